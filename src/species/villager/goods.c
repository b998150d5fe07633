// The items that villagers carry: slots, food points.
// Rules: docs/sources.md#villager-food
#include "species/villager/goods.h"

#include "base/check.h"

typedef struct good_row {
  ovis_item item;
  int32_t food;
} good_row;

static const good_row rows[OV_GOOD_COUNT] = {
#define OV_GOOD_ROW(good, item, food) {item, food},
    OV_GOOD_LIST(OV_GOOD_ROW)
#undef OV_GOOD_ROW
};

ovis_item ov_good_item(ov_good good) {
  OVIS_ASSERT(good < OV_GOOD_COUNT);
  return rows[good].item;
}

ov_good ov_good_find(ovis_item item) {
  int32_t good = 0;
  while (good < OV_GOOD_COUNT && rows[good].item != item) {
    good++;
  }
  return (ov_good)good;
}

int32_t ov_good_food(ov_good good) {
  OVIS_ASSERT((uint32_t)good < OV_GOOD_COUNT);
  return rows[good].food;
}

int32_t ov_pack_count(const ov_pack* pack, ov_good good) {
  OVIS_ASSERT((uint32_t)good < OV_GOOD_COUNT);
  int32_t count = 0;
  for (int32_t i = 0; i < OV_PACK_SLOTS; i++) {
    const ov_pack_slot slot = pack->slots[i];
    count += slot.good == (int32_t)good ? slot.count : 0;
  }
  return count;
}

static int32_t put(ov_pack_slot* slot, ov_good good, int32_t count) {
  OVIS_ASSERT((uint32_t)good < OV_GOOD_COUNT);
  OVIS_ASSERT(count >= 0);
  const int32_t room = OV_PACK_STACK_MAX - slot->count;
  const int32_t put = count < room ? count : room;
  slot->good = (int8_t)good;
  slot->count = (int8_t)(slot->count + put);
  return count - put;
}

int32_t ov_pack_add(ov_pack* pack, ov_good good, int32_t count) {
  OVIS_ASSERT(good < OV_GOOD_COUNT);
  OVIS_ASSERT(count >= 0);
  for (int32_t i = 0; i < OV_PACK_SLOTS && count > 0; i++) {
    if (pack->slots[i].count > 0 && pack->slots[i].good == (int32_t)good) {
      count = put(&pack->slots[i], good, count);
    }
  }
  for (int32_t i = 0; i < OV_PACK_SLOTS && count > 0; i++) {
    if (pack->slots[i].count == 0) {
      count = put(&pack->slots[i], good, count);
    }
  }
  return count;
}

int32_t ov_pack_room(const ov_pack* pack, ov_good good) {
  OVIS_ASSERT((uint32_t)good < OV_GOOD_COUNT);
  int32_t room = 0;
  for (int32_t i = 0; i < OV_PACK_SLOTS; i++) {
    const ov_pack_slot slot = pack->slots[i];
    room += slot.count == 0 || slot.good == (int32_t)good ? OV_PACK_STACK_MAX - slot.count : 0;
  }
  return room;
}

int32_t ov_pack_remove(ov_pack* pack, ov_good good, int32_t count) {
  OVIS_ASSERT((uint32_t)good < OV_GOOD_COUNT);
  OVIS_ASSERT(count >= 0);
  int32_t removed = 0;
  for (int32_t i = 0; i < OV_PACK_SLOTS && removed < count; i++) {
    ov_pack_slot* slot = &pack->slots[i];
    const int32_t wanted = count - removed;
    const int32_t taken = slot->good != (int32_t)good ? 0
                          : slot->count < wanted      ? slot->count
                                                      : wanted;
    slot->count = (int8_t)(slot->count - taken);
    removed += taken;
  }
  return removed;
}

int32_t ov_pack_food(const ov_pack* pack) {
  int32_t points = 0;
  for (int32_t i = 0; i < OV_PACK_SLOTS; i++) {
    points += pack->slots[i].count * rows[pack->slots[i].good].food;
  }
  return points;
}

void ov_pack_fields(ov_pack* pack, ov_fields* fields) {
  for (int32_t i = 0; i < OV_PACK_SLOTS; i++) {
    int32_t good = pack->slots[i].count > 0 ? pack->slots[i].good : 0;
    int32_t count = pack->slots[i].count;
    ov_field_count(fields, "slot.good", &good, OV_GOOD_COUNT - 1);
    ov_field_count(fields, "slot.count", &count, OV_PACK_STACK_MAX);
    if (fields->mode == OV_FIELDS_READ) {
      pack->slots[i] = (ov_pack_slot){(int8_t)good, (int8_t)count};
    }
  }
}
