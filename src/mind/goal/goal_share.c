// Steps that many kinds of goals share: continue a walk, find a target, count down.
// Rules: docs/sources.md#goals
#include "mind/goal/goal_share.h"

#include "agent/gear.h"
#include "agent/player.h"
#include "base/vec.h"

bool ov_goal_walks_on(ov_goal_turn* turn) {
  return !ov_agent_is_path_done(turn->agent) || ov_goal_refuse(turn, OVIS_REASON_PATH_ENDED, 0, 0);
}

ov_actor* ov_goal_find_nearest(ov_goal_turn* turn, const ov_search_near* search) {
  ov_actor* other = ov_agent_nearest(turn->agent, search);
  if (other == NULL) {
    ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, search->grow_xz);
  }
  return other;
}

ov_actor* ov_goal_find_target(ov_goal_turn* turn, uint64_t serial) {
  ov_actor* other = ov_agent_find(turn->agent, serial);
  if (other == NULL) {
    ov_goal_refuse(turn, ov_agent_loss(turn->agent, serial), 0, 0);
  }
  return other;
}

static ovis_reason spared(const ov_agent* agent, const ov_actor* target) {
  const bool is_player = target->kind == OV_ACTOR_PLAYER;
  return ov_player_is_spectator(target) ? OVIS_REASON_SPECTATOR
         : ov_player_is_safe(target)    ? OVIS_REASON_CREATIVE
         : is_player && agent->env->difficulty == OVIS_DIFFICULTY_PEACEFUL
             ? OVIS_REASON_TOO_EASY
             : OVIS_REASON_TARGET_SPARED;
}

bool ov_goal_refuse_target(ov_goal_turn* turn, uint64_t serial) {
  const ov_actor* target = ov_agent_find(turn->agent, serial);
  const ovis_reason reason =
      target != NULL ? spared(turn->agent, target) : ov_agent_loss(turn->agent, serial);
  return ov_goal_refuse(turn, reason, 0, 0);
}

void ov_goal_count_down(const ov_goal_turn* turn, int32_t* count) {
  const int32_t left = *count - ov_goal_checks(turn);
  *count = left > 0 ? left : 0;
}

bool ov_goal_is_ready(ov_goal_turn* turn, int32_t* count) {
  if (*count <= 0) {
    return true;
  }
  ov_goal_count_down(turn, count);
  return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, 2 * (*count + 1), 0);
}

double ov_goal_dist2(ovis_vec3 place, const ov_actor* other) {
  return ov_vec_dist2(other->body.pos, place);
}

bool ov_goal_holds_listed(const ovis_item* items, const ov_actor* actor) {
  return ov_goal_is_listed(items, ov_gear_worn(actor, OVIS_SLOT_MAIN_HAND)->item) ||
         ov_goal_is_listed(items, ov_gear_worn(actor, OVIS_SLOT_OFF_HAND)->item);
}

bool ov_goal_is_listed(const ovis_item* items, ovis_item item) {
  for (int32_t i = 0; items[i] != 0; i++) {
    if (items[i] == item) {
      return true;
    }
  }
  return false;
}
