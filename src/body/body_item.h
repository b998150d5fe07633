// The bodies of dropped items: they fall, slide, float and bounce. The owner decides how long an
// item lasts, which mob picks it up and which items merge. Source: docs/sources.md#items
#pragma once

#include "body/body.h"

// Initializes an item at rest, with a box of 0.25 blocks.
void ov_item_init(ov_body* body, ovis_vec3 pos);

// Runs one tick. `phase` grows by 1 each tick, from a number that differs between items: an item at
// rest moves only every fourth tick. Allocates nothing.
ov_body_landing ov_item_tick(ov_body* body, const ovis_world* world, int64_t phase);
