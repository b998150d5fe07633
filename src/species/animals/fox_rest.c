// A fox seeks shelter, sleeps by day, and perches to look around.
// Rules: docs/sources.md#goals-of-foxes
#include "base/check.h"
#include "base/trig.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"
#include "poi/poi.h"
#include "species/animals/fox_goals.h"
#include "world/daylight.h"

#include <math.h>

#define SHELTER_SPEED 1.25
#define SHELTER_CHECKS 100 // between two looks by day
#define SLEEP_CHECKS 140   // below this, at random, until it may sleep
#define PERCH_CHANCE 0.02f
#define LOOKS_MIN 2
#define LOOKS_MORE 3 // below this, at random, on top
#define LOOK_TICKS 80
#define LOOK_TICKS_MORE 20

static bool sees_sky(const ov_agent* agent) {
  return ov_sees_sky(agent->world, ov_body_cell(&agent->self->body));
}

// ---- Shelter

#define SHELTER_STATE(X)                                                                           \
  X(PLACE, place)                                                                                  \
  X(COUNT, checks_left) /* until the next look by day */
OV_KIND_STATE(shelter, SHELTER_STATE)

static bool find_shade(ov_goal_turn* turn) {
  shelter* self = turn->state;
  ovis_vec3 place;
  if (!ov_goal_find_shade(turn->agent, &place)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  self->place = place;
  return true;
}

static bool can_use_shelter(ov_goal_turn* turn) {
  shelter* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  ov_agent* agent = turn->agent;
  if (!ov_fox_is_awake(turn)) {
    return false;
  }
  if (agent->self->target != 0) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, 0, 0);
  }
  if (agent->env->is_thundering && sees_sky(agent)) {
    return find_shade(turn);
  }
  if (!ov_goal_is_ready(turn, &self->checks_left)) {
    return false;
  }
  self->checks_left = SHELTER_CHECKS;
  const ovis_pos at = ov_body_cell(&agent->self->body);
  const bool is_village = agent->turn->pois != NULL && ov_pois_is_village(agent->turn->pois, at);
  if (!ov_is_day(agent->env) || !sees_sky(agent) || is_village) {
    return ov_goal_refuse(turn,
                          !ov_is_day(agent->env) ? OVIS_REASON_NIGHT
                          : is_village           ? OVIS_REASON_IN_VILLAGE
                                                 : OVIS_REASON_IN_SHADE,
                          0, 0);
  }
  return find_shade(turn);
}

static void start_shelter(ov_goal_turn* turn) {
  const shelter* self = turn->state;
  ov_fox_start_clear(turn);
  ov_agent_go_to(turn->agent, self->place, SHELTER_SPEED);
}

const ov_goal_kind ov_goal_seek_shelter = {
    OV_GOAL("SeekShelter", OVIS_FLAG_MOVE),
    .reach = OV_REACHES(VILLAGE),
    OV_STATE(shelter, shelter_fields),
    OV_GOAL_CALLS(can_use_shelter, ov_goal_walks_on, start_shelter, NULL, NULL),
    OV_PHRASES(.words = "seek shelter", .doing = "seeking shelter",
               OV_WHY({OVIS_REASON_TOO_NEAR, "it has a target"},
                      {OVIS_REASON_NO_PLACE, "it found no shelter"})),
};

// ---- Sleep

#define REST_STATE(X)                                                                              \
  X(BOOL, has_drawn)                                                                               \
  X(COUNT, checks_left) /* until it may sleep */
OV_KIND_STATE(rest, REST_STATE)

static void draw_pause(ov_goal_turn* turn, rest* self) {
  self->has_drawn = true;
  self->checks_left = ov_rng_int(&turn->agent->self->rng, ov_goal_delay(SLEEP_CHECKS));
}

static bool has_roof(const ov_agent* agent) {
  const ov_body* body = &agent->self->body;
  const ovis_pos top = {(int32_t)floor(body->pos.x),
                        (int32_t)floor(body->pos.y + (double)body->size.height),
                        (int32_t)floor(body->pos.z)};
  return !ov_sees_sky(agent->world, top) && ov_agent_walk_value(agent, top) >= 0;
}

static bool can_sleep(ov_goal_turn* turn) {
  rest* self = turn->state;
  ov_agent* agent = turn->agent;
  if (!self->has_drawn) {
    draw_pause(turn, self);
  }
  if (!ov_goal_is_ready(turn, &self->checks_left)) {
    return false;
  }
  if (!ov_is_day(agent->env)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (!has_roof(agent) || agent->self->body.is_in_powder_snow) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  return !ov_fox_is_alertable(agent) || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, 0, 0);
}

static bool can_use_sleep(ov_goal_turn* turn) {
  const ov_actor* self = turn->agent->self;
  const ov_body* body = &self->body;
  if (body->forward != 0 || body->sideways != 0 || body->vertical != 0) {
    return ov_goal_refuse(turn, OVIS_REASON_WALKS, 0, 0);
  }
  return can_sleep(turn) || ov_fox_of(self)->is_sleeping;
}

static void start_sleep(ov_goal_turn* turn) {
  ov_actor* self = turn->agent->self;
  ov_fox* fox = ov_fox_of(self);
  fox->is_sitting = false;
  fox->is_crouching = false;
  fox->is_interested = false;
  fox->is_sleeping = true;
  self->controls.jump.is_wanted = false;
  ov_agent_stop(turn->agent);
  ov_move_control_want(&self->controls.move, self->body.pos, 0);
}

static void stop_sleep(ov_goal_turn* turn) {
  draw_pause(turn, turn->state);
  ov_fox_start_clear(turn);
}

const ov_goal_kind ov_goal_fox_sleep = {
    OV_GOAL("FoxSleep", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK | OVIS_FLAG_JUMP),
    OV_STATE(rest, rest_fields),
    OV_GOAL_CALLS(can_use_sleep, can_sleep, start_sleep, NULL, stop_sleep),
    OV_PHRASES(.words = "sleep", .doing = "sleeping",
               OV_WHY({OVIS_REASON_NO_NEED, "it is night"},
                      {OVIS_REASON_NO_PLACE, "there is no roof over it"},
                      {OVIS_REASON_TOO_NEAR, "somebody nearby keeps it awake"})),
};

// ---- Perch

typedef struct perch {
  double x, z; // horizontal direction of length 1
  int32_t checks_left;
  int32_t looks_left;
} perch;

static void perch_fields(void* state, ov_fields* list) {
  perch* self = state;
  ov_field_f64(list, "x", &self->x);
  ov_field_f64(list, "z", &self->z);
  ov_field_goal_count(list, "checks_left", &self->checks_left);
  ov_field_goal_count(list, "looks_left", &self->looks_left);
  list->is_bad |=
      list->mode == OV_FIELDS_READ && (!ov_is_within(self->x, 2) || !ov_is_within(self->z, 2));
}

static void choose_look(ov_goal_turn* turn, perch* self) {
  ov_rng* rng = &turn->agent->self->rng;
  const double angle = 2 * OV_PI * ov_rng_double(rng);
  self->x = ov_cos(angle);
  self->z = ov_sin(angle);
  self->checks_left = ov_goal_delay(LOOK_TICKS + ov_rng_int(rng, LOOK_TICKS_MORE));
}

static bool can_use_perch(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_fox* fox = ov_fox_of(agent->self);
  const float draw = ov_goal_draw(turn, PERCH_CHANCE);
  if (draw >= PERCH_CHANCE) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, (double)draw, (double)PERCH_CHANCE);
  }
  if (agent->self->attacker != 0 || agent->self->target != 0 || fox->is_sleeping ||
      fox->is_pouncing || fox->is_crouching || !ov_agent_is_path_done(agent)) {
    return ov_goal_refuse(turn,
                          agent->self->attacker != 0 ? OVIS_REASON_WAS_HURT
                          : agent->self->target != 0 ? OVIS_REASON_HAS_TARGET
                          : fox->is_sleeping         ? OVIS_REASON_ASLEEP
                          : fox->is_pouncing         ? OVIS_REASON_JUMPS
                          : fox->is_crouching        ? OVIS_REASON_CROUCHES
                                                     : OVIS_REASON_WALKS,
                          0, 0);
  }
  return !ov_fox_is_alertable(agent) || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, 0, 0);
}

static bool can_continue_perch(ov_goal_turn* turn) {
  const perch* self = turn->state;
  OVIS_ASSERT(self->looks_left >= 0);
  return self->looks_left > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_perch(ov_goal_turn* turn) {
  perch* self = turn->state;
  choose_look(turn, self);
  self->looks_left = LOOKS_MIN + ov_rng_int(&turn->agent->self->rng, LOOKS_MORE);
  ov_fox_of(turn->agent->self)->is_sitting = true;
  ov_agent_stop(turn->agent);
}

static void tick_perch(ov_goal_turn* turn) {
  perch* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  ov_actor* actor = turn->agent->self;
  self->checks_left -= ov_goal_checks(turn);
  if (self->checks_left <= 0) {
    self->looks_left--;
    choose_look(turn, self);
  }
  const ovis_vec3 eye = ov_body_eye(&actor->body);
  OVIS_ASSERT(self->looks_left >= 0);
  ov_look_control_look_at(&actor->controls.look,
                          (ovis_vec3){eye.x + self->x, eye.y, eye.z + self->z},
                          actor->controls.head_yaw_max_deg, actor->controls.head_pitch_max_deg);
}

static void stop_perch(ov_goal_turn* turn) {
  ov_fox_of(turn->agent->self)->is_sitting = false;
}

const ov_goal_kind ov_goal_perch = {
    OV_GOAL("PerchAndSearch", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    OV_STATE(perch, perch_fields),
    OV_GOAL_CALLS(can_use_perch, can_continue_perch, start_perch, tick_perch, stop_perch),
    OV_PHRASES(.words = "perch and look around", .doing = "perching",
               OV_WHY({OVIS_REASON_TOO_NEAR, "somebody nearby makes it restless"})),
};
