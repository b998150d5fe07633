// End times of the running timed behaviors of a brain.
// Design: docs/performance.md
//
//   ends    0: node 12 after 730 | 1: node 3 after 655 | ... 4, then 5, 6, ... in a block
//
// A plan has dozens of timed behaviors, and few of them run at a time: six at most in a village's
// day. So the list is short, and a search of it as well.
//
// A behavior keeps its end until the next tick begins: one that another one stops is still asked in
// that tick, as in the game.
#include "base/alloc.h"
#include "base/check.h"
#include "mind/brain/brain.h"

#include <string.h>

_Static_assert(OV_END_SPAN + (int64_t)OV_BEHAVIOR_TICKS_MAX <= INT32_MAX, "end times fit 32 bits");
_Static_assert(OV_BRAIN_NODES_MAX <= UINT8_MAX, "a node is one byte");

#define MORE 4 // room that is added at a time

static int32_t node_at(const ov_ends* ends, int32_t index) {
  OVIS_ASSERT(index >= 0);
  return index < OV_ENDS_OWN ? ends->node[index] : ends->more[index - OV_ENDS_OWN].node;
}

static int32_t* after_at(const ov_ends* ends, int32_t index) {
  OVIS_ASSERT(index >= 0);
  return index < OV_ENDS_OWN ? (int32_t*)(uintptr_t)&ends->after[index]
                             : &ends->more[index - OV_ENDS_OWN].after;
}

static void put(ov_ends* ends, int32_t index, int32_t node, int32_t after) {
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(node >= 0);
  if (index < OV_ENDS_OWN) {
    ends->node[index] = (uint8_t)node;
    ends->after[index] = after;
  } else {
    ends->more[index - OV_ENDS_OWN] = (struct ov_end){after, node};
  }
}

// -1: none.
static int32_t find(const ov_ends* ends, int32_t node) {
  OVIS_ASSERT(node >= 0);
  int32_t index = ends->count - 1;
  while (index >= 0 && node_at(ends, index) != node) {
    index--;
  }
  return index;
}

int32_t* ov_brain_end_of(const ov_brain* brain, int32_t node) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  const int32_t index = find(&brain->ends, node);
  OVIS_ASSERT(index >= 0);
  return after_at(&brain->ends, index);
}

bool ov_brain_reserve_end(ov_brain* brain, const ovis_allocator* allocator) {
  ov_ends* ends = &brain->ends;
  if (ends->count < OV_ENDS_OWN + ends->more_count) {
    return true;
  }
  const size_t old_size = ends->more_count * sizeof *ends->more;
  struct ov_end* more =
      ov_resize(allocator, ends->more, old_size, old_size + MORE * sizeof *ends->more);
  if (more != NULL) {
    ends->more = more;
    ends->more_count = (uint8_t)(ends->more_count + MORE);
  }
  return more != NULL;
}

void ov_brain_set_end(ov_brain* brain, int32_t node, int32_t after) {
  OVIS_ASSERT(node >= 0);
  OVIS_ASSERT(node < brain->plan->node_count);
  ov_ends* ends = &brain->ends;
  OVIS_ASSERT(ends->count < OV_ENDS_OWN + ends->more_count);
  const int32_t index = find(ends, node);
  put(ends, index >= 0 ? index : ends->count, node, after);
  ends->count = (uint8_t)(ends->count + (index < 0));
}

void ov_brain_free_ends(ov_brain* brain, const ovis_allocator* allocator) {
  ov_free(allocator, brain->ends.more, brain->ends.more_count * sizeof *brain->ends.more);
}

void ov_brain_forget_ends(ov_brain* brain) {
  ov_ends* ends = &brain->ends;
  int32_t kept = 0;
  for (int32_t i = 0; i < ends->count; i++) {
    const int32_t node = node_at(ends, i);
    if (ov_brain_runs(brain, node)) {
      put(ends, kept++, node, *after_at(ends, i));
    }
  }
  ends->count = (uint8_t)kept;
}

void ov_brain_move_end_base(ov_brain* brain, int64_t time) {
  for (int32_t i = 0; i < brain->ends.count; i++) {
    int32_t* after = after_at(&brain->ends, i);
    const int64_t left = *after - (time - brain->end_base);
    *after = left < -OV_END_SPAN ? -OV_END_SPAN : left > INT32_MAX ? INT32_MAX : (int32_t)left;
  }
  brain->end_base = time;
}
