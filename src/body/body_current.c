// Computes the direction in which a fluid flows, and pushes bodies along it.
// Rules: docs/sources.md#currents
#include "base/check.h"
#include "base/limits.h"
#include "base/vec.h"
#include "body/body_internal.h"
#include "world/block_values.h"
#include "world/registry_shape.h"

#define NINTHS 9.0f
#define BELOW_EDGE 0.8888889f // added to the drop toward a fluid one block lower
#define FALLING_PULL 6.0
#define FLAT 1e-4 // shorter vectors count as zero
#define SHALLOW 0.4
#define WATER_PUSH 0.014
#define LAVA_PUSH 0.0023333333333333335
#define LAVA_PUSH_HOT 0.007            // in the Nether
#define PUSH_MIN 0.0045000000000000005 // of a still body; not the double 0.0045
#define STILL 0.003

static const int32_t sides[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}}; // north, east, south, west

// The faces of a cell on those sides, as thin plates. [Units: blocks]
#define PLATE 1e-7
static const ovis_aabb far_faces[4] = {{{0, 0, 0}, {1, 1, PLATE}},
                                       {{1 - PLATE, 0, 0}, {1, 1, 1}},
                                       {{0, 0, 1 - PLATE}, {1, 1, 1}},
                                       {{0, 0, 0}, {PLATE, 1, 1}}};

static ovis_vec3 unit(ovis_vec3 v) {
  const double length = ov_vec_length(v);
  return length < FLAT ? (ovis_vec3){0, 0, 0}
                       : (ovis_vec3){v.x / length, v.y / length, v.z / length};
}

static float own_height(const ovis_state_traits* traits) {
  OVIS_ASSERT(traits != NULL);
  return (float)traits->fluid_amount / NINTHS;
}

// Drop of the fluid level from a cell to the one beside it; below 0 the level rises. A neighbor
// with another fluid, or one that blocks motion, counts as level.
static float drop_beside(ov_cells* cells, ovis_pos beside, const ovis_state_traits* here) {
  OVIS_ASSERT(here != NULL);
  const ovis_state_traits* there = ov_cells_traits(cells, beside);
  if (there != NULL && there->fluid == here->fluid) {
    return own_height(here) - own_height(there);
  }
  if (there != NULL &&
      (there->fluid != OVIS_FLUID_NONE || (there->tags & OVIS_TAG(BLOCKS_MOTION)) != 0)) {
    return 0;
  }
  const ovis_state_traits* under =
      ov_cells_traits(cells, (ovis_pos){beside.x, beside.y - 1, beside.z});
  return under != NULL && under->fluid == here->fluid
             ? own_height(here) - (own_height(under) - BELOW_EDGE)
             : 0;
}

// Soul sand, mud and eight layers of snow have a lower collision shape, but count as full cubes
// here.
static bool is_low_and_whole(const ovis_world* world, ovis_pos pos) {
  OVIS_ASSERT(world != NULL);
  const ovis_blocks* registry = world->registry;
  const ovis_state state = ovis_world_get_block(world, pos);
  const ov_block_id id = ov_registry_block_id(registry, state);
  if (id == OV_BLOCK_SNOW) {
    return ov_registry_value(registry, state, OV_BLOCK_PROP_LAYERS) == 8;
  }
  return id == OV_BLOCK_SOUL_SAND || id == OV_BLOCK_MUD;
}

// Has the cell a full face on the side that looks away from the fluid? Falling fluid next to such a
// block flows down. Leaves do not count, and neither does translucent ice (ice, frosted ice).
static bool is_wall(ov_cells* cells, ovis_pos pos, uint8_t fluid, int32_t side) {
  OVIS_ASSERT(cells->known < 1u << 8);
  const ovis_state_traits* traits = ov_cells_traits(cells, pos);
  if (traits == NULL || traits->shape == 0 || traits->fluid == fluid ||
      (traits->tags & OVIS_TAG(LEAVES)) != 0 ||
      (traits->tags & (OVIS_TAG(ICE) | OVIS_TAG(OPAQUE))) == OVIS_TAG(ICE)) {
    return false;
  }
  if ((traits->tags & OVIS_TAG(FULL_CUBE)) != 0 || is_low_and_whole(cells->world, pos)) {
    return true;
  }
  const ovis_shape shape = ovis_blocks_get_shape(cells->world->registry, traits->shape);
  return ov_shape_covers(shape.boxes, shape.count, &far_faces[side]);
}

ovis_vec3 ov_fluid_flow(ov_cells* cells, ovis_pos pos, const ovis_state_traits* traits) {
  ovis_vec3 flow = {0, 0, 0};
  for (int32_t i = 0; i < 4; i++) {
    const ovis_pos beside = {pos.x + sides[i][0], pos.y, pos.z + sides[i][1]};
    const float drop = drop_beside(cells, beside, traits);
    if (drop != 0) {
      flow.x += (double)((float)sides[i][0] * drop);
      flow.z += (double)((float)sides[i][1] * drop);
    }
  }
  const bool is_falling = traits->fluid_amount == 8 && traits->fluid_source == 0;
  if (!is_falling && flow.x == 0 && flow.z == 0) {
    return flow; // still water, the most frequent case
  }
  for (int32_t i = 0; is_falling && i < 4; i++) {
    const ovis_pos beside = {pos.x + sides[i][0], pos.y, pos.z + sides[i][1]};
    if (is_wall(cells, beside, traits->fluid, i) ||
        is_wall(cells, (ovis_pos){beside.x, beside.y + 1, beside.z}, traits->fluid, i)) {
      flow = unit(flow);
      flow.y -= FALLING_PULL;
      break;
    }
  }
  return unit(flow);
}

ovis_vec3 ovis_world_get_flow(const ovis_world* world, ovis_pos cell) {
  OV_REQUIRE(world != NULL, (ovis_vec3){0});
  if (!ov_is_cell(&cell)) {
    return (ovis_vec3){0, 0, 0};
  }
  ov_cells cells;
  ov_cells_init(&cells, world);
  const ovis_state_traits* traits = ov_cells_traits(&cells, cell);
  return traits != NULL && traits->fluid != OVIS_FLUID_NONE ? ov_fluid_flow(&cells, cell, traits)
                                                            : (ovis_vec3){0, 0, 0};
}

void ov_current_add(ov_current* current, ov_cells* cells, ovis_pos pos,
                    const ovis_state_traits* traits, double depth) {
  OVIS_ASSERT(current != NULL);
  OVIS_ASSERT(depth >= 0);
  ovis_vec3 flow = ov_fluid_flow(cells, pos, traits);
  if (depth < SHALLOW) {
    flow = (ovis_vec3){flow.x * depth, flow.y * depth, flow.z * depth};
  }
  current->sum.x += flow.x;
  current->sum.y += flow.y;
  current->sum.z += flow.z;
  current->count++;
}

static double push_of(const ov_cells* cells, ovis_fluid fluid) {
  if (fluid == OVIS_FLUID_WATER) {
    return WATER_PUSH;
  }
  return cells->world->is_nether ? LAVA_PUSH_HOT : LAVA_PUSH;
}

void ov_current_push(const ov_current* current, ov_body* body, const ov_cells* cells,
                     ovis_fluid fluid) {
  OVIS_ASSERT(current != NULL);
  OVIS_ASSERT(body->jump_cooldown_ticks >= 0);
  const ovis_vec3* sum = &current->sum;
  if (current->count == 0 || (sum->x == 0 && sum->y == 0 && sum->z == 0)) {
    return;
  }
  const double share = 1.0 / current->count;
  const double push = push_of(cells, fluid);
  ovis_vec3 by = unit((ovis_vec3){sum->x * share, sum->y * share, sum->z * share});
  by = (ovis_vec3){by.x * push, by.y * push, by.z * push};
  const double length = ov_vec_length(by);
  if (fabs(body->velocity.x) < STILL && fabs(body->velocity.z) < STILL && length < PUSH_MIN) {
    by = unit(by);
    by = (ovis_vec3){by.x * PUSH_MIN, by.y * PUSH_MIN, by.z * PUSH_MIN};
  }
  body->velocity.x += by.x;
  body->velocity.y += by.y;
  body->velocity.z += by.z;
}
