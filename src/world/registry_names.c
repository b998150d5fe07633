// States by their text: "oak_door[facing=north,half=lower]".
#include "base/fail.h"
#include "base/hash.h"
#include "world/registry_internal.h"
#include "world/registry_layout.h"

#include <string.h>

// More properties in one text than any block has, but few enough for the stack.
#define PROPERTY_TEXT_MAX 32

void ov_registry_strip(const char** name, size_t* length) {
  static const char prefix[] = "minecraft:";
  const size_t prefix_length = sizeof prefix - 1;
  if (*length >= prefix_length && memcmp(*name, prefix, prefix_length) == 0) {
    *name += prefix_length;
    *length -= prefix_length;
  }
}

uint32_t ov_registry_block_named(const ovis_registry* registry, const char* name, size_t length) {
  const uint32_t hash = (uint32_t)(ov_hash_text(name, length) >> 32);
  uint32_t cursor = ov_table_start(&registry->block_table, hash);
  for (uint32_t i; (i = ov_table_next(&registry->block_table, hash, &cursor)) != OV_TABLE_END;) {
    if (ov_text_equal(registry->blocks.items[i].name, name, length)) {
      return i;
    }
  }
  return OV_BLOCK_NONE;
}

ovis_status ovis_registry_find_block(const ovis_registry* registry, const char* name,
                                     uint32_t* out_block) {
  OVIS_ASSERT(name != NULL);
  OVIS_ASSERT(out_block != NULL);
  size_t length = strlen(name);
  ov_registry_strip(&name, &length);
  *out_block = ov_registry_block_named(registry, name, length);
  return *out_block == OV_BLOCK_NONE ? OVIS_UNKNOWN_NAME : OVIS_OK;
}

// ---- One property

const char* ovis_registry_property(const ovis_registry* registry, ovis_state state,
                                   const char* property) {
  OVIS_ASSERT(property != NULL);
  const ov_block* block = &registry->blocks.items[ovis_registry_block_of(registry, state)];
  const int32_t place = ov_layout_find(block->layout, property, strlen(property));
  if (place < 0) {
    return NULL;
  }
  int32_t values[OV_LAYOUT_PROPERTY_MAX];
  ov_layout_split(block->layout, state - block->first_state, values);
  return ov_layout_value_name(block->layout, place, values[place]);
}

ovis_status ovis_registry_with(const ovis_registry* registry, ovis_state state,
                               const char* property, const char* value, ovis_state* out) {
  OVIS_ASSERT(property != NULL);
  OVIS_ASSERT(value != NULL);
  OVIS_ASSERT(out != NULL);
  *out = state;
  const ov_block* block = &registry->blocks.items[ovis_registry_block_of(registry, state)];
  const int32_t place = ov_layout_find(block->layout, property, strlen(property));
  if (place < 0) {
    return OVIS_UNKNOWN_NAME;
  }
  const int32_t wanted = ov_layout_find_value(block->layout, place, value, strlen(value));
  if (wanted < 0) {
    return OVIS_UNKNOWN_NAME;
  }
  int32_t values[OV_LAYOUT_PROPERTY_MAX];
  ov_layout_split(block->layout, state - block->first_state, values);
  values[place] = wanted;
  *out = block->first_state + ov_layout_join(block->layout, values);
  return OVIS_OK;
}

// ---- Printing

// Appends texts to a buffer, or only counts their bytes where there is none.
typedef struct printer {
  char* buffer;
  size_t length;
} printer;

static void print(printer* to, const char* text) {
  const size_t size = strlen(text);
  if (to->buffer != NULL) {
    memcpy(to->buffer + to->length, text, size);
  }
  to->length += size;
}

static size_t print_state(const ovis_registry* registry, ovis_state state, char* buffer) {
  const ov_block* block = &registry->blocks.items[ovis_registry_block_of(registry, state)];
  int32_t values[OV_LAYOUT_PROPERTY_MAX];
  ov_layout_split(block->layout, state - block->first_state, values);
  printer to = {buffer, 0};
  print(&to, block->name);
  const int32_t count = ov_layout_count(block->layout);
  for (int32_t i = 0; i < count; i++) {
    print(&to, i == 0 ? "[" : ",");
    print(&to, ov_layout_property(block->layout, i)->name);
    print(&to, "=");
    print(&to, ov_layout_value_name(block->layout, i, values[i]));
  }
  if (count > 0) {
    print(&to, "]");
  }
  return to.length;
}

size_t ovis_registry_print(const ovis_registry* registry, ovis_state state, char* buffer,
                           size_t capacity) {
  OVIS_ASSERT(buffer != NULL || capacity == 0);
  const size_t length = print_state(registry, state, NULL);
  if (length < capacity) {
    print_state(registry, state, buffer);
    buffer[length] = '\0';
  } else if (capacity > 0) {
    buffer[0] = '\0';
  }
  return length;
}

// ---- Parsing
//
//   text     = name [ "[" [ pair { "," pair } ] "]" ]
//   pair     = property "=" value
//   name, property and value: anything but [ ] , =

typedef struct parsed {
  size_t name_length;
  int32_t property_count;
  ovis_property_text properties[PROPERTY_TEXT_MAX];
} parsed;

// A word ends at one of the signs, or with the text.
static size_t word_length(const char* text) {
  return strcspn(text, "[],=");
}

static bool is_named_before(const parsed* result, const ovis_property_text* property) {
  for (int32_t i = 0; i < result->property_count; i++) {
    if (result->properties[i].name_length == property->name_length &&
        memcmp(result->properties[i].name, property->name, property->name_length) == 0) {
      return true;
    }
  }
  return false;
}

// Reads "property=value" at *at and moves *at behind it.
static ovis_status split_pair(const char* text, const char** at, parsed* result,
                              ovis_error* error) {
  ovis_property_text property = {.name = *at, .name_length = word_length(*at)};
  if (property.name_length == 0) {
    return ov_fail(error, OVIS_BAD_FORMAT, *at - text, "expected a property");
  }
  *at += property.name_length;
  if (**at != '=') {
    return ov_fail(error, OVIS_BAD_FORMAT, *at - text, "expected '=' after the property");
  }
  (*at)++;
  property.value = *at;
  property.value_length = word_length(*at);
  if (property.value_length == 0) {
    return ov_fail(error, OVIS_BAD_FORMAT, *at - text, "expected a value");
  }
  if (is_named_before(result, &property)) {
    return ov_fail(error, OVIS_BAD_FORMAT, property.name - text,
                   "the property '%.*s' is given twice", (int)property.name_length, property.name);
  }
  if (result->property_count == PROPERTY_TEXT_MAX) {
    return ov_fail(error, OVIS_BAD_FORMAT, property.name - text, "more than %d properties",
                   PROPERTY_TEXT_MAX);
  }
  *at += property.value_length;
  result->properties[result->property_count++] = property;
  return OVIS_OK;
}

static ovis_status split(const char* text, parsed* result, ovis_error* error) {
  const char* at = text + word_length(text);
  result->name_length = (size_t)(at - text);
  result->property_count = 0;
  if (result->name_length == 0) {
    return ov_fail(error, OVIS_BAD_FORMAT, 0, "expected a block's name");
  }
  if (*at == '\0') {
    return OVIS_OK;
  }
  if (*at != '[') {
    return ov_fail(error, OVIS_BAD_FORMAT, at - text, "expected '[' after the name, found '%c'",
                   *at);
  }
  at++;
  while (*at != ']' || (result->property_count > 0 && at[-1] == ',')) {
    const ovis_status status = split_pair(text, &at, result, error);
    if (status != OVIS_OK) {
      return status;
    }
    if (*at == ',') {
      at++;
    } else if (*at != ']') {
      return ov_fail(error, OVIS_BAD_FORMAT, at - text, "expected ',' or ']' after the value");
    }
  }
  if (at[1] != '\0') {
    return ov_fail(error, OVIS_BAD_FORMAT, at + 1 - text, "expected the end after ']'");
  }
  return OVIS_OK;
}

ovis_status ovis_registry_parse(const ovis_registry* registry, const char* text, ovis_state* out,
                                ovis_error* error) {
  OVIS_ASSERT(text != NULL);
  OVIS_ASSERT(out != NULL);
  *out = OVIS_STATE_UNLOADED;
  parsed words;
  const ovis_status status = split(text, &words, error);
  if (status != OVIS_OK) {
    return status;
  }
  const char* name = text;
  size_t length = words.name_length;
  ov_registry_strip(&name, &length);
  const ov_state_lookup found =
      ov_registry_lookup(registry, name, length, words.properties, words.property_count);
  if (found.block == OV_BLOCK_NONE) {
    return ov_fail(error, OVIS_UNKNOWN_NAME, 0, "no block is named '%.*s'", (int)words.name_length,
                   text);
  }
  if (found.odd_property < 0) {
    *out = found.state;
    return OVIS_OK;
  }
  const ovis_property_text* odd = &words.properties[found.odd_property];
  const char* block = registry->blocks.items[found.block].name;
  if (found.is_value_odd) {
    return ov_fail(error, OVIS_UNKNOWN_NAME, odd->value - text,
                   "the property '%.*s' of '%s' has no value '%.*s'", (int)odd->name_length,
                   odd->name, block, (int)odd->value_length, odd->value);
  }
  return ov_fail(error, OVIS_UNKNOWN_NAME, odd->name - text, "'%s' has no property '%.*s'", block,
                 (int)odd->name_length, odd->name);
}
