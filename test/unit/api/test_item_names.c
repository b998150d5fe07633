// Items through the public interface: ids of names, names of ids, names that a simulation learns.
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/sim.h>

// A name made for the hash of "diamond".
#define FALSE_DIAMOND "xsunhieucs/6|KU`"

TEST(ids_follow_from_names) {
  assert_true(ovis_item_from_name("bow") != 0);
  assert_true(ovis_item_from_name("minecraft:bow") == ovis_item_from_name("bow"));
  assert_true(ovis_item_from_name("crossbow") != ovis_item_from_name("bow"));
  assert_string_equal(ovis_item_name(ovis_item_from_name("crossbow")), "crossbow");
  assert_string_equal(ovis_item_name(ovis_item_from_name("a_mod:ruby")), "");
  assert_string_equal(ovis_item_name(0), "");
  assert_true(ovis_item_from_name("") == 0);
  assert_true(ovis_item_from_name("minecraft:") == 0);
  assert_true(ovis_item_from_name(NULL) == 0);
  // Cut at 39 bytes.
  assert_true(ovis_item_from_name("a_mod:a_thing_whose_name_is_longer_than_it") ==
              ovis_item_from_name("a_mod:a_thing_whose_name_is_longer_than"));
  assert_true(ovis_item_from_name("a_mod:a_thing_whose_name_is_longer_than") !=
              ovis_item_from_name("a_mod:a_thing_whose_name_is_longer_tha"));
}

TEST(a_name_with_the_id_of_another_one_is_refused) {
  mob_scene scene = mob_scene_open("stone");
  assert_true(ovis_item_from_name(FALSE_DIAMOND) == ovis_item_from_name("diamond"));
  ovis_item item = 1;
  ovis_stack stack = {.count = 1};
  assert_int_equal(ovis_sim_add_item(scene.sim, FALSE_DIAMOND, &item), OVIS_OUT_OF_RANGE);
  assert_true(item == 0);
  assert_int_equal(ovis_sim_make_stack(scene.sim, FALSE_DIAMOND, 3, &stack), OVIS_OUT_OF_RANGE);
  assert_int_equal(stack.count, 0);
  assert_string_equal(ovis_sim_get_item_name(scene.sim, ovis_item_from_name("diamond")), "diamond");
  const ovis_mob_id player = mob_scene_player(&scene, 60.5, 60.5);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, player, FALSE_DIAMOND), OVIS_OUT_OF_RANGE);
  assert_string_equal(mob_scene_mob(&scene, player).held, "");
  mob_scene_close(&scene);
}

TEST(a_stack_needs_a_name_that_the_simulation_knows) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 60.5, 60.5);
  const ovis_stack ruby = ovis_stack_from_name("a_mod:ruby", 2);
  assert_string_equal(ovis_sim_get_item_name(scene.sim, ruby.item), "");
  assert_int_not_equal(ovis_mob_set_equipment(scene.sim, zombie, OVIS_SLOT_MAIN_HAND, &ruby),
                       OVIS_OK);
  assert_true(item_of(scene.sim, "a_mod:ruby") == ruby.item);
  assert_string_equal(ovis_sim_get_item_name(scene.sim, ruby.item), "a_mod:ruby");
  assert_int_equal(ovis_mob_set_equipment(scene.sim, zombie, OVIS_SLOT_MAIN_HAND, &ruby), OVIS_OK);
  assert_string_equal(mob_scene_mob(&scene, zombie).held, "a_mod:ruby");
  assert_true(ovis_sim_check(scene.sim));
  assert_int_equal(ovis_sim_add_item(scene.sim, NULL, NULL), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_sim_add_item(scene.sim, "", NULL), OVIS_BAD_ARGUMENT);
  mob_scene_close(&scene);
}

// The inputs of a run carry the names to another simulation.
TEST(inputs_carry_names) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene other = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 60.5, 60.5);
  const ovis_mob_id twin = mob_scene_spawn(&other, "zombie", 60.5, 60.5);
  ovis_sim_keep_inputs(scene.sim, true);
  const ovis_stack ruby = stack_of(scene.sim, "a_mod:ruby", 1);
  ovis_mob_set_equipment(scene.sim, zombie, OVIS_SLOT_MAIN_HAND, &ruby);
  int32_t count;
  const ovis_input* inputs = ovis_sim_get_inputs(scene.sim, &count);
  assert_int_equal(count, 1);
  assert_string_equal(inputs[0].name, "a_mod:ruby");
  assert_int_equal(ovis_sim_apply_input(other.sim, &inputs[0]), OVIS_OK);
  assert_string_equal(mob_scene_mob(&other, twin).held, "a_mod:ruby");
  ovis_input bad = inputs[0];
  bad.name[0] = 'b';
  assert_int_equal(ovis_sim_apply_input(other.sim, &bad), OVIS_OUT_OF_RANGE);
  mob_scene_close(&other);
  mob_scene_close(&scene);
}
