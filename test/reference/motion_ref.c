#include "reference/motion_ref.h"

#include "base/trig.h"
#include "body/body_angle.h"

#include <math.h>
#include <stddef.h>

static int floor_of(double value) {
  return (int)floor(value);
}

static double direction(double to, double from) {
  if (to - from == 0) {
    return 0;
  }
  return to - from > 0 ? 1 : -1;
}

void bat_ref_think(bat_ref* bat, motion_ref* body, const motion_ref_world* world, bool is_watched) {
  void* context = world->context;
  const int cell[3] = {floor_of(body->at[0]), floor_of(body->at[1]), floor_of(body->at[2])};
  const int over[3] = {cell[0], cell[1] + 1, cell[2]};
  body->forward = 0;
  if (bat->rests) {
    if (!world->is_opaque(context, over)) {
      bat->rests = false;
      return;
    }
    if (world->draw(context, 200) == 0) {
      world->draw(context, 360); // it turns its head
    }
    if (is_watched) {
      bat->rests = false;
    }
    return;
  }
  if (bat->has_point && (!world->is_air(context, bat->point) || bat->point[1] <= world->lowest)) {
    bat->has_point = false;
  }
  bool draws = !bat->has_point;
  if (!draws) {
    draws = world->draw(context, 30) == 0;
  }
  if (!draws) {
    double squares = 0;
    for (int i = 0; i < 3; i++) {
      const double off = bat->point[i] + 0.5 - body->at[i];
      squares += off * off;
    }
    draws = squares < 4;
  }
  if (draws) {
    const int a = world->draw(context, 7);
    const int b = world->draw(context, 7);
    const int c = world->draw(context, 6);
    const int d = world->draw(context, 7);
    const int e = world->draw(context, 7);
    bat->point[0] = cell[0] + a - b;
    bat->point[1] = cell[1] + c - 2;
    bat->point[2] = cell[2] + d - e;
    bat->has_point = true;
  }
  const double middle[3] = {0.5, 0.1, 0.5};
  const double speed[3] = {0.5, (double)0.7f, 0.5};
  for (int i = 0; i < 3; i++) {
    const double wanted = direction(bat->point[i] + middle[i], body->at[i]) * speed[i];
    body->v[i] += (wanted - body->v[i]) * (double)0.1f;
  }
  if (body->v[0] != 0 || body->v[2] != 0) {
    body->yaw += ov_angle_wrap(ov_angle_yaw(body->v[0], body->v[2]) - body->yaw);
  }
  body->forward = 0.5f;
  if (world->draw(context, 100) == 0) {
    bat->rests = world->is_opaque(context, over);
  }
}

void bat_ref_settle(const bat_ref* bat, motion_ref* body, float height) {
  if (!bat->rests) {
    body->v[1] *= 0.6;
    return;
  }
  body->v[0] = body->v[1] = body->v[2] = 0;
  body->at[1] = floor(body->at[1]) + 1 - (double)height;
}

// ---- Vex

static double distance(const double a[3], const double b[3]) {
  double sum = 0;
  for (int i = 0; i < 3; i++) {
    sum += (b[i] - a[i]) * (b[i] - a[i]);
  }
  return sqrt(sum);
}

void vex_ref_push(glide_ref* vex, motion_ref* body, double edge, const double* target) {
  if (!vex->wants) {
    return;
  }
  const double far = distance(body->at, vex->to);
  if (far < edge) {
    vex->wants = false;
    for (int i = 0; i < 3; i++) {
      body->v[i] *= 0.5;
    }
    return;
  }
  for (int i = 0; i < 3; i++) {
    body->v[i] += (vex->to[i] - body->at[i]) * (vex->speed * 0.05 / far);
  }
  double facing[2] = {body->v[0], body->v[2]};
  if (target != NULL) {
    facing[0] = target[0] - body->at[0];
    facing[1] = target[2] - body->at[2];
  }
  if (facing[0] != 0 || facing[1] != 0) {
    body->yaw = ov_angle_yaw(facing[0], facing[1]);
  }
}

// ---- Ghast

void ghast_ref_push(glide_ref* ghast, motion_ref* body, const motion_ref_world* world,
                    bool (*reaches)(void* context, const double direction[3], int steps)) {
  if (!ghast->wants) {
    return;
  }
  if (ghast->pause > 0) {
    ghast->pause--;
    return;
  }
  ghast->pause = ghast->pause - 1 + world->draw(world->context, 5) + 2;
  const double far = distance(body->at, ghast->to);
  double direction[3] = {0, 0, 0};
  for (int i = 0; i < 3 && far >= 0.0001; i++) {
    direction[i] = (ghast->to[i] - body->at[i]) * (1 / far);
  }
  if (!reaches(world->context, direction, (int)ceil(far))) {
    ghast->wants = false;
    return;
  }
  for (int i = 0; i < 3; i++) {
    body->v[i] += direction[i] * 0.1;
  }
}

// ---- Phantom

void phantom_ref_push(phantom_ref* phantom, motion_ref* body, bool has_bumped) {
  if (has_bumped) {
    body->yaw += 180;
    phantom->speed = 0.1f;
  }
  double x = phantom->point[0] - body->at[0];
  const double y = phantom->point[1] - body->at[1];
  double z = phantom->point[2] - body->at[2];
  const double level = sqrt(x * x + z * z);
  if (!(level > (double)1e-5f)) {
    return;
  }
  const double share = 1 - fabs(y * (double)0.7f) / level;
  x *= share;
  z *= share;
  const double flat = sqrt(x * x + z * z);
  const double whole = sqrt(x * x + z * z + y * y);
  const float old = body->yaw;
  const float goal = x == 0 && z == 0 ? old : ov_angle_yaw(x, z);
  float off = ov_angle_wrap(ov_angle_wrap(goal) - ov_angle_wrap(old));
  off = off > 4 ? 4 : off < -4 ? -4 : off;
  body->yaw = ov_angle_wrap(old) + off;
  if (fabsf(ov_angle_wrap(body->yaw - old)) < 3) {
    const float step = 0.005f * (1.8f / phantom->speed);
    phantom->speed = phantom->speed < 1.8f ? fminf(phantom->speed + step, 1.8f)
                                           : fmaxf(phantom->speed - step, 1.8f);
  } else {
    phantom->speed = phantom->speed < 0.2f ? fminf(phantom->speed + 0.025f, 0.2f)
                                           : fmaxf(phantom->speed - 0.025f, 0.2f);
  }
  phantom->pitch = ov_angle_pitch(y, flat);
  const double ahead = (double)(body->yaw + 90) * OV_PI / 180;
  const double down = (double)phantom->pitch * OV_PI / 180;
  const double to[3] = {(double)phantom->speed * ov_cos(ahead) * fabs(x / whole),
                        (double)phantom->speed * -ov_sin(down) * fabs(y / whole),
                        (double)phantom->speed * ov_sin(ahead) * fabs(z / whole)};
  for (int i = 0; i < 3; i++) {
    body->v[i] += (to[i] - body->v[i]) * 0.2;
  }
}

// ---- Slimes

bool slime_ref_think(slime_ref* slime, motion_ref* body, const motion_ref_world* world,
                     bool is_on_ground, double modifier, double* out_speed) {
  // The yaw follows the wanted one by at most a quarter turn.
  float turn = slime->wanted_yaw - body->yaw;
  while (turn >= 180) {
    turn -= 360;
  }
  while (turn < -180) {
    turn += 360;
  }
  turn = turn > 90 ? 90 : turn < -90 ? -90 : turn;
  float yaw = body->yaw + turn;
  while (yaw >= 360) {
    yaw -= 360;
  }
  while (yaw < 0) {
    yaw += 360;
  }
  body->yaw = yaw;
  const double attribute = 0.2 + 0.1 * slime->size;
  *out_speed = modifier * attribute;
  if (!is_on_ground) {
    return false; // it moves in the air
  }
  const bool hops = slime->wait <= 0;
  slime->wait--;
  if (!hops) {
    *out_speed = 0;
    return false;
  }
  slime->wait = (world->draw(world->context, 20) + 10) * (slime->is_magma ? 4 : 1);
  if (slime->is_hurried) {
    slime->wait /= 3;
  }
  return true;
}

float slime_ref_jump(const slime_ref* slime) {
  return slime->is_magma ? 0.42f + 0.1f * (float)slime->size : 0.42f;
}
