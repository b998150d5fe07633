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
    {0, &ov_goal_float, NULL, NULL},
    {1, &ov_goal_panic, &(const ov_panic_settings){.speed = 1.25}, NULL},
    {2, &ov_goal_breed, &(const ov_breed_settings){.speed = 1}, NULL},
    {3, &ov_goal_tempt, &(const ov_tempt_settings){.speed = 1.1, .items = bait}, NULL},
    {4, &ov_goal_follow_parent, &(const ov_follow_parent_settings){.speed = 1.1}, NULL},
    {5, &ov_goal_eat_block, &(const ov_eat_block_settings){.ate = ate}, NULL},
    {6, &ov_goal_stroll,
     &(const ov_stroll_settings){.speed = 1, .chance_anywhere = 0.001f, .avoids_water = true},
     "WaterAvoidingRandomStroll"},
    {7, &ov_goal_look_at, &(const ov_look_at_settings){.kind = OV_ACTOR_PLAYER, .range = 6}, NULL},
    {8, &ov_goal_look_around, NULL, NULL},
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

static const ov_own_prop props[] = {
    OV_OWN_I32_PROP(COLOR, ov_sheep, color, 0, 15),
    OV_OWN_BOOL_PROP(SHEARED, ov_sheep, is_sheared),
};

const ov_profile ov_sheep_profile = {.mind = &ov_goal_mind_ops,
                                     .plan = &plan,
                                     .own_size = sizeof(ov_sheep),
                                     .own_fields = own_fields,
                                     .props = props,
                                     .prop_count = (int32_t)(sizeof props / sizeof *props)};
