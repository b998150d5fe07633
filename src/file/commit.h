// Replacing several files of a folder so that, whenever the process or the machine dies, all of
// them are the old ones or all are the new ones.
//
//   1  FILE.ovis_new      each new file, beside the old one, on the disk
//   2  ovis_commit        the record: which files there are; from here on the new save counts
//   3  FILE.ovis_new -> FILE, one after the other; files that go are removed
//   4  ovis_commit goes
//
// Whoever opens the folder for writing recovers first: with a record it goes on at 3, without one
// it removes what 1 left. Who only reads sees each file whole at any time, in 3 a mix.
#ifndef OVIS_SRC_FILE_COMMIT_H
#define OVIS_SRC_FILE_COMMIT_H

#include "base/bytes.h"
#include "file/file.h"

#define OV_COMMIT_FILE "ovis_commit"
#define OV_COMMIT_SUFFIX ".ovis_new"

// Told before each step that changes a file: for tests, which stop the process there.
typedef void ov_commit_step(void* context);

typedef struct ov_commit {
  char folder[OV_PATH_MAX];
  ov_writer entries; // as in the record
  int32_t count;
  bool is_recorded; // 2 has happened
  ov_commit_step* step;
  void* step_context;
} ov_commit;

// Finishes or rolls back what an earlier process did not finish. A record that nobody here wrote is
// OVIS_BAD_FORMAT, and nothing is touched.
ovis_status ov_commit_recover(const char* folder, const ovis_allocator* allocator,
                              ovis_error* error);

// [Limit: strlen(folder) < OV_PATH_MAX]
void ov_commit_init(ov_commit* commit, const char* folder, const ovis_allocator* allocator);

// Also removes what 1 left, unless the record was written.
void ov_commit_fini(ov_commit* commit);

// Makes the new file of `path` (from the folder; the folders in it are made too). The caller writes
// it and finishes it.
ovis_status ov_commit_create(ov_commit* commit, const char* path, ov_out_file* out,
                             ovis_error* error);

// The file goes.
ovis_status ov_commit_remove(ov_commit* commit, const char* path, ovis_error* error);

// Steps 2 to 4. When it fails before the record is written, the folder is as it was; after it, the
// next recovery goes on.
ovis_status ov_commit_run(ov_commit* commit, ovis_error* error);

#endif
