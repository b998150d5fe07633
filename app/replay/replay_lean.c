// Problem: a page has mobs and reasons in its data, and its engine needs only what a replay needs.
// Design: docs/formats/recording.md#snapshot
#include "replay/replay_lean.h"

static ovis_status run_again(ovis_recording* recording, ovis_replay* replay,
                             ovis_recorder* recorder, ovis_error* error) {
  const int64_t last = ovis_recording_get_info(recording)->last_tick;
  const ovis_sim* sim = ovis_replay_get_sim(replay);
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK && ovis_sim_get_ticks(sim) < last) {
    status = ovis_replay_tick(replay, error);
    const ovis_recorded_tick* tick = ovis_recording_get_tick(recording);
    if (status == OVIS_OK && tick->has_hash && tick->hash != ovis_sim_get_hash(sim)) {
      *error = (ovis_error){.message = "the repeated run differs from the recording"};
      return OVIS_BAD_FORMAT;
    }
    status = status == OVIS_OK ? ovis_recorder_tick(recorder, error) : status;
  }
  return status == OVIS_OK ? ovis_recorder_finish(recorder, error) : status;
}

bool replay_lean_make(ovis_recording* recording, page_text* out, ovis_error* error) {
  const ovis_blocks_def blocks_def = ovis_default_blocks_def();
  ovis_recorder_def def = ovis_default_recorder_def();
  ovis_blocks* blocks = NULL;
  ovis_replay* replay = NULL;
  ovis_recorder* recorder = NULL;
  *error = (ovis_error){.message = "out of memory"};
  ovis_status status = ovis_blocks_create(&blocks_def, &blocks);
  status = status == OVIS_OK ? ovis_replay_create(recording, blocks, &replay, error) : status;
  if (status == OVIS_OK) {
    def.sim = ovis_replay_get_sim(replay);
    def.fields_every = 0;
    def.is_lean = true;
    def.hash_every = ovis_recording_get_info(recording)->hash_every;
    def.snapshot_every = REPLAY_LEAN_SNAPSHOT_TICKS;
    status = ovis_recorder_create(&def, &recorder, error);
  }
  status = status == OVIS_OK ? run_again(recording, replay, recorder, error) : status;
  if (status == OVIS_OK) {
    size_t size;
    const uint8_t* bytes = ovis_recorder_get_bytes(recorder, &size);
    page_text_add(out, bytes, size);
  }
  ovis_recorder_destroy(recorder);
  ovis_replay_destroy(replay);
  ovis_blocks_destroy(blocks);
  return status == OVIS_OK && !out->is_failed;
}
