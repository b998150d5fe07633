// The cat: its goals, poses, trust and kittens.
// Rules: docs/sources.md#goals-of-animals, docs/sources.md#bonds
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/block/block_goals.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/animals/cat_goals.h"
#include "species/profiles.h"

// ---- Figures

static const ov_variant variants[] = {
    {0, "tabby"},      {1, "black"},   {2, "red"},     {3, "siamese"}, {4, "british_shorthair"},
    {5, "calico"},     {6, "persian"}, {7, "ragdoll"}, {8, "white"},   {9, "jellie"},
    {10, "all_black"}, {0, NULL}};

const ov_species ov_cat_row = {
    OV_ROW(CAT, cat, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_FALL_IMMUNE,
           .width = 0.6f, .height = 0.7f, .eye_height = 0.35f, .health_max = 10, .speed = 0.3f,
           .follow_range = 16, .attack_damage = 3, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
    .holds_lids_shut = true,
    .variants = variants,
    .variant_tag = {.name = "variant", .space = "minecraft:", .old_name = "CatType"},
};

#define VARIANT_MAX 10
#define SPRINT_SPEED 1.33

#define CAT_STATE(X)                                                                               \
  X(PART, bond, NONE, ov_bond, ov_bond_fields)                                                     \
  X(I32, variant, VARIANT, 0, VARIANT_MAX)                                                         \
  X(BOOL, is_lying, NONE)
OV_SPECIES_STATE(cat, CAT_STATE)

// ---- Conditions

static bool is_wild(ov_goal_turn* turn) {
  return !ov_actor_is_tame(turn->agent->self) ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}

static bool is_lying(const ov_actor* actor) {
  const cat* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  return self->is_lying;
}

static void lie(ov_agent* agent, bool lies) {
  cat* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->is_lying = lies;
}

// Tame, not ordered to sit: it may choose a place to rest.
static bool may_rest(ov_goal_turn* turn) {
  const ov_bond* bond = ov_actor_bond(turn->agent->self);
  if (!bond->is_tame) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  return !bond->is_ordered_to_sit || ov_goal_refuse(turn, OVIS_REASON_TOLD_TO_SIT, 0, 0);
}

static bool may_lie(ov_goal_turn* turn) {
  return may_rest(turn) &&
         (!is_lying(turn->agent->self) || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0));
}

static bool is_air(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(AIR)) != 0;
}

static bool is_free_bed(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(BED)) != 0 &&
         is_air(agent, (ovis_pos){pos.x, pos.y + 1, pos.z});
}

// A chest, a lit furnace, or a bed but its head. Ovis does not know who has a chest open.
static bool is_seat(const ov_agent* agent, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(agent->world, pos);
  if (state == 0 || state == OVIS_STATE_UNLOADED) {
    return false;
  }
  const ov_block_id id = ov_registry_block_id(ovis_world_get_blocks(agent->world), state);
  const bool is_bed = (ov_agent_block(agent, pos)->tags & OVIS_TAG(BED)) != 0;
  const bool is_wanted =
      id == OV_BLOCK_CHEST ||
      (id == OV_BLOCK_FURNACE && ov_agent_block_is(agent, pos, OV_BLOCK_PROP_LIT, true)) ||
      (is_bed && !ov_agent_block_is(agent, pos, OV_BLOCK_PROP_PART, OV_BLOCK_VALUE_HEAD));
  return is_wanted && is_air(agent, (ovis_pos){pos.x, pos.y + 1, pos.z});
}

static void lie_on_bed(ov_agent* agent, ovis_pos block, int32_t there_ticks) {
  (void)block;
  ov_actor_bond(agent->self)->is_sitting = false;
  lie(agent, there_ticks > 0);
}

static void sit_on_block(ov_agent* agent, ovis_pos block, int32_t there_ticks) {
  (void)block;
  ov_actor_bond(agent->self)->is_sitting = there_ticks > 0;
}

static void get_up(ov_goal_turn* turn) {
  ov_actor_bond(turn->agent->self)->is_sitting = false;
  lie(turn->agent, false);
}

static const ov_goal_gate rests = {.start = get_up, .stop = get_up};

// ---- Plan

const ovis_item ov_cat_fish[] = {OV_ITEM_COD, OV_ITEM_SALMON, 0};
static const ov_species_id rabbits[] = {OV_SPECIES_RABBIT, OV_SPECIES_NONE};
static const ov_species_id turtles[] = {OV_SPECIES_TURTLE, OV_SPECIES_NONE};

static const ov_goal_entry cat_targets[] = {
    {1, &ov_goal_attack_prey,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = rabbits, .may_use = is_wild),
     .name = "NonTameRandomTarget"},
    {1, &ov_goal_attack_turtle,
     OV_WITH(ov_nearest_settings, .kind = OV_ACTOR_MOB, .species = turtles,
             .only_young_on_land = true, .may_use = is_wild),
     .name = "NonTameRandomTarget"},
};

static const ov_goal_entry cat_goals[] = {
    OV_FLOATS(1),
    OV_PANICS(1, 1.5),
    {.priority = 2, .kind = &ov_goal_sit},
    {3, &ov_goal_relax_on_owner, OV_WITH(ov_relax_settings, .is_lying = is_lying, .lie = lie)},
    {4, &ov_goal_tempt,
     OV_WITH(ov_tempt_settings, .speed = 0.6, .items = ov_cat_fish, .is_shy = true,
             .gets_used = true, .may_use = is_wild),
     .name = "CatTempt"},
    {5, &ov_goal_seek_block_every,
     OV_WITH(ov_seek_block_settings, .speed = 1.1, .range = 8, .range_y = 6, .first_y = -2,
             .pause_ticks = 40, .is_wanted = is_free_bed, .may_use = may_lie, .act = lie_on_bed),
     .name = "CatLieOnBed", .gate = &rests,
     OV_SEEKS("lie on a bed", "lying on a bed", "lies on", "no free bed")},
    {6, &ov_goal_follow_owner,
     OV_WITH(ov_follow_owner_settings, .speed = 1, .start = 10, .stop = 5)},
    {7, &ov_goal_seek_block_every,
     OV_WITH(ov_seek_block_settings, .speed = 0.8, .range = 8, .range_y = 1, .is_wanted = is_seat,
             .may_use = may_rest, .act = sit_on_block),
     .name = "CatSitOnBlock", .gate = &rests,
     OV_SEEKS("sit on a chest, a bed or a furnace", "sitting on a chest, a bed or a furnace",
              "sits on", "no chest, bed or furnace")},
    {8, &ov_goal_leap, OV_WITH(ov_leap_settings, 0.3)},
    {.priority = 9, .kind = &ov_goal_ocelot_attack},
    OV_BREEDS(10, 0.8),
    OV_STROLLS(11, 0.8, 1e-5f),
    OV_LOOKS_AT_PLAYER(12, 10),
    {4, &ov_goal_avoid,
     OV_WITH(ov_avoid_settings, .kind = OV_ACTOR_PLAYER, .range = 16, .walk_speed = 0.8,
             .sprint_speed = 1.33, .may_use = is_wild),
     OV_FEARS("players", "player")},
};

static const ov_goal_mind_plan cat_plan = {.targets = OV_COUNTED(cat_targets),
                                           .goals = OV_COUNTED(cat_goals)};

// Ocelots do so too.
void ov_cat_step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  const ov_move_control* move = &actor->controls.move;
  actor->body.is_sprinting =
      ov_move_control_has_wanted(move) && move->speed_modifier == SPRINT_SPEED;
}

static bool can_mate(const ov_actor* self, const ov_actor* other) {
  return self->species == other->species && ov_actor_is_tame(self) && ov_actor_is_tame(other);
}

static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  const cat* mother = parent->own;
  OVIS_ASSERT(parent->profile->own_size >= sizeof *mother);
  const cat* father = other->own;
  OVIS_ASSERT(other->profile->own_size >= sizeof *father);
  cat* kitten = young->own;
  OVIS_ASSERT(young->profile->own_size >= sizeof *kitten);
  kitten->variant = ov_rng_bool(&young->rng) ? mother->variant : father->variant;
  kitten->bond.owner = mother->bond.owner;
  kitten->bond.is_tame = mother->bond.is_tame;
}

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  (void)harm;
  ov_actor_bond(agent->self)->is_ordered_to_sit = false;
}

static ovis_use_kind cat_use_kind(ov_agent* agent, const ov_use* use) {
  const ov_actor* self = agent->self;
  const bool is_fish = ov_use_is_one_of(use, ov_cat_fish);
  if (!ov_actor_is_tame(self)) {
    return is_fish ? OVIS_USE_TAME : OVIS_USE_NOTHING;
  }
  if (is_fish && self->health < self->species->health_max) {
    return OVIS_USE_HEAL;
  }
  const ovis_use_kind meal = ov_use_food(self, use, ov_cat_fish);
  return meal != OVIS_USE_NOTHING ? meal : ov_animal_order_kind(self, use);
}

static int32_t apply_cat_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  switch (kind) {
  case OVIS_USE_TAME: return ov_animal_try_tame(agent, use);
  case OVIS_USE_HEAL:
    ov_actor_heal(agent->self, (float)ov_animal_nutrition(use->item.item));
    return 1;
  case OVIS_USE_ORDER: ov_animal_order(agent); return 0;
  default: return ov_use_feed(agent->self);
  }
}

const ov_profile ov_cat_profile = {
    .goals = &cat_plan,
    OV_OWN(cat),
    .was_hurt = was_hurt,
    .step = ov_cat_step,
    .kinship = &(const ov_kinship){.can_mate = can_mate, .inherit = inherit},
    .use = &(const ov_use_ops){.kind_of = cat_use_kind, .apply = apply_cat_use},
    .has_bond = true};
