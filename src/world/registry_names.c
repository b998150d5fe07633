// Finds blocks by name, reads and changes single properties, and prints states as text.
// Design: include/ovis/blocks.h
#include "base/check.h"
#include "base/hash.h"
#include "world/registry_internal.h"
#include "world/registry_layout.h"

#include <string.h>

void ov_registry_strip(const char** name, size_t* length) {
  static const char prefix[] = "minecraft:";
  const size_t prefix_length = sizeof prefix - 1;
  if (*length >= prefix_length && memcmp(*name, prefix, prefix_length) == 0) {
    *name += prefix_length;
    *length -= prefix_length;
  }
}

uint32_t ov_registry_block_named(const ovis_blocks* registry, const char* name, size_t length) {
  const uint32_t hash = (uint32_t)(ov_hash_text(name, length) >> 32);
  uint32_t cursor = ov_table_start(&registry->block_table, hash);
  for (uint32_t i; (i = ov_table_next(&registry->block_table, hash, &cursor)) != OV_TABLE_END;) {
    if (ov_text_equal(registry->blocks.items[i].name, name, length)) {
      return i;
    }
  }
  return OV_BLOCK_NONE;
}

ovis_status ovis_blocks_find(const ovis_blocks* registry, const char* name, uint32_t* out_block) {
  OV_REQUIRE(out_block != NULL, OVIS_BAD_ARGUMENT);
  *out_block = OV_BLOCK_NONE;
  OV_REQUIRE(registry != NULL, OVIS_BAD_ARGUMENT);
  if (name == NULL) {
    return OVIS_UNKNOWN_NAME;
  }
  size_t length = strlen(name);
  ov_registry_strip(&name, &length);
  *out_block = ov_registry_block_named(registry, name, length);
  return *out_block == OV_BLOCK_NONE ? OVIS_UNKNOWN_NAME : OVIS_OK;
}

// ---- One property

const char* ovis_blocks_get_property(const ovis_blocks* registry, ovis_state state,
                                     const char* property) {
  OV_REQUIRE(registry != NULL, NULL);
  if (property == NULL || state >= (uint32_t)registry->traits_of.count) {
    return NULL;
  }
  const ov_block* block = &registry->blocks.items[ovis_blocks_get_block_of(registry, state)];
  const int32_t place = ov_layout_find(block->layout, property, strlen(property));
  if (place < 0) {
    return NULL;
  }
  int32_t values[OV_LAYOUT_PROPERTY_MAX];
  ov_layout_split(block->layout, state - block->first_state, values);
  return ov_layout_value_name(block->layout, place, values[place]);
}

ovis_status ovis_blocks_change_property(const ovis_blocks* registry, ovis_state state,
                                        const char* property, const char* value, ovis_state* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = state;
  OV_REQUIRE(registry != NULL, OVIS_BAD_ARGUMENT);
  if (property == NULL || value == NULL) {
    return OVIS_UNKNOWN_NAME;
  }
  if (state >= (uint32_t)registry->traits_of.count) {
    return OVIS_OUT_OF_RANGE;
  }
  const ov_block* block = &registry->blocks.items[ovis_blocks_get_block_of(registry, state)];
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

// Appends text to a buffer, or only counts the bytes if there is no buffer.
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

static size_t print_state(const ovis_blocks* registry, ovis_state state, char* buffer) {
  const ov_block* block = &registry->blocks.items[ovis_blocks_get_block_of(registry, state)];
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

size_t ovis_blocks_print(const ovis_blocks* registry, ovis_state state, char* buffer,
                         size_t capacity) {
  OV_REQUIRE(registry != NULL, 0);
  capacity = buffer != NULL ? capacity : 0;
  if (state >= (uint32_t)registry->traits_of.count) {
    if (capacity > 0) {
      buffer[0] = '\0';
    }
    return 0;
  }
  const size_t length = print_state(registry, state, NULL);
  if (length < capacity) {
    print_state(registry, state, buffer);
    buffer[length] = '\0';
  } else if (capacity > 0) {
    buffer[0] = '\0';
  }
  return length;
}
