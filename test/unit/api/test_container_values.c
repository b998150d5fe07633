// Containers with bad cells, places and stacks, and in callbacks.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/container.h>
#include <ovis/save_sim.h>

#include <limits.h>
#include <string.h>

enum { Y = MOB_SCENE_FEET };

static const ovis_pos chest = {60, Y, 60};

static const ovis_pos bad_cells[] = {{INT32_MIN, 0, 0},          {0, INT32_MAX, 0},
                                     {0, 0, INT32_MAX},          {INT32_MAX, INT32_MIN, 0},
                                     {100000000, 64, 100000000}, {0, -100000000, 0}};

TEST(cells_beyond_the_limits_are_refused_by_all_calls) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_stack dirt = ovis_stack_from_name("dirt", 1);
  for (size_t i = 0; i < sizeof bad_cells / sizeof *bad_cells; i++) {
    const ovis_pos cell = bad_cells[i];
    assert_int_equal(ovis_container_get_size(scene.sim, cell), 0);
    assert_int_equal(ovis_container_set_stack(scene.sim, cell, 0, &dirt), OVIS_OUT_OF_RANGE);
    assert_int_equal(ovis_container_get_stack(scene.sim, cell, 0).count, 0);
    assert_int_equal(ovis_container_lock(scene.sim, cell), OVIS_OUT_OF_RANGE);
    assert_int_equal(ovis_container_unlock(scene.sim, cell), OVIS_OUT_OF_RANGE);
    assert_false(ovis_container_is_locked(scene.sim, cell));
  }
  assert_int_equal(ovis_sim_get_containers(scene.sim, NULL, 0), 0);
  assert_int_equal(ovis_sim_get_containers(scene.sim, NULL, 4), 0);
  mob_scene_close(&scene);
}

typedef struct fixture {
  mob_scene scene;
  ovis_status in_listener;
} fixture;

static void meddle(void* context, const ovis_world* world, const ovis_change* change) {
  fixture* self = context;
  (void)world;
  (void)change;
  self->in_listener = ovis_container_lock(self->scene.sim, chest);
}

TEST(a_listener_of_the_world_may_not_change_containers) {
  fixture self = {.scene = mob_scene_open("stone"), .in_listener = OVIS_OK};
  mob_scene_set(&self.scene, chest.x, chest.y, chest.z, "chest");
  assert_int_equal(ovis_world_add_listener(self.scene.world, meddle, &self), OVIS_OK);
  mob_scene_set(&self.scene, 61, Y, 61, "stone");
  assert_int_equal(self.in_listener, OVIS_BUSY);
  assert_int_equal(ovis_world_remove_listener(self.scene.world, meddle, &self), OVIS_OK);
  assert_int_equal(ovis_container_lock(self.scene.sim, chest), OVIS_OK);
  mob_scene_close(&self.scene);
}

TEST(containers_of_no_save_are_none) {
  mob_scene scene = mob_scene_open("stone");
  ovis_saved_containers none;
  memset(&none, 0x55, sizeof none);
  assert_int_equal(ovis_save_load_containers(NULL, scene.sim, NULL, &none), OVIS_BAD_ARGUMENT);
  assert_null(none.cells);
  assert_int_equal(none.count, 0);
  assert_int_equal(ovis_save_load_containers(NULL, scene.sim, NULL, NULL), OVIS_BAD_ARGUMENT);
  ovis_saved_containers_free(&none, NULL);
  ovis_saved_containers_free(NULL, NULL);
  mob_scene_close(&scene);
}
