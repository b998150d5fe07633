// Remembers rooms by the bytes that they were hashed from.
// Design: room_memory.h
#include "base/room_memory.h"

#include "base/alloc.h"
#include "base/check.h"

#include <string.h>

typedef struct entry {
  uint64_t hash;
  const char* room;
  int64_t size; // of the bytes that follow
} entry;

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

static bool is_same(const uint8_t* kept, const ov_byte_range* ranges, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (ranges[i].size > 0 && memcmp(kept, ranges[i].bytes, (size_t)ranges[i].size) != 0) {
      return false;
    }
    kept += ranges[i].size;
  }
  return true;
}

bool ov_room_memory_knows(ov_room_memory* memory, const ovis_allocator* allocator, const char* room,
                          const ov_byte_range* ranges, int32_t count) {
  OVIS_ASSERT(memory->open < 0 && !memory->is_known);
  int32_t size = 0;
  for (int32_t i = 0; i < count; i++) {
    size += ranges[i].size;
  }
  const int32_t at = memory->at;
  const int32_t end = at + (int32_t)sizeof(entry) + ((size + 7) & ~7);
  const entry* kept = (const entry*)(const void*)(memory->bytes + at);
  const bool is_there = at < memory->size && kept->room == room && kept->size == size;
  if (is_there && is_same((const uint8_t*)(kept + 1), ranges, count)) {
    memory->at = end;
    memory->is_known = true;
    memory->known = kept->hash;
    return true;
  }
  if (!is_there) { // another room than last time: what follows is not known either
    memory->size = at;
    if (!reserve(memory, allocator, end)) {
      return false;
    }
    memory->size = end;
  }
  entry* kept_now = (entry*)(void*)(memory->bytes + at);
  *kept_now = (entry){.room = room, .size = size};
  uint8_t* to = (uint8_t*)(kept_now + 1);
  for (int32_t i = 0; i < count; i++) {
    if (ranges[i].size > 0) {
      memcpy(to, ranges[i].bytes, (size_t)ranges[i].size);
    }
    to += ranges[i].size;
  }
  memory->open = at;
  memory->at = end;
  return false;
}

uint64_t ov_room_memory_end(ov_room_memory* memory, uint64_t hash) {
  if (memory->is_known) {
    memory->is_known = false;
    return memory->known;
  }
  if (memory->open >= 0) {
    ((entry*)(void*)(memory->bytes + memory->open))->hash = hash;
    memory->open = -1;
  }
  return hash;
}
