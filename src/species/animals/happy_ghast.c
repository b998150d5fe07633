// The happy ghast: drifts near its home, follows harnesses and carries four players; its young
// follow players and adults.
// Rules: docs/sources.md#happy-ghasts
#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/own_state.h"
#include "agent/player.h"
#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "base/vec.h"
#include "body/body_angle.h"
#include "figures/row.h"
#include "life/riding.h"
#include "mind/goal/goal_share.h"
#include "species/animals/animal_brain_plan.h"
#include "species/animals/animal_plan.h"
#include "species/animals/animal_use.h"
#include "species/profiles.h"
#include "world/daylight.h"
#include "world/place.h"

#include <math.h>

// ---- Figures

static const ovis_item bait[] = {OV_ITEM_SNOWBALL, 0}; // of the young
static const ovis_item harnesses[] = {OV_ITEM_WHITE_HARNESS,
                                      OV_ITEM_ORANGE_HARNESS,
                                      OV_ITEM_MAGENTA_HARNESS,
                                      OV_ITEM_YELLOW_HARNESS,
                                      OV_ITEM_LIGHT_BLUE_HARNESS,
                                      OV_ITEM_LIME_HARNESS,
                                      OV_ITEM_PINK_HARNESS,
                                      OV_ITEM_GRAY_HARNESS,
                                      OV_ITEM_LIGHT_GRAY_HARNESS,
                                      OV_ITEM_CYAN_HARNESS,
                                      OV_ITEM_PURPLE_HARNESS,
                                      OV_ITEM_BLUE_HARNESS,
                                      OV_ITEM_BROWN_HARNESS,
                                      OV_ITEM_GREEN_HARNESS,
                                      OV_ITEM_RED_HARNESS,
                                      OV_ITEM_BLACK_HARNESS,
                                      0};

const ov_species ov_happy_ghast_row = {
    OV_ROW(HAPPY_GHAST, happy_ghast, FLYING, OV_IS_ANIMAL | OV_IS_FALL_IMMUNE | OV_IS_AIRBORNE,
           .width = 4, .height = 4, .eye_height = 2.6f, .health_max = 20, .speed = 0.05f,
           .follow_range = 16, .attack_damage = 0, .step_height = 0.6f),
    .seating = {.count = 4,
                .share = 1,
                .ahead = {1.7, 0, 0, -1.7},
                .aside = {0, 1.7, -1.7, 0},
                .offset = 0.14,
                .young_offset = 0.14},
    .body = {.move = OV_MOVE_KIND_FLYING,
             .travel = OV_TRAVEL_ALLAY,
             .traits = OV_BODY_HOVERS | OV_BODY_WEIGHTLESS,
             .tilt = 20,
             .flight_speed = 0.0645},
    .young_share = 0.2375f,
    .bait = bait,
    .leash = OV_LEASH_ALWAYS,
};

// Source of all numbers in this file: docs/sources.md#happy-ghasts
#define PUSH (0.05 * 5 / 3) // blocks per tick: of one wing beat
#define PAUSE 2             // ticks between two pushes, and up to 4 more
#define PAUSE_MORE 5
#define RIDDEN_PUSH 0.01625 // each tick, at full input
#define NEAR2 1.0           // blocks^2: it is there
#define FAR2 3600.0         // beyond that it gives the place up
#define RANGE 16.0          // around its home
#define HOME_RANGE 80.0     // beyond that it has a new home
#define TEMPTED_UNTIL 7.0   // blocks
#define STILL_TICKS 10
#define STILL_TICKS_FIRST 60
#define ABOVE 1.0      // blocks around its top in which a player counts as on it
#define ABOVE_HIGH 2.0 // the same above its top
#define HEAL_TICKS 600
#define HEAL_TICKS_FAST 20
#define CLOUDS_FROM 192.0 // height
#define CLOUDS_TO 196.33
#define FACES_FROM 1e-4 // blocks^2 per tick^2
#define FOLLOW_MIN 3.0
#define FOLLOW_MAX 16.0
#define FOLLOW_SPEED 1.1

#define HAPPY_GHAST_STATE(X)                                                                       \
  X(BOOL, has_home, NONE)                                                                          \
  X(CELL_IF, home, HOME, has_home)                                                                 \
  X(BOOL, has_wanted, NONE) /* it drifts to a place */                                             \
  X(PLACE, wanted, NONE)                                                                           \
  X(I32, pause_ticks, NONE, -1, PAUSE + PAUSE_MORE)                                                \
  X(I32, still_ticks, NONE, 0, STILL_TICKS_FIRST)                                                  \
  X(F64, wanted_flight, DASH, 0, 1) /* its rider's input ahead */                                  \
  X(BOOL, was_ridden, NONE)
OV_SPECIES_STATE(happy_ghast, HAPPY_GHAST_STATE)

static happy_ghast* self_of(const ov_actor* actor) {
  OVIS_ASSERT(actor->profile->own_size >= sizeof(happy_ghast));
  return actor->own;
}

static bool is_harness(ovis_item item) {
  return ov_goal_is_listed(harnesses, item);
}

static bool is_harnessed(const ov_actor* actor) {
  return is_harness(ov_gear_worn(actor, OVIS_SLOT_CHEST)->item);
}

// The player who steers it. NULL: nobody.
static const ov_actor* steering_player(const ov_agent* agent) {
  const ov_actor* rider = ov_agent_find(agent, agent->self->riders[0]);
  const bool steers = rider != NULL && rider->kind == OV_ACTOR_PLAYER &&
                      is_harnessed(agent->self) && self_of(agent->self)->still_ticks == 0;
  return steers ? rider : NULL;
}

// ---- Goals of adults

static bool may_move(ov_goal_turn* turn) {
  const ov_actor* self = turn->agent->self;
  if (self->is_baby) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_YOUNG, 0, 0);
  }
  if (self->riders[0] != 0) {
    return ov_goal_refuse(turn, OVIS_REASON_RIDDEN, 0, 0);
  }
  const int32_t still = self_of(self)->still_ticks;
  return still == 0 || ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, still, 0);
}

static bool can_drift(ov_goal_turn* turn) {
  const happy_ghast* self = self_of(turn->agent->self);
  if (!may_move(turn)) {
    return false;
  }
  const double d2 = self->has_wanted ? ov_goal_dist2(self->wanted, turn->agent->self) : 0;
  return !self->has_wanted || d2 < NEAR2 || d2 > FAR2 ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, d2, FAR2);
}

static bool is_over(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static double spread(ov_rng* rng) {
  return (ov_rng_double(rng) * 2 - 1) * RANGE;
}

static void start_drift(ov_goal_turn* turn) {
  ov_actor* actor = turn->agent->self;
  happy_ghast* self = self_of(actor);
  const ovis_vec3 from = self->has_home ? ov_cell_center(self->home) : actor->body.pos;
  const double dx = spread(&actor->rng);
  const double dy = spread(&actor->rng);
  const double dz = spread(&actor->rng);
  self->wanted = ov_place_within((ovis_vec3){from.x + dx, from.y + dy, from.z + dz});
  self->has_wanted = true;
}

static const ov_goal_kind goal_drift = {
    OV_GOAL("RandomFloatAroundHome", OVIS_FLAG_MOVE),
    OV_GOAL_CALLS(can_drift, is_over, start_drift, NULL, NULL),
    OV_PHRASES(.words = "drift about", .doing = "drifting about", .style = OVIS_STYLE_WANDERS,
               OV_WHY({OVIS_REASON_NOT_HERE, "it drifts somewhere already"},
                      {OVIS_REASON_COOLDOWN, "it keeps still, since a player is on it"})),
};

static const ov_goal_entry goals[] = {
    {.priority = 0, .kind = &ov_goal_float},
    {3, &ov_goal_tempt,
     OV_WITH(ov_tempt_settings, .speed = 1, .items = harnesses, .stop_range = TEMPTED_UNTIL,
             .may_use = may_move),
     OV_PHRASES(.words = "follow a player's harness", .doing = "following a player's harness",
                .about = OVIS_ABOUT_PLAYER_ITEM,
                OV_WHY({OVIS_REASON_NO_TARGET, "no player near holds a harness"},
                       {OVIS_REASON_COOLDOWN, "it keeps still, or was tempted a moment ago"}))},
    {.priority = 5, .kind = &goal_drift},
};

static const ov_goal_mind_plan goal_plan = {.goals = OV_COUNTED(goals)};

// ---- The brain of the young

#define ADULT 1u
#define BABY 2u

static uint32_t variant(const ov_agent* agent) {
  return agent->self->is_baby ? BABY : ADULT;
}

static bool follow_player(ov_behavior_turn* turn) {
  const ov_actor* player = ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_VISIBLE_PLAYER);
  if (player == NULL) {
    return ov_behavior_refuse_loss(turn, OVIS_MEM_NEAREST_VISIBLE_PLAYER);
  }
  const double d2 = ov_actor_dist2(turn->agent->self, player);
  if (d2 < FOLLOW_MIN * FOLLOW_MIN) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_NEAR, d2, FOLLOW_MIN * FOLLOW_MIN);
  }
  if (d2 > FOLLOW_MAX * FOLLOW_MAX) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, FOLLOW_MAX * FOLLOW_MAX);
  }
  ov_brain_look_at_actor(turn->brain, player);
  ov_brain_walk_to_actor(turn->brain, player, FOLLOW_SPEED, (int32_t)FOLLOW_MIN - 1);
  return true;
}

static const ov_behavior_kind baby_follow_player = {
    OV_ONE_SHOT("BabyFollowPlayer", follow_player),
    OV_NEEDS(OV_PRESENT(NEAREST_VISIBLE_PLAYER), OV_ABSENT(WALK_TARGET),
             OV_REGISTERED(LOOK_TARGET)),
    OV_PHRASES(.words = "follow a player", .doing = "following a player"),
};

static const ov_condition tempt_clock[] = {OV_PRESENT(TEMPTATION_COOLDOWN_TICKS)};

static const ov_activity_entry core[] = {
    {0, BABY, OV_SWIM_UP},
    {0, BABY, OV_PANIC(2)},
    {0, BABY, OV_LOOK_SINK},
    {0, BABY, OV_MOVE_SINK(150, 250)},
    {0, BABY, OV_COUNTS(tempt_clock, "temptation_cooldown_ticks")},
};

static const ov_activity_entry idle[] = {
    {0, BABY, OV_LOOKS_AT_PLAYERS},
    {1, BABY, OV_FOLLOWS_FOOD(1.25)},
    OV_DOES_AS(2, BABY, &ov_baby_follow_adult,
               OV_WITH(ov_follow_adult_settings, .range_min = FOLLOW_MIN, .range_max = FOLLOW_MAX,
                       .speed = FOLLOW_SPEED)),
    OV_DOES_AS(3, BABY, &baby_follow_player),
    OV_DOES_AS(4, BABY, &ov_fly_stroll, OV_WITH(ov_speed_settings, .speed = 1)),
};

static const ov_activity_plan activities[] = {
    {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, OV_LISTED(core)},
    {.activity = OV_ACTIVITY_IDLE, OV_LISTED(idle)},
};

static const ov_sensor_kind* const sensors[] = {&ov_sense_living, &ov_sense_players, &ov_sense_hurt,
                                                &ov_sense_temptations, &ov_sense_adult};

static const ovis_memory memories[] = {
    OVIS_MEM_LOOK_TARGET,
    OVIS_MEM_WALK_TARGET,
    OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
    OVIS_MEM_PATH,
    OVIS_MEM_VISIBLE_LIVING,
    OVIS_MEM_NEAREST_VISIBLE_PLAYER,
    OVIS_MEM_NEAREST_VISIBLE_ADULT,
    OVIS_MEM_HURT_BY,
    OVIS_MEM_HURT_BY_ENTITY,
    OVIS_MEM_IS_PANICKING,
    OVIS_MEM_TEMPTING_PLAYER,
    OVIS_MEM_TEMPTATION_COOLDOWN_TICKS,
    OVIS_MEM_IS_TEMPTED,
    OVIS_MEM_BREED_TARGET,
};

static const ov_brain_def brain = {OV_BRAIN("happy_ghast", memories, sensors, activities),
                                   .variant = variant};

// ---- Every tick

static void note_home(ov_agent* agent, happy_ghast* self) {
  const ov_actor* actor = agent->self;
  const bool is_ridden = actor->riders[0] != 0;
  const bool is_far =
      self->has_home && ov_goal_dist2(ov_cell_center(self->home), actor) > HOME_RANGE * HOME_RANGE;
  if (!self->has_home) {
    self->still_ticks = STILL_TICKS_FIRST; // until those who were on it are there, too
  }
  if (!self->has_home || is_far || (self->was_ridden && !is_ridden)) {
    self->has_home = true;
    self->home = ov_body_cell(&actor->body);
    self->has_wanted = false;
  }
  self->was_ridden = is_ridden;
}

static void heal(ov_agent* agent) {
  ov_actor* actor = agent->self;
  const double top = actor->body.pos.y + (double)actor->body.size.height;
  const bool is_in_cloud = top >= CLOUDS_FROM && actor->body.pos.y <= CLOUDS_TO;
  const bool is_fast = is_in_cloud || ov_rains_at(agent->world, ov_body_cell(&actor->body));
  if (actor->age_ticks % (is_fast ? HEAL_TICKS_FAST : HEAL_TICKS) == 0) {
    ov_actor_heal(actor, 1);
  }
}

// A player who stands on it; one who rides it, or another happy ghast, does not count.
static void note_player(ov_agent* agent, ov_actor* player, void* context) {
  const ov_actor* base = ov_ride_base(agent->crowd, player);
  *(bool*)context |= base->kind == OV_ACTOR_PLAYER || base->row->id != OV_SPECIES_HAPPY_GHAST;
}

static void keep_still(ov_agent* agent, happy_ghast* self) {
  const ovis_aabb body = ov_body_box(&agent->self->body);
  const ovis_aabb above = {{body.min.x - ABOVE, body.max.y - 1e-5, body.min.z - ABOVE},
                           {body.max.x + ABOVE, body.max.y + ABOVE_HIGH, body.max.z + ABOVE}};
  bool is_on_it = false;
  self->still_ticks -= self->still_ticks > 0;
  ov_agent_each_near(agent, &above, OV_ACTOR_PLAYER, note_player, &is_on_it);
  if (is_on_it && self->still_ticks < STILL_TICKS) {
    self->still_ticks = STILL_TICKS;
  }
  if (self->still_ticks > 0) {
    agent->self->body.velocity = (ovis_vec3){0, 0, 0};
    agent->self->controls.move.state = OV_MOVE_WAIT;
    self->has_wanted = false;
  }
}

static void push(ov_body* body, ovis_vec3 way, double amount) {
  body->velocity = (ovis_vec3){body->velocity.x + way.x * amount, body->velocity.y + way.y * amount,
                               body->velocity.z + way.z * amount};
}

// Where its rider looks, as fast as the rider wants.
static void fly_for(ov_actor* actor, const happy_ghast* self, const ov_actor* rider) {
  ov_body* body = &actor->body;
  const double yaw = (double)rider->body.yaw_deg * OV_RAD_PER_DEG;
  const double pitch = (double)rider->body.pitch_deg * OV_RAD_PER_DEG;
  body->yaw_deg = body->body_yaw_deg = body->head_yaw_deg = rider->body.yaw_deg;
  push(body, (ovis_vec3){-ov_sin(yaw) * ov_cos(pitch), -ov_sin(pitch), ov_cos(yaw) * ov_cos(pitch)},
       RIDDEN_PUSH * self->wanted_flight);
}

// Is the way free, box by box, a block at a time?
static bool is_way_free(const ov_agent* agent, ovis_vec3 way, int32_t steps) {
  ovis_aabb box = ov_body_box(&agent->self->body);
  for (int32_t i = 1; i < steps; i++) {
    box.min = (ovis_vec3){box.min.x + way.x, box.min.y + way.y, box.min.z + way.z};
    box.max = (ovis_vec3){box.max.x + way.x, box.max.y + way.y, box.max.z + way.z};
    if (ovis_world_has_collision(agent->world, &box)) {
      return false;
    }
  }
  return true;
}

static void drift(ov_agent* agent, happy_ghast* self) {
  ov_actor* actor = agent->self;
  if (!self->has_wanted || self->pause_ticks-- > 0) {
    return;
  }
  self->pause_ticks = PAUSE + ov_rng_int(&actor->rng, PAUSE_MORE);
  const ovis_vec3 at = actor->body.pos;
  const ovis_vec3 off = {self->wanted.x - at.x, self->wanted.y - at.y, self->wanted.z - at.z};
  const double length = ov_vec_length(off);
  const double share = length >= 1e-4 ? 1 / length : 0;
  const ovis_vec3 way = {off.x * share, off.y * share, off.z * share};
  if (length * length < NEAR2 || !is_way_free(agent, way, (int32_t)ceil(length))) {
    self->has_wanted = false;
    return;
  }
  push(&actor->body, way, PUSH);
}

static void step(ov_agent* agent) {
  ov_actor* actor = agent->self;
  happy_ghast* self = self_of(actor);
  note_home(agent, self);
  heal(agent);
  if (actor->is_baby) {
    return;
  }
  keep_still(agent, self);
  const ov_actor* rider = steering_player(agent);
  const bool is_led = ov_move_control_has_wanted(&actor->controls.move); // tempted, or sent
  if (rider != NULL) {
    fly_for(actor, self, rider);
  } else if (self->still_ticks == 0 && !is_led) {
    drift(agent, self);
  }
  const ovis_vec3 v = actor->body.velocity;
  if (rider == NULL && !is_led && v.x * v.x + v.z * v.z > FACES_FROM) {
    actor->body.yaw_deg = actor->body.body_yaw_deg = ov_angle_yaw(v.x, v.z);
  }
}

static void was_set(ov_actor* actor) {
  happy_ghast* self = self_of(actor);
  self->has_home |= self->home.x != 0 || self->home.y != 0 || self->home.z != 0;
}

// ---- Harness, shears, snowballs

static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {
  const ov_actor* actor = agent->self;
  if (actor->is_baby) {
    return ov_use_food(actor, use, bait);
  }
  if (!is_harnessed(actor)) {
    return is_harness(use->item.item) ? OVIS_USE_SADDLE : OVIS_USE_NOTHING;
  }
  const bool is_sneaking = ov_player_is_sneaking(use->player);
  if (ov_use_is_with(use, OV_ITEM_SHEARS) && is_sneaking && actor->riders[0] == 0) {
    return OVIS_USE_SHEAR;
  }
  return !is_sneaking && ov_ride_can_mount(agent->crowd, use->player, actor) ? OVIS_USE_MOUNT
                                                                             : OVIS_USE_NOTHING;
}

static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {
  ov_actor* actor = agent->self;
  const ovis_stack none = {0};
  switch (kind) {
  case OVIS_USE_FEED: return ov_use_feed(actor);
  case OVIS_USE_SADDLE: {
    const ovis_stack one = ov_stack_of(use->item.item, 1);
    ov_gear_wear(agent->turn, actor, OVIS_SLOT_CHEST, &one);
    return 1;
  }
  case OVIS_USE_SHEAR: {
    const ovis_stack worn = *ov_gear_worn(actor, OVIS_SLOT_CHEST);
    ov_use_drop(agent, &worn);
    ov_gear_wear(agent->turn, actor, OVIS_SLOT_CHEST, &none);
    return 0;
  }
  default: return 0;
  }
}

const ov_profile ov_happy_ghast_profile = {
    .goals = &goal_plan,
    .brain = &brain,
    OV_OWN(happy_ghast),
    .step = step,
    .was_set = was_set,
    .use = &(const ov_use_ops){.kind_of = use_kind, .apply = apply_use}};
