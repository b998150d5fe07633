// The limits of a script hold inside of the functions that it calls.
#include "lua_scene.h"

#include <time.h>

#define WORLD "local w = ovis.world { size = {16, 16} }\n"

TEST(patterns_that_backtrack_end) {
  lua_scene_expect_limited("(('a'):rep(2000)):find(('.-'):rep(20) .. 'b')");
  lua_scene_expect_limited("(('a'):rep(2000)):match(('a*'):rep(20) .. 'b')");
  lua_scene_expect_limited("for x in (('a'):rep(2000)):gmatch(('a+'):rep(20) .. 'b') do end");
  lua_scene_expect_limited("(('a'):rep(2000)):gsub(('a?'):rep(20) .. ('.-'):rep(9) .. 'b', '')");
  lua_scene_expect_limited("(('('):rep(20000)):gsub('%b()', '')");
  lua_scene_expect_limited(
      "local s = ('a'):rep(30000) while true do s:find('[' .. s .. ']', 1) end");
  lua_scene_expect_limited("local s = ('a'):rep(100000) s:find(('a'):rep(50000) .. 'b', 1, true)");
  lua_scene_expect_limited(
      "local s = ('ab'):rep(20000) while true do pcall(s.find, s, '^(.*)%1$') end");
}

TEST(functions_of_string_and_table_count_what_they_do) {
  lua_scene_expect_limited("for _ = 1, 1000 do local s = ('x'):rep(1000000) end");
  lua_scene_expect_limited(
      "local s = ('x'):rep(1000000) for i = 1, 1000 do s:gsub('x', 'yyyyyyyy') end");
  lua_scene_expect_limited("local t = {} for i = 1, 1000 do t[i] = 'x' end\n"
                           "for i = 1, 100000 do table.concat(t) end");
  lua_scene_expect_limited("local t = {} for i = 1, 100000 do table.insert(t, 1, i) end");
  lua_scene_expect_limited("local t = {} for i = 1, 100000 do t[i] = i end\n"
                           "for i = 1, 100000 do table.remove(t, 1) end");
  lua_scene_expect_limited("table.move({}, 1, 2^31 - 1, 1)");
  lua_scene_expect_limited("local t = {} for i = 1, 100000 do t[i] = -i end table.sort(t)");
  lua_scene_expect_limited("local t = {} for i = 1, 100000 do t[i] = -i end\n"
                           "table.sort(t, rawequal) table.sort(t, rawequal)");
  lua_scene_expect_limited("local t = {} for i = 1, 100000 do t[i] = -i end\n"
                           "for i = 1, 1000 do local n = table.maxn(t) end");
  lua_scene_expect_limited(
      "local s = ('x'):rep(10000) for i = 1, 100000 do string.format('%s', s) end");
  lua_scene_expect_limited("local s = ('x'):rep(100000) for i = 1, 100000 do print(s) end");
}

TEST(work_of_worlds_counts) {
  lua_scene_expect_limited(
      WORLD "while true do w:set(3,64,3, 'torch') w:light(3,64,3) w:set(3,64,3, 'air') "
            "w:light(3,64,3) end");
  lua_scene_expect_limited(
      WORLD "for i = 1, 50 do w:spawn('cow', 8,64,8) end while true do local h = w.hash "
            "end");
}

// ---- Time

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Returns the seconds that a script without a limit of instructions took.
static double expect_late(const char* text, double seconds_max) {
  lua_scene scene;
  ovis_script_def def = ovis_default_script_def();
  def.name = "bomb.lua";
  def.instruction_max = INT64_MAX;
  def.seconds_max = seconds_max;
  const double start = seconds_now();
  lua_scene_run_def(&scene, &def, text);
  const double took = seconds_now() - start;
  assert_int_equal(scene.result, OVIS_SCRIPT_WRONG);
  if (strstr(scene.message, "--script-seconds") == NULL ||
      strncmp(scene.message, "bomb.lua:", 9) != 0) {
    fail_msg("%s: %s", text, scene.message);
  }
  assert_true(took >= seconds_max);
  return took;
}

TEST(a_script_ends_when_its_seconds_are_over) {
  assert_true(expect_late("while true do end", 0.2) < 5);
  assert_true(expect_late("while true do pcall(function() while true do end end) end", 0.2) < 5);
  assert_true(expect_late("(('a'):rep(2000)):find(('.-'):rep(20) .. 'b')", 0.2) < 5);
  assert_true(expect_late(WORLD "w:run(100000000)", 0.2) < 5);
  // Each instruction copies or compares up to 100 MB.
  assert_true(expect_late("local s = ('x'):rep(5e7) while true do local t = s .. '' end", 0.2) <
              10);
  assert_true(expect_late("local s = ('x'):rep(5e7) while true do s:lower() end", 0.2) < 10);
}

TEST(ticks_that_the_host_asks_for_take_no_seconds_of_the_script) {
  lua_scene scene;
  ovis_script_def def = ovis_default_script_def();
  def.seconds_max = 0.5;
  lua_scene_run_def(&scene, &def,
                    WORLD "for i = 1, 30 do w:spawn('sheep', 3 + i % 10, 64, 3 + i % 7) end");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  char message[256];
  const double start = seconds_now();
  while (seconds_now() - start < 1) {
    const ovis_script_result result = ovis_script_tick(scene.script, message, sizeof message);
    if (result != OVIS_SCRIPT_DONE) {
      fail_msg("%s", message);
    }
  }
  lua_scene_close(&scene);
}

TEST(sixty_seconds_are_the_default_and_zero_is_none) {
  assert_true(ovis_default_script_def().seconds_max == 60);
  lua_scene scene;
  ovis_script_def def = ovis_default_script_def();
  def.seconds_max = 0;
  lua_scene_run_def(&scene, &def, WORLD "for i = 1, 100000 do end");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  lua_scene_close(&scene);
}

// ---- Alarms

TEST(alarms_ring_in_the_order_of_ticks_and_of_adding) {
  lua_scene_expect(WORLD "local function say(text) return function() print(w.tick, text) end end\n"
                         "w:at(3, say('c')) w:at(1, say('a')) w:at(3, say('d')) w:at(2, say('b'))\n"
                         "w:at(3, function() w:at(3, say('f')) w:at(4, say('g')) end)\n"
                         "w:at(3, say('e')) w:at(0, say('now'))\n"
                         "w:run(5)",
                   "0\tnow\n1\ta\n2\tb\n3\tc\n3\td\n3\te\n3\tf\n4\tg\n");
}

TEST(an_alarm_of_the_present_tick_rings_without_run) {
  lua_scene scene;
  lua_scene_run(&scene, WORLD "w:at(0, function() print('rang', w.tick) end)");
  char message[256];
  assert_int_equal(ovis_script_tick(scene.script, message, sizeof message), OVIS_SCRIPT_DONE);
  assert_string_equal(scene.printed, "rang\t0\n");
  lua_scene_close(&scene);
}

// A scan of all alarms in each tick took 2,000 ticks * 1,000,000 alarms.
TEST(a_tick_does_not_scan_alarms_of_later_ticks) {
  lua_scene scene;
  ovis_script_def def = ovis_default_script_def();
  lua_scene_run_def(&scene, &def,
                    WORLD "local function f() end\n"
                          "for i = 1, 1000000 do w:at(1000000 + i % 977, f) end");
  assert_int_equal(scene.result, OVIS_SCRIPT_DONE);
  char message[256];
  const double start = seconds_now();
  for (int i = 0; i < 2000; i++) {
    assert_int_equal(ovis_script_tick(scene.script, message, sizeof message), OVIS_SCRIPT_DONE);
  }
  assert_true(seconds_now() - start < 1);
  lua_scene_close(&scene);
}

// ---- Mobs

TEST(a_scene_has_a_limit_of_mobs) {
  lua_scene_expect_wrong(
      "local a = ovis.world { size = {16, 16} } local b = ovis.world { size = {16, 16} }\n"
      "for i = 1, 25000 do a:spawn('cow', 3,64,3) b:player(3,64,3) end\n"
      "print('full')\n"
      "a:spawn('cow', 3,64,3)",
      "test.lua:4: a scene has at most 50000 mobs");
  lua_scene_expect("local a = ovis.world { size = {16, 16} }\n"
                   "for i = 1, 60000 do a:spawn('cow', 3,64,3):remove() end",
                   "");
  lua_scene_expect(
      "for i = 1, 3 do local a = ovis.world { size = {16, 16} }\n"
      "for i = 1, 20000 do a:player(3,64,3) end if i < 2 then _G.kept = a else a:close() "
      "end end",
      "");
}

// ---- Places of errors

TEST(every_error_has_file_and_line) {
  lua_scene_expect_wrong("local t = {}\nwhile true do t[#t + 1] = {t} end",
                         "test.lua:2: not enough memory");
  lua_scene_expect_wrong("local s = 'x'\nwhile true do s = s .. s end",
                         "test.lua:2: not enough memory");
  lua_scene_expect_wrong("\nlocal function f()\nreturn 1 + f() end\nf()",
                         "test.lua:3: stack overflow");
  lua_scene_expect_wrong(
      "\nlocal t = setmetatable({}, {})\ngetmetatable(t).__index = function(t, k)\n"
      "return t[k] end\nprint(t.x)",
      "test.lua:4: ");
  lua_scene_expect_wrong("\nerror({})", "test.lua:2: the error is a table");
  lua_scene_expect_wrong("\nerror('bare', 0)", "test.lua:2: bare");
  lua_scene_expect_wrong("\ntable.sort({1, 'x'})", "test.lua:2: ");
  lua_scene_expect_wrong(WORLD "w:at(1, function()\nerror('late', 0) end)\nw:run(2)",
                         "test.lua:3: late");
  lua_scene_expect_wrong(WORLD "w:at(1, function()\nlocal t = {} while true do t[#t + 1] = {t} end "
                               "end)\nw:run(2)",
                         "test.lua:3: not enough memory");
  lua_scene_expect_wrong("\nprint(('x'):rep(1e9))", "test.lua:2: resulting string too large");
}
