// Beds that a mob without one looks for: a few new ones at each search, so that those that cannot
// be reached do not hide the others.
#pragma once

#include "base/array.h"
#include "base/fields.h"
#include "mind/brain/brain_share.h"
#include "poi/poi.h"

#define OV_BED_RADIUS 48 // blocks
#define OV_BEDS_MAX 5    // that one search tries at most

typedef struct ov_tried_bed {
  ovis_pos pos;
  int64_t until; // game time
} ov_tried_bed;

typedef struct ov_tried_beds {
  int64_t drawn_time;          // of the last search, and a draw
  ov_array(ov_tried_bed) list; // in the order in which they were tried
} ov_tried_beds;

void ov_tried_beds_fields(ov_tried_beds* self, ov_fields* fields);
void ov_tried_beds_fini(ov_tried_beds* self, const ovis_allocator* allocator);

// Beds around the mob, taken or not.
ov_poi_search ov_bed_search(const ov_agent* agent);

// Chooses up to four beds that are not remembered, in scan order, remembers them, and looks for a
// path to one of them. True: `out` is the bed that it reaches. Draws one number.
bool ov_tried_beds_reach(ov_behavior_turn* turn, ov_tried_beds* self, ovis_pos* out);

// The same by the rule bed_searches_by_distance: up to five, the nearest. Draws nothing.
bool ov_tried_beds_reach_nearest(ov_behavior_turn* turn, ov_tried_beds* self, ovis_pos* out);
