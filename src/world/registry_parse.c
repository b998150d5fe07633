// Parses states from text such as "oak_door[facing=north,half=lower]".
// Design: include/ovis/blocks.h
//
//   text     = name [ "[" [ pair { "," pair } ] "]" ]
//   pair     = property "=" value
//   name, property and value: anything except [ ] , =
#include "base/check.h"
#include "base/fail.h"
#include "world/registry_internal.h"
#include "world/registry_layout.h"

#include <string.h>

// More properties than any block has, and few enough for the stack.
#define PROPERTY_TEXT_MAX 32

typedef struct parsed {
  size_t name_length;
  int32_t property_count;
  ovis_property_text properties[PROPERTY_TEXT_MAX];
} parsed;

// Length of a word, which ends at one of the separators or with the text.
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

// Reads "property=value" at *at and moves *at past it.
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
    OV_TRY(split_pair(text, &at, result, error));
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

ovis_status ovis_blocks_parse(const ovis_blocks* registry, const char* text, ovis_state* out,
                              ovis_error* error) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  OV_REQUIRE(registry != NULL, OVIS_BAD_ARGUMENT);
  if (text == NULL) {
    *out = OVIS_STATE_UNLOADED;
    return ov_fail(error, OVIS_BAD_FORMAT, 0, "there is no text");
  }
  *out = OVIS_STATE_UNLOADED;
  parsed words;
  OV_TRY(split(text, &words, error));
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
