// Status effects through the public interface: given, read, refused, run out, kept in snapshots.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <stdlib.h>
#include <string.h>

static double speed_after(const char* name, int32_t amplifier) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id player = mob_scene_player(&scene, 20.5, 64.5);
  ovis_effect effect;
  if (name != NULL) {
    assert_true(ovis_effect_find(name, &effect));
    assert_int_equal(
        ovis_mob_give_effect(scene.sim, player, effect, &(ovis_effect_state){1000, amplifier}),
        OVIS_OK);
  }
  mob_scene_ticks(&scene, 2);
  assert_int_equal(ovis_mob_walk_to(scene.sim, player, (ovis_vec3){120.5, 64, 64.5}, 1), OVIS_OK);
  mob_scene_ticks(&scene, 100);
  const double walked = mob_scene_mob(&scene, player).pos.x - 20.5;
  mob_scene_close(&scene);
  return walked;
}

TEST(names_are_found_with_and_without_their_prefix) {
  ovis_effect effect;
  for (int32_t i = 0; i < OVIS_EFFECT_COUNT; i++) {
    assert_true(ovis_effect_find(ovis_effect_name((ovis_effect)i), &effect));
    assert_int_equal(effect, i);
  }
  assert_true(ovis_effect_find("minecraft:wither", &effect));
  assert_int_equal(effect, OVIS_EFFECT_WITHER);
  assert_false(ovis_effect_find("luckiness", &effect));
  assert_int_equal(effect, OVIS_EFFECT_COUNT);
  assert_false(ovis_effect_find(NULL, &effect));
  assert_string_equal(ovis_effect_name((ovis_effect)99), "unknown");
  assert_int_equal(OVIS_EFFECT_DARKNESS, 32); // the game's number 33
}

TEST(speed_and_slowness_change_the_way_that_a_walk_covers) {
  const double usual = speed_after(NULL, 0);
  // A walk covers the square of the speed: 1.2 and 0.85.
  assert_true(speed_after("speed", 0) / usual > 1.4 && speed_after("speed", 0) / usual < 1.48);
  const double slow = speed_after("slowness", 0) / usual;
  assert_true(slow > 0.69 && slow < 0.75);
  assert_true(speed_after("slowness", 6) < 0.01); // seven levels leave nothing
}

TEST(a_stronger_effect_replaces_and_a_weaker_one_does_not) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  const ovis_effect poison = OVIS_EFFECT_POISON;
  ovis_effect_state state;
  assert_false(ovis_mob_get_effect(scene.sim, cow, poison, &state));
  assert_int_equal(state.ticks, 0);
  assert_int_equal(ovis_mob_give_effect(scene.sim, cow, poison, &(ovis_effect_state){100, 1}),
                   OVIS_OK);
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, cow, poison, &(ovis_effect_state){900, 0}),
                       OVIS_OK);
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, cow, poison, &(ovis_effect_state){90, 1}),
                       OVIS_OK);
  assert_int_equal(ovis_mob_give_effect(scene.sim, cow, poison, &(ovis_effect_state){110, 1}),
                   OVIS_OK);
  assert_true(ovis_mob_get_effect(scene.sim, cow, poison, &state));
  assert_int_equal(state.ticks, 110);
  assert_int_equal(state.amplifier, 1);
  assert_int_equal(
      ovis_mob_give_effect(scene.sim, cow, poison, &(ovis_effect_state){OVIS_EFFECT_FOR_EVER, 1}),
      OVIS_OK);
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, cow, poison, &(ovis_effect_state){2000, 1}),
                       OVIS_OK);
  assert_int_equal(ovis_mob_give_effect(scene.sim, cow, poison, &(ovis_effect_state){0, 0}),
                   OVIS_OK);
  assert_false(ovis_mob_get_effect(scene.sim, cow, poison, &state));
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, cow, poison, &(ovis_effect_state){0, 0}),
                       OVIS_OK);
  mob_scene_close(&scene);
}

TEST(bad_values_are_refused_or_clamped) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  const ovis_effect_state state = {100, 1000000};
  ovis_effect_state out;
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, cow, OVIS_EFFECT_COUNT, &state), OVIS_OK);
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, cow, (ovis_effect)-1, &state), OVIS_OK);
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, cow, OVIS_EFFECT_SPEED, NULL), OVIS_OK);
  assert_int_not_equal(ovis_mob_give_effect(scene.sim, OVIS_NO_MOB, OVIS_EFFECT_SPEED, &state),
                       OVIS_OK);
  assert_int_equal(ovis_mob_give_effect(scene.sim, cow, OVIS_EFFECT_GLOWING, &state), OVIS_OK);
  assert_true(ovis_mob_get_effect(scene.sim, cow, OVIS_EFFECT_GLOWING, &out));
  assert_int_equal(out.amplifier, 255);
  assert_int_equal(
      ovis_mob_give_effect(scene.sim, cow, OVIS_EFFECT_LUCK, &(ovis_effect_state){-1000, -5}),
      OVIS_OK);
  assert_true(ovis_mob_get_effect(scene.sim, cow, OVIS_EFFECT_LUCK, &out));
  assert_int_equal(out.ticks, OVIS_EFFECT_FOR_EVER);
  assert_int_equal(out.amplifier, 0);
  assert_int_equal(
      ovis_mob_give_effect(scene.sim, cow, OVIS_EFFECT_HASTE, &(ovis_effect_state){2147483647, 0}),
      OVIS_OK);
  assert_true(ovis_sim_check(scene.sim));
  assert_false(ovis_mob_get_effect(scene.sim, cow, OVIS_EFFECT_COUNT, &out));
  mob_scene_close(&scene);
}

TEST(effects_are_in_hash_and_snapshot) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 64.5, 64.5);
  mob_scene_ticks(&scene, 3);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  assert_int_equal(
      ovis_mob_give_effect(scene.sim, cow, OVIS_EFFECT_GLOWING, &(ovis_effect_state){100, 3}),
      OVIS_OK);
  assert_true(ovis_sim_get_hash(scene.sim) != hash);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  mob_scene_ticks(&scene, 5);
  const uint64_t later = ovis_sim_get_hash(scene.sim);
  mob_scene_close(&scene);
  mob_scene other = mob_scene_open("stone");
  ovis_sim_destroy(other.sim);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = other.world;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &other.sim, NULL), OVIS_OK);
  mob_scene_ticks(&other, 5);
  ovis_effect_state out;
  assert_true(
      ovis_mob_get_effect(other.sim, ovis_sim_get_mob(other.sim, 0), OVIS_EFFECT_GLOWING, &out));
  assert_int_equal(out.ticks, 95);
  assert_int_equal(out.amplifier, 3);
  assert_true(ovis_sim_get_hash(other.sim) == later);
  free(bytes);
  mob_scene_close(&other);
}
