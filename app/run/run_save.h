// Writes the changes of a run into a Minecraft save, in place or into a copy.
#ifndef OVIS_APP_RUN_SAVE_H
#define OVIS_APP_RUN_SAVE_H

#include <ovis/save_mobs.h>
#include <ovis/save_write.h>

// Cells that changed during a run.
typedef struct changed_blocks {
  ovis_pos* items;
  int32_t count, capacity;
  bool is_out_of_memory;
} changed_blocks;

// Listener of the world. The context is a changed_blocks.
void run_save_on_change(void* context, const ovis_world* world, const ovis_change* change);

typedef struct run_save_def {
  const ovis_sim* sim;
  const ovis_saved_mobs* mobs;
  const ovis_saved_items* items; // [opt]
  const changed_blocks* blocks;
  uint64_t seed;        // of the UUIDs of new mobs
  int32_t data_version; // of the save: the form of items
  bool has_raids;       // they are written, too
} run_save_def;

// Opens and locks the save. Call before the run, so that a save in use is refused at once. Returns
// NULL and sets `error` on failure.
ovis_save_writer* run_save_open(const char* path, const char* dimension, const char* destination,
                                ovis_error* error);

// Writes changed mobs with their memories, changed blocks and points of interest, removes dead
// mobs, adds new mobs, and advances the time. On failure it returns false, sets `error`, and leaves
// the save unchanged.
bool run_save_write(const run_save_def* def, ovis_save_writer* writer, ovis_save_written* out,
                    ovis_error* error);

#endif
