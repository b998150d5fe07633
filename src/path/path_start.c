// Finds the cell at which a search starts: the body's own, or one near it that the body can use.
// Rules: docs/sources.md#evaluators, docs/sources.md#rule-versions; claims 84 to 89 and 338.
#include "base/check.h"
#include "base/rng.h"
#include "path/path_search.h"
#include "world/registry_internal.h"
#include "world/world_internal.h"

// Number of random cells that a small flier tries. Source: docs/sources.md#evaluators
#define START_CELLS 10

// Fliers of at least this mean side try the corners of their box instead. Source: the same
#define LARGE_FLIER_SIDE 1 // blocks

// A small flier's box is grown by what each side lacks to this. Source: the same
#define START_BOX_SIDE 1.5 // blocks

static bool can_stand_on(const ov_path_search* search, const ovis_state_traits* traits) {
  OVIS_ASSERT(traits != NULL);
  return (traits->fluid == OVIS_FLUID_WATER && search->body->stands_on_water) ||
         (traits->fluid == OVIS_FLUID_LAVA && search->body->stands_on_lava);
}

static const ovis_state_traits* traits_at(ov_path_search* search, ovis_pos pos) {
  OVIS_ASSERT(search->nodes.count <= search->nodes.capacity);
  return ov_registry_traits(search->view.world->registry, ov_view_state(&search->view, pos));
}

// Does the start of a floating body rise through this block?
static bool is_start_water(const ov_path_search* search, const ovis_state_traits* traits) {
  if (traits->fluid != OVIS_FLUID_WATER) {
    return false;
  }
  // Either a block of water itself, of any level, or a source inside another block.
  const bool is_water_block =
      (traits->tags & (OVIS_TAG(WATERLOGGED) | OVIS_TAG(BUBBLE_COLUMN))) == 0;
  return search->rules->float_start_any_water || is_water_block || traits->fluid_source != 0;
}

static int32_t start_height(ov_path_search* search) {
  const ovis_path_body* body = search->body;
  ovis_pos at = search->body_cell;
  if (can_stand_on(search, traits_at(search, at))) {
    do {
      at.y++;
    } while (can_stand_on(search, traits_at(search, at))); // claim 84
    return at.y - 1;                                       // claim 84
  }
  if (body->can_float && body->is_in_water) {
    while (is_start_water(search, traits_at(search, at))) { // claim 85
      at.y++;
    }
    return at.y - 1; // claim 85
  }
  if (!body->is_on_ground && ov_is_rung(search, at)) {
    return at.y;
  }
  if (body->is_on_ground) {
    return ov_floor_int(body->pos.y + 0.5); // claim 86
  }
  at.y += search->rules->airborne_start_above ? 1 : 0; // claim 87
  while (at.y > search->view.bottom &&
         (traits_at(search, at)->pathfindable & OVIS_PATHFINDABLE_LAND) != 0) { // claim 87
    at.y--;
  }
  return at.y + 1; // claim 87
}

static bool can_start(ov_path_search* search, ovis_pos pos) {
  const ovis_path_type type = ov_body_type(search, pos);
  return type != OVIS_PATH_OPEN && ov_malus(search, type) >= 0; // claim 88
}

static ovis_pos walk_start(ov_path_search* search) {
  const int32_t y = start_height(search);
  const ovis_aabb* box = &search->body_box;
  ovis_pos start = {search->body_cell.x, y, search->body_cell.z};
  if (!can_start(search, start)) {
    const ovis_pos corners[4] = {
        {ov_floor_int(box->min.x), y, ov_floor_int(box->min.z)}, // claim 88
        {ov_floor_int(box->min.x), y, ov_floor_int(box->max.z)},
        {ov_floor_int(box->max.x), y, ov_floor_int(box->min.z)},
        {ov_floor_int(box->max.x), y, ov_floor_int(box->max.z)}};
    for (int32_t i = 0; i < 4; i++) {
      if (can_start(search, corners[i])) {
        start = corners[i]; // claim 88
        break;
      }
    }
  }
  return start; // claim 89
}

static bool is_water_block(ov_path_search* search, ovis_pos pos) {
  return (ov_view_kind(&search->view, pos) & OV_KIND_WATER_BLOCK) != 0;
}

static bool is_impassable(ov_path_search* search, ovis_pos pos) {
  return ov_malus(search, ov_body_type(search, pos)) < 0;
}

static double growth(double side) {
  return side < START_BOX_SIDE ? START_BOX_SIDE - side : 0;
}

// Draws a cell of a small flier's box, grown at both ends of each axis. Draws x, y, z in that
// order.
static ovis_pos random_cell(const ov_path_search* search, ov_rng* rng) {
  const ovis_aabb* box = &search->body_box;
  const double grow_x = growth(box->max.x - box->min.x);
  const double grow_y = growth(box->max.y - box->min.y);
  const double grow_z = growth(box->max.z - box->min.z);
  const ovis_pos low = {ov_floor_int(box->min.x - grow_x), ov_floor_int(box->min.y - grow_y),
                        ov_floor_int(box->min.z - grow_z)};
  const ovis_pos high = {ov_floor_int(box->max.x + grow_x), ov_floor_int(box->max.y + grow_y),
                         ov_floor_int(box->max.z + grow_z)};
  const int32_t x = low.x + ov_rng_int(rng, high.x - low.x + 1);
  const int32_t y = low.y + ov_rng_int(rng, high.y - low.y + 1);
  const int32_t z = low.z + ov_rng_int(rng, high.z - low.z + 1);
  return (ovis_pos){x, y, z};
}

static ovis_pos fly_start(ov_path_search* search) {
  const ovis_path_body* body = search->body;
  ovis_pos start = search->body_cell;
  if (body->can_float && body->is_in_water) {
    while (is_water_block(search, start)) {
      start.y++;
    }
  } else {
    start.y = ov_floor_int(body->pos.y + 0.5);
  }
  if (!is_impassable(search, start)) {
    return start;
  }
  const ovis_aabb* box = &search->body_box;
  const double mean_side =
      ((box->max.x - box->min.x) + (box->max.y - box->min.y) + (box->max.z - box->min.z)) / 3;
  const bool tries_corners = mean_side >= LARGE_FLIER_SIDE || search->rules->fly_start_corners;
  const ovis_pos corners[4] = {
      {ov_floor_int(box->min.x), search->body_cell.y, ov_floor_int(box->min.z)},
      {ov_floor_int(box->min.x), search->body_cell.y, ov_floor_int(box->max.z)},
      {ov_floor_int(box->max.x), search->body_cell.y, ov_floor_int(box->min.z)},
      {ov_floor_int(box->max.x), search->body_cell.y, ov_floor_int(box->max.z)}};
  ov_rng rng = ov_rng_make(search->query.start_seed, 0);
  for (int32_t i = 0; i < (tries_corners ? 4 : START_CELLS); i++) {
    const ovis_pos at = tries_corners ? corners[i] : random_cell(search, &rng);
    if (!is_impassable(search, at)) {
      return at;
    }
  }
  return start;
}

// The cell at the lowest corner of the body's box, `rise` higher.
static ovis_pos swim_start(const ov_path_search* search, double rise) {
  const ovis_vec3 corner = search->body_box.min;
  return (ovis_pos){ov_floor_int(corner.x), ov_floor_int(corner.y + rise), ov_floor_int(corner.z)};
}

static ovis_pos start_of(ov_path_search* search) {
  const ovis_path_body* body = search->body;
  switch (body->evaluator) {                                // claims 336, 338
  case OVIS_EVALUATOR_FLY: return fly_start(search);        // claim 338
  case OVIS_EVALUATOR_SWIM: return swim_start(search, 0.5); // claim 338
  case OVIS_EVALUATOR_AMPHIBIOUS:
    return body->is_in_water ? swim_start(search, 0.5) : walk_start(search); // claim 338
  case OVIS_EVALUATOR_FROG:
    return body->is_in_water ? swim_start(search, 0) : walk_start(search); // claim 338
  default: return walk_start(search);                                      // claim 338
  }
}

int32_t ov_search_start(ov_path_search* search) {
  const ovis_pos start = start_of(search);
  const int32_t index = ov_search_node(search, start);
  // By the rules a swimmer's start keeps the type and malus of a new node.
  if (index != OV_NO_NODE && search->body->evaluator != OVIS_EVALUATOR_SWIM) {
    ov_path_node* node = &search->nodes.items[index];
    node->type = (uint8_t)ov_body_type(search, start);
    node->malus = ov_malus(search, (ovis_path_type)node->type);
  }
  return index;
}
