// The nodes and refusals of a search that did not reach its target.
#pragma once

#include "base/array.h"

#include <ovis/path.h>

// Types that a search met, and reasons for which it was refused.
typedef struct ov_met_on_search {
  uint64_t types, reasons;
} ov_met_on_search;

// A refused step that says something about the world.
typedef struct ov_failed_step {
  ovis_path_refusal refusal;
  int32_t from; // index of the node that the step leaves; -1: the log does not have it
} ov_failed_step;

// Nodes and refusals of the failed search.
typedef struct ov_failed_search {
  const ovis_allocator* allocator;
  ov_array(ovis_path_node) nodes; // in the order of expansion
  ov_array(ov_failed_step) steps; // by `from`
  ov_array(int32_t) slots;        // of a hash table by cell: index of a node + 1, or 0
  ov_met_on_search met;
  bool is_out_of_memory;
} ov_failed_search;

// Searches, and logs nodes and refusals. The log has no more than it can keep; `met` knows all.
// [Limit: the log is empty]
ovis_status ov_failed_search_run(ov_failed_search* log, ovis_path_finder* finder,
                                 const ovis_path_query* query, ovis_path* path);

void ov_failed_search_fini(ov_failed_search* log);

// The node that the search expanded in a cell. NULL: there is none.
const ovis_path_node* ov_failed_search_node(const ov_failed_search* log, ovis_pos pos);

// The first cell on a path at which the failed search was refused and that it never expanded. NULL:
// there is none. *out_index is the node of the path that it concerns: the first one that the search
// never expanded if there is no refusal, and -1 if there is no such node.
const ovis_path_refusal* ov_failed_search_refusal_on(const ov_failed_search* log,
                                                     const ovis_path* way, int32_t* out_index);

// A refused straight step from a cell to one beside a diagonal, of one of these types or for one of
// these reasons. NULL: there is none.
const ovis_path_refusal* ov_failed_search_refusal_beside(const ov_failed_search* log,
                                                         const ovis_path_refusal* diagonal,
                                                         uint64_t types, uint64_t reasons);

// A refused step into a cell. NULL: there is none.
const ovis_path_refusal* ov_failed_search_refusal_into(const ov_failed_search* log, ovis_pos pos);

// The refused step with the lowest cost so far plus estimate. NULL: none was refused.
const ovis_path_refusal* ov_failed_search_nearest(const ov_failed_search* log,
                                                  const ovis_path* path);
