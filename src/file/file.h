// The only module that calls the operating system's file functions: file_posix.c and file_write.c,
// or file_none.c on a platform without files. A host gives others by files.h.
#pragma once

#include "file/source.h"

// Longest path that Ovis handles, with its NUL. A longer path gives OVIS_TOO_LARGE. [Units: bytes]
#define OV_PATH_MAX 4096

typedef enum ov_path_kind {
  OV_PATH_NONE,
  OV_PATH_FILE,
  OV_PATH_FOLDER,
  OV_PATH_LINK, // of ov_file_link_kind only
  OV_PATH_OTHER
} ov_path_kind;

ov_path_kind ov_file_kind(const char* path);

// The same, but a link is OV_PATH_LINK, whatever it leads to.
ov_path_kind ov_file_link_kind(const char* path);

// The id of a file (ov_file.id); 0 if it does not exist.
uint64_t ov_file_id(const char* path);

// A file that is open for reading.
typedef struct ov_file {
  int descriptor; // -1: none
  uint64_t size;
  uint64_t id;             // the system's number of the file, which stays when the file is renamed
  const ovis_files* files; // files.h; NULL: the system's
  void* handle;            // of `files`; NULL: none
} ov_file;

// OVIS_NOT_FOUND: the file does not exist. OVIS_IO_ERROR: it cannot be read, or it is not a regular
// file. OVIS_NO_MEMORY: the process or the system has too many open files, which says nothing about
// this file. A pipe or device with the name of a save file is refused, because reading it could
// block forever.
ovis_status ov_file_open(const char* path, ov_file* out, ovis_error* error);
void ov_file_close(ov_file* file);
ov_source ov_file_source(ov_file* file);

// ---- Writing. The error messages contain the path and the system's own text.

// A file that is being written.
typedef struct ov_out_file {
  int descriptor; // -1: none
} ov_out_file;

// Creates a file, which must not exist, with the permissions of `like` [opt] if that exists.
ovis_status ov_out_file_create(const char* path, const char* like, ov_out_file* out,
                               ovis_error* error);
// Writes all of `bytes`. Returns false on failure. Fits ov_sink.write_at, with an ov_out_file as
// context.
bool ov_out_file_write_at(void* file, uint64_t offset, const void* bytes, size_t count);
// The system's text for the last failed write, such as "No space left on device".
const char* ov_file_problem(void);
bool ov_out_file_sync(ov_out_file* file);
// Syncs the file to disk and closes it, even on failure. `path` names it in the error.
ovis_status ov_out_file_finish(ov_out_file* file, const char* path, ovis_error* error);
void ov_out_file_drop(ov_out_file* file); // closes without syncing

// Creates a link with the text `to`; nothing may have its name.
ovis_status ov_link_make(const char* path, const char* to, ovis_error* error);
ovis_status ov_file_rename(const char* from, const char* to, ovis_error* error);
// Succeeds if the file does not exist.
ovis_status ov_file_remove(const char* path, ovis_error* error);
ovis_status ov_folder_remove(const char* path, ovis_error* error); // must be empty
// Succeeds if the folder exists.
ovis_status ov_folder_make(const char* path, ovis_error* error);
// Syncs the names in a folder to disk.
ovis_status ov_folder_sync(const char* path, ovis_error* error);

// ---- Folders and paths

// Calls `visit` with each name in a folder, in no particular order. Stops when `visit` returns a
// status other than OVIS_OK, and returns that status. A missing folder counts as empty.
typedef ovis_status ov_file_name_fn(void* context, const char* name);
ovis_status ov_file_list(const char* folder, ov_file_name_fn* visit, void* context,
                         ovis_error* error);

// Resolves ".", ".." and links of `path` into `out` [(char) * OV_PATH_MAX]. Returns false if the
// path does not exist.
bool ov_file_full_path(const char* path, char* out);

// True if the file or folder `part` exists and is `folder` or lies inside of it, once the links of
// both are resolved.
bool ov_file_holds(const char* folder, const char* part);

// Prints into `out` [(char) * OV_PATH_MAX]. Returns false if the text does not fit.
bool ov_path_print(char* out, const char* format, ...) __attribute__((format(printf, 2, 3)));

// The last component of a path; "" for the root.
const char* ov_path_name(const char* path);
