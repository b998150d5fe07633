// Questions that players ask, each with a scene and a line of the expected answer.
#ifndef OVIS_TEST_UNIT_WHY_QUESTIONS_H
#define OVIS_TEST_UNIT_WHY_QUESTIONS_H

typedef struct question {
  const char* name;   // of the test
  const char* asked;  // by a player
  const char* scene;  // a script, without its world's first line
  const char* world;  // entries of the world's table besides size and seed
  int mob;            // serial: the n-th that the scene spawned
  const char* answer; // a line of 'ovis replay --mob N --why' contains it
} question;

#define DAY "time = 1000"
#define NIGHT "time = 14000"

static const question questions[] = {
    // ---- Sheep and wheat
    {"wheat_too_far", "why does the sheep not go to the wheat?",
     "local s = w:spawn('sheep', 4.5,64,4.5)\n"
     "local p = w:player(20.5,64,4.5); p:hold('wheat')\n"
     "w:run(60)\n",
     DAY, 1, "no player holds its food within 10 blocks; player 2 is"},
    {"wheat_not_held", "why does the sheep not come to me?",
     "w:spawn('sheep', 8.5,64,8.5)\nw:player(12.5,64,8.5)\nw:run(60)\n", DAY, 1,
     "blocks off and holds nothing"},
    {"wrong_food", "why does the sheep not want my carrot?",
     "w:spawn('sheep', 8.5,64,8.5)\nlocal p = w:player(12.5,64,8.5); p:hold('carrot')\n"
     "w:run(60)\n",
     DAY, 1, "blocks off and holds carrot"},
    {"follows_wheat", "why does the sheep walk after me?",
     "w:spawn('sheep', 8.5,64,8.5)\nlocal p = w:player(14.5,64,8.5); p:hold('wheat')\n"
     "w:run(60)\n",
     DAY, 1, "begins to follow a player who holds its food"},
    {"wheat_put_away", "why did the sheep stop following me?",
     "w:spawn('sheep', 8.5,64,8.5)\nlocal p = w:player(14.5,64,8.5); p:hold('wheat')\n"
     "w:at(40, function() p:hold('') end)\nw:run(80)\n",
     DAY, 1,
     "stops following a player who holds its food: no player holds its food within 10 blocks"},
    {"tempted_again", "why does it not follow me again at once?",
     "w:spawn('sheep', 8.5,64,8.5)\nlocal p = w:player(14.5,64,8.5); p:hold('wheat')\n"
     "w:at(40, function() p:hold('') end)\nw:at(44, function() p:hold('wheat') end)\n"
     "w:run(60)\n",
     DAY, 1, "follow a player who holds its food: it was tempted a short time ago"},
    {"stuck_at_door", "where is the zombie stuck?",
     "w:fill(8,64,0, 8,66,31, 'stone')\nw:set(8,64,8, 'oak_door[facing=north,open=true]')\n"
     "w:set(8,65,8, 'oak_door[facing=north,half=upper,open=true]')\n"
     "local z = w:spawn('zombie', {4,64,8}, { walker = true }); z:walk_to({14,64,8})\nw:run(400)\n",
     NIGHT, 1, "before the cell 8 64 8: its body touches a block, at 8 64 8 (oak_door)"},
    // ---- Held
    {"planter", "why does my villager stand at the planter?",
     "w:fill(0,64,0, 31,67,31, 'stone')\nw:fill(2,64,2, 9,67,9, 'air')\n"
     "w:fill(11,64,11, 16,67,16, 'air')\nw:fill(10,64,9, 10,67,11, 'air')\n"
     "w:fill(9,64,10, 11,67,10, 'air')\nw:set(10,64,10, 'grass_block')\n"
     "w:set(11,64,10, 'oak_trapdoor[facing=east,open=true]')\n"
     "w:set(10,64,11, 'oak_trapdoor[facing=south,open=true]')\n"
     "w:set(5,64,5, 'cartography_table')\nw:spawn('villager', 14.5,64,14.5)\nw:run(600)\n",
     "time = 2000", 1,
     "before the cell 10 65 10: two blocks hold it at a squared distance of 1.28, and it jumps up "
     "there only below 1, at 10 64 11 (oak_trapdoor) and 11 64 10 (oak_trapdoor); it tries again "
     "until that changes or it wants to go elsewhere"},
    {"planter_times", "how long does it stand at the planter?",
     "w:fill(0,64,0, 31,67,31, 'stone')\nw:fill(2,64,2, 9,67,9, 'air')\n"
     "w:fill(11,64,11, 16,67,16, 'air')\nw:fill(10,64,9, 10,67,11, 'air')\n"
     "w:fill(9,64,10, 11,67,10, 'air')\nw:set(10,64,10, 'grass_block')\n"
     "w:set(11,64,10, 'oak_trapdoor[facing=east,open=true]')\n"
     "w:set(10,64,11, 'oak_trapdoor[facing=south,open=true]')\n"
     "w:set(5,64,5, 'cartography_table')\nw:spawn('villager', 14.5,64,14.5)\nw:run(1000)\n",
     "time = 2000", 1,
     "was held 6 times up to tick 883, about every 124 ticks, before the cell 10 65 10: two "
     "blocks "},
    {"path_anew", "why did it turn around?",
     "local z = w:spawn('zombie', {4,64,8}, { walker = true }); z:walk_to({24,64,8})\n"
     "w:at(30, function() w:fill(7,64,4, 7,66,12, 'stone') end)\nw:run(80)\n",
     NIGHT, 1,
     "takes a new path to 24 64 8, at 7.7 64.1 8.5, because the block at 7 64 4 changed from air "
     "to "
     "stone\n"},
    {"on_a_wall", "why does the villager stand on the wall?",
     "w:fill(10,64,10, 14,68,10, 'cobblestone')\nw:fill(10,64,10, 10,68,14, 'cobblestone')\n"
     "w:set(11,64,11, 'cobblestone_wall')\nw:set(12,64,11, 'cobblestone_wall')\n"
     "w:set(11,64,12, 'cobblestone_wall')\n"
     "w:set(11,67,11, 'cobblestone_stairs[facing=north,half=top,shape=inner_left]')\n"
     "w:set(12,67,11, 'cobblestone_stairs[facing=north,half=top]')\n"
     "w:set(11,67,12, 'cobblestone_stairs[facing=west,half=top]')\n"
     "w:spawn('villager', 11.6,65.5,11.6)\nw:run(400)\n",
     "time = 2000", 1,
     "the gap is 1 high; the villager is 1.95 high: its feet, at y 65.5, count as y 66, at 11 67 "
     "11 "
     "(cobblestone_stairs)"},
    {"drowned_on_magma", "why does the drowned stay on the magma block?",
     "w:fill(4,60,4, 27,63,27, 'stone')\nw:fill(6,61,6, 25,63,25, 'water')\n"
     "w:fill(12,60,12, 20,60,20, 'magma_block')\nw:spawn('drowned', 16.5,61,16.5)\nw:run(60)\n",
     DAY, 1,
     "does not get away from what hurts it: 1 half heart each 10 ticks, but no goal of it flees "
     "from hot ground, and in water its paths do not see what is below, at 16 60 16 (magma_block); "
     "it stays until a goal of it begins a walk"},
    {"squid", "why does the squid lie on the beach?",
     "w:fill(10,62,10, 15,63,15, 'water')\nw:spawn('squid', 13,62.5,13)\n"
     "w:player(20.5,64,20.5)\nw:run(6000)\n",
     DAY, 1,
     "lies on land: a stroke that began in the water carried it over the edge, and out of water it "
     "only falls: 0 blocks sideways, at "},
    {"brute_at_ledge", "why does the brute stand at the ledge?",
     "w:fill(8,64,8, 20,69,20, 'blackstone')\nw:spawn('piglin_brute', 14.5,70,14.5)\nw:run(2000)\n",
     "time = 1000, difficulty = 'normal'", 1,
     "the drop is deeper than it accepts: 6 blocks, at most 3, at "},
    {"caged_golem", "why do the pillagers leave the golem in the cage alone?",
     "w:fill(24,64,24, 28,68,28, 'dark_oak_fence')\nw:fill(25,64,25, 27,67,27, 'air')\n"
     "w:spawn('pillager', 8.5,64,26.5)\nw:spawn('iron_golem', 26.5,64,26.5)\nw:run(60)\n",
     DAY, 1,
     "does not attack an iron golem: it sees no target that it may attack within 32 blocks; "
     "iron_golem 2 is 18.0 blocks off: a block between their eyes hides it, at 24 66 26 "
     "(dark_oak_fence); it looks again until nothing is between them"},
    {"far_golem", "why do they not see the golem over there?",
     "w:spawn('pillager', 0.5,64,0.5)\nw:spawn('iron_golem', 30.5,64,30.5)\nw:run(60)\n", DAY, 1,
     "within 32 blocks; iron_golem 2 is 42.4 blocks off"},
    {"golem_on_a_tower", "why do they not see the golem up there?",
     "w:fill(14,64,14, 18,70,18, 'stone')\nw:spawn('pillager', 6.5,64,6.5)\n"
     "w:spawn('iron_golem', 16.5,71,16.5)\nw:run(60)\n",
     DAY, 1, "it is 5.0 blocks too high, and only 4 count"},
    {"parrot_sits_late", "why does the parrot not sit down?",
     "local p = w:player(16.5,64,16.5)\nlocal z = w:spawn('parrot', 14.5,64,14.5)\n"
     "z.tame = true; z.owner = p.serial\nlocal ordered = false\n"
     "for _ = 1, 3000 do\n  w:run(1)\n  for _, name in ipairs(z.running) do\n"
     "    if name == 'ParrotWander' and z.on_ground and not ordered then\n"
     "      ordered = p:use(z, '') == 'order'\n    end\n  end\nend\n",
     DAY, 2,
     "does not sit as ordered yet: it is busy strolling, of priority 2, which gives way only to a "
     "lower number, and this has 2; it waits until that ends"},
    // ---- A fence
    {"wheat_behind_fence", "why does the sheep not get to me?",
     "w:fill(11,64,0, 11,64,31, 'oak_fence')\nw:spawn('sheep', 8.5,64,8.5)\n"
     "local p = w:player(14.5,64,8.5); p:hold('wheat')\nw:run(60)\n",
     DAY, 1, "to the nearest cell that it can reach"},
    // ---- Sheep by themselves
    {"circles", "why is this one walking in circles?",
     "w:spawn('sheep', 16.5,64,16.5)\nw:run(4000)\n", DAY, 1,
     "it goes in circles because it has no aim"},
    {"stands_still", "why does it just stand there?", "w:spawn('sheep', 8.5,64,8.5)\nw:run(30)\n",
     DAY, 1, "stroll: the random draw failed: 1 in 60"},
    {"eats", "why is there dirt on my pasture?", "w:spawn('sheep', 16.5,64,16.5)\nw:run(6000)\n",
     DAY, 1, "turns the block at"},
    {"does_not_eat", "why does the sheep not eat?",
     "w:fill(0,63,0, 31,63,31, 'stone')\nw:spawn('sheep', 16.5,64,16.5)\nw:run(3000)\n", DAY, 1,
     "eat grass: there is no grass where it stands"},
    {"stone_under_it", "what is wrong with the ground?",
     "w:fill(15,64,15, 17,64,17, 'oak_fence')\nw:set(16,64,16, 'air')\nw:set(16,63,16, 'stone')\n"
     "w:spawn('sheep', 16.5,64,16.5)\nw:run(40)\n",
     DAY, 1, "there is no grass where it stands, at 16 63 16 (stone)"},
    {"follows_nobody_on_a_cow", "why does my wolf not come?",
     "local p = w:player(8.5,64,8.5)\nlocal wolf = w:spawn('wolf', 20.5,64,8.5)\n"
     "local cow = w:spawn('cow', 20.5,64,12.5)\nwolf.tame = true\nwolf.owner = p.serial\n"
     "wolf:mount(cow)\nw:run(40)\n",
     DAY, 2, "follow its owner: it rides cow 3"},
    {"flees", "why does the sheep run away?",
     "local s = w:spawn('sheep', 16.5,64,16.5)\nlocal p = w:player(14.5,64,16.5)\n"
     "w:at(20, function() p:hit(s) end)\nw:run(60)\n",
     DAY, 1, "is hit by player 2: 1 half heart, 7 left, and flees"},
    {"who_hit_it", "who hurt my sheep?",
     "local s = w:spawn('sheep', 16.5,64,16.5)\nlocal p = w:player(14.5,64,16.5)\n"
     "w:at(20, function() p:hit(s) end)\nw:run(60)\n",
     DAY, 1, "is hit by player 2"},
    {"killed", "what killed my sheep?",
     "local s = w:spawn('sheep', 16.5,64,16.5)\nlocal p = w:player(14.5,64,16.5)\n"
     "w:at(20, function() s:hurt(50, p) end)\nw:run(60)\n",
     DAY, 1, "dies, killed by player 2"},
    {"fell", "what happened to the sheep on the tower?",
     "w:fill(16,64,16, 16,79,16, 'stone')\nlocal s = w:spawn('sheep', 16.5,80,16.5)\n"
     "w:at(5, function() w:set(16,79,16, 'air'); w:fill(16,64,16, 16,79,16, 'air') end)\n"
     "w:run(60)\n",
     DAY, 1, "by a fall"},
    {"rides", "why does the sheep not walk?",
     "local s = w:spawn('sheep', 16.5,64,16.5)\nlocal p = w:spawn('cow', 20.5,64,16.5)\n"
     "w:at(20, function() s:mount(p) end)\nw:run(60)\n",
     DAY, 1, "gets on cow 2"},
    {"thrown_off", "what became of the sheep's cow?",
     "local s = w:spawn('sheep', 16.5,64,16.5)\nlocal p = w:spawn('cow', 20.5,64,16.5)\n"
     "s:mount(p)\nw:at(20, function() p:hurt(50) end)\nw:run(60)\n",
     DAY, 1, "gets off cow 2"},
    {"cactus", "what hurt my pig?",
     "w:set(17,64,16, 'cactus')\nw:spawn('pig', 16.7,64,16.5)\nw:run(60)\n", DAY, 1,
     "is hurt by the cactus at 17 64 16: 1 half heart, 9 left"},
    {"magma", "what killed the villager on the warm ground?",
     "w:fill(0,63,0, 31,63,31, 'magma_block')\nw:spawn('villager', 16.5,64,16.5)\nw:run(300)\n",
     DAY, 1, "dies, killed by the magma_block at 16 63 16"},
    {"cold", "why does the sheep run?",
     "w:set(16,64,16, 'powder_snow')\nw:spawn('sheep', 16.5,64,16.5)\nw:run(30)\n", DAY, 1,
     "begins to flee in panic"},
    {"love_alone", "why does it not have a lamb?",
     "local s = w:spawn('sheep', 16.5,64,16.5)\ns.love = 600\nw:run(40)\n", DAY, 1,
     "court a partner: no other of its species is in love within 8 blocks; there is no other at "
     "all"},
    {"love_far", "why do these two not find each other?",
     "local a = w:spawn('sheep', 4.5,64,4.5)\nlocal b = w:spawn('sheep', 24.5,64,24.5)\n"
     "a.love = 600; b.love = 600\nw:run(20)\n",
     DAY, 1, "no other of its species is in love within 8 blocks; sheep 2 is"},
    {"lamb", "where does this lamb come from?",
     "local a = w:spawn('sheep', 14.5,64,16.5)\nlocal b = w:spawn('sheep', 17.5,64,16.5)\n"
     "a.love = 600; b.love = 600\nw:run(300)\n",
     DAY, 3, "is born to sheep"},
    {"lamb_follows", "why does the lamb run?",
     "w:spawn('sheep', 10.5,64,16.5)\nw:spawn('sheep', 16.5,64,16.5, { baby = true })\n"
     "w:run(40)\n",
     DAY, 2, "begins to follow an adult"},
    {"lamb_near", "why does the lamb not follow its mother?",
     "w:spawn('sheep', 14.5,64,16.5)\nw:spawn('sheep', 16.5,64,16.5, { baby = true })\n"
     "w:run(20)\n",
     DAY, 2, "follow an adult: the adult that it follows is near enough"},
    {"lamb_alone", "why does the lamb stay alone?",
     "w:spawn('sheep', 16.5,64,16.5, { baby = true })\nw:run(20)\n", DAY, 1,
     "follow an adult: no adult of its species is within 8 blocks"},
    {"pen", "why does it not leave the pen?",
     "w:fill(13,64,13, 19,64,13, 'oak_fence')\nw:fill(13,64,19, 19,64,19, 'oak_fence')\n"
     "w:fill(13,64,13, 13,64,19, 'oak_fence')\nw:fill(19,64,13, 19,64,19, 'oak_fence')\n"
     "w:spawn('sheep', 16.5,64,16.5)\nw:run(4000)\n",
     DAY, 1, "to the nearest cell that it can reach"},
    // ---- Zombies
    {"chase", "why does the zombie come at me?",
     "w:spawn('zombie', 10.5,64,16.5)\nw:player(20.5,64,16.5)\nw:run(100)\n", NIGHT, 1,
     "begins to attack player 2"},
    {"aims", "whom does it aim at?",
     "w:spawn('zombie', 10.5,64,16.5)\nw:player(20.5,64,16.5)\nw:run(100)\n", NIGHT, 1,
     "aims at player 2"},
    {"hit_because_it_aims", "why was I hit?",
     "w:spawn('zombie', 16.5,64,16.5)\nw:player(18.5,64,16.5)\nw:run(120)\n", NIGHT, 2,
     "is hit by zombie 1: 3 half hearts, 5 left, because zombie 1 aims at it since tick 9"},
    {"hit_back", "why is the zombie after me? I did nothing... much.",
     "w:fill(12,64,12, 12,66,20, 'stone')\n"
     "local z = w:spawn('zombie', 16.5,64,16.5)\nlocal p = w:player(18.5,64,16.5)\n"
     "w:at(2, function() p:hit(z) end)\nw:run(60)\n",
     NIGHT, 1, "aims at player 2, because it was hit by player 2 at tick"},
    {"chain", "who began it?",
     "local z = w:spawn('zombie', 16.5,64,16.5)\nlocal p = w:player(18.5,64,16.5)\n"
     "w:at(2, function() p:hit(z) end)\nw:run(80)\n",
     NIGHT, 1, "because it aims at player 2 since tick"},
    {"alerted", "why did its friend come as well?",
     "w:fill(22,64,0, 22,67,31, 'stone')\n"
     "local z = w:spawn('zombie', 16.5,64,16.5)\nw:spawn('zombie', 26.5,64,16.5)\n"
     "local p = w:player(18.5,64,16.5)\nw:at(2, function() p:hit(z) end)\nw:run(40)\n",
     NIGHT, 2, "because zombie 1 was hit by player 3 at tick"},
    {"lost_sight", "why did the zombie stop chasing?",
     "w:spawn('zombie', 6.5,64,16.5)\nlocal p = w:player(20.5,64,16.5)\n"
     "w:at(60, function() w:fill(19,64,15, 21,67,17, 'stone'); w:set(20,64,16,'air'); "
     "w:set(20,65,16,'air') end)\nw:run(400)\n",
     NIGHT, 1,
     "stops keeping a player as its target: it did not see its target, player 2, for 60 ticks, "
     "behind 19 65 16 (stone)"},
    {"shrinks_far", "it hissed, and I ran. Why did it stop?",
     "w:spawn('creeper', 12.5,64,8.5)\nlocal p = w:player(14.6,64,8.5)\n"
     "w:at(24, function() p:place(24.5,64,8.5) end)\nw:run(60)\n",
     NIGHT, 1,
     "stops swelling: its target, player 2, is too far to explode at it: 12.0 blocks, at most 7"},
    {"too_far", "why did it give up?",
     "w:spawn('zombie', 6.5,64,16.5)\nlocal p = w:player(20.5,64,16.5)\n"
     "w:at(60, function() p:walk_to(90,64,16, 3) end)\nw:run(400)\n",
     NIGHT ", size = {96, 32}", 1,
     "stops keeping a player as its target: its target, player 2, is too far"},
    {"target_dead", "why does it not attack any more?",
     "w:spawn('zombie', 14.5,64,16.5)\nlocal p = w:player(18.5,64,16.5)\n"
     "w:at(60, function() p:hurt(100) end)\nw:run(100)\n",
     NIGHT, 1, "stops keeping a player as its target: its target, player 2, is dead"},
    {"nobody_near", "why does the zombie do nothing?",
     "w:spawn('zombie', 16.5,64,16.5)\nw:run(100)\n", NIGHT, 1, "there is no iron golem at all"},
    {"burns", "why did the zombie die in the morning?",
     "w:spawn('zombie', 16.5,64,16.5)\nw:run(1200)\n", DAY, 1, "dies, killed by fire"},
    {"walled_in", "why does it not get at me?",
     "w:fill(18,64,14, 22,64,14, 'oak_fence')\nw:fill(18,64,18, 22,64,18, 'oak_fence')\n"
     "w:fill(18,64,14, 18,64,18, 'oak_fence')\nw:fill(22,64,14, 22,64,18, 'oak_fence')\n"
     "w:spawn('zombie', 10.5,64,16.5)\nw:player(20.5,64,16.5)\nw:run(120)\n",
     NIGHT, 1, "to the nearest cell that it can reach"},
    {"behind_glass", "why does it not see me?",
     "w:fill(14,64,0, 14,67,31, 'glass')\nw:spawn('zombie', 10.5,64,16.5)\n"
     "w:player(20.5,64,16.5)\nw:run(120)\n",
     NIGHT, 1,
     "player 2 is 10.0 blocks off: a block between their eyes hides it, at 14 65 16 (glass)"},
    // ---- Paths that a change ended
    {"door_shuts", "why does it turn round?",
     "w:set(14,64,8,'oak_door[facing=east,open=true,half=lower]')\n"
     "w:set(14,65,8,'oak_door[facing=east,open=true,half=upper]')\n"
     "w:spawn('zombie', 8.5,64,8.5, { walker = true }):walk_to(20.5,64,8.5)\n"
     "w:at(10, function() w:set(14,64,8,'oak_door[facing=east,open=false,half=lower]') end)\n"
     "w:run(40)\n",
     NIGHT, 1,
     "takes a new path to 20 64 8, at 10.5 64.0 8.5, because the block at 14 64 8 changed from "
     "oak_door with open=true to open=false, 10 ticks ago; it searches only more than 20 ticks "
     "after the world's first"},
    {"wall_ahead", "what is in its way?",
     "w:spawn('zombie', 4.5,64,8.5, { walker = true }):walk_to({24,64,8})\n"
     "w:at(30, function() w:fill(14,64,4, 14,66,12, 'stone') end)\nw:run(80)\n",
     NIGHT, 1, "because the block at 14 64 8 changed from air to stone\n"},
    {"no_path_left", "it was on its way, and stopped?",
     "w:fill(4,62,7, 24,63,9, 'water')\n"
     "w:spawn('cod', 5.5,62.5,8.5, { walker = true }):walk_to(23.5,62.5,8.5)\n"
     "w:at(30, function() w:fill(4,62,7, 24,63,9, 'air'); w:set(20,62,8, 'stone') end)\n"
     "w:run(60)\n",
     NIGHT, 1, "because the block at 20 62 8 changed from air to stone"},
    {"down_from_the_air", "I sent it to the top of the tower.",
     "w:spawn('zombie', 8.5,64,8.5, { walker = true }):walk_to({20,72,8})\nw:run(40)\n", NIGHT, 1,
     "walks to 20 64 8: 13 steps; its target 20 72 8 is lowered to 20 64 8, the ground below it"},
    // ---- Others
    {"sent", "why is the player's stand-in there?",
     "local p = w:player(4.5,64,4.5)\np:walk_to(12,64,4)\nw:at(1, function() p:walk_to(14,64,9) "
     "end)\nw:run(100)\n",
     DAY, 1, "is sent to"},
    {"no_mind", "why does the giant do nothing?", "w:spawn('giant', 16.5,64,16.5)\nw:run(40)\n",
     DAY, 1, "no options: it has no mind here yet"},
    // ---- Spared
    {"not_angry", "why does the wolf leave me alone?",
     "w:spawn('wolf', 8.5,64,8.5)\nw:player(12.5,64,8.5)\nw:run(60)\n", DAY, 1,
     "attack a player: it is not angry at player 2\n"},
    {"behind_wall", "why does the zombie not attack me?",
     "w:fill(10,64,0, 10,67,31, 'stone')\nw:spawn('zombie', 8.5,64,8.5)\n"
     "w:player(12.5,64,8.5)\nw:run(12)\n",
     NIGHT, 1,
     "attack a player: it sees no target that it may attack within 35 blocks; player 2 is 4.0 "
     "blocks "
     "off: a block between their eyes hides it, at 10 65 8 (stone)\n"},
    {"grown_turtle", "why does the zombie not attack my turtle?",
     "w:spawn('zombie', 8.5,64,8.5)\nw:spawn('turtle', 12.5,64,8.5)\nw:run(60)\n", NIGHT, 1,
     "attack a baby turtle: turtle 2 is grown up\n"},
    {"sneaks", "why does the zombie not notice me?",
     "w:spawn('zombie', 1.5,64,8.5)\nlocal p = w:player(30.5,64,8.5) p:sneak(true)\n"
     "w:run(20)\n",
     NIGHT, 1, "player 2 is too far away to be noticed: "},
    {"built_golem", "why does the golem not attack me? I hit it.",
     "w:spawn('iron_golem', 8.5,64,8.5)\nw:spawn('ghast', 13.5,64,8.5)\nw:run(10)\n", DAY, 1,
     "attack a monster: no mob attacks ghast 2\n"},
};

#endif
