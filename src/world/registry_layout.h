// States of a block as numbers: one digit a property, the last property being the lowest.
//
//   oak_fence: east north south waterlogged west      true = 0, false = 1
//   offset 31:    1     1     1           1    1      all false
#ifndef OVIS_SRC_WORLD_REGISTRY_LAYOUT_H
#define OVIS_SRC_WORLD_REGISTRY_LAYOUT_H

#include "world/registry_builtin.h"

// Count of the properties of a layout.
int32_t ov_layout_count(uint16_t layout);
const ov_builtin_property* ov_layout_property(uint16_t layout, int32_t property);

// Count of the states that a layout gives.
uint32_t ov_layout_state_count(uint16_t layout);

// Place of a property in a layout, or of a value in that property; -1 if there is none.
int32_t ov_layout_find(uint16_t layout, const char* name, size_t length);
int32_t ov_layout_find_value(uint16_t layout, int32_t property, const char* value, size_t length);

const char* ov_layout_value_name(uint16_t layout, int32_t property, int32_t value);

// The values of a state's properties, from its offset in its block, and back.
void ov_layout_split(uint16_t layout, uint32_t offset, int32_t values[OV_LAYOUT_PROPERTY_MAX]);
uint32_t ov_layout_join(uint16_t layout, const int32_t values[OV_LAYOUT_PROPERTY_MAX]);

#endif
