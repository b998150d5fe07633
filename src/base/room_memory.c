// Remembers rooms by the bytes that they were hashed from.
// Design: room_memory.h
#include "base/room_memory.h"

#include "base/alloc.h"
#include "base/check.h"

#include <string.h>

void ov_room_memory_fini(ov_room_memory* memory, const ovis_allocator* allocator) {
  ov_free(allocator, memory->bytes, (size_t)memory->capacity);
  *memory = (ov_room_memory){0};
}

static bool reserve(ov_room_memory* memory, const ovis_allocator* allocator, int32_t size) {
  if (size <= memory->capacity) {
    return true;
  }
  const int32_t capacity = size < 1024 ? 1024 : size + size / 2;
  uint8_t* bytes = memory->bytes == NULL ? ov_alloc(allocator, (size_t)capacity)
                                         : ov_resize(allocator, memory->bytes,
                                                     (size_t)memory->capacity, (size_t)capacity);
  if (bytes != NULL) {
    memory->bytes = bytes;
    memory->capacity = capacity;
  }
  return bytes != NULL;
}

void ov_room_memory_keep(ov_room_memory* memory, const ovis_allocator* allocator, const char* room,
                         const ov_byte_range* ranges, int32_t count) {
  OVIS_ASSERT(memory->open < 0 && !memory->is_known);
  int32_t size = 0;
  for (int32_t i = 0; i < count; i++) {
    size += ranges[i].size;
  }
  const int32_t at = memory->at;
  const int32_t end = at + (int32_t)sizeof(ov_room_entry) + ((size + 7) & ~7);
  const ov_room_entry* kept = (const ov_room_entry*)(const void*)(memory->bytes + at);
  if (at >= memory->size || kept->room != room || kept->size != size) {
    memory->size = at; // another room than last time: what follows is not known either
    if (!reserve(memory, allocator, end)) {
      return;
    }
    memory->size = end;
  }
  ov_room_entry* entry = (ov_room_entry*)(void*)(memory->bytes + at);
  *entry = (ov_room_entry){.room = room, .size = size};
  uint8_t* to = (uint8_t*)(entry + 1);
  for (int32_t i = 0; i < count; i++) {
    if (ranges[i].size > 0) {
      memcpy(to, ranges[i].bytes, (size_t)ranges[i].size);
    }
    to += ranges[i].size;
  }
  memory->open = at;
  memory->at = end;
}
