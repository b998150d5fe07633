-- The sheep that looks up: two sheep graze, and a player comes near. The one on the left is exact: it
-- eats or strolls and never pauses. The one on the right has a tree over its own goals. It hears or
-- sees the player, stops, lifts its head and looks; when the player comes close it flees.

ovis.tree {
  name = "alert_sheep", like = "sheep",
  goals = true, priority = 5, -- above EatBlock, which has 5; below Panic, Breed, Tempt and FollowParent
  keys = { {"noticed", "mob"}, {"close", "mob"} },
  news = {
    {"heard", who = "player", range = 12, key = "noticed", ticks = 40},
    {"saw", who = "player", range = 10, key = "noticed", ticks = 60},
    {"saw", who = "player", range = 4, key = "close", ticks = 30},
  },
  root = {"selector",
    {"if", "close", stops = "restart", {"action", "FleeFrom", key = "close", speed = 1.25}},
    {"if", "noticed", stops = "restart", {"action", "LookAt", key = "noticed", name = "LookUp",
      words = "look up", doing = "looking up"}},
    {"wait", 1000000},
  },
}

local w = ovis.world { size = {48, 32}, time = 1000, seed = 5 }
for x = 4, 43 do
  w:set(x, 64, 6, "oak_fence"); w:set(x, 64, 25, "oak_fence")
end
for z = 6, 25 do
  w:set(4, 64, z, "oak_fence"); w:set(24, 64, z, "oak_fence"); w:set(43, 64, z, "oak_fence")
end
w:label(14, 64, 28, "exact: never looks up")
w:label(33, 64, 28, "with a tree: looks up")

local exact = w:spawn("sheep", 14.5, 64, 16.5)
local alert = w:spawn("sheep", 33.5, 64, 16.5, { mind = "alert_sheep" })
exact.color, alert.color = 0, 4
local you = w:player(24.5, 64, 29.5)

local function runs(sheep, name) return sheep:why(name) and sheep:why(name).is_running end

-- Whenever a sheep begins to graze, the player comes to it: first to a distance of seven blocks, where
-- it stands, later closer.
local looked, fled, eaten, broken, exact_looked, visits = 0, 0, 0, 0, 0, 0
local was_eating = {}
local function come(sheep, name, distance)
  visits = visits + 1
  print("tick " .. w.tick .. ": the player comes to the " .. name .. " sheep, which is grazing")
  local side = sheep.pos.z < 16 and 1 or -1
  you:place(sheep.pos.x, 64, sheep.pos.z + side * distance)
  w:at(w.tick + 80, function() you:place(24.5, 64, 29.5) end)
end
local function watch()
  if runs(alert, "LookUp") then looked = looked + 1 end
  if runs(alert, "FleeFrom") then fled = fled + 1 end
  if runs(exact, "LookUp") then exact_looked = exact_looked + 1 end
  for i, sheep in ipairs { alert, exact } do
    local name = i == 1 and "alert" or "exact"
    local eats = runs(sheep, "EatBlock")
    if eats and not was_eating[name] and you.pos.z > 28 then
      come(sheep, name, visits < 4 and 7 or 3)
    elseif was_eating[name] and not eats then
      local why = sheep:why("EatBlock")
      if name == "exact" and why.reason ~= "ENDED" then exact_looked = exact_looked + 1 end
      if name == "alert" and why.reason == "REPLACED" then broken = broken + 1 end
      eaten = eaten + 1
    end
    was_eating[name] = eats
  end
end
for t = 1, 12000 do w:at(t, watch) end
w:run(12000)

print("meals: " .. eaten .. ", of which the sheep with the tree left off " .. broken ..
  "; it looked up for " .. looked .. " ticks and fled for " .. fled)
ovis.expect(looked > 100, "the alert sheep did not look up")
ovis.expect(fled > 10, "the alert sheep did not flee")
ovis.expect(broken > 2, "the alert sheep never left off grazing")
ovis.expect(exact_looked == 0, "the exact sheep paused while it grazed")
ovis.expect(eaten > broken + 2, "the sheep hardly grazed")
