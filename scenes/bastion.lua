-- A bastion in the nether: piglins attack who wears no gold, and guard their gold from everybody; a
-- baby that is hit tells the others; gold is paid for; hunters bring down a hoglin and celebrate; hoglins
-- that outnumber piglins put them to flight.

local GROUND = 63
local Y = GROUND + 1
local w = ovis.world { size = {160, 96}, ground_y = GROUND, ground = "blackstone", time = 18000, seed = 3,
                       dimension = "the_nether" }

-- Rooms with walls, so that no room sees another.
local function room(x, z, n)
  w:fill(x,Y,z, x + n,Y + 4,z + n, "polished_blackstone_bricks")
  w:fill(x + 1,Y,z + 1, x + n - 1,Y + 4,z + n - 1, "air")
end

local function count(list, test)
  local n = 0
  for _, one in ipairs(list) do if one.alive and test(one) then n = n + 1 end end
  return n
end

local function angry(one) return one.memory.angry_at ~= nil end
local function strong(hero)
  hero:give_effect("resistance", -1, 5)
  return hero
end

-- ---- Gold worn and not

room(2, 2, 28)
local keepers = {}
for i = 1, 3 do keepers[i] = w:spawn("piglin", 6.5 + 4 * i,Y,22.5) end
local rich = strong(w:player(12.5,Y,8.5))
rich:wear { feet = "golden_boots" }
w:run(60)
ovis.expect(count(keepers, function(p) return p.target ~= nil end) == 0, "piglins attack a player with gold")
rich:wear { feet = false }
w:run(60)
ovis.expect(count(keepers, function(p) return p.target == rich end) == 3, "piglins spare a player without gold")
rich:wear { feet = "golden_boots" }
w:run(60)
ovis.expect(count(keepers, function(p) return p.target ~= nil end) == 0, "piglins do not see the gold again")

-- ---- A bargain

local bargains = 0
w:on("bartered", function(e) bargains = bargains + 1 end)
ovis.expect(rich:use(keepers[1], "gold_ingot") == "give", "a piglin refused gold")
w:run(130)
ovis.expect(bargains == 1, "bargains: " .. bargains)

-- ---- A gold block broken

w:set(12,Y,12, "gold_block")
ovis.expect(rich:dig(12,Y,12), "the gold block was not there")
w:run(1)
ovis.expect(count(keepers, angry) == 3, "piglins that mind: " .. count(keepers, angry))
rich:remove()

-- ---- A baby tells

room(34, 2, 28)
local parents = {}
for i = 1, 3 do parents[i] = w:spawn("piglin", 40.5 + 4 * i,Y,20.5) end
local baby = w:spawn("piglin", 46.5,Y,12.5, { baby = true })
local bully = strong(w:player(48.5,Y,10.5))
bully:wear { head = "golden_helmet" }
w:run(45)
baby:hurt(1, bully)
ovis.expect(count(parents, angry) == 3, "adults that the baby told: " .. count(parents, angry))
ovis.expect(baby.memory.avoid_target, "the baby does not flee")
w:run(100)
bully:remove()

-- ---- A hunt and its celebration

room(66, 2, 16)
local hunters = {}
for i = 1, 5 do
  hunters[i] = w:spawn("piglin", 66.5 + 2.5 * i,Y,15.5)
  hunters[i]:wear { mainhand = "golden_sword" }
  hunters[i]:forget("hunted_recently")
end
local prey = w:spawn("hoglin", 74.5,Y,6.5)
local celebrated, fought = 0, false
for _ = 1, 80 do
  w:run(10)
  fought = fought or count(hunters, function(p) return p.activity == "fight" end) > 0
  celebrated = math.max(celebrated, count(hunters, function(p) return p.activity == "celebrate" end))
end
ovis.expect(fought, "nobody hunted")
ovis.expect(not prey.alive, "the hoglin lives")
ovis.expect(celebrated >= 1, "nobody celebrated")
local rest = count(hunters, function(p) return p.memory.hunted_recently ~= nil end)
ovis.expect(rest == count(hunters, function() return true end), "hunters that would hunt again at once: " .. rest)

-- ---- Hoglins that outnumber

room(106, 2, 36)
local few = {}
for i = 1, 2 do few[i] = w:spawn("piglin", 116.5 + 4 * i,Y,16.5) end
local herd = {}
for i = 1, 5 do herd[i] = w:spawn("hoglin", 112.5 + 3 * i,Y,26.5) end
w:run(45)
few[1]:hurt(1, herd[3])
ovis.expect(count(few, function(p) return p.memory.avoid_target ~= nil end) == 2, "piglins do not flee from the herd")
w:run(2)
ovis.expect(few[1].activity == "avoid", "the piglin that was hit does " .. tostring(few[1].activity))
print("keepers " .. #keepers .. ", celebrated " .. celebrated .. ", bargains " .. bargains)
w:run(200)
