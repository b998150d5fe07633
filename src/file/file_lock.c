// Locks files with the locks of the system (fcntl), as the game does.
// Design: docs/formats/anvil.md#folders
#define _XOPEN_SOURCE 700 // fcntl locks, O_CLOEXEC, O_NOFOLLOW
#define _FILE_OFFSET_BITS 64

#include "file/file_system.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static struct flock whole_file(void) {
  struct flock lock = {0};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

// A program may remove its file while it holds the lock. A locked file without a name is therefore
// that of another program that has just finished.
static bool has_name(const struct stat* held, const char* path) {
  struct stat named;
  return lstat(path, &named) == 0 && named.st_dev == held->st_dev && named.st_ino == held->st_ino;
}

static ovis_status take(int descriptor, const char* path, ovis_file_info* out) {
  struct stat info;
  struct flock lock = whole_file();
  if (fstat(descriptor, &info) != 0) {
    return OVIS_IO_ERROR;
  }
  ov_system_info(&info, out);
  if (out->kind != OVIS_FILE_REGULAR) {
    return OVIS_OK; // the caller refuses it
  }
  if (fcntl(descriptor, F_SETLK, &lock) != 0) {
    return errno == EACCES || errno == EAGAIN ? OVIS_BUSY : OVIS_IO_ERROR;
  }
  return has_name(&info, path) ? OVIS_OK : OVIS_BUSY;
}

// A lock belongs to the process: a second lock of the same process succeeds, and the first release
// drops both.
ovis_status ov_system_lock(void* context, const char* path, ovis_file_info* out, void** out_file) {
  (void)context;
  const int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0666);
  if (descriptor < 0) {
    return OVIS_IO_ERROR;
  }
  const ovis_status status = take(descriptor, path, out);
  if (status != OVIS_OK) {
    const int problem = errno;
    close(descriptor);
    errno = problem;
    return status;
  }
  *out_file = ov_handle_of(descriptor);
  return OVIS_OK;
}

bool ov_system_is_locked(void* context, const char* path) {
  (void)context;
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (descriptor < 0) {
    return false; // missing, a link, or not readable: then nobody holds it by that name
  }
  struct flock lock = whole_file();
  const bool is_other = fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  close(descriptor);
  return is_other;
}
