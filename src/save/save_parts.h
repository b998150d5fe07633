// All parts of what a mob has in a save, beside its properties and memories.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include "save/save_part.h"

// Memory for what is kept of mobs. A librarian with ten offers takes 3 KB. [Units: bytes]
#define OV_KEPT_MAX ((size_t)1 << 16)     // of one mob
#define OV_KEPT_SUM_MAX ((size_t)1 << 26) // of all mobs of a save

// Copies the entries of parts into a document of their own. `has_bulky`: with those that hold many
// things, such as offers. OVIS_NOT_FOUND: the entity has none. The bytes are valid until the next
// use of the writer. Other errors: as ovis_nbt_writer_finish.
ovis_status ov_parts_copy(const ovis_saved_entity* entity, ovis_nbt_writer* nbt, bool has_bulky,
                          const uint8_t** out_bytes, size_t* out_size);

// Gives a mob what was copied: first all that it has alone, and in a later call, when all mobs
// stand, what refers to others. Unreadable entries are left out, and stay in the save.
void ov_parts_load(ov_part_load* self);
void ov_parts_load_late(ov_part_load* self);

// Collects the changes of a mob since it was spawned.
ovis_status ov_parts_store(ovis_save_writer* writer, const ovis_sim* sim,
                           const ovis_saved_mobs* mobs, const ovis_saved_mob* mob);

// Writes those that a mob has into the open compound of a new entity. OVIS_NO_MEMORY.
ovis_status ov_parts_write(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                           int32_t data_version);
