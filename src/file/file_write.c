// Creates, writes, renames and removes files such that their content survives a crash once synced.
// Design: docs/architecture.md#rooms (file).
#define _XOPEN_SOURCE 700 // pwrite, symlink, O_CLOEXEC
#define _FILE_OFFSET_BITS 64

#include "file/file_system.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

ovis_status ov_system_create(void* context, const char* path, const char* like, void** out_file) {
  struct stat info;
  (void)context;
  const bool has_like = like != NULL && stat(like, &info) == 0;
  const int descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    return OVIS_IO_ERROR;
  }
  // The owner follows from the folder, but the permissions must not change. File systems without
  // permissions refuse fchmod, which is harmless.
  if (has_like && fchmod(descriptor, info.st_mode & 0777) != 0) {
    errno = 0;
  }
  *out_file = ov_handle_of(descriptor);
  return OVIS_OK;
}

bool ov_system_write_at(void* context, void* file, uint64_t offset, const void* bytes,
                        size_t count) {
  const uint8_t* at = bytes;
  (void)context;
  while (count > 0) {
    const ssize_t put = pwrite(ov_descriptor_of(file), at, count, (off_t)offset);
    if (put < 0 && errno == EINTR) {
      continue;
    }
    if (put <= 0) {
      return false;
    }
    at += put;
    offset += (uint64_t)put;
    count -= (size_t)put;
  }
  return true;
}

bool ov_system_sync(void* context, void* file) {
  (void)context;
  return fsync(ov_descriptor_of(file)) == 0;
}

bool ov_system_replace(void* context, const char* from, const char* to) {
  (void)context;
  return rename(from, to) == 0;
}

bool ov_system_remove(void* context, const char* path) {
  (void)context;
  return unlink(path) == 0 || errno == ENOENT;
}

bool ov_system_make_folder(void* context, const char* path) {
  struct stat info;
  (void)context;
  if (mkdir(path, 0777) == 0) {
    return true;
  }
  const int problem = errno;
  const bool is_there = problem == EEXIST && stat(path, &info) == 0 && S_ISDIR(info.st_mode);
  errno = problem;
  return is_there;
}

bool ov_system_remove_folder(void* context, const char* path) {
  (void)context;
  return rmdir(path) == 0 || errno == ENOENT;
}

bool ov_system_sync_folder(void* context, const char* folder) {
  (void)context;
  const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) {
    return false;
  }
  // File systems that do not support this (EINVAL) keep their names consistent themselves.
  const bool is_synced = fsync(descriptor) == 0 || errno == EINVAL;
  const int problem = errno;
  close(descriptor);
  errno = problem;
  return is_synced;
}

bool ov_system_make_link(void* context, const char* path, const char* to) {
  (void)context;
  return symlink(to, path) == 0;
}
