// Planes, navmeshes and chasers of scripts.
#include "lua_scene.h"

// Three walls that leave a way around each end in turn, as in examples/chase_2d.c.
#define GAME                                                                                       \
  "ovis.world { size = {1, 1} }\n"                                                                 \
  "local plane = ovis.plane {}\n"                                                                  \
  "local mesh = ovis.navmesh { points = {{0,0}, {16,0}, {16,10}, {0,10}},\n"                       \
  "  polygons = {{1,2,3,4}} }\n"                                                                   \
  "for _, w in ipairs { {4,2,5,8}, {8,0,9,6}, {12,2,13,8} } do\n"                                  \
  "  local x, y = (w[1] + w[3]) / 2, (w[2] + w[4]) / 2\n"                                          \
  "  plane:add { form = 'box', pos = {x, y}, half = {w[3] - x, w[4] - y} }\n"                      \
  "  mesh:add { {w[1],w[2]}, {w[3],w[2]}, {w[3],w[4]}, {w[1],w[4]} }\n"                            \
  "end\n"                                                                                          \
  "local body = { radius = 0.29 }\n"

TEST(three_ways_play_the_game_of_the_example) {
  lua_scene_expect(
      GAME "local chasers = {\n"
           "  ovis.steer { way = 'rays', space = plane, body = body, speed = 1.6, rays = 24,\n"
           "    length = 1.5, scored = true, onward = 0.8 },\n"
           "  ovis.steer { way = 'crumbs', space = plane, body = body, speed = 1.6 },\n"
           "  ovis.steer { way = 'navmesh', mesh = mesh, body = body, speed = 1.6,\n"
           "    radius = 0.3, keeps_path = true } }\n"
           "local at, px = { {1, 5}, {1, 5.5}, {1, 4.5} }, 3\n"
           "for tick = 0, 160 do\n"
           "  if tick % 40 == 0 then print(('%.1f  %.1f,%.1f  %.1f,%.1f  %.1f,%.1f'):format(px,\n"
           "    at[1][1], at[1][2], at[2][1], at[2][2], at[3][1], at[3][2])) end\n"
           "  for i, c in ipairs(chasers) do\n"
           "    local dir = c:step { pos = at[i], target = {px, 9} }\n"
           "    at[i] = { at[i][1] + 0.08 * dir.x, at[i][2] + 0.08 * dir.y }\n"
           "  end\n"
           "  px = px + 0.06\n"
           "end\n",
      "3.0  1.0,5.0  1.0,5.5  1.0,4.5\n"
      "5.4  2.9,7.5  3.2,7.7  2.7,7.2\n"
      "7.8  5.7,8.8  5.9,8.7  5.4,8.7\n"
      "10.2  8.9,8.9  9.1,9.0  8.6,9.0\n"
      "12.6  12.1,8.9  12.3,9.0  11.8,9.0\n");
}

TEST(a_plane_tests_rays_moves_and_overlaps) {
  lua_scene_expect(GAME
                   "local hit = plane:ray({0, 5}, {16, 5})\n"
                   "print(hit.id, hit.fraction, hit.point.x, plane:ray({0, 9}, {16, 9}))\n"
                   "print(plane:ray({0, 5}, {16, 5}, {ignored = hit.id}).point.x)\n"
                   "print(plane:move({3, 5}, {0.5, 0}, body), plane:move({3, 5}, {1, 0}, body))\n"
                   "print(plane:overlap({4.5, 5}, body), plane:overlap({2, 5}, body))\n"
                   "plane:place(hit.id, {6.5, 5}) print(plane:ray({0, 5}, {16, 5}).point.x)\n"
                   "plane:remove(hit.id) print(plane:ray({0, 5}, {16, 5}).point.x)\n"
                   "local tri = plane:add { form = 'polygon', layers = 2,\n"
                   "  points = {{1, 1}, {2, 1}, {1, 2}} }\n"
                   "print(plane:ray({0, 1.5}, {3, 1.5}), "
                   "plane:ray({0, 1.5}, {3, 1.5}, {layers = 3}).id == tri)\n",
                   "1\t0.25\t4\tnil\n8\nfalse\ttrue\ntrue\tfalse\n6\n8\nnil\ttrue\n");
}

TEST(a_navmesh_finds_paths_around_obstacles) {
  lua_scene_expect(GAME "local path = mesh:find({1, 5}, {15, 5}, { radius = 0.3 })\n"
                        "print(#path > 4, path.reached, path.length > 16, path.cut, path[1].x)\n"
                        "local rim = mesh:add { {5,8}, {4,8}, {4,10}, {5,10} }\n"
                        "mesh:add { {4,0}, {5,0}, {5,2}, {4,2} }\n"
                        "print(mesh:find({1, 5}, {15, 5}))\n"
                        "local near = mesh:find({1, 5}, {15, 5}, { nearest = true })\n"
                        "print(near.reached, near[#near].x)\n"
                        "mesh:remove(rim) print(mesh:find({1, 5}, {15, 5}).reached)\n"
                        "print(#mesh:polygons() >= 4, #mesh:polygons({radius = 0.3})[1] >= 3)\n",
                   "true\ttrue\ttrue\tfalse\t1\nnil\nfalse\t4\ntrue\ntrue\ttrue\n");
}

TEST(senses_tell_what_a_chaser_felt) {
  lua_scene_expect(
      GAME
      "local c = ovis.steer { way = 'rays', space = plane, rays = 4, length = 2, body = body }\n"
      "local dir, current = c:step { pos = {3, 5}, target = {10, 5} }\n"
      "local s = c:senses()\n"
      "print(c.way, #s, s[1].blocked, s[3].blocked, s[current].current, s[1].target_weight)\n"
      "local a = ovis.steer { way = 'areas', space = plane, areas = 4, body = body }\n"
      "local to, is_free = a:step { pos = {3.5, 5}, target = {10, 6} }\n"
      "print(math.floor(to.x + 0.5), to.y, is_free, a:senses()[1].blocked, a:senses()[2].blocked)\n"
      "local t = ovis.steer { way = 'crumbs', space = plane, body = body, interval = 0.1 }\n"
      "for i = 1, 8 do t:step { dt = 0.1, pos = {1, 5}, target = {1, 5 + i / 2} } end\n"
      "local _, record = t:step { dt = 0.1, pos = {1, 5}, target = {7, 5} }\n"
      "print(#t:senses() > 2, record, #ovis.directions(12), ovis.directions(4)[1].x)\n",
      "rays\t4\ttrue\tfalse\ttrue\t7\n0\t1\ttrue\ttrue\tfalse\ntrue\t1\t12\t1\n");
}

TEST(a_world_is_a_space_until_it_is_closed) {
  lua_scene_expect("local w = ovis.world { size = {16, 16} }\n"
                   "w:fill(8,64,0, 8,66,15, 'stone')\n"
                   "local c = ovis.steer { way = 'areas', space = w, distance = 1.5, areas = 4,\n"
                   "  body = { form = 'box', half = {0.3, 0.9, 0.3} } }\n"
                   "local dir, is_free = c:step { pos = {7.4, 65, 8.5}, target = {14, 65, 9} }\n"
                   "print(math.floor(dir.x + 0.5), dir.z, is_free, c:senses()[1].blocked)\n",
                   "0\t1\ttrue\ttrue\n");
  lua_scene_expect_wrong("local w = ovis.world { size = {16, 16} }\n"
                         "local o = ovis.world { size = {16, 16} }\n"
                         "local c = ovis.steer { way = 'areas', space = o } o:close()\n"
                         "c:step { pos = {1, 65, 1}, target = {2, 65, 2} }",
                         "world of this chaser is closed");
}

TEST(wrong_steering_is_refused) {
  lua_scene_expect_wrong("ovis.plane { size = 3 }", "no option 'size'");
  lua_scene_expect_wrong("ovis.plane { cell_size = 0 }", "'cell_size'");
  lua_scene_expect_wrong("ovis.plane {}:add { form = 'star' }", "no form 'star'");
  lua_scene_expect_wrong("ovis.plane {}:add { pos = {1, 0/0} }", "valid number for y");
  lua_scene_expect_wrong("ovis.plane {}:add { form = 'polygon', points = {{0,0}, {1,1}} }",
                         "the shape");
  lua_scene_expect_wrong("ovis.plane {}:remove(7)", "the shape");
  lua_scene_expect_wrong("print(ovis.plane {}.size)", "no such field");
  lua_scene_expect_wrong("ovis.plane {}:overlap({0, 0}, { form = 'polygon' })", "a body is a");
  lua_scene_expect_wrong("ovis.navmesh { points = {} }", "needs 'polygons'");
  lua_scene_expect_wrong("ovis.navmesh { points = {{0,0}}, polygons = {{1,2,3}} }",
                         "corner 2 of polygon 1");
  lua_scene_expect_wrong("ovis.navmesh { points = {{0,0},{1,0},{2,0}}, polygons = {{1,2,3}} }",
                         "ovis.navmesh");
  lua_scene_expect_wrong("ovis.navmesh { axes = 'yz', points = {}, polygons = {} }",
                         "no axes 'yz'");
  lua_scene_expect_wrong("ovis.steer {}", "needs 'way'");
  lua_scene_expect_wrong("ovis.steer { way = 'teleport' }", "no way 'teleport'");
  lua_scene_expect_wrong("ovis.steer { way = 'rays' }", "needs 'space'");
  lua_scene_expect_wrong("ovis.steer { way = 'rays', space = 3 }", "'space' must be");
  lua_scene_expect_wrong("ovis.steer { way = 'navmesh' }", "needs 'mesh'");
  lua_scene_expect_wrong("ovis.steer { way = 'areas', space = ovis.plane {}, length = 3 }",
                         "no option 'length'");
  lua_scene_expect_wrong("ovis.steer { way = 'areas', space = ovis.plane {} }:step {}",
                         "needs 'pos' and 'target'");
}

TEST(memory_and_time_of_steering_count_against_the_limits) {
  lua_scene_expect_wrong("local kept, shape = {}, { form = 'box', half = {7, 7} }\n"
                         "for i = 1, 1e6 do\n"
                         "  kept[i] = ovis.plane { cell_size = 1 }\n"
                         "  for k = 1, 100 do kept[i]:add(shape) end\n"
                         "end",
                         "not enough memory");
  lua_scene_expect("ovis.world { size = {1, 1} }\n"
                   "for i = 1, 500 do local p = ovis.plane {} p:add { radius = 1 } end print('ok')",
                   "ok\n");
}
