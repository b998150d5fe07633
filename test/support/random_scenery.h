// Random worlds for those that fly and swim: waters with caves, islands and what grows in them, and
// skies with walls, shelves and pools; and questions from where such a mob is at home.
#ifndef OVIS_TEST_SUPPORT_RANDOM_SCENERY_H
#define OVIS_TEST_SUPPORT_RANDOM_SCENERY_H

#include "reference/land_ref.h"
#include "support/random_world.h"

typedef enum random_scenery_kind {
  RANDOM_WATERS, ///< A lake or a sea over a bed; air pockets, islands, ice, hanging waters.
  RANDOM_SKY,    ///< Mostly air; walls, shelves, pools and single blocks in it.
  RANDOM_SCENERY_COUNT
} random_scenery_kind;

typedef struct random_scenery {
  random_scenery_kind kind;
  random_palette palette; ///< Its own blocks, dry and waterlogged.
  ovis_state water[4];    ///< Sources mostly; flowing ones.
} random_scenery;

void random_scenery_init(random_scenery* scenery, random_scenery_kind kind,
                         const ovis_blocks* registry);

/// Fills the world's 2x2x2 sections from 0,0,0, as random_world_fill does.
void random_scenery_fill(const random_scenery* scenery, ovis_world* world, uint64_t* random);

/// One random cell becomes another state, now and then water or air.
void random_scenery_edit(const random_scenery* scenery, ovis_world* world, uint64_t* random);

/// A query of a mob with that evaluator, mostly where it can be and to where it can be, and mostly
/// with the size and costs of a species. `targets` must stay as long as it is used. Of the body it
/// leaves out what the evaluators have besides: which evaluator, breaching, shallow water.
ovis_path_query random_scenery_query(const ovis_world* world, ref_evaluator evaluator,
                                     uint64_t* random, ovis_pos targets[4],
                                     ovis_fall_limits* limits);

/// A ref_draw_fn over test_random; the context is its state.
int random_scenery_draw(void* context, int bound);

#endif
