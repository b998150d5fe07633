// A pufferfish puffs up while somebody who frightens it is near.
// Rules: docs/sources.md#goals-in-water
#include "agent/player.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/water/water_goals.h"

#define RANGE 2.0 // blocks around its box

bool ov_puff_is_scary(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)agent;
  (void)context;
  if (other->kind == OV_ACTOR_PLAYER) {
    return !ov_player_is_safe(other);
  }
  // Fish, squids, dolphins, guardians, turtles and tadpoles live in water and are not scary.
  return other->row->id == OV_SPECIES_AXOLOTL ||
         (other->species->navigation != OVIS_NAVIGATION_WATER &&
          other->row->id != OV_SPECIES_TURTLE);
}

static bool is_scared(ov_goal_turn* turn) {
  static const ov_actor_kind kinds[] = {OV_ACTOR_MOB, OV_ACTOR_PLAYER};
  const ov_targeting targeting = {.is_combat = false};
  for (int32_t i = 0; i < 2; i++) {
    const ov_search_near search = {.kind = kinds[i],
                                   .grow_xz = RANGE,
                                   .grow_y = RANGE,
                                   .filter = ov_puff_is_scary,
                                   .targeting = &targeting};
    if (ov_agent_nearest(turn->agent, &search) != NULL) {
      return true;
    }
  }
  return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, RANGE);
}

static void start(ov_goal_turn* turn) {
  const ov_puff_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  settings->begin(turn->agent->self);
}

static void stop(ov_goal_turn* turn) {
  const ov_puff_settings* settings = turn->settings;
  settings->end(turn->agent->self);
}

const ov_goal_kind ov_goal_pufferfish_puff = {
    OV_GOAL("PufferfishPuff", 0),
    OV_SETTINGS(ov_puff_settings),
    OV_GOAL_CALLS(is_scared, is_scared, start, NULL, stop),
    OV_PHRASES(.words = "puff up", .doing = "puffing up", .about = OVIS_ABOUT_PLAYER,
               OV_WHY({OVIS_REASON_NO_TARGET, "nobody frightens it"})),
};
