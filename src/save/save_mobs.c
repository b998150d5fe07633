// Spawns the entities of a save as mobs of a simulation and seats the riders among them.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#include <ovis/player.h>
#include <ovis/save_sim.h>

#include "base/array.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "base/sort.h"
#include "save/save_internal.h"
#include "save/save_memory.h"
#include "save/save_parts.h"
#include "save/save_places.h"
#include "save/save_props.h"
#include "save/save_recall.h"
#include "save/save_status_store.h"
#include "save/save_uuid_set.h"

#include <string.h>

#define REPORTS_MAX 8 // of one chunk's memories

typedef struct found_mob {
  ovis_spawn_def spawn;
  ovis_chunk_pos chunk;
  int32_t place;        // index in the entity list of its chunk
  int32_t vehicle_back; // its vehicle is so many mobs before it; 0: no vehicle
  bool is_rider;        // of any entity, even one that is no mob of Ovis
  ov_saved_props props;
  int32_t memory_first, memory_count; // in found_mobs.memories
  size_t goods_first, goods_size;     // in found_mobs.goods
  bool has_unread_goods;              // they are too large
} found_mob;

typedef struct found_memory {
  ovis_memory memory;
  ovis_memory_value value;
  ovis_uuid uuid; // of an entity
} found_memory;

typedef struct found_mobs {
  ov_array(found_mob) list;
  ov_array(found_memory) memories;
  ov_array(uint8_t) goods;      // documents of ov_parts_copy
  ovis_nbt_writer* nbt;         // for them
  ov_known_mobs known;          // made when a memory or a tie names an entity
  int32_t unread_memory_count;  // of a wrong type
  int32_t unknown_memory_count; // of a kind that Ovis does not know or does not save
  int32_t unmet_memory_count;   // of entities that the simulation does not have
  int32_t unmet_tie_count;      // to them
  int32_t chunk_reports;        // reports of the current chunk
  ovis_save* save;
  const ovis_sim* sim;
  const ovis_allocator* allocator;
  ovis_saved_mobs* out; // counts of what was left out
  ov_uuid_set uuids;    // of all entities so far
  char dimension[48];   // of the simulation's world
} found_mobs;

static bool mob_before(const void* left, const void* right) {
  const found_mob* a = left;
  const found_mob* b = right;
  if (a->chunk.z != b->chunk.z) {
    return a->chunk.z < b->chunk.z;
  }
  return a->chunk.x != b->chunk.x ? a->chunk.x < b->chunk.x : a->place < b->place;
}

// Reports a memory of a wrong type. It stays in the save as it is.
static void report_memory(found_mobs* found, const found_mob* mob, const ovis_saved_entity* entity,
                          const char* name) {
  char id[64];
  ovis_nbt_text_utf8(entity->id, id, sizeof id);
  if (found->chunk_reports++ < REPORTS_MAX) {
    ov_save_report(found->save, OVIS_SAVE_ENTITIES, mob->chunk,
                   "the memory %s of the %s at %.9g %.9g %.9g has a wrong type", name, id,
                   entity->pos.x, entity->pos.y, entity->pos.z);
  }
  found->unread_memory_count++;
}

// Each place of a list is a memory of its own, to be added to the list.
static bool take_places(found_mobs* found, const ovis_saved_entity* entity, const found_mob* mob,
                        const ovis_saved_memory* saved, ovis_memory memory) {
  ov_saved_places places;
  if (!ov_saved_places_read(saved->value, found->dimension, &places)) {
    report_memory(found, mob, entity, ovis_memory_get_info(memory).name);
    return true;
  }
  for (int32_t i = 0; i < places.count; i++) {
    found_memory one = {.memory = memory, .value = places.items[i]};
    one.value.ttl = !saved->has_ttl                     ? OVIS_MEMORY_FOR_EVER
                    : saved->ttl < 1                    ? 1
                    : saved->ttl < OVIS_MEMORY_FOR_EVER ? saved->ttl
                                                        : OVIS_MEMORY_FOR_EVER;
    if (!ov_array_push(&found->memories, found->allocator, one)) {
      return false;
    }
  }
  return true;
}

static bool take_memories(found_mobs* found, const ovis_saved_entity* entity, found_mob* mob) {
  mob->memory_first = found->memories.count;
  ovis_nbt_iter iter = ovis_saved_entity_get_memories(entity);
  ovis_saved_memory saved;
  while (ovis_saved_memory_next(&iter, &saved)) {
    char name[OV_SAVED_NAME_MAX];
    found_memory memory = {.uuid = {{0}}};
    ovis_nbt_text_utf8(saved.name, name, sizeof name);
    ov_saved_kind kind;
    if (!ov_saved_kind_find(found->sim, name, &kind) || !kind.info.is_saved) {
      found->unknown_memory_count++;
      continue;
    }
    memory.memory = kind.memory;
    if (kind.info.type == OVIS_MEMORY_PLACES) {
      if (!take_places(found, entity, mob, &saved, kind.memory)) {
        return false;
      }
    } else if (!ov_saved_kind_read(&kind, &saved, found->dimension, &memory.value, &memory.uuid)) {
      report_memory(found, mob, entity, name);
    } else if (!ov_array_push(&found->memories, found->allocator, memory)) {
      return false;
    }
  }
  mob->memory_count = found->memories.count - mob->memory_first;
  return true;
}

// Reports effects that cannot be read.
static void check_effects(found_mobs* found, const ovis_saved_entity* entity,
                          const found_mob* mob) {
  const int32_t bad_count = ov_saved_effects_bad(entity);
  if (bad_count > 0 && found->chunk_reports++ < REPORTS_MAX) {
    char id[64];
    ovis_nbt_text_utf8(entity->id, id, sizeof id);
    ov_save_report(found->save, OVIS_SAVE_ENTITIES, mob->chunk,
                   "%d effects of the %s at %.9g %.9g %.9g have no number, name or duration",
                   bad_count, id, entity->pos.x, entity->pos.y, entity->pos.z);
  }
}

static bool is_too_large(const found_mobs* found, ovis_status status, size_t size) {
  return status == OVIS_TOO_LARGE || size > OV_KEPT_MAX ||
         (size_t)found->goods.count + size > OV_KEPT_SUM_MAX;
}

// Copies the entries of parts. If they are too large, those that hold many things are left out.
static bool keep_parts(found_mobs* found, const ovis_saved_entity* entity, found_mob* mob) {
  const uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_status status = ov_parts_copy(entity, found->nbt, true, &bytes, &size);
  mob->goods_first = (size_t)found->goods.count;
  mob->has_unread_goods = is_too_large(found, status, size);
  if (mob->has_unread_goods) {
    char id[64];
    ovis_nbt_text_utf8(entity->id, id, sizeof id);
    if (found->chunk_reports++ < REPORTS_MAX) {
      ov_save_report(found->save, OVIS_SAVE_ENTITIES, mob->chunk,
                     "the offers, gossips and items of the %s at %.9g %.9g %.9g are too large", id,
                     entity->pos.x, entity->pos.y, entity->pos.z);
    }
    size = 0;
    status = ov_parts_copy(entity, found->nbt, false, &bytes, &size);
  }
  if (status == OVIS_NOT_FOUND || is_too_large(found, status, size)) {
    return true;
  }
  if (status != OVIS_OK ||
      !ov_array_reserve(&found->goods, found->allocator, found->goods.count + (int32_t)size)) {
    return false;
  }
  memcpy(found->goods.items + found->goods.count, bytes, size);
  found->goods.count += (int32_t)size;
  mob->goods_size = size;
  return true;
}

// Sets *out if an earlier entity has the UUID of this one. The game drops the later one when both
// are loaded, and a change of the save could not tell them apart. Returns false when there is no
// memory.
static bool is_double(found_mobs* found, const ovis_saved_entity* entity, ovis_chunk_pos chunk,
                      bool* out) {
  char name[64];
  if (!ov_uuid_set_add(&found->uuids, entity->uuid, found->allocator, out)) {
    return false;
  }
  found->out->doubled_count += *out;
  if (*out && found->chunk_reports++ < REPORTS_MAX) {
    ovis_nbt_text_utf8(entity->id, name, sizeof name);
    ov_save_report(found->save, OVIS_SAVE_ENTITIES, chunk,
                   "the %s at %.9g %.9g %.9g has the UUID %08x-%08x-%08x-%08x of an entity before "
                   "it: that one counts, and this one stays in the save as it is",
                   name, entity->pos.x, entity->pos.y, entity->pos.z,
                   (unsigned)entity->uuid.words[0], (unsigned)entity->uuid.words[1],
                   (unsigned)entity->uuid.words[2], (unsigned)entity->uuid.words[3]);
  }
  return true;
}

// Counts an entity that is not spawned, and lists its kind. Items are spawned by themselves.
static void note_other(const found_mobs* found, const ovis_saved_entity* entity) {
  ovis_saved_mobs* out = found->out;
  char name[sizeof out->others[0].name];
  ovis_nbt_text_utf8(ovis_nbt_text_plain(entity->id), name, sizeof name);
  out->unknown_count += entity->is_mob;
  if (name[0] == '\0' || strcmp(name, "item") == 0) {
    return;
  }
  int32_t at = 0;
  while (at < out->other_count && strcmp(out->others[at].name, name) != 0) {
    at++;
  }
  if (at == OVIS_SAVED_OTHERS_MAX) {
    return;
  }
  ovis_saved_other* other = &out->others[at];
  if (at == out->other_count) {
    out->other_count++;
    memcpy(other->name, name, sizeof name);
  }
  other->count++;
  other->is_mob |= entity->is_mob;
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
  mob.spawn.species = ovis_sim_find_species(found->sim, name);
  if (mob.spawn.species == NULL) {
    note_other(found, entity);
    return true;
  }
  if (!ov_is_place(&entity->pos)) { // a file may hold positions that a simulation refuses
    found->out->misplaced_count++;
    return true;
  }
  mob.vehicle_back = vehicle >= 0 ? found->list.count - vehicle : 0;
  mob.spawn.pos = entity->pos;
  mob.spawn.yaw_deg = ov_is_given_angle(entity->yaw_deg) ? entity->yaw_deg : 0;
  mob.spawn.is_baby = entity->is_baby;
  mob.spawn.health = entity->health;
  mob.spawn.uuid = entity->uuid;
  ov_saved_props_read(entity, mob.spawn.yaw_deg, mob.spawn.species, &mob.props);
  if (!take_memories(found, entity, &mob)) {
    return false;
  }
  check_effects(found, entity, &mob);
  if (!keep_parts(found, entity, &mob)) {
    return false;
  }
  *out = found->list.count;
  return ov_array_push(&found->list, found->allocator, mob);
}

static bool find_mobs(ovis_save* save, found_mobs* found) {
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    if (ovis_save_read_entities(save, iter.pos, &entities, NULL) != OVIS_OK) {
      continue;
    }
    ovis_saved_entity entity;
    found->chunk_reports = 0;
    // Indices of the entities below the next one, from the bottom up; -1: left out.
    int32_t below[OVIS_SAVE_RIDING_MAX + 1];
    for (int32_t place = 0;
         found->list.count < OVIS_SAVED_MOBS_MAX && ovis_save_next_entity(&entities, &entity);
         place++) {
      const found_mob at = {.chunk = iter.pos, .place = place, .is_rider = entity.riding > 0};
      const int32_t vehicle = entity.riding > 0 ? below[entity.riding - 1] : -1;
      bool is_left_out;
      below[entity.riding] = -1;
      if (!is_double(found, &entity, iter.pos, &is_left_out)) {
        return false;
      }
      if (!is_left_out && !take_mob(found, &entity, &at, vehicle, &below[entity.riding])) {
        return false;
      }
    }
  }
  ov_array_sort(&found->list, mob_before);
  return true;
}

static void note_state(const ovis_sim* sim, ovis_mob_id id, ovis_saved_mob* out) {
  ovis_mob_state state;
  ovis_mob_get_state(sim, id, &state);
  out->serial = state.serial;
  out->pos = state.pos;
  out->uuid = state.uuid;
  out->is_sleeping = ovis_mob_get_bed(sim, id, &out->bed);
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    ovis_mob_get_prop(sim, id, (ovis_prop)prop, &out->props[prop]);
  }
}

// A new mob may know what a saved one has forgotten: only what the save has counts.
static void forget_the_rest(ovis_sim* sim, const found_mobs* found, const found_mob* mob,
                            ovis_mob_id id) {
  ovis_memory kinds[OVIS_MEM_COUNT];
  const int32_t count = ovis_mob_get_memories(sim, id, kinds, OVIS_MEM_COUNT);
  for (int32_t i = 0; i < count; i++) {
    bool is_known = false;
    for (int32_t k = 0; k < mob->memory_count; k++) {
      is_known |= found->memories.items[mob->memory_first + k].memory == kinds[i];
    }
    if (!is_known) {
      ovis_mob_set_memory(sim, id, kinds[i], NULL);
    }
  }
}

// Loads parts of a mob with one of ov_parts_load, ov_parts_load_late and ov_status_act.
static ovis_status load_parts(ovis_sim* sim, found_mobs* found, const ovis_saved_mobs* mobs,
                              ovis_saved_mob* mob, ov_part_load_fn* load) {
  OVIS_ASSERT(mob->serial != 0);
  if (mob->goods_size == 0) {
    return OVIS_OK;
  }
  ov_part_load self = {.sim = sim,
                       .id = ovis_mob_find(sim, mob->serial),
                       .kept = ov_saved_mobs_kept(mobs, mob),
                       .mob = mob,
                       .known = &found->known,
                       .allocator = found->allocator};
  load(&self);
  found->unmet_tie_count += self.unmet_tie_count;
  return self.status;
}

static ovis_status spawn_one(ovis_sim* sim, found_mobs* found, const found_mob* mob,
                             const ovis_saved_mobs* mobs, ovis_saved_mob* out) {
  ovis_mob_id id;
  OV_TRY(ovis_mob_spawn(sim, &mob->spawn, &id));
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    if (mob->props.has[prop]) {
      ovis_mob_set_prop(sim, id, (ovis_prop)prop, mob->props.values[prop]);
    }
  }
  double killed_before;
  ovis_save_info info; // reads level.dat, if nobody did yet
  if (ovis_mob_get_prop(sim, id, OVIS_PROP_KILLED_BEFORE, &killed_before) &&
      ovis_save_read_info(found->save, &info, NULL) == OVIS_OK && found->save->dragon_was_killed) {
    ovis_mob_set_prop(sim, id, OVIS_PROP_KILLED_BEFORE, 1);
  }
  forget_the_rest(sim, found, mob, id);
  for (int32_t i = 0; i < mob->memory_count; i++) {
    const found_memory* memory = &found->memories.items[mob->memory_first + i];
    if (memory->value.type != OVIS_MEMORY_ENTITY) {
      ovis_mob_set_memory(sim, id, memory->memory, &memory->value); // claim 390
    }
  }
  ovis_mob_state state;
  ovis_mob_get_state(sim, id, &state);
  *out = (ovis_saved_mob){.serial = state.serial,
                          .goods_first = mob->goods_first,
                          .goods_size = mob->goods_size,
                          .has_unread_goods = mob->has_unread_goods};
  const ovis_status loaded = load_parts(sim, found, mobs, out, ov_parts_load);
  note_state(sim, id, out);
  return loaded;
}

// A mob that rides an entity without a mind in Ovis, such as a boat, stands where it sat. So does a
// rider without a free seat: a save may put ten riders on one chicken. Sorting kept the mobs of a
// chunk adjacent and in order, so vehicle_back is still valid.
static void seat_one(ovis_sim* sim, const found_mobs* found, int32_t rider, ovis_saved_mobs* out) {
  const int32_t vehicle = rider - found->list.items[rider].vehicle_back;
  OVIS_ASSERT(vehicle >= 0);
  if (vehicle != rider) {
    ovis_mob_mount(sim, ovis_mob_find(sim, out->items[rider].serial),
                   ovis_mob_find(sim, out->items[vehicle].serial));
  }
}

static uint64_t serial_of(const ovis_sim* sim, ovis_mob_id id) {
  ovis_mob_state state;
  return ovis_mob_get_state(sim, id, &state) ? state.serial : 0;
}

// Seats riders in list order: a vehicle comes before its riders.
static void seat_all(ovis_sim* sim, const found_mobs* found, ovis_saved_mobs* out) {
  for (int32_t i = 0; i < out->count; i++) {
    seat_one(sim, found, i, out);
  }
  for (int32_t i = 0; i < out->count; i++) {
    if (found->list.items[i].is_rider) {
      const ovis_mob_id rider = ovis_mob_find(sim, out->items[i].serial);
      note_state(sim, rider, &out->items[i]);
      out->items[i].is_rider = true;
      out->items[i].vehicle = serial_of(sim, ovis_mob_get_vehicle(sim, rider));
    }
  }
}

// ---- Memories of entities, and what all minds remember

// All mobs stand now: memories can name them. A memory of an entity that is not there, such as a
// player who is away, stays in the save only.
static bool remember_entities(ovis_sim* sim, found_mobs* found, const ovis_saved_mobs* out) {
  for (int32_t i = 0; i < out->count; i++) {
    const found_mob* mob = &found->list.items[i];
    for (int32_t k = 0; k < mob->memory_count; k++) {
      found_memory* memory = &found->memories.items[mob->memory_first + k];
      if (memory->value.type != OVIS_MEMORY_ENTITY) {
        continue;
      }
      if (!ov_known_mobs_list(&found->known, sim, found->allocator)) {
        return false;
      }
      memory->value.entity = ov_known_mobs_find(&found->known, memory->uuid);
      found->unmet_memory_count += memory->value.entity == 0;
      if (memory->value.entity != 0) {
        const ovis_mob_id id = ovis_mob_find(sim, out->items[i].serial);
        ovis_mob_set_memory(sim, id, memory->memory, &memory->value); // claim 390
      }
    }
  }
  return true;
}

static ovis_status load_all(ovis_sim* sim, found_mobs* found, ovis_saved_mobs* out,
                            ov_part_load_fn* load) {
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < out->count && status == OVIS_OK; i++) {
    status = load_parts(sim, found, out, &out->items[i], load);
  }
  return status;
}

ovis_status ovis_save_spawn_mobs(ovis_save* save, ovis_sim* sim, const ovis_allocator* allocator,
                                 ovis_saved_mobs* out) {
  static const ovis_allocator libc_memory;
  const ovis_allocator* memory = allocator != NULL ? allocator : &libc_memory;
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_saved_mobs){0};
  OV_REQUIRE(save != NULL && sim != NULL, OVIS_BAD_ARGUMENT);
  const ovis_world* world = ovis_sim_get_world(sim);
  found_mobs found = {.allocator = memory, .save = save, .sim = sim, .out = out};
  memcpy(found.dimension, ovis_world_get_env(world)->dimension.name, sizeof found.dimension);
  OV_TRY(ovis_nbt_writer_create(memory, &found.nbt));
  ovis_status status = find_mobs(save, &found) ? ovis_save_get_status(save, NULL) : OVIS_NO_MEMORY;
  out->goods = found.goods.items;
  out->goods_capacity = (size_t)found.goods.capacity;
  if (status == OVIS_OK && found.list.count > 0) {
    out->items = ov_alloc(memory, (size_t)found.list.count * sizeof *out->items);
    out->capacity = out->items != NULL ? found.list.count : 0;
    status = out->items != NULL ? OVIS_OK : OVIS_NO_MEMORY;
  }
  for (int32_t i = 0; i < found.list.count && status == OVIS_OK; i++) {
    status = spawn_one(sim, &found, &found.list.items[i], out, &out->items[i]);
    out->count += status == OVIS_OK;
  }
  if (status == OVIS_OK) {
    seat_all(sim, &found, out);
    const bool has_memory = remember_entities(sim, &found, out) &&
                            load_all(sim, &found, out, ov_parts_load_late) == OVIS_OK &&
                            ov_saved_recall_all(sim, memory, out);
    status = has_memory ? OVIS_OK : OVIS_NO_MEMORY;
    load_all(sim, &found, out, ov_status_act); // a death is then an event of the run
  }
  out->unread_memory_count = found.unread_memory_count;
  out->unknown_memory_count = found.unknown_memory_count;
  out->unmet_memory_count = found.unmet_memory_count;
  ovis_nbt_writer_destroy(found.nbt);
  out->unmet_tie_count = found.unmet_tie_count;
  ov_array_fini(&found.known, memory);
  ov_array_fini(&found.memories, memory);
  ov_array_fini(&found.list, memory);
  ov_uuid_set_fini(&found.uuids, memory);
  return status;
}
