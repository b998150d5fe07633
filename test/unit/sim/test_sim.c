#include "support/counting_alloc.h"
#include "support/registry.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

static ovis_blocks* registry;

static ovis_state state_of(const char* text) {
  if (registry == NULL) {
    registry = registry_open();
  }
  return registry_state(registry, text);
}

// Stone below y 64, air above, loaded when somebody comes near: 8x8 columns around the origin.
static void load(void* context, ovis_world* world, ovis_section_pos pos) {
  int32_t* calls = context;
  ++*calls;
  const ovis_state whole = pos.y < 4 ? state_of("stone") : state_of("air");
  const ovis_section_data data = {&whole, 1, NULL, NULL, NULL, NULL};
  if (pos.x >= -4 && pos.x < 4 && pos.z >= -4 && pos.z < 4) {
    assert_int_equal(ovis_world_set_section(world, pos, &data), OVIS_OK);
  }
}

static int32_t load_calls;

static ovis_world* make_world(const ovis_allocator* allocator) {
  state_of("air");
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.allocator = *allocator;
  def.load_section = load;
  def.context = &load_calls;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  return world;
}

static ovis_mob_id spawn(ovis_sim* sim, const char* species, double x, double y, double z) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, y, z};
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(sim, &def, &id), OVIS_OK);
  return id;
}

static const ovis_allocator libc_memory;

static ovis_sim* make_sim(ovis_world* world, const ovis_allocator* allocator, uint64_t seed) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = world;
  def.seed = seed;
  def.mob_capacity = 16;
  def.allocator = *allocator;
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
  return sim;
}

static void ticks(ovis_sim* sim, int32_t count) {
  for (int32_t i = 0; i < count; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  }
}

TEST(mobs_fall_to_the_ground_and_stay_there) {
  ovis_world* world = make_world(&libc_memory);
  ovis_sim* sim = make_sim(world, &libc_memory, 1);
  const ovis_mob_id sheep = spawn(sim, "sheep", 0.5, 70, 0.5);
  ovis_mob_state seen;
  for (int i = 0; i < 100; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
    assert_true(ovis_sim_check(sim));
  }
  assert_true(ovis_mob_get_state(sim, sheep, &seen));
  assert_true(seen.pos.y == 64);
  assert_true(seen.is_on_ground);
  assert_int_equal(seen.age_ticks, 100);
  assert_int_equal(ovis_sim_get_ticks(sim), 100);
  assert_true(seen.health == 5); // six blocks are three too many
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

TEST(mobs_whose_section_is_not_there_wait) {
  ovis_world* world = make_world(&libc_memory);
  ovis_sim* sim = make_sim(world, &libc_memory, 1);
  const ovis_mob_id far = spawn(sim, "sheep", 500.5, 70, 0.5);
  const ovis_mob_id near = spawn(sim, "sheep", 0.5, 70, 0.5);
  assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  const int32_t calls = load_calls;
  for (int i = 0; i < 20; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  }
  assert_int_equal(load_calls, calls); // asked once, while nobody moves on
  ovis_mob_state seen;
  assert_true(ovis_mob_get_state(sim, far, &seen));
  assert_true(seen.is_frozen && seen.pos.y == 70 && seen.age_ticks == 0);
  assert_true(ovis_mob_get_state(sim, near, &seen));
  assert_true(!seen.is_frozen && seen.pos.y < 70);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

// Gives nothing at the far mob's place when that is asked for, but with the near mob's section.
static void load_far_with_near(void* context, ovis_world* world, ovis_section_pos pos) {
  (void)context;
  const ovis_state air = state_of("air");
  const ovis_section_data data = {&air, 1, NULL, NULL, NULL, NULL};
  if (pos.x == 0 && pos.y == 4 && pos.z == 0) {
    assert_int_equal(ovis_world_set_section(world, (ovis_section_pos){31, 4, 0}, &data), OVIS_OK);
  }
}

// A section that a later mob asks for is there in the turn of an earlier one: nothing is loaded
// between the turns.
TEST(all_mobs_load_before_the_first_turn) {
  state_of("air");
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.load_section = load_far_with_near;
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  ovis_sim* sim = make_sim(world, &libc_memory, 1);
  const ovis_mob_id far = spawn(sim, "sheep", 500.5, 70, 0.5);
  spawn(sim, "sheep", 0.5, 70, 0.5);
  assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  ovis_mob_state seen;
  assert_true(ovis_mob_get_state(sim, far, &seen));
  assert_true(!seen.is_frozen);
  assert_int_equal(seen.age_ticks, 1);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

// A mob beyond the border of the loaded world would never tick again and never return.
TEST(nobody_walks_out_of_the_loaded_world) {
  ovis_world* world = make_world(&libc_memory);
  ovis_sim* sim = make_sim(world, &libc_memory, 5);
  for (int i = 0; i < 12; i++) {
    spawn(sim, "sheep", 63.2, 64, 0.3 * i); // they push each other
  }
  bool has_been_there = false;
  for (int i = 0; i < 4000; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
    for (int32_t mob = 0; mob < ovis_sim_get_mob_count(sim); mob++) {
      ovis_mob_state seen;
      assert_true(ovis_mob_get_state(sim, ovis_sim_get_mob(sim, mob), &seen));
      assert_false(seen.is_frozen);
      assert_true(seen.pos.x < 64);
      has_been_there |= seen.pos.x > 63.9;
    }
  }
  assert_true(has_been_there);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

static uint64_t hash_after(uint64_t seed, int32_t ticks, double x) {
  ovis_world* world = make_world(&libc_memory);
  ovis_sim* sim = make_sim(world, &libc_memory, seed);
  spawn(sim, "sheep", x, 70, 0.5);
  spawn(sim, "zombie", 3.5, 64, -7.25);
  spawn(sim, "iron_golem", -20.5, 80, 9.5);
  for (int32_t i = 0; i < ticks; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  }
  const uint64_t hash = ovis_sim_get_hash(sim);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  return hash;
}

TEST(same_calls_give_the_same_hash_and_other_ones_another) {
  const uint64_t hash = hash_after(7, 50, 0.5);
  assert_true(hash == hash_after(7, 50, 0.5));
  assert_true(hash != hash_after(8, 50, 0.5));
  assert_true(hash != hash_after(7, 51, 0.5));
  assert_true(hash != hash_after(7, 50, 0.5625));
}

TEST(mobs_tick_by_serial_and_ids_of_those_gone_name_nobody) {
  ovis_world* world = make_world(&libc_memory);
  ovis_sim* sim = make_sim(world, &libc_memory, 1);
  ovis_mob_id ids[40];
  for (int i = 0; i < 40; i++) {
    ids[i] = spawn(sim, "chicken", i - 20 + 0.5, 64, 0.5);
  }
  for (int i = 0; i < 40; i += 3) {
    ovis_mob_remove(sim, ids[i]);
    ovis_mob_remove(sim, ids[i]); // gone already
  }
  const ovis_mob_id late = spawn(sim, "cow", 0.5, 64, 9.5);
  ovis_mob_state seen;
  assert_false(ovis_mob_get_state(sim, ids[0], &seen));
  assert_null(seen.species);
  assert_true(ovis_sim_check(sim));
  assert_int_equal(ovis_sim_get_mob_count(sim), 27);
  uint64_t last = 0;
  for (int32_t i = 0; i < 27; i++) {
    assert_true(ovis_mob_get_state(sim, ovis_sim_get_mob(sim, i), &seen));
    assert_true(seen.serial > last);
    last = seen.serial;
  }
  assert_int_equal(ovis_sim_get_mob(sim, 26).value, late.value);
  const ovis_aabb box = {{-100, 0, -1}, {100, 100, 2}};
  ovis_mob_id found[64];
  assert_int_equal(ovis_sim_find_mobs(sim, &box, found, 64), 26);
  assert_int_equal(found[0].value, ids[1].value);
  assert_int_equal(ovis_sim_find_mobs(sim, &box, found, 2), 26);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

TEST(many_mobs_in_one_place_are_all_found) {
  ovis_world* world = make_world(&libc_memory);
  ovis_sim* sim = make_sim(world, &libc_memory, 1);
  for (int i = 0; i < 200; i++) {
    spawn(sim, "chicken", 0.5, 64, 0.5);
  }
  const ovis_aabb box = {{0, 64, 0}, {1, 65, 1}};
  ovis_mob_id found[256];
  assert_int_equal(ovis_sim_find_mobs(sim, &box, found, 256), 200);
  for (int32_t i = 0; i < 200; i++) {
    assert_int_equal(found[i].value, ovis_sim_get_mob(sim, i).value);
  }
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

// A wall two high around the origin, 12 blocks from it: nobody gets out.
static void build_pen(ovis_world* world) {
  ovis_world_load(world, (ovis_pos){-32, 48, -32}, (ovis_pos){32, 96, 32});
  for (int32_t i = -12; i <= 12; i++) {
    for (int32_t y = 64; y < 66; y++) {
      const ovis_pos wall[] = {{i, y, -12}, {i, y, 12}, {-12, y, i}, {12, y, i}};
      for (int32_t side = 0; side < 4; side++) {
        assert_int_equal(ovis_world_set_block(world, wall[side], state_of("stone")), OVIS_OK);
      }
    }
  }
}

// Paths are looked for, mobs are hurt and pushed: none of it takes memory once the caches of the
// pen are there.
TEST(steady_tick_allocates_nothing) {
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ovis_world* world = make_world(&libc_memory);
  build_pen(world);
  ovis_sim* sim = make_sim(world, &allocator, 1);
  for (int i = 0; i < 16; i++) {
    spawn(sim, i % 4 == 0 ? "zombie" : "sheep", i - 8, 64, 0.5);
  }
  ticks(sim, 3000);
  const int64_t calls = counter.calls;
  ovis_nav_state before;
  ovis_nav_state after;
  assert_true(ovis_mob_get_nav(sim, ovis_sim_get_mob(sim, 0), &before));
  ticks(sim, 3000);
  assert_int_equal(counter.calls, calls);
  assert_true(ovis_mob_get_nav(sim, ovis_sim_get_mob(sim, 0), &after));
  assert_true(after.counts.asked > before.counts.asked + 3);
  ovis_sim_destroy(sim);
  assert_int_equal(counter.bytes, 0);
  ovis_world_destroy(world);
}

static ovis_status build(const ovis_allocator* allocator, void* context) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = context;
  def.mob_capacity = 2;
  def.allocator = *allocator;
  ovis_sim* sim;
  ovis_status status = ovis_sim_create(&def, &sim);
  ovis_spawn_def mob = ovis_default_spawn_def();
  mob.species = ovis_species_find("sheep");
  for (int i = 0; i < 30 && status == OVIS_OK; i++) {
    ovis_mob_id id;
    status = ovis_mob_spawn(sim, &mob, &id);
    assert_true((id.value != 0) == (status == OVIS_OK));
    assert_true(ovis_sim_check(sim));
  }
  ovis_sim_destroy(sim);
  return status;
}

TEST(sim_gives_everything_back_whichever_allocation_fails) {
  ovis_world* world = make_world(&libc_memory);
  assert_true(fail_each_allocation(build, world) > 6);
  ovis_world_destroy(world);
}
