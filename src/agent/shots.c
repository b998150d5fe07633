// Aims the shots of mobs.
// Rules: docs/sources.md#shots
#include "agent/shots.h"

#include "base/angles.h"
#include "base/trig.h"

#include <math.h>

#define HAND_BELOW_EYE 0.1 // blocks, of bows, snowballs and potions
#define ARROW_SPEED 1.6f
#define SPREAD 14.0f // of arrows and tridents, less 4 for each step of the difficulty
#define SPREAD_STEP 4.0f
#define LIFT 0.2        // blocks up for each block on the level
#define POWER_STEP 0.11 // of the damage, for each step of the difficulty
#define POWER_SPREAD 0.57425
#define TRIDENT_DAMAGE 8.0f
#define SNOW_SPEED 1.6f
#define SNOW_SPREAD 12.0f
#define SNOW_BELOW_EYE 1.1 // blocks below the target's eyes
#define POTION_SPEED 0.75f
#define POTION_SPREAD 8.0f
#define SPIT_SPEED 1.5f
#define SPIT_SPREAD 10.0f
#define FIREBALL_AHEAD 4.0  // blocks in front of a ghast
#define FIREBALL_START 0.1f // speed with which a fireball leaves: its thrust does the rest
#define WIND_SPEED 0.7f
#define WIND_SPREAD 5.0f // less 1 for each step of the difficulty
#define WIND_BELOW_EYE 0.3
#define WIND_TARGET 0.3 // of the target's height
#define WIND_TARGET_RIDES 0.8
#define BALL_SPREAD 0.5 // of small fireballs, times the fourth root of the squared distance

static ovis_vec3 hand(const ov_actor* actor) {
  ovis_vec3 at = ov_body_eye(&actor->body);
  at.y -= HAND_BELOW_EYE;
  return at;
}

static double height_at(const ov_actor* actor, double share) {
  return actor->body.pos.y + (double)actor->body.size.height * share;
}

static float spread(const ov_agent* agent) {
  return SPREAD - SPREAD_STEP * (float)agent->env->difficulty;
}

// Toward a third of the target's height, lifted by the distance on the level.
static ovis_vec3 aim(const ov_actor* target, ovis_vec3 from) {
  const double dx = target->body.pos.x - from.x;
  const double dy = height_at(target, 1.0 / 3) - from.y;
  const double dz = target->body.pos.z - from.z;
  return (ovis_vec3){dx, dy + sqrt(dx * dx + dz * dz) * LIFT, dz};
}

bool ov_shoot_arrow(ov_agent* agent, const ov_actor* target, float power, const ov_affect* affect) {
  OVIS_ASSERT(target != agent->self);
  OVIS_ASSERT(power >= 0);
  const ovis_vec3 from = hand(agent->self);
  const double mode = (double)agent->env->difficulty * POWER_STEP;
  const double more = ov_rng_triangle(&agent->self->rng, mode, POWER_SPREAD);
  const double damage = (double)power * 2 + more;
  const ov_shot shot = {.what = OV_SPECIES_ARROW,
                        .from = from,
                        .direction = aim(target, from),
                        .speed = ARROW_SPEED,
                        .inaccuracy = spread(agent),
                        .damage = (float)(damage > 0 ? damage : 0),
                        .target = target->serial,
                        .affect = affect != NULL ? *affect : ov_no_affect()};
  return agent->verbs->shoot(agent, &shot);
}

bool ov_shoot_trident(ov_agent* agent, const ov_actor* target) {
  const ovis_vec3 from = hand(agent->self);
  const ov_shot shot = {.what = OV_SPECIES_TRIDENT,
                        .from = from,
                        .direction = aim(target, from),
                        .speed = ARROW_SPEED,
                        .inaccuracy = spread(agent),
                        .damage = TRIDENT_DAMAGE,
                        .target = target->serial,
                        .affect = ov_no_affect()};
  return agent->verbs->shoot(agent, &shot);
}

bool ov_shoot_snowball(ov_agent* agent, const ov_actor* target) {
  const ovis_vec3 from = hand(agent->self);
  const double dx = target->body.pos.x - agent->self->body.pos.x;
  const double dy = ov_body_eye(&target->body).y - SNOW_BELOW_EYE - from.y;
  const double dz = target->body.pos.z - agent->self->body.pos.z;
  const ov_shot shot = {.what = OV_SPECIES_SNOWBALL,
                        .from = from,
                        .direction = {dx, dy + sqrt(dx * dx + dz * dz) * LIFT, dz},
                        .speed = SNOW_SPEED,
                        .inaccuracy = SNOW_SPREAD,
                        .target = target->serial,
                        .affect = ov_no_affect()};
  return agent->verbs->shoot(agent, &shot);
}

bool ov_shoot_small_fireball(ov_agent* agent, const ov_actor* target) {
  ov_actor* self = agent->self;
  const double dx = target->body.pos.x - self->body.pos.x;
  const double dy = height_at(target, 0.5) - height_at(self, 0.5);
  const double dz = target->body.pos.z - self->body.pos.z;
  const double off = sqrt(sqrt(ov_actor_dist2(self, target))) * BALL_SPREAD;
  const double wide_x = ov_rng_triangle(&self->rng, dx, 2.297 * off);
  const double wide_z = ov_rng_triangle(&self->rng, dz, 2.297 * off);
  const ov_shot shot = {.what = OV_SPECIES_SMALL_FIREBALL,
                        .from = {self->body.pos.x, height_at(self, 0.5) + 0.5, self->body.pos.z},
                        .direction = {wide_x, dy, wide_z},
                        .speed = FIREBALL_START,
                        .target = target->serial,
                        .affect = ov_no_affect()};
  return agent->verbs->shoot(agent, &shot);
}

bool ov_shoot_fireball(ov_agent* agent, const ov_actor* target) {
  const ov_actor* self = agent->self;
  const double yaw = (double)self->body.yaw_deg * OV_RAD_PER_DEG;
  const ovis_vec3 ahead = {-ov_sin(yaw) * FIREBALL_AHEAD, 0, ov_cos(yaw) * FIREBALL_AHEAD};
  const ovis_vec3 from = {self->body.pos.x + ahead.x, height_at(self, 0.5) + 0.5,
                          self->body.pos.z + ahead.z};
  const ov_shot shot = {.what = OV_SPECIES_FIREBALL,
                        .from = from,
                        .direction = {target->body.pos.x - from.x, height_at(target, 0.5) - from.y,
                                      target->body.pos.z - from.z},
                        .speed = FIREBALL_START,
                        .target = target->serial,
                        .affect = ov_no_affect()};
  return agent->verbs->shoot(agent, &shot);
}

bool ov_throw_potion(ov_agent* agent, const ov_actor* target, const ov_affect* affect) {
  const ov_actor* self = agent->self;
  const double dx = target->body.pos.x + target->body.velocity.x - self->body.pos.x;
  const double dy = ov_body_eye(&target->body).y - SNOW_BELOW_EYE - self->body.pos.y;
  const double dz = target->body.pos.z + target->body.velocity.z - self->body.pos.z;
  const ov_shot shot = {.what = OV_SPECIES_POTION,
                        .from = hand(self),
                        .direction = {dx, dy + sqrt(dx * dx + dz * dz) * LIFT, dz},
                        .speed = POTION_SPEED,
                        .inaccuracy = POTION_SPREAD,
                        .target = target->serial,
                        .affect = *affect};
  return agent->verbs->shoot(agent, &shot);
}

bool ov_shoot_spit(ov_agent* agent, const ov_actor* target) {
  const ov_body* body = &agent->self->body;
  const double yaw = (double)body->body_yaw_deg * OV_RAD_PER_DEG;
  const double ahead = ((double)body->size.width + 1) * 0.5;
  const ovis_vec3 from = {body->pos.x - ov_sin(yaw) * ahead, hand(agent->self).y,
                          body->pos.z + ov_cos(yaw) * ahead};
  const double dx = target->body.pos.x - body->pos.x;
  const double dy = height_at(target, 1.0 / 3) - from.y;
  const double dz = target->body.pos.z - body->pos.z;
  const ov_shot shot = {.what = OV_SPECIES_LLAMA_SPIT,
                        .from = from,
                        .direction = {dx, dy + sqrt(dx * dx + dz * dz) * LIFT, dz},
                        .speed = SPIT_SPEED,
                        .inaccuracy = SPIT_SPREAD,
                        .target = target->serial,
                        .affect = ov_no_affect()};
  return agent->verbs->shoot(agent, &shot);
}

bool ov_shoot_bullet(ov_agent* agent, const ov_actor* target) {
  const ov_actor* self = agent->self;
  const ov_shot shot = {.what = OV_SPECIES_SHULKER_BULLET,
                        .from = {self->body.pos.x, height_at(self, 0.5), self->body.pos.z},
                        .direction = {0, 1, 0},
                        .speed = FIREBALL_START,
                        .target = target->serial,
                        .affect = ov_no_affect()};
  return agent->verbs->shoot(agent, &shot);
}

bool ov_shoot_skull(ov_agent* agent, ovis_vec3 from, ovis_vec3 at, bool is_dangerous) {
  const ov_shot shot = {.what = OV_SPECIES_WITHER_SKULL,
                        .from = from,
                        .direction = {at.x - from.x, at.y - from.y, at.z - from.z},
                        .speed = FIREBALL_START,
                        .affect = ov_no_affect(),
                        .is_dangerous = is_dangerous};
  return agent->verbs->shoot(agent, &shot);
}

bool ov_shoot_wind_charge(ov_agent* agent, const ov_actor* target) {
  OVIS_ASSERT(target != agent->self);
  const ov_actor* self = agent->self;
  const ovis_vec3 from = {self->body.pos.x, ov_body_eye(&self->body).y - WIND_BELOW_EYE,
                          self->body.pos.z};
  const double aim_at = height_at(target, target->vehicle != 0 ? WIND_TARGET_RIDES : WIND_TARGET);
  const ov_shot shot = {
      .what = OV_SPECIES_WIND_CHARGE,
      .from = from,
      .direction = {target->body.pos.x - from.x, aim_at - from.y, target->body.pos.z - from.z},
      .speed = WIND_SPEED,
      .inaccuracy = WIND_SPREAD - (float)agent->env->difficulty,
      .target = target->serial,
      .affect = ov_no_affect()};
  return agent->verbs->shoot(agent, &shot);
}
