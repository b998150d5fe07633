-- A patrol: from the fifth day on pillagers come to a player far from villages, with a captain who leads them. The player kills
-- the captain and has the omen; in a village that begins a raid.

local GROUND = 63
local w = ovis.world { size = {192, 192}, ground_y = GROUND, time = 2000, patrols = true, raids = true, seed = 6 }
local hero = w:player(48.5, GROUND + 1, 48.5)
hero:give_effect("resistance", -1, 5)
local members = {}
w:on("spawned", function(e) members[#members + 1] = e.mob end)
w:run(13000)
ovis.expect(#members == 0, "a patrol before the fifth day")
for _ = 1, 1500 do
  w.time = 6 * 24000 + 2000 -- it stays day
  w:run(200)
  if #members > 0 then break end
end
ovis.expect(#members >= 2 and #members <= 8, "pillagers that came: " .. #members)
local captain = members[1]
ovis.expect(captain.patrol_leader and captain.worn.head[1] == "white_banner", "the first one does not lead")
for i, one in ipairs(members) do
  ovis.expect(one.species == "pillager" and one.patrolling, "member " .. i .. " is on no patrol")
  ovis.expect(not one.alive or one.worn.mainhand[1] == "crossbow", "member " .. i .. " has no crossbow")
end
local dx, dz = math.abs(captain.pos.x - hero.pos.x), math.abs(captain.pos.z - hero.pos.z)
ovis.expect(dx < 60 and dz < 60, "the patrol comes far away")

captain:hurt(1000, hero)
w:run(5)
local ticks, level = hero:effect("bad_omen")
ovis.expect(level == 1, "the omen of the captain's killer: " .. tostring(level))
for _, one in ipairs(members) do if one.alive then one:remove() end end

w:set(140, GROUND + 1, 140, "white_bed[part=head,facing=north]")
w:set(140, GROUND + 1, 141, "white_bed[part=foot,facing=north]")
w:spawn("villager", 141.5, GROUND + 1, 140.5)
w.time = 6 * 24000 + 2000
w:run(200)
ovis.expect(#w:raids() == 0, "a raid without anybody")
hero:place(138.5, GROUND + 1, 138.5)
w:run(2)
ovis.expect(#w:raids() == 1 and not hero:effect("bad_omen"), "the omen begins no raid")
