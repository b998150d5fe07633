// Walks back from the targets of a search, over steps that are at least all that a body can do, and
// tells whether that ever comes near the start. On a roof or a tree that takes about a hundred
// cells, where searches from the start see thousands.
// Rules: docs/sources.md#walk-neighbors
//
//   a cell may be entered   the lowest type in the body's box that is not OPEN is neither BLOCKED
//                           nor FENCE; where all are OPEN the body drops through
//   a step into a cell      from one of the eight columns around: from at most `step_max` below it
//   if
//                           the cell above has room, as far as the cell's own column has no floor
//                           at which the step ends, and from any height down to which that column
//                           is free
#include "story/shut_in.h"

#include "base/cell.h"
#include "base/check.h"

#include <ovis/world.h>

#include <math.h>
#include <stdlib.h>

#define CELLS_MAX 384   // that can be walked back from; more: an answer takes too long
#define SLOTS 2048      // of the table, a power of two
#define TYPES 8192      // of the cells asked last, a power of two
#define REACH_MAX 3     // blocks
#define REGION_MARGIN 2 // blocks; beyond a region, a search takes all cells for air

typedef struct cell_type {
  ovis_pos pos;
  uint8_t number; // of the type + 1, or 0
} cell_type;

typedef struct flood {
  ovis_path_finder* finder;
  const ovis_world* world;
  const ovis_path_query* query;
  ovis_pos start;
  int32_t start_margin; // 1: the box lies in several columns, and other bodies start in others
  int32_t start_high;   // y of the highest water over the start: there a body that floats starts
  int32_t high;         // cells of the body's box
  int32_t step_max;     // blocks
  ovis_pos cells[CELLS_MAX];
  int32_t count;
  int16_t slots[SLOTS]; // index of a cell + 1, or 0
  bool is_open;         // comes near the start, or is too large
  cell_type types[TYPES];
} flood;

static bool is_wall(ovis_path_type type) {
  return type == OVIS_PATH_BLOCKED || type == OVIS_PATH_FENCE;
}

static uint32_t hash_of(ovis_pos cell) {
  return (uint32_t)cell.x * 73856093u ^ (uint32_t)cell.y * 19349663u ^ (uint32_t)cell.z * 83492791u;
}

static ovis_path_type type_of(flood* self, ovis_pos cell) {
  cell_type* known = &self->types[hash_of(cell) & (TYPES - 1)];
  const bool is_same = ov_cell_is_same(known->pos, cell);
  if (!is_same || known->number == 0) {
    const ovis_path_type type = ovis_path_finder_get_cell_type(self->finder, cell);
    *known = (cell_type){cell, (uint8_t)(type + 1)};
  }
  return (ovis_path_type)(known->number - 1);
}

// The lowest type that is not OPEN decides: a lower box has only OPEN, and a higher one has it too.
static bool may_enter(flood* self, ovis_pos cell) {
  ovis_path_type type = type_of(self, cell);
  for (int32_t up = 1; up < self->high && type == OVIS_PATH_OPEN; up++) {
    type = type_of(self, (ovis_pos){cell.x, cell.y + up, cell.z});
  }
  return type != OVIS_PATH_OPEN && !is_wall(type);
}

// Does every body enter this cell, and walk on there? Then a step to it does not climb higher.
static bool is_floor(flood* self, ovis_pos cell) {
  ovis_path_type type = type_of(self, cell);
  bool is_free = type == OVIS_PATH_WALKABLE;
  for (int32_t up = 1; up < self->high && is_free; up++) {
    type = type_of(self, (ovis_pos){cell.x, cell.y + up, cell.z});
    is_free = type == OVIS_PATH_WALKABLE || type == OVIS_PATH_OPEN;
  }
  return is_free;
}

static bool is_far_inside(const flood* self, ovis_pos cell) {
  const int32_t half = self->query->region_half - REGION_MARGIN - OV_SHUT_STEP_MAX;
  const ovis_vec3 at = self->query->body.pos;
  return self->query->region_half <= 0 ||
         (fabs(cell.x - at.x) <= half && fabs(cell.y - at.y) <= half &&
          fabs(cell.z - at.z) <= half);
}

// Adds a cell if it is new.
static void add(flood* self, ovis_pos cell) {
  uint32_t hash = hash_of(cell);
  for (hash &= SLOTS - 1; self->slots[hash] != 0; hash = (hash + 1) & (SLOTS - 1)) {
    const ovis_pos known = self->cells[self->slots[hash] - 1];
    if (ov_cell_is_same(known, cell)) {
      return;
    }
  }
  if (self->count == CELLS_MAX || !is_far_inside(self, cell)) {
    self->is_open = true;
    return;
  }
  self->cells[self->count++] = cell;
  self->slots[hash] = (int16_t)self->count;
}

// May a body step up from a cell to another? Not under a wall: that ends a step of one block, and
// by most rules a longer one too if it ends on plain ground.
static bool may_climb(flood* self, ovis_pos from, ovis_pos to) {
  const ovis_path_type type = type_of(self, to);
  const bool needs_room = !ovis_path_finder_get_rules(self->finder)->climb_test_negated &&
                          (type == OVIS_PATH_OPEN || type == OVIS_PATH_WALKABLE);
  const int32_t last = needs_room ? to.y : from.y + 1;
  bool is_free = true;
  for (from.y++; from.y <= last && from.y <= to.y && is_free; from.y++) {
    is_free = !is_wall(type_of(self, from));
  }
  return is_free;
}

static bool is_in_start_column(const flood* self, ovis_pos cell) {
  return abs(self->start.x - cell.x) <= self->start_margin &&
         abs(self->start.z - cell.z) <= self->start_margin;
}

static bool is_start(const flood* self, ovis_pos cell) {
  return is_in_start_column(self, cell) && cell.y >= self->start.y && cell.y <= self->start_high;
}

// Adds the cells from which a step leads into a cell.
static void walk_back(flood* self, ovis_pos cell) {
  int32_t tops[9]; // of the columns around: no cell higher than this may be entered
  int32_t top = cell.y;
  for (int32_t i = 0; i < 9; i++) {
    tops[i] = ovis_world_get_height(self->world, OVIS_HEIGHTMAP_WORLD_SURFACE, cell.x + i % 3 - 1,
                                    cell.z + i / 3 - 1);
    top = tops[i] > top ? tops[i] : top;
  }
  int32_t low = cell.y; // the lowest cell from which the body climbs here
  while (low > cell.y - self->step_max && !is_floor(self, (ovis_pos){cell.x, low - 1, cell.z})) {
    low--;
  }
  int32_t high = cell.y; // the highest cell from which the body drops here
  while (high < top && !is_wall(type_of(self, (ovis_pos){cell.x, high + 1, cell.z}))) {
    high++;
  }
  for (int32_t i = 0; i < 9 && !self->is_open; i++) {
    ovis_pos from = {cell.x + i % 3 - 1, low, cell.z + i / 3 - 1};
    int32_t last = high < tops[i] ? high : tops[i];
    if (is_in_start_column(self, from)) { // a start may be in the air
      last = high == top && self->start_high > high ? self->start_high : high;
    }
    for (; from.y <= last && i != 4; from.y++) {
      const bool is_there = is_start(self, from);
      if ((is_there || may_enter(self, from)) && may_climb(self, from, cell)) {
        self->is_open |= is_there;
        add(self, from);
      }
    }
  }
}

static void add_targets(flood* self, int32_t reach) {
  for (int32_t i = 0; i < self->query->target_count; i++) {
    const ovis_pos target = self->query->targets[i];
    for (int32_t x = -reach; x <= reach; x++) {
      for (int32_t y = -reach; y <= reach; y++) {
        for (int32_t z = -reach; z <= reach; z++) {
          const ovis_pos cell = {target.x + x, target.y + y, target.z + z};
          if (abs(x) + abs(y) + abs(z) <= reach && may_enter(self, cell)) {
            add(self, cell);
          }
        }
      }
    }
  }
}

static bool is_plain(const ovis_path_query* query, const ovis_path_node* start, int32_t step_max) {
  const ovis_path_body* body = &query->body;
  return body->evaluator == OVIS_EVALUATOR_WALK && body->width < 1 && !body->uses_ladders &&
         !body->stands_on_water && !body->stands_on_lava && body->max_up_step <= (float)step_max &&
         query->reach_range < REACH_MAX && start->malus >= 0 &&
         body->malus[OVIS_PATH_BLOCKED] < 0 && body->malus[OVIS_PATH_FENCE] < 0 &&
         body->malus[OVIS_PATH_WALKABLE] >= 0 && body->malus[OVIS_PATH_OPEN] >= 0;
}

static bool is_in_column(const ovis_path_body* body, ovis_pos cell) {
  const double room = 0.5 - (double)body->width / 2;
  return fabs(body->pos.x - cell.x - 0.5) < room && fabs(body->pos.z - cell.z - 0.5) < room;
}

static bool is_fluid(ovis_path_finder* finder, ovis_pos cell) {
  const ovis_path_type type = ovis_path_finder_get_cell_type(finder, cell);
  return type == OVIS_PATH_WATER || type == OVIS_PATH_LAVA;
}

bool ov_path_is_shut_in(ovis_path_finder* finder, const ovis_path_query* query,
                        const ovis_path_node* start, int32_t step_max) {
  OVIS_ASSERT(step_max >= OV_SHUT_STEP_LOW);
  OVIS_ASSERT(step_max <= OV_SHUT_STEP_MAX);
  if (!is_plain(query, start, step_max)) {
    return false;
  }
  flood self = {.finder = finder,
                .world = ovis_path_finder_get_world(finder),
                .query = query,
                .start = start->pos,
                .start_margin = is_in_column(&query->body, start->pos) ? 0 : 1,
                .start_high = start->pos.y,
                .high = (int32_t)floorf(query->body.height + 1),
                .step_max = step_max};
  for (ovis_pos over = start->pos; is_fluid(finder, over); over.y++) {
    self.start_high = over.y;
  }
  add_targets(&self, query->reach_range + 1); // one of the changes ends beside the target
  for (int32_t i = 0; i < self.count && !self.is_open; i++) {
    walk_back(&self, self.cells[i]);
  }
  OVIS_ASSERT(self.count <= CELLS_MAX);
  return !self.is_open;
}
