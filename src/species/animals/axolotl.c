// The axolotl: hunts in water, plays dead when it is hurt, and heals players who help it.
// Rules: docs/sources.md#axolotls
#include "species/animals/axolotl.h"
#include "agent/effects.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "figures/row.h"
#include "mind/brain/brain_share.h"
#include "mind/brain/fight/fight_behaviors.h"
#include "species/animals/animal_brain_plan.h"
#include "species/animals/animal_use.h"
#include "species/animals/frog.h"
#include "species/profiles.h"
#include "world/daylight.h"

#include <ovis/item.h>

// ---- Figures

static const ovis_item bait[] = {OV_ITEM_TROPICAL_FISH_BUCKET, 0};

static const ov_variant variants[] = {{0, "lucy"}, {1, "wild"}, {2, "gold"},
                                      {3, "cyan"}, {4, "blue"}, {0, NULL}};

const ov_species ov_axolotl_row = {
    OV_ROW(AXOLOTL, axolotl, AMPHIBIOUS, OV_IS_ANIMAL | OV_BREATHES_ANY, .width = 0.75f,
           .height = 0.42f, .eye_height = 0.2751f, .health_max = 14, .speed = 1, .follow_range = 16,
           .attack_damage = 2, .step_height = 1, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT_OF_ANIMALS,
    .body = {.move = OV_MOVE_KIND_SWIMMING,
             .travel = OV_TRAVEL_DOLPHIN,
             .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS,
             .tilt = 85,
             .turn = 10,
             .water = 0.1f,
             .land = 0.5f,
             .look_center = 20,
             .head_yaw = 1,
             .head_pitch = 1},
    .bait = bait,
    .variants = variants,
};

// Source of all numbers in this file: docs/sources.md#axolotls
#define HUNT_COOLDOWN 2400 // ticks after a fight
#define WATER_SPEED 0.5
#define LAND_SPEED 0.15
#define CHASE_SPEED 0.6
#define VARIANTS 5
#define COMMON_VARIANTS 4
#define BLUE 4
#define BLUE_ONE_IN 1200 // babies
#define WET_TICKS 6000   // that it lives on land
#define DRY_INTERVAL 20  // ticks between two blows after that
#define DRY_DAMAGE 2.0f
#define HELP_RANGE 20.0 // blocks around its box
#define HELP_TICKS 100  // of regeneration
#define HELP_TICKS_MAX 2400

// ---- Speeds

static double by_water(const ov_agent* agent, double in_water) {
  return agent->self->body.is_in_water ? in_water : LAND_SPEED;
}

static double usual_speed(const ov_agent* agent) {
  return by_water(agent, WATER_SPEED);
}

static double chase_speed(const ov_agent* agent) {
  return by_water(agent, CHASE_SPEED);
}

// ---- Hunting

static bool is_breeding(ov_behavior_turn* turn) {
  return ov_brain_has(turn->brain, OVIS_MEM_BREED_TARGET) ||
         ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool is_calm(ov_behavior_turn* turn) {
  return !ov_brain_has(turn->brain, OVIS_MEM_BREED_TARGET);
}

static ov_actor* nearest_prey(ov_behavior_turn* turn) {
  return ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_ATTACKABLE);
}

static int32_t regeneration_left(const ov_actor* player) {
  const bool has = ov_effect_level(player, OVIS_EFFECT_REGENERATION) > 0;
  const int32_t ticks = ov_actor_read_rare(player)->effects.ticks[OVIS_EFFECT_REGENERATION];
  return !has ? 0 : ticks == OV_EFFECT_FOR_EVER ? HELP_TICKS_MAX : ticks;
}

// A player near the axolotl who killed its target regenerates, and shakes off mining fatigue.
static void reward(ov_agent* agent, ov_actor* player) {
  const ov_actor* self = agent->self;
  const ovis_aabb box = ov_body_box(&self->body);
  const ovis_vec3 at = player->body.pos;
  const bool is_near = at.x > box.min.x - HELP_RANGE && at.x < box.max.x + HELP_RANGE &&
                       at.y > box.min.y - HELP_RANGE && at.y < box.max.y + HELP_RANGE &&
                       at.z > box.min.z - HELP_RANGE && at.z < box.max.z + HELP_RANGE;
  const int32_t left = regeneration_left(player);
  if (!is_near || left >= HELP_TICKS_MAX) {
    return;
  }
  const int32_t more = left + HELP_TICKS;
  const ov_affect affect = {.effect = OVIS_EFFECT_REGENERATION,
                            .ticks = more < HELP_TICKS_MAX ? more : HELP_TICKS_MAX};
  agent->verbs->affect(agent->turn, agent, player, &affect);
  ov_effect_remove(player, OVIS_EFFECT_MINING_FATIGUE);
}

static void stopped(ov_behavior_turn* turn, const ov_actor* target) {
  (void)target; // NULL if it died
  ov_agent* agent = turn->agent;
  const ov_actor* victim =
      ov_crowd_find(agent->crowd, ov_brain_entity(turn->brain, OVIS_MEM_ATTACK_TARGET));
  ov_actor* killer = victim != NULL && !ov_actor_is_alive(victim)
                         ? ov_agent_find(agent, victim->hurt_attacker)
                         : NULL;
  if (killer != NULL && killer->kind == OV_ACTOR_PLAYER) {
    reward(agent, killer);
  }
}

// Does it look at something on its side of the water's surface?
static bool looks_at_same_side(const ov_agent* agent, const ov_actor* self) {
  const ov_look* look = ov_brain_look(ov_brain_of(self));
  const ov_walk walk = {.entity = look->entity, .cell = look->cell};
  ovis_pos cell;
  return ov_brain_walk_cell(agent, &walk, &cell) &&
         (ov_agent_block(agent, cell)->fluid == OVIS_FLUID_WATER) == self->body.is_in_water;
}

// ---- Plan

static const ov_condition tempt_clock[] = {OV_PRESENT(TEMPTATION_COOLDOWN_TICKS)};

static const ov_activity_entry core[] = {
    {0, 0, OV_LOOK_SINK},
    {0, 0, OV_MOVE_SINK(150, 250)},
    OV_DOES(0, &ov_validate_play_dead),
    {0, 0, OV_COUNTS(tempt_clock, "temptation_cooldown_ticks")},
};

static const ov_behavior_child follows[] = {
    OV_DOES(1, &ov_follow_temptation,
            OV_WITH(ov_speed_settings, .speed = WATER_SPEED, .speed_now = usual_speed)),
    OV_DOES(1, &ov_baby_follow_adult,
            OV_WITH(ov_follow_adult_settings, .range_min = 5, .range_max = 16, .speed = CHASE_SPEED,
                    .speed_now = chase_speed)),
};

static const ov_condition walk_absent[] = {OV_ABSENT(WALK_TARGET)};
static const ov_behavior_child moves[] = {
    OV_DOES(2, &ov_swim_stroll, OV_WITH(ov_speed_settings, .speed = WATER_SPEED)),
    OV_DOES(2, &ov_random_stroll,
            OV_WITH(ov_random_walk_settings, .speed = LAND_SPEED, .range_xz = 10, .range_y = 7,
                    .test = ov_is_dry),
            OV_STROLL_ON_LAND),
    OV_DOES(3, &ov_walk_to_look_target,
            OV_WITH(ov_walk_to_look_settings, .speed = WATER_SPEED, .speed_now = usual_speed,
                    .close_enough = 3, .test = looks_at_same_side),
            OV_PHRASES(.words = "go to what it looks at", .doing = "going to what it looks at",
                       OV_WHY({OVIS_REASON_NOT_HERE,
                               "one of the two is in water, and the other is on land"}))),
    OV_DOES(5, &ov_trigger_if, OV_WITH(ov_trigger_if_settings, .test = ov_is_in_water),
            OV_IN_WATER_WORDS),
    OV_DOES(5, &ov_trigger_if, OV_WITH(ov_trigger_if_settings, .test = ov_is_on_ground),
            OV_ON_GROUND_WORDS),
};

static const ov_activity_entry idle[] = {
    {0, 0, OV_LOOKS_AT_PLAYERS},
    {1, 0, OV_LOVES(0.2)},
    {2, 0, OV_RUNS_ONE(follows)},
    OV_DOES(3, &ov_start_attacking,
            OV_WITH(ov_start_attacking_settings, .test = is_calm, .find = nearest_prey)),
    OV_DOES(3, &ov_try_find_water,
            OV_WITH(ov_find_place_settings, .range = 6, .speed = LAND_SPEED)),
    OV_DOES(4, &ov_gate, OV_GATE(OV_ORDERED, OV_TRY_ALL), OV_CONDITIONS(walk_absent),
            OV_CHILDREN(moves)),
};

static const ov_condition fight_needs[] = {OV_PRESENT(ATTACK_TARGET)};
static const ovis_memory fight_erases[] = {OVIS_MEM_ATTACK_TARGET};
static const ov_activity_entry fight[] = {
    OV_DOES(0, &ov_stop_attacking, OV_WITH(ov_stop_attacking_settings, .stopped = stopped)),
    OV_DOES(0, &ov_approach_target, OV_WITH(ov_approach_settings, .speed_now = chase_speed)),
    OV_DOES(0, &ov_melee_attack, OV_WITH(ov_melee_attack_settings, .cooldown_ticks = 20)),
    OV_DOES(0, &ov_erase_memory_if, .name = "EraseMemoryIf.attack_target",
            OV_PHRASES(.words = "let its target go to breed",
                       .doing = "letting its target go to breed",
                       OV_WHY({OVIS_REASON_NO_NEED, "it has no partner"})),
            OV_CONDITIONS(fight_needs), OV_WITH(ov_erase_memory_settings, .test = is_breeding)),
};

static const ov_condition dead_needs[] = {OV_PRESENT(PLAY_DEAD_TICKS)};
static const ovis_memory dead_erases[] = {OVIS_MEM_PLAY_DEAD_TICKS};
static const ov_activity_entry play_dead[] = {
    OV_DOES(0, &ov_play_dead),
    OV_DOES(1, &ov_erase_memory_if, .name = "EraseMemoryIf.play_dead_ticks",
            OV_PHRASES(.words = "get up to breed", .doing = "getting up to breed",
                       OV_WHY({OVIS_REASON_NO_NEED, "it has no partner"})),
            OV_CONDITIONS(dead_needs), OV_WITH(ov_erase_memory_settings, .test = is_breeding)),
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
    {.activity = OV_ACTIVITY_PLAY_DEAD,
     OV_LISTED(play_dead),
     OV_CONDITIONS(dead_needs),
     .stop_erases = dead_erases,
     .stop_erase_count = 1},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_adult, &ov_sense_hurt,
                                                &ov_sense_axolotl_prey, &ov_sense_temptations};

static const ovis_memory memories[] = {
    OVIS_MEM_BREED_TARGET,
    OVIS_MEM_LIVING,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_NEAREST_VISIBLE_PLAYER,
    OVIS_MEM_NEAREST_VISIBLE_ATTACKABLE_PLAYER,
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,
    OVIS_MEM_ATTACK_TARGET,
    OVIS_MEM_ATTACK_COOLING_DOWN,
    OVIS_MEM_NEAREST_VISIBLE_ADULT,
    OVIS_MEM_HURT_BY_ENTITY,
    OVIS_MEM_PLAY_DEAD_TICKS,
    OVIS_MEM_NEAREST_ATTACKABLE,
    OVIS_MEM_TEMPTING_PLAYER,
    OVIS_MEM_TEMPTATION_COOLDOWN_TICKS,
    OVIS_MEM_IS_TEMPTED,
    OVIS_MEM_HAS_HUNTING_COOLDOWN,
    OVIS_MEM_IS_PANICKING,
};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_PLAY_DEAD, OV_ACTIVITY_FIGHT, OV_ACTIVITY_IDLE};
  ov_brain* brain = turn->brain;
  const ov_activity was = ov_brain_activity(brain);
  if (was == OV_ACTIVITY_PLAY_DEAD) {
    return;
  }
  ov_brain_set_first_valid(brain, order, OV_COUNT_OF(order));
  if (was == OV_ACTIVITY_FIGHT && ov_brain_activity(brain) != OV_ACTIVITY_FIGHT) {
    ov_brain_set_number(brain, OVIS_MEM_HAS_HUNTING_COOLDOWN, 1, HUNT_COOLDOWN);
  }
}

static const ov_brain_def plan = {OV_BRAIN("axolotl", memories, sensors, activities),
                                  .update = update};

// ---- Own state

#define AXOLOTL_STATE(X)                                                                           \
  X(I32, variant, VARIANT, 0, VARIANTS - 1) /* 0 lucy, 1 wild, 2 gold, 3 cyan, 4 blue */           \
  /* until it dries out; below 0: until the next blow */                                           \
  X(I32, wet_ticks, NONE, -DRY_INTERVAL, WET_TICKS)
OV_SPECIES_STATE(axolotl, AXOLOTL_STATE)

static void born(ov_actor* actor) {
  axolotl* self = actor->own;
  *self = (axolotl){.variant = ov_rng_int(&actor->rng, COMMON_VARIANTS), .wet_ticks = WET_TICKS};
}

// The color of a parent, rarely blue.
static void inherit(ov_actor* young, const ov_actor* parent, const ov_actor* other) {
  const axolotl* of = (ov_rng_bool(&young->rng) ? parent : other)->own;
  axolotl* self = young->own;
  self->variant = ov_rng_int(&young->rng, BLUE_ONE_IN) == 0 ? BLUE : of->variant;
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  axolotl* self = actor->own;
  const bool is_wet =
      actor->body.is_in_water || ov_rains_at(agent->world, ov_body_cell(&actor->body));
  if (is_wet) {
    self->wet_ticks = WET_TICKS;
  } else if (--self->wet_ticks == -DRY_INTERVAL) {
    self->wet_ticks = 0;
    const ov_harm harm = {.amount = DRY_DAMAGE, .damage = OVIS_DAMAGE_DROWNING};
    agent->verbs->harm(agent->turn, NULL, actor, &harm);
  }
}

// ---- Buckets

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  return ov_use_is_with(use, OV_ITEM_WATER_BUCKET) ? OVIS_USE_BUCKET
                                                   : ov_use_food(agent->self, use, bait);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  if (kind == OVIS_USE_BUCKET) {
    return ov_bucket_up(agent, use->player, OV_ITEM_AXOLOTL_BUCKET);
  }
  ov_animal_give(agent, use, OV_ITEM_WATER_BUCKET); // without the fish
  return ov_use_feed(agent->self);
}

const ov_profile ov_axolotl_profile = {
    .brain = &plan,
    OV_OWN(axolotl),
    .born = born,
    .step = step,
    .was_hurt = ov_axolotl_was_hurt,
    .kinship = &(const ov_kinship){.inherit = inherit},
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
