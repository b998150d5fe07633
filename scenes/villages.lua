-- Many villages that know nothing of each other: each has houses, beds, job blocks, a bell, animals in
-- a pen, cats and a golem. With --mobs N there are so many mobs, 25 in a village; --set apart=N puts N
-- blocks between two villages. Far enough apart each village is an island: workers share them out.

local mobs = ovis.parameter("mobs", 100)
local apart = ovis.parameter("apart", 64)
ovis.expect(mobs >= 1 and mobs <= 50000 and mobs == math.floor(mobs), "mobs is from 1 to 50000")
ovis.expect(apart >= 16 and apart <= 400 and apart == math.floor(apart), "apart is from 16 to 400")

local PLOT, PLOTS = 12, 2 -- blocks of a house with its yard; houses along a side of a village
local PEN = 12
local SIZE = PLOT * PLOTS + PEN
local IN_VILLAGE = 25
local JOBS = {"composter", "loom", "lectern", "fletching_table", "stonecutter", "smithing_table", "smoker"}

local count = math.ceil(mobs / IN_VILLAGE)
local columns = math.ceil(math.sqrt(count))
local rows = math.ceil(count / columns)
local step = SIZE + apart
local side = (columns - 1) * step + SIZE + 8
ovis.expect(side <= 4096, ("%d mobs %d blocks apart need a world of %d blocks, and scenes have up to 4096: "
  .. "give fewer mobs, or put them nearer"):format(mobs, apart, side))
local w = ovis.world { size = {(columns - 1) * step + SIZE + 8, (rows - 1) * step + SIZE + 8}, height = {48, 79},
                       time = 6000, seed = 38 }

local function house(x, z, number)
  w:fill(x, 64, z, x + 7, 66, z + 6, "oak_planks")
  w:fill(x, 67, z, x + 7, 67, z + 6, "spruce_planks")
  w:fill(x + 1, 64, z + 1, x + 6, 66, z + 5, "air")
  w:set(x + 3, 64, z + 6, "oak_door[half=lower,facing=south]")
  w:set(x + 3, 65, z + 6, "oak_door[half=upper,facing=south]")
  for i = 0, 2 do
    w:set(x + 1 + 2 * i, 64, z + 1, "red_bed[part=head,facing=north]")
    w:set(x + 1 + 2 * i, 64, z + 2, "red_bed[part=foot,facing=north]")
  end
  w:set(x + 6, 64, z + 5, "red_bed[part=head,facing=east]")
  w:set(x + 5, 64, z + 5, "red_bed[part=foot,facing=east]")
  for i = 0, 3 do w:set(x + 2 * i, 64, z + 9, JOBS[(number * 4 + i) % #JOBS + 1]) end
end

local left = mobs
local function spawn(species, x, z)
  if left > 0 then
    left = left - 1
    return w:spawn(species, x + 0.5, 64, z + 0.5)
  end
end

local function build(x, z)
  local pen = x + PLOT * PLOTS
  w:fill(pen, 64, z, pen + PEN - 2, 64, z + PEN - 2, "oak_fence")
  w:fill(pen + 1, 64, z + 1, pen + PEN - 3, 64, z + PEN - 3, "air")
  w:set(x + PLOT - 1, 64, z + PLOT - 2, "bell[attachment=floor]")
  for i = 0, PLOTS * PLOTS - 1 do
    house(x + i % PLOTS * PLOT, z + math.floor(i / PLOTS) * PLOT, i)
  end
end

local function settle(x, z)
  local pen = x + PLOT * PLOTS
  for i = 0, PLOTS * PLOTS - 1 do
    for k = 0, 3 do spawn("villager", x + i % PLOTS * PLOT + 2 * k, z + math.floor(i / PLOTS) * PLOT + 8) end
  end
  for i = 0, 3 do spawn("sheep", pen + 2 + i, z + 3) end
  for i = 0, 1 do spawn("cow", pen + 2 + i, z + 6) end
  spawn("cat", x + PLOT, z + PLOT - 1)
  spawn("iron_golem", x + PLOT, z + PLOT * PLOTS)
  spawn("chicken", pen + 3, z + 8)
end

-- All is built before the first mob comes: the light is then computed once.
for _, put in ipairs({build, settle}) do
  for i = 0, count - 1 do put(i % columns * step + 4, math.floor(i / columns) * step + 4) end
end
ovis.measure("villages", count)

w:at(1000, function()
  local homes = 0
  for _, mob in ipairs(w.mobs) do
    if mob.species == "villager" and mob.memory.home then homes = homes + 1 end
  end
  ovis.measure("villagers with a home", homes)
  ovis.expect(homes > 0 or mobs < 5, "villagers claim beds")
end)
