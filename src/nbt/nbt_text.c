// Converts texts of NBT to UTF-8, and prints NBT values as text.
// Format: docs/formats/nbt.md
//
// Modified UTF-8, the encoding of strings in the files:
//
//   code point            bytes
//   U+0000                C0 80
//   U+0001 .. U+007F      0xxxxxxx
//   U+0080 .. U+07FF      110xxxxx 10xxxxxx
//   U+0800 .. U+FFFF      1110xxxx 10xxxxxx 10xxxxxx
//   U+10000 .. U+10FFFF   two surrogates (D800.. and DC00..) of three bytes each
#include <ovis/nbt.h>

#include "base/bytes.h"
#include "base/check.h"

#include <stdio.h>
#include <string.h>

#define REPLACEMENT 0xFFFDu // code point that stands for invalid bytes

// Digits that restore a float or a double exactly.
#define FLOAT_DIGITS 9
#define DOUBLE_DIGITS 17

ovis_nbt_text ovis_nbt_text_plain(ovis_nbt_text text) {
  static const char space[] = "minecraft:";
  const int32_t length = (int32_t)sizeof space - 1;
  if (text.length > length && memcmp(text.bytes, space, (size_t)length) == 0) {
    return (ovis_nbt_text){text.bytes + length, text.length - length};
  }
  return text;
}

// Decodes the 16-bit unit at `at` and sets *out_size to its size. A malformed byte counts as one
// unit.
static uint32_t decode_unit(const uint8_t* at, int32_t left, int32_t* out_size) {
  const uint32_t b0 = at[0];
  const uint32_t b1 = left > 1 && (at[1] & 0xC0) == 0x80 ? at[1] & 0x3Fu : REPLACEMENT;
  const uint32_t b2 = left > 2 && (at[2] & 0xC0) == 0x80 ? at[2] & 0x3Fu : REPLACEMENT;
  *out_size = 1;
  if (b0 < 0x80) {
    return b0;
  }
  if ((b0 & 0xE0) == 0xC0 && b1 != REPLACEMENT) {
    const uint32_t unit = (b0 & 0x1Fu) << 6 | b1;
    if (unit >= 0x80 || unit == 0) {
      *out_size = 2;
      return unit;
    }
  }
  if ((b0 & 0xF0) == 0xE0 && b1 != REPLACEMENT && b2 != REPLACEMENT) {
    const uint32_t unit = (b0 & 0x0Fu) << 12 | b1 << 6 | b2;
    if (unit >= 0x800) {
      *out_size = 3;
      return unit;
    }
  }
  return REPLACEMENT;
}

static uint32_t decode_point(const uint8_t* at, int32_t left, int32_t* out_size) {
  const uint32_t unit = decode_unit(at, left, out_size);
  if (unit == 0) {
    return REPLACEMENT;
  }
  if (unit < 0xD800 || unit > 0xDFFF) {
    return unit;
  }
  if (unit <= 0xDBFF && left > *out_size) {
    int32_t size = 0;
    const uint32_t low = decode_unit(at + *out_size, left - *out_size, &size);
    if (low >= 0xDC00 && low <= 0xDFFF) {
      *out_size += size;
      return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
    }
  }
  return REPLACEMENT;
}

static int32_t encode_point(uint32_t point, char out[4]) {
  if (point < 0x80) {
    out[0] = (char)point;
    return 1;
  }
  const int32_t size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  static const uint8_t leads[5] = {0, 0, 0xC0, 0xE0, 0xF0};
  for (int32_t i = size - 1; i > 0; i--) {
    out[i] = (char)(0x80 | (point & 0x3F));
    point >>= 6;
  }
  out[0] = (char)(leads[size] | point);
  return size;
}

size_t ovis_nbt_text_utf8(ovis_nbt_text text, char* out, size_t capacity) {
  capacity = out != NULL ? capacity : 0;
  size_t length = 0;
  size_t written = 0;
  bool is_full = false;
  for (int32_t at = 0; at < text.length;) {
    int32_t size = 0;
    char utf8[4];
    const uint32_t point = decode_point((const uint8_t*)text.bytes + at, text.length - at, &size);
    const size_t count = (size_t)encode_point(point, utf8);
    is_full = is_full || length + count >= capacity;
    if (!is_full) {
      memcpy(out + length, utf8, count);
      written = length + count;
    }
    length += count;
    at += size;
  }
  if (capacity > 0) {
    out[written] = '\0';
  }
  return length;
}

// ---- Printing

typedef struct printer {
  char* out;
  size_t capacity;
  size_t length;
} printer;

static void put(printer* p, const char* bytes, size_t count) {
  if (p->length + 1 < p->capacity) {
    const size_t room = p->capacity - 1 - p->length;
    memcpy(p->out + p->length, bytes, count < room ? count : room);
  }
  p->length += count;
}

static void put_text(printer* p, const char* text) {
  put(p, text, strlen(text));
}

static void put_int(printer* p, int64_t number, const char* suffix) {
  char text[32];
  snprintf(text, sizeof text, "%lld%s", (long long)number, suffix);
  put_text(p, text);
}

static void put_float(printer* p, double number, int digits, const char* suffix) {
  char text[48];
  snprintf(text, sizeof text, "%.*g%s", digits, number, suffix);
  char* comma = strchr(text, ','); // a host may have set a locale
  if (comma != NULL) {
    *comma = '.';
  }
  put_text(p, text);
}

static void put_quoted(printer* p, ovis_nbt_text text) {
  put(p, "\"", 1);
  for (int32_t at = 0; at < text.length;) {
    int32_t size = 0;
    const uint32_t point = decode_point((const uint8_t*)text.bytes + at, text.length - at, &size);
    char utf8[16];
    if (point < 0x20 || point == 0x7F) {
      put(p, utf8, (size_t)snprintf(utf8, sizeof utf8, "\\u%04x", (unsigned)point));
    } else {
      if (point == '"' || point == '\\') {
        put(p, "\\", 1);
      }
      put(p, utf8, (size_t)encode_point(point, utf8));
    }
    at += size;
  }
  put(p, "\"", 1);
}

static bool is_bare(ovis_nbt_text name) {
  static const char bare[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-.+";
  for (int32_t i = 0; i < name.length; i++) {
    if (name.bytes[i] == '\0' || strchr(bare, name.bytes[i]) == NULL) {
      return false;
    }
  }
  return name.length > 0;
}

static void put_array(printer* p, ovis_nbt value, ovis_nbt_type entry_type, const char* open,
                      size_t entry_size) {
  static const char* const suffixes[OVIS_NBT_LONG + 1] = {"", "b", "s", "", "l"};
  int32_t count = 0;
  const uint8_t* bytes = ovis_nbt_get_array(value, (ovis_nbt_type)value.type, &count);
  put_text(p, open);
  for (int32_t i = 0; i < count; i++) {
    const ovis_nbt entry = {bytes + (size_t)i * entry_size, 8, (uint8_t)entry_type};
    put(p, ",", i > 0);
    put_int(p, ovis_nbt_get_int(entry, 0), suffixes[entry_type]);
  }
  put(p, "]", 1);
}

static void put_leaf(printer* p, ovis_nbt value) {
  switch (value.type) {
  case OVIS_NBT_BYTE: put_int(p, ovis_nbt_get_int(value, 0), "b"); break;
  case OVIS_NBT_SHORT: put_int(p, ovis_nbt_get_int(value, 0), "s"); break;
  case OVIS_NBT_INT: put_int(p, ovis_nbt_get_int(value, 0), ""); break;
  case OVIS_NBT_LONG: put_int(p, ovis_nbt_get_int(value, 0), "l"); break;
  case OVIS_NBT_FLOAT: put_float(p, ovis_nbt_get_number(value, 0), FLOAT_DIGITS, "f"); break;
  case OVIS_NBT_DOUBLE: put_float(p, ovis_nbt_get_number(value, 0), DOUBLE_DIGITS, "d"); break;
  case OVIS_NBT_STRING: put_quoted(p, ovis_nbt_get_string(value)); break;
  case OVIS_NBT_BYTE_ARRAY: put_array(p, value, OVIS_NBT_BYTE, "[B;", 1); break;
  case OVIS_NBT_INT_ARRAY: put_array(p, value, OVIS_NBT_INT, "[I;", 4); break;
  case OVIS_NBT_LONG_ARRAY: put_array(p, value, OVIS_NBT_LONG, "[L;", 8); break;
  default: break;
  }
}

// Prints a value and returns its size. The size moves the iterator to the next entry. Without it
// the iterator would walk every value again on each level, which is quadratic in the depth of the
// document.
static size_t put_value(printer* p, ovis_nbt value) {
  if (value.type != OVIS_NBT_COMPOUND && value.type != OVIS_NBT_LIST) {
    put_leaf(p, value);
    return ovis_nbt_get_size(value);
  }
  const bool is_compound = value.type == OVIS_NBT_COMPOUND;
  put(p, is_compound ? "{" : "[", 1);
  ovis_nbt_iter iter = ovis_nbt_iterate(value);
  for (bool is_first = true; ovis_nbt_next(&iter); is_first = false) {
    put(p, ",", !is_first);
    if (is_compound) {
      if (is_bare(iter.name)) {
        put(p, iter.name.bytes, (size_t)iter.name.length);
      } else {
        put_quoted(p, iter.name);
      }
      put(p, ":", 1);
    }
    const size_t size = put_value(p, iter.value);
    iter.at += size;
    iter.limit -= (uint32_t)size;
    iter.value = (ovis_nbt){0};
  }
  put(p, is_compound ? "}" : "]", 1);
  return (size_t)(iter.at - value.bytes) + is_compound;
}

size_t ovis_nbt_print(ovis_nbt value, char* out, size_t capacity) {
  capacity = out != NULL ? capacity : 0;
  printer p = {out, capacity, 0};
  put_value(&p, value);
  if (capacity == 0) {
    return p.length;
  }
  out[p.length < capacity ? p.length : capacity - 1] = '\0';
  return p.length;
}
