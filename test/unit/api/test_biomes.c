// Biomes: their table against figures typed by hand, those of sections, weather by biome and
// height, snapshots, and values that are none.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>
#include <ovis/world.h>

#include <math.h>
#include <string.h>

static ovis_biome named(const char* name) {
  ovis_biome biome;
  if (!ovis_biome_find(name, &biome)) {
    fail_msg("there is no biome %s", name);
  }
  return biome;
}

static void set_all(const mob_scene* scene, const char* name) {
  ovis_biome biomes[OVIS_SECTION_BIOMES];
  memset(biomes, named(name), sizeof biomes);
  for (int32_t x = 0; x < MOB_SCENE_SIDE / 16; x++) {
    for (int32_t z = 0; z < MOB_SCENE_SIDE / 16; z++) {
      for (int32_t y = 0; y < 16; y++) {
        const ovis_status status =
            ovis_world_set_biomes(scene->world, (ovis_section_pos){x, y, z}, biomes);
        assert_true(status == OVIS_OK || status == OVIS_NOT_LOADED);
      }
    }
  }
}

TEST(biomes_have_the_temperature_and_weather_of_the_game) {
  static const struct {
    const char* name;
    float temperature;
    bool has_precipitation;
    int32_t old_number;
  } expected[] = {
      {"ocean", 0.5f, true, 0},
      {"plains", 0.8f, true, 1},
      {"desert", 2.0f, false, 2},
      {"windswept_hills", 0.2f, true, -1},
      {"mountains", 0.2f, true, 3},
      {"forest", 0.7f, true, 4},
      {"taiga", 0.25f, true, 5},
      {"swamp", 0.8f, true, 6},
      {"nether_wastes", 2.0f, false, 8},
      {"the_end", 0.5f, false, 9},
      {"frozen_river", 0.0f, true, 11},
      {"snowy_tundra", 0.0f, true, 12},
      {"mushroom_fields", 0.9f, true, 14},
      {"jungle", 0.95f, true, 21},
      {"savanna", -1, false, 35},
      {"badlands", 2.0f, false, 37},
      {"snowy_plains", 0.0f, true, -1},
      {"stony_peaks", 1.0f, true, -1},
      {"cherry_grove", 0.5f, true, -1},
      {"meadow", 0.5f, true, -1},
      {"soul_sand_valley", 2.0f, false, 170},
  };
  for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
    const ovis_biome biome = named(expected[i].name);
    const ovis_biome_info info = ovis_biome_get_info(biome);
    assert_string_equal(info.name, expected[i].name);
    assert_int_equal(info.has_precipitation, expected[i].has_precipitation);
    if (expected[i].temperature >= 0) {
      assert_true(info.temperature == expected[i].temperature);
    }
    if (expected[i].old_number >= 0) {
      assert_int_equal(ovis_biome_from_number(expected[i].old_number), biome);
    }
  }
}

TEST(only_the_hot_biomes_of_the_game_are_hotter_than_one) {
  static const char* const hot[] = {"badlands",      "basalt_deltas",     "crimson_forest",
                                    "desert",        "eroded_badlands",   "nether_wastes",
                                    "savanna",       "savanna_plateau",   "soul_sand_valley",
                                    "warped_forest", "windswept_savanna", "wooded_badlands"};
  int32_t count = 0;
  for (int32_t i = 1; i < ovis_biome_get_count(); i++) {
    const ovis_biome_info info = ovis_biome_get_info((ovis_biome)i);
    if (strcmp(info.name, "badlands_plateau") == 0) {
      break; // from here on: names of 1.17
    }
    bool is_hot = false;
    for (size_t k = 0; k < sizeof hot / sizeof *hot; k++) {
      is_hot |= strcmp(hot[k], info.name) == 0;
    }
    assert_int_equal(info.temperature > 1, is_hot);
    count++;
  }
  assert_int_equal(count, 65);
}

TEST(names_and_numbers_that_are_none_are_the_unknown_biome) {
  ovis_biome biome = 7;
  assert_false(ovis_biome_find("deserts", &biome));
  assert_int_equal(biome, OVIS_BIOME_UNKNOWN);
  assert_false(ovis_biome_find("unknown", &biome));
  assert_false(ovis_biome_find(NULL, &biome));
  assert_false(ovis_biome_find("", &biome));
  assert_true(ovis_biome_find("minecraft:desert", &biome));
  assert_int_equal(biome, named("desert"));
  assert_int_equal(ovis_biome_from_number(-1), OVIS_BIOME_UNKNOWN);
  assert_int_equal(ovis_biome_from_number(1000000), OVIS_BIOME_UNKNOWN);
  assert_string_equal(ovis_biome_get_info(255).name, "unknown");
  assert_true(ovis_biome_get_count() > 65);
  assert_true(ovis_biome_get_count() < 255);
}

TEST(each_cell_of_4_has_its_own_biome) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_section_pos at = {2, 4, 3};
  ovis_biome biomes[OVIS_SECTION_BIOMES];
  ovis_biome read[OVIS_SECTION_BIOMES];
  assert_false(ovis_world_read_biomes(scene.world, at, read));
  for (int32_t i = 0; i < OVIS_SECTION_BIOMES; i++) {
    biomes[i] = (ovis_biome)(1 + i);
  }
  assert_int_equal(ovis_world_set_biomes(scene.world, at, biomes), OVIS_OK);
  assert_true(ovis_world_read_biomes(scene.world, at, read));
  assert_memory_equal(read, biomes, sizeof biomes);
  for (int32_t y = 0; y < 16; y++) {
    for (int32_t z = 0; z < 16; z++) {
      for (int32_t x = 0; x < 16; x++) {
        const ovis_pos pos = {32 + x, 64 + y, 48 + z};
        assert_int_equal(ovis_world_get_biome(scene.world, pos),
                         1 + (y / 4 * 4 + z / 4) * 4 + x / 4);
      }
    }
  }
  assert_int_equal(ovis_world_get_biome(scene.world, (ovis_pos){31, 64, 48}), OVIS_BIOME_UNKNOWN);
  // New blocks keep the biomes, as long as the section is there.
  ovis_state states[OVIS_SECTION_CELLS] = {0};
  assert_int_equal(ovis_world_set_states(scene.world, at, states), OVIS_OK);
  assert_true(ovis_world_read_biomes(scene.world, at, read));
  assert_memory_equal(read, biomes, sizeof biomes);
  mob_scene copy = mob_scene_restored(&scene, NULL);
  assert_true(ovis_world_read_biomes(copy.world, at, read));
  assert_memory_equal(read, biomes, sizeof biomes);
  mob_scene_close(&copy);
  assert_int_equal(ovis_world_drop_section(scene.world, at), OVIS_OK);
  assert_false(ovis_world_read_biomes(scene.world, at, read));
  assert_int_equal(ovis_world_set_biomes(scene.world, at, biomes), OVIS_NOT_LOADED);
  assert_int_equal(ovis_world_get_biome(scene.world, (ovis_pos){32, 64, 48}), OVIS_BIOME_UNKNOWN);
  mob_scene_close(&scene);
}

TEST(numbers_beyond_the_biomes_are_refused) {
  mob_scene scene = mob_scene_open("stone");
  ovis_biome biomes[OVIS_SECTION_BIOMES] = {0};
  const ovis_section_pos at = {2, 4, 3};
  biomes[63] = (ovis_biome)ovis_biome_get_count();
  assert_int_equal(ovis_world_set_biomes(scene.world, at, biomes), OVIS_OUT_OF_RANGE);
  const ovis_state air = 0;
  const ovis_section_data data = {.palette = &air, .palette_count = 1, .biomes = biomes};
  assert_int_equal(ovis_world_set_section(scene.world, at, &data), OVIS_OUT_OF_RANGE);
  biomes[63] = 1;
  assert_int_equal(ovis_world_set_section(scene.world, at, &data), OVIS_OK);
  assert_int_equal(ovis_world_get_biome(scene.world, (ovis_pos){47, 79, 63}), 1);
  mob_scene_close(&scene);
}

TEST(cold_biomes_and_heights_have_snow_and_dry_ones_nothing) {
  static const struct {
    const char* name;
    int32_t y;
    ovis_precipitation expected;
  } cases[] = {
      {"plains", 64, OVIS_PRECIPITATION_RAIN},
      {"plains", 127, OVIS_PRECIPITATION_RAIN},
      {"desert", 64, OVIS_PRECIPITATION_NONE},
      {"snowy_plains", 64, OVIS_PRECIPITATION_SNOW},
      {"taiga", 80, OVIS_PRECIPITATION_RAIN},

      {"windswept_hills", 119, OVIS_PRECIPITATION_RAIN},
      {"windswept_hills", 121, OVIS_PRECIPITATION_SNOW},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_pos pos = {64, cases[i].y, 64};
    const ovis_state air = 0;
    const ovis_section_data data = {.palette = &air, .palette_count = 1};
    const ovis_section_pos at = {4, cases[i].y >> 4, 4};
    if (!ovis_world_is_loaded(scene.world, at)) {
      assert_int_equal(ovis_world_set_section(scene.world, at, &data), OVIS_OK);
    }
    set_all(&scene, cases[i].name);
    assert_int_equal(ovis_world_get_precipitation(scene.world, pos), cases[i].expected);
    mob_scene_close(&scene);
  }
  mob_scene scene = mob_scene_open("stone"); // unknown: rain
  assert_int_equal(ovis_world_get_precipitation(scene.world, (ovis_pos){64, 64, 64}),
                   OVIS_PRECIPITATION_RAIN);
  mob_scene_close(&scene);
}
