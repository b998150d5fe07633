-- Camels in a desert: they sit down and stand up, never sooner than after 20 seconds; one carries two
-- players and dashes; a cactus leads one that sat through the sand; calves follow.

local w = ovis.world { size = {96, 48}, seed = 4, time = 1000, ground = "sand" }
local herd = {}
for i = 1, 6 do herd[i] = w:spawn("camel", 10.5 + i * 6,64,12.5) end
local calf = w:spawn("camel", 20.5,64,20.5, { baby = true })

local changed, sat, shortest = {}, 0, math.huge
local was = {}
local near = 0
for _ = 1, 3000 do
  w:run(1)
  for i, camel in ipairs(herd) do
    local sits = camel.pose_time < 0
    if sits and was[i] == false then
      sat = sat + 1
      if changed[i] then shortest = math.min(shortest, w.tick - changed[i]) end
    end
    if sits ~= was[i] then changed[i] = w.tick end
    was[i] = sits
  end
  for _, camel in ipairs(herd) do
    local dx, dz = camel.pos.x - calf.pos.x, camel.pos.z - calf.pos.z
    if dx * dx + dz * dz < 121 then near = near + 1 break end
  end
end
print("camels sat down " .. sat .. " times, none sooner than after " .. shortest .. " ticks")
print("the calf was near an adult in " .. near .. " of 3000 ticks")
ovis.expect(sat >= 6, "camels did not sit down")
ovis.expect(shortest >= 400, "a camel sat down too soon")
ovis.expect(near > 2000, "the calf did not stay with the herd")

-- ---- Two riders and a dash

local mount = herd[1]
mount:place(20.5,64,30.5)
local one, two = w:player(22.5,64,30.5), w:player(18.5,64,30.5)
ovis.expect(one:use(mount, "") == "mount" and two:use(mount, "") == "mount", "a camel carries two")
ovis.expect(#mount.riders == 2, "a camel carries two")
while mount.pose_time < 0 do mount:hurt(1) w:run(1) mount.health = 32 end
w:run(120)
one.yaw = -90
local from = mount.pos.x
mount.dash = 1
w:run(30)
print("a dash went " .. math.floor((mount.pos.x - from) * 10 + 0.5) / 10 .. " blocks; " .. #mount.riders .. " ride")
ovis.expect(mount.pos.x - from > 5, "the camel did not dash")
ovis.expect(#mount.riders == 2, "somebody fell off")
one:dismount()
two:dismount()

-- ---- A cactus

local sitter = herd[2]
sitter:place(60.5,64,36.5)
sitter.pose_time = -w.tick
one:place(66.5,64,36.5)
one:hold("cactus")
local stood
for tick = 1, 300 do
  w:run(1)
  if sitter.pose_time >= 0 and not stood then stood = tick end
end
local dx = sitter.pos.x - one.pos.x
print("the camel that sat stood up after " .. tostring(stood) .. " ticks and came to the cactus")
ovis.expect(stood and math.abs(dx) < 4, "the camel did not come to the cactus")
