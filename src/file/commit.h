// Replaces several files of a folder such that after a crash of the process or the machine either
// all of them are the old ones or all are the new ones.
//
//   1  FILE.ovis_new      each new file is written beside the old one and synced to disk
//   2  ovis_commit        the record that lists the files is written: from now on the new save
// counts
//   3  FILE.ovis_new -> FILE, one after the other; files to remove are removed
//   4  ovis_commit is removed
//
// A process that opens the folder for writing recovers first. If there is a record it continues
// with step 3; otherwise it removes the files of step 1. A reader sees each file whole at any time,
// but during step 3 it may see a mix of old and new files.
#ifndef OVIS_SRC_FILE_COMMIT_H
#define OVIS_SRC_FILE_COMMIT_H

#include "base/bytes.h"
#include "file/file.h"

#define OV_COMMIT_FILE "ovis_commit"
#define OV_COMMIT_SUFFIX ".ovis_new"

// Called before each step that changes a file. Tests use it to stop the process there.
typedef void ov_commit_step(void* context);

typedef struct ov_commit {
  char folder[OV_PATH_MAX];
  ov_writer entries; // in the format of the record
  int32_t count;     // of entries
  bool is_recorded;  // step 2 is done
  ov_commit_step* step;
  void* step_context;
} ov_commit;

// Finishes or rolls back the commit of an earlier process. A record that Ovis did not write gives
// OVIS_BAD_FORMAT and leaves the folder unchanged.
ovis_status ov_commit_recover(const char* folder, const ovis_allocator* allocator,
                              ovis_error* error);

// [Limit: strlen(folder) < OV_PATH_MAX]
void ov_commit_init(ov_commit* commit, const char* folder, const ovis_allocator* allocator);

// Frees the commit. Removes the files of step 1 unless the record was written.
void ov_commit_fini(ov_commit* commit);

// Creates the new file for `path`, which is relative to the folder, and its parent folders. The
// caller writes the file and finishes it.
ovis_status ov_commit_create(ov_commit* commit, const char* path, ov_out_file* out,
                             ovis_error* error);

// Adds the removal of a c.X.Z.mcc file to the commit.
ovis_status ov_commit_remove(ov_commit* commit, const char* path, ovis_error* error);

// Runs steps 2 to 4. On failure before the record is written the folder is unchanged; on a later
// failure the next recovery continues.
ovis_status ov_commit_run(ov_commit* commit, ovis_error* error);

#endif
