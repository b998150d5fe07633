// The lists of the living nearby, LIVING and VISIBLE_LIVING: one list of entries for both.
// Design: docs/performance.md
//
//   entry of 32 bits   serial (30) | sight (2)    while all serials are below 2^30
//   entry of 64 bits   serial (62) | sight (2)    else, and after a restore
//
// A simulation gives a mob a higher serial than all before it had: it would have to spawn a billion
// mobs before its lists get wide. The next scan decides again.
#include "base/check.h"
#include "mind/brain/brain.h"

#define NARROW_END (UINT64_C(1) << (32 - OV_SIGHT_BITS)) // serials below this fit

size_t ov_brain_item_size(const ov_brain* brain, int32_t slot) {
  OVIS_ASSERT(slot >= 0);
  if (ov_brain_slot_type(brain->plan, slot) == OVIS_MEMORY_PLACES) {
    return sizeof(ov_place);
  }
  const bool is_narrow =
      brain->plan->memory_of[slot] == OVIS_MEM_VISIBLE_LIVING && !brain->has_wide_entries;
  return is_narrow ? sizeof(uint32_t) : sizeof(uint64_t);
}

static size_t entry_size(const ov_brain* brain) {
  return brain->has_wide_entries ? sizeof(uint64_t) : sizeof(uint32_t);
}

static void free_entries(ov_brain* brain, ov_memory_list* list, const ovis_allocator* allocator) {
  ov_free(allocator, list->serials, (size_t)list->capacity * entry_size(brain));
  *list = (ov_memory_list){.count = 0};
}

void ov_brain_widen_entries(ov_brain* brain, const ovis_allocator* allocator) {
  ov_memory_list* visible = ov_brain_list_of(brain, OVIS_MEM_VISIBLE_LIVING);
  if (visible != NULL && !brain->has_wide_entries) {
    free_entries(brain, visible, allocator);
    brain->has_wide_entries = true;
  }
}

static void put(const ov_brain* brain, ov_memory_list* list, int32_t index, uint64_t entry) {
  OVIS_ASSERT(index >= 0);
  if (brain->has_wide_entries) {
    list->wide[index] = entry;
  } else {
    list->narrow[index] = (uint32_t)entry;
  }
}

// Makes room in a list that is empty, for few more than there are: each scan replaces the list, so
// that it need not grow by half as lists do that grow one by one.
static bool reserve(ov_brain* brain, ov_memory_list* list, int32_t count, bool is_wide,
                    const ovis_allocator* allocator) {
  OVIS_ASSERT(list->count == 0);
  if (is_wide != brain->has_wide_entries) {
    free_entries(brain, list, allocator);
    brain->has_wide_entries = is_wide;
  }
  if (count <= list->capacity) {
    return true;
  }
  const int32_t room = count + count / 8 + 2;
  const size_t size = entry_size(brain);
  void* moved =
      ov_resize(allocator, list->serials, (size_t)list->capacity * size, (size_t)room * size);
  if (moved != NULL) {
    list->serials = moved;
    list->capacity = room;
  }
  return moved != NULL;
}

void ov_brain_set_living(ov_agent* agent, const uint64_t* serials, int32_t count, uint64_t listed) {
  ov_brain* brain = ov_brain_of(agent->self);
  const ovis_allocator* allocator = &agent->turn->allocator;
  ov_memory_list* living = ov_brain_list_of(brain, OVIS_MEM_LIVING);
  ov_memory_list* visible = ov_brain_list_of(brain, OVIS_MEM_VISIBLE_LIVING);
  OVIS_ASSERT(living != NULL);
  OVIS_ASSERT(!ov_brain_has(brain, OVIS_MEM_LIVING));
  uint64_t highest = 0;
  for (int32_t i = 0; i < count; i++) {
    highest |= serials[i];
  }
  brain->listed = listed;
  if (visible != NULL && count > 0 &&
      reserve(brain, visible, count, highest >= NARROW_END, allocator)) {
    for (int32_t i = 0; i < count; i++) {
      put(brain, visible, i, serials[i] << OV_SIGHT_BITS);
    }
    visible->count = count;
    ov_brain_keep_list(brain, OVIS_MEM_LIVING);
    ov_free(allocator, living->serials, (size_t)living->capacity * sizeof *living->serials);
    *living = (ov_memory_list){.count = count};
  } else if (visible != NULL && count > 0) {
    agent->turn->is_out_of_memory = true;
  }
  // Both lists count as present even if they are empty. docs/sources.md#sensors
  ov_brain_keep_list(brain, OVIS_MEM_VISIBLE_LIVING);
}

uint64_t ov_brain_living_at(const ov_brain* brain, int32_t index) {
  const ov_memory_list* list = ov_brain_list_of(brain, OVIS_MEM_LIVING);
  OVIS_ASSERT(list != NULL);
  OVIS_ASSERT(index >= 0 && index < list->count);
  if (list->serials != NULL) {
    return list->serials[index];
  }
  return ov_brain_visible_at(brain, ov_brain_list_of(brain, OVIS_MEM_VISIBLE_LIVING), index);
}
