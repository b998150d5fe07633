// Effects of single blocks on bodies that stand on them, touch them or are inside them.
#include "reference/body_ref_inside.h"

bool body_climbs(const body_ref* b, const ovis_world* world) {
  const int x = body_cell(b->at[0]);
  const int y = body_cell(b->at[1]);
  const int z = body_cell(b->at[2]);
  const ovis_state_traits* t = body_block(world, x, y, z);
  if (b->wall_climber) {
    return b->on_wall;
  }
  if (body_has(t, OVIS_TAG(CLIMBABLE))) {
    return true;
  }
  if (!body_has(t, OVIS_TAG(TRAPDOOR)) || !body_has(t, OVIS_TAG(OPEN)) ||
      !body_is(world, x, y - 1, z, "ladder")) {
    return false;
  }
  const ovis_state own = ovis_world_get_block(world, (ovis_pos){x, y, z});
  return body_property_is(world, x, y - 1, z, "facing",
                          ovis_blocks_get_property(ovis_world_get_blocks(world), own, "facing"));
}

// ---- Standing and landing

// The cell 0.2 below the feet, or the one under it if that is the lower half of a fence.
static void ground_cell(const body_ref* b, const ovis_world* world, int cell[3]) {
  cell[0] = body_cell(b->at[0]);
  cell[1] = body_cell(b->at[1] - (double)0.2f);
  cell[2] = body_cell(b->at[2]);
  const ovis_state_traits* here = body_block(world, cell[0], cell[1], cell[2]);
  const ovis_state_traits* below = body_block(world, cell[0], cell[1] - 1, cell[2]);
  const uint64_t high = OVIS_TAG(FENCE) | OVIS_TAG(WALL) | OVIS_TAG(FENCE_GATE);
  if (body_has(here, OVIS_TAG(AIR)) && body_has(below, high)) {
    cell[1]--;
  }
}

void body_hit_level(body_ref* b, const ovis_world* world) {
  int cell[3];
  ground_cell(b, world, cell);
  const ovis_state_traits* ground = body_block(world, cell[0], cell[1], cell[2]);
  const double kept = b->is_thing ? 0.8 : 1;
  const bool is_slime = body_has(ground, OVIS_TAG(SLIME_BLOCK));
  if (!is_slime && !body_has(ground, OVIS_TAG(BED))) {
    b->v[1] = 0;
  } else if (b->v[1] < 0) {
    b->v[1] = is_slime ? -b->v[1] * kept : -b->v[1] * (double)0.66f * kept;
  }
}

void body_step_on(body_ref* b, const ovis_world* world) {
  int cell[3];
  ground_cell(b, world, cell);
  const ovis_state_traits* ground = body_block(world, cell[0], cell[1], cell[2]);
  const double speed = fabs(b->v[1]);
  if (body_has(ground, OVIS_TAG(SLIME_BLOCK)) && speed < 0.1) {
    b->v[0] *= 0.4 + speed * 0.2;
    b->v[2] *= 0.4 + speed * 0.2;
  }
}

// ---- Being inside

static void hold(body_ref* b, double level, double up) {
  b->held[0] = b->held[2] = level;
  b->held[1] = up;
  b->fallen = 0;
}

static void slide_on_honey(body_ref* b, int x, int y, int z) {
  const double reach = 0.4375 + (double)(b->width / 2);
  const double off_x = fabs(x + 0.5 - b->at[0]);
  const double off_z = fabs(z + 0.5 - b->at[2]);
  if (b->stands || b->at[1] > y + 0.9375 - 1e-7 || b->v[1] >= -0.08 ||
      !(off_x + 1e-7 > reach || off_z + 1e-7 > reach)) {
    return;
  }
  if (b->v[1] < -0.13) {
    const double rest = -0.05 / b->v[1];
    b->v[0] *= rest;
    b->v[2] *= rest;
  }
  b->v[1] = -0.05;
  b->fallen = 0;
}

static void rise_with_bubbles(body_ref* b, const ovis_world* world, int x, int y, int z) {
  const bool drags = body_property_is(world, x, y, z, "drag", "true");
  if (body_has(body_block(world, x, y + 1, z), OVIS_TAG(AIR))) {
    b->v[1] = drags ? fmax(-0.9, b->v[1] - 0.03) : fmin(1.8, b->v[1] + 0.1);
  } else {
    b->v[1] = drags ? fmax(-0.3, b->v[1] - 0.03) : fmin(0.7, b->v[1] + 0.06);
    b->fallen = 0;
  }
}

void body_be_inside(body_ref* b, const ovis_world* world) {
  const body_box a = body_box_of(b);
  for (int x = body_cell(a.low[0] + 1e-7); x <= body_cell(a.high[0] - 1e-7); x++) {
    for (int y = body_cell(a.low[1] + 1e-7); y <= body_cell(a.high[1] - 1e-7); y++) {
      for (int z = body_cell(a.low[2] + 1e-7); z <= body_cell(a.high[2] - 1e-7); z++) {
        const ovis_state_traits* t = body_block(world, x, y, z);
        if (body_has(t, OVIS_TAG(COBWEB)) && !b->web_proof) {
          hold(b, 0.25, (double)0.05f);
        } else if (body_has(t, OVIS_TAG(SWEET_BERRY_BUSH)) && !b->bush_proof && !b->is_thing) {
          hold(b, (double)0.8f, 0.75);
        } else if (body_has(t, OVIS_TAG(POWDER_SNOW)) &&
                   (b->is_thing || body_has(body_block_at(b, world, 0), OVIS_TAG(POWDER_SNOW)))) {
          hold(b, (double)0.9f, 1.5);
        } else if (body_has(t, OVIS_TAG(HONEY_BLOCK))) {
          slide_on_honey(b, x, y, z);
        } else if (body_has(t, OVIS_TAG(BUBBLE_COLUMN))) {
          rise_with_bubbles(b, world, x, y, z);
        }
      }
    }
  }
}

// ---- Ground

double body_pace(const body_ref* b, const ovis_world* world) {
  const int x = body_cell(b->at[0]);
  const int y = body_cell(b->at[1]);
  const int z = body_cell(b->at[2]);
  const ovis_state_traits* in = body_block(world, x, y, z);
  if (in != NULL && (in->speed_factor != 1 || body_is(world, x, y, z, "water") ||
                     body_has(in, OVIS_TAG(BUBBLE_COLUMN)))) {
    return (double)in->speed_factor;
  }
  const ovis_state_traits* on = body_block_at(b, world, 0.5000001);
  return on == NULL ? 1 : (double)on->speed_factor;
}

float body_slip(const body_ref* b, const ovis_world* world) {
  const ovis_state_traits* on = body_block_at(b, world, 0.5000001);
  return on == NULL ? 0.6f : on->slipperiness;
}
