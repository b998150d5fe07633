// A guardian aims its beam at a target that it sees, and hurts it when the beam is charged.
// Rules: docs/sources.md#guardians
#include "agent/attack.h"
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/water/water_goals.h"

#define WAIT_TICKS (-10) // before the beam
#define NEAR2 9.0        // blocks^2 within which most guardians give up
#define LOOK_DEG 90.0f
#define MAGIC 1.0f // half hearts of the beam, besides the blow
#define MAGIC_MORE 2.0f

#define BEAM_STATE(X) X(COUNT, ticks) /* since the beam began; below 0: until it begins */
OV_KIND_STATE(beam, BEAM_STATE)

static bool can_use(ov_goal_turn* turn) {
  return ov_agent_find(turn->agent, turn->agent->self->target) != NULL ||
         ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static bool can_continue(ov_goal_turn* turn) {
  const ov_guardian_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  const ov_actor* target = ov_goal_find_target(turn, turn->agent->self->target);
  if (target == NULL || settings->is_elder) {
    return target != NULL;
  }
  const double dist2 = ov_actor_dist2(turn->agent->self, target);
  return dist2 > NEAR2 || ov_goal_refuse(turn, OVIS_REASON_TOO_NEAR, dist2, NEAR2);
}

static void start(ov_goal_turn* turn) {
  beam* self = turn->state;
  ov_agent* agent = turn->agent;
  self->ticks = WAIT_TICKS;
  ov_agent_stop(agent);
  const ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target != NULL) {
    ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  }
}

static void stop(ov_goal_turn* turn) {
  turn->agent->self->is_aggressive = false;
  turn->agent->self->target = 0;
}

static void fire(ov_goal_turn* turn, ov_actor* target) {
  const ov_guardian_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  float magic = MAGIC;
  magic += agent->env->difficulty == OVIS_DIFFICULTY_HARD ? MAGIC_MORE : 0;
  magic += settings->is_elder ? MAGIC_MORE : 0;
  agent->verbs->hurt(agent, target, magic, OVIS_DAMAGE_MAGIC);
  agent->verbs->hurt(agent, target, ov_attack_damage(agent->self), OVIS_DAMAGE_ATTACK);
  agent->self->target = 0;
}

static void tick(ov_goal_turn* turn) {
  beam* self = turn->state;
  const ov_guardian_settings* settings = turn->settings;
  OVIS_ASSERT(settings->charge_ticks >= 0);
  ov_agent* agent = turn->agent;
  ov_actor* target = ov_agent_find(agent, agent->self->target);
  if (target == NULL) {
    return;
  }
  ov_agent_stop(agent);
  ov_agent_look_at(agent, target, LOOK_DEG, LOOK_DEG);
  if (!ov_agent_sees(agent, target)) {
    agent->self->target = 0;
    return;
  }
  self->ticks++;
  if (self->ticks == 0) {
    agent->self->is_aggressive = true; // the beam shows
  } else if (self->ticks >= settings->charge_ticks) {
    fire(turn, target);
  }
}

static const ovis_phrase reasons[] = {
    {OVIS_REASON_NO_TARGET, "it has no target"},
    {OVIS_REASON_TARGET_LOST, "it lost its target"},
    {OVIS_REASON_TOO_NEAR, "its target is too near for the beam"},
};
#define BEAMS(count)                                                                               \
  {                                                                                                \
    .words = "aim its beam at its target", .doing = "aiming its beam at its target",               \
    .style = OVIS_STYLE_TARGET, .reasons = reasons, .reason_count = (count)                        \
  }

// No target is too near for an elder.
static const ovis_phrases* phrases_of(const ov_goal_kind* kind, const void* settings) {
  const ov_guardian_settings* own = settings;
  return &kind->phrases[own->is_elder];
}

static const ovis_phrases phrases[] = {BEAMS(3), BEAMS(2)};

const ov_goal_kind ov_goal_guardian_attack = {
    OV_GOAL("GuardianAttack", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    .updates_every_tick = true,
    OV_STATE(beam, beam_fields),
    OV_SETTINGS(ov_guardian_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, stop),
    .phrases = phrases,
    .phrases_of = phrases_of,
};
