// The properties of a saved mob, as far as its save has them.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#ifndef OVIS_SRC_SAVE_SAVE_PROPS_H
#define OVIS_SRC_SAVE_SAVE_PROPS_H

#include <ovis/save_mobs.h>

typedef struct ov_saved_props {
  double values[OVIS_PROP_COUNT];
  bool has[OVIS_PROP_COUNT];
} ov_saved_props;

// Reads an entity. `yaw_deg` is the yaw that it spawns with.
void ov_saved_props_read(const ovis_saved_entity* entity, float yaw_deg, ov_saved_props* out);

#endif
