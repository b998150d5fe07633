// Files of a save as bytes in memory: a table of paths in the order in which they were added. A
// save is written as a copy beside the old one, in a folder of the same table. Design:
// bindings/js/README.md
#include "ovjs_files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct file {
  char* path; // without a '/' in front; NULL: it was removed
  uint8_t* bytes;
  size_t size, capacity;
  uint64_t id;    // of the content
  bool is_folder; // that was made; other folders are there because of their files
  bool is_shared; // the bytes are another table's
} file;

struct ovjs_files {
  file* items; // handles of files are their places, from 1
  int32_t count, capacity;
  uint64_t last_id;
};

OVJS_EXPORT(ovjs_files*, ovjs_files_create, void) {
  return calloc(1, sizeof(ovjs_files));
}

static void drop(file* item) {
  free(item->path);
  if (!item->is_shared) {
    free(item->bytes);
  }
  *item = (file){0};
}

OVJS_EXPORT(void, ovjs_files_destroy, ovjs_files* self) {
  for (int32_t i = 0; i < self->count; i++) {
    drop(&self->items[i]);
  }
  free(self->items);
  free(self);
}

// Adds an item, whose path and bytes it takes. 0: no memory; else its place, from 1.
static int32_t add(ovjs_files* self, file item) {
  if (self->count == self->capacity) {
    const int32_t capacity = self->capacity * 2 + 16;
    file* grown = realloc(self->items, (size_t)capacity * sizeof *grown);
    if (grown == NULL) {
      drop(&item);
      return 0;
    }
    self->items = grown;
    self->capacity = capacity;
  }
  item.id = ++self->last_id;
  self->items[self->count++] = item;
  return self->count;
}

// Adds a file. Takes both `path` and `bytes`, which ovjs_alloc made, whatever it returns.
OVJS_EXPORT(int32_t, ovjs_files_add, ovjs_files* self, char* path, uint8_t* bytes, size_t size) {
  const file item = {.path = path, .bytes = bytes, .size = size, .capacity = size};
  return add(self, item) != 0 ? OVIS_OK : ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
}

static int32_t find(const ovjs_files* self, const char* path) {
  for (int32_t i = self->count - 1; i >= 0; i--) { // of two files of a name the later one counts
    if (self->items[i].path != NULL && strcmp(self->items[i].path, path) == 0) {
      return i;
    }
  }
  return -1;
}

// The rest of `path` below `folder`; NULL: it is not below it.
static const char* below(const char* folder, const char* path) {
  const size_t length = strlen(folder);
  if (path == NULL) {
    return NULL;
  }
  if (length == 0) {
    return path;
  }
  return strncmp(path, folder, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

static void get_info(void* context, const char* path, ovis_file_info* out) {
  const ovjs_files* self = context;
  const int32_t index = find(self, path);
  if (index >= 0 && !self->items[index].is_folder) {
    const file* item = &self->items[index];
    *out = (ovis_file_info){.kind = OVIS_FILE_REGULAR, .size = item->size, .id = item->id};
    return;
  }
  if (index >= 0) {
    out->kind = OVIS_FILE_FOLDER;
    return;
  }
  for (int32_t i = 0; i < self->count; i++) {
    if (below(path, self->items[i].path) != NULL) {
      out->kind = OVIS_FILE_FOLDER;
      return;
    }
  }
}

// The handle is the file's index plus 1, since the table may move.
static ovis_status open_file(void* context, const char* path, ovis_file_info* out,
                             void** out_file) {
  get_info(context, path, out);
  const bool is_file = out->kind == OVIS_FILE_REGULAR;
  *out_file = is_file ? (void*)(uintptr_t)(find(context, path) + 1) : NULL;
  return *out_file != NULL ? OVIS_OK : OVIS_NOT_FOUND;
}

static bool close_file(void* context, void* handle) {
  (void)context, (void)handle;
  return true;
}

static bool read_at(void* context, void* handle, uint64_t offset, void* bytes, size_t count) {
  const ovjs_files* self = context;
  const file* from = &self->items[(uintptr_t)handle - 1];
  if (offset > from->size || count > from->size - offset) {
    return false;
  }
  memcpy(bytes, from->bytes + offset, count);
  return true;
}

// The name of the next folder or file below `folder` on the way to `path`. False: it is too long.
static bool first_name(const char* rest, char out[256]) {
  const size_t length = strcspn(rest, "/");
  if (length >= 256) {
    return false;
  }
  memcpy(out, rest, length);
  out[length] = '\0';
  return true;
}

static bool was_listed(const ovjs_files* self, const char* folder, int32_t index,
                       const char* name) {
  char before[256];
  for (int32_t i = 0; i < index; i++) {
    const char* rest = below(folder, self->items[i].path);
    if (rest != NULL && first_name(rest, before) && strcmp(before, name) == 0) {
      return true;
    }
  }
  return false;
}

static bool list(void* context, const char* folder, ovis_file_name_fn* visit, void* visit_context) {
  const ovjs_files* self = context;
  char name[256];
  for (int32_t i = 0; i < self->count; i++) {
    const char* rest = below(folder, self->items[i].path);
    if (rest != NULL && first_name(rest, name) && !was_listed(self, folder, i, name) &&
        !visit(visit_context, name)) {
      break;
    }
  }
  return true;
}

// ---- Writing

static char* copy_text(const char* text) {
  const size_t size = strlen(text) + 1;
  char* copy = malloc(size);
  if (copy != NULL) {
    memcpy(copy, text, size);
  }
  return copy;
}

static int32_t add_empty(ovjs_files* self, const char* path, bool is_folder) {
  char* copy = copy_text(path);
  return copy != NULL ? add(self, (file){.path = copy, .is_folder = is_folder}) : 0;
}

static ovis_status create(void* context, const char* path, const char* like, void** out_file) {
  (void)like; // there are no permissions
  const bool is_free = find(context, path) < 0;
  *out_file = is_free ? (void*)(uintptr_t)add_empty(context, path, false) : NULL;
  return *out_file != NULL ? OVIS_OK : is_free ? OVIS_NO_MEMORY : OVIS_IO_ERROR;
}

static bool write_at(void* context, void* handle, uint64_t offset, const void* bytes,
                     size_t count) {
  const ovjs_files* self = context;
  file* to = &self->items[(uintptr_t)handle - 1];
  const uint64_t end = offset + count;
  if (end > to->capacity) {
    const uint64_t capacity = end + end / 2;
    uint8_t* own = to->is_shared ? NULL : to->bytes;
    uint8_t* grown = capacity <= SIZE_MAX ? realloc(own, (size_t)capacity) : NULL;
    if (grown == NULL) {
      return false;
    }
    to->is_shared = false; // a shared one that is written was empty: session.lock
    to->bytes = grown;
    to->capacity = (size_t)capacity;
  }
  if (offset > to->size) {
    memset(to->bytes + to->size, 0, (size_t)offset - to->size);
  }
  memcpy(to->bytes + offset, bytes, count);
  to->size = end > to->size ? (size_t)end : to->size;
  return true;
}

static bool sync_file(void* context, void* handle) {
  return context != NULL && handle != NULL; // memory has no disk
}

static bool remove_item(void* context, const char* path) {
  const ovjs_files* self = context;
  const int32_t index = find(self, path);
  if (index >= 0) {
    drop(&self->items[index]);
  }
  return true;
}

// Moves a file, or a folder with all that is in it.
static bool replace(void* context, const char* from, const char* to) {
  const ovjs_files* self = context;
  remove_item(context, to);
  for (int32_t i = 0; i < self->count; i++) {
    file* item = &self->items[i];
    const bool is_it = item->path != NULL && strcmp(item->path, from) == 0;
    const char* rest = is_it ? "" : below(from, item->path);
    if (rest == NULL) {
      continue;
    }
    const size_t size = strlen(to) + 1 + strlen(rest) + 1;
    char* path = malloc(size);
    if (path == NULL) {
      return false;
    }
    snprintf(path, size, is_it ? "%s" : "%s/%s", to, rest);
    free(item->path);
    item->path = path;
  }
  return true;
}

static bool make_folder(void* context, const char* path) {
  ovis_file_info info = {0};
  get_info(context, path, &info);
  return info.kind == OVIS_FILE_FOLDER ||
         (info.kind != OVIS_FILE_REGULAR && add_empty(context, path, true) != 0);
}

static ovis_status lock(void* context, const char* path, ovis_file_info* out, void** out_file) {
  if (find(context, path) < 0 && add_empty(context, path, false) == 0) {
    return OVIS_NO_MEMORY;
  }
  return open_file(context, path, out, out_file); // nobody else has this table
}

static bool is_locked(void* context, const char* path) {
  return context == NULL || path == NULL;
}

// A table with the same files, in which a save is written. It must not outlive this one.
OVJS_EXPORT(ovjs_files*, ovjs_files_share, const ovjs_files* self) {
  ovjs_files* other = calloc(1, sizeof *other);
  bool is_done = other != NULL;
  for (int32_t i = 0; is_done && i < self->count; i++) {
    file item = self->items[i];
    item.path = copy_text(item.path);
    item.is_shared = true;
    is_done = item.path != NULL && add(other, item) != 0;
  }
  if (!is_done) {
    ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
    if (other != NULL) {
      ovjs_files_destroy(other);
    }
    return NULL;
  }
  return other;
}

// A list of {path, at, size} of the files.
OVJS_EXPORT(int32_t, ovjs_files_list, const ovjs_files* self) {
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (int32_t i = 0; i < self->count; i++) {
    if (self->items[i].path != NULL && !self->items[i].is_folder) {
      ovjs_open(text, NULL, '{');
      ovjs_put_text(text, "path", self->items[i].path);
      ovjs_put_whole(text, "at", (int64_t)(uintptr_t)self->items[i].bytes);
      ovjs_put_whole(text, "size", (int64_t)self->items[i].size);
      ovjs_close(text, '}');
    }
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

ovis_files ovjs_files_get(ovjs_files* self) {
  return (ovis_files){.context = self,
                      .get_info = get_info,
                      .open = open_file,
                      .close = close_file,
                      .read_at = read_at,
                      .list = list,
                      .create = create,
                      .write_at = write_at,
                      .sync = sync_file,
                      .replace = replace,
                      .remove = remove_item,
                      .make_folder = make_folder,
                      .remove_folder = remove_item,
                      .lock = lock,
                      .is_locked = is_locked,
                      .cookie = OVIS_COOKIE};
}
