// Collects the mobs and items that a save did not have, as new entities.
// Format: docs/formats/anvil.md#writing
#include "save/save_sim.h"

#include "save/save_entry.h"
#include "save/save_item_tag.h"
#include "save/save_props.h"
#include "save/save_uuid.h"

#include <stdio.h>
#include <string.h>

// The writing of the mobs that came in a run.
typedef struct newcomers {
  const ov_sim_store* store;
  ovis_nbt_writer* nbt;
  int32_t data_version; // of the save
} newcomers;

// Mixes 64 bits (the finalizer of splitmix64).
static uint64_t mix(uint64_t x) {
  x += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

// Makes a UUID of version 4 from the seed, the serial and the count of tries, so that equal runs
// write equal saves.
static ovis_uuid make_uuid(uint64_t seed, uint64_t serial, uint64_t tries) {
  const uint64_t high = mix(seed ^ mix(serial) ^ (tries > 0 ? mix(~tries) : 0));
  const uint64_t low = mix(high);
  return (ovis_uuid){{(uint32_t)(high >> 32), ((uint32_t)high & 0xFFFF0FFFu) | 0x4000u,
                      ((uint32_t)(low >> 32) & 0x3FFFFFFFu) | 0x80000000u, (uint32_t)low}};
}

// Finds a UUID that no entity of the save has. A later run with the same seed makes the same
// serials again, and the entities of the run before have their UUIDs.
static ovis_status find_uuid(const ov_sim_store* store, uint64_t serial, int32_t out[4]) {
  bool is_taken = true;
  ovis_status status = OVIS_OK;
  for (uint64_t tries = 0; is_taken && status == OVIS_OK; tries++) {
    const ovis_uuid uuid = make_uuid(ovis_sim_get_seed(store->sim), serial, tries);
    status = ovis_save_writer_has_uuid(store->writer, uuid, &is_taken, store->error);
    memcpy(out, uuid.words, sizeof uuid);
  }
  return status;
}

// Short numbers of an item, and its stack.
static void write_item(const newcomers* self, ovis_mob_id id) {
  ovis_item_state item;
  if (!ovis_item_get_state(self->store->sim, id, &item)) {
    return;
  }
  ovis_nbt_write_short(self->nbt, "Age", (int16_t)item.age_ticks);
  ovis_nbt_write_short(self->nbt, "PickupDelay", (int16_t)item.pickup_delay_ticks);
  ovis_nbt_open_compound(self->nbt, "Item");
  ov_item_tag_write(self->nbt, ovis_sim_get_item_name(self->store->sim, item.stack.item),
                    item.stack.count, self->data_version);
  ovis_nbt_end(self->nbt);
}

// Writes the entries of a mob's compound.
static ovis_status write_entries(const newcomers* self, ovis_mob_id id, const ovis_mob_state* state,
                                 const int32_t uuid[4]) {
  ovis_nbt_writer* nbt = self->nbt;
  const ovis_sim* sim = self->store->sim;
  char name[80];
  const ovis_vec3 pos = ov_sim_place(sim, id, state);
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
  write_item(self, id);
  ov_save_write_props(nbt, sim, id);
  double age;
  if (state->is_baby && !ovis_mob_get_prop(sim, id, OVIS_PROP_AGE, &age)) {
    ovis_nbt_write_byte(nbt, "IsBaby", 1); // it never grows up: a zombie, a piglin
  }
  return ovis_save_write_mob(nbt, sim, id, self->data_version);
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

static bool is_of_save(const ov_sim_store* store, uint64_t serial) {
  const ovis_saved_mobs* mobs = &store->saved->mobs;
  const ovis_saved_items* items = &store->saved->items;
  return (mobs->count > 0 &&
          has_serial(&mobs->items->serial, sizeof *mobs->items, mobs->count, serial)) ||
         (items->count > 0 &&
          has_serial(&items->items->serial, sizeof *items->items, items->count, serial));
}

// Is it written as a new entity? `out`: its state.
static bool is_newcomer(const ov_sim_store* store, ovis_mob_id id, ovis_mob_state* out) {
  return ovis_mob_get_state(store->sim, id, out) && !out->is_player && out->is_alive &&
         !is_of_save(store, out->serial) &&
         (out->kind != OVIS_ACTOR_OBJECT || // clouds of breath end with the run
          ovis_sim_find_species(store->sim, out->species->name) == out->species);
}

// Writes the entries of a mob, and the new mobs that ride it. At most OVIS_SAVE_RIDING_MAX levels.
static ovis_status write_tower(const newcomers* self, ovis_mob_id id, const ovis_mob_state* state,
                               int32_t level) {
  int32_t uuid[4];
  ovis_status status = find_uuid(self->store, state->serial, uuid);
  if (status == OVIS_OK) {
    status = write_entries(self, id, state, uuid);
  }
  bool is_open = false;
  ovis_mob_id rider = OVIS_NO_MOB;
  for (int32_t seat = 0; status == OVIS_OK && level < OVIS_SAVE_RIDING_MAX &&
                         (rider = ovis_mob_get_rider(self->store->sim, id, seat)).value != 0;
       seat++) {
    ovis_mob_state above;
    if (!is_newcomer(self->store, rider, &above)) {
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
static bool rides_newcomer(const ov_sim_store* store, ovis_mob_id id) {
  ovis_mob_state below;
  int32_t level = 0;
  ovis_mob_id vehicle = ovis_mob_get_vehicle(store->sim, id);
  const bool is_new = is_newcomer(store, vehicle, &below);
  while (is_newcomer(store, vehicle, &below)) {
    vehicle = ovis_mob_get_vehicle(store->sim, vehicle);
    level++;
  }
  return is_new && level <= OVIS_SAVE_RIDING_MAX;
}

// The UUID of the mob of the save on which a new mob rides. Zeros: it rides none that can be found.
static ovis_uuid saved_vehicle(const ov_sim_store* store, ovis_mob_id id) {
  const ovis_uuid none = {{0}};
  ovis_mob_state below;
  if (!ovis_mob_get_state(store->sim, ovis_mob_get_vehicle(store->sim, id), &below) ||
      !below.is_alive) {
    return none;
  }
  for (int32_t i = 0; i < store->saved->mobs.count; i++) {
    if (store->saved->mobs.items[i].serial == below.serial) {
      return store->saved->mobs.items[i].uuid;
    }
  }
  return none;
}

static ovis_status add_newcomer(const newcomers* self, ovis_mob_id id,
                                const ovis_mob_state* state) {
  ovis_nbt_document document;
  ovis_save_writer* writer = self->store->writer;
  ovis_nbt_writer_reset(self->nbt);
  ovis_nbt_open_document(self->nbt, (ovis_nbt_text){"", 0});
  ovis_status status = write_tower(self, id, state, 0);
  ovis_nbt_end(self->nbt);
  if (status == OVIS_OK) {
    status = ovis_nbt_writer_document(self->nbt, &document, self->store->error);
  }
  if (status != OVIS_OK) {
    return status;
  }
  const ovis_uuid vehicle = saved_vehicle(self->store, id);
  return ov_uuid_is_set(vehicle) ? ovis_save_writer_add_rider(writer, vehicle, document.root)
                                 : ovis_save_writer_add(writer, document.root);
}

static ovis_status add_newcomers(newcomers* self) {
  const ov_sim_store* store = self->store;
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(store->sim) && status == OVIS_OK; i++) {
    const ovis_mob_id id = ovis_sim_get_mob(store->sim, i);
    ovis_mob_state state;
    if (!is_newcomer(store, id, &state) || rides_newcomer(store, id)) {
      continue;
    }
    if (self->data_version == 0) { // without level.dat the answer takes a look at every chunk
      status = ov_entry_data_version(store->writer, &self->data_version);
    }
    status = status == OVIS_OK ? add_newcomer(self, id, &state) : status;
    if (status != OVIS_OK) {
      ov_sim_name(store->error, status, state.species, state.serial, state.pos);
    }
  }
  return status;
}

ovis_status ov_sim_store_new(const ov_sim_store* store) {
  newcomers self = {.store = store};
  ovis_status status = ovis_nbt_writer_create(&store->writer->allocator, &self.nbt);
  if (status == OVIS_OK) {
    status = add_newcomers(&self);
  }
  ovis_nbt_writer_destroy(self.nbt);
  return status;
}
