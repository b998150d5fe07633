// Chests of a save: reading their items, and collecting what became of them.
// Format: docs/formats/anvil.md#containers
#pragma once

#include "save/save_write_internal.h"

#include <ovis/container.h>
#include <ovis/save_sim.h>

// ---- Items that are more than their name (save_item_form.c). Their variant is a hash of what
// makes them so; the save has the bytes.

// The stack of a saved item, under its name (of OVIS_ITEM_NAME_MAX bytes). False: Ovis cannot hold
// it.
bool ov_item_form_read(ovis_nbt item, char* out_name, ovis_stack* out);

// Is it the variant of an item that is more than its name?
bool ov_item_form_is_special(uint64_t variant);

// Keeps the bytes of a special item. False: no memory.
bool ov_item_form_keep(ovis_saved_containers* self, ovis_nbt item, uint64_t variant,
                       const ovis_allocator* allocator);

// Writes id, count and what makes the item special into the open compound. `saved` [opt] knows
// those; without them it is a plain item.
void ov_item_form_write(ovis_nbt_writer* nbt, const ovis_saved_sim* saved, const ovis_sim* sim,
                        const ovis_stack* stack, int32_t data_version);

// The item in the main hand of an entity; absent: none.
ovis_nbt ov_item_form_hand(ovis_nbt entity);

// Does the mob carry items from place to place?
bool ov_item_form_carries(const ovis_sim* sim, ovis_mob_id mob);

// ---- Block entities of a chunk

// The list of a chunk's block entities; absent: it has none.
ovis_nbt ov_block_entities_of(ovis_nbt level);

// The cell of one. False: it has none in that chunk.
bool ov_block_entity_cell(ovis_nbt entity, ovis_chunk_pos chunk, ovis_pos* out);

// ---- Storing

// Collects the changes of all containers (an element of ovis_save_writer_store_sim).
ovis_status ov_containers_store(ovis_save_writer* writer, const ovis_sim* sim,
                                const ovis_saved_sim* saved, ovis_error* error);
