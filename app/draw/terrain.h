// Maps seen from above: the top block of each column, shaded by height.
#ifndef OVIS_APP_TERRAIN_H
#define OVIS_APP_TERRAIN_H

#include "draw/canvas.h"

#include <ovis/save.h>
#include <ovis/world.h>

// The top block of one column.
typedef struct terrain_cell {
  ovis_state top; // OVIS_STATE_UNLOADED: not loaded
  int16_t height; // y of `top`
  uint8_t depth;  // blocks of water from `top` down, at most 12; 0 without water
} terrain_cell;

// The top blocks of one chunk.
typedef struct terrain_tile {
  ovis_chunk_pos pos;
  int32_t number; // index of its block of cells in terrain.cells
} terrain_tile;

// All tiles of a map. One column of every 2^coarseness in x and in z is kept, which is as much as a
// picture of the whole map can show. The cells of a tile are ordered by z, then x.
typedef struct terrain {
  terrain_tile* tiles; // [(tile) * count]; terrain_draw sorts them by z and x
  int32_t count;
  int32_t capacity;
  terrain_cell* cells;
  size_t cell_capacity;
  int32_t coarseness;
} terrain;

// The position of a map on a picture.
typedef struct terrain_frame {
  int32_t min_x, min_z; // block at the top left corner
  int32_t blocks_wide, blocks_high;
  double scale;          // pixels per block
  int32_t left, top;     // corner of the map on the picture, in pixels
  int32_t width, height; // of the map, in pixels
} terrain_frame;

// Adds the top blocks of a loaded chunk. Returns false without memory.
bool terrain_add(terrain* map, const ovis_world* world, ovis_chunk_pos pos);

// Adds all chunks from `min` to `max`, both included. Returns false without memory.
bool terrain_add_all(terrain* map, const ovis_world* world, ovis_chunk_pos min, ovis_chunk_pos max);
void terrain_fini(terrain* map);

// Sets a frame around all tiles whose longer side takes about `side` pixels. A block of one pixel
// or more takes a whole number of pixels. [Limit: 16 pixels per block] Returns false without tiles.
bool terrain_fit(const terrain* map, int32_t side, terrain_frame* out);
// Draws the map into its frame.
void terrain_draw(terrain* map, const ovis_blocks* registry, const terrain_frame* frame,
                  canvas* picture);

// The pixel of a point of the world.
double terrain_x(const terrain_frame* frame, double x);
double terrain_y(const terrain_frame* frame, double z);

// Is a point of the world inside of the map?
bool terrain_shows(const terrain_frame* frame, double x, double z);

// Draws a scale bar with its length in blocks, and an arrow to the north.
void terrain_draw_scale(const terrain_frame* frame, canvas* picture, int32_t x, int32_t y);

#endif
