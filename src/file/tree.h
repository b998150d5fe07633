// Whole folders: walking, copying, removing.
#ifndef OVIS_SRC_FILE_TREE_H
#define OVIS_SRC_FILE_TREE_H

#include "file/file.h"

// Folders inside each other that are walked; more is a loop of links.
#define OV_TREE_DEPTH_MAX 32

// Told of each file and folder, with its path from the folder that is walked: a folder before and,
// with `is_after`, again after what is in it. Links count as what they lead to.
typedef struct ov_tree_entry {
  const char* path; // from the folder that is walked
  ov_path_kind kind;
  bool is_after;
} ov_tree_entry;
typedef ovis_status ov_tree_fn(void* context, const ov_tree_entry* entry);

// Stops when `visit` returns another status than OVIS_OK, and returns that. OVIS_TOO_LARGE: too
// deep, or a path too long.
ovis_status ov_tree_walk(const char* folder, ov_tree_fn* visit, void* context, ovis_error* error);

// Copies all of a folder's files into a new folder, and brings them to the disk.
ovis_status ov_tree_copy(const char* from, const char* to, ovis_error* error);

// Removes a folder with all that is in it; links are removed, not followed.
ovis_status ov_tree_remove(const char* folder, ovis_error* error);

#endif
