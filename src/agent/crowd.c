// Keeps all actors of a simulation: slots, the order by serial, the grid.
// Design: docs/architecture.md
#include "agent/crowd.h"

#include "base/check.h"
#include "base/reach_guard.h"

#include <string.h>

_Static_assert(OV_ACTOR_KIND_COUNT == OV_GRID_KINDS, "the grid keeps a kind of actors apart");
_Static_assert((int)OV_SPECIES_ALL_COUNT <= UINT8_MAX, "a byte holds a species");

bool ov_crowd_init(ov_crowd* crowd, const ovis_allocator* allocator, int32_t capacity,
                   uint32_t first_generation) {
  *crowd = (ov_crowd){.allocator = *allocator};
  return ov_pool_init(&crowd->actors, allocator, sizeof(ov_actor), capacity, first_generation) &&
         ov_grid_init(&crowd->grid, allocator, capacity) &&
         ov_array_reserve(&crowd->species, allocator, capacity) &&
         ov_array_reserve(&crowd->order, allocator, capacity) &&
         ov_array_reserve(&crowd->serials, allocator, capacity);
}

void ov_crowd_fini(ov_crowd* crowd) {
  ov_pool_fini(&crowd->actors);
  ov_grid_fini(&crowd->grid);
  ov_array_fini(&crowd->species, &crowd->allocator);
  ov_array_fini(&crowd->order, &crowd->allocator);
  ov_array_fini(&crowd->serials, &crowd->allocator);
  ov_array_fini(&crowd->away, &crowd->allocator);
  ov_array_fini(&crowd->shown, &crowd->allocator);
}

static int32_t slot_of(uint32_t id) {
  return (int32_t)(id & ((1u << OV_POOL_INDEX_BITS) - 1u)) - 1;
}

// Index in the order of the first actor whose serial is at least `serial`. Serials grow by one, so
// an actor is as far behind the first one as their serials are apart, less those removed between.
static int32_t place_of(const ov_crowd* crowd, uint64_t serial) {
  const uint64_t* serials = crowd->serials.items;
  int32_t low = 0;
  int32_t high = crowd->order.count;
  if (high == 0 || serial <= serials[0]) {
    return 0;
  }
  const uint64_t most = serial - serials[0];
  if (most < (uint64_t)high) {
    if (serials[most] == serial) {
      return (int32_t)most;
    }
    high = (int32_t)most;
  }
  while (low < high) {
    const int32_t middle = low + (high - low) / 2;
    if (serials[middle] < serial) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

ov_actor* ov_crowd_add(ov_crowd* crowd, uint64_t serial) {
  OVIS_ASSERT(serial != 0);
  OVIS_ASSERT(crowd->serials.count == crowd->order.count);
  OVIS_ASSERT(place_of(crowd, serial) == crowd->order.count);
  if (!ov_array_reserve(&crowd->order, &crowd->allocator, crowd->order.count + 1) ||
      !ov_array_reserve(&crowd->serials, &crowd->allocator, crowd->order.count + 1)) {
    return NULL;
  }
  uint32_t id;
  ov_actor* actor = ov_pool_add(&crowd->actors, &id);
  if (actor == NULL) {
    return NULL;
  }
  actor->id = id;
  actor->serial = serial;
  crowd->serials.items[crowd->serials.count++] = serial;
  crowd->order.items[crowd->order.count++] = slot_of(id);
  OVIS_ASSERT(crowd->order.count == crowd->actors.count);
  OVIS_ASSERT(ov_crowd_at(crowd, slot_of(id)) == actor);
  return actor;
}

static bool is_in_grid(const ov_crowd* crowd, int32_t slot) {
  OVIS_ASSERT(slot >= 0);
  return slot < crowd->grid.entries.count && crowd->grid.entries.items[slot].is_in;
}

static int32_t* species_count(ov_crowd* crowd, const ov_actor* actor) {
  OVIS_ASSERT(actor->row->id < OV_SPECIES_ALL_COUNT);
  return &crowd->species_counts[actor->row->id];
}

static void leave_grid(ov_crowd* crowd, int32_t slot) {
  if (is_in_grid(crowd, slot)) {
    ov_grid_remove(&crowd->grid, slot);
    *species_count(crowd, ov_crowd_at(crowd, slot)) -= 1;
    OVIS_ASSERT(*species_count(crowd, ov_crowd_at(crowd, slot)) >= 0);
  }
}

bool ov_crowd_set_away(ov_crowd* crowd, int32_t slot, bool is_away) {
  const int32_t old = crowd->away.count;
  if (is_away == ov_crowd_is_away(crowd, slot)) {
    return true;
  }
  if (slot >= old) {
    if (!ov_array_reserve(&crowd->away, &crowd->allocator, slot + 1)) {
      return false;
    }
    memset(&crowd->away.items[old], 0, (size_t)(slot + 1 - old));
    crowd->away.count = slot + 1;
  }
  crowd->away.items[slot] = is_away;
  crowd->away_count += is_away ? 1 : -1;
  leave_grid(crowd, slot);
  return true;
}

void ov_crowd_hide_away(ov_crowd* crowd) {
  for (int32_t i = 0; i < crowd->shown.count; i++) {
    if (ov_crowd_is_away(crowd, crowd->shown.items[i])) {
      leave_grid(crowd, crowd->shown.items[i]);
    }
  }
  crowd->shown.count = 0;
}

void ov_crowd_remove(ov_crowd* crowd, uint32_t id) {
  const int32_t slot = slot_of(id);
  const int32_t at = place_of(crowd, ov_crowd_at(crowd, slot)->serial);
  OVIS_ASSERT(at < crowd->order.count);
  OVIS_ASSERT(crowd->order.items[at] == slot);
  crowd->order.count--;
  memmove(&crowd->order.items[at], &crowd->order.items[at + 1],
          (size_t)(crowd->order.count - at) * sizeof *crowd->order.items);
  crowd->serials.count--;
  memmove(&crowd->serials.items[at], &crowd->serials.items[at + 1],
          (size_t)(crowd->serials.count - at) * sizeof *crowd->serials.items);
  leave_grid(crowd, slot);
  if (ov_crowd_is_away(crowd, slot)) {
    crowd->away.items[slot] = 0;
    crowd->away_count--;
  }
  ov_pool_remove(&crowd->actors, id);
  OVIS_ASSERT(crowd->order.count == crowd->actors.count);
}

int32_t ov_crowd_index(const ov_crowd* crowd, uint64_t serial) {
  if (serial == 0) {
    return -1;
  }
  const int32_t at = place_of(crowd, serial);
  return at < crowd->order.count && crowd->serials.items[at] == serial ? at : -1;
}

ov_actor* ov_crowd_find(const ov_crowd* crowd, uint64_t serial) {
  const int32_t at = ov_crowd_index(crowd, serial);
  OVIS_VALIDATE(at < 0 || ov_guard_meets(crowd->guard, crowd->order.items[at]));
  return at >= 0 ? ov_crowd_at(crowd, crowd->order.items[at]) : NULL;
}

bool ov_crowd_update(ov_crowd* crowd, const ov_actor* actor) {
  const ovis_aabb box = ov_body_box(&actor->body);
  const int32_t slot = slot_of(actor->id);
  OVIS_ASSERT(ov_crowd_at(crowd, slot) == actor);
  const bool is_new = !is_in_grid(crowd, slot);
  if (is_new && ov_crowd_is_away(crowd, slot) &&
      !ov_array_push(&crowd->shown, &crowd->allocator, slot)) {
    return false;
  }
  if (!ov_array_reserve(&crowd->species, &crowd->allocator, slot + 1) ||
      !ov_grid_put(&crowd->grid, slot, (int32_t)actor->kind, actor->serial, &box)) {
    return false;
  }
  if (is_new) {
    crowd->species.items[slot] = (uint8_t)actor->row->id;
    *species_count(crowd, actor) += 1;
  }
  return true;
}

bool ov_crowd_has_any(const ov_crowd* crowd, const ov_species_id* list) {
  for (int32_t i = 0; list[i] != OV_SPECIES_NONE; i++) {
    OVIS_ASSERT(list[i] < OV_SPECIES_ALL_COUNT);
    if (crowd->species_counts[list[i]] > 0) {
      return true;
    }
  }
  return false;
}

static bool is_species_valid(const ov_crowd* crowd) {
  int32_t counts[OV_SPECIES_ALL_COUNT] = {0};
  for (int32_t i = 0; i < crowd->order.count; i++) {
    const ov_actor* actor = ov_crowd_at(crowd, crowd->order.items[i]);
    if (actor->row == NULL || !is_in_grid(crowd, crowd->order.items[i])) {
      continue;
    }
    if (ov_crowd_species_at(crowd, crowd->order.items[i]) != actor->row->id) {
      return false;
    }
    counts[actor->row->id]++;
  }
  for (int32_t id = 0; id < OV_SPECIES_ALL_COUNT; id++) {
    if (crowd->species_counts[id] != counts[id]) {
      return false;
    }
  }
  return true;
}

// All but those who are away.
static bool are_in_grid(const ov_crowd* crowd) {
  int32_t count = 0;
  int32_t away = 0;
  for (int32_t i = 0; i < crowd->order.count; i++) {
    const int32_t slot = crowd->order.items[i];
    const bool is_away = ov_crowd_is_away(crowd, slot);
    count += is_in_grid(crowd, slot);
    away += is_away;
    if (!is_away && !is_in_grid(crowd, slot)) {
      return false;
    }
  }
  return count == crowd->grid.count && away == crowd->away_count;
}

bool ov_crowd_is_valid(const ov_crowd* crowd) {
  if (!ov_pool_is_valid(&crowd->actors) || !ov_grid_is_valid(&crowd->grid) ||
      crowd->order.count != crowd->actors.count || !are_in_grid(crowd) ||
      !is_species_valid(crowd)) {
    return false;
  }
  uint64_t last_serial = 0;
  for (int32_t i = 0; i < crowd->order.count; i++) {
    const ov_actor* actor = ov_crowd_at(crowd, crowd->order.items[i]);
    if (!ov_actor_is_valid(actor) || actor->serial <= last_serial ||
        crowd->serials.items[i] != actor->serial ||
        actor->id != ov_pool_id(&crowd->actors, crowd->order.items[i])) {
      return false;
    }
    last_serial = actor->serial;
  }
  return true;
}
