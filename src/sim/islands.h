// Islands: groups of actors of which none can affect one of another group in this tick.
//
//   what a turn may read    +-----------------+
//   what it may write       |   +---------+   |      Two actors join when what one may write meets
//   where it is             |   |    x    |   |      what the other may read or write. Actors that
//                           |   +---------+   |      name each other by serial join wherever
//                           +-----------------+      they are.
//
// Within an island actors act by serial. Islands may act in any order, or beside each other.
// Design: docs/islands.md
#pragma once

#include "agent/actor.h"
#include "agent/crowd.h"
#include "base/array.h"

// The distance that a turn may act, sideways from the actor and from each cell that it remembers.
// All heights count.
typedef struct ov_reach {
  float write; // blocks
  float read;
} ov_reach;

// Why there is one island only.
typedef enum ov_islands_whole {
  OV_ISLANDS_MANY,      // there may be more
  OV_ISLANDS_UNBOUNDED, // an actor's turn may read everywhere
  OV_ISLANDS_NO_MEMORY
} ov_islands_whole;

// Actors of a square of OV_ISLAND_CELL blocks, or a cell that one of them remembers.
#define OV_ISLAND_CELL 32.0
typedef struct ov_island_group {
  double min_x, max_x, min_z, max_z;
  float write, read;
  int32_t parent; // of the union-find; itself: a root
  int32_t island; // of a root
  int32_t next;   // in the same slot of the table
  int32_t cell_x, cell_z;
} ov_island_group;

typedef struct ov_island {
  int32_t first, count; // in members
} ov_island;

typedef struct ov_islands {
  ovis_allocator allocator;
  ov_islands_whole whole;
  int32_t unbounded; // index in the crowd's order of the actor that reads everywhere
  ov_array(ov_island) list;
  ov_array(int32_t) members;  // indices in the crowd's order, by island, then by serial
  ov_array(int32_t) group_of; // by index in the crowd's order
  ov_array(ov_island_group) groups;
  int32_t* heads;              // by hash of the cell
  int32_t head_count;          // a power of two
  int32_t now;                 // group of the actor whose links are read
  bool is_apart;               // each actor has a group of its own, and only names join
  ov_array(int32_t) by_island; // groups, by island; made by ov_islands_sort
  ov_array(int32_t) firsts;    // of each island in by_island, and the end
  const ov_crowd* crowd;
} ov_islands;

void ov_islands_init(ov_islands* islands, const ovis_allocator* allocator);
void ov_islands_fini(ov_islands* islands);

// The reach of an actor's turn. False: it has no bound.
typedef bool ov_reach_fn(const void* context, const ov_actor* actor, ov_reach* out);

// The same for proofs: only actors that name each other join, so that an island shows what the
// turns of its actors may touch by themselves.
void ov_islands_make_apart(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                           const void* context);

// Prepares ov_islands_may_touch. False: no memory.
bool ov_islands_sort(ov_islands* islands);

// Can a turn of an island touch a column of sections? Slow: for proofs.
bool ov_islands_may_touch(const ov_islands* islands, int32_t island, int32_t column_x,
                          int32_t column_z, bool writes);

// May it touch an actor there? Its own ones always.
bool ov_islands_may_meet(const ov_islands* islands, int32_t island, int32_t index);

// The island of an actor, by its index in the crowd's order. Slow: for proofs.
int32_t ov_islands_of(const ov_islands* islands, int32_t index);

// A division holds until an actor has gone so far from where its group was; boxes are widened by
// as much on both sides. [Units: blocks]
#define OV_ISLAND_DRIFT 8.0

// Is each actor still within OV_ISLAND_DRIFT of its group, and does it go less far than that in
// this tick? [Limit: the crowd has the same actors]
bool ov_islands_hold(const ov_islands* islands, double (*motion)(const ov_actor* actor));

// Divides the crowd. Where `whole` is not MANY afterwards the lists are empty.
void ov_islands_make(ov_islands* islands, const ov_crowd* crowd, ov_reach_fn* reach,
                     const void* context);
