// Keeps the names of block states, so that each is printed once.
// Design: include/ovis/trace.h
#include "sim/tracer_states.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/hash.h"

#include <string.h>

#define STATE_TEXT_MAX 512

static const ov_named_state* find(const ov_traced_states* self, ovis_state state) {
  const uint32_t hash = (uint32_t)ov_mix64(state);
  uint32_t cursor = ov_table_start(&self->table, hash);
  for (uint32_t i; (i = ov_table_next(&self->table, hash, &cursor)) != OV_TABLE_END;) {
    OVIS_ASSERT(i < (uint32_t)self->items.count);
    if (self->items.items[i].state == state) {
      return &self->items.items[i];
    }
  }
  return NULL;
}

const char* ov_traced_state_name(ov_traced_states* self, const ovis_blocks* registry,
                                 ovis_state state, const ovis_allocator* allocator) {
  const ov_named_state* known = find(self, state);
  if (known != NULL) {
    return known->text;
  }
  char text[STATE_TEXT_MAX];
  if (ovis_blocks_print(registry, state, text, sizeof text) >= sizeof text) {
    strcpy(text, "?");
  }
  ov_named_state named = {.state = state, .size = strlen(text) + 1};
  named.text = ov_alloc(allocator, named.size);
  const uint32_t count = (uint32_t)self->items.count;
  if (named.text == NULL || !ov_table_reserve(&self->table, allocator, count + 1) ||
      !ov_array_push(&self->items, allocator, named)) {
    ov_free(allocator, named.text, named.size);
    return NULL;
  }
  memcpy(named.text, text, named.size);
  ov_table_add(&self->table, (uint32_t)ov_mix64(state), count);
  OVIS_ASSERT(find(self, state) != NULL);
  return named.text;
}

void ov_traced_states_fini(ov_traced_states* self, const ovis_allocator* allocator) {
  for (int32_t i = 0; i < self->items.count; i++) {
    ov_free(allocator, self->items.items[i].text, self->items.items[i].size);
  }
  ov_table_fini(&self->table, allocator);
  ov_array_fini(&self->items, allocator);
}
