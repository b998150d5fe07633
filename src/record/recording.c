// Opens a recording: checks every block from front to back and stops at the first damage.
// Format: docs/formats/recording.md
#include "record/recording_internal.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "record/recorder_internal.h"

#include <string.h>

ovis_recording_def ovis_default_recording_def(void) {
  return (ovis_recording_def){.cookie = OV_COOKIE};
}

// ---- Names

static size_t put_text(ovis_recording* self, const char* text) {
  const size_t at = self->texts.size;
  ov_write_bytes(&self->texts, text, strlen(text) + 1);
  return at;
}

static size_t keep_text(ovis_recording* self, ov_code* code, size_t size) {
  char text[OV_RECORD_NAME_MAX];
  OVIS_ASSERT(size <= sizeof text);
  ov_code_text(code, text, size);
  return put_text(self, text);
}

// Returns false when there is no memory.
static bool read_phrases(ovis_recording* self, ov_code* code, ov_read_option* option) {
  OVIS_ASSERT(option != NULL);
  option->words_at = keep_text(self, code, 128);
  option->doing_at = keep_text(self, code, 128);
  option->does_at = keep_text(self, code, 128);
  uint8_t about;
  uint64_t style;
  ov_code_u8(code, &about);
  ov_code_unsigned(code, &style);
  option->phrases.about = about <= OVIS_ABOUT_IRON_GOLEM ? (ovis_about)about : OVIS_ABOUT_NOBODY;
  option->phrases.style = (uint32_t)style;
  option->first_reason = self->reasons.count;
  ov_code_count(code, &option->phrases.reason_count, OV_RECORD_PHRASES_MAX);
  for (int32_t i = 0; i < option->phrases.reason_count; i++) {
    ov_read_reason reason = {0};
    // A reason of a newer version is kept, although no answer of this version refers to it.
    OV_CODE_ENUM(code, reason.reason, ovis_reason, 256);
    reason.sentence_at = keep_text(self, code, OV_RECORD_PHRASE_MAX);
    if (!ov_array_push(&self->reasons, &self->allocator, reason)) {
      return false;
    }
  }
  return true;
}

static bool read_option(ovis_recording* self, ov_code* code) {
  ov_read_option option = {0};
  option.name_at = keep_text(self, code, 64);
  option.group_at = keep_text(self, code, 32);
  ov_code_i32(code, &option.priority);
  ov_code_i32(code, &option.depth);
  ov_code_u8(code, &option.flags);
  ov_code_bool(code, &option.has_phrases);
  const bool has_memory = !option.has_phrases || read_phrases(self, code, &option);
  return has_memory && ov_array_push(&self->options, &self->allocator, option);
}

static bool read_species(ovis_recording* self, ov_code* code) {
  ov_read_species species = {.first_option = self->options.count,
                             .first_memory = self->memory_names.count};
  species.name_at = keep_text(self, code, 64);
  species.mind_at = keep_text(self, code, OVIS_MIND_NAME_MAX);
  ov_code_actor_kind(code, &species.shown.kind);
  species.shown.is_player = species.shown.kind == OVIS_ACTOR_PLAYER;
  ov_code_amount(code, &species.shown.width);
  ov_code_amount(code, &species.shown.height);
  ov_code_amount(code, &species.shown.health_max);
  ov_code_count(code, &species.shown.option_count, OV_RECORD_OPTIONS_MAX);
  for (int32_t i = 0; i < species.shown.option_count; i++) {
    if (!read_option(self, code)) {
      return false;
    }
  }
  ov_code_count(code, &species.shown.memory_count, OVIS_MEMORIES_OWN_MAX);
  for (int32_t i = 0; i < species.shown.memory_count; i++) {
    const size_t at = keep_text(self, code, OVIS_MEMORY_NAME_MAX);
    if (!ov_array_push(&self->memory_names, &self->allocator, at)) {
      return false;
    }
  }
  return ov_array_push(&self->species, &self->allocator, species);
}

static bool read_field(ovis_recording* self, ov_code* code) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  uint8_t kind;
  ov_code_u8(code, &kind);
  code->is_bad |= kind >= OVIS_FIELD_KIND_COUNT;
  ov_read_field field = {.kind = (ovis_field_kind)kind};
  field.room_at = keep_text(self, code, 32);
  field.name_at = keep_text(self, code, 64);
  return ov_array_push(&self->fields, &self->allocator, field);
}

static ovis_status read_names(ovis_recording* self, ovis_error* error) {
  ov_reader reader = ov_reader_make(self->raw.bytes, self->raw.size);
  ov_code code = ov_code_read(&reader);
  bool has_memory = true;
  while (has_memory && !code.is_bad && reader.at < reader.size) {
    uint8_t kind;
    ov_code_u8(&code, &kind);
    if (kind == OV_NAME_STATE) {
      const size_t at = keep_text(self, &code, OV_RECORD_NAME_MAX);
      has_memory = ov_array_push(&self->states, &self->allocator, at);
    } else if (kind == OV_NAME_SPECIES) {
      has_memory = read_species(self, &code);
    } else if (kind == OV_NAME_FIELD) {
      has_memory = read_field(self, &code);
    } else {
      code.is_bad = true;
    }
  }
  if (!has_memory || self->texts.is_failed) {
    return OVIS_NO_MEMORY;
  }
  return code.is_bad ? ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader.at, "a name is damaged")
                     : OVIS_OK;
}

static const ovis_phrases* show_phrases(ovis_recording* self, ov_read_option* option) {
  if (!option->has_phrases) {
    return NULL;
  }
  ovis_phrases* phrases = &option->phrases;
  phrases->words = ov_recording_text(self, option->words_at);
  phrases->doing = ov_recording_text(self, option->doing_at);
  phrases->does = ov_recording_text(self, option->does_at);
  phrases->reasons = phrases->reason_count > 0 ? &self->shown_reasons[option->first_reason] : NULL;
  return phrases;
}

// Sets the pointers into the names. All names have been read, so their buffers no longer move.
static bool show_names(ovis_recording* self) {
  const ovis_allocator* allocator = &self->allocator;
  const size_t option_count = (size_t)self->options.count;
  const size_t reason_count = (size_t)self->reasons.count;
  if (option_count > 0) {
    self->shown_options = ov_alloc_zero(allocator, option_count * sizeof *self->shown_options);
  }
  if (reason_count > 0) {
    self->shown_reasons = ov_alloc_zero(allocator, reason_count * sizeof *self->shown_reasons);
  }
  const size_t memory_count = (size_t)self->memory_names.count;
  if (memory_count > 0) {
    self->shown_memories = ov_alloc_zero(allocator, memory_count * sizeof(const char*));
  }
  if ((option_count > 0 && self->shown_options == NULL) ||
      (memory_count > 0 && self->shown_memories == NULL) ||
      (reason_count > 0 && self->shown_reasons == NULL)) {
    return false;
  }
  for (int32_t i = 0; i < self->reasons.count; i++) {
    const ov_read_reason* reason = &self->reasons.items[i];
    self->shown_reasons[i] =
        (ovis_phrase){reason->reason, ov_recording_text(self, reason->sentence_at)};
  }
  for (int32_t i = 0; i < self->options.count; i++) {
    ov_read_option* option = &self->options.items[i];
    self->shown_options[i] = (ovis_option_info){.name = ov_recording_text(self, option->name_at),
                                                .group = ov_recording_text(self, option->group_at),
                                                .priority = option->priority,
                                                .flags = option->flags,
                                                .depth = option->depth,
                                                .phrases = show_phrases(self, option)};
  }
  for (int32_t i = 0; i < self->memory_names.count; i++) {
    self->shown_memories[i] = ov_recording_text(self, self->memory_names.items[i]);
  }
  for (int32_t i = 0; i < self->species.count; i++) {
    ov_read_species* species = &self->species.items[i];
    species->shown.memories =
        species->shown.memory_count > 0 ? &self->shown_memories[species->first_memory] : NULL;
    species->shown.name = ov_recording_text(self, species->name_at);
    species->shown.mind = ov_recording_text(self, species->mind_at);
    species->shown.options =
        species->shown.option_count > 0 ? &self->shown_options[species->first_option] : NULL;
  }
  return true;
}

// ---- The start

static ovis_status read_start(ovis_recording* self, const ov_writer* raw, ovis_error* error) {
  OVIS_ASSERT(raw != NULL);
  ov_reader reader = ov_reader_make(raw->bytes, raw->size);
  ov_code code = ov_code_read(&reader);
  ov_code_text(&code, self->info.made_by, sizeof self->info.made_by);
  ov_code_env(&code, &self->info.env);
  ov_code_bool(&code, &self->info.watches_all);
  ov_code_count(&code, &self->info.watched_count, OV_RECORD_MOBS_MAX);
  for (int32_t i = 0; i < self->info.watched_count; i++) {
    uint64_t serial;
    ov_code_unsigned(&code, &serial);
  }
  self->info.rules = ovis_default_sim_def().rules;
  self->info.has_rules = ov_code_rules(&code, &self->info.rules);
  if (code.is_bad) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader.at, "the START block is damaged");
  }
  self->snapshot_at = reader.at;
  return OVIS_OK;
}

// ---- Block by block

static ovis_status check_log(ovis_recording* self, const ov_block_head* head, uint64_t at,
                             ovis_error* error) {
  const bool is_next = head->first_tick == self->next_tick;
  if (!is_next || head->tick_count < 1 || head->tick_count > 1u << 24) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)at,
                   "expected a LOG block that begins with tick %lld, found one with tick %lld",
                   (long long)self->next_tick, (long long)head->first_tick);
  }
  self->next_tick += head->tick_count;
  self->info.last_tick = self->next_tick - 1;
  return OVIS_OK;
}

static ovis_status take_in(ovis_recording* self, uint64_t at, const ov_block_head* head,
                           ovis_error* error) {
  OVIS_ASSERT(head != NULL);
  ov_writer* content = head->kind == OV_BLOCK_START ? &self->start : &self->raw;
  if (head->kind != OV_BLOCK_START && self->start.size == 0) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)at,
                   "the recording does not begin with a START block");
  }
  ovis_status status = ov_block_unpack(&self->reader, &self->source, at, head, content, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (head->kind == OV_BLOCK_START) {
    status = read_start(self, content, error);
  } else if (head->kind == OV_BLOCK_NAMES) {
    status = read_names(self, error);
  } else if (head->kind == OV_BLOCK_LOG) {
    status = check_log(self, head, at, error);
  }
  const ov_good_block good = {at, *head};
  if (status == OVIS_OK && !ov_array_push(&self->blocks, &self->allocator, good)) {
    status = OVIS_NO_MEMORY;
  }
  return status;
}

// Checks the tail, which follows the index and holds its offset.
static ovis_status read_tail(ovis_recording* self, uint64_t at, uint64_t index_at) {
  uint8_t tail[OV_RECORD_TAIL_BYTES];
  uint64_t said;
  if (at + sizeof tail != self->source.size ||
      ov_source_read(&self->source, at, tail, sizeof tail, NULL) != OVIS_OK ||
      !ov_record_tail_read(tail, &said) || said != index_at) {
    return OVIS_BAD_FORMAT;
  }
  self->info.is_finished = true;
  return OVIS_OK;
}

// Stops at damage, because later blocks may depend on the lost one.
static ovis_status walk_blocks(ovis_recording* self) {
  uint64_t at = OV_RECORD_HEAD_BYTES;
  uint64_t last_at = at;
  bool has_index = false;
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK && at < self->source.size && !has_index) {
    ov_block_head head;
    status = ov_block_read_head(&self->source, at, &head, &self->info.damage);
    if (status == OVIS_OK && (head.kind != OV_BLOCK_START || self->start.size == 0)) {
      status = take_in(self, at, &head, &self->info.damage);
    }
    if (status == OVIS_OK) {
      has_index = head.kind == OV_BLOCK_INDEX;
      last_at = at;
      at += OV_RECORD_HEAD_BYTES + (uint64_t)head.stored_size;
    }
  }
  if (status == OVIS_NO_MEMORY) {
    return status;
  }
  if (status == OVIS_OK && has_index && read_tail(self, at, last_at) != OVIS_OK) {
    status =
        ov_fail(&self->info.damage, OVIS_BAD_FORMAT, (int64_t)at, "the end of the file is damaged");
  }
  self->info.is_damaged = status != OVIS_OK;
  if (self->info.is_damaged) {
    self->info.damage.status = status;
    self->info.damage.offset = (int64_t)at;
  } else {
    self->info.damage = (ovis_error){.offset = -1};
  }
  return OVIS_OK;
}

static ovis_status open_source(ovis_recording* self, const ovis_recording_def* def,
                               ovis_error* error) {
  OVIS_ASSERT(def != NULL);
  if (def->path == NULL) {
    self->memory = (ov_memory){def->bytes, def->size};
    self->source = ov_source_of_memory(&self->memory);
    return OVIS_OK;
  }
  const ovis_status status = ov_files_open(&self->files, def->path, &self->file, error);
  if (status == OVIS_OK) {
    self->source = ov_files_source(&self->file);
  }
  return status;
}

static ovis_status read_all(ovis_recording* self, ovis_error* error) {
  uint8_t bytes[OV_RECORD_HEAD_BYTES];
  ovis_status status = ov_source_read(&self->source, 0, bytes, sizeof bytes, error);
  if (status != OVIS_OK) {
    return ov_fail(error, status, 0, "this is not a recording: its head cannot be read");
  }
  ov_record_head head;
  OV_TRY(ov_record_head_read(bytes, &head, error));
  self->info.version = head.version;
  self->info.hash_every = head.hash_every;
  self->info.fields_every = head.fields_every;
  self->info.first_tick = self->next_tick = head.first_tick;
  self->info.last_tick = head.first_tick - 1;
  self->info.bytes = self->source.size;
  status = walk_blocks(self);
  if (status == OVIS_OK && self->info.last_tick < self->info.first_tick) {
    const ovis_error* damage = &self->info.damage;
    return ov_fail(error, self->info.is_damaged ? damage->status : OVIS_TRUNCATED, damage->offset,
                   "no tick of the recording can be played: %.150s",
                   self->info.is_damaged ? damage->message : "it ends before its first tick");
  }
  return status == OVIS_OK && !show_names(self) ? OVIS_NO_MEMORY : status;
}

ovis_status ovis_recording_open(const ovis_recording_def* def, ovis_recording** out,
                                ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  ovis_files files;
  OV_TRY(ov_files_take(&def->files, &files, error));
  ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the recording");
  ovis_recording* self = ov_alloc_zero(&def->allocator, sizeof *self);
  if (self == NULL) {
    return OVIS_NO_MEMORY;
  }
  self->allocator = def->allocator;
  self->files = files;
  self->block = -1;
  self->info.damage.offset = -1;
  ov_writer* writers[] = {&self->raw, &self->start, &self->texts, &self->log};
  for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
    ov_writer_init(writers[i], &self->allocator);
  }
  ov_block_reader_init(&self->reader, &self->allocator);
  ovis_status status = open_source(self, def, error);
  if (status == OVIS_OK) {
    status = read_all(self, error);
  }
  if (status == OVIS_OK) {
    status = ovis_recording_seek(self, self->info.first_tick, error);
  }
  if (status != OVIS_OK) {
    ovis_recording_close(self);
    return status;
  }
  *out = self;
  return OVIS_OK;
}

void ovis_recording_close(ovis_recording* self) {
  if (self == NULL) {
    return;
  }
  const ovis_allocator allocator = self->allocator;
  ov_files_close(&self->file);
  ov_block_reader_fini(&self->reader);
  ov_free(&allocator, self->shown_memories, (size_t)self->memory_names.count * sizeof(const char*));
  ov_array_fini(&self->memory_names, &allocator);
  ov_free(&allocator, self->shown_options,
          (size_t)self->options.count * sizeof *self->shown_options);
  ov_free(&allocator, self->shown_reasons,
          (size_t)self->reasons.count * sizeof *self->shown_reasons);
  ov_world_walk_fini(&self->walk);
  ov_writer_fini(&self->raw);
  ov_writer_fini(&self->start);
  ov_writer_fini(&self->texts);
  ov_writer_fini(&self->log);
  ov_array_fini(&self->blocks, &allocator);
  ov_array_fini(&self->states, &allocator);
  ov_array_fini(&self->species, &allocator);
  ov_array_fini(&self->options, &allocator);
  ov_array_fini(&self->reasons, &allocator);
  ov_array_fini(&self->running, &allocator);
  ov_array_fini(&self->memories, &allocator);
  ov_array_fini(&self->fields, &allocator);
  ov_array_fini(&self->mobs, &allocator);
  ov_array_fini(&self->nodes, &allocator);
  ov_array_fini(&self->shown_mobs, &allocator);
  ov_array_fini(&self->shown_records, &allocator);
  ov_array_fini(&self->record_nodes, &allocator);
  ov_array_fini(&self->facts, &allocator);
  ov_array_fini(&self->inputs, &allocator);
  ov_array_fini(&self->marks, &allocator);
  ov_array_fini(&self->shown_fields, &allocator);
  ov_array_fini(&self->field_values, &allocator);
  ov_free(&allocator, self, sizeof *self);
}

const ovis_recording_info* ovis_recording_get_info(const ovis_recording* self) {
  OV_REQUIRE(self != NULL, NULL);
  return &self->info;
}
