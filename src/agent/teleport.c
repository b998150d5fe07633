// Draws and tests the destinations of random teleports.
// Rules: docs/sources.md#monsters
#include "agent/teleport.h"

#include "world/scan.h"

#include <math.h>

#define RANGE 64.0 // blocks, the width of the area
#define TOWARD 16.0
#define TOWARD_WIDE 8.0

static bool blocks_motion(const ov_agent* agent, ovis_pos pos) {
  return (ov_agent_block(agent, pos)->tags & OVIS_TAG(BLOCKS_MOTION)) != 0;
}

static bool has_fluid(const ov_agent* agent, const ovis_aabb* box) {
  const ov_cell_range in = {ov_cell_of(box->min),
                            {(int32_t)ceil(box->max.x) - 1, (int32_t)ceil(box->max.y) - 1,
                             (int32_t)ceil(box->max.z) - 1}};
  bool is_found = false;
  for (ovis_pos pos = in.min; pos.x <= in.max.x && !is_found; pos = ov_scan_xyz(pos, &in)) {
    is_found = ov_agent_block(agent, pos)->fluid != OVIS_FLUID_NONE;
  }
  return is_found;
}

// Teleports to a position, down to the first block below it that blocks motion. False: there is
// none, it is under water, or the body does not fit.
static bool down_to(ov_agent* agent, ovis_vec3 pos) {
  ovis_pos below = ov_cell_of(pos);
  if (!ovis_world_is_loaded(agent->world, ov_section_of(pos)) || !ov_is_place(&pos)) {
    return false;
  }
  const int32_t bottom = agent->env->dimension.min_y;
  below.y--;
  while (below.y >= bottom && !blocks_motion(agent, below)) {
    below.y--;
    pos.y--;
  }
  if (below.y < bottom || ov_agent_block(agent, below)->fluid == OVIS_FLUID_WATER) {
    return false;
  }
  ov_body moved = agent->self->body;
  moved.pos = pos;
  const ovis_aabb box = ov_body_box(&moved);
  return !ovis_world_has_collision(agent->world, &box) && !has_fluid(agent, &box) &&
         agent->verbs->teleport(agent, pos);
}

bool ov_teleport_anywhere(ov_agent* agent) {
  ov_rng* rng = &agent->self->rng;
  const ovis_vec3 at = agent->self->body.pos;
  const double dx = (ov_rng_double(rng) - 0.5) * RANGE;
  const int32_t dy = ov_rng_int(rng, (int32_t)RANGE) - (int32_t)RANGE / 2;
  const double dz = (ov_rng_double(rng) - 0.5) * RANGE;
  return down_to(agent, (ovis_vec3){at.x + dx, at.y + dy, at.z + dz});
}

bool ov_teleport_toward(ov_agent* agent, const ov_actor* other) {
  ov_rng* rng = &agent->self->rng;
  const ov_body* body = &agent->self->body;
  const ovis_vec3 eye = ov_body_eye(&other->body);
  const double dx = body->pos.x - other->body.pos.x;
  const double dy = body->pos.y + (double)body->size.height * 0.5 - eye.y;
  const double dz = body->pos.z - other->body.pos.z;
  const double length = sqrt(dx * dx + dy * dy + dz * dz);
  const double share = length > 0 ? TOWARD / length : 0;
  const double x = body->pos.x + (ov_rng_double(rng) - 0.5) * TOWARD_WIDE - dx * share;
  const double y = body->pos.y + (ov_rng_int(rng, 16) - 8) - dy * share;
  const double z = body->pos.z + (ov_rng_double(rng) - 0.5) * TOWARD_WIDE - dz * share;
  return down_to(agent, (ovis_vec3){x, y, z});
}
