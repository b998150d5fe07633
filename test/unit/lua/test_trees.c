// Trees of scripts: nodes as nested tables, boards, services, and what is refused.
#include "lua_scene.h"

#define WORLD "w = ovis.world { size = {32, 32}, seed = 3 }\n"
#define TREE(keys, root)                                                                           \
  "ovis.tree { name = 't', like = 'pig', keys = { " keys " }, root = " root " }\n"

TEST(a_tree_of_a_script_walks_waits_and_repeats) {
  lua_scene_expect(
      "local goals = { {4.5, 64, 4.5}, {12.5, 64, 4.5} }\n"
      "local choose = ovis.goal { name = 'Choose', state = { n = 0 },\n"
      "  can_use = function() return true end,\n"
      "  tick = function(mob, state)\n"
      "    state.n = state.n % 2 + 1\n"
      "    mob:set_board('goal', goals[state.n], 400)\n"
      "  end }\n" TREE(
          "{'goal', 'place'}",
          "{'repeat', {'service', 200, choose,\n"
          "  {'sequence', {'action', 'GoTo', key = 'goal', speed = 1.5}, {'wait', 30}}}}") WORLD
      "local pig = w:spawn('pig', 8.5,64,8.5, { mind = 't' })\n"
      "local far = 0\n"
      "w:run(150) print(pig.pos.x < 6, pig.pos.z < 6, pig:board('goal').x)\n"
      "for i = 1, 200 do w:run(1) far = math.max(far, pig.pos.x) end\n"
      "print(#pig.options, far > 10)",
      "true\ttrue\t4.5\n5\ttrue\n");
}

TEST(a_fight_ends_with_the_death_of_the_other) {
  lua_scene_expect(
      "ovis.tree { name = 'hunter', like = 'zombie', keys = { {'prey', 'mob'} },\n"
      "  news = { {'saw', who = 'cow', range = 16, key = 'prey'} },\n"
      "  root = {'selector',\n"
      "    {'if', 'prey', stops = 'restart', {'sequence', {'action', 'Fight', key = 'prey'},\n"
      "      {'erase', 'prey'}}},\n"
      "    {'wait', 100000} } }\n" WORLD "w.time = 18000\n"
      "local z = w:spawn('zombie', 4.5,64,8.5, { mind = 'hunter' })\n"
      "local cow = w:spawn('cow', 12.5,64,8.5)\n"
      "w:run(600) print(cow.alive, z:why('Fight').reason, z:board('prey'))",
      "false\tENDED\tnil\n");
}

TEST(a_tree_chases_in_each_of_the_five_ways) {
  lua_scene_expect("local ways = { 'Grid', 'Navmesh', 'Rays', 'Crumbs', 'Areas' }\n"
                   "for _, way in ipairs(ways) do\n"
                   "  ovis.tree { name = way, like = 'zombie', keys = { {'prey', 'mob'} },\n"
                   "    news = { {'saw', who = 'player', range = 30, key = 'prey'} },\n"
                   "    root = {'selector',\n"
                   "      {'if', 'prey', stops = 'restart',\n"
                   "        {'sequence', {'action', 'Chase' .. way, key = 'prey', speed = 1},\n"
                   "          {'wait', 100000}}},\n"
                   "      {'wait', 100000} } }\n"
                   "end\n"
                   "for i, way in ipairs(ways) do\n"
                   "  local w = ovis.world { size = {32, 32}, seed = 3, time = 18000 }\n"
                   "  local z = w:spawn('zombie', 4.5,64,8.5, { mind = way })\n"
                   "  local hero = w:player(20.5,64,8.5)\n"
                   "  w:run(40) local x, chase = z.pos.x, z.chase\n"
                   "  w:run(400)\n"
                   "  print(way, x > 5, chase.way, math.abs(z.pos.x - 20.5) < 2, z.chase)\n"
                   "end\n",
                   "Grid\ttrue\tchase_grid\ttrue\tnil\nNavmesh\ttrue\tchase_navmesh\ttrue\tnil\n"
                   "Rays\ttrue\tchase_rays\ttrue\tnil\nCrumbs\ttrue\tchase_crumbs\ttrue\tnil\n"
                   "Areas\ttrue\tchase_areas\ttrue\tnil\n");
}

#define GOES_OR_STEPS_BACK                                                                         \
  "keys = { {'goal', 'place'}, {'stuck', 'flag'} },\n"                                             \
  "  news = { {'told', who = 'go', key = 'goal'}, {'stuck', key = 'stuck', ticks = 60} },\n"       \
  "  root = {'selector',\n"                                                                        \
  "    {'if', 'stuck', stops = 'restart', {'action', 'FleeFrom', key = 'goal'}},\n"                \
  "    {'if', 'goal', stops = 'restart', {'repeat', {'selector',\n"                                \
  "      {'action', 'GoTo', key = 'goal'}, {'wait', 5}}}},\n"                                      \
  "    {'wait', 100000} } }\n"

// The navigation reports that it is stuck after 100 ticks before a door that takes 240.
TEST(a_mob_that_breaks_a_door_is_not_stuck) {
  lua_scene_expect(
      "ovis.tree { name = 'breaker', like = 'zombie', doors = 'break', " GOES_OR_STEPS_BACK WORLD
      "w.time = 18000\n"
      "w:fill(16, 64, 0, 16, 67, 31, 'stone')\n"
      "w:fill(16, 64, 8, 16, 65, 8, 'air') w:set(16, 64, 8, 'oak_door[facing=east]')\n"
      "local z = w:spawn('zombie', 13.5,64,8.5, { mind = 'breaker' })\n"
      "w:run(5) w:tell('go', {20.5, 64, 8.5}, 64)\n"
      "w:run(240) print(w:get(16, 64, 8):match('^%a+_?%a*'), z:board('stuck'))\n"
      "w:run(60) print(w:get(16, 64, 8), z.pos.x > 16)",
      "oak_door\tnil\nair\ttrue\n");
}

// Leaves around a trunk stop a climber on its way up. It has no path there.
TEST(a_climber_that_hangs_below_leaves_gets_off) {
  lua_scene_expect(
      "ovis.tree { name = 'climber', like = 'spider', " GOES_OR_STEPS_BACK WORLD "w.time = 18000\n"
      "w:fill(7, 67, 7, 9, 67, 9, 'oak_leaves') w:fill(8, 64, 8, 8, 80, 8, 'oak_log')\n"
      "local s = w:spawn('spider', 4.5,64,8.5, { mind = 'climber' })\n"
      "w:run(5) w:tell('go', {8.5, 81, 8.5}, 64)\n"
      "local hung, off = 0, 0\n"
      "for i = 1, 600 do\n"
      "  w:run(1)\n"
      "  if s.pos.y > 65.5 then hung = i elseif hung > 0 and i == hung + 20 then off = off + 1 "
      "end\n"
      "end\n"
      "print(hung > 0, off > 0)",
      "true\ttrue\n");
}

// It counts as progress to get higher.
TEST(a_climber_that_gets_higher_goes_on) {
  lua_scene_expect("ovis.tree { name = 'climber', like = 'spider', " GOES_OR_STEPS_BACK WORLD
                   "w.time = 18000\n"
                   "w:fill(8, 64, 8, 10, 83, 10, 'stone')\n"
                   "local s = w:spawn('spider', 4.5,64,9.5, { mind = 'climber' })\n"
                   "w:run(5) w:tell('go', {9.5, 84, 9.5}, 64)\n"
                   "local stuck = 0\n"
                   "for i = 1, 300 do w:run(1) if s:board('stuck') then stuck = stuck + 1 end end\n"
                   "print(s.pos.y, stuck)",
                   "84\t0\n");
}

TEST(wrong_trees_are_refused_with_a_reason) {
  lua_scene_expect_wrong("ovis.tree { name = 't', like = 'pig' }", "the tree 't' needs a 'root'");
  lua_scene_expect_wrong("ovis.tree { like = 'pig', root = {'wait', 1} }", "a tree needs a 'name'");
  lua_scene_expect_wrong(TREE("", "{'dance'}"), "there is no kind of node 'dance'");
  lua_scene_expect_wrong(TREE("", "{'wait', 1, colour = 2}"),
                         "the tree 't', root node has no option 'colour'");
  lua_scene_expect_wrong(TREE("", "{'invert', {'sequence', {'wait', 1}, {'wait', 1, count = 2}}}"),
                         "the tree 't', node 1.2 has no option 'count': 'wait' does not use it");
  lua_scene_expect_wrong(TREE("", "{'invert', {'wait', 1}, {'wait', 1}}"), "number of children");
  lua_scene_expect_wrong(TREE("", "{'if', 'key', {'wait', 1}}"), "needs a key");
  lua_scene_expect_wrong(
      TREE("{'a', 'colour'}", "{'wait', 1}"),
      "the tree 't', key 1: there is no type 'colour'; use flag, number, place or mob");
  lua_scene_expect_wrong(TREE("{'a', 'flag'}", "{'if', 'a', stops = 'all', {'wait', 1}}"),
                         "there is no stops 'all'");
  lua_scene_expect_wrong(TREE("", "{'action', 'Swell'}"), "does not have");
  lua_scene_expect_wrong(TREE("", "{'wait', 1}") TREE("", "{'wait', 1}"), "a tree 't' already");
  lua_scene_expect_wrong("local n = {'wait', 1} for i = 1, 70 do n = {'invert', n} end\n"
                         "ovis.tree { name = 't', like = 'pig', root = n }",
                         "the tree 't': it is too deep: at most 64 tables are within each other");
}

TEST(news_and_answers_refuse_options_that_they_do_not_have) {
  lua_scene_expect(
      "ovis.tree { name = 't', like = 'sheep', goals = true, keys = { {'a', 'mob'} },\n"
      "  news = { {'saw', key = 'a', who = 'cow', range = 8, ticks = 20} },\n"
      "  answers = { {'a', 'EatBlock', 'suspend', to = 'Panic', rank = 1, reason = 'NOT_HERE'} },\n"
      "  root = {'wait', 1} }\n" WORLD "print('there')",
      "there\n");
  lua_scene_expect_wrong(
      "ovis.tree { name = 't', like = 'sheep', goals = true, keys = { {'a', 'mob'} },\n"
      "  news = { {'saw', key = 'a', whom = 'cow'} }, root = {'wait', 1} }",
      "the tree 't', news item 1 has no option 'whom'; did you mean 'who'?");
  lua_scene_expect_wrong(
      "ovis.tree { name = 't', like = 'sheep', goals = true, keys = { {'a', 'mob'} },\n"
      "  news = { {'saw', key = 'a', who = 'cow'} },\n"
      "  answers = { {'a', 'EatBlock', 'suspend', ticks = 5} },\n"
      "  root = {'wait', 1} }",
      "the tree 't', answer 1 has no option 'ticks'");
}

TEST(a_board_is_written_by_functions_of_goals_only) {
  lua_scene_expect_wrong(TREE("{'a', 'flag'}", "{'wait', 1}") WORLD
                         "w:spawn('pig', 4.5,64,4.5, { mind = 't' }):set_board('a', true)",
                         "only the functions of a goal");
}
