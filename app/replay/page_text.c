// Problem: data of a page are written bit by bit, as a recording is read.
// Design: page_text.h
#include "replay/page_text.h"

#include <stdlib.h>
#include <string.h>

#define BASE64_TEXT 4096 // bytes of text that are written at once; a multiple of 4

bool page_text_add(page_text* text, const void* bytes, size_t size) {
  if (size > text->capacity - text->size) {
    const size_t capacity = (text->size + size) * 2 + 256;
    char* grown = realloc(text->bytes, capacity);
    if (grown == NULL) {
      return false;
    }
    text->bytes = grown;
    text->capacity = capacity;
  }
  memcpy(text->bytes + text->size, bytes, size);
  text->size += size;
  return true;
}

bool page_text_add_string(page_text* text, const char* string) {
  return page_text_add(text, string, strlen(string));
}

void page_text_put_string(FILE* out, const char* string) {
  fputc('"', out);
  // Escape '<': a text with "</script>" would end the script element of the page.
  const char* plain = string; // start of what needs no escape
  for (const char* at = string; *at != '\0'; at++) {
    const unsigned char byte = (unsigned char)*at;
    if (byte < 0x20 || byte == '"' || byte == '\\' || byte == '<' || byte == 0x7F) {
      fwrite(plain, 1, (size_t)(at - plain), out);
      fprintf(out, "\\u%04x", byte);
      plain = at + 1;
    }
  }
  fputs(plain, out);
  fputc('"', out);
}

void page_text_put_base64(FILE* out, const uint8_t* bytes, size_t size) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  char text[BASE64_TEXT];
  size_t used = 0;
  for (size_t i = 0; i < size; i += 3) {
    const uint32_t b0 = bytes[i];
    const uint32_t b1 = i + 1 < size ? bytes[i + 1] : 0;
    const uint32_t b2 = i + 2 < size ? bytes[i + 2] : 0;
    const uint32_t group = b0 << 16 | b1 << 8 | b2;
    text[used++] = digits[group >> 18];
    text[used++] = digits[group >> 12 & 63];
    text[used++] = i + 1 < size ? digits[group >> 6 & 63] : '=';
    text[used++] = i + 2 < size ? digits[group & 63] : '=';
    if (used == sizeof text) {
      fwrite(text, 1, used, out);
      used = 0;
    }
  }
  fwrite(text, 1, used, out);
}
