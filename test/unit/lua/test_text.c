// The output of a script is the same in every run, and cannot control a terminal.
#include "lua_scene.h"

#define WORLD "local w = ovis.world { size = {16, 16} }\n"

TEST(objects_are_named_by_number) {
  const char* text =
      WORLD "local a, b = {}, function() end\n"
            "print(tostring(a), b, print, a, w)\n"
            "print(string.format('%s %s', a, {}), ('%5s|%-5s|'):format(true, nil))\n"
            "print(string.format('%p', a), string.format('%p', 1))\n"
            "print(setmetatable({}, {__tostring = function() return 'mine' end}))\n"
            "print(pcall(tostring, setmetatable({}, {__tostring = function() return 1 end})))\n";
  lua_scene_expect(text, "table: 1\tfunction: 2\tfunction: 3\ttable: 1\tworld at tick 0\n"
                         "table: 1 table: 4\t true|nil  |\n"
                         "0x00000001\t(null)\n"
                         "mine\n"
                         "false\t'__tostring' must return a string\n");
}

TEST(a_number_is_not_used_again) {
  lua_scene_expect(WORLD "for i = 1, 200000 do local s = tostring({}) end print({})",
                   "table: 200001\n");
}

TEST(values_have_the_text_of_lua) {
  lua_scene_expect(WORLD "print(nil, true, 'x', 3, -0.5, 1e300, 0/0, -(0/0))",
                   "nil\ttrue\tx\t3\t-0.5\t1e+300\tnan\tnan\n");
  lua_scene_expect_wrong("tostring()", "test.lua:1: bad argument #1 to 'tostring'");
}

TEST(format_gives_what_it_should) {
  lua_scene_expect(WORLD
                   "print(('%d|%5d|%-5d|%05d|%+d|%x|%X|%o|%i|%u'):format(\n"
                   "  3, 3, 3, 3, 3, 255, 255, 8, -4, 7))\n"
                   "print(('%.2f|%g|%e|%5.1f|%c%c|%%'):format(1/3, 0.1, 12345.678, 2, 65, 66))\n"
                   "print(('%s|%.2s|%5s|%-5s|%5.1s|'):format('abc', 'abc', 'abc', 'abc', 'abc'))\n"
                   "print(('%q'):format('a\"b\\\\c\\nd\\0e\\0011'))\n"
                   "print(#('%s'):format(('x'):rep(1000)), #('%99.99f'):format(1e300))\n"
                   "print(('%d'):format(2^53), ('%x'):format(2^63), ('%5s'):format(12))",
                   "3|    3|3    |00003|+3|ff|FF|10|-4|7\n"
                   "0.33|0.1|1.234568e+04|  2.0|AB|%\n"
                   "abc|ab|  abc|abc  |    a|\n"
                   "\"a\\\"b\\\\c\\\nd\\0e\\0011\"\n"
                   "1000\t401\n"
                   "9007199254740992\t8000000000000000\t   12\n");
  lua_scene_expect_wrong("('%y'):format(1)", "test.lua:1: invalid option '%y' to 'format'");
  lua_scene_expect_wrong("('%'):format(1)", "test.lua:1: invalid option");
  lua_scene_expect_wrong("('%123d'):format(1)", "test.lua:1: invalid format");
  lua_scene_expect_wrong("('%.123d'):format(1)", "test.lua:1: invalid format");
  lua_scene_expect_wrong("('%d'):format()", "bad argument #");
  lua_scene_expect_wrong("('%d'):format('x')", "bad argument #");
  lua_scene_expect_wrong("('%d'):format(1/0)", "no integer representation");
}

TEST(control_characters_do_not_reach_the_terminal) {
  lua_scene_expect(WORLD "print('a\\27[2Jb\\7\\127\\0c', 'tab', 'two\\nlines\\r')",
                   "a?[2Jb???c\ttab\ttwo\nlines?\n");
  // C1 controls, as UTF-8 and as bytes; other UTF-8 stays.
  lua_scene_expect(WORLD
                   "print('\\194\\155x \\155y \\195\\164 \\226\\130\\172 \\240\\159\\144\\145')",
                   "??x ?y \xC3\xA4 \xE2\x82\xAC \xF0\x9F\x90\x91\n");
  lua_scene_expect(WORLD "print('\\237\\160\\128', '\\192\\128', '\\226\\130')", "???\t??\t??\n");
  lua_scene scene;
  lua_scene_run(&scene, WORLD "ovis.expect(false, 'red \\27[31m \\155')");
  assert_string_equal(scene.message, "test.lua:2: red ?[31m ?");
  lua_scene_close(&scene);
  lua_scene_expect_wrong("error('red \\27[31m')", "test.lua:1: red ?[31m");
}

TEST(sort_is_stable_and_gives_the_same_everywhere) {
  lua_scene_expect(
      WORLD "local t = {} for i = 1, 300 do t[i] = { key = i * 7 % 10, at = i } end\n"
            "table.sort(t, function(a, b) return a.key < b.key end)\n"
            "for i = 2, 300 do local a, b = t[i - 1], t[i]\n"
            "ovis.expect(a.key < b.key or a.key == b.key and a.at < b.at) end\n"
            "local n = {3, 1, 2} table.sort(n) print(table.concat(n, ' '))\n"
            "local s = {'b', 'a'} table.sort(s, function(a, b) return a > b end) print(s[1])\n"
            "local z = {} table.sort(z) print(#z)\n"
            "local wild = {5, 3, 1, 4} table.sort(wild, function() return true end)\n"
            "print(#wild)",
      "1 2 3\nb\n0\n4\n");
}

TEST(table_functions_give_what_they_should) {
  lua_scene_expect(WORLD
                   "local t = {1, 2, 3}\n"
                   "table.insert(t, 4) table.insert(t, 1, 0) print(table.concat(t, ','))\n"
                   "print(table.remove(t), table.remove(t, 1), table.concat(t, ','))\n"
                   "print(table.remove({}), #t, table.remove(t, 9))\n"
                   "print(table.concat(table.move({1, 2, 3}, 2, 3, 1), ','))\n"
                   "print(table.concat(table.move({1, 2, 3}, 1, 3, 2), ','))\n"
                   "print(table.concat(table.move({1, 2}, 1, 2, 3, {8, 9}), ','))\n"
                   "print(table.concat({1, 'b', 2.5}, '-', 2, 3), table.concat({}) == '')\n"
                   "print(table.maxn({[3] = 1, [7.5] = 2}), (table.unpack or unpack)({4, 5}))",
                   "0,1,2,3,4\n4\t0\t1,2,3\nnil\t3\n2,3,3\n1,1,2,3\n8,9,1,2\nb-2.5\ttrue\n"
                   "7.5\t4\t5\n");
  lua_scene_expect_wrong("table.concat({1, {}})",
                         "test.lua:1: invalid value (table) at index 2 in table for 'concat'");
  lua_scene_expect_wrong("table.insert({}, 1, 2, 3)", "wrong number of arguments to 'insert'");
}
