// Goals of bees, and the state that they share. Source: docs/sources.md#bees
#ifndef OVIS_SRC_SPECIES_ANIMALS_BEE_GOALS_H
#define OVIS_SRC_SPECIES_ANIMALS_BEE_GOALS_H

#include "agent/agent.h"
#include "mind/goal/goal_kind.h"

#define OV_BEE_AVOIDED_MAX 3

// The own state of a bee.
typedef struct ov_bee {
  bool has_hive, has_flower, has_nectar, has_stung, is_pollinating;
  ovis_pos hive, flower;
  ovis_pos avoided[OV_BEE_AVOIDED_MAX]; // hives that no path led to, newest first
  int32_t avoided_count;
  int32_t stay_out_ticks;  // until it may enter a hive
  int32_t hungry_ticks;    // since it had nectar last
  int32_t crops_grown;     // since then
  int32_t hive_ticks;      // until it looks for a hive again
  int32_t pollinate_ticks; // until it looks for a flower again
  int32_t stung_ticks;     // since it stung
  int32_t water_ticks;     // in water
  int32_t inside_ticks;    // left inside its hive; 0: it is outside
} ov_bee;

static inline ov_bee* ov_bee_of(const ov_actor* actor) {
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

#endif
