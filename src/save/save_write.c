// Opens a save for changes, in place or as a copy, and collects the changes until the commit.
// Format: docs/formats/anvil.md#writing
#include "save/save_write_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "file/tree.h"
#include "save/save_uuid.h"

#include <stdio.h>
#include <string.h>

ovis_save_writer_def ovis_default_save_writer_def(void) {
  return (ovis_save_writer_def){.unpacked_size_max = OV_UNPACKED_MAX, .cookie = OV_COOKIE};
}

static ovis_status no_memory(ovis_error* error) {
  return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the changes of a save");
}

static ovis_status too_long(ovis_error* error) {
  return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
}

// ---- Opening

typedef struct looking {
  int32_t count;
} looking;

static ovis_status count_name(void* context, const char* name) {
  looking* l = context;
  (void)name;
  l->count++;
  return OVIS_OK;
}

// Finds the full path of the destination, whose last component may not exist yet.
static ovis_status find_destination(ovis_save_writer* writer, const char* given,
                                    ovis_error* error) {
  char parent[OV_PATH_MAX];
  char* out = writer->destination;
  if (ov_file_full_path(given, out)) {
    return OVIS_OK;
  }
  if (!ov_path_print(parent, "%s", given)) {
    return too_long(error);
  }
  size_t length = strlen(parent);
  while (length > 1 && parent[length - 1] == '/') {
    parent[--length] = '\0';
  }
  char name[256];
  const int name_length = snprintf(name, sizeof name, "%s", ov_path_name(parent));
  parent[ov_path_name(parent) - parent] = '\0';
  char full[OV_PATH_MAX];
  if (name_length == 0 || name_length >= (int)sizeof name || strcmp(name, "..") == 0 ||
      !ov_file_full_path(parent[0] != '\0' ? parent : ".", full)) {
    return ov_fail(error, OVIS_NOT_FOUND, -1,
                   "cannot create %.100s: its parent folder does not exist", given);
  }
  return ov_path_print(out, "%s/%s", strcmp(full, "/") == 0 ? "" : full, name) ? OVIS_OK
                                                                               : too_long(error);
}

static ovis_status check_destination(ovis_save_writer* writer, ovis_error* error) {
  const char* to = writer->destination;
  const char* from = writer->save->folder;
  const size_t length = strlen(from);
  if (strcmp(to, from) == 0) {
    writer->destination[0] = '\0';
    return OVIS_OK;
  }
  if (strncmp(to, from, length) == 0 && to[length] == '/') {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                   "%.100s is inside the save to copy: choose a folder outside of it", to);
  }
  ov_save_clear_mark(to);
  looking l = {0};
  const ov_path_kind kind = ov_file_kind(to);
  const ovis_status status =
      kind == OV_PATH_FOLDER ? ov_file_list(to, count_name, &l, error) : OVIS_OK;
  if (status == OVIS_OK && ((kind != OV_PATH_NONE && kind != OV_PATH_FOLDER) || l.count > 0)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                   "%.100s is not an empty folder: give an empty or new folder, or the save itself",
                   to);
  }
  return status;
}

// Finds the folder to lock and to commit in, and the path from there to the opened folder.
static ovis_status find_root(ovis_save_writer* writer, ovis_error* error) {
  return ov_save_find_root(writer->save->folder, writer->root, writer->prefix, error);
}

// Takes the lock and recovers an interrupted commit. The save is then opened again, because the
// recovery may have changed its files.
static ovis_status lock_in_place(ovis_save_writer* writer, ovis_error* error) {
  ovis_status status = ov_session_lock_take(writer->root, &writer->lock, error);
  if (status == OVIS_OK) {
    status = ov_commit_recover(writer->root, &writer->allocator, error);
  }
  if (status == OVIS_OK) {
    ovis_save_destroy(writer->save);
    writer->save = NULL;
    status = ovis_save_create(&writer->save_def, &writer->save, error);
  }
  return status;
}

static ovis_status open_writer(ovis_save_writer* writer, const ovis_save_writer_def* def,
                               ovis_error* error) {
  ovis_status status = ovis_nbt_writer_create(&writer->allocator, &writer->nbt);
  if (status == OVIS_OK) {
    status = ovis_nbt_writer_create(&writer->allocator, &writer->scratch);
  }
  if (status != OVIS_OK) {
    return no_memory(error);
  }
  status = ovis_save_create(&writer->save_def, &writer->save, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (writer->save->has_one_region) {
    return ov_fail(error, OVIS_UNSUPPORTED, -1,
                   "a single region file cannot be changed: give the folder of its save");
  }
  status = find_root(writer, error);
  if (status == OVIS_OK && def->destination != NULL) {
    status = find_destination(writer, def->destination, error);
    status = status == OVIS_OK ? check_destination(writer, error) : status;
  }
  if (status != OVIS_OK) {
    return status;
  }
  return writer->destination[0] != '\0' ? ov_session_lock_check(writer->root, error)
                                        : lock_in_place(writer, error);
}

ovis_status ovis_save_writer_create(const ovis_save_writer_def* def, ovis_save_writer** out,
                                    ovis_error* error) {
  *out = NULL;
  OV_CHECK_DEF(def);
  if (def->path == NULL) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a writer needs the path of a save");
  }
  ovis_save_writer* writer = ov_alloc_zero(&def->allocator, sizeof *writer);
  if (writer == NULL) {
    return no_memory(error);
  }
  writer->allocator = def->allocator;
  writer->time = def->time;
  writer->left_out = def->left_out;
  writer->left_out_context = def->left_out_context;
  writer->lock.descriptor = -1;
  writer->save_def = ovis_default_save_def();
  writer->save_def.path = def->path;
  writer->save_def.dimension = def->dimension;
  writer->save_def.skipped = def->skipped;
  writer->save_def.skipped_context = def->skipped_context;
  writer->save_def.unpacked_size_max = def->unpacked_size_max;
  writer->save_def.allocator = def->allocator;
  ov_writer_init(&writer->bytes, &writer->allocator);
  ov_writer_init(&writer->held, &writer->allocator);
  ov_entity_index_init(&writer->tower, &writer->allocator);
  ov_packer_init(&writer->packer, &writer->allocator);
  const ovis_status status = open_writer(writer, def, error);
  if (status != OVIS_OK) {
    ovis_save_writer_destroy(writer);
    return status;
  }
  writer->save_def.path = NULL; // owned by the caller, and no longer needed
  writer->save_def.dimension = NULL;
  *out = writer;
  return OVIS_OK;
}

void ovis_save_writer_destroy(ovis_save_writer* writer) {
  if (writer == NULL) {
    return;
  }
  const ovis_allocator allocator = writer->allocator;
  for (int32_t i = 0; i < writer->pending.count; i++) {
    ov_free(&allocator, writer->pending.items[i].bytes, writer->pending.items[i].size);
  }
  ov_array_fini(&writer->pending, &allocator);
  ov_array_fini(&writer->changes, &allocator);
  ov_array_fini(&writer->arrivals, &allocator);
  ov_array_fini(&writer->blocks, &allocator);
  ov_array_fini(&writer->points, &allocator);
  ov_array_fini(&writer->raids, &allocator);
  ov_array_fini(&writer->added, &allocator);
  ov_array_fini(&writer->uuids, &allocator);
  ov_writer_fini(&writer->bytes);
  ov_writer_fini(&writer->held);
  ov_entity_index_fini(&writer->tower);
  ov_packer_fini(&writer->packer);
  ovis_nbt_writer_destroy(writer->nbt);
  ovis_nbt_writer_destroy(writer->scratch);
  ovis_save_destroy(writer->save);
  ov_session_lock_release(&writer->lock);
  ov_free(&allocator, writer, sizeof *writer);
}

void ov_save_writer_on_step(ovis_save_writer* writer, ov_commit_step* step, void* context) {
  writer->step = step;
  writer->step_context = context;
}

// ---- Collecting

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
    if (memcmp(before->uuid, change->uuid, sizeof before->uuid) == 0) {
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

static ovis_status push_change(ovis_save_writer* writer, const uint32_t uuid[4], uint8_t kind,
                               const ovis_nbt_iter* entry) {
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  if (!ov_uuid_is_set(uuid)) {
    return OVIS_OUT_OF_RANGE;
  }
  ov_change change = {
      .uuid = {uuid[0], uuid[1], uuid[2], uuid[3]}, .order = writer->changes.count, .kind = kind};
  if (entry != NULL) {
    change.type = entry->value.type;
    if (!ov_save_store_bytes(writer, entry->name.bytes, (size_t)entry->name.length, &change.name) ||
        (kind == OV_CHANGE_SET &&
         !ov_save_store_bytes(writer, entry->value.bytes, ovis_nbt_size(entry->value),
                              &change.value))) {
      return OVIS_NO_MEMORY;
    }
  }
  return push(writer, &change);
}

// A value is written into a document of its own, which checks and encodes it.
static ovis_nbt_writer* begin_value(ovis_save_writer* writer) {
  ovis_nbt_writer_reset(writer->scratch);
  ovis_nbt_open_document(writer->scratch, (ovis_nbt_text){"", 0});
  return writer->scratch;
}

static ovis_status end_value(ovis_save_writer* writer, const uint32_t uuid[4], uint8_t kind) {
  const uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_nbt_end(writer->scratch);
  ovis_status status = ovis_nbt_writer_finish(writer->scratch, &bytes, &size, NULL);
  if (status != OVIS_OK) {
    return status;
  }
  ovis_nbt_document document;
  status = ovis_nbt_check(bytes, size, NULL, &document, NULL);
  OVIS_ASSERT(status == OVIS_OK);
  ovis_nbt_iter iter = ovis_nbt_iterate(document.root);
  if (!ovis_nbt_next(&iter)) { // a value of nothing
    return OVIS_OUT_OF_RANGE;
  }
  return push_change(writer, uuid, kind, &iter);
}

ovis_status ovis_save_set_int(ovis_save_writer* writer, const uint32_t uuid[4], const char* name,
                              ovis_nbt_type type, int64_t value) {
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

ovis_status ovis_save_set_number(ovis_save_writer* writer, const uint32_t uuid[4], const char* name,
                                 ovis_nbt_type type, double value) {
  if (!fits(type, value)) {
    return OVIS_OUT_OF_RANGE;
  }
  write_number(begin_value(writer), name, type, value);
  return end_value(writer, uuid, OV_CHANGE_SET);
}

ovis_status ovis_save_set_numbers(ovis_save_writer* writer, const uint32_t uuid[4],
                                  const char* name, ovis_nbt_type type, const double* values,
                                  int32_t count) {
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

ovis_status ovis_save_set_string(ovis_save_writer* writer, const uint32_t uuid[4], const char* name,
                                 const char* value) {
  ovis_nbt_write_string(begin_value(writer), name, value);
  return end_value(writer, uuid, OV_CHANGE_SET);
}

ovis_status ovis_save_set_nbt(ovis_save_writer* writer, const uint32_t uuid[4], const char* name,
                              ovis_nbt value) {
  ovis_nbt_copy(begin_value(writer), name, value);
  return end_value(writer, uuid, OV_CHANGE_SET);
}

ovis_status ovis_save_unset(ovis_save_writer* writer, const uint32_t uuid[4], const char* name) {
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
    const size_t size = strnlen(path[i], OV_ENTRY_NAME_MAX + 1);
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

static ovis_status push_within(ovis_save_writer* writer, const uint32_t uuid[4],
                               const char* const* path, int32_t depth, ovis_nbt value) {
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  if (!ov_uuid_is_set(uuid)) {
    return OVIS_OUT_OF_RANGE;
  }
  const bool is_set = value.type != OVIS_NBT_END;
  ov_change change = {.uuid = {uuid[0], uuid[1], uuid[2], uuid[3]},
                      .order = writer->changes.count,
                      .kind = is_set ? OV_CHANGE_SET : OV_CHANGE_UNSET,
                      .type = value.type};
  const ovis_status status = store_path(writer, path, depth, &change.name);
  if (status != OVIS_OK) {
    return status;
  }
  return !is_set || ov_save_store_bytes(writer, value.bytes, ovis_nbt_size(value), &change.value)
             ? push(writer, &change)
             : OVIS_NO_MEMORY;
}

ovis_status ovis_save_set_within(ovis_save_writer* writer, const uint32_t uuid[4],
                                 const char* const* path, int32_t depth, ovis_nbt value) {
  return value.type == OVIS_NBT_END ? OVIS_BAD_FORMAT
                                    : push_within(writer, uuid, path, depth, value);
}

ovis_status ovis_save_unset_within(ovis_save_writer* writer, const uint32_t uuid[4],
                                   const char* const* path, int32_t depth) {
  return push_within(writer, uuid, path, depth, (ovis_nbt){.type = OVIS_NBT_END});
}

ovis_status ovis_save_remove(ovis_save_writer* writer, const uint32_t uuid[4]) {
  return push_change(writer, uuid, OV_CHANGE_REMOVE, NULL);
}

ovis_status ovis_save_dismount(ovis_save_writer* writer, const uint32_t uuid[4]) {
  return push_change(writer, uuid, OV_CHANGE_DISMOUNT, NULL);
}

void ovis_save_pass_time(ovis_save_writer* writer, int64_t ticks) {
  OV_REQUIRE(!writer->is_committed && ticks >= 0 && ticks <= INT64_C(1) << 53, );
  writer->ticks = ticks;
}

// ---- Positions

ovis_status ovis_save_move(ovis_save_writer* writer, const uint32_t uuid[4], ovis_vec3 pos) {
  const double values[3] = {pos.x, pos.y, pos.z};
  return ov_save_is_place(pos.x, pos.y, pos.z)
             ? ovis_save_set_numbers(writer, uuid, "Pos", OVIS_NBT_DOUBLE, values, 3)
             : OVIS_OUT_OF_RANGE;
}

static bool is_entity(ovis_nbt entity, ovis_chunk_pos* out_pos) {
  int64_t uuid[4] = {0};
  return entity.type == OVIS_NBT_COMPOUND &&
         ovis_nbt_string(ovis_nbt_get(entity, "id")).length != 0 &&
         ovis_nbt_ints(ovis_nbt_get(entity, "UUID"), 4, uuid) &&
         ov_save_chunk_at(ovis_nbt_get(entity, "Pos"), out_pos);
}

ovis_status ovis_save_add_rider(ovis_save_writer* writer, const uint32_t vehicle[4],
                                ovis_nbt rider) {
  ovis_chunk_pos pos;
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  if (!ov_uuid_is_set(vehicle)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (!is_entity(rider, &pos)) {
    return OVIS_BAD_FORMAT;
  }
  ov_change change = {.uuid = {vehicle[0], vehicle[1], vehicle[2], vehicle[3]},
                      .order = writer->changes.count,
                      .kind = OV_CHANGE_RIDER,
                      .type = OVIS_NBT_COMPOUND};
  const int32_t uuid_count = writer->added.count;
  const ovis_status status =
      ov_save_store_bytes(writer, rider.bytes, ovis_nbt_size(rider), &change.value) &&
              ov_save_add_uuids(writer, rider)
          ? push(writer, &change)
          : OVIS_NO_MEMORY;
  if (status != OVIS_OK) {
    writer->added.count = uuid_count; // the rider is not there
  }
  return status;
}

ovis_status ovis_save_add(ovis_save_writer* writer, ovis_nbt entity) {
  ov_arrival arrival = {.order = writer->arrivals.count};
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  if (!is_entity(entity, &arrival.pos)) {
    return OVIS_BAD_FORMAT;
  }
  return ov_save_store_bytes(writer, entity.bytes, ovis_nbt_size(entity), &arrival.entity) &&
                 ov_save_add_uuids(writer, entity) &&
                 ov_array_push(&writer->arrivals, &writer->allocator, arrival)
             ? OVIS_OK
             : OVIS_NO_MEMORY;
}
