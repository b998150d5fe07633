// The fast expansion of the search, a part of its loop: edges of walkers from the cache
// (walk_cached_edges.c says when that is allowed). It visits the same nodes in the same order as
// the slow one.
#ifndef OVIS_SRC_PATH_FAST_EXPAND_H
#define OVIS_SRC_PATH_FAST_EXPAND_H

#include "path/path_step.h"

#include <string.h>

static inline bool has_node(const ov_path_search* search, const ov_cell* cell) {
  return (uint32_t)cell->node < (uint32_t)search->nodes.count &&
         search->nodes.items[cell->node].cell == cell;
}

// A neighbor whose cell has no node yet. There is room for one.
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

static bool marks_a_node(const ov_path_search* search, ovis_pos pos) {
  const ov_cell* cell = ov_cache_peek(search->class, pos);
  return cell != NULL && has_node(search, cell);
}

static void remember_column(ov_path_search* search, ovis_pos pos) {
  if (!search->has_marks) {
    memset(search->marked, 0, sizeof search->marked);
    search->has_marks = true;
  }
  search->marked[pos.z & 31] |= 1u << (pos.x & 31);
}

// An impassable place marks cells as a cliff does, in any column that it looks into.
static void remember_around(ov_path_search* search, ovis_pos pos) {
  for (int32_t dx = -1; dx <= 1; dx++) {
    for (int32_t dz = -1; dz <= 1; dz++) {
      remember_column(search, (ovis_pos){pos.x + dx, pos.y, pos.z + dz});
    }
  }
}

// Is a marked column among the cell's own and the eight around?
static bool is_beside_marks(const ov_path_search* search, ovis_pos pos) {
  const uint32_t rows = search->marked[(pos.z - 1) & 31] | search->marked[pos.z & 31] |
                        search->marked[(pos.z + 1) & 31];
  const uint32_t x = (uint32_t)(pos.x - 1) & 31;
  return ((rows >> x | (uint64_t)rows << (32 - x)) & 7u) != 0;
}

// The cells that the cliffs around one mark. True if the long way must be gone: a mark meets a
// node, or met one near by; then all of them are remembered.
static bool minds_cliffs(ov_path_search* search, ovis_pos pos,
                         const ov_found_edge found[OV_WALK_EDGES]) {
  bool is_long = search->has_marks && is_beside_marks(search, pos);
  for (int32_t i = 0; i < OV_WALK_EDGES && !is_long; i++) {
    is_long = found[i].way == OV_EDGE_CLIFF && marks_a_node(search, found[i].pos);
  }
  for (int32_t i = 0; i < OV_WALK_EDGES && is_long; i++) {
    if (found[i].way == OV_EDGE_CLIFF) {
      remember_column(search, found[i].pos);
    }
  }
  return is_long;
}

// Where there is what a word has no room for: looks again. False: the long way must be gone.
static bool expand_by_looking(ov_path_search* search, int32_t current) {
  ov_found_edge found[OV_WALK_EDGES];
  const ovis_pos pos = ov_node_at(search, current)->pos;
  ov_walk_compute_edges(search, pos, found);
  if (minds_cliffs(search, pos, found)) {
    return false;
  }
  for (int32_t i = 0; i < OV_WALK_EDGES && !search->is_out_of_memory; i++) {
    if (found[i].way == OV_EDGE_NONE || found[i].way == OV_EDGE_CLIFF) {
      continue;
    }
    ov_cell* cell = ov_cache_cell(search->cache, search->class, found[i].pos);
    if (cell == NULL) {
      search->is_out_of_memory = true;
      break;
    }
    // The type is the one that was found: what the cell knows may not hold near the region's edge.
    const int32_t index =
        has_node(search, cell) ? cell->node : add_node(search, cell, found[i].pos, found[i].type);
    if (!ov_node_at(search, index)->is_closed) {
      ov_step_relax(search, current, index, ov_euclid(pos, found[i].pos));
    }
  }
  return true;
}

#define EVERY_WAY 0x249249u // bit 0 of each of the eight

// The cliffs of a word whose drops are as deep as the search's.
static bool minds_cliffs_of_word(ov_path_search* search, uint32_t cliffs, ovis_pos pos) {
  const ov_walk_direction* order = search->order;
  ov_found_edge found[OV_WALK_EDGES] = {0};
  for (; cliffs != 0; cliffs &= cliffs - 1) {
    const int32_t i = __builtin_ctz(cliffs) / 3;
    found[i].way = OV_EDGE_CLIFF;
    found[i].pos =
        (ovis_pos){pos.x + order[i].dx, pos.y - OV_EDGE_FALL_MAX - 1, pos.z + order[i].dz};
  }
  return minds_cliffs(search, pos, found);
}

// ---- Steps

// Lengths of steps: sqrtf of 1 + n * n for the straight ones and 2 + n * n for the diagonal ones,
// where the way goes n up or down.
static const float step_length[2][8] = {
    {0, 1.0f, 1.41421356f, 1.41421356f, 2.23606798f, 3.16227766f, 0, 0},
    {0, 1.41421356f, 1.73205081f, 1.73205081f, 2.44948974f, 3.31662479f, 0, 0}};
static const int8_t way_rise[8] = {0, 0, 1, -1, -2, -3, 0, 0};

// The way back over a step. (Nobody gets back up from two or three down.)
static const uint8_t back_way[8] = {OV_EDGE_NONE, OV_EDGE_LEVEL, OV_EDGE_DOWN, OV_EDGE_UP,
                                    OV_EDGE_NONE, OV_EDGE_NONE,  OV_EDGE_NONE, OV_EDGE_NONE};

// Where a way of a word leads to.
typedef struct quick_step {
  ov_cell* cell; // NULL: no memory
  ovis_pos pos;
  float length;
  uint8_t bit, way;
} quick_step;

// Those of a word's ways whose bits are left. All cells are asked for before the first is read:
// they come from many places, and what is guessed wrong while one is taken in would keep the next
// waiting. (Not asking for them: open ground 1 % slower, hills 4 %.)
//
// Tried, and left: the layer of a step up or down from the section's page, found once, made mazes
// 5 % faster and hills 2 % slower; the distances to the target of all eight at once, in vectors,
// made mazes 10 % slower and nothing faster; a bound on g in the node that tells closed and not
// better in one test made no difference.
static inline int32_t list_steps(ov_path_search* search, ov_cell* cell, ovis_pos pos, uint32_t ways,
                                 uint32_t left, quick_step out[OV_WALK_EDGES]) {
  const ov_walk_direction* order = search->order;
  const int32_t own_x = pos.x & 15;
  const int32_t own_z = pos.z & 15;
  int32_t count = 0;
  for (; left != 0; left &= left - 1) {
    const uint32_t bit = (uint32_t)__builtin_ctz(left);
    const ov_walk_direction to = order[bit * 11 >> 5]; // a third
    const uint32_t way = ways >> bit & 7;
    const int32_t rise = way_rise[way];
    quick_step* step = &out[count++];
    step->pos = (ovis_pos){pos.x + to.dx, pos.y + rise, pos.z + to.dz};
    step->bit = (uint8_t)bit;
    step->way = (uint8_t)way;
    step->length = step_length[bit >= 12][way];
    step->cell = (((own_x + to.dx) | (own_z + to.dz)) & ~15) == 0 && rise == 0
                     ? cell + to.dz * 16 + to.dx
                     : ov_cache_cell(search->cache, search->class, step->pos);
    __builtin_prefetch(step->cell);
  }
  return count;
}

// relax() for the neighbors of one node, with what does not change at hand. It does the same in the
// same order; a new node is written once.
typedef struct quick_from {
  float g, walked;
  float range, weight;
  int32_t index;
} quick_from;

// A neighbor that was not met before.
static inline void quick_open(ov_path_search* search, const quick_from* from,
                              const quick_step* step) {
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
                     .back_way = back_way[step->way]};
  if (is_near) {
    ov_heap_push(search, index, g + h); // claims 12, 90
  }
}

static inline void quick_relax(ov_path_search* search, const quick_from* from,
                               const quick_step* step) {
  ov_cell* cell = step->cell;
  const int32_t index = cell->node;
  ov_path_node* node = &search->nodes.items[index];
  if ((uint32_t)index >= (uint32_t)search->nodes.count || node->cell != cell) {
    quick_open(search, from, step);
    return;
  }
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

// Cliffs and what words have no room for. *left: ways that remain. False: the long way must be
// gone.
typedef enum oddity { ODD_DONE, ODD_LONG, ODD_REST } oddity;

static oddity expand_odd(ov_path_search* search, int32_t current, uint32_t ways, uint32_t odd) {
  if (odd != 0 && (search->fall_max != OV_EDGE_FALL_MAX || (odd & ways) != 0)) {
    return expand_by_looking(search, current) ? ODD_DONE : ODD_LONG;
  }
  return minds_cliffs_of_word(search, odd, ov_node_at(search, current)->pos) ? ODD_LONG : ODD_REST;
}

// False: the long way must be gone, for this cell or from here on. A part of the loop, whatever the
// compiler thinks of its size. (As a call: hills and mazes 3 % slower.)
__attribute__((always_inline)) static inline bool expand_quickly(ov_path_search* search,
                                                                 int32_t current) {
  const ov_path_node* node = ov_node_at(search, current);
  ov_cell* cell = node->cell;
  const ovis_pos pos = node->pos;
  if (search->view.has_region && !ov_is_cell_between(pos, search->ways_min, search->ways_max)) {
    search->is_quick = false;
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
  const uint32_t ways = cell->word >> OV_EDGES_SHIFT;
  const uint32_t odd = ways >> 2 & ways >> 1 & EVERY_WAY; // cliffs and others
  if (odd != 0 || search->has_marks) {
    const oddity what = expand_odd(search, current, ways, odd);
    if (what != ODD_REST) {
      return what == ODD_DONE;
    }
  }
  const quick_from from = {node->g, node->walked, search->query.follow_range, search->weight,
                           current};
  // Where the node was met from is closed: nothing would come of it. (With it: open ground 3 %
  // slower, hills 5 %, mazes 12 %.)
  const uint32_t back = (uint32_t)((ways >> node->back & 7) == node->back_way) << node->back;
  const uint32_t steps = (ways | ways >> 1 | ways >> 2) & EVERY_WAY & ~odd & ~back;
  quick_step list[OV_WALK_EDGES];
  const int32_t count = list_steps(search, cell, pos, ways, steps, list);
  for (int32_t i = 0; i < count; i++) {
    if (list[i].cell == NULL) {
      search->is_out_of_memory = true;
      return true;
    }
    quick_relax(search, &from, &list[i]);
  }
  return true;
}

#endif
