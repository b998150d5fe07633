-- A cave: slimes that split, silverfish in the walls, endermites, a cave spider's poison, an enderman
-- that answers a stare.

local FLOOR = 63
local w = ovis.world { ground = "stone", size = {64, 48}, ground_y = FLOOR, time = 18000, seed = 19 }

-- ---- The cave: a roof and walls of stone, an infested pillar

w:fill(0, FLOOR + 8, 0, 63, FLOOR + 9, 47, "deepslate")
w:fill(0, FLOOR + 1, 0, 0, FLOOR + 7, 47, "deepslate")
w:fill(63, FLOOR + 1, 0, 63, FLOOR + 7, 47, "deepslate")
w:fill(0, FLOOR + 1, 0, 63, FLOOR + 7, 0, "deepslate")
w:fill(0, FLOOR + 1, 47, 63, FLOOR + 7, 47, "deepslate")
w:fill(12, FLOOR + 1, 12, 14, FLOOR + 3, 14, "infested_stone_bricks")
w:fill(30, FLOOR + 1, 0, 30, FLOOR + 7, 47, "deepslate") -- a wall between two halls

-- ---- The western hall: silverfish and a miner

local miner = w:player(20.5, FLOOR + 1, 20.5)
miner:give_effect("resistance", -1, 5)
local fish = w:spawn("silverfish", 13.5, FLOOR + 1, 17.5)
w:run(20)
fish:hurt(1, miner)
w:run(40)
local count = 0
for _, mob in ipairs(w.mobs) do if mob.species == "silverfish" then count = count + 1 end end
ovis.expect(count >= 2, "no silverfish came to help")

-- ---- A slime splits, and its young do

local slime = w:spawn("slime", 40.5, FLOOR + 1, 10.5)
slime.size = 3
ovis.expect(slime.health == 16)
slime:hurt(100)
w:run(25)
local young = {}
for _, mob in ipairs(w.mobs) do if mob.species == "slime" then young[#young + 1] = mob end end
ovis.expect(#young >= 2 and #young <= 4 and young[1].size == 1, "the slime did not split")

-- ---- A cave spider poisons

local spider = w:spawn("cave_spider", 22.5, FLOOR + 1, 24.5)
miner:give_effect("resistance", 0)
local poisoned = false
for _ = 1, 100 do
  w:run(2)
  miner.health = 20
  poisoned = poisoned or miner:effect("poison") ~= nil
end
ovis.expect(poisoned, "the cave spider did not poison the miner")

-- ---- An enderman answers a stare, and not before

local guest = w:player(56.5, FLOOR + 1, 40.5, { yaw = 0 })
guest:give_effect("resistance", -1, 5)
local enderman = w:spawn("enderman", 56.5, FLOOR + 1, 30.5)
w:run(40)
ovis.expect(enderman.target ~= guest, "the enderman attacks without reason")
local answered = false
for _ = 1, 200 do
  local from, to = guest.pos, enderman.pos
  local dx, dz = to.x - from.x, to.z - from.z
  guest:place(from, math.deg(math.atan2(-dx, dz)))
  guest.pitch = -math.deg(math.atan2(0.93, math.sqrt(dx * dx + dz * dz)))
  w:run(1)
  answered = answered or enderman.target == guest
end
ovis.expect(answered, "the enderman does not answer a stare")

-- ---- An endermite is gone after two minutes

local mite = w:spawn("endermite", 50.5, FLOOR + 1, 10.5)
mite.lifetime = 2300
w:run(120)
ovis.expect(not mite.alive, "the endermite is still there")
