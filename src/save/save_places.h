// Lists of places that brains remember, in saves.
#pragma once

#include "save/save_memory.h"

typedef struct ov_saved_places {
  ovis_memory_value items[OVIS_MEMORY_PLACES_MAX]; // values to remember, of OVIS_MEMORY_PLACES
  int32_t count;
} ov_saved_places;

// False: it is no list of places, or a longer one than a simulation keeps.
bool ov_saved_places_read(ovis_nbt saved, const char* own, ov_saved_places* out);

// Writes the places of a memory as the entry "value", without those of unknown dimensions.
void ov_saved_places_write(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id mob,
                           ovis_memory memory, const char* own);
