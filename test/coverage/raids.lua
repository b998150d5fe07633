-- Raids on a village of six huts. Raiders of every kind belong to the raid: far outside, in the streets, in huts with shut doors,
-- with and without a leader, banner, target or mount. Raids are won and lost.

local Y = 64
local levels = { "easy", "normal", "hard" }
local w = ovis.world { size = {256, 96}, time = 1000, difficulty = levels[math.random(3)], mob_griefing = math.random(5) > 1 }
local pick = function(list) return list[math.random(#list)] end
local kinds = { "pillager", "vindicator", "evoker", "illusioner", "witch", "ravager" }
local CX, CZ = 40, 48

local huts = {}
for i = 0, 5 do huts[i + 1] = { x = 20 + i % 3 * 14, z = 30 + math.floor(i / 3) * 24 } end
local function build(hut)
  local x, z = hut.x, hut.z
  w:fill(x,Y,z, x + 6,Y + 3,z + 6, "oak_planks")
  w:fill(x + 1,Y,z + 1, x + 5,Y + 2,z + 5, "air")
  w:set(x + 3,Y,z + 6, "oak_door[facing=north]")
  w:set(x + 1,Y,z + 1, "red_bed[part=head,facing=north]")
  w:set(x + 1,Y,z + 2, "red_bed[part=foot,facing=north]")
end
w:set(CX, Y, CZ, "bell")
w:fill(60,Y,40, 60,Y + 3,56, "stone") -- a wall to hide behind
w:fill(70,Y,44, 74,Y + 3,48, "stone") -- a closet
w:fill(71,Y,45, 73,Y + 2,47, "air")

local folk, band, golem = {}, {}, nil
local hero = w:player(CX + 0.5, Y, CZ + 6.5)
local function alive(list)
  local left = {}
  for _, mob in ipairs(list) do if mob.alive then left[#left + 1] = mob end end
  return left
end

local quiet_until = 0
local carries_off = true

local function raid() return w:raids()[1] end
local function street() return 15 + math.random(48) + 0.5, Y, 42 + math.random(10) + 0.5 end
local function outside() return 200 + math.random(40) + 0.5, Y, 30 + math.random(40) + 0.5 end
local function inside(hut) return hut.x + 3.5, Y, hut.z + 3.5 end

local function join(mob)
  local now = raid()
  if not now then return end
  mob.raid_id = now.id
  mob.wave = math.random(3) == 1 and 7 or now.wave -- nobody leads wave 7
  mob.can_join_raid = true
end

local function enlist(x, y, z)
  local mob = w:spawn(pick(kinds), x, y, z)
  if mob.species == "vindicator" then mob:hold("iron_axe") end
  if mob.species == "pillager" then mob:hold("crossbow") end
  if mob.species == "illusioner" then mob:hold("bow") end
  join(mob)
  band[#band + 1] = mob
  return mob
end

local function of(kind)
  for _, mob in ipairs(band) do if mob.species == kind then return mob end end
end
local function peace() -- nobody to attack
  hero:mode("spectator")
  for _, one in ipairs(folk) do one:place(pick(huts).x + 5.5, Y, pick(huts).z + 1.5) end
end

local events = {
  function() enlist(street()) end,
  function() enlist(street()) end,
  function() enlist(outside()) end,
  function() enlist(inside(pick(huts))) end,
  function() pick(band):place(outside()) end,
  function() pick(band):place(street()) end,
  function() pick(band):place(inside(pick(huts))) end,
  function() pick(band):place(110.5 + math.random(20), Y, CZ) end,
  function() pick(band).wave = 7 end,
  function() join(pick(band)) end,
  function() pick(band).raid_id = 0 end,
  function() pick(band):mount(pick(band)) end,
  function() for _, mob in ipairs(band) do mob:dismount() end end,
  function() pick(band):hurt(1, hero) end,
  function() hero:mode("survival") hero:place(street()) end,
  peace, peace, peace, peace,
  function() peace() for _, hut in ipairs(huts) do build(hut) end end,
  function() -- in the village, and all beds are gone for a while
    peace()
    for _, hut in ipairs(huts) do w:fill(hut.x + 1,Y,hut.z + 1, hut.x + 1,Y,hut.z + 2, "air") end
    for i, kind in ipairs(kinds) do
      local mob = of(kind) or w:spawn(kind, 30.5 + 3 * i, Y, 48.5)
      join(mob)
      mob:dismount()
      mob:place(30.5 + 3 * i, Y, 48.5)
      band[#band + 1] = mob
    end
    w:at(w.tick + 60, function() for _, hut in ipairs(huts) do build(hut) end end)
  end,
  -- Banners: beside a raider, on a pillar, in the closet; and none.
  function() local one = pick(band) one.wave = 7 w:item("white_banner", one.pos.x + 4, Y, one.pos.z) end,
  function() local one = pick(band) one.wave = 7 w:item("white_banner", one.pos.x + 1, Y, one.pos.z) end,
  function()
    local one = pick(band)
    one:place(68.5, Y, 46.5)
    one.wave = 7
    w:item("white_banner", 72.5, Y, 46.5)
  end,
  function() -- there is no path for who sits in the closet
    local one = pick(band)
    one:place(72.5, Y, 46.5)
    one.wave = 7
    w:item("white_banner", 67.5, Y, 46.5)
  end,
  function() for _, item in ipairs(w.items) do item:remove() end end,
  -- Doors: a vindicator wants out of a hut or into one.
  function()
    local one = of("vindicator") or enlist(street())
    local hut = pick(huts)
    build(hut)
    peace()
    one:place(hut.x + 3.5, Y, hut.z + math.random(2) * 4 + 0.5)
    join(one)
  end,
  function()
    local one = of("vindicator") or enlist(street())
    local hut = pick(huts)
    build(hut)
    one:place(hut.x + 3.5, Y, hut.z + 8.5)
    join(one)
    hero:mode("survival")
    hero:place(hut.x + 3.5, Y, hut.z + 2.5)
    local what = math.random(4)
    w:at(w.tick + 30 + math.random(60), function()
      if what == 1 then w:set(hut.x + 3,Y,hut.z + 6, "oak_door[facing=north,open=true]") end
      if what == 2 and one.alive then one:place(hut.x + 3.5, Y, hut.z + 11.5) end
    end)
  end,
  function() -- a door that it breaks, or is carried off from
    local one = of("vindicator") or enlist(street())
    local hut = pick(huts)
    build(hut)
    one:place(hut.x + 3.5, Y, hut.z + 8.5)
    join(one)
    hero:mode("survival")
    hero:place(hut.x + 3.5, Y, hut.z + 2.5)
    quiet_until = w.tick + 320
    carries_off = not carries_off
    local is_carried_off = carries_off
    w:at(w.tick + 60 + math.random(100), function()
      if is_carried_off and one.alive then one:place(hut.x + 3.5, Y, hut.z + 11.5) end
    end)
  end,
  function() -- against a wall
    local one = of("vindicator") or enlist(street())
    one:place(58.5, Y, 48.5)
    join(one)
    hero:mode("survival")
    hero:place(63.5, Y, 48.5)
  end,
  -- A witch and her patients.
  function()
    local witch = of("witch") or enlist(street())
    join(witch)
    witch:place(54.5, Y, 46.5)
    peace()
    local patient = w:spawn("pillager", 56.5, Y, 46.5)
    join(patient)
    band[#band + 1] = patient
    local what = math.random(4)
    w:at(w.tick + 20 + math.random(30), function()
      if not patient.alive then return end
      if what == 1 then patient:remove() end
      if what == 2 then patient:place(72.5, Y, 46.5) end
      if what == 3 then patient:place(130.5, Y, 46.5) end
    end)
  end,
  function() -- alone
    local witch = of("witch") or enlist(street())
    join(witch)
    peace()
    witch:place(110.5, Y, 46.5)
  end,
  -- The end: a wave that is cut down, or a village that dies.
  function() for _, mob in ipairs(w.mobs) do if mob.raid_id ~= nil and mob.raid_id ~= 0 then mob:hurt(1000, hero) end end end,
  function()
    if raid().wave == 0 or raid().status ~= "ongoing" then return end
    hero:mode("spectator")
    for _, one in ipairs(w.mobs) do if one.species == "villager" then one:hurt(1000) end end
    w:set(CX, Y, CZ, "air")
    for _, hut in ipairs(huts) do w:fill(hut.x + 1,Y,hut.z + 1, hut.x + 1,Y,hut.z + 2, "air") end
    for i, kind in ipairs(kinds) do
      local mob = w:spawn(kind, 18.5 + 4 * i, Y, 46.5)
      join(mob)
      band[#band + 1] = mob
    end
    quiet_until = w.tick + 640
  end,
}

-- Villagers claim their beds, a raid begins, and its first wave comes.
local function begin()
  w:set(CX, Y, CZ, "bell")
  for _, mob in ipairs(band) do if mob.alive then mob:remove() end end
  for _, hut in ipairs(huts) do build(hut) end
  while #folk < 5 do
    folk[#folk + 1] = w:spawn("villager", huts[#folk + 1].x + 3.5, Y, huts[#folk + 1].z + 3.5)
  end
  w.time = 1000
  quiet_until = w.tick + 560
  w:at(w.tick + 200, function() w:raid({CX, Y, CZ}, math.random(3)) end)
end

for tick = 20, 24000, 20 do
  w:at(tick + math.random(0, 12), function()
    folk, band = alive(folk), alive(band)
    if not golem or not golem.alive then golem = w:spawn("iron_golem", 126.5, Y, 20.5) end
    golem.health = 100
    if w.tick % 600 < 20 then golem:place(126.5, Y, 20.5) end -- out of the village
    if not hero.alive then hero = w:player(CX + 0.5, Y, CZ + 6.5) end
    hero.health = 20
    hero:give_effect("resistance", -1, 4)
    if w.tick < quiet_until then return end
    while #band > 12 do table.remove(band, 1):remove() end
    if #w.mobs > 60 then for _, mob in ipairs(w.mobs) do if mob.species == "vex" then mob:remove() end end end
    if not raid() then begin() return end
    while raid() and #band < 5 do enlist(street()) end
    if raid() and math.random(2) == 1 then pcall(pick(events)) end
  end)
end
w:run(24000)
