// Files of a save as bytes in memory: a table of paths in the order in which they were added.
// Design: bindings/js/README.md
#include "ovjs_files.h"

#include "ovjs.h"

#include <stdlib.h>
#include <string.h>

typedef struct file {
  char* path; // without a '/' in front
  uint8_t* bytes;
  size_t size;
} file;

struct ovjs_files {
  file* items;
  int32_t count, capacity;
};

OVJS_EXPORT(ovjs_files*, ovjs_files_create, void) {
  return calloc(1, sizeof(ovjs_files));
}

OVJS_EXPORT(void, ovjs_files_destroy, ovjs_files* self) {
  for (int32_t i = 0; i < self->count; i++) {
    free(self->items[i].path);
    free(self->items[i].bytes);
  }
  free(self->items);
  free(self);
}

// Adds a file. Takes both `path` and `bytes`, which ovjs_alloc made, whatever it returns.
OVJS_EXPORT(int32_t, ovjs_files_add, ovjs_files* self, char* path, uint8_t* bytes, size_t size) {
  if (self->count == self->capacity) {
    const int32_t capacity = self->capacity * 2 + 16;
    file* grown = realloc(self->items, (size_t)capacity * sizeof *grown);
    if (grown == NULL) {
      free(path);
      free(bytes);
      return ovjs_fail(OVIS_NO_MEMORY, NULL, NULL);
    }
    self->items = grown;
    self->capacity = capacity;
  }
  self->items[self->count++] = (file){path, bytes, size};
  return OVIS_OK;
}

static int32_t find(const ovjs_files* self, const char* path) {
  for (int32_t i = self->count - 1; i >= 0; i--) { // of two files of a name the later one counts
    if (strcmp(self->items[i].path, path) == 0) {
      return i;
    }
  }
  return -1;
}

// The rest of `path` below `folder`; NULL: it is not below it.
static const char* below(const char* folder, const char* path) {
  const size_t length = strlen(folder);
  if (length == 0) {
    return path;
  }
  return strncmp(path, folder, length) == 0 && path[length] == '/' ? path + length + 1 : NULL;
}

static void get_info(void* context, const char* path, ovis_file_info* out) {
  const ovjs_files* self = context;
  const int32_t index = find(self, path);
  if (index >= 0) {
    *out = (ovis_file_info){
        .kind = OVIS_FILE_REGULAR, .size = self->items[index].size, .id = (uint64_t)index + 1};
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
  *out_file = (void*)(uintptr_t)(find(context, path) + 1);
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

ovis_files ovjs_files_get(ovjs_files* self) {
  return (ovis_files){.context = self,
                      .get_info = get_info,
                      .open = open_file,
                      .close = close_file,
                      .read_at = read_at,
                      .list = list,
                      .cookie = OVIS_COOKIE};
}
