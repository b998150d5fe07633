// An item as an actor: it lies, moves, merges and disappears.
#ifndef OVIS_SRC_LIFE_ITEM_ACTOR_H
#define OVIS_SRC_LIFE_ITEM_ACTOR_H

#include "agent/item.h"

extern const ov_profile ov_item_profile;

#endif
