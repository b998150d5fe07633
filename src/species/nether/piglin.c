// The piglin: admires gold, barters, hunts hoglins, dances, flees, and fights who wears no gold.
// Rules: docs/sources.md#piglins
#include "species/nether/piglin.h"

#include "agent/item_table.h"
#include "agent/shots.h"
#include "figures/row.h"
#include "life/riding.h"
#include "species/nether/nether_plan.h"

#include <string.h>

// ---- Figures

const ov_species ov_piglin_row = {
    OV_ROW(PIGLIN, piglin, GROUND, OV_CAN_OPEN_DOORS | OV_HAS_QUICK_YOUNG | OV_LIKES_DARK,
           .width = 0.6f, .height = 1.95f, .eye_height = 1.79f, .health_max = 16, .speed = 0.35f,
           .follow_range = 16, .attack_damage = 5, .step_height = 0.6f,
           OV_COSTS({OVIS_PATH_DANGER_FIRE, 16}, {OVIS_PATH_DAMAGE_FIRE, -1})),
    .seating = {.count = 1, .share = 0.75, .offset = -0.45, .young_offset = -0.05},
    .pack_size = 8,
    .head = OV_ITEM_PIGLIN_HEAD,
};

// Source of all numbers in this file: docs/sources.md#piglins
#define CROSSBOW_RANGE 8.0 // blocks
#define HUNT_PAUSE_MIN 600
#define HUNT_PAUSE_MAX 2400

// ---- Tests of plans

static bool is_adult(ov_behavior_turn* turn) {
  return !turn->agent->self->is_baby;
}

static bool is_baby(ov_behavior_turn* turn) {
  return turn->agent->self->is_baby;
}

static bool is_dancing(ov_behavior_turn* turn) {
  return ov_brain_has(turn->brain, OVIS_MEM_DANCING);
}

static bool is_not_dancing(ov_behavior_turn* turn) {
  return !is_dancing(turn);
}

static bool holds_crossbow(const ov_agent* agent, const ov_actor* self) {
  (void)agent;
  return ov_gear_held(self) == OV_ITEM_CROSSBOW;
}

static double shot_range(const ov_agent* agent) {
  return holds_crossbow(agent, agent->self) ? CROSSBOW_RANGE : 0;
}

static void shoot(ov_agent* agent, ov_actor* target) {
  ov_shoot_arrow(agent, target, 1, NULL);
}

static bool sees_no_gold_in_hands(const ov_agent* agent, const ov_actor* self) {
  const ov_brain* brain = ov_brain_of(self);
  (void)agent;
  return !ov_brain_has(brain, OVIS_MEM_NEAREST_PLAYER_HOLDING_WANTED_ITEM);
}

// Its target is not the one any more that it would choose now.
static bool piglin_is_done(const ov_agent* agent, const ov_actor* target) {
  ov_agent own = *agent;
  ovis_answer why;
  ov_behavior_turn turn = {.agent = &own, .brain = ov_brain_of(own.self), .why = &why};
  return ov_piglin_find_target(&turn) != target;
}

// ---- Entries that several activities have

static const ov_behavior_child piglin_looks[] = {
    OV_LOOKS_AT(1, ov_is_player, 8, "a ", "player"),
    OV_LOOKS_AT(1, ov_is_piglin_near, 8, "a ", "piglin"),
    OV_LOOKS_AT(1, ov_is_anyone, 8, "a ", "mob"), OV_WAITS(1, 30, 60)};

// claim 177
static const ov_behavior_child piglin_moves[] = {
    OV_STROLLS_BY(2, 0.6, NULL), OV_VISITS(2, ov_is_piglin_near, "InteractWith.piglin", "piglin"),
    OV_GOES_TO_LOOK(2, 0.6, sees_no_gold_in_hands), OV_WAITS(1, 30, 60)};

#define LOOKS_AT_GOLD_IN_HANDS(how_far)                                                            \
  OV_DOES(0, &ov_set_look_target,                                                                  \
          OV_WITH(ov_set_look_settings, .test = ov_piglin_likes_hands, .range = (how_far)),        \
          OV_LOOK_WORDS("a ", "player who holds what it wants"))
#define ATTACKS                                                                                    \
  OV_DOES(0, &ov_start_attacking,                                                                  \
          OV_WITH(ov_start_attacking_settings, .test = is_adult, .find = ov_piglin_find_target))
// ---- Piglins: core and idle

static const ov_condition nemesis_to_avoid[] = {OV_PRESENT(NEAREST_VISIBLE_NEMESIS),
                                                OV_ABSENT(AVOID_TARGET)};
static const ov_condition zombified_to_avoid[] = {OV_PRESENT(NEAREST_VISIBLE_ZOMBIFIED),
                                                  OV_ABSENT(AVOID_TARGET)};

static const ov_activity_entry piglin_core[] = {
    OV_LOOK_SINK,
    OV_MOVE_SINK,
    OV_DOES(0, &ov_interact_with_door),
    OV_DOES(0, &ov_copy_memory, OV_WITH(ov_copy_memory_settings, is_baby, 100, 140),
            OV_CONDITIONS(nemesis_to_avoid), .name = "CopyMemoryWithExpiry.nearest_visible_nemesis",
            OV_PHRASES(.words = "avoid an old enemy", .doing = "avoiding an old enemy",
                       OV_WHY({OVIS_REASON_NO_NEED, "only babies do this"}))),
    OV_DOES(
        0, &ov_copy_memory, OV_WITH(ov_copy_memory_settings, ov_piglin_is_near_zombified, 100, 140),
        OV_CONDITIONS(zombified_to_avoid), .name = "CopyMemoryWithExpiry.nearest_visible_zombified",
        OV_PHRASES(.words = "avoid a zombified mob", .doing = "avoiding a zombified mob",
                   OV_WHY({OVIS_REASON_NO_NEED, "the zombified mob is not near enough"}))),
    OV_DOES(0, &ov_stop_holding_item),
    OV_DOES(0, &ov_start_admiring),
    OV_DOES(0, &ov_start_celebrating),
    OV_DOES(0, &ov_stop_being_angry),
};

static const ov_activity_entry piglin_idle[] = {
    LOOKS_AT_GOLD_IN_HANDS(14),
    ATTACKS,
    OV_DOES(0, &ov_start_hunting),
    OV_LEAVES_REPELLENTS(false, ov_walk_away_reasons),
    OV_DOES(0, &ov_ride_sometimes, .name = "CopyMemoryWithExpiry.ride_target"),
    OV_RUNS_ONE(piglin_looks),
    OV_RUNS_ONE(piglin_moves),
    OV_MEETS_PLAYERS,
};

// ---- Piglins: fight and celebration

static const ov_condition attack_target[] = {OV_PRESENT(ATTACK_TARGET)};

static const ov_activity_entry piglin_fight[] = {
    OV_DOES(0, &ov_stop_attacking, OV_WITH(ov_stop_attacking_settings, .is_done = piglin_is_done)),
    OV_DOES(0, &ov_back_up,
            OV_WITH(ov_back_up_settings, .range = 5, .speed = 0.75f, .test = holds_crossbow)),
    OV_DOES(0, &ov_approach_target,
            OV_WITH(ov_approach_settings, .speed = 1, .shot_range = shot_range)),
    OV_DOES(0, &ov_melee_attack,
            OV_WITH(ov_melee_attack_settings, .cooldown_ticks = 20, .shot_range = shot_range)),
    OV_DOES(0, &ov_crossbow_attack, OV_WITH(ov_crossbow_attack_settings, shot_range, shoot)),
    OV_DOES(0, &ov_remember_kill),
    OV_DOES(0, &ov_erase_memory_if, OV_WITH(ov_erase_memory_settings, ov_piglin_is_near_zombified),
            OV_CONDITIONS(attack_target), .name = "EraseMemoryIf.attack_target",
            OV_PHRASES(.words = "let its target go because of a zombified mob",
                       .doing = "letting its target go because of a zombified mob",
                       OV_WHY({OVIS_REASON_NO_NEED, "no zombified mob is near"}))),
};

static const ov_condition celebration[] = {OV_PRESENT(CELEBRATE_LOCATION), OV_ABSENT(ATTACK_TARGET),
                                           OV_ABSENT(WALK_TARGET), OV_REGISTERED(LOOK_TARGET)};

static const ov_behavior_child celebrates[] = {
    OV_LOOKS_AT(1, ov_is_piglin_near, 8, "a ", "piglin"),
    OV_DOES(1, &ov_random_stroll,
            OV_WITH(ov_random_walk_settings, .speed = 0.6, .range_xz = 2, .range_y = 1)),
    OV_WAITS(1, 10, 20)};

static const ov_activity_entry piglin_celebrate[] = {
    OV_LEAVES_REPELLENTS(false, ov_walk_away_reasons),
    LOOKS_AT_GOLD_IN_HANDS(14),
    ATTACKS,
    OV_DOES(0, &ov_go_to_location, OV_WITH(ov_location_settings, is_not_dancing, 1, 2),
            OV_CONDITIONS(celebration)),
    OV_DOES(0, &ov_go_to_location, OV_WITH(ov_location_settings, is_dancing, 0.6, 4),
            OV_CONDITIONS(celebration), .name = "GoToTargetLocation.dancing"),
    OV_RUNS_ONE(celebrates),
};

// ---- Piglins: the rest

static const ov_activity_entry piglin_admire[] = {
    OV_DOES(0, &ov_go_to_wanted_item,
            .settings = &(const ov_wanted_item_settings){.speed = 1,
                                                         .range = 9,
                                                         .test = ov_piglin_hand_is_free}),
    OV_DOES(0, &ov_stop_admiring_far),
    OV_DOES(0, &ov_stop_admiring_tired),
};

static const ov_activity_entry piglin_avoid[] = {
    OV_DOES(0, &ov_walk_away_from, OV_WITH(ov_walk_away_settings, 1.0, 12, 0, true, NULL),
            OV_CONDITIONS(ov_avoid_needs), .phrases = &ov_flee_phrases),
    OV_RUNS_ONE(piglin_looks),
    OV_RUNS_ONE(piglin_moves),
    OV_DOES(0, &ov_erase_memory_if, OV_WITH(ov_erase_memory_settings, ov_piglin_may_stop_fleeing),
            OV_CONDITIONS(ov_avoid_needs), .name = "EraseMemoryIf.avoid_target",
            OV_PHRASES(.words = "end its flight", .doing = "ending its flight",
                       OV_WHY({OVIS_REASON_NO_NEED, "its reason to flee still holds"}))),
};

static const ov_activity_entry piglin_ride[] = {
    OV_DOES(0, &ov_mount),
    LOOKS_AT_GOLD_IN_HANDS(8),
    OV_DOES(0, &ov_dismount),
};

static const ov_activity_plan piglin_activities[] = {
    {OV_ACTIVITY(CORE, 0, piglin_core)},
    {OV_ACTIVITY(IDLE, 10, piglin_idle)},
    {OV_ACTIVITY(ADMIRE_ITEM, 10, piglin_admire), OV_WHILE(ADMIRING_ITEM)},
    {OV_ACTIVITY(FIGHT, 10, piglin_fight), OV_WHILE(ATTACK_TARGET)},
    {OV_ACTIVITY(CELEBRATE, 10, piglin_celebrate), OV_WHILE(CELEBRATE_LOCATION)},
    {OV_ACTIVITY(AVOID, 10, piglin_avoid), OV_WHILE(AVOID_TARGET)},
    {OV_ACTIVITY(RIDE, 10, piglin_ride), OV_WHILE(RIDE_TARGET)},
};

static const ov_sensor_kind* const piglin_sensors[] = {
    &ov_sense_living, &ov_sense_players, &ov_sense_items, &ov_sense_hurt, &ov_sense_piglin};

static const ovis_memory piglin_memories[] = {
    OVIS_MEM_LOOK_TARGET,        OVIS_MEM_DOORS_TO_CLOSE,
    OVIS_MEM_WALK_TARGET,        OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_ATTACK_TARGET,      OVIS_MEM_ATTACK_COOLING_DOWN,
    OVIS_MEM_INTERACTION_TARGET, OVIS_MEM_PATH,
    OVIS_MEM_ANGRY_AT,           OVIS_MEM_UNIVERSAL_ANGER,
    OVIS_MEM_AVOID_TARGET,       OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS,
    OVIS_MEM_ADMIRING_ITEM,      OVIS_MEM_TIME_TRYING_TO_REACH_ADMIRE_ITEM,
    OVIS_MEM_ADMIRING_DISABLED,  OVIS_MEM_DISABLE_WALK_TO_ADMIRE_ITEM,
    OVIS_MEM_CELEBRATE_LOCATION, OVIS_MEM_DANCING,
    OVIS_MEM_HUNTED_RECENTLY,    OVIS_MEM_RIDE_TARGET,
    OVIS_MEM_ATE_RECENTLY,
};

static void piglin_update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_ADMIRE_ITEM, OV_ACTIVITY_FIGHT, OV_ACTIVITY_AVOID,
                                      OV_ACTIVITY_CELEBRATE,   OV_ACTIVITY_RIDE,  OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
  if (!ov_brain_has(turn->brain, OVIS_MEM_CELEBRATE_LOCATION)) {
    ov_brain_erase(turn->brain, OVIS_MEM_DANCING);
  }
  ov_brain_show_target(turn);
}

static const ov_brain_def piglin_plan = {
    OV_BRAIN("piglin", piglin_memories, piglin_sensors, piglin_activities),
    .update = piglin_update};

// ---- Own state

// It has hunted before it came into the world, so that not all begin at once.
static void born(ov_actor* actor) {
  ov_brain* brain = ov_brain_of(actor);
  if (brain != NULL) {
    const int32_t ticks =
        HUNT_PAUSE_MIN + ov_rng_int(&actor->rng, HUNT_PAUSE_MAX - HUNT_PAUSE_MIN + 1);
    ov_brain_set_number(brain, OVIS_MEM_HUNTED_RECENTLY, 1, ticks);
  }
}

// A baby that rides though it does not want to gets off.
static void step(ov_agent* agent) {
  ov_actor* self = agent->self;
  const ov_brain* brain = ov_brain_of(self);
  const ov_actor* vehicle = ov_ride_vehicle(agent->crowd, self);
  if (brain != NULL && self->is_baby && vehicle != NULL && vehicle->is_baby &&
      (ov_is_hoglin(vehicle) || ov_is_piglin(vehicle)) &&
      !ov_brain_has(brain, OVIS_MEM_RIDE_TARGET)) {
    ov_turn_notice_edits(agent->turn, self);
    ov_ride_dismount_beside(agent->turn, self);
  }
  ov_nether_turn(agent, OV_SPECIES_ZOMBIFIED_PIGLIN);
}

static void moved(ov_agent* agent) {
  if (ov_brain_of(agent->self) != NULL) {
    ov_piglin_pick_up(agent);
  }
}

// It leaves behind what it carries.
static void died(ov_agent* agent) {
  for (;;) {
    const ovis_stack stack = ov_gear_take_packed(agent->turn, agent->self, OV_STACK_MAX);
    if (ov_stack_is_empty(&stack)) {
      return;
    }
    agent->verbs->throw_item(agent, &stack, agent->self->body.pos, (ovis_vec3){0, 0.2, 0});
  }
}

#define PIGLIN_STATE(X)                                                                            \
  X(BASE, nether, NONE, ov_nether)                                                                 \
  X(SEEN_BOOL, nether.is_spared, CANNOT_HUNT)
OV_SPECIES_STATE(piglin, PIGLIN_STATE)

const ov_profile ov_piglin_profile = {.brain = &piglin_plan,
                                      OV_OWN(piglin),
                                      .wants_item = ov_piglin_wants,
                                      .born = born,
                                      .died = died,
                                      .was_hurt = ov_piglin_was_hurt,
                                      .was_robbed = ov_piglin_was_robbed,
                                      .step = step,
                                      .moved = moved,
                                      .use = &ov_piglin_use};
