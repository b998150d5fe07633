-- The deep dark: a warden is called by steps. It does not hear steps behind a wall of wool, nor those of one
-- who sneaks; a note block lures it away. It roars at a player that was heard three times, attacks, and
-- digs itself away in a cave where nothing is heard.

local GROUND = 63
local Y = GROUND + 1
local w = ovis.world { size = {160, 64}, ground_y = GROUND, ground = "deepslate", time = 18000, seed = 2 }

local heard, anger = {}, {}
w:on("heard", function(e) heard[#heard + 1] = { tick = e.tick, mob = e.mob } end)
w:on("angered", function(e) anger[#anger + 1] = { tick = e.tick, mob = e.mob, at = e.other } end)

local function room(x, z, n)
  w:fill(x,Y,z, x + n,Y + 5,z + n, "deepslate")
  w:fill(x + 1,Y,z + 1, x + n - 1,Y + 5,z + n - 1, "air")
end

-- ---- Wool, sneaking, a decoy

room(2, 2, 28)
local warden = w:spawn("warden", 8.5,Y,8.5)
local hero = w:player(20.5,Y,20.5)
hero:give_effect("resistance", -1, 3)
w:fill(14,Y,3, 14,Y + 5,29, "gray_wool")
w:fill(3,GROUND,3, 29,GROUND,29, "deepslate")
w:fill(14,GROUND,3, 14,GROUND,29, "gray_wool")
ovis.expect(w:vibrate("step", 20.5,Y,20.5, hero) == 0, "it hears steps behind wool")
w:fill(14,Y,3, 14,Y + 5,29, "air")
hero:sneak(true)
ovis.expect(w:vibrate("step", 18.5,Y,14.5, hero) == 0, "it hears one who sneaks")
hero:sneak(false)
w:set(6,Y,18, "note_block")
ovis.expect(hero:use({6,Y,18}) == "play", "the note block is silent")
w:run(20)
ovis.expect(#heard == 1, "it did not hear the note block")
ovis.expect(warden.memory.disturbance_location, "the note block does not disturb it")
local far = (warden.pos.z - 18) ^ 2
w:run(60)
ovis.expect((warden.pos.z - 18) ^ 2 < far, "it does not go to the decoy")

-- ---- Called by steps until it attacks

local blows, roared = 0, false
w:on("hurt", function(e) if e.mob == hero then blows = blows + 1 end end)
for _ = 1, 30 do
  if not hero.alive then break end
  w:vibrate("step", hero.pos.x,Y,hero.pos.z, hero)
  for _ = 1, 5 do
    w:run(8)
    roared = roared or warden.activity == "roar"
  end
end
ovis.expect(#anger >= 3, "its anger rose " .. #anger .. " times")
ovis.expect(roared, "it did not roar")
ovis.expect(blows >= 1, "it did not attack the player that it heard")

-- ---- A warden that hears nothing digs itself away

room(100, 2, 28)
local quiet = w:spawn("warden", 112.5,Y,14.5)
w:run(1700)
ovis.expect(not quiet.alive, "a warden that hears nothing stays")
print("heard " .. #heard .. " times, its anger rose " .. #anger .. " times, blows " .. blows)
