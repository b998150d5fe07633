// Opens a save for changes, in place or as a copy.
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
  if (ov_files_full_path(&writer->save_def.files, given, out)) {
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
      !ov_files_full_path(&writer->save_def.files, parent[0] != '\0' ? parent : ".", full)) {
    return ov_fail(error, OVIS_NOT_FOUND, -1,
                   "cannot create %.100s: its parent folder does not exist", given);
  }
  return ov_path_print(out, "%s/%s", strcmp(full, "/") == 0 ? "" : full, name) ? OVIS_OK
                                                                               : too_long(error);
}

static ovis_status check_destination(ovis_save_writer* writer, ovis_error* error) {
  const char* to = writer->destination;
  const char* from = writer->save->folder;
  const ovis_files* files = &writer->save_def.files;
  if (strcmp(to, from) == 0) {
    writer->destination[0] = '\0';
    return OVIS_OK;
  }
  if (ov_path_is_below(from, to)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                   "%.100s is inside the save to copy: choose a folder outside of it", to);
  }
  ov_save_clear_mark(files, to);
  looking l = {0};
  const ov_path_kind kind = ov_files_kind(files, to);
  const ovis_status status =
      kind == OV_PATH_FOLDER ? ov_files_list(files, &writer->allocator, to, count_name, &l, error)
                             : OVIS_OK;
  if (status == OVIS_OK && ((kind != OV_PATH_NONE && kind != OV_PATH_FOLDER) || l.count > 0)) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                   "%.100s is not an empty folder: give an empty or new folder, or the save itself",
                   to);
  }
  return status;
}

// Finds the folder to lock and to commit in, and the path from there to the opened folder.
static ovis_status find_root(ovis_save_writer* writer, ovis_error* error) {
  return ov_save_find_root(&writer->save->files, writer->save->folder, writer->root, writer->prefix,
                           error);
}

// Takes the lock and recovers an interrupted commit. The save is then opened again, because the
// recovery may have changed its files.
static ovis_status lock_in_place(ovis_save_writer* writer, ovis_error* error) {
  ovis_status status =
      ov_session_lock_take(&writer->save_def.files, writer->root, &writer->lock, error);
  if (status == OVIS_OK) {
    status = ov_commit_recover(&writer->save_def.files, writer->root, &writer->allocator, error);
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
  OV_TRY(ovis_save_create(&writer->save_def, &writer->save, error));
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
  return writer->destination[0] != '\0'
             ? ov_session_lock_check(&writer->save_def.files, writer->root, error)
             : lock_in_place(writer, error);
}

ovis_status ovis_save_writer_create(const ovis_save_writer_def* def, ovis_save_writer** out,
                                    ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  if (def->path == NULL) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "a writer needs the path of a save");
  }
  ovis_files files;
  OV_TRY(ov_files_take(&def->files, &files, error));
  OV_TRY(ov_files_check_writable(&files, error));
  ovis_save_writer* writer = ov_alloc_zero(&def->allocator, sizeof *writer);
  if (writer == NULL) {
    return no_memory(error);
  }
  writer->allocator = def->allocator;
  writer->time = def->time;
  writer->left_out = def->left_out;
  writer->left_out_context = def->left_out_context;
  writer->save_def = ovis_default_save_def();
  writer->save_def.path = def->path;
  writer->save_def.dimension = def->dimension;
  writer->save_def.files = files;
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
  ov_array_fini(&writer->containers, &allocator);
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
