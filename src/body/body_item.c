// Moves dropped items: gravity, floating, friction, and a rest that skips moves.
// Rules: docs/sources.md#items
#include "body/body_item.h"

#include "base/check.h"
#include "base/vec.h"
#include "body/body_internal.h"

// Source of all numbers in this file: docs/sources.md#items
#define GRAVITY 0.04
#define DRAG 0.98
#define DRAG_LEVEL 0.98f
#define SLIPPERINESS_DEFAULT 0.6f // of ground that is not loaded
#define BOUNCE (-0.5)
#define RESTING_SQUARED ((double)1e-5f)
#define RESTING_TICKS 4
#define EYE_HEIGHT 0.2125f
#define FLOAT_DEPTH ((double)(EYE_HEIGHT - 0.11111111f)) // an item in deeper fluid floats
#define FLOAT_RISE ((double)5e-4f)
#define FLOAT_RISE_MAX ((double)0.06f)
#define WATER_DRAG ((double)0.99f)
#define LAVA_DRAG ((double)0.95f)

void ov_item_init(ov_body* body, ovis_vec3 pos) {
  OVIS_ASSERT(body != NULL);
  const ov_body_size size = {0.25f, 0.25f, EYE_HEIGHT};
  ov_body_init(body, &size, pos, 0);
  body->kind = OV_BODY_ITEM;
  body->step_height = 0;
}

static void drift(ov_body* body, double drag) {
  body->velocity.x *= drag;
  body->velocity.z *= drag;
  body->velocity.y += body->velocity.y < FLOAT_RISE_MAX ? FLOAT_RISE : 0;
}

ov_body_landing ov_item_tick(ov_body* body, const ovis_world* world, int64_t phase) {
  OVIS_ASSERT(body->kind == OV_BODY_ITEM);
  OVIS_VALIDATE(ov_body_is_valid(body));
  ov_cells cells;
  ov_cells_init(&cells, world);
  body->tick_pos = body->pos;
  ov_body_sense_fluids(body, &cells, OV_WATER_AND_LAVA, OV_WATER_AND_LAVA);
  if (body->water_height > FLOAT_DEPTH) {
    drift(body, WATER_DRAG);
  } else if (body->lava_height > FLOAT_DEPTH) {
    drift(body, LAVA_DRAG);
  } else if (body->has_gravity) {
    body->velocity.y -= GRAVITY;
  }
  const double level = ov_level_length2(body->velocity);
  if (body->is_on_ground && level <= RESTING_SQUARED && phase % RESTING_TICKS != 0) {
    return (ov_body_landing){0};
  }
  const ov_body_landing landing = ov_body_move_in(body, &cells, body->velocity);
  body->pos = ov_place_within(body->pos);
  double drag = (double)DRAG_LEVEL;
  if (body->is_on_ground) {
    const ovis_state_traits* ground = ov_cells_traits(&cells, ov_body_ground_cell(body));
    drag = (double)((ground == NULL ? SLIPPERINESS_DEFAULT : ground->slipperiness) * DRAG_LEVEL);
  }
  body->velocity.x *= drag;
  body->velocity.y *= DRAG;
  body->velocity.z *= drag;
  if (body->is_on_ground && body->velocity.y < 0) {
    body->velocity.y *= BOUNCE;
  }
  OVIS_VALIDATE(ov_body_is_valid(body));
  return landing;
}
