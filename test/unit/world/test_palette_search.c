// The palettes of sections answer for boxes, beside a look at each cell.
#include "world/palette_search.h"

#include "support/mob_scene.h"
#include "support/test.h"

static bool is_state(const ovis_blocks* registry, ovis_state state, const void* context) {
  (void)registry;
  return state == *(const ovis_state*)context;
}

static bool holds(const ovis_world* world, ovis_pos min, ovis_pos max, ovis_state wanted) {
  for (int32_t x = min.x; x <= max.x; x++) {
    for (int32_t y = min.y; y <= max.y; y++) {
      for (int32_t z = min.z; z <= max.z; z++) {
        if (ovis_world_get_block(world, (ovis_pos){x, y, z}) == wanted) {
          return true;
        }
      }
    }
  }
  return false;
}

static ovis_pos draw_cell(uint64_t* seed) {
  return (ovis_pos){test_below(seed, 128), 50 + test_below(seed, 40), test_below(seed, 128)};
}

TEST(palettes_never_deny_a_block_that_is_there) {
  uint64_t seed = test_seed(23);
  mob_scene scene = mob_scene_open("stone");
  ovis_state wanted;
  assert_int_equal(
      ovis_blocks_parse(ovis_world_get_blocks(scene.world), "turtle_egg", &wanted, NULL), OVIS_OK);
  const int64_t count = test_count(300, 3000, 30000);
  int64_t denied = 0, there = 0;
  for (int64_t i = 0; i < count; i++) {
    const ovis_pos cell = draw_cell(&seed);
    mob_scene_fill(&scene, cell, cell, test_one_in(&seed, 2) ? "turtle_egg" : "air");
    const ovis_pos at = draw_cell(&seed);
    const ovis_pos min = {at.x - test_below(&seed, 25), at.y - test_below(&seed, 4),
                          at.z - test_below(&seed, 25)};
    const ovis_pos max = {at.x + test_below(&seed, 25), at.y + test_below(&seed, 4),
                          at.z + test_below(&seed, 25)};
    const bool is_there = holds(scene.world, min, max, wanted);
    const bool may = ov_world_may_hold(scene.world, min, max, is_state, &wanted);
    assert_true(may || !is_there);
    denied += !may;
    there += is_there;
  }
  assert_true(denied > 0);
  assert_true(there > 0);
  mob_scene_close(&scene);
}
