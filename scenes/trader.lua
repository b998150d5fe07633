-- A wandering trader comes with two llamas to a bell near a player, stays around it, hides at night, drinks milk in the morning, sells,
-- and goes after two days and nights.

local GROUND = 63
local w = ovis.world { size = {160, 160}, ground_y = GROUND, time = 1000, traders = true, seed = 11 }
w:set(80, GROUND + 1, 80, "bell")
local hero = w:player(70.5, GROUND + 1, 70.5)
local trader
local llamas = {}
w:on("spawned", function(e)
  if e.species == "wandering_trader" then trader = e.mob end
  if e.species == "trader_llama" then llamas[#llamas + 1] = e.mob end
end)
local days = 0
while not trader and days < 400 do
  w:run(24000)
  days = days + 1
end
ovis.expect(trader, "no trader in 400 days")
ovis.expect(#llamas >= 1 and llamas[1].leash == trader.serial, "his llamas: " .. #llamas)
ovis.expect(trader.wander_x == 80 and trader.wander_z == 80, "he does not go to the bell")

local seen = { hidden = false, shown = false, trades = 0, far = 0 }
trader:offer { cost = "emerald", cost_count = 3, result = "fern", result_count = 1, max_uses = 12 }
local left = trader.despawn_delay
for tick = 1, 2300 do
  w:run(20)
  if not trader.alive then break end
  local is_night = w.time > 14000 and w.time < 22000
  if is_night and trader:effect("invisibility") then seen.hidden = true end
  if seen.hidden and not is_night and w.time > 1000 and w.time < 11000 and not trader:effect("invisibility") then seen.shown = true end
  if tick > 400 then seen.far = math.max(seen.far, math.abs(trader.pos.x - 80), math.abs(trader.pos.z - 80)) end
  if tick == 600 then
    hero:place(trader.pos.x + 2, GROUND + 1, trader.pos.z)
    seen.trades = trader:trade(hero, 1, 2)
  end
end
ovis.expect(seen.hidden, "he does not hide at night")
ovis.expect(seen.shown, "he does not show himself by day")
ovis.expect(seen.trades == 2, "trades: " .. seen.trades)
ovis.expect(seen.far < 40, "he strays by " .. seen.far .. " blocks")
for _ = 1, 200 do
  if not trader.alive then break end
  w:run(100)
end
ovis.expect(not trader.alive, "he stays for ever, " .. tostring(trader.despawn_delay) .. " of " .. left .. " ticks are left")
w:run(100)
local llama_left = 0
for _, llama in ipairs(llamas) do if llama.alive then llama_left = llama_left + 1 end end
ovis.expect(llama_left == 0, "llamas that stay: " .. llama_left)
