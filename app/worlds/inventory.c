// Problem: count everything in a save in one pass, with memory that a hostile save cannot exhaust.
// Design: docs/architecture.md#rooms (app, worlds)
#include "worlds/inventory.h"

#include "helpers/grow.h"

#include <ovis/species.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Appends a zeroed entry. Returns NULL without memory.
static void* list_add(inventory_list* list, size_t size) {
  if (!grow_array(&list->items, list->count, &list->capacity, size)) {
    return NULL;
  }
  void* item = (char*)list->items + (size_t)list->count++ * size;
  memset(item, 0, size);
  return item;
}

const inventory_mob* inventory_mob_at(const inventory* self, int32_t index) {
  return (const inventory_mob*)self->mobs.items + index;
}

const inventory_memory* inventory_memory_at(const inventory* self, int32_t index) {
  return (const inventory_memory*)self->memories.items + index;
}

const inventory_point* inventory_point_at(const inventory* self, int32_t index) {
  return (const inventory_point*)self->points.items + index;
}

const inventory_skip* inventory_skip_at(const inventory* self, int32_t index) {
  return (const inventory_skip*)self->skips.items + index;
}

// ---- Memory budget

// Mobs, memories and points may take 16 MiB, reports of skipped data 4 MiB, and each chunk adds one
// sector of a region file to both. No real save needs as much, but a few KB of a hostile save
// unpack to a million mobs. [Units: bytes]
#define ROOM_FIRST ((size_t)16 << 20)
#define SKIP_ROOM_FIRST ((size_t)4 << 20)
#define ROOM_A_CHUNK ((size_t)4096)

// Takes `size` bytes of a budget. Returns false, and takes nothing, if fewer are left.
static bool take_room(size_t* room, size_t size) {
  const bool has_room = size <= *room;
  *room -= has_room ? size : 0;
  return has_room;
}

static void add_skip(void* context, const ovis_skipped* what) {
  inventory* self = context;
  inventory_skip* skip =
      take_room(&self->skip_room, sizeof *skip) ? list_add(&self->skips, sizeof *skip) : NULL;
  if (skip == NULL) {
    self->skips_left_out++;
    return;
  }
  snprintf(skip->file, sizeof skip->file, "%s", what->file);
  skip->has_chunk = what->has_chunk;
  skip->chunk = what->chunk;
  snprintf(skip->reason, sizeof skip->reason, "%s", what->reason);
}

// Adds a report if mobs, memories or points of a chunk exceeded the budget.
static void report_left_out(inventory* self, const char* part, ovis_chunk_pos pos) {
  if (self->left_out > 0) {
    char reason[96];
    snprintf(reason, sizeof reason, "%d of its %s are more than is kept", self->left_out,
             strcmp(part, "poi") == 0 ? "points" : "mobs and memories");
    add_skip(self, &(ovis_skipped){part, true, pos, OVIS_TOO_LARGE, reason});
    self->left_out = 0;
  }
}

void inventory_fini(inventory* self) {
  if (self->scene.script != NULL) {
    world_source_close(&self->scene);
  } else {
    ovis_save_destroy(self->save);
    ovis_world_destroy(self->world);
    ovis_blocks_destroy(self->registry);
  }
  free(self->blocks);
  free(self->mobs.items);
  free(self->memories.items);
  free(self->points.items);
  free(self->skips.items);
  terrain_fini(&self->map);
  *self = (inventory){0};
}

// ---- Blocks

// The registry gains unknown blocks while chunks are read, so the counts must grow with it.
static bool grow_counts(inventory* self) {
  const uint32_t count = ovis_blocks_get_block_count(self->registry);
  if (count <= self->block_count) {
    return true;
  }
  int64_t* grown = realloc(self->blocks, count * sizeof *grown);
  if (grown == NULL) {
    return false;
  }
  memset(grown + self->block_count, 0, (count - self->block_count) * sizeof *grown);
  self->blocks = grown;
  self->block_count = count;
  return true;
}

static void count_section(inventory* self, ovis_section_pos pos) {
  static ovis_state states[OVIS_SECTION_CELLS];
  if (ovis_world_read_section(self->world, pos, states) != OVIS_OK) {
    return;
  }
  // Most sections have long runs of one state: one lookup per run is enough.
  int32_t start = 0;
  for (int32_t cell = 1; cell <= OVIS_SECTION_CELLS; cell++) {
    if (cell == OVIS_SECTION_CELLS || states[cell] != states[start]) {
      self->blocks[ovis_blocks_get_block_of(self->registry, states[start])] += cell - start;
      start = cell;
    }
  }
}

static void add_stats(ovis_world_stats* sum, const ovis_world_stats* more) {
  sum->columns += more->columns;
  sum->sections += more->sections;
  sum->sections_uniform += more->sections_uniform;
  sum->sections_4bit += more->sections_4bit;
  sum->sections_8bit += more->sections_8bit;
  sum->sections_16bit += more->sections_16bit;
  sum->section_bytes += more->section_bytes;
  sum->light_bytes += more->light_bytes;
  sum->total_bytes += more->total_bytes;
}

// Counts the blocks of a loaded chunk and drops it, so that only one chunk is in memory at a time.
static bool count_chunk(inventory* self, ovis_chunk_pos pos) {
  if (!grow_counts(self) || (self->wants_map && !terrain_add(&self->map, self->world, pos))) {
    return false;
  }
  const ovis_world_stats stats = ovis_world_get_stats(self->world);
  add_stats(&self->stats, &stats);
  const ovis_dimension* dimension = &ovis_world_get_env(self->world)->dimension;
  for (int32_t y = dimension->min_y / 16; y < (dimension->min_y + dimension->height) / 16; y++) {
    const ovis_section_pos section = {pos.x, y, pos.z};
    count_section(self, section);
    ovis_world_drop_section(self->world, section);
  }
  return true;
}

#define PROGRESS_EVERY 64 // chunks

static ovis_status read_chunks(inventory* self, bool shows_progress, ovis_error* error) {
  int32_t total = 0;
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(self->save, OVIS_SAVE_CHUNKS, &iter)) {
    total++;
  }
  int32_t done = 0;
  iter = (ovis_chunk_iter){0};
  while (ovis_save_next_chunk(self->save, OVIS_SAVE_CHUNKS, &iter)) {
    self->skip_room += ROOM_A_CHUNK;
    const ovis_status status = ovis_save_load_chunk(self->save, self->world, iter.pos, error);
    if (status == OVIS_NO_MEMORY) {
      return status;
    }
    if (status == OVIS_OK) {
      self->chunks++;
      if (!count_chunk(self, iter.pos)) {
        return OVIS_NO_MEMORY;
      }
    } else if (status == OVIS_NOT_FOUND) {
      self->partial++;
    }
    if (shows_progress && (++done % PROGRESS_EVERY == 0 || done == total)) {
      fprintf(stderr, "\rreading chunk %d of %d%s", done, total, done == total ? "\n" : "");
    }
  }
  return OVIS_OK;
}

// ---- Entities and points

// A larger value is named by its size: most of its text would be cut off anyway. [Units: bytes]
#define PRINTED_SIZE_MAX 4096

static void describe(ovis_nbt value, char* out, size_t capacity) {
  const size_t size = ovis_nbt_get_size(value);
  if (size <= PRINTED_SIZE_MAX) {
    ovis_nbt_print(value, out, capacity);
  } else {
    snprintf(out, capacity, "%s of %zu bytes", ovis_nbt_type_name((ovis_nbt_type)value.type), size);
  }
}

static bool add_memories(inventory* self, const ovis_saved_entity* entity, inventory_mob* mob) {
  mob->first_memory = self->memories.count;
  ovis_nbt_iter iter = ovis_saved_entity_get_memories(entity);
  ovis_saved_memory memory;
  while (ovis_saved_memory_next(&iter, &memory)) {
    if (self->memories.count - mob->first_memory == INVENTORY_MEMORY_MAX ||
        !take_room(&self->room, sizeof(inventory_memory))) {
      self->left_out++;
      continue;
    }
    inventory_memory* taken = list_add(&self->memories, sizeof *taken);
    if (taken == NULL) {
      return false;
    }
    ovis_nbt_text_utf8(memory.name, taken->name, sizeof taken->name);
    taken->has_ttl = memory.has_ttl;
    taken->ttl = memory.ttl;
    ovis_saved_place place;
    taken->is_place = ovis_saved_place_read(memory.value, &place);
    if (taken->is_place) {
      taken->pos = place.pos;
      ovis_nbt_text_utf8(place.dimension, taken->dimension, sizeof taken->dimension);
    } else {
      describe(memory.value, taken->text, sizeof taken->text);
    }
  }
  mob->memory_count = self->memories.count - mob->first_memory;
  return true;
}

static bool add_entity(inventory* self, const ovis_saved_entity* entity) {
  char name[INVENTORY_NAME];
  ovis_nbt_text_utf8(entity->id, name, sizeof name);
  // is_mob is derived from the entries, which also detects mobs of mods. A mob that a tool wrote
  // with few entries is detected by its name.
  if (!entity->is_mob && ovis_species_find(name) == NULL) {
    self->entities++;
    return true;
  }
  if (!take_room(&self->room, sizeof(inventory_mob))) {
    self->left_out++;
    return true;
  }
  inventory_mob* mob = list_add(&self->mobs, sizeof *mob);
  if (mob == NULL) {
    return false;
  }
  memcpy(mob->species, name, sizeof name);
  mob->pos = entity->pos;
  mob->is_baby = entity->is_baby;
  mob->health = entity->health;
  return add_memories(self, entity, mob);
}

static ovis_status read_entities(inventory* self, ovis_error* error) {
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(self->save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    const ovis_status status = ovis_save_read_entities(self->save, iter.pos, &entities, error);
    if (status == OVIS_NO_MEMORY) {
      return status;
    }
    ovis_saved_entity entity;
    self->room += ROOM_A_CHUNK;
    while (status == OVIS_OK && ovis_save_next_entity(&entities, &entity)) {
      if (!add_entity(self, &entity)) {
        return OVIS_NO_MEMORY;
      }
    }
    report_left_out(self, "entities", iter.pos);
  }
  return OVIS_OK;
}

static ovis_status read_points(inventory* self, ovis_error* error) {
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(self->save, OVIS_SAVE_POINTS, &iter)) {
    ovis_point_iter points;
    const ovis_status status = ovis_save_read_points(self->save, iter.pos, &points, error);
    if (status == OVIS_NO_MEMORY) {
      return status;
    }
    self->room += ROOM_A_CHUNK;
    ovis_saved_point point;
    while (status == OVIS_OK && ovis_save_next_point(&points, &point)) {
      if (!take_room(&self->room, sizeof(inventory_point))) {
        self->left_out++;
        continue;
      }
      inventory_point* taken = list_add(&self->points, sizeof *taken);
      if (taken == NULL) {
        return OVIS_NO_MEMORY;
      }
      ovis_nbt_text_utf8(point.type, taken->type, sizeof taken->type);
      taken->pos = point.pos;
      taken->free_tickets = point.free_tickets;
    }
    report_left_out(self, "poi", iter.pos);
  }
  return OVIS_OK;
}

// ---- Scenes

static void name_scene(const char* path, char* out, size_t capacity) {
  const char* slash = strrchr(path, '/');
  snprintf(out, capacity, "%s", slash != NULL ? slash + 1 : path);
  char* end = strrchr(out, '.');
  if (end != NULL && strcmp(end, ".lua") == 0) {
    *end = '\0';
  }
}

static bool add_sim_mobs(inventory* self, const ovis_sim* sim) {
  for (int32_t i = 0; i < ovis_sim_get_mob_count(sim); i++) {
    ovis_mob_state state;
    ovis_mob_get_state(sim, ovis_sim_get_mob(sim, i), &state);
    inventory_mob* mob = list_add(&self->mobs, sizeof *mob);
    if (mob == NULL) {
      return false;
    }
    snprintf(mob->species, sizeof mob->species, "%s", state.species->name);
    mob->pos = state.pos;
    mob->is_baby = state.is_baby;
    mob->health = state.health;
  }
  return true;
}

// Reads a scene in the state in which its script leaves it.
static ovis_status read_scene(inventory* self, const char* path, const common_options* common,
                              ovis_error* error) {
  const ovis_status status = world_source_open(&self->scene, path, common, error);
  if (status != OVIS_OK) {
    return status;
  }
  self->world = self->scene.world;
  self->registry = ovis_script_registry(self->scene.script);
  self->info = self->scene.info;
  name_scene(path, self->info.name, sizeof self->info.name);
  self->stats = ovis_world_get_stats(self->world);
  ovis_pos min;
  ovis_pos max;
  if (!grow_counts(self)) {
    return OVIS_NO_MEMORY;
  }
  if (ovis_script_bounds(self->scene.script, &min, &max)) {
    for (int32_t z = min.z >> 4; z <= max.z >> 4; z++) {
      for (int32_t x = min.x >> 4; x <= max.x >> 4; x++) {
        const ovis_chunk_pos chunk = {x, z};
        if (self->wants_map && !terrain_add(&self->map, self->world, chunk)) {
          return OVIS_NO_MEMORY;
        }
        for (int32_t y = min.y >> 4; y <= max.y >> 4; y++) {
          count_section(self, (ovis_section_pos){x, y, z});
        }
        self->chunks++;
      }
    }
  }
  return add_sim_mobs(self, self->scene.sim) ? OVIS_OK : OVIS_NO_MEMORY;
}

// ---- Reading it all

static ovis_status open_all(inventory* self, const char* path, const char* dimension,
                            ovis_error* error) {
  const ovis_blocks_def registry_def = ovis_default_blocks_def();
  ovis_status status = ovis_blocks_create(&registry_def, &self->registry);
  if (status != OVIS_OK) {
    return status;
  }
  ovis_save_def save_def = ovis_default_save_def();
  save_def.path = path;
  save_def.dimension = dimension;
  save_def.blocks = self->registry;
  save_def.skipped = add_skip;
  save_def.skipped_context = self;
  status = ovis_save_create(&save_def, &self->save, error);
  if (status != OVIS_OK) {
    return status;
  }
  status = ovis_save_read_info(self->save, &self->info, error);
  if (status != OVIS_OK) {
    return status;
  }
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = self->registry;
  world_def.env = self->info.env;
  return ovis_world_create(&world_def, &self->world);
}

ovis_status inventory_read(inventory* self, const char* path, const common_options* common,
                           bool shows_progress, ovis_error* error) {
  *error = (ovis_error){.status = OVIS_NO_MEMORY, .offset = -1, .message = "out of memory"};
  const bool wants_map = self->wants_map;
  *self = (inventory){.wants_map = wants_map, .room = ROOM_FIRST, .skip_room = SKIP_ROOM_FIRST};
  if (scene_is_name(path)) {
    const ovis_status read = read_scene(self, path, common, error);
    if (read != OVIS_OK) {
      inventory_fini(self);
    }
    return read;
  }
  ovis_status status = open_all(self, path, common->dimension, error);
  status = status == OVIS_OK ? read_chunks(self, shows_progress, error) : status;
  status = status == OVIS_OK ? read_entities(self, error) : status;
  status = status == OVIS_OK ? read_points(self, error) : status;
  status = status == OVIS_OK ? ovis_save_get_status(self->save, error) : status;
  if (status == OVIS_OK && !grow_counts(self)) {
    status = OVIS_NO_MEMORY;
  }
  if (status != OVIS_OK) {
    inventory_fini(self);
  }
  return status;
}
