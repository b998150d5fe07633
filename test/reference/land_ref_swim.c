// Finds starts and neighbors of swimmers.
// Rules: README.md, rule group 2.10.
#include "reference/land_ref_inside.h"

// The node keeps what every new node has: BLOCKED, malus 0 (question 30).
ref_node* land_ref_swim_start(ref_search* search) {
  const ref_vec low = land_ref_body(search->mob).min;
  const ref_pos pos = {land_ref_floor(low.x), land_ref_floor(low.y + 0.5), land_ref_floor(low.z)};
  return land_ref_node(search, pos);
}

// Air over a block that lets swimmers through: somewhere to leap.
static bool is_breach(ref_search* search, ref_pos pos) {
  const ref_block* block = land_ref_block(search, pos);
  const ref_pos below = {pos.x, pos.y - 1, pos.z};
  return block->fluid == REF_FLUID_NONE && block->is_air &&
         land_ref_block(search, below)->water_pathfindable;
}

// Cells of the box in order; the first that is no water decides. Otherwise the last one does.
ref_type land_ref_swim_mob(ref_search* search, ref_pos pos) {
  const int cells_wide = land_ref_cells_wide(search->mob);
  const int cells_high = land_ref_cells_high(search->mob);
  ref_pos cell = pos;
  for (int dx = 0; dx < cells_wide; dx++) {
    for (int dy = 0; dy < cells_high; dy++) {
      for (int dz = 0; dz < cells_wide; dz++) {
        cell = (ref_pos){pos.x + dx, pos.y + dy, pos.z + dz};
        if (is_breach(search, cell)) {
          return REF_BREACH;
        }
        if (land_ref_block(search, cell)->fluid != REF_FLUID_WATER) {
          return REF_BLOCKED;
        }
      }
    }
  }
  return land_ref_block(search, cell)->water_pathfindable ? REF_WATER : REF_BLOCKED;
}

// The 8 are added each time that the cell is met (question 31).
static ref_node* accept(ref_search* search, ref_pos pos) {
  const ref_type type = land_ref_mob_at(search, pos);
  const bool is_swum = type == REF_WATER || (type == REF_BREACH && search->mob->can_breach);
  if (!is_swum || land_ref_malus(search, type) < 0.0f) {
    return NULL;
  }
  ref_node* node = land_ref_node_with(search, pos, type);
  if (land_ref_block(search, pos)->fluid == REF_FLUID_NONE) {
    node->malus += 8.0f;
  }
  return node;
}

static bool is_swimmable(const ref_node* node) {
  return node != NULL && node->malus >= 0.0f;
}

static void take(ref_node* node, const ref_node* a, const ref_node* b, ref_direction direction,
                 ref_node* out[REF_DIRECTION_COUNT], ref_step* step) {
  if (node == NULL) {
    land_ref_refuse(step, direction, REF_REFUSED_NO_NODE, NULL);
  } else if (a == NULL || b == NULL) {
    land_ref_refuse(step, direction, REF_REFUSED_CORNER_NONE, node);
  } else if (node->is_closed) {
    land_ref_refuse(step, direction, REF_REFUSED_CLOSED, node);
  } else if (!is_swimmable(a) || !is_swimmable(b)) {
    land_ref_refuse(step, direction, REF_REFUSED_CORNER, node);
  } else {
    land_ref_emit(out, step, direction, node);
  }
}

// Faces first, then the four horizontal diagonals, each from a side clockwise to the next. In
// every version (question 29).
void land_ref_swim_neighbors(ref_search* search, ref_node* node, ref_node* out[REF_DIRECTION_COUNT],
                             ref_step* step) {
  static const ref_direction faces[] = {REF_DOWN, REF_UP, REF_NORTH, REF_SOUTH, REF_WEST, REF_EAST};
  static const struct {
    ref_direction direction, a, b;
  } diagonals[] = {{REF_NORTH_EAST, REF_NORTH, REF_EAST},
                   {REF_SOUTH_EAST, REF_EAST, REF_SOUTH},
                   {REF_SOUTH_WEST, REF_SOUTH, REF_WEST},
                   {REF_NORTH_WEST, REF_WEST, REF_NORTH}};
  ref_node* met[REF_DIRECTION_COUNT] = {NULL};
  for (int i = 0; i < 6; i++) {
    ref_node* found = accept(search, land_ref_beside(node->pos, faces[i]));
    met[faces[i]] = found;
    take(found, found, found, faces[i], out, step);
  }
  for (int i = 0; i < 4; i++) {
    ref_node* found = accept(search, land_ref_beside(node->pos, diagonals[i].direction));
    take(found, met[diagonals[i].a], met[diagonals[i].b], diagonals[i].direction, out, step);
  }
}
