// Uses of items that many animals share.
// Source: docs/sources.md#taming
#pragma once

#include "agent/bond.h"
#include "agent/gear.h"
#include "agent/item_table.h"
#include "agent/use.h"

// The uses of an animal that only eats: a list of foods that ends with NULL.
#define OV_EATS(foods)                                                                             \
  static ovis_use_kind use_kind(ov_agent* agent, const ov_use* use) {                              \
    return ov_use_food(agent->self, use, (foods));                                                 \
  }                                                                                                \
  static int32_t apply_use(ov_agent* agent, const ov_use* use, ovis_use_kind kind) {               \
    (void)use;                                                                                     \
    (void)kind;                                                                                    \
    return ov_use_feed(agent->self);                                                               \
  }                                                                                                \
  static const ov_use_ops use_ops = {.kind_of = use_kind, .apply = apply_use}

// Does the list, which ends with NULL, contain the item?
bool ov_use_is_one_of(const ov_use* use, const ovis_item* items);

// Half hearts that the meat or fish gives; 0: it is neither.
int32_t ov_animal_nutrition(ovis_item item);

// One in three tries tames: it is then ordered to sit. Returns 1, the item.
int32_t ov_animal_try_tame(ov_agent* agent, const ov_use* use);

// The owner of the pet, with anything that it has no other use for, lets it sit or get up. A pet
// obeys when its goal can start: a walk goes on to its end.
ovis_use_kind ov_animal_order_kind(const ov_actor* pet, const ov_use* use);
void ov_animal_order(ov_agent* agent);

// Ends its walk and its jump, and forgets its target: a wolf that is tamed or gets an order.
void ov_animal_stop(ov_agent* agent);

// Gives a new stack to the player.
void ov_animal_give(ov_agent* agent, const ov_use* use, ovis_item item);
