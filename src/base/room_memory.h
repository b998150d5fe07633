// Remembers the bytes that the rooms of one structure were hashed from, with their hashes: a room
// whose bytes are the ones of last time is not hashed again. Comparing bytes takes a tenth of the
// time of hashing fields.
//
//   entries, each aligned to 8 bytes:  | hash 8 | room 8 | size 8 | bytes |
#ifndef OVIS_SRC_BASE_ROOM_MEMORY_H
#define OVIS_SRC_BASE_ROOM_MEMORY_H

#include <ovis/base.h>

typedef struct ov_room_memory {
  uint8_t* bytes; // owned
  int32_t size;   // of the entries
  int32_t capacity;
  int32_t at;    // where the next room's entry is
  int32_t open;  // entry of the room that is being hashed; -1: it has none
  bool is_known; // the current room has `known` as its hash
  uint64_t known;
} ov_room_memory;

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

// Compares the bytes of a room with those of the pass before. If they are the same, sets `known`
// and returns true. Otherwise keeps them for the next pass, without memory for that the room is
// simply not remembered.
bool ov_room_memory_knows(ov_room_memory* memory, const ovis_allocator* allocator, const char* room,
                          const ov_byte_range* ranges, int32_t count);

// Ends a room whose fields have this hash, unless it is known. Returns the hash that counts.
uint64_t ov_room_memory_end(ov_room_memory* memory, uint64_t hash);

#endif
