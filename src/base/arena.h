// A stack of scratch memory that an object owns. Callers push entries and pop them in reverse
// order; the statistics show the name of each entry. An entry that does not fit comes from the
// allocator. ov_arena_grow_to_peak, called between steps, then enlarges the arena to its high-water
// mark, so that a few steps later nothing is allocated.
//
//   | entry "open heap" | entry "neighbors" |        free         |
//   0                                       used                  size
#pragma once

#include <ovis/base.h>

#define OV_ARENA_ENTRY_MAX 32

typedef struct ov_arena_entry {
  const char* name;
  void* ptr;
  size_t size;
  bool is_heap;
} ov_arena_entry;

typedef struct ov_arena {
  ovis_allocator allocator;
  uint8_t* bytes;
  size_t size;
  size_t used;
  size_t wanted;     // what `used` would be if every entry had fitted
  size_t wanted_max; // the high-water mark of `wanted`
  int32_t entry_count;
  ov_arena_entry entries[OV_ARENA_ENTRY_MAX];
} ov_arena;

// Returns false when there is no memory. With `size` 0 the arena is empty until
// ov_arena_grow_to_peak.
bool ov_arena_init(ov_arena* arena, const ovis_allocator* allocator, size_t size);
void ov_arena_fini(ov_arena* arena);

// Returns 16-byte aligned memory, or NULL when the allocator has none. `name` must outlive the
// entry.
void* ov_arena_push(ov_arena* arena, size_t size, const char* name);
void ov_arena_pop(ov_arena* arena, void* ptr);

// Enlarges the arena to the high-water mark. No entry may be open. Returns false when there is no
// memory; the arena is then unchanged.
bool ov_arena_grow_to_peak(ov_arena* arena);
bool ov_arena_is_valid(const ov_arena* arena);
