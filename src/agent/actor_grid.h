// A spatial hash of actors by kind and by columns of 4x4 blocks. An actor is in the column of its
// center, so a search extends its box by half the width of the widest actor.
//
//   kind, column (x >> 2, z >> 2) --hash--> first slot --next--> slot --next--> ... by serial
//
// The table of heads has at least as many places as there are actors, so that a list holds what a
// column holds and little else. Each list is sorted by serial: a search in the order of serials
// merges the lists of its columns and sorts nothing. A search for a kind without members, such as
// players in a world of mobs, costs nothing.
#pragma once

#include "base/array.h"

#include <ovis/base.h>

#define OV_GRID_NOBODY (-1)
#define OV_GRID_KINDS 5 // mobs, players, items, projectiles, objects
#define OV_GRID_ANY_KIND (-1)

// The place of an actor in the lists. Turns change nothing of it but, seldom, has_moved: lists mix
// actors of islands that run beside each other, wherever hashes of their columns collide.
typedef struct ov_grid_entry {
  uint64_t serial;
  int32_t next;     // slot in the same list, or OV_GRID_NOBODY
  int32_t previous; // the same; the first slot of a list has the last one here
  int32_t column_x, column_z;
  int32_t member; // index in the members of its kind
  int8_t kind;
  bool is_in;
  bool has_moved; // it is in the moves of an island
} ov_grid_entry;
_Static_assert(sizeof(ov_grid_entry) == 32, "two share a cache line");

// Slots that went to another column while islands act: their lists are put right afterwards.
// Meanwhile no list changes, so that islands can read them beside each other.
typedef struct ov_grid_moves {
  ov_array(int32_t) slots;
  int32_t first; // of the island whose turns run: it meets no actor of those before it
} ov_grid_moves;

typedef struct ov_actor_grid {
  ovis_allocator allocator;
  const struct ov_reach_guard* guard; // [opt] of the island whose turns run
  ov_grid_moves* moves; // [opt] of the island whose turns run; NULL: lists change at once
  ov_array(ov_grid_entry) entries;          // by actor slot
  ov_array(ovis_aabb) boxes;                // the same; turns change them
  ov_array(int32_t) members[OV_GRID_KINDS]; // slots, in no defined order
  int32_t* heads;                           // by hash of kind and column
  int32_t head_count;                       // a power of two
  int32_t count;
  double half_width_max; // of all actors that ever were in the grid
} ov_actor_grid;

// False: no memory. The first `actor_capacity` slots need no further allocation while they are of
// kind 0.
bool ov_grid_init(ov_actor_grid* grid, const ovis_allocator* allocator, int32_t actor_capacity);
void ov_grid_fini(ov_actor_grid* grid);

// Inserts an actor or moves it; its kind stays as it was inserted. False: no memory, and nothing
// changed.
bool ov_grid_put(ov_actor_grid* grid, int32_t slot, int32_t kind, uint64_t serial,
                 const ovis_aabb* box);
void ov_grid_remove(ov_actor_grid* grid, int32_t slot);

// Puts the lists right after the islands have acted, and empties the moves.
void ov_grid_settle(ov_actor_grid* grid, ov_grid_moves* moves);

// Slots of the actors whose boxes overlap `box` (touching is not overlapping), by serial. Writes at
// most `capacity`; returns how many there are.
int32_t ov_grid_find(const ov_actor_grid* grid, const ovis_aabb* box, int32_t* out_slots,
                     int32_t capacity);

typedef void ov_grid_visit_fn(void* context, int32_t slot);

// Calls `visit` for each of them, by serial, until it returns false. `visit` must not put, remove
// or move actors.
typedef bool ov_grid_visit_until_fn(void* context, int32_t slot);
void ov_grid_each_until(const ov_actor_grid* grid, const ovis_aabb* box,
                        ov_grid_visit_until_fn* visit, void* context);

// The same for all of them.
void ov_grid_each_by_serial(const ov_actor_grid* grid, const ovis_aabb* box,
                            ov_grid_visit_fn* visit, void* context);

// Calls `visit` for each of a kind (OV_GRID_ANY_KIND: all), in no defined order.
void ov_grid_each(const ov_actor_grid* grid, const ovis_aabb* box, int32_t kind,
                  ov_grid_visit_fn* visit, void* context);

bool ov_grid_is_valid(const ov_actor_grid* grid);
