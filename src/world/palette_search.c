// Problem: tell quickly that a block is nowhere around, before a search reads thousands of cells.
// Design: a section's palette names all of its states; a box of 49 x 7 x 49 cells has at most 32
// sections.
#include "world/palette_search.h"

#include "world/section.h"
#include "world/world_internal.h"

bool ov_section_may_hold(const ov_section* section, const ovis_blocks* registry,
                         ov_state_test* test, const void* context) {
  const ovis_state* palette = ov_section_palette(section);
  const int32_t count = section->bits == 0 ? 1 : section->palette_count;
  for (int32_t i = 0; i < count; i++) {
    if (palette[i] != OVIS_STATE_UNLOADED && test(registry, palette[i], context)) {
      return true;
    }
  }
  return false;
}

bool ov_world_may_hold(const ovis_world* world, ovis_pos min, ovis_pos max, ov_state_test* test,
                       const void* context) {
  for (int32_t x = min.x >> 4; x <= max.x >> 4; x++) {
    for (int32_t y = min.y >> 4; y <= max.y >> 4; y++) {
      for (int32_t z = min.z >> 4; z <= max.z >> 4; z++) {
        const ov_section* section = ov_world_section(world, (ovis_pos){x * 16, y * 16, z * 16});
        if (section != NULL && ov_section_may_hold(section, world->registry, test, context)) {
          return true;
        }
      }
    }
  }
  return false;
}
