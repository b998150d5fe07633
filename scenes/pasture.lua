-- A sheep's day: from sunrise to sunrise on a fenced pasture. The sheep stroll, look about and eat
-- grass; at noon a player brings wheat and they follow; in the afternoon two of them have a lamb.

local w = ovis.world { size = {32, 32}, time = 0, seed = 11 }

local at = w:map(64, [[
    ++++++++++++++++++++++++
    +......................+
    +....f.....S....,......+
    +......................+
    +..,.....S........f....+
    +...............s......+
    +.....,................+
    +....S..........,......+
    +..................~~~.+
    +............S....~~~~.+
    +....,............~~~~.+
    +..................~~..+
    +.......S..............+
    +..f...........,.......+
    +......................+
    +++++++++++G++++++++++++
               .
               H
]], {
  ["+"] = "oak_fence", ["."] = "air", [","] = "short_grass", f = "dandelion", ["~"] = "air",
  G = "oak_fence_gate[facing=south]",
}, {4, 64, 6})
w:fill(22, 63, 14, 26, 63, 17, "water")
w:fill(22, 63, 14, 22, 63, 14, "grass_block")
w:fill(26, 63, 17, 26, 63, 17, "grass_block")

local flock = {}
for _, place in ipairs(at.all.S) do flock[#flock + 1] = w:spawn("sheep", place) end
flock[#flock + 1] = w:spawn("sheep", at.s, { baby = true })
for i, sheep in ipairs(flock) do
  sheep.yaw = i * 60
  sheep.color = i - 1
end
flock[1].sheared = true -- its wool grows back when it eats grass

local eaten, born = 0, 0
w:on("block_set", function(e) eaten = eaten + 1 end)
w:on("born", function(e)
  born = born + 1
  print("tick " .. e.tick .. ": a lamb is born")
end)

-- Noon: the shepherd, a player, enters with wheat, walks around, and leaves.
local shepherd = w:player(at.H)
w:at(6000, function()
  shepherd:place(15.5, 64, 13.5)
  shepherd:hold("wheat")
end)
w:at(6200, function()
  local following = 0
  for _, sheep in ipairs(flock) do
    if sheep:why("tempt") and sheep:why("tempt").is_running then following = following + 1 end
  end
  print("tick 6200: " .. following .. " sheep follow the wheat")
  ovis.expect(following >= 3, "fewer than three sheep follow the wheat")
end)
w:at(6400, function()
  shepherd:hold()
  shepherd:place(at.H)
end)

-- Afternoon: two of them are in love.
w:at(9000, function()
  flock[2].love, flock[3].love = 600, 600
end)

w:run(24000)

print("grass eaten " .. eaten .. " times, lambs born: " .. born)
for _, sheep in ipairs(flock) do
  ovis.expect(sheep.alive, "a sheep died")
  ovis.expect(sheep.pos.x > 5 and sheep.pos.x < 27 and sheep.pos.z > 7 and sheep.pos.z < 21,
              "a sheep got out of the pasture: " .. tostring(sheep))
end
ovis.expect(born == 1, "no lamb was born")
ovis.expect(eaten > 0, "no sheep ate")
ovis.expect(not flock[1].sheared, "the sheared sheep has no new wool")
