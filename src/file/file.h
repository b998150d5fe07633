// The one place that touches the operating system's files.
#ifndef OVIS_SRC_FILE_FILE_H
#define OVIS_SRC_FILE_FILE_H

#include "file/source.h"

// Longest path that is handled, with its NUL. Longer ones are OVIS_TOO_LARGE.
#define OV_PATH_MAX 4096

typedef enum ov_path_kind {
  OV_PATH_NONE,
  OV_PATH_FILE,
  OV_PATH_FOLDER,
  OV_PATH_OTHER
} ov_path_kind;

ov_path_kind ov_file_kind(const char* path);

bool ov_file_is_empty(const char* path); // a file of no bytes

// A file that is open for reading.
typedef struct ov_file {
  int descriptor; // -1: none
  uint64_t size;
} ov_file;

// OVIS_NOT_FOUND: there is none. OVIS_IO_ERROR: it may not be read, or it is no regular file (a
// pipe or a device that bears a save's name would block for ever).
ovis_status ov_file_open(const char* path, ov_file* out, ovis_error* error);
void ov_file_close(ov_file* file);
ov_source ov_file_source(ov_file* file);

// ---- Writing. The messages name what failed, as the system says it.

// A file that is being written.
typedef struct ov_out_file {
  int descriptor; // -1: none
} ov_out_file;

// Makes a file that must not be there yet, with the permissions of `like` [opt] if that is there.
ovis_status ov_out_file_create(const char* path, const char* like, ov_out_file* out,
                               ovis_error* error);
// Writes all of `bytes`; fits ov_sink.write_at with an ov_out_file as context.
bool ov_out_file_write_at(void* file, uint64_t offset, const void* bytes, size_t count);
// What the last write failed of: "No space left on device".
const char* ov_file_problem(void);
// Brings what was written to the disk, and closes, also when it fails.
ovis_status ov_out_file_finish(ov_out_file* file, ovis_error* error);
void ov_out_file_drop(ov_out_file* file); // only closes

ovis_status ov_file_rename(const char* from, const char* to, ovis_error* error);
// What is not there is no error.
ovis_status ov_file_remove(const char* path, ovis_error* error);
ovis_status ov_folder_remove(const char* path, ovis_error* error); // an empty one
// One that is there is no error.
ovis_status ov_folder_make(const char* path, ovis_error* error);
// Brings a folder's names to the disk.
ovis_status ov_folder_sync(const char* path, ovis_error* error);

// ---- Folders and paths

// Calls `visit` with the names in a folder, in no order. It stops when `visit` returns another
// status than OVIS_OK, and returns that. A folder that is not there has no names.
typedef ovis_status ov_file_name_fn(void* context, const char* name);
ovis_status ov_file_list(const char* folder, ov_file_name_fn* visit, void* context,
                         ovis_error* error);

// The path without ".", ".." and links, in `out` [(char) * OV_PATH_MAX]. False: there is no such
// path.
bool ov_file_full_path(const char* path, char* out);

// Prints into `out` [(char) * OV_PATH_MAX]; false when it does not fit.
bool ov_path_print(char* out, const char* format, ...) __attribute__((format(printf, 2, 3)));

// The last part of a path; "" for the root.
const char* ov_path_name(const char* path);

#endif
