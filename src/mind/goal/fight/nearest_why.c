// Why a goal that attacks the nearest candidate attacks nobody: what is true of the one that a
// reader has in mind, the nearest. Runs only when somebody asks.
// Design: include/ovis/mind.h
#include "agent/about.h"
#include "agent/anger.h"
#include "base/check.h"
#include "mind/goal/fight/fight_goals.h"
#include "mind/goal/goal_share.h"

typedef struct why_run {
  const ov_nearest_settings* settings;
  ov_spares_fn* spares; // [opt]
  ov_targeting targeting;
  const ov_actor* nearest; // that is no target. NULL: none
  double dist2;            // to it
  double range;            // within which it is noticed
  ovis_reason reason;
  bool has_target; // another one is
} why_run;

static ovis_reason spared(const why_run* run, const ov_agent* agent, const ov_actor* other) {
  const bool is_anger = run->settings->filter == ov_anger_is_at;
  return run->spares != NULL ? run->spares(agent, other)
         : is_anger          ? OVIS_REASON_NOT_ANGRY
                             : OVIS_REASON_SPARED;
}

// Why the settings leave an actor out. NOT_ASKED: they do not.
static ovis_reason unwanted(const why_run* run, const ov_agent* agent, const ov_actor* other) {
  const ov_nearest_settings* settings = run->settings;
  if (ov_nearest_wants(agent, other, settings)) {
    return OVIS_REASON_NOT_ASKED;
  }
  if (settings->only_young_on_land && !other->is_baby) {
    return OVIS_REASON_TARGET_GROWN_UP;
  }
  if (settings->only_young_on_land && other->body.is_in_water) {
    return OVIS_REASON_TARGET_WET;
  }
  const bool is_filtered = settings->filter != NULL && !settings->filter(agent, other, NULL);
  return is_filtered ? spared(run, agent, other) : OVIS_REASON_NOT_LEVEL;
}

static void consider(ov_agent* agent, ov_actor* other, void* context) {
  why_run* run = context;
  OVIS_ASSERT(other != agent->self);
  const ov_nearest_settings* settings = run->settings;
  const bool is_mob = other->kind == OV_ACTOR_MOB;
  const double dist2 = ov_actor_dist2(agent->self, other);
  const bool is_candidate = !is_mob || settings->species == NULL ||
                            ov_species_is_listed(settings->species, other->row->id);
  if (!is_candidate || run->has_target) {
    return;
  }
  double range;
  ovis_reason reason = ov_agent_why_no_target(agent, other, &run->targeting, &range);
  const ovis_reason own = unwanted(run, agent, other);
  if (reason == OVIS_REASON_SPARED) {
    reason = own != OVIS_REASON_NOT_ASKED ? own : spared(run, agent, other);
  } else if (own != OVIS_REASON_NOT_ASKED) {
    reason = own;
  } else if (reason == OVIS_REASON_NOT_ASKED) {
    run->has_target = true;
    return;
  }
  const bool is_nearer = run->nearest == NULL || dist2 < run->dist2 ||
                         (dist2 == run->dist2 && other->serial < run->nearest->serial);
  if (reason != OVIS_REASON_NOT_ASKED && is_nearer) {
    run->nearest = other;
    run->dist2 = dist2;
    run->range = range;
    run->reason = reason;
  }
}

static void consider_kind(ov_agent* agent, ov_actor_kind kind, why_run* run) {
  OVIS_ASSERT(run->settings != NULL);
  const double xz = run->targeting.range;
  const double y = run->settings->kind == OV_ACTOR_PLAYER ? xz : OV_NEAREST_RANGE_Y;
  ovis_aabb box = ov_body_box(&agent->self->body);
  box.min = (ovis_vec3){box.min.x - xz, box.min.y - y, box.min.z - xz};
  box.max = (ovis_vec3){box.max.x + xz, box.max.y + y, box.max.z + xz};
  ov_agent_each_near_unordered(agent, &box, kind, consider, run);
}

// Tells of a candidate that is only too far or hidden as of one that is not found.
static void tell(const ov_agent* agent, const why_run* run, ovis_answer* answer) {
  OVIS_ASSERT(run->nearest != NULL);
  const double all = run->targeting.range;
  answer->reason = run->reason;
  answer->value = answer->limit = 0;
  switch (run->reason) {
  case OVIS_REASON_TOO_EASY: return; // that holds for all players
  case OVIS_REASON_TOO_FAR:
    answer->reason = run->range < all ? OVIS_REASON_UNNOTICED : OVIS_REASON_NO_TARGET;
    answer->value = run->range < all ? (float)run->dist2 : 0;
    answer->limit = (float)(run->range < all ? run->range * run->range : all);
    break;
  case OVIS_REASON_NOT_SEEN:
    answer->reason = OVIS_REASON_NO_TARGET;
    answer->limit = (float)all;
    (void)ov_about_hidden(agent, answer, run->nearest);
    break;
  case OVIS_REASON_NOT_LEVEL: {
    const double dy = run->nearest->body.pos.y - agent->self->body.pos.y;
    answer->value = (float)(dy < 0 ? -dy : dy);
    answer->limit = run->settings->height_max;
    break;
  }
  default: break;
  }
  ov_about_actor(answer, run->nearest);
}

void ov_nearest_explain(const ov_goal_turn* turn, ovis_answer* answer, ov_spares_fn* spares) {
  if (answer->reason != OVIS_REASON_NO_TARGET && answer->reason != OVIS_REASON_NO_CHANCE) {
    return;
  }
  const ov_nearest_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  why_run run = {.settings = settings,
                 .spares = spares,
                 .targeting = {.range = ov_nearest_range(turn->agent, settings),
                               .needs_sight = true,
                               .is_combat = true}};
  consider_kind(turn->agent, settings->is_any_kind ? OV_ACTOR_MOB : settings->kind, &run);
  if (settings->is_any_kind) {
    consider_kind(turn->agent, OV_ACTOR_PLAYER, &run);
  }
  if (run.has_target) {
    return;
  }
  if (run.nearest != NULL) {
    tell(turn->agent, &run, answer);
  } else { // nobody is there: more than a draw that failed
    answer->reason = OVIS_REASON_NO_TARGET;
    answer->value = 0;
    answer->limit = (float)run.targeting.range;
  }
}
