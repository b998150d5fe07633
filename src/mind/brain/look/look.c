// Looks at a target, chooses targets to look at, and begins to interact.
// Rules: docs/sources.md#behaviors
#include "mind/brain/look/look_behaviors.h"

#include "base/cell.h"
#include "base/check.h"

// ---- LookAtTargetSink

static bool is_target_visible(ov_behavior_turn* turn) {
  const ov_look* look = ov_brain_look(turn->brain);
  if (look == NULL) {
    return false;
  }
  if (look->entity == 0) {
    return true;
  }
  const ov_actor* actor = ov_agent_find(turn->agent, look->entity);
  return actor != NULL && ov_brain_sees(turn, actor);
}

static void tick_look(ov_behavior_turn* turn) {
  const ov_look* look = ov_brain_look(turn->brain);
  ov_actor* self = turn->agent->self;
  const ov_actor* actor = look->entity != 0 ? ov_agent_find(turn->agent, look->entity) : NULL;
  const ovis_vec3 at = actor != NULL ? ov_body_eye(&actor->body) : ov_cell_center(look->cell);
  ov_look_control_look_at(&self->controls.look, at, self->controls.head_yaw_max_deg,
                          self->controls.head_pitch_max_deg);
}

static void stop_look(ov_behavior_turn* turn) {
  ov_brain_erase(turn->brain, OVIS_MEM_LOOK_TARGET);
}

const ov_behavior_kind ov_look_at_target_sink = {
    OV_TIMED("LookAtTargetSink"),
    .flags = OVIS_FLAG_LOOK,
    OV_NEEDS(OV_PRESENT(LOOK_TARGET)),
    OV_BEHAVIOR_CALLS(NULL, is_target_visible, NULL, tick_look, stop_look),
    OV_PHRASES(.words = "look at its target", .doing = "looking at its target",
               .does = "looks at its target", .style = OVIS_STYLE_BRIEF),
};

// ---- SetEntityLookTarget, SetEntityLookTargetSometimes

static ov_actor* nearest_within(ov_behavior_turn* turn, uint64_t kinds, ov_actor_test* test,
                                double range) {
  ov_actor* found = ov_brain_nearest_listed(turn, kinds, test);
  if (found == NULL) {
    ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
    return NULL;
  }
  const double d2 = ov_actor_dist2(turn->agent->self, found);
  if (d2 > range * range) {
    ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, range * range);
    return NULL;
  }
  return found;
}

static bool set_look(ov_behavior_turn* turn) {
  const ov_set_look_settings* settings = turn->settings;
  const ov_actor* found = nearest_within(turn, settings->kinds, settings->test, settings->range);
  if (found != NULL) {
    ov_brain_look_at_actor(turn->brain, found);
  }
  return found != NULL;
}

static const ov_condition set_conditions[] = {OV_ABSENT(LOOK_TARGET), OV_PRESENT(VISIBLE_LIVING)};
const ov_behavior_kind ov_set_look_target = {
    OV_ONE_SHOT("SetEntityLookTarget", set_look),
    OV_CONDITIONS(set_conditions),
    OV_SETTINGS(ov_set_look_settings),
    OV_LOOK_WORDS("a ", "mob"),
};

typedef struct look_interval {
  int32_t ticks_left; // until it looks
} look_interval;

static void look_interval_fields(void* state, ov_fields* fields) {
  look_interval* self = state;
  ov_field_i32_in(fields, "ticks_left", &self->ticks_left, 0, INT16_MAX);
}

static bool set_look_sometimes(ov_behavior_turn* turn) {
  look_interval* self = turn->state;
  const ov_set_look_settings* settings = turn->settings;
  const ov_actor* found = nearest_within(turn, settings->kinds, settings->test, settings->range);
  if (found == NULL) {
    return false;
  }
  if (self->ticks_left <= 0) {
    const int32_t span = settings->ticks_max + 1 - settings->ticks_min;
    self->ticks_left = settings->ticks_min + ov_rng_int(&turn->agent->self->rng, span);
  }
  if (--self->ticks_left > 0) {
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, self->ticks_left, 0);
  }
  ov_brain_look_at_actor(turn->brain, found);
  return true;
}

const ov_behavior_kind ov_set_look_target_sometimes = {
    OV_ONE_SHOT("SetEntityLookTargetSometimes", set_look_sometimes),
    OV_CONDITIONS(set_conditions),
    OV_STATE(look_interval, look_interval_fields),
    OV_SETTINGS(ov_set_look_settings),
    OV_LOOK_WORDS_AT_TIMES("a ", "mob"),
};

// ---- InteractWith, SetLookAndInteract

static bool interact(ov_behavior_turn* turn) {
  const ov_interact_settings* settings = turn->settings;
  if (settings->self_test != NULL && !settings->self_test(turn->agent, turn->agent->self)) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_NEED, 0, 0);
  }
  const ov_actor* found = ov_brain_nearest_listed(turn, settings->kinds, settings->test);
  if (found == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  // It counts as run even if the nearest one is too far. docs/sources.md#behaviors
  if (ov_actor_dist2(turn->agent->self, found) <= settings->range * settings->range) {
    ov_brain_set_entity(turn->brain, settings->memory, found->serial, OVIS_MEMORY_FOR_EVER);
    ov_brain_look_at_actor(turn->brain, found);
    ov_brain_walk_to_actor(turn->brain, found, settings->speed, settings->close_enough);
  }
  return true;
}

const ov_behavior_kind ov_interact_with = {
    OV_ONE_SHOT("InteractWith", interact), // claim 214
    OV_NEEDS(OV_ABSENT(WALK_TARGET), OV_REGISTERED(LOOK_TARGET), OV_PRESENT(VISIBLE_LIVING)),
    OV_SETTINGS(ov_interact_settings),
    OV_MEET_WORDS("a ", "mob"),
};

static bool look_and_interact(ov_behavior_turn* turn) {
  const ov_interact_settings* settings = turn->settings;
  const ov_actor* found = nearest_within(turn, settings->kinds, settings->test, settings->range);
  if (found == NULL) {
    return false;
  }
  ov_brain_set_entity(turn->brain, OVIS_MEM_INTERACTION_TARGET, found->serial,
                      OVIS_MEMORY_FOR_EVER);
  ov_brain_look_at_actor(turn->brain, found);
  return true;
}

const ov_behavior_kind ov_set_look_and_interact = {
    OV_ONE_SHOT("SetLookAndInteract", look_and_interact),
    OV_NEEDS(OV_REGISTERED(LOOK_TARGET), OV_ABSENT(INTERACTION_TARGET), OV_PRESENT(VISIBLE_LIVING)),
    OV_SETTINGS(ov_greet_settings),
    OV_PHRASES(.words = "turn to a player", .doing = "turning to a player",
               OV_WHY({OVIS_REASON_NO_TARGET, "it sees no player"},
                      {OVIS_REASON_TOO_FAR, "the player that it sees is too far away"})),
};
