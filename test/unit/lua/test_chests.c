// Chests for scripts: w:stock and w:container, and the story of a golem that carries.
#include "lua_scene.h"

#define WORLD "local w = ovis.world { size = {32, 32} }\n"

TEST(scripts_stock_chests_and_read_what_they_hold) {
  lua_scene_expect(
      WORLD "w:set(4,64,4, 'copper_chest') print(w:container(5,64,4))\n"
            "print(#w:container(4,64,4), w:container({4,64,4}).locked)\n"
            "w:stock(4,64,4, {'dirt', {item = 'sand', count = 3, place = 9}, 'mod:gear', "
            "locked = true})\n"
            "for _, s in ipairs(w:container(4,64,4)) do print(s.item, s.count, s.place) end\n"
            "print(w:container(4,64,4).locked)\n"
            "w:stock(4,64,4, {}) print(#w:container(4,64,4), w:container(4,64,4).locked)",
      "nil\n0\tfalse\ndirt\t1\t1\nsand\t3\t9\nmod:gear\t1\t10\ntrue\n0\tfalse\n");
  lua_scene_expect_wrong(WORLD "w:stock(5,64,4, {'dirt'})", "no chest at 5 64 4");
  lua_scene_expect_wrong(WORLD "w:set(4,64,4, 'chest') w:stock(4,64,4, {{count = 3}})", "an item");
  lua_scene_expect_wrong(WORLD "w:set(4,64,4, 'chest') w:stock(4,64,4, {3})", "a name, or a table");
  lua_scene_expect_wrong(WORLD "w:set(4,64,4, 'chest') w:stock(4,64,4, {shut = true})", "locked");
  lua_scene_expect_wrong(WORLD "w:set(4,64,4, 'chest') w:stock(4,64,4, 'dirt')", "table");
  lua_scene_expect_wrong(WORLD "w:set(4,64,4, 'chest') "
                               "w:stock(4,64,4, {{item = 'dirt', place = 27}, 'sand'})",
                         "27 places");
  lua_scene_expect_wrong(WORLD "w:set(4,64,4, 'chest') "
                               "w:stock(4,64,4, {{item = 'dirt', count = 65}})",
                         "count");
}

TEST(a_story_tells_what_a_golem_carries) {
  lua_scene_expect(
      "local w = ovis.world { size = {32, 32}, story = true }\n"
      "w:set(4,64,4, 'copper_chest') w:stock(4,64,4, {{item = 'dirt', count = 20}})\n"
      "w:set(9,64,4, 'chest') local g = w:spawn('copper_golem', 6.5,64,6.5)\n"
      "w:run(200)\n"
      "for _, line in ipairs(w:story(g).lines) do\n"
      "  if line.text:find('chest at') and not line.text:find('walks') then print(line.text) end\n"
      "end",
      "opens the copper_chest at 4 64 4\n"
      "takes 16 dirt out of the copper_chest at 4 64 4\n"
      "opens the chest at 9 64 4\n"
      "puts 16 dirt into the chest at 9 64 4\n");
}
