-- Two villagers have a child when both have 12 points of food, eaten or carried, and a bed is free that
-- one of them can reach: bread counts 4 points, potatoes, carrots and beetroots 1. The child takes the
-- bed, and both parents wait 6000 ticks. Three houses: food and a bed, no third bed, too little bread.

local function house(bread, beds)
  local w = ovis.world { size = {32, 32}, time = 1000, seed = 4 }
  w:fill(8,64,8, 20,66,20, "oak_planks")
  w:fill(9,64,9, 19,66,19, "air")
  for i = 1, beds do w:set(8 + 2 * i,64,18, "red_bed[part=foot,facing=north]") end
  local pair = { w:spawn("villager", 10.5,64,12.5), w:spawn("villager", 17.5,64,12.5) }
  for _, villager in ipairs(pair) do
    w:item("bread", villager.pos.x, 64, villager.pos.z, bread, { delay = 0 })
  end
  local born
  w:on("born", function(e) born = born or w.tick end)
  for _ = 1, 120 do
    w:run(50)
    w.time = 1000 -- it stays morning
    if born then break end
  end
  return born, w, pair
end

local born, w, pair = house(3, 3)
print("three loaves each and three beds: a child after " .. tostring(born) .. " ticks")
ovis.expect(born, "a child is born")
ovis.expect(born >= 275, "they court 275 ticks at least")
local child
for _, mob in ipairs(w.mobs) do child = mob.baby and mob or child end
ovis.expect(child.memory.home, "the child has a bed")
ovis.expect(pair[1].age > 0 and pair[2].age > 0, "the parents wait")

ovis.expect(not house(3, 2), "no child without a bed")
print("three loaves each and two beds: no child")
ovis.expect(not house(2, 3), "no child without food")
print("two loaves each and three beds: no child")
