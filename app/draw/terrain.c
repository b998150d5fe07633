// Problem: draw a world of any size from above without keeping more of it than a picture can show.
// Design: docs/architecture.md#rooms (app, draw)
#include "draw/terrain.h"

#include "draw/block_colors.h"
#include "helpers/grow.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// Cells that a map keeps: 32 MiB. That holds 16,384 chunks at full resolution and four times as
// many with each halving. A picture of more chunks has less than one pixel per column anyway.
#define CELL_MAX ((size_t)1 << 22)
#define COARSENESS_MAX 4    // one cell per chunk
#define DEPTH_MAX 12        // blocks of water that are counted
#define SCALE_MAX 16        // pixels per block
#define SCALE_BAR_MIN 80    // pixels
#define ALTITUDE_NEUTRAL 64 // y at which the altitude shade is neutral
#define ALTITUDE_STEP 0.002 // brightness per block of altitude
#define ALTITUDE_MAX 0.12   // brightness
#define SLOPE_STEP 0.09     // brightness per block of slope
#define SLOPE_MAX 3         // blocks
#define WATER_BRIGHT 1.12   // brightness of the shallowest water, plus one step
#define WATER_STEP 0.045    // brightness per block of depth

static const color unloaded = {30, 32, 38};

static bool is_air(const ovis_world* world, ovis_pos pos) {
  const ovis_state state = ovis_world_get_block(world, pos);
  return state == OVIS_STATE_UNLOADED ||
         (ovis_blocks_get_traits(ovis_world_get_blocks(world), state)->tags & OVIS_TAG(AIR)) != 0;
}

// y of the block that a map shows. In a dimension with a ceiling that is not the topmost block, but
// the first floor below the first air.
static int32_t find_top(const ovis_world* world, int32_t x, int32_t z) {
  const ovis_dimension* dimension = &ovis_world_get_env(world)->dimension;
  int32_t y = ovis_world_get_height(world, OVIS_HEIGHTMAP_WORLD_SURFACE, x, z) - 1;
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

static terrain_cell read_cell(const ovis_world* world, int32_t x, int32_t z) {
  const int32_t y = find_top(world, x, z);
  if (y < ovis_world_get_env(world)->dimension.min_y) {
    return (terrain_cell){0, (int16_t)y, 0};
  }
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  terrain_cell cell = {ovis_world_get_block(world, (ovis_pos){x, y, z}), (int16_t)y, 0};
  for (int32_t down = 0; down < DEPTH_MAX && cell.top != OVIS_STATE_UNLOADED; down++) {
    const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y - down, z});
    if (state == OVIS_STATE_UNLOADED ||
        ovis_blocks_get_traits(registry, state)->fluid != OVIS_FLUID_WATER) {
      break;
    }
    cell.depth++;
  }
  return cell;
}

static int32_t side_of(const terrain* map) {
  return 16 >> map->coarseness;
}

static terrain_cell* cells_of(const terrain* map, int32_t number) {
  return map->cells + (size_t)number * (size_t)(side_of(map) * side_of(map));
}

// Keeps every second column in x and z. Cells move toward the front of the array, so that none is
// overwritten before it is read.
static void coarsen(terrain* map) {
  const int32_t old_side = side_of(map);
  terrain_cell* to = map->cells;
  for (int32_t tile = 0; tile < map->count; tile++) {
    const terrain_cell* from = map->cells + (size_t)tile * (size_t)(old_side * old_side);
    for (int32_t z = 0; z < old_side; z += 2) {
      for (int32_t x = 0; x < old_side; x += 2) {
        *to++ = from[z * old_side + x];
      }
    }
  }
  map->coarseness++;
}

// Makes room for one more tile, at a lower resolution if necessary. Returns false without memory.
static bool make_room(terrain* map) {
  while (map->coarseness < COARSENESS_MAX &&
         (size_t)(map->count + 1) * (size_t)(side_of(map) * side_of(map)) > CELL_MAX) {
    coarsen(map);
  }
  if (!grow_array(&map->tiles, map->count, &map->capacity, sizeof *map->tiles)) {
    return false;
  }
  const size_t wanted = (size_t)(map->count + 1) * (size_t)(side_of(map) * side_of(map));
  if (wanted > map->cell_capacity) {
    const size_t capacity = wanted * 2;
    terrain_cell* grown = realloc(map->cells, capacity * sizeof *grown);
    if (grown == NULL) {
      return false;
    }
    map->cells = grown;
    map->cell_capacity = capacity;
  }
  return true;
}

bool terrain_add(terrain* map, const ovis_world* world, ovis_chunk_pos pos) {
  if (!make_room(map)) {
    return false;
  }
  const int32_t number = map->count++;
  map->tiles[number] = (terrain_tile){pos, number};
  terrain_cell* cell = cells_of(map, number);
  const int32_t step = 1 << map->coarseness;
  for (int32_t z = 0; z < 16; z += step) {
    for (int32_t x = 0; x < 16; x += step) {
      *cell++ = read_cell(world, pos.x * 16 + x, pos.z * 16 + z);
    }
  }
  return true;
}

bool terrain_add_all(terrain* map, const ovis_world* world, ovis_chunk_pos min,
                     ovis_chunk_pos max) {
  for (int32_t z = min.z; z <= max.z; z++) {
    for (int32_t x = min.x; x <= max.x; x++) {
      if (!terrain_add(map, world, (ovis_chunk_pos){x, z})) {
        return false;
      }
    }
  }
  return true;
}

void terrain_fini(terrain* map) {
  free(map->tiles);
  free(map->cells);
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
  out->scale = scale > SCALE_MAX ? SCALE_MAX : scale >= 1 ? floor(scale) : scale;
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

static int compare_tiles(const void* a, const void* b) {
  const ovis_chunk_pos* left = &((const terrain_tile*)a)->pos;
  const ovis_chunk_pos* right = &((const terrain_tile*)b)->pos;
  return left->z != right->z   ? (left->z < right->z ? -1 : 1)
         : left->x != right->x ? (left->x < right->x ? -1 : 1)
                               : 0;
}

static const terrain_cell* cell_at(const terrain* map, int32_t x, int32_t z) {
  const terrain_tile wanted = {{x >> 4, z >> 4}, 0};
  const terrain_tile* tile =
      bsearch(&wanted, map->tiles, (size_t)map->count, sizeof *map->tiles, compare_tiles);
  if (tile == NULL) {
    return NULL;
  }
  const int32_t row = (z & 15) >> map->coarseness;
  const int32_t column = (x & 15) >> map->coarseness;
  return cells_of(map, tile->number) + row * side_of(map) + column;
}

#define COLORS_KEPT 256 // a power of two

// The colors of states met last: finding one reads through a list of patterns.
typedef struct color_memo {
  const ovis_blocks* registry;
  ovis_state states[COLORS_KEPT];
  bool is_known[COLORS_KEPT];
  color colors[COLORS_KEPT];
} color_memo;

static color color_of(color_memo* memo, ovis_state state) {
  const size_t slot = (size_t)state & (COLORS_KEPT - 1);
  if (!memo->is_known[slot] || memo->states[slot] != state) {
    const uint32_t block = ovis_blocks_get_block_of(memo->registry, state);
    memo->colors[slot] = block_color(ovis_blocks_get_block_name(memo->registry, block));
    memo->states[slot] = state;
    memo->is_known[slot] = true;
  }
  return memo->colors[slot];
}

// The color of a column. Slopes that face north-west are lighter, slopes that face south-east are
// darker, and high ground is a little lighter than low ground.
static color shade(const terrain* map, color_memo* memo, int32_t x, int32_t z) {
  const terrain_cell* cell = cell_at(map, x, z);
  if (cell == NULL || cell->top == OVIS_STATE_UNLOADED) {
    return unloaded;
  }
  const color flat = color_of(memo, cell->top);
  if (cell->depth > 0) {
    return color_scale(flat, WATER_BRIGHT - WATER_STEP * cell->depth);
  }
  const int32_t step = 1 << map->coarseness;
  const terrain_cell* north = cell_at(map, x, z - step);
  const terrain_cell* west = cell_at(map, x - step, z);
  const int32_t rise_north = north != NULL ? cell->height - north->height : 0;
  const int32_t rise_west = west != NULL ? cell->height - west->height : 0;
  const double slope = fmax(-SLOPE_MAX, fmin(SLOPE_MAX, rise_north + rise_west));
  const double altitude =
      fmax(-ALTITUDE_MAX, fmin(ALTITUDE_MAX, (cell->height - ALTITUDE_NEUTRAL) * ALTITUDE_STEP));
  return color_scale(flat, 1.0 + SLOPE_STEP * slope + altitude);
}

// Blocks from the edge of the frame to the column or row of a pixel.
static int32_t block_at(const terrain_frame* frame, int32_t pixel) {
  return (int32_t)floor((pixel + 0.5) / frame->scale);
}

// Returns the first pixel after `pixel` that shows another block.
static int32_t next_block(const terrain_frame* frame, int32_t pixel, int32_t end) {
  const int32_t block = block_at(frame, pixel);
  while (pixel < end && block_at(frame, pixel) == block) {
    pixel++;
  }
  return pixel;
}

// A block has one color, in up to SCALE_MAX squared pixels.
void terrain_draw(terrain* map, const ovis_blocks* registry, const terrain_frame* frame,
                  canvas* picture) {
  if (map->count > 0) {
    qsort(map->tiles, (size_t)map->count, sizeof *map->tiles, compare_tiles);
  }
  color_memo memo = {.registry = registry};
  for (int32_t y = 0, y_end; y < frame->height; y = y_end) {
    y_end = next_block(frame, y, frame->height);
    for (int32_t x = 0, x_end; x < frame->width; x = x_end) {
      x_end = next_block(frame, x, frame->width);
      const color paint =
          shade(map, &memo, frame->min_x + block_at(frame, x), frame->min_z + block_at(frame, y));
      canvas_rect(picture, frame->left + x, frame->top + y, x_end - x, y_end - y, paint);
    }
  }
}

bool terrain_shows(const terrain_frame* frame, double x, double z) {
  return x >= frame->min_x && x < frame->min_x + frame->blocks_wide && z >= frame->min_z &&
         z < frame->min_z + frame->blocks_high;
}

void terrain_draw_scale(const terrain_frame* frame, canvas* picture, int32_t x, int32_t y) {
  static const int32_t lengths[] = {5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000};
  const int32_t last = (int32_t)(sizeof lengths / sizeof *lengths) - 1;
  int32_t i = 0;
  while (i < last && lengths[i] * frame->scale < SCALE_BAR_MIN) {
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
