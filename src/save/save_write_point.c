// Rewrites points of interest in the documents of poi/.
// Format: docs/formats/anvil.md#writing
//
//   document  { DataVersion, Sections: { "4": { Valid, Records: [ record, ... ] }, ... } }
//   record    { type, pos: [I; x, y, z], free_tickets }
//
// Records keep their order; new ones come to the end of their section's list. A section that the
// document does not have may hold more points than the one that is added: Valid is 0 there, so that
// the game scans the section, and keeps the tickets of the points that it has.
#include "save/save_write_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "base/sort.h"

#include <ovis/save_sim.h>

#include <stdio.h>
#include <string.h>

// ---- Collecting

static ovis_status push(ovis_save_writer* writer, ov_point_change change) {
  OV_REQUIRE(!writer->is_committed, OVIS_OUT_OF_RANGE);
  change.order = writer->points.count;
  if (!ov_is_cell(&change.pos)) {
    return OVIS_OUT_OF_RANGE;
  }
  return ov_array_push(&writer->points, &writer->allocator, change) ? OVIS_OK : OVIS_NO_MEMORY;
}

// Letters of an identifier, with at most one colon.
static bool is_type(const char* type) {
  int32_t colons = 0;
  const size_t length = strnlen(type, OVIS_POINT_TYPE_MAX + 1);
  for (size_t i = 0; i < length; i++) {
    const char c = type[i];
    colons += c == ':';
    if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && strchr("_-./:", c) == NULL) {
      return false;
    }
  }
  return length > 0 && length <= OVIS_POINT_TYPE_MAX && colons <= 1;
}

ovis_status ovis_save_writer_set_point(ovis_save_writer* writer, ovis_pos pos, const char* type,
                                       int32_t free_tickets) {
  OV_REQUIRE(writer != NULL && type != NULL, OVIS_BAD_ARGUMENT);
  char full[OVIS_POINT_TYPE_MAX + 16];
  if (free_tickets < 0 || !ov_is_cell(&pos)) {
    return OVIS_OUT_OF_RANGE;
  }
  if (!is_type(type)) {
    return OVIS_BAD_FORMAT;
  }
  const int size =
      snprintf(full, sizeof full, "%s%s", strchr(type, ':') == NULL ? "minecraft:" : "", type);
  OVIS_ASSERT(size < (int)sizeof full);
  ov_point_change change = {.pos = pos, .is_set = true, .free_tickets = free_tickets};
  if (!ov_save_store_bytes(writer, full, (size_t)size + 1, &change.type)) {
    return OVIS_NO_MEMORY;
  }
  return push(writer, change);
}

ovis_status ovis_save_writer_remove_point(ovis_save_writer* writer, ovis_pos pos) {
  OV_REQUIRE(writer != NULL, OVIS_BAD_ARGUMENT);
  return push(writer, (ov_point_change){.pos = pos});
}

// ---- Order

int ov_compare_cells(ovis_pos a, ovis_pos b) {
  const int32_t keys[][2] = {
      {a.z >> 4, b.z >> 4}, {a.x >> 4, b.x >> 4}, {a.y, b.y}, {a.z, b.z}, {a.x, b.x},
  };
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    if (keys[i][0] != keys[i][1]) {
      return keys[i][0] < keys[i][1] ? -1 : 1;
    }
  }
  return 0;
}

static bool point_before(const void* left, const void* right) {
  const ov_point_change* a = left;
  const ov_point_change* b = right;
  const int order = ov_compare_cells(a->pos, b->pos);
  return order != 0 ? order < 0 : a->order < b->order;
}

// Sorts the changes and keeps the last one of each place.
static void settle(ovis_save_writer* writer) {
  ov_array_sort(&writer->points, point_before);
  ov_point_change* items = writer->points.items;
  int32_t kept = 0;
  for (int32_t i = 0; i < writer->points.count; i++) {
    kept -= kept > 0 && ov_compare_cells(items[kept - 1].pos, items[i].pos) == 0;
    items[kept++] = items[i];
  }
  writer->points.count = kept;
}

// ---- One chunk

// The changes of one chunk, or of one of its sections.
typedef struct group {
  ovis_save_writer* writer;
  ov_point_change* items;
  int32_t count;
} group;

static ov_point_change* find(const group* g, ovis_nbt record) {
  int64_t v[3];
  if (!ovis_nbt_get_ints(ovis_nbt_get(record, "pos"), 3, v)) {
    return NULL;
  }
  for (int32_t i = 0; i < 3; i++) {
    if (v[i] < INT32_MIN || v[i] > INT32_MAX) {
      return NULL;
    }
  }
  const ovis_pos pos = {(int32_t)v[0], (int32_t)v[1], (int32_t)v[2]};
  OV_LOWER_BOUND(low, middle, g->count, ov_compare_cells(g->items[middle].pos, pos) < 0);
  const bool is_there = low < g->count && ov_compare_cells(g->items[low].pos, pos) == 0;
  return is_there ? &g->items[low] : NULL;
}

static const char* type_of(const group* g, const ov_point_change* change) {
  return (const char*)ov_piece_bytes(g->writer, change->type);
}

static void write_new_record(const group* g, ovis_nbt_writer* nbt, const ov_point_change* change) {
  const int32_t place[3] = {change->pos.x, change->pos.y, change->pos.z};
  ovis_nbt_open_compound(nbt, NULL);
  ovis_nbt_write_string(nbt, "type", type_of(g, change));
  ovis_nbt_write_ints(nbt, "pos", place, 3);
  ovis_nbt_write_int(nbt, "free_tickets", change->free_tickets);
  ovis_nbt_end(nbt);
}

// "home" and "minecraft:home" are one type.
static bool is_same_type(ovis_nbt value, const char* type) {
  static const char prefix[] = "minecraft:";
  const size_t length = sizeof prefix - 1;
  return ovis_nbt_text_is(ovis_nbt_text_plain(ovis_nbt_get_string(value)),
                          strncmp(type, prefix, length) == 0 ? type + length : type);
}

// Copies a record, with the entries that the change sets otherwise.
static void write_record(const group* g, ovis_nbt_writer* nbt, const ovis_nbt_iter* record,
                         const ov_point_change* change) {
  bool has_type = false;
  bool has_tickets = false;
  ovis_nbt_open_entry(nbt, record);
  ovis_nbt_iter iter = ovis_nbt_iterate(record->value);
  while (ovis_nbt_next(&iter)) {
    if (ovis_nbt_text_is(iter.name, "type") && !is_same_type(iter.value, type_of(g, change))) {
      if (!has_type) {
        ovis_nbt_write_string(nbt, "type", type_of(g, change));
      }
      has_type = true;
    } else if (ovis_nbt_text_is(iter.name, "free_tickets") &&
               ovis_nbt_get_int(iter.value, -1) != change->free_tickets) {
      if (!has_tickets) {
        ovis_nbt_write_int(nbt, "free_tickets", change->free_tickets);
      }
      has_tickets = true;
    } else {
      has_type |= ovis_nbt_text_is(iter.name, "type");
      has_tickets |= ovis_nbt_text_is(iter.name, "free_tickets");
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  if (!has_type) {
    ovis_nbt_write_string(nbt, "type", type_of(g, change));
  }
  if (!has_tickets) {
    ovis_nbt_write_int(nbt, "free_tickets", change->free_tickets);
  }
  ovis_nbt_end(nbt);
}

static bool has_new_records(const group* g) {
  for (int32_t i = 0; i < g->count; i++) {
    if (g->items[i].is_set && !g->items[i].is_done) {
      return true;
    }
  }
  return false;
}

static void write_new_records(const group* g, ovis_nbt_writer* nbt) {
  for (int32_t i = 0; i < g->count; i++) {
    if (g->items[i].is_set && !g->items[i].is_done) {
      write_new_record(g, nbt, &g->items[i]);
    }
    g->items[i].is_done = true;
  }
}

static bool is_list_of_records(ovis_nbt value) {
  return value.type == OVIS_NBT_LIST &&
         (ovis_nbt_get_count(value) == 0 || ovis_nbt_get_item_type(value) == OVIS_NBT_COMPOUND);
}

// Marks the changes whose places a list has, so that those that are left are known to be new.
static bool mark_known(const group* g, ovis_nbt records) {
  bool is_any = false;
  ovis_nbt_iter iter = ovis_nbt_iterate(records);
  while (ovis_nbt_next(&iter)) {
    ov_point_change* change = find(g, iter.value);
    if (change != NULL) {
      change->is_done = true;
      is_any = true;
    }
  }
  return is_any;
}

static void write_records(const group* g, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry) {
  if (!mark_known(g, entry->value) && !has_new_records(g)) {
    ovis_nbt_copy_entry(nbt, entry);
    return;
  }
  if (ovis_nbt_get_count(entry->value) == 0) {
    // Whatever type an empty list says that it has.
    ovis_nbt_open_list(nbt, "Records", OVIS_NBT_COMPOUND);
  } else {
    ovis_nbt_open_entry(nbt, entry);
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(entry->value);
  while (ovis_nbt_next(&iter)) {
    const ov_point_change* change = find(g, iter.value);
    if (change == NULL) {
      ovis_nbt_copy_entry(nbt, &iter);
    } else if (change->is_set) {
      write_record(g, nbt, &iter, change);
    }
  }
  write_new_records(g, nbt);
  ovis_nbt_end(nbt);
}

static void write_new_list(const group* g, ovis_nbt_writer* nbt) {
  ovis_nbt_open_list(nbt, "Records", OVIS_NBT_COMPOUND);
  write_new_records(g, nbt);
  ovis_nbt_end(nbt);
}

// If several entries have one name, the last one counts, as in the game; the others stay.
static void write_section(const group* g, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry) {
  const ovis_nbt records = ovis_nbt_get(entry->value, "Records");
  ovis_nbt_open_entry(nbt, entry);
  ovis_nbt_iter iter = ovis_nbt_iterate(entry->value);
  while (ovis_nbt_next(&iter)) {
    const bool counts = iter.value.bytes == records.bytes && iter.value.type == records.type;
    if (counts && is_list_of_records(records)) {
      write_records(g, nbt, &iter);
    } else if (!counts || !has_new_records(g)) { // else a new list replaces it
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  if (has_new_records(g)) {
    write_new_list(g, nbt);
  }
  ovis_nbt_end(nbt);
}

// The changes of the section that begins with change `first`.
static group section_at(const group* g, int32_t first) {
  group section = {g->writer, g->items + first, 0};
  const int32_t y = g->items[first].pos.y >> 4;
  while (first + section.count < g->count && g->items[first + section.count].pos.y >> 4 == y) {
    section.count++;
  }
  return section;
}

static void print_section(const group* section, char out[16]) {
  snprintf(out, 16, "%d", (int)(section->items[0].pos.y >> 4));
}

// The changes of the section with that name; none: count is 0.
static group section_named(const group* g, ovis_nbt_text name) {
  for (int32_t i = 0; i < g->count;) {
    char own[16];
    const group section = section_at(g, i);
    print_section(&section, own);
    if (ovis_nbt_text_is(name, own)) {
      return section;
    }
    i += section.count;
  }
  return (group){g->writer, NULL, 0};
}

static void write_new_sections(const group* g, ovis_nbt_writer* nbt) {
  for (int32_t i = 0; i < g->count;) {
    const group section = section_at(g, i);
    if (has_new_records(&section)) {
      char name[16];
      print_section(&section, name);
      ovis_nbt_open_compound(nbt, name);
      ovis_nbt_write_byte(nbt, "Valid", 0);
      write_new_list(&section, nbt);
      ovis_nbt_end(nbt);
    }
    i += section.count;
  }
}

// Finds the sections that count: the last one of each name.
static void find_sections(const group* g, ovis_nbt sections) {
  ovis_nbt_iter iter = ovis_nbt_iterate(sections);
  while (ovis_nbt_next(&iter)) {
    const group section = section_named(g, iter.name);
    if (section.count > 0) {
      section.items->section = iter.value.bytes;
    }
  }
}

// An ov_replace_fn.
static ovis_status write_sections(void* context, ovis_nbt_writer* nbt, const ovis_nbt_iter* entry,
                                  ovis_error* error) {
  const group* g = context;
  (void)error;
  find_sections(g, entry->value);
  ovis_nbt_open_entry(nbt, entry);
  ovis_nbt_iter iter = ovis_nbt_iterate(entry->value);
  while (ovis_nbt_next(&iter)) {
    const group section = section_named(g, iter.name);
    const bool counts = section.count > 0 && section.items->section == iter.value.bytes;
    if (counts && iter.value.type == OVIS_NBT_COMPOUND) {
      write_section(&section, nbt, &iter);
    } else if (!counts || !has_new_records(&section)) { // else a new section replaces it
      ovis_nbt_copy_entry(nbt, &iter);
    }
  }
  write_new_sections(g, nbt);
  ovis_nbt_end(nbt);
  return OVIS_OK;
}

static ovis_status make_document(const group* g, ovis_chunk_pos pos, ovis_error* error) {
  ov_open_document chunk;
  const ovis_status status = ov_save_open_document(g->writer, OVIS_SAVE_CHUNKS, pos, &chunk, error);
  if (status != OVIS_OK) {
    return status == OVIS_NOT_FOUND
               ? ov_fail(error, status, -1,
                         "a point of interest is in chunk %d %d, which the save does not have",
                         (int)pos.x, (int)pos.z)
               : status;
  }
  ovis_nbt_writer* nbt = g->writer->nbt;
  g->writer->held.size = 0;
  ovis_nbt_writer_reset(nbt);
  ovis_nbt_open_document(nbt, (ovis_nbt_text){"", 0});
  ovis_nbt_write_int(nbt, "DataVersion", chunk.data_version);
  ovis_nbt_open_compound(nbt, "Sections");
  write_new_sections(g, nbt);
  ovis_nbt_end(nbt);
  ovis_nbt_end(nbt);
  return ov_save_close_document(g->writer, OVIS_SAVE_POINTS, pos, error);
}

ovis_status ov_save_rewrite_points(ovis_save_writer* writer, const ovis_nbt_document* document,
                                   ov_point_change* items, int32_t count, ovis_error* error) {
  OVIS_ASSERT(count >= 0);
  const ovis_nbt sections = ovis_nbt_get(document->root, "Sections");
  if (sections.type != OVIS_NBT_COMPOUND) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "chunk %d %d has no sections of points of interest",
                   (int)(items->pos.x >> 4), (int)(items->pos.z >> 4));
  }
  group g = {writer, items, count};
  return ov_save_rewrite(writer->nbt, document, sections, write_sections, &g, error);
}

static ovis_status write_chunk(const group* g, ovis_chunk_pos pos, ovis_error* error) {
  ov_open_document open;
  ovis_status status = ov_save_open_document(g->writer, OVIS_SAVE_POINTS, pos, &open, error);
  if (status == OVIS_NOT_FOUND) {
    return has_new_records(g) ? make_document(g, pos, error) : OVIS_OK;
  }
  if (status == OVIS_OK) {
    status = ov_save_rewrite_points(g->writer, &open.document, g->items, g->count, error);
  }
  return status == OVIS_OK ? ov_save_close_document(g->writer, OVIS_SAVE_POINTS, pos, error)
                           : status;
}

ovis_status ov_save_write_points(ovis_save_writer* writer, ovis_error* error) {
  settle(writer);
  ov_point_change* items = writer->points.items;
  for (int32_t i = 0; i < writer->points.count;) {
    group g = {writer, items + i, 0};
    const ovis_chunk_pos pos = {items[i].pos.x >> 4, items[i].pos.z >> 4};
    while (i < writer->points.count && items[i].pos.x >> 4 == pos.x &&
           items[i].pos.z >> 4 == pos.z) {
      g.count++;
      i++;
    }
    OV_TRY(write_chunk(&g, pos, error));
  }
  return OVIS_OK;
}
