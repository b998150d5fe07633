// Keeps the hosts' types of points of interest in snapshots, and tells of lost points.
// Design: poi.h
#include "poi/poi_index.h"

#include "base/check.h"
#include "world/world_internal.h"

#include <string.h>

#define STATE_TEXT_MAX 1024 // bytes of a printed state

// States are written as text: their numbers may differ in another registry.
static void field_of_state(ov_pois* pois, ov_fields* fields, ovis_state* state) {
  ovis_blocks* registry = pois->world->registry;
  char text[STATE_TEXT_MAX] = {0};
  if (fields->mode != OV_FIELDS_READ) {
    ovis_blocks_print(registry, *state, text, sizeof text);
  }
  ov_field_text(fields, "state", text, sizeof text);
  if (fields->mode == OV_FIELDS_READ && !fields->is_bad) {
    fields->is_bad |= ovis_blocks_parse(registry, text, state, NULL) != OVIS_OK;
  }
}

static int32_t state_count_of(const ov_pois* pois, int32_t type) {
  int32_t count = 0;
  for (int32_t i = 0; i < pois->states.count; i++) {
    count += pois->states.items[i].type == type;
  }
  return count;
}

static void write_states(ov_pois* pois, ov_fields* fields, int32_t type) {
  for (int32_t i = 0; i < pois->states.count; i++) {
    if (pois->states.items[i].type == type) {
      ovis_state state = pois->states.items[i].state;
      field_of_state(pois, fields, &state);
    }
  }
}

static void read_type(ov_pois* pois, ov_fields* fields, const ov_poi_type_info* info,
                      int32_t state_count) {
  const size_t size = (size_t)state_count * sizeof(ovis_state);
  ovis_state* states = state_count > 0 ? ov_alloc_zero(&pois->allocator, size) : NULL;
  fields->is_bad |= state_count > 0 && states == NULL;
  for (int32_t i = 0; i < state_count && !fields->is_bad && !fields->reader->is_short; i++) {
    field_of_state(pois, fields, &states[i]);
  }
  if (!fields->is_bad && !fields->reader->is_short) {
    int32_t type;
    fields->is_bad |= ov_pois_add_type(pois, info->name, info->tickets, info->valid_range, states,
                                       state_count, &type) != OVIS_OK;
  }
  ov_free(&pois->allocator, states, size);
}

void ov_pois_type_fields(ov_pois* pois, ov_fields* fields) {
  const bool is_read = fields->mode == OV_FIELDS_READ;
  int32_t count = pois->type_count - OV_POI_BUILT_IN_COUNT;
  OVIS_ASSERT(!is_read || count == 0);
  ov_field_count(fields, "types", &count, OV_POI_TYPES_MAX - OV_POI_BUILT_IN_COUNT);
  for (int32_t i = 0; i < count && !fields->is_bad; i++) {
    const int32_t type = OV_POI_BUILT_IN_COUNT + i;
    ov_poi_type_info info = is_read ? (ov_poi_type_info){.tickets = 0} : pois->types[type];
    int32_t state_count = is_read ? 0 : state_count_of(pois, type);
    ov_field_text(fields, "type", info.name, sizeof info.name);
    ov_field_i32(fields, "tickets", &info.tickets);
    ov_field_i32(fields, "valid_range", &info.valid_range);
    ov_field_count(fields, "states", &state_count, OV_POI_STATES_MAX);
    if (is_read) {
      read_type(pois, fields, &info, state_count);
    } else {
      write_states(pois, fields, type);
    }
  }
}

int32_t ov_pois_lost(const ov_pois* pois, ov_poi* out, int32_t capacity) {
  const int32_t kept = pois->lost_count < OV_POI_LOST_KEPT ? pois->lost_count : OV_POI_LOST_KEPT;
  for (int32_t i = 0; i < kept && i < capacity; i++) {
    out[i] = pois->lost[i];
  }
  return pois->lost_count;
}
