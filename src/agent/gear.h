// The stacks that an actor wears, holds and carries. Few actors have any of it: it is a block of
// memory of its own.
#pragma once

#include "agent/stack.h"
#include "agent/turn.h"

#include <ovis/item.h>

struct ov_gear {
  ovis_stack worn[OVIS_SLOT_COUNT];
  ovis_stack pack[OVIS_PACK_MAX];
};

// ---- Reading

const ovis_stack* ov_gear_worn(const ov_actor* actor, ovis_slot slot);
const ovis_stack* ov_gear_packed(const ov_actor* actor, int32_t index);

// The item in the main hand; 0: nothing.
static inline ovis_item ov_gear_held(const ov_actor* actor) {
  return ov_gear_worn(actor, OVIS_SLOT_MAIN_HAND)->item;
}

// Does its head wear something that keeps the sun off?
static inline bool ov_gear_has_helmet(const ov_actor* actor) {
  return !ov_stack_is_empty(ov_gear_worn(actor, OVIS_SLOT_HEAD));
}

// The number of items of `more` that the inventory has room for.
int32_t ov_gear_pack_room(const ov_items* items, const ov_actor* actor, const ovis_stack* more);
bool ov_gear_is_pack_empty(const ov_actor* actor);

// ---- Memory

// The actor's own, made if there is none yet. NULL: no memory.
ov_gear* ov_gear_make(ov_actor* actor, const ovis_allocator* allocator);

// Frees it if there is one, or if there is one that holds nothing.
void ov_gear_drop(ov_actor* actor, const ovis_allocator* allocator);
void ov_gear_drop_empty(ov_actor* actor, const ovis_allocator* allocator);

// [Limit: an actor that is read has gear]
void ov_gear_fields(ov_actor* actor, ov_fields* fields);

// ---- Changing. Without memory nothing changes, and the turn's is_out_of_memory is set.

void ov_gear_wear(ov_turn* turn, ov_actor* actor, ovis_slot slot, const ovis_stack* stack);
void ov_gear_pack(ov_turn* turn, ov_actor* actor, int32_t index, const ovis_stack* stack);

// Takes up to `count` items out of a slot.
ovis_stack ov_gear_take_worn(ov_turn* turn, ov_actor* actor, ovis_slot slot, int32_t count);

// Adds as much as fits to the inventory: first to equal stacks, then to empty places. Returns how
// many items it took.
int32_t ov_gear_store(ov_turn* turn, ov_actor* actor, const ovis_stack* stack);

// Takes up to `count` items of the first place that is not empty.
ovis_stack ov_gear_take_packed(ov_turn* turn, ov_actor* actor, int32_t count);
