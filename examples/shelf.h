// A shelf: files and folders in the memory of a host, for saves and recordings without a disk
// (ovis_files). examples/own_files.c uses it.
#pragma once
#include <ovis/ovis.h>
#include <stdlib.h>
#include <string.h>

typedef struct shelf_item {
  char path[200]; // "": free
  bool is_folder;
  uint64_t id;
  char* bytes;
  uint64_t size;
} shelf_item;

typedef struct shelf {
  shelf_item items[256];
  uint64_t last_id;
} shelf;

static inline shelf_item* shelf_find(shelf* self, const char* path) {
  for (int i = 0; i < 256; i++) {
    if (strcmp(self->items[i].path, path) == 0) {
      return &self->items[i];
    }
  }
  return NULL;
}

static inline shelf_item* shelf_add(shelf* self, const char* path, bool is_folder) {
  shelf_item* item =
      path[0] != '\0' && shelf_find(self, path) == NULL ? shelf_find(self, "") : NULL;
  if (item == NULL || strlen(path) >= sizeof item->path) {
    return NULL;
  }
  *item = (shelf_item){.is_folder = is_folder, .id = ++self->last_id};
  memcpy(item->path, path, strlen(path) + 1);
  return item;
}

static inline void shelf_drop(shelf_item* item) {
  free(item->bytes);
  *item = (shelf_item){.size = 0};
}

// The name of an item that lies in a folder; NULL: it does not.
static inline const char* shelf_name(const shelf_item* item, const char* folder) {
  const size_t length = strlen(folder);
  const char* name = item->path + length + (length > 0);
  const bool is_below =
      length == 0 || (strncmp(item->path, folder, length) == 0 && item->path[length] == '/');
  return is_below && item->path[0] != '\0' && strchr(name, '/') == NULL ? name : NULL;
}

// ---- The functions of the table

static inline void shelf_get_info(void* self, const char* path, ovis_file_info* out) {
  const shelf_item* item = path[0] != '\0' ? shelf_find((shelf*)self, path) : NULL;
  if (path[0] == '\0' || (item != NULL && item->is_folder)) {
    out->kind = OVIS_FILE_FOLDER;
  } else if (item != NULL) {
    *out = (ovis_file_info){.kind = OVIS_FILE_REGULAR, .size = item->size, .id = item->id};
  }
}

static inline ovis_status shelf_open(void* self, const char* path, ovis_file_info* out,
                                     void** out_file) {
  shelf_get_info(self, path, out);
  *out_file = out->kind == OVIS_FILE_REGULAR ? shelf_find((shelf*)self, path) : NULL;
  return *out_file != NULL ? OVIS_OK : OVIS_NOT_FOUND;
}

static inline bool shelf_close(void* self, void* file) {
  return self != NULL && file != NULL;
}

static inline bool shelf_read_at(void* self, void* file, uint64_t offset, void* bytes,
                                 size_t count) {
  const shelf_item* item = (const shelf_item*)file;
  memcpy(bytes, item->bytes + offset, count);
  return self != NULL;
}

static inline bool shelf_list(void* self, const char* folder, ovis_file_name_fn* visit,
                              void* context) {
  for (int i = 0; i < 256; i++) {
    const char* name = shelf_name(&((shelf*)self)->items[i], folder);
    if (name != NULL && !visit(context, name)) {
      break;
    }
  }
  return true;
}

static inline ovis_status shelf_create(void* self, const char* path, const char* like,
                                       void** out_file) {
  (void)like; // there are no permissions
  *out_file = shelf_add((shelf*)self, path, false);
  return *out_file != NULL ? OVIS_OK : OVIS_IO_ERROR;
}

static inline bool shelf_write_at(void* self, void* file, uint64_t offset, const void* bytes,
                                  size_t count) {
  shelf_item* item = (shelf_item*)file;
  if (offset + count > item->size) {
    char* grown = (char*)realloc(item->bytes, offset + count);
    if (grown == NULL) {
      return false;
    }
    memset(grown + item->size, 0, offset + count - item->size);
    item->bytes = grown;
    item->size = offset + count;
  }
  memcpy(item->bytes + offset, bytes, count);
  return self != NULL;
}

static inline bool shelf_sync(void* self, void* file) {
  return self != NULL && file != NULL; // memory has no disk
}

static inline bool shelf_remove(void* self, const char* path) {
  shelf_item* item = shelf_find((shelf*)self, path);
  if (item != NULL) {
    shelf_drop(item);
  }
  return true;
}

// Moves a file, or a folder with all that is in it.
static inline bool shelf_replace(void* self, const char* from, const char* to) {
  const size_t length = strlen(from);
  shelf_remove(self, to);
  for (int i = 0; i < 256; i++) {
    shelf_item* item = &((shelf*)self)->items[i];
    char* rest = item->path + length;
    if (strncmp(item->path, from, length) == 0 && (rest[0] == '\0' || rest[0] == '/')) {
      if (strlen(to) + strlen(rest) >= sizeof item->path) {
        return false;
      }
      memmove(item->path + strlen(to), rest, strlen(rest) + 1);
      memcpy(item->path, to, strlen(to));
    }
  }
  return true;
}

static inline bool shelf_make_folder(void* self, const char* path) {
  const shelf_item* item = shelf_find((shelf*)self, path);
  return item != NULL ? item->is_folder : shelf_add((shelf*)self, path, true) != NULL;
}

static inline ovis_status shelf_lock(void* self, const char* path, ovis_file_info* out,
                                     void** out_file) {
  if (shelf_find((shelf*)self, path) == NULL) {
    shelf_add((shelf*)self, path, false);
  }
  return shelf_open(self, path, out, out_file); // nobody else has this shelf
}

static inline bool shelf_is_locked(void* self, const char* path) {
  return self == NULL || path == NULL;
}

// Valid as long as the shelf.
static inline ovis_files shelf_files(shelf* self) {
  const ovis_files files = {.context = self,
                            .get_info = shelf_get_info,
                            .open = shelf_open,
                            .close = shelf_close,
                            .read_at = shelf_read_at,
                            .list = shelf_list,
                            .create = shelf_create,
                            .write_at = shelf_write_at,
                            .sync = shelf_sync,
                            .replace = shelf_replace,
                            .remove = shelf_remove,
                            .make_folder = shelf_make_folder,
                            .remove_folder = shelf_remove,
                            .lock = shelf_lock,
                            .is_locked = shelf_is_locked,
                            .cookie = OVIS_COOKIE};
  return files;
}

static inline void shelf_free(shelf* self) {
  for (int i = 0; i < 256; i++) {
    shelf_drop(&self->items[i]);
  }
}
