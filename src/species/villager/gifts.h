// The gifts that villagers throw to a hero of the village.
// Source: docs/sources.md#villager-players
#pragma once

#include "base/rng.h"

#include <ovis/item.h>

// One gift of a villager with that profession (ov_profession), or of a child.
ovis_stack ov_gift_draw(ov_rng* rng, int32_t profession, bool is_baby);
