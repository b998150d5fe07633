// Records a run: the start, then each tick, in blocks of about 200 ticks; a crash loses one block.
// Format: docs/formats/recording.md#the-file
#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "record/recorder_internal.h"

#include <string.h>

// Ticks between two hashes up to which it is worthwhile to remember them. At 20 a recording takes
// 0.4 % of a village's tick less (ovis bench record).
#define HASH_OFTEN 20

ovis_recorder_def ovis_default_recorder_def(void) {
  return (ovis_recorder_def){.hash_every = 20, .fields_every = 1000, .cookie = OV_COOKIE};
}

// ---- Ticks

static void put_u32(ov_writer* writer, size_t value) {
  ov_code code = ov_code_write(writer);
  uint32_t small = (uint32_t)value;
  ov_code_u32(&code, &small);
}

// Writes the content of a LOG block: | sizes of the four 16 | keys | records | moves | hashes |
static void end_block(ovis_recorder* self) {
  if (self->ticks == 0) {
    return;
  }
  ov_recorder_put_names(self);
  ov_recorder_put_changes(self);
  ov_writer* parts[] = {&self->keys, &self->records, &self->moves, &self->hashes};
  self->packed.size = 0;
  for (int32_t i = 0; i < 4; i++) {
    put_u32(&self->packed, parts[i]->size);
  }
  for (int32_t i = 0; i < 4; i++) {
    ov_write_bytes(&self->packed, parts[i]->bytes, parts[i]->size);
    self->packed.is_failed |= parts[i]->is_failed;
    parts[i]->size = 0;
  }
  ov_recorder_put_block(self, OV_BLOCK_LOG, self->block_first, (uint32_t)self->ticks,
                        &self->packed);
  if (self->fields.size > 0 || self->fields.is_failed) {
    ov_recorder_put_block(self, OV_BLOCK_FIELDS, self->block_first, (uint32_t)self->ticks,
                          &self->fields);
  }
  ov_recorder_forget_sample(self);
  self->last_marks.count = 0;
  self->block_first += self->ticks;
  self->ticks = 0;
}

// Writes a byte with one bit for each of up to eight marks that has changed, then the changed
// marks. Returns their size. There is no branch, because which rooms change follows no pattern.
static inline size_t put_eight(uint8_t* out, const uint64_t* marks, const uint64_t* last,
                               int32_t count) {
  OVIS_ASSERT(count <= 8);
  uint8_t* to = out + 1;
  uint32_t changed = 0;
  for (int32_t i = 0; i < count; i++) {
    const uint32_t has_changed = marks[i] != last[i];
    changed |= has_changed << i;
    *to = ov_record_mark(marks[i]);
    to += has_changed;
  }
  *out = (uint8_t)changed;
  return (size_t)(to - out);
}

// Most marks are unchanged since the last hash.
static void put_marks(ovis_recorder* self, int32_t count) {
  OVIS_ASSERT(count >= 0);
  OVIS_ASSERT(count <= self->last_marks.capacity);
  const uint64_t* marks = self->marks.items;
  uint64_t* last = self->last_marks.items;
  for (int32_t i = 0; i < count && self->last_marks.count != count; i++) {
    last[i] = ~marks[i];
  }
  uint8_t bytes[32 * 9];
  size_t size = 0;
  int32_t first = 0;
  for (; first + 8 <= count; first += 8) {
    if (size > sizeof bytes - 9) {
      ov_write_bytes(&self->hashes, bytes, size);
      size = 0;
    }
    size += put_eight(bytes + size, marks + first, last + first, 8);
  }
  ov_write_bytes(&self->hashes, bytes, size);
  if (first < count) {
    size = put_eight(bytes, marks + first, last + first, count - first);
    ov_write_bytes(&self->hashes, bytes, size);
  }
}

static void put_hash(ovis_recorder* self) {
  uint64_t hash;
  int32_t count =
      ovis_sim_get_hash_rooms(self->sim, self->marks.items, self->marks.capacity, &hash);
  if (count > self->marks.capacity) {
    if (!ov_array_reserve(&self->marks, &self->allocator, count)) {
      self->is_out_of_memory = true;
      return;
    }
    count = ovis_sim_get_hash_rooms(self->sim, self->marks.items, self->marks.capacity, &hash);
  }
  if (!ov_array_reserve(&self->last_marks, &self->allocator, count)) {
    self->is_out_of_memory = true;
    return;
  }
  OVIS_ASSERT(count > 0);
  self->marks.count = count;
  ov_code code = ov_code_write(&self->hashes);
  ov_code_u64(&code, &hash);
  uint64_t number = (uint64_t)count;
  ov_code_unsigned(&code, &number);
  put_marks(self, count);
  const ov_mark_list last = self->last_marks;
  self->last_marks = self->marks;
  self->marks = last;
}

static void put_inputs(ovis_recorder* self, const ovis_input* inputs, int32_t count) {
  OVIS_ASSERT(inputs != NULL);
  OVIS_ASSERT(count >= 0);
  ov_code code = ov_code_write(&self->records);
  uint64_t number = (uint64_t)count;
  ov_code_unsigned(&code, &number);
  for (int32_t i = 0; i < count; i++) {
    ovis_input input = inputs[i];
    if (input.kind == OVIS_INPUT_BLOCK) {
      input.state = ov_recorder_state(self, input.state);
    }
    ov_code_input(&code, &input);
  }
}

// Writes one tick to the streams.
static void take_tick(ovis_recorder* self) {
  const int64_t tick = self->block_first + self->ticks;
  const bool is_start = tick == self->places.items[0].first_tick;
  ov_recorder_observe(self);
  if (self->is_out_of_memory) {
    return;
  }
  const ovis_input* inputs = self->trace->inputs;
  const int32_t input_count = self->trace->input_count;
  const bool has_hash = is_start || tick % self->hash_every == 0;
  uint8_t parts =
      (uint8_t)((has_hash ? OV_TICK_HASH : 0u) | (input_count > 0 ? OV_TICK_INPUTS : 0u) |
                (self->tick_records.size > 0 ? OV_TICK_RECORDS : 0u));
  ov_write_u8(&self->records, parts);
  if (input_count > 0) {
    put_inputs(self, inputs, input_count);
  }
  if (self->tick_records.size > 0) {
    ov_write_bytes(&self->records, self->tick_records.bytes, self->tick_records.size);
    ov_write_u8(&self->records, 0);
  }
  self->is_out_of_memory |= self->tick_records.is_failed;
  self->tick_records.size = 0;
  if (has_hash) {
    put_hash(self);
  }
  if (self->fields_every > 0 && tick % self->fields_every == 0) {
    ov_recorder_sample(self);
  }
  self->ticks++;
}

// Writes the mobs after the last tick of the block that has just ended, if the next block would end
// too late for that.
static void put_snapshot(ovis_recorder* self) {
  const int64_t tick = self->block_first - 1;
  if (self->snapshot_every == 0 || self->failed != OVIS_OK ||
      tick + OV_RECORDER_BLOCK_TICKS - self->last_snapshot <= self->snapshot_every) {
    return;
  }
  OVIS_ASSERT(self->ticks == 0);
  OVIS_ASSERT(ovis_sim_get_ticks(self->sim) == tick);
  uint8_t* bytes = NULL;
  size_t size = 0;
  if (ovis_sim_take_mob_snapshot(self->sim, &bytes, &size) != OVIS_OK) {
    ov_recorder_fail(self, OVIS_NO_MEMORY, NULL);
    return;
  }
  ovis_env env = *ovis_world_get_env(self->world);
  ov_code code = ov_code_write(&self->packed);
  self->packed.size = 0;
  ov_code_env(&code, &env);
  ov_write_bytes(&self->packed, bytes, size);
  ovis_sim_free_snapshot(self->sim, bytes, size);
  ov_recorder_put_block(self, OV_BLOCK_SNAPSHOT, tick, 0, &self->packed);
  self->last_snapshot = tick;
}

ovis_status ovis_recorder_tick(ovis_recorder* self, ovis_error* error) {
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  if (self->is_finished) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the recording is finished");
  }
  if (self->failed == OVIS_OK) {
    if (ovis_sim_get_ticks(self->sim) != self->block_first + self->ticks) {
      ovis_error left_out;
      ov_fail(&left_out, OVIS_OUT_OF_RANGE, -1, "a tick was not recorded, or recorded twice");
      ov_recorder_fail(self, OVIS_OUT_OF_RANGE, &left_out);
    } else {
      take_tick(self);
    }
    if (self->ticks >= OV_RECORDER_BLOCK_TICKS ||
        self->records.size + self->hashes.size > OV_RECORDER_WORLD_BYTES) {
      end_block(self);
      put_snapshot(self);
      ov_recorder_write_keys(self);
    }
    if (self->is_out_of_memory) {
      ov_recorder_fail(self, OVIS_NO_MEMORY, NULL);
    }
  }
  if (self->failed != OVIS_OK && error != NULL) {
    *error = self->failure;
  }
  return self->failed;
}

// ---- The start

static void put_start(ovis_recorder* self) {
  ov_writer start;
  ov_writer_init(&start, &self->allocator);
  ov_code code = ov_code_write(&start);
  char made_by[32];
  ov_code_copy(made_by, sizeof made_by, ovis_version());
  ovis_env env = *ovis_world_get_env(self->world);
  ov_code_text(&code, made_by, sizeof made_by);
  ov_code_env(&code, &env);
  ov_code_bool(&code, &self->watches_all);
  ov_code_count(&code, &self->watched_count, OV_RECORD_MOBS_MAX);
  for (int32_t i = 0; i < self->watched_count; i++) {
    ov_code_unsigned(&code, &self->watched[i]);
  }
  ovis_rules rules = ovis_sim_get_rules(self->sim);
  ov_code_rules(&code, &rules);
  uint8_t* bytes = NULL;
  size_t size = 0;
  if (ovis_sim_take_mob_snapshot(self->sim, &bytes, &size) != OVIS_OK) {
    ov_recorder_fail(self, OVIS_NO_MEMORY, NULL);
  }
  ov_write_bytes(&start, bytes, size);
  ov_recorder_put_block(self, OV_BLOCK_START, self->block_first, 0, &start);
  ovis_sim_free_snapshot(self->sim, bytes, size);
  ov_writer_fini(&start);
}

static void begin(ovis_recorder* self) {
  const ov_record_head head = {.version = OVIS_RECORDING_VERSION,
                               .hash_every = self->hash_every,
                               .fields_every = self->fields_every,
                               .first_tick = ovis_sim_get_ticks(self->sim)};
  uint8_t bytes[OV_RECORD_HEAD_BYTES];
  ov_record_head_write(&head, bytes);
  ov_recorder_put(self, bytes, sizeof bytes);
  self->block_first = head.first_tick;
  self->world_tick = self->changes_tick = head.first_tick;
  self->last_snapshot = head.first_tick;
  put_start(self); // also applies queued blocks, so it precedes the reading of the world
  ov_recorder_write_world(self);
  ov_recorder_put_names(self);
  ov_recorder_put_changes(self);
  ovis_tracer_def def = ovis_default_tracer_def();
  def.sim = self->sim;
  def.watched = self->watched;
  def.watched_count = self->watched_count;
  def.watches_all = self->watches_all;
  def.names_states = false; // a recording numbers them itself
  def.allocator = self->allocator;
  // The tracer keeps inputs. Blocks that were queued earlier are part of the start and are not
  // inputs, so the tracer is created after put_start.
  if (ovis_tracer_create(&def, &self->tracer) != OVIS_OK) {
    ov_recorder_fail(self, OVIS_NO_MEMORY, NULL);
  }
  if (self->failed == OVIS_OK) {
    ov_recorder_write_keys(self); // no mobs yet
    take_tick(self);
  }
  if (self->is_out_of_memory) {
    ov_recorder_fail(self, OVIS_NO_MEMORY, NULL);
  }
}

static ovis_status open_file(ovis_recorder* self, const char* path, ovis_error* error) {
  static const char suffix[] = ".part";
  if (ov_files_kind(&self->files, path) ==
      OV_PATH_OTHER) { // the rename would replace it with a file
    return ov_fail(error, OVIS_IO_ERROR, -1, "%.120s is a device or a pipe: give a file", path);
  }
  self->path_size = strlen(path) + 1;
  self->part_size = strlen(path) + sizeof suffix;
  self->path = ov_alloc(&self->allocator, self->path_size);
  self->part_path = ov_alloc(&self->allocator, self->part_size);
  if (self->path == NULL || self->part_path == NULL) {
    return OVIS_NO_MEMORY;
  }
  memcpy(self->path, path, self->path_size);
  memcpy(self->part_path, path, self->path_size);
  memcpy(self->part_path + self->path_size - 1, suffix, sizeof suffix);
  const ovis_status status = ov_files_remove(&self->files, self->part_path, error);
  return status == OVIS_OK
             ? ov_files_create(&self->files, self->part_path, path, &self->file, error)
             : status;
}

static bool take_watched(ovis_recorder* self, const ovis_recorder_def* def) {
  OVIS_ASSERT(def != NULL);
  self->watches_all = def->watches_all;
  if (def->watched_count == 0) {
    return true;
  }
  const size_t size = (size_t)def->watched_count * sizeof *self->watched;
  self->watched = ov_alloc(&self->allocator, size);
  if (self->watched == NULL) {
    return false;
  }
  memcpy(self->watched, def->watched, size);
  self->watched_count = def->watched_count;
  return true;
}

static void init_writers(ovis_recorder* self) {
  ov_writer* writers[] = {&self->memory,  &self->keys,        &self->records, &self->moves,
                          &self->hashes,  &self->fields,      &self->names,   &self->packed,
                          &self->changes, &self->tick_records};
  for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
    ov_writer_init(writers[i], &self->allocator);
  }
  ov_block_maker_init(&self->maker, &self->allocator);
}

ovis_status ovis_recorder_create(const ovis_recorder_def* def, ovis_recorder** out,
                                 ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  if (def->sim == NULL || def->hash_every < 1 || def->fields_every < 0 || def->snapshot_every < 0 ||
      def->watched_count < 0 || (def->watched == NULL && def->watched_count > 0)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a value of the recorder's def is out of range");
  }
  ovis_files files;
  OV_TRY(ov_files_take(&def->files, &files, error));
  if (def->path != NULL) {
    OV_TRY(ov_files_check_writable(&files, error));
  }
  ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the recording");
  ovis_recorder* self = ov_alloc_zero(&def->allocator, sizeof *self);
  if (self == NULL) {
    return OVIS_NO_MEMORY;
  }
  self->allocator = def->allocator;
  self->files = files;
  self->sim = def->sim;
  self->world = ovis_sim_get_world(def->sim);
  self->hash_every = def->hash_every;
  self->fields_every = def->fields_every;
  self->snapshot_every = def->snapshot_every;
  self->is_lean = def->is_lean;
  init_writers(self);
  self->section = ov_alloc_zero(&self->allocator, sizeof *self->section);
  self->cells = ov_alloc(&self->allocator, OVIS_SECTION_CELLS * sizeof *self->cells);
  ovis_status status = OVIS_OK;
  if (self->section == NULL || self->cells == NULL || !take_watched(self, def)) {
    status = OVIS_NO_MEMORY;
  } else if (def->path != NULL) {
    status = open_file(self, def->path, error);
  }
  if (status == OVIS_OK) {
    begin(self);
    status = self->failed;
    if (status != OVIS_OK && error != NULL) {
      *error = self->failure;
    }
  }
  if (status == OVIS_OK && self->hash_every <= HASH_OFTEN) {
    self->remembers_hashes = ovis_sim_keep_hashes(self->sim, true) == OVIS_OK;
  }
  if (status == OVIS_OK) {
    status = ovis_world_add_listener(self->world, ov_recorder_on_change, self);
  }
  if (status != OVIS_OK) {
    if (self->file.handle != NULL) {
      ov_out_file_drop(&self->file);
      ov_files_remove(&self->files, self->part_path, NULL);
    }
    ovis_recorder_destroy(self);
    return status;
  }
  self->is_listening = true;
  *out = self;
  return OVIS_OK;
}

// ---- The end

static void put_index(ovis_recorder* self) {
  const uint64_t at = self->written;
  ov_code code = ov_code_write(&self->packed);
  int32_t count = self->places.count;
  self->packed.size = 0;
  ov_code_count(&code, &count, INT32_MAX);
  uint64_t last = 0;
  for (int32_t i = 0; i < count; i++) {
    ov_block_place place = self->places.items[i];
    uint64_t step = place.at - last;
    ov_code_unsigned(&code, &step);
    ov_code_u8(&code, &place.kind);
    ov_code_signed(&code, &place.first_tick);
    ov_code_u32(&code, &place.tick_count);
    last = place.at;
  }
  ov_recorder_put_block(self, OV_BLOCK_INDEX, self->block_first, 0, &self->packed);
  uint8_t tail[OV_RECORD_TAIL_BYTES];
  ov_record_tail_write(at, tail);
  ov_recorder_put(self, tail, sizeof tail);
}

// Gives the file its name, and makes the name durable.
static ovis_status name_file(ovis_recorder* self, ovis_error* error) {
  char folder[OV_PATH_MAX];
  OV_TRY(ov_out_file_finish(&self->file, self->part_path, error));
  OV_TRY(ov_files_replace(&self->files, self->part_path, self->path, error));
  const size_t length = (size_t)(ov_path_name(self->path) - self->path); // ends with a '/', or 0
  if (!ov_path_print(folder, "%.*s", (int)length, self->path)) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the recording is too long");
  }
  return ov_files_sync_folder(&self->files, length > 0 ? folder : ".", error);
}

ovis_status ovis_recorder_finish(ovis_recorder* self, ovis_error* error) {
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  if (self->is_finished) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the recording is finished");
  }
  self->is_finished = true;
  if (self->failed == OVIS_OK) {
    end_block(self);
    put_index(self);
  }
  if (self->failed == OVIS_OK && self->path != NULL) {
    ovis_error problem;
    const ovis_status status = name_file(self, &problem);
    if (status != OVIS_OK) {
      ov_recorder_fail(self, status, &problem);
    }
  }
  if (self->failed != OVIS_OK && error != NULL) {
    *error = self->failure;
  }
  return self->failed;
}

ovis_status ovis_recorder_copy(ovis_recorder* self, uint8_t** out_bytes, size_t* out_size,
                               ovis_error* error) {
  OV_REQUIRE(out_bytes != NULL && out_size != NULL, OVIS_BAD_ARGUMENT);
  *out_bytes = NULL;
  *out_size = 0;
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  if (self->path != NULL) {
    return ov_fail(error, OVIS_UNSUPPORTED, -1, "a recording that goes to a file cannot be copied");
  }
  const bool has_ticks = self->failed == OVIS_OK && self->ticks > 0;
  if (has_ticks) {
    end_block(self);
  }
  // The index and the tail are in the copy only.
  const size_t size = self->memory.size;
  const int32_t place_count = self->places.count;
  if (self->failed == OVIS_OK && !self->is_finished) {
    put_index(self);
  }
  if (self->failed == OVIS_OK) {
    *out_bytes = ov_alloc(&self->allocator, self->memory.size);
    if (*out_bytes == NULL) {
      ov_recorder_fail(self, OVIS_NO_MEMORY, NULL);
    } else {
      *out_size = self->memory.size;
      memcpy(*out_bytes, self->memory.bytes, self->memory.size);
    }
  }
  self->memory.size = size;
  self->written = size;
  self->places.count = place_count;
  if (has_ticks && self->failed == OVIS_OK) {
    ov_recorder_write_keys(self);
  }
  if (self->failed != OVIS_OK && error != NULL) {
    *error = self->failure;
  }
  return self->failed;
}

void ovis_recorder_free_copy(const ovis_recorder* self, uint8_t* bytes, size_t size) {
  OV_REQUIRE(self != NULL, );
  ov_free(&self->allocator, bytes, size);
}

const uint8_t* ovis_recorder_get_bytes(const ovis_recorder* self, size_t* out_size) {
  OV_REQUIRE(out_size != NULL, NULL);
  *out_size = 0;
  OV_REQUIRE(self != NULL, NULL);
  *out_size = self->path == NULL ? self->memory.size : 0;
  return self->path == NULL ? self->memory.bytes : NULL;
}

void ovis_recorder_detach(ovis_recorder* self) {
  OV_REQUIRE(self != NULL, );
  self->is_listening = false;
  self->remembers_hashes = false;
  ovis_tracer_detach(self->tracer);
}

void ovis_recorder_destroy(ovis_recorder* self) {
  if (self == NULL) {
    return;
  }
  const ovis_allocator allocator = self->allocator;
  if (self->is_listening) {
    ovis_world_remove_listener(self->world, ov_recorder_on_change, self);
  }
  if (self->remembers_hashes) {
    ovis_sim_keep_hashes(self->sim, false);
  }
  ovis_tracer_destroy(self->tracer);
  ov_out_file_drop(&self->file);
  ov_writer* writers[] = {&self->memory,  &self->keys,        &self->records, &self->moves,
                          &self->hashes,  &self->fields,      &self->names,   &self->packed,
                          &self->changes, &self->tick_records};
  for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
    ov_writer_fini(writers[i]);
  }
  ov_block_maker_fini(&self->maker);
  ov_recorder_free_samples(self);
  ov_array_fini(&self->places, &allocator);
  ov_array_fini(&self->species, &allocator);
  ov_array_fini(&self->field_names, &allocator);
  ov_array_fini(&self->mobs, &allocator);
  ov_array_fini(&self->marks, &allocator);
  ov_array_fini(&self->last_marks, &allocator);
  ov_free(&allocator, self->states, self->state_capacity * sizeof *self->states);
  ov_free(&allocator, self->section, sizeof *self->section);
  ov_free(&allocator, self->cells, OVIS_SECTION_CELLS * sizeof *self->cells);
  ov_free(&allocator, self->watched, (size_t)self->watched_count * sizeof *self->watched);
  ov_free(&allocator, self->path, self->path_size);
  ov_free(&allocator, self->part_path, self->part_size);
  ov_free(&allocator, self, sizeof *self);
}
