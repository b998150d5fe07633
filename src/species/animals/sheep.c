// The sheep: its goals, wool and meals.
// Rules: docs/sources.md#goals
#include "species/animals/sheep.h"

#include "agent/item_table.h"
#include "agent/use.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/goal/breed/breed_goals.h"
#include "mind/goal/goal_mind.h"
#include "mind/goal/look/look_goals.h"
#include "mind/goal/move/move_goals.h"
#include "species/animals/sheep_goals.h"

// ---- Figures

const ov_species ov_sheep_row = {
    OV_ROW(SHEEP, sheep, GROUND, OV_IS_ANIMAL | OV_CAN_FLOAT | OV_LIKES_GRASS, .width = 0.9f,
           .height = 1.3f, .eye_height = 1.235f, .health_max = 8, .speed = 0.23f,
           .follow_range = 16, .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
};

#define GROWS_BY_A_MEAL_TICKS 1200

// A meal restores the wool; a lamb grows a minute faster.
static void ate(ov_agent* agent) {
  ov_actor* self = agent->self;
  ov_sheep* sheep = self->own;
  OVIS_ASSERT(self->profile->own_size >= sizeof *sheep);
  sheep->is_sheared = false;
  if (self->breed_ticks < 0) {
    const int32_t left = self->breed_ticks + GROWS_BY_A_MEAL_TICKS;
    self->breed_ticks = left < 0 ? left : 0;
  }
}

static const ovis_item bait[] = {OV_ITEM_WHEAT, 0};

// claims 260, 327
static const ov_goal_entry goals[] = {
    {.priority = 0, .kind = &ov_goal_float},
    {1, &ov_goal_panic, OV_WITH(ov_panic_settings, .speed = 1.25)},
    {2, &ov_goal_breed, OV_WITH(ov_breed_settings, .speed = 1)},
    {3, &ov_goal_tempt, OV_WITH(ov_tempt_settings, .speed = 1.1, .items = bait)},
    {4, &ov_goal_follow_parent, OV_WITH(ov_follow_parent_settings, .speed = 1.1)},
    // claim 263: EatBlock holds MOVE, LOOK and JUMP, so that the sheep never pauses to look up.
    {5, &ov_goal_eat_block, OV_WITH(ov_eat_block_settings, .ate = ate)},
    {6, &ov_goal_stroll,
     OV_WITH(ov_stroll_settings, .speed = 1, .chance_anywhere = 0.001f, .avoids_water = true),
     .name = "WaterAvoidingRandomStroll"},
    {7, &ov_goal_look_at, OV_WITH(ov_look_at_settings, .kind = OV_ACTOR_PLAYER, .range = 6)},
    {.priority = 8, .kind = &ov_goal_look_around},
};

static const ov_goal_mind_plan plan = {
    .goals = {goals, (int32_t)(sizeof goals / sizeof *goals)},
};

OV_OWN_FUNCTIONS(ov_sheep, OV_SHEEP_STATE, static)

// The color that two dyes make when they are mixed; -1: they make none.
static int32_t mixed_dye(int32_t a, int32_t b) {
  enum {
    WHITE,
    ORANGE,
    MAGENTA,
    LIGHT_BLUE,
    YELLOW,
    LIME,
    PINK,
    GRAY,
    LIGHT_GRAY,
    CYAN,
    PURPLE,
    BLUE,
    BROWN,
    GREEN,
    RED,
    BLACK
  };
  static const int8_t mixes[][3] = {
      {RED, YELLOW, ORANGE},     {BLUE, WHITE, LIGHT_BLUE}, {PURPLE, PINK, MAGENTA},
      {GREEN, WHITE, LIME},      {RED, WHITE, PINK},        {BLACK, WHITE, GRAY},
      {GRAY, WHITE, LIGHT_GRAY}, {BLUE, GREEN, CYAN},       {BLUE, RED, PURPLE},
  };
  for (size_t i = 0; i < sizeof mixes / sizeof *mixes; i++) {
    if ((mixes[i][0] == a && mixes[i][1] == b) || (mixes[i][0] == b && mixes[i][1] == a)) {
      return mixes[i][2];
    }
  }
  return -1;
}

// A lamb has the mixed color of its parents, or that of either.
static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  const int32_t mother = ((const ov_sheep*)parent->own)->color;
  const int32_t father = ((const ov_sheep*)other->own)->color;
  const int32_t mixed = mixed_dye(mother, father);
  ov_sheep* lamb = young->own;
  OVIS_ASSERT(young->profile->own_size >= sizeof *lamb);
  const int32_t either = ov_rng_bool(&young->rng) ? mother : father;
  lamb->color = mother == father ? mother : mixed >= 0 ? mixed : either;
}

// ---- Shears, dyes, wheat

#define WOOL_MIN 1
#define WOOL_DRAWN 3 // one to three in all

// As the game numbers dyes.
static const struct {
  ovis_item dye;
  ovis_item wool;
} colors[16] = {{OV_ITEM_WHITE_DYE, OV_ITEM_WHITE_WOOL},
                {OV_ITEM_ORANGE_DYE, OV_ITEM_ORANGE_WOOL},
                {OV_ITEM_MAGENTA_DYE, OV_ITEM_MAGENTA_WOOL},
                {OV_ITEM_LIGHT_BLUE_DYE, OV_ITEM_LIGHT_BLUE_WOOL},
                {OV_ITEM_YELLOW_DYE, OV_ITEM_YELLOW_WOOL},
                {OV_ITEM_LIME_DYE, OV_ITEM_LIME_WOOL},
                {OV_ITEM_PINK_DYE, OV_ITEM_PINK_WOOL},
                {OV_ITEM_GRAY_DYE, OV_ITEM_GRAY_WOOL},
                {OV_ITEM_LIGHT_GRAY_DYE, OV_ITEM_LIGHT_GRAY_WOOL},
                {OV_ITEM_CYAN_DYE, OV_ITEM_CYAN_WOOL},
                {OV_ITEM_PURPLE_DYE, OV_ITEM_PURPLE_WOOL},
                {OV_ITEM_BLUE_DYE, OV_ITEM_BLUE_WOOL},
                {OV_ITEM_BROWN_DYE, OV_ITEM_BROWN_WOOL},
                {OV_ITEM_GREEN_DYE, OV_ITEM_GREEN_WOOL},
                {OV_ITEM_RED_DYE, OV_ITEM_RED_WOOL},
                {OV_ITEM_BLACK_DYE, OV_ITEM_BLACK_WOOL}};

// The number of the dye; -1: the item is none.
static int32_t dye_of(const ov_use* use) {
  for (int32_t i = 0; i < 16; i++) {
    if (ov_use_is_with(use, colors[i].dye)) {
      return i;
    }
  }
  return -1;
}

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_actor* self = agent->self;
  const ov_sheep* sheep = self->own;
  OVIS_ASSERT(self->profile->own_size >= sizeof *sheep);
  OVIS_ASSERT(sheep->color >= 0);
  OVIS_ASSERT(sheep->color <= 15);
  const int32_t dye = dye_of(use);
  if (ov_use_is_with(use, OV_ITEM_SHEARS)) {
    return sheep->is_sheared || self->is_baby ? OVIS_USE_NOTHING : OVIS_USE_SHEAR;
  }
  if (dye >= 0) {
    return sheep->is_sheared || sheep->color == dye ? OVIS_USE_NOTHING : OVIS_USE_DYE;
  }
  return ov_use_food(self, use, bait);
}

static void shear(ov_agent* agent) {
  ov_sheep* sheep = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *sheep);
  OVIS_ASSERT(sheep->color >= 0);
  OVIS_ASSERT(sheep->color <= 15);
  const int32_t count = WOOL_MIN + (int32_t)ov_rng_int(&agent->self->rng, WOOL_DRAWN);
  const ovis_stack wool = ov_stack_of(colors[sheep->color].wool, 1);
  for (int32_t i = 0; i < count; i++) {
    ov_use_drop(agent, &wool);
  }
  sheep->is_sheared = true;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  ov_sheep* sheep = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *sheep);
  switch (kind) {
  case OVIS_USE_SHEAR: shear(agent); return 0;
  case OVIS_USE_DYE: sheep->color = dye_of(use); return 1;
  default: return ov_use_feed(agent->self);
  }
}

const ov_profile ov_sheep_profile = {
    .goals = &plan,
    OV_OWN(ov_sheep),
    .kinship = &(const ov_kinship){.inherit = inherit},
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
