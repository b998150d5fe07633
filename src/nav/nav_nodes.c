// Makes room for the nodes of a path.
// Design: docs/architecture.md
#include "nav/nav_internal.h"

#include "base/alloc.h"
#include "base/check.h"

#define NODES_STEP 4 // for which memory is taken

bool ov_nav_make_room(ov_nav* nav, int32_t count) {
  OVIS_ASSERT(count <= nav->capacity);
  if (count <= nav->room) {
    return true;
  }
  const int32_t rounded = (count + NODES_STEP - 1) / NODES_STEP * NODES_STEP;
  const int32_t room = rounded < nav->capacity ? rounded : nav->capacity;
  ov_nav_node* nodes = ov_alloc(&nav->allocator, (size_t)room * sizeof *nodes);
  if (nodes == NULL) {
    return false;
  }
  ov_free(&nav->allocator, nav->nodes, (size_t)nav->room * sizeof *nav->nodes);
  nav->nodes = nodes;
  nav->room = room;
  return true;
}
