// Silverfish: their plan, and the alarm after a blow.
// Rules: docs/sources.md#goals, #monsters
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/monsters/monster_plan.h"
#include "species/monsters/silverfish_goals.h"

// ---- Figures

const ov_species ov_silverfish_row = {
    OV_ROW(SILVERFISH, silverfish, GROUND, OV_CAN_FLOAT | OV_LIKES_STONE, .width = 0.4f,
           .height = 0.3f, .eye_height = 0.13f, .health_max = 8, .speed = 0.25f, .follow_range = 16,
           .attack_damage = 1, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = 0.1, .young_offset = 0.1},
    .body = {.traits = OV_BODY_ON_POWDER_SNOW},
};

#define ALARM_TICKS 20 // from a blow until it wakes its friends

#define SILVERFISH_STATE(X)                                                                        \
  /* until it wakes its friends; 0: it was not hurt */                                             \
  X(I32, alarm_checks, NONE, 0, ALARM_TICKS)
OV_SPECIES_STATE(silverfish, SILVERFISH_STATE)

static int32_t* alarm_checks(ov_actor* actor) {
  silverfish* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->alarm_checks >= 0);
  OVIS_ASSERT(self->alarm_checks <= ALARM_TICKS);
  return &self->alarm_checks;
}

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  silverfish* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->alarm_checks >= 0);
  OVIS_ASSERT(self->alarm_checks <= ALARM_TICKS);
  if ((by != NULL || harm->damage == OVIS_DAMAGE_MAGIC) && self->alarm_checks == 0) {
    self->alarm_checks = ov_goal_delay(ALARM_TICKS);
  }
}

static const ov_goal_entry silverfish_targets[] = {
    OV_ANSWERS(1, .alerted = OV_SPECIES_LIST(OV_SPECIES_SILVERFISH)),
    OV_HUNTS_PLAYERS(2, .interval = 10),
};

static const ov_goal_entry silverfish_goals[] = {
    OV_FLOATS(1),
    {.priority = 1, .kind = &ov_goal_climb_snow},
    {3, &ov_goal_wake_friends, OV_WITH(ov_wake_friends_settings, alarm_checks)},
    OV_FIGHTS(4, 1, .follows_unseen = false),
    {5, &ov_goal_merge_with_stone, OV_WITH(ov_stroll_settings, .speed = 1, .interval = 10)},
};

static const ov_goal_mind_plan silverfish_plan = {.targets = OV_COUNTED(silverfish_targets),
                                                  .goals = OV_COUNTED(silverfish_goals)};

const ov_profile ov_silverfish_profile = {
    .goals = &silverfish_plan, OV_OWN(silverfish), .was_hurt = was_hurt};
