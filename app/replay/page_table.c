// Problem: a page refers to the same few reasons thousands of times.
// Design: page_table.h
#include "replay/page_table.h"

#include <stdlib.h>
#include <string.h>

#define HASH_START 2166136261u // FNV-1a, 32 bits
#define HASH_FACTOR 16777619u
#define SLOTS_FIRST 1024

static uint32_t hash_of(const char* text) {
  uint32_t hash = HASH_START;
  for (const unsigned char* at = (const unsigned char*)text; *at != '\0'; at++) {
    hash = (hash ^ *at) * HASH_FACTOR;
  }
  return hash;
}

static bool grow_table(page_table* table) {
  const int32_t slot_count = table->slot_count == 0 ? SLOTS_FIRST : table->slot_count * 2;
  int32_t* slots = calloc((size_t)slot_count, sizeof *slots);
  char** texts = realloc(table->texts, (size_t)slot_count / 2 * sizeof *texts);
  table->texts = texts != NULL ? texts : table->texts;
  if (slots == NULL || texts == NULL) {
    free(slots);
    return false;
  }
  free(table->slots);
  table->slots = slots;
  table->slot_count = slot_count;
  table->capacity = slot_count / 2;
  for (int32_t i = 0; i < table->count; i++) {
    uint32_t at = hash_of(texts[i]) & (uint32_t)(slot_count - 1);
    while (slots[at] != 0) {
      at = (at + 1) & (uint32_t)(slot_count - 1);
    }
    slots[at] = i + 1;
  }
  return true;
}

// Returns the index of a text, which it adds if it is new. -1 without memory.
int32_t page_table_add(page_table* table, const char* text) {
  if (table->count == table->capacity && !grow_table(table)) {
    return -1;
  }
  const uint32_t mask = (uint32_t)(table->slot_count - 1);
  uint32_t at = hash_of(text) & mask;
  while (table->slots[at] != 0) {
    const int32_t index = table->slots[at] - 1;
    if (strcmp(table->texts[index], text) == 0) {
      return index;
    }
    at = (at + 1) & mask;
  }
  const size_t size = strlen(text) + 1;
  char* kept = malloc(size);
  if (kept == NULL) {
    return -1;
  }
  memcpy(kept, text, size);
  table->texts[table->count] = kept;
  table->slots[at] = ++table->count;
  return table->count - 1;
}

void page_table_fini(page_table* table) {
  for (int32_t i = 0; i < table->count; i++) {
    free(table->texts[i]);
  }
  free(table->texts);
  free(table->slots);
}

void page_table_put(const page_table* table, page_text* out) {
  page_text_add_string(out, ",\"texts\":[");
  for (int32_t i = 0; i < table->count; i++) {
    page_text_add_string(out, i > 0 ? "," : "");
    page_text_add_json(out, table->texts[i]);
  }
  page_text_add(out, "]", 1);
}
