// UUIDs as saves have them: four 32-bit words, or all zero for none.
// Format: docs/formats/anvil.md#entities-points-of-interest-leveldat
#pragma once

#include <ovis/nbt.h>

#include <string.h>

static inline bool ov_uuid_is_set(ovis_uuid uuid) {
  return (uuid.words[0] | uuid.words[1] | uuid.words[2] | uuid.words[3]) != 0;
}

static inline bool ov_uuid_is_same(ovis_uuid a, ovis_uuid b) {
  return memcmp(a.words, b.words, sizeof a.words) == 0;
}

// Reads the first four integers of a list or array. Returns false and writes nothing if it has
// fewer.
static inline bool ov_uuid_read(ovis_nbt value, ovis_uuid* out) {
  int64_t words[4];
  if (!ovis_nbt_get_ints(value, 4, words)) {
    return false;
  }
  for (int32_t i = 0; i < 4; i++) {
    out->words[i] = (uint32_t)(uint64_t)words[i];
  }
  return true;
}
