// The palettes of sections tell which blocks a box may hold.
#pragma once

#include <ovis/world.h>

// `state` is never OVIS_STATE_UNLOADED.
typedef bool ov_state_test(const ovis_blocks* registry, ovis_state state, const void* context);

// False: no loaded cell from `min` to `max` (inclusive) passes the test. True: one may: a palette
// also keeps states that are not there any more, and sections reach beyond the box.
bool ov_world_may_hold(const ovis_world* world, ovis_pos min, ovis_pos max, ov_state_test* test,
                       const void* context);

struct ov_section;
bool ov_section_may_hold(const struct ov_section* section, const ovis_blocks* registry,
                         ov_state_test* test, const void* context);
