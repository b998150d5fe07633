// Ovis: recordings: what happened in a simulation, why, and all that is needed to run it again.
//
//   sim --ovis_recorder_tick, after each tick--> file --ovis_recording_seek--> mobs, records,
//   inputs
//                                                  \--ovis_replay_tick------> the same run again
//
// A recorder looks on: nothing is kept for it by anybody else, and the simulation's hash is the
// same with and without it. The bytes: docs/formats/recording.md
#ifndef OVIS_RECORD_H
#define OVIS_RECORD_H

#include <ovis/trace.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- Recording

typedef struct ovis_recorder ovis_recorder;

typedef struct ovis_recorder_def {
  ovis_sim* sim;    ///< Not owned; must outlive the recorder. Between ticks. It keeps inputs then.
  const char* path; ///< [opt] A file that is made anew, under path.part until it is whole. NULL: in
                    ///< memory.
  int32_t hash_every;      ///< Ticks between hashes. [Limit: >= 1] Default 20.
  int32_t fields_every;    ///< Ticks between all fields of all mobs; 0: never. Default 200.
  const uint64_t* watched; ///< [(serial) * @p watched_count] [opt] Mobs whose refusals are kept.
  int32_t watched_count;
  bool watches_all; ///< Refusals of all mobs are kept.
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_recorder_def; checked.
} ovis_recorder_def;

OVIS_API ovis_recorder_def ovis_default_recorder_def(void);

/// Begins to record: how things are now is the recording's start. OVIS_IO_ERROR: the file cannot be
/// made, or the path is a device or a pipe. On failure *out is NULL.
OVIS_API ovis_status ovis_recorder_create(const ovis_recorder_def* def, ovis_recorder** out,
                                          ovis_error* error);

/// After each tick of the simulation, before anything else happens to it. On failure nothing more
/// is recorded: what was written up to here can still be read.
OVIS_API ovis_status ovis_recorder_tick(ovis_recorder* recorder, ovis_error* error);

/// Ends the recording: all is written, and the file gets its name. Called once, before destroy.
OVIS_API ovis_status ovis_recorder_finish(ovis_recorder* recorder, ovis_error* error);

/// What was recorded in memory so far (whole after finish). NULL for a file. Valid until the next
/// call.
OVIS_API const uint8_t* ovis_recorder_bytes(const ovis_recorder* recorder, size_t* out_size);

/// For a simulation that is gone already: the recorder does not touch it any more. Only finish and
/// destroy may follow.
OVIS_API void ovis_recorder_let_go(ovis_recorder* recorder);

/// Without finish before it a file stays under path.part, readable as far as it was written.
OVIS_API void ovis_recorder_destroy(ovis_recorder* recorder);

// ---- What is in a recording

/// How things are after a tick, and what happened in it. Valid until the next seek or next.
typedef struct ovis_recorded_tick {
  ovis_trace trace; ///< States of its inputs are numbers of state names.
  bool has_hash;
  uint64_t hash;
  const uint8_t* marks; ///< [(byte) * @p mark_count] A byte of each ovis_hash_mark.
  int32_t mark_count;
} ovis_recorded_tick;

typedef struct ovis_recording ovis_recording;

typedef struct ovis_recording_def {
  const char* path;     ///< [opt] NULL: from `bytes`.
  const uint8_t* bytes; ///< [(byte) * @p size] [opt] Must outlive the recording.
  size_t size;
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_recording_def; checked.
} ovis_recording_def;

OVIS_API ovis_recording_def ovis_default_recording_def(void);

typedef struct ovis_recording_info {
  int32_t version;    ///< Of the format.
  char made_by[32];   ///< Version of Ovis that recorded.
  int64_t first_tick; ///< How things were after it is the start.
  int64_t last_tick;  ///< As far as it can be read.
  int32_t hash_every;
  int32_t fields_every;
  ovis_env env;      ///< At the start.
  bool is_finished;  ///< It was ended, and not cut.
  bool is_damaged;   ///< Something in it cannot be read ...
  ovis_error damage; ///< ... namely this.
  uint64_t bytes;    ///< In all.
  bool watches_all;
  int32_t watched_count; ///< At the start.
} ovis_recording_info;

/// Opens a recording. What is damaged or cut plays up to there, and the info says so. Fails when
/// not even its start can be read: OVIS_BAD_FORMAT, OVIS_TRUNCATED, OVIS_UNSUPPORTED for a newer
/// format.
OVIS_API ovis_status ovis_recording_open(const ovis_recording_def* def, ovis_recording** out,
                                         ovis_error* error);
OVIS_API void ovis_recording_close(ovis_recording* recording);

OVIS_API const ovis_recording_info* ovis_recording_about(const ovis_recording* recording);

/// Goes to a tick. OVIS_OUT_OF_RANGE: it is before the first or after the last one. Damage that
/// shows only now is told by the info from then on.
OVIS_API ovis_status ovis_recording_seek(ovis_recording* recording, int64_t tick,
                                         ovis_error* error);

/// Goes to the tick after. OVIS_NOT_FOUND: there is none.
OVIS_API ovis_status ovis_recording_next(ovis_recording* recording, ovis_error* error);

/// Where seek and next have gone; at first the start.
OVIS_API const ovis_recorded_tick* ovis_recording_tick(const ovis_recording* recording);

/// Names of block states that records and inputs have numbers for.
OVIS_API int32_t ovis_recording_state_count(const ovis_recording* recording);
OVIS_API const char* ovis_recording_state_name(const ovis_recording* recording, int32_t number);

/// Makes the world as it was after a tick, its light as it was pushed. Blocks that the registry
/// does not know become unknown ones in it.
OVIS_API ovis_status ovis_recording_world(ovis_recording* recording, int64_t tick,
                                          ovis_registry* registry, ovis_world** out,
                                          ovis_error* error);

// ---- All fields

/// A mob's fields as they were recorded, or the simulation's (serial 0). Valid until the next call.
typedef struct ovis_recorded_fields {
  uint64_t serial;
  const ovis_field* items; ///< [(field) * @p count] Texts are not recorded: their hashes are.
  int32_t count;
} ovis_recorded_fields;

/// Fields after the first tick from `tick` on that has them: `*out_tick`. OVIS_NOT_FOUND: there is
/// none.
OVIS_API ovis_status ovis_recording_fields(ovis_recording* recording, int64_t tick,
                                           int64_t* out_tick, const ovis_recorded_fields** out,
                                           int32_t* out_count, ovis_error* error);

// ---- Running it again

typedef struct ovis_replay ovis_replay;

/// Makes the simulation of the recording's start, over a world of its own, and leads it by the
/// recorded inputs. It needs no save. The recording is read on the way, and must outlive it.
/// OVIS_UNSUPPORTED: another version of Ovis recorded it.
OVIS_API ovis_status ovis_replay_create(ovis_recording* recording, ovis_registry* registry,
                                        ovis_replay** out, ovis_error* error);
OVIS_API void ovis_replay_destroy(ovis_replay* replay);

/// One tick. OVIS_NOT_FOUND: the recording has ended. OVIS_BAD_FORMAT: an input cannot be done
/// again.
OVIS_API ovis_status ovis_replay_tick(ovis_replay* replay, ovis_error* error);

OVIS_API ovis_sim* ovis_replay_sim(const ovis_replay* replay);
OVIS_API ovis_world* ovis_replay_world(const ovis_replay* replay);

/// Where a run went another way.
typedef struct ovis_divergence {
  bool is_there;
  int64_t tick;       ///< Of the first hash that differs ...
  int64_t tick_equal; ///< ... after this one, which does not.
  uint64_t serial;    ///< Of the mob that differs first; 0: the simulation itself.
  char species[48];
  char room[32];      ///< "" if it is not known.
  char field[64];     ///< "" if it is not known.
  int64_t field_tick; ///< When the field was seen to differ: the first time that both are known.
  char left[48];      ///< Its value there: recorded ...
  char right[48];     ///< ... and in the run again; or of the one and of the other recording.
} ovis_divergence;

/// Runs a recording again from its start to its end and compares every hash. `progress` [opt] is
/// called now and then. OVIS_OK also when it differs: *out says so.
OVIS_API ovis_status ovis_replay_verify(ovis_recording* recording, ovis_registry* registry,
                                        void (*progress)(void* context, int64_t tick),
                                        void* context, ovis_divergence* out, ovis_error* error);

/// Compares two recordings: by their hashes, then by running both again from the start, tick by
/// tick and field by field, as far as that is possible.
OVIS_API ovis_status ovis_recording_compare(ovis_recording* left, ovis_recording* right,
                                            ovis_registry* registry, ovis_divergence* out,
                                            ovis_error* error);

#ifdef __cplusplus
}
#endif

#endif
