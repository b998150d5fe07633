// Solid blocks in the sense of redstone.
// Rules: docs/sources.md#use
#include "world/conductor.h"

#include <string.h>

// Whole cubes that do not conduct, by the ends of their names. Packed and blue ice conduct.
static const char* const never[] = {"glass",  "glowstone",      "sea_lantern", "beacon",
                                    "piston", "redstone_block", "observer",    "tnt"};

static bool ends_with(const char* name, const char* end) {
  const size_t length = strlen(name);
  const size_t end_length = strlen(end);
  return length >= end_length && strcmp(name + length - end_length, end) == 0;
}

bool ov_is_conductor(const ovis_blocks* registry, ovis_state state) {
  const uint64_t tags = ovis_blocks_get_traits(registry, state)->tags;
  const char* name =
      ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
  if ((tags & OVIS_TAG(SOUL_SAND)) != 0 || strcmp(name, "mud") == 0) {
    return true; // although lower than a cube
  }
  if ((tags & OVIS_TAG(FULL_CUBE)) == 0 || (tags & OVIS_TAG(LEAVES)) != 0 ||
      strcmp(name, "ice") == 0 || strcmp(name, "frosted_ice") == 0) {
    return false;
  }
  for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
    if (ends_with(name, never[i])) {
      return false;
    }
  }
  return true;
}
