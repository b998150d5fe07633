// Replaces several files of a folder as one transaction, and recovers from an interrupted one.
// Design: docs/formats/anvil.md#writing
//
// The commit record:
//
//   OFFSET SIZE WHAT
//   0      8    "OvisCom1"
//   8      4    count of entries
//   12     ...  entries: operation (1: 'w' replace, 'd' remove), length (2), path from the folder
//   ...    8    hash of all bytes before it (base/hash.h)
//
// All numbers are big-endian.
#include "file/commit.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/hash.h"
#include "file/tree.h"

#include <string.h>

#define HEAD_SIZE 12 // magic and count [Units: bytes]
#define HASH_SIZE 8  // [Units: bytes]
// Greatest size of a record. An own choice: thousands of paths fit. [Units: bytes]
#define RECORD_MAX ((uint64_t)16 << 20)
static const char magic[8] = {'O', 'v', 'i', 's', 'C', 'o', 'm', '1'};

// Kinds of entries of a commit.
enum { REPLACE = 'w', REMOVE = 'd' };

static ovis_status too_long(ovis_error* error) {
  return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
}

void ov_commit_init(ov_commit* commit, const char* folder, const ovis_allocator* allocator) {
  *commit = (ov_commit){.count = 0};
  const bool fits = ov_path_print(commit->folder, "%s", folder);
  OVIS_ASSERT(fits);
  (void)fits;
  ov_writer_init(&commit->entries, allocator);
}

static void step(const ov_commit* commit) {
  if (commit->step != NULL) {
    commit->step(commit->step_context);
  }
}

// ---- Entries

typedef struct entry {
  uint8_t operation;          // REPLACE or REMOVE
  char path[OV_PATH_MAX];     // full
  char new_path[OV_PATH_MAX]; // of REPLACE
  char parent[OV_PATH_MAX];
} entry;

static bool add_entry(ov_commit* commit, uint8_t operation, const char* path) {
  ov_write_u8(&commit->entries, operation);
  ov_write_u16(&commit->entries, (uint16_t)strlen(path));
  ov_write_bytes(&commit->entries, path, strlen(path));
  commit->count += !commit->entries.is_failed;
  return !commit->entries.is_failed;
}

// True if the path stays inside the folder. The record may come from an untrusted source.
static bool is_inside(const char* path, size_t length) {
  if (length == 0 || length >= OV_PATH_MAX / 2 || path[0] == '/' ||
      memchr(path, '\0', length) != NULL) {
    return false;
  }
  for (size_t start = 0; start < length;) {
    const char* slash = memchr(path + start, '/', length - start);
    const size_t end = slash != NULL ? (size_t)(slash - path) : length;
    const size_t part = end - start;
    if (part == 0 || (part <= 2 && memcmp(path + start, "..", part) == 0)) {
      return false;
    }
    start = end + 1;
  }
  return true;
}

// Reads the next entry. Returns false at the end and for an invalid entry.
static bool read_entry(ov_reader* reader, const char* folder, entry* out) {
  out->operation = ov_read_u8(reader);
  const uint16_t length = ov_read_u16(reader);
  if (reader->is_short) {
    return false;
  }
  const char* path = (const char*)ov_read_bytes(reader, length);
  if (path == NULL || (out->operation != REPLACE && out->operation != REMOVE) ||
      !is_inside(path, length) || !ov_path_print(out->path, "%s/%.*s", folder, (int)length, path) ||
      !ov_path_print(out->new_path, "%s" OV_COMMIT_SUFFIX, out->path)) {
    return false;
  }
  // A commit removes c.X.Z.mcc files only, so a record that names any other file is not ours.
  const char* name = ov_path_name(out->path);
  const size_t name_length = strlen(name);
  if (out->operation == REMOVE &&
      (strncmp(name, "c.", 2) != 0 || strcmp(name + name_length - 4, ".mcc") != 0)) {
    return false;
  }
  memcpy(out->parent, out->path, sizeof out->path);
  out->parent[name - out->path - 1] = '\0';
  return true;
}

// Calls `act` for each entry.
typedef ovis_status entry_fn(const ov_commit* commit, const entry* e, ovis_error* error);

static ovis_status for_each(const ov_commit* commit, entry_fn* act, ovis_error* error) {
  ov_reader reader = ov_reader_make(commit->entries.bytes, commit->entries.size);
  entry e;
  for (int32_t i = 0; i < commit->count; i++) {
    if (!read_entry(&reader, commit->folder, &e)) {
      return ov_fail(
          error, OVIS_BAD_FORMAT, (int64_t)reader.at,
          "the file " OV_COMMIT_FILE
          " in the save is damaged or not from Ovis: check the save, then remove that file");
    }
    const ovis_status status = act(commit, &e, error);
    if (status != OVIS_OK) {
      return status;
    }
  }
  return OVIS_OK;
}

static ovis_status accept_entry(const ov_commit* commit, const entry* e, ovis_error* error) {
  (void)commit;
  (void)e;
  (void)error;
  return OVIS_OK;
}

static ovis_status replace(const ov_commit* commit, const entry* e, ovis_error* error) {
  // A missing new file was already renamed by a process that died later.
  if (e->operation != REPLACE || ov_file_kind(e->new_path) != OV_PATH_FILE) {
    return OVIS_OK;
  }
  step(commit);
  return ov_file_rename(e->new_path, e->path, error);
}

static ovis_status remove_old(const ov_commit* commit, const entry* e, ovis_error* error) {
  if (e->operation != REMOVE) {
    return OVIS_OK;
  }
  step(commit);
  return ov_file_remove(e->path, error);
}

static ovis_status remove_new(const ov_commit* commit, const entry* e, ovis_error* error) {
  if (e->operation != REPLACE) {
    return OVIS_OK;
  }
  step(commit);
  return ov_file_remove(e->new_path, error);
}

static ovis_status sync_parent(const ov_commit* commit, const entry* e, ovis_error* error) {
  step(commit);
  return ov_folder_sync(e->parent, error);
}

// Steps 3 and 4 of the commit (commit.h).
static ovis_status finish(const ov_commit* commit, ovis_error* error) {
  static entry_fn* const acts[] = {replace, sync_parent, remove_old, sync_parent};
  for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
    const ovis_status status = for_each(commit, acts[i], error);
    if (status != OVIS_OK) {
      return status;
    }
  }
  char path[OV_PATH_MAX];
  if (!ov_path_print(path, "%s/" OV_COMMIT_FILE, commit->folder)) {
    return too_long(error);
  }
  step(commit);
  const ovis_status status = ov_file_remove(path, error);
  return status == OVIS_OK ? ov_folder_sync(commit->folder, error) : status;
}

void ov_commit_fini(ov_commit* commit) {
  if (!commit->is_recorded) {
    for_each(commit, remove_new, NULL);
  }
  ov_writer_fini(&commit->entries);
}

// ---- Committing

static ovis_status make_parents(const ov_commit* commit, const char* path, ovis_error* error) {
  char full[OV_PATH_MAX];
  for (const char* slash = strchr(path, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
    if (!ov_path_print(full, "%s/%.*s", commit->folder, (int)(slash - path), path)) {
      return too_long(error);
    }
    if (ov_file_kind(full) != OV_PATH_FOLDER) {
      const ovis_status status = ov_folder_make(full, error);
      if (status != OVIS_OK) {
        return status;
      }
    }
  }
  return OVIS_OK;
}

ovis_status ov_commit_create(ov_commit* commit, const char* path, ov_out_file* out,
                             ovis_error* error) {
  char full[OV_PATH_MAX];
  char new_path[OV_PATH_MAX];
  out->descriptor = -1;
  OVIS_ASSERT(!commit->is_recorded);
  if (!is_inside(path, strlen(path)) || !ov_path_print(full, "%s/%s", commit->folder, path) ||
      !ov_path_print(new_path, "%s" OV_COMMIT_SUFFIX, full)) {
    return too_long(error);
  }
  ovis_status status = make_parents(commit, path, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (!add_entry(commit, REPLACE, path)) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the list of files");
  }
  step(commit);
  return ov_out_file_create(new_path, full, out, error);
}

ovis_status ov_commit_remove(ov_commit* commit, const char* path, ovis_error* error) {
  OVIS_ASSERT(is_inside(path, strlen(path)));
  return add_entry(commit, REMOVE, path)
             ? OVIS_OK
             : ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the list of files");
}

static void put_record(const ov_commit* commit, ov_writer* out) {
  ov_write_bytes(out, magic, sizeof magic);
  ov_write_u32(out, (uint32_t)commit->count);
  ov_write_bytes(out, commit->entries.bytes, commit->entries.size);
  if (!out->is_failed) {
    ov_hash hash = {0};
    ov_hash_bytes(&hash, out->bytes, out->size);
    ov_write_u64(out, hash.state);
  }
}

static ovis_status write_bytes(const char* path, const ov_writer* bytes, ovis_error* error) {
  ov_out_file file;
  ovis_status status = ov_out_file_create(path, NULL, &file, error);
  if (status != OVIS_OK) {
    return status;
  }
  if (!ov_out_file_write_at(&file, 0, bytes->bytes, bytes->size)) {
    status = ov_fail(error, OVIS_IO_ERROR, -1, "cannot write %.120s: %s", path, ov_file_problem());
    ov_out_file_drop(&file);
    return status;
  }
  return ov_out_file_finish(&file, error);
}

// Step 2 of the commit (commit.h).
static ovis_status write_record(ov_commit* commit, ovis_error* error) {
  char path[OV_PATH_MAX];
  char new_path[OV_PATH_MAX];
  if (!ov_path_print(path, "%s/" OV_COMMIT_FILE, commit->folder) ||
      !ov_path_print(new_path, "%s" OV_COMMIT_SUFFIX, path)) {
    return too_long(error);
  }
  ov_writer record;
  ov_writer_init(&record, &commit->entries.allocator);
  put_record(commit, &record);
  ovis_status status = record.is_failed
                           ? ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the list of files")
                           : OVIS_OK;
  if (status == OVIS_OK) {
    step(commit);
    status = write_bytes(new_path, &record, error);
  }
  ov_writer_fini(&record);
  if (status == OVIS_OK) {
    step(commit);
    status = ov_file_rename(new_path, path, error);
  }
  if (status != OVIS_OK) {
    ov_file_remove(new_path, NULL);
    return status;
  }
  commit->is_recorded = true;
  step(commit);
  return ov_folder_sync(commit->folder, error);
}

ovis_status ov_commit_run(ov_commit* commit, ovis_error* error) {
  OVIS_ASSERT(!commit->is_recorded);
  if (commit->count == 0) {
    return OVIS_OK;
  }
  // The names of the new files must be on disk before the record that lists them.
  ovis_status status = for_each(commit, sync_parent, error);
  if (status == OVIS_OK) {
    status = write_record(commit, error);
  }
  return status == OVIS_OK ? finish(commit, error) : status;
}

// ---- Recovery

static ovis_status visit_leftover(void* context, const ov_tree_entry* found) {
  const ov_commit* commit = context;
  const size_t length = strlen(found->path);
  const size_t suffix = sizeof OV_COMMIT_SUFFIX - 1;
  char path[OV_PATH_MAX];
  if (found->kind != OV_PATH_FILE || length <= suffix ||
      strcmp(found->path + length - suffix, OV_COMMIT_SUFFIX) != 0 ||
      !ov_path_print(path, "%s/%s", commit->folder, found->path)) {
    return OVIS_OK;
  }
  return ov_file_remove(path, NULL);
}

static ovis_status read_record(ov_commit* commit, const ov_source* source, ovis_error* error) {
  if (source->size < HEAD_SIZE + HASH_SIZE || source->size > RECORD_MAX) {
    return ov_fail(
        error, OVIS_BAD_FORMAT, 0,
        "the file " OV_COMMIT_FILE
        " in the save is damaged or not from Ovis: check the save, then remove that file");
  }
  const size_t size = (size_t)source->size;
  ov_writer* bytes = &commit->entries;
  uint8_t* read = ov_alloc(&bytes->allocator, size);
  if (read == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for %llu bytes", (unsigned long long)size);
  }
  ovis_status status = ov_source_read(source, 0, read, size, error);
  ov_hash hash = {0};
  if (status == OVIS_OK) {
    ov_hash_bytes(&hash, read, size - HASH_SIZE);
  }
  if (status == OVIS_OK && (memcmp(read, magic, sizeof magic) != 0 ||
                            hash.state != ov_get_u64(read + size - HASH_SIZE))) {
    status =
        ov_fail(error, OVIS_BAD_FORMAT, 0,
                "the file " OV_COMMIT_FILE
                " in the save is damaged or not from Ovis: check the save, then remove that file");
  }
  if (status == OVIS_OK) {
    commit->count = (int32_t)(ov_get_u32(read + sizeof magic) & INT32_MAX);
    ov_write_bytes(bytes, read + HEAD_SIZE, size - HEAD_SIZE - HASH_SIZE);
    status = bytes->is_failed
                 ? ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the list of files")
                 : for_each(commit, accept_entry, error);
  }
  ov_free(&bytes->allocator, read, size);
  return status;
}

ovis_status ov_commit_recover(const char* folder, const ovis_allocator* allocator,
                              ovis_error* error) {
  char path[OV_PATH_MAX];
  ov_file file;
  ovis_error own = {0};
  ov_commit commit;
  ov_commit_init(&commit, folder, allocator);
  if (!ov_path_print(path, "%s/" OV_COMMIT_FILE, folder)) {
    return too_long(error);
  }
  ovis_status status = ov_file_open(path, &file, &own);
  if (status == OVIS_NOT_FOUND) {
    // Folders that are too deep to walk cannot hold files of a commit.
    ov_tree_walk(folder, visit_leftover, &commit, NULL);
    ov_commit_fini(&commit);
    return OVIS_OK;
  }
  commit.is_recorded = true;
  if (status != OVIS_OK) {
    ov_fail(error, status, -1, "the file " OV_COMMIT_FILE " in the save: %.150s", own.message);
  } else {
    const ov_source source = ov_file_source(&file);
    status = read_record(&commit, &source, error);
    ov_file_close(&file);
  }
  if (status == OVIS_OK) {
    status = finish(&commit, error);
  }
  ov_commit_fini(&commit);
  return status;
}
