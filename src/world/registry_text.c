// Stores names at addresses that never change.
// Design: registry_text.h
#include "world/registry_text.h"

#include "base/alloc.h"
#include "base/check.h"

#include <string.h>

bool ov_text_reserve(ov_text_store* store, const ovis_allocator* allocator, size_t length) {
  OVIS_ASSERT(length <= OV_TEXT_LENGTH_MAX);
  ov_text_chunk* chunk = store->chunks;
  if (chunk != NULL && chunk->used + length + 1 <= sizeof chunk->bytes) {
    return true;
  }
  chunk = ov_alloc(allocator, sizeof *chunk);
  if (chunk == NULL) {
    return false;
  }
  chunk->next = store->chunks;
  chunk->used = 0;
  store->chunks = chunk;
  store->chunk_count++;
  return true;
}

const char* ov_text_add(ov_text_store* store, const char* text, size_t length) {
  ov_text_chunk* chunk = store->chunks;
  OVIS_ASSERT(chunk != NULL);
  OVIS_ASSERT(chunk->used + length + 1 <= sizeof chunk->bytes);
  char* copy = chunk->bytes + chunk->used;
  memcpy(copy, text, length);
  copy[length] = '\0';
  chunk->used += length + 1;
  return copy;
}

void ov_text_fini(ov_text_store* store, const ovis_allocator* allocator) {
  while (store->chunks != NULL) {
    ov_text_chunk* chunk = store->chunks;
    store->chunks = chunk->next;
    ov_free(allocator, chunk, sizeof *chunk);
  }
  store->chunk_count = 0;
}
