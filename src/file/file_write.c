// Creates, writes, renames and removes files such that their content survives a crash once synced.
// Design: docs/architecture.md#rooms (file).
#define _XOPEN_SOURCE 700 // pwrite, symlink, O_CLOEXEC
#define _FILE_OFFSET_BITS 64

#include "file/file.h"

#include "base/check.h"
#include "base/fail.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static ovis_status fail_with(ovis_error* error, const char* what, const char* path) {
  return ov_fail(error, OVIS_IO_ERROR, -1, "cannot %s %.120s: %s", what, path, strerror(errno));
}

ovis_status ov_out_file_create(const char* path, const char* like, ov_out_file* out,
                               ovis_error* error) {
  struct stat info;
  const bool has_like = like != NULL && stat(like, &info) == 0;
  out->descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (out->descriptor < 0) {
    return fail_with(error, "create", path);
  }
  // The owner follows from the folder, but the permissions must not change. File systems without
  // permissions refuse fchmod, which is harmless.
  if (has_like && fchmod(out->descriptor, info.st_mode & 0777) != 0) {
    errno = 0;
  }
  return OVIS_OK;
}

bool ov_out_file_write_at(void* context, uint64_t offset, const void* bytes, size_t count) {
  const ov_out_file* file = context;
  const uint8_t* at = bytes;
  while (count > 0) {
    const ssize_t put = pwrite(file->descriptor, at, count, (off_t)offset);
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

const char* ov_file_problem(void) {
  return strerror(errno);
}

bool ov_out_file_sync(ov_out_file* file) {
  OVIS_ASSERT(file->descriptor >= 0);
  return fsync(file->descriptor) == 0;
}

ovis_status ov_out_file_finish(ov_out_file* file, const char* path, ovis_error* error) {
  OVIS_ASSERT(file->descriptor >= 0);
  const bool is_synced = fsync(file->descriptor) == 0;
  const int problem = errno;
  const bool is_closed = close(file->descriptor) == 0; // some disks report "full" only here
  file->descriptor = -1;
  errno = is_synced ? errno : problem;
  return is_synced && is_closed ? OVIS_OK : fail_with(error, "write", path);
}

void ov_out_file_drop(ov_out_file* file) {
  if (file->descriptor >= 0) {
    close(file->descriptor);
  }
  file->descriptor = -1;
}

ovis_status ov_link_make(const char* path, const char* to, ovis_error* error) {
  return symlink(to, path) == 0 ? OVIS_OK : fail_with(error, "create the link", path);
}

ovis_status ov_file_rename(const char* from, const char* to, ovis_error* error) {
  return rename(from, to) == 0 ? OVIS_OK : fail_with(error, "rename", from);
}

ovis_status ov_file_remove(const char* path, ovis_error* error) {
  return unlink(path) == 0 || errno == ENOENT ? OVIS_OK : fail_with(error, "remove", path);
}

ovis_status ov_folder_remove(const char* path, ovis_error* error) {
  return rmdir(path) == 0 || errno == ENOENT ? OVIS_OK : fail_with(error, "remove", path);
}

ovis_status ov_folder_make(const char* path, ovis_error* error) {
  return mkdir(path, 0777) == 0 || (errno == EEXIST && ov_file_kind(path) == OV_PATH_FOLDER)
             ? OVIS_OK
             : fail_with(error, "create the folder", path);
}

ovis_status ov_folder_sync(const char* path, ovis_error* error) {
  const int descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) {
    return fail_with(error, "open the folder", path);
  }
  // File systems that do not support this (EINVAL) keep their names consistent themselves.
  const bool is_synced = fsync(descriptor) == 0 || errno == EINVAL;
  const int problem = errno;
  close(descriptor);
  errno = problem;
  return is_synced ? OVIS_OK : fail_with(error, "sync the folder", path);
}
