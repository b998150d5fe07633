// The witch: it throws potions by what its target needs, and drinks what it needs itself.
// Rules: docs/sources.md#witches
#include "agent/own_state.h"
#include "agent/shots.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/goal_share.h"
#include "species/illagers/raider_plan.h"

#include <ovis/item.h>

// ---- Figures

const ov_species ov_witch_row = {
    OV_ROW(WITCH, witch, GROUND, OV_CAN_FLOAT | OV_LIKES_DARK, .width = 0.6f, .height = 1.95f,
           .eye_height = 1.62f, .health_max = 26, .speed = 0.25f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = -0.45},
    .raid = &(const ov_raid_part){.turn = 4,
                                  .counts = {0, 0, 0, 0, 3, 0, 0, 1},
                                  .more = OV_RAID_MORE_LATE},
};

#define DRINK_TICKS 32
#define DRINK_SLOWS 0.25 // of the speed
#define BREATH_CHANCE 0.15f
#define FIRE_CHANCE 0.15f
#define HEAL_CHANCE 0.05f
#define SPEED_CHANCE 0.5f
#define SPEED_FROM2 121.0 // blocks^2 to a target
#define LONG_TICKS 3600
#define SLOW_FROM 8.0    // blocks
#define POISON_FROM 8.0f // half hearts
#define WEAK_WITHIN 3.0
#define WEAK_CHANCE 0.25f
#define HEAL_UP_TO 4.0f
#define POISON_TICKS 900
#define SLOW_TICKS 1800

#define WITCH_STATE(X)                                                                             \
  OV_RAIDER_PART(X)                                                                                \
  X(I32, drinks, NONE, -1, OVIS_EFFECT_COUNT - 1) /* the effect; -1: it does not drink */          \
  X(I32, use_ticks, NONE, 0, DRINK_TICKS)         /* left */
OV_SPECIES_STATE(witch, WITCH_STATE)

static bool has(const ov_actor* actor, int32_t effect) {
  return ov_effect_level(actor, effect) > 0;
}

static ov_affect choose(ov_agent* agent, const ov_actor* target) {
  OVIS_ASSERT(target != agent->self);
  const double dist2 = ov_actor_dist2(agent->self, target);
  if (ov_is_raider(agent, target, NULL)) {
    return target->health <= HEAL_UP_TO
               ? (ov_affect){.effect = OVIS_EFFECT_INSTANT_HEALTH}
               : (ov_affect){.effect = OVIS_EFFECT_REGENERATION, .ticks = POISON_TICKS};
  }
  if (dist2 >= SLOW_FROM * SLOW_FROM && !has(target, OVIS_EFFECT_SLOWNESS)) {
    return (ov_affect){.effect = OVIS_EFFECT_SLOWNESS, .ticks = SLOW_TICKS};
  }
  if (target->health >= POISON_FROM && !has(target, OVIS_EFFECT_POISON)) {
    return (ov_affect){.effect = OVIS_EFFECT_POISON, .ticks = POISON_TICKS};
  }
  if (dist2 <= WEAK_WITHIN * WEAK_WITHIN && !has(target, OVIS_EFFECT_WEAKNESS) &&
      ov_rng_float(&agent->self->rng) < WEAK_CHANCE) {
    return (ov_affect){.effect = OVIS_EFFECT_WEAKNESS, .ticks = SLOW_TICKS};
  }
  return (ov_affect){.effect = OVIS_EFFECT_INSTANT_DAMAGE};
}

static void throw_potion(ov_agent* agent, ov_actor* target, float power) {
  (void)power;
  const witch* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->drinks >= -1);
  OVIS_ASSERT(self->drinks <= OVIS_EFFECT_COUNT - 1);
  if (self->drinks >= 0) {
    return;
  }
  const ov_affect affect = choose(agent, target);
  ov_throw_potion(agent, target, &affect);
  if (ov_is_raider(agent, target, NULL)) {
    agent->self->target = 0;
  }
}

// After it found a raider to heal it attacks nobody for a while.
static bool is_not_healing(ov_goal_turn* turn) {
  const witch* self = turn->agent->self->own;
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  return self->raider.heal_ticks == 0 ||
         ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, self->raider.heal_ticks, 0);
}

static const ov_goal_entry targets[] = {
    OV_ANSWERS(1, .ignored = ov_raiders),
    {.priority = 2, .kind = &ov_goal_healable_raider},
    {3, &ov_goal_attack_player,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .must_see = true,
             .may_use = is_not_healing),
     .name = "NearestAttackableWitch"},
};

static const ov_goal_entry goals[] = {
    OV_RAIDS_AS_FOLLOWER,
    OV_FLOATS(1),
    {2, &ov_goal_ranged,
     OV_WITH(ov_ranged_settings, .speed = 1, .interval_min = 60, .interval_max = 60, .radius = 10,
             .shoot = throw_potion)},
    OV_STROLLS(2, 1, 0.001f),
    OV_LOOKS_AT_PLAYER(3, 8),
    OV_LOOKS_AROUND(3),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

static double attribute(const ov_actor* actor, ov_attribute which, double base) {
  const witch* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->drinks >= -1);
  OVIS_ASSERT(self->drinks <= OVIS_EFFECT_COUNT - 1);
  const bool is_slow = which == OV_ATTRIBUTE_SPEED && self->drinks >= 0;
  return is_slow ? (base > DRINK_SLOWS ? base - DRINK_SLOWS : 0) : base;
}

// The effect of the potion that it would drink now; -1: none. Each chance is drawn only after those
// before it failed.
static int32_t choose_drink(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_rng* rng = &actor->rng;
  if (ov_rng_float(rng) < BREATH_CHANCE && actor->body.is_eye_in_water &&
      !has(actor, OVIS_EFFECT_WATER_BREATHING)) {
    return OVIS_EFFECT_WATER_BREATHING;
  }
  if (ov_rng_float(rng) < FIRE_CHANCE && actor->fire_ticks > 0 &&
      !has(actor, OVIS_EFFECT_FIRE_RESISTANCE)) {
    return OVIS_EFFECT_FIRE_RESISTANCE;
  }
  if (ov_rng_float(rng) < HEAL_CHANCE &&
      (double)actor->health < ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX)) {
    return OVIS_EFFECT_INSTANT_HEALTH;
  }
  const ov_actor* target = ov_agent_find(agent, actor->target);
  if (ov_rng_float(rng) < SPEED_CHANCE && target != NULL && !has(actor, OVIS_EFFECT_SPEED) &&
      ov_actor_dist2(actor, target) > SPEED_FROM2) {
    return OVIS_EFFECT_SPEED;
  }
  return -1;
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  witch* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->use_ticks >= 0);
  OVIS_ASSERT(self->use_ticks <= DRINK_TICKS);
  ov_raider_step(agent);
  self->raider.heal_ticks -= self->raider.heal_ticks > 0;
  if (self->drinks < 0) {
    self->drinks = choose_drink(agent);
    self->use_ticks = DRINK_TICKS;
    if (self->drinks >= 0) {
      ov_actor_update_speed(actor);
    }
    return;
  }
  if (self->use_ticks-- > 0) {
    return;
  }
  const bool is_instant = self->drinks == OVIS_EFFECT_INSTANT_HEALTH;
  const ov_affect affect = {.effect = self->drinks, .ticks = is_instant ? 0 : LONG_TICKS};
  agent->verbs->affect(agent->turn, agent, actor, &affect);
  self->drinks = -1;
  self->use_ticks = 0;
  ov_actor_update_speed(actor);
}

static void born(ov_actor* actor) {
  witch* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->drinks = -1;
}

const ov_profile ov_witch_profile = {.goals = &plan,
                                     OV_OWN(witch),
                                     .was_set = ov_raider_was_set,

                                     .born = born,
                                     .step = step,
                                     .died = ov_raider_died,
                                     .attribute = attribute,
                                     .reach = OV_REACHES(VILLAGE)};
