// The 26 cells around a cell, and the notes of what an expansion did with them.
#include "reference/land_ref_inside.h"

static const ref_pos offsets[REF_DIRECTION_COUNT] = {
    [REF_NORTH] = {0, 0, -1},
    [REF_EAST] = {1, 0, 0},
    [REF_SOUTH] = {0, 0, 1},
    [REF_WEST] = {-1, 0, 0},
    [REF_NORTH_WEST] = {-1, 0, -1},
    [REF_NORTH_EAST] = {1, 0, -1},
    [REF_SOUTH_WEST] = {-1, 0, 1},
    [REF_SOUTH_EAST] = {1, 0, 1},
    [REF_UP] = {0, 1, 0},
    [REF_DOWN] = {0, -1, 0},
    [REF_UP_NORTH] = {0, 1, -1},
    [REF_UP_EAST] = {1, 1, 0},
    [REF_UP_SOUTH] = {0, 1, 1},
    [REF_UP_WEST] = {-1, 1, 0},
    [REF_DOWN_NORTH] = {0, -1, -1},
    [REF_DOWN_EAST] = {1, -1, 0},
    [REF_DOWN_SOUTH] = {0, -1, 1},
    [REF_DOWN_WEST] = {-1, -1, 0},
    [REF_UP_NORTH_WEST] = {-1, 1, -1},
    [REF_UP_NORTH_EAST] = {1, 1, -1},
    [REF_UP_SOUTH_WEST] = {-1, 1, 1},
    [REF_UP_SOUTH_EAST] = {1, 1, 1},
    [REF_DOWN_NORTH_WEST] = {-1, -1, -1},
    [REF_DOWN_NORTH_EAST] = {1, -1, -1},
    [REF_DOWN_SOUTH_WEST] = {-1, -1, 1},
    [REF_DOWN_SOUTH_EAST] = {1, -1, 1},
};

ref_pos land_ref_offset(ref_direction direction) {
  return offsets[direction];
}

ref_pos land_ref_beside(ref_pos pos, ref_direction direction) {
  const ref_pos way = offsets[direction];
  const ref_pos beside = {pos.x + way.x, pos.y + way.y, pos.z + way.z};
  return beside;
}

// REF_DIRECTION_COUNT for the cell itself.
ref_direction land_ref_direction(int x, int y, int z) {
  for (int i = 0; i < REF_DIRECTION_COUNT; i++) {
    if (offsets[i].x == x && offsets[i].y == y && offsets[i].z == z) {
      return (ref_direction)i;
    }
  }
  return REF_DIRECTION_COUNT;
}

void land_ref_emit(ref_node* out[REF_DIRECTION_COUNT], ref_step* step, ref_direction direction,
                   ref_node* node) {
  out[step->emitted_count] = node;
  step->emitted[step->emitted_count] = (ref_emitted){direction, land_ref_view(node), REF_OPENED};
  step->emitted_count++;
}

void land_ref_refuse(ref_step* step, ref_direction direction, ref_refusal reason,
                     const ref_node* node) {
  ref_refused* refused = &step->refused[step->refused_count];
  step->refused_count++;
  *refused = (ref_refused){.direction = direction, .reason = reason, .has_node = node != NULL};
  if (node != NULL) {
    refused->node = land_ref_view(node);
  }
}
