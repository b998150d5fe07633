// The fast expansion of the search: takes a walker's edges from the cache (walk_cached_edges.c says
// when that is allowed). It is inlined into the loop, and visits the same nodes in the same order
// as the slow expansion.
#pragma once

#include "base/check.h"
#include "path/path_step.h"

#include <string.h>

static inline bool has_node(const ov_path_search* search, const ov_cell* cell) {
  return (uint32_t)cell->node < (uint32_t)search->nodes.count &&
         search->nodes.items[cell->node].cell == cell;
}

// Adds the node of a cell that has none. The caller has reserved room for it.
static inline int32_t add_node(ov_path_search* search, ov_cell* cell, ovis_pos pos,
                               ovis_path_type type) {
  const float malus = ov_malus(search, type);
  const int32_t index = search->nodes.count++;
  cell->node = index;
  search->nodes.items[index] = (ov_path_node){.cell = cell,
                                              .pos = pos,
                                              .malus = malus > 0 ? malus : 0,
                                              .came_from = OV_NO_NODE,
                                              .heap_index = -1,
                                              .type = (uint8_t)type};
  return index;
}

static inline ovis_path_type type_of(ov_path_search* search, const ov_cell* cell, ovis_pos pos) {
  const uint32_t known = cell->word & OV_TYPE_MASK;
  return known != 0 ? (ovis_path_type)(known - 1) : ov_body_type(search, pos);
}

// ---- Cliffs

static bool is_node_at(const ov_path_search* search, ovis_pos pos) {
  OVIS_ASSERT(search->cells_wide >= 0);
  const ov_cell* cell = ov_cache_peek(search->class, pos);
  return cell != NULL && has_node(search, cell);
}

static void mark_column(ov_path_search* search, ovis_pos pos) {
  if (!search->has_marks) {
    memset(search->marked, 0, sizeof search->marked);
    search->has_marks = true;
  }
  search->marked[pos.z & 31] |= 1u << (pos.x & 31);
}

// The expansion of an impassable node may mark cells, as a cliff does, in its own and the eight
// columns around.
static void mark_columns_around(ov_path_search* search, ovis_pos pos) {
  for (int32_t dx = -1; dx <= 1; dx++) {
    for (int32_t dz = -1; dz <= 1; dz++) {
      mark_column(search, (ovis_pos){pos.x + dx, pos.y, pos.z + dz});
    }
  }
}

// Is one of the nine columns at and around the cell marked? Columns are counted modulo 32.
static bool is_beside_marks(const ov_path_search* search, ovis_pos pos) {
  const uint32_t rows = search->marked[(pos.z - 1) & 31] | search->marked[pos.z & 31] |
                        search->marked[(pos.z + 1) & 31];
  const uint32_t x = (uint32_t)(pos.x - 1) & 31;
  return ((rows >> x | (uint64_t)rows << (32 - x)) & 7u) != 0;
}

// True if the slow path must be used: a cliff of this cell marks a cell that has a node, or a
// marked column is near. In that case this also marks the columns of all cliffs of the cell.
static bool check_cliffs(ov_path_search* search, ovis_pos pos,
                         const ov_found_edge found[OV_WALK_EDGES]) {
  bool needs_slow_path = search->has_marks && is_beside_marks(search, pos);
  for (int32_t i = 0; i < OV_WALK_EDGES && !needs_slow_path; i++) {
    needs_slow_path = found[i].edge == OV_EDGE_CLIFF && is_node_at(search, found[i].pos);
  }
  for (int32_t i = 0; i < OV_WALK_EDGES && needs_slow_path; i++) {
    if (found[i].edge == OV_EDGE_CLIFF) {
      mark_column(search, found[i].pos);
    }
  }
  return needs_slow_path;
}

// Expands a node whose edges do not fit into the cache: computes them again. False: the slow path
// must be used.
static bool expand_uncached(ov_path_search* search, int32_t current) {
  ov_found_edge found[OV_WALK_EDGES];
  const ovis_pos pos = ov_node_at(search, current)->pos;
  ov_walk_compute_edges(search, pos, found);
  if (check_cliffs(search, pos, found)) {
    return false;
  }
  for (int32_t i = 0; i < OV_WALK_EDGES && !search->is_out_of_memory; i++) {
    if (found[i].edge == OV_EDGE_NONE || found[i].edge == OV_EDGE_CLIFF) {
      continue;
    }
    ov_cell* cell = ov_cache_cell(search->cache, search->class, found[i].pos);
    if (cell == NULL) {
      search->is_out_of_memory = true;
      break;
    }
    // Takes the computed type: near the region's border the cached one may not be valid.
    const int32_t index =
        has_node(search, cell) ? cell->node : add_node(search, cell, found[i].pos, found[i].type);
    if (!ov_node_at(search, index)->is_closed) {
      ov_step_relax(search, current, index, ov_euclid(pos, found[i].pos));
    }
  }
  return true;
}

#define EVERY_EDGE 0x249249u // bit 0 of each of the eight edges, 3 bits each

// check_cliffs() for cached cliffs. Valid only if the search falls as deep as cached edges do.
static bool check_cached_cliffs(ov_path_search* search, uint32_t cliffs, ovis_pos pos) {
  const ov_walk_direction* order = search->order;
  ov_found_edge found[OV_WALK_EDGES] = {0};
  for (; cliffs != 0; cliffs &= cliffs - 1) {
    const int32_t i = __builtin_ctz(cliffs) / 3;
    found[i].edge = OV_EDGE_CLIFF;
    found[i].pos =
        (ovis_pos){pos.x + order[i].dx, pos.y - OV_EDGE_FALL_MAX - 1, pos.z + order[i].dz};
  }
  return check_cliffs(search, pos, found);
}

// ---- Steps

// Length of a step that rises or falls by n blocks: sqrtf(1 + n * n) if it is straight, and sqrtf(2
// + n * n) if it is diagonal. Index: ov_edge. [Units: blocks]
static const float step_length[2][8] = {
    {0, 1.0f, 1.41421356f, 1.41421356f, 2.23606798f, 3.16227766f, 0, 0},
    {0, 1.41421356f, 1.73205081f, 1.73205081f, 2.44948974f, 3.31662479f, 0, 0}};
static const int8_t edge_rise[8] = {0, 0, 1, -1, -2, -3, 0, 0};

// The edge that leads back over a step. No walker climbs back up a drop of two or three blocks.
static const uint8_t reverse_edge[8] = {OV_EDGE_NONE, OV_EDGE_LEVEL, OV_EDGE_DOWN, OV_EDGE_UP,
                                        OV_EDGE_NONE, OV_EDGE_NONE,  OV_EDGE_NONE, OV_EDGE_NONE};

// A neighbor that a cached edge leads to.
typedef struct fast_step {
  ov_cell* cell; // NULL: no memory
  ovis_pos pos;
  float length;
  uint8_t bit, edge;
} fast_step;

// Lists the neighbors of the edges in `left`, one bit for each. Prefetches all cells before the
// first is read: they lie apart in memory, and a mispredicted branch would delay the next load.
// Without the prefetch open ground is 1 % slower and hills 4 %.
//
// Tried and rejected. Looking up the page of a step up or down once made mazes 5 % faster and hills
// 2 % slower. Computing the distances of all eight neighbors with vectors made mazes 10 % slower
// and nothing faster. One bound in the node for both closed and not better made no difference.
static inline int32_t list_steps(ov_path_search* search, ov_cell* cell, ovis_pos pos,
                                 uint32_t edges, uint32_t left, fast_step out[OV_WALK_EDGES]) {
  const ov_walk_direction* order = search->order;
  const int32_t own_x = pos.x & 15;
  const int32_t own_z = pos.z & 15;
  int32_t count = 0;
  for (; left != 0; left &= left - 1) {
    const uint32_t bit = (uint32_t)__builtin_ctz(left);
    const ov_walk_direction to = order[bit * 11 >> 5]; // a third
    const uint32_t edge = edges >> bit & 7;
    const int32_t rise = edge_rise[edge];
    fast_step* step = &out[count++];
    step->pos = (ovis_pos){pos.x + to.dx, pos.y + rise, pos.z + to.dz};
    step->bit = (uint8_t)bit;
    step->edge = (uint8_t)edge;
    step->length = step_length[bit >= 12][edge];
    step->cell = (((own_x + to.dx) | (own_z + to.dz)) & ~15) == 0 && rise == 0
                     ? cell + to.dz * 16 + to.dx
                     : ov_cache_cell(search->cache, search->class, step->pos);
    __builtin_prefetch(step->cell);
  }
  return count;
}

// The values of the expanded node that relax_fast() needs for each of its neighbors. relax_fast()
// does what ov_step_relax() does, in the same order, but writes a new node only once.
typedef struct expanded_node {
  float g, walked;
  float range, weight;
  int32_t index;
} expanded_node;

// Adds the node of a neighbor that this search meets for the first time.
static inline void open_new_node(ov_path_search* search, const expanded_node* from,
                                 const fast_step* step) {
  ov_cell* cell = step->cell;
  const ovis_pos pos = step->pos;
  const float distance = step->length;
  const ovis_path_type type = type_of(search, cell, pos);
  const float type_malus = ov_malus(search, type);
  const float malus = type_malus > 0 ? type_malus : 0;
  const float walked = ov_step_walked(from->walked, distance);
  const int32_t index = search->nodes.count++;
  const bool is_near = ov_step_is_in_range(walked, from->range);
  const float g = is_near ? ov_step_g(from->g, distance, malus) : 0;
  const float h =
      is_near ? ov_distance_to_targets(search, index, pos) * from->weight : 0; // claim 103
  cell->node = index;
  search->nodes.items[index] =
      (ov_path_node){.cell = cell,
                     .pos = pos,
                     .g = g,
                     .h = h,
                     .walked = walked,
                     .malus = malus,
                     .came_from = is_near ? from->index : OV_NO_NODE, // claims 18, 103
                     .heap_index = -1,
                     .type = (uint8_t)type,
                     .back = (uint8_t)(((step->bit * 11u >> 5) ^ search->against) * 3),
                     .back_edge = reverse_edge[step->edge]};
  if (is_near) {
    ov_heap_push(search, index, g + h); // claims 12, 90
  }
}

static inline void relax_fast(ov_path_search* search, const expanded_node* from,
                              const fast_step* step) {
  ov_cell* cell = step->cell;
  // has_node(), written out: with the call mazes took 1.1 % more instructions.
  const int32_t index = cell->node;
  ov_path_node* items = search->nodes.items;
  if ((uint32_t)index >= (uint32_t)search->nodes.count || items[index].cell != cell) {
    open_new_node(search, from, step);
    return;
  }
  ov_path_node* node = &items[index];
  if (node->is_closed) {
    return;
  }
  const float walked = ov_step_walked(from->walked, step->length);
  if (!search->rules->walked_updates_only_if_better) {
    node->walked = walked; // claim 335
  }
  const float g = ov_step_g(from->g, step->length, node->malus);
  if (ov_step_is_in_range(walked, from->range) &&
      (node->heap_index < 0 || ov_step_is_better(search, node, g))) {
    ov_step_take(search, index, from->index, walked, g);
  }
}

// Result of expand_special_edges(), which handles the cliffs and uncached edges of a node.
typedef enum special_result {
  SPECIAL_EXPANDED,        // the node is expanded, with all its edges
  SPECIAL_NEEDS_SLOW_PATH, // nothing is expanded
  SPECIAL_NONE_LEFT,       // only ordinary edges are left to expand
} special_result;

static special_result expand_special_edges(ov_path_search* search, int32_t current, uint32_t edges,
                                           uint32_t special) {
  if (special != 0 && (search->fall_max != OV_EDGE_FALL_MAX || (special & edges) != 0)) {
    if (search->is_amphibious) { // water may be near, or below a cliff
      mark_columns_around(search, ov_node_at(search, current)->pos);
      return SPECIAL_NEEDS_SLOW_PATH;
    }
    return expand_uncached(search, current) ? SPECIAL_EXPANDED : SPECIAL_NEEDS_SLOW_PATH;
  }
  return check_cached_cliffs(search, special, ov_node_at(search, current)->pos)
             ? SPECIAL_NEEDS_SLOW_PATH
             : SPECIAL_NONE_LEFT;
}

// ---- Refusals

#define STEP_LENGTH_MAX 4 // blocks; more than that of any cached edge

// Finds the cached edges of a node whose refusals are heard, for a walker. False: the slow path
// must be used, which reports them itself.
static bool find_heard_edges(ov_path_search* search, int32_t current, uint32_t* edges) {
  OVIS_ASSERT(current >= 0);
  const ov_path_node* node = ov_node_at(search, current);
  const ovis_pos pos = node->pos;
  ov_cell* cell = node->cell;
  const bool is_inside =
      !search->view.has_region || ov_is_cell_between(pos, search->edges_min, search->edges_max);
  // Steps that are out of range are refused when they are relaxed.
  const bool is_in_range = node->walked + STEP_LENGTH_MAX < search->query.follow_range;
  if (is_inside && (cell->word & OV_EDGES_KNOWN) == 0) {
    ov_walk_cache_edges(search, cell, pos);
  }
  *edges = cell->word >> OV_EDGES_SHIFT;
  const uint32_t special = *edges >> 2 & *edges >> 1 & EVERY_EDGE; // CLIFF and OTHER
  const bool has_other =
      (special & *edges) != 0 || (special != 0 && search->fall_max != OV_EDGE_FALL_MAX);
  if (!is_inside || !is_in_range || has_other || search->is_out_of_memory) {
    mark_columns_around(search, pos);
    return false;
  }
  return !check_cached_cliffs(search, special, pos);
}

// ---- Up and down through water

// Lists the cells of water above and below, in the order of the slow path.
static int32_t list_verticals(ov_path_search* search, ovis_pos pos, ovis_pos out[2]) {
  int32_t count = 0;
  for (int32_t up = 1; up >= -1; up -= 2) {
    const ovis_pos at = {pos.x, pos.y + up, pos.z};
    if (ov_body_type(search, at) == OVIS_PATH_WATER) {
      out[count++] = at;
    }
  }
  return count;
}

// Does a step lead into water that the body avoids?
static bool is_deep_near(ov_path_search* search, const fast_step* steps, int32_t count,
                         const ovis_pos* verticals, int32_t vertical_count) {
  OVIS_ASSERT(count >= 0);
  const int32_t deep = ov_walk_deep_below(search);
  for (int32_t i = 0; i < count; i++) {
    if (steps[i].pos.y < deep && steps[i].cell != NULL &&
        type_of(search, steps[i].cell, steps[i].pos) == OVIS_PATH_WATER) {
      return true;
    }
  }
  return (vertical_count > 0 && verticals[0].y < deep) ||
         (vertical_count > 1 && verticals[1].y < deep);
}

static void relax_vertical(ov_path_search* search, int32_t current, ovis_pos to) {
  ov_cell* cell = ov_cache_cell(search->cache, search->class, to);
  if (cell == NULL) {
    search->is_out_of_memory = true;
    return;
  }
  const int32_t index =
      has_node(search, cell) ? cell->node : add_node(search, cell, to, OVIS_PATH_WATER);
  if (!ov_node_at(search, index)->is_closed) {
    ov_step_relax(search, current, index, 1);
  }
}

// Expands a node by its cached edges. False: the slow path must be used, for this node or, if it is
// too near the region's border, for the rest of the search. Always inlined: as a call it made hills
// and mazes 3 % slower.
__attribute__((always_inline)) static inline bool expand_fast(ov_path_search* search,
                                                              int32_t current) {
  const ov_path_node* node = ov_node_at(search, current);
  ov_cell* cell = node->cell;
  const ovis_pos pos = node->pos;
  if (search->view.has_region && !ov_is_cell_between(pos, search->edges_min, search->edges_max)) {
    mark_columns_around(search, pos);
    return false;
  }
  if ((cell->word & OV_EDGES_KNOWN) == 0) {
    ov_walk_cache_edges(search, cell, pos);
  }
  if (!ov_step_reserve(search)) {
    return true;
  }
  node = ov_node_at(search, current);
  search->view.touched_unloaded |= (cell->word & OV_EDGES_TOUCHED) != 0;
  const uint32_t edges = cell->word >> OV_EDGES_SHIFT;
  const uint32_t special = edges >> 2 & edges >> 1 & EVERY_EDGE; // CLIFF and OTHER
  if (special != 0 || search->has_marks) {
    const special_result result = expand_special_edges(search, current, edges, special);
    if (result != SPECIAL_NONE_LEFT) {
      return result == SPECIAL_EXPANDED;
    }
  }
  const expanded_node from = {node->g, node->walked, search->query.follow_range, search->weight,
                              current};
  // Skips the edge back to the node that this one was met from: that node is closed. Without this
  // open ground is 3 % slower, hills 5 % and mazes 12 %.
  const uint32_t back = (uint32_t)((edges >> node->back & 7) == node->back_edge) << node->back;
  const uint32_t steps = (edges | edges >> 1 | edges >> 2) & EVERY_EDGE & ~special & ~back;
  fast_step list[OV_WALK_EDGES];
  const int32_t count = list_steps(search, cell, pos, edges, steps, list);
  ovis_pos verticals[2];
  int32_t vertical_count = 0;
  if (search->is_amphibious) {
    vertical_count = list_verticals(search, pos, verticals);
    if (is_deep_near(search, list, count, verticals, vertical_count)) {
      return false;
    }
  }
  for (int32_t i = 0; i < count; i++) {
    if (list[i].cell == NULL) {
      search->is_out_of_memory = true;
      return true;
    }
    relax_fast(search, &from, &list[i]);
  }
  for (int32_t i = 0; i < vertical_count; i++) {
    relax_vertical(search, current, verticals[i]);
  }
  return true;
}
