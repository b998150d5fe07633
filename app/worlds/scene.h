// Scenes on the command line: Lua scripts that build a world and run it.
//
//   my.lua, dir/my.lua   a file of the user
//   pasture              bundled with the program
#ifndef OVIS_APP_SCENE_H
#define OVIS_APP_SCENE_H

#include "commands/options.h"

#include <ovis_lua.h>

// Functions of a command that are called while a scene runs. `sim` is the simulation of the scene's
// first world.
typedef struct scene_hooks {
  // [opt] Called once before the first tick, or at the end of a script that never runs its world:
  // spawns the mobs of the options, begins a recording. If it returns false the scene ends; it has
  // printed an error.
  bool (*start)(void* context, ovis_sim* sim);
  // [opt] Called before every tick, whether the script or the command runs it. The events contain
  // what the script has done since the last tick.
  void (*before)(void* context, ovis_sim* sim);
  // [opt] Called after every tick, whether the script or the command ran it.
  void (*tick)(void* context, ovis_sim* sim);
  void* context;
} scene_hooks;

// Does WORLD name a scene: a file that ends with ".lua", or a bundled scene?
bool scene_is_name(const char* world);

// The bundled scene whose name is nearest to a mistyped one, or NULL.
const char* scene_nearest(const char* world);

// Names of the bundled scenes; the last entry is NULL.
extern const char* const scene_names[];

// Runs a scene to the end of its script. --seed, --time and --rules override the script's settings.
// OVIS_SCRIPT_UNMET: `message` names the first expectation that failed, with file and line; *out is
// the script if it has created a world, else NULL. OVIS_SCRIPT_WRONG: `message` has the error, and
// *out is NULL.
ovis_script_result scene_open(const char* world, const common_options* common,
                              const scene_hooks* hooks, ovis_script** out, char* message,
                              size_t capacity);

#endif
