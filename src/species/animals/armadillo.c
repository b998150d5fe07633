// The armadillo: rolls up before the undead, attackers, and players who sprint or ride.
// Rules: docs/sources.md#armadillos
#include "agent/item.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/player.h"
#include "base/check.h"
#include "figures/row.h"
#include "species/animals/animal_brain_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"

// ---- Figures

static const ovis_item bait[] = {OV_ITEM_SPIDER_EYE, 0};

const ov_species ov_armadillo_row = {
    OV_ROW(ARMADILLO, armadillo, GROUND, OV_IS_ANIMAL | OV_LIKES_GRASS | OV_CAN_FLOAT,
           .width = 0.7f, .height = 0.65f, .eye_height = 0.26f, .health_max = 12, .speed = 0.14f,
           .follow_range = 16, .attack_damage = 0, .step_height = 0.6f),
    .seating = OV_SEAT_OF_ANIMALS,
    .bait = bait,
    .young_share = 0.6f,
};

// Source of all numbers in this file: docs/sources.md#armadillos
#define ROLL_TICKS 10
#define UNROLL_TICKS 30
#define BALL_UP_TICKS 6000
#define DANGER_TICKS 80 // that it remembers a danger
#define SCARE_RATE 5    // ticks between two looks for dangers
#define SCARE_XZ 7.0    // blocks around its box
#define SCARE_Y 2.0
#define HARM_LESS 1.0f  // while it is rolled up ...
#define HARM_SHARE 0.5f // ... and of the rest
#define SCUTE_TICKS_MIN 6000
#define SCUTE_TICKS_MORE 6000 // below this, at random, on top
#define SCUTE_SPEED 0.1       // of a new scute on each level axis, at most
#define SCUTE_RISE 0.2        // upward

typedef enum roll_state { IDLE, ROLLING, SCARED, UNROLLING } roll_state;

#define ARMADILLO_STATE(X)                                                                         \
  X(I32, roll, ROLL, IDLE, UNROLLING)  /* roll_state */                                            \
  X(COUNT, roll_ticks, NONE, 0)        /* since it changed */                                      \
  X(COUNT, scute_ticks, SCUTE_TIME, 0) /* until the next scute */
OV_SPECIES_STATE(armadillo, ARMADILLO_STATE)

static armadillo* armadillo_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(armadillo));
  return actor->own;
}

// ---- The roll

static bool is_rolled(const ov_actor* actor) {
  return armadillo_of(actor)->roll != IDLE;
}

static void change(ov_actor* actor, roll_state roll) {
  armadillo* self = armadillo_of(actor);
  self->roll = (int32_t)roll;
  self->roll_ticks = 0;
}

// May it roll up, and stay so?
static bool can_roll(const ov_agent* agent) {
  const ov_actor* self = agent->self;
  const ov_brain* brain = ov_brain_of(self);
  const bool panics = brain != NULL && ov_brain_has(brain, OVIS_MEM_IS_PANICKING);
  return !panics && self->fire_ticks <= 0 && !self->body.is_in_water && !self->body.is_in_lava &&
         !ov_agent_is_leashed(agent) && self->vehicle == 0 && self->riders[0] == 0;
}

static void roll_up(ov_agent* agent) {
  if (is_rolled(agent->self)) {
    return;
  }
  ov_agent_stop(agent);
  ov_brain* brain = ov_brain_of(agent->self);
  if (brain != NULL) {
    ov_brain_erase(brain, OVIS_MEM_WALK_TARGET);
  }
  agent->self->love_ticks = 0;
  change(agent->self, ROLLING);
}

static void unroll_at_once(ov_actor* actor) {
  if (is_rolled(actor)) {
    change(actor, IDLE);
  }
}

// ---- Sensor: armadillo_scare_detected

static bool is_near(const ov_actor* self, const ov_actor* other) {
  const ovis_aabb a = ov_body_box(&self->body);
  const ovis_aabb b = ov_body_box(&other->body);
  return b.min.x < a.max.x + SCARE_XZ && b.max.x > a.min.x - SCARE_XZ &&
         b.min.y < a.max.y + SCARE_Y && b.max.y > a.min.y - SCARE_Y &&
         b.min.z < a.max.z + SCARE_XZ && b.max.z > a.min.z - SCARE_XZ;
}

static bool is_scary(const ov_actor* self, const ov_actor* other) {
  if (!is_near(self, other)) {
    return false;
  }
  if (other->row->nature.is_undead || other->serial == self->attacker) {
    return true;
  }
  return other->kind == OV_ACTOR_PLAYER && !ov_player_is_spectator(other) &&
         (ov_player_is_sprinting(other) || other->vehicle != 0);
}

static void scan_scare(ov_behavior_turn* turn) {
  const ov_agent* agent = turn->agent;
  ov_brain* brain = turn->brain;
  if (!can_roll(agent)) {
    ov_brain_erase(brain, OVIS_MEM_DANGER_DETECTED_RECENTLY);
    return;
  }
  const ov_memory_list* list = ov_brain_list(brain, OVIS_MEM_LIVING);
  for (int32_t i = 0; i < list->count; i++) {
    const ov_actor* other = ov_agent_find(agent, ov_brain_living_at(brain, i));
    if (other != NULL && is_scary(agent->self, other)) {
      ov_brain_set_number(brain, OVIS_MEM_DANGER_DETECTED_RECENTLY, 1, DANGER_TICKS);
      return;
    }
  }
}

static const ov_sensor_kind sense_scare = {
    OV_SENSOR("armadillo_scare_detected", SCARE_RATE, scan_scare),
    OV_REQUIRES(OVIS_MEM_LIVING, OVIS_MEM_DANGER_DETECTED_RECENTLY),
};

// ---- ArmadilloBallUp

static bool can_ball_up(ov_behavior_turn* turn) {
  return turn->agent->self->body.is_on_ground || ov_behavior_refuse(turn, OVIS_REASON_IN_AIR, 0, 0);
}

static bool goes_on_balling(ov_behavior_turn* turn) {
  return is_rolled(turn->agent->self) || ov_behavior_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_ball(ov_behavior_turn* turn) {
  roll_up(turn->agent);
}

static const ov_behavior_kind ball_up = {
    OV_TIMED("ArmadilloBallUp"),
    OV_NEEDS(OV_REGISTERED(DANGER_DETECTED_RECENTLY)),
    OV_TICKS(BALL_UP_TICKS, BALL_UP_TICKS),
    OV_BEHAVIOR_CALLS(can_ball_up, goes_on_balling, start_ball, NULL, NULL),
    OV_PHRASES(.words = "roll up", .doing = "staying rolled up", .does = "rolls up",
               OV_WHY({OVIS_REASON_IN_AIR, "it is in the air"},
                      {OVIS_REASON_ENDED, "it has unrolled"})),
};

// ---- Plan

static bool is_open(const ov_agent* agent, const ov_actor* self) {
  (void)agent;
  return !is_rolled(self);
}

// Adults hurry to food, and stop farther from it.
static double food_speed(const ov_agent* agent) {
  return agent->self->is_baby ? 1.0 : 1.25;
}
static double food_near(const ov_agent* agent) {
  return agent->self->is_baby ? 1.0 : 2.0;
}

static const ov_condition tempt_clock[] = {OV_PRESENT(TEMPTATION_COOLDOWN_TICKS)};
static const ov_condition gaze_clock[] = {OV_PRESENT(GAZE_COOLDOWN_TICKS)};

static const ov_activity_entry core[] = {
    {0, 0, OV_SWIM_UP},
    OV_DOES(0, &ov_animal_panic, OV_WITH(ov_animal_panic_settings, .speed = 2, .test = is_open),
            OV_PHRASES(.words = "flee in panic", .doing = "fleeing in panic",
                       OV_WHY({OVIS_REASON_NO_NEED, "it was not hurt and does not burn or freeze"},
                              {OVIS_REASON_NOT_HERE, "it is rolled up"}))),
    {0, 0, OV_LOOK_SINK},
    {0, 0, OV_MOVE_SINK_IF(150, 250, is_open, "it is rolled up")},
    {0, 0, OV_COUNTS(tempt_clock, "temptation_cooldown_ticks")},
    {0, 0, OV_COUNTS(gaze_clock, "gaze_cooldown_ticks")},
};

static const ov_behavior_child follows[] = {
    OV_DOES(
        1, &ov_follow_temptation,
        OV_WITH(ov_speed_settings, .speed = 1.25, .speed_now = food_speed, .near_now = food_near)),
    {1, 0, OV_FOLLOWS_ADULT(1.25)},
};

static const ov_condition walk_absent[] = {OV_ABSENT(WALK_TARGET)};
static const ov_behavior_child moves[] = {
    {1, 0, OV_WALKS_ABOUT(1)},
    {1, 0, OV_GOES_WHERE_IT_LOOKS(1)},
    {1, 0, OV_RESTS(30, 60)},
};

static const ov_activity_entry idle[] = {
    {0, 0, OV_LOOKS_AT_PLAYERS},
    {1, 0, OV_LOVES(1)},
    OV_DOES(2, &ov_gate, .name = "RunOne", OV_GATE(OV_ORDERED, OV_RUN_ONE), OV_CHILDREN(follows)),
    OV_DOES(3, &ov_random_look,
            OV_WITH(ov_random_look_settings, .yaw_max_deg = 30, OV_TICKS(150, 250))),
    OV_DOES(4, &ov_gate, .name = "RunOne", OV_GATE(OV_SHUFFLED, OV_RUN_ONE),
            OV_CONDITIONS(walk_absent), OV_CHILDREN(moves)),
};

static const ov_condition panic_needs[] = {OV_PRESENT(DANGER_DETECTED_RECENTLY)};
static const ov_activity_entry panic[] = {OV_DOES(0, &ball_up)};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, OV_LISTED(idle)},
    {.activity = OV_ACTIVITY_PANIC, OV_LISTED(panic), OV_CONDITIONS(panic_needs)},
};

static const ov_sensor_kind* const sensors[] = {
    &ov_sense_living, &ov_sense_hurt, &ov_sense_temptations, &ov_sense_adult, &sense_scare};

static const ovis_memory memories[] = {
    OVIS_MEM_IS_PANICKING,
    OVIS_MEM_HURT_BY,
    OVIS_MEM_HURT_BY_ENTITY,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_TEMPTING_PLAYER,
    OVIS_MEM_TEMPTATION_COOLDOWN_TICKS,
    OVIS_MEM_GAZE_COOLDOWN_TICKS,
    OVIS_MEM_IS_TEMPTED,
    OVIS_MEM_BREED_TARGET,
    OVIS_MEM_NEAREST_VISIBLE_ADULT,
    OVIS_MEM_DANGER_DETECTED_RECENTLY,
};

static void update(ov_behavior_turn* turn) {
  static const ov_activity order[] = {OV_ACTIVITY_PANIC, OV_ACTIVITY_IDLE};
  ov_brain_set_first_valid(turn->brain, order, OV_COUNT_OF(order));
}

static const ov_brain_def plan = {OV_BRAIN("armadillo", memories, sensors, activities),
                                  .update = update};

// ---- Own state

static int32_t next_scute(ov_rng* rng) {
  return SCUTE_TICKS_MIN + ov_rng_int(rng, SCUTE_TICKS_MORE);
}

static void born(ov_actor* actor) {
  armadillo_of(actor)->scute_ticks = next_scute(&actor->rng);
}

static void was_set(ov_actor* actor) {
  armadillo_of(actor)->roll_ticks = 0;
}

// Ticks for which it remembers a danger.
static int32_t danger_ticks(const ov_brain* brain) {
  return ov_brain_has(brain, OVIS_MEM_DANGER_DETECTED_RECENTLY)
             ? ov_brain_ttl(brain, OVIS_MEM_DANGER_DETECTED_RECENTLY)
             : 0;
}

// It unrolls so early that it is done when it forgets the danger.
static void turn_state(ov_actor* actor) {
  const armadillo* self = armadillo_of(actor);
  const ov_brain* brain = ov_brain_of(actor);
  const bool is_over = brain != NULL && danger_ticks(brain) < UNROLL_TICKS;
  if (self->roll == ROLLING && self->roll_ticks > ROLL_TICKS) {
    change(actor, SCARED);
  } else if (self->roll == SCARED && is_over) {
    change(actor, UNROLLING);
  } else if (self->roll == UNROLLING && brain != NULL && !is_over) {
    change(actor, SCARED);
  } else if (self->roll == UNROLLING && self->roll_ticks > UNROLL_TICKS) {
    change(actor, IDLE);
  }
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  if (!is_rolled(actor)) {
    return;
  }
  if (!can_roll(agent)) {
    unroll_at_once(actor);
    return;
  }
  armadillo_of(actor)->roll_ticks += armadillo_of(actor)->roll_ticks <= UNROLL_TICKS;
  turn_state(actor);
  if (is_rolled(actor)) {
    if (!ov_nav_is_done(&actor->nav)) {
      ov_agent_stop(agent);
    }
    actor->controls.move.state = OV_MOVE_WAIT;
  }
}

static void look(const ov_actor* actor, ov_control_view* view) {
  view->is_look_off = is_rolled(actor);
}

static float eases(const ov_actor* actor, float amount) {
  const float less = (amount - HARM_LESS) * HARM_SHARE;
  return !is_rolled(actor) ? amount : less > 0 ? less : 0;
}

// A blow makes it roll up at once. All other harm makes it unroll, so that it can flee.
static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)harm;
  ov_brain* brain = ov_brain_of(agent->self);
  if (by == NULL) {
    unroll_at_once(agent->self);
  } else if (by != agent->self && can_roll(agent)) {
    if (brain != NULL) {
      ov_brain_set_number(brain, OVIS_MEM_DANGER_DETECTED_RECENTLY, 1, DANGER_TICKS);
    }
    roll_up(agent);
  }
}

// ---- Scutes and spider eyes

static void moved(ov_agent* agent) {
  ov_actor* actor = agent->self;
  armadillo* self = armadillo_of(actor);
  if (actor->is_baby || --self->scute_ticks > 0) {
    return;
  }
  self->scute_ticks = next_scute(&actor->rng);
  const ovis_stack scute = ov_stack_of(OV_ITEM_ARMADILLO_SCUTE, 1);
  const double vx = ov_rng_double(&actor->rng) * 2 - 1;
  const double vz = ov_rng_double(&actor->rng) * 2 - 1;
  ov_launch launch = ov_item_launch(&scute, actor->body.pos,
                                    (ovis_vec3){vx * SCUTE_SPEED, SCUTE_RISE, vz * SCUTE_SPEED});
  launch.owner = actor->serial;
  launch.event = OVIS_EVENT_THREW;
  ov_turn_launch(agent->turn, &launch);
}

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  if (ov_use_is_with(use, OV_ITEM_BRUSH) && !agent->self->is_baby) {
    return OVIS_USE_BRUSH;
  }
  return is_rolled(agent->self) ? OVIS_USE_NOTHING : ov_use_food(agent->self, use, bait);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)use;
  if (kind == OVIS_USE_BRUSH) {
    const ovis_stack scute = ov_stack_of(OV_ITEM_ARMADILLO_SCUTE, 1);
    ov_use_drop(agent, &scute);
    return 0;
  }
  return ov_use_feed(agent->self);
}

const ov_profile ov_armadillo_profile = {
    .brain = &plan,
    OV_OWN(armadillo),
    .born = born,
    .was_set = was_set,
    .was_hurt = was_hurt,
    .step = step,
    .moved = moved,
    .look = look,
    .eases = eases,
    .hides = is_rolled,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
