// Applies the effects of the blocks that a body is in: slow it, slide it down, lift it.
// Rules: docs/sources.md#blocks-around-a-body
#include "base/check.h"
#include "body/body_internal.h"
#include "world/block_values.h"
#include "world/collision.h"

// Shape of a honey block: top, and half its side. [Units: blocks] General knowledge, not verified.
#define HONEY_TOP 0.9375
#define HONEY_HALF 0.4375
#define HONEY_FALL_MIN 0.08
#define HONEY_FALL_FAST 0.13
#define HONEY_SLIDE 0.05
// Bubble columns: change of the vertical velocity for each cell, and the velocity that it leads to.
// SURFACE: the top cell, below air. [Units: blocks per tick]
#define COLUMN_DOWN 0.03
#define COLUMN_DOWN_MAX 0.3
#define COLUMN_UP 0.06
#define COLUMN_UP_MAX 0.7
#define SURFACE_DOWN_MAX 0.9
#define SURFACE_UP 0.1
#define SURFACE_UP_MAX 1.8

static const ovis_vec3 cobweb_stuck = {0.25, (double)0.05f, 0.25};
static const ovis_vec3 bush_stuck = {(double)0.8f, 0.75, (double)0.8f};
static const ovis_vec3 snow_stuck = {(double)0.9f, 1.5, (double)0.9f};

static void hold(ov_body* body, const ovis_vec3* stuck) {
  OVIS_ASSERT(body->size.width > 0);
  OVIS_ASSERT(stuck != NULL);
  body->stuck = *stuck;
  body->fall_distance = 0;
}

// Slows the fall of a body along the side of a honey block.
static void slide(ov_body* body, ovis_pos pos) {
  if (body->is_on_ground || body->pos.y > pos.y + HONEY_TOP - OV_INSIDE_MARGIN ||
      body->velocity.y >= -HONEY_FALL_MIN) {
    return;
  }
  const double near = HONEY_HALF + (double)(body->size.width / 2.0f);
  if (fabs(pos.x + 0.5 - body->pos.x) + OV_INSIDE_MARGIN <= near &&
      fabs(pos.z + 0.5 - body->pos.z) + OV_INSIDE_MARGIN <= near) {
    return;
  }
  if (body->velocity.y < -HONEY_FALL_FAST) {
    const double share = -HONEY_SLIDE / body->velocity.y;
    body->velocity.x *= share;
    body->velocity.z *= share;
  }
  body->velocity.y = -HONEY_SLIDE;
  body->fall_distance = 0;
}

static double lower(double a, double b) {
  return a < b ? a : b;
}

static double higher(double a, double b) {
  return a > b ? a : b;
}

// Reads the world instead of the cache, since air above the dimension also ends a column.
static bool is_air(const ovis_world* world, ovis_pos pos) {
  OVIS_ASSERT(world != NULL);
  const ovis_state state = ovis_world_get_block(world, pos);
  return state != OVIS_STATE_UNLOADED &&
         (ov_registry_traits(world->registry, state)->tags & OVIS_TAG(AIR)) != 0;
}

// Each cell of a bubble column acts once, so a tall body gets more lift than a low one.
static void lift(ov_body* body, ov_cells* cells, ovis_pos pos) {
  OVIS_ASSERT(cells->known < 1u << 8);
  const ovis_state state = ovis_world_get_block(cells->world, pos);
  const bool is_down = ov_registry_value(cells->world->registry, state, OV_BLOCK_PROP_DRAG) == true;
  double* y = &body->velocity.y;
  if (is_air(cells->world, (ovis_pos){pos.x, pos.y + 1, pos.z})) {
    *y = is_down ? higher(-SURFACE_DOWN_MAX, *y - COLUMN_DOWN)
                 : lower(SURFACE_UP_MAX, *y + SURFACE_UP);
    return;
  }
  *y = is_down ? higher(-COLUMN_DOWN_MAX, *y - COLUMN_DOWN) : lower(COLUMN_UP_MAX, *y + COLUMN_UP);
  body->fall_distance = 0;
}

static void feel_snow(ov_body* body, ov_cells* cells) {
  const bool is_living = body->kind == OV_BODY_TICK;
  body->is_in_powder_snow = true;
  if (!is_living || ov_cells_has_tag(cells, ov_body_cell(body), OVIS_TAG(POWDER_SNOW))) {
    hold(body, &snow_stuck);
  }
}

static ov_cell_range cells_inside(const ov_body* body) {
  const ovis_aabb box = ov_body_box(body);
  return ov_cells_inside(&box);
}

uint64_t ov_body_scan_cells(const ov_body* body, ov_cells* cells) {
  const ov_cell_range in = cells_inside(body);
  uint64_t around = 0;
  for (int32_t x = in.min.x; x <= in.max.x; x++) {
    for (int32_t z = in.min.z; z <= in.max.z; z++) {
      for (int32_t y = in.min.y; y <= in.max.y; y++) {
        const ovis_state_traits* traits = ov_cells_traits(cells, (ovis_pos){x, y, z});
        if (traits != NULL) {
          around |= traits->tags | (traits->fluid != OVIS_FLUID_NONE ? OV_HAS_FLUID : 0);
        }
      }
    }
  }
  return around;
}

static void feel_cell(ov_body* body, ov_cells* cells, ovis_pos pos, uint64_t tags) {
  if ((tags & OVIS_TAG(COBWEB)) != 0) {
    hold(body, &cobweb_stuck);
  } else if ((tags & OVIS_TAG(SWEET_BERRY_BUSH)) != 0) {
    hold(body, &bush_stuck);
  } else if ((tags & OVIS_TAG(HONEY_BLOCK)) != 0) {
    slide(body, pos);
  } else if ((tags & OVIS_TAG(POWDER_SNOW)) != 0) {
    feel_snow(body, cells);
  } else {
    lift(body, cells, pos);
  }
}

void ov_body_apply_blocks(ov_body* body, ov_cells* cells, uint64_t around) {
  const bool is_held_by_bushes = body->kind == OV_BODY_TICK && !body->passes_bushes;
  const uint64_t felt = (body->passes_cobwebs ? 0 : OVIS_TAG(COBWEB)) |
                        (is_held_by_bushes ? OVIS_TAG(SWEET_BERRY_BUSH) : 0) |
                        OVIS_TAG(HONEY_BLOCK) | OVIS_TAG(POWDER_SNOW) | OVIS_TAG(BUBBLE_COLUMN);
  body->is_in_powder_snow = false;
  if ((around & felt) == 0) {
    return;
  }
  const ov_cell_range in = cells_inside(body);
  for (int32_t x = in.min.x; x <= in.max.x; x++) {
    for (int32_t y = in.min.y; y <= in.max.y; y++) {
      for (int32_t z = in.min.z; z <= in.max.z; z++) {
        const ovis_pos pos = {x, y, z};
        const ovis_state_traits* traits = ov_cells_traits(cells, pos);
        if (traits != NULL && (traits->tags & felt) != 0) {
          feel_cell(body, cells, pos, traits->tags & felt);
        }
      }
    }
  }
}
