// Walks to the place that the host named (ovis_mob_walk_to), with retries.
// Rules: docs/sources.md#goals (its figures are this project's own)
#include "base/check.h"
#include "base/vec.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"

#include <math.h>

#define TRIES 3
#define WAIT_TICKS 20     // between tries
#define HANG_TICKS 210    // over twice what navigation needs to see that a walk gets nowhere
#define HANG_DISTANCE 0.1 // blocks on the level, and a whole one in height
#define NODE_TICKS 600    // to the next node or try; a slow swimmer's timeout takes minutes
#define NEARER 1.0        // blocks that count as progress
#define ARRIVED 0.75      // blocks from the place's middle, on the level
#define ARRIVED_Y 1.5
#define DISTANCE_MAX 1e9

typedef struct go_to {
  int64_t since_tick; // tick of the next try; during a walk: tick of the last node reached
  int64_t moved_tick; // tick of the last movement away from moved_pos
  ovis_vec3 moved_pos;
  double best;         // blocks; smallest distance at the start of a try
  int32_t tries;       // without progress
  int32_t walk_number; // of the walk that it was sent on
  int32_t node;        // of the path
} go_to;

static void fields(void* state, ov_fields* list) {
  go_to* self = state;
  ov_field_tick(list, "since_tick", &self->since_tick);
  ov_field_tick(list, "moved_tick", &self->moved_tick);
  ov_field_place(list, "moved_pos", &self->moved_pos);
  ov_field_f64(list, "best", &self->best);
  ov_field_goal_count(list, "tries", &self->tries);
  ov_field_goal_count(list, "walk_number", &self->walk_number);
  ov_field_goal_count(list, "node", &self->node);
  list->is_bad |= list->mode == OV_FIELDS_READ && !ov_is_within(self->best, DISTANCE_MAX);
}

static double off(const ov_actor* actor, double* out_dy) {
  const ovis_vec3 target = ov_actor_read_rare(actor)->walk_target;
  *out_dy = fabs(target.y - actor->body.pos.y);
  return ov_level_dist(target, actor->body.pos);
}

static bool has_arrived(const ov_actor* actor) {
  double dy;
  const double distance = off(actor, &dy);
  return distance <= ARRIVED && dy <= ARRIVED_Y;
}

static void end(ov_actor* actor, go_to* self) {
  actor->has_walk_target = false;
  if (actor->rare != NULL) { // an order of a damaged snapshot may have none
    actor->rare->walk_end = has_arrived(actor) ? OVIS_NAV_END_ARRIVED : actor->nav.last_end;
  }
  *self = (go_to){0};
}

static void note_move(const ov_goal_turn* turn, go_to* self) {
  self->moved_pos = turn->agent->self->body.pos;
  self->moved_tick = turn->tick;
}

// Navigation ends a walk that makes no progress, but it does not check in two cases: a body in the
// air (a spider may hang below an edge), and a swimmer on land that turns in place with speed 0.
// This check ends those walks, so that no mob hangs forever.
static bool hangs(const ov_goal_turn* turn, go_to* self) {
  const ovis_vec3 pos = turn->agent->self->body.pos;
  if (ov_level_dist2(pos, self->moved_pos) > HANG_DISTANCE * HANG_DISTANCE ||
      fabs(pos.y - self->moved_pos.y) > 1) {
    note_move(turn, self);
  }
  return turn->tick >= self->moved_tick + HANG_TICKS;
}

// A frog may circle in the water above a node that it does not dive to.
static bool takes_long(const ov_goal_turn* turn, go_to* self) {
  OVIS_ASSERT(self->node >= 0);
  const int32_t node = turn->agent->self->nav.next_index;
  if (node != self->node) {
    self->node = node;
    self->since_tick = turn->tick;
  }
  return turn->tick >= self->since_tick + NODE_TICKS;
}

// A new order resets the tries and starts at once.
static void notice_new_walk(const ov_goal_turn* turn, go_to* self) {
  const ov_actor* actor = turn->agent->self;
  if (self->walk_number != ov_actor_read_rare(actor)->walk_number) {
    *self = (go_to){.walk_number = ov_actor_read_rare(actor)->walk_number};
    note_move(turn, self);
  }
}

// No path is found in the air, so a request there does not count as a try.
static bool can_ask(ov_goal_turn* turn) {
  const ov_nav_mob mob = ov_agent_nav_mob(turn->agent);
  return ov_nav_can_update(&turn->agent->self->nav, &mob);
}

static ovis_reason why_not(const ov_goal_turn* turn) {
  OVIS_ASSERT(turn->agent->self->has_nav);
  switch (ov_nav_update_refusal(&turn->agent->self->nav)) {
  case OVIS_NAV_REFUSAL_RIDES: return OVIS_REASON_RIDES;
  case OVIS_NAV_REFUSAL_ON_LAND: return OVIS_REASON_ON_LAND;
  default: return OVIS_REASON_IN_AIR;
  }
}

static bool can_use(ov_goal_turn* turn) {
  go_to* self = turn->state;
  ov_actor* actor = turn->agent->self;
  if (!actor->has_walk_target) {
    *self = (go_to){0};
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  notice_new_walk(turn, self);
  if (has_arrived(actor)) {
    end(actor, self);
    return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, 0, ARRIVED);
  }
  if (turn->tick < self->since_tick) {
    return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, (double)(self->since_tick - turn->tick), 0);
  }
  // A spider under a ceiling may swing back and forth in the air forever.
  const bool has_waited = turn->tick >= self->since_tick + NODE_TICKS;
  return has_waited || hangs(turn, self) || can_ask(turn) ||
         ov_goal_refuse(turn, why_not(turn), 0, 0);
}

static void start(ov_goal_turn* turn) {
  go_to* self = turn->state;
  ov_actor* actor = turn->agent->self;
  double dy;
  const double level = off(actor, &dy);
  const double distance = level + dy < DISTANCE_MAX ? level + dy : DISTANCE_MAX;
  if (self->tries == 0 || distance < self->best - NEARER) {
    self->best = distance;
    self->tries = 0;
  }
  note_move(turn, self);
  self->since_tick = turn->tick;
  self->node = 0;
  const ovis_vec3 target = ov_actor_read_rare(actor)->walk_target;
  const ovis_pos cell = {(int32_t)floor(target.x), (int32_t)floor(target.y),
                         (int32_t)floor(target.z)};
  const ov_nav_mob mob = ov_agent_nav_mob(turn->agent);
  const ov_nav_path path = ov_nav_path_to_block(&actor->nav, &mob, cell, 0);
  ov_nav_move_to(&actor->nav, &mob, &path, ov_actor_read_rare(actor)->walk_speed);
}

static bool can_continue(ov_goal_turn* turn) {
  go_to* self = turn->state;
  OVIS_ASSERT(self->walk_number >= 0);
  const ov_actor* actor = turn->agent->self;
  if (!actor->has_walk_target || self->walk_number != ov_actor_read_rare(actor)->walk_number) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  if (hangs(turn, self) || takes_long(turn, self)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PROGRESS, 0, 0);
  }
  return ov_goal_walks_on(turn);
}

// Retries a walk that ended away from the target after a delay, and gives up when retries bring the
// mob no closer. A complete path walked to its last node counts as arrival, wherever in that cell a
// wide body stands.
static void stop(ov_goal_turn* turn) {
  go_to* self = turn->state;
  OVIS_ASSERT(self->tries >= 0);
  ov_actor* actor = turn->agent->self;
  ov_agent_stop(turn->agent);
  if (self->walk_number != ov_actor_read_rare(actor)->walk_number) {
    return;
  }
  self->tries++;
  self->since_tick = turn->tick + WAIT_TICKS;
  note_move(turn, self);
  const bool is_at_end = actor->nav.last_end == OVIS_NAV_END_ARRIVED;
  if (!actor->has_walk_target || is_at_end || has_arrived(actor) || self->tries >= TRIES) {
    end(actor, self);
  }
}

const ov_goal_kind ov_goal_go_to = {
    OV_GOAL("GoTo", OVIS_FLAG_MOVE),
    OV_STATE(go_to, fields),
    OV_GOAL_CALLS(can_use, can_continue, start, NULL, stop),
    OV_PHRASES(.words = "go to the position set by the host",
               .doing = "going to the position set by the host",
               OV_WHY({OVIS_REASON_NO_TARGET, "it has no position to go to"},
                      {OVIS_REASON_TOO_NEAR, "it is there"},
                      {OVIS_REASON_IN_AIR, "it is a walker in mid-air"},
                      {OVIS_REASON_ON_LAND, "it is a swimmer on land"},
                      {OVIS_REASON_RIDES, "it is a flier that rides"})),
};
