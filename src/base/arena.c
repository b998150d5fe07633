// Gives functions scratch memory that costs no allocation once the arena has reached its peak size.
// Design: docs/conventions.md (Memory).
#include "base/arena.h"

#include "base/alloc.h"
#include "base/check.h"

#include <string.h>

static size_t align16(size_t size) {
  return (size + 15) & ~(size_t)15;
}

bool ov_arena_init(ov_arena* arena, const ovis_allocator* allocator, size_t size) {
  memset(arena, 0, sizeof *arena);
  arena->allocator = *allocator;
  if (size == 0) {
    return true;
  }
  arena->size = align16(size);
  arena->bytes = ov_alloc(allocator, arena->size);
  if (arena->bytes == NULL) {
    arena->size = 0;
    return false;
  }
  return true;
}

void ov_arena_fini(ov_arena* arena) {
  OVIS_ASSERT(arena->entry_count == 0);
  ov_free(&arena->allocator, arena->bytes, arena->size);
  memset(arena, 0, sizeof *arena);
}

void* ov_arena_push(ov_arena* arena, size_t size, const char* name) {
  OVIS_ASSERT(arena->entry_count < OV_ARENA_ENTRY_MAX);
  OVIS_ASSERT(name != NULL);
  if (size > SIZE_MAX / 2) {
    return NULL;
  }
  const size_t rounded = align16(size > 0 ? size : 1);
  ov_arena_entry entry = {name, NULL, rounded, rounded > arena->size - arena->used};
  if (entry.is_heap) {
    entry.ptr = ov_alloc(&arena->allocator, rounded);
    if (entry.ptr == NULL) {
      return NULL;
    }
  } else {
    entry.ptr = arena->bytes + arena->used;
    arena->used += rounded;
  }
  arena->wanted += rounded;
  if (arena->wanted > arena->wanted_max) {
    arena->wanted_max = arena->wanted;
  }
  arena->entries[arena->entry_count++] = entry;
  OVIS_VALIDATE(ov_arena_is_valid(arena));
  return entry.ptr;
}

void ov_arena_pop(ov_arena* arena, void* ptr) {
  OVIS_ASSERT(arena->entry_count > 0);
  const ov_arena_entry* entry = &arena->entries[arena->entry_count - 1];
  OVIS_ASSERT(entry->ptr == ptr);
  if (entry->is_heap) {
    ov_free(&arena->allocator, ptr, entry->size);
  } else {
    arena->used -= entry->size;
  }
  arena->wanted -= entry->size;
  arena->entry_count--;
  OVIS_VALIDATE(ov_arena_is_valid(arena));
}

bool ov_arena_grow_to_peak(ov_arena* arena) {
  OVIS_ASSERT(arena->entry_count == 0);
  if (arena->wanted_max <= arena->size) {
    return true;
  }
  uint8_t* bytes = ov_alloc(&arena->allocator, arena->wanted_max);
  if (bytes == NULL) {
    return false;
  }
  ov_free(&arena->allocator, arena->bytes, arena->size);
  arena->bytes = bytes;
  arena->size = arena->wanted_max;
  return true;
}

bool ov_arena_is_valid(const ov_arena* arena) {
  size_t used = 0;
  size_t wanted = 0;
  for (int32_t i = 0; i < arena->entry_count; i++) {
    const ov_arena_entry* entry = &arena->entries[i];
    wanted += entry->size;
    if (!entry->is_heap) {
      if ((uint8_t*)entry->ptr != arena->bytes + used) {
        return false;
      }
      used += entry->size;
    }
  }
  return used == arena->used && wanted == arena->wanted && arena->used <= arena->size &&
         arena->wanted <= arena->wanted_max;
}
