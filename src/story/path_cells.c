// Finds the cells that keep a body from a step of a search.
// Rules: docs/sources.md#walk-neighbors
#include "story/path_cells.h"

#include "base/cell.h"
#include "base/check.h"

#include <math.h>

#define SMALL_WIDTH 0.6f // blocks: a body whose box is one cell
#define SMALL_HEIGHT 0.9f

int32_t ov_path_cells_wide(const ovis_path_body* body) {
  OVIS_ASSERT(body->width > 0);
  return (int32_t)floorf(body->width + 1);
}

int32_t ov_path_cells_high(const ovis_path_body* body) {
  OVIS_ASSERT(body->height > 0);
  return (int32_t)floorf(body->height + 1);
}

ovis_path_type ov_path_cells_type(const ov_path_cells* self, ovis_pos cell) {
  ovis_path_body body = *self->body;
  body.width = SMALL_WIDTH;
  body.height = SMALL_HEIGHT;
  return ovis_path_finder_get_type(self->finder, &body, cell);
}

// True if the body may be in a single cell, were it small. Shut doors count as walls.
static bool is_free(const ov_path_cells* self, ovis_pos cell) {
  const ovis_path_type type = ov_path_cells_type(self, cell);
  OVIS_ASSERT((uint32_t)type < OVIS_PATH_TYPE_COUNT);
  return self->body->malus[type] >= 0;
}

ovis_pos ov_path_cells_wall(const ov_path_cells* self, ovis_pos place) {
  const int32_t wide = ov_path_cells_wide(self->body);
  const int32_t high = ov_path_cells_high(self->body);
  for (int32_t y = 0; y < high; y++) {
    for (int32_t x = 0; x < wide; x++) {
      for (int32_t z = 0; z < wide; z++) {
        const ovis_pos cell = {place.x + x, place.y + y, place.z + z};
        if (!is_free(self, cell)) {
          return cell;
        }
      }
    }
  }
  return place;
}

// Of a box that is several cells high, the lowest wall in a column.
static bool find_wall_in_column(const ov_path_cells* self, ovis_pos at, ovis_pos* out) {
  const int32_t high = ov_path_cells_high(self->body);
  for (int32_t up = 0; up < high; up++) {
    *out = (ovis_pos){at.x, at.y + up, at.z};
    if (!is_free(self, *out)) {
      return true;
    }
  }
  return false;
}

int32_t ov_path_cells_corners(const ov_path_cells* self, ovis_pos from, ovis_pos to,
                              ovis_pos out[2]) {
  OVIS_ASSERT(from.x != to.x || from.z != to.z);
  const ovis_pos corners[] = {{from.x, from.y, to.z}, {to.x, from.y, from.z}};
  int32_t count = 0;
  for (int32_t i = 0; i < 2; i++) {
    count += find_wall_in_column(self, corners[i], &out[count]);
  }
  if (count == 2 && ov_cell_is_same(out[0], out[1])) {
    count = 1;
  }
  return count;
}

// Is a column of free cells as high as the body?
static bool is_column_free(const ov_path_cells* self, ovis_pos at) {
  ovis_pos wall;
  return !find_wall_in_column(self, at, &wall);
}

static bool is_square_free(const ov_path_cells* self, ovis_pos least, int32_t side) {
  OVIS_ASSERT(side > 0);
  for (int32_t i = 0; i < side * side; i++) {
    if (!is_column_free(self, (ovis_pos){least.x + i % side, least.y, least.z + i / side})) {
      return false;
    }
  }
  return true;
}

int32_t ov_path_cells_width(const ov_path_cells* self, ovis_pos cell) {
  const int32_t wide = ov_path_cells_wide(self->body);
  for (int32_t side = wide; side > 1; side--) {
    for (int32_t i = 0; i < side * side; i++) {
      const ovis_pos least = {cell.x - i % side, cell.y, cell.z - i / side};
      if (is_square_free(self, least, side)) {
        return side;
      }
    }
  }
  return 1;
}

int32_t ov_path_cells_height(const ov_path_cells* self, ovis_pos cell) {
  const int32_t high = ov_path_cells_high(self->body);
  OVIS_ASSERT(high > 0);
  int32_t count = 0;
  while (count < high && is_free(self, (ovis_pos){cell.x, cell.y + count, cell.z})) {
    count++;
  }
  return count;
}

bool ov_path_cells_landing(const ov_path_cells* self, ovis_pos cell, int32_t depth_max,
                           ovis_pos* out) {
  OVIS_ASSERT(depth_max >= 0);
  const ovis_world* world = ovis_path_finder_get_world(self->finder);
  const int32_t bottom = ovis_world_get_env(world)->dimension.min_y;
  for (*out = cell; out->y >= bottom && cell.y - out->y <= depth_max; out->y--) {
    if (ovis_path_finder_get_cell_type(self->finder, *out) != OVIS_PATH_OPEN) {
      return true;
    }
  }
  return false;
}

double ov_path_cells_top(const ov_path_cells* self, ovis_pos cell) {
  const ovis_world* world = ovis_path_finder_get_world(self->finder);
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state state = ovis_world_get_block(world, cell);
  OVIS_ASSERT(self->body != NULL);
  return state == OVIS_STATE_UNLOADED
             ? 0
             : ovis_blocks_get_shape(registry, ovis_blocks_get_traits(registry, state)->shape)
                   .bounds.max.y;
}

static const uint64_t danger_tags = OVIS_TAG(BURNING) | OVIS_TAG(CACTUS) |
                                    OVIS_TAG(SWEET_BERRY_BUSH) | OVIS_TAG(WITHER_ROSE) |
                                    OVIS_TAG(POINTED_DRIPSTONE) | OVIS_TAG(POWDER_SNOW);

static bool hurts(const ovis_world* world, ovis_pos cell) {
  const ovis_state state = ovis_world_get_block(world, cell);
  if (state == OVIS_STATE_UNLOADED) {
    return false;
  }
  const ovis_state_traits* traits = ovis_blocks_get_traits(ovis_world_get_blocks(world), state);
  return (traits->tags & danger_tags) != 0 || traits->fluid == OVIS_FLUID_LAVA;
}

bool ov_path_cells_danger(const ov_path_cells* self, ovis_pos cell, ovis_pos* out) {
  OVIS_ASSERT(out != NULL);
  const ovis_world* world = ovis_path_finder_get_world(self->finder);
  const ovis_pos below = {cell.x, cell.y - 1, cell.z};
  for (int32_t i = -2; i < 27; i++) {
    const ovis_pos around = {cell.x + i % 3 - 1, cell.y + i / 9 - 1, cell.z + i / 3 % 3 - 1};
    *out = i == -2 ? cell : i == -1 ? below : around;
    if (hurts(world, *out)) {
      return true;
    }
  }
  return false;
}
