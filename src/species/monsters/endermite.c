// Endermites: their plan, and how long they live.
// Rules: docs/sources.md#goals, #monsters
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/monster_plan.h"

// ---- Figures

const ov_species ov_endermite_row = {
    OV_ROW(ENDERMITE, endermite, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 0.4f,
           .height = 0.3f, .eye_height = 0.13f, .health_max = 8, .speed = 0.25f, .follow_range = 16,
           .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = 0.1, .young_offset = 0.1},
    .body = {.traits = OV_BODY_ON_POWDER_SNOW},
};

#define LIFE_TICKS 2400

#define ENDERMITE_STATE(X) X(COUNT, life_ticks, LIFETIME, 0) /* so far */
OV_SPECIES_STATE(endermite, ENDERMITE_STATE)

static void step(ov_agent* agent) {
  endermite* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->life_ticks++;
  if (self->life_ticks >= LIFE_TICKS) {
    agent->verbs->vanish(agent);
  }
}

static const ov_goal_entry endermite_targets[] = {
    OV_ANSWERS(1, .alerted = OV_SPECIES_LIST(OV_SPECIES_ENDERMITE)),
    OV_HUNTS_PLAYERS(2, .interval = 10),
};

static const ov_goal_entry endermite_goals[] = {
    OV_FLOATS(1),
    {.priority = 1, .kind = &ov_goal_climb_snow},
    OV_FIGHTS(2, 1, .follows_unseen = false),
    OV_STROLLS(3, 1, 0.001f),
    OV_LOOKS_AT_PLAYER(7, 8),
    OV_LOOKS_AROUND(8),
};

static const ov_goal_mind_plan endermite_plan = {.targets = OV_COUNTED(endermite_targets),
                                                 .goals = OV_COUNTED(endermite_goals)};

const ov_profile ov_endermite_profile = {.goals = &endermite_plan, OV_OWN(endermite), .step = step};
