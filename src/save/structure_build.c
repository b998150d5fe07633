// Builds a structure from the values that its reader finds: size, palette, entities; checks limits.
// Format: docs/formats/structures.md#limits
#include "save/structure_internal.h"

#include "base/check.h"
#include "base/fail.h"
#include "base/limits.h"
#include "save/state.h"

#include <string.h>

bool ov_structure_ints(ovis_nbt value, int64_t out[3]) {
  static const char* const names[3] = {"x", "y", "z"};
  if (value.type == OVIS_NBT_COMPOUND) {
    ovis_nbt values[3];
    ovis_nbt_get_all(value, names, 3, values);
    for (int32_t i = 0; i < 3; i++) {
      out[i] = ovis_nbt_get_int(values[i], INT64_MIN);
    }
  } else if (ovis_nbt_get_count(value) != 3 || !ovis_nbt_get_ints(value, 3, out)) {
    return false;
  }
  for (int32_t i = 0; i < 3; i++) {
    if (out[i] < INT32_MIN || out[i] > INT32_MAX) {
      return false;
    }
  }
  return true;
}

ovis_status ov_structure_resize(ovis_structure* s, const int64_t size[3], ovis_error* error) {
  OVIS_ASSERT(s->cells == NULL);
  int64_t volume = 1;
  for (int32_t i = 0; i < 3; i++) {
    if (size[i] < 1) {
      return ov_fail(error, OVIS_BAD_FORMAT, -1, "expected a size of 1 or more, found %lld",
                     (long long)size[i]);
    }
    if (size[i] > OV_STRUCTURE_AXIS_MAX) {
      return ov_fail(error, OVIS_TOO_LARGE, -1, "a size of %lld exceeds the limit of %d",
                     (long long)size[i], OV_STRUCTURE_AXIS_MAX);
    }
    volume *= size[i]; // below 2^48
  }
  if (volume > s->volume_max) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "its %lld cells exceed the limit of %lld",
                   (long long)volume, (long long)s->volume_max);
  }
  s->cells = ov_alloc(&s->allocator, (size_t)volume * sizeof *s->cells);
  if (s->cells == NULL) {
    return ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for %lld cells", (long long)volume);
  }
  memset(s->cells, 0xFF, (size_t)volume * sizeof *s->cells);
  s->volume = (size_t)volume;
  s->info.size = (ovis_pos){(int32_t)size[0], (int32_t)size[1], (int32_t)size[2]};
  return OVIS_OK;
}

static ovis_status push_state(ovis_structure* s, ovis_state state, ovis_status status,
                              ovis_error* error) {
  OVIS_ASSERT((uint32_t)status < OVIS_STATUS_COUNT);
  if (status != OVIS_OK) {
    return ov_fail(error, status, -1, "palette entry %d: %s", (int)s->states.count,
                   ovis_status_sentence(status));
  }
  return ov_array_push(&s->states, &s->allocator, state)
             ? OVIS_OK
             : ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the palette");
}

static ovis_status check_palette(const ovis_structure* s, int32_t name_length, ovis_error* error) {
  if (s->states.count == OV_STRUCTURE_STATES_MAX) {
    return ov_fail(error, OVIS_TOO_LARGE, -1, "its palettes have more than %d states",
                   OV_STRUCTURE_STATES_MAX);
  }
  if (name_length < 1 || name_length > 255) {
    return ov_fail(error, OVIS_BAD_FORMAT, -1,
                   "palette entry %d: expected a name of 1 to 255 bytes, found %d",
                   (int)s->states.count, (int)name_length);
  }
  return OVIS_OK;
}

ovis_status ov_structure_add_state(ovis_structure* s, ovis_nbt entry, ovis_error* error) {
  ovis_state state = 0;
  OV_TRY(check_palette(s, ovis_nbt_get_string(ovis_nbt_get(entry, "Name")).length, error));
  ovis_status status = ov_state_resolve(s->registry, entry, &state);
  return push_state(s, state, status, error);
}

ovis_status ov_structure_add_state_text(ovis_structure* s, ovis_nbt_text text, ovis_error* error) {
  const char* bracket = memchr(text.bytes, '[', (size_t)text.length);
  const int32_t name_length = bracket != NULL ? (int32_t)(bracket - text.bytes) : text.length;
  ovis_state state = 0;
  OV_TRY(check_palette(s, name_length, error));
  ovis_status status = ov_state_resolve_text(s->registry, text, &state);
  return push_state(s, state, status, error);
}

ovis_status ov_structure_add_entity(ovis_structure* s, ovis_nbt nbt, ovis_nbt id, ovis_nbt place,
                                    ovis_vec3 base, ovis_error* error) {
  double v[3];
  const ovis_nbt_text name = ovis_nbt_text_plain(ovis_nbt_get_string(id));
  bool is_good =
      name.length > 0 && nbt.type == OVIS_NBT_COMPOUND && ovis_nbt_get_numbers(place, 3, v);
  for (int32_t i = 0; is_good && i < 3; i++) {
    is_good = ov_is_within(v[i], OV_FILE_PLACE_MAX);
  }
  if (!is_good) {
    s->info.skipped_count++;
    return OVIS_OK;
  }
  const ovis_structure_entity entity = {nbt, name, {v[0] + base.x, v[1] + base.y, v[2] + base.z}};
  return ov_array_push(&s->entities, &s->allocator, entity)
             ? OVIS_OK
             : ov_fail(error, OVIS_NO_MEMORY, -1, "no memory for the entities");
}
