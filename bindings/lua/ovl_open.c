#include "ovl_open.h"

#include <stdlib.h>
#include <string.h>

// 64 MiB of mobs; a save with more is no village, and the first ones by their order do.
#define FOUND_MAX 200000

typedef struct saved_mob {
  ovis_spawn_def spawn;
  ovis_chunk_pos chunk;
  int32_t place;                 // in its chunk's list
  double props[OVIS_PROP_COUNT]; // what the save says ...
  uint32_t has;                  // ... a bit for each that it says
} saved_mob;
_Static_assert(OVIS_PROP_COUNT <= 32, "one bit a property");

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

static void note(saved_mob* mob, ovis_prop prop, double value) {
  mob->props[prop] = value;
  mob->has |= 1u << prop;
}

static void read_props(saved_mob* mob, const ovis_saved_entity* entity) {
  const double none = -1e300; // no number that a save holds
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    const char* tag = ovis_prop_describe((ovis_prop)prop).tag;
    const double value =
        tag[0] != '\0' ? ovis_nbt_number(ovis_nbt_get(entity->nbt, tag), none) : none;
    if (value != none) {
      note(mob, (ovis_prop)prop, value);
    }
  }
  note(mob, OVIS_PROP_YAW, (double)entity->yaw_deg);
  note(mob, OVIS_PROP_PITCH, (double)entity->pitch_deg);
  note(mob, OVIS_PROP_VELOCITY_X, entity->motion.x);
  note(mob, OVIS_PROP_VELOCITY_Y, entity->motion.y);
  note(mob, OVIS_PROP_VELOCITY_Z, entity->motion.z);
  mob->has &= ~(1u << OVIS_PROP_HEALTH); // the spawn has it
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
  saved_mob* mob = &found->items[found->count++];
  *mob = (saved_mob){.spawn = spawn, .chunk = chunk, .place = place};
  read_props(mob, entity);
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
    for (int32_t place = 0; found->count < FOUND_MAX && ovis_save_next_entity(&entities, &entity);
         place++) {
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
    const saved_mob* mob = &found.items[i];
    status = ovis_sim_spawn(sim, &mob->spawn, &id);
    for (int32_t prop = 0; prop < OVIS_PROP_COUNT && status == OVIS_OK; prop++) {
      if ((mob->has >> prop & 1u) != 0) {
        ovis_sim_set(sim, id, (ovis_prop)prop, mob->props[prop]);
      }
    }
  }
  free(found.items);
  return status;
}
