// Problem: a recording holds the refusals of watched mobs only, but --why asks about any mob, and
// a page about all.
// Design: docs/formats/recording.md
#include "replay/replay_watch.h"

#include <stdio.h>

#define HASH_NEVER (1 << 30) // ticks; no run is as long

// Returns true if the recording has the refusals of the mob; 0: of all.
static bool is_watched(ovis_recording* recording, uint64_t mob, int64_t to) {
  ovis_status status = ovis_recording_seek(recording, to, NULL);
  if (ovis_recording_get_info(recording)->watches_all) {
    return true;
  }
  if (mob == 0) {
    return false;
  }
  const ovis_recorded_tick* tick = ovis_recording_get_tick(recording);
  for (int32_t i = 0; status == OVIS_OK && i < tick->trace.mob_count; i++) {
    if (tick->trace.mobs[i].serial == mob) {
      return tick->trace.mobs[i].is_watched;
    }
  }
  return false;
}

static bool run_again(replay_watch* self, ovis_recording* recording, uint64_t mob, int64_t to,
                      ovis_error* error) {
  const ovis_blocks_def registry = ovis_default_blocks_def();
  if (ovis_blocks_create(&registry, &self->registry) != OVIS_OK ||
      ovis_replay_create(recording, self->registry, &self->replay, error) != OVIS_OK) {
    return false;
  }
  ovis_sim* sim = ovis_replay_get_sim(self->replay);
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = sim;
  def.watched = &mob;
  def.watched_count = mob != 0;
  def.watches_all = mob == 0;
  def.fields_every = 0;
  def.hash_every = HASH_NEVER;
  ovis_status status = ovis_recorder_create(&def, &self->recorder, error);
  while (status == OVIS_OK && ovis_sim_get_ticks(sim) < to) {
    status = ovis_replay_tick(self->replay, error);
    const ovis_recorded_tick* tick = ovis_recording_get_tick(recording);
    if (status == OVIS_OK && tick->has_hash && tick->hash != ovis_sim_get_hash(sim)) {
      *error = (ovis_error){.message =
                                "the repeated run differs from the recording; --verify says where"};
      return false;
    }
    status = status == OVIS_OK ? ovis_recorder_tick(self->recorder, error) : status;
  }
  return status == OVIS_OK && ovis_recorder_finish(self->recorder, error) == OVIS_OK;
}

bool replay_watch_open(replay_watch* self, ovis_recording* recording, uint64_t mob, int64_t to,
                       char* message, size_t message_size) {
  *self = (replay_watch){0};
  if (is_watched(recording, mob, to)) {
    return true;
  }
  ovis_error error = {.message = "out of memory"};
  bool is_done = run_again(self, recording, mob, to, &error);
  if (is_done) {
    ovis_recording_def def = ovis_default_recording_def();
    def.bytes = ovis_recorder_get_bytes(self->recorder, &def.size);
    is_done = ovis_recording_open(&def, &self->recording, &error) == OVIS_OK;
  }
  snprintf(message, message_size, "%s", is_done ? "" : error.message);
  return is_done;
}

void replay_watch_close(replay_watch* self) {
  ovis_recording_close(self->recording);
  ovis_recorder_destroy(self->recorder);
  ovis_replay_destroy(self->replay);
  ovis_blocks_destroy(self->registry);
  *self = (replay_watch){0};
}
