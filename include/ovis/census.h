// Ovis: the register of a village: who owns which bed, job site and bell, what keeps each villager
// from what it lacks, and when the next golem can come.
//
//   running simulation --ovis_census_create--> residents, points with owners, golem parts
//
// A register is a copy: it does not change with the simulation. Searches need the blocks within 64
// blocks of each villager; what is not loaded counts as air.
#ifndef OVIS_CENSUS_H
#define OVIS_CENSUS_H

#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_census ovis_census;

/// Settings of ovis_census_create.
typedef struct ovis_census_def {
  const ovis_sim* sim;      ///< Not owned; must outlive the call.
  ovis_rules rules;         ///< Of the simulation. Default: the preset 1.19.4.
  ovis_allocator allocator; ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;          ///< Set by ovis_default_census_def; checked.
} ovis_census_def;

OVIS_API ovis_census_def ovis_default_census_def(void);

/// Lists villagers, points of interest and golems, and searches paths from each villager to the
/// points around it. OVIS_NO_MEMORY: *out is NULL.
OVIS_API ovis_status ovis_census_create(const ovis_census_def* def, ovis_census** out);
OVIS_API void ovis_census_destroy(ovis_census* self);

// ---- Villagers

#define OVIS_CENSUS_WHY_MAX 400 ///< Bytes of a sentence.
#define OVIS_CENSUS_LACKS_MAX 3

/// A place that a villager lacks, and why.
typedef struct ovis_lack {
  const char* what;              ///< "home", "job_site" or "meeting_point".
  ovis_reason reason;            ///< Why it lacks it.
  double value, limit;           ///< The numbers of the reason, or 0.
  bool has_cell;                 ///< The reason has a cell.
  ovis_pos cell;                 ///< The cell that stops its path.
  char why[OVIS_CENSUS_WHY_MAX]; ///< The reason in one sentence.
} ovis_lack;

/// A villager, with what it owns and what it lacks.
typedef struct ovis_resident {
  ovis_mob_id mob;                                ///< The villager.
  uint64_t serial;                                ///< Its serial.
  ovis_vec3 pos;                                  ///< The middle of its bottom.
  bool is_baby;                                   ///< It is not grown up.
  bool is_sleeping;                               ///< It lies in a bed.
  const char* profession;                         ///< "none", "farmer"...
  const char* activity;                           ///< "rest"...; "" without a brain.
  char doing[64];                                 ///< "going home"; "nothing".
  bool has_home, has_job_site, has_meeting_point; ///< It owns a bed, a job block, a bell.
  ovis_pos home, job_site, meeting_point;         ///< The cells of these.
  bool has_claimed_site; ///< It has claimed a job site, which becomes its own when it gets there.
  ovis_pos claimed_site; ///< The cell of that site.
  ovis_lack lacks[OVIS_CENSUS_LACKS_MAX]; ///< The points that it lacks, with the reasons.
  int32_t lack_count;                     ///< Of `lacks`.
  /// Its own places within 48 blocks to which it finds no path from where it is:
  /// OVIS_REASON_NO_PATH.
  ovis_lack barred[OVIS_CENSUS_LACKS_MAX];
  int32_t barred_count; ///< Of `barred`.
} ovis_resident;

/// The villagers, by serial. [(resident) * *out_count]
OVIS_API const ovis_resident* ovis_census_get_residents(const ovis_census* self,
                                                        int32_t* out_count);

// ---- Points of interest

/// Count of ovis_census_point.reachable_by if the point was not looked for: it is no bed, job site
/// or bell, or the searches before it visited two million nodes.
#define OVIS_CENSUS_UNKNOWN (-1)

/// A point of interest, with those that own it.
typedef struct ovis_census_point {
  ovis_point point;           ///< The point itself.
  int32_t owner_first;        ///< Index in ovis_census_get_owners.
  int32_t owner_count;        ///< Villagers that remember it as theirs.
  int32_t absent_owner_count; ///< Tickets of owners that are not loaded.
  int32_t reachable_by; ///< Villagers within 48 blocks that find a path to it; of beds, job sites
                        ///< and bells only.
  bool is_half_bed;     ///< The other half of the bed is missing.
} ovis_census_point;

/// The points, by column, section, cell. [(point) * *out_count]
OVIS_API const ovis_census_point* ovis_census_get_points(const ovis_census* self,
                                                         int32_t* out_count);

/// The owners of all points, to which owner_first and owner_count of a point refer.
/// [(mob) * *out_count]
OVIS_API const ovis_mob_id* ovis_census_get_owners(const ovis_census* self, int32_t* out_count);

// ---- Golems

/// A part of the village: villagers that count each other when they call a golem.
typedef struct ovis_census_golem {
  ovis_vec3 near;        ///< Position of the villager with the best chance to call.
  int32_t villagers;     ///< In the part.
  int32_t wants;         ///< Villagers around that one that want a golem now, with itself.
  int32_t needed;        ///< When they gossip; three suffice when one panics.
  int64_t earliest_tick; ///< Tick of the simulation at which enough want one; -1: no such tick is
                         ///< known.
  char why[OVIS_CENSUS_WHY_MAX];   ///< Why a golem comes, or does not come yet, in one sentence.
  char votes[OVIS_CENSUS_WHY_MAX]; ///< The villagers that want a golem, and why others do not.
} ovis_census_golem;

/// The parts of the village. [(part) * *out_count]
OVIS_API const ovis_census_golem* ovis_census_get_golems(const ovis_census* self,
                                                         int32_t* out_count);

#ifdef __cplusplus
}
#endif

#endif
