// w:story: the sentences of `ovis run --why`, read by scripts.
#include "lua_scene.h"

#define WORLD "local w = ovis.world { size = {32, 32}, time = 1000, story = true }\n"
#define FOOD                                                                                       \
  "no player holds its food within 10 blocks; player 2 is 18.0 blocks off and holds wheat"

TEST(a_script_reads_the_story_of_a_mob) {
  lua_scene_expect(WORLD "local s = w:spawn('sheep', 8.5,64,8.5)\n"
                         "local p = w:player(26.5,64,8.5) p:hold('wheat')\n"
                         "w:run(60)\n"
                         "local story = w:story(s)\n"
                         "print(story.species, story.mob, story.from, story.to, story.alive)\n"
                         "print(story.lines[1].tick, story.lines[1].kind, story.lines[1].text)\n"
                         "for _, o in ipairs(story.options) do\n"
                         "  if o.name == 'Tempt' then print(o.running, o.reason, o.text) end\n"
                         "end\n"
                         "print(s:why('Tempt').sentence)",
                   "sheep\t1\t0\t60\ttrue\n"
                   "0\tlifecycle\tis there, at 8.5 64.0 8.5\n"
                   "false\tNO_TARGET\t" FOOD "\n" FOOD "\n");
}

TEST(a_story_is_read_again_and_again) {
  lua_scene_expect(WORLD "local s = w:spawn('sheep', 8.5,64,8.5)\n"
                         "local counts = {}\n"
                         "for i = 1, 5 do w:run(100)\n"
                         "  counts[i] = #w:story(s).lines\n"
                         "  ovis.expect(#w:story(s).lines == counts[i], 'twice')\n"
                         "end\n"
                         "local other = ovis.world { size = {32, 32}, time = 1000, story = true }\n"
                         "other:spawn('sheep', 8.5,64,8.5) other:run(500)\n"
                         "local a, b = w:story(1).lines, other:story(1).lines\n"
                         "ovis.expect(#a == #b and #a > 3, 'lines')\n"
                         "for i = 1, #a do ovis.expect(a[i].text == b[i].text, a[i].text) end",
                   "");
}

TEST(a_story_knows_mobs_that_are_gone_and_species) {
  lua_scene_expect(WORLD "local s = w:spawn('sheep', 8.5,64,8.5) w:spawn('cow', 18.5,64,8.5)\n"
                         "w:run(1) s:remove() w:run(1)\n"
                         "print(w:story(1).alive, w:story('sheep').mob, w:story('cow').mob)\n"
                         "print(w:story('pig'), w:story(7), w:story(s))",
                   "false\t1\t2\nnil\tnil\tnil\n");
}

TEST(a_world_without_stories_has_none) {
  lua_scene_expect_wrong("local w = ovis.world { size = {8, 8} }\n"
                         "w:spawn('sheep', 4.5,64,4.5) w:run(1) w:story(1)",
                         "story = true");
  lua_scene_expect_wrong(WORLD "w:story('shep')", "did you mean 'sheep'");
  lua_scene_expect_wrong(WORLD "w:story(0.5)", "0.5 is not from 1");
}

// The story changes nothing of the run.
TEST(a_run_with_a_story_has_the_hash_of_one_without) {
  lua_scene_expect("local hashes = {}\n"
                   "for i, story in ipairs { true, false } do\n"
                   "  local w = ovis.world { size = {32, 32}, time = 0, story = story }\n"
                   "  w:set(16,64,16, 'bell') w:set(10,64,10, 'lectern')\n"
                   "  for k = 1, 3 do w:spawn('villager', 4.5 + 4 * k,64,8.5) end\n"
                   "  w:run(1500) hashes[i] = w.hash\n"
                   "end\n"
                   "ovis.expect(hashes[1] == hashes[2], 'hash')",
                   "");
}

TEST(a_crystal_that_breaks_has_nothing_left_and_a_dragon_leaves_experience) {
  lua_scene_expect(
      "local w = ovis.world { size = {64, 64}, time = 18000, story = true, seed = 3 }\n"
      "local c = w:spawn('end_crystal', 8.5,70,8.5) local p = w:player(20.5,64,20.5)\n"
      "local d = w:spawn('ender_dragon', 30.5,70,30.5) d.home_x, d.home_z = 30, 30\n"
      "w:run(2) c:hurt(3, p) w:run(1) d:hurt(4000, p) w:run(300)\n"
      "for _, line in ipairs(w:story(1).lines) do\n"
      "  if line.text:find('is hit') then print(line.text) end\n"
      "end\n"
      "for _, line in ipairs(w:story('ender_dragon').lines) do\n"
      "  if line.text:find('experience') then print(line.text) end\n"
      "end\n"
      "print(w:story('ender_dragon').alive)",
      "is hit by player 2: 3 half hearts, 0 left\n"
      "11 times in 45 ticks, the last time: leaves 2400 points of experience\nfalse\n");
}
