// What a run changed goes back into a Minecraft save: in place, or into a copy.
#ifndef OVIS_APP_RUN_SAVE_H
#define OVIS_APP_RUN_SAVE_H

#include <ovis/save_mobs.h>
#include <ovis/save_write.h>

// Blocks that changed during a run.
typedef struct changed_blocks {
  ovis_pos* items;
  int32_t count, capacity;
  bool is_out_of_memory;
} changed_blocks;

// A listener of the world; the context is the changed_blocks.
void run_save_on_change(void* context, const ovis_world* world, const ovis_change* change);

typedef struct run_save_def {
  const ovis_sim* sim;
  const ovis_saved_mobs* mobs;
  const changed_blocks* blocks;
  uint64_t seed; // the UUIDs of newborns come from it
} run_save_def;

// Takes the save before the run, so that one that is in use is refused at once. NULL: `error` says
// why.
ovis_save_writer* run_save_open(const char* path, const char* dimension, const char* destination,
                                ovis_error* error);

// Writes what the mobs of the save changed, takes out the dead, adds the newborn, changes blocks,
// and lets the time pass. False: `error` says why, and the save is as it was.
bool run_save_write(const run_save_def* def, ovis_save_writer* writer, ovis_save_written* out,
                    ovis_error* error);

#endif
