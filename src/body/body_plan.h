// What a species' body and controls have besides size, step and speed: how it moves and looks, and
// what of the world does not touch it. One table, by the names that saves use. Source:
// docs/sources.md#body-plans
#ifndef OVIS_SRC_BODY_BODY_PLAN_H
#define OVIS_SRC_BODY_BODY_PLAN_H

#include "body/controls.h"

// Sets up a fresh body and fresh controls. A species that is not in the table walks: nothing is
// changed, and the answer is false.
bool ov_body_plan_set(const char* species, ov_body* body, ov_controls* controls);

#endif
