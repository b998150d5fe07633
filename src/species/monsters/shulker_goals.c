// A shulker opens its lid to shoot at its target, or to look out.
// Rules: docs/sources.md#shulkers
#include "species/monsters/shulker_goals.h"
#include "base/check.h"
#include "figures/species_row.h"
#include "mind/goal/goal_share.h"

#define FIRST_SHOT 20 // ticks
#define SHOT_STEP 10  // ticks, times 0 to 9, on top of the first figure
#define SHOT_STEPS 10
#define RANGE2 400.0 // blocks^2
#define LOOK_DEG 180.0f
#define PEEK_ONE_IN 40
#define PEEK_LID 30 // percent
#define PEEK_TICKS 20
#define PEEK_TIMES 3
#define BESIDE 4.0 // blocks along the axis of its face

static ov_shulker* own(ov_goal_turn* turn) {
  OVIS_ASSERT(turn->agent->self->row->id == OV_SPECIES_SHULKER);
  OVIS_ASSERT(turn->agent->self->own != NULL);
  return turn->agent->self->own;
}

// ---- Where it can stay

ovis_pos ov_face_cell(ovis_pos pos, int32_t face) {
  OVIS_ASSERT(face >= 0);
  OVIS_ASSERT(face < OV_FACE_COUNT);
  static const int8_t steps[OV_FACE_COUNT][3] = {{0, -1, 0}, {0, 1, 0},  {0, 0, -1},
                                                 {0, 0, 1},  {-1, 0, 0}, {1, 0, 0}};
  return (ovis_pos){pos.x + steps[face][0], pos.y + steps[face][1], pos.z + steps[face][2]};
}

bool ov_shulker_can_stay(const ov_agent* agent, ovis_pos pos, int32_t face) {
  OVIS_ASSERT(face >= 0);
  const uint64_t whole = face == OV_FACE_DOWN ? OVIS_TAG(FULL_TOP) : OVIS_TAG(FULL_CUBE);
  const ovis_pos ahead = ov_face_cell(pos, face ^ 1); // faces of one axis are neighbors in the list
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(AIR)) != 0 &&
         (ov_agent_block(agent, ov_face_cell(pos, face))->tags & whole) != 0 &&
         ov_agent_block(agent, ahead)->shape == 0;
}

// ---- Attack

#define ATTACK_STATE(X) X(COUNT, shot_ticks) /* until the next bullet */
OV_KIND_STATE(attack, ATTACK_STATE)

bool ov_goal_is_not_peaceful(ov_goal_turn* turn) {
  return turn->agent->env->difficulty != OVIS_DIFFICULTY_PEACEFUL ||
         ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
}

static bool can_attack(ov_goal_turn* turn) {
  if (ov_agent_find(turn->agent, turn->agent->self->target) == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  return ov_goal_is_not_peaceful(turn);
}

static void start_attack(ov_goal_turn* turn) {
  attack* self = turn->state;
  self->shot_ticks = FIRST_SHOT;
  own(turn)->peek = OV_LID_OPEN;
}

static void stop_attack(ov_goal_turn* turn) {
  own(turn)->peek = 0;
}

static void tick_attack(ov_goal_turn* turn) {
  attack* self = turn->state;
  OVIS_ASSERT(self->shot_ticks >= 0);
  ov_agent* agent = turn->agent;
  const ov_shooter_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  self->shot_ticks -= ov_goal_ticks(turn);
  ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL || agent->env->difficulty == OVIS_DIFFICULTY_PEACEFUL) {
    return;
  }
  ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  if (ov_actor_dist2(agent->self, target) >= RANGE2) {
    agent->self->target = 0;
  } else if (self->shot_ticks <= 0) {
    self->shot_ticks = FIRST_SHOT + ov_rng_int(&agent->self->rng, SHOT_STEPS) * SHOT_STEP;
    settings->shoot(agent, target, 1);
  }
}

const ov_goal_kind ov_goal_shulker_attack = {
    OV_GOAL("ShulkerAttack", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(attack, attack_fields),
    OV_SETTINGS(ov_shooter_settings),
    OV_GOAL_CALLS(can_attack, can_attack, start_attack, tick_attack, stop_attack),
    OV_PHRASES(.words = "shoot at its target", .doing = "shooting at its target",
               .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no target"},
                      {OVIS_REASON_NOT_HERE, "the world is peaceful"})),
};

// ---- Peeking

#define PEEK_STATE(X) X(COUNT, checks_left)
OV_KIND_STATE(peek, PEEK_STATE)

static bool has_no_target(ov_goal_turn* turn) {
  return ov_agent_find(turn->agent, turn->agent->self->target) == NULL ||
         ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static bool can_peek(ov_goal_turn* turn) {
  if (!has_no_target(turn)) {
    return false;
  }
  const int32_t one_in = ov_goal_delay(PEEK_ONE_IN);
  if (!ov_goal_roll(turn, one_in)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 1, one_in);
  }
  const ov_agent* agent = turn->agent;
  return ov_shulker_can_stay(agent, ov_body_cell(&agent->self->body), own(turn)->face) ||
         ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
}

static bool keeps_peeking(ov_goal_turn* turn) {
  const peek* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  return has_no_target(turn) &&
         (self->checks_left > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0));
}

static void start_peek(ov_goal_turn* turn) {
  peek* self = turn->state;
  const int32_t times = 1 + ov_rng_int(&turn->agent->self->rng, PEEK_TIMES);
  self->checks_left = ov_goal_delay(PEEK_TICKS * times);
  own(turn)->peek = PEEK_LID;
}

static void tick_peek(ov_goal_turn* turn) {
  peek* self = turn->state;
  OVIS_ASSERT(self->checks_left >= 0);
  self->checks_left -= ov_goal_checks(turn);
}

static void stop_peek(ov_goal_turn* turn) {
  if (ov_agent_find(turn->agent, turn->agent->self->target) == NULL) {
    own(turn)->peek = 0;
  }
}

const ov_goal_kind ov_goal_shulker_peek = {
    OV_GOAL("ShulkerPeek", 0),
    OV_STATE(peek, peek_fields),
    OV_GOAL_CALLS(can_peek, keeps_peeking, start_peek, tick_peek, stop_peek),
    OV_PHRASES(.words = "look out of its shell", .doing = "looking out of its shell",
               .style = OVIS_STYLE_BRIEF,
               OV_WHY({OVIS_REASON_NO_NEED, "it has a target"},
                      {OVIS_REASON_NO_PLACE, "its lid has no room to open"})),
};

// ---- Searches

bool ov_shulker_is_beside(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  const ov_shulker* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  const ovis_aabb a = ov_body_box(&agent->self->body);
  const ovis_aabb b = ov_body_box(&other->body);
  switch (self->face) {
  case OV_FACE_DOWN:
  case OV_FACE_UP: return b.max.y > a.min.y - BESIDE && b.min.y < a.max.y + BESIDE;
  case OV_FACE_NORTH:
  case OV_FACE_SOUTH: return b.max.z > a.min.z - BESIDE && b.min.z < a.max.z + BESIDE;
  default: return b.max.x > a.min.x - BESIDE && b.min.x < a.max.x + BESIDE;
  }
}

bool ov_shulker_has_team(ov_goal_turn* turn) {
  return ov_goal_refuse(turn, OVIS_REASON_NOT_ITS_KIND, 0, 0);
}
