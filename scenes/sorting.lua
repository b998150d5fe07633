-- A sorting hall: copper golems carry what lies mixed in a copper chest to nine chests. Three chests hold
-- a sample of cobblestone, three one of wheat, three one of copper ingots; a golem puts an item only where
-- that item is, or into an empty chest. The scene lasts a day.

-- With --set golems=N there are up to 12.

local DAY = 24000
local count = ovis.parameter("golems", 4)
ovis.expect(count >= 1 and count <= 12 and count == math.floor(count), "golems is from 1 to 12")
local w = ovis.world { size = {48, 32}, seed = 11, time = 1000, ground = "polished_andesite", rules = "1.21.9" }
local Y = 64

-- The hall, open to the sky.
w:fill(8,Y,6, 39,Y + 1,6, "stone_bricks")
w:fill(8,Y,27, 39,Y + 1,27, "stone_bricks")
w:fill(8,Y,6, 8,Y + 1,27, "stone_bricks")
w:fill(39,Y,6, 39,Y + 1,27, "stone_bricks")
w:fill(9,Y,7, 38,Y + 1,26, "air")

local ITEMS = {"cobblestone", "wheat", "copper_ingot"}
local GLASS = {cobblestone = "light_gray_stained_glass", wheat = "yellow_stained_glass", copper_ingot = "orange_stained_glass"}

-- The source: a double copper chest in the middle, full of a mix. Each stack takes four walks.
local source = {{23,Y,14}, {24,Y,14}}
w:set(23,Y,14, "copper_chest[facing=south,type=right]")
w:set(24,Y,14, "copper_chest[facing=south,type=left]")
for half, cell in ipairs(source) do
  local stacks = {}
  for i = 1, 27 do stacks[i] = {item = ITEMS[(i + half) % 3 + 1], count = 64} end
  w:stock(cell, stacks)
end

-- Nine chests along three walls; a sample tells what belongs into them.
local places = {
  {12,10, "east"}, {12,15, "east"}, {12,20, "east"},
  {18,24, "north"}, {24,24, "north"}, {30,24, "north"},
  {35,20, "west"}, {35,15, "west"}, {35,10, "west"},
}
local chests = {}
for i, place in ipairs(places) do
  local item = ITEMS[math.floor((i - 1) / 3) + 1]
  local cell = {place[1],Y,place[2]}
  w:set(cell[1],Y,cell[3], (i % 3 == 2 and "trapped_chest" or "chest") .. ("[facing=%s]"):format(place[3]))
  w:set(cell[1],Y - 1,cell[3], GLASS[item])
  w:stock(cell, {item})
  chests[#chests + 1] = {cell = cell, item = item}
end

for i = 1, count do w:spawn("copper_golem", 17.5 + i,Y,18.5) end

local moved, opened = 0, 0
w:on("put_into", function(e) moved = moved + e.count end)
w:on("looked_into", function() opened = opened + 1 end)
w:run(DAY)

-- Nothing is lost, and nothing lies where it does not belong.
local left = 0
for _, cell in ipairs(source) do
  for _, stack in ipairs(w:container(cell)) do left = left + stack.count end
end
local sorted, full = 0, 0
for _, chest in ipairs(chests) do
  local inside = 0
  for _, stack in ipairs(w:container(chest.cell)) do
    ovis.expect(stack.item == chest.item, ("%s is in a chest for %s"):format(stack.item, chest.item))
    inside = inside + stack.count
  end
  sorted = sorted + inside - 1
  if inside > 1 then full = full + 1 end
end
print(("%d golems moved %d items in a day, opened chests %d times, %d items are left"):format(count, moved, opened, left))
ovis.measure("items moved", moved)
ovis.expect(sorted == moved, "the chests do not hold what was put into them")
ovis.expect(2 * 27 * 64 - left - moved <= 16 * count, "items are lost")
ovis.expect(moved > 200 * count or left == 0, "the golems moved too few items")
ovis.expect(full >= 3, "a kind of item was not sorted")
