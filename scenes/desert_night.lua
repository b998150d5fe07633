-- A night in the desert: a camel husk with its riders finds a player. The husk in front leads it, the
-- parched behind shoots arrows that weaken. By day the sun burns none of the three, but a skeleton.

local w = ovis.world { size = {96, 48}, seed = 6, time = 18000, ground = "sand", rules = "1.21.11" }
local Y = 64
local hero = w:player(70.5,Y,24.5)
hero:give_effect("resistance", -1, 4)
local camel = w:spawn("camel_husk", 52.5,Y,24.5, { jockey = true })

local husk, behind = camel.riders[1], camel.riders[2]
ovis.expect(husk.species == "husk" and behind.species == "parched", "a camel husk comes with a husk and a parched")

local shots, weak, nearest, lies = 0, 0, 1000, false
w:on("shot", function(e) if e.mob == behind then shots = shots + 1 end end)
for _ = 1, 600 do
  w:run(1)
  local dx, dz = camel.pos.x - hero.pos.x, camel.pos.z - hero.pos.z
  nearest = math.min(nearest, math.sqrt(dx * dx + dz * dz))
  if hero:effect("weakness") then weak = weak + 1 end
  lies = lies or camel.pose_time < 0
end
print(("the camel husk came to %.1f blocks, its parched shot %d arrows, weakness for %d of 600 ticks"):format(
  nearest, shots, weak))
ovis.expect(nearest < 3, "the husk does not lead the camel to the player: " .. nearest)
ovis.expect(shots >= 3, "the parched on the camel hardly shoots: " .. shots)
ovis.expect(weak > 100, "no arrow weakens: " .. weak)
ovis.expect(not lies, "a camel husk with a rider sat down")

-- The husk dies: the parched stays on, and the camel husk goes its own way.
husk:hurt(100)
w:run(30)
ovis.expect(#camel.riders == 1 and camel.riders[1] == behind, "the parched fell off")

-- Day
hero:remove()
behind:dismount()
local burnt = {} -- by species
w:on("hurt", function(e) if e.damage == "fire" then burnt[e.species] = true end end)
local skeleton = w:spawn("skeleton", 20.5,Y,24.5)
w.time = 6000
w:run(200)
ovis.expect(not burnt.camel_husk, "the sun hurts a camel husk")
ovis.expect(not burnt.parched, "the sun hurts a parched")
ovis.expect(burnt.skeleton, "the sun does not burn a skeleton")
