-- Doors and the mobs that pass them. Six rooms have one entrance each, with a passage before it. The
-- path finder says which mobs get in. Then a villager uses a door, and a zombie waits for one to open.

local w = ovis.world { size = {64, 32}, time = 18000 }

local rooms = {
  { name = "a doorway", block = "air" },
  { name = "a shut wooden door", block = "oak_door[facing=south]" },
  { name = "an open wooden door", block = "oak_door[facing=south,open=true]" },
  { name = "a shut iron door", block = "iron_door[facing=south]" },
  { name = "a shut fence gate", block = "oak_fence_gate[facing=south]" },
  { name = "an open fence gate", block = "oak_fence_gate[facing=south,open=true]" },
}
local plan = [[
    ##S##
    ##.##
    ##D##
    #...#
    #.T.#
    #...#
    #####
]]
for i, room in ipairs(rooms) do
  local legend = { ["#"] = "stone_bricks", ["."] = "air", D = "air" }
  local corner = { 2 + (i - 1) * 10, 64, 4 }
  w:map(65, plan, legend, corner)
  legend.D = room.block
  local at = w:map(64, plan, legend, corner)
  room.from, room.to, room.door = at.S, at.T, { at.S.x, 64, at.S.z + 2 }
end

-- Villagers open wooden doors, zombies and sheep do not; no mob opens a gate or an iron door.
local expected = {
  villager = { true, true, true, false, false, true },
  zombie = { true, false, true, false, false, true },
  sheep = { true, false, true, false, false, true },
}
for species, gets_in in pairs(expected) do
  for i, room in ipairs(rooms) do
    local path = w:path(species, room.from, room.to, { range = 32 })
    local is_in = path.status == "reached"
    print(species .. (is_in and " passes " or " cannot pass ") .. room.name)
    ovis.expect(is_in == gets_in[i], species .. " and " .. room.name)
  end
end

-- A walking villager opens the shut door and closes it behind itself.
local shut = rooms[2]
w:fill(shut.from.x, 64, shut.from.z - 1, shut.from.x, 65, shut.from.z - 1, "stone_bricks")
local opened = 0
w:on("block_set", function(e)
  if e.state:find("half=lower,.*open=true") then opened = opened + 1 end
end)
local villager = w:spawn("villager", shut.from, { walker = true })
villager:walk_to(shut.to)
w:run(100)
ovis.expect(villager.pos.z > shut.door[3] + 1, "the villager is not in its room")
ovis.expect(opened == 1 and w:get(shut.door):find("open=false"), "the door was not used")
villager:remove()

-- A zombie waits in the passage before the shut door. A player stands behind the door.
local hero = w:player(shut.to)
local zombie = w:spawn("zombie", shut.from)
w:at(w.tick + 200, function()
  ovis.expect(zombie.pos.z < shut.door[3], "the zombie came through a shut door")
  w:set(shut.door, "oak_door[facing=south,open=true]")
end)
w:run(600)
ovis.expect(zombie.pos.z > shut.door[3], "the zombie did not come through the open door")
ovis.expect(not hero.alive or hero.health < 20, "the zombie did not reach its prey")
