// Keeps the sections of a world in a hash table of columns, loads them, and reports changes.
// Design: docs/architecture.md#rooms (world); include/ovis/world.h
#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/hash.h"
#include "base/limits.h"
#include "world/biome_table.h"
#include "world/block_ids.h"
#include "world/place.h"
#include "world/world_internal.h"

#include <string.h>

#define AIR ((ovis_state)0)

ovis_world_def ovis_default_world_def(void) {
  ovis_world_def def = {.cookie = OV_COOKIE};
  def.env.difficulty = OVIS_DIFFICULTY_NORMAL;
  def.env.presence = OVIS_PRESENCE_EVERYWHERE;
  def.env.mob_griefing = true;
  strcpy(def.env.dimension.name, "overworld");
  def.env.dimension.min_y = -64;
  def.env.dimension.height = 384;
  def.env.dimension.has_sky = true;
  return def;
}

static bool is_env_good(const ovis_env* env) {
  return ov_is_within_i64(env->game_time, OVIS_TIME_MAX) &&
         ov_is_within_i64(env->day_time, OVIS_TIME_MAX) &&
         (uint32_t)env->difficulty <= OVIS_DIFFICULTY_HARD &&
         (uint32_t)env->presence <= OVIS_PRESENCE_NEAR_PLAYERS;
}

static bool is_dimension_good(const ovis_dimension* dimension) {
  return dimension->min_y % 16 == 0 && dimension->height % 16 == 0 && dimension->height >= 16 &&
         dimension->height <= 4096 && dimension->min_y >= -2048 &&
         dimension->min_y <= 4096 - dimension->height &&
         memchr(dimension->name, '\0', sizeof dimension->name) != NULL;
}

ovis_status ovis_world_create(const ovis_world_def* def, ovis_world** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  const ovis_dimension* dimension = &def->env.dimension;
  if (def->blocks == NULL || !is_env_good(&def->env) || !is_dimension_good(dimension)) {
    return OVIS_OUT_OF_RANGE;
  }
  ovis_world* world = ov_alloc_zero(&def->allocator, sizeof *world);
  if (world == NULL) {
    return OVIS_NO_MEMORY;
  }
  world->allocator = def->allocator;
  world->self = world;
  world->registry = def->blocks;
  world->env = def->env;
  world->is_nether = strcmp(dimension->name, "the_nether") == 0;
  world->load_section = def->load_section;
  world->load_context = def->context;
  world->section_count = dimension->height / 16;
  world->section_min = dimension->min_y / 16;
  *out = world;
  return OVIS_OK;
}

static size_t column_bytes(const ovis_world* world) {
  return sizeof(ov_column) + (size_t)world->section_count * sizeof(ov_section);
}

static void destroy_column(ovis_world* world, ov_column* column) {
  for (int32_t i = 0; i < world->section_count; i++) {
    ov_section_fini(&column->sections[i], &world->allocator);
  }
  ov_free(&world->allocator, column, column_bytes(world));
}

void ovis_world_destroy(ovis_world* world) {
  if (world == NULL) {
    return;
  }
  OV_REQUIRE(!world->is_notifying && world->lock_count == 0, );
  for (int32_t i = 0; i < world->table_size; i++) {
    if (world->table[i] != NULL) {
      destroy_column(world, world->table[i]);
    }
  }
  const ovis_allocator allocator = world->allocator;
  ov_free(&allocator, world->table, (size_t)world->table_size * sizeof *world->table);
  ov_array_fini(&world->listeners, &allocator);
  ov_free(&allocator, world, sizeof *world);
}

const ovis_blocks* ovis_world_get_blocks(const ovis_world* world) {
  OV_REQUIRE(world != NULL, NULL);
  return world->registry;
}

const ovis_env* ovis_world_get_env(const ovis_world* world) {
  OV_REQUIRE(world != NULL, NULL);
  return &world->env;
}

bool ov_world_is_nether(const ovis_world* world) {
  return world->is_nether;
}

ovis_status ovis_world_set_env(ovis_world* world, const ovis_env* env) {
  OV_REQUIRE(world != NULL && env != NULL, OVIS_BAD_ARGUMENT);
  if (!is_env_good(env)) {
    return OVIS_OUT_OF_RANGE;
  }
  const ovis_dimension kept = world->env.dimension;
  world->env = *env;
  world->env.dimension = kept;
  return OVIS_OK;
}

// ---- The table of columns

static int32_t slot_of(const ovis_world* world, int32_t x, int32_t z) {
  const uint64_t key = (uint64_t)(uint32_t)x << 32 | (uint32_t)z;
  return (int32_t)(ov_mix64(key) & (uint64_t)(world->table_size - 1));
}

ov_column* ov_world_column(const ovis_world* world, int32_t x, int32_t z) {
  OVIS_VALIDATE(ov_guard_allows(world->guard, x, z, false));
  if (world->table_size == 0) {
    return NULL;
  }
  const int32_t mask = world->table_size - 1;
  for (int32_t slot = slot_of(world, x, z);; slot = (slot + 1) & mask) {
    ov_column* column = world->table[slot];
    if (column == NULL || (column->x == x && column->z == z)) {
      return column;
    }
  }
}

static void put_column(ovis_world* world, ov_column* column) {
  const int32_t mask = world->table_size - 1;
  int32_t slot = slot_of(world, column->x, column->z);
  while (world->table[slot] != NULL) {
    slot = (slot + 1) & mask;
  }
  world->table[slot] = column;
}

// Grows the table. It is at most half full, so that searches stay short.
static bool grow_table(ovis_world* world) {
  const int32_t old_size = world->table_size;
  const int32_t size = old_size == 0 ? 64 : old_size * 2;
  ov_column** old_table = world->table;
  ov_column** table = ov_alloc_zero(&world->allocator, (size_t)size * sizeof *table);
  if (table == NULL) {
    return false;
  }
  world->table = table;
  world->table_size = size;
  for (int32_t i = 0; i < old_size; i++) {
    if (old_table[i] != NULL) {
      put_column(world, old_table[i]);
    }
  }
  ov_free(&world->allocator, old_table, (size_t)old_size * sizeof *old_table);
  return true;
}

// Finds or adds a column. NULL: no memory.
static ov_column* need_column(ovis_world* world, int32_t x, int32_t z) {
  ov_column* column = ov_world_column(world, x, z);
  if (column != NULL) {
    return column;
  }
  if (2 * (world->column_count + 1) > world->table_size && !grow_table(world)) {
    return NULL;
  }
  column = ov_alloc_zero(&world->allocator, column_bytes(world));
  if (column == NULL) {
    return NULL;
  }
  column->x = x;
  column->z = z;
  for (int32_t i = 0; i < world->section_count; i++) {
    ov_section_init(&column->sections[i]);
  }
  put_column(world, column);
  world->has_stale_heights = true;
  world->column_count++;
  return column;
}

// Takes a column out that knows nothing. Those after it in its run move up, so that no
// search stops early at the hole.
static void remove_column_if_unknown(ovis_world* world, ov_column* column) {
  if (column->known_count > 0) {
    return;
  }
  const int32_t mask = world->table_size - 1;
  int32_t hole = slot_of(world, column->x, column->z);
  while (world->table[hole] != column) {
    hole = (hole + 1) & mask;
  }
  world->table[hole] = NULL;
  for (int32_t slot = (hole + 1) & mask; world->table[slot] != NULL; slot = (slot + 1) & mask) {
    ov_column* moved = world->table[slot];
    world->table[slot] = NULL;
    put_column(world, moved);
  }
  world->column_count--;
  destroy_column(world, column);
}

// ---- Listeners

ovis_status ovis_world_add_listener(ovis_world* world, ovis_listener_fn* listener, void* context) {
  OV_REQUIRE(world != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!world->is_notifying, OVIS_BUSY);
  if (listener == NULL) {
    return OVIS_OUT_OF_RANGE;
  }
  const ov_listener added = {listener, context};
  return ov_array_push(&world->listeners, &world->allocator, added) ? OVIS_OK : OVIS_NO_MEMORY;
}

ovis_status ovis_world_remove_listener(ovis_world* world, ovis_listener_fn* listener,
                                       void* context) {
  OV_REQUIRE(world != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!world->is_notifying, OVIS_BUSY);
  int32_t kept = 0;
  for (int32_t i = 0; i < world->listeners.count; i++) {
    const ov_listener one = world->listeners.items[i];
    if (one.call != listener || one.context != context) {
      world->listeners.items[kept++] = one;
    }
  }
  world->listeners.count = kept;
  return OVIS_OK;
}

void ov_world_notify(ovis_world* world, const ovis_change* change) {
  world->revision++;
  world->changes[world->revision % OV_CHANGES_KEPT] = *change;
  world->is_notifying = true;
  for (int32_t i = 0; i < world->listeners.count; i++) {
    world->listeners.items[i].call(world->listeners.items[i].context, world, change);
  }
  world->is_notifying = false;
}

static void notify_section(ovis_world* world, ovis_change_kind kind, ovis_section_pos pos) {
  const ovis_change change = {.kind = kind, .pos = {pos.x * 16, pos.y * 16, pos.z * 16}};
  ov_world_notify(world, &change);
}

// ---- Sections

static bool is_in_world(const ovis_world* world, ovis_section_pos pos) {
  const int64_t index = (int64_t)pos.y - world->section_min;
  return index >= 0 && index < world->section_count && pos.x >= -OV_SECTION_COORD_MAX &&
         pos.x < OV_SECTION_COORD_MAX && pos.z >= -OV_SECTION_COORD_MAX &&
         pos.z < OV_SECTION_COORD_MAX;
}

// Finds the section of a position, and adds its column if needed.
static ovis_status need_section(ovis_world* world, ovis_section_pos pos, ov_column** out_column,
                                ov_section** out) {
  *out_column = NULL;
  *out = NULL;
  if (!is_in_world(world, pos)) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_column* column = need_column(world, pos.x, pos.z);
  if (column == NULL) {
    world->failure_count++;
    return OVIS_NO_MEMORY;
  }
  *out_column = column;
  *out = &column->sections[pos.y - world->section_min];
  return OVIS_OK;
}

static bool is_palette_good(const ovis_world* world, const ovis_section_data* data) {
  const uint32_t states = ovis_blocks_get_state_count(world->registry);
  bool is_good = data->palette != NULL && data->palette_count >= 1 &&
                 data->palette_count <= OVIS_SECTION_CELLS;
  for (int32_t i = 0; is_good && i < data->palette_count; i++) {
    is_good = data->palette[i] < states;
  }
  return is_good;
}

ovis_status ovis_world_set_section(ovis_world* world, ovis_section_pos pos,
                                   const ovis_section_data* data) {
  OV_REQUIRE(world != NULL && data != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!world->is_notifying && world->lock_count == 0, OVIS_BUSY);
  if (!is_palette_good(world, data) ||
      (data->biomes != NULL && !ov_biomes_are_known(data->biomes))) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_column* column;
  ov_section* section;
  OV_TRY(need_section(world, pos, &column, &section));
  const uint8_t old_phase = section->phase;
  ovis_status status = ov_section_assign(section, &world->allocator, data);
  if (status != OVIS_OK) {
    world->failure_count += status == OVIS_NO_MEMORY;
    remove_column_if_unknown(world, column);
    return status;
  }
  OVIS_VALIDATE(ov_section_is_valid(section, ovis_blocks_get_state_count(world->registry)));
  column->known_count += old_phase == OV_SECTION_NEW;
  column->loaded_count += old_phase != OV_SECTION_LOADED;
  column->has_heights = false;
  world->has_stale_heights = true;
  notify_section(world, OVIS_CHANGE_SECTION, pos);
  return OVIS_OK;
}

ovis_status ovis_world_set_states(ovis_world* world, ovis_section_pos pos,
                                  const ovis_state* states) {
  OV_REQUIRE(world != NULL && states != NULL, OVIS_BAD_ARGUMENT);
  ovis_state palette[OVIS_SECTION_CELLS];
  uint16_t cells[OVIS_SECTION_CELLS];
  int32_t count = 0;
  for (int32_t cell = 0; cell < OVIS_SECTION_CELLS; cell++) {
    // Tries the last entry first, since neighbors are mostly equal, and then searches the palette.
    int32_t found = cell > 0 && palette[cells[cell - 1]] == states[cell] ? cells[cell - 1] : 0;
    while (found < count && palette[found] != states[cell]) {
      found++;
    }
    if (found == count) {
      palette[count++] = states[cell];
    }
    cells[cell] = (uint16_t)found;
  }
  const ovis_section_data data = {palette, count, cells, NULL, NULL, NULL};
  return ovis_world_set_section(world, pos, &data);
}

ovis_status ovis_world_drop_section(ovis_world* world, ovis_section_pos pos) {
  OV_REQUIRE(world != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!world->is_notifying && world->lock_count == 0, OVIS_BUSY);
  ov_column* column = is_in_world(world, pos) ? ov_world_column(world, pos.x, pos.z) : NULL;
  if (column == NULL) {
    return OVIS_OK;
  }
  ov_section* section = &column->sections[pos.y - world->section_min];
  const uint8_t old_phase = section->phase;
  if (old_phase == OV_SECTION_NEW) {
    return OVIS_OK;
  }
  ov_section_fini(section, &world->allocator);
  column->known_count--;
  column->loaded_count -= old_phase == OV_SECTION_LOADED;
  column->has_heights = false;
  world->has_stale_heights = true;
  remove_column_if_unknown(world, column);
  if (old_phase == OV_SECTION_LOADED) {
    notify_section(world, OVIS_CHANGE_DROP, pos);
  }
  return OVIS_OK;
}

bool ovis_world_is_loaded(const ovis_world* world, ovis_section_pos pos) {
  OV_REQUIRE(world != NULL, false);
  const ov_column* column = is_in_world(world, pos) ? ov_world_column(world, pos.x, pos.z) : NULL;
  return column != NULL && column->sections[pos.y - world->section_min].phase == OV_SECTION_LOADED;
}

ovis_status ovis_world_read_section(const ovis_world* world, ovis_section_pos pos,
                                    ovis_state* out_states) {
  OV_REQUIRE(out_states != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(world != NULL, OVIS_BAD_ARGUMENT);
  if (!ovis_world_is_loaded(world, pos)) {
    return OVIS_NOT_LOADED;
  }
  const ov_column* column = ov_world_column(world, pos.x, pos.z);
  const ov_section* section = &column->sections[pos.y - world->section_min];
  ov_section_read(section, out_states);
  return OVIS_OK;
}

bool ovis_world_read_light(const ovis_world* world, ovis_section_pos pos, ovis_light kind,
                           uint8_t* out_light) {
  OV_REQUIRE(world != NULL, false);
  OV_REQUIRE(out_light != NULL, false);
  if (!ovis_world_is_loaded(world, pos)) {
    return false;
  }
  const ov_column* column = ov_world_column(world, pos.x, pos.z);
  const ov_section* section = &column->sections[pos.y - world->section_min];
  const ov_light_kind which = kind == OVIS_LIGHT_BLOCK ? OV_LIGHT_BLOCK : OV_LIGHT_SKY;
  const int8_t level = section->light_uniform[which];
  if (section->light[which] != NULL) {
    memcpy(out_light, section->light[which], OVIS_SECTION_CELLS / 2);
  } else if (level >= 0) {
    memset(out_light, level | level << 4, OVIS_SECTION_CELLS / 2);
  }
  return section->light[which] != NULL || level >= 0;
}

ovis_status ov_world_mark_asked(ovis_world* world, ovis_section_pos pos) {
  ov_column* column;
  ov_section* section;
  const ovis_status status = need_section(world, pos, &column, &section);
  if (status == OVIS_OK && section->phase == OV_SECTION_NEW) {
    section->phase = OV_SECTION_ASKED;
    column->known_count++;
  }
  return status;
}

// Requests a section for the first time. True: it is loaded now.
static bool load_one(ovis_world* world, ovis_section_pos pos) {
  if (ov_world_mark_asked(world, pos) != OVIS_OK) {
    return false;
  }
  world->load_section(world->load_context, world, pos);
  return ovis_world_is_loaded(world, pos);
}

// Requests the sections of a column from `at` up. Most are loaded or were requested before.
static bool load_column(ovis_world* world, ovis_section_pos at, int32_t max_y) {
  const ov_column* column = ov_world_column(world, at.x, at.z);
  bool is_all = true;
  if (column != NULL && column->loaded_count == world->section_count) {
    return true;
  }
  for (; at.y <= max_y; at.y++) {
    // Sections above and below the dimension cannot be loaded.
    const int32_t index = at.y - world->section_min;
    if (index < 0 || index >= world->section_count) {
      continue;
    }
    const uint8_t phase = column != NULL ? column->sections[index].phase : OV_SECTION_NEW;
    if (phase == OV_SECTION_NEW && world->load_section != NULL) {
      is_all = load_one(world, at) && is_all;
      column = ov_world_column(world, at.x, at.z);
    } else {
      is_all = is_all && phase == OV_SECTION_LOADED;
    }
  }
  return is_all;
}

#define LOAD_COLUMNS_MAX (1 << 16) // in one call; more would look like a hang

// True within OVIS_PLACE_MAX plus the load distance of a mob that stands at the border.
static bool is_loadable(ovis_pos cell) {
  const double limit = OVIS_PLACE_MAX + 16 * (OV_LOAD_DISTANCE_MAX + 1);
  return ov_is_within(cell.x, limit) && ov_is_within(cell.z, limit);
}

ovis_status ovis_world_load(ovis_world* world, ovis_pos min, ovis_pos max) {
  OV_REQUIRE(world != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!world->is_notifying && world->lock_count == 0, OVIS_BUSY);
  const double size_x = (double)max.x - min.x;
  const double size_z = (double)max.z - min.z;
  if (!is_loadable(min) || !is_loadable(max) || size_x < 0 || max.y < min.y || size_z < 0 ||
      (size_x / 16 + 1) * (size_z / 16 + 1) > LOAD_COLUMNS_MAX) {
    return OVIS_OUT_OF_RANGE;
  }
  // Above and below the dimension there is nothing to load.
  const int32_t low = min.y >> 4 > world->section_min ? min.y >> 4 : world->section_min;
  const int32_t top = world->section_min + world->section_count - 1;
  const int32_t high = max.y >> 4 < top ? max.y >> 4 : top;
  bool is_all = true;
  for (int32_t x = min.x >> 4; x <= max.x >> 4; x++) {
    for (int32_t z = min.z >> 4; z <= max.z >> 4; z++) {
      is_all = load_column(world, (ovis_section_pos){x, low, z}, high) && is_all;
    }
  }
  return is_all ? OVIS_OK : OVIS_NOT_LOADED;
}

// ---- Blocks

ovis_state ovis_world_get_block(const ovis_world* world, ovis_pos pos) {
  OV_REQUIRE(world != NULL, OVIS_STATE_UNLOADED);
  const int32_t index = (pos.y >> 4) - world->section_min;
  if (index < 0 || index >= world->section_count) {
    return AIR;
  }
  const ov_section* section = ov_world_section(world, pos);
  if (section == NULL) {
    return OVIS_STATE_UNLOADED;
  }
  return ov_section_get(section, ov_cell_index(pos.x, pos.y, pos.z));
}

ov_block_id ov_world_block_id(const ovis_world* world, ovis_pos pos) {
  OVIS_ASSERT(world != NULL);
  const ovis_state state = ovis_world_get_block(world, pos);
  return state == OVIS_STATE_UNLOADED ? OV_BLOCK_OTHER
                                      : ov_registry_block_id(ovis_world_get_blocks(world), state);
}

ovis_status ovis_world_set_block(ovis_world* world, ovis_pos pos, ovis_state state) {
  OV_REQUIRE(world != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!world->is_notifying, OVIS_BUSY);
  if (state >= ovis_blocks_get_state_count(world->registry)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (world->may_set != NULL) {
    OV_TRY(world->may_set(world->may_set_context, pos, state));
  }
  ov_section* section = ov_world_section(world, pos);
  if (section == NULL) {
    return OVIS_NOT_LOADED;
  }
  OVIS_VALIDATE(ov_guard_allows(world->guard, pos.x >> 4, pos.z >> 4, true));
  const int32_t cell = ov_cell_index(pos.x, pos.y, pos.z);
  const ovis_state old_state = ov_section_get(section, cell);
  if (old_state == state) {
    return OVIS_OK;
  }
  const ovis_status status = ov_section_set(section, &world->allocator, cell, state);
  if (status != OVIS_OK) {
    world->failure_count++;
    return status;
  }
  ov_heightmap_update(world, ov_world_column(world, pos.x >> 4, pos.z >> 4), pos, state);
  const ovis_change change = {
      .kind = OVIS_CHANGE_BLOCK, .pos = pos, .old_state = old_state, .new_state = state};
  ov_world_notify(world, &change);
  return OVIS_OK;
}

int32_t ovis_world_get_block_light(const ovis_world* world, ovis_pos pos) {
  OV_REQUIRE(world != NULL, 0);
  const ov_section* section = ov_world_section(world, pos);
  return section == NULL
             ? -1
             : ov_section_light(section, OV_LIGHT_BLOCK, ov_cell_index(pos.x, pos.y, pos.z));
}

int32_t ovis_world_get_sky_light(const ovis_world* world, ovis_pos pos) {
  OV_REQUIRE(world != NULL, 0);
  const ov_section* section = ov_world_section(world, pos);
  return section == NULL
             ? -1
             : ov_section_light(section, OV_LIGHT_SKY, ov_cell_index(pos.x, pos.y, pos.z));
}

// ---- Heights

int32_t ovis_world_get_height(const ovis_world* world, ovis_heightmap kind, int32_t x, int32_t z) {
  OV_REQUIRE(world != NULL, 0);
  OV_REQUIRE((uint32_t)kind < OVIS_HEIGHTMAP_COUNT, world->env.dimension.min_y);
  ov_column* column = ov_world_column(world, x >> 4, z >> 4);
  if (column == NULL) {
    return world->env.dimension.min_y;
  }
  if (!column->has_heights) {
    ov_heightmap_compute(world, column);
  }
  return column->heights[kind][(z & 15) << 4 | (x & 15)];
}

// ---- Statistics

static void add_section(ovis_world_stats* stats, const ov_section* section) {
  stats->sections++;
  stats->sections_uniform += section->bits == 0;
  stats->sections_4bit += section->bits == 4;
  stats->sections_8bit += section->bits == 8;
  stats->sections_16bit += section->bits == 16;
  stats->section_bytes += sizeof *section + ov_section_block_bytes(section);
  stats->light_bytes += ov_section_light_bytes(section);
}

ovis_world_stats ovis_world_get_stats(const ovis_world* world) {
  OV_REQUIRE(world != NULL, (ovis_world_stats){0});
  ovis_world_stats stats = {.columns = world->column_count};
  stats.total_bytes = sizeof *world + (size_t)world->table_size * sizeof *world->table +
                      (size_t)world->listeners.capacity * sizeof(ov_listener) +
                      (size_t)world->column_count * column_bytes(world);
  for (int32_t i = 0; i < world->table_size; i++) {
    const ov_column* column = world->table[i];
    for (int32_t s = 0; column != NULL && s < world->section_count; s++) {
      const ov_section* section = &column->sections[s];
      stats.total_bytes += ov_section_block_bytes(section) + ov_section_light_bytes(section);
      if (section->phase == OV_SECTION_LOADED) {
        add_section(&stats, section);
      }
    }
  }
  return stats;
}
