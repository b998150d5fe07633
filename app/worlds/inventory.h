// The contents of a save or a scene: every figure that `ovis info` shows, gathered in one pass.
#ifndef OVIS_APP_INVENTORY_H
#define OVIS_APP_INVENTORY_H

#include "draw/terrain.h"
#include "worlds/world_source.h"

#include <ovis/save.h>

#define INVENTORY_NAME 64 // bytes

// Memories of one mob that are kept. No species of the game has as many kinds.
#define INVENTORY_MEMORY_MAX 64

typedef struct inventory_memory {
  char name[INVENTORY_NAME];
  char text[96]; // the value as text, if it is not a position
  bool is_place; // the value is a position
  ovis_pos pos;
  char dimension[INVENTORY_NAME]; // of the position; "" if the save does not name it
  bool has_ttl;
  int64_t ttl; // ticks until the mob forgets it
} inventory_memory;

typedef struct inventory_mob {
  char species[INVENTORY_NAME];
  ovis_vec3 pos;
  bool is_baby;
  float health;
  int32_t first_memory; // in inventory.memories
  int32_t memory_count;
} inventory_mob;

typedef struct inventory_point {
  char type[INVENTORY_NAME];
  ovis_pos pos;
  int32_t free_tickets;
} inventory_point;

typedef struct inventory_skip {
  char file[128];
  bool has_chunk;
  ovis_chunk_pos chunk;
  char reason[256];
} inventory_skip;

typedef struct inventory_list {
  void* items;
  int32_t count;
  int32_t capacity;
} inventory_list;

typedef struct inventory {
  world_source scene; // of a scene: owns registry and world, and there is no save
  ovis_blocks* registry;
  ovis_save* save;
  ovis_world* world;
  ovis_save_info info;
  int32_t chunks;  // fully generated
  int32_t partial; // not fully generated
  int64_t* blocks; // [(cells) * block count of the registry]
  uint32_t block_count;
  ovis_world_stats stats; // sum over all chunks
  inventory_list mobs, memories, points, skips;
  int32_t skips_left_out; // reports beyond the budget
  int32_t left_out;       // mobs, memories and points of the current chunk beyond the budget
  size_t room;            // bytes left for mobs, memories and points
  size_t skip_room;       // bytes left for skips
  int32_t entities;       // entities that are not mobs
  terrain map;
  bool wants_map;
} inventory;

// Opens a world and reads everything. `self->wants_map` is set by the caller. With `shows_progress`
// progress goes to stderr. On failure `error` says why and everything is freed.
ovis_status inventory_read(inventory* self, const char* path, const common_options* common,
                           bool shows_progress, ovis_error* error);
void inventory_fini(inventory* self);

const inventory_mob* inventory_mob_at(const inventory* self, int32_t index);
const inventory_memory* inventory_memory_at(const inventory* self, int32_t index);
const inventory_point* inventory_point_at(const inventory* self, int32_t index);
const inventory_skip* inventory_skip_at(const inventory* self, int32_t index);

#endif
