// Items in villagers' hands, packs and on the ground beside them.
#pragma once

#include "agent/item.h"
#include "agent/item_table.h"
#include "species/villager/villager.h"

// Does a villager want to pick an item up, and has room for it?
bool ov_villager_wants(const ov_agent* agent, const ovis_stack* stack);

// Picks up what lies beside it. Once a tick, after the body has moved.
void ov_villager_pick_up(ov_agent* agent);

// Shows an item in its hand; "": none.
void ov_villager_hold(ov_agent* agent, ovis_item item);

// An item falls out of a block.
void ov_villager_drop(ov_agent* agent, const ovis_stack* stack, ovis_vec3 at);

// Throws a part of what it has too much of, of the goods in `mask`, toward a villager.
void ov_villager_share(ov_agent* agent, uint32_t mask, const ov_actor* other);

// Throws a stack toward another.
void ov_villager_throw_to(ov_agent* agent, const ovis_stack* stack, const ov_actor* other);

// Goods that a profession asks for.
uint32_t ov_villager_requests(int32_t profession);

#define OV_GOODS_FOOD                                                                              \
  (OV_GOOD_MASK(BREAD) | OV_GOOD_MASK(POTATO) | OV_GOOD_MASK(CARROT) | OV_GOOD_MASK(BEETROOT))
