// Effects, equipment and carried block of a saved mob.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#ifndef OVIS_SRC_SAVE_SAVE_STATUS_H
#define OVIS_SRC_SAVE_SAVE_STATUS_H

#include <ovis/save_mobs.h>

typedef struct ov_saved_status {
  ovis_effect_state effects[OVIS_EFFECT_COUNT]; // ticks 0: none
  ovis_stack worn[OVIS_SLOT_COUNT];             // count 0: nothing
  ovis_state carried;                           // of an enderman; 0: nothing
  int32_t bad_count;                            // effects without a number or a known name
} ov_saved_status;

// Reads an entity. False: it has none of these, and *out is zero except bad_count.
bool ov_saved_status_read(const ovis_saved_entity* entity, const ovis_registry* registry,
                          ov_saved_status* out);

void ov_saved_status_apply(const ov_saved_status* status, ovis_sim* sim, ovis_mob_id mob);

#endif
