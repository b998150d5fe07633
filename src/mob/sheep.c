// The sheep: its goals, wool and meals.
// Rules: docs/sources.md#goals
#include "mob/sheep.h"

#include "goal/block/block_goals.h"
#include "goal/breed/breed_goals.h"
#include "goal/goal_mind.h"
#include "goal/look/look_goals.h"
#include "goal/move/move_goals.h"

#define GROWS_BY_A_MEAL_TICKS 1200

// A meal restores the wool; a lamb grows a minute faster.
static void ate(ov_agent* agent) {
  ov_actor* self = agent->self;
  ov_sheep* sheep = self->own;
  sheep->is_sheared = false;
  if (self->breed_ticks < 0) {
    const int32_t left = self->breed_ticks + GROWS_BY_A_MEAL_TICKS;
    self->breed_ticks = left < 0 ? left : 0;
  }
}

static const char* const bait[] = {"wheat", NULL};

// claims 260, 327
static const ov_goal_entry goals[] = {
    {.priority = 0, .kind = &ov_goal_float},
    {1, &ov_goal_panic, .settings = &(const ov_panic_settings){.speed = 1.25}},
    {2, &ov_goal_breed, .settings = &(const ov_breed_settings){.speed = 1}},
    {3, &ov_goal_tempt, .settings = &(const ov_tempt_settings){.speed = 1.1, .items = bait}},
    {4, &ov_goal_follow_parent, .settings = &(const ov_follow_parent_settings){.speed = 1.1}},
    {5, &ov_goal_eat_block, .settings = &(const ov_eat_block_settings){.ate = ate}},
    {6, &ov_goal_stroll,
     .settings =
         &(const ov_stroll_settings){.speed = 1, .chance_anywhere = 0.001f, .avoids_water = true},
     .name = "WaterAvoidingRandomStroll"},
    {7, &ov_goal_look_at,
     .settings = &(const ov_look_at_settings){.kind = OV_ACTOR_PLAYER, .range = 6}},
    {.priority = 8, .kind = &ov_goal_look_around},
};

static const ov_goal_mind_plan plan = {
    .goals = {goals, (int32_t)(sizeof goals / sizeof *goals)},
};

static void own_fields(void* own, ov_fields* fields) {
  ov_sheep* sheep = own;
  ov_field_i32(fields, "color", &sheep->color);
  ov_field_bool(fields, "is_sheared", &sheep->is_sheared);
  fields->is_bad |= sheep->color < 0 || sheep->color > 15;
}

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
  const int32_t either = ov_rng_bool(&young->rng) ? mother : father;
  lamb->color = mother == father ? mother : mixed >= 0 ? mixed : either;
}

static const ov_kinship kinship = {.inherit = inherit};

static const ov_own_prop props[] = {
    OV_OWN_I32_PROP(COLOR, ov_sheep, color, 0, 15),
    OV_OWN_BOOL_PROP(SHEARED, ov_sheep, is_sheared),
};

const ov_profile ov_sheep_profile = {.mind = &ov_goal_mind_ops,
                                     .plan = &plan,
                                     .own_size = sizeof(ov_sheep),
                                     .own_fields = own_fields,
                                     .kinship = &kinship,
                                     .props = props,
                                     .prop_count = (int32_t)(sizeof props / sizeof *props)};
