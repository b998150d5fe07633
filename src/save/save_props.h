// The properties of a saved mob, as far as its save has them, and kinds of mobs.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include <ovis/save_sim.h>

typedef struct ov_saved_props {
  double values[OVIS_PROP_COUNT];
  bool has[OVIS_PROP_COUNT];
} ov_saved_props;

// Reads an entity. `yaw_deg` is the yaw that it spawns with.
void ov_saved_props_read(const ovis_saved_entity* entity, float yaw_deg,
                         const ovis_species* species, ov_saved_props* out);

// Sets a property that has a tag. OVIS_OUT_OF_RANGE: its type does not hold the value.
ovis_status ov_save_store_prop(ovis_save_writer* writer, ovis_uuid uuid, ovis_prop prop,
                               double value);

// Sets the cells that are an array of ints, as far as a number of them changed. `before`, `after`:
// [(prop) * OVIS_PROP_COUNT]
ovis_status ov_save_store_cells(ovis_save_writer* writer, ovis_uuid uuid, const double* before,
                                const double* after);

// Writes the properties of a mob that have tags into the open compound of a new entity.
void ov_save_write_props(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob);

// Collects the changes of a mob's kinds since it was spawned: profession, level, variant, genes.
ovis_status ov_save_store_kinds(ovis_save_writer* writer, const ovis_sim* sim,
                                const ovis_saved_mob* mob);

// Writes its kinds, and attributes of its own, into the open compound of a new entity, as a version
// of the game does.
void ov_save_write_kinds(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                         int32_t data_version);
