// Numbers the states of a block: one digit for each property, the last property is the lowest.
//
//   oak_fence: east north south waterlogged west      true = 0, false = 1
//   offset 31:    1     1     1           1    1      all false
#pragma once

#include "world/registry_builtin.h"

// Number of properties of a layout.
int32_t ov_layout_count(uint16_t layout);
const ov_builtin_property* ov_layout_property(uint16_t layout, int32_t property);

// Number of states of a layout.
uint32_t ov_layout_state_count(uint16_t layout);

// Index of a property in a layout, or of a value in a property; -1: not found.
int32_t ov_layout_find(uint16_t layout, const char* name, size_t length);
int32_t ov_layout_find_value(uint16_t layout, int32_t property, const char* value, size_t length);

const char* ov_layout_value_name(uint16_t layout, int32_t property, int32_t value);

// Convert the offset of a state in its block to property values, and back.
void ov_layout_split(uint16_t layout, uint32_t offset, int32_t values[OV_LAYOUT_PROPERTY_MAX]);
uint32_t ov_layout_join(uint16_t layout, const int32_t values[OV_LAYOUT_PROPERTY_MAX]);
