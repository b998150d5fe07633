// The goat: jumps far, rams whoever stands still, and loses its horns at hard blocks.
// Rules: docs/sources.md#goats
#include "species/animals/goat.h"

#include "agent/item_table.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/animals/animal_brain_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"

// ---- Figures

static const ovis_item bait[] = {OV_ITEM_WHEAT, 0};

const ov_species ov_goat_row = {
    OV_ROW(GOAT, goat, GROUND, OV_IS_ANIMAL | OV_CAN_FLOAT, .width = 0.9f, .height = 1.3f,
           .eye_height = 1.105f, .health_max = 10, .speed = 0.2f, .follow_range = 16,
           .attack_damage = 2, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_POWDER_SNOW, -1}, {OVIS_PATH_DANGER_POWDER_SNOW, -1})),
    .seating = OV_SEAT_OF_ANIMALS,
    .bait = bait,
    .falls_free = 10,
};

// Source of all numbers in this file: docs/sources.md#goats
#define SCREAMS 0.02 // share of goats that scream
#define HORN_MISSING 0.1f

#define JUMP_PAUSE_MIN 600
#define JUMP_PAUSE_MAX 1200

// ---- Plan

static const ov_condition tempt_clock[] = {OV_PRESENT(TEMPTATION_COOLDOWN_TICKS)};
static const ov_condition jump_clock[] = {OV_PRESENT(LONG_JUMP_COOLING_DOWN)};
static const ov_condition ram_clock[] = {OV_PRESENT(RAM_COOLDOWN_TICKS)};

static const ov_activity_entry core[] = {
    {0, 0, OV_SWIM_UP},
    {0, 0, OV_PANIC(2)},
    {0, 0, OV_LOOK_SINK},
    {0, 0, OV_MOVE_SINK(150, 250)},
    {0, 0, OV_COUNTS(tempt_clock, "temptation_cooldown_ticks")},
    {0, 0, OV_COUNTS(jump_clock, "long_jump_cooling_down")},
    {0, 0, OV_COUNTS(ram_clock, "ram_cooldown_ticks")},
};

static const ov_behavior_child moves[] = {
    {2, 0, OV_WALKS_ABOUT(1)},
    {2, 0, OV_GOES_WHERE_IT_LOOKS(1)},
    {1, 0, OV_RESTS(30, 60)},
};

static const ov_condition idle_needs[] = {OV_ABSENT(RAM_TARGET), OV_ABSENT(LONG_JUMP_MID_JUMP)};
static const ov_activity_entry idle[] = {
    {0, 0, OV_LOOKS_AT_PLAYERS},    {0, 0, OV_LOVES(1)},        {1, 0, OV_FOLLOWS_FOOD(1.25)},
    {2, 0, OV_FOLLOWS_ADULT(1.25)}, {3, 0, OV_RUNS_ONE(moves)},
};

static const ov_long_jump_settings jumps = {.pause_min = JUMP_PAUSE_MIN,
                                            .pause_max = JUMP_PAUSE_MAX,
                                            .range_xz = 5,
                                            .range_y = 5,
                                            .speed_max = 1.5,
                                            .size_share = 0.7f};
static const ov_condition jump_needs[] = {OV_ABSENT(TEMPTING_PLAYER), OV_ABSENT(BREED_TARGET),
                                          OV_ABSENT(WALK_TARGET),
                                          OV_ABSENT(LONG_JUMP_COOLING_DOWN)};
static const ov_activity_entry long_jump[] = {
    OV_DOES(0, &ov_long_jump_mid, .settings = &jumps),
    OV_DOES(1, &ov_long_jump, .settings = &jumps),
};

static const ov_condition ram_needs[] = {OV_ABSENT(TEMPTING_PLAYER), OV_ABSENT(BREED_TARGET),
                                         OV_ABSENT(RAM_COOLDOWN_TICKS)};
static const ov_activity_entry ram[] = {
    OV_DOES(0, &ov_ram_target),
    OV_DOES(1, &ov_prepare_ram),
};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, OV_LISTED(idle), OV_CONDITIONS(idle_needs)},
    {.activity = OV_ACTIVITY_LONG_JUMP, OV_LISTED(long_jump), OV_CONDITIONS(jump_needs)},
    {.activity = OV_ACTIVITY_RAM, OV_LISTED(ram), OV_CONDITIONS(ram_needs)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_players,
                                                &ov_sense_items,  &ov_sense_adult,
                                                &ov_sense_hurt,   &ov_sense_temptations};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,
    OVIS_MEM_ATE_RECENTLY,
    OVIS_MEM_BREED_TARGET,
    OVIS_MEM_LONG_JUMP_COOLING_DOWN,
    OVIS_MEM_LONG_JUMP_MID_JUMP,
    OVIS_MEM_TEMPTING_PLAYER,
    OVIS_MEM_NEAREST_VISIBLE_ADULT,
    OVIS_MEM_TEMPTATION_COOLDOWN_TICKS,
    OVIS_MEM_IS_TEMPTED,
    OVIS_MEM_RAM_COOLDOWN_TICKS,
    OVIS_MEM_RAM_TARGET,
    OVIS_MEM_IS_PANICKING,
};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_RAM, OV_ACTIVITY_LONG_JUMP, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
}

static const ov_brain_def plan = {OV_BRAIN("goat", memories, sensors, activities),
                                  .update = update};

// ---- Own state

OV_OWN_FUNCTIONS(ov_goat, OV_GOAT_STATE, static)

// A new one waits before its first jump and its first ram.
static void born(ov_actor* actor) {
  ov_goat* goat = ov_goat_of(actor);
  ov_leap_draw_pause(actor, JUMP_PAUSE_MIN, JUMP_PAUSE_MAX);
  ov_brain* brain = ov_brain_of(actor);
  if (brain != NULL) {
    const int32_t span = OV_RAM_PAUSE_MAX + 1 - OV_RAM_PAUSE_MIN;
    ov_brain_set_number(brain, OVIS_MEM_RAM_COOLDOWN_TICKS,
                        OV_RAM_PAUSE_MIN + ov_rng_int(&actor->rng, span), OVIS_MEMORY_FOR_EVER);
  }
  goat->is_screaming = ov_rng_double(&actor->rng) < SCREAMS;
  goat->has_left_horn = goat->has_right_horn = !actor->is_baby;
  goat->was_baby = actor->is_baby;
  if (!actor->is_baby && ov_rng_float(&actor->rng) < HORN_MISSING) {
    goat->has_left_horn = ov_rng_bool(&actor->rng);
    goat->has_right_horn = !goat->has_left_horn;
  }
}

// Horns grow when a kid grows up.
static void step(ov_agent* agent) {
  ov_goat* goat = ov_goat_of(agent->self);
  if (goat->was_baby != agent->self->is_baby) {
    goat->was_baby = agent->self->is_baby;
    goat->has_left_horn = goat->has_right_horn = !goat->was_baby;
  }
}

// A kid screams if the parent that was drawn does, or like any other goat.
static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  const ov_actor* drawn = ov_rng_bool(&young->rng) ? parent : other;
  ov_goat_of(young)->is_screaming =
      ov_goat_of(drawn)->is_screaming || ov_rng_double(&young->rng) < SCREAMS;
}

// ---- Milk and wheat

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const bool is_milker = ov_use_is_with(use, OV_ITEM_BUCKET) && !agent->self->is_baby;
  return is_milker ? OVIS_USE_MILK : ov_use_food(agent->self, use, bait);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  if (kind == OVIS_USE_MILK) {
    ov_animal_give(agent, use, OV_ITEM_MILK_BUCKET);
    return 1;
  }
  return ov_use_feed(agent->self);
}

const ov_profile ov_goat_profile = {
    .brain = &plan,
    OV_OWN(ov_goat),
    .born = born,
    .step = step,
    .kinship = &(const ov_kinship){.inherit = inherit},
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
