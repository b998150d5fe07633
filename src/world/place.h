// Cells and sections of positions.
#pragma once

#include "base/cell.h"

#include <ovis/world.h>

static inline ovis_section_pos ov_section_of(ovis_vec3 pos) {
  const ovis_pos cell = ov_cell_of(pos);
  return (ovis_section_pos){cell.x >> 4, cell.y >> 4, cell.z >> 4};
}

// Is it the nether, by the name of its dimension?
bool ov_world_is_nether(const ovis_world* world);

// Is the section of a position loaded? Positions above and below the dimension count as loaded.
static inline bool ov_world_is_loaded_at(const ovis_world* world, ovis_vec3 pos) {
  const ovis_dimension* dimension = &ovis_world_get_env(world)->dimension;
  const bool is_in_height =
      pos.y >= dimension->min_y && pos.y < dimension->min_y + dimension->height;
  return !is_in_height || ovis_world_is_loaded(world, ov_section_of(pos));
}
