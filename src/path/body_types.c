// Finds the path type of a position for a body: combines the types of all cells in its box.
// Rules: docs/sources.md#path-types, docs/sources.md#evaluators; claims 54 to 69.
#include "base/check.h"
#include "path/path_search.h"
#include "world/registry_internal.h"
#include "world/world_internal.h"

#include <string.h>

// Costs during an amphibious search. Source: docs/sources.md#evaluators
#define AMPHIBIOUS_WATER_MALUS 0
#define AMPHIBIOUS_WALKABLE_MALUS 6
#define AMPHIBIOUS_WATER_BORDER_MALUS 4

// The rules read the body's own cell only when they meet a rail. This search reads it every time,
// so look_at_own_cell restores touched_unloaded afterwards.
static bool is_rail_at(ov_path_search* search, ovis_pos pos) {
  OVIS_ASSERT(search->nodes.count <= search->nodes.capacity);
  const ovis_state state = ov_view_state(&search->view, pos);
  return (ov_registry_traits(search->view.world->registry, state)->tags & OVIS_TAG(RAIL)) != 0;
}

static void look_at_own_cell(ov_path_search* search) {
  const bool touched_before = search->view.touched_unloaded;
  const ovis_pos cell = search->body_cell;
  const ovis_pos below = {cell.x, cell.y - 1, cell.z};
  search->is_on_rail = is_rail_at(search, cell) || is_rail_at(search, below); // claim 57
  search->is_over_fence = search->body->evaluator == OVIS_EVALUATOR_FLY &&
                          ov_view_raw_type(&search->view, below) == OVIS_PATH_FENCE;
  search->view.touched_unloaded = touched_before;
}

// Finds the cache class of the body, and the cells of the region for which cached data is valid.
// False: no memory.
static bool find_class(ov_path_search* search) {
  const ovis_path_body* body = search->body;
  ov_class_key key = {.width = body->width,
                      .height = body->height,
                      .max_up_step = body->max_up_step,
                      .evaluator = body->evaluator,
                      .flags = (body->can_float ? 1u : 0) | (body->can_pass_doors ? 2u : 0) |
                               (body->can_open_doors ? 4u : 0) |
                               (body->can_walk_over_fences ? 8u : 0) |
                               (search->is_on_rail ? 16u : 0)}; // claim 23
  memcpy(key.malus, search->malus, sizeof key.malus);           // claim 23
  search->class = ov_cache_class(search->cache, &key);
  if (search->class == NULL) {
    return false;
  }
  const ov_path_view* view = &search->view;
  const ovis_pos low = search->class->reach_min;
  const ovis_pos high = search->class->reach_max;
  search->edges_min = (ovis_pos){view->min.x - low.x, view->min.y - low.y, view->min.z - low.z};
  search->edges_max = (ovis_pos){view->max.x - high.x, view->max.y - high.y, view->max.z - high.z};
  search->type_min = (ovis_pos){view->min.x + 1, view->min.y + 1, view->min.z + 1};
  search->type_max = (ovis_pos){view->max.x - search->cells_wide, view->max.y - search->cells_high,
                                view->max.z - search->cells_wide};
  return true;
}

bool ov_body_prepare(ov_path_search* search) {
  const ovis_path_body* body = search->body;
  search->body_cell = ov_cell_of(&body->pos);
  search->body_box = ov_path_body_box(body);
  search->cells_wide = ov_floor_int((double)(body->width + 1.0f));  // claim 54
  search->cells_high = ov_floor_int((double)(body->height + 1.0f)); // claim 54
  memcpy(search->malus, body->malus, sizeof search->malus);         // claim 337
  search->is_amphibious =
      body->evaluator == OVIS_EVALUATOR_AMPHIBIOUS || body->evaluator == OVIS_EVALUATOR_FROG;
  if (search->is_amphibious) { // search->malus is a copy: the body's own costs stay as they are
    search->malus[OVIS_PATH_WATER] = AMPHIBIOUS_WATER_MALUS;
    search->malus[OVIS_PATH_WALKABLE] = AMPHIBIOUS_WALKABLE_MALUS;
    search->malus[OVIS_PATH_WATER_BORDER] = AMPHIBIOUS_WATER_BORDER_MALUS;
  }
  search->uses_ladders =
      body->uses_ladders && body->evaluator == OVIS_EVALUATOR_WALK && search->cells_wide == 1;
  look_at_own_cell(search);
  search->fall_max = body->max_fall < OV_DROP_MAX ? body->max_fall : OV_DROP_MAX;
  return find_class(search);
}

// ---- Types for a body

static ovis_path_type cell_type(ov_path_search* search, ovis_pos pos) {
  switch (search->body->evaluator) { // claims 24, 65, 336
  case OVIS_EVALUATOR_FLY: return ov_view_fly_type(&search->view, pos, search->body_cell);
  case OVIS_EVALUATOR_AMPHIBIOUS: return ov_view_amphibious_type(&search->view, pos);
  case OVIS_EVALUATOR_FROG: return ov_view_frog_type(&search->view, pos);
  default: return ov_view_walk_type(&search->view, pos);
  }
}

// Type of one cell of the body's box, with the doors that the body may open and rails applied.
static ovis_path_type adjusted_type(ov_path_search* search, ovis_pos pos) {
  const ovis_path_body* body = search->body;
  const ovis_path_type type = cell_type(search, pos);
  if (type == OVIS_PATH_DOOR_WOOD_CLOSED && body->can_open_doors && body->can_pass_doors) {
    return OVIS_PATH_WALKABLE_DOOR; // claim 55
  }
  if (type == OVIS_PATH_DOOR_OPEN && !body->can_pass_doors) {
    return OVIS_PATH_BLOCKED; // claim 56
  }
  if (type == OVIS_PATH_RAIL && !search->is_on_rail) {
    return OVIS_PATH_UNPASSABLE_RAIL; // claims 57, 58
  }
  return type;
}

// The type with the greatest malus decides; an impassable one decides at once. `types` has a bit
// for each type in the box.
static ovis_path_type worst_type(const ov_path_search* search, uint32_t types) {
  if ((types >> OVIS_PATH_FENCE & 1u) != 0) {
    return OVIS_PATH_FENCE; // claim 59
  }
  const bool is_flier = search->body->evaluator == OVIS_EVALUATOR_FLY;
  if (!is_flier && (types >> OVIS_PATH_UNPASSABLE_RAIL & 1u) != 0) { // claim 64
    return OVIS_PATH_UNPASSABLE_RAIL;                                // claim 60
  }
  ovis_path_type worst = OVIS_PATH_BLOCKED;
  for (int32_t i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    if ((types >> i & 1u) == 0) {
      continue;
    }
    const ovis_path_type type = (ovis_path_type)i;
    if (ov_malus(search, type) < 0) {
      return type; // claim 61
    }
    if (ov_malus(search, type) >= ov_malus(search, worst)) {
      worst = type; // claim 62
    }
  }
  return worst;
}

// Type of a box whose cells have the types of the bits in `types`, and whose lowest has `corner`.
static ovis_path_type type_of_box(const ov_path_search* search, uint32_t types,
                                  ovis_path_type corner) {
  OVIS_ASSERT((uint32_t)corner < OVIS_PATH_TYPE_COUNT);
  const ovis_path_type worst = worst_type(search, types);
  const bool is_flier = search->body->evaluator == OVIS_EVALUATOR_FLY;
  const bool is_final =
      worst == OVIS_PATH_FENCE || (worst == OVIS_PATH_UNPASSABLE_RAIL && !is_flier);
  if (corner == OVIS_PATH_OPEN && ov_malus(search, worst) == 0 && !is_final &&
      (is_flier || search->cells_wide <= 1)) { // claim 64
    return OVIS_PATH_OPEN;                     // claim 63
  }
  return worst;
}

static ovis_path_type box_type(ov_path_search* search, ovis_pos pos) {
  uint32_t types = 0;
  ovis_path_type corner = OVIS_PATH_BLOCKED;
  for (int32_t dx = 0; dx < search->cells_wide; dx++) {             // claim 54
    for (int32_t dy = 0; dy < search->cells_high; dy++) {           // claim 54
      for (int32_t dz = 0; dz < search->cells_wide; dz++) {         // claim 54
        const ovis_pos cell = {pos.x + dx, pos.y + dy, pos.z + dz}; // claim 54
        const ovis_path_type type = adjusted_type(search, cell);
        if ((dx | dy | dz) == 0) {
          corner = type;
        }
        types |= 1u << type;
      }
    }
  }
  return type_of_box(search, types, corner);
}

// A swimmer fits where all cells of its box are water, or where one is air directly above water.
static ovis_path_type swim_type(ov_path_search* search, ovis_pos pos) {
  uint8_t kind = 0;
  for (int32_t dx = 0; dx < search->cells_wide; dx++) {
    for (int32_t dy = 0; dy < search->cells_high; dy++) {
      for (int32_t dz = 0; dz < search->cells_wide; dz++) {
        const ovis_pos cell = {pos.x + dx, pos.y + dy, pos.z + dz};
        const ovis_pos below = {cell.x, cell.y - 1, cell.z};
        kind = ov_view_kind(&search->view, cell);
        if ((kind & OV_KIND_AIR) != 0 && // claim 67
            (ov_view_kind(&search->view, below) & OV_KIND_SWIMMABLE) != 0) {
          return OVIS_PATH_BREACH; // claim 67
        }
        if ((kind & OV_KIND_WATER) == 0) {
          return OVIS_PATH_BLOCKED; // claim 68
        }
      }
    }
  }
  return (kind & OV_KIND_SWIMMABLE) != 0 ? OVIS_PATH_WATER : OVIS_PATH_BLOCKED; // claims 66, 69
}

static ovis_path_type compute_type(ov_path_search* search, ovis_pos pos) {
  return search->body->evaluator == OVIS_EVALUATOR_SWIM ? swim_type(search, pos)
                                                        : box_type(search, pos);
}

// May the cache keep this type for other searches? It may not if the box or its surroundings reach
// outside the region, whose cells are air to this search only. It may not either if the box
// contains a flier's own cell above a fence.
static bool is_lasting(const ov_path_search* search, ovis_pos pos) {
  if (search->view.has_region && !ov_is_cell_between(pos, search->type_min, search->type_max)) {
    return false;
  }
  const ovis_pos own = search->body_cell;
  const int32_t wide = search->cells_wide;
  return !search->is_over_fence || own.x < pos.x || own.y < pos.y || own.z < pos.z ||
         own.x >= pos.x + wide || own.y >= pos.y + search->cells_high || own.z >= pos.z + wide;
}

static ovis_path_type find_type(ov_path_search* search, ovis_pos pos, ov_cell* cell) {
  OVIS_ASSERT(cell != NULL);
  const bool touched_before = search->view.touched_unloaded;
  search->view.touched_unloaded = false;
  const ovis_path_type type = compute_type(search, pos); // claim 23
  if (is_lasting(search, pos)) {
    cell->word |= (uint32_t)type + 1 + (search->view.touched_unloaded ? OV_TYPE_TOUCHED : 0);
  }
  search->view.touched_unloaded |= touched_before;
  return type;
}

ovis_path_type ov_body_type(ov_path_search* search, ovis_pos pos) {
  ov_cell* cell = ov_cache_cell(search->cache, search->class, pos);
  if (cell == NULL) {
    search->is_out_of_memory = true;
    return OVIS_PATH_BLOCKED;
  }
  const uint32_t known = cell->word & OV_TYPE_MASK;
  // Near the region's border, and in a flier's own cell, this search may see another type than the
  // cached one.
  if (known == 0 ||
      ((search->view.has_region || search->is_over_fence) && !is_lasting(search, pos))) {
    return find_type(search, pos, cell);
  }
  search->view.touched_unloaded |= (cell->word & OV_TYPE_TOUCHED) != 0;
  return (ovis_path_type)(known - 1);
}

// ---- Open sections

// The sections of one height that the body's box reaches into from a cell.
typedef struct section_layer {
  int32_t y;
  ovis_section_pos min, max; // of x and z
} section_layer;

static section_layer layer_of(const ov_path_search* search, ovis_pos pos, int32_t y) {
  const int32_t last = search->cells_wide - 1;
  return (section_layer){
      y, {pos.x >> 4, 0, pos.z >> 4}, {(pos.x + last) >> 4, 0, (pos.z + last) >> 4}};
}

static bool is_layer_open(ov_path_search* search, const section_layer* layer) {
  OVIS_ASSERT(layer != NULL);
  for (int32_t x = layer->min.x; x <= layer->max.x; x++) {
    for (int32_t z = layer->min.z; z <= layer->max.z; z++) {
      const ovis_pos at = {x * 16, layer->y * 16, z * 16};
      if (!ov_view_is_open(&search->view, ov_view_section(&search->view, at))) {
        return false;
      }
    }
  }
  return true;
}

// Reads the corners of the part of the box of cells that lies in the region, in each section: if
// one of them is not loaded, the search touches it.
static void touch(ov_path_search* search, ovis_pos low, ovis_pos high) {
  ov_path_view* view = &search->view;
  if (view->has_region) {
    low = (ovis_pos){low.x > view->min.x ? low.x : view->min.x,
                     low.y > view->min.y ? low.y : view->min.y,
                     low.z > view->min.z ? low.z : view->min.z};
    high = (ovis_pos){high.x < view->max.x ? high.x : view->max.x,
                      high.y < view->max.y ? high.y : view->max.y,
                      high.z < view->max.z ? high.z : view->max.z};
    if (low.x > high.x || low.y > high.y || low.z > high.z) {
      return;
    }
  }
  for (int32_t y = high.y >> 4; y >= low.y >> 4 && !view->touched_unloaded; y--) {
    for (int32_t x = low.x >> 4; x <= high.x >> 4; x++) {
      for (int32_t z = low.z >> 4; z <= high.z >> 4; z++) {
        const ovis_pos at = {x * 16, y * 16, z * 16};
        view->touched_unloaded |= ov_view_section(view, at)->phase == OV_SEEN_UNLOADED;
      }
    }
  }
}

int32_t ov_count_open_below(ov_path_search* search, ovis_pos pos, int32_t fall_max) {
  OVIS_ASSERT(search->heap.count <= search->heap.capacity);
  if (fall_max < 0) {
    return 0; // a body of the host that does not even step down
  }
  const int32_t above_bottom = pos.y - search->view.bottom;
  const int32_t count_max = fall_max < above_bottom ? fall_max : above_bottom;
  const int32_t above = (pos.y + search->cells_high - 2) >> 4; // of the box one below
  int32_t y = pos.y - 1; // the next cell; its type depends on the cells from y - 1 on
  const int32_t last = pos.y - count_max;
  // Most bodies fall less deep than a look at the sections is worth.
  if (count_max <= OV_EDGE_FALL_MAX ||
      type_of_box(search, 1u << OVIS_PATH_OPEN, OVIS_PATH_OPEN) != OVIS_PATH_OPEN) {
    return 0;
  }
  for (int32_t at = above; at > (y - 1) >> 4; at--) {
    const section_layer layer = layer_of(search, pos, at);
    if (!is_layer_open(search, &layer)) {
      return 0;
    }
  }
  while (y >= last) {
    const section_layer layer = layer_of(search, pos, (y - 1) >> 4);
    if (!is_layer_open(search, &layer)) {
      break;
    }
    y = layer.y * 16; // the first cell that depends on the section below
  }
  y = y < last ? last - 1 : y;
  const int32_t count = pos.y - 1 - y;
  if (count > 0) {
    const int32_t wide = search->cells_wide - 1;
    touch(search, (ovis_pos){pos.x, y, pos.z},
          (ovis_pos){pos.x + wide, pos.y + search->cells_high - 2, pos.z + wide});
  }
  return count;
}
