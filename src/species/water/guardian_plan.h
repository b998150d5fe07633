// State and goals that guardians and elder guardians share (guardian.c).
#pragma once

#include "agent/own_state.h"
#include "mind/goal/goal_share.h"
#include "species/water/water_plan.h"

#define OV_GUARDIAN_STATE(X)                                                                       \
  X(BOOL, has_home, NONE) /* of elder guardians: where it was first */                             \
  X(CELL_IF, home, NONE, has_home)
OV_OWN_STRUCT(ov_guardian, OV_GUARDIAN_STATE);
OV_OWN_DECLARE(ov_guardian);

#define OV_GUARDIAN_HOME_RADIUS 16.0 // of an elder guardian

#define OV_GUARDIAN_TARGETS 1
extern const ov_goal_entry ov_guardian_targets[OV_GUARDIAN_TARGETS];
extern const ov_species_id ov_guardians[]; // both kinds; ends with OV_SPECIES_NONE

bool ov_guardian_home(const ov_actor* actor, ovis_vec3* out, double* out_radius);
void ov_guardian_hop(ov_agent* agent);

// Its spikes hurt an attacker who hits it by hand.
void ov_guardian_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm);

#define OV_GUARDIAN_GOALS(charge, elder, interval_ticks)                                           \
  {                                                                                                \
    {4, &ov_goal_guardian_attack, OV_WITH(ov_guardian_settings, (charge), (elder))},               \
        {5, &ov_goal_toward_restriction_looking,                                                   \
         OV_WITH(ov_toward_restriction_settings, .speed = 1, .home = ov_guardian_home)},           \
        {7, &ov_goal_stroll_looking,                                                               \
         OV_WITH(ov_stroll_settings, .speed = 1, .interval = (interval_ticks))},                   \
        OV_LOOKS_AT_PLAYER(8, 8),                                                                  \
        {8, &ov_goal_look_at,                                                                      \
         OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_MOB, .species = ov_guardians, .range = 12,  \
                 .chance = 0.01f)},                                                                \
        OV_LOOKS_AROUND(9)                                                                         \
  }

// A profile; `steps`: its function of every tick.
#define OV_GUARDIAN(its, steps)                                                                    \
  { .goals = &(its), OV_OWN(ov_guardian), .step = (steps), .was_hurt = ov_guardian_was_hurt }
