// Reads files through the callbacks of a host (ovis_files), or without any from the operating
// system. A host gets paths without ".", ".." and a leading '/'.
#pragma once

#include "file/file.h"

// In all of them: `files` [opt] NULL, or one whose functions are NULL: the operating system's.

// False: some of the functions are missing.
bool ov_files_are_complete(const ovis_files* files);

ov_path_kind ov_files_kind(const ovis_files* files, const char* path);
ov_path_kind ov_files_link_kind(const ovis_files* files, const char* path);
uint64_t ov_files_id(const ovis_files* files, const char* path);
ovis_status ov_files_open(const ovis_files* files, const char* path, ov_file* out,
                          ovis_error* error);
ovis_status ov_files_list(const ovis_files* files, const char* folder, ov_file_name_fn* visit,
                          void* context, ovis_error* error);
bool ov_files_full_path(const ovis_files* files, const char* path, char* out);
bool ov_files_holds(const ovis_files* files, const char* folder, const char* part);

// Of a file that ov_files_open opened.
void ov_files_close(ov_file* file);
ov_source ov_files_source(ov_file* file);
