-- The island of an ender dragon: towers with end crystals around the exit. A hero shoots the crystals, which heal the
-- dragon, one by one; it strafes and spits fire. Then it perches, breathes at the hero, charges when the hero is far
-- away, and dies at the exit.
--
--   towers of obsidian at radius 42, end crystals on top, two of them in cages of iron bars
--   the dragon flies on rings of radius 60 (while there are crystals), 40 and 20

local GROUND, MID, TOWERS = 63, 128, 8
local w = ovis.world { size = {256, 256}, ground = "air", ground_y = GROUND, time = 18000, seed = 11 }

-- ---- The island: a disk of end stone, the exit with its pillar, the towers

local function disk(x, z, radius, from, to, block)
  for dz = -radius, radius do
    local half = math.floor(math.sqrt(radius * radius - dz * dz))
    w:fill(x - half, from, z + dz, x + half, to, z + dz, block)
  end
end

disk(MID, MID, 80, GROUND - 3, GROUND, "end_stone")
disk(MID, MID, 3, GROUND + 1, GROUND + 1, "bedrock")
w:fill(MID, GROUND + 2, MID, MID, GROUND + 5, MID, "bedrock")
w:label({MID, GROUND + 5, MID}, "exit")

local crystals = {}
for i = 1, TOWERS do
  local angle = i * 2 * math.pi / TOWERS
  local x, z = MID + math.floor(42 * math.cos(angle)), MID + math.floor(42 * math.sin(angle))
  local top = GROUND + 8 + 2 * i
  disk(x, z, 2, GROUND + 1, top, "obsidian")
  w:set(x, top + 1, z, "bedrock")
  if i <= 2 then -- a cage, open to the middle of the island
    w:fill(x - 2, top + 1, z + 2, x + 2, top + 3, z + 2, "iron_bars")
    w:fill(x + 2, top + 1, z - 2, x + 2, top + 3, z + 2, "iron_bars")
  end
  crystals[i] = w:spawn("end_crystal", x + 0.5, top + 2, z + 0.5)
end

local hero = w:player(MID + 20.5, GROUND + 1, MID + 0.5)
hero:give_effect("resistance", -1, 5)
local dragon = w:spawn("ender_dragon", MID + 0.5, GROUND + 40, MID - 59.5)
dragon.home_x, dragon.home_y, dragon.home_z = MID, GROUND, MID

-- ---- What happens

local seen = { shots = 0, clouds = 0, blasts = 0, head = 0, experience = 0, ticks = {} }
w:on("shot", function(e) if e.species == "ender_dragon" then seen.shots = seen.shots + 1 end end)
w:on("exploded", function(e) if e.species == "end_crystal" then seen.blasts = seen.blasts + 1 end end)
w:on("hurt", function(e)
  if e.species == "ender_dragon" and e.damage == "explosion" and e.amount == 10 then seen.head = seen.head + 1 end
end)
w:on("experience", function(e) seen.experience = seen.experience + e.count end)

local function phase() return dragon.alive and dragon.running[1] or "" end

-- Runs until the dragon is in a phase.
local function run_to(name, limit, each)
  for _ = 1, limit do
    if phase() == name then return true end
    w:run(1)
    seen.ticks[phase()] = (seen.ticks[phase()] or 0) + 1
    if each then each() end
  end
  return phase() == name
end

-- A dragon that hovers stays where it is.
dragon.phase = 10
w:run(60)
ovis.expect(phase() == "Hover" and math.abs(dragon.pos.x - MID - 0.5) < 12, "it does not hover")
dragon.phase = 0

-- It circles on the outer ring, and the crystals heal it.
dragon.health = 120
local outer = 0
for _ = 1, 60 do
  w:run(20)
  local path = dragon.path
  if phase() == "HoldingPattern" and path then
    local last = path.nodes[#path.nodes].pos
    local off = math.sqrt((last.x - MID) ^ 2 + (last.z - MID) ^ 2)
    if off > 55 and off < 65 then outer = outer + 1 end
  end
end
ovis.expect(outer > 8, "it does not circle on the outer ring: " .. outer)
ovis.expect(dragon.health > 125, "the crystals did not heal it: " .. dragon.health)
ovis.measure("healed", dragon.health - 120)

-- The hero shoots the crystals: from the inner side, above their middle, since arrows fall.
local shot, broken = 0, 0
for i, crystal in ipairs(crystals) do
  local at = crystal.pos
  local dx, dz = MID + 0.5 - at.x, MID + 0.5 - at.z
  local off = math.sqrt(dx * dx + dz * dz)
  for try = 1, 24 do
    if not crystal.alive then break end
    hero:place(at.x + dx / off * 24, GROUND + 1, at.z + dz / off * 24)
    local far = math.sqrt(24 * 24 + (at.y - GROUND) ^ 2)
    local fall = ({1, 1.15, 0.85, 1.3})[try % 4 + 1] -- a miss, and the hero aims a bit lower or higher
    hero:shoot(at.x, at.y + 1 + 0.023 * fall * (far / 2.8) ^ 2, at.z)
    shot = shot + 1
    w:run(25)
  end
  if not crystal.alive then broken = broken + 1 end
  w:run(100)
end
ovis.expect(broken == TOWERS, "crystals that the hero shot: " .. broken .. " of " .. TOWERS)
ovis.expect(seen.blasts == TOWERS, "crystals that exploded: " .. seen.blasts)
ovis.measure("arrows", shot)
ovis.measure("crystals that hurt it", seen.head)

-- Without crystals the outer ring is not used.
run_to("HoldingPattern", 2000)
w:run(200)
for _ = 1, 20 do
  w:run(10)
  local path = dragon.path
  if phase() == "HoldingPattern" and path then
    for _, node in ipairs(path.nodes) do
      node = node.pos
      local off = math.sqrt((node.x - MID) ^ 2 + (node.z - MID) ^ 2)
      ovis.expect(off < 45, "it still flies on the outer ring")
    end
  end
end

-- It perches. The hero is near: it roars and breathes.
hero:place(MID + 14.5, GROUND + 1, MID + 0.5)
ovis.expect(run_to("SittingScanning", 20000), "it does not perch, it is " .. phase())
ovis.expect(math.abs(dragon.pos.x - MID) < 2 and math.abs(dragon.pos.z - MID) < 2, "it perches somewhere else")
hero:place(dragon.pos.x + 12, GROUND + 1, dragon.pos.z)
ovis.expect(run_to("SittingAttacking", 100), "it does not attack, it is " .. phase())
ovis.expect(run_to("SittingFlaming", 100), "it does not breathe, it is " .. phase())
local yaw = math.rad(dragon.yaw)
hero:place(dragon.pos.x + 9 * math.sin(yaw), GROUND + 1, dragon.pos.z - 9 * math.cos(yaw))
hero:give_effect("resistance", 0)
hero.health = 20
w:run(60)
ovis.expect(hero.alive and hero.health < 20, "the breath does not hurt")
hero:give_effect("resistance", -1, 5)
hero.health = 20

-- The hero goes far away: after the breath it charges there.
hero:place(MID + 60.5, GROUND + 1, MID + 0.5)
ovis.expect(run_to("ChargingPlayer", 2000), "it does not charge, it is " .. phase())
local nearest = 1000
while phase() == "ChargingPlayer" do
  local dx, dy, dz = dragon.pos.x - hero.pos.x, dragon.pos.y - hero.pos.y, dragon.pos.z - hero.pos.z
  nearest = math.min(nearest, math.sqrt(dx * dx + dy * dy + dz * dz))
  w:run(1)
end
ovis.expect(nearest < 16, "the charge passed the hero at a distance of " .. nearest)
ovis.expect(seen.shots > 0, "it never shot")
ovis.measure("fireballs", seen.shots)

-- The end: at the next perch the hero strikes it until it flees, then shoots it down.
hero:place(MID + 30.5, GROUND + 1, MID + 0.5)
ovis.expect(run_to("SittingScanning", 20000), "it does not perch again, it is " .. phase())
local fled = false
for _ = 1, 60 do
  hero:place(dragon.pos.x + 8, GROUND + 1, dragon.pos.z)
  hero:hit(dragon, 12)
  w:run(11)
  fled = fled or phase() == "Takeoff"
  if phase() == "Takeoff" or not dragon.alive then break end
end
ovis.expect(fled, "it does not flee from its perch, it is " .. phase())
dragon:hurt(1000, hero)
ovis.expect(phase() == "Dying" or dragon.running[1] ~= nil, "it does not die")
for _ = 1, 1200 do
  if not dragon.alive then break end
  w:run(1)
end
w:run(210)
ovis.expect(not dragon.alive, "it is still there")
ovis.expect(seen.experience == 12000, "experience: " .. seen.experience)
