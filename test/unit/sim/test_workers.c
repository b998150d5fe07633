// Workers: random worlds of several places, run one mob after the other and island by island in any
// order on one thread and on several, must be the same after every tick. The label long runs 2,000
// worlds.
#include "sim/islands.h"
#include "sim/sim_internal.h"
#include "support/crowded.h"
#include "support/registry.h"
#include "support/task_runners.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

#define TICKS 120

static void compare_events(const ovis_sim* a, const ovis_sim* b) {
  int32_t count_a;
  int32_t count_b;
  const ovis_event* events_a = ovis_sim_get_events(a, &count_a);
  const ovis_event* events_b = ovis_sim_get_events(b, &count_b);
  assert_int_equal(count_a, count_b);
  for (int32_t i = 0; i < count_a; i++) {
    assert_int_equal(events_a[i].type, events_b[i].type);
    assert_true(events_a[i].serial == events_b[i].serial);
    assert_int_equal(events_a[i].index, events_b[i].index);
    assert_true(events_a[i].mob_serial == events_b[i].mob_serial);
  }
}

static void compare_worlds(uint64_t seed, int32_t workers, ovis_run_tasks_fn* run) {
  uint64_t order = seed;
  ovis_sim_def one = ovis_default_sim_def();
  ovis_sim_def many = ovis_default_sim_def();
  many.worker_count = workers;
  many.run_tasks = run;
  many.task_context = &order;
  crowded a = crowded_open(seed, &one);
  crowded b = crowded_open(seed, &many);
  for (int32_t tick = 0; tick < TICKS; tick++) {
    crowded_act(&a);
    crowded_act(&b);
    assert_int_equal(ovis_sim_tick(a.sim), OVIS_OK);
    assert_int_equal(ovis_sim_tick(b.sim), OVIS_OK);
    if (ovis_sim_get_hash(a.sim) != ovis_sim_get_hash(b.sim)) {
      fail_msg("seed %llu, %d workers: tick %d differs", (unsigned long long)seed, workers, tick);
    }
    compare_events(a.sim, b.sim);
  }
  assert_true(ovis_sim_check(b.sim));
  crowded_close(&a);
  crowded_close(&b);
}

TEST(any_number_of_workers_gives_the_same_hash_in_every_tick) {
  static const int32_t workers[] = {2, 3, 8};
  const int32_t worlds = (int32_t)test_count(6, 60, 2000);
  task_runs = 0;
  for (int32_t i = 0; i < worlds; i++) {
    compare_worlds((uint64_t)i + 1, workers[i % 3], run_in_any_order);
  }
  assert_true(task_runs > worlds * TICKS / 8); // most worlds have more than one island
}

TEST(threads_give_the_same_hash_in_every_tick) {
#if defined(__EMSCRIPTEN__)
  print_message("WebAssembly has no threads\n");
  skip();
#endif
  task_runs = 0;
  for (uint64_t seed = 101; seed < 104; seed++) {
    compare_worlds(seed, 3, run_on_threads);
  }
  assert_true(task_runs > 0);
}

// A snapshot of a run with workers goes on with another number of them.
TEST(a_snapshot_goes_on_with_another_number_of_workers) {
  uint64_t order = 3;
  ovis_sim_def def = ovis_default_sim_def();
  def.worker_count = 3;
  def.run_tasks = run_in_any_order;
  def.task_context = &order;
  crowded a = crowded_open(55, &def);
  for (int32_t i = 0; i < 40; i++) {
    assert_int_equal(ovis_sim_tick(a.sim), OVIS_OK);
  }
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(a.sim, &bytes, &size), OVIS_OK);
  crowded b = {.registry = registry_open()};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = b.registry;
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 48;
  assert_int_equal(ovis_world_create(&world_def, &b.world), OVIS_OK);
  def.worker_count = 8;
  def.world = b.world;
  ovis_error error;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &b.sim, &error), OVIS_OK);
  ovis_sim_free_snapshot(a.sim, bytes, size);
  for (int32_t i = 0; i < 60; i++) {
    assert_int_equal(ovis_sim_tick(a.sim), OVIS_OK);
    assert_int_equal(ovis_sim_tick(b.sim), OVIS_OK);
    assert_true(ovis_sim_get_hash(a.sim) == ovis_sim_get_hash(b.sim));
  }
  crowded_close(&a);
  crowded_close(&b);
}

TEST(the_number_of_workers_has_limits) {
  crowded a = {.registry = registry_open()};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = a.registry;
  assert_int_equal(ovis_world_create(&world_def, &a.world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = a.world;
  def.worker_count = OVIS_WORKERS_MAX + 1;
  assert_int_equal(ovis_sim_create(&def, &a.sim), OVIS_OUT_OF_RANGE);
  def.worker_count = -1;
  assert_int_equal(ovis_sim_create(&def, &a.sim), OVIS_OUT_OF_RANGE);
  def.worker_count = OVIS_WORKERS_MAX;
  assert_int_equal(ovis_sim_create(&def, &a.sim), OVIS_OK); // without run_tasks there is one
  assert_int_equal(ovis_sim_tick(a.sim), OVIS_OK);
  crowded_close(&a);
}
