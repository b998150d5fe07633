// Behaviors that choose whom to attack, attack, and stop.
#ifndef OVIS_SRC_BRAIN_FIGHT_FIGHT_BEHAVIORS_H
#define OVIS_SRC_BRAIN_FIGHT_FIGHT_BEHAVIORS_H

#include "brain/brain_share.h"

// Sets ATTACK_TARGET.
typedef struct ov_start_attacking_settings {
  ov_behavior_test* test;                    // [opt] may it attack now?
  ov_actor* (*find)(ov_behavior_turn* turn); // NULL: nobody
} ov_start_attacking_settings;
extern const ov_behavior_kind ov_start_attacking;

// Erases ATTACK_TARGET when the target is dead or safe, or could not be reached for 200 ticks.
typedef struct ov_stop_attacking_settings {
  ov_actor_test* is_done;                                          // [opt] of the target
  void (*stopped)(ov_behavior_turn* turn, const ov_actor* target); // [opt] target NULL: removed
  bool never_tires;
} ov_stop_attacking_settings;
extern const ov_behavior_kind ov_stop_attacking;

// Hits ATTACK_TARGET in reach, then waits.
typedef struct ov_melee_attack_settings {
  int32_t cooldown_ticks;
} ov_melee_attack_settings;
extern const ov_behavior_kind ov_melee_attack;

#endif
