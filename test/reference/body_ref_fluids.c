// Fluids: how deep, and where they push.
#include "reference/body_ref_inside.h"

static float own_height(const ovis_state_traits* t, int fluid) {
  return t != NULL && t->fluid == fluid ? t->fluid_amount / 9.0f : 0;
}

static double surface(const ovis_world* world, int x, int y, int z) {
  const ovis_state_traits* t = body_block(world, x, y, z);
  const ovis_state_traits* over = body_block(world, x, y + 1, z);
  return y + (over != NULL && over->fluid == t->fluid ? 1.0 : (double)own_height(t, t->fluid));
}

// ---- Currents

static void scale(double v[3], double by) {
  for (int i = 0; i < 3; i++) {
    v[i] *= by;
  }
}

static double length(const double v[3]) {
  return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static void to_unit(double v[3]) {
  const double long_ = length(v);
  for (int i = 0; i < 3; i++) {
    v[i] = long_ < 1e-4 ? 0 : v[i] / long_;
  }
}

static const int sides[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}}; // north, east, south, west

// Do the shapes of a cell fill its face on that side? Looked at in the middles of 16x16 squares.
static bool face_is_full(const ovis_world* world, int x, int y, int z, const int side[2]) {
  const ovis_state_traits* t = body_block(world, x, y, z);
  if (t == NULL || body_has(t, OVIS_TAG(LEAVES)) || body_has(t, OVIS_TAG(POWDER_SNOW)) ||
      body_is(world, x, y, z, "scaffolding")) {
    return false;
  }
  if (body_is(world, x, y, z, "soul_sand") || body_is(world, x, y, z, "mud") ||
      (body_is(world, x, y, z, "snow") && body_property_is(world, x, y, z, "layers", "8"))) {
    return true; // what holds on to them does not mind that they are low
  }
  const ovis_shape shape = ovis_blocks_get_shape(ovis_world_get_blocks(world), t->shape);
  for (int i = 0; i < 256; i++) {
    const double level = (i % 16 + 0.5) / 16;
    const double up = (i / 16 + 0.5) / 16; // NOLINT: whole rows
    bool is_covered = false;
    for (int k = 0; k < shape.count; k++) {
      const ovis_aabb* s = &shape.boxes[k];
      const bool reaches = side[0] < 0   ? s->min.x <= 0
                           : side[0] > 0 ? s->max.x >= 1
                           : side[1] < 0 ? s->min.z <= 0
                                         : s->max.z >= 1;
      const double low = side[0] != 0 ? s->min.z : s->min.x;
      const double high = side[0] != 0 ? s->max.z : s->max.x;
      is_covered =
          is_covered || (reaches && low < level && high > level && s->min.y < up && s->max.y > up);
    }
    if (!is_covered) {
      return false;
    }
  }
  return true;
}

static bool stops_flow(const ovis_world* world, int x, int y, int z, int fluid, const int side[2]) {
  return body_fluid(world, x, y, z) != fluid && !body_is(world, x, y, z, "ice") &&
         !body_is(world, x, y, z, "frosted_ice") && face_is_full(world, x, y, z, side);
}

void body_ref_flow(const ovis_world* world, int x, int y, int z, double flow[3]) {
  const ovis_state_traits* here = body_block(world, x, y, z);
  const int fluid = here->fluid;
  const float own = own_height(here, fluid);
  flow[0] = flow[1] = flow[2] = 0;
  for (int i = 0; i < 4; i++) {
    const int nx = x + sides[i][0];
    const int nz = z + sides[i][1];
    const ovis_state_traits* t = body_block(world, nx, y, nz);
    const int other = t == NULL ? OVIS_FLUID_NONE : t->fluid;
    if (other != OVIS_FLUID_NONE && other != fluid) {
      continue;
    }
    float fall = 0;
    if (own_height(t, fluid) > 0) {
      fall = own - own_height(t, fluid);
    } else if (!body_has(t, OVIS_TAG(BLOCKS_MOTION))) {
      const float below = own_height(body_block(world, nx, y - 1, nz), fluid);
      fall = below > 0 ? own - (below - 0.8888889f) : 0;
    }
    flow[0] += (double)((float)sides[i][0] * fall);
    flow[2] += (double)((float)sides[i][1] * fall);
  }
  const bool is_falling = here->fluid_amount == 8 && here->fluid_source == 0;
  for (int i = 0; is_falling && i < 4; i++) {
    const int nx = x + sides[i][0];
    const int nz = z + sides[i][1];
    if (stops_flow(world, nx, y, nz, fluid, sides[i]) ||
        stops_flow(world, nx, y + 1, nz, fluid, sides[i])) {
      to_unit(flow);
      flow[1] -= 6;
      break;
    }
  }
  to_unit(flow);
}

static void push_along(body_ref* b, const ovis_world* world, double current[3], int count,
                       int fluid) {
  if (!(length(current) > 0)) {
    return;
  }
  scale(current, 1.0 / count);
  to_unit(current);
  const bool is_nether = strcmp(ovis_world_get_env(world)->dimension.name, "the_nether") == 0;
  scale(current, fluid == OVIS_FLUID_WATER ? 0.014 : is_nether ? 0.007 : 0.0023333333333333335);
  if (fabs(b->v[0]) < 0.003 && fabs(b->v[2]) < 0.003 && length(current) < 0.0045000000000000005) {
    to_unit(current);
    scale(current, 0.0045000000000000005);
  }
  for (int i = 0; i < 3; i++) {
    b->v[i] += current[i];
  }
}

// ---- Depth

void body_find_fluid(body_ref* b, const ovis_world* world, int fluid, bool pushes) {
  const body_box a = body_box_of(b);
  const double feet = a.low[1] + 0.001;
  bool is_touched = false;
  double depth = 0;
  double current[3] = {0, 0, 0};
  int count = 0;
  for (int x = body_cell(a.low[0] + 0.001); x < a.high[0] - 0.001; x++) {
    for (int y = body_cell(feet); y < a.high[1] - 0.001; y++) {
      for (int z = body_cell(a.low[2] + 0.001); z < a.high[2] - 0.001; z++) {
        if (body_fluid(world, x, y, z) != fluid || surface(world, x, y, z) < feet) {
          continue;
        }
        is_touched = true;
        depth = fmax(depth, surface(world, x, y, z) - feet);
        double flow[3];
        body_ref_flow(world, x, y, z, flow);
        scale(flow, depth < 0.4 ? depth : 1);
        for (int i = 0; i < 3; i++) {
          current[i] += flow[i];
        }
        count++;
      }
    }
  }
  b->depth[fluid] = depth;
  if (fluid == OVIS_FLUID_WATER) {
    b->wet = is_touched;
  } else {
    b->hot = depth > 0;
  }
  if (pushes && b->drifts && b->swims) {
    push_along(b, world, current, count, fluid);
  }
}

void body_find_eye(body_ref* b, const ovis_world* world) {
  const double eye = b->at[1] + (double)b->eye - (double)0.11111111f;
  const int x = body_cell(b->at[0]);
  const int z = body_cell(b->at[2]);
  b->eye_wet = body_fluid(world, x, body_cell(eye), z) == OVIS_FLUID_WATER &&
               surface(world, x, body_cell(eye), z) > eye;
}

bool body_touches_fluid(const body_box* a, const ovis_world* world) {
  for (int x = body_cell(a->low[0]); x < a->high[0]; x++) {
    for (int y = body_cell(a->low[1]); y < a->high[1]; y++) {
      for (int z = body_cell(a->low[2]); z < a->high[2]; z++) {
        if (body_fluid(world, x, y, z) != OVIS_FLUID_NONE) {
          return true;
        }
      }
    }
  }
  return false;
}

bool body_ref_gasps(const body_ref* b, const ovis_world* world) {
  const double eye = b->at[1] + (double)b->eye;
  const ovis_state_traits* t =
      body_block(world, body_cell(b->at[0]), body_cell(eye), body_cell(b->at[2]));
  return b->eye_wet && !body_has(t, OVIS_TAG(BUBBLE_COLUMN));
}

bool body_ref_eye_in_wall(const body_ref* b, const ovis_world* world) {
  const double eye[3] = {b->at[0], b->at[1] + (double)b->eye, b->at[2]};
  return body_is_smothered(world, eye, b->width);
}
