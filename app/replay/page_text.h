// Text of a page: JSON that grows while a recording is read.
#ifndef OVIS_APP_PAGE_TEXT_H
#define OVIS_APP_PAGE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct page_text { // starts as zeros
  char* bytes;
  size_t size, capacity;
  bool is_failed; // there was no memory: nothing more is added
} page_text;

void page_text_fini(page_text* text);

void page_text_add(page_text* text, const void* bytes, size_t size);
void page_text_add_string(page_text* text, const char* string);
// Like printf. [Limit: less than 512 bytes]
void page_text_print(page_text* text, const char* format, ...)
    __attribute__((format(printf, 2, 3)));

// Adds whole numbers with commas between them.
void page_text_add_numbers(page_text* text, const int64_t* numbers, int32_t count);
// Adds an item [n,n,...] to the items of an array: a comma stands before all but the first.
void page_text_add_item(page_text* text, const int64_t* numbers, int32_t count);
// Adds a number with one or two digits after the point, as printf would. [Limit: |number| < 1e9]
void page_text_add_decimal(page_text* text, double number, int32_t digits);

// Adds a JSON string. Also safe inside a script element.
void page_text_add_json(page_text* text, const char* string);
// Adds the digits of base64, without quotes.
void page_text_add_base64(page_text* text, const uint8_t* bytes, size_t size);

#endif
