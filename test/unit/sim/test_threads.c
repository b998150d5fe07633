// Simulations on threads of their own: they share a registry, and others queue blocks meanwhile.
// `./dev check` runs this suite under the thread sanitizer.
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <pthread.h>
#include <string.h>

#define RUNS 4
#define TICKS 150
#define FEET 16

typedef struct threaded_run {
  pthread_t thread;
  uint64_t seed;
  ovis_blocks* registry; // of all runs
  ovis_world* world;
  ovis_sim* sim;
  uint64_t hash;
  ovis_status status; // the worst of all ticks; asserts belong to the main thread
} threaded_run;

static void open_run(threaded_run* run) {
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = run->registry;
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 32;
  world_def.env.day_time = 17000;
  assert_int_equal(ovis_world_create(&world_def, &run->world), OVIS_OK);
  for (int32_t i = 0; i < 18; i++) {
    const ovis_state state = path_scene_state(i % 2 == 0 ? "grass_block" : "air");
    const ovis_section_data data = {.palette = &state, .palette_count = 1};
    const ovis_section_pos pos = {i / 2 % 3 - 1, i % 2, i / 6 - 1};
    assert_int_equal(ovis_world_set_section(run->world, pos, &data), OVIS_OK);
  }
  ovis_sim_def def = ovis_default_sim_def();
  def.world = run->world;
  def.seed = run->seed;
  assert_int_equal(ovis_sim_create(&def, &run->sim), OVIS_OK);
  ovis_spawn_def spawn = ovis_default_spawn_def();
  ovis_mob_id id;
  for (int32_t i = 0; i < 12; i++) {
    spawn.species = ovis_species_find(i % 3 == 0 ? "zombie" : "sheep");
    spawn.pos = (ovis_vec3){2.5 * i - 12, FEET, (double)(i % 5) + 0.5};
    assert_int_equal(ovis_mob_spawn(run->sim, &spawn, &id), OVIS_OK);
  }
  assert_int_equal(ovis_player_add(run->sim, (ovis_vec3){5.5, FEET, 9.5}, 0, &id), OVIS_OK);
}

static void close_run(threaded_run* run) {
  ovis_sim_destroy(run->sim);
  ovis_world_destroy(run->world);
}

static void* tick_all(void* context) {
  threaded_run* run = context;
  for (int32_t i = 0; i < TICKS; i++) {
    const ovis_status status = ovis_sim_tick(run->sim);
    run->status = status != OVIS_OK ? status : run->status;
  }
  run->hash = ovis_sim_get_hash(run->sim);
  return NULL;
}

TEST(simulations_of_one_registry_tick_on_threads_as_they_do_alone) {
  threaded_run runs[RUNS];
  uint64_t alone[RUNS];
  for (int32_t i = 0; i < RUNS; i++) {
    runs[i] = (threaded_run){.seed = (uint64_t)i, .registry = path_scene_registry()};
    open_run(&runs[i]);
    tick_all(&runs[i]);
    alone[i] = runs[i].hash;
    close_run(&runs[i]);
    runs[i] = (threaded_run){.seed = (uint64_t)i, .registry = path_scene_registry()};
    open_run(&runs[i]);
  }
  for (int32_t i = 0; i < RUNS; i++) {
    assert_int_equal(pthread_create(&runs[i].thread, NULL, tick_all, &runs[i]), 0);
  }
  for (int32_t i = 0; i < RUNS; i++) {
    assert_int_equal(pthread_join(runs[i].thread, NULL), 0);
    assert_int_equal(runs[i].status, OVIS_OK);
    assert_true(runs[i].hash == alone[i]);
    assert_true(i == 0 || alone[i] != alone[0]);
    close_run(&runs[i]);
  }
}

// ---- Queueing and reading names meanwhile

typedef struct meddler {
  pthread_t thread;
  threaded_run* runs; // [(run) * RUNS]
  int32_t row;
  ovis_state states[2];
  ovis_status status;
} meddler;

static void* meddle(void* context) {
  meddler* self = context;
  const ovis_blocks* registry = self->runs[0].registry;
  char name[200];
  for (int32_t i = 0; i < 2000; i++) {
    const ovis_pos at = {i % 40 - 12, FEET, self->row};
    const ovis_status status =
        ovis_sim_queue_block(self->runs[i % RUNS].sim, at, self->states[i / 40 % 2]);
    self->status = status != OVIS_OK ? status : self->status;
    if (ovis_blocks_print(registry, (ovis_state)(i * 7), name, sizeof name) == 0) {
      self->status = OVIS_BAD_FORMAT;
    }
  }
  return NULL;
}

TEST(threads_queue_blocks_into_simulations_that_tick) {
  threaded_run runs[RUNS];
  meddler meddlers[2];
  for (int32_t i = 0; i < RUNS; i++) {
    runs[i] = (threaded_run){.seed = (uint64_t)i, .registry = path_scene_registry()};
    open_run(&runs[i]);
  }
  const ovis_state states[] = {path_scene_state("air"), path_scene_state("oak_fence")};
  for (int32_t i = 0; i < RUNS; i++) {
    assert_int_equal(pthread_create(&runs[i].thread, NULL, tick_all, &runs[i]), 0);
  }
  for (int32_t i = 0; i < 2; i++) {
    meddlers[i] = (meddler){.runs = runs, .row = 12 + i, .states = {states[0], states[1]}};
    assert_int_equal(pthread_create(&meddlers[i].thread, NULL, meddle, &meddlers[i]), 0);
  }
  for (int32_t i = 0; i < 2; i++) {
    assert_int_equal(pthread_join(meddlers[i].thread, NULL), 0);
    assert_int_equal(meddlers[i].status, OVIS_OK);
  }
  int32_t fences = 0;
  for (int32_t i = 0; i < RUNS; i++) {
    assert_int_equal(pthread_join(runs[i].thread, NULL), 0);
    assert_int_equal(runs[i].status, OVIS_OK);
    assert_int_equal(ovis_sim_tick(runs[i].sim), OVIS_OK); // what was queued last
    assert_true(ovis_sim_check(runs[i].sim));
    for (int32_t x = -12; x < 28; x++) {
      const ovis_state state = ovis_world_get_block(runs[i].world, (ovis_pos){x, FEET, 12});
      fences += state == states[1];
      assert_true(state == states[0] || state == states[1]);
    }
    close_run(&runs[i]);
  }
  assert_int_equal(fences, 40); // each cell has its last change, and it lies in one of the runs
}
