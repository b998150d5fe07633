// A store of names that never move: NUL-terminated texts in a list of chunks.
#pragma once

#include <ovis/base.h>

// Longest text of a store. [Units: bytes, without the NUL]
#define OV_TEXT_LENGTH_MAX 255

typedef struct ov_text_chunk {
  struct ov_text_chunk* next;
  size_t used;
  char bytes[4096 - 2 * sizeof(size_t)];
} ov_text_chunk;

typedef struct ov_text_store {
  ov_text_chunk* chunks; // the first one has free space
  size_t chunk_count;
} ov_text_store;

// Reserves room, so that the next ov_text_add of `length` bytes succeeds. False: no memory.
bool ov_text_reserve(ov_text_store* store, const ovis_allocator* allocator, size_t length);

// Copies a text. [Limits: room was reserved, no NUL in the text] Valid until ov_text_fini.
const char* ov_text_add(ov_text_store* store, const char* text, size_t length);
void ov_text_fini(ov_text_store* store, const ovis_allocator* allocator);

// Is the NUL-terminated `name` equal to a text of that length (which may contain any bytes)?
static inline bool ov_text_equal(const char* name, const char* text, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (name[i] == '\0' || name[i] != text[i]) {
      return false;
    }
  }
  return name[length] == '\0';
}
