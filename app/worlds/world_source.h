// WORLD on the command line: a save, a scene, or a MovingAI map, opened as a world that loads
// itself.
#ifndef OVIS_APP_WORLD_SOURCE_H
#define OVIS_APP_WORLD_SOURCE_H

#include "commands/options.h"
#include "worlds/scene.h"

#include <ovis/save.h>
#include <ovis/world.h>

typedef struct world_source {
  ovis_registry* registry;
  ovis_save* save; // NULL for a map and a scene
  ovis_world* world;
  ovis_script* script; // of a scene, or NULL; registry, world and sim are its own then
  ovis_sim* sim;       // of a scene, as far as its script ran it
  bool is_unmet;       // an expectation of the scene failed; it was said which
  ovis_save_info info;
  int32_t skipped; // chunks and files that were left out
  bool is_map;
  bool is_voxel_map; // a .3dmap
  int32_t map_width, map_depth;
} world_source;

// y of the floor that a map's free cells have: bodies stand at MAP_FLOOR + 1.
#define MAP_FLOOR 63

// On failure everything is freed and `error` says why.
ovis_status world_source_open(world_source* self, const char* path, const common_options* common,
                              ovis_error* error);

// The same with hooks into a scene; other worlds do not use them.
ovis_status world_source_open_hooked(world_source* self, const char* path,
                                     const common_options* common, const scene_hooks* hooks,
                                     ovis_error* error);

// Says why WORLD could not be opened; returns EXIT_WRONG.
int world_source_wrong(const char* path, const ovis_error* error);

// One tick of a scene with what its script wants at it. EXIT_DONE; EXIT_NO when an expectation
// failed and EXIT_WRONG when the script did: it was said why, and the scene goes no further.
int world_source_tick(world_source* self);

void world_source_close(world_source* self);

// Loads what lies within `half` blocks of a cell.
void world_source_load(world_source* self, ovis_pos center, int32_t half);

// Reads "1,64,-3.5": a coordinate without a point means the block's middle (x, z) or its floor (y).
bool place_parse(const char* text, ovis_vec3* out);

#endif
