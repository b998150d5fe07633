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
  ov_sim_free_proof(scene.sim); // builds that validate have it
  // The path finder's cache belongs to the land: it is the same for one mob and for a thousand.
  const size_t land = ovis_path_finder_get_bytes(scene.sim->turn.paths.finder);
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

// ---- Every species

enum {
  PEN_LOW = 48,
  PEN_HIGH = 64,
  PEN_TOP = 72,
  PEN_WARM_TICKS = 300,
  PEN_TICKS = 100,
  PEN_ROUNDS = 50
};

// A closed pen of bedrock, with water for those that live in it.
static mob_scene open_closed_pen(const ovis_species* species, counting_alloc* counter) {
  ovis_sim_def def = ovis_default_sim_def();
  def.allocator = counting_allocator(counter);
  def.random_ticks = 0;
  mob_scene scene = mob_scene_open_def("bedrock", &def);
  const ovis_pos low = {PEN_LOW, MOB_SCENE_FEET, PEN_LOW};
  const ovis_pos high = {PEN_HIGH, PEN_TOP, PEN_HIGH};
  mob_scene_fill(&scene, low, high, "bedrock");
  mob_scene_fill(&scene, (ovis_pos){low.x + 1, low.y, low.z + 1},
                 (ovis_pos){high.x - 1, high.y - 1, high.z - 1},
                 species->navigation == OVIS_NAVIGATION_WATER ? "water" : "air");
  return scene;
}

// In a pen a mob comes to know all land that it can reach, some corners late; then nothing is left
// to allocate.
TEST(a_steady_tick_of_every_species_allocates_nothing) {
  int32_t failed = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    counting_alloc counter = {0};
    mob_scene scene = open_closed_pen(species, &counter);
    for (int32_t k = 0; k < 2; k++) {
      mob_scene_spawn(&scene, species->name, PEN_LOW + 5.5 + 5 * k, PEN_LOW + 6.5 + k);
    }
    mob_scene_ticks(&scene, PEN_WARM_TICKS);
    int64_t calls = -1;
    for (int32_t round = 0; round < PEN_ROUNDS && counter.calls != calls; round++) {
      calls = counter.calls;
      mob_scene_ticks(&scene, PEN_TICKS);
    }
    if (counter.calls != calls) {
      print_error("%s: %lld allocations\n", species->name, (long long)(counter.calls - calls));
      failed++;
    }
    mob_scene_close(&scene);
  }
  assert_int_equal(failed, 0);
}
