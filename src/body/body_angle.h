// Angles in degrees as floats, the way the game turns things. Source: docs/sources.md#controls
#ifndef OVIS_SRC_BODY_BODY_ANGLE_H
#define OVIS_SRC_BODY_BODY_ANGLE_H

// To [-180, 180). Exact: equal angles a whole number of turns apart give equal bits.
float ov_angle_wrap(float deg);

// `from`, turned towards `to` the short way by at most `turn_max`; any number of whole turns stays.
float ov_angle_approach(float from, float to, float turn_max);

// The same, taken to [0, 360].
float ov_angle_approach_unit(float from, float to, float turn_max);

// The angle nearest to `deg` that is within `off_max` of `center`.
float ov_angle_clamp(float deg, float center, float off_max);

// Yaw and pitch that look along a direction. [Limit: not both 0]
float ov_angle_yaw(double dx, double dz);
float ov_angle_pitch(double dy, double horizontal);

// Sine and cosine of a yaw, from 65536 steps a turn, as the game's movement has them.
float ov_angle_sin(float deg);
float ov_angle_cos(float deg);

#endif
