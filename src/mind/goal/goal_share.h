// Steps that many kinds of goals share.
#pragma once

#include "agent/agent.h"
#include "agent/item_table.h"
#include "mind/goal/goal_kind.h"

// ---- Time (goal_time.c). A mob far from every player may think rarely; one check then stands for
// several. Random draws and countdowns use these functions, so that chances and times stay the same
// on average.

// Draws with a chance of 1 in `one_in` for each check. [Limit: one_in >= 1]
bool ov_goal_roll(ov_goal_turn* turn, int32_t one_in);

// Draws in [0, 1) once for each check until a draw is below `chance`; returns the last draw.
float ov_goal_draw(ov_goal_turn* turn, float chance);

// Number of checks that this call stands for, for goals that do not tick every tick: at least 1.
int32_t ov_goal_checks(const ov_goal_turn* turn);

// Number of ticks that this call stands for, for goals with updates_every_tick.
int32_t ov_goal_ticks(const ov_goal_turn* turn);

// ---- Steps (goal_share.c)

// A can_continue that holds while the mob follows its path. Refuses with PATH_ENDED.
bool ov_goal_walks_on(ov_goal_turn* turn);

// The nearest candidate of `search`, or NULL: refuses with NO_TARGET and the limit `grow_xz`.
ov_actor* ov_goal_find_nearest(ov_goal_turn* turn, const ov_search_near* search);

// The living actor with that serial, or NULL: refuses with ov_agent_loss.
ov_actor* ov_goal_find_target(ov_goal_turn* turn, uint64_t serial);

// Refuses since an attacker cannot keep the target with that serial: it is not there any more
// (ov_agent_loss), or it may not be attacked.
bool ov_goal_refuse_target(ov_goal_turn* turn, uint64_t serial);

// Counts down by the checks that this call stands for, to 0 at least.
void ov_goal_count_down(const ov_goal_turn* turn, int32_t* count);

// The same at the start of can_use. Refuses with COOLDOWN if the count was not 0 yet.
bool ov_goal_is_ready(ov_goal_turn* turn, int32_t* count);

// Squared distance from a position to an actor's feet.
double ov_goal_dist2(ovis_vec3 place, const ov_actor* other);

// Does a list, which ends with 0, contain an item?
bool ov_goal_is_listed(const ovis_item* items, ovis_item item);

// Does either hand of an actor hold an item of the list?
bool ov_goal_holds_listed(const ovis_item* items, const ov_actor* actor);

// Largest count in a goal's state; a snapshot with a larger one is damaged.
#define OV_GOAL_COUNT_MAX 2000000000

// A count of ticks or checks in a kind's state.
static inline void ov_field_goal_count(ov_fields* fields, const char* name, int32_t* count) {
  ov_field_i32_in(fields, name, count, -OV_GOAL_COUNT_MAX, OV_GOAL_COUNT_MAX);
}
