// Values of JavaScript for the reader of definitions. Format: ovjs_values.h
// Design: bindings/js/README.md
#include "ovjs_values.h"

#include <string.h>

static const uint8_t* bytes_of(ovd_value value) {
  return (const uint8_t*)value;
}

static ovjs_tag tag_of(ovd_value value) {
  return value != 0 ? (ovjs_tag)bytes_of(value)[0] : OVJS_TAG_NIL;
}

static uint32_t read_u32(const uint8_t* at) {
  uint32_t value;
  memcpy(&value, at, sizeof value);
  return value;
}

// The value behind this one.
static const uint8_t* skip(const uint8_t* at) {
  switch ((ovjs_tag)at[0]) {
  case OVJS_TAG_NUMBER: return at + 9;
  case OVJS_TAG_FUNCTION: return at + 5;
  case OVJS_TAG_TEXT:
  case OVJS_TAG_OTHER: return at + 5 + read_u32(at + 1) + 1;
  case OVJS_TAG_LIST:
  case OVJS_TAG_OBJECT: return at + 5 + read_u32(at + 1);
  default: return at + 1;
  }
}

static ovd_type get_type(void* context, ovd_value value) {
  (void)context;
  switch (tag_of(value)) {
  case OVJS_TAG_FALSE:
  case OVJS_TAG_TRUE: return OVD_IS_FLAG;
  case OVJS_TAG_NUMBER: return OVD_IS_NUMBER;
  case OVJS_TAG_TEXT: return OVD_IS_TEXT;
  case OVJS_TAG_LIST:
  case OVJS_TAG_OBJECT: return OVD_IS_TABLE;
  case OVJS_TAG_FUNCTION: return OVD_IS_FUNCTION;
  case OVJS_TAG_OTHER: return OVD_IS_OTHER;
  default: return OVD_IS_NIL;
  }
}

static const char* get_type_name(void* context, ovd_value value) {
  (void)context;
  switch (tag_of(value)) {
  case OVJS_TAG_FALSE:
  case OVJS_TAG_TRUE: return "a boolean";
  case OVJS_TAG_NUMBER: return "a number";
  case OVJS_TAG_TEXT: return "a string";
  case OVJS_TAG_LIST: return "an array";
  case OVJS_TAG_OBJECT: return "an object";
  case OVJS_TAG_FUNCTION: return "a function";
  case OVJS_TAG_OTHER: return (const char*)bytes_of(value) + 5;
  default: return "undefined";
  }
}

static bool get_flag(void* context, ovd_value value) {
  (void)context;
  return tag_of(value) == OVJS_TAG_TRUE;
}

static double get_number(void* context, ovd_value value) {
  double number;
  (void)context;
  memcpy(&number, bytes_of(value) + 1, sizeof number);
  return number;
}

static const char* get_text(void* context, ovd_value value, size_t* out_size) {
  (void)context;
  if (out_size != NULL) {
    *out_size = read_u32(bytes_of(value) + 1);
  }
  return (const char*)bytes_of(value) + 5;
}

static int32_t get_length(void* context, ovd_value table) {
  (void)context;
  return tag_of(table) == OVJS_TAG_LIST ? (int32_t)read_u32(bytes_of(table) + 5) : -1;
}

static ovd_value get_item(void* context, ovd_value table, int32_t place) {
  const int32_t count = get_length(context, table);
  const uint8_t* at = bytes_of(table) + 9;
  if (place > count) {
    return 0;
  }
  for (int32_t i = 1; i < place; i++) {
    at = skip(at);
  }
  return (ovd_value)at;
}

// ---- Objects

// `item->at` is the place behind the last value.
static bool next_of_object(const uint8_t* object, ovd_item* item) {
  const uint8_t* end = skip(object);
  const uint8_t* at = item->at != 0 ? bytes_of(item->at) : object + 13;
  if (at == end) {
    return false;
  }
  item->name = (const char*)at + 4;
  item->number = 0;
  item->value = (ovd_value)(at + 4 + read_u32(at) + 1);
  item->at = (ovd_value)skip(bytes_of(item->value));
  return true;
}

static bool next(void* context, ovd_value table, ovd_item* item) {
  if (tag_of(table) == OVJS_TAG_OBJECT) {
    return next_of_object(bytes_of(table), item);
  }
  const int32_t place = (int32_t)item->at + 1;
  *item = (ovd_item){.at = place, .number = place, .value = get_item(context, table, place)};
  return item->value != 0;
}

static ovd_value get_field(void* context, ovd_value table, const char* name) {
  ovd_item item = {0};
  (void)context;
  while (tag_of(table) == OVJS_TAG_OBJECT && next_of_object(bytes_of(table), &item)) {
    if (strcmp(item.name, name) == 0) {
      return item.value;
    }
  }
  return 0;
}

uint32_t ovjs_values_identity(ovd_value value) {
  return tag_of(value) == OVJS_TAG_OBJECT ? read_u32(bytes_of(value) + 9) : 0;
}

static int32_t keep_function(void* context, ovd_value value) {
  (void)context;
  return (int32_t)read_u32(bytes_of(value) + 1);
}

static int32_t mark(void* context) {
  (void)context;
  return 0;
}

static void release(void* context, int32_t mark_of) {
  (void)context, (void)mark_of;
}

static const ovd_words words = {.options = "{ name: value }",
                                .settings = "{name: number or boolean, ...}",
                                .open = '[',
                                .close = ']',
                                .parts = {NULL, "a goal", "a sensor", "a behavior"}};

const ovd_source ovjs_values_source = {.words = &words,
                                       .names_places = true,
                                       .get_type = get_type,
                                       .get_type_name = get_type_name,
                                       .get_flag = get_flag,
                                       .get_number = get_number,
                                       .get_text = get_text,
                                       .get_length = get_length,
                                       .get_item = get_item,
                                       .get_field = get_field,
                                       .next = next,
                                       .keep_function = keep_function,
                                       .mark = mark,
                                       .release = release};
