// What is in a save or a scene: every figure that `ovis info` shows, gathered in one walk.
#ifndef OVIS_APP_INVENTORY_H
#define OVIS_APP_INVENTORY_H

#include "draw/terrain.h"
#include "worlds/world_source.h"

#include <ovis/save.h>

#define INVENTORY_NAME 64

// Memories of one mob that are kept: no species has more kinds of them.
#define INVENTORY_MEMORY_MAX 64

typedef struct inventory_memory {
  char name[INVENTORY_NAME];
  char text[96]; // the value as text, when it is no place
  bool is_place;
  ovis_pos pos;
  char dimension[INVENTORY_NAME]; // of a place; "" when the save does not say
  bool has_ttl;
  int64_t ttl;
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
  world_source scene; // with a script: registry and world are the scene's own, there is no save
  ovis_registry* registry;
  ovis_save* save;
  ovis_world* world;
  ovis_save_info info;
  int32_t chunks; // fully generated
  int32_t partial;
  int64_t* blocks; // [(cells) * block count of the registry]
  uint32_t block_count;
  ovis_world_stats stats; // sums over all chunks, one at a time
  inventory_list mobs, memories, points, skips;
  int32_t skips_left_out; // not kept
  int32_t left_out;       // of the present chunk's mobs, memories and points
  size_t room;            // that mobs, memories and points may still take
  size_t skip_room;       // that skips may still take
  int32_t entities;       // those that are no mobs
  terrain map;
  bool wants_map;
} inventory;

// Opens and reads it all. On failure `error` says why and everything is freed. Progress goes to
// stderr with `shows_progress`.
ovis_status inventory_read(inventory* self, const char* path, const common_options* common,
                           bool shows_progress, ovis_error* error);
void inventory_fini(inventory* self);

const inventory_mob* inventory_mob_at(const inventory* self, int32_t index);
const inventory_memory* inventory_memory_at(const inventory* self, int32_t index);
const inventory_point* inventory_point_at(const inventory* self, int32_t index);
const inventory_skip* inventory_skip_at(const inventory* self, int32_t index);

#endif
