// Walks to the nearest block that the species wants, stays there, and does something with it.
// Rules: docs/sources.md#goals
#include "agent/about.h"
#include "base/check.h"
#include "mind/goal/block/block_goals.h"
#include "mind/goal/goal_share.h"
#include "world/scan.h"

#define FULL_TICKS 2       // from one full tick to the next: only those end a goal
#define PAUSE_TICKS 200    // between two searches, and up to as many more at random
#define GIVE_UP_TICKS 1200 // of walking
#define STAY_TICKS 1200    // at the block
#define REPATH_TICKS 40

#define SEEK_BLOCK_STATE(X)                                                                        \
  X(CELL, block)                                                                                   \
  X(COUNT, checks_until_search)                                                                    \
  X(COUNT, way_ticks)   /* of walking; below 0: ticks at the block */                              \
  X(COUNT, stay_max)    /* the longest stay at the block */                                        \
  X(COUNT, there_ticks) /* at the block without a break */
OV_KIND_STATE(seek_block, SEEK_BLOCK_STATE)

static bool search(const ov_agent* agent, const ov_seek_block_settings* settings, ovis_pos* out) {
  const ovis_pos middle = ov_body_cell(&agent->self->body);
  for (ov_rings at = ov_rings_around(middle, settings->range, settings->range_y, settings->first_y);
       ov_rings_are_left(&at); ov_rings_next(&at)) {
    *out = ov_rings_cell(&at);
    if (settings->is_wanted(agent, *out)) {
      return true;
    }
  }
  return false;
}

static bool can_use(ov_goal_turn* turn) {
  seek_block* self = turn->state;
  OVIS_ASSERT(self->checks_until_search >= 0);
  const ov_seek_block_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  OVIS_ASSERT(settings->range > 0);
  OVIS_ASSERT(settings->is_wanted != NULL);
  if ((settings->may_use != NULL && !settings->may_use(turn)) ||
      !ov_goal_is_ready(turn, &self->checks_until_search)) {
    return false;
  }
  const int32_t pause = settings->pause_ticks > 0
                            ? settings->pause_ticks
                            : PAUSE_TICKS + ov_rng_int(&turn->agent->self->rng, PAUSE_TICKS);
  self->checks_until_search = ov_goal_delay(pause);
  ovis_pos found;
  if (!search(turn->agent, settings, &found)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, settings->range);
  }
  self->block = found;
  return true;
}

static bool can_continue(ov_goal_turn* turn) {
  const seek_block* self = turn->state;
  OVIS_ASSERT(self->stay_max >= 0);
  const ov_seek_block_settings* settings = turn->settings;
  if (settings->may_stay != NULL && !settings->may_stay(turn)) {
    return false;
  }
  if (self->way_ticks > GIVE_UP_TICKS || self->way_ticks < -self->stay_max) {
    return ov_goal_refuse(turn, OVIS_REASON_ENDED, self->way_ticks, GIVE_UP_TICKS);
  }
  return settings->is_wanted(turn->agent, self->block) ||
         ov_goal_refuse(turn, OVIS_REASON_BLOCK_GONE, 0, 0);
}

static void go(ov_goal_turn* turn) {
  const seek_block* self = turn->state;
  const ov_seek_block_settings* settings = turn->settings;
  OVIS_ASSERT(settings->speed > 0);
  const int32_t up = settings->is_inside ? 0 : 1;
  const ovis_vec3 top = {self->block.x + 0.5, self->block.y + up, self->block.z + 0.5};
  ov_agent_go_to(turn->agent, top, settings->speed);
}

static void start(ov_goal_turn* turn) {
  seek_block* self = turn->state;
  ov_rng* rng = &turn->agent->self->rng;
  go(turn);
  self->way_ticks = 0;
  self->stay_max = STAY_TICKS + ov_rng_int(rng, STAY_TICKS + ov_rng_int(rng, STAY_TICKS));
  self->there_ticks = 0;
}

static bool is_there(const ov_goal_turn* turn, const seek_block* self) {
  const ov_seek_block_settings* settings = turn->settings;
  const double reach = settings->reach > 0 ? settings->reach : 1;
  const double up = settings->is_inside ? 0.5 : 1.5;
  const ovis_vec3 middle = {self->block.x + 0.5, self->block.y + up, self->block.z + 0.5};
  return ov_goal_dist2(middle, turn->agent->self) < reach * reach;
}

static void act(ov_goal_turn* turn, int32_t repath, int32_t ticks_per_act) {
  seek_block* self = turn->state;
  OVIS_ASSERT(self->there_ticks >= 0);
  const ov_seek_block_settings* settings = turn->settings;
  if (is_there(turn, self)) {
    self->way_ticks--;
    self->there_ticks++;
    if (turn->why->limit == 0) { // it has arrived: the longest that it may stay
      const int32_t acts = self->way_ticks + self->stay_max + 1;
      turn->why->limit = (float)(acts * ticks_per_act + FULL_TICKS);
    }
  } else {
    turn->why->limit = 0;
    self->there_ticks = 0;
    self->way_ticks++;
    if (self->way_ticks % repath == 0) {
      go(turn);
    }
  }
  if (settings->act != NULL) {
    settings->act(turn->agent, self->block, self->there_ticks);
  }
}

static int32_t repath_ticks(const ov_goal_turn* turn) {
  const ov_seek_block_settings* settings = turn->settings;
  return settings->repath_ticks > 0 ? settings->repath_ticks : REPATH_TICKS;
}

static void tick(ov_goal_turn* turn) {
  act(turn, ov_goal_delay(repath_ticks(turn)), FULL_TICKS);
}

static void tick_every(ov_goal_turn* turn) {
  act(turn, repath_ticks(turn), 1);
}

static void stop(ov_goal_turn* turn) {
  seek_block* self = turn->state;
  self->there_ticks = 0;
  ov_agent_stop(turn->agent);
}

static const ovis_phrase reasons[] = {
    {OVIS_REASON_NO_TARGET, "there is no such block nearby"},
    {OVIS_REASON_BLOCK_GONE, "the block is no longer what it wants"},
};
static const ovis_phrases phrases = {.words = "go to a block that it likes",
                                     .doing = "staying at a block that it likes",
                                     OV_REASONS(reasons)};

// Names the block at which it stays, or to which it walks.
static void explain(const ov_goal_turn* turn, ovis_answer* answer) {
  const seek_block* self = turn->state;
  if (answer->reason == OVIS_REASON_RUNNING) {
    ov_about_cell(turn->agent, answer, self->block);
  }
}

#define SEEK(every, ticks)                                                                         \
  {                                                                                                \
    OV_GOAL("MoveToBlock", OVIS_FLAG_MOVE | OVIS_FLAG_JUMP),                                       \
        .updates_every_tick = (every), OV_STATE(seek_block, seek_block_fields),                    \
        OV_SETTINGS(ov_seek_block_settings),                                                       \
        OV_GOAL_CALLS(can_use, can_continue, start, ticks, stop), .explain = explain,              \
        .phrases = &phrases                                                                        \
  }

const ov_goal_kind ov_goal_seek_block = SEEK(false, tick);
const ov_goal_kind ov_goal_seek_block_every = SEEK(true, tick_every);
