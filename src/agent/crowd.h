// All actors of a simulation: slots, order by serial, and the spatial hash.
#pragma once

#include "agent/actor.h"
#include "agent/actor_grid.h"
#include "base/pool.h"

typedef struct ov_crowd {
  ovis_allocator allocator;
  ov_pool actors;             // ov_actor
  ov_array(int32_t) order;    // slots, by serial
  ov_array(uint64_t) serials; // of the same actors: a search touches no actor
  ov_actor_grid grid;
  ov_array(uint8_t) species;                    // by slot, of the actors in the grid
  int32_t species_counts[OV_SPECIES_ALL_COUNT]; // of the same actors
  ov_array(uint8_t) away;  // [opt] by slot: another rank runs its turns, and its state here is old
  int32_t away_count;      // of these
  ov_array(int32_t) shown; // slots of such actors that are in the grid until the next turns
  const int32_t* here;     // [opt] slots of the island whose turns run, by serial; NULL: of all
  int32_t here_count;
  const struct ov_reach_guard* guard; // [opt] of that island
} ov_crowd;

// False: no memory, and fini must still be called.
bool ov_crowd_init(ov_crowd* crowd, const ovis_allocator* allocator, int32_t capacity,
                   uint32_t first_generation);
void ov_crowd_fini(ov_crowd* crowd);

// Adds an actor with id and serial set; it is not in the grid yet. [Limit: above all serials so
// far] NULL: no memory, or OV_POOL_CAPACITY_MAX actors.
ov_actor* ov_crowd_add(ov_crowd* crowd, uint64_t serial);
void ov_crowd_remove(ov_crowd* crowd, uint32_t id);

static inline ov_actor* ov_crowd_at(const ov_crowd* crowd, int32_t slot) {
  return ov_pool_at(&crowd->actors, slot);
}

static inline ov_actor* ov_crowd_get(const ov_crowd* crowd, uint32_t id) {
  return ov_pool_get(&crowd->actors, id);
}

// The actors that the turns of now may concern, by serial: all, or those of one island.
static inline int32_t ov_crowd_here_count(const ov_crowd* crowd) {
  return crowd->here != NULL ? crowd->here_count : crowd->order.count;
}

static inline ov_actor* ov_crowd_here(const ov_crowd* crowd, int32_t index) {
  return ov_crowd_at(crowd, crowd->here != NULL ? crowd->here[index] : crowd->order.items[index]);
}

#define OV_CACHE_LINE 64 // bytes

static inline void ov_prefetch(const void* bytes, size_t size) {
  for (size_t at = 0; at < size; at += OV_CACHE_LINE) {
    __builtin_prefetch((const uint8_t*)bytes + at, 1);
  }
}

// Fetches what the turns after that of slots[index] touch first: of the next actor its mind and its
// way, of the one after it itself. A crowd is larger than the caches: without this, half of a tick
// waits for the first touch of each mob and of its mind.
static inline void ov_crowd_fetch_next(const ov_crowd* crowd, const int32_t* slots, int32_t index,
                                       int32_t count) {
  if (index + 2 < count) {
    ov_prefetch(ov_crowd_at(crowd, slots[index + 2]), sizeof(ov_actor));
  }
  if (index + 1 < count) {
    const ov_actor* next = ov_crowd_at(crowd, slots[index + 1]);
    ov_prefetch(next->mind, next->mind != NULL ? next->block_size : 0);
    __builtin_prefetch(next->nav.has_path ? &next->nav.nodes[next->nav.next_index] : NULL);
  }
}

// Actors whose turns another rank runs (sim/ranks.h). They are not in the grid, but for a time when
// their state is as it is there.
static inline bool ov_crowd_is_away(const ov_crowd* crowd, int32_t slot) {
  return slot < crowd->away.count && crowd->away.items[slot] != 0;
}

// Takes an actor that goes away out of the grid; one that comes back is not in it yet. False: no
// memory, and nothing has changed.
bool ov_crowd_set_away(ov_crowd* crowd, int32_t slot, bool is_away);

// Takes all of them out of the grid.
void ov_crowd_hide_away(ov_crowd* crowd);

// The species of an actor in the grid: searches that skip a species touch no actor of it.
static inline ov_species_id ov_crowd_species_at(const ov_crowd* crowd, int32_t slot) {
  return (ov_species_id)crowd->species.items[slot];
}

// The actor with that serial, dead or alive. NULL: it was removed, or serial is 0.
ov_actor* ov_crowd_find(const ov_crowd* crowd, uint64_t serial);

// Its index in the order; -1: it was removed, or serial is 0.
int32_t ov_crowd_index(const ov_crowd* crowd, uint64_t serial);

// Updates an actor's box in the grid. False: no memory.
bool ov_crowd_update(ov_crowd* crowd, const ov_actor* actor);

// Is any actor of these species there, dead or alive? `list` ends with OV_SPECIES_NONE.
bool ov_crowd_has_any(const ov_crowd* crowd, const ov_species_id* list);

bool ov_crowd_is_valid(const ov_crowd* crowd);
