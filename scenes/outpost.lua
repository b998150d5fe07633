-- An outpost's patrol: pillagers follow their captain across the land, hold their ground before a
-- golem far away, and shoot when it comes near. A ravager breaks through a hedge.

local GROUND = 63
local w = ovis.world { size = {160, 64}, ground_y = GROUND, time = 6000, seed = 19 }
local patrol = {}
for i = 1, 5 do
  patrol[i] = w:spawn("pillager", 10.5 + 2 * i, GROUND + 1, 20.5)
  patrol[i]:hold("crossbow")
end
w:run(4)
for _, pillager in ipairs(patrol) do pillager.patrolling = true end
local captain = patrol[1]
captain.patrol_leader = true
captain.patrol_x, captain.patrol_y, captain.patrol_z = 120, 64, 40
captain.has_patrol_target = true

local walked = false
for _ = 1, 20 do
  w:run(20)
  for _, name in ipairs(captain.running) do if name == "LongDistancePatrol" then walked = true end end
end
ovis.expect(walked, "the captain does not lead")
local far = 0
for _, pillager in ipairs(patrol) do if pillager.pos.x > 30 then far = far + 1 end end
ovis.expect(far >= 3, "pillagers that follow: " .. far)

local shots = 0
w:on("shot", function(e) shots = shots + 1 end)
local hero = w:player(captain.pos.x + 14, GROUND + 1, captain.pos.z)
hero:give_effect("resistance", -1, 5)
local held = false
for _ = 1, 400 do
  w:run(1)
  for _, pillager in ipairs(patrol) do
    for _, name in ipairs(pillager.running) do if name == "HoldGroundAttack" then held = true end end
  end
end
ovis.expect(held, "no pillager holds its ground")
hero:place(captain.pos.x + 6, GROUND + 1, captain.pos.z)
w:run(300)
ovis.expect(shots > 0, "no pillager shoots")
