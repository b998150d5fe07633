-- Two librarians that lost their lecterns, and one lectern: MC-258295. A villager that has claimed a
-- job site may yield it, on the way there, to one whose profession matches. Only a villager without
-- a profession does that; in 1.19.3 the test was inverted. There the two librarians hand the lectern
-- to one another in every tick, and neither gets anywhere:
--
--   ovis run frozen --rules 1.19.3 ; ovis run frozen --rules 1.19.4

local w = ovis.world { size = {48, 32}, time = 2500, seed = 1 }
local villagers, start = {}, {}
for i = 1, 2 do
  villagers[i] = w:spawn("villager", 10.5 + i,64,16.5)
  villagers[i].profession = "librarian"
  villagers[i].xp = 10 -- keeps its profession without a job site
end
w:set(36,64,16, "lectern")

local handed = 0
for _ = 1, 1500 do
  w:run(1)
  for i, z in ipairs(villagers) do
    if z:why("YieldJobSite").reason == "RAN" then handed = handed + 1 end
    if not start[i] and w:poi(36,64,16).free_tickets == 0 then start[i] = z.pos.x end
  end
end

local owners, way = 0, 0
for i, z in ipairs(villagers) do
  if z.memory.job_site then owners = owners + 1 end
  way = math.max(way, math.abs(z.pos.x - start[i]))
end
print(("rules of %s: handed over %d times, %d of 2 have the job, the farthest way was %.0f blocks"):format(
  w.rules, handed, owners, way))
if w.rules == "1.19.3" then
  ovis.expect(owners == 0 and handed > 1000, "the lectern does not change hands")
  ovis.expect(way < 8, "they get somewhere")
else
  ovis.expect(owners == 1 and handed == 0, "nobody gets the lectern")
  ovis.expect(way > 20, "the owner did not walk to its lectern")
end
ovis.expect(w:poi(36,64,16).free_tickets == 0, "the ticket is free")
