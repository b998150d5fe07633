// Reference version of the seconds body (docs/sources.md#seconds): it follows the text that defines
// this body literally, including its weaknesses.
#ifndef OVIS_TEST_REFERENCE_SECONDS_REF_H
#define OVIS_TEST_REFERENCE_SECONDS_REF_H

#include "reference/body_ref.h"

typedef struct seconds_ref {
  body_ref shape; ///< Its place and size.
  double speed, jump_speed, gravity, friction;
  double yaw;    ///< Degrees.
  double mot[3]; ///< Forces: not its own movement.
  bool stands, is_stuck;
  long last_ms; ///< Of the last step.
  long last_jump_ms;
  bool falls_at_rest; ///< Z23 mended: the dead zone leaves the vertical alone.
} seconds_ref;

void seconds_ref_step(seconds_ref* s, const ovis_world* world, long now_ms);

#endif
