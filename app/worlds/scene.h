// Scenes on the command line: Lua scripts that build a world and let its mobs live.
//
//   my.lua, dir/my.lua   the user's file
//   pasture              bundled in the program
#ifndef OVIS_APP_SCENE_H
#define OVIS_APP_SCENE_H

#include "commands/options.h"

#include <ovis_lua.h>

// What a command wants to do while a scene runs. The sim is that of the scene's first world.
typedef struct scene_hooks {
  // [opt] Once, before the first tick, or at the script's end if it never runs its world: spawn
  // what the words ask for, begin a recording. False: stop; it was said why.
  bool (*start)(void* context, ovis_sim* sim);
  // [opt] Before every tick, whoever makes it: what the script did since the last one shows in the
  // events.
  void (*before)(void* context, ovis_sim* sim);
  // [opt] After every tick, whoever made it.
  void (*tick)(void* context, ovis_sim* sim);
  void* context;
} scene_hooks;

// Is the word a scene (".lua" at its end, or the bare name of a bundled one)?
bool scene_is_name(const char* word);

// Names of the bundled scenes, NULL at the end.
extern const char* const scene_names[];

// Runs a scene to its script's end. --seed, --time and --rules go before what the script says.
// OVIS_SCRIPT_UNMET: the first expectation that failed is in `message`, with file and line; the
// script is there, if it made a world. OVIS_SCRIPT_WRONG: *out is NULL.
ovis_script_result scene_open(const char* word, const common_options* common,
                              const scene_hooks* hooks, ovis_script** out, char* message,
                              size_t capacity);

#endif
