// The controller of a seconds body in the tick of a mob: it turns the body to the next point, walks
// or stands, and keeps the tick body's values, which all other parts of Ovis read, up to date.
//
//   navigation --next point, arrival--> controls --wanted, forward--> ov_seconds_control_end
//                                                                       | turn, walk or stand
//   blows and pushes --velocity--> force -------------------------------'--> pos, landing
//
// A seconds body knows solid shapes only. In fluids, on ladders, in powder snow and cobwebs, and
// while effects lift it, the tick body's rules move it. Source: docs/sources.md#seconds
#pragma once

#include "body/body_seconds.h"
#include "body/controls.h"

// Initializes a seconds body where a tick body is.
void ov_seconds_control_init(ov_seconds_body* walker, const ov_body* body, const ovis_rules* rules);

// Ends a tick, as ov_body_end does: call it after the controls. `now_ms` is the time at the end of
// the tick. [Units: milliseconds] Allocates nothing.
ov_body_landing ov_seconds_control_end(ov_seconds_body* walker, ov_body* body,
                                       const ov_controls* controls, const ov_seconds_world* world,
                                       int64_t now_ms);
