// The table of a platform without files, such as a page in a browser: every function fails and says
// what to give instead. Built in place of file_posix.c, file_write.c and file_lock.c without
// OVIS_POSIX_FILES.
// Design: docs/architecture.md#rooms (file).
#include "base/check.h"
#include "file/files.h"

static void get_info(void* context, const char* path, ovis_file_info* out) {
  (void)context, (void)path, (void)out;
}

static ovis_status open_file(void* context, const char* path, ovis_file_info* out,
                             void** out_file) {
  (void)context, (void)path, (void)out, (void)out_file;
  return OVIS_UNSUPPORTED;
}

static bool close_file(void* context, void* file) {
  (void)context, (void)file;
  return false;
}

static bool read_at(void* context, void* file, uint64_t offset, void* bytes, size_t count) {
  (void)context, (void)file, (void)offset, (void)bytes, (void)count;
  return false;
}

static bool list(void* context, const char* folder, ovis_file_name_fn* visit, void* visit_context) {
  (void)context, (void)folder, (void)visit, (void)visit_context;
  return true;
}

static ovis_status create(void* context, const char* path, const char* like, void** out_file) {
  (void)context, (void)path, (void)like, (void)out_file;
  return OVIS_UNSUPPORTED;
}

static bool write_at(void* context, void* file, uint64_t offset, const void* bytes, size_t count) {
  (void)context, (void)file, (void)offset, (void)bytes, (void)count;
  return false;
}

static bool sync_file(void* context, void* file) {
  (void)context, (void)file;
  return false;
}

static bool replace(void* context, const char* from, const char* to) {
  (void)context, (void)from, (void)to;
  return false;
}

static bool succeed(void* context, const char* path) { // there is nothing to remove
  (void)context, (void)path;
  return true;
}

static bool fail(void* context, const char* path) {
  (void)context, (void)path;
  return false;
}

static ovis_status lock(void* context, const char* path, ovis_file_info* out, void** out_file) {
  (void)context, (void)path, (void)out, (void)out_file;
  return OVIS_UNSUPPORTED;
}

static const char* get_problem(void* context) {
  (void)context;
  return "this build of Ovis has no files: give bytes, or ovis_files";
}

const ovis_files* ov_files_system(void) {
  static const ovis_files table = {
      .get_info = get_info,
      .open = open_file,
      .close = close_file,
      .read_at = read_at,
      .list = list,
      .create = create,
      .write_at = write_at,
      .sync = sync_file,
      .replace = replace,
      .remove = succeed,
      .make_folder = fail,
      .remove_folder = succeed,
      .lock = lock,
      .is_locked = fail,
      .get_problem = get_problem,
      .cookie = OV_COOKIE,
  };
  return &table;
}
