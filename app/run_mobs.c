#include "run_mobs.h"

#include "options.h"
#include "world_source.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// 64 MiB of mobs; a save with more is no village, and the first ones by their order do.
#define FOUND_MAX 200000

#define LIFT_MAX 64 // blocks

typedef struct found_mob {
  ovis_spawn_def spawn;
  ovis_chunk_pos chunk;
  int32_t place;                 // in its chunk's list
  double props[OVIS_PROP_COUNT]; // what the save says ...
  uint32_t has;                  // ... a bit for each that it says
} found_mob;
_Static_assert(OVIS_PROP_COUNT <= 32, "one bit a property");

typedef struct found_mobs {
  found_mob* items;
  int32_t count, capacity;
} found_mobs;

// Creation order: chunk z, chunk x, place in the list.
static int by_place(const void* a, const void* b) {
  const found_mob* left = a;
  const found_mob* right = b;
  if (left->chunk.z != right->chunk.z) {
    return left->chunk.z < right->chunk.z ? -1 : 1;
  }
  if (left->chunk.x != right->chunk.x) {
    return left->chunk.x < right->chunk.x ? -1 : 1;
  }
  return left->place - right->place;
}

static void note(found_mob* mob, ovis_prop prop, double value) {
  mob->props[prop] = value;
  mob->has |= 1u << prop;
}

static void read_props(found_mob* mob, const ovis_saved_entity* entity) {
  const double none = -1e300; // no number that a save holds
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    const char* tag = ovis_prop_describe((ovis_prop)prop).tag;
    if (tag[0] != '\0') {
      const double value = ovis_nbt_number(ovis_nbt_get(entity->nbt, tag), none);
      if (value != none) {
        note(mob, (ovis_prop)prop, value);
      }
    }
  }
  note(mob, OVIS_PROP_YAW, (double)entity->yaw_deg);
  note(mob, OVIS_PROP_PITCH, (double)entity->pitch_deg);
  note(mob, OVIS_PROP_VELOCITY_X, entity->motion.x);
  note(mob, OVIS_PROP_VELOCITY_Y, entity->motion.y);
  note(mob, OVIS_PROP_VELOCITY_Z, entity->motion.z);
  mob->has &= ~(1u << OVIS_PROP_HEALTH); // the spawn has it
}

static bool take_mob(found_mobs* found, const ovis_saved_entity* entity, ovis_chunk_pos chunk,
                     int32_t place, int32_t* unknown) {
  char name[64];
  ovis_nbt_text_utf8(entity->id, name, sizeof name);
  const ovis_species* species = ovis_species_find(name);
  if (species == NULL) {
    *unknown += entity->is_mob;
    return true;
  }
  if (found->count == found->capacity) {
    const int32_t capacity = found->capacity * 2 + 64;
    found_mob* grown = realloc(found->items, (size_t)capacity * sizeof *grown);
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
  found_mob* mob = &found->items[found->count++];
  *mob = (found_mob){.spawn = spawn, .chunk = chunk, .place = place};
  read_props(mob, entity);
  return true;
}

static bool find_mobs(ovis_save* save, found_mobs* found, int32_t* unknown) {
  ovis_chunk_iter iter = {0};
  while (ovis_save_next(save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    if (ovis_save_read_entities(save, iter.pos, &entities, NULL) != OVIS_OK) {
      continue;
    }
    ovis_saved_entity entity;
    for (int32_t place = 0; found->count < FOUND_MAX && ovis_save_next_entity(&entities, &entity);
         place++) {
      if (!take_mob(found, &entity, iter.pos, place, unknown)) {
        return false;
      }
    }
  }
  qsort(found->items, (size_t)found->count, sizeof *found->items, by_place);
  return true;
}

static bool spawn_one(ovis_sim* sim, const found_mob* mob, saved_mob* out) {
  ovis_mob_id id;
  if (ovis_sim_spawn(sim, &mob->spawn, &id) != OVIS_OK) {
    return false;
  }
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    if ((mob->has >> prop & 1u) != 0) {
      ovis_sim_set(sim, id, (ovis_prop)prop, mob->props[prop]);
    }
  }
  ovis_mob_state state;
  ovis_sim_mob(sim, id, &state);
  *out = (saved_mob){.serial = state.serial, .pos = state.pos};
  memcpy(out->uuid, state.uuid, sizeof out->uuid);
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    ovis_sim_get(sim, id, (ovis_prop)prop, &out->props[prop]);
  }
  return true;
}

bool run_mobs_from_save(ovis_sim* sim, ovis_save* save, saved_mobs* out) {
  found_mobs found = {0};
  *out = (saved_mobs){0};
  bool is_done = find_mobs(save, &found, &out->unknown);
  if (is_done && found.count > 0) {
    out->items = malloc((size_t)found.count * sizeof *out->items);
    is_done = out->items != NULL;
  }
  for (int32_t i = 0; i < found.count && is_done; i++) {
    is_done = spawn_one(sim, &found.items[i], &out->items[i]);
    out->count += is_done;
  }
  free(found.items);
  return is_done;
}

void run_mobs_fini(saved_mobs* mobs) {
  free(mobs->items);
  *mobs = (saved_mobs){0};
}

// A mob inside of blocks could not move: it is put on top of them.
static void lift_out_of_blocks(const ovis_world* world, ovis_spawn_def* spawn, const char* text) {
  const double half = (double)spawn->species->width / 2 - 1e-7;
  ovis_vec3 at = spawn->pos;
  for (int32_t i = 0; i < LIFT_MAX; i++) {
    const ovis_aabb box = {{at.x - half, at.y, at.z - half},
                           {at.x + half, at.y + (double)spawn->species->height, at.z + half}};
    if (!ovis_world_collides(world, &box)) {
      if (i > 0) {
        fprintf(stderr, "ovis: %s is inside of blocks; it stands at y %.9g\n", text, at.y);
      }
      spawn->pos = at;
      return;
    }
    at.y = floor(at.y) + 1;
  }
}

bool run_mobs_add(ovis_sim* sim, ovis_world* world, const char* text) {
  const char* at = strchr(text, '@');
  char name[64];
  if (at == NULL || (size_t)(at - text) >= sizeof name) {
    wrong("--mob wants SPECIES@X,Y,Z, as in zombie@12,64,-3, not '%s'", text);
    return false;
  }
  memcpy(name, text, (size_t)(at - text));
  name[at - text] = '\0';
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find(name);
  if (spawn.species == NULL) {
    wrong("'%s' is no species; names are those of the game, such as zombie", name);
    return false;
  }
  if (!place_parse(at + 1, &spawn.pos)) {
    wrong("--mob wants three numbers behind the @, as in zombie@12,64,-3, not '%s'", at + 1);
    return false;
  }
  const ovis_pos cell = {(int32_t)floor(spawn.pos.x), 0, (int32_t)floor(spawn.pos.z)};
  const ovis_dimension* dimension = &ovis_world_env(world)->dimension;
  ovis_world_load(world, (ovis_pos){cell.x - 16, dimension->min_y, cell.z - 16},
                  (ovis_pos){cell.x + 16, dimension->min_y + dimension->height - 1, cell.z + 16});
  lift_out_of_blocks(world, &spawn, text);
  ovis_mob_id id;
  if (ovis_sim_spawn(sim, &spawn, &id) != OVIS_OK) {
    wrong("no memory is left");
    return false;
  }
  return true;
}
