// What a run changed goes back into a Minecraft save: in place, or into a copy.
#ifndef OVIS_APP_RUN_SAVE_H
#define OVIS_APP_RUN_SAVE_H

#include "run_log.h"
#include "run_mobs.h"

#include <ovis/save_write.h>

// Blocks that changed during a run.
typedef struct changed_blocks {
  ovis_pos* items;
  int32_t count, capacity;
  bool is_out_of_memory;
} changed_blocks;

// A listener of the world; the context is the changed_blocks.
void run_save_hear(void* context, const ovis_world* world, const ovis_change* change);

typedef struct run_save_def {
  const char* path;        // of the save
  const char* dimension;   // [opt] of it
  const char* destination; // folder of the changed copy, or the save itself
  const ovis_sim* sim;
  const run_log* log;
  const saved_mobs* mobs;
  const changed_blocks* blocks;
  uint64_t seed; // the UUIDs of newborns come from it
} run_save_def;

// Writes what the mobs of the save changed, takes out the dead, adds the newborn, and changes
// blocks. False: `error` says why, and the save is as it was.
bool run_save_write(const run_save_def* def, ovis_save_written* out, ovis_error* error);

#endif
