// Where a search starts: the cell that the body stands in, or one beside it where it can.
#include "path/path_search.h"
#include "world/registry_internal.h"
#include "world/world_internal.h"

static bool can_stand_on(const ov_path_search* search, const ovis_state_traits* traits) {
  return (traits->fluid == OVIS_FLUID_WATER && search->body->stands_on_water) ||
         (traits->fluid == OVIS_FLUID_LAVA && search->body->stands_on_lava);
}

static const ovis_state_traits* traits_at(ov_path_search* search, ovis_pos pos) {
  return ov_registry_traits(search->view.world->registry, ov_view_state(&search->view, pos));
}

// Does a floating body that looks for its start rise through this block?
static bool is_start_water(const ov_path_search* search, const ovis_state_traits* traits) {
  if (traits->fluid != OVIS_FLUID_WATER) {
    return false;
  }
  // A block of water itself, however low it stands, or a source inside another block.
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
  const ovis_path_type type = ov_walk_type(search, pos);
  return type != OVIS_PATH_OPEN && ov_malus(search, type) >= 0; // claim 88
}

int32_t ov_walk_start(ov_path_search* search) {
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
  const int32_t index = ov_search_node(search, start); // claim 89
  if (index != OV_NO_NODE) {
    ov_path_node* node = &search->nodes.items[index];
    node->type = (uint8_t)ov_walk_type(search, start);
    node->malus = ov_malus(search, (ovis_path_type)node->type);
  }
  return index;
}
