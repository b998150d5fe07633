// The items that a villager carries: food, seeds, wheat and bone meal, in eight slots.
// Source: docs/sources.md#villager-food
#pragma once

#include "base/fields.h"

#include "agent/item_table.h"

// X(GOOD, item, food points).
#define OV_GOOD_LIST(X)                                                                            \
  X(BREAD, OV_ITEM_BREAD, 4)                                                                       \
  X(POTATO, OV_ITEM_POTATO, 1)                                                                     \
  X(CARROT, OV_ITEM_CARROT, 1)                                                                     \
  X(BEETROOT, OV_ITEM_BEETROOT, 1)                                                                 \
  X(WHEAT, OV_ITEM_WHEAT, 0)                                                                       \
  X(WHEAT_SEEDS, OV_ITEM_WHEAT_SEEDS, 0)                                                           \
  X(BEETROOT_SEEDS, OV_ITEM_BEETROOT_SEEDS, 0)                                                     \
  X(BONE_MEAL, OV_ITEM_BONE_MEAL, 0)

typedef enum ov_good {
#define OV_GOOD_ENUM(good, item, food) OV_GOOD_##good,
  OV_GOOD_LIST(OV_GOOD_ENUM)
#undef OV_GOOD_ENUM
      OV_GOOD_COUNT
} ov_good;

#define OV_GOOD_MASK(good) (1u << OV_GOOD_##good)
#define OV_PACK_SLOTS 8
#define OV_PACK_STACK_MAX 64

typedef struct ov_pack_slot {
  int8_t good; // ov_good; any if the count is 0
  int8_t count;
} ov_pack_slot;

typedef struct ov_pack {
  ov_pack_slot slots[OV_PACK_SLOTS];
} ov_pack;

ovis_item ov_good_item(ov_good good);

// The good with an item's name, with or without "minecraft:". OV_GOOD_COUNT: none.
ov_good ov_good_find(ovis_item item);

int32_t ov_good_food(ov_good good); // points
int32_t ov_pack_count(const ov_pack* pack, ov_good good);

// Adds items, first to slots that hold some. Returns how many found no room.
int32_t ov_pack_add(ov_pack* pack, ov_good good, int32_t count);

// The number of items of a good that fit.
int32_t ov_pack_room(const ov_pack* pack, ov_good good);

// Removes up to `count` items, the first slots first. Returns how many.
int32_t ov_pack_remove(ov_pack* pack, ov_good good, int32_t count);

int32_t ov_pack_food(const ov_pack* pack); // points of all food

void ov_pack_fields(ov_pack* pack, ov_fields* fields);
