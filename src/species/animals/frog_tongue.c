// A frog hunts small slimes and magma cubes with its tongue.
// Rules: docs/sources.md#frogs
#include "species/animals/frog.h"

#include "agent/attack.h"
#include "base/check.h"
#include "base/vec.h"
#include "nav/nav.h"

#include <math.h>

// Source of all numbers in this file: docs/sources.md#frogs
#define RANGE2 100.0 // blocks^2 in which it notices food
#define REACH 1.75   // blocks
#define SPEED 2.0
#define REPATH_TICKS 10
#define SHOT_TICKS 6
#define EAT_TICKS 10       // from the shot on
#define PULL 0.75          // blocks per tick
#define HUNT_TICKS_MAX 100 // ticks
#define UNREACHABLE_MAX 5
#define UNREACHABLE_TICKS 100

// ---- What it eats

static bool is_food(const ov_actor* other) {
  const bool is_slime =
      other->row->id == OV_SPECIES_SLIME || other->row->id == OV_SPECIES_MAGMA_CUBE;
  // The smallest ones have one half heart: a slime of size s has s^2.
  return is_slime && ov_actor_attribute(other, OV_ATTRIBUTE_HEALTH_MAX) <= 1;
}

static bool is_unreachable(const ov_brain* brain, uint64_t serial) {
  if (!ov_brain_has(brain, OVIS_MEM_UNREACHABLE_TONGUE_TARGETS)) {
    return false;
  }
  const ov_memory_list* list = ov_brain_list(brain, OVIS_MEM_UNREACHABLE_TONGUE_TARGETS);
  for (int32_t i = 0; i < list->count; i++) {
    if (list->serials[i] == serial) {
      return true;
    }
  }
  return false;
}

static bool is_prey(const ov_agent* agent, const ov_actor* other) {
  const ov_targeting combat = {.is_combat = true};
  ov_agent asker = *agent;
  return is_food(other) && ov_actor_dist2(agent->self, other) < RANGE2 &&
         !is_unreachable(ov_brain_of(agent->self), other->serial) &&
         ov_agent_can_target(&asker, other, &combat);
}

static void scan_food(ov_behavior_turn* turn) {
  const bool is_known = ov_brain_has(turn->brain, OVIS_MEM_VISIBLE_LIVING);
  const ov_actor* found = is_known ? ov_brain_nearest_visible(turn, is_prey) : NULL;
  if (found != NULL) {
    ov_brain_set_entity(turn->brain, OVIS_MEM_NEAREST_ATTACKABLE, found->serial,
                        OVIS_MEMORY_FOR_EVER);
  } else {
    ov_brain_erase(turn->brain, OVIS_MEM_NEAREST_ATTACKABLE);
  }
}

const ov_sensor_kind ov_sense_frog_food = {
    OV_SENSOR("frog_attackables", OV_SENSOR_RATE, scan_food),
    OV_REQUIRES(OVIS_MEM_NEAREST_ATTACKABLE, OVIS_MEM_VISIBLE_LIVING),
};

// ---- ShootTongue

typedef enum tongue_phase { TONGUE_WALK, TONGUE_SHOT, TONGUE_EAT, TONGUE_DONE } tongue_phase;

#define TONGUE_STATE(X)                                                                            \
  X(I32, phase, TONGUE_WALK, TONGUE_DONE) /* tongue_phase */                                       \
  X(I32, ticks_to_path, 0, REPATH_TICKS)                                                           \
  X(I32, shot_ticks, 0, EAT_TICKS) /* since the shot */
OV_KIND_STATE(tongue, TONGUE_STATE)

static bool can_get_near(ov_agent* agent, const ov_actor* target) {
  OVIS_ASSERT(target != agent->self);
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const ov_nav_path path = ov_nav_path_to_entity(&agent->self->nav, &mob, &target->body.pos, 0);
  return path.count > 0 && (double)path.dist_to_target < REACH;
}

static void note_unreachable(ov_behavior_turn* turn, uint64_t serial) {
  ov_brain* brain = turn->brain;
  if (!is_unreachable(brain, serial)) {
    ov_brain_push_serial(turn->agent, OVIS_MEM_UNREACHABLE_TONGUE_TARGETS, serial);
    if (ov_brain_list(brain, OVIS_MEM_UNREACHABLE_TONGUE_TARGETS)->count > UNREACHABLE_MAX) {
      ov_brain_remove_at(brain, OVIS_MEM_UNREACHABLE_TONGUE_TARGETS, 0);
    }
  }
  if (ov_brain_has(brain, OVIS_MEM_UNREACHABLE_TONGUE_TARGETS)) {
    ov_brain_set_ttl(brain, OVIS_MEM_UNREACHABLE_TONGUE_TARGETS, UNREACHABLE_TICKS);
  }
}

static bool can_start(ov_behavior_turn* turn) {
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  if (target == NULL || !is_food(target)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  if (!can_get_near(turn->agent, target)) {
    ov_brain_erase(turn->brain, OVIS_MEM_ATTACK_TARGET);
    note_unreachable(turn, target->serial);
    return ov_behavior_refuse(turn, OVIS_REASON_NO_PATH, 0, 0);
  }
  return !ov_frog_of(turn->agent->self)->is_croaking ||
         ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void start(ov_behavior_turn* turn) {
  tongue* self = turn->state;
  const ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  *self = (tongue){.ticks_to_path = REPATH_TICKS};
  ov_brain_look_at_actor(turn->brain, target);
  ov_frog_of(turn->agent->self)->tongue_target = target->serial;
  ov_brain_walk_to_pos(turn->brain, target->body.pos, SPEED, 0);
}

static bool goes_on(ov_behavior_turn* turn) {
  const tongue* self = turn->state;
  OVIS_ASSERT(self->phase >= TONGUE_WALK);
  OVIS_ASSERT(self->phase <= TONGUE_DONE);
  return self->phase != TONGUE_DONE && ov_brain_has(turn->brain, OVIS_MEM_ATTACK_TARGET) &&
         !ov_brain_has(turn->brain, OVIS_MEM_IS_PANICKING);
}

// The prey flies toward the frog.
static void pull(const ov_actor* frog, ov_actor* target) {
  const ovis_vec3 from = target->body.pos;
  const ovis_vec3 to = frog->body.pos;
  const ovis_vec3 way = {to.x - from.x, to.y - from.y, to.z - from.z};
  const double length = ov_vec_length(way);
  const double share = length > 1e-4 ? PULL / length : 0;
  target->body.velocity = (ovis_vec3){way.x * share, way.y * share, way.z * share};
}

static void bite(ov_agent* agent, ov_actor* target) {
  OVIS_ASSERT(target != agent->self);
  agent->verbs->hurt(agent, target, ov_attack_damage(agent->self), OVIS_DAMAGE_ATTACK);
  if (!ov_actor_is_alive(target)) {
    target->dead_ticks = OV_DEAD_TICKS; // it is eaten: it is removed without falling over
  }
}

static void walk_up(ov_behavior_turn* turn, tongue* self, ov_actor* target) {
  OVIS_ASSERT(self->ticks_to_path >= 0);
  OVIS_ASSERT(self->ticks_to_path <= REPATH_TICKS);
  if (ov_actor_dist2(turn->agent->self, target) < REACH * REACH) {
    pull(turn->agent->self, target);
    self->shot_ticks = 0;
    self->phase = TONGUE_SHOT;
  } else if (self->ticks_to_path <= 0) {
    ov_brain_walk_to_pos(turn->brain, target->body.pos, SPEED, 0);
    self->ticks_to_path = REPATH_TICKS;
  } else {
    self->ticks_to_path--;
  }
}

static void tick(ov_behavior_turn* turn) {
  tongue* self = turn->state;
  OVIS_ASSERT(self->phase >= TONGUE_WALK);
  OVIS_ASSERT(self->phase <= TONGUE_DONE);
  OVIS_ASSERT(self->shot_ticks >= 0);
  ov_actor* target = ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET);
  if (target == NULL && self->phase != TONGUE_EAT) {
    self->phase = TONGUE_DONE; // somebody else killed it
    return;
  }
  switch ((tongue_phase)self->phase) {
  case TONGUE_WALK: walk_up(turn, self, target); break;
  case TONGUE_SHOT:
    if (self->shot_ticks++ >= SHOT_TICKS) {
      self->phase = TONGUE_EAT;
      bite(turn->agent, target);
    }
    break;
  case TONGUE_EAT:
    if (self->shot_ticks >= EAT_TICKS) {
      self->phase = TONGUE_DONE;
    } else {
      self->shot_ticks++;
    }
    break;
  case TONGUE_DONE: break;
  }
}

static void stop(ov_behavior_turn* turn) {
  ov_brain_erase(turn->brain, OVIS_MEM_ATTACK_TARGET);
  ov_frog_of(turn->agent->self)->tongue_target = 0;
}

const ov_behavior_kind ov_shoot_tongue = {
    OV_TIMED("ShootTongue"),
    OV_NEEDS(OV_ABSENT(WALK_TARGET), OV_REGISTERED(LOOK_TARGET), OV_PRESENT(ATTACK_TARGET)),
    OV_TICKS(HUNT_TICKS_MAX, HUNT_TICKS_MAX),
    OV_STATE(tongue, tongue_fields),
    OV_BEHAVIOR_CALLS(can_start, goes_on, start, tick, stop),
    OV_PHRASES(.words = "catch its prey with its tongue",
               .doing = "catching its prey with its tongue",
               .does = "catches its prey with its tongue",
               OV_WHY({OVIS_REASON_NO_TARGET, "there is nothing to eat"},
                      {OVIS_REASON_NO_PATH, "it finds no path near its prey"},
                      {OVIS_REASON_NO_NEED, "it croaks"})),
};
