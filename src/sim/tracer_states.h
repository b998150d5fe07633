// Names of the block states that a tracer has reported.
#pragma once

#include "base/array.h"
#include "world/registry_table.h"

#include <ovis/blocks.h>

typedef struct ov_named_state {
  ovis_state state;
  char* text;
  size_t size;
} ov_named_state;

typedef struct ov_traced_states {
  ov_table table;
  ov_array(ov_named_state) items;
} ov_traced_states;

// The text stays until ov_traced_states_fini. NULL: no memory.
const char* ov_traced_state_name(ov_traced_states* self, const ovis_blocks* registry,
                                 ovis_state state, const ovis_allocator* allocator);

void ov_traced_states_fini(ov_traced_states* self, const ovis_allocator* allocator);
