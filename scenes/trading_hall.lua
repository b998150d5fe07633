-- A trading hall: librarians at their lecterns behind trapdoors' height of fences, and a player who
-- buys. Prices rise with demand and fall with reputation and with the effect Hero of the Village.
-- A villager restocks at its lectern twice a day.

local w = ovis.world { size = {48, 32}, time = 2000, seed = 6 }
local hall = {}
for i = 1, 4 do
  local x = 8 + 4 * i
  w:fill(x - 1,64,14, x + 1,64,17, "oak_fence")
  w:set(x,64,16, "air")
  w:fill(x - 1,66,14, x + 1,66,17, "glass") -- nobody climbs out over the lectern
  w:set(x,64,15, "lectern")
  hall[i] = w:spawn("villager", x + 0.5,64,16.5)
end
w:run(1200)
for i, villager in ipairs(hall) do
  ovis.expect(villager.memory.job_site, "librarian " .. i .. " has a lectern")
  ovis.expect(#villager.offers == 2, "librarian " .. i .. " has two offers")
  villager:clear_offers() -- all four shall have the same ones
  villager:offer { cost = "paper", cost_count = 24, result = "emerald", max_uses = 16, xp = 2 }
  villager:offer { cost = "emerald", cost_count = 9, cost2 = "book", cost2_count = 1,
                   result = "bookshelf", max_uses = 12, xp = 1, multiplier = 0.05 }
end

local player = w:player(20.5,64,20.5)
local seller = hall[1]
local bought, price = seller:trade(player, 1, 20)
print(("the first day: %d trades at %d paper, then it is out of stock"):format(bought, price))
ovis.expect(bought == 16 and price == 24)

-- It works at its lectern now and then, and restocks there.
local function wait_for_stock()
  for _ = 1, 400 do
    w:run(20)
    w.time = 3000
    local again, cost = seller:trade(player, 1, 1)
    if again == 1 then return cost end
  end
end
local cost = wait_for_stock()
print("after the restock it asks for " .. tostring(cost) .. " paper: demand rose")
ovis.expect(cost == 24 + math.floor(24 * 16 * 0.05), "the price follows the demand")

seller:gossip(player, "major_positive", 20)
w:run(5)
local _, friendly = seller:trade(player, 2, 1)
print("a friend pays " .. friendly .. " emeralds for a bookshelf instead of 9")
ovis.expect(friendly < 9)
player.hero = 1
local _, hero = hall[2]:trade(player, 2, 1)
print("a hero pays " .. hero .. " elsewhere")
ovis.expect(hero == 9 - math.floor(0.3 * 9))
ovis.expect(seller.xp > 30 and seller.level >= 1)
