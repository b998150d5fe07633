// Starts, counts down and ends the anger of neutral mobs.
// Rules: docs/sources.md#anger
#include "agent/anger.h"

#include "base/check.h"

#define ANGER_TICKS_MIN 400 // 20 seconds
#define ANGER_TICKS_MAX 780 // 39 seconds

void ov_anger_stop(ov_actor* actor) {
  actor->attacker = 0;
  actor->angry_at = 0;
  actor->target = 0;
  actor->anger_ticks = 0;
}

static int32_t draw_ticks(ov_actor* actor) {
  return ANGER_TICKS_MIN + ov_rng_int(&actor->rng, ANGER_TICKS_MAX - ANGER_TICKS_MIN + 1);
}

void ov_anger_widen(ov_actor* actor) {
  ov_anger_stop(actor);
  actor->anger_ticks = draw_ticks(actor);
}

bool ov_anger_is_at(const ov_agent* agent, const ov_actor* other, const void* context) {
  (void)context;
  const ov_actor* self = agent->self;
  if (other->kind == OV_ACTOR_PLAYER && agent->env->universal_anger && self->anger_ticks > 0 &&
      self->angry_at == 0) {
    return true;
  }
  return agent->self->angry_at != 0 && other->serial == agent->self->angry_at;
}

void ov_anger_tell(ov_agent* agent, const ov_actor* at, int32_t ticks,
                   const ov_anger_about* about) {
  OVIS_ASSERT(ticks >= 0);
  const ovis_event more = {.count = ticks,
                           .reason = (int32_t)about->kind,
                           .pos = about->pos,
                           .state = about->state,
                           .cause = about->cause};
  ov_turn_emit(agent->turn, OVIS_EVENT_ANGERED, agent->self, at, &more);
}

static bool is_mob(const ov_agent* agent, uint64_t serial) {
  const ov_actor* other = ov_crowd_find(agent->crowd, serial);
  return other != NULL && other->kind == OV_ACTOR_MOB;
}

void ov_anger_tick(ov_agent* agent) {
  ov_actor* self = agent->self;
  OVIS_ASSERT(self->row->gets_angry);
  if (self->target == 0 && self->angry_at == 0 && self->anger_ticks == 0) {
    return;
  }
  const ov_actor* target = ov_agent_find(agent, self->target);
  if (target == NULL && is_mob(agent, self->angry_at)) {
    ov_anger_stop(self); // only the anger at a player outlasts the loss of the target
    return;
  }
  bool is_new = false;
  if (target != NULL && target->serial != self->angry_at) {
    self->angry_at = target->serial;
    self->anger_ticks = draw_ticks(self);
    is_new = true;
  }
  const bool is_kept = self->row->keeps_anger && target != NULL && target->kind == OV_ACTOR_PLAYER;
  if (self->anger_ticks > 0 && !is_kept) {
    self->anger_ticks--;
    if (self->anger_ticks == 0) {
      ov_anger_stop(self);
    }
  }
  if (is_new) {
    const ov_anger_about about = {.cause = ov_actor_read_rare(self)->target_event};
    ov_anger_tell(agent, target, is_kept ? 0 : self->anger_ticks, &about);
  }
}
