// Angles in degrees, as floats, with the rounding of the game. Source: docs/sources.md#controls
#pragma once

// Wraps to [-180, 180). Exact: angles that differ by whole turns give equal bits.
float ov_angle_wrap(float deg);

// Turns `from` toward `to` in the shorter direction by at most `turn_max`. Keeps whole turns.
float ov_angle_approach(float from, float to, float turn_max);

// The same, with the result in [0, 360].
float ov_angle_approach_unit(float from, float to, float turn_max);

// Clamps `deg` to at most `off_max` from `center`.
float ov_angle_clamp(float deg, float center, float off_max);

// Yaw and pitch of a direction. [Limit: dx and dz are not both 0]
float ov_angle_yaw(double dx, double dz);
float ov_angle_pitch(double dy, double horizontal);

// Sine and cosine of a yaw from a table of 65536 steps per turn, as the game's movement uses.
float ov_angle_sin(float deg);
float ov_angle_cos(float deg);
