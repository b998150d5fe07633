// The walk evaluator: finds the cells that a walker or an amphibious body may enter from a cell.
// Rules: docs/sources.md#walk-neighbors; claims 109 to 137.
//
// A search has one node for each position. A neighbor test reads what earlier tests wrote to it
// (type, malus, closed). The rules of the game require this.
#include "path/path_search.h"
#include "world/registry_internal.h"
#include "world/world_internal.h"

#include <math.h>

// Highest step that a body jumps, whatever its step height. [Units: blocks]
// Source: docs/sources.md#walk-neighbors
#define JUMP_HEIGHT 1.125

// Level above a cell's bottom at which a floating or amphibious body swims. [Units: blocks]
#define SWIM_LEVEL 0.5

// Water this deep below the sea level costs more for bodies that prefer shallow water.
// [Units: blocks] Source: docs/sources.md#evaluators
#define DEEP_WATER_DEPTH 10
#define DEEP_WATER_MALUS 1

typedef ov_walk_direction step_way;

static bool is_water_at(ov_path_search* search, ovis_pos pos) {
  return (ov_view_kind(&search->view, pos) & OV_KIND_WATER) != 0;
}

// ---- Accepting a cell

typedef struct step {
  step_way way;             // direction of the step: the body comes from cell - way
  double floor;             // level on which the body stands. [Units: blocks]
  ovis_path_type from_type; // of the node that the body comes from
  bool can_jump;
} step;

// Top of the collision shape of the block below a cell, or the bottom of that block if it has none.
static double floor_below(ov_path_search* search, ovis_pos pos) {
  const ovis_pos below = {pos.x, pos.y - 1, pos.z};
  return below.y + ov_view_top(&search->view, below); // claim 111
}

static double floor_level(ov_path_search* search, ovis_pos pos) {
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
static bool has_room_to_rise(ov_path_search* search, ovis_pos cell, const step* from,
                             ovis_pos node_pos) {
  const double half = (double)search->body->width / 2.0;
  const double x = cell.x - from->way.dx + 0.5; // claims 112, 306
  const double z = cell.z - from->way.dz + 0.5; // claims 112, 306
  const ovis_pos over = {cell.x - from->way.dx, cell.y + 1, cell.z - from->way.dz};
  const double bottom = floor_level(search, over) + 0.001; // claim 306
  const double top =
      (double)search->body->height + floor_level(search, node_pos) - 0.002; // claim 306
  // For a low body beside a high fence the top is below the bottom. The box spans the two.
  const ovis_aabb box = {{x - half, bottom < top ? bottom : top, z - half},
                         {x + half, bottom < top ? top : bottom, z + half}};
  return !ov_view_collides(&search->view, &box);
}

static int32_t accept(ov_path_search* search, ovis_pos pos, int32_t jumps, const step* from);

// Tries the cell above, for a body that may climb to it.
static int32_t climb(ov_path_search* search, ovis_pos pos, int32_t jumps, const step* from) {
  const int32_t above =
      accept(search, (ovis_pos){pos.x, pos.y + 1, pos.z}, jumps - 1, from); // claim 121
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
// looked at, and *is_done if accept() must try nothing else.
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

// Finds the node that a body reaches when it walks to a cell: of the cell itself, or of one above
// or below. OV_NO_NODE: the body cannot go there. A node with malus < 0: the place is impassable.
static int32_t accept(ov_path_search* search, ovis_pos pos, int32_t jumps, const step* from) {
  const double rise = floor_level(search, pos) - from->floor;
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

// ---- Neighbors

static void report_refusal(const ov_path_search* search, int32_t from, ovis_pos to,
                           ovis_path_refusal_reason reason, double value, double limit,
                           ovis_path_type type) {
  const ov_last_refusal why = {reason, type, (float)value, (float)limit};
  ov_report_refusal(search, ov_node_at(search, from)->pos, to, &why);
}

// Reports why a cell beside the node is no neighbor.
static void explain_direct(const ov_path_search* search, int32_t from, ovis_pos to, int32_t index,
                           const ov_last_refusal* why) {
  const ov_path_node* node = index == OV_NO_NODE ? NULL : ov_node_at(search, index);
  const ovis_pos at = node == NULL ? to : node->pos;
  if (node != NULL && node->is_closed && node->malus >= 0) {
    report_refusal(search, from, at, OVIS_REFUSED_CLOSED, 0, 0, (ovis_path_type)node->type);
  } else if (why->reason != OVIS_REFUSED_COUNT) {
    ov_report_refusal(search, ov_node_at(search, from)->pos, at, why);
  } else if (node != NULL) {
    const bool is_closed = node->malus >= 0 || node->is_closed;
    report_refusal(search, from, at, is_closed ? OVIS_REFUSED_CLOSED : OVIS_REFUSED_IMPASSABLE,
                   (double)node->malus, 0, (ovis_path_type)node->type);
  }
}

static bool is_neighbor(const ov_path_search* search, int32_t from, int32_t index) {
  if (index == OV_NO_NODE) {
    return false;
  }
  const ov_path_node* node = ov_node_at(search, index);
  return !node->is_closed &&
         (node->malus >= 0 || ov_node_at(search, from)->malus < 0); // claims 15, 130, 131, 132, 341
}

// Reason why the cells beside a diagonal forbid it; OVIS_REFUSED_COUNT if they allow it.
static ovis_path_refusal_reason corner_refusal(const ov_path_search* search, int32_t from,
                                               const ov_path_node* a, const ov_path_node* b) {
  const int32_t y = ov_node_at(search, from)->pos.y;
  if (!search->rules->diagonal_ignores_side_height && (a->pos.y > y || b->pos.y > y)) {
    return OVIS_REFUSED_CORNER_HIGHER; // claim 310
  }
  if (a->type == OVIS_PATH_WALKABLE_DOOR || b->type == OVIS_PATH_WALKABLE_DOOR) {
    return OVIS_REFUSED_CORNER_DOOR; // claim 133
  }
  const bool is_between_posts = a->type == OVIS_PATH_FENCE && b->type == OVIS_PATH_FENCE &&
                                search->body->width < 0.5f;                 // claim 135
  const bool is_a_free = a->pos.y < y || a->malus >= 0 || is_between_posts; // claims 135, 136
  const bool is_b_free = b->pos.y < y || b->malus >= 0 || is_between_posts; // claims 135, 136
  return is_a_free && is_b_free ? OVIS_REFUSED_COUNT
                                : OVIS_REFUSED_CORNER_BLOCKED; // claims 136, 137
}

static bool is_diagonal(const ov_path_search* search, int32_t from, ovis_pos to, int32_t a,
                        int32_t b, int32_t index) {
  const bool is_watched = ov_is_watched(search);
  if (a == OV_NO_NODE || b == OV_NO_NODE) { // claim 133
    if (is_watched) {
      report_refusal(search, from, to, OVIS_REFUSED_CORNER_MISSING, 0, 0, OVIS_PATH_BLOCKED);
    }
    return false;
  }
  if (index == OV_NO_NODE || ov_node_at(search, index)->is_closed || // claims 133, 134
      ov_node_at(search, index)->malus < 0) {                        // claim 134
    if (is_watched) {
      explain_direct(search, from, to, index, &search->refusal);
    }
    return false;
  }
  const ov_path_node* node_a = ov_node_at(search, a);
  const ov_path_node* node_b = ov_node_at(search, b);
  ovis_path_refusal_reason reason = corner_refusal(search, from, node_a, node_b);
  if (ov_node_at(search, index)->type == OVIS_PATH_WALKABLE_DOOR) {
    reason = OVIS_REFUSED_CORNER_DOOR; // claim 133
  }
  if (reason != OVIS_REFUSED_COUNT && is_watched) {
    const bool is_a_worse = node_a->pos.y > node_b->pos.y || node_a->malus < node_b->malus;
    const ov_path_node* worse = is_a_worse ? node_a : node_b;
    const bool is_height = reason == OVIS_REFUSED_CORNER_HIGHER;
    report_refusal(search, from, to, reason, is_height ? worse->pos.y : (double)worse->malus,
                   is_height ? ov_node_at(search, from)->pos.y : 0, (ovis_path_type)worse->type);
  }
  return reason == OVIS_REFUSED_COUNT;
}

static int32_t jump_steps(ov_path_search* search, int32_t from) {
  const ovis_pos pos = ov_node_at(search, from)->pos;
  const ovis_path_type above = ov_body_type(search, (ovis_pos){pos.x, pos.y + 1, pos.z});
  const float malus = ov_malus(search, above);
  const bool is_free =
      search->rules->climb_needs_positive_malus_above ? malus > 0 : malus >= 0; // claims 110, 305
  if (!is_free || ov_body_type(search, pos) == OVIS_PATH_STICKY_HONEY) {        // claims 110, 305
    return 0;
  }
  const float step_height = search->body->max_up_step;
  return ov_floor_int((double)(step_height > 1.0f ? step_height : 1.0f)); // claim 110
}

typedef struct diagonal {
  int8_t a, b;  // indexes of the two straight directions beside it
  step_way way; // direction that accept() gets: by the rules only north or south
} diagonal;

typedef struct neighbor_order {
  step_way ways[OV_WALK_EDGES]; // the four straight directions, then the diagonal ones
  diagonal diagonals[4];
  uint32_t against; // i ^ against is the index of the direction opposite to direction i
} neighbor_order;

static const neighbor_order order_1_19 = {
    {{0, 1}, {-1, 0}, {1, 0}, {0, -1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}, // claims 109, 112
    {{1, 3, {0, -1}}, {2, 3, {0, -1}}, {1, 0, {0, 1}}, {2, 0, {0, 1}}},     // claims 109, 112
    3};
static const neighbor_order order_1_20_5 = {
    {{0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}, // claim 109
    {{0, 1, {0, -1}}, {2, 1, {0, 1}}, {2, 3, {0, 1}}, {0, 3, {0, -1}}},
    2};

static const neighbor_order* order_of(const ovis_rules* rules) {
  return rules->neighbor_order == OVIS_NEIGHBOR_ORDER_1_20_5 ? &order_1_20_5 : &order_1_19;
}

const ov_walk_direction* ov_walk_order(const ovis_rules* rules) {
  return order_of(rules)->ways;
}

uint32_t ov_walk_opposite_mask(const ovis_rules* rules) {
  return order_of(rules)->against;
}

static void explain_vertical(const ov_path_search* search, int32_t from, ovis_pos to, int32_t index,
                             const ov_last_refusal* why) {
  if (is_neighbor(search, from, index)) {
    report_refusal(search, from, to, OVIS_REFUSED_NOT_WATER, 0, 0,
                   (ovis_path_type)ov_node_at(search, index)->type);
  } else {
    explain_direct(search, from, to, index, why);
  }
}

// Adds the cells above and below as neighbors of an amphibious body. Both are accepted before
// either is tested. Then raises the malus of deep water for bodies that prefer shallow water, each
// time that they meet it.
static int32_t add_vertical(ov_path_search* search, int32_t from, int32_t jumps, step* way,
                            int32_t out[OV_NEIGHBOR_MAX], int32_t count) {
  const ovis_pos pos = ov_node_at(search, from)->pos;
  const ovis_pos to[2] = {{pos.x, pos.y + 1, pos.z}, {pos.x, pos.y - 1, pos.z}};
  const int32_t climbs[2] = {jumps > 0 ? jumps - 1 : 0, jumps};
  int32_t index[2];
  ov_last_refusal why[2];
  way->way = (step_way){0, 0};
  for (int32_t i = 0; i < 2; i++) {
    search->refusal.reason = OVIS_REFUSED_COUNT;
    index[i] = accept(search, to[i], climbs[i], way);
    why[i] = search->refusal;
  }
  for (int32_t i = 0; i < 2; i++) {
    const bool is_barred = i == 1 && way->from_type == OVIS_PATH_TRAPDOOR;
    if (is_neighbor(search, from, index[i]) && !is_barred &&
        ov_node_at(search, index[i])->type == OVIS_PATH_WATER) {
      out[count++] = index[i];
    } else if (ov_is_watched(search)) {
      explain_vertical(search, from, to[i], index[i], &why[i]);
    }
  }
  const int32_t deep = ov_walk_deep_below(search);
  for (int32_t i = 0; i < count; i++) {
    ov_path_node* node = &search->nodes.items[out[i]];
    if (node->type == OVIS_PATH_WATER && node->pos.y < deep) {
      node->malus += DEEP_WATER_MALUS;
    }
  }
  return count;
}

// Adds the cells above and below as neighbors of a body that uses ladders: up onto a rung, down
// onto or off one. Source: docs/sources.md#ladders
static int32_t add_rungs(ov_path_search* search, int32_t from, step* way,
                         int32_t out[OV_NEIGHBOR_MAX], int32_t count) {
  const ovis_pos pos = ov_node_at(search, from)->pos;
  const ovis_pos up = {pos.x, pos.y + 1, pos.z};
  const ovis_pos down = {pos.x, pos.y - 1, pos.z};
  const bool has_rung[2] = {ov_is_rung(search, up),
                            ov_is_rung(search, down) || ov_is_rung(search, pos)};
  way->way = (step_way){0, 0};
  for (int32_t i = 0; i < 2; i++) {
    if (!has_rung[i]) {
      continue;
    }
    const ovis_pos to = i == 0 ? up : down;
    search->refusal.reason = OVIS_REFUSED_COUNT;
    const int32_t index = accept(search, to, 0, way);
    if (is_neighbor(search, from, index)) {
      out[count++] = index;
    } else if (ov_is_watched(search)) {
      explain_direct(search, from, to, index, &search->refusal);
    }
  }
  return count;
}

static step first_step(ov_path_search* search, ovis_pos pos, int32_t jumps) {
  return (step){{0, 0}, floor_level(search, pos), ov_body_type(search, pos), jumps > 0};
}

static ovis_pos beside(ovis_pos pos, step_way way) {
  return (ovis_pos){pos.x + way.dx, pos.y, pos.z + way.dz};
}

int32_t ov_walk_neighbors(ov_path_search* search, int32_t from, int32_t out[OV_NEIGHBOR_MAX]) {
  const ovis_pos pos = ov_node_at(search, from)->pos;
  const int32_t jumps = jump_steps(search, from);
  const neighbor_order* order = order_of(search->rules);
  step way = first_step(search, pos, jumps);
  int32_t direct[4];
  int32_t count = 0;
  for (int32_t i = 0; i < 4; i++) {
    way.way = order->ways[i]; // claim 109
    const ovis_pos to = beside(pos, way.way);
    search->refusal.reason = OVIS_REFUSED_COUNT;
    direct[i] = accept(search, to, jumps, &way);
    if (is_neighbor(search, from, direct[i])) {
      out[count++] = direct[i];
    } else if (ov_is_watched(search)) {
      explain_direct(search, from, to, direct[i], &search->refusal);
    }
  }
  for (int32_t i = 0; i < 4; i++) {
    const diagonal* d = &order->diagonals[i];
    const ovis_pos to = beside(pos, order->ways[4 + i]); // claim 109
    way.way = d->way;                                    // claim 112
    search->refusal.reason = OVIS_REFUSED_COUNT;
    // Accepts the cell before it tests the corners, since accept() may write to shared nodes.
    const int32_t index = accept(search, to, jumps, &way);
    if (is_diagonal(search, from, to, direct[d->a], direct[d->b], index)) {
      out[count++] = index;
    }
  }
  if (search->is_amphibious) {
    return add_vertical(search, from, jumps, &way, out, count);
  }
  return search->uses_ladders ? add_rungs(search, from, &way, out, count) : count;
}

int32_t ov_walk_deep_below(const ov_path_search* search) {
  const ovis_path_body* body = search->body;
  const bool is_shallow = body->prefers_shallow || body->evaluator == OVIS_EVALUATOR_FROG;
  return search->is_amphibious && is_shallow ? body->sea_level - DEEP_WATER_DEPTH : INT32_MIN;
}

// ---- Edges

static ov_found_edge describe_edge(const ov_path_search* search, ovis_pos from, int32_t index,
                                   bool is_entered) {
  if (index == OV_NO_NODE) {
    return (ov_found_edge){OV_EDGE_NONE, from, OVIS_PATH_BLOCKED};
  }
  const ov_path_node* node = ov_node_at(search, index);
  if (is_entered) {
    const int32_t down = from.y - node->pos.y;
    const ov_edge edge = down == -1  ? OV_EDGE_UP
                         : down == 0 ? OV_EDGE_LEVEL
                         : down > 0 && down <= OV_EDGE_FALL_MAX
                             ? (ov_edge)(OV_EDGE_LEVEL + 1 + down)
                             : OV_EDGE_OTHER;
    return (ov_found_edge){edge, node->pos, (ovis_path_type)node->type};
  }
  // Of the cells that accept() marks, only the end of a drop that is too deep can be a node of the
  // search, since accept() does not look at its type.
  const bool is_cliff = node->malus < 0 && node->type == OVIS_PATH_BLOCKED &&
                        from.y - node->pos.y == search->fall_max + 1;
  return (ov_found_edge){is_cliff ? OV_EDGE_CLIFF : OV_EDGE_NONE, node->pos, OVIS_PATH_BLOCKED};
}

static bool is_same_cell(ovis_pos a, ovis_pos b) {
  return a.x == b.x && a.y == b.y && a.z == b.z;
}

// May an amphibious body use cached edges here? Steps up and down have no edge. The fast path adds
// those that lead to water right above or below. A node that is no water is no neighbor, but the
// end of a drop that is too deep marks one.
static bool has_plain_verticals(ov_path_search* search, int32_t from, int32_t jumps, step* way) {
  const ovis_pos pos = ov_node_at(search, from)->pos;
  bool is_plain = way->from_type != OVIS_PATH_TRAPDOOR;
  way->way = (step_way){0, 0};
  for (int32_t up = 1; up >= -1 && is_plain; up -= 2) { // as add_vertical() does
    const ovis_pos at = {pos.x, pos.y + up, pos.z};
    const int32_t index = accept(search, at, up < 0 || jumps == 0 ? jumps : jumps - 1, way);
    const ov_path_node* node = index == OV_NO_NODE ? NULL : ov_node_at(search, index);
    const bool leads_to_water = node != NULL && node->type == OVIS_PATH_WATER &&
                                !is_same_cell(node->pos, pos) && is_neighbor(search, from, index);
    const bool is_water = ov_body_type(search, at) == OVIS_PATH_WATER;
    is_plain = leads_to_water ? is_water && is_same_cell(node->pos, at)
                              : !is_water && (node == NULL || node->malus >= 0);
  }
  return is_plain;
}

void ov_walk_compute_edges(ov_path_search* search, ovis_pos pos, ov_found_edge out[OV_WALK_EDGES]) {
  const int32_t node_count = search->nodes.count;
  search->is_dry = true;
  const int32_t from = ov_search_node(search, pos);
  const neighbor_order* order = order_of(search->rules);
  int32_t found[OV_WALK_EDGES];
  if (from != OV_NO_NODE) {
    const int32_t jumps = jump_steps(search, from);
    step way = first_step(search, pos, jumps);
    for (int32_t i = 0; i < OV_WALK_EDGES; i++) {
      const diagonal* d = i < 4 ? NULL : &order->diagonals[i - 4];
      const ovis_pos to = beside(pos, order->ways[i]);
      way.way = d == NULL ? order->ways[i] : d->way;
      found[i] = accept(search, to, jumps, &way);
      const bool is_entered =
          d == NULL ? is_neighbor(search, from, found[i])
                    : is_diagonal(search, from, to, found[d->a], found[d->b], found[i]);
      out[i] = describe_edge(search, pos, found[i], is_entered);
    }
    if (search->is_amphibious && !has_plain_verticals(search, from, jumps, &way)) {
      out[0].edge = OV_EDGE_OTHER;
    }
  }
  search->nodes.count = node_count;
  search->is_dry = false;
}
