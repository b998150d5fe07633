// Dolphins breathe at the surface, leap, swim with players and play with what they find.
// Rules: docs/sources.md#goals-in-water
#include "species/water/dolphin_goals.h"
#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "mind/goal/goal_share.h"
#include "world/scan.h"

#include <ovis/item.h>

#include <math.h>

#define AIR_LOW 140
#define AIR_UP 8
#define WATER_XZ 2 // blocks, in which it looks for water
#define WATER_DOWN 2
#define PLAYER_RANGE 10.0
#define PLAYER_FAR2 256.0
#define PLAYER_NEAR2 6.25
#define GRACE_ONE_IN 6
#define GRACE_TICKS 100
#define JUMP_ONE_IN 10
#define JUMP_AHEAD 0.6
#define JUMP_UP 0.7
#define SLOW2 0.03
#define FLAT_DEG 10.0f
#define ITEM_RANGE 8.0
#define ITEM_SPEED 1.2
#define ITEM_REACH2 2.25
#define THROW_SPEED 0.3
#define PLAY_PAUSE 100
#define LOOK_YAW 40.0f
#define LOOK_PITCH 20.0f

static bool is_water(const ov_agent* agent, ovis_pos pos) {
  return ov_agent_block(agent, pos)->fluid == OVIS_FLUID_WATER;
}

static bool is_air(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(AIR)) != 0;
}

static bool is_over(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

// ---- Breath

static bool needs_air(ov_goal_turn* turn) {
  const ov_dolphin* self = turn->agent->self->own;
  OVIS_ASSERT(turn->agent->self->profile->own_size >= sizeof *self);
  return self->air_ticks < AIR_LOW ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, self->air_ticks, AIR_LOW);
}

static void rise(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const ovis_pos at = ov_body_cell(&agent->self->body);
  ovis_pos to = {at.x, at.y + AIR_UP, at.z};
  for (int32_t i = 0; i < (AIR_UP + 1) * 9; i++) {
    const ovis_pos cell = {at.x + i % 3 - 1, at.y + i / 9, at.z + i / 3 % 3 - 1};
    if (is_air(agent, cell)) {
      to = cell;
      break;
    }
  }
  ov_agent_go_to(agent, (ovis_vec3){to.x + 0.5, to.y + 1, to.z + 0.5}, 1);
}

const ov_goal_kind ov_goal_breath_air = {
    OV_GOAL("BreathAir", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .is_uninterruptible = true,
    OV_GOAL_CALLS(needs_air, needs_air, rise, rise, NULL),
    OV_PHRASES(.words = "rise to breathe", .doing = "rising to breathe",
               OV_WHY({OVIS_REASON_NO_NEED, "it has enough breath"})),
};

// ---- Back to the water

static bool is_ashore(ov_goal_turn* turn) {
  const ov_body* body = &turn->agent->self->body;
  return (body->is_on_ground && !body->is_in_water) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void go_to_water(ov_goal_turn* turn) {
  ov_agent* agent = turn->agent;
  const ovis_pos at = ov_body_cell(&agent->self->body);
  ov_cell_range in = ov_cells_around(at, WATER_XZ, 0);
  in.min.y -= WATER_DOWN;
  for (ovis_pos cell = in.min; cell.x <= in.max.x; cell = ov_scan_xyz(cell, &in)) {
    if (is_water(agent, cell)) {
      ov_move_control_want(&agent->self->controls.move, (ovis_vec3){cell.x, cell.y, cell.z}, 1);
      return;
    }
  }
}

const ov_goal_kind ov_goal_find_water = {
    OV_GOAL("TryFindWater", 0),
    OV_GOAL_CALLS(is_ashore, is_over, go_to_water, NULL, NULL),
    OV_PHRASES(.words = "get back into the water", .doing = "getting back into the water",
               OV_WHY({OVIS_REASON_NO_NEED, "it does not lie on land"})),
};

// ---- Treasure and boats: this simulation has neither

static bool is_nowhere(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

const ov_goal_kind ov_goal_swim_to_treasure = {
    OV_GOAL("DolphinSwimToTreasure", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .is_uninterruptible = true,
    OV_GOAL_CALLS(is_nowhere, is_nowhere, NULL, NULL, NULL),
    OV_PHRASES(.words = "lead the way to a treasure", .doing = "leading the way to a treasure",
               OV_WHY({OVIS_REASON_NO_TARGET, "no treasure is known here"})),
};

const ov_goal_kind ov_goal_follow_boat = {
    OV_GOAL("FollowBoat", OVIS_FLAG_MOVE),
    OV_GOAL_CALLS(is_nowhere, is_nowhere, NULL, NULL, NULL),
    OV_PHRASES(.words = "follow a boat", .doing = "following a boat",
               OV_WHY({OVIS_REASON_NO_TARGET, "no boat is near"})),
};

// ---- With a player who swims

#define SWIM_WITH_STATE(X) X(SERIAL, player)
OV_KIND_STATE(swim_with, SWIM_WITH_STATE)

static bool swims(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  return other->body.is_in_water && other->serial != agent->self->target;
}

static bool can_join(ov_goal_turn* turn) {
  swim_with* self = turn->state;
  const ov_targeting targeting = {.range = PLAYER_RANGE};
  const ov_search_near search = {.kind = OV_ACTOR_PLAYER,
                                 .grow_xz = PLAYER_RANGE,
                                 .grow_y = PLAYER_RANGE,
                                 .filter = swims,
                                 .targeting = &targeting};
  const ov_actor* player = ov_goal_find_nearest(turn, &search);
  self->player = player != NULL ? player->serial : 0;
  return player != NULL;
}

static bool stays_with(ov_goal_turn* turn) {
  const swim_with* self = turn->state;
  const ov_actor* player = ov_goal_find_target(turn, self->player);
  if (player == NULL) {
    return false;
  }
  const double dist2 = ov_actor_dist2(turn->agent->self, player);
  return (player->body.is_in_water && dist2 < PLAYER_FAR2) ||
         ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, PLAYER_FAR2);
}

static void give_grace(ov_agent* agent, ov_actor* player) {
  const ov_affect grace = {.effect = OVIS_EFFECT_DOLPHINS_GRACE, .ticks = GRACE_TICKS};
  agent->verbs->affect(agent->turn, agent, player, &grace);
}

static void tick_with(ov_goal_turn* turn) {
  const swim_with* self = turn->state;
  const ov_swim_with_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->speed > 0);
  ov_agent* agent = turn->agent;
  ov_actor* player = ov_agent_find(agent, self->player);
  if (player == NULL) {
    return;
  }
  ov_agent_look_at(agent, player, LOOK_YAW, LOOK_PITCH);
  if (ov_actor_dist2(agent->self, player) < PLAYER_NEAR2) {
    ov_agent_stop(agent);
  } else {
    ov_agent_go_to_actor(agent, player, settings->speed);
  }
  if (player->body.is_in_water && ov_rng_int(&agent->self->rng, GRACE_ONE_IN) == 0) {
    give_grace(agent, player);
  }
}

static void stop_with(ov_goal_turn* turn) {
  swim_with* self = turn->state;
  self->player = 0;
  ov_agent_stop(turn->agent);
}

const ov_goal_kind ov_goal_swim_with_player = {
    OV_GOAL("DolphinSwimWithPlayer", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    OV_STATE(swim_with, swim_with_fields),
    OV_SETTINGS(ov_swim_with_settings),
    OV_GOAL_CALLS(can_join, stays_with, NULL, tick_with, stop_with),
    OV_PHRASES(.words = "swim with a player", .doing = "swimming with a player",
               .about = OVIS_ABOUT_PLAYER,
               OV_WHY({OVIS_REASON_NO_TARGET, "no player swims nearby"})),
};

// ---- Leaps

static ovis_vec3 ahead_of(const ov_actor* actor) {
  const double yaw = (double)actor->body.yaw_deg * OV_RAD_PER_DEG;
  return (ovis_vec3){-ov_sin(yaw), 0, ov_cos(yaw)};
}

static bool can_jump(ov_goal_turn* turn) {
  static const int32_t steps[] = {0, 1, 4, 5, 6, 7};
  ov_agent* agent = turn->agent;
  const int32_t one_in = ov_goal_delay(JUMP_ONE_IN);
  if (!ov_goal_roll(turn, one_in)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, one_in);
  }
  const ovis_vec3 ahead = ahead_of(agent->self);
  const int32_t dx = ahead.x > 0.5 ? 1 : ahead.x < -0.5 ? -1 : 0;
  const int32_t dz = dx != 0 ? 0 : ahead.z > 0 ? 1 : -1;
  const ovis_pos at = ov_body_cell(&agent->self->body);
  for (int32_t i = 0; i < 6; i++) {
    const ovis_pos cell = {at.x + dx * steps[i], at.y, at.z + dz * steps[i]};
    const ovis_pos one = {cell.x, cell.y + 1, cell.z};
    const ovis_pos two = {cell.x, cell.y + 2, cell.z};
    if (!is_water(agent, cell) || !is_air(agent, one) || !is_air(agent, two)) {
      return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
    }
  }
  return true;
}

static bool is_leaping(ov_goal_turn* turn) {
  const ov_body* body = &turn->agent->self->body;
  const bool has_landed = body->velocity.y * body->velocity.y < SLOW2 && body->pitch_deg != 0 &&
                          fabsf(body->pitch_deg) < FLAT_DEG && body->is_in_water;
  return (!has_landed && !body->is_on_ground) || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
}

static void start_jump(ov_goal_turn* turn) {
  ov_body* body = &turn->agent->self->body;
  const ovis_vec3 ahead = ahead_of(turn->agent->self);
  body->velocity.x += ahead.x * JUMP_AHEAD;
  body->velocity.y += JUMP_UP;
  body->velocity.z += ahead.z * JUMP_AHEAD;
  ov_agent_stop(turn->agent);
}

static void stop_jump(ov_goal_turn* turn) {
  turn->agent->self->body.pitch_deg = 0;
}

const ov_goal_kind ov_goal_dolphin_jump = {
    OV_GOAL("DolphinJump", OVIS_FLAG_MOVE | OVIS_FLAG_JUMP),
    .is_uninterruptible = true,
    OV_GOAL_CALLS(can_jump, is_leaping, start_jump, NULL, stop_jump),
    OV_PHRASES(.words = "leap", .doing = "leaping",
               OV_WHY({OVIS_REASON_NOT_HERE, "there is no free water surface ahead"})),
};

// ---- Play: it swims to an item and throws it ahead

#define PLAY_STATE(X) X(TICK, next_tick)
OV_KIND_STATE(play, PLAY_STATE)

static ov_actor* find_item(ov_goal_turn* turn) {
  const ov_search_near search = {
      .kind = OV_ACTOR_ITEM, .grow_xz = ITEM_RANGE, .grow_y = ITEM_RANGE};
  return ov_goal_find_nearest(turn, &search);
}

static bool can_play(ov_goal_turn* turn) {
  const play* self = turn->state;
  if (turn->tick < self->next_tick) {
    return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, (double)(self->next_tick - turn->tick), 0);
  }
  return find_item(turn) != NULL;
}

static void tick_play(ov_goal_turn* turn) {
  play* self = turn->state;
  ov_agent* agent = turn->agent;
  ov_actor* item = find_item(turn);
  if (item == NULL) {
    return;
  }
  if (ov_actor_dist2(agent->self, item) > ITEM_REACH2) {
    ov_agent_go_to_actor(agent, item, ITEM_SPEED);
    return;
  }
  const ovis_stack stack = agent->verbs->pick_up(agent, item, 64);
  if (stack.count > 0) {
    const ovis_vec3 ahead = ahead_of(agent->self);
    agent->verbs->throw_item(agent, &stack, ov_body_eye(&agent->self->body),
                             (ovis_vec3){ahead.x * THROW_SPEED, 0, ahead.z * THROW_SPEED});
    self->next_tick = turn->tick + ov_rng_int(&agent->self->rng, PLAY_PAUSE);
  }
}

const ov_goal_kind ov_goal_play_with_items = {
    OV_GOAL("PlayWithItems", 0),
    OV_STATE(play, play_fields),
    OV_GOAL_CALLS(can_play, can_play, NULL, tick_play, NULL),
    OV_PHRASES(.words = "play with an item", .doing = "playing with an item",
               OV_WHY({OVIS_REASON_NO_TARGET, "there is nothing to play with"})),
};
