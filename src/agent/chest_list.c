// Where chests stand: a list of their cells, kept true as sections and blocks change.
// Rules: docs/sources.md#containers
#include "agent/containers.h"

#include "base/alloc.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/sort.h"
#include "world/world_internal.h"

#include <string.h>

static int32_t lower_bound(const ov_containers* self, ovis_pos cell) {
  OV_LOWER_BOUND(at, middle, self->chests.count,
                 ov_chest_is_before(self->chests.items[middle], cell));
  return at;
}

static bool add(ov_containers* self, ovis_pos cell, const ovis_allocator* allocator) {
  const int32_t at = lower_bound(self, cell);
  if (at < self->chests.count && ov_cell_is_same(self->chests.items[at], cell)) {
    return true;
  }
  if (!ov_array_push(&self->chests, allocator, cell)) {
    return false;
  }
  memmove(&self->chests.items[at + 1], &self->chests.items[at],
          (size_t)(self->chests.count - 1 - at) * sizeof cell);
  self->chests.items[at] = cell;
  return true;
}

static void drop(ov_containers* self, ovis_pos cell) {
  const int32_t at = lower_bound(self, cell);
  if (at < self->chests.count && ov_cell_is_same(self->chests.items[at], cell)) {
    self->chests.count--;
    memmove(&self->chests.items[at], &self->chests.items[at + 1],
            (size_t)(self->chests.count - at) * sizeof cell);
  }
}

// In the order of the list the cells of a section follow each other.
static void drop_section(ov_containers* self, ovis_section_pos pos) {
  const int32_t from = lower_bound(self, (ovis_pos){pos.x * 16, pos.y * 16, pos.z * 16});
  const int32_t to = lower_bound(self, (ovis_pos){pos.x * 16, pos.y * 16 + 16, pos.z * 16});
  OVIS_ASSERT(to >= from);
  if (to == from) {
    return;
  }
  memmove(&self->chests.items[from], &self->chests.items[to],
          (size_t)(self->chests.count - to) * sizeof *self->chests.items);
  self->chests.count -= to - from;
}

static bool has_chests(const ovis_world* world, const ov_section* section) {
  const int32_t count = section->bits == 0 ? 1 : section->palette_count;
  for (int32_t i = 0; i < count; i++) {
    if (ov_chest_kind_of(world->registry, ov_section_palette(section)[i]) != OV_CHEST_NONE) {
      return true;
    }
  }
  return false;
}

static bool scan(ov_containers* self, const ovis_world* world, ovis_section_pos at,
                 const ovis_allocator* allocator) {
  const ov_section* section = ov_world_section(world, (ovis_pos){at.x * 16, at.y * 16, at.z * 16});
  if (section == NULL || !has_chests(world, section)) {
    return true;
  }
  bool is_whole = true;
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    const ovis_pos cell = {at.x * 16 + (i & 15), at.y * 16 + (i >> 8), at.z * 16 + (i >> 4 & 15)};
    if (ov_chest_kind_at(world, cell) != OV_CHEST_NONE) {
      is_whole &= add(self, cell, allocator);
    }
  }
  return is_whole;
}

bool ov_chests_scan(ov_containers* self, const ovis_world* world, const ovis_allocator* allocator) {
  OVIS_ASSERT(self->base == NULL); // all sections are read
  const int32_t count = ovis_world_get_sections(world, NULL, 0);
  ovis_section_pos* all = count > 0 ? ov_alloc(allocator, (size_t)count * sizeof *all) : NULL;
  if (count > 0 && all == NULL) {
    return false;
  }
  ovis_world_get_sections(world, all, count);
  bool is_whole = true;
  self->chests.count = 0;
  for (int32_t i = 0; i < count; i++) {
    is_whole &= scan(self, world, all[i], allocator);
  }
  ov_free(allocator, all, (size_t)count * sizeof *all);
  self->knows_chests = is_whole;
  return is_whole;
}

static bool note_block(ov_containers* self, const ovis_world* world, const ovis_change* change,
                       const ovis_allocator* allocator) {
  const bool is_chest = ov_chest_kind_of(world->registry, change->new_state) != OV_CHEST_NONE;
  const bool was_chest = ov_chest_kind_of(world->registry, change->old_state) != OV_CHEST_NONE;
  if (is_chest == was_chest) {
    return true;
  }
  if (was_chest) {
    ov_containers_spill(self, change->pos);
  }
  if (!self->knows_chests) {
    return true;
  }
  if (is_chest) {
    return add(self, change->pos, allocator);
  }
  drop(self, change->pos);
  return true;
}

bool ov_chests_note(ov_containers* self, const ovis_world* world, const ovis_change* change,
                    const ovis_allocator* allocator) {
  const ovis_section_pos at = {change->pos.x >> 4, change->pos.y >> 4, change->pos.z >> 4};
  bool is_whole = true;
  switch (change->kind) {
  case OVIS_CHANGE_BLOCK: is_whole = note_block(self, world, change, allocator); break;
  case OVIS_CHANGE_SECTION:
    if (self->knows_chests) {
      drop_section(self, at);
      is_whole = scan(self, world, at, allocator);
    }
    break;
  case OVIS_CHANGE_DROP:
    if (self->knows_chests) {
      drop_section(self, at);
    }
    break;
  case OVIS_CHANGE_LIGHT: break;
  }
  self->knows_chests &= is_whole; // else it is scanned again
  return is_whole;
}

int32_t ov_chests_from(const ov_containers* self, int32_t chunk_z, int32_t chunk_x) {
  OVIS_ASSERT(self->knows_chests);
  OV_LOWER_BOUND(at, middle, self->chests.count,
                 (self->chests.items[middle].z >> 4) < chunk_z ||
                     ((self->chests.items[middle].z >> 4) == chunk_z &&
                      (self->chests.items[middle].x >> 4) < chunk_x));
  return at;
}
