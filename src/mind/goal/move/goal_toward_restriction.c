// Walks back to the place that the mob is bound to: the holder of its leash, or its home.
// Rules: docs/sources.md#goals
#include "base/angles.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"

#define RADIUS 5.0 // blocks around the holder of the leash that count as its place
#define DRAW_XZ 16 // blocks, of the random position toward it
#define DRAW_Y 7

#define TOWARD_RESTRICTION_STATE(X) X(PLACE, place) /* destination */
OV_KIND_STATE(toward_restriction, TOWARD_RESTRICTION_STATE)

static bool can_use(ov_goal_turn* turn) {
  toward_restriction* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_toward_restriction_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ovis_vec3 middle;
  double radius = RADIUS;
  if (!ov_agent_leash_end(agent, &middle) &&
      (settings->home == NULL || !settings->home(agent->self, &middle, &radius))) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const double dist2 = ov_goal_dist2(middle, agent->self);
  if (dist2 < radius * radius) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, radius * radius);
  }
  ovis_vec3 place;
  if (!ov_agent_random_pos_toward(agent, DRAW_XZ, DRAW_Y, middle, OV_HALF_PI, &place)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  self->place = place;
  return true;
}

static void start(ov_goal_turn* turn) {
  const toward_restriction* self = turn->state;
  const ov_toward_restriction_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent_go_to(turn->agent, self->place, settings->speed);
}

static const ovis_phrase reasons[] = {
    {OVIS_REASON_NO_NEED, "it is not bound to a place"},
    {OVIS_REASON_TOO_NEAR, "it is near enough to the place that it is bound to"},
};
static const ovis_phrases phrases = {
    .words = "go back to its place", .doing = "going back to its place", OV_REASONS(reasons)};

#define TOWARD(bits)                                                                               \
  {                                                                                                \
    OV_GOAL("MoveTowardsRestriction", bits),                                                       \
        OV_STATE(toward_restriction, toward_restriction_fields),                                   \
        OV_SETTINGS(ov_toward_restriction_settings),                                               \
        OV_GOAL_CALLS(can_use, ov_goal_walks_on, start, NULL, NULL), .phrases = &phrases           \
  }

const ov_goal_kind ov_goal_toward_restriction = TOWARD(OVIS_FLAG_MOVE);
const ov_goal_kind ov_goal_toward_restriction_looking = TOWARD(OVIS_FLAG_MOVE | OVIS_FLAG_LOOK);
