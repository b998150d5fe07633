// The mobs of a simulation, to be found by UUID, and those that a save has.
#pragma once

#include "base/array.h"

#include <ovis/nbt.h>
#include <ovis/save_sim.h>
#include <ovis/sim.h>

typedef struct ov_known_mob {
  ovis_uuid uuid;
  uint64_t serial;
} ov_known_mob;

// By UUID, then serial. Empty: not listed yet.
typedef ov_array(ov_known_mob) ov_known_mobs;

// Lists all mobs unless that has been done. False: no memory. Free with ov_array_fini.
bool ov_known_mobs_list(ov_known_mobs* known, const ovis_sim* sim, const ovis_allocator* allocator);

// The serial of the first mob with that UUID; 0: there is none.
uint64_t ov_known_mobs_find(const ov_known_mobs* known, ovis_uuid uuid);

// Lists all mobs unless that has been done, and finds one. False: no memory.
static inline bool ov_known_mobs_seek(ov_known_mobs* known, const ovis_sim* sim,
                                      const ovis_allocator* allocator, ovis_uuid uuid,
                                      uint64_t* out_serial) {
  const bool is_listed = ov_known_mobs_list(known, sim, allocator);
  *out_serial = is_listed ? ov_known_mobs_find(known, uuid) : 0;
  return is_listed;
}

// The UUID of the mob with a serial; all zero: it has none, or there is no such mob.
void ov_known_uuid_of(const ovis_sim* sim, uint64_t serial, uint32_t out[4]);

// Is one of the spawned mobs of a save that of a UUID?
bool ov_saved_mobs_have(const ovis_saved_mobs* mobs, ovis_uuid uuid);

// The entries that were kept of a mob of a save (save_goods.h). An empty value: none.
ovis_nbt ov_saved_mobs_kept(const ovis_saved_mobs* mobs, const ovis_saved_mob* mob);
