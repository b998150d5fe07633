// UUIDs as saves have them: four 32-bit words, or all zero for none.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include <ovis/nbt.h>

static inline bool ov_uuid_is_set(const uint32_t uuid[4]) {
  return (uuid[0] | uuid[1] | uuid[2] | uuid[3]) != 0;
}

// Reads the first four integers of a list or array. Returns false and writes nothing if it has
// fewer.
static inline bool ov_uuid_read(ovis_nbt value, uint32_t out[4]) {
  int64_t words[4];
  if (!ovis_nbt_get_ints(value, 4, words)) {
    return false;
  }
  for (int32_t i = 0; i < 4; i++) {
    out[i] = (uint32_t)(uint64_t)words[i];
  }
  return true;
}
