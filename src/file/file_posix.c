// Reads files of a system with POSIX files; a pipe or device never blocks the reader.
// Design: docs/architecture.md#rooms (file).
#define _XOPEN_SOURCE 700 // realpath, pread, O_CLOEXEC
#define _FILE_OFFSET_BITS 64

#include "base/check.h"
#include "file/file_system.h"
#include "file/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

_Static_assert(sizeof(off_t) == 8, "region files may be larger than 2 GiB");

void ov_system_info(const struct stat* info, ovis_file_info* out) {
  out->kind = S_ISREG(info->st_mode)   ? OVIS_FILE_REGULAR
              : S_ISDIR(info->st_mode) ? OVIS_FILE_FOLDER
                                       : OVIS_FILE_OTHER;
  out->size = out->kind == OVIS_FILE_REGULAR ? (uint64_t)info->st_size : 0;
  out->id = (uint64_t)info->st_ino; // stays when the file is renamed
  out->has_other_names = out->kind == OVIS_FILE_REGULAR && info->st_nlink > 1;
}

void ov_system_get_info(void* context, const char* path, ovis_file_info* out) {
  struct stat info;
  (void)context;
  if (lstat(path, &info) != 0) {
    return;
  }
  out->is_link = S_ISLNK(info.st_mode);
  if (!out->is_link || stat(path, &info) == 0) {
    ov_system_info(&info, out);
  }
}

ovis_status ov_system_open(void* context, const char* path, ovis_file_info* out, void** out_file) {
  (void)context;
  // Without O_NONBLOCK, opening a pipe would block until its other end is opened.
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    const bool is_missing = errno == ENOENT || errno == ENOTDIR;
    const bool is_short = errno == EMFILE || errno == ENFILE || errno == ENOMEM;
    return is_missing ? OVIS_NOT_FOUND : is_short ? OVIS_NO_MEMORY : OVIS_IO_ERROR;
  }
  struct stat info;
  if (fstat(descriptor, &info) != 0) {
    const int problem = errno;
    close(descriptor);
    errno = problem;
    return OVIS_IO_ERROR;
  }
  ov_system_info(&info, out);
  *out_file = ov_handle_of(descriptor);
  return OVIS_OK;
}

bool ov_system_close(void* context, void* file) {
  (void)context;
  return close(ov_descriptor_of(file)) == 0;
}

bool ov_system_read_at(void* context, void* file, uint64_t offset, void* bytes, size_t count) {
  uint8_t* at = bytes;
  (void)context;
  while (count > 0) {
    const ssize_t got = pread(ov_descriptor_of(file), at, count, (off_t)offset);
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

bool ov_system_list(void* context, const char* folder, ovis_file_name_fn* visit,
                    void* visit_context) {
  (void)context;
  DIR* stream = opendir(folder);
  if (stream == NULL) {
    return errno == ENOENT || errno == ENOTDIR;
  }
  bool is_wanted = true;
  int problem = 0;
  while (is_wanted) {
    // readdir returns NULL both at the end and on an error; only errno distinguishes the two.
    errno = 0;
    const struct dirent* entry = readdir(stream);
    if (entry == NULL) {
      problem = errno;
      break;
    }
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
      is_wanted = visit(visit_context, entry->d_name);
    }
  }
  closedir(stream);
  errno = problem;
  return problem == 0;
}

bool ov_system_resolve(void* context, const char* path, char* out, size_t capacity) {
  (void)context;
  OVIS_ASSERT(capacity >= PATH_MAX); // realpath writes up to that
  return realpath(path, out) != NULL;
}
_Static_assert(OV_PATH_MAX >= PATH_MAX, "realpath writes up to PATH_MAX");

const char* ov_system_get_problem(void* context) {
  (void)context;
  return strerror(errno);
}
