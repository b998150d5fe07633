#include "reference/body_ref_controls.h"

#include <math.h>
#include <string.h>

#define DEGREES 57.2957763671875 // of a radian, as a float

// To [-180, 180).
static float wrap(float deg) {
  float wrapped = fmodf(deg, 360.0f);
  if (wrapped >= 180.0f) {
    wrapped -= 360.0f;
  }
  if (wrapped < -180.0f) {
    wrapped += 360.0f;
  }
  return wrapped;
}

static float within(float value, float low, float high) {
  return value < low ? low : value > high ? high : value;
}

static float toward(float from, float to, float most) {
  return from + within(wrap(to - from), -most, most);
}

// 4.7: the result is in [0, 360].
static float turned(float from, float to, float most) {
  const float angle = toward(from, to, most);
  return angle < 0 ? angle + 360.0f : angle > 360.0f ? angle - 360.0f : angle;
}

static float yaw_of(double dx, double dz) {
  return (float)(atan2(dz, dx) * DEGREES) - 90.0f;
}

static float pitch_of(double dy, double level) {
  return (float)-(atan2(dy, level) * DEGREES);
}

static float table_sine(float steps) {
  return (float)sin((double)((int)steps & 65535) * 3.14159265358979323846 * 2 / 65536);
}

static void set_speed(control_ref* c, float speed) {
  c->speed = speed;
  c->ahead = speed;
}

static void stop(control_ref* c) {
  set_speed(c, 0);
  c->left = 0;
  c->up = 0;
}

// ---- 4.8

static void fly(control_ref* c, const double way[3], double level) {
  if (!c->has_wish) {
    c->weighs = c->weighs || !c->hovers;
    c->up = 0;
    c->ahead = 0;
    return;
  }
  c->has_wish = false;
  c->weighs = false;
  if (level * level + way[1] * way[1] < (double)2.5000003e-7f) {
    c->up = 0;
    c->ahead = 0;
    return;
  }
  c->yaw = turned(c->yaw, yaw_of(way[0], way[2]), 90);
  const float speed = (float)(c->modifier * (c->stands ? c->walk_speed : c->fly_speed));
  set_speed(c, speed);
  if (fabs(way[1]) > (double)1e-5f || fabs(level) > (double)1e-5f) {
    c->pitch = turned(c->pitch, pitch_of(way[1], level), c->pitch_max);
    c->up = way[1] > 0 ? speed : -speed;
  }
}

// ---- 4.9

static void swim(control_ref* c, const double way[3], double level) {
  if (c->rises && c->wet) {
    c->v[1] += 0.005;
  }
  if (!c->has_wish || c->is_path_done) {
    stop(c);
    return;
  }
  if (level * level + way[1] * way[1] < (double)2.5000003e-7f) {
    c->ahead = 0;
    return;
  }
  const float wanted = yaw_of(way[0], way[2]);
  c->yaw = c->body_yaw = c->head_yaw = turned(c->yaw, wanted, c->yaw_max);
  const float speed = (float)(c->modifier * c->walk_speed);
  if (!c->wet) {
    const float off = fabsf(wrap(c->yaw - wanted));
    set_speed(c, speed * c->on_land * (1.0f - within((off - 10.0f) / 50.0f, 0, 1)));
    return;
  }
  set_speed(c, speed * c->in_water);
  if (fabs(way[1]) > (double)1e-5f || fabs(level) > (double)1e-5f) {
    const float steep = within(wrap(pitch_of(way[1], level)), -c->pitch_max, c->pitch_max);
    c->pitch = toward(c->pitch, steep, 5);
  }
  const float steps = c->pitch * 0.017453292f * 10430.378f;
  c->ahead = table_sine(steps + 16384.0f) * speed;
  c->up = -table_sine(steps) * speed;
}

static void swim_as_fish(control_ref* c, const double way[3], double level) {
  if (c->eye_wet) {
    c->v[1] += 0.005;
  }
  if (!c->has_wish || c->is_path_done) {
    set_speed(c, 0);
    return;
  }
  const float speed = (float)(c->modifier * c->walk_speed);
  set_speed(c, c->speed + 0.125f * (speed - c->speed));
  const double all = sqrt(level * level + way[1] * way[1]);
  if (way[1] != 0) {
    c->v[1] += (double)c->speed * (way[1] / all) * 0.1;
  }
  if (way[0] != 0 || way[2] != 0) {
    c->yaw = c->body_yaw = turned(c->yaw, yaw_of(way[0], way[2]), 90);
  }
}

// ---- Slimes

static void hop(control_ref* c) {
  c->yaw = c->head_yaw = c->body_yaw = turned(c->yaw, c->slime_yaw, 90);
  if (!c->has_wish) {
    c->ahead = 0;
    return;
  }
  c->has_wish = false;
  const float speed = (float)(c->modifier * c->walk_speed);
  if (!c->stands) {
    set_speed(c, speed);
    return;
  }
  set_speed(c, speed);
  if (c->delay-- > 0) {
    c->left = 0;
    set_speed(c, 0);
    return;
  }
  c->delay = (c->draw + 10) * c->delay_factor;
  c->delay = c->is_hurried ? c->delay / 3 : c->delay;
  c->jumps = true;
}

void control_ref_tick(control_ref* c) {
  double way[3];
  for (int i = 0; i < 3; i++) {
    way[i] = c->want[i] - c->at[i];
  }
  const double level = sqrt(way[0] * way[0] + way[2] * way[2]);
  switch (c->kind) {
  case CONTROL_REF_FLIES: fly(c, way, level); break;
  case CONTROL_REF_SWIMS: swim(c, way, level); break;
  case CONTROL_REF_FISH: swim_as_fish(c, way, level); break;
  case CONTROL_REF_SLIME: hop(c); break;
  }
}

// ---- 4.10

static void look_on(look_ref* l) {
  const double dx = l->at[0] - l->eye[0];
  const double dy = l->at[1] - l->eye[1];
  const double dz = l->at[2] - l->eye[2];
  const double level = sqrt(dx * dx + dz * dz);
  const bool has_yaw = fabs(dx) > (double)1e-5f || fabs(dz) > (double)1e-5f;
  const bool has_pitch = fabs(dy) > (double)1e-5f || level > (double)1e-5f;
  l->cooldown--;
  if (has_yaw) {
    const float more = l->is_swimmer ? 20.0f : 0;
    l->head_yaw = toward(l->head_yaw, yaw_of(dx, dz) + more, l->yaw_max);
  }
  if (has_pitch) {
    const float more = l->is_swimmer ? 10.0f : 0;
    l->pitch = toward(l->pitch, pitch_of(dy, level) + more, l->pitch_max);
  }
}

void look_ref_tick(look_ref* l) {
  if (!l->is_swimmer) {
    l->pitch = 0;
  }
  if (l->cooldown > 0) {
    look_on(l);
  } else {
    if (l->is_swimmer && l->is_path_done) {
      l->pitch = toward(l->pitch, 0, 5);
    }
    l->head_yaw = toward(l->head_yaw, l->body_yaw, l->turn_max);
  }
  const float off = wrap(l->head_yaw - l->body_yaw);
  if (l->is_swimmer) {
    l->body_yaw += off < -l->center_max ? -4.0f : off > l->center_max ? 4.0f : 0;
  } else if (!l->is_path_done) {
    l->head_yaw = l->body_yaw + within(off, -l->head_max, l->head_max);
  }
}

look_ref_limits look_ref_limits_of(const char* species) {
  static const struct {
    const char* species;
    look_ref_limits limits;
  } named[] = {{"ravager", {45, 40, 10}}, {"guardian", {75, 180, 10}}, {"dolphin", {1, 1, 10}},
               {"axolotl", {1, 1, 10}},   {"slime", {75, 0, 10}},      {"magma_cube", {75, 0, 10}},
               {"camel", {30, 40, 10}},   {"frog", {5, 40, 35}},       {"shulker", {180, 180, 10}}};
  for (unsigned i = 0; i < sizeof named / sizeof *named; i++) {
    if (strcmp(species, named[i].species) == 0) {
      return named[i].limits;
    }
  }
  return (look_ref_limits){75, 40, 10};
}
