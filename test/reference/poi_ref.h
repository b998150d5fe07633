// A slow and obvious book of points of interest: one flat list, every question asked of all of it.
#ifndef OVIS_TEST_REFERENCE_POI_REF_H
#define OVIS_TEST_REFERENCE_POI_REF_H

#include <stdbool.h>
#include <stdint.h>

typedef struct poi_ref_point {
  int x, y, z;
  int type;
  int tickets, free;
  bool is_village; // of a type that makes a village
} poi_ref_point;

#define POI_REF_POINTS_MAX 20000

typedef struct poi_ref_book {
  poi_ref_point points[POI_REF_POINTS_MAX];
  int count;
} poi_ref_book;

typedef enum poi_ref_occupancy {
  POI_REF_ANY,
  POI_REF_HAS_SPACE,
  POI_REF_IS_OCCUPIED
} poi_ref_occupancy;

// NULL: none.
poi_ref_point* poi_ref_at(poi_ref_book* book, int x, int y, int z);
void poi_ref_add(poi_ref_book* book, poi_ref_point point); // there must be none there
void poi_ref_remove(poi_ref_book* book, int x, int y, int z);

// All points of `types` (bits) within `radius` of a cell, in scan order (by distance first if
// `is_by_distance`). Returns how many were written to `out`, which has room for all.
int poi_ref_find(const poi_ref_book* book, const int from[3], int radius, uint64_t types,
                 poi_ref_occupancy occupancy, bool is_by_distance, poi_ref_point* out);

// Floods 16x16x16 sections from those with an occupied village point, step by step, and says how
// far the flood came when it reached a section; 7: not within six steps.
int poi_ref_village_distance(const poi_ref_book* book, const int section[3]);

#endif
