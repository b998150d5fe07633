// Fixture for searches of the reference in random waters and skies.
#ifndef OVIS_TEST_SUPPORT_SCENERY_STAGE_H
#define OVIS_TEST_SUPPORT_SCENERY_STAGE_H

#include "support/random_scenery.h"
#include "support/ref_adapter.h"

typedef struct scenery_stage {
  ovis_blocks* registry;
  ovis_world* world; // for random_scenery_fill
  random_scenery scenery[RANDOM_SCENERY_COUNT];
  ref_adapter adapter;
} scenery_stage;

void scenery_stage_open(scenery_stage* stage);
void scenery_stage_close(scenery_stage* stage);

#endif
