// InteractWithDoor the slow way.
// Rules: docs/sources.md#behaviors, row doors
#include "reference/door_ref.h"

#include <stddef.h>
#include <stdlib.h>

enum { CHECKS_AGAIN = 20, FORGETS_BEYOND = 3, WAITS_WITHIN = 2 };

static bool is_within(mind_ref_cell door, mind_ref_vec place, double distance) {
  return mind_ref_distance_squared(mind_ref_center(door), place) < distance * distance;
}

static void remember(door_ref* ref, int dimension, mind_ref_cell cell) {
  for (int i = 0; i < ref->remembered_count; i++) {
    if (ref->remembered[i].dimension == dimension &&
        mind_ref_equal(ref->remembered[i].cell, cell)) {
      return;
    }
  }
  if (ref->remembered_count == DOOR_REF_REMEMBERED_MAX) {
    abort();
  }
  ref->remembered[ref->remembered_count++] = (mind_ref_place){true, dimension, cell};
}

static bool somebody_comes(const door_ref_world* world, mind_ref_cell door) {
  for (int i = 0; i < world->other_count; i++) {
    const door_ref_other* other = &world->others[i];
    const door_ref_path* path = &other->path;
    if (path->is_present && path->is_underway && is_within(door, other->place, WAITS_WITHIN) &&
        (mind_ref_equal(path->previous, door) || mind_ref_equal(path->next, door))) {
      return true;
    }
  }
  return false;
}

void door_ref_close(door_ref* ref, const door_ref_world* world, const door_ref_path* path,
                    mind_ref_vec mob, int dimension) {
  int kept = 0;
  for (int i = 0; i < ref->remembered_count; i++) {
    const mind_ref_place place = ref->remembered[i];
    if (path != NULL &&
        (mind_ref_equal(path->previous, place.cell) || mind_ref_equal(path->next, place.cell))) {
      ref->remembered[kept++] = place;
      continue;
    }
    if (place.dimension != dimension || !is_within(place.cell, mob, FORGETS_BEYOND) ||
        !world->is_wooden_door(world->context, place.cell) ||
        !world->is_open(world->context, place.cell) || somebody_comes(world, place.cell)) {
      continue;
    }
    world->set_open(world->context, place.cell, false);
  }
  ref->remembered_count = kept;
}

bool door_ref_trigger(door_ref* ref, const door_ref_world* world, const door_ref_path* path,
                      mind_ref_vec mob, int dimension) {
  if (!path->is_present || !path->is_underway) {
    return false;
  }
  if (ref->has_node && mind_ref_equal(ref->node, path->next)) {
    ref->counter--;
    if (ref->counter > 0) {
      return false;
    }
  }
  ref->counter = CHECKS_AGAIN;
  ref->has_node = true;
  ref->node = path->next;
  if (world->is_wooden_door(world->context, path->previous)) {
    if (!world->is_open(world->context, path->previous)) {
      world->set_open(world->context, path->previous, true);
    }
    remember(ref, dimension, path->previous);
  }
  if (world->is_wooden_door(world->context, path->next) &&
      !world->is_open(world->context, path->next)) {
    world->set_open(world->context, path->next, true);
    remember(ref, dimension, path->next);
  }
  door_ref_close(ref, world, path, mob, dimension);
  return true;
}
