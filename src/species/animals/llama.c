// The llama: goals, strength, caravans, spit, treats, foals.
// Rules: docs/sources.md#goals-of-animals, #caravans
#include "species/animals/llama.h"

#include "agent/bond.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/props.h"
#include "agent/shots.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/animal_plan.h"
#include "species/animals/llama_goals.h"
#include "species/animals/llama_plan.h"
#include "species/animals/mount.h"
#include "species/profiles.h"

// ---- Figures

const ov_variant ov_llama_variants[] = {
    {0, "creamy"}, {1, "white"}, {2, "brown"}, {3, "gray"}, {0, NULL}};

const ov_species ov_llama_row = {
    OV_ROW(LLAMA, llama, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_MOUNT,
           .width = 0.9f, .height = 1.87f, .eye_height = 1.7765f, .health_max = 15, .speed = 0.175f,
           .follow_range = 40, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.6, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
    .variants = ov_llama_variants,
};

#define STRENGTH_USUAL 3
#define STRONG_CHANCE 0.04f   // that its strength is drawn up to OV_LLAMA_STRENGTH_MAX
#define STRONGER_CHANCE 0.03f // that a foal is stronger than it would be
#define DESPAWN_TICKS 47999

OV_OWN_FUNCTIONS(ov_llama, OV_LLAMA_STATE, )

static bool is_llama(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_MOB &&
         (actor->row->id == OV_SPECIES_LLAMA || actor->row->id == OV_SPECIES_TRADER_LLAMA);
}

int32_t ov_llama_strength(const ov_actor* actor) {
  const ov_llama* self = is_llama(actor) ? actor->own : NULL;
  return self != NULL ? self->strength : 0;
}

uint64_t* ov_llama_head(const ov_actor* actor) {
  ov_llama* self = is_llama(actor) ? actor->own : NULL;
  return self != NULL ? &self->head : NULL;
}

// ---- Conditions

void ov_llama_spit(ov_agent* agent, ov_actor* target, float power) {
  (void)power;
  OVIS_ASSERT(power >= 0);
  ov_llama* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  ov_shoot_spit(agent, target);
  self->has_spat = true;
}

// It answers a blow with one spit.
static bool has_not_spat(ov_goal_turn* turn) {
  ov_llama* self = turn->agent->self->own;
  if (!self->has_spat) {
    return true;
  }
  self->has_spat = false;
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 1, 1);
}

bool ov_llama_prey_is_wild(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return !ov_actor_is_tame(other);
}

// ---- Plans

const ovis_item ov_llama_bait[] = {OV_ITEM_HAY_BLOCK, 0};
const ov_species_id ov_llamas_attack[] = {OV_SPECIES_WOLF, OV_SPECIES_NONE};
const ov_goal_gate ov_llama_spits_once = {.can_continue = has_not_spat};

static const ov_goal_entry targets[] = {OV_LLAMA_TARGETS};
static const ov_goal_entry goals[] = {OV_LLAMA_GOALS};
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// ---- Attributes and foals

void ov_llama_born(ov_actor* actor) {
  ov_llama* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  ov_rng* rng = &actor->rng;
  self->health_max = ov_mount_health(rng);
  self->speed = (double)actor->species->speed;
  const bool is_strong = ov_rng_float(rng) < STRONG_CHANCE;
  self->strength = 1 + ov_rng_int(rng, is_strong ? OV_LLAMA_STRENGTH_MAX : STRENGTH_USUAL);
  self->variant = ov_rng_int(rng, OV_LLAMA_COATS);
  self->despawn_ticks = DESPAWN_TICKS;
  actor->health = (float)self->health_max;
}

double ov_llama_attribute(const ov_actor* actor, ov_attribute which, double base) {
  const ov_llama* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->health_max >= 1);
  OVIS_ASSERT(self->health_max <= 1024);
  switch (which) {
  case OV_ATTRIBUTE_HEALTH_MAX: return self->health_max;
  case OV_ATTRIBUTE_SPEED: return self->speed;
  case OV_ATTRIBUTE_ATTACK: break;
  }
  return base;
}

// A llama looks for llamas of both kinds, a trader's for its own.
static bool can_mate(const ov_actor* self, const ov_actor* other) {
  const bool fits = self->species == other->species || self->row->id == OV_SPECIES_LLAMA;
  return is_llama(other) && fits && ov_mount_is_parent(self) && ov_mount_is_parent(other);
}

static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  const ov_llama* a = parent->own;
  OVIS_ASSERT(parent->profile->own_size >= sizeof *a);
  const ov_llama* b = other->own;
  OVIS_ASSERT(other->profile->own_size >= sizeof *b);
  ov_llama* foal = young->own;
  OVIS_ASSERT(young->profile->own_size >= sizeof *foal);
  ov_rng* rng = &young->rng;
  foal->health_max =
      ov_mount_inherited(rng, a->health_max, b->health_max,
                         (ov_mount_range){OV_MOUNT_HEALTH_LOW, OV_MOUNT_HEALTH_HIGH});
  foal->speed = ov_mount_inherited(rng, a->speed, b->speed,
                                   (ov_mount_range){OV_MOUNT_SPEED_LOW, OV_MOUNT_SPEED_HIGH});
  const int32_t strongest = a->strength > b->strength ? a->strength : b->strength;
  const int32_t drawn = 1 + ov_rng_int(rng, strongest);
  const int32_t more = ov_rng_float(rng) < STRONGER_CHANCE;
  foal->strength = drawn + more < OV_LLAMA_STRENGTH_MAX ? drawn + more : OV_LLAMA_STRENGTH_MAX;
  foal->variant = ov_rng_int(rng, 2) == 0 ? a->variant : b->variant;
  young->health = (float)foal->health_max;
  ov_actor_resize(young, young->is_baby);
}

const ov_kinship ov_llama_kinship = {.can_mate = can_mate, .inherit = inherit};

// ---- Every tick

bool ov_llama_is_immobile(const ov_actor* actor) {
  const ov_llama* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->meal_ticks >= 0);
  OVIS_ASSERT(self->meal_ticks <= OV_MOUNT_MEAL_TICKS);
  return self->meal_ticks > 0;
}

void ov_llama_moved(ov_agent* agent) {
  ov_llama* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->meal_ticks >= 0);
  OVIS_ASSERT(self->meal_ticks <= OV_MOUNT_MEAL_TICKS);
  ov_mount_graze(agent, &self->meal_ticks);
}

// ---- Treats

static const ov_treat treats[] = {
    {OV_ITEM_WHEAT, 2, 200, 3, false},
    {OV_ITEM_HAY_BLOCK, 10, 1800, 6, true},
    {.item = 0},
};

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  return ov_mount_treat_kind(agent->self, use, treats, OV_LLAMA_TEMPER_MAX);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)kind;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  return ov_mount_treat(agent->self, use, treats, OV_LLAMA_TEMPER_MAX);
}

const ov_use_ops ov_llama_use = {.kind_of = use_kind, .apply = apply_use};

const ov_profile ov_llama_profile = OV_LLAMA(plan, ov_llama_moved, ov_llama);
