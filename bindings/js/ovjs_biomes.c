// Biomes of a world's sections, as a server sends them.
// Design: bindings/js/README.md
#include "ovjs.h"

// The names of all biomes, by number. Number 0 is the unknown one.
OVJS_EXPORT(int32_t, ovjs_biomes_list, void) {
  ovjs_text* text = &ovjs_result;
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (int32_t i = 0; i < ovis_biome_get_count(); i++) {
    ovjs_put_text(text, NULL, ovis_biome_get_info((ovis_biome)i).name);
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

// Returns 1, or 0 if all of the section's biomes are unknown. `out` [(biome) * 64]
OVJS_EXPORT(int32_t, ovjs_world_read_biomes, const ovis_world* world, int32_t x, int32_t y,
            int32_t z, uint8_t* out) {
  return ovis_world_read_biomes(world, (ovis_section_pos){x, y, z}, out);
}
