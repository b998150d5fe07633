// A slow and obvious path search, with which tests compare the search of the library. Its name
// comes from its first evaluator; the evaluator of a mob selects walking, flying or swimming.
//
//   block --raw type (2.1)--> cell type (2.2)--> type for a mob (2.3)--> malus (1.1 to 1.3)
//   start node (2.5) --> A* (3.3): pop, neighbors (2.6) by accept (2.7), heap (3.2) --> paths (3.4)
//
// Flying (2.9), swimming (2.10), amphibious (2.11) and frog (2.12) searches replace the start, the
// types and the neighbors. Nodes, heap, loop and paths are the same.
//
// Written from the rules before the library's search, and never changed only to agree with it. It
// shares no code with it, needs only libc, and has no cache. The one shared object is the node of a
// position (3.1), which is a rule. Numbers in comments are the rule groups of README.md; "claim"
// and "Z" numbers are those of docs/claims.tsv. README.md numbers the open questions ("question
// 3").
#ifndef OVIS_TEST_REFERENCE_LAND_REF_H
#define OVIS_TEST_REFERENCE_LAND_REF_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ref_pos {
  int x, y, z;
} ref_pos;

typedef struct ref_vec {
  double x, y, z;
} ref_vec;

typedef struct ref_box {
  ref_vec min, max;
} ref_box;

// ---- The world

typedef enum ref_fluid { REF_FLUID_NONE, REF_FLUID_WATER, REF_FLUID_LAVA } ref_fluid;

enum { REF_BLOCK_BOX_COUNT = 16 };

/// Properties of a block state. The path type is not among them: the reference derives it.
typedef struct ref_block {
  const char* name; ///< Without "minecraft:", such as "magma_block".
  bool is_air;      ///< Air, cave air, void air.
  bool is_trapdoor; ///< Trapdoors tag.
  bool is_door;
  bool is_climbable;       ///< Ladders and vines, no scaffolding.
  bool is_rail;            ///< Rails tag.
  bool is_leaves;          ///< Leaves.
  bool is_fence;           ///< Fences tag.
  bool is_wall;            ///< Walls tag.
  bool is_fence_gate;      ///< Fence gate, open or shut.
  bool is_fire;            ///< Fire tag: fire and soul fire.
  bool is_open;            ///< Doors and gates.
  bool is_lit;             ///< Campfires.
  bool is_hand_openable;   ///< Doors: a hand opens it (1.19: it is of wood).
  ref_fluid fluid;         ///< Fluid of the cell, also of a waterlogged block.
  bool is_fluid_source;    ///< The fluid is a source.
  bool land_pathfindable;  ///< Data of the block (2.1, notes): true for air, water, plants...
  bool water_pathfindable; ///< Data of the block; mostly whether its fluid is water.
  int box_count;           ///< Collision boxes; none for a block without collision.
  ref_box boxes[REF_BLOCK_BOX_COUNT]; ///< In the block's own coordinates; at most 1 over its cell.
} ref_block;

/// The block of a cell, or NULL for a cell that is not loaded. Asked only within the height.
typedef const ref_block* ref_block_fn(void* context, ref_pos pos);

typedef struct ref_world {
  ref_block_fn* block;
  void* context;
  int min_y;     ///< Lowest cell.
  int height;    ///< Cells above and below are air.
  int sea_level; ///< Of the dimension: 63 in the overworld (2.11).
} ref_world;

// ---- Path types

// Every path type with its base malus, in the order of the ordinals of both lists (1.1).
#define REF_TYPE_LIST(X)                                                                           \
  X(BLOCKED, -1.0f)                                                                                \
  X(OPEN, 0.0f)                                                                                    \
  X(WALKABLE, 0.0f)                                                                                \
  X(WALKABLE_DOOR, 0.0f)                                                                           \
  X(TRAPDOOR, 0.0f)                                                                                \
  X(POWDER_SNOW, -1.0f)                                                                            \
  X(DANGER_POWDER_SNOW, 0.0f)                                                                      \
  X(FENCE, -1.0f)                                                                                  \
  X(LAVA, -1.0f)                                                                                   \
  X(WATER, 8.0f)                                                                                   \
  X(WATER_BORDER, 8.0f)                                                                            \
  X(RAIL, 0.0f)                                                                                    \
  X(UNPASSABLE_RAIL, -1.0f)                                                                        \
  X(DANGER_FIRE, 8.0f)                                                                             \
  X(DAMAGE_FIRE, 16.0f)                                                                            \
  X(DANGER_CACTUS, 8.0f)                                                                           \
  X(DAMAGE_CACTUS, -1.0f)                                                                          \
  X(DANGER_OTHER, 8.0f)                                                                            \
  X(DAMAGE_OTHER, -1.0f)                                                                           \
  X(DOOR_OPEN, 0.0f)                                                                               \
  X(DOOR_WOOD_CLOSED, -1.0f)                                                                       \
  X(DOOR_IRON_CLOSED, -1.0f)                                                                       \
  X(BREACH, 4.0f)                                                                                  \
  X(LEAVES, -1.0f)                                                                                 \
  X(STICKY_HONEY, 8.0f)                                                                            \
  X(COCOA, 0.0f)                                                                                   \
  X(DAMAGE_CAUTIOUS, 0.0f)                                                                         \
  X(DANGER_TRAPDOOR, 0.0f)

typedef enum ref_type {
#define REF_TYPE_ENUM(type, malus) REF_##type,
  REF_TYPE_LIST(REF_TYPE_ENUM)
#undef REF_TYPE_ENUM
      REF_TYPE_COUNT
} ref_type;

/// "WALKABLE" for REF_WALKABLE.
const char* land_ref_type_name(ref_type type);

/// Malus of a type that no mob overrides (1.1).
float land_ref_base_malus(ref_type type);

// ---- Rules

typedef enum ref_type_list {
  REF_TYPES_1_19,  ///< Cactus has types of its own; nothing is DAMAGE_CAUTIOUS.
  REF_TYPES_23W12A ///< Cactus is as berries; wither rose and dripstone are DAMAGE_CAUTIOUS.
} ref_type_list;

typedef enum ref_neighbor_order {
  REF_ORDER_1_19,  ///< S W E N, NW NE SW SE.
  REF_ORDER_1_20_5 ///< N E S W, NE SE SW NW.
} ref_neighbor_order;

/// The rules that changed between versions (8), and the mistakes of the seed's text (Z). All zero
/// is 1.19.4 without a mistake.
typedef struct ref_rules {
  ref_type_list type_list; ///< Also Z5: the seed's list is that of 23w12a.
  ref_neighbor_order neighbor_order;
  bool danger_trapdoor;       ///< From 1.20.3: OPEN above TRAPDOOR is DANGER_TRAPDOOR (2.2).
  bool reach_from_bottom;     ///< Before 22w16a the reach test (2.7 step 3) starts at the centre of
                              ///< the body's bottom, from then on at its minimum corner.
  bool partial_fence_only;    ///< Before 22w16a only FENCE counts as partial collision.
  bool airborne_start_above;  ///< Newer: a body in the air looks down from y + 1 (2.5 step 5).
  bool float_start_any_water; ///< Newer: a floating start rises in any water, not only in water
                              ///< blocks and sources (2.5 step 3).
  bool fly_start_corners; ///< Before 1.19.3 a small flier that starts where it may not be tries the
                          ///< corners of its body as a large one does, not random cells (2.9).
  bool hash_packed;       ///< Nodes are found by the 32-bit hash alone, so far positions share
                          ///< one node (3.1). Off: by position.

  // The seed's text to the letter.
  bool reached_only_inside_range;        ///< Arrived: Manhattan distance < reach range, not <=.
  bool partial_end_within_follow_range;  ///< No path when an unreached one ends at the follow range
                                         ///< or over.
  bool climb_needs_positive_malus_above; ///< To climb, the malus of the cell above must be > 0, not
                                         ///< >= 0.
  bool climb_test_negated; ///< A node found by climbing is kept if its type is OPEN or WALKABLE,
                           ///< or the mob is narrower than 1, or the box collides.
  bool diagonal_ignores_side_height; ///< The two cells beside a diagonal may be higher than the
                                     ///< node.
  bool danger_scan_includes_center;  ///< The scan looks at the centre column too; lava is not fire
                                     ///< there.
  bool fall_blocked_at_lowest_cell;  ///< A fall out of the world is BLOCKED at the lowest cell, not
                                     ///< at the height where it began.
  bool visits_equal_limit; ///< As many nodes are visited as the limit says, not one fewer.
  bool
      path_ends_at_popped_node; ///< A reached path ends at the popped node, not at the nearest met.
  bool reach_box_stays_level;   ///< The reach test's box ends on the node's floor, not half a body
                                ///< above it (claim 115: minimum corner to minimum corner).
  bool walked_updates_only_if_better; ///< walkedDistance is written only when a node is opened or
                                      ///< improved.
  bool equal_path_replaces; ///< A node in the heap is also updated by a path of equal cost.
} ref_rules;

// ---- The mob

/// The rules by which a mob sees the world and moves in it (claim 24).
typedef enum ref_evaluator {
  REF_EVALUATOR_WALK,
  REF_EVALUATOR_FLY,        ///< 2.9.
  REF_EVALUATOR_SWIM,       ///< 2.10.
  REF_EVALUATOR_AMPHIBIOUS, ///< 2.11.
  REF_EVALUATOR_FROG,       ///< 2.12.
  REF_EVALUATOR_COUNT
} ref_evaluator;

typedef struct ref_mob {
  ref_evaluator evaluator;
  bool uses_ladders;    ///< Walking: climbs up and down (2.13).
  bool can_breach;      ///< Swimming: may leap out of the water (dolphins).
  bool prefers_shallow; ///< Amphibious: deep water costs more. A frog always does.
  ref_vec position;     ///< Centre of the body's bottom.
  float width, height;
  float max_up_step;
  bool is_on_ground;
  bool is_in_water; ///< The body touches water.
  bool can_float;
  bool can_pass_doors;
  bool can_open_doors;
  bool can_walk_over_fences;
  bool can_stand_on_water;
  bool can_stand_on_lava;
  bool has_target;
  bool is_creeper;
  float health, max_health;
  int difficulty;              ///< 0 peaceful to 3 hard.
  float malus[REF_TYPE_COUNT]; ///< Filled with the base values; a species overrides some (1.2).
} ref_mob;

/// A zombie-sized mob (0.6 x 1.95, step 0.6) that passes doors, stands on the ground at the origin
/// and has nothing else; base malus everywhere.
ref_mob land_ref_default_mob(void);

/// A grown mob of a species that flies, swims or does both: evaluator, size, step and malus (1.3,
/// 5.3). All else is as in land_ref_default_mob. False: the name is none of them.
bool land_ref_species(const char* name, ref_mob* mob);

/// Maximum depth of a drop that the mob accepts (2.8). [Units: blocks]
int land_ref_max_fall(const ref_mob* mob);

/// The body (question 1): position -+ width / 2, from position.y to position.y + height.
ref_box land_ref_body(const ref_mob* mob);

// ---- The query

/// A random number of the mob's own stream, at least 0 and below `bound`.
typedef int ref_draw_fn(void* context, int bound);

typedef struct ref_query {
  const ref_pos* targets; ///< In the order in which ties are broken.
  int target_count;
  int reach_range;        ///< Arrived within that Manhattan distance.
  float follow_range;     ///< Longest path, as walkedDistance; also bounds what is expanded.
  int max_visited;        ///< Of the finder: floor(follow range * 16).
  float visit_multiplier; ///< Default 1.
  bool has_region;        ///< False: the whole world is seen.
  ref_pos region_center;  ///< The mob's block, or the one above (3.5).
  int region_half;        ///< Cells further than that on any axis are air.
  bool is_optimal;        ///< Weight 1 instead of 1.5.
  ref_draw_fn* draw;      ///< Flying: for a small body that starts where it may not be. x, y, z.
  void* draw_context;
} ref_query;

/// A query with the usual numbers for a follow range, and no region.
ref_query land_ref_default_query(const ref_pos* targets, int target_count, float follow_range);

// ---- The answer

/// A node's fields at one moment.
typedef struct ref_node_view {
  ref_pos pos;
  ref_type type;
  float malus, g, h, f, walked;
  bool is_closed;
} ref_node_view;

typedef enum ref_direction {
  REF_NORTH,
  REF_EAST,
  REF_SOUTH,
  REF_WEST,
  REF_NORTH_WEST,
  REF_NORTH_EAST,
  REF_SOUTH_WEST,
  REF_SOUTH_EAST,
  REF_LAND_DIRECTION_COUNT,
  REF_UP = REF_LAND_DIRECTION_COUNT,
  REF_DOWN,
  REF_UP_NORTH,
  REF_UP_EAST,
  REF_UP_SOUTH,
  REF_UP_WEST,
  REF_DOWN_NORTH,
  REF_DOWN_EAST,
  REF_DOWN_SOUTH,
  REF_DOWN_WEST,
  REF_UP_NORTH_WEST,
  REF_UP_NORTH_EAST,
  REF_UP_SOUTH_WEST,
  REF_UP_SOUTH_EAST,
  REF_DOWN_NORTH_WEST,
  REF_DOWN_NORTH_EAST,
  REF_DOWN_SOUTH_WEST,
  REF_DOWN_SOUTH_EAST,
  REF_DIRECTION_COUNT
} ref_direction;

/// Result of the loop for an emitted neighbor (3.3 step 7).
typedef enum ref_outcome { REF_OPENED, REF_IMPROVED, REF_NOT_BETTER, REF_TOO_FAR } ref_outcome;

typedef struct ref_emitted {
  ref_direction direction;
  ref_node_view node; ///< As emitted, before the loop wrote to it.
  ref_outcome outcome;
} ref_emitted;

/// Why a direction gave no neighbor; the first test that failed (2.6).
typedef enum ref_refusal {
  REF_REFUSED_NO_NODE,       ///< accept gave nothing.
  REF_REFUSED_CLOSED,        ///< The node is closed.
  REF_REFUSED_IMPASSABLE,    ///< Its malus is below 0.
  REF_REFUSED_CORNER_NONE,   ///< Diagonal: a cell beside it gave no node.
  REF_REFUSED_CORNER_HIGHER, ///< Diagonal: a cell beside it is higher.
  REF_REFUSED_DOOR,          ///< Diagonal: one of the three is WALKABLE_DOOR.
  REF_REFUSED_CORNER,        ///< Diagonal: a cell beside it is neither lower nor passable.
  REF_REFUSED_NOT_WATER,     ///< Amphibious, up and down: the node is no WATER.
  REF_REFUSED_TRAPDOOR       ///< Amphibious, down: the mob is in TRAPDOOR.
} ref_refusal;

typedef struct ref_refused {
  ref_direction direction;
  ref_refusal reason;
  bool has_node;
  ref_node_view node; ///< Only if has_node.
} ref_refused;

/// One popped node.
typedef struct ref_step {
  ref_node_view node; ///< As popped.
  bool is_expanded;   ///< False: too far from the start, or the search ended here.
  int emitted_count, refused_count;
  ref_emitted emitted[REF_DIRECTION_COUNT];
  ref_refused refused[REF_DIRECTION_COUNT];
} ref_step;

/// A path to one target. Nodes are shown as they are when the search has ended.
typedef struct ref_path {
  ref_node_view* nodes;
  int count;
  ref_pos target;
  bool is_reached;
  float dist_to_target; ///< Manhattan distance of the last node.
} ref_path;

typedef struct ref_result {
  ref_node_view start;
  ref_step* steps; ///< In the order of popping; step_count is the number of visited nodes.
  int step_count;
  ref_path* paths; ///< Of the reached targets, or of all if none was reached, in query order.
  int path_count;
  int chosen;                        ///< Index of the path that is the answer, or -1.
  float malus_after[REF_TYPE_COUNT]; ///< The mob's map when the search has ended (2.11).
  bool ran_out;                      ///< The visit limit ended the search.
  bool touched_unloaded;             ///< A cell that is not loaded was read, and taken for air.
} ref_result;

/// Searches. The caller frees the result.
ref_result land_ref_find(const ref_world* world, const ref_mob* mob, const ref_rules* rules,
                         const ref_query* query);
void land_ref_free(ref_result* result);

// ---- Single rules, for tests

/// Raw type of a block (2.1).
ref_type land_ref_raw_type(const ref_block* block, const ref_rules* rules);

/// Type of a cell (2.2) and type of a position for a mob (2.3), in a world without region.
ref_type land_ref_cell_type(const ref_world* world, const ref_rules* rules, ref_pos pos);
ref_type land_ref_mob_type(const ref_world* world, const ref_mob* mob, const ref_rules* rules,
                           ref_pos pos);

/// Type of a cell as the mob's evaluator has it. Not for swimming, which has only types for mobs.
ref_type land_ref_cell_type_for(const ref_world* world, const ref_mob* mob, const ref_rules* rules,
                                ref_pos pos);

/// Hash of a position as 1.19 packs it (3.1).
uint32_t land_ref_hash(ref_pos pos);

/// Do two boxes overlap by more than 1e-7 on every axis (question 2)?
bool land_ref_overlaps(const ref_box* a, const ref_box* b);

#endif
