// Random positions for a mob to walk to.
// Rules: docs/sources.md#random-positions
#include "agent/agent.h"

#include "base/angles.h"
#include "base/check.h"
#include "base/trig.h"
#include "world/daylight.h"
#include "world/infested.h"

#include <math.h>

#define TRIES 10
#define BEST_VALUE                                                                                 \
  10.0f // of a cell on grass, in water, in lava, or on stone, if its species likes it

static bool is_lava(const ov_agent* agent, ovis_pos pos) {
  return ov_agent_block(agent, pos)->fluid == OVIS_FLUID_LAVA;
}

float ov_agent_walk_value(const ov_agent* agent, ovis_pos pos) {
  const ov_walk_value kind = agent->self->row->walk_value;
  if (kind == OV_WALK_VALUE_NONE) {
    return 0;
  }
  if (kind == OV_WALK_VALUE_LAVA) {
    return is_lava(agent, pos) ? BEST_VALUE : agent->self->body.is_in_lava ? -INFINITY : 0;
  }
  const ovis_pos below_pos = {pos.x, pos.y - 1, pos.z};
  const ovis_state_traits* below = ov_agent_block(agent, below_pos);
  if (kind == OV_WALK_VALUE_GRASS && (below->tags & OVIS_TAG(GRASS_BLOCK)) != 0) {
    return BEST_VALUE;
  }
  const float light = ov_brightness(agent->world, pos) - 0.5f;
  const ov_block_id id =
      kind == OV_WALK_VALUE_STONE ? ov_world_block_id(agent->world, below_pos) : OV_BLOCK_OTHER;
  if (id != OV_BLOCK_OTHER && ov_infested_of(id) != OV_BLOCK_OTHER) {
    return BEST_VALUE;
  }
  if (kind == OV_WALK_VALUE_WATER && ov_agent_block(agent, pos)->fluid == OVIS_FLUID_WATER) {
    return BEST_VALUE - light;
  }
  return kind == OV_WALK_VALUE_GRASS || kind == OV_WALK_VALUE_LIGHT ? light : -light;
}

#define SQRT2 1.4142135623730951

// The area from which positions are drawn. With an angle they lie within it of a direction.
typedef struct draw_area {
  int32_t range_xz, range_y;
  int32_t lift;               // added to the height
  double dir_x, dir_z, angle; // [Units: radians] angle 0: all directions
  ov_rate_fn* rate;           // [opt] NULL: the walk value
  const void* context;        // of rate
} draw_area;

static int32_t draw(ov_rng* rng, int32_t range) {
  return ov_rng_int(rng, 2 * range + 1) - range;
}

static ovis_pos draw_pos(ov_agent* agent, int32_t range_xz, int32_t range_y) {
  ov_rng* rng = &agent->self->rng;
  const ovis_vec3 at = agent->self->body.pos;
  const int32_t dx = draw(rng, range_xz);
  const int32_t dy = draw(rng, range_y);
  const int32_t dz = draw(rng, range_xz);
  return (ovis_pos){(int32_t)floor(at.x + dx), (int32_t)floor(at.y + dy),
                    (int32_t)floor(at.z + dz)};
}

// A position within an angle of a direction. False: the draw lies outside the area.
static bool draw_toward(ov_agent* agent, const draw_area* area, ovis_pos* out) {
  ov_rng* rng = &agent->self->rng;
  const double turn = (2.0 * (double)ov_rng_float(rng) - 1.0) * area->angle;
  const double angle = ov_atan2(area->dir_z, area->dir_x) - OV_HALF_PI + turn;
  const double reach = sqrt(ov_rng_double(rng)) * SQRT2 * area->range_xz;
  const double dx = -reach * ov_sin(angle);
  const double dz = reach * ov_cos(angle);
  if (fabs(dx) > area->range_xz || fabs(dz) > area->range_xz) {
    return false;
  }
  const int32_t dy = draw(rng, area->range_y) + area->lift;
  const ovis_vec3 at = agent->self->body.pos;
  *out = (ovis_pos){(int32_t)floor(at.x + floor(dx)), (int32_t)floor(at.y + dy),
                    (int32_t)floor(at.z + floor(dz))};
  return true;
}

static bool is_in_height(const ov_agent* agent, int32_t y) {
  const ovis_dimension* dimension = &agent->env->dimension;
  return y >= dimension->min_y && y < dimension->min_y + dimension->height;
}

static bool is_solid(const ov_agent* agent, ovis_pos pos) {
  return ovis_blocks_get_shape(ovis_world_get_blocks(agent->world),
                               ov_agent_block(agent, pos)->shape)
             .count > 0;
}

// A position is free when the mob's malus for its cell is exactly 0.
static bool is_free_of_malus(const ov_agent* agent, ovis_pos pos) {
  const ovis_path_type type = ovis_path_finder_get_cell_type(agent->turn->paths.finder, pos);
  return ov_agent_path_body(agent)->malus[type] == 0;
}

static bool move_up_out_of_solid(const ov_agent* agent, ovis_pos* pos) {
  while (is_in_height(agent, pos->y) && is_solid(agent, *pos)) {
    pos->y++;
  }
  return is_in_height(agent, pos->y);
}

static bool is_stable(const ov_agent* agent, ovis_pos pos) {
  const ov_actor* self = agent->self;
  const ovis_navigation kind = self->has_nav ? self->nav.kind : self->species->navigation;
  return ov_nav_is_stable(kind, agent->world, pos) ||
         (self->body.stands_on_lava && is_lava(agent, pos));
}

static bool is_good(const ov_agent* agent, ovis_pos* pos, bool on_land) {
  if (!is_in_height(agent, pos->y) || !is_stable(agent, *pos)) {
    return false;
  }
  if (on_land && (!move_up_out_of_solid(agent, pos) ||
                  ov_agent_block(agent, *pos)->fluid == OVIS_FLUID_WATER)) {
    return false;
  }
  return is_free_of_malus(agent, *pos);
}

static bool choose(ov_agent* agent, const draw_area* area, bool on_land, ovis_vec3* out) {
  bool has_best = false;
  float best_value = 0;
  for (int32_t i = 0; i < TRIES; i++) {
    ovis_pos pos;
    if (area->angle > 0) {
      if (!draw_toward(agent, area, &pos)) {
        continue;
      }
    } else {
      pos = draw_pos(agent, area->range_xz, area->range_y);
    }
    if (!is_good(agent, &pos, on_land)) {
      continue;
    }
    const float value = area->rate != NULL ? area->rate(agent, pos, area->context)
                                           : ov_agent_walk_value(agent, pos);
    if (value > -INFINITY && (!has_best || value > best_value)) {
      has_best = true;
      best_value = value;
      *out = (ovis_vec3){pos.x + 0.5, pos.y, pos.z + 0.5};
    }
  }
  return has_best;
}

bool ov_agent_random_pos(ov_agent* agent, int32_t range_xz, int32_t range_y, ovis_vec3* out) {
  OVIS_ASSERT(range_xz > 0);
  OVIS_ASSERT(range_y >= 0);
  const draw_area area = {.range_xz = range_xz, .range_y = range_y};
  return choose(agent, &area, false, out);
}

bool ov_agent_random_land_pos(ov_agent* agent, int32_t range_xz, int32_t range_y, ovis_vec3* out) {
  const draw_area area = {.range_xz = range_xz, .range_y = range_y};
  return choose(agent, &area, true, out);
}

bool ov_agent_random_land_pos_rated(ov_agent* agent, int32_t range_xz, int32_t range_y,
                                    ov_rate_fn* rate, const void* context, ovis_vec3* out) {
  const draw_area area = {
      .range_xz = range_xz, .range_y = range_y, .rate = rate, .context = context};
  return choose(agent, &area, true, out);
}

// Positions around the line through two places, in its direction.
static bool choose_along(ov_agent* agent, const draw_area* size, ovis_vec3 from, ovis_vec3 to,
                         bool on_land, ovis_vec3* out) {
  OVIS_ASSERT(size->angle > 0);
  draw_area area = *size;
  area.dir_x = to.x - from.x;
  area.dir_z = to.z - from.z;
  return choose(agent, &area, on_land, out);
}

bool ov_agent_random_pos_toward(ov_agent* agent, int32_t range_xz, int32_t range_y,
                                ovis_vec3 target, double angle, ovis_vec3* out) {
  const draw_area size = {.range_xz = range_xz, .range_y = range_y, .angle = angle};
  return choose_along(agent, &size, agent->self->body.pos, target, false, out);
}

bool ov_agent_random_land_pos_toward(ov_agent* agent, int32_t range_xz, int32_t range_y,
                                     ovis_vec3 target, ovis_vec3* out) {
  const draw_area size = {.range_xz = range_xz, .range_y = range_y, .angle = OV_HALF_PI};
  return choose_along(agent, &size, agent->self->body.pos, target, true, out);
}

bool ov_agent_random_land_pos_away(ov_agent* agent, int32_t range_xz, int32_t range_y,
                                   ovis_vec3 threat, ovis_vec3* out) {
  const draw_area size = {.range_xz = range_xz, .range_y = range_y, .angle = OV_HALF_PI};
  return choose_along(agent, &size, threat, agent->self->body.pos, true, out);
}

bool ov_agent_random_air_pos(ov_agent* agent, int32_t range_xz, int32_t range_y, int32_t lift,
                             ovis_vec3 direction, double angle, ovis_vec3* out) {
  OVIS_ASSERT(angle > 0);
  const draw_area area = {.range_xz = range_xz,
                          .range_y = range_y,
                          .lift = lift,
                          .dir_x = direction.x,
                          .dir_z = direction.z,
                          .angle = angle};
  for (int32_t i = 0; i < TRIES; i++) {
    ovis_pos pos;
    if (draw_toward(agent, &area, &pos) && is_in_height(agent, pos.y) &&
        move_up_out_of_solid(agent, &pos) &&
        ov_agent_block(agent, pos)->fluid != OVIS_FLUID_WATER && is_free_of_malus(agent, pos)) {
      *out = (ovis_vec3){pos.x + 0.5, pos.y, pos.z + 0.5};
      return true;
    }
  }
  return false;
}
