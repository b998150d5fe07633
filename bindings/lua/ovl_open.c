#include "ovl_open.h"

#include <stdlib.h>
#include <string.h>

typedef struct saved_mob {
  ovis_spawn_def spawn;
  ovis_chunk_pos chunk;
  int32_t place;
} saved_mob;

typedef struct saved_mobs {
  saved_mob* items;
  int32_t count, capacity;
} saved_mobs;

static int by_place(const void* a, const void* b) {
  const saved_mob* left = a;
  const saved_mob* right = b;
  if (left->chunk.z != right->chunk.z) {
    return left->chunk.z < right->chunk.z ? -1 : 1;
  }
  if (left->chunk.x != right->chunk.x) {
    return left->chunk.x < right->chunk.x ? -1 : 1;
  }
  return left->place - right->place;
}

static bool take(saved_mobs* found, const ovis_saved_entity* entity, ovis_chunk_pos chunk,
                 int32_t place) {
  char name[64];
  ovis_nbt_text_utf8(entity->id, name, sizeof name);
  const ovis_species* species = ovis_species_find(name);
  if (species == NULL) {
    return true;
  }
  if (found->count == found->capacity) {
    const int32_t capacity = found->capacity * 2 + 64;
    saved_mob* grown = realloc(found->items, (size_t)capacity * sizeof *grown);
    if (grown == NULL) {
      return false;
    }
    found->items = grown;
    found->capacity = capacity;
  }
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = species;
  spawn.pos = entity->pos;
  spawn.yaw_deg = entity->yaw_deg;
  spawn.is_baby = entity->is_baby;
  spawn.health = entity->health;
  memcpy(spawn.uuid, entity->uuid, sizeof spawn.uuid);
  found->items[found->count++] = (saved_mob){spawn, chunk, place};
  return true;
}

static bool find(ovis_save* save, saved_mobs* found) {
  ovis_chunk_iter iter = {0};
  while (ovis_save_next(save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    if (ovis_save_read_entities(save, iter.pos, &entities, NULL) != OVIS_OK) {
      continue;
    }
    ovis_saved_entity entity;
    for (int32_t place = 0; ovis_save_next_entity(&entities, &entity); place++) {
      if (!take(found, &entity, iter.pos, place)) {
        return false;
      }
    }
  }
  return true;
}

ovis_status ovl_spawn_saved(ovis_save* save, ovis_sim* sim) {
  saved_mobs found = {0};
  ovis_status status = find(save, &found) ? OVIS_OK : OVIS_NO_MEMORY;
  if (found.count > 0) {
    qsort(found.items, (size_t)found.count, sizeof *found.items, by_place);
  }
  for (int32_t i = 0; i < found.count && status == OVIS_OK; i++) {
    ovis_mob_id id;
    status = ovis_sim_spawn(sim, &found.items[i].spawn, &id);
  }
  free(found.items);
  return status;
}
