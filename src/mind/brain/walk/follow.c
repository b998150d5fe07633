// Follows: a player who holds what it likes, and babies an adult.
// Rules: docs/sources.md#behaviors
#include "base/check.h"
#include "mind/brain/walk/walk_behaviors.h"

#define TEMPTED_NEAR 2.5 // blocks: nearer it stands
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
  const double near = settings->near_now != NULL ? settings->near_now(turn->agent) : TEMPTED_NEAR;
  if (ov_actor_dist2(turn->agent->self, player) < near * near) {
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

const ov_behavior_kind ov_follow_temptation = {
    OV_TIMED("FollowTemptation"),
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_REGISTERED(WALK_TARGET),
             OV_ABSENT(TEMPTATION_COOLDOWN_TICKS), OV_REGISTERED(IS_TEMPTED),
             OV_PRESENT(TEMPTING_PLAYER), OV_ABSENT(BREED_TARGET), OV_ABSENT(IS_PANICKING)),
    .never_times_out = true,
    OV_SETTINGS(ov_speed_settings),
    OV_BEHAVIOR_CALLS(is_tempted, is_tempted, start_following, tick_following, stop_following),
    OV_PHRASES(.words = "follow a player's food", .doing = "following a player's food"),
};

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
    return ov_behavior_refuse_loss(turn, OVIS_MEM_NEAREST_VISIBLE_ADULT);
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

const ov_behavior_kind ov_baby_follow_adult = {
    OV_ONE_SHOT("BabyFollowAdult", follow_adult),
    OV_NEEDS(OV_PRESENT(NEAREST_VISIBLE_ADULT), OV_ABSENT(WALK_TARGET), OV_REGISTERED(LOOK_TARGET)),
    OV_SETTINGS(ov_follow_adult_settings),
    OV_PHRASES(.words = "follow an adult", .doing = "following an adult"),
};
