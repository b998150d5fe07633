// Packed data of a page: base64 of raw deflate.
#ifndef OVIS_TEST_PAGE_BYTES_H
#define OVIS_TEST_PAGE_BYTES_H

#include "support/test.h"

#include <libdeflate.h>

#include <stdlib.h>
#include <string.h>

static inline uint8_t page_digit(char c) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const char* at = strchr(digits, c);
  return at != NULL ? (uint8_t)(at - digits) : 0;
}

// Unpacks the bytes behind `name` in the data of a page: at most `size` of them. Free the result.
static inline uint8_t* page_bytes_within(const char* text, const char* name, size_t size,
                                         size_t* got) {
  const char* begin = strstr(text, name);
  assert_non_null(begin);
  begin += strlen(name);
  const size_t length = (size_t)(strchr(begin, '"') - begin);
  uint8_t* packed = calloc(1, length + 4);
  uint8_t* bytes = calloc(1, size);
  assert_true(packed != NULL && bytes != NULL);
  for (size_t i = 0; i < length; i += 4) {
    const uint32_t group = (uint32_t)page_digit(begin[i]) << 18 |
                           (uint32_t)page_digit(begin[i + 1]) << 12 |
                           (uint32_t)page_digit(begin[i + 2]) << 6 | page_digit(begin[i + 3]);
    packed[i / 4 * 3] = (uint8_t)(group >> 16);
    packed[i / 4 * 3 + 1] = (uint8_t)(group >> 8);
    packed[i / 4 * 3 + 2] = (uint8_t)group;
  }
  struct libdeflate_decompressor* unpacker = libdeflate_alloc_decompressor();
  *got = 0;
  assert_int_equal(
      libdeflate_deflate_decompress(unpacker, packed, length / 4 * 3, bytes, size, got),
      LIBDEFLATE_SUCCESS);
  libdeflate_free_decompressor(unpacker);
  free(packed);
  return bytes;
}

// The same, and there are exactly `size` of them.
static inline uint8_t* page_bytes(const char* text, const char* name, size_t size) {
  size_t got;
  uint8_t* bytes = page_bytes_within(text, name, size, &got);
  assert_int_equal(got, size);
  return bytes;
}

#endif
