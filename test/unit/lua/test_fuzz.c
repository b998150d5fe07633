// Random calls with random arguments on everything a script can reach. Nothing may crash; the error
// that a call gives is not looked at.
#include "lua_scene.h"

static const char text[] =
    "local w = ovis.world { size = {16, 16}, seed = %llu }\n"
    "local v = ovis.world { size = {5, 40}, ground = 'stone' }\n"
    "local z = w:spawn('zombie', 3.5, 64, 3.5)\n"
    "local odd = v:spawn('cow', 3.5, 64, 3.5)\n"
    "local random, kept, unpack = math.random, { z, odd }, unpack or table.unpack\n"
    "local names = { 'zombie', 'cow', 'sheep', 'bee', 'stone', 'oak_fence', 'oak_door', 'air',\n"
    "  'red_bed[part=head]', 'cobblestone_wall[up=true]', 'glass_pane', 'oak_fence_gate', "
    "'water',\n"
    "  '', 'x[y=', '#S.\\n .T', '\\0', ('x'):rep(300), 'north', 'died', 'wheat', 'job_site' }\n"
    "local function value(depth)\n"
    "  local kind = random(16)\n"
    "  if kind <= 4 then return random(-2, 18)\n"
    "  elseif kind <= 6 then return 60 + random(0, 8)\n"
    "  elseif kind == 7 then return random() * 20\n"
    "  elseif kind == 8 then\n"
    "    local far = { 1/0, -1/0, 0/0, 1e300, -1e300, 2^31, -2^31, 2^53, 3e7, -3e7, 1e-300, 319, "
    "-64 }\n"
    "    return far[random(#far)]\n"
    "  elseif kind <= 11 then return names[random(#names)]\n"
    "  elseif kind == 12 then return kept[random(#kept)]\n"
    "  elseif kind == 13 then return random(2) == 1 and w or v\n"
    "  elseif kind == 14 then return random(2) == 1\n"
    "  elseif kind == 15 and depth < 2 then\n"
    "    local t, keys = {}, { 'x', 'y', 'z', 'baby', 'range', 'reach', 'yaw', 'size', 'seed',\n"
    "      'health', 'ground', 'ground_y', 'time', '#', 'S', 'rules', 'optimal', 'path' }\n"
    "    for i = 1, random(0, 4) do\n"
    "      if random(3) > 1 then t[i] = value(depth + 1) else t[keys[random(#keys)]] = value(depth "
    "+ 1) end\n"
    "    end\n"
    "    return t\n"
    "  elseif kind == 16 then return function() return w.tick end end\n"
    "  return nil\n"
    "end\n"
    "local function c() return random(0, 15) end\n"
    "local function y() return random(60, 68) end\n"
    "local function species() return names[random(4)] end\n"
    "local function block() return names[random(5, 13)] end\n"
    "-- Good arguments of each call; arguments() then spoils some.\n"
    "local good = {\n"
    "  set = function() return { c(), y(), c(), block() } end,\n"
    "  fill = function() return { c(), y(), c(), c(), y(), c(), block() } end,\n"
    "  map = function() return { y(), 'S#.\\n .T', { ['#'] = block(), ['.'] = 'air' } } end,\n"
    "  get = function() return { c(), y(), c() } end,\n"
    "  height = function() return { c(), c() } end,\n"
    "  light = function() return { { c(), y(), c() } } end,\n"
    "  path = function() return { species(), { c(), 64, c() }, { c(), y(), c() }, { range = 20 } } "
    "end,\n"
    "  spawn = function() return { species(), c() + 0.5, 64, c() + 0.5, { baby = random(2) == 1, "
    "walker = random(4) == 1 } "
    "} end,\n"
    "  player = function() return { c(), 64, c() } end,\n"
    "  at = function() return { w.tick + random(0, 3), function() return w.tick end } end,\n"
    "  on = function() return { 'died', function(e) return e.tick end } end,\n"
    "  hurt = function() return { random(0, 5), kept[random(#kept)] } end,\n"
    "  why = function() return { names[random(#names)] } end,\n"
    "  hold = function() return { 'wheat' } end,\n"
    "  walk_to = function() return { c(), 64, c() } end,\n"
    "  hit = function() return { kept[random(#kept)] } end,\n"
    "  mount = function() return { kept[random(#kept)] } end,\n"
    "  place = function() return { c() + 0.5, 64, c() + 0.5 } end,\n"
    "}\n"
    "local function arguments(name)\n"
    "  local t = good[name] and good[name]() or {}\n"
    "  local n = #t\n"
    "  if random(3) == 1 then\n"
    "    n = math.max(0, n + random(-1, 1))\n"
    "    if n > 0 then t[random(n)] = value(0) end\n"
    "  end\n"
    "  return unpack(t, 1, n)\n"
    "end\n"
    "local calls = { 'set', 'fill', 'map', 'get', 'height', 'light', 'path', 'spawn', 'player', "
    "'at',\n"
    "  'on', 'poi', 'ring_bell', 'tick', 'time', 'mobs', 'raining', 'hash', 'events' }\n"
    "local mob_calls = { 'pos', 'alive', 'health', 'species', 'why', 'hurt', 'remember', 'hold',\n"
    "  'walk_to', 'hit', 'place', 'goals', 'running', 'activity', 'memory', 'path', 'target', "
    "'remove', 'mount', 'mount', 'dismount', 'vehicle', 'riders', "
    "'yaw' }\n"
    "local props = { 'health', 'age', 'love', 'fire', 'air', 'on_ground', 'fall_distance', 'yaw',\n"
    "  'pitch', 'velocity_x', 'velocity_y', 'is_baby', 'sheared', 'color', 'time', 'raining', "
    "'pos' }\n"
    "local done = 0\n"
    "for i = 1, %d do\n"
    "  local kind = random(20)\n"
    "  local ok, got\n"
    "  local name = calls[random(#calls)]\n"
    "  if kind <= 9 then\n"
    "    ok, got = pcall(function() local f = w[name] return f(w, arguments(name)) end)\n"
    "  elseif kind <= 12 then\n"
    "    ok, got = pcall(function() return v[name](random(3) == 1 and value(0) or v, "
    "arguments(name)) end)\n"
    "  elseif kind <= 16 then\n"
    "    name = mob_calls[random(#mob_calls)]\n"
    "    local m = kept[random(#kept)]\n"
    "    ok, got = pcall(function()\n"
    "      local f = m[name]\n"
    "      return type(f) == 'function' and f(m, arguments(name)) or f\n"
    "    end)\n"
    "  elseif kind == 17 then\n"
    "    local m, name = kept[random(#kept)], props[random(#props)]\n"
    "    ok, got = pcall(function() m[name] = value(0) return m[name] end)\n"
    "  elseif kind == 18 then ok, got = pcall(w.run, w, random(0, 3))\n"
    "  elseif kind == 19 then ok, got = pcall(tostring, value(0))\n"
    "  elseif random(10) == 1 then ok, got = pcall(ovis.world, value(0))\n"
    "  else ok, got = pcall(function() return odd[mob_calls[random(#mob_calls)]] end) end\n"
    "  if ok then done = done + 1 end\n"
    "  if ok and type(got) == 'userdata' and got ~= w and #kept < 40 then kept[#kept + 1] = got "
    "end\n"
    "  if i == %d then pcall(v.close, v) end\n"
    "end\n"
    "print(done)\n";

TEST(random_calls_do_no_harm) {
  const int64_t runs = test_count(16, 200, 1000);
  const uint64_t seed = test_seed(20261121);
  const int calls = 2000;
  int64_t done = 0;
  for (int64_t i = 0; i < runs; i++) {
    char script[sizeof text + 64];
    snprintf(script, sizeof script, text, (unsigned long long)((seed + (uint64_t)i) & 0xFFFFFFFF),
             calls, calls / 2);
    lua_scene scene;
    lua_scene_run(&scene, script);
    if (scene.result != OVIS_SCRIPT_DONE) {
      fail_msg("run %d: %s", (int)i, scene.message);
    }
    done += strtoll(scene.printed, NULL, 10);
    lua_scene_close(&scene);
  }
  // Errors alone would test little.
  print_message("%d of %d calls gave no error\n", (int)done, (int)runs * calls);
  assert_true(done > runs * calls / 5);
}
