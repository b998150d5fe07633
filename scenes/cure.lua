-- A zombie turns a librarian; a player cures it with weakness and a golden apple, between beds and iron bars. It keeps its profession,
-- offers and gossips, and thinks well of the player.

local GROUND = 63
local w = ovis.world { size = {64, 64}, ground_y = GROUND, time = 14000, difficulty = "hard", seed = 2 }
local hero = w:player(40.5, GROUND + 1, 32.5)
hero:give_effect("resistance", -1, 5)
w:fill(28, GROUND + 1, 28, 36, GROUND + 3, 36, "iron_bars")
w:fill(29, GROUND + 1, 29, 35, GROUND + 3, 35, "air")
for i = 0, 2 do
  w:set(30 + 2 * i, GROUND + 1, 29, "white_bed[part=head,facing=north]")
  w:set(30 + 2 * i, GROUND + 1, 30, "white_bed[part=foot,facing=north]")
end
local villager = w:spawn("villager", 32.5, GROUND + 1, 33.5)
villager.profession, villager.level, villager.xp = "librarian", 2, 20
villager:offer { cost = "paper", cost_count = 24, result = "emerald", result_count = 1, max_uses = 16, xp = 2 }
villager:gossip(hero, "trading", 10)
local zombie = w:spawn("zombie", 33.5, GROUND + 1, 33.5)

local turned, cured
w:on("converted", function(e)
  if e.species == "villager" then turned = e.other else cured = e.other end
end)
for _ = 1, 200 do
  if turned then break end
  villager.health = math.min(villager.health, 3)
  w:run(10)
end
ovis.expect(turned and turned.species == "zombie_villager", "nobody was turned")
ovis.expect(turned.profession == "librarian" and turned.level == 2 and turned.xp == 20, "it forgot its profession")
if zombie.alive then zombie:remove() end

ovis.expect(hero:use(turned, "golden_apple") ~= "cure", "cured without weakness")
turned:give_effect("weakness", 1800, 1)
hero:hold("golden_apple")
hero:use(turned, "golden_apple")
ovis.expect(turned.cure_time > 3500, "the apple has no effect: " .. tostring(turned.cure_time))
ovis.expect(turned:effect("strength") and not turned:effect("weakness"), "effects of the apple")
hero:place(4.5, GROUND + 1, 4.5)
local start = w.tick
for _ = 1, 700 do
  if cured then break end
  turned.health = 20
  w:run(10)
end
ovis.expect(cured and cured.species == "villager", "it is not cured")
ovis.expect(w.tick - start < 6002, "it took " .. w.tick - start .. " ticks")
ovis.expect(cured.profession == "librarian" and cured.level == 2 and cured.xp == 20, "the cured one forgot its profession")
-- 20 major and 25 minor thanks, and what it knew before: 5 * 20 + 25 + 10, less what decayed
ovis.expect(cured:reputation(hero) >= 120, "what it thinks of the player: " .. cured:reputation(hero))
hero:place(cured.pos.x + 1, GROUND + 1, cured.pos.z)
w.time = 2000
w:run(1)
local times = cured:trade(hero, 1, 1)
ovis.expect(times == 1, "it lost its offers")
