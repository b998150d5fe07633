-- A reef with a guardian's ruin: schools of tropical fish, a pufferfish that puffs up at a diver,
-- guardians that aim their beams at squids, an elder that curses.

local GROUND = 63
local w = ovis.world { size = {80, 64}, ground_y = GROUND, time = 6000, seed = 7 }
w:fill(0, 42, 0, 79, 59, 63, "stone")
w:fill(8, 46, 4, 71, 62, 59, "water")
w:fill(8, 63, 4, 71, 63, 59, "air")
w:fill(8, 45, 4, 71, 45, 59, "sand")
for x = 14, 30, 4 do w:fill(x, 46, 14, x, 48, 16, "brain_coral_block") end
w:fill(50, 46, 24, 60, 50, 36, "prismarine")
w:fill(52, 46, 26, 58, 50, 34, "water")

local diver = w:player(4.5, GROUND + 1, 10.5)
diver:give_effect("resistance", -1, 5)
local fish = {}
for i = 1, 8 do fish[i] = w:spawn("tropical_fish", 14 + i, 54, 24.5) end
local puffer = w:spawn("pufferfish", 30.5, 56, 50.5)
local guardian = w:spawn("guardian", 55.5, 54, 44.5)
local elder = w:spawn("elder_guardian", 44.5, 54, 40.5)
local squid = w:spawn("squid", 62.5, 54, 48.5)

local seen = { school = 0, beam = 0, puffed = 0, cursed = false }
for tick = 1, 1400 do
  w:run(1)
  for _, one in ipairs(fish) do
    for _, name in ipairs(one.running) do
      if name == "FollowFlockLeader" then seen.school = seen.school + 1 end
    end
  end
  for _, name in ipairs(guardian.running) do
    if name == "GuardianAttack" then seen.beam = seen.beam + 1 end
  end
  if puffer.alive and puffer.puff > seen.puffed then seen.puffed = puffer.puff end
  if tick > 700 and tick < 780 and puffer.alive then -- the diver swims beside it
    diver:place(puffer.pos.x + 1, puffer.pos.y, puffer.pos.z)
  end
  if diver:effect("mining_fatigue") then seen.cursed = true end
end
ovis.expect(seen.school > 1000, "the fish swim apart: " .. seen.school)
ovis.expect(seen.beam > 20 or not squid.alive, "the guardian leaves the squid alone")
ovis.expect(seen.puffed == 2, "the pufferfish did not puff up: " .. seen.puffed)
ovis.expect(seen.cursed, "the elder guardian cursed nobody")
