// Encodes and reads the record and the list of a commit, and compares a record with the files.
// Design: docs/formats/anvil.md#writing
//
// The record, ovis_commit:
//
//   OFFSET SIZE WHAT
//   0      8    "OvisCom2"
//   8      4    count of entries
//   12     ...  entries
//   ...    8    hash of all bytes before it (base/hash.h)
//
//   entry: operation (1: 'w' replace, 'd' remove), length (2), path from the folder, size (8) and
//   hash (8) of the old file, size (8) and hash (8) of the new file. A size of 2^64 - 1 stands for
//   no file.
//
// The list, ovis_commit_list:
//
//   0      8    "OvisNew1"
//   8      ...  entries: length (2), path from the folder without ".ovis_new", hash of the entry
//   (8)
//
// All numbers are big-endian.
#include "file/commit_record.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/fail.h"
#include "base/hash.h"

#include <string.h>

#define HEAD_SIZE 12 // magic and count [Units: bytes]
#define HASH_SIZE 8  // [Units: bytes]
#define SUMS_SIZE 32 // sizes and hashes of an entry [Units: bytes]
// Greatest size of a record or list. An own choice: thousands of paths fit. [Units: bytes]
#define RECORD_MAX ((uint64_t)16 << 20)
// A change of several files that is done in part may have written an entity to its new chunk and
// not yet removed it from the old one.
#define TO_KEEP                                                                                    \
  "to keep the save as it is, remove ovis_commit; a mob that moved may then be in two files"
static const char record_magic[8] = {'O', 'v', 'i', 's', 'C', 'o', 'm', '2'};
static const char list_magic[8] = {'O', 'v', 'i', 's', 'N', 'e', 'w', '1'};

static ovis_status not_ours(ovis_error* error, const char* name, int64_t offset) {
  return ov_fail(error, OVIS_BAD_FORMAT, offset,
                 "the file %s in the save is damaged or not from Ovis: check the save, then remove "
                 "that file; a mob that moved may then be in two files",
                 name);
}

static ovis_status no_memory(ovis_error* error) {
  return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the list of files");
}

// ---- Paths

bool ov_commit_is_inside(const char* path, size_t length) {
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
  return path[length - 1] != '/';
}

static bool find_paths(const char* folder, const char* path, size_t length, ov_commit_entry* out) {
  if (!ov_commit_is_inside(path, length) || !ov_path_print(out->name, "%.*s", (int)length, path) ||
      !ov_path_print(out->path, "%s/%s", folder, out->name) ||
      !ov_path_print(out->new_path, "%s" OV_COMMIT_SUFFIX, out->path)) {
    return false;
  }
  memcpy(out->parent, out->path, sizeof out->path);
  out->parent[ov_path_name(out->path) - out->path - 1] = '\0';
  return true;
}

// ---- Sums

static ovis_status hash_source(const ov_source* source, ov_hash* hash, ovis_error* error) {
  uint8_t buffer[16384];
  for (uint64_t at = 0; at < source->size;) {
    const uint64_t left = source->size - at;
    const size_t count = left < sizeof buffer ? (size_t)left : sizeof buffer;
    OV_TRY(ov_source_read(source, at, buffer, count, error));
    ov_hash_bytes(hash, buffer, count);
    at += count;
  }
  return OVIS_OK;
}

static ovis_status sum_of(const ovis_files* files, const char* path, ov_file_sum* out,
                          ovis_error* error) {
  ov_file file;
  ovis_error own = {0};
  *out = (ov_file_sum){OV_SUM_NONE, 0};
  ovis_status status = ov_files_open(files, path, &file, &own);
  if (status == OVIS_NOT_FOUND) {
    return OVIS_OK;
  }
  if (status == OVIS_OK) {
    const ov_source source = ov_files_source(&file);
    ov_hash hash = {0};
    status = hash_source(&source, &hash, &own);
    *out = (ov_file_sum){file.size, hash.state};
    ov_files_close(&file);
  }
  return status == OVIS_OK ? status
                           : ov_fail(error, status, -1, "%.100s: %.100s", path, own.message);
}

static bool same_sum(ov_file_sum a, ov_file_sum b) {
  return a.size == b.size && a.hash == b.hash;
}

// ---- Entries

static void put_sum(ov_writer* out, ov_file_sum sum) {
  ov_write_u64(out, sum.size);
  ov_write_u64(out, sum.hash);
}

bool ov_commit_add_entry(ov_commit* commit, uint8_t operation, const char* path) {
  const ov_file_sum none = {OV_SUM_NONE, 0};
  const size_t before = commit->entries.size;
  ov_write_u8(&commit->entries, operation);
  ov_write_u16(&commit->entries, (uint16_t)strlen(path));
  ov_write_bytes(&commit->entries, path, strlen(path));
  put_sum(&commit->entries, none);
  put_sum(&commit->entries, none);
  if (commit->entries.is_failed) {
    commit->entries.size = before;
    return false;
  }
  commit->count++;
  return true;
}

static ov_file_sum read_sum(ov_reader* reader) {
  const uint64_t size = ov_read_u64(reader);
  return (ov_file_sum){size, ov_read_u64(reader)};
}

// Reads the next entry. Returns false at the end and for an invalid entry.
static bool read_entry(ov_reader* reader, const char* folder, ov_commit_entry* out) {
  out->operation = ov_read_u8(reader);
  const uint16_t length = ov_read_u16(reader);
  const char* path = (const char*)ov_read_bytes(reader, length);
  out->sums_at = reader->at;
  out->old = read_sum(reader);
  out->made = read_sum(reader);
  if (reader->is_short || path == NULL ||
      (out->operation != OV_COMMIT_REPLACE && out->operation != OV_COMMIT_REMOVE) ||
      !find_paths(folder, path, length, out)) {
    return false;
  }
  // A commit removes c.X.Z.mcc files only, so a record that names any other file is not ours.
  const char* name = ov_path_name(out->path);
  const size_t name_length = strlen(name);
  return out->operation != OV_COMMIT_REMOVE || (name_length > 4 && strncmp(name, "c.", 2) == 0 &&
                                                strcmp(name + name_length - 4, ".mcc") == 0);
}

ovis_status ov_commit_for_each(const ov_commit* commit, ov_commit_entry_fn* act, void* context,
                               ovis_error* error) {
  ov_reader reader = ov_reader_make(commit->entries.bytes, commit->entries.size);
  ov_commit_entry e;
  for (int32_t i = 0; i < commit->count; i++) {
    if (!read_entry(&reader, commit->folder, &e)) {
      return not_ours(error, OV_COMMIT_FILE, (int64_t)reader.at);
    }
    OV_TRY(act(commit, &e, context, error));
  }
  return OVIS_OK;
}

static ovis_status fill_entry(const ov_commit* commit, const ov_commit_entry* e, void* context,
                              ovis_error* error) {
  ov_writer* sums = context;
  ov_file_sum old;
  ov_file_sum made = {OV_SUM_NONE, 0};
  sums->size = 0;
  ovis_status status = sum_of(commit->files, e->path, &old, error);
  if (status == OVIS_OK && e->operation == OV_COMMIT_REPLACE) {
    status = sum_of(commit->files, e->new_path, &made, error);
  }
  put_sum(sums, old);
  put_sum(sums, made);
  if (status == OVIS_OK && sums->is_failed) {
    return no_memory(error);
  }
  if (status == OVIS_OK) {
    OVIS_ASSERT(sums->size == SUMS_SIZE);
    memcpy(commit->entries.bytes + e->sums_at, sums->bytes, SUMS_SIZE);
  }
  return status;
}

ovis_status ov_commit_fill_sums(ov_commit* commit, ovis_error* error) {
  ov_writer sums;
  ov_writer_init(&sums, &commit->entries.allocator);
  const ovis_status status = ov_commit_for_each(commit, fill_entry, &sums, error);
  ov_writer_fini(&sums);
  return status;
}

// ---- The record

static void put_hash(ov_writer* out, size_t from) {
  if (!out->is_failed) {
    ov_hash hash = {0};
    ov_hash_bytes(&hash, out->bytes + from, out->size - from);
    ov_write_u64(out, hash.state);
  }
}

void ov_commit_put_record(const ov_commit* commit, ov_writer* out) {
  ov_write_bytes(out, record_magic, sizeof record_magic);
  ov_write_u32(out, (uint32_t)commit->count);
  ov_write_bytes(out, commit->entries.bytes, commit->entries.size);
  put_hash(out, 0);
}

// Reads a whole file of the folder into `out`. OVIS_NOT_FOUND: it does not exist.
static ovis_status read_whole(const ovis_files* files, const char* folder, const char* name,
                              ov_writer* out, ovis_error* error) {
  char path[OV_PATH_MAX];
  ov_file file;
  ovis_error own = {0};
  if (!ov_path_print(path, "%s/%s", folder, name)) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
  }
  ovis_status status = ov_files_open(files, path, &file, &own);
  if (status != OVIS_OK) {
    return ov_fail(error, status, -1, "the file %s in the save: %.150s", name, own.message);
  }
  if (file.size > RECORD_MAX) {
    ov_files_close(&file);
    return not_ours(error, name, 0);
  }
  const size_t size = (size_t)file.size;
  uint8_t* bytes = ov_alloc(&out->allocator, size + 1);
  const ov_source source = ov_files_source(&file);
  if (bytes != NULL) {
    status = ov_source_read(&source, 0, bytes, size, error);
    ov_write_bytes(out, bytes, size);
    ov_free(&out->allocator, bytes, size + 1);
  }
  ov_files_close(&file);
  return bytes == NULL || out->is_failed ? no_memory(error) : status;
}

// True if the files of an entry are those before the commit, or those after it.
static ovis_status check_entry(const ov_commit* commit, const ov_commit_entry* e, void* context,
                               ovis_error* error) {
  ov_file_sum made = {OV_SUM_NONE, 0};
  ov_file_sum now;
  (void)context;
  if (!ov_files_holds(commit->files, commit->folder, e->parent)) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1,
                   "an interrupted change names %.60s, which lies outside of the save or not in "
                   "it any more; " TO_KEEP,
                   e->name);
  }
  const ov_path_kind kind = ov_files_link_kind(commit->files, e->new_path);
  // The new file comes first: a writer that renames it in between leaves the new content there.
  ovis_status status = kind == OV_PATH_FILE && e->operation == OV_COMMIT_REPLACE
                           ? sum_of(commit->files, e->new_path, &made, error)
                           : OVIS_OK;
  if (status == OVIS_OK) {
    status = sum_of(commit->files, e->path, &now, error);
  }
  if (status != OVIS_OK) {
    return status;
  }
  const bool is_done = same_sum(now, e->made);
  const bool is_ready = kind == OV_PATH_FILE && same_sum(made, e->made) && same_sum(now, e->old);
  const bool is_left = e->operation == OV_COMMIT_REMOVE && same_sum(now, e->old);
  if ((is_done && (kind == OV_PATH_NONE || same_sum(made, e->made))) || is_ready || is_left) {
    return OVIS_OK;
  }
  return ov_fail(error, OVIS_BAD_FORMAT, -1,
                 "an interrupted change does not fit the save: %.60s or its new version was "
                 "changed later; " TO_KEEP,
                 e->name);
}

ovis_status ov_commit_read_record(ov_commit* commit, ovis_error* error) {
  ov_writer file;
  ov_writer* entries = &commit->entries;
  ov_writer_init(&file, &entries->allocator);
  ovis_status status = read_whole(commit->files, commit->folder, OV_COMMIT_FILE, &file, error);
  if (status == OVIS_OK) {
    ov_hash hash = {0};
    const bool is_long = file.size >= HEAD_SIZE + HASH_SIZE;
    if (is_long) {
      ov_hash_bytes(&hash, file.bytes, file.size - HASH_SIZE);
    }
    if (!is_long || memcmp(file.bytes, record_magic, sizeof record_magic) != 0 ||
        hash.state != ov_get_u64(file.bytes + file.size - HASH_SIZE)) {
      status = not_ours(error, OV_COMMIT_FILE, 0);
    }
  }
  if (status == OVIS_OK) {
    commit->count = (int32_t)(ov_get_u32(file.bytes + sizeof record_magic) & INT32_MAX);
    ov_write_bytes(entries, file.bytes + HEAD_SIZE, file.size - HEAD_SIZE - HASH_SIZE);
    status = entries->is_failed ? no_memory(error)
                                : ov_commit_for_each(commit, check_entry, NULL, error);
  }
  ov_writer_fini(&file);
  return status;
}

// ---- The list of new files

static ovis_status create_list(ov_commit* commit, ovis_error* error) {
  char path[OV_PATH_MAX];
  if (!ov_path_print(path, "%s/" OV_COMMIT_LIST, commit->folder)) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
  }
  OV_TRY(ov_files_create(commit->files, path, NULL, &commit->list, error));
  commit->list_size = sizeof list_magic;
  if (!ov_out_file_write_at(&commit->list, 0, list_magic, sizeof list_magic)) {
    return ov_fail(error, OVIS_IO_ERROR, -1, "cannot write %.120s: %s", path,
                   ov_files_problem(commit->files));
  }
  return ov_files_sync_folder(commit->files, commit->folder, error);
}

ovis_status ov_commit_list_add(ov_commit* commit, const char* path, ovis_error* error) {
  ovis_status status = commit->list.handle == NULL ? create_list(commit, error) : OVIS_OK;
  if (status != OVIS_OK) {
    return status;
  }
  ov_writer entry;
  ov_writer_init(&entry, &commit->entries.allocator);
  ov_write_u16(&entry, (uint16_t)strlen(path));
  ov_write_bytes(&entry, path, strlen(path));
  put_hash(&entry, 0);
  if (entry.is_failed) {
    status = no_memory(error);
  } else if (!ov_out_file_write_at(&commit->list, commit->list_size, entry.bytes, entry.size) ||
             !ov_out_file_sync(&commit->list)) {
    status = ov_fail(error, OVIS_IO_ERROR, -1, "cannot write %.120s/" OV_COMMIT_LIST ": %s",
                     commit->folder, ov_files_problem(commit->files));
  }
  commit->list_size += entry.size;
  ov_writer_fini(&entry);
  return status;
}

// Removes the files that a list names. An incomplete entry ends the list: its file was never
// created, because the entry is synced first.
static ovis_status remove_listed(const ovis_files* files, const char* folder, const ov_writer* list,
                                 ovis_error* error) {
  ov_reader reader = ov_reader_make(list->bytes, list->size);
  ov_commit_entry e;
  ov_read_bytes(&reader, sizeof list_magic);
  while (!reader.is_short && reader.at < reader.size) {
    const size_t start = reader.at;
    const uint16_t length = ov_read_u16(&reader);
    const char* path = (const char*)ov_read_bytes(&reader, length);
    ov_hash hash = {0};
    if (path != NULL) {
      ov_hash_bytes(&hash, list->bytes + start, reader.at - start);
    }
    if (ov_read_u64(&reader) != hash.state || reader.is_short || path == NULL ||
        !find_paths(folder, path, length, &e)) {
      break;
    }
    if (ov_files_link_kind(files, e.new_path) == OV_PATH_FILE &&
        ov_files_holds(files, folder, e.parent)) {
      OV_TRY(ov_files_remove(files, e.new_path, error));
      // If the machine stops, the list must still name what it has not removed.
      OV_TRY(ov_files_sync_folder(files, e.parent, error));
    }
  }
  return OVIS_OK;
}

ovis_status ov_commit_roll_back(const ovis_files* files, const char* folder,
                                const ovis_allocator* allocator, ovis_error* error) {
  char path[OV_PATH_MAX];
  ov_writer list;
  ov_writer_init(&list, allocator);
  ovis_status status = read_whole(files, folder, OV_COMMIT_LIST, &list, error);
  if (status == OVIS_NOT_FOUND) {
    ov_writer_fini(&list);
    return OVIS_OK;
  }
  const size_t known = list.size < sizeof list_magic ? list.size : sizeof list_magic;
  if (status == OVIS_OK && known > 0 && memcmp(list.bytes, list_magic, known) != 0) {
    status = not_ours(error, OV_COMMIT_LIST, 0);
  }
  if (status == OVIS_OK && known > 0) {
    status = remove_listed(files, folder, &list, error);
  }
  ov_writer_fini(&list);
  if (status == OVIS_OK && !ov_path_print(path, "%s/" OV_COMMIT_LIST, folder)) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "the path of the save is too long");
  }
  return status == OVIS_OK ? ov_files_remove(files, path, error) : status;
}
