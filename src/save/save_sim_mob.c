// Collects the changes of the mobs that a save had.
// Format: docs/formats/anvil.md#writing
#include "save/save_sim.h"

#include "base/cell.h"
#include "base/vec.h"
#include "save/save_props.h"
#include "save/save_uuid.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#define HIVE_FRONT 0.55 // blocks from a hive's middle to the side of a bee that comes out

void ov_sim_name(ovis_error* error, ovis_status status, const ovis_species* species,
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

// A bee in its hive stands in front of it, as when it comes out:
// saves keep bees in hives as data of the block, which Ovis leaves alone.
ovis_vec3 ov_sim_place(const ovis_sim* sim, ovis_mob_id id, const ovis_mob_state* state) {
  static const struct {
    const char* name;
    int32_t x, z;
  } sides[] = {{"north", 0, -1}, {"south", 0, 1}, {"west", -1, 0}, {"east", 1, 0}};
  static const ovis_prop props[] = {OVIS_PROP_HIVE_X, OVIS_PROP_HIVE_Y, OVIS_PROP_HIVE_Z};
  const double off = HIVE_FRONT + (double)state->species->width / 2;
  double hive[3] = {0};
  double ticks = 0;
  ovis_vec3 out = state->pos;
  if (!ovis_mob_get_prop(sim, id, OVIS_PROP_IN_HIVE, &ticks) || ticks <= 0) {
    return out;
  }
  for (int32_t i = 0; i < 3; i++) {
    ovis_mob_get_prop(sim, id, props[i], &hive[i]);
  }
  const ovis_world* world = ovis_sim_get_world(sim);
  const ovis_pos cell = {(int32_t)hive[0], (int32_t)hive[1], (int32_t)hive[2]};
  const ovis_state block = ovis_world_get_block(world, cell);
  const char* facing = block != OVIS_STATE_UNLOADED
                           ? ovis_blocks_get_property(ovis_world_get_blocks(world), block, "facing")
                           : NULL;
  for (int32_t i = 0; facing != NULL && i < 4; i++) {
    if (strcmp(facing, sides[i].name) == 0) {
      out.x += off * sides[i].x;
      out.z += off * sides[i].z;
    }
  }
  return out;
}

static bool has_changed(const double* before, const double* after, const ovis_prop* props,
                        int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (before[props[i]] != after[props[i]]) {
      return true;
    }
  }
  return false;
}

static ovis_status write_props(ovis_save_writer* writer, const ovis_saved_mob* mob,
                               const double after[OVIS_PROP_COUNT]) {
  static const ovis_prop motion[] = {OVIS_PROP_VELOCITY_X, OVIS_PROP_VELOCITY_Y,
                                     OVIS_PROP_VELOCITY_Z};
  static const ovis_prop rotation[] = {OVIS_PROP_YAW, OVIS_PROP_PITCH};
  ovis_status status = OVIS_OK;
  if (has_changed(mob->props, after, motion, 3)) {
    const double values[] = {after[motion[0]], after[motion[1]], after[motion[2]]};
    status = ovis_save_writer_set_numbers(writer, mob->uuid, "Motion", OVIS_NBT_DOUBLE, values, 3);
  }
  if (status == OVIS_OK && has_changed(mob->props, after, rotation, 2)) {
    const double values[] = {after[rotation[0]], after[rotation[1]]};
    status = ovis_save_writer_set_numbers(writer, mob->uuid, "Rotation", OVIS_NBT_FLOAT, values, 2);
  }
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT && status == OVIS_OK; prop++) {
    const bool is_part = prop == OVIS_PROP_SADDLE; // save_parts.c
    if (!is_part && mob->props[prop] != after[prop] &&
        ovis_prop_get_info((ovis_prop)prop).tag[0] != '\0') {
      status = ov_save_store_prop(writer, mob->uuid, (ovis_prop)prop, after[prop]);
    }
  }
  return status == OVIS_OK ? ov_save_store_cells(writer, mob->uuid, mob->props, after) : status;
}

// Returns true if a rider of the save has left its vehicle. A rider of a vehicle that is not
// simulated (a boat), or one without a free seat, counts as riding until it moves.
static bool has_dismounted(const ovis_sim* sim, const ovis_saved_mob* mob, ovis_mob_id id,
                           bool has_moved) {
  ovis_mob_state vehicle;
  const bool rides = ovis_mob_get_state(sim, ovis_mob_get_vehicle(sim, id), &vehicle);
  if (mob->vehicle == 0) {
    return mob->is_rider && has_moved;
  }
  return !rides || vehicle.serial != mob->vehicle;
}

ovis_status ov_sim_store_mob(const ov_sim_store* self, int32_t index) {
  const ovis_saved_mob* mob = &self->saved->mobs.items[index];
  const ovis_mob_id id = ovis_mob_find(self->sim, mob->serial);
  ovis_mob_state state;
  if (!ov_uuid_is_set(mob->uuid)) {
    return OVIS_OK; // without a UUID it cannot be found in the save
  }
  if (!ovis_mob_get_state(self->sim, id, &state) || !state.is_alive) {
    return ovis_save_writer_remove(self->writer, mob->uuid);
  }
  ovis_status status = OVIS_OK;
  const ovis_vec3 pos = ov_sim_place(self->sim, id, &state);
  const bool has_moved = !ov_vec_is_same(pos, mob->pos);
  if (has_moved) {
    status = ovis_save_writer_move(self->writer, mob->uuid, pos);
  }
  if (status == OVIS_OK && has_dismounted(self->sim, mob, id, has_moved)) {
    status = ovis_save_writer_dismount(self->writer, mob->uuid);
  }
  if (status != OVIS_OK) {
    return status;
  }
  double after[OVIS_PROP_COUNT];
  for (int32_t prop = 0; prop < OVIS_PROP_COUNT; prop++) {
    ovis_mob_get_prop(self->sim, id, (ovis_prop)prop, &after[prop]);
  }
  status = write_props(self->writer, mob, after);
  return status == OVIS_OK
             ? ovis_save_writer_store_mob(self->writer, self->sim, &self->saved->mobs, index)
             : status;
}
