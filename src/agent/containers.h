// Containers: what chests hold, and where chests stand.
// Source: docs/sources.md#containers
//
//   list    what chests hold and which are locked: state, in hashes and snapshots. A container that
//           is not in the list is empty and has no lock
//   chests  cells of chests in the loaded sections: they follow from the blocks, and are found when
//           somebody looks for a chest for the first time
#pragma once

#include "agent/stack.h"
#include "base/array.h"
#include "world/chest.h"

#include <ovis/container.h>

typedef struct ov_container {
  ovis_pos cell;
  bool is_locked;
  bool is_spilt;      // its chest was removed: what it holds falls out in the next tick
  ovis_stack* places; // [(place) * OVIS_CONTAINER_SIZE] owned; not all are empty; NULL: all are
} ov_container;

typedef struct ov_containers {
  ov_array(ov_container) list; // by ov_chest_is_before; each is locked or holds something, but in a
                               // view, where the ones that became empty stay
  const struct ov_containers* base; // [opt] of a view: what it does not list is as it is there
  ov_array(ovis_pos) chests;        // by ov_chest_is_before; true while knows_chests
  bool knows_chests;
  bool has_spilt; // one in the list may be spilt
} ov_containers;

void ov_containers_fini(ov_containers* self, const ovis_allocator* allocator);

// ---- What they hold

// NULL: it is empty and has no lock.
const ov_container* ov_containers_find(const ov_containers* self, ovis_pos cell);

// [Limits: 0 <= place < OVIS_CONTAINER_SIZE]
const ovis_stack* ov_containers_place(const ov_containers* self, ovis_pos cell, int32_t place);

// False: no memory, and nothing has changed.
bool ov_containers_put(ov_containers* self, ovis_pos cell, int32_t place, const ovis_stack* stack,
                       const ovis_allocator* allocator);
bool ov_containers_lock(ov_containers* self, ovis_pos cell, bool is_locked,
                        const ovis_allocator* allocator);

// Its chest was removed: what it holds falls out later.
void ov_containers_spill(ov_containers* self, ovis_pos cell);

// Takes out the container with that index.
void ov_containers_remove(ov_containers* self, int32_t index, const ovis_allocator* allocator);

// Adds nothing to a hash if the list is empty.
void ov_containers_fields(ov_containers* self, ov_fields* fields, const ovis_allocator* allocator);
bool ov_containers_is_valid(const ov_containers* self);

// ---- Views: what a worker changes while others read, for the turns of one tick

// Makes an empty list a view: it knows the chests of `base`, which must not change meanwhile.
void ov_containers_view(ov_containers* self, const ov_containers* base);

// Puts what a view lists into its base, and empties it. False: no memory, and some is lost.
bool ov_containers_merge(ov_containers* base, ov_containers* view, const ovis_allocator* allocator);

// ---- An opened chest: the places of its halves, one after the other

typedef struct ov_chest {
  ovis_pos cells[2]; // those of a double chest in the order of their places
  int32_t count;     // 1 or 2
} ov_chest;

// The chest of which a cell is a part. [Limit: a chest is there]
ov_chest ov_chest_of(const ovis_world* world, ovis_pos cell);

// Finds the first stack. False: it is empty.
bool ov_chest_first(const ov_containers* self, const ov_chest* chest, ovis_pos* out_cell,
                    int32_t* out_place);

// Does it hold items with that name, whatever makes them different?
bool ov_chest_has_item(const ov_containers* self, const ov_chest* chest, ovis_item item);
bool ov_chest_is_empty(const ov_containers* self, const ov_chest* chest);
bool ov_chest_is_locked(const ov_containers* self, const ov_chest* chest);

// The number of items of a stack that fit. An empty place takes all that is left of it.
int32_t ov_chest_room(const ov_containers* self, const ov_chest* chest, const ov_items* items,
                      const ovis_stack* stack);

// Puts in what fits. Returns how many items; -1: no memory.
int32_t ov_chest_fill(ov_containers* self, const ov_chest* chest, const ov_items* items,
                      const ovis_stack* stack, const ovis_allocator* allocator);

// ---- Where chests stand

// Finds the chests of the loaded sections. Without memory the list is incomplete: false.
bool ov_chests_scan(ov_containers* self, const ovis_world* world, const ovis_allocator* allocator);

// A section was set or dropped, or a block has changed: keeps the list true. False: no memory.
bool ov_chests_note(ov_containers* self, const ovis_world* world, const ovis_change* change,
                    const ovis_allocator* allocator);

// Index of the first chest that is not before the given chunk in the order of the list.
int32_t ov_chests_from(const ov_containers* self, int32_t chunk_z, int32_t chunk_x);
