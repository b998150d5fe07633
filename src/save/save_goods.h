// Offers, gossips and inventory of saved mobs: kept as the save has them, given to spawned mobs,
// and written back with what changed.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#ifndef OVIS_SRC_SAVE_SAVE_GOODS_H
#define OVIS_SRC_SAVE_SAVE_GOODS_H

#include <ovis/save_mobs.h>

// Memory for them. A librarian with ten offers takes 3 KB. [Units: bytes]
#define OV_GOODS_MAX ((size_t)1 << 16)     // of one mob
#define OV_GOODS_SUM_MAX ((size_t)1 << 26) // of all mobs of a save

// Copies them into a document of their own. OVIS_NOT_FOUND: the entity has none. The bytes are
// valid until the next use of the writer. Other errors: as ovis_nbt_writer_finish.
ovis_status ov_saved_goods_copy(const ovis_saved_entity* entity, ovis_nbt_writer* nbt,
                                const uint8_t** out_bytes, size_t* out_size);

// Gives them to a mob. Unreadable entries are left out. Returns a bit for each stack of the
// inventory that the mob took. OVIS_NO_MEMORY.
ovis_status ov_saved_goods_apply(ovis_nbt goods, ovis_sim* sim, ovis_mob_id mob,
                                 uint32_t* out_taken);

// Collects the changes of mob `mob` since it was spawned.
ovis_status ov_save_store_goods(ovis_save_writer* writer, const ovis_sim* sim,
                                const ovis_saved_mobs* mobs, const ovis_saved_mob* mob);

// Writes those that a mob has into the open compound of a new entity. OVIS_NO_MEMORY.
ovis_status ov_save_write_goods(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                                int32_t data_version);

#endif
