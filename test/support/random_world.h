// Small random worlds full of what walkers find hard, and random bodies and questions for them.
#ifndef OVIS_TEST_SUPPORT_RANDOM_WORLD_H
#define OVIS_TEST_SUPPORT_RANDOM_WORLD_H

#include <ovis/path.h>

#define RANDOM_WORLD_SIDE 32

// A registry's states that random worlds are made of.
typedef struct random_palette {
  ovis_state states[512];
  int32_t count;
  ovis_state solid[8]; // whole cubes for the ground
  int32_t solid_count;
  ovis_state water;
} random_palette;

void random_palette_init(random_palette* palette, const ovis_blocks* registry);

// A world for random_world_fill, with nothing loaded yet. Fails the test when there is no memory.
ovis_world* random_world_open(ovis_blocks* registry);

// The same and filled. To be destroyed, as that one.
ovis_world* random_world_make(ovis_blocks* registry, const random_palette* palette,
                              uint64_t* random);

// Fills the world's 2x2x2 sections from 0,0,0 (min_y 0, height 32); one of them may stay unloaded.
void random_world_fill(ovis_world* world, const random_palette* palette, uint64_t* random);

// Water wherever there is air below some level, over all of the world or a part of it.
void random_world_flood(ovis_world* world, const random_palette* palette, uint64_t* random);

// One random cell becomes another state.
void random_world_edit(ovis_world* world, const random_palette* palette, uint64_t* random);

ovis_path_body random_body(uint64_t* random);
// Makes a body of another evaluator of a walking one: where such bodies are, and what they may do.
void random_body_moves(ovis_path_body* body, ovis_path_evaluator evaluator, uint64_t* random);

// Moves a query to somewhere in the water, if there is some, and its targets to near there.
void random_water_query(const ovis_world* world, const random_palette* palette,
                        ovis_path_query* query, ovis_pos* targets, uint64_t* random);

ovis_rules random_rules(uint64_t* random);

// A query with up to 4 targets; `targets` must stay as long as it is used. Its deepest drop comes
// from `limits`.
ovis_path_query random_query(const ovis_world* world, uint64_t* random, ovis_pos targets[4],
                             ovis_fall_limits* limits);

#endif
