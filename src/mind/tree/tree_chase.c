// Chases of trees: after the mob of a key, in one of the five ways of steering.
// Rules: docs/sources.md#steering
#include "base/check.h"
#include "mind/goal/chase/chase_state.h"
#include "mind/tree/tree_mind.h"

#include <string.h>

static bool is_too_far(ov_goal_turn* turn, const ov_actor* target) {
  const ov_actor* self = turn->agent->self;
  const double range = (double)self->species->follow_range;
  const double dist2 = ov_actor_dist2(self, target);
  return dist2 > range * range && !ov_goal_refuse(turn, OVIS_REASON_TOO_FAR, dist2, range * range);
}

static bool can_chase(ov_goal_turn* turn) {
  ov_chase* self = turn->state;
  const ov_actor* target = ov_tree_goal_mob(turn);
  if (target == NULL || is_too_far(turn, target)) {
    return false;
  }
  self->target = target->serial;
  return true;
}

static bool chases_on(ov_goal_turn* turn) {
  ov_chase* self = turn->state;
  const ov_actor* target = ov_tree_goal_mob(turn);
  if (target == NULL || is_too_far(turn, target)) {
    return false;
  }
  self->target = target->serial;
  if (ov_chase_has_caught(turn->agent->self, target)) { // it is done
    self->catches += self->catches < OV_GOAL_COUNT_MAX;
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0);
  }
  return true;
}

static void start(ov_goal_turn* turn) {
  const ov_tree_goal_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_chase_start(turn, settings->way);
}

static void chase(ov_goal_turn* turn) {
  const ov_tree_goal_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  ov_chase_step(turn, settings->speed);
}

static const ovis_phrases phrases = {.words = "chase", .doing = "chasing"};

#define KIND(way_name)                                                                             \
  {                                                                                                \
    OV_GOAL(way_name, OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),                                            \
        .updates_every_tick = true, OV_STATE(ov_chase, ov_chase_fields),                           \
        OV_GOAL_CALLS(can_chase, chases_on, start, chase, ov_chase_stop), .phrases = &phrases      \
  }

static const ov_goal_kind kinds[OVIS_CHASE_COUNT] = {
    [OVIS_CHASE_GRID] = KIND("ChaseGrid"),   [OVIS_CHASE_NAVMESH] = KIND("ChaseNavmesh"),
    [OVIS_CHASE_RAYS] = KIND("ChaseRays"),   [OVIS_CHASE_CRUMBS] = KIND("ChaseCrumbs"),
    [OVIS_CHASE_AREAS] = KIND("ChaseAreas"),
};

const ov_goal_kind* ov_tree_chase_find(const char* name) {
  for (int32_t i = 0; name != NULL && i < OVIS_CHASE_COUNT; i++) {
    if (strcmp(kinds[i].name, name) == 0) {
      return &kinds[i];
    }
  }
  return NULL;
}

bool ov_tree_chase_way(const ov_goal_kind* kind, ovis_chase_way* out) {
  for (int32_t i = 0; i < OVIS_CHASE_COUNT; i++) {
    if (kind == &kinds[i]) {
      *out = (ovis_chase_way)i;
      return true;
    }
  }
  return false;
}

ov_host_reach ov_tree_mind_reach(const ov_tree_mind_plan* plan) {
  ov_host_reach reach = plan->reach;
  for (int32_t i = 0; i < plan->tree.count; i++) {
    ovis_chase_way way;
    const ov_goal_kind* kind = plan->acts[i].entry.kind;
    reach.blocks = kind != NULL && ov_tree_chase_way(kind, &way) ? 0 : reach.blocks;
  }
  return reach;
}

bool ov_tree_chase_look(const ov_actor* actor, ovis_chase_view* out) {
  const ov_tree_mind_plan* plan = ov_tree_mind_of(actor)->plan;
  bool is_found = false;
  for (int32_t i = 0; i < plan->tree.count && !is_found; i++) {
    ovis_chase_way way;
    if (plan->acts[i].entry.kind != NULL && ov_tree_chase_way(plan->acts[i].entry.kind, &way)) {
      ov_chase_look(ov_tree_act_state(ov_tree_mind_of(actor), &plan->acts[i]), actor, out);
      out->way = way;
      is_found = out->target != 0; // of several, the one that runs
    }
  }
  return is_found;
}
