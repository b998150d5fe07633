// Random positions for a mob to walk to.
// Rules: docs/sources.md#random-positions
#include "agent/agent.h"

#include "base/check.h"
#include "world/daylight.h"

#include <math.h>

#define TRIES 10
#define GRASS_VALUE 10.0f

float ov_agent_walk_value(const ov_agent* agent, ovis_pos pos) {
  const ov_walk_value kind = agent->self->row->walk_value;
  if (kind == OV_WALK_VALUE_NONE) {
    return 0;
  }
  const ovis_state_traits* below = ov_agent_block(agent, (ovis_pos){pos.x, pos.y - 1, pos.z});
  if (kind == OV_WALK_VALUE_GRASS && (below->tags & OVIS_TAG(GRASS_BLOCK)) != 0) {
    return GRASS_VALUE;
  }
  const float light = ov_brightness(agent->world, pos) - 0.5f;
  return kind == OV_WALK_VALUE_GRASS ? light : -light;
}

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

static bool is_in_height(const ov_agent* agent, int32_t y) {
  const ovis_dimension* dimension = &agent->env->dimension;
  return y >= dimension->min_y && y < dimension->min_y + dimension->height;
}

static bool is_solid(const ov_agent* agent, ovis_pos pos) {
  return ovis_registry_shape(ovis_world_registry(agent->world), ov_agent_block(agent, pos)->shape)
             .count > 0;
}

// A position is free when the mob's malus for its cell is exactly 0.
static bool is_free_of_malus(const ov_agent* agent, ovis_pos pos) {
  const ovis_path_type type = ovis_path_cell_type(agent->turn->paths.finder, pos);
  return ov_agent_path_body(agent)->malus[type] == 0;
}

static bool move_up_out_of_solid(const ov_agent* agent, ovis_pos* pos) {
  while (is_in_height(agent, pos->y) && is_solid(agent, *pos)) {
    pos->y++;
  }
  return is_in_height(agent, pos->y);
}

static bool is_good(const ov_agent* agent, ovis_pos* pos, bool on_land) {
  if (!is_in_height(agent, pos->y) ||
      !ov_nav_is_stable(agent->self->species->navigation, agent->world, *pos)) {
    return false;
  }
  if (on_land && (!move_up_out_of_solid(agent, pos) ||
                  ov_agent_block(agent, *pos)->fluid == OVIS_FLUID_WATER)) {
    return false;
  }
  return is_free_of_malus(agent, *pos);
}

static bool choose(ov_agent* agent, int32_t range_xz, int32_t range_y, bool on_land,
                   ovis_vec3* out) {
  bool has_best = false;
  float best_value = 0;
  for (int32_t i = 0; i < TRIES; i++) {
    ovis_pos pos = draw_pos(agent, range_xz, range_y);
    if (!is_good(agent, &pos, on_land)) {
      continue;
    }
    const float value = ov_agent_walk_value(agent, pos);
    if (!has_best || value > best_value) {
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
  return choose(agent, range_xz, range_y, false, out);
}

bool ov_agent_random_land_pos(ov_agent* agent, int32_t range_xz, int32_t range_y, ovis_vec3* out) {
  return choose(agent, range_xz, range_y, true, out);
}
