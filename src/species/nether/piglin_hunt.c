// Piglins hunt hoglins, celebrate, and their babies ride.
// Rules: docs/sources.md#piglins
#include "base/check.h"
#include "life/riding.h"
#include "species/nether/piglin.h"

// Source of all numbers in this file: docs/sources.md#piglins
#define CELEBRATE_TICKS 300
#define DANCE_CHANCE 0.1f
#define RIDE_PAUSE_MIN 200
#define RIDE_PAUSE_MAX 800
#define RIDE_TICKS_MIN 200
#define RIDE_TICKS_MAX 600
#define MOUNT_RANGE 1.0 // blocks
#define MOUNT_SPEED 0.8
#define RIDE_RANGE 8.0

// ---- StartHuntingHoglin

static bool has_hunted(const ov_actor* actor) {
  const ov_brain* brain = ov_nether_brain(actor);
  return brain != NULL && ov_brain_has(brain, OVIS_MEM_HUNTED_RECENTLY);
}

static bool start_hunting(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_actor* hoglin = ov_brain_actor(agent, OVIS_MEM_NEAREST_VISIBLE_HUNTABLE_HOGLIN);
  if (agent->self->is_baby || ov_is_spared(agent->self)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  if (hoglin == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_NEAREST_VISIBLE_HUNTABLE_HOGLIN);
  }
  const ov_memory_list* list = ov_brain_list(turn->brain, OVIS_MEM_NEAREST_VISIBLE_ADULT_PIGLINS);
  for (int32_t i = 0; i < list->count; i++) {
    const ov_actor* other = ov_agent_find(agent, list->serials[i]);
    if (other != NULL && has_hunted(other)) {
      return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, 0, 0);
    }
  }
  const ov_anger_about hunt = {.kind = OVIS_ANGER_HUNT};
  ov_piglin_set_anger(agent, hoglin, &hunt);
  ov_piglin_rest_from_hunts(agent);
  ov_piglin_tell_anger(agent, hoglin, &hunt);
  for (int32_t i = 0; i < list->count; i++) {
    ov_actor* other = ov_agent_find(agent, list->serials[i]);
    if (other != NULL && ov_nether_brain(other) != NULL) {
      ov_agent told = ov_agent_of(agent->turn, other);
      ov_piglin_rest_from_hunts(&told);
    }
  }
  return true;
}

const ov_behavior_kind ov_start_hunting = {
    OV_ONE_SHOT("StartHuntingHoglin", start_hunting),
    OV_NEEDS(OV_PRESENT(NEAREST_VISIBLE_HUNTABLE_HOGLIN), OV_ABSENT(ANGRY_AT),
             OV_ABSENT(HUNTED_RECENTLY), OV_REGISTERED(NEAREST_VISIBLE_ADULT_PIGLINS)),
    OV_PHRASES(.words = "begin to hunt a hoglin", .doing = "beginning to hunt a hoglin",
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "it is a baby, or it never hunts"},
                      {OVIS_REASON_COOLDOWN, "another piglin nearby has hunted not long ago"})),
};

// ---- RememberIfHoglinWasKilled, StartCelebratingIfTargetDead

// The target of the attack if it is dead; it is still there while it falls.
static const ov_actor* dead_target(const ov_behavior_turn* turn) {
  const ov_actor* target =
      ov_crowd_find(turn->agent->crowd, ov_brain_entity(turn->brain, OVIS_MEM_ATTACK_TARGET));
  return target != NULL && !ov_actor_is_alive(target) ? target : NULL;
}

static bool remember_kill(ov_behavior_turn* turn) {
  const ov_actor* target = dead_target(turn);
  if (target == NULL || !ov_is_hoglin(target)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  ov_piglin_rest_from_hunts(turn->agent);
  return true;
}

const ov_behavior_kind ov_remember_kill = {
    OV_ONE_SHOT("RememberIfHoglinWasKilled", remember_kill),
    OV_NEEDS(OV_PRESENT(ATTACK_TARGET), OV_REGISTERED(HUNTED_RECENTLY)),
    OV_PHRASES(.words = "remember that it killed a hoglin",
               .doing = "remembering that it killed a hoglin"),
};

// The game draws from a generator that it seeds with the game time, so that all piglins that
// celebrate one death dance, or none: a linear congruential generator of 48 bits.
static float draw_of_time(int64_t time) {
  const uint64_t mask = (UINT64_C(1) << 48) - 1;
  uint64_t state = ((uint64_t)time ^ UINT64_C(0x5DEECE66D)) & mask;
  state = (state * UINT64_C(0x5DEECE66D) + 11) & mask;
  return (float)(state >> 24) * 0x1p-24f;
}

static bool start_celebrating(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  const ov_actor* target = dead_target(turn);
  if (target == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (ov_is_hoglin(target) && draw_of_time(turn->time) < DANCE_CHANCE) {
    ov_brain_set_number(brain, OVIS_MEM_DANCING, 1, CELEBRATE_TICKS);
  }
  ov_brain_set_cell(brain, OVIS_MEM_CELEBRATE_LOCATION, ov_body_cell(&target->body),
                    CELEBRATE_TICKS);
  ov_brain_erase(brain, OVIS_MEM_ATTACK_TARGET);
  ov_brain_erase(brain, OVIS_MEM_ANGRY_AT);
  return true;
}

const ov_behavior_kind ov_start_celebrating = {
    OV_ONE_SHOT("StartCelebratingIfTargetDead", start_celebrating),
    OV_NEEDS(OV_PRESENT(ATTACK_TARGET), OV_REGISTERED(ANGRY_AT), OV_ABSENT(CELEBRATE_LOCATION),
             OV_REGISTERED(DANCING)),
    OV_PHRASES(.words = "celebrate a victory", .doing = "celebrating a victory"),
};

// ---- Babies that ride

#define RIDE_CLOCK_STATE(X) X(I32, ticks_left, 0, RIDE_PAUSE_MAX) /* until it wants to ride */
OV_KIND_STATE(ride_clock, RIDE_CLOCK_STATE)

static bool ride_sometimes(ov_behavior_turn* turn) {
  ride_clock* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= 0);
  OVIS_ASSERT(self->ticks_left <= RIDE_PAUSE_MAX);
  ov_agent* agent = turn->agent;
  if (!agent->self->is_baby) {
    return ov_behavior_refuse(turn, OVIS_REASON_GROWN_UP, 0, 0);
  }
  if (self->ticks_left <= 0) {
    self->ticks_left = ov_nether_ticks(agent, RIDE_PAUSE_MIN, RIDE_PAUSE_MAX);
  }
  if (--self->ticks_left > 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, self->ticks_left, 0);
  }
  ov_brain_set_entity(turn->brain, OVIS_MEM_RIDE_TARGET,
                      ov_brain_entity(turn->brain, OVIS_MEM_NEAREST_VISIBLE_BABY_HOGLIN),
                      ov_nether_ticks(agent, RIDE_TICKS_MIN, RIDE_TICKS_MAX));
  return true;
}

const ov_behavior_kind ov_ride_sometimes = {
    OV_ONE_SHOT("CopyMemoryWithExpiry", ride_sometimes),
    OV_NEEDS(OV_PRESENT(NEAREST_VISIBLE_BABY_HOGLIN), OV_ABSENT(RIDE_TARGET)),
    OV_STATE(ride_clock, ride_clock_fields),
    OV_PHRASES(.words = "want to ride a baby hoglin", .doing = "wanting to ride a baby hoglin"),
};

// Babies ride on top of those that ride already.
static ov_actor* top_of(const ov_agent* agent, ov_actor* vehicle) {
  for (int32_t i = 0; i < OV_TOWER_MAX && vehicle->riders[0] != 0; i++) {
    ov_actor* rider = ov_agent_find(agent, vehicle->riders[0]);
    if (rider == NULL || rider == agent->self) {
      break;
    }
    vehicle = rider;
  }
  return vehicle;
}

static bool mount(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_actor* self = agent->self;
  ov_actor* target = ov_brain_actor(agent, OVIS_MEM_RIDE_TARGET);
  if (self->vehicle != 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (target == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_RIDE_TARGET);
  }
  if (ov_actor_dist2(self, target) < MOUNT_RANGE * MOUNT_RANGE) {
    ov_actor* top = top_of(agent, target);
    if (ov_ride_can_mount(agent->crowd, self, top)) {
      ov_turn_notice_edits(agent->turn, self);
      ov_ride_mount(agent->turn, self, top);
    }
    return true;
  }
  ov_brain_look_at_actor(turn->brain, target);
  ov_brain_walk_to_actor(turn->brain, target, MOUNT_SPEED, 1);
  return true;
}

const ov_behavior_kind ov_mount = {
    OV_ONE_SHOT("Mount", mount),
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_ABSENT(WALK_TARGET), OV_PRESENT(RIDE_TARGET)),
    OV_PHRASES(.words = "get on", .doing = "getting on",
               OV_WHY({OVIS_REASON_NO_NEED, "it rides already"})),
};

static bool is_vehicle_good(const ov_agent* agent, const ov_actor* vehicle) {
  const ov_actor* self = agent->self;
  const bool is_near =
      ov_actor_is_alive(vehicle) && ov_actor_dist2(self, vehicle) < RIDE_RANGE * RIDE_RANGE;
  const bool is_loose_piglin = ov_is_piglin(vehicle) && vehicle->vehicle == 0;
  return is_near && vehicle->is_baby && !ov_was_hurt_lately(self) && !ov_was_hurt_lately(vehicle) &&
         !is_loose_piglin;
}

static bool dismount(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_actor* self = agent->self;
  const ov_actor* ridden = ov_ride_vehicle(agent->crowd, self);
  const ov_actor* vehicle = ridden != NULL ? ridden : ov_brain_actor(agent, OVIS_MEM_RIDE_TARGET);
  if (vehicle == NULL && !ov_brain_has(turn->brain, OVIS_MEM_RIDE_TARGET)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (vehicle != NULL && is_vehicle_good(agent, vehicle)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (ridden != NULL) {
    ov_turn_notice_edits(agent->turn, self);
    ov_ride_dismount_beside(agent->turn, self);
  }
  ov_brain_erase(turn->brain, OVIS_MEM_RIDE_TARGET);
  return true;
}

const ov_behavior_kind ov_dismount = {
    OV_ONE_SHOT("DismountOrSkipMounting", dismount),
    OV_NEEDS(OV_REGISTERED(RIDE_TARGET)),
    OV_PHRASES(.words = "get off", .doing = "getting off"),
};
