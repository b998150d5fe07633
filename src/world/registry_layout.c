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

// What one step of a property's value is worth.
static uint32_t weight(uint16_t layout, int32_t property) {
  uint32_t result = 1;
  for (int32_t i = ov_layout_count(layout) - 1; i > property; i--) {
    result *= ov_layout_property(layout, i)->value_count;
  }
  return result;
}

uint32_t ov_layout_state_count(uint16_t layout) {
  return weight(layout, -1);
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

int32_t ov_layout_get(uint16_t layout, uint32_t offset, int32_t property) {
  const uint32_t value_count = ov_layout_property(layout, property)->value_count;
  return (int32_t)(offset / weight(layout, property) % value_count);
}

uint32_t ov_layout_set(uint16_t layout, uint32_t offset, int32_t property, int32_t value) {
  const uint32_t value_count = ov_layout_property(layout, property)->value_count;
  OVIS_ASSERT(value >= 0);
  OVIS_ASSERT((uint32_t)value < value_count);
  const uint32_t step = weight(layout, property);
  // The difference wraps when the value becomes smaller, and the sum wraps back.
  return offset + ((uint32_t)value - offset / step % value_count) * step;
}
