// Spawns the items that lie in a save, and writes what became of them back.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
//
//   minecraft:item  {Item: {id, Count: byte or count: int}, Age, PickupDelay, Health: short}
//
// An item with a tag or components stays in the save only: a simulation could not tell it from
// others, and would merge it with them.
#include "base/array.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "base/vec.h"
#include "save/save_entry.h"
#include "save/save_item_tag.h"
#include "save/save_uuid.h"
#include "save/save_uuid_set.h"

#include <ovis/save_sim.h>

#include <string.h>

static const ovis_allocator libc_memory;

static int32_t whole(ovis_nbt value, int32_t fallback, int32_t low, int32_t high) {
  const int32_t number = ovis_nbt_get_int32(value, fallback);
  return number < low ? low : number > high ? high : number;
}

// False: it is no item that a simulation can hold.
static bool read_item(const ovis_saved_entity* entity, ovis_sim* sim, ovis_item_def* out) {
  static const char* const names[] = {"Item", "Age", "PickupDelay", "Health"};
  ovis_nbt fields[4];
  *out = ovis_default_item_def();
  for (int32_t i = 0; i < 4; i++) {
    fields[i] = ovis_saved_entity_get_entry(entity, names[i]);
  }
  const ovis_nbt item = fields[0];
  char text[OVIS_ITEM_NAME_MAX];
  int32_t count;
  if (!ov_item_tag_read(item, text, sizeof text, &count) || ov_item_tag_is_special(item) ||
      !ov_is_place(&entity->pos) || ovis_sim_add_item(sim, text, NULL) != OVIS_OK) {
    return false;
  }
  out->stack = ovis_stack_from_name(text, count);
  out->pos = entity->pos;
  out->velocity = entity->motion;
  out->age_ticks = whole(fields[1], 0, OVIS_ITEM_AGE_NEVER, OVIS_ITEM_AGE_MAX - 1);
  out->pickup_delay_ticks = whole(fields[2], 0, 0, OVIS_ITEM_DELAY_NEVER);
  out->health = (float)whole(fields[3], 5, 1, 5);
  out->uuid = entity->uuid;
  return out->stack.count == count;
}

static ovis_status spawn(ovis_sim* sim, const ovis_item_def* def, const ovis_allocator* allocator,
                         ovis_saved_items* out) {
  ovis_mob_id id;
  ovis_mob_state mob;
  const ovis_status status = ovis_item_spawn(sim, def, &id);
  if (status != OVIS_OK) { // its motion or its name
    out->left_out_count += status == OVIS_OUT_OF_RANGE;
    return status == OVIS_OUT_OF_RANGE ? OVIS_OK : status;
  }
  if (out->count == out->capacity &&
      !ov_array_grow((void**)&out->items, &out->capacity, out->count + 1, sizeof *out->items,
                     allocator)) {
    return OVIS_NO_MEMORY;
  }
  ovis_saved_item item = {.pos = def->pos, .velocity = def->velocity};
  ovis_item_get_state(sim, id, &item.state);
  ovis_mob_get_state(sim, id, &mob);
  item.serial = mob.serial;
  item.uuid = def->uuid;
  out->items[out->count++] = item;
  return OVIS_OK;
}

ovis_status ovis_save_spawn_items(ovis_save* save, ovis_sim* sim, const ovis_allocator* allocator,
                                  ovis_saved_items* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  const ovis_allocator* memory = allocator != NULL ? allocator : &libc_memory;
  ovis_chunk_iter iter = {0};
  ovis_status status = OVIS_OK;
  ov_uuid_set uuids = {.slots = NULL};
  *out = (ovis_saved_items){.items = NULL};
  OV_REQUIRE(save != NULL && sim != NULL, OVIS_BAD_ARGUMENT);
  while (status == OVIS_OK && ovis_save_next_chunk(save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    ovis_saved_entity entity;
    if (ovis_save_read_entities(save, iter.pos, &entities, NULL) != OVIS_OK) {
      continue;
    }
    while (status == OVIS_OK && out->count < OVIS_SAVED_MOBS_MAX &&
           ovis_save_next_entity(&entities, &entity)) {
      ovis_item_def def;
      bool is_double;
      if (!ov_uuid_set_add(&uuids, entity.uuid, memory, &is_double)) {
        status = OVIS_NO_MEMORY;
        break;
      }
      if (!ovis_nbt_text_is(entity.id, "item")) {
        continue;
      }
      if (!is_double && entity.riding == 0 && read_item(&entity, sim, &def)) {
        status = spawn(sim, &def, memory, out);
      } else {
        out->left_out_count++;
      }
    }
  }
  ov_uuid_set_fini(&uuids, memory);
  return status == OVIS_OK ? ovis_save_get_status(save, NULL) : status;
}

void ovis_saved_items_free(ovis_saved_items* items, const ovis_allocator* allocator) {
  OV_REQUIRE(items != NULL, );
  ov_free(allocator != NULL ? allocator : &libc_memory, items->items,
          (size_t)items->capacity * sizeof *items->items);
  *items = (ovis_saved_items){.items = NULL};
}

// ---- Writing

static ovis_status store_count(ovis_save_writer* writer, const ovis_saved_item* item,
                               int32_t count) {
  OVIS_ASSERT(count >= 0);
  int32_t data_version;
  OV_TRY(ov_entry_data_version(writer, &data_version));
  ov_entry_begin(writer);
  const char* const path[] = {"Item",
                              ov_item_tag_write_count(writer->scratch, count, data_version)};
  return ov_entry_finish_within(writer, item->uuid, path, 2);
}

static ovis_status store_state(ovis_save_writer* writer, const ovis_saved_item* item,
                               const ovis_item_state* now, const ovis_mob_state* mob) {
  ovis_status status = OVIS_OK;
  if (!ov_vec_is_same(item->pos, mob->pos)) {
    status = ovis_save_writer_move(writer, item->uuid, mob->pos);
  }
  if (status == OVIS_OK && !ov_vec_is_same(item->velocity, mob->velocity)) {
    const double motion[] = {mob->velocity.x, mob->velocity.y, mob->velocity.z};
    status = ovis_save_writer_set_numbers(writer, item->uuid, "Motion", OVIS_NBT_DOUBLE, motion, 3);
  }
  if (status == OVIS_OK && now->age_ticks != item->state.age_ticks) {
    status = ovis_save_writer_set_int(writer, item->uuid, "Age", OVIS_NBT_SHORT, now->age_ticks);
  }
  if (status == OVIS_OK && now->pickup_delay_ticks != item->state.pickup_delay_ticks) {
    status = ovis_save_writer_set_int(writer, item->uuid, "PickupDelay", OVIS_NBT_SHORT,
                                      now->pickup_delay_ticks);
  }
  return status == OVIS_OK && now->stack.count != item->state.stack.count
             ? store_count(writer, item, now->stack.count)
             : status;
}

ovis_status ovis_save_writer_store_items(ovis_save_writer* writer, const ovis_sim* sim,
                                         const ovis_saved_items* items) {
  OV_REQUIRE(writer != NULL && sim != NULL && items != NULL, OVIS_BAD_ARGUMENT);
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < items->count && status == OVIS_OK; i++) {
    const ovis_saved_item* item = &items->items[i];
    const ovis_mob_id id = ovis_mob_find(sim, item->serial);
    ovis_item_state now;
    ovis_mob_state mob;
    if (!ov_uuid_is_set(item->uuid)) {
      continue; // without a UUID it cannot be found in the save
    }
    status = ovis_item_get_state(sim, id, &now) && ovis_mob_get_state(sim, id, &mob)
                 ? store_state(writer, item, &now, &mob)
                 : ovis_save_writer_remove(writer, item->uuid);
  }
  return status;
}
