-- Two minds of the game with one change each. A villager has one behavior more: at dusk it goes from
-- lamp to lamp and lights them, and sleeps when all burn. A pig has one goal in the place of another:
-- instead of strolling it looks for mushrooms. Beside them live a villager and a pig as they are.

local lamps = { {10, 64, 10}, {38, 64, 10}, {38, 64, 26}, {10, 64, 26} }
local mushrooms = { {8, 64, 40}, {20, 64, 44}, {28, 64, 38}, {38, 64, 42}, {42, 64, 36} }
local w -- the world, which knows the species that are declared before it

-- ---- What is new

local function cells_of(list, name)
  local found = {}
  for _, cell in ipairs(list) do
    if w:get(cell):find(name, 1, true) then found[#found + 1] = cell end
  end
  return found
end

-- The nearest of some cells, and the square of its distance.
local function nearest(pos, cells)
  local best, best_d2
  for _, cell in ipairs(cells) do
    local dx, dz = cell[1] + 0.5 - pos.x, cell[3] + 0.5 - pos.z
    if not best or dx * dx + dz * dz < best_d2 then best, best_d2 = cell, dx * dx + dz * dz end
  end
  return best, best_d2
end

local light = ovis.behavior {
  name = "LightLamps", ticks = 1200, words = "light the lamps", doing = "going round its lamps",
  can_start = function(mob)
    local time = w.time % 24000
    if time < 11500 or time > 13500 then return mob:refuse("CONDITION", time, 11500) end
    return #cells_of(lamps, "lit=false") > 0 or mob:refuse("NO_TARGET")
  end,
  can_continue = function() return #cells_of(lamps, "lit=false") > 0 end,
  tick = function(mob)
    mob:remember("walk_target", nearest(mob.pos, cells_of(lamps, "lit=false")), nil, 0.6, 1)
  end,
}
ovis.brain { name = "lamplighter", like = "villager", extends = true,
  activities = { { "core", {light, priority = 1} } } }
ovis.species { name = "lamplighter", like = "villager", mind = "lamplighter" }

local forage = ovis.goal {
  name = "LookForMushrooms", flags = { "MOVE" },
  words = "look for mushrooms", doing = "going to a mushroom",
  can_use = function(mob)
    return #cells_of(mushrooms, "brown_mushroom") > 0 or mob:refuse("NO_TARGET")
  end,
  tick = function(mob)
    if mob:is_path_done() then
      local cell = nearest(mob.pos, cells_of(mushrooms, "brown_mushroom"))
      if cell then mob:go_to(cell) end
    end
  end,
}
ovis.species { name = "forager", like = "pig", extends = true,
  goals = {
    {0, forage, replaces = "WaterAvoidingRandomStroll"},
    {0, "Panic", replaces = "Panic", settings = { speed = 2 }}, -- faster than a pig, which has 1.25
  } }

-- ---- The village and the pasture

w = ovis.world { size = {48, 48}, time = 11000, seed = 4 }
for _, cell in ipairs(lamps) do w:set(cell[1], 65, cell[3], "redstone_lamp[lit=false]") end
for i, cell in ipairs(lamps) do
  w:set(cell[1], 64, cell[3], "oak_fence")
  lamps[i] = {cell[1], 65, cell[3]}
end
for _, cell in ipairs(mushrooms) do w:set(cell, "brown_mushroom") end
for x = 4, 44, 40 do w:fill(x,64,32, x,64,46, "oak_fence") end
for z = 32, 46, 14 do w:fill(4,64,z, 44,64,z, "oak_fence") end
for _, x in ipairs { 20, 26 } do w:set(x, 64, 18, "red_bed[part=foot,facing=north]") end

local villager = w:spawn("villager", 20.5,64,20.5)
local lighter = w:spawn("lamplighter", 26.5,64,20.5)
local pig = w:spawn("pig", 24.5,64,36.5)
local forager = w:spawn("forager", 24.5,64,41.5)

local function names(mob)
  local list = {}
  for _, option in ipairs(mob.options) do list[#list + 1] = option.name end
  return list
end
ovis.expect(#names(lighter) == #names(villager) + 1, "the lamplighter has not one behavior more")
ovis.expect(#names(forager) == #names(pig), "the forager has not one goal in the place of another")
ovis.expect(not forager:why("WaterAvoidingRandomStroll"), "the forager has the goal that it replaced")

-- ---- What they do to the world, which a mind may only look at

local lit, eaten = {}, 0
local function near(mob, cell, reach)
  local _, d2 = nearest(mob.pos, { cell })
  return d2 <= reach * reach
end
local function act()
  for i, cell in ipairs(lamps) do
    if not lit[i] and lighter:why("LightLamps").is_running and near(lighter, cell, 2) then
      w:set(cell, "redstone_lamp[lit=true]")
      lit[i] = w.tick
      print("tick " .. w.tick .. ": the lamplighter lights a lamp")
    end
  end
  for _, cell in ipairs(cells_of(mushrooms, "brown_mushroom")) do
    if near(forager, cell, 1.8) then
      w:set(cell, "air")
      eaten = eaten + 1
      print("tick " .. w.tick .. ": the forager finds a mushroom")
    end
  end
end
for t = 1, 4000 do w:at(t, act) end

w:run(400)
ovis.expect(#cells_of(lamps, "lit=true") == 0, "a lamp burns before dusk")
ovis.expect(lighter:why("LightLamps").reason == "CONDITION", "it does not say that it is too early")
w:run(1600)
ovis.expect(#cells_of(lamps, "lit=true") == #lamps, "a lamp is dark in the night")
ovis.expect(eaten == #mushrooms, "the forager did not find all mushrooms")
ovis.expect(forager:why("LookForMushrooms").reason == "NO_TARGET", "it looks for what is not there")

-- All else is the villager's and the pig's.
w:run(1000)
print("asleep: villager " .. tostring(villager.sleeping) .. ", lamplighter "
  .. tostring(lighter.sleeping))
ovis.expect(villager.sleeping and lighter.sleeping, "one of them does not sleep")

-- A panic is a pig's; its speed is the forager's.
local you = w:player(24.5,64,37.5)
local function flight(mob)
  local fastest = 0
  mob:place(24.5,64,39.5)
  mob:hurt(1, you)
  w:run(20) -- the blow itself throws it
  local x, z = mob.pos.x, mob.pos.z
  for _ = 1, 60 do
    w:run(1)
    local dx, dz = mob.pos.x - x, mob.pos.z - z
    fastest = math.max(fastest, math.sqrt(dx * dx + dz * dz))
    x, z = mob.pos.x, mob.pos.z
  end
  return fastest
end
local quick, slow = 0, 0
for _ = 1, 4 do
  quick, slow = math.max(quick, flight(forager)), math.max(slow, flight(pig))
end
print(("after a blow the forager runs %.2f blocks a tick, the pig %.2f"):format(quick, slow))
ovis.expect(quick > 1.3 * slow, "the forager runs no faster than a pig")
