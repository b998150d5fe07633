// Tracks the progress of a walk along its path, and counts its end.
// Rules: docs/sources.md#navigation
#include "base/alloc.h"
#include "base/check.h"
#include "nav/nav_internal.h"

#include <float.h>

static int32_t index_of(const ov_nav* nav, const uint16_t* count) {
  const ptrdiff_t index = count - (const uint16_t*)(const void*)&nav->counts;
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(index < OV_NAV_COUNTS);
  return (int32_t)index;
}

// Without memory for the upper bits a count starts at 0 again: it is for reports only.
void ov_nav_carry(ov_nav* nav, const uint16_t* count) {
  ov_nav_rare* rare = ov_nav_make_rare(nav);
  if (rare != NULL) {
    rare->counts_high[index_of(nav, count)]++;
  }
}

int64_t ov_nav_read_count(const ov_nav* nav, const uint16_t* count) {
  const int64_t high = nav->rare != NULL ? nav->rare->counts_high[index_of(nav, count)] : 0;
  return high << 16 | *count;
}

void ov_nav_note_end(ov_nav* nav, ovis_nav_end end) {
  ov_nav_add(nav, &nav->counts.ended[end]);
  nav->changes++;
  nav->last_end = end;
}

void ov_nav_forget_path(ov_nav* nav) {
  ov_free(&nav->allocator, nav->nodes, (size_t)nav->room * sizeof *nav->nodes);
  nav->nodes = NULL;
  nav->room = 0;
  nav->has_path = false;
  nav->is_cut = false;
  nav->count = 0;
  nav->next_index = 0;
  nav->result = OVIS_PATH_NONE;
  nav->path_target = (ovis_pos){0};
  nav->dist_to_target = FLT_MAX;
}

void ov_nav_drop(ov_nav* nav, ovis_nav_end end) {
  if (!ov_nav_is_done(nav)) {
    ov_nav_note_end(nav, end);
  }
  ov_nav_forget_path(nav);
}

void ov_nav_stop(ov_nav* nav) {
  ov_nav_drop(nav, OVIS_NAV_END_STOPPED);
}

void ov_nav_advance(ov_nav* nav) {
  OVIS_ASSERT(!ov_nav_is_done(nav));
  nav->next_index++;
  if (nav->next_index == nav->count) {
    const bool is_there = nav->result == OVIS_PATH_REACHED && !nav->is_cut;
    ov_nav_note_end(nav, is_there ? OVIS_NAV_END_ARRIVED : OVIS_NAV_END_ENDED_SHORT);
  }
}

void ov_nav_reset_timeout(ov_nav* nav) {
  nav->has_timeout_node = false;
  nav->timeout_timer = 0;
  nav->timeout_limit = 0;
  nav->is_stuck = false;
}
