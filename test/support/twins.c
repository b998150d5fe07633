#include "support/twins.h"

#include "sim/workers.h"
#include "support/registry.h"
#include "support/task_runners.h"
#include "support/test.h"

int32_t twin_draw(twin* self, int32_t below) {
  return test_below(&self->random, below);
}

void twin_set(twin* self, int32_t x, int32_t y, int32_t z, const char* state) {
  const ovis_state to = registry_state(self->registry, state);
  assert_int_equal(ovis_world_set_block(self->world, (ovis_pos){x, y, z}, to), OVIS_OK);
}

ovis_mob_id twin_spawn(twin* self, const char* species, const char* mind, double x, double z) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  assert_non_null(def.species);
  def.mind = mind;
  def.pos = (ovis_vec3){x, TWIN_FEET, z};
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(self->sim, &def, &id), OVIS_OK);
  return id;
}

ovis_mob_id twin_player(twin* self, double x, double z) {
  ovis_mob_id id;
  assert_int_equal(ovis_player_add(self->sim, (ovis_vec3){x, TWIN_FEET, z}, 0, &id), OVIS_OK);
  return id;
}

// ---- Runs

// The workers of a run act by this.
typedef struct runner {
  ovis_run_tasks_fn* run;
  uint64_t order; // of run_in_any_order
} runner;

static ovis_sim_def def_of(const twins* setup, const twin* self, uint64_t seed, int32_t workers,
                           runner* by) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self->world;
  def.seed = seed;
  def.load_distance = 1;
  def.worker_count = workers;
  def.run_tasks = workers > 1 ? by->run : NULL;
  def.task_context = &by->order;
  if (setup->define != NULL) {
    setup->define(&def);
  }
  return def;
}

static twin open(uint64_t seed) {
  twin self = {.random = seed * 2654435761u + 1, .registry = registry_open()};
  ovis_world_def def = ovis_default_world_def();
  def.blocks = self.registry;
  def.env.dimension.min_y = 0;
  def.env.dimension.height = TWIN_HEIGHT;
  def.env.day_time = twin_draw(&self, 24000);
  assert_int_equal(ovis_world_create(&def, &self.world), OVIS_OK);
  return self;
}

static twin make(const twins* setup, uint64_t seed, int32_t workers, runner* by) {
  twin self = open(seed);
  const ovis_state land[] = {registry_state(self.registry, "grass_block"),
                             registry_state(self.registry, "air")};
  for (int32_t i = 0; i < setup->columns_x * setup->columns_z * 3; i++) {
    const ovis_section_data data = {.palette = &land[i % 3 != 0], .palette_count = 1};
    const ovis_section_pos at = {i / 3 % setup->columns_x, i % 3, i / 3 / setup->columns_x};
    assert_int_equal(ovis_world_set_section(self.world, at, &data), OVIS_OK);
  }
  ovis_sim_def def = def_of(setup, &self, seed, workers, by);
  assert_int_equal(ovis_sim_create(&def, &self.sim), OVIS_OK);
  setup->build(&self);
  return self;
}

static twin restore(const twins* setup, const twin* from, uint64_t seed, int32_t workers,
                    runner* by) {
  uint8_t* bytes;
  size_t size;
  ovis_error error;
  assert_int_equal(ovis_sim_take_snapshot(from->sim, &bytes, &size), OVIS_OK);
  twin self = open(seed);
  ovis_sim_def def = def_of(setup, &self, seed, workers, by);
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &self.sim, &error), OVIS_OK);
  ovis_sim_free_snapshot(from->sim, bytes, size);
  self.random = from->random;
  return self;
}

static void close(twin* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ovis_blocks_destroy(self->registry);
}

static void compare_events(const ovis_sim* a, const ovis_sim* b) {
  int32_t count_a;
  int32_t count_b;
  const ovis_event* events_a = ovis_sim_get_events(a, &count_a);
  const ovis_event* events_b = ovis_sim_get_events(b, &count_b);
  assert_int_equal(count_a, count_b);
  for (int32_t i = 0; i < count_a; i++) {
    const ovis_event* e = &events_a[i];
    const ovis_event* f = &events_b[i];
    assert_int_equal(e->type, f->type);
    assert_true(e->serial == f->serial && e->index == f->index);
    assert_true(e->mob_serial == f->mob_serial && e->other_serial == f->other_serial);
    assert_true(e->pos.x == f->pos.x && e->pos.y == f->pos.y && e->pos.z == f->pos.z);
    assert_true(e->amount == f->amount && e->reason == f->reason && e->count == f->count);
    assert_true(e->cause.tick == f->cause.tick && e->cause.serial == f->cause.serial &&
                e->cause.index == f->cause.index);
  }
}

static void tick(const twins* setup, twin* self) {
  if (setup->act != NULL) {
    setup->act(self);
  }
  assert_int_equal(ovis_sim_tick(self->sim), OVIS_OK);
}

static void count_islands(const twin* self, twins_answer* answer) {
  const ov_workers* workers = self->sim->workers;
  const int32_t count = workers->islands.is_made ? workers->islands.list.count : 1;
  answer->divided += count > 1;
  answer->islands_last = count;
  answer->islands_max = count > answer->islands_max ? count : answer->islands_max;
}

static twins_answer compare(const twins* setup, uint64_t seed, int32_t workers, runner* by) {
  twins_answer answer = {0};
  twin one = make(setup, seed, 1, by);
  twin many = make(setup, seed, workers, by);
  twin again = {0};
  for (int32_t i = 0; i < setup->ticks; i++) {
    if (i == setup->ticks / 2) {
      again = restore(setup, &many, seed, workers == 3 ? 8 : 3, by);
    }
    tick(setup, &one);
    tick(setup, &many);
    const uint64_t hash = ovis_sim_get_hash(one.sim);
    if (ovis_sim_get_hash(many.sim) != hash) {
      fail_msg("seed %d, %d workers: tick %d differs", (int)seed, workers, i);
    }
    compare_events(one.sim, many.sim);
    count_islands(&many, &answer);
    if (again.sim != NULL) {
      tick(setup, &again);
      if (ovis_sim_get_hash(again.sim) != hash) {
        fail_msg("seed %d: tick %d differs after a restore", (int)seed, i);
      }
      compare_events(one.sim, again.sim);
    }
  }
  assert_true(ovis_sim_check(many.sim));
  if (setup->end != NULL) {
    setup->end(&many);
  }
  close(&one);
  close(&many);
  close(&again);
  return answer;
}

twins_answer twins_run(const twins* setup, uint64_t seed, int32_t workers) {
  return compare(setup, seed, workers, &(runner){.run = run_in_any_order, .order = seed});
}

twins_answer twins_run_on_threads(const twins* setup, uint64_t seed, int32_t workers) {
  return compare(setup, seed, workers, &(runner){.run = run_on_threads});
}
