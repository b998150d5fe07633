// Items as saves have them: {id: "minecraft:wheat", Count: byte}, since 1.20.5 {id, count: int}.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include <ovis/nbt.h>

// Reads the name without "minecraft:" and the count, 1 without an entry. False: it is air or
// nothing, or the name is too long.
bool ov_item_tag_read(ovis_nbt item, char* out, size_t size, int32_t* out_count);

// True if it has entries that make it another item: its name and count alone do not tell.
bool ov_item_tag_is_special(ovis_nbt item);

// Writes id and count into the open compound. `data_version`: of the save.
void ov_item_tag_write(ovis_nbt_writer* nbt, const char* item, int32_t count, int32_t data_version);

// The spent uses of an item since 1.20.5: components.minecraft:damage.
int32_t ov_item_tag_wear(ovis_nbt item);

// Writes an item of a save with other spent uses: all else keeps its bytes.
void ov_item_tag_copy_with_wear(ovis_nbt_writer* nbt, ovis_nbt item, int32_t wear);

// Writes the count alone, and returns its name.
const char* ov_item_tag_write_count(ovis_nbt_writer* nbt, int32_t count, int32_t data_version);
