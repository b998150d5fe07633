// Horse, donkey, mule, skeleton horse, zombie horse: goals, attributes, meals, foals, traps.
// Rules: docs/sources.md#goals-of-animals, docs/sources.md#bonds
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/tame/tame_goals.h"
#include "species/animals/animal_plan.h"
#include "species/animals/horse_goals.h"
#include "species/animals/mount.h"
#include "species/animals/skeleton_trap.h"
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

const ov_species ov_donkey_row = {
    OV_ROW(DONKEY, donkey, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_MOUNT,
           .width = 1.3965f, .height = 1.5f, .eye_height = 1.425f, .health_max = 15,
           .speed = 0.175f, .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.75, .up = -0.25, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
};

const ov_species ov_horse_row = {
    OV_ROW(HORSE, horse, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_MOUNT,
           .width = 1.3965f, .height = 1.6f, .eye_height = 1.52f, .health_max = 15, .speed = 0.225f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = OV_SEAT_OF_ANIMALS,
    .falls_half = true,
    .wears_horse_armor = true,
    .variants = variants,
};

const ov_species ov_mule_row = {
    OV_ROW(MULE, mule, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT | OV_IS_MOUNT,
           .width = 1.3965f, .height = 1.6f, .eye_height = 1.52f, .health_max = 15, .speed = 0.175f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.75, .up = -0.25, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
};

const ov_species ov_skeleton_horse_row = {
    OV_ROW(SKELETON_HORSE, skeleton_horse, GROUND,
           OV_IS_UNDEAD | OV_IS_ANIMAL | OV_LIKES_GRASS | OV_BREATHES_ANY | OV_IS_MOUNT,
           .width = 1.3965f, .height = 1.6f, .eye_height = 1.52f, .health_max = 15, .speed = 0.2f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.75, .up = -0.1875, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
};

const ov_species ov_zombie_horse_row = {
    OV_ROW(ZOMBIE_HORSE, zombie_horse, GROUND,
           OV_IS_UNDEAD | OV_IS_ANIMAL | OV_LIKES_GRASS | OV_BREATHES_ANY | OV_IS_MOUNT,
           .width = 1.3965f, .height = 1.6f, .eye_height = 1.52f, .health_max = 15, .speed = 0.2f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1),
    .seating = {.count = 1, .share = 0.75, .up = -0.1875, .offset = 0.14, .young_offset = 0.14},
    .falls_half = true,
};

#define REAR_TICKS 20
#define TEMPER_MAX 100
#define VARIANT_MAX 1030 // color 0 to 6, plus 256 times the markings 0 to 4
// Bounds of the jump of a foal. [Units: blocks per tick]
#define JUMP_LOW 0.4
#define JUMP_HIGH 1.0

#define HORSE_STATE(X)                                                                             \
  X(PART, bond, NONE, ov_bond, ov_bond_fields)                                                     \
  X(F64, health_max, MAX_HEALTH, 1, 1024)                                                          \
  X(F64, speed, SPEED, 0, 2)                                                                       \
  X(F64, jump, JUMP_STRENGTH, 0, 2) /* [Units: blocks per tick] */                                 \
  X(I32, variant, VARIANT, 0, VARIANT_MAX)                                                         \
  X(I32, rear_ticks, NONE, 0, REAR_TICKS)          /* left of rearing */                           \
  X(I32, meal_ticks, NONE, 0, OV_MOUNT_MEAL_TICKS) /* left of eating */
OV_SPECIES_STATE(horse, HORSE_STATE)

// A skeleton horse.
#define TRAP_HORSE_STATE(X)                                                                        \
  X(BASE, horse, NONE, horse)                                                                      \
  X(BOOL, is_set, SKELETON_TRAP) /* as a trap */                                                   \
  X(I32, trap_ticks, TRAP_TIME, 0, OV_TRAP_TICKS)
OV_SPECIES_STATE(trap_horse, TRAP_HORSE_STATE)

static bool is_trap(const ov_actor* actor) {
  const trap_horse* self = actor->own;
  return self->is_set;
}

static void spring(ov_agent* agent) {
  trap_horse* self = agent->self->own;
  self->is_set = false;
  ov_skeleton_trap_spring(agent);
}

static void rear(ov_agent* agent) {
  horse* self = agent->self->own;
  self->rear_ticks = REAR_TICKS;
  self->meal_ticks = 0;
}

// ---- Plans

static const char* const bait[] = {"golden_carrot", "golden_apple", "enchanted_golden_apple", NULL};

// The first entries of all five.
#define COMMON                                                                                     \
  OV_PANICS(1, 1.2),                                                                               \
      {1, &ov_goal_run_crazy,                                                                      \
       OV_WITH(ov_run_crazy_settings, .speed = 1.2, .temper_max = TEMPER_MAX)},                    \
      OV_BREEDS(2, 1), OV_FOLLOWS_PARENT(4, 1), OV_STROLLS(6, 0.7, 0.001f),                        \
      OV_LOOKS_AT_PLAYER(7, 6), OV_LOOKS_AROUND(8), {                                              \
    9, &ov_goal_random_stand, OV_WITH(ov_random_stand_settings, rear)                              \
  }

static const ov_goal_entry goals[] = {COMMON, OV_FLOATS(0), OV_TEMPTED(3, 1.25, bait)};
static const ov_goal_entry undead_goals[] = {COMMON};
static const ov_goal_entry trap_goals[] = {
    COMMON, {1, &ov_goal_trap, OV_WITH(ov_trap_settings, .is_set = is_trap, .spring = spring)}};
static const ov_goal_mind_plan plan = {.goals = OV_COUNTED(goals)};
static const ov_goal_mind_plan trap_plan = {.goals = OV_COUNTED(trap_goals)};
static const ov_goal_mind_plan undead_plan = {.goals = OV_COUNTED(undead_goals)};

// ---- Attributes

static void born_horse(ov_actor* actor) {
  horse* self = actor->own;
  self->health_max = ov_mount_health(&actor->rng);
  self->speed = ov_mount_drawn(&actor->rng, 0.45, 0.3) * 0.25;
  self->jump = ov_mount_drawn(&actor->rng, JUMP_LOW, 0.2);
  actor->health = (float)self->health_max;
  ov_actor_resize(actor, actor->is_baby);
}

static void born_donkey(ov_actor* actor) {
  horse* self = actor->own;
  self->health_max = ov_mount_health(&actor->rng);
  self->speed = (double)actor->species->speed;
  self->jump = 0.5;
  actor->health = (float)self->health_max;
}

static void born_undead(ov_actor* actor) {
  horse* self = actor->own;
  self->health_max = (double)actor->species->health_max;
  self->speed = (double)actor->species->speed;
  self->jump = ov_mount_drawn(&actor->rng, JUMP_LOW, 0.2);
}

static double attribute(const ov_actor* actor, ov_attribute which, double base) {
  const horse* self = actor->own;
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
  return is_mule ? ovis_species_at(OV_SPECIES_MULE) : self->species;
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
  const horse* a = parent->own;
  const horse* b = other->own;
  horse* foal = young->own;
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

static const ov_kinship kinship = {.can_mate = can_mate, .species = foal_of, .inherit = inherit};
static const ov_kinship childless = {.can_mate = never_mates};

// ---- Every tick

static bool is_immobile(const ov_actor* actor) {
  const horse* self = actor->own;
  return self->rear_ticks > 0 || self->meal_ticks > 0;
}

static void moved(ov_agent* agent) {
  horse* self = agent->self->own;
  OVIS_ASSERT(self->rear_ticks >= 0);
  self->rear_ticks -= self->rear_ticks > 0;
  ov_mount_graze(agent, &self->meal_ticks);
}

static void moved_trap(ov_agent* agent) {
  trap_horse* self = agent->self->own;
  moved(agent);
  if (self->is_set && ov_actor_is_alive(agent->self)) {
    self->trap_ticks++;
    if (self->trap_ticks >= OV_TRAP_TICKS) {
      agent->verbs->vanish(agent);
    }
  }
}

// ---- Meals from a hand

static const ov_treat treats[] = {
    {"sugar", 1, 600, 3, false},          {"wheat", 2, 400, 3, false},
    {"apple", 3, 1200, 3, false},         {"golden_carrot", 4, 1200, 5, true},
    {"golden_apple", 10, 4800, 10, true}, {"enchanted_golden_apple", 10, 4800, 10, true},
    {"hay_block", 20, 3600, 0, false},    {.item = NULL},
};

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  return ov_mount_treat_kind(agent->self, use, treats, TEMPER_MAX);
}

static ovis_use_kind no_use(ov_agent* agent, const ov_use* use) {
  (void)agent;
  (void)use;
  return OVIS_USE_NOTHING;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)kind;
  return ov_mount_treat(agent->self, use, treats, TEMPER_MAX);
}

static const ov_use_ops use_ops = {.kind_of = use_kind, .apply = apply_use};
static const ov_use_ops no_uses = {.kind_of = no_use, .apply = apply_use};

// `first` draws the attributes of a new one.
#define PROFILE(list, first, kin, uses)                                                            \
  {                                                                                                \
    .mind = &ov_goal_mind_ops, .plan = &(list), OV_OWN(horse), .born = (first), .moved = moved,    \
    .is_immobile = is_immobile, .attribute = attribute, .kinship = &(kin), .use = &(uses),         \
    .has_bond = true                                                                               \
  }

const ov_profile ov_horse_profile = PROFILE(plan, born_horse, kinship, use_ops);
const ov_profile ov_donkey_profile = PROFILE(plan, born_donkey, kinship, use_ops);
const ov_profile ov_mule_profile = PROFILE(plan, born_donkey, childless, use_ops);
const ov_profile ov_skeleton_horse_profile = {.mind = &ov_goal_mind_ops,
                                              .plan = &trap_plan,
                                              OV_OWN(trap_horse),
                                              .born = born_undead,
                                              .moved = moved_trap,
                                              .is_immobile = is_immobile,
                                              .attribute = attribute,
                                              .kinship = &childless,
                                              .use = &no_uses,
                                              .has_bond = true};
const ov_profile ov_zombie_horse_profile = PROFILE(undead_plan, born_undead, childless, no_uses);
