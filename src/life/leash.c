// A leash leads a mob, pulls it beyond six blocks, and breaks beyond ten.
// Rules: docs/sources.md#bonds
#include "life/leash.h"

#include "agent/bond.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/vec.h"

#define PULL_DISTANCE 6.0
#define BREAK_DISTANCE 10.0
#define BREAK_DISTANCE_LATER 12.0
#define FOLLOW_DISTANCE 2.0 // behind the holder
#define FOLLOW_SPEED 1.0
#define PULL 0.4 // of the squared direction, added to the velocity

// Changes who or what holds the leash.
static bool change(ov_turn* turn, ov_actor* actor, const ov_actor* holder, const ovis_pos* knot) {
  const uint64_t before = ov_actor_read_rare(actor)->leash;
  const bool is_tied = holder != NULL || knot != NULL;
  ov_actor_rare* rare = ov_turn_make_rare(turn, actor);
  if (rare == NULL) {
    return false;
  }
  rare->leash = holder != NULL ? holder->serial : 0;
  rare->is_knotted = knot != NULL;
  rare->knot = knot != NULL ? *knot : (ovis_pos){0, 0, 0};
  const ov_actor* other = holder != NULL ? holder : ov_crowd_find(turn->crowd, before);
  const ovis_event more = {.pos = rare->knot};
  ov_turn_emit(turn, is_tied ? OVIS_EVENT_LEASHED : OVIS_EVENT_UNLEASHED, actor, other, &more);
  if (!is_tied) {
    ov_actor_disable(actor, OVIS_FLAG_MOVE, false);
  }
  return true;
}

bool ov_leash_tie(ov_turn* turn, ov_actor* actor, const ov_actor* holder) {
  OVIS_ASSERT(holder != NULL);
  return holder->serial == ov_actor_read_rare(actor)->leash || change(turn, actor, holder, NULL);
}

bool ov_leash_knot(ov_turn* turn, ov_actor* actor, ovis_pos knot) {
  const ov_actor_rare* rare = ov_actor_read_rare(actor);
  const bool is_there = rare->is_knotted && ov_cell_is_same(rare->knot, knot);
  return is_there || change(turn, actor, NULL, &knot);
}

bool ov_leash_untie(ov_turn* turn, ov_actor* actor) {
  return !ov_actor_is_leashed(actor) || change(turn, actor, NULL, NULL);
}

static void allow_moves(ov_actor* actor, bool is_allowed) {
  ov_actor_disable(actor, OVIS_FLAG_MOVE, !is_allowed);
}

static double pull(double share) {
  const double strength = share * share * PULL;
  return share < 0 ? -strength : strength;
}

static bool is_sitting(const ov_actor* actor) {
  const ov_bond* bond = ov_actor_bond(actor);
  return bond != NULL && bond->is_sitting;
}

static void lead(ov_agent* agent, ovis_vec3 way, double distance) {
  OVIS_ASSERT(distance >= 0);
  ov_actor* actor = agent->self;
  allow_moves(actor, true);
  if (!actor->has_nav || ov_actor_asks(actor, OV_QUESTION_IS_PANICKING)) {
    return;
  }
  const double share = distance > FOLLOW_DISTANCE ? (distance - FOLLOW_DISTANCE) / distance : 0;
  const ovis_vec3 at = actor->body.pos;
  ov_agent_go_to(agent,
                 (ovis_vec3){at.x + way.x * share, at.y + way.y * share, at.z + way.z * share},
                 FOLLOW_SPEED);
}

void ov_leash_tick(ov_agent* agent) {
  OVIS_ASSERT(agent != NULL);
  ov_actor* actor = agent->self;
  if (!ov_actor_is_leashed(actor)) {
    return;
  }
  ovis_vec3 to;
  const bool is_held = ov_agent_leash_end(agent, &to) && ov_actor_is_alive(actor);
  const ovis_vec3 at = actor->body.pos;
  const ovis_vec3 way = {to.x - at.x, to.y - at.y, to.z - at.z};
  const double distance = ov_vec_length(way);
  const bool is_later = agent->turn->rules.leash_breaks_at_12;
  if (!is_held || distance > (is_later ? BREAK_DISTANCE_LATER : BREAK_DISTANCE)) {
    ov_leash_untie(agent->turn, actor);
  } else if (is_sitting(actor) || actor->vehicle != 0) {
    return;
  } else if (distance > PULL_DISTANCE) {
    allow_moves(actor, false);
    ov_body_push_level(&actor->body, pull(way.x / distance), pull(way.z / distance));
    ov_body_push_up(&actor->body, pull(way.y / distance));
  } else {
    lead(agent, way, distance);
  }
}
