// A host asks how many islands there were, why there was one, what joined two, and for a timeline.
#include "support/registry.h"
#include "support/test.h"

#include <ovis/islands.h>

#include <string.h>

#define FEET 16

typedef struct pair {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
  ovis_mob_id first, second;
} pair;

static void run_in_turn(void* context, int32_t count, ovis_task_fn* task, void* task_context) {
  (void)context;
  for (int32_t i = 0; i < count; i++) {
    task(task_context, i);
  }
}

static int64_t now; // each reading is 1 ns later

static int64_t read_clock(void* context) {
  (void)context;
  return ++now;
}

static ovis_mob_id spawn(ovis_sim* sim, const char* species, double x) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, FEET, 8};
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(sim, &def, &id), OVIS_OK);
  return id;
}

static void fill(ovis_world* world, ovis_section_pos at, ovis_state state) {
  static ovis_state states[4096];
  for (int32_t i = 0; i < 4096; i++) {
    states[i] = state;
  }
  assert_int_equal(ovis_world_set_states(world, at, states), OVIS_OK);
}

static uint64_t serial_of(const ovis_sim* sim, ovis_mob_id mob) {
  ovis_mob_state state;
  assert_true(ovis_mob_get_state(sim, mob, &state));
  return state.serial;
}

// Two mobs on two floors, `apart` blocks from each other.
static pair open(const char* species, double apart, int32_t workers) {
  pair self = {.registry = registry_open()};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = self.registry;
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 64;
  assert_int_equal(ovis_world_create(&world_def, &self.world), OVIS_OK);
  const ovis_state stone = registry_state(self.registry, "stone");
  for (int32_t i = 0; i < 50; i++) {
    const int32_t x = i % 5 - 2 + (i < 25 ? 0 : (int32_t)(apart / 16));
    const int32_t z = i / 5 % 5 - 2;
    fill(self.world, (ovis_section_pos){x, 0, z}, stone);
    fill(self.world, (ovis_section_pos){x, 1, z}, 0);
  }
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self.world;
  def.worker_count = workers;
  def.run_tasks = run_in_turn;
  def.clock = read_clock;
  assert_int_equal(ovis_sim_create(&def, &self.sim), OVIS_OK);
  self.first = spawn(self.sim, species, 8);
  self.second = spawn(self.sim, "sheep", 8 + apart);
  return self;
}

static void close(pair* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ovis_blocks_destroy(self->registry);
}

static ovis_islands_info tick(pair* self) {
  assert_int_equal(ovis_sim_tick(self->sim), OVIS_OK);
  return ovis_sim_get_islands_info(self->sim);
}

TEST(two_mobs_far_from_each_other_are_two_islands) {
  pair self = open("sheep", 800, 3);
  for (int32_t i = 0; i < 5; i++) {
    tick(&self);
  }
  const ovis_islands_info info = ovis_sim_get_islands_info(self.sim);
  assert_int_equal(info.state, OVIS_ISLANDS_DIVIDED);
  assert_int_equal(info.island_count, 2);
  assert_int_equal(info.worker_count, 3);
  assert_int_equal(info.ticks, 5);
  assert_int_equal(info.divided, 5);
  assert_int_equal(info.made, 1);
  assert_true(info.making_ns > 0 && info.running_ns > 0 && info.merging_ns > 0);
  ovis_island islands[2];
  assert_int_equal(ovis_sim_get_islands(self.sim, islands, 2), 2);
  for (int32_t i = 0; i < 2; i++) {
    assert_int_equal(islands[i].actor_count, 1);
    assert_int_equal(islands[i].first, serial_of(self.sim, i == 0 ? self.first : self.second));
    assert_true(islands[i].cost > 0);
  }
  assert_int_not_equal(islands[0].worker, islands[1].worker);
  assert_int_equal(ovis_sim_get_island_joins(self.sim, NULL, 0), 0);
  close(&self);
}

TEST(mobs_that_may_reach_each_other_are_joined_by_what_they_may_write) {
  pair self = open("villager", 96, 2);
  const ovis_islands_info info = tick(&self);
  assert_int_equal(info.state, OVIS_ISLANDS_JOINED);
  assert_int_equal(info.island_count, 1);
  assert_int_equal(ovis_sim_get_islands(self.sim, NULL, 0), 0);
  ovis_island_join join;
  assert_int_equal(ovis_sim_get_island_joins(self.sim, &join, 1), 1);
  assert_int_equal(join.kind, OVIS_JOIN_NEAR);
  assert_float_equal(join.apart, 96, 0);
  assert_true(join.write + join.read + 46 >= join.apart);
  const uint64_t first = serial_of(self.sim, self.first);
  const uint64_t second = serial_of(self.sim, self.second);
  assert_true((join.mob == first && join.other == second) ||
              (join.mob == second && join.other == first));
  close(&self);
}

TEST(a_remembered_cell_joins_two_islands) {
  pair self = open("villager", 800, 2);
  const ovis_memory_value home = {
      .type = OVIS_MEMORY_PLACE, .cell = {809, FEET, 8}, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(tick(&self).island_count, 2);
  assert_int_equal(ovis_mob_set_memory(self.sim, self.first, OVIS_MEM_HOME, &home), OVIS_OK);
  assert_int_equal(tick(&self).state, OVIS_ISLANDS_JOINED);
  ovis_island_join join;
  assert_int_equal(ovis_sim_get_island_joins(self.sim, &join, 1), 1);
  assert_int_equal(join.kind, OVIS_JOIN_REMEMBERED);
  assert_int_equal(join.mob, serial_of(self.sim, self.first));
  assert_int_equal(join.other, serial_of(self.sim, self.second));
  assert_int_equal(join.cell.x, 809);
  close(&self);
}

TEST(a_mob_that_reads_everywhere_is_named) {
  pair self = open("wither", 800, 2);
  const ovis_islands_info info = tick(&self);
  assert_int_equal(info.state, OVIS_ISLANDS_UNBOUNDED);
  assert_int_equal(info.mob, serial_of(self.sim, self.first));
  assert_int_equal(info.divided, 0);
  assert_int_equal(info.ticks, 1);
  close(&self);
}

// Four herds of 5, 3, 3 and 1: each worker gets six. One more leaves all others where they were.
TEST(workers_share_islands_by_cost_and_keep_them) {
  pair self = open("sheep", 800, 2);
  static const int32_t herds[] = {4, 2, 3, 1}; // besides the two that are there
  for (int32_t herd = 0; herd < 4; herd++) {
    for (int32_t i = 0; i < herds[herd]; i++) {
      spawn(self.sim, "sheep", 8 + 800.0 * herd);
    }
  }
  assert_int_equal(tick(&self).island_count, 4);
  ovis_island islands[5];
  int32_t actors[2] = {0};
  assert_int_equal(ovis_sim_get_islands(self.sim, islands, 5), 4);
  for (int32_t i = 0; i < 4; i++) {
    actors[islands[i].worker] += islands[i].actor_count;
  }
  assert_int_equal(actors[0], 6);
  assert_int_equal(actors[1], 6);
  spawn(self.sim, "sheep", 8 + 800.0 * 4);
  ovis_island after[5];
  tick(&self);
  assert_int_equal(ovis_sim_get_islands(self.sim, after, 5), 5);
  for (int32_t i = 0; i < 4; i++) {
    assert_int_equal(after[i].first, islands[i].first);
    assert_int_equal(after[i].worker, islands[i].worker);
  }
  close(&self);
}

TEST(one_worker_divides_nothing) {
  pair self = open("sheep", 800, 1);
  const ovis_islands_info info = tick(&self);
  assert_int_equal(info.state, OVIS_ISLANDS_ONE_WORKER);
  assert_int_equal(info.island_count, 1);
  assert_int_equal(info.worker_count, 1);
  assert_int_equal(info.ticks, 0);
  assert_int_equal(ovis_sim_get_islands(self.sim, NULL, 0), 0);
  assert_int_equal(ovis_sim_get_island_joins(self.sim, NULL, 0), 0);
  close(&self);
}

// ---- Spans

typedef struct told {
  ovis_sim* sim;
  ovis_span spans[32];
  int32_t count;
} told;

static void hear(void* context, const ovis_span* span) {
  told* self = context;
  assert_true(self->count < 32);
  assert_true(span->end_ns > span->start_ns);
  assert_int_equal(span->tick, ovis_sim_get_ticks(self->sim));
  assert_int_equal(ovis_mob_remove(self->sim, ovis_sim_get_mob(self->sim, 0)), OVIS_BUSY);
  self->spans[self->count++] = *span;
}

static int32_t count_of(const told* self, const char* name) {
  int32_t count = 0;
  for (int32_t i = 0; i < self->count; i++) {
    count += strcmp(self->spans[i].name, name) == 0;
  }
  return count;
}

TEST(each_tick_has_its_spans) {
  pair self = open("sheep", 800, 2);
  told heard = {.sim = self.sim};
  assert_int_equal(ovis_sim_set_span_fn(self.sim, hear, &heard), OVIS_OK);
  tick(&self);
  static const char* const names[] = {"before the turns", "making islands", "merging",
                                      "after the turns"};
  for (int32_t i = 0; i < 4; i++) {
    assert_int_equal(count_of(&heard, names[i]), 1);
    assert_string_equal(heard.spans[i].name, names[i]);
    assert_int_equal(heard.spans[i].island, -1);
    assert_int_equal(heard.spans[i].actor_count, 2);
  }
  assert_int_equal(heard.count, 6);
  for (int32_t i = 0; i < 2; i++) { // by worker
    assert_string_equal(heard.spans[4 + i].name, "turns of an island");
    assert_int_equal(heard.spans[4 + i].worker, i);
    assert_int_equal(heard.spans[4 + i].actor_count, 1);
    assert_in_range(heard.spans[4 + i].island, 0, 1);
  }
  heard.count = 0;
  assert_int_equal(ovis_sim_set_span_fn(self.sim, NULL, NULL), OVIS_OK);
  tick(&self);
  assert_int_equal(heard.count, 0);
  close(&self);
}

TEST(one_worker_has_spans_too) {
  pair self = open("sheep", 800, 1);
  told heard = {.sim = self.sim};
  assert_int_equal(ovis_sim_set_span_fn(self.sim, hear, &heard), OVIS_OK);
  tick(&self);
  assert_int_equal(heard.count, 3);
  assert_string_equal(heard.spans[1].name, "turns");
  close(&self);
}

TEST(spans_need_a_clock) {
  pair self = open("sheep", 800, 1);
  assert_int_equal(ovis_sim_set_clock(self.sim, NULL, NULL), OVIS_OK);
  assert_int_equal(ovis_sim_set_span_fn(self.sim, hear, NULL), OVIS_UNSUPPORTED);
  close(&self);
}
