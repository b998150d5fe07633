-- A pale garden at night: a creaking and its heart among pale oaks. A player looks at it: it wakes and
-- stands still. He turns away: it comes and strikes, and blows do it no harm. Then the heart breaks.

local w = ovis.world { size = {64, 64}, seed = 5, time = 18000, ground = "pale_moss_block", rules = "1.21.4" }
local Y = 64
for _, at in ipairs { {20, 14}, {14, 40}, {34, 46}, {48, 24}, {40, 12} } do
  w:fill(at[1],Y,at[2], at[1],Y + 5,at[2], "pale_oak_log")
  w:fill(at[1] - 2,Y + 5,at[2] - 2, at[1] + 2,Y + 6,at[2] + 2, "pale_oak_leaves[persistent=true]")
end
-- The heart stands between two logs.
local heart = {20, Y + 2, 14}
w:set(heart[1],heart[2],heart[3], "creaking_heart[axis=y,creaking_heart_state=awake,natural=true]")

local creaking = w:spawn("creaking", 22.5,Y,30.5)
creaking.heart_x, creaking.heart_y, creaking.heart_z = heart[1], heart[2], heart[3]
local hero = w:player(32.5,Y,30.5)
hero:give_effect("resistance", -1, 4)

-- West (90) is where the creaking begins.
local function face(toward)
  local x, z = creaking.pos.x - hero.pos.x, creaking.pos.z - hero.pos.z
  -- Rounded: the last bits of an arc tangent differ from machine to machine.
  local yaw = math.floor(math.deg(math.atan2(-x, z)) * 64 + 0.5) / 64
  hero:place(hero.pos.x,hero.pos.y,hero.pos.z, toward and yaw or yaw + 180, 0)
end

-- Runs for some ticks. Returns how far the creaking walked and how many ticks it was frozen.
local function watch(ticks, toward)
  local frozen, walked = 0, 0
  for _ = 1, ticks do
    local x, z = creaking.pos.x, creaking.pos.z
    face(toward)
    w:run(1)
    if not creaking.alive then break end
    walked = walked + math.sqrt((creaking.pos.x - x) ^ 2 + (creaking.pos.z - z) ^ 2)
    if creaking.watched then frozen = frozen + 1 end
  end
  return walked, frozen
end

local walked, frozen = watch(100, true)
print(("watched for 100 ticks: frozen %d, walked %.2f blocks"):format(frozen, walked))
ovis.expect(creaking.awake, "the look did not wake it")
ovis.expect(frozen == 100, "it did not freeze while the player looked")
ovis.expect(walked < 0.01, "it walked while the player looked")

local blows, shook = 0, 0
w:on("swung", function(e) if e.mob == creaking then blows = blows + 1 end end)
w:on("heart_shook", function(e) if e.mob == creaking then shook = shook + 1 end end)
walked, frozen = watch(200, false)
print(("nobody looks for 200 ticks: frozen %d, walked %.2f blocks, %d blows"):format(frozen, walked, blows))
ovis.expect(frozen == 0, "it froze though nobody looked")
ovis.expect(walked > 4, "it did not come")
ovis.expect(blows > 0, "it did not strike")

-- He looks again in the middle of its charge.
hero:place(creaking.pos.x + 9,Y,creaking.pos.z)
watch(15, false)
walked, frozen = watch(60, true)
print(("watched once more for 60 ticks: frozen %d, walked %.2f blocks"):format(frozen, walked))
ovis.expect(frozen == 60, "it did not freeze once more")

-- Blows shake its heart alone.
for _ = 1, 3 do creaking:hurt(10, hero) w:run(15) end
print(shook .. " blows shook the heart; its health is " .. creaking.health)
ovis.expect(shook == 3, "a blow did not shake the heart")
ovis.expect(creaking.alive and creaking.health == 1, "a blow hurt it")

-- The heart breaks.
w:set(heart[1],heart[2],heart[3], "air")
w:run(2)
ovis.expect(not creaking.alive, "it is still there without its heart")
print("the heart broke: the creaking has vanished")
