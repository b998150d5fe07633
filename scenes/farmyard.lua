-- A day on a farm: cows, pigs, chickens, rabbits, horses, a dog, a cat and a fox that comes at night.
-- A farmer tames a horse by riding it, feeds two cows, leads a cow on a leash and calls the dog.

local w = ovis.world { size = {48, 48}, time = 0, seed = 23 }

local function pen(x0, z0, x1, z1)
  w:fill(x0,64,z0, x1,64,z0, "oak_fence")
  w:fill(x0,64,z1, x1,64,z1, "oak_fence")
  w:fill(x0,64,z0, x0,64,z1, "oak_fence")
  w:fill(x1,64,z0, x1,64,z1, "oak_fence")
end

pen(2, 2, 22, 14)   -- cows and pigs
pen(26, 2, 45, 14)  -- horses
pen(2, 20, 14, 32)  -- chickens
w:fill(30,63,22, 34,63,26, "farmland")
w:fill(30,64,22, 34,64,26, "carrots[age=7]")
w:set(40, 64, 40, "red_bed[part=head,facing=north]")
w:set(40, 64, 41, "red_bed[part=foot,facing=north]")
w:set(42, 64, 38, "chest")

local cows, pigs, hens, horses, rabbits = {}, {}, {}, {}, {}
for i = 1, 4 do
  cows[i] = w:spawn("cow", 4.5 + 3 * i,64,6.5)
  pigs[i] = w:spawn("pig", 4.5 + 3 * i,64,10.5)
  hens[i] = w:spawn("chicken", 4.5 + 2 * i,64,26.5)
  horses[i] = w:spawn(i == 4 and "donkey" or "horse", 28.5 + 3 * i,64,8.5)
end
for i = 1, 3 do rabbits[i] = w:spawn("rabbit", 36.5,64,20.5 + 3 * i) end
hens[1].egg_time = 600

local farmer = w:player(24.5,64,17.5)
local dog = w:spawn("wolf", 20.5,64,38.5)
local cat = w:spawn("cat", 38.5,64,42.5)
for _, pet in ipairs { dog, cat } do
  pet.tame = true
  pet.owner = farmer.serial
end
dog.sitting = true

local seen = { laid = 0, born = 0, tamed = 0, leashed = 0, unleashed = 0, died = 0, block_set = 0 }
for name in pairs(seen) do
  w:on(name, function() seen[name] = seen[name] + 1 end)
end

-- Morning: the farmer rides a wild horse until it is tame.
local rides = 0
local function mount()
  if not horses[1].tame and rides < 60 then
    rides = rides + 1
    farmer:place(horses[1].pos.x + 1, 64, horses[1].pos.z)
    farmer:mount(horses[1])
  end
end
for tick = 200, 6000, 100 do w:at(tick, function() if not farmer.vehicle then mount() end end) end

-- Noon: two cows are fed, and one is led through the yard.
w:at(6200, function()
  farmer:dismount()
  for i = 1, 2 do farmer:use(cows[i], "wheat") end
  farmer:place(cows[3].pos.x + 2, 64, cows[3].pos.z)
  farmer:use(cows[3], "lead")
end)
w:at(6500, function()
  ovis.expect(cows[3].leash == farmer.serial, "the lead did not hold")
  farmer:use(cows[3], "")
end)

-- Afternoon: the dog gets up and follows.
w:at(7000, function()
  dog.sitting = false
  farmer:place(24.5,64,17.5)
end)
w:at(7400, function()
  local dx, dz = dog.pos.x - farmer.pos.x, dog.pos.z - farmer.pos.z
  ovis.expect(dx * dx + dz * dz < 144, "the dog did not come to its owner")
end)

-- Night: a fox comes for the chickens.
local fox
w:at(14000, function() fox = w:spawn("fox", 20.5,64,26.5) end)

w:run(24000)

print("eggs " .. seen.laid .. ", calves " .. seen.born .. ", rides " .. rides .. ", deaths " .. seen.died)
ovis.expect(seen.laid >= 1, "no hen laid an egg")
ovis.expect(seen.born == 1, "no calf was born")
ovis.expect(seen.tamed == 1 and horses[1].tame, "the horse is not tame")
ovis.expect(seen.leashed == 1 and seen.unleashed == 1, "the lead was not used")
ovis.expect(seen.block_set > 0, "no rabbit ate carrots")
for _, list in ipairs { cows, pigs, horses } do
  for _, mob in ipairs(list) do ovis.expect(mob.alive, "an animal died: " .. tostring(mob)) end
end
