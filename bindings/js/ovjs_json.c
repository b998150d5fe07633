// Writes answers as JSON. Texts may have any bytes: those that are no UTF-8 become '?'.
// Design: bindings/js/README.md
#include "ovjs.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void add(ovjs_text* text, const char* word) {
  ovjs_text_add(text, word, strlen(word));
}

// Bytes of the UTF-8 character at `at`; 0: it is none. `left` bytes follow.
static size_t character(const unsigned char* at, size_t left) {
  const size_t size = at[0] < 0x80                    ? 1
                      : at[0] >= 0xC2 && at[0] < 0xE0 ? 2
                      : at[0] >= 0xE0 && at[0] < 0xF0 ? 3
                      : at[0] >= 0xF0 && at[0] < 0xF5 ? 4
                                                      : 0;
  if (size == 0 || size > left) {
    return 0;
  }
  for (size_t i = 1; i < size; i++) {
    if ((at[i] & 0xC0) != 0x80) {
      return 0;
    }
  }
  const bool is_long = (at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xF0 && at[1] < 0x90);
  const bool is_surrogate = at[0] == 0xED && at[1] > 0x9F;
  return is_long || is_surrogate || (at[0] == 0xF4 && at[1] > 0x8F) ? 0 : size;
}

static void quote(ovjs_text* text, const char* value) {
  const unsigned char* at = (const unsigned char*)value;
  size_t left = strlen(value);
  add(text, "\"");
  while (left > 0) {
    const size_t size = character(at, left);
    if (size == 0) {
      add(text, "?");
    } else if (at[0] < 0x20) {
      char code[8];
      snprintf(code, sizeof code, "\\u%04x", at[0]);
      add(text, code);
    } else {
      if (at[0] == '"' || at[0] == '\\') {
        add(text, "\\");
      }
      ovjs_text_add(text, (const char*)at, size);
    }
    at += size > 0 ? size : 1;
    left -= size > 0 ? size : 1;
  }
  add(text, "\"");
}

static void begin_item(ovjs_text* text, const char* key) {
  if (text->has_item) {
    add(text, ",");
  }
  text->has_item = true;
  if (key != NULL) {
    quote(text, key);
    add(text, ":");
  }
}

void ovjs_open(ovjs_text* text, const char* key, char bracket) {
  begin_item(text, key);
  ovjs_text_add(text, &bracket, 1);
  text->has_item = false;
}

void ovjs_close(ovjs_text* text, char bracket) {
  ovjs_text_add(text, &bracket, 1);
  text->has_item = true;
}

void ovjs_put_text(ovjs_text* text, const char* key, const char* value) {
  begin_item(text, key);
  if (value == NULL) {
    add(text, "null");
  } else {
    quote(text, value);
  }
}

void ovjs_put_number(ovjs_text* text, const char* key, double value) {
  char digits[40];
  begin_item(text, key);
  snprintf(digits, sizeof digits, "%.17g", value);
  add(text, isfinite(value) ? digits : "null");
}

void ovjs_put_whole(ovjs_text* text, const char* key, int64_t value) {
  char digits[24];
  begin_item(text, key);
  snprintf(digits, sizeof digits, "%" PRId64, value);
  add(text, digits);
}

void ovjs_put_bool(ovjs_text* text, const char* key, bool value) {
  begin_item(text, key);
  add(text, value ? "true" : "false");
}

void ovjs_put_hash(ovjs_text* text, const char* key, uint64_t value) {
  char digits[20];
  snprintf(digits, sizeof digits, "%016" PRIx64, value);
  ovjs_put_text(text, key, digits);
}

void ovjs_put_vec3(ovjs_text* text, const char* key, ovis_vec3 value) {
  ovjs_open(text, key, '[');
  ovjs_put_number(text, NULL, value.x);
  ovjs_put_number(text, NULL, value.y);
  ovjs_put_number(text, NULL, value.z);
  ovjs_close(text, ']');
}

void ovjs_put_cell(ovjs_text* text, const char* key, ovis_pos value) {
  ovjs_open(text, key, '[');
  ovjs_put_whole(text, NULL, value.x);
  ovjs_put_whole(text, NULL, value.y);
  ovjs_put_whole(text, NULL, value.z);
  ovjs_close(text, ']');
}
