-- A hive's day: bees gather nectar, carry it home, let crops grow on the way, and stay in the hive at
-- night. One of them is hit, and those who see it get angry.
--
--      x 0            20 hive       40
--   z 12      flowers  |  crops      hero (late)

local GROUND = 63
local w = ovis.world { size = {48, 32}, ground_y = GROUND, time = 1000, seed = 19 }
w:set(20, GROUND + 3, 12, "beehive[facing=south]")
w:fill(20, GROUND + 1, 12, 20, GROUND + 2, 12, "oak_log")
for x = 8, 16, 4 do
  for z = 8, 20, 4 do w:set(x, GROUND + 1, z, "poppy") end
end
w:fill(24, GROUND, 8, 30, GROUND, 20, "farmland[moisture=7]")
w:fill(24, GROUND + 1, 8, 30, GROUND + 1, 20, "wheat[age=1]")

local watcher = w:player(2.5, GROUND + 1, 2.5)
local bees = {}
for i = 1, 3 do bees[i] = w:spawn("bee", 14.5 + i, GROUND + 2, 14.5) end

local seen = { nectar = {}, home = {}, gathered = false, grown = 0 }
w:on("block_set", function(e) seen.grown = seen.grown + 1 end)
for _ = 1, 300 do
  w:run(20)
  for i, bee in ipairs(bees) do
    if bee.alive then
      if bee.nectar then seen.nectar[i] = true end
      if bee.in_hive > 0 then seen.home[i] = true end
      for _, name in ipairs(bee.running) do
        if name == "BeePollinate" then seen.gathered = true end
      end
    end
  end
end
local function count(list) local n = 0 for _ in pairs(list) do n = n + 1 end return n end
ovis.expect(seen.gathered, "no bee gathers nectar")
ovis.expect(count(seen.nectar) >= 2, "bees have nectar: " .. count(seen.nectar))
ovis.expect(count(seen.home) >= 2, "bees were in the hive: " .. count(seen.home))
ovis.expect(seen.grown > 0, "no crop grew, and the hive has no honey")

-- Night: they go home and stay there.
w.time = 13500
w:run(3000)
local inside = 0
for _, bee in ipairs(bees) do if bee.alive and bee.in_hive > 0 then inside = inside + 1 end end
ovis.expect(inside >= 2, "bees that sleep in the hive: " .. inside)
