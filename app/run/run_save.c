// Problem: write the changes of a run back into a save, and leave everything else as it is.
// Design: docs/formats/anvil.md
#include "run/run_save.h"

#include "helpers/grow.h"
#include "helpers/text.h"

#include <ovis/save_raids.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define HIVE_FRONT 0.55 // blocks from a hive's middle to the side of a bee that comes out

// ---- Blocks

void run_save_on_change(void* context, const ovis_world* world, const ovis_change* change) {
  (void)world;
  changed_blocks* blocks = context;
  if (change->kind != OVIS_CHANGE_BLOCK) {
    return;
  }
  if (!grow_array(&blocks->items, blocks->count, &blocks->capacity, sizeof *blocks->items)) {
    blocks->is_out_of_memory = true;
    return;
  }
  blocks->items[blocks->count++] = change->pos;
}

// Writes the final state of each changed cell. A cell that changed twice is written twice with the
// same state.
static ovis_status write_blocks(const run_save_def* def, ovis_save_writer* writer,
                                ovis_error* error) {
  const ovis_world* world = ovis_sim_world(def->sim);
  const ovis_registry* registry = ovis_world_registry(world);
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < def->blocks->count && status == OVIS_OK; i++) {
    char name[512];
    const ovis_pos pos = def->blocks->items[i];
    ovis_registry_print(registry, ovis_world_block(world, pos), name, sizeof name);
    status = ovis_save_set_block(writer, pos, name);
    if (status != OVIS_OK) {
      snprintf(error->message, sizeof error->message, "the block %.100s at %d %d %d: %s", name,
               pos.x, pos.y, pos.z, ovis_status_sentence(status));
    }
  }
  return status;
}

// ---- Mobs

static bool has_changed(const double* before, const double* after, const ovis_prop* props,
                        int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (before[props[i]] != after[props[i]]) {
      return true;
    }
  }
  return false;
}

static ovis_nbt_type nbt_type(ovis_prop_type type) {
  static const ovis_nbt_type types[] = {
      [OVIS_PROP_BOOL] = OVIS_NBT_BYTE,     [OVIS_PROP_SHORT] = OVIS_NBT_SHORT,
      [OVIS_PROP_INT] = OVIS_NBT_INT,       [OVIS_PROP_FLOAT] = OVIS_NBT_FLOAT,
      [OVIS_PROP_DOUBLE] = OVIS_NBT_DOUBLE, [OVIS_PROP_BYTE] = OVIS_NBT_BYTE,
      [OVIS_PROP_LONG] = OVIS_NBT_LONG};
  return types[type];
}

// Sets a number that stands in a compound of the entity: the tag "HivePos.X".
static ovis_status set_nested(ovis_save_writer* writer, const uint32_t uuid[4], const char* tag,
                              int32_t value) {
  char outer[64];
  const char* dot = strchr(tag, '.');
  snprintf(outer, sizeof outer, "%.*s", (int)(dot - tag), tag);
  const char* const path[] = {outer, dot + 1};
  ovis_nbt_writer* nbt;
  ovis_status status = ovis_nbt_writer_create(NULL, &nbt);
  if (status != OVIS_OK) {
    return status;
  }
  const uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_nbt_document document;
  ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
  ovis_nbt_write_int(nbt, dot + 1, value);
  ovis_nbt_end(nbt);
  status = ovis_nbt_writer_finish(nbt, &bytes, &size, NULL);
  if (status == OVIS_OK) {
    status = ovis_nbt_check(bytes, size, NULL, &document, NULL);
  }
  if (status == OVIS_OK) {
    status = ovis_save_set_within(writer, uuid, path, 2, ovis_nbt_get(document.root, dot + 1));
  }
  ovis_nbt_writer_destroy(nbt);
  return status;
}

static ovis_status write_props(ovis_save_writer* writer, const ovis_saved_mob* mob,
                               const double after[OVIS_PROP_COUNT]) {
  static const ovis_prop motion[] = {OVIS_PROP_VELOCITY_X, OVIS_PROP_VELOCITY_Y,
                                     OVIS_PROP_VELOCITY_Z};
  static const ovis_prop rotation[] = {OVIS_PROP_YAW, OVIS_PROP_PITCH};
  ovis_status status = OVIS_OK;
  if (has_changed(mob->props, after, motion, 3)) {
    const double values[] = {after[motion[0]], after[motion[1]], after[motion[2]]};
    status = ovis_save_set_numbers(writer, mob->uuid, "Motion", OVIS_NBT_DOUBLE, values, 3);
  }
  if (status == OVIS_OK && has_changed(mob->props, after, rotation, 2)) {
    const double values[] = {after[rotation[0]], after[rotation[1]]};
    status = ovis_save_set_numbers(writer, mob->uuid, "Rotation", OVIS_NBT_FLOAT, values, 2);
  }
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT && status == OVIS_OK; prop++) {
    const ovis_prop_info info = ovis_prop_describe((ovis_prop)prop);
    if (info.tag[0] == '\0' || mob->props[prop] == after[prop]) {
      continue;
    }
    if (strchr(info.tag, '.') != NULL) {
      status = set_nested(writer, mob->uuid, info.tag, (int32_t)after[prop]);
      continue;
    }
    const ovis_nbt_type type = nbt_type(info.type);
    const bool is_whole = info.type != OVIS_PROP_FLOAT && info.type != OVIS_PROP_DOUBLE;
    status = is_whole ? ovis_save_set_int(writer, mob->uuid, info.tag, type, (int64_t)after[prop])
                      : ovis_save_set_number(writer, mob->uuid, info.tag, type, after[prop]);
  }
  return status;
}

static bool is_named(const uint32_t uuid[4]) {
  return (uuid[0] | uuid[1] | uuid[2] | uuid[3]) != 0;
}

// Returns true if a rider of the save has left its vehicle. A rider of a vehicle that is not
// simulated (a boat), or one without a free seat, counts as riding until it moves.
static bool has_dismounted(const ovis_sim* sim, const ovis_saved_mob* mob, ovis_mob_id id,
                           bool has_moved) {
  ovis_mob_state vehicle;
  const bool rides = ovis_sim_mob(sim, ovis_sim_vehicle(sim, id), &vehicle);
  if (mob->vehicle == 0) {
    return mob->is_rider && has_moved;
  }
  return !rides || vehicle.serial != mob->vehicle;
}

// Puts the mob and the file of its position in front of the error's message, or of the status'
// words if there is no message.
static void blame(ovis_error* error, ovis_status status, const ovis_species* species,
                  uint64_t serial, ovis_vec3 pos) {
  const ovis_error cause = *error;
  const int32_t chunk_x = (int32_t)floor(pos.x / 16);
  const int32_t chunk_z = (int32_t)floor(pos.z / 16);
  error->status = status;
  snprintf(error->message, sizeof error->message,
           "%s %" PRIu64 " at %.1f %.1f %.1f (r.%d.%d.mca, chunk %d %d): %.120s",
           species != NULL ? species->name : "mob", serial, pos.x, pos.y, pos.z, chunk_x >> 5,
           chunk_z >> 5, chunk_x, chunk_z,
           cause.message[0] != '\0' ? cause.message : ovis_status_sentence(status));
}

// Blames a mob of the save, at its position there.
static void blame_saved(const run_save_def* def, ovis_error* error, ovis_status status,
                        const ovis_saved_mob* mob) {
  ovis_mob_state state;
  const bool is_there = ovis_sim_mob(def->sim, ovis_sim_find(def->sim, mob->serial), &state);
  blame(error, status, is_there ? state.species : NULL, mob->serial, mob->pos);
}

// The position of a mob in the save. A bee in its hive stands in front of it, as when it comes out:
// saves keep bees in hives as data of the block, which Ovis leaves alone.
static ovis_vec3 place_of(const ovis_sim* sim, ovis_mob_id id, const ovis_mob_state* state) {
  static const struct {
    const char* name;
    int32_t x, z;
  } sides[] = {{"north", 0, -1}, {"south", 0, 1}, {"west", -1, 0}, {"east", 1, 0}};
  static const ovis_prop props[] = {OVIS_PROP_HIVE_X, OVIS_PROP_HIVE_Y, OVIS_PROP_HIVE_Z};
  const double off = HIVE_FRONT + (double)state->species->width / 2;
  double hive[3] = {0};
  double ticks = 0;
  ovis_vec3 out = state->pos;
  if (!ovis_sim_get(sim, id, OVIS_PROP_IN_HIVE, &ticks) || ticks <= 0) {
    return out;
  }
  for (int32_t i = 0; i < 3; i++) {
    ovis_sim_get(sim, id, props[i], &hive[i]);
  }
  const ovis_world* world = ovis_sim_world(sim);
  const ovis_pos cell = {(int32_t)hive[0], (int32_t)hive[1], (int32_t)hive[2]};
  const ovis_state block = ovis_world_block(world, cell);
  const char* facing = block != OVIS_STATE_UNLOADED
                           ? ovis_registry_property(ovis_world_registry(world), block, "facing")
                           : NULL;
  for (int32_t i = 0; facing != NULL && i < 4; i++) {
    if (strcmp(facing, sides[i].name) == 0) {
      out.x += off * sides[i].x;
      out.z += off * sides[i].z;
    }
  }
  return out;
}

static ovis_status write_mob(const run_save_def* def, ovis_save_writer* writer, int32_t index) {
  const ovis_saved_mob* mob = &def->mobs->items[index];
  const ovis_mob_id id = ovis_sim_find(def->sim, mob->serial);
  ovis_mob_state state;
  if (!is_named(mob->uuid)) {
    return OVIS_OK; // without a UUID it cannot be found in the save
  }
  if (!ovis_sim_mob(def->sim, id, &state) || !state.is_alive) {
    return ovis_save_remove(writer, mob->uuid);
  }
  ovis_status status = OVIS_OK;
  const ovis_vec3 pos = place_of(def->sim, id, &state);
  const bool has_moved = pos.x != mob->pos.x || pos.y != mob->pos.y || pos.z != mob->pos.z;
  if (has_moved) {
    status = ovis_save_move(writer, mob->uuid, pos);
  }
  if (status == OVIS_OK && has_dismounted(def->sim, mob, id, has_moved)) {
    status = ovis_save_dismount(writer, mob->uuid);
  }
  if (status != OVIS_OK) {
    return status;
  }
  double after[OVIS_PROP_COUNT];
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    ovis_sim_get(def->sim, id, (ovis_prop)prop, &after[prop]);
  }
  status = write_props(writer, mob, after);
  return status == OVIS_OK ? ovis_save_store_mind(writer, def->sim, def->mobs, index) : status;
}

// ---- New mobs

// Mixes 64 bits (the finalizer of splitmix64).
static uint64_t mix(uint64_t x) {
  x += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

// Makes a UUID of version 4 from the seed, the serial and the count of tries, so that equal runs
// write equal saves.
static void make_uuid(uint64_t seed, uint64_t serial, uint64_t tries, uint32_t out[4]) {
  const uint64_t high = mix(seed ^ mix(serial) ^ (tries > 0 ? mix(~tries) : 0));
  const uint64_t low = mix(high);
  const uint32_t words[4] = {(uint32_t)(high >> 32), ((uint32_t)high & 0xFFFF0FFFu) | 0x4000u,
                             ((uint32_t)(low >> 32) & 0x3FFFFFFFu) | 0x80000000u, (uint32_t)low};
  memcpy(out, words, sizeof words);
}

// Finds a UUID that no entity of the save has. A later run with the same seed makes the same
// serials again, and the entities of the run before have their UUIDs.
static ovis_status find_uuid(const run_save_def* def, ovis_save_writer* writer, uint64_t serial,
                             int32_t out[4], ovis_error* error) {
  bool is_taken = true;
  ovis_status status = OVIS_OK;
  for (uint64_t tries = 0; is_taken && status == OVIS_OK; tries++) {
    uint32_t uuid[4];
    make_uuid(def->seed, serial, tries, uuid);
    status = ovis_save_has_uuid(writer, uuid, &is_taken, error);
    memcpy(out, uuid, sizeof uuid);
  }
  return status;
}

#define DATA_VERSION_COUNT 3818 // 1.20.5: "count", an int; before "Count", a byte

// Short numbers of an item, and its stack. Versions before 1.20.5 name its count differently.
static void write_item(ovis_nbt_writer* nbt, const run_save_def* def, ovis_mob_id id) {
  ovis_item_state item;
  if (!ovis_sim_item(def->sim, id, &item)) {
    return;
  }
  char name[OVIS_ITEM_NAME_MAX + 16];
  const bool has_prefix = strchr(item.stack.item, ':') != NULL; // of a mod
  snprintf(name, sizeof name, "%s%s", has_prefix ? "" : "minecraft:", item.stack.item);
  ovis_nbt_write_short(nbt, "Age", (int16_t)item.age_ticks);
  ovis_nbt_write_short(nbt, "PickupDelay", (int16_t)item.pickup_delay_ticks);
  ovis_nbt_open_compound(nbt, "Item");
  ovis_nbt_write_string(nbt, "id", name);
  if (def->data_version >= DATA_VERSION_COUNT) {
    ovis_nbt_write_int(nbt, "count", item.stack.count);
  } else {
    ovis_nbt_write_byte(nbt, "Count", (int8_t)item.stack.count);
  }
  ovis_nbt_end(nbt);
}

// Zero stands for "none" there, and the game reads an entry as one.
static bool is_unset_at_zero(ovis_prop prop) {
  const char* tag = ovis_prop_describe(prop).tag;
  return prop == OVIS_PROP_LIFE_TIME || prop == OVIS_PROP_RAID_ID || prop == OVIS_PROP_BOUND_X ||
         prop == OVIS_PROP_BOUND_Y || prop == OVIS_PROP_BOUND_Z || prop == OVIS_PROP_ANCHOR_X ||
         prop == OVIS_PROP_ANCHOR_Y || prop == OVIS_PROP_ANCHOR_Z || strchr(tag, '.') != NULL;
}

// Writes the compound of a cell at the first of its three numbers that is not 0.
static void write_nested(ovis_nbt_writer* nbt, const ovis_sim* sim, ovis_mob_id id, int32_t prop) {
  static const char axes[] = "XYZ";
  const char* tag = ovis_prop_describe((ovis_prop)prop).tag;
  const char* dot = strchr(tag, '.');
  const int32_t first = prop - (int32_t)(dot[1] - 'X');
  char outer[64];
  snprintf(outer, sizeof outer, "%.*s", (int)(dot - tag), tag);
  double values[3] = {0};
  for (int32_t i = 0; i < 3; i++) {
    ovis_sim_get(sim, id, (ovis_prop)(first + i), &values[i]);
    if (first + i < prop && values[i] != 0) {
      return; // it is written already
    }
  }
  ovis_nbt_open_compound(nbt, outer);
  for (int32_t i = 0; i < 3; i++) {
    const char name[2] = {axes[i], '\0'};
    ovis_nbt_write_int(nbt, name, (int32_t)values[i]);
  }
  ovis_nbt_end(nbt);
}

// The writing of the mobs that came in a run.
typedef struct newcomers {
  const run_save_def* def;
  ovis_save_writer* writer;
  ovis_nbt_writer* nbt;
  ovis_error* error;
} newcomers;

// Writes the entries of a mob's compound.
static ovis_status write_entries(const newcomers* self, ovis_mob_id id, const ovis_mob_state* state,
                                 const int32_t uuid[4]) {
  ovis_nbt_writer* nbt = self->nbt;
  const run_save_def* def = self->def;
  char name[80];
  const ovis_vec3 pos = place_of(def->sim, id, state);
  snprintf(name, sizeof name, "minecraft:%s", state->species->name);
  ovis_nbt_write_string(nbt, "id", name);
  ovis_nbt_write_ints(nbt, "UUID", uuid, 4);
  ovis_nbt_open_list(nbt, "Pos", OVIS_NBT_DOUBLE);
  ovis_nbt_write_double(nbt, NULL, pos.x);
  ovis_nbt_write_double(nbt, NULL, pos.y);
  ovis_nbt_write_double(nbt, NULL, pos.z);
  ovis_nbt_end(nbt);
  ovis_nbt_open_list(nbt, "Motion", OVIS_NBT_DOUBLE);
  ovis_nbt_write_double(nbt, NULL, state->velocity.x);
  ovis_nbt_write_double(nbt, NULL, state->velocity.y);
  ovis_nbt_write_double(nbt, NULL, state->velocity.z);
  ovis_nbt_end(nbt);
  ovis_nbt_open_list(nbt, "Rotation", OVIS_NBT_FLOAT);
  ovis_nbt_write_float(nbt, NULL, state->yaw_deg);
  ovis_nbt_write_float(nbt, NULL, state->pitch_deg);
  ovis_nbt_end(nbt);
  write_item(nbt, def, id);
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    const ovis_prop_info info = ovis_prop_describe((ovis_prop)prop);
    double value;
    if (info.tag[0] == '\0' || !ovis_sim_get(def->sim, id, (ovis_prop)prop, &value)) {
      continue;
    }
    if (value == 0 && is_unset_at_zero((ovis_prop)prop)) {
      continue;
    }
    const char* dot = strchr(info.tag, '.');
    if (dot != NULL) {
      write_nested(nbt, def->sim, id, prop);
      continue;
    }
    switch (info.type) {
    case OVIS_PROP_BOOL: ovis_nbt_write_byte(nbt, info.tag, value != 0); break;
    case OVIS_PROP_SHORT: ovis_nbt_write_short(nbt, info.tag, (int16_t)value); break;
    case OVIS_PROP_INT: ovis_nbt_write_int(nbt, info.tag, (int32_t)value); break;
    case OVIS_PROP_FLOAT: ovis_nbt_write_float(nbt, info.tag, (float)value); break;
    case OVIS_PROP_DOUBLE: ovis_nbt_write_double(nbt, info.tag, value); break;
    case OVIS_PROP_BYTE: ovis_nbt_write_byte(nbt, info.tag, (int8_t)value); break;
    case OVIS_PROP_LONG: ovis_nbt_write_long(nbt, info.tag, (int64_t)value); break;
    }
  }
  double age;
  if (state->is_baby && !ovis_sim_get(def->sim, id, OVIS_PROP_AGE, &age)) {
    ovis_nbt_write_byte(nbt, "IsBaby", 1); // it never grows up: a zombie, a piglin
  }
  return ovis_save_write_mind(nbt, def->sim, id, def->data_version);
}

static const ovis_saved_items* items_of(const run_save_def* def) {
  static const ovis_saved_items none;
  return def->items != NULL ? def->items : &none;
}

// Searches serials in ascending order, one every `stride` bytes.
static bool has_serial(const uint64_t* serials, size_t stride, int32_t count, uint64_t serial) {
  const unsigned char* bytes = (const unsigned char*)serials;
  int32_t first = 0;
  int32_t end = count;
  uint64_t found = 0;
  while (first < end) {
    const int32_t middle = first + (end - first) / 2;
    memcpy(&found, bytes + (size_t)middle * stride, sizeof found);
    if (found == serial) {
      return true;
    }
    first = found < serial ? middle + 1 : first;
    end = found < serial ? end : middle;
  }
  return false;
}

static bool is_of_save(const run_save_def* def, uint64_t serial) {
  const ovis_saved_mobs* mobs = def->mobs;
  const ovis_saved_items* items = items_of(def);
  return (mobs->count > 0 &&
          has_serial(&mobs->items->serial, sizeof *mobs->items, mobs->count, serial)) ||
         (items->count > 0 &&
          has_serial(&items->items->serial, sizeof *items->items, items->count, serial));
}

// Is it written as a new entity? `out`: its state.
static bool is_newcomer(const run_save_def* def, ovis_mob_id id, ovis_mob_state* out) {
  return ovis_sim_mob(def->sim, id, out) && !out->is_player && out->is_alive &&
         !is_of_save(def, out->serial);
}

// Writes the entries of a mob, and the new mobs that ride it. At most OVIS_SAVE_RIDING_MAX levels.
static ovis_status write_tower(const newcomers* self, ovis_mob_id id, const ovis_mob_state* state,
                               int32_t level) {
  int32_t uuid[4];
  ovis_status status = find_uuid(self->def, self->writer, state->serial, uuid, self->error);
  if (status == OVIS_OK) {
    status = write_entries(self, id, state, uuid);
  }
  bool is_open = false;
  ovis_mob_id rider = 0;
  for (int32_t seat = 0; status == OVIS_OK && level < OVIS_SAVE_RIDING_MAX &&
                         (rider = ovis_sim_rider(self->def->sim, id, seat)) != 0;
       seat++) {
    ovis_mob_state above;
    if (!is_newcomer(self->def, rider, &above)) {
      continue;
    }
    if (!is_open) {
      ovis_nbt_open_list(self->nbt, "Passengers", OVIS_NBT_COMPOUND);
      is_open = true;
    }
    ovis_nbt_open_compound(self->nbt, NULL);
    status = write_tower(self, rider, &above, level + 1);
    ovis_nbt_end(self->nbt);
  }
  if (is_open) {
    ovis_nbt_end(self->nbt);
  }
  return status;
}

// Does it stand in the list of a vehicle that is new itself?
static bool rides_newcomer(const run_save_def* def, ovis_mob_id id) {
  ovis_mob_state below;
  int32_t level = 0;
  ovis_mob_id vehicle = ovis_sim_vehicle(def->sim, id);
  const bool is_new = is_newcomer(def, vehicle, &below);
  while (is_newcomer(def, vehicle, &below)) {
    vehicle = ovis_sim_vehicle(def->sim, vehicle);
    level++;
  }
  return is_new && level <= OVIS_SAVE_RIDING_MAX;
}

// The UUID of the mob of the save on which a new mob rides. NULL: it rides none that can be found.
static const uint32_t* saved_vehicle(const run_save_def* def, ovis_mob_id id) {
  ovis_mob_state below;
  if (!ovis_sim_mob(def->sim, ovis_sim_vehicle(def->sim, id), &below) || !below.is_alive) {
    return NULL;
  }
  for (int32_t i = 0; i < def->mobs->count; i++) {
    if (def->mobs->items[i].serial == below.serial) {
      return is_named(def->mobs->items[i].uuid) ? def->mobs->items[i].uuid : NULL;
    }
  }
  return NULL;
}

static ovis_status add_newcomer(const newcomers* self, ovis_mob_id id,
                                const ovis_mob_state* state) {
  const uint8_t* bytes;
  size_t size;
  ovis_nbt_document document;
  ovis_nbt_writer_reset(self->nbt);
  ovis_nbt_open_document(self->nbt, (ovis_nbt_text){"", 0});
  ovis_status status = write_tower(self, id, state, 0);
  ovis_nbt_end(self->nbt);
  if (status == OVIS_OK) {
    status = ovis_nbt_writer_finish(self->nbt, &bytes, &size, self->error);
  }
  if (status == OVIS_OK) {
    status = ovis_nbt_check(bytes, size, NULL, &document, self->error);
  }
  if (status != OVIS_OK) {
    return status;
  }
  const uint32_t* vehicle = saved_vehicle(self->def, id);
  return vehicle != NULL ? ovis_save_add_rider(self->writer, vehicle, document.root)
                         : ovis_save_add(self->writer, document.root);
}

// Writes the mobs that the save did not have: those of --mob, and offspring. A new rider is in the
// list of its vehicle.
static ovis_status write_newcomers(const run_save_def* def, ovis_save_writer* writer,
                                   ovis_error* error) {
  newcomers self = {.def = def, .writer = writer, .error = error};
  ovis_status status = ovis_nbt_writer_create(NULL, &self.nbt);
  for (int32_t i = 0; i < ovis_sim_mob_count(def->sim) && status == OVIS_OK; i++) {
    const ovis_mob_id id = ovis_sim_mob_at(def->sim, i);
    ovis_mob_state state;
    if (is_newcomer(def, id, &state) && !rides_newcomer(def, id)) {
      status = add_newcomer(&self, id, &state);
      if (status != OVIS_OK) {
        blame(error, status, state.species, state.serial, state.pos);
      }
    }
  }
  ovis_nbt_writer_destroy(self.nbt);
  return status;
}

// ---- Points of interest

static ovis_status write_points(const run_save_def* def, ovis_save_writer* writer,
                                ovis_error* error) {
  const ovis_status status = ovis_save_store_points(writer, def->sim, NULL);
  if (status != OVIS_OK) {
    error->status = status;
    snprintf(error->message, sizeof error->message, "the points of interest: %s",
             ovis_status_sentence(status));
  }
  return status;
}

// ---- All of it

static ovis_status write_all(const run_save_def* def, ovis_save_writer* writer, ovis_error* error) {
  ovis_status status = OVIS_OK;
  ovis_save_pass_time(writer, ovis_sim_ticks(def->sim));
  for (int32_t i = 0; i < def->mobs->count && status == OVIS_OK; i++) {
    status = write_mob(def, writer, i);
    if (status != OVIS_OK) {
      blame_saved(def, error, status, &def->mobs->items[i]);
    }
  }
  if (status == OVIS_OK) {
    status = ovis_save_store_items(writer, def->sim, items_of(def));
  }
  if (status == OVIS_OK) {
    status = write_newcomers(def, writer, error);
  }
  if (status == OVIS_OK) {
    status = write_blocks(def, writer, error);
  }
  return status == OVIS_OK ? write_points(def, writer, error) : status;
}

static void say_left_out(void* context, const char* path) {
  char text[512];
  (void)context;
  text_plain(path, text, sizeof text);
  fprintf(stderr, "ovis: the copy lacks the link %s: it leads out of the save or nowhere\n", text);
}

ovis_save_writer* run_save_open(const char* path, const char* dimension, const char* destination,
                                ovis_error* error) {
  ovis_save_writer_def def = ovis_default_save_writer_def();
  def.path = path;
  def.dimension = dimension;
  def.destination = destination;
  def.time = (uint32_t)time(NULL);
  def.left_out = say_left_out;
  ovis_save_writer* writer;
  return ovis_save_writer_create(&def, &writer, error) == OVIS_OK ? writer : NULL;
}

bool run_save_write(const run_save_def* def, ovis_save_writer* writer, ovis_save_written* out,
                    ovis_error* error) {
  *error = (ovis_error){.offset = -1};
  if (write_all(def, writer, error) != OVIS_OK ||
      (def->has_raids && ovis_save_store_raids(writer, def->sim) != OVIS_OK)) {
    return false;
  }
  const ovis_status status = ovis_save_writer_commit(writer, out, error);
  const ovis_saved_mob* mobs = def->mobs->items;
  for (int32_t i = 0; is_named(out->missing) && i < def->mobs->count; i++) {
    if (memcmp(mobs[i].uuid, out->missing, sizeof out->missing) == 0) {
      blame_saved(def, error, status, &mobs[i]);
      break;
    }
  }
  return status == OVIS_OK;
}
