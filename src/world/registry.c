// Creates a registry from the built-in block table, and answers reads of blocks, traits and shapes.
// Rules: docs/sources.md#block-data
#include "world/registry_internal.h"

#include "base/check.h"
#include "world/registry_layout.h"
#include "world/registry_shape.h"

#include <string.h>

static const ov_builtin* const data = &ov_builtin_blocks;

ovis_blocks_def ovis_default_blocks_def(void) {
  return (ovis_blocks_def){.builtin = true, .cookie = OV_COOKIE};
}

// ---- The built-in table

static ovis_aabb box_of(const ov_builtin_box* box) {
  // Exact, since 1/32 is a power of two.
  const double unit = 1.0 / 32;
  return (ovis_aabb){{box->min[0] * unit, box->min[1] * unit, box->min[2] * unit},
                     {box->max[0] * unit, box->max[1] * unit, box->max[2] * unit}};
}

static void load_shapes(ovis_blocks* registry, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    ovis_aabb boxes[OV_REGISTRY_BOX_MAX];
    const ov_builtin_shape shape = data->shapes[i];
    OVIS_ASSERT(shape.count <= OV_REGISTRY_BOX_MAX);
    for (int32_t b = 0; b < shape.count; b++) {
      boxes[b] = box_of(&data->boxes[data->shape_boxes[shape.first + b]]);
    }
    const uint16_t number = ov_registry_put_shape(registry, boxes, shape.count);
    OVIS_ASSERT(number == i);
    (void)number;
  }
}

static void load_traits(ovis_blocks* registry, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    const ov_builtin_traits* from = &data->traits[i];
    const ov_builtin_ground* ground = &data->grounds[from->ground];
    const ovis_shape shape = ovis_blocks_get_shape(registry, from->shape);
    const ovis_state_traits traits = {
        .tags = data->tag_sets[from->tag_set] | ov_shape_tags(shape.boxes, shape.count),
        .shape = from->shape,
        .fluid = from->fluid,
        .fluid_amount = from->fluid_amount,
        .fluid_source = from->fluid_source,
        .pathfindable = from->pathfindable,
        .opacity = from->opacity,
        .emission = from->emission,
        .slipperiness = ground->slipperiness,
        .speed_factor = ground->speed_factor,
        .jump_factor = ground->jump_factor,
    };
    const uint16_t number = ov_registry_put_traits(registry, &traits);
    OVIS_ASSERT(number == i);
    (void)number;
  }
}

static bool has_renamed_values(const char* name) {
  for (int32_t i = 0; i < data->rename_count; i++) {
    if (data->renames[i].property != NULL && strcmp(data->renames[i].old_name, name) == 0) {
      return true;
    }
  }
  return false;
}

static void load_block(ovis_blocks* registry, int32_t index) {
  const ov_builtin_block* from = &data->blocks[index];
  const uint32_t state_count = ov_layout_state_count(from->layout);
  const ov_block block = {
      .name = from->name,
      .first_state = (ovis_state)registry->traits_of.count,
      .state_count = state_count,
      .default_offset = from->default_offset,
      .layout = from->layout,
      .has_renames = has_renamed_values(from->name),
  };
  OVIS_ASSERT(ov_layout_count(from->layout) <= OV_LAYOUT_PROPERTY_MAX);
  const ov_builtin_run* run = &data->runs[from->first_run];
  for (uint32_t done = 0; done < state_count; run++) {
    for (uint32_t i = 0; i < run->count; i++) {
      registry->block_of[registry->traits_of.count] = (uint16_t)index;
      registry->traits_of.items[registry->traits_of.count++] = run->traits;
    }
    done += run->count;
    OVIS_ASSERT(done <= state_count);
  }
  ov_registry_put_block(registry, &block);
}

// Reserves room for the built-in table.
static bool reserve(ovis_blocks* registry, const ov_builtin* sizes) {
  const ovis_allocator* allocator = &registry->allocator;
  registry->block_of = ov_alloc(allocator, (size_t)sizes->state_count * sizeof *registry->block_of);
  return registry->block_of != NULL &&
         ov_array_reserve(&registry->traits_of, allocator, sizes->state_count) &&
         ov_array_reserve(&registry->traits, allocator, sizes->traits_count) &&
         ov_array_reserve(&registry->shapes, allocator, sizes->shape_count) &&
         ov_array_reserve(&registry->boxes, allocator, sizes->shape_box_count) &&
         ov_array_reserve(&registry->blocks, allocator, sizes->block_count) &&
         ov_table_reserve(&registry->traits_table, allocator, (uint32_t)sizes->traits_count) &&
         ov_table_reserve(&registry->shape_table, allocator, (uint32_t)sizes->shape_count) &&
         ov_table_reserve(&registry->block_table, allocator, (uint32_t)sizes->block_count);
}

ovis_status ovis_blocks_create(const ovis_blocks_def* def, ovis_blocks** out) {
  OV_REQUIRE(out != NULL, OVIS_BAD_ARGUMENT);
  *out = NULL;
  OV_CHECK_DEF(def);
  ovis_blocks* registry = ov_alloc_zero(&def->allocator, sizeof *registry);
  if (registry == NULL) {
    return OVIS_NO_MEMORY;
  }
  registry->allocator = def->allocator;
  registry->log = def->log;
  registry->log_context = def->log_context;
  registry->reach = (ovis_aabb){{0, 0, 0}, {1, 1, 1}};
  for (int32_t i = 0; i < OV_BLOCK_OTHER; i++) {
    registry->block_by_id[i] = OV_BLOCK_NONE;
  }
  // Air is the first entry of each list, so a registry of only air is a prefix of the full one.
  ov_builtin sizes = *data;
  if (!def->builtin) {
    sizes.block_count = sizes.state_count = sizes.traits_count = sizes.shape_count = 1;
    sizes.shape_box_count = 0;
  }
  registry->builtin_block_count = (uint32_t)sizes.block_count;
  registry->builtin_state_count = (uint32_t)sizes.state_count;
  if (!reserve(registry, &sizes) ||
      !ov_block_values_init(&registry->values, sizes.block_count, &registry->allocator)) {
    ovis_blocks_destroy(registry);
    return OVIS_NO_MEMORY;
  }
  load_shapes(registry, sizes.shape_count);
  load_traits(registry, sizes.traits_count);
  for (int32_t i = 0; i < sizes.block_count; i++) {
    load_block(registry, i);
  }
  OVIS_ASSERT(registry->traits_of.count == sizes.state_count);
  OVIS_VALIDATE(ov_registry_is_valid(registry));
  *out = registry;
  return OVIS_OK;
}

void ovis_blocks_destroy(ovis_blocks* registry) {
  if (registry == NULL) {
    return;
  }
  const ovis_allocator allocator = registry->allocator;
  ov_text_fini(&registry->names, &allocator);
  ov_table_fini(&registry->block_table, &allocator);
  ov_table_fini(&registry->traits_table, &allocator);
  ov_table_fini(&registry->shape_table, &allocator);
  ov_block_values_fini(&registry->values, &allocator);
  ov_array_fini(&registry->unknowns, &allocator);
  ov_array_fini(&registry->blocks, &allocator);
  ov_array_fini(&registry->boxes, &allocator);
  ov_array_fini(&registry->shapes, &allocator);
  ov_array_fini(&registry->traits, &allocator);
  ov_array_fini(&registry->traits_of, &allocator);
  ov_free(&allocator, registry->block_of,
          registry->builtin_state_count * sizeof *registry->block_of);
  ov_free(&allocator, registry, sizeof *registry);
}

// ---- Reading

uint32_t ovis_blocks_get_state_count(const ovis_blocks* registry) {
  OV_REQUIRE(registry != NULL, 0);
  return (uint32_t)registry->traits_of.count;
}

uint32_t ovis_blocks_get_block_count(const ovis_blocks* registry) {
  OV_REQUIRE(registry != NULL, 0);
  return (uint32_t)registry->blocks.count;
}

const ovis_state_traits* ovis_blocks_get_traits(const ovis_blocks* registry, ovis_state state) {
  OV_REQUIRE(registry != NULL, NULL);
  return state < (uint32_t)registry->traits_of.count ? ov_registry_traits(registry, state) : NULL;
}

ovis_shape ovis_blocks_get_shape(const ovis_blocks* registry, uint16_t shape) {
  OV_REQUIRE(registry != NULL, (ovis_shape){0});
  OV_REQUIRE(shape < registry->shapes.count, (ovis_shape){0});
  const ov_shape* found = &registry->shapes.items[shape];
  return (ovis_shape){found->count == 0 ? NULL : registry->boxes.items + found->first, found->count,
                      found->bounds};
}

const char* ovis_blocks_get_block_name(const ovis_blocks* registry, uint32_t block) {
  OV_REQUIRE(registry != NULL, "");
  OV_REQUIRE(block < (uint32_t)registry->blocks.count, "");
  return registry->blocks.items[block].name;
}

ovis_block_info ovis_blocks_get_block(const ovis_blocks* registry, uint32_t block) {
  OV_REQUIRE(registry != NULL, (ovis_block_info){.name = ""});
  OV_REQUIRE(block < (uint32_t)registry->blocks.count, (ovis_block_info){.name = ""});
  const ov_block* found = &registry->blocks.items[block];
  return (ovis_block_info){found->name, found->first_state, found->state_count,
                           found->first_state + found->default_offset};
}

size_t ovis_blocks_get_bytes(const ovis_blocks* registry) {
  OV_REQUIRE(registry != NULL, 0);
  return sizeof *registry +
         (size_t)registry->traits_of.capacity * sizeof *registry->traits_of.items +
         (size_t)registry->traits.capacity * sizeof *registry->traits.items +
         (size_t)registry->shapes.capacity * sizeof *registry->shapes.items +
         (size_t)registry->boxes.capacity * sizeof *registry->boxes.items +
         (size_t)registry->blocks.capacity * sizeof *registry->blocks.items +
         (size_t)registry->unknowns.capacity * sizeof *registry->unknowns.items +
         registry->builtin_state_count * sizeof *registry->block_of +
         ((size_t)registry->block_table.size + registry->traits_table.size +
          registry->shape_table.size) *
             sizeof(ov_table_slot) +
         registry->names.chunk_count * sizeof(ov_text_chunk) +
         ov_block_values_bytes(&registry->values);
}

static bool is_block_valid(const ovis_blocks* registry, uint32_t index) {
  const ov_block* block = &registry->blocks.items[index];
  if (block->id != (uint16_t)ov_block_id_find(block->name) ||
      (block->id < OV_BLOCK_OTHER && registry->block_by_id[block->id] != index)) {
    return false;
  }
  if (block->default_offset >= block->state_count ||
      block->state_count != ov_layout_state_count(block->layout) ||
      (int32_t)block->unknown_plus_1 > registry->unknowns.count) {
    return false;
  }
  for (uint32_t i = 0; i < block->state_count; i++) {
    const ovis_state state = block->first_state + i;
    if (state >= (uint32_t)registry->traits_of.count ||
        registry->traits_of.items[state] >= registry->traits.count ||
        ovis_blocks_get_block_of(registry, state) != index) {
      return false;
    }
  }
  return ov_registry_block_named(registry, block->name, strlen(block->name)) == index;
}

bool ov_registry_is_valid(const ovis_blocks* registry) {
  uint32_t state_count = 0;
  for (uint32_t i = 0; i < (uint32_t)registry->blocks.count; i++) {
    if (registry->blocks.items[i].first_state != state_count || !is_block_valid(registry, i)) {
      return false;
    }
    state_count += registry->blocks.items[i].state_count;
  }
  for (int32_t i = 0; i < registry->traits.count; i++) {
    if (registry->traits.items[i].shape >= registry->shapes.count) {
      return false;
    }
  }
  return state_count == (uint32_t)registry->traits_of.count;
}
