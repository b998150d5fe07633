// Ovis: lightning that the host lets strike. It hurts, sets fire, and changes some mobs.
//
//   ovis_lightning_strike --> a bolt, which hits in some of the next 2 to 50 ticks or so
//                       pig -> zombified piglin, villager -> witch, creeper -> charged, ...
//
// Source: docs/sources.md#lightning
#ifndef OVIS_LIGHTNING_H
#define OVIS_LIGHTNING_H

#include <ovis/base.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// Greatest number of bolts at a time.
#define OVIS_BOLTS_MAX 1024

typedef struct ovis_lightning_def {
  ovis_vec3 pos;    ///< Foot of the bolt. [Limit: each number within OVIS_PLACE_MAX of 0]
  bool lights_fire; ///< Default true. The game's rule doFireTick; only on normal and hard it lights
                    ///< more than the cell that it strikes.
  uint32_t cookie;  ///< Set by ovis_default_lightning_def; checked.
} ovis_lightning_def;

OVIS_API ovis_lightning_def ovis_default_lightning_def(void);

/// Lets lightning strike. The bolt gets the next serial, as a mob would, and acts from the next
/// tick on, after all mobs. OVIS_OUT_OF_RANGE: the place exceeds its limit. OVIS_FULL: there are
/// OVIS_BOLTS_MAX bolts. OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_lightning_strike(ovis_sim* sim, const ovis_lightning_def* def);

#ifdef __cplusplus
}
#endif

#endif
