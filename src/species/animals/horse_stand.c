// A horse rears from time to time. The longer it has not, the more likely it does.
// Rules: docs/sources.md#bonds
#include "species/animals/horse_goals.h"

#include "base/check.h"
#include "mind/goal/goal_share.h"

#define PAUSE_CHECKS 400 // without a chance
#define REAR_OUT_OF 1000 // the chance is the count since then out of so many
#define REAR_ONE_IN 10   // of the draws that begin a stand

#define RANDOM_STAND_STATE(X) X(COUNT, calm_checks) /* since the last draw that succeeded */
OV_KIND_STATE(random_stand, RANDOM_STAND_STATE)

static bool can_use(ov_goal_turn* turn) {
  random_stand* self = turn->state;
  OVIS_ASSERT(self->calm_checks >= 0);
  ov_rng* rng = &turn->agent->self->rng;
  self->calm_checks += ov_goal_checks(turn);
  const int32_t over = self->calm_checks - PAUSE_CHECKS;
  if (over <= 0) {
    return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, -over, 0);
  }
  if (ov_rng_int(rng, REAR_OUT_OF) >= over) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, over, REAR_OUT_OF);
  }
  self->calm_checks = 0;
  return ov_rng_int(rng, REAR_ONE_IN) == 0 ||
         ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, REAR_ONE_IN);
}

static bool can_continue(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start(ov_goal_turn* turn) {
  const ov_random_stand_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  settings->rear(turn->agent);
}

const ov_goal_kind ov_goal_random_stand = {
    OV_GOAL("RandomStand", 0),
    .updates_every_tick = true,
    OV_STATE(random_stand, random_stand_fields),
    OV_SETTINGS(ov_random_stand_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, NULL, NULL),
    OV_PHRASES(.words = "rear", .doing = "rearing", .does = "rears", .style = OVIS_STYLE_BRIEF),
};
