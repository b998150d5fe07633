// Remembers the bytes that the rooms of one structure were hashed from, with their hashes: a room
// whose bytes are the ones of last time is not hashed again. Comparing bytes takes a tenth of the
// time of hashing fields.
//
//   entries, each aligned to 8 bytes:  | hash 8 | room 8 | size 8 | bytes |
#ifndef OVIS_SRC_BASE_ROOM_MEMORY_H
#define OVIS_SRC_BASE_ROOM_MEMORY_H

#include <ovis/base.h>

#include <string.h>

typedef struct ov_room_memory {
  uint8_t* bytes; // owned
  int32_t size;   // of the entries
  int32_t capacity;
  int32_t at;    // where the next room's entry is
  int32_t open;  // entry of the room that is being hashed; -1: it has none
  bool is_known; // the current room has `known` as its hash
  uint64_t known;
} ov_room_memory;

typedef struct ov_room_entry {
  uint64_t hash;
  const char* room;
  int64_t size; // of the bytes that follow
} ov_room_entry;

typedef struct ov_byte_range {
  const void* bytes;
  int32_t size;
} ov_byte_range;

// Begins a pass over the rooms, which always come in the same order.
static inline void ov_room_memory_begin(ov_room_memory* memory) {
  memory->at = 0;
  memory->open = -1;
  memory->is_known = false;
}

void ov_room_memory_fini(ov_room_memory* memory, const ovis_allocator* allocator);

// Keeps the bytes of a room for the next pass. Without memory the room is simply not remembered.
void ov_room_memory_keep(ov_room_memory* memory, const ovis_allocator* allocator, const char* room,
                         const ov_byte_range* ranges, int32_t count);

// Compares the bytes of a room with those of the pass before. If they are the same, sets `known`
// and returns true. Otherwise keeps them. [Limit: 1 <= count]
static inline bool ov_room_memory_knows(ov_room_memory* memory, const ovis_allocator* allocator,
                                        const char* room, const ov_byte_range* ranges,
                                        int32_t count) {
  const ov_room_entry* entry = (const ov_room_entry*)(const void*)(memory->bytes + memory->at);
  if (memory->at < memory->size && entry->room == room) {
    const uint8_t* kept = (const uint8_t*)(entry + 1);
    int64_t size = 0;
    bool is_same = true;
    for (int32_t i = 0; i < count && is_same; i++) {
      const size_t part = (size_t)ranges[i].size;
      size += ranges[i].size;
      is_same = size <= entry->size && (part == 0 || memcmp(kept, ranges[i].bytes, part) == 0);
      kept += part;
    }
    if (is_same && size == entry->size) {
      memory->at += (int32_t)sizeof *entry + (((int32_t)size + 7) & ~7);
      memory->is_known = true;
      memory->known = entry->hash;
      return true;
    }
  }
  ov_room_memory_keep(memory, allocator, room, ranges, count);
  return false;
}

// Ends a room whose fields have this hash and which is not known.
static inline void ov_room_memory_end(ov_room_memory* memory, uint64_t hash) {
  if (memory->open >= 0) {
    ((ov_room_entry*)(void*)(memory->bytes + memory->open))->hash = hash;
    memory->open = -1;
  }
}

#endif
