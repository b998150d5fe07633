// The one place that touches the operating system's files.
#ifndef OVIS_SRC_IO_FILE_H
#define OVIS_SRC_IO_FILE_H

#include "io/source.h"

// Longest path that is handled, with its NUL. Longer ones are OVIS_TOO_LARGE.
#define OV_PATH_MAX 4096

typedef enum ov_path_kind {
  OV_PATH_NONE,
  OV_PATH_FILE,
  OV_PATH_FOLDER,
  OV_PATH_OTHER
} ov_path_kind;

ov_path_kind ov_file_kind(const char* path);

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
