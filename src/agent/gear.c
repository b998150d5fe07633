// Equipment and inventories: six slots, and up to eight places.
// Rules: docs/sources.md#equipment
#include "agent/gear.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/words.h"

#include <string.h>

OV_WORDS(ovis_slot_name, ovis_slot, OVIS_SLOT_LIST, OV_WORD_2_OF_2, "unknown")

bool ovis_slot_find(const char* name, ovis_slot* out) {
  OV_REQUIRE(out != NULL, false);
  for (int32_t i = 0; name != NULL && i < OVIS_SLOT_COUNT; i++) {
    if (strcmp(name, ovis_slot_name((ovis_slot)i)) == 0) {
      *out = (ovis_slot)i;
      return true;
    }
  }
  *out = OVIS_SLOT_COUNT;
  return false;
}

// ---- Enchantments and spent uses in the variant of a stack
//
//   BITS    WHAT
//   0-24    the levels, five bits each, in the order of OVIS_ENCHANTMENT_LIST
//   25-31   0
//   32-47   spent uses
//   48-63   VARIANT_MARK

#define VARIANT_MARK UINT64_C(0x656E)
#define MARK_SHIFT 48
#define LEVEL_BITS 5
#define WEAR_SHIFT 32
#define WEAR_MAX 65535

_Static_assert(OVIS_ENCHANTMENT_MAX < 1 << LEVEL_BITS, "a level fits its bits");

static int32_t clamp_level(int32_t level) {
  return level < 0 ? 0 : level < OVIS_ENCHANTMENT_MAX ? level : OVIS_ENCHANTMENT_MAX;
}

uint64_t ovis_enchantments_pack(const ovis_enchantments* levels) {
  OV_REQUIRE(levels != NULL, 0);
  uint64_t packed = 0;
  int32_t shift = 0;
#define OV_PACK(member, name)                                                                      \
  packed |= (uint64_t)clamp_level(levels->member) << shift;                                        \
  shift += LEVEL_BITS;
  OVIS_ENCHANTMENT_LIST(OV_PACK)
#undef OV_PACK
  return packed != 0 ? packed | VARIANT_MARK << MARK_SHIFT : 0;
}

ovis_enchantments ovis_enchantments_unpack(uint64_t variant) {
  ovis_enchantments levels = {.protection = 0};
  int32_t shift = 0;
  if (variant >> MARK_SHIFT != VARIANT_MARK) {
    return levels;
  }
#define OV_UNPACK(member, name)                                                                    \
  levels.member = (int32_t)(variant >> shift & OVIS_ENCHANTMENT_MAX);                              \
  shift += LEVEL_BITS;
  OVIS_ENCHANTMENT_LIST(OV_UNPACK)
#undef OV_UNPACK
  return levels;
}

int32_t ovis_stack_get_wear(const ovis_stack* stack) {
  OV_REQUIRE(stack != NULL, 0);
  const bool is_marked = stack->variant >> MARK_SHIFT == VARIANT_MARK;
  return is_marked ? (int32_t)(stack->variant >> WEAR_SHIFT & WEAR_MAX) : 0;
}

void ovis_stack_set_wear(ovis_stack* stack, int32_t uses) {
  OV_REQUIRE(stack != NULL, );
  const ovis_enchantments levels = ovis_enchantments_unpack(stack->variant);
  const uint64_t wear = uses < 0 ? 0 : (uint64_t)(uses < WEAR_MAX ? uses : WEAR_MAX);
  stack->variant = ovis_enchantments_pack(&levels);
  if (wear != 0 && stack->count > 0) {
    stack->variant |= wear << WEAR_SHIFT | VARIANT_MARK << MARK_SHIFT;
  }
}

// ---- Reading

static const ovis_stack nothing = {.count = 0};

const ovis_stack* ov_gear_worn(const ov_actor* actor, ovis_slot slot) {
  OVIS_ASSERT((uint32_t)slot < OVIS_SLOT_COUNT);
  return actor->gear != NULL ? &actor->gear->worn[slot] : &nothing;
}

const ovis_stack* ov_gear_packed(const ov_actor* actor, int32_t index) {
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(index < OVIS_PACK_MAX);
  return actor->gear != NULL ? &actor->gear->pack[index] : &nothing;
}

int32_t ov_gear_pack_room(const ov_items* items, const ov_actor* actor, const ovis_stack* more) {
  OVIS_ASSERT(actor->row->pack_size <= OVIS_PACK_MAX);
  int32_t room = 0;
  for (int32_t i = 0; i < actor->row->pack_size; i++) {
    room += ov_stack_room(items, ov_gear_packed(actor, i), more);
  }
  OVIS_ASSERT(room >= 0);
  return room < more->count ? room : more->count;
}

bool ov_gear_is_pack_empty(const ov_actor* actor) {
  for (int32_t i = 0; i < actor->row->pack_size; i++) {
    if (!ov_stack_is_empty(ov_gear_packed(actor, i))) {
      return false;
    }
  }
  return true;
}

ov_gear* ov_gear_make(ov_actor* actor, const ovis_allocator* allocator) {
  if (actor->gear == NULL) {
    actor->gear = ov_alloc_zero(allocator, sizeof *actor->gear);
  }
  return actor->gear;
}

void ov_gear_drop(ov_actor* actor, const ovis_allocator* allocator) {
  ov_free(allocator, actor->gear, sizeof *actor->gear);
  actor->gear = NULL;
}

static bool is_empty(const ov_actor* actor) {
  for (int32_t i = 0; actor->gear != NULL && i < OVIS_SLOT_COUNT + OVIS_PACK_MAX; i++) {
    const ovis_stack* stack =
        i < OVIS_SLOT_COUNT ? &actor->gear->worn[i] : &actor->gear->pack[i - OVIS_SLOT_COUNT];
    if (!ov_stack_is_empty(stack)) {
      return false;
    }
  }
  return true;
}

void ov_gear_drop_empty(ov_actor* actor, const ovis_allocator* allocator) {
  if (actor->gear != NULL && is_empty(actor)) {
    ov_gear_drop(actor, allocator);
  }
}

// The hash takes only what is there, so an actor without gear has the hash of one with empty gear.
void ov_gear_fields(ov_actor* actor, ov_fields* fields) {
  const bool is_snapshot = ov_fields_is_snapshot(fields);
  bool has_gear = actor->gear != NULL;
  if (is_snapshot) {
    ov_field_bool(fields, "has_gear", &has_gear);
  }
  if (!has_gear || (!is_snapshot && is_empty(actor))) {
    return;
  }
  if (actor->gear == NULL) {
    fields->is_bad = true;
    return;
  }
  ov_field_room(fields, "gear");
  for (int32_t i = 0; i < OVIS_SLOT_COUNT + OVIS_PACK_MAX; i++) {
    ovis_stack* stack =
        i < OVIS_SLOT_COUNT ? &actor->gear->worn[i] : &actor->gear->pack[i - OVIS_SLOT_COUNT];
    int32_t slot = i;
    if (is_snapshot || !ov_stack_is_empty(stack)) {
      ov_field_i32_in(fields, "slot", &slot, i, i);
      ov_stack_fields(stack, fields);
    }
  }
}

// ---- Changing

static void set(ov_turn* turn, ov_actor* actor, ovis_stack* at, const ovis_stack* stack) {
  OVIS_ASSERT(actor->gear != NULL);
  *at = *stack;
  ov_gear_drop_empty(actor, &turn->blocks);
}

static bool make(ov_turn* turn, ov_actor* actor, const ovis_stack* stack) {
  const bool is_needed = actor->gear != NULL || !ov_stack_is_empty(stack);
  if (is_needed && ov_gear_make(actor, &turn->blocks) == NULL) {
    turn->is_out_of_memory = true;
  }
  return actor->gear != NULL;
}

void ov_gear_wear(ov_turn* turn, ov_actor* actor, ovis_slot slot, const ovis_stack* stack) {
  OVIS_ASSERT((uint32_t)slot < OVIS_SLOT_COUNT);
  OVIS_ASSERT(ov_stack_is_valid(stack));
  if (make(turn, actor, stack)) {
    set(turn, actor, &actor->gear->worn[slot], stack);
    actor->helmet_uses = slot == OVIS_SLOT_HEAD ? 0 : actor->helmet_uses;
  }
}

void ov_gear_pack(ov_turn* turn, ov_actor* actor, int32_t index, const ovis_stack* stack) {
  OVIS_ASSERT(ov_stack_is_valid(stack));
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(index < actor->row->pack_size);
  if (make(turn, actor, stack)) {
    set(turn, actor, &actor->gear->pack[index], stack);
  }
}

ovis_stack ov_gear_take_worn(ov_turn* turn, ov_actor* actor, ovis_slot slot, int32_t count) {
  ovis_stack left = *ov_gear_worn(actor, slot);
  const ovis_stack taken = ov_stack_take(&left, count);
  ov_gear_wear(turn, actor, slot, &left);
  OVIS_ASSERT(taken.count <= count);
  return taken;
}

int32_t ov_gear_store(ov_turn* turn, ov_actor* actor, const ovis_stack* stack) {
  OVIS_ASSERT(ov_stack_is_valid(stack));
  ovis_stack left = *stack;
  for (int32_t pass = 0; pass < 2; pass++) {
    for (int32_t i = 0; i < actor->row->pack_size && !ov_stack_is_empty(&left); i++) {
      ovis_stack there = *ov_gear_packed(actor, i);
      const int32_t room = ov_stack_room(turn->items, &there, &left);
      if (room > 0 && ov_stack_is_empty(&there) == (pass == 1)) {
        const ovis_stack moved = ov_stack_take(&left, room);
        const int32_t before = there.count;
        there = moved;
        there.count += before;
        ov_gear_pack(turn, actor, i, &there);
      }
    }
  }
  OVIS_ASSERT(left.count >= 0);
  OVIS_ASSERT(left.count <= stack->count);
  return stack->count - left.count;
}

ovis_stack ov_gear_take_packed(ov_turn* turn, ov_actor* actor, int32_t count) {
  for (int32_t i = 0; i < actor->row->pack_size; i++) {
    ovis_stack left = *ov_gear_packed(actor, i);
    if (!ov_stack_is_empty(&left)) {
      const ovis_stack taken = ov_stack_take(&left, count);
      ov_gear_pack(turn, actor, i, &left);
      return taken;
    }
  }
  return nothing;
}
