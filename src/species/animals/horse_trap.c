// A trap springs when a player comes near.
// Rules: docs/sources.md#goals-of-animals
#include "species/animals/horse_goals.h"

#include "agent/player.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"

#define RANGE 10.0 // blocks between the mob and a player who springs the trap

static bool is_not_spectator(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  return !ov_player_is_spectator(other);
}

static bool can_use(ov_goal_turn* turn) {
  const ov_trap_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  if (!settings->is_set(turn->agent->self)) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
  }
  const ov_search_near search = {
      .kind = OV_ACTOR_PLAYER, .grow_xz = RANGE, .grow_y = RANGE, .filter = is_not_spectator};
  const ov_actor* player = ov_goal_find_nearest(turn, &search);
  if (player == NULL) {
    return false;
  }
  const double dist2 = ov_actor_dist2(turn->agent->self, player);
  return dist2 < RANGE * RANGE || ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, RANGE * RANGE);
}

static void tick(ov_goal_turn* turn) {
  const ov_trap_settings* settings = turn->settings;
  settings->spring(turn->agent);
}

const ov_goal_kind ov_goal_trap = {
    OV_GOAL("SkeletonTrap", 0),
    OV_SETTINGS(ov_trap_settings),
    OV_GOAL_CALLS(can_use, can_use, NULL, tick, NULL),
    OV_PHRASES(.words = "spring its trap", .doing = "springing its trap",
               .does = "springs its trap", .about = OVIS_ABOUT_PLAYER, .style = OVIS_STYLE_BRIEF,
               OV_WHY({OVIS_REASON_NOT_ITS_KIND, "it is no trap"},
                      {OVIS_REASON_NO_TARGET, "no player is near"},
                      {OVIS_REASON_TOO_FAR, "the player is too far away"})),
};
