// SetWalkTargetFromBlockMemory the slow way: the rule from top to bottom.
// Rules: docs/sources.md#points-of-interest-behaviors; claims 219 to 221, 239
#include "reference/place_walk_ref.h"

#include <math.h>

enum { TRIES_MAX = 1000 };

static mind_ref_cell cell_of(mind_ref_vec place) {
  return (mind_ref_cell){(int)floor(place.x), (int)floor(place.y), (int)floor(place.z)};
}

place_walk_ref_result place_walk_ref_trigger(const place_walk_ref* ref,
                                             const place_walk_ref_world* world,
                                             const place_walk_ref_mob* mob, mind_ref_place memory,
                                             int64_t time) {
  place_walk_ref_result result = {0};
  const bool is_elsewhere = memory.dimension != mob->dimension;
  const bool was_too_long = mob->has_cant_reach && time - mob->cant_reach > ref->too_long;
  if (is_elsewhere || was_too_long) {
    result.gives_up = true;
    return result;
  }
  const int distance = mind_ref_manhattan(memory.cell, mob->cell);
  if (distance > ref->too_far) {
    mind_ref_vec place;
    bool is_found = false;
    for (int tries = 0; tries < TRIES_MAX && !is_found; tries++) {
      is_found = world->toward(world->context, memory.cell, &place) &&
                 mind_ref_manhattan(cell_of(place), mob->cell) <= ref->too_far;
    }
    if (!is_found) {
      result.gives_up = true;
      return result;
    }
    result.walk = (mind_ref_walk){true, place, ref->speed, ref->close};
  } else if (distance > ref->close) {
    const mind_ref_vec place = {memory.cell.x, memory.cell.y, memory.cell.z};
    result.walk = (mind_ref_walk){true, place, ref->speed, ref->close};
  }
  return result;
}
