// Implements a hash table of indexes with linear probing.
// Design: registry_table.h
#include "world/registry_table.h"

#include "base/alloc.h"
#include "base/check.h"

static void put(ov_table_slot* slots, uint32_t size, ov_table_slot entry) {
  uint32_t at = entry.hash & (size - 1);
  while (slots[at].index_plus_1 != 0) {
    at = (at + 1) & (size - 1);
  }
  slots[at] = entry;
}

bool ov_table_reserve(ov_table* table, const ovis_allocator* allocator, uint32_t count) {
  OVIS_ASSERT(count >= table->count);
  OVIS_ASSERT(count < UINT32_C(1) << 28);
  // At most half full, so that an unsuccessful search ends after two or three slots.
  if (count * 2 <= table->size) {
    return true;
  }
  uint32_t size = 16;
  while (size < count * 2) {
    size *= 2;
  }
  ov_table_slot* slots = ov_alloc_zero(allocator, size * sizeof *slots);
  if (slots == NULL) {
    return false;
  }
  for (uint32_t i = 0; i < table->size; i++) {
    if (table->slots[i].index_plus_1 != 0) {
      put(slots, size, table->slots[i]);
    }
  }
  ov_free(allocator, table->slots, table->size * sizeof *table->slots);
  table->slots = slots;
  table->size = size;
  return true;
}

void ov_table_add(ov_table* table, uint32_t hash, uint32_t index) {
  OVIS_ASSERT((table->count + 1) * 2 <= table->size);
  OVIS_ASSERT(index != OV_TABLE_END);
  put(table->slots, table->size, (ov_table_slot){hash, index + 1});
  table->count++;
}

void ov_table_fini(ov_table* table, const ovis_allocator* allocator) {
  ov_free(allocator, table->slots, table->size * sizeof *table->slots);
  *table = (ov_table){0};
}
