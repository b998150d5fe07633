// The dolphin: breath, dryness, play.
// Rules: docs/sources.md#goals-in-water
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/water/dolphin_goals.h"
#include "species/water/water_plan.h"
#include "world/daylight.h"

// ---- Figures

const ov_species ov_dolphin_row = {
    OV_ROW(DOLPHIN, dolphin, WATER, OV_CAN_BREACH | OV_BREATHES_ANY, .width = 0.9f, .height = 0.6f,
           .eye_height = 0.3f, .health_max = 10, .speed = 1.2f, .follow_range = 16,
           .attack_damage = 3, .step_height = 0.6f, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_SWIMMING,
             .travel = OV_TRAVEL_DOLPHIN,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS | OV_BODY_SINKS_IDLE | OV_BODY_RISES,
             .tilt = 85,
             .turn = 10,
             .water = 0.02f,
             .land = 0.1f,
             .look_center = 10,
             .head_yaw = 1,
             .head_pitch = 1},
    .leash = OV_LEASH_ALWAYS,
};

#define AIR_TICKS 4800
#define MOIST_TICKS 2400
#define CHOKE_TICKS 20
#define CHOKE_DAMAGE 2.0f
#define FLOP_LEVEL 0.2f
#define FLOP_UP 0.5

static const ov_species_id guardians[] = {OV_SPECIES_GUARDIAN, OV_SPECIES_ELDER_GUARDIAN,
                                          OV_SPECIES_NONE};
static const ov_species_id dolphins[] = {OV_SPECIES_DOLPHIN, OV_SPECIES_NONE};

static const ov_goal_entry targets[] = {OV_ANSWERS(1, .ignored = guardians, .alerted = dolphins)};

static const ov_goal_entry goals[] = {
    {.priority = 0, .kind = &ov_goal_breath_air},
    {.priority = 0, .kind = &ov_goal_find_water},
    {.priority = 1, .kind = &ov_goal_swim_to_treasure},
    {2, &ov_goal_swim_with_player, OV_WITH(ov_swim_with_settings, 4)},
    OV_SWIMS(4, "RandomSwimming", 10, NULL),
    OV_LOOKS_AROUND(4),
    OV_LOOKS_AT_PLAYER(5, 6),
    {.priority = 5, .kind = &ov_goal_dolphin_jump},
    OV_FIGHTS(6, 1.2, .follows_unseen = true),
    {.priority = 8, .kind = &ov_goal_play_with_items},
    {.priority = 8, .kind = &ov_goal_follow_boat},
    OV_AVOIDS(9, guardians, "guardians", "guardian", 8, 1, 1),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

static void harm(ov_agent* agent, float amount) {
  OVIS_ASSERT(amount >= 0);
  const ov_harm harm = {.amount = amount, .damage = OVIS_DAMAGE_DROWNING};
  agent->verbs->harm(agent->turn, NULL, agent->self, &harm);
}

static void flop(ov_actor* actor) {
  ov_body* body = &actor->body;
  if (!body->is_on_ground) {
    return;
  }
  const float dx = (ov_rng_float(&actor->rng) * 2 - 1) * FLOP_LEVEL;
  const float dz = (ov_rng_float(&actor->rng) * 2 - 1) * FLOP_LEVEL;
  body->velocity.x += (double)dx;
  body->velocity.y += FLOP_UP;
  body->velocity.z += (double)dz;
  body->yaw_deg = ov_rng_float(&actor->rng) * 360;
  body->is_on_ground = false;
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_dolphin* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->air_ticks >= -CHOKE_TICKS);
  OVIS_ASSERT(self->air_ticks <= AIR_TICKS);
  self->air_ticks = actor->body.is_eye_in_water ? self->air_ticks - 1 : AIR_TICKS;
  if (self->air_ticks <= -CHOKE_TICKS) {
    self->air_ticks = 0;
    harm(agent, CHOKE_DAMAGE);
  }
  const bool is_wet =
      actor->body.is_in_water || ov_rains_at(agent->world, ov_body_cell(&actor->body));
  if (is_wet) {
    self->moist_ticks = MOIST_TICKS;
    return;
  }
  self->moist_ticks -= self->moist_ticks > 0;
  if (self->moist_ticks == 0 && ov_actor_is_alive(actor)) {
    harm(agent, 1);
  }
  flop(actor);
}

static void born(ov_actor* actor) {
  ov_dolphin* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  *self = (ov_dolphin){.air_ticks = AIR_TICKS, .moist_ticks = MOIST_TICKS};
}

OV_OWN_FUNCTIONS(ov_dolphin, OV_DOLPHIN_STATE, static)

const ov_profile ov_dolphin_profile = {
    .goals = &plan, OV_OWN(ov_dolphin), .born = born, .step = step};
