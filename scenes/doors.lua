local w = ovis.world { size = {32, 32} }
w:set(5, 64, 5, "oak_door[facing=north]")
