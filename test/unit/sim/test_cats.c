// Cats appear in villages near players, if the host wants that.
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

// A player amid a village of `beds` beds, all taken.
static mob_scene village_asking(int32_t beds, bool has_cats, ovis_act_fn* on_act, void* context) {
  ovis_sim_def def = ovis_default_sim_def();
  def.has_village_cats = has_cats;
  def.on_act = on_act;
  def.act_context = context;
  mob_scene scene = mob_scene_open_def("grass_block", &def);
  for (int32_t i = 0; i < beds; i++) {
    const ovis_pos head = {60 + 2 * i, 64, 60};
    mob_scene_set(&scene, head.x, 64, 61, "red_bed[part=foot,facing=north]");
    mob_scene_set(&scene, head.x, 64, 60, "red_bed[part=head,facing=north]");
    assert_int_equal(ovis_sim_set_point_tickets(scene.sim, head, "home", 0), OVIS_OK);
  }
  ovis_mob_id player;
  assert_int_equal(ovis_player_add(scene.sim, (ovis_vec3){64.5, 64, 64.5}, 0, &player), OVIS_OK);
  return scene;
}

static mob_scene village(int32_t beds, bool has_cats) {
  return village_asking(beds, has_cats, NULL, NULL);
}

// Nobody else is there but the player.
static int32_t cats_after(mob_scene* scene, int32_t ticks) {
  mob_scene_ticks(scene, ticks);
  for (int32_t i = 1; i < ovis_sim_get_mob_count(scene->sim); i++) {
    const ovis_mob_state mob = mob_scene_mob(scene, ovis_sim_get_mob(scene->sim, i));
    assert_string_equal(mob.species->name, "cat");
  }
  return ovis_sim_get_mob_count(scene->sim) - 1;
}

TEST(a_cat_comes_every_1200_ticks_at_most) {
  mob_scene scene = village(5, true);
  assert_int_equal(cats_after(&scene, 1199), 0);
  assert_true(cats_after(&scene, 1) <= 1);
  const int32_t cats = cats_after(&scene, 9 * 1200);
  assert_true(cats >= 3 && cats <= 10);
  mob_scene_close(&scene);
}

TEST(five_cats_are_enough) {
  mob_scene scene = village(5, true);
  for (int32_t i = 0; i < 5; i++) {
    mob_scene_spawn_still(&scene, "cat", 64.5, 70.5);
  }
  assert_int_equal(cats_after(&scene, 6 * 1200), 5);
  mob_scene_close(&scene);
}

TEST(four_taken_beds_are_too_few) {
  mob_scene scene = village(4, true);
  assert_int_equal(cats_after(&scene, 2400), 0);
  mob_scene_close(&scene);
}

TEST(no_cat_comes_unless_the_host_wants_it) {
  mob_scene scene = village(5, false);
  assert_int_equal(cats_after(&scene, 2400), 0);
  mob_scene_close(&scene);
}

static ovis_verdict refuse_cats(void* context, const ovis_act* act, int32_t* out_reason) {
  int32_t* asked = context;
  (void)out_reason;
  if (act->verb != OVIS_VERB_SUMMON) {
    return OVIS_VERDICT_DO;
  }
  ++*asked;
  return OVIS_VERDICT_REFUSED;
}

TEST(no_cat_comes_that_the_host_refuses) {
  int32_t asked = 0;
  mob_scene scene = village_asking(5, true, refuse_cats, &asked);
  assert_int_equal(cats_after(&scene, 9 * 1200), 0);
  assert_true(asked >= 3 && asked <= 9);
  mob_scene_close(&scene);
}
