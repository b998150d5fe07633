-- A trial in the swamp: a breeze and a bogged against a player who circles. The breeze jumps behind
-- him and shoots wind charges that push, the arrows of the bogged poison, and those of skeletons that
-- shoot at a turtle behind the breeze turn back.

local w = ovis.world { size = {64, 64}, seed = 9, time = 18000, rules = "1.21" }
local Y = 64
w:fill(0,Y - 1,0, 63,Y - 1,63, "mud")

local hero = w:player(40.5,Y,32.5)
hero:give_effect("resistance", -1, 4)
local breeze = w:spawn("breeze", 20.5,Y,32.5)
local bogged = w:spawn("bogged", 32.5,Y,29.5)
bogged:hold("bow")
bogged:give_effect("resistance", -1, 5) -- no wind charge turns it against the breeze

local shots, jumps, slides, pushed, poisoned, was_up = { breeze = 0, bogged = 0 }, 0, 0, 0, 0, false
w:on("shot", function(e) if shots[e.mob.species] then shots[e.mob.species] = shots[e.mob.species] + 1 end end)
local last = nil
for tick = 1, 1200 do
  local angle = tick * 0.02 -- the player walks in a circle, and stands for a third of the time
  if tick % 4 == 0 and tick % 600 < 400 then hero:walk_to(32.5 + 10 * math.cos(angle),Y,32.5 + 10 * math.sin(angle)) end
  w:run(1)
  local is_up = breeze.pos.y > Y + 1
  if is_up and not was_up then jumps = jumps + 1 end
  was_up = is_up
  for _, name in ipairs(breeze.running) do
    if name == "SlideToTargetSink" then slides = slides + 1 end
  end
  if hero:effect("poison") then poisoned = poisoned + 1 end
  if last and hero.pos.y - last > 0.05 then pushed = pushed + 1 end
  last = hero.pos.y
end
print(("the breeze jumped %d times and shot %d wind charges, the bogged %d arrows; poison for %d of 1200 ticks"):format(
  jumps, shots.breeze, shots.bogged, poisoned))
ovis.expect(jumps >= 10, "the breeze hardly jumps: " .. jumps)
ovis.expect(shots.breeze >= 8, "the breeze hardly shoots: " .. shots.breeze)
ovis.expect(shots.bogged >= 4, "the bogged hardly shoots: " .. shots.bogged)
ovis.expect(poisoned > 100, "no arrow of the bogged poisons: " .. poisoned)
ovis.expect(pushed > 3, "no wind charge lifts the player")
ovis.expect(breeze.health == 30, "something hurt the breeze")

-- Arrows that hit a breeze turn back: it stays unhurt while skeletons shoot at a turtle behind it.
bogged:remove()
hero:remove()
w:run(1)
local back = 0
w:on("landed", function(e) if e.other and e.other.species == "breeze" then back = back + 1 end end)
local turtle = w:spawn("turtle", 48.5,Y,50.5, { baby = true })
turtle:give_effect("resistance", -1, 5)
for i = 1, 3 do w:spawn("skeleton", 36.5,Y,48.5 + i):hold("bow") end
for _ = 1, 400 do
  w:run(1)
  breeze:place(43.5,Y,50.5)
  turtle:place(48.5,Y,50.5)
end
print(back .. " arrows met the breeze")
ovis.expect(back >= 1, "no arrow met the breeze")
ovis.expect(breeze.health == 30, "an arrow hurt the breeze")
