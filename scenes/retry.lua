-- A bed behind glass. A villager that tries to claim it finds no path, and waits before it tries that
-- bed again: 40 to 79 ticks, after the next failure 40 to 79 more, and so on up to 400. A pause of
-- 400 ticks or more is forgotten, and the next one is short again. In between it looks for other
-- points every 20 to 39 ticks, and so tries up to 39 ticks later than the pause says.

local PAUSE_MIN, PAUSE_MAX, LIMIT, LOOK = 40, 79, 400, 39

local w = ovis.world { size = {48, 32}, time = 13000, seed = 3 }
w:fill(28,64,13, 34,68,19, "glass")
w:fill(29,64,14, 33,67,18, "air")
w:set(30,64,16, "red_bed[part=foot,facing=east]")
local villager = w:spawn("villager", 12.5,64,16.5)
w:fill(11,64,15, 13,66,17, "glass") -- it stays where it is
w:fill(12,64,16, 12,65,16, "air")

local pauses, last = {}, nil
for _ = 1, 6000 do
  w:run(1)
  if villager:why("AcquirePoi.home").reason == "NO_PATH" then
    if last then pauses[#pauses + 1] = w.tick - last end
    last = w.tick
  end
end
print("ticks between two tries: " .. table.concat(pauses, " "))

-- The pause ended after the look before the try, and before the try.
local low, high, restarts = 0, 0, 0
for i, pause in ipairs(pauses) do
  if i > 1 and pauses[i - 1] >= LIMIT then
    low, high, restarts = 0, 0, restarts + 1
  end
  low = math.min(low + PAUSE_MIN, LIMIT)
  high = math.min(high + PAUSE_MAX, LIMIT)
  ovis.expect(pause >= low and pause <= high + LOOK, "pause " .. i .. " of " .. pause .. " ticks")
  low = math.max(low, pause - LOOK)
  high = math.min(high, pause)
end
ovis.expect(restarts >= 2 and #pauses > 15, "the pauses do not start again")
