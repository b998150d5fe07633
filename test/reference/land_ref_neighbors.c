// Finds the start of a walker, and the neighbors of a node.
// Rules: README.md, rule groups 2.5 to 2.8.
#include "reference/land_ref_inside.h"

#include <math.h>
#include <string.h>

// ---- Start node (2.5)

static bool can_stand_on(const ref_mob* mob, ref_fluid fluid) {
  return (fluid == REF_FLUID_WATER && mob->can_stand_on_water) ||
         (fluid == REF_FLUID_LAVA && mob->can_stand_on_lava);
}

// 2.5 step 3: what a floating start rises through.
static bool is_floating_in(const ref_search* search, const ref_block* block) {
  const bool is_water = block->fluid == REF_FLUID_WATER;
  if (search->rules->float_start_any_water) {
    return is_water;
  }
  return strcmp(block->name, "water") == 0 || (is_water && block->is_fluid_source);
}

// 2.5 step 2.
static int start_on_fluid(ref_search* search, ref_pos pos) {
  while (can_stand_on(search->mob, land_ref_block(search, pos)->fluid)) {
    pos.y++;
  }
  return pos.y - 1;
}

// 2.5 step 3. When the feet's own block is no water, that is one below them.
static int start_in_water(ref_search* search, ref_pos pos) {
  while (is_floating_in(search, land_ref_block(search, pos))) {
    pos.y++;
  }
  return pos.y - 1;
}

// 2.5 step 5: the cell above the highest block that does not let through. When there is none, the
// cell above the lowest of the world (question 8).
static int start_in_air(ref_search* search, ref_pos pos) {
  if (search->rules->airborne_start_above) {
    pos.y = land_ref_floor(search->mob->position.y + 1.0);
  }
  while (pos.y > search->world->min_y) {
    const ref_block* block = land_ref_block(search, pos);
    if (!block->is_air && !block->land_pathfindable) {
      break;
    }
    pos.y--;
  }
  return pos.y + 1;
}

// 2.5 steps 1 to 5.
static int start_height(ref_search* search, ref_pos own) {
  const ref_mob* mob = search->mob;
  if (can_stand_on(mob, land_ref_block(search, own)->fluid)) {
    return start_on_fluid(search, own);
  }
  if (mob->can_float && mob->is_in_water) {
    return start_in_water(search, own);
  }
  if (!mob->is_on_ground && land_ref_is_rung(search, own)) { // 2.13
    return own.y;
  }
  if (mob->is_on_ground) {
    return land_ref_floor(mob->position.y + 0.5);
  }
  return start_in_air(search, own);
}

static bool can_start(ref_search* search, ref_pos pos) {
  const ref_type type = land_ref_mob_at(search, pos);
  return type != REF_OPEN && land_ref_malus(search, type) >= 0.0f;
}

// 2.5 step 6: the block column first, then the corners of the body at the same height.
static ref_pos start_cell(ref_search* search, ref_pos own) {
  const ref_box body = land_ref_body(search->mob);
  const int low_x = land_ref_floor(body.min.x);
  const int low_z = land_ref_floor(body.min.z);
  const int high_x = land_ref_floor(body.max.x);
  const int high_z = land_ref_floor(body.max.z);
  const ref_pos cells[] = {own,
                           {low_x, own.y, low_z},
                           {low_x, own.y, high_z},
                           {high_x, own.y, low_z},
                           {high_x, own.y, high_z}};
  for (int i = 0; i < 5; i++) {
    if (can_start(search, cells[i])) {
      return cells[i];
    }
  }
  return own;
}

// 2.5 step 7. The malus is assigned, and may be below 0.
ref_node* land_ref_start_at(ref_search* search, ref_pos pos) {
  ref_node* node = land_ref_node(search, pos);
  node->type = land_ref_mob_at(search, pos);
  node->malus = land_ref_malus(search, node->type);
  return node;
}

// 2.5.
ref_node* land_ref_walk_start(ref_search* search) {
  ref_pos own = land_ref_own_block(search);
  own.y = start_height(search, own);
  return land_ref_start_at(search, start_cell(search, own));
}

// ---- Fall (2.8)

// In float, as health is (question 9).
int land_ref_max_fall(const ref_mob* mob) {
  if (!mob->has_target) {
    return 3;
  }
  if (mob->is_creeper) {
    return 3 + (int)(mob->health - 1.0f);
  }
  int extra = (int)(mob->health - 0.33f * mob->max_health);
  extra -= 4 * (3 - mob->difficulty);
  return (extra < 0 ? 0 : extra) + 3;
}

// ---- One neighbor (2.7)

static bool has_partial_collision(const ref_rules* rules, ref_type type) {
  if (rules->partial_fence_only) {
    return type == REF_FENCE;
  }
  return type == REF_FENCE || type == REF_DOOR_WOOD_CLOSED || type == REF_DOOR_IRON_CLOSED;
}

static ref_node* blocked_node(ref_search* search, ref_pos pos) {
  ref_node* node = land_ref_node(search, pos);
  node->type = REF_BLOCKED;
  node->malus = -1.0f;
  return node;
}

static bool is_narrower_than_1(const ref_search* search) {
  return search->mob->width < 1.0f;
}

// 2.7 step 5: does the body rising in the cell that it comes from hit something? In double. `pos`
// is the cell that was tried before climbing.
static bool collides_rising(ref_search* search, ref_pos pos, const ref_walk* walk,
                            const ref_node* found) {
  const double center_x = pos.x - walk->dir_x + 0.5;
  const double center_z = pos.z - walk->dir_z + 0.5;
  const double half = (double)(search->mob->width / 2.0f);
  const ref_pos from = {pos.x - walk->dir_x, pos.y + 1, pos.z - walk->dir_z};
  const double bottom = land_ref_floor_level(search, from) + 0.001;
  const double top = (double)search->mob->height + land_ref_floor_level(search, found->pos) - 0.002;
  const ref_box box = {{center_x - half, fmin(bottom, top), center_z - half},
                       {center_x + half, fmax(bottom, top), center_z + half}};
  return land_ref_collides(search, &box);
}

static bool keeps_climbed(ref_search* search, ref_pos pos, const ref_walk* walk,
                          const ref_node* found) {
  const bool is_open = found->type == REF_OPEN || found->type == REF_WALKABLE;
  if (search->rules->climb_test_negated) {
    return is_open || is_narrower_than_1(search) || collides_rising(search, pos, walk, found);
  }
  return !is_open || !is_narrower_than_1(search) || !collides_rising(search, pos, walk, found);
}

static bool may_climb_over(const ref_search* search, ref_type type) {
  if (type == REF_FENCE && !search->mob->can_walk_over_fences) {
    return false;
  }
  return type != REF_UNPASSABLE_RAIL && type != REF_TRAPDOOR && type != REF_POWDER_SNOW;
}

// 2.7 step 6: sinks to the lowest cell of WATER. The node stays what it was when there is no water
// below.
static ref_node* sink(ref_search* search, ref_pos pos, ref_node* node) {
  while (pos.y > search->world->min_y) {
    pos.y--;
    if (land_ref_mob_at(search, pos) != REF_WATER) {
      return node;
    }
    node = land_ref_node_with(search, pos, REF_WATER);
  }
  return node;
}

// 2.7 step 7: falls to the first cell that is not OPEN. The counter comes before the type of the
// cell, the bottom of the world before the counter.
static ref_node* fall(ref_search* search, ref_pos pos) {
  const ref_pos from = pos;
  const int max_fall = land_ref_max_fall(search->mob);
  for (int dropped = 0;; dropped++) {
    pos.y--;
    if (pos.y < search->world->min_y) {
      const ref_pos lowest = {pos.x, search->world->min_y, pos.z};
      return blocked_node(search, search->rules->fall_blocked_at_lowest_cell ? lowest : from);
    }
    if (dropped >= max_fall) {
      return blocked_node(search, pos);
    }
    const ref_type type = land_ref_mob_at(search, pos);
    if (type == REF_OPEN && !land_ref_is_rung(search, pos)) { // 2.13
      continue;
    }
    if (land_ref_malus(search, type) < 0.0f) {
      return blocked_node(search, pos);
    }
    return land_ref_node_with(search, pos, type);
  }
}

// 2.7. The steps are tests in a row, as up to 1.20.1: one that found a node does not end the rest.
ref_node* land_ref_accept(ref_search* search, ref_pos pos, int max_up, const ref_walk* walk) {
  const ref_mob* mob = search->mob;
  const bool is_amphibious = land_ref_is_amphibious(search);
  const double jump_height = fmax(1.125, (double)mob->max_up_step);
  if (land_ref_floor_level(search, pos) - walk->floor > jump_height) { // 1
    return NULL;
  }
  const ref_type type = land_ref_mob_at(search, pos); // 2
  ref_node* node = NULL;
  if (land_ref_malus(search, type) >= 0.0f) {
    node = land_ref_node_with(search, pos, type);
  }
  if (has_partial_collision(search->rules, walk->from_type) && node != NULL &&
      node->malus >= 0.0f && !land_ref_reaches(search, node)) { // 3
    node = NULL;
  }
  if (type == REF_WALKABLE || (is_amphibious && type == REF_WATER)) { // 4
    return node;
  }
  if ((node == NULL || node->malus < 0.0f) && max_up > 0 && may_climb_over(search, type)) { // 5
    const ref_pos above = {pos.x, pos.y + 1, pos.z};
    node = land_ref_accept(search, above, max_up - 1, walk);
    if (node != NULL && !keeps_climbed(search, pos, walk, node)) {
      node = NULL;
    }
  }
  if (type == REF_WATER && !mob->can_float && !is_amphibious) { // 6
    node = sink(search, pos, node);
  }
  if (type == REF_OPEN && !land_ref_is_rung(search, pos)) { // 7 and 2.13
    node = fall(search, pos);
  }
  if (node == NULL && has_partial_collision(search->rules, type)) { // 8
    node = land_ref_node(search, pos);
    node->is_closed = true;
    node->type = type;
    node->malus = land_ref_base_malus(type);
  }
  return node; // 9
}

// ---- All neighbors (2.6)

static const ref_direction order_1_19[REF_LAND_DIRECTION_COUNT] = {
    REF_SOUTH,      REF_WEST,       REF_EAST,       REF_NORTH,
    REF_NORTH_WEST, REF_NORTH_EAST, REF_SOUTH_WEST, REF_SOUTH_EAST};

static const ref_direction order_1_20_5[REF_LAND_DIRECTION_COUNT] = {
    REF_NORTH,      REF_EAST,       REF_SOUTH,      REF_WEST,
    REF_NORTH_EAST, REF_SOUTH_EAST, REF_SOUTH_WEST, REF_NORTH_WEST};

// Is a direct neighbor emitted? If not, says why not.
bool land_ref_is_direct_valid(const ref_node* from, const ref_node* node, ref_refusal* reason) {
  if (node == NULL) {
    *reason = REF_REFUSED_NO_NODE;
  } else if (node->is_closed) {
    *reason = REF_REFUSED_CLOSED;
  } else if (node->malus < 0.0f && from->malus >= 0.0f) {
    *reason = REF_REFUSED_IMPASSABLE;
  } else {
    return true;
  }
  return false;
}

// Is the way past a cell beside the diagonal free?
static bool is_corner_free(const ref_node* from, const ref_node* corner, bool squeezes) {
  return corner->pos.y < from->pos.y || corner->malus >= 0.0f || squeezes;
}

// Is a diagonal emitted? a and b are the cells beside it.
static bool is_diagonal_valid(const ref_search* search, const ref_node* from, const ref_node* node,
                              const ref_node* a, const ref_node* b, ref_refusal* reason) {
  if (node == NULL) {
    *reason = REF_REFUSED_NO_NODE;
    return false;
  }
  if (a == NULL || b == NULL) {
    *reason = REF_REFUSED_CORNER_NONE;
    return false;
  }
  const bool is_higher = a->pos.y > from->pos.y || b->pos.y > from->pos.y;
  const bool squeezes = a->type == REF_FENCE && b->type == REF_FENCE && search->mob->width < 0.5f;
  if (node->is_closed) {
    *reason = REF_REFUSED_CLOSED;
  } else if (is_higher && !search->rules->diagonal_ignores_side_height) {
    *reason = REF_REFUSED_CORNER_HIGHER;
  } else if (node->type == REF_WALKABLE_DOOR || a->type == REF_WALKABLE_DOOR ||
             b->type == REF_WALKABLE_DOOR) {
    *reason = REF_REFUSED_DOOR;
  } else if (node->malus < 0.0f) {
    *reason = REF_REFUSED_IMPASSABLE;
  } else if (!is_corner_free(from, a, squeezes) || !is_corner_free(from, b, squeezes)) {
    *reason = REF_REFUSED_CORNER;
  } else {
    return true;
  }
  return false;
}

// Number of blocks that accept may climb (2.6).
int land_ref_jump_steps(ref_search* search, ref_pos pos) {
  const ref_pos above = {pos.x, pos.y + 1, pos.z};
  const float malus = land_ref_malus(search, land_ref_mob_at(search, above));
  const bool can_climb =
      search->rules->climb_needs_positive_malus_above ? malus > 0.0f : malus >= 0.0f;
  if (!can_climb || land_ref_mob_at(search, pos) == REF_STICKY_HONEY) {
    return 0;
  }
  return land_ref_floor((double)fmaxf(1.0f, search->mob->max_up_step));
}

// 2.13. Up onto a rung; down onto one, or off one.
static void take_ladder(ref_search* search, ref_node* node, ref_direction direction,
                        ref_node* out[REF_DIRECTION_COUNT], ref_step* step) {
  const ref_pos to = land_ref_beside(node->pos, direction);
  const bool leaves = direction == REF_DOWN && land_ref_is_rung(search, node->pos);
  if (!leaves && !land_ref_is_rung(search, to)) {
    return;
  }
  const ref_walk walk = {land_ref_floor_level(search, node->pos), 0, 0,
                         land_ref_mob_at(search, node->pos)};
  ref_node* found = land_ref_accept(search, to, 0, &walk);
  ref_refusal reason = REF_REFUSED_NO_NODE;
  if (land_ref_is_direct_valid(node, found, &reason)) {
    land_ref_emit(out, step, direction, found);
  } else {
    land_ref_refuse(step, direction, reason, found);
  }
}

// 2.6. Each direction is accepted and tested before the next one is accepted: with packed hashes
// one direction may change the node of another.
void land_ref_walk_neighbors(ref_search* search, ref_node* node, ref_node* out[REF_DIRECTION_COUNT],
                             ref_step* step) {
  const bool is_1_19 = search->rules->neighbor_order == REF_ORDER_1_19;
  const ref_direction* order = is_1_19 ? order_1_19 : order_1_20_5;
  const ref_type here = land_ref_mob_at(search, node->pos);
  const int max_up = land_ref_jump_steps(search, node->pos);
  const double level = land_ref_floor_level(search, node->pos);
  ref_node* met[REF_LAND_DIRECTION_COUNT] = {NULL};
  for (int i = 0; i < REF_LAND_DIRECTION_COUNT; i++) {
    const ref_direction direction = order[i];
    const ref_pos way = land_ref_offset(direction);
    const bool is_diagonal = way.x != 0 && way.z != 0;
    // A diagonal is walked to the north or to the south.
    const ref_walk walk = {level, is_diagonal ? 0 : way.x, way.z, here};
    ref_node* found = land_ref_accept(search, land_ref_beside(node->pos, direction), max_up, &walk);
    met[direction] = found;
    ref_refusal reason = REF_REFUSED_NO_NODE;
    const bool is_valid =
        is_diagonal ? is_diagonal_valid(search, node, found, met[way.x < 0 ? REF_WEST : REF_EAST],
                                        met[way.z < 0 ? REF_NORTH : REF_SOUTH], &reason)
                    : land_ref_is_direct_valid(node, found, &reason);
    if (is_valid) {
      land_ref_emit(out, step, direction, found);
    } else {
      land_ref_refuse(step, direction, reason, found);
    }
  }
  take_ladder(search, node, REF_UP, out, step);
  take_ladder(search, node, REF_DOWN, out, step);
}
