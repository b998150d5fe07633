// Finds starts and neighbors of fliers. The types for a body are in land_ref_types.c.
// Rules: README.md, rule groups 2.9 and C4.
#include "reference/land_ref_inside.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Start

static bool can_start(ref_search* search, ref_pos pos) {
  return land_ref_malus(search, land_ref_mob_at(search, pos)) >= 0.0f;
}

// Only the block water counts here (question 32).
static ref_pos cell_of_start(ref_search* search) {
  const ref_mob* mob = search->mob;
  ref_pos pos = land_ref_own_block(search);
  if (!mob->can_float || !mob->is_in_water) {
    pos.y = land_ref_floor(mob->position.y + 0.5);
    return pos;
  }
  while (strcmp(land_ref_block(search, pos)->name, "water") == 0) {
    pos.y++;
  }
  return pos;
}

// The corners of the body, at the height of the mob's block.
static bool find_corner(ref_search* search, ref_pos* out) {
  const ref_box body = land_ref_body(search->mob);
  const int y = land_ref_floor(search->mob->position.y);
  const int low_x = land_ref_floor(body.min.x);
  const int low_z = land_ref_floor(body.min.z);
  const int high_x = land_ref_floor(body.max.x);
  const int high_z = land_ref_floor(body.max.z);
  const ref_pos corners[] = {
      {low_x, y, low_z}, {low_x, y, high_z}, {high_x, y, low_z}, {high_x, y, high_z}};
  for (int i = 0; i < 4; i++) {
    if (can_start(search, corners[i])) {
      *out = corners[i];
      return true;
    }
  }
  return false;
}

// A number of the mob's own stream, from low to high.
static int draw_between(const ref_query* query, int low, int high) {
  if (query->draw == NULL) {
    fputs("the reference of flying needs random numbers\n", stderr);
    abort();
  }
  return low + query->draw(query->draw_context, high - low + 1);
}

// Distance by which a side of the body grows at both ends.
static double growth(double low, double high) {
  return fmax(0.0, 1.5 - (high - low));
}

// Up to 10 cells in the grown body, drawn one by one, x, y, z (question 33).
static bool find_random(ref_search* search, ref_pos* out) {
  const ref_box body = land_ref_body(search->mob);
  const double x = growth(body.min.x, body.max.x);
  const double y = growth(body.min.y, body.max.y);
  const double z = growth(body.min.z, body.max.z);
  for (int i = 0; i < 10; i++) {
    ref_pos cell;
    cell.x =
        draw_between(search->query, land_ref_floor(body.min.x - x), land_ref_floor(body.max.x + x));
    cell.y =
        draw_between(search->query, land_ref_floor(body.min.y - y), land_ref_floor(body.max.y + y));
    cell.z =
        draw_between(search->query, land_ref_floor(body.min.z - z), land_ref_floor(body.max.z + z));
    if (can_start(search, cell)) {
      *out = cell;
      return true;
    }
  }
  return false;
}

static bool is_large(const ref_mob* mob) {
  const ref_box body = land_ref_body(mob);
  const double x = body.max.x - body.min.x;
  const double y = body.max.y - body.min.y;
  const double z = body.max.z - body.min.z;
  return (x + y + z) / 3.0 >= 1.0;
}

ref_node* land_ref_fly_start(ref_search* search) {
  const ref_pos own = cell_of_start(search);
  ref_pos pos = own;
  if (!can_start(search, own)) {
    const bool has_corners = is_large(search->mob) || search->rules->fly_start_corners;
    const bool is_found = has_corners ? find_corner(search, &pos) : find_random(search, &pos);
    pos = is_found ? pos : own;
  }
  return land_ref_start_at(search, pos);
}

// ---- Type of a cell

static bool is_own_block(const ref_search* search, ref_pos pos) {
  const ref_pos own = land_ref_own_block(search);
  return pos.x == own.x && pos.y == own.y && pos.z == own.z;
}

// Path type of an OPEN cell above a cell of raw type `below`. In its own block above a fence a
// flier gets OPEN (question 34).
static ref_type type_above(ref_type below, bool is_own) {
  switch (below) {
  case REF_DAMAGE_FIRE:
  case REF_LAVA: return REF_DAMAGE_FIRE;
  case REF_DAMAGE_OTHER:
  case REF_DAMAGE_CACTUS:
  case REF_COCOA: return below;
  case REF_FENCE: return is_own ? REF_OPEN : REF_FENCE;
  case REF_WALKABLE:
  case REF_OPEN:
  case REF_WATER: return REF_OPEN;
  default: return REF_WALKABLE;
  }
}

// The scan comes for OPEN too, and at the bottom of the world, where there is no below
// (question 35).
ref_type land_ref_fly_cell(ref_search* search, ref_pos pos) {
  ref_type type = land_ref_raw_at(search, pos);
  if (type == REF_OPEN && pos.y >= search->world->min_y + 1) {
    const ref_pos below = {pos.x, pos.y - 1, pos.z};
    type = type_above(land_ref_raw_at(search, below), is_own_block(search, pos));
  }
  const bool is_scanned = type == REF_WALKABLE || type == REF_OPEN;
  return is_scanned ? land_ref_scan(search, pos, type) : type;
}

// ---- Neighbors

// Low flight costs 1 more each time that the cell is met (question 31).
static ref_node* accept(ref_search* search, ref_pos pos) {
  const ref_type type = land_ref_mob_at(search, pos);
  if (land_ref_malus(search, type) < 0.0f) {
    return NULL;
  }
  ref_node* node = land_ref_node_with(search, pos, type);
  if (type == REF_WALKABLE) {
    node->malus += 1.0f;
  }
  return node;
}

static const ref_direction order[REF_DIRECTION_COUNT] = {REF_SOUTH,
                                                         REF_WEST,
                                                         REF_EAST,
                                                         REF_NORTH,
                                                         REF_UP,
                                                         REF_DOWN,
                                                         REF_UP_SOUTH,
                                                         REF_UP_WEST,
                                                         REF_UP_EAST,
                                                         REF_UP_NORTH,
                                                         REF_DOWN_SOUTH,
                                                         REF_DOWN_WEST,
                                                         REF_DOWN_EAST,
                                                         REF_DOWN_NORTH,
                                                         REF_NORTH_EAST,
                                                         REF_SOUTH_EAST,
                                                         REF_NORTH_WEST,
                                                         REF_SOUTH_WEST,
                                                         REF_UP_NORTH_EAST,
                                                         REF_UP_SOUTH_EAST,
                                                         REF_UP_NORTH_WEST,
                                                         REF_UP_SOUTH_WEST,
                                                         REF_DOWN_NORTH_EAST,
                                                         REF_DOWN_SOUTH_EAST,
                                                         REF_DOWN_NORTH_WEST,
                                                         REF_DOWN_SOUTH_WEST};

// Edges need their two faces; corners their three faces and their three edges. That is: every cell
// that one comes to by going only a part of the way.
static bool is_way_free(ref_node* const met[REF_DIRECTION_COUNT], ref_pos way,
                        ref_refusal* reason) {
  for (int x = 0; x <= 1; x++) {
    for (int y = 0; y <= 1; y++) {
      for (int z = 0; z <= 1; z++) {
        const ref_pos part = {x * way.x, y * way.y, z * way.z};
        const bool is_none = part.x == 0 && part.y == 0 && part.z == 0;
        const bool is_all = part.x == way.x && part.y == way.y && part.z == way.z;
        if (is_none || is_all) {
          continue;
        }
        const ref_node* beside = met[land_ref_direction(part.x, part.y, part.z)];
        if (beside == NULL || beside->malus < 0.0f) {
          *reason = beside == NULL ? REF_REFUSED_CORNER_NONE : REF_REFUSED_CORNER;
          return false;
        }
      }
    }
  }
  return true;
}

// The order is that of all versions here (question 29): faces before edges before corners, so what
// a direction needs has been met.
void land_ref_fly_neighbors(ref_search* search, ref_node* node, ref_node* out[REF_DIRECTION_COUNT],
                            ref_step* step) {
  ref_node* met[REF_DIRECTION_COUNT] = {NULL};
  for (int i = 0; i < REF_DIRECTION_COUNT; i++) {
    const ref_direction direction = order[i];
    ref_node* found = accept(search, land_ref_beside(node->pos, direction));
    met[direction] = found;
    ref_refusal reason = REF_REFUSED_NO_NODE;
    if (found == NULL) {
      land_ref_refuse(step, direction, REF_REFUSED_NO_NODE, NULL);
    } else if (found->is_closed) {
      land_ref_refuse(step, direction, REF_REFUSED_CLOSED, found);
    } else if (!is_way_free(met, land_ref_offset(direction), &reason)) {
      land_ref_refuse(step, direction, reason, found);
    } else {
      land_ref_emit(out, step, direction, found);
    }
  }
}
