-- Those who fly: bats under a roof, a phantom over a player, a ghast, an evoker's vexes.
--
--      x 0            40             80            127
--   z 32   bats (roof)  |  phantom    |   ghast
--   z 96   evoker, vexes, golem

local GROUND = 63
local w = ovis.world { size = {128, 128}, ground_y = GROUND, time = 18000, seed = 19 }
w:fill(8, GROUND + 5, 24, 24, GROUND + 5, 40, "stone")

local sleepless = w:player(56.5, GROUND + 1, 32.5)
sleepless:give_effect("resistance", -1, 5)
local target = w:player(104.5, GROUND + 1, 32.5)
target:give_effect("resistance", -1, 5)

local bats = {}
for i = 1, 4 do bats[i] = w:spawn("bat", 10.5 + 3 * i, GROUND + 3, 32.5) end
local phantom = w:spawn("phantom", 56.5, GROUND + 20, 32.5)
local ghast = w:spawn("ghast", 92.5, GROUND + 2, 32.5)
local evoker = w:spawn("evoker", 40.5, GROUND + 1, 96.5)
local golem = w:spawn("iron_golem", 52.5, GROUND + 1, 96.5)
golem:give_effect("resistance", -1, 5)

local seen = { shot = 0, vexes = 0, swept = 0, circled = 0 }
w:on("shot", function(e) seen.shot = seen.shot + 1 end)
local start = {}
for i, bat in ipairs(bats) do start[i] = bat.pos end
local flown = {}
for _ = 1, 1200 do
  w:run(1)
  for _, name in ipairs(phantom.running) do
    if name == "PhantomSweep" then seen.swept = seen.swept + 1 end
    if name == "PhantomCircle" then seen.circled = seen.circled + 1 end
  end
  for i, bat in ipairs(bats) do
    if math.abs(bat.pos.x - start[i].x) + math.abs(bat.pos.z - start[i].z) > 2 then flown[i] = true end
  end
end
for _, mob in ipairs(w.mobs) do
  if mob.species == "vex" then seen.vexes = seen.vexes + 1 end
end
local bats_flown = 0
for _ in pairs(flown) do bats_flown = bats_flown + 1 end
ovis.expect(bats_flown >= 3, "bats that fly: " .. bats_flown)
ovis.expect(seen.swept > 20 and seen.circled > 200, "the phantom does not hunt from above")
ovis.expect(seen.shot >= 3, "the ghast shot " .. seen.shot .. " times")
ovis.expect(seen.vexes >= 3 or not evoker.alive, "the evoker's vexes: " .. seen.vexes)
