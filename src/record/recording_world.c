// Rebuilds the world of a recording, as it was after a tick, from its recorded changes.
// Format: docs/formats/recording.md#world
#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "record/recorder_internal.h"
#include "record/recording_internal.h"

#include <string.h>

// ---- Iterating over the changes

ovis_status ov_world_walk_init(ov_world_walk* walk, ovis_recording* recording) {
  *walk = (ov_world_walk){.recording = recording};
  ov_writer_init(&walk->raw, &recording->allocator);
  walk->section = ov_alloc_zero(&recording->allocator, sizeof *walk->section);
  return walk->section != NULL ? OVIS_OK : OVIS_NO_MEMORY;
}

void ov_world_walk_fini(ov_world_walk* walk) {
  if (walk->recording != NULL) {
    ov_free(&walk->recording->allocator, walk->section, sizeof *walk->section);
    ov_writer_fini(&walk->raw);
  }
  *walk = (ov_world_walk){0};
}

static ovis_status open_next(ov_world_walk* walk, ovis_error* error) {
  ovis_recording* recording = walk->recording;
  while (walk->next_block < recording->blocks.count) {
    const int32_t block = walk->next_block++;
    const ov_block_head* head = &recording->blocks.items[block].head;
    if (head->kind == OV_BLOCK_WORLD) {
      const ovis_status status = ov_recording_unpack(recording, block, &walk->raw, error);
      walk->reader = ov_reader_make(walk->raw.bytes, walk->raw.size);
      walk->tick = head->first_tick;
      return status;
    }
  }
  return OVIS_NOT_FOUND;
}

static bool is_state(const ovis_recording* recording, uint64_t number) {
  return number > OV_NO_STATE && number <= (uint64_t)recording->states.count;
}

static void read_entry(ov_world_walk* walk, ov_code* code, ov_world_entry* entry) {
  uint64_t step;
  uint8_t item;
  uint64_t state = 0;
  ov_code_unsigned(code, &step);
  ov_code_u8(code, &item);
  code->is_bad |= step > INT32_MAX;
  walk->tick += code->is_bad ? 0 : (int64_t)step;
  *entry = (ov_world_entry){.tick = walk->tick, .item = item};
  switch (item) {
  case OV_CHANGE_SECTION:
  case OV_CHANGE_SECTION_BIOMES: {
    ov_record_section* section = walk->section;
    ov_code_section(code, section);
    section->has_biomes = false;
    if (item == OV_CHANGE_SECTION_BIOMES) {
      ov_code_biomes(code, section);
    }
    for (int32_t i = 0; i < section->palette_count; i++) {
      code->is_bad |= section->palette[i] >= (uint32_t)walk->recording->states.count;
    }
    entry->pos = (ovis_pos){section->pos.x, section->pos.y, section->pos.z};
    entry->section = section;
    break;
  }
  case OV_CHANGE_DROP: ov_code_pos(code, &entry->pos); break;
  case OV_CHANGE_BLOCK:
    ov_code_pos(code, &entry->pos);
    ov_code_unsigned(code, &state);
    code->is_bad |= !is_state(walk->recording, state);
    entry->state = code->is_bad ? 1 : (uint32_t)state;
    break;
  default: code->is_bad = true; break;
  }
}

ovis_status ov_world_walk_next(ov_world_walk* walk, ov_world_entry* entry, ovis_error* error) {
  while (walk->reader.at == walk->reader.size) {
    OV_TRY(open_next(walk, error));
  }
  ov_code code = ov_code_read(&walk->reader);
  read_entry(walk, &code, entry);
  return code.is_bad ? ov_recording_damage(walk->recording, walk->next_block - 1,
                                           "a change of the world is damaged", error)
                     : OVIS_OK;
}

// ---- Applying them to a world

int32_t ovis_recording_get_state_count(const ovis_recording* self) {
  OV_REQUIRE(self != NULL, 0);
  return self->states.count;
}

const char* ovis_recording_get_state_name(const ovis_recording* self, int32_t number) {
  OV_REQUIRE(self != NULL, "");
  OV_REQUIRE(number >= 0 && number < self->states.count, "");
  return ov_recording_text(self, self->states.items[number]);
}

ovis_status ov_recording_states(ovis_recording* recording, ovis_blocks* registry,
                                ovis_state** out) {
  const size_t count = recording->states.count > 0 ? (size_t)recording->states.count : 1;
  ovis_state* states = ov_alloc_zero(&recording->allocator, count * sizeof *states);
  *out = states;
  if (states == NULL) {
    return OVIS_NO_MEMORY;
  }
  for (int32_t i = 0; i < recording->states.count; i++) {
    const char* name = ovis_recording_get_state_name(recording, i);
    if (ovis_blocks_parse(registry, name, &states[i], NULL) == OVIS_OK) {
      continue;
    }
    const ovis_status status =
        ovis_blocks_resolve(registry, name, strcspn(name, "["), NULL, 0, &states[i]);
    if (status != OVIS_OK) {
      ov_free(&recording->allocator, states, count * sizeof *states);
      *out = NULL;
      return status;
    }
  }
  return OVIS_OK;
}

static ovis_status put_section(ovis_world* world, const ovis_state* states,
                               const ov_record_section* section) {
  ovis_state palette[OVIS_SECTION_CELLS];
  for (int32_t i = 0; i < section->palette_count; i++) {
    palette[i] = states[section->palette[i]];
  }
  const ovis_section_data data = {.palette = palette,
                                  .palette_count = section->palette_count,
                                  .cells = section->palette_count > 1 ? section->cells : NULL,
                                  .block_light = section->has_light[0] ? section->light[0] : NULL,
                                  .sky_light = section->has_light[1] ? section->light[1] : NULL,
                                  .biomes = section->has_biomes ? section->biomes : NULL};
  return ovis_world_set_section(world, section->pos, &data);
}

ovis_status ov_world_put(ovis_world* world, const ovis_state* states, const ov_world_entry* entry) {
  switch (entry->item) {
  case OV_CHANGE_SECTION:
  case OV_CHANGE_SECTION_BIOMES: return put_section(world, states, entry->section);
  case OV_CHANGE_DROP:
    ovis_world_drop_section(world, (ovis_section_pos){entry->pos.x, entry->pos.y, entry->pos.z});
    return OVIS_OK;
  default: {
    const ovis_status status = ovis_world_set_block(world, entry->pos, states[entry->state - 1]);
    return status == OVIS_NOT_LOADED ? OVIS_OK : status; // only in a damaged file
  }
  }
}

// The first block with changes after a tick: entries of a block are not before its first tick.
static int32_t first_block_after(const ovis_recording* recording, int64_t tick) {
  int32_t first = 0;
  for (int32_t i = 0; i < recording->blocks.count; i++) {
    const ov_block_head* head = &recording->blocks.items[i].head;
    if (head->kind == OV_BLOCK_WORLD && head->first_tick <= tick) {
      first = i;
    }
  }
  return first;
}

// Places the recording's walk before the changes after tick `from`, or earlier. Worlds mostly move
// on from where the last one stopped: the walk goes on there, since all changes of a short run are
// in one block.
static ovis_status walk_from(ovis_recording* recording, int64_t from) {
  ov_world_walk* walk = &recording->walk;
  if (walk->recording != NULL && recording->walk_tick <= from) {
    return OVIS_OK;
  }
  ov_world_walk_fini(walk);
  const ovis_status status = ov_world_walk_init(walk, recording);
  walk->next_block = first_block_after(recording, from);
  recording->walk_tick = INT64_MIN;
  return status;
}

ovis_status ov_recording_apply(ovis_recording* recording, int64_t from, int64_t to,
                               const ovis_state* states, ovis_world* world, ovis_error* error) {
  ov_world_walk* walk = &recording->walk;
  ov_world_entry entry;
  ovis_status status = walk_from(recording, from);
  while (status == OVIS_OK) {
    const size_t at = walk->reader.at;
    const int64_t before = walk->tick;
    const int32_t block = walk->next_block;
    status = ov_world_walk_next(walk, &entry, error);
    if (status == OVIS_OK && entry.tick > to) {
      // The next walk reads this change, or its block, again.
      walk->reader.at = block == walk->next_block ? at : 0;
      walk->tick = block == walk->next_block
                       ? before
                       : recording->blocks.items[walk->next_block - 1].head.first_tick;
      status = OVIS_NOT_FOUND;
    }
    if (status == OVIS_OK && entry.tick > from) {
      status = ov_world_put(world, states, &entry);
      if (status == OVIS_OUT_OF_RANGE) {
        ov_recording_damage(recording, walk->next_block - 1, "a section is outside the world",
                            error);
      }
    }
  }
  if (status == OVIS_NOT_FOUND) {
    recording->walk_tick = to;
    return OVIS_OK;
  }
  ov_world_walk_fini(walk);
  return status;
}

ovis_status ovis_recording_create_world(ovis_recording* recording, int64_t tick,
                                        ovis_blocks* registry, ovis_world** out,
                                        ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_REQUIRE(recording != NULL && registry != NULL, OVIS_BAD_ARGUMENT);
  if (tick < recording->info.first_tick || tick > recording->info.last_tick) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the recording has no such tick");
  }
  ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the world");
  ovis_state* states;
  OV_TRY(ov_recording_states(recording, registry, &states));
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.env = recording->info.env;
  def.allocator = recording->allocator;
  ovis_world* world = NULL;
  ovis_status status = ovis_world_create(&def, &world);
  if (status == OVIS_OK) {
    status = ov_recording_apply(recording, INT64_MIN, tick, states, world, error);
  }
  const size_t count = recording->states.count > 0 ? (size_t)recording->states.count : 1;
  ov_free(&recording->allocator, states, count * sizeof *states);
  if (status != OVIS_OK) {
    ovis_world_destroy(world);
    return status;
  }
  *out = world;
  return OVIS_OK;
}

ovis_status ovis_recording_advance_world(ovis_recording* recording, int64_t from, int64_t to,
                                         ovis_blocks* registry, ovis_world* world,
                                         ovis_error* error) {
  OV_REQUIRE(recording != NULL && registry != NULL && world != NULL, OVIS_BAD_ARGUMENT);
  if (from < recording->info.first_tick || from > to || to > recording->info.last_tick) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the recording has no such ticks");
  }
  ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the world");
  ovis_state* states;
  OV_TRY(ov_recording_states(recording, registry, &states));
  ovis_status status = ov_recording_apply(recording, from, to, states, world, error);
  const size_t count = recording->states.count > 0 ? (size_t)recording->states.count : 1;
  ov_free(&recording->allocator, states, count * sizeof *states);
  return status;
}
