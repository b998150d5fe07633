// WORLD on the command line: a save, or a MovingAI map, opened as a world that loads itself.
#ifndef OVIS_APP_WORLD_SOURCE_H
#define OVIS_APP_WORLD_SOURCE_H

#include "options.h"

#include <ovis/save.h>
#include <ovis/world.h>

typedef struct world_source {
  ovis_registry* registry;
  ovis_save* save; // NULL for a map
  ovis_world* world;
  ovis_save_info info;
  int32_t skipped; // chunks and files that were left out
  bool is_map;
  int32_t map_width, map_depth;
} world_source;

// y of the floor that a map's free cells have: bodies stand at MAP_FLOOR + 1.
#define MAP_FLOOR 63

// On failure everything is freed and `error` says why.
ovis_status world_source_open(world_source* self, const char* path, const common_options* common,
                              ovis_error* error);
void world_source_close(world_source* self);

// Loads what lies within `half` blocks of a cell.
void world_source_load(world_source* self, ovis_pos center, int32_t half);

// Reads "1,64,-3.5": a coordinate without a point means the block's middle (x, z) or its floor (y).
bool place_parse(const char* text, ovis_vec3* out);

#endif
