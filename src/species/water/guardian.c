// Guardians and elder guardians: the beam, spikes, the curse, hops on land.
// Rules: docs/sources.md#guardians
#include "agent/own_state.h"
#include "agent/player.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/water/water_plan.h"

#include <ovis/effect.h>

// ---- Figures

const ov_species ov_elder_guardian_row = {
    OV_ROW(ELDER_GUARDIAN, elder_guardian, WATER, OV_BREATHES_ANY | OV_LIKES_WATER,
           .width = 1.9975f, .height = 1.9975f, .eye_height = 0.9988f, .health_max = 80,
           .speed = 0.3f, .follow_range = 16, .attack_damage = 8, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_GUARDIAN,
             .travel = OV_TRAVEL_GUARDIAN,
             .traits = OV_BODY_SINKS_IDLE,
             .head_pitch = 180},
};

const ov_species ov_guardian_row = {
    OV_ROW(GUARDIAN, guardian, WATER, OV_BREATHES_ANY | OV_LIKES_WATER, .width = 0.85f,
           .height = 0.85f, .eye_height = 0.425f, .health_max = 30, .speed = 0.5f,
           .follow_range = 16, .attack_damage = 6, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_GUARDIAN,
             .travel = OV_TRAVEL_GUARDIAN,
             .traits = OV_BODY_SINKS_IDLE,
             .head_pitch = 180},
};

#define NEAR2 9.0 // blocks^2 within which nobody becomes a target
#define CHARGE_TICKS 80
#define CHARGE_TICKS_ELDER 60
#define SPIKES 2.0f // half hearts, for an attacker while it does not swim somewhere
#define HOP_LEVEL 0.4f
#define HOP_UP 0.5
#define HOME_RADIUS 16.0 // of an elder guardian
#define CURSE_INTERVAL 1200
#define CURSE_RANGE 50.0
#define CURSE_TICKS 6000
#define CURSE_LEFT 1200 // a curse with less ticks left is renewed
#define CURSE_LEVEL 3

#define GUARDIAN_STATE(X)                                                                          \
  X(BOOL, has_home, NONE) /* of elder guardians: where it was first */                             \
  X(CELL, home, NONE)
OV_SPECIES_STATE(guardian, GUARDIAN_STATE)

static const ov_species_id prey[] = {OV_SPECIES_SQUID, OV_SPECIES_GLOW_SQUID, OV_SPECIES_AXOLOTL,
                                     OV_SPECIES_NONE};
static const ov_species_id guardians[] = {OV_SPECIES_GUARDIAN, OV_SPECIES_ELDER_GUARDIAN,
                                          OV_SPECIES_NONE};

static bool is_far_enough(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return ov_actor_dist2(agent->self, other) > NEAR2;
}

static bool home(const ov_actor* actor, ovis_vec3* out, double* out_radius) {
  const guardian* self = actor->own;
  *out = (ovis_vec3){self->home.x + 0.5, self->home.y, self->home.z + 0.5};
  *out_radius = HOME_RADIUS;
  return self->has_home;
}

static const ov_goal_entry targets[] = {
    {1, &ov_goal_nearest_attackable,
     OV_WITH(ov_nearest_settings, .is_any_kind = true, .species = prey, .must_see = true,
             .filter = is_far_enough)},
};

#define GOALS(charge, elder, interval_ticks)                                                       \
  {                                                                                                \
    {4, &ov_goal_guardian_attack, OV_WITH(ov_guardian_settings, (charge), (elder))},               \
        {5, &ov_goal_toward_restriction_looking,                                                   \
         OV_WITH(ov_toward_restriction_settings, .speed = 1, .home = home)},                       \
        {7, &ov_goal_stroll_looking,                                                               \
         OV_WITH(ov_stroll_settings, .speed = 1, .interval = (interval_ticks))},                   \
        OV_LOOKS_AT_PLAYER(8, 8),                                                                  \
        {8, &ov_goal_look_at,                                                                      \
         OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_MOB, .species = guardians, .range = 12,     \
                 .chance = 0.01f)},                                                                \
        OV_LOOKS_AROUND(9)                                                                         \
  }

static const ov_goal_entry goals[] = GOALS(CHARGE_TICKS, false, 80);
static const ov_goal_entry elder_goals[] = GOALS(CHARGE_TICKS_ELDER, true, 400);
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};
static const ov_goal_mind_plan elder_plan = {.targets = OV_COUNTED(targets),
                                             .goals = OV_COUNTED(elder_goals)};

static void hop(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_body* body = &actor->body;
  if (body->is_in_water || !body->is_on_ground) {
    return;
  }
  const float dx = (ov_rng_float(&actor->rng) * 2 - 1) * HOP_LEVEL;
  const float dz = (ov_rng_float(&actor->rng) * 2 - 1) * HOP_LEVEL;
  body->velocity.x += (double)dx;
  body->velocity.y += HOP_UP;
  body->velocity.z += (double)dz;
  body->yaw_deg = ov_rng_float(&actor->rng) * 360;
  body->is_on_ground = false;
}

static void curse(ov_agent* agent, ov_actor* player, void* context) {
  (void)context;
  if (ov_player_is_safe(player) ||
      ov_actor_dist2(agent->self, player) > CURSE_RANGE * CURSE_RANGE) {
    return;
  }
  const int32_t level = ov_effect_level(player, OVIS_EFFECT_MINING_FATIGUE);
  const int32_t left =
      level > 0 ? ov_actor_read_rare(player)->effects.ticks[OVIS_EFFECT_MINING_FATIGUE] : 0;
  if (level < CURSE_LEVEL || (left >= 0 && left < CURSE_LEFT)) {
    const ov_affect fatigue = {
        .effect = OVIS_EFFECT_MINING_FATIGUE, .ticks = CURSE_TICKS, .amplifier = CURSE_LEVEL - 1};
    agent->verbs->affect(agent->turn, agent, player, &fatigue);
  }
}

static void step_as_elder(ov_agent* agent) {
  ov_actor* actor = agent->self;
  guardian* self = actor->own;
  hop(agent);
  if (!self->has_home) {
    self->has_home = true;
    self->home = ov_body_cell(&actor->body);
  }
  if (((uint64_t)agent->tick + actor->serial) % CURSE_INTERVAL == 0) {
    const ovis_vec3 at = actor->body.pos;
    const ovis_aabb box = {{at.x - CURSE_RANGE, at.y - CURSE_RANGE, at.z - CURSE_RANGE},
                           {at.x + CURSE_RANGE, at.y + CURSE_RANGE, at.z + CURSE_RANGE}};
    ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, curse, NULL);
  }
}

// Its spikes hurt an attacker who hits it by hand.
static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  if (by != NULL && harm->damage == OVIS_DAMAGE_ATTACK && ov_agent_is_path_done(agent)) {
    agent->verbs->hurt(agent, by, SPIKES, OVIS_DAMAGE_THORNS);
  }
}

#define GUARDIAN(its, steps)                                                                       \
  {                                                                                                \
    .mind = &ov_goal_mind_ops, .plan = &(its), OV_OWN(guardian), .step = (steps),                  \
    .was_hurt = was_hurt                                                                           \
  }

const ov_profile ov_guardian_profile = GUARDIAN(plan, hop);
const ov_profile ov_elder_guardian_profile = GUARDIAN(elder_plan, step_as_elder);
