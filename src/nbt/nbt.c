// Reads NBT documents: one walk checks the format, and cursors into the checked bytes give values.
// Format: docs/formats/nbt.md
//
//   document   type (1) = 10, name, value
//   name       length (2), bytes in modified UTF-8
//
//   type            value                               size
//   0  end          -                                   0
//   1  byte         signed                              1
//   2  short        signed                              2
//   3  int          signed                              4
//   4  long         signed                              8
//   5  float        IEEE 754                            4
//   6  double       IEEE 754                            8
//   7  byte array   count (4), bytes                    4 + count
//   8  string       length (2), modified UTF-8          2 + length
//   9  list         type (1), count (4), values         5 + their sizes
//   10 compound     { type (1), name, value } ..., 0    theirs + 1
//   11 int array    count (4), ints                     4 + 4 * count
//   12 long array   count (4), longs                    4 + 8 * count
//
// All numbers are big-endian.
#include <ovis/nbt.h>

#include "base/bytes.h"
#include "base/check.h"
#include "base/fail.h"

#include <limits.h>

static const char* const type_names[OVIS_NBT_TYPE_COUNT] = {
    "end",        "byte",   "short", "int",      "long",      "float",     "double",
    "byte array", "string", "list",  "compound", "int array", "long array"};

// Size of a value of each type; 0 if the size varies. [Units: bytes]
static const uint8_t value_sizes[OVIS_NBT_TYPE_COUNT] = {0, 1, 2, 4, 8, 4, 8, 0, 0, 0, 0, 0, 0};

// Size of an entry of each array type; 0 for other types. [Units: bytes]
static const uint8_t entry_sizes[OVIS_NBT_TYPE_COUNT] = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4, 8};

#define LIST_HEAD 5 // type and count of a list [Units: bytes]

const char* ovis_nbt_type_name(ovis_nbt_type type) {
  return (unsigned)type < OVIS_NBT_TYPE_COUNT ? type_names[type] : "unknown";
}

// ---- The walk

// A list or compound that the walk is inside of.
typedef struct frame {
  int32_t left;      // entries of a list still to come; COMPOUND for a compound
  uint8_t item_type; // type of a list's entries
} frame;

#define COMPOUND (-1)

typedef struct walk {
  const uint8_t* bytes;
  size_t size;
  size_t at;
  int64_t values_left;
  int32_t depth;
  int32_t depth_max;
  ovis_error* error;
  frame frames[OVIS_NBT_DEPTH_MAX];
} walk;

static ovis_status take(walk* w, uint64_t count, const char* what) {
  if (count > w->size - w->at) {
    return ov_fail(w->error, OVIS_TRUNCATED, (int64_t)w->at, "%s needs %llu bytes, %llu are left",
                   what, (unsigned long long)count, (unsigned long long)(w->size - w->at));
  }
  w->at += (size_t)count;
  return OVIS_OK;
}

static ovis_status take_text(walk* w, const char* what) {
  const ovis_status status = take(w, 2, what);
  return status != OVIS_OK ? status : take(w, ov_get_u16(w->bytes + w->at - 2), what);
}

static ovis_status take_count(walk* w, uint8_t type, int32_t* out_count) {
  OV_TRY(take(w, 4, ovis_nbt_type_name(type)));
  const uint32_t count = ov_get_u32(w->bytes + w->at - 4);
  if (count > INT32_MAX) {
    return ov_fail(w->error, OVIS_BAD_FORMAT, (int64_t)w->at - 4,
                   "expected a %s of 0 entries or more, found %lld", type_names[type],
                   (long long)count - (INT64_C(1) << 32));
  }
  *out_count = (int32_t)count;
  return OVIS_OK;
}

static ovis_status spend_values(walk* w, int64_t count) {
  if (count > w->values_left) {
    return ov_fail(w->error, OVIS_TOO_LARGE, (int64_t)w->at, "more values than the limit allows");
  }
  w->values_left -= count;
  return OVIS_OK;
}

static ovis_status open_frame(walk* w, int32_t left, uint8_t item_type) {
  if (w->depth == w->depth_max) {
    return ov_fail(w->error, OVIS_TOO_LARGE, (int64_t)w->at,
                   "lists and compounds are nested more than %d deep", (int)w->depth_max);
  }
  w->frames[w->depth++] = (frame){left, item_type};
  return OVIS_OK;
}

static ovis_status take_list(walk* w) {
  OV_TRY(take(w, 1, "list"));
  const size_t start = w->at - 1;
  const uint8_t type = w->bytes[start];
  int32_t count = 0;
  OV_TRY(take_count(w, OVIS_NBT_LIST, &count));
  // A list of ends has entries of 0 bytes, so its count would not be bounded by the document's
  // size.
  if (type >= OVIS_NBT_TYPE_COUNT || (type == OVIS_NBT_END && count > 0)) {
    return ov_fail(w->error, OVIS_BAD_FORMAT, (int64_t)start,
                   "expected an entry type from 1 to 12 for a list of %d, found %d", (int)count,
                   (int)type);
  }
  if (value_sizes[type] == 0) {
    return open_frame(w, count, type);
  }
  ovis_status status = spend_values(w, count);
  return status != OVIS_OK ? status : take(w, (uint64_t)count * value_sizes[type], "list");
}

// Walks over a value. For a list or compound it opens a frame, and the entries follow.
static ovis_status take_value(walk* w, uint8_t type) {
  OVIS_ASSERT(type > OVIS_NBT_END);
  OVIS_ASSERT(type < OVIS_NBT_TYPE_COUNT);
  ovis_status status = spend_values(w, 1);
  if (status != OVIS_OK) {
    return status;
  }
  switch (type) {
  case OVIS_NBT_STRING: return take_text(w, "string");
  case OVIS_NBT_LIST: return take_list(w);
  case OVIS_NBT_COMPOUND: return open_frame(w, COMPOUND, 0);
  case OVIS_NBT_BYTE_ARRAY:
  case OVIS_NBT_INT_ARRAY:
  case OVIS_NBT_LONG_ARRAY: {
    int32_t count = 0;
    status = take_count(w, type, &count);
    return status != OVIS_OK ? status
                             : take(w, (uint64_t)count * entry_sizes[type], type_names[type]);
  }
  default: return take(w, value_sizes[type], type_names[type]);
  }
}

// Walks over an entry of a compound. *out_type is OVIS_NBT_END at the end of the compound.
static ovis_status take_entry(walk* w, uint8_t* out_type) {
  OV_TRY(take(w, 1, "compound"));
  *out_type = w->bytes[w->at - 1];
  if (*out_type == OVIS_NBT_END) {
    return OVIS_OK;
  }
  if (*out_type >= OVIS_NBT_TYPE_COUNT) {
    return ov_fail(w->error, OVIS_BAD_FORMAT, (int64_t)w->at - 1,
                   "expected a value type from 0 to 12, found %d", (int)*out_type);
  }
  ovis_status status = take_text(w, "name");
  return status != OVIS_OK ? status : take_value(w, *out_type);
}

// Walks over a value with everything inside. Iterative, so that a deep document cannot exhaust the
// stack.
static ovis_status walk_value(walk* w, uint8_t type) {
  ovis_status status = take_value(w, type);
  while (status == OVIS_OK && w->depth > 0) {
    frame* top = &w->frames[w->depth - 1];
    if (top->left == COMPOUND) {
      uint8_t entry_type = OVIS_NBT_END;
      status = take_entry(w, &entry_type);
      w->depth -= status == OVIS_OK && entry_type == OVIS_NBT_END;
    } else if (top->left > 0) {
      top->left--;
      status = take_value(w, top->item_type);
    } else {
      w->depth--;
    }
  }
  return status;
}

static void walk_init(walk* w, const void* bytes, size_t size, ovis_error* error) {
  w->bytes = bytes;
  w->size = size;
  w->at = 0;
  w->values_left = INT64_MAX;
  w->depth = 0;
  w->depth_max = OVIS_NBT_DEPTH_MAX;
  w->error = error;
}

static ovis_nbt_text text_at(const uint8_t* bytes) {
  return (ovis_nbt_text){(const char*)bytes + 2, ov_get_u16(bytes)};
}

ovis_status ovis_nbt_check(const void* bytes, size_t size, const ovis_nbt_limits* limits,
                           ovis_nbt_document* out, ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = (ovis_nbt_document){.name = {"", 0}};
  size = bytes != NULL ? size : 0;
  if (size > INT32_MAX) {
    return ov_fail(error, OVIS_TOO_LARGE, 0, "a document of %llu bytes is over the limit of 2^31",
                   (unsigned long long)size);
  }
  walk w;
  walk_init(&w, bytes, size, error);
  if (limits != NULL) {
    if (limits->depth_max < 1 || limits->depth_max > OVIS_NBT_DEPTH_MAX) {
      return ov_fail(error, OVIS_OUT_OF_RANGE, -1, "the limit of depth is out of range");
    }
    w.depth_max = limits->depth_max;
    w.values_left = limits->value_max;
  }
  OV_TRY(take(&w, 1, "document"));
  if (w.bytes[0] != OVIS_NBT_COMPOUND) {
    return ov_fail(error, OVIS_BAD_FORMAT, 0, "expected a compound (10) at the root, found %s (%d)",
                   ovis_nbt_type_name(w.bytes[0]), (int)w.bytes[0]);
  }
  OV_TRY(take_text(&w, "name of the root"));
  const size_t start = w.at;
  OV_TRY(walk_value(&w, OVIS_NBT_COMPOUND));
  out->root = (ovis_nbt){w.bytes + start, (uint32_t)(w.at - start), OVIS_NBT_COMPOUND};
  out->name = text_at(w.bytes + 1);
  out->size = w.at;
  return OVIS_OK;
}

size_t ovis_nbt_get_size(ovis_nbt value) {
  if (value.type == OVIS_NBT_END) {
    return 0;
  }
  if (value_sizes[value.type] != 0) {
    return value_sizes[value.type];
  }
  // The walk checks the bytes once more: if they changed since, it still stays inside of them.
  walk w;
  walk_init(&w, value.bytes, value.limit, NULL);
  const ovis_status status = walk_value(&w, value.type);
  OVIS_ASSERT(status == OVIS_OK);
  return status == OVIS_OK ? w.at : value.limit;
}

// ---- Compounds and lists

ovis_nbt_iter ovis_nbt_iterate(ovis_nbt container) {
  ovis_nbt_iter iter = {.name = {"", 0}};
  if (container.type == OVIS_NBT_COMPOUND) {
    iter.at = container.bytes;
    iter.limit = container.limit;
    iter.left = COMPOUND;
  } else if (container.type == OVIS_NBT_LIST) {
    iter.at = container.bytes + LIST_HEAD;
    iter.limit = container.limit - LIST_HEAD;
    iter.left = ovis_nbt_get_count(container);
    iter.item_type = container.bytes[0];
  }
  return iter;
}

static bool next_entry(ovis_nbt_iter* iter) {
  const uint8_t type = iter->limit > 0 ? iter->at[0] : OVIS_NBT_END;
  if (type == OVIS_NBT_END) {
    iter->left = 0;
    iter->name = (ovis_nbt_text){"", 0};
    return false;
  }
  OVIS_ASSERT(type < OVIS_NBT_TYPE_COUNT);
  iter->name = text_at(iter->at + 1);
  const uint32_t skipped = 3 + (uint32_t)iter->name.length;
  OVIS_ASSERT(skipped <= iter->limit);
  iter->at += skipped;
  iter->limit -= skipped;
  iter->value = (ovis_nbt){iter->at, iter->limit, type};
  return true;
}

bool ovis_nbt_next(ovis_nbt_iter* iter) {
  OV_REQUIRE(iter != NULL, false);
  // The current entry is skipped only here, so a caller that stops early does not pay for the last
  // entry.
  const uint32_t passed = (uint32_t)ovis_nbt_get_size(iter->value);
  OVIS_ASSERT(passed <= iter->limit);
  iter->value = (ovis_nbt){0};
  if (iter->left == 0) {
    return false;
  }
  iter->at += passed;
  iter->limit -= passed;
  if (iter->left == COMPOUND) {
    return next_entry(iter);
  }
  iter->left--;
  iter->value = (ovis_nbt){iter->at, iter->limit, iter->item_type};
  return true;
}

void ovis_nbt_get_all(ovis_nbt compound, const char* const* names, int32_t count,
                      ovis_nbt* out_values) {
  OV_REQUIRE(out_values != NULL, );
  for (int32_t i = 0; i < count; i++) {
    out_values[i] = (ovis_nbt){0};
  }
  if (compound.type != OVIS_NBT_COMPOUND || names == NULL) {
    return;
  }
  ovis_nbt_iter iter = ovis_nbt_iterate(compound);
  while (ovis_nbt_next(&iter)) {
    for (int32_t i = 0; i < count; i++) {
      if (ovis_nbt_text_is(iter.name, names[i])) {
        out_values[i] = iter.value;
      }
    }
  }
}

ovis_nbt ovis_nbt_get(ovis_nbt compound, const char* name) {
  OV_REQUIRE(name != NULL, (ovis_nbt){0});
  ovis_nbt value;
  ovis_nbt_get_all(compound, &name, 1, &value);
  return value;
}

int32_t ovis_nbt_get_count(ovis_nbt value) {
  switch (value.type) {
  case OVIS_NBT_LIST: return (int32_t)ov_get_u32(value.bytes + 1);
  case OVIS_NBT_BYTE_ARRAY:
  case OVIS_NBT_INT_ARRAY:
  case OVIS_NBT_LONG_ARRAY: return (int32_t)ov_get_u32(value.bytes);
  default: return 0;
  }
}

ovis_nbt_type ovis_nbt_get_item_type(ovis_nbt list) {
  return ovis_nbt_get_count(list) > 0 && list.type == OVIS_NBT_LIST ? (ovis_nbt_type)list.bytes[0]
                                                                    : OVIS_NBT_END;
}

// ---- Values

static int64_t sign_extend(uint64_t bits, int32_t size) {
  const uint64_t sign = UINT64_C(1) << (8 * size - 1);
  return (int64_t)((bits ^ sign) - sign);
}

// A big-endian integer of 1, 2, 4 or 8 bytes.
static int64_t read_int(const uint8_t* bytes, int32_t size) {
  uint64_t bits = 0;
  for (int32_t i = 0; i < size; i++) {
    bits = bits << 8 | bytes[i];
  }
  return sign_extend(bits, size);
}

int64_t ovis_nbt_get_int(ovis_nbt value, int64_t fallback) {
  switch (value.type) {
  case OVIS_NBT_BYTE:
  case OVIS_NBT_SHORT:
  case OVIS_NBT_INT:
  case OVIS_NBT_LONG: return read_int(value.bytes, value_sizes[value.type]);
  default: return fallback;
  }
}

int32_t ovis_nbt_get_int32(ovis_nbt value, int32_t fallback) {
  const int64_t number = ovis_nbt_get_int(value, fallback);
  return number < INT32_MIN || number > INT32_MAX ? fallback : (int32_t)number;
}

double ovis_nbt_get_number(ovis_nbt value, double fallback) {
  switch (value.type) {
  case OVIS_NBT_BYTE:
  case OVIS_NBT_SHORT:
  case OVIS_NBT_INT:
  case OVIS_NBT_LONG: return (double)read_int(value.bytes, value_sizes[value.type]);
  case OVIS_NBT_FLOAT: return (double)ov_get_f32(value.bytes);
  case OVIS_NBT_DOUBLE: return ov_get_f64(value.bytes);
  default: return fallback;
  }
}

bool ovis_nbt_get_bool(ovis_nbt value, bool fallback) {
  return ovis_nbt_get_int(value, fallback) != 0;
}

ovis_nbt_text ovis_nbt_get_string(ovis_nbt value) {
  return value.type == OVIS_NBT_STRING ? text_at(value.bytes) : (ovis_nbt_text){"", 0};
}

const uint8_t* ovis_nbt_get_array(ovis_nbt value, ovis_nbt_type type, int32_t* out_count) {
  OV_REQUIRE(out_count != NULL, NULL);
  *out_count = 0;
  OV_REQUIRE((unsigned)type < OVIS_NBT_TYPE_COUNT && entry_sizes[type] != 0, NULL);
  *out_count = value.type == type ? ovis_nbt_get_count(value) : 0;
  return value.type == type ? value.bytes + 4 : NULL;
}

// Returns the first entry of a list or array of numbers and the type of the entries, or NULL.
static const uint8_t* number_entries(ovis_nbt value, int32_t count, uint8_t* out_type) {
  if (count < 0 || ovis_nbt_get_count(value) < count) {
    return NULL;
  }
  switch (value.type) {
  case OVIS_NBT_LIST:
    *out_type = value.bytes[0];
    return value_sizes[*out_type] == 0 ? NULL : value.bytes + LIST_HEAD;
  case OVIS_NBT_BYTE_ARRAY: *out_type = OVIS_NBT_BYTE; return value.bytes + 4;
  case OVIS_NBT_INT_ARRAY: *out_type = OVIS_NBT_INT; return value.bytes + 4;
  case OVIS_NBT_LONG_ARRAY: *out_type = OVIS_NBT_LONG; return value.bytes + 4;
  default: return NULL;
  }
}

bool ovis_nbt_get_numbers(ovis_nbt value, int32_t count, double* out) {
  OV_REQUIRE(out != NULL, false);
  uint8_t type = OVIS_NBT_END;
  const uint8_t* bytes = number_entries(value, count, &type);
  if (bytes == NULL) {
    return false;
  }
  for (int32_t i = 0; i < count; i++) {
    out[i] = ovis_nbt_get_number((ovis_nbt){bytes + i * value_sizes[type], 8, type}, 0);
  }
  return true;
}

bool ovis_nbt_get_ints(ovis_nbt value, int32_t count, int64_t* out) {
  OV_REQUIRE(out != NULL, false);
  uint8_t type = OVIS_NBT_END;
  const uint8_t* bytes = number_entries(value, count, &type);
  if (bytes == NULL || type == OVIS_NBT_FLOAT || type == OVIS_NBT_DOUBLE) {
    return false;
  }
  for (int32_t i = 0; i < count; i++) {
    out[i] = read_int(bytes + i * value_sizes[type], value_sizes[type]);
  }
  return true;
}

bool ovis_nbt_text_is(ovis_nbt_text text, const char* expected) {
  OV_REQUIRE(expected != NULL, false);
  const size_t length = strlen(expected);
  return length == (size_t)text.length &&
         (length == 0 || memcmp(text.bytes, expected, length) == 0); // an empty text may be NULL
}
