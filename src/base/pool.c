// Keeps objects in reusable slots and detects ids of objects that were removed.
// Design: docs/architecture.md#rooms (base).
#include "base/pool.h"

#include "base/alloc.h"
#include "base/check.h"

#include <string.h>

#define IN_USE 0x8000u
#define GENERATION_MASK 0x0FFFu
#define INDEX_MASK ((1u << OV_POOL_INDEX_BITS) - 1u)
#define GROWTH_MIN 16 // items added at the least

// ---- Memory

static size_t chunk_bytes(const ov_pool* pool) {
  return (size_t)OV_POOL_CHUNK * (size_t)pool->item_size;
}

// Makes room for `capacity` slots; make_chunk() allocates their items. False: no memory, and
// nothing changed.
static bool reserve(ov_pool* pool, int32_t capacity) {
  const ovis_allocator* allocator = &pool->allocator;
  const size_t old = (size_t)pool->capacity;
  const size_t now = (size_t)capacity;
  const size_t old_chunks = (old + OV_POOL_CHUNK - 1) / OV_POOL_CHUNK;
  const size_t now_chunks = (now + OV_POOL_CHUNK - 1) / OV_POOL_CHUNK;
  // The pool keeps its old arrays until all three new ones exist.
  uint8_t** chunks = ov_alloc_zero(allocator, now_chunks * sizeof *chunks);
  uint16_t* generations = ov_alloc_zero(allocator, now * sizeof *generations);
  int32_t* next_free = ov_alloc(allocator, now * sizeof *next_free);
  if (chunks == NULL || generations == NULL || next_free == NULL) {
    ov_free(allocator, chunks, now_chunks * sizeof *chunks);
    ov_free(allocator, generations, now * sizeof *generations);
    ov_free(allocator, next_free, now * sizeof *next_free);
    return false;
  }
  if (old > 0) {
    memcpy(chunks, pool->chunks, old_chunks * sizeof *chunks);
    memcpy(generations, pool->generations, old * sizeof *generations);
    memcpy(next_free, pool->next_free, old * sizeof *next_free);
    ov_free(allocator, pool->chunks, old_chunks * sizeof *chunks);
    ov_free(allocator, pool->generations, old * sizeof *generations);
    ov_free(allocator, pool->next_free, old * sizeof *next_free);
  }
  for (size_t i = old; i < now; i++) {
    generations[i] = pool->first_generation;
  }
  pool->chunks = chunks;
  pool->generations = generations;
  pool->next_free = next_free;
  pool->capacity = capacity;
  return true;
}

// Allocates the chunk of a slot unless it exists. False: no memory.
static bool make_chunk(ov_pool* pool, int32_t index) {
  uint8_t** chunk = &pool->chunks[index / OV_POOL_CHUNK];
  if (*chunk == NULL) {
    *chunk = ov_alloc(&pool->allocator, chunk_bytes(pool));
  }
  return *chunk != NULL;
}

void ov_pool_fini(ov_pool* pool) {
  const size_t capacity = (size_t)pool->capacity;
  const size_t chunk_count = (capacity + OV_POOL_CHUNK - 1) / OV_POOL_CHUNK;
  for (size_t i = 0; i < chunk_count; i++) {
    ov_free(&pool->allocator, pool->chunks[i], chunk_bytes(pool));
  }
  ov_free(&pool->allocator, pool->chunks, chunk_count * sizeof *pool->chunks);
  ov_free(&pool->allocator, pool->generations, capacity * sizeof *pool->generations);
  ov_free(&pool->allocator, pool->next_free, capacity * sizeof *pool->next_free);
  memset(pool, 0, sizeof *pool);
}

bool ov_pool_init(ov_pool* pool, const ovis_allocator* allocator, int32_t item_size,
                  int32_t capacity, uint32_t first_generation) {
  OVIS_ASSERT(item_size > 0);
  OVIS_ASSERT(capacity >= 0);
  OVIS_ASSERT(capacity <= OV_POOL_CAPACITY_MAX);
  memset(pool, 0, sizeof *pool);
  pool->allocator = *allocator;
  pool->item_size = item_size;
  pool->first_free = -1;
  pool->first_generation = (uint16_t)(first_generation & GENERATION_MASK);
  bool is_done = capacity == 0 || reserve(pool, capacity);
  for (int32_t index = 0; index < capacity && is_done; index += OV_POOL_CHUNK) {
    is_done = make_chunk(pool, index);
  }
  if (!is_done) {
    ov_pool_fini(pool);
  }
  return is_done;
}

uint32_t ov_pool_id(const ov_pool* pool, int32_t index) {
  OVIS_ASSERT(index >= 0);
  OVIS_ASSERT(index < pool->used_end);
  const uint32_t generation = pool->generations[index] & GENERATION_MASK;
  return generation << OV_POOL_INDEX_BITS | (uint32_t)(index + 1);
}

void* ov_pool_add(ov_pool* pool, uint32_t* out_id) {
  *out_id = 0;
  int32_t index = pool->first_free;
  if (index >= 0) {
    pool->first_free = pool->next_free[index];
  } else {
    if (pool->used_end == pool->capacity) {
      int32_t grown = pool->capacity + pool->capacity / 2 + GROWTH_MIN;
      grown = grown > OV_POOL_CAPACITY_MAX ? OV_POOL_CAPACITY_MAX : grown;
      if (grown == pool->capacity || !reserve(pool, grown)) {
        return NULL;
      }
    }
    if (!make_chunk(pool, pool->used_end)) {
      return NULL;
    }
    index = pool->used_end++;
  }
  pool->generations[index] |= IN_USE;
  pool->count++;
  *out_id = ov_pool_id(pool, index);
  void* item = ov_pool_at(pool, index);
  memset(item, 0, (size_t)pool->item_size);
  OVIS_VALIDATE(ov_pool_is_valid(pool));
  return item;
}

// Returns the index of the item named by `id`, or -1.
static int32_t find_index(const ov_pool* pool, uint32_t id) {
  const int32_t index = (int32_t)(id & INDEX_MASK) - 1;
  if (index < 0 || index >= pool->used_end) {
    return -1;
  }
  const uint16_t expected = (uint16_t)(id >> OV_POOL_INDEX_BITS | IN_USE);
  return pool->generations[index] == expected ? index : -1;
}

void ov_pool_remove(ov_pool* pool, uint32_t id) {
  const int32_t index = find_index(pool, id);
  OVIS_ASSERT(index >= 0);
  if (index < 0) {
    return;
  }
  pool->generations[index] = (uint16_t)((pool->generations[index] + 1u) & GENERATION_MASK);
  pool->next_free[index] = pool->first_free;
  pool->first_free = index;
  pool->count--;
  OVIS_VALIDATE(ov_pool_is_valid(pool));
}

void* ov_pool_get(const ov_pool* pool, uint32_t id) {
  const int32_t index = find_index(pool, id);
  return index < 0 ? NULL : ov_pool_at(pool, index);
}

int32_t ov_pool_next(const ov_pool* pool, int32_t index) {
  OVIS_ASSERT(index >= -1);
  for (int32_t i = index + 1; i < pool->used_end; i++) {
    if ((pool->generations[i] & IN_USE) != 0) {
      return i;
    }
  }
  return -1;
}

bool ov_pool_is_valid(const ov_pool* pool) {
  int32_t used = 0;
  for (int32_t i = 0; i < pool->used_end; i++) {
    used += (pool->generations[i] & IN_USE) != 0;
  }
  int32_t free_count = 0;
  for (int32_t i = pool->first_free; i >= 0; i = pool->next_free[i]) {
    if (i >= pool->used_end || (pool->generations[i] & IN_USE) != 0 ||
        ++free_count > pool->used_end) {
      return false;
    }
  }
  return used == pool->count && used + free_count == pool->used_end;
}
