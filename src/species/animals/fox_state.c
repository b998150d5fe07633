// The state of a fox: poses, trust, and those who keep it awake.
// Rules: docs/sources.md#goals-of-foxes
#include "agent/bond.h"
#include "agent/player.h"
#include "figures/category.h"
#include "mind/goal/goal_share.h"
#include "species/animals/fox_goals.h"

#define ALERT_RANGE 12.0
#define ALERT_RANGE_Y 6.0

// Ends all poses and the defense.
static void clear(ov_fox* fox) {
  fox->is_interested = false;
  fox->is_crouching = false;
  fox->is_sitting = false;
  fox->is_sleeping = false;
  fox->is_defending = false;
  fox->is_faceplanted = false;
}

bool ov_fox_trusts(const ov_fox* fox, uint64_t serial) {
  return serial != 0 && (fox->trusted[0] == serial || fox->trusted[1] == serial);
}

bool ov_fox_can_move(const ov_fox* fox) {
  return !fox->is_sleeping && !fox->is_sitting && !fox->is_faceplanted;
}

ovis_reason ov_fox_occupation(const ov_fox* fox) {
  return fox->is_sleeping      ? OVIS_REASON_ASLEEP
         : fox->is_sitting     ? OVIS_REASON_SITS
         : fox->is_faceplanted ? OVIS_REASON_STUCK_IN_SNOW
                               : OVIS_REASON_CROUCHES;
}

static bool is_alerting(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  if (other->kind == OV_ACTOR_PLAYER) {
    return !ov_fox_trusts(ov_fox_of(agent->self), other->serial) && !other->is_sleeping &&
           !ov_player_is_safe(other) && !ov_player_is_sneaking(other);
  }
  const ov_species_id id = other->row->id;
  if (id == OV_SPECIES_FOX) {
    return false;
  }
  if (id == OV_SPECIES_CHICKEN || id == OV_SPECIES_RABBIT ||
      ov_species_is_listed(ov_monsters, id)) {
    return true;
  }
  if (ov_actor_bond(other) != NULL) {
    return !ov_actor_is_tame(other);
  }
  return !ov_fox_trusts(ov_fox_of(agent->self), other->serial) && !other->is_sleeping;
}

bool ov_fox_is_alertable(ov_agent* agent) {
  const ov_targeting targeting = {.range = ALERT_RANGE};
  ov_search_near search = {.kind = OV_ACTOR_PLAYER,
                           .grow_xz = ALERT_RANGE,
                           .grow_y = ALERT_RANGE_Y,
                           .filter = is_alerting,
                           .targeting = &targeting};
  if (ov_agent_nearest(agent, &search) != NULL) {
    return true;
  }
  search.kind = OV_ACTOR_MOB;
  return ov_agent_nearest(agent, &search) != NULL;
}

bool ov_fox_is_calm(ov_goal_turn* turn) {
  return !ov_fox_of(turn->agent->self)->is_defending ||
         ov_goal_refuse(turn, OVIS_REASON_DEFENDS, 0, 0);
}

bool ov_fox_is_awake(ov_goal_turn* turn) {
  return !ov_fox_of(turn->agent->self)->is_sleeping ||
         ov_goal_refuse(turn, OVIS_REASON_ASLEEP, 0, 0);
}

bool ov_fox_may_bite(ov_goal_turn* turn) {
  const ov_fox* fox = ov_fox_of(turn->agent->self);
  return (ov_fox_can_move(fox) && !fox->is_crouching) ||
         ov_goal_refuse(turn, ov_fox_occupation(fox), 0, 0);
}

bool ov_fox_may_look(ov_goal_turn* turn) {
  const ov_fox* fox = ov_fox_of(turn->agent->self);
  return (!fox->is_faceplanted && !fox->is_interested) ||
         ov_goal_refuse(turn, ov_fox_occupation(fox), 0, 0);
}

void ov_fox_start_clear(ov_goal_turn* turn) {
  clear(ov_fox_of(turn->agent->self));
}
