#include "reference/body_ref.h"

#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NEAR = 6, BOXES_MAX = 40000 };

typedef struct box {
  double low[3], high[3];
} box;

typedef struct scene {
  const ovis_world* world;
  box boxes[BOXES_MAX]; // every shape near the body
  int count;
} scene;

static scene around; // one body ticks at a time

// ---- Blocks

static const ovis_state_traits* block(const ovis_world* world, int x, int y, int z) {
  const ovis_state state = ovis_world_block(world, (ovis_pos){x, y, z});
  return state == OVIS_STATE_UNLOADED ? NULL
                                      : ovis_registry_traits(ovis_world_registry(world), state);
}

static int cell(double v) {
  return (int)floor(v);
}

static const ovis_state_traits* block_at(const body_ref* b, const ovis_world* world, double down) {
  return block(world, cell(b->at[0]), cell(b->at[1] - down), cell(b->at[2]));
}

static void gather(const body_ref* b, const ovis_world* world) {
  const ovis_registry* registry = ovis_world_registry(world);
  around.world = world;
  around.count = 0;
  for (int x = cell(b->at[0]) - NEAR; x <= cell(b->at[0]) + NEAR; x++) {
    for (int y = cell(b->at[1]) - NEAR; y <= cell(b->at[1]) + NEAR; y++) {
      for (int z = cell(b->at[2]) - NEAR; z <= cell(b->at[2]) + NEAR; z++) {
        const ovis_state_traits* t = block(world, x, y, z);
        if (t == NULL) {
          continue;
        }
        const ovis_shape shape = ovis_registry_shape(registry, t->shape);
        for (int i = 0; i < shape.count; i++) {
          const ovis_aabb* s = &shape.boxes[i];
          assert_true(around.count < BOXES_MAX);
          around.boxes[around.count++] = (box){{x + s->min.x, y + s->min.y, z + s->min.z},
                                               {x + s->max.x, y + s->max.y, z + s->max.z}};
        }
      }
    }
  }
}

static box box_of(const body_ref* b) {
  const double half = (double)(b->width / 2);
  return (box){{b->at[0] - half, b->at[1], b->at[2] - half},
               {b->at[0] + half, b->at[1] + (double)b->height, b->at[2] + half}};
}

static bool overlaps_on(const box* a, const box* c, int axis) {
  return a->low[axis] < c->high[axis] - 1e-7 && a->high[axis] > c->low[axis] + 1e-7;
}

static bool is_free(const box* a) {
  for (int i = 0; i < around.count; i++) {
    const box* c = &around.boxes[i];
    if (overlaps_on(a, c, 0) && overlaps_on(a, c, 1) && overlaps_on(a, c, 2)) {
      return false;
    }
  }
  return true;
}

// ---- Moving

static void slide(box* a, int axis, double wish, double* got) {
  double rest = fabs(wish);
  const double sign = wish < 0 ? -1 : 1;
  *got = 0;
  if (rest < 1e-7) {
    return;
  }
  for (int i = 0; i < around.count; i++) {
    const box* c = &around.boxes[i];
    if (!overlaps_on(a, c, (axis + 1) % 3) || !overlaps_on(a, c, (axis + 2) % 3)) {
      continue;
    }
    const double gap = wish < 0 ? a->low[axis] - c->high[axis] : c->low[axis] - a->high[axis];
    if (gap >= -1e-7 && gap < rest) {
      rest = gap;
    }
  }
  if (rest >= 1e-7) {
    *got = sign * rest;
  }
  a->low[axis] += *got;
  a->high[axis] += *got;
}

static void sweep(const box* from, const double wish[3], double got[3]) {
  box a = *from;
  const int second = fabs(wish[0]) < fabs(wish[2]) ? 2 : 0;
  slide(&a, 1, wish[1], &got[1]);
  slide(&a, second, wish[second], &got[second]);
  slide(&a, 2 - second, wish[2 - second], &got[2 - second]);
}

static box shifted(const box* a, const double by[3]) {
  box moved = *a;
  for (int i = 0; i < 3; i++) {
    moved.low[i] += by[i];
    moved.high[i] += by[i];
  }
  return moved;
}

static double level_squared(const double v[3]) {
  return v[0] * v[0] + v[2] * v[2];
}

static void move_with_step(const body_ref* b, const double wish[3], double got[3]) {
  const box start = box_of(b);
  sweep(&start, wish, got);
  const bool cut = got[0] != wish[0] || got[2] != wish[2];
  const bool floor_under = b->stands || (got[1] != wish[1] && wish[1] < 0);
  if (!cut || !floor_under || b->step <= 0) {
    return;
  }
  const double step = (double)b->step;
  double best[3];
  sweep(&start, (double[3]){wish[0], step, wish[2]}, best);
  box wide = start;
  for (int i = 0; i < 3; i += 2) {
    wide.low[i] = wish[i] < 0 ? start.low[i] + wish[i] : start.low[i];
    wide.high[i] = wish[i] > 0 ? start.high[i] + wish[i] : start.high[i];
  }
  double room[3];
  sweep(&wide, (double[3]){0, step, 0}, room);
  if (room[1] < step) {
    const box lifted = shifted(&start, room);
    double along[3];
    sweep(&lifted, (double[3]){wish[0], 0, wish[2]}, along);
    if (level_squared(along) > level_squared(best)) {
      for (int i = 0; i < 3; i++) {
        best[i] = along[i] + room[i];
      }
    }
  }
  if (level_squared(best) > level_squared(got)) {
    const box over = shifted(&start, best);
    double down[3];
    sweep(&over, (double[3]){0, wish[1] - best[1], 0}, down);
    for (int i = 0; i < 3; i++) {
      got[i] = best[i] + down[i];
    }
  }
}

// ---- Fluids

static double surface(const ovis_world* world, int x, int y, int z) {
  const ovis_state_traits* t = block(world, x, y, z);
  const ovis_state_traits* over = block(world, x, y + 1, z);
  return y + (over != NULL && over->fluid == t->fluid ? 1.0 : (double)(t->fluid_amount / 9.0f));
}

static void find_fluids(body_ref* b, const ovis_world* world) {
  const box a = box_of(b);
  bool touched[3] = {false};
  memset(b->depth, 0, sizeof b->depth);
  const double feet = a.low[1] + 0.001;
  for (int x = cell(a.low[0] + 0.001); x < a.high[0] - 0.001; x++) {
    for (int y = cell(feet); y < a.high[1] - 0.001; y++) {
      for (int z = cell(a.low[2] + 0.001); z < a.high[2] - 0.001; z++) {
        const ovis_state_traits* t = block(world, x, y, z);
        if (t != NULL && t->fluid != OVIS_FLUID_NONE && surface(world, x, y, z) - feet >= 0) {
          touched[t->fluid] = true;
          b->depth[t->fluid] = fmax(b->depth[t->fluid], surface(world, x, y, z) - feet);
        }
      }
    }
  }
  b->wet = touched[OVIS_FLUID_WATER];
  b->hot = b->depth[OVIS_FLUID_LAVA] > 0;
  const double eye = b->at[1] + (double)b->eye - (double)0.11111111f;
  const int x = cell(b->at[0]);
  const int z = cell(b->at[2]);
  const ovis_state_traits* t = block(world, x, cell(eye), z);
  b->eye_wet = t != NULL && t->fluid == OVIS_FLUID_WATER && surface(world, x, cell(eye), z) > eye;
}

static bool has_fluid(const box* a, const ovis_world* world) {
  for (int x = cell(a->low[0]); x < a->high[0]; x++) {
    for (int y = cell(a->low[1]); y < a->high[1]; y++) {
      for (int z = cell(a->low[2]); z < a->high[2]; z++) {
        const ovis_state_traits* t = block(world, x, y, z);
        if (t != NULL && t->fluid != OVIS_FLUID_NONE) {
          return true;
        }
      }
    }
  }
  return false;
}

// ---- What a move does to a body

static bool climbs(const body_ref* b, const ovis_world* world) {
  const ovis_registry* registry = ovis_world_registry(world);
  const ovis_pos pos = {cell(b->at[0]), cell(b->at[1]), cell(b->at[2])};
  const ovis_state_traits* t = block_at(b, world, 0);
  if (b->on_wall || (t != NULL && (t->tags & OVIS_TAG(CLIMBABLE)) != 0)) {
    return true;
  }
  const uint64_t open_trapdoor = OVIS_TAG(TRAPDOOR) | OVIS_TAG(OPEN);
  if (t == NULL || (t->tags & open_trapdoor) != open_trapdoor) {
    return false;
  }
  char below[128] = "";
  const ovis_state under = ovis_world_block(world, (ovis_pos){pos.x, pos.y - 1, pos.z});
  if (under == OVIS_STATE_UNLOADED) {
    return false;
  }
  ovis_registry_print(registry, under, below, sizeof below);
  char wanted[64];
  snprintf(wanted, sizeof wanted, "ladder[facing=%s",
           ovis_registry_property(registry, ovis_world_block(world, pos), "facing"));
  return strncmp(below, wanted, strlen(wanted)) == 0;
}

static void get_held(body_ref* b, const ovis_world* world) {
  const box a = box_of(b);
  for (int x = cell(a.low[0] + 1e-7); x <= cell(a.high[0] - 1e-7); x++) {
    for (int y = cell(a.low[1] + 1e-7); y <= cell(a.high[1] - 1e-7); y++) {
      for (int z = cell(a.low[2] + 1e-7); z <= cell(a.high[2] - 1e-7); z++) {
        const ovis_state_traits* t = block(world, x, y, z);
        const uint64_t tags = t == NULL ? 0 : t->tags;
        if ((tags & OVIS_TAG(COBWEB)) != 0 && !b->web_proof) {
          memcpy(b->held, (double[3]){0.25, (double)0.05f, 0.25}, sizeof b->held);
          b->fallen = 0;
        } else if ((tags & OVIS_TAG(SWEET_BERRY_BUSH)) != 0 && !b->bush_proof) {
          memcpy(b->held, (double[3]){(double)0.8f, 0.75, (double)0.8f}, sizeof b->held);
          b->fallen = 0;
        }
      }
    }
  }
}

static double ground_pace(const body_ref* b, const ovis_world* world) {
  const ovis_state_traits* in = block_at(b, world, 0);
  if (in != NULL && in->speed_factor != 1) {
    return (double)in->speed_factor;
  }
  if (in != NULL && in->fluid == OVIS_FLUID_WATER && (in->tags & OVIS_TAG(WATERLOGGED)) == 0) {
    return 1;
  }
  const ovis_state_traits* on = block_at(b, world, 0.5000001);
  return on == NULL ? 1 : (double)on->speed_factor;
}

static void move(body_ref* b, const ovis_world* world) {
  double wish[3];
  memcpy(wish, b->v, sizeof wish);
  if (b->held[0] > 0) {
    for (int i = 0; i < 3; i++) {
      wish[i] *= b->held[i];
      b->v[i] = 0;
      b->held[i] = 0;
    }
  }
  double got[3];
  move_with_step(b, wish, got);
  for (int i = 0; i < 3; i++) {
    b->at[i] += got[i];
  }
  b->hit_side = false;
  for (int i = 0; i < 3; i += 2) {
    if (fabs(got[i] - wish[i]) >= 1e-5) {
      b->hit_side = true;
      b->v[i] = 0;
    }
  }
  b->hit_level = got[1] != wish[1];
  b->stands = b->hit_level && wish[1] < 0;
  if (!b->wet) {
    find_fluids(b, world);
    b->fallen = b->wet ? 0 : b->fallen;
  }
  b->landed = b->stands ? b->fallen : 0;
  b->fallen = b->stands ? 0 : got[1] < 0 ? b->fallen - (float)got[1] : b->fallen;
  if (b->hit_level) {
    b->v[1] = 0;
  }
  get_held(b, world);
  const double pace = ground_pace(b, world);
  b->v[0] *= pace;
  b->v[2] *= pace;
}

// ---- The tick

static float table_sine(double steps) {
  const int step = (int)((long long)steps & 65535);
  return (float)sin(step * 3.14159265358979323846 * 2 / 65536);
}

static void push(body_ref* b, float strength) {
  double in[3] = {(double)b->left, (double)b->up, (double)b->ahead};
  const double squared = in[0] * in[0] + in[1] * in[1] + in[2] * in[2];
  if (squared < 1e-7) {
    return;
  }
  for (int i = 0; i < 3; i++) {
    in[i] = (squared > 1 ? in[i] / sqrt(squared) : in[i]) * (double)strength;
  }
  const float steps = b->yaw * 0.017453292f * 10430.378f;
  const double s = (double)table_sine((double)steps);
  const double c = (double)table_sine((double)(steps + 16384.0f));
  b->v[0] += in[0] * c - in[2] * s;
  b->v[1] += in[1];
  b->v[2] += in[2] * c + in[0] * s;
}

static double threshold(const body_ref* b) {
  return (double)b->eye < 0.4 ? 0 : 0.4;
}

static void jump(body_ref* b, const ovis_world* world) {
  if (!b->jumps) {
    b->cooldown = 0;
    return;
  }
  const double depth = !b->swims ? 0
                       : b->hot  ? b->depth[OVIS_FLUID_LAVA]
                       : b->wet  ? b->depth[OVIS_FLUID_WATER]
                                 : 0;
  if (depth > 0 && (!b->stands || depth > threshold(b))) {
    b->v[1] += (double)0.04f;
  } else if (b->stands && b->cooldown == 0) {
    const ovis_state_traits* in = block_at(b, world, 0);
    const ovis_state_traits* on = block_at(b, world, 0.5000001);
    float factor = in == NULL ? 1 : in->jump_factor;
    if (factor == 1 && on != NULL) {
      factor = on->jump_factor;
    }
    b->v[1] = (double)(b->jump_power * factor);
    b->cooldown = 10;
  }
}

static void sink_slowly(body_ref* b, double gravity, bool fell) {
  if (!b->weighs) {
    return;
  }
  const double next = b->v[1] - gravity / 16;
  b->v[1] = fell && fabs(b->v[1] - 0.005) >= 0.003 && fabs(next) < 0.003 ? -0.003 : next;
}

static void through_fluid(body_ref* b, const ovis_world* world, double gravity, bool is_water) {
  const bool fell = b->v[1] <= 0;
  const double old_y = b->at[1];
  push(b, 0.02f);
  move(b, world);
  if (is_water) {
    if (b->hit_side && climbs(b, world)) {
      b->v[1] = 0.2;
    }
    for (int i = 0; i < 3; i++) {
      b->v[i] *= (double)0.8f;
    }
    sink_slowly(b, gravity, fell);
  } else {
    const bool is_shallow = b->depth[OVIS_FLUID_LAVA] <= threshold(b);
    b->v[0] *= 0.5;
    b->v[1] *= is_shallow ? (double)0.8f : 0.5;
    b->v[2] *= 0.5;
    if (is_shallow) {
      sink_slowly(b, gravity, fell);
    }
    b->v[1] -= gravity / 4;
  }
  if (b->hit_side) {
    const box here = box_of(b);
    const box there =
        shifted(&here, (double[3]){b->v[0], b->v[1] + (double)0.6f - b->at[1] + old_y, b->v[2]});
    if (is_free(&there) && !has_fluid(&there, world)) {
      b->v[1] = (double)0.3f;
    }
  }
}

static double limited(double value, double most) {
  return value > most ? most : value < -most ? -most : value;
}

static void through_air(body_ref* b, const ovis_world* world, double gravity) {
  const ovis_state_traits* on = block_at(b, world, 0.5000001);
  const float slip = on == NULL ? 0.6f : on->slipperiness;
  const float drag = b->stands ? slip * 0.91f : 0.91f;
  push(b, b->stands ? b->speed * (0.21600002f / (slip * slip * slip)) : b->air_push);
  if (climbs(b, world)) {
    b->fallen = 0;
    b->v[0] = limited(b->v[0], (double)0.15f);
    b->v[2] = limited(b->v[2], (double)0.15f);
    b->v[1] = b->v[1] < -(double)0.15f ? -(double)0.15f : b->v[1];
  }
  move(b, world);
  if ((b->hit_side || b->jumps) && climbs(b, world)) {
    b->v[1] = 0.2;
  }
  b->v[0] *= (double)drag;
  b->v[1] = (b->v[1] - gravity) * (double)0.98f;
  b->v[2] *= (double)drag;
}

void body_ref_tick(body_ref* b, const ovis_world* world) {
  gather(b, world);
  b->landed = 0;
  find_fluids(b, world);
  if (b->wet) {
    b->fallen = 0;
  }
  if (b->hot) {
    b->fallen /= 2;
  }
  b->cooldown -= b->cooldown > 0 ? 1 : 0;
  for (int i = 0; i < 3; i++) {
    b->v[i] = fabs(b->v[i]) < 0.003 ? 0 : b->v[i];
  }
  jump(b, world);
  b->ahead *= 0.98f;
  b->left *= 0.98f;
  const double gravity = !b->weighs ? 0 : b->floats_down && b->v[1] <= 0 ? 0.01 : 0.08;
  if (b->swims && b->wet) {
    through_fluid(b, world, gravity, true);
  } else if (b->swims && b->hot) {
    through_fluid(b, world, gravity, false);
  } else {
    through_air(b, world, gravity);
  }
  b->on_wall = b->wall_climber && b->hit_side;
}
