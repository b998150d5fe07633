// Functions that the files of the controls share.
#pragma once

#include "body/controls.h"

// Squared distance below which a position counts as reached. [Units: blocks squared] Source:
// docs/sources.md#controls
#define OV_ARRIVED_SQUARED ((double)2.5000003e-7f)
#define OV_WALK_TURN_MAX_DEG 90.0f

// Walking speed for a modifier, with the sprint bonus.
float ov_walk_speed(const ov_body* body, double modifier);

// Runs the move control of walkers.
void ov_ground_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);

// Runs the move controls of all other kinds.
void ov_kind_control_tick(ov_controls* controls, ov_body* body, const ov_control_view* view);
