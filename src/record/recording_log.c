// Plays a recording: unpacks one LOG block at a time and decodes it tick by tick.
// Format: docs/formats/recording.md#log
#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/sort.h"
#include "record/recorder_internal.h"
#include "record/recording_internal.h"

#include <string.h>

// ---- Mobs

static ov_read_mob* find(ovis_recording* self, uint64_t serial) {
  OV_LOWER_BOUND(low, middle, self->mobs.count, self->mobs.items[middle].mob.serial < serial);
  const bool is_there = low < self->mobs.count && self->mobs.items[low].mob.serial == serial;
  return is_there ? &self->mobs.items[low] : NULL;
}

// Appends a mob. Serials only increase, so a new mob is always the last.
static bool add_mob(ovis_recording* self, ov_code* code, const ov_read_mob* mob) {
  const int32_t count = self->mobs.count;
  const uint64_t last = count > 0 ? self->mobs.items[count - 1].mob.serial : 0;
  bool is_good = mob->mob.serial > last && mob->mob.species >= 0 &&
                 mob->mob.species < self->species.count && !code->is_bad;
  for (int32_t i = 0; is_good && i < mob->running_count; i++) {
    is_good = self->running.items[mob->first_running + i] <
              self->species.items[mob->mob.species].shown.option_count;
  }
  if (!is_good) {
    code->is_bad = true;
    return true;
  }
  return ov_array_push(&self->mobs, &self->allocator, *mob);
}

static bool read_path(ovis_recording* self, ov_code* code, ov_read_mob* mob) {
  OVIS_ASSERT(mob != NULL);
  mob->first_node = self->nodes.count;
  return ov_code_nodes(code, NULL, &mob->node_count, &self->nodes, &self->allocator);
}

// Returns false when there is no memory.
static bool read_mob(ovis_recording* self, ov_code* code, ov_read_mob* out) {
  OVIS_ASSERT(out != NULL);
  *out = (ov_read_mob){.first_running = self->running.count, .first_memory = -1};
  return ov_code_mob(code, &out->mob, NULL, &out->running_count, &self->running, &self->allocator);
}

static ovis_status read_keys(ovis_recording* self, ovis_error* error) {
  ov_code code = ov_code_read(&self->keys);
  int32_t count = 0;
  bool has_memory = true;
  self->mobs.count = 0;
  self->nodes.count = 0;
  self->running.count = 0;
  self->memories.count = 0;
  ov_code_count(&code, &count, OV_RECORD_MOBS_MAX);
  for (int32_t i = 0; i < count && has_memory && !code.is_bad; i++) {
    ov_read_mob mob;
    has_memory = read_mob(self, &code, &mob);
    ov_code_pos(&code, &mob.path_target);
    has_memory = has_memory && read_path(self, &code, &mob);
    has_memory = has_memory && ov_recording_read_memories(self, &code, &mob);
    has_memory = has_memory && add_mob(self, &code, &mob);
  }
  if (!has_memory) {
    return OVIS_NO_MEMORY;
  }
  return code.is_bad ? ov_recording_damage(self, self->block, "a list of mobs is damaged", error)
                     : OVIS_OK;
}

// ---- A block

static ovis_status open_block(ovis_recording* self, int32_t block, ovis_error* error) {
  self->block = -1;
  OV_TRY(ov_recording_unpack(self, block, &self->log, error));
  self->block = block;
  self->next_tick = self->blocks.items[block].head.first_tick;
  self->marks.count = 0;
  ov_reader whole = ov_reader_make(self->log.bytes, self->log.size);
  ov_code code = ov_code_read(&whole);
  uint32_t sizes[4];
  for (int32_t i = 0; i < 4; i++) {
    ov_code_u32(&code, &sizes[i]);
  }
  ov_reader* parts[] = {&self->keys, &self->records, &self->moves, &self->hashes};
  for (int32_t i = 0; i < 4; i++) {
    const uint8_t* bytes = ov_read_bytes(&whole, sizes[i]);
    if (bytes == NULL) {
      return ov_recording_damage(self, block, "a log is cut", error);
    }
    *parts[i] = ov_reader_make(bytes, sizes[i]);
  }
  return read_keys(self, error);
}

static bool has_tick(const ov_block_head* head, int64_t tick) {
  return head->kind == OV_BLOCK_LOG && tick >= head->first_tick &&
         tick - head->first_tick < head->tick_count;
}

// Returns the index of the LOG block that has a tick, or -1. Most seeks stay in the current block:
// a run that changes its world each tick has many blocks.
static int32_t block_of(const ovis_recording* self, int64_t tick) {
  OVIS_ASSERT(self->block < self->blocks.count);
  if (self->block >= 0 && has_tick(&self->blocks.items[self->block].head, tick)) {
    return self->block;
  }
  for (int32_t i = 0; i < self->blocks.count; i++) {
    if (has_tick(&self->blocks.items[i].head, tick)) {
      return i;
    }
  }
  return -1;
}

// ---- Records

static const char* state_name(ovis_recording* self, ov_code* code, uint64_t number) {
  OVIS_ASSERT((code->writer == NULL) != (code->reader == NULL));
  if (number == OV_NO_STATE) {
    return NULL;
  }
  if (number > (uint64_t)self->states.count) {
    code->is_bad = true;
    return NULL;
  }
  return ov_recording_text(self, self->states.items[number - 1]);
}

static void read_event(ovis_recording* self, ov_code* code, ovis_record* record) {
  OVIS_ASSERT(record != NULL);
  ovis_event* event = &record->event;
  int32_t species = -1;
  ov_code_event(code, event, &species);
  code->is_bad |= species < -1 || species >= self->species.count;
  if (!code->is_bad && species >= 0) {
    event->species = ovis_species_find(self->species.items[species].shown.name);
  }
  record->state_name = state_name(self, code, event->state);
  event->state = 0;
  record->pos = event->pos;
}

// Adds an option to the running ones of a mob, or removes it. The new list is appended to
// `running`, because records of this tick may still point to the old one. Returns false when there
// is no memory.
static bool change_running(ovis_recording* self, ov_read_mob* mob, int32_t option, bool is_added) {
  OVIS_ASSERT(option >= 0);
  const int32_t first = self->running.count;
  bool has_memory =
      ov_array_reserve(&self->running, &self->allocator, first + mob->running_count + 1);
  bool is_placed = !is_added;
  for (int32_t i = 0; i < mob->running_count && has_memory; i++) {
    const int32_t other = self->running.items[mob->first_running + i];
    if (!is_placed && option <= other) {
      self->running.items[self->running.count++] = option;
      is_placed = true;
    }
    if (other != option) {
      self->running.items[self->running.count++] = other;
    }
  }
  if (!is_placed && has_memory) {
    self->running.items[self->running.count++] = option;
  }
  mob->first_running = first;
  mob->running_count = self->running.count - first;
  return has_memory;
}

// Returns false when there is no memory.
static bool read_option(ovis_recording* self, ov_code* code, ovis_record* record,
                        ov_read_mob* mob) {
  uint64_t option;
  ov_code_unsigned(code, &option);
  ov_answer_about about = {.species = -1, .state = OV_NO_STATE};
  ov_code_answer(code, &record->answer, &about);
  code->is_bad |= about.species < -1 || about.species >= self->species.count;
  if (code->is_bad) {
    return true;
  }
  record->answer.who_species =
      about.species >= 0 ? self->species.items[about.species].shown.name : NULL;
  record->answer.block = state_name(self, code, about.state);
  const int32_t count = self->species.items[mob->mob.species].shown.option_count;
  // A memory of a newer version is accepted; it has no name.
  const ovis_reason reason = record->answer.reason;
  const bool is_memory =
      reason == OVIS_REASON_MEMORY_ABSENT || reason == OVIS_REASON_MEMORY_PRESENT;
  const int32_t others = is_memory ? 1024 : count;
  if (option >= (uint64_t)count || record->answer.other < -1 || record->answer.other >= others) {
    code->is_bad = true;
    return true;
  }
  record->option = (int32_t)option;
  return record->kind == OVIS_RECORD_OPTION_REFUSED || record->kind == OVIS_RECORD_OPTION_GOES_ON ||
         change_running(self, mob, record->option, record->kind == OVIS_RECORD_OPTION_STARTED);
}

static bool read_path_record(ovis_recording* self, ov_code* code, ovis_record* record,
                             ov_read_mob* mob) {
  ov_code_pos(code, &record->target);
  ov_code_pos(code, &record->asked);
  ov_code_bool(code, &record->is_partial);
  ov_code_limits(code, &record->limits);
  if (!read_path(self, code, mob)) {
    return false;
  }
  mob->path_target = record->target;
  record->node_count = mob->node_count;
  self->record_nodes.items[self->record_nodes.count - 1] = mob->first_node;
  return true;
}

static void read_path_end(ovis_recording* self, ov_code* code, ovis_record* record) {
  uint64_t states[2] = {OV_NO_STATE, OV_NO_STATE};
  OV_CODE_ENUM(code, record->nav_end, ovis_nav_end, 1024);
  ov_code_change(code, &record->change, states, &record->limits.body);
  record->old_state_name = state_name(self, code, states[0]);
  record->state_name = state_name(self, code, states[1]);
}

static void remove_mob(ovis_recording* self, ov_read_mob* mob) {
  const int32_t at = (int32_t)(mob - self->mobs.items);
  memmove(mob, mob + 1, (size_t)(self->mobs.count - at - 1) * sizeof *mob);
  self->mobs.count--;
}

static bool read_come(ovis_recording* self, ov_code* code) {
  ov_read_mob mob;
  return read_mob(self, code, &mob) && add_mob(self, code, &mob);
}

// The record points to it when all of the tick are read. Returns false when there is no memory.
static bool read_fact(ovis_recording* self, ov_code* code) {
  ovis_fact fact = {0};
  ov_code_fact(code, &fact);
  return ov_array_push(&self->facts, &self->allocator, fact);
}

// Returns false when there is no memory.
static bool read_record(ovis_recording* self, ov_code* code, ovis_record* record) {
  uint64_t number;
  ov_read_mob* mob = find(self, record->mob);
  switch (record->kind) {
  case OVIS_RECORD_CAME: return read_come(self, code);
  case OVIS_RECORD_EVENT: read_event(self, code, record); return true;
  case OVIS_RECORD_FACT: return read_fact(self, code);
  case OVIS_RECORD_BLOCK:
    ov_code_pos(code, &record->pos);
    ov_code_unsigned(code, &number);
    record->state_name = state_name(self, code, number);
    return true;
  default: break;
  }
  if (mob == NULL) {
    code->is_bad = true;
    return true;
  }
  switch (record->kind) {
  case OVIS_RECORD_WENT: remove_mob(self, mob); break;
  case OVIS_RECORD_OPTION_STARTED:
  case OVIS_RECORD_OPTION_STOPPED:
  case OVIS_RECORD_OPTION_GOES_ON:
  case OVIS_RECORD_OPTION_REFUSED: return read_option(self, code, record, mob);
  case OVIS_RECORD_PATH: return read_path_record(self, code, record, mob);
  case OVIS_RECORD_HOLDS: ov_code_text(code, record->item, sizeof record->item); break;
  case OVIS_RECORD_ACTIVITY:
    ov_code_text(code, record->item, sizeof record->item);
    memcpy(mob->activity, record->item, sizeof mob->activity);
    break;
  case OVIS_RECORD_MEMORY_SET:
  case OVIS_RECORD_MEMORY_ERASED: return ov_recording_read_memory(self, code, record, mob);
  case OVIS_RECORD_PATH_REFUSED:
    OV_CODE_ENUM(code, record->refusal, ovis_nav_refusal, 1024);
    ov_code_unsigned(code, &number);
    record->count = (int64_t)(number & INT64_MAX);
    ov_code_unsigned(code, &record->who);
    break;
  default: read_path_end(self, code, record); break;
  }
  return true;
}

static bool read_records(ovis_recording* self, ov_code* code) {
  for (;;) {
    uint64_t kind;
    ov_code_unsigned(code, &kind);
    if (kind == 0 || code->is_bad) {
      return true;
    }
    if (kind > OVIS_RECORD_COUNT) {
      code->is_bad = true;
      return true;
    }
    ovis_record record = {.kind = (ovis_record_kind)(kind - 1)};
    ov_code_unsigned(code, &record.mob);
    if (!ov_array_push(&self->record_nodes, &self->allocator, -1) ||
        !read_record(self, code, &record) ||
        !ov_array_push(&self->shown_records, &self->allocator, record)) {
      return false;
    }
  }
}

static bool read_inputs(ovis_recording* self, ov_code* code) {
  int32_t count;
  ov_code_count(code, &count, INT32_MAX);
  for (int32_t i = 0; i < count && !code->is_bad; i++) {
    ovis_input input = {0};
    ov_code_input(code, &input);
    if (input.kind == OVIS_INPUT_BLOCK) {
      code->is_bad |= input.state == OV_NO_STATE || input.state > (uint32_t)self->states.count;
      input.state -= input.state > 0;
    }
    if (!ov_array_push(&self->inputs, &self->allocator, input)) {
      return false;
    }
  }
  return true;
}

// ---- Moves

static int64_t sum(int64_t a, int64_t b) {
  return (int64_t)((uint64_t)a + (uint64_t)b); // wraps in damaged files
}

static int64_t step_of(ov_code* code) {
  int64_t step;
  ov_code_signed(code, &step);
  return step;
}

static void read_move(ov_code* code, ov_record_mob* mob) {
  OVIS_ASSERT(mob != NULL);
  uint8_t mask;
  uint8_t turn;
  ov_code_u8(code, &mask);
  if ((mask & OV_MOVE_LEVEL) != 0) {
    mob->x = sum(mob->x, step_of(code));
    mob->z = sum(mob->z, step_of(code));
  }
  if ((mask & OV_MOVE_HEIGHT) != 0) {
    mob->y = sum(mob->y, step_of(code));
  }
  uint8_t* const turns[] = {&mob->yaw, &mob->head, &mob->pitch};
  for (uint32_t i = 0; i < 3; i++) {
    if ((mask & OV_MOVE_YAW << i) != 0) {
      ov_code_u8(code, &turn);
      *turns[i] = (uint8_t)(*turns[i] + turn);
    }
  }
  if ((mask & OV_MOVE_NODE) != 0) {
    mob->next_index = (int32_t)sum(mob->next_index, step_of(code));
  }
  if ((mask & OV_MOVE_STATE) != 0) {
    ov_code_u8(code, &mob->flags);
    ov_code_amount(code, &mob->health);
    ov_code_unsigned(code, &mob->target);
  }
}

// ---- A tick

static ovis_vec3 place_of(const ov_record_mob* mob) {
  return (ovis_vec3){(double)mob->x / OV_RECORD_UNITS, (double)mob->y / OV_RECORD_UNITS,
                     (double)mob->z / OV_RECORD_UNITS};
}

static void show_mob(const ovis_recording* self, const ov_read_mob* read, ovis_trace_mob* out) {
  OVIS_ASSERT(read != NULL);
  OVIS_ASSERT(out != NULL);
  const ov_record_mob* mob = &read->mob;
  *out = (ovis_trace_mob){.serial = mob->serial,
                          .species = &self->species.items[mob->species].shown,
                          .pos = place_of(mob),
                          .yaw_deg = ov_record_deg(mob->yaw),
                          .head_yaw_deg = ov_record_deg(mob->head),
                          .pitch_deg = ov_record_deg(mob->pitch),
                          .health = mob->health,
                          .target = mob->target,
                          .running_count = read->running_count,
                          .is_baby = (mob->flags & OV_MOB_BABY) != 0,
                          .is_on_ground = (mob->flags & OV_MOB_ON_GROUND) != 0,
                          .is_in_water = (mob->flags & OV_MOB_IN_WATER) != 0,
                          .is_frozen = (mob->flags & OV_MOB_FROZEN) != 0,
                          .is_alive = (mob->flags & OV_MOB_ALIVE) != 0,
                          .is_walking = (mob->flags & OV_MOB_WALKING) != 0,
                          .is_watched = (mob->flags & OV_MOB_WATCHED) != 0,
                          .changes = OVIS_TRACE_ALL,
                          .next_index = mob->next_index,
                          .path_target = read->path_target,
                          .node_count = read->node_count,
                          .memory_count = read->memory_count,
                          .activity = read->activity};
  out->nodes = read->node_count > 0 ? &self->nodes.items[read->first_node] : NULL;
  out->memories = read->memory_count > 0 ? &self->memories.items[read->first_memory] : NULL;
  out->running = read->running_count > 0 ? &self->running.items[read->first_running] : NULL;
}

static bool show(ovis_recording* self) {
  if (!ov_array_reserve(&self->shown_mobs, &self->allocator, self->mobs.count)) {
    return false;
  }
  for (int32_t i = 0; i < self->mobs.count; i++) {
    show_mob(self, &self->mobs.items[i], &self->shown_mobs.items[i]);
  }
  for (int32_t i = 0, fact = 0; i < self->shown_records.count; i++) {
    const int32_t first = self->record_nodes.items[i];
    ovis_record* record = &self->shown_records.items[i];
    record->nodes = record->node_count > 0 ? &self->nodes.items[first] : NULL;
    if (record->kind == OVIS_RECORD_FACT && fact < self->facts.count) {
      record->fact = &self->facts.items[fact++];
    }
  }
  ovis_trace* trace = &self->tick.trace;
  trace->mobs = self->shown_mobs.items;
  trace->mob_count = self->mobs.count;
  trace->records = self->shown_records.items;
  trace->record_count = self->shown_records.count;
  trace->inputs = self->inputs.items;
  trace->input_count = self->inputs.count;
  return true;
}

// Reads marks in groups of eight: a byte with one bit for each changed mark, then the changed
// marks.
static bool read_marks(ovis_recording* self, uint64_t count, bool* out_is_bad) {
  OVIS_ASSERT(out_is_bad != NULL);
  ov_reader* reader = &self->hashes;
  *out_is_bad = count > INT32_MAX || (count + 7) / 8 > reader->size - reader->at;
  if (*out_is_bad) {
    return true;
  }
  const int32_t known = self->marks.count;
  if (!ov_array_reserve(&self->marks, &self->allocator, (int32_t)count)) {
    return false;
  }
  self->marks.count = (int32_t)count;
  uint32_t mask = 0;
  for (int32_t i = 0; i < self->marks.count; i++) {
    mask = i % 8 == 0 ? ov_read_u8(reader) : mask >> 1;
    if ((mask & 1u) != 0) {
      self->marks.items[i] = ov_read_u8(reader);
    } else if (i >= known) {
      self->marks.items[i] = 0; // damaged: the first hash of a block has all marks
    }
  }
  *out_is_bad = reader->is_short;
  self->tick.marks = self->marks.items;
  self->tick.mark_count = self->marks.count;
  return true;
}

static bool read_hash(ovis_recording* self, ov_code* bad) {
  OVIS_ASSERT((bad->writer == NULL) != (bad->reader == NULL));
  ov_code code = ov_code_read(&self->hashes);
  uint64_t count;
  ov_code_u64(&code, &self->tick.hash);
  ov_code_unsigned(&code, &count);
  self->tick.has_hash = true;
  bool is_bad;
  const bool has_memory = read_marks(self, count, &is_bad);
  bad->is_bad |= code.is_bad || is_bad;
  return has_memory;
}

// The time of day follows from that of the start and from the inputs since then.
static void tell_time(ovis_recording* self) {
  if (self->next_tick == self->info.first_tick) {
    self->knows_time = true;
    self->day_time = self->info.env.day_time;
  } else if (self->knows_time && self->time_tick + 1 == self->next_tick) {
    for (int32_t i = 0; i < self->inputs.count; i++) {
      const ovis_input* input = &self->inputs.items[i];
      self->day_time = input->kind == OVIS_INPUT_ENV ? input->env.day_time : self->day_time;
    }
    self->day_time += self->day_time < OVIS_TIME_MAX;
  } else {
    self->knows_time = false;
  }
  self->time_tick = self->next_tick;
  self->tick.trace.has_time = self->knows_time;
  self->tick.trace.time_of_day = self->knows_time ? (int32_t)ovis_time_of_day(self->day_time) : 0;
}

static ovis_status decode_tick(ovis_recording* self, ovis_error* error) {
  ov_code code = ov_code_read(&self->records);
  self->tick = (ovis_recorded_tick){.trace.tick = self->next_tick};
  self->shown_records.count = 0;
  self->record_nodes.count = 0;
  self->facts.count = 0;
  self->inputs.count = 0;
  uint8_t parts;
  ov_code_u8(&code, &parts);
  bool has_memory = (parts & OV_TICK_INPUTS) == 0 || read_inputs(self, &code);
  if (has_memory && !code.is_bad && (parts & OV_TICK_RECORDS) != 0) {
    has_memory = read_records(self, &code);
  }
  ov_code moves = ov_code_read(&self->moves);
  for (int32_t i = 0; i < self->mobs.count && !moves.is_bad; i++) {
    read_move(&moves, &self->mobs.items[i].mob);
  }
  if ((parts & OV_TICK_HASH) != 0) {
    has_memory = has_memory && read_hash(self, &code);
  }
  if (!has_memory || !show(self)) {
    return OVIS_NO_MEMORY;
  }
  if (code.is_bad || moves.is_bad) {
    return ov_recording_damage(self, self->block, "a tick is damaged", error);
  }
  tell_time(self);
  self->next_tick++;
  return OVIS_OK;
}

// After a failure there is no current tick: the next seek starts from the beginning of a block.
static ovis_status stand_nowhere(ovis_recording* self, ovis_status status) {
  OVIS_ASSERT((uint32_t)status < OVIS_STATUS_COUNT);
  if (status != OVIS_OK) {
    self->block = -1;
    self->tick = (ovis_recorded_tick){.trace.tick = self->tick.trace.tick};
  }
  return status;
}

ovis_status ovis_recording_seek(ovis_recording* self, int64_t tick, ovis_error* error) {
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  const int32_t block = block_of(self, tick);
  if (block < 0) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                   "tick %lld is not in the recording: it has ticks %lld to %lld", (long long)tick,
                   (long long)self->info.first_tick, (long long)self->info.last_tick);
  }
  ovis_status status = OVIS_OK;
  if (block == self->block && tick == self->tick.trace.tick) {
    return OVIS_OK;
  }
  if (block != self->block || tick < self->next_tick) {
    status = open_block(self, block, error);
  }
  while (status == OVIS_OK && self->next_tick <= tick) {
    status = decode_tick(self, error);
  }
  return stand_nowhere(self, status);
}

ovis_status ovis_recording_next(ovis_recording* self, ovis_error* error) {
  OV_REQUIRE(self != NULL, OVIS_BAD_ARGUMENT);
  const int64_t tick = self->tick.trace.tick + 1;
  if (tick > self->info.last_tick) {
    return OVIS_NOT_FOUND;
  }
  return ovis_recording_seek(self, tick, error);
}

const ovis_recorded_tick* ovis_recording_get_tick(const ovis_recording* self) {
  OV_REQUIRE(self != NULL, NULL);
  return &self->tick;
}
