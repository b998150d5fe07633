-- Armadillos in the badlands. Each stands in a pen of its own: one meets a player who sprints, one a
-- player who sneaks, one a zombie behind bars, one nobody. The first and the third roll up.
--
--   z 4   sprinter | sneaker        z 20   zombie | nobody

local w = ovis.world { size = {48, 48}, seed = 11, time = 14000, ground = "red_sand", rules = "1.20.5" }
local Y = 64

-- A pen of terracotta whose west end, behind bars, holds what the armadillo sees.
local function pen(x, z)
  w:fill(x,Y,z, x + 16,Y + 1,z + 10, "terracotta")
  w:fill(x + 1,Y,z + 1, x + 15,Y + 1,z + 9, "air")
  w:fill(x + 5,Y,z + 1, x + 5,Y + 1,z + 9, "iron_bars[north=true,south=true]")
  return { armadillo = w:spawn("armadillo", x + 9.5,Y,z + 5.5), x = x, z = z, rolled = 0 }
end

local pens = { sprinter = pen(4, 4), sneaker = pen(26, 4), zombie = pen(4, 20), nobody = pen(26, 20) }
local runner = w:player(pens.sprinter.x + 3.5,Y,pens.sprinter.z + 5.5)
local stalker = w:player(pens.sneaker.x + 3.5,Y,pens.sneaker.z + 5.5)
runner:sprint(true)
stalker:sneak(true)
local zombie = w:spawn("zombie", pens.zombie.x + 3.5,Y,pens.zombie.z + 5.5)

-- The armadillo that strolls too far from what it shall meet comes back, and so does the zombie.
local function keep_near(one)
  local at = one.armadillo.pos
  if zombie.pos.x < pens.zombie.x + 3 then zombie:place(pens.zombie.x + 3.5,Y,pens.zombie.z + 5.5) end
  if at.x > one.x + 9.5 then one.armadillo:place(one.x + 8.5,Y,one.z + 5.5) end
end

for _ = 1, 400 do
  w:run(1)
  for _, one in pairs(pens) do
    if one.armadillo.roll ~= "idle" then one.rolled = one.rolled + 1 else keep_near(one) end
  end
end
print(("rolled up of 400 ticks: before a sprinter %d, a sneaker %d, a zombie %d, alone %d"):format(
  pens.sprinter.rolled, pens.sneaker.rolled, pens.zombie.rolled, pens.nobody.rolled))
ovis.expect(pens.sprinter.rolled > 300, "it did not roll up before the player who sprints")
ovis.expect(pens.sneaker.rolled == 0, "it rolled up before the player who sneaks")
ovis.expect(pens.zombie.rolled > 300, "it did not roll up before the zombie")
ovis.expect(pens.nobody.rolled == 0, "it rolled up before nobody")

-- The runner stops: the armadillo unrolls.
runner:sprint(false)
w:run(140)
ovis.expect(pens.sprinter.armadillo.roll == "idle", "it does not unroll when the danger is over")

-- A brush takes a scute, and a blow on a shell is half a blow.
runner:hold("brush")
runner:use(pens.sprinter.armadillo)
w:run(20)
local scutes = 0
for _, item in ipairs(w.items) do
  if item.item == "armadillo_scute" then scutes = scutes + item.count end
end
print(scutes .. " scute lies in the sand")
ovis.expect(scutes >= 1, "the brush took no scute")

-- A spider runs from an armadillo that is not rolled up. Bars would hide it.
local bold = w:spawn("armadillo", 24.5,Y,41.5)
local spider = w:spawn("spider", 28.5,Y,41.5)
local fled = false
for _ = 1, 80 do
  w:run(1)
  bold:place(24.5,Y,41.5)
  for _, option in ipairs(spider.running) do fled = fled or option == "AvoidEntity" end
end
ovis.expect(fled, "the spider does not run from the armadillo")
