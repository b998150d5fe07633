-- Sniffers on a meadow: they smell the air, walk to a place, dig up seeds, and do not dig twice where
-- they dug before. One on stone, with a wall between it and the grass, finds nothing.

local w = ovis.world { size = {96, 64}, seed = 9, time = 1000, ground = "grass_block" }
w:fill(64,63,4, 90,63,30, "stone")
w:fill(64,64,4, 90,66,30, "stone")
w:fill(65,64,5, 89,66,29, "air")
local herd = {}
for i = 1, 4 do herd[i] = w:spawn("sniffer", 8.5 + i * 10,64,20.5 + (i % 2) * 14) end
local captive = w:spawn("sniffer", 77.5,64,17.5)

local counts = { sniff = 0, dig = 0, captive = 0 }
local dug = {}
local function runs(mob, name)
  for _, option in ipairs(mob.running) do if option == name then return true end end
  return false
end
local was = {}
for _ = 1, 9000 do
  w:run(1)
  for i, one in ipairs(herd) do
    local digs = runs(one, "Digging")
    if digs and not was[i] then
      counts.dig = counts.dig + 1
      dug[#dug + 1] = { x = one.pos.x, z = one.pos.z }
    end
    was[i] = digs
    if one.activity == "sniff" then counts.sniff = counts.sniff + 1 end
    -- The pause of eight minutes is cut short, so that the scene is short.
    local pause = one.memory.sniff_cooldown
    if pause and not one.memory.sniffer_digging and not one.memory.sniffer_happy then one:forget("sniff_cooldown") end
  end
  if captive.activity == "dig" then counts.captive = counts.captive + 1 end
end
local seeds = 0
for _, item in ipairs(w.items) do seeds = seeds + item.count end
local known = 0
for _, one in ipairs(herd) do known = known + (one.memory.sniffer_explored_positions or 0) end
print("sniffers searched for " .. counts.sniff .. " ticks, dug " .. counts.dig .. " times and remember "
  .. known .. " places; " .. seeds .. " seeds lie there")
ovis.expect(counts.dig >= 8, "the sniffers did not dig")
ovis.expect(seeds > 0, "no seed was dug up")
ovis.expect(known >= 4, "the sniffers remember no place")
ovis.expect(counts.captive == 0, "the sniffer on stone dug")
print("the one on stone dug " .. counts.captive .. " times")
