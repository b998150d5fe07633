// Ovis: what a run costs, and for whom: work that is counted for each mob and for each part of its
// mind that asked for it.
//
//   mob 12 --+-- 3 searches, 412 nodes  -- asked for by its option "AcquirePoi"
//            +-- 90 rays                -- asked for by its sensor "nearest_living_entities"
//            +-- 5,210 options considered, 310 sensors run
//
// Counts are the same on every machine, build and worker count. Hashes and snapshots do not have
// them: a restored simulation counts from 0. Times need a clock of the host (ovis_sim_def.clock)
// and differ from run to run.
#ifndef OVIS_WORK_H
#define OVIS_WORK_H

#include <ovis/base.h>
#include <ovis/mob.h>
#include <ovis/option.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// The parts of a mob's turn. Each has only its own time: MIND is without SENSORS and
/// SEARCHES.
typedef enum ovis_work_time {
  OVIS_WORK_BODY, ///< Motion, harm, pushing, clocks of the species.
  OVIS_WORK_MIND, ///< Options, and following paths.
  OVIS_WORK_SENSORS,
  OVIS_WORK_SEARCHES, ///< Searches for paths.
  OVIS_WORK_TIMES
} ovis_work_time;

/// Work of a mob, or of many. All in all since the mob was added or restored.
typedef struct ovis_work {
  int64_t searches;                 ///< Searches for paths.
  int64_t nodes;                    ///< Nodes that they visited (ovis_path.visited).
  int64_t rays;                     ///< Rays cast: tests of sight, and of straight ways in air or
                                    ///< water.
  int64_t considered;               ///< Options that were asked to start: goals in the ticks in
                                    ///< which goals start, behaviors whose memories allow them,
                                    ///< actions of a tree.
  int64_t sensors;                  ///< Sensors of a brain that were run.
  int64_t time_ns[OVIS_WORK_TIMES]; ///< [Units: nanoseconds] 0 without a clock.
} ovis_work;

/// The kinds of askers of searches and rays.
typedef enum ovis_work_by {
  OVIS_WORK_BY_OPTION, ///< An option. A walk that is repeated, and the walk of a brain to a target,
                       ///< count for the option that wanted it.
  OVIS_WORK_BY_SENSOR,
  OVIS_WORK_BY_ITSELF ///< No part of the mind that is known.
} ovis_work_by;

/// Searches and rays that one part of a mind asked for.
typedef struct ovis_work_part {
  ovis_work_by by;
  int32_t option;              ///< OPTION: its index; else -1.
  const char* name;            ///< Of the option or the sensor; ITSELF: "". Lives as long as the
                               ///< simulation.
  const ovis_phrases* phrases; ///< [opt] Of the option.
  int64_t searches, nodes, rays;
} ovis_work_part;

/// The weights that make one number of all kinds of work: a node is OVIS_WORK_UNITS_NODE units.
/// Source: docs/performance.md#work-units
#define OVIS_WORK_UNITS_NODE 24
#define OVIS_WORK_UNITS_RAY 20
#define OVIS_WORK_UNITS_CONSIDERED 3
#define OVIS_WORK_UNITS_SENSOR 7

/// One number for all of it but the times, in units.
OVIS_API int64_t ovis_work_get_units(const ovis_work* work);

/// Work of a mob. Returns false if it does not exist or is a thing.
OVIS_API bool ovis_mob_get_work(const ovis_sim* sim, ovis_mob_id mob, ovis_work* out);

/// A part of its mind that asked for searches or rays, in the order of their first requests.
/// Returns false from the last one on.
OVIS_API bool ovis_mob_get_work_part(const ovis_sim* sim, ovis_mob_id mob, int32_t index,
                                     ovis_work_part* out);

/// Work of all mobs of a species that were removed, in the order of the first removals. Returns
/// false from the last species on. The `option` of its parts is -1.
OVIS_API bool ovis_sim_get_removed_work(const ovis_sim* sim, int32_t index,
                                        const ovis_species** out_species, ovis_work* out);
OVIS_API bool ovis_sim_get_removed_work_part(const ovis_sim* sim, int32_t index, int32_t part,
                                             ovis_work_part* out);

/// Sets ovis_sim_def.clock between ticks; NULL: time is not measured any more. OVIS_NO_MEMORY:
/// nothing has changed. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_set_clock(ovis_sim* sim, int64_t (*clock)(void* context),
                                        void* context);

/// Work of nobody's turn: rays of missiles; time of things, of growing crops, of loading.
OVIS_API ovis_work ovis_sim_get_world_work(const ovis_sim* sim);

#ifdef __cplusplus
}
#endif

#endif
