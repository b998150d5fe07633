// Files that are open, and paths. files.h has what is done with them.
#pragma once

#include "file/source.h"

// Longest path that Ovis handles, with its NUL. A longer path gives OVIS_TOO_LARGE. [Units: bytes]
#define OV_PATH_MAX 4096

typedef enum ov_path_kind {
  OV_PATH_NONE,
  OV_PATH_FILE,
  OV_PATH_FOLDER,
  OV_PATH_LINK, // of ov_files_link_kind only
  OV_PATH_OTHER
} ov_path_kind;

// A file that is open for reading. All zero: none.
typedef struct ov_file {
  const ovis_files* files; // must outlive it
  void* handle;            // of `files`; NULL: none
  uint64_t size;
  uint64_t id; // ovis_file_info.id
} ov_file;

// A file that is being written. All zero: none.
typedef struct ov_out_file {
  const ovis_files* files; // must outlive it
  void* handle;            // of `files`; NULL: none
} ov_out_file;

// Prints into `out` [(char) * OV_PATH_MAX]. Returns false if the text does not fit.
bool ov_path_print(char* out, const char* format, ...) __attribute__((format(printf, 2, 3)));

// The last component of a path; "" for the root.
const char* ov_path_name(const char* path);

// True if `path` is `folder` or lies below it. Both are full paths (ov_files_full_path).
bool ov_path_is_below(const char* folder, const char* path);
