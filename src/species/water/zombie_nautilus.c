// The zombie nautilus: attacks players who swim, and carries a drowned to them.
// Rules: docs/sources.md#nautiluses, #jockeys
#include "figures/row.h"
#include "mind/brain/fight/fight_behaviors.h"
#include "species/animals/animal_brain_plan.h"
#include "species/profiles.h"
#include "species/water/water_plan.h"

// ---- Figures

const ov_species ov_zombie_nautilus_row = {
    OV_ROW(ZOMBIE_NAUTILUS, zombie_nautilus, WATER, OV_IS_UNDEAD | OV_BREATHES_ANY, .width = 0.875f,
           .height = 0.95f, .eye_height = 0.5f, .health_max = 15, .speed = 1.1f, .follow_range = 16,
           .attack_damage = 3, .step_height = 0.6f, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT_OF_ANIMALS,
    .body = {.move = OV_MOVE_KIND_SWIMMING,
             .travel = OV_TRAVEL_DOLPHIN,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS,
             .tilt = 85,
             .turn = 10,
             .water = 0.011f,
             .land = 0.1f,
             .look_center = 10},
};

// Source of all numbers in this file: docs/sources.md#nautiluses
#define BLOW_TICKS 20

// ---- Whom it attacks

static ov_actor* find_swimmer(ov_behavior_turn* turn) {
  ov_actor* player = ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER);
  return player != NULL && player->body.is_in_water ? player : NULL;
}

static bool is_out_of_water(const ov_agent* agent, const ov_actor* target) {
  (void)agent;
  return !target->body.is_in_water;
}

// ---- Plan

static const ov_activity_entry core[] = {
    {0, 0, OV_LOOK_SINK},
    {0, 0, OV_MOVE_SINK(150, 250)},
};

static const ov_condition walk_absent[] = {OV_ABSENT(WALK_TARGET)};
static const ov_behavior_child moves[] = {
    OV_DOES(2, &ov_swim_stroll, OV_WITH(ov_speed_settings, .speed = 1)),
    {3, 0, OV_GOES_WHERE_IT_LOOKS(1)},
    OV_DOES(5, &ov_trigger_if, OV_WITH(ov_trigger_if_settings, .test = ov_is_in_water),
            OV_IN_WATER_WORDS),
};
static const ov_activity_entry idle[] = {
    OV_DOES(0, &ov_start_attacking, OV_WITH(ov_start_attacking_settings, .find = find_swimmer)),
    {1, 0, OV_LOOKS_AT_PLAYERS},
    OV_DOES(2, &ov_gate, OV_GATE(OV_ORDERED, OV_TRY_ALL), OV_CONDITIONS(walk_absent),
            OV_CHILDREN(moves)),
};

static const ov_condition fight_needs[] = {OV_PRESENT(ATTACK_TARGET)};
static const ovis_memory fight_erases[] = {OVIS_MEM_ATTACK_TARGET};
static const ov_activity_entry fight[] = {
    OV_DOES(0, &ov_stop_attacking, OV_WITH(ov_stop_attacking_settings, .is_done = is_out_of_water)),
    OV_DOES(0, &ov_approach_target, OV_WITH(ov_approach_settings, .speed = 1.2)),
    OV_DOES(0, &ov_melee_attack, OV_WITH(ov_melee_attack_settings, .cooldown_ticks = BLOW_TICKS)),
};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, OV_LISTED(idle)},
    {.activity = OV_ACTIVITY_FIGHT,
     .numbering = OV_UPWARD,
     OV_LISTED(fight),
     OV_CONDITIONS(fight_needs),
     .stop_erases = fight_erases,
     .stop_erase_count = 1},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_players};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_PATH,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER,
    OVIS_MEM_ATTACK_COOLING_DOWN,
    OVIS_MEM_ATTACK_TARGET,
};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_FIGHT, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
  ov_brain_show_target(turn);
}

static const ov_brain_def plan = {OV_BRAIN("zombie_nautilus", memories, sensors, activities),
                                  .update = update};

// ---- Riders

static void draw_jockey(const ov_actor* actor, const ov_crowd* crowd, ov_rng* rng, ov_jockey* out) {
  (void)actor;
  (void)crowd;
  (void)rng;
  out->spawned = OV_SPECIES_DROWNED;
}

const ov_profile ov_zombie_nautilus_profile = {
    .brain = &plan, .step = ov_fish_flop, .draw_jockey = draw_jockey};
