// What the files of the controls share.
#ifndef OVIS_SRC_BODY_CONTROLS_INTERNAL_H
#define OVIS_SRC_BODY_CONTROLS_INTERNAL_H

#include "body/controls.h"

// Closer than this, squared, is there. Source: docs/sources.md#controls
#define OV_ARRIVED_SQUARED ((double)2.5000003e-7f)
#define OV_WALK_TURN_MAX_DEG 90.0f

// What it walks at for a modifier, with what sprinting adds.
float ov_walk_speed(const ov_body* body, double modifier);

// The control of those who walk.
void ov_ground_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

// The controls of all others.
void ov_kind_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

#endif
