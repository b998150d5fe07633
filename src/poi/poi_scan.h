// Inside of the points: from blocks to points.
#pragma once

#include "poi/poi_index.h"

void ov_poi_add_built_in_types(ov_pois* pois);

// Adds a point with all tickets free where there is none. False: no memory.
bool ov_poi_add(ov_pois* pois, ovis_pos pos, int32_t type);

// Takes out the point at `pos`, if there is one.
void ov_poi_remove(ov_pois* pois, ovis_pos pos);

// Makes the points of all loaded sections true; where memory does not suffice is_behind stays set.
void ov_poi_scan_world(ov_pois* pois);

ovis_listener_fn ov_poi_listen; // its context is the points
