// Two animals in love walk to each other and have an offspring.
// Rules: docs/sources.md#behaviors
#include "mind/brain/breed/breed_behaviors.h"

#include "base/check.h"

#define RUN_TICKS 110
#define BIRTH_TICKS_MIN 60 // from the start
#define BIRTH_TICKS_MORE 50
#define MEET_CLOSE 2
#define NEAR2 9.0 // blocks^2 between the two when the offspring comes

#define LOVE_STATE(X) X(I64, birth_time) /* game time */
OV_KIND_STATE(love, LOVE_STATE)

static bool can_be_partner(const ov_agent* agent, const ov_actor* other) {
  return other->love_ticks > 0 && agent->self->love_ticks > 0 &&
         ov_actor_can_mate(agent->self, other);
}

static bool can_start(ov_behavior_turn* turn) {
  if (turn->agent->self->love_ticks == 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_IN_LOVE, 0, 0);
  }
  return ov_brain_nearest_visible(turn, can_be_partner) != NULL ||
         ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static void come_to(ov_actor* one, const ov_actor* other, double speed) {
  OVIS_ASSERT(speed >= 0);
  ov_brain* brain = ov_brain_of(one);
  if (brain != NULL) {
    ov_brain_look_at_actor(brain, other);
    ov_brain_walk_to_actor(brain, other, speed, MEET_CLOSE);
  }
}

static void approach(ov_behavior_turn* turn, ov_actor* partner) {
  const ov_make_love_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed >= 0);
  come_to(turn->agent->self, partner, settings->speed);
  come_to(partner, turn->agent->self, settings->speed);
}

static void start(ov_behavior_turn* turn) {
  love* self = turn->state;
  ov_actor* actor = turn->agent->self;
  ov_actor* partner = ov_brain_nearest_visible(turn, can_be_partner);
  OVIS_ASSERT(partner != NULL);
  ov_brain* other = ov_brain_of(partner);
  ov_brain_set_entity(turn->brain, OVIS_MEM_BREED_TARGET, partner->serial, OVIS_MEMORY_FOR_EVER);
  if (other != NULL) {
    ov_brain_set_entity(other, OVIS_MEM_BREED_TARGET, actor->serial, OVIS_MEMORY_FOR_EVER);
  }
  approach(turn, partner);
  self->birth_time = turn->time + BIRTH_TICKS_MIN + ov_rng_int(&actor->rng, BIRTH_TICKS_MORE);
}

// The partner while it is alive, can still mate and is in sight.
static ov_actor* partner_of(ov_behavior_turn* turn) {
  ov_actor* partner = ov_brain_actor(turn->agent, OVIS_MEM_BREED_TARGET);
  return partner != NULL && can_be_partner(turn->agent, partner) && ov_brain_sees(turn, partner)
             ? partner
             : NULL;
}

static bool can_continue(ov_behavior_turn* turn) {
  const love* self = turn->state;
  return turn->time <= self->birth_time && partner_of(turn) != NULL;
}

static void tick(ov_behavior_turn* turn) {
  const love* self = turn->state;
  const ov_make_love_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  ov_actor* partner = partner_of(turn);
  OVIS_ASSERT(partner != NULL);
  approach(turn, partner);
  if (turn->time < self->birth_time || ov_actor_dist2(agent->self, partner) >= NEAR2) {
    return;
  }
  if (settings->conceive != NULL) {
    settings->conceive(agent, partner);
  } else {
    agent->verbs->breed(agent, partner);
  }
  ov_brain* other = ov_brain_of(partner);
  ov_brain_erase(turn->brain, OVIS_MEM_BREED_TARGET);
  if (other != NULL) {
    ov_brain_erase(other, OVIS_MEM_BREED_TARGET);
  }
}

static void stop(ov_behavior_turn* turn) {
  love* self = turn->state;
  ov_brain_erase(turn->brain, OVIS_MEM_BREED_TARGET);
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  ov_brain_erase(turn->brain, OVIS_MEM_LOOK_TARGET);
  self->birth_time = 0;
}

const ov_behavior_kind ov_animal_make_love = {
    OV_TIMED("AnimalMakeLove"),
    OV_NEEDS(OV_PRESENT(VISIBLE_LIVING), OV_ABSENT(BREED_TARGET), OV_REGISTERED(WALK_TARGET),
             OV_REGISTERED(LOOK_TARGET)),
    OV_TICKS(RUN_TICKS, RUN_TICKS),
    OV_STATE(love, love_fields),
    OV_SETTINGS(ov_make_love_settings),
    OV_BEHAVIOR_CALLS(can_start, can_continue, start, tick, stop),
    OV_PHRASES(.words = "court a partner", .doing = "courting",
               OV_WHY({OVIS_REASON_NO_TARGET, "it sees no other of its species in love"})),
};
