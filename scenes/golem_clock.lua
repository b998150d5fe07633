-- How long a villager remembers a golem, and when the next one can come. A golem is remembered for 600
-- ticks, and villagers look every 100 ticks whether they forgot it. Until 1.18 the memory counted
-- down before the look: the first try that succeeds is at tick 600, after 30 seconds. Since 1.19 the
-- look comes first: the memory lives one tick longer, and the try of tick 600 comes too early by
-- that tick. The next golem comes after 35 seconds.
--
-- The scene holds the memory's part: the golem itself is not spawned.

local TTL, TRY_TICKS = 600, 100

local function first_success(rules)
  local w = ovis.world { size = {16, 16}, time = 3000, rules = rules }
  local villager = w:spawn("villager", 8.5,64,8.5)
  w:run(1)
  villager:remember("golem_detected_recently", true, TTL)
  for try = 1, 10 do
    w:run(TRY_TICKS)
    if not villager.memory.golem_detected_recently then
      print(("rules of %s: a golem can come after %d ticks, %d seconds"):format(
        w.rules, try * TRY_TICKS, try * TRY_TICKS / 20))
      return try * TRY_TICKS, w.rules
    end
  end
end

-- With --rules both worlds have the rules of the command line.
for _, rules in ipairs { "1.18", "1.19.4" } do
  local ticks, used = first_success(rules)
  ovis.expect(ticks == (used == "1.18" and 600 or 700), "a golem of " .. used .. " after " .. tostring(ticks))
end
