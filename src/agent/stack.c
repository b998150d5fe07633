// Stacks of items: how many fit, and what merges.
// Rules: docs/sources.md#items
#include "agent/stack.h"

#include "base/check.h"

#define STACK_MAX_UNKNOWN 64

ovis_stack ov_stack_of(ovis_item item, int32_t count) {
  return item != 0 && count > 0
             ? (ovis_stack){.item = item, .count = count < OV_STACK_MAX ? count : OV_STACK_MAX}
             : (ovis_stack){.count = 0};
}

ovis_stack ovis_stack_from_name(const char* item, int32_t count) {
  return ov_stack_of(ovis_item_from_name(item), count);
}

int32_t ov_stack_most(const ov_items* items, const ovis_stack* stack) {
  const ov_item_figures* figures = ov_items_find(items, stack->item);
  return figures != NULL ? figures->stack_max : STACK_MAX_UNKNOWN;
}

// ---- Merging

bool ov_stack_is_same(const ovis_stack* a, const ovis_stack* b) {
  return a->variant == b->variant && a->item == b->item;
}

int32_t ov_stack_room(const ov_items* items, const ovis_stack* stack, const ovis_stack* more) {
  if (ov_stack_is_empty(more)) {
    return 0;
  }
  const int32_t most = ov_stack_most(items, more);
  if (!ov_stack_is_empty(stack) && !ov_stack_is_same(stack, more)) {
    return 0;
  }
  const int32_t free_places = most - (ov_stack_is_empty(stack) ? 0 : stack->count);
  const int32_t fitting = free_places < more->count ? free_places : more->count;
  OVIS_ASSERT(fitting <= more->count);
  return fitting > 0 ? fitting : 0;
}

ovis_stack ov_stack_take(ovis_stack* stack, int32_t count) {
  OVIS_ASSERT(count >= 0);
  OVIS_ASSERT(stack->count >= 0);
  ovis_stack taken = *stack;
  taken.count = count < stack->count ? count : stack->count;
  if (taken.count <= 0) {
    return (ovis_stack){.count = 0};
  }
  stack->count -= taken.count;
  OVIS_ASSERT(stack->count >= 0);
  if (stack->count == 0) {
    *stack = (ovis_stack){.count = 0};
  }
  return taken;
}

bool ov_stack_is_valid(const ovis_stack* stack) {
  return stack->count >= 0 && stack->count <= OV_STACK_MAX &&
         (stack->count > 0) == (stack->item != 0) && (stack->count > 0 || stack->variant == 0);
}

void ov_stack_fields(ovis_stack* stack, ov_fields* fields) {
  ov_field_item(fields, "item", &stack->item);
  ov_field_i32(fields, "count", &stack->count);
  ov_field_u64(fields, "variant", &stack->variant);
  fields->is_bad |= fields->mode == OV_FIELDS_READ && !ov_stack_is_valid(stack);
}
