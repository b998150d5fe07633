// News of trees, goals of trees that walk and shoot, and what trees do with doors.
#include "lua_scene.h"

#define WORLD "local w = ovis.world { size = {48, 48}, seed = 3, time = 18000 }\n"

// A zombie that only listens, and what it hears.
#define LISTENER(keys, news)                                                                       \
  "ovis.tree { name = 'l', like = 'zombie', team = 't', keys = { " keys " }, news = { " news       \
  " }, root = {'wait', 100000} }\n" WORLD                                                          \
  "local z = w:spawn('zombie', 8.5,64,8.5, { mind = 'l' })\n"

TEST(a_tree_hears_of_the_death_of_a_friend_near_it) {
  lua_scene_expect(
      LISTENER(
          "{'dead', 'mob'}",
          "{'ally_died', range = 10, key = 'dead'}") "local near = w:spawn('zombie', 12.5,64,8.5, "
                                                     "{ mind = 'l' })\n"
                                                     "local far = w:spawn('zombie', 30.5,64,8.5, { "
                                                     "mind = 'l' })\n"
                                                     "local cow = w:spawn('cow', 12.5,64,12.5)\n"
                                                     "w:run(2) cow:hurt(100) far:hurt(100) "
                                                     "w:run(1) print(z:board('dead'))\n"
                                                     "near:hurt(100) w:run(1) "
                                                     "print(z:board('dead').serial == near.serial)",
      "nil\ntrue\n");
}

TEST(a_tree_hears_of_doors_and_blocks_and_bells_near_it) {
  lua_scene_expect(
      LISTENER("{'door', 'place'}, {'block', 'place'}, {'bell', 'flag'}",
               "{'door', range = 8, key = 'door'}, {'block', range = 8, key = 'block'},"
               "{'bell', range = 30, key = 'bell'}") "w:set(10,64,8, 'oak_door[facing=east]') "
                                                     "w:set(30,64,8, 'oak_door[facing=east]')\n"
                                                     "w:set(20,64,20, 'bell') w:run(1)\n"
                                                     "w:set(30,64,8, 'air') w:set(11,64,11, "
                                                     "'stone') w:run(1)\n"
                                                     "print(z:board('door').x, z:board('block').x, "
                                                     "z:board('bell'))\n"
                                                     "w:ring_bell(20,64,20) w:run(1) "
                                                     "print(z:board('bell'))",
      "10.5\t11.5\tnil\n1\n");
}

TEST(a_tree_sees_items_and_blocks_but_not_through_walls) {
  lua_scene_expect(LISTENER("{'bread', 'mob'}, {'flag', 'place'}",
                            "{'item', who = 'bread', range = 10, key = "
                            "'bread'},"
                            "{'sight', who = 'white_banner', range = 12, key "
                            "= 'flag'}") "w:fill(11,64,0, 11,67,20, 'stone') "
                                         "w:set(14,64,8, 'white_banner')\n"
                                         "w:item('apple', 8.5,64,10.5) "
                                         "w:item('bread', 13.5,64,8.5) "
                                         "w:run(24)\n"
                                         "print(z:board('bread'), "
                                         "z:board('flag'))\n"
                                         "w:fill(11,64,0, 11,67,20, 'air') "
                                         "w:run(24)\n"
                                         "print(z:board('bread').item, "
                                         "z:board('flag').x)",
                   "nil\tnil\nbread\t14.5\n");
}

TEST(a_tree_hears_of_its_own_walks) {
  lua_scene_expect(
      "ovis.tree { name = 'w', like = 'pig', keys = { {'to', 'place'}, {'there', 'flag'},\n"
      "  {'lost', 'flag'} }, news = { {'arrived', key = 'there'}, {'path_failed', key = 'lost'},\n"
      "  {'told', who = 'go', key = 'to'} },\n"
      "  root = {'selector', {'if', 'to', stops = 'restart', {'sequence',\n"
      "    {'action', 'GoTo', key = 'to'}, {'erase', 'to'}}}, {'wait', 100000}} }\n" WORLD
      "local p = w:spawn('pig', 8.5,64,8.5, { mind = 'w' }) w:run(3)\n"
      "w:tell('go', {12.5,64,8.5}) w:run(60) print(p:board('there'), p:board('lost'))\n"
      "p:place(12.5,90,8.5) print(w:tell('go', {8.5,64,8.5})) w:run(12)\n" // no path in the air
      "print(p:board('lost'))",
      "1\tnil\n1\n1\n");
}

TEST(friends_and_foes_are_told_apart_by_their_teams) {
  lua_scene_expect(
      "for _, t in ipairs {'red', 'blue'} do ovis.tree { name = t, like = 'pig', team = t,\n"
      "  keys = { {'foe', 'mob'}, {'friend', 'mob'} }, root = {'wait', 100000},\n"
      "  news = { {'saw', who = 'foe', range = 16, key = 'foe'},\n"
      "           {'saw', who = 'friend', range = 16, key = 'friend'} } } end\n" WORLD
      "local a = w:spawn('pig', 8.5,64,8.5, { mind = 'red' })\n"
      "w:spawn('pig', 8.5,64,10.5) w:run(8) print(a:board('foe'), a:board('friend'))\n"
      "local b = w:spawn('pig', 12.5,64,8.5, { mind = 'blue' })\n"
      "local c = w:spawn('pig', 8.5,64,14.5, { mind = 'red' }) w:run(8)\n"
      "print(a:board('foe').serial == b.serial, a:board('friend').serial == c.serial)",
      "nil\tnil\ntrue\ttrue\n");
}

// A house of four walls with a door; a zombie outside wants to be inside.
#define HOUSE(doors)                                                                               \
  "ovis.tree { name = 'd', like = 'zombie', doors = '" doors "', keys = { {'to', 'place'} },\n"    \
  "  news = { {'told', who = 'go', key = 'to'} }, root = {'selector', {'if', 'to',\n"              \
  "    stops = 'restart', {'action', 'GoTo', key = 'to'}}, {'wait', 100000}} }\n" WORLD            \
  "w:fill(10,64,4, 16,66,12, 'stone') w:fill(11,64,5, 15,66,11, 'air')\n"                          \
  "w:set(10,64,8, 'oak_door[facing=east]')\n"                                                      \
  "local z = w:spawn('zombie', 6.5,64,8.5, { mind = 'd' }) w:run(1)\n"                             \
  "w:tell('go', {14.5,64,8.5}) "

TEST(trees_open_break_or_keep_doors) {
  lua_scene_expect(HOUSE("open") "w:run(150) print(z.pos.x > 12, w:get(10,64,8):match('open=%a+'))",
                   "true\topen=false\n");
  lua_scene_expect(HOUSE("break") "w:run(200) print(z.pos.x < 10)\n"
                                  "w:run(300) print(z.pos.x > 12, w:get(10,64,8), w:get(10,65,8))",
                   "true\ntrue\tair\tair\n");
  lua_scene_expect(HOUSE("keep") "w:run(500) print(w:get(10,64,8):match('%a+_door'))\n"
                                 "print(z.pos.x < 10 or z.pos.x > 16)",
                   "oak_door\ntrue\n");
}

TEST(paths_of_a_tree_lead_as_far_as_its_range) {
  lua_scene_expect(
      "for _, r in ipairs {0, 48} do ovis.tree { name = 'r' .. r, like = 'vindicator', range = r,\n"
      "  keys = { {'to', 'place'} }, news = { {'told', who = 'go', key = 'to'} },\n"
      "  root = {'selector', {'if', 'to', stops = 'restart', {'sequence',\n"
      "    {'action', 'GoTo', key = 'to'}, {'wait', 100000}}}, {'wait', 100000}} } end\n" WORLD
      "local a = w:spawn('vindicator', 4.5,64,4.5, { mind = 'r0' })\n"
      "local b = w:spawn('vindicator', 4.5,64,8.5, { mind = 'r48' }) w:run(3)\n"
      "w:tell('go', {40.5,64,8.5}) w:run(20)\n"
      "local function last(m) return m.path.nodes[#m.path.nodes].pos.x end\n"
      "print(last(a) < 25, last(b) > 35)",
      "true\ttrue\n");
}

TEST(a_tree_roams_ascends_and_shoots) {
  lua_scene_expect(
      "ovis.tree { name = 'up', like = 'pig', root = {'repeat', {'selector',\n"
      "  {'action', 'Ascend', reach = 8}, {'wait', 5}}} }\n" WORLD
      "for i = 0, 4 do w:fill(8 + i,64,0, 30,64 + i,40, 'stone') end\n"
      "local p = w:spawn('pig', 5.5,64,20.5, { mind = 'up' }) w:run(400) print(p.pos.y > 67)",
      "true\n");
  lua_scene_expect(
      "ovis.tree { name = 'near', like = 'pig', keys = { {'home', 'place'} },\n"
      "  news = { {'told', who = 'home', key = 'home'} }, root = {'repeat', {'selector',\n"
      "  {'action', 'Roam', key = 'home', reach = 6}, {'wait', 5}}} }\n" WORLD
      "local p = w:spawn('pig', 5.5,64,20.5, { mind = 'near' }) w:run(1)\n"
      "w:tell('home', {30.5,64,20.5}) w:run(600)\n"
      "local far, moved = 0, 0 for i = 1, 20 do local x = p.pos.x w:run(20)\n"
      "  far = math.max(far, math.abs(p.pos.x - 30.5)) moved = moved + math.abs(p.pos.x - x) end\n"
      "print(far < 14, moved > 3)",
      "true\ttrue\n");
  lua_scene_expect(
      "ovis.tree { name = 'archer', like = 'skeleton', keys = { {'prey', 'mob'} },\n"
      "  news = { {'saw', who = 'cow', range = 20, key = 'prey'} }, root = {'selector',\n"
      "  {'if', 'prey', stops = 'restart', {'sequence', {'action', 'Shoot', key = 'prey'},\n"
      "    {'erase', 'prey'}}}, {'wait', 100000}} }\n" WORLD
      "local a = w:spawn('skeleton', 5.5,64,20.5, { mind = 'archer' })\n"
      "local cow = w:spawn('cow', 13.5,64,20.5) local x = a.pos.x w:run(900)\n"
      "print(cow.alive, math.abs(a.pos.x - x) < 1, a:why('Shoot').reason)",
      "false\ttrue\tENDED\n");
}

// ---- Hazards of the published protocol that only a tree shows

// A helper answers `lift`; what a boss asks for, and for what else a helper's tree has nodes.
#define CREW(request, more)                                                                        \
  "ovis.tree { name = 'helper', like = 'pig', team = 'crew', team_keys = { {'alarm', 'flag'} },\n" \
  "  root = {'selector', {'answer', 'lift', {'invert', {'wait', 5}}}, " more                       \
  " {'wait', 100000}} }\n"                                                                         \
  "ovis.tree { name = 'boss', like = 'cow', team = 'crew', team_keys = { {'alarm', 'flag'} },\n"   \
  "  root = {'sequence', {'wait', 4}, {'selector', {'request', '" request                          \
  "', count = 2, {'wait', 5}}, {'wait', 0}}, {'wait', 100000}} }\n" WORLD                          \
  "for i = 1, 2 do w:spawn('pig', 4.5 + 2 * i,64,8.5, { mind = 'helper' }) end\n"                  \
  "local boss = w:spawn('cow', 16.5,64,8.5, { mind = 'boss' })\n"                                  \
  "w:on('asked', function(e) print(w.tick, e.mob.species .. ' asks', e.item) end)\n"               \
  "w:on('answered', function(e) print(w.tick, e.answer, e.item) end)\n"                            \
  "w:on('request_ended', function(e) print(w.tick, e.result, e.amount) end)\n"

TEST(hazard_a_request_that_nobody_knows_is_declined_and_ends_at_once) {
  lua_scene_expect(CREW("dance", "") "w:run(30)",
                   "5\tcow asks\tdance\n6\tdeclined\tdance\n6\tdeclined\tdance\n"
                   "7\timpossible\t0\n");
}

TEST(hazard_a_request_with_the_name_of_a_key_writes_no_board) {
  lua_scene_expect(CREW("alarm", "") "w:run(30) print(boss:board('alarm'))",
                   "5\tcow asks\talarm\n6\tdeclined\talarm\n6\tdeclined\talarm\n"
                   "7\timpossible\t0\nnil\n");
}

TEST(hazard_who_has_ended_its_answer_is_free_before_its_tree_goes_on) {
  // The answer fails, and the same walk of the tree comes to a request of its own: it is not busy.
  lua_scene_expect(
      CREW(
          "lift",
          "{'request', 'more', count = 1, ticks = 4, {'wait', 5}},") "w:run(3) print('') w:run(10)",
      "1\tpig asks\tmore\n1\tpig asks\tmore\n2\tdeclined\tmore\n"
      "2\tdeclined\tmore\n2\tdeclined\tmore\n3\timpossible\t0\n\n"
      "4\tdeclined\tmore\n5\tlate\t0\n5\tcow asks\tlift\n"
      "6\tagreed\tlift\n6\tagreed\tlift\n7\tmet\t2\n8\tstarted\tlift\n"
      "8\tstarted\tlift\n13\tdropped\tlift\n13\tpig asks\tmore\n"
      "13\tdropped\tlift\n13\tpig asks\tmore\n13\tended\t2\n");
}

TEST(wrong_news_and_doors_are_refused) {
  lua_scene_expect_wrong(
      "ovis.tree { name = 't', like = 'pig', doors = 'kick', root = {'wait', 1} }",
      "there is no doors 'kick'");
  lua_scene_expect_wrong("ovis.tree { name = 't', like = 'pig', range = 65, root = {'wait', 1} }",
                         "range");
  lua_scene_expect_wrong("ovis.tree { name = 't', like = 'pig', keys = { {'a', 'flag'} },\n"
                         "news = { {'told', key = 'a'} }, root = {'wait', 1} }",
                         "someone known");
  lua_scene_expect_wrong("ovis.tree { name = 't', like = 'pig', team_keys = { {'a', 'flag'} },\n"
                         "root = {'wait', 1} }",
                         "those of a team a team");
  lua_scene_expect_wrong(WORLD "w:tell('', {1, 2, 3})", "1 to 47 bytes");
}
