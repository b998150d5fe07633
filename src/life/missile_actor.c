// Flies projectiles, and applies what they do to what they hit.
// Rules: docs/sources.md#projectiles, #shots
#include "life/missile_actor.h"

#include "base/check.h"
#include "base/vec.h"
#include "body/body_projectile.h"
#include "life/bullet.h"
#include "life/explosion.h"
#include "life/life_parts.h"
#include "life/object_actor.h"
#include "life/riding.h"
#include "world/block_ids.h"

#include <ovis/item.h>

#include <math.h>
#include <string.h>

#define STUCK_TICKS 1200 // of an arrow in a block
#define LIFE_TICKS 1200  // of any that hits nothing
#define VOID_DEPTH 64
#define TARGETS_MAX 64  // candidates of one tick; more are left out
#define LEAVE_REACH 1.0 // blocks around a projectile within which its shooter counts as near
#define SPLASH_XZ 4.0
#define SPLASH_Y 2.0
#define SPLASH_RANGE 4.0
#define SPLASH_TICKS_MIN 20
#define SMALL_FIREBALL_DAMAGE 5.0f
#define SMALL_FIREBALL_FIRE 100
#define FIREBALL_DAMAGE 6.0f
#define FIREBALL_POWER 1.0f
#define SKULL_DAMAGE 8.0f
#define SKULL_HEAL 5.0f
#define SKULL_WITHER_NORMAL 200
#define SKULL_WITHER_HARD 800
#define FIREBALL_BREATH_RADIUS 3.0f
#define FIREBALL_BREATH_END 7.0f
#define FIREBALL_BREATH_TICKS 600
#define WIND_DAMAGE 1.0f
#define WIND_POWER 3.0f
#define BULLET_DAMAGE 4.0f
#define BULLET_LEVITATION 200
#define DANGEROUS_DRAG (0.73 / (double)0.95f) // of a blue skull, on top of the drag of all
#define BOUNCE (-0.1)    // factor of the velocity of an arrow that was warded off
#define TURN_BACK (-0.5) // the same of one that a mob deflects

static ov_flight flight_of(ov_species_id id) {
  switch (id) {
  case OV_SPECIES_SNOWBALL: return OV_FLIGHT_SNOWBALL;
  case OV_SPECIES_POTION: return OV_FLIGHT_POTION;
  case OV_SPECIES_LLAMA_SPIT: return OV_FLIGHT_SPIT;
  case OV_SPECIES_FIREBALL:
  case OV_SPECIES_DRAGON_FIREBALL: return OV_FLIGHT_FIREBALL;
  case OV_SPECIES_SMALL_FIREBALL:
  case OV_SPECIES_WITHER_SKULL:
  case OV_SPECIES_SHULKER_BULLET: return OV_FLIGHT_SMALL_FIREBALL;
  case OV_SPECIES_WIND_CHARGE: return OV_FLIGHT_WIND;
  default: return OV_FLIGHT_ARROW;
  }
}

static bool sticks(ov_species_id id) {
  OVIS_ASSERT((uint32_t)id < OV_SPECIES_ALL_COUNT);
  return id == OV_SPECIES_ARROW || id == OV_SPECIES_TRIDENT;
}

static void init(ov_actor* actor) {
  ov_projectile_init(&actor->body, flight_of(actor->row->id), actor->body.pos);
}

static bool is_exact(ov_species_id id) {
  OVIS_ASSERT((uint32_t)id < OV_SPECIES_ALL_COUNT);
  return id == OV_SPECIES_SHULKER_BULLET;
}

ov_launch ov_missile_launch(ov_agent* agent, const ov_shot* shot) {
  OVIS_ASSERT(shot != NULL);
  OVIS_ASSERT(agent != NULL);
  ov_body body;
  ov_projectile_init(&body, flight_of(shot->what), shot->from);
  ov_projectile_shoot(&body, shot->direction, shot->speed, shot->inaccuracy, &agent->self->rng);
  const ov_missile own = {.shooter = agent->self->serial,
                          .target = shot->target,
                          .thrust = is_exact(shot->what) ? (ovis_vec3){0, 0, 0} : body.thrust,
                          .damage = shot->damage,
                          .is_dangerous = shot->is_dangerous,
                          .leg_axis = OV_BULLET_NO_AXIS,
                          .effect = shot->affect.effect,
                          .effect_ticks = shot->affect.ticks,
                          .amplifier = shot->affect.amplifier};
  ov_launch launch = {.kind = OV_ACTOR_PROJECTILE,
                      .row = ov_missile_row(shot->what),
                      .pos = shot->from,
                      .velocity = body.velocity,
                      .yaw_deg = body.yaw_deg,
                      .pitch_deg = body.pitch_deg,
                      .owner = agent->self->serial,
                      .event = OVIS_EVENT_SHOT};
  _Static_assert(sizeof own <= OV_LAUNCH_OWN_MAX, "the state of a projectile fits");
  memcpy(launch.own, &own, sizeof own);
  return launch;
}

// ---- Effects of a hit

// A hit acts in the name of the shooter while it lives, else of the projectile itself.
typedef struct hit_by {
  ov_turn* turn;
  ov_actor* missile;
  ov_missile* state;
  ov_agent agent;
  ov_agent* shooter; // NULL: none, or dead
  int32_t part;      // of the victim that it hit; 0: it has no parts
} hit_by;

static bool harm(hit_by* by, ov_actor* victim, float amount, ovis_damage damage) {
  OVIS_ASSERT((uint32_t)damage < OVIS_DAMAGE_COUNT);
  OVIS_ASSERT(amount >= 0);
  const ov_harm harm = {
      .amount = amount, .damage = damage, .missile = by->missile, .part = by->part};
  return by->turn->verbs->harm(by->turn, by->shooter, victim, &harm);
}

static void affect(hit_by* by, ov_actor* victim, const ov_affect* affect) {
  by->turn->verbs->affect(by->turn, by->shooter, victim, affect);
}

static void set_on_fire(ov_actor* victim, int32_t ticks) {
  OVIS_ASSERT(ticks >= 0);
  if (!victim->row->nature.is_fire_immune && victim->fire_ticks < ticks) {
    victim->fire_ticks = ticks;
  }
}

static bool is_lasting(int32_t effect) {
  return effect != OVIS_EFFECT_INSTANT_HEALTH && effect != OVIS_EFFECT_INSTANT_DAMAGE;
}

static void splash_one(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  hit_by* by = context;
  const double dist2 = ov_actor_dist2(by->missile, other);
  if (dist2 >= SPLASH_RANGE * SPLASH_RANGE) {
    return;
  }
  const double share = 1 - sqrt(dist2) / SPLASH_RANGE;
  ov_affect gives = {
      .effect = by->state->effect, .amplifier = by->state->amplifier, .share = (float)share};
  gives.ticks = (int32_t)(share * by->state->effect_ticks + 0.5);
  if (!is_lasting(gives.effect) || gives.ticks > SPLASH_TICKS_MIN) {
    gives.ticks = gives.ticks > 0 ? gives.ticks : 1;
    affect(by, other, &gives);
  }
}

static void splash(hit_by* by) {
  if (by->state->effect == OV_MISSILE_NO_EFFECT) {
    return;
  }
  ovis_aabb box = ov_body_box(&by->missile->body);
  box.min = (ovis_vec3){box.min.x - SPLASH_XZ, box.min.y - SPLASH_Y, box.min.z - SPLASH_XZ};
  box.max = (ovis_vec3){box.max.x + SPLASH_XZ, box.max.y + SPLASH_Y, box.max.z + SPLASH_XZ};
  ov_agent_each_near(&by->agent, &box, OV_ACTOR_MOB, splash_one, by);
  ov_agent_each_near(&by->agent, &box, OV_ACTOR_PLAYER, splash_one, by);
}

static void explode(hit_by* by, float power) {
  OVIS_ASSERT(power >= 0);
  ov_agent* agent = by->shooter != NULL ? by->shooter : &by->agent;
  by->turn->verbs->explode(agent, by->missile->body.pos, power);
}

// Pushes all who are near, but not its shooter.
static void burst(hit_by* by) {
  ov_agent* agent = by->shooter != NULL ? by->shooter : &by->agent;
  ov_burst(agent, by->missile->body.pos, WIND_POWER);
}

static void hit_with_skull(hit_by* by, ov_actor* victim) {
  const ovis_difficulty difficulty = ovis_world_get_env(by->turn->world)->difficulty;
  if (!harm(by, victim, SKULL_DAMAGE, OVIS_DAMAGE_PROJECTILE)) {
    return;
  }
  if (!ov_actor_is_alive(victim)) {
    if (by->shooter != NULL) {
      ov_actor_heal(by->shooter->self, SKULL_HEAL);
    }
    return;
  }
  const ov_affect wither = {.effect = OVIS_EFFECT_WITHER,
                            .amplifier = 1,
                            .ticks = difficulty == OVIS_DIFFICULTY_HARD ? SKULL_WITHER_HARD
                                                                        : SKULL_WITHER_NORMAL};
  if (difficulty >= OVIS_DIFFICULTY_NORMAL) {
    affect(by, victim, &wither);
  }
}

static void hit_with_bullet(hit_by* by, ov_actor* victim) {
  const ov_affect levitation = {.effect = OVIS_EFFECT_LEVITATION, .ticks = BULLET_LEVITATION};
  if (harm(by, victim, BULLET_DAMAGE, OVIS_DAMAGE_PROJECTILE) && ov_actor_is_alive(victim)) {
    affect(by, victim, &levitation);
  }
}

// A dragon's fireball leaves a cloud of breath where it ends.
static void breathe(hit_by* by) {
  const ov_breath_def breath = {.pos = by->missile->body.pos,
                                .radius = FIREBALL_BREATH_RADIUS,
                                .radius_end = FIREBALL_BREATH_END,
                                .ticks = FIREBALL_BREATH_TICKS,
                                .amplifier = 1,
                                .owner = by->state->shooter};
  ov_breath_launch(by->turn, &breath);
}

#define WHOLE_FROM 4503599627370496.0 // 2^52: such numbers have no fraction

// As ceil(), which a static libm does not give to every linker. [Limit: 0 <= amount]
static double rounded_up(double amount) {
  if (!(amount < WHOLE_FROM)) {
    return amount;
  }
  const double down = (double)(int64_t)amount;
  return down < amount ? down + 1 : down;
}

// An arrow or trident. False: it had no effect, and the arrow bounces off.
static bool hit_with_arrow(hit_by* by, ov_actor* victim, double speed) {
  OVIS_ASSERT(speed >= 0);
  const bool is_trident = by->missile->row->id == OV_SPECIES_TRIDENT;
  const float amount =
      is_trident ? by->state->damage : (float)rounded_up(speed * (double)by->state->damage);
  if (!harm(by, victim, amount, OVIS_DAMAGE_PROJECTILE)) {
    return false;
  }
  const ov_affect gives = {.effect = by->state->effect,
                           .ticks = by->state->effect_ticks,
                           .amplifier = by->state->amplifier};
  if (gives.effect != OV_MISSILE_NO_EFFECT && ov_actor_is_alive(victim)) {
    affect(by, victim, &gives);
  }
  return true;
}

// False: the projectile flies on.
static bool hit_actor(hit_by* by, ov_actor* victim, double speed) {
  OVIS_ASSERT(victim != NULL);
  OVIS_ASSERT(speed >= 0);
  switch (by->missile->row->id) {
  case OV_SPECIES_SNOWBALL:
    harm(by, victim, victim->row->snowball_damage, OVIS_DAMAGE_PROJECTILE);
    return true;
  case OV_SPECIES_LLAMA_SPIT: harm(by, victim, 1, OVIS_DAMAGE_PROJECTILE); return true;
  case OV_SPECIES_POTION: splash(by); return true;
  case OV_SPECIES_SMALL_FIREBALL:
    if (harm(by, victim, SMALL_FIREBALL_DAMAGE, OVIS_DAMAGE_PROJECTILE)) {
      set_on_fire(victim, SMALL_FIREBALL_FIRE);
    }
    return true;
  case OV_SPECIES_FIREBALL:
    harm(by, victim, FIREBALL_DAMAGE, OVIS_DAMAGE_PROJECTILE);
    explode(by, FIREBALL_POWER);
    return true;
  case OV_SPECIES_WITHER_SKULL:
    hit_with_skull(by, victim);
    explode(by, FIREBALL_POWER);
    return true;
  case OV_SPECIES_SHULKER_BULLET: hit_with_bullet(by, victim); return true;
  case OV_SPECIES_DRAGON_FIREBALL: breathe(by); return true;
  case OV_SPECIES_WIND_CHARGE:
    harm(by, victim, WIND_DAMAGE, OVIS_DAMAGE_PROJECTILE);
    burst(by);
    return true;
  default: return hit_with_arrow(by, victim, speed);
  }
}

static void light_fire(hit_by* by, const ov_hit* hit) {
  OVIS_ASSERT(hit != NULL);
  const ovis_blocks* registry = ovis_world_get_blocks(by->turn->world);
  ovis_state fire;
  const ovis_pos at = ov_cell_of((ovis_vec3){hit->cell.x + 0.5 + (hit->axis == 0 ? hit->sign : 0),
                                             hit->cell.y + 0.5 + (hit->axis == 1 ? hit->sign : 0),
                                             hit->cell.z + 0.5 + (hit->axis == 2 ? hit->sign : 0)});
  ov_agent* agent = by->shooter != NULL ? by->shooter : &by->agent;
  if (ovis_world_get_env(by->turn->world)->mob_griefing &&
      (ov_agent_block(agent, at)->tags & OVIS_TAG(AIR)) != 0 &&
      ov_registry_default_state(registry, OV_BLOCK_FIRE, &fire)) {
    agent->verbs->set_block(agent, at, fire);
  }
}

static void hit_block(hit_by* by, const ov_hit* hit) {
  switch (by->missile->row->id) {
  case OV_SPECIES_POTION: splash(by); break;
  case OV_SPECIES_SMALL_FIREBALL: light_fire(by, hit); break;
  case OV_SPECIES_FIREBALL:
  case OV_SPECIES_WITHER_SKULL: explode(by, FIREBALL_POWER); break;
  case OV_SPECIES_DRAGON_FIREBALL: breathe(by); break;
  case OV_SPECIES_WIND_CHARGE: burst(by); break;
  default: break;
  }
}

// ---- Flight

typedef struct candidates {
  const ov_actor* base; // until it has left its shooter: what that rides, or the shooter itself
  ovis_aabb boxes[TARGETS_MAX];
  ov_actor* actors[TARGETS_MAX];
  int8_t parts[TARGETS_MAX]; // numbers from 1; 0: the body
  int32_t count;
} candidates;

static void add_box(candidates* list, ov_actor* other, const ovis_aabb* box, int32_t part) {
  if (list->count < TARGETS_MAX) {
    list->boxes[list->count] = *box;
    list->parts[list->count] = (int8_t)part;
    list->actors[list->count++] = other;
  }
}

static void add_candidate(ov_agent* agent, ov_actor* other, void* context) {
  OVIS_ASSERT(other != NULL);
  candidates* list = context;
  const bool is_own = list->base != NULL && ov_ride_base(agent->crowd, other) == list->base;
  const bool is_hit = !ov_actor_is_thing(other) || other->profile->thing->can_be_hit;
  if (is_own || !is_hit) {
    return;
  }
  if (other->profile->parts != NULL) {
    ovis_aabb boxes[OV_PARTS_MAX];
    const int32_t count = other->profile->parts(other, boxes);
    for (int32_t i = 0; i < count; i++) {
      add_box(list, other, &boxes[i], i + 1);
    }
    return;
  }
  const ovis_aabb box = ov_body_box(&other->body);
  add_box(list, other, &box, 0);
}

static void find_candidates(ov_agent* agent, candidates* list) {
  const ov_body* body = &agent->self->body;
  ovis_aabb box = ov_body_box(body);
  const ovis_vec3* way = &body->velocity;
  box.min = (ovis_vec3){box.min.x + fmin(way->x, 0) - 1, box.min.y + fmin(way->y, 0) - 1,
                        box.min.z + fmin(way->z, 0) - 1};
  box.max = (ovis_vec3){box.max.x + fmax(way->x, 0) + 1, box.max.y + fmax(way->y, 0) + 1,
                        box.max.z + fmax(way->z, 0) + 1};
  ov_agent_each_near(agent, &box, OV_ACTOR_MOB, add_candidate, list);
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, add_candidate, list);
  ov_agent_each_near(agent, &box, OV_ACTOR_OBJECT, add_candidate, list);
}

static bool has_left(const ov_agent* agent, const ov_missile* state) {
  const ov_actor* shooter = ov_crowd_find(agent->crowd, state->shooter);
  if (shooter == NULL) {
    return true;
  }
  const ovis_aabb a = ov_body_box(&shooter->body);
  const ovis_aabb b = ov_body_box(&agent->self->body);
  return a.max.x < b.min.x - LEAVE_REACH || a.min.x > b.max.x + LEAVE_REACH ||
         a.max.y < b.min.y - LEAVE_REACH || a.min.y > b.max.y + LEAVE_REACH ||
         a.max.z < b.min.z - LEAVE_REACH || a.min.z > b.max.z + LEAVE_REACH;
}

// ---- The flight of one tick

// Tells how the flight ended. `victim`: the mob that it hit, or NULL.
static void tell_end(ov_turn* turn, const ov_actor* actor, const ov_actor* victim,
                     ovis_landing landing) {
  OVIS_ASSERT((victim != NULL) ==
              (landing == OVIS_LANDING_ON_MOB || landing == OVIS_LANDING_OFF_MOB));
  const ovis_event more = {.reason = (int32_t)landing};
  ov_turn_emit(turn, OVIS_EVENT_LANDED, actor, victim, &more);
}

// The same at a block, before the block burns or is blown up.
static void tell_block(ov_turn* turn, const ov_actor* actor, ovis_pos cell, ovis_landing landing) {
  OVIS_ASSERT(landing == OVIS_LANDING_IN_BLOCK || landing == OVIS_LANDING_ON_BLOCK);
  const ovis_state met = ovis_world_get_block(turn->world, cell);
  const ovis_event more = {
      .reason = (int32_t)landing, .pos = cell, .state = met == OVIS_STATE_UNLOADED ? 0 : met};
  ov_turn_emit(turn, OVIS_EVENT_LANDED, actor, NULL, &more);
}

static ovis_vec3 times(ovis_vec3 v, double factor) {
  return (ovis_vec3){v.x * factor, v.y * factor, v.z * factor};
}

// Hits a target. False: the projectile turns back.
static bool apply_to_target(hit_by* by, ov_actor* victim, double speed) {
  OVIS_ASSERT(victim != NULL);
  OVIS_ASSERT(speed >= 0);
  ov_actor* actor = by->missile;
  const bool is_deflected =
      victim->profile->deflects != NULL && victim->profile->deflects(victim, actor);
  const bool is_spent = !is_deflected && hit_actor(by, victim, speed);
  tell_end(by->turn, actor, victim, is_spent ? OVIS_LANDING_ON_MOB : OVIS_LANDING_OFF_MOB);
  if (!is_spent) {
    actor->body.velocity = times(actor->body.velocity, is_deflected ? TURN_BACK : BOUNCE);
  }
  if (is_deflected) {
    by->state->thrust = times(by->state->thrust, -1);
  }
  return is_spent;
}

static void apply(ov_turn* turn, ov_actor* actor, const ov_hit* hit, const candidates* list) {
  ov_missile* state = ov_missile_of(actor);
  hit_by by = {.turn = turn, .missile = actor, .state = state, .agent = ov_agent_of(turn, actor)};
  ov_actor* shooter = ov_agent_find(&by.agent, state->shooter);
  ov_agent shooter_agent = {0};
  if (shooter != NULL) {
    shooter_agent = ov_agent_of(turn, shooter);
    by.shooter = &shooter_agent;
  }
  bool is_spent = true;
  if (hit->kind == OV_HIT_TARGET) {
    by.part = list->parts[hit->index];
    is_spent = apply_to_target(&by, list->actors[hit->index], hit->speed);
  } else {
    is_spent = !sticks(actor->row->id);
    tell_block(turn, actor, hit->cell, is_spent ? OVIS_LANDING_ON_BLOCK : OVIS_LANDING_IN_BLOCK);
    if (is_spent) {
      hit_block(&by, hit);
    }
  }
  if (is_spent && ov_actor_is_alive(actor)) {
    turn->verbs->remove(turn, actor);
  }
}

static void tick(ov_turn* turn, ov_actor* actor) {
  ov_missile* state = ov_missile_of(actor);
  OVIS_ASSERT(state->age_ticks >= 0);
  OVIS_ASSERT(state->age_ticks <= OV_EFFECT_TICKS_MAX);
  ov_body* body = &actor->body;
  OVIS_ASSERT(ov_actor_is_alive(actor));
  const int32_t min_y = ovis_world_get_env(turn->world)->dimension.min_y;
  state->age_ticks++;
  state->stuck_ticks = body->is_in_block ? state->stuck_ticks + 1 : 0;
  const bool is_out = body->pos.y < min_y - VOID_DEPTH;
  if (is_out || state->stuck_ticks >= STUCK_TICKS ||
      (state->age_ticks >= LIFE_TICKS && !body->is_in_block)) {
    if (!body->is_in_block) {
      tell_end(turn, actor, NULL, is_out ? OVIS_LANDING_VOID : OVIS_LANDING_TIMEOUT);
    }
    turn->verbs->remove(turn, actor);
    return;
  }
  ov_agent agent = ov_agent_of(turn, actor);
  const bool is_bullet = actor->row->id == OV_SPECIES_SHULKER_BULLET;
  if (is_bullet) {
    ov_bullet_home(&agent, state);
  } else {
    body->thrust = state->thrust;
  }
  state->has_left = state->has_left || has_left(&agent, state);
  const ov_actor* shooter = state->has_left ? NULL : ov_crowd_find(turn->crowd, state->shooter);
  candidates list = {.base = shooter != NULL ? ov_ride_base(turn->crowd, shooter) : NULL};
  if (!body->is_in_block) {
    find_candidates(&agent, &list);
  }
  const ov_targets targets = {.boxes = list.boxes, .count = list.count};
  const bool was_in_block = body->is_in_block;
  ov_meter_add_ray(&turn->meter);
  const ov_hit hit = ov_projectile_tick(body, turn->world, &targets);
  if (body->is_in_block && !was_in_block && hit.kind == OV_HIT_NONE) {
    tell_block(turn, actor, ov_cell_of(body->pos), OVIS_LANDING_IN_BLOCK); // placed around it
  } else if (hit.kind != OV_HIT_NONE) {
    apply(turn, actor, &hit, &list);
  } else if (is_bullet) {
    ov_bullet_end_leg(&agent, state);
  } else if (state->is_dangerous) {
    ovis_vec3* v = &body->velocity;
    *v = (ovis_vec3){v->x * DANGEROUS_DRAG, v->y * DANGEROUS_DRAG, v->z * DANGEROUS_DRAG};
  }
  actor->age_ticks++;
}

// The state that only bullets and blue skulls have.
static void leg_fields(ov_missile* state, ov_fields* fields) {
  int32_t axis = state->leg_axis;
  int32_t sign = state->leg_sign;
  ov_field_bool(fields, "is_dangerous", &state->is_dangerous);
  ov_field_i32_in(fields, "leg_axis", &axis, OV_BULLET_NO_AXIS, 2);
  ov_field_i32_in(fields, "leg_sign", &sign, -1, 1);
  ov_field_i32_in(fields, "leg_ticks", &state->leg_ticks, 0, OV_BULLET_LEG_TICKS);
  state->leg_axis = (int8_t)axis;
  state->leg_sign = (int8_t)sign;
}

static void fields_of(void* own, ov_fields* fields) {
  ov_missile* state = own;
  ov_field_serial(fields, "shooter", &state->shooter);
  ov_field_serial(fields, "missile_target", &state->target);
  ov_field_place(fields, "thrust", &state->thrust);
  ov_field_f32(fields, "missile_damage", &state->damage);
  ov_field_i32_in(fields, "missile_age", &state->age_ticks, 0, OV_EFFECT_TICKS_MAX);
  ov_field_i32_in(fields, "stuck_ticks", &state->stuck_ticks, 0, STUCK_TICKS);
  ov_field_bool(fields, "has_left", &state->has_left);
  ov_field_i32_in(fields, "missile_effect", &state->effect, OV_MISSILE_NO_EFFECT,
                  OV_EFFECT_MAX - 1);
  ov_field_i32_in(fields, "effect_ticks", &state->effect_ticks, OV_EFFECT_FOR_EVER,
                  OV_EFFECT_TICKS_MAX);
  ov_field_i32_in(fields, "amplifier", &state->amplifier, 0, OV_EFFECT_AMPLIFIER_MAX);
  leg_fields(state, fields);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !(state->damage >= 0 && state->damage < 1e6f);
}

static const ov_thing_ops thing = {.init = init, .tick = tick};

const ov_profile ov_missile_profile = {
    .own_size = sizeof(ov_missile), .own_fields = fields_of, .thing = &thing};
