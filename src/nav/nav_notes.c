// A navigation keeps for reports which change asked for its path and where the sun cut it.
// Rules: docs/sources.md#navigation
#include "base/alloc.h"
#include "base/check.h"
#include "nav/nav_internal.h"

ov_nav_rare* ov_nav_make_rare(ov_nav* nav) {
  if (nav->rare == NULL) {
    nav->rare = ov_alloc_zero(&nav->allocator, sizeof *nav->rare);
  }
  return nav->rare;
}

void ov_nav_note_change(ov_nav* nav, const ovis_nav_change* change) {
  OVIS_ASSERT(!nav->is_recompute_pending);
  ov_nav_rare* rare = ov_nav_make_rare(nav);
  if (rare != NULL) {
    rare->notes.pending = *change;
  }
}

ovis_nav_change ov_nav_last_change(const ov_nav* nav) {
  return nav->rare != NULL ? nav->rare->notes.done : (ovis_nav_change){0};
}

bool ov_nav_last_sunny(const ov_nav* nav, ovis_pos* out) {
  if (nav->rare == NULL || !nav->rare->notes.is_cut_by_sun) {
    return false;
  }
  *out = nav->rare->notes.sunny;
  return true;
}
