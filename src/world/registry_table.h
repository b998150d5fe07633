// A hash table of indexes. It stores only hashes and the indexes of items in an array of its owner.
// Entries are never removed.
//
//   uint32_t cursor = ov_table_start(&table, hash);
//   for (uint32_t i; (i = ov_table_next(&table, hash, &cursor)) != OV_TABLE_END;) {
//     if (items[i] is the wanted item) { ... }
//   }
#pragma once

#include <ovis/base.h>

#define OV_TABLE_END UINT32_MAX

typedef struct ov_table_slot {
  uint32_t hash;
  uint32_t index_plus_1; // 0: free
} ov_table_slot;

typedef struct ov_table {
  ov_table_slot* slots; // open addressing, linear probing
  uint32_t size;        // a power of two, or 0
  uint32_t count;
} ov_table;

// Reserves room for `count` entries in total. False: no memory, and nothing has changed.
bool ov_table_reserve(ov_table* table, const ovis_allocator* allocator, uint32_t count);

// [Limit: room was reserved]
void ov_table_add(ov_table* table, uint32_t hash, uint32_t index);
void ov_table_fini(ov_table* table, const ovis_allocator* allocator);

static inline uint32_t ov_table_start(const ov_table* table, uint32_t hash) {
  return table->size == 0 ? 0 : hash & (table->size - 1);
}

// Next index with that hash, or OV_TABLE_END.
static inline uint32_t ov_table_next(const ov_table* table, uint32_t hash, uint32_t* cursor) {
  while (table->size != 0 && table->slots[*cursor].index_plus_1 != 0) {
    const ov_table_slot slot = table->slots[*cursor];
    *cursor = (*cursor + 1) & (table->size - 1);
    if (slot.hash == hash) {
      return slot.index_plus_1 - 1;
    }
  }
  return OV_TABLE_END;
}
