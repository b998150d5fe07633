// Translates the block names and properties of saves, from version 1.16 on, to current states.
// Rules: docs/sources.md#block-renames
#include "base/check.h"
#include "base/fail.h"
#include "world/registry_internal.h"
#include "world/registry_layout.h"

#include <stdio.h>
#include <string.h>

static const ov_builtin* const data = &ov_builtin_blocks;

// ---- Older names

// Finds the rename of an old name or, with a property, of a value. NULL: there is none.
static const ov_builtin_rename* find_rename(const char* name, size_t length,
                                            const ovis_property_text* property) {
  for (int32_t i = 0; i < data->rename_count; i++) {
    const ov_builtin_rename* rename = &data->renames[i];
    if ((rename->property == NULL) != (property == NULL) ||
        !ov_text_equal(rename->old_name, name, length)) {
      continue;
    }
    if (property == NULL ||
        (ov_text_equal(rename->property, property->name, property->name_length) &&
         ov_text_equal(rename->value, property->value, property->value_length))) {
      return rename;
    }
  }
  return NULL;
}

static uint32_t block_of_rename(const ovis_blocks* registry, const ov_builtin_rename* rename) {
  return ov_registry_block_named(registry, rename->block, strlen(rename->block));
}

// Finds the block of a current or old name.
static uint32_t find_block(const ovis_blocks* registry, const char* name, size_t length) {
  const uint32_t block = ov_registry_block_named(registry, name, length);
  if (block != OV_BLOCK_NONE) {
    return block;
  }
  const ov_builtin_rename* rename = find_rename(name, length, NULL);
  return rename == NULL ? OV_BLOCK_NONE : block_of_rename(registry, rename);
}

// A value that no longer exists may belong to another block today.
static uint32_t renamed_by_value(const ovis_blocks* registry, uint32_t block, const char* name,
                                 size_t length, const ovis_property_text* properties,
                                 int32_t property_count) {
  for (int32_t i = 0; i < property_count; i++) {
    const ov_builtin_rename* rename = find_rename(name, length, &properties[i]);
    if (rename != NULL) {
      block = block_of_rename(registry, rename);
    }
  }
  return block;
}

// ---- Lookup

typedef enum property_result { UNDERSTOOD, ODD_NAME, ODD_VALUE } property_result;

static property_result set_property(uint16_t layout, int32_t* values,
                                    const ovis_property_text* property) {
  const int32_t place = ov_layout_find(layout, property->name, property->name_length);
  if (place < 0) {
    return ODD_NAME;
  }
  const int32_t value =
      ov_layout_find_value(layout, place, property->value, property->value_length);
  if (value < 0) {
    return ODD_VALUE;
  }
  values[place] = value;
  return UNDERSTOOD;
}

ov_state_lookup ov_registry_lookup(const ovis_blocks* registry, const char* name, size_t length,
                                   const ovis_property_text* properties, int32_t property_count) {
  ov_state_lookup found = {find_block(registry, name, length), OVIS_STATE_UNLOADED, -1, false};
  if (found.block == OV_BLOCK_NONE) {
    return found;
  }
  const bool has_renames = registry->blocks.items[found.block].has_renames;
  if (has_renames) {
    found.block = renamed_by_value(registry, found.block, name, length, properties, property_count);
  }
  const ov_block* block = &registry->blocks.items[found.block];
  int32_t values[OV_LAYOUT_PROPERTY_MAX];
  ov_layout_split(block->layout, block->default_offset, values);
  for (int32_t i = 0; i < property_count; i++) {
    ovis_property_text property = properties[i];
    const ov_builtin_rename* rename = has_renames ? find_rename(name, length, &property) : NULL;
    if (rename != NULL && rename->new_property == NULL) {
      continue; // the block's name already expresses the value
    }
    if (rename != NULL) {
      property = (ovis_property_text){rename->new_property, strlen(rename->new_property),
                                      rename->new_value, strlen(rename->new_value)};
    }
    const property_result result = set_property(block->layout, values, &property);
    if (result != UNDERSTOOD && found.odd_property < 0) {
      found.odd_property = i;
      found.is_value_odd = result == ODD_VALUE;
    }
  }
  found.state = block->first_state + ov_layout_join(block->layout, values);
  return found;
}

// ---- Unknown names

// Makes untrusted text safe to print, parse and embed in JSON. Replaces other characters, and an
// empty text, by "?". [Limit: to has OV_TEXT_LENGTH_MAX + 1 bytes] Returns the length.
static size_t tame(const char* text, size_t length, char* to) {
  OVIS_ASSERT(length <= OV_TEXT_LENGTH_MAX);
  for (size_t i = 0; i < length; i++) {
    const char c = text[i];
    const bool is_tame = c > ' ' && c <= '~' && strchr("[],=\"\\", c) == NULL;
    to[i] = is_tame ? c : '?';
  }
  if (length == 0) {
    to[length++] = '?';
  }
  to[length] = '\0';
  return length;
}

static void report(const ovis_blocks* registry, ovis_log_item item, const char* message) {
  if (registry->log != NULL) {
    registry->log(registry->log_context, OVIS_LOG_WARNING, item, message);
  }
}

static ovis_status add_unknown(ovis_blocks* registry, const char* name, size_t length,
                               uint32_t* out_block) {
  if (!ov_array_reserve(&registry->unknowns, &registry->allocator, registry->unknowns.count + 1)) {
    return OVIS_NO_MEMORY;
  }
  const ovis_block_def cube = ovis_default_block_def();
  ovis_state_traits traits = cube.traits;
  traits.tags |= OVIS_TAG(UNKNOWN);
  const ovis_status status =
      ov_registry_add_block(registry, name, length, &traits, cube.boxes, cube.box_count, out_block);
  if (status != OVIS_OK) {
    return status;
  }
  registry->unknowns.items[registry->unknowns.count++] = (ov_unknown){*out_block, 0};
  registry->blocks.items[*out_block].unknown_plus_1 = (uint16_t)registry->unknowns.count;
  char message[OV_TEXT_LENGTH_MAX + 64];
  snprintf(message, sizeof message, "unknown block '%s' is treated as a solid cube",
           registry->blocks.items[*out_block].name);
  report(registry, OVIS_LOG_UNKNOWN_BLOCK, message);
  return OVIS_OK;
}

// Finds or adds the block that represents an unknown name, in the spelling of the save.
static ovis_status stand_in(ovis_blocks* registry, const char* name, size_t length,
                            uint32_t* out_block) {
  char tamed[OV_TEXT_LENGTH_MAX + 1];
  length = tame(name, length, tamed);
  name = tamed;
  *out_block = ov_registry_block_named(registry, name, length);
  if (*out_block != OV_BLOCK_NONE) {
    return OVIS_OK;
  }
  if (registry->unknowns.count >= OV_REGISTRY_UNKNOWN_MAX) {
    name = OV_REGISTRY_UNKNOWN_REST;
    length = strlen(name);
    *out_block = ov_registry_block_named(registry, name, length);
    if (*out_block != OV_BLOCK_NONE) {
      return OVIS_OK;
    }
  }
  return add_unknown(registry, name, length, out_block);
}

int32_t ovis_blocks_get_unknown_count(const ovis_blocks* registry) {
  OV_REQUIRE(registry != NULL, 0);
  return registry->unknowns.count;
}

const char* ovis_blocks_get_unknown_name(const ovis_blocks* registry, int32_t index) {
  OV_REQUIRE(registry != NULL, "");
  OV_REQUIRE(index >= 0 && index < registry->unknowns.count, "");
  return registry->blocks.items[registry->unknowns.items[index].block].name;
}

uint64_t ovis_blocks_get_unknown_uses(const ovis_blocks* registry, int32_t index) {
  OV_REQUIRE(registry != NULL, 0);
  OV_REQUIRE(index >= 0 && index < registry->unknowns.count, 0);
  return registry->unknowns.items[index].uses;
}

// ---- Resolving

static void report_odd_property(ovis_blocks* registry, const ov_state_lookup* found,
                                const ovis_property_text* properties) {
  ov_block* block = &registry->blocks.items[found->block];
  if (block->has_odd_property || block->unknown_plus_1 != 0) {
    return;
  }
  block->has_odd_property = true;
  const ovis_property_text* odd = &properties[found->odd_property];
  char name[OV_TEXT_LENGTH_MAX + 1];
  char value[OV_TEXT_LENGTH_MAX + 1];
  tame(odd->name, odd->name_length < 64 ? odd->name_length : 64, name);
  tame(odd->value, odd->value_length < 64 ? odd->value_length : 64, value);
  char message[3 * OV_TEXT_LENGTH_MAX + 64];
  snprintf(message, sizeof message, "block '%s' has no '%s=%s', which is ignored", block->name,
           name, value);
  report(registry, OVIS_LOG_UNKNOWN_PROPERTY, message);
}

ovis_status ovis_blocks_resolve(ovis_blocks* registry, const char* name, size_t name_length,
                                const ovis_property_text* properties, int32_t property_count,
                                ovis_state* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = OVIS_STATE_UNLOADED;
  OV_REQUIRE(registry != NULL, OVIS_BAD_ARGUMENT);
  if (name == NULL || name_length > OV_TEXT_LENGTH_MAX || property_count < 0 ||
      (properties == NULL && property_count > 0)) {
    return OVIS_BAD_FORMAT;
  }
  for (int32_t i = 0; i < property_count; i++) {
    const ovis_property_text* one = &properties[i];
    OV_REQUIRE(one->name != NULL || one->name_length == 0, OVIS_BAD_FORMAT);
    OV_REQUIRE(one->value != NULL || one->value_length == 0, OVIS_BAD_FORMAT);
  }
  ov_registry_strip(&name, &name_length);
  ov_state_lookup found =
      ov_registry_lookup(registry, name, name_length, properties, property_count);
  if (found.block == OV_BLOCK_NONE) {
    OV_TRY(stand_in(registry, name, name_length, &found.block));
    const ov_block* block = &registry->blocks.items[found.block];
    found.state = block->first_state + block->default_offset;
  } else if (found.odd_property >= 0) {
    report_odd_property(registry, &found, properties);
  }
  const uint16_t unknown = registry->blocks.items[found.block].unknown_plus_1;
  if (unknown != 0) {
    registry->unknowns.items[unknown - 1].uses++;
  }
  *out = found.state;
  return OVIS_OK;
}
