-- An iron farm of three villagers. They sleep in their beds at night, and a zombie behind a fence scares
-- them: in panic they call for a golem every 100 ticks. All three must have slept within a day and
-- must not remember a golem, which they do for 600 ticks; each golem is taken away at once.
-- What the rules allow: one golem in 700 ticks, 102.8 an hour, if no call fails. Calls fail when all of
-- ten random columns within 8 blocks have no room; here most columns have.

-- With --set villagers=N there are up to 20, ten around each zombie.

local HOUR = 72000
local count = ovis.parameter("villagers", 3)
ovis.expect(count >= 3 and count <= 20 and count == math.floor(count), "villagers is from 3 to 20")
local groups = count > 10 and 2 or 1
local w = ovis.world { size = {groups * 24 + 24, 48}, time = 13000, seed = 9 }

-- A platform for the golems, with the villagers and the zombie in cages in its middle.
w:fill(8,63,8, groups * 24 + 16,63,40, "stone")
local villagers = {}
local columns = {20, 23, 26, 17, 29}
for i = 0, count - 1 do
  local x = columns[i % 5 + 1] + math.floor(i / 10) * 24
  local z = math.floor(i / 5) % 2 == 0 and 22 or 32
  w:fill(x - 1,64,z - 1, x + 1,64,z + 3, "oak_fence")
  w:set(x,64,z, "air")
  w:fill(x - 1,67,z - 1, x + 1,67,z + 3, "glass") -- nobody climbs out over the bed
  w:set(x,64,z + 1, "red_bed[part=foot,facing=south]")
  villagers[#villagers + 1] = w:spawn("villager", x + 0.5,64,z + 0.5)
end
for group = 0, groups - 1 do
  local x = 23 + 24 * group
  w:fill(x - 1,64,27, x + 1,64,29, "oak_fence")
  w:set(x,64,28, "air")
  w:set(x,66,28, "stone_slab") -- it would burn by day
end
local function scare()
  for group = 0, groups - 1 do w:spawn("zombie", 23.5 + 24 * group,64,28.5) end
end

-- A golem is taken away at once, as water would. Those that come before the test, when five or more
-- villagers gossip, do not count.
local golems, first, last, shortest, start = 0, nil, nil, 1e9, nil
w:on("golem_spawned", function(e)
  if start then
    golems = golems + 1
    first = first or w.tick
    if last then shortest = math.min(shortest, w.tick - last) end
    last = w.tick
  end
  local golem = e.mob
  w:at(w.tick + 1, function() golem:remove() end)
end)
w:run(400) -- they claim their beds and lie down
for i, villager in ipairs(count == 3 and villagers or {}) do
  ovis.expect(villager.memory.home, "villager " .. i .. " has a bed")
  ovis.expect(villager.memory.last_slept, "villager " .. i .. " has slept")
end
w:run(10700) -- morning
scare()

start = w.tick
local TEST = 11000 -- until the evening, and within a day of their sleep
w:run(TEST)
local an_hour = golems / TEST * HOUR
ovis.measure("golems an hour", an_hour)
print(("%d golems in %d ticks: %.1f an hour; the first after %d, the shortest interval %d ticks"):format(
  golems, TEST, an_hour, (first or start) - start, shortest))
local limit = w.rules == "1.18" and 600 or 700
if count == 3 then -- of more, any three call together
  ovis.expect(shortest >= limit, "none comes before " .. limit .. " ticks")
  ovis.expect(golems <= TEST / limit + 1, "at most one in " .. limit .. " ticks")
  ovis.expect(golems >= 0.6 * TEST / limit, "most calls succeed")
end
