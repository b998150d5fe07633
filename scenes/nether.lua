-- A hollow of the nether: striders on a lake of lava, zombified piglins that stand by each other, a
-- magma cube, a wither skeleton, blazes and a ghast.

local GROUND = 63
local w = ovis.world { size = {96, 64}, ground_y = GROUND, ground = "netherrack", time = 18000, seed = 5 }
w:fill(20, GROUND, 8, 40, GROUND, 28, "lava")

local hero = w:player(60.5, GROUND + 1, 40.5)
hero:give_effect("resistance", -1, 5)
hero:give_effect("fire_resistance", -1, 1)
local striders, piglins = {}, {}
for i = 1, 3 do striders[i] = w:spawn("strider", 14.5 + i, GROUND + 1, 16.5 + 2 * i) end
for i = 1, 5 do piglins[i] = w:spawn("zombified_piglin", 56.5 + 2 * i, GROUND + 1, 50.5) end
local cube = w:spawn("magma_cube", 80.5, GROUND + 1, 12.5)

local seen = { lava = {}, calm = true }
for _ = 1, 60 do
  w:run(20)
  for i, strider in ipairs(striders) do if w:get({math.floor(strider.pos.x), math.floor(strider.pos.y), math.floor(strider.pos.z)}):find("lava") then seen.lava[i] = true end end
  for _, piglin in ipairs(piglins) do if piglin.target then seen.calm = false end end
end
local walked = 0
for _ in pairs(seen.lava) do walked = walked + 1 end
ovis.expect(walked >= 2, "striders that found the lava: " .. walked)
ovis.expect(seen.calm, "a zombified piglin attacks a player who did nothing")
for _, strider in ipairs(striders) do ovis.expect(strider.alive, "a strider died") end

piglins[1]:hurt(1, hero)
w:run(40)
local angry = 0
for _, piglin in ipairs(piglins) do if piglin.target then angry = angry + 1 end end
ovis.expect(angry >= 4, "zombified piglins that help: " .. angry)

local blaze = w:spawn("blaze", 70.5, GROUND + 2, 30.5)
local shots = 0
w:on("shot", function(e) shots = shots + 1 end)
w:run(600)
ovis.expect(shots >= 3, "the blaze threw " .. shots .. " fireballs")
