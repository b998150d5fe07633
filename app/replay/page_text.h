// Text of a page: JSON that grows while a recording is read, and what is written at once.
#ifndef OVIS_APP_PAGE_TEXT_H
#define OVIS_APP_PAGE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct page_text { // starts as zeros; free(bytes) ends it
  char* bytes;
  size_t size, capacity;
} page_text;

// Returns false without memory; then nothing has changed.
bool page_text_add(page_text* text, const void* bytes, size_t size);
bool page_text_add_string(page_text* text, const char* string);

// Writes a JSON string. Also safe inside a script element.
void page_text_put_string(FILE* out, const char* string);
// Writes the digits of base64, without quotes.
void page_text_put_base64(FILE* out, const uint8_t* bytes, size_t size);

#endif
