// The functions of worlds and mobs.
#define _XOPEN_SOURCE 700 // mkdtemp, symlink
#include "lua_scene.h"

#include "support/structure_writer.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define WORLD "local w = ovis.world { size = {32, 32} }\n"

TEST(a_world_has_ground_dirt_and_nothing_below) {
  lua_scene_expect("local w = ovis.world { size = {20, 20}, ground_y = 70 }\n"
                   "for y = 71, 66, -1 do print(w:get(3, y, 3)) end print(w:get(20, 70, 3))",
                   "air\ngrass_block[snowy=false]\ndirt\ndirt\ndirt\nair\nair\n");
  lua_scene_expect("local w = ovis.world { ground = 'stone', size = {1, 1} }\n"
                   "print(w:get(0, 63, 0), w:get(0, 60, 0), w:get(0, 59, 0), w:height(0, 0))",
                   "stone\tstone\tair\t64\n");
  lua_scene_expect("local w = ovis.world { ground = 'air', size = {1, 1} }\n"
                   "print(w:get(0, 63, 0), w.time, w.tick, #w.mobs, w.raining)",
                   "air\t1000\t0\t0\tfalse\n");
}

TEST(bad_worlds_are_errors) {
  lua_scene_expect_wrong("ovis.world { grund = 'stone' }", "no option 'grund'");
  lua_scene_expect_wrong("ovis.world { ground = 'xyz' }", "xyz");
  lua_scene_expect_wrong("ovis.world { size = 3 }", "size");
  lua_scene_expect_wrong("ovis.world { size = {0, 4} }", "size");
  lua_scene_expect_wrong("ovis.world { size = {4.5, 4} }", "size");
  lua_scene_expect_wrong("ovis.world { size = {4, 0/0} }", "size");
  lua_scene_expect_wrong("ovis.world { rules = '1.7' }", "1.7");
  lua_scene_expect_wrong("ovis.world { time = -1 }", "time");
  lua_scene_expect_wrong("ovis.world { ground_y = 320 }", "ground_y");
  lua_scene_expect_wrong("ovis.world(3)", "table expected");
  lua_scene_expect_wrong("ovis.open('no/such/folder')", "no/such/folder");
}

TEST(fill_is_inclusive_and_takes_corners_in_any_order) {
  lua_scene_expect(WORLD "w:fill(4,65,12, 6,64,10, 'stone')\n"
                         "print(w:get(4,64,10), w:get(6,65,12), w:get(3,64,10), w:get(4,66,10))\n"
                         "w:fill({1,64,1}, {x=1,y=64,z=2}, 'sand') print(w:get(1,64,2))",
                   "stone\tstone\tair\tair\nsand\n");
  lua_scene_expect_wrong(WORLD "w:fill(0,64,0, 32,64,0, 'stone')", "not within");
  lua_scene_expect_wrong(WORLD "w:set(0,320,0, 'stone')", "not within");
  lua_scene_expect_wrong(WORLD "w:set(0.5,64,0, 'stone')", "whole");
  lua_scene_expect_wrong(WORLD "w:set(0/0,64,0, 'stone')", "bad argument");
  lua_scene_expect_wrong(WORLD "w.set(3,64,0, 'stone')", "ovis.world");
}

TEST(doors_and_beds_have_two_halves) {
  lua_scene_expect(WORLD
                   "w:set(6,64,6, 'oak_door[facing=north,half=lower,open=true,hinge=right]')\n"
                   "print(w:get(6,65,6))\n"
                   "w:set(6,64,6, 'oak_door[facing=north,half=lower,open=false]')\n"
                   "print(w:get(6,65,6))\n"
                   "w:set(6,64,6, 'air') print(w:get(6,65,6))\n"
                   "w:set(2,65,2, 'iron_door[half=upper]') print(w:get(2,64,2))",
                   "oak_door[facing=north,half=upper,hinge=right,open=true,powered=false]\n"
                   "oak_door[facing=north,half=upper,hinge=left,open=false,powered=false]\n"
                   "air\n"
                   "iron_door[facing=north,half=lower,hinge=left,open=false,powered=false]\n");
  lua_scene_expect(WORLD "w:set(6,64,6, 'red_bed[facing=east,part=foot]')\n"
                         "w:set(9,64,6, 'red_bed[facing=south,part=head]')\n"
                         "print(w:get(7,64,6)) print(w:get(9,64,5))\n"
                         "w:set(7,64,6, 'stone') print(w:get(6,64,6), w:get(7,64,6))",
                   "red_bed[facing=east,occupied=false,part=head]\n"
                   "red_bed[facing=south,occupied=false,part=foot]\n"
                   "air\tstone\n");
  lua_scene_expect_wrong(
      WORLD "w:set(31,64,6, 'red_bed[facing=east,part=foot]') w:set(32,64,6,'air')", "not within");
  lua_scene_expect_wrong("local w = ovis.world { size = {16, 16} }\n"
                         "w:set(15,64,6, 'red_bed[facing=east,part=foot]')",
                         "not within");
}

static const char arms[] =
    "local function arms(x, y, z)\n"
    "  local s, out = w:get(x, y, z), ''\n"
    "  for _, side in ipairs { 'north', 'east', 'south', 'west', 'up', 'in_wall' } do\n"
    "    local v = s:match('[,%[]' .. side .. '=(%a+)')\n"
    "    if v == 'true' or v == 'low' then out = out .. side:sub(1, 1)\n"
    "    elseif v == 'tall' then out = out .. side:sub(1, 1):upper() end\n"
    "  end\n"
    "  return out == '' and '-' or out\n"
    "end\n";

static void expect_arms(const char* text, const char* printed) {
  char all[4096];
  snprintf(all, sizeof all, "%s%s%s", WORLD, arms, text);
  lua_scene_expect(all, printed);
}

TEST(fences_join_fences_blocks_and_gates) {
  expect_arms("w:fill(4,64,4, 6,64,4, 'oak_fence') w:set(5,64,5, 'birch_fence')\n"
              "print(arms(4,64,4), arms(5,64,4), arms(6,64,4), arms(5,64,5))",
              "e\tesw\tw\tn\n");
  // A whole face joins, one that is not whole or is an exception does not.
  expect_arms("w:set(5,64,5, 'oak_fence')\n"
              "w:set(6,64,5, 'stone') print(arms(5,64,5))\n"
              "w:set(6,64,5, 'oak_leaves') print(arms(5,64,5))\n"
              "w:set(6,64,5, 'pumpkin') print(arms(5,64,5))\n"
              "w:set(6,64,5, 'glass') print(arms(5,64,5))\n"
              "w:set(6,64,5, 'oak_slab') print(arms(5,64,5))\n"
              "w:set(6,64,5, 'oak_stairs[facing=west]') print(arms(5,64,5))\n"
              "w:set(6,64,5, 'oak_stairs[facing=east]') print(arms(5,64,5))\n"
              "w:set(6,64,5, 'dirt_path') print(arms(5,64,5))\n"
              "w:set(6,64,5, 'nether_brick_fence') print(arms(5,64,5), arms(6,64,5))\n"
              "w:set(6,64,5, 'cobblestone_wall') print(arms(5,64,5))",
              "e\n-\n-\ne\n-\ne\n-\n-\n-\t-\n-\n");
  expect_arms("w:set(5,64,5, 'oak_fence') w:set(6,64,5, 'oak_fence_gate[facing=north]')\n"
              "w:set(5,64,6, 'oak_fence_gate[facing=north]') print(arms(5,64,5))",
              "e\n");
  expect_arms("w:set(5,64,5, 'oak_fence') w:set(6,64,5, 'oak_fence') w:set(6,64,5, 'air')\n"
              "print(arms(5,64,5))",
              "-\n");
}

TEST(arms_that_a_script_names_stay) {
  expect_arms("w:set(5,64,5, 'oak_fence[east=false,west=true]') w:set(6,64,5, 'oak_fence')\n"
              "print(arms(5,64,5), arms(6,64,5))\n"
              "w:set(5,64,5, 'oak_fence') print(arms(5,64,5))",
              "w\tw\ne\n");
  expect_arms("w:set(5,64,5, 'oak_fence_gate[facing=north]') print(arms(5,64,5))", "-\n");
}

TEST(panes_join_panes_walls_and_blocks) {
  expect_arms(
      "w:fill(4,64,4, 6,64,4, 'glass_pane') w:set(7,64,4, 'iron_bars')\n"
      "w:set(4,64,5, 'cobblestone_wall') w:set(5,64,5, 'oak_fence') w:set(6,64,5, 'stone')\n"
      "print(arms(4,64,4), arms(5,64,4), arms(6,64,4), arms(7,64,4))",
      "es\tew\tesw\tw\n");
}

TEST(walls_have_posts_and_tall_arms) {
  // A straight wall needs no post, an end and a corner do.
  expect_arms("w:fill(4,64,4, 6,64,4, 'cobblestone_wall') w:set(4,64,5, 'cobblestone_wall')\n"
              "print(arms(4,64,4), arms(5,64,4), arms(6,64,4), arms(4,64,5))",
              "esu\tew\twu\tnu\n");
  // Below a whole block all arms are tall; a torch raises a post.
  expect_arms("w:fill(4,64,4, 6,64,4, 'cobblestone_wall') w:set(5,65,4, 'stone')\n"
              "print(arms(5,64,4))\n"
              "w:set(5,65,4, 'torch') print(arms(5,64,4))\n"
              "w:fill(4,65,4, 6,65,4, 'cobblestone_wall')\n"
              "print(arms(4,64,4), arms(5,64,4), arms(6,64,4))",
              "EW\newu\nEu\tEW\tWu\n");
  expect_arms("w:set(4,64,4, 'stone_brick_wall') w:set(5,64,4, 'oak_fence_gate[facing=south]')\n"
              "print(arms(4,64,4), arms(5,64,4))",
              "eu\ti\n");
}

TEST(maps_are_drawn_from_the_top_left) {
  lua_scene_expect(WORLD "local at = w:map(64, [[\n\n    S..#\n    ..# \n     T S\n\n  ]],\n"
                         "  { ['#'] = 'stone', ['.'] = 'air' })\n"
                         "print(at.S[1], at.S[2], at.S[3], at.S.x, at.T.x, at.T.z, #at.all.S)\n"
                         "print(w:get(3,64,0), w:get(2,64,1), w:get(3,64,1))",
                   "0\t64\t0\t0\t1\t2\t2\nstone\tstone\tair\n");
  lua_scene_expect(WORLD "w:set(5,64,8,'stone')\n"
                         "local at = w:map(64, 'A# B', { ['#'] = 'sand' }, {4, 0, 8})\n"
                         "print(at.A.x, at.A.z, at.B.x, w:get(5,64,8), w:get(4,64,8))",
                   "4\t8\t7\tsand\tair\n");
  lua_scene_expect_wrong(WORLD "w:map(64, 'a?b', {})", "'?'");
  lua_scene_expect_wrong(WORLD "w:map(64, 'a', { a = 'nope' })", "nope");
  lua_scene_expect_wrong(WORLD "w:map(64, 'a', { a = {} })", "no name of a block");
  lua_scene_expect_wrong(WORLD "w:map(64, ('.'):rep(99), { ['.'] = 'air' })", "not within");
}

TEST(mobs_show_what_they_are) {
  lua_scene_expect(WORLD
                   "local z = w:spawn('cow', 8.5,64,8.5, { baby = true, yaw = 90 })\n"
                   "w:run(2)\n"
                   "print(z.alive, z.species, z.health, z.on_ground, z.baby, z.pos.y, z.pos[2])\n"
                   "print(#w.mobs, w.mobs[1] == z, w.tick, w.time, z)\n"
                   "z:remove() print(z.alive, z.pos, #w.mobs, z.species, z)",
                   "true\tcow\t10\ttrue\ttrue\t64\t64\n1\ttrue\t2\t1002\tcow at 8.5,64,8.5\n"
                   "false\tnil\t0\tcow\tcow (gone)\n");
  lua_scene_expect(WORLD
                   "print(w:spawn('cow', {3, 64, 4}).pos.z, w:spawn('cow', {3.25, 64, 4}).pos.z)",
                   "4.5\t4\n");
  lua_scene_expect_wrong(WORLD "w:spawn('unicorn', 1,64,1)", "unicorn");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64)", "bad argument");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1/0)", "bad argument");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1, { age = 3 })", "no option 'age'");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1, { baby = 3 })", "true or false");
  lua_scene_expect_wrong(WORLD "print(w:spawn('cow', 1,64,1).colour)", "no 'colour'");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1).pos = 3", "cannot be set");
}

TEST(properties_are_read_and_set_by_name) {
  lua_scene_expect(WORLD "local s = w:spawn('sheep', 8.5,64,8.5)\n"
                         "print(s.sheared, s.color, s.age, s.is_baby)\n"
                         "s.sheared = true s.color = 3 s.is_baby = true s.health = 5\n"
                         "print(s.sheared, s.color, s.baby, s.health)\n"
                         "print(w:spawn('zombie', 1,64,1).sheared)",
                   "false\twhite\t0\tfalse\ntrue\tlight_blue\ttrue\t5\nnil\n");
  lua_scene_expect_wrong(WORLD "w:spawn('zombie', 1,64,1).sheared = true", "a zombie has no");
  lua_scene_expect_wrong(WORLD "w:spawn('sheep', 1,64,1).color = 'rusty'", "there is no color");
}

TEST(players_use_items_and_behave) {
  lua_scene_expect(WORLD "local hero = w:player(9.5,64,16.5)\n"
                         "local sheep = w:spawn('sheep', 10.5,64,16.5)\n"
                         "hero:wear { mainhand = {'wheat', 2}, head = 'zombie_head' }\n"
                         "print(hero:use(sheep), sheep.love, hero.worn.mainhand[2])\n"
                         "print(hero:use(sheep), hero:use(sheep, 'shears'), sheep.sheared)\n"
                         "print(w.items[1].item, w.items[1].count, w.items[1].delay)\n"
                         "hero:sneak() hero:sneak(false) hero:sprint() hero:swim(false)\n"
                         "print(hero:mode(), hero:mode('creative'), hero:mode())\n"
                         "w:set(12,64,16, 'bell') print(hero:use({12,64,16}))\n"
                         "w:set(14,64,16, 'red_bed[part=head]')\n"
                         "print(hero:sleep(14,64,16), hero.sleeping, hero:wake())\n"
                         "local v = w:spawn('villager', 20.5,64,16.5)\n"
                         "v:carry(2, {'bread', 3}) print(#v.pack, v.pack[1][1], v.pack[1][2])",
                   "feed\t600\t1\nnil\tshear\ttrue\nwhite_wool\t1\t10\n"
                   "survival\tnil\tcreative\nring\ntrue\ttrue\ttrue\n1\tbread\t3\n");
  lua_scene_expect(WORLD
                   "w:on('used', function(e) print(e.type, e.item, e.count) end)\n"
                   "w:on('merged', function(e) print(e.type, e.mob.item, e.count) end)\n"
                   "w:item('bread', 5.5,64,5.5, 3) w:item('bread', 5.7,64,5.5, { delay = 0 })\n"
                   "w:run(60) print(#w.items, w.items[1].count, #w.mobs)",
                   "merged\tbread\t1\n1\t4\t0\n");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1):sneak()", "only players");
  lua_scene_expect_wrong(WORLD "w:player(1,64,1):mode('god')", "no game mode 'god'");
  lua_scene_expect_wrong(WORLD "w:player(1,64,1):wear { hat = 'x' }", "no slot 'hat'");
  lua_scene_expect_wrong(WORLD "w:player(1,64,1):carry(1, 'x')", "no inventory");
  lua_scene_expect_wrong(WORLD "w:item('bread', 1,64,1, 65)", "65");
}

TEST(players_are_moved_and_mobs_follow_what_they_hold) {
  lua_scene_expect(WORLD
                   "w:fill(0,64,0, 31,64,0, 'stone')\n"
                   "local hero = w:player(9.5,64,16.5)\n"
                   "local sheep = w:spawn('sheep', 3.5,64,16.5)\n"
                   "hero:hold('wheat') w:run(60)\n"
                   "print(sheep:why('tempt').is_running, #w.mobs, #w.players, hero.is_player)\n"
                   "hero:walk_to(20.5,64,16.5) w:run(120)\n"
                   "print(hero.pos.x > 19, sheep.pos.x > 14, sheep.alive)\n"
                   "print(hero:hit(sheep), sheep.health, sheep:hurt(3, hero))",
                   "true\t1\t1\ttrue\ntrue\ttrue\ttrue\ntrue\t7\ttrue\n");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1):walk_to(3,64,3)",
                         "only players and walkers");
  lua_scene_expect_wrong(WORLD "local z = w:spawn('cow', 1,64,1) z:remove() z:hurt(3)", "gone");
  lua_scene_expect_wrong(WORLD "w:player(1,64,1):hit()", "ovis.mob");
  lua_scene_expect(WORLD "local z = w:spawn('villager', 3.5,64,3.5, { walker = true })\n"
                         "w:on('walk_ended', function(e) print(e.nav_end, e.mob == z) end)\n"
                         "z:walk_to(9.5,64,3.5) w:run(200) print(z.pos.x > 8)",
                   "ARRIVED\ttrue\ntrue\n");
}

TEST(mobs_ride_each_other) {
  lua_scene_expect(WORLD
                   "local cow, zombie = w:spawn('cow', 8.5,64,8.5), w:spawn('zombie', 4.5,64,4.5)\n"
                   "for _, name in ipairs{'mounted', 'dismounted'} do\n"
                   "  w:on(name, function(e) print(e.type, e.mob == zombie, e.other == cow) end)\n"
                   "end\n"
                   "print(zombie.vehicle, #cow.riders, zombie:dismount())\n"
                   "print(zombie:mount(cow), zombie:mount(cow), cow:mount(zombie))\n"
                   "w:run(5) print(zombie.vehicle == cow, cow.riders[1] == zombie, zombie.pos.x)\n"
                   "print(zombie:dismount(), zombie.vehicle, zombie.pos.x) w:run(1)",
                   "nil\t0\tfalse\ntrue\tfalse\tfalse\nmounted\ttrue\ttrue\ntrue\ttrue\t8.5\n"
                   "true\tnil\t9.5\ndismounted\ttrue\ttrue\n");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1):mount()", "ovis.mob");
  lua_scene_expect_wrong(WORLD "local z = w:spawn('cow', 1,64,1) z:remove() z:dismount()", "gone");
}

TEST(mobs_tell_options_paths_and_targets) {
  lua_scene_expect(
      "local w = ovis.world { size = {32, 32}, time = 18000 }\n"
      "local z = w:spawn('zombie', 4.5,64,4.5)\n"
      "local hero = w:player(16.5,64,4.5)\n"
      "w:run(40)\n"
      "local names = {} for _, g in ipairs(z.options) do names[g.name] = names[g.name] "
      "or g.is_running end\n"
      "print(z.target == hero, z.path ~= nil, #z.path.nodes > 1, #z.running > 0)\n"
      "local goal = z:why(z.running[1])\n"
      "print(goal.is_running, goal.reason, goal.sentence, z:why('no_such_goal'))\n"
      "print(names[z.running[1]], z.activity, hero.path)",
      "true\ttrue\ttrue\ttrue\ntrue\tRUNNING\tit runs\tnil\ntrue\tnil\tnil\n");
  lua_scene_expect(WORLD "local z = w:spawn('villager', 4.5,64,4.5)\n"
                         "z:remember('home', {1,64,2}) z:remember('last_slept', 7, 100)\n"
                         "print(z.memory.home.x, z.memory.home.z, z.memory.last_slept)\n"
                         "z:forget('home') w:run(1)\n"
                         "print(z.memory.home, z.activity, z.sleeping)",
                   "1\t2\t7\nnil\tidle\tfalse\n");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1):remember('home', {1,2,3})", "no memory");
  lua_scene_expect_wrong(WORLD "w:spawn('villager', 1,64,1):remember('wings', 1)", "no memory");
  lua_scene_expect_wrong(WORLD "w:spawn('villager', 1,64,1):remember('mobs', 1)",
                         "by the mob itself");
}

TEST(biomes_are_read_and_set) {
  lua_scene_expect(WORLD "print(w:biome(5, 64, 5)) w:set_biome(4,64,4, 9,64,4, 'desert')\n"
                         "print(w:biome(5,66,7), w:biome(11,64,4), w:biome(12,64,4),\n"
                         "      w:biome(4,68,4))",
                   "unknown\ndesert\tdesert\tunknown\tunknown\n");
  lua_scene_expect("local w = ovis.world { size = {32, 32}, biome = 'minecraft:desert' }\n"
                   "local g = w:spawn('snow_golem', 16, 64, 16)\n"
                   "w:run(25) print(w:biome(31,200,31), g.health == 1)",
                   "desert\ttrue\n");
  lua_scene_expect_wrong(WORLD "w:set_biome(4,64,4, 9,64,4, 'deserts')", "no biome 'deserts'");
  lua_scene_expect_wrong("ovis.world { biome = 'x' }", "no biome 'x'");
}

TEST(lightning_strikes_where_a_script_says_and_armor_counts) {
  lua_scene_expect(WORLD "local p = w:spawn('pig', 5, 64, 5) w:lightning(5, 64, 5, {fire = false}) "
                         "w:run(1) print(w.mobs[1].species, w:get(5, 64, 5))\n",
                   "zombified_piglin\tair\n");
  lua_scene_expect(WORLD "w:lightning({5, 64, 5}) w:run(1) print(w:get(5, 64, 5))\n",
                   "fire[age=0,east=false,north=false,south=false,up=false,west=false]\n");
  lua_scene_expect_wrong(WORLD "w:lightning(5, 64, 5, {rain = true})", "rain");
  lua_scene_expect(WORLD "local z = w:spawn('cow', 5, 64, 5)\n"
                         "z:wear { chest = {'iron_chestplate', 1, protection = 4} }\n"
                         "z:wear { head = {'iron_helmet', protection = 4} }\n"
                         "w:lightning(5, 64, 5, {fire = false}) w:run(1) print(z.health > 6.5)\n",
                   "true\n");
  lua_scene_expect_wrong(WORLD "local z = w:spawn('cow', 5, 64, 5)\n"
                               "z:wear { head = {'iron_helmet', protection = 40} }",
                         "31");
}

TEST(points_of_interest_and_bells) {
  lua_scene_expect(WORLD "w:set(4,64,4, 'bell') w:set(6,64,4, 'lectern')\n"
                         "local b = w:poi(4,64,4)\n"
                         "print(b.type, b.free_tickets, b.tickets, b.pos.x, w:poi{6,64,4}.type)\n"
                         "print(w:poi(5,64,4), w.rules)\n"
                         "local near = w:spawn('villager', 8.5,64,4.5)\n"
                         "local baby = w:spawn('villager', 9.5,64,4.5, { baby = true })\n"
                         "w:spawn('cow', 7.5,64,4.5)\n"
                         "w:run(5) print(w:ring_bell(4,64,4, near))\n"
                         "print(near.memory.heard_bell_time ~= nil)\n"
                         "w:run(2) print(near.activity, baby.activity)",
                   "meeting\t32\t32\t4\tlibrarian\nnil\t1.19.4\n\ntrue\nhide\thide\n");
  lua_scene_expect("local w = ovis.world { size = {64, 16}, ground = 'stone' }\n"
                   "w:set(1,64,8, 'bell')\n"
                   "local a = w:spawn('villager', 33.25,64.5,8.5)\n"
                   "local b = w:spawn('villager', 33.75,64.5,8.5)\n"
                   "w:ring_bell(1,64,8)\n"
                   "print(a.memory.heard_bell_time ~= nil, b.memory.heard_bell_time)",
                   "true\tnil\n"); // below 32 blocks
  lua_scene_expect_wrong(WORLD "w:ring_bell(1,2,3)", "there is no bell at 1 2 3");
  lua_scene_expect_wrong(WORLD "w:set(1,64,1, 'bell') w:ring_bell(1,64,1, 5)", "mob");
}

TEST(events_are_told_once_in_order) {
  lua_scene_expect(
      WORLD "local cow = w:spawn('cow', 8.5,64,8.5)\n"
            "w:on('hurt', function(e) print('hurt', e.tick, e.amount, e.damage, e.mob == cow)\n"
            "  if e.mob.alive then e.mob.health = 1 end end)\n"
            "w:on('died', function(e) print('died', e.type, e.species, e.other) end)\n"
            "w:run(3) cow:hurt(4) print('between') w:run(1)\n"
            "w:run(30) cow:hurt(2) w:run(2) print(cow.alive) w:run(30) print(cow.health)",
      "between\nhurt\t3\t4\thost\ttrue\nhurt\t34\t2\thost\ttrue\n"
      "died\tdied\tcow\tnil\nfalse\nnil\n");
  lua_scene_expect_wrong(WORLD "w:on('doomsday', print)", "no event 'doomsday'");
  lua_scene_expect_wrong(WORLD "w:on('hurt', function(e) error('here') end)\n"
                               "w:spawn('cow', 1,64,1):hurt(1) w:run(1)",
                         "test.lua:2: here");
}

TEST(paths_are_the_finders) {
  lua_scene_expect(
      WORLD
      "local at = w:map(64, [[\n....\n###.\n....\n]], { ['#'] = 'stone', ['.'] = 'air' })\n"
      "local p = w:path('zombie', {0,64,0}, {0,64,2}, { range = 20 })\n"
      "print(p.status, p.nodes[1].pos.x, p.nodes[#p.nodes].pos.z, p.dist_to_target,\n"
      "  p.nodes[1].type, p.target[3], p.refused_total > 0)\n"
      "w:set(3,64,1, 'stone') w:fill(4,64,0, 4,65,31, 'stone') w:fill(0,65,1, 3,65,1, 'stone')\n"
      "p = w:path('zombie', {0,64,0}, {0,64,2}, { range = 20 })\n"
      "print(p.status, p.refused[1].reason ~= nil)",
      "reached\t0\t2\t0\tWALKABLE\t2\ttrue\npartial\ttrue\n");
  lua_scene_expect_wrong(WORLD "w:path('zombie', {0,64}, {0,64,2})", "valid number for z");
  lua_scene_expect_wrong(WORLD "w:path('zombie', {0,64,0}, {0,64,2}, { range = 0 })", "range");
}

TEST(functions_run_at_their_tick) {
  lua_scene_expect(WORLD
                   "w:at(3, function() print('b', w.tick) w:at(3, function() print('c') end)\n"
                   "  w:at(4, function() print('d', w.tick) w:set(1,64,1,'stone') end) end)\n"
                   "w:at(0, function() print('a', w.tick) end)\n"
                   "w:run(3) print('run') w:run(1) print(w:get(1,64,1))",
                   "a\t0\nb\t3\nc\nrun\nd\t4\nstone\n");
  lua_scene_expect_wrong(WORLD "w:run(5) w:at(4, print)", "past");
  lua_scene_expect_wrong(WORLD "w:at(1, function() w:run(1) end) w:run(2)", "run again");
  lua_scene_expect_wrong(WORLD "w:at(1, function() w:close() end) w:run(2)", "while it runs");
  lua_scene_expect_wrong(WORLD "w:run(-1)", "bad argument");
  lua_scene_expect_wrong(WORLD "w:run(1e9)", "bad argument");
}

TEST(light_is_flooded_and_follows_changes) {
  lua_scene_expect(WORLD "w:fill(0,70,0, 31,70,31, 'stone')\n"
                         "print(w:light(8,64,8)) w:set(8,64,8, 'torch') print(w:light(10,65,8))\n"
                         "w:at(2, function() w:set(8,64,8, 'air') w:set(20,70,20, 'air') end)\n"
                         "w:run(1) print(w:light(10,65,8)) w:run(2)\n"
                         "print(w:light(10,65,8)) print(w:light({20,64,20}))",
                   "0\t0\n11\t0\n11\t0\n0\t0\n0\t15\n");
}

TEST(time_and_rain_can_be_set) {
  lua_scene_expect(WORLD "w.time = 13000 w.raining = true w:run(1) print(w.time, w.raining)",
                   "13001\ttrue\n");
  lua_scene_expect_wrong(WORLD "w.tick = 3", "cannot be set");
  lua_scene_expect_wrong(WORLD "print(w.tik)", "no 'tik'");
}

TEST(the_time_of_day_wraps_and_days_count) {
  lua_scene_expect("local w = ovis.world { size = {16, 16}, time = 49000 } print(w.day, w.time)\n"
                   "w.time = 23999 print(w.day, w.time) w:run(1) print(w.day, w.time)",
                   "2\t1000\n2\t23999\n3\t0\n");
}

TEST(handles_that_outlive_their_world_give_an_error) {
  lua_scene_expect_wrong(WORLD "w:close()", "stays");
  lua_scene_expect_wrong(WORLD
                         "local v = ovis.world { size = {16, 16} }\n"
                         "local z = v:spawn('cow', 1,64,1) v:close() print(v, z) print(z.pos)",
                         "closed");
  lua_scene_expect_wrong(WORLD "local v = ovis.world { size = {16, 16} } v:close() v:close()",
                         "closed");
  // Without close, a mob keeps its world.
  lua_scene_expect(WORLD "local function make()\n"
                         "  return ovis.world { size = {16, 16} }:spawn('cow', 1.5,64,1.5) end\n"
                         "local z = make() for _ = 1, 200000 do local t = {} end\n"
                         "print(z.pos.x)",
                   "1.5\n");
}

static void expect_with_folder(const char* folder, const char* text, ovis_script_result result,
                               const char* said) {
  lua_scene scene;
  ovis_script_def def = ovis_default_script_def();
  def.name = "test.lua";
  def.folders = &folder;
  def.folder_count = 1;
  lua_scene_run_def(&scene, &def, text);
  assert_int_equal(scene.result, result);
  const char* text_said = result == OVIS_SCRIPT_DONE ? scene.printed : scene.message;
  if (strstr(text_said, said) == NULL) {
    fail_msg("'%s' is not in '%s'", said, text_said);
  }
  lua_scene_close(&scene);
}

// A house of four cells, one of them void: what is there stays.
TEST(structures_are_put_as_they_are) {
  static const char* const cells[] = {"stone", "oak_door[facing=east,half=lower,open=true]", NULL,
                                      "glass"};
  const structure_grid grid = {{2, 1, 2}, cells};
  nbt_writer written;
  structure_write(STRUCTURE_GAME, &grid, &written);
  char folder[] = "/tmp/ovis_structure_XXXXXX";
  assert_non_null(mkdtemp(folder));
  char path[64];
  snprintf(path, sizeof path, "%s/house", folder);
  const int file = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
  assert_true(file >= 0);
  assert_true(write(file, written.bytes, written.size) == (ssize_t)written.size);
  close(file);
  nbt_free(&written);
  char script[512];
  snprintf(script, sizeof script,
           WORLD "w:fill(3,64,3, 6,64,6, 'dirt') local s = w:load_structure('%s', 4,64,4)\n"
                 "print(w:get(4,64,4), w:get(5,64,4), w:get(4,64,5), w:get(5,64,5))\n"
                 "print(s.size.x, s.size.y, s.size.z, s.blocks, s.unknown, s.entities)",
           "house");
  expect_with_folder(folder, script, OVIS_SCRIPT_DONE,
                     "stone\toak_door[facing=east,half=lower,hinge=left,open=true,powered="
                     "false]\tdirt\tglass\n2\t1\t2\t3\t0\t1\n");
  snprintf(script, sizeof script, WORLD "w:load_structure('%s', 31,64,4)", path);
  expect_with_folder(folder, script, OVIS_SCRIPT_WRONG, "not within");
  unlink(path);
  rmdir(folder);
}

// A file that a script may not read and one that does not exist give the same answer.
TEST(a_script_reads_structures_only_below_its_folders) {
  char base[] = "/tmp/ovis_structure_XXXXXX";
  char folder[64];
  char outside[96];
  char link[96];
  assert_non_null(mkdtemp(base));
  snprintf(folder, sizeof folder, "%s/own", base);
  snprintf(outside, sizeof outside, "%s/own.nbt", base);
  snprintf(link, sizeof link, "%s/link.nbt", folder);
  assert_int_equal(mkdir(folder, 0700), 0);
  const int file = open(outside, O_CREAT | O_EXCL | O_WRONLY, 0600);
  assert_true(file >= 0);
  close(file);
  assert_int_equal(symlink(outside, link), 0);
  const char* const paths[] = {"../own.nbt",  outside,        "link.nbt", "none.nbt", "/etc/passwd",
                               "/etc/nobody", "../../../etc", ".",        ""};
  for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
    char script[300];
    char message[200];
    snprintf(script, sizeof script, WORLD "w:load_structure('%s', 1,64,1)", paths[i]);
    snprintf(message, sizeof message, "there is no file %s below the folder of the script",
             paths[i]);
    expect_with_folder(folder, script, OVIS_SCRIPT_WRONG, message);
    lua_scene_expect_wrong(script, message); // without a folder
  }
  unlink(link);
  unlink(outside);
  rmdir(folder);
  rmdir(base);
}

TEST(measures_are_kept_for_the_report) {
  lua_scene scene;
  lua_scene_run(&scene, WORLD "ovis.measure('golems', 3) ovis.measure('a b', -0.5)"
                              "ovis.measure('golems', 4)");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  double value;
  assert_string_equal(ovis_script_measure(scene.script, 0, &value), "golems");
  assert_true(value == 4);
  assert_string_equal(ovis_script_measure(scene.script, 1, &value), "a b");
  assert_true(value == -0.5);
  assert_null(ovis_script_measure(scene.script, 2, &value));
  assert_null(ovis_script_measure(scene.script, -1, &value));
  lua_scene_close(&scene);
  lua_scene_expect_wrong(WORLD "ovis.measure('', 1)", "1 to 63 bytes");
  lua_scene_expect_wrong(WORLD "ovis.measure(('x'):rep(64), 1)", "1 to 63 bytes");
  lua_scene_expect_wrong(WORLD "ovis.measure('x', 0 / 0)", "a finite number");
  lua_scene_expect_wrong(WORLD "for i = 1, 65 do ovis.measure('m' .. i, i) end",
                         "at most 64 measures");
}

TEST(a_parameter_has_its_usual_value_unless_it_is_given) {
  lua_scene scene;
  lua_scene_run(&scene, WORLD "given = 7 ovis.measure('a', ovis.parameter('given', 3))"
                              "ovis.measure('b', ovis.parameter('other', 3))");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  double value;
  assert_non_null(ovis_script_measure(scene.script, 0, &value));
  assert_true(value == 7);
  assert_non_null(ovis_script_measure(scene.script, 1, &value));
  assert_true(value == 3);
  lua_scene_close(&scene);
  lua_scene_expect_wrong(WORLD "given = 'x' ovis.parameter('given', 3)",
                         "the parameter 'given' is a number, not a string");
}

TEST(labels_are_kept_for_the_picture) {
  lua_scene scene;
  lua_scene_run(&scene, WORLD "w:label(3,64,5, 'a lane') w:label({4, 64, 6}, '')");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  ovis_pos pos;
  assert_string_equal(ovis_script_label(scene.script, 0, &pos), "a lane");
  assert_true(pos.x == 3 && pos.y == 64 && pos.z == 5);
  assert_string_equal(ovis_script_label(scene.script, 1, &pos), "");
  assert_null(ovis_script_label(scene.script, 2, &pos));
  assert_null(ovis_script_label(scene.script, -1, &pos));
  lua_scene_close(&scene);
  lua_scene_expect_wrong(WORLD "w:label(3,64,5, ('x'):rep(64))", "at most 63 bytes");
  lua_scene_expect_wrong(WORLD "w:label(3,64,5)", "string expected");
  lua_scene_expect_wrong(WORLD "for i = 1, 5000 do w:label(1,64,1, 'x') end", "at most 4096");
}

TEST(effects_are_given_read_and_taken_away) {
  lua_scene_expect(WORLD "local z = w:spawn('cow', 1,64,1)\n"
                         "assert(z:effect('poison') == nil)\n"
                         "assert(z:give_effect('minecraft:poison', 100, 2))\n"
                         "w:run(10)\n"
                         "local ticks, level = z:effect('poison')\n"
                         "assert(ticks == 90 and level == 2, ticks)\n"
                         "assert(z:give_effect('poison', 0) and z:effect('poison') == nil)\n"
                         "assert(z:give_effect('speed', -1) and z:effect('speed') == -1)\n",
                   "");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1):give_effect('joy', 3)", "no effect 'joy'");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1):give_effect('speed')", "number");
  lua_scene_expect_wrong(WORLD "w:spawn('cow', 1,64,1):give_effect('speed', 9, 257)", "256");
}

TEST(a_trade_stays_open_until_it_is_closed) {
  lua_scene_expect(WORLD "local z, hero = w:spawn('villager', 5.5,64,5.5), w:player(6.5,64,5.5)\n"
                         "assert(not z:open_trade(hero) and not z:close_trade())\n"
                         "z:offer { cost = 'wheat', result = 'emerald' }\n"
                         "assert(z:open_trade(hero) and not z:open_trade(hero))\n"
                         "w:run(5)\n"
                         "assert(z:why('LookAndFollowTradingPlayerSink').is_running)\n"
                         "assert(z:close_trade() and not z:close_trade())\n"
                         "w:run(2)\n"
                         "assert(not z:why('LookAndFollowTradingPlayerSink').is_running)\n",
                   "");
  lua_scene_expect_wrong(WORLD "w:spawn('villager', 5.5,64,5.5):open_trade()", "mob expected");
}
