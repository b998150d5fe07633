// A slow and obvious version of the controls: turns wishes into yaw, speed and inputs for fliers,
// swimmers and slimes (README.md, rule groups 4.8, 4.9), and looks within limits (4.10, C10).
// Angles come from libm, so they agree with those of the library to about 1e-4 degrees.
#ifndef OVIS_TEST_REFERENCE_BODY_REF_CONTROLS_H
#define OVIS_TEST_REFERENCE_BODY_REF_CONTROLS_H

#include <stdbool.h>

typedef enum control_ref_kind {
  CONTROL_REF_FLIES,
  CONTROL_REF_SWIMS, ///< Smoothly: dolphins, axolotls, tadpoles, frogs.
  CONTROL_REF_FISH,
  CONTROL_REF_SLIME
} control_ref_kind;

typedef struct control_ref {
  control_ref_kind kind;

  // Settings.
  float yaw_max, pitch_max; ///< Of who flies (pitch) or swims (yaw a tick, steepest pitch).
  float in_water, on_land;  ///< Factors of who swims.
  bool hovers, rises;
  double walk_speed, fly_speed; ///< Attributes.
  int delay_factor;             ///< Of slimes: 4 for magma cubes.

  // The wish.
  bool has_wish;
  double want[3], modifier;
  bool is_path_done;
  float slime_yaw;
  bool is_hurried;
  int draw; ///< The slime's next random number below 20.

  // The body.
  double at[3], v[3];
  float yaw, body_yaw, head_yaw, pitch;
  float speed, ahead, left, up;
  bool stands, wet, eye_wet, weighs;
  bool jumps; ///< Requests a jump from the jump control.
  int delay;
} control_ref;

void control_ref_tick(control_ref* c);

// ---- Looking

typedef struct look_ref {
  double eye[3], at[3]; ///< Position of the eye; point that it looks at.
  float yaw_max, pitch_max;
  int cooldown;
  bool is_path_done;
  float head_max; ///< Largest angle between head and body.
  float turn_max; ///< Turn of an idle head toward the front per tick.
  bool is_swimmer;
  float center_max; ///< Swimmers: angle between head and body beyond which the body turns too.
  float body_yaw, head_yaw, pitch;
} look_ref;

void look_ref_tick(look_ref* l);

/// Limits by species. Other species have 75, 40 and 10. Source: docs/sources.md#body-plans.
typedef struct look_ref_limits {
  float head_yaw, head_pitch, turn;
} look_ref_limits;
look_ref_limits look_ref_limits_of(const char* species);

#endif
