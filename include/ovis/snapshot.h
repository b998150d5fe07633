// Ovis: the state of a simulation as a hash, as bytes, and field by field.
#ifndef OVIS_SNAPSHOT_H
#define OVIS_SNAPSHOT_H

#include <ovis/field.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ovis_sim ovis_sim;         // ovis/sim.h
typedef struct ovis_sim_def ovis_sim_def; // ovis/sim.h

/// Hash of every field that decides what happens next: no padding, no addresses, no slots.
OVIS_API uint64_t ovis_sim_hash(const ovis_sim* sim);

/// Writes all of it, the loaded sections with it. `*out_bytes` is to be given back with
/// ovis_sim_free_snapshot. Changes in the queue are made first. Not for another version of Ovis.
OVIS_API ovis_status ovis_sim_snapshot(ovis_sim* sim, uint8_t** out_bytes, size_t* out_size);

/// The same without the sections, for those who keep the world by themselves. To be restored over a
/// world that has them: its sections stay.
OVIS_API ovis_status ovis_sim_snapshot_mobs(ovis_sim* sim, uint8_t** out_bytes, size_t* out_size);
OVIS_API void ovis_sim_free_snapshot(const ovis_sim* sim, uint8_t* bytes, size_t size);

/// Makes a simulation that goes on like the one that was written, hash by hash. `def->world` must
/// have the same dimension; its sections are replaced, if the snapshot has some. Seed and rules are
/// the snapshot's. Ids may be others than before: serials stay. OVIS_BAD_FORMAT, OVIS_TRUNCATED:
/// *out is NULL, and the world's sections may be partly there.
OVIS_API ovis_status ovis_sim_restore(const ovis_sim_def* def, const uint8_t* bytes, size_t size,
                                      ovis_sim** out, ovis_error* error);

/// Tells of every field that the hash covers: of the mob with that serial, or of the simulation
/// itself for 0. False: there is no such mob.
OVIS_API bool ovis_sim_fields(const ovis_sim* sim, uint64_t serial, ovis_field_fn* tell,
                              void* context);

/// Writes the hashes of all rooms, at most `capacity`: the simulation's own, then those of each mob
/// in order. `*out_hash` [opt]: what ovis_sim_hash gives. Returns how many rooms there are.
OVIS_API int32_t ovis_sim_hash_marks(const ovis_sim* sim, ovis_hash_mark* out, int32_t capacity,
                                     uint64_t* out_hash);

/// Checks every structure of the simulation. False: Ovis broke a rule of its own.
OVIS_API bool ovis_sim_check(const ovis_sim* sim);

#ifdef __cplusplus
}
#endif

#endif
