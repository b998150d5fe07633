// A save of one chunk with mobs, and a simulation into which they were loaded.
#ifndef OVIS_TEST_SUPPORT_SAVE_FARM_H
#define OVIS_TEST_SUPPORT_SAVE_FARM_H

#include "support/save_writer.h"

#include <ovis/save_sim.h>

// Writes a save of chunk 0 0, which is air, with the text (SNBT) of its entities.
void farm_write(const char* folder, int32_t data_version, const char* entities);
void farm_write_by(const char* folder, int32_t data_version, save_entries_fn* entities,
                   void* context);

typedef struct farm {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  ovis_saved_mobs mobs;
} farm;

void farm_open(farm* f, const char* folder);
void farm_close(farm* f);
ovis_mob_id farm_find(const farm* f, const char* species); // the first; fails if there is none

// Writes all minds back into the save. Returns the number of chunks that changed.
int32_t farm_store(const farm* f, const char* folder);

#endif
