-- A wreck in the sea: a player tames a nautilus with pufferfish, saddles it, and dashes through the
-- water; a zombie nautilus with its drowned hunts another swimmer, but nobody on land.

local w = ovis.world { size = {96, 64}, seed = 21, time = 6000, ground = "stone", rules = "1.21.11" }
local Y = 64
w:fill(2,43,2, 93,43,61, "sand")
w:fill(2,44,2, 93,63,61, "water")
for x = 56, 72, 2 do w:fill(x,44,40, x,48,50, "spruce_planks") end -- ribs of the wreck

local diver = w:player(12.5,52,20.5, { yaw = -90 })
diver:give_effect("resistance", -1, 4)
diver:give_effect("water_breathing", -1, 1)
local nautilus = w:spawn("nautilus", 16.5,52,20.5)

-- Tamed: one try in three.
local tries = 0
diver:hold("pufferfish")
while not nautilus.tame and tries < 60 do
  diver:use(nautilus)
  tries = tries + 1
  w:run(1)
end
print("tamed after " .. tries .. " pufferfish")
ovis.expect(nautilus.tame, "60 pufferfish do not tame it")
diver:hold("saddle")
ovis.expect(diver:use(nautilus) == "saddle", "it takes no saddle")
ovis.expect(diver:use(nautilus, "") == "mount", "nobody rides it")

-- Ridden: it waits for its rider, and dashes where he looks.
w:run(40)
local from = nautilus.pos
for _ = 1, 5 do
  nautilus.dash = 1
  w:run(45)
end
print(("five dashes: %.1f blocks east"):format(nautilus.pos.x - from.x))
ovis.expect(nautilus.pos.x - from.x > 20, "its dashes lead nowhere")
ovis.expect(nautilus.riders[1] == diver, "the rider fell off")

-- The zombie nautilus.
local swimmer = w:player(20.5,52,42.5) -- far from the diver, whom they would hunt as well
swimmer:give_effect("resistance", -1, 4)
swimmer:give_effect("water_breathing", -1, 1)
local idler = w:player(0.5,Y,46.5)
local zombie = w:spawn("zombie_nautilus", 12.5,52,50.5, { jockey = true })
ovis.expect(zombie.riders[1].species == "drowned", "a zombie nautilus comes with a drowned")
local hurt, on_land = 0, 0
w:on("hurt", function(e)
  if e.mob == swimmer then hurt = hurt + 1 end
  if e.mob == idler and e.other == zombie then on_land = on_land + 1 end
end)
for _ = 1, 600 do
  w:run(1)
  swimmer:place(20.5,52,42.5)
end
print("the zombie nautilus and its drowned hurt the swimmer " .. hurt .. " times")
ovis.expect(hurt >= 3, "they leave the swimmer alone")
ovis.expect(on_land == 0, "the zombie nautilus bites on land")
