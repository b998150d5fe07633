// The glow squid: a squid that goes dark when it is hurt.
// Rules: docs/sources.md#goals-in-water
#include "base/check.h"
#include "figures/row.h"
#include "species/water/water_plan.h"

// ---- Figures

const ov_species ov_glow_squid_row = {
    OV_ROW(GLOW_SQUID, glow_squid, WATER, OV_BREATHES_WATER, .width = 0.8f, .height = 0.8f,
           .eye_height = 0.4f, .health_max = 10, .speed = 0.7f, .follow_range = 16,
           .attack_damage = 0, .step_height = 0.6f, .drifts = true, OV_COSTS({OVIS_PATH_WATER, 0})),
    .seating = OV_SEAT,
    .body = {.travel = OV_TRAVEL_DRIFT, .traits = OV_BODY_NOT_PUSHED_BY_FLUIDS},
};

#define DARK_TICKS 100 // after a blow it does not glow

#define GLOW_SQUID_STATE(X)                                                                        \
  X(BASE, squid, NONE, ov_squid)                                                                   \
  X(SEEN_COUNT, squid.dark_ticks, DARK_TIME, 0)
OV_SPECIES_STATE(glow_squid, GLOW_SQUID_STATE)

static void was_hurt(ov_agent* agent, ov_actor* by, const ov_harm* harm) {
  (void)by;
  (void)harm;
  glow_squid* self = agent->self->own;
  OVIS_ASSERT(agent->self->profile->own_size >= sizeof *self);
  self->squid.dark_ticks = DARK_TICKS;
}

const ov_profile ov_glow_squid_profile = {OV_SQUID(glow_squid), .was_hurt = was_hurt};
