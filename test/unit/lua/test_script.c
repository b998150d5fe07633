// Abilities of scripts, and the limits that stop them.
#include "lua_scene.h"

#define WORLD "local w = ovis.world { size = {16, 16} }\n"

TEST(an_error_has_file_and_line) {
  lua_scene_expect_wrong(WORLD "\nw:set(1, 64, 1, 'no_such_block')", "test.lua:3: ");
  lua_scene_expect_wrong(WORLD "w:set(1, 64, 1, 'no_such_block')", "no_such_block");
  lua_scene_expect_wrong(WORLD "if then", "test.lua:2: ");
  lua_scene_expect_wrong(WORLD "w:at(3, function()\nerror('inside') end)\nw:run(5)",
                         "test.lua:3: inside");
  lua_scene_expect_wrong(WORLD "error({})", "test.lua:2: the error is a table");
}

TEST(a_failed_expectation_has_file_and_line_and_cannot_be_caught) {
  lua_scene scene;
  lua_scene_run(&scene, WORLD "\novis.expect(1 > 2, 'one is not more')\nprint('behind')");
  assert_int_equal(scene.result, OVIS_SCRIPT_UNMET);
  assert_string_equal(scene.message, "test.lua:3: one is not more");
  assert_string_equal(scene.printed, "");
  lua_scene_close(&scene);
  lua_scene_run(&scene, WORLD "pcall(ovis.expect, false, 'caught')\nprint('behind')");
  assert_int_equal(scene.result, OVIS_SCRIPT_UNMET);
  assert_string_equal(scene.message, "test.lua:2: caught");
  assert_string_equal(scene.printed, "behind\n");
  lua_scene_close(&scene);
  lua_scene_expect(WORLD "print(ovis.expect(7))", "7\n");
  lua_scene_run(&scene, "ovis.expect(false)");
  assert_int_equal(scene.result, OVIS_SCRIPT_UNMET);
  assert_null(scene.script);
}

TEST(scripts_see_nothing_of_the_machine) {
  lua_scene_expect(
      WORLD "print(io, os, debug, ffi, require, load, loadstring, dofile, loadfile,\n"
            "  package, coroutine, jit, collectgarbage, newproxy, string.dump, bit)",
      "nil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\tnil\n");
  lua_scene_expect(WORLD "print(type(string.rep), type(table.sort), type(math.sin), type(pcall))",
                   "function\tfunction\tfunction\tfunction\n");
  lua_scene_expect_wrong("\x1bLuaS", "");
  lua_scene_expect_wrong("\x1bLJ\x02", "");
  lua_scene_expect_wrong(WORLD "setmetatable({}, { __gc = function() end })", "__gc");
}

TEST(endless_loops_end) {
  lua_scene_expect_limited("while true do end");
  lua_scene_expect_limited("while true do pcall(function() while true do end end) end");
  lua_scene_expect_limited(
      "xpcall(function() while true do end end, function() while true do end end)");
  lua_scene_expect_limited(
      "for _ = 1, 1000 do pcall(string.rep, 'x', -1) end while true do pairs({}) end");
  lua_scene_expect_limited("table.sort({1, 2, 3, 4}, function(a, b) while true do end end)");
  lua_scene_expect_limited(
      ("string.gsub(string.rep('x', 100), '.', function() while true do end end)"));
  lua_scene_expect_limited(WORLD "w:at(1, function() while true do end end) w:run(2)");
  lua_scene_expect_limited(WORLD "while true do w:run(1) end");
  lua_scene_expect_limited(WORLD "while true do w:spawn('cow', 3,64,3) end");
  lua_scene_expect_limited(WORLD "while true do w:fill(0,64,0, 15,90,15, 'stone') end");
  lua_scene_expect_limited(
      WORLD "local function f() return setmetatable({}, {__index = f}) end\n"
            "local t = setmetatable({}, {__index = function(t, k) while true do end end})\n"
            "print(t.x)");
}

TEST(a_script_that_keeps_too_much_ends) {
  lua_scene_expect_wrong("local t = {} while true do t[#t + 1] = {t} end", "not enough memory");
  lua_scene_expect_wrong("local s = 'x' while true do s = s .. s end", "not enough memory");
  lua_scene_expect_wrong("local function f() return 1 + f() end f()", "stack overflow");
  lua_scene_expect_wrong("local t = {} while true do t[#t + 1] = ovis.world { size = {1, 1} } end",
                         "worlds are open, which is the limit");
  lua_scene_expect("for _ = 1, 100 do ovis.world { size = {1, 1} } end", "");
}

TEST(a_script_makes_a_world) {
  lua_scene_expect_wrong("print(1)", "makes no world");
}

TEST(chance_is_the_worlds_seed) {
  const char* text = "local w = ovis.world { size = {16, 16}, seed = %s }\n"
                     "print(math.random(), math.random(6), math.random(-3, 3))";
  char texts[2][256];
  char printed[2][4096];
  for (int i = 0; i < 2; i++) {
    lua_scene scene;
    snprintf(texts[i], sizeof texts[i], text, i == 0 ? "1" : "2");
    lua_scene_run(&scene, texts[i]);
    snprintf(printed[i], sizeof printed[i], "%s", scene.printed);
    lua_scene_close(&scene);
    lua_scene_expect(texts[i], printed[i]);
  }
  assert_string_not_equal(printed[0], printed[1]);
  lua_scene_expect(WORLD "local n = {0, 0, 0} for _ = 1, 3000 do\n"
                         "local r = math.random(3) n[r] = n[r] + 1 end\n"
                         "for i = 1, 3 do ovis.expect(n[i] > 900 and n[i] < 1100, n[i]) end",
                   "");
  lua_scene_expect_wrong("math.random(3, 2)", "nothing lies between");
}

TEST(pairs_and_next_go_in_order) {
  lua_scene_expect(WORLD "local t = { z = 1, a = 2, [3] = 3, [1] = 4, [true] = 5, [-2.5] = 6 }\n"
                         "for k, v in pairs(t) do print(k, v) end\n"
                         "local k = nil repeat k = next(t, k) print(k) until k == nil",
                   "true\t5\n-2.5\t6\n1\t4\n3\t3\na\t2\nz\t1\ntrue\n-2.5\n1\n3\na\nz\nnil\n");
  lua_scene_expect(WORLD "local t = { a = 1, b = 2, c = 3 } for k in pairs(t) do t[k] = nil end\n"
                         "print(next(t))",
                   "nil\n");
  lua_scene_expect_wrong("for k in pairs({ [{}] = 1 }) do end", "no order");
}

TEST(xpcall_and_pcall_give_what_they_should) {
  lua_scene_expect(WORLD "print(xpcall(function(a, b) return a + b, 9 end, print, 2, 3))\n"
                         "print(xpcall(error, function(e) return e .. '!' end, 'no', 0))\n"
                         "print(pcall(error, 'no', 0))",
                   "true\t5\t9\nfalse\tno!\nfalse\tno\n");
}

TEST(the_hosts_words_go_before_the_scripts) {
  lua_scene scene;
  ovis_script_def def = ovis_default_script_def();
  def.has_seed = true;
  def.seed = 5;
  def.day_time = 13000;
  lua_scene_run_def(&scene, &def,
                    "local w = ovis.world { seed = 9, time = 4, size = {16, 16} }\n"
                    "print(w.time, w.hash)");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  char printed[4096];
  snprintf(printed, sizeof printed, "%s", scene.printed);
  lua_scene_close(&scene);
  lua_scene_expect("local w = ovis.world { seed = 5, time = 13000, size = {16, 16} }\n"
                   "print(w.time, w.hash)",
                   printed);
}

typedef struct hooks {
  lua_scene scene; // first: print's context
  int started;
  int ticks;
  bool stops;
} hooks;

static bool hear_start(void* context, ovis_sim* sim) {
  hooks* self = context;
  self->started++;
  assert_int_equal(ovis_sim_get_ticks(sim), 0);
  return !self->stops;
}

static void hear_tick(void* context, ovis_sim* sim) {
  hooks* self = context;
  self->ticks++;
  assert_int_equal(ovis_sim_get_ticks(sim), self->ticks);
}

static void run_hooked(hooks* heard, const char* text) {
  ovis_script_def def = ovis_default_script_def();
  const bool stops = heard->stops;
  *heard = (hooks){.stops = stops};
  def.text = text;
  def.size = strlen(text);
  def.start = hear_start;
  def.tick = hear_tick;
  def.context = heard;
  heard->scene.result = ovis_script_run(&def, &heard->scene.script, heard->scene.message,
                                        sizeof heard->scene.message);
}

TEST(the_host_hears_start_and_ticks_of_the_first_world) {
  hooks heard = {0};
  run_hooked(&heard, WORLD "local v = ovis.world { size = {16, 16} }\nv:run(3) w:run(5) w:run(2)");
  assert_int_equal(heard.scene.result, OVIS_SCRIPT_DONE);
  assert_int_equal(heard.started, 1);
  assert_int_equal(heard.ticks, 7);
  char message[256];
  assert_int_equal(ovis_script_tick(heard.scene.script, message, sizeof message), OVIS_SCRIPT_DONE);
  assert_int_equal(heard.ticks, 8);
  lua_scene_close(&heard.scene);
  run_hooked(&heard, WORLD);
  assert_int_equal(heard.started, 1);
  assert_int_equal(heard.ticks, 0);
  lua_scene_close(&heard.scene);
  heard.stops = true;
  run_hooked(&heard, WORLD);
  assert_int_equal(heard.scene.result, OVIS_SCRIPT_WRONG);
}

TEST(functions_wait_for_ticks_that_the_host_makes) {
  lua_scene scene;
  lua_scene_run(&scene, WORLD "w:at(2, function() print('two', w.tick) end)\n"
                              "w:at(3, function() error('three') end)\n"
                              "w:at(4, function() ovis.expect(false, 'four') end)");
  char message[256];
  assert_int_equal(ovis_script_tick(scene.script, message, sizeof message), OVIS_SCRIPT_DONE);
  assert_string_equal(scene.printed, "");
  assert_int_equal(ovis_script_tick(scene.script, message, sizeof message), OVIS_SCRIPT_DONE);
  assert_string_equal(scene.printed, "two\t2\n");
  assert_int_equal(ovis_script_tick(scene.script, message, sizeof message), OVIS_SCRIPT_WRONG);
  assert_non_null(strstr(message, "test.lua:3: three"));
  assert_int_equal(ovis_script_tick(scene.script, message, sizeof message), OVIS_SCRIPT_UNMET);
  assert_string_equal(message, "test.lua:4: four");
  lua_scene_close(&scene);
}

TEST(a_world_says_how_much_grows_and_whether_cats_appear) {
  static const char text[] =
      "local function grown(ticks)\n"
      "  local w = ovis.world { size = {16, 16}, time = 1000, random_ticks = ticks }\n"
      "  w:fill(6,63,6, 10,63,10, 'farmland[moisture=7]')\n"
      "  w:set(8,63,8, 'water')\n"
      "  w:fill(6,64,6, 7,64,10, 'wheat[age=0]')\n"
      "  w:run(600)\n"
      "  local count = 0\n"
      "  for x = 6, 7 do for z = 6, 10 do\n"
      "    if w:get(x,64,z) ~= 'wheat[age=0]' then count = count + 1 end\n"
      "  end end\n"
      "  return count\n"
      "end\n"
      "local function cats(may_come)\n"
      "  local w = ovis.world { size = {96, 96}, village_cats = may_come, seed = 3 }\n"
      "  for i = 0, 5 do\n"
      "    w:set(44 + 2 * i,64,48, 'red_bed[part=head,facing=north]')\n"
      "    w:set(44 + 2 * i,64,49, 'red_bed[part=foot,facing=north]')\n"
      "    w:spawn('villager', 44.5 + 2 * i,64,51.5)\n"
      "  end\n"
      "  w:player(48,64,53)\n"
      "  w:run(3700)\n"
      "  local count = 0\n"
      "  for _, mob in ipairs(w.mobs) do\n"
      "    if mob.species == 'cat' then count = count + 1 end\n"
      "  end\n"
      "  return count\n"
      "end\n"
      "print(grown(0), grown(500) > 3, cats(false), cats(true) > 0)\n";
  lua_scene_expect(text, "0\ttrue\t0\ttrue\n");
  lua_scene_expect_wrong("ovis.world { random_ticks = -1 }", "random_ticks");
  lua_scene_expect_wrong("ovis.world { village_cats = 1 }", "village_cats");
}
