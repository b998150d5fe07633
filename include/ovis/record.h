// Ovis: records simulations. A recording holds the events of a run with their reasons, and all data
// that is needed to run it again.
//
//   sim --ovis_recorder_tick, after each tick--> file --ovis_recording_seek--> mobs, records,
//   inputs
//                                                  \--ovis_replay_tick------> the same run again
//
// A recorder only observes: the simulation's hash is the same with and without it. Format:
// docs/formats/recording.md
#ifndef OVIS_RECORD_H
#define OVIS_RECORD_H

#include <ovis/trace.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Version of the format that recorders write; no other can be read.
#define OVIS_RECORDING_VERSION 12

// ---- Recording

typedef struct ovis_recorder ovis_recorder;

/// Settings of ovis_recorder_create.
typedef struct ovis_recorder_def {
  ovis_sim* sim;      ///< Not owned; must outlive the recorder, which makes it keep inputs. [Limit:
                      ///< not during a tick]
  const char* path;   ///< [opt] The file to create or replace. It is called path.part until it is
                      ///< finished. NULL: record in memory.
  ovis_files files;   ///< Where `path` is; all functions for writing. All zero: the operating
                      ///< system's.
  int32_t hash_every; ///< Ticks between hashes. [Limit: >= 1] Default 20.
  int32_t fields_every;     ///< Ticks between samples of all fields; 0: no samples. Default 1000.
  int32_t snapshot_every;   ///< Largest number of ticks between two snapshots, from which a replay
                            ///< can begin; 0: only that of the start. Fewer than 200 count as 200.
                            ///< Default 0.
  const uint64_t* watched;  ///< [(serial) * @p watched_count] [opt] Mobs whose refusals are kept.
  int32_t watched_count;    ///< Of `watched`.
  bool watches_all;         ///< Keep the refusals of all mobs.
  bool is_lean;             ///< Keep only what a replay needs: such a recording can run again, but
                            ///< it plays without mobs and records. Default false.
  ovis_allocator allocator; ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;          ///< Set by ovis_default_recorder_def; checked.
} ovis_recorder_def;

OVIS_API ovis_recorder_def ovis_default_recorder_def(void);

/// Starts a recording with the current state of the simulation. OVIS_IO_ERROR: the file cannot be
/// created, or the path is a device or a pipe. OVIS_UNSUPPORTED: a function for writing is missing
/// in `files`. On failure *out is NULL.
OVIS_API ovis_status ovis_recorder_create(const ovis_recorder_def* def, ovis_recorder** out,
                                          ovis_error* error);

/// Records a tick. Call it after each tick of the simulation, before any other change. After a
/// failure the recorder writes nothing more, and each call returns that failure; the data written
/// before stays readable. OVIS_OUT_OF_RANGE: a tick was left out, or recorded twice, or the
/// recording is finished. OVIS_IO_ERROR: the file cannot be written. OVIS_NO_MEMORY.
OVIS_API ovis_status ovis_recorder_tick(ovis_recorder* recorder, ovis_error* error);

/// Ends the recording: writes all pending data and gives the file its name. Call it once, before
/// destroy: a second call returns OVIS_OUT_OF_RANGE. Errors: as ovis_recorder_tick, also those of
/// earlier ticks; the file then keeps the name path.part.
OVIS_API ovis_status ovis_recorder_finish(ovis_recorder* recorder, ovis_error* error);

/// Copies the recording up to the last recorded tick, finished, while the recorder goes on. For
/// recordings in memory; OVIS_UNSUPPORTED: it goes to a file. The caller frees `*out_bytes` with
/// ovis_recorder_free_copy. On failure *out_bytes is NULL.
OVIS_API ovis_status ovis_recorder_copy(ovis_recorder* recorder, uint8_t** out_bytes,
                                        size_t* out_size, ovis_error* error);
OVIS_API void ovis_recorder_free_copy(const ovis_recorder* recorder, uint8_t* bytes, size_t size);

/// Returns the bytes recorded in memory so far; after finish they are complete. NULL for a file.
/// Valid until the next call.
OVIS_API const uint8_t* ovis_recorder_get_bytes(const ovis_recorder* recorder, size_t* out_size);

/// Detaches the recorder from a simulation that has been destroyed. Only finish and destroy may
/// follow.
OVIS_API void ovis_recorder_detach(ovis_recorder* recorder);

/// If finish was not called, the file remains as path.part and is readable as far as it was
/// written.
OVIS_API void ovis_recorder_destroy(ovis_recorder* recorder);

// ---- Playing a recording

/// The state after a tick, and the events of that tick. Valid until the next seek or next.
typedef struct ovis_recorded_tick {
  ovis_trace trace;     ///< In its inputs a state is the number of a state name.
  bool has_hash;        ///< The recording has a hash of this tick.
  uint64_t hash;        ///< As ovis_sim_get_hash gave it.
  const uint8_t* marks; ///< [(byte) * @p mark_count] One byte of each ovis_hash_mark.
  int32_t mark_count;   ///< Of `marks`.
} ovis_recorded_tick;

typedef struct ovis_recording ovis_recording;

/// Settings of ovis_recording_open.
typedef struct ovis_recording_def {
  const char* path;         ///< [opt] NULL: read from `bytes`.
  ovis_files files;         ///< Where `path` is. All zero: the operating system's.
  const uint8_t* bytes;     ///< [(byte) * @p size] [opt] Must outlive the recording.
  size_t size;              ///< Of `bytes`.
  ovis_allocator allocator; ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;          ///< Set by ovis_default_recording_def; checked.
} ovis_recording_def;

OVIS_API ovis_recording_def ovis_default_recording_def(void);

/// The facts of a recording and its run.
typedef struct ovis_recording_info {
  int32_t version;       ///< Of the format.
  char made_by[32];      ///< Version of Ovis that made the recording.
  int64_t first_tick;    ///< The recording starts with the state after this tick.
  int64_t last_tick;     ///< The last readable tick.
  int32_t hash_every;    ///< As in ovis_recorder_def.
  int32_t fields_every;  ///< As in ovis_recorder_def.
  ovis_env env;          ///< At the start.
  bool is_finished;      ///< ovis_recorder_finish was called, and the file is not cut.
  bool is_damaged;       ///< A block cannot be read.
  ovis_error damage;     ///< The first damage, if is_damaged.
  uint64_t bytes;        ///< Size of the file.
  bool watches_all;      ///< As in ovis_recorder_def.
  int32_t watched_count; ///< At the start.
  ovis_rules rules;      ///< Of the simulation; of the default preset if `has_rules` is false.
  bool has_rules;        ///< False: the recording has none, or those of another version of Ovis.
} ovis_recording_info;

/// Opens a recording. A damaged or cut recording plays up to the damage; the info reports it. Fails
/// if not even the start can be read: OVIS_BAD_FORMAT, OVIS_TRUNCATED, or OVIS_UNSUPPORTED for a
/// another version of the format.
OVIS_API ovis_status ovis_recording_open(const ovis_recording_def* def, ovis_recording** out,
                                         ovis_error* error);
OVIS_API void ovis_recording_close(ovis_recording* recording);

OVIS_API const ovis_recording_info* ovis_recording_get_info(const ovis_recording* recording);

/// Seeks to a tick. OVIS_OUT_OF_RANGE: it is before the first or after the last tick. If this call
/// detects new damage, the info reports it from then on.
OVIS_API ovis_status ovis_recording_seek(ovis_recording* recording, int64_t tick,
                                         ovis_error* error);

/// Advances to the next tick. OVIS_NOT_FOUND: there is none.
OVIS_API ovis_status ovis_recording_next(ovis_recording* recording, ovis_error* error);

/// Returns the current tick; at first the start.
OVIS_API const ovis_recorded_tick* ovis_recording_get_tick(const ovis_recording* recording);

/// Names of block states, to which records and inputs refer by number.
OVIS_API int32_t ovis_recording_get_state_count(const ovis_recording* recording);
OVIS_API const char* ovis_recording_get_state_name(const ovis_recording* recording, int32_t number);

/// Creates the world as it was after a tick, with the light that the host had set. The registry
/// gets blocks that it lacks as unknown blocks. OVIS_OUT_OF_RANGE: the recording has no such tick.
OVIS_API ovis_status ovis_recording_create_world(ovis_recording* recording, int64_t tick,
                                                 ovis_blocks* blocks, ovis_world** out,
                                                 ovis_error* error);

/// Changes a world that ovis_recording_create_world() created for tick @p from to what it was after
/// tick
/// @p to. Path finders of the world stay valid, and know what has changed. OVIS_OUT_OF_RANGE: the
/// recording has no such ticks, or @p to is before @p from. After another error the world is that
/// of some tick between. @p blocks is the world's.
OVIS_API ovis_status ovis_recording_advance_world(ovis_recording* recording, int64_t from,
                                                  int64_t to, ovis_blocks* blocks,
                                                  ovis_world* world, ovis_error* error);

// ---- All fields

/// The recorded fields of a mob, or of the simulation itself (serial 0). Valid until the next call.
typedef struct ovis_recorded_fields {
  uint64_t serial;         ///< Of the mob; 0: the simulation itself.
  const ovis_field* items; ///< [(field) * @p count] Of texts only the hashes are recorded.
  int32_t count;           ///< Of `items`.
} ovis_recorded_fields;

/// Returns the first sample of fields at or after `tick`, and its tick in `*out_tick`.
/// OVIS_NOT_FOUND: there is none.
OVIS_API ovis_status ovis_recording_read_fields(ovis_recording* recording, int64_t tick,
                                                int64_t* out_tick, const ovis_recorded_fields** out,
                                                int32_t* out_count, ovis_error* error);

// ---- Replay

typedef struct ovis_replay ovis_replay;

/// Creates the simulation at the start of the recording, with its own world, and applies the
/// recorded inputs to it. It needs no save. The replay reads the recording, which must outlive it.
/// OVIS_UNSUPPORTED: another version of Ovis made the recording.
OVIS_API ovis_status ovis_replay_create(ovis_recording* recording, ovis_blocks* blocks,
                                        ovis_replay** out, ovis_error* error);
/// Like ovis_replay_create, but with the simulation as it was after a tick: begins with the last
/// snapshot before it and runs the ticks between. OVIS_OUT_OF_RANGE: the recording has no such
/// tick.
OVIS_API ovis_status ovis_replay_create_at(ovis_recording* recording, int64_t tick,
                                           ovis_blocks* registry, ovis_replay** out,
                                           ovis_error* error);
/// Returns the tick of the last snapshot at or before a tick, from which a replay would begin; -1:
/// the recording has no such tick.
OVIS_API int64_t ovis_recording_find_snapshot(const ovis_recording* recording, int64_t tick);
OVIS_API void ovis_replay_destroy(ovis_replay* replay);

/// Runs one tick. OVIS_NOT_FOUND: the recording has ended. OVIS_BAD_FORMAT: an input cannot be
/// applied.
OVIS_API ovis_status ovis_replay_tick(ovis_replay* replay, ovis_error* error);

/// From now on the simulation goes its own way: the host may change it, and it ticks on without
/// end. The inputs of @p inputs [opt] are applied as far as they still apply, tick by tick, but not
/// its answers to acts; it must outlive the replay. NULL: no inputs.
OVIS_API ovis_status ovis_replay_leave(ovis_replay* replay, ovis_recording* inputs);
OVIS_API ovis_sim* ovis_replay_get_sim(const ovis_replay* replay);
OVIS_API ovis_world* ovis_replay_get_world(const ovis_replay* replay);

/// The first difference between two runs.
typedef struct ovis_divergence {
  bool is_there;      ///< The two runs differ.
  int64_t tick;       ///< Of the first hash that differs.
  int64_t tick_equal; ///< Of the last hash that is equal.
  uint64_t serial;    ///< Of the first mob that differs; 0: the simulation itself.
  char species[48];   ///< Of that mob; "" if unknown.
  char room[32];      ///< "" if unknown.
  char field[64];     ///< "" if unknown.
  int64_t field_tick; ///< The first tick with known values of the field in both runs that differ.
  char left[48];      ///< The value in the recording, or in the left recording.
  char right[48];     ///< The value in the replay, or in the right recording.
} ovis_divergence;

/// Replays a recording from its start to its end and compares every hash. `progress` [opt] is
/// called from time to time. The status is OVIS_OK even if a hash differs; *out reports the
/// difference.
OVIS_API ovis_status ovis_replay_verify(ovis_recording* recording, ovis_blocks* blocks,
                                        void (*progress)(void* context, int64_t tick),
                                        void* context, ovis_divergence* out, ovis_error* error);

/// Compares two recordings: first by their hashes, then, if this version can replay them, by
/// replaying both and comparing all fields.
OVIS_API ovis_status ovis_recording_compare(ovis_recording* left, ovis_recording* right,
                                            ovis_blocks* blocks, ovis_divergence* out,
                                            ovis_error* error);

#ifdef __cplusplus
}
#endif

#endif
