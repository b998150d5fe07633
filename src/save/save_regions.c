// Lists the region files of a save, keeps a few open, reads documents from them, reports damage.
// Format: docs/formats/anvil.md#damage
#include "save/save_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/sort.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char* const part_folders[OV_SAVE_PARTS] = {"region", "entities", "poi"};

// ---- Reports

static void report(ovis_save* save, const char* file, const ovis_chunk_pos* chunk,
                   ovis_status status, const char* reason) {
  OVIS_ASSERT((uint32_t)status < OVIS_STATUS_COUNT);
  if (save->skipped == NULL) {
    return;
  }
  const ovis_skipped what = {file, chunk != NULL, chunk != NULL ? *chunk : (ovis_chunk_pos){0},
                             status, reason};
  save->skipped(save->skipped_context, &what);
}

bool ov_save_part_folder(const ovis_save* save, ovis_save_part part, char* out) {
  const char* dimension = save->dimensions.items[save->dimension].path;
  if (save->is_lone_file) {
    return ov_path_print(out, "%s", "");
  }
  return ov_path_print(out, "%s%s%s", dimension, dimension[0] != '\0' ? "/" : "",
                       part_folders[part]);
}

// Writes the path of a region file, relative to the opened folder.
static bool region_path(const ovis_save* save, ovis_save_part part, int32_t x, int32_t z,
                        char* out) {
  char folder[OV_PATH_MAX];
  if (save->is_lone_file) {
    return ov_path_print(out, "%s", save->lone_name);
  }
  return ov_save_part_folder(save, part, folder) &&
         ov_path_print(out, "%s/r.%d.%d.mca", folder, (int)x, (int)z);
}

void ov_save_skip_file(ovis_save* save, const char* file, const ovis_error* error) {
  report(save, file, NULL, error->status, error->message);
}

static void report_chunk(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos,
                         ovis_status status, const char* reason) {
  OVIS_ASSERT((uint32_t)status < OVIS_STATUS_COUNT);
  char path[OV_PATH_MAX];
  if (!region_path(save, part, pos.x >> 5, pos.z >> 5, path)) {
    path[0] = '\0';
  }
  report(save, path, &pos, status, reason);
}

ovis_status ov_save_skip(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos,
                         const ovis_error* error) {
  OVIS_ASSERT(error->status != OVIS_OK);
  uint8_t* marks = ov_save_marks(save, pos);
  OVIS_ASSERT(marks != NULL);
  // A lack of memory says nothing about the file.
  if (error->status != OVIS_NO_MEMORY && (*marks & ov_part_bit(part)) == 0) {
    *marks |= ov_part_bit(part);
    report_chunk(save, part, pos, error->status, error->message);
  }
  return error->status;
}

void ov_save_report(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos, const char* format,
                    ...) {
  if (save == NULL) {
    return;
  }
  char reason[236];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(reason, sizeof reason, format, arguments);
  va_end(arguments);
  report_chunk(save, part, pos, OVIS_BAD_FORMAT, reason);
}

// ---- The list of region files

bool ov_save_parse_region_name(const char* name, int32_t* out_x, int32_t* out_z) {
  if (strncmp(name, "r.", 2) != 0) {
    return false;
  }
  char* end = NULL;
  const long x = strtol(name + 2, &end, 10);
  if (*end != '.') {
    return false;
  }
  const long z = strtol(end + 1, &end, 10);
  if (x < INT32_MIN || x > INT32_MAX || z < INT32_MIN || z > INT32_MAX) {
    return false;
  }
  // Accept only the canonical spelling. strtol also accepts blanks, signs and leading zeros, which
  // the game does not write; two files for one region would then hide each other.
  char again[64];
  snprintf(again, sizeof again, "r.%ld.%ld.mca", x, z);
  *out_x = (int32_t)x;
  *out_z = (int32_t)z;
  return strcmp(name, again) == 0;
}

typedef struct listing {
  ovis_save* save;
  ovis_save_part part;
  ovis_error* error;
} listing;

// Reports a region file that has another name than the game gives: its chunks are left out.
static void report_name(ovis_save* save, ovis_save_part part, const char* name) {
  char folder[OV_PATH_MAX];
  char path[OV_PATH_MAX];
  const size_t length = strlen(name);
  if (save->has_one_region || length < 4 || strcmp(name + length - 4, ".mca") != 0) {
    return;
  }
  const bool fits =
      ov_save_part_folder(save, part, folder) && ov_path_print(path, "%s/%s", folder, name);
  report(save, fits ? path : name, NULL, OVIS_BAD_FORMAT, "its name is not r.X.Z.mca");
}

static ovis_status visit_region(void* context, const char* name) {
  listing* list = context;
  ovis_save* save = list->save;
  int32_t x = 0;
  int32_t z = 0;
  if (!ov_save_parse_region_name(name, &x, &z)) {
    report_name(save, list->part, name);
    return OVIS_OK;
  }
  if (save->has_one_region && (x != save->only_x || z != save->only_z)) {
    return OVIS_OK;
  }
  if (x < -OV_SAVE_REGION_MAX || x > OV_SAVE_REGION_MAX || z < -OV_SAVE_REGION_MAX ||
      z > OV_SAVE_REGION_MAX) {
    char path[OV_PATH_MAX];
    report(save, region_path(save, list->part, x, z, path) ? path : name, NULL, OVIS_OUT_OF_RANGE,
           "it lies beyond the border of any world");
    return OVIS_OK;
  }
  ov_save_region region = {.x = x, .z = z, .parts = ov_part_bit(list->part)};
  char path[OV_PATH_MAX];
  region.ids[list->part] =
      region_path(save, list->part, x, z, path) ? ov_save_file_id(save, path) : 0;
  if (!ov_array_push(&save->regions, &save->allocator, region)) {
    return ov_fail(list->error, OVIS_NO_MEMORY, -1, "no memory for the list of region files");
  }
  return OVIS_OK;
}

static bool comes_before(const void* left, const void* right) {
  const ov_save_region* a = left;
  const ov_save_region* b = right;
  return a->z != b->z ? a->z < b->z : a->x < b->x;
}

static void merge_regions(ovis_save* save) {
  ov_save_region* items = save->regions.items;
  int32_t count = 0;
  for (int32_t i = 0; i < save->regions.count; i++) {
    if (count > 0 && items[count - 1].x == items[i].x && items[count - 1].z == items[i].z) {
      items[count - 1].parts |= items[i].parts;
      for (int32_t part = 0; part < OV_SAVE_PARTS; part++) {
        if ((items[i].parts >> part & 1) != 0) {
          items[count - 1].ids[part] = items[i].ids[part];
        }
      }
    } else {
      items[count++] = items[i];
    }
  }
  save->regions.count = count;
}

ovis_status ov_save_list_regions(ovis_save* save, ovis_error* error) {
  ov_free(&save->allocator, save->marks, (size_t)save->regions.count * OV_REGION_CHUNKS);
  save->marks = NULL;
  save->regions.count = 0;
  if (save->is_lone_file) {
    listing list = {save, OVIS_SAVE_CHUNKS, error};
    OV_TRY(visit_region(&list, save->lone_name));
  }
  for (int32_t i = 0; i < OV_SAVE_PARTS && !save->is_lone_file; i++) {
    char folder[OV_PATH_MAX];
    char path[OV_PATH_MAX];
    listing list = {save, (ovis_save_part)i, error};
    if (!ov_save_part_folder(save, list.part, folder) ||
        !ov_path_print(path, "%s/%s", save->folder, folder)) {
      return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
    }
    ovis_status status =
        ov_files_list(&save->files, &save->allocator, path, visit_region, &list, error);
    if (status == OVIS_OK) {
      status = ov_save_list_new(save, folder, visit_region, &list);
    }
    if (status != OVIS_OK) {
      return status;
    }
  }
  ov_array_sort(&save->regions, comes_before);
  merge_regions(save);
  if (save->regions.count > 0) {
    save->marks = ov_alloc_zero(&save->allocator, (size_t)save->regions.count * OV_REGION_CHUNKS);
    if (save->marks == NULL) {
      save->regions.count = 0;
      return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the list of region files");
    }
  }
  return OVIS_OK;
}

// Returns the index of the region file that covers a chunk, or -1.
static int32_t find_region(const ovis_save* save, ovis_chunk_pos pos) {
  const ov_save_region wanted = {.x = pos.x >> 5, .z = pos.z >> 5};
  OV_LOWER_BOUND(first, middle, save->regions.count,
                 comes_before(&save->regions.items[middle], &wanted));
  if (first == save->regions.count || comes_before(&wanted, &save->regions.items[first])) {
    return -1;
  }
  return first;
}

uint8_t* ov_save_marks(ovis_save* save, ovis_chunk_pos pos) {
  const int32_t region = find_region(save, pos);
  return region < 0 ? NULL
                    : &save->marks[(size_t)region * OV_REGION_CHUNKS +
                                   (size_t)ov_region_index(pos.x, pos.z)];
}

void ov_save_close_files(ovis_save* save) {
  for (int32_t i = 0; i < OV_SAVE_OPEN_MAX; i++) {
    ov_files_close(&save->open[i].file);
    save->open[i].region = -1;
  }
}

int32_t ov_save_count_empty(const ovis_save* save, char* out_first) {
  int32_t count = 0;
  for (int32_t i = 0; i < save->regions.count; i++) {
    const ov_save_region* region = &save->regions.items[i];
    for (ovis_save_part part = OVIS_SAVE_CHUNKS; part <= OVIS_SAVE_POINTS; part++) {
      char name[OV_PATH_MAX];
      ov_file file;
      if ((region->parts & ov_part_bit(part)) == 0 ||
          !region_path(save, part, region->x, region->z, name) ||
          ov_save_open_file(save, name, &file, NULL) != OVIS_OK) {
        continue;
      }
      const bool is_empty = file.size == 0;
      ov_files_close(&file);
      if (is_empty && count++ == 0) {
        memcpy(out_first, name, strlen(name) + 1);
      }
    }
  }
  return count;
}

// ---- Open files

static ovis_status open_slot(ovis_save* save, ov_save_open* slot, int32_t region,
                             ovis_save_part part, ovis_error* error) {
  const ov_save_region* entry = &save->regions.items[region];
  char name[OV_PATH_MAX];
  ov_files_close(&slot->file);
  slot->region = -1;
  if (!region_path(save, part, entry->x, entry->z, name)) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "its path is too long");
  }
  OV_TRY(ov_save_open_file(save, name, &slot->file, error));
  if (slot->file.id != entry->ids[part]) {
    ov_files_close(&slot->file);
    return ov_save_replaced(error);
  }
  const ov_source source = ov_files_source(&slot->file);
  ovis_status status = ov_region_open(&slot->header, &source, error);
  if (status != OVIS_OK) {
    ov_files_close(&slot->file);
    return status;
  }
  slot->region = region;
  slot->part = part;
  return OVIS_OK;
}

// Notes that the machine, and not the save, is the reason of an error.
static void fail_for_good(ovis_save* save, ovis_status status, const char* file,
                          const ovis_error* why) {
  OVIS_ASSERT((uint32_t)status < OVIS_STATUS_COUNT);
  if (save->failure.status == OVIS_OK) {
    ov_fail(&save->failure, status, -1, "%.100s: %.120s", file, why->message);
  }
}

void ov_save_fail_memory(ovis_save* save) {
  if (save != NULL && save->failure.status == OVIS_OK) {
    ov_fail(&save->failure, OVIS_NO_MEMORY, -1, "no memory for the entities of a chunk");
  }
}

ovis_status ovis_save_get_status(const ovis_save* save, ovis_error* error) {
  OV_REQUIRE(save != NULL, OVIS_BAD_ARGUMENT);
  if (save->failure.status != OVIS_OK && error != NULL) {
    *error = save->failure;
  }
  return save->failure.status;
}

// Returns the open file of a region's part. NULL: the file is missing, or unreadable and reported.
static const ov_region* open_region(ovis_save* save, int32_t region, ovis_save_part part) {
  ov_save_region* entry = &save->regions.items[region];
  save->open_status = OVIS_OK;
  if ((entry->parts & ~entry->reported & ov_part_bit(part)) == 0) {
    return NULL;
  }
  ov_save_open* oldest = &save->open[0];
  for (int32_t i = 0; i < OV_SAVE_OPEN_MAX; i++) {
    ov_save_open* slot = &save->open[i];
    if (slot->region == region && slot->part == part) {
      slot->last_used = ++save->use_count;
      return &slot->header;
    }
    oldest = slot->last_used < oldest->last_used ? slot : oldest;
  }
  ovis_error error = {0};
  ovis_status status = open_slot(save, oldest, region, part, &error);
  if (status == OVIS_NO_MEMORY) { // perhaps the open files are too many
    ov_save_close_files(save);
    status = open_slot(save, oldest, region, part, &error);
  }
  save->open_status = status == OVIS_NO_MEMORY ? status : OVIS_OK;
  if (status == OVIS_NO_MEMORY) {
    char name[OV_PATH_MAX];
    fail_for_good(save, status, region_path(save, part, entry->x, entry->z, name) ? name : "",
                  &error);
    oldest->last_used = 0;
    return NULL;
  }
  if (status != OVIS_OK) {
    char name[OV_PATH_MAX];
    entry->reported |= ov_part_bit(part);
    oldest->last_used = 0;
    ov_save_skip_file(save, region_path(save, part, entry->x, entry->z, name) ? name : "", &error);
    return NULL;
  }
  oldest->last_used = ++save->use_count;
  return &oldest->header;
}

static bool has_chunk(ovis_save* save, int32_t region, ovis_save_part part, int32_t index) {
  OVIS_ASSERT(index >= 0);
  const ov_region* header = open_region(save, region, part);
  return header != NULL && ov_region_has(header, index);
}

bool ovis_save_next_chunk(ovis_save* save, ovis_save_part part, ovis_chunk_iter* iter) {
  OV_REQUIRE(save != NULL && iter != NULL, false);
  OV_REQUIRE((uint32_t)part <= OVIS_SAVE_POINTS && iter->region >= 0 && iter->next >= 0, false);
  for (; iter->region < save->regions.count; iter->region++, iter->next = 0) {
    while (iter->next < OV_REGION_CHUNKS) {
      const int32_t index = iter->next++;
      if (has_chunk(save, iter->region, part, index) ||
          (part == OVIS_SAVE_ENTITIES && has_chunk(save, iter->region, OVIS_SAVE_CHUNKS, index))) {
        const ov_save_region* region = &save->regions.items[iter->region];
        iter->pos.x = region->x * 32 + (index & 31);
        iter->pos.z = region->z * 32 + (index >> 5);
        return true;
      }
    }
  }
  return false;
}

// ---- Documents

// True if the region file of a chunk is still the one that the save has open, so that a file beside
// it belongs to it.
static bool is_same_region(const ovis_save* save, ovis_save_part part, ovis_chunk_pos pos) {
  char name[OV_PATH_MAX];
  return ov_save_is_current(save) && region_path(save, part, pos.x >> 5, pos.z >> 5, name) &&
         ov_save_file_id(save, name) == save->regions.items[find_region(save, pos)].ids[part];
}

// Reads a record whose bytes are in the chunk's own file (c.X.Z.mcc) beside the region file.
static ovis_status unpack_external(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos,
                                   ov_record* record, ovis_error* error) {
  char folder[OV_PATH_MAX];
  char name[OV_PATH_MAX];
  if (!ov_save_part_folder(save, part, folder) ||
      !ov_path_print(name, "%s%sc.%d.%d.mcc", folder, folder[0] != '\0' ? "/" : "", (int)pos.x,
                     (int)pos.z)) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "its path is too long");
  }
  ov_file file;
  ovis_error open_error = {0};
  ovis_status status = ov_save_open_file(save, name, &file, &open_error);
  if (!is_same_region(save, part, pos)) {
    ov_files_close(&file);
    return ov_save_replaced(error);
  }
  if (status != OVIS_OK) {
    // The header names the chunk, so a missing file is damage. OVIS_NOT_FOUND would mean that the
    // header has no such chunk.
    return ov_fail(error, status == OVIS_NOT_FOUND ? OVIS_BAD_FORMAT : status, -1,
                   "its file c.%d.%d.mcc: %.150s", (int)pos.x, (int)pos.z, open_error.message);
  }
  const ov_source source = ov_files_source(&file);
  record->size = file.size;
  status = ov_region_unpack(&source, record, &save->inflater, error);
  ov_files_close(&file);
  return status;
}

// Greatest count of other chunks with the same sectors for which a chunk is still unpacked; its
// checksum then tells whether the data is its own. With more, unpacking each would multiply the
// work (a file of 1 MiB could have 1024 chunks of 32 MiB in the same sectors), and an intact chunk
// is unlikely.
#define OVERLAP_MAX 2

static ovis_status unpack(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos,
                          const ov_region* region, ovis_error* error) {
  const int32_t index = ov_region_index(pos.x, pos.z);
  int32_t other = -1;
  const int32_t overlap_count = ov_region_overlaps(region, index, &other);
  ov_record record;
  OV_TRY(ov_region_find(region, index, &record, error));
  const ovis_chunk_pos twin = {(pos.x & ~31) + (other & 31), (pos.z & ~31) + (other >> 5)};
  if (overlap_count > OVERLAP_MAX) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1, "its sectors also belong to %d other chunks",
                   (int)overlap_count);
  }
  if (overlap_count > 0 && !ov_compression_is_checked(record.kind)) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1,
                   "its sectors also belong to chunk %d %d, and its data has no checksum",
                   (int)twin.x, (int)twin.z);
  }
  ovis_status status = record.is_external
                           ? unpack_external(save, part, pos, &record, error)
                           : ov_region_unpack(&region->source, &record, &save->inflater, error);
  if (status != OVIS_OK && status != OVIS_NO_MEMORY && overlap_count > 0) {
    char message[160];
    snprintf(message, sizeof message, "%.150s", error->message);
    return ov_fail(error, status, error->offset, "%s; its sectors also belong to chunk %d %d",
                   message, (int)twin.x, (int)twin.z);
  }
  return status;
}

ovis_status ov_save_check(const ovis_save* save, ovis_nbt_document* out, ovis_error* error) {
  static const ovis_nbt_limits limits = {OVIS_NBT_DEPTH_MAX, OV_SAVE_VALUE_MAX};
  return ovis_nbt_check(save->inflater.bytes, save->inflater.size, &limits, out, error);
}

// The game ignores what follows the end of a document, and drops it when it writes the chunk.
static void report_rest(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos,
                        size_t document_size) {
  uint8_t* marks = ov_save_marks(save, pos);
  const uint8_t mark = (uint8_t)(OV_MARK_REST << part);
  if (save->inflater.size > document_size && (*marks & mark) == 0) {
    *marks |= mark;
    ov_save_report(save, part, pos, "%zu bytes after the end of its data are left out",
                   save->inflater.size - document_size);
  }
}

ovis_status ov_save_read_document(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos,
                                  ovis_nbt_document* out, ovis_error* error) {
  *out = (ovis_nbt_document){.name = {"", 0}};
  OV_REQUIRE(!save->is_loading, OVIS_BUSY);
  save->reads++;
  ovis_error own = {0};
  ovis_error* why = error != NULL ? error : &own;
  const int32_t region = find_region(save, pos);
  const ov_region* header = region < 0 ? NULL : open_region(save, region, part);
  if (region >= 0 && header == NULL && save->open_status != OVIS_OK) {
    return ovis_save_get_status(save, error);
  }
  if (header == NULL || !ov_region_has(header, ov_region_index(pos.x, pos.z))) {
    return ov_fail(error, OVIS_NOT_FOUND, -1, "the save has no chunk %d %d", (int)pos.x,
                   (int)pos.z);
  }
  ovis_status status = unpack(save, part, pos, header, why);
  if (status == OVIS_OK) {
    status = ov_save_check(save, out, why);
  }
  if (status == OVIS_OK) {
    report_rest(save, part, pos, out->size);
  }
  if (status == OVIS_NO_MEMORY) {
    char name[OV_PATH_MAX];
    fail_for_good(save, status, region_path(save, part, pos.x >> 5, pos.z >> 5, name) ? name : "",
                  why);
  }
  return status == OVIS_OK ? OVIS_OK : ov_save_skip(save, part, pos, why);
}

ovis_status ov_save_read(ovis_save* save, ovis_save_part part, ovis_chunk_pos pos, ovis_nbt* out,
                         ovis_error* error) {
  ovis_nbt_document document;
  const ovis_status status = ov_save_read_document(save, part, pos, &document, error);
  *out = document.root;
  return status;
}
