// Ovis: what a run cost, in sentences and as data: which species, which mobs and which part of
// their minds; and in which hundred ticks the run was slowest, and what began there.
//
//   simulation --ovis_costs_tick, after each tick--> ovis_costs --ovis_costs_end--> lines, rows
//
//   "villagers 71 %: 210 searches of 40,100 nodes, ...; of it searches for job sites 52 %, by
//    villagers 80 and 88"
//   "most work from tick 1,200 to 1,299: 41,000 nodes, the usual is 900; ..."
//
// It reads the counts of ovis/work.h and changes nothing. Mobs are numbered by serial.
#ifndef OVIS_COSTS_H
#define OVIS_COSTS_H

#include <ovis/sim.h>
#include <ovis/work.h>

#ifdef __cplusplus
extern "C" {
#endif

#define OVIS_COSTS_SPAN 100     ///< Ticks whose work is compared with that of others.
#define OVIS_COSTS_MOBS_MAX 4   ///< Mobs that a part names.
#define OVIS_COSTS_TEXT_MAX 512 ///< Bytes of a line, with its NUL.

typedef struct ovis_costs ovis_costs;

/// A species, the most expensive first.
typedef struct ovis_costs_species {
  const ovis_species* species;
  ovis_work work; ///< Of all its mobs, also of those that were removed.
  int64_t units;  ///< ovis_work_get_units.
  double share;   ///< Of the units of all species. [Limits: 0 <= value <= 1]
  int32_t parts;  ///< Count of the parts of minds that asked for searches or rays.
} ovis_costs_species;

/// Searches and rays that mobs of a species did for one part of their minds, the most expensive
/// first.
typedef struct ovis_costs_part {
  ovis_work_part work;                ///< Its option is -1.
  int64_t units;                      ///< Of its nodes and rays.
  double share;                       ///< Of the units of the species.
  char words[96];                     ///< "searches for job sites".
  uint64_t mobs[OVIS_COSTS_MOBS_MAX]; ///< [(serial) * @p mob_count] The fewest that did four fifths
                                      ///< of it, ascending; of more the first ones by units.
  int32_t mob_count;
  int32_t mobs_in_all; ///< Count of those that did any of it.
} ovis_costs_part;

/// The hundred ticks of a run with the most work, and where it became so much.
typedef struct ovis_costs_span {
  int64_t since_tick; ///< First tick of the first hundred with a tenth as much above the usual
                      ///< work, and at least half more than usual.
  int64_t first_tick, last_tick;
  ovis_work work, usual; ///< The median of all spans, for each kind of work; both without times.
  uint64_t mob; ///< Serial of the mob one of whose parts grew most in the hundred ticks from
                ///< since_tick on; 0: none grew.
  const ovis_species* species;
  ovis_work_part part; ///< That part: what it asked for in those ticks.
  bool began;          ///< That part asked for nothing in the hundred ticks before.
} ovis_costs_span;

/// Creates an object that follows a simulation, which must outlive it. [opt] `allocator`
OVIS_API ovis_status ovis_costs_create(const ovis_sim* sim, const ovis_allocator* allocator,
                                       ovis_costs** out);
OVIS_API void ovis_costs_destroy(ovis_costs* costs);

/// Call it after each tick. OVIS_NO_MEMORY: something is missing in the report.
OVIS_API ovis_status ovis_costs_tick(ovis_costs* costs);

/// Makes lines and rows of what was counted so far; the run may go on after it.
OVIS_API ovis_status ovis_costs_end(ovis_costs* costs);

// ---- After ovis_costs_end, until the next tick. False or NULL: there is no such one.

/// A sentence: one for each species, then one for the busiest hundred ticks, then times.
OVIS_API const char* ovis_costs_get_line(const ovis_costs* costs, int32_t index);
OVIS_API bool ovis_costs_get_species(const ovis_costs* costs, int32_t index,
                                     ovis_costs_species* out);
OVIS_API bool ovis_costs_get_part(const ovis_costs* costs, int32_t species, int32_t index,
                                  ovis_costs_part* out);

/// The hundred ticks with the most units of work. False: the run is too short to compare.
OVIS_API bool ovis_costs_get_busiest(const ovis_costs* costs, ovis_costs_span* out);

#ifdef __cplusplus
}
#endif

#endif
