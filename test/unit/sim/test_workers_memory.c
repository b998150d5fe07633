// Workers in a steady tick: they keep all their buffers, so that nothing is allocated, also where
// islands are made again.
#include "sim/sim_internal.h"
#include "sim/workers.h"
#include "support/counting_alloc.h"
#include "support/registry.h"
#include "support/task_runners.h"
#include "support/test.h"

#include <ovis/islands.h>

enum { FEET = 16, PLACES = 6, APART = 256, MIDDLE = 72, PEN = 6, SHEEP = 12 };
enum { WARM_TICKS = 12000, TICKS = 1100 }; // all islands are made again every 512 ticks

typedef struct land {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  counting_alloc counter;
  uint64_t order; // of the islands
} land;

static void set(land* self, int32_t x, int32_t z, const char* text) {
  for (int32_t y = FEET; y < FEET + 2; y++) {
    const ovis_state state = registry_state(self->registry, text);
    assert_int_equal(ovis_world_set_block(self->world, (ovis_pos){x, y, z}, state), OVIS_OK);
  }
}

static void spawn(land* self, const char* species, double x, double z) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, FEET, z};
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(self->sim, &def, &id), OVIS_OK);
}

// A pen of sheep with a golem among them, within a section: the path cache of each worker has soon
// seen all of it.
static void build_place(land* self, int32_t x) {
  for (int32_t i = -PEN; i <= PEN; i++) {
    set(self, x + i, MIDDLE - PEN, "stone");
    set(self, x + i, MIDDLE + PEN, "stone");
    set(self, x - PEN, MIDDLE + i, "stone");
    set(self, x + PEN, MIDDLE + i, "stone");
  }
  for (int32_t i = 0; i < SHEEP; i++) {
    spawn(self, "sheep", x - 4.5 + 3 * (i % 4), MIDDLE - 3.5 + 3 * (i / 4));
  }
  spawn(self, "iron_golem", x + 0.5, MIDDLE + 4.5);
}

static void open(land* self, int32_t workers) {
  *self = (land){.registry = registry_open(), .order = 5};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = self->registry;
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 48;
  world_def.env.day_time = 6000;
  assert_int_equal(ovis_world_create(&world_def, &self->world), OVIS_OK);
  const ovis_state blocks[] = {registry_state(self->registry, "stone"),
                               registry_state(self->registry, "air")};
  const int32_t columns = PLACES * APART / 16;
  for (int32_t i = 0; i < columns * 8 * 3; i++) {
    const ovis_section_data data = {.palette = &blocks[i % 3 != 0], .palette_count = 1};
    const ovis_section_pos at = {i / 3 % columns, i % 3, i / 3 / columns};
    assert_int_equal(ovis_world_set_section(self->world, at, &data), OVIS_OK);
  }
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->world;
  def.allocator = counting_allocator(&self->counter);
  def.worker_count = workers;
  def.run_tasks = run_in_any_order;
  def.task_context = &self->order;
  assert_int_equal(ovis_sim_create(&def, &self->sim), OVIS_OK);
  for (int32_t i = 0; i < PLACES; i++) {
    build_place(self, APART / 2 + 8 + APART * i);
  }
}

static void close(land* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ovis_blocks_destroy(self->registry);
  assert_int_equal(self->counter.bytes, 0);
}

static void run(land* self, int32_t ticks) {
  for (int32_t i = 0; i < ticks; i++) {
    assert_int_equal(ovis_sim_tick(self->sim), OVIS_OK);
  }
}

static void expect_steady(int32_t workers) {
  land self;
  open(&self, workers);
  run(&self, WARM_TICKS);
  const int64_t made = ovis_sim_get_islands_info(self.sim).made;
  const int64_t calls = self.counter.calls;
  const int32_t runs = task_runs;
  run(&self, TICKS);
  assert_int_equal(self.counter.calls, calls);
  assert_int_equal(task_runs - runs, TICKS); // islands ran beside each other in every tick
  assert_true(ovis_sim_get_islands_info(self.sim).made - made >=
              TICKS / 512); // and were made again meanwhile
  close(&self);
}

TEST(a_steady_tick_with_two_workers_allocates_nothing) {
  expect_steady(2);
}

TEST(a_steady_tick_with_eight_workers_allocates_nothing) {
  expect_steady(8);
}
