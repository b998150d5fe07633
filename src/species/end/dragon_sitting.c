// The phases of an ender dragon on its perch, the charge from it, and its end.
// Rules: docs/sources.md#ender-dragon
#include "base/check.h"
#include "base/vec.h"
#include "life/object_actor.h"
#include "species/end/ender_dragon.h"

#include <math.h>

#define SCAN_TICKS 100
#define SCAN_ATTACK 25 // ticks from which on a player who is near is attacked
#define SCAN_RANGE 20.0
#define SCAN_Y 10.0 // a player must be within so many blocks above or below
#define CHARGE_RANGE 150.0
#define FRONT_DEG 10.0f
#define TURN_MAX_DEG 100.0f
#define TURN_KEPT 0.8f
#define TURN_FACTOR 0.7f
#define TURN_FAR 40.0f
#define ROAR_TICKS 40
#define FLAME_FROM 10
#define FLAME_TICKS 200
#define FLAMES_MAX 4
#define FLAME_RADIUS 5.0f
#define FLAME_AHEAD 2.5 // blocks in front of the head
#define CHARGE_OVER 10  // ticks after it came near the place

// ---- Scanning

static void turn_to(ov_actor* actor, const ov_actor* player) {
  ov_dragon* self = ov_dragon_of(actor);
  ovis_aabb parts[OV_PARTS_MAX];
  const ovis_vec3 way = ov_vec_minus(player->body.pos, actor->body.pos);
  if (fabsf(ov_dragon_turn_to(actor, way.x, way.z)) <= FRONT_DEG) {
    return;
  }
  ov_dragon_parts(actor, parts);
  const ovis_aabb* head = &parts[OV_DRAGON_HEAD];
  const double dx = player->body.pos.x - (head->min.x + head->max.x) / 2;
  const double dz = player->body.pos.z - (head->min.z + head->max.z) / 2;
  const float off = ov_dragon_turn_to(actor, dx, dz);
  const float bound = off < -TURN_MAX_DEG ? -TURN_MAX_DEG : off > TURN_MAX_DEG ? TURN_MAX_DEG : off;
  const float far = (float)sqrt(dx * dx + dz * dz) + 1;
  const float near = far < TURN_FAR ? far : TURN_FAR;
  self->yaw_speed = self->yaw_speed * TURN_KEPT + bound * (TURN_FACTOR / near / far);
  actor->body.yaw_deg += self->yaw_speed;
}

// After a while without a player it takes off, and charges one who is farther away.
static void leave(ov_agent* agent) {
  const ov_actor* player = ov_dragon_find_player(agent, agent->self->body.pos, CHARGE_RANGE);
  ov_dragon_set_phase(agent, OV_DRAGON_TAKING_OFF);
  if (player != NULL) {
    ov_dragon* self = ov_dragon_of(agent->self);
    ov_dragon_set_phase(agent, OV_DRAGON_CHARGING);
    self->prey = player->serial;
    self->target = player->body.pos;
    self->has_target = true;
  }
}

void ov_dragon_tick_scanning(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  self->phase_ticks++;
  const ov_actor* player = ov_dragon_find_player(agent, actor->body.pos, SCAN_RANGE);
  if (player != NULL && fabs(player->body.pos.y - actor->body.pos.y) <= SCAN_Y) {
    if (self->phase_ticks > SCAN_ATTACK) {
      ov_dragon_set_phase(agent, OV_DRAGON_ATTACKING);
    } else {
      turn_to(actor, player);
    }
  } else if (self->phase_ticks >= SCAN_TICKS) {
    leave(agent);
  }
}

// ---- Attacking: it roars, then breathes

void ov_dragon_tick_attacking(ov_agent* agent) {
  ov_dragon* self = ov_dragon_of(agent->self);
  if (self->phase_ticks++ >= ROAR_TICKS) {
    ov_dragon_set_phase(agent, OV_DRAGON_FLAMING);
  }
}

static bool is_empty(const ov_agent* agent, ovis_pos cell) {
  return (ov_agent_block(agent, cell)->tags & OVIS_TAG(AIR)) != 0;
}

// The cloud lies on the ground in front of its head.
static void breathe(ov_agent* agent) {
  const ov_actor* actor = agent->self;
  ovis_aabb parts[OV_PARTS_MAX];
  ov_dragon_parts(actor, parts);
  const ovis_aabb* head = &parts[OV_DRAGON_HEAD];
  const ovis_vec3 at = {(head->min.x + head->max.x) / 2, (head->min.y + head->max.y) / 2,
                        (head->min.z + head->max.z) / 2};
  const ovis_vec3 off = ov_vec_minus(at, actor->body.pos);
  const ovis_vec3 way = ov_vec_unit((ovis_vec3){off.x, 0, off.z});
  const ovis_vec3 to = ov_vec_along(at, FLAME_AHEAD, way);
  const int32_t bottom = agent->env->dimension.min_y;
  ovis_pos cell = {(int32_t)floor(to.x), (int32_t)floor(to.y), (int32_t)floor(to.z)};
  const int32_t top = cell.y;
  while (cell.y >= bottom && is_empty(agent, cell)) {
    cell.y--;
  }
  const int32_t ground = cell.y >= bottom ? cell.y : top;
  const ov_breath_def breath = {.pos = {to.x, ground + 1, to.z},
                                .radius = FLAME_RADIUS,
                                .radius_end = FLAME_RADIUS,
                                .ticks = FLAME_TICKS,
                                .owner = actor->serial};
  ov_breath_launch(agent->turn, &breath);
}

void ov_dragon_tick_flaming(ov_agent* agent) {
  ov_dragon* self = ov_dragon_of(agent->self);
  self->phase_ticks++;
  if (self->phase_ticks >= FLAME_TICKS) {
    ov_dragon_set_phase(agent,
                        self->flames >= FLAMES_MAX ? OV_DRAGON_TAKING_OFF : OV_DRAGON_SCANNING);
  } else if (self->phase_ticks == FLAME_FROM) {
    breathe(agent);
  }
}

// ---- Charging

void ov_dragon_tick_charging(ov_agent* agent) {
  ov_dragon* self = ov_dragon_of(agent->self);
  if (!self->has_target || self->phase_ticks >= CHARGE_OVER) {
    ov_dragon_set_phase(agent, OV_DRAGON_HOLDING);
    return;
  }
  self->phase_ticks += self->phase_ticks > 0 || ov_dragon_needs_target(agent->self);
}

// ---- Dying: it flies to the exit, and dies there

void ov_dragon_tick_dying(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_dragon* self = ov_dragon_of(actor);
  if (!self->has_target) {
    const ovis_pos top = ov_dragon_exit(agent);
    self->target = (ovis_vec3){top.x + 0.5, top.y, top.z + 0.5};
    self->has_target = true;
  }
  if (!ov_dragon_needs_target(actor)) {
    actor->health = 1;
    return;
  }
  ov_actor* by = ov_agent_find(agent, actor->hurt_attacker);
  ov_agent killer = {0};
  if (by != NULL) {
    killer = ov_agent_of(agent->turn, by);
  }
  self->is_ending = true;
  actor->immune_ticks = 0;
  const ov_harm harm = {.amount = actor->health, .damage = (ovis_damage)actor->hurt_damage};
  agent->verbs->harm(agent->turn, by != NULL ? &killer : NULL, actor, &harm);
  self->is_ending = false;
}
