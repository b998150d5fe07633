// A walker's step to a cell: finds the node that a walker or an amphibious body reaches there.
// Rules: docs/sources.md#walk-neighbors; claims 111 to 129.
//
// A search has one node for each position. A neighbor test reads what earlier tests wrote to it
// (type, malus, closed). The rules of the game require this.
#include "path/walk_step.h"
#include "world/registry_internal.h"
#include "world/world_internal.h"

#include <math.h>

// Highest step that a body jumps, whatever its step height. [Units: blocks]
// Source: docs/sources.md#walk-neighbors
#define JUMP_HEIGHT 1.125

// Level above a cell's bottom at which a floating or amphibious body swims. [Units: blocks]
#define SWIM_LEVEL 0.5

static bool is_water_at(ov_path_search* search, ovis_pos pos) {
  return (ov_view_kind(&search->view, pos) & OV_KIND_WATER) != 0;
}

// ---- Accepting a cell

// Top of the collision shape of the block below a cell, or the bottom of that block if it has none.
static double floor_below(ov_path_search* search, ovis_pos pos) {
  const ovis_pos below = {pos.x, pos.y - 1, pos.z};
  return below.y + ov_view_top(&search->view, below); // claim 111
}

double ov_walk_floor(ov_path_search* search, ovis_pos pos) {
  if ((search->body->can_float || search->is_amphibious) && is_water_at(search, pos)) {
    return pos.y + SWIM_LEVEL;
  }
  if (ov_is_rung(search, pos)) {
    return pos.y;
  }
  return floor_below(search, pos);
}

static double jump_height(const ov_path_search* search) {
  const double step_height = (double)search->body->max_up_step;
  return step_height > JUMP_HEIGHT ? step_height : JUMP_HEIGHT; // claim 113
}

static int32_t refuse(ov_path_search* search, ovis_path_refusal_reason reason, ovis_path_type type,
                      double value, double limit) {
  search->refusal = (ov_last_refusal){reason, type, (float)value, (float)limit};
  return OV_NO_NODE;
}

static int32_t blocked_node(ov_path_search* search, ovis_pos pos) {
  const int32_t index = ov_search_node(search, pos);
  if (index != OV_NO_NODE) {
    search->nodes.items[index].type = OVIS_PATH_BLOCKED;
    search->nodes.items[index].malus = -1;
  }
  return index;
}

static bool has_partial_collision(const ov_path_search* search, ovis_path_type type) {
  if (type == OVIS_PATH_FENCE) {
    return true;
  }
  return !search->rules->partial_collision_fence_only && // claim 118
         (type == OVIS_PATH_DOOR_WOOD_CLOSED || type == OVIS_PATH_DOOR_IRON_CLOSED);
}

static ovis_aabb moved_box(const ovis_aabb* box, ovis_vec3 by) {
  return (ovis_aabb){{box->min.x + by.x, box->min.y + by.y, box->min.z + by.z},
                     {box->max.x + by.x, box->max.y + by.y, box->max.z + by.z}};
}

// Moves the body's box toward the node in steps of about its own size, and tests each for
// collisions. By the rules the box ends with its minimum corner at the node's corner, half its
// height above the node's floor (claim 115).
static bool can_reach(ov_path_search* search, ovis_pos to) {
  const ovis_vec3 at = search->body->pos;
  ovis_aabb box = search->body_box;
  const ovis_vec3 size = {box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z};
  ovis_vec3 way = {to.x - at.x, to.y - at.y, to.z - at.z};
  if (!search->rules->reach_from_bottom_center) {                   // claim 117
    way.x += size.x / 2;                                            // claim 117
    way.y += search->rules->reach_box_stays_level ? 0 : size.y / 2; // claim 334
    way.z += size.z / 2;                                            // claim 117
  }
  const double length = sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
  const double mean_side = (size.x + size.y + size.z) / 3; // claim 115
  const int32_t steps = (int32_t)ceil(length / mean_side); // claim 115
  if (steps == 0) {
    return true;
  }
  const ovis_vec3 by = {way.x / steps, way.y / steps, way.z / steps};
  for (int32_t i = 1; i <= steps; i++) {         // claim 115
    box = moved_box(&box, by);                   // claim 339
    if (ov_view_collides(&search->view, &box)) { // claims 116, 119, 339, 340
      refuse(search, OVIS_REFUSED_WAY_BLOCKED, OVIS_PATH_BLOCKED, i, steps);
      return false;
    }
  }
  return true;
}

// Is there room above the cell that the body comes from for the body to rise to the node?
static bool has_room_to_rise(ov_path_search* search, ovis_pos cell, const ov_walk_step* from,
                             ovis_pos node_pos) {
  const double half = (double)search->body->width / 2.0;
  const double x = cell.x - from->way.dx + 0.5; // claims 112, 306
  const double z = cell.z - from->way.dz + 0.5; // claims 112, 306
  const ovis_pos over = {cell.x - from->way.dx, cell.y + 1, cell.z - from->way.dz};
  const double bottom = ov_walk_floor(search, over) + 0.001; // claim 306
  const double top =
      (double)search->body->height + ov_walk_floor(search, node_pos) - 0.002; // claim 306
  // For a low body beside a high fence the top is below the bottom. The box spans the two.
  const ovis_aabb box = {{x - half, bottom < top ? bottom : top, z - half},
                         {x + half, bottom < top ? top : bottom, z + half}};
  return !ov_view_collides(&search->view, &box);
}

// Tries the cell above, for a body that may climb to it.
static int32_t climb(ov_path_search* search, ovis_pos pos, int32_t jumps,
                     const ov_walk_step* from) {
  const int32_t above =
      ov_walk_accept(search, (ovis_pos){pos.x, pos.y + 1, pos.z}, jumps - 1, from); // claim 121
  if (above == OV_NO_NODE) {
    return OV_NO_NODE;
  }
  const ov_path_node* node = &search->nodes.items[above];
  const bool is_plain = node->type == OVIS_PATH_OPEN || node->type == OVIS_PATH_WALKABLE;
  const bool is_narrow = search->body->width < 1.0f;
  if (search->rules->climb_test_negated) { // claims 122, 306
    return is_plain || is_narrow || !has_room_to_rise(search, pos, from, node->pos) ? above
                                                                                    : OV_NO_NODE;
  }
  if (is_plain && is_narrow && !has_room_to_rise(search, pos, from, node->pos)) { // claim 306
    return refuse(search, OVIS_REFUSED_NO_ROOM_TO_RISE, (ovis_path_type)node->type, 0, 0);
  }
  return above;
}

// Sinks through water to the last cell of water. Sets *type to the type of the last cell that it
// looked at, and *is_done if ov_walk_accept() must try nothing else.
static int32_t sink(ov_path_search* search, ovis_pos pos, int32_t index, ovis_path_type* type,
                    bool* is_done) {
  *is_done = true;
  ovis_pos at = {pos.x, pos.y - 1, pos.z};
  if (ov_body_type(search, at) != OVIS_PATH_WATER) {
    return index;
  }
  at.y = pos.y;
  while (at.y > search->view.bottom) { // claim 123
    at.y--;
    *type = ov_body_type(search, at);
    if (*type != OVIS_PATH_WATER) {
      return index;
    }
    index = ov_node_with(search, at, *type, ov_malus(search, *type)); // claim 123
  }
  *is_done = false;
  return index;
}

// Drops through air to the first cell that is not OPEN, or to a rung. Sets *type to that cell's
// type, and *is_done if the drop is refused.
static int32_t drop(ov_path_search* search, ovis_pos pos, int32_t index, ovis_path_type* type,
                    bool* is_done) {
  *is_done = true;
  ovis_pos at = pos;
  for (int32_t fallen = 0; *type == OVIS_PATH_OPEN; fallen++) { // claim 124
    fallen += ov_count_open_below(search, at, search->fall_max - fallen);
    at.y = pos.y - 1 - fallen;
    if (at.y < search->view.bottom) { // claim 124
      refuse(search, OVIS_REFUSED_WORLD_BOTTOM, OVIS_PATH_OPEN, at.y, search->view.bottom);
      at.y = search->rules->fall_blocked_at_lowest_cell ? search->view.bottom : pos.y; // claim 329
      return blocked_node(search, at);
    }
    if (fallen >= search->fall_max) { // claims 124, 126
      refuse(search, OVIS_REFUSED_DROP_TOO_DEEP, OVIS_PATH_OPEN, pos.y - at.y, search->fall_max);
      return blocked_node(search, at);
    }
    *type = ov_body_type(search, at);
    const bool holds = ov_is_rung(search, at);
    if (*type == OVIS_PATH_OPEN && !holds) {
      continue;
    }
    const float malus = ov_malus(search, *type);
    if (malus >= 0) {
      index = ov_node_with(search, at, *type, malus); // claim 125
    } else {
      refuse(search, OVIS_REFUSED_BAD_LANDING, *type, (double)malus, 0);
      return blocked_node(search, at); // claim 125
    }
    if (holds) {
      break;
    }
  }
  *is_done = false;
  return index;
}

static bool may_climb(const ov_path_search* search, ovis_path_type type) {
  if (type == OVIS_PATH_FENCE) {
    return search->body->can_walk_over_fences; // claim 121
  }
  return type != OVIS_PATH_UNPASSABLE_RAIL && type != OVIS_PATH_TRAPDOOR &&
         type != OVIS_PATH_POWDER_SNOW; // claim 121
}

int32_t ov_walk_accept(ov_path_search* search, ovis_pos pos, int32_t jumps,
                       const ov_walk_step* from) {
  const double rise = ov_walk_floor(search, pos) - from->floor;
  if (rise > jump_height(search)) { // claim 113
    return refuse(search, OVIS_REFUSED_TOO_HIGH, OVIS_PATH_BLOCKED, rise, jump_height(search));
  }
  ovis_path_type type = ov_body_type(search, pos);
  const float malus = ov_malus(search, type);
  int32_t index = OV_NO_NODE;
  if (malus >= 0) {
    index = ov_node_with(search, pos, type, malus); // claim 114
  } else {
    refuse(search, OVIS_REFUSED_IMPASSABLE, type, (double)malus, 0);
  }
  if (index != OV_NO_NODE && has_partial_collision(search, from->from_type) &&
      search->nodes.items[index].malus >= 0 && !can_reach(search, pos)) {
    index = OV_NO_NODE; // claims 114, 115
  }
  if (type == OVIS_PATH_WALKABLE ||                         // claim 120
      (search->is_amphibious && type == OVIS_PATH_WATER)) { // claim 120
    return index;
  }
  const bool is_bad = index == OV_NO_NODE || search->nodes.items[index].malus < 0;
  if (is_bad && jumps > 0 && may_climb(search, type)) { // claim 121
    const ov_last_refusal here = search->refusal;
    index = climb(search, pos, jumps, from);
    // Reports the door or wall itself rather than the cell above it, since that is what a player
    // sees. The cell above counts only where a full block could have been a step.
    if (index == OV_NO_NODE &&
        (type != OVIS_PATH_BLOCKED || search->refusal.reason == OVIS_REFUSED_IMPASSABLE)) {
      search->refusal = here;
    }
  } else if (type == OVIS_PATH_BLOCKED && !from->can_jump) {
    refuse(search, OVIS_REFUSED_NO_CLIMB, type, 1, 0);
  }
  bool is_done = false;
  if (type == OVIS_PATH_WATER && !search->body->can_float && !search->is_amphibious) { // claim 123
    index = sink(search, pos, index, &type, &is_done);
  }
  if (!is_done && type == OVIS_PATH_OPEN && !ov_is_rung(search, pos)) { // claim 124
    index = drop(search, pos, index, &type, &is_done);
  }
  if (!is_done && index == OV_NO_NODE && has_partial_collision(search, type)) {
    index = ov_search_node(search, pos); // claim 129
    if (index != OV_NO_NODE) {
      search->nodes.items[index].is_closed = true;                   // claim 129
      search->nodes.items[index].type = (uint8_t)type;               // claim 129
      search->nodes.items[index].malus = ovis_path_base_malus(type); // claim 129
    }
  }
  return index;
}
