// Computes how far a section is from a village, and caches the answers.
// Rules: docs/sources.md#points-of-interest
//
// The flood gives each of the 26 sections around one more than a section has itself, wherever they
// are, so that nothing can be in its way: a section's distance is the largest of the three
// differences of coordinates to the nearest of those sections. Asking around a section gives the
// same numbers as flooding from all of them, for the price of the sections that are asked about.
#include "base/check.h"
#include "poi/poi_index.h"
#include "world/scan.h"

#include <stdlib.h>

#define FAR (OV_POI_VILLAGE_SECTIONS + 1)

// The smallest distance from `section` to a village section of one column, which is `flat` columns
// away; `best` when none is nearer.
static int32_t column_distance(const ov_poi_column* column, int32_t y, int32_t flat, int32_t best) {
  for (int32_t s = 0; s < column->sections.count; s++) {
    const ov_poi_section* section = &column->sections.items[s];
    const int64_t up = llabs((int64_t)section->y - y);
    const int64_t distance = up > flat ? up : flat;
    if (section->occupied_count > 0 && distance < best) {
      best = (int32_t)distance;
    }
  }
  return best;
}

static int32_t measure(const ov_pois* pois, ovis_section_pos section) {
  int32_t best = FAR;
  for (int32_t ring = 0; ring < best; ring++) {
    for (int32_t i = -ring; i <= ring; i++) {
      const bool is_edge = i == -ring || i == ring;
      for (int32_t k = -ring; k <= ring; k += is_edge ? 1 : 2 * ring) {
        const ov_poi_column* column = ov_poi_column_at(pois, section.x + k, section.z + i);
        if (column != NULL) {
          best = column_distance(column, section.y, ring, best);
        }
      }
    }
  }
  return best;
}

int32_t ov_pois_village_distance(const ov_pois* pois, ovis_section_pos section) {
  // Nothing lies out there, and the columns around it would not fit 32 bits.
  const int32_t end = INT32_MAX - FAR;
  const bool is_inside =
      section.x >= -end && section.x <= end && section.z >= -end && section.z <= end;
  if (pois->village_count == 0 || !is_inside) {
    return FAR;
  }
  const uint64_t hash = ov_poi_hash(section.x, section.y, section.z);
  ov_poi_village* known = &pois->villages[hash % OV_POI_VILLAGE_SLOTS];
  if (known->stamp != pois->village_stamp || known->section.x != section.x ||
      known->section.y != section.y || known->section.z != section.z) {
    *known = (ov_poi_village){section, measure(pois, section), pois->village_stamp};
  }
  OVIS_ASSERT(known->distance >= 0);
  OVIS_ASSERT(known->distance <= FAR);
  return known->distance;
}

bool ov_pois_is_village(const ov_pois* pois, ovis_pos pos) {
  return ov_pois_village_distance(pois, ov_poi_section_of(pos)) <= 1;
}

bool ov_pois_nearer_section(const ov_pois* pois, ovis_section_pos own, int32_t radius,
                            ovis_section_pos* out) {
  OVIS_ASSERT(radius > 0);
  int32_t best = ov_pois_village_distance(pois, own);
  bool is_found = false;
  const ov_cell_range in = ov_cells_around((ovis_pos){own.x, own.y, own.z}, radius, radius);
  for (ovis_pos at = in.min; at.y <= in.max.y; at = ov_scan_yzx(at, &in)) {
    const ovis_section_pos section = {at.x, at.y, at.z};
    const int32_t distance = ov_pois_village_distance(pois, section);
    if (distance < best) {
      best = distance;
      *out = section;
      is_found = true;
    }
  }
  OVIS_ASSERT(best >= 0);
  return is_found;
}
