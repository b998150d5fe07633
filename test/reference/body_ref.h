// A slow and obvious tick body: written from the rules (README.md), and sharing only the public
// world with src/. An axis is an index (0 x, 1 y, 2 z). A move reads every box of every cell within
// six blocks and skips nothing. It does the double and float operations that the rules name, so it
// must agree to the last bit.
#ifndef OVIS_TEST_REFERENCE_BODY_REF_H
#define OVIS_TEST_REFERENCE_BODY_REF_H

#include <ovis/world.h>

/// Kinds of motion that inputs cause (README, body readings 20 to 22).
typedef enum body_ref_travel {
  BODY_REF_WALKS,  ///< On land, in water, lava and air, each with its own numbers.
  BODY_REF_SWIMS,  ///< In water: its own push and a drag of 0.9. Elsewhere like a walker.
  BODY_REF_HOVERS, ///< An allay: no gravity, in the air pushed by its speed field.
  BODY_REF_DRIFTS, ///< A ghast or phantom: no gravity, no climbing, a weak push in the air.
  BODY_REF_GLIDES  ///< A squid: its velocity moves it and stays.
} body_ref_travel;

typedef struct body_ref {
  // Settings and wishes: the test writes them.
  float width, height, eye, step, jump_power, air_push;
  bool weighs, floats_down, swims, wall_climber, web_proof, bush_proof;
  bool drifts;      ///< Currents push it.
  bool snow_walker; ///< Stands on powder snow.
  bool lava_walker; ///< Stands on lava: a strider.
  bool is_thing;    ///< An item, not a living being. Slime returns 0.8 of its speed.
  body_ref_travel travel;
  bool sprints;     ///< Jumps push it ahead. In water its drag is 0.9 and it does not sink.
  int levitation;   ///< Level of the effect; 0: none.
  float water_keep; ///< Factor of the horizontal velocity in water. 0: the default, 0.8.
  float water_push; ///< BODY_REF_SWIMS: the push; 0: the speed field.
  bool idles;       ///< BODY_REF_SWIMS: without a target, it sinks by 0.005.
  float yaw, speed, ahead, left, up;
  bool jumps;

  // The state.
  double at[3], v[3], held[3];
  float fallen;
  double depth[3]; // by ovis_fluid
  bool wet, hot, eye_wet;
  bool eye_walled; // at the start of the tick: it suffocates
  bool stands, hit_side, hit_level, on_wall;
  int cooldown;

  float landed; // by this tick's landing; 0: none
} body_ref;

void body_ref_tick(body_ref* b, const ovis_world* world);

/// The way in which the fluid of a cell flows: a unit vector, or 0. The cell holds a fluid.
void body_ref_flow(const ovis_world* world, int x, int y, int z, double flow[3]);

/// Does the shape of its cell hold the eye?
bool body_ref_eye_in_wall(const body_ref* b, const ovis_world* world);

/// Drowning: is the eye under water, and not in a bubble column?
bool body_ref_gasps(const body_ref* b, const ovis_world* world);

#endif
