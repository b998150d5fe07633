#include "reference/seconds_ref.h"

#include "reference/body_ref_inside.h"

// Claims 272 to 274.
static void move(seconds_ref* s, const ovis_world* world, const double wish[3]) {
  double got[3];
  s->shape.step = 0;
  body_gather(&s->shape, world);
  body_move_with_step(&s->shape, wish, got);
  for (int i = 0; i < 3; i++) {
    s->shape.at[i] += got[i];
  }
  if (wish[1] != 0) {
    s->stands = wish[1] < 0 && got[1] != wish[1];
  }
  const int axis = fabs(wish[2]) > fabs(wish[0]) ? 2 : 0;
  s->is_stuck = got[axis] == 0;
}

void seconds_ref_step(seconds_ref* s, const ovis_world* world, long now_ms) {
  const double passed = (double)(now_ms - s->last_ms) / 1000;
  const double dt = passed > 0.5 ? 0.5 : passed; // claim 280
  s->last_ms = now_ms;
  // Claims 277, 278, 281.
  const double angle = s->yaw * 3.14159265358979323846 / 180;
  const double ahead[3] = {-sin(angle) * (s->speed * dt), 0, cos(angle) * (s->speed * dt)};
  if (ahead[0] != 0 || ahead[2] != 0) {
    move(s, world, ahead);
  }
  if (s->is_stuck && s->stands && s->last_jump_ms + 500 < now_ms) {
    s->mot[1] = s->jump_speed;
    s->last_jump_ms = now_ms;
  }
  // Claims 283 to 286.
  for (int i = 0; i < 3; i++) {
    const bool is_spared = i == 1 && s->falls_at_rest;
    s->mot[i] = fabs(s->mot[i]) < 0.1 && !is_spared ? 0 : s->mot[i];
  }
  const double pushed[3] = {s->mot[0] * dt, s->mot[1] * dt, s->mot[2] * dt};
  if (pushed[0] != 0 || pushed[1] != 0 || pushed[2] != 0) {
    move(s, world, pushed);
  }
  s->mot[1] -= s->gravity * dt;
  for (int i = 0; i < 3; i++) {
    s->mot[i] -= s->mot[i] * s->friction * dt;
  }
}
