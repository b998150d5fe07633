-- A castle: illagers hold it, the undead storm it. Nobody knows the castle beforehand, there are no waypoints, and
-- the attackers appear at random places outside: both sides see, tell each other, and find their ways by the path
-- finder and the seconds body alone, which turns, walks straight ahead, and jumps when it is stuck. `--seed` builds
-- another castle.
--
--   attackers scout; who sees the banner asks others to gather, and together they storm: zombies break doors,
--   spiders climb the walls, others ladders and vines, skeletons shoot. Defenders keep watch from the walls, raise the alarm, man the gate,
--   sally in pairs, and fall back to the keep when the gate is broken.

ATTACKERS = ATTACKERS or { zombie = 16, skeleton = 6, spider = 4 }
DEFENDERS = DEFENDERS or { vindicator = 8, pillager = 8 }
LENGTH = LENGTH or 1600 -- ticks

-- ---- The horde

local horde_keys = { {"banner", "place"}, {"gate", "place"}, {"assault", "flag"} } -- what all of it know
local function horde(name, like, doors, fight)
  ovis.tree {
    name = name, like = like, team = "horde", doors = doors, range = 64,
    keys = { {"foe", "mob"}, {"found", "place"}, {"camp", "place"}, {"stuck", "flag"} }, team_keys = horde_keys,
    news = {
      {"saw", who = "foe", range = fight == "Shoot" and 20 or 8, key = "foe", ticks = 60},
      {"sight", who = "white_banner", range = 28, key = "found"},
      {"sight", who = "white_banner", range = 28, key = "banner"},
      {"sight", who = "oak_door", range = 12, key = "gate"},
      {"stuck", key = "stuck", ticks = 60},
    },
    root = {"selector",
      {"if", "foe", stops = "restart", {"action", fight, key = "foe", speed = 1.1}},
      {"if", "stuck", stops = "restart", {"selector", -- out of a throng
        {"action", "FleeFrom", key = "banner", name = "StepBack"}, {"action", "Roam", reach = 4} }},
      {"answer", "gather", key = "camp", {"timeout", 400, {"sequence",
        {"action", "GoTo", key = "camp", reach = 5, name = "Gather"}, {"wait", 200} }}},
      {"if", "assault", stops = "restart", {"repeat", {"selector",
        {"timeout", 800, {"sequence", {"action", "GoTo", key = "banner", reach = 2, name = "Storm"}, {"wait", 40}}},
        {"timeout", 800, {"sequence", {"action", "GoTo", key = "gate", reach = 2, name = "ToTheGate"},
          {"action", "GoTo", key = "banner", reach = 2, name = "StormByTheGate"}, {"wait", 40}}},
        {"action", "Roam", key = "banner", reach = 12, name = "Flank"},
        {"wait", 10} }}},
      {"if", "found", stops = "restart", {"selector",
        {"request", "gather", count = 5, reach = 60, ticks = 60, {"sequence", {"wait", 220}, {"set", "assault"}}},
        {"sequence", {"wait", 300}, {"invert", {"wait", 0}}}, -- too few came: once more, and then without them
        {"request", "gather", count = 3, ticks = 60, {"sequence", {"wait", 220}, {"set", "assault"}}},
        {"set", "assault"} }},
      {"repeat", {"selector", {"action", "Roam", reach = 16, name = "Scout"}, {"wait", 5}}},
    },
  }
end
horde("raider", "zombie", "break", "Fight")
horde("bowman", "skeleton", "keep", "Shoot")
horde("climber", "spider", "keep", "Fight")

-- ---- The garrison

local garrison_keys = { {"banner", "place"}, {"gate", "place"} }
local falls_back = {"answer", "fall_back", key = "rally", {"timeout", 400, {"sequence",
  {"action", "GoTo", key = "rally", reach = 6, speed = 1.2, name = "FallBack"}, {"wait", 200} }}}
-- Who sees a door vanish, which did not only open or shut, calls all to the keep.
local sees_the_gate_break = {"cooldown", 600, {"if", "door", is = "unset", {"if", "block", stops = "restart",
  {"send", "fall_back", key = "banner", rank = 2} }}}
local watch = {
  {"saw", who = "foe", range = 28, key = "foe", ticks = 80},
  {"saw", who = "foe", range = 5, key = "near", ticks = 40},
  {"block", range = 10, key = "block", ticks = 20}, {"door", range = 10, key = "door", ticks = 20},
  {"sight", who = "white_banner", range = 32, key = "banner"}, {"sight", who = "oak_door", range = 24, key = "gate"},
}
local eyes = { {"foe", "mob"}, {"near", "mob"}, {"block", "place"}, {"door", "place"}, {"rally", "place"},
  {"danger", "place"}, {"prey", "mob"} }

ovis.tree {
  name = "guard", like = "vindicator", team = "garrison", doors = "open", range = 64,
  keys = eyes, team_keys = garrison_keys, news = watch,
  root = {"selector",
    {"if", "near", stops = "restart", {"action", "Fight", key = "near", speed = 1.1}},
    falls_back, sees_the_gate_break,
    {"answer", "sally", key = "prey", {"timeout", 300, {"action", "Fight", key = "prey", name = "SallyBeside"}}},
    {"answer", "alarm", key = "danger", {"timeout", 800, {"sequence",
      {"action", "GoTo", key = "gate", reach = 4, speed = 1.2, name = "ManTheGate"},
      {"repeat", count = 6, {"selector",
        {"if", "foe", {"request", "sally", key = "foe", who = "guard", reach = 16, count = 1, ticks = 20, -- two, or nobody
          {"timeout", 300, {"action", "Fight", key = "foe", name = "Sally"}} }},
        {"wait", 60} }} }}},
    {"repeat", {"selector", {"action", "Roam", reach = 10, name = "Patrol"}, {"wait", 40, 40}}},
  },
}

ovis.tree {
  name = "archer", like = "pillager", team = "garrison", doors = "open", range = 64,
  keys = eyes, team_keys = garrison_keys, news = watch,
  root = {"selector",
    falls_back, sees_the_gate_break,
    {"if", "foe", stops = "restart", {"sequence",
      {"selector", {"cooldown", 300, {"send", "alarm", key = "foe", name = "Alarm"}}, {"wait", 0}},
      {"action", "Shoot", key = "foe", reach = 28, ticks = 50} }},
    {"repeat", {"selector", {"action", "Ascend", reach = 14, name = "ToTheWalls"}, {"wait", 60, 40}}},
  },
}

-- ---- Building

local SIDE, FEET = 112, 64
local MID = SIDE / 2
local w = ovis.world { size = {SIDE, SIDE}, time = 18000, seed = 9, random_ticks = 0 }
local half = 15 + math.random(4)         -- from the middle to the outer face of the wall
local gate_side = math.random(4)         -- quarter turns
local wall, top = 5, FEET + 5            -- height of the wall; y of who stands on it
local keep, keep_high = 4, 10
local postern = math.random(3, half - 7)  -- a small door in the back
local brick = ({"stone_bricks", "cobblestone", "deepslate_bricks", "bricks"})[math.random(4)]

-- u runs to the right and v to the front, where the gate is; each castle is turned.
local function turned(u, v)
  for _ = 1, gate_side do u, v = -v, u end
  return MID + u, MID + v
end
local sides = { "south", "west", "north", "east" } -- by quarter turns from the front
local function facing(quarter) return sides[(quarter + gate_side) % 4 + 1] end
local function fill(u1, y1, v1, u2, y2, v2, block)
  local x1, z1 = turned(u1, v1)
  local x2, z2 = turned(u2, v2)
  w:fill(math.min(x1, x2), y1, math.min(z1, z2), math.max(x1, x2), y2, math.max(z1, z2), block)
end
local function set(u, y, v, block) fill(u, y, v, u, y, v, block) end
local function place(u, y, v) -- in the middle of a cell
  local x, z = turned(u, v)
  return x + 0.5, y, z + 0.5
end
local function door(u, v, quarter, hinge)
  local x, z = turned(u, v)
  w:set(x, FEET, z, "oak_door[facing=" .. facing(quarter) .. ",hinge=" .. (hinge or "left") .. "]")
end

-- The wall is three thick; its outer row has battlements.
local function build_walls()
  fill(-half, FEET, -half, half, top - 1, half, brick)
  fill(-half + 3, FEET, -half + 3, half - 3, top - 1, half - 3, "air")
  for i = -half, half, 2 do
    for _, at in ipairs { {i, half}, {i, -half}, {half, i}, {-half, i} } do set(at[1], top, at[2], brick) end
  end
end

-- A tower is one step higher than the wall; a ladder leads up inside.
local function build_tower(su, sv)
  local u, v = su * (half - 1), sv * (half - 1)
  fill(u - 3, FEET, v - 3, u + 3, top, v + 3, brick)
  for i = -3, 3 do
    for _, at in ipairs { {u + i, v + 3}, {u + i, v - 3}, {u + 3, v + i}, {u - 3, v + i} } do
      local outside = math.abs(at[1]) > half or math.abs(at[2]) > half
      if outside and i % 2 == 1 then set(at[1], top + 1, at[2], brick) end
    end
  end
  fill(u - su * 4, FEET, v - sv, u - su * 4, top, v - sv, "ladder[facing=" .. facing(su > 0 and 1 or 3) .. "]")
end

-- A flight of stairs along the inside of the wall, two wide.
local function build_stairs(u, v, quarter, du)
  for i = 0, wall - 1 do
    for deep = 0, 1 do
      local a, b = u + du * i, v - (v > 0 and deep or -deep)
      if i > 0 then fill(a, FEET, b, a, FEET + i - 1, b, brick) end
      set(a, FEET + i, b, "stone_brick_stairs[facing=" .. facing(quarter) .. "]")
    end
  end
end

local function build_gate()
  fill(0, FEET, half - 2, 1, FEET + 2, half, "air")
  fill(0, FEET + 2, half, 1, FEET + 2, half, brick)
  door(0, half, 2, "right")
  door(1, half, 2, "left")
  fill(postern, FEET, -half, postern, FEET + 1, -half + 2, "air")
  door(postern, -half, 0)
end

-- Where nobody looks, vines have grown up the wall, to gaps between the battlements.
local function build_vines(su)
  local v = math.random(-half + 6, half - 6)
  v = v - (v + half + 1) % 2
  local u = su * (half + 1)
  fill(u, FEET, v, u, top - 1, v, "vine[" .. facing(su > 0 and 1 or 3) .. "=true]")
end

-- The keep: one room with a door to the front, stairs to the roof, and the banner on a mast.
local function build_keep()
  local roof = FEET + keep_high
  fill(-keep, FEET, -keep, keep, roof, keep, brick)
  fill(-keep + 1, FEET, -keep + 1, keep - 1, roof - 1, keep - 1, "air")
  fill(0, FEET, keep, 0, FEET + 1, keep, "air")
  door(0, keep, 2)
  for i = 0, keep_high do -- around the walls inside
    local path = { {-3, -3}, {-2, -3}, {-1, -3}, {0, -3}, {1, -3}, {2, -3}, {3, -3}, {3, -2}, {3, -1}, {3, 0}, {3, 1} }
    local at = path[i + 1]
    if i > 0 then
      fill(at[1], FEET, at[2], at[1], FEET + i - 1, at[2], brick)
      fill(at[1], FEET + i, at[2], at[1], math.max(roof, FEET + i + 2), at[2], "air")
    end
  end
  for i = -keep, keep, 2 do
    for _, at in ipairs { {i, keep}, {i, -keep}, {keep, i}, {-keep, i} } do set(at[1], roof + 1, at[2], brick) end
  end
  fill(-1, roof + 1, 0, -1, roof + 2, 0, "oak_fence")
  set(-1, roof + 3, 0, "white_banner")
end

local function plant(u, v) -- outside: trees and hedges, to walk around
  fill(u, FEET, v, u, FEET + 4, v, "oak_log")
  fill(u - 1, FEET + 3, v - 1, u + 1, FEET + 4, v + 1, "oak_leaves")
end

build_walls()
for _, su in ipairs { -1, 1 } do
  for _, sv in ipairs { -1, 1 } do build_tower(su, sv) end
end
build_stairs(4, half - 3, 3, 1)
build_stairs(-4, -half + 3, 1, -1)
build_gate()
for _, su in ipairs { -1, 1 } do build_vines(su) end
build_keep()
for _ = 1, 14 do
  local angle, far = math.random() * 6.28, half + 8 + math.random(14)
  local u, v = math.floor(math.cos(angle) * far), math.floor(math.sin(angle) * far)
  if math.max(math.abs(u), math.abs(v)) > half + 5 then plant(u, v) end
end
w:label(MID - 6, FEET, 4, "a castle and its besiegers")

-- ---- The two sides: each mob appears where chance puts it

local attackers, defenders = {}, {}
local function outside()
  local angle, far = math.random() * 6.28, half + 17 + math.random() * 7
  return math.floor(math.cos(angle) * far), math.floor(math.sin(angle) * far)
end
local function inside()
  local reach = half - 5
  while true do
    local u, v = math.random(-reach, reach), math.random(-reach, reach)
    if math.max(math.abs(u), math.abs(v)) > keep + 2 then return u, v end
  end
end
local function muster(side, species, mind, where, gear)
  for _ = 1, (side == attackers and ATTACKERS or DEFENDERS)[species] or 0 do
    local u, v, x, y, z
    repeat
      u, v = where()
      x, y, z = place(u, FEET, v)
    until w:get(math.floor(x), y, math.floor(z)) == "air"
    local mob = w:spawn(species, { x, y, z }, { mind = mind, seconds = species ~= "spider" })
    if species ~= "spider" then mob.uses_ladders = true end -- a spider climbs any wall
    mob:wear(gear)
    side[#side + 1] = mob
  end
end
muster(attackers, "zombie", "raider", outside, { head = "iron_helmet", mainhand = "iron_sword" })
muster(attackers, "skeleton", "bowman", outside, { mainhand = "bow" })
muster(attackers, "spider", "climber", outside, {})
muster(defenders, "vindicator", "guard", inside, { mainhand = "iron_axe" })
muster(defenders, "pillager", "archer", inside, { mainhand = "crossbow" })

-- ---- What happens

local seen = { asked = {}, agreed = 0, met = 0, broken = 0, dead = {} }
local kept, reached_at
local function say(text) print("tick " .. w.tick .. ": " .. text) end
local function first(what, text)
  if not seen[what] then seen[what] = w.tick say(text) end
end
w:on("asked", function(e)
  seen.asked[e.item] = (seen.asked[e.item] or 0) + 1
  first("asked " .. e.item, tostring(e.species) .. (e.mob and " " .. e.mob.serial or "") .. " asks " .. e.count .. ": " .. e.item)
end)
w:on("request_ended", function(e)
  if e.result == "met" then
    seen.met = seen.met + 1
    first("met " .. e.item, e.item .. ": " .. e.amount .. " of " .. e.count .. " take part")
  end
end)
w:on("died", function(e) seen.dead[e.species] = (seen.dead[e.species] or 0) + 1 end)
w:on("block_set", function(e)
  if e.state and e.state:find("^air") then
    seen.broken = seen.broken + 1
    first("breach", "a door is broken")
  end
end)

local function alive(side)
  local count = 0
  for _, mob in ipairs(side) do if mob.alive then count = count + 1 end end
  return count
end
local function watch_keep()
  for _, mob in ipairs(attackers) do
    if mob.alive and math.abs(mob.pos.x - MID - 0.5) < keep and math.abs(mob.pos.z - MID - 0.5) < keep then
      if not reached_at then
        reached_at = w.tick
        say("the " .. mob.species .. " " .. mob.serial .. " is in the keep, of " .. alive(attackers) .. " attackers")
      end
    end
  end
end
-- Who wants to walk, and not to break a door, and has not come two blocks far in a minute is stuck.
local anchors, stuck = {}, {}
local function is_walking(mob)
  for _, name in ipairs(mob.running) do
    if name == "wait" or name == "Shoot" or name == "BreakDoorOnWay" then return false end
  end
  return true
end
local function watch_walks()
  for _, side in ipairs { attackers, defenders } do
    for _, mob in ipairs(side) do
      local anchor = anchors[mob.id]
      if not mob.alive then
        anchors[mob.id] = nil
      elseif not anchor or not is_walking(mob) or math.abs(mob.pos.x - anchor.x) + math.abs(mob.pos.z - anchor.z) > 2 then
        anchors[mob.id] = { x = mob.pos.x, z = mob.pos.z, tick = w.tick }
      elseif w.tick - anchor.tick >= 1200 then
        stuck[mob.id] = tostring(mob) .. " since tick " .. anchor.tick .. ": " .. table.concat(mob.running, " ")
      end
    end
  end
end
local function watch_ladders()
  for _, side in ipairs { attackers, defenders } do
    for _, mob in ipairs(side) do
      local pos = mob.pos
      if mob.alive and pos.y > FEET + 2 then
        local block = w:get(math.floor(pos.x), math.floor(pos.y), math.floor(pos.z))
        local what = block:match("^ladder") or block:match("^vine")
        if what then first("climbs " .. what, "the " .. mob.species .. " " .. mob.serial .. " climbs a " .. what) end
      end
    end
  end
end
for tick = 20, LENGTH, 20 do
  w:at(tick, function() watch_keep() watch_walks() watch_ladders() end)
end
while w.tick < LENGTH and alive(attackers) > 0 and alive(defenders) > 0 do w:run(100) end

say(alive(attackers) .. " of " .. #attackers .. " attackers and " .. alive(defenders) .. " of " .. #defenders
  .. " defenders are left; the keep was " .. (reached_at and "reached" or "held"))
local idle = 0
for _, text in pairs(stuck) do
  idle = idle + 1
  print("stuck: " .. text)
end
RESULT = { attackers = alive(attackers), defenders = alive(defenders), reached = reached_at, stuck = idle, seen = seen }
ovis.expect(idle == 0, "somebody was stuck for good")
ovis.expect(#attackers < 20 or seen.asked.gather, "nobody asked others to gather")
ovis.expect(#attackers < 20 or #defenders < 10 or seen.asked.alarm, "nobody raised the alarm")
