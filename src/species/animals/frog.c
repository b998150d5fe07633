// The frog: croaks on land, leaps onto lily pads, eats small slimes, lays spawn.
// Rules: docs/sources.md#frogs
#include "species/animals/frog.h"

#include "agent/item_table.h"
#include "base/check.h"
#include "figures/row.h"
#include "mind/brain/fight/fight_behaviors.h"
#include "species/animals/animal_brain_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"

// ---- Figures

static const ovis_item bait[] = {OV_ITEM_SLIME_BALL, 0};

static const ov_variant variants[] = {{0, "temperate"}, {1, "warm"}, {2, "cold"}, {0, NULL}};

const ov_species ov_frog_row = {
    OV_ROW_BY(FROG, frog, AMPHIBIOUS, OVIS_EVALUATOR_FROG, OV_IS_ANIMAL | OV_BREATHES_ANY,
              .width = 0.5f, .height = 0.5f, .eye_height = 0.425f, .health_max = 10, .speed = 1,
              .follow_range = 16, .attack_damage = 10, .step_height = 1,
              OV_COSTS({OVIS_PATH_WATER, 4}, {OVIS_PATH_TRAPDOOR, -1})),
    .seating = OV_SEAT_OF_ANIMALS,
    .body = {.move = OV_MOVE_KIND_SWIMMING,
             .travel = OV_TRAVEL_DOLPHIN,
             .traits = OV_BODY_RISES,
             .tilt = 85,
             .turn = 10,
             .water = 0.02f,
             .land = 0.1f,
             .head_yaw = 5,
             .head_turn = 35},
    .bait = bait,
    .falls_free = 5,
    .variants = variants,
    .variant_tag = {.name = "variant", .space = "minecraft:"},
};

// Source of all numbers in this file: docs/sources.md#frogs
#define JUMP_PAUSE_MIN 100
#define JUMP_PAUSE_MAX 140
#define BREED_PAUSE_TICKS 6000

// ---- Landings

static bool is_preferred(const ov_agent* agent, ovis_pos cell) {
  const ovis_pos below = {cell.x, cell.y - 1, cell.z};
  return (ov_agent_block(agent, below)->tags & OVIS_TAG(FROG_PREFER_JUMP_TO)) != 0;
}

static bool is_trapdoor(const ov_agent* agent, ovis_pos cell) {
  return ovis_path_finder_get_cell_type(agent->turn->paths.finder, cell) == OVIS_PATH_TRAPDOOR;
}

static bool has_fluid(const ov_agent* agent, ovis_pos cell) {
  return ov_agent_block(agent, cell)->fluid != OVIS_FLUID_NONE;
}

// Out of water, on a lily pad, a dripleaf, a trapdoor, or where any long jump may end.
static bool can_land(const ov_agent* agent, ovis_pos cell) {
  const ovis_pos below = {cell.x, cell.y - 1, cell.z};
  const ovis_pos above = {cell.x, cell.y + 1, cell.z};
  if (has_fluid(agent, cell) || has_fluid(agent, below) || has_fluid(agent, above)) {
    return false;
  }
  const bool is_on_pad = is_preferred(agent, cell) ||
                         (ov_agent_block(agent, cell)->tags & OVIS_TAG(FROG_PREFER_JUMP_TO)) != 0;
  return is_on_pad || ov_leap_can_land(agent, cell) || is_trapdoor(agent, cell) ||
         is_trapdoor(agent, below);
}

// ---- Plan

// It carries spawn, and both rest.
static void conceive(ov_agent* agent, ov_actor* partner) {
  OVIS_ASSERT(partner != agent->self);
  ov_brain* brain = ov_brain_of(agent->self);
  ov_brain_set_unit(brain, OVIS_MEM_IS_PREGNANT, OVIS_MEMORY_FOR_EVER);
  agent->self->breed_ticks = partner->breed_ticks = BREED_PAUSE_TICKS;
  agent->self->love_ticks = partner->love_ticks = 0;
}

static bool is_calm(ov_behavior_turn* turn) {
  return !ov_brain_has(turn->brain, OVIS_MEM_BREED_TARGET);
}

static ov_actor* nearest_prey(ov_behavior_turn* turn) {
  return ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_ATTACKABLE);
}

static const ov_start_attacking_settings hunts = {.test = is_calm, .find = nearest_prey};
static const ov_stop_attacking_settings gives_up = {0};

static const ov_condition tempt_clock[] = {OV_PRESENT(TEMPTATION_COOLDOWN_TICKS)};
static const ov_condition jump_clock[] = {OV_PRESENT(LONG_JUMP_COOLING_DOWN)};

static const ov_activity_entry core[] = {
    {0, 0, OV_PANIC(2)},
    {0, 0, OV_LOOK_SINK},
    {0, 0, OV_MOVE_SINK(150, 250)},
    {0, 0, OV_COUNTS(tempt_clock, "temptation_cooldown_ticks")},
    {0, 0, OV_COUNTS(jump_clock, "long_jump_cooling_down")},
};

#define FINDS(what, how_far, how_fast)                                                             \
  { .kind = &(what), OV_WITH(ov_find_place_settings, .range = (how_far), .speed = (how_fast)) }
#define ON_GROUND                                                                                  \
  {                                                                                                \
    .kind = &ov_trigger_if, OV_WITH(ov_trigger_if_settings, .test = ov_is_on_ground),              \
    OV_ON_GROUND_WORDS                                                                             \
  }
#define IN_WATER                                                                                   \
  {                                                                                                \
    .kind = &ov_trigger_if, OV_WITH(ov_trigger_if_settings, .test = ov_is_in_water),               \
    OV_IN_WATER_WORDS                                                                              \
  }

static const ov_condition walk_absent[] = {OV_ABSENT(WALK_TARGET)};

static const ov_behavior_child idle_moves[] = {
    {1, 0, OV_WALKS_ABOUT(1)},
    {1, 0, OV_GOES_WHERE_IT_LOOKS(1)},
    OV_DOES(3, &ov_croak),
    {2, 0, ON_GROUND},
};
static const ov_condition idle_needs[] = {OV_ABSENT(LONG_JUMP_MID_JUMP), OV_ABSENT(IS_IN_WATER)};
static const ov_activity_entry idle[] = {
    {0, 0, OV_LOOKS_AT_PLAYERS},
    OV_DOES(0, &ov_animal_make_love,
            OV_WITH(ov_make_love_settings, .speed = 1, .conceive = conceive)),
    {1, 0, OV_FOLLOWS_FOOD(1.25)},
    OV_DOES(2, &ov_start_attacking, .settings = &hunts),
    {3, 0, FINDS(ov_try_find_land, 6, 1)},
    OV_DOES(4, &ov_gate, .name = "RunOne", OV_GATE(OV_SHUFFLED, OV_RUN_ONE),
            OV_CONDITIONS(walk_absent), OV_CHILDREN(idle_moves)),
};

static const ov_behavior_child swim_moves[] = {
    OV_DOES(1, &ov_swim_stroll, OV_WITH(ov_speed_settings, .speed = 0.75)),
    OV_DOES(1, &ov_random_stroll,
            OV_WITH(ov_random_walk_settings, .speed = 1, .range_xz = 10, .range_y = 7,
                    .test = ov_is_dry),
            OV_STROLL_ON_LAND),
    {1, 0, OV_GOES_WHERE_IT_LOOKS(1)},
    {5, 0, IN_WATER},
};
static const ov_condition swim_needs[] = {OV_ABSENT(LONG_JUMP_MID_JUMP), OV_PRESENT(IS_IN_WATER)};
static const ov_activity_entry swim[] = {
    {0, 0, OV_LOOKS_AT_PLAYERS},
    {1, 0, OV_FOLLOWS_FOOD(1.25)},
    OV_DOES(2, &ov_start_attacking, .settings = &hunts),
    {3, 0, FINDS(ov_try_find_land, 8, 1.5)},
    OV_DOES(5, &ov_gate, OV_GATE(OV_ORDERED, OV_TRY_ALL), OV_CONDITIONS(walk_absent),
            OV_CHILDREN(swim_moves)),
};

static const ov_behavior_child lay_moves[] = {
    {2, 0, OV_WALKS_ABOUT(1)},
    {1, 0, OV_GOES_WHERE_IT_LOOKS(1)},
    OV_DOES(2, &ov_croak),
    {1, 0, ON_GROUND},
};
static const ov_condition lay_needs[] = {OV_ABSENT(LONG_JUMP_MID_JUMP), OV_PRESENT(IS_PREGNANT)};
static const ov_activity_entry lay_spawn[] = {
    {0, 0, OV_LOOKS_AT_PLAYERS},
    OV_DOES(1, &ov_start_attacking, .settings = &hunts),
    {2, 0, FINDS(ov_try_find_land_near_water, 8, 1)},
    OV_DOES(3, &ov_lay_spawn),
    {4, 0, OV_RUNS_ONE(lay_moves)},
};

static const ov_long_jump_settings jumps = {.pause_min = JUMP_PAUSE_MIN,
                                            .pause_max = JUMP_PAUSE_MAX,
                                            .range_xz = 4,
                                            .range_y = 2,
                                            .speed_max = 1.5,
                                            .size_share = 1,
                                            .chance_preferred = 0.5f,
                                            .can_land = can_land,
                                            .is_preferred = is_preferred};
static const ov_condition jump_needs[] = {OV_ABSENT(TEMPTING_PLAYER), OV_ABSENT(BREED_TARGET),
                                          OV_ABSENT(LONG_JUMP_COOLING_DOWN),
                                          OV_ABSENT(IS_IN_WATER)};
static const ov_activity_entry long_jump[] = {
    OV_DOES(0, &ov_long_jump_mid, .settings = &jumps),
    OV_DOES(1, &ov_long_jump, .settings = &jumps),
};

static const ov_condition tongue_needs[] = {OV_PRESENT(ATTACK_TARGET)};
static const ovis_memory tongue_erases[] = {OVIS_MEM_ATTACK_TARGET};
static const ov_activity_entry tongue[] = {
    OV_DOES(0, &ov_stop_attacking, .settings = &gives_up),
    OV_DOES(0, &ov_shoot_tongue),
};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, OV_LISTED(idle), OV_CONDITIONS(idle_needs)},
    {.activity = OV_ACTIVITY_SWIM, OV_LISTED(swim), OV_CONDITIONS(swim_needs)},
    {.activity = OV_ACTIVITY_LAY_SPAWN, OV_LISTED(lay_spawn), OV_CONDITIONS(lay_needs)},
    {.activity = OV_ACTIVITY_LONG_JUMP, OV_LISTED(long_jump), OV_CONDITIONS(jump_needs)},
    {.activity = OV_ACTIVITY_TONGUE,
     .numbering = OV_UPWARD,
     OV_LISTED(tongue),
     OV_CONDITIONS(tongue_needs),
     .stop_erases = tongue_erases,
     .stop_erase_count = 1},
};

static const ov_sensor_kind* const sensors[] = {
    &ov_sense_living, &ov_sense_hurt, &ov_sense_frog_food, &ov_sense_temptations, &ov_sense_water};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,
    OVIS_MEM_BREED_TARGET,
    OVIS_MEM_LONG_JUMP_COOLING_DOWN,
    OVIS_MEM_LONG_JUMP_MID_JUMP,
    OVIS_MEM_ATTACK_TARGET,
    OVIS_MEM_TEMPTING_PLAYER,
    OVIS_MEM_TEMPTATION_COOLDOWN_TICKS,
    OVIS_MEM_IS_TEMPTED,
    OVIS_MEM_HURT_BY,
    OVIS_MEM_HURT_BY_ENTITY,
    OVIS_MEM_NEAREST_ATTACKABLE,
    OVIS_MEM_IS_IN_WATER,
    OVIS_MEM_IS_PREGNANT,
    OVIS_MEM_IS_PANICKING,
    OVIS_MEM_UNREACHABLE_TONGUE_TARGETS,
};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_TONGUE, OV_ACTIVITY_LAY_SPAWN,
                                      OV_ACTIVITY_LONG_JUMP, OV_ACTIVITY_SWIM, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
}

static const ov_brain_def plan = {OV_BRAIN("frog", memories, sensors, activities),
                                  .update = update};

// ---- Own state

OV_OWN_FUNCTIONS(ov_frog, OV_FROG_STATE, static)

static void born(ov_actor* actor) {
  ov_leap_draw_pause(actor, JUMP_PAUSE_MIN, JUMP_PAUSE_MAX);
}

// It does not lower its head while it aims.
static void look(const ov_actor* actor, ov_control_view* view) {
  view->keeps_pitch = ov_frog_of(actor)->tongue_target != 0;
}

OV_EATS(bait);

const ov_profile ov_frog_profile = {
    .brain = &plan, OV_OWN(ov_frog), .born = born, .look = look, .use = &use_ops};
