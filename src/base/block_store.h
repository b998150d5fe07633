// A store of small blocks of memory: an allocator that keeps what is given back for the next
// request of about that size. Memory that many mobs need for a while, such as the nodes of a path,
// comes and goes without a call to the allocator below once the store has grown to the most that
// was needed at a time.
//
//   request of 200 bytes --> class of 256 --> list of free blocks, else a slab of new ones
//
// Requests over OV_BLOCK_MAX go to the allocator below. Slabs are freed with the store.
#pragma once

#include "base/array.h"

#include <stdatomic.h>

#define OV_BLOCK_MIN 64
#define OV_BLOCK_CLASSES 15 // 64, 96, 128, 192, ... 8192 bytes
#define OV_BLOCK_MAX (OV_BLOCK_MIN << (OV_BLOCK_CLASSES / 2))

typedef struct ov_block_slab {
  void* bytes;
  size_t size;
} ov_block_slab;

typedef struct ov_block_store {
  ovis_allocator below;
  atomic_flag lock; // several threads may use the store at once
  ov_array(ov_block_slab) slabs;
  void* first_free[OV_BLOCK_CLASSES]; // the first word of a free block is the next one
  int32_t made[OV_BLOCK_CLASSES];     // blocks, free ones included
  int32_t used[OV_BLOCK_CLASSES];
} ov_block_store;

void ov_block_store_init(ov_block_store* store, const ovis_allocator* below);

// [Limit: all blocks were given back]
void ov_block_store_fini(ov_block_store* store);

// The store as an allocator. The store must not move while the allocator is in use.
ovis_allocator ov_block_store_allocator(ov_block_store* store);

bool ov_block_store_is_valid(const ov_block_store* store);
