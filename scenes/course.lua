-- Obstacles that mobs are known to fail at: one lane for each obstacle, with a walker of each species.
-- Each lane lists the expected result of every walk. The script checks it; docs/course.md shows it.
-- "#navigation" is a section of docs/sources.md, "claim 26" is a line of docs/claims.tsv.

local FEET = 64 -- y of a mob on the floor
local LONG, WIDE = 12, 5 -- inside of a lane, in blocks
local PITCH_X, PITCH_Z = LONG + 1, WIDE + 1
local START, FINISH, MIDDLE = 1, 10, 2
local LAST_TICK = 2400

-- ---- Kinds of walkers: `speed` is the movement speed times the modifier of the walk (#species)

local kinds = {
  { name = "zombie", speed = 0.23 },
  { name = "villager", speed = 0.5 * 0.5, modifier = 0.5 },
  { name = "spider", speed = 0.3 },
  { name = "chicken", speed = 0.25 },
  { name = "sheep", speed = 0.23 },
  { name = "horse", speed = 0.225 },
  { name = "iron_golem", speed = 0.25 },
  { name = "ravager", speed = 0.3 },
  { name = "enderman", speed = 0.3 },
  { name = "rabbit", speed = 0.3 },
  -- `pace` in the air, blocks a tick: 0.02 * 0.98 * 0.6 / (1 - 0.91) (#controls, #body-physics).
  { name = "bee", speed = 0.6, pace = 0.1307, flies = true },
  -- On land a tenth of its speed (#controls); in water 0.98 * 0.02 / (1 - 0.9) blocks a tick.
  { name = "frog", speed = 1 * 0.1, swims = 0.196 },
}

-- The stuck check runs every 100 ticks and ends a walk without progress at its second run
-- (#navigation). Without a stuck check the walker ends the walk after 210 ticks. It retries after 20
-- ticks, with three attempts in all.
local STUCK_TICKS = 210 + 20
local GIVING_UP = { ARRIVES = 0, HURT = 0, DIES = 60, SHORT = 60, FALLS = 60 + STUCK_TICKS,
                    STUCK = 3 * STUCK_TICKS, HANGS = 3 * STUCK_TICKS }

-- Time limit of a walk, in ticks: 1.5 times the path at walking speed (2.16 speed^2 blocks a tick,
-- #species), plus the costs of the obstacle.
--   detour   blocks by which the path is longer than the lane
--   jumps    20 ticks each: 12 of them in the air, where a body gains little speed
--   slow     blocks of ground that multiplies the speed by 0.4. A walk over them takes
--            (1 - 0.546 * 0.4) / (1 - 0.546) = 1.72 times as long (0.546 = 0.6 * 0.91, common drag)
--   water    blocks at 0.02 * 0.98 * speed / (1 - 0.8) = 0.098 * speed
--   doors    20 ticks each, for the collision with the door and a mind that runs every other tick
--   late     number of stuck checks that restart a kind of walker
--   climbs   blocks up a wall at 0.1176 a tick, down at 0.15, and three pauses of 20 between tries;
--            fliers go up and down by as much, and by two more
--   ladder   a kind that climbs, besides spiders
--   waits    ticks until the walk has its last target
local function ticks_for(kind, costs, outcome)
  local pace = kind.pace or 2.16 * kind.speed ^ 2
  local swims = kind.swims or 0.098 * kind.speed
  local blocks = FINISH - START + (costs.detour or 0) + (costs.slow or 0) * 0.72
    + (kind.flies and 2 * ((costs.climbs or 0) + 2) or 0)
  local climbs = (kind.name == "spider" or costs.ladder == kind.name) and costs.climbs or 0
  return math.ceil(5 + 1.5 * blocks / pace + 20 * (costs.jumps or 0) + 20 * (costs.doors or 0)
    + 1.5 * (costs.water or 0) / swims + (costs.waits or 0)
    + STUCK_TICKS * (costs.late and costs.late[kind.name] or 0)
    + (climbs > 0 and climbs / 0.1176 + climbs / 0.15 + 60 or 0)
    + GIVING_UP[outcome])
end

-- ---- Lanes: `build(at)` sets the blocks. x runs along the lane from 0 to 11, z across from 0 to 4,
-- y up from the floor. A kind in none of the lists arrives in time and unharmed.
--   SHORT    it gives up at the end of its path, before the obstacle (ENDED_SHORT)
--   FALLS    it gives up in the hole that it fell into (ENDED_SHORT)
--   STUCK    its body cannot follow its path: the stuck check ends the walk (STUCK)
--   HANGS    it gives up in the air, where navigation does not search for paths (NO_PATH)
--   HURT     it arrives, but is hurt
--   DIES     it dies

local CLIMBER = "spider"
local OTHERS = "zombie villager chicken sheep horse iron_golem ravager enderman rabbit frog"
local lanes = {}

local function lane(name, why, build, expected, costs)
  lanes[#lanes + 1] = { name = name, why = why, build = build, expected = expected or {},
                        costs = costs or {} }
end

local function row(block, x, y)
  return function(at) at.fill(x or 5, y or 0, 0, x or 5, y or 0, WIDE - 1, block) end
end

lane("open floor", "#species: 2.16 speed^2 blocks a tick", function() end)

lane("bottom slabs", "#walk-neighbors: half a block is a step", function(at)
  at.fill(5, 0, 0, 6, 0, 4, "stone_slab[type=bottom]")
end)

lane("top slabs", "claim 113: a block up is within 1.125; a frog of 0.5 walks in under them",
     function(at)
  at.fill(5, 0, 0, 6, 0, 4, "stone_slab[type=top]")
end, nil, { jumps = 1, late = { frog = 2 } })

for _, facing in ipairs { "east", "west", "north", "south" } do
  lane("stairs facing " .. facing, "claims 111, 113: the floor is the stairs' top",
       row("stone_stairs[facing=" .. facing .. "]"), nil, { jumps = 1 })
end

lane("a flight of stairs", "claims 111, 113", function(at)
  for i = 0, 2 do
    at.fill(5 + i, 0, 0, 11, i, 4, "stone")
    at.fill(5 + i, i, 0, 5 + i, i, 4, "stone_stairs[facing=east]")
  end
  at.finish_y = 3
  at.fill(8, 0, 0, 11, 2, 4, "stone")
end, nil, { jumps = 3, detour = 3 })

lane("a ledge up", "claim 113", function(at)
  at.fill(6, 0, 0, 11, 0, 4, "stone")
  at.finish_y = 1
end, nil, { jumps = 1 })

lane("a ledge down", "claims 124, 126", function(at)
  at.fill(0, 0, 0, 5, 0, 4, "stone")
  at.start_y = 1
end)

lane("two blocks up", "claim 113; #navigation: a climber continues straight", function(at)
  at.fill(6, 0, 0, 11, 1, 4, "stone")
  at.finish_y = 2
end, { SHORT = OTHERS }, { climbs = 2 })

lane("a fence", "claims 59, 121: no step onto FENCE", row("oak_fence"),
     { SHORT = OTHERS }, { climbs = 1.5 })

lane("carpet on a fence",
     "claims 43, 113, 121: the fence is a block and a half; its carpet stops a spider's head",
     function(at)
  row("oak_fence")(at)
  row("red_carpet", 5, 1)(at)
end, { SHORT = OTHERS, HANGS = CLIMBER })

lane("shut gates", "claim 39: a shut gate is a FENCE, and no mob opens it",
     row("oak_fence_gate[facing=east]"), { SHORT = OTHERS }, { climbs = 1.5 })

lane("open gates", "claim 39: only a shut gate is a FENCE",
     row("oak_fence_gate[facing=east,open=true]"))

-- A wall three high across the lane, with a doorway two high.
local function doorway(block)
  return function(at)
    at.fill(5, 0, 0, 5, 2, 4, "stone_bricks")
    at.fill(5, 0, MIDDLE, 5, 1, MIDDLE, "air")
    at.set(5, 0, MIDDLE, block)
  end
end

local SHUT_OUT = "zombie chicken sheep horse iron_golem ravager enderman rabbit frog"
for _, facing in ipairs { "east", "west", "north", "south" } do
  lane("a shut door facing " .. facing, "claims 35, 55: a mob that opens doors passes",
       doorway("oak_door[facing=" .. facing .. "]"), { SHORT = SHUT_OUT },
       { doors = 1, climbs = 3 })
end

local TOO_BIG = "horse iron_golem ravager enderman"
lane("an open door",
     "#path-types: DOOR_OPEN; its leaf is 0.31 from the middle, half a sheep 0.45, half a bee 0.35",
     doorway("oak_door[facing=east,open=true]"), { SHORT = TOO_BIG, STUCK = "sheep bee" },
     { doors = 1, climbs = 3 })

lane("an open door across the way",
     "claim 34: DOOR_OPEN is passable, whatever the place of its leaf; a villager shuts it",
     doorway("oak_door[facing=north,open=true]"),
     { SHORT = TOO_BIG, STUCK = "zombie chicken sheep rabbit bee frog" },
     { doors = 1, climbs = 3, late = { villager = 1 } })

lane("an iron door", "claim 36", doorway("iron_door[facing=east]"), { SHORT = OTHERS },
     { climbs = 3 })

lane("an iron door with a way around", "claims 36, 90", function(at)
  doorway("iron_door[facing=east]")(at)
  at.fill(5, 0, 0, 5, 2, 1, "air")
end, nil, { detour = 3 })

lane("shut trapdoors over a pit", "claim 47: a cell with support below is WALKABLE", function(at)
  at.fill(5, -3, 0, 5, -2, 4, "air")
  at.fill(5, -1, 0, 5, -1, 4, "oak_trapdoor[half=top]")
end)

lane("open trapdoors over a pit",
     "claims 26, 47: open and shut are equal; 13/16 is too narrow for a sheep", function(at)
  at.fill(5, -2, 0, 5, -2, 4, "air")
  at.fill(5, -1, 0, 5, -1, 4, "oak_trapdoor[half=top,open=true,facing=north]")
end, { FALLS = "zombie villager chicken enderman rabbit frog" })

lane("trapdoors on the floor", "claim 26; #species: frog -1", row("oak_trapdoor[half=bottom]"),
     { SHORT = "frog" })

lane("upright trapdoors, near side",
     "claim 26: open and shut are equal; a step height of 1 passes over it",
     row("oak_trapdoor[half=bottom,open=true,facing=east]"),
     { STUCK = "zombie villager chicken sheep rabbit bee", SHORT = "frog" },
     { climbs = 1, late = { ravager = 1 } })

lane("upright trapdoors, far side", "#controls: who stands in a block below its top jumps",
     row("oak_trapdoor[half=bottom,open=true,facing=west]"), { SHORT = "frog" },
     { jumps = 1, climbs = 1 })

lane("a ladder", "#walk-neighbors, #controls: no path leads up; who is in a block below its top jumps",
     function(at)
  at.fill(6, 0, 0, 11, 2, 4, "stone")
  at.fill(5, 0, 0, 5, 2, 4, "ladder[facing=west]")
  at.finish_y = 3
end, { SHORT = "zombie villager chicken horse iron_golem ravager enderman rabbit frog" },
     { climbs = 3, ladder = "sheep" })

local function gap(first, last)
  return function(at)
    at.fill(5, 0, 0, 5, 2, 4, "stone_bricks")
    at.fill(5, 0, first, 5, 2, last, "air")
  end
end

lane("a gap two wide", "claim 54", gap(2, 3))

lane("a gap one wide", "claim 54: 1.4 wide needs two cells", gap(2, 2),
     { SHORT = "horse iron_golem ravager" }, { climbs = 3 })

lane("a passage two high", "claim 54: over 2 high needs three cells", row("stone", 5, 2),
     { SHORT = "iron_golem ravager enderman" })

lane("a passage one and a half high", "claim 54: a sheep of 1.3 would fit, but counts as two cells",
     function(at)
  at.fill(5, 1, 0, 5, 1, 4, "stone_slab[type=top]")
  at.fill(5, 2, 0, 5, 3, 4, "stone")
end, { SHORT = "zombie villager sheep horse iron_golem ravager enderman" })

lane("a diagonal between posts", "claims 135, 137: only narrower than half a block", function(at)
  at.fill(5, 0, 0, 5, 0, 2, "oak_fence")
  at.fill(6, 0, 3, 6, 0, 4, "oak_fence")
end, { SHORT = "zombie villager sheep horse iron_golem ravager enderman frog" },
     { detour = 2, climbs = 1.5 })

lane("soul sand", "#body-physics: speed factor 0.4", function(at)
  at.fill(4, -1, 0, 7, -1, 4, "soul_sand")
end, nil, { slow = 4 })

lane("honey", "#body-physics: speed factor 0.4; claim 45: malus 8", function(at)
  at.fill(5, -1, 0, 6, -1, 4, "honey_block")
end, nil, { slow = 2 })

lane("a ledge behind honey", "claim 110: no step up from STICKY_HONEY", function(at)
  at.fill(5, -1, 0, 5, -1, 4, "honey_block")
  at.fill(6, 0, 0, 11, 0, 4, "stone")
  at.finish_y = 1
end, { SHORT = OTHERS }, { climbs = 1, slow = 1 })

lane("ice", "#body-physics: 0.98 s * 0.2295 s / (1 - 0.8918) = 2.08 s^2 a tick", function(at)
  at.fill(4, -1, 0, 7, -1, 4, "ice")
end)

local function water(deep)
  return function(at) at.fill(4, -deep, 0, 7, -1, 4, "water") end
end

lane("water one deep",
     "#species: WATER 8, enderman -1; #controls, #body-physics: a jump in water is one stroke of 0.04", water(1),
     { SHORT = "enderman", STUCK = "zombie" }, { water = 4, jumps = 2 })

lane("water two deep", "claims 85, 123: a mob that does not float walks on the bottom", water(2),
     { SHORT = "enderman", FALLS = "zombie iron_golem" }, { water = 4, jumps = 2 })

lane("a drop of three", "claim 126", function(at)
  at.fill(0, 0, 0, 5, 2, 4, "stone")
  at.start_y = 3
end, nil, { jumps = 1 })

lane("a drop of four", "claim 126; #navigation, #harm: a climber continues straight, and falls",
     function(at)
  at.fill(0, 0, 0, 5, 3, 4, "stone")
  at.start_y = 4
end, { SHORT = OTHERS, HURT = CLIMBER }, { climbs = 4 })

lane("cactus on both sides", "claim 49: DANGER, but the cacti do not touch the walker", function(at)
  at.fill(3, 0, 0, 8, 0, 0, "cactus")
  at.fill(3, 0, 4, 8, 0, 4, "cactus")
end)

lane("a gap in a cactus hedge", "claims 28, 49, 61; #harm: a climber continues straight, over the cacti",
     function(at)
  row("cactus")(at)
  at.set(5, 0, MIDDLE, "air")
end, { SHORT = "horse iron_golem ravager", HURT = CLIMBER }, { climbs = 1 })

lane("berry bushes", "claims 28, 45: no path through them or over them; #harm",
     row("sweet_berry_bush[age=3]"), { SHORT = OTHERS, HURT = CLIMBER }, { climbs = 1, slow = 1 })

local function lava(at) at.fill(4, -1, 0, 7, -1, 4, "lava") end

lane("a bridge one wide over lava", "claims 50, 314: DANGER_FIRE is passable", function(at)
  lava(at)
  at.fill(4, -1, MIDDLE, 7, -1, MIDDLE, "stone")
end)

lane("a bend over lava", "claim 152: walkers cut no corners on DANGER_FIRE", function(at)
  lava(at)
  at.fill(4, -1, 1, 5, -1, 1, "stone")
  at.fill(5, -1, 1, 5, -1, 3, "stone")
  at.fill(5, -1, 3, 7, -1, 3, "stone")
end, nil, { detour = 5 })

lane("lava across the way", "claim 32; #navigation: a climber continues straight", lava,
     { SHORT = OTHERS, DIES = CLIMBER })

lane("a pit", "claims 104, 107, 126: the cell nearest to the target is in the pit", function(at)
  at.fill(5, -3, 0, 6, -1, 4, "air")
end, { FALLS = OTHERS }, { climbs = 3 })

lane("a pit with a way around", "claims 90, 97", function(at)
  at.fill(5, -3, 0, 6, -1, 2, "air")
end, nil, { detour = 3 })

lane("rails", "claims 57, 60: only from a rail onto a rail", row("rail[shape=north_south]"),
     { SHORT = OTHERS }, { climbs = 1 })

-- ---- Lanes that change during the walks

-- Two gaps, each two wide. The straight one is closed during the walk.
local function closing(has_other)
  return function(at, w)
    at.fill(6, 0, 0, 6, 2, 4, "stone_bricks")
    at.fill(6, 0, 3, 6, 2, 4, "air")
    at.start_z, at.finish_z = 3, 3
    if has_other then at.fill(6, 0, 0, 6, 2, 1, "air") end
    w:at(15, function() at.fill(6, 0, 3, 6, 2, 4, "stone_bricks") end)
  end
end

lane("the way closes, another is open",
     "claims 146, 153: a new path; a bee cuts the corner along a line that has no width", closing(true),
     { STUCK = "bee" }, { detour = 6, waits = 20 })

lane("the only way closes", "claims 146, 107", closing(false), { SHORT = OTHERS },
     { climbs = 3, waits = 20 })

lane("the target turns back", "claim 140: a new target requests a new path", function(at, w, walker)
  at.finish_x, at.finish_z = START, 3
  walker.first_z = MIDDLE
  w:at(30, function() walker.send(START, 3) end)
end, nil, { waits = 30 })

lane("the target keeps leaving", "claims 140, 246: the path follows it at once", function(at, w, walker)
  for i = 1, 9 do
    w:at(10 * i, function() walker.send(START + i, MIDDLE) end)
  end
end, nil, { waits = 90 })

-- ---- Building

local LEFT, TOP = 48, 8 -- blocks for the labels
local w = ovis.world { size = { LEFT + #kinds * PITCH_X + 1, TOP + #lanes * PITCH_Z + 1 },
                       time = 18000 }

local function in_list(list, name)
  return list ~= nil and (" " .. list .. " "):find(" " .. name .. " ", 1, true) ~= nil
end

local function expected_of(l, kind)
  for outcome, list in pairs(l.expected) do
    if in_list(list, kind.name) then return outcome end
  end
  return "ARRIVES"
end

local walkers = {}

local function wall_in(x, z)
  w:fill(x, FEET, z, x + PITCH_X, FEET + 6, z, "glass")
  w:fill(x, FEET, z + PITCH_Z, x + PITCH_X, FEET + 6, z + PITCH_Z, "glass")
  w:fill(x, FEET, z, x, FEET + 6, z + PITCH_Z, "glass")
  w:fill(x + PITCH_X, FEET, z, x + PITCH_X, FEET + 6, z + PITCH_Z, "glass")
end

local function build(l, number, kind, column)
  local left, top = LEFT + (column - 1) * PITCH_X + 1, TOP + (number - 1) * PITCH_Z + 1
  wall_in(left - 1, top - 1)
  local at = { start_y = 0, start_z = MIDDLE, finish_x = FINISH, finish_y = 0, finish_z = MIDDLE }
  function at.fill(x1, y1, z1, x2, y2, z2, block)
    w:fill(left + x1, FEET + y1, top + z1, left + x2, FEET + y2, top + z2, block)
  end
  function at.set(x, y, z, block) w:set(left + x, FEET + y, top + z, block) end
  local walker = { lane = l, kind = kind }
  function walker.send(x, z)
    if walker.mob.alive then
      walker.mob:walk_to({ left + x, FEET + at.finish_y, top + z }, kind.modifier)
    end
  end
  l.build(at, w, walker)
  walker.mob = w:spawn(kind.name, { left + START, FEET + at.start_y, top + at.start_z },
                       { walker = true, yaw = 270 })
  if kind.name == "horse" then walker.mob.speed = 0.225 end -- else each draws its own
  walker.finish = { x = left + at.finish_x + 0.5, y = FEET + at.finish_y,
                    z = top + at.finish_z + 0.5 }
  walker.health = walker.mob.health
  walker.send(FINISH, walker.first_z or at.finish_z)
  walkers[#walkers + 1] = walker
end

for column, kind in ipairs(kinds) do
  local line = 0
  for word in kind.name:gmatch("[^_]+") do
    w:label(LEFT + (column - 1) * PITCH_X + 1, FEET, 1 + 3 * line, word)
    line = line + 1
  end
end
for number, l in ipairs(lanes) do
  w:label(1, FEET, TOP + (number - 1) * PITCH_Z + 2, l.name)
  for column, kind in ipairs(kinds) do build(l, number, kind, column) end
end

-- ---- The run

local by_id = {}
for _, walker in ipairs(walkers) do by_id[walker.mob.id] = walker end

local function is_there(walker)
  local pos, finish = walker.mob.pos, walker.finish
  return math.abs(pos.x - finish.x) <= 1 and math.abs(pos.z - finish.z) <= 1
    and math.abs(pos.y - finish.y) <= 1
end

w:on("walk_ended", function(e)
  local walker = by_id[e.mob.id]
  walker.ended, walker.nav_end, walker.has_come = e.tick, e.nav_end, is_there(walker)
end)
w:on("died", function(e)
  local walker = by_id[e.mob.id]
  walker.ended, walker.has_died = e.tick, true
end)

local on_the_way = #walkers
while on_the_way > 0 and w.tick < LAST_TICK do
  w:run(100)
  on_the_way = 0
  for _, walker in ipairs(walkers) do
    if not walker.ended then on_the_way = on_the_way + 1 end
  end
end

local function outcome_of(walker)
  if walker.has_died then return "DIES" end
  if not walker.ended then return "NEVER ENDS" end
  if walker.mob.health < walker.health then return "HURT" end
  if walker.has_come then return "ARRIVES" end
  if walker.nav_end == "NO_PATH" then return "HANGS" end
  if walker.nav_end ~= "ENDED_SHORT" then return walker.nav_end end
  return walker.mob.pos.y < FEET - 0.9 and "FALLS" or "SHORT"
end

local function describe(walker)
  return walker.lane.name .. ": " .. walker.kind.name .. " " .. walker.outcome .. " at tick "
    .. tostring(walker.ended) .. ", expected " .. walker.expected .. " by tick " .. walker.limit
    .. " (" .. tostring(walker.nav_end) .. ", " .. tostring(walker.mob) .. ")"
end

for _, walker in ipairs(walkers) do
  walker.outcome = outcome_of(walker)
  walker.expected = expected_of(walker.lane, walker.kind)
  walker.limit = ticks_for(walker.kind, walker.lane.costs, walker.expected)
  walker.is_right = walker.outcome == walker.expected and walker.ended <= walker.limit
  if not walker.is_right then print(describe(walker)) end
end

-- Prints the table of docs/course.md (for tools/course_docs.sh).
local function print_docs()
  local head, line = "| lane |", "|---|"
  for _, kind in ipairs(kinds) do
    head, line = head .. " " .. kind.name:gsub("_", " ") .. " |", line .. "---|"
  end
  print(head .. " why |")
  print(line .. "---|")
  for _, l in ipairs(lanes) do
    local text = "| " .. l.name .. " |"
    for _, walker in ipairs(walkers) do
      if walker.lane == l then
        local mark = walker.expected == "ARRIVES" and walker.limit
          or walker.expected == "HURT" and "hurt " .. walker.limit or walker.expected:lower()
        text = text .. " " .. mark .. " |"
      end
    end
    print(text .. " " .. l.why .. " |")
  end
end

local function print_lane(l)
  local counts, said = {}, {}
  for _, walker in ipairs(walkers) do
    if walker.lane == l then counts[walker.outcome] = (counts[walker.outcome] or 0) + 1 end
  end
  for outcome, count in pairs(counts) do said[#said + 1] = count .. " " .. outcome end
  print(string.format("%-32s %s", l.name, table.concat(said, ", ")))
end

if COURSE_DOCS then
  print_docs()
else
  for _, l in ipairs(lanes) do print_lane(l) end
end

for _, walker in ipairs(walkers) do
  ovis.expect(walker.is_right, walker.is_right and "" or describe(walker))
end
