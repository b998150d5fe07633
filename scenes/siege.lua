-- A siege: at midnight zombies come up inside of a village where a player is, 20 of them within a few seconds. Not every night.

local GROUND = 63
local w = ovis.world { size = {128, 128}, ground_y = GROUND, time = 1000, difficulty = "hard", sieges = true, seed = 4 }
w:set(64, GROUND + 1, 64, "bell")
local folk = {}
for i = 1, 8 do
  local x, z = 40 + 6 * i, i % 2 == 0 and 56 or 74
  w:set(x, GROUND + 1, z, "white_bed[part=head,facing=north]")
  w:set(x, GROUND + 1, z + 1, "white_bed[part=foot,facing=north]")
  folk[i] = w:spawn("villager", x + 1.5, GROUND + 1, z + 0.5)
end
w:spawn("iron_golem", 66.5, GROUND + 1, 66.5)
local hero = w:player(64.5, GROUND + 1, 60.5)
hero:give_effect("resistance", -1, 5)
w:run(300)

local came = {}
w:on("spawned", function(e) if e.species == "zombie" then came[#came + 1] = { tick = w.tick, pos = e.mob.pos } end end)
local nights = 0
while #came == 0 and nights < 100 do
  nights = nights + 1
  w.time = 17998
  w:run(8)
  if #came == 0 then
    w.time = 6000 -- the night is over
    w:run(2)
  end
end
ovis.expect(#came > 0, "no siege in 100 nights")
w:run(60)
ovis.expect(#came >= 15 and #came <= 20, "zombies of the siege: " .. #came)
for i = 2, #came do ovis.expect((came[i].tick - came[i - 1].tick) % 2 == 0, "a zombie came in an odd tick") end
local x, z = 0, 0
for _, one in ipairs(came) do x, z = x + one.pos.x / #came, z + one.pos.z / #came end
local away = math.sqrt((x - 64) ^ 2 + (z - 60) ^ 2)
ovis.expect(away > 20 and away < 46, "blocks from the player to the siege: " .. away)
local before = #came
w:run(1200)
ovis.expect(#came == before, "more than one siege in a night")
local alive = 0
for _, one in ipairs(folk) do if one.alive then alive = alive + 1 end end
print(("night %d: %d zombies, %d of %d villagers alive after a minute"):format(nights, #came, alive, #folk))
