// Problem: rules ask for properties of blocks in every tick, and texts are slow to compare.
// Design: block_values.h
#include "world/block_values.h"

#include "base/check.h"
#include "world/registry_internal.h"
#include "world/registry_layout.h"

#include <stdlib.h>
#include <string.h>

static const ov_builtin* const data = &ov_builtin_blocks;

static const char* const props[] = {
#define PROP_NAME(prop, name) name,
    OV_BLOCK_PROP_LIST(PROP_NAME)
#undef PROP_NAME
};
static const char* const words[] = {
#define VALUE_NAME(value, name) name,
    OV_BLOCK_VALUE_LIST(VALUE_NAME)
#undef VALUE_NAME
};

static int16_t number_of(const char* name) {
  if (name[0] >= '0' && name[0] <= '9') {
    const int number = atoi(name);
    OVIS_ASSERT(number < OV_BLOCK_VALUE_WORDS);
    return (int16_t)number;
  }
  if (strcmp(name, "false") == 0 || strcmp(name, "true") == 0) {
    return name[0] == 't';
  }
  int32_t word = 0;
  while (word < OV_BLOCK_VALUE_OTHER - OV_BLOCK_VALUE_NORTH && strcmp(words[word], name) != 0) {
    word++;
  }
  return (int16_t)(OV_BLOCK_VALUE_NORTH + word);
}

// Layouts and values have no count of their own in the table: blocks name them.
static void count_up(ov_block_values* self, int32_t block_count) {
  OVIS_ASSERT(block_count > 0);
  OVIS_ASSERT(block_count <= data->block_count);
  for (int32_t i = 0; i < block_count; i++) {
    const uint16_t layout = data->blocks[i].layout;
    self->layout_count = layout >= self->layout_count ? layout + 1 : self->layout_count;
    for (int32_t k = 0; k < ov_layout_count(layout); k++) {
      const ov_builtin_property* property = ov_layout_property(layout, k);
      const int32_t end = property->first_value + property->value_count;
      self->number_count = end > self->number_count ? end : self->number_count;
    }
  }
}

static void fill_places(ov_block_values* self, uint16_t layout) {
  ov_block_place* places = &self->places[layout * OV_BLOCK_PROP_COUNT];
  uint32_t divisor = 1;
  for (int32_t i = ov_layout_count(layout) - 1; i >= 0; i--) {
    const ov_builtin_property* property = ov_layout_property(layout, i);
    for (int32_t prop = 0; prop < OV_BLOCK_PROP_COUNT; prop++) {
      if (strcmp(props[prop], property->name) == 0) {
        places[prop] =
            (ov_block_place){(uint16_t)divisor, property->value_count, property->first_value};
      }
    }
    divisor *= property->value_count;
    OVIS_ASSERT(divisor <= UINT16_MAX);
  }
}

bool ov_block_values_init(ov_block_values* self, int32_t block_count,
                          const ovis_allocator* allocator) {
  *self = (ov_block_values){0};
  count_up(self, block_count);
  const size_t places = (size_t)self->layout_count * OV_BLOCK_PROP_COUNT;
  self->places = ov_alloc_zero(allocator, places * sizeof *self->places);
  if (self->number_count > 0) {
    self->numbers = ov_alloc(allocator, (size_t)self->number_count * sizeof *self->numbers);
  }
  if (self->places == NULL || (self->numbers == NULL && self->number_count > 0)) {
    return false;
  }
  for (int32_t i = 0; i < self->layout_count; i++) {
    fill_places(self, (uint16_t)i);
  }
  for (int32_t i = 0; i < self->number_count; i++) {
    self->numbers[i] = number_of(data->value_names[i]);
  }
  return true;
}

void ov_block_values_fini(ov_block_values* self, const ovis_allocator* allocator) {
  const size_t places = (size_t)self->layout_count * OV_BLOCK_PROP_COUNT;
  ov_free(allocator, self->places, places * sizeof *self->places);
  ov_free(allocator, self->numbers, (size_t)self->number_count * sizeof *self->numbers);
  *self = (ov_block_values){0};
}

size_t ov_block_values_bytes(const ov_block_values* self) {
  return (size_t)self->layout_count * OV_BLOCK_PROP_COUNT * sizeof *self->places +
         (size_t)self->number_count * sizeof *self->numbers;
}

// The place of a property of a state, and the offset of the state in its block. NULL: there is
// none.
static const ov_block_place* place_of(const ovis_blocks* registry, ovis_state state,
                                      ov_block_prop prop, uint32_t* out_offset) {
  OVIS_ASSERT((uint32_t)prop < OV_BLOCK_PROP_COUNT);
  if (state >= (uint32_t)registry->traits_of.count) {
    return NULL;
  }
  const ov_block* block = &registry->blocks.items[ovis_blocks_get_block_of(registry, state)];
  OVIS_ASSERT(block->layout < registry->values.layout_count);
  const ov_block_place* place =
      &registry->values.places[block->layout * OV_BLOCK_PROP_COUNT + (int32_t)prop];
  *out_offset = state - block->first_state;
  return place->count > 0 ? place : NULL;
}

int32_t ov_registry_value(const ovis_blocks* registry, ovis_state state, ov_block_prop prop) {
  uint32_t offset;
  const ov_block_place* place = place_of(registry, state, prop, &offset);
  return place != NULL
             ? registry->values.numbers[place->first + offset / place->divisor % place->count]
             : OV_BLOCK_VALUE_NONE;
}

bool ov_registry_with_value(const ovis_blocks* registry, ovis_state state, ov_block_prop prop,
                            int32_t value, ovis_state* out) {
  uint32_t offset;
  const ov_block_place* place = place_of(registry, state, prop, &offset);
  *out = state;
  for (uint32_t i = 0; place != NULL && i < place->count; i++) {
    if (registry->values.numbers[place->first + i] == value) {
      const uint32_t now = offset / place->divisor % place->count;
      *out = state + i * place->divisor - now * place->divisor;
      return true;
    }
  }
  return false;
}
