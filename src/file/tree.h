// Whole folders: walking, copying, removing.
#ifndef OVIS_SRC_FILE_TREE_H
#define OVIS_SRC_FILE_TREE_H

#include "file/file.h"

// Greatest depth of nested folders. A deeper tree is taken for a loop of links.
#define OV_TREE_DEPTH_MAX 32

// An entry of the walked folder. A folder is visited before its content, and again after it with
// `is_after` set. A link counts as its destination.
typedef struct ov_tree_entry {
  const char* path; // relative to the walked folder
  ov_path_kind kind;
  bool is_after;
} ov_tree_entry;
typedef ovis_status ov_tree_fn(void* context, const ov_tree_entry* entry);

// Calls `visit` for each entry. Stops when `visit` returns a status other than OVIS_OK, and returns
// that status. OVIS_TOO_LARGE: the tree is too deep or a path too long.
ovis_status ov_tree_walk(const char* folder, ov_tree_fn* visit, void* context, ovis_error* error);

// Copies a folder with all its content into a new folder and syncs it to disk.
ovis_status ov_tree_copy(const char* from, const char* to, ovis_error* error);

// Removes a folder with all its content. Links are removed, not followed.
ovis_status ov_tree_remove(const char* folder, ovis_error* error);

#endif
