// Files through the one table that all of saves and recordings use: a host's (ovis_files), or that
// of the operating system. A host without `resolve` gets paths without ".", ".." and a leading '/'.
// Messages have the path and the table's own text (get_problem).
#pragma once

#include "file/file.h"

// The operating system's: file_posix.c, file_write.c and file_lock.c, or file_none.c on a platform
// without files. No other module calls the system's file functions.
const ovis_files* ov_files_system(void);

// Checks what a def has, and copies it, or the system's if it has no functions. OVIS_OUT_OF_RANGE:
// a function for reading is missing. OVIS_BAD_ARGUMENT: it has no cookie.
ovis_status ov_files_take(const ovis_files* given, ovis_files* out, ovis_error* error);

// OVIS_UNSUPPORTED: a function for writing is missing; the message names it.
ovis_status ov_files_check_writable(const ovis_files* files, ovis_error* error);

// The table's text for the last failure, such as "No space left on device".
const char* ov_files_problem(const ovis_files* files);

// ---- Reading

ov_path_kind ov_files_kind(const ovis_files* files, const char* path);

// The same, but a link is OV_PATH_LINK, whatever it leads to.
ov_path_kind ov_files_link_kind(const ovis_files* files, const char* path);

// The id of a file (ov_file.id); 0 if it does not exist.
uint64_t ov_files_id(const ovis_files* files, const char* path);

// OVIS_NOT_FOUND: the file does not exist. OVIS_IO_ERROR: it cannot be read, or it is not a regular
// file. OVIS_NO_MEMORY: the process or the system has too many open files, which says nothing about
// this file. A pipe or device with the name of a save file is refused, because reading it could
// block forever.
ovis_status ov_files_open(const ovis_files* files, const char* path, ov_file* out,
                          ovis_error* error);
void ov_files_close(ov_file* file);
ov_source ov_files_source(ov_file* file);

// Calls `visit` with each name in a folder, in no particular order, once the host has listed all of
// them. Stops when `visit` returns a status other than OVIS_OK, and returns that status. A missing
// folder counts as empty.
typedef ovis_status ov_file_name_fn(void* context, const char* name);
ovis_status ov_files_list(const ovis_files* files, const ovis_allocator* allocator,
                          const char* folder, ov_file_name_fn* visit, void* context,
                          ovis_error* error);

// Resolves ".", ".." and links of `path` into `out` [(char) * OV_PATH_MAX]. Returns false if the
// path does not exist.
bool ov_files_full_path(const ovis_files* files, const char* path, char* out);

// True if the file or folder `part` exists and is `folder` or lies inside of it, once the links of
// both are resolved.
bool ov_files_holds(const ovis_files* files, const char* folder, const char* part);

// ---- Writing

// Creates a file, which must not exist, with the permissions of `like` [opt] if that exists.
ovis_status ov_files_create(const ovis_files* files, const char* path, const char* like,
                            ov_out_file* out, ovis_error* error);
// Writes all of `bytes`. Returns false on failure. Fits ov_sink.write_at, with an ov_out_file as
// context.
bool ov_out_file_write_at(void* file, uint64_t offset, const void* bytes, size_t count);
bool ov_out_file_sync(ov_out_file* file);
// Syncs the file to disk and closes it, even on failure. `path` names it in the error.
ovis_status ov_out_file_finish(ov_out_file* file, const char* path, ovis_error* error);
void ov_out_file_drop(ov_out_file* file); // closes without syncing

// Creates a link with the text `to`; nothing may have its name. OVIS_UNSUPPORTED: the host has
// none.
ovis_status ov_files_make_link(const ovis_files* files, const char* path, const char* to,
                               ovis_error* error);
ovis_status ov_files_replace(const ovis_files* files, const char* from, const char* to,
                             ovis_error* error);
// Succeeds if the file does not exist.
ovis_status ov_files_remove(const ovis_files* files, const char* path, ovis_error* error);
// Must be empty.
ovis_status ov_files_remove_folder(const ovis_files* files, const char* path, ovis_error* error);
// Succeeds if the folder exists.
ovis_status ov_files_make_folder(const ovis_files* files, const char* path, ovis_error* error);
// Syncs the names in a folder to disk.
ovis_status ov_files_sync_folder(const ovis_files* files, const char* path, ovis_error* error);

// ---- Locks

// Opens a file, creates it if it is missing, and takes its lock. `info` tells what was opened.
// OVIS_BUSY: another holder has it, or has just removed the file; no message. OVIS_IO_ERROR: it is
// a link, a folder, a pipe or a device, or cannot be opened.
ovis_status ov_files_lock(const ovis_files* files, const char* path, ov_out_file* out,
                          ovis_file_info* out_info, ovis_error* error);
bool ov_files_is_locked(const ovis_files* files, const char* path);
