// Worlds of scripts that are larger than one flood of light may be, and the bounds of their size.
#include "lua_scene.h"

#include <ovis/world.h>

#define SIDE 700
#define LOW 48
#define HIGH 79

// A roof with holes, and torches and walls below it: around the edges of the tiles light comes from
// both sides.
static const char scene_text[] =
    "local w = ovis.world { size = {700, 700}, height = {48, 79}, seed = 3 }\n"
    "w:fill(580, 70, 0, 680, 70, 699, 'stone')\n"
    "w:fill(0, 70, 580, 699, 70, 680, 'stone')\n"
    "local seed = 5\n"
    "local function draw(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed % n end\n"
    "for i = 1, 900 do\n"
    "  local a, b = 580 + draw(100), draw(700)\n"
    "  local x, z = a, b\n"
    "  if i % 2 == 0 then x, z = b, a end\n"
    "  local what = i % 3\n"
    "  if what == 0 then w:set(x, 70, z, 'air')\n"
    "  elseif what == 1 then w:set(x, 64 + draw(5), z, 'glowstone')\n"
    "  else w:fill(x, 64, z, x + draw(4), 69, z + draw(4), 'stone') end\n"
    "end\n"
    "ovis.expect(select(2, w:light(5, 66, 5)) == 15, 'it is light')\n";

static uint8_t light_at(const ovis_world* world, ovis_pos pos) {
  return (uint8_t)(ovis_world_get_block_light(world, pos) * 16 +
                   ovis_world_get_sky_light(world, pos));
}

TEST(light_by_tiles_is_the_light_of_one_flood) {
  lua_scene scene;
  lua_scene_run(&scene, scene_text);
  assert_string_equal(scene.message, "");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  ovis_world* world = ovis_sim_get_world(ovis_script_sim(scene.script));
  enum { FROM = 560, TO = SIDE, HEIGHT = HIGH - LOW + 1 };
  static uint8_t tiled[SIDE][TO - FROM][HEIGHT];
  static uint8_t tiled_z[SIDE][TO - FROM][HEIGHT];
  int32_t dark = 0;
  for (int32_t a = 0; a < SIDE; a++) {
    for (int32_t b = FROM; b < TO; b++) {
      for (int32_t y = LOW; y <= HIGH; y++) {
        tiled[a][b - FROM][y - LOW] = light_at(world, (ovis_pos){b, y, a});
        tiled_z[a][b - FROM][y - LOW] = light_at(world, (ovis_pos){a, y, b});
        dark += tiled[a][b - FROM][y - LOW] != 15;
      }
    }
  }
  assert_true(dark > 100000);
  assert_int_equal(
      ovis_world_flood_light(world, (ovis_pos){0, LOW, 0}, (ovis_pos){SIDE - 1, HIGH, SIDE - 1}),
      OVIS_OK);
  for (int32_t a = 0; a < SIDE; a++) {
    for (int32_t b = FROM; b < TO; b++) {
      for (int32_t y = LOW; y <= HIGH; y++) {
        assert_int_equal(tiled[a][b - FROM][y - LOW], light_at(world, (ovis_pos){b, y, a}));
        assert_int_equal(tiled_z[a][b - FROM][y - LOW], light_at(world, (ovis_pos){a, y, b}));
      }
    }
  }
  lua_scene_close(&scene);
}

TEST(the_ground_of_a_large_world_is_that_of_a_small_one) {
  lua_scene_expect("local w = ovis.world { size = {520, 530}, height = {48, 79} }\n"
                   "for _, at in ipairs { {0, 0}, {519, 529}, {519, 0}, {300, 17} } do\n"
                   "  local x, z = at[1], at[2]\n"
                   "  assert(w:get(x, 63, z) == 'grass_block[snowy=false]', w:get(x, 63, z))\n"
                   "  assert(w:get(x, 60, z) == 'dirt')\n"
                   "  assert(w:get(x, 59, z) == 'air' and w:get(x, 64, z) == 'air')\n"
                   "end\n"
                   "assert(w:get(520, 63, 0) == 'air' and w:get(0, 63, 530) == 'air')\n",
                   "");
}

TEST(a_world_has_bounds) {
  lua_scene_expect_wrong("ovis.world { size = {4097, 16} }", "each a whole number from 1 to 4096");
  lua_scene_expect_wrong("ovis.world { size = {4096, 4096} }", "scenes have up to 200000");
  lua_scene_expect_wrong("ovis.world { height = {48, 94} }", "whole sections such as {48, 95}");
  lua_scene_expect_wrong("ovis.world { height = {50, 95} }", "whole sections such as {48, 95}");
  lua_scene_expect_wrong("ovis.world { height = {-80, 95} }", "between -64 and 319");
  lua_scene_expect_wrong("ovis.world { height = {96, 95} }", "whole sections");
  lua_scene_expect_wrong("ovis.world { height = 64 }", "'height' must be");
  lua_scene_expect_wrong("ovis.world { height = {64, 95} }", "ground_y");
}
