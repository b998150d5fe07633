// What many kinds of goals do in the same way.
#ifndef OVIS_SRC_GOAL_GOAL_SHARE_H
#define OVIS_SRC_GOAL_GOAL_SHARE_H

#include "agent/agent.h"
#include "goal/goal_kind.h"

// ---- Time (goal_time.c). A mob far from every player may think seldom; then one check stands for
// many. Drawing and counting go through these, so that chances and times are the same in the long
// run.

// A chance of one in so many a check. [Limit: one_in >= 1]
bool ov_goal_roll(ov_goal_turn* turn, int32_t one_in);

// A draw in [0, 1) a check, until one is below the chance; the last one.
float ov_goal_draw(ov_goal_turn* turn, float chance);

// How many checks of goals that do not run every tick this one stands for: 1 or more.
int32_t ov_goal_checks(const ov_goal_turn* turn);

// How many ticks: for goals that run every tick.
int32_t ov_goal_ticks(const ov_goal_turn* turn);

// ---- Steps (goal_share.c)

// Goes on while the path does: for kinds, and at the end of other tests. Refuses with PATH_ENDED.
bool ov_goal_walks_on(ov_goal_turn* turn);

// The nearest that `search` finds. NULL: refuses with NO_TARGET and `grow_xz`.
ov_actor* ov_goal_find_nearest(ov_goal_turn* turn, const ov_search_near* search);

// The living actor with that serial, or NULL: refuses with TARGET_GONE.
ov_actor* ov_goal_find_target(ov_goal_turn* turn, uint64_t serial);

// Takes the checks that this one stands for off a count, down to 0.
void ov_goal_count_down(const ov_goal_turn* turn, int32_t* count);

// The same at the start of a test. Not 0 yet when it was asked: refuses with COOLDOWN.
bool ov_goal_is_ready(ov_goal_turn* turn, int32_t* count);

// Square of the distance from a place to where another stands.
double ov_goal_dist2(ovis_vec3 place, const ov_actor* other);

// Is a name in a list that ends with NULL?
bool ov_goal_is_listed(const char* const* names, const char* name);

// Largest count that a state holds; a snapshot with more is damaged.
#define OV_GOAL_COUNT_MAX 2000000000

// A count of ticks or checks in a kind's state.
static inline void ov_field_goal_count(ov_fields* fields, const char* name, int32_t* count) {
  ov_field_i32_in(fields, name, count, -OV_GOAL_COUNT_MAX, OV_GOAL_COUNT_MAX);
}

// The phrases of a kind with sentences of its own for some reasons.
#define OV_REASONS(list)                                                                           \
  .reasons = (list), .reason_count = (int32_t)(sizeof(list) / sizeof(ovis_phrase))

#endif
