// Listens to the world and records sections that are set or dropped, and blocks that change.
// Format: docs/formats/recording.md#world
#include "record/recorder_internal.h"

#include "base/alloc.h"
#include "base/check.h"

#include <string.h>

// ---- States

static bool make_room(ovis_recorder* self, uint32_t count) {
  if (count <= self->state_capacity) {
    return true;
  }
  const uint32_t capacity = count + count / 8 + 64;
  ov_state_slot* states =
      ov_resize(&self->allocator, self->states, self->state_capacity * sizeof *states,
                capacity * sizeof *states);
  if (states == NULL) {
    return false;
  }
  memset(states + self->state_capacity, 0, (capacity - self->state_capacity) * sizeof *states);
  self->states = states;
  self->state_capacity = capacity;
  return true;
}

uint32_t ov_recorder_state(ovis_recorder* self, ovis_state state) {
  OVIS_ASSERT(self != NULL);
  const ovis_blocks* registry = ovis_world_get_blocks(self->world);
  if (state >= ovis_blocks_get_state_count(registry)) {
    return OV_NO_STATE;
  }
  if (!make_room(self, state + 1)) {
    self->is_out_of_memory = true;
    return OV_NO_STATE;
  }
  if (self->states[state].number == 0) {
    char name[OV_RECORD_NAME_MAX];
    const size_t length = ovis_blocks_print(registry, state, name, sizeof name);
    OVIS_ASSERT(length < sizeof name);
    ov_code code = ov_code_write(&self->names);
    uint8_t kind = OV_NAME_STATE;
    ov_code_u8(&code, &kind);
    ov_code_text(&code, name, sizeof name);
    self->name_count++;
    self->states[state].number = ++self->state_count;
  }
  return self->states[state].number;
}

// ---- Changes

// The current or the next tick, which the recorder has not written yet.
static int64_t tick_now(const ovis_recorder* self) {
  return self->block_first + self->ticks;
}

// Begins an entry with its tick, relative to the entry before, and its kind.
static void begin_entry(ovis_recorder* self, int64_t tick, ov_change_item item) {
  ov_code code = ov_code_write(&self->changes);
  uint64_t step = (uint64_t)(tick - self->changes_tick);
  uint8_t kind = (uint8_t)item;
  ov_code_unsigned(&code, &step);
  ov_code_u8(&code, &kind);
  self->changes_tick = tick;
}

static void put_pos(ovis_recorder* self, ovis_pos pos) {
  ov_code code = ov_code_write(&self->changes);
  ov_code_pos(&code, &pos);
}

static bool read_section(ovis_recorder* self, ovis_section_pos pos) {
  ov_record_section* section = self->section;
  section->pos = pos;
  section->palette_count = 0;
  if (ovis_world_read_section(self->world, pos, self->cells) != OVIS_OK ||
      !make_room(self, ovis_blocks_get_state_count(ovis_world_get_blocks(self->world)))) {
    return false;
  }
  // Most sections are all air or all stone, and then their cells are not written.
  const size_t all_but_one = (OVIS_SECTION_CELLS - 1) * sizeof *self->cells;
  const bool is_uniform = memcmp(self->cells, self->cells + 1, all_but_one) == 0;
  for (int32_t cell = 0; cell < (is_uniform ? 1 : OVIS_SECTION_CELLS); cell++) {
    uint32_t* index = &self->states[self->cells[cell]].palette;
    if (*index == 0) {
      section->palette[section->palette_count++] = self->cells[cell];
      *index = (uint32_t)section->palette_count;
    }
    section->cells[cell] = (uint16_t)(*index - 1);
  }
  for (int32_t i = 0; i < section->palette_count; i++) {
    const ovis_state state = section->palette[i];
    self->states[state].palette = 0;
    section->palette[i] = ov_recorder_state(self, state) - 1;
  }
  for (int32_t kind = 0; kind < 2; kind++) {
    section->has_light[kind] = ovis_world_read_light(
        self->world, pos, kind == 0 ? OVIS_LIGHT_BLOCK : OVIS_LIGHT_SKY, section->light[kind]);
  }
  section->has_biomes = ovis_world_read_biomes(self->world, pos, section->biomes);
  return true;
}

// A whole entry: the kind depends on what the section has.
static void put_section(ovis_recorder* self, int64_t tick, ovis_section_pos pos) {
  const bool is_read = read_section(self, pos);
  const bool has_biomes = is_read && self->section->has_biomes;
  begin_entry(self, tick, has_biomes ? OV_CHANGE_SECTION_BIOMES : OV_CHANGE_SECTION);
  if (!is_read) {
    self->is_out_of_memory = true;
    return;
  }
  ov_code code = ov_code_write(&self->changes);
  ov_code_section(&code, self->section);
  if (has_biomes) {
    ov_code_biomes(&code, self->section);
  }
}

// Writes the change to the log too, so that readers of the log need no WORLD blocks.
static void put_block_record(ovis_recorder* self, ovis_pos pos, uint64_t number) {
  ov_code code = ov_code_write(&self->tick_records);
  uint64_t kind = OVIS_RECORD_BLOCK + 1;
  uint64_t nobody = 0;
  ov_code_unsigned(&code, &kind);
  ov_code_unsigned(&code, &nobody);
  ov_code_pos(&code, &pos);
  ov_code_unsigned(&code, &number);
}

void ov_recorder_on_change(void* context, const ovis_world* world, const ovis_change* change) {
  ovis_recorder* self = context;
  (void)world;
  if (self->failed != OVIS_OK || change->kind == OVIS_CHANGE_LIGHT) {
    return; // light is an input: a replay computes it again
  }
  const ovis_section_pos at = {change->pos.x >> 4, change->pos.y >> 4, change->pos.z >> 4};
  switch (change->kind) {
  case OVIS_CHANGE_SECTION: put_section(self, tick_now(self), at); break;
  case OVIS_CHANGE_DROP:
    begin_entry(self, tick_now(self), OV_CHANGE_DROP);
    put_pos(self, (ovis_pos){at.x, at.y, at.z});
    break;
  default: {
    begin_entry(self, tick_now(self), OV_CHANGE_BLOCK);
    put_pos(self, change->pos);
    ov_code code = ov_code_write(&self->changes);
    uint64_t number = ov_recorder_state(self, change->new_state);
    ov_code_unsigned(&code, &number);
    put_block_record(self, change->pos, number);
    break;
  }
  }
  if (self->changes.size > OV_RECORDER_WORLD_BYTES) {
    ov_recorder_put_names(self);
    ov_recorder_put_changes(self);
  }
}

void ov_recorder_write_world(ovis_recorder* self) {
  OVIS_ASSERT(self != NULL);
  const int32_t count = ovis_world_get_sections(self->world, NULL, 0);
  if (count == 0) {
    return;
  }
  ovis_section_pos* places = ov_alloc(&self->allocator, (size_t)count * sizeof *places);
  if (places == NULL) {
    self->is_out_of_memory = true;
    return;
  }
  ovis_world_get_sections(self->world, places, count);
  for (int32_t i = 0; i < count; i++) {
    put_section(self, self->changes_tick, places[i]); // all belong to the tick of the start
    if (self->changes.size > OV_RECORDER_WORLD_BYTES) {
      ov_recorder_put_names(self);
      ov_recorder_put_changes(self);
    }
  }
  ov_free(&self->allocator, places, (size_t)count * sizeof *places);
}
