-- Villagers with beds, job blocks, a bell, fields and animals of all kinds around them. Players trade, hit, ring the bell
-- and are heroes; zombies come; beds and job blocks are taken away. ./dev coverage minds runs it with several seeds.

local Y = 64
local w = ovis.world { size = {80, 80}, time = 0, mob_griefing = math.random(5) > 1 }
local pick = function(list) return list[math.random(#list)] end

w:fill(1,Y,1, 78,Y + 2,78, "stone")
w:fill(2,Y,2, 77,Y + 2,77, "air")
w:set(40, Y, 40, "bell")

local jobs = { "composter", "lectern", "barrel", "blast_furnace", "smoker", "brewing_stand", "cartography_table",
               "fletching_table", "cauldron", "grindstone", "loom", "smithing_table", "stonecutter" }

-- Houses with a bed and a job block.
for i = 0, 11 do
  local x, z = 6 + i % 4 * 18, 8 + math.floor(i / 4) * 22
  w:fill(x,Y,z, x + 6,Y + 3,z + 6, "oak_planks")
  w:fill(x + 1,Y,z + 1, x + 5,Y + 2,z + 5, "air")
  w:set(x + 3, Y, z + 6, "oak_door[facing=north]")
  w:set(x + 1, Y, z + 1, "red_bed[part=head,facing=north]")
  w:set(x + 1, Y, z + 2, "red_bed[part=foot,facing=north]")
  w:set(x + 5, Y, z + 1, jobs[i % #jobs + 1])
end
-- Fields, and a pond.
for _, at in ipairs { {20, 34}, {50, 34} } do
  w:fill(at[1],Y - 1,at[2], at[1] + 6,Y - 1,at[2] + 6, "farmland[moisture=7]")
  w:fill(at[1] + 3,Y - 1,at[2], at[1] + 3,Y - 1,at[2] + 6, "water")
  w:fill(at[1],Y,at[2], at[1] + 2,Y,at[2] + 6, "wheat[age=7]")
  w:fill(at[1] + 4,Y,at[2], at[1] + 6,Y,at[2] + 6, "carrots[age=3]")
  w:set(at[1] - 1, Y, at[2] - 1, "composter")
end
w:fill(36,Y - 3,44, 42,Y - 1,50, "water")

local folk, zoo, visitors = {}, {}, {}
local function spawn(baby)
  folk[#folk + 1] = w:spawn("villager", 30 + math.random(20), Y, 30 + math.random(20), { baby = baby })
  return folk[#folk]
end
for i = 1, 14 do spawn(i % 5 == 0) end
local kinds = { "cat", "cow", "sheep", "squid", "cod", "tropical_fish", "axolotl", "glow_squid", "dolphin", "chicken", "cat", "iron_golem" }
for _, kind in ipairs(kinds) do zoo[#zoo + 1] = w:spawn(kind, 37 + math.random(4), Y - 1, 45 + math.random(4)) end
local hero = w:player(40.5, Y, 38.5)

local function alive(list)
  local left = {}
  for _, mob in ipairs(list) do if mob.alive then left[#left + 1] = mob end end
  return left
end

local function beside(mob, off) return mob.pos.x + off, mob.pos.y, mob.pos.z end

local events = {
  function() w:ring_bell(40, Y, 40) end,
  function() hero:place(beside(pick(folk), 2)) end,
  function() hero:place(40.5, Y, 38.5) end,
  function() hero:place(3.5, Y, 3.5) end,
  function() hero:hold(pick { "emerald", "bread", "wheat", "stone" }) end,
  function()
    local one = pick(folk)
    hero:place(beside(one, 1.5))
    one:offer { cost = "wheat", cost_count = 1, result = "emerald", result_count = 1, max_uses = 16 }
    hero:hold("wheat")
    one:trade(hero, 1, 1)
    if math.random(2) == 1 then
      one:open_trade(hero)
      local off = math.random(3) == 1 and 7 or 3
      w:at(w.tick + 10, function() if one.alive and hero.alive then hero:place(beside(one, off)) end end)
      w:at(w.tick + 60, function() if one.alive then one:close_trade() end end)
    end
  end,
  function() local one = pick(folk) hero:place(beside(one, 1.5)) hero:use(one) end,
  function()
    local one = pick(folk)
    one:offer { cost = "wheat", cost_count = 1, result = "emerald", result_count = 1, max_uses = 16 }
    hero:place(beside(one, 2.5))
    hero:hold("wheat")
  end,
  function() hero.hero = math.random(0, 2) hero:place(beside(pick(folk), 2)) end,
  function() hero:give_effect("hero_of_the_village", 2000, 1) hero:place(beside(pick(folk), 3)) end,
  function() hero:hit(pick(folk), 1) end,
  function() local one = pick(folk) one:hurt(1, pick(zoo)) end,
  function() for _, mob in ipairs(folk) do mob:gossip(hero, "major_negative", 50) end hero:place(beside(zoo[#zoo], 5)) end,
  function() spawn(math.random(2) == 1) end,
  function() if #folk > 8 then pick(folk):remove() end end,
  function() if #folk > 8 then pick(folk):hurt(1000) end end,
  function() visitors[#visitors + 1] = w:spawn(pick { "zombie", "pillager", "vex", "creeper" }, beside(pick(folk), 6)) end,
  function() for _, mob in ipairs(visitors) do if mob.alive then mob:remove() end end visitors = {} end,
  function() for _, mob in ipairs(visitors) do if mob.alive then mob:remove() end end visitors = {} end,
  function() for _, mob in ipairs(folk) do mob:carry(1, { "bread", 12 }) end end,
  function() for _, mob in ipairs(folk) do mob:carry(2, { "bone_meal", 8 }) mob:carry(3, { "wheat_seeds", 8 }) end end,
  function() for _, mob in ipairs(folk) do mob:carry(4, { "wheat", 40 }) end end,
  function() for _, mob in ipairs(folk) do mob.food = 30 mob.age = 0 end end,
  function() for _, mob in ipairs(folk) do mob.age = -3000 mob.age = 0 end end,
  function() pick(folk).age = -6000 end,
  function() w:item("bread", pick(folk).pos.x + 2, Y, pick(folk).pos.z) end,
  function() w:item("wheat_seeds", pick(folk).pos.x + 2, Y, pick(folk).pos.z) end,
  function() pick(folk).level = math.random(1, 5) end,
  function() pick(folk).profession = math.random(0, 14) end,
  function() local cell = pick { {11, 9}, {29, 9}, {47, 31}, {11, 53} } w:set(cell[1], Y, cell[2], pick(jobs)) end,
  function() w:set(11, Y, 9, "air") end,
  function() w:fill(7,Y,9, 7,Y,10, "air") end,
  function() w:set(7, Y, 9, "red_bed[part=head,facing=north]") w:set(7, Y, 10, "red_bed[part=foot,facing=north]") end,
  function() w:fill(20,Y,34, 22,Y,40, "wheat[age=7]") end,
  function() w:fill(20,Y,34, 22,Y,40, "air") end,
  function() w:fill(54,Y,34, 56,Y,40, "carrots[age=" .. math.random(0, 7) .. "]") end,
  function() for _, mob in ipairs(folk) do mob:place(36 + math.random(8), Y, 36 + math.random(3)) end end,
  function() pick(folk):place(6 + math.random(66), Y, 26) end,
  function() pick(folk):place(9.5, Y, 11.5) end,
  function() for _, mob in ipairs(folk) do mob:place(36 + math.random(8), Y, 51 + math.random(3)) end end,
  function() hero:mode(pick { "survival", "creative", "spectator" }) end,
  function() w:spawn("villager", 9.5, Y, 12.5) end,
}

for tick = 20, 24000, 20 do
  w:at(tick + math.random(0, 12), function()
    folk, zoo = alive(folk), alive(zoo)
    while #folk < 12 do spawn(math.random(4) == 1) end
    while #folk > 24 do table.remove(folk, 1):remove() end
    if not hero.alive then hero = w:player(40.5, Y, 38.5) end
    hero.health = 20
    if math.random(4) == 1 then pcall(pick(events)) end
  end)
end
for tick = 1500, 24000, 1500 do
  w:at(tick, function() w.time = pick { 0, 2000, 5000, 9000, 9500, 11000, 12500, 14000, 23800 } end)
end
w:run(24000)
