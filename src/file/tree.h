// Whole folders: walking, copying, removing.
#pragma once

#include "file/files.h"

// Greatest depth of nested folders. The game's saves have fewer than ten.
#define OV_TREE_DEPTH_MAX 32

// A folder among the files of a table.
typedef struct ov_tree_place {
  const ovis_files* files;
  const ovis_allocator* allocator; // of the lists of names
  const char* folder;
} ov_tree_place;

// An entry of the walked folder. A folder is visited before its content, and again after it with
// `is_after` set. A link is not followed.
typedef struct ov_tree_entry {
  const char* path; // relative to the walked folder
  ov_path_kind kind;
  bool is_after;
} ov_tree_entry;
typedef ovis_status ov_tree_fn(void* context, const ov_tree_entry* entry);

// Calls `visit` for each entry. Stops when `visit` returns a status other than OVIS_OK, and returns
// that status. OVIS_TOO_LARGE: the tree is too deep or a path too long.
ovis_status ov_tree_walk(const ov_tree_place* place, ov_tree_fn* visit, void* context,
                         ovis_error* error);

// Called with the path, relative to the copied folder, of each link that the copy lacks.
typedef void ov_tree_left_fn(void* context, const char* path);

// Copies a folder with all its content into a new folder and syncs it to disk. A link whose
// destination lies in the folder is copied as a link to the same place of the copy. Any other link
// is left out, because it would copy files that are not part of the folder. `left_out` [opt]
ovis_status ov_tree_copy(const ov_tree_place* from, const char* to, ov_tree_left_fn* left_out,
                         void* context, ovis_error* error);

// Removes a folder with all its content. Links are removed, not followed.
ovis_status ov_tree_remove(const ov_tree_place* place, ovis_error* error);
