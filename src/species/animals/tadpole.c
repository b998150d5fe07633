// The tadpole: swims, follows slime balls, and becomes a frog.
// Rules: docs/sources.md#tadpoles
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/animals/animal_brain_plan.h"
#include "species/animals/animal_use.h"
#include "species/animals/frog.h"
#include "species/profiles.h"
#include "species/water/water_plan.h"

#include <ovis/species.h>

// ---- Figures

static const ovis_item bait[] = {OV_ITEM_SLIME_BALL, 0};

const ov_species ov_tadpole_row = {
    OV_ROW(TADPOLE, tadpole, WATER, OV_BREATHES_WATER, .width = 0.4f, .height = 0.3f,
           .eye_height = 0.195f, .health_max = 6, .speed = 1, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.move = OV_MOVE_KIND_SWIMMING,
             .travel = OV_TRAVEL_FISH,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS | OV_BODY_SINKS_IDLE | OV_BODY_RISES,
             .tilt = 85,
             .turn = 10,
             .water = 0.02f,
             .land = 0.1f,
             .look_center = 10},
    .bait = bait,
};

// Source of all numbers in this file: docs/sources.md#tadpoles
#define FROG_TICKS 24000 // until it is a frog
#define MEAL_SHARE 10    // a meal saves one in so many of the seconds that are left
#define TICKS_PER_SECOND 20

#define TADPOLE_STATE(X)                                                                           \
  X(I32, age_ticks, NONE, 0, FROG_TICKS)                                                           \
  /* a host sets less: then it changes in its next tick */                                         \
  X(SEEN_I32, age_ticks, TADPOLE_AGE, 0, FROG_TICKS - 1)
OV_SPECIES_STATE(tadpole, TADPOLE_STATE)

// ---- Plan

static const ov_condition tempt_clock[] = {OV_PRESENT(TEMPTATION_COOLDOWN_TICKS)};

static const ov_activity_entry core[] = {
    {0, 0, OV_PANIC(2)},
    {0, 0, OV_LOOK_SINK},
    {0, 0, OV_MOVE_SINK(150, 250)},
    {0, 0, OV_COUNTS(tempt_clock, "temptation_cooldown_ticks")},
};

static const ov_condition walk_absent[] = {OV_ABSENT(WALK_TARGET)};
static const ov_behavior_child moves[] = {
    OV_DOES(2, &ov_swim_stroll, OV_WITH(ov_speed_settings, .speed = 0.5)),
    {3, 0, OV_GOES_WHERE_IT_LOOKS(0.5)},
    OV_DOES(5, &ov_trigger_if, OV_WITH(ov_trigger_if_settings, .test = ov_is_in_water),
            OV_IN_WATER_WORDS),
};
static const ov_activity_entry idle[] = {
    {0, 0, OV_LOOKS_AT_PLAYERS},
    {1, 0, OV_FOLLOWS_FOOD(1.25)},
    OV_DOES(2, &ov_gate, OV_GATE(OV_ORDERED, OV_TRY_ALL), OV_CONDITIONS(walk_absent),
            OV_CHILDREN(moves)),
};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, OV_LISTED(idle)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_players, &ov_sense_hurt,
                                                &ov_sense_temptations};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,
    OVIS_MEM_NEAREST_VISIBLE_ADULT,
    OVIS_MEM_TEMPTATION_COOLDOWN_TICKS,
    OVIS_MEM_IS_TEMPTED,
    OVIS_MEM_TEMPTING_PLAYER,
    OVIS_MEM_BREED_TARGET,
    OVIS_MEM_IS_PANICKING,
};

static const ov_brain_def plan = {OV_BRAIN("tadpole", memories, sensors, activities)};

// ---- Growth

// It becomes a frog, once in its life, unless the host refuses.
static void step(ov_agent* agent) {
  tadpole* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->age_ticks >= 0);
  OVIS_ASSERT(self->age_ticks <= FROG_TICKS);
  ov_fish_flop(agent);
  if (self->age_ticks < FROG_TICKS && ++self->age_ticks == FROG_TICKS) {
    const ovis_species* frog = &ov_species_rows[OV_SPECIES_FROG]->figures;
    if (!agent->verbs->convert(agent, agent->self, frog, NULL)) {
      self->age_ticks = FROG_TICKS - 1;
    }
  }
}

// ---- Food and buckets

int32_t ov_bucket_up(ov_agent* agent, ov_actor* player, ovis_item bucket) {
  const ov_use use = {.player = player};
  ov_animal_give(agent, &use, bucket);
  agent->verbs->vanish(agent);
  return 1;
}

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  (void)agent;
  return ov_use_is_with(use, OV_ITEM_WATER_BUCKET) ? OVIS_USE_BUCKET
         : ov_use_is_one_of(use, bait)             ? OVIS_USE_FEED
                                                   : OVIS_USE_NOTHING;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  tadpole* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  OVIS_ASSERT(self->age_ticks >= 0);
  OVIS_ASSERT(self->age_ticks <= FROG_TICKS);
  if (kind == OVIS_USE_BUCKET) {
    return ov_bucket_up(agent, use->player, OV_ITEM_TADPOLE_BUCKET);
  }
  const int32_t left_seconds = (FROG_TICKS - self->age_ticks) / TICKS_PER_SECOND;
  const int32_t age = self->age_ticks + left_seconds / MEAL_SHARE * TICKS_PER_SECOND;
  self->age_ticks = age < FROG_TICKS ? age : FROG_TICKS - 1;
  return 1;
}

const ov_profile ov_tadpole_profile = {
    .brain = &plan,
    OV_OWN(tadpole),
    .step = step,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
