// Packs changed documents and writes them into new region files and c.X.Z.mcc files.
// Format: docs/formats/anvil.md#writing
#include "save/save_write_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/sort.h"
#include "save/region_write.h"

#include <string.h>

static bool pending_before(const void* left, const void* right) {
  const ov_pending* a = left;
  const ov_pending* b = right;
  const int32_t keys[4][2] = {
      {(int32_t)a->part, (int32_t)b->part},
      {a->pos.z >> 5, b->pos.z >> 5},
      {a->pos.x >> 5, b->pos.x >> 5},
      {ov_region_index(a->pos.x, a->pos.z), ov_region_index(b->pos.x, b->pos.z)}};
  for (int32_t i = 0; i < 4; i++) {
    if (keys[i][0] != keys[i][1]) {
      return keys[i][0] < keys[i][1];
    }
  }
  return false;
}

// The rewrite of one region file.
typedef struct rewriting {
  ovis_save_writer* writer;
  ov_commit* commit;
  ovis_save_written* written;
  const ov_pending* items; // its chunks
  int32_t count;
  char folder[OV_PATH_MAX]; // of its part, from the commit's folder, ends with '/'
  char name[64];
  ov_memory nothing; // content of a missing file
  ov_region region;  // the old file
  ov_region_change changes[OV_REGION_CHUNKS];
} rewriting;

static ovis_status too_long(ovis_error* error) {
  return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
}

static ovis_status cannot_write(const ovis_files* files, const char* path, ovis_error* error) {
  return ov_fail(error, OVIS_IO_ERROR, -1, "cannot write %.120s: %s", path,
                 ov_files_problem(files));
}

// Finds the compression of the old record and whether it was in c.X.Z.mcc; zlib for a new chunk.
static void find_kind(const ov_region* region, int32_t index, ov_record* out) {
  OVIS_ASSERT(index >= 0);
  ov_record record;
  *out = (ov_record){.kind = OV_COMPRESSION_ZLIB};
  if (ov_region_has(region, index) && ov_region_find(region, index, &record, NULL) == OVIS_OK) {
    *out = record;
  }
}

static ovis_status write_external(rewriting* r, const char* path, ovis_error* error) {
  ov_out_file file;
  ovis_status status = ov_commit_create(r->commit, path, &file, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (!ov_out_file_write_at(&file, 0, r->writer->packer.bytes, r->writer->packer.size)) {
    status = cannot_write(file.files, path, error);
    ov_out_file_drop(&file);
    return status;
  }
  r->written->files++;
  return ov_out_file_finish(&file, path, error);
}

// Packs a chunk's document into a change of the region, or into a file beside it.
static ovis_status pack(rewriting* r, const ov_pending* p, ov_region_change* out,
                        ovis_error* error) {
  ov_packer* packer = &r->writer->packer;
  ov_record old;
  out->index = ov_region_index(p->pos.x, p->pos.z);
  out->time = r->writer->time;
  find_kind(&r->region, out->index, &old);
  out->kind = old.kind;
  OV_TRY(ov_packer_run(packer, old.kind, p->bytes, p->size, error));
  char path[OV_PATH_MAX];
  if (!ov_path_print(path, "%sc.%d.%d.mcc", r->folder, (int)p->pos.x, (int)p->pos.z)) {
    return too_long(error);
  }
  if (packer->size > OV_RECORD_MAX) {
    return write_external(r, path, error);
  }
  uint8_t* bytes = ov_alloc(&r->writer->allocator, packer->size);
  if (bytes == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for a chunk");
  }
  memcpy(bytes, packer->bytes, packer->size);
  out->bytes = bytes;
  out->size = packer->size;
  return old.is_external ? ov_commit_remove(r->commit, path, error) : OVIS_OK;
}

static ovis_status write_region(rewriting* r, ovis_error* error) {
  char path[OV_PATH_MAX];
  ov_out_file file;
  ovis_error own = {0};
  if (!ov_path_print(path, "%s%s", r->folder, r->name)) {
    return too_long(error);
  }
  OV_TRY(ov_commit_create(r->commit, path, &file, error));
  const ov_sink sink = {&file, ov_out_file_write_at};
  ovis_status status = ov_region_rewrite(&r->region, r->changes, r->count, &sink, &own);
  if (status != OVIS_OK) {
    const char* problem = ov_files_problem(file.files);
    ov_fail(error, status, own.offset, "%.80s: %.80s%s%s", path, own.message,
            status == OVIS_IO_ERROR ? ": " : "", status == OVIS_IO_ERROR ? problem : "");
    ov_out_file_drop(&file);
    return status;
  }
  r->written->files++;
  r->written->chunks += r->count;
  return ov_out_file_finish(&file, path, error);
}

// In a copy: fails if the file that was read is not part of the save. The copy lacks the link that
// leads to it, so the chunks that stay as they are would be lost, and the changed ones would be
// those of a file that the user may not want to share.
static ovis_status check_origin(const rewriting* r, ovis_error* error) {
  char full[OV_PATH_MAX];
  const char* from = r->writer->save->folder;
  if (r->writer->destination[0] == '\0') {
    return OVIS_OK;
  }
  if (!ov_path_print(full, "%s/%s%s", from, r->folder, r->name)) {
    return too_long(error);
  }
  const ovis_files* files = r->commit->files;
  return ov_files_kind(files, full) == OV_PATH_NONE || ov_files_holds(files, from, full)
             ? OVIS_OK
             : ov_fail(error, OVIS_IO_ERROR, -1,
                       "%.120s is outside of the save, behind a link: its changes have no place in "
                       "a copy, so put what the link leads to in its place",
                       full);
}

// Opens the old file. A missing or empty file counts as a region without chunks.
static ovis_status open_old(rewriting* r, ov_file* file, ovis_error* error) {
  char full[OV_PATH_MAX];
  if (!ov_path_print(full, "%s/%s%s", r->commit->folder, r->folder, r->name)) {
    return too_long(error);
  }
  ovis_error own = {0};
  ovis_status status = ov_files_open(r->commit->files, full, file, &own);
  ov_source source = ov_source_of_memory(&r->nothing);
  if (status == OVIS_OK) {
    source = ov_files_source(file);
  } else if (status != OVIS_NOT_FOUND) {
    return ov_fail(error, status, -1, "%.100s: %.120s", full, own.message);
  }
  status = ov_region_open(&r->region, &source, &own);
  if (status != OVIS_OK) {
    ov_files_close(file);
    return ov_fail(error, status, own.offset, "%.100s: %.120s", full, own.message);
  }
  return status;
}

static ovis_status rewrite(rewriting* r, ovis_error* error) {
  ov_file file;
  ovis_status status = check_origin(r, error);
  if (status == OVIS_OK) {
    status = open_old(r, &file, error);
  }
  if (status != OVIS_OK) {
    return status;
  }
  for (int32_t i = 0; i < r->count; i++) {
    r->changes[i] = (ov_region_change){0};
  }
  for (int32_t i = 0; i < r->count && status == OVIS_OK; i++) {
    status = pack(r, &r->items[i], &r->changes[i], error);
  }
  if (status == OVIS_OK) {
    status = write_region(r, error);
  }
  for (int32_t i = 0; i < r->count; i++) {
    ov_free(&r->writer->allocator, (void*)r->changes[i].bytes, r->changes[i].size);
  }
  ov_files_close(&file);
  return status;
}

static bool name_region(rewriting* r) {
  char folder[OV_PATH_MAX];
  char name[OV_PATH_MAX];
  const ov_pending* p = r->items;
  if (!ov_save_part_folder(r->writer->save, p->part, folder) ||
      !ov_path_print(r->folder, "%s%s/", r->writer->prefix, folder) ||
      !ov_path_print(name, "r.%d.%d.mca", (int)(p->pos.x >> 5), (int)(p->pos.z >> 5))) {
    return false;
  }
  OVIS_ASSERT(strlen(name) < sizeof r->name);
  memcpy(r->name, name, strlen(name) + 1);
  return true;
}

ovis_status ov_save_write_files(ovis_save_writer* writer, ov_commit* commit, ovis_save_written* out,
                                ovis_error* error) {
  *out = (ovis_save_written){0};
  if (writer->pending.count == 0) {
    return OVIS_OK;
  }
  rewriting* r = ov_alloc_zero(&writer->allocator, sizeof *r);
  if (r == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for a region file");
  }
  ov_array_sort(&writer->pending, pending_before);
  const ov_pending* items = writer->pending.items;
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < writer->pending.count && status == OVIS_OK;) {
    r->writer = writer;
    r->commit = commit;
    r->written = out;
    r->items = items + i;
    r->count = 0;
    while (i < writer->pending.count && items[i].part == r->items->part &&
           items[i].pos.x >> 5 == r->items->pos.x >> 5 &&
           items[i].pos.z >> 5 == r->items->pos.z >> 5) {
      r->count++;
      i++;
    }
    status = name_region(r) ? rewrite(r, error) : too_long(error);
  }
  ov_free(&writer->allocator, r, sizeof *r);
  return status;
}
