// A navigation keeps for reports which change asked for its path and where the sun cut it.
// Rules: docs/sources.md#navigation
#include "base/alloc.h"
#include "base/check.h"
#include "nav/nav_internal.h"

ov_nav_notes* ov_nav_make_notes(ov_nav* nav) {
  if (nav->notes == NULL) {
    nav->notes = ov_alloc_zero(&nav->allocator, sizeof *nav->notes);
  }
  return nav->notes;
}

void ov_nav_note_change(ov_nav* nav, const ovis_nav_change* change) {
  OVIS_ASSERT(!nav->is_recompute_pending);
  ov_nav_notes* notes = ov_nav_make_notes(nav);
  if (notes != NULL) {
    notes->pending = *change;
  }
}

ovis_nav_change ov_nav_last_change(const ov_nav* nav) {
  return nav->notes != NULL ? nav->notes->done : (ovis_nav_change){0};
}

bool ov_nav_last_sunny(const ov_nav* nav, ovis_pos* out) {
  if (nav->notes == NULL || !nav->notes->is_cut_by_sun) {
    return false;
  }
  *out = nav->notes->sunny;
  return true;
}
