// Finds the nearest points of interest around a cell, and a random one.
// Design: poi.h
#include "base/check.h"
#include "base/sort.h"
#include "poi/poi_index.h"

#include <stdlib.h>
#include <string.h>

static bool has_occupancy(const ov_pois* pois, const ov_poi* poi, ov_poi_occupancy occupancy) {
  switch (occupancy) {
  case OV_POI_HAS_SPACE: return poi->free_tickets > 0;
  case OV_POI_IS_OCCUPIED: return poi->free_tickets < pois->types[poi->type].tickets;
  default: return true;
  }
}

static bool is_wanted(const ov_pois* pois, const ov_poi_search* search, const ov_poi* poi) {
  return (OV_POI_MASK(poi->type) & search->types) != 0 &&
         has_occupancy(pois, poi, search->occupancy) &&
         (search->filter == NULL || search->filter(poi, search->context));
}

// Differences fit 32 bits, since only columns in reach are looked at, and their sections in reach.
static int32_t squared_distance(ovis_pos from, ovis_pos to) {
  const int32_t x = to.x - from.x;
  const int32_t y = to.y - from.y;
  const int32_t z = to.z - from.z;
  return x * x + y * y + z * z;
}

// From a coordinate to the nearest cell of a section's 16.
static int32_t gap(int32_t from, int32_t section) {
  const int64_t low = (int64_t)section * 16 - from;
  return low > 0 ? (int32_t)low : low < -15 ? (int32_t)(-15 - low) : 0;
}

static void check_search(const ov_poi_search* search) {
  OVIS_ASSERT(search->radius >= 0);
  OVIS_ASSERT(search->radius <= OV_POI_RADIUS_MAX);
  (void)search;
}

// A section coordinate of the cell that is `distance` from `from`, which may lie beyond 32 bits.
static int32_t section_beside(int32_t from, int32_t distance) {
  return (int32_t)(((int64_t)from + distance) >> 4);
}

// ---- The nearest

typedef struct nearest {
  const ov_pois* pois;
  const ov_poi_search* search;
  ov_poi* out;
  int32_t count, capacity;
  int32_t limit; // squared distance: nothing farther can be in the answer
} nearest;

// Does `a` come before `b`: by distance, then in scan order?
static bool is_nearer(const nearest* found, int32_t distance, const ov_poi* a, const ov_poi* b) {
  const int32_t other = squared_distance(found->search->from, b->pos);
  return distance != other ? distance < other : ov_poi_is_before(a->pos, b->pos);
}

static void insert(nearest* found, int32_t distance, const ov_poi* poi) {
  OV_LOWER_BOUND(low, middle, found->count, !is_nearer(found, distance, poi, &found->out[middle]));
  if (low == found->capacity) {
    return;
  }
  found->count += found->count < found->capacity;
  memmove(&found->out[low + 1], &found->out[low],
          (size_t)(found->count - 1 - low) * sizeof *found->out);
  found->out[low] = *poi;
  if (found->count == found->capacity) {
    found->limit = squared_distance(found->search->from, found->out[found->count - 1].pos);
  }
}

static void visit_column(nearest* found, int32_t x, int32_t z) {
  const ov_poi_search* search = found->search;
  const int32_t gap_x = gap(search->from.x, x);
  const int32_t gap_z = gap(search->from.z, z);
  const int32_t flat = gap_x * gap_x + gap_z * gap_z;
  if (flat > found->limit) {
    return;
  }
  const ov_poi_column* column = ov_poi_column_at(found->pois, x, z);
  const int32_t min_y = section_beside(search->from.y, -search->radius);
  const int32_t max_y = section_beside(search->from.y, search->radius);
  for (int32_t s = 0; column != NULL && s < column->sections.count; s++) {
    const ov_poi_section* section = &column->sections.items[s];
    if (section->y < min_y || section->y > max_y || (section->types & search->types) == 0) {
      continue;
    }
    const int32_t gap_y = gap(search->from.y, section->y);
    if (flat + gap_y * gap_y > found->limit) {
      continue;
    }
    for (int32_t i = 0; i < section->points.count; i++) {
      const ov_poi* poi = &section->points.items[i];
      const int32_t distance = squared_distance(search->from, poi->pos);
      if (distance <= found->limit && is_wanted(found->pois, search, poi)) {
        insert(found, distance, poi);
      }
    }
  }
}

// From the cell `from` to the nearest cell of the ring of columns `ring` columns away.
static int32_t ring_gap(ovis_pos from, int32_t ring) {
  const int32_t x = from.x & 15;
  const int32_t z = from.z & 15;
  const int32_t edge_x = x < 15 - x ? x : 15 - x;
  const int32_t edge_z = z < 15 - z ? z : 15 - z;
  return ring == 0 ? 0 : (edge_x < edge_z ? edge_x : edge_z) + 1 + 16 * (ring - 1);
}

int32_t ov_pois_nearest(const ov_pois* pois, const ov_poi_search* search, ov_poi* out,
                        int32_t capacity) {
  check_search(search);
  OVIS_ASSERT(capacity >= 0);
  if (capacity == 0) {
    return 0;
  }
  nearest found = {pois, search, out, 0, capacity, search->radius * search->radius};
  const int32_t x = search->from.x >> 4;
  const int32_t z = search->from.z >> 4;
  // Ring by ring: most searches end in the first ones, where a village stands around the mob.
  for (int32_t ring = 0;; ring++) {
    const int32_t nearest_cell = ring_gap(search->from, ring);
    if (nearest_cell * nearest_cell > found.limit) {
      break;
    }
    for (int32_t i = -ring; i <= ring; i++) {
      const bool is_edge = i == -ring || i == ring;
      for (int32_t k = -ring; k <= ring; k += is_edge ? 1 : 2 * ring) {
        visit_column(&found, x + k, z + i);
      }
    }
  }
  OVIS_ASSERT(found.count <= capacity);
  return found.count;
}

// ---- One place

bool ov_pois_finds(const ov_pois* pois, const ov_poi_search* search, ovis_pos pos) {
  check_search(search);
  const ov_poi* poi = ov_pois_at(pois, pos);
  const int64_t x = (int64_t)pos.x - search->from.x;
  const int64_t y = (int64_t)pos.y - search->from.y;
  const int64_t z = (int64_t)pos.z - search->from.z;
  const int64_t radius = search->radius;
  return poi != NULL && llabs(x) <= radius && llabs(y) <= radius && llabs(z) <= radius &&
         squared_distance(search->from, pos) <= radius * radius && is_wanted(pois, search, poi);
}

// ---- In scan order

static bool scan_section(const ov_pois* pois, const ov_poi_search* search,
                         const ov_poi_section* section, ov_poi_visit_fn* visit, void* context) {
  const int32_t limit = search->radius * search->radius;
  for (int32_t i = 0; i < section->points.count; i++) {
    const ov_poi* poi = &section->points.items[i];
    if (squared_distance(search->from, poi->pos) <= limit && is_wanted(pois, search, poi) &&
        !visit(context, poi)) {
      return false;
    }
  }
  return true;
}

void ov_pois_scan(const ov_pois* pois, const ov_poi_search* search, ov_poi_visit_fn* visit,
                  void* context) {
  check_search(search);
  const int32_t min_y = section_beside(search->from.y, -search->radius);
  const int32_t max_y = section_beside(search->from.y, search->radius);
  const int32_t max_x = section_beside(search->from.x, search->radius);
  const int32_t max_z = section_beside(search->from.z, search->radius);
  for (int32_t z = section_beside(search->from.z, -search->radius); z <= max_z; z++) {
    for (int32_t x = section_beside(search->from.x, -search->radius); x <= max_x; x++) {
      const ov_poi_column* column = ov_poi_column_at(pois, x, z);
      for (int32_t s = 0; column != NULL && s < column->sections.count; s++) {
        const ov_poi_section* section = &column->sections.items[s];
        if (section->y >= min_y && section->y <= max_y && (section->types & search->types) != 0 &&
            !scan_section(pois, search, section, visit, context)) {
          return;
        }
      }
    }
  }
}

typedef struct nth {
  int32_t left; // points to pass over before the wanted one; -1: all
  int32_t count;
  ov_poi found;
} nth;

static bool take_nth(void* context, const ov_poi* poi) {
  nth* self = context;
  self->count++;
  self->found = *poi;
  return self->left-- != 0;
}

bool ov_pois_first(const ov_pois* pois, const ov_poi_search* search, ov_poi* out) {
  nth first = {0};
  ov_pois_scan(pois, search, take_nth, &first);
  *out = first.found;
  return first.count > 0;
}

bool ov_pois_random(const ov_pois* pois, const ov_poi_search* search, ov_rng* rng, ov_poi* out) {
  check_search(search);
  nth all = {.left = -1};
  ov_pois_scan(pois, search, take_nth, &all);
  if (all.count == 0) {
    return false;
  }
  nth chosen = {.left = ov_rng_int(rng, all.count)};
  const int32_t count = chosen.left + 1;
  ov_pois_scan(pois, search, take_nth, &chosen);
  OVIS_ASSERT(chosen.count == count);
  (void)count;
  *out = chosen.found;
  return true;
}

// ---- All

void ov_pois_each(const ov_pois* pois, void (*visit)(void* context, const ov_poi* poi),
                  void* context) {
  ov_poi_sort_columns(pois);
  for (int32_t i = 0; i < pois->columns.count; i++) {
    const ov_poi_column* column = pois->columns.items[i];
    for (int32_t s = 0; s < column->sections.count; s++) {
      const ov_poi_section* section = &column->sections.items[s];
      for (int32_t k = 0; k < section->points.count; k++) {
        visit(context, &section->points.items[k]);
      }
    }
  }
}

int32_t ov_pois_count(const ov_pois* pois) {
  return pois->count;
}
