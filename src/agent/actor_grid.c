// Finds actors near a box without a look at all of them: a hash of cells to lists of actors.
// Design: docs/architecture.md
#include "agent/actor_grid.h"

#include "base/check.h"

#include "base/hash.h"
#include <math.h>
#include <string.h>

bool ov_grid_init(ov_actor_grid* grid, const ovis_allocator* allocator, int32_t actor_capacity) {
  memset(grid, 0, sizeof *grid);
  grid->allocator = *allocator;
  grid->head_count = 64;
  while (grid->head_count < actor_capacity) {
    grid->head_count *= 2;
  }
  grid->heads = ov_alloc(allocator, (size_t)grid->head_count * sizeof *grid->heads);
  if (grid->heads == NULL ||
      (actor_capacity > 0 && !ov_array_reserve(&grid->entries, allocator, actor_capacity))) {
    ov_grid_fini(grid);
    return false;
  }
  memset(grid->heads, 0xFF, (size_t)grid->head_count * sizeof *grid->heads);
  return true;
}

void ov_grid_fini(ov_actor_grid* grid) {
  ov_free(&grid->allocator, grid->heads, (size_t)grid->head_count * sizeof *grid->heads);
  ov_array_fini(&grid->entries, &grid->allocator);
  memset(grid, 0, sizeof *grid);
}

static int32_t* head_of(const ov_actor_grid* grid, int32_t column_x, int32_t column_z) {
  const uint64_t key = (uint64_t)(uint32_t)column_x << 32 | (uint32_t)column_z;
  return &grid->heads[ov_mix64(key) & (uint64_t)(grid->head_count - 1)];
}

#define FAR 1e9 // blocks from the origin

static int32_t column_of(double coordinate) {
  return (int32_t)floor(coordinate / 8);
}

static void unlink_entry(ov_actor_grid* grid, ov_grid_entry* entry) {
  if (entry->previous != OV_GRID_NOBODY) {
    grid->entries.items[entry->previous].next = entry->next;
  } else {
    *head_of(grid, entry->column_x, entry->column_z) = entry->next;
  }
  if (entry->next != OV_GRID_NOBODY) {
    grid->entries.items[entry->next].previous = entry->previous;
  }
}

static void link_entry(ov_actor_grid* grid, int32_t slot) {
  ov_grid_entry* entry = &grid->entries.items[slot];
  int32_t* head = head_of(grid, entry->column_x, entry->column_z);
  entry->previous = OV_GRID_NOBODY;
  entry->next = *head;
  if (*head != OV_GRID_NOBODY) {
    grid->entries.items[*head].previous = slot;
  }
  *head = slot;
}

// Adds empty entries up to `slot`.
static bool make_room(ov_actor_grid* grid, int32_t slot) {
  if (!ov_array_reserve(&grid->entries, &grid->allocator, slot + 1)) {
    return false;
  }
  while (grid->entries.count <= slot) {
    grid->entries.items[grid->entries.count++] = (ov_grid_entry){.is_in = false};
  }
  return true;
}

bool ov_grid_put(ov_actor_grid* grid, int32_t slot, uint64_t serial, const ovis_aabb* box) {
  OVIS_ASSERT(slot >= 0);
  if (!make_room(grid, slot)) {
    return false;
  }
  ov_grid_entry* entry = &grid->entries.items[slot];
  const int32_t column_x = column_of((box->min.x + box->max.x) / 2);
  const int32_t column_z = column_of((box->min.z + box->max.z) / 2);
  const bool is_elsewhere =
      !entry->is_in || entry->column_x != column_x || entry->column_z != column_z;
  if (entry->is_in && is_elsewhere) {
    unlink_entry(grid, entry);
  }
  grid->count += !entry->is_in;
  entry->box = *box;
  entry->serial = serial;
  if (is_elsewhere) {
    entry->is_in = true;
    entry->column_x = column_x;
    entry->column_z = column_z;
    link_entry(grid, slot);
  }
  const double half_x = (box->max.x - box->min.x) / 2;
  const double half_z = (box->max.z - box->min.z) / 2;
  const double half = half_x > half_z ? half_x : half_z;
  grid->half_width_max = half > grid->half_width_max ? half : grid->half_width_max;
  return true;
}

void ov_grid_remove(ov_actor_grid* grid, int32_t slot) {
  OVIS_ASSERT(slot >= 0);
  OVIS_ASSERT(slot < grid->entries.count);
  ov_grid_entry* entry = &grid->entries.items[slot];
  OVIS_ASSERT(entry->is_in);
  unlink_entry(grid, entry);
  entry->is_in = false;
  grid->count--;
}

static bool overlaps(const ovis_aabb* a, const ovis_aabb* b) {
  return a->min.x < b->max.x && a->max.x > b->min.x && a->min.y < b->max.y && a->max.y > b->min.y &&
         a->min.z < b->max.z && a->max.z > b->min.z;
}

// For a box with more columns than there are actors, or with columns beyond the coordinate range:
// visits all actors.
static bool is_wide(const ov_actor_grid* grid, const ovis_aabb* box) {
  if (!(box->min.x > -FAR && box->max.x < FAR && box->min.z > -FAR && box->max.z < FAR)) {
    return true;
  }
  const double reach = 2 * grid->half_width_max + 8;
  const double columns =
      (box->max.x - box->min.x + reach) / 8 * ((box->max.z - box->min.z + reach) / 8);
  return !(columns <= grid->entries.count + 64);
}

static void each_of_all(const ov_actor_grid* grid, const ovis_aabb* box, ov_grid_visit_fn* visit,
                        void* context) {
  for (int32_t slot = 0; slot < grid->entries.count; slot++) {
    const ov_grid_entry* entry = &grid->entries.items[slot];
    if (entry->is_in && overlaps(&entry->box, box)) {
      visit(context, slot);
    }
  }
}

void ov_grid_each(const ov_actor_grid* grid, const ovis_aabb* box, ov_grid_visit_fn* visit,
                  void* context) {
  if (is_wide(grid, box)) {
    each_of_all(grid, box, visit, context);
    return;
  }
  const double reach = grid->half_width_max;
  const int32_t min_x = column_of(box->min.x - reach);
  const int32_t max_x = column_of(box->max.x + reach);
  const int32_t min_z = column_of(box->min.z - reach);
  const int32_t max_z = column_of(box->max.z + reach);
  for (int32_t x = min_x; x <= max_x; x++) {
    for (int32_t z = min_z; z <= max_z; z++) {
      for (int32_t slot = *head_of(grid, x, z); slot != OV_GRID_NOBODY;
           slot = grid->entries.items[slot].next) {
        const ov_grid_entry* entry = &grid->entries.items[slot];
        // Other columns can share the hash slot.
        if (entry->column_x == x && entry->column_z == z && overlaps(&entry->box, box)) {
          visit(context, slot);
        }
      }
    }
  }
}

typedef struct first_ones {
  const ov_actor_grid* grid;
  int32_t* slots;
  int32_t capacity;
  int32_t count;
  uint64_t after; // only serials above this one count
} first_ones;

// Keeps the `capacity` lowest serials, sorted by insertion from the back.
static void keep_first(void* context, int32_t slot) {
  first_ones* found = context;
  int32_t* slots = found->slots;
  const ov_grid_entry* entries = found->grid->entries.items;
  const int32_t kept = found->count < found->capacity ? found->count : found->capacity;
  const uint64_t serial = entries[slot].serial;
  if (serial <= found->after) {
    return;
  }
  int32_t at = kept < found->capacity ? kept : found->capacity - 1;
  found->count++;
  if (kept >= found->capacity && (kept == 0 || entries[slots[at]].serial < serial)) {
    return;
  }
  while (at > 0 && entries[slots[at - 1]].serial > serial) {
    slots[at] = slots[at - 1];
    at--;
  }
  slots[at] = slot;
}

int32_t ov_grid_find_after(const ov_actor_grid* grid, const ovis_aabb* box, uint64_t after,
                           int32_t* out_slots, int32_t capacity) {
  OVIS_ASSERT(capacity >= 0);
  first_ones found = {.grid = grid, .slots = out_slots, .capacity = capacity, .after = after};
  ov_grid_each(grid, box, keep_first, &found);
  return found.count;
}

int32_t ov_grid_find(const ov_actor_grid* grid, const ovis_aabb* box, int32_t* out_slots,
                     int32_t capacity) {
  return ov_grid_find_after(grid, box, 0, out_slots, capacity);
}

bool ov_grid_is_valid(const ov_actor_grid* grid) {
  int32_t count = 0;
  for (int32_t i = 0; i < grid->head_count; i++) {
    int32_t previous = OV_GRID_NOBODY;
    for (int32_t slot = grid->heads[i]; slot != OV_GRID_NOBODY;
         slot = grid->entries.items[slot].next) {
      const ov_grid_entry* entry = &grid->entries.items[slot];
      if (!entry->is_in || entry->previous != previous ||
          head_of(grid, entry->column_x, entry->column_z) != &grid->heads[i] ||
          ++count > grid->count) {
        return false;
      }
      previous = slot;
    }
  }
  return count == grid->count;
}
