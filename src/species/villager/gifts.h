// The gifts that villagers throw to a hero of the village.
// Source: docs/sources.md#villager-players
#ifndef OVIS_SRC_SPECIES_VILLAGER_GIFTS_H
#define OVIS_SRC_SPECIES_VILLAGER_GIFTS_H

#include "base/rng.h"

#include <ovis/item.h>

// One gift of a villager with that profession (ov_profession), or of a child.
ovis_stack ov_gift_draw(ov_rng* rng, int32_t profession, bool is_baby);

#endif
