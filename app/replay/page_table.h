// The texts of a page, each of which it stores once.
#ifndef OVIS_APP_PAGE_TABLE_H
#define OVIS_APP_PAGE_TABLE_H

#include "replay/page_text.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct page_table { // starts as zeros
  char** texts;
  int32_t count, capacity;
  int32_t* slots; // [(index + 1, or 0) * slot_count] by hash
  int32_t slot_count;
} page_table;

// Returns the index of a text, which it adds if it is new. -1 without memory.
int32_t page_table_add(page_table* table, const char* text);

void page_table_fini(page_table* table);

// Adds ,"texts":[...].
void page_table_put(const page_table* table, page_text* out);

#endif
