// z.work and w:work: what mobs cost, read by scripts.
#include "lua_scene.h"

#define WORLD "local w = ovis.world { size = {32, 32}, time = 14000, seed = 3 }\n"

TEST(a_script_reads_the_work_of_a_mob) {
  lua_scene_expect(WORLD "local z = w:spawn('zombie', 4.5,64,8.5, { walker = true })\n"
                         "z:walk_to({28,64,8}) w:run(300)\n"
                         "print(z.work.searches, z.work.nodes, z.work.rays, z.work.sensors)\n"
                         "local i = w:item('bread', 20,64,20) print(i.work)",
                   "1\t25\t0\t0\nnil\n");
}

TEST(a_world_tells_its_work_as_the_program_does) {
  lua_scene_expect(WORLD "local z = w:spawn('zombie', 4.5,64,8.5, { walker = true })\n"
                         "z:walk_to({28,64,8}) w:run(300)\n"
                         "local work = w:work()\n"
                         "print(#work.species, work.species[1].species, work.species[1].nodes)\n"
                         "local part = work.species[1].parts[1]\n"
                         "print(part.name, part.words, part.nodes, #part.mobs, part.mobs[1])\n"
                         "print(work.lines[1]:match('^zombies 100 %%: 1 search of 25 nodes'))",
                   "1\tzombie\t25\n"
                   "GoTo\tsearches to go to the position set by the host\t25\t1\t1\n"
                   "zombies 100 %: 1 search of 25 nodes\n");
}

TEST(ticks_after_the_first_question_are_compared) {
  lua_scene_expect(WORLD "local z = w:spawn('zombie', 4.5,64,8.5, { walker = true })\n"
                         "w:work() w:run(310) z:walk_to({28,64,8}) w:run(400)\n"
                         "for _, line in ipairs(w:work().lines) do\n"
                         "  local t = line:match('^most work from tick %d+ to %d+: %d+ nodes')\n"
                         "  if t then print(t) end\n"
                         "end",
                   "most work from tick 300 to 399: 25 nodes\n");
}
