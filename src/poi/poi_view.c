// The points of interest as one of several workers sees them.
// Design: docs/islands.md
#include "base/check.h"
#include "poi/poi_index.h"

bool ov_poi_view_begin(ov_poi_view* view, const ov_pois* pois, ovis_world* world) {
  OVIS_ASSERT(pois != NULL);
  if (view->villages == NULL) {
    const size_t size = OV_POI_VILLAGE_SLOTS * sizeof *view->villages;
    view->villages = ov_alloc_zero(&pois->allocator, size);
    if (view->villages == NULL) {
      return false;
    }
  }
  view->pois = *pois;
  view->pois.villages = view->villages;
  view->pois.world = world;
  view->village_count = pois->village_count;
  view->village_stamp = pois->village_stamp;
  return true;
}

// Answers of a cache hold for one stamp: a stamp above those of all workers is new to each.
void ov_poi_view_end(ov_poi_view* view, ov_pois* pois) {
  OVIS_ASSERT(view->pois.count == pois->count);
  pois->village_count += view->pois.village_count - view->village_count;
  OVIS_ASSERT(pois->village_count >= 0);
  if (view->pois.village_stamp != view->village_stamp) {
    const uint64_t last = view->pois.village_stamp;
    pois->village_stamp = (pois->village_stamp > last ? pois->village_stamp : last) + 1;
  }
}

void ov_poi_view_fini(ov_poi_view* view, const ovis_allocator* allocator) {
  if (view->villages != NULL) {
    ov_free(allocator, view->villages, OV_POI_VILLAGE_SLOTS * sizeof *view->villages);
    view->villages = NULL;
  }
}
