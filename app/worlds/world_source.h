// WORLD on the command line: a save, a scene or a MovingAI map, opened as an ovis_world that loads
// its sections on demand.
#ifndef OVIS_APP_WORLD_SOURCE_H
#define OVIS_APP_WORLD_SOURCE_H

#include "commands/options.h"
#include "worlds/scene.h"

#include <ovis/save.h>
#include <ovis/world.h>

typedef struct world_source {
  ovis_blocks* registry;
  ovis_save* save; // NULL for a map and a scene
  ovis_world* world;
  ovis_script* script; // of a scene, else NULL; owns registry, world and sim
  ovis_sim* sim;       // of a scene, at the end of its script
  bool is_unmet;       // an expectation of the scene failed; the error has been printed
  ovis_save_info info;
  int32_t skipped; // chunks and files that could not be read
  bool is_map;
  bool is_voxel_map; // a .3dmap
  int32_t map_width, map_depth;
} world_source;

// y of the floor of a grid map. Bodies stand at MAP_FLOOR + 1.
#define MAP_FLOOR 63

// The command that uses WORLD.
typedef enum world_use { WORLD_OF_RUN, WORLD_OF_PATH, WORLD_OF_INFO } world_use;

// Returns false, after an error message, if an option has no effect on such a WORLD.
bool world_source_takes(const char* path, const common_options* common, world_use use);

// Opens WORLD. On failure everything is freed and `error` says why.
ovis_status world_source_open(world_source* self, const char* path, const common_options* common,
                              ovis_error* error);

// Opens WORLD with hooks, which only a scene calls.
ovis_status world_source_open_hooked(world_source* self, const char* path,
                                     const common_options* common, const scene_hooks* hooks,
                                     ovis_error* error);

// Prints why WORLD could not be opened. Returns EXIT_WRONG.
int world_source_wrong(const char* path, const ovis_error* error);

// Runs one tick of a scene and the functions that its script has registered for it. Returns
// EXIT_DONE; EXIT_NO if an expectation failed; EXIT_WRONG if the script failed. After the last two,
// which print an error, the scene cannot continue.
int world_source_tick(world_source* self);

void world_source_close(world_source* self);

// Loads all sections within `half` blocks of a cell in x and z.
void world_source_load(world_source* self, ovis_pos center, int32_t half);

// Parses "1,64,-3.5". An x or z without a decimal point means the middle of the block. Returns
// false if the text is not three numbers within OVIS_PLACE_MAX.
bool place_parse(const char* text, ovis_vec3* out);

#endif
