#include "reference/body_ref_inside.h"
#include "support/test.h"

enum { NEAR = 6, BOXES_MAX = 40000 };

static struct {
  body_box boxes[BOXES_MAX]; // every shape near the body; one body moves at a time
  int count;
} around;

// ---- Blocks

const ovis_state_traits* body_block(const ovis_world* world, int x, int y, int z) {
  const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
  return state == OVIS_STATE_UNLOADED ? NULL
                                      : ovis_blocks_get_traits(ovis_world_get_blocks(world), state);
}

bool body_has(const ovis_state_traits* t, uint64_t tag) {
  return t != NULL && (t->tags & tag) != 0;
}

static bool is_named(const ovis_world* world, ovis_state state, const char* name) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const char* own = ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
  return own[0] == name[0] && strcmp(own, name) == 0;
}

bool body_is(const ovis_world* world, int x, int y, int z, const char* name) {
  const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
  return state != OVIS_STATE_UNLOADED && is_named(world, state, name);
}

bool body_property_is(const ovis_world* world, int x, int y, int z, const char* property,
                      const char* value) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
  const char* held =
      state == OVIS_STATE_UNLOADED ? NULL : ovis_blocks_get_property(registry, state, property);
  return held != NULL && strcmp(held, value) == 0;
}

int body_fluid(const ovis_world* world, int x, int y, int z) {
  const ovis_state_traits* t = body_block(world, x, y, z);
  return t == NULL ? OVIS_FLUID_NONE : t->fluid;
}

const ovis_state_traits* body_block_at(const body_ref* b, const ovis_world* world, double down) {
  return body_block(world, body_cell(b->at[0]), body_cell(b->at[1] - down), body_cell(b->at[2]));
}

// ---- Shapes

static void add_box(int x, int y, int z, const ovis_aabb* s) {
  assert_true(around.count < BOXES_MAX);
  around.boxes[around.count++] = (body_box){{x + s->min.x, y + s->min.y, z + s->min.z},
                                            {x + s->max.x, y + s->max.y, z + s->max.z}};
}

static bool is_above(const body_ref* b, int y, double top) {
  return b->at[1] > y + top - (double)1e-5f;
}

// Readings 10, 12 and 14: three blocks are solid to some bodies only.
static void add_cell(const body_ref* b, const ovis_world* world, int x, int y, int z) {
  const ovis_state state = ovis_world_get_block(world, (ovis_pos){x, y, z});
  if (state == OVIS_STATE_UNLOADED) {
    return;
  }
  const ovis_state_traits* t = ovis_blocks_get_traits(ovis_world_get_blocks(world), state);
  if (body_has(t, OVIS_TAG(AIR))) {
    return;
  }
  if (body_has(t, OVIS_TAG(POWDER_SNOW))) {
    if (b->fallen > 2.5f) {
      add_box(x, y, z, &(ovis_aabb){{0, 0, 0}, {1, (double)0.9f, 1}});
    } else if (b->snow_walker && is_above(b, y, 1)) {
      add_box(x, y, z, &(ovis_aabb){{0, 0, 0}, {1, 1, 1}});
    }
    return;
  }
  if (is_named(world, state, "lava")) {
    if (b->lava_walker && t->fluid_source != 0 && is_above(b, y, 0.5) &&
        body_fluid(world, x, y + 1, z) != OVIS_FLUID_LAVA) {
      add_box(x, y, z, &(ovis_aabb){{0, 0, 0}, {1, 0.5, 1}});
    }
    return;
  }
  if (is_named(world, state, "scaffolding") && !is_above(b, y, 1)) {
    if (is_above(b, y, 0) && body_property_is(world, x, y, z, "bottom", "true") &&
        !body_property_is(world, x, y, z, "distance", "0")) {
      add_box(x, y, z, &(ovis_aabb){{0, 0, 0}, {1, 0.125, 1}});
    }
    return;
  }
  const ovis_shape shape = ovis_blocks_get_shape(ovis_world_get_blocks(world), t->shape);
  for (int i = 0; i < shape.count; i++) {
    add_box(x, y, z, &shape.boxes[i]);
  }
}

void body_gather(const body_ref* b, const ovis_world* world) {
  around.count = 0;
  for (int x = body_cell(b->at[0]) - NEAR; x <= body_cell(b->at[0]) + NEAR; x++) {
    for (int y = body_cell(b->at[1]) - NEAR; y <= body_cell(b->at[1]) + NEAR; y++) {
      for (int z = body_cell(b->at[2]) - NEAR; z <= body_cell(b->at[2]) + NEAR; z++) {
        add_cell(b, world, x, y, z);
      }
    }
  }
}

// A part of the cell's collision shape that overlaps a box.
static bool shape_meets(const ovis_world* world, const int cell[3], const body_box* a) {
  const ovis_state_traits* t = body_block(world, cell[0], cell[1], cell[2]);
  const ovis_shape shape = ovis_blocks_get_shape(ovis_world_get_blocks(world), t->shape);
  for (int i = 0; i < shape.count; i++) {
    const ovis_aabb* s = &shape.boxes[i];
    if (a->high[0] > cell[0] + s->min.x && a->low[0] < cell[0] + s->max.x &&
        a->high[1] > cell[1] + s->min.y && a->low[1] < cell[1] + s->max.y &&
        a->high[2] > cell[2] + s->min.z && a->low[2] < cell[2] + s->max.z) {
      return true;
    }
  }
  return false;
}

bool body_is_smothered(const ovis_world* world, const double eye[3], float width) {
  const double side = (double)(width * 0.8f) / 2;
  const body_box a = {{eye[0] - side, eye[1] - 5e-7, eye[2] - side},
                      {eye[0] + side, eye[1] + 5e-7, eye[2] + side}};
  for (int x = body_cell(a.low[0]); x <= body_cell(a.high[0]); x++) {
    for (int y = body_cell(a.low[1]); y <= body_cell(a.high[1]); y++) {
      for (int z = body_cell(a.low[2]); z <= body_cell(a.high[2]); z++) {
        const int cell[3] = {x, y, z};
        if (body_has(body_block(world, x, y, z), OVIS_TAG(SUFFOCATING)) &&
            shape_meets(world, cell, &a)) {
          return true;
        }
      }
    }
  }
  return false;
}

body_box body_box_of(const body_ref* b) {
  const double half = (double)(b->width / 2);
  return (body_box){{b->at[0] - half, b->at[1], b->at[2] - half},
                    {b->at[0] + half, b->at[1] + (double)b->height, b->at[2] + half}};
}

static bool overlaps_on(const body_box* a, const body_box* c, int axis) {
  return a->low[axis] < c->high[axis] - 1e-7 && a->high[axis] > c->low[axis] + 1e-7;
}

bool body_is_free(const body_box* a) {
  for (int i = 0; i < around.count; i++) {
    const body_box* c = &around.boxes[i];
    if (overlaps_on(a, c, 0) && overlaps_on(a, c, 1) && overlaps_on(a, c, 2)) {
      return false;
    }
  }
  return true;
}

// ---- Moving

static void slide(body_box* a, int axis, double wish, double* got) {
  double rest = fabs(wish);
  const double sign = wish < 0 ? -1 : 1;
  *got = 0;
  if (rest < 1e-7) {
    return;
  }
  for (int i = 0; i < around.count; i++) {
    const body_box* c = &around.boxes[i];
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

static void sweep(const body_box* from, const double wish[3], double got[3]) {
  body_box a = *from;
  const int second = fabs(wish[0]) < fabs(wish[2]) ? 2 : 0;
  slide(&a, 1, wish[1], &got[1]);
  slide(&a, second, wish[second], &got[second]);
  slide(&a, 2 - second, wish[2 - second], &got[2 - second]);
}

body_box body_shifted(const body_box* a, const double by[3]) {
  body_box moved = *a;
  for (int i = 0; i < 3; i++) {
    moved.low[i] += by[i];
    moved.high[i] += by[i];
  }
  return moved;
}

static double level_squared(const double v[3]) {
  return v[0] * v[0] + v[2] * v[2];
}

void body_move_with_step(const body_ref* b, const double wish[3], double got[3]) {
  const body_box start = body_box_of(b);
  sweep(&start, wish, got);
  const bool cut = got[0] != wish[0] || got[2] != wish[2];
  const bool floor_under = b->stands || (got[1] != wish[1] && wish[1] < 0);
  if (!cut || !floor_under || b->step <= 0) {
    return;
  }
  const double step = (double)b->step;
  double best[3];
  sweep(&start, (double[3]){wish[0], step, wish[2]}, best);
  body_box wide = start;
  for (int i = 0; i < 3; i += 2) {
    wide.low[i] = wish[i] < 0 ? start.low[i] + wish[i] : start.low[i];
    wide.high[i] = wish[i] > 0 ? start.high[i] + wish[i] : start.high[i];
  }
  double room[3];
  sweep(&wide, (double[3]){0, step, 0}, room);
  if (room[1] < step) {
    const body_box lifted = body_shifted(&start, room);
    double along[3];
    sweep(&lifted, (double[3]){wish[0], 0, wish[2]}, along);
    if (level_squared(along) > level_squared(best)) {
      for (int i = 0; i < 3; i++) {
        best[i] = along[i] + room[i];
      }
    }
  }
  if (level_squared(best) > level_squared(got)) {
    const body_box over = body_shifted(&start, best);
    double down[3];
    sweep(&over, (double[3]){0, wish[1] - best[1], 0}, down);
    for (int i = 0; i < 3; i++) {
      got[i] = best[i] + down[i];
    }
  }
}
