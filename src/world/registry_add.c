// Adds blocks to a registry in use, so that running out of memory changes nothing.
// Design: docs/architecture.md#rooms (world); include/ovis/blocks.h
#include "base/check.h"
#include "base/hash.h"
#include "world/registry_internal.h"
#include "world/registry_shape.h"

#include <string.h>

// Largest distance by which a host's shape may leave its cell, since collision tests visit that
// many cells around a box. [Units: blocks]
#define BOX_REACH_MAX 8

// ---- Shared shapes and traits

static uint32_t folded(ov_hash hash) {
  return (uint32_t)(hash.state >> 32);
}

static void hash_vec3(ov_hash* hash, const ovis_vec3* v) {
  ov_hash_f64(hash, v->x);
  ov_hash_f64(hash, v->y);
  ov_hash_f64(hash, v->z);
}

static uint32_t hash_boxes(const ovis_aabb* boxes, int32_t count) {
  ov_hash hash = {0};
  ov_hash_i32(&hash, count);
  for (int32_t i = 0; i < count; i++) {
    hash_vec3(&hash, &boxes[i].min);
    hash_vec3(&hash, &boxes[i].max);
  }
  return folded(hash);
}

static uint32_t find_shape(const ovis_blocks* registry, uint32_t hash, const ovis_aabb* boxes,
                           int32_t count) {
  const size_t size = (size_t)count * sizeof *boxes;
  uint32_t cursor = ov_table_start(&registry->shape_table, hash);
  for (uint32_t i; (i = ov_table_next(&registry->shape_table, hash, &cursor)) != OV_TABLE_END;) {
    const ov_shape* shape = &registry->shapes.items[i];
    // The boxes contain only doubles, so bytes can be compared. copy_boxes removes the sign of
    // zeros.
    if (shape->count == count &&
        (count == 0 || memcmp(registry->boxes.items + shape->first, boxes, size) == 0)) {
      return i;
    }
  }
  return OV_TABLE_END;
}

uint16_t ov_registry_put_shape(ovis_blocks* registry, const ovis_aabb* boxes, int32_t count) {
  const uint32_t hash = hash_boxes(boxes, count);
  const uint32_t found = find_shape(registry, hash, boxes, count);
  if (found != OV_TABLE_END) {
    return (uint16_t)found;
  }
  const ov_shape shape = {ov_shape_bounds(boxes, count), registry->boxes.count, count};
  OVIS_ASSERT(registry->shapes.count < registry->shapes.capacity);
  OVIS_ASSERT(registry->boxes.capacity - registry->boxes.count >= count);
  if (count > 0) {
    memcpy(registry->boxes.items + registry->boxes.count, boxes, (size_t)count * sizeof *boxes);
    registry->reach = ov_shape_around(&registry->reach, &shape.bounds);
  }
  registry->boxes.count += count;
  const int32_t number = registry->shapes.count++;
  registry->shapes.items[number] = shape;
  ov_table_add(&registry->shape_table, hash, (uint32_t)number);
  return (uint16_t)number;
}

static uint32_t hash_traits(const ovis_state_traits* traits) {
  ov_hash hash = {0};
  ov_hash_u64(&hash, traits->tags);
  ov_hash_u64(&hash, (uint64_t)traits->shape | (uint64_t)traits->fluid << 16 |
                         (uint64_t)traits->fluid_amount << 24 |
                         (uint64_t)traits->fluid_source << 32 |
                         (uint64_t)traits->pathfindable << 40 | (uint64_t)traits->opacity << 48 |
                         (uint64_t)traits->emission << 56);
  ov_hash_f32(&hash, traits->slipperiness);
  ov_hash_f32(&hash, traits->speed_factor);
  ov_hash_f32(&hash, traits->jump_factor);
  return folded(hash);
}

static bool are_traits_equal(const ovis_state_traits* a, const ovis_state_traits* b) {
  return a->tags == b->tags && a->shape == b->shape && a->fluid == b->fluid &&
         a->fluid_amount == b->fluid_amount && a->fluid_source == b->fluid_source &&
         a->pathfindable == b->pathfindable && a->opacity == b->opacity &&
         a->emission == b->emission && a->slipperiness == b->slipperiness &&
         a->speed_factor == b->speed_factor && a->jump_factor == b->jump_factor;
}

static uint32_t find_traits(const ovis_blocks* registry, uint32_t hash,
                            const ovis_state_traits* traits) {
  uint32_t cursor = ov_table_start(&registry->traits_table, hash);
  for (uint32_t i; (i = ov_table_next(&registry->traits_table, hash, &cursor)) != OV_TABLE_END;) {
    if (are_traits_equal(&registry->traits.items[i], traits)) {
      return i;
    }
  }
  return OV_TABLE_END;
}

uint16_t ov_registry_put_traits(ovis_blocks* registry, const ovis_state_traits* traits) {
  const uint32_t hash = hash_traits(traits);
  const uint32_t found = find_traits(registry, hash, traits);
  if (found != OV_TABLE_END) {
    return (uint16_t)found;
  }
  OVIS_ASSERT(registry->traits.count < registry->traits.capacity);
  const int32_t number = registry->traits.count++;
  registry->traits.items[number] = *traits;
  ov_table_add(&registry->traits_table, hash, (uint32_t)number);
  return (uint16_t)number;
}

// ---- Blocks

void ov_registry_put_block(ovis_blocks* registry, const ov_block* block) {
  OVIS_ASSERT(registry->blocks.count < registry->blocks.capacity);
  const size_t length = strlen(block->name);
  OVIS_ASSERT(ov_registry_block_named(registry, block->name, length) == OV_BLOCK_NONE);
  const uint32_t hash = (uint32_t)(ov_hash_text(block->name, length) >> 32);
  ov_table_add(&registry->block_table, hash, (uint32_t)registry->blocks.count);
  const int32_t index = registry->blocks.count++;
  registry->blocks.items[index] = *block;
  const ov_block_id id = ov_block_id_find(block->name);
  registry->blocks.items[index].id = (uint16_t)id;
  if (id < OV_BLOCK_OTHER) {
    registry->block_by_id[id] = (uint32_t)index;
  }
}

static bool reserve_block(ovis_blocks* registry, size_t name_length, int32_t box_count) {
  const ovis_allocator* allocator = &registry->allocator;
  return ov_array_reserve(&registry->traits_of, allocator, registry->traits_of.count + 1) &&
         ov_array_reserve(&registry->traits, allocator, registry->traits.count + 1) &&
         ov_array_reserve(&registry->shapes, allocator, registry->shapes.count + 1) &&
         ov_array_reserve(&registry->boxes, allocator, registry->boxes.count + box_count) &&
         ov_array_reserve(&registry->blocks, allocator, registry->blocks.count + 1) &&
         ov_table_reserve(&registry->traits_table, allocator, registry->traits_table.count + 1) &&
         ov_table_reserve(&registry->shape_table, allocator, registry->shape_table.count + 1) &&
         ov_table_reserve(&registry->block_table, allocator, registry->block_table.count + 1) &&
         ov_text_reserve(&registry->names, allocator, name_length);
}

// Does the registry contain such traits with such a shape, or has it room for new ones? A new shape
// needs new traits.
static bool has_number(const ovis_blocks* registry, ovis_state_traits* traits,
                       const ovis_aabb* boxes, int32_t box_count) {
  const uint32_t shape = find_shape(registry, hash_boxes(boxes, box_count), boxes, box_count);
  if (shape != OV_TABLE_END) {
    traits->shape = (uint16_t)shape;
    if (find_traits(registry, hash_traits(traits), traits) != OV_TABLE_END) {
      return true;
    }
  } else if (registry->shapes.count >= OV_REGISTRY_SHAPE_MAX) {
    return false;
  }
  return registry->traits.count < OV_REGISTRY_TRAITS_MAX;
}

// Glass and leaves of hosts are not opaque; a host sets the tag for blocks such as ice or mud. An
// unknown block suffocates nobody, since its properties are not known.
static uint64_t suffocating_tag(uint64_t tags) {
  const uint64_t solid = OVIS_TAG(FULL_CUBE) | OVIS_TAG(OPAQUE) | OVIS_TAG(BLOCKS_MOTION);
  return (tags & (solid | OVIS_TAG(UNKNOWN))) == solid ? OVIS_TAG(SUFFOCATING) : 0;
}

ovis_status ov_registry_add_block(ovis_blocks* registry, const char* name, size_t length,
                                  const ovis_state_traits* traits, const ovis_aabb* boxes,
                                  int32_t box_count, uint32_t* out_block) {
  ovis_state_traits own = *traits;
  own.tags = (traits->tags & ~OV_SHAPE_TAGS) | ov_shape_tags(boxes, box_count);
  own.tags |= suffocating_tag(own.tags);
  if (registry->traits_of.count >= OV_REGISTRY_STATE_MAX ||
      !has_number(registry, &own, boxes, box_count)) {
    return OVIS_FULL;
  }
  if (!reserve_block(registry, length, box_count)) {
    return OVIS_NO_MEMORY;
  }
  own.shape = ov_registry_put_shape(registry, boxes, box_count);
  const ov_block block = {
      .name = ov_text_add(&registry->names, name, length),
      .first_state = (ovis_state)registry->traits_of.count,
      .state_count = 1,
  };
  *out_block = (uint32_t)registry->blocks.count;
  registry->traits_of.items[registry->traits_of.count++] = ov_registry_put_traits(registry, &own);
  ov_registry_put_block(registry, &block);
  return OVIS_OK;
}

// ---- Blocks of hosts

ovis_block_def ovis_default_block_def(void) {
  static const ovis_aabb whole_cell = {{0, 0, 0}, {1, 1, 1}};
  return (ovis_block_def){
      .traits = {.tags = OVIS_TAG(OPAQUE) | OVIS_TAG(BLOCKS_MOTION),
                 .opacity = 15,
                 .slipperiness = 0.6f,
                 .speed_factor = 1,
                 .jump_factor = 1},
      .boxes = &whole_cell,
      .box_count = 1,
      .cookie = OV_COOKIE,
  };
}

// Accepts printable ASCII without the separators of properties, so that each printed state parses.
static bool is_name_valid(const char* name, size_t length) {
  if (length == 0 || length > OV_TEXT_LENGTH_MAX) {
    return false;
  }
  for (size_t i = 0; i < length; i++) {
    if (name[i] <= ' ' || name[i] > '~' || strchr("[],=", name[i]) != NULL) {
      return false;
    }
  }
  return true;
}

static bool is_span_valid(double min, double max) {
  // In this form the test is false for a NaN.
  return min <= max && min >= -BOX_REACH_MAX && max <= 1 + BOX_REACH_MAX;
}

static bool is_factor_valid(float value) {
  return value >= 0 && value <= 1000;
}

static bool are_traits_valid(const ovis_state_traits* traits) {
  const uint64_t known_tags = (UINT64_C(1) << OVIS_TAG_COUNT) - 1;
  return (traits->tags & ~known_tags) == 0 && traits->fluid <= OVIS_FLUID_LAVA &&
         traits->fluid_amount <= 8 && traits->fluid_source <= 1 &&
         (traits->fluid == OVIS_FLUID_NONE) == (traits->fluid_amount == 0) &&
         traits->pathfindable <=
             (OVIS_PATHFINDABLE_LAND | OVIS_PATHFINDABLE_WATER | OVIS_PATHFINDABLE_AIR) &&
         traits->opacity <= 15 && traits->emission <= 15 && is_factor_valid(traits->slipperiness) &&
         is_factor_valid(traits->speed_factor) && is_factor_valid(traits->jump_factor);
}

// Turns -0 into 0, so that equal boxes have equal bytes.
static double one_zero(double value) {
  return value == 0 ? 0 : value;
}

// Copies the boxes of a def. False: one is invalid, or extends too far from the cell.
static bool copy_boxes(const ovis_block_def* def, ovis_aabb* boxes) {
  for (int32_t i = 0; i < def->box_count; i++) {
    const ovis_aabb* box = &def->boxes[i];
    if (!is_span_valid(box->min.x, box->max.x) || !is_span_valid(box->min.y, box->max.y) ||
        !is_span_valid(box->min.z, box->max.z)) {
      return false;
    }
    boxes[i] = (ovis_aabb){{one_zero(box->min.x), one_zero(box->min.y), one_zero(box->min.z)},
                           {one_zero(box->max.x), one_zero(box->max.y), one_zero(box->max.z)}};
  }
  return true;
}

ovis_status ovis_blocks_add(ovis_blocks* registry, const ovis_block_def* def, ovis_state* out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = OVIS_STATE_UNLOADED;
  OV_REQUIRE(registry != NULL, OVIS_BAD_ARGUMENT);
  OV_CHECK_DEF(def);
  if (def->name == NULL) {
    return OVIS_BAD_FORMAT;
  }
  const char* name = def->name;
  size_t length = strlen(name);
  ov_registry_strip(&name, &length);
  if (!is_name_valid(name, length) ||
      ov_registry_block_named(registry, name, length) != OV_BLOCK_NONE) {
    return OVIS_BAD_FORMAT;
  }
  ovis_aabb boxes[OV_REGISTRY_BOX_MAX];
  if (def->box_count < 0 || def->box_count > OV_REGISTRY_BOX_MAX ||
      (def->boxes == NULL && def->box_count > 0) || !are_traits_valid(&def->traits) ||
      !copy_boxes(def, boxes)) {
    return OVIS_OUT_OF_RANGE;
  }
  uint32_t block;
  const ovis_status status =
      ov_registry_add_block(registry, name, length, &def->traits, boxes, def->box_count, &block);
  if (status == OVIS_OK) {
    *out = registry->blocks.items[block].first_state;
  }
  return status;
}
