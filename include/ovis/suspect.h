// Ovis: whom wardens suspect, and how angry they are at them.
#ifndef OVIS_SUSPECT_H
#define OVIS_SUSPECT_H

#include <ovis/event.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim; // ovis/sim.h

/// Greatest anger at one suspect; from 80 on a warden attacks. Source: docs/sources.md#wardens
#define OVIS_ANGER_MAX 150

typedef struct ovis_suspect {
  uint64_t serial;  ///< Of the suspect.
  uint32_t uuid[4]; ///< All zero: it has none, or it does not exist any more.
  int32_t anger;    ///< [Limits: 1 <= value <= OVIS_ANGER_MAX]
} ovis_suspect;

/// Reads the suspects of a warden in the order in which it first suspected them. Writes at most
/// `capacity`; returns the count of all. 0 for other mobs.
OVIS_API int32_t ovis_warden_get_suspects(const ovis_sim* sim, ovis_mob_id warden,
                                          ovis_suspect* out, int32_t capacity);

/// Sets a warden's anger at a mob; 0: it suspects it no more. Returns false and changes nothing if
/// one of them does not exist, for other mobs than wardens, for anger at itself, and for values
/// that exceed their limits.
OVIS_API bool ovis_warden_set_suspect(ovis_sim* sim, ovis_mob_id warden, ovis_mob_id suspect,
                                      int32_t anger);

#ifdef __cplusplus
}
#endif

#endif
