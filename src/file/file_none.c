// A platform without files, such as a page in a browser: every call fails and says what to give
// instead. Built in place of file_posix.c and file_write.c without OVIS_POSIX_FILES.
// Design: docs/architecture.md#rooms (file).
#include "file/file.h"

#include "base/check.h"
#include "base/fail.h"

#define INSTEAD "this build of Ovis has no files: give bytes, or ovis_files"

static ovis_status refuse(ovis_error* error) {
  return ov_fail(error, OVIS_UNSUPPORTED, -1, INSTEAD);
}

ov_path_kind ov_file_kind(const char* path) {
  (void)path;
  return OV_PATH_NONE;
}

ov_path_kind ov_file_link_kind(const char* path) {
  (void)path;
  return OV_PATH_NONE;
}

uint64_t ov_file_id(const char* path) {
  (void)path;
  return 0;
}

ovis_status ov_file_open(const char* path, ov_file* out, ovis_error* error) {
  (void)path;
  *out = (ov_file){.descriptor = -1};
  return refuse(error);
}

void ov_file_close(ov_file* file) {
  *file = (ov_file){.descriptor = -1};
}

static bool read_nothing(void* context, uint64_t offset, void* bytes, size_t count) {
  (void)context, (void)offset, (void)bytes, (void)count;
  return false;
}

ov_source ov_file_source(ov_file* file) {
  OVIS_ASSERT(file->descriptor < 0);
  return (ov_source){file, 0, read_nothing};
}

ovis_status ov_file_list(const char* folder, ov_file_name_fn* visit, void* context,
                         ovis_error* error) {
  (void)folder, (void)visit, (void)context, (void)error;
  return OVIS_OK;
}

bool ov_file_full_path(const char* path, char* out) {
  (void)path;
  out[0] = '\0';
  return false;
}

bool ov_file_holds(const char* folder, const char* part) {
  (void)folder, (void)part;
  return false;
}

ovis_status ov_out_file_create(const char* path, const char* like, ov_out_file* out,
                               ovis_error* error) {
  OVIS_ASSERT(path != NULL);
  (void)like;
  out->descriptor = -1;
  return refuse(error);
}

bool ov_out_file_write_at(void* file, uint64_t offset, const void* bytes, size_t count) {
  (void)file, (void)offset, (void)bytes, (void)count;
  return false;
}

const char* ov_file_problem(void) {
  return INSTEAD;
}

bool ov_out_file_sync(ov_out_file* file) {
  (void)file;
  return false;
}

ovis_status ov_out_file_finish(ov_out_file* file, const char* path, ovis_error* error) {
  (void)file, (void)path;
  return refuse(error);
}

void ov_out_file_drop(ov_out_file* file) {
  file->descriptor = -1;
}

ovis_status ov_link_make(const char* path, const char* to, ovis_error* error) {
  (void)path, (void)to;
  return refuse(error);
}

ovis_status ov_file_rename(const char* from, const char* to, ovis_error* error) {
  (void)from, (void)to;
  return refuse(error);
}

ovis_status ov_file_remove(const char* path, ovis_error* error) {
  (void)path;
  return refuse(error);
}

ovis_status ov_folder_remove(const char* path, ovis_error* error) {
  (void)path;
  return refuse(error);
}

ovis_status ov_folder_make(const char* path, ovis_error* error) {
  (void)path;
  return refuse(error);
}

ovis_status ov_folder_sync(const char* path, ovis_error* error) {
  (void)path;
  return refuse(error);
}
