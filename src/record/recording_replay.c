// Runs a recorded run again from its start and its inputs, and needs no save and no host.
// Design: docs/formats/recording.md#start
//
// The replay begins with the mobs and sections of the start. Then it applies the inputs of each
// tick. Sections that were loaded in a mob's turn are set when that turn requests one of them.
#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "record/recorder_internal.h"
#include "record/recording_internal.h"

#include <stdio.h>

struct ovis_replay {
  ovis_recording* recording; // gives the inputs
  ovis_blocks* registry;
  bool has_left; // the run goes its own way, with inputs that may not apply
  bool is_alone; // no inputs
  ovis_allocator allocator;
  ovis_state* states;
  ovis_world* world;
  ovis_sim* sim;
  ov_world_walk walk;
  int64_t skip_to; // the walk skips changes up to this tick, which the world has
  int64_t tick;
  const ovis_input* inputs; // of the current tick
  int32_t input_count;
  int32_t next_section; // index of the input for the next section of a turn
  int32_t next_verdict;
  ovis_status failed;
  ovis_error failure;
};

static void fail(ovis_replay* self, ovis_status status, const char* what) {
  OVIS_ASSERT((uint32_t)status < OVIS_STATUS_COUNT);
  if (self->failed == OVIS_OK) {
    self->failed =
        ov_fail(&self->failure, status, -1, "tick %lld: %s", (long long)self->tick, what);
  }
}

static void free_states(ovis_replay* self) {
  const size_t count =
      self->recording->states.count > 0 ? (size_t)self->recording->states.count : 1;
  ov_free(&self->allocator, self->states, count * sizeof *self->states);
  self->states = NULL;
}

// ---- Sections

static bool is_section(const ovis_input* input) {
  return input->kind == OVIS_INPUT_SECTION || input->kind == OVIS_INPUT_DROP;
}

// Applies the next section that was set or dropped. Skips blocks in between: the run changes them
// itself.
static void put_next_section(ovis_replay* self) {
  ov_world_entry entry;
  ovis_status status;
  do {
    status = ov_world_walk_next(&self->walk, &entry, &self->failure);
  } while (status == OVIS_OK && (entry.item == OV_CHANGE_BLOCK || entry.tick <= self->skip_to));
  if (status == OVIS_OK) {
    status = ov_world_put(self->world, self->states, &entry);
  }
  if (status != OVIS_OK) {
    fail(self, status == OVIS_NO_MEMORY ? status : OVIS_BAD_FORMAT,
         "a section is missing in the recording");
  }
}

static void load_section(void* context, ovis_world* world, ovis_section_pos pos) {
  ovis_replay* self = context;
  (void)world;
  int32_t first = self->next_section;
  while (first < self->input_count &&
         (!is_section(&self->inputs[first]) || self->inputs[first].mob == 0)) {
    first++;
  }
  bool is_wanted = false;
  int32_t end = first;
  while (end < self->input_count &&
         (!is_section(&self->inputs[end]) || self->inputs[end].mob == self->inputs[first].mob)) {
    const ovis_pos cell = self->inputs[end].cell;
    is_wanted |= is_section(&self->inputs[end]) && cell.x >> 4 == pos.x && cell.y >> 4 == pos.y &&
                 cell.z >> 4 == pos.z;
    end++;
  }
  if (!is_wanted) {
    return;
  }
  self->next_section = end;
  for (int32_t i = first; i < end && self->failed == OVIS_OK; i++) {
    if (is_section(&self->inputs[i])) {
      put_next_section(self);
    }
  }
}

// Sets the sections that the run did not request because it diverged. Its world stays complete.
static void put_left_sections(ovis_replay* self) {
  for (int32_t i = self->next_section; i < self->input_count && self->failed == OVIS_OK; i++) {
    if (is_section(&self->inputs[i]) && self->inputs[i].mob != 0) {
      put_next_section(self);
    }
  }
}

// ---- Inputs

static ovis_input translate(const ovis_replay* self, const ovis_input* input) {
  OVIS_ASSERT(input != NULL);
  ovis_input translated = *input;
  if (input->kind == OVIS_INPUT_BLOCK) {
    translated.state = self->states[input->state];
  }
  return translated;
}

// Did the host change it before it answered about an act in a mob's turn?
static bool is_of_answer(const ovis_input* input) {
  const bool is_change = input->kind == OVIS_INPUT_BLOCK || input->kind == OVIS_INPUT_STOCK ||
                         input->kind == OVIS_INPUT_LOCK;
  return is_change && input->mob != 0;
}

// Returns the recorded answer of the host. Before that, applies the blocks and containers that the
// host changed.
static ovis_verdict answer(void* context, const ovis_act* act, int32_t* out_reason) {
  OVIS_ASSERT(out_reason != NULL);
  ovis_replay* self = context;
  (void)act;
  if (self->has_left) {
    return OVIS_VERDICT_DO;
  }
  while (self->next_verdict < self->input_count) {
    const ovis_input* input = &self->inputs[self->next_verdict++];
    if (input->kind == OVIS_INPUT_VERDICT) {
      *out_reason = input->reason;
      return input->verdict;
    }
    if (is_of_answer(input)) {
      const ovis_input translated = translate(self, input);
      if (input->kind == OVIS_INPUT_BLOCK) {
        ovis_world_set_block(self->world, input->cell, translated.state);
      } else {
        ovis_sim_apply_input(self->sim, &translated);
      }
    }
  }
  return OVIS_VERDICT_DO;
}

static void apply_before(ovis_replay* self) {
  for (int32_t i = 0; i < self->input_count && self->failed == OVIS_OK; i++) {
    const ovis_input* input = &self->inputs[i];
    if (is_section(input) && input->mob == 0) {
      put_next_section(self);
      continue;
    }
    if (is_section(input) || is_of_answer(input)) {
      continue;
    }
    const ovis_input translated = translate(self, input);
    const ovis_status status = ovis_sim_apply_input(self->sim, &translated);
    const bool is_skipped = self->has_left && status != OVIS_NO_MEMORY;
    if (status != OVIS_OK && status != OVIS_NOT_LOADED && !is_skipped) {
      char what[64];
      snprintf(what, sizeof what, "input %d of the kind %d cannot be applied (%s)", i,
               (int)input->kind, ovis_status_name(status));
      fail(self, status == OVIS_NO_MEMORY ? status : OVIS_BAD_FORMAT, what);
    }
  }
}

ovis_status ovis_replay_leave(ovis_replay* self, ovis_recording* inputs) {
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  self->has_left = true;
  self->is_alone = inputs == NULL;
  if (inputs == NULL) {
    return OVIS_OK;
  }
  ovis_state* states = NULL;
  OV_TRY(ov_recording_states(inputs, self->registry, &states));
  free_states(self);
  self->states = states;
  self->recording = inputs;
  self->skip_to = self->tick;
  ov_world_walk_fini(&self->walk);
  return ov_world_walk_init(&self->walk, inputs);
}

// Has the recording inputs for the next tick?
static bool has_next(const ovis_replay* self) {
  return !self->is_alone && self->tick >= self->recording->info.first_tick &&
         self->tick < self->recording->info.last_tick;
}

ovis_status ovis_replay_tick(ovis_replay* self, ovis_error* error) {
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  if (self->failed == OVIS_OK && !has_next(self)) {
    if (!self->has_left) {
      return OVIS_NOT_FOUND;
    }
    self->tick++;
    return ovis_sim_tick(self->sim);
  }
  if (self->failed == OVIS_OK) {
    self->failed = ovis_recording_seek(self->recording, self->tick + 1, &self->failure);
  }
  if (self->failed == OVIS_OK) {
    const ovis_recorded_tick* tick = ovis_recording_get_tick(self->recording);
    self->tick++;
    self->inputs = tick->trace.inputs;
    self->input_count = tick->trace.input_count;
    self->next_section = self->next_verdict = 0;
    apply_before(self);
  }
  if (self->failed == OVIS_OK && ovis_sim_tick(self->sim) != OVIS_OK) {
    fail(self, OVIS_NO_MEMORY, "no memory for the replay");
  }
  if (self->failed == OVIS_OK) {
    put_left_sections(self);
  }
  self->input_count = 0;
  if (self->failed != OVIS_OK && error != NULL) {
    *error = self->failure;
  }
  return self->failed;
}

// ---- Snapshots

// Index of the last SNAPSHOT block at or before a tick; -1: none, so the start is the snapshot.
static int32_t find_snapshot(const ovis_recording* recording, int64_t tick) {
  int32_t found = -1;
  for (int32_t i = 0; i < recording->blocks.count; i++) {
    const ov_block_head* head = &recording->blocks.items[i].head;
    if (head->kind == OV_BLOCK_SNAPSHOT && head->first_tick <= tick) {
      found = i;
    }
  }
  return found;
}

int64_t ovis_recording_find_snapshot(const ovis_recording* self, int64_t tick) {
  OV_REQUIRE(self != NULL, -1);
  if (tick < self->info.first_tick || tick > self->info.last_tick) {
    return -1;
  }
  const int32_t block = find_snapshot(self, tick);
  return block >= 0 ? self->blocks.items[block].head.first_tick : self->info.first_tick;
}

// ---- Creation

static ovis_status open_world(ovis_replay* self, ovis_blocks* registry, const ovis_env* env) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env = *env;
  def.allocator = self->allocator;
  def.load_section = load_section;
  def.context = self;
  const ovis_status status = ovis_world_create(&def, &self->world);
  return status == OVIS_OK ? ov_world_walk_init(&self->walk, self->recording) : status;
}

static ovis_status make_world(ovis_replay* self, ovis_blocks* registry, ovis_error* error) {
  ovis_status status = open_world(self, registry, &self->recording->info.env);
  // The WORLD blocks before the first LOG block hold the sections of the start.
  const int64_t first = self->recording->info.first_tick;
  for (int32_t i = 0; i < self->recording->blocks.count && status == OVIS_OK; i++) {
    const ov_block_head* head = &self->recording->blocks.items[i].head;
    if (head->kind == OV_BLOCK_LOG) {
      break;
    }
    if (head->kind != OV_BLOCK_WORLD || head->first_tick != first || head->tick_count != 0) {
      continue;
    }
    self->walk.next_block = i;
    self->walk.reader = (ov_reader){0};
    do {
      ov_world_entry entry;
      status = ov_world_walk_next(&self->walk, &entry, error);
      status = status == OVIS_OK ? ov_world_put(self->world, self->states, &entry) : status;
    } while (status == OVIS_OK && self->walk.reader.at < self->walk.reader.size);
  }
  return status;
}

static ovis_status restore(ovis_replay* self, const uint8_t* bytes, size_t size,
                           ovis_error* error) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->world;
  def.on_act = answer;
  def.act_context = self;
  def.allocator = self->allocator;
  ovis_error why = {.message = ""};
  const ovis_status status = ovis_sim_restore(&def, bytes, size, &self->sim, &why);
  if (status == OVIS_OK || status == OVIS_NO_MEMORY) {
    return status;
  }
  return ov_fail(error, OVIS_UNSUPPORTED, -1,
                 "Ovis %s made the recording, and Ovis %s cannot run it again (%.120s)",
                 self->recording->info.made_by, ovis_version(), why.message);
}

// Makes the simulation of a SNAPSHOT block.
static ovis_status begin_at(ovis_replay* self, int32_t block, ovis_blocks* registry,
                            ovis_error* error) {
  const int64_t tick = self->recording->blocks.items[block].head.first_tick;
  OVIS_ASSERT(tick >= self->recording->info.first_tick);
  OVIS_ASSERT(tick <= self->recording->info.last_tick);
  ov_writer raw;
  ov_writer_init(&raw, &self->allocator);
  ovis_status status = ov_recording_unpack(self->recording, block, &raw, error);
  ov_reader reader = ov_reader_make(raw.bytes, raw.size);
  ov_code code = ov_code_read(&reader);
  ovis_env env = self->recording->info.env;
  if (status == OVIS_OK) {
    ov_code_env(&code, &env);
    status = code.is_bad
                 ? ov_recording_damage(self->recording, block, "a snapshot is damaged", error)
                 : open_world(self, registry, &env);
  }
  if (status == OVIS_OK) {
    status = ov_recording_apply(self->recording, INT64_MIN, tick, self->states, self->world, error);
  }
  if (status == OVIS_OK) {
    status = restore(self, raw.bytes + reader.at, raw.size - reader.at, error);
  }
  self->tick = self->skip_to = tick;
  ov_writer_fini(&raw);
  return status;
}

static ovis_status begin(ovis_replay* self, int64_t tick, ovis_blocks* registry,
                         ovis_error* error) {
  ovis_recording* recording = self->recording;
  OV_TRY(ov_recording_states(recording, registry, &self->states));
  const int32_t block = find_snapshot(recording, tick);
  if (block >= 0) {
    return begin_at(self, block, registry, error);
  }
  OV_TRY(make_world(self, registry, error));
  return restore(self, recording->start.bytes + recording->snapshot_at,
                 recording->start.size - recording->snapshot_at, error);
}

ovis_status ovis_replay_create_at(ovis_recording* recording, int64_t tick, ovis_blocks* registry,
                                  ovis_replay** out, ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_REQUIRE(recording != NULL && registry != NULL, OVIS_BAD_ARGUMENT);
  if (tick < recording->info.first_tick || tick > recording->info.last_tick) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the recording has no such tick");
  }
  ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the replay");
  ovis_replay* self = ov_alloc_zero(&recording->allocator, sizeof *self);
  if (self == NULL) {
    return OVIS_NO_MEMORY;
  }
  self->recording = recording;
  self->registry = registry;
  self->allocator = recording->allocator;
  self->tick = recording->info.first_tick;
  self->skip_to = INT64_MIN;
  ovis_status status = begin(self, tick, registry, error);
  while (status == OVIS_OK && self->tick < tick) {
    status = ovis_replay_tick(self, error);
  }
  if (status != OVIS_OK) {
    ovis_replay_destroy(self);
    return status;
  }
  *out = self;
  return OVIS_OK;
}

ovis_status ovis_replay_create(ovis_recording* recording, ovis_blocks* registry, ovis_replay** out,
                               ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_REQUIRE(recording != NULL, OVIS_BAD_ARGUMENT);
  return ovis_replay_create_at(recording, recording->info.first_tick, registry, out, error);
}

void ovis_replay_destroy(ovis_replay* self) {
  if (self == NULL) {
    return;
  }
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ov_world_walk_fini(&self->walk);
  free_states(self);
  ov_free(&self->allocator, self, sizeof *self);
}

ovis_sim* ovis_replay_get_sim(const ovis_replay* self) {
  OV_REQUIRE(self != NULL, NULL);
  return self->sim;
}

ovis_world* ovis_replay_get_world(const ovis_replay* self) {
  OV_REQUIRE(self != NULL, NULL);
  return self->world;
}
