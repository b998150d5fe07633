// Writes a run into a Minecraft save, in place or into a copy.
#ifndef OVIS_APP_RUN_SAVE_H
#define OVIS_APP_RUN_SAVE_H

#include <ovis/save_sim.h>

// Opens and locks the save. Call before the run, so that a save in use is refused at once. Returns
// NULL and sets `error` on failure.
ovis_save_writer* run_save_open(const char* path, const char* dimension, const char* destination,
                                ovis_error* error);

// Writes what changed since the save was loaded (ovis_save_writer_store_sim). On failure it returns
// false, sets `error`, and leaves the save unchanged.
bool run_save_write(const ovis_sim* sim, const ovis_saved_sim* saved, ovis_save_writer* writer,
                    ovis_save_written* out, ovis_error* error);

#endif
