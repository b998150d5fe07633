#include "terrain.h"

#include "block_colors.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TILE_MAX 16384
#define DEPTH_MAX 12

static const color nothing = {30, 32, 38};

static bool is_air(const ovis_world* world, ovis_pos pos) {
  const ovis_state state = ovis_world_block(world, pos);
  return state == OVIS_STATE_UNLOADED ||
         (ovis_registry_traits(ovis_world_registry(world), state)->tags & OVIS_TAG(AIR)) != 0;
}

// Under a roof of bedrock the top of the world tells nothing: the first floor under the first air
// does.
static int32_t top_of(const ovis_world* world, int32_t x, int32_t z) {
  const ovis_dimension* dimension = &ovis_world_env(world)->dimension;
  int32_t y = ovis_world_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE, x, z) - 1;
  if (!dimension->has_ceiling) {
    return y;
  }
  while (y > dimension->min_y && !is_air(world, (ovis_pos){x, y, z})) {
    y--;
  }
  while (y > dimension->min_y && is_air(world, (ovis_pos){x, y, z})) {
    y--;
  }
  return y;
}

static terrain_cell look(const ovis_world* world, int32_t x, int32_t z) {
  const int32_t y = top_of(world, x, z);
  if (y < ovis_world_env(world)->dimension.min_y) {
    return (terrain_cell){0, (int16_t)y, 0};
  }
  const ovis_registry* registry = ovis_world_registry(world);
  terrain_cell cell = {ovis_world_block(world, (ovis_pos){x, y, z}), (int16_t)y, 0};
  for (int32_t down = 0; down < DEPTH_MAX && cell.top != OVIS_STATE_UNLOADED; down++) {
    const ovis_state state = ovis_world_block(world, (ovis_pos){x, y - down, z});
    if (state == OVIS_STATE_UNLOADED ||
        ovis_registry_traits(registry, state)->fluid != OVIS_FLUID_WATER) {
      break;
    }
    cell.depth++;
  }
  return cell;
}

bool terrain_add(terrain* map, const ovis_world* world, ovis_chunk_pos pos) {
  if (map->count == TILE_MAX) {
    map->left_out++;
    return true;
  }
  if (map->count == map->capacity) {
    const int32_t capacity = map->capacity * 2 + 64;
    terrain_tile* grown = realloc(map->tiles, (size_t)capacity * sizeof *grown);
    if (grown == NULL) {
      return false;
    }
    map->tiles = grown;
    map->capacity = capacity;
  }
  terrain_tile* tile = &map->tiles[map->count++];
  tile->pos = pos;
  for (int32_t i = 0; i < 256; i++) {
    tile->cells[i] = look(world, pos.x * 16 + (i & 15), pos.z * 16 + (i >> 4));
  }
  return true;
}

void terrain_fini(terrain* map) {
  free(map->tiles);
  *map = (terrain){0};
}

bool terrain_fit(const terrain* map, int32_t side, terrain_frame* out) {
  *out = (terrain_frame){0};
  if (map->count == 0) {
    return false;
  }
  ovis_chunk_pos low = map->tiles[0].pos;
  ovis_chunk_pos high = low;
  for (int32_t i = 1; i < map->count; i++) {
    const ovis_chunk_pos pos = map->tiles[i].pos;
    low.x = pos.x < low.x ? pos.x : low.x;
    low.z = pos.z < low.z ? pos.z : low.z;
    high.x = pos.x > high.x ? pos.x : high.x;
    high.z = pos.z > high.z ? pos.z : high.z;
  }
  out->min_x = low.x * 16;
  out->min_z = low.z * 16;
  out->blocks_wide = (high.x - low.x + 1) * 16;
  out->blocks_high = (high.z - low.z + 1) * 16;
  const int32_t longer = out->blocks_wide > out->blocks_high ? out->blocks_wide : out->blocks_high;
  const double scale = (double)side / longer;
  out->scale = scale > 16 ? 16 : scale >= 1 ? floor(scale) : scale;
  out->width = (int32_t)ceil(out->blocks_wide * out->scale);
  out->height = (int32_t)ceil(out->blocks_high * out->scale);
  return true;
}

double terrain_x(const terrain_frame* frame, double x) {
  return frame->left + (x - frame->min_x) * frame->scale;
}

double terrain_y(const terrain_frame* frame, double z) {
  return frame->top + (z - frame->min_z) * frame->scale;
}

// Cells by position while drawing: tiles by chunk in a plain grid.
typedef struct tile_grid {
  const terrain_tile** tiles;
  ovis_chunk_pos low;
  int32_t wide, high;
} tile_grid;

static const terrain_cell* cell_at(const tile_grid* grid, int32_t x, int32_t z) {
  const int32_t column = (x >> 4) - grid->low.x;
  const int32_t row = (z >> 4) - grid->low.z;
  if (column < 0 || row < 0 || column >= grid->wide || row >= grid->high) {
    return NULL;
  }
  const terrain_tile* tile = grid->tiles[(size_t)row * (size_t)grid->wide + (size_t)column];
  return tile == NULL ? NULL : &tile->cells[(z & 15) << 4 | (x & 15)];
}

// Slopes that face north-west are lit, those that face south-east lie in shade; higher is a little
// lighter.
static color shade(const tile_grid* grid, const ovis_registry* registry, int32_t x, int32_t z) {
  const terrain_cell* cell = cell_at(grid, x, z);
  if (cell == NULL || cell->top == OVIS_STATE_UNLOADED) {
    return nothing;
  }
  const uint32_t block = ovis_registry_block_of(registry, cell->top);
  const color flat = block_color(ovis_registry_block_name(registry, block));
  if (cell->depth > 0) {
    return color_scale(flat, 1.12 - 0.045 * cell->depth);
  }
  const terrain_cell* north = cell_at(grid, x, z - 1);
  const terrain_cell* west = cell_at(grid, x - 1, z);
  const int32_t rise_north = north != NULL ? cell->height - north->height : 0;
  const int32_t rise_west = west != NULL ? cell->height - west->height : 0;
  const double slope = fmax(-3, fmin(3, rise_north + rise_west));
  const double altitude = fmax(-0.12, fmin(0.12, (cell->height - 64) * 0.002));
  return color_scale(flat, 1.0 + 0.09 * slope + altitude);
}

void terrain_draw(const terrain* map, const ovis_registry* registry, const terrain_frame* frame,
                  canvas* picture) {
  tile_grid grid = {NULL,
                    {frame->min_x >> 4, frame->min_z >> 4},
                    frame->blocks_wide >> 4,
                    frame->blocks_high >> 4};
  // Chunks can lie far apart: a grid over them is kept to a size that a map can show.
  const int64_t cells = (int64_t)grid.wide * grid.high;
  grid.tiles = cells > 1 << 22 ? NULL : calloc((size_t)cells, sizeof *grid.tiles);
  if (grid.tiles == NULL) {
    return;
  }
  for (int32_t i = 0; i < map->count; i++) {
    const ovis_chunk_pos pos = map->tiles[i].pos;
    grid.tiles[(pos.z - grid.low.z) * grid.wide + pos.x - grid.low.x] = &map->tiles[i];
  }
  for (int32_t y = 0; y < frame->height; y++) {
    for (int32_t x = 0; x < frame->width; x++) {
      const int32_t block_x = frame->min_x + (int32_t)floor((x + 0.5) / frame->scale);
      const int32_t block_z = frame->min_z + (int32_t)floor((y + 0.5) / frame->scale);
      canvas_rect(picture, frame->left + x, frame->top + y, 1, 1,
                  shade(&grid, registry, block_x, block_z));
    }
  }
  free(grid.tiles);
}

void terrain_draw_scale(const terrain_frame* frame, canvas* picture, int32_t x, int32_t y) {
  static const int32_t lengths[] = {5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000};
  const int32_t last = (int32_t)(sizeof lengths / sizeof *lengths) - 1;
  int32_t i = 0;
  while (i < last && lengths[i] * frame->scale < 80) {
    i++;
  }
  const color ink = {230, 232, 236};
  const int32_t width = (int32_t)(lengths[i] * frame->scale);
  canvas_rect(picture, x, y + 10, width, 3, ink);
  canvas_rect(picture, x, y + 6, 1, 11, ink);
  canvas_rect(picture, x + width - 1, y + 6, 1, 11, ink);
  char text[32];
  snprintf(text, sizeof text, "%d blocks", lengths[i]);
  canvas_text(picture, x + width + 8, y + 8, 1, ink, text);
  const int32_t north = x + width + 16 + canvas_text_width(text, 1);
  canvas_line(picture, north, y + 18, north, y + 2, 2, ink);
  canvas_line(picture, north, y + 2, north - 4, y + 8, 2, ink);
  canvas_line(picture, north, y + 2, north + 4, y + 8, 2, ink);
  canvas_text(picture, north + 8, y + 8, 1, ink, "N");
}
