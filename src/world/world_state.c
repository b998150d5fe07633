// Writes the loaded sections of a world to bytes and reads them back.
// Design: world_state.h; docs/determinism.md
#include "world/world_state.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/sort.h"
#include "world/world_internal.h"

#define NAME_SIZE 512
#define LIGHT_BYTES 2048
#define LIGHT_STORED 16

// ---- Writing

// Numbers the states in the order in which sections use them first.
typedef struct state_names {
  uint32_t* number_of; // [(number + 1) * state count] 0: not used
  ovis_state* states;
  uint32_t state_count;
  uint32_t count;
} state_names;

static bool open_names(state_names* names, const ovis_world* world) {
  const uint32_t count = ovis_blocks_get_state_count(world->registry);
  *names = (state_names){.state_count = count};
  names->number_of = ov_alloc_zero(&world->allocator, count * sizeof *names->number_of);
  names->states = ov_alloc(&world->allocator, count * sizeof *names->states);
  return names->number_of != NULL && names->states != NULL;
}

static void close_names(state_names* names, const ovis_world* world) {
  ov_free(&world->allocator, names->number_of, names->state_count * sizeof *names->number_of);
  ov_free(&world->allocator, names->states, names->state_count * sizeof *names->states);
}

// Columns sorted by z, then x, since the order of the table depends on hashes.
typedef struct column_list {
  ov_column** items;
  int32_t count;
} column_list;

static bool column_before(const void* left, const void* right) {
  const ov_column* a = *(ov_column* const*)left;
  const ov_column* b = *(ov_column* const*)right;
  return a->z != b->z ? a->z < b->z : a->x < b->x;
}

static bool list_columns(const ovis_world* world, column_list* list) {
  *list = (column_list){0};
  if (world->column_count == 0) {
    return true;
  }
  list->items = ov_alloc(&world->allocator, (size_t)world->column_count * sizeof *list->items);
  if (list->items == NULL) {
    return false;
  }
  for (int32_t i = 0; i < world->table_size; i++) {
    if (world->table[i] != NULL) {
      list->items[list->count++] = world->table[i];
    }
  }
  ov_array_sort(list, column_before);
  return true;
}

static void free_columns(const ovis_world* world, column_list* list) {
  ov_free(&world->allocator, list->items, (size_t)list->count * sizeof *list->items);
}

static void meet_states(const ov_section* section, state_names* names) {
  const int32_t count = section->bits == 0 ? 1 : section->palette_count;
  const ovis_state* palette = ov_section_palette(section);
  for (int32_t i = 0; i < count; i++) {
    if (names->number_of[palette[i]] == 0) {
      names->states[names->count++] = palette[i];
      names->number_of[palette[i]] = names->count;
    }
  }
}

static void write_light(const ov_section* section, ov_light_kind kind, ov_writer* writer) {
  const uint8_t* light = section->light[kind];
  ov_write_u32(writer, light != NULL ? LIGHT_STORED : (uint32_t)section->light_uniform[kind]);
  if (light != NULL) {
    ov_write_bytes(writer, light, LIGHT_BYTES);
  }
}

static void write_biomes(const ov_section* section, ov_writer* writer) {
  ov_write_u8(writer, section->biomes != NULL);
  if (section->biomes != NULL) {
    ov_write_bytes(writer, section->biomes, OVIS_SECTION_BIOMES);
  } else {
    ov_write_u8(writer, section->biome);
  }
}

static void write_section(const ov_section* section, const state_names* names, ov_writer* writer) {
  const int32_t count = section->bits == 0 ? 1 : section->palette_count;
  const ovis_state* palette = ov_section_palette(section);
  ov_write_u32(writer, (uint32_t)count);
  for (int32_t i = 0; i < count; i++) {
    ov_write_u32(writer, names->number_of[palette[i]] - 1);
  }
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS && count > 1; cell++) {
    ov_write_u16(writer, (uint16_t)ov_section_palette_index(section, cell));
  }
  write_light(section, OV_LIGHT_BLOCK, writer);
  write_light(section, OV_LIGHT_SKY, writer);
  write_biomes(section, writer);
}

static void write_column(const ovis_world* world, const ov_column* column, const state_names* names,
                         ov_writer* writer) {
  for (int32_t i = 0; i < world->section_count; i++) {
    const ov_section* section = &column->sections[i];
    if (section->phase == OV_SECTION_NEW) {
      continue;
    }
    ov_write_u32(writer, (uint32_t)column->x);
    ov_write_u32(writer, (uint32_t)(world->section_min + i));
    ov_write_u32(writer, (uint32_t)column->z);
    ov_write_u32(writer, section->phase);
    if (section->phase == OV_SECTION_LOADED) {
      write_section(section, names, writer);
    }
  }
}

static void write_names(const ovis_world* world, const state_names* names, ov_writer* writer) {
  char name[NAME_SIZE];
  ov_write_u32(writer, names->count);
  for (uint32_t i = 0; i < names->count; i++) {
    const size_t length = ovis_blocks_print(world->registry, names->states[i], name, sizeof name);
    OVIS_ASSERT(length < sizeof name);
    ov_write_u32(writer, (uint32_t)length);
    ov_write_bytes(writer, name, length);
  }
}

ovis_status ov_world_write(const ovis_world* world, ov_writer* writer) {
  state_names names;
  column_list columns = {0};
  if (!open_names(&names, world) || !list_columns(world, &columns)) {
    close_names(&names, world);
    return OVIS_NO_MEMORY;
  }
  uint32_t known = 0;
  for (int32_t c = 0; c < columns.count; c++) {
    for (int32_t i = 0; i < world->section_count; i++) {
      const ov_section* section = &columns.items[c]->sections[i];
      known += section->phase != OV_SECTION_NEW;
      if (section->phase == OV_SECTION_LOADED) {
        meet_states(section, &names);
      }
    }
  }
  write_names(world, &names, writer);
  ov_write_u32(writer, known);
  for (int32_t c = 0; c < columns.count; c++) {
    write_column(world, columns.items[c], &names, writer);
  }
  free_columns(world, &columns);
  close_names(&names, world);
  return writer->is_failed ? OVIS_NO_MEMORY : OVIS_OK;
}

static bool section_before(const void* left, const void* right) {
  const ovis_section_pos* a = left;
  const ovis_section_pos* b = right;
  return a->z != b->z ? a->z < b->z : a->x != b->x ? a->x < b->x : a->y < b->y;
}

// Puts a position in the place of the last one in order, if it comes before that.
static void replace_last(ovis_section_pos* out, int32_t count, const ovis_section_pos* pos) {
  int32_t last = 0;
  for (int32_t i = 1; i < count; i++) {
    last = section_before(&out[last], &out[i]) ? i : last;
  }
  if (count > 0 && section_before(pos, &out[last])) {
    out[last] = *pos;
  }
}

int32_t ovis_world_get_sections(const ovis_world* world, ovis_section_pos* out, int32_t capacity) {
  OV_REQUIRE(world != NULL && (out != NULL || capacity <= 0), 0);
  int32_t count = 0;
  for (int32_t slot = 0; slot < world->table_size; slot++) {
    const ov_column* column = world->table[slot];
    for (int32_t i = 0; column != NULL && i < world->section_count; i++) {
      if (column->sections[i].phase != OV_SECTION_LOADED) {
        continue;
      }
      const ovis_section_pos pos = {column->x, world->section_min + i, column->z};
      if (count < capacity) {
        out[count] = pos;
      } else {
        replace_last(out, capacity, &pos);
      }
      count++;
    }
  }
  if (capacity > 0) {
    ov_sort(out, count < capacity ? count : capacity, sizeof *out, section_before);
  }
  return count;
}

// ---- Reading

typedef struct state_list {
  ovis_state* items;
  uint32_t count;
} state_list;

static ovis_status read_names(const ovis_world* world, ov_reader* reader, state_list* list,
                              ovis_error* error) {
  for (uint32_t i = 0; i < list->count; i++) {
    char name[NAME_SIZE];
    const uint32_t length = ov_read_u32(reader);
    const uint8_t* bytes = length < sizeof name ? ov_read_bytes(reader, length) : NULL;
    if (bytes == NULL) {
      return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at, "a block's name is cut");
    }
    memcpy(name, bytes, length);
    name[length] = '\0';
    if (ovis_blocks_parse(world->registry, name, &list->items[i], NULL) != OVIS_OK) {
      return ov_fail(error, OVIS_UNKNOWN_NAME, (int64_t)reader->at,
                     "the registry has no block '%.80s'", name);
    }
  }
  return OVIS_OK;
}

// Reads the light of a section: NULL or 2048 bytes. A uniform level is expanded into `room`.
static const uint8_t* read_light(ov_reader* reader, uint8_t room[LIGHT_BYTES]) {
  const uint32_t level = ov_read_u32(reader);
  if (level == LIGHT_STORED) {
    return ov_read_bytes(reader, LIGHT_BYTES);
  }
  if (level > 15) {
    return NULL;
  }
  memset(room, (int)(level | level << 4), LIGHT_BYTES);
  return room;
}

// False: they are cut.
static bool read_biomes(ov_reader* reader, ovis_biome out[OVIS_SECTION_BIOMES]) {
  const bool is_uniform = ov_read_u8(reader) == 0;
  const uint8_t* bytes = ov_read_bytes(reader, is_uniform ? 1 : OVIS_SECTION_BIOMES);
  for (int32_t i = 0; bytes != NULL && i < OVIS_SECTION_BIOMES; i++) {
    out[i] = bytes[is_uniform ? 0 : i];
  }
  return bytes != NULL;
}

static ovis_status read_section(ovis_world* world, ovis_section_pos pos, ov_reader* reader,
                                const state_list* names, ovis_error* error) {
  ovis_state palette[OVIS_SECTION_CELLS];
  uint16_t cells[OVIS_SECTION_CELLS];
  uint8_t light[OV_LIGHT_COUNT][LIGHT_BYTES];
  const uint32_t count = ov_read_u32(reader);
  if (count < 1 || count > OVIS_SECTION_CELLS) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at,
                   "a section's palette has %u entries", count);
  }
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t number = ov_read_u32(reader);
    if (number >= names->count) {
      return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at, "there is no block number %u",
                     number);
    }
    palette[i] = names->items[number];
  }
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS && count > 1; cell++) {
    cells[cell] = ov_read_u16(reader);
    if (cells[cell] >= count) {
      return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at, "a cell is outside its palette");
    }
  }
  const uint8_t* block_light = read_light(reader, light[OV_LIGHT_BLOCK]);
  const uint8_t* sky_light = read_light(reader, light[OV_LIGHT_SKY]);
  ovis_biome biomes[OVIS_SECTION_BIOMES];
  if (!read_biomes(reader, biomes) || reader->is_short) {
    return ov_fail(error, OVIS_TRUNCATED, (int64_t)reader->at, "a section is truncated");
  }
  const ovis_section_data data = {palette,     (int32_t)count, count > 1 ? cells : NULL,
                                  block_light, sky_light,      biomes};
  const ovis_status status = ovis_world_set_section(world, pos, &data);
  return status == OVIS_OK ? OVIS_OK
                           : ov_fail(error, status, (int64_t)reader->at,
                                     "section %d %d %d could not be set", pos.x, pos.y, pos.z);
}

static ovis_status read_sections(ovis_world* world, ov_reader* reader, const state_list* names,
                                 ovis_error* error) {
  const uint32_t count = ov_read_u32(reader);
  for (uint32_t i = 0; i < count; i++) {
    ovis_section_pos pos;
    pos.x = (int32_t)ov_read_u32(reader);
    pos.y = (int32_t)ov_read_u32(reader);
    pos.z = (int32_t)ov_read_u32(reader);
    const uint32_t phase = ov_read_u32(reader);
    if (reader->is_short) {
      return ov_fail(error, OVIS_TRUNCATED, (int64_t)reader->at,
                     "the list of sections is truncated");
    }
    if (phase != OV_SECTION_ASKED && phase != OV_SECTION_LOADED) {
      return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at, "a section's phase is %u", phase);
    }
    const ovis_status status = phase == OV_SECTION_LOADED
                                   ? read_section(world, pos, reader, names, error)
                                   : ov_world_mark_asked(world, pos);
    if (status == OVIS_OUT_OF_RANGE && phase == OV_SECTION_ASKED) {
      return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at,
                     "a section lies outside the dimension");
    }
    if (status != OVIS_OK) {
      return status;
    }
  }
  return OVIS_OK;
}

static bool drop_all(ovis_world* world) {
  column_list columns;
  if (!list_columns(world, &columns)) {
    return false;
  }
  for (int32_t c = 0; c < columns.count; c++) {
    const int32_t x = columns.items[c]->x; // the column is freed with its last section
    const int32_t z = columns.items[c]->z;
    for (int32_t i = 0; i < world->section_count; i++) {
      ovis_world_drop_section(world, (ovis_section_pos){x, world->section_min + i, z});
    }
  }
  free_columns(world, &columns);
  return true;
}

ovis_status ov_world_read(ovis_world* world, ov_reader* reader, ovis_error* error) {
  if (!drop_all(world)) {
    return OVIS_NO_MEMORY;
  }
  state_list names = {.count = ov_read_u32(reader)};
  // A name takes at least five bytes, so the size of the input limits the allocation.
  if (names.count > (reader->size - reader->at) / 5) {
    return ov_fail(error, OVIS_BAD_FORMAT, (int64_t)reader->at, "%u blocks do not fit",
                   names.count);
  }
  if (names.count > 0) {
    names.items = ov_alloc(&world->allocator, names.count * sizeof *names.items);
    if (names.items == NULL) {
      return OVIS_NO_MEMORY;
    }
  }
  ovis_status status = read_names(world, reader, &names, error);
  if (status == OVIS_OK) {
    status = read_sections(world, reader, &names, error);
  }
  ov_free(&world->allocator, names.items, names.count * sizeof *names.items);
  return status;
}
