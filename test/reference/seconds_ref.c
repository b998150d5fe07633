#include "reference/seconds_ref.h"

#include <math.h>

typedef struct span {
  double low, high;
} span;

typedef struct box {
  span on[3];
} box;

// ---- The move, which the text leaves to its reader (seconds readings 6 to 9)

static bool laps(span a, span c) {
  return a.low < c.high - 1e-7 && a.high > c.low + 1e-7;
}

static box box_of(const seconds_ref* s) {
  const double* at = s->shape.at;
  const double half = (double)(s->shape.width / 2);
  return (box){{{at[0] - half, at[0] + half},
                {at[1], at[1] + (double)s->shape.height},
                {at[2] - half, at[2] + half}}};
}

// Free distance along the axis before this one box. At most `reach`.
static double free_way(const box* a, const box* c, int axis, double wish, double reach) {
  if (!laps(a->on[(axis + 1) % 3], c->on[(axis + 1) % 3]) ||
      !laps(a->on[(axis + 2) % 3], c->on[(axis + 2) % 3])) {
    return reach;
  }
  const double gap = wish < 0 ? a->on[axis].low - c->on[axis].high //
                              : c->on[axis].low - a->on[axis].high;
  return gap >= -1e-7 && gap < reach ? gap : reach;
}

static double cell_way(const box* a, const ovis_world* world, ovis_pos cell, int axis, double wish,
                       double reach) {
  const ovis_blocks* registry = ovis_world_get_blocks(world);
  const ovis_state state = ovis_world_get_block(world, cell);
  if (state == OVIS_STATE_UNLOADED) {
    return reach;
  }
  const ovis_shape shape =
      ovis_blocks_get_shape(registry, ovis_blocks_get_traits(registry, state)->shape);
  for (int i = 0; i < shape.count; i++) {
    const ovis_aabb* b = &shape.boxes[i];
    const box there = {{{cell.x + b->min.x, cell.x + b->max.x},
                        {cell.y + b->min.y, cell.y + b->max.y},
                        {cell.z + b->min.z, cell.z + b->max.z}}};
    reach = free_way(a, &there, axis, wish, reach);
  }
  return reach;
}

// Moves the box along one axis, as far as it goes, and returns how far it went.
static double slide(box* a, const ovis_world* world, int axis, double wish) {
  double reach = fabs(wish);
  int from[3], to[3]; // every cell on the way and two more on each side
  for (int i = 0; i < 3; i++) {
    const double by = i == axis ? wish : 0;
    from[i] = (int)floor(a->on[i].low + fmin(by, 0)) - 2;
    to[i] = (int)floor(a->on[i].high + fmax(by, 0)) + 2;
  }
  for (int x = from[0]; x <= to[0]; x++) {
    for (int y = from[1]; y <= to[1]; y++) {
      for (int z = from[2]; z <= to[2]; z++) {
        reach = cell_way(a, world, (ovis_pos){x, y, z}, axis, wish, reach);
      }
    }
  }
  if (reach < 1e-7) {
    return 0;
  }
  const double got = wish < 0 ? -reach : reach;
  a->on[axis].low += got;
  a->on[axis].high += got;
  return got;
}

static void move(seconds_ref* s, const ovis_world* world, const double wish[3]) {
  double got[3];
  box a = box_of(s);
  const int longer = fabs(wish[2]) > fabs(wish[0]) ? 2 : 0;
  got[1] = slide(&a, world, 1, wish[1]);
  got[longer] = slide(&a, world, longer, wish[longer]);
  got[2 - longer] = slide(&a, world, 2 - longer, wish[2 - longer]);
  for (int i = 0; i < 3; i++) {
    s->shape.at[i] += got[i];
  }
  if (wish[1] != 0) {
    s->stands = wish[1] < 0 && wish[1] != got[1];
  }
  s->is_stuck = got[longer] == 0;
}

// ---- The text's own functions

static void move_forward(seconds_ref* s, const ovis_world* world, double distance) {
  const double pi = 3.14159265358979323846;
  double x = -sin(s->yaw / 180 * pi) * distance;
  double z = cos(s->yaw / 180 * pi) * distance;
  if (x == 0) {
    x = 0; // no negative zero
  }
  if (z == 0) {
    z = 0;
  }
  if (x != 0 || z != 0) {
    move(s, world, (double[3]){x, 0, z});
  }
}

static void apply_forces(seconds_ref* s, const ovis_world* world, double seconds) {
  double* mot = s->mot;
  for (int i = 0; i < 3; i++) {
    if (fabs(mot[i]) < 0.1 && !(i == 1 && s->falls_at_rest)) {
      mot[i] = 0;
    }
  }
  const double wish[3] = {mot[0] * seconds, mot[1] * seconds, mot[2] * seconds};
  if (wish[0] != 0 || wish[1] != 0 || wish[2] != 0) {
    move(s, world, wish);
  }
  mot[1] -= s->gravity * seconds;
  for (int i = 0; i < 3; i++) {
    mot[i] -= mot[i] * s->friction * seconds;
  }
}

void seconds_ref_step(seconds_ref* s, const ovis_world* world, long now_ms) {
  double seconds = (double)(now_ms - s->last_ms) / 1000;
  if (seconds > 0.5) {
    seconds = 0.5;
  }
  s->last_ms = now_ms;
  move_forward(s, world, s->speed * seconds);
  if (s->is_stuck && s->stands && s->last_jump_ms + 500 < now_ms) {
    s->mot[1] = s->jump_speed;
    s->last_jump_ms = now_ms;
  }
  apply_forces(s, world, seconds);
}
