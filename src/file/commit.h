// Replaces several files of a folder such that after a crash of the process or the machine either
// all of them are the old ones or all are the new ones.
//
//   1  ovis_commit_list   names each new file, then
//      FILE.ovis_new      the new file is written beside the old one and synced to disk
//   2  ovis_commit        the record is written, with size and hash of the old and new files: from
//                         now on the new save counts
//   3  FILE.ovis_new -> FILE, one after the other; files to remove are removed
//   4  ovis_commit is removed, then ovis_commit_list
//
// A process that opens the folder for writing recovers first. If there is a record, and each file
// is the old or the new one, it continues with step 3; if a file is neither, another program has
// changed it since, and the recovery refuses. Without a record it removes the files that the list
// names. A reader that finds a record reads FILE.ovis_new in place of FILE (ov_commit_look).
#pragma once

#include "base/bytes.h"
#include "file/files.h"

#define OV_COMMIT_FILE "ovis_commit"
#define OV_COMMIT_LIST "ovis_commit_list"
#define OV_COMMIT_SUFFIX ".ovis_new"

// Called before each step that changes a file. Tests use it to stop the process there.
typedef void ov_commit_step(void* context);

typedef struct ov_commit {
  const ovis_files* files; // must outlive it
  char folder[OV_PATH_MAX];
  ov_writer entries; // in the format of the record
  int32_t count;     // of entries
  bool is_recorded;  // step 2 is done
  ov_out_file list;  // ovis_commit_list; closed until the first file is created
  uint64_t list_size;
  ov_commit_step* step;
  void* step_context;
} ov_commit;

// Finishes or rolls back the commit of an earlier process. OVIS_BAD_FORMAT: Ovis did not write the
// record, or a file is neither the old nor the new one; the folder is unchanged then.
ovis_status ov_commit_recover(const ovis_files* files, const char* folder,
                              const ovis_allocator* allocator, ovis_error* error);

// Reads the record of an interrupted commit and changes nothing, so that a reader can read through
// it. Without a record `out` has no entries. Errors as above. `out` is initialized in any case.
ovis_status ov_commit_look(const ovis_files* files, const char* folder,
                           const ovis_allocator* allocator, ov_commit* out, ovis_error* error);

// True if the record replaces `path`, which is relative to the folder. `out` [(char) * OV_PATH_MAX]
// is then the full path of the new file, unless that was renamed already.
bool ov_commit_replaces(const ov_commit* commit, const char* path, char* out);

// Calls `visit` with the path, relative to the folder, of each file that the record replaces.
ovis_status ov_commit_list_new(const ov_commit* commit, ov_file_name_fn* visit, void* context);

// [Limit: strlen(folder) < OV_PATH_MAX]
void ov_commit_init(ov_commit* commit, const ovis_files* files, const char* folder,
                    const ovis_allocator* allocator);

// Frees the commit. Removes the files of step 1 unless the record was written.
void ov_commit_fini(ov_commit* commit);

// Creates the new file for `path`, which is relative to the folder, and its parent folders. The
// caller writes the file and finishes it. OVIS_IO_ERROR: the new file exists already, or a link
// leads out of the folder.
ovis_status ov_commit_create(ov_commit* commit, const char* path, ov_out_file* out,
                             ovis_error* error);

// Adds the removal of a c.X.Z.mcc file to the commit.
ovis_status ov_commit_remove(ov_commit* commit, const char* path, ovis_error* error);

// Runs steps 2 to 4. On failure before the record is written the folder is unchanged; on a later
// failure the next recovery continues.
ovis_status ov_commit_run(ov_commit* commit, ovis_error* error);
