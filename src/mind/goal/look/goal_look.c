// The two goals that only turn the head: toward an actor, and in a random direction.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "base/trig.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/look/look_goals.h"

#define CHANCE 0.02f
#define RANGE_Y 3.0     // blocks up and down in which mobs are looked for
#define LOOK_TICKS 40   // toward an actor, plus up to as many at random
#define AROUND_TICKS 20 // in one direction, plus up to as many at random

// ---- Toward an actor

#define LOOK_AT_STATE(X)                                                                           \
  X(SERIAL, whom)      /* serial; 0: none */                                                       \
  X(COUNT, ticks_left) /* of the goal */
OV_KIND_STATE(look_at, LOOK_AT_STATE)

// Does `other` ride on the agent, or on a rider of the agent?
static bool is_rider(const ov_agent* agent, const ov_actor* other) {
  while (other->vehicle != 0 && other->vehicle != agent->self->serial) {
    other = ov_crowd_find(agent->crowd, other->vehicle);
  }
  return other->vehicle != 0;
}

static bool is_wanted(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return !is_rider(agent, other);
}

static bool can_use_at(ov_goal_turn* turn) {
  look_at* self = turn->state;
  const ov_look_at_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range >= 0);
  const float chance = settings->chance > 0 ? settings->chance : CHANCE;
  const float draw = ov_goal_draw(turn, chance);
  if (draw >= chance) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, (double)draw, (double)chance);
  }
  const double range = (double)settings->range;
  const ov_targeting targeting = {.range = range, .needs_sight = true};
  const ov_search_near search = {.kind = settings->kind,
                                 .grow_xz = range,
                                 .grow_y = settings->kind == OV_ACTOR_PLAYER ? range : RANGE_Y,
                                 .species = settings->species,
                                 .filter = is_wanted,
                                 .targeting = &targeting};
  const ov_actor* whom = ov_goal_find_nearest(turn, &search);
  if (whom == NULL) {
    return false;
  }
  self->whom = whom->serial;
  return true;
}

static bool can_continue_at(ov_goal_turn* turn) {
  const look_at* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= 0);
  const ov_look_at_settings* settings = turn->settings;
  const ov_actor* other = ov_goal_find_target(turn, self->whom);
  if (other == NULL) {
    return false;
  }
  const double dist2 = ov_actor_dist2(turn->agent->self, other);
  const double range2 = (double)settings->range * (double)settings->range;
  if (dist2 > range2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, range2);
  }
  return self->ticks_left > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_at(ov_goal_turn* turn) {
  look_at* self = turn->state;
  self->ticks_left = ov_goal_delay(LOOK_TICKS + ov_rng_int(&turn->agent->self->rng, LOOK_TICKS));
}

static void tick_at(ov_goal_turn* turn) {
  look_at* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= 0);
  ov_agent* agent = turn->agent;
  const ov_actor* other = ov_agent_find(agent, self->whom);
  if (other != NULL) {
    const ov_look_at_settings* settings = turn->settings;
    ov_controls* controls = &agent->self->controls;
    ovis_vec3 eye = ov_body_eye(&other->body);
    eye.y = settings->is_level ? ov_body_eye(&agent->self->body).y : eye.y;
    ov_look_control_look_at(&controls->look, eye, controls->head_turn_max_deg,
                            controls->head_pitch_max_deg);
    self->ticks_left -= ov_goal_checks(turn);
  }
}

static void stop_at(ov_goal_turn* turn) {
  look_at* self = turn->state;
  self->whom = 0;
}

static const ovis_phrase at_reasons[] = {{OVIS_REASON_NO_TARGET, "it sees no player"}};
static const ovis_phrase at_mob_reasons[] = {{OVIS_REASON_NO_TARGET, "it sees no such mob"}};
static const ovis_phrases at_phrases[] = {{.words = "look at a player",
                                           .doing = "looking at a player",
                                           .does = "looks at a mob",
                                           .about = OVIS_ABOUT_PLAYER,
                                           .style = OVIS_STYLE_BRIEF,
                                           OV_REASONS(at_reasons)},
                                          {.words = "look at a mob",
                                           .doing = "looking at a mob",
                                           .does = "looks at a mob",
                                           .style = OVIS_STYLE_BRIEF,
                                           OV_REASONS(at_mob_reasons)}};

static const ovis_phrases* at_phrases_of(const ov_goal_kind* kind, const void* settings) {
  const ov_look_at_settings* looks = settings;
  return &kind->phrases[looks->kind == OV_ACTOR_MOB];
}

const ov_goal_kind ov_goal_look_at = {
    OV_GOAL("LookAtPlayer", OVIS_FLAG_LOOK),
    OV_STATE(look_at, look_at_fields),
    OV_SETTINGS(ov_look_at_settings),
    OV_GOAL_CALLS(can_use_at, can_continue_at, start_at, tick_at, stop_at),
    .phrases = at_phrases,
    .phrases_of = at_phrases_of,
};
const ov_goal_kind ov_goal_interact = {
    OV_GOAL("Interact", OVIS_FLAG_LOOK | OVIS_FLAG_MOVE),
    OV_STATE(look_at, look_at_fields),
    OV_SETTINGS(ov_look_at_settings),
    OV_GOAL_CALLS(can_use_at, can_continue_at, start_at, tick_at, stop_at),
    .phrases = at_phrases,
    .phrases_of = at_phrases_of,
};

// ---- Around

typedef struct look_around {
  double x, z; // horizontal direction of length 1
  int32_t ticks_left;
} look_around;

static void look_around_fields(void* state, ov_fields* list) {
  look_around* self = state;
  ov_field_f64(list, "x", &self->x);
  ov_field_f64(list, "z", &self->z);
  ov_field_goal_count(list, "ticks_left", &self->ticks_left);
  list->is_bad |=
      list->mode == OV_FIELDS_READ && (!ov_is_within(self->x, 2) || !ov_is_within(self->z, 2));
}

static bool can_use_around(ov_goal_turn* turn) {
  const float draw = ov_goal_draw(turn, CHANCE);
  return draw < CHANCE || ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, (double)draw, (double)CHANCE);
}

static bool can_continue_around(ov_goal_turn* turn) {
  const look_around* self = turn->state;
  return self->ticks_left >= 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_around(ov_goal_turn* turn) {
  look_around* self = turn->state;
  ov_rng* rng = &turn->agent->self->rng;
  const double angle = 2 * OV_PI * ov_rng_double(rng);
  self->x = ov_cos(angle);
  self->z = ov_sin(angle);
  self->ticks_left = AROUND_TICKS + ov_rng_int(rng, AROUND_TICKS);
}

static void tick_around(ov_goal_turn* turn) {
  look_around* self = turn->state;
  ov_actor* actor = turn->agent->self;
  const ovis_vec3 eye = ov_body_eye(&actor->body);
  self->ticks_left -= ov_goal_ticks(turn);
  ov_look_control_look_at(&actor->controls.look,
                          (ovis_vec3){eye.x + self->x, eye.y, eye.z + self->z},
                          actor->controls.head_turn_max_deg, actor->controls.head_pitch_max_deg);
}

const ov_goal_kind ov_goal_look_around = {
    OV_GOAL("RandomLookAround", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(look_around, look_around_fields),
    OV_GOAL_CALLS(can_use_around, can_continue_around, start_around, tick_around, NULL),
    OV_PHRASES(.words = "look around", .doing = "looking around", .does = "looks around",
               .style = OVIS_STYLE_BRIEF),
};
