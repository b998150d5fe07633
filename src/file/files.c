// Asks the table of a host or of the system for files, and turns its answers into statuses.
// Design: docs/architecture.md#rooms (file).
#include "file/files.h"

#include "base/bytes.h"
#include "base/check.h"
#include "base/fail.h"

#include <string.h>

// ---- Which functions a table has

typedef struct function {
  const char* name;
  bool is_there;
} function;

#define HAS(name)                                                                                  \
  { #name, files->name != NULL }

// Returns the name of the first function that is missing; NULL: none is.
static const char* find_missing(const function* functions, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (!functions[i].is_there) {
      return functions[i].name;
    }
  }
  return NULL;
}

static bool has_any(const ovis_files* files) {
  return files->get_info != NULL || files->open != NULL || files->close != NULL ||
         files->read_at != NULL || files->list != NULL || files->create != NULL ||
         files->write_at != NULL || files->sync != NULL || files->replace != NULL ||
         files->remove != NULL || files->make_folder != NULL || files->remove_folder != NULL ||
         files->lock != NULL || files->is_locked != NULL || files->sync_folder != NULL ||
         files->make_link != NULL || files->resolve != NULL || files->get_problem != NULL;
}

ovis_status ov_files_take(const ovis_files* given, ovis_files* out, ovis_error* error) {
  const ovis_files* files = given;
  if (!has_any(files)) {
    *out = *ov_files_system();
    return OVIS_OK;
  }
  if (files->cookie != OV_COOKIE) {
    return ov_fail(error, OVIS_BAD_ARGUMENT, -1, "the files lack their cookie");
  }
  const function reading[] = {HAS(get_info), HAS(open), HAS(close), HAS(read_at), HAS(list)};
  const char* missing = find_missing(reading, sizeof reading / sizeof *reading);
  if (missing != NULL) {
    return ov_fail(error, OVIS_OUT_OF_RANGE, -1,
                   "the files need all functions for reading, or none at all: %s is missing",
                   missing);
  }
  *out = *given;
  return OVIS_OK;
}

ovis_status ov_files_check_writable(const ovis_files* files, ovis_error* error) {
  const function writing[] = {HAS(create),        HAS(write_at), HAS(sync),
                              HAS(replace),       HAS(remove),   HAS(make_folder),
                              HAS(remove_folder), HAS(lock),     HAS(is_locked)};
  const char* missing = find_missing(writing, sizeof writing / sizeof *writing);
  return missing == NULL
             ? OVIS_OK
             : ov_fail(error, OVIS_UNSUPPORTED, -1,
                       "the files are for reading only: their function %s is missing", missing);
}

const char* ov_files_problem(const ovis_files* files) {
  const char* text = files->get_problem != NULL ? files->get_problem(files->context) : NULL;
  return text != NULL ? text : "the host refused";
}

static ovis_status fail_with(const ovis_files* files, ovis_error* error, ovis_status status,
                             const char* what, const char* path) {
  OVIS_ASSERT(status != OVIS_OK);
  return ov_fail(error, status, -1, "cannot %s %.120s: %s", what, path, ov_files_problem(files));
}

static ovis_status done(const ovis_files* files, ovis_error* error, bool is_done, const char* what,
                        const char* path) {
  return is_done ? OVIS_OK : fail_with(files, error, OVIS_IO_ERROR, what, path);
}

// Checks what a function that opens a file returned: any number, from a host in another language,
// or success without a file.
static ovis_status opened(ovis_status status, const void* handle) {
  return status == OVIS_OK                      ? (handle != NULL ? OVIS_OK : OVIS_IO_ERROR)
         : (uint32_t)status < OVIS_STATUS_COUNT ? status
                                                : OVIS_IO_ERROR;
}

// ---- Paths

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

// The path as the host gets it; NULL: it leads out of the host's root, or is too long.
static const char* path_for(const ovis_files* files, const char* path, char* buffer) {
  if (files->resolve != NULL) {
    return path;
  }
  return clean(path, buffer) ? buffer : NULL;
}

static ovis_status outside(ovis_error* error, const char* path) {
  return ov_fail(error, OVIS_NOT_FOUND, -1, "%.120s leads out of the host's files", path);
}

// Sets `host_path` to the path as the host gets it, or returns.
#define OV_PATH_FOR(host_path, path)                                                               \
  char host_path##_buffer[OV_PATH_MAX];                                                            \
  const char* host_path = path_for(files, path, host_path##_buffer);                               \
  if (host_path == NULL) {                                                                         \
    return outside(error, path);                                                                   \
  }

bool ov_files_full_path(const ovis_files* files, const char* path, char* out) {
  if (files->resolve != NULL) {
    return files->resolve(files->context, path, out, OV_PATH_MAX);
  }
  char plain[OV_PATH_MAX];
  return clean(path, plain) && ov_path_print(out, "/%s", plain) &&
         ov_files_kind(files, plain) != OV_PATH_NONE;
}

bool ov_files_holds(const ovis_files* files, const char* folder, const char* part) {
  char whole[OV_PATH_MAX];
  char inner[OV_PATH_MAX];
  return ov_files_full_path(files, folder, whole) && ov_files_full_path(files, part, inner) &&
         ov_path_is_below(whole, inner);
}

// ---- Reading

static ovis_file_info ask(const ovis_files* files, const char* path) {
  char buffer[OV_PATH_MAX];
  ovis_file_info info = {.kind = OVIS_FILE_NONE};
  const char* host_path = path_for(files, path, buffer);
  if (host_path != NULL) {
    files->get_info(files->context, host_path, &info);
  }
  return info;
}

// Whatever a host answers, the kind is one that Ovis knows.
static ov_path_kind kind_of(ovis_file_kind kind) {
  switch (kind) {
  case OVIS_FILE_REGULAR: return OV_PATH_FILE;
  case OVIS_FILE_FOLDER: return OV_PATH_FOLDER;
  case OVIS_FILE_OTHER: return OV_PATH_OTHER;
  default: return OV_PATH_NONE;
  }
}

ov_path_kind ov_files_kind(const ovis_files* files, const char* path) {
  return kind_of(ask(files, path).kind);
}

ov_path_kind ov_files_link_kind(const ovis_files* files, const char* path) {
  const ovis_file_info info = ask(files, path);
  return info.is_link ? OV_PATH_LINK : kind_of(info.kind);
}

uint64_t ov_files_id(const ovis_files* files, const char* path) {
  return ask(files, path).id;
}

ovis_status ov_files_open(const ovis_files* files, const char* path, ov_file* out,
                          ovis_error* error) {
  *out = (ov_file){0};
  OV_PATH_FOR(host_path, path);
  ovis_file_info info = {.kind = OVIS_FILE_NONE};
  void* handle = NULL;
  ovis_status status = files->open(files->context, host_path, &info, &handle);
  status = opened(status, handle);
  if (status != OVIS_OK) {
    return ov_fail(error, status, -1, "cannot open it: %s", ov_files_problem(files));
  }
  if (info.kind != OVIS_FILE_REGULAR) {
    files->close(files->context, handle);
    return ov_fail(error, OVIS_IO_ERROR, -1, "expected a file, found a folder, pipe or device");
  }
  *out = (ov_file){.files = files, .handle = handle, .size = info.size, .id = info.id};
  return OVIS_OK;
}

void ov_files_close(ov_file* file) {
  if (file->handle != NULL) {
    file->files->close(file->files->context, file->handle);
  }
  *file = (ov_file){0};
}

static bool read_at(void* context, uint64_t offset, void* bytes, size_t count) {
  const ov_file* file = context;
  OVIS_ASSERT(offset <= file->size);
  OVIS_ASSERT(count <= file->size - offset);
  return file->files->read_at(file->files->context, file->handle, offset, bytes, count);
}

ov_source ov_files_source(ov_file* file) {
  OVIS_ASSERT(file->handle != NULL);
  return (ov_source){file, file->size, read_at};
}

// The names are kept until the host has listed all of them: `visit` may then use any function of
// the host, which may not know how to list two folders at a time, or one that changes.
static bool keep_name(void* context, const char* name) {
  ov_writer* names = context;
  if (name[0] != '\0' && strchr(name, '/') == NULL && strcmp(name, ".") != 0 &&
      strcmp(name, "..") != 0) {
    ov_write_bytes(names, name, strlen(name) + 1);
  }
  return !names->is_failed;
}

ovis_status ov_files_list(const ovis_files* files, const ovis_allocator* allocator,
                          const char* folder, ov_file_name_fn* visit, void* context,
                          ovis_error* error) {
  char buffer[OV_PATH_MAX];
  const char* host_path = path_for(files, folder, buffer);
  if (host_path == NULL) {
    return OVIS_OK; // there is no such folder
  }
  ov_writer names;
  ov_writer_init(&names, allocator);
  ovis_status status = OVIS_OK;
  if (!files->list(files->context, host_path, keep_name, &names) && !names.is_failed) {
    status = ov_fail(error, OVIS_IO_ERROR, -1, "cannot list %.150s: %s", folder,
                     ov_files_problem(files));
  } else if (names.is_failed) {
    status = ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the names in %.150s", folder);
  }
  for (size_t at = 0; at < names.size && status == OVIS_OK;) {
    const char* name = (const char*)names.bytes + at;
    at += strlen(name) + 1;
    status = visit(context, name);
  }
  ov_writer_fini(&names);
  return status;
}

// ---- Writing

ovis_status ov_files_create(const ovis_files* files, const char* path, const char* like,
                            ov_out_file* out, ovis_error* error) {
  *out = (ov_out_file){0};
  OV_PATH_FOR(host_path, path);
  char buffer[OV_PATH_MAX];
  const char* host_like = like != NULL ? path_for(files, like, buffer) : NULL;
  void* handle = NULL;
  ovis_status status = files->create(files->context, host_path, host_like, &handle);
  status = opened(status, handle);
  if (status != OVIS_OK) {
    return fail_with(files, error, status, "create", path);
  }
  *out = (ov_out_file){files, handle};
  return OVIS_OK;
}

bool ov_out_file_write_at(void* context, uint64_t offset, const void* bytes, size_t count) {
  const ov_out_file* file = context;
  OVIS_ASSERT(file->handle != NULL);
  return count == 0 ||
         file->files->write_at(file->files->context, file->handle, offset, bytes, count);
}

bool ov_out_file_sync(ov_out_file* file) {
  OVIS_ASSERT(file->handle != NULL);
  return file->files->sync(file->files->context, file->handle);
}

ovis_status ov_out_file_finish(ov_out_file* file, const char* path, ovis_error* error) {
  OVIS_ASSERT(file->handle != NULL);
  const ovis_files* files = file->files;
  ovis_status status = done(files, error, ov_out_file_sync(file), "write", path);
  const bool is_closed = files->close(files->context, file->handle); // some report "full" only here
  *file = (ov_out_file){0};
  return status == OVIS_OK ? done(files, error, is_closed, "write", path) : status;
}

void ov_out_file_drop(ov_out_file* file) {
  if (file->handle != NULL) {
    file->files->close(file->files->context, file->handle);
  }
  *file = (ov_out_file){0};
}

ovis_status ov_files_make_link(const ovis_files* files, const char* path, const char* to,
                               ovis_error* error) {
  OV_PATH_FOR(host_path, path);
  if (files->make_link == NULL) {
    return ov_fail(error, OVIS_UNSUPPORTED, -1,
                   "cannot create the link %.120s: make_link is missing", path);
  }
  return done(files, error, files->make_link(files->context, host_path, to), "create the link",
              path);
}

ovis_status ov_files_replace(const ovis_files* files, const char* from, const char* to,
                             ovis_error* error) {
  OVIS_ASSERT(strcmp(from, to) != 0);
  OV_PATH_FOR(host_from, from);
  OV_PATH_FOR(host_to, to);
  return done(files, error, files->replace(files->context, host_from, host_to), "rename", from);
}

ovis_status ov_files_remove(const ovis_files* files, const char* path, ovis_error* error) {
  OV_PATH_FOR(host_path, path);
  return done(files, error, files->remove(files->context, host_path), "remove", path);
}

ovis_status ov_files_remove_folder(const ovis_files* files, const char* path, ovis_error* error) {
  OV_PATH_FOR(host_path, path);
  return done(files, error, files->remove_folder(files->context, host_path), "remove", path);
}

ovis_status ov_files_make_folder(const ovis_files* files, const char* path, ovis_error* error) {
  OV_PATH_FOR(host_path, path);
  return done(files, error, files->make_folder(files->context, host_path), "create the folder",
              path);
}

ovis_status ov_files_sync_folder(const ovis_files* files, const char* path, ovis_error* error) {
  OV_PATH_FOR(host_path, path);
  return files->sync_folder == NULL
             ? OVIS_OK
             : done(files, error, files->sync_folder(files->context, host_path), "sync the folder",
                    path);
}

// ---- Locks

// Nothing outside of the save is opened, and a link is never followed: a save of unknown origin may
// have a link, a pipe or a device in place of the file.
ovis_status ov_files_lock(const ovis_files* files, const char* path, ov_out_file* out,
                          ovis_file_info* out_info, ovis_error* error) {
  *out = (ov_out_file){0};
  *out_info = (ovis_file_info){.kind = OVIS_FILE_NONE};
  OV_PATH_FOR(host_path, path);
  const ov_path_kind kind = ov_files_link_kind(files, path);
  if (kind != OV_PATH_NONE && kind != OV_PATH_FILE) {
    return ov_fail(error, OVIS_IO_ERROR, -1,
                   "%.120s is %s, and not a file of the save: remove it, then try again", path,
                   kind == OV_PATH_LINK     ? "a link"
                   : kind == OV_PATH_FOLDER ? "a folder"
                                            : "a pipe or a device");
  }
  void* handle = NULL;
  ovis_status status = files->lock(files->context, host_path, out_info, &handle);
  status = opened(status, handle);
  if (status != OVIS_OK) {
    return status == OVIS_BUSY ? status : fail_with(files, error, status, "lock", path);
  }
  *out = (ov_out_file){files, handle};
  if (out_info->kind != OVIS_FILE_REGULAR) { // replaced in between
    ov_out_file_drop(out);
    return ov_fail(error, OVIS_IO_ERROR, -1, "%.120s is not a file", path);
  }
  return OVIS_OK;
}

bool ov_files_is_locked(const ovis_files* files, const char* path) {
  char buffer[OV_PATH_MAX];
  const char* host_path = path_for(files, path, buffer);
  return host_path != NULL && files->is_locked(files->context, host_path);
}
