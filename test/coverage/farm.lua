-- Villagers of all jobs at work among fields: crops grow, are ripe, or are gone; there is bone meal and there is none; job
-- blocks are far, taken, or broken. And what villagers do among themselves: trade, court, sleep in beds that others want.

local Y = 64
local w = ovis.world { size = {64, 64}, time = 2500, mob_griefing = math.random(6) > 1 }
local pick = function(list) return list[math.random(#list)] end
local jobs = { "lectern", "barrel", "blast_furnace", "smoker", "fletching_table", "stonecutter" }

w:fill(1,Y,1, 62,Y + 2,62, "stone")
w:fill(2,Y,2, 61,Y + 2,61, "air")
w:set(32, Y, 32, "bell")
local plots = {}
for i = 0, 3 do
  local x, z = 8 + i % 2 * 30, 8 + math.floor(i / 2) * 30
  plots[i + 1] = { x = x, z = z }
  w:fill(x,Y - 1,z, x + 12,Y - 1,z + 12, "farmland[moisture=7]")
  w:fill(x + 6,Y - 1,z, x + 6,Y - 1,z + 12, "water")
  w:set(x + 3, Y, z + 6, "composter")
  w:set(x + 9, Y, z + 6, pick(jobs))
  w:set(x - 2, Y, z, "red_bed[part=head,facing=north]")
  w:set(x - 2, Y, z + 1, "red_bed[part=foot,facing=north]")
end
local function sow(plot, crop)
  for x = plot.x, plot.x + 12 do
    for z = plot.z, plot.z + 12 do
      if x ~= plot.x + 6 and not (z == plot.z + 6 and (x == plot.x + 3 or x == plot.x + 9)) then w:set(x, Y, z, crop) end
    end
  end
end
local folk = {}
local hero = w:player(32.5, Y, 34.5)
local function beside(mob, off) return math.min(60, mob.pos.x + off), Y, mob.pos.z end
local function each(f) for _, mob in ipairs(folk) do pcall(f, mob) end end

local events = {
  function() sow(pick(plots), "wheat[age=7]") end,
  function() sow(pick(plots), "wheat[age=2]") end,
  function() sow(pick(plots), "carrots[age=" .. math.random(0, 7) .. "]") end,
  function() sow(pick(plots), "air") end,
  function() each(function(mob) mob:carry(2, { "bone_meal", 8 }) end) end,
  function() each(function(mob) mob:carry(2, { "bone_meal", 8 }) end) end,
  function() each(function(mob) mob:carry(2, false) mob:carry(1, { "wheat_seeds", 20 }) end) end,
  function() each(function(mob) local plot = pick(plots) mob:place(plot.x + math.random(11), Y, plot.z + math.random(11)) end) end,
  function() local plot = pick(plots) each(function(mob) mob:place(plot.x + math.random(11), Y, plot.z + math.random(11)) end) end,
  function() each(function(mob) mob:carry(1, { "bread", 12 }) mob.food = 30 mob.age = 0 end) end,
  function() each(function(mob) mob:carry(3, { "wheat", 40 }) end) end,
  function() pick(folk).profession = math.random(0, 14) end,
  function() each(function(mob) if math.random(2) == 1 then mob.profession = 5 end end) end,
  function() table.remove(folk, math.random(#folk)):remove() end,
  function() pick(folk).food = 0 end,
  function() pick(folk):place(pick { 3.5, 60.5 }, Y, pick { 3.5, 60.5 }) end,
  function() local plot = pick(plots) w:set(plot.x + 9, Y, plot.z + 6, "air") w:set(plot.x + 9, Y, plot.z + 6, pick(jobs)) end,
  function() local plot = pick(plots) w:set(plot.x + 9, Y, plot.z + 6, "air") end,
  function() w:set(32, Y, 32, "air") end,
  function() w:set(32, Y, 32, "bell") end,
  function() -- two who talk or court; one goes
    w.time = pick { 9500, 10500, 23999 }
    local a, b = folk[1], folk[2]
    each(function(mob) mob:carry(1, { "bread", 12 }) mob.food = 30 mob.age = 0 end)
    a:place(32.5, Y, 36.5)
    b:place(beside(a, 2))
    w:at(w.tick + 20 + math.random(120), function()
      if not b.alive then return end
      local what = math.random(4)
      if what == 1 then b:remove() elseif what == 2 then b:hurt(1000) elseif what == 3 then b.food = 0 else b:place(60.5, Y, 60.5) end
    end)
  end,
  function() -- a customer
    local one = pick(folk)
    one:offer { cost = "wheat", cost_count = 1, result = "emerald", result_count = 1, max_uses = 16 }
    hero:mode("survival")
    hero:place(beside(one, 2))
    hero:hold(pick { "wheat", "stone" })
    if math.random(2) == 1 then hero:use(one) end
  end,
  function() hero.hero = 2 hero:give_effect("hero_of_the_village", 3000, 1) hero:place(beside(pick(folk), 3)) end,
  function() pick(folk):give_effect("slowness", 300, 10) end, -- it cannot get away
  function() -- animals of the water lie beside them, when they have time to look
    w.time = pick { 100, 9200, 11200 }
    local kind = pick { "squid", "dolphin", "glow_squid", "cod", "tropical_fish", "axolotl" }
    for i = 1, 3 do
      local one = w:spawn(kind, beside(pick(folk), 2))
      w:at(w.tick + 250, function() if one.alive then one:remove() end end)
    end
  end,
  function() -- far from the job block
    w.time = 2500
    each(function(mob) mob:place(pick(plots).x + math.random(11), Y, pick(plots).z + math.random(11)) end)
  end,
  function() -- a bed that another one sleeps in
    w.time = 13000
    local plot = pick(plots)
    each(function(mob) mob:place(plot.x - 0.5, Y, plot.z + 2.5) end)
  end,
  function() each(function(mob) mob:place(30 + math.random(4), Y, 34.5) end) w.time = 9500 end,
}

for tick = 20, 24000, 20 do
  w:at(tick + math.random(0, 12), function()
    local left = {}
    for _, mob in ipairs(folk) do if mob.alive then left[#left + 1] = mob end end
    folk = left
    while #folk < 8 do folk[#folk + 1] = w:spawn("villager", 24 + math.random(16), Y, 34.5, { baby = math.random(8) == 1 }) end
    if not hero.alive then hero = w:player(32.5, Y, 34.5) end
    if math.random(3) == 1 then pcall(pick(events)) end
  end)
end
for tick = 900, 24000, 900 do w:at(tick, function() w.time = pick { 2500, 2500, 3000, 5000, 6000, 9200, 13000, 0 } end) end
w:run(24000)
