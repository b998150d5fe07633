// A small save with villagers, and a simulation of it: what minds and points become in the save.
#ifndef OVIS_TEST_SUPPORT_SAVE_VILLAGE_H
#define OVIS_TEST_SUPPORT_SAVE_VILLAGE_H

#include "support/save_writer.h"

#include <ovis/save_sim.h>

enum { VILLAGE_VERSION = 3120, VILLAGE_POINTS = 4, VILLAGE_TIME = 3000 };

// Chunks -1 to 1 in both directions: stone below y 64, air above, and
//
//   4 64 4    red bed (head; its foot at 4 64 5)     10 64 4   bell
//   7 64 4    red bed, a head alone                  12 64 4   composter
//   20 64 4   lectern (chunk 1 0)                    14 64 4   barrel
extern const save_point village_points[VILLAGE_POINTS]; // all free; poi/ lacks the lectern too

// `entities` is the text (SNBT) of the entities of chunk 0 0. `points` are those of chunk 0 0.
void village_write(const char* folder, const char* entities, const save_point* points,
                   int32_t point_count);

// Text of a villager at x 64 8.5, with UUID 1 2 3 1, up to its open memories: }}} ends it.
#define VILLAGE_VILLAGER_AT(x)                                                                     \
  "{id:'minecraft:villager',Pos:[" #x "d,64d,8.5d],UUID:[I;1,2,3,1],LeftHanded:0b,"                \
  "VillagerData:{type:'minecraft:savanna',profession:'minecraft:none',level:1},"                   \
  "Offers:{unknown:kept},Brain:{strange:1b,memories:{"
#define VILLAGE_VILLAGER VILLAGE_VILLAGER_AT(5.5)

// A save that is loaded into a simulation.
typedef struct village {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_save* save;
  ovis_sim* sim;
  ovis_saved_sim saved;
  char reports[4000]; // "FILE: REASON\n" of all that was skipped
} village;

void village_open(village* v, const char* folder);
// The same with settings of the caller's; the world is set here.
void village_open_def(village* v, const char* folder, const ovis_sim_def* sim_def);
void village_close(village* v);
ovis_mob_id village_mob(const village* v, int32_t index); // in the order of the save

// Writes minds and points of the simulation into a copy of its save, which must not exist.
ovis_points_stored village_store(const village* v, const char* from, const char* to);

// The same with the blocks of the beds, the positions of the mobs and the time of day.
void village_store_all(const village* v, const char* from, const char* to);

#endif
