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

/// Hash of every field that affects later ticks, without padding, addresses or slots.
OVIS_API uint64_t ovis_sim_get_hash(const ovis_sim* sim);

/// Writes the whole simulation and the loaded sections of its world. Applies queued block changes
/// first. Free `*out_bytes` with ovis_sim_free_snapshot. Only a version of Ovis with the same
/// format of snapshots can restore it. OVIS_BUSY: a callback made the call. OVIS_NO_MEMORY. On
/// failure *out_bytes is NULL.
OVIS_API ovis_status ovis_sim_take_snapshot(ovis_sim* sim, uint8_t** out_bytes, size_t* out_size);

/// Like ovis_sim_take_snapshot, but without the sections, for hosts that store the world
/// themselves. Restore it with a world that has the sections; they are kept.
OVIS_API ovis_status ovis_sim_take_mob_snapshot(ovis_sim* sim, uint8_t** out_bytes,
                                                size_t* out_size);
OVIS_API void ovis_sim_free_snapshot(const ovis_sim* sim, uint8_t* bytes, size_t size);

/// Creates a simulation that continues like the original, with the same hash after every tick.
/// `def->world` must have the same dimension; its sections are replaced if the snapshot has some.
/// Seed, rules and the host's types of points come from the snapshot. Ids may differ from before;
/// serials do not. Behavior trees come from the snapshot, too, except those with functions of the
/// host and those of whose names `def` has a tree. OVIS_NOT_FOUND: a mob has a mind that is in
/// neither. OVIS_UNSUPPORTED: the snapshot has another version of the format. OVIS_BAD_FORMAT,
/// OVIS_TRUNCATED: the bytes are damaged, or no snapshot. Other errors: as ovis_sim_create. On
/// failure *out is NULL, and some sections of the world may have been replaced.
OVIS_API ovis_status ovis_sim_restore(const ovis_sim_def* def, const uint8_t* bytes, size_t size,
                                      ovis_sim** out, ovis_error* error);

/// Starts or stops remembering what was hashed, so that the next hash leaves out what has not
/// changed since: worthwhile for a caller that asks for a hash of every tick. Takes about 2 KB a
/// mob. Default: off. Calls are counted: hashes are remembered until there are as many stops as
/// starts. While they are, one thread at a time may ask for a hash. Hashes are the same either way.
/// OVIS_BUSY: a callback made the call.
OVIS_API ovis_status ovis_sim_keep_hashes(ovis_sim* sim, bool is_on);

/// Calls `visit` for every field that the hash covers: of the mob with that serial, or of the
/// simulation itself for 0. Returns false if there is no such mob.
OVIS_API bool ovis_sim_visit_fields(const ovis_sim* sim, uint64_t serial, ovis_field_fn* visit,
                                    void* context);

/// Writes the hashes of all rooms: those of the simulation itself, then those of each mob in order.
/// Writes at most `capacity`; returns the count of all. `out_hash` [opt] receives the result of
/// ovis_sim_get_hash.
OVIS_API int32_t ovis_sim_get_hash_marks(const ovis_sim* sim, ovis_hash_mark* out, int32_t capacity,
                                         uint64_t* out_hash);

/// The same hashes without serials and names. Faster than ovis_sim_get_hash_marks while the
/// simulation remembers hashes (ovis_sim_keep_hashes).
OVIS_API int32_t ovis_sim_get_hash_rooms(const ovis_sim* sim, uint64_t* out, int32_t capacity,
                                         uint64_t* out_hash);

/// Checks every structure of the simulation. False means a bug in Ovis.
OVIS_API bool ovis_sim_check(const ovis_sim* sim);

#ifdef __cplusplus
}
#endif

#endif
