// Behaviors that choose whom to attack, attack, and stop.
#pragma once

#include "mind/brain/brain_share.h"

// Sets ATTACK_TARGET.
typedef struct ov_start_attacking_settings {
  ov_behavior_test* test;                    // [opt] may it attack now?
  ov_actor* (*find)(ov_behavior_turn* turn); // NULL: nobody
} ov_start_attacking_settings;
OV_SCHEMA(ov_start_attacking_settings, OV_SETTING(test), OV_SETTING(find))
extern const ov_behavior_kind ov_start_attacking;

// Erases ATTACK_TARGET when the target is dead or safe, or could not be reached for 200 ticks.
typedef struct ov_stop_attacking_settings {
  ov_actor_test* is_done;                                          // [opt] of the target
  void (*stopped)(ov_behavior_turn* turn, const ov_actor* target); // [opt] target NULL: removed
  bool never_tires;
} ov_stop_attacking_settings;
OV_SCHEMA(ov_stop_attacking_settings, OV_SETTING(is_done), OV_SETTING(stopped),
          OV_SETTING(never_tires))
extern const ov_behavior_kind ov_stop_attacking;

// Blocks from which a mob shoots with what it holds now; 0: it holds nothing that it shoots with.
typedef double ov_shot_range_fn(const ov_agent* agent);

// Hits ATTACK_TARGET in reach, then waits. One that shoots does not hit.
typedef struct ov_melee_attack_settings {
  int32_t cooldown_ticks;
  ov_actor_test* test;          // [opt] of the mob itself
  ov_shot_range_fn* shot_range; // [opt] NULL: it never shoots
  // [opt] The harm of a blow in half hearts. NULL: ov_attack_damage.
  float (*damage)(ov_agent* agent);
  void (*has_hit)(ov_behavior_turn* turn, ov_actor* target); // [opt] after a blow that took effect
} ov_melee_attack_settings;
OV_SCHEMA(ov_melee_attack_settings, OV_DURATION(cooldown_ticks), OV_SETTING(test),
          OV_SETTING(shot_range), OV_SETTING(damage), OV_SETTING(has_hit))
extern const ov_behavior_kind ov_melee_attack;

// Squared distance between the feet at which a blow of a brain mob reaches.
double ov_brain_reach2(const ov_actor* self, const ov_actor* target);

// ---- Keeping a distance (approach.c)

// SetWalkTargetFromAttackTargetIfTargetOutOfReach: walks to ATTACK_TARGET unless it sees it within
// reach, or within a block less than the range of its shots.
typedef struct ov_approach_settings {
  double speed;
  double (*speed_now)(const ov_agent* agent); // [opt] instead of `speed`
  ov_shot_range_fn* shot_range;               // [opt]
} ov_approach_settings;
OV_SCHEMA(ov_approach_settings, OV_SPEED(speed), OV_SETTING(speed_now), OV_SETTING(shot_range))
extern const ov_behavior_kind ov_approach_target;

// Steps back from an ATTACK_TARGET that is nearer than `range`.
typedef struct ov_back_up_settings {
  double range; // blocks
  float speed;
  ov_actor_test* test; // [opt] of the mob itself
} ov_back_up_settings;
OV_SCHEMA(ov_back_up_settings, OV_BLOCKS(range), OV_SPEED(speed), OV_SETTING(test))
extern const ov_behavior_kind ov_back_up;

// Loads a crossbow, waits and shoots, while ATTACK_TARGET is within its range (crossbow.c).
typedef struct ov_crossbow_attack_settings {
  ov_shot_range_fn* shot_range;
  void (*shoot)(ov_agent* agent, ov_actor* target);
} ov_crossbow_attack_settings;
OV_SCHEMA(ov_crossbow_attack_settings, OV_SETTING(shot_range), OV_SETTING(shoot))
extern const ov_behavior_kind ov_crossbow_attack;

// ---- Moods (moods.c). The entry names the memories.

// Copies an entity for a while. Entry: {from P, to A}.
typedef struct ov_copy_memory_settings {
  ov_behavior_test* test;       // [opt]
  int32_t ticks_min, ticks_max; // that the copy lives
} ov_copy_memory_settings;
OV_SCHEMA(ov_copy_memory_settings, OV_SETTING(test), OV_DURATION(ticks_min), OV_DURATION(ticks_max))
extern const ov_behavior_kind ov_copy_memory;

// Erases the memory of its entry, {memory P}, if the test holds.
typedef struct ov_erase_memory_settings {
  ov_behavior_test* test;
} ov_erase_memory_settings;
OV_SCHEMA(ov_erase_memory_settings, OV_SETTING(test))
extern const ov_behavior_kind ov_erase_memory_if;

// Lets ATTACK_TARGET go and is PACIFIED for a while. Entry: {memory P, PACIFIED A, ATTACK_TARGET
// R}.
typedef struct ov_become_passive_settings {
  int32_t ticks;
} ov_become_passive_settings;
OV_SCHEMA(ov_become_passive_settings, OV_DURATION(ticks))
extern const ov_behavior_kind ov_become_passive;

// Forgets ANGRY_AT when that one is dead.
extern const ov_behavior_kind ov_stop_being_angry;

// Mirrors ATTACK_TARGET in the mob's public target. Call it at the end of a brain's tick.
void ov_brain_show_target(ov_behavior_turn* turn);
