// Commands of the host on status effects, and their names.
// Design: include/ovis/item.h
#include "base/check.h"
#include "sim/sim_internal.h"

#include <ovis/item.h>

#include <string.h>

ovis_status ovis_mob_give_effect(ovis_sim* sim, ovis_mob_id mob, ovis_effect effect,
                                 const ovis_effect_state* state) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  OV_REQUIRE(state != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(actor != NULL, OVIS_NOT_FOUND);
  OV_REQUIRE((uint32_t)effect < OVIS_EFFECT_COUNT, OVIS_OUT_OF_RANGE);
  if (!ov_actor_is_alive(actor)) {
    return OVIS_REFUSED;
  }
  const int32_t low = OVIS_EFFECT_FOR_EVER;
  const int32_t high = OV_EFFECT_TICKS_MAX;
  const int32_t ticks = state->ticks < low ? low : state->ticks < high ? state->ticks : high;
  ovis_input input = {
      .kind = OVIS_INPUT_EFFECT, .mob = actor->serial, .value = ticks, .reason = state->amplifier};
  strncpy(input.name, ovis_effect_name(effect), sizeof input.name - 1);
  ov_sim_keep_input(sim, &input);
  bool has_changed = ov_effect_level(actor, (int32_t)effect) > 0;
  const bool is_instant =
      effect == OVIS_EFFECT_INSTANT_HEALTH || effect == OVIS_EFFECT_INSTANT_DAMAGE;
  if (ticks == 0 && !is_instant) {
    ov_effect_remove(actor, (int32_t)effect);
  } else {
    const ov_affect affect = {
        .effect = (int32_t)effect, .ticks = ticks, .amplifier = state->amplifier};
    has_changed = ov_sim_verbs.affect(&sim->turn, NULL, actor, &affect);
  }
  ov_sim_spawn_offspring(sim);
  ov_sim_spawn_launched(sim); // what the dead held
  ov_sim_merge_turns(sim);
  return has_changed ? OVIS_OK : OVIS_REFUSED;
}

bool ovis_mob_get_effect(const ovis_sim* sim, ovis_mob_id mob, ovis_effect effect,
                         ovis_effect_state* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_effect_state){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  if (actor == NULL || (uint32_t)effect >= OVIS_EFFECT_COUNT ||
      ov_effect_level(actor, (int32_t)effect) == 0) {
    return false;
  }
  const ov_effects* effects = &ov_actor_read_rare(actor)->effects;
  *out =
      (ovis_effect_state){.ticks = effects->ticks[effect], .amplifier = effects->amplifier[effect]};
  return true;
}
