// Walks to WALK_TARGET, searches again when it moves, and gives up after a while.
// Rules: docs/sources.md#behaviors
#include "base/cell.h"
#include "mind/brain/walk/walk_behaviors.h"

#include "base/angles.h"
#include "base/check.h"
#include "world/place.h"

#define REPATH_DIST2 4 // claim 246: cells^2 that a target must move for a new search
#define STUCK_PAUSE 40 // claim 249: ticks; below this, at random

#define DETOUR_XZ 10 // claim 248
#define DETOUR_Y 7

#define MOVE_SINK_STATE(X)                                                                         \
  X(I32, pause_ticks, 0, STUCK_PAUSE) /* before the next start */                                  \
  X(BOOL, has_last)                                                                                \
  X(CELL, last) /* cell of the target at the last search */
OV_KIND_STATE(move_sink, MOVE_SINK_STATE)

static bool is_reached(const ov_agent* agent, const ov_walk* walk) {
  OVIS_ASSERT(walk->close_enough >= 0);
  ovis_pos cell;
  return ov_brain_walk_cell(agent, walk, &cell) &&
         ov_brain_manhattan(agent, cell) <= walk->close_enough; // claims 244, 322
}

// Searches a path to the target, or to a random position toward it, and walks it. False: there is
// no path at all. A path of which nothing is left to walk ends in the same tick.
static bool walk(ov_behavior_turn* turn, ovis_pos cell, bool is_there, double speed) {
  OVIS_ASSERT(speed >= 0);
  ov_agent* agent = turn->agent;
  ov_nav* nav = &agent->self->nav;
  ov_nav_mob mob = ov_agent_nav_mob(agent);
  ov_nav_path path = ov_nav_path_to_block(nav, &mob, cell, 0); // claim 370
  const bool can_reach = path.result == OVIS_PATH_REACHED;     // claim 343
  if (is_there || can_reach) {
    ov_brain_erase(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE); // claim 247
  } else if (!ov_brain_has(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE)) {
    ov_brain_set_number(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, turn->time,
                        OVIS_MEMORY_FOR_EVER);
  }
  if (path.count == 0) {
    ovis_vec3 detour;
    if (!ov_agent_random_pos_toward(agent, DETOUR_XZ, DETOUR_Y, ov_cell_bottom(cell), OV_HALF_PI,
                                    &detour)) {
      return false;
    }
    const ovis_pos to = ov_cell_of(detour);
    mob = ov_agent_nav_mob(agent);
    path = ov_nav_path_to_block(nav, &mob, to, 0);
  }
  if (path.count == 0) {
    return false;
  }
  ov_nav_move_to(nav, &mob, &path, speed);
  return true;
}

// May the mob walk now? A plan without settings does not ask.
static bool may_walk(const ov_behavior_turn* turn) {
  const ov_move_sink_settings* settings = turn->settings;
  return settings == NULL || settings->test == NULL ||
         settings->test(turn->agent, turn->agent->self);
}

static bool can_start(ov_behavior_turn* turn) {
  move_sink* self = turn->state;
  if (!may_walk(turn)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  OVIS_ASSERT(self->pause_ticks >= 0);
  OVIS_ASSERT(self->pause_ticks <= STUCK_PAUSE);
  ov_agent* agent = turn->agent;
  OVIS_ASSERT(agent->self->has_nav);
  if (self->pause_ticks > 0) {
    self->pause_ticks--;
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, self->pause_ticks, 0);
  }
  const ov_walk* target = ov_brain_walk(turn->brain);
  ovis_pos cell;
  const bool is_known = ov_brain_walk_cell(agent, target, &cell);
  const bool is_there = is_known && is_reached(agent, target);
  if (is_known && !is_there && walk(turn, cell, is_there, (double)target->speed)) {
    self->has_last = true;
    self->last = cell;
    return true;
  }
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  if (is_there) {
    ov_brain_erase(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  }
  return ov_behavior_refuse(turn, is_there ? OVIS_REASON_TOO_NEAR : OVIS_REASON_NO_PATH, 0, 0);
}

static void start(ov_behavior_turn* turn) {
  ov_brain_set_unit(turn->brain, OVIS_MEM_PATH, OVIS_MEMORY_FOR_EVER);
}

static bool can_continue(ov_behavior_turn* turn) {
  const move_sink* self = turn->state;
  const ov_walk* target = ov_brain_walk(turn->brain);
  return may_walk(turn) && self->has_last && target != NULL &&
         !ov_nav_is_done(&turn->agent->self->nav) && !is_reached(turn->agent, target);
}

static void tick(ov_behavior_turn* turn) {
  move_sink* self = turn->state;
  const ov_walk* target = ov_brain_walk(turn->brain);
  ovis_pos cell;
  if (!turn->agent->self->nav.has_path) {
    ov_brain_erase(turn->brain, OVIS_MEM_PATH);
    return;
  }
  if (target == NULL || !ov_brain_walk_cell(turn->agent, target, &cell)) {
    return;
  }
  if (ov_cell_dist2(cell, self->last) > REPATH_DIST2) { // claims 245, 246
    // Without a path at all the walk ends in the next tick. docs/sources.md#behaviors
    self->has_last = walk(turn, cell, is_reached(turn->agent, target), (double)target->speed);
    self->last = cell;
  }
}

static void stop(ov_behavior_turn* turn) {
  move_sink* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_walk* target = ov_brain_walk(turn->brain);
  if (target != NULL && !is_reached(agent, target) && agent->self->nav.is_stuck) {
    self->pause_ticks = ov_rng_int(&agent->self->rng, STUCK_PAUSE); // claim 249
  }
  ov_agent_stop(agent);
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  ov_brain_erase(turn->brain, OVIS_MEM_PATH);
  self->has_last = false;
}

const ov_behavior_kind ov_move_to_target_sink = {
    OV_TIMED("MoveToTargetSink"),
    .flags = OVIS_FLAG_MOVE,
    .acts_for_walk_target = true,
    OV_NEEDS(OV_REGISTERED(CANT_REACH_WALK_TARGET_SINCE), OV_ABSENT(PATH), OV_PRESENT(WALK_TARGET)),
    OV_STATE(move_sink, move_sink_fields),
    OV_SETTINGS(ov_move_sink_settings),
    OV_BEHAVIOR_CALLS(can_start, can_continue, start, tick, stop),
    OV_PHRASES(.words = "walk to its target", .doing = "walking to its target",
               .does = "walks to its target", .style = OVIS_STYLE_BRIEF,
               OV_WHY({OVIS_REASON_COOLDOWN, "it got stuck and waits"},
                      {OVIS_REASON_TOO_NEAR, "it is at its walk target"},
                      {OVIS_REASON_NO_PATH, "it finds no path toward its walk target"})),
};
