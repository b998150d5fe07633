// Endermen: a player's stare provokes them, holds them still, and makes them teleport.
// Rules: docs/sources.md#goals
#include "species/monsters/enderman_goals.h"

#include "agent/anger.h"
#include "agent/gaze.h"
#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/teleport.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"

#define LOOK_SHARE 0.025 // of the cosine that a stare may miss the eyes by, at one block
#define FREEZE2 256.0    // blocks^2 within which a stare freezes
#define AGGRO_TICKS 5    // of a stare until the player is the target
#define NEAR2 16.0       // blocks^2 within which it teleports away from a stare
#define FAR2 256.0       // blocks^2 from which on it teleports toward its target ...
#define FAR_TICKS 30     // ... after so many ticks
#define LOOK_DEG 10.0f

bool ov_is_stared_at(ov_agent* agent, const ov_actor* player) {
  OVIS_ASSERT(player != agent->self);
  if (ov_gear_worn(player, OVIS_SLOT_HEAD)->item == OV_ITEM_CARVED_PUMPKIN) {
    return false;
  }
  const ovis_vec3 eyes = ov_body_eye(&agent->self->body);
  return ov_gaze_meets(&player->body, eyes, LOOK_SHARE) && ov_agent_sees(agent, player);
}

// ---- Freeze when looked at

static bool can_freeze(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL || target->kind != OV_ACTOR_PLAYER) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  const double dist2 = ov_actor_dist2(agent->self, target);
  if (dist2 > FREEZE2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, FREEZE2);
  }
  return ov_is_stared_at(agent, target) || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void start_freeze(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
}

static void tick_freeze(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target != NULL) {
    const ov_controls* controls = &agent->self->controls;
    ov_agent_look_at(agent, target, controls->head_turn_max_deg, controls->head_pitch_max_deg);
  }
}

const ov_goal_kind ov_goal_freeze = {
    OV_GOAL("EndermanFreezeWhenLookedAt", OVIS_FLAG_JUMP | OVIS_FLAG_MOVE),
    OV_GOAL_CALLS(can_freeze, can_freeze, start_freeze, tick_freeze, NULL),
    OV_PHRASES(.words = "stand still", .doing = "standing still",
               OV_WHY({OVIS_REASON_NO_TARGET, "its target is no player"},
                      {OVIS_REASON_TOO_FAR, "the player is too far to hold it by a stare"},
                      {OVIS_REASON_NO_NEED, "the player does not stare at it"})),
};

// ---- Look for a player

#define LOOK_FOR_PLAYER_STATE(X)                                                                   \
  X(SERIAL, pending)     /* serial of the player who stares; 0: none */                            \
  X(SERIAL, target)      /* serial of the player whom it attacks; 0: none */                       \
  X(COUNT, aggro_checks) /* until the pending one is the target */                                 \
  X(COUNT, far_checks)   /* with a target far away */
OV_KIND_STATE(look_for_player, LOOK_FOR_PLAYER_STATE)

static bool provokes(ov_agent* agent, const ov_actor* player) {
  return ov_is_stared_at(agent, player) || ov_anger_is_at(agent, player, NULL);
}

typedef struct search {
  ov_actor* best;
  double best_dist2;
} search;

static void consider(ov_agent* agent, ov_actor* player, void* context) {
  search* self = context;
  const ov_targeting targeting = {
      .range = (double)agent->self->species->follow_range, .needs_sight = true, .is_combat = true};
  const double dist2 = ov_actor_dist2(agent->self, player);
  if ((self->best == NULL || dist2 < self->best_dist2) &&
      ov_agent_can_target(agent, player, &targeting) && provokes(agent, player)) {
    self->best = player;
    self->best_dist2 = dist2;
  }
}

static bool can_use(ov_goal_turn* turn) {
  look_for_player* self = turn->state;
  ov_agent* agent = turn->agent;
  const double range = (double)agent->self->species->follow_range;
  const ovis_vec3 at = agent->self->body.pos;
  const ovis_aabb box = {{at.x - range, at.y - range, at.z - range},
                         {at.x + range, at.y + range, at.z + range}};
  search found = {0};
  ov_agent_each_near(agent, &box, OV_ACTOR_PLAYER, consider, &found);
  if (found.best == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, range);
  }
  self->pending = found.best->serial;
  return true;
}

static void start(ov_goal_turn* turn) {
  look_for_player* self = turn->state;
  self->aggro_checks = ov_goal_delay(AGGRO_TICKS);
  self->far_checks = 0;
}

static bool can_continue(ov_goal_turn* turn) {
  const look_for_player* self = turn->state;
  ov_agent* agent = turn->agent;
  if (self->pending != 0) {
    const ov_actor* player = ov_goal_find_target(turn, self->pending);
    if (player == NULL) {
      return false;
    }
    if (!provokes(agent, player)) {
      return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
    }
    ov_agent_look_at(agent, player, LOOK_DEG, LOOK_DEG);
    return true;
  }
  const ov_actor* target = ov_goal_find_target(turn, self->target);
  const ov_targeting combat = {.is_combat = true,
                               .range = (double)agent->self->species->follow_range};
  return target != NULL && (ov_agent_can_target(agent, target, &combat) ||
                            ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, 0, combat.range));
}

static void teleport_at(ov_goal_turn* turn, look_for_player* self, const ov_actor* target) {
  OVIS_ASSERT(self->far_checks >= 0);
  ov_agent* agent = turn->agent;
  const double dist2 = ov_actor_dist2(agent->self, target);
  if (ov_is_stared_at(agent, target)) {
    if (dist2 < NEAR2) {
      ov_teleport_anywhere(agent);
    }
    self->far_checks = 0;
  } else if (dist2 > FAR2) {
    self->far_checks++;
    if (self->far_checks > ov_goal_delay(FAR_TICKS) && ov_teleport_toward(agent, target)) {
      self->far_checks = 0;
    }
  }
}

static void tick(ov_goal_turn* turn) {
  look_for_player* self = turn->state;
  OVIS_ASSERT(self->aggro_checks >= 0);
  ov_agent* agent = turn->agent;
  if (self->pending != 0) {
    self->aggro_checks -= ov_goal_checks(turn);
    if (self->aggro_checks <= 0) {
      self->target = self->pending;
      self->pending = 0;
      agent->self->target = self->target;
    }
    return;
  }
  const ov_actor* target = ov_agent_find(agent, self->target);
  if (target != NULL && agent->self->vehicle == 0) {
    agent->self->target = self->target;
    teleport_at(turn, self, target);
  }
}

static void stop(ov_goal_turn* turn) {
  look_for_player* self = turn->state;
  self->pending = 0;
  self->target = 0;
  turn->agent->self->target = 0;
}

const ov_goal_kind ov_goal_look_for_player = {
    OV_GOAL("EndermanLookForPlayer", OVIS_FLAG_TARGET),
    OV_STATE(look_for_player, look_for_player_fields),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "answer a stare", .doing = "answering a stare", .about = OVIS_ABOUT_PLAYER,
               .style = OVIS_STYLE_SILENT,
               OV_WHY({OVIS_REASON_NO_TARGET, "no player stares at it, and it is angry at nobody"},
                      {OVIS_REASON_NO_NEED, "the player no longer stares at it"},
                      {OVIS_REASON_TARGET_GONE, "the player is dead"},
                      {OVIS_REASON_TOO_FAR, "the player is too far"})),
};
