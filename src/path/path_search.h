// The state of one search, and the functions of the files that share it: nodes and open set, types
// for the body, evaluators, loop.
//
//   nodes[]   all nodes that the search met, in that order; index 0 is the start
//   heap[]    the open set: f and node, smallest f first (open_heap.h)
//   cache     cell of a position --> node of this search, type for the body, edges (path_cache.h)
#pragma once

#include "base/array.h"
#include "path/path_cache.h"
#include "path/path_types.h"

#include <ovis/path.h>

#include <math.h>

#define OV_NO_NODE (-1)
#define OV_TARGET_MAX 64

typedef struct ov_path_node {
  ov_cell* cell; // the cell that names this node; NULL: found by packed hash, or temporary
  ovis_pos pos;  // claim 14
  float g, h;    // f is their sum
  float walked;
  float malus;
  int32_t came_from;  // node index, or OV_NO_NODE
  int32_t heap_index; // claim 19: >= 0 exactly while in the open set
  uint8_t type;
  bool is_closed;
  uint8_t back;      // lowest bit, in the word's edges, of the edge to the node it was met from ...
  uint8_t back_edge; // ... if that edge has this value; OV_EDGE_NONE: not known
} ov_path_node;

typedef struct ov_heap_entry {
  float f;
  int32_t node;
} ov_heap_entry;

// A slot of a table. It is free unless its stamp is the table's, so clearing the table costs
// nothing.
typedef struct ov_key_slot {
  uint64_t key;
  uint32_t stamp;
  int32_t value;
} ov_key_slot;

typedef struct ov_key_table {
  ov_key_slot* slots;
  int32_t size; // a power of two, or 0
  int32_t used;
  uint32_t stamp;
} ov_key_table;

// Why the last accept() returned no usable node. Always filled in, read only for a watcher.
typedef struct ov_last_refusal {
  ovis_path_refusal_reason reason;
  ovis_path_type type;
  float value, limit;
} ov_last_refusal;

// The node nearest to a target so far, and its distance.
typedef struct ov_best_node {
  int32_t node;
  float distance;
  bool is_reached;
} ov_best_node;

#define OV_WALK_EDGES 8

typedef struct ov_walk_direction {
  int8_t dx, dz;
} ov_walk_direction;

typedef struct ov_path_search {
  ovis_allocator allocator;
  const ovis_rules* rules;
  ov_path_cache* cache;
  ov_class* class; // of the body, in the cache
  ov_path_view view;
  ovis_path_query query;             // a copy; its targets are those below
  const ovis_path_body* body;        // of the query
  float malus[OVIS_PATH_TYPE_COUNT]; // the body's, with the changes of its evaluator for a search
  bool is_amphibious;                // AMPHIBIOUS or FROG
  bool uses_ladders;                 // climbs straight up and down
  ovis_pos body_cell;                // block of the body's position
  ovis_aabb body_box;
  int32_t cells_wide; // floor(width + 1)
  int32_t cells_high;
  int32_t fall_max;
  bool is_on_rail;    // the body's block, or the one below, is a rail
  bool is_over_fence; // a flier's own block is; its type is valid for this search only
  ovis_pos type_min;  // cells whose type does not depend on the region
  ovis_pos type_max;  // inclusive
  ovis_pos edges_min; // cells whose edges do not depend on the region
  ovis_pos edges_max; // inclusive
  bool is_out_of_memory;
  bool is_dry; // accept() runs on temporary nodes, to compute edges
  ov_array(ov_path_node) nodes;
  ov_array(ov_heap_entry) heap;
  ov_key_table node_table;
  ov_last_refusal refusal;

  // The loop
  ovis_pos targets[OV_TARGET_MAX];
  ov_best_node best[OV_TARGET_MAX];
  int32_t start;
  int32_t visited;
  int32_t visited_limit;
  float weight; // of the heuristic
  const ov_walk_direction* order;
  uint32_t against;    // ov_walk_opposite_mask()
  bool is_fast;        // uses the fast expansion, as long as that makes no difference
  bool has_marks;      // false: `marked` is not initialized
  uint32_t marked[32]; // columns with cells that a cliff marked: a bit for (x, z) modulo 32
  bool is_reached;
  bool ran_out;
} ov_path_search;

struct ovis_path_finder {
  ovis_allocator allocator;
  const ovis_world* world;
  ovis_rules rules;
  ov_raw_table table;
  ov_path_cache cache;
  ov_path_search search;       // of ovis_path_find
  const ov_path_search* owner; // the search whose nodes the cells of the cache name
  bool is_searching;           // a watcher may run: nobody may use the finder
  bool is_out_of_memory;       // a call failed since ov_path_finder_take_failure
  uint32_t finds;              // calls of ovis_path_find; for tests only
};

#define OV_DROP_MAX (1 << 16) // blocks: more than any world is high

// A search during which nobody may use the finder, nor change the world if it is watched.
typedef struct ov_search_guard {
  ovis_world* world; // NULL: not watched
  bool was_telling;
} ov_search_guard;

// ---- The finder (path_finder.c)

// Makes an empty search.
void ov_search_init(ov_path_search* search, ovis_path_finder* finder);

// Updates the cache, copies the query, and finds class and region: everything before the first
// node.
ovis_status ov_search_prepare(ovis_path_finder* finder, ov_path_search* search,
                              const ovis_path_query* query);

// Can a result be written there?
bool ov_path_has_room(const ovis_path* path);

// Writes the path of a finished search.
ovis_status ov_search_write_path(const ov_path_search* search, ovis_path* path);

// ---- Nodes (path_nodes.c)

void ov_search_fini(ov_path_search* search);

// Finds the node of a position, or adds one (BLOCKED, malus 0). OV_NO_NODE: no memory, and
// is_out_of_memory is set.
int32_t ov_search_node(ov_path_search* search, ovis_pos pos);

// Finds or adds the node of a position and sets its type. Raises its malus to `malus`, never lowers
// it. OV_NO_NODE: no memory.
int32_t ov_node_with(ov_path_search* search, ovis_pos pos, ovis_path_type type, float malus);

// Removes all nodes and empties the open set.
void ov_search_clear(ov_path_search* search);

// The game's packed hash of a position.
uint32_t ov_packed_hash(ovis_pos pos);

// ---- Types for a body (body_types.c)

// Sets what the search needs of the body: cells, box, malus, class. Everything below relies on it.
// False: no memory.
bool ov_body_prepare(ov_path_search* search);

// Type of a position for the body. Combines all cells of its box, whose lowest corner is there.
ovis_path_type ov_body_type(ov_path_search* search, ovis_pos pos);

// Count of cells of the world below `pos`, one under the other and at most `fall_max`, whose type
// for the body is OPEN because all sections around hold nothing but air. Reads no cells. More cells
// below may be OPEN as well.
int32_t ov_count_open_below(ov_path_search* search, ovis_pos pos, int32_t fall_max);

// ---- The evaluators

#define OV_NEIGHBOR_MAX 26

// Node index of the start, or OV_NO_NODE without memory.
int32_t ov_search_start(ov_path_search* search); // path_start.c

// Is the cell one on which this body climbs? Source: docs/sources.md#ladders
static inline bool ov_is_rung(ov_path_search* search, ovis_pos pos) {
  return search->uses_ladders && (ov_view_kind(&search->view, pos) & OV_KIND_RUNG) != 0;
}

// Neighbors of a node in the order of the rules; returns their count.
int32_t ov_walk_neighbors(ov_path_search* search, int32_t node, int32_t out[OV_NEIGHBOR_MAX]);
int32_t ov_fly_neighbors(ov_path_search* search, int32_t node, int32_t out[OV_NEIGHBOR_MAX]);
int32_t ov_swim_neighbors(ov_path_search* search, int32_t node, int32_t out[OV_NEIGHBOR_MAX]);

// ---- Edges: a walker's neighbors before they have nodes (walk_cached_edges.c, walk_neighbors.c)

// The eight directions in the order of the rules.
const ov_walk_direction* ov_walk_order(const ovis_rules* rules);

// i ^ ov_walk_opposite_mask() is the index of the direction opposite to direction i.
uint32_t ov_walk_opposite_mask(const ovis_rules* rules);

typedef struct ov_found_edge {
  ov_edge edge; // NONE, CLIFF, or anything else: a neighbor
  ovis_pos pos; // of the neighbor, or of the cell that the cliff marks
  ovis_path_type type;
} ov_found_edge;

// Computes what ov_walk_accept() would return for the cells around if all nodes were new; see
// walk_cached_edges.c.
void ov_walk_compute_edges(ov_path_search* search, ovis_pos pos, ov_found_edge out[OV_WALK_EDGES]);

// Reports the refusals of the world around a node that the cached edges of its cell expand.
void ov_walk_report_edges(ov_path_search* search, ovis_pos pos, uint32_t edges);

// Height below which water costs the body more each time that the search meets it. INT32_MIN: it
// does not prefer shallow water.
int32_t ov_walk_deep_below(const ov_path_search* search);

// May this search use cached edges? [Limit: the start is known]
bool ov_walk_can_use_cache(const ov_path_search* search);

// Computes the edges of a cell and caches them in its word.
void ov_walk_cache_edges(ov_path_search* search, ov_cell* cell, ovis_pos pos);

// ---- The loop (path_loop.c)

// Begins a search: finds the start and puts it into the open set. Returns OVIS_OK or
// OVIS_NO_MEMORY.
ovis_status ov_loop_begin(ov_path_search* search);

typedef enum ov_loop_state {
  OV_LOOP_MORE,
  OV_LOOP_DONE,
  OV_LOOP_NO_MEMORY,
  OV_LOOP_BUSY // a watcher called
} ov_loop_state;

// Pops, tests and expands nodes until a target is reached, the open set is empty, the budget is
// used up, or `count` more nodes were visited.
ov_loop_state ov_loop_run(ov_path_search* search, int32_t count);

// The same two for who calls from outside: OVIS_BUSY or OV_LOOP_BUSY while a search of the finder
// runs (path_finder.c).
ovis_status ov_search_begin(ovis_path_finder* finder, ov_path_search* search);
ov_loop_state ov_search_run(ovis_path_finder* finder, ov_path_search* search, int32_t count);

// ---- The watcher (path_watch.c)

void ov_report_refusal(const ov_path_search* search, ovis_pos from, ovis_pos to,
                       const ov_last_refusal* why);

// Reports the refusal of a step between two nodes.
void ov_report_step(const ov_path_search* search, int32_t from, int32_t to,
                    ovis_path_refusal_reason reason, float value, float limit);

// Reports the refusal of a cell beside a node of a flier or swimmer. `met` is OV_NO_NODE (then the
// search's last refusal is the reason), a closed node, or a node that a corner keeps the body from.
void ov_report_no_neighbor(const ov_path_search* search, ovis_pos from, ovis_pos to, int32_t met);

// ---- Nodes

ovis_path_node ov_public_node(const ov_path_node* node);

// ---- Helpers

static inline int32_t ov_floor_int(double value) {
  return (int32_t)floor(value);
}

static inline ovis_pos ov_cell_of(const ovis_vec3* place) {
  return (ovis_pos){ov_floor_int(place->x), ov_floor_int(place->y), ov_floor_int(place->z)};
}

// The box of a body at its position.
static inline ovis_aabb ov_path_body_box(const ovis_path_body* body) {
  const double half = (double)(body->width / 2.0f);
  return (ovis_aabb){{body->pos.x - half, body->pos.y, body->pos.z - half},
                     {body->pos.x + half, body->pos.y + (double)body->height, body->pos.z + half}};
}

static inline float ov_malus(const ov_path_search* search, ovis_path_type type) {
  return search->malus[type]; // claims 22, 70
}

static inline bool ov_is_watched(const ov_path_search* search) {
  return search->query.watcher != NULL && search->query.watcher->refused != NULL;
}

static inline const ov_path_node* ov_node_at(const ov_path_search* search, int32_t index) {
  return &search->nodes.items[index];
}

// May a neighbor be entered? For evaluators whose accept() never returns an impassable node.
static inline bool ov_is_open(const ov_path_search* search, int32_t index) {
  return index != OV_NO_NODE && !search->nodes.items[index].is_closed;
}

static inline bool ov_is_passable(const ov_path_search* search, int32_t index) {
  return index != OV_NO_NODE && search->nodes.items[index].malus >= 0;
}

static inline bool ov_is_cell_between(ovis_pos pos, ovis_pos min, ovis_pos max) {
  return pos.x >= min.x && pos.x <= max.x && pos.y >= min.y && pos.y <= max.y && pos.z >= min.z &&
         pos.z <= max.z;
}

// Distances between cells, in 32-bit floats as the rules require.
static inline float ov_euclid(ovis_pos a, ovis_pos b) {
  const float dx = (float)(b.x - a.x);
  const float dy = (float)(b.y - a.y);
  const float dz = (float)(b.z - a.z);
  return sqrtf(dx * dx + dy * dy + dz * dz);
}

static inline float ov_manhattan(ovis_pos a, ovis_pos b) {
  return fabsf((float)(b.x - a.x)) + fabsf((float)(b.y - a.y)) + fabsf((float)(b.z - a.z));
}
