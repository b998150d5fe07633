// Collects changes of a save until the commit: entries of entities, positions, new entities.
// Format: docs/formats/anvil.md#writing
#include "save/save_entry.h"

#include "base/check.h"
#include "base/fail.h"
#include "save/save_uuid.h"

#include <stdio.h>
#include <string.h>

#define TAG_SIZE 64
#define OV_ENTRY_NAME_MAX 1000 // bytes of an element of a path

// ---- A list of riders that is set, and riders that are added to it
//
// Both on one entity would leave open which riders stay, so the second call is refused. An unset
// list is no conflict: the new riders are then the only ones.

static bool is_rider_path(const ovis_save_writer* writer, const ov_change* change) {
  static const char* const names[] = {"Passengers", "minecraft:Passengers"};
  const char* name = (const char*)ov_piece_bytes(writer, change->name);
  const size_t size = strnlen(name, change->name.size); // of the first element
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (size == strlen(names[i]) && memcmp(name, names[i], size) == 0) {
      return true;
    }
  }
  return false;
}

static bool sets_riders(const ovis_save_writer* writer, const ov_change* change) {
  return change->kind == OV_CHANGE_SET && is_rider_path(writer, change);
}

static bool unsets_riders(const ovis_save_writer* writer, const ov_change* change) {
  return change->kind == OV_CHANGE_UNSET && is_rider_path(writer, change) &&
         memchr(ov_piece_bytes(writer, change->name), '\0', change->name.size) == NULL;
}

// True if earlier changes of the same entity and this one are in conflict.
static bool has_rider_conflict(const ovis_save_writer* writer, const ov_change* change) {
  const bool is_rider = change->kind == OV_CHANGE_RIDER;
  bool is_found = false;
  if (is_rider ? !writer->has_set_riders : !writer->has_new_riders) {
    return false; // usually: without a scan of all changes for each one
  }
  for (int32_t i = 0; i < writer->changes.count; i++) {
    const ov_change* before = &writer->changes.items[i];
    if (memcmp(before->uuid.words, change->uuid.words, sizeof before->uuid) == 0) {
      is_found |= is_rider ? sets_riders(writer, before) : before->kind == OV_CHANGE_RIDER;
      is_found &= !is_rider || !unsets_riders(writer, before);
    }
  }
  return is_found;
}

static ovis_status push(ovis_save_writer* writer, const ov_change* change) {
  const bool is_rider = change->kind == OV_CHANGE_RIDER;
  const bool is_list = sets_riders(writer, change);
  if ((is_rider || is_list) && has_rider_conflict(writer, change)) {
    return OVIS_UNSUPPORTED;
  }
  writer->has_new_riders |= is_rider;
  writer->has_set_riders |= is_list;
  return ov_array_push(&writer->changes, &writer->allocator, *change) ? OVIS_OK : OVIS_NO_MEMORY;
}

// ---- Changes

static ovis_status push_change(ovis_save_writer* writer, ovis_uuid uuid, uint8_t kind,
                               const ovis_nbt_iter* entry) {
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  if (!ov_uuid_is_set(uuid)) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_change change = {.uuid = uuid, .order = writer->changes.count, .kind = kind};
  if (entry != NULL) {
    change.type = entry->value.type;
    if (!ov_save_store_bytes(writer, entry->name.bytes, (size_t)entry->name.length, &change.name) ||
        (kind == OV_CHANGE_SET &&
         !ov_save_store_bytes(writer, entry->value.bytes, ovis_nbt_get_size(entry->value),
                              &change.value))) {
      return OVIS_NO_MEMORY;
    }
  }
  return push(writer, &change);
}

// ---- Entries

void ov_entry_begin(ovis_save_writer* writer) {
  ovis_nbt_writer_reset(writer->scratch);
  ovis_nbt_open_document(writer->scratch, (ovis_nbt_text){"", 0});
}

// Ends the document. Its first entry is absent if nothing was written.
static ovis_status end(ovis_save_writer* writer, ovis_nbt_iter* out) {
  ovis_nbt_document document;
  ovis_nbt_end(writer->scratch);
  const ovis_status status = ovis_nbt_writer_document(writer->scratch, &document, NULL);
  *out = ovis_nbt_iterate(document.root);
  ovis_nbt_next(out);
  return status;
}

static ovis_status end_entry(ovis_save_writer* writer, ovis_nbt_iter* out) {
  const ovis_status status = end(writer, out);
  return status == OVIS_OK && out->value.type == OVIS_NBT_END ? OVIS_OUT_OF_RANGE : status;
}

static ovis_nbt_writer* begin_value(ovis_save_writer* writer) {
  ov_entry_begin(writer);
  return writer->scratch;
}

static ovis_status end_value(ovis_save_writer* writer, ovis_uuid uuid, uint8_t kind) {
  ovis_nbt_iter entry;
  const ovis_status status = end_entry(writer, &entry);
  return status == OVIS_OK ? push_change(writer, uuid, kind, &entry) : status;
}

ovis_status ovis_save_writer_set_int(ovis_save_writer* writer, ovis_uuid uuid, const char* name,
                                     ovis_nbt_type type, int64_t value) {
  OV_REQUIRE(writer != NULL && name != NULL, OVIS_BAD_ARGUMENT);
  if (type < OVIS_NBT_BYTE || type > OVIS_NBT_LONG) {
    return OVIS_OUT_OF_RANGE;
  }
  static const int64_t limits[] = {0, INT8_MAX, INT16_MAX, INT32_MAX, INT64_MAX};
  if (value > limits[type] || value < -limits[type] - 1) {
    return OVIS_OUT_OF_RANGE;
  }
  ovis_nbt_writer* nbt = begin_value(writer);
  switch (type) {
  case OVIS_NBT_BYTE: ovis_nbt_write_byte(nbt, name, (int8_t)value); break;
  case OVIS_NBT_SHORT: ovis_nbt_write_short(nbt, name, (int16_t)value); break;
  case OVIS_NBT_INT: ovis_nbt_write_int(nbt, name, (int32_t)value); break;
  default: ovis_nbt_write_long(nbt, name, value); break;
  }
  return end_value(writer, uuid, OV_CHANGE_SET);
}

static void write_number(ovis_nbt_writer* nbt, const char* name, ovis_nbt_type type, double value) {
  OVIS_ASSERT(type == OVIS_NBT_FLOAT || type == OVIS_NBT_DOUBLE);
  if (type == OVIS_NBT_FLOAT) {
    ovis_nbt_write_float(nbt, name, (float)value);
  } else {
    ovis_nbt_write_double(nbt, name, value);
  }
}

// Greatest finite float and double.
#define FLOAT_LIMIT 3.4028234663852886e38
#define DOUBLE_LIMIT 1.7976931348623157e308

// A value beyond the range of a float would be infinite in the file. NaN and infinity are refused
// for doubles too: the game does not load an entity that has them.
static bool fits(ovis_nbt_type type, double value) {
  const double limit = type == OVIS_NBT_FLOAT ? FLOAT_LIMIT : DOUBLE_LIMIT;
  const bool is_number = type == OVIS_NBT_FLOAT || type == OVIS_NBT_DOUBLE;
  return is_number && value >= -limit && value <= limit;
}

ovis_status ovis_save_writer_set_number(ovis_save_writer* writer, ovis_uuid uuid, const char* name,
                                        ovis_nbt_type type, double value) {
  OV_REQUIRE(writer != NULL && name != NULL, OVIS_BAD_ARGUMENT);
  if (!fits(type, value)) {
    return OVIS_OUT_OF_RANGE;
  }
  write_number(begin_value(writer), name, type, value);
  return end_value(writer, uuid, OV_CHANGE_SET);
}

ovis_status ovis_save_writer_set_numbers(ovis_save_writer* writer, ovis_uuid uuid, const char* name,
                                         ovis_nbt_type type, const double* values, int32_t count) {
  OV_REQUIRE(writer != NULL && name != NULL && (values != NULL || count <= 0), OVIS_BAD_ARGUMENT);
  if (count < 0 || (type != OVIS_NBT_FLOAT && type != OVIS_NBT_DOUBLE)) {
    return OVIS_OUT_OF_RANGE;
  }
  ovis_nbt_writer* nbt = begin_value(writer);
  ovis_nbt_open_list(nbt, name, type);
  for (int32_t i = 0; i < count; i++) {
    if (!fits(type, values[i])) {
      return OVIS_OUT_OF_RANGE;
    }
    write_number(nbt, NULL, type, values[i]);
  }
  ovis_nbt_end(nbt);
  return end_value(writer, uuid, OV_CHANGE_SET);
}

ovis_status ovis_save_writer_set_string(ovis_save_writer* writer, ovis_uuid uuid, const char* name,
                                        const char* value) {
  OV_REQUIRE(writer != NULL && name != NULL && value != NULL, OVIS_BAD_ARGUMENT);
  ovis_nbt_write_string(begin_value(writer), name, value);
  return end_value(writer, uuid, OV_CHANGE_SET);
}

ovis_status ovis_save_writer_set_nbt(ovis_save_writer* writer, ovis_uuid uuid, const char* name,
                                     ovis_nbt value) {
  OV_REQUIRE(writer != NULL && name != NULL, OVIS_BAD_ARGUMENT);
  ovis_nbt_copy(begin_value(writer), name, value);
  return end_value(writer, uuid, OV_CHANGE_SET);
}

ovis_status ovis_save_writer_unset(ovis_save_writer* writer, ovis_uuid uuid, const char* name) {
  OV_REQUIRE(writer != NULL && name != NULL, OVIS_BAD_ARGUMENT);
  ovis_nbt_write_byte(begin_value(writer), name, 0);
  return end_value(writer, uuid, OV_CHANGE_UNSET);
}

// Appends the elements of a path, separated by NUL bytes. False: no memory, or an element that is
// empty or no name.
static ovis_status store_path(ovis_save_writer* writer, const char* const* path, int32_t depth,
                              ov_piece* out) {
  *out = (ov_piece){.at = writer->bytes.size};
  for (int32_t i = 0; i < depth; i++) {
    ov_piece piece;
    const size_t size = path[i] != NULL ? strnlen(path[i], OV_ENTRY_NAME_MAX + 1) : 0;
    if (size == 0 || size > OV_ENTRY_NAME_MAX) {
      return OVIS_OUT_OF_RANGE;
    }
    if (!ov_save_store_bytes(writer, path[i], size + (i + 1 < depth), &piece)) {
      return OVIS_NO_MEMORY;
    }
    out->size += piece.size;
  }
  return depth > 0 ? OVIS_OK : OVIS_OUT_OF_RANGE;
}

static ovis_status push_within(ovis_save_writer* writer, ovis_uuid uuid, const char* const* path,
                               int32_t depth, ovis_nbt value) {
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  if (!ov_uuid_is_set(uuid)) {
    return OVIS_OUT_OF_RANGE;
  }
  const bool is_set = value.type != OVIS_NBT_END;
  ov_change change = {.uuid = uuid,
                      .order = writer->changes.count,
                      .kind = is_set ? OV_CHANGE_SET : OV_CHANGE_UNSET,
                      .type = value.type};
  OV_TRY(store_path(writer, path, depth, &change.name));
  return !is_set ||
                 ov_save_store_bytes(writer, value.bytes, ovis_nbt_get_size(value), &change.value)
             ? push(writer, &change)
             : OVIS_NO_MEMORY;
}

ovis_status ovis_save_writer_set_within(ovis_save_writer* writer, ovis_uuid uuid,
                                        const char* const* path, int32_t depth, ovis_nbt value) {
  OV_REQUIRE(writer != NULL && path != NULL, OVIS_BAD_ARGUMENT);
  return value.type == OVIS_NBT_END ? OVIS_BAD_FORMAT
                                    : push_within(writer, uuid, path, depth, value);
}

ovis_status ovis_save_writer_unset_within(ovis_save_writer* writer, ovis_uuid uuid,
                                          const char* const* path, int32_t depth) {
  OV_REQUIRE(writer != NULL && path != NULL, OVIS_BAD_ARGUMENT);
  return push_within(writer, uuid, path, depth, (ovis_nbt){.type = OVIS_NBT_END});
}

ovis_status ovis_save_writer_remove(ovis_save_writer* writer, ovis_uuid uuid) {
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  return push_change(writer, uuid, OV_CHANGE_REMOVE, NULL);
}

ovis_status ovis_save_writer_dismount(ovis_save_writer* writer, ovis_uuid uuid) {
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  return push_change(writer, uuid, OV_CHANGE_DISMOUNT, NULL);
}

ovis_status ovis_save_writer_pass_time(ovis_save_writer* writer, int64_t ticks) {
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  OV_REQUIRE(ticks >= 0 && ticks <= INT64_C(1) << 53, OVIS_OUT_OF_RANGE);
  writer->ticks = ticks;
  return OVIS_OK;
}

ovis_status ov_entry_finish(ovis_save_writer* writer, ovis_uuid uuid, const char* name) {
  ovis_nbt_iter entry;
  OV_TRY(end(writer, &entry));
  return entry.value.type == OVIS_NBT_END ? ovis_save_writer_unset(writer, uuid, name)
                                          : push_change(writer, uuid, OV_CHANGE_SET, &entry);
}

ovis_status ov_entry_finish_within(ovis_save_writer* writer, ovis_uuid uuid,
                                   const char* const* path, int32_t depth) {
  OVIS_ASSERT(depth >= 0);
  ovis_nbt_iter entry;
  const ovis_status status = end_entry(writer, &entry);
  return status == OVIS_OK ? ovis_save_writer_set_within(writer, uuid, path, depth, entry.value)
                           : status;
}

ovis_status ov_entry_finish_tag(ovis_save_writer* writer, ovis_uuid uuid, const char* tag) {
  char outer[TAG_SIZE];
  const char* dot = strchr(tag, '.');
  if (dot == NULL) {
    return ov_entry_finish(writer, uuid, tag);
  }
  snprintf(outer, sizeof outer, "%.*s", (int)(dot - tag), tag);
  const char* const path[] = {outer, dot + 1};
  return ov_entry_finish_within(writer, uuid, path, 2);
}

ovis_status ov_entry_data_version(ovis_save_writer* writer, int32_t* out) {
  ovis_save_info info = {.data_version = 0};
  const ovis_status status = ovis_save_read_info(writer->save, &info, NULL);
  *out = info.data_version;
  return status == OVIS_NO_MEMORY ? status : OVIS_OK;
}

// ---- Positions

ovis_status ovis_save_writer_move(ovis_save_writer* writer, ovis_uuid uuid, ovis_vec3 pos) {
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  const double values[3] = {pos.x, pos.y, pos.z};
  return ov_save_is_place(pos.x, pos.y, pos.z)
             ? ovis_save_writer_set_numbers(writer, uuid, "Pos", OVIS_NBT_DOUBLE, values, 3)
             : OVIS_OUT_OF_RANGE;
}

static bool is_entity(ovis_nbt entity, ovis_chunk_pos* out_pos) {
  int64_t uuid[4] = {0};
  return entity.type == OVIS_NBT_COMPOUND &&
         ovis_nbt_get_string(ovis_nbt_get(entity, "id")).length != 0 &&
         ovis_nbt_get_ints(ovis_nbt_get(entity, "UUID"), 4, uuid) &&
         ov_save_chunk_at(ovis_nbt_get(entity, "Pos"), out_pos);
}

ovis_status ovis_save_writer_add_rider(ovis_save_writer* writer, ovis_uuid vehicle,
                                       ovis_nbt rider) {
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  ovis_chunk_pos pos;
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  if (!ov_uuid_is_set(vehicle)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (!is_entity(rider, &pos)) {
    return OVIS_BAD_FORMAT;
  }
  ov_change change = {.uuid = vehicle,
                      .order = writer->changes.count,
                      .kind = OV_CHANGE_RIDER,
                      .type = OVIS_NBT_COMPOUND};
  const int32_t uuid_count = writer->added.count;
  const ovis_status status =
      ov_save_store_bytes(writer, rider.bytes, ovis_nbt_get_size(rider), &change.value) &&
              ov_save_add_uuids(writer, rider)
          ? push(writer, &change)
          : OVIS_NO_MEMORY;
  if (status != OVIS_OK) {
    writer->added.count = uuid_count; // the rider is not there
  }
  return status;
}

ovis_status ovis_save_writer_add(ovis_save_writer* writer, ovis_nbt entity) {
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  ov_arrival arrival = {.order = writer->arrivals.count};
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  if (!is_entity(entity, &arrival.pos)) {
    return OVIS_BAD_FORMAT;
  }
  return ov_save_store_bytes(writer, entity.bytes, ovis_nbt_get_size(entity), &arrival.entity) &&
                 ov_save_add_uuids(writer, entity) &&
                 ov_array_push(&writer->arrivals, &writer->allocator, arrival)
             ? OVIS_OK
             : OVIS_NO_MEMORY;
}
