// The camel: sits and stands, carries two, and dashes with its rider.
// Rules: docs/sources.md#camels
#include "species/animals/camel.h"

#include "agent/item_table.h"
#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "figures/row.h"
#include "species/animals/animal_brain_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"
#include "world/place.h"

#include <stdlib.h>

// ---- Figures

static const ovis_item bait[] = {OV_ITEM_CACTUS, 0};

const ov_species ov_camel_row = {
    OV_ROW(CAMEL, camel, GROUND, OV_IS_ANIMAL | OV_CAN_FLOAT | OV_CAN_CROSS_FENCES | OV_IS_MOUNT,
           .width = 1.7f, .height = 2.375f, .eye_height = 2.275f, .health_max = 32, .speed = 0.09f,
           .follow_range = 16, .attack_damage = 0, .step_height = 1.5f),
    .seating = {.count = 2,
                .share = 1,
                .up = -0.6,
                .ahead = {0.5, -0.7},
                .offset = 0.14,
                .young_offset = 0.14},
    .body = {.head_yaw = 30},
    .bait = bait,
    .falls_half = true,
};

// Source of all numbers in this file: docs/sources.md#camels
#define SIT_DOWN_TICKS 40
#define STAND_UP_TICKS 52
#define POSE_TICKS_MIN 400 // that a pose lasts at least
#define SITS_LOWER 1.43f   // blocks
#define EYES_BELOW_TOP 0.1f
#define DASH_LEVEL 22.2222
#define DASH_UP 1.4285

OV_OWN_FUNCTIONS(ov_camel, OV_CAMEL_STATE, )

static ov_camel* camel_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(ov_camel));
  return actor->own;
}

// ---- The pose

static bool is_sitting(const ov_actor* actor) {
  return camel_of(actor)->pose_time < 0;
}

static int64_t pose_ticks(const ov_agent* agent) {
  const int64_t time = camel_of(agent->self)->pose_time;
  return agent->env->game_time - (time < 0 ? -time : time);
}

static bool is_changing(const ov_agent* agent) {
  return pose_ticks(agent) < (is_sitting(agent->self) ? SIT_DOWN_TICKS : STAND_UP_TICKS);
}

static bool refuses_to_move(const ov_agent* agent) {
  return is_sitting(agent->self) || is_changing(agent);
}

static void fit_body(ov_actor* actor) {
  ov_actor_resize(actor, actor->is_baby);
  if (is_sitting(actor)) {
    const float share = actor->is_baby ? 0.5f : 1.0f;
    ov_body_size* size = &actor->body.size;
    const float height = size->height - SITS_LOWER * share;
    // A host's species like a camel may be lower than what a camel sits down by.
    size->height = height > 0 ? height : size->height / 2;
    const float eyes = size->height - EYES_BELOW_TOP * share;
    size->eye_height = eyes > 0 ? eyes : size->height;
  }
}

// A time of 0 would be neither: the first tick of a world counts as the second.
static int64_t now(const ov_agent* agent) {
  return agent->env->game_time > 0 ? agent->env->game_time : 1;
}

static void sit_down(ov_agent* agent) {
  if (!is_sitting(agent->self)) {
    camel_of(agent->self)->pose_time = -now(agent);
    fit_body(agent->self);
  }
}

static void stand_up(ov_agent* agent) {
  if (is_sitting(agent->self)) {
    camel_of(agent->self)->pose_time = now(agent);
    fit_body(agent->self);
  }
}

// As if it had just stood up.
static void reset_pose(const ov_agent* agent) {
  const int64_t since = agent->env->game_time - STAND_UP_TICKS - 1;
  camel_of(agent->self)->pose_time = since > 0 ? since : 0;
}

static void stand_at_once(ov_agent* agent) {
  if (is_sitting(agent->self)) {
    reset_pose(agent);
    fit_body(agent->self);
  }
}

// ---- RandomSitting

static bool can_change(ov_behavior_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_actor* self = agent->self;
  const ov_actor* rider = ov_agent_find(agent, self->riders[0]);
  const int64_t ticks = pose_ticks(agent);
  if (ticks < POSE_TICKS_MIN) {
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, (double)ticks, POSE_TICKS_MIN);
  }
  const bool is_ridden =
      rider != NULL && (rider->kind == OV_ACTOR_PLAYER || self->profile->is_mob_led);
  return (!self->body.is_in_water && self->body.is_on_ground && !ov_agent_is_leashed(agent) &&
          !is_ridden) ||
         ov_behavior_refuse(turn,
                            self->body.is_in_water       ? OVIS_REASON_IN_WATER
                            : ov_agent_is_leashed(agent) ? OVIS_REASON_LEASHED
                            : is_ridden                  ? OVIS_REASON_RIDDEN
                                                         : OVIS_REASON_IN_AIR,
                            0, 0);
}

static void change(ov_behavior_turn* turn) {
  if (is_sitting(turn->agent->self)) {
    stand_up(turn->agent);
  } else if (!ov_brain_has(turn->brain, OVIS_MEM_IS_PANICKING)) {
    sit_down(turn->agent);
  }
}

static const ov_behavior_kind random_sitting = {
    OV_TIMED("RandomSitting"),
    OV_BEHAVIOR_CALLS(can_change, NULL, change, NULL, NULL),
    OV_PHRASES(.words = "sit down or stand up", .doing = "sitting down or standing up",
               .does = "sits down or stands up",
               OV_WHY({OVIS_REASON_COOLDOWN, "it changed its pose a short time ago"})),
};

// ---- Plan

static bool may_follow(ov_behavior_turn* turn) {
  return !refuses_to_move(turn->agent);
}

static bool may_walk(const ov_agent* agent, const ov_actor* self) {
  (void)self;
  return !refuses_to_move(agent);
}

static const ovis_phrase stays_reasons[] = {
    {OVIS_REASON_NOT_HERE, "its pose keeps it from walking"}};

static const ov_condition tempt_clock[] = {OV_PRESENT(TEMPTATION_COOLDOWN_TICKS)};
static const ov_condition gaze_clock[] = {OV_PRESENT(GAZE_COOLDOWN_TICKS)};

static const ov_activity_entry core[] = {
    {0, 0, OV_SWIM_UP},
    OV_DOES(0, &ov_animal_panic,
            OV_WITH(ov_animal_panic_settings, .speed = 4, .started = stand_at_once)),
    {0, 0, OV_LOOK_SINK},
    {0, 0, OV_MOVE_SINK(150, 250)},
    {0, 0, OV_COUNTS(tempt_clock, "temptation_cooldown_ticks")},
    {0, 0, OV_COUNTS(gaze_clock, "gaze_cooldown_ticks")},
};

static const ov_condition walk_absent[] = {OV_ABSENT(WALK_TARGET)};
static const ov_behavior_child moves[] = {
    OV_DOES(1, &ov_random_stroll,
            OV_WITH(ov_random_walk_settings, .speed = 2, .range_xz = 10, .range_y = 7,
                    .test = may_walk),
            OV_PHRASES(.words = "stroll", .doing = "strolling", OV_REASONS(stays_reasons))),
    OV_DOES(1, &ov_walk_to_look_target,
            OV_WITH(ov_walk_to_look_settings, .speed = 2, .close_enough = 3, .test = may_walk),
            OV_PHRASES(.words = "go to what it looks at", .doing = "going to what it looks at",
                       OV_REASONS(stays_reasons))),
    OV_DOES(1, &random_sitting),
    {1, 0, OV_RESTS(30, 60)},
};

static const ov_activity_entry idle[] = {
    {0, 0, OV_LOOKS_AT_PLAYERS},
    {1, 0, OV_LOVES(1)},
    {2, 0, OV_FOLLOWS_FOOD(2.5)},
    OV_DOES(3, &ov_baby_follow_adult,
            OV_WITH(ov_follow_adult_settings, .range_min = 5, .range_max = 16, .speed = 2.5,
                    .test = may_follow)),
    OV_DOES(4, &ov_random_look,
            OV_WITH(ov_random_look_settings, .yaw_max_deg = 30, OV_TICKS(150, 250))),
    OV_DOES(5, &ov_gate, .name = "RunOne", OV_GATE(OV_SHUFFLED, OV_RUN_ONE),
            OV_CONDITIONS(walk_absent), OV_CHILDREN(moves)),
};

const ov_activity_plan ov_camel_activities[OV_CAMEL_ACTIVITIES] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, OV_LISTED(idle)},
};

const ov_sensor_kind* const ov_camel_sensors[OV_CAMEL_SENSORS] = {
    &ov_sense_living, &ov_sense_hurt, &ov_sense_temptations, &ov_sense_adult};

const ovis_memory ov_camel_memories[OV_CAMEL_MEMORIES] = {
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
};

static const ov_brain_def plan = {
    OV_BRAIN("camel", ov_camel_memories, ov_camel_sensors, ov_camel_activities)};

// ---- Dash

static double speed_factor(const ov_agent* agent) {
  const ovis_pos at = ov_cell_of(agent->self->body.pos);
  const ovis_pos below = {at.x, at.y - 1, at.z};
  return (double)ov_agent_block(agent, below)->speed_factor;
}

// In the direction of the rider's look.
static void dash(ov_agent* agent, const ov_actor* rider, double amount) {
  OVIS_ASSERT(amount >= 0);
  ov_body* body = &agent->self->body;
  body->yaw_deg = body->body_yaw_deg = rider->body.yaw_deg;
  const double yaw = (double)body->yaw_deg * OV_RAD_PER_DEG;
  const double level = DASH_LEVEL * amount * body->movement_speed * speed_factor(agent);
  body->velocity.x += -ov_sin(yaw) * level;
  body->velocity.z += ov_cos(yaw) * level;
  body->velocity.y += DASH_UP * amount * (double)body->jump_power;
  body->is_on_ground = false;
  camel_of(agent->self)->dash_ticks = OV_CAMEL_DASH_PAUSE;
}

static void try_to_dash(ov_agent* agent) {
  ov_camel* self = camel_of(agent->self);
  OVIS_ASSERT(self->wanted_dash >= 0);
  OVIS_ASSERT(self->wanted_dash <= 1);
  OVIS_ASSERT(self->dash_ticks >= 0);
  const ov_actor* rider = ov_agent_find(agent, agent->self->riders[0]);
  const double amount = self->wanted_dash;
  self->wanted_dash = 0;
  if (amount > 0 && self->dash_ticks == 0 && rider != NULL && rider->kind == OV_ACTOR_PLAYER &&
      agent->self->body.is_on_ground && !refuses_to_move(agent)) {
    dash(agent, rider, amount);
  }
}

// A walk lets it stand up; until it stands, it does not move.
void ov_camel_step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  ov_camel* self = camel_of(actor);
  self->dash_ticks -= self->dash_ticks > 0;
  if (!self->has_pose) {
    self->has_pose = true;
    reset_pose(agent);
  }
  if (is_sitting(actor) && actor->body.is_in_water) {
    stand_at_once(agent);
  }
  if (is_sitting(actor) && !is_changing(agent) && !ov_agent_is_leashed(agent) &&
      ov_move_control_has_wanted(&actor->controls.move)) {
    stand_up(agent);
  }
  try_to_dash(agent);
  if (refuses_to_move(agent)) {
    actor->controls.move.state = OV_MOVE_WAIT;
    if (actor->body.is_on_ground) {
      actor->body.velocity.x = 0;
      actor->body.velocity.z = 0;
    }
  }
}

void ov_camel_was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  (void)harm;
  stand_at_once(agent);
}

// The pose was loaded.
void ov_camel_was_set(ov_actor* actor) {
  ov_camel* self = camel_of(actor);
  self->has_pose |= self->pose_time != 0;
  fit_body(actor);
}

// ---- Cactus

static bool is_hurt(const ov_actor* actor) {
  return actor->health < (float)ov_actor_attribute(actor, OV_ATTRIBUTE_HEALTH_MAX);
}

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const bool is_meal = ov_use_is_one_of(use, bait) && is_hurt(agent->self);
  return is_meal ? OVIS_USE_FEED : ov_use_food(agent->self, use, bait);
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  (void)kind;
  OVIS_ASSERT((uint32_t)kind < OVIS_USE_COUNT);
  ov_actor_heal(agent->self, OV_CAMEL_HEALS);
  if (ov_use_food(agent->self, use, bait) != OVIS_USE_NOTHING) {
    ov_use_feed(agent->self);
  }
  return 1;
}

const ov_profile ov_camel_profile = {
    .brain = &plan,
    OV_OWN(ov_camel),
    .was_hurt = ov_camel_was_hurt,
    .was_set = ov_camel_was_set,
    .step = ov_camel_step,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
