// Chests and double chests among the blocks.
// Rules: docs/sources.md#containers
#include "world/chest.h"

#include "support/mob_scene.h"
#include "support/test.h"

enum { Y = MOB_SCENE_FEET };

TEST(chests_are_plain_trapped_or_of_copper_in_each_stage) {
  static const struct {
    const char* block;
    ov_chest_kind kind;
  } cases[] = {{"chest", OV_CHEST_PLAIN},
               {"trapped_chest", OV_CHEST_TRAPPED},
               {"copper_chest", OV_CHEST_COPPER},
               {"exposed_copper_chest", OV_CHEST_COPPER},
               {"weathered_copper_chest", OV_CHEST_COPPER},
               {"oxidized_copper_chest", OV_CHEST_COPPER},
               {"waxed_copper_chest", OV_CHEST_COPPER},
               {"waxed_exposed_copper_chest", OV_CHEST_COPPER},
               {"waxed_weathered_copper_chest", OV_CHEST_COPPER},
               {"waxed_oxidized_copper_chest", OV_CHEST_COPPER},
               {"ender_chest", OV_CHEST_NONE},
               {"barrel", OV_CHEST_NONE},
               {"air", OV_CHEST_NONE}};
  mob_scene scene = mob_scene_open("stone");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    mob_scene_set(&scene, 60, Y, 60, cases[i].block);
    assert_int_equal(ov_chest_kind_at(scene.world, (ovis_pos){60, Y, 60}), cases[i].kind);
  }
  assert_int_equal(ov_chest_kind_at(scene.world, (ovis_pos){9999, Y, 60}), OV_CHEST_NONE);
  mob_scene_close(&scene);
}

TEST(the_right_half_of_a_double_chest_comes_first) {
  static const struct {
    const char *left, *right;
    int32_t dx, dz; // from the left half to the right one
  } cases[] = {
      {"chest[facing=north,type=left]", "chest[facing=north,type=right]", 1, 0},
      {"chest[facing=south,type=left]", "chest[facing=south,type=right]", -1, 0},
      {"chest[facing=east,type=left]", "chest[facing=east,type=right]", 0, 1},
      {"trapped_chest[facing=west,type=left]", "trapped_chest[facing=west,type=right]", 0, -1},
      {"copper_chest[facing=north,type=left]", "weathered_copper_chest[facing=north,type=right]", 1,
       0}};
  mob_scene scene = mob_scene_open("stone");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ovis_pos left = {60 + 4 * (int32_t)i, Y, 60};
    const ovis_pos right = {left.x + cases[i].dx, Y, left.z + cases[i].dz};
    mob_scene_set(&scene, left.x, Y, left.z, cases[i].left);
    mob_scene_set(&scene, right.x, Y, right.z, cases[i].right);
    ovis_pos other;
    assert_int_equal(ov_chest_half_at(scene.world, left, &other), OV_CHEST_SECOND);
    assert_true(other.x == right.x && other.z == right.z);
    assert_int_equal(ov_chest_half_at(scene.world, right, &other), OV_CHEST_FIRST);
    assert_true(other.x == left.x && other.z == left.z);
  }
  mob_scene_close(&scene);
}

TEST(a_half_whose_other_half_is_no_match_stands_alone) {
  static const char* const others[] = {
      "air", "chest[facing=north,type=single]", "chest[facing=south,type=right]",
      "trapped_chest[facing=north,type=right]", "chest[facing=north,type=left]"};
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set(&scene, 60, Y, 60, "chest[facing=north,type=left]");
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    ovis_pos other;
    mob_scene_set(&scene, 61, Y, 60, others[i]);
    assert_int_equal(ov_chest_half_at(scene.world, (ovis_pos){60, Y, 60}, &other), OV_CHEST_WHOLE);
    assert_int_equal(other.x, 60);
  }
  mob_scene_close(&scene);
}
