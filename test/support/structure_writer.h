// Writes structures for tests, of all kinds, from one grid. Its knowledge of the formats is its
// own, as that of save_writer.h; it needs no test frame.
#ifndef OVIS_TEST_SUPPORT_STRUCTURE_WRITER_H
#define OVIS_TEST_SUPPORT_STRUCTURE_WRITER_H

#include "support/save_writer.h"

// A grid of named states: "stone", "oak_door[half=lower,open=true]"; NULL: void, which only the
// game's kind can say. Cell (x, y, z) is number (y * size[2] + z) * size[0] + x.
typedef struct structure_grid {
  int32_t size[3];
  const char* const* cells;
} structure_grid;

typedef enum structure_kind {
  STRUCTURE_GAME,
  STRUCTURE_SPONGE_2,
  STRUCTURE_SPONGE_3,
  STRUCTURE_LITEMATICA
} structure_kind;

// With a pig at (1.5, 0, 1.25) and something without an id. Sponge: offset (-1, -2, 3).
void structure_write(structure_kind kind, const structure_grid* grid, nbt_writer* out);

// A Litematica schematic of several regions.
typedef struct structure_region {
  int32_t position[3];
  int32_t direction[3]; // 1 or -1: whether Size is negative
  structure_grid grid;
} structure_region;
void structure_write_regions(const structure_region* regions, int32_t count, nbt_writer* out);

#endif
