// Inside of the block registry. A state's traits are two array reads away; everything else is for
// setting up and for reading saves.
//
//   state --> traits_of[] (16 bits) --> traits[] --> shapes[] --> boxes[]
//   state --> block: built-in ones by block_of[], blocks that were added later have one state each,
//             in order, so their number follows from the state
#ifndef OVIS_SRC_WORLD_REGISTRY_INTERNAL_H
#define OVIS_SRC_WORLD_REGISTRY_INTERNAL_H

#include "base/array.h"
#include "base/check.h"
#include "world/block_ids.h"
#include "world/registry_builtin.h"
#include "world/registry_table.h"
#include "world/registry_text.h"

#include <ovis/registry.h>

#define OV_REGISTRY_STATE_MAX (1 << 24)
#define OV_REGISTRY_TRAITS_MAX 65536
#define OV_REGISTRY_SHAPE_MAX 65536
#define OV_REGISTRY_BOX_MAX 64 // of one shape

// Unknown names that are told apart. A save that makes up more than that gets one block for the
// rest.
#define OV_REGISTRY_UNKNOWN_MAX 4096
#define OV_REGISTRY_UNKNOWN_REST "unknown"

#define OV_BLOCK_NONE UINT32_MAX

typedef struct ov_block {
  const char* name; // without "minecraft:"
  ovis_state first_state;
  uint32_t state_count;
  uint16_t default_offset;
  uint16_t layout;         // in ov_builtin_blocks.layouts; 0 for blocks that were added
  uint16_t unknown_plus_1; // in unknowns; 0: a known block
  uint16_t id;             // ov_block_id
  bool has_renames;        // older versions had values that are gone
  bool has_odd_property;   // a save gave it a property that it does not have, and it was logged
} ov_block;

typedef struct ov_shape {
  ovis_aabb bounds;
  int32_t first; // in boxes
  int32_t count;
} ov_shape;

typedef struct ov_unknown {
  uint32_t block;
  uint64_t uses;
} ov_unknown;

struct ovis_registry {
  ovis_allocator allocator;
  ovis_log_fn* log;
  void* log_context;
  ov_array(uint16_t) traits_of; // by state
  ov_array(ovis_state_traits) traits;
  ov_array(ov_shape) shapes; // 0: empty
  ov_array(ovis_aabb) boxes;
  ov_array(ov_block) blocks;
  ov_array(ov_unknown) unknowns;
  uint16_t* block_of;                   // by built-in state
  uint32_t block_by_id[OV_BLOCK_OTHER]; // by ov_block_id; OV_BLOCK_NONE: no such block
  uint32_t builtin_state_count;
  uint32_t builtin_block_count;
  ovis_aabb reach;      // around all shapes and the cell itself
  ov_table block_table; // by name
  ov_table traits_table;
  ov_table shape_table;
  ov_text_store names; // of blocks that were added
};

static inline const ovis_state_traits* ov_registry_traits(const ovis_registry* registry,
                                                          ovis_state state) {
  OVIS_ASSERT(state < (uint32_t)registry->traits_of.count);
  return &registry->traits.items[registry->traits_of.items[state]];
}

// Highest point of a shape over the bottom of its cell; 0 for an empty one.
static inline double ov_registry_shape_top(const ovis_registry* registry, uint16_t shape) {
  OVIS_ASSERT(shape < registry->shapes.count);
  return registry->shapes.items[shape].bounds.max.y;
}

// How far any block's shape reaches, from the lowest corner of its cell. At least the cell.
static inline const ovis_aabb* ov_registry_reach(const ovis_registry* registry) {
  return &registry->reach;
}

// The block of that name as it is called today, or OV_BLOCK_NONE. No prefix.
uint32_t ov_registry_block_named(const ovis_registry* registry, const char* name, size_t length);

// Takes "minecraft:" off the front of a name.
void ov_registry_strip(const char** name, size_t* length);

// What a name with properties means, older versions' words included.
typedef struct ov_state_lookup {
  uint32_t block;       // OV_BLOCK_NONE: no such name
  ovis_state state;     // properties that were not understood have the default's value
  int32_t odd_property; // first that was not understood, or -1
  bool is_value_odd;    // its name was
} ov_state_lookup;
ov_state_lookup ov_registry_lookup(const ovis_registry* registry, const char* name, size_t length,
                                   const ovis_property_text* properties, int32_t property_count);

// Adds a block of one state. Its name must be new.
ovis_status ov_registry_add_block(ovis_registry* registry, const char* name, size_t length,
                                  const ovis_state_traits* traits, const ovis_aabb* boxes,
                                  int32_t box_count, uint32_t* out_block);

// The numbers of equal traits and shapes are the same: these find one, or add it to arrays in which
// there is room.
uint16_t ov_registry_put_shape(ovis_registry* registry, const ovis_aabb* boxes, int32_t count);
uint16_t ov_registry_put_traits(ovis_registry* registry, const ovis_state_traits* traits);

// Enters a block into the name table. [Limit: room in blocks and in the table]
void ov_registry_put_block(ovis_registry* registry, const ov_block* block);

bool ov_registry_is_valid(const ovis_registry* registry);

#endif
