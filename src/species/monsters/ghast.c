// The plan of ghasts, and how they move without paths. claims 4, 344
// Rules: docs/sources.md#motions
#include "agent/own_state.h"
#include "agent/shots.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/monsters/ghast_goals.h"
#include "species/monsters/monster_plan.h"

#include <math.h>

// ---- Figures

// claim 4
const ov_species ov_ghast_row = {
    OV_ROW(GHAST, ghast, NONE, OV_IS_FIRE_IMMUNE | OV_IS_FALL_IMMUNE | OV_IS_AIRBORNE, .width = 4,
           .height = 4, .eye_height = 2.6f, .health_max = 10, .speed = 0.7f, .follow_range = 100,
           .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT,
    .body = {.travel = OV_TRAVEL_FLOAT},
    .is_spared = true,
};

#define GHAST_PUSH 0.1
#define GHAST_PAUSE 2 // ticks between two pushes, and up to 4 more
#define GHAST_MORE 5

#define GHAST_STATE(X)                                                                             \
  X(PART, glide, NONE, ov_glide, ov_glide_fields)                                                  \
  X(I32, pause_ticks, NONE, -1, 100)                                                               \
  X(I32, power, FIREBALL_POWER, 0, 127) /* of its explosions */
OV_SPECIES_STATE(ghast, GHAST_STATE)

static void shoot_fireball(ov_agent* agent, ov_actor* target, float power) {
  (void)power;
  OVIS_ASSERT(power >= 0);
  ov_shoot_fireball(agent, target);
}

static const ov_goal_entry ghast_targets[] = {OV_HUNTS_PLAYERS(1, .height_max = 4)};
static const ov_goal_entry ghast_goals[] = {
    {.priority = 5, .kind = &ov_goal_float_around},
    {.priority = 7, .kind = &ov_goal_ghast_look},
    {7, &ov_goal_ghast_shoot, OV_WITH(ov_shooter_settings, shoot_fireball)},
};

static const ov_goal_mind_plan ghast_plan = {.targets = OV_COUNTED(ghast_targets),
                                             .goals = OV_COUNTED(ghast_goals)};

// Is the way free, box by box, a block at a time?
static bool can_reach(const ov_agent* agent, ovis_vec3 direction, int32_t steps) {
  ovis_aabb box = ov_body_box(&agent->self->body);
  for (int32_t i = 1; i < steps; i++) {
    box.min =
        (ovis_vec3){box.min.x + direction.x, box.min.y + direction.y, box.min.z + direction.z};
    box.max =
        (ovis_vec3){box.max.x + direction.x, box.max.y + direction.y, box.max.z + direction.z};
    if (ovis_world_has_collision(agent->world, &box)) {
      return false;
    }
  }
  return true;
}

static void step_ghast(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ghast* self = actor->own;
  if (!self->glide.has_wanted || self->pause_ticks-- > 0) {
    return;
  }
  self->pause_ticks += ov_rng_int(&actor->rng, GHAST_MORE) + GHAST_PAUSE;
  double length;
  ovis_vec3 way = ov_glide_way(&actor->body, self->glide.wanted, &length);
  const double share = length >= 1e-4 ? 1 / length : 0;
  way = (ovis_vec3){way.x * share, way.y * share, way.z * share};
  if (!can_reach(agent, way, (int32_t)ceil(length))) {
    self->glide.has_wanted = false;
    return;
  }
  ovis_vec3* v = &actor->body.velocity;
  *v = (ovis_vec3){v->x + way.x * GHAST_PUSH, v->y + way.y * GHAST_PUSH, v->z + way.z * GHAST_PUSH};
}

static void ghast_born(ov_actor* actor) {
  ghast* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->power = 1;
}

const ov_profile ov_ghast_profile = {.goals = &ghast_plan,
                                     OV_OWN(ghast),
                                     .born = ghast_born,
                                     .step = step_ghast,
                                     .steers_itself = true};
