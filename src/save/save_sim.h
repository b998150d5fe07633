// The mobs of a simulation in a save: those that it had, and new ones (ovis/save_sim.h).
#pragma once

#include "save/save_write_internal.h"

#include <ovis/save_sim.h>

typedef struct ov_sim_store {
  ovis_save_writer* writer;
  const ovis_sim* sim;
  const ovis_saved_sim* saved;
  ovis_error* error;
} ov_sim_store;

// Collects the changes of mob `index` of the save.
ovis_status ov_sim_store_mob(const ov_sim_store* self, int32_t index);

// Adds the mobs that the save did not have: those of the host, and offspring. A new rider is in the
// list of its vehicle.
ovis_status ov_sim_store_new(const ov_sim_store* self);

// The position of a mob in the save.
ovis_vec3 ov_sim_place(const ovis_sim* sim, ovis_mob_id id, const ovis_mob_state* state);

// Puts a mob and the file of its position in front of the error's message, or of the status' words
// if there is no message. `species` [opt].
void ov_sim_name(ovis_error* error, ovis_status status, const ovis_species* species,
                 uint64_t serial, ovis_vec3 pos);
