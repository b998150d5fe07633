-- Encounters that chance brings too rarely: a golem and a player of ill repute, eggs before zombies of all kinds, foxes that
-- trust, traps of skeleton horses, a trader's llamas.

local Y = 64
local w = ovis.world { size = {160, 64}, time = 14000, mob_griefing = true }

-- A player who does not die for long.
local function player(of, x, z)
  if not of or not of.alive then of = w:player(x, Y, z) end
  of.health = 20
  of:give_effect("resistance", -1, 4)
  return of
end

local function pen(x, z, n)
  w:fill(x,Y,z, x + n,Y + 3,z + n, "stone")
  w:fill(x + 1,Y,z + 1, x + n - 1,Y + 3,z + n - 1, "air")
end
pen(2, 2, 24)   -- a golem, villagers, a player
pen(32, 2, 16)  -- eggs
pen(52, 2, 16)
pen(72, 2, 24)  -- foxes
pen(100, 2, 24) -- a trap
pen(128, 2, 24) -- llamas

local hero = player(nil, 8.5, 8.5)
local golem = w:spawn("iron_golem", 18.5, Y, 18.5)
local folk = {}
for i = 1, 5 do folk[i] = w:spawn("villager", 6.5 + 2 * i, Y, 12.5) end

local hunters = {}
local function hatch()
  for i, kind in ipairs { "drowned", "zombified_piglin" } do
    if hunters[i] and hunters[i].alive then hunters[i]:remove() end
    hunters[i] = w:spawn(kind, 16.5 + 20 * i, Y, 6.5)
    w:set(20 + 20 * i, Y, 12, "turtle_egg")
  end
end

local vixen = w:spawn("fox", 76.5, Y, 8.5)
local dog = w:spawn("fox", 78.5, Y, 8.5)
local friend = player(nil, 80.5, 12.5)
local pup, foe

local function court()
  friend:place(vixen.pos.x + 1, Y, vixen.pos.z)
  vixen.age = 0
  dog.age = 0
  for _, fox in ipairs { vixen, dog } do friend:use(fox, "sweet_berries") end
end
w:on("born", function(e) if e.species == "fox" then pup = e.mob end end)

local horse = w:spawn("skeleton_horse", 112.5, Y, 12.5)
horse.skeleton_trap = true
local rider = player(nil, 104.5, 12.5)

local trader = w:spawn("wandering_trader", 140.5, Y, 14.5)
local llamas = {}
for i = 1, 4 do llamas[i] = w:spawn("trader_llama", 132.5 + 2 * i, Y, 10.5) end
for i = 1, 3 do llamas[4 + i] = w:spawn("llama", 132.5 + 2 * i, Y, 18.5) end
llamas[1].leash = trader.serial
local leader = player(nil, 146.5, 6.5)
llamas[5].leash = leader.serial

for tick = 20, 12000, 400 do
  w:at(tick, function()
    w.time = math.random(2) == 1 and 14000 or 1000
    hero, friend = player(hero, 8.5, 8.5), player(friend, 80.5, 12.5)
    rider, leader = player(rider, 104.5, 12.5), player(leader, 146.5, 6.5)
    hatch()
    for _, one in ipairs(folk) do if one.alive then one:gossip(hero, "major_negative", 50) end end
    if golem.alive and hero.alive then hero:place(golem.pos.x > 14 and 6.5 or 20.5, Y, 10.5) end
    if vixen.alive and dog.alive then court() end
    if pup and pup.alive then
      pup.age = 0
      friend:place(pup.pos.x + 2, Y, pup.pos.z)
    end
  end)
  w:at(tick + 100, function()
    friend, rider, leader = player(friend, 80.5, 12.5), player(rider, 104.5, 12.5), player(leader, 146.5, 6.5)
    if foe and foe.alive then foe:remove() end
    foe = w:spawn("zombie", friend.pos.x + 3, Y, friend.pos.z)
    friend:hurt(1, foe)
    if horse.alive then rider:place(horse.pos.x + 3, Y, horse.pos.z) end
    local wolf = w:spawn("wolf", 142.5, Y, 14.5)
    if trader.alive then trader:hurt(1, wolf) trader.health = 20 end
    w:at(tick + 250, function() if wolf.alive then wolf:remove() end end)
    leader:place(130.5 + math.random(18), Y, 5.5 + math.random(18))
  end)
  w:at(tick + 300, function() if rider.alive then rider:place(122.5, Y, 22.5) end end)
end
w:run(12100)
