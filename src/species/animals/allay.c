// The allay: gathers items like the one in its hand, for a player or a note block.
// Rules: docs/sources.md#allay
#include "species/animals/allay.h"

#include "agent/gear.h"
#include "figures/row.h"
#include "mind/brain/look/look_behaviors.h"
#include "mind/brain/sense/sensors.h"
#include "species/profiles.h"

// ---- Figures

const ov_species ov_allay_row = {
    OV_ROW(ALLAY, allay, FLYING, OV_CAN_FLOAT | OV_IS_FALL_IMMUNE | OV_IS_AIRBORNE, .width = 0.35f,
           .height = 0.6f, .eye_height = 0.36f, .health_max = 20, .speed = 0.1f, .follow_range = 48,
           .attack_damage = 2, .step_height = 0.6f),
    .seating = {.count = 1, .share = 0.75, .offset = 0.4, .young_offset = 0.4},
    .body = {.move = OV_MOVE_KIND_FLYING,
             .travel = OV_TRAVEL_ALLAY,
             .traits = OV_BODY_HOVERS,
             .tilt = 20,
             .flight_speed = 0.1},
    .pack_size = 1,
    .leash = OV_LEASH_ALWAYS,
};

// Source of all numbers in this file: docs/sources.md#allay
#define HEAL_TICKS 10
#define FLY_SPEED 1.0

static bool anyone(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  (void)other;
  return true;
}

// ---- Plan

// claim 354
static const ov_condition like_clock[] = {OV_PRESENT(LIKED_NOTEBLOCK_COOLDOWN_TICKS)};
static const ov_condition pick_up_clock[] = {OV_PRESENT(ITEM_PICKUP_COOLDOWN_TICKS)};

// claim 192
static const ov_activity_entry core[] = {
    OV_DOES(0, &ov_swim, OV_WITH(ov_swim_settings, .chance = 0.8f)),
    OV_DOES(0, &ov_animal_panic, OV_WITH(ov_animal_panic_settings, .speed = 2.5)),
    OV_DOES(0, &ov_look_at_target_sink, OV_TICKS(45, 90)),
    OV_DOES(0, &ov_move_to_target_sink, OV_TICKS(150, 250)),
    OV_DOES(0, &ov_count_down, OV_CONDITIONS(like_clock),
            .name = "CountDownCooldownTicks.liked_noteblock_cooldown_ticks"),
    OV_DOES(0, &ov_count_down, OV_CONDITIONS(pick_up_clock),
            .name = "CountDownCooldownTicks.item_pickup_cooldown_ticks"),
};

// claim 353
static const ov_condition wanted_present[] = {
    OV_REGISTERED(WALK_TARGET), OV_REGISTERED(LOOK_TARGET),
    OV_REGISTERED(ITEM_PICKUP_COOLDOWN_TICKS), OV_PRESENT(NEAREST_VISIBLE_WANTED_ITEM)};

static const ov_behavior_child moves[] = {
    OV_DOES(2, &ov_fly_stroll, .name = "RandomStroll",
            OV_WITH(ov_speed_settings, .speed = FLY_SPEED)),
    OV_DOES(2, &ov_walk_to_look_target,
            OV_WITH(ov_walk_to_look_settings, .speed = FLY_SPEED, .close_enough = 3)),
    OV_DOES(1, &ov_do_nothing, OV_TICKS(30, 60)),
};

// claims 193, 196, 197, 198, 199
static const ov_activity_entry idle[] = {
    OV_DOES(0, &ov_go_to_wanted_item,
            // No test of the hand: what it wants says the sensor of items. claim 312
            OV_WITH(ov_wanted_item_settings, .speed = 1.75, .range = 32),
            OV_CONDITIONS(wanted_present)),
    OV_DOES(1, &ov_go_and_give_items),
    OV_DOES(2, &ov_stay_close,
            OV_WITH(ov_stay_close_settings, .find = ov_allay_find_deposit, .close_enough = 4,
                    .range = 16, .speed = 2.25)),
    OV_DOES(3, &ov_set_look_target_sometimes,
            OV_WITH(ov_set_look_settings, .test = anyone, .range = 6, OV_TICKS(30, 60))),
    OV_DOES(4, &ov_gate, .name = "RunOne", OV_GATE(OV_SHUFFLED, OV_RUN_ONE), OV_CHILDREN(moves)),
};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE,
     .numbering = OV_UPWARD,
     .entries = core,
     .entry_count = OV_COUNT_OF(core)},
    {.activity = OV_ACTIVITY_IDLE, .entries = idle, .entry_count = OV_COUNT_OF(idle)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_players, &ov_sense_hurt,
                                                &ov_sense_items};

static const ovis_memory memories[] = {
    OVIS_MEM_PATH,
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_LIKED_PLAYER,
    OVIS_MEM_LIKED_NOTEBLOCK,
    OVIS_MEM_LIKED_NOTEBLOCK_COOLDOWN_TICKS,
    OVIS_MEM_ITEM_PICKUP_COOLDOWN_TICKS,
    OVIS_MEM_IS_PANICKING,
};

static const ov_brain_def plan = {OV_BRAIN("allay", memories, sensors, activities)};

// ---- Own state

OV_OWN_FUNCTIONS(ov_allay, OV_ALLAY_STATE, static)

static void moved(ov_agent* agent) {
  ov_actor* self = agent->self;
  ov_allay_pick_up(agent);
  if (self->age_ticks % HEAL_TICKS == 0 && self->health < self->species->health_max) {
    const float healed = self->health + 1;
    self->health = healed < self->species->health_max ? healed : self->species->health_max;
  }
  ov_allay_dance(agent);
  ov_hearing_tick(agent);
}

// It leaves behind what it carries and holds.
static void died(ov_agent* agent) {
  ov_actor* self = agent->self;
  for (int32_t i = 0; i < 2; i++) {
    const ovis_stack stack =
        i == 0 ? ov_gear_take_packed(agent->turn, self, OV_STACK_MAX)
               : ov_gear_take_worn(agent->turn, self, OVIS_SLOT_MAIN_HAND, OV_STACK_MAX);
    if (!ov_stack_is_empty(&stack)) {
      agent->verbs->throw_item(agent, &stack, self->body.pos, (ovis_vec3){0, 0.2, 0});
    }
  }
}

static void was_called(ov_actor* self, const ov_actor* caller) {
  if (caller->row->id == OV_SPECIES_ALLAY) {
    ov_allay_of(self)->duplication_ticks = ov_allay_of(caller)->duplication_ticks;
  }
}

const ov_profile ov_allay_profile = {.brain = &plan,
                                     OV_OWN(ov_allay),
                                     .wants_item = ov_allay_wants,
                                     .died = died,
                                     .was_called = was_called,
                                     .moved = moved,
                                     .use = &ov_allay_use,
                                     .listener = &ov_allay_listener};
