// Ovis for Lua: the module, and sandboxed scripts that a program runs.
//
//   Lua host:   require "ovis" -------> luaopen_ovis: worlds, mobs, paths in the host's state
//   program:    ovis_script_run(text) -> a sandboxed Lua state with its own world and simulation
//
// It is compiled against the headers of one Lua: LuaJIT 2.1 or Lua 5.4. docs/scenes.md lists what
// scripts can call.
#ifndef OVIS_LUA_H
#define OVIS_LUA_H

#include <ovis/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

#include <lua.h>

/// Opens the module and pushes its table.
OVIS_API int luaopen_ovis(lua_State* L);

// ---- Scripts

typedef struct ovis_script ovis_script;

/// Results of a script: X(result, sentence).
#define OVIS_SCRIPT_RESULT_LIST(X)                                                                 \
  X(OVIS_SCRIPT_DONE, "it ran to its end")                                                         \
  X(OVIS_SCRIPT_UNMET, "an expectation failed")                                                    \
  X(OVIS_SCRIPT_WRONG, "it has an error, ran into a limit, or made no world")

typedef enum ovis_script_result {
#define OVIS_SCRIPT_RESULT_ENUM(result, sentence) result,
  OVIS_SCRIPT_RESULT_LIST(OVIS_SCRIPT_RESULT_ENUM)
#undef OVIS_SCRIPT_RESULT_ENUM
} ovis_script_result;

#define OVIS_SCRIPT_FOLDERS_MAX 4

/// Settings of ovis_script_run.
typedef struct ovis_script_def {
  const char* name;        ///< For errors: "pasture.lua".
  const char* text;        ///< [(byte) * @p size] Lua source; bytecode is refused.
  size_t size;             ///< Of `text`.
  int64_t instruction_max; ///< Limit for the script and all its callbacks. Work inside of functions
                           ///< counts as well. Default 2,000,000,000.
  double seconds_max; ///< [Units: seconds] Limit for the script with the ticks that it runs, and
                      ///< for its callbacks. Ticks of ovis_script_tick and callbacks of the host do
                      ///< not count. 0: none. Default 60.

  // Settings of the host. They override those of the script.
  bool has_seed;            ///< The simulation gets `seed` ...
  uint64_t seed;            ///< ... instead of the script's.
  int64_t day_time;         ///< [Units: ticks] -1: the time of the script. Default -1.
  bool has_rules;           ///< The simulation gets `rules` ...
  ovis_rules_version rules; ///< ... instead of the script's.

  int32_t worker_count;         ///< As ovis_sim_def.worker_count. Default 0.
  ovis_run_tasks_fn* run_tasks; ///< [opt] As ovis_sim_def.run_tasks.
  void* task_context;           ///< Passed to run_tasks.

  const ovis_mind_def* minds; ///< [(mind) * @p mind_count] [opt] Minds of the host, which the
                              ///< script may give to its mobs: w:spawn(..., { mind = "name" }).
  int32_t mind_count;         ///< Of `minds`.

  const char* const* folders; ///< [(path) * @p folder_count] [opt] Folders below which
                              ///< w:load_structure reads files, links resolved; a relative path is
                              ///< tried in each. Without any it reads none, and its message does
                              ///< not say what exists elsewhere.
  int32_t folder_count;       ///< [Limit: <= OVIS_SCRIPT_FOLDERS_MAX]

  /// [opt] Called for each line of print, without its newline. NULL: standard output.
  void (*print)(void* context, const char* line, size_t length);
  /// [opt] Called once, before the first tick of the script's first world or at the script's end.
  /// If it returns false the script stops; the host reports the reason.
  bool (*start)(void* context, ovis_sim* sim);
  /// [opt] Called before every tick of that world, while the events since the last tick can still
  /// be read.
  void (*before)(void* context, ovis_sim* sim);
  /// [opt] Called after every tick of that world.
  void (*tick)(void* context, ovis_sim* sim);
  void* context;   ///< Passed to all four callbacks.
  uint32_t cookie; ///< Set by ovis_default_script_def; checked.
} ovis_script_def;

OVIS_API ovis_script_def ovis_default_script_def(void);

/// Runs a script to its end. The script sees base, string, table, math and `ovis`, but no files,
/// clock or other access to the machine. *out keeps the script with its world and its callbacks. It
/// is NULL on OVIS_SCRIPT_WRONG, and when an expectation fails before the script made a world. If
/// the result is not OVIS_SCRIPT_DONE, `message` is one line with the reason and the place in the
/// script.
OVIS_API ovis_script_result ovis_script_run(const ovis_script_def* def, ovis_script** out,
                                            char* message, size_t capacity);
OVIS_API void ovis_script_destroy(ovis_script* script);

/// Runs one more tick of the script's first world, with the callbacks that are due.
OVIS_API ovis_script_result ovis_script_tick(ovis_script* script, char* message, size_t capacity);

/// Return the first world that the script made, with its registry and simulation. The script owns
/// them.
OVIS_API ovis_blocks* ovis_script_registry(const ovis_script* script);
OVIS_API ovis_world* ovis_script_world(const ovis_script* script);
OVIS_API ovis_sim* ovis_script_sim(const ovis_script* script);

/// Gets the box of all cells that are or were loaded in that world. Returns false if there are
/// none.
OVIS_API bool ovis_script_bounds(const ovis_script* script, ovis_pos* out_min, ovis_pos* out_max);

/// Returns label `index` (from 0) of that world (w:label), or NULL after the last one. The script
/// owns the text.
OVIS_API const char* ovis_script_label(const ovis_script* script, int32_t index, ovis_pos* out_pos);

/// Returns the name of measure `index` (from 0) of a script (ovis.measure) and its last value, or
/// NULL after the last one. The script owns the text.
OVIS_API const char* ovis_script_measure(const ovis_script* script, int32_t index,
                                         double* out_value);

#ifdef __cplusplus
}
#endif

#endif
