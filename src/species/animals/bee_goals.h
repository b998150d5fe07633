// Goals of bees, and the state that they share. Source: docs/sources.md#bees
#pragma once

#include "agent/agent.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "mind/goal/goal_kind.h"

#define OV_BEE_AVOIDED_MAX 3

// The own state of a bee.
#define OV_BEE_FLAGS(X)                                                                            \
  X(BOOL, has_hive, NONE)                                                                          \
  X(BOOL, has_flower, NONE)                                                                        \
  X(BOOL, has_nectar, NECTAR)                                                                      \
  X(BOOL, has_stung, STUNG)                                                                        \
  X(BOOL, is_pollinating, NONE)
#define OV_BEE_STATE(X)                                                                            \
  X(FLAGS, bee_flags, NONE, OV_BEE_FLAGS)                                                          \
  X(CELL_IF, hive, HIVE, has_hive)                                                                 \
  X(CELL_IF, flower, FLOWER, has_flower)                                                           \
  X(I32, avoided_count, NONE, 0, OV_BEE_AVOIDED_MAX)                                               \
  /* hives that no path led to, newest first */                                                    \
  X(ARRAY, avoided, NONE, ovis_pos, OV_BEE_AVOIDED_MAX, avoided_fields)                            \
  X(COUNT, stay_out_ticks, STAY_OUT, 0)  /* until it may enter a hive */                           \
  X(COUNT, hungry_ticks, HUNGRY_TIME, 0) /* since it had nectar last */                            \
  X(COUNT, crops_grown, CROPS_GROWN, 0)  /* since then */                                          \
  X(COUNT, hive_ticks, NONE, 0)          /* until it looks for a hive again */                     \
  X(COUNT, pollinate_ticks, NONE, 0)     /* until it looks for a flower again */                   \
  X(COUNT, stung_ticks, NONE, 0)         /* since it stung */                                      \
  X(COUNT, water_ticks, NONE, 0)         /* in water */                                            \
  X(COUNT, inside_ticks, IN_HIVE, 0)     /* left inside its hive; 0: it is outside */
OV_OWN_STRUCT(ov_bee, OV_BEE_STATE);

static inline ov_bee* ov_bee_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_bee));
  return actor->own;
}

bool ov_bee_is_hive(const ov_agent* agent, ovis_pos pos);
bool ov_bee_is_flower(const ov_agent* agent, ovis_pos pos);
bool ov_bee_wants_in(const ov_agent* agent); // into its hive, now
bool ov_bee_has_room(ov_agent* agent, ovis_pos hive);
bool ov_bee_is_calm(ov_goal_turn* turn); // refuses with a reason
// Hops through the air toward a cell.
void ov_bee_hop(ov_agent* agent, ovis_pos to);
double ov_bee_dist2(const ov_actor* actor, ovis_pos cell); // to its middle

extern const ov_goal_kind ov_goal_bee_enter_hive;   // No flags.
extern const ov_goal_kind ov_goal_bee_pollinate;    // MOVE
extern const ov_goal_kind ov_goal_bee_locate_hive;  // No flags.
extern const ov_goal_kind ov_goal_bee_go_to_hive;   // MOVE
extern const ov_goal_kind ov_goal_bee_go_to_flower; // MOVE
extern const ov_goal_kind ov_goal_bee_grow_crop;    // No flags.
