// Goals of animals that can be tamed or led. Source of figures and flags: docs/sources.md#bonds
#ifndef OVIS_SRC_MIND_GOAL_TAME_TAME_GOALS_H
#define OVIS_SRC_MIND_GOAL_TAME_TAME_GOALS_H

#include "agent/bond.h"
#include "mind/goal/goal_kind.h"

// Sits as long as its owner wants it to. JUMP, MOVE. No settings.
extern const ov_goal_kind ov_goal_sit;

// Walks to an owner who is far away, and jumps to one who is farther. MOVE, LOOK
typedef struct ov_follow_owner_settings {
  double speed;
  float start; // blocks: from here on it follows
  float stop;  // blocks: up to here
  bool can_fly;
} ov_follow_owner_settings;
extern const ov_goal_kind ov_goal_follow_owner;

// Lies down on the bed of an owner who sleeps. No flags.
typedef struct ov_relax_settings {
  bool (*is_lying)(const ov_actor* actor); // of its own species
  void (*lie)(ov_agent* agent, bool lies);
} ov_relax_settings;
extern const ov_goal_kind ov_goal_relax_on_owner;

// Targets the last attacker of its owner, or the last victim. TARGET
typedef struct ov_owner_target_settings {
  ov_actor_filter_fn* filter; // [opt] whom it attacks; its context is NULL
} ov_owner_target_settings;
extern const ov_goal_kind ov_goal_owner_hurt_by;
extern const ov_goal_kind ov_goal_owner_hurt;

// Looks at a player nearby who holds something that it wants. LOOK
typedef struct ov_beg_settings {
  const char* const* items;     // when it is wild; ends with NULL
  const char* const* pet_items; // when it is tame; ends with NULL
  float range;                  // blocks
} ov_beg_settings;
extern const ov_goal_kind ov_goal_beg;

// A wild mount runs around under a rider until it throws him off, or lets itself be tamed. MOVE
typedef struct ov_run_crazy_settings {
  double speed;
  int32_t temper_max;
} ov_run_crazy_settings;
extern const ov_goal_kind ov_goal_run_crazy;

// Rears from time to time, for one tick. No flags.
typedef struct ov_random_stand_settings {
  void (*rear)(ov_agent* agent);
} ov_random_stand_settings;
extern const ov_goal_kind ov_goal_random_stand;

// Springs a trap when a player comes near. No flags.
typedef struct ov_trap_settings {
  bool (*is_set)(const ov_actor* actor);
  void (*spring)(ov_agent* agent); // the trap is no longer set after it
} ov_trap_settings;
extern const ov_goal_kind ov_goal_trap;

// Follows another llama of a caravan, or one on a leash. MOVE
typedef struct ov_caravan_settings {
  double speed;
  // The serial of the llama that an actor follows; 0: none. NULL: the actor is no llama.
  uint64_t* (*head_of)(const ov_actor* actor);
} ov_caravan_settings;
extern const ov_goal_kind ov_goal_caravan;

// Targets the last attacker of who holds its leash. TARGET
typedef struct ov_defend_holder_settings {
  const ov_species_id* holders; // ends with OV_SPECIES_NONE
} ov_defend_holder_settings;
extern const ov_goal_kind ov_goal_defend_holder;

#endif
