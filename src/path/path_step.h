// The rules for a step of the search to a neighbor. Both the slow expansion (path_loop.c) and the
// fast one (fast_expand.h) use them.
#pragma once

#include "path/open_heap.h"
#include "path/path_search.h"

#include <float.h>

static inline ov_path_node* ov_step_node(ov_path_search* search, int32_t index) {
  return &search->nodes.items[index];
}

// Distance to the nearest target. Also updates the nearest node of each target.
static inline float ov_distance_to_targets(ov_path_search* search, int32_t index, ovis_pos pos) {
  ov_best_node* best = search->best;
  float nearest = ov_euclid(pos, search->targets[0]);
  // Selects by bits, since gcc compiles a conditional expression to a branch, which is mispredicted
  // every third time. With the branch open ground is 4 % slower and hills 8 %.
  const int32_t is_nearer = -(int32_t)(nearest < best->distance);       // all bits or none
  best->node ^= (best->node ^ index) & is_nearer;                       // claim 104
  best->distance = nearest < best->distance ? nearest : best->distance; // claim 104
  for (int32_t i = 1; i < search->query.target_count; i++) {
    const float distance = ov_euclid(pos, search->targets[i]);
    if (distance < best[i].distance) {
      best[i].node = index;        // claim 104
      best[i].distance = distance; // claim 104
    }
    nearest = distance < nearest ? distance : nearest; // claims 91, 103
  }
  return nearest;
}

// Reserves room for all neighbors of one node, so that adding one needs no check. False: no memory.
static inline bool ov_step_reserve(ov_path_search* search) {
  const ovis_allocator* allocator = &search->allocator;
  if (!ov_array_reserve(&search->nodes, allocator, search->nodes.count + OV_NEIGHBOR_MAX) ||
      !ov_array_reserve(&search->heap, allocator, search->heap.count + OV_NEIGHBOR_MAX)) {
    search->is_out_of_memory = true;
  }
  return !search->is_out_of_memory;
}

// Length of the path to a neighbor. [Units: blocks]
static inline float ov_step_walked(float walked, float length) {
  return walked + length; // claims 16, 99
}

static inline float ov_step_g(float g, float length, float malus) {
  return g + length + malus; // claims 12, 100
}

static inline bool ov_step_is_in_range(float walked, float range) {
  return walked < range; // claim 101
}

// May a path of cost `g` replace the one that leads to an open node?
static inline bool ov_step_is_better(const ov_path_search* search, const ov_path_node* node,
                                     float g) {
  return search->rules->equal_path_replaces ? g <= node->g : g < node->g; // claim 102
}

// Replaces the path to a node that is not closed, and puts the node into the open set if needed.
static inline void ov_step_take(ov_path_search* search, int32_t index, int32_t from, float walked,
                                float g) {
  ov_path_node* node = ov_step_node(search, index);
  node->walked = walked;
  node->came_from = from; // claims 18, 103
  node->g = g;
  node->h = ov_distance_to_targets(search, index, node->pos) * search->weight; // claims 103, 108
  const float f = g + node->h;                                                 // claims 12, 90
  if (node->heap_index >= 0) {
    ov_heap_change(search, index, f); // claim 105
  } else {
    ov_heap_push(search, index, f);
  }
}

// Relaxes the step to a neighbor: puts the neighbor into the open set, or improves its path there.
static inline void ov_step_relax(ov_path_search* search, int32_t from, int32_t index,
                                 float distance) {
  const ov_path_node* current = ov_node_at(search, from);
  ov_path_node* node = ov_step_node(search, index);
  const float walked = ov_step_walked(current->walked, distance);
  if (!search->rules->walked_updates_only_if_better) {
    node->walked = walked; // claim 335
  }
  const float g = ov_step_g(current->g, distance, node->malus);
  if (!ov_step_is_in_range(walked, search->query.follow_range)) {
    ov_report_step(search, from, index, OVIS_REFUSED_OUT_OF_RANGE, walked,
                   search->query.follow_range);
  } else if (node->heap_index >= 0 && !ov_step_is_better(search, node, g)) {
    ov_report_step(search, from, index, OVIS_REFUSED_NOT_BETTER, g, node->g);
  } else {
    ov_step_take(search, index, from, walked, g);
  }
}
