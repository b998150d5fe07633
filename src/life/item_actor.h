// An item as an actor: it lies, moves, merges and disappears.
#pragma once

#include "agent/item.h"

extern const ov_profile ov_item_profile;
