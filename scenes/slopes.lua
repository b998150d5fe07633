-- Steps, slabs, stairs and drops: heights that mobs climb, jump or fall, and heights that stop them.
-- Lanes run from west to east, three blocks wide, with walls of glass between them.

local w = ovis.world { size = {20, 44}, time = 18000 }
local FEET = 64

-- A lane of columns. Each number is the height of the ground above the meadow, in blocks. Half
-- blocks are slabs.
local function lane(z, heights)
  for i, height in ipairs(heights) do
    local x = 3 + i
    local whole = math.floor(height)
    if whole > 0 then w:fill(x, FEET, z, x, FEET + whole - 1, z + 2, "stone") end
    if height > whole then w:fill(x, FEET + whole, z, x, FEET + whole, z + 2, "stone_slab") end
  end
  w:fill(3, FEET, z + 3, 4 + #heights, FEET + 6, z + 3, "glass")
  w:fill(3, FEET, z - 1, 4 + #heights, FEET + 6, z - 1, "glass")
  w:fill(4 + #heights, FEET, z - 1, 4 + #heights, FEET + 6, z + 3, "glass")
  w:fill(3, FEET, z - 1, 3, FEET + 6, z + 3, "glass")
  return { 4, FEET + math.floor(heights[1]), z + 1 },
         { 3 + #heights, FEET + math.ceil(heights[#heights]), z + 1 }
end

local function expect(what, status, from, to, species)
  local path = w:path(species or "zombie", from, to, { range = 40 })
  print(what .. ": " .. path.status)
  ovis.expect(path.status == status, what .. " is " .. path.status .. ", expected " .. status)
end

local from, to = lane(2, { 0, 0, 1, 1, 2, 2, 3, 3, 3 })
expect("up steps of a block", "reached", from, to)
expect("down steps of a block", "reached", to, from)

from, to = lane(8, { 0, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3 })
expect("up slabs", "reached", from, to)
expect("down slabs", "reached", to, from)

from, to = lane(14, { 0, 0, 2, 2, 2 })
expect("up two blocks at once", "partial", from, to)

from, to = lane(20, { 3, 3, 0, 0, 0 })
expect("down three blocks", "reached", from, to)

from, to = lane(26, { 4, 4, 0, 0, 0 })
expect("down four blocks", "partial", from, to)

-- Stairs: each leads up by one block without a jump.
from, to = lane(32, { 0, 0, 0, 1, 2, 3, 3, 3 })
w:fill(6, FEET, 32, 6, FEET, 34, "stone_stairs[facing=east]")
w:fill(7, FEET + 1, 32, 7, FEET + 1, 34, "stone_stairs[facing=east]")
w:fill(8, FEET + 2, 32, 8, FEET + 2, 34, "stone_stairs[facing=east]")
expect("up stairs", "reached", from, to)

-- A fence is 1.5 blocks high, too high for a jump.
local a, b = lane(38, { 0, 0, 0, 0, 0 })
w:fill(6, FEET, 38, 6, FEET, 40, "oak_fence")
expect("over a fence", "partial", a, b)

-- Bodies, not only paths: a zombie walks up the stairs to a player.
local hero = w:player(to)
local zombie = w:spawn("zombie", from)
local highest = 0
for _ = 1, 20 do
  w:run(20)
  highest = math.max(highest, zombie.pos.y)
end
ovis.expect(highest >= FEET + 3, "the zombie came only to " .. highest)
ovis.expect(not hero.alive or hero.health < 20, "the zombie did not reach its prey")
