// Finds the UUIDs of a save, so that no commit adds an entity whose UUID another entity has: the
// game drops one of the two.
// Format: docs/formats/anvil.md#writing
#include "save/save_write_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/sort.h"
#include "save/save_uuid.h"

#include <string.h>

static bool uuid_before(const void* left, const void* right) {
  const ovis_uuid* a = left;
  const ovis_uuid* b = right;
  for (int32_t i = 0; i < 4; i++) {
    if (a->words[i] != b->words[i]) {
      return a->words[i] < b->words[i];
    }
  }
  return false;
}

static bool same_uuid(const ovis_uuid* a, const ovis_uuid* b) {
  return memcmp(a->words, b->words, sizeof a->words) == 0;
}

static ovis_status no_memory(ovis_error* error) {
  return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the UUIDs of a save");
}

// ---- The UUIDs of the save

static ovis_status take_entities(ovis_save_writer* writer, ovis_save* save, ovis_error* error) {
  static const ovis_uuid none;
  ovis_chunk_iter iter = {0};
  while (ovis_save_next_chunk(save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_entity_iter entities;
    const ovis_status status = ovis_save_read_entities(save, iter.pos, &entities, error);
    if (status == OVIS_NO_MEMORY) {
      return status;
    }
    ovis_saved_entity entity;
    while (status == OVIS_OK && ovis_save_next_entity(&entities, &entity)) {
      ovis_uuid uuid;
      uuid = entity.uuid;
      if (!same_uuid(&uuid, &none) && !ov_array_push(&writer->uuids, &writer->allocator, uuid)) {
        return no_memory(error);
      }
    }
  }
  return ovis_save_get_status(save, error);
}

// Opens a dimension of the whole save. Damage is reported by writer->save only.
static ovis_status open_dimension(const ovis_save_writer* writer, const char* name, ovis_save** out,
                                  ovis_error* error) {
  ovis_save_def def = ovis_default_save_def();
  def.path = writer->root;
  def.dimension = name;
  def.files = writer->save_def.files;
  def.unpacked_size_max = writer->save_def.unpacked_size_max;
  def.allocator = writer->allocator;
  return ovis_save_create(&def, out, error);
}

static ovis_status take_save(ovis_save_writer* writer, ovis_error* error) {
  ovis_save* whole;
  ovis_status status = open_dimension(writer, NULL, &whole, error);
  if (status != OVIS_OK) {
    return status;
  }
  for (int32_t i = 0; i < whole->dimensions.count && status == OVIS_OK; i++) {
    ovis_save* dimension;
    const char* name = whole->dimensions.items[i].name;
    status = open_dimension(writer, name[0] != '\0' ? name : NULL, &dimension, error);
    if (status == OVIS_OK) {
      status = take_entities(writer, dimension, error);
      ovis_save_destroy(dimension);
    }
  }
  ovis_save_destroy(whole);
  return status;
}

static ovis_status read_uuids(ovis_save_writer* writer, ovis_error* error) {
  if (writer->has_uuids) {
    return OVIS_OK;
  }
  writer->uuids.count = 0;
  const ovis_status status = take_save(writer, error);
  if (status == OVIS_OK) {
    ov_array_sort(&writer->uuids, uuid_before);
    writer->has_uuids = true;
  }
  return status;
}

static bool is_in_save(const ovis_save_writer* writer, const ovis_uuid* uuid) {
  const ovis_uuid* items = writer->uuids.items;
  OV_LOWER_BOUND(first, middle, writer->uuids.count, uuid_before(&items[middle], uuid));
  return first < writer->uuids.count && same_uuid(&items[first], uuid);
}

ovis_status ovis_save_writer_has_uuid(ovis_save_writer* writer, ovis_uuid uuid, bool* out,
                                      ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  ovis_uuid wanted;
  wanted = uuid;
  *out = false;
  OV_TRY(read_uuids(writer, error));
  *out = is_in_save(writer, &wanted);
  for (int32_t i = 0; i < writer->added.count && !*out; i++) {
    *out = same_uuid(&writer->added.items[i], &wanted);
  }
  return OVIS_OK;
}

// ---- The UUIDs of new entities

static bool add_uuids(ovis_save_writer* writer, ovis_nbt entity, int32_t depth) {
  OVIS_ASSERT(depth >= 0);
  ovis_uuid uuid;
  if (ov_uuid_read(ovis_nbt_get(entity, "UUID"), &uuid) &&
      !ov_array_push(&writer->added, &writer->allocator, uuid)) {
    return false;
  }
  ovis_nbt_iter riders = ovis_nbt_iterate(
      depth < OVIS_SAVE_RIDING_MAX ? ovis_nbt_get(entity, "Passengers") : (ovis_nbt){0});
  while (ovis_nbt_next(&riders)) {
    if (!add_uuids(writer, riders.value, depth + 1)) {
      return false;
    }
  }
  return true;
}

bool ov_save_add_uuids(ovis_save_writer* writer, ovis_nbt entity) {
  const int32_t before = writer->added.count;
  if (!add_uuids(writer, entity, 0)) {
    writer->added.count = before;
    return false;
  }
  return true;
}

static bool is_removed(const ovis_save_writer* writer, const ovis_uuid* uuid) {
  for (int32_t i = 0; i < writer->changes.count; i++) {
    const ov_change* change = &writer->changes.items[i];
    if (change->kind == OV_CHANGE_REMOVE &&
        memcmp(change->uuid.words, uuid->words, sizeof change->uuid) == 0) {
      return true;
    }
  }
  return false;
}

// Names the new entity that has the UUID, or whose rider has it.
static ovis_status refuse(const ovis_save_writer* writer, const ovis_uuid* uuid,
                          ovis_error* error) {
  char name[64] = "rider";
  double pos[3] = {0, 0, 0};
  for (int32_t i = 0; i < writer->arrivals.count; i++) {
    const ov_piece piece = writer->arrivals.items[i].entity;
    const ovis_nbt entity = {ov_piece_bytes(writer, piece), (uint32_t)piece.size,
                             OVIS_NBT_COMPOUND};
    ovis_uuid own;
    if (ov_uuid_read(ovis_nbt_get(entity, "UUID"), &own) && same_uuid(&own, uuid)) {
      ovis_nbt_text_utf8(ovis_nbt_text_plain(ovis_nbt_get_string(ovis_nbt_get(entity, "id"))), name,
                         sizeof name);
      ovis_nbt_get_numbers(ovis_nbt_get(entity, "Pos"), 3, pos);
    }
  }
  return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                 "the new %.40s at %.1f %.1f %.1f has the UUID %08x-%08x-%08x-%08x, which another "
                 "entity has too: give it another one",
                 name, pos[0], pos[1], pos[2], (unsigned)uuid->words[0], (unsigned)uuid->words[1],
                 (unsigned)uuid->words[2], (unsigned)uuid->words[3]);
}

ovis_status ov_save_check_uuids(ovis_save_writer* writer, ovis_error* error) {
  if (writer->added.count == 0) {
    return OVIS_OK;
  }
  OV_TRY(read_uuids(writer, error));
  ov_array_sort(&writer->added, uuid_before);
  const ovis_uuid* added = writer->added.items;
  for (int32_t i = 0; i < writer->added.count; i++) {
    const bool is_twice = i > 0 && same_uuid(&added[i - 1], &added[i]);
    if (is_twice || (is_in_save(writer, &added[i]) && !is_removed(writer, &added[i]))) {
      return refuse(writer, &added[i], error);
    }
  }
  return OVIS_OK;
}
