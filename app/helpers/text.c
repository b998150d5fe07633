// Problem: names from a save are bytes of any origin, and a terminal or a JSON reader must not
// trip. Rules: RFC 3629 (UTF-8).
#include "helpers/text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// Decodes the character at `at`. Returns its size in bytes, or 0 if the bytes are not valid UTF-8.
//
//   U+0000 .. U+007F      0xxxxxxx
//   U+0080 .. U+07FF      110xxxxx 10xxxxxx
//   U+0800 .. U+FFFF      1110xxxx 10xxxxxx 10xxxxxx      without D800 to DFFF
//   U+10000 .. U+10FFFF   11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
static size_t decode(const char* at, uint32_t* out) {
  static const uint32_t firsts[5] = {0, 0, 0x80, 0x800, 0x10000};
  const uint8_t lead = (uint8_t)at[0];
  const size_t size = lead < 0x80             ? 1
                      : (lead & 0xE0) == 0xC0 ? 2
                      : (lead & 0xF0) == 0xE0 ? 3
                      : (lead & 0xF8) == 0xF0 ? 4
                                              : 0;
  uint32_t point = size < 2 ? lead : lead & (0x7Fu >> size);
  for (size_t i = 1; i < size; i++) {
    // The NUL at the end of the text fails this test too, so the loop never reads past it.
    if (((uint8_t)at[i] & 0xC0) != 0x80) {
      return 0;
    }
    point = point << 6 | ((uint8_t)at[i] & 0x3Fu);
  }
  *out = point;
  return point < firsts[size] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF) ? 0
                                                                                          : size;
}

static bool is_between(uint32_t point, uint32_t first, uint32_t last) {
  return point >= first && point <= last;
}

static bool is_plain(uint32_t point) {
  // Control characters; then invisible characters, line separators and writing directions.
  return point >= 0x20 && !is_between(point, 0x7F, 0x9F) && !is_between(point, 0x200B, 0x200F) &&
         !is_between(point, 0x2028, 0x202E) && !is_between(point, 0x2060, 0x2069) &&
         point != 0x061C && point != 0xFEFF;
}

static void copy(const char* text, char* out, size_t capacity, bool only_plain) {
  size_t length = 0;
  while (*text != '\0') {
    uint32_t point = 0;
    const size_t size = decode(text, &point);
    const bool is_kept = size > 0 && (!only_plain || is_plain(point));
    const size_t written = is_kept ? size : 1;
    if (length + written >= capacity) {
      break;
    }
    memcpy(out + length, is_kept ? text : "?", written);
    length += written;
    text += size > 0 ? size : 1;
  }
  out[length] = '\0';
}

void text_valid(const char* text, char* out, size_t capacity) {
  copy(text, out, capacity, false);
}

void text_plain(const char* text, char* out, size_t capacity) {
  copy(text, out, capacity, true);
}

void text_print(const char* format, ...) {
  char text[4096];
  char plain[sizeof text];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  for (char* line = text; line != NULL;) {
    char* end = strchr(line, '\n');
    if (end != NULL) {
      *end = '\0';
    }
    text_plain(line, plain, sizeof plain);
    fputs(plain, stdout);
    if (end != NULL) {
      putchar('\n');
    }
    line = end != NULL ? end + 1 : NULL;
  }
}

void text_title(const char* path, char* out, size_t capacity) {
  size_t end = strlen(path);
  while (end > 0 && path[end - 1] == '/') {
    end--;
  }
  size_t begin = end;
  while (begin > 0 && path[begin - 1] != '/') {
    begin--;
  }
  const bool has_ending = end - begin > 4 && (strncmp(path + end - 4, ".lua", 4) == 0 ||
                                              strncmp(path + end - 4, ".ovr", 4) == 0);
  end -= has_ending ? 4 : 0;
  char name[256];
  snprintf(name, sizeof name, "%.*s", (int)(end - begin), path + begin);
  const bool is_name = name[0] != '\0' && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
  text_plain(is_name ? name : "a world", out, capacity);
}
