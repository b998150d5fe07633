// A pool of slots with generations: an id stops resolving when its item is removed.
//
//   id (32 bits):  | generation 12 | index + 1 20 |      0: no item
//
// Ids do not order items; serials do. Items are in chunks that never move, so that a pool of large
// items grows without a copy.
#pragma once

#include "base/check.h"

#include <ovis/base.h>

#define OV_POOL_INDEX_BITS 20
#define OV_POOL_CHUNK 64 // items
#define OV_POOL_CAPACITY_MAX ((1 << OV_POOL_INDEX_BITS) - 1)

typedef struct ov_pool {
  ovis_allocator allocator;
  uint8_t** chunks;      // [(chunk)] of OV_POOL_CHUNK items each; NULL: not needed yet
  uint16_t* generations; // bit 15: the slot is in use
  int32_t* next_free;
  int32_t item_size;
  int32_t capacity;
  int32_t used_end; // slots from here on have never been used
  int32_t count;
  int32_t first_free;        // -1: none
  uint16_t first_generation; // of each slot
} ov_pool;

// Ids of pools with different first generations are different until items are removed.
bool ov_pool_init(ov_pool* pool, const ovis_allocator* allocator, int32_t item_size,
                  int32_t capacity, uint32_t first_generation);
void ov_pool_fini(ov_pool* pool);

// Adds a zeroed item and sets *out_id to its id. Returns NULL when there is no memory or
// OV_POOL_CAPACITY_MAX is reached. Pointers to an item stay valid until the item is removed.
void* ov_pool_add(ov_pool* pool, uint32_t* out_id);
void ov_pool_remove(ov_pool* pool, uint32_t id);

// Returns NULL if `id` does not name an item or the item was removed.
void* ov_pool_get(const ov_pool* pool, uint32_t id);

// Iterates over the used slots by index: start with -1; returns -1 after the last.
int32_t ov_pool_next(const ov_pool* pool, int32_t index);
static inline void* ov_pool_at(const ov_pool* pool, int32_t index) {
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(index < pool->used_end);
  return pool->chunks[(uint32_t)index / OV_POOL_CHUNK] +
         (size_t)((uint32_t)index % OV_POOL_CHUNK) * (size_t)pool->item_size;
}
uint32_t ov_pool_id(const ov_pool* pool, int32_t index);
bool ov_pool_is_valid(const ov_pool* pool);
