// Declarations that the files of the path reference share. Tests use only the open set from here.
#ifndef OVIS_TEST_REFERENCE_LAND_REF_INSIDE_H
#define OVIS_TEST_REFERENCE_LAND_REF_INSIDE_H

#include "reference/land_ref.h"

#include <stddef.h>

// A node (3.1). A search has one such object for each position that it meets.
typedef struct ref_node {
  ref_pos pos;
  uint32_t hash;
  int heap_index; // -1: not in the heap
  float g, h, f;
  struct ref_node* came_from;
  bool is_closed;
  float walked;
  float malus;   // starts at 0
  ref_type type; // starts as BLOCKED
  struct ref_node* next;
} ref_node;

enum { REF_BUCKET_COUNT = 1024 };

// The open set (3.2).
typedef struct ref_heap {
  ref_node** nodes;
  int count, capacity;
} ref_heap;

// A target and the nearest node that was met (3.3).
typedef struct ref_target {
  ref_pos pos;
  ref_node* best;
  float best_distance;
  bool is_reached;
} ref_target;

// One search. `query` is NULL when a test asks for a single rule: then there is no region.
typedef struct ref_search {
  const ref_world* world;
  const ref_mob* mob;
  const ref_rules* rules;
  const ref_query* query;
  float malus[REF_TYPE_COUNT];         // the mob's while the search runs
  ref_node* buckets[REF_BUCKET_COUNT]; // lists of nodes, by hash
  ref_heap open;
  ref_target* targets;
  bool touched_unloaded;
} ref_search;

// Functions that differ between evaluators. `start` returns a new node with its type and malus.
// `neighbors` writes the emitted nodes in order to `out` and to the step. It writes the refused
// ones to the step's refusals.
typedef struct ref_evaluator_rules {
  ref_node* (*start)(ref_search* search);
  ref_type (*cell)(ref_search* search, ref_pos pos);
  ref_type (*mob)(ref_search* search, ref_pos pos);
  void (*neighbors)(ref_search* search, ref_node* node, ref_node* out[REF_DIRECTION_COUNT],
                    ref_step* step);
} ref_evaluator_rules;

// Constants of one climb of land_ref_accept (2.7).
typedef struct ref_walk {
  double floor;       // floor level of the node walked from
  int dir_x, dir_z;   // direction of the step
  ref_type from_type; // type of the node walked from
} ref_walk;

// land_ref_world.c
const ref_block* land_ref_block(ref_search* search, ref_pos pos);
bool land_ref_is_rung(ref_search* search, ref_pos pos);
bool land_ref_collides(ref_search* search, const ref_box* box);
double land_ref_floor_level(ref_search* search, ref_pos pos);
bool land_ref_reaches(ref_search* search, const ref_node* node);
int land_ref_floor(double value);

// land_ref_evaluators.c
ref_search land_ref_prepare(const ref_world* world, const ref_mob* mob, const ref_rules* rules,
                            const ref_query* query);
const ref_evaluator_rules* land_ref_evaluator(const ref_search* search);
bool land_ref_is_amphibious(const ref_search* search);
float land_ref_malus(const ref_search* search, ref_type type);
ref_pos land_ref_own_block(const ref_search* search);

// land_ref_types.c
ref_type land_ref_raw_at(ref_search* search, ref_pos pos);
ref_type land_ref_scan(ref_search* search, ref_pos pos, ref_type otherwise);
ref_type land_ref_walk_cell(ref_search* search, ref_pos pos);
ref_type land_ref_walk_mob(ref_search* search, ref_pos pos);
ref_type land_ref_fly_mob(ref_search* search, ref_pos pos);
ref_type land_ref_cell_at(ref_search* search, ref_pos pos);
ref_type land_ref_mob_at(ref_search* search, ref_pos pos);
int land_ref_cells_wide(const ref_mob* mob);
int land_ref_cells_high(const ref_mob* mob);

// land_ref_nodes.c
void* land_ref_resize(void* ptr, size_t size);
ref_node* land_ref_node(ref_search* search, ref_pos pos);
void land_ref_free_nodes(ref_search* search);
float land_ref_distance(ref_pos a, ref_pos b);
int land_ref_manhattan(ref_pos a, ref_pos b);
void land_ref_push(ref_heap* heap, ref_node* node);
ref_node* land_ref_pop(ref_heap* heap);
void land_ref_change_cost(ref_heap* heap, ref_node* node, float f);

ref_node* land_ref_node_with(ref_search* search, ref_pos pos, ref_type type);
ref_node_view land_ref_view(const ref_node* node);

// land_ref_directions.c
ref_pos land_ref_offset(ref_direction direction);
ref_pos land_ref_beside(ref_pos pos, ref_direction direction);
ref_direction land_ref_direction(int x, int y, int z);
void land_ref_emit(ref_node* out[REF_DIRECTION_COUNT], ref_step* step, ref_direction direction,
                   ref_node* node);
void land_ref_refuse(ref_step* step, ref_direction direction, ref_refusal reason,
                     const ref_node* node);

// land_ref_neighbors.c
ref_node* land_ref_start_at(ref_search* search, ref_pos pos);
ref_node* land_ref_walk_start(ref_search* search);
ref_node* land_ref_accept(ref_search* search, ref_pos pos, int max_up, const ref_walk* walk);
bool land_ref_is_direct_valid(const ref_node* from, const ref_node* node, ref_refusal* reason);
int land_ref_jump_steps(ref_search* search, ref_pos pos);
void land_ref_walk_neighbors(ref_search* search, ref_node* node, ref_node* out[REF_DIRECTION_COUNT],
                             ref_step* step);

// land_ref_fly.c
ref_node* land_ref_fly_start(ref_search* search);
ref_type land_ref_fly_cell(ref_search* search, ref_pos pos);
void land_ref_fly_neighbors(ref_search* search, ref_node* node, ref_node* out[REF_DIRECTION_COUNT],
                            ref_step* step);

// land_ref_amphibious.c
ref_node* land_ref_amphibious_start(ref_search* search);
ref_node* land_ref_frog_start(ref_search* search);
ref_type land_ref_amphibious_cell(ref_search* search, ref_pos pos);
ref_type land_ref_frog_cell(ref_search* search, ref_pos pos);
void land_ref_amphibious_neighbors(ref_search* search, ref_node* node,
                                   ref_node* out[REF_DIRECTION_COUNT], ref_step* step);

// land_ref_swim.c
ref_node* land_ref_swim_start(ref_search* search);
ref_type land_ref_swim_mob(ref_search* search, ref_pos pos);
void land_ref_swim_neighbors(ref_search* search, ref_node* node, ref_node* out[REF_DIRECTION_COUNT],
                             ref_step* step);

#endif
