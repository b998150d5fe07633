// Problem: goats on a ledge ask hundreds of times why they do not get off it, and each answer takes
// some five searches of the whole ledge.
// Design: docs/architecture.md#rooms (story)
#include "story/enclosures.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/cell.h"
#include "base/check.h"
#include "base/hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ENCLOSURES_MAX 48 // the oldest goes first
#define NODES_MAX 2048    // of the search for one
#define FAILURES_MAX 4    // in a row: this world has no enclosures
#define STEP_MAX 2.0f     // blocks, at least the length of a step on the level
#define REGION_MARGIN 5   // blocks; beyond its region, a search takes all cells for air
#define START_Y_RANGE 16  // blocks between starts; how deep a search looks depends on the start

typedef struct enclosure {
  ovis_path_query query; // with all changes
  ovis_pos start;
  ov_array(ovis_pos) cells;
  ov_array(int32_t) slots; // hash table: number of a cell + 1, or 0
} enclosure;

struct ovis_enclosures {
  ovis_allocator allocator;
  ovis_path_mend_stats seen; // of the finder
  enclosure items[ENCLOSURES_MAX];
  int32_t count, oldest, failures;
};

// ---- Life

ovis_status ovis_enclosures_create(const ovis_allocator* allocator, ovis_enclosures** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  static const ovis_allocator c_library;
  allocator = allocator != NULL ? allocator : &c_library;
  *out = ov_alloc_zero(allocator, sizeof **out);
  if (*out == NULL) {
    return OVIS_NO_MEMORY;
  }
  (*out)->allocator = *allocator;
  return OVIS_OK;
}

static void clear(ovis_enclosures* self) {
  OVIS_ASSERT(self->count <= ENCLOSURES_MAX);
  for (int32_t i = 0; i < self->count; i++) {
    ov_array_fini(&self->items[i].cells, &self->allocator);
    ov_array_fini(&self->items[i].slots, &self->allocator);
  }
  self->count = self->oldest = self->failures = 0;
}

void ovis_enclosures_destroy(ovis_enclosures* enclosures) {
  if (enclosures == NULL) {
    return;
  }
  clear(enclosures);
  const ovis_allocator allocator = enclosures->allocator;
  ov_free(&allocator, enclosures, sizeof *enclosures);
}

// ---- Cells

static int32_t* slot_of(const enclosure* one, ovis_pos pos) {
  OVIS_ASSERT(one->slots.count > one->cells.count);
  const uint32_t mask = (uint32_t)one->slots.count - 1;
  uint32_t at = (uint32_t)ov_mix64((uint64_t)(uint32_t)pos.x << 32 ^
                                   (uint64_t)(uint32_t)pos.y << 20 ^ (uint32_t)pos.z);
  for (at &= mask; one->slots.items[at] != 0; at = (at + 1) & mask) {
    if (ov_cell_is_same(one->cells.items[one->slots.items[at] - 1], pos)) {
      break;
    }
  }
  return &one->slots.items[at];
}

static bool index_cells(enclosure* one, const ovis_allocator* allocator) {
  OVIS_ASSERT(one->cells.count <= NODES_MAX);
  int32_t size = 1;
  while (size < 2 * one->cells.count) {
    size *= 2;
  }
  if (!ov_array_reserve(&one->slots, allocator, size)) {
    return false;
  }
  one->slots.count = size;
  memset(one->slots.items, 0, (size_t)size * sizeof *one->slots.items);
  for (int32_t i = 0; i < one->cells.count; i++) {
    *slot_of(one, one->cells.items[i]) = i + 1;
  }
  return true;
}

static bool keeps_away(const enclosure* one, const ovis_path_query* query, int32_t reach) {
  OVIS_ASSERT(reach >= 0);
  for (int32_t t = 0; t < query->target_count; t++) {
    const ovis_pos target = query->targets[t];
    for (int32_t i = 0; i < one->cells.count; i++) {
      const ovis_pos cell = one->cells.items[i];
      const int64_t way = llabs((int64_t)cell.x - target.x) + llabs((int64_t)cell.y - target.y) +
                          llabs((int64_t)cell.z - target.z);
      if (way <= reach) {
        return false;
      }
    }
  }
  return true;
}

// ---- Queries

static bool is_same_body(const ovis_path_body* a, const ovis_path_body* b) {
  bool is_same = a->evaluator == b->evaluator && a->width == b->width && a->height == b->height &&
                 a->max_up_step == b->max_up_step && a->max_fall == b->max_fall &&
                 a->can_float == b->can_float && a->can_pass_doors == b->can_pass_doors &&
                 a->can_open_doors == b->can_open_doors &&
                 a->can_walk_over_fences == b->can_walk_over_fences &&
                 a->stands_on_water == b->stands_on_water &&
                 a->stands_on_lava == b->stands_on_lava && a->uses_ladders == b->uses_ladders &&
                 a->can_breach == b->can_breach && a->prefers_shallow == b->prefers_shallow &&
                 a->sea_level == b->sea_level;
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT && is_same; i++) {
    is_same = a->malus[i] == b->malus[i];
  }
  return is_same;
}

static bool is_inside_region(const ovis_path_query* query, ovis_pos cell) {
  const int32_t half = query->region_half - REGION_MARGIN;
  const ovis_vec3 at = query->body.pos;
  return query->region_half <= 0 || (fabs(cell.x - at.x) <= half && fabs(cell.y - at.y) <= half &&
                                     fabs(cell.z - at.z) <= half);
}

static bool is_all_inside(const enclosure* one, const ovis_path_query* query) {
  for (int32_t i = 0; i < one->cells.count; i++) {
    if (!is_inside_region(query, one->cells.items[i])) {
      return false;
    }
  }
  return true;
}

// Looks at what the finder has mended: a change of the world may open each enclosure.
static void see_changes(ovis_enclosures* self, ovis_path_finder* finder) {
  const ovis_path_mend_stats now = ovis_path_finder_get_cache_stats(finder).mended;
  if (now.changes != self->seen.changes || now.resets != self->seen.resets) {
    clear(self);
    self->seen = now;
  }
}

bool ov_enclosures_have(ovis_enclosures* self, ovis_path_finder* finder,
                        const ovis_path_query* query, ovis_pos start, int32_t reach) {
  OVIS_ASSERT(self->count <= ENCLOSURES_MAX);
  see_changes(self, finder);
  for (int32_t i = 0; i < self->count; i++) {
    const enclosure* one = &self->items[i];
    if (abs(one->start.y - start.y) <= START_Y_RANGE && *slot_of(one, start) != 0 &&
        is_same_body(&one->query.body, &query->body) && is_all_inside(one, query) &&
        keeps_away(one, query, reach)) {
      return true;
    }
  }
  return false;
}

// ---- The search for one

typedef struct collector {
  enclosure* one;
  const ovis_path_query* query;
  const ovis_allocator* allocator;
  bool has_failed; // an end that is none of the place, or no memory
} collector;

static void collect(void* context, int32_t order, const ovis_path_node* node) {
  (void)order;
  collector* self = context;
  self->has_failed |= node->walked + STEP_MAX >= self->query->follow_range ||
                      !is_inside_region(self->query, node->pos) ||
                      !ov_array_push(&self->one->cells, self->allocator, node->pos);
}

static void keep(ovis_enclosures* self, const enclosure* one) {
  OVIS_ASSERT(one->query.targets == NULL);
  OVIS_ASSERT(self->count <= ENCLOSURES_MAX);
  if (self->count < ENCLOSURES_MAX) {
    self->items[self->count++] = *one;
    return;
  }
  enclosure* oldest = &self->items[self->oldest];
  self->oldest = (self->oldest + 1) % ENCLOSURES_MAX;
  ov_array_fini(&oldest->cells, &self->allocator);
  ov_array_fini(&oldest->slots, &self->allocator);
  *oldest = *one;
}

bool ov_enclosures_add(ovis_enclosures* self, ovis_path_finder* finder,
                       const ovis_path_query* query, ovis_pos start, int32_t reach) {
  OVIS_ASSERT(reach >= 0);
  if (self->failures >= FAILURES_MAX) {
    return false;
  }
  enclosure one = {.query = *query, .start = start};
  one.query.targets = NULL;
  collector found = {.one = &one, .query = query, .allocator = &self->allocator};
  const ovis_path_watcher watcher = {.node = collect, .context = &found};
  ovis_path_query watched = *query;
  watched.watcher = &watcher;
  watched.reach_range = reach;
  watched.visited_max = NODES_MAX;
  watched.visited_multiplier = 1;
  ovis_path way = {.nodes = NULL};
  const ovis_status status = ovis_path_find(finder, &watched, &way);
  const bool is_whole = (status == OVIS_OK || status == OVIS_BUFFER_TOO_SMALL) &&
                        way.result != OVIS_PATH_REACHED && !way.ran_out && !found.has_failed;
  if (!is_whole || !index_cells(&one, &self->allocator) || *slot_of(&one, start) == 0) {
    ov_array_fini(&one.cells, &self->allocator);
    ov_array_fini(&one.slots, &self->allocator);
    self->failures++;
    return false;
  }
  self->failures = 0;
  keep(self, &one);
  return true;
}
