-- A day and a night in a forest: foxes, wolves, rabbits, pandas, an ocelot, chickens and a bear. The
-- wolves and foxes hunt, a fox sleeps in its den until dusk, pandas eat bamboo, and a traveler passes.

local w = ovis.world { size = {64, 64}, time = 0, seed = 31 }

-- Trees, a den, bamboo and berries.
for i = 0, 19 do
  local x, z = (i * 37) % 53 + 9, (i * i * 7 + i * 11) % 53 + 9
  w:fill(x,64,z, x,67,z, "oak_log")
  w:fill(x - 1,68,z - 1, x + 1,69,z + 1, "oak_leaves")
end
w:fill(2,64,2, 8,66,8, "stone")
w:fill(3,64,3, 7,65,7, "air")
w:at(12500, function() w:fill(5,64,8, 5,65,8, "air") end) -- the den opens at dusk
for i = 0, 5 do w:fill(50 + i % 3,64,50 + i, 50 + i % 3,68,50 + i, "bamboo") end
for i = 0, 4 do w:set(30 + 2 * i,64,12, "sweet_berry_bush[age=3]") end

local fox = w:spawn("fox", 5.5,64,5.5)
local snow = w:spawn("fox", 40.5,64,14.5)
snow.variant = "snow"
local wolves = { w:spawn("wolf", 50.5,64,30.5), w:spawn("wolf", 53.5,64,30.5) }
local pandas = {}
for i = 1, 3 do pandas[i] = w:spawn("panda", 46.5 + 2 * i,64,46.5) end
local cub = w:spawn("panda", 48.5,64,44.5, { baby = true })
local prey = {}
for i = 1, 5 do
  prey[#prey + 1] = w:spawn("rabbit", 28.5 + 4 * i,64,44.5)
  prey[#prey + 1] = w:spawn("chicken", 26.5 + 4 * i,64,48.5)
end
local ocelot = w:spawn("ocelot", 10.5,64,50.5)
local bear = w:spawn("polar_bear", 56.5,64,10.5)

local deaths, berries, slept = {}, 0, false
w:on("died", function(e) deaths[e.mob.species] = (deaths[e.mob.species] or 0) + 1 end)
w:on("block_set", function() berries = berries + 1 end)
for tick = 200, 11000, 200 do w:at(tick, function() slept = slept or fox:why("FoxSleep").is_running end) end

-- A traveler walks through; a panda gets bamboo.
local traveler = w:player(60.5,64,32.5)
w:at(3000, function() traveler:place(48.5,64,48.5) traveler:use(pandas[1], "bamboo") end)
w:at(3600, function() traveler:place(60.5,64,60.5) end)

w:run(24000)

print("prey lost: " .. (deaths.rabbit or 0) .. " rabbits, " .. (deaths.chicken or 0) .. " chickens; berries picked: " .. berries)
ovis.expect(slept, "no fox slept by day")
ovis.expect((deaths.rabbit or 0) + (deaths.chicken or 0) > 0, "nobody hunted")
ovis.expect(not deaths.panda and not deaths.polar_bear, "a panda or the bear died")
ovis.expect(ocelot ~= nil and bear.alive and cub.alive)
