// The piglin brute: guards its home, attacks players near it, and never admires gold.
// Rules: docs/sources.md#piglins
#include "agent/item_table.h"
#include "figures/row.h"
#include "mind/brain/place/place_behaviors.h"
#include "species/nether/nether_plan.h"
#include "species/nether/piglin.h"

// ---- Figures

const ov_species ov_piglin_brute_row = {
    OV_ROW(PIGLIN_BRUTE, piglin_brute, GROUND, OV_CAN_OPEN_DOORS | OV_LIKES_DARK, .width = 0.6f,
           .height = 1.95f, .eye_height = 1.79f, .health_max = 50, .speed = 0.35f,
           .follow_range = 16, .attack_damage = 7, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_DANGER_FIRE, 16}, {OVIS_PATH_DAMAGE_FIRE, -1})),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = -0.05},
    .head = OV_ITEM_PIGLIN_HEAD,
};

static bool is_done(const ov_agent* agent, const ov_actor* target) {
  ov_agent own = *agent;
  ovis_answer why;
  ov_behavior_turn turn = {.agent = &own, .brain = ov_brain_of(own.self), .why = &why};
  return ov_brute_find_target(&turn) != target;
}

static const ov_activity_entry core[] = {
    OV_LOOK_SINK,
    OV_MOVE_SINK,
    OV_DOES(0, &ov_interact_with_door),
    OV_DOES(0, &ov_stop_being_angry),
};

static const ov_behavior_child looks[] = {OV_LOOKS_AT(1, ov_is_player, 8, "a ", "player"),
                                          OV_LOOKS_AT(1, ov_is_piglin_near, 8, "a ", "piglin"),
                                          OV_LOOKS_AT(1, ov_is_brute_near, 8, "a ", "piglin brute"),
                                          OV_LOOKS_AT(1, ov_is_anyone, 8, "a ", "mob"),
                                          OV_WAITS(1, 30, 60)};

static const ov_condition home_needs[] = {OV_PRESENT(HOME), OV_ABSENT(WALK_TARGET)};

static const ov_behavior_child moves[] = {
    OV_STROLLS_BY(2, 0.6, NULL),
    OV_VISITS(2, ov_is_piglin_near, "InteractWith.piglin", "piglin"),
    OV_VISITS(2, ov_is_brute_near, "InteractWith.piglin_brute", "piglin brute"),
    OV_DOES(2, &ov_stroll_to_poi,
            OV_WITH(ov_stroll_place_settings, .speed = 0.6, .close_enough = 2, .range = 100),
            OV_CONDITIONS(home_needs)),
    OV_DOES(2, &ov_stroll_around_poi, OV_WITH(ov_stroll_place_settings, .speed = 0.6, .range = 5),
            OV_CONDITIONS(home_needs)),
    OV_WAITS(1, 30, 60)};

static const ov_activity_entry idle[] = {
    OV_DOES(0, &ov_start_attacking,
            OV_WITH(ov_start_attacking_settings, .find = ov_brute_find_target)),
    OV_RUNS_ONE(looks),
    OV_RUNS_ONE(moves),
    OV_MEETS_PLAYERS,
};

static const ov_activity_entry fight[] = {
    OV_DOES(0, &ov_stop_attacking, OV_WITH(ov_stop_attacking_settings, .is_done = is_done)),
    OV_DOES(0, &ov_approach_target, OV_WITH(ov_approach_settings, .speed = 1)),
    OV_DOES(0, &ov_melee_attack, OV_WITH(ov_melee_attack_settings, .cooldown_ticks = 20)),
};

static const ov_activity_plan activities[] = {
    {OV_ACTIVITY(CORE, 0, core)},
    {OV_ACTIVITY(IDLE, 10, idle)},
    {OV_ACTIVITY(FIGHT, 10, fight), OV_WHILE(ATTACK_TARGET)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_players,
                                                &ov_sense_items, &ov_sense_hurt, &ov_sense_brute};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET,        OVIS_MEM_DOORS_TO_CLOSE,
    OVIS_MEM_WALK_TARGET,        OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_ATTACK_TARGET,      OVIS_MEM_ATTACK_COOLING_DOWN,
    OVIS_MEM_INTERACTION_TARGET, OVIS_MEM_PATH,
    OVIS_MEM_ANGRY_AT,           OVIS_MEM_HOME,
};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_FIGHT, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
  ov_brain_show_target(turn);
}

static const ov_brain_def plan = {OV_BRAIN("piglin_brute", memories, sensors, activities),
                                  .update = update};

// ---- Own state

static void born(ov_actor* actor) {
  ov_brain* brain = ov_brain_of(actor);
  if (brain != NULL) {
    ov_brain_set_place(brain, OVIS_MEM_HOME, &(ov_place){.cell = ov_body_cell(&actor->body)});
  }
}

static void step(ov_agent* agent) {
  ov_nether_turn(agent, OV_SPECIES_ZOMBIFIED_PIGLIN);
}

const ov_profile ov_piglin_brute_profile = {
    .brain = &plan, OV_OWN(ov_nether), .born = born, .was_hurt = ov_brute_was_hurt, .step = step};
