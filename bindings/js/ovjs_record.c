// Recordings: made of a running simulation, played, run again, compared with a run.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <stdlib.h>

#define SNAPSHOT_TICKS 2000 // at most, between two snapshots of a recording

// ---- Making one

ovis_status ovjs_record_begin(ovjs_sim* self, ovis_sim* sim, int32_t hash_every, bool watches_all,
                              ovis_error* error) {
  ovis_recorder_def def = ovis_default_recorder_def();
  def.sim = sim;
  def.hash_every = hash_every > 0 ? hash_every : def.hash_every;
  def.watches_all = watches_all;
  def.snapshot_every = SNAPSHOT_TICKS;
  return ovis_recorder_create(&def, &self->recorder, error);
}

// Records from now on. `hash_every` 0: as usual.
OVJS_EXPORT(int32_t, ovjs_sim_begin_recording, ovjs_sim* self, int32_t hash_every,
            bool watches_all) {
  ovis_error error = {0};
  if (self->recorder != NULL) {
    return ovjs_fail(OVIS_BUSY, NULL, "the simulation is recorded already");
  }
  const ovis_status status = ovjs_record_begin(self, self->sim, hash_every, watches_all, &error);
  return status == OVIS_OK ? OVIS_OK : ovjs_fail(status, &error, "the recording cannot begin");
}

// Ends the recording. The bytes are valid until ovjs_sim_drop_recording. NULL: failed.
OVJS_EXPORT(const uint8_t*, ovjs_sim_end_recording, ovjs_sim* self, size_t* out_size) {
  ovis_error error = {0};
  if (self->recorder == NULL) {
    ovjs_fail(OVIS_NOT_FOUND, NULL, "the simulation is not recorded: call beginRecording first");
    return NULL;
  }
  const ovis_status status = ovis_recorder_finish(self->recorder, &error);
  if (status != OVIS_OK) {
    ovjs_fail(status, &error, "the recording cannot end");
    return NULL;
  }
  return ovis_recorder_get_bytes(self->recorder, out_size);
}

// A finished recording up to now, while the simulation is recorded on. ovjs_sim_free_copy frees the
// bytes. NULL: failed.
OVJS_EXPORT(uint8_t*, ovjs_sim_copy_recording, ovjs_sim* self, size_t* out_size) {
  ovis_error error = {0};
  uint8_t* bytes = NULL;
  if (self->recorder == NULL) {
    ovjs_fail(OVIS_NOT_FOUND, NULL, "the simulation is not recorded: call beginRecording first");
    return NULL;
  }
  const ovis_status status = ovis_recorder_copy(self->recorder, &bytes, out_size, &error);
  if (status != OVIS_OK) {
    ovjs_fail(status, &error, "the recording cannot be copied");
  }
  return bytes;
}

OVJS_EXPORT(void, ovjs_sim_free_copy, const ovjs_sim* self, uint8_t* bytes, size_t size) {
  ovis_recorder_free_copy(self->recorder, bytes, size);
}

OVJS_EXPORT(void, ovjs_sim_drop_recording, ovjs_sim* self) {
  ovis_recorder_destroy(self->recorder);
  self->recorder = NULL;
}

// ---- Playing one

struct ovjs_recording {
  ovis_recording* recording;
  uint8_t* bytes;
};

ovis_recording* ovjs_recording_get(const ovjs_recording* self) {
  return self->recording;
}

// Takes `bytes`, which ovjs_alloc made, whatever it returns.
OVJS_EXPORT(ovjs_recording*, ovjs_recording_open, uint8_t* bytes, size_t size) {
  ovis_recording_def def = ovis_default_recording_def();
  ovis_error error = {0};
  ovjs_recording* self = calloc(1, sizeof *self);
  def.bytes = bytes;
  def.size = size;
  const ovis_status status =
      self == NULL ? OVIS_NO_MEMORY : ovis_recording_open(&def, &self->recording, &error);
  if (status != OVIS_OK) {
    ovjs_fail(status, &error, "the recording cannot be opened");
    free(self);
    free(bytes);
    return NULL;
  }
  self->bytes = bytes;
  return self;
}

OVJS_EXPORT(void, ovjs_recording_close, ovjs_recording* self) {
  ovis_recording_close(self->recording);
  free(self->bytes);
  free(self);
}

OVJS_EXPORT(int32_t, ovjs_recording_info, const ovjs_recording* self) {
  const ovis_recording_info* info = ovis_recording_get_info(self->recording);
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "version", info->version);
  ovjs_put_text(text, "madeBy", info->made_by);
  ovjs_put_whole(text, "firstTick", info->first_tick);
  ovjs_put_whole(text, "lastTick", info->last_tick);
  ovjs_put_whole(text, "hashEvery", info->hash_every);
  ovjs_put_text(text, "dimension", info->env.dimension.name);
  ovjs_put_bool(text, "isFinished", info->is_finished);
  ovjs_put_bool(text, "isDamaged", info->is_damaged);
  ovjs_put_text(text, "damage", info->is_damaged ? info->damage.message : NULL);
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}

// The tick of the last snapshot at or before a tick; -1: there is no such tick.
OVJS_EXPORT(double, ovjs_recording_snapshot, const ovjs_recording* self, double tick) {
  return (double)ovis_recording_find_snapshot(self->recording, (int64_t)tick);
}

OVJS_EXPORT(int32_t, ovjs_recording_seek, ovjs_recording* self, double tick) {
  ovis_error error = {0};
  const ovis_status status = ovis_recording_seek(self->recording, (int64_t)tick, &error);
  return status == OVIS_OK ? OVIS_OK : ovjs_fail(status, &error, "the recording has no such tick");
}

// Goes to the next tick. Returns 1, or 0 at the end.
OVJS_EXPORT(int32_t, ovjs_recording_next, ovjs_recording* self) {
  return ovis_recording_next(self->recording, NULL) == OVIS_OK;
}

static void put_traced(ovjs_text* text, const ovis_trace_mob* mob) {
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "serial", (int64_t)mob->serial);
  ovjs_put_text(text, "species", mob->species->name);
  ovjs_put_vec3(text, "pos", mob->pos);
  ovjs_put_number(text, "yawDeg", (double)mob->yaw_deg);
  ovjs_put_number(text, "headYawDeg", (double)mob->head_yaw_deg);
  ovjs_put_number(text, "pitchDeg", (double)mob->pitch_deg);
  ovjs_put_number(text, "health", (double)mob->health);
  ovjs_put_bool(text, "isBaby", mob->is_baby);
  ovjs_put_bool(text, "isAlive", mob->is_alive);
  ovjs_put_bool(text, "isWalking", mob->is_walking);
  ovjs_put_text(text, "activity", mob->activity[0] != '\0' ? mob->activity : NULL);
  ovjs_open(text, "running", '[');
  for (int32_t i = 0; i < mob->running_count; i++) {
    ovjs_put_text(text, NULL, mob->species->options[mob->running[i]].name);
  }
  ovjs_close(text, ']');
  ovjs_close(text, '}');
}

// The current tick: {tick, timeOfDay, hash, mobs}
OVJS_EXPORT(int32_t, ovjs_recording_tick, ovjs_recording* self) {
  const ovis_recorded_tick* tick = ovis_recording_get_tick(self->recording);
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "tick", tick->trace.tick);
  ovjs_put_whole(text, "timeOfDay", tick->trace.has_time ? tick->trace.time_of_day : -1);
  if (tick->has_hash) {
    ovjs_put_hash(text, "hash", tick->hash);
  }
  ovjs_open(text, "mobs", '[');
  for (int32_t i = 0; i < tick->trace.mob_count; i++) {
    put_traced(text, &tick->trace.mobs[i]);
  }
  ovjs_close(text, ']');
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}

// The world as it was after a tick.
OVJS_EXPORT(ovis_world*, ovjs_recording_world, ovjs_recording* self, ovis_blocks* blocks,
            double tick) {
  ovis_world* world = NULL;
  ovis_error error = {0};
  const ovis_status status =
      ovis_recording_create_world(self->recording, (int64_t)tick, blocks, &world, &error);
  if (status != OVIS_OK) {
    ovjs_fail(status, &error, "the recording has no such tick");
  }
  return world;
}

// ---- Running one again

static int32_t tick_replay(ovjs_sim* self) {
  ovis_error error = {0};
  const ovis_status status = ovis_replay_tick(self->replay, &error);
  return status == OVIS_OK ? OVIS_OK : ovjs_fail(status, &error, "the recording has ended");
}

static void destroy_replay(ovjs_sim* self) {
  ovis_replay_destroy(self->replay);
}

// A simulation with the world and the inputs of the recording, which must outlive it, as it was
// after `tick`; below 0: at the start.
OVJS_EXPORT(ovjs_sim*, ovjs_recording_replay, ovjs_recording* self, ovis_blocks* blocks,
            double tick) {
  ovis_replay* replay;
  ovis_error error = {0};
  const int64_t at =
      tick < 0 ? ovis_recording_get_info(self->recording)->first_tick : (int64_t)tick;
  const ovis_status status = ovis_replay_create_at(self->recording, at, blocks, &replay, &error);
  if (status != OVIS_OK) {
    ovjs_fail(status, &error, "the recording cannot run again");
    return NULL;
  }
  ovjs_sim* sim = ovjs_sim_wrap(ovis_replay_get_sim(replay));
  if (sim == NULL) {
    ovis_replay_destroy(replay);
    return NULL;
  }
  sim->replay = replay;
  sim->tick = tick_replay;
  sim->destroy = destroy_replay;
  return sim;
}

// From now on the simulation of a replay goes its own way. `inputs` [opt] gives inputs as far as
// they apply; it must outlive the simulation.
OVJS_EXPORT(int32_t, ovjs_sim_leave_recording, ovjs_sim* self, const ovjs_recording* inputs) {
  if (self->replay == NULL) {
    return ovjs_fail(OVIS_NOT_FOUND, NULL, "the simulation follows no recording");
  }
  return ovjs_check(ovis_replay_leave(self->replay, inputs != NULL ? inputs->recording : NULL),
                    "the recording cannot be left");
}

// Runs all of it again, and compares: null, or where the runs differ.
OVJS_EXPORT(int32_t, ovjs_recording_verify, ovjs_recording* self, ovis_blocks* blocks) {
  ovis_divergence found;
  ovis_error error = {0};
  ovjs_text* text = &ovjs_result;
  const ovis_status status =
      ovis_replay_verify(self->recording, blocks, NULL, NULL, &found, &error);
  if (status != OVIS_OK) {
    return ovjs_fail(status, &error, "the recording cannot run again");
  }
  ovjs_text_begin(text);
  if (!found.is_there) {
    ovjs_put_text(text, NULL, NULL);
    return ovjs_text_end(text);
  }
  ovjs_open(text, NULL, '{');
  ovjs_put_whole(text, "tick", found.tick);
  ovjs_put_whole(text, "mob", (int64_t)found.serial);
  ovjs_put_text(text, "species", found.species);
  ovjs_put_text(text, "room", found.room);
  ovjs_put_text(text, "field", found.field);
  ovjs_put_text(text, "recorded", found.left);
  ovjs_put_text(text, "found", found.right);
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}
