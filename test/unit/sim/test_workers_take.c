// A worker that has nothing left to do takes islands from one that has.
#include "support/registry.h"
#include "support/task_runners.h"
#include "support/test.h"

#include <ovis/islands.h>
#include <ovis/mind.h>

#include <stdatomic.h>
#include <time.h>

#define FEET 16
#define ISLANDS 4
#define APART 800 // blocks
#define TICKS 20
#define WAITS 10000 // milliseconds, before the test fails

typedef struct meeting {
  atomic_int thoughts; // of all mobs in all ticks
  atomic_int failures; // ticks in which the first to think waited in vain
} meeting;

// The first mob that thinks in a tick waits for all others, one of which has its own worker.
static void think(const ovis_turn* turn) {
  meeting* self = turn->context;
  const int before = atomic_fetch_add(&self->thoughts, 1);
  const struct timespec while_ms = {.tv_nsec = 1000000};
  for (int32_t i = 0; before % ISLANDS == 0 && atomic_load(&self->thoughts) < before + ISLANDS;
       i++) {
    if (i == WAITS) {
      atomic_fetch_add(&self->failures, 1);
      return;
    }
    nanosleep(&while_ms, NULL);
  }
}

static void lay_floors(ovis_world* world, ovis_state stone) {
  static ovis_state states[4096];
  for (int32_t i = 0; i < ISLANDS * 9 * 2; i++) {
    const ovis_section_pos at = {i / 18 * (APART / 16) + i % 3 - 1, i / 9 % 2, i / 3 % 3 - 1};
    for (int32_t k = 0; k < 4096; k++) {
      states[k] = at.y == 0 ? stone : 0;
    }
    assert_int_equal(ovis_world_set_states(world, at, states), OVIS_OK);
  }
}

TEST(a_worker_takes_the_islands_of_one_that_waits) {
  meeting met = {0};
  ovis_mind_def mind = ovis_default_mind_def();
  mind.name = "waits";
  mind.think = think;
  mind.context = &met;
  mind.reach = 16;
  mind.is_thread_safe = true;
  ovis_blocks* registry = registry_open();
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = registry;
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 64;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&world_def, &world), OVIS_OK);
  lay_floors(world, registry_state(registry, "stone"));
  ovis_sim_def def = ovis_default_sim_def();
  def.world = world;
  def.minds = &mind;
  def.mind_count = 1;
  def.worker_count = 2;
  def.run_tasks = run_on_threads;
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
  for (int32_t i = 0; i < ISLANDS; i++) {
    ovis_spawn_def spawn = ovis_default_spawn_def();
    spawn.species = ovis_species_find("pig");
    spawn.mind = "waits";
    spawn.pos = (ovis_vec3){i * APART + 8, FEET, 8};
    ovis_mob_id id;
    assert_int_equal(ovis_mob_spawn(sim, &spawn, &id), OVIS_OK);
  }
  for (int32_t i = 0; i < TICKS; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
    assert_int_equal(ovis_sim_get_islands(sim, NULL, 0), ISLANDS);
  }
  assert_int_equal(met.thoughts, TICKS * ISLANDS);
  assert_int_equal(met.failures, 0);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
}
