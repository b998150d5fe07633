-- A raid on a village: bells ring, villagers run into their houses, waves come, a golem and a hero fight.
-- With an odd seed the hero is strong, and the raid is won: villagers celebrate under the open sky and throw gifts. With an even
-- one nobody helps, and the doors are gone: the raiders kill all, and celebrate.
--
--      z 44   hut  hut  hut  hut
--      z 64   ------ bell -------
--      z 80   hut  hut  hut  hut

local GROUND = 63
local SIZE = 192
local w = ovis.world { size = {SIZE, SIZE}, ground_y = GROUND, time = 4000, difficulty = "normal" }
local is_won = w.seed % 2 == 1
local CX, CZ = 96, 96

local function hut(x, z, door)
  local y = GROUND + 1
  w:fill(x,y,z, x + 6,y + 3,z + 6, "oak_planks")
  w:fill(x + 1,y,z + 1, x + 5,y + 2,z + 5, "air")
  local dz = door == "north" and z or z + 6
  w:fill(x + 3,y,dz, x + 3,y + 1,dz, "air")
  if is_won then
    w:set(x + 3,y,dz, "oak_door[half=lower,facing=" .. door .. "]")
    w:set(x + 3,y + 1,dz, "oak_door[half=upper,facing=" .. door .. "]")
  end
  for i = 0, 1 do
    local bx, bz = x + 1 + 4 * i, door == "north" and z + 4 or z + 2
    w:set(bx,y,bz, "white_bed[part=head,facing=north]")
    w:set(bx,y,bz + 1, "white_bed[part=foot,facing=north]")
  end
  return { x = x + 3.5, z = z + 3.5 }
end

w:set(CX, GROUND + 1, CZ, "bell")
local folk = {}
for i = 1, 4 do
  for _, row in ipairs { { CZ - 20, "south" }, { CZ + 14, "north" } } do
    local home = hut(CX - 30 + 13 * i, row[1], row[2])
    for k = 0, 1 do
      folk[#folk + 1] = w:spawn("villager", home.x + k - 0.5, GROUND + 1, home.z)
    end
  end
end
local golems = {}
if is_won then
  for i = 1, 2 do golems[i] = w:spawn("iron_golem", CX + 4 * i, GROUND + 1, CZ + 4) end
end
local hero = is_won and w:player(CX + 2.5, GROUND + 1, CZ + 2.5) or nil
if hero then hero:give_effect("resistance", -1, 5) end

local seen = { rang = 0, waves = 0, rockets = 0, killed = 0, ended = nil, gifts = 0, hid = 0, leaders = 0, pre = 0, bells = 0 }
local news = {}
w:on("raid", function(e) news[#news + 1] = e.reason end)
w:on("rang", function() seen.rang = seen.rang + 1 end)
w:on("firework", function() seen.rockets = seen.rockets + 1 end)
w:on("gifted", function() seen.gifts = seen.gifts + 1 end)
w:run(400) -- villagers claim their beds

local id = w:raid({CX, GROUND + 1, CZ}, 1)
local function raid()
  for _, one in ipairs(w:raids()) do if one.id == id then return one end end
end
local is_raider = { pillager = true, vindicator = true, evoker = true, witch = true, ravager = true, vex = true }

-- The hero strikes the nearest raider every second.
local function strike()
  local best, near
  for _, mob in ipairs(w.mobs) do
    if is_raider[mob.species] and mob.alive then
      local d = (mob.pos.x - CX) ^ 2 + (mob.pos.z - CZ) ^ 2
      if not near or d < near then best, near = mob, d end
    end
  end
  if best then
    hero:place(best.pos.x + 1, w:height(math.floor(best.pos.x + 1), math.floor(best.pos.z)), best.pos.z)
    best:hurt(12, hero)
    if not best.alive then seen.killed = seen.killed + 1 end
  end
end

local wave = 0
for tick = 1, 30000 do
  w:run(10)
  local now = raid()
  if not now then break end
  if now.wave > wave then
    wave = now.wave
    for _, mob in ipairs(w.mobs) do if is_raider[mob.species] and mob.patrol_leader then seen.leaders = seen.leaders + 1 end end
  end
  if now.status ~= "ongoing" then seen.ended = now.status end
  for _, one in ipairs(folk) do
    if one.alive then
      for _, name in ipairs(one.running) do
        if name == "LocateHidingPlace" then seen.hid = seen.hid + 1 end
      end
      if one.activity == "pre_raid" then seen.pre = seen.pre + 1 end
    end
  end
  if hero and now.status == "ongoing" and now.raiders > 0 and tick % 2 == 0 then strike() end
  if tick > 2400 then break end
end

local alive = 0
for _, one in ipairs(folk) do if one.alive then alive = alive + 1 end end
ovis.expect(seen.pre > 0, "no villager prepares")
ovis.expect(seen.rang > 0, "nobody rings the bell")
ovis.expect(wave >= 1, "no wave came")
if is_won then
  ovis.expect(seen.ended == "victory", "the raid is " .. tostring(seen.ended) .. " after " .. wave .. " waves")
  ovis.expect(wave == 5, "waves: " .. wave)
  ovis.expect(seen.rockets > 0, "nobody fires a rocket")
  ovis.expect(alive >= 8, "villagers alive: " .. alive)
else
  ovis.expect(seen.ended == "loss", "the raid is " .. tostring(seen.ended) .. " after " .. wave .. " waves")
  ovis.expect(alive == 0, "villagers alive: " .. alive)
end
print(("%s after %d waves: %d of %d villagers alive, %d raiders struck down, %d rings, %d rockets, %d gifts"):format(
  seen.ended, wave, alive, #folk, seen.killed, seen.rang, seen.rockets, seen.gifts))
