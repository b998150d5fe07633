-- Zombies of all kinds before huts with a player inside: they break doors where the difficulty allows it. Doors are
-- opened, and zombies carried off, while they break them, or nothing keeps them from it.

local difficulty = math.random(5) > 1 and "hard" or "normal"
local w = ovis.world { size = {96, 64}, time = 14000, difficulty = difficulty, mob_griefing = math.random(6) > 1 }
local Y = 64
local kinds = { "zombie", "husk", "zombie_villager" }
local huts = {}

local function build(hut)
  local x, z = hut.x, hut.z
  w:fill(x,Y,z, x + 4,Y + 3,z + 4, "stone")
  w:fill(x + 1,Y,z + 1, x + 3,Y + 2,z + 3, "air")
  w:set(x + 2, Y, z + 4, "oak_door[facing=north]")
end

for i, kind in ipairs(kinds) do
  local hut = { kind = kind, x = i * 28 - 20, z = 24 }
  huts[i] = hut
  w:fill(hut.x - 8,Y,hut.z - 8, hut.x + 14,Y + 3,hut.z + 20, "stone")
  w:fill(hut.x - 7,Y,hut.z - 7, hut.x + 13,Y + 3,hut.z + 19, "air")
  build(hut)
  hut.hero = w:player(hut.x + 2.5, Y, hut.z + 1.5)
end

local function begin(hut)
  build(hut)
  if not hut.hero.alive then hut.hero = w:player(hut.x + 2.5, Y, hut.z + 1.5) end
  hut.hero.health = 20
  hut.hero:give_effect("resistance", -1, 4)
  hut.hero:place(hut.x + 2.5, Y, hut.z + 1.5)
  if hut.mob and hut.mob.alive then hut.mob:remove() end
  hut.mob = w:spawn(hut.kind, hut.x + 2.5, Y, hut.z + 9.5)
  hut.mob.breaks_doors = math.random(5) > 1
end

for tick = 10, 23000, 500 do
  w:at(tick, function()
    w.time = 14000
    for _, hut in ipairs(huts) do begin(hut) end
  end)
  w:at(tick + 200 + math.random(60), function()
    for _, hut in ipairs(huts) do
      local what = math.random(3)
      if what == 1 then w:set(hut.x + 2, Y, hut.z + 4, "oak_door[facing=north,open=true]") end
      if what == 2 and hut.mob.alive then hut.mob:place(hut.x + 2.5, Y, hut.z + 12.5) end
    end
  end)
end
w:run(23500)
