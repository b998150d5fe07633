// Two animals in love walk to each other and produce an offspring.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/breed/breed_goals.h"
#include "mind/goal/goal_share.h"

#define RANGE 8.0         // blocks
#define TOGETHER_TICKS 60 // until the offspring comes
#define NEAR2 9.0         // blocks^2 between the two when it comes

#define BREED_STATE(X)                                                                             \
  X(SERIAL, partner)       /* serial; 0: none */                                                   \
  X(COUNT, together_ticks) /* of the goal, since it started */
OV_KIND_STATE(breed, BREED_STATE)

static bool is_free(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return other->love_ticks > 0 && ov_actor_can_mate(agent->self, other) &&
         !ov_actor_asks(other, OV_QUESTION_IS_PANICKING);
}

static bool can_use(ov_goal_turn* turn) {
  breed* self = turn->state;
  if (turn->agent->self->love_ticks == 0) {
    const int32_t age = turn->agent->self->breed_ticks;
    return age < 0 ? ov_goal_refuse(turn, OVIS_REASON_TOO_YOUNG, -age, 0)
                   : ov_goal_refuse(turn, OVIS_REASON_NOT_IN_LOVE, age, 0);
  }
  const ov_targeting targeting = {.range = RANGE};
  const ov_search_near search = {.kind = OV_ACTOR_MOB,
                                 .grow_xz = RANGE,
                                 .grow_y = RANGE,
                                 .filter = is_free,
                                 .targeting = &targeting};
  const ov_actor* partner = ov_goal_find_nearest(turn, &search);
  if (partner == NULL) {
    return false;
  }
  self->partner = partner->serial;
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  const breed* self = turn->state;
  OVIS_ASSERT(self->together_ticks >= 0);
  const ov_actor* partner = ov_goal_find_target(turn, self->partner);
  if (partner == NULL) {
    return false;
  }
  if (partner->love_ticks == 0) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_IN_LOVE, 0, 0);
  }
  return self->together_ticks < TOGETHER_TICKS ||
         ov_goal_refuse(turn, OVIS_REASON_ENDED, self->together_ticks, TOGETHER_TICKS);
}

static void start(ov_goal_turn* turn) {
  breed* self = turn->state;
  self->together_ticks = 0;
}

static void tick(ov_goal_turn* turn) {
  breed* self = turn->state;
  OVIS_ASSERT(self->together_ticks >= 0);
  const ov_breed_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  ov_actor* partner = ov_agent_find(agent, self->partner);
  if (partner == NULL) {
    return;
  }
  ov_agent_look_at(agent, partner, 10, agent->self->controls.head_pitch_max_deg);
  ov_agent_go_to_actor(agent, partner, settings->speed);
  self->together_ticks++;
  if (self->together_ticks >= ov_goal_delay(TOGETHER_TICKS) &&
      ov_actor_dist2(agent->self, partner) < NEAR2) {
    if (settings->conceive != NULL) {
      settings->conceive(agent, partner);
    } else {
      agent->verbs->breed(agent, partner);
    }
  }
}

static void stop(ov_goal_turn* turn) {
  breed* self = turn->state;
  *self = (breed){0};
}

const ov_goal_kind ov_goal_breed = {
    OV_GOAL("Breed", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    OV_STATE(breed, breed_fields),
    OV_SETTINGS(ov_breed_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "court a partner", .doing = "courting", .about = OVIS_ABOUT_KIN,
               OV_WHY({OVIS_REASON_NO_TARGET, "no other of its species is in love"},
                      {OVIS_REASON_TARGET_GONE, "its partner is dead"})),
};
