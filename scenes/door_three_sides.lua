-- A zombie in a shut door. The board of a door stands on one side of its cell. From inside of the cell
-- the body's box moves toward each neighbor, and what the board stops is no way: one direction is
-- barred, three are free. So a shut door can be passed from three sides by a mob that stands in it, and
-- the mob cannot walk in the direction of the board.

local sides = { north = {0, -1}, east = {1, 0}, south = {0, 1}, west = {-1, 0} }
-- The board is on the side that the door's front turns its back to.
local board_of = { north = "south", east = "west", south = "north", west = "east" }

-- The ways depend on the exact position: the box's lower corner counts, so beside a board in the
-- north or west the zombie stands a little off the middle.
local stand = { north = {0.5, 0.7}, east = {0.5, 0.5}, south = {0.5, 0.5}, west = {0.7, 0.5} }

local w = ovis.world { size = {64, 64}, time = 18000 }
local north_to_west = { "north", "east", "south", "west" }
for row, facing in ipairs(north_to_west) do
  local from = stand[board_of[facing]]
  local free = {}
  for column, side in ipairs(north_to_west) do
    -- A door in solid rock with one neighbor cut free. No lintel: the box rises by half a body.
    local x, z, d = 12 * column, 12 * row, sides[side]
    w:fill(x - 2,64,z - 2, x + 2,65,z + 2, "stone")
    w:fill(x + d[1],64,z + d[2], x + d[1],65,z + d[2], "air")
    w:set(x,64,z, ("oak_door[facing=%s,half=lower,hinge=left,open=false]"):format(facing))
    local path = w:path("zombie", {x + from[1],64,z + from[2]}, {x + d[1],64,z + d[2]}, { range = 16 })
    if path.status == "reached" then free[#free + 1] = side end
  end
  print(("a door that faces %s: free are %s"):format(facing, table.concat(free, ", ")))
  ovis.expect(#free == 3, "three sides are free, not " .. #free)
  for _, side in ipairs(free) do
    ovis.expect(side ~= board_of[facing], "the board's side " .. side .. " is barred")
  end
end
