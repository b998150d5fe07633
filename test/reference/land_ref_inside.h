// What the files of the land reference share. A test takes only the open set from here.
#ifndef OVIS_TEST_REFERENCE_LAND_REF_INSIDE_H
#define OVIS_TEST_REFERENCE_LAND_REF_INSIDE_H

#include "reference/land_ref.h"

#include <stddef.h>

// A node (3.1). All who meet its position during a search meet this object.
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
  ref_node* buckets[REF_BUCKET_COUNT]; // lists of nodes, by hash
  ref_heap open;
  ref_target* targets;
  bool touched_unloaded;
} ref_search;

// What land_ref_accept takes along while it climbs (2.7).
typedef struct ref_walk {
  double floor;       // floor level of the node walked from
  int dir_x, dir_z;   // the way
  ref_type from_type; // type of the node walked from
} ref_walk;

// land_ref_world.c
const ref_block* land_ref_block(ref_search* search, ref_pos pos);
bool land_ref_collides(ref_search* search, const ref_box* box);
double land_ref_floor_level(ref_search* search, ref_pos pos);
bool land_ref_reaches(ref_search* search, const ref_node* node);
int land_ref_floor(double value);

// land_ref_types.c
ref_type land_ref_raw_at(ref_search* search, ref_pos pos);
ref_type land_ref_cell_at(ref_search* search, ref_pos pos);
ref_type land_ref_mob_at(ref_search* search, ref_pos pos);
float land_ref_malus(const ref_search* search, ref_type type);

// land_ref_nodes.c
void* land_ref_resize(void* ptr, size_t size);
ref_node* land_ref_node(ref_search* search, ref_pos pos);
void land_ref_free_nodes(ref_search* search);
float land_ref_distance(ref_pos a, ref_pos b);
int land_ref_manhattan(ref_pos a, ref_pos b);
void land_ref_push(ref_heap* heap, ref_node* node);
ref_node* land_ref_pop(ref_heap* heap);
void land_ref_change_cost(ref_heap* heap, ref_node* node, float f);

// land_ref_neighbors.c
ref_node* land_ref_start(ref_search* search);
ref_node* land_ref_accept(ref_search* search, ref_pos pos, int max_up, const ref_walk* walk);
int land_ref_neighbors(ref_search* search, ref_node* node, ref_node* out[REF_DIRECTION_COUNT],
                       ref_step* step);
ref_node_view land_ref_view(const ref_node* node);

#endif
