// Points of interest the slow way: lists, sorting, and a flood that really floods.
// Rules: docs/sources.md#points-of-interest
#include "reference/poi_ref.h"

#include <stdlib.h>

poi_ref_point* poi_ref_at(poi_ref_book* book, int x, int y, int z) {
  for (int i = 0; i < book->count; i++) {
    poi_ref_point* point = &book->points[i];
    if (point->x == x && point->y == y && point->z == z) {
      return point;
    }
  }
  return NULL;
}

void poi_ref_add(poi_ref_book* book, poi_ref_point point) {
  if (book->count == POI_REF_POINTS_MAX || poi_ref_at(book, point.x, point.y, point.z) != NULL) {
    abort();
  }
  book->points[book->count++] = point;
}

void poi_ref_remove(poi_ref_book* book, int x, int y, int z) {
  poi_ref_point* point = poi_ref_at(book, x, y, z);
  if (point != NULL) {
    *point = book->points[--book->count];
  }
}

static int section_of(int coordinate) {
  return coordinate >= 0 ? coordinate / 16 : -((-coordinate + 15) / 16);
}

static int scan_order(const void* a, const void* b) {
  const poi_ref_point* p = a;
  const poi_ref_point* q = b;
  const int first[] = {section_of(p->z), section_of(p->x), section_of(p->y), p->y, p->z, p->x};
  const int second[] = {section_of(q->z), section_of(q->x), section_of(q->y), q->y, q->z, q->x};
  for (int i = 0; i < 6; i++) {
    if (first[i] != second[i]) {
      return first[i] < second[i] ? -1 : 1;
    }
  }
  return 0;
}

static long long distance_squared(const poi_ref_point* point, const int from[3]) {
  const long long x = (long long)point->x - from[0];
  const long long y = (long long)point->y - from[1];
  const long long z = (long long)point->z - from[2];
  return x * x + y * y + z * z;
}

static bool has_occupancy(const poi_ref_point* point, poi_ref_occupancy occupancy) {
  return occupancy == POI_REF_ANY ||
         (occupancy == POI_REF_HAS_SPACE ? point->free > 0 : point->free != point->tickets);
}

int poi_ref_find(const poi_ref_book* book, const int from[3], int radius, uint64_t types,
                 poi_ref_occupancy occupancy, bool is_by_distance, poi_ref_point* out) {
  int count = 0;
  for (int i = 0; i < book->count; i++) {
    const poi_ref_point* point = &book->points[i];
    if ((types >> point->type & 1) != 0 && has_occupancy(point, occupancy) &&
        distance_squared(point, from) <= (long long)radius * radius) {
      out[count++] = *point;
    }
  }
  qsort(out, (size_t)count, sizeof *out, scan_order);
  for (int i = 1; is_by_distance && i < count; i++) { // stable: insertion
    const poi_ref_point moved = out[i];
    int at = i;
    while (at > 0 && distance_squared(&out[at - 1], from) > distance_squared(&moved, from)) {
      out[at] = out[at - 1];
      at--;
    }
    out[at] = moved;
  }
  return count;
}

#define REACH 6
#define SIDE (2 * REACH + 1)

int poi_ref_village_distance(const poi_ref_book* book, const int section[3]) {
  // Levels of the sections around, at first 0 where a village is and 7 elsewhere.
  static int levels[SIDE][SIDE][SIDE];
  for (int i = 0; i < SIDE * SIDE * SIDE; i++) {
    (&levels[0][0][0])[i] = REACH + 1;
  }
  for (int i = 0; i < book->count; i++) {
    const poi_ref_point* point = &book->points[i];
    const int x = section_of(point->x) - section[0] + REACH;
    const int y = section_of(point->y) - section[1] + REACH;
    const int z = section_of(point->z) - section[2] + REACH;
    if (point->is_village && point->free < point->tickets && x >= 0 && x < SIDE && y >= 0 &&
        y < SIDE && z >= 0 && z < SIDE) {
      levels[x][y][z] = 0;
    }
  }
  for (int step = 0; step < REACH; step++) {
    for (int at = 0; at < SIDE * SIDE * SIDE; at++) {
      const int x = at / (SIDE * SIDE);
      const int y = at / SIDE % SIDE;
      const int z = at % SIDE;
      if (levels[x][y][z] != step) {
        continue;
      }
      for (int beside = 0; beside < 27; beside++) {
        const int bx = x + beside / 9 - 1;
        const int by = y + beside / 3 % 3 - 1;
        const int bz = z + beside % 3 - 1;
        if (bx >= 0 && bx < SIDE && by >= 0 && by < SIDE && bz >= 0 && bz < SIDE &&
            levels[bx][by][bz] > step + 1) {
          levels[bx][by][bz] = step + 1;
        }
      }
    }
  }
  return levels[REACH][REACH][REACH];
}
