// Values of properties of block states as numbers. Names are compared once, when a registry is
// created; rules compare numbers.
//
//   state - first state of its block = digits, one a property; the last is the lowest
//   place of a property in a layout  = what to divide by, how many values, where their numbers
//   begin
#pragma once

#include "base/alloc.h"

#include <ovis/blocks.h>

// The properties that rules ask for: X(PROP, name)
#define OV_BLOCK_PROP_LIST(X)                                                                      \
  X(AGE, "age")                                                                                    \
  X(BERRIES, "berries")                                                                            \
  X(BOTTOM, "bottom")                                                                              \
  X(DISTANCE, "distance")                                                                          \
  X(DRAG, "drag")                                                                                  \
  X(EGGS, "eggs")                                                                                  \
  X(FACING, "facing")                                                                              \
  X(HALF, "half")                                                                                  \
  X(HAS_RECORD, "has_record")                                                                      \
  X(HATCH, "hatch")                                                                                \
  X(HONEY_LEVEL, "honey_level")                                                                    \
  X(LAYERS, "layers")                                                                              \
  X(LEVEL, "level")                                                                                \
  X(LIT, "lit")                                                                                    \
  X(MOISTURE, "moisture")                                                                          \
  X(OCCUPIED, "occupied")                                                                          \
  X(OPEN, "open")                                                                                  \
  X(PART, "part")                                                                                  \
  X(TYPE, "type")

typedef enum ov_block_prop {
#define OV_BLOCK_PROP_ENUM(prop, name) OV_BLOCK_PROP_##prop,
  OV_BLOCK_PROP_LIST(OV_BLOCK_PROP_ENUM)
#undef OV_BLOCK_PROP_ENUM
      OV_BLOCK_PROP_COUNT
} ov_block_prop;

// A number stands for itself, false and true for 0 and 1, and these words for: X(VALUE, name)
#define OV_BLOCK_VALUE_LIST(X)                                                                     \
  X(NORTH, "north")                                                                                \
  X(SOUTH, "south")                                                                                \
  X(WEST, "west")                                                                                  \
  X(EAST, "east")                                                                                  \
  X(UP, "up")                                                                                      \
  X(DOWN, "down")                                                                                  \
  X(UPPER, "upper")                                                                                \
  X(LOWER, "lower")                                                                                \
  X(HEAD, "head")                                                                                  \
  X(FOOT, "foot")                                                                                  \
  X(LEFT, "left")                                                                                  \
  X(RIGHT, "right")                                                                                \
  X(SINGLE, "single")

typedef enum ov_block_value {
  OV_BLOCK_VALUE_NONE = -1, // the block has no such property
  OV_BLOCK_VALUE_WORDS = 1000,
#define OV_BLOCK_VALUE_ENUM(value, name) OV_BLOCK_VALUE_##value,
  OV_BLOCK_VALUE_LIST(OV_BLOCK_VALUE_ENUM)
#undef OV_BLOCK_VALUE_ENUM
      OV_BLOCK_VALUE_OTHER // any word that no rule asks for
} ov_block_value;

// Where a property of a layout is.
typedef struct ov_block_place {
  uint16_t divisor; // of the offset of a state
  uint16_t count;   // of values; 0: the layout has no such property
  uint16_t first;   // index into the numbers
} ov_block_place;

typedef struct ov_block_values {
  ov_block_place* places; // [(place) * OV_BLOCK_PROP_COUNT * layout_count]
  int16_t* numbers;       // [(number) * number_count] in the order of the names of values
  int32_t layout_count;
  int32_t number_count;
} ov_block_values;

// Resolves the layouts of the first `block_count` built-in blocks. False: no memory.
bool ov_block_values_init(ov_block_values* self, int32_t block_count,
                          const ovis_allocator* allocator);
void ov_block_values_fini(ov_block_values* self, const ovis_allocator* allocator);
size_t ov_block_values_bytes(const ov_block_values* self);

// The value of a property of a state, as a number or an ov_block_value. OV_BLOCK_VALUE_NONE: its
// block has no such property, or there is no such state (OVIS_STATE_UNLOADED).
int32_t ov_registry_value(const ovis_blocks* registry, ovis_state state, ov_block_prop prop);

// Finds the state that differs in one property. False, and *out is `state`: its block has no such
// property, or that has no such value.
bool ov_registry_with_value(const ovis_blocks* registry, ovis_state state, ov_block_prop prop,
                            int32_t value, ovis_state* out);
