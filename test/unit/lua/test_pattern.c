// The counting matcher of scripts gives what the matcher of the host's Lua gives.
#include "lua_scene.h"

#include <lauxlib.h>
#include <lualib.h>

// Random patterns of random items on short texts. Prints each result, or that there was an error.
// Lua 5.4 treats empty matches of gsub and gmatch, and starts behind the text, otherwise.
static const char search[] =
    "local state = %d\n"
    "local function random(n) state = (state * 16807) %% 2147483647 return state %% n + 1 end\n"
    "local items = { 'a', 'b', '.', '%%a', '%%d', '%%w', '%%W', '%%s', '%%p', '%%x', '[ab]', "
    "'[^a]',\n"
    "  '[a-c]', '[%%d_]', '[]]', '[^]a]', '[a-]', '%%.', '%%u', '%%l', '%%c', '%%z', '%%S', '1' }\n"
    "local ends = { '', '', '', '*', '+', '-', '?' }\n"
    "local rare = { '%%b()', '%%bab', '%%f[%%w]', '%%f[^a]', '%%1', '%%2', '$', '^', '(', ')', "
    "'%%',\n"
    "  '[', '[a', '()', '%%f', '%%b', '%%ba', ']', '%%0', '(' }\n"
    "local letters = { 'a', 'b', 'c', 'A', '1', ' ', '.', '_', '(', ')', '\\0', '\\n', ']', '-' }\n"
    "local function text()\n"
    "  local t = ''\n"
    "  for i = 1, random(12) - 1 do t = t .. letters[random(#letters)] end\n"
    "  return t\n"
    "end\n"
    "local function pattern()\n"
    "  local p = random(6) == 1 and '^' or ''\n"
    "  local open = 0\n"
    "  for i = 1, random(5) do\n"
    "    local kind = random(10)\n"
    "    if kind == 1 then p = p .. rare[random(#rare)]\n"
    "    elseif kind == 2 then p, open = p .. '(', open + 1\n"
    "    elseif kind == 3 and open > 0 then p, open = p .. ')', open - 1\n"
    "    else p = p .. items[random(#items)] .. ends[random(#ends)] end\n"
    "  end\n"
    "  if random(20) > 1 then p = p .. (')'):rep(open) end\n"
    "  return p .. (random(6) == 1 and '$' or '')\n"
    "end\n"
    "local sum, errors, hits = 0, 0, 0\n"
    "local function add(...)\n"
    "  local line = ''\n"
    "  for i = 1, select('#', ...) do\n"
    "    local v = (select(i, ...))\n"
    "    if v == false then errors, line = errors + 1, line .. 'error' break end\n"
    "    if v ~= nil and i > 1 then hits = hits + 1 end\n"
    "    line = line .. '|' .. type(v) .. (type(v) == 'boolean' and '' or v == nil and '' or v)\n"
    "  end\n"
    "  for i = 1, #line do sum = (sum * 31 + line:byte(i)) %% 2147483647 end\n"
    "end\n"
    "local is_51 = %d == 501\n"
    "for i = 1, 4000 do\n"
    "  local t, p = text(), pattern()\n"
    "  local start = random(#t + 3) - 2\n"
    "  if not is_51 and start > #t + 1 then start = 1 end\n"
    "  add(pcall(string.find, t, p))\n"
    "  add(pcall(string.find, t, p, start))\n"
    "  add(pcall(string.find, t, p, start, true))\n"
    "  add(pcall(string.match, t, p, start))\n"
    "  if is_51 then\n"
    "    add(pcall(string.gsub, t, p, '<%%0>'))\n"
    "    add(pcall(string.gsub, t, p, '%%1%%%%', random(3)))\n"
    "    add(pcall(string.gsub, t, p, { a = 'x', b = false, ab = 3 }))\n"
    "    add(pcall(string.gsub, t, p, function(a, b) return b end))\n"
    "    add(pcall(function() for a, b in t:gmatch(p) do add(true, a, b) end end))\n"
    "  end\n"
    "end\n"
    "return sum .. ' ' .. errors .. ' ' .. hits\n";

TEST(patterns_match_as_those_of_the_hosts_lua) {
  for (int seed = 1; seed <= 5; seed++) {
    char text[8192];
    snprintf(text, sizeof text, search, seed, LUA_VERSION_NUM);
    lua_State* L = luaL_newstate();
    luaL_openlibs(L);
    if (luaL_dostring(L, text) != 0) {
      fail_msg("%s", lua_tostring(L, -1));
    }
    char expected[256];
    snprintf(expected, sizeof expected, "%s\n", lua_tostring(L, -1));
    lua_close(L);
    char scene[sizeof text + 128];
    snprintf(scene, sizeof scene, "ovis.world { size = {16, 16} } print((function() %s end)())",
             text);
    print_message("seed %d: %s", seed, expected);
    lua_scene_expect(scene, expected);
  }
}

TEST(gsub_and_gmatch_give_the_same_in_both_luas) {
  lua_scene_expect(
      "ovis.world {}\n"
      "print((('abc'):gsub('%w', '%0%0')))\n"
      "print(('abc'):gsub('%w*', 'x'))\n"
      "print(('hello world'):gsub('o', '0', 1))\n"
      "print(('abc'):gsub('', '-'))\n"
      "print((('k=v'):gsub('(%w)=(%w)', '%2=%1')))\n"
      "print(('abc'):find('', 10), ('abc'):find('', 4), ('abc'):find('c', -1))\n"
      "local n = 0 for a in ('a,b,,c'):gmatch('[^,]*') do n = n + 1 end print(n)\n"
      "for k, v in ('a=1, b=2'):gmatch('(%w+)=(%w+)') do print(k, v) end\n"
      "print(('x'):rep(3, '-'), ('x'):rep(0), ('x'):rep(-1) == '', (''):rep(1e15) == '')\n"
      "print(('THE (quick) fox'):find('%((%a+)%)'))\n"
      "print(('a.b'):find('.', 1, true), ('aab'):find('ab', 1, true))",
      "aabbcc\nxx\t2\nhell0 world\t1\n-a-b-c-\t4\nv=k\n4\t4\t3\t3\n7\na\t1\nb\t2\n"
      "x-x-x\t\ttrue\ttrue\n5\t11\tquick\n2\t2\t3\n");
}

TEST(bad_patterns_are_errors_with_a_place) {
  const char* const texts[] = {
      "('a'):find('%')",           "('a'):find('[a')",
      "('a'):find('(a')",          "('a'):match('a)')",
      "('a'):find('%1')",          "('a'):find('%f')",
      "('a'):find('%b')",          "('a'):gsub('a', '%2')",
      "('a'):gsub('a', true)",     "('a'):find(('(a)'):rep(40):gsub('a', 'a?'))",
      "('a'):find(('()'):rep(33))"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    lua_scene_expect_wrong(texts[i], "test.lua:1: ");
  }
  lua_scene_expect_wrong("(('a'):rep(300)):find(('a?'):rep(300))", "pattern too complex");
}
