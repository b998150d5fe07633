-- An iron farm of three villagers. They sleep in their beds at night, and a zombie behind a fence scares
-- them: in panic they call for a golem every 100 ticks. All three must have slept within a day and
-- must not remember a golem, which they do for 600 ticks; each golem is taken away at once.
-- What the rules allow: one golem in 700 ticks, 102.8 an hour, if no call fails. Calls fail when all of
-- ten random columns within 8 blocks have no room; here most columns have.

local HOUR = 72000
local w = ovis.world { size = {48, 48}, time = 13000, seed = 9 }

-- A platform for the golems, with the villagers and the zombie in cages in its middle.
w:fill(8,63,8, 40,63,40, "stone")
local villagers = {}
for i = 0, 2 do
  local x, z = 20 + 3 * i, 22
  w:fill(x - 1,64,z - 1, x + 1,64,z + 3, "oak_fence")
  w:set(x,64,z, "air")
  w:fill(x - 1,67,z - 1, x + 1,67,z + 3, "glass") -- nobody climbs out over the bed
  w:set(x,64,z + 1, "red_bed[part=foot,facing=south]")
  villagers[#villagers + 1] = w:spawn("villager", x + 0.5,64,z + 0.5)
end
w:fill(22,64,27, 24,64,29, "oak_fence")
w:set(23,64,28, "air")
w:set(23,66,28, "stone_slab") -- it would burn by day
local function scare() return w:spawn("zombie", 23.5,64,28.5) end

w:run(400) -- they claim their beds and lie down
for i, villager in ipairs(villagers) do
  ovis.expect(villager.memory.home, "villager " .. i .. " has a bed")
  ovis.expect(villager.memory.last_slept, "villager " .. i .. " has slept")
end
w:run(10700) -- morning
scare()

-- A golem is taken away at once, as water would.
local golems, first, last, shortest = 0, nil, nil, 1e9
w:on("golem_spawned", function(e)
  golems = golems + 1
  first = first or w.tick
  if last then shortest = math.min(shortest, w.tick - last) end
  last = w.tick
  local golem = e.mob
  w:at(w.tick + 1, function() golem:remove() end)
end)
local start = w.tick
local TEST = 11000 -- until the evening, and within a day of their sleep
w:run(TEST)
local an_hour = golems / TEST * HOUR
print(("%d golems in %d ticks: %.1f an hour; the first after %d, the shortest interval %d ticks"):format(
  golems, TEST, an_hour, (first or start) - start, shortest))
local limit = w.rules == "1.18" and 600 or 700
ovis.expect(shortest >= limit, "none comes before " .. limit .. " ticks")
ovis.expect(golems <= TEST / limit + 1, "at most one in " .. limit .. " ticks")
ovis.expect(golems >= 0.6 * TEST / limit, "most calls succeed")
