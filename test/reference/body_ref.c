#include "reference/body_ref_inside.h"

// ---- A move

void body_move(body_ref* b, const ovis_world* world) {
  body_gather(b, world);
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
  body_move_with_step(b, wish, got);
  if (got[0] * got[0] + got[1] * got[1] + got[2] * got[2] > 1e-7) {
    for (int i = 0; i < 3; i++) {
      b->at[i] += got[i];
    }
  }
  b->hit_level = got[1] != wish[1];
  b->stands = b->hit_level && wish[1] < 0;
  if (!b->wet) {
    body_find_fluid(b, world, OVIS_FLUID_WATER, true);
    body_find_eye(b, world);
    b->fallen = b->wet ? 0 : b->fallen;
  }
  if (b->lava_walker && b->hot) {
    b->fallen = 0;
  } else {
    b->landed = b->stands ? b->fallen : 0;
    b->fallen = b->stands ? 0 : got[1] < 0 ? b->fallen - (float)got[1] : b->fallen;
  }
  b->hit_side = false;
  for (int i = 0; i < 3; i += 2) {
    if (fabs(got[i] - wish[i]) >= 1e-5) {
      b->hit_side = true;
      b->v[i] = 0;
    }
  }
  if (b->hit_level) {
    body_hit_level(b, world);
  }
  if (b->stands) {
    body_step_on(b, world);
  }
  body_be_inside(b, world);
  const double pace = body_pace(b, world);
  b->v[0] *= pace;
  b->v[2] *= pace;
}

// ---- The tick

static float table_sine(double steps) {
  const int step = (int)((long long)steps & 65535);
  return (float)sin(step * 3.14159265358979323846 * 2 / 65536);
}

static void look_along(const body_ref* b, double* s, double* c) {
  const float steps = b->yaw * 0.017453292f * 10430.378f;
  *s = (double)table_sine((double)steps);
  *c = (double)table_sine((double)(steps + 16384.0f));
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
  double s;
  double c;
  look_along(b, &s, &c);
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
    const ovis_state_traits* in = body_block_at(b, world, 0);
    const ovis_state_traits* on = body_block_at(b, world, 0.5000001);
    float factor = in == NULL ? 1 : in->jump_factor;
    if (factor == 1 && on != NULL) {
      factor = on->jump_factor;
    }
    b->v[1] = (double)(b->jump_power * factor);
    if (b->sprints) {
      double s;
      double c;
      look_along(b, &s, &c);
      b->v[0] -= (double)((float)s * 0.2f);
      b->v[2] += (double)((float)c * 0.2f);
    }
    b->cooldown = 10;
  }
}

static void sink_slowly(body_ref* b, double gravity, bool fell) {
  if (!b->weighs || b->sprints) {
    return;
  }
  const double next = b->v[1] - gravity / 16;
  b->v[1] = fell && fabs(b->v[1] - 0.005) >= 0.003 && fabs(next) < 0.003 ? -0.003 : next;
}

static void through_fluid(body_ref* b, const ovis_world* world, double gravity, bool is_water) {
  const bool fell = b->v[1] <= 0;
  const double old_y = b->at[1];
  push(b, 0.02f);
  body_move(b, world);
  if (is_water) {
    if (b->hit_side && body_climbs(b, world)) {
      b->v[1] = 0.2;
    }
    const float keep = b->sprints ? 0.9f : b->water_keep > 0 ? b->water_keep : 0.8f;
    b->v[0] *= (double)keep;
    b->v[1] *= (double)0.8f;
    b->v[2] *= (double)keep;
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
    body_gather(b, world); // again: which blocks are solid to it may depend on its position
    const body_box here = body_box_of(b);
    const body_box there = body_shifted(
        &here, (double[3]){b->v[0], b->v[1] + (double)0.6f - b->at[1] + old_y, b->v[2]});
    if (body_is_free(&there) && !body_touches_fluid(&there, world)) {
      b->v[1] = (double)0.3f;
    }
  }
}

static double limited(double value, double most) {
  return value > most ? most : value < -most ? -most : value;
}

static void through_air(body_ref* b, const ovis_world* world, double gravity) {
  const float slip = body_slip(b, world);
  const float drag = b->stands ? slip * 0.91f : 0.91f;
  push(b, b->stands ? b->speed * (0.21600002f / (slip * slip * slip)) : b->air_push);
  if (body_climbs(b, world)) {
    b->fallen = 0;
    b->v[0] = limited(b->v[0], (double)0.15f);
    b->v[2] = limited(b->v[2], (double)0.15f);
    b->v[1] = b->v[1] < -(double)0.15f ? -(double)0.15f : b->v[1];
  }
  body_move(b, world);
  const bool is_in_snow = body_has(body_block_at(b, world, 0), OVIS_TAG(POWDER_SNOW));
  if ((b->hit_side || b->jumps) && (body_climbs(b, world) || (b->snow_walker && is_in_snow))) {
    b->v[1] = 0.2;
  }
  if (b->levitation > 0) {
    b->v[1] += (0.05 * b->levitation - b->v[1]) * 0.2;
    b->fallen = 0;
  } else {
    b->v[1] -= gravity;
  }
  b->v[0] *= (double)drag;
  b->v[1] *= (double)0.98f;
  b->v[2] *= (double)drag;
}

// ---- Other ways to travel

static void move_and_keep(body_ref* b, const ovis_world* world, float strength, double keep) {
  push(b, strength);
  body_move(b, world);
  for (int i = 0; i < 3; i++) {
    b->v[i] *= keep;
  }
}

static void swim(body_ref* b, const ovis_world* world) {
  move_and_keep(b, world, b->water_push > 0 ? b->water_push : b->speed, 0.9);
  if (b->idles) {
    b->v[1] -= 0.005;
  }
}

static void hover(body_ref* b, const ovis_world* world) {
  if (b->wet) {
    move_and_keep(b, world, 0.02f, (double)0.8f);
  } else if (b->hot) {
    move_and_keep(b, world, 0.02f, 0.5);
  } else if (b->travel == BODY_REF_HOVERS) {
    move_and_keep(b, world, b->speed, (double)0.91f);
  } else {
    const float keep = b->stands ? body_slip(b, world) * 0.91f : 0.91f;
    const float cube = keep * keep * keep;
    const float ground = 0.1f * (0.16277137f / cube);
    move_and_keep(b, world, b->stands ? ground : 0.02f, (double)keep);
  }
}

// A strider in lava: it stands when its feet are in the upper half of the surface, else it rises.
static void float_on_lava(body_ref* b, const ovis_world* world) {
  const int y = body_cell(b->at[1]);
  if (!b->lava_walker) {
    return;
  }
  if (b->at[1] > y + 0.5 - (double)1e-5f &&
      body_fluid(world, body_cell(b->at[0]), y + 1, body_cell(b->at[2])) != OVIS_FLUID_LAVA) {
    b->stands = true;
    return;
  }
  for (int i = 0; i < 3; i++) {
    b->v[i] *= 0.5;
  }
  b->v[1] += 0.05;
}

static void travel(body_ref* b, const ovis_world* world) {
  const double gravity = !b->weighs ? 0 : b->floats_down && b->v[1] <= 0 ? 0.01 : 0.08;
  const bool on_lava = b->lava_walker && body_fluid(world, body_cell(b->at[0]), body_cell(b->at[1]),
                                                    body_cell(b->at[2])) == OVIS_FLUID_LAVA;
  if (b->travel == BODY_REF_HOVERS || b->travel == BODY_REF_DRIFTS) {
    hover(b, world);
    return;
  }
  if (b->travel == BODY_REF_GLIDES) {
    move_and_keep(b, world, 0, 1);
    return;
  }
  if (b->travel == BODY_REF_SWIMS && b->swims && b->wet) {
    swim(b, world);
    return;
  }
  b->fallen = b->floats_down && b->v[1] <= 0 ? 0 : b->fallen;
  if (b->swims && b->wet && !on_lava) {
    through_fluid(b, world, gravity, true);
  } else if (b->swims && b->hot && !on_lava) {
    through_fluid(b, world, gravity, false);
  } else {
    through_air(b, world, gravity);
  }
}

void body_ref_tick(body_ref* b, const ovis_world* world) {
  b->landed = 0;
  b->eye_walled = body_ref_eye_in_wall(b, world);
  body_find_fluid(b, world, OVIS_FLUID_WATER, true);
  body_find_fluid(b, world, OVIS_FLUID_LAVA, true);
  body_find_eye(b, world);
  if (b->wet) {
    b->fallen = 0;
  }
  if (b->hot) {
    b->fallen = b->lava_walker ? 0 : b->fallen / 2;
  }
  b->cooldown -= b->cooldown > 0 ? 1 : 0;
  for (int i = 0; i < 3; i++) {
    b->v[i] = fabs(b->v[i]) < 0.003 ? 0 : b->v[i];
  }
  jump(b, world);
  b->ahead *= 0.98f;
  b->left *= 0.98f;
  travel(b, world);
  b->on_wall = b->wall_climber && b->hit_side;
  if (b->hot) {
    float_on_lava(b, world);
  }
}
