// Problem: a page shall show a real world, whose caves have twenty times the faces of its surface.
// Design: page_sight.h. Sight loses one level a cell and passes all but opaque blocks, like light.
#include "replay/page_sight.h"

#include "helpers/grow.h"

#include <stdlib.h>
#include <string.h>

#define SIZE OVIS_SECTION_SIZE
#define BORDER_DEPTH 5 // cells below the surface that the border of the land shows

// ---- Reading

static size_t index_of(const page_sight* self, int32_t x, int32_t y, int32_t z) {
  const size_t width = (size_t)self->wide * SIZE;
  const size_t depth = (size_t)self->deep * SIZE;
  return ((size_t)y * depth + (size_t)z) * width + (size_t)x;
}

static bool is_inside(const page_sight* self, int32_t x, int32_t y, int32_t z) {
  return x >= 0 && y >= 0 && z >= 0 && x < self->wide * SIZE && y < self->high * SIZE &&
         z < self->deep * SIZE;
}

static bool is_in_view(ovis_section_pos at, const replay_view* view) {
  return at.x * SIZE < view->max_x && (at.x + 1) * SIZE > view->min_x &&
         at.z * SIZE < view->max_z && (at.z + 1) * SIZE > view->min_z;
}

static bool is_all_air(const ovis_blocks* registry, const ovis_state* states) {
  const ovis_state first = states[0];
  return memcmp(states, states + 1, (OVIS_SECTION_CELLS - 1) * sizeof *states) == 0 &&
         strcmp(ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, first)),
                "air") == 0;
}

static void read_section(page_sight* self, const ovis_blocks* registry, ovis_section_pos at,
                         const ovis_state* states) {
  const int32_t x0 = (at.x - self->min.x) * SIZE;
  const int32_t y0 = (at.y - self->min.y) * SIZE;
  const int32_t z0 = (at.z - self->min.z) * SIZE;
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    const uint64_t tags = ovis_blocks_get_traits(registry, states[i])->tags;
    self->cells[index_of(self, x0 + i % SIZE, y0 + i / (SIZE * SIZE), z0 + i / SIZE % SIZE)] =
        PAGE_SIGHT_LOADED | ((tags & OVIS_TAG(OPAQUE)) != 0 ? PAGE_SIGHT_OPAQUE : 0);
  }
}

static int32_t min_of(int32_t a, int32_t b) {
  return a < b ? a : b;
}

static int32_t max_of(int32_t a, int32_t b) {
  return a > b ? a : b;
}

// Sets the box around the sections of the view, without the air above all of them. Returns false if
// there are none, or too many.
static bool find_box(page_sight* self, const ovis_world* world, const replay_view* view,
                     const ovis_section_pos* places, int32_t count, ovis_state* states) {
  ovis_section_pos low = {INT32_MAX, INT32_MAX, INT32_MAX};
  ovis_section_pos high = {INT32_MIN, INT32_MIN, INT32_MIN};
  for (int32_t i = 0; i < count; i++) {
    const ovis_section_pos at = places[i];
    if (!is_in_view(at, view) || ovis_world_read_section(world, at, states) != OVIS_OK ||
        is_all_air(ovis_world_get_blocks(world), states)) {
      continue;
    }
    low = (ovis_section_pos){min_of(low.x, at.x), min_of(low.y, at.y), min_of(low.z, at.z)};
    high = (ovis_section_pos){max_of(high.x, at.x), max_of(high.y, at.y), max_of(high.z, at.z)};
  }
  if (high.x < low.x) {
    return false;
  }
  self->min = low;
  self->wide = high.x - low.x + 1;
  self->high = high.y - low.y + 1;
  self->deep = high.z - low.z + 1;
  return (double)self->wide * self->high * self->deep * OVIS_SECTION_CELLS <=
         (double)PAGE_SIGHT_CELLS_MAX;
}

bool page_sight_init(page_sight* sight, const ovis_world* world, const replay_view* view) {
  *sight = (page_sight){0};
  const int32_t count = ovis_world_get_sections(world, NULL, 0);
  ovis_section_pos* places = count > 0 ? malloc((size_t)count * sizeof *places) : NULL;
  ovis_state* states = malloc(OVIS_SECTION_CELLS * sizeof *states);
  bool is_done = places != NULL && states != NULL;
  if (is_done) {
    ovis_world_get_sections(world, places, count);
    is_done = find_box(sight, world, view, places, count, states);
  }
  if (is_done) {
    sight->cells = malloc((size_t)sight->wide * (size_t)sight->high * (size_t)sight->deep *
                          OVIS_SECTION_CELLS);
    is_done = sight->cells != NULL;
  }
  if (is_done) {
    memset(sight->cells, PAGE_SIGHT_OPAQUE,
           (size_t)sight->wide * (size_t)sight->high * (size_t)sight->deep * OVIS_SECTION_CELLS);
  }
  for (int32_t i = 0; i < count && is_done; i++) {
    const ovis_section_pos at = places[i];
    if (at.x >= sight->min.x && at.x < sight->min.x + sight->wide && at.y >= sight->min.y &&
        at.y < sight->min.y + sight->high && at.z >= sight->min.z &&
        at.z < sight->min.z + sight->deep &&
        ovis_world_read_section(world, at, states) == OVIS_OK) {
      read_section(sight, ovis_world_get_blocks(world), at, states);
    }
  }
  free(states);
  free(places);
  return is_done;
}

void page_sight_fini(page_sight* sight) {
  for (uint32_t i = 0; i <= PAGE_SIGHT_LEVEL; i++) {
    free(sight->queues[i]);
  }
  free(sight->cells);
}

// ---- Spreading

static void raise(page_sight* self, size_t cell, uint32_t level) {
  uint8_t* bits = &self->cells[cell];
  if ((*bits & PAGE_SIGHT_LEVEL) >= level) {
    return;
  }
  *bits = (uint8_t)((*bits & ~PAGE_SIGHT_LEVEL) | level);
  if (!grow_array(&self->queues[level], self->counts[level], &self->capacities[level],
                  sizeof **self->queues)) {
    self->is_failed = true;
    return;
  }
  self->queues[level][self->counts[level]++] = (int32_t)cell;
}

void page_sight_add(page_sight* sight, ovis_pos pos, uint32_t level) {
  const int32_t x = pos.x - sight->min.x * SIZE;
  const int32_t y = pos.y - sight->min.y * SIZE;
  const int32_t z = pos.z - sight->min.z * SIZE;
  if (is_inside(sight, x, y, z)) {
    raise(sight, index_of(sight, x, y, z), level);
  }
}

static bool is_outside(const page_sight* self, int32_t x, int32_t y, int32_t z) {
  return !is_inside(self, x, y, z) ||
         (self->cells[index_of(self, x, y, z)] & PAGE_SIGHT_LOADED) == 0;
}

// Sees down each column to its first opaque block. Sections that are not loaded above the land
// count as open.
static void look_down(page_sight* self, int32_t x, int32_t z) {
  int32_t y = self->high * SIZE - 1;
  while (y >= 0 && (self->cells[index_of(self, x, y, z)] & PAGE_SIGHT_LOADED) == 0) {
    y--;
  }
  for (; y >= 0 && (self->cells[index_of(self, x, y, z)] & PAGE_SIGHT_OPAQUE) == 0; y--) {
    raise(self, index_of(self, x, y, z), PAGE_SIGHT_SKY);
  }
  const bool is_border =
      y >= 0 && (is_outside(self, x - 1, y, z) || is_outside(self, x + 1, y, z) ||
                 is_outside(self, x, y, z - 1) || is_outside(self, x, y, z + 1));
  // The surface itself counts too: no cell of the box may be above it.
  for (int32_t i = 0; i < (is_border ? BORDER_DEPTH : 1) && y - i >= 0; i++) {
    self->cells[index_of(self, x, y - i, z)] |= PAGE_SIGHT_KEPT;
  }
}

// Goes on from one cell to its six neighbors. A seen cell keeps all of them.
static void spread_from(page_sight* self, size_t cell, uint32_t level) {
  static const int32_t steps[6][3] = {{1, 0, 0},  {-1, 0, 0}, {0, 1, 0},
                                      {0, -1, 0}, {0, 0, 1},  {0, 0, -1}};
  const size_t width = (size_t)self->wide * SIZE;
  const size_t depth = (size_t)self->deep * SIZE;
  const int32_t x = (int32_t)(cell % width);
  const int32_t z = (int32_t)(cell / width % depth);
  const int32_t y = (int32_t)(cell / width / depth);
  self->cells[cell] |= PAGE_SIGHT_KEPT;
  for (int32_t i = 0; i < 6; i++) {
    if (!is_inside(self, x + steps[i][0], y + steps[i][1], z + steps[i][2])) {
      continue;
    }
    const size_t next = index_of(self, x + steps[i][0], y + steps[i][1], z + steps[i][2]);
    self->cells[next] |= PAGE_SIGHT_KEPT;
    if (level > 1 && (self->cells[next] & PAGE_SIGHT_OPAQUE) == 0) {
      raise(self, next, level - 1);
    }
  }
}

void page_sight_spread(page_sight* sight, bool has_sky) {
  for (int32_t z = 0; has_sky && z < sight->deep * SIZE; z++) {
    for (int32_t x = 0; x < sight->wide * SIZE; x++) {
      look_down(sight, x, z);
    }
  }
  for (uint32_t level = PAGE_SIGHT_LEVEL; level > 0; level--) {
    for (int32_t i = 0; i < sight->counts[level]; i++) { // no cell is added to this level
      const size_t cell = (size_t)sight->queues[level][i];
      if ((sight->cells[cell] & PAGE_SIGHT_LEVEL) == level) {
        spread_from(sight, cell, level);
      }
    }
    sight->counts[level] = 0;
  }
}

void page_sight_change(page_sight* sight, ovis_pos pos, bool is_opaque) {
  const int32_t x = pos.x - sight->min.x * SIZE;
  const int32_t y = pos.y - sight->min.y * SIZE;
  const int32_t z = pos.z - sight->min.z * SIZE;
  if (!is_inside(sight, x, y, z)) {
    return;
  }
  uint8_t* bits = &sight->cells[index_of(sight, x, y, z)];
  *bits = (uint8_t)((*bits & ~PAGE_SIGHT_OPAQUE) | (is_opaque ? PAGE_SIGHT_OPAQUE : 0) |
                    PAGE_SIGHT_KEPT);
  page_sight_add(sight, pos, is_opaque ? 1 : PAGE_SIGHT_SKY);
}

uint8_t page_sight_get(const page_sight* sight, ovis_section_pos section, int32_t x, int32_t y,
                       int32_t z) {
  return sight->cells[index_of(sight, (section.x - sight->min.x) * SIZE + x,
                               (section.y - sight->min.y) * SIZE + y,
                               (section.z - sight->min.z) * SIZE + z)];
}
