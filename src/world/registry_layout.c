// Converts between the property values of a state and its offset in its block.
// Design: registry_layout.h
#include "world/registry_layout.h"

#include "base/check.h"
#include "world/registry_text.h"

static const ov_builtin* const data = &ov_builtin_blocks;

int32_t ov_layout_count(uint16_t layout) {
  return data->layouts[layout].count;
}

const ov_builtin_property* ov_layout_property(uint16_t layout, int32_t property) {
  OVIS_ASSERT(property >= 0);
  OVIS_ASSERT(property < data->layouts[layout].count);
  return &data->properties[data->layout_properties[data->layouts[layout].first + property]];
}

uint32_t ov_layout_state_count(uint16_t layout) {
  uint32_t result = 1;
  const int32_t count = ov_layout_count(layout);
  for (int32_t i = 0; i < count; i++) {
    result *= ov_layout_property(layout, i)->value_count;
  }
  return result;
}

int32_t ov_layout_find(uint16_t layout, const char* name, size_t length) {
  const int32_t count = ov_layout_count(layout);
  for (int32_t i = 0; i < count; i++) {
    if (ov_text_equal(ov_layout_property(layout, i)->name, name, length)) {
      return i;
    }
  }
  return -1;
}

int32_t ov_layout_find_value(uint16_t layout, int32_t property, const char* value, size_t length) {
  const ov_builtin_property* found = ov_layout_property(layout, property);
  for (int32_t i = 0; i < found->value_count; i++) {
    if (ov_text_equal(data->value_names[found->first_value + i], value, length)) {
      return i;
    }
  }
  return -1;
}

const char* ov_layout_value_name(uint16_t layout, int32_t property, int32_t value) {
  const ov_builtin_property* found = ov_layout_property(layout, property);
  OVIS_ASSERT(value >= 0);
  OVIS_ASSERT(value < found->value_count);
  return data->value_names[found->first_value + value];
}

void ov_layout_split(uint16_t layout, uint32_t offset, int32_t values[OV_LAYOUT_PROPERTY_MAX]) {
  for (int32_t i = ov_layout_count(layout) - 1; i >= 0; i--) {
    const uint32_t value_count = ov_layout_property(layout, i)->value_count;
    values[i] = (int32_t)(offset % value_count);
    offset /= value_count;
  }
  OVIS_ASSERT(offset == 0);
}

uint32_t ov_layout_join(uint16_t layout, const int32_t values[OV_LAYOUT_PROPERTY_MAX]) {
  uint32_t offset = 0;
  const int32_t count = ov_layout_count(layout);
  for (int32_t i = 0; i < count; i++) {
    const uint32_t value_count = ov_layout_property(layout, i)->value_count;
    OVIS_ASSERT(values[i] >= 0);
    OVIS_ASSERT((uint32_t)values[i] < value_count);
    offset = offset * value_count + (uint32_t)values[i];
  }
  return offset;
}
