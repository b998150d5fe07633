// Follows: a player who holds what it likes, and babies an adult.
// Rules: docs/sources.md#behaviors
#include "base/check.h"
#include "mind/brain/walk/walk_behaviors.h"

#define TEMPTED_NEAR2 6.25 // blocks^2: nearer it stands
#define TEMPTED_CLOSE 2
#define COOLDOWN_TICKS 100

// ---- FollowTemptation

static bool is_tempted(ov_behavior_turn* turn) {
  const ov_brain* brain = turn->brain;
  if (ov_brain_actor(turn->agent, OVIS_MEM_TEMPTING_PLAYER) == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  return (!ov_brain_has(brain, OVIS_MEM_BREED_TARGET) &&
          !ov_brain_has(brain, OVIS_MEM_IS_PANICKING)) ||
         ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void start_following(ov_behavior_turn* turn) {
  ov_brain_set_number(turn->brain, OVIS_MEM_IS_TEMPTED, 1, OVIS_MEMORY_FOR_EVER);
}

static void tick_following(ov_behavior_turn* turn) {
  const ov_speed_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed >= 0);
  const ov_actor* player = ov_brain_actor(turn->agent, OVIS_MEM_TEMPTING_PLAYER);
  ov_brain_look_at_actor(turn->brain, player);
  if (ov_actor_dist2(turn->agent->self, player) < TEMPTED_NEAR2) {
    ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  } else {
    const double speed =
        settings->speed_now != NULL ? settings->speed_now(turn->agent) : settings->speed;
    ov_brain_walk_to_actor(turn->brain, player, speed, TEMPTED_CLOSE);
  }
}

static void stop_following(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  ov_brain_set_number(brain, OVIS_MEM_TEMPTATION_COOLDOWN_TICKS, COOLDOWN_TICKS,
                      OVIS_MEMORY_FOR_EVER);
  ov_brain_set_number(brain, OVIS_MEM_IS_TEMPTED, 0, OVIS_MEMORY_FOR_EVER);
  ov_brain_erase(brain, OVIS_MEM_WALK_TARGET);
  ov_brain_erase(brain, OVIS_MEM_LOOK_TARGET);
}

static const ov_condition tempted_conditions[] = {{OVIS_MEM_LOOK_TARGET, OV_REGISTERED},
                                                  {OVIS_MEM_WALK_TARGET, OV_REGISTERED},
                                                  {OVIS_MEM_TEMPTATION_COOLDOWN_TICKS, OV_ABSENT},
                                                  {OVIS_MEM_IS_TEMPTED, OV_REGISTERED},
                                                  {OVIS_MEM_TEMPTING_PLAYER, OV_PRESENT},
                                                  {OVIS_MEM_BREED_TARGET, OV_ABSENT},
                                                  {OVIS_MEM_IS_PANICKING, OV_ABSENT}};
static const ovis_phrases tempted_phrases = {.words = "follow a player's food",
                                             .doing = "following a player's food"};
const ov_behavior_kind ov_follow_temptation = {.name = "FollowTemptation",
                                               .shape = OV_BEHAVIOR_TIMED,
                                               OV_CONDITIONS(tempted_conditions),
                                               .never_times_out = true,
                                               .can_start = is_tempted,
                                               .start = start_following,
                                               .can_continue = is_tempted,
                                               .tick = tick_following,
                                               .stop = stop_following,
                                               .phrases = &tempted_phrases};

// ---- BabyFollowAdult

static bool follow_adult(ov_behavior_turn* turn) {
  const ov_follow_adult_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range_max >= 0);
  OVIS_ASSERT(settings->speed >= 0);
  const ov_agent* agent = turn->agent;
  const ov_actor* adult = ov_brain_actor(agent, OVIS_MEM_NEAREST_VISIBLE_ADULT);
  if (!agent->self->is_baby) {
    return ov_behavior_refuse(turn, OVIS_REASON_GROWN_UP, 0, 0);
  }
  if (adult == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_TARGET_GONE, 0, 0);
  }
  const double d2 = ov_actor_dist2(agent->self, adult);
  const double far_off = settings->range_max + 1;
  if (d2 < settings->range_min * settings->range_min) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_NEAR, d2,
                              settings->range_min * settings->range_min);
  }
  if (d2 >= far_off * far_off) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, far_off * far_off);
  }
  if (settings->test != NULL && !settings->test(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  const double speed =
      settings->speed_now != NULL ? settings->speed_now(turn->agent) : settings->speed;
  ov_brain_look_at_actor(turn->brain, adult);
  ov_brain_walk_to_actor(turn->brain, adult, speed, (int32_t)settings->range_min - 1);
  return true;
}

static const ov_condition adult_conditions[] = {{OVIS_MEM_NEAREST_VISIBLE_ADULT, OV_PRESENT},
                                                {OVIS_MEM_WALK_TARGET, OV_ABSENT},
                                                {OVIS_MEM_LOOK_TARGET, OV_REGISTERED}};
static const ovis_phrases adult_phrases = {.words = "follow an adult",
                                           .doing = "following an adult"};
const ov_behavior_kind ov_baby_follow_adult = {.name = "BabyFollowAdult",
                                               .shape = OV_BEHAVIOR_ONE_SHOT,
                                               OV_CONDITIONS(adult_conditions),
                                               .can_start = follow_adult,
                                               .phrases = &adult_phrases};
