-- A village: a square with bell and well, eleven houses with beds and job blocks, a farm, a shepherd's
-- meadow with sheep, a paddock with cows, a hill with stairs and slabs. Zombies come at dusk.
--
--      x 0                 56 (main street, north to south)             127
--   z 0   meadow, sheep     |        hill with the watch house
--         shepherd          |   smiths
--  z 52 ------------------ square ------------------------ (high street, west to east)
--         pond, fisher      |   farmers
--   z 111 wood              |        farm

local GROUND = 63
local w = ovis.world { size = {128, 112}, ground_y = GROUND, time = 1000, seed = 7 }

-- ---- Land

-- Columns of dirt up to `top`, with grass on top.
local function raise(x, z, top)
  w:fill(x, GROUND, z, x, top - 1, z, "dirt")
  w:set(x, top, z, "grass_block")
end

-- A round hill: a plateau of four blocks and slopes around it.
local function hill(cx, cz, radius)
  for x = cx - radius, cx + radius do
    for z = cz - radius, cz + radius do
      local from_edge = radius - math.sqrt((x - cx) ^ 2 + (z - cz) ^ 2)
      local rise = math.min(4, math.floor(from_edge / 3))
      if rise > 0 then raise(x, z, GROUND + rise) end
    end
  end
end

local function pond(cx, cz, rx, rz)
  for x = cx - rx - 1, cx + rx + 1 do
    for z = cz - rz - 1, cz + rz + 1 do
      local d = ((x - cx) / rx) ^ 2 + ((z - cz) / rz) ^ 2
      if d < 1 then
        w:set(x, GROUND, z, "water")
        w:set(x, GROUND - 1, z, d < 0.4 and "clay" or "sand")
      elseif d < 1.35 then
        w:set(x, GROUND, z, "sand")
      end
    end
  end
end

local function tree(x, z, wood)
  local y = w:height(x, z)
  local height = math.random(4, 5)
  for dy = height - 2, height + 1 do
    local r = dy >= height and 1 or 2
    for dx = -r, r do
      for dz = -r, r do
        local corner = math.abs(dx) == r and math.abs(dz) == r
        if not (corner and (dy > height or math.random(2) == 1)) then
          w:set(x + dx, y + dy, z + dz, wood .. "_leaves[persistent=true]")
        end
      end
    end
  end
  w:fill(x, y, z, x, y + height - 1, z, wood .. "_log")
end

-- ---- Streets

local function is_ground(x, z)
  local block = w:get(x, w:height(x, z) - 1, z)
  return block:find("^grass_block") or block:find("^dirt")
end

-- A street from one corner point to the next, `wide` blocks to each side of its middle. Stairs lead
-- up each rise of one block.
local function street(points, wide)
  for i = 2, #points do
    local x, z = points[i - 1][1], points[i - 1][2]
    local dx = points[i][1] > x and 1 or points[i][1] < x and -1 or 0
    local dz = points[i][2] > z and 1 or points[i][2] < z and -1 or 0
    for _ = 0, math.max(math.abs(points[i][1] - x), math.abs(points[i][2] - z)) do
      for side = -wide, wide do
        local px, pz = x + (dz ~= 0 and side or 0), z + (dx ~= 0 and side or 0)
        if is_ground(px, pz) then
          w:set(px, w:height(px, pz) - 1, pz, math.random(12) == 1 and "gravel" or "dirt_path")
        end
      end
      x, z = x + dx, z + dz
    end
  end
end

local function lamp(x, z)
  local y = w:height(x, z)
  w:fill(x, y, z, x, y + 2, z, "oak_fence")
  w:set(x, y + 3, z, "lantern[hanging=false]")
end

-- ---- Houses

local opposite = { north = "south", south = "north", east = "west", west = "east" }

-- A house over the box x..x+wide-1, z..z+deep-1 with a gable roof whose ridge runs along x.
--   door   side of the door: "north" or "south"; it is in the middle, with a step before it
--   wood   material of walls and door; frame, roof: of corners and roof
--   beds   colors of the beds, side by side along the back wall
--   jobs   blocks at the end walls
local function house(h)
  local x1, z1, x2, z2 = h.x, h.z, h.x + h.wide - 1, h.z + h.deep - 1
  local y = w:height(x1, z1)
  local walls, frame = h.walls or h.wood .. "_planks", h.frame .. "_log"
  local top = y + 2
  -- Floor, walls, corners.
  w:fill(x1, y - 1, z1, x2, y - 1, z2, h.floor or "cobblestone")
  w:fill(x1, y, z1, x2, top, z2, walls)
  w:fill(x1 + 1, y, z1 + 1, x2 - 1, top, z2 - 1, "air")
  for _, c in ipairs { {x1, z1}, {x1, z2}, {x2, z1}, {x2, z2} } do
    w:fill(c[1], y, c[2], c[1], top, c[2], frame)
  end
  -- Roof: stairs from both long sides up to the ridge, walls in the gables, eaves all around.
  local half = math.floor((z2 - z1 + 2) / 2)
  for k = 0, half do
    local low, high = z1 - 1 + k, z2 + 1 - k
    if low == high then
      w:fill(x1 - 1, top + k, low, x2 + 1, top + k, low, h.roof .. "_slab")
    elseif low < high then
      w:fill(x1 - 1, top + k, low, x2 + 1, top + k, low, h.roof .. "_stairs[facing=south]")
      w:fill(x1 - 1, top + k, high, x2 + 1, top + k, high, h.roof .. "_stairs[facing=north]")
      if low + 1 < high and k > 0 then
        for _, x in ipairs { x1, x2 } do
          w:fill(x, top + k, low + 1, x, top + k, high - 1, walls)
        end
      end
    end
  end
  -- Door, windows, a torch inside.
  local door_x = math.floor((x1 + x2) / 2)
  local door_z = h.door == "south" and z2 or z1
  local out = h.door == "south" and 1 or -1
  w:set(door_x, y, door_z, h.wood .. "_door[facing=" .. opposite[h.door] .. "]")
  for _, x in ipairs { x1 + 2, x2 - 2 } do
    if math.abs(x - door_x) > 1 then w:set(x, y + 1, door_z, "glass_pane") end
    w:set(x, y + 1, h.door == "south" and z1 or z2, "glass_pane")
  end
  local middle = math.floor((z1 + z2) / 2)
  w:set(x1, y + 1, middle, "glass_pane")
  w:set(x2, y + 1, middle, "glass_pane")
  w:set(door_x, top, door_z - out, "wall_torch[facing=" .. opposite[h.door] .. "]")
  -- Beds, with their heads at the back wall.
  local bed_z = h.door == "south" and z1 + 2 or z2 - 2
  for i, color in ipairs(h.beds) do
    local bed_x = x1 + 2 * i - 1
    w:set(bed_x, y, bed_z, color .. "_bed[part=foot,facing=" .. opposite[h.door] .. "]")
    w:spawn("villager", bed_x + 0.5, y, bed_z + (h.door == "south" and 1.5 or -0.5))
  end
  for i, job in ipairs(h.jobs) do
    w:set(i % 2 == 1 and x2 - 1 or x1 + 1, y, i <= 2 and door_z - out or door_z - 2 * out, job)
  end
  -- A step and a path to the street.
  street({ {door_x, door_z + out}, {door_x, h.street or door_z + 4 * out} }, 0)
  lamp(door_x + 2, door_z + out)
end

-- ---- Square, farm, meadow

local function square(x1, z1, x2, z2)
  for x = x1, x2 do
    for z = z1, z2 do
      local paving = { "cobblestone", "stone_bricks", "andesite", "cobblestone" }
      w:set(x, GROUND, z, paving[math.random(#paving)])
    end
  end
end

local function well(x, z)
  local y = GROUND
  w:fill(x, y - 3, z, x + 3, y, z + 3, "cobblestone")
  w:fill(x + 1, y - 2, z + 1, x + 2, y, z + 2, "water")
  w:fill(x, y + 1, z, x + 3, y + 1, z + 3, "cobblestone_wall")
  w:fill(x + 1, y + 1, z + 1, x + 2, y + 1, z + 2, "air")
  for _, c in ipairs { {0, 0}, {3, 0}, {0, 3}, {3, 3} } do
    w:fill(x + c[1], y + 2, z + c[2], x + c[1], y + 3, z + c[2], "spruce_fence")
  end
  w:fill(x, y + 4, z, x + 3, y + 4, z + 3, "spruce_slab")
  w:set(x + 1, y + 1, z, "air") -- opening of the well
  w:set(x + 2, y + 1, z, "air")
end

local function bell(x, z)
  w:fill(x - 1, GROUND, z - 1, x + 1, GROUND, z + 1, "polished_andesite")
  w:set(x, GROUND + 1, z, "bell[attachment=floor]")
end

-- A fence around a box, with a gate in the middle of a side.
local function fence(x1, z1, x2, z2, kind, gate_side)
  for x = x1, x2 do
    for _, z in ipairs { z1, z2 } do w:set(x, w:height(x, z), z, kind .. "_fence") end
  end
  for z = z1 + 1, z2 - 1 do
    for _, x in ipairs { x1, x2 } do w:set(x, w:height(x, z), z, kind .. "_fence") end
  end
  local gx = gate_side == "east" and x2 or gate_side == "west" and x1 or math.floor((x1 + x2) / 2)
  local gz = gate_side == "south" and z2 or gate_side == "north" and z1 or math.floor((z1 + z2) / 2)
  w:set(gx, GROUND + 1, gz, "air")
  w:set(gx, GROUND + 1, gz, kind .. "_fence_gate[facing=" .. gate_side .. "]")
  return gx, gz
end

-- Beds of three rows of crops around a ditch of water, from west to east.
local function farm(x1, z1, x2, beds)
  local crops = { "wheat[age=7]", "carrots[age=7]", "potatoes[age=4]", "wheat[age=3]",
                  "beetroots[age=3]" }
  local z = z1 + 1
  for i = 1, beds do
    for row = 0, 4 do
      local is_ditch = row == 2
      for x = x1 + 1, x2 - 1 do
        if is_ditch then
          w:set(x, GROUND, z + row, "water")
        else
          w:set(x, GROUND, z + row, "farmland[moisture=7]")
          w:set(x, GROUND + 1, z + row, crops[(i - 1) % #crops + 1])
        end
      end
    end
    for x = x1 + 1, x2 - 1 do w:set(x, GROUND, z + 5, "dirt_path") end
    z = z + 6
  end
  w:set(x1 + 1, GROUND + 1, z - 1, "composter")
  w:set(x1 + 1, GROUND + 1, z1 + 6, "composter")
  w:set(x2 - 1, GROUND + 1, z - 1, "hay_block")
  w:set(x2 - 2, GROUND + 1, z - 1, "hay_block")
  local gate_x, gate_z = fence(x1, z1, x2, z, "oak", "west")
  w:set(gate_x, GROUND + 1, gate_z, "oak_fence_gate[facing=west,open=true]") -- villagers open no gates
  return gate_x, gate_z
end

local function meadow(x1, z1, x2, z2, flock)
  local gx, gz = fence(x1, z1, x2, z2, "birch", "south")
  w:fill(x1 + 2, GROUND, z1 + 2, x1 + 5, GROUND, z1 + 3, "water")
  for i = 1, flock do
    w:spawn("sheep", math.random(x1 + 3, x2 - 3) + 0.5, GROUND + 1,
            math.random(z1 + 6, z2 - 4) + 0.5, { baby = i % 5 == 0, yaw = math.random(0, 359) })
  end
  return gx, gz
end

-- Tufts and flowers on free grass.
local function flora(count)
  local kinds = { "short_grass", "short_grass", "short_grass", "short_grass", "short_grass", "fern",
                  "fern", "dandelion", "poppy", "oxeye_daisy", "cornflower" }
  for _ = 1, count do
    local x, z = math.random(0, 127), math.random(0, 111)
    local y = w:height(x, z)
    if w:get(x, y - 1, z):find("^grass_block") and w:get(x, y, z) == "air" then
      w:set(x, y, z, kinds[math.random(#kinds)])
    end
  end
end

-- ---- The village

hill(104, 22, 22)
pond(20, 80, 12, 8)

street({ {4, 52}, {123, 52} }, 1) -- the high street
street({ {56, 4}, {56, 107} }, 1) -- the main street
square(49, 45, 64, 59)
bell(53, 49)
well(59, 53)

local gx, gz = meadow(6, 5, 38, 30, 10)
street({ {gx, gz + 1}, {gx, 52} }, 0)
gx, gz = farm(76, 66, 106, 4)
street({ {gx - 1, gz}, {56, gz} }, 0)
gx, gz = fence(34, 82, 50, 94, "spruce", "east")
street({ {gx + 1, gz}, {56, gz} }, 0)

-- Up the hill: east of the main street, then straight up its western slope.
street({ {58, 24}, {104, 24} }, 1)
local last = w:height(70, 24)
for x = 71, 104 do
  local y = w:height(x, 24)
  if y > last then
    -- Here a stair in the middle and slabs beside it lead up.
    w:set(x - 1, last, 24, "cobblestone_stairs[facing=east]")
    w:set(x - 1, last, 23, "cobblestone_slab")
    w:set(x - 1, last, 25, "cobblestone_slab")
  end
  last = y
end

house { x = 8, z = 38, wide = 9, deep = 7, door = "south", street = 51, wood = "birch", frame = "oak",
        roof = "spruce", beds = {"white", "light_gray"}, jobs = {"loom"} } -- the shepherd
house { x = 30, z = 38, wide = 9, deep = 7, door = "south", street = 51, wood = "oak",
        frame = "spruce", roof = "dark_oak", beds = {"red", "red"}, jobs = {"fletching_table"} }
house { x = 34, z = 58, wide = 11, deep = 8, door = "north", street = 53, wood = "spruce",
        frame = "spruce", roof = "oak", beds = {"blue", "cyan"}, jobs = {"barrel"} } -- the fisher
house { x = 10, z = 58, wide = 9, deep = 7, door = "north", street = 53, wood = "oak",
        frame = "oak", roof = "spruce", beds = {"yellow", "orange"}, jobs = {"cauldron"} }
house { x = 72, z = 38, wide = 11, deep = 8, door = "south", street = 51, walls = "cobblestone",
        wood = "oak", frame = "spruce", roof = "stone_brick", beds = {"gray", "black"},
        jobs = {"blast_furnace", "grindstone"} } -- the smiths
house { x = 90, z = 42, wide = 9, deep = 7, door = "south", street = 51, walls = "stone_bricks",
        wood = "spruce", frame = "oak", roof = "dark_oak", beds = {"brown", "brown"},
        jobs = {"smithing_table", "stonecutter"} } -- tools and stone
house { x = 66, z = 58, wide = 9, deep = 7, door = "north", street = 54, wood = "oak",
        frame = "spruce", roof = "spruce", beds = {"green", "lime"}, jobs = {"crafting_table"} }
house { x = 108, z = 58, wide = 11, deep = 8, door = "north", street = 53, wood = "birch",
        frame = "spruce", roof = "dark_oak", beds = {"purple", "magenta", "pink"},
        jobs = {"lectern", "brewing_stand", "cartography_table"} } -- the library
house { x = 60, z = 28, wide = 9, deep = 7, door = "north", street = 26, wood = "spruce",
        frame = "dark_oak", roof = "oak", beds = {"light_blue", "white"}, jobs = {"crafting_table"} }
house { x = 100, z = 16, wide = 9, deep = 7, door = "south", street = 24, wood = "dark_oak", frame = "stripped_oak",
        roof = "cobblestone", beds = {"red"}, jobs = {"crafting_table"} } -- the watch on the hill
house { x = 60, z = 92, wide = 9, deep = 7, door = "north", street = 88, wood = "oak",
        frame = "oak", roof = "dark_oak", beds = {"brown", "yellow"}, jobs = {"smoker"} } -- the butcher
street({ {56, 88}, {64, 88} }, 0)

for _, at in ipairs { {24, 50}, {44, 54}, {48, 44}, {65, 44}, {48, 60}, {65, 60}, {84, 54}, {106, 50},
                      {54, 34}, {54, 18}, {58, 74}, {54, 88}, {76, 26}, {94, 27}, {120, 54} } do
  lamp(at[1], at[2])
end

for _, at in ipairs { {44, 8}, {47, 20}, {44, 32}, {66, 8}, {72, 14}, {78, 6}, {4, 46}, {27, 34}, {26, 44},
                      {122, 44}, {124, 8}, {120, 74}, {114, 82}, {122, 96}, {42, 72}, {52, 72},
                      {6, 66}, {40, 103}, {48, 101}, {68, 80}, {76, 100}, {70, 104}, {96, 102}, {26, 96},
                      {10, 94}, {86, 105}, {16, 106}, {28, 106}, {112, 104}, {4, 84}, {48, 76} } do
  local woods = { "oak", "oak", "birch", "spruce" }
  tree(at[1], at[2], woods[math.random(#woods)])
end

flora(600)

-- ---- Animals, villagers, and the zombies of the night

w:spawn("iron_golem", 51.5, GROUND + 1, 56.5)
w:spawn("cat", 62.5, GROUND + 1, 47.5)
w:spawn("cat", 14.5, GROUND + 1, 56.5)
w:spawn("chicken", 70.5, GROUND + 1, 70.5)
for _, at in ipairs { {38, 85}, {41, 90}, {44, 86}, {46, 91} } do
  w:spawn("cow", at[1] + 0.5, GROUND + 1, at[2] + 0.5)
end

-- Dusk in the game is at day time 13000.
local dusk = math.max(0, 13000 - w.time)
w:at(w.tick + dusk, function()
  for _, at in ipairs { {3, 52}, {124, 52}, {56, 3}, {56, 109}, {120, 30}, {4, 104} } do
    w:spawn("zombie", at[1] + 0.5, w:height(at[1], at[2]), at[2] + 0.5)
  end
end)

-- At the second dusk raiders come.
w:at(w.tick + dusk + 23400, function() w:raid({56, GROUND + 1, 52}, 1) end)
