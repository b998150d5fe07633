// Internals of the block registry. The traits of a state take two array reads; everything else
// serves the setup and the reading of saves.
//
//   state --> traits_of[] (16 bits) --> traits[] --> shapes[] --> boxes[]
//   state --> block: block_of[] for built-in states. Each block added later has one state, in
// order,
//             so the block's number follows from the state.
#pragma once

#include "base/array.h"
#include "base/check.h"
#include "world/block_ids.h"
#include "world/block_values.h"
#include "world/registry_builtin.h"
#include "world/registry_table.h"
#include "world/registry_text.h"

#include <ovis/blocks.h>

#define OV_REGISTRY_STATE_MAX (1 << 24)
#define OV_REGISTRY_TRAITS_MAX 65536
#define OV_REGISTRY_SHAPE_MAX 65536
#define OV_REGISTRY_BOX_MAX 64 // of one shape

// Number of unknown names that get a block of their own. The names after that share one block.
#define OV_REGISTRY_UNKNOWN_MAX 4096
#define OV_REGISTRY_UNKNOWN_REST "unknown"

#define OV_BLOCK_NONE UINT32_MAX

typedef struct ov_block {
  const char* name; // without "minecraft:"
  ovis_state first_state;
  uint32_t state_count;
  uint16_t default_offset;
  uint16_t layout;         // index into ov_builtin_blocks.layouts; 0 for added blocks
  uint16_t unknown_plus_1; // index into unknowns + 1; 0: a known block
  uint16_t id;             // ov_block_id
  bool has_renames;        // older versions had values that no longer exist
  bool has_odd_property;   // a save gave it an unknown property, and this was logged
} ov_block;

typedef struct ov_shape {
  ovis_aabb bounds;
  int32_t first; // index into boxes
  int32_t count;
} ov_shape;

typedef struct ov_unknown {
  uint32_t block;
  uint64_t uses;
} ov_unknown;

struct ovis_blocks {
  ovis_allocator allocator;
  ovis_log_fn* log;
  void* log_context;
  ov_array(uint16_t) traits_of; // by state
  ov_array(ovis_state_traits) traits;
  ov_array(ov_shape) shapes; // index 0: empty
  ov_array(ovis_aabb) boxes;
  ov_array(ov_block) blocks;
  ov_array(ov_unknown) unknowns;
  uint16_t* block_of;                   // by built-in state
  uint32_t block_by_id[OV_BLOCK_OTHER]; // by ov_block_id; OV_BLOCK_NONE: not in the registry
  uint32_t builtin_state_count;
  uint32_t builtin_block_count;
  ovis_aabb reach;      // smallest box around all shapes and the cell
  ov_table block_table; // by name
  ov_table traits_table;
  ov_table shape_table;
  ov_text_store names; // names of added blocks
  ov_block_values values;
};

// Does a body climb in such a cell, up and down? Not through a full top, as scaffolding has one.
static inline bool ov_traits_is_rung(const ovis_state_traits* traits) {
  return (traits->tags & (OVIS_TAG(CLIMBABLE) | OVIS_TAG(FULL_TOP))) == OVIS_TAG(CLIMBABLE);
}

static inline const ovis_state_traits* ov_registry_traits(const ovis_blocks* registry,
                                                          ovis_state state) {
  OVIS_ASSERT(state < (uint32_t)registry->traits_of.count);
  return &registry->traits.items[registry->traits_of.items[state]];
}

static inline const ov_shape* ov_registry_shape(const ovis_blocks* registry, uint16_t shape) {
  OVIS_ASSERT(shape < registry->shapes.count);
  return &registry->shapes.items[shape];
}

// Top of a shape, above the bottom of its cell; 0 for an empty shape.
static inline double ov_registry_shape_top(const ovis_blocks* registry, uint16_t shape) {
  OVIS_ASSERT(shape < registry->shapes.count);
  return registry->shapes.items[shape].bounds.max.y;
}

// The smallest box around all shapes and the cell, relative to the cell's lowest corner.
static inline const ovis_aabb* ov_registry_reach(const ovis_blocks* registry) {
  return &registry->reach;
}

// Block with that current name, or OV_BLOCK_NONE. The name has no prefix.
uint32_t ov_registry_block_named(const ovis_blocks* registry, const char* name, size_t length);

// Removes the prefix "minecraft:" from a name.
void ov_registry_strip(const char** name, size_t* length);

// The meaning of a name with properties, including those of older versions.
typedef struct ov_state_lookup {
  uint32_t block;       // OV_BLOCK_NONE: no such name
  ovis_state state;     // unknown properties have the default value
  int32_t odd_property; // index of the first unknown property, or -1
  bool is_value_odd;    // its name is known, its value is not
} ov_state_lookup;
ov_state_lookup ov_registry_lookup(const ovis_blocks* registry, const char* name, size_t length,
                                   const ovis_property_text* properties, int32_t property_count);

// Adds a block with one state. [Limit: the name is new]
ovis_status ov_registry_add_block(ovis_blocks* registry, const char* name, size_t length,
                                  const ovis_state_traits* traits, const ovis_aabb* boxes,
                                  int32_t box_count, uint32_t* out_block);

// Find a shape or traits, or add them. Equal ones share a number. [Limit: room was reserved]
uint16_t ov_registry_put_shape(ovis_blocks* registry, const ovis_aabb* boxes, int32_t count);
uint16_t ov_registry_put_traits(ovis_blocks* registry, const ovis_state_traits* traits);

// Adds a block to the list and to the name table. [Limit: room in both was reserved]
void ov_registry_put_block(ovis_blocks* registry, const ov_block* block);

bool ov_registry_is_valid(const ovis_blocks* registry);
