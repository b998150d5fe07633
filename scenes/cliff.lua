-- Goats on a cliff. One stands on a pillar over a gorge and can leave it only by a long jump; others
-- ram a cow that stands still, and lose a horn at a log. Goats that can walk everywhere never jump.

local w = ovis.world { size = {96, 48}, seed = 5, time = 1000 }
w:fill(0,60,0, 95,63,47, "stone")

-- ---- The gorge: pillars of different heights over lava

w:fill(4,61,4, 40,63,43, "lava")
local pillars = {}
for i = 0, 3 do
  for j = 0, 3 do
    local x, z, top = 6 + i * 9, 8 + j * 9, 66 + (i * 3 + j * 5) % 4
    w:fill(x,60,z, x + 4,top,z + 4, "stone")
    pillars[#pillars + 1] = { x = x + 2.5, y = top + 1, z = z + 2.5 }
  end
end
local jumpers = {}
for i, pillar in ipairs(pillars) do
  if i % 2 == 1 then
    local goat = w:spawn("goat", pillar.x, pillar.y, pillar.z)
    goat:remember("ram_cooldown_ticks", 1000000)
    goat:remember("long_jump_cooling_down", 20 * i)
    jumpers[#jumpers + 1] = goat
  end
end

-- ---- The pasture: walls too high for a jump, and nothing inside that a walk does not reach

w:fill(50,64,2, 72,70,20, "stone")
w:fill(51,64,3, 71,70,19, "air")
local calm = w:spawn("goat", 60.5,64,8.5)
calm:remember("ram_cooldown_ticks", 1000000)
calm:remember("long_jump_cooling_down", 100)

-- ---- The ram: in a pen, so that the cow stays near

w:fill(50,64,22, 72,70,40, "stone")
w:fill(51,64,23, 71,70,39, "air")
local goat = w:spawn("goat", 62.5,64,30.5)
goat.screaming, goat.left_horn, goat.right_horn = false, true, true
goat:remember("long_jump_cooling_down", 1000000)
goat:remember("ram_cooldown_ticks", 40)
local cow = w:spawn("cow", 67.5,64,30.5)
local rammed, flown = 0, 0
w:on("hurt", function(e)
  if e.mob == cow and e.other == goat then
    rammed = rammed + 1
    flown = cow.pos.x
  end
end)

local jumps, tried = 0, 0
local was = {}
for _ = 1, 3000 do
  w:run(1)
  for i, jumper in ipairs(jumpers) do
    local flies = jumper.alive and jumper.activity and jumper.memory.long_jump_mid_jump ~= nil
    if flies and not was[i] then jumps = jumps + 1 end
    was[i] = flies
  end
  if calm.activity == "long_jump" then tried = tried + 1 end
  ovis.expect(calm.memory.long_jump_mid_jump == nil, "the goat of the pasture jumped where it could walk")
end
local left = 0
for _, jumper in ipairs(jumpers) do left = left + (jumper.alive and 1 or 0) end
print(#jumpers .. " goats on pillars jumped " .. jumps .. " times; " .. left .. " of them stand")
print("the goat of the pasture looked for a jump in " .. tried .. " ticks and found none")
print("the cow was rammed " .. rammed .. " times")
ovis.expect(jumps >= #jumpers, "the goats on the pillars did not jump")
ovis.expect(left >= #jumpers - 1, "goats jumped into the lava") -- some land on an edge
ovis.expect(tried > 0, "the goat of the pasture did not look for a jump")
ovis.expect(rammed > 0, "nobody rammed the cow")

-- ---- The horn

goat:place(62.5,64,30.5)
if cow.alive then cow:remove() end
w:fill(67,64,29, 68,66,31, "oak_log[axis=y]") -- a niche that is open to the west
w:fill(67,64,30, 67,66,30, "air")
local pig = w:spawn("pig", 67.5,64,30.5)
goat:remember("ram_cooldown_ticks", 1)
for _ = 1, 3000 do
  w:run(1)
  if not (goat.left_horn and goat.right_horn) then break end
  pig:place(goat.memory.ram_target and 52.5 or 67.5,64,goat.memory.ram_target and 37.5 or 30.5) -- it gets away
  if w.tick % 400 == 0 then goat:remember("ram_cooldown_ticks", 1) end
end
local horns = (goat.left_horn and 1 or 0) + (goat.right_horn and 1 or 0)
print("the goat that rammed a log has " .. horns .. " horn")
ovis.expect(horns == 1, "no horn broke at the log")
