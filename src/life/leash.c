// A leash leads a mob, pulls it beyond six blocks, and breaks beyond ten.
// Rules: docs/sources.md#bonds
#include "life/leash.h"

#include "agent/bond.h"
#include "base/check.h"

#include <math.h>

#define PULL_DISTANCE 6.0
#define BREAK_DISTANCE 10.0
#define FOLLOW_DISTANCE 2.0 // behind the holder
#define FOLLOW_SPEED 1.0
#define PULL 0.4 // of the squared direction, added to the velocity

bool ov_leash_tie(ov_turn* turn, ov_actor* actor, const ov_actor* holder) {
  const uint64_t serial = holder != NULL ? holder->serial : 0;
  const uint64_t before = ov_actor_read_rare(actor)->leash;
  if (serial == before) {
    return true;
  }
  ov_actor_rare* rare = ov_turn_make_rare(turn, actor);
  if (rare == NULL) {
    return false;
  }
  rare->leash = serial;
  const ov_actor* other = holder != NULL ? holder : ov_crowd_find(turn->crowd, before);
  ov_turn_emit(turn, holder != NULL ? OVIS_EVENT_LEASHED : OVIS_EVENT_UNLEASHED, actor, other,
               NULL);
  if (holder == NULL && actor->mind != NULL && actor->mind_ops->disable != NULL) {
    actor->mind_ops->disable(actor->mind, OVIS_FLAG_MOVE, false);
  }
  return true;
}

static void allow_moves(ov_actor* actor, bool is_allowed) {
  if (actor->mind != NULL && actor->mind_ops->disable != NULL) {
    actor->mind_ops->disable(actor->mind, OVIS_FLAG_MOVE, !is_allowed);
  }
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
  ov_actor* actor = agent->self;
  const uint64_t serial = ov_actor_read_rare(actor)->leash;
  if (serial == 0) {
    return;
  }
  const ov_actor* holder = ov_agent_find(agent, serial);
  const bool is_held = holder != NULL && ov_actor_is_alive(actor);
  const ovis_vec3 at = actor->body.pos;
  const ovis_vec3 to = is_held ? holder->body.pos : at;
  const ovis_vec3 way = {to.x - at.x, to.y - at.y, to.z - at.z};
  const double distance = sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
  if (!is_held || distance > BREAK_DISTANCE) {
    ov_leash_tie(agent->turn, actor, NULL);
  } else if (is_sitting(actor) || actor->vehicle != 0) {
    return;
  } else if (distance > PULL_DISTANCE) {
    allow_moves(actor, false);
    ov_body* body = &actor->body;
    body->velocity.x += pull(way.x / distance);
    body->velocity.y += pull(way.y / distance);
    body->velocity.z += pull(way.z / distance);
  } else {
    lead(agent, way, distance);
  }
}
