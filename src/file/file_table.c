// The table of a system with POSIX files.
// Design: docs/architecture.md#rooms (file).
#include "base/check.h"
#include "file/file_system.h"
#include "file/files.h"

const ovis_files* ov_files_system(void) {
  static const ovis_files table = {
      .get_info = ov_system_get_info,
      .open = ov_system_open,
      .close = ov_system_close,
      .read_at = ov_system_read_at,
      .list = ov_system_list,
      .create = ov_system_create,
      .write_at = ov_system_write_at,
      .sync = ov_system_sync,
      .replace = ov_system_replace,
      .remove = ov_system_remove,
      .make_folder = ov_system_make_folder,
      .remove_folder = ov_system_remove_folder,
      .lock = ov_system_lock,
      .is_locked = ov_system_is_locked,
      .sync_folder = ov_system_sync_folder,
      .make_link = ov_system_make_link,
      .resolve = ov_system_resolve,
      .get_problem = ov_system_get_problem,
      .cookie = OV_COOKIE,
  };
  return &table;
}
