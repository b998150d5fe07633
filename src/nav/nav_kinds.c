// Implements the differences between ground, climber, flying, water and amphibious navigation.
// Rules: docs/sources.md#navigation
#include "base/vec.h"
#include "nav/nav_internal.h"
#include "world/registry_internal.h"

#define WATER_STEPS_MAX 16

static bool is_on_feet(const ov_nav* nav) {
  return nav->kind == OVIS_NAVIGATION_GROUND || nav->kind == OVIS_NAVIGATION_CLIMBER;
}

static bool is_in_liquid(const ov_nav_mob* mob) {
  return mob->body->is_in_water || mob->is_in_lava;
}

bool ov_nav_is_on_ladder(const ov_nav* nav, const ovis_path_body* body) {
  if (!body->uses_ladders || nav->kind != OVIS_NAVIGATION_GROUND) {
    return false;
  }
  const ovis_state_traits* traits = ov_nav_traits(nav->shared->world, ov_nav_cell(&body->pos));
  return traits != NULL && ov_traits_is_rung(traits);
}

// ---- Following paths

bool ov_nav_can_update(const ov_nav* nav, const ov_nav_mob* mob) {
  switch (nav->kind) {
  case OVIS_NAVIGATION_FLYING:
    return (mob->body->can_float && is_in_liquid(mob)) || !mob->is_passenger;
  case OVIS_NAVIGATION_WATER: return mob->can_breach || is_in_liquid(mob);
  case OVIS_NAVIGATION_AMPHIBIOUS: return true;
  default:
    return mob->body->is_on_ground || is_in_liquid(mob) || // claim 148
           mob->is_passenger ||                            // claim 148
           ov_nav_is_on_ladder(nav, mob->body);
  }
}

ovis_nav_refusal ov_nav_update_refusal(const ov_nav* nav) {
  switch (nav->kind) {
  case OVIS_NAVIGATION_FLYING: return OVIS_NAV_REFUSAL_RIDES;
  case OVIS_NAVIGATION_WATER: return OVIS_NAV_REFUSAL_ON_LAND;
  default: return OVIS_NAV_REFUSAL_IN_AIR;
  }
}

// ---- The position of the body

// Only blocks of water count. A swimmer in seagrass or waterlogged stairs does not rise through
// them.
static bool is_water_block(const ovis_world* world, ovis_pos pos) {
  const ovis_state_traits* traits = ov_nav_traits(world, pos);
  return traits != NULL && traits->fluid == OVIS_FLUID_WATER &&
         (traits->tags & (OVIS_TAG(WATERLOGGED) | OVIS_TAG(BUBBLE_COLUMN))) == 0;
}

static int32_t surface_y(const ovis_world* world, const ovis_path_body* body) {
  if (!body->is_in_water || !body->can_float) {
    return ov_nav_floor(body->pos.y + 0.5);
  }
  const ovis_pos own = ov_nav_cell(&body->pos);
  ovis_pos at = own;
  while (is_water_block(world, at)) {
    at.y++;
    if (at.y - own.y > WATER_STEPS_MAX) {
      return own.y;
    }
  }
  return at.y;
}

ovis_vec3 ov_nav_temp_pos(const ov_nav* nav, const ovis_path_body* body) {
  const ovis_vec3 pos = body->pos;
  switch (nav->kind) {
  case OVIS_NAVIGATION_FLYING: return pos;
  case OVIS_NAVIGATION_WATER:
  case OVIS_NAVIGATION_AMPHIBIOUS:
    return (ovis_vec3){pos.x, pos.y + (double)body->height * 0.5, pos.z};
  default: return (ovis_vec3){pos.x, surface_y(nav->shared->world, body), pos.z};
  }
}

// ---- The position to move to

static double ground_y(const ovis_world* world, const ovis_vec3* pos) {
  ovis_pos below = ov_nav_cell(pos);
  below.y--;
  if (ov_nav_is_air(world, below)) {
    return pos->y;
  }
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_shape shape = ovis_blocks_get_shape(registry, ov_nav_traits(world, below)->shape);
  return below.y + (shape.count > 0 ? shape.bounds.max.y : 0);
}

double ov_nav_want_y(const ov_nav* nav, const ovis_vec3* pos) {
  return is_on_feet(nav) ? ground_y(nav->shared->world, pos) : pos->y;
}

// Tests the line from the body's position to its center at the target. The line passes through
// fluids.
static bool is_line_clear(const ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* to) {
  const ovis_vec3 from = ov_nav_temp_pos(nav, mob->body);
  const ovis_vec3 middle = {to->x, to->y + (double)mob->body->height * 0.5, to->z};
  if (nav->shared->meter != NULL) {
    ov_meter_add_ray(nav->shared->meter);
  }
  return !ovis_world_cast_ray(nav->shared->world, from, middle, OVIS_RAY_FLUIDS_NONE).is_hit;
}

bool ov_nav_can_move_directly(const ov_nav* nav, const ov_nav_mob* mob, const ovis_vec3* to) {
  switch (nav->kind) {
  case OVIS_NAVIGATION_FLYING:
  case OVIS_NAVIGATION_WATER: return is_line_clear(nav, mob, to);
  case OVIS_NAVIGATION_AMPHIBIOUS: return is_in_liquid(mob) && is_line_clear(nav, mob, to);
  default: return false;
  }
}

// ---- Climbers

// Is the position within that distance of the center of a cell, in three dimensions?
static bool is_within(const ovis_vec3* pos, ovis_pos cell, double distance) {
  return ov_vec_dist2(*pos, ov_cell_center(cell)) < distance * distance;
}

// No path leads up a wall, but a climber climbs the wall that it is pushed against. As in the game,
// the target stays when the walk is stopped.
bool ov_nav_climb_on(ov_nav* nav, const ov_nav_mob* mob, ov_nav_want* out_want) {
  if (nav->kind != OVIS_NAVIGATION_CLIMBER || !nav->has_raw_target) {
    return false;
  }
  const ovis_vec3* pos = &mob->body->pos;
  const ovis_pos target = nav->raw_target;
  const ovis_pos level = {target.x, ov_nav_floor(pos->y), target.z};
  const double width = (double)mob->body->width;
  const bool is_above = pos->y > target.y && is_within(pos, level, width);
  if (is_within(pos, target, width) || is_above) {
    nav->has_raw_target = false;
    return false;
  }
  *out_want = (ov_nav_want){true, false, {target.x, target.y, target.z}, nav->speed};
  return true;
}

// ---- Randomly drawn cells

static bool is_solid_render(const ovis_world* world, ovis_pos pos) {
  const ovis_state_traits* traits = ov_nav_traits(world, pos);
  if (traits == NULL || traits->opacity < 15) {
    return false;
  }
  const ovis_shape shape = ovis_blocks_get_shape(ovis_world_get_blocks(world), traits->shape);
  const ovis_aabb* box = &shape.bounds;
  return shape.count == 1 && box->min.x <= 0 && box->min.y <= 0 && box->min.z <= 0 &&
         box->max.x >= 1 && box->max.y >= 1 && box->max.z >= 1;
}

// Has the block a full top, like a cube or upside-down stairs?
static bool carries(const ovis_world* world, ovis_pos pos) {
  const ovis_state_traits* traits = ov_nav_traits(world, pos);
  return traits != NULL && (traits->tags & OVIS_TAG(FULL_TOP)) != 0;
}

bool ov_nav_is_stable(ovis_navigation kind, const ovis_world* world, ovis_pos pos) {
  const ovis_pos below = {pos.x, pos.y - 1, pos.z};
  switch (kind) {
  case OVIS_NAVIGATION_FLYING: return carries(world, pos);
  case OVIS_NAVIGATION_WATER: return !is_solid_render(world, pos);
  case OVIS_NAVIGATION_AMPHIBIOUS: return !ov_nav_is_air(world, below);
  default: return is_solid_render(world, below);
  }
}
