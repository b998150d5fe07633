// A baby follows the nearest adult of its species.
// Rules: docs/sources.md#goals
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"

#define RANGE 8.0   // blocks around its box in which an adult is looked for
#define RANGE_Y 4.0 // the same, up and down
#define NEAR2 9.0   // blocks^2: nearer than this it does not follow
#define FAR2 256.0  // blocks^2: farther than this it lets go
#define REPATH_TICKS 10

#define FOLLOW_PARENT_STATE(X)                                                                     \
  X(SERIAL, parent)           /* serial of the adult; 0: none */                                   \
  X(COUNT, checks_until_path) /* until it looks for a path again */
OV_KIND_STATE(follow_parent, FOLLOW_PARENT_STATE)

static bool is_adult(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return other->species == agent->self->species && other->breed_ticks >= 0;
}

static bool is_young(ov_goal_turn* turn) {
  return turn->agent->self->breed_ticks < 0 || ov_goal_refuse(turn, OVIS_REASON_GROWN_UP, 0, 0);
}

static bool is_off(ov_goal_turn* turn, double dist2) {
  OVIS_ASSERT(dist2 >= 0);
  return dist2 >= NEAR2 || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, NEAR2);
}

static bool can_use(ov_goal_turn* turn) {
  follow_parent* self = turn->state;
  if (!is_young(turn)) {
    return false;
  }
  const ov_species_id own[] = {turn->agent->self->row->id, OV_SPECIES_NONE};
  const ov_search_near search = {.kind = OV_ACTOR_MOB,
                                 .grow_xz = RANGE,
                                 .grow_y = RANGE_Y,
                                 .species = own,
                                 .filter = is_adult};
  const ov_actor* parent = ov_goal_find_nearest(turn, &search);
  if (parent == NULL || !is_off(turn, ov_actor_dist2(turn->agent->self, parent))) {
    return false;
  }
  self->parent = parent->serial;
  OVIS_ASSERT(parent != turn->agent->self);
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  const follow_parent* self = turn->state;
  if (!is_young(turn)) {
    return false;
  }
  const ov_actor* parent = ov_goal_find_target(turn, self->parent);
  if (parent == NULL) {
    return false;
  }
  const double dist2 = ov_actor_dist2(turn->agent->self, parent);
  return is_off(turn, dist2) &&
         (dist2 <= FAR2 || ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, FAR2));
}

static void start(ov_goal_turn* turn) {
  follow_parent* self = turn->state;
  self->checks_until_path = 0;
}

static void tick(ov_goal_turn* turn) {
  follow_parent* self = turn->state;
  OVIS_ASSERT(self->checks_until_path >= 0);
  const ov_follow_parent_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  self->checks_until_path -= ov_goal_checks(turn);
  const ov_actor* parent = ov_agent_find(turn->agent, self->parent);
  if (self->checks_until_path <= 0 && parent != NULL) {
    self->checks_until_path = ov_goal_delay(REPATH_TICKS);
    ov_agent_go_to_actor(turn->agent, parent, settings->speed);
  }
}

static void stop(ov_goal_turn* turn) {
  follow_parent* self = turn->state;
  self->parent = 0;
}

const ov_goal_kind ov_goal_follow_parent = {
    OV_GOAL("FollowParent", 0),
    OV_STATE(follow_parent, follow_parent_fields),
    OV_SETTINGS(ov_follow_parent_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "follow an adult", .doing = "following an adult", .about = OVIS_ABOUT_KIN,
               OV_WHY({OVIS_REASON_NO_TARGET, "no adult of its species is"},
                      {OVIS_REASON_TOO_NEAR, "the adult that it follows is near enough"},
                      {OVIS_REASON_TOO_FAR, "the adult that it follows is too far"},
                      {OVIS_REASON_TARGET_GONE, "the adult that it followed is dead"})),
};
