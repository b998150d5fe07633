// The two goals that only look.
#include "goal/goals.h"

#include "base/trig.h"

#define CHANCE 0.02f
#define LOOK_RANGE_Y 3.0
#define LOOK_TICKS 40
#define AROUND_TICKS 20

// ---- At somebody. state: who; count[0] = ticks of the goal that are left

// On its own back, or on the back of who is there.
static bool rides_on(const ov_agent* agent, const ov_actor* other) {
  while (other->vehicle != 0 && other->vehicle != agent->self->serial) {
    other = ov_crowd_find(agent->crowd, other->vehicle);
  }
  return other->vehicle != 0;
}

static bool is_one(const ov_agent* agent, const ov_actor* other, const void* context) {
  const ov_look_at* look = context;
  return (look->species == NULL || ov_species_is_listed(look->species, other->row->id)) &&
         !rides_on(agent, other);
}

static bool can_use_at(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_look_at* look = settings;
  const float chance = look->chance > 0 ? look->chance : CHANCE;
  const float draw = ov_goal_draw(context, chance);
  if (draw >= chance) {
    return ov_goal_no(context, OVIS_REASON_NO_CHANCE, (double)draw, (double)chance);
  }
  const double range = (double)look->range;
  const ov_targeting targeting = {.range = range, .needs_sight = true};
  const ov_search_near search = {.kind = look->kind,
                                 .grow_xz = range,
                                 .grow_y = look->kind == OV_ACTOR_PLAYER ? range : LOOK_RANGE_Y,
                                 .filter = is_one,
                                 .context = look,
                                 .targeting = &targeting};
  return ov_goal_choose(context, state, &search);
}

static bool can_continue_at(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  const ov_look_at* look = settings;
  const ov_actor* other = ov_goal_find(context, state->who);
  if (other == NULL) {
    return false;
  }
  const double dist2 = ov_actor_dist2(context->agent->self, other);
  const double range2 = (double)look->range * (double)look->range;
  if (dist2 > range2) {
    return ov_goal_no(context, OVIS_REASON_TOO_FAR, dist2, range2);
  }
  return state->count[0] > 0 || ov_goal_no(context, OVIS_REASON_ENDED, 0, 0);
}

static void start_at(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_rng* rng = &context->agent->self->rng;
  state->count[0] = ov_goal_delay(LOOK_TICKS + ov_rng_int(rng, LOOK_TICKS));
}

static void tick_at(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_agent* agent = context->agent;
  const ov_actor* other = ov_agent_find(agent, state->who);
  if (other != NULL) {
    const ov_controls* controls = &agent->self->controls;
    ov_agent_look_at(agent, other, controls->head_turn_max_deg, controls->head_pitch_max_deg);
    state->count[0] -= ov_goal_checks(context);
  }
}

static void stop_at(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)context;
  (void)settings;
  state->who = 0;
}

const ov_goal_ops ov_goal_look_at = {.name = "LookAtPlayer",
                                     .flags = OVIS_FLAG_LOOK,
                                     .can_use = can_use_at,
                                     .can_continue = can_continue_at,
                                     .start = start_at,
                                     .tick = tick_at,
                                     .stop = stop_at};

// ---- Around. state: place = direction; count[0] = ticks that are left

static bool can_use_around(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)state;
  (void)settings;
  const float draw = ov_goal_draw(context, CHANCE);
  return draw < CHANCE || ov_goal_no(context, OVIS_REASON_NO_CHANCE, (double)draw, (double)CHANCE);
}

static bool can_continue_around(ov_goal_context* context, ov_goal_state* state,
                                const void* settings) {
  (void)settings;
  return state->count[0] >= 0 || ov_goal_no(context, OVIS_REASON_ENDED, 0, 0);
}

static void start_around(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_rng* rng = &context->agent->self->rng;
  const double turn = 2 * OV_PI * ov_rng_double(rng);
  state->place.x = ov_cos(turn);
  state->place.z = ov_sin(turn);
  state->count[0] = AROUND_TICKS + ov_rng_int(rng, AROUND_TICKS);
}

static void tick_around(ov_goal_context* context, ov_goal_state* state, const void* settings) {
  (void)settings;
  ov_actor* self = context->agent->self;
  const ovis_vec3 eye = ov_body_eye(&self->body);
  state->count[0] -= ov_goal_ticks(context);
  ov_look_control_look_at(&self->controls.look,
                          (ovis_vec3){eye.x + state->place.x, eye.y, eye.z + state->place.z},
                          self->controls.head_turn_max_deg, self->controls.head_pitch_max_deg);
}

const ov_goal_ops ov_goal_look_around = {.name = "RandomLookAround",
                                         .flags = OVIS_FLAG_MOVE | OVIS_FLAG_LOOK,
                                         .updates_every_tick = true,
                                         .can_use = can_use_around,
                                         .can_continue = can_continue_around,
                                         .start = start_around,
                                         .tick = tick_around};
