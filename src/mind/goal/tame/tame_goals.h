// Goals of animals that can be tamed or led. Source of figures and flags: docs/sources.md#bonds
#pragma once

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
OV_SCHEMA(ov_follow_owner_settings, OV_SPEED(speed, OV_ARG(speed)), OV_BLOCKS(start, OV_ARG(start)),
          OV_BLOCKS(stop, OV_ARG(stop)), OV_SETTING(can_fly, .argument = "flies"))
extern const ov_goal_kind ov_goal_follow_owner;

// Targets the last attacker of its owner, or the last victim. TARGET
typedef struct ov_owner_target_settings {
  ov_actor_filter_fn* filter; // [opt] whom it attacks; its context is NULL
} ov_owner_target_settings;
OV_SCHEMA(ov_owner_target_settings, OV_SETTING(filter))
extern const ov_goal_kind ov_goal_owner_hurt_by;
extern const ov_goal_kind ov_goal_owner_hurt;

// A wild mount runs around under a rider until it throws him off, or lets itself be tamed. MOVE
typedef struct ov_run_crazy_settings {
  double speed;
  int32_t temper_max;
} ov_run_crazy_settings;
OV_SCHEMA(ov_run_crazy_settings, OV_SPEED(speed, OV_ARG(speed)),
          OV_NUMBER(temper_max, NUMBER, 0, OV_TEMPER_MAX))
extern const ov_goal_kind ov_goal_run_crazy;

// Targets the last attacker of who holds its leash. TARGET
typedef struct ov_defend_holder_settings {
  const ov_species_id* holders; // ends with OV_SPECIES_NONE
} ov_defend_holder_settings;
OV_SCHEMA(ov_defend_holder_settings, OV_SETTING(holders))
extern const ov_goal_kind ov_goal_defend_holder;
