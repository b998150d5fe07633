-- A tower of the end: shulkers on its walls shoot at a player, flee and double. Later a wither gathers its strength far away,
-- hunts what lives, and breaks the wall that it is struck behind.
--
--      x 0           32            64 ...          112
--   z 32   player  |  tower, shulkers     wall | wither, cows, husk

local GROUND = 63
local w = ovis.world { size = {144, 64}, ground_y = GROUND, ground = "end_stone", time = 18000, seed = 7, mob_griefing = true }
w:fill(30, GROUND + 1, 30, 34, GROUND + 9, 34, "purpur_block")

local hero = w:player(26.5, GROUND + 1, 32.5)
local shulkers = {}
for i, at in ipairs { {29, 3, 32, 5}, {35, 5, 32, 4}, {32, 7, 29, 3} } do
  shulkers[i] = w:spawn("shulker", at[1] + 0.5, GROUND + at[2], at[3] + 0.5)
  w:run(1)
  shulkers[i].face = at[4]
end
local seen = { shots = 0, lifted = 0, open = false, faces = {} }
w:on("shot", function(e) seen.shots = seen.shots + 1 end)
w:on("affected", function(e) seen.lifted = seen.lifted + 1 end)
for tick = 1, 600 do
  w:run(1)
  if tick % 40 == 0 then hero.health = 20 end
  if shulkers[1].peek == 100 then seen.open = true end
end
ovis.expect(seen.open and seen.shots >= 3, "shots of shulkers: " .. seen.shots)
ovis.expect(seen.lifted >= 1, "nobody was lifted")
for i, shulker in ipairs(shulkers) do ovis.expect(shulker.face ~= 0 or shulker.pos.y == GROUND + 1, "shulker " .. i .. " fell") end

hero:give_effect("resistance", -1, 5)
local teleports, doubles = 0, 0
w:on("teleported", function(e) if e.species == "shulker" then teleports = teleports + 1 end end)
w:on("summoned", function(e) doubles = doubles + 1 end)
for _ = 1, 40 do
  for _, shulker in ipairs(shulkers) do
    shulker.health = 12
    shulker:hurt(1, hero)
  end
  w:run(12)
end
ovis.expect(teleports >= 5, "shulkers that fled: " .. teleports)
for _, mob in ipairs(w.mobs) do if mob.species == "shulker" then mob:remove() end end
hero:place(4.5, GROUND + 1, 4.5)

w:fill(96, GROUND + 1, 20, 98, GROUND + 6, 44, "end_stone_bricks")
w:set(97, GROUND + 3, 32, "bedrock")
local cows = {}
for i = 1, 6 do cows[i] = w:spawn("cow", 108.5 + 2 * i, GROUND + 1, 24.5) end
local husk = w:spawn("husk", 118.5, GROUND + 1, 40.5)
local wither = w:spawn("wither", 104.5, GROUND + 1, 32.5)
wither.shield = 220
wither.health = 100
local blasts, broken, stood = 0, 0, 0
w:on("exploded", function(e) blasts = blasts + 1 end)
for _ = 1, 219 do
  w:run(1)
  for _, name in ipairs(wither.running) do if name == "WitherDoNothing" then stood = stood + 1 end end
end
ovis.expect(stood > 200 and blasts == 0, "the wither does not wait")
w:run(2)
ovis.expect(blasts == 1 and wither.health > 290, "its shield ends without a blast, health " .. wither.health)
w:on("block_set", function(e) broken = broken + 1 end)
w:run(1200)
local alive = 0
for _, cow in ipairs(cows) do if cow.alive then alive = alive + 1 end end
ovis.expect(alive <= 1, "cows that the wither spared: " .. alive)
ovis.expect(husk.alive, "it killed one of the undead")
wither:place(99.5, GROUND + 1, 32.5)
wither:hurt(20, hero)
w:run(25)
ovis.expect(broken >= 9, "blocks that it broke: " .. broken)
ovis.expect(w:get({97, GROUND + 3, 32}) == "bedrock", "bedrock broke")
