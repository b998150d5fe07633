// Memory of a mob in a herd, and allocations of a steady tick.
#include "sim/sim_internal.h"
#include "support/counting_alloc.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <stdio.h>

#define SHEEP 500
#define BYTES_MAX 2048 // of a mob with a mind of goals, with its share of everything
#define WARM_TICKS 2500
#define TICKS 200

// A pen, so that the herd knows all of its land some day.
static void fill_pen(mob_scene* scene) {
  const int32_t low = 16;
  const int32_t high = 112;
  mob_scene_fill(scene, (ovis_pos){low, 64, low}, (ovis_pos){high, 66, low}, "stone");
  mob_scene_fill(scene, (ovis_pos){low, 64, high}, (ovis_pos){high, 66, high}, "stone");
  mob_scene_fill(scene, (ovis_pos){low, 64, low}, (ovis_pos){low, 66, high}, "stone");
  mob_scene_fill(scene, (ovis_pos){high, 64, low}, (ovis_pos){high, 66, high}, "stone");
  for (int32_t i = 0; i < SHEEP; i++) {
    mob_scene_spawn(scene, "sheep", 20.5 + 4 * (i % 23), 20.5 + 4 * (i / 23));
  }
}

static mob_scene open_pen(counting_alloc* counter, size_t* out_bytes) {
  ovis_sim_def def = ovis_default_sim_def();
  def.allocator = counting_allocator(counter);
  def.mob_capacity = 0;
  mob_scene scene = mob_scene_open_def("stone", &def);
  *out_bytes = counter->bytes;
  fill_pen(&scene);
  return scene;
}

TEST(a_sheep_takes_less_than_2_kib) {
  counting_alloc counter = {0};
  size_t bytes;
  mob_scene scene = open_pen(&counter, &bytes);
  const double spawned = (double)(counter.bytes - bytes) / SHEEP;
  mob_scene_ticks(&scene, 300);
  // The path finder's cache belongs to the land: it is the same for one mob and for a thousand.
  const size_t land = ovis_path_finder_bytes(scene.sim->turn.paths.finder);
  const double lived = ((double)(counter.bytes - bytes) - (double)land) / SHEEP;
  printf("actor %zu, a sheep after its spawn %.0f, after 300 ticks %.0f, land %zu bytes\n",
         sizeof(ov_actor), spawned, lived, land);
  assert_true(spawned <= BYTES_MAX);
  assert_true(lived <= BYTES_MAX);
  mob_scene_close(&scene);
  assert_int_equal(counter.bytes, 0);
}

TEST(a_steady_tick_of_a_herd_allocates_nothing) {
  counting_alloc counter = {0};
  size_t bytes;
  mob_scene scene = open_pen(&counter, &bytes);
  mob_scene_ticks(&scene, WARM_TICKS);
  const int64_t calls = counter.calls;
  mob_scene_ticks(&scene, TICKS);
  assert_int_equal(counter.calls, calls);
  assert_true(ov_block_store_is_valid(&scene.sim->blocks));
  mob_scene_close(&scene);
}
