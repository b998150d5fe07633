#include "support/scenery_stage.h"

#include "support/test.h"

void scenery_stage_open(scenery_stage* stage) {
  const ovis_registry_def registry_def = ovis_default_registry_def();
  assert_int_equal(ovis_registry_create(&registry_def, &stage->registry), OVIS_OK);
  stage->world = random_world_open(stage->registry);
  for (int32_t i = 0; i < RANDOM_SCENERY_COUNT; i++) {
    random_scenery_init(&stage->scenery[i], (random_scenery_kind)i, stage->registry);
  }
  ref_adapter_init(&stage->adapter, stage->registry);
}

void scenery_stage_close(scenery_stage* stage) {
  ref_adapter_fini(&stage->adapter);
  ovis_world_destroy(stage->world);
  ovis_registry_destroy(stage->registry);
}
