// Walks, copies and removes folders with all their content. Links are never followed.
// Design: docs/architecture.md#rooms (file).
#include "file/tree.h"

#include "base/fail.h"

#include <string.h>

typedef struct walk {
  ov_tree_place place;
  ov_tree_fn* visit;
  void* context;
  ovis_error* error;
  char path[OV_PATH_MAX]; // from `folder`; "" for the folder itself
  int32_t depth;
} walk;

static ovis_status too_long(ovis_error* error) {
  return ov_fail(error, OVIS_TOO_LARGE, -1, "a path in the folder is too long");
}

static ovis_status walk_folder(walk* w);

static ovis_status visit_name(void* context, const char* name) {
  walk* w = context;
  const size_t length = strlen(w->path);
  const size_t added = strlen(name) + (length > 0 ? 1 : 0);
  char full[OV_PATH_MAX];
  if (length + added >= sizeof w->path) {
    return too_long(w->error);
  }
  if (length > 0) {
    w->path[length] = '/';
  }
  memcpy(w->path + length + added - strlen(name), name, strlen(name) + 1);
  if (!ov_path_print(full, "%s/%s", w->place.folder, w->path)) {
    return too_long(w->error);
  }
  ov_tree_entry entry = {w->path, ov_files_link_kind(w->place.files, full), false};
  ovis_status status = w->visit(w->context, &entry);
  if (status == OVIS_OK && entry.kind == OV_PATH_FOLDER) {
    status = walk_folder(w);
    entry.is_after = true;
    status = status == OVIS_OK ? w->visit(w->context, &entry) : status;
  }
  w->path[length] = '\0';
  return status;
}

static ovis_status walk_folder(walk* w) {
  char full[OV_PATH_MAX];
  if (w->depth == OV_TREE_DEPTH_MAX) {
    return ov_fail(w->error, OVIS_TOO_LARGE, -1, "folders are nested more than %d deep",
                   OV_TREE_DEPTH_MAX);
  }
  if (!ov_path_print(full, "%s%s%s", w->place.folder, w->path[0] != '\0' ? "/" : "", w->path)) {
    return too_long(w->error);
  }
  w->depth++;
  const ovis_status status =
      ov_files_list(w->place.files, w->place.allocator, full, visit_name, w, w->error);
  w->depth--;
  return status;
}

ovis_status ov_tree_walk(const ov_tree_place* place, ov_tree_fn* visit, void* context,
                         ovis_error* error) {
  walk w = {.place = *place, .visit = visit, .context = context, .error = error};
  return walk_folder(&w);
}

// ---- Copying

typedef struct copying {
  const ovis_files* files;
  const char* from;
  const char* to;
  ov_tree_left_fn* left_out; // NULL: nobody asks
  void* context;
  ovis_error* error;
} copying;

static ovis_status copy_bytes(const ov_source* source, ov_out_file* out, ovis_error* error) {
  uint8_t buffer[16384];
  for (uint64_t at = 0; at < source->size;) {
    const uint64_t left = source->size - at;
    const size_t count = left < sizeof buffer ? (size_t)left : sizeof buffer;
    OV_TRY(ov_source_read(source, at, buffer, count, error));
    if (!ov_out_file_write_at(out, at, buffer, count)) {
      return ov_fail(error, OVIS_IO_ERROR, -1, "cannot write the copy: %s",
                     ov_files_problem(out->files));
    }
    at += count;
  }
  return OVIS_OK;
}

static ovis_status copy_open_file(ov_file* in, const char* from, const char* to,
                                  ovis_error* error) {
  ov_out_file out;
  OV_TRY(ov_files_create(in->files, to, from, &out, error));
  const ov_source source = ov_files_source(in);
  ovis_status status = copy_bytes(&source, &out, error);
  if (status == OVIS_OK) {
    return ov_out_file_finish(&out, to, error);
  }
  ov_out_file_drop(&out);
  return status;
}

static ovis_status copy_file(const ovis_files* files, const char* from, const char* to,
                             ovis_error* error) {
  ov_file in;
  ovis_error own = {0};
  ovis_status status = ov_files_open(files, from, &in, &own);
  if (status == OVIS_OK) {
    status = copy_open_file(&in, from, to, &own);
    ov_files_close(&in);
  }
  return status == OVIS_OK
             ? status
             : ov_fail(error, status, own.offset, "cannot copy %.100s: %.120s", from, own.message);
}

// Prints the way from the folder of the link `path` to `target`; both are relative to the copied
// folder, and target is "" for that folder itself.
//
//   region/a -> region/b       b
//   region/a -> data/b         ../data/b
//   a/b/c    -> a              ..
static bool print_way(char* out, const char* path, const char* target) {
  size_t same = 0; // bytes of the folders that both have
  for (size_t i = 0; path[i] == target[i] && path[i] != '\0'; i++) {
    same = path[i] == '/' ? i + 1 : same;
  }
  const char* rest = target + same;
  size_t length = strlen(rest);
  if (length > 0 && strncmp(path + same, rest, length) == 0 && path[same + length] == '/') {
    same += length + 1; // the target is a folder above the link
    length = 0;
  }
  size_t used = 0;
  for (const char* slash = strchr(path + same, '/'); slash != NULL;
       slash = strchr(slash + 1, '/')) {
    if (used + 3 >= OV_PATH_MAX) {
      return false;
    }
    memcpy(out + used, "../", 3);
    used += 3;
  }
  if (used + length + 2 > OV_PATH_MAX) {
    return false;
  }
  memcpy(out + used, rest, length);
  used += length;
  if (used == 0) {
    out[used++] = '.';
  } else if (length == 0) {
    used--; // the last '/'
  }
  out[used] = '\0';
  return true;
}

static ovis_status copy_link(const copying* c, const char* path, const char* from, const char* to) {
  char whole[OV_PATH_MAX];
  char inner[OV_PATH_MAX];
  char way[OV_PATH_MAX];
  if (!ov_files_holds(c->files, c->from, from) || !ov_files_full_path(c->files, c->from, whole) ||
      !ov_files_full_path(c->files, from, inner)) {
    if (c->left_out != NULL) {
      c->left_out(c->context, path);
    }
    return OVIS_OK;
  }
  const size_t length = strcmp(whole, "/") == 0 ? 0 : strlen(whole);
  const char* target = inner + length + (inner[length] == '/');
  return print_way(way, path, target) ? ov_files_make_link(c->files, to, way, c->error)
                                      : too_long(c->error);
}

static ovis_status visit_copy(void* context, const ov_tree_entry* entry) {
  const copying* c = context;
  char from[OV_PATH_MAX];
  char to[OV_PATH_MAX];
  if (!ov_path_print(from, "%s/%s", c->from, entry->path) ||
      !ov_path_print(to, "%s/%s", c->to, entry->path)) {
    return too_long(c->error);
  }
  switch (entry->kind) {
  case OV_PATH_FOLDER:
    return entry->is_after ? ov_files_sync_folder(c->files, to, c->error)
                           : ov_files_make_folder(c->files, to, c->error);
  case OV_PATH_FILE: return copy_file(c->files, from, to, c->error);
  case OV_PATH_LINK: return copy_link(c, entry->path, from, to);
  default:
    return ov_fail(c->error, OVIS_IO_ERROR, -1,
                   "cannot copy %.120s: it is neither a file nor a folder", from);
  }
}

ovis_status ov_tree_copy(const ov_tree_place* from, const char* to, ov_tree_left_fn* left_out,
                         void* context, ovis_error* error) {
  copying c = {from->files, from->folder, to, left_out, context, error};
  ovis_status status = ov_files_make_folder(c.files, to, error);
  if (status == OVIS_OK) {
    status = ov_tree_walk(from, visit_copy, &c, error);
  }
  return status == OVIS_OK ? ov_files_sync_folder(c.files, to, error) : status;
}

// ---- Removing

typedef struct removing {
  ov_tree_place place;
  int32_t depth;
  ovis_error* error;
} removing;

static ovis_status visit_remove(void* context, const char* name) {
  const removing* r = context;
  const ovis_files* files = r->place.files;
  char path[OV_PATH_MAX];
  if (!ov_path_print(path, "%s/%s", r->place.folder, name)) {
    return too_long(r->error);
  }
  if (ov_files_link_kind(files, path) != OV_PATH_FOLDER) {
    return ov_files_remove(files, path, r->error);
  }
  if (r->depth == OV_TREE_DEPTH_MAX) {
    return ov_fail(r->error, OVIS_TOO_LARGE, -1, "folders are nested more than %d deep",
                   OV_TREE_DEPTH_MAX);
  }
  removing inner = {{files, r->place.allocator, path}, r->depth + 1, r->error};
  const ovis_status status =
      ov_files_list(files, r->place.allocator, path, visit_remove, &inner, r->error);
  return status == OVIS_OK ? ov_files_remove_folder(files, path, r->error) : status;
}

ovis_status ov_tree_remove(const ov_tree_place* place, ovis_error* error) {
  const ovis_files* files = place->files;
  if (ov_files_link_kind(files, place->folder) == OV_PATH_LINK) {
    return ov_files_remove(files, place->folder, error);
  }
  removing r = {*place, 0, error};
  const ovis_status status =
      ov_files_list(files, place->allocator, place->folder, visit_remove, &r, error);
  return status == OVIS_OK ? ov_files_remove_folder(files, place->folder, error) : status;
}
