// Vibrations that the host reports, and those of players' acts.
// Design: include/ovis/vibration.h
#include "agent/vibration.h"
#include "sim/sim_internal.h"

#include "base/limits.h"

int32_t ovis_sim_vibrate(ovis_sim* sim, const ovis_vibration* vibration) {
  OV_REQUIRE(ov_sim_is_between(sim), 0);
  if ((uint32_t)vibration->kind >= OVIS_VIBRATION_COUNT || !ov_is_place(&vibration->pos)) {
    return 0;
  }
  const ov_actor* source = ov_crowd_get(&sim->crowd, vibration->source);
  ov_sim_keep_input(sim, &(ovis_input){.kind = OVIS_INPUT_VIBRATE,
                                       .mob = source != NULL ? source->serial : 0,
                                       .value = vibration->kind,
                                       .pos = vibration->pos});
  const int32_t count = ov_vibrate(&sim->turn, vibration->kind, vibration->pos, source);
  ov_sim_merge_turns(sim);
  return count;
}
