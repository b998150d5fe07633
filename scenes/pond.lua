-- A pond: axolotls hunt fish and play dead when a drowned hits them; a player who helps regenerates.
-- Frogs croak, eat slimes and leap onto lily pads, two of them lay spawn; a tadpole becomes a frog.

local w = ovis.world { size = {96, 64}, seed = 11, time = 1000 }
w:fill(0,56,0, 95,63,63, "stone")
w:fill(0,63,0, 95,63,63, "grass_block")
w:fill(8,57,8, 47,63,55, "water")  -- the deep pond
w:fill(56,62,8, 87,63,31, "water") -- shallow water with lily pads
for x = 60, 84, 4 do for z = 11, 28, 4 do w:set(x,64,z, "lily_pad") end end
w:fill(70,62,18, 72,64,20, "stone") -- an island that only a leap leaves with dry feet

local function swimmer(name, x, y, z) return w:spawn(name, x, y, z) end

-- ---- Axolotls

local axolotls = {}
for i = 1, 3 do axolotls[i] = swimmer("axolotl", 20 + i * 3.5, 60, 30.5) end
local fish = {}
for i = 1, 4 do fish[i] = swimmer(i % 2 == 0 and "cod" or "tropical_fish", 18 + i * 4.5, 60, 36.5) end
local seen = { hunt = 0, killed = 0, dead = 0, croak = 0, tongue = 0, eaten = 0, pads = 0, frog = 0, spawn = 0 }
w:on("died", function(e)
  for _, one in ipairs(fish) do
    if e.mob == one then seen.killed = seen.killed + 1 end
  end
end)

-- ---- Frogs

local frogs = {}
for i = 1, 4 do frogs[i] = w:spawn("frog", 71.5,65,18.5 + (i % 2)) end
local eater = w:spawn("frog", 62.5,64,44.5)
eater:remember("long_jump_cooling_down", 1000000)
local slimes = {}
for i = 1, 3 do
  slimes[i] = w:spawn("slime", 60.5 + i * 2,64,48.5)
  slimes[i].size = 0
end
local pair = { w:spawn("frog", 64.5,64,35.5), w:spawn("frog", 66.5,64,35.5) }
for _, frog in ipairs(pair) do
  frog:remember("long_jump_cooling_down", 1000000)
  frog.love = 600
end
local tadpole = swimmer("tadpole", 40.5, 60, 46.5)
tadpole.tadpole_age = 24000 - 900
w:on("converted", function(e) seen.frog = seen.frog + (e.other.species == "frog" and 1 or 0) end)

local function runs(mob, name)
  for _, option in ipairs(mob.alive and mob.running or {}) do if option == name then return true end end
  return false
end

-- ---- Two minutes

local flew = {}
for _ = 1, 2400 do
  w:run(1)
  for _, one in ipairs(axolotls) do
    if one.alive and one.activity == "fight" then seen.hunt = seen.hunt + 1 end
  end
  for i, frog in ipairs(frogs) do
    if runs(frog, "Croak") then seen.croak = seen.croak + 1 end
    local flies = runs(frog, "LongJumpMidJump")
    if flew[i] and not flies and frog.alive then
      local at = frog.pos
      if w:get(math.floor(at.x), math.floor(at.y - 0.01), math.floor(at.z)) == "lily_pad" then seen.pads = seen.pads + 1 end
    end
    flew[i] = flies
  end
  if runs(eater, "ShootTongue") then seen.tongue = seen.tongue + 1 end
end
for _, slime in ipairs(slimes) do seen.eaten = seen.eaten + (slime.alive and 0 or 1) end
for x = 48, 95 do for z = 0, 63 do
  if w:get(x,64,z) == "frogspawn" then seen.spawn = seen.spawn + 1 end
end end
print("axolotls fought for " .. seen.hunt .. " ticks and killed " .. seen.killed .. " fish")
print("frogs croaked for " .. seen.croak .. " ticks, landed on lily pads " .. seen.pads .. " times, ate "
  .. seen.eaten .. " slimes and laid " .. seen.spawn .. " spawn")
print("tadpoles that became frogs: " .. seen.frog)
ovis.expect(seen.killed > 0, "the axolotls caught no fish")
ovis.expect(seen.croak > 0, "no frog croaked")
ovis.expect(seen.pads > 0, "no frog landed on a lily pad")
ovis.expect(seen.eaten > 0, "no slime was eaten")
ovis.expect(seen.spawn > 0, "no spawn was laid")
ovis.expect(seen.frog == 1, "the tadpole did not become a frog")

-- ---- A drowned comes, and a player helps

local hero = w:player(6.5,64,30.5)
local enemy = swimmer("drowned", 24.5, 60, 30.5)
local killed = false
for _ = 1, 1200 do
  w:run(1)
  for _, one in ipairs(axolotls) do
    if one.alive and one.activity == "play_dead" then seen.dead = seen.dead + 1 end
  end
  if seen.dead > 0 and not killed and enemy.alive then
    for _, one in ipairs(axolotls) do
      if one.alive and one.activity == "fight" then killed = true end
    end
    if killed then
      hero:place(enemy.pos.x - 6,64,enemy.pos.z)
      enemy:hurt(1000, hero)
      w:run(2)
      ovis.expect(hero:effect("regeneration"), "the player who helped does not regenerate")
      break
    end
  end
end
print("an axolotl played dead; the player who killed its enemy regenerates: " .. tostring(killed))
ovis.expect(seen.dead > 0, "no axolotl played dead")
ovis.expect(killed, "no axolotl fought the drowned")
