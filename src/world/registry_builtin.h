// Format of the generated table of built-in blocks (blocks_gen.c, by tools/blocks/generate.py).
// Equal items are stored once and named by their index; a list is a range of a longer list.
//
//   block --> layout --> properties --> value names
//         \-> runs: (traits, count), (traits, count)...   one traits index for each state, in order
//                \-> traits --> tag set, shape --> boxes
#pragma once

#include <ovis/blocks.h>

// Largest number of properties of a block.
#define OV_LAYOUT_PROPERTY_MAX 8

typedef struct ov_builtin_property {
  const char* name;
  uint16_t first_value; // index into value_names
  uint16_t value_count;
} ov_builtin_property;

// The properties of a block, in order. The offset of a state in its block is a number with one
// digit for each property; the last property is the lowest digit.
typedef struct ov_builtin_layout {
  uint16_t first; // index into layout_properties
  uint16_t count;
} ov_builtin_layout;

// [Units: 1/32 block]
typedef struct ov_builtin_box {
  int8_t min[3], max[3];
} ov_builtin_box;

typedef struct ov_builtin_shape {
  uint16_t first; // index into shape_boxes
  uint16_t count;
} ov_builtin_shape;

typedef struct ov_builtin_ground {
  float slipperiness, speed_factor, jump_factor;
} ov_builtin_ground;

// tag_set does not contain the tags that follow from the shape (registry_shape.h).
typedef struct ov_builtin_traits {
  uint16_t tag_set, shape;
  uint8_t fluid, fluid_amount, fluid_source, pathfindable, opacity, emission, ground;
} ov_builtin_traits;

typedef struct ov_builtin_run {
  uint16_t traits, count;
} ov_builtin_run;

typedef struct ov_builtin_block {
  const char* name;
  uint16_t layout;
  uint16_t default_offset; // offset of the default state from the first state
  uint16_t first_run;
} ov_builtin_block;

// Translates a name or a property value of an older save. Sorted by old_name. Without a property
// only the block's name changed. With a property: a state of old_name with that value belongs to
// `block`, and the property is replaced by new_property = new_value, or dropped if new_property is
// NULL.
typedef struct ov_builtin_rename {
  const char* old_name;
  const char* property;
  const char* value;
  const char* block;
  const char* new_property;
  const char* new_value;
} ov_builtin_rename;

typedef struct ov_builtin {
  const char* version; // game version
  const char* const* value_names;
  const ov_builtin_property* properties;
  const uint8_t* layout_properties;
  const ov_builtin_layout* layouts; // index 0: no properties
  const ov_builtin_box* boxes;
  const uint16_t* shape_boxes;
  const ov_builtin_shape* shapes; // index 0: empty
  const ov_builtin_ground* grounds;
  const uint64_t* tag_sets;
  const ov_builtin_traits* traits; // index 0: air
  const ov_builtin_run* runs;
  const ov_builtin_block* blocks; // index 0: air
  const ov_builtin_rename* renames;
  int32_t shape_count;
  int32_t shape_box_count; // sum over all shapes
  int32_t traits_count;
  int32_t block_count;
  int32_t state_count;
  int32_t rename_count;
} ov_builtin;

extern const ov_builtin ov_builtin_blocks;
