// Ovis in Lua: the module, and scripts that a program runs.
//
//   a Lua host:   require "ovis" ------------> luaopen_ovis: worlds, mobs, paths in the host's
//   state a program:    ovis_script_run(text) -----> a shut-in Lua state runs it; its world and
//   simulation
//
// Compiled against the headers of one Lua: LuaJIT 2.1 or Lua 5.4. What scripts can say
// is in docs/scenes.md.
#ifndef OVIS_LUA_H
#define OVIS_LUA_H

#include <ovis/sim.h>

#include <lua.h>

/// Opens the module: leaves its table on the stack.
OVIS_API int luaopen_ovis(lua_State* L);

// ---- Scripts

typedef struct ovis_script ovis_script;

/// What a script comes to: X(result, sentence).
#define OVIS_SCRIPT_RESULT_LIST(X)                                                                 \
  X(OVIS_SCRIPT_DONE, "it ran to its end")                                                         \
  X(OVIS_SCRIPT_UNMET, "an expectation failed")                                                    \
  X(OVIS_SCRIPT_WRONG, "it has an error, ran into a limit, or made no world")

typedef enum ovis_script_result {
#define OVIS_SCRIPT_RESULT_ENUM(result, sentence) result,
  OVIS_SCRIPT_RESULT_LIST(OVIS_SCRIPT_RESULT_ENUM)
#undef OVIS_SCRIPT_RESULT_ENUM
} ovis_script_result;

typedef struct ovis_script_def {
  const char* name; ///< For errors: "pasture.lua".
  const char* text; ///< [(byte) * @p size] Lua source; bytecode is refused.
  size_t size;
  int64_t instruction_max; ///< Of the script and all its callbacks. Default 2,000,000,000.

  // The host's words go before the script's.
  bool has_seed;
  uint64_t seed;
  int64_t day_time; ///< -1: the script's. Default -1.
  bool has_rules;
  ovis_rules_version rules;

  const ovis_mind_def* minds; ///< [(mind) * @p mind_count] [opt] Minds of the host's own, that the
                              ///< script may give to its mobs: w:spawn(..., { mind = "name" }).
  int32_t mind_count;

  /// [opt] What print says, a line at a time without its newline. NULL: standard output.
  void (*print)(void* context, const char* line, size_t length);
  /// [opt] Called once, before the first tick of the script's first world or at the script's end.
  /// False stops the script; the host knows why.
  bool (*start)(void* context, ovis_sim* sim);
  /// [opt] Called before every tick of that world: the events of what the script did since the
  /// last one are still there.
  void (*before)(void* context, ovis_sim* sim);
  /// [opt] Called after every tick of that world.
  void (*tick)(void* context, ovis_sim* sim);
  void* context; ///< Passed to all four.
} ovis_script_def;

OVIS_API ovis_script_def ovis_default_script_def(void);

/// Runs a script to its end. It sees base, string, table, math and `ovis` and nothing of the
/// machine. On OVIS_SCRIPT_WRONG, and when an expectation fails before there is a world, *out is
/// NULL; otherwise the script stays, with its world and its callbacks. When it is not DONE,
/// `message` says why in one line, with the place in the script.
OVIS_API ovis_script_result ovis_script_run(const ovis_script_def* def, ovis_script** out,
                                            char* message, size_t capacity);
OVIS_API void ovis_script_destroy(ovis_script* script);

/// One tick more of the script's first world, with what the script wants to happen at it.
OVIS_API ovis_script_result ovis_script_tick(ovis_script* script, char* message, size_t capacity);

/// The first world that the script made. They belong to the script.
OVIS_API ovis_registry* ovis_script_registry(const ovis_script* script);
OVIS_API ovis_world* ovis_script_world(const ovis_script* script);
OVIS_API ovis_sim* ovis_script_sim(const ovis_script* script);

/// Cells that are or were loaded in that world. False: none.
OVIS_API bool ovis_script_bounds(const ovis_script* script, ovis_pos* out_min, ovis_pos* out_max);

/// Words that the script put on the picture of that world (w:label), by number from 0; NULL: no
/// more. They are the script's.
OVIS_API const char* ovis_script_label(const ovis_script* script, int32_t index, ovis_pos* out_pos);

#endif
