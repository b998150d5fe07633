// Maps from above: what lies on top of each column of blocks, shaded by height.
#ifndef OVIS_APP_TERRAIN_H
#define OVIS_APP_TERRAIN_H

#include "draw/canvas.h"

#include <ovis/save.h>
#include <ovis/world.h>

// The top of one column of blocks.
typedef struct terrain_cell {
  ovis_state top; // OVIS_STATE_UNLOADED: nothing there
  int16_t height; // y of that block
  uint8_t depth;  // of the water over the ground below, 0 without water
} terrain_cell;

// The tops of one chunk.
typedef struct terrain_tile {
  ovis_chunk_pos pos;
  int32_t number; // its cells are the number-th block of cells
} terrain_tile;

// Of every 2^coarseness columns each way one is kept: as much as a picture of the whole can show.
// A tile's cells go by z, then x.
typedef struct terrain {
  terrain_tile* tiles; // [(tile) * count], by z and x once it is drawn
  int32_t count;
  int32_t capacity;
  terrain_cell* cells;
  size_t cell_capacity;
  int32_t coarseness;
} terrain;

// Where the map lies on a picture.
typedef struct terrain_frame {
  int32_t min_x, min_z; // block of the top left corner
  int32_t blocks_wide, blocks_high;
  double scale;          // pixels a block
  int32_t left, top;     // of the map on the picture
  int32_t width, height; // in pixels
} terrain_frame;

// Takes the tops of a loaded chunk. False: no memory.
bool terrain_add(terrain* map, const ovis_world* world, ovis_chunk_pos pos);

// The same of all chunks from `min` to `max`, both included.
bool terrain_add_all(terrain* map, const ovis_world* world, ovis_chunk_pos min, ovis_chunk_pos max);
void terrain_fini(terrain* map);

// A frame around all tiles whose longer side takes about `side` pixels, with whole pixels a block
// where there is more than one. False when there are no tiles.
bool terrain_fit(const terrain* map, int32_t side, terrain_frame* out);
void terrain_draw(terrain* map, const ovis_registry* registry, const terrain_frame* frame,
                  canvas* picture);

// A point of the world on the picture.
double terrain_x(const terrain_frame* frame, double x);
double terrain_y(const terrain_frame* frame, double z);

// A bar with its length in blocks, and which way north is.
void terrain_draw_scale(const terrain_frame* frame, canvas* picture, int32_t x, int32_t y);

#endif
