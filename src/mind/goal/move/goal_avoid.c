// Runs away from the nearest actor that it fears.
// Rules: docs/sources.md#goals
#include "agent/about.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "mind/goal/move/move_goals.h"

#define RANGE_Y 3.0 // blocks up and down in which threats are looked for
#define AWAY_XZ 16  // blocks, of the random position
#define AWAY_Y 7
#define SPRINT2 49.0 // blocks^2: nearer than this it sprints

#define AVOID_STATE(X)                                                                             \
  X(SERIAL, threat) /* serial; 0: none */                                                          \
  X(PLACE, place)   /* destination */
OV_KIND_STATE(avoid, AVOID_STATE)

static bool is_feared(const ov_agent* agent, const ov_actor* other, const void* context) {
  const ov_avoid_settings* settings = context;
  return settings->filter == NULL || settings->filter(agent, other, NULL);
}

static ov_nav_path path_to(ov_agent* agent, ovis_vec3 place) {
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  return ov_nav_path_to_block(&agent->self->nav, &mob, ov_cell_of(place), 0);
}

static bool can_use(ov_goal_turn* turn) {
  avoid* self = turn->state;
  const ov_avoid_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range > 0);
  ov_agent* agent = turn->agent;
  if (settings->may_use != NULL && !settings->may_use(turn)) {
    return false;
  }
  const double range = (double)settings->range;
  const ov_targeting targeting = {.range = range, .needs_sight = true, .is_combat = true};
  const ov_search_near search = {.kind = settings->kind,
                                 .grow_xz = range,
                                 .grow_y = RANGE_Y,
                                 .species = settings->species,
                                 .filter = is_feared,
                                 .context = settings,
                                 .targeting = &targeting};
  const ov_actor* threat = ov_goal_find_nearest(turn, &search);
  if (threat == NULL) {
    return false;
  }
  ovis_vec3 place;
  if (!ov_agent_random_land_pos_away(agent, AWAY_XZ, AWAY_Y, threat->body.pos, &place)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, 0, 0);
  }
  const double then2 = ov_goal_dist2(place, threat);
  const double now2 = ov_actor_dist2(agent->self, threat);
  if (then2 < now2) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PLACE, then2, now2);
  }
  if (path_to(agent, place).count == 0) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_PATH, 0, 0);
  }
  if (settings->is_frightened != NULL && !settings->is_frightened(agent, threat)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_CHANCE, 0, 0);
  }
  self->threat = threat->serial;
  self->place = place;
  return true;
}

static void start(ov_goal_turn* turn) {
  const avoid* self = turn->state;
  const ov_avoid_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->walk_speed > 0);
  ov_agent* agent = turn->agent;
  const ov_nav_mob mob = ov_agent_nav_mob(agent);
  const ov_nav_path path = path_to(agent, self->place);
  ov_nav_move_to(&agent->self->nav, &mob, &path, settings->walk_speed);
}

static void tick(ov_goal_turn* turn) {
  const avoid* self = turn->state;
  const ov_avoid_settings* settings = turn->settings;
  OVIS_ASSERT(settings->sprint_speed > 0);
  ov_actor* actor = turn->agent->self;
  const ov_actor* threat = ov_agent_find(turn->agent, self->threat);
  if (threat != NULL) {
    const bool is_near = ov_actor_dist2(actor, threat) < SPRINT2;
    actor->nav.speed = is_near ? settings->sprint_speed : settings->walk_speed;
  }
}

static void stop(ov_goal_turn* turn) {
  avoid* self = turn->state;
  self->threat = 0;
}

// Names whom it runs from.
static void explain(const ov_goal_turn* turn, ovis_answer* answer) {
  const avoid* self = turn->state;
  if (answer->reason == OVIS_REASON_RUNNING) {
    ov_about_actor(answer, ov_crowd_find(turn->agent->crowd, self->threat));
  }
}

const ov_goal_kind ov_goal_avoid = {
    OV_GOAL("AvoidEntity", OVIS_FLAG_MOVE),
    OV_STATE(avoid, avoid_fields),
    OV_SETTINGS(ov_avoid_settings),
    OV_GOAL_CALLS(can_use, ov_goal_walks_on, start, tick, stop),
    .explain = explain,
    OV_PHRASES(.words = "run away", .doing = "running away",
               OV_WHY({OVIS_REASON_NO_TARGET, "nothing that it fears is near"},
                      {OVIS_REASON_NO_PLACE, "it found no position farther from what it fears"})),
};
