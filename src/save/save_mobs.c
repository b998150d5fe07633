// Spawns the entities of a save as mobs of a simulation and seats the riders among them.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include <ovis/save_mobs.h>

#include "base/array.h"
#include "base/check.h"
#include "base/limits.h"
#include "base/sort.h"

#include <math.h>
#include <string.h>

typedef struct found_mob {
  ovis_spawn_def spawn;
  ovis_chunk_pos chunk;
  int32_t place;                      // index in the entity list of its chunk
  int32_t vehicle_back;               // its vehicle is so many mobs before it; 0: no vehicle
  bool is_rider;                      // of any entity, even one that is no mob of Ovis
  double props[OVIS_PROP_COUNT];      // values from the save ...
  uint32_t has;                       // ... one bit for each that the save has
  int32_t memory_first, memory_count; // in found_mobs.memories
} found_mob;
_Static_assert(OVIS_PROP_COUNT <= 32, "one bit for each property");

typedef struct found_memory {
  ovis_memory memory;
  ovis_memory_value value;
} found_memory;

typedef struct found_mobs {
  ov_array(found_mob) list;
  ov_array(found_memory) memories;
  int32_t unread_memory_count; // of a wrong type, or of a kind that Ovis does not know
  const ovis_allocator* allocator;
  int32_t unknown_count;
  int32_t misplaced_count;
  char dimension[48]; // of the simulation's world
} found_mobs;

static bool mob_before(const void* left, const void* right) {
  const found_mob* a = left;
  const found_mob* b = right;
  if (a->chunk.z != b->chunk.z) {
    return a->chunk.z < b->chunk.z;
  }
  return a->chunk.x != b->chunk.x ? a->chunk.x < b->chunk.x : a->place < b->place;
}

static void note(found_mob* mob, ovis_prop prop, double value) {
  mob->props[prop] = value;
  mob->has |= 1u << prop;
}

static void read_props(found_mob* mob, const ovis_saved_entity* entity) {
  const double none = -1e300; // no save holds this number
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    const char* tag = ovis_prop_describe((ovis_prop)prop).tag;
    const double value =
        tag[0] != '\0' ? ovis_nbt_number(ovis_nbt_get(entity->nbt, tag), none) : none;
    if (value != none) {
      note(mob, (ovis_prop)prop, value);
    }
  }
  note(mob, OVIS_PROP_PITCH, (double)entity->pitch_deg);
  note(mob, OVIS_PROP_VELOCITY_X, entity->motion.x);
  note(mob, OVIS_PROP_VELOCITY_Y, entity->motion.y);
  note(mob, OVIS_PROP_VELOCITY_Z, entity->motion.z);
  mob->has &= ~(1u << OVIS_PROP_HEALTH); // part of the spawn
}

static ovis_memory_dimension dimension_of(const found_mobs* found, ovis_nbt_text name) {
  static const char* const names[] = {"overworld", "the_nether", "the_end"};
  char text[48];
  ovis_nbt_text_utf8(name, text, sizeof text);
  if (text[0] == '\0' || strcmp(text, found->dimension) == 0) {
    return OVIS_MEMORY_HERE;
  }
  for (int32_t i = 0; i < 3; i++) {
    if (strcmp(text, names[i]) == 0) {
      return (ovis_memory_dimension)(OVIS_MEMORY_OVERWORLD + i);
    }
  }
  return OVIS_MEMORY_ELSEWHERE;
}

// The value of a saved memory. False: it is not of the kind's type.
static bool read_memory(const found_mobs* found, const ovis_saved_memory* saved,
                        ovis_memory_type type, ovis_memory_value* out) {
  const double none = -1e300;
  *out = (ovis_memory_value){.type = type, .ttl = OVIS_MEMORY_FOR_EVER};
  if (saved->has_ttl) {
    out->ttl = saved->ttl < 0 ? 0 : saved->ttl < OVIS_MEMORY_FOR_EVER ? saved->ttl : out->ttl;
  }
  ovis_saved_place place;
  const double number = ovis_nbt_number(saved->value, none);
  switch (type) {
  case OVIS_MEMORY_UNIT: return true;
  case OVIS_MEMORY_BOOL:
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG:
    out->number = number != none && fabs(number) < 9e15 ? (int64_t)number : 0;
    return number != none && fabs(number) < 9e15;
  case OVIS_MEMORY_CELL:
  case OVIS_MEMORY_PLACE:
    if (!ovis_saved_place_read(saved->value, &place)) {
      return false;
    }
    out->cell = place.pos;
    out->dimension =
        type == OVIS_MEMORY_PLACE ? dimension_of(found, place.dimension) : OVIS_MEMORY_HERE;
    return true;
  default: return false; // entities are named by UUID and come to be known again by sensors
  }
}

static bool take_memories(found_mobs* found, const ovis_saved_entity* entity, found_mob* mob) {
  mob->memory_first = found->memories.count;
  ovis_nbt_iter iter = ovis_saved_memories(entity);
  ovis_saved_memory saved;
  while (ovis_saved_memory_next(&iter, &saved)) {
    char name[64];
    found_memory memory;
    ovis_nbt_text_utf8(saved.name, name, sizeof name);
    if (!ovis_memory_find(name, &memory.memory) ||
        !read_memory(found, &saved, ovis_memory_describe(memory.memory).type, &memory.value)) {
      found->unread_memory_count++;
    } else if (!ov_array_push(&found->memories, found->allocator, memory)) {
      return false;
    }
  }
  mob->memory_count = found->memories.count - mob->memory_first;
  return true;
}

// A villager's profession and level stand in a compound of their own.
static void read_villager(found_mob* mob, const ovis_saved_entity* entity) {
  const ovis_nbt data = ovis_nbt_get(entity->nbt, "VillagerData");
  ovis_nbt_text text;
  char name[64];
  int32_t profession;
  text = ovis_nbt_string(ovis_nbt_get(data, "profession"));
  if (text.length > 0) {
    ovis_nbt_text_utf8(text, name, sizeof name);
    ovis_profession_find(name, &profession);
    note(mob, OVIS_PROP_PROFESSION, profession);
    note(mob, OVIS_PROP_LEVEL, ovis_nbt_number(ovis_nbt_get(data, "level"), 1));
  }
}

// Adds an entity to the list if it is a mob of Ovis. `vehicle` is the index of its vehicle, or -1.
// *out is its own index, or -1 if it was left out. Returns false when there is no memory.
static bool take_mob(found_mobs* found, const ovis_saved_entity* entity, const found_mob* at,
                     int32_t vehicle, int32_t* out) {
  char name[64];
  ovis_nbt_text_utf8(entity->id, name, sizeof name);
  found_mob mob = *at;
  *out = -1;
  mob.spawn = ovis_default_spawn_def();
  mob.spawn.species = ovis_species_find(name);
  if (mob.spawn.species == NULL) {
    found->unknown_count += entity->is_mob;
    return true;
  }
  if (!ov_is_place(&entity->pos)) { // a file may hold positions that a simulation refuses
    found->misplaced_count++;
    return true;
  }
  mob.vehicle_back = vehicle >= 0 ? found->list.count - vehicle : 0;
  mob.spawn.pos = entity->pos;
  mob.spawn.yaw_deg = ov_is_angle(entity->yaw_deg) ? entity->yaw_deg : 0;
  mob.spawn.is_baby = entity->is_baby;
  mob.spawn.health = entity->health;
  memcpy(mob.spawn.uuid, entity->uuid, sizeof mob.spawn.uuid);
  read_props(&mob, entity);
  note(&mob, OVIS_PROP_YAW, (double)mob.spawn.yaw_deg);
  read_villager(&mob, entity);
  if (!take_memories(found, entity, &mob)) {
    return false;
  }
  *out = found->list.count;
  return ov_array_push(&found->list, found->allocator, mob);
}

static bool find_mobs(ovis_save* save, found_mobs* found) {
  ovis_chunk_iter iter = {0};
  while (ovis_save_next(save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    if (ovis_save_read_entities(save, iter.pos, &entities, NULL) != OVIS_OK) {
      continue;
    }
    ovis_saved_entity entity;
    // Indices of the entities below the next one, from the bottom up; -1: left out.
    int32_t below[OVIS_SAVE_RIDING_MAX + 1];
    for (int32_t place = 0;
         found->list.count < OVIS_SAVED_MOBS_MAX && ovis_save_next_entity(&entities, &entity);
         place++) {
      const found_mob at = {.chunk = iter.pos, .place = place, .is_rider = entity.riding > 0};
      const int32_t vehicle = entity.riding > 0 ? below[entity.riding - 1] : -1;
      if (!take_mob(found, &entity, &at, vehicle, &below[entity.riding])) {
        return false;
      }
    }
  }
  ov_array_sort(&found->list, mob_before);
  return true;
}

static void note_state(const ovis_sim* sim, ovis_mob_id id, ovis_saved_mob* out) {
  ovis_mob_state state;
  ovis_sim_mob(sim, id, &state);
  *out = (ovis_saved_mob){.serial = state.serial, .pos = state.pos};
  memcpy(out->uuid, state.uuid, sizeof out->uuid);
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    ovis_sim_get(sim, id, (ovis_prop)prop, &out->props[prop]);
  }
}

static ovis_status spawn_one(ovis_sim* sim, const found_mobs* found, const found_mob* mob,
                             ovis_saved_mob* out) {
  ovis_mob_id id;
  const ovis_status status = ovis_sim_spawn(sim, &mob->spawn, &id);
  if (status != OVIS_OK) {
    return status;
  }
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    if ((mob->has >> prop & 1u) != 0) {
      ovis_sim_set(sim, id, (ovis_prop)prop, mob->props[prop]);
    }
  }
  for (int32_t i = 0; i < mob->memory_count; i++) {
    const found_memory* memory = &found->memories.items[mob->memory_first + i];
    ovis_sim_remember(sim, id, memory->memory, &memory->value);
  }
  note_state(sim, id, out);
  return OVIS_OK;
}

// A mob that rides an entity without a mind in Ovis, such as a boat, stands where it sat. So does a
// rider without a free seat: a save may put ten riders on one chicken. Sorting kept the mobs of a
// chunk adjacent and in order, so vehicle_back is still valid.
static void seat_one(ovis_sim* sim, const found_mobs* found, int32_t rider, ovis_saved_mobs* out) {
  const int32_t vehicle = rider - found->list.items[rider].vehicle_back;
  OVIS_ASSERT(vehicle >= 0);
  if (vehicle != rider) {
    ovis_sim_mount(sim, ovis_sim_find(sim, out->items[rider].serial),
                   ovis_sim_find(sim, out->items[vehicle].serial));
  }
}

static uint64_t serial_of(const ovis_sim* sim, ovis_mob_id id) {
  ovis_mob_state state;
  return ovis_sim_mob(sim, id, &state) ? state.serial : 0;
}

// Seats riders in list order: a vehicle comes before its riders.
static void seat_all(ovis_sim* sim, const found_mobs* found, ovis_saved_mobs* out) {
  for (int32_t i = 0; i < out->count; i++) {
    seat_one(sim, found, i, out);
  }
  for (int32_t i = 0; i < out->count; i++) {
    if (found->list.items[i].is_rider) {
      const ovis_mob_id rider = ovis_sim_find(sim, out->items[i].serial);
      note_state(sim, rider, &out->items[i]);
      out->items[i].is_rider = true;
      out->items[i].vehicle = serial_of(sim, ovis_sim_vehicle(sim, rider));
    }
  }
}

ovis_status ovis_save_spawn_mobs(ovis_save* save, ovis_sim* sim, const ovis_allocator* allocator,
                                 ovis_saved_mobs* out) {
  static const ovis_allocator libc_memory;
  const ovis_allocator* memory = allocator != NULL ? allocator : &libc_memory;
  found_mobs found = {.allocator = memory};
  *out = (ovis_saved_mobs){0};
  memcpy(found.dimension, ovis_world_env(ovis_sim_world(sim))->dimension.name,
         sizeof found.dimension);
  ovis_status status = find_mobs(save, &found) ? ovis_save_status(save, NULL) : OVIS_NO_MEMORY;
  out->unknown_count = found.unknown_count;
  out->misplaced_count = found.misplaced_count;
  if (status == OVIS_OK && found.list.count > 0) {
    out->items = ov_alloc(memory, (size_t)found.list.count * sizeof *out->items);
    out->capacity = out->items != NULL ? found.list.count : 0;
    status = out->items != NULL ? OVIS_OK : OVIS_NO_MEMORY;
  }
  for (int32_t i = 0; i < found.list.count && status == OVIS_OK; i++) {
    status = spawn_one(sim, &found, &found.list.items[i], &out->items[i]);
    out->count += status == OVIS_OK;
  }
  if (status == OVIS_OK) {
    seat_all(sim, &found, out);
  }
  out->unread_memory_count = found.unread_memory_count;
  ov_array_fini(&found.memories, memory);
  ov_array_fini(&found.list, memory);
  return status;
}

ovis_status ovis_save_load_points(ovis_save* save, ovis_sim* sim, int32_t* out_wrong_count) {
  *out_wrong_count = 0;
  ovis_chunk_iter iter = {0};
  while (ovis_save_next(save, OVIS_SAVE_POINTS, &iter)) {
    ovis_point_iter points;
    if (ovis_save_read_points(save, iter.pos, &points, NULL) != OVIS_OK) {
      continue;
    }
    ovis_saved_point point;
    while (ovis_save_next_point(&points, &point)) {
      char type[64];
      ovis_nbt_text_utf8(point.type, type, sizeof type);
      *out_wrong_count += !ovis_sim_set_tickets(sim, point.pos, type, point.free_tickets);
    }
    *out_wrong_count += points.skipped_count;
  }
  return OVIS_OK;
}

void ovis_saved_mobs_free(ovis_saved_mobs* mobs, const ovis_allocator* allocator) {
  static const ovis_allocator libc_memory;
  ov_free(allocator != NULL ? allocator : &libc_memory, mobs->items,
          (size_t)mobs->capacity * sizeof *mobs->items);
  *mobs = (ovis_saved_mobs){0};
}
