// Locks a save, or a copy in the making, against other programs with the locks of the system.
// Format: docs/formats/anvil.md#folders
#define _XOPEN_SOURCE 700 // fcntl locks, O_CLOEXEC, O_NOFOLLOW
#define _FILE_OFFSET_BITS 64

#include "save/session_lock.h"

#include "base/check.h"
#include "base/fail.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// The content of session.lock: a snowman in UTF-8. Source: docs/formats/anvil.md#sources
static const uint8_t content[3] = {0xE2, 0x98, 0x83};

static struct flock whole_file(void) {
  struct flock lock = {0};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

static ovis_status is_held(ovis_error* error) {
  return ov_fail(
      error, OVIS_IO_ERROR, -1,
      "another program has the save open (it holds session.lock): close that program first");
}

// Opens a lock file of the folder itself; creates it if it is missing. A save of unknown origin may
// have a link, a pipe or a device of that name: nothing outside of the save is opened, and a link
// is never followed.
static ovis_status open_own(const char* path, int* out, ovis_error* error) {
  struct stat info;
  const ov_path_kind kind = ov_file_link_kind(path);
  *out = -1;
  if (kind != OV_PATH_NONE && kind != OV_PATH_FILE) {
    return ov_fail(error, OVIS_IO_ERROR, -1,
                   "%.120s is %s, and not a file of the save: remove it, then try again", path,
                   kind == OV_PATH_LINK     ? "a link"
                   : kind == OV_PATH_FOLDER ? "a folder"
                                            : "a pipe or a device");
  }
  const int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0666);
  if (descriptor < 0) {
    return ov_fail(error, OVIS_IO_ERROR, -1, "cannot open %.120s for writing: %s", path,
                   strerror(errno));
  }
  if (fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode)) { // replaced in between
    close(descriptor);
    return ov_fail(error, OVIS_IO_ERROR, -1, "%.120s is not a file", path);
  }
  *out = descriptor;
  return OVIS_OK;
}

// Writes the content into a new or empty file. Any other content stays, because it does not matter
// for the lock. A file with a second name may belong to somebody else, so it stays empty.
static bool fill(int descriptor) {
  struct stat info;
  if (fstat(descriptor, &info) != 0) {
    return false;
  }
  return info.st_size > 0 || info.st_nlink > 1 ||
         pwrite(descriptor, content, sizeof content, 0) == (ssize_t)sizeof content;
}

ovis_status ov_session_lock_take(const char* root, ov_session_lock* out, ovis_error* error) {
  char path[OV_PATH_MAX];
  out->descriptor = -1;
  if (!ov_path_print(path, "%s/session.lock", root)) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
  }
  int descriptor = -1;
  OV_TRY(open_own(path, &descriptor, error));
  struct flock lock = whole_file();
  if (fcntl(descriptor, F_SETLK, &lock) != 0) {
    const bool is_other = errno == EACCES || errno == EAGAIN;
    const ovis_status status = is_other ? is_held(error)
                                        : ov_fail(error, OVIS_IO_ERROR, -1,
                                                  "cannot lock %.120s: %s", path, strerror(errno));
    close(descriptor);
    return status;
  }
  if (!fill(descriptor)) {
    const ovis_status status =
        ov_fail(error, OVIS_IO_ERROR, -1, "cannot write %.120s: %s", path, strerror(errno));
    close(descriptor);
    return status;
  }
  out->descriptor = descriptor;
  return OVIS_OK;
}

// A program removes its mark while it holds the lock. A locked file without a name is therefore the
// mark of another program that has just finished.
static bool has_name(int descriptor, const char* path) {
  struct stat named;
  struct stat held;
  return lstat(path, &named) == 0 && fstat(descriptor, &held) == 0 && named.st_dev == held.st_dev &&
         named.st_ino == held.st_ino;
}

ovis_status ov_mark_lock_take(const char* path, ov_session_lock* out, ovis_error* error) {
  out->descriptor = -1;
  int descriptor = -1;
  OV_TRY(open_own(path, &descriptor, error));
  struct flock lock = whole_file();
  const bool is_ours = fcntl(descriptor, F_SETLK, &lock) == 0;
  const bool is_other = !is_ours && (errno == EACCES || errno == EAGAIN);
  if (is_other || (is_ours && !has_name(descriptor, path))) {
    close(descriptor);
    return ov_fail(
        error, OVIS_IO_ERROR, -1,
        "another program is writing a copy there (it holds %.120s): wait until it has finished",
        path);
  }
  if (!is_ours || fsync(descriptor) != 0) {
    const ovis_status status =
        ov_fail(error, OVIS_IO_ERROR, -1, "cannot lock %.120s: %s", path, strerror(errno));
    close(descriptor);
    return status;
  }
  out->descriptor = descriptor;
  return OVIS_OK;
}

void ov_session_lock_release(ov_session_lock* lock) {
  if (lock->descriptor >= 0) {
    close(lock->descriptor);
  }
  lock->descriptor = -1;
}

ovis_status ov_session_lock_check(const char* root, ovis_error* error) {
  char path[OV_PATH_MAX];
  if (!ov_path_print(path, "%s/session.lock", root)) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
  }
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
  if (descriptor < 0) {
    return OVIS_OK; // missing, a link, or not readable: then nobody holds it by that name
  }
  struct flock lock = whole_file();
  const bool is_other = fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
  close(descriptor);
  return is_other ? is_held(error) : OVIS_OK;
}
