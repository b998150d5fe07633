// The tick body once more, slow and obvious: written from docs/sources.md#body-physics, sharing
// nothing with src/ but the public world. Axes are an index (0 x, 1 y, 2 z), a move looks at every
// box of every cell within six blocks, and nothing is skipped because it could not matter. It does
// the same double and float operations as the rules say, so it must agree to the last bit.
#ifndef OVIS_TEST_REFERENCE_BODY_REF_H
#define OVIS_TEST_REFERENCE_BODY_REF_H

#include <ovis/world.h>

typedef struct body_ref {
  // Settings and wishes: the test writes them.
  float width, height, eye, step, jump_power, air_push;
  bool weighs, floats_down, swims, wall_climber, web_proof, bush_proof;
  float yaw, speed, ahead, left, up;
  bool jumps;

  // The state.
  double at[3], v[3], held[3];
  float fallen;
  double depth[3]; // by ovis_fluid
  bool wet, hot, eye_wet;
  bool stands, hit_side, hit_level, on_wall;
  int cooldown;

  float landed; // by this tick's landing; 0: none
} body_ref;

void body_ref_tick(body_ref* b, const ovis_world* world);

#endif
