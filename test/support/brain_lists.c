// Problem: tests choose who stands in VISIBLE_LIVING.
// Design: wide entries, as after a restore.
#include "support/brain_lists.h"

#include "base/array.h"
#include "support/test.h"

void brain_push_visible(ov_agent* agent, uint64_t serial, uint32_t sight) {
  enum { KEPT_MAX = 256 };
  static uint64_t kept[KEPT_MAX];
  ov_brain* brain = ov_brain_of(agent->self);
  const ovis_allocator* allocator = &agent->turn->allocator;
  assert_true(ov_brain_is_registered(brain, OVIS_MEM_VISIBLE_LIVING));
  ov_brain_keep_list(brain, OVIS_MEM_VISIBLE_LIVING);
  ov_memory_list* list = (ov_memory_list*)(uintptr_t)ov_brain_list(brain, OVIS_MEM_VISIBLE_LIVING);
  const int32_t count = list->count;
  assert_in_range(count, 0, KEPT_MAX - 1);
  for (int32_t i = 0; i < count; i++) {
    kept[i] = ov_brain_entry_at(brain, list, i);
  }
  kept[count] = serial << OV_SIGHT_BITS | sight;
  ov_brain_widen_entries(brain, allocator);
  if (count + 1 > list->capacity) {
    assert_true(ov_array_grow((void**)&list->wide, &list->capacity, count + 1, sizeof *list->wide,
                              allocator));
  }
  list->count = count + 1;
  for (int32_t i = 0; i <= count; i++) {
    list->wide[i] = kept[i];
  }
  brain->listed = UINT64_MAX;
}
