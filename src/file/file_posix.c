// Reads files and lists folders of the operating system; a pipe or device never blocks the reader.
// Design: docs/architecture.md#rooms (file).
#define _XOPEN_SOURCE 700 // realpath, pread, O_CLOEXEC
#define _FILE_OFFSET_BITS 64

#include "file/file.h"

#include "base/check.h"
#include "base/fail.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

_Static_assert(sizeof(off_t) == 8, "region files may be larger than 2 GiB");

static ov_path_kind kind_of(const struct stat* info) {
  return S_ISREG(info->st_mode)   ? OV_PATH_FILE
         : S_ISDIR(info->st_mode) ? OV_PATH_FOLDER
         : S_ISLNK(info->st_mode) ? OV_PATH_LINK
                                  : OV_PATH_OTHER;
}

ov_path_kind ov_file_kind(const char* path) {
  struct stat info;
  return stat(path, &info) == 0 ? kind_of(&info) : OV_PATH_NONE;
}

ov_path_kind ov_file_link_kind(const char* path) {
  struct stat info;
  return lstat(path, &info) == 0 ? kind_of(&info) : OV_PATH_NONE;
}

uint64_t ov_file_id(const char* path) {
  struct stat info;
  return stat(path, &info) == 0 ? (uint64_t)info.st_ino : 0;
}

ovis_status ov_file_open(const char* path, ov_file* out, ovis_error* error) {
  *out = (ov_file){.descriptor = -1};
  // Without O_NONBLOCK, opening a pipe would block until its other end is opened.
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    const bool is_missing = errno == ENOENT || errno == ENOTDIR;
    const bool is_short = errno == EMFILE || errno == ENFILE || errno == ENOMEM;
    return ov_fail(error,
                   is_missing ? OVIS_NOT_FOUND
                   : is_short ? OVIS_NO_MEMORY
                              : OVIS_IO_ERROR,
                   -1, "cannot open it: %s", strerror(errno));
  }
  struct stat info;
  if (fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode)) {
    close(descriptor);
    return ov_fail(error, OVIS_IO_ERROR, -1, "expected a file, found a folder, pipe or device");
  }
  *out = (ov_file){
      .descriptor = descriptor, .size = (uint64_t)info.st_size, .id = (uint64_t)info.st_ino};
  return OVIS_OK;
}

void ov_file_close(ov_file* file) {
  if (file->descriptor >= 0) {
    close(file->descriptor);
  }
  *file = (ov_file){.descriptor = -1};
}

static bool read_file(void* context, uint64_t offset, void* bytes, size_t count) {
  const ov_file* file = context;
  uint8_t* at = bytes;
  while (count > 0) {
    const ssize_t got = pread(file->descriptor, at, count, (off_t)offset);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got <= 0) {
      return false; // an error, or the file became shorter while it was open
    }
    at += got;
    offset += (uint64_t)got;
    count -= (size_t)got;
  }
  return true;
}

ov_source ov_file_source(ov_file* file) {
  OVIS_ASSERT(file->descriptor >= 0);
  return (ov_source){file, file->size, read_file};
}

ovis_status ov_file_list(const char* folder, ov_file_name_fn* visit, void* context,
                         ovis_error* error) {
  DIR* stream = opendir(folder);
  if (stream == NULL) {
    return errno == ENOENT || errno == ENOTDIR
               ? OVIS_OK
               : ov_fail(error, OVIS_IO_ERROR, -1, "cannot list %.150s: %s", folder,
                         strerror(errno));
  }
  ovis_status status = OVIS_OK;
  while (status == OVIS_OK) {
    // readdir returns NULL both at the end and on an error; only errno distinguishes the two.
    errno = 0;
    const struct dirent* entry = readdir(stream);
    if (entry == NULL) {
      status = errno == 0 ? OVIS_OK
                          : ov_fail(error, OVIS_IO_ERROR, -1, "cannot list %.150s: %s", folder,
                                    strerror(errno));
      break;
    }
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
      status = visit(context, entry->d_name);
    }
  }
  closedir(stream);
  return status;
}

bool ov_file_full_path(const char* path, char* out) {
  _Static_assert(OV_PATH_MAX >= PATH_MAX, "realpath writes up to PATH_MAX");
  return realpath(path, out) != NULL;
}

bool ov_file_holds(const char* folder, const char* part) {
  char whole[OV_PATH_MAX];
  char inner[OV_PATH_MAX];
  if (!ov_file_full_path(folder, whole) || !ov_file_full_path(part, inner)) {
    return false;
  }
  const size_t length = strcmp(whole, "/") == 0 ? 0 : strlen(whole);
  return strncmp(inner, whole, length) == 0 && (inner[length] == '/' || inner[length] == '\0');
}
