// Vibrations that the host reports, and those of players' acts.
// Design: include/ovis/vibration.h
#include "agent/vibration.h"
#include "sim/sim_internal.h"

#include "base/check.h"
#include "base/limits.h"

ovis_status ovis_sim_emit_vibration(ovis_sim* sim, const ovis_vibration* vibration,
                                    int32_t* out_count) {
  int32_t unused;
  int32_t* count = out_count != NULL ? out_count : &unused;
  *count = 0;
  OV_REQUIRE(sim != NULL && vibration != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  if ((uint32_t)vibration->kind >= OVIS_VIBRATION_COUNT || !ov_is_place(&vibration->pos)) {
    return OVIS_OUT_OF_RANGE;
  }
  const ov_actor* source = ov_crowd_get(&sim->crowd, vibration->source.value);
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_VIBRATE,
                                       .mob = source != NULL ? source->serial : 0,
                                       .value = vibration->kind,
                                       .pos = vibration->pos});
  *count = ov_vibrate(&sim->turn, vibration->kind, vibration->pos, source);
  ov_sim_merge_turns(sim);
  return OVIS_OK;
}

// ---- What a mob is about to hear

static ov_hearing* find_hearing(const ovis_sim* sim, ovis_mob_id mob, const ov_actor** out) {
  const ov_actor* actor = ov_crowd_get(&sim->crowd, mob.value);
  *out = actor;
  return actor != NULL && actor->own != NULL && actor->profile->listener != NULL
             ? actor->profile->listener->state(actor)
             : NULL;
}

static ovis_noise noise_of(const ov_heard* heard) {
  if (!heard->is_there) {
    return (ovis_noise){.is_there = false};
  }
  return (ovis_noise){
      true,       (ovis_vibration_kind)heard->kind, heard->pos, heard->source, heard->distance,
      heard->tick};
}

static ov_heard heard_of(const ovis_noise* noise) {
  if (!noise->is_there) {
    return (ov_heard){.is_there = false};
  }
  return (ov_heard){.is_there = true,
                    .kind = (int32_t)noise->kind,
                    .pos = noise->pos,
                    .source = noise->source,
                    .distance = noise->distance,
                    .tick = noise->tick};
}

static bool is_valid(const ovis_noise* noise, int64_t now) {
  return !noise->is_there ||
         ((uint32_t)noise->kind < OVIS_VIBRATION_COUNT && ov_is_place(&noise->pos) &&
          noise->distance >= 0 && noise->distance <= OVIS_HEARING_RANGE_MAX && noise->tick <= now &&
          noise->tick >= -OV_TICK_MAX);
}

bool ovis_mob_get_hearing(const ovis_sim* sim, ovis_mob_id mob, ovis_hearing* out) {
  OV_REQUIRE(out != NULL, false);
  *out = (ovis_hearing){0};
  OV_REQUIRE(sim != NULL, false);
  const ov_actor* actor;
  const ov_hearing* state = find_hearing(sim, mob, &actor);
  *out = (ovis_hearing){.ticks_left = 0};
  if (state != NULL) {
    *out =
        (ovis_hearing){noise_of(&state->candidate), noise_of(&state->current), state->ticks_left};
  }
  return state != NULL;
}

ovis_status ovis_mob_set_hearing(ovis_sim* sim, ovis_mob_id mob, const ovis_hearing* hearing) {
  OV_REQUIRE(sim != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(ov_sim_accepts_commands(sim), OVIS_BUSY);
  OV_REQUIRE(hearing != NULL, OVIS_BAD_ARGUMENT);
  const ov_actor* actor;
  ov_hearing* state = find_hearing(sim, mob, &actor);
  OV_REQUIRE(state != NULL, OVIS_NOT_FOUND);
  if (!is_valid(&hearing->candidate, sim->tick) || !is_valid(&hearing->current, sim->tick) ||
      hearing->ticks_left < 0 || hearing->ticks_left > (int32_t)OVIS_HEARING_RANGE_MAX ||
      (hearing->ticks_left > 0 && !hearing->current.is_there)) {
    return OVIS_OUT_OF_RANGE;
  }
  *state = (ov_hearing){.candidate = heard_of(&hearing->candidate),
                        .current = heard_of(&hearing->current),
                        .ticks_left = hearing->ticks_left};
  // As it was taken: a noise that is not there may have any numbers.
  const ovis_hearing taken = {noise_of(&state->candidate), noise_of(&state->current),
                              state->ticks_left};
  ov_sim_keep_input(
      sim, &(ovis_input){.kind = OVIS_INPUT_HEARING, .mob = actor->serial, .hearing = taken});
  return OVIS_OK;
}
