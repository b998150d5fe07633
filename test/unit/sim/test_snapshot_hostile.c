// Snapshots that are cut, damaged or made by an enemy, and memory that runs out.
#include "base/hash.h"
#include "sim/sim_internal.h"
#include "support/counting_alloc.h"
#include "support/flat_world.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <string.h>

#define HEADER 24

static ovis_world* make_land(void) {
  ovis_world* world = flat_world_open(32, 0);
  flat_world_fill(world, (ovis_section_pos){0, 0, 0}, (ovis_section_pos){1, 2, 1}, "grass_block",
                  16);
  return world;
}

static ovis_sim_def sim_def(ovis_world* world, const ovis_allocator* allocator) {
  ovis_sim_def def = ovis_default_sim_def();
  def.world = world;
  def.load_distance = 0;
  def.mob_capacity = 2;
  def.allocator = *allocator;
  return def;
}

static ovis_status spawn(ovis_sim* sim, const char* species, double x, double z) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, 16, z};
  ovis_mob_id id;
  return ovis_mob_spawn(sim, &def, &id);
}

// A few mobs that walk and fight on one chunk, as bytes.
static test_bytes make_snapshot(void) {
  const ovis_allocator memory = {0};
  ovis_world* world = make_land();
  const ovis_sim_def def = sim_def(world, &memory);
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
  assert_int_equal(spawn(sim, "sheep", 4.5, 4.5), OVIS_OK);
  assert_int_equal(spawn(sim, "zombie", 10.5, 4.5), OVIS_OK);
  ovis_mob_id player;
  assert_int_equal(ovis_player_add(sim, (ovis_vec3){8.5, 16, 8.5}, 0, &player), OVIS_OK);
  assert_int_equal(ovis_mob_set_held_item(sim, player, "wheat"), OVIS_OK);
  for (int i = 0; i < 60; i++) {
    assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  }
  assert_int_equal(ovis_mob_walk_to(sim, player, (ovis_vec3){2.5, 16, 12.5}, 1), OVIS_OK);
  assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(sim, &bytes, &size), OVIS_OK);
  test_bytes copy = {test_malloc(size + 1), size};
  memcpy(copy.bytes, bytes, size);
  ovis_sim_free_snapshot(sim, bytes, size);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  return copy;
}

// Restores; everything is given back, whatever comes of it.
static ovis_status restore(ovis_world* world, const uint8_t* bytes, size_t size, int32_t ticks) {
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  const ovis_sim_def def = sim_def(world, &allocator);
  ovis_sim* sim = (ovis_sim*)1;
  ovis_error error = {0};
  const ovis_status status = ovis_sim_restore(&def, bytes, size, &sim, &error);
  assert_true((sim != NULL) == (status == OVIS_OK));
  if (status != OVIS_OK) {
    assert_int_equal(error.status, status);
    assert_true(error.message[0] != '\0');
  } else {
    assert_true(ovis_sim_check(sim));
    for (int32_t i = 0; i < ticks; i++) {
      assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
    }
    ovis_sim_destroy(sim);
  }
  assert_int_equal(counter.bytes, 0);
  return status;
}

TEST(every_prefix_is_an_error) {
  const test_bytes shot = make_snapshot();
  ovis_world* world = flat_world_open(32, 0);
  assert_int_equal(restore(world, shot.bytes, shot.size, 3), OVIS_OK);
  for (size_t size = 0; size < shot.size; size++) {
    uint8_t* cut = test_malloc(size + 1);
    memcpy(cut, shot.bytes, size);
    assert_true(restore(world, cut, size, 0) != OVIS_OK);
    test_free(cut);
  }
  assert_true(restore(world, NULL, 0, 0) != OVIS_OK);
  ovis_world_destroy(world);
  test_free(shot.bytes);
}

TEST(every_flipped_byte_is_an_error) {
  const test_bytes shot = make_snapshot();
  ovis_world* world = flat_world_open(32, 0);
  for (size_t i = 0; i < shot.size; i++) {
    for (int32_t bit = 0; bit < 8; bit += 7) {
      shot.bytes[i] ^= (uint8_t)(1u << bit);
      assert_true(restore(world, shot.bytes, shot.size, 0) != OVIS_OK);
      shot.bytes[i] ^= (uint8_t)(1u << bit);
    }
  }
  ovis_world_destroy(world);
  test_free(shot.bytes);
}

TEST(bytes_after_the_end_are_an_error) {
  const test_bytes shot = make_snapshot();
  ovis_world* world = flat_world_open(32, 0);
  shot.bytes[shot.size] = 0;
  assert_int_equal(restore(world, shot.bytes, shot.size + 1, 0), OVIS_TRUNCATED);
  ovis_world_destroy(world);
  test_free(shot.bytes);
}

TEST(a_snapshot_of_another_version_says_so) {
  const test_bytes shot = make_snapshot();
  ovis_world* world = flat_world_open(32, 0);
  shot.bytes[7]++;
  assert_int_equal(restore(world, shot.bytes, shot.size, 0), OVIS_UNSUPPORTED);
  shot.bytes[7]--;
  shot.bytes[0] ^= 1;
  assert_int_equal(restore(world, shot.bytes, shot.size, 0), OVIS_BAD_FORMAT);
  ovis_world_destroy(world);
  test_free(shot.bytes);
}

// ---- An enemy knows how checksums are made

static void put_u64(uint8_t* at, uint64_t value) {
  for (int i = 0; i < 8; i++) {
    at[i] = (uint8_t)(value >> (56 - 8 * i));
  }
}

static void seal(uint8_t* bytes, size_t size) {
  ov_hash hash = {0};
  ov_hash_bytes(&hash, bytes + HEADER, size - HEADER);
  put_u64(bytes + 8, size - HEADER);
  put_u64(bytes + 16, hash.state);
}

TEST(sealed_prefixes_are_errors_all_the_same) {
  const test_bytes shot = make_snapshot();
  ovis_world* world = flat_world_open(32, 0);
  for (size_t size = HEADER; size < shot.size; size++) {
    uint8_t* cut = test_malloc(size);
    memcpy(cut, shot.bytes, size);
    seal(cut, size);
    assert_true(restore(world, cut, size, 0) != OVIS_OK);
    test_free(cut);
  }
  ovis_world_destroy(world);
  test_free(shot.bytes);
}

// Damages a snapshot but repairs its checksum. The restore must refuse it or yield a working
// simulation.
TEST(sealed_damage_is_refused_or_harmless) {
  const test_bytes shot = make_snapshot();
  ovis_world* world = flat_world_open(32, 0);
  uint64_t random = test_seed(31);
  int32_t refused = 0;
  const int64_t per_byte = test_count(2, 8, 64);
  uint8_t* bytes = test_malloc(shot.size);
  for (size_t i = HEADER; i < shot.size; i++) {
    for (int64_t n = 0; n < per_byte; n++) {
      memcpy(bytes, shot.bytes, shot.size);
      bytes[i] = (uint8_t)(n == 0 ? bytes[i] ^ 0x80u : test_random(&random) % 256);
      seal(bytes, shot.size);
      refused += restore(world, bytes, shot.size, 2) != OVIS_OK;
    }
  }
  assert_true(refused > 0);
  test_free(bytes);
  ovis_world_destroy(world);
  test_free(shot.bytes);
}

TEST(sealed_numbers_of_any_size_are_refused_or_harmless) {
  static const uint32_t words[] = {0xFFFFFFFFu, 0x7FFFFFFFu, 0x80000000u, 0x7F800000u,
                                   0x7FC00000u, 0x7FEFFFFFu, 0x7FF00000u, 0x00000001u};
  const test_bytes shot = make_snapshot();
  ovis_world* world = flat_world_open(32, 0);
  uint8_t* bytes = test_malloc(shot.size);
  for (size_t i = HEADER; i + 4 <= shot.size; i++) {
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
      memcpy(bytes, shot.bytes, shot.size);
      for (int b = 0; b < 4; b++) {
        bytes[i + (size_t)b] = (uint8_t)(words[w] >> (24 - 8 * b));
      }
      seal(bytes, shot.size);
      (void)restore(world, bytes, shot.size, 2);
    }
  }
  test_free(bytes);
  ovis_world_destroy(world);
  test_free(shot.bytes);
}

// A mob that says it has looked at changes which are not there.
TEST(places_in_the_list_of_changes_are_checked) {
  const ovis_allocator memory = {0};
  const int32_t seen[] = {-5, 2, 0, 1}; // of one change
  for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
    ovis_world* world = make_land();
    const ovis_sim_def def = sim_def(world, &memory);
    ovis_sim* sim;
    assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
    assert_int_equal(spawn(sim, "zombie", 4.5, 4.5), OVIS_OK);
    assert_int_equal(ovis_world_set_block(world, (ovis_pos){4, 20, 4}, path_scene_state("stone")),
                     OVIS_OK);
    assert_int_equal(sim->turn.edits.count, 1);
    ov_crowd_find(&sim->crowd, 1)->edits_seen = seen[i];
    uint8_t* bytes;
    size_t size;
    assert_int_equal(ovis_sim_take_snapshot(sim, &bytes, &size), OVIS_OK);
    assert_int_equal(restore(world, bytes, size, 2), i < 2 ? OVIS_BAD_FORMAT : OVIS_OK);
    ovis_sim_free_snapshot(sim, bytes, size);
    ovis_sim_destroy(sim);
    ovis_world_destroy(world);
  }
}

// A mob that thought, or was hit, in a tick that has not come, and one that is too cold.
TEST(a_mob_with_a_future_is_damaged) {
  enum { TICKS = 20 };
  const struct {
    int64_t thought_tick, attacker_tick;
    int32_t frozen_ticks;
    ovis_status status;
  } cases[] = {{TICKS, TICKS + 1, OV_FROZEN_TICKS_MAX, OVIS_OK},
               {0, 0, 0, OVIS_OK},
               {INT64_MIN, 0, 0, OVIS_BAD_FORMAT},
               {-1, 0, 0, OVIS_BAD_FORMAT},
               {TICKS + 1, 0, 0, OVIS_BAD_FORMAT},
               {INT64_MAX, 0, 0, OVIS_BAD_FORMAT},
               {0, TICKS + 2, 0, OVIS_BAD_FORMAT},
               {0, 0, OV_FROZEN_TICKS_MAX + 1, OVIS_BAD_FORMAT}};
  const ovis_allocator memory = {0};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_world* world = make_land();
    const ovis_sim_def def = sim_def(world, &memory);
    ovis_sim* sim;
    assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
    assert_int_equal(spawn(sim, "sheep", 4.5, 4.5), OVIS_OK);
    for (int32_t tick = 0; tick < TICKS; tick++) {
      assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
    }
    ov_actor* sheep = ov_crowd_find(&sim->crowd, 1);
    sheep->thought_tick = cases[i].thought_tick;
    sheep->attacker_tick = cases[i].attacker_tick;
    sheep->frozen_ticks = cases[i].frozen_ticks;
    uint8_t* bytes;
    size_t size;
    assert_int_equal(ovis_sim_take_snapshot(sim, &bytes, &size), OVIS_OK);
    assert_int_equal(restore(world, bytes, size, 2), cases[i].status);
    ovis_sim_free_snapshot(sim, bytes, size);
    ovis_sim_destroy(sim);
    ovis_world_destroy(world);
  }
}

// ---- Memory that runs out

static ovis_status restore_once(const ovis_allocator* allocator, void* context) {
  const test_bytes* shot = context;
  ovis_world* world = flat_world_open(32, 0);
  const ovis_sim_def def = sim_def(world, allocator);
  ovis_sim* sim;
  const ovis_status status = ovis_sim_restore(&def, shot->bytes, shot->size, &sim, NULL);
  assert_true((sim != NULL) == (status == OVIS_OK));
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  return status;
}

TEST(a_restore_gives_everything_back_whichever_allocation_fails) {
  test_bytes shot = make_snapshot();
  assert_true(fail_each_allocation(restore_once, &shot) > 10);
  test_free(shot.bytes);
}

static ovis_status restore_into(const ovis_allocator* allocator, void* context) {
  const test_bytes* shot = context;
  const ovis_allocator memory = {0};
  ovis_world_def def = ovis_default_world_def();
  def.blocks = path_scene_registry();
  def.env.dimension.min_y = 0;
  def.env.dimension.height = 32;
  def.allocator = *allocator;
  ovis_world* world;
  ovis_status status = ovis_world_create(&def, &world);
  if (status == OVIS_OK) {
    const ovis_sim_def simulation = sim_def(world, &memory);
    ovis_sim* sim;
    status = ovis_sim_restore(&simulation, shot->bytes, shot->size, &sim, NULL);
    ovis_sim_destroy(sim);
    ovis_world_destroy(world);
  }
  return status;
}

TEST(a_restore_into_a_world_without_memory_says_so) {
  test_bytes shot = make_snapshot();
  assert_true(fail_each_allocation(restore_into, &shot) > 2);
  test_free(shot.bytes);
}

static ovis_status snapshot_once(const ovis_allocator* allocator, void* context) {
  const test_bytes* shot = context;
  ovis_world* world = flat_world_open(32, 0);
  counting_alloc* counter = allocator->context;
  const int64_t fail_at = counter->fail_at;
  counter->fail_at = 0; // only the snapshot itself is to fail
  const ovis_sim_def def = sim_def(world, allocator);
  ovis_sim* sim;
  assert_int_equal(ovis_sim_restore(&def, shot->bytes, shot->size, &sim, NULL), OVIS_OK);
  const int64_t before = counter->calls;
  counter->fail_at = before + fail_at;
  uint8_t* bytes;
  size_t size;
  const ovis_status status = ovis_sim_take_snapshot(sim, &bytes, &size);
  assert_true((bytes != NULL) == (status == OVIS_OK));
  ovis_sim_free_snapshot(sim, bytes, size);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
  counter->calls -= before;
  counter->fail_at = fail_at;
  return status;
}

TEST(a_snapshot_gives_everything_back_whichever_allocation_fails) {
  test_bytes shot = make_snapshot();
  assert_true(fail_each_allocation(snapshot_once, &shot) > 1);
  test_free(shot.bytes);
}

// Runs 120 ticks of a small scene in which offspring are born. Allocations fail from the n-th on
// until a tick reports it; all later ones succeed, and the simulation must recover. Returns the
// number of allocations.
static int64_t tick_without_memory(int64_t fail_at, int32_t* out_failed) {
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ovis_world* world = make_land();
  const ovis_sim_def def = sim_def(world, &allocator);
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
  for (int i = 0; i < 8; i++) {
    assert_int_equal(spawn(sim, i < 6 ? "sheep" : "zombie", 6.5 + i % 3, 6.5 + i / 3), OVIS_OK);
    ovis_mob_set_prop(sim, ovis_sim_get_mob(sim, i), OVIS_PROP_LOVE, 500);
  }
  const int64_t start = counter.calls;
  counter.fail_at = start + fail_at;
  for (int i = 0; i < 120; i++) {
    const ovis_status status = ovis_sim_tick(sim);
    assert_true(status == OVIS_OK || status == OVIS_NO_MEMORY);
    if (status == OVIS_NO_MEMORY) {
      ++*out_failed;
      counter.fail_at = 0;
    }
    assert_true(ovis_sim_check(sim));
  }
  const int64_t calls = counter.calls - start;
  assert_in_range(ovis_sim_get_mob_count(sim), 8 - 2, 8 + 3); // nobody is born twice
  ovis_sim_destroy(sim);
  assert_int_equal(counter.bytes, 0);
  ovis_world_destroy(world);
  return calls;
}

TEST(what_is_lost_between_ticks_is_said_by_the_next_one) {
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ovis_world* world = make_land();
  const ovis_sim_def def = sim_def(world, &allocator);
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
  assert_int_equal(spawn(sim, "sheep", 4.5, 4.5), OVIS_OK);
  assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  ovis_sim_keep_inputs(sim, true);
  counter.fail_at = counter.calls + 1;
  assert_int_equal(ovis_mob_set_held_item(sim, ovis_sim_get_mob(sim, 0), "wheat"),
                   OVIS_OK); // done, but not noted
  counter.fail_at = 0;
  assert_int_equal(ovis_sim_tick(sim), OVIS_NO_MEMORY);
  assert_int_equal(ovis_sim_tick(sim), OVIS_OK);
  ovis_sim_destroy(sim);
  ovis_world_destroy(world);
}

TEST(a_tick_without_memory_says_so_and_the_next_one_goes_on) {
  int32_t failed = 0;
  const int64_t calls = tick_without_memory(1000000, &failed);
  assert_int_equal(failed, 0);
  for (int64_t n = 1; n <= calls; n++) {
    tick_without_memory(n, &failed);
  }
  assert_true(failed > 0);
}
