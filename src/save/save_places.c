// Reads and writes lists of places that brains remember, such as where a sniffer dug.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   value [{dimension: "minecraft:overworld", pos: [I;3]}]
#include "save/save_places.h"

#include <ovis/sim.h>

bool ov_saved_places_read(ovis_nbt saved, const char* own, ov_saved_places* out) {
  *out = (ov_saved_places){.count = 0};
  if (saved.type != OVIS_NBT_LIST || ovis_nbt_get_count(saved) > OVIS_MEMORY_PLACES_MAX) {
    return false;
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(saved);
  while (ovis_nbt_next(&iter)) {
    ovis_memory_value* item = &out->items[out->count++];
    *item = (ovis_memory_value){.type = OVIS_MEMORY_PLACES, .ttl = OVIS_MEMORY_FOR_EVER};
    if (!ov_memory_read_place(iter.value, own, item)) {
      return false;
    }
  }
  return true;
}

void ov_saved_places_write(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                           ovis_memory memory, const char* own) {
  ovis_memory_value items[OVIS_MEMORY_PLACES_MAX];
  const int32_t count = ovis_mob_get_memory_items(sim, mob, memory, items, OVIS_MEMORY_PLACES_MAX);
  ovis_nbt_open_list(nbt, "value", OVIS_NBT_COMPOUND);
  for (int32_t i = 0; i < count && i < OVIS_MEMORY_PLACES_MAX; i++) {
    if (items[i].dimension != OVIS_MEMORY_ELSEWHERE) {
      ov_memory_write_place(nbt, NULL, &items[i], own);
    }
  }
  ovis_nbt_end(nbt);
}
