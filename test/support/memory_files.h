// Files of a host in memory, for saves and recordings without a disk. They keep what a power loss
// would leave, refuse what Ovis promises not to do, and fail at any call.
#ifndef OVIS_TEST_SUPPORT_MEMORY_FILES_H
#define OVIS_TEST_SUPPORT_MEMORY_FILES_H

#include "support/save_compare.h"

#include <ovis/save.h>

// The functions that change something, as they are counted.
typedef enum memory_call {
  MEMORY_CREATE,
  MEMORY_WRITE,
  MEMORY_SYNC,
  MEMORY_CLOSE, // of a file that was written
  MEMORY_REPLACE,
  MEMORY_REMOVE,
  MEMORY_MAKE_FOLDER,
  MEMORY_REMOVE_FOLDER,
  MEMORY_SYNC_FOLDER,
  MEMORY_LOCK,
  MEMORY_CALLS
} memory_call;

// A crash treats bytes that were not synced, and names whose folder was not, in one of these ways.
typedef enum memory_loss {
  MEMORY_KEEPS,     // keeps all: the process crashed, not the machine
  MEMORY_LOSES,     // loses all
  MEMORY_LOSES_SOME // keeps the names up to some change of each folder, and some of the bytes
} memory_loss;

typedef struct memory_files memory_files;

memory_files* memory_files_create(void);
void memory_files_destroy(memory_files* self); // fails the test if a file is open

// A table that is valid until the next crash.
ovis_files memory_files_table(memory_files* self);

// Adds the files of an image below a folder, as if they had always been there, or a single one.
void memory_files_put(memory_files* self, const char* folder, const folder_image* image);
void memory_files_put_file(memory_files* self, const char* path, const void* bytes, size_t size);

// All files below a folder, without session.lock. Free it with folder_free.
folder_image* memory_files_read(memory_files* self, const char* folder);
bool memory_files_has(memory_files* self, const char* path);

// Lets the n-th counted call from now fail, and with `stops` all later ones too. The first is 0; -1
// ends it.
void memory_files_fail_at(memory_files* self, int64_t n, bool stops);
bool memory_files_has_failed(const memory_files* self);
memory_call memory_files_failed_call(const memory_files* self);

// Ends the process that uses the table: it closes its files and releases its locks.
void memory_files_crash(memory_files* self, memory_loss loss, uint64_t seed);

// Another program takes or releases the lock of a file, which is created if it is missing.
void memory_files_lock(memory_files* self, const char* path, bool is_taken);

// Fails the test if Ovis has broken a promise of ovis_files: an odd path, a call during `list`, a
// name that changed while its file was open, or a file that got its name before it was synced.
void memory_files_expect_clean(const memory_files* self);

int64_t memory_files_count(const memory_files* self, memory_call call);

#endif
