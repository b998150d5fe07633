// Farming villagers: harvest, planting, composting, bread, bone meal; sharing; children; crops.
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/item.h>

#include <string.h>

enum { WORK = 3000 };

static ovis_mob_id spawn_as(mob_scene* scene, const char* profession, double x, double z) {
  const ovis_mob_id villager = mob_scene_spawn(scene, "villager", x, z);
  int32_t number;
  assert_true(ovis_profession_find(profession, &number));
  mob_scene_put(scene, villager, OVIS_PROP_PROFESSION, number);
  mob_scene_put(scene, villager, OVIS_PROP_LEVEL, 1);
  return villager;
}

static int32_t count_blocks(const mob_scene* scene, const char* state) {
  int32_t count = 0;
  for (int32_t x = 60; x < 70; x++) {
    for (int32_t z = 60; z < 70; z++) {
      const ovis_state found = ovis_world_get_block(scene->world, (ovis_pos){x, MOB_SCENE_FEET, z});
      count += found == path_scene_state(state);
    }
  }
  return count;
}

// A field of 5 by 5 with water in its middle, beside a composter.
static mob_scene field(const char* crop) {
  ovis_sim_def def = ovis_default_sim_def();
  def.random_ticks = 0;
  mob_scene scene = mob_scene_open_def("grass_block", &def);
  mob_scene_fill(&scene, (ovis_pos){61, 63, 61}, (ovis_pos){65, 63, 65}, "farmland[moisture=7]");
  mob_scene_fill(&scene, (ovis_pos){61, 64, 61}, (ovis_pos){65, 64, 65}, crop);
  mob_scene_set(&scene, 67, 64, 63, "composter");
  mob_scene_set_time(&scene, WORK);
  return scene;
}

static void work(mob_scene* scene, int32_t ticks) {
  for (int32_t i = 0; i < ticks; i += 20) {
    mob_scene_ticks(scene, 20);
    mob_scene_set_time(scene, WORK);
  }
}

TEST(claim_217_a_farmer_harvests_and_plants) {
  mob_scene scene = field("wheat[age=7]");
  spawn_as(&scene, "farmer", 66.5, 63.5);
  assert_int_equal(count_blocks(&scene, "wheat[age=7]"), 25);
  int32_t harvested = 0;
  int32_t planted = 0;
  for (int32_t i = 0; i < 6000; i++) {
    mob_scene_ticks(&scene, 1);
    mob_scene_set_time(&scene, WORK);
    harvested += mob_scene_events(&scene, OVIS_EVENT_HARVESTED);
    planted += mob_scene_events(&scene, OVIS_EVENT_PLANTED);
  }
  assert_true(harvested > 3);
  assert_true(planted > 1);
  static const char* const ages[] = {"wheat[age=0]", "wheat[age=1]", "wheat[age=2]",
                                     "wheat[age=3]", "wheat[age=4]", "wheat[age=5]",
                                     "wheat[age=6]", "wheat[age=7]"};
  int32_t plants = 0;
  for (int32_t age = 0; age < 8; age++) { // it may give bone meal to what it planted
    plants += count_blocks(&scene, ages[age]);
  }
  assert_int_equal(plants, 25 - harvested + planted);
  mob_scene_close(&scene);
}

TEST(claim_217_others_do_not_harvest) {
  mob_scene scene = field("wheat[age=7]");
  mob_scene_set(&scene, 67, 64, 63, "lectern");
  spawn_as(&scene, "librarian", 66.5, 63.5);
  work(&scene, 3000);
  assert_int_equal(count_blocks(&scene, "wheat[age=7]"), 25);
  mob_scene_close(&scene);
}

TEST(nothing_is_harvested_where_mobs_may_not_change_blocks) {
  mob_scene scene = field("wheat[age=7]");
  ovis_env env = mob_scene_env(&scene);
  env.mob_griefing = false;
  mob_scene_set_env(&scene, &env);
  spawn_as(&scene, "farmer", 66.5, 63.5);
  work(&scene, 3000);
  assert_int_equal(count_blocks(&scene, "wheat[age=7]"), 25);
  mob_scene_close(&scene);
}

TEST(claim_218_all_villagers_use_bone_meal) {
  for (int32_t i = 0; i < 1; i++) {
    mob_scene scene = field("carrots[age=0]");
    const ovis_mob_id farmer = spawn_as(&scene, "farmer", 64.5, 64.5);
    mob_scene_drop(&scene, "bone_meal", 32, 64.5, 64.5);
    work(&scene, 8000);
    assert_true(count_blocks(&scene, "carrots[age=0]") < 25);
    assert_true(mob_scene_mob(&scene, farmer).is_alive);
    mob_scene_close(&scene);
  }
}

TEST(claim_222_a_villager_fetches_and_picks_up_food_that_lies_nearby) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  mob_scene_set_time(&scene, 500);
  mob_scene_drop(&scene, "bread", 5, 63.2, 60.5);
  mob_scene_drop(&scene, "rotten_flesh", 5, 60.5, 61.2); // not wanted
  int32_t picked = 0;
  for (int32_t i = 0; i < 400; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_PICKED_UP);
    if (event != NULL) {
      assert_string_equal(event->item, "bread");
      assert_true(event->mob.value == villager.value);
      picked += event->count;
    }
  }
  assert_int_equal(picked, 5);
  mob_scene_close(&scene);
}

TEST(a_villager_with_much_food_throws_some_to_a_hungry_one) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  mob_scene_drop(&scene, "bread", 40, 60.5, 60.5);
  mob_scene_set_time(&scene, 500);
  mob_scene_ticks(&scene, 30);
  const ovis_mob_id hungry = mob_scene_spawn(&scene, "villager", 62.5, 60.5);
  int32_t thrown = 0;
  int32_t received = 0;
  for (int32_t i = 0; i < 2500; i++) {
    mob_scene_ticks(&scene, 1);
    mob_scene_set_time(&scene, 500);
    const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_THREW);
    thrown += event != NULL ? event->count : 0;
    event = mob_scene_event(&scene, OVIS_EVENT_PICKED_UP);
    received += event != NULL && event->mob.value == hungry.value ? event->count : 0;
  }
  assert_true(thrown >= 20); // half of 40 at least once
  assert_true(received > 0);
  mob_scene_close(&scene);
}

// Two villagers with bread, and beds. Returns the ticks until a child is born; -1: none.
static int32_t until_born(bool has_third_bed, int32_t limit, bool* out_has_home) {
  mob_scene scene = mob_scene_open("grass_block");
  ovis_mob_id parents[2];
  for (int32_t i = 0; i < 2; i++) {
    parents[i] = mob_scene_spawn(&scene, "villager", 60.5 + i, 60.5);
    mob_scene_drop(&scene, "bread", 6, 60.5 + i, 60.5);
  }
  for (int32_t i = 0; i < 2 + has_third_bed; i++) {
    mob_scene_set(&scene, 64 + 2 * i, 64, 66, "red_bed[part=head,facing=north]");
    mob_scene_set(&scene, 64 + 2 * i, 64, 67, "red_bed[part=foot,facing=north]");
  }
  int32_t born = -1;
  *out_has_home = false;
  for (int32_t i = 1; i <= limit && born < 0; i++) {
    mob_scene_ticks(&scene, 1);
    mob_scene_set_time(&scene, 500);
    const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_BORN);
    if (event != NULL) {
      born = i;
      ovis_memory_value home;
      *out_has_home = ovis_mob_get_memory(scene.sim, event->mob, OVIS_MEM_HOME, &home);
      assert_true(mob_scene_mob(&scene, event->mob).is_baby);
      for (int32_t k = 0; k < 2; k++) {
        const double age = mob_scene_get(&scene, parents[k], OVIS_PROP_AGE);
        assert_true(age >= 5999 && age <= 6000);
      }
    }
  }
  mob_scene_close(&scene);
  return born;
}

TEST(claim_215_two_fed_villagers_have_a_child_if_a_bed_is_free) {
  bool has_home;
  assert_true(until_born(true, 6000, &has_home) >= 275);
  assert_true(has_home);
  assert_int_equal(until_born(false, 3000, &has_home), -1);
}

TEST(crops_grow_in_the_light_and_only_if_they_may) {
  for (int32_t random_ticks = 0; random_ticks <= 3; random_ticks += 3) {
    ovis_sim_def def = ovis_default_sim_def();
    def.random_ticks = random_ticks;
    mob_scene scene = mob_scene_open_def("grass_block", &def);
    mob_scene_fill(&scene, (ovis_pos){61, 63, 61}, (ovis_pos){65, 63, 65}, "farmland[moisture=7]");
    mob_scene_fill(&scene, (ovis_pos){61, 64, 61}, (ovis_pos){65, 64, 65}, "wheat[age=0]");
    mob_scene_set(&scene, 63, 63, 63, "water");
    mob_scene_set(&scene, 63, 64, 63, "air");
    mob_scene_ticks(&scene, 6000);
    const int32_t young = count_blocks(&scene, "wheat[age=0]");
    assert_int_equal(young == 24, random_ticks == 0);
    mob_scene_close(&scene);
  }
}

TEST(dry_farmland_without_a_crop_becomes_dirt) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){61, 63, 61}, (ovis_pos){65, 63, 65}, "farmland[moisture=1]");
  mob_scene_set(&scene, 61, 64, 61, "carrots[age=7]");
  mob_scene_ticks(&scene, 20000);
  assert_string_equal(mob_scene_block(&scene, 63, 63, 63), "dirt");
  assert_string_equal(mob_scene_block(&scene, 61, 63, 61), "farmland");
  mob_scene_close(&scene);
}

TEST(growth_repeats_and_survives_a_snapshot) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){61, 63, 61}, (ovis_pos){65, 63, 65}, "farmland[moisture=7]");
  mob_scene_fill(&scene, (ovis_pos){61, 64, 61}, (ovis_pos){65, 64, 65}, "wheat[age=0]");
  mob_scene_set(&scene, 63, 63, 63, "water");
  mob_scene_ticks(&scene, 500);
  mob_scene_set(&scene, 70, 64, 70, "composter[level=7]");
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  mob_scene_ticks(&scene, 2000);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  const int32_t young = count_blocks(&scene, "wheat[age=0]");
  assert_int_equal(ovis_world_get_block(scene.world, (ovis_pos){70, 64, 70}),
                   path_scene_state("composter[level=8]"));
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  ovis_sim* again;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &again, NULL), OVIS_OK);
  for (int32_t i = 0; i < 2000; i++) {
    assert_int_equal(ovis_sim_tick(again), OVIS_OK);
  }
  assert_true(ovis_sim_get_hash(again) == hash);
  assert_int_equal(count_blocks(&scene, "wheat[age=0]"), young);
  ovis_sim_destroy(again);
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  mob_scene_close(&scene);
}

// ---- Trampled farmland

// Drops a mob from a height onto wheat on farmland. Returns how often the farmland became dirt.
static int32_t trample(const char* species, double height, bool may_grief, int32_t falls,
                       int32_t* out_seeds) {
  int32_t count = 0;
  *out_seeds = 0;
  for (int32_t i = 0; i < falls; i++) {
    ovis_sim_def def = ovis_default_sim_def();
    def.random_ticks = 0;
    def.seed = (uint64_t)i + 1;
    mob_scene scene = mob_scene_open_def("stone", &def);
    ovis_env env = *ovis_world_get_env(scene.world);
    env.mob_griefing = may_grief;
    assert_int_equal(ovis_world_set_env(scene.world, &env), OVIS_OK);
    mob_scene_set(&scene, 60, 63, 60, "farmland[moisture=7]");
    mob_scene_set(&scene, 60, 64, 60, "wheat[age=3]");
    const ovis_mob_id mob = mob_scene_spawn(&scene, species, 60.5, 60.5);
    ovis_mob_place(scene.sim, mob, (ovis_vec3){60.5, 63.9375 + height, 60.5}, 0, 0);
    for (int32_t k = 0; k < 30; k++) {
      mob_scene_ticks(&scene, 1);
      const ovis_pos ground = {60, 63, 60};
      if (ovis_world_get_block(scene.world, ground) == path_scene_state("dirt")) {
        const ovis_pos crop = {60, 64, 60};
        assert_true(ovis_world_get_block(scene.world, crop) == path_scene_state("air"));
        assert_true(mob_scene_mob(&scene, mob).pos.y >= 64);
        count++;
        break;
      }
    }
    mob_scene_ticks(&scene, 1);
    for (int32_t k = 0; k < ovis_sim_get_mob_count(scene.sim); k++) {
      ovis_item_state item;
      *out_seeds += ovis_item_get_state(scene.sim, ovis_sim_get_mob(scene.sim, k), &item) &&
                    item.stack.item == ovis_item_from_name("wheat_seeds");
    }
    assert_true(ovis_sim_check(scene.sim));
    mob_scene_close(&scene);
  }
  return count;
}

TEST(farmland_under_a_mob_that_falls_on_it_becomes_dirt_and_its_crop_drops) {
  int32_t seeds;
  assert_int_equal(trample("cow", 1.6, true, 4, &seeds), 4); // 1.1 or more is sure
  assert_true(seeds >= 1);
  const int32_t sometimes = trample("cow", 0.9, true, 40, &seeds); // 0.4 of all
  assert_true(sometimes > 5);
  assert_true(sometimes < 30);
  assert_int_equal(trample("cow", 0.45, true, 10, &seeds), 0);
  assert_int_equal(trample("chicken", 3, true, 4, &seeds), 0); // too small
  assert_int_equal(trample("cow", 1.6, false, 4, &seeds), 0);  // mobs may not change blocks
}
