// Ticks in which an allocation fails: a tick that says OVIS_OK is the tick of a run with memory.
#include "base/hash.h"
#include "support/counting_alloc.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <string.h>

#define TICKS 160
#define TICKS_AFTER 12 // that follow a failure, to see that all goes on
#define FEET 16

// A host that brings a world of 3 x 3 columns, and a run in it.
typedef struct memory_run {
  counting_alloc counter;
  ovis_world* world;
  ovis_sim* sim;
} memory_run;

static void bring_section(void* context, ovis_world* world, ovis_section_pos pos) {
  (void)context;
  if (pos.x < -1 || pos.x > 1 || pos.z < -1 || pos.z > 1) {
    return;
  }
  const ovis_state states[] = {path_scene_state("grass_block"), path_scene_state("air"),
                               path_scene_state("stone")};
  static uint16_t cells[OVIS_SECTION_CELLS];
  memset(cells, 0, sizeof cells);
  for (int32_t i = 0; i < OVIS_SECTION_CELLS; i++) {
    cells[i] = pos.y > 0;
  }
  if (pos.y == FEET / 16) { // a wall to walk around
    for (int32_t z = 2; z < 13; z++) {
      cells[z << 4 | 8] = cells[1 << 8 | z << 4 | 8] = 2;
    }
  }
  const ovis_section_data data = {.palette = states, .palette_count = 3, .cells = cells};
  // A host cannot say more than this either: the section stays unknown.
  (void)ovis_world_set_section(world, pos, &data);
}

static ovis_status spawn(ovis_sim* sim, const char* species, double x, double z, ovis_mob_id* out) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, FEET, z};
  return ovis_mob_spawn(sim, &def, out);
}

static void open_run(memory_run* run) {
  *run = (memory_run){.world = NULL};
  const ovis_allocator allocator = counting_allocator(&run->counter);
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = path_scene_registry();
  world_def.env.dimension.min_y = 0;
  world_def.env.dimension.height = 32;
  world_def.env.day_time = 17000;
  world_def.load_section = bring_section;
  world_def.allocator = allocator;
  assert_int_equal(ovis_world_create(&world_def, &run->world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = run->world;
  def.load_distance = 1;
  def.mob_capacity = 2;
  def.allocator = allocator;
  assert_int_equal(ovis_sim_create(&def, &run->sim), OVIS_OK);
  ovis_mob_id id;
  for (int32_t i = 0; i < 8; i++) {
    const char* species = i < 4 ? "sheep" : i < 6 ? "chicken" : "zombie";
    assert_int_equal(spawn(run->sim, species, 3.5 + i % 4, 4.5 + i / 4, &id), OVIS_OK);
    ovis_mob_set_prop(run->sim, id, OVIS_PROP_LOVE, 500);
  }
  assert_int_equal(ovis_player_add(run->sim, (ovis_vec3){12.5, FEET, 7.5}, 0, &id), OVIS_OK);
  assert_int_equal(ovis_mob_walk_to(run->sim, id, (ovis_vec3){2.5, FEET, 7.5}, 1), OVIS_OK);
}

static void close_run(memory_run* run) {
  run->counter.fail_at = 0;
  ovis_sim_destroy(run->sim);
  ovis_world_destroy(run->world);
  assert_int_equal(run->counter.bytes, 0);
}

// State and events after a tick.
static uint64_t look(const memory_run* run) {
  ov_hash hash = {ovis_sim_get_hash(run->sim)};
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(run->sim, &count);
  for (int32_t i = 0; i < count; i++) {
    ov_hash_u64(&hash, (uint64_t)events[i].type << 32 | (uint64_t)events[i].index);
    ov_hash_u64(&hash, events[i].mob_serial << 32 ^ events[i].other_serial);
  }
  ov_hash_u64(&hash, (uint64_t)ovis_world_get_sections(run->world, NULL, 0));
  return hash.state;
}

// Makes the changes of the host before a tick, the same in every run. False: one was refused.
static bool meddle(memory_run* run, int32_t tick) {
  if (tick % 40 == 20) { // a new palette entry each time
    static const char* const names[] = {"oak_fence", "cobweb", "cactus", "sand"};
    const ovis_pos cell = {5, FEET, 9};
    return ovis_sim_queue_block(run->sim, cell, path_scene_state(names[tick / 40 % 4])) == OVIS_OK;
  }
  return true;
}

typedef struct tick_hashes {
  uint64_t after[TICKS];
  int64_t calls; // allocations of all ticks
} tick_hashes;

static void run_with_memory(tick_hashes* out) {
  memory_run run;
  open_run(&run);
  const int64_t start = run.counter.calls;
  for (int32_t tick = 0; tick < TICKS; tick++) {
    assert_true(meddle(&run, tick));
    assert_int_equal(ovis_sim_tick(run.sim), OVIS_OK);
    out->after[tick] = look(&run);
  }
  out->calls = run.counter.calls - start;
  assert_true(ovis_sim_get_mob_count(run.sim) > 9); // some were born
  close_run(&run);
}

// The n-th allocation of the ticks fails, alone or with all after it until a tick says so. True if
// a tick was not whole.
static bool run_without(const tick_hashes* wanted, int64_t n, bool fails_once) {
  memory_run run;
  open_run(&run);
  run.counter.fail_at = run.counter.calls + n;
  run.counter.fails_once = fails_once;
  int32_t failed_at = -1;
  for (int32_t tick = 0; tick < TICKS; tick++) {
    const bool is_refused = !meddle(&run, tick); // the host knows
    const ovis_status status = ovis_sim_tick(run.sim);
    assert_true(ovis_sim_check(run.sim));
    assert_true(status == OVIS_OK || status == OVIS_NO_MEMORY);
    if (failed_at < 0 && (status != OVIS_OK || is_refused)) {
      failed_at = tick;
      run.counter.fail_at = 0;
    }
    if (failed_at < 0 && look(&run) != wanted->after[tick]) {
      fail_msg(
          "allocation %lld of %lld failed%s: tick %d says that it is whole, and is another one",
          (long long)n, (long long)wanted->calls, fails_once ? " once" : "", tick);
    }
    if (failed_at >= 0 && tick > failed_at) {
      assert_int_equal(status, OVIS_OK);
    }
    if (failed_at >= 0 && tick >= failed_at + TICKS_AFTER) {
      break;
    }
  }
  close_run(&run);
  return failed_at >= 0;
}

TEST(a_tick_that_says_ok_is_the_tick_of_a_run_with_memory) {
  tick_hashes wanted;
  run_with_memory(&wanted);
  int64_t said = 0;
  for (int64_t n = 1; n <= wanted.calls; n++) {
    said += run_without(&wanted, n, true);
    said += run_without(&wanted, n, false);
  }
  print_message("%lld allocations failed once and for good, %lld times a tick said so\n",
                (long long)wanted.calls, (long long)said);
  assert_true(wanted.calls > 50);
  assert_true(said > wanted.calls);
}
