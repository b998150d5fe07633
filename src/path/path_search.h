// The state of one search, and the three rooms that share it: nodes and open set, the walk
// evaluator, the loop.
//
//   nodes[]        every node met, in the order of meeting; index 0 is the start
//   node_slots[]   open addressing: key of a position -> node index, valid when stamped with this
//   search type_slots[]   the same for types of positions for the body heap[]         the open set:
//   node indexes, smallest f first
#ifndef OVIS_SRC_PATH_PATH_SEARCH_H
#define OVIS_SRC_PATH_PATH_SEARCH_H

#include "base/array.h"
#include "path/path_pages.h"
#include "path/path_types.h"

#include <ovis/path.h>

#include <math.h>

#define OV_NO_NODE (-1)

typedef struct ov_path_node {
  ovis_pos pos; // claim 14
  float g, h, f;
  float walked;
  float malus;
  int32_t came_from;  // node index, or OV_NO_NODE
  int32_t heap_index; // claim 19: >= 0 exactly while in the open set
  uint8_t type;
  bool is_closed;
} ov_path_node;

// A key's slot. A stamp that is not the search's means free: nothing is cleared between searches.
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

// Why the last accept() gave nothing usable; filled as it goes, read only when somebody watches.
typedef struct ov_last_refusal {
  ovis_path_refusal_reason reason;
  ovis_path_type type;
  float value, limit;
} ov_last_refusal;

// All that the type of a position depends on, besides the position: when the next search has the
// same, what the last one found out still holds.
typedef struct ov_type_basis {
  uint64_t world_revision;
  int32_t cells_wide, cells_high;
  float malus[OVIS_PATH_TYPE_COUNT];
  ovis_path_evaluator evaluator;
  bool can_open_doors, can_pass_doors, is_on_rail;
  bool is_whole_world; // no region, and nothing unloaded was taken for air
} ov_type_basis;

typedef struct ov_path_search {
  ovis_allocator allocator;
  ov_path_view view;
  const ovis_rules* rules;
  const ovis_path_query* query;
  const ovis_path_body* body;
  float malus[OVIS_PATH_TYPE_COUNT]; // the body's, as its evaluator changes them for a search
  bool is_amphibious;                // AMPHIBIOUS or FROG
  ovis_pos body_cell;                // block of the body's position
  ovis_aabb body_box;
  int32_t cells_wide; // floor(width + 1)
  int32_t cells_high;
  bool is_on_rail; // the body's block, or the one below, is a rail
  bool is_out_of_memory;
  ov_array(ov_path_node) nodes;
  ov_array(int32_t) heap;
  ov_key_table node_table;
  ov_path_pages pages;
  ov_type_basis type_basis; // of the types in `pages`
  ov_last_refusal refusal;
} ov_path_search;

// ---- Nodes and open set (path_nodes.c)

void ov_search_fini(ov_path_search* search);

// Empties everything; types are kept if they were found on the same basis.
void ov_search_begin(ov_path_search* search, const ov_type_basis* basis);

// The node of a position, made when it is met first (BLOCKED, malus 0). OV_NO_NODE: no memory, and
// is_out_of_memory is set.
int32_t ov_search_node(ov_path_search* search, ovis_pos pos);

void ov_heap_push(ov_path_search* search, int32_t node);
int32_t ov_heap_pop(ov_path_search* search);
void ov_heap_change(ov_path_search* search, int32_t node, float f);
bool ov_heap_is_valid(const ov_path_search* search);

// The game's packed hash of a position.
uint32_t ov_packed_hash(ovis_pos pos);

// ---- Types for a body (body_types.c)

// What the search is about: cells, box, malus. Everything below needs it.
void ov_body_prepare(ov_path_search* search);

// Type of a position for the body: of all cells of its box, when its lowest corner is there.
ovis_path_type ov_body_type(ov_path_search* search, ovis_pos pos);

// ---- The evaluators

#define OV_NEIGHBOR_MAX 26

// Node index of the start, or OV_NO_NODE without memory.
int32_t ov_search_start(ov_path_search* search); // path_start.c

// Neighbors of a node in the order of the rules; returns their count.
int32_t ov_search_neighbors(ov_path_search* search, int32_t node, int32_t out[OV_NEIGHBOR_MAX]);
int32_t ov_walk_neighbors(ov_path_search* search, int32_t node, int32_t out[OV_NEIGHBOR_MAX]);
int32_t ov_fly_neighbors(ov_path_search* search, int32_t node, int32_t out[OV_NEIGHBOR_MAX]);
int32_t ov_swim_neighbors(ov_path_search* search, int32_t node, int32_t out[OV_NEIGHBOR_MAX]);

// The node of a cell with that type; its malus only ever grows.
int32_t ov_node_with(ov_path_search* search, ovis_pos pos, ovis_path_type type, float malus);

// ---- Telling (path_finder.c)

void ov_tell_refusal(const ov_path_search* search, ovis_pos from, ovis_pos to,
                     const ov_last_refusal* why);

static inline int32_t ov_floor_int(double value) {
  return (int32_t)floor(value);
}

static inline float ov_malus(const ov_path_search* search, ovis_path_type type) {
  return search->malus[type]; // claims 22, 70
}

static inline bool ov_is_watched(const ov_path_search* search) {
  return search->query->watcher != NULL && search->query->watcher->refused != NULL;
}

static inline const ov_path_node* ov_node_at(const ov_path_search* search, int32_t index) {
  return &search->nodes.items[index];
}

// May a neighbor be entered? For those whose neighbors are passable or nothing.
static inline bool ov_is_open(const ov_path_search* search, int32_t index) {
  return index != OV_NO_NODE && !search->nodes.items[index].is_closed;
}

static inline bool ov_is_passable(const ov_path_search* search, int32_t index) {
  return index != OV_NO_NODE && search->nodes.items[index].malus >= 0;
}

// Distances between cells, in 32-bit floats as the rules have them.
float ov_euclid(ovis_pos a, ovis_pos b);
float ov_manhattan(ovis_pos a, ovis_pos b);

#endif
