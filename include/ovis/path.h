// Ovis: path finding through blocks. A block state gives a raw type, the cells around it a cell
// type, and a mob's body a type for the body, which has a cost for the mob. An A* search with the
// game's heap, tie-breaking and limits finds the path, node for node.
//
//   ovis_path_finder_create(world, rules) --> ovis_path_find(query) --> ovis_path
//                                                  |
//                                    watcher: every node and every refusal, with its reason
#ifndef OVIS_PATH_H
#define OVIS_PATH_H

#include <ovis/rules.h>
#include <ovis/world.h>

#ifdef __cplusplus
extern "C" {
#endif

// All path types: X(type, base malus). A malus below 0 is impassable. The order breaks ties: among
// types of equal malus in a body's box the later one wins. Source: docs/sources.md#path-types
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

// All ways in which a body moves: X(evaluator, name). Each has its own neighbors, starts and cell
// types. Source: docs/sources.md#evaluators
#define OVIS_PATH_EVALUATOR_LIST(X)                                                                \
  X(WALK, "walk")             /* on the ground, up steps and down drops */                         \
  X(FLY, "fly")               /* through air, to all 26 cells around */                            \
  X(SWIM, "swim")             /* through water only */                                             \
  X(AMPHIBIOUS, "amphibious") /* on the ground and through water: axolotls, turtles */             \
  X(FROG, "frog")             /* as AMPHIBIOUS; prefers shallow water, leaps onto lily pads */

typedef enum ovis_path_evaluator {
#define OVIS_PATH_EVALUATOR_ENUM(evaluator, name) OVIS_EVALUATOR_##evaluator,
  OVIS_PATH_EVALUATOR_LIST(OVIS_PATH_EVALUATOR_ENUM)
#undef OVIS_PATH_EVALUATOR_ENUM
      OVIS_EVALUATOR_COUNT
} ovis_path_evaluator;

/// "walk" for OVIS_EVALUATOR_WALK. Never NULL.
OVIS_API const char* ovis_path_evaluator_name(ovis_path_evaluator evaluator);

/// The body that a path is searched for: its position, its size and what it may do.
typedef struct ovis_path_body {
  ovis_path_evaluator evaluator; ///< Its kind of movement. Default OVIS_EVALUATOR_WALK.
  ovis_vec3 pos;                 ///< Center of the body's bottom. [Units: blocks]
  float width;                   ///< [Limits: 0 < value <= 16] Default 0.6.
  float height;                  ///< [Limits: 0 < value <= 16] Default 1.95.
  float max_up_step;             ///< Highest step without a jump. [Units: blocks] Default 0.6.
  int32_t max_fall;              ///< Deepest drop: ovis_path_max_fall. Default 3.
  bool is_on_ground;             ///< Default true.
  bool is_in_water;              ///< The body touches water. Default false.
  bool can_float;                ///< Floats up in water. Default false.
  bool can_pass_doors;           ///< Default true, as ground navigation sets it.
  bool can_open_doors;           ///< Default false.
  bool can_walk_over_fences;     ///< Default false.
  bool stands_on_water;          ///< Default false.
  bool stands_on_lava;           ///< Striders. Default false.
  bool uses_ladders;             ///< For WALK and bodies less than 1 wide: climbs ladders and
                                 ///< vines, straight up and down. No mob of the game does that.
                                 ///< Default false. Source: docs/sources.md#ladders
  bool can_breach;               ///< Leaps out of water, as dolphins do. Default false.
  bool prefers_shallow;          ///< For AMPHIBIOUS: water more than 10 blocks below the sea level
                                 ///< costs 1 more. FROG always does this. Default false.
  int32_t sea_level;             ///< For prefers_shallow. Default 63.
  float malus[OVIS_PATH_TYPE_COUNT]; ///< Filled with base values; a species overrides some.
} ovis_path_body;

OVIS_API ovis_path_body ovis_default_path_body(void);

/// The body of a mob that has attributes of its own (OVIS_PROP_SCALE and the like) or that leads
/// the mob that it rides: paths are those of the latter.
typedef struct ovis_own_body {
  float width, height; ///< Now, young or grown. 0: all numbers are those of its species.
                       ///< [Units: blocks]
  float step_height;   ///< Highest step without a jump. [Units: blocks]
  float jump_height;   ///< Of a jump from the ground. [Units: blocks]
  int32_t max_fall;    ///< Deepest drop of its paths, by its health and its safe fall distance.
                       ///< [Units: blocks]
} ovis_own_body;

/// Gives a body of a species the numbers of one mob. Does nothing without a width.
OVIS_API void ovis_path_body_set_own(ovis_path_body* body, const ovis_own_body* own);

/// Puts a body at rest at a place, for callers that search for a path without a mob. Sets pos,
/// is_on_ground (true if the body's box, lowered by 0.001, would hit a shape) and is_in_water (true
/// if the box touches water; a source counts as a full cell). Width and height must be set. The
/// place may be in the air or in a wall. Cells that are not loaded are air.
/// [Limit: pos within OVIS_PLACE_MAX of the origin]
OVIS_API void ovis_path_body_place(const ovis_world* world, ovis_vec3 pos, ovis_path_body* body);

/// The values that limit how deep a mob drops.
typedef struct ovis_fall_limits {
  float health;               ///< [Units: half hearts]
  float health_max;           ///< [Units: half hearts]
  ovis_difficulty difficulty; ///< Of the world.
  bool has_target;            ///< It attacks somebody.
  bool is_creeper;            ///< Creepers drop deeper the healthier they are.
  bool is_exact_third;        ///< ovis_rules.fall_limit_exact_third. Default false: 0.33.
} ovis_fall_limits;

/// Deepest drop that a mob accepts: 3 without a target; with a target it grows with the mob's
/// health.
/// [Units: blocks] Source: docs/sources.md#max-fall
OVIS_API int32_t ovis_path_max_fall(const ovis_fall_limits* limits);

/// A cell of a search or of a path.
typedef struct ovis_path_node {
  ovis_pos pos;        ///< The cell.
  ovis_path_type type; ///< Its path type for the body.
  float malus;         ///< Cost of the node itself.
  float g;             ///< Cost of the path from the start.
  float h;             ///< Estimated cost to the nearest target.
  float f;             ///< g + h.
  float walked;        ///< Length of the path from the start. [Units: blocks]
} ovis_path_node;

typedef enum ovis_path_result {
  OVIS_PATH_NONE,    ///< No path, not even a partial one.
  OVIS_PATH_PARTIAL, ///< The path ends at the place nearest to a target that the search met.
  OVIS_PATH_REACHED  ///< The path ends within the reach range of a target.
} ovis_path_result;

/// A path. The caller gives nodes and capacity; ovis_path_find fills the rest.
typedef struct ovis_path {
  ovis_path_node* nodes;   ///< [(node) * @p capacity] Owned by the caller.
  int32_t capacity;        ///< 256 is enough for follow ranges up to 64.
  int32_t count;           ///< Number of nodes.
  int32_t next_index;      ///< Index of the node to walk to next; ovis_path_find sets it to 0.
  ovis_path_result result; ///< Reached, partial or none.
  ovis_pos target;         ///< The target that the path leads toward; need not be the last node.
  float dist_to_target;    ///< Manhattan distance of the last node; FLT_MAX without nodes.
  int32_t visited;         ///< Nodes popped from the open set.
  bool touched_unloaded;   ///< The search read a cell that is not loaded, and took it for air.
  bool ran_out;            ///< The node budget ended the search.
} ovis_path;

// All reasons why a search did not enter a neighbor: X(reason, sentence).
#define OVIS_PATH_REFUSAL_LIST(X)                                                                  \
  X(TOO_HIGH, "the floor there is higher than the mob can jump")                                   \
  X(IMPASSABLE, "the mob never enters a place of that type")                                       \
  X(WAY_BLOCKED, "the mob would hit a block on the straight line out of a fence or shut door")     \
  X(NO_ROOM_TO_RISE, "there is no room for the mob's body to rise to the step")                    \
  X(NO_CLIMB, "a block is in the way, and the mob cannot jump where it stands")                    \
  X(DROP_TOO_DEEP, "the drop is deeper than the mob accepts")                                      \
  X(WORLD_BOTTOM, "there is no ground below, down to the bottom of the world")                     \
  X(BAD_LANDING, "the mob would land in a place that it never enters")                             \
  X(CLOSED, "the search has already visited that place")                                           \
  X(CORNER_MISSING, "the mob cannot cut the corner: it cannot reach a cell beside the diagonal")   \
  X(CORNER_HIGHER, "the mob cannot cut the corner: the ground beside the diagonal is higher")      \
  X(CORNER_BLOCKED, "the mob cannot cut the corner: a cell beside the diagonal is impassable")     \
  X(CORNER_DOOR, "the mob does not walk through a door diagonally")                                \
  X(NOT_WATER, "the mob moves straight up or down only in water, and never down from a trapdoor")  \
  X(NOT_BETTER, "the search already knows a path there that costs no more")                        \
  X(OUT_OF_RANGE, "the path there is longer than the mob's follow range")                          \
  X(TOO_FAR, "the place is farther from the start than the mob's follow range")                    \
  X(NO_BUDGET, "the search has visited as many nodes as its budget allows")

typedef enum ovis_path_refusal_reason {
#define OVIS_PATH_REFUSAL_ENUM(reason, sentence) OVIS_REFUSED_##reason,
  OVIS_PATH_REFUSAL_LIST(OVIS_PATH_REFUSAL_ENUM)
#undef OVIS_PATH_REFUSAL_ENUM
      OVIS_REFUSED_COUNT
} ovis_path_refusal_reason;

OVIS_API const char* ovis_path_refusal_name(ovis_path_refusal_reason reason);
OVIS_API const char* ovis_path_refusal_sentence(ovis_path_refusal_reason reason);

/// A step that a search refused, and why.
typedef struct ovis_path_refusal {
  ovis_pos from;                   ///< The cell of the popped node.
  ovis_pos to;                     ///< The refused cell.
  ovis_path_refusal_reason reason; ///< Why the step is refused.
  ovis_path_type type;             ///< Type of the refused cell, as far as it was known.
  float value;                     ///< The value that was compared ...
  float limit;                     ///< ... with this limit.
} ovis_path_refusal;

/// Callbacks for the steps of a search. They are called on the thread of ovis_path_find. Their
/// arguments are valid during the call only. They must not change the world or use the finder. A
/// watcher does not change the result.
typedef struct ovis_path_watcher {
  /// [opt] A node was popped; `order` counts from 0.
  void (*node)(void* context, int32_t order, const ovis_path_node* node);
  /// [opt] A neighbor of the node popped last was refused.
  void (*refused)(void* context, const ovis_path_refusal* refusal);
  /// [opt] A neighbor of the node popped last may be entered. Its g, h, f and walked are those of
  /// the best path there so far. Called in the order of the rules, before the search compares the
  /// new path to the neighbor: a refusal may follow (NOT_BETTER, OUT_OF_RANGE).
  void (*neighbor)(void* context, const ovis_path_node* node);
  void* context; ///< Passed to the functions.
  /// Leaves out the refusals CLOSED and NOT_BETTER, which say nothing about the world. For walkers
  /// the search is then faster. Default false.
  bool only_of_world;
} ovis_path_watcher;

/// The question of ovis_path_find.
typedef struct ovis_path_query {
  ovis_path_body body;      ///< The body that walks.
  const ovis_pos* targets;  ///< [(cell) * @p target_count] Ties go to the first of them.
  int32_t target_count;     ///< [Limits: 0 <= value <= 64] 0: no path.
  int32_t reach_range;      ///< Manhattan distance that is reached. [Limit: <= 2^28] Default 0.
  float follow_range;       ///< Longest path, and farthest node to expand. Default 16.
  int32_t visited_max;      ///< Node budget; 0: floor(follow_range * 16). Default 0.
  float visited_multiplier; ///< Factor of the node budget. Default 1.
  int32_t region_half;      ///< Cells farther than this from the body's block on any axis are air.
                            ///< 0: no bound. Default 0. Navigation: int(follow range + 8 or 16).
  bool is_region_at_head;   ///< The region's center is one block up. Default false.
  bool is_optimal;          ///< Heuristic weight 1 instead of 1.5: a shortest path. Default false.
  uint64_t start_seed;      ///< For fliers with a mean side below 1 in an impassable cell: draws 10
                            ///< cells around that the search tries as its start. Default 0.
  const ovis_path_watcher* watcher; ///< [opt]
  uint32_t cookie;                  ///< Set by ovis_default_path_query; checked.
} ovis_path_query;

OVIS_API ovis_path_query ovis_default_path_query(void);

typedef struct ovis_path_finder ovis_path_finder;

/// Settings of ovis_path_finder_create.
typedef struct ovis_path_finder_def {
  const ovis_world* world;  ///< Not owned; must outlive the finder.
  ovis_rules rules;         ///< Default: the preset 1.19.4.
  ovis_allocator allocator; ///< Of all its memory. All zero: the C library's.
  uint32_t cookie;          ///< Set by ovis_default_path_finder_def; checked.
} ovis_path_finder_def;

OVIS_API ovis_path_finder_def ovis_default_path_finder_def(void);

/// Makes a finder: node pool, open set, cache and tables, reused from search to search. Only one
/// thread may use it at a time. OVIS_NO_MEMORY: *out is NULL.
OVIS_API ovis_status ovis_path_finder_create(const ovis_path_finder_def* def,
                                             ovis_path_finder** out);
OVIS_API void ovis_path_finder_destroy(ovis_path_finder* finder);

/// Searches for a path. A target that is not reached is no error; see path->result.
/// OVIS_BUFFER_TOO_SMALL: path->count is the number of nodes of the path, and the first
/// path->capacity of them are written. path->result is OVIS_PATH_NONE after
/// OVIS_NO_MEMORY, OVIS_OUT_OF_RANGE (a value of the query) and OVIS_BUSY (a watcher made the
/// call).
OVIS_API ovis_status ovis_path_find(ovis_path_finder* finder, const ovis_path_query* query,
                                    ovis_path* path);

// ---- Sliced searches
//
//   ovis_path_task_begin(query) --> ovis_path_task_step(n) ... --> DONE -->
//   ovis_path_task_take_path(path)
//                                          |  ^
//                                        STALE: begin again, or step on

/// A search in slices: a mob that may expand only so many nodes in a tick continues in the next.
typedef struct ovis_path_task ovis_path_task;

typedef enum ovis_path_progress {
  OVIS_PATH_IDLE,   ///< No search was begun, or its path was taken.
  OVIS_PATH_MORE,   ///< The search is not done yet.
  OVIS_PATH_STALE,  ///< Blocks changed where the search had been, so its nodes may be wrong. Begin
                    ///< again, or call ovis_path_task_step to continue with them.
  OVIS_PATH_DONE,   ///< The search is done: ovis_path_task_take_path returns its path.
  OVIS_PATH_FAILED, ///< There was no memory.
} ovis_path_progress;

/// Makes a task for searches by a finder, which other tasks and ovis_path_find may use as well. The
/// task must be destroyed before the finder. OVIS_NO_MEMORY: *out is NULL.
OVIS_API ovis_status ovis_path_task_create(ovis_path_finder* finder, ovis_path_task** out);
OVIS_API void ovis_path_task_destroy(ovis_path_task* task);

/// Begins a search and abandons the one before. Copies the query and its targets; the watcher must
/// live until the search is done. Expands nothing yet. OVIS_OUT_OF_RANGE (a value of the query) and
/// OVIS_NO_MEMORY: the task is FAILED. OVIS_BUSY: a watcher made the call.
OVIS_API ovis_status ovis_path_task_begin(ovis_path_task* task, const ovis_path_query* query);

/// Continues for at most `count` expansions. Slices of any size give the path that ovis_path_find
/// gives, unless a block changed where the search had been. After such a change the first step
/// returns STALE and expands nothing; the next one continues with the cells as they are now. Has no
/// effect on a task that is IDLE, DONE or FAILED, nor if a watcher makes the call.
OVIS_API ovis_path_progress ovis_path_task_step(ovis_path_task* task, int32_t count);

/// The state of the search, and the number of nodes that it has visited.
OVIS_API ovis_path_progress ovis_path_task_get_progress(const ovis_path_task* task);
OVIS_API int32_t ovis_path_task_get_visited(const ovis_path_task* task);

/// Has the search read a cell that is not loaded, and taken it for air?
OVIS_API bool ovis_path_task_has_touched_unloaded(const ovis_path_task* task);

/// Writes the path of a search that is DONE, as ovis_path_find does. The task is IDLE afterwards,
/// but with OVIS_BUFFER_TOO_SMALL it stays DONE. OVIS_OUT_OF_RANGE: the task is not DONE, or the
/// capacity is below 0, or above it without nodes.
OVIS_API ovis_status ovis_path_task_take_path(ovis_path_task* task, ovis_path* path);

// ---- A memory of failures

#define OVIS_PATH_MEMORY_SIZE 8

/// Remembers targets that searches did not reach, so that a caller can delay the next search for
/// them. The finder itself remembers none. Keep one for each mob; it holds plain values, and is
/// empty when all are zero.
typedef struct ovis_path_memory {
  struct {
    ovis_pos target;                ///< The cell that no path reached.
    int64_t retry_tick;             ///< First tick of the next try.
    int32_t failures;               ///< Number of failures in a row; 0: the entry is free.
  } entries[OVIS_PATH_MEMORY_SIZE]; ///< In no order.
} ovis_path_memory;

/// May a search for the target start at this tick? True if no failure is remembered.
OVIS_API bool ovis_path_memory_may_try(const ovis_path_memory* memory, ovis_pos target,
                                       int64_t tick);

/// Remembers that a search failed. The next try is 20 ticks later, then 40, 80 and so on up to 640.
/// A new target replaces the entry with the earliest retry if none is free.
OVIS_API void ovis_path_memory_add_failure(ovis_path_memory* memory, ovis_pos target, int64_t tick);

/// Remembers that a search reached the target: removes its entry.
OVIS_API void ovis_path_memory_remove_failure(ovis_path_memory* memory, ovis_pos target);

/// Type of a position for a body, by its evaluator and this finder's rules, without a region.
/// OVIS_PATH_BLOCKED if there is no memory.
OVIS_API ovis_path_type ovis_path_finder_get_type(ovis_path_finder* finder,
                                                  const ovis_path_body* body, ovis_pos pos);

/// Type of a cell for a walker of any size: from its block, the block below and the cells around.
/// OVIS_PATH_BLOCKED if there is no memory.
OVIS_API ovis_path_type ovis_path_finder_get_cell_type(ovis_path_finder* finder, ovis_pos pos);

/// World and rules of the finder's def.
OVIS_API const ovis_world* ovis_path_finder_get_world(const ovis_path_finder* finder);
OVIS_API const ovis_rules* ovis_path_finder_get_rules(const ovis_path_finder* finder);

/// Number of bytes that the finder holds.
OVIS_API size_t ovis_path_finder_get_bytes(const ovis_path_finder* finder);

/// Counts of the work that keeps a finder's cache valid while the world changes. The work is done
/// at the next search. More than 256 changes between two searches clear the whole cache.
typedef struct ovis_path_mend_stats {
  int64_t changes; ///< Changes of the world that the finder processed.
  int64_t cells;   ///< Cells that were invalidated one by one.
  int64_t resets;  ///< Times that the whole cache was cleared.
} ovis_path_mend_stats;

/// Size of the cache that a finder keeps from search to search.
typedef struct ovis_path_cache_stats {
  size_t bytes;                ///< Bytes of the cache, without those of the search.
  int64_t cells;               ///< Number of cells that these bytes have room for.
  ovis_path_mend_stats mended; ///< Counts of cells that were read again after block changes.
} ovis_path_cache_stats;

OVIS_API ovis_path_cache_stats ovis_path_finder_get_cache_stats(const ovis_path_finder* finder);

#ifdef __cplusplus
}
#endif

#endif
