// Rewrites entity lists with the collected changes; unchanged entities stay byte for byte.
// Format: docs/formats/anvil.md#writing
//
//   list    [ entity, entity, ... ]            in entities/, before 1.17 in the chunk itself
//   entity  { ..., Passengers: [ entity ] }    riders
//
// Riders of a removed entity, also new ones, become entries of the list of the chunk that they are
// in. So do riders that dismount. Like entities that move to a chunk, they are appended to its
// list.
#include "save/save_write_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/sort.h"
#include "save/save_uuid.h"

#include <string.h>

// The rewrite of one document's entities.
typedef struct pass {
  ovis_save_writer* writer;
  ovis_error* error;
  ovis_status status; // of the departures so far
  ovis_chunk_pos pos;
  int32_t data_version;
  int32_t* left; // count of changed entities that are not found yet
} pass;

// ---- Changes of an entity

static int compare_uuid(const uint32_t a[4], const uint32_t b[4]) {
  for (int32_t i = 0; i < 4; i++) {
    if (a[i] != b[i]) {
      return a[i] < b[i] ? -1 : 1;
    }
  }
  return 0;
}

static bool change_before(const void* left, const void* right) {
  const ov_change* a = left;
  const ov_change* b = right;
  const int order = compare_uuid(a->uuid.words, b->uuid.words);
  return order != 0 ? order < 0 : a->order < b->order;
}

// Returns the changes for an entity's UUID, even if another entity with that UUID took them.
static ov_changes changes_of_uuid(const ovis_save_writer* writer, ovis_nbt entity) {
  ovis_uuid uuid;
  if (!ov_uuid_read(ov_entity_index_get(&writer->tower, entity, "UUID"), &uuid)) {
    return (ov_changes){NULL, 0};
  }
  ov_change* items = writer->changes.items;
  OV_LOWER_BOUND(first, middle, writer->changes.count,
                 compare_uuid(items[middle].uuid.words, uuid.words) < 0);
  ov_changes found = {items + first, 0};
  while (first + found.count < writer->changes.count &&
         compare_uuid(items[first + found.count].uuid.words, uuid.words) == 0) {
    found.count++;
  }
  return found;
}

// Returns the changes of an entity, or none if another entity with the same UUID took them.
static ov_changes changes_of(const ovis_save_writer* writer, ovis_nbt entity) {
  const ov_changes found = changes_of_uuid(writer, entity);
  return found.count > 0 && found.items[0].is_found ? (ov_changes){NULL, 0} : found;
}

static void mark_found(pass* p, ov_changes changes) {
  if (changes.count > 0 && !changes.items[0].is_found) {
    changes.items[0].is_found = true;
    (*p->left)--;
  }
}

static bool has_kind(ov_changes changes, ov_change_kind kind) {
  for (int32_t i = 0; i < changes.count; i++) {
    if (changes.items[i].kind == kind) {
      return true;
    }
  }
  return false;
}

static bool is_removed(ov_changes changes) {
  return has_kind(changes, OV_CHANGE_REMOVE);
}

// True if this entity, identified by its bytes, has dismounted and is among the arrivals.
static bool has_got_off(const ovis_save_writer* writer, ovis_nbt entity) {
  const ov_changes changes = changes_of_uuid(writer, entity);
  return changes.count > 0 && changes.items[0].got_off == entity.bytes;
}

static bool has_name(const ovis_save_writer* writer, const ov_change* change, ovis_nbt_text name) {
  return change->kind <= OV_CHANGE_UNSET && change->name.size == (size_t)name.length &&
         memcmp(ov_piece_bytes(writer, change->name), name.bytes, change->name.size) == 0;
}

// Returns the last change of an entry, or NULL.
static const ov_change* change_named(const ovis_save_writer* writer, ov_changes changes,
                                     ovis_nbt_text name) {
  for (int32_t i = changes.count - 1; i >= 0; i--) {
    if (has_name(writer, &changes.items[i], name)) {
      return &changes.items[i];
    }
  }
  return NULL;
}

static bool is_riders(const ovis_nbt_iter* entry) {
  return ovis_nbt_text_is(entry->name, "Passengers") &&
         ovis_nbt_get_item_type(entry->value) == OVIS_NBT_COMPOUND;
}

// Iterates over the riders of an entity that has `depth` entities below it. Riders above the limit
// of the reader are copied as bytes: each level walks over all levels above it, and a hostile file
// has room for hundreds of levels.
static ovis_nbt_iter riders_of(const ovis_save_writer* writer, ovis_nbt entity, int32_t depth) {
  OVIS_ASSERT(depth >= 0);
  return ovis_nbt_iterate(depth < OVIS_SAVE_RIDING_MAX
                              ? ov_entity_index_get(&writer->tower, entity, "Passengers")
                              : (ovis_nbt){0});
}

static bool next_rider(const ovis_save_writer* writer, ovis_nbt_iter* iter) {
  return ov_entity_index_next(&writer->tower, iter);
}

// Advances to the next entity of a chunk's list and prepares the questions about it and its riders.
static bool next_tower(ovis_save_writer* writer, ovis_nbt_iter* iter) {
  if (!next_rider(writer, iter)) {
    return false;
  }
  if (iter->value.type == OVIS_NBT_COMPOUND) {
    ov_entity_index* tower = &writer->tower;
    tower->is_out_of_memory = false;
    ov_entity_index_build(tower, iter->value);
    tower->entities.count *= !tower->is_out_of_memory; // then every question walks
  }
  return true;
}

// True if the entity or any of its riders, at any level, has changes.
static bool is_changed(const ovis_save_writer* writer, ovis_nbt entity, int32_t depth) {
  OVIS_ASSERT(depth >= 0);
  if (changes_of(writer, entity).count > 0) {
    return true;
  }
  ovis_nbt_iter riders = riders_of(writer, entity, depth);
  while (next_rider(writer, &riders)) {
    if (is_changed(writer, riders.value, depth + 1)) {
      return true;
    }
  }
  return false;
}

// ---- Writing an entity

static void write_entity(pass* p, ovis_nbt_writer* nbt, ovis_nbt entity, ov_changes changes,
                         int32_t depth);

static int32_t count_kind(ov_changes changes, ov_change_kind kind) {
  int32_t count = 0;
  for (int32_t i = 0; i < changes.count; i++) {
    count += changes.items[i].kind == kind;
  }
  return count;
}

static void write_new_riders(pass* p, ovis_nbt_writer* nbt, ov_changes of_vehicle) {
  for (int32_t i = 0; i < of_vehicle.count; i++) {
    if (of_vehicle.items[i].kind == OV_CHANGE_RIDER) {
      ovis_nbt_copy(nbt, NULL, ov_change_value(p->writer, &of_vehicle.items[i]));
    }
  }
}

// Counts the entities of the highest tower on an entity, itself included, up to `most`.
static int32_t tower_height(ovis_nbt entity, int32_t most) {
  int32_t highest = 0;
  ovis_nbt_iter riders = ovis_nbt_iterate(most > 1 ? ovis_nbt_get(entity, "Passengers")
                                                   : (ovis_nbt){.type = OVIS_NBT_END});
  while (ovis_nbt_next(&riders)) {
    const int32_t height = tower_height(riders.value, most - 1);
    highest = height > highest ? height : highest;
  }
  return highest + 1;
}

// Refuses new riders that, with their own riders, would stand too high. `depth`: the number of
// entities below the vehicle.
static ovis_status check_new_riders(const pass* p, ov_changes of_vehicle, int32_t depth) {
  OVIS_ASSERT(depth >= 0);
  for (int32_t i = 0; i < of_vehicle.count; i++) {
    const ov_change* change = &of_vehicle.items[i];
    if (change->kind == OV_CHANGE_RIDER &&
        depth + tower_height(ov_change_value(p->writer, change), OVIS_SAVE_RIDING_MAX + 1) >
            OVIS_SAVE_RIDING_MAX) {
      return ov_fail(p->error, OVIS_UNSUPPORTED, -1,
                     "too many entities ride on each other: a new rider of the entity "
                     "%08x-%08x-%08x-%08x has, with its own riders, more than the %d levels that "
                     "are left of %d",
                     (unsigned)change->uuid.words[0], (unsigned)change->uuid.words[1],
                     (unsigned)change->uuid.words[2], (unsigned)change->uuid.words[3],
                     depth < OVIS_SAVE_RIDING_MAX ? (int)(OVIS_SAVE_RIDING_MAX - depth) : 0,
                     OVIS_SAVE_RIDING_MAX);
    }
  }
  return OVIS_OK;
}

static void write_riders(pass* p, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry,
                         ov_changes of_vehicle, int32_t depth) {
  int32_t staying = count_kind(of_vehicle, OV_CHANGE_RIDER);
  ovis_nbt_iter riders = ovis_nbt_iterate(entry->value);
  while (next_rider(p->writer, &riders)) {
    staying +=
        !has_got_off(p->writer, riders.value) && !is_removed(changes_of(p->writer, riders.value));
  }
  if (staying > 0) {
    ovis_nbt_open_entry(nbt, entry);
  }
  riders = ovis_nbt_iterate(entry->value);
  while (next_rider(p->writer, &riders)) {
    const ov_changes changes = changes_of(p->writer, riders.value);
    if (is_removed(changes)) {
      mark_found(p, changes);
    } else if (has_got_off(p->writer, riders.value)) {
      // A later document may reuse this address.
      changes_of_uuid(p->writer, riders.value).items[0].got_off = NULL;
    } else {
      ovis_nbt_open_compound(nbt, NULL);
      write_entity(p, nbt, riders.value, changes, depth);
      ovis_nbt_end(nbt);
    }
  }
  write_new_riders(p, nbt, of_vehicle);
  if (staying > 0) {
    ovis_nbt_end(nbt);
  }
}

// Writes the entries of an entity's compound with its changes.
static void write_entity(pass* p, ovis_nbt_writer* nbt, ovis_nbt entity, ov_changes changes,
                         int32_t depth) {
  mark_found(p, changes);
  bool lacks_list = has_kind(changes, OV_CHANGE_RIDER);
  const ovis_status status = check_new_riders(p, changes, depth);
  if (status != OVIS_OK) {
    p->status = status;
    return;
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(entity);
  while (ovis_nbt_next(&iter)) {
    const bool has_change = change_named(p->writer, changes, iter.name) != NULL;
    if (!has_change && is_riders(&iter) && depth < OVIS_SAVE_RIDING_MAX) {
      // A hostile file may have a second list.
      write_riders(p, nbt, &iter, lacks_list ? changes : (ov_changes){NULL, 0}, depth + 1);
      lacks_list = false;
    } else if (!lacks_list || !ovis_nbt_text_is(iter.name, "Passengers")) { // or an empty list
      ov_save_write_entry(p->writer, nbt, &iter, changes);
    }
  }
  ov_save_write_new_entries(p->writer, nbt, entity, changes);
  if (lacks_list) {
    ovis_nbt_open_list(nbt, "Passengers", OVIS_NBT_COMPOUND);
    write_new_riders(p, nbt, changes);
    ovis_nbt_end(nbt);
  }
}

// ---- Leaving

static void depart(pass* p, ovis_nbt entity, ov_changes changes);
static void lift(pass* p, ovis_nbt rider);

static ovis_status push_arrival(pass* p, const ov_arrival* arrival) {
  return ov_array_push(&p->writer->arrivals, &p->writer->allocator, *arrival)
             ? OVIS_OK
             : ov_fail(p->error, OVIS_NO_MEMORY, -1, "no memory for the changes of a save");
}

// The new riders of a removed entity.
static void lift_new_riders(pass* p, ov_changes of_vehicle) {
  for (int32_t i = 0; i < of_vehicle.count && p->status == OVIS_OK; i++) {
    const ov_change* change = &of_vehicle.items[i];
    ov_arrival arrival = {.order = p->writer->arrivals.count,
                          .data_version = p->data_version,
                          .entity = change->value};
    if (change->kind == OV_CHANGE_RIDER) {
      const ovis_nbt rider = ov_change_value(p->writer, change);
      const bool has_place = ov_save_chunk_at(ovis_nbt_get(rider, "Pos"), &arrival.pos);
      OVIS_ASSERT(has_place); // ovis_save_writer_add_rider asked for it
      (void)has_place;
      p->status = push_arrival(p, &arrival);
    }
  }
}

// Detaches the riders that dismount and the riders of removed entities, at any level of this
// entity. This happens before the entity is written, because both use the same scratch writer.
static void lift_leaving(pass* p, ovis_nbt entity, int32_t depth) {
  ovis_nbt_iter riders = riders_of(p->writer, entity, depth);
  while (next_rider(p->writer, &riders)) {
    const ov_changes changes = changes_of(p->writer, riders.value);
    if (!is_removed(changes)) {
      if (has_kind(changes, OV_CHANGE_DISMOUNT)) {
        changes.items[0].got_off = riders.value.bytes;
        depart(p, riders.value, changes);
      } else {
        lift_leaving(p, riders.value, depth + 1);
      }
      continue;
    }
    lift_new_riders(p, changes);
    ovis_nbt_iter inner = riders_of(p->writer, riders.value, 0);
    while (next_rider(p->writer, &inner)) {
      lift(p, inner.value);
    }
  }
}

static ovis_status keep_arrival(pass* p, ov_arrival* arrival) {
  ovis_save_writer* writer = p->writer;
  const uint8_t* bytes = NULL;
  size_t size = 0;
  ovis_nbt_document document;
  OV_TRY(ovis_nbt_writer_finish(writer->scratch, &bytes, &size, p->error));
  ovis_status status = ovis_nbt_check(bytes, size, NULL, &document, p->error);
  OVIS_ASSERT(status == OVIS_OK);
  if (!ov_save_chunk_at(ovis_nbt_get(document.root, "Pos"), &arrival->pos)) {
    return ov_fail(p->error, OVIS_BAD_FORMAT, -1,
                   "an entity that leaves its list in chunk %d %d has no position (Pos)",
                   (int)p->pos.x, (int)p->pos.z);
  }
  return ov_save_store_bytes(writer, document.root.bytes, ovis_nbt_get_size(document.root),
                             &arrival->entity)
             ? push_arrival(p, arrival)
             : ov_fail(p->error, OVIS_NO_MEMORY, -1, "no memory for the changes of a save");
}

// Adds an entity with its riders to the arrivals of the chunk that it is in.
static void depart(pass* p, ovis_nbt entity, ov_changes changes) {
  lift_leaving(p, entity, 0);
  if (p->status != OVIS_OK) {
    return;
  }
  ovis_nbt_writer* scratch = p->writer->scratch;
  ov_arrival arrival = {.order = p->writer->arrivals.count, .data_version = p->data_version};
  ovis_nbt_writer_reset(scratch);
  ovis_nbt_open_document(scratch, (ovis_nbt_text){"", 0});
  write_entity(p, scratch, entity, changes, 0);
  ovis_nbt_end(scratch);
  if (p->status == OVIS_OK) {
    p->status = keep_arrival(p, &arrival);
  }
}

// Handles a rider whose vehicle is removed: it departs, or it is removed too and its own riders
// follow.
static void lift(pass* p, ovis_nbt rider) {
  const ov_changes changes = changes_of(p->writer, rider);
  if (!is_removed(changes)) {
    depart(p, rider, changes);
    return;
  }
  mark_found(p, changes);
  lift_new_riders(p, changes);
  ovis_nbt_iter riders = riders_of(p->writer, rider, 0);
  while (next_rider(p->writer, &riders)) {
    lift(p, riders.value);
  }
}

// ---- Lists

// True if the changes move the entity to another chunk.
static bool leaves(const pass* p, ov_changes changes) {
  const ov_change* move = change_named(p->writer, changes, (ovis_nbt_text){"Pos", 3});
  ovis_chunk_pos to;
  if (move == NULL || move->kind != OV_CHANGE_SET) {
    return false;
  }
  // An invalid position counts as leaving; keep_arrival then refuses it.
  return !ov_save_chunk_at(ov_change_value(p->writer, move), &to) || to.x != p->pos.x ||
         to.z != p->pos.z;
}

// An ov_replace_fn.
static ovis_status write_list(void* context, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry,
                              ovis_error* error) {
  pass* p = context;
  (void)error;
  ovis_nbt_open_entry(nbt, entry);
  ovis_nbt_iter iter = ovis_nbt_iterate(entry->value);
  while (p->status == OVIS_OK && next_tower(p->writer, &iter)) {
    const ov_changes changes = changes_of(p->writer, iter.value);
    if (!is_changed(p->writer, iter.value, 0)) {
      ovis_nbt_copy_entry(nbt, &iter);
    } else if (is_removed(changes)) {
      lift(p, iter.value);
    } else if (leaves(p, changes)) {
      depart(p, iter.value, changes);
    } else {
      lift_leaving(p, iter.value, 0);
      ovis_nbt_open_entry(nbt, &iter);
      write_entity(p, nbt, iter.value, changes, 0);
      ovis_nbt_end(nbt);
    }
  }
  ovis_nbt_end(nbt);
  return p->status;
}

static bool any_changed(ovis_save_writer* writer, ovis_nbt list) {
  ovis_nbt_iter iter = ovis_nbt_iterate(list);
  while (next_tower(writer, &iter)) {
    if (is_changed(writer, iter.value, 0)) {
      return true;
    }
  }
  return false;
}

// Finds the entity list of a chunk and its part, like ovis_save_read_entities. An absent value: the
// list is missing, or damaged and reported.
static ovis_status find_list(ovis_save_writer* writer, ovis_chunk_pos pos, ovis_save_part* out_part,
                             ovis_nbt* out, ovis_error* error) {
  bool is_inline;
  const ovis_status status = ov_save_find_entities(writer->save, pos, out, &is_inline, error);
  *out_part = is_inline ? OVIS_SAVE_CHUNKS : OVIS_SAVE_ENTITIES;
  return status == OVIS_NO_MEMORY ? status : OVIS_OK;
}

static ovis_status rewrite_chunk(ovis_save_writer* writer, ovis_save_part part, ovis_chunk_pos pos,
                                 int32_t* left, ovis_error* error) {
  ov_open_document open;
  OV_TRY(ov_save_open_document(writer, part, pos, &open, error));
  pass p = {writer, error, OVIS_OK, pos, open.data_version, left};
  ovis_status status = ov_save_rewrite(writer->nbt, &open.document,
                                       ovis_nbt_get(open.level, "Entities"), write_list, &p, error);
  return status == OVIS_OK ? ov_save_close_document(writer, part, pos, error) : status;
}

static int32_t count_entities(const ovis_save_writer* writer) {
  int32_t count = 0;
  for (int32_t i = 0; i < writer->changes.count; i++) {
    const ov_change* c = &writer->changes.items[i];
    count += i == 0 || compare_uuid(c[-1].uuid.words, c->uuid.words) != 0;
  }
  return count;
}

static ovis_status report_missing(ovis_save_writer* writer, ovis_error* error) {
  for (int32_t i = 0; i < writer->changes.count; i++) {
    const ov_change* c = &writer->changes.items[i];
    if ((i == 0 || compare_uuid(c[-1].uuid.words, c->uuid.words) != 0) && !c->is_found) {
      writer->missing = c->uuid;
      return ov_fail(error, OVIS_NOT_FOUND, -1, "the save has no entity %08x-%08x-%08x-%08x",
                     (unsigned)c->uuid.words[0], (unsigned)c->uuid.words[1],
                     (unsigned)c->uuid.words[2], (unsigned)c->uuid.words[3]);
    }
  }
  return OVIS_OK;
}

ovis_status ov_save_write_entities(ovis_save_writer* writer, ovis_error* error) {
  ov_array_sort(&writer->changes, change_before);
  int32_t left = count_entities(writer);
  ovis_chunk_iter iter = {0};
  while (left > 0 && ovis_save_next_chunk(writer->save, OVIS_SAVE_ENTITIES, &iter)) {
    ovis_save_part part;
    ovis_nbt list;
    ovis_status status = find_list(writer, iter.pos, &part, &list, error);
    if (status == OVIS_OK && any_changed(writer, list)) {
      status = rewrite_chunk(writer, part, iter.pos, &left, error);
    }
    if (status != OVIS_OK) {
      return status;
    }
  }
  const ovis_status status = ovis_save_get_status(writer->save, error);
  return status == OVIS_OK ? report_missing(writer, error) : status;
}
