// Small blocks of memory that come and go: size classes with lists of free blocks.
// Design: docs/performance.md
#include "base/block_store.h"

#include "base/check.h"

#include <string.h>

#define SLAB_BYTES 4096 // of the first slab of a class; later ones grow with the class

static size_t class_size(int32_t class_index) {
  const size_t size = (size_t)OV_BLOCK_MIN << class_index / 2;
  return class_index % 2 == 0 ? size : size + size / 2;
}

static int32_t class_of(size_t size) {
  OVIS_ASSERT(size > 0);
  OVIS_ASSERT(size <= OV_BLOCK_MAX);
  int32_t class_index = 0;
  while (class_size(class_index) < size) {
    class_index++;
  }
  return class_index;
}

void ov_block_store_init(ov_block_store* store, const ovis_allocator* below) {
  *store = (ov_block_store){.below = *below, .lock = ATOMIC_FLAG_INIT};
}

void ov_block_store_fini(ov_block_store* store) {
  for (int32_t i = 0; i < OV_BLOCK_CLASSES; i++) {
    OVIS_ASSERT(store->used[i] == 0);
  }
  for (int32_t i = 0; i < store->slabs.count; i++) {
    ov_free(&store->below, store->slabs.items[i].bytes, store->slabs.items[i].size);
  }
  ov_array_fini(&store->slabs, &store->below);
  *store = (ov_block_store){.below = store->below};
}

// ---- Blocks

static void push_free(ov_block_store* store, int32_t class_index, void* block) {
  memcpy(block, &store->first_free[class_index], sizeof(void*));
  store->first_free[class_index] = block;
}

// A slab of a quarter of what the class has: a crowd whose need varies a little soon has enough.
static bool add_slab(ov_block_store* store, int32_t class_index) {
  const size_t size = class_size(class_index);
  const size_t quarter = (size_t)store->made[class_index] / 4;
  const size_t least = size < SLAB_BYTES ? SLAB_BYTES / size : 1;
  const size_t count = quarter > least ? quarter : least;
  if (!ov_array_reserve(&store->slabs, &store->below, store->slabs.count + 1)) {
    return false;
  }
  uint8_t* bytes = ov_alloc(&store->below, count * size);
  if (bytes == NULL) {
    return false;
  }
  store->slabs.items[store->slabs.count++] = (ov_block_slab){bytes, count * size};
  for (size_t i = count; i > 0; i--) {
    push_free(store, class_index, bytes + (i - 1) * size);
  }
  store->made[class_index] += (int32_t)count;
  return true;
}

static void* take(ov_block_store* store, size_t size) {
  if (size > OV_BLOCK_MAX) {
    return ov_alloc(&store->below, size);
  }
  const int32_t class_index = class_of(size);
  if (store->first_free[class_index] == NULL && !add_slab(store, class_index)) {
    return NULL;
  }
  void* block = store->first_free[class_index];
  memcpy(&store->first_free[class_index], block, sizeof(void*));
  store->used[class_index]++;
  return block;
}

static void give_back(ov_block_store* store, void* block, size_t size) {
  if (size > OV_BLOCK_MAX) {
    ov_free(&store->below, block, size);
    return;
  }
  const int32_t class_index = class_of(size);
  OVIS_ASSERT(store->used[class_index] > 0);
  store->used[class_index]--;
  push_free(store, class_index, block);
}

// The lock is held for a few instructions, or while a slab is made.
static void* resize(void* context, void* ptr, size_t old_size, size_t new_size) {
  ov_block_store* store = context;
  void* block = NULL;
  while (atomic_flag_test_and_set_explicit(&store->lock, memory_order_acquire)) {
  }
  if (new_size == 0) {
    give_back(store, ptr, old_size);
  } else {
    block = take(store, new_size);
    if (block != NULL && ptr != NULL) {
      memcpy(block, ptr, old_size < new_size ? old_size : new_size);
      give_back(store, ptr, old_size);
    }
  }
  atomic_flag_clear_explicit(&store->lock, memory_order_release);
  return block;
}

ovis_allocator ov_block_store_allocator(ov_block_store* store) {
  return (ovis_allocator){resize, store};
}

bool ov_block_store_is_valid(const ov_block_store* store) {
  for (int32_t i = 0; i < OV_BLOCK_CLASSES; i++) {
    int32_t free_count = 0;
    for (void* block = store->first_free[i]; block != NULL;) {
      if (++free_count > store->made[i]) {
        return false;
      }
      memcpy(&block, block, sizeof(void*));
    }
    if (store->used[i] < 0 || store->used[i] + free_count != store->made[i]) {
      return false;
    }
  }
  return true;
}
