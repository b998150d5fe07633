// Navigation: requests paths, follows them, and gives up. Each mob has one ov_nav. The navigations
// of one thread share an ov_nav_shared (finder, scratch memory).
//
//   ov_nav_path_to_block --> ov_nav_path --> ov_nav_move_to --> ov_nav_tick --> ov_nav_want
//    (a request: moves       (the result,     (takes it over)    each tick:     where the
//     nothing)                short-lived)                       follow,        body goes
//                                                                give up
//
// Navigation walks up to a door in the path; a goal or behavior of the mind opens it. Navigation
// loads nothing: before a mob's tick the sim loads the sections of the search region. Cells that
// are not loaded count as air, as in every search.
//
// The caller passes the mob as plain values (ov_nav_mob) and gets plain values back (ov_nav_want).
// This way navigation serves the bodies of this library, bodies of the host, and points on a line
// in tests.
//
// Source: docs/sources.md#navigation
#pragma once

#include <ovis/event.h>
#include <ovis/path.h>
#include <ovis/species.h>

#include "base/fields.h"
#include "base/meter.h"

#include <stddef.h>

// Default capacity of a navigation, in nodes. Enough for follow ranges up to 64.
#define OV_NAV_NODES_DEFAULT 256

// ---- The shared part of the navigations of a thread

// Does the sun shine on a cell? Called only for mobs that avoid the sun.
typedef bool ov_nav_sees_sky_fn(void* context, const ovis_world* world, ovis_pos pos);

typedef struct ov_nav_shared_def {
  const ovis_world* world; // not owned; must outlive the shared part
  ovis_rules rules;
  ovis_allocator allocator;
  int32_t node_count_max;       // longest path that a search returns; 0: OV_NAV_NODES_DEFAULT
  ov_nav_sees_sky_fn* sees_sky; // [opt] NULL: full sky light, or no block above that blocks motion
                                // where light is not known
  void* context;                // passed to sees_sky
} ov_nav_shared_def;

typedef struct ov_nav_node {
  ovis_pos pos;
  ovis_path_type type;
} ov_nav_node;

typedef struct ov_nav_shared {
  ovis_allocator allocator;
  const ovis_world* world;
  ovis_rules rules;
  ovis_path_finder* finder;
  ovis_path_node* found; // [(node) * capacity] output of the finder
  ov_nav_node* nodes;    // [(node) * capacity] the last result
  int32_t capacity;
  uint32_t serial; // of the last result: older ones are invalid
  ov_nav_sees_sky_fn* sees_sky;
  void* context;
  ov_meter* meter;       // [opt] counts searches and rays; not owned; NULL: they are not counted
  bool is_out_of_memory; // a path was lost; the simulation reads and clears it
} ov_nav_shared;

ovis_status ov_nav_shared_init(ov_nav_shared* shared, const ov_nav_shared_def* def);
void ov_nav_shared_fini(ov_nav_shared* shared);

// ---- The mob

// Newer rules search at least this far. [Units: blocks]
#define OV_PATH_LENGTH_FLOOR 16.0f

// The mob as its navigation sees it. The caller fills it in before each call.
typedef struct ov_nav_mob {
  const ovis_path_body* body; // current position, size, flags, malus and fall limit
  float follow_range;         // the attribute
  float speed;                // speed that the move control set last. [Units: attribute]
  bool is_in_lava;
  bool is_passenger;
  bool can_breach;      // for dolphins: swims, and jumps out of the water as well
  bool walks_to_blocks; // targets in solid blocks are not moved up out of them
  uint64_t start_seed;  // seed of a search; only fliers use it (ovis_path_query)
} ov_nav_mob;

// The position to which the move control shall move the body in this tick.
typedef struct ov_nav_want {
  bool is_moving;   // false: there is no target, and the other fields are zero
  bool is_climbing; // the body is on a ladder that its path leads along
  ovis_vec3 pos;
  double speed; // factor of the movement speed
} ov_nav_want;

// ---- The result of a request

// The path that a request returns. Its nodes are in the shared part, or in the navigation if it is
// the current path. They are valid until the next request or move with the same shared part.
typedef struct ov_nav_path {
  const ov_nav_node* nodes;
  int32_t count;           // 0 exactly when result is OVIS_PATH_NONE
  ovis_path_result result; // claim 156: NONE no path; PARTIAL a nearer place; REACHED can arrive
  ovis_pos target;
  float dist_to_target; // FLT_MAX without nodes
  ovis_nav_refusal refusal;
  bool is_cut;     // the path had more nodes than the capacity
  bool is_current; // the current path of the mob, returned without a search
  uint32_t serial;
} ov_nav_path;

// ---- The navigation

typedef struct ov_nav_def {
  ov_nav_shared* shared; // not owned
  ovis_allocator allocator;
  ovis_navigation kind;   // any except OVIS_NAVIGATION_NONE. Default ground
  int32_t node_count_max; // longer paths are cut; 0: OV_NAV_NODES_DEFAULT
  float
      follow_range; // the attribute at the mob's creation: sets the node budget for its whole life
} ov_nav_def;

// The lower 16 bits of ovis_nav_counts: every mob has them.
typedef struct ov_nav_counts {
  uint16_t asked, reused, reached, partial;
  uint16_t refused[OVIS_NAV_REFUSAL_COUNT];
  uint16_t recomputed, cut;
  uint16_t ended[OVIS_NAV_END_COUNT];
} ov_nav_counts;
#define OV_NAV_COUNTS ((int32_t)(sizeof(ov_nav_counts) / sizeof(uint16_t)))

// A navigation keeps these for reports only.
typedef struct ov_nav_notes {
  ovis_nav_change pending; // that asked for the search which is_recompute_pending
  ovis_nav_change done;    // that of the last search
  ovis_pos sunny;          // the last path was cut before it
  bool is_cut_by_sun;
} ov_nav_notes;

// Few navigations have this part. It is for reports only.
typedef struct ov_nav_rare {
  uint32_t counts_high[OV_NAV_COUNTS]; // the bits above those of ov_nav_counts
  ov_nav_notes notes;
} ov_nav_rare;

typedef struct ov_nav {
  ov_nav_shared* shared; // may be replaced between ticks (each thread has its own)
  ovis_allocator allocator;

  int32_t room;
  int32_t capacity;   // no path is longer
  ov_nav_node* nodes; // [(node) * room] owned; NULL while there is no path

  int64_t changes;   // searches that were asked for and walks that ended so far; for reports only
  ov_nav_rare* rare; // owned; NULL: all of it is 0
  ov_nav_counts counts;
  int16_t cause_asker;  // ov_meter_cause of the last search with a result; for reports only
  uint32_t cause_actor; // the same

  // These change in every tick of a walk.
  int64_t tick;          // number of ticks so far
  int64_t timeout_timer; // [Units: as timeout_limit]
  int64_t timeout_check_time;

  // From here to the end little changes from tick to tick.

  // The current path. It stays after its end until another one replaces it.
  double speed;            // modifier of the last move
  uint32_t nodes_revision; // counts the changes of `nodes`; no decision depends on it
  int32_t count;
  int32_t next_index;
  ovis_pos path_target;
  float dist_to_target;

  // The last request with a result, which a recomputation repeats.
  ovis_pos target;
  int32_t reach_range;
  int32_t asked_y;   // of the target before a request moved it to the ground; for reports only
  float asked_range; // follow range of the search; 0: not known; for reports only

  // For climbers: the position to which they move without a path, after the path is done.
  ovis_pos raw_target;

  // Settings of the mob.
  int32_t visited_max; // node budget of a search
  float visited_multiplier;

  ovis_pos timeout_node;

  // Small ones where no bytes between them are lost.
  ovis_navigation kind : 8;
  ovis_path_result result : 8;
  ovis_nav_end last_end : 8; // OVIS_NAV_END_COUNT: none yet
  uint8_t asked_extra : 7;   // of the search region; for reports only
  uint8_t asked_at_head : 1; // the same

  double timeout_limit; // [Units: ticks, or ms under timeout_clock_ms] 0: no limit

  int64_t recompute_time; // game time of the last recomputation
  int64_t stuck_check_tick;
  ovis_vec3 stuck_check_pos;

  bool has_path; // false: count and next_index are 0
  bool is_recompute_pending;
  bool is_cut;
  bool has_target;
  bool has_raw_target;
  bool avoids_sun;
  bool is_stuck;
  bool has_timeout_node;
} ov_nav;
_Static_assert(OVIS_NAVIGATION_NONE <= INT8_MAX, "a kind is a byte");
_Static_assert(OVIS_NAV_END_COUNT <= INT8_MAX, "an end is a byte");

void ov_nav_init(ov_nav* nav, const ov_nav_def* def);
void ov_nav_fini(ov_nav* nav);

// ---- Requests (nav_path.c)

// A request. Zeros mean: reach 0, no extra range, region at the feet, the mob's follow range.
typedef struct ov_nav_request {
  const ovis_pos* targets; // [(cell) * target_count] ties go to the first
  int32_t target_count;    // [Limits: 0 <= value <= 64]
  int32_t reach_range;     // Manhattan distance that counts as reached
  int32_t extra_range; // added to the follow range for the search region [Limits: 0 <= value < 128]
  bool is_region_at_head;
  float follow_range; // 0: the mob's follow range
} ov_nav_request;

// Returns the current path if it leads to one of the targets, else the result of a search. A
// successful search stores the target and restarts the stuck test and the timeout; the current walk
// continues.
// claims 71, 78, 79, 83
ov_nav_path ov_nav_find(ov_nav* nav, const ov_nav_mob* mob, const ov_nav_request* request);

// Requests a path to a block. Ground navigation first moves a target in the air down to the ground,
// and a target in solid blocks up out of them, unless the mob walks to blocks.
ov_nav_path ov_nav_path_to_block(ov_nav* nav, const ov_nav_mob* mob, ovis_pos target,
                                 int32_t reach_range);

// The same, with another follow range.
ov_nav_path ov_nav_path_to_block_within(ov_nav* nav, const ov_nav_mob* mob, ovis_pos target,
                                        int32_t reach_range, float follow_range);

// Requests a path to an entity's feet. For swimmers this is a wider search around the head; for the
// others a request for the entity's block.
ov_nav_path ov_nav_path_to_entity(ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* feet,
                                  int32_t reach_range);

// Requests a path to the best of several blocks, without moving them. `request` gives targets and
// reach; this function sets the other fields.
ov_nav_path ov_nav_path_to_any(ov_nav* nav, const ov_nav_mob* mob, const ov_nav_request* request);

// Moves a block target as ground navigation does before a search, for a mob that does not walk to
// blocks. Source: docs/sources.md#navigation
ovis_pos ov_nav_ground_target(const ovis_world* world, ovis_pos target);

// May the mob request and follow paths now? claim 148
bool ov_nav_can_update(const ov_nav* nav, const ov_nav_mob* mob);

// Why a mob with that navigation cannot, if it cannot.
ovis_nav_refusal ov_nav_update_refusal(const ov_nav* nav);

// May a mob with that navigation be sent to a randomly drawn cell? Ground: a full cube is below.
// Fliers: the cell's block has a full top. Water: the cell is not solid. Amphibious: the block
// below is not air.
bool ov_nav_is_stable(ovis_navigation kind, const ovis_world* world, ovis_pos pos);

// ---- Walking (nav.c)

// Sends the mob along a path; a path with the result NONE ends the current walk. The path is
// trimmed: nodes in cauldrons are raised, and for a mob that avoids the sun the path ends before
// the first sunny node. False: nothing is left to walk. [Limit: the path is the last result of this
// shared part, or is_current]
bool ov_nav_move_to(ov_nav* nav, const ov_nav_mob* mob, const ov_nav_path* path, double speed);

// Requests a path with reach 1 and moves along it. claim 138
bool ov_nav_move_to_block(ov_nav* nav, const ov_nav_mob* mob, ovis_pos target, double speed);
bool ov_nav_move_to_entity(ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* feet, double speed);

void ov_nav_stop(ov_nav* nav);

// True without a path and at the end of one.
static inline bool ov_nav_is_done(const ov_nav* nav) {
  return !nav->has_path || nav->next_index >= nav->count;
}

// Runs one tick of a navigation that has nothing to do. False: nothing happened; ov_nav_tick must
// be called, for which the caller needs the mob.
bool ov_nav_rest(ov_nav* nav);

// Runs one tick: recomputes if needed, follows the path, and returns the position to move to.
void ov_nav_tick(ov_nav* nav, const ov_nav_mob* mob, ov_nav_want* out_want);

// Does a change of the block at `pos` affect the walk? The sim calls it for navigations near a
// block whose collision shape changed, and requests a recomputation if the result is true. It reads
// only the path and `mob_pos`, so it may be called while a change is being reported.
bool ov_nav_should_recompute(const ov_nav* nav, const ovis_vec3* mob_pos, ovis_pos pos);

// The distance from `out_middle` within which a change affects the walk. 0: no change does.
double ov_nav_change_range(const ov_nav* nav, const ovis_vec3* mob_pos, ovis_vec3* out_middle);

// The same for several changes at once: the first that affects the walk. -1: none does.
int32_t ov_nav_find_change(const ov_nav* nav, const ovis_vec3* mob_pos, const ovis_pos* changes,
                           int32_t count);

// Is a cell on the rest of the path, at the feet, above or below them? For reports only.
bool ov_nav_leads_through(const ov_nav* nav, ovis_pos cell);

// Requests a new path at the mob's next tick, or as soon as the last one is more than 20 ticks old.
void ov_nav_request_recompute(ov_nav* nav);

// Says which change asks for the new path, for reports. Without memory, or without a call, the
// change is not known. [Limit: no recomputation is pending]
void ov_nav_note_change(ov_nav* nav, const ovis_nav_change* change);

// The target of the last request with a result, before it was moved to the ground.
static inline ovis_pos ov_nav_asked(const ov_nav* nav) {
  return (ovis_pos){nav->target.x, nav->asked_y, nav->target.z};
}

// The change that made the last recomputation. is_known is false without one.
ovis_nav_change ov_nav_last_change(const ov_nav* nav);

// The sunny cell before which the last path was cut. False: none, or not known.
bool ov_nav_last_sunny(const ov_nav* nav, ovis_pos* out);

// Searches again for the stored target and drops the old path, at most once in 20 ticks. Earlier
// calls only set the pending flag. claim 146
void ov_nav_recompute(ov_nav* nav, const ov_nav_mob* mob);

// ---- For the sim

// All state that later ticks depend on: bytes from OV_NAV_STEADY_AT on, and `nodes`, each change of
// which nodes_revision counts.
void ov_nav_fields(ov_nav* nav, ov_fields* fields);
#define OV_NAV_STEADY_AT offsetof(ov_nav, speed)

// The state that changes in every tick of a walk. Snapshots have it before the rest.
OV_FIELDS_LIST ov_nav_clock_list(ov_nav* nav, ov_fields* fields) {
  ov_field_i64(fields, "tick", &nav->tick);
  ov_field_i64(fields, "timeout_timer", &nav->timeout_timer);
  ov_field_i64(fields, "timeout_check_time", &nav->timeout_check_time);
}
bool ov_nav_is_valid(const ov_nav* nav);

ovis_nav_counts ov_nav_read_counts(const ov_nav* nav);
// One of them; `count` points to its lower bits.
int64_t ov_nav_read_count(const ov_nav* nav, const uint16_t* count);
// Grows whenever a path is asked for or ends.
static inline int64_t ov_nav_changes(const ov_nav* nav) {
  return nav->changes;
}
