// Stacks of items: limits, merging.
#pragma once

#include "agent/item_table.h"

#define OV_STACK_MAX 127 // of any item: a save stores counts as bytes

static inline bool ov_stack_is_empty(const ovis_stack* stack) {
  return stack->count <= 0;
}

// Item 0, or a count of 0 or less: nothing.
ovis_stack ov_stack_of(ovis_item item, int32_t count);

// Greatest count of a stack of that item: 64, 16 or 1. `items`: of the simulation.
int32_t ov_stack_most(const ov_items* items, const ovis_stack* stack);

// The same item and variant?
bool ov_stack_is_same(const ovis_stack* a, const ovis_stack* b);

// The number of items of `more` that fit onto `stack`.
int32_t ov_stack_room(const ov_items* items, const ovis_stack* stack, const ovis_stack* more);

// Takes up to `count` items off a stack. An empty stack becomes all zero.
ovis_stack ov_stack_take(ovis_stack* stack, int32_t count);

// Is every byte one that the functions above produce?
bool ov_stack_is_valid(const ovis_stack* stack);

void ov_stack_fields(ovis_stack* stack, ov_fields* fields);
