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
  ovis_recording* recording;
  ovis_allocator allocator;
  ovis_state* states;
  ovis_world* world;
  ovis_sim* sim;
  ov_world_walk walk;
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
  } while (status == OVIS_OK && entry.item == OV_CHANGE_BLOCK);
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

// Returns the recorded answer of the host. Before that, applies the blocks that the host changed.
static ovis_verdict answer(void* context, const ovis_act* act, int32_t* out_reason) {
  OVIS_ASSERT(out_reason != NULL);
  ovis_replay* self = context;
  (void)act;
  while (self->next_verdict < self->input_count) {
    const ovis_input* input = &self->inputs[self->next_verdict++];
    if (input->kind == OVIS_INPUT_VERDICT) {
      *out_reason = input->reason;
      return input->verdict;
    }
    if (input->kind == OVIS_INPUT_BLOCK && input->mob != 0) {
      ovis_world_set_block(self->world, input->cell, self->states[input->state]);
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
    if (is_section(input) || (input->kind == OVIS_INPUT_BLOCK && input->mob != 0)) {
      continue;
    }
    const ovis_input translated = translate(self, input);
    const ovis_status status = ovis_sim_apply_input(self->sim, &translated);
    if (status != OVIS_OK && status != OVIS_NOT_LOADED) {
      char what[64];
      snprintf(what, sizeof what, "input %d of the kind %d cannot be applied (%s)", i,
               (int)input->kind, ovis_status_name(status));
      fail(self, status == OVIS_NO_MEMORY ? status : OVIS_BAD_FORMAT, what);
    }
  }
}

ovis_status ovis_replay_tick(ovis_replay* self, ovis_error* error) {
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  if (self->failed == OVIS_OK && self->tick == self->recording->info.last_tick) {
    return OVIS_NOT_FOUND;
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

// ---- Creation

static ovis_status make_world(ovis_replay* self, ovis_blocks* registry, ovis_error* error) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env = self->recording->info.env;
  def.allocator = self->allocator;
  def.load_section = load_section;
  def.context = self;
  ovis_status status = ovis_world_create(&def, &self->world);
  if (status == OVIS_OK) {
    status = ov_world_walk_init(&self->walk, self->recording);
  }
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

ovis_status ovis_replay_create(ovis_recording* recording, ovis_blocks* registry, ovis_replay** out,
                               ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_REQUIRE(recording != NULL && registry != NULL, OVIS_BAD_ARGUMENT);
  ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the replay");
  ovis_replay* self = ov_alloc_zero(&recording->allocator, sizeof *self);
  if (self == NULL) {
    return OVIS_NO_MEMORY;
  }
  self->recording = recording;
  self->allocator = recording->allocator;
  self->tick = recording->info.first_tick;
  ovis_status status = ov_recording_states(recording, registry, &self->states);
  if (status == OVIS_OK) {
    status = make_world(self, registry, error);
  }
  if (status == OVIS_OK) {
    ovis_sim_def def = ovis_default_sim_def();
    def.world = self->world;
    def.on_act = answer;
    def.act_context = self;
    def.allocator = self->allocator;
    ovis_error why = {.message = ""};
    status = ovis_sim_restore(&def, recording->start.bytes + recording->snapshot_at,
                              recording->start.size - recording->snapshot_at, &self->sim, &why);
    if (status != OVIS_OK && status != OVIS_NO_MEMORY) {
      status = ov_fail(error, OVIS_UNSUPPORTED, -1,
                       "Ovis %s made the recording, and Ovis %s cannot run it again (%.120s)",
                       recording->info.made_by, ovis_version(), why.message);
    }
  }
  if (status != OVIS_OK) {
    ovis_replay_destroy(self);
    return status;
  }
  *out = self;
  return OVIS_OK;
}

void ovis_replay_destroy(ovis_replay* self) {
  if (self == NULL) {
    return;
  }
  const size_t count =
      self->recording->states.count > 0 ? (size_t)self->recording->states.count : 1;
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ov_world_walk_fini(&self->walk);
  ov_free(&self->allocator, self->states, count * sizeof *self->states);
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
