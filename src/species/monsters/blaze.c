// Blazes: they shoot fireballs, and rise above their target.
// Rules: docs/sources.md#goals, #shots
#include "agent/shots.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/monsters/blaze_goals.h"
#include "species/monsters/monster_plan.h"
#include "species/water_harm.h"

// ---- Figures

const ov_species ov_blaze_row = {
    OV_ROW(BLAZE, blaze, GROUND,
           OV_IS_FIRE_IMMUNE | OV_IS_FALL_IMMUNE | OV_COLD_HURTS_MORE | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.8f, .eye_height = 1.53f, .health_max = 20, .speed = 0.23f,
           .follow_range = 48, .attack_damage = 6, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_WATER, -1}, {OVIS_PATH_LAVA, 8}, {OVIS_PATH_DANGER_FIRE, 0},
                    {OVIS_PATH_DAMAGE_FIRE, 0})),
    .seating = OV_SEAT,
    .snowball_damage = 3,
};

static void throw_fire(ov_agent* agent, ov_actor* target, float power) {
  (void)power;
  OVIS_ASSERT(power >= 0);
  ov_shoot_small_fireball(agent, target);
}

static const ov_goal_entry blaze_targets[] = {
    OV_ANSWERS(1, .alerted = OV_SPECIES_LIST(OV_SPECIES_BLAZE)), // claim 261
    OV_HUNTS_PLAYERS(2, .interval = 10),                         // claim 261
};

static const ov_goal_entry blaze_goals[] = {
    {4, &ov_goal_blaze, OV_WITH(ov_shooter_settings, throw_fire)}, // claim 261
    {5, &ov_goal_toward_restriction,
     OV_WITH(ov_toward_restriction_settings, .speed = 1)}, // claim 261
    OV_STROLLS(7, 1, 0),                                   // claim 261
    OV_LOOKS_AT_PLAYER(8, 8),                              // claim 261
    OV_LOOKS_AROUND(8),                                    // claim 261
};

static const ov_goal_mind_plan blaze_plan = {.targets = OV_COUNTED(blaze_targets),
                                             .goals = OV_COUNTED(blaze_goals)};

// It sinks slowly, and rises toward a target above it.
static void hover(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_suffer_water(agent);
  const ov_actor* target = ov_agent_find(agent, actor->target);
  ov_body* body = &actor->body;
  if (target != NULL && ov_body_eye(&target->body).y > ov_body_eye(body).y + 0.5) {
    body->velocity.y += (0.3 - body->velocity.y) * 0.3;
  }
  if (!body->is_on_ground && body->velocity.y < 0) {
    body->velocity.y *= 0.6;
  }
}

const ov_profile ov_blaze_profile = {.goals = &blaze_plan, .step = hover};
