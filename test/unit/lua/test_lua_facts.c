// w:facts and the facts of w:story: what no option decides, of many species and places.
#include "lua_scene.h"

#include <stdio.h>

// Runs 20 ticks with a mob in the middle and prints its fact about fire.
static void expect_burning(const char* options, const char* species, const char* more,
                           const char* printed) {
  char script[2048];
  char expected[256];
  snprintf(script, sizeof script,
           "local w = ovis.world { size = {32, 32}, seed = 3, %s }\n"
           "local m = w:spawn('%s', 16.5,64,16.5)\n"
           "%s\n"
           "w:run(20)\n"
           "for _, f in ipairs(w:facts(m)) do print(f.kind, f.fact, f.text) end",
           options, species, more);
  snprintf(expected, sizeof expected, "%s%s", printed, printed[0] != '\0' ? "\n" : "");
  lua_scene_expect(script, expected);
}

TEST(each_condition_of_the_sun_has_its_words) {
  expect_burning("time = 6000", "zombie", "w:fill(0,70,0, 31,70,31, 'oak_leaves')",
                 "burning\tshaded\tdoes not burn: the oak_leaves at 16 70 16 is between it and "
                 "the sky");
  expect_burning("time = 6000", "zombie",
                 "w:fill(0,90,0, 31,90,31, 'dirt') w:fill(0,80,0, 31,80,31, 'glass')",
                 "burning\tshaded\tdoes not burn: the glass at 16 80 16 is between it and the sky");
  expect_burning("time = 6000", "zombie", "", "burning\tburns_in_sun\tburns: the sun shines on it");
  expect_burning("time = 14000", "drowned", "", "burning\tnight\tdoes not burn: it is night");
  expect_burning("time = 6000", "husk", "",
                 "burning\tsunproof\tdoes not burn: the sun does not burn a husk");
  expect_burning("time = 6000", "skeleton", "m:wear { head = 'leather_helmet' }",
                 "burning\thelmet\tdoes not burn: it wears a leather_helmet");
  expect_burning("time = 6000", "zombie",
                 "w:fill(10,64,10, 22,66,22, 'stone') w:fill(11,64,11, 21,66,21, 'water')",
                 "burning\tin_water\tdoes not burn: it is in water");
  expect_burning("time = 6000, raining = true", "stray", "",
                 "burning\tin_rain\tdoes not burn: it is in the rain");
  expect_burning("time = 6000", "sheep", "", "");
}

// A mob that the sun does not burn has the fact only while it burns.
TEST(a_fire_that_is_out_is_told_once) {
  lua_scene_expect("local w = ovis.world { size = {32, 32}, seed = 3, story = true }\n"
                   "local cow = w:spawn('cow', 16.5,64,16.5)\n"
                   "w:set(16,64,16, 'fire')\n"
                   "w:run(4) w:set(16,64,16, 'air')\n"
                   "print(w:facts(cow)[1].text)\n"
                   "w:fill(0,64,0, 31,64,31, 'water') w:run(20)\n"
                   "print(#w:facts(cow))\n"
                   "for _, line in ipairs(w:story(cow).lines) do\n"
                   "  if line.kind == 'fact' then print(line.text) end\n"
                   "end\n"
                   "print(w:story(cow).facts[1].text)",
                   "burns\n0\nburns\ndoes not burn any more\n");
}

#define STORY                                                                                      \
  "local w = ovis.world { size = {32, 32}, seed = 3, story = true }\n"                             \
  "local function show(m)\n"                                                                       \
  "  for _, f in ipairs(w:story(m).facts) do\n"                                                    \
  "    if f.kind ~= 'burning' then print(f.fact, f.text) end\n"                                    \
  "  end\n"                                                                                        \
  "end\n"

TEST(an_anger_names_the_blow_and_whom_it_hit) {
  for (int32_t i = 0; i < 2; i++) {
    static const char* const species[] = {"wolf", "zombified_piglin"};
    char script[1024];
    char expected[512];
    snprintf(script, sizeof script,
             STORY "local a, b = w:spawn('%s', 8.5,64,8.5), w:spawn('%s', 12.5,64,8.5)\n"
                   "local p = w:player(10.5,64,9.5)\n"
                   "w:at(20, function() p:hit(a) end) w:run(40) show(a) show(b)",
             species[i], species[i]);
    snprintf(expected, sizeof expected,
             "angry_blow\tis angry at player 3, who hit it, as long as that is its target\n"
             "angry_blow_other\tis angry at player 3, who hit %s 1, as long as that is its "
             "target\n",
             species[i]);
    lua_scene_expect(script, expected);
  }
}

// The event gives the end that the state of the mob has.
TEST(an_anger_at_a_mob_has_an_end) {
  lua_scene_expect(STORY "local bear = w:spawn('wolf', 8.5,64,8.5)\n"
                         "local sheep = w:spawn('skeleton', 10.5,64,8.5)\n"
                         "w:run(60)\n"
                         "local told = w:story(bear).facts[1]\n"
                         "ovis.expect(told['until'] > 400, told.text)\n"
                         "ovis.expect(w:facts(bear)[1]['until'] == told['until'], told.text)\n"
                         "for _, line in ipairs(w:story(bear).lines) do\n"
                         "  if line.kind == 'fact' then print(line.text == told.text) end\n"
                         "end",
                   "true\n");
}

TEST(an_anger_names_the_block) {
  lua_scene_expect(STORY "w:set(12,64,8, 'chest[facing=west]')\n"
                         "local a = w:spawn('piglin', 8.5,64,8.5)\n"
                         "local p = w:player(11.5,64,9.5) p:wear { head = 'golden_helmet' }\n"
                         "w:at(20, function() p:use(12,64,8) end) w:run(40) show(a)",
                   "angry_opened\tis angry at player 2, who opened the chest at 12 64 8, until "
                   "tick 620\n");
}

// An arrow that was stopped falls when its block goes.
TEST(a_projectile_is_told_where_it_ended) {
  lua_scene_expect(STORY "local s = w:spawn('skeleton', 4.5,64,8.5) s:wear { mainhand = 'bow' }\n"
                         "w.time = 14000\n"
                         "w:player(12.5,64,8.5)\n"
                         "w:on('shot', function() w:fill(10,64,4, 10,70,12, 'stone') end)\n"
                         "w:at(60, function() w:fill(10,64,4, 10,70,12, 'air') end)\n"
                         "w:run(24) show(s) w:run(34) show(s) w:run(20) show(s)",
                   "flies\tits arrow flies\n"
                   "in_block\tits arrow ends in the stone at 10 65 8\n"
                   "in_block\tits arrow ends in the grass_block at 9 63 8\n");
  lua_scene_expect(STORY "local l = w:spawn('llama', 8.5,64,8.5)\n"
                         "local p = w:player(14.5,64,8.5)\n"
                         "w:at(10, function() p:hit(l) end) w:run(150) show(l)",
                   "on_mob\tits llama_spit hits player 2\n");
}

TEST(a_landing_is_an_event_with_its_block) {
  lua_scene_expect("local w = ovis.world { size = {32, 32}, seed = 3, time = 14000 }\n"
                   "w:spawn('skeleton', 4.5,64,8.5):wear { mainhand = 'bow' }\n"
                   "w:player(12.5,64,8.5)\n"
                   "w:on('shot', function() w:fill(10,64,4, 10,70,12, 'bricks') end)\n"
                   "w:on('landed', function(e) print(e.species, e.reason, e.pos.x, e.state) end)\n"
                   "w:run(40)",
                   "arrow\tin_block\t10\tbricks\n");
}

TEST(a_door_is_opened_and_shut_once) {
  lua_scene_expect(STORY "w:fill(6,64,0, 6,67,31, 'stone')\n"
                         "w:set(6,64,8, 'oak_door[facing=west,open=false]')\n"
                         "local v = w:spawn('villager', 4.5,64,8.5, { walker = true })\n"
                         "v:walk_to {12,64,8} w:run(100)\n"
                         "for _, line in ipairs(w:story(v).lines) do\n"
                         "  if line.kind == 'fact' then print(line.text) end\n"
                         "end\n"
                         "show(v)",
                   "opens the oak_door at 6 64 8\nshuts the oak_door at 6 64 8\n"
                   "shut\tshuts the oak_door at 6 64 8\n");
}

TEST(a_raid_is_a_fact_of_the_world) {
  lua_scene_expect(
      "local w = ovis.world { size = {192, 192}, time = 4000, seed = 4 }\n"
      "w:fill(93,64,95, 99,66,98, 'stone') w:fill(94,64,96, 98,65,97, 'air')\n"
      "w:set(96,64,96, 'white_bed[part=head,facing=north]')\n"
      "w:spawn('villager', 95.5,64,96.5) w:run(200)\n"
      "print(#w:facts())\n"
      "w:raid({96, 64, 96}, 1) w:run(10)\n"
      "print(w:facts()[1].kind, w:facts()[1].text)\n"
      "w:run(700)\n"
      "print(w:facts()[1].fact)\n"
      "for _, m in ipairs(w.mobs) do if m.species ~= 'villager' then m:hurt(100) end end\n"
      "w:run(2)\n"
      "print(w:facts()[1].fact)",
      "0\nraid\tthe raid at 96 64 96: wave 1 of 5 comes at tick 500\n"
      "waits_for_raiders\nwave_comes\n");
}

TEST(facts_are_asked_of_mobs_of_this_world) {
  lua_scene_expect("local a = ovis.world { size = {8, 8} }\n"
                   "local b = ovis.world { size = {8, 8}, time = 6000 }\n"
                   "local z = b:spawn('zombie', 4.5,64,4.5)\n"
                   "print(#a:facts(z), #b:facts(z))",
                   "0\t1\n");
  lua_scene_expect_wrong("ovis.world { size = {8, 8} }:facts(7)", "mob");
}
