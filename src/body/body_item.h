// Items that lie about: they fall, slide, float and bounce. How long they last, who picks them up
// and which of them merge is for those who own them. Source: docs/sources.md#items
#ifndef OVIS_SRC_BODY_BODY_ITEM_H
#define OVIS_SRC_BODY_BODY_ITEM_H

#include "body/body.h"

// A box of 0.25 at rest.
void ov_item_init(ov_body* body, ovis_vec3 pos);

// One tick. `phase` counts up by 1 a tick, from a number that differs from item to item: one that
// rests looks for its ground every fourth tick only. Allocates nothing.
ov_body_landing ov_item_tick(ov_body* body, const ovis_world* world, int64_t phase);

#endif
