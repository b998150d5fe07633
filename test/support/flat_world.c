#include "support/flat_world.h"

#include "support/path_scene.h"
#include "support/test.h"

ovis_world* flat_world_open(int32_t height, int64_t day_time) {
  ovis_world_def def = ovis_default_world_def();
  def.blocks = path_scene_registry();
  def.env.dimension.min_y = 0;
  def.env.dimension.height = height;
  def.env.day_time = day_time;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  return world;
}

void flat_world_fill(ovis_world* world, ovis_section_pos min, ovis_section_pos max,
                     const char* ground, int32_t feet) {
  assert_int_equal(feet % 16, 0);
  const ovis_state states[] = {path_scene_state(ground), path_scene_state("air")};
  for (int32_t x = min.x; x < max.x; x++) {
    for (int32_t y = min.y; y < max.y; y++) {
      for (int32_t z = min.z; z < max.z; z++) {
        const ovis_section_data data = {.palette = &states[y * 16 >= feet], .palette_count = 1};
        const ovis_section_pos pos = {x, y, z};
        assert_int_equal(ovis_world_set_section(world, pos, &data), OVIS_OK);
      }
    }
  }
}
