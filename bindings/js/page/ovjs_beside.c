// Problem: a page tells which mob of a branch differs first from the run that it left. Running both
// and comparing all mobs takes longer than the tick itself, and most of the time nothing differs.
// Design: ovjs_beside.h
#include "ovjs_beside.h"

static void end_was(ovjs_beside* self) {
  ovis_tracer_destroy(self->tracer);
  ovis_replay_destroy(self->was);
  self->tracer = NULL;
  self->was = NULL;
}

// There is nothing more to compare.
static void end(ovjs_beside* self) {
  end_was(self);
  self->left = NULL;
}

// Runs a recording again from the state after a tick, with a tracer that has seen that state.
static ovis_status run_again(ovjs_beside* self, ovis_recording* recording, int64_t tick,
                             ovis_replay** out, ovis_tracer** out_tracer) {
  const ovis_trace* first;
  ovis_tracer_def def = ovis_default_tracer_def();
  *out_tracer = NULL;
  ovis_status status = ovis_replay_create_at(recording, tick, self->blocks, out, NULL);
  def.sim = status == OVIS_OK ? ovis_replay_get_sim(*out) : NULL;
  status = status == OVIS_OK ? ovis_tracer_create(&def, out_tracer) : status;
  return status == OVIS_OK ? ovis_tracer_tick(*out_tracer, &first) : status;
}

// Runs what was up to `tick`, which the branch has reached.
static ovis_status begin_was(ovjs_beside* self, int64_t tick) {
  return run_again(self, self->left, tick, &self->was, &self->tracer);
}

// ---- Searching

// Runs both again tick by tick until a mob differs.
static ovis_status compare_up_to(ovjs_beside* self, int64_t last, ovis_replay* again,
                                 ovis_tracer* tracer) {
  ovis_status status = OVIS_OK;
  for (int64_t tick = self->last_equal; tick < last && status == OVIS_OK; tick++) {
    const ovis_trace* was;
    const ovis_trace* is;
    status = ovis_replay_tick(self->was, NULL);
    status = status == OVIS_OK ? ovis_replay_tick(again, NULL) : status;
    status = status == OVIS_OK ? ovis_tracer_tick(self->tracer, &was) : status;
    status = status == OVIS_OK ? ovis_tracer_tick(tracer, &is) : status;
    if (status == OVIS_OK) {
      replay_difference_of_traces(was, is, &self->difference);
    }
  }
  return status;
}

static ovis_status search_in(ovjs_beside* self, const uint8_t* bytes, size_t size) {
  ovis_recording_def def = ovis_default_recording_def();
  ovis_recording* recording;
  ovis_replay* again = NULL;
  ovis_tracer* tracer = NULL;
  def.bytes = bytes;
  def.size = size;
  ovis_status status = ovis_recording_open(&def, &recording, NULL);
  if (status != OVIS_OK) {
    return status;
  }
  status = run_again(self, recording, self->last_equal, &again, &tracer);
  status = status == OVIS_OK ? begin_was(self, self->last_equal) : status;
  if (status == OVIS_OK) {
    status = compare_up_to(self, ovis_sim_get_ticks(self->sim->sim), again, tracer);
  }
  ovis_tracer_destroy(tracer);
  ovis_replay_destroy(again);
  ovis_recording_close(recording);
  return status;
}

// The branch has differed since the last equal state, and its ticks are over: its recording has
// them. Afterwards what was runs beside it, if its state differs but no mob does yet.
static void search(ovjs_beside* self) {
  uint8_t* bytes;
  size_t size;
  end_was(self);
  ovis_status status = ovis_recorder_copy(self->sim->recorder, &bytes, &size, NULL);
  if (status == OVIS_OK) {
    status = search_in(self, bytes, size);
    ovis_recorder_free_copy(self->sim->recorder, bytes, size);
  }
  if (status != OVIS_OK || self->difference.is_there) {
    end(self);
  }
}

// ---- A tick

void ovjs_beside_expect(ovjs_beside* self) {
  if (self->left == NULL || self->was != NULL) {
    return;
  }
  const int64_t tick = ovis_sim_get_ticks(self->sim->sim);
  if (tick >= ovis_recording_get_info(self->left)->last_tick) {
    return; // the next tick ends it
  }
  if (begin_was(self, tick) != OVIS_OK) {
    end(self);
  } else if (ovis_sim_get_hash(ovis_replay_get_sim(self->was)) ==
             ovis_sim_get_hash(self->sim->sim)) {
    self->last_equal = tick;
  } else {
    search(self);
  }
}

static void tick_was(ovjs_beside* self, const ovis_trace* trace) {
  const ovis_trace* other;
  if (ovis_replay_tick(self->was, NULL) != OVIS_OK ||
      ovis_tracer_tick(self->tracer, &other) != OVIS_OK) {
    end(self);
    return;
  }
  replay_difference_of_traces(other, trace, &self->difference);
  if (self->difference.is_there) {
    end(self);
  }
}

// Returns true if the recording has a hash of the tick that it is at.
static bool find_hash(ovjs_beside* self, int64_t tick, uint64_t* out) {
  if (tick % ovis_recording_get_info(self->left)->hash_every != 0 ||
      ovis_recording_seek(self->left, tick, NULL) != OVIS_OK) {
    return false;
  }
  const ovis_recorded_tick* recorded = ovis_recording_get_tick(self->left);
  *out = recorded->hash;
  return recorded->has_hash;
}

void ovjs_beside_tick(ovjs_beside* self, const ovis_trace* trace) {
  uint64_t hash;
  if (self->left == NULL) {
    return;
  }
  if (trace->tick > ovis_recording_get_info(self->left)->last_tick) {
    end(self);
    return;
  }
  if (self->was != NULL) {
    tick_was(self, trace);
  }
  if (self->left == NULL || !find_hash(self, trace->tick, &hash)) {
    return;
  }
  if (hash == ovis_sim_get_hash(self->sim->sim)) {
    self->last_equal = trace->tick;
    end_was(self);
  } else if (self->was == NULL) {
    search(self);
  }
}

// ---- Life

void ovjs_beside_init(ovjs_beside* self, ovjs_sim* sim, ovis_recording* left, ovis_blocks* blocks) {
  *self = (ovjs_beside){
      .sim = sim, .left = left, .blocks = blocks, .last_equal = ovis_sim_get_ticks(sim->sim)};
}

void ovjs_beside_fini(ovjs_beside* self) {
  end(self);
}
