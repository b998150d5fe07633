-- A mansion's hall: an evoker with fangs and vexes, vindicators with axes, a witch, an illusioner and a
-- blue sheep; an iron golem comes in.

local GROUND = 63
local w = ovis.world { size = {64, 64}, ground_y = GROUND, time = 18000, seed = 4, difficulty = "hard" }
w:fill(8, GROUND + 1, 8, 56, GROUND + 6, 56, "dark_oak_planks")
w:fill(9, GROUND + 1, 9, 55, GROUND + 5, 55, "air")

local sheep = w:spawn("sheep", 14.5, GROUND + 1, 14.5)
sheep.color = "blue"
local evoker = w:spawn("evoker", 18.5, GROUND + 1, 18.5)
local seen = { red = false, vexes = 0, fangs = false, potions = 0 }
for _ = 1, 40 do
  w:run(20)
  if sheep.color == "red" then seen.red = true end
end
ovis.expect(seen.red, "the sheep is not red")

local golem = w:spawn("iron_golem", 23.5, GROUND + 1, 18.5)
golem:give_effect("resistance", -1, 3)
evoker:give_effect("resistance", -1, 5)
local vindicator = w:spawn("vindicator", 46.5, GROUND + 1, 40.5)
vindicator:hold("iron_axe")
w:on("shot", function(e) seen.potions = seen.potions + 1 end)
local hero = w:player(46.5, GROUND + 1, 48.5)
hero:give_effect("resistance", -1, 5)
local witch = w:spawn("witch", 40.5, GROUND + 1, 44.5)
local fought = false
for _ = 1, 500 do
  w:run(1)
  if evoker.alive then
    for _, name in ipairs(evoker.running) do if name == "EvokerAttack" then seen.fangs = true end end
  end
  if vindicator.alive then
    for _, name in ipairs(vindicator.running) do if name == "VindicatorMelee" then fought = true end end
  end
  local vexes = 0
  for _, mob in ipairs(w.mobs) do if mob.species == "vex" then vexes = vexes + 1 end end
  if vexes > seen.vexes then seen.vexes = vexes end
end
ovis.expect(seen.fangs, "the evoker uses no fangs")
ovis.expect(seen.vexes >= 3, "vexes: " .. seen.vexes)
ovis.expect(fought, "the vindicator does not fight")
ovis.expect(seen.potions > 0, "the witch throws nothing")
