// The two files that a commit keeps in its folder, and the check that a record still fits.
//
//   ovis_commit_list   names each new file before it is created
//   ovis_commit        the record: which file replaces which, with size and hash of both
#pragma once

#include "file/commit.h"

// Size of a file that does not exist.
#define OV_SUM_NONE UINT64_MAX

// Size and hash of a file's content.
typedef struct ov_file_sum {
  uint64_t size; // OV_SUM_NONE: there is no file
  uint64_t hash;
} ov_file_sum;

// Kinds of entries of a record.
enum { OV_COMMIT_REPLACE = 'w', OV_COMMIT_REMOVE = 'd' };

typedef struct ov_commit_entry {
  uint8_t operation;
  ov_file_sum old;            // of `path` before the commit
  ov_file_sum made;           // of `path` after the commit; no file for OV_COMMIT_REMOVE
  size_t sums_at;             // offset of the sums in the entries
  char name[OV_PATH_MAX];     // from the folder
  char path[OV_PATH_MAX];     // full
  char new_path[OV_PATH_MAX]; // of OV_COMMIT_REPLACE
  char parent[OV_PATH_MAX];
} ov_commit_entry;

// True if the path stays inside the folder as text. A record may come from an untrusted source.
bool ov_commit_is_inside(const char* path, size_t length);

// Calls `act` for each entry. Stops when it returns a status other than OVIS_OK.
typedef ovis_status ov_commit_entry_fn(const ov_commit* commit, const ov_commit_entry* entry,
                                       void* context, ovis_error* error);
ovis_status ov_commit_for_each(const ov_commit* commit, ov_commit_entry_fn* act, void* context,
                               ovis_error* error);

bool ov_commit_add_entry(ov_commit* commit, uint8_t operation, const char* path);

// Stores size and hash of the old and new files in the entries.
ovis_status ov_commit_fill_sums(ov_commit* commit, ovis_error* error);

// Writes the record into `out`.
void ov_commit_put_record(const ov_commit* commit, ov_writer* out);

// Reads the record of commit->folder. OVIS_NOT_FOUND: there is none. OVIS_BAD_FORMAT: Ovis did not
// write it, or the files are neither those before the commit nor those after it.
ovis_status ov_commit_read_record(ov_commit* commit, ovis_error* error);

// ---- The list of new files

// Adds a new file to the list and syncs it to disk; creates the list if there is none.
ovis_status ov_commit_list_add(ov_commit* commit, const char* path, ovis_error* error);

// Removes the files that the list names, then the list. Without a list it does nothing.
ovis_status ov_commit_roll_back(const ovis_files* files, const char* folder,
                                const ovis_allocator* allocator, ovis_error* error);
