// Ovis: path finding through blocks. A state's raw type becomes a cell's type, a type for a body, a
// cost for a mob; an A* with the game's own heap, ties and limits finds the way, node for node.
//
//   ovis_path_finder_create(world, rules) --> ovis_path_find(query) --> ovis_path
//                                                  |
//                                    explain: every node and every refusal, with its reason
#ifndef OVIS_PATH_H
#define OVIS_PATH_H

#include <ovis/rules.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

// Every path type: X(type, base malus). A malus below 0 is impassable. The order decides ties:
// among types of equal malus in a body's box the later one wins. Source: docs/sources.md#path-types
#define OVIS_PATH_TYPE_LIST(X)                                                                     \
  X(BLOCKED, -1)                                                                                   \
  X(OPEN, 0)                                                                                       \
  X(WALKABLE, 0)                                                                                   \
  X(WALKABLE_DOOR, 0)                                                                              \
  X(TRAPDOOR, 0)                                                                                   \
  X(POWDER_SNOW, -1)                                                                               \
  X(DANGER_POWDER_SNOW, 0)                                                                         \
  X(FENCE, -1)                                                                                     \
  X(LAVA, -1)                                                                                      \
  X(WATER, 8)                                                                                      \
  X(WATER_BORDER, 8)                                                                               \
  X(RAIL, 0)                                                                                       \
  X(UNPASSABLE_RAIL, -1)                                                                           \
  X(DANGER_FIRE, 8)                                                                                \
  X(DAMAGE_FIRE, 16)                                                                               \
  X(DANGER_CACTUS, 8)                                                                              \
  X(DAMAGE_CACTUS, -1)                                                                             \
  X(DANGER_OTHER, 8)                                                                               \
  X(DAMAGE_OTHER, -1)                                                                              \
  X(DOOR_OPEN, 0)                                                                                  \
  X(DOOR_WOOD_CLOSED, -1)                                                                          \
  X(DOOR_IRON_CLOSED, -1)                                                                          \
  X(BREACH, 4)                                                                                     \
  X(LEAVES, -1)                                                                                    \
  X(STICKY_HONEY, 8)                                                                               \
  X(COCOA, 0)                                                                                      \
  X(DAMAGE_CAUTIOUS, 0)                                                                            \
  X(DANGER_TRAPDOOR, 0)

typedef enum ovis_path_type {
#define OVIS_PATH_TYPE_ENUM(type, malus) OVIS_PATH_##type,
  OVIS_PATH_TYPE_LIST(OVIS_PATH_TYPE_ENUM)
#undef OVIS_PATH_TYPE_ENUM
      OVIS_PATH_TYPE_COUNT
} ovis_path_type;

/// "WALKABLE" for OVIS_PATH_WALKABLE. Never NULL.
OVIS_API const char* ovis_path_type_name(ovis_path_type type);

/// Malus of a type for a mob that does not override it.
OVIS_API float ovis_path_base_malus(ovis_path_type type);

// How a body moves: X(evaluator, name). Each has its own neighbors, starts and types of places.
// Source: docs/sources.md#evaluators
#define OVIS_PATH_EVALUATOR_LIST(X)                                                                \
  X(WALK, "walk")             /* on the ground, up steps and down drops */                         \
  X(FLY, "fly")               /* through air, to all 26 cells around */                            \
  X(SWIM, "swim")             /* through water only */                                             \
  X(AMPHIBIOUS, "amphibious") /* on the ground and through water: axolotls, turtles */             \
  X(FROG, "frog")             /* the same, shallow by choice, and from lily pad to lily pad */

typedef enum ovis_path_evaluator {
#define OVIS_PATH_EVALUATOR_ENUM(evaluator, name) OVIS_EVALUATOR_##evaluator,
  OVIS_PATH_EVALUATOR_LIST(OVIS_PATH_EVALUATOR_ENUM)
#undef OVIS_PATH_EVALUATOR_ENUM
      OVIS_EVALUATOR_COUNT
} ovis_path_evaluator;

/// "walk" for OVIS_EVALUATOR_WALK. Never NULL.
OVIS_API const char* ovis_path_evaluator_name(ovis_path_evaluator evaluator);

/// Who asks for a path: where the body is, and what its kind may do.
typedef struct ovis_path_body {
  ovis_path_evaluator evaluator; ///< How it moves. Default OVIS_EVALUATOR_WALK.
  ovis_vec3 pos;                 ///< Centre of the body's bottom. [Units: blocks]
  float width;                   ///< [Limits: 0 < value <= 16] Default 0.6.
  float height;                  ///< [Limits: 0 < value <= 16] Default 1.95.
  float max_up_step;             ///< Steps up without a jump. Default 0.6.
  int32_t max_fall;              ///< Deepest drop: ovis_path_max_fall. Default 3.
  bool is_on_ground;             ///< Default true.
  bool is_in_water;              ///< The body touches water.
  bool can_float;                ///< Floats up in water. Default false.
  bool can_pass_doors;           ///< Default true, as ground navigation sets it.
  bool can_open_doors;           ///< Default false.
  bool can_walk_over_fences;     ///< Default false.
  bool stands_on_water;          ///< Default false.
  bool stands_on_lava;           ///< Striders. Default false.
  bool can_breach;               ///< Swimmers that leap out of water (dolphins). Default false.
  bool prefers_shallow;          ///< Amphibious: water over 10 below the sea level costs 1 more.
                                 ///< Frogs do, whatever this says. Default false.
  int32_t sea_level;             ///< For prefers_shallow. Default 63.
  float malus[OVIS_PATH_TYPE_COUNT]; ///< Filled with base values; a species overrides some.
} ovis_path_body;

OVIS_API ovis_path_body ovis_default_path_body(void);

/// Puts a body at rest at a place, for who asks for a path without a mob: sets pos, is_on_ground (a
/// box 0.001 lower than its own would hit a shape) and is_in_water (its box touches water; a source
/// counts as a full cell). Width and height must be set. Nothing is refused for being in the air or
/// in a wall; what is not loaded is air. [Limit: pos within OVIS_PLACE_MAX of the origin]
OVIS_API void ovis_path_body_put(const ovis_world* world, ovis_vec3 pos, ovis_path_body* body);

/// How a mob's health bounds its drops.
typedef struct ovis_fall_limits {
  float health;
  float health_max;
  ovis_difficulty difficulty;
  bool has_target;
  bool is_creeper;
  bool is_exact_third; ///< ovis_rules.fall_limit_exact_third. Default false: 0.33.
} ovis_fall_limits;

/// Deepest drop that a mob takes: 3 without a target; with one, more the healthier it is.
/// Source: docs/sources.md#max-fall
OVIS_API int32_t ovis_path_max_fall(const ovis_fall_limits* limits);

typedef struct ovis_path_node {
  ovis_pos pos;
  ovis_path_type type;
  float malus;  ///< Cost of the node itself.
  float g;      ///< Cost of the way from the start.
  float h;      ///< Estimated cost to the nearest target.
  float f;      ///< g + h.
  float walked; ///< Length of the way from the start. [Units: blocks]
} ovis_path_node;

typedef enum ovis_path_result {
  OVIS_PATH_NONE,    ///< No path, not even a partial one.
  OVIS_PATH_PARTIAL, ///< As near as the search came.
  OVIS_PATH_REACHED  ///< Ends within the reach range of a target.
} ovis_path_result;

/// A path. The caller gives nodes and capacity; ovis_path_find fills the rest.
typedef struct ovis_path {
  ovis_path_node* nodes; ///< [(node) * @p capacity] The caller's.
  int32_t capacity;      ///< 256 is enough for follow ranges up to 64.
  int32_t count;
  int32_t next_index; ///< The node to walk to next: 0.
  ovis_path_result result;
  ovis_pos target;       ///< The target it leads to, which need not be its last node.
  float dist_to_target;  ///< Manhattan distance of the last node; FLT_MAX without nodes.
  int32_t visited;       ///< Nodes popped from the open set.
  bool touched_unloaded; ///< A cell that is not loaded was looked at, and taken for air.
  bool ran_out;          ///< The node budget ended the search.
} ovis_path;

// Why a neighbor was not entered: X(reason, sentence). value and limit are the two numbers
// compared.
#define OVIS_PATH_REFUSAL_LIST(X)                                                                  \
  X(TOO_HIGH, "the floor there is higher than it can jump")                                        \
  X(IMPASSABLE, "it never enters such a place")                                                    \
  X(WAY_BLOCKED, "its body would hit something on the straight way out of a fence or shut door")   \
  X(NO_ROOM_TO_RISE, "there is no room for its body to rise to the step")                          \
  X(NO_CLIMB, "the step is too high, and it cannot jump where it stands")                          \
  X(DROP_TOO_DEEP, "the drop is deeper than it dares")                                             \
  X(WORLD_BOTTOM, "the world ends below")                                                          \
  X(BAD_LANDING, "it would land in a place that it never enters")                                  \
  X(CLOSED, "the search has been there already")                                                   \
  X(CORNER_MISSING, "it cannot cut the corner: beside it there is no way")                         \
  X(CORNER_HIGHER, "it cannot cut the corner: the ground beside it is higher")                     \
  X(CORNER_BLOCKED, "it cannot cut the corner: the place beside it is impassable")                 \
  X(CORNER_DOOR, "it does not walk through doors at an angle")                                     \
  X(NOT_WATER, "it goes straight up and down in water only, and does not dive from a trapdoor")    \
  X(NOT_BETTER, "another way there is as short")                                                   \
  X(OUT_OF_RANGE, "the way there is longer than its follow range")                                 \
  X(TOO_FAR, "this place is farther from the start than its follow range")                         \
  X(NO_BUDGET, "the search had looked at as many places as it may")

typedef enum ovis_path_refusal_reason {
#define OVIS_PATH_REFUSAL_ENUM(reason, sentence) OVIS_REFUSED_##reason,
  OVIS_PATH_REFUSAL_LIST(OVIS_PATH_REFUSAL_ENUM)
#undef OVIS_PATH_REFUSAL_ENUM
      OVIS_REFUSED_COUNT
} ovis_path_refusal_reason;

OVIS_API const char* ovis_path_refusal_name(ovis_path_refusal_reason reason);
OVIS_API const char* ovis_path_refusal_sentence(ovis_path_refusal_reason reason);

typedef struct ovis_path_refusal {
  ovis_pos from;
  ovis_pos to; ///< The cell that was refused.
  ovis_path_refusal_reason reason;
  ovis_path_type type; ///< Type of the refused cell, as far as it was known.
  float value;         ///< What was compared ...
  float limit;         ///< ... with what.
} ovis_path_refusal;

/// Hears what a search does. Called on the thread of ovis_path_find; what it is given dies with the
/// call. It may not change the world or use the finder. Watching changes nothing.
typedef struct ovis_path_watcher {
  /// [opt] A node was popped; `order` counts from 0.
  void (*node)(void* context, int32_t order, const ovis_path_node* node);
  /// [opt] A neighbor of the node popped last was refused.
  void (*refused)(void* context, const ovis_path_refusal* refusal);
  /// [opt] A neighbor of the node popped last may be entered. Its g, h, f and walked are those of
  /// the best way there before this one. Told in the order of the rules, before it is weighed: a
  /// refusal may follow (NOT_BETTER, OUT_OF_RANGE).
  void (*neighbor)(void* context, const ovis_path_node* node);
  void* context;
} ovis_path_watcher;

typedef struct ovis_path_query {
  ovis_path_body body;
  const ovis_pos* targets;  ///< [(cell) * @p target_count] In the order in which ties are broken.
  int32_t target_count;     ///< [Limits: 0 <= value <= 64] 0: no path.
  int32_t reach_range;      ///< Reached within this Manhattan distance. Default 0.
  float follow_range;       ///< Longest way, and farthest node to expand. Default 16.
  int32_t visited_max;      ///< Node budget; 0: floor(follow_range * 16). Default 0.
  float visited_multiplier; ///< Of the budget. Default 1.
  int32_t region_half;      ///< Cells farther than this from the body's block on any axis are air.
                            ///< 0: no bound. Default 0. Navigation: int(follow range + 8 or 16).
  bool is_region_at_head;   ///< The region's centre is one block up. Default false.
  bool is_optimal;          ///< Heuristic weight 1 instead of 1.5: a shortest path. Default false.
  uint64_t start_seed;      ///< Fliers under a block in size whose own cell is impassable try up to
                            ///< 10 random cells around; the same seed, the same cells. Default 0.
  const ovis_path_watcher* watcher; ///< [opt]
  uint32_t cookie;                  ///< Set by ovis_default_path_query; checked.
} ovis_path_query;

OVIS_API ovis_path_query ovis_default_path_query(void);

typedef struct ovis_path_finder ovis_path_finder;

typedef struct ovis_path_finder_def {
  const ovis_world* world; ///< Not owned; must outlive the finder.
  ovis_rules rules;        ///< Default: the preset 1.19.4.
  ovis_allocator allocator;
  uint32_t cookie; ///< Set by ovis_default_path_finder_def; checked.
} ovis_path_finder_def;

OVIS_API ovis_path_finder_def ovis_default_path_finder_def(void);

/// Makes a finder: node pool, open set and tables, reused from search to search. One thread at a
/// time.
OVIS_API ovis_status ovis_path_finder_create(const ovis_path_finder_def* def,
                                             ovis_path_finder** out);
OVIS_API void ovis_path_finder_destroy(ovis_path_finder* finder);

/// Searches. Not reaching is no error: see path->result. OVIS_BUFFER_TOO_SMALL: path->count is how
/// many nodes there are, as many as fitted are written. OVIS_NO_MEMORY: result is OVIS_PATH_NONE.
OVIS_API ovis_status ovis_path_find(ovis_path_finder* finder, const ovis_path_query* query,
                                    ovis_path* path);

// ---- Sliced searches
//
//   ovis_path_task_begin(query) --> ovis_path_task_step(n) ... --> DONE -->
//   ovis_path_task_take(path)
//                                          |  ^
//                                        STALE: begin again, or step on

/// A search in pieces: a mob that may expand so many cells a tick goes on in the next.
typedef struct ovis_path_task ovis_path_task;

typedef enum ovis_path_progress {
  OVIS_PATH_IDLE,   ///< Nothing was begun, or it was taken.
  OVIS_PATH_MORE,   ///< Not done yet.
  OVIS_PATH_STALE,  ///< Blocks changed where the search had been: what it found may not hold. Begin
                    ///< again, or step on with what there is.
  OVIS_PATH_DONE,   ///< ovis_path_task_take has the path.
  OVIS_PATH_FAILED, ///< No memory.
} ovis_path_progress;

/// Makes a task for searches by a finder, which it shares with other tasks and with ovis_path_find.
/// It must be destroyed before the finder.
OVIS_API ovis_status ovis_path_task_create(ovis_path_finder* finder, ovis_path_task** out);
OVIS_API void ovis_path_task_destroy(ovis_path_task* task);

/// Begins a search, in place of one that was going on. The query and its targets are copied; its
/// watcher must live until the search is done. Nothing is expanded yet.
OVIS_API ovis_status ovis_path_task_begin(ovis_path_task* task, const ovis_path_query* query);

/// Goes on for at most `count` expansions. In pieces of any size the path is the one that
/// ovis_path_find gives, if no block changed where the search was. If one did, the first step after
/// it says STALE and expands nothing; the next goes on, with cells as they are now.
OVIS_API ovis_path_progress ovis_path_task_step(ovis_path_task* task, int32_t count);

/// How far the search is, and how many cells it has expanded.
OVIS_API ovis_path_progress ovis_path_task_progress(const ovis_path_task* task);
OVIS_API int32_t ovis_path_task_visited(const ovis_path_task* task);

/// Writes the path of a search that is DONE, as ovis_path_find does; the task is IDLE then. With
/// OVIS_BUFFER_TOO_SMALL it stays DONE.
OVIS_API ovis_status ovis_path_task_take(ovis_path_task* task, ovis_path* path);

// ---- A memory of failures

#define OVIS_PATH_MEMORY_SIZE 8

/// Targets that could not be reached, for callers that do not want to search for them again at
/// once; the finder itself remembers none. All zero: nothing is remembered. Plain values: keep one
/// for each mob.
typedef struct ovis_path_memory {
  struct {
    ovis_pos target;
    int64_t retry_tick; ///< Not before this.
    int32_t failures;   ///< In a row; 0: the entry is free.
  } entries[OVIS_PATH_MEMORY_SIZE];
} ovis_path_memory;

/// May the target be tried at this tick? Yes if no failure is remembered.
OVIS_API bool ovis_path_memory_may_try(const ovis_path_memory* memory, ovis_pos target,
                                       int64_t tick);

/// A search failed: the next try is 20 ticks later, then 40, 80 and so on up to 640. The entry with
/// the earliest retry makes room for a new target.
OVIS_API void ovis_path_memory_failed(ovis_path_memory* memory, ovis_pos target, int64_t tick);

/// A search arrived: the target is forgotten.
OVIS_API void ovis_path_memory_reached(ovis_path_memory* memory, ovis_pos target);

/// Type of a position for a body, as its evaluator sees it by this finder's rules, without a
/// region.
OVIS_API ovis_path_type ovis_path_type_at(ovis_path_finder* finder, const ovis_path_body* body,
                                          ovis_pos pos);

/// Type of a cell by itself, whoever asks: its block, the one below and what is around. BLOCKED
/// without memory.
OVIS_API ovis_path_type ovis_path_cell_type(ovis_path_finder* finder, ovis_pos pos);

/// Bytes that the finder holds.
OVIS_API size_t ovis_path_finder_bytes(const ovis_path_finder* finder);

/// What was done to keep a finder's cache true to a world that changes. Work is put off until the
/// next search; changes beyond 256 between two searches empty the cache.
typedef struct ovis_path_mend_stats {
  int64_t changes; ///< Changes of the world that were looked at.
  int64_t cells;   ///< Cells that were forgotten for them.
  int64_t resets;  ///< Times that everything was.
} ovis_path_mend_stats;

/// What a finder remembers from search to search.
typedef struct ovis_path_cache_stats {
  size_t bytes;  ///< Of the cache alone, not of the search.
  int64_t cells; ///< Cells that these bytes have room for.
  ovis_path_mend_stats mended;
} ovis_path_cache_stats;

OVIS_API ovis_path_cache_stats ovis_path_finder_cache_stats(const ovis_path_finder* finder);

#ifdef __cplusplus
}
#endif

#endif
