-- Every species with a mind in a pen of its own, and things that happen to it at random: players with
-- and without bait, blows, enemies, water, snow, doors, nights, riders, owners. ./dev coverage minds
-- runs it with several seeds.

local species = {
  "allay", "blaze", "cat", "cave_spider", "chicken", "cow", "creeper", "donkey", "enderman", "endermite", "fox",
  "horse", "husk", "iron_golem", "magma_cube", "mooshroom", "mule", "ocelot", "panda", "pig", "polar_bear", "rabbit",
  "sheep", "silverfish", "skeleton", "skeleton_horse", "slime", "snow_golem", "spider", "stray", "villager",
  "wither_skeleton", "wolf", "zombie", "zombie_horse", "zombie_villager", "llama", "trader_llama", "strider",
  "zombified_piglin", "drowned", "cod", "salmon", "tropical_fish", "pufferfish", "squid", "glow_squid", "guardian",
  "elder_guardian", "bee", "dolphin", "evoker", "ghast", "illusioner", "parrot", "phantom", "pillager", "ravager",
  "turtle", "vex", "vindicator", "witch", "shulker",
  "goat", "frog", "tadpole", "axolotl", "camel", "sniffer", "wandering_trader",
}
-- Their pens are deep pools, with a shore.
local swims = { drowned = true, cod = true, salmon = true, tropical_fish = true, pufferfish = true, squid = true,
                glow_squid = true, guardian = true, elder_guardian = true, dolphin = true, turtle = true, tadpole = true, axolotl = true, frog = true }
local raids = { evoker = true, illusioner = true, pillager = true, ravager = true, vindicator = true, witch = true }
local bait = {
  cat = "cod", chicken = "wheat_seeds", cow = "wheat", mooshroom = "wheat", sheep = "wheat", donkey = "golden_carrot",
  horse = "golden_carrot", mule = "golden_carrot", ocelot = "cod", panda = "bamboo", pig = "carrot", rabbit = "carrot",
  wolf = "bone", fox = "sweet_berries", villager = "bread", allay = "bread",
  llama = "hay_block", trader_llama = "hay_block", strider = "warped_fungus",
  bee = "poppy", dolphin = "cod", parrot = "wheat_seeds", turtle = "seagrass",
  goat = "wheat", frog = "slime_ball", tadpole = "slime_ball", axolotl = "tropical_fish_bucket", camel = "cactus",
  sniffer = "torchflower_seeds",
}

-- Whom they hunt or fear.
local foes = {
  zombie = { "villager", "iron_golem", "turtle" }, husk = { "villager", "iron_golem", "turtle" },
  zombie_villager = { "villager", "iron_golem", "turtle" }, skeleton = { "wolf", "iron_golem", "turtle" },
  stray = { "wolf", "iron_golem", "turtle" }, wither_skeleton = { "wolf", "iron_golem", "turtle", "piglin" },
  spider = { "iron_golem" }, cave_spider = { "iron_golem" }, slime = { "iron_golem" }, magma_cube = { "iron_golem" },
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
  goat = { "cow" }, sniffer = { "zombie" }, camel = { "zombie" },
}

local W, INSIDE, ROW, Y, ROOF = 30, 22, 8, 64, 118
local levels = { "easy", "normal", "hard" }
local w = ovis.world { size = {ROW * W, math.ceil(#species / ROW) * W}, time = 1000, difficulty = levels[math.random(3)],
                       mob_griefing = math.random(4) > 1, universal_anger = math.random(3) == 1 }
local pick = function(list) return list[math.random(#list)] end

local pens = {}
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

for i, name in ipairs(species) do
  local pen = { name = name, x = (i - 1) % ROW * W + 3, z = math.floor((i - 1) / ROW) * W + 3, mobs = {}, guests = {} }
  pens[i] = pen
  dig(pen)
  local x, y, z = place_of(pen)
  pen.hero = w:player(x, y, z)
end

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
-- One of two that court leaves; babies lose the one that they follow.
local function lose_partner(pen)
  for _, mob in ipairs(pen.mobs) do
    mob:dismount()
    set(mob, "sitting", false)
    set(mob, "tame", true)
    if not mob.baby then mob.age = 0 mob.love = 600 end
  end
  later(pen, 8, function() table.remove(pen.mobs):remove() table.remove(pen.mobs):remove() end)
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
local stories = { wait, strike_and_hide, strike_safely, lose_guest, lose_guest, lose_guest, lose_partner, lose_parent, lose_hero, sleep }
local function tell_story(pen) pick(stories)(pen) end
for _ = 1, 16 do events[#events + 1] = tell_story end

-- ---- The day

local times = { 1000, 6000, 10000, 12600, 14000, 18000, 22500, 23400 }
for tick = 700, 24000, 700 do
  w:at(tick, function()
    w.time = pick(times)
    w.raining = math.random(5) == 1
  end)
end
for _, pen in ipairs(pens) do
  keep_crowd(pen)
  for tick = 40, 24000, 40 do
    w:at(tick + math.random(0, 20), function()
      keep_crowd(pen)
      if w.tick < (pen.busy_until or 0) then return end
      pcall(pick(events), pen) -- not every species has what an event sets
    end)
  end
end
w:run(24000)
