-- A sea at night: schools of fish, squids, drowned that swim up and come ashore, a diver.
--
--      x 0   beach 10                                54   beach 63
--   y 63  ~~~~~~~~ water, 14 deep ~~~~~~~~~~~~~~~~~~~

local GROUND = 63
local w = ovis.world { size = {96, 64}, ground_y = GROUND, time = 18000, seed = 19 }
w:fill(0, 44, 0, 95, 59, 63, "stone")
w:fill(10, 48, 4, 85, 62, 59, "water")
w:fill(10, 63, 4, 85, 63, 59, "air")
w:fill(10, 47, 4, 85, 47, 59, "sand")

local watcher = w:player(4.5, GROUND + 1, 32.5)
local cods, salmon, squids, drowned = {}, {}, {}, {}
for i = 1, 8 do cods[i] = w:spawn("cod", 28 + i, 56, 20.5) end
for i = 1, 5 do salmon[i] = w:spawn("salmon", 28 + i, 54, 40.5) end
for i = 1, 4 do squids[i] = w:spawn(i == 1 and "glow_squid" or "squid", 60 + 2 * i, 54, 30.5) end
for i = 1, 4 do drowned[i] = w:spawn("drowned", 20 + 3 * i, 48, 50.5) end
watcher:give_effect("resistance", -1, 5)

local seen = { school = 0, up = 0, drift = 0 }
local from = {}
for i, squid in ipairs(squids) do from[i] = squid.pos end
for _ = 1, 120 do
  w:run(20)
  for _, fish in ipairs(cods) do
    for _, name in ipairs(fish.running) do
      if name == "FollowFlockLeader" then seen.school = seen.school + 1 end
    end
    ovis.expect(fish.alive and fish.in_water, "a cod beached or died")
  end
  for _, mob in ipairs(drowned) do
    if mob.alive and mob.pos.y > 58 then seen.up = seen.up + 1 end
  end
end
for i, squid in ipairs(squids) do
  ovis.expect(squid.alive and squid.pos.y < 64, "a squid beached")
  local way = math.abs(squid.pos.x - from[i].x) + math.abs(squid.pos.z - from[i].z)
  if way > 1 then seen.drift = seen.drift + 1 end
end
for _, fish in ipairs(salmon) do ovis.expect(fish.alive, "a salmon died") end
ovis.expect(seen.school > 100, "the cods swim apart: " .. seen.school)
ovis.expect(seen.up > 0, "no drowned swims up at night")
ovis.expect(seen.drift >= 2, "the squids do not drift: " .. seen.drift)
