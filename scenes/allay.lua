-- Two allays gather bread. The player of the first one is 90 blocks away, which is too far to count:
-- it gathers until it can carry no more. The player of the second one is near: it gathers and throws
-- by turns. Then a note block plays beside it: it delivers there for 30 seconds, and forgets it.

local w = ovis.world { size = {144, 32}, seed = 1, time = 1000 }

local function allay_of(hero, x, z)
  local allay = w:spawn("allay", x + 0.5,64,z + 0.5)
  ovis.expect(hero:use(allay, "bread") == "give", "the allay did not take the bread")
  return allay
end

local function carries(allay)
  local stack = allay.pack[1]
  return stack and stack[2] or 0
end

local thrown, gathered = {}, {}
w:on("threw", function(e) thrown[#thrown + 1] = { tick = e.tick, mob = e.mob, item = e.other } end)
w:on("picked_up", function(e)
  gathered[#gathered + 1] = { tick = e.tick, mob = e.mob, count = e.count }
end)

-- ---- Far from its player

local owner = w:player(8.5,64,16.5)
local far = allay_of(owner, 10, 16)
owner:place(100.5,64,16.5)
for i = 0, 9 do
  w:item("bread", 4.5 + 2 * i,64,8.5 + 12 * (i % 2), 8)
end
w:run(700)
print("far from its player it carries " .. carries(far))
ovis.expect(carries(far) == 64, "it did not gather until it was full")
ovis.expect(#thrown == 0, "it threw bread though nobody was near")

-- ---- Near its player

local hero = w:player(124.5,64,16.5)
local near = allay_of(hero, 122, 16)
thrown, gathered = {}, {}
for i = 0, 5 do
  w:item("bread", 132.5,64,10.5 + 2 * i, 2)
end
w:run(900)
local turns, last = 0, nil
local done = {}
for _, e in ipairs(gathered) do done[#done + 1] = { e.tick, "gathers" } end
for _, e in ipairs(thrown) do done[#done + 1] = { e.tick, "throws" } end
table.sort(done, function(a, b) return a[1] < b[1] end)
for _, e in ipairs(done) do
  turns = turns + (e[2] ~= last and 1 or 0)
  last = e[2]
end
print("near its player it gathered " .. #gathered .. " times and threw " .. #thrown .. " times, in "
  .. turns .. " turns")
ovis.expect(#thrown >= 2 and turns >= 4, "it did not gather and throw by turns")
ovis.expect(carries(near) == 0 or #gathered > 1, "it kept what it gathered")

-- ---- The note block

for _, item in ipairs(w.items) do item:remove() end
w:set(122,64,24, "note_block")
hero:place(124.5,64,16.5)
near:place(122.5,65,20.5)
near:carry(1, false)
ovis.expect(hero:use({122,64,24}) == "play", "the note block made no sound")
w:run(10)
ovis.expect(near.memory.liked_noteblock, "it did not hear the note block")
local heard = w.tick
near:carry(1, {"bread", 3})
thrown = {}
w:run(200)
ovis.expect(#thrown == 3, "it did not deliver")
local lying = 0
for _, item in ipairs(w.items) do
  lying = lying + item.count
  ovis.expect(math.abs(item.pos.z - 24.5) < 5, "it did not deliver to the note block")
end
ovis.expect(lying == 3, "bread is missing at the note block")
while near.memory.liked_noteblock and w.tick < heard + 800 do w:run(1) end
print("it likes the note block for about " .. math.floor((w.tick - heard) / 10 + 0.5) * 10 .. " ticks")
ovis.expect(w.tick - heard >= 560 and w.tick - heard <= 680, "it forgot the note block at another time")
