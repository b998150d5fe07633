// Encodes a tick that the tracer reports as the records and moves of a recording.
// Format: docs/formats/recording.md#log
#include "base/sort.h"
#include "record/recorder_internal.h"

#include "base/check.h"

#include <string.h>

// ---- Species

static void put_text(ov_code* code, const char* text, size_t size) {
  char kept[OV_RECORD_PHRASE_MAX];
  OVIS_ASSERT(size <= sizeof kept);
  ov_code_copy(kept, size, text != NULL ? text : "");
  ov_code_text(code, kept, size);
}

static void put_phrases(ov_code* code, const ovis_phrases* phrases) {
  OVIS_ASSERT(phrases != NULL);
  put_text(code, phrases->words, 128);
  put_text(code, phrases->doing, 128);
  put_text(code, phrases->does, 128);
  uint8_t about = (uint8_t)phrases->about;
  uint64_t style = phrases->style;
  int32_t count = phrases->reason_count;
  ov_code_u8(code, &about);
  ov_code_unsigned(code, &style);
  ov_code_count(code, &count, OV_RECORD_PHRASES_MAX);
  for (int32_t i = 0; i < count; i++) {
    uint64_t reason = (uint64_t)phrases->reasons[i].reason;
    ov_code_unsigned(code, &reason);
    put_text(code, phrases->reasons[i].sentence, OV_RECORD_PHRASE_MAX);
  }
}

static void put_option(ov_code* code, const ovis_option_info* option) {
  OVIS_ASSERT(option != NULL);
  int32_t priority = option->priority;
  int32_t depth = option->depth;
  uint8_t flags = option->flags;
  bool has_phrases = option->phrases != NULL;
  put_text(code, option->name, 64);
  put_text(code, option->group, 32);
  ov_code_i32(code, &priority);
  ov_code_i32(code, &depth);
  ov_code_u8(code, &flags);
  ov_code_bool(code, &has_phrases);
  if (has_phrases) {
    put_phrases(code, option->phrases);
  }
}

static void name_species(ovis_recorder* self, const ovis_trace_species* species) {
  OVIS_ASSERT(species != NULL);
  ov_code code = ov_code_write(&self->names);
  uint8_t kind = OV_NAME_SPECIES;
  float size[3] = {species->width, species->height, species->health_max};
  ovis_actor_kind actor = species->kind;
  int32_t count = species->option_count;
  ov_code_u8(&code, &kind);
  put_text(&code, species->name, 64);
  put_text(&code, species->mind, OVIS_MIND_NAME_MAX);
  ov_code_actor_kind(&code, &actor);
  for (int32_t i = 0; i < 3; i++) {
    ov_code_f32(&code, &size[i]);
  }
  ov_code_count(&code, &count, OV_RECORD_OPTIONS_MAX);
  for (int32_t i = 0; i < count; i++) {
    put_option(&code, &species->options[i]);
  }
  int32_t memory_count = species->memory_count;
  ov_code_count(&code, &memory_count, OVIS_MEMORIES_OWN_MAX);
  for (int32_t i = 0; i < memory_count; i++) {
    put_text(&code, species->memories[i], OVIS_MEMORY_NAME_MAX);
  }
  self->name_count++;
}

// Returns the number of a species. Writes its name if it is new.
static int32_t number_of(ovis_recorder* self, const ovis_trace_species* species) {
  for (int32_t i = 0; i < self->species.count; i++) {
    if (self->species.items[i] == species) {
      return i;
    }
  }
  if (!ov_array_push(&self->species, &self->allocator, species)) {
    self->is_out_of_memory = true;
    return 0;
  }
  name_species(self, species);
  return self->species.count - 1;
}

// Returns the number of the species of an event's mob, which may no longer exist. -1: not named.
static int32_t species_named(const ovis_recorder* self, const char* name) {
  for (int32_t i = 0; name != NULL && i < self->species.count; i++) {
    if (self->species.items[i]->name == name) {
      return i;
    }
  }
  return -1;
}

static int32_t number_named(const ovis_recorder* self, const ovis_species* species) {
  return species_named(self, species != NULL ? species->name : NULL);
}

// ---- Mobs

static uint8_t flags_of(const ovis_trace_mob* mob) {
  OVIS_ASSERT(mob != NULL);
  return (uint8_t)((mob->is_baby ? OV_MOB_BABY : 0u) | (mob->is_on_ground ? OV_MOB_ON_GROUND : 0u) |
                   (mob->is_in_water ? OV_MOB_IN_WATER : 0u) |
                   (mob->is_frozen ? OV_MOB_FROZEN : 0u) | (mob->is_alive ? OV_MOB_ALIVE : 0u) |
                   (mob->is_walking ? OV_MOB_WALKING : 0u) |
                   (mob->is_watched ? OV_MOB_WATCHED : 0u));
}

static ov_record_mob record_of(const ovis_trace_mob* mob, int32_t species) {
  return (ov_record_mob){.serial = mob->serial,
                         .species = species,
                         .x = ov_record_units(mob->pos.x),
                         .y = ov_record_units(mob->pos.y),
                         .z = ov_record_units(mob->pos.z),
                         .yaw = ov_record_turn(mob->yaw_deg),
                         .head = ov_record_turn(mob->head_yaw_deg),
                         .pitch = ov_record_turn(mob->pitch_deg),
                         .flags = flags_of(mob),
                         .health = mob->health,
                         .target = mob->target,
                         .next_index = mob->next_index};
}

static const ovis_trace_mob* find_mob(const ovis_trace* trace, uint64_t serial) {
  OV_LOWER_BOUND(low, middle, trace->mob_count, trace->mobs[middle].serial < serial);
  return low < trace->mob_count && trace->mobs[low].serial == serial ? &trace->mobs[low] : NULL;
}

// ---- Records

static void put_came(ovis_recorder* self, ov_code* code, uint64_t serial) {
  const ovis_trace_mob* mob = find_mob(self->trace, serial);
  OVIS_ASSERT(mob != NULL);
  ov_record_mob record = record_of(mob, number_of(self, mob->species));
  int32_t none = 0; // separate records follow for options that run from the start
  ov_code_mob(code, &record, NULL, &none, NULL, NULL);
}

static void put_path(ov_code* code, const ovis_record* record) {
  OVIS_ASSERT(record != NULL);
  ovis_pos target = record->target;
  bool is_partial = record->is_partial;
  int32_t count =
      record->node_count < OV_RECORD_NODES_MAX ? record->node_count : OV_RECORD_NODES_MAX;
  ovis_pos asked = record->asked;
  ov_code_pos(code, &target);
  ov_code_pos(code, &asked);
  ovis_path_limits limits = record->limits;
  ov_code_bool(code, &is_partial);
  ov_code_limits(code, &limits);
  ov_code_nodes(code, record->nodes, &count, NULL, NULL);
}

static void put_path_end(ovis_recorder* self, ov_code* code, const ovis_record* record) {
  ovis_nav_change change = record->change;
  uint64_t number = (uint64_t)record->nav_end;
  ov_code_unsigned(code, &number);
  uint64_t states[2] = {OV_NO_STATE, OV_NO_STATE};
  if (change.is_known) {
    states[0] = ov_recorder_state(self, change.old_state);
    states[1] = ov_recorder_state(self, change.new_state);
  }
  ovis_own_body body = record->limits.body;
  ov_code_change(code, &change, states, &body);
}

static void put_event(ovis_recorder* self, ov_code* code, ovis_event event) {
  int32_t species = number_named(self, event.species);
  event.state = ovis_event_has_state(&event) ? ov_recorder_state(self, event.state) : OV_NO_STATE;
  ov_code_event(code, &event, &species);
}

static void put_record(ovis_recorder* self, const ovis_record* record) {
  ov_code code = ov_code_write(&self->tick_records);
  uint64_t number = (uint64_t)record->kind + 1; // 0 ends the records of a tick
  uint64_t serial = record->mob;
  ov_code_unsigned(&code, &number);
  ov_code_unsigned(&code, &serial);
  switch (record->kind) {
  case OVIS_RECORD_CAME: put_came(self, &code, serial); break;
  case OVIS_RECORD_EVENT: put_event(self, &code, record->event); break;
  case OVIS_RECORD_OPTION_STARTED:
  case OVIS_RECORD_OPTION_STOPPED:
  case OVIS_RECORD_OPTION_GOES_ON:
  case OVIS_RECORD_OPTION_REFUSED: {
    ovis_answer answer = record->answer;
    ov_answer_about about = {
        .species = species_named(self, answer.who_species),
        .state = answer.block == NULL
                     ? OV_NO_STATE
                     : ov_recorder_state(self, ovis_world_get_block(self->world, answer.cell))};
    number = (uint64_t)record->option;
    ov_code_unsigned(&code, &number);
    ov_code_answer(&code, &answer, &about);
    break;
  }
  case OVIS_RECORD_PATH: put_path(&code, record); break;
  case OVIS_RECORD_PATH_REFUSED:
    number = (uint64_t)record->refusal;
    ov_code_unsigned(&code, &number);
    number = (uint64_t)record->count;
    ov_code_unsigned(&code, &number);
    ov_code_unsigned(&code, &(uint64_t){record->who});
    break;
  case OVIS_RECORD_PATH_ENDED: put_path_end(self, &code, record); break;
  case OVIS_RECORD_HOLDS:
  case OVIS_RECORD_ACTIVITY: put_text(&code, record->item, OV_RECORD_ITEM_MAX); break;
  case OVIS_RECORD_FACT: {
    ovis_fact fact = *record->fact;
    ov_code_fact(&code, &fact);
    break;
  }
  case OVIS_RECORD_MEMORY_SET:
  case OVIS_RECORD_MEMORY_ERASED: {
    ovis_trace_memory memory = record->memory;
    ov_code_memory(&code, &memory);
    break;
  }
  default: break;
  }
}

// ---- Moves

#define MOVE_MAX (6 * OV_CODE_NUMBER_MAX + 16) // bytes of a move

static int32_t put_state(uint8_t* out, const ov_record_mob* mob) {
  OVIS_ASSERT(out != NULL);
  OVIS_ASSERT(mob != NULL);
  int32_t size = 0;
  uint32_t bits;
  memcpy(&bits, &mob->health, sizeof bits);
  out[size++] = mob->flags;
  for (int32_t i = 0; i < 4; i++) {
    out[size++] = (uint8_t)(bits >> 8 * i);
  }
  return size + ov_code_put(out + size, mob->target);
}

static int32_t put_step(uint8_t* out, int64_t* member, int64_t value) {
  OVIS_ASSERT(member != NULL);
  const int64_t step = value - *member;
  *member = value;
  return ov_code_put(out, ov_code_fold(step));
}

// Writes the change of an angle where the next byte belongs. Returns 1 if there is one, or 0:
// without a branch, because which mobs turn in a tick follows no pattern.
static inline uint32_t put_turn(uint8_t* out, uint8_t* member, float deg) {
  const uint8_t turn = ov_record_turn(deg);
  const uint8_t step = (uint8_t)(turn - *member);
  *out = step;
  *member = turn;
  return step != 0;
}

// Writes the node of the path and the state if they have changed. Returns their size.
static int32_t put_rest(uint8_t* out, ov_record_mob* mob, const ovis_trace_mob* now,
                        uint32_t* mask) {
  OVIS_ASSERT(mob->serial == now->serial);
  int32_t size = 0;
  if (now->next_index != mob->next_index) {
    *mask |= OV_MOVE_NODE;
    size += ov_code_put(out, ov_code_fold(now->next_index - mob->next_index));
    mob->next_index = now->next_index;
  }
  const uint8_t flags = flags_of(now);
  if (flags != mob->flags || now->target != mob->target ||
      ov_f32_bits(now->health) != ov_f32_bits(mob->health)) {
    *mask |= OV_MOVE_STATE;
    mob->flags = flags;
    mob->target = now->target;
    mob->health = now->health;
    size += put_state(out + size, mob);
  }
  return size;
}

// Writes a mask, then the changed parts that it lists, and takes them over into `mob`. Returns
// their size. [Limit: <= MOVE_MAX]
static int32_t put_move(uint8_t* out, ov_record_mob* mob, const ovis_trace_mob* now) {
  int32_t size = 1;
  uint32_t mask = 0;
  if ((now->changes & OVIS_TRACE_LEVEL) != 0) {
    const int64_t x = ov_record_units(now->pos.x);
    const int64_t z = ov_record_units(now->pos.z);
    if (x != mob->x || z != mob->z) {
      mask |= OV_MOVE_LEVEL;
      size += put_step(out + size, &mob->x, x);
      size += put_step(out + size, &mob->z, z);
    }
  }
  if ((now->changes & OVIS_TRACE_HEIGHT) != 0) {
    const int64_t y = ov_record_units(now->pos.y);
    if (y != mob->y) {
      mask |= OV_MOVE_HEIGHT;
      size += put_step(out + size, &mob->y, y);
    }
  }
  const uint32_t has_yaw = put_turn(out + size, &mob->yaw, now->yaw_deg);
  mask |= has_yaw * OV_MOVE_YAW;
  size += (int32_t)has_yaw;
  const uint32_t has_head = put_turn(out + size, &mob->head, now->head_yaw_deg);
  mask |= has_head * OV_MOVE_HEAD;
  size += (int32_t)has_head;
  const uint32_t has_pitch = put_turn(out + size, &mob->pitch, now->pitch_deg);
  mask |= has_pitch * OV_MOVE_PITCH;
  size += (int32_t)has_pitch;
  if ((now->changes & OVIS_TRACE_OTHER) != 0) {
    size += put_rest(out + size, mob, now, &mask);
  }
  out[0] = (uint8_t)mask;
  return size;
}

// ---- A tick

// Matches the mobs that were last written with the current ones. Serials only increase: new mobs
// come after the others, and have no move yet. Returns false when there is no memory.
static bool match_mobs(ovis_recorder* self) {
  const ovis_trace* trace = self->trace;
  const int32_t was = self->mobs.count;
  const int32_t last = was - 1;
  if (was == trace->mob_count &&
      (was == 0 || self->mobs.items[last].serial == trace->mobs[last].serial)) {
    return true; // as many as before and no new one: the same
  }
  if (!ov_array_reserve(&self->mobs, &self->allocator, trace->mob_count)) {
    return false;
  }
  int32_t kept = 0;
  for (int32_t i = 0; i < was && kept < trace->mob_count; i++) {
    if (self->mobs.items[i].serial == trace->mobs[kept].serial) {
      self->mobs.items[kept++] = self->mobs.items[i];
    }
  }
  for (int32_t i = kept; i < trace->mob_count; i++) {
    const ovis_trace_mob* mob = &trace->mobs[i];
    self->mobs.items[i] = record_of(mob, number_of(self, mob->species));
  }
  self->mobs.count = trace->mob_count;
  return true;
}

void ov_recorder_observe(ovis_recorder* self) {
  OVIS_ASSERT(self != NULL);
  if (ovis_tracer_tick(self->tracer, &self->trace) != OVIS_OK) {
    self->is_out_of_memory = true;
    return;
  }
  if (self->is_lean) {
    return;
  }
  if (!match_mobs(self)) {
    self->is_out_of_memory = true;
    return;
  }
  const ovis_trace* trace = self->trace;
  OVIS_ASSERT(self->mobs.count == trace->mob_count);
  for (int32_t i = 0; i < trace->record_count; i++) {
    put_record(self, &trace->records[i]);
  }
  uint8_t bytes[16 * MOVE_MAX];
  int32_t size = 0;
  for (int32_t i = 0; i < trace->mob_count; i++) {
    if (size > (int32_t)sizeof bytes - MOVE_MAX) {
      ov_write_bytes(&self->moves, bytes, (size_t)size);
      size = 0;
    }
    if (trace->mobs[i].changes != 0) {
      size += put_move(bytes + size, &self->mobs.items[i], &trace->mobs[i]);
    } else {
      bytes[size++] = 0;
    }
  }
  ov_write_bytes(&self->moves, bytes, (size_t)size);
}

void ov_recorder_write_keys(ovis_recorder* self) {
  OVIS_ASSERT(self != NULL);
  ov_code code = ov_code_write(&self->keys);
  int32_t count = self->mobs.count;
  ov_code_count(&code, &count, OV_RECORD_MOBS_MAX);
  for (int32_t i = 0; i < count; i++) {
    const ovis_trace_mob* seen = &self->trace->mobs[i];
    ov_record_mob mob = self->mobs.items[i];
    int32_t running_count = seen->running_count;
    ov_code_mob(&code, &mob, seen->running, &running_count, NULL, NULL);
    ovis_pos target = seen->is_walking ? seen->path_target : (ovis_pos){0, 0, 0};
    int32_t node_count = !seen->is_walking                        ? 0
                         : seen->node_count < OV_RECORD_NODES_MAX ? seen->node_count
                                                                  : OV_RECORD_NODES_MAX;
    ov_code_pos(&code, &target);
    ov_code_nodes(&code, seen->nodes, &node_count, NULL, NULL);
    put_text(&code, seen->activity, OV_RECORD_ITEM_MAX);
    int32_t memory_count = seen->memory_count;
    ov_code_count(&code, &memory_count, OV_RECORD_MEMORIES_MAX);
    for (int32_t m = 0; m < memory_count; m++) {
      ovis_trace_memory memory = seen->memories[m];
      ov_code_memory(&code, &memory);
    }
  }
}
