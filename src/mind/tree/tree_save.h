// The defs of trees in snapshots, so that a recording can be run again without its host. A tree
// with functions of the host is only named: the host has to give it again.
#pragma once

#include "base/array.h"
#include "base/bytes.h"

#include <ovis/tree.h>

struct ov_tree_mind_plan;
struct ov_saved_tree;

// Trees of a snapshot and of a host, in the order of the snapshot.
typedef struct ov_saved_trees {
  ovis_allocator allocator;
  uint8_t* bytes; // owned: the texts of the trees
  size_t size;
  ov_array(struct ov_saved_tree*) made; // owned: their lists
  ov_array(ovis_tree_def) defs;
  const char* missing; // of OVIS_NOT_FOUND
} ov_saved_trees;

void ov_trees_write(struct ov_tree_mind_plan* const* trees, int32_t count, ov_writer* writer);

// Reads trees. Of two with one name the given one counts. OVIS_NOT_FOUND: one with functions of the
// host is not given. OVIS_BAD_FORMAT: the bytes are no trees.
// Free `out`, also after a failure.
ovis_status ov_trees_read(ov_reader* reader, const ovis_tree_def* given, int32_t given_count,
                          const ovis_allocator* allocator, ov_saved_trees* out);
void ov_saved_trees_free(ov_saved_trees* trees);
