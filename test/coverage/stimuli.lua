-- Mobs of one species, SPECIES, in a pen, and things that happen to them at random: players with and without bait, blows,
-- enemies, water, snow, doors, nights, riders, owners. ./dev coverage minds runs it for each species with a mind, with one
-- seed after the other until all cells of the species are filled. Half of the events are the species' own, if it has any.

local name = SPECIES
-- Their pens are deep pools, with a shore.
local swims = { drowned = true, cod = true, salmon = true, tropical_fish = true, pufferfish = true, squid = true,
                glow_squid = true, guardian = true, elder_guardian = true, dolphin = true, turtle = true, tadpole = true, axolotl = true, frog = true, nautilus = true, zombie_nautilus = true }
local raids = { evoker = true, illusioner = true, pillager = true, ravager = true, vindicator = true, witch = true }
local bait = {
  cat = "cod", chicken = "wheat_seeds", cow = "wheat", mooshroom = "wheat", sheep = "wheat", donkey = "golden_carrot",
  horse = "golden_carrot", mule = "golden_carrot", ocelot = "cod", panda = "bamboo", pig = "carrot", rabbit = "carrot",
  wolf = "bone", fox = "sweet_berries", villager = "bread", allay = "bread",
  llama = "hay_block", trader_llama = "hay_block", strider = "warped_fungus",
  bee = "poppy", dolphin = "cod", parrot = "wheat_seeds", turtle = "seagrass",
  goat = "wheat", frog = "slime_ball", tadpole = "slime_ball", axolotl = "tropical_fish_bucket", camel = "cactus",
  sniffer = "torchflower_seeds", armadillo = "spider_eye", camel_husk = "rabbit_foot", happy_ghast = "white_harness", nautilus = "pufferfish",
}

-- Whom they hunt or fear.
local foes = {
  zombie = { night, eggs, "villager", "iron_golem", "turtle" }, husk = { "villager", "iron_golem", "turtle" },
  zombie_villager = { night, eggs, "villager", "iron_golem", "turtle" }, skeleton = { "wolf", "iron_golem", "turtle" },
  bogged = { "wolf", "iron_golem", "turtle" }, parched = { "wolf", "iron_golem", "turtle" },
  stray = { "wolf", "iron_golem", "turtle" }, wither_skeleton = { "wolf", "iron_golem", "turtle", "piglin" },
  spider = { "iron_golem", "armadillo" }, cave_spider = { "iron_golem", "armadillo" }, slime = { "iron_golem" }, magma_cube = { "iron_golem" },
  wolf = { "sheep", "llama", "skeleton", "turtle" }, cat = { "rabbit", "turtle" }, ocelot = { "chicken", "turtle" },
  fox = { "chicken", "cod", "wolf", "rabbit" }, polar_bear = { "fox" }, rabbit = { "wolf", "zombie" }, enderman = { "endermite" },
  iron_golem = { "zombie", "spider" }, snow_golem = { "zombie" }, creeper = { "cat", "ocelot" }, villager = { "zombie", "cat" },
  llama = { "wolf" }, trader_llama = { "wolf", "zombie", "pillager" }, zombified_piglin = { "zombified_piglin" },
  drowned = { "villager", "iron_golem", "turtle", "axolotl" }, guardian = { "squid", "axolotl" }, elder_guardian = { "squid", "axolotl" },
  wandering_trader = { "zombie", "pillager" }, squid = { "guardian" }, pufferfish = { "zombie" }, dolphin = { "guardian", "drowned" }, turtle = { "zombie" },
  pillager = { "villager", "iron_golem" }, vindicator = { "villager", "iron_golem" }, evoker = { "villager", "iron_golem", "sheep" },
  illusioner = { "villager", "iron_golem" }, ravager = { "villager", "iron_golem" }, witch = { "pillager", "vindicator" },
  vex = { "villager", "iron_golem" }, phantom = { "cat" },
  frog = { "slime", "magma_cube" }, axolotl = { "cod", "drowned", "tropical_fish", "squid" }, tadpole = { "axolotl" },
  goat = { "cow" }, sniffer = { "zombie" }, camel = { "zombie" }, armadillo = { "zombie" }, camel_husk = { "zombie" }, breeze = { "iron_golem" }, copper_golem = { "zombie" },
}

local W, INSIDE, Y, ROOF = 30, 22, 64, 218
local levels = { "easy", "normal", "hard" }
if name == "shulker" then levels[4] = "peaceful" end
local of_nether = { piglin = true, piglin_brute = true, hoglin = true } -- elsewhere they turn into others
local today = math.random(3) > 1 and "1.21.11" or "1.19.4" -- whether spiders fear armadillos
local rules = { spider = today, cave_spider = today, villager = math.random(4) == 1 and "1.19.3" or "1.19.4" }
local w = ovis.world { size = {W, W}, time = 1000, rules = rules[name], difficulty = levels[math.random(#levels)],
                       dimension = of_nether[name] and "the_nether" or "overworld",
                       mob_griefing = math.random(4) > 1, universal_anger = math.random(3) == 1 }
local pick = function(list) return list[math.random(#list)] end

local function place_of(pen)
  return pen.x + 2 + math.random(INSIDE - 4) + 0.5, Y, pen.z + 2 + math.random(INSIDE - 4) + 0.5
end

local function cell_of(pen) return pen.x + 2 + math.random(INSIDE - 4), Y, pen.z + 2 + math.random(INSIDE - 4) end

local function dig(pen)
  local x, z = pen.x, pen.z
  if swims[pen.name] then w:fill(x + 8,Y - 4,z + 1, x + INSIDE - 1,Y - 1,z + INSIDE - 1, "water") end
  if pen.name == "strider" then w:fill(x + 8,Y - 1,z + 1, x + 14,Y - 1,z + INSIDE - 1, "lava") end
  w:fill(x,Y,z, x + INSIDE,Y + 4,z + INSIDE, "stone")
  w:fill(x + 1,Y,z + 1, x + INSIDE - 1,Y + 4,z + INSIDE - 1, "air")
  w:fill(x + 2,Y - 3,z + 2, x + 5,Y - 1,z + 5, "water") -- a pool
  w:fill(x + 12,Y + 3,z + 12, x + 18,Y + 3,z + 18, "oak_leaves[persistent=true]") -- shade
  w:fill(x + 8,Y,z + 14, x + 8,Y + 2,z + 20, "stone") -- a wall to hide behind
  w:fill(x + 17,Y,z + 1, x + 19,Y + 3,z + 3, "stone") -- a closet
  w:fill(x + 18,Y,z + 2, x + 18,Y + 2,z + 2, "air")
  w:fill(x + 14,ROOF,z + 14, x + 16,ROOF,z + 16, "stone") -- far above
  if pen.name == "sniffer" then w:fill(x + 6,Y - 1,z + 6, x + INSIDE - 1,Y - 1,z + INSIDE - 1, "dirt") end
  if pen.name == "goat" or pen.name == "frog" then
    w:fill(x + 12,Y,z + 8, x + 13,Y + 1,z + 9, "stone")
    w:fill(x + 9,Y,z + 9, x + 10,Y + 2,z + 10, "stone")
  end
  if pen.name == "frog" then for i = 3, 5 do w:set(x + i,Y,z + 4, "lily_pad") end end
end

local here = { name = name, x = 3, z = 3, mobs = {}, guests = {} }
dig(here)
here.hero = w:player(place_of(here))

-- ---- Who is there

local function spawn(pen, baby)
  local x, y, z = place_of(pen)
  if swims[pen.name] and math.random(6) > 1 then x, y = pen.x + 10 + math.random(9), Y - 3 end
  local mob = w:spawn(pen.name, x, y, z, { baby = baby })
  if pen.name == "zombie" or pen.name == "husk" or pen.name == "zombie_villager" then mob.breaks_doors = math.random(2) == 1 end
  pen.mobs[#pen.mobs + 1] = mob
  return mob
end

local function tidy_up(list)
  local left = {}
  for _, mob in ipairs(list) do if mob.alive then left[#left + 1] = mob end end
  return left
end

-- Three to six of the species; those that were born or split off count in pen.mobs only when they were spawned here.
local function keep_crowd(pen)
  pen.mobs = tidy_up(pen.mobs)
  while #pen.mobs < 4 do spawn(pen, math.random(3) == 1) end
  while #pen.mobs > 7 do table.remove(pen.mobs, 1):remove() end
  if not pen.hero.alive then
    local x, y, z = place_of(pen)
    pen.hero = w:player(x, y, z)
  end
  pen.hero.health = 20
  pen.hero:give_effect("resistance", -1, 4)
end

-- Not every species has every property.
local function set(mob, name, value) pcall(function() mob[name] = value end) end

local function some(pen) return pick(pen.mobs) end

-- ---- What happens: each function gets a pen

local function later(pen, ticks, f)
  w:at(w.tick + ticks, function() pcall(f) end)
  pen.busy_until = math.max(pen.busy_until or 0, w.tick + ticks)
end

local function near(pen, mob, off)
  local at = mob.pos
  local x = math.max(pen.x + 1.5, math.min(pen.x + INSIDE - 1.5, at.x + off))
  return x, Y, math.max(pen.z + 1.5, math.min(pen.z + INSIDE - 1.5, at.z + math.random(3) - 2))
end

local events = {
  function(pen) pen.hero:place(place_of(pen)) end,
  function(pen) pen.hero:place(near(pen, some(pen), 1.5)) end,
  function(pen) pen.hero:place(near(pen, some(pen), 4)) end,
  function(pen) pen.hero:place(pen.x + 15.5, ROOF + 1, pen.z + 15.5) end, -- too far for all
  function(pen) pen.hero:place(pen.x + 7.5, Y, pen.z + 17.5) end,         -- behind the wall
  function(pen) local x, y, z = place_of(pen) pen.hero:place(x, y, z) pen.hero:walk_to({place_of(pen)}, 0.6) end,
  function(pen) pen.hero:mode(pick { "survival", "survival", "survival", "creative", "spectator" }) end,
  function(pen) pen.hero:hold(pen.name == "pig" and math.random(2) == 1 and "carrot_on_a_stick" or bait[pen.name] or "wheat") end,
  function(pen)
    pen.hero:place(near(pen, some(pen), 5))
    pen.hero:hold(bait[pen.name] or "wheat")
  end,
  function(pen) pen.hero:hold(pick { "stone", "beef", "bone", "salmon" }) end,
  function(pen) pen.hero:hold() end,
  function(pen) pen.hero:sneak(math.random(2) == 1) end,
  function(pen) pen.hero:hit(some(pen), 1) end,
  function(pen)
    pen.hero:mode("survival")
    pen.hero:place(near(pen, some(pen), 3))
    pen.hero:hit(some(pen), 1)
  end,
  function(pen) local one = some(pen) one:hurt(1, some(pen)) end,
  function(pen) some(pen):hurt(1000, pen.hero) end,
  function(pen) if #pen.mobs > 1 then table.remove(pen.mobs):remove() end end,
  function(pen) spawn(pen, false) end,
  function(pen) spawn(pen, true) end,
  function(pen) if bait[pen.name] then pen.hero:use(some(pen), bait[pen.name]) end end,
  function(pen) if bait[pen.name] then for _, mob in ipairs(pen.mobs) do pen.hero:use(mob, bait[pen.name]) end end end,
  function(pen) for _, mob in ipairs(pen.mobs) do mob.age = 0 end end,
  function(pen) for _, mob in ipairs(pen.mobs) do if not mob.baby then mob.age = 0 mob.love = 600 end end end,
  function(pen) some(pen).love = 600 end,
  function(pen) some(pen).age = -2000 end,
  function(pen) some(pen).fire = 60 end,
  function(pen) some(pen).freeze = 150 end,
  function(pen) some(pen).anger = math.random(2) * 200 end,
  function(pen) some(pen):place(pen.x + 3.5, Y - 2, pen.z + 3.5) end,
  function(pen) for _, mob in ipairs(pen.mobs) do mob:place(pen.x + 4, Y - 2, pen.z + 4) end end,
  function(pen) for _, mob in ipairs(pen.mobs) do mob:place(place_of(pen)) end end,
  function(pen) some(pen):place(pen.x + 15.5, Y, pen.z + 15.5) end,
  function(pen) some(pen):place(pen.x + 1.5, Y, pen.z + 1.5) some(pen):place(pen.x + INSIDE - 1, Y, pen.z + INSIDE - 1) end,
  function(pen) some(pen):mount(pick(pen.mobs)) end,
  function(pen) pen.hero:mount(some(pen)) end,
  function(pen) pen.hero:dismount() end,
  function(pen) for _, mob in ipairs(pen.mobs) do mob:dismount() end end,
  function(pen)
    local mob = some(pen)
    mob.tame = true
    mob.owner = pen.hero.serial
  end,
  function(pen) some(pen).tame = false end,
  function(pen) some(pen).sitting = math.random(2) == 1 end,
  function(pen) for _, mob in ipairs(pen.mobs) do mob.sitting = false end end,
  function(pen) some(pen).trusting = math.random(2) == 1 end,
  function(pen) some(pen).main_gene = math.random(0, 6) end,
  function(pen) some(pen).variant = math.random(0, 3) end,
  function(pen) if pen.name == "rabbit" then some(pen).variant = 99 end end,
  function(pen) some(pen).temper = 90 end,
  function(pen) some(pen).size = math.random(0, 3) end,
  function(pen) some(pen).leash = math.random(2) == 1 and pen.hero.serial or 0 end,
  function(pen) some(pen).ignited = true end,
  function(pen) some(pen):hold(pick { "bow", "trident", "stone_sword", "bread", "bamboo" }) end,
  function(pen) some(pen):hold() end,
  function(pen) some(pen):wear { head = math.random(2) == 1 and "iron_helmet" } end,
  function(pen) -- it gets stuck
    local at = some(pen).pos
    local x, y, z = math.floor(at.x), math.floor(at.y), math.floor(at.z)
    if y < Y or x < pen.x + 6 or x > pen.x + INSIDE - 4 or z < pen.z + 6 or z > pen.z + INSIDE - 4 then return end
    w:fill(x - 2,y,z - 2, x + 2,y + 1,z + 2, "cobweb")
    w:at(w.tick + 400, function() w:fill(x - 2,y,z - 2, x + 2,y + 1,z + 2, "air") end)
  end,
  function(pen) some(pen):give_effect(pick { "slowness", "levitation", "invisibility", "speed" }, 100, 1) end,
  function(pen) w:item(pick { "bread", "beef", "bamboo", "wheat_seeds", bait[pen.name] or "wheat" }, place_of(pen)) end,
  function(pen) for _, item in ipairs(w.items) do item:remove() end end,
  function(pen) some(pen).carrot_ticks = 0 end,
  function(pen) if pen.name == "enderman" then some(pen).carried = math.random(0, 1) end end,
  function(pen) if raids[pen.name] then set(some(pen), "patrolling", math.random(2) == 1) end end,
  function(pen)
    if not raids[pen.name] then return end
    local captain = some(pen)
    captain.patrolling = true
    captain.patrol_leader = math.random(2) == 1
    captain.patrol_x, captain.patrol_y, captain.patrol_z = pen.x + math.random(20), Y, pen.z + math.random(20)
    captain.has_patrol_target = math.random(4) > 1
  end,
  function(pen) if raids[pen.name] then w:item("white_banner", place_of(pen)) end end,
  function(pen) if pen.name == "pillager" then some(pen):hold("crossbow") end end,
  function(pen) if pen.name == "illusioner" then some(pen):hold("bow") end end,
  function(pen) if pen.name == "vindicator" then some(pen):hold("iron_axe") set(some(pen), "johnny", true) end end,
  function(pen)
    if pen.name ~= "bee" then return end
    w:set(pen.x + 18, Y + 1, pen.z + 18, "beehive[facing=south]")
    for _ = 1, 4 do
      local x, y, z = cell_of(pen)
      w:set(x, y, z, "poppy")
    end
    for _, bee in ipairs(pen.mobs) do bee.anger = 0 end
    pen.hero:mode("spectator")
    later(pen, 1500, function() end)
  end,
  function(pen) if pen.name == "turtle" then w:fill(pen.x + 2,Y - 1,pen.z + 12, pen.x + 7,Y - 1,pen.z + 20, "sand") end end,
}

-- Memories of brains: clocks that are over, and others that begin. Not every brain has them.
local clocks = { "long_jump_cooling_down", "ram_cooldown_ticks", "temptation_cooldown_ticks", "gaze_cooldown_ticks" }
for _ = 1, 4 do
  events[#events + 1] = function(pen) for _, clock in ipairs(clocks) do pcall(function() some(pen):remember(clock, 1) end) end end
end
local marks = { "is_pregnant", "play_dead_ticks", "has_hunting_cooldown", "sniffer_happy", "sniffer_digging" }
events[#events + 1] = function(pen) some(pen):remember(pick(marks), 100) end
events[#events + 1] = function(pen) some(pen):forget(pick { "sniff_cooldown", "has_hunting_cooldown" }) end
events[#events + 1] = function(pen) some(pen).screaming = math.random(2) == 1 end
events[#events + 1] = function(pen) some(pen).tadpole_age = 23990 end
events[#events + 1] = function(pen) some(pen).pose_time = math.random(2) == 1 and -w.tick or 0 end
events[#events + 1] = function(pen) some(pen).dash = 1 end

-- Others who come for a while.
local others = {
  "zombie", "villager", "iron_golem", "wolf", "sheep", "rabbit", "chicken", "turtle", "skeleton", "llama", "fox", "ocelot",
  "cat", "creeper", "endermite", "cod", "polar_bear", "spider", "piglin", "slime", "snow_golem", "pillager", "blaze", "cow", "husk",
}
local function invite(pen)
  pen.guests = tidy_up(pen.guests)
  local wanted = foes[pen.name] and math.random(3) > 1 and foes[pen.name] or others
  if #pen.guests > 2 then table.remove(pen.guests, 1):remove() end
  local x, y, z = place_of(pen)
  local guest = w:spawn(pick(wanted), x, y, z, { baby = math.random(2) == 1 })
  if pen.name == "frog" then pcall(function() guest.size = 0 end) end
  pen.guests[#pen.guests + 1] = guest
end
events[#events + 1] = invite
events[#events + 1] = invite
events[#events + 1] = invite
events[#events + 1] = function(pen) pen.guests = tidy_up(pen.guests) if #pen.guests > 0 then some(pen):hurt(1, pick(pen.guests)) end end
events[#events + 1] = function(pen) pen.guests = tidy_up(pen.guests) if #pen.guests > 0 then pick(pen.guests):hurt(1, some(pen)) end end
events[#events + 1] = function(pen) pen.guests = tidy_up(pen.guests) if #pen.guests > 0 then pick(pen.guests):hurt(1, pen.hero) end end
events[#events + 1] = function(pen) pen.guests = tidy_up(pen.guests) if #pen.guests > 0 then pen.hero:hurt(1, pick(pen.guests)) end end
events[#events + 1] = function(pen)
  pen.guests = tidy_up(pen.guests)
  if #pen.guests > 0 then pick(pen.guests):place(near(pen, some(pen), 3)) end
end
events[#events + 1] = function(pen)
  pen.guests = tidy_up(pen.guests)
  if #pen.guests > 0 then table.remove(pen.guests, math.random(#pen.guests)):remove() end
end

-- Blocks that some of them want or fear. They go after a while.
local blocks = {
  "chest", "furnace[lit=true]", "red_bed[part=foot,facing=east]", "carrots[age=7]", "sweet_berry_bush[age=3]", "turtle_egg",
  "powder_snow", "oak_door[facing=south]", "infested_stone", "stone", "grass", "torch", "composter", "bamboo", "tall_grass",
  "poppy", "snow", "water", "soul_torch", "jukebox", "lava",
}
local function build(pen)
  local x, y, z = cell_of(pen)
  local block = pick(blocks)
  if block:find("carrots") then w:set(x, y - 1, z, "farmland") end
  w:set(x, y, z, block)
  if block == "powder_snow" then
    w:fill(x,y,z, x + 1,y + 1,z + 1, block)
    some(pen):place(x + 0.5, y, z + 0.5)
    if math.random(2) == 1 then w:fill(x,y + 2,z, x + 1,y + 2,z + 1, "stone") end
  end
  w:at(w.tick + 400 + math.random(400), function() w:fill(x,y,z, x + 1,y + 2,z + 1, "air") end)
end
events[#events + 1] = build
events[#events + 1] = build
events[#events + 1] = build
events[#events + 1] = function(pen)
  local x, z = pen.x + 14, pen.z + 8
  w:fill(x,Y,z, x + 1,Y + 1,z + 1, "powder_snow")
  for _, mob in ipairs(pen.mobs) do mob:place(x + 0.7, Y, z + 0.7) end
  if math.random(2) == 1 then w:fill(x,Y + 2,z, x + 1,Y + 2,z + 1, "stone") end
  w:at(w.tick + 100, function() w:fill(x,Y,z, x + 1,Y + 2,z + 1, "air") end)
end
events[#events + 1] = function(pen) some(pen):place(pen.x + 17, Y, pen.z + 5) w:fill(pen.x + 16,Y,pen.z + 4, pen.x + 18,Y,pen.z + 6, "stone") end
events[#events + 1] = function(pen) w:fill(pen.x + 16,Y,pen.z + 4, pen.x + 18,Y,pen.z + 6, "air") end

-- ---- Longer stories: the pen has no other events meanwhile

local CLOSET, FAR = 1, 2
local function hide(pen, mob, where)
  if where == CLOSET then mob:place(pen.x + 18.5, Y, pen.z + 2.5) else mob:place(pen.x + 15.5, ROOF + 1, pen.z + 15.5) end
end

-- A blow of a player who then hides for long, or goes far away.
local function strike_and_hide(pen)
  pen.hero:mode("survival")
  local mob = some(pen)
  pen.hero:place(near(pen, mob, 3))
  pen.hero:hit(mob, 1)
  local where = math.random(2)
  later(pen, 6, function() hide(pen, pen.hero, where) end)
  later(pen, where == CLOSET and 380 or 40, function() end)
end
local function strike_safely(pen)
  pen.hero:mode("creative")
  for _, mob in ipairs(pen.mobs) do pen.hero:hit(mob, 1) end
  later(pen, 6, function() pen.hero:mode("survival") end)
end
-- A guest whom somebody targets hides, leaves or dies.
local function lose_guest(pen)
  invite(pen)
  local guest = pen.guests[#pen.guests]
  pen.hero:mode("spectator")
  guest:place(near(pen, some(pen), 4))
  later(pen, 60, function()
    local what = math.random(4)
    if what <= 2 then hide(pen, guest, what) elseif what == 3 then guest:remove() else guest:hurt(1000) end
  end)
  later(pen, 200, function() pen.hero:mode("survival") end)
end
-- One of two that court leaves or dies; babies lose the one that they follow.
local function lose_partner(pen)
  for _, mob in ipairs(pen.mobs) do
    mob:dismount()
    set(mob, "sitting", false)
    set(mob, "tame", true)
    mob:place(near(pen, pen.mobs[1], 3))
    if not mob.baby then mob.age = 0 mob.love = 600 end
  end
  local some_die = math.random(2) == 1
  later(pen, 8, function()
    if not some_die then table.remove(pen.mobs):remove() table.remove(pen.mobs):remove() return end
    for i, mob in ipairs(pen.mobs) do if i % 2 == 0 then mob:hurt(1000) end end
  end)
end
-- Whoever hurt them dies.
local function lose_attacker(pen)
  invite(pen)
  local foe = pen.guests[#pen.guests]
  pen.hero:mode("spectator")
  foe:place(near(pen, some(pen), 4))
  for _, mob in ipairs(pen.mobs) do mob:hurt(1, foe) end
  later(pen, 4 + math.random(20), function() foe:hurt(1000) end)
  later(pen, 60, function() pen.hero:mode("survival") end)
end
local function lose_parent(pen)
  local young = spawn(pen, true)
  for _, mob in ipairs(pen.mobs) do if mob ~= young then mob:place(near(pen, young, 6)) end end
  later(pen, 10, function()
    for _, mob in ipairs(pen.mobs) do
      if mob ~= young then
        if math.random(2) == 1 then mob:remove() else hide(pen, mob, FAR) end
      end
    end
  end)
  later(pen, 16, function() end)
end
local function lose_hero(pen)
  if math.random(2) == 1 then pen.hero:remove() else pen.hero:hurt(1000) end
end
-- An owner goes to bed.
local function sleep(pen)
  local x, z = pen.x + 10, pen.z + 4
  w:set(x, Y, z, "red_bed[part=foot,facing=east]")
  local pet = some(pen)
  set(pet, "tame", true)
  set(pet, "owner", pen.hero.serial)
  set(pet, "sitting", false)
  pet:place(x + math.random(-3, 3) + 0.5, Y, z + 3.5)
  w.time = 14000
  pen.hero:place(x + 0.5, Y, z + 1.5)
  pen.hero:sleep(x, Y, z)
  if math.random(3) == 1 then later(pen, 60, function() pet:place(pen.x + 18, Y, pen.z + 18) end) end
  later(pen, 160, function()
    pen.hero:wake()
    w:fill(x,Y,z, x + 1,Y,z, "air")
  end)
end
-- Nothing happens for long, with the player in sight.
local function wait(pen)
  pen.hero:mode("survival")
  pen.hero:place(near(pen, some(pen), 5))
  later(pen, 700, function() end)
end
local stories = { wait, strike_and_hide, strike_safely, lose_guest, lose_guest, lose_guest, lose_partner, lose_attacker, lose_parent, lose_hero, sleep }
local function tell_story(pen) pick(stories)(pen) end
for _ = 1, 16 do events[#events + 1] = tell_story end

-- ---- What happens to one species alone

local function soon(ticks, f) w:at(w.tick + ticks, function() pcall(f) end) end

-- A guest of the kind beside one of the pen's mobs.
local function bring(pen, kind, off, settings)
  pen.guests = tidy_up(pen.guests)
  if #pen.guests > 3 then table.remove(pen.guests, 1):remove() end
  local guest = w:spawn(kind, near(pen, some(pen), off or 4))
  for key, value in pairs(settings or {}) do set(guest, key, value) end
  pen.guests[#pen.guests + 1] = guest
  return guest
end
local function each(pen, f) for _, mob in ipairs(pen.mobs) do f(mob) end end
local function spectate(pen) pen.hero:mode("spectator") end
-- The guest is in sight for a while, then it is out of sight, far or gone.
local function lose(kind, settings)
  return function(pen)
    spectate(pen)
    local guest = bring(pen, kind, 5, settings)
    guest:give_effect("resistance", -1, 4)
    local what = math.random(4)
    later(pen, 50 + math.random(50), function()
      if what <= 2 then hide(pen, guest, what) elseif what == 3 then guest:remove() else guest:hurt(1000) end
    end)
    later(pen, 300, function() if guest.alive then guest:remove() end end)
  end
end
-- The hero on a pillar: seen, and out of reach.
local function climb(pen, ticks)
  local x, z = pen.x + 10, pen.z + 10
  w:fill(x,Y,z, x,Y + 2,z, "stone")
  pen.hero:mode("survival")
  pen.hero:place(x + 0.5, Y + 3, z + 0.5)
  each(pen, function(mob) mob:hurt(1, pen.hero) end)
  later(pen, ticks, function() w:fill(x,Y,z, x,Y + 2,z, "air") end)
end
local function village(pen)
  w:set(pen.x + 4, Y, pen.z + 20, "bell")
  w:set(pen.x + 3, Y, pen.z + 16, "red_bed[part=head,facing=north]")
  w:set(pen.x + 3, Y, pen.z + 17, "red_bed[part=foot,facing=north]")
  w:set(pen.x + 5, Y, pen.z + 18, "composter")
  local folk = w:spawn("villager", pen.x + 4.5, Y, pen.z + 18.5)
  spectate(pen)
  later(pen, 900, function() if math.random(2) == 1 then folk:remove() end end)
end
-- A patch of a block, which disappears while somebody goes there.
local function lure(block, dy, ticks)
  return function(pen)
    local x, y, z = cell_of(pen)
    x, z = math.min(x, pen.x + INSIDE - 5), math.min(z, pen.z + INSIDE - 5)
    w:fill(x,y + dy,z, x + 3,y + dy,z + 3, block)
    later(pen, 10 + math.random(ticks), function() w:fill(x,y + dy,z, x + 3,y + dy,z + 3, dy < 0 and "dirt" or "air") end)
  end
end

local function caravan(pen)
  local head = some(pen)
  each(pen, function(mob) mob.leash = 0 mob:dismount() end)
  head.leash = pen.hero.serial
  pen.hero:place(near(pen, head, 3))
  spectate(pen)
  later(pen, 200, function()
    local what = math.random(3)
    if what == 1 then head:remove() return end
    if what == 2 then head:hurt(1000) return end
    pen.hero:place(pen.x + 15.5, ROOF + 1, pen.z + 15.5)
    head:place(pen.x + 14.5, ROOF + 1, pen.z + 15.5)
  end)
  later(pen, 420, function() end)
end
-- The guest is out of sight, and a path leads to it.
local function shade(kind)
  return function(pen)
    spectate(pen)
    each(pen, function(mob) mob:place(pen.x + 21, Y, pen.z + 21) end)
    local mob = some(pen)
    mob:place(pen.x + 11.5, Y, pen.z + 19.5)
    mob:give_effect("slowness", 200, 10)
    local guest = w:spawn(kind, pen.x + 9.6, Y, pen.z + 19.5)
    guest:give_effect("resistance", -1, 4)
    guest:give_effect("slowness", 200, 10)
    pen.guests[#pen.guests + 1] = guest
    later(pen, 30, function() guest:place(pen.x + 6.5, Y, pen.z + 19.5) end)
    later(pen, 89 + math.random(4), function() -- it gives up just when another target comes
      pen.hero:mode("survival")
      pen.hero:place(near(pen, mob, 3))
    end)
    later(pen, 200, function() guest:remove() end)
  end
end
local function eggs(pen)
  spectate(pen)
  local x, y, z = near(pen, some(pen), 5)
  w:set(math.floor(x), y, math.floor(z), "turtle_egg")
  later(pen, 100, function() if math.random(2) == 1 then w:set(math.floor(x), y, math.floor(z), "air") end end)
end
local function night(pen) village(pen) w.time = 14000 each(pen, function(mob) mob:dismount() end) end
local llama = { caravan, caravan, lose("wolf"), shade("wolf"), strike_and_hide, strike_and_hide, lose_attacker, lose_attacker,
  function(pen) -- a tame wolf
    spectate(pen)
    bring(pen, "wolf", 3, { tame = true })
    later(pen, 200, function() end)
  end }

-- The player whom they attack dies.
local function kill_hero(pen)
  pen.hero:mode("survival")
  pen.hero:place(near(pen, some(pen), 5))
  later(pen, 40 + math.random(40), function() pen.hero:hurt(1000) end)
  later(pen, 110, function() end)
end
-- On a leash, and then far from where it was led.
local function lead(pen)
  pen.hero:mode("creative")
  each(pen, function(mob) mob.leash = pen.hero.serial end)
  local x, _, z = place_of(pen)
  pen.hero:place(x, Y, z)
  some(pen):place(math.max(pen.x + 2, x - 7), Y, z)
  later(pen, 100, function() each(pen, function(mob) mob.leash = 0 end) end)
end

local function well(pen) -- a guardian above it at the bottom of a well: no land is in reach
  local x, z = pen.x + 3, pen.z + 18
  w:fill(x - 1,Y - 16,z - 1, x + 2,Y - 1,z + 2, "stone")
  w:fill(x,Y - 15,z, x + 1,Y - 1,z + 1, "water")
  spectate(pen)
  some(pen):place(x + 0.5, Y - 15, z + 0.5)
  local foe = w:spawn("guardian", x + 1.5, Y - 12, z + 1.5)
  later(pen, 120, function() foe:remove() w:fill(x - 1,Y - 15,z - 1, x + 2,Y - 1,z + 2, "dirt") end)
end

local gold = { "gold_ingot", "golden_sword", "gold_nugget", "gold_block", "porkchop", "leather", "golden_helmet" }

local own = {
  axolotl = {
    function(pen) each(pen, function(mob) mob:place(pen.x + 15.5, Y, pen.z + 15.5) end) end,
    function(pen) -- in love, and hurt under water
      each(pen, function(mob) mob:place(pen.x + 13.5, Y - 3, pen.z + 13.5) mob.age = 0 mob.love = 600 end)
      later(pen, 20, function() each(pen, function(mob) mob.health = 2 mob:hurt(1, bring(pen, "drowned", 2)) end) end)
    end,
  },
  bee = {
    function(pen)
      local x, y, z = cell_of(pen)
      spectate(pen)
      w:set(x, y, z, "poppy")
      each(pen, function(mob) set(mob, "anger", 0) set(mob, "nectar", false) mob:place(x + 1.5, Y + 1, z + 0.5) end)
      later(pen, 60 + math.random(200), function() w:set(x, y, z, "air") end)
    end,
    function(pen) climb(pen, 200) end,
    lose("zombie"), lose_attacker,
    function(pen) -- the player at whom they are angry dies
      pen.hero:mode("survival")
      pen.hero:place(near(pen, some(pen), 4))
      each(pen, function(mob) set(mob, "stung", false) mob:hurt(1, pen.hero) end)
      later(pen, 30 + math.random(30), function() pen.hero:hurt(1000) end)
      later(pen, 90, function() end)
    end,
    function(pen) -- angry while it rides: it finds no path
      local bee = some(pen)
      set(bee, "stung", false)
      bee:mount(bring(pen, "pig", 2))
      bee:hurt(1, bring(pen, "zombie", 6))
      later(pen, 100, function() bee:dismount() end)
    end,
  },
  blaze = { lead },
  camel = {
    function(pen) spectate(pen) each(pen, function(mob) mob:dismount() mob.leash = 0 end) later(pen, 900, function() end) end,
  },
  cat = {
    function(pen)
      each(pen, function(mob) mob:dismount() mob.tame, mob.owner, mob.sitting, mob.leash = true, pen.hero.serial, false, 0 end)
      pen.hero:mode("survival")
      pen.hero:hold()
      pen.hero:place(near(pen, some(pen), 2))
      local cells = {}
      for i = 1, 3 do
        local x, y, z = cell_of(pen)
        cells[i] = { x, y, z }
        w:set(x, y, z, i == 1 and "furnace[lit=true]" or "chest")
      end
      later(pen, 400 + math.random(600), function() for _, at in ipairs(cells) do w:set(at[1], at[2], at[3], "air") end end)
    end,
    sleep, sleep,
    function(pen) -- the bed breaks under its sleeping owner
      sleep(pen)
      soon(20 + math.random(40), function() w:fill(pen.x + 10,Y,pen.z + 4, pen.x + 11,Y,pen.z + 4, "air") end)
    end,
    function(pen) -- two cats and one bed
      sleep(pen)
      each(pen, function(mob) mob.tame, mob.owner, mob.sitting = true, pen.hero.serial, false mob:place(pen.x + 10.5, Y, pen.z + 7.5) end)
    end,
  },
  dolphin = {
    function(pen) each(pen, function(mob) set(mob, "air", 60) mob:place(pen.x + 13.5, Y - 4, pen.z + 13.5) end) end,
    function(pen) -- a roof over the pool
      if math.random(4) > 1 then return end
      w:fill(pen.x + 8,Y,pen.z + 1, pen.x + INSIDE - 1,Y,pen.z + INSIDE - 1, "stone")
      each(pen, function(mob) mob:place(pen.x + 13.5, Y - 3, pen.z + 13.5) end)
      later(pen, 4690, function() w:fill(pen.x + 8,Y,pen.z + 1, pen.x + INSIDE - 1,Y,pen.z + INSIDE - 1, "air") end)
    end,
    function(pen) -- a guardian beside it in a narrow tank
      local x, z = pen.x + 12, pen.z + 12
      w:fill(x,Y - 4,z, x + 3,Y - 1,z + 3, "stone")
      w:fill(x + 1,Y - 2,z + 1, x + 2,Y - 1,z + 2, "water")
      local mob = some(pen)
      mob:place(x + 1.5, Y - 2, z + 1.5)
      if math.random(2) == 1 then
        pen.hero:mode("survival")
        pen.hero:place(pen.x + 3.5, Y, pen.z + 10.5)
        mob:hurt(1, pen.hero)
        w:fill(x,Y - 4,z, x + 3,Y - 1,z + 3, "stone")
        w:set(x + 1, Y - 2, z + 1, "water")
        for i = 1, 12 do soon(20 * i, function() mob:hurt(0.5, pen.hero) mob.health = 10 end) end
      else
        spectate(pen)
        pen.guests[#pen.guests + 1] = w:spawn("guardian", x + 2.5, Y - 2, z + 2.5)
        pen.guests[#pen.guests]:give_effect("weakness", 300, 4)
      end
      later(pen, 250, function() w:fill(x,Y - 4,z, x + 3,Y - 1,z + 3, "water") end)
    end,
    function(pen) -- ashore, and angry
      pen.hero:mode("survival")
      pen.hero:place(pen.x + 3.5, Y, pen.z + 10.5)
      each(pen, function(mob) mob:place(pen.x + 3.5 + math.random(2), Y, pen.z + 16.5) end)
      later(pen, 12, function() each(pen, function(mob) mob:hurt(1, pen.hero) end) end)
      later(pen, 70, function() end)
    end,
    function(pen) -- an attacker on land
      each(pen, function(mob) mob:place(pen.x + 13.5, Y - 3, pen.z + 13.5) end)
      pen.hero:mode("survival")
      pen.hero:place(pen.x + 3.5, Y, pen.z + 10.5)
      each(pen, function(mob) mob:hurt(1, pen.hero) end)
      later(pen, 100, function() end)
    end,
    function(pen) climb(pen, 120) end,
    well, well, well,
  },
  drowned = {
    function(pen) -- tridents for a player who swims
      w.time = 14000
      each(pen, function(mob) mob:hold("trident") mob:place(pen.x + 12.5, Y - 2, pen.z + 12.5) end)
      pen.hero:mode("survival")
      pen.hero:place(pen.x + 19.5, Y - 1, pen.z + 12.5)
      later(pen, 100, function() spectate(pen) end)
      later(pen, 160, function() each(pen, function(mob) mob:hold() end) end)
    end,
    function(pen) -- the victim disappears
      w.time = 14000
      spectate(pen)
      local victim = bring(pen, "villager", 3)
      victim:give_effect("resistance", -1, 4)
      later(pen, 20 + math.random(60), function() victim:remove() end)
    end,
    eggs, eggs, kill_hero, lose("villager"), lose("iron_golem"), lose("axolotl"), lose("turtle", { age = -20000 }),
    function(pen) w.time = 1000 each(pen, function(mob) mob:place(pen.x + 6.5, Y, pen.z + 10.5) end) end,
    function(pen) -- the beach goes under
      w.time = 14000
      spectate(pen)
      each(pen, function(mob) mob:place(pen.x + 12.5, Y - 1, pen.z + 10.5) end)
      later(pen, 60 + math.random(60), function() w:fill(pen.x + 1,Y - 1,pen.z + 6, pen.x + 7,Y - 1,pen.z + 21, "water") end)
      later(pen, 200, function() w:fill(pen.x + 1,Y - 1,pen.z + 6, pen.x + 7,Y - 1,pen.z + 21, "sand") end)
    end,
  },
  copper_golem = { -- out of a save, in its pause
    function(pen) each(pen, function(mob) mob:remember("transport_items_cooldown_ticks", 40) end) later(pen, 60, function() end) end,
    function(pen) -- an empty chest, and then none
      w:set(pen.x + 12,Y,pen.z + 12, "copper_chest")
      later(pen, 280, function() w:set(pen.x + 12,Y,pen.z + 12, "air") end)
    end,
  },
  creaking = {
    function(pen) -- a look wakes it, and then nobody looks
      pen.hero:mode("survival")
      each(pen, function(mob) mob:place(pen.x + 8.5, Y, pen.z + 12.5) end)
      pen.hero:place(pen.x + 14.5, Y, pen.z + 12.5, 90, 0)
      later(pen, 40, function() pen.hero:place(pen.x + 12.5, Y, pen.z + 12.5, -90, 0) end)
    end,
    function(pen) later(pen, 60, function() hide(pen, pen.hero, FAR) end) end,
  },
  enderman = { lose("endermite"), strike_and_hide, strike_and_hide,
    function(pen) -- a stare, and then far away
      pen.hero:mode("survival")
      pen.hero:place(near(pen, some(pen), 4))
      later(pen, 40, function() hide(pen, pen.hero, FAR) end)
    end },
  fox = {
    village,
    function(pen) -- prey in the snow
      spectate(pen)
      w:fill(pen.x + 1,Y,pen.z + 6, pen.x + INSIDE - 1,Y,pen.z + INSIDE - 1, "snow[layers=2]")
      each(pen, function(mob) set(mob, "variant", 0) set(mob, "asleep", false) mob:place(pen.x + 12.5, Y + 1, pen.z + 12.5) end)
      for i = 1, 3 do bring(pen, "chicken", 5 + i) end
      for i = 1, 290 do -- the prey gets away from a pounce
        soon(2 * i, function()
          each(pen, function(mob)
            for _, name in ipairs(mob.alive and mob.running or {}) do
              if name == "FoxPounce" and not mob.on_ground and mob.target then mob.target:place(pen.x + 2.5, Y + 1, pen.z + 20.5) end
            end
          end)
        end)
      end
      later(pen, 600, function() w:fill(pen.x + 1,Y,pen.z + 6, pen.x + INSIDE - 1,Y,pen.z + INSIDE - 1, "air") end)
    end,
    function(pen) each(pen, function(mob) set(mob, "variant", 0) end) lose("chicken")(pen) end,
    function(pen) each(pen, function(mob) set(mob, "variant", 1) end) lose("chicken")(pen) end,
    function(pen) each(pen, function(mob) set(mob, "variant", 0) end) lose("turtle", { age = -20000 })(pen) end,
    function(pen) each(pen, function(mob) set(mob, "variant", 1) end) lose("turtle", { age = -20000 })(pen) end,
    function(pen) each(pen, function(mob) set(mob, "variant", math.random(2) - 1) end) lose("cod")(pen) end,
    function(pen) -- one whom it trusts is hurt by another one, and by a player who is safe
      local foe = math.random(2) == 1 and pen.hero or some(pen)
      local friend = bring(pen, "cow", 3)
      each(pen, function(mob) set(mob, "trusted", friend.serial) set(mob, "also_trusted", foe.serial) end)
      friend:hurt(1, foe)
      later(pen, 60, function() end)
    end,
  },
  frog = {
    function(pen) -- shut in
      local x, y, z = cell_of(pen)
      some(pen):place(x + 0.5, y, z + 0.5)
      w:fill(x - 1,y,z - 1, x + 1,y + 2,z + 1, "stone")
      w:set(x, y, z, "air")
      pen.hero:mode("survival")
      pen.hero:hold("slime_ball")
      pen.hero:place(x + 3.5, y, z + 0.5)
      later(pen, 100, function() w:fill(x - 1,y,z - 1, x + 1,y + 2,z + 1, "air") end)
    end,
    function(pen) spectate(pen) each(pen, function(mob) mob:forget("is_in_water") mob:place(pen.x + 10.5, Y - 1, pen.z + 14.5) end) end,
    function(pen) each(pen, function(mob) mob:place(pen.x + 3.5, Y, pen.z + 12.5) end) later(pen, 60, function() each(pen, function(mob) mob:place(pen.x + 12.5, Y - 1, pen.z + 12.5) end) end) end,
    function(pen) each(pen, function(mob) mob:place(pen.x + 12.5, Y - 1, pen.z + 12.5) end) later(pen, 60, function() each(pen, function(mob) mob:place(pen.x + 3.5, Y, pen.z + 12.5) end) end) end,
    function(pen) -- food that grows
      spectate(pen)
      local meal = bring(pen, "slime", 5)
      meal.size = 0
      later(pen, 20 + math.random(30), function() if math.random(2) == 1 then meal.size = 2 else meal:remove() end end)
    end,
    function(pen) some(pen):remember("is_pregnant", true) end,
  },
  goat = { function(pen) spectate(pen) bring(pen, "cow", 6) end },
  husk = { night, eggs, lose("iron_golem"), lose("turtle", { age = -20000 }), lose("villager") },
  zombie = { lose("iron_golem"), lose("turtle", { age = -20000 }), lose("villager") },
  wolf = { lose_partner, lose_partner },
  zombie_villager = { eggs, eggs, kill_hero, lose("iron_golem"), lose("turtle", { age = -20000 }), lose("villager") },
  skeleton = { lose("iron_golem"), lose("turtle", { age = -20000 }) },
  bogged = { lose("iron_golem"), lose("turtle", { age = -20000 }), lose("turtle", { age = -20000 }), shade("turtle") },
  parched = { lose("iron_golem"), lose("turtle", { age = -20000 }), lose("turtle", { age = -20000 }), shade("turtle") },
  happy_ghast = {
    function(pen) -- snow for a ghastling
      local young = spawn(pen, true)
      pen.hero:mode("survival")
      pen.hero:hold("snowball")
      pen.hero:place(near(pen, young, 5))
      later(pen, 200, function() end)
    end,
  },
  breeze = {
    function(pen) -- in cobwebs
      local x, z = pen.x + 12, pen.z + 12
      w:fill(x - 3,Y,z - 3, x + 3,Y + 1,z + 3, "cobweb")
      each(pen, function(mob) mob:place(x + 0.5, Y, z + 0.5) end)
      spectate(pen)
      later(pen, 700, function() w:fill(x - 3,Y,z - 3, x + 3,Y + 1,z + 3, "air") end)
    end,
  },
  stray = { lose("iron_golem"), lose("turtle", { age = -20000 }), function(pen) some(pen):hold("bow") end },
  wither_skeleton = { lose("iron_golem"), lose("turtle", { age = -20000 }), lose("piglin"),
    function(pen)
      local mob = some(pen)
      mob:hold("bow")
      pen.hero:mode("survival")
      pen.hero:place(near(pen, mob, 6))
      later(pen, 60, function() if math.random(2) == 1 then mob:hold("stone_sword") else spectate(pen) end end)
      later(pen, 90, function() end)
    end },
  iron_golem = { village, strike_and_hide, strike_and_hide,
    function(pen) spectate(pen) local creeper = bring(pen, "creeper", 5) later(pen, 100, function() creeper:remove() end) end },
  llama = llama,
  trader_llama = llama,
  slime = { function(pen) some(pen):mount(bring(pen, "cow", 2)) end, function(pen) each(pen, function(mob) mob.size = math.random(3) end) climb(pen, 450) end },
  magma_cube = { function(pen) each(pen, function(mob) mob.size = math.random(3) end) climb(pen, 450) end },
  panda = {
    function(pen)
      for i = 0, 3 do w:set(pen.x + 8 + 3 * i, Y, pen.z + 10 + i % 2, "bamboo") end
      each(pen, function(mob) if not mob.baby then mob.age = 0 mob.love = 600 end mob:place(pen.x + 9 + math.random(6), Y, pen.z + 12.5) end)
      later(pen, 12 + math.random(100), function() if math.random(2) == 1 then pen.mobs[1]:remove() end end)
      later(pen, 150, function() w:fill(pen.x + 8,Y,pen.z + 10, pen.x + 17,Y + 8,pen.z + 11, "air") end)
    end,
  },
  rabbit = {
    function(pen) each(pen, function(mob) mob.variant = 99 end) strike_and_hide(pen) end,
    function(pen) each(pen, function(mob) mob.variant = 99 end) lose("wolf")(pen) end,
    function(pen) each(pen, function(mob) mob.variant = 99 mob.age = 0 end) kill_hero(pen) end,
  },
  shulker = {
    function(pen) pen.hero:mode("survival") pen.hero:place(near(pen, some(pen), 5)) each(pen, function(mob) mob:hurt(1, bring(pen, "cow", 3)) end) end,
  },
  skeleton_horse = {
    lose_parent,
    function(pen)
      local mob = some(pen)
      mob.tame = false
      pen.hero:mode("survival")
      pen.hero:mount(mob)
      later(pen, 60, function() pen.hero:dismount() end)
    end,
    function(pen)
      local trap = spawn(pen, false)
      trap.skeleton_trap = true
      pen.hero:mode("survival")
      pen.hero:place(pen.x + 15.5, ROOF + 1, pen.z + 15.5)
      later(pen, 30, function() local at = trap.pos pen.hero:place(at.x < pen.x + 11 and at.x + 9.8 or at.x - 9.8, Y, at.z < pen.z + 11 and at.z + 4 or at.z - 4) end)
      later(pen, 60, function() pen.hero:place(near(pen, trap, 3)) end)
      later(pen, 160, function() for _, mob in ipairs(w.mobs) do if mob.species == "skeleton" then mob:remove() end end end)
    end,
  },
  sniffer = {
    function(pen) spectate(pen) each(pen, function(mob) mob:forget("sniff_cooldown") mob.love = 0 end) end,
    function(pen) -- lifted off the ground, or fed, while it searches or digs
      spectate(pen)
      each(pen, function(mob) mob:forget("sniff_cooldown") end)
      later(pen, 100 + math.random(120), function()
        each(pen, function(mob) if math.random(2) == 1 then mob.love = 600 else mob:give_effect("levitation", 60, 1) end end)
      end)
    end,
    function(pen) spectate(pen) local mob = some(pen) mob:remember("sniffer_digging", true) mob:place(pen.x + 3.5, Y - 2, pen.z + 3.5) end,
  },
  strider = { lure("lava", -1, 60), lure("lava", -1, 60) },
  tadpole = {
    function(pen) each(pen, function(mob) mob:place(place_of(pen)) end) later(pen, 20, function() end) end,
    function(pen) -- between blocks
      local x, z = pen.x + 12, pen.z + 12
      w:fill(x,Y - 3,z, x + 2,Y - 1,z + 2, "stone")
      w:set(x + 1, Y - 2, z + 1, "water")
      each(pen, function(mob) mob:place(x + 1.5, Y - 2, z + 1.5) end)
      pen.hero:hold("slime_ball")
      pen.hero:place(x + 4.5, Y - 2, z + 1.5)
      later(pen, 300, function() w:fill(x,Y - 3,z, x + 2,Y - 1,z + 2, "water") end)
    end,
  },
  turtle = {
    function(pen) -- no water at all
      w:fill(pen.x + 2,Y - 3,pen.z + 2, pen.x + 5,Y - 1,pen.z + 5, "dirt")
      w:fill(pen.x + 8,Y - 4,pen.z + 1, pen.x + INSIDE - 1,Y - 1,pen.z + INSIDE - 1, "dirt")
      each(pen, function(mob) mob:place(pen.x + 10.5, Y, pen.z + 14.5) end)
      later(pen, 100, function() dig(pen) end)
    end,
    lure("water", -1, 60),
    function(pen) -- no water is near, then a puddle that dries
      spectate(pen)
      w:fill(pen.x + 1,Y - 1,pen.z + 6, pen.x + 7,Y - 1,pen.z + 21, "sand")
      each(pen, function(mob) mob:place(pen.x + 4.5, Y, pen.z + 14.5) end)
      later(pen, 30 + math.random(40), function() dig(pen) end)
    end,
    function(pen) -- an egg and a beach that goes
      spectate(pen)
      w:fill(pen.x + 1,Y - 1,pen.z + 6, pen.x + 7,Y - 1,pen.z + 21, "sand")
      each(pen, function(mob) mob.age = 0 set(mob, "has_egg", true) mob:place(pen.x + 6.5, Y, pen.z + 14.5) end)
      later(pen, 40 + math.random(300), function() w:fill(pen.x + 1,Y - 1,pen.z + 6, pen.x + 7,Y - 1,pen.z + 21, "dirt") end)
    end,
  },
}

-- ---- Of the nether and the deep dark

own.piglin = {
  function(pen) w:item(pick(gold), near(pen, some(pen), 4)) end,
  function(pen) w:item(pick(gold), near(pen, some(pen), 4)) end,
  function(pen) -- gold on a pillar
    local x, y, z = cell_of(pen)
    w:fill(x,y,z, x,y + 1,z, "stone")
    local item = w:item("gold_ingot", x + 0.5, y + 2, z + 0.5)
    later(pen, math.random(2) == 1 and 40 or 260, function() item:remove() w:fill(x,y,z, x,y + 1,z, "air") end)
  end,
  function(pen) pen.hero:use(some(pen), "gold_ingot") end,
  function(pen) pen.hero:hold("gold_ingot") pen.hero:place(near(pen, some(pen), 5)) end,
  function(pen) pen.hero:wear { feet = math.random(2) == 1 and "golden_boots" } end,
  function(pen) pen.hero:wear { feet = false } pen.hero:mode("survival") pen.hero:place(near(pen, some(pen), 4)) end,
  function(pen) -- shooters
    each(pen, function(mob) mob:hold("crossbow") end)
    pen.hero:wear { feet = false }
    pen.hero:mode("survival")
    pen.hero:place(near(pen, some(pen), math.random(2) == 1 and 3 or 7))
    later(pen, 120, function() each(pen, function(mob) mob:hold(pick { "golden_sword", "crossbow" }) end) end)
  end,
  function(pen) bring(pen, "hoglin", 5) each(pen, function(mob) mob:forget("hunted_recently") end) end,
  function(pen) -- a hunt that ends well
    each(pen, function(mob) mob:forget("hunted_recently") mob:wear { mainhand = "golden_sword" } end)
    spectate(pen)
    local prey = bring(pen, "hoglin", 4)
    prey.health = 4
    later(pen, 400, function() pen.hero:mode("survival") end)
  end,
  function(pen) -- they dance, and a player shows gold
    pen.hero:wear { feet = "golden_boots" }
    pen.hero:hold("gold_ingot")
    each(pen, function(mob)
      local at = mob.pos
      mob:remember("celebrate_location", { math.floor(at.x) + 7, Y, math.floor(at.z) }, 300)
      if math.random(2) == 1 then mob:remember("dancing", true, 300) end
    end)
    later(pen, 200, function() end)
  end,
  function(pen) -- a baby rides
    local baby = spawn(pen, true)
    pen.hero:wear { feet = "golden_boots" }
    pen.hero:hold("gold_ingot")
    local x, y, z = near(pen, baby, 3)
    local calf = w:spawn("hoglin", x, y, z, { baby = true })
    pen.guests[#pen.guests + 1] = calf
    pen.hero:place(near(pen, baby, 5))
    later(pen, 1500, function() calf:remove() end)
  end,
  function(pen) -- a fight that a zombified one ends
    pen.hero:wear { feet = false }
    pen.hero:mode("survival")
    pen.hero:place(near(pen, some(pen), 3))
    later(pen, 60, function() bring(pen, "zombified_piglin", 2) end)
    later(pen, 120, function() end)
  end,
  function(pen) bring(pen, "wither_skeleton", 5) end,
  function(pen) -- angry at one who dies
    pen.hero:mode("survival")
    each(pen, function(mob) mob:hurt(1, pen.hero) end)
    later(pen, 40, function() pen.hero:hurt(1000) end)
    later(pen, 80, function() end)
  end,
  lure("soul_torch", 0, 200), lure("soul_torch", 0, 200),
}
own.piglin_brute = {
  function(pen) bring(pen, "piglin", 3) pen.hero:wear { feet = "golden_boots" } later(pen, 300, function() end) end,
  function(pen) bring(pen, "wither_skeleton", 5) end,
  function(pen) local at = some(pen).pos each(pen, function(mob) mob:remember("home", { math.floor(at.x), Y, math.floor(at.z) }) end) end,
  function(pen) spectate(pen) later(pen, 800, function() end) end,
  own.piglin[#own.piglin - 1],
}
own.hoglin = {
  function(pen) each(pen, function(mob) if not mob.baby then mob.age = 0 mob.love = 600 end end) end,
  function(pen) pen.hero:mode("survival") pen.hero:place(near(pen, some(pen), 4)) end,
  function(pen) -- in love in the middle of a fight
    pen.hero:mode("survival")
    pen.hero:place(near(pen, some(pen), 4))
    later(pen, 60, function() each(pen, function(mob) if not mob.baby then mob.age = 0 mob.love = 600 end end) end)
  end,
  lure("warped_fungus", 0, 300), lure("warped_fungus", 0, 300),
  function(pen) -- a repellent in the middle of a fight
    pen.hero:mode("survival")
    pen.hero:place(near(pen, some(pen), 4))
    later(pen, 40, function() lure("warped_fungus", 0, 200)(pen) end)
  end,
  function(pen) local foe = bring(pen, "piglin", 3) some(pen):hurt(1, foe) end,
  function(pen) -- outnumbered, then no more
    local foes = {}
    for i = 1, 4 do foes[i] = bring(pen, "piglin", 2 + i) end
    some(pen):hurt(1, foes[1])
    later(pen, 100, function() for _, foe in ipairs(foes) do foe:remove() end end)
    later(pen, 200, function() end)
  end,
  function(pen) spectate(pen) local baby = spawn(pen, true) each(pen, function(mob) if mob ~= baby then mob:place(near(pen, baby, 8)) end end) later(pen, 300, function() end) end,
  function(pen) spectate(pen) later(pen, 600, function() end) end,
}
own.zoglin = {
  function(pen) spectate(pen) later(pen, 400, function() end) end,
  function(pen) bring(pen, pick { "cow", "piglin", "creeper" }, 5) end,
  function(pen) climb(pen, 150) end,
}
local function step(pen) w:vibrate("step", pen.hero.pos.x, pen.hero.pos.y, pen.hero.pos.z, pen.hero) end
local noisy, noises
w:on("angered", function(e)
  if not noisy or not noisy.alive or not e.other or e.other.serial ~= noisy.serial then return end
  noises[e.mob.serial] = (noises[e.mob.serial] or 0) + 1
  if noises[e.mob.serial] == 3 then noisy:remove() end
end)
own.warden = {
  function(pen) -- it goes to a noise; who makes it is gone as soon as its anger is high
    spectate(pen)
    noisy = bring(pen, "cow", 8)
    noises = {}
    for i = 0, 6 do soon(45 * i, function() w:vibrate("step", noisy.pos.x, Y, noisy.pos.z, noisy) end) end
    later(pen, 330, function() end)
  end,
  step, step, step, step, step,
  function(pen) -- out of its reach
    climb(pen, 500)
    for i = 1, 6 do soon(20 * i, function() step(pen) end) end
  end,
  function(pen) -- a shooter far above
    pen.hero:mode("survival")
    pen.hero:place(pen.x + 15.5, Y + 10, pen.z + 15.5)
    pen.hero:give_effect("levitation", 200, 0)
    each(pen, function(mob) mob:hurt(1, pen.hero) end)
    later(pen, 200, function() end)
  end,
  function(pen) -- angry at one who dies
    local foe = bring(pen, "cow", 6)
    for _ = 1, 4 do each(pen, function(mob) mob:hurt(1, foe) end) end
    later(pen, 2 + math.random(8), function() foe:remove() end)
    later(pen, 200, function() end)
  end,
  function(pen) -- angry at one who is safe
    for _ = 1, 3 do each(pen, function(mob) mob:hurt(1, pen.hero) end) end
    pen.hero:mode("creative")
    local other = bring(pen, "cow", 5)
    for i = 1, 4 do soon(12 * i, function() if other.alive then w:vibrate("step", other.pos.x, Y, other.pos.z, other) end end) end
    later(pen, 60, function() pen.hero:mode("survival") end)
  end,
  function(pen) -- it sniffs somebody out
    pen.hero:mode("survival")
    pen.hero:place(near(pen, some(pen), 3))
    each(pen, function(mob) mob:forget("sniff_cooldown") end)
    later(pen, 300, function() end)
  end,
  function(pen) -- heard while it sniffs
    pen.hero:mode("survival")
    pen.hero:place(near(pen, some(pen), 4))
    each(pen, function(mob) mob:forget("sniff_cooldown") end)
    for i = 1, 5 do soon(10 * i, function() each(pen, function(mob) mob:hurt(1, pen.hero) end) end) end
    later(pen, 100, function() end)
  end,
  function(pen) spawn(pen, false):remember("is_emerging", true, 134) end,
  function(pen) -- nothing to hear: it digs itself away; one rides, one hangs in the air
    spectate(pen)
    local mob = some(pen)
    if math.random(2) == 1 then mob:mount(bring(pen, "cow", 2)) else mob:give_effect("levitation", 100, 1) end
    each(pen, function(one) one:forget("dig_cooldown") end)
    later(pen, 150, function() end)
  end,
}
own.wandering_trader = {
  lead, lead,
  lose("evoker"), lose("vindicator"), lose("vex"), lose("illusioner"), lose("zoglin"), lose("pillager"), lose("zombie"),
  function(pen) -- no way out
    local x, z = pen.x + 10, pen.z + 10
    w:fill(x,Y,z, x + 3,Y + 2,z + 3, "glass")
    w:fill(x + 1,Y,z + 1, x + 2,Y + 1,z + 2, "air")
    local mob = some(pen)
    mob:place(x + 1.5, Y, z + 1.5)
    local kind = pick { "evoker", "vindicator", "vex", "illusioner", "zoglin", "pillager", "zombie" }
    local foe = w:spawn(kind, x + 2.5, Y, z + 2.5)
    mob:give_effect("resistance", 60, 4)
    later(pen, 30, function() foe:remove() w:fill(x,Y,z, x + 3,Y + 2,z + 3, "air") end)
  end,
}
own.wandering_trader[#own.wandering_trader + 1] = own.wandering_trader[#own.wandering_trader]
for _ = 1, 3 do
  own.wandering_trader[#own.wandering_trader + 1] = function(pen)
    local mob = some(pen)
    pen.hero:mode("survival")
    pen.hero:place(near(pen, mob, 2))
    mob:offer { cost = "emerald", cost_count = 1, result = "bread", result_count = 1, max_uses = 4 }
    mob:open_trade(pen.hero)
    local what = math.random(4)
    later(pen, 20, function()
      if what == 1 then pen.hero:place(pen.x + 15.5, ROOF + 1, pen.z + 15.5) end
      if what == 2 then mob:hurt(1) end
      if what == 3 then pen.hero:place(near(pen, mob, 6)) end
    end)
    later(pen, 60, function() mob:close_trade() end)
  end
end
own.villager = {
  function(pen) -- in panic, in cobwebs
    local x, z = pen.x + 12, pen.z + 12
    spectate(pen)
    w:fill(x - 3,Y,z - 3, x + 3,Y + 1,z + 3, "cobweb")
    each(pen, function(mob) mob:place(x + 0.5, Y, z + 0.5) end)
    local foe = w:spawn("zombie", x + 5.5, Y, z + 0.5)
    foe:give_effect("slowness", 400, 10)
    foe:give_effect("weakness", 400, 10)
    foe:wear { head = "iron_helmet" }
    later(pen, 400, function() foe:remove() w:fill(x - 3,Y,z - 3, x + 3,Y + 1,z + 3, "air") end)
  end,
  function(pen) -- animals of the water lie around, when they have time to look
    w.time = pick { 100, 9200, 11100 }
    spectate(pen)
    local kind = pick { "squid", "dolphin", "glow_squid", "glow_squid", "cod", "tropical_fish", "axolotl" }
    local catch = {}
    for i = 1, 4 do
      local x, y, z = place_of(pen)
      catch[i] = w:spawn(kind, x, y, z)
      catch[i]:give_effect("resistance", -1, 4)
    end
    later(pen, 600, function() for _, one in ipairs(catch) do one:remove() end end)
  end,
  village,
}
own.wither = {
  function(pen) some(pen):hurt(1, bring(pen, pick { "husk", "cow" }, 5)) end,
  strike_and_hide, lose("cow"),
  function(pen) spectate(pen) pen.guests = {} for _, mob in ipairs(w.mobs) do if mob.species ~= "wither" then mob:remove() end end later(pen, 200, function() end) end,
  function(pen) pen.hero:mode("creative") pen.hero:place(near(pen, some(pen), 4)) later(pen, 300, function() end) end,
}
own.vindicator = {
  function(pen) local mob = some(pen) mob:hold("iron_axe") mob.johnny = true lose("cow")(pen) end,
  function(pen) each(pen, function(mob) set(mob, "johnny", true) end) climb(pen, 150) end,
  function(pen) -- the only cow is seen first, then it is out of sight for long
    each(pen, function(mob) set(mob, "johnny", true) end)
    spectate(pen)
    for _, guest in ipairs(pen.guests) do if guest.alive then guest:remove() end end
    pen.guests = {}
    local cow = bring(pen, "cow", 5)
    cow:give_effect("resistance", -1, 4)
    later(pen, 60, function() hide(pen, cow, CLOSET) end)
    later(pen, 300, function() if cow.alive then cow:remove() end end)
  end,
  function(pen) each(pen, function(mob) set(mob, "johnny", true) end) shade("cow")(pen) end,
  function(pen) each(pen, function(mob) set(mob, "johnny", false) end) pick { lose("villager"), shade("iron_golem"), shade("villager") }(pen) end,
}

-- ---- The day

local times = { 1000, 6000, 10000, 12600, 14000, 18000, 22500, 23400 }
for tick = 700, 24000, 700 do
  w:at(tick, function()
    w.time = pick(times)
    w.raining = math.random(5) == 1
  end)
end
keep_crowd(here)
for tick = 40, 24000, 40 do
  w:at(tick + math.random(0, 20), function()
    keep_crowd(here)
    if w.tick < (here.busy_until or 0) then return end
    pcall(pick(own[name] and math.random(5) < 3 and own[name] or events), here) -- not every species has what an event sets
  end)
end
w:run(24000)
