// Locks a save, or a copy in the making, against other programs.
// Format: docs/formats/anvil.md#folders
#include "save/session_lock.h"

#include "base/fail.h"

// The content of session.lock: a snowman in UTF-8. Source: docs/formats/anvil.md#sources
static const uint8_t content[3] = {0xE2, 0x98, 0x83};

static ovis_status too_long(ovis_error* error) {
  return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
}

static ovis_status is_held(ovis_error* error) {
  return ov_fail(
      error, OVIS_IO_ERROR, -1,
      "another program has the save open (it holds session.lock): close that program first");
}

ovis_status ov_session_lock_take(const ovis_files* files, const char* root, ov_session_lock* out,
                                 ovis_error* error) {
  char path[OV_PATH_MAX];
  ovis_file_info info;
  *out = (ov_session_lock){0};
  if (!ov_path_print(path, "%s/session.lock", root)) {
    return too_long(error);
  }
  const ovis_status status = ov_files_lock(files, path, &out->file, &info, error);
  if (status != OVIS_OK) {
    return status == OVIS_BUSY ? is_held(error) : status;
  }
  // The content goes into a new or empty file. Any other content stays, because it does not matter
  // for the lock. A file with a second name may belong to somebody else, so it stays empty.
  if (info.size == 0 && !info.has_other_names &&
      !ov_out_file_write_at(&out->file, 0, content, sizeof content)) {
    ov_fail(error, OVIS_IO_ERROR, -1, "cannot write %.120s: %s", path, ov_files_problem(files));
    ov_session_lock_release(out);
    return OVIS_IO_ERROR;
  }
  return OVIS_OK;
}

ovis_status ov_mark_lock_take(const ovis_files* files, const char* path, ov_session_lock* out,
                              ovis_error* error) {
  ovis_file_info info;
  *out = (ov_session_lock){0};
  const ovis_status status = ov_files_lock(files, path, &out->file, &info, error);
  if (status == OVIS_BUSY) {
    return ov_fail(
        error, OVIS_IO_ERROR, -1,
        "another program is writing a copy there (it holds %.120s): wait until it has finished",
        path);
  }
  if (status == OVIS_OK && !ov_out_file_sync(&out->file)) {
    ov_fail(error, OVIS_IO_ERROR, -1, "cannot lock %.120s: %s", path, ov_files_problem(files));
    ov_session_lock_release(out);
    return OVIS_IO_ERROR;
  }
  return status;
}

void ov_session_lock_release(ov_session_lock* lock) {
  ov_out_file_drop(&lock->file);
}

ovis_status ov_session_lock_check(const ovis_files* files, const char* root, ovis_error* error) {
  char path[OV_PATH_MAX];
  if (!ov_path_print(path, "%s/session.lock", root)) {
    return too_long(error);
  }
  return ov_files_is_locked(files, path) ? is_held(error) : OVIS_OK;
}
