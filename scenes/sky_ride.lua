-- Happy ghasts. One gets a harness, four players mount it, and the first flies it where he looks; it
-- stands still while a player is on it; shears take the harness back. A ghastling follows a player and
-- grows up; a wild one drifts near its home.

local w = ovis.world { size = {96, 96}, seed = 12, time = 6000, rules = "1.21.6" }
local Y = 64
local ghast = w:spawn("happy_ghast", 24.5,Y + 1,24.5)
local crew = {}
for i = 1, 5 do crew[i] = w:player(16.5 + 2 * i,Y,16.5, { yaw = -90 }) end

ovis.expect(crew[1]:use(ghast, "") == nil, "it is ridden without a harness")
crew[1]:hold("red_harness")
ovis.expect(crew[1]:use(ghast) == "saddle", "it takes no harness")
for i = 1, 4 do ovis.expect(crew[i]:use(ghast, "") == "mount", "player " .. i .. " finds no seat") end
ovis.expect(crew[5]:use(ghast, "") == nil, "a fifth player finds a seat")
ovis.expect(#ghast.riders == 4, "it carries " .. #ghast.riders)

-- The flight: to the east, where the first rider looks.
w:run(70)
local from = ghast.pos
ghast.dash = 1
w:run(160)
local flown = ghast.pos
print(("flown in 160 ticks: %.1f blocks east, with %d riders"):format(flown.x - from.x, #ghast.riders))
ovis.expect(flown.x - from.x > 18, "it hardly flies")
ghast.dash = 0
w:run(60)

-- One of the crew stands up: while he stands on it, nobody steers.
crew[4]:dismount()
crew[4]:place(ghast.pos.x, ghast.pos.y + 4.01, ghast.pos.z)
w:run(12)
local stood = ghast.pos
ghast.dash = 1
for _ = 1, 40 do
  crew[4]:place(ghast.pos.x, ghast.pos.y + 4.01, ghast.pos.z)
  w:run(1)
end
ovis.expect(math.abs(ghast.pos.x - stood.x) < 0.1, "it flies off below a player who stands on it")
ghast.dash = 0
crew[4]:place(20.5,Y,20.5)

-- ---- Young and wild ones

local young = w:spawn("happy_ghast", 40.5,Y + 1,70.5, { baby = true })
local friend = w:player(52.5,Y,70.5)
local wild = w:spawn("happy_ghast", 70.5,Y + 16,70.5)
local home, farthest, drifted, closest = wild.pos, 0, 0, math.huge
local last = wild.pos
for _ = 1, 100 do
  w:run(12)
  local dx, dz = wild.pos.x - home.x, wild.pos.z - home.z
  farthest = math.max(farthest, math.abs(dx), math.abs(dz))
  drifted = drifted + math.abs(wild.pos.x - last.x) + math.abs(wild.pos.z - last.z)
  last = wild.pos
  dx, dz = young.pos.x - friend.pos.x, young.pos.z - friend.pos.z
  closest = math.min(closest, math.sqrt(dx * dx + dz * dz))
  if dx * dx + dz * dz > 14 * 14 then friend:place(young.pos.x + 8,Y,young.pos.z) end -- it lost sight of him
end
print(("the ghastling came to %.1f blocks of its friend; the wild one drifted %.0f blocks, at most %.1f from home"):format(
  closest, drifted, farthest))
ovis.expect(closest < 6, "the ghastling does not come to the player: " .. closest)
ovis.expect(drifted > 10, "the wild one does not drift")
ovis.expect(farthest < 19, "the wild one leaves its home")
young.age = -1
w:run(5)
ovis.expect(not young.baby, "the ghastling does not grow up")
