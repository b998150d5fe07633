// Llama and trader llama: goals, strength, caravans, spit, treats, foals.
// Rules: docs/sources.md#goals-of-animals, #caravans
#include "species/animals/llama.h"

#include "agent/bond.h"
#include "agent/own_state.h"
#include "agent/props.h"
#include "agent/shots.h"
#include "figures/row.h"
#include "life/leash.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/animal_plan.h"
#include "species/animals/llama_goals.h"
#include "species/animals/mount.h"
#include "species/profiles.h"

// ---- Figures

static const ov_variant variants[] = {
    {0, "creamy"}, {1, "white"}, {2, "brown"}, {3, "gray"}, {0, NULL}};

const ov_species ov_llama_row = {
    OV_ROW(LLAMA, llama, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_MOUNT,
           .width = 0.9f, .height = 1.87f, .eye_height = 1.7765f, .health_max = 15, .speed = 0.175f,
           .follow_range = 40, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.6, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
    .variants = variants,
};

const ov_species ov_trader_llama_row = {
    OV_ROW(TRADER_LLAMA, trader_llama, GROUND,
           OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_MOUNT, .width = 0.9f,
           .height = 1.87f, .eye_height = 1.7765f, .health_max = 15, .speed = 0.175f,
           .follow_range = 40, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.6, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
    .variants = variants,
};

#define TEMPER_MAX 30
#define STRENGTH_MAX 5
#define STRENGTH_USUAL 3
#define STRONG_CHANCE 0.04f   // that its strength is drawn up to STRENGTH_MAX
#define STRONGER_CHANCE 0.03f // that a foal is stronger than it would be
#define COATS 4               // creamy, white, brown, gray
#define DESPAWN_TICKS 47999
#define DESPAWN_TICKS_MAX 1000000000

#define LLAMA_STATE(X)                                                                             \
  X(PART, bond, NONE, ov_bond, ov_bond_fields)                                                     \
  X(F64, health_max, MAX_HEALTH, 1, 1024)                                                          \
  X(F64, speed, SPEED, 0, 2)                                                                       \
  X(SERIAL, head, NONE) /* serial of the llama that it follows in a caravan; 0: none */            \
  X(I32, variant, VARIANT, 0, COATS - 1)                                                           \
  X(I32, strength, STRENGTH, 1, STRENGTH_MAX)                                                      \
  X(I32, meal_ticks, NONE, 0, OV_MOUNT_MEAL_TICKS)  /* left of eating */                           \
  X(I32, despawn_ticks, NONE, 0, DESPAWN_TICKS_MAX) /* of trader llamas */                         \
  X(BOOL, has_spat, NONE)                           /* since it last stopped answering a blow */
OV_SPECIES_STATE(llama, LLAMA_STATE)

#define TRADER_LLAMA_STATE(X)                                                                      \
  X(BASE, llama, NONE, llama)                                                                      \
  X(SEEN_I32, llama.despawn_ticks, DESPAWN_DELAY, 0, DESPAWN_TICKS_MAX)
OV_SPECIES_STATE(trader_llama, TRADER_LLAMA_STATE)

static bool is_llama(const ov_actor* actor) {
  return actor->kind == OV_ACTOR_MOB &&
         (actor->row->id == OV_SPECIES_LLAMA || actor->row->id == OV_SPECIES_TRADER_LLAMA);
}

int32_t ov_llama_strength(const ov_actor* actor) {
  const llama* self = is_llama(actor) ? actor->own : NULL;
  return self != NULL ? self->strength : 0;
}

static uint64_t* head_of(const ov_actor* actor) {
  llama* self = is_llama(actor) ? actor->own : NULL;
  return self != NULL ? &self->head : NULL;
}

// ---- Conditions

static void spit(ov_agent* agent, ov_actor* target, float power) {
  (void)power;
  llama* self = agent->self->own;
  ov_shoot_spit(agent, target);
  self->has_spat = true;
}

// It answers a blow with one spit.
static bool has_not_spat(ov_goal_turn* turn) {
  llama* self = turn->agent->self->own;
  if (!self->has_spat) {
    return true;
  }
  self->has_spat = false;
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 1, 1);
}

static bool is_wild(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return !ov_actor_is_tame(other);
}

// ---- Plans

static const char* const bait[] = {"hay_block", NULL};
static const ov_species_id wolves[] = {OV_SPECIES_WOLF, OV_SPECIES_NONE};
static const ov_species_id traders[] = {OV_SPECIES_WANDERING_TRADER, OV_SPECIES_NONE};
static const ov_goal_gate spits_once = {.can_continue = has_not_spat};

#define TARGETS                                                                                    \
  {1, &ov_goal_hurt_by, OV_WITH(ov_hurt_by_settings, .alerted = NULL), .name = "LlamaHurtBy",      \
   .gate = &spits_once},                                                                           \
  {                                                                                                \
    2, &ov_goal_nearest_attackable,                                                                \
        OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = wolves, .interval = 16,      \
                .must_reach = true, .range_share = 0.25f, .filter = is_wild),                      \
        .name = "LlamaAttackWolf"                                                                  \
  }

#define GOALS                                                                                      \
  OV_FLOATS(0),                                                                                    \
      {1, &ov_goal_run_crazy,                                                                      \
       OV_WITH(ov_run_crazy_settings, .speed = 1.2, .temper_max = TEMPER_MAX)},                    \
      {2, &ov_goal_caravan, OV_WITH(ov_caravan_settings, .speed = 2.1, .head_of = head_of)},       \
      {3, &ov_goal_ranged,                                                                         \
       OV_WITH(ov_ranged_settings, .speed = 1.25, .interval_min = 40, .interval_max = 40,          \
               .radius = 20, .shoot = spit)},                                                      \
      OV_PANICS(3, 1.2), OV_BREEDS(4, 1), OV_TEMPTED(5, 1.25, bait), OV_FOLLOWS_PARENT(6, 1),      \
      OV_STROLLS(7, 0.7, 0.001f), OV_LOOKS_AT_PLAYER(8, 6), OV_LOOKS_AROUND(9)

static const ov_goal_entry targets[] = {TARGETS};
static const ov_goal_entry goals[] = {GOALS};
static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

static const ov_goal_entry trader_targets[] = {
    TARGETS,
    {1, &ov_goal_defend_holder, OV_WITH(ov_defend_holder_settings, .holders = traders)},
};
static const ov_goal_entry trader_goals[] = {GOALS, OV_PANICS(1, 2)};
static const ov_goal_mind_plan trader_plan = {.targets = OV_COUNTED(trader_targets),
                                              .goals = OV_COUNTED(trader_goals)};

// ---- Attributes and foals

static void born(ov_actor* actor) {
  llama* self = actor->own;
  ov_rng* rng = &actor->rng;
  self->health_max = ov_mount_health(rng);
  self->speed = (double)actor->species->speed;
  const bool is_strong = ov_rng_float(rng) < STRONG_CHANCE;
  self->strength = 1 + ov_rng_int(rng, is_strong ? STRENGTH_MAX : STRENGTH_USUAL);
  self->variant = ov_rng_int(rng, COATS);
  self->despawn_ticks = DESPAWN_TICKS;
  actor->health = (float)self->health_max;
}

static double attribute(const ov_actor* actor, ov_attribute which, double base) {
  const llama* self = actor->own;
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
  const llama* a = parent->own;
  const llama* b = other->own;
  llama* foal = young->own;
  ov_rng* rng = &young->rng;
  foal->health_max =
      ov_mount_inherited(rng, a->health_max, b->health_max,
                         (ov_mount_range){OV_MOUNT_HEALTH_LOW, OV_MOUNT_HEALTH_HIGH});
  foal->speed = ov_mount_inherited(rng, a->speed, b->speed,
                                   (ov_mount_range){OV_MOUNT_SPEED_LOW, OV_MOUNT_SPEED_HIGH});
  const int32_t strongest = a->strength > b->strength ? a->strength : b->strength;
  const int32_t drawn = 1 + ov_rng_int(rng, strongest);
  const int32_t more = ov_rng_float(rng) < STRONGER_CHANCE;
  foal->strength = drawn + more < STRENGTH_MAX ? drawn + more : STRENGTH_MAX;
  foal->variant = ov_rng_int(rng, 2) == 0 ? a->variant : b->variant;
  young->health = (float)foal->health_max;
  ov_actor_resize(young, young->is_baby);
}

static const ov_kinship kinship = {.can_mate = can_mate, .inherit = inherit};

// ---- Every tick

static bool is_immobile(const ov_actor* actor) {
  const llama* self = actor->own;
  return self->meal_ticks > 0;
}

static void moved(ov_agent* agent) {
  llama* self = agent->self->own;
  ov_mount_graze(agent, &self->meal_ticks);
}

// A trader's llama goes with its trader, or some time after it. One that is tame, that a player
// rides or that another than a trader leads stays.
static void moved_trader(ov_agent* agent) {
  llama* self = agent->self->own;
  ov_actor* actor = agent->self;
  moved(agent);
  const ov_actor* holder = ov_agent_find(agent, ov_actor_read_rare(actor)->leash);
  const bool is_traders = holder != NULL && ov_species_is_listed(traders, holder->row->id);
  const ov_actor* rider = ov_agent_find(agent, actor->riders[0]);
  const bool is_ridden = rider != NULL && rider->kind == OV_ACTOR_PLAYER;
  if (self->bond.is_tame || is_ridden || (ov_actor_is_leashed(actor) && !is_traders)) {
    return;
  }
  double left = 0;
  // A trader without an end keeps his llamas.
  const bool is_told =
      is_traders && ov_prop_get(holder, OVIS_PROP_DESPAWN_DELAY, &left) && left > 0;
  if (is_traders && !is_told) {
    return;
  }
  self->despawn_ticks = (is_told ? (int32_t)left : self->despawn_ticks) - 1;
  if (self->despawn_ticks <= 0 && ov_actor_is_alive(actor)) {
    self->despawn_ticks = 0;
    ov_leash_untie(agent->turn, actor);
    agent->verbs->vanish(agent);
  }
}

// ---- Treats

static const ov_treat treats[] = {
    {"wheat", 2, 200, 3, false},
    {"hay_block", 10, 1800, 6, true},
    {.item = NULL},
};

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  return ov_mount_treat_kind(agent->self, use, treats, TEMPER_MAX);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)kind;
  return ov_mount_treat(agent->self, use, treats, TEMPER_MAX);
}

static const ov_use_ops use_ops = {.kind_of = use_kind, .apply = apply_use};

#define PROFILE(list, every_tick, state)                                                           \
  {                                                                                                \
    .mind = &ov_goal_mind_ops, .plan = &(list), OV_OWN(state), .born = born,                       \
    .moved = (every_tick), .is_immobile = is_immobile, .attribute = attribute,                     \
    .kinship = &kinship, .use = &use_ops, .has_bond = true                                         \
  }

const ov_profile ov_llama_profile = PROFILE(plan, moved, llama);
const ov_profile ov_trader_llama_profile = PROFILE(trader_plan, moved_trader, trader_llama);
