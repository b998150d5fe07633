// Navigation: asks for paths, follows them, and gives up. One ov_nav a mob; what all the
// navigations of one thread share (finder, scratch) is an ov_nav_shared.
//
//   ov_nav_path_to_block --> ov_nav_path --> ov_nav_move_to --> ov_nav_tick, every tick --> want
//    (a question: moves      (an answer,     (takes it over)     follow, stuck, timeout     where
//    the
//     nothing)                 short-lived)                                                 body
//     goes
//
// A door on the way is the mind's: navigation walks up to it, a goal or behavior opens it. Nothing
// is loaded here either: before a mob's tick the sim has seen to it that the sections of the search
// region are there; what is not loaded counts as air, as in every search.
//
// The mob is handed over as plain values (ov_nav_mob), and what comes out is a wish (ov_nav_want),
// so that a body of ours, one of the host's and a test's point on a line are all led alike.
//
// Source: docs/sources.md#navigation
#ifndef OVIS_SRC_NAV_NAV_H
#define OVIS_SRC_NAV_NAV_H

#include <ovis/nav.h>
#include <ovis/path.h>
#include <ovis/species.h>

#include "base/fields.h"

// Nodes that a navigation holds when its def does not say: enough for follow ranges up to 64.
#define OV_NAV_NODES_DEFAULT 256

// ---- What navigations share

// Does the sun shine on a cell? Asked only for mobs that avoid the sun.
typedef bool ov_nav_sees_sky_fn(void* context, const ovis_world* world, ovis_pos pos);

typedef struct ov_nav_shared_def {
  const ovis_world* world; // not owned; must outlive the shared part
  ovis_rules rules;
  ovis_allocator allocator;
  int32_t node_count_max;       // longest path that a search hands over; 0: OV_NAV_NODES_DEFAULT
  ov_nav_sees_sky_fn* sees_sky; // [opt] NULL: full sky light; where light is not known, nothing
                                // above that blocks motion
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
  ovis_path_node* found; // [(node) * capacity] the finder writes here
  ov_nav_node* nodes;    // [(node) * capacity] the last answer
  int32_t capacity;
  uint32_t serial; // of the last answer: an older one may not be used any more
  ov_nav_sees_sky_fn* sees_sky;
  void* context;
} ov_nav_shared;

ovis_status ov_nav_shared_init(ov_nav_shared* shared, const ov_nav_shared_def* def);
void ov_nav_shared_fini(ov_nav_shared* shared);

// ---- The mob

// A mob as its navigation sees it now. Made anew by the caller whenever it asks something.
typedef struct ov_nav_mob {
  const ovis_path_body* body; // place, size, flags, malus, how deep it falls: up to date
  float follow_range;         // the attribute
  float speed; // the body's speed field: what the move control set last. [Units: attribute]
  bool is_in_lava;
  bool is_passenger;
  bool can_breach;     // a dolphin's: swims and jumps out of the water as well
  uint64_t start_seed; // of a search; only a flier's has a say (ovis_path_query)
} ov_nav_mob;

// Where the body is to go this tick: what the move control is told.
typedef struct ov_nav_want {
  bool is_moving; // false: nothing is wanted, and the rest is zero
  ovis_vec3 pos;
  double speed; // modifier of the movement speed
} ov_nav_want;

// ---- The answer to a question

// A path as an answer. Its nodes are in the shared part, or in the navigation when it is the path
// that the mob walks: valid until the next question or move on the same shared part.
typedef struct ov_nav_path {
  const ov_nav_node* nodes;
  int32_t count;           // 0 exactly when result is OVIS_PATH_NONE
  ovis_path_result result; // claim 156: NONE no path; PARTIAL a nearer place; REACHED can arrive
  ovis_pos target;
  float dist_to_target; // FLT_MAX without nodes
  ovis_nav_refusal refusal;
  bool is_cut;     // there were more nodes than fitted
  bool is_current; // it is the path that the mob walks: reused, not searched
  uint32_t serial;
} ov_nav_path;

// ---- The navigation

typedef struct ov_nav_def {
  ov_nav_shared* shared; // not owned
  ovis_allocator allocator;
  ovis_navigation kind;   // not OVIS_NAVIGATION_NONE. Default ground
  int32_t node_count_max; // longer paths are cut; 0: OV_NAV_NODES_DEFAULT
  float follow_range;     // the attribute when the mob is made: sets the node budget for good
} ov_nav_def;

typedef struct ov_nav {
  ov_nav_shared* shared; // may be exchanged between ticks (one a thread)
  ovis_navigation kind;
  ovis_allocator allocator;

  // The path that is walked. A path that is done stays until another comes.
  ov_nav_node* nodes; // [(node) * capacity] owned, allocated once
  int32_t capacity;
  int32_t count;
  int32_t next_index;
  bool has_path; // false: count and next_index are 0
  bool is_cut;
  ovis_path_result result;
  ovis_pos path_target;
  float dist_to_target;
  double speed; // modifier, of the last move

  // What was asked for last with success: what a recomputation asks again.
  bool has_target;
  ovis_pos target;
  int32_t reach_range;

  // Of climbers: where they steer to by themselves when the path is done.
  bool has_raw_target;
  ovis_pos raw_target;

  // Settings of the mob.
  int32_t visited_max; // node budget of a search ...
  float visited_multiplier;
  bool avoids_sun;

  bool is_recompute_pending;
  int64_t recompute_time; // game time of the last one

  int64_t tick; // own ticks so far
  int64_t stuck_check_tick;
  ovis_vec3 stuck_check_pos;
  bool is_stuck;

  bool has_timeout_node;
  ovis_pos timeout_node;
  int64_t timeout_timer; // [Units: ticks, or ms under timeout_clock_ms]
  int64_t timeout_check_time;
  double timeout_limit; // [Units: the same] 0: no limit

  ovis_nav_end last_end; // OVIS_NAV_END_COUNT: none yet
  ovis_nav_counts counts;
} ov_nav;

ovis_status ov_nav_init(ov_nav* nav, const ov_nav_def* def);
void ov_nav_fini(ov_nav* nav);

// ---- Asking (nav_path.c)

// A question. Zeros mean: reach 0, no extra range, region at the feet, the mob's follow range.
typedef struct ov_nav_request {
  const ovis_pos* targets; // [(cell) * target_count] in the order in which ties are broken
  int32_t target_count;    // [Limits: 0 <= value <= 64]
  int32_t reach_range;     // Manhattan distance that counts as there
  int32_t extra_range;     // of the search region, over the follow range
  bool is_region_at_head;
  float follow_range; // 0: the mob's
} ov_nav_request;

// Answers from the path that is walked if it leads to one of the targets, else by one search. On
// success the target is remembered, and stuck and timeout begin anew; the walk itself goes on.
// claims 71, 78, 79, 83
ov_nav_path ov_nav_find(ov_nav* nav, const ov_nav_mob* mob, const ov_nav_request* request);

// To a block. On the ground a target in the air is moved down to it, one in solid blocks up out of
// them.
ov_nav_path ov_nav_path_to_block(ov_nav* nav, const ov_nav_mob* mob, ovis_pos target,
                                 int32_t reach_range);

// The same with another follow range.
ov_nav_path ov_nav_path_to_block_within(ov_nav* nav, const ov_nav_mob* mob, ovis_pos target,
                                        int32_t reach_range, float follow_range);

// To where an entity's feet are. For swimmers that is a wider search around the head; for the
// others its block.
ov_nav_path ov_nav_path_to_entity(ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* feet,
                                  int32_t reach_range);

// To the best of several blocks; these are not moved. `request` gives targets and reach, the rest
// of it is set here.
ov_nav_path ov_nav_path_to_any(ov_nav* nav, const ov_nav_mob* mob, const ov_nav_request* request);

// Where a block target is moved before ground navigation searches. Source:
// docs/sources.md#navigation
ovis_pos ov_nav_ground_target(const ovis_world* world, ovis_pos target);

// May the mob look for paths and follow them now? claim 148
bool ov_nav_can_update(const ov_nav* nav, const ov_nav_mob* mob);

// May a mob of that kind be sent to a cell that was drawn by chance? On the ground a whole cube is
// below, for fliers something to stand on, for swimmers water enough.
bool ov_nav_is_stable(ovis_navigation kind, const ovis_world* world, ovis_pos pos);

// ---- Walking (nav.c)

// Sends the mob along a path; a path of result NONE ends the walk that is going on. The path is
// trimmed: over cauldrons, and where a mob that avoids the sun would step into it. False: nothing
// is to be walked. [Limit: the path is the last answer on this shared part, or is_current]
bool ov_nav_move_to(ov_nav* nav, const ov_nav_mob* mob, const ov_nav_path* path, double speed);

// Asks and moves, with a reach of 1. claim 138
bool ov_nav_move_to_block(ov_nav* nav, const ov_nav_mob* mob, ovis_pos target, double speed);
bool ov_nav_move_to_entity(ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* feet, double speed);

void ov_nav_stop(ov_nav* nav);

// True without a path, and at the end of one.
bool ov_nav_is_done(const ov_nav* nav);

// One tick: recomputes if that is due, follows, and says where the body is to go.
void ov_nav_tick(ov_nav* nav, const ov_nav_mob* mob, ov_nav_want* out_want);

// Would a change of the block at `pos` concern the walk? The sim asks it of navigations near a
// block whose collision shape changed, and marks those that say yes. Reads nothing but the path and
// `mob_pos`: it may be called while a change is being told.
bool ov_nav_should_recompute(const ov_nav* nav, const ovis_vec3* mob_pos, ovis_pos pos);

// The same for several changes at once: does one of them concern the walk?
bool ov_nav_is_affected(const ov_nav* nav, const ovis_vec3* mob_pos, const ovis_pos* changes,
                        int32_t count);

// Asks for a new path at the mob's next tick, or as soon as the last one is over 20 ticks old.
void ov_nav_request_recompute(ov_nav* nav);

// Asks again for the remembered target and drops the old path, at most once in 20 ticks; earlier it
// only marks. claim 146
void ov_nav_recompute(ov_nav* nav, const ov_nav_mob* mob);

// ---- For the sim

// All that later ticks depend on.
void ov_nav_fields(ov_nav* nav, ov_fields* fields);
bool ov_nav_is_valid(const ov_nav* nav);

// Bytes that a navigation holds besides itself.
size_t ov_nav_bytes(const ov_nav* nav);

#endif
