// Goals of those who live in water. Source of figures and flags: docs/sources.md#goals-in-water
#pragma once

#include "agent/agent.h"
#include "agent/own_state.h"
#include "mind/goal/goal_kind.h"

// ---- Swimming (water_swim.c)

// A `find` of strolls: a position in water within 10, 7.
bool ov_swim_find(ov_agent* agent, ovis_vec3* out);

// ---- Schools (school.c). A leader counts its followers; each follower knows its leader.

typedef struct ov_school {
  uint64_t leader;   // serial; 0: none
  int32_t followers; // of a leader
} ov_school;

void ov_school_fields(ov_school* school, ov_fields* fields);

typedef struct ov_school_settings {
  ov_school* (*of)(const ov_actor* actor); // the school of a fish of the same species
  int32_t size_max;                        // of a school with its leader
} ov_school_settings;
OV_SCHEMA(ov_school_settings, OV_SETTING(of), OV_NUMBER(size_max, NUMBER, 2, 64))

// The living leader of a fish, or NULL.
ov_actor* ov_school_leader(const ov_agent* agent, const ov_school* school);

// Each tick of a leader: now and then it sees that nobody is left.
void ov_school_tick(ov_agent* agent, const ov_school_settings* settings);

// Joins a school, or founds one, and follows its leader. No flags.
extern const ov_goal_kind ov_goal_follow_flock_leader;

// ---- Squids (squid_goals.c)

#define OV_SQUID_STATE(X)                                                                          \
  X(F32, clock, NONE, 0, 7) /* of its arms, 0 to 2 pi [Units: radians] */                          \
  X(F32, clock_step, NONE, 0, 1)                                                                   \
  X(F32, push, NONE, 0, 1) /* share of the vector with which it moves */                           \
  X(VEC3, vector, NONE, 1) /* wanted velocity; all zero: none */                                   \
  X(COUNT, dark_ticks, NONE, 0)
OV_OWN_STRUCT(ov_squid, OV_SQUID_STATE);
OV_OWN_DECLARE(ov_squid);

typedef struct ov_squid_settings {
  ov_squid* (*of)(const ov_actor* actor);
} ov_squid_settings;
OV_SCHEMA(ov_squid_settings, OV_SETTING(of))

extern const ov_goal_kind ov_goal_squid_random_movement; // No flags.
extern const ov_goal_kind ov_goal_squid_flee;            // No flags.

// ---- Pufferfish (pufferfish_puff.c). No flags.

typedef struct ov_puff_settings {
  void (*begin)(ov_actor* actor);
  void (*end)(ov_actor* actor);
} ov_puff_settings;
OV_SCHEMA(ov_puff_settings, OV_SETTING(begin), OV_SETTING(end))
extern const ov_goal_kind ov_goal_pufferfish_puff;

// Does a pufferfish fear the other? It fears axolotls, all that do not live in water, and players
// who are not in creative mode.
bool ov_puff_is_scary(const ov_agent* agent, const ov_actor* other, const void* context);

// ---- Guardians (guardian_attack.c). MOVE, LOOK

typedef struct ov_guardian_settings {
  int32_t charge_ticks; // of the beam
  bool is_elder;
} ov_guardian_settings;
OV_SCHEMA(ov_guardian_settings, OV_DURATION(charge_ticks), OV_SETTING(is_elder))
extern const ov_goal_kind ov_goal_guardian_attack;
