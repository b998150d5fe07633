// Claims 1, 3, 7 and 344: which entities have a navigation, and that bats have no goals.
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <string.h>

// ---- Claim 1 -----------------------------------------------------------------------------------

// Every entity of 1.19.4 that is no mob.
static const char* const others[] = {"area_effect_cloud",
                                     "armor_stand",
                                     "arrow",
                                     "block_display",
                                     "boat",
                                     "chest_boat",
                                     "chest_minecart",
                                     "command_block_minecart",
                                     "dragon_fireball",
                                     "egg",
                                     "end_crystal",
                                     "ender_pearl",
                                     "evoker_fangs",
                                     "experience_bottle",
                                     "experience_orb",
                                     "eye_of_ender",
                                     "falling_block",
                                     "fireball",
                                     "firework_rocket",
                                     "fishing_bobber",
                                     "furnace_minecart",
                                     "glow_item_frame",
                                     "hopper_minecart",
                                     "interaction",
                                     "item",
                                     "item_display",
                                     "item_frame",
                                     "leash_knot",
                                     "lightning_bolt",
                                     "llama_spit",
                                     "marker",
                                     "minecart",
                                     "painting",
                                     "player",
                                     "potion",
                                     "shulker_bullet",
                                     "small_fireball",
                                     "snowball",
                                     "spawner_minecart",
                                     "spectral_arrow",
                                     "text_display",
                                     "tnt",
                                     "tnt_minecart",
                                     "trident",
                                     "wither_skull"};

TEST(claim_1_no_entity_but_mobs_can_ask_for_a_path) {
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (ovis_species_find(others[i]) != NULL) {
      fail_msg("'%s' is no mob and has a row, so it could be spawned with a navigation", others[i]);
    }
  }
}

// A stand-in walks by a navigation of its own so that a host can send it. By itself it asks for
// nothing, whatever happens around it.
TEST(claim_1_a_players_stand_in_asks_for_no_path_by_itself) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 64.5);
  mob_scene_spawn(&scene, "zombie", 70.5, 64.5);
  mob_scene_spawn(&scene, "sheep", 66.5, 66.5);
  ovis_nav_state nav;
  for (int tick = 0; tick < 120; tick++) {
    mob_scene_ticks(&scene, 1);
    assert_true(ovis_mob_get_nav(scene.sim, player, &nav));
    assert_int_equal(nav.counts.asked, 0);
    assert_false(nav.is_walking);
  }
  assert_true(mob_scene_mob(&scene, player).health < 20); // it was hurt meanwhile
  mob_scene_close(&scene);
}

// ---- Claims 3, 7 and 344 -----------------------------------------------------------------------

static bool is_listed(const char* const* names, size_t count, const char* name) {
  for (size_t i = 0; i < count; i++) {
    if (strcmp(names[i], name) == 0) {
      return true;
    }
  }
  return false;
}

static ovis_mob_id spawn(mob_scene* scene, const ovis_species* species, bool is_walker) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = species;
  def.pos = (ovis_vec3){64.5, MOB_SCENE_FEET, 64.5};
  def.mind = is_walker ? "walker" : NULL;
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(scene->sim, &def, &id), OVIS_OK);
  return id;
}

static void expect_no_mind(const mob_scene* scene, ovis_mob_id mob) {
  const ov_actor* actor = goal_probe_actor(scene, mob);
  assert_null(actor->mind_plan);
  assert_null(actor->mind);
  assert_int_equal(ovis_mob_get_option_count(scene->sim, mob), 0);
}

TEST(claim_3_a_bat_has_neither_goals_nor_a_brain) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_species* bat = ovis_species_find("bat");
  assert_int_equal(ovis_species_get_options(bat, NULL, 0), 0);
  const ovis_mob_id wild = spawn(&scene, bat, false);
  const ovis_mob_id sent = spawn(&scene, bat, true); // not even the one goal of those that are sent
  for (int tick = 0; tick < 100; tick++) {
    expect_no_mind(&scene, wild);
    expect_no_mind(&scene, sent);
    assert_int_not_equal(
        ovis_mob_walk_to(scene.sim, sent, (ovis_vec3){70.5, MOB_SCENE_FEET, 64.5}, 1), OVIS_OK);
    mob_scene_ticks(&scene, 1);
  }
  const ovis_mob_id sheep = spawn(&scene, ovis_species_find("sheep"), false);
  assert_int_equal(ovis_mob_get_option_count(scene.sim, sheep), 9);
  assert_non_null(goal_probe_actor(&scene, sheep)->mind);
  mob_scene_close(&scene);
}

// All species but these walk along paths when they are sent.
TEST(claim_7_every_other_species_has_a_navigation) {
  static const char* const without[] = {"bat",        "ghast", "phantom",     "slime",
                                        "magma_cube", "vex",   "ender_dragon"};
  mob_scene scene = mob_scene_open("stone");
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    const bool is_without = is_listed(without, sizeof without / sizeof *without, species->name);
    const ovis_mob_id mob = spawn(&scene, species, true);
    ovis_nav_state nav;
    const bool has_nav = ovis_mob_get_nav(scene.sim, mob, &nav);
    if (has_nav == is_without) {
      fail_msg("a %s that is sent %s a navigation", species->name, has_nav ? "has" : "lacks");
    }
    const ovis_vec3 there = {70.5, MOB_SCENE_FEET, 64.5};
    assert_int_equal(ovis_mob_walk_to(scene.sim, mob, there, 1) == OVIS_OK, has_nav);
    ovis_mob_remove(scene.sim, mob);
  }
  mob_scene_close(&scene);
}

TEST(claim_7_species_with_minds_have_a_navigation) {
  mob_scene scene = mob_scene_open("stone");
  ovis_nav_state nav;
  assert_true(ovis_mob_get_nav(scene.sim, mob_scene_spawn(&scene, "sheep", 40.5, 40.5), &nav));
  assert_true(ovis_mob_get_nav(scene.sim, mob_scene_spawn(&scene, "zombie", 50.5, 50.5), &nav));
  mob_scene_close(&scene);
}

TEST(claim_344_a_vex_has_no_navigation) {
  const ovis_species* vex = ovis_species_find("vex");
  assert_int_equal(vex->navigation, OVIS_NAVIGATION_NONE);
  mob_scene scene = mob_scene_open("stone");
  ovis_nav_state nav;
  for (int is_walker = 0; is_walker < 2; is_walker++) {
    const ovis_mob_id mob = spawn(&scene, vex, is_walker != 0);
    assert_false(ovis_mob_get_nav(scene.sim, mob, &nav));
    assert_int_not_equal(ovis_mob_walk_to(scene.sim, mob, (ovis_vec3){70.5, 64, 64.5}, 1), OVIS_OK);
  }
  // Others that fly go by paths.
  const ovis_mob_id bee = spawn(&scene, ovis_species_find("bee"), true);
  assert_true(ovis_mob_get_nav(scene.sim, bee, &nav));
  mob_scene_close(&scene);
}
