// A spatial hash of actors by columns of 8x8 blocks. An actor is in the column of its center, so a
// search extends its box by half the width of the widest actor.
//
//   column (x >> 3, z >> 3) --hash--> first slot --next--> slot --next--> ...
//
// Searches return actors in the order of serials, or in no defined order where that is stated.
#ifndef OVIS_SRC_AGENT_ACTOR_GRID_H
#define OVIS_SRC_AGENT_ACTOR_GRID_H

#include "base/array.h"

#include <ovis/base.h>

#define OV_GRID_NOBODY (-1)

typedef struct ov_grid_entry {
  ovis_aabb box;
  uint64_t serial;
  int32_t next, previous; // slots of the same column, or OV_GRID_NOBODY
  int32_t column_x, column_z;
  bool is_in;
} ov_grid_entry;

typedef struct ov_actor_grid {
  ovis_allocator allocator;
  ov_array(ov_grid_entry) entries; // by actor slot
  int32_t* heads;                  // by hash of the column
  int32_t head_count;              // a power of two
  int32_t count;
  double half_width_max; // of all actors that ever were in the grid
} ov_actor_grid;

// False: no memory. The first `actor_capacity` slots need no further allocation.
bool ov_grid_init(ov_actor_grid* grid, const ovis_allocator* allocator, int32_t actor_capacity);
void ov_grid_fini(ov_actor_grid* grid);

// Inserts an actor or moves it. False: no memory, and nothing changed.
bool ov_grid_put(ov_actor_grid* grid, int32_t slot, uint64_t serial, const ovis_aabb* box);
void ov_grid_remove(ov_actor_grid* grid, int32_t slot);

// Slots of the actors whose boxes overlap `box` (touching is not overlapping), by serial. Writes at
// most `capacity`; returns how many there are.
int32_t ov_grid_find(const ov_actor_grid* grid, const ovis_aabb* box, int32_t* out_slots,
                     int32_t capacity);

// The same for serials above `after`: the next page of a long list.
int32_t ov_grid_find_after(const ov_actor_grid* grid, const ovis_aabb* box, uint64_t after,
                           int32_t* out_slots, int32_t capacity);

// Calls `visit` for each of them, in no defined order.
typedef void ov_grid_visit_fn(void* context, int32_t slot);
void ov_grid_each(const ov_actor_grid* grid, const ovis_aabb* box, ov_grid_visit_fn* visit,
                  void* context);

bool ov_grid_is_valid(const ov_actor_grid* grid);

#endif
