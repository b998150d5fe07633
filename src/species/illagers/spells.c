// Spells of evokers and illusioners: a warm-up, the effect, and a pause until the next of its kind.
// Rules: docs/sources.md#raiders
#include "base/check.h"
#include "mind/goal/goal_share.h"
#include "species/illagers/raider_goals.h"

#define WARM_UP_TICKS 20
#define LOOK_DEG 30.0f

#define SPELL_STATE(X)                                                                             \
  X(TICK, next_tick)                                                                               \
  X(SERIAL, target)                                                                                \
  X(COUNT, warm_up_checks) /* left */
OV_KIND_STATE(spell, SPELL_STATE)

static bool can_use(ov_goal_turn* turn) {
  spell* self = turn->state;
  const ov_spell_settings* settings = turn->settings;
  OVIS_ASSERT(settings != NULL);
  ov_agent* agent = turn->agent;
  const ov_raider* raider = ov_raider_of(agent->self);
  OVIS_ASSERT(raider != NULL);
  const bool has_target = ov_agent_find(agent, agent->self->target) != NULL;
  if (has_target == (settings->choose != NULL)) {
    return ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  if (raider->cast_ticks > 0) {
    return ov_goal_refuse(turn, OVIS_REASON_NOT_HERE, raider->cast_ticks, 0);
  }
  if (turn->tick < self->next_tick) {
    return ov_goal_refuse(turn, OVIS_REASON_COOLDOWN, (double)(self->next_tick - turn->tick), 0);
  }
  if (settings->may_use != NULL && !settings->may_use(turn)) {
    return false;
  }
  self->target = settings->choose != NULL ? settings->choose(agent) : agent->self->target;
  return self->target != 0 || ov_goal_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static bool can_continue(ov_goal_turn* turn) {
  const spell* self = turn->state;
  OVIS_ASSERT(self->warm_up_checks >= 0);
  const ov_spell_settings* settings = turn->settings;
  const uint64_t target = settings->choose != NULL ? self->target : turn->agent->self->target;
  return ov_goal_find_target(turn, target) != NULL &&
         (self->warm_up_checks > 0 || ov_goal_refuse(turn, OVIS_REASON_ENDED, 0, 0));
}

static void start(ov_goal_turn* turn) {
  spell* self = turn->state;
  const ov_spell_settings* settings = turn->settings;
  OVIS_ASSERT(settings->cast_ticks >= 0);
  OVIS_ASSERT(settings->interval >= 0);
  const int32_t warm_up = settings->warm_up_ticks > 0 ? settings->warm_up_ticks : WARM_UP_TICKS;
  self->warm_up_checks = ov_goal_delay(warm_up);
  ov_raider_of(turn->agent->self)->cast_ticks = settings->cast_ticks;
  self->next_tick = turn->tick + settings->interval;
}

static void tick(ov_goal_turn* turn) {
  spell* self = turn->state;
  OVIS_ASSERT(self->warm_up_checks >= 0);
  const ov_spell_settings* settings = turn->settings;
  ov_agent* agent = turn->agent;
  const bool was_waiting = self->warm_up_checks > 0;
  self->warm_up_checks -= ov_goal_checks(turn);
  const uint64_t serial = settings->choose != NULL ? self->target : agent->self->target;
  ov_actor* target = ov_agent_find(agent, serial);
  if (was_waiting && self->warm_up_checks <= 0 && target != NULL) {
    settings->cast(agent, target);
  }
}

const ov_goal_kind ov_goal_spell = {
    OV_GOAL("UseSpell", 0),
    OV_STATE(spell, spell_fields),
    OV_SETTINGS(ov_spell_settings),
    OV_GOAL_CALLS(can_use, can_continue, start, tick, NULL),
    OV_PHRASES(.words = "cast a spell", .doing = "casting a spell", .style = OVIS_STYLE_TARGET,
               OV_WHY({OVIS_REASON_NO_TARGET, "it has nobody to cast the spell at"},
                      {OVIS_REASON_NOT_HERE, "it casts another spell"},
                      {OVIS_REASON_ENDED, "the spell is cast"})),
};

// ---- Standing meanwhile

static bool is_casting(ov_goal_turn* turn) {
  const ov_raider* raider = ov_raider_of(turn->agent->self);
  OVIS_ASSERT(raider->cast_ticks >= 0);
  return raider->cast_ticks > 0 || ov_goal_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
}

static void start_casting(ov_goal_turn* turn) {
  ov_agent_stop(turn->agent);
}

static void tick_casting(ov_goal_turn* turn) {
  const ov_actor* target = ov_agent_find(turn->agent, turn->agent->self->target);
  if (target != NULL) {
    ov_agent_look_at(turn->agent, target, LOOK_DEG, LOOK_DEG);
  }
}

const ov_goal_kind ov_goal_casting = {
    OV_GOAL("CastingSpell", OVIS_FLAG_MOVE | OVIS_FLAG_LOOK),
    OV_GOAL_CALLS(is_casting, is_casting, start_casting, tick_casting, NULL),
    OV_PHRASES(.words = "stand and cast", .doing = "standing and casting",
               OV_WHY({OVIS_REASON_NO_NEED, "it casts no spell"})),
};
