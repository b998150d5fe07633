-- A villager on a ledge. Mobs without a target drop three blocks at most: from a ledge of three it goes
-- down, from a ledge of four it stays, whatever waits below. A mob with a target drops as far as its
-- health allows: a zombie in full health on normal difficulty 20 - 20/3 + 4*2 - 9, over twelve blocks.

local function ledge(height, species, chased)
  local w = ovis.world { size = {32, 16}, time = 18000, seed = 2 }
  w:fill(0,64,0, 10,63 + height,15, "stone")
  local mob = w:spawn(species, chased and 10.4 or 8.5,64 + height,8.5, { walker = not chased })
  if chased then
    w:player(14.5,64,8.5)
  end
  local path = w:path(species, {8.5,64 + height,8.5}, {14,64,8}, { range = 24 })
  if not chased then
    mob:walk_to({14.5,64,8.5}, 0.6)
  end
  w:run(300)
  return path.status, mob.pos.y < 64.5
end

for height = 2, 5 do
  local status, is_down = ledge(height, "villager", false)
  print(("a villager on a ledge of %d: the path is %s, it is %s"):format(
    height, status, is_down and "down" or "still up"))
  ovis.expect((status == "reached") == (height <= 3), "a path from " .. height)
  ovis.expect(is_down == (height <= 3), "a drop of " .. height)
end
for height = 4, 8, 4 do
  local _, is_down = ledge(height, "zombie", true)
  print(("a zombie that hunts a player, on a ledge of %d: it is %s"):format(
    height, is_down and "down" or "still up"))
  ovis.expect(is_down, "a hunting zombie drops " .. height)
end
