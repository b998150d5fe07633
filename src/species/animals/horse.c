// The horse: goals, attributes, meals and foals, which its kin shares.
// Rules: docs/sources.md#goals-of-animals, docs/sources.md#bonds
#include "agent/item_table.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/animals/horse_plan.h"
#include "species/profiles.h"

// ---- Figures

// A variant is a color and a marking.
#define MARKING(number, end)                                                                       \
  {256 * (number), "white" end}, {256 * (number) + 1, "creamy" end},                               \
      {256 * (number) + 2, "chestnut" end}, {256 * (number) + 3, "brown" end},                     \
      {256 * (number) + 4, "black" end}, {256 * (number) + 5, "gray" end}, {                       \
    256 * (number) + 6, "dark_brown" end                                                           \
  }
static const ov_variant variants[] = {MARKING(0, ""),
                                      MARKING(1, "_white_marks"),
                                      MARKING(2, "_white_field"),
                                      MARKING(3, "_white_dots"),
                                      MARKING(4, "_black_dots"),
                                      {0, NULL}};

const ov_species ov_horse_row = {
    OV_ROW(HORSE, horse, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_MOUNT,
           .width = 1.3965f, .height = 1.6f, .eye_height = 1.52f, .health_max = 15, .speed = 0.225f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = OV_SEAT_OF_ANIMALS,
    .falls_half = true,
    .wears_horse_armor = true,
    .variants = variants,
};

// Bounds of the jump of a foal. [Units: blocks per tick]
#define JUMP_LOW 0.4
#define JUMP_HIGH 1.0

OV_OWN_FUNCTIONS(ov_horse, OV_HORSE_STATE, )

void ov_horse_rear(ov_agent* agent) {
  ov_horse* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->rear_ticks = OV_HORSE_REAR_TICKS;
  self->meal_ticks = 0;
}

// ---- Plans

const ovis_item ov_horse_bait[] = {OV_ITEM_GOLDEN_CARROT, OV_ITEM_GOLDEN_APPLE,
                                   OV_ITEM_ENCHANTED_GOLDEN_APPLE, 0};

static const ov_goal_entry goals[] = {OV_HORSE_GOALS, OV_FLOATS(0),
                                      OV_TEMPTED(3, 1.25, ov_horse_bait)};
const ov_goal_mind_plan ov_horse_plan = {.goals = OV_COUNTED(goals)};

// ---- Attributes

static void born(ov_actor* actor) {
  ov_horse* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->health_max <= 1024);
  self->health_max = ov_mount_health(&actor->rng);
  self->speed = ov_mount_drawn(&actor->rng, 0.45, 0.3) * 0.25;
  self->jump = ov_mount_drawn(&actor->rng, JUMP_LOW, 0.2);
  actor->health = (float)self->health_max;
  ov_actor_resize(actor, actor->is_baby);
}

void ov_donkey_born(ov_actor* actor) {
  ov_horse* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->health_max = ov_mount_health(&actor->rng);
  self->speed = (double)actor->species->speed;
  self->jump = 0.5;
  actor->health = (float)self->health_max;
}

void ov_undead_horse_born(ov_actor* actor) {
  ov_horse* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  self->health_max = (double)actor->species->health_max;
  self->speed = (double)actor->species->speed;
  self->jump = ov_mount_drawn(&actor->rng, JUMP_LOW, 0.2);
}

double ov_horse_attribute(const ov_actor* actor, ov_attribute which, double base) {
  const ov_horse* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->health_max <= 1024);
  switch (which) {
  case OV_ATTRIBUTE_HEALTH_MAX: return self->health_max;
  case OV_ATTRIBUTE_SPEED: return self->speed;
  case OV_ATTRIBUTE_ATTACK: break;
  }
  return base;
}

// ---- Foals

static bool is_fertile(const ov_actor* actor) {
  return actor->row->id == OV_SPECIES_HORSE || actor->row->id == OV_SPECIES_DONKEY;
}

static bool can_mate(const ov_actor* self, const ov_actor* other) {
  return is_fertile(self) && is_fertile(other) && ov_mount_is_parent(self) &&
         ov_mount_is_parent(other);
}

static bool never_mates(const ov_actor* self, const ov_actor* other) {
  (void)self;
  (void)other;
  return false;
}

static const ovis_species* foal_of(const ov_actor* self, const ov_actor* other) {
  const bool is_mule = self->row->id != other->row->id;
  return is_mule ? ovis_species_get(OV_SPECIES_MULE) : self->species;
}

#define FROM_FIRST 4  // of nine draws: the color of the first parent
#define FROM_SECOND 8 // below this: that of the second, else a new one
#define COLORS 7

static int32_t color_of_foal(ov_rng* rng, int32_t first, int32_t second) {
  const int32_t draw = ov_rng_int(rng, FROM_SECOND + 1);
  return draw < FROM_FIRST ? first : draw < FROM_SECOND ? second : ov_rng_int(rng, COLORS);
}

// Two of five draws each: the markings of a parent, else new ones.
static int32_t markings_of_foal(ov_rng* rng, int32_t first, int32_t second) {
  const int32_t draw = ov_rng_int(rng, 5);
  return draw < 2 ? first : draw < 4 ? second : ov_rng_int(rng, 5);
}

static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  const ov_horse* a = parent->own;
  OVIS_ASSERT(parent->profile->own_size >= sizeof *a);
  const ov_horse* b = other->own;
  OVIS_ASSERT(other->profile->own_size >= sizeof *b);
  ov_horse* foal = young->own;
  OVIS_ASSERT(young->profile->own_size >= sizeof *foal);
  ov_rng* rng = &young->rng;
  foal->health_max =
      ov_mount_inherited(rng, a->health_max, b->health_max,
                         (ov_mount_range){OV_MOUNT_HEALTH_LOW, OV_MOUNT_HEALTH_HIGH});
  foal->speed = ov_mount_inherited(rng, a->speed, b->speed,
                                   (ov_mount_range){OV_MOUNT_SPEED_LOW, OV_MOUNT_SPEED_HIGH});
  foal->jump = ov_mount_inherited(rng, a->jump, b->jump, (ov_mount_range){JUMP_LOW, JUMP_HIGH});
  if (young->row->id == OV_SPECIES_HORSE) {
    const int32_t color = color_of_foal(rng, a->variant % 256, b->variant % 256);
    foal->variant = color + 256 * markings_of_foal(rng, a->variant / 256, b->variant / 256);
  }
  young->health = (float)foal->health_max;
  ov_actor_resize(young, young->is_baby);
}

const ov_kinship ov_horse_kinship = {.can_mate = can_mate, .species = foal_of, .inherit = inherit};
const ov_kinship ov_mule_kinship = {.can_mate = never_mates};

// ---- Every tick

bool ov_horse_is_immobile(const ov_actor* actor) {
  const ov_horse* self = actor->own;
  OVIS_ASSERT(actor->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->rear_ticks >= 0);
  OVIS_ASSERT(self->rear_ticks <= OV_HORSE_REAR_TICKS);
  return self->rear_ticks > 0 || self->meal_ticks > 0;
}

void ov_horse_moved(ov_agent* agent) {
  ov_horse* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->rear_ticks <= OV_HORSE_REAR_TICKS);
  OVIS_ASSERT(self->meal_ticks >= 0);
  OVIS_ASSERT(self->rear_ticks >= 0);
  self->rear_ticks -= self->rear_ticks > 0;
  ov_mount_graze(agent, &self->meal_ticks);
}

// ---- Meals from a hand

static const ov_treat treats[] = {
    {OV_ITEM_SUGAR, 1, 600, 3, false},
    {OV_ITEM_WHEAT, 2, 400, 3, false},
    {OV_ITEM_APPLE, 3, 1200, 3, false},
    {OV_ITEM_GOLDEN_CARROT, 4, 1200, 5, true},
    {OV_ITEM_GOLDEN_APPLE, 10, 4800, 10, true},
    {OV_ITEM_ENCHANTED_GOLDEN_APPLE, 10, 4800, 10, true},
    {OV_ITEM_HAY_BLOCK, 20, 3600, 0, false},
    {.item = 0},
};

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  return ov_mount_treat_kind(agent->self, use, treats, OV_HORSE_TEMPER_MAX);
}

static ovis_use_kind no_use(ov_agent* agent, const ov_use* use) {
  (void)agent;
  (void)use;
  return OVIS_USE_NOTHING;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)kind;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  return ov_mount_treat(agent->self, use, treats, OV_HORSE_TEMPER_MAX);
}

const ov_use_ops ov_horse_use = {.kind_of = use_kind, .apply = apply_use};
const ov_use_ops ov_undead_horse_use = {.kind_of = no_use, .apply = apply_use};

const ov_profile ov_horse_profile =
    OV_HORSE(ov_horse_plan, ov_horse, born, ov_horse_moved, ov_horse_kinship, ov_horse_use);
