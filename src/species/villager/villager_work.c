// Work of villagers at their job sites.
// Rules: docs/sources.md#villager-work
#include "species/villager/villager.h"

#include "base/check.h"

#define CHECK_TICKS 300 // between two looks at the job site
#define CHECK_ONE_IN 2  // chance that a check succeeds
#define WORK_RANGE 1.73 // blocks, from the job site's center

#define WORK_STATE_STATE(X) X(I64, last_check) /* game time */
OV_KIND_STATE(work_state, WORK_STATE_STATE)

static bool is_at_site(ov_behavior_turn* turn) {
  const ov_place* site = ov_brain_place(turn->brain, OVIS_MEM_JOB_SITE);
  if (site == NULL || site->dimension != OVIS_MEMORY_HERE) {
    return ov_behavior_refuse(turn, OVIS_REASON_NOT_HERE, 0, 0);
  }
  const double d2 = ov_brain_dist2_to_cell(turn->agent, site->cell);
  return d2 < WORK_RANGE * WORK_RANGE || // claim 217
         ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, WORK_RANGE * WORK_RANGE);
}

static bool can_start(ov_behavior_turn* turn) {
  work_state* self = turn->state;
  const int64_t ticks = turn->time - self->last_check;
  if (ticks < CHECK_TICKS) { // claim 217
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, (double)ticks, CHECK_TICKS);
  }
  if (ov_rng_int(&turn->agent->self->rng, CHECK_ONE_IN) != 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_CHANCE, 1, CHECK_ONE_IN);
  }
  self->last_check = turn->time;
  return is_at_site(turn);
}

static void start(ov_behavior_turn* turn) {
  const ovis_pos site = ov_brain_place(turn->brain, OVIS_MEM_JOB_SITE)->cell;
  ov_agent* agent = turn->agent;
  ov_brain_set_number(turn->brain, OVIS_MEM_LAST_WORKED_AT_POI, turn->time, OVIS_MEMORY_FOR_EVER);
  ov_brain_look_at_cell(turn->brain, site);
  ov_counter_restock(&ov_villager_self(agent)->counter, turn->time, agent->env->day_time);
  const ovis_event more = {.pos = site};
  ov_turn_emit(agent->turn, OVIS_EVENT_WORKED, agent->self, NULL, &more);
}

static const ov_condition conditions[] = {OV_PRESENT(JOB_SITE),        // claim 360
                                          OV_REGISTERED(LOOK_TARGET)}; // claim 360
static const ovis_phrase reasons[] = {
    {OVIS_REASON_COOLDOWN, "it worked or looked at its job site a short time ago"},
    {OVIS_REASON_TOO_FAR, "it is too far from its job site"},
};
static const ovis_phrases phrases = {
    .words = "work", .doing = "working", .style = OVIS_STYLE_SILENT, OV_REASONS(reasons)};
const ov_behavior_kind ov_work_at_poi = {
    OV_TIMED("WorkAtPoi"),
    OV_CONDITIONS(conditions),
    OV_STATE(work_state, work_state_fields),
    OV_BEHAVIOR_CALLS(can_start, is_at_site, start, NULL, NULL),
    .phrases = &phrases,
};

static void start_at_composter(ov_behavior_turn* turn) {
  start(turn);
  ov_villager_use_composter(turn->agent, ov_brain_place(turn->brain, OVIS_MEM_JOB_SITE)->cell);
}

const ov_behavior_kind ov_work_at_composter = {
    OV_TIMED("WorkAtComposter"),
    OV_CONDITIONS(conditions),
    OV_STATE(work_state, work_state_fields),
    OV_BEHAVIOR_CALLS(can_start, is_at_site, start_at_composter, NULL, NULL),
    .phrases = &phrases,
};
