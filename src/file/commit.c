// Replaces several files of a folder as one transaction, and recovers from an interrupted one.
// Design: docs/formats/anvil.md#writing
#include "file/commit.h"

#include "base/check.h"
#include "base/fail.h"
#include "file/commit_record.h"

#include <string.h>

static ovis_status too_long(ovis_error* error) {
  return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
}

static ovis_status no_memory(ovis_error* error) {
  return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the list of files");
}

void ov_commit_init(ov_commit* commit, const ovis_files* files, const char* folder,
                    const ovis_allocator* allocator) {
  *commit = (ov_commit){.files = files};
  const bool fits = ov_path_print(commit->folder, "%s", folder);
  OVIS_ASSERT(fits);
  (void)fits;
  ov_writer_init(&commit->entries, allocator);
}

static void step(const ov_commit* commit) {
  if (commit->step != NULL) {
    commit->step(commit->step_context);
  }
}

static ovis_status remove_named(const ov_commit* commit, const char* name, ovis_error* error) {
  char path[OV_PATH_MAX];
  if (!ov_path_print(path, "%s/%s", commit->folder, name)) {
    return too_long(error);
  }
  step(commit);
  return ov_files_remove(commit->files, path, error);
}

// ---- Steps 3 and 4, and the way back from step 1

static ovis_status replace(const ov_commit* commit, const ov_commit_entry* e, void* context,
                           ovis_error* error) {
  (void)context;
  // A missing new file was already renamed by a process that died later.
  if (e->operation != OV_COMMIT_REPLACE ||
      ov_files_link_kind(commit->files, e->new_path) != OV_PATH_FILE) {
    return OVIS_OK;
  }
  step(commit);
  return ov_files_replace(commit->files, e->new_path, e->path, error);
}

static ovis_status remove_old(const ov_commit* commit, const ov_commit_entry* e, void* context,
                              ovis_error* error) {
  (void)context;
  if (e->operation != OV_COMMIT_REMOVE) {
    return OVIS_OK;
  }
  step(commit);
  return ov_files_remove(commit->files, e->path, error);
}

static ovis_status remove_new(const ov_commit* commit, const ov_commit_entry* e, void* context,
                              ovis_error* error) {
  (void)context;
  if (e->operation != OV_COMMIT_REPLACE) {
    return OVIS_OK;
  }
  step(commit);
  return ov_files_remove(commit->files, e->new_path, error);
}

static ovis_status sync_parent(const ov_commit* commit, const ov_commit_entry* e, void* context,
                               ovis_error* error) {
  (void)context;
  step(commit);
  return ov_files_sync_folder(commit->files, e->parent, error);
}

static ovis_status finish(const ov_commit* commit, ovis_error* error) {
  static ov_commit_entry_fn* const acts[] = {replace, sync_parent, remove_old, sync_parent};
  for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
    OV_TRY(ov_commit_for_each(commit, acts[i], NULL, error));
  }
  ovis_status status = remove_named(commit, OV_COMMIT_FILE, error);
  if (status == OVIS_OK) {
    step(commit);
    status = ov_files_sync_folder(commit->files, commit->folder, error);
  }
  // The list outlives the record: whoever removes a record that does not fit any more keeps the
  // names of the files to remove.
  return status == OVIS_OK ? remove_named(commit, OV_COMMIT_LIST, error) : status;
}

void ov_commit_fini(ov_commit* commit) {
  const bool has_list = commit->list.handle != NULL;
  ov_out_file_drop(&commit->list);
  // The list outlives the new files, also if the machine stops here.
  if (!commit->is_recorded && ov_commit_for_each(commit, remove_new, NULL, NULL) == OVIS_OK &&
      has_list && ov_commit_for_each(commit, sync_parent, NULL, NULL) == OVIS_OK) {
    remove_named(commit, OV_COMMIT_LIST, NULL);
  }
  ov_writer_fini(&commit->entries);
}

// ---- Step 1

static ovis_status leads_out(const char* path, const char* what, ovis_error* error) {
  return ov_fail(error, OVIS_IO_ERROR, -1,
                 "%.120s is a link to %s outside of the save: put what it leads to in its place",
                 path, what);
}

// Creates a folder, whose name must be on disk before a record names a file in it.
static ovis_status make_parent(const ov_commit* commit, const char* full, ovis_error* error) {
  char above[OV_PATH_MAX];
  step(commit);
  OV_TRY(ov_files_make_folder(commit->files, full, error));
  const bool fits = ov_path_print(above, "%.*s", (int)(ov_path_name(full) - full) - 1, full);
  OVIS_ASSERT(fits);
  (void)fits;
  step(commit);
  return ov_files_sync_folder(commit->files, above, error);
}

static ovis_status make_parents(const ov_commit* commit, const char* path, ovis_error* error) {
  char full[OV_PATH_MAX];
  for (const char* slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    if (!ov_path_print(full, "%s/%.*s", commit->folder, (int)(slash - path), path)) {
      return too_long(error);
    }
    if (ov_files_kind(commit->files, full) != OV_PATH_FOLDER) {
      OV_TRY(make_parent(commit, full, error));
    }
    if (!ov_files_holds(commit->files, commit->folder, full)) {
      return leads_out(full, "a folder", error);
    }
  }
  return OVIS_OK;
}

// Names the new file in the list. A file of that name that is not in the list is not ours.
static ovis_status announce(ov_commit* commit, const char* path, const char* new_path,
                            ovis_error* error) {
  if (ov_files_link_kind(commit->files, new_path) != OV_PATH_NONE) {
    return ov_fail(error, OVIS_IO_ERROR, -1,
                   "%.150s already exists and is not from Ovis: remove it or move it", new_path);
  }
  step(commit);
  return ov_commit_list_add(commit, path, error);
}

ovis_status ov_commit_create(ov_commit* commit, const char* path, ov_out_file* out,
                             ovis_error* error) {
  char full[OV_PATH_MAX];
  char new_path[OV_PATH_MAX];
  *out = (ov_out_file){0};
  OVIS_ASSERT(!commit->is_recorded);
  if (!ov_commit_is_inside(path, strlen(path)) ||
      !ov_path_print(full, "%s/%s", commit->folder, path) ||
      !ov_path_print(new_path, "%s" OV_COMMIT_SUFFIX, full)) {
    return too_long(error);
  }
  ovis_status status = make_parents(commit, path, error);
  if (status == OVIS_OK && ov_files_link_kind(commit->files, full) == OV_PATH_LINK &&
      !ov_files_holds(commit->files, commit->folder, full)) {
    status = leads_out(full, "a file", error);
  }
  if (status == OVIS_OK) {
    status = announce(commit, path, new_path, error);
  }
  if (status == OVIS_OK) {
    step(commit);
    status = ov_files_create(commit->files, new_path, full, out, error);
  }
  // Only a file that this commit has created becomes an entry: others are never removed.
  if (status == OVIS_OK && !ov_commit_add_entry(commit, OV_COMMIT_REPLACE, path)) {
    ov_out_file_drop(out);
    ov_files_remove(commit->files, new_path, NULL);
    return no_memory(error);
  }
  return status;
}

ovis_status ov_commit_remove(ov_commit* commit, const char* path, ovis_error* error) {
  OVIS_ASSERT(ov_commit_is_inside(path, strlen(path)));
  return ov_commit_add_entry(commit, OV_COMMIT_REMOVE, path) ? OVIS_OK : no_memory(error);
}

// ---- Step 2

static ovis_status write_bytes(const ov_commit* commit, const char* path, const ov_writer* bytes,
                               ovis_error* error) {
  ov_out_file file;
  ovis_status status = ov_files_create(commit->files, path, NULL, &file, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (!ov_out_file_write_at(&file, 0, bytes->bytes, bytes->size)) {
    status = ov_fail(error, OVIS_IO_ERROR, -1, "cannot write %.120s: %s", path,
                     ov_files_problem(commit->files));
    ov_out_file_drop(&file);
  } else {
    status = ov_out_file_finish(&file, path, error);
  }
  if (status != OVIS_OK) {
    ov_files_remove(commit->files, path, NULL);
  }
  return status;
}

static ovis_status write_record(ov_commit* commit, ovis_error* error) {
  char path[OV_PATH_MAX];
  char new_path[OV_PATH_MAX];
  if (!ov_path_print(path, "%s/" OV_COMMIT_FILE, commit->folder) ||
      !ov_path_print(new_path, "%s" OV_COMMIT_SUFFIX, path)) {
    return too_long(error);
  }
  ov_writer record;
  ov_writer_init(&record, &commit->entries.allocator);
  ov_commit_put_record(commit, &record);
  ovis_status status = record.is_failed ? no_memory(error) : OVIS_OK;
  if (status == OVIS_OK) {
    status = announce(commit, OV_COMMIT_FILE, new_path, error);
  }
  if (status == OVIS_OK) {
    step(commit);
    status = write_bytes(commit, new_path, &record, error);
  }
  ov_writer_fini(&record);
  if (status != OVIS_OK) {
    return status;
  }
  step(commit);
  status = ov_files_replace(commit->files, new_path, path, error);
  if (status != OVIS_OK) {
    ov_files_remove(commit->files, new_path, NULL);
    return status;
  }
  commit->is_recorded = true;
  step(commit);
  return ov_files_sync_folder(commit->files, commit->folder, error);
}

ovis_status ov_commit_run(ov_commit* commit, ovis_error* error) {
  OVIS_ASSERT(!commit->is_recorded);
  if (commit->count == 0) {
    return OVIS_OK;
  }
  // The names of the new files must be on disk before the record that lists them.
  ovis_status status = ov_commit_for_each(commit, sync_parent, NULL, error);
  if (status == OVIS_OK) {
    status = ov_commit_fill_sums(commit, error);
  }
  if (status == OVIS_OK) {
    status = write_record(commit, error);
  }
  if (commit->is_recorded) {
    ov_out_file_drop(&commit->list); // no file is open when its name is removed
  }
  return status == OVIS_OK ? finish(commit, error) : status;
}

// ---- After an interrupted commit

ovis_status ov_commit_look(const ovis_files* files, const char* folder,
                           const ovis_allocator* allocator, ov_commit* out, ovis_error* error) {
  ovis_error own = {0};
  ov_commit_init(out, files, folder, allocator);
  const ovis_status status = ov_commit_read_record(out, &own);
  out->is_recorded = status == OVIS_OK;
  if (status == OVIS_OK || status == OVIS_NOT_FOUND) {
    return OVIS_OK;
  }
  out->count = 0; // ov_commit_fini removes nothing
  if (error != NULL) {
    *error = own;
  }
  return status;
}

ovis_status ov_commit_recover(const ovis_files* files, const char* folder,
                              const ovis_allocator* allocator, ovis_error* error) {
  ov_commit commit;
  ovis_status status = ov_commit_look(files, folder, allocator, &commit, error);
  if (status == OVIS_OK) {
    status = commit.count > 0 ? finish(&commit, error)
                              : ov_commit_roll_back(files, folder, allocator, error);
  }
  ov_commit_fini(&commit);
  return status;
}

// ---- Reading through a record

typedef struct search {
  const char* path;
  char* out;
  bool is_found;
} search;

static ovis_status match(const ov_commit* commit, const ov_commit_entry* e, void* context,
                         ovis_error* error) {
  search* s = context;
  (void)commit;
  (void)error;
  if (e->operation == OV_COMMIT_REPLACE && strcmp(e->name, s->path) == 0) {
    memcpy(s->out, e->new_path, strlen(e->new_path) + 1);
    s->is_found = true;
  }
  return OVIS_OK;
}

bool ov_commit_replaces(const ov_commit* commit, const char* path, char* out) {
  search s = {path, out, false};
  ov_commit_for_each(commit, match, &s, NULL);
  return s.is_found;
}

typedef struct telling {
  ov_file_name_fn* visit;
  void* context;
} telling;

static ovis_status tell(const ov_commit* commit, const ov_commit_entry* e, void* context,
                        ovis_error* error) {
  const telling* t = context;
  (void)commit;
  (void)error;
  return e->operation == OV_COMMIT_REPLACE ? t->visit(t->context, e->name) : OVIS_OK;
}

ovis_status ov_commit_list_new(const ov_commit* commit, ov_file_name_fn* visit, void* context) {
  telling t = {visit, context};
  return ov_commit_for_each(commit, tell, &t, NULL);
}
