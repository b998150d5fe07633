// Fluids, light, ground and shapes, state by state.
#include "support/registry.h"
#include "support/test.h"

#include <ovis/blocks.h>

#include <stdio.h>
#include <string.h>

static const ovis_state_traits* traits_of(const ovis_blocks* registry, const char* text) {
  return ovis_blocks_get_traits(registry, registry_state(registry, text));
}

TEST(fluids_are_as_high_as_their_level_says) {
  ovis_blocks* registry = registry_open();
  const char* names[2] = {"water", "lava"};
  for (int32_t n = 0; n < 2; n++) {
    for (int32_t level = 0; level < 16; level++) {
      char text[32];
      snprintf(text, sizeof text, "%s[level=%d]", names[n], level);
      const ovis_state_traits* traits = traits_of(registry, text);
      const int32_t amount = level == 0 || level >= 8 ? 8 : 8 - level;
      assert_int_equal(traits->fluid_amount, amount);
      assert_int_equal(traits->fluid_source, level == 0);
      assert_int_equal(traits->fluid, n == 0 ? OVIS_FLUID_WATER : OVIS_FLUID_LAVA);
    }
  }
  assert_int_equal(traits_of(registry, "kelp")->fluid_source, 1);
  assert_int_equal(traits_of(registry, "oak_stairs[waterlogged=true]")->fluid_amount, 8);
  assert_int_equal(traits_of(registry, "stone")->fluid_amount, 0);
  ovis_blocks_destroy(registry);
}

typedef struct light_fact {
  const char* text;
  int32_t emission, opacity;
} light_fact;

TEST(light_depends_on_the_state) {
  static const light_fact lights[] = {
      {"air", 0, 0},
      {"stone", 0, 15},
      {"glass", 0, 0},
      {"tinted_glass", 0, 15},
      {"oak_leaves", 0, 1},
      {"ice", 0, 1},
      {"water", 0, 1},
      {"lava", 15, 1},
      {"torch", 14, 0},
      {"soul_torch", 10, 0},
      {"redstone_torch[lit=true]", 7, 0},
      {"redstone_torch[lit=false]", 0, 0},
      {"furnace[lit=false]", 0, 15},
      {"furnace[lit=true]", 13, 15},
      {"redstone_lamp[lit=true]", 15, 15},
      {"redstone_lamp[lit=false]", 0, 15},
      {"redstone_ore[lit=true]", 9, 15},
      {"campfire[lit=true]", 15, 0},
      {"soul_campfire[lit=true]", 10, 0},
      {"campfire[lit=false]", 0, 0},
      {"candle[candles=1,lit=true]", 3, 0},
      {"red_candle[candles=4,lit=true]", 12, 0},
      {"candle[candles=4,lit=false]", 0, 0},
      {"candle_cake[lit=true]", 3, 0},
      {"sea_pickle[pickles=1,waterlogged=true]", 6, 1},
      {"sea_pickle[pickles=4,waterlogged=true]", 15, 1},
      {"sea_pickle[pickles=4,waterlogged=false]", 0, 0},
      {"respawn_anchor[charges=0]", 0, 15},
      {"respawn_anchor[charges=4]", 15, 15},
      {"light[level=0]", 0, 0},
      {"light[level=11]", 11, 0},
      {"glow_lichen[north=true]", 7, 0},
      {"glow_lichen[down=false,east=false,north=false,south=false,up=false,west=false]", 0, 0},
      {"cave_vines[berries=true]", 14, 0},
      {"cave_vines[berries=false]", 0, 0},
      {"copper_bulb[lit=true]", 15, 15},
      {"oxidized_copper_bulb[lit=true]", 4, 15},
      {"glowstone", 15, 15},
      {"magma_block", 3, 15},
      {"lava_cauldron", 15, 0},
      {"oak_slab[type=bottom]", 0, 0},
      {"oak_slab[type=bottom,waterlogged=true]", 0, 1},
      {"oak_slab[type=double]", 0, 15},
      {"snow[layers=7]", 0, 0},
      {"snow[layers=8]", 0, 15},
      {"piston[extended=false]", 0, 15},
      {"piston[extended=true]", 0, 0},
      {"dead_tube_coral[waterlogged=false]", 0, 0},
      {"dead_tube_coral[waterlogged=true]", 0, 1},
  };
  ovis_blocks* registry = registry_open();
  for (size_t i = 0; i < sizeof lights / sizeof *lights; i++) {
    const ovis_state_traits* traits = traits_of(registry, lights[i].text);
    if (traits->emission != lights[i].emission || traits->opacity != lights[i].opacity) {
      fail_msg("%s: emission %d, opacity %d", lights[i].text, traits->emission, traits->opacity);
    }
  }
  ovis_blocks_destroy(registry);
}

TEST(only_ice_slime_honey_and_soul_sand_change_how_one_moves) {
  ovis_blocks* registry = registry_open();
  for (ovis_state state = 0; state < ovis_blocks_get_state_count(registry); state++) {
    const ovis_state_traits* traits = ovis_blocks_get_traits(registry, state);
    const char* name =
        ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
    const bool is_ice = (traits->tags & OVIS_TAG(ICE)) != 0;
    const bool is_honey = (traits->tags & OVIS_TAG(HONEY_BLOCK)) != 0;
    const bool is_slow = is_honey || (traits->tags & OVIS_TAG(SOUL_SAND)) != 0;
    float slipperiness = 0.6f;
    if (is_ice) {
      slipperiness = strcmp(name, "blue_ice") == 0 ? 0.989f : 0.98f;
    } else if (strcmp(name, "slime_block") == 0) {
      slipperiness = 0.8f;
    }
    assert_true(traits->slipperiness == slipperiness);
    assert_true(traits->speed_factor == (is_slow ? 0.4f : 1.0f));
    assert_true(traits->jump_factor == (is_honey ? 0.5f : 1.0f));
  }
  ovis_blocks_destroy(registry);
}

static void check_boxes(const ovis_blocks* registry, const char* text, int32_t count,
                        const ovis_aabb* boxes) {
  const ovis_shape shape = ovis_blocks_get_shape(registry, traits_of(registry, text)->shape);
  if (shape.count != count) {
    fail_msg("%s has %d boxes", text, shape.count);
  }
  for (int32_t i = 0; i < count; i++) {
    if (memcmp(&shape.boxes[i], &boxes[i], sizeof boxes[i]) != 0) {
      fail_msg("%s: box %d from %g %g %g to %g %g %g", text, i, shape.boxes[i].min.x,
               shape.boxes[i].min.y, shape.boxes[i].min.z, shape.boxes[i].max.x,
               shape.boxes[i].max.y, shape.boxes[i].max.z);
    }
  }
}

TEST(shapes_stand_on_the_side_that_their_facing_says) {
  ovis_blocks* registry = registry_open();
  // A shut door that faces north closes the south side; open, it folds to its hinge's side.
  check_boxes(registry, "oak_door[facing=north,open=false]", 1,
              &(ovis_aabb){{0, 0, 0.8125}, {1, 1, 1}});
  check_boxes(registry, "oak_door[facing=east,open=false]", 1,
              &(ovis_aabb){{0, 0, 0}, {0.1875, 1, 1}});
  check_boxes(registry, "oak_door[facing=north,hinge=left,open=true]", 1,
              &(ovis_aabb){{0, 0, 0}, {0.1875, 1, 1}});
  check_boxes(registry, "oak_door[facing=north,hinge=right,open=true]", 1,
              &(ovis_aabb){{0.8125, 0, 0}, {1, 1, 1}});
  // A ladder hangs on the wall behind it, an open trapdoor leans there.
  check_boxes(registry, "ladder[facing=west]", 1, &(ovis_aabb){{0.8125, 0, 0}, {1, 1, 1}});
  check_boxes(registry, "oak_trapdoor[facing=south,open=true]", 1,
              &(ovis_aabb){{0, 0, 0}, {1, 1, 0.1875}});
  check_boxes(registry, "oak_trapdoor[half=top,open=false]", 1,
              &(ovis_aabb){{0, 0.8125, 0}, {1, 1, 1}});
  check_boxes(registry, "oak_fence_gate[facing=north,open=false]", 1,
              &(ovis_aabb){{0, 0, 0.375}, {1, 1.5, 0.625}});
  check_boxes(registry, "oak_fence", 1, &(ovis_aabb){{0.375, 0, 0.375}, {0.625, 1.5, 0.625}});
  check_boxes(registry, "bamboo", 1, &(ovis_aabb){{0.40625, 0, 0.40625}, {0.59375, 1, 0.59375}});
  check_boxes(registry, "pointed_dripstone[thickness=tip,vertical_direction=down]", 1,
              &(ovis_aabb){{0.3125, 0.3125, 0.3125}, {0.6875, 1, 0.6875}});
  // Stairs rise towards where they face.
  const ovis_state_traits* stairs =
      traits_of(registry, "oak_stairs[facing=east,half=bottom,shape=straight]");
  const ovis_shape shape = ovis_blocks_get_shape(registry, stairs->shape);
  for (int32_t i = 0; i < shape.count; i++) {
    assert_true(shape.boxes[i].max.y <= 0.5 || shape.boxes[i].min.x >= 0.5);
  }
  ovis_blocks_destroy(registry);
}

TEST(nothing_built_in_reaches_further_than_half_a_block_up) {
  ovis_blocks* registry = registry_open();
  for (ovis_state state = 0; state < ovis_blocks_get_state_count(registry); state++) {
    const ovis_state_traits* traits = ovis_blocks_get_traits(registry, state);
    const ovis_shape shape = ovis_blocks_get_shape(registry, traits->shape);
    assert_true((shape.count == 0) == (shape.boxes == NULL));
    assert_true(shape.bounds.min.x >= 0);
    assert_true(shape.bounds.min.y >= 0);
    assert_true(shape.bounds.min.z >= 0);
    assert_true(shape.bounds.max.x <= 1);
    assert_true(shape.bounds.max.y <= 1.5);
    assert_true(shape.bounds.max.z <= 1);
    assert_int_equal((traits->tags & OVIS_TAG(OVERHANGING)) != 0, shape.bounds.max.y > 1);
  }
  ovis_blocks_destroy(registry);
}

TEST(a_snow_layer_is_an_eighth_lower_than_it_looks) {
  ovis_blocks* registry = registry_open();
  for (int32_t layers = 1; layers <= 8; layers++) {
    char text[32];
    snprintf(text, sizeof text, "snow[layers=%d]", layers);
    const ovis_shape shape = ovis_blocks_get_shape(registry, traits_of(registry, text)->shape);
    assert_true(shape.bounds.max.y == (layers - 1) / 8.0);
  }
  ovis_blocks_destroy(registry);
}
