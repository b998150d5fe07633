-- A night: zombies, skeletons, creepers and spiders around a farmhouse with a golem and wolves. At
-- sunrise the undead burn; skeletons flee into the shade, husks and helmets need none.
--
--      x 0                    48                     95
--   z 0        wood (shade)    |        meadow
--  z 40    skeletons           |  farmhouse, hero, golem
--  z 72        zombies         |        spiders, creepers

local GROUND = 63
local w = ovis.world { size = {96, 80}, ground_y = GROUND, time = 21500, seed = 18 }

-- ---- The wood: a roof of leaves at four blocks on trunks

for x = 8, 36, 7 do
  for z = 6, 27, 7 do
    w:fill(x - 3, GROUND + 5, z - 3, x + 3, GROUND + 5, z + 3, "oak_leaves[persistent=true]")
    w:fill(x, GROUND + 1, z, x, GROUND + 4, z, "oak_log")
  end
end

-- ---- The farmhouse: stone walls, glass, an iron door that no zombie opens

w:fill(60, GROUND + 1, 36, 70, GROUND + 4, 46, "cobblestone")
w:fill(61, GROUND + 1, 37, 69, GROUND + 3, 45, "air")
w:fill(60, GROUND + 2, 39, 60, GROUND + 2, 43, "glass")
w:set(65, GROUND + 1, 36, "iron_door[half=lower,facing=north]")
w:set(65, GROUND + 2, 36, "iron_door[half=upper,facing=north]")
w:set(65, GROUND + 1, 41, "torch")

local hero = w:player(64.5, GROUND + 1, 41.5)

-- ---- Those who come at night

local zombies, skeletons, spiders = {}, {}, {}
for i = 1, 8 do zombies[i] = w:spawn("zombie", 20 + 5 * i, GROUND + 1, 68.5) end
for i = 1, 8 do skeletons[i] = w:spawn("skeleton", 8.5 + 3 * i, GROUND + 1, 33.5) end
local archer = w:spawn("skeleton", 84.5, GROUND + 1, 70.5)
archer:hold("bow")
for i = 1, 3 do spiders[i] = w:spawn("spider", 84.5, GROUND + 1, 52.5 + 6 * i) end
local creeper = w:spawn("creeper", 80.5, GROUND + 1, 12.5)
local target = w:player(84.5, GROUND + 1, 12.5)
local husk = w:spawn("husk", 50.5, GROUND + 1, 10.5)
local knight = w:spawn("zombie", 54.5, GROUND + 1, 10.5)
knight:wear { head = "iron_helmet" }
local guard = w:player(92.5, GROUND + 1, 70.5) -- the archer's target until morning
guard:give_effect("resistance", -1, 5)
local golem = w:spawn("iron_golem", 74.5, GROUND + 1, 41.5)

-- ---- What happens

local seen = { exploded = 0, shot = 0, fled = 0, burned = 0 }
w:on("exploded", function(e) seen.exploded = seen.exploded + 1 end)
w:on("shot", function(e) seen.shot = seen.shot + 1 end)

local hunted = 0
for _ = 1, 24 do
  w:run(20)
  for _, spider in ipairs(spiders) do if spider.alive and spider.target then hunted = hunted + 1 end end
end
ovis.expect(w.time > 21900 and w.time < 22100, "the night is not as long as it should be")
ovis.expect(seen.exploded == 1 and not creeper.alive, "the creeper did not explode")
ovis.expect(seen.shot > 0, "no skeleton shot")
ovis.expect(hunted > 0, "no spider hunts in the dark")
for _, mob in ipairs(zombies) do ovis.expect(not mob.alive or mob.fire == 0, "a zombie burns at night") end

guard:remove()

-- Late ones come out of the dark at the edge of the wood right before sunrise.
w:run(1400)
for i = 1, 6 do skeletons[#skeletons + 1] = w:spawn("skeleton", 8.5 + 4 * i, GROUND + 1, 33.5) end

-- Sunrise. Burning mobs are counted each second.
local flee = {}
for _ = 1, 150 do
  w:run(20)
  for i, mob in ipairs(skeletons) do
    if mob.alive then
      if mob.fire > 0 then seen.burned = seen.burned + 1 end
      for _, name in ipairs(mob.running) do if name == "FleeSun" then flee[i] = true end end
    end
  end
end
for _ in pairs(flee) do seen.fled = seen.fled + 1 end

local left = 0
for _, mob in ipairs(zombies) do if mob.alive then left = left + 1 end end
ovis.expect(left <= 1, "zombies outlive the morning: " .. left)
ovis.expect(seen.burned > 0 and seen.fled >= 1, "skeletons do not flee from the sun: " .. seen.fled)
for _, mob in ipairs(skeletons) do
  if mob.alive then
    ovis.expect(w:height(math.floor(mob.pos.x), math.floor(mob.pos.z)) > mob.pos.y + 1 or mob.in_water,
      "a skeleton stands in the sun and lives")
  end
end
ovis.expect(husk.alive and husk.fire == 0, "the husk burns")
ovis.expect(knight.alive and knight.fire == 0, "the zombie with a helmet burns")
ovis.expect(golem.alive and hero.alive, "the golem or the hero died")
