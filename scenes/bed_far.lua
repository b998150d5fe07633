-- A broken bed is noticed only nearby: a villager checks its home within 16 blocks. Two villagers
-- stand in glass cells, one 8 blocks from its bed and one 24. Both beds break. The near villager
-- knows it at once; the far one believes in its bed until it comes back.

local w = ovis.world { size = {48, 32}, time = 13000 }

local function resident(z, distance)
  local cell = { 8, 64, z }
  local bed = { 8 + distance, 64, z }
  w:set(bed, "red_bed[part=head,facing=west]")
  local villager = w:spawn("villager", cell)
  w:fill(cell[1] - 1,64,z - 1, cell[1] + 1,66,z + 1, "glass")
  w:fill(cell[1],64,z, cell[1],65,z, "air")
  villager:remember("home", bed)
  return { villager = villager, bed = bed, cell = cell }
end

local near, far = resident(8, 8), resident(24, 24)
w:run(40)
ovis.expect(near.villager.memory.home and far.villager.memory.home, "both know their beds")

w:fill(near.bed, near.bed, "air")
w:fill(far.bed, far.bed, "air")
w:run(40)
print("after the beds broke: near " .. tostring(near.villager.memory.home ~= nil)
  .. ", far " .. tostring(far.villager.memory.home ~= nil))
ovis.expect(not near.villager.memory.home, "the bed 8 blocks away broke unnoticed")
ovis.expect(far.villager.memory.home, "the bed 24 blocks away was missed from afar")

-- It comes within 16 blocks.
w:fill(far.cell[1] + 10,64,24 - 1, far.cell[1] + 12,66,24 + 1, "glass")
w:fill(far.cell[1] + 11,64,24, far.cell[1] + 11,65,24, "air")
far.villager:place(far.cell[1] + 11.5, 64, 24.5)
w:run(5)
ovis.expect(not far.villager.memory.home, "13 blocks from its broken bed it still believes in it")
