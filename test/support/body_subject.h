// The body of the running test's subject, as a body_ref, and the seconds body as an
// ov_seconds_body: the reference ticks it itself; for the engine it becomes an ov_body for one
// tick.
#ifndef OVIS_TEST_SUPPORT_BODY_SUBJECT_H
#define OVIS_TEST_SUPPORT_BODY_SUBJECT_H

#include "body/body.h"
#include "body/body_seconds.h"
#include "reference/body_ref.h"

/// The reference's body with the settings of the engine's, at rest at its place.
body_ref body_ref_of(const ov_body* body);

/// The engine ticks no thing so.
void body_subject_tick(body_ref* b, const ovis_world* world);
void body_subject_flow(const ovis_world* world, int x, int y, int z, double flow[3]);
bool body_subject_eye_in_wall(const body_ref* b, const ovis_world* world);

/// As ov_seconds_step. The reference has the text to the letter; of its switches only
/// has_dead_fall may be off. Like the engine's, its first step sets the clock.
void seconds_subject_step(ov_seconds_body* body, const ovis_world* world, int64_t now_ms);

#endif
