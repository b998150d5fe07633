// Problem: most of a page are numbers, which snprintf writes slowly: it took half of the time of
// its data. Design: page_text.h
#include "replay/page_text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_MAX 20   // characters of a 64-bit number
#define PRINTED_MAX 512 // bytes of a text that is printed
#define ESCAPE_SIZE 6   // characters of \u0000

void page_text_fini(page_text* text) {
  free(text->bytes);
  *text = (page_text){0};
}

// Makes room for `size` more bytes.
static bool reserve(page_text* text, size_t size) {
  if (text->is_failed) {
    return false;
  }
  if (size <= text->capacity - text->size) {
    return true;
  }
  const size_t capacity = (text->size + size) * 2 + 256;
  char* grown = realloc(text->bytes, capacity);
  if (grown == NULL) {
    text->is_failed = true;
    return false;
  }
  text->bytes = grown;
  text->capacity = capacity;
  return true;
}

void page_text_add(page_text* text, const void* bytes, size_t size) {
  if (size > 0 && reserve(text, size)) {
    memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
  }
}

void page_text_add_string(page_text* text, const char* string) {
  page_text_add(text, string, strlen(string));
}

void page_text_print(page_text* text, const char* format, ...) {
  char printed[PRINTED_MAX];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(printed, sizeof printed, format, arguments);
  va_end(arguments);
  page_text_add_string(text, printed);
}

// ---- Numbers

// Writes a number where the text has room. At least `digits_min` digits: zeros before the others.
static void put_number(page_text* text, uint64_t number, int32_t digits_min) {
  int32_t count = 0;
  for (uint64_t rest = number; rest > 0 || count < digits_min; rest /= 10) {
    count++;
  }
  // Written in place: emscripten 3.1.6 lost the digits of a buffer on the stack.
  char* at = text->bytes + text->size + count;
  for (int32_t i = 0; i < count; i++) {
    *--at = (char)('0' + number % 10);
    number /= 10;
  }
  text->size += (size_t)count;
}

static void put_signed(page_text* text, int64_t number) {
  if (number < 0) {
    text->bytes[text->size++] = '-';
  }
  put_number(text, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, 1);
}

static void put_numbers(page_text* text, const int64_t* numbers, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    if (i > 0) {
      text->bytes[text->size++] = ',';
    }
    put_signed(text, numbers[i]);
  }
}

void page_text_add_numbers(page_text* text, const int64_t* numbers, int32_t count) {
  if (reserve(text, (size_t)count * (NUMBER_MAX + 2))) {
    put_numbers(text, numbers, count);
  }
}

void page_text_add_item(page_text* text, const int64_t* numbers, int32_t count) {
  if (!reserve(text, (size_t)count * (NUMBER_MAX + 2) + 3)) {
    return;
  }
  if (text->size > 0) {
    text->bytes[text->size++] = ',';
  }
  text->bytes[text->size++] = '[';
  put_numbers(text, numbers, count);
  text->bytes[text->size++] = ']';
}

// printf rounds the exact value to the nearest, and a tie to even. The product of the number and
// the scale is inexact; what it lacks decides where the product alone is a tie or a whole number.
static uint64_t scaled(double number, double scale) {
  const double product = number * scale;
  const double lacks = fma(number, scale, -product);
  const double whole = floor(product);
  const double beyond = product - whole - 0.5;
  const bool is_odd = ((uint64_t)whole & 1) != 0;
  const bool is_up = beyond > 0 || (beyond == 0 && (lacks > 0 || (lacks == 0 && is_odd)));
  return (uint64_t)whole + is_up;
}

void page_text_add_decimal(page_text* text, double number, int32_t digits) {
  if (!reserve(text, 2 * NUMBER_MAX)) {
    return;
  }
  const uint64_t scale = digits == 1 ? 10 : 100;
  const uint64_t all = scaled(fabs(number), (double)scale);
  if (signbit(number)) {
    text->bytes[text->size++] = '-';
  }
  put_number(text, all / scale, 1);
  text->bytes[text->size++] = '.';
  put_number(text, all % scale, digits);
}

// ---- Strings and bytes

void page_text_add_json(page_text* text, const char* string) {
  page_text_add(text, "\"", 1);
  // Escape '<': a text with "</script>" would end the script element of the page.
  const char* plain = string; // start of what needs no escape
  const char* at = string;
  for (; *at != '\0'; at++) {
    const unsigned char byte = (unsigned char)*at;
    if (byte < 0x20 || byte == '"' || byte == '\\' || byte == '<' || byte == 0x7F) {
      char escape[ESCAPE_SIZE + 1];
      snprintf(escape, sizeof escape, "\\u%04x", byte);
      page_text_add(text, plain, (size_t)(at - plain));
      page_text_add(text, escape, ESCAPE_SIZE);
      plain = at + 1;
    }
  }
  page_text_add(text, plain, (size_t)(at - plain));
  page_text_add(text, "\"", 1);
}

void page_text_add_base64(page_text* text, const uint8_t* bytes, size_t size) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (!reserve(text, (size + 2) / 3 * 4)) {
    return;
  }
  char* out = text->bytes + text->size;
  for (size_t i = 0; i < size; i += 3) {
    const uint32_t b0 = bytes[i];
    const uint32_t b1 = i + 1 < size ? bytes[i + 1] : 0;
    const uint32_t b2 = i + 2 < size ? bytes[i + 2] : 0;
    const uint32_t group = b0 << 16 | b1 << 8 | b2;
    *out++ = digits[group >> 18];
    *out++ = digits[group >> 12 & 63];
    *out++ = i + 1 < size ? digits[group >> 6 & 63] : '=';
    *out++ = i + 2 < size ? digits[group & 63] : '=';
  }
  text->size += (size + 2) / 3 * 4;
}
