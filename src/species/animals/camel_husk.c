// The camel husk: an undead camel, which a husk leads and a parched shoots from.
// Rules: docs/sources.md#camels, #jockeys
#include "agent/item_table.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/animals/animal_use.h"
#include "species/animals/camel.h"
#include "species/profiles.h"

// ---- Figures

static const ovis_item bait[] = {OV_ITEM_RABBIT_FOOT, 0};

const ov_species ov_camel_husk_row = {
    OV_ROW(CAMEL_HUSK, camel_husk, GROUND,
           OV_IS_UNDEAD | OV_BREATHES_ANY | OV_CAN_FLOAT | OV_CAN_CROSS_FENCES | OV_IS_MOUNT,
           .width = 1.7f, .height = 2.375f, .eye_height = 2.275f, .health_max = 32, .speed = 0.09f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1.5f),
    .seating = {.count = 2,
                .share = 1,
                .up = -0.6,
                .ahead = {0.5, -0.7},
                .offset = 0.14,
                .young_offset = 0.14},
    .body = {.head_yaw = 30},
    .bait = bait,
    .falls_half = true,
};

// ---- Led by a mob, it walks as fast as a camel under a player: 0.2 blocks a tick

#define LED_FACTOR 3.36 // of its speed

#define CAMEL_HUSK_STATE(X)                                                                        \
  X(BASE, camel, NONE, ov_camel)                                                                   \
  X(BOOL, is_led, NONE)
OV_SPECIES_STATE(camel_husk, CAMEL_HUSK_STATE)

static bool is_led(const ov_agent* agent) {
  const ov_actor* rider = ov_agent_find(agent, agent->self->riders[0]);
  return rider != NULL && rider->kind == OV_ACTOR_MOB;
}

static double attribute(const ov_actor* actor, ov_attribute which, double base) {
  const camel_husk* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return which == OV_ATTRIBUTE_SPEED && self->is_led ? base * LED_FACTOR : base;
}

static void step(ov_agent* agent) {
  camel_husk* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  if (self->is_led != is_led(agent)) {
    self->is_led = !self->is_led;
    ov_actor_update_speed(agent->self);
  }
  ov_camel_step(agent);
}

// ---- Plan: a camel's. A mob that rides it decides where it goes.

static void update(ov_behavior_turn* turn) {
  if (is_led(turn->agent)) {
    ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  }
}

static const ov_brain_def plan = {
    OV_BRAIN("camel_husk", ov_camel_memories, ov_camel_sensors, ov_camel_activities),
    .update = update};

// ---- Food heals it; it has no offspring

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_actor* self = agent->self;
  const bool is_hurt = self->health < (float)ov_actor_attribute(self, OV_ATTRIBUTE_HEALTH_MAX);
  return ov_use_is_one_of(use, bait) && is_hurt ? OVIS_USE_FEED : OVIS_USE_NOTHING;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)use;
  (void)kind;
  OVIS_ASSERT(kind == OVIS_USE_FEED);
  ov_actor_heal(agent->self, OV_CAMEL_HEALS);
  return 1;
}

static bool never_mates(const ov_actor* self, const ov_actor* other) {
  (void)self;
  (void)other;
  return false;
}

// ---- Riders

static void draw_jockey(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng, ov_jockey* out) {
  (void)actor;
  (void)crowd;
  (void)rng;
  out->spawned = OV_SPECIES_HUSK;
  out->held = OV_ITEM_IRON_SPEAR;
  out->behind = OV_SPECIES_PARCHED;
  out->behind_held = OV_ITEM_BOW;
}

const ov_profile ov_camel_husk_profile = {
    .brain = &plan,
    OV_OWN(camel_husk),
    .was_hurt = ov_camel_was_hurt,
    .was_set = ov_camel_was_set,
    .step = step,
    .attribute = attribute,
    .kinship = &(const ov_kinship){.can_mate = never_mates},
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use},
    .is_mob_led = true,
    .draw_jockey = draw_jockey};
