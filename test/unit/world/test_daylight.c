#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"
#include "world/daylight.h"

#include <math.h>
#include <string.h>

// The sun's height by the description in docs/sources.md#daylight, with the C library's cosine.
static int32_t darken_by_the_book(int64_t day_time, bool is_raining, bool is_thundering) {
  const double pi = 3.14159265358979323846;
  double turn = (double)day_time / 24000.0 - 0.25;
  turn -= floor(turn);
  const double angle = (turn * 2 + (0.5 - cos(turn * pi) / 2)) / 3;
  double sun = cos(angle * 2 * pi);
  sun = sun < -0.25 ? -0.25 : sun > 0.25 ? 0.25 : sun;
  double light = 0.5 + 2 * sun;
  light *= is_raining ? 0.6875 : 1;
  light *= is_thundering ? 0.6875 : 1;
  return (int32_t)((1 - light) * 11);
}

static ovis_env env_at(int64_t day_time) {
  ovis_env env = ovis_default_world_def().env;
  env.day_time = day_time;
  return env;
}

TEST(the_day_ends_at_the_first_tick_that_is_not_day) {
  for (int32_t weather = 0; weather < 4; weather++) {
    for (int64_t time = -24000; time < 24000; time += 97) {
      ovis_env env = env_at(time);
      env.is_raining = (weather & 1) != 0;
      env.is_thundering = (weather & 2) != 0;
      const int32_t end = ov_day_end(&env);
      assert_int_equal(end != 0, ov_is_day(&env));
      if (end != 0) {
        env.day_time = end;
        assert_false(ov_is_day(&env));
        env.day_time = end - 1;
        assert_true(ov_is_day(&env));
      }
    }
  }
}

TEST(the_time_of_day_is_that_of_any_day) {
  assert_int_equal(ovis_time_of_day(0), 0);
  assert_int_equal(ovis_time_of_day(162403), 18403);
  assert_int_equal(ovis_time_of_day(-1), 23999);
  assert_int_equal(ovis_time_at(162403, 6000), 150000); // of the same day
  assert_int_equal(ovis_time_at(162403, 24000), 24000);
  assert_int_equal(ovis_time_at(-1, 6000), -18000);
  assert_int_equal(ovis_time_at(OVIS_TIME_MAX, 23999), OVIS_TIME_MAX); // the last day has no end
  assert_int_equal(ovis_time_at(1, INT64_MAX), OVIS_TIME_MAX);
  for (int64_t time = 0; time < 24000; time += 7) {
    ovis_env first = env_at(time), later = env_at(time + 24000 * 40);
    assert_int_equal(ov_sky_darken(&first), ov_sky_darken(&later));
  }
}

TEST(the_sky_darkens_with_the_hour_and_the_weather) {
  int32_t off = 0;
  for (int64_t time = 0; time < 24000; time++) {
    ovis_env env = env_at(time);
    off += ov_sky_darken(&env) != darken_by_the_book(time, false, false);
    env.is_raining = true;
    off += ov_sky_darken(&env) != darken_by_the_book(time, true, false);
    env.is_thundering = true;
    off += ov_sky_darken(&env) != darken_by_the_book(time, true, true);
  }
  assert_int_equal(off, 0);
}

TEST(noon_and_midnight_are_the_ends) {
  ovis_env env = env_at(MOB_SCENE_NOON);
  assert_int_equal(ov_sky_darken(&env), 0);
  env.is_raining = true;
  assert_int_equal(ov_sky_darken(&env), 3); // 11 * 5/16
  env.is_thundering = true;
  assert_int_equal(ov_sky_darken(&env), 5); // 11 * (1 - (11/16)^2)
  env = env_at(MOB_SCENE_NIGHT);
  assert_int_equal(ov_sky_darken(&env), 11);
}

TEST(day_is_while_the_sky_loses_fewer_than_four_levels) {
  for (int64_t time = 0; time < 24000; time += 7) {
    const ovis_env env = env_at(time);
    assert_true(ov_is_day(&env) == (ov_sky_darken(&env) < 4));
  }
  ovis_env env = env_at(MOB_SCENE_NOON);
  assert_true(ov_is_day(&env));
  env.is_raining = true;
  assert_true(ov_is_day(&env)); // 3
  env.is_thundering = true;
  assert_false(ov_is_day(&env)); // 5
  env = env_at(MOB_SCENE_NOON);
  env.dimension.has_sky = false;
  assert_false(ov_is_day(&env));
}

TEST(without_known_light_what_stops_motion_shades) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  const ovis_pos at = {20, MOB_SCENE_FEET, 20};
  assert_true(ov_sees_sky(scene.world, at));
  assert_true(ov_brightness(scene.world, at) == 1);
  mob_scene_set(&scene, 20, MOB_SCENE_FEET + 10, 20, "glass");
  assert_false(ov_sees_sky(scene.world, at));
  assert_true(ov_brightness(scene.world, at) == 0);
  assert_true(ov_sees_sky(scene.world, (ovis_pos){20, MOB_SCENE_FEET + 11, 20}));
  assert_true(ov_sees_sky(scene.world, (ovis_pos){21, MOB_SCENE_FEET, 20}));
  mob_scene_close(&scene);
}

// Sets the light of the section over the ground at 16..31.
static void set_light(mob_scene* scene, int32_t block_level, int32_t sky_level) {
  const ovis_state air = path_scene_state("air");
  uint8_t block[2048];
  uint8_t sky[2048];
  memset(block, block_level * 17, sizeof block);
  memset(sky, sky_level * 17, sizeof sky);
  const ovis_section_data data = {&air, 1, NULL, block, sky, NULL};
  const ovis_section_pos pos = {1, MOB_SCENE_FEET / 16, 1};
  assert_int_equal(ovis_world_set_section(scene->world, pos, &data), OVIS_OK);
}

TEST(brightness_is_of_the_brighter_of_block_and_sky) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos at = {20, MOB_SCENE_FEET, 20};
  for (int32_t block = 0; block < 16; block++) {
    for (int32_t sky = 0; sky < 16; sky++) {
      set_light(&scene, block, sky);
      for (int32_t night = 0; night < 2; night++) {
        mob_scene_set_time(&scene, night ? MOB_SCENE_NIGHT : MOB_SCENE_NOON);
        const int32_t from_sky = night ? sky - 11 : sky;
        const int32_t level = block > from_sky ? block : from_sky;
        const double share = level / 15.0;
        const double wanted = share / (4 - 3 * share);
        assert_true(fabs((double)ov_brightness(scene.world, at) - wanted) < 1e-6);
        assert_true(ov_sees_sky(scene.world, at) == (sky == 15));
      }
    }
  }
  mob_scene_close(&scene);
}
