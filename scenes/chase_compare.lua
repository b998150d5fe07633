-- Five ways of chasing on equal courses: out of a dead end, between pillars, over a step, through a
-- doorway. A player walks ahead. The table shows ticks until the catch, blocks walked, tests made,
-- and how often the chaser stood still.

local w = ovis.world { size = {166, 72}, time = 18000 }
local FEET = 64
local WIDE, DEEP, APART = 30, 16, 36 -- courses are too far apart for mobs to notice the others' player
local LIMIT = 1200

local plan = [[
    ##############################
    #............................#
    #............................#
    #....########................#
    #...........#....##..........#
    #...........#....##....####.##
    #...........#..........#.....#
    #.........Z.#..........#.....#
    #...........#....##....#..4..#
    #...........#....##....#.....#
    #1...########..........#.....#
    #......................#######
    #......2.........3...........#
    #............................#
    #............................#
    ##############################
]]
local legend = { ["#"] = "stone_bricks", ["."] = "air" }

local ways = { "grid", "navmesh", "rays", "crumbs", "areas" }
local runs = {}
for i, way in ipairs(ways) do
  local corner = { 2 + (i - 1) % 3 * (WIDE + APART), FEET, 2 + math.floor((i - 1) / 3) * (DEEP + APART) }
  local at = w:map(FEET, plan, legend, corner)
  w:map(FEET + 1, (plan:gsub("[Z1-4]", ".")), legend, { corner[1], FEET + 1, corner[3] })
  -- A step of one block across the way in the south.
  w:fill(corner[1] + 12, FEET, corner[3] + 11, corner[1] + 14, FEET, corner[3] + 14, "stone")
  w:label({ corner[1], FEET, corner[3] + 16 }, way)
  local hero = w:player(at["1"])
  runs[i] = {
    way = way, hero = hero, route = { at["2"], at["3"], { corner[1] + 26, FEET, corner[3] + 3 }, at["4"] }, leg = 0,
    zombie = w:spawn("zombie", at.Z, { mind = "chase_" .. way }), blocks = 0, stuck = 0, still = 0,
  }
end

-- The player walks from place to place; the chaser's way and its rests are measured.
local function step(run)
  local place = run.route[run.leg]
  if not place or (run.hero.pos.x - place[1] - 0.5) ^ 2 + (run.hero.pos.z - place[3] - 0.5) ^ 2 < 1 then
    run.leg = run.leg + 1
    if run.route[run.leg] then run.hero:walk_to(run.route[run.leg], 0.68) end
  end
  local pos = run.zombie.pos
  local moved = run.last and math.sqrt((pos.x - run.last.x) ^ 2 + (pos.z - run.last.z) ^ 2) or 0
  run.blocks = run.blocks + moved
  run.still = moved < 0.02 and run.still + 1 or 0
  if run.still == 20 then run.stuck = run.stuck + 1 end
  run.last = pos
  run.tests = run.zombie.chase.tests
  if run.zombie.chase.catches > 0 then run.ticks = w.tick end
end

for _ = 1, LIMIT do
  w:run(1)
  for _, run in ipairs(runs) do
    if not run.ticks then step(run) end
  end
end

print(string.format("%-8s %8s %8s %8s %8s", "way", "ticks", "blocks", "tests", "stuck"))
for _, run in ipairs(runs) do
  print(string.format("%-8s %8s %8.1f %8d %8d", run.way, run.ticks or "never", run.blocks, run.tests, run.stuck))
end
for _, i in ipairs { 1, 2 } do
  ovis.expect(runs[i].ticks, runs[i].way .. " did not catch the player")
end
