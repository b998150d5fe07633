// The wolf: its goals, taming, anger and water that it shakes off.
// Rules: docs/sources.md#goals-of-animals, docs/sources.md#bonds
#include "agent/anger.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/animals/llama.h"
#include "species/animals/wolf_armor.h"
#include "species/animals/wolf_goals.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_wolf_row = {
    OV_ROW(WOLF, wolf, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT, .width = 0.6f,
           .height = 0.85f, .eye_height = 0.68f, .health_max = 8, .speed = 0.3f, .follow_range = 16,
           .attack_damage = 2, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_POWDER_SNOW, -1}, {OVIS_PATH_DANGER_POWDER_SNOW, -1})),
    .seating = OV_SEAT_OF_ANIMALS,
    .gets_angry = true,
    .keeps_anger = true,
};

#define TAME_HEALTH 20.0
#define TAME_HEALTH_LATER 40.0f // from 1.20.5 on
#define TAME_ATTACK 4.0
#define LLAMA_FEAR 5 // a llama frightens with its strength in so many
#define SHAKE_TICKS 40

#define WOLF_STATE(X)                                                                              \
  X(PART, bond, NONE, ov_bond, ov_bond_fields)                                                     \
  X(BOOL, is_wet, NONE)                                                                            \
  X(I32, shake_ticks, NONE, 0, SHAKE_TICKS) /* left of shaking off water */
OV_SPECIES_STATE(wolf, WOLF_STATE)

// ---- Conditions

static bool is_pet_prey(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  const ov_species_id id = other->row->id;
  if (other->kind == OV_ACTOR_MOB && (id == OV_SPECIES_CREEPER || id == OV_SPECIES_GHAST)) {
    return false;
  }
  const bool is_wolf = id == OV_SPECIES_WOLF && !ov_actor_has_same_owner(agent->self, other);
  return !ov_actor_is_tame(other) || is_wolf;
}

static bool is_frightened(ov_agent* agent, const ov_actor* llama) {
  return ov_llama_strength(llama) >= ov_rng_int(&agent->self->rng, LLAMA_FEAR);
}

static void forget_target(ov_goal_turn* turn) {
  turn->agent->self->target = 0;
}

static bool is_wild(ov_goal_turn* turn) {
  return !ov_actor_is_tame(turn->agent->self) ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static bool has_same_owner(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return ov_actor_bond(agent->self)->owner == ov_actor_bond(other)->owner;
}

// ---- Plan

static const ov_species_id llamas[] = {OV_SPECIES_LLAMA, OV_SPECIES_TRADER_LLAMA, OV_SPECIES_NONE};
static const ov_species_id wolves[] = {OV_SPECIES_WOLF, OV_SPECIES_NONE};
static const ov_species_id prey[] = {OV_SPECIES_SHEEP, OV_SPECIES_RABBIT, OV_SPECIES_FOX,
                                     OV_SPECIES_NONE};
static const ov_species_id turtles[] = {OV_SPECIES_TURTLE, OV_SPECIES_NONE};
static const ov_species_id skeletons[] = {OV_SPECIES_SKELETON,        OV_SPECIES_STRAY,
                                          OV_SPECIES_BOGGED,          OV_SPECIES_PARCHED,
                                          OV_SPECIES_WITHER_SKELETON, OV_SPECIES_NONE};
static const ovis_item bones[] = {OV_ITEM_BONE, 0};
// Meat, which a pet begs for; also what heals and breeds it.
static const ovis_item meat[] = {
    OV_ITEM_BEEF,    OV_ITEM_COOKED_BEEF,    OV_ITEM_PORKCHOP,     OV_ITEM_COOKED_PORKCHOP,
    OV_ITEM_CHICKEN, OV_ITEM_COOKED_CHICKEN, OV_ITEM_MUTTON,       OV_ITEM_COOKED_MUTTON,
    OV_ITEM_RABBIT,  OV_ITEM_COOKED_RABBIT,  OV_ITEM_ROTTEN_FLESH, 0};

static const ov_goal_gate fears_llamas = {.start = forget_target, .tick = forget_target};

static const ov_goal_entry targets[] = {
    {1, &ov_goal_owner_hurt_by, OV_WITH(ov_owner_target_settings, is_pet_prey)},
    {2, &ov_goal_owner_hurt, OV_WITH(ov_owner_target_settings, is_pet_prey)},
    {3, &ov_goal_hurt_by,
     OV_WITH(ov_hurt_by_settings, .alerted = wolves, .alerts = has_same_owner)},
    {4, &ov_goal_attack_player,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_PLAYER, .must_see = true,
             .filter = ov_anger_is_at)},
    {5, &ov_goal_attack_prey,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = prey, .may_use = is_wild),
     .name = "NonTameRandomTarget"},
    {6, &ov_goal_attack_turtle,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = turtles,
             .only_young_on_land = true, .may_use = is_wild),
     .name = "NonTameRandomTarget"},
    {7, &ov_goal_attack_skeleton,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = skeletons)},
    {8, &ov_goal_reset_anger, OV_WITH(ov_reset_anger_settings, .alerts = true)},
};

static const ov_goal_entry goals[] = {
    OV_FLOATS(1),
    {1, &ov_goal_panic, OV_WITH(ov_panic_settings, .speed = 1.5, .may_use = ov_panic_of_elements),
     .name = "WolfPanic"},
    {.priority = 2, .kind = &ov_goal_sit},
    {3, &ov_goal_avoid,
     OV_WITH(ov_avoid_settings, .kind = OV_ACTOR_MOB, .species = llamas, .range = 24,
             .walk_speed = 1.5, .sprint_speed = 1.5, .is_frightened = is_frightened,
             .may_use = is_wild),
     .name = "WolfAvoidLlama", .gate = &fears_llamas, OV_FEARS("llamas", "llama")},
    {4, &ov_goal_leap, OV_WITH(ov_leap_settings, 0.4)},
    {5, &ov_goal_melee, OV_WITH(ov_melee_settings, .speed = 1, .follows_unseen = true)},
    {6, &ov_goal_follow_owner,
     OV_WITH(ov_follow_owner_settings, .speed = 1, .start = 10, .stop = 2)},
    OV_BREEDS(7, 1),
    OV_STROLLS(8, 1, 0.001f),
    {9, &ov_goal_beg, OV_WITH(ov_beg_settings, .items = bones, .pet_items = meat, .range = 8)},
    OV_LOOKS_AT_PLAYER(10, 8),
    OV_LOOKS_AROUND(10),
};

static const ov_goal_mind_plan plan = {.targets = OV_COUNTED(targets), .goals = OV_COUNTED(goals)};

// ---- Own state

static double attribute(const ov_actor* actor, ov_attribute which, double base) {
  if (!ov_actor_is_tame(actor)) {
    return base;
  }
  return which == OV_ATTRIBUTE_HEALTH_MAX ? TAME_HEALTH
         : which == OV_ATTRIBUTE_ATTACK   ? TAME_ATTACK
                                          : base;
}

static bool can_mate(const ov_actor* self, const ov_actor* other) {
  const ov_bond* its = ov_actor_bond(other);
  return self->species == other->species && ov_actor_is_tame(self) && its->is_tame &&
         !its->is_sitting;
}

static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  (void)other;
  ov_bond* pup = ov_actor_bond(young);
  pup->owner = ov_actor_bond(parent)->owner;
  pup->is_tame = true;
}

// A tame one gets the health of later versions, unless a save or a host gave it its own.
static void harden(ov_agent* agent) {
  ov_actor* actor = agent->self;
  const bool has_own = ov_actor_has_own_attribute(actor, OV_OWN_HEALTH_MAX);
  if (agent->turn->rules.tame_wolf_health_40 && ov_actor_is_tame(actor) && !has_own &&
      ov_turn_make_rare(agent->turn, actor) != NULL) {
    ov_actor_set_own_attribute(actor, OV_OWN_HEALTH_MAX, (double)TAME_HEALTH_LATER);
    actor->health = TAME_HEALTH_LATER;
  }
}

// A wet wolf shakes itself when it stands on land and has no way to go.
static void moved(ov_agent* agent) {
  ov_actor* actor = agent->self;
  wolf* self = actor->own;
  harden(agent);
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->shake_ticks >= 0);
  OVIS_ASSERT(self->shake_ticks <= SHAKE_TICKS);
  if (actor->body.is_in_water) {
    self->is_wet = true;
    self->shake_ticks = 0;
  } else if (self->shake_ticks > 0) {
    self->shake_ticks--;
    self->is_wet = self->shake_ticks > 0;
  } else if (self->is_wet && actor->body.is_on_ground && ov_agent_is_path_done(agent)) {
    self->shake_ticks = SHAKE_TICKS;
  }
}

// A blow calls a sitting pet up.
static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  (void)harm;
  ov_actor_bond(agent->self)->is_ordered_to_sit = false;
}

// ---- Bones, meat, orders

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_actor* self = agent->self;
  if (!ov_actor_is_tame(self)) {
    const bool is_angry = self->anger_ticks > 0;
    return ov_use_is_one_of(use, bones) && !is_angry ? OVIS_USE_TAME : OVIS_USE_NOTHING;
  }
  if (ov_use_is_one_of(use, meat)) {
    const bool is_hurt = self->health < (float)ov_actor_attribute(self, OV_ATTRIBUTE_HEALTH_MAX);
    const ovis_use_kind meal = is_hurt ? OVIS_USE_HEAL : ov_use_food(self, use, meat);
    return meal != OVIS_USE_NOTHING ? meal : ov_animal_order_kind(self, use);
  }
  const ovis_use_kind armor = ov_wolf_armor_kind(self, use);
  return armor != OVIS_USE_NOTHING ? armor : ov_animal_order_kind(self, use);
}

static int32_t try_tame(ov_agent* agent, const ov_use* use) {
  const int32_t spent = ov_animal_try_tame(agent, use);
  if (ov_actor_is_tame(agent->self)) {
    harden(agent);
    ov_animal_stop(agent);
  }
  return spent;
}

static void eat_meat(ov_agent* agent, const ov_use* use) {
  const int32_t times = agent->turn->rules.wolf_food_heals_twice ? 2 : 1;
  ov_actor_heal(agent->self, (float)(ov_animal_nutrition(use->item.item) * times));
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  switch (kind) {
  case OVIS_USE_TAME: return try_tame(agent, use);
  case OVIS_USE_HEAL:
    if (!ov_use_is_one_of(use, meat)) {
      return ov_wolf_armor_use(agent, use, kind);
    }
    eat_meat(agent, use);
    return 1;
  case OVIS_USE_SADDLE:
  case OVIS_USE_SHEAR: return ov_wolf_armor_use(agent, use, kind);
  case OVIS_USE_ORDER:
    ov_animal_order(agent);
    ov_animal_stop(agent);
    return 0;
  default: return ov_use_feed(agent->self);
  }
}

const ov_profile ov_wolf_profile = {
    .goals = &plan,
    OV_OWN(wolf),
    .was_hurt = was_hurt,
    .shields = ov_wolf_armor_shields,
    .died = ov_wolf_armor_drop,
    .moved = moved,
    .attribute = attribute,
    .kinship = &(const ov_kinship){.can_mate = can_mate, .inherit = inherit},
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use},
    .has_bond = true};
