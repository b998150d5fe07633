// Reading the world: cells, floor levels, collision.
#include "reference/land_ref_inside.h"

#include <math.h>
#include <stdlib.h>

// Overlaps of that much or less do not count (5.2; question 2).
#define EPSILON 1e-7

static const ref_block air = {.name = "air", .is_air = true, .land_pathfindable = true};

int land_ref_floor(double value) {
  return (int)floor(value);
}

// 3.5 and claim 82: what is outside the region is air.
static bool is_outside_region(const ref_query* query, ref_pos pos) {
  if (query == NULL || !query->has_region) {
    return false;
  }
  return abs(pos.x - query->region_center.x) > query->region_half ||
         abs(pos.y - query->region_center.y) > query->region_half ||
         abs(pos.z - query->region_center.z) > query->region_half;
}

// Never NULL: above and below the world, outside the region and where nothing is loaded is air.
const ref_block* land_ref_block(ref_search* search, ref_pos pos) {
  const ref_world* world = search->world;
  if (pos.y < world->min_y || pos.y >= world->min_y + world->height) {
    return &air;
  }
  if (is_outside_region(search->query, pos)) {
    return &air;
  }
  const ref_block* block = world->block(world->context, pos);
  if (block == NULL) {
    search->touched_unloaded = true;
    return &air;
  }
  return block;
}

// Question 1. Half the width is taken in float (exact) and widened; so is the height. 0.6f / 2 is
// 0.30000001192092896 then, which is why a body in the corner of two walls needs the tolerance.
ref_box land_ref_body(const ref_mob* mob) {
  const double half = (double)(mob->width / 2.0f);
  const ref_vec at = mob->position;
  const double top = at.y + (double)mob->height;
  const ref_box body = {{at.x - half, at.y, at.z - half}, {at.x + half, top, at.z + half}};
  return body;
}

static bool overlaps_on_axis(double a_min, double a_max, double b_min, double b_max) {
  return a_min + EPSILON < b_max && b_min < a_max - EPSILON;
}

bool land_ref_overlaps(const ref_box* a, const ref_box* b) {
  return overlaps_on_axis(a->min.x, a->max.x, b->min.x, b->max.x) &&
         overlaps_on_axis(a->min.y, a->max.y, b->min.y, b->max.y) &&
         overlaps_on_axis(a->min.z, a->max.z, b->min.z, b->max.z);
}

static bool collides_with_block(const ref_block* block, ref_pos pos, const ref_box* box) {
  for (int i = 0; i < block->box_count; i++) {
    const ref_box* own = &block->boxes[i];
    const ref_box placed = {{pos.x + own->min.x, pos.y + own->min.y, pos.z + own->min.z},
                            {pos.x + own->max.x, pos.y + own->max.y, pos.z + own->max.z}};
    if (land_ref_overlaps(box, &placed)) {
      return true;
    }
  }
  return false;
}

// Every block within one cell of the box is asked, since a shape may leave its cell by that much.
bool land_ref_collides(ref_search* search, const ref_box* box) {
  const ref_pos low = {land_ref_floor(box->min.x) - 1, land_ref_floor(box->min.y) - 1,
                       land_ref_floor(box->min.z) - 1};
  const ref_pos high = {land_ref_floor(box->max.x) + 1, land_ref_floor(box->max.y) + 1,
                        land_ref_floor(box->max.z) + 1};
  bool collides = false;
  for (int x = low.x; x <= high.x; x++) {
    for (int y = low.y; y <= high.y; y++) {
      for (int z = low.z; z <= high.z; z++) {
        const ref_pos pos = {x, y, z};
        collides = collides || collides_with_block(land_ref_block(search, pos), pos, box);
      }
    }
  }
  return collides;
}

// Top of a collision shape in its block's own coordinates; 0 without one.
static double shape_top(const ref_block* block) {
  if (block->box_count == 0) {
    return 0.0;
  }
  double top = block->boxes[0].max.y;
  for (int i = 1; i < block->box_count; i++) {
    top = block->boxes[i].max.y > top ? block->boxes[i].max.y : top;
  }
  return top;
}

// 2.13. Whether that body climbs in the cell.
bool land_ref_is_rung(ref_search* search, ref_pos pos) {
  const ref_mob* mob = search->mob;
  return mob->uses_ladders && mob->evaluator == REF_EVALUATOR_WALK && mob->width < 1.0f &&
         land_ref_block(search, pos)->is_climbable;
}

// 2.6, "floor level of a position". In double: it is a height in the world, not a cost.
double land_ref_floor_level(ref_search* search, ref_pos pos) {
  const bool floats = search->mob->can_float || land_ref_is_amphibious(search);
  if (floats && land_ref_block(search, pos)->fluid == REF_FLUID_WATER) {
    return pos.y + 0.5;
  }
  if (land_ref_is_rung(search, pos)) {
    return pos.y;
  }
  const ref_pos below = {pos.x, pos.y - 1, pos.z};
  return below.y + shape_top(land_ref_block(search, below));
}

// 2.7 step 3, "reach test". The way of the body in double, as all positions are. Since 22w16a from
// the body's minimum corner, with the odd half height in y; before from its bottom centre, which
// ends at the node's corner (question 6).
bool land_ref_reaches(ref_search* search, const ref_node* node) {
  const ref_vec at = search->mob->position;
  const ref_box body = land_ref_body(search->mob);
  const ref_vec size = {body.max.x - body.min.x, body.max.y - body.min.y, body.max.z - body.min.z};
  ref_vec way = {node->pos.x - at.x, node->pos.y - at.y, node->pos.z - at.z};
  if (!search->rules->reach_from_bottom) {
    way.x += size.x / 2.0;
    way.y += search->rules->reach_box_stays_level ? 0.0 : size.y / 2.0;
    way.z += size.z / 2.0;
  }
  const double length = sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
  const int steps = (int)ceil(length / ((size.x + size.y + size.z) / 3.0));
  ref_box box = body;
  for (int i = 0; i < steps; i++) {
    box.min =
        (ref_vec){box.min.x + way.x / steps, box.min.y + way.y / steps, box.min.z + way.z / steps};
    box.max =
        (ref_vec){box.max.x + way.x / steps, box.max.y + way.y / steps, box.max.z + way.z / steps};
    if (land_ref_collides(search, &box)) {
      return false;
    }
  }
  return true;
}
