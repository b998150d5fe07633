// Asks a host for files in place of the operating system: bytes in memory, an archive, a page.
// Design: docs/architecture.md#rooms (file).
#include "file/files.h"

#include "base/check.h"
#include "base/fail.h"

#include <string.h>

static bool is_system(const ovis_files* files) {
  return files == NULL || files->get_info == NULL;
}

bool ov_files_are_complete(const ovis_files* files) {
  const bool has_all = files->get_info != NULL && files->open != NULL && files->close != NULL &&
                       files->read_at != NULL && files->list != NULL;
  const bool has_none = files->get_info == NULL && files->open == NULL && files->close == NULL &&
                        files->read_at == NULL && files->list == NULL;
  return has_all || has_none;
}

// Removes ".", "..", double and leading slashes: "/a//b/./../c" is "a/c". Returns false if the path
// is too long or leads out of the root.
static bool clean(const char* path, char* out) {
  size_t used = 0;
  out[0] = '\0';
  while (*path != '\0') {
    const size_t length = strcspn(path, "/");
    if (length == 2 && path[0] == '.' && path[1] == '.') {
      if (used == 0) {
        return false;
      }
      while (used > 0 && out[used - 1] != '/') {
        used--;
      }
      used -= used > 0; // the '/'
    } else if (length > 1 || (length == 1 && path[0] != '.')) {
      if (used + length + 2 > OV_PATH_MAX) {
        return false;
      }
      if (used > 0) {
        out[used++] = '/';
      }
      memcpy(out + used, path, length);
      used += length;
    }
    out[used] = '\0';
    path += length + (path[length] == '/');
  }
  OVIS_ASSERT(used < OV_PATH_MAX);
  return true;
}

// Asks the host. Whatever it answers, the kind is one that this module knows.
static ovis_file_info ask(const ovis_files* files, const char* path) {
  char plain[OV_PATH_MAX];
  ovis_file_info info = {.kind = OVIS_FILE_NONE};
  if (clean(path, plain)) {
    files->get_info(files->context, plain, &info);
  }
  return info;
}

ov_path_kind ov_files_kind(const ovis_files* files, const char* path) {
  if (is_system(files)) {
    return ov_file_kind(path);
  }
  switch (ask(files, path).kind) {
  case OVIS_FILE_REGULAR: return OV_PATH_FILE;
  case OVIS_FILE_FOLDER: return OV_PATH_FOLDER;
  default: return OV_PATH_NONE;
  }
}

ov_path_kind ov_files_link_kind(const ovis_files* files, const char* path) {
  return is_system(files) ? ov_file_link_kind(path) : ov_files_kind(files, path); // it has no links
}

uint64_t ov_files_id(const ovis_files* files, const char* path) {
  return is_system(files) ? ov_file_id(path) : ask(files, path).id;
}

ovis_status ov_files_open(const ovis_files* files, const char* path, ov_file* out,
                          ovis_error* error) {
  if (is_system(files)) {
    return ov_file_open(path, out, error);
  }
  char plain[OV_PATH_MAX];
  *out = (ov_file){.descriptor = -1};
  const ovis_file_info info = ask(files, path);
  if (info.kind == OVIS_FILE_NONE || !clean(path, plain)) {
    return ov_fail(error, OVIS_NOT_FOUND, -1, "cannot open it: there is no such file");
  }
  if (info.kind != OVIS_FILE_REGULAR) {
    return ov_fail(error, OVIS_IO_ERROR, -1, "expected a file, found a folder");
  }
  void* handle = files->open(files->context, plain);
  if (handle == NULL) {
    return ov_fail(error, OVIS_IO_ERROR, -1, "cannot open it: the host refused");
  }
  *out = (ov_file){
      .descriptor = -1, .size = info.size, .id = info.id, .files = files, .handle = handle};
  return OVIS_OK;
}

void ov_files_close(ov_file* file) {
  OVIS_ASSERT(file->handle == NULL || file->descriptor < 0);
  if (file->handle == NULL) {
    ov_file_close(file);
    return;
  }
  file->files->close(file->files->context, file->handle);
  *file = (ov_file){.descriptor = -1};
}

static bool read_host(void* context, uint64_t offset, void* bytes, size_t count) {
  const ov_file* file = context;
  OVIS_ASSERT(offset <= file->size);
  OVIS_ASSERT(count <= file->size - offset);
  return file->files->read_at(file->files->context, file->handle, offset, bytes, count);
}

ov_source ov_files_source(ov_file* file) {
  return file->handle == NULL ? ov_file_source(file) : (ov_source){file, file->size, read_host};
}

// The host's names are shown to `visit` as a folder's are.
typedef struct naming {
  ov_file_name_fn* visit;
  void* context;
  ovis_status status;
} naming;

static bool pass_name(void* context, const char* name) {
  naming* n = context;
  if (n->status == OVIS_OK && name[0] != '\0' && strchr(name, '/') == NULL &&
      strcmp(name, ".") != 0 && strcmp(name, "..") != 0) {
    n->status = n->visit(n->context, name);
  }
  return n->status == OVIS_OK;
}

ovis_status ov_files_list(const ovis_files* files, const char* folder, ov_file_name_fn* visit,
                          void* context, ovis_error* error) {
  if (is_system(files)) {
    return ov_file_list(folder, visit, context, error);
  }
  char plain[OV_PATH_MAX];
  naming n = {visit, context, OVIS_OK};
  if (clean(folder, plain) && !files->list(files->context, plain, pass_name, &n) &&
      n.status == OVIS_OK) {
    return ov_fail(error, OVIS_IO_ERROR, -1, "cannot list %.150s", folder);
  }
  return n.status;
}

bool ov_files_full_path(const ovis_files* files, const char* path, char* out) {
  if (is_system(files)) {
    return ov_file_full_path(path, out);
  }
  char plain[OV_PATH_MAX];
  return clean(path, plain) && ov_path_print(out, "/%s", plain) &&
         ov_files_kind(files, plain) != OV_PATH_NONE;
}

bool ov_files_holds(const ovis_files* files, const char* folder, const char* part) {
  if (is_system(files)) {
    return ov_file_holds(folder, part);
  }
  char whole[OV_PATH_MAX];
  char inner[OV_PATH_MAX];
  if (!clean(folder, whole) || !clean(part, inner) || ov_files_kind(files, inner) == OV_PATH_NONE) {
    return false;
  }
  const size_t length = strlen(whole);
  return length == 0 ||
         (strncmp(inner, whole, length) == 0 && (inner[length] == '/' || inner[length] == '\0'));
}
