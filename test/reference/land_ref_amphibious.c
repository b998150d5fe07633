// The amphibious evaluator (2.11) and the frog evaluator (2.12): walking, plus up and down in
// water. Their costs during a search are in land_ref_evaluators.c. README.md lists the section
// numbers.
#include "reference/land_ref_inside.h"

#include <string.h>

// ---- Start

static ref_node* start_in_water(ref_search* search, double lift) {
  const ref_vec low = land_ref_body(search->mob).min;
  const ref_pos pos = {land_ref_floor(low.x), land_ref_floor(low.y + lift), land_ref_floor(low.z)};
  return land_ref_start_at(search, pos);
}

ref_node* land_ref_amphibious_start(ref_search* search) {
  return search->mob->is_in_water ? start_in_water(search, 0.5) : land_ref_walk_start(search);
}

ref_node* land_ref_frog_start(ref_search* search) {
  return search->mob->is_in_water ? start_in_water(search, 0.0) : land_ref_walk_start(search);
}

// ---- Type of a cell

ref_type land_ref_amphibious_cell(ref_search* search, ref_pos pos) {
  static const ref_direction faces[] = {REF_DOWN, REF_UP, REF_NORTH, REF_SOUTH, REF_WEST, REF_EAST};
  if (land_ref_raw_at(search, pos) != REF_WATER) {
    return land_ref_walk_cell(search, pos);
  }
  for (int i = 0; i < 6; i++) {
    if (land_ref_raw_at(search, land_ref_beside(pos, faces[i])) == REF_BLOCKED) {
      return REF_WATER_BORDER;
    }
  }
  return REF_WATER;
}

// Whatever the cell itself holds (question 39).
ref_type land_ref_frog_cell(ref_search* search, ref_pos pos) {
  const ref_pos below = {pos.x, pos.y - 1, pos.z};
  const char* name = land_ref_block(search, below)->name;
  const bool is_jumped_to = strcmp(name, "lily_pad") == 0 || strcmp(name, "big_dripleaf") == 0;
  return is_jumped_to ? REF_OPEN : land_ref_amphibious_cell(search, pos);
}

// ---- Neighbors

static void take_vertical(const ref_node* from, ref_node* node, ref_direction direction,
                          ref_type here, ref_node* out[REF_DIRECTION_COUNT], ref_step* step) {
  ref_refusal reason = REF_REFUSED_NO_NODE;
  if (!land_ref_is_direct_valid(from, node, &reason)) {
    land_ref_refuse(step, direction, reason, node);
  } else if (node->type != REF_WATER) {
    land_ref_refuse(step, direction, REF_REFUSED_NOT_WATER, node);
  } else if (direction == REF_DOWN && here == REF_TRAPDOOR) {
    land_ref_refuse(step, direction, REF_REFUSED_TRAPDOOR, node);
  } else {
    land_ref_emit(out, step, direction, node);
  }
}

// Each time that it is emitted a node of deep water costs 1 more (question 31).
static void charge_for_depth(const ref_search* search, ref_node* out[REF_DIRECTION_COUNT],
                             ref_step* step) {
  if (!search->mob->prefers_shallow && search->mob->evaluator != REF_EVALUATOR_FROG) {
    return;
  }
  for (int i = 0; i < step->emitted_count; i++) {
    if (out[i]->type == REF_WATER && out[i]->pos.y < search->world->sea_level - 10) {
      out[i]->malus += 1.0f;
    }
    step->emitted[i].node = land_ref_view(out[i]);
  }
}

// Both vertical ways are accepted before one is tested (question 37); they have no horizontal part
// for the rising box (question 38).
void land_ref_amphibious_neighbors(ref_search* search, ref_node* node,
                                   ref_node* out[REF_DIRECTION_COUNT], ref_step* step) {
  land_ref_walk_neighbors(search, node, out, step);
  const ref_type here = land_ref_mob_at(search, node->pos);
  const ref_walk walk = {land_ref_floor_level(search, node->pos), 0, 0, here};
  const int max_up = land_ref_jump_steps(search, node->pos);
  const int max_up_above = max_up > 0 ? max_up - 1 : 0;
  ref_node* up = land_ref_accept(search, land_ref_beside(node->pos, REF_UP), max_up_above, &walk);
  ref_node* down = land_ref_accept(search, land_ref_beside(node->pos, REF_DOWN), max_up, &walk);
  take_vertical(node, up, REF_UP, here, out, step);
  take_vertical(node, down, REF_DOWN, here, out, step);
  charge_for_depth(search, out, step);
}
