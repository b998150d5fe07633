// A llama follows another one, so that a led llama draws a chain of up to ten.
// Rules: docs/sources.md#caravans
#include "species/animals/llama_goals.h"

#include "base/check.h"
#include "base/vec.h"
#include "mind/goal/goal_share.h"

#include <math.h>

#define RANGE_XZ 9.0
#define RANGE_Y 4.0
#define NEAR2 4.0      // blocks^2: a head that is nearer is not joined
#define FAR2 676.0     // blocks^2: beyond, it walks faster
#define BEHIND 2.0     // blocks behind the head
#define LINKS_MAX 8    // of the chain to the llama on a leash
#define FASTEST 3.0    // speeds up to here grow ...
#define FASTER 1.2     // ... by this factor
#define GRACE_TICKS 40 // after which a head that stays far is given up
#define TAIL_RANGE 64.0

typedef struct caravan {
  double speed;        // now
  int32_t grace_count; // checks left
} caravan;

static void fields(void* state, ov_fields* list) {
  caravan* self = state;
  ov_field_f64(list, "caravan_speed", &self->speed);
  ov_field_goal_count(list, "grace_count", &self->grace_count);
  list->is_bad |= list->mode == OV_FIELDS_READ && !(self->speed >= 0 && self->speed < 100);
}

// ---- Links

// The serial of the llama that an actor follows. NULL: the actor is no llama.
static uint64_t* head_of(ov_goal_turn* turn, const ov_actor* actor) {
  const ov_caravan_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  return settings->head_of(actor);
}

static const ov_actor* find_head(ov_goal_turn* turn, const ov_actor* actor) {
  const uint64_t* head = head_of(turn, actor);
  return head != NULL && *head != 0 ? ov_agent_find(turn->agent, *head) : NULL;
}

// Does the chain from this llama on end at one on a leash?
static bool is_led(ov_goal_turn* turn, const ov_actor* actor, int32_t links) {
  for (int32_t i = links; i <= LINKS_MAX; i++) {
    const ov_actor* head = find_head(turn, actor);
    if (head == NULL || ov_actor_is_leashed(head)) {
      return head != NULL;
    }
    actor = head;
  }
  return false;
}

typedef struct tail {
  ov_goal_turn* turn;
  uint64_t head;
  bool is_found;
} tail;

static void note_tail(ov_agent* agent, ov_actor* other, void* context) {
  (void)agent;
  tail* search = context;
  const uint64_t* head = head_of(search->turn, other);
  search->is_found |= head != NULL && *head == search->head;
}

static bool has_tail(ov_goal_turn* turn, const ov_actor* llama) {
  const ovis_vec3 at = llama->body.pos;
  const ovis_aabb box = {{at.x - TAIL_RANGE, at.y - TAIL_RANGE, at.z - TAIL_RANGE},
                         {at.x + TAIL_RANGE, at.y + TAIL_RANGE, at.z + TAIL_RANGE}};
  tail search = {.turn = turn, .head = llama->serial};
  ov_agent_each_near(turn->agent, &box, OV_ACTOR_MOB, note_tail, &search);
  return search.is_found;
}

// ---- The search for a head

typedef struct candidates {
  ov_goal_turn* turn;
  const ov_actor* best;
  double best2;
  bool is_of_caravan; // those in a caravan come before those on a leash
} candidates;

static void consider(ov_agent* agent, ov_actor* other, void* context) {
  candidates* list = context;
  const uint64_t* head = head_of(list->turn, other);
  const double dist2 = ov_actor_dist2(agent->self, other);
  if (head == NULL || dist2 > list->best2 ||
      !(list->is_of_caravan ? *head != 0 : ov_actor_is_leashed(other))) {
    return;
  }
  // The search for a tail visits actors inside of a visit: nothing moves.
  if (!has_tail(list->turn, other)) {
    list->best = other;
    list->best2 = dist2;
  }
}

static const ov_actor* find_one(ov_goal_turn* turn, bool is_of_caravan) {
  const ovis_aabb own = ov_body_box(&turn->agent->self->body);
  const ovis_aabb box = {{own.min.x - RANGE_XZ, own.min.y - RANGE_Y, own.min.z - RANGE_XZ},
                         {own.max.x + RANGE_XZ, own.max.y + RANGE_Y, own.max.z + RANGE_XZ}};
  candidates list = {.turn = turn, .best2 = (double)INFINITY, .is_of_caravan = is_of_caravan};
  ov_agent_each_near(turn->agent, &box, OV_ACTOR_MOB, consider, &list);
  return list.best;
}

// ---- The goal

static bool can_use(ov_goal_turn* turn) {
  ov_actor* self = turn->agent->self;
  uint64_t* head = head_of(turn, self);
  OVIS_ASSERT(head != NULL);
  if (ov_actor_is_leashed(self) || *head != 0) {
    const bool is_leashed = ov_actor_is_leashed(self);
    return ov_goal_refuse(turn, is_leashed ? OVIS_REASON_LEASHED : OVIS_REASON_NOT_HERE, 0, 0);
  }
  const ov_actor* found = find_one(turn, true);
  found = found != NULL ? found : find_one(turn, false);
  if (found == NULL) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, RANGE_XZ);
  }
  const double dist2 = ov_actor_dist2(self, found);
  if (dist2 < NEAR2) {
    return ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, NEAR2);
  }
  if (!ov_actor_is_leashed(found) && !is_led(turn, found, 1)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  *head = found->serial;
  return true;
}

static void start(ov_goal_turn* turn) {
  caravan* self = turn->state;
  const ov_caravan_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  *self = (caravan){.speed = settings->speed};
}

static bool can_continue(ov_goal_turn* turn) {
  caravan* self = turn->state;
  OVIS_ASSERT(self->grace_count >= 0);
  const ov_actor* actor = turn->agent->self;
  const ov_actor* head = find_head(turn, actor);
  if (head == NULL) {
    const uint64_t* serial = head_of(turn, actor);
    return ov_goal_refuse(turn, ov_agent_loss(turn->agent, serial != NULL ? *serial : 0), 0, 0);
  }
  if (!is_led(turn, actor, 0)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const double dist2 = ov_actor_dist2(actor, head);
  if (dist2 > FAR2) {
    if (self->speed <= FASTEST) {
      self->speed *= FASTER;
      self->grace_count = ov_goal_delay(GRACE_TICKS);
      return true;
    }
    if (self->grace_count == 0) {
      return ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, FAR2);
    }
  }
  ov_goal_count_down(turn, &self->grace_count);
  return true;
}

static void tick(ov_goal_turn* turn) {
  const caravan* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_actor* head = find_head(turn, agent->self);
  if (head == NULL || ov_actor_read_rare(agent->self)->is_knotted) {
    return;
  }
  const ovis_vec3 at = agent->self->body.pos;
  const ovis_vec3 to = head->body.pos;
  const ovis_vec3 way = {to.x - at.x, to.y - at.y, to.z - at.z};
  const double distance = ov_vec_length(way);
  const double share = distance > BEHIND ? (distance - BEHIND) / distance : 0;
  ov_agent_go_to(agent,
                 (ovis_vec3){at.x + way.x * share, at.y + way.y * share, at.z + way.z * share},
                 self->speed);
}

static void stop(ov_goal_turn* turn) {
  uint64_t* head = head_of(turn, turn->agent->self);
  *head = 0;
}

const ov_goal_kind ov_goal_caravan = {
    OV_GOAL("LlamaFollowCaravan", OVIS_FLAG_MOVE),
    OV_STATE(caravan, fields),
    OV_SETTINGS(ov_caravan_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    OV_PHRASES(.words = "follow a caravan", .doing = "following a caravan",
               OV_WHY({OVIS_REASON_NOT_HERE, "it is in a caravan already"},
                      {OVIS_REASON_NO_TARGET, "no llama near it is led"},
                      {OVIS_REASON_TOO_NEAR, "the other llama is near enough"},
                      {OVIS_REASON_NO_NEED, "nobody leads the caravan"},
                      {OVIS_REASON_TARGET_GONE, "the llama that it followed is dead"},
                      {OVIS_REASON_TOO_FAR, "the llama that it followed is too far away"})),
};
