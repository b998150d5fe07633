-- Five ways of chasing on equal courses. A player walks ahead. The tables show ticks until the catch, blocks walked,
-- tests made, and how often the chaser stood still.
--
--   doorway   out of a dead end, between pillars, over a step, through a doorway, after a player who is far ahead:
--             the eight records of a trail are too few
--   twists    around walls with niches, after a player who is eight blocks ahead: who heads for the player runs
--             into the niches. There is a mesh, and it is the shortest way
--   ledges    the same, where each part lies five blocks deeper than the one before: no mesh and no path leads
--             there, and rays keep away from deep drops. A trail leads wherever the target went

local FEET = 64
local WIDE, DEEP, APART = 30, 16, 36 -- courses are too far apart for mobs to notice the others' player
local LIMIT = 1200
local ways = { "grid", "navmesh", "rays", "crumbs", "areas" }
local w = ovis.world { size = {4 + 3 * WIDE + 2 * APART, 6 + 5 * DEEP + 4 * APART}, time = 18000 }

-- ---- Courses: each builds one at a corner, and returns where the chaser starts, a player and how that moves on

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

local function doorway(corner)
  local at = w:map(FEET, plan, legend, corner)
  w:map(FEET + 1, (plan:gsub("[Z1-4]", ".")), legend, { corner[1], FEET + 1, corner[3] })
  -- A step of one block across the way in the south.
  w:fill(corner[1] + 12, FEET, corner[3] + 11, corner[1] + 14, FEET, corner[3] + 14, "stone")
  local hero = w:player(at["1"])
  local route = { at["2"], at["3"], { corner[1] + 26, FEET, corner[3] + 3 }, at["4"] }
  local leg = 0
  return at.Z, hero, function() -- the player walks from place to place
    local place = route[leg]
    if not place or (hero.pos.x - place[1] - 0.5) ^ 2 + (hero.pos.z - place[3] - 0.5) ^ 2 < 1 then
      leg = leg + 1
      if route[leg] then hero:walk_to(route[leg], 0.68) end
    end
  end
end

-- Three arms, two blocks wide. A wall between each two leaves two blocks free at one end and has niches. Each arm
-- lies `drop` blocks below the one before.
local ARMS, LONG, STEP = 3, 20, 5 -- STEP from arm to arm
local LEAD, PACE = 8, 0.1         -- of the player: blocks ahead; blocks a tick, a little slower than a chaser
local function hairpins(corner, drop)
  local x, z = corner[1], corner[3]
  local high = FEET + (ARMS - 1) * drop
  w:fill(x, FEET, z, x + LONG + 1, high + 2, z + STEP * (ARMS - 1) + 3, "stone_bricks")
  local route = {}
  for arm = 0, ARMS - 1 do
    local floor, near = high - arm * drop, z + 1 + STEP * arm
    local from, to = x + 1, x + LONG
    w:fill(from, floor, near, to, high + 2, near + 1, "air")
    local back = arm % 2 == 1
    for niche = x + 5, x + LONG - 5, 5 do -- dead ends toward the next arm
      if arm < ARMS - 1 then w:fill(niche, floor, near + 2, niche + 1, high + 2, near + 3, "air") end
    end
    if arm < ARMS - 1 then -- the end that leads on
      w:fill(back and from or to - 1, floor, near + 2, back and from + 1 or to, high + 2, near + STEP - 1, "air")
    end
    local start, stop = back and to or from + 1, back and from + 1 or to
    if arm == 0 then start = from + 0.5 end
    route[#route + 1] = { start, floor, near + 1 }
    route[#route + 1] = { stop, floor, near + 1 }
    if arm < ARMS - 1 then route[#route + 1] = { stop, floor, near + STEP - 0.01 } end -- then down
  end
  local hero = w:player(x + 1.5 + LEAD, high, z + 2)
  local leg = 2
  return { x + 1.5, high, z + 2 }, hero, function() -- the player is moved, as a person moves it
    local next = route[leg]
    if not next then return end
    local dx, dz = next[1] - hero.pos.x, next[3] - hero.pos.z
    local far = math.sqrt(dx * dx + dz * dz)
    if far <= PACE then
      leg = leg + 1
      hero:place({ next[1], next[2], next[3] }, 0)
    else
      hero:place({ hero.pos.x + dx / far * PACE, next[2], hero.pos.z + dz / far * PACE }, 0)
    end
  end
end

local courses = {
  { name = "doorway", build = doorway },
  { name = "twists", build = function(corner) return hairpins(corner, 0) end },
  { name = "ledges", build = function(corner) return hairpins(corner, 5) end },
}

-- ---- The runs

local runs = {}
for column, course in ipairs(courses) do
  for row, way in ipairs(ways) do
    local corner = { 2 + (column - 1) * (WIDE + APART), FEET, 2 + (row - 1) * (DEEP + APART) }
    local start, hero, move = course.build(corner)
    w:label({ corner[1], FEET, corner[3] + DEEP }, course.name .. ": " .. way)
    runs[#runs + 1] = { course = course.name, way = way, hero = hero, move = move, blocks = 0, stuck = 0, still = 0,
      zombie = w:spawn("zombie", start, { mind = "chase_" .. way }) }
  end
end

-- The chaser's way and its rests are measured.
local function step(run)
  run.move()
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

RESULT = {}
for _, course in ipairs(courses) do
  print(string.format("%-8s %8s %8s %8s %8s", course.name, "ticks", "blocks", "tests", "stuck"))
  RESULT[course.name] = {}
  for _, run in ipairs(runs) do
    if run.course == course.name then
      RESULT[course.name][run.way] = run
      print(string.format("%-8s %8s %8.1f %8d %8d", run.way, run.ticks or "never", run.blocks, run.tests, run.stuck))
    end
  end
end

for _, one in ipairs { {"doorway", "grid"}, {"doorway", "navmesh"}, {"twists", "crumbs"}, {"ledges", "crumbs"} } do
  ovis.expect(RESULT[one[1]][one[2]].ticks, one[2] .. " did not catch the player: " .. one[1])
end
