-- A castle: illagers hold it, the undead storm it. Nobody knows the castle beforehand, there are no waypoints, and
-- the attackers appear at random places outside: both sides see, tell each other, and find their ways by the path
-- finder and the seconds body alone, which turns, walks straight ahead, and jumps when it is stuck. `--seed` builds
-- another castle. `--set CASTLE=made` has chance make all of its parts: its size, walls 4 to 8 high, one or two gates
-- at any sides, posterns, towers, stairs, vines, and the place, size and height of the keep. `--set WALL=6`,
-- `--set GATES=2` and `--set LENGTH=2400` choose some of it; with `--set LATE=400` the attackers arrive one by one, at
-- random ticks up to that.
--
--   attackers scout; who sees the banner asks others to gather, and together they storm: zombies break doors,
--   spiders climb the walls, others ladders and vines, skeletons shoot. Defenders keep watch from the walls, raise the alarm, man the gate,
--   sally in pairs, and fall back to the keep when the gate is broken.

ATTACKERS = ATTACKERS or { zombie = 16, skeleton = 6, spider = 4 }
DEFENDERS = DEFENDERS or { vindicator = 8, pillager = 8 }
LENGTH = LENGTH or 1600 -- ticks
LATE = LATE or 0        -- ticks

-- ---- The horde

local horde_keys = { {"banner", "place"}, {"gate", "place"}, {"assault", "flag"} } -- what all of it know
local function horde(name, like, doors, fight)
  ovis.tree {
    name = name, like = like, team = "horde", doors = doors, range = 64,
    keys = { {"foe", "mob"}, {"found", "place"}, {"camp", "place"}, {"stuck", "flag"} }, team_keys = horde_keys,
    news = {
      {"saw", who = "foe", range = fight == "Shoot" and 12 or 5, key = "foe", ticks = 60},
      {"sight", who = "white_banner", range = 28, key = "found"},
      {"sight", who = "white_banner", range = 28, key = "banner"},
      {"sight", who = "oak_door", range = 20, key = "found"},
      {"sight", who = "oak_door", range = 20, key = "gate"},
      {"stuck", key = "stuck", ticks = 60},
    },
    root = {"selector",
      {"if", "foe", stops = "restart", {"action", fight, key = "foe", speed = 1.1}},
      {"if", "stuck", stops = "restart", {"selector", -- out of a throng
        {"action", "FleeFrom", key = "banner", name = "StepBack", words = "step back", doing = "stepping back"},
          {"action", "Roam", reach = 4} }},
      {"answer", "gather", key = "camp", {"if", "assault", is = "unset", stops = "self", {"timeout", 400, {"sequence",
        {"action", "GoTo", key = "camp", reach = 5, name = "Gather",
          words = "gather", doing = "gathering"}, {"wait", 200} }}}},
      {"if", "assault", stops = "restart", {"repeat", {"selector",
        {"if", "banner", stops = "restart", {"selector",
          {"timeout", 800, {"sequence", {"action", "GoTo", key = "banner", reach = 2, name = "Storm",
            words = "storm the keep", doing = "storming the keep"}, {"wait", 40}}},
          {"timeout", 800, {"sequence", {"action", "GoTo", key = "gate", reach = 2, name = "ToTheGate",
            words = "go to the gate", doing = "going to the gate"},
            {"action", "GoTo", key = "banner", reach = 2, name = "StormByTheGate",
              words = "storm through the gate", doing = "storming through the gate"}, {"wait", 40}}},
          {"action", "Roam", key = "banner", reach = 12, name = "Flank",
            words = "go around the castle", doing = "going around the castle"} }},
        {"timeout", 800, {"sequence", {"action", "GoTo", key = "gate", reach = 4, name = "ToTheGate",
          words = "go to the gate", doing = "going to the gate"},
          {"action", "Roam", key = "gate", reach = 14, name = "SearchBehindIt",
            words = "search behind the gate", doing = "searching behind the gate"} }},
        {"action", "Roam", reach = 16, name = "Search", words = "search", doing = "searching"},
        {"wait", 10} }}},
      {"if", "found", stops = "restart", {"selector",
        {"request", "gather", count = 5, reach = 60, ticks = 60, {"sequence", {"wait", 140}, {"set", "assault"}}},
        {"sequence", {"wait", 300}, {"invert", {"wait", 0}}}, -- too few came: once more, and then without them
        {"request", "gather", count = 3, ticks = 60, {"sequence", {"wait", 140}, {"set", "assault"}}},
        {"set", "assault"} }},
      {"repeat", {"selector", {"action", "Roam", reach = 16, name = "Scout",
        words = "scout", doing = "scouting"}, {"wait", 5}}},
    },
  }
end
horde("raider", "zombie", "break", "Fight")
horde("bowman", "skeleton", "keep", "Shoot")
horde("climber", "spider", "keep", "Fight")

-- ---- The garrison

local garrison_keys = { {"banner", "place"}, {"gate", "place"} }
local falls_back = {"answer", "fall_back", key = "rally",
  words = "fall back when asked", doing = "falling back when asked",
  {"timeout", 400, {"sequence",
  {"action", "GoTo", key = "rally", reach = 6, speed = 1.2, name = "FallBack",
    words = "fall back", doing = "falling back"}, {"wait", 200} }}}
-- Who sees a door vanish, which did not only open or shut, calls all to the keep.
local sees_the_gate_break = {"cooldown", 600, {"if", "door", is = "unset", {"if", "block", stops = "restart",
  {"send", "fall_back", key = "banner", rank = 2, words = "call all to the keep", doing = "calling all to the keep"} }}}
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
    {"answer", "sally", key = "prey", {"timeout", 300, {"action", "Fight", key = "prey", name = "SallyBeside",
      words = "sally beside another", doing = "sallying beside another"}}},
    {"answer", "alarm", key = "danger", {"timeout", 800, {"sequence",
      {"action", "GoTo", key = "gate", reach = 4, speed = 1.2, name = "ManTheGate",
        words = "man the gate", doing = "manning the gate"},
      {"repeat", count = 6, {"selector",
        {"if", "foe", {"request", "sally", key = "foe", who = "guard", reach = 16, count = 1, ticks = 20, -- two, or nobody
          {"timeout", 300, {"action", "Fight", key = "foe", name = "Sally", words = "sally", doing = "sallying"}} }},
        {"wait", 60} }} }}},
    {"repeat", {"selector", {"action", "Roam", reach = 10, name = "Patrol",
      words = "patrol", doing = "patrolling"}, {"wait", 40, 40}}},
  },
}

ovis.tree {
  name = "archer", like = "pillager", team = "garrison", doors = "open", range = 64,
  keys = eyes, team_keys = garrison_keys, news = watch,
  root = {"selector",
    falls_back, sees_the_gate_break,
    {"if", "foe", stops = "restart", {"sequence",
      {"selector", {"cooldown", 300, {"send", "alarm", key = "foe", name = "Alarm",
        words = "raise the alarm", doing = "raising the alarm"}}, {"wait", 0}},
      {"action", "Shoot", key = "foe", reach = 28, ticks = 50} }},
    {"repeat", {"selector", {"action", "Ascend", reach = 14, name = "ToTheWalls",
      words = "go up the walls", doing = "going up the walls"}, {"wait", 60, 40}}},
  },
}

-- ---- The plan of the castle

local SIDE, FEET = 112, 64
local MID = SIDE / 2
local w = ovis.world { size = {SIDE, SIDE}, time = 18000, seed = 9, random_ticks = 0 }

-- Sides are quarter turns from the front: 0 front, 1 left, 2 back, 3 right. An opening has its side, its place
-- along the wall and its width in blocks; two blocks are a gate, one is a postern.
local function gap(plan) -- between two battlements
  local at = math.random(-plan.half + 6, plan.half - 6)
  return at - (at + plan.half + 1) % 2
end
local function bundled_plan()
  local plan = { half = 15 + math.random(4), turns = math.random(4), wall = 5 }
  plan.keep = { u = 0, v = 0, half = 4, high = 10, side = 0 }
  plan.openings = { { side = 0, at = 0, wide = 2 }, { side = 2, at = -math.random(3, plan.half - 7), wide = 1 } }
  plan.brick = ({"stone_bricks", "cobblestone", "deepslate_bricks", "bricks"})[math.random(4)]
  plan.towers = { {-1, -1}, {-1, 1}, {1, -1}, {1, 1} }
  plan.stairs = { { side = 0, at = 4 }, { side = 2, at = 4 } }
  plan.vines = { { side = 1, at = gap(plan) }, { side = 3, at = -gap(plan) } }
  return plan
end

-- A place along a side where `wide` blocks from there on are free of openings and of stairs.
local function free_place(plan, side, wide)
  local reach = plan.half - 7
  for _ = 1, 100 do
    local at = math.random(-reach, reach - wide)
    local free = true
    for _, list in ipairs { plan.openings, plan.stairs } do
      for _, one in ipairs(list) do
        free = free and (one.side ~= side or at > one.at + (one.wide or plan.wall) + 1 or at + wide + 1 < one.at)
      end
    end
    if free then return at end
  end
end

-- Another castle in each of its parts: `WALL` blocks high with `GATES` gates, or as chance has it.
local function made_plan()
  local plan = { half = math.random(14, 20), turns = math.random(4), wall = WALL or math.random(4, 8) }
  local half = math.random(3, 5)
  local reach = plan.half - half - 8
  plan.keep = { u = math.random(-reach, reach), v = math.random(-reach, reach), half = half,
    high = math.min(plan.wall + math.random(2, 5), half * 4 - 4), side = math.random(0, 3) }
  plan.openings, plan.stairs, plan.towers, plan.vines = {}, {}, {}, {}
  plan.brick = ({"stone_bricks", "cobblestone", "deepslate_bricks", "bricks"})[math.random(4)]
  local sides = { 0, 1, 2, 3 }
  for i = 4, 2, -1 do
    local j = math.random(i)
    sides[i], sides[j] = sides[j], sides[i]
  end
  local gates = GATES or math.random(2)
  for i = 1, gates + math.random(0, 1) do
    local wide = i <= gates and 2 or 1
    plan.openings[i] = { side = sides[i], at = free_place(plan, sides[i], wide), wide = wide }
  end
  for i = 1, math.random(2) do
    local side = sides[5 - i]
    local at = free_place(plan, side, plan.wall)
    if at then plan.stairs[#plan.stairs + 1] = { side = side, at = at } end
  end
  for _, corner in ipairs { {-1, -1}, {-1, 1}, {1, -1}, {1, 1} } do
    if math.random(3) > 1 then plan.towers[#plan.towers + 1] = corner end
  end
  for i = 1, math.random(0, 2) do
    local side, at = sides[5 - i], gap(plan)
    for _, one in ipairs(plan.openings) do
      if one.side == side and at >= one.at and at < one.at + one.wide then at = at + 2 end
    end
    plan.vines[i] = { side = side, at = at }
  end
  return plan
end

local plan = CASTLE == "made" and made_plan() or bundled_plan()
local half, wall, brick = plan.half, plan.wall, plan.brick
local top = FEET + wall -- y of one who stands on the wall
local keep = plan.keep

-- ---- Building

-- u runs to the right and v to the front; each castle is turned, and each of its sides is built like the front.
local turns = plan.turns
local function on_side(side, build, ...)
  turns = turns + side
  build(...)
  turns = turns - side
end
local function turned(u, v)
  for _ = 1, turns do u, v = -v, u end
  return MID + u, MID + v
end
local compass = { "south", "west", "north", "east" } -- by quarter turns from the front
local function facing(quarter) return compass[(quarter + turns) % 4 + 1] end
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
local function build_stairs(at)
  for i = 0, wall - 1 do
    for v = half - 4, half - 3 do
      if i > 0 then fill(at + i, FEET, v, at + i, FEET + i - 1, v, brick) end
      set(at + i, FEET + i, v, "stone_brick_stairs[facing=" .. facing(3) .. "]")
    end
  end
end

local function build_opening(at, wide)
  fill(at, FEET, half - 2, at + wide - 1, FEET + wide, half, "air")
  fill(at, FEET + 2, half, at + wide - 1, FEET + 2, half, brick)
  door(at, half, 2, wide == 2 and "right" or nil)
  if wide == 2 then door(at + 1, half, 2, "left") end
end

-- Where nobody looks, vines have grown up the wall, to gaps between the battlements.
local function build_vines(at)
  fill(at, FEET, half + 1, at, top - 1, half + 1, "vine[" .. facing(2) .. "=true]")
end

-- The keep: one room with a door, stairs around its walls to the roof, and the banner on a mast.
local function build_keep()
  local size, roof = keep.half, FEET + keep.high
  local function turn(a, b)
    for _ = 1, keep.side do a, b = -b, a end
    return keep.u + a, keep.v + b
  end
  local function box(a1, y1, b1, a2, y2, b2, block)
    local u1, v1 = turn(a1, b1)
    local u2, v2 = turn(a2, b2)
    fill(u1, y1, v1, u2, y2, v2, block)
  end
  box(-size, FEET, -size, size, roof, size, brick)
  box(-size + 1, FEET, -size + 1, size - 1, roof - 1, size - 1, "air")
  box(0, FEET, size, 0, FEET + 1, size, "air")
  local u, v = turn(0, size)
  door(u, v, 2 + keep.side)
  local a, b, inner = -size + 1, -size + 1, size - 1
  for i = 0, keep.high do
    if i > 0 then
      if b == -inner and a < inner then a = a + 1 elseif b < inner and a == inner then b = b + 1 else a = a - 1 end
      box(a, FEET, b, a, FEET + i - 1, b, brick)
      box(a, FEET + i, b, a, math.max(roof, FEET + i + 2), b, "air")
    end
  end
  for i = -size, size, 2 do
    for _, at in ipairs { {i, size}, {i, -size}, {size, i}, {-size, i} } do
      box(at[1], roof + 1, at[2], at[1], roof + 1, at[2], brick)
    end
  end
  box(-1, roof + 1, 0, -1, roof + 2, 0, "oak_fence")
  box(-1, roof + 3, 0, -1, roof + 3, 0, "white_banner")
end

local function plant(u, v) -- outside: trees and hedges, to walk around
  fill(u, FEET, v, u, FEET + 4, v, "oak_log")
  fill(u - 1, FEET + 3, v - 1, u + 1, FEET + 4, v + 1, "oak_leaves")
end

build_walls()
for _, corner in ipairs(plan.towers) do build_tower(corner[1], corner[2]) end
for _, one in ipairs(plan.stairs) do on_side(one.side, build_stairs, one.at) end
for _, one in ipairs(plan.openings) do on_side(one.side, build_opening, one.at, one.wide) end
for _, one in ipairs(plan.vines) do on_side(one.side, build_vines, one.at) end
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
    if math.max(math.abs(u - keep.u), math.abs(v - keep.v)) > keep.half + 2 then return u, v end
  end
end
local coming = 0 -- attackers that have not arrived
local function arrive(side, species, mind, where, gear)
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
local function muster(side, species, mind, where, gear)
  for _ = 1, (side == attackers and ATTACKERS or DEFENDERS)[species] or 0 do
    if side == attackers and LATE > 0 then
      coming = coming + 1
      w:at(math.random(LATE), function()
        coming = coming - 1
        arrive(side, species, mind, where, gear)
      end)
    else
      arrive(side, species, mind, where, gear)
    end
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
local keep_x, _, keep_z = place(keep.u, FEET, keep.v)
local function watch_keep()
  for _, mob in ipairs(attackers) do
    if mob.alive and math.abs(mob.pos.x - keep_x) < keep.half and math.abs(mob.pos.z - keep_z) < keep.half then
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
while w.tick < LENGTH and alive(attackers) + coming > 0 and alive(defenders) > 0 do w:run(100) end

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
