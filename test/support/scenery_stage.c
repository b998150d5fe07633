#include "support/scenery_stage.h"
#include "support/registry.h"

#include "support/test.h"

void scenery_stage_open(scenery_stage* stage) {
  stage->registry = registry_open();
  stage->world = random_world_open(stage->registry);
  for (int32_t i = 0; i < RANDOM_SCENERY_COUNT; i++) {
    random_scenery_init(&stage->scenery[i], (random_scenery_kind)i, stage->registry);
  }
  ref_adapter_init(&stage->adapter, stage->registry);
}

void scenery_stage_close(scenery_stage* stage) {
  ref_adapter_fini(&stage->adapter);
  ovis_world_destroy(stage->world);
  ovis_blocks_destroy(stage->registry);
}
