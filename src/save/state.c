// Resolves a block state of a save or structure, which may come from any game version.
// Format: docs/formats/anvil.md#chunk
#include "save/state.h"

#include <string.h>

ovis_status ov_state_resolve(ovis_blocks* registry, ovis_nbt entry, ovis_state* out) {
  static const char* const names[2] = {"Name", "Properties"};
  ovis_nbt values[2];
  ovis_property_text properties[OV_STATE_PROPERTY_MAX];
  int32_t count = 0;
  ovis_nbt_get_all(entry, names, 2, values);
  ovis_nbt_iter iter = ovis_nbt_iterate(values[1]);
  // A file may hold more properties than the buffer. No block has so many: ignore the others.
  while (count < OV_STATE_PROPERTY_MAX && ovis_nbt_next(&iter)) {
    if (iter.value.type == OVIS_NBT_STRING) {
      const ovis_nbt_text text = ovis_nbt_get_string(iter.value);
      properties[count++] = (ovis_property_text){iter.name.bytes, (size_t)iter.name.length,
                                                 text.bytes, (size_t)text.length};
    }
  }
  const ovis_nbt_text name = ovis_nbt_get_string(values[0]);
  return ovis_blocks_resolve(registry, name.bytes, (size_t)name.length, properties, count, out);
}

ovis_status ov_state_resolve_text(ovis_blocks* registry, ovis_nbt_text text, ovis_state* out) {
  ovis_property_text properties[OV_STATE_PROPERTY_MAX];
  int32_t count = 0;
  const char* end = text.bytes + text.length;
  const char* bracket = memchr(text.bytes, '[', (size_t)text.length);
  const size_t name_length = (size_t)((bracket != NULL ? bracket : end) - text.bytes);
  *out = 0;
  if (bracket != NULL && end[-1] != ']') {
    return OVIS_BAD_FORMAT;
  }
  const char* at = bracket != NULL ? bracket + 1 : end;
  const char* stop = bracket != NULL ? end - 1 : end;
  while (at < stop) {
    const char* comma = memchr(at, ',', (size_t)(stop - at));
    const char* next = comma != NULL ? comma : stop;
    const char* equals = memchr(at, '=', (size_t)(next - at));
    if (equals == NULL) {
      return OVIS_BAD_FORMAT;
    }
    if (count < OV_STATE_PROPERTY_MAX) {
      properties[count++] =
          (ovis_property_text){at, (size_t)(equals - at), equals + 1, (size_t)(next - equals - 1)};
    }
    at = comma != NULL ? comma + 1 : stop;
  }
  return ovis_blocks_resolve(registry, text.bytes, name_length, properties, count, out);
}
