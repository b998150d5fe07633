// Goes to bed at home, and gets up when the rest is over.
// Rules: docs/sources.md#sleep
#include "mind/brain/place/place_behaviors.h"
#include "mind/brain/walk/walk_behaviors.h"

#include "agent/about.h"
#include "base/check.h"

#define WOKEN_TICKS 100 // after waking up it does not sleep again
#define START_RANGE 2.0 // blocks, from the bed's center
#define STAY_RANGE 1.14 // blocks
#define STAY_HEIGHT 0.4 // blocks above the bed's cell
#define PAUSE_TICKS 40  // after the sleep ended

#define SLEEP_STATE_STATE(X) X(I64, next_time) /* game time of the next start */
OV_KIND_STATE(sleep_state, SLEEP_STATE_STATE)

static bool is_within(const ov_agent* agent, ovis_pos bed, double range) {
  OVIS_ASSERT(range >= 0);
  return ov_brain_dist2_to_cell(agent, bed) <= range * range;
}

static bool can_start(ov_behavior_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_place* home = ov_brain_place(turn->brain, OVIS_MEM_HOME);
  if (agent->self->vehicle != 0 || home->dimension != OVIS_MEMORY_HERE) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  const int64_t age = turn->time - ov_brain_number(turn->brain, OVIS_MEM_LAST_WOKEN);
  if (ov_brain_has(turn->brain, OVIS_MEM_LAST_WOKEN) && age > 0 && age < WOKEN_TICKS) {
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, (double)age, WOKEN_TICKS);
  }
  if (!is_within(agent, home->cell, START_RANGE)) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, ov_brain_dist2_to_cell(agent, home->cell),
                              START_RANGE * START_RANGE);
  }
  const bool is_free =
      ov_agent_is_bed(agent, home->cell) && !ov_agent_is_bed_occupied(agent, home->cell);
  return is_free || ov_behavior_refuse(turn, OVIS_REASON_TAKEN, 0, 0);
}

static void start(ov_behavior_turn* turn) {
  const sleep_state* self = turn->state;
  if (turn->time <= self->next_time) {
    return;
  }
  ov_doors_close(turn, NULL, NULL);
  const ovis_pos bed = ov_brain_place(turn->brain, OVIS_MEM_HOME)->cell;
  if (turn->agent->verbs->sleep(turn->agent, bed)) {
    ov_brain_set_number(turn->brain, OVIS_MEM_LAST_SLEPT, turn->time, OVIS_MEMORY_FOR_EVER);
    ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
    ov_brain_erase(turn->brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  }
}

static bool can_continue(ov_behavior_turn* turn) {
  const ov_place* home = ov_brain_place(turn->brain, OVIS_MEM_HOME);
  const ov_actor* self = turn->agent->self;
  return home != NULL && ov_brain_is_active(turn->brain, OV_ACTIVITY_REST) &&
         self->body.pos.y > home->cell.y + STAY_HEIGHT &&
         is_within(turn->agent, home->cell, STAY_RANGE);
}

static void wake(ov_behavior_turn* turn) {
  if (turn->agent->verbs->wake(turn->agent)) {
    ov_brain_set_number(turn->brain, OVIS_MEM_LAST_WOKEN, turn->time, OVIS_MEMORY_FOR_EVER);
  }
}

static void stop(ov_behavior_turn* turn) {
  sleep_state* self = turn->state;
  if (turn->agent->self->is_sleeping) {
    wake(turn);
    self->next_time = turn->time + PAUSE_TICKS;
  }
}

static void explain(const ov_behavior_turn* turn, ovis_answer* answer) {
  const ov_agent* agent = turn->agent;
  const ov_place* home = ov_brain_place(turn->brain, OVIS_MEM_HOME);
  if (home == NULL || home->dimension != OVIS_MEMORY_HERE) {
    return;
  }
  switch (answer->reason) {
  case OVIS_REASON_NOT_HERE:
    answer->reason = OVIS_REASON_RIDES;
    ov_about_actor(answer, ov_crowd_find(agent->crowd, agent->self->vehicle));
    break;
  case OVIS_REASON_COOLDOWN:
    answer->until =
        agent->tick + WOKEN_TICKS + ov_brain_number(turn->brain, OVIS_MEM_LAST_WOKEN) - turn->time;
    break;
  case OVIS_REASON_TAKEN:
    ov_about_cell(agent, answer, home->cell);
    answer->reason = ov_agent_is_bed(agent, home->cell) ? OVIS_REASON_TAKEN : OVIS_REASON_REMOVED;
    break;
  case OVIS_REASON_TOO_FAR: ov_about_cell(agent, answer, home->cell); break;
  default: break;
  }
}

const ov_behavior_kind ov_sleep_in_bed = {
    OV_TIMED("SleepInBed"),
    OV_NEEDS(OV_PRESENT(HOME), OV_REGISTERED(LAST_WOKEN)),
    OV_STATE(sleep_state, sleep_state_fields),
    .explain = explain,
    .never_times_out = true,
    OV_BEHAVIOR_CALLS(can_start, can_continue, start, NULL, stop),
    OV_PHRASES(.words = "sleep", .doing = "sleeping", .style = OVIS_STYLE_SILENT,
               OV_WHY({OVIS_REASON_TOO_FAR,
                       "it is too far from its bed at {cell}: {off} blocks, at most {range}"},
                      {OVIS_REASON_TOO_FAR, "it is too far from its bed"},
                      {OVIS_REASON_COOLDOWN, "it got up a short time ago, and lies down again from "
                                             "tick {until} on"},
                      {OVIS_REASON_COOLDOWN, "it got up a short time ago"},
                      {OVIS_REASON_TAKEN, "its bed at {cell} is occupied"},
                      {OVIS_REASON_TAKEN, "its bed is occupied"},
                      {OVIS_REASON_REMOVED, "its bed at {cell} was removed"},
                      {OVIS_REASON_NOT_HERE, "its bed is in another dimension"})),
};

static bool wake_up(ov_behavior_turn* turn) {
  if (!turn->agent->self->is_sleeping) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  if (ov_brain_is_active(turn->brain, OV_ACTIVITY_REST)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NIGHT, 0, 0);
  }
  wake(turn);
  return true;
}

const ov_behavior_kind ov_wake_up = {
    OV_ONE_SHOT("WakeUp", wake_up),
    OV_PHRASES(.words = "get up", .doing = "getting up",
               OV_WHY({OVIS_REASON_NO_NEED, "it does not sleep"},
                      {OVIS_REASON_NIGHT, "its hours of rest are not over"})),
};
