// Opens the files of a save such that a reader sees the save before a commit or after it, no mix.
// Design: docs/formats/anvil.md#writing
//
// A commit that was interrupted in its renames leaves a record. The save then counts as the new
// one: a file that the record names is read from FILE.ovis_new until that is renamed to FILE.
//
// Each region file is known by its id from the moment when the save was opened. A commit replaces
// files, so a file that is opened later and has another id belongs to another state of the save.
#include "save/save_internal.h"

#include "base/check.h"
#include "base/fail.h"

#include <string.h>

// A dimension's folder is at most dimensions/SPACE/NAME below its save.
#define LEVELS_UP 3

static ovis_status too_long(ovis_error* error) {
  return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
}

static uint64_t record_id(const ovis_save* save) {
  char path[OV_PATH_MAX];
  return ov_path_print(path, "%s/" OV_COMMIT_FILE, save->root) ? ov_files_id(&save->files, path)
                                                               : 0;
}

// Finds the save folder of a folder: the nearest of the folder itself and its parents that has a
// level.dat, or the folder itself if none has. `out` [(char) * OV_PATH_MAX]
static void climb(const ovis_files* files, const char* folder, char* out) {
  char at[OV_PATH_MAX];
  const bool fits = ov_path_print(at, "%s", folder);
  OVIS_ASSERT(fits);
  (void)fits;
  memcpy(out, at, sizeof at);
  for (int32_t i = 0; i <= LEVELS_UP; i++) {
    char path[OV_PATH_MAX];
    if (ov_path_print(path, "%s/level.dat", at) && ov_files_kind(files, path) == OV_PATH_FILE) {
      memcpy(out, at, sizeof at);
      return;
    }
    char* slash = strrchr(at, '/');
    if (slash == NULL || slash == at) {
      return;
    }
    *slash = '\0';
  }
}

ovis_status ov_save_find_root(const ovis_files* files, const char* folder, char* out_root,
                              char* out_prefix, ovis_error* error) {
  climb(files, folder, out_root);
  const size_t length = strlen(out_root);
  OVIS_ASSERT(strncmp(folder, out_root, length) == 0);
  const char* rest = folder[length] == '/' ? folder + length + 1 : folder + length;
  return ov_path_print(out_prefix, "%s%s", rest, rest[0] != '\0' ? "/" : "") ? OVIS_OK
                                                                             : too_long(error);
}

ovis_status ov_save_look(ovis_save* save, ovis_error* error) {
  OV_TRY(ov_save_find_root(&save->files, save->folder, save->root, save->prefix, error));
  save->record_id = record_id(save);
  ov_commit_fini(&save->interrupted);
  return ov_commit_look(&save->files, save->root, &save->allocator, &save->interrupted, error);
}

bool ov_save_is_current(const ovis_save* save) {
  const uint64_t now = record_id(save);
  // A recovery in the meantime has given the new files their names; their ids stay.
  return now == save->record_id || now == 0;
}

// Finds the path of a file from the root. `name` is relative to the opened folder and may begin
// with "../".
static bool path_from_root(const ovis_save* save, const char* name, char* out) {
  char prefix[OV_PATH_MAX];
  memcpy(prefix, save->prefix, sizeof prefix);
  while (strncmp(name, "../", 3) == 0) {
    const size_t length = strlen(prefix);
    if (length == 0) {
      return false;
    }
    prefix[length - 1] = '\0';
    prefix[ov_path_name(prefix) - prefix] = '\0';
    name += 3;
  }
  return ov_path_print(out, "%s%s", prefix, name);
}

// Finds the new file that an interrupted commit has not renamed yet.
static bool find_new(const ovis_save* save, const char* name, char* out) {
  char path[OV_PATH_MAX];
  return save->interrupted.count > 0 && path_from_root(save, name, path) &&
         ov_commit_replaces(&save->interrupted, path, out) &&
         ov_files_link_kind(&save->files, out) == OV_PATH_FILE;
}

uint64_t ov_save_file_id(const ovis_save* save, const char* name) {
  char path[OV_PATH_MAX];
  uint64_t id = find_new(save, name, path) ? ov_files_id(&save->files, path) : 0;
  if (id == 0 && ov_path_print(path, "%s/%s", save->folder, name)) {
    id = ov_files_id(&save->files, path);
  }
  return id;
}

ovis_status ov_save_open_file(const ovis_save* save, const char* name, ov_file* out,
                              ovis_error* error) {
  char path[OV_PATH_MAX];
  ovis_error own = {0};
  if (find_new(save, name, path) && ov_save_is_current(save)) {
    const ovis_status status = ov_files_open(&save->files, path, out, &own);
    if (status != OVIS_NOT_FOUND) { // else a recovery has renamed it in the meantime
      return status == OVIS_OK ? status : ov_fail(error, status, -1, "%.200s", own.message);
    }
  }
  return ov_path_print(path, "%s/%s", save->folder, name)
             ? ov_files_open(&save->files, path, out, error)
             : too_long(error);
}

ovis_status ov_save_replaced(ovis_error* error) {
  return ov_fail(error, OVIS_IO_ERROR, -1,
                 "another program has replaced it while the save was open: open the save again");
}

// ---- New region files of an interrupted commit

typedef struct listing {
  const char* folder; // from the root, ends with '/'
  ov_file_name_fn* visit;
  void* context;
} listing;

static ovis_status visit_new(void* context, const char* path) {
  const listing* l = context;
  const size_t length = strlen(l->folder);
  return strncmp(path, l->folder, length) == 0 && strchr(path + length, '/') == NULL
             ? l->visit(l->context, path + length)
             : OVIS_OK;
}

ovis_status ov_save_list_new(const ovis_save* save, const char* folder, ov_file_name_fn* visit,
                             void* context) {
  char full[OV_PATH_MAX];
  if (!ov_path_print(full, "%s%s/", save->prefix, folder)) {
    return OVIS_OK;
  }
  listing l = {full, visit, context};
  return ov_commit_list_new(&save->interrupted, visit_new, &l);
}
