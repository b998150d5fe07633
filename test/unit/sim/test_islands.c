// Islands against a slow division: all pairs of squares are compared until nothing joins any more.
#include "sim/islands.h"
#include "sim/reach.h"
#include "sim/sim_internal.h"
#include "species/animals/bee_goals.h"
#include "support/registry.h"
#include "support/test.h"

#include <math.h>

#define MOBS_MAX 60
#define SIDE 1500 // blocks

typedef struct square {
  double cell_x, cell_z;
  double min_x, max_x, min_z, max_z;
  float write, read;
  int32_t island;
} square;

static const char* const species[] = {"sheep", "cow", "villager", "zombie"};

// Any numbers do: the division takes them as they are.
static bool reach_of(const void* context, const ov_actor* actor, ov_reach* out) {
  (void)context;
  *out = (ov_reach){.write = (float)(8 + actor->serial * 7 % 40),
                    .read = (float)(20 + actor->serial * 13 % 90)};
  return true;
}

static bool has_no_bound(const void* context, const ov_actor* actor, ov_reach* out) {
  const uint64_t* unbounded = context;
  return reach_of(NULL, actor, out) && actor->serial != *unbounded;
}

static double distance(double min_a, double max_a, double min_b, double max_b) {
  return fmax(0, fmax(min_b - max_a, min_a - max_b));
}

static bool is_meeting(const square* a, const square* b, double drift) {
  const double x = distance(a->min_x, a->max_x, b->min_x, b->max_x);
  const double z = distance(a->min_z, a->max_z, b->min_z, b->max_z);
  const double apart = fmax(x, z) - 2 * (15 + drift); // whole columns of sections
  return apart <= (double)a->write + (double)b->write ||
         apart <= (double)a->write + (double)b->read || apart <= (double)a->read + (double)b->write;
}

// Gives all squares of the second island to the first.
static bool unite(square* squares, int32_t count, int32_t a, int32_t b) {
  const int32_t low = squares[a].island < squares[b].island ? squares[a].island : squares[b].island;
  const int32_t high = squares[a].island + squares[b].island - low;
  for (int32_t i = 0; i < count; i++) {
    squares[i].island = squares[i].island == high ? low : squares[i].island;
  }
  return low != high;
}

static int32_t square_of(square* squares, int32_t* count, const ov_actor* actor) {
  const double x = actor->body.pos.x;
  const double z = actor->body.pos.z;
  ov_reach own;
  reach_of(NULL, actor, &own);
  int32_t at = 0;
  while (at < *count &&
         (squares[at].cell_x != floor(x / 32) || squares[at].cell_z != floor(z / 32))) {
    at++;
  }
  if (at == *count) {
    squares[(*count)++] =
        (square){floor(x / 32), floor(z / 32), x, x, z, z, own.write, own.read, at};
  }
  square* one = &squares[at];
  one->min_x = fmin(one->min_x, x);
  one->max_x = fmax(one->max_x, x);
  one->min_z = fmin(one->min_z, z);
  one->max_z = fmax(one->max_z, z);
  one->write = fmaxf(one->write, own.write);
  one->read = fmaxf(one->read, own.read);
  return at;
}

typedef struct far_crowd {
  ovis_blocks* registry;
  ovis_world* world;
  ovis_sim* sim;
} far_crowd;

static far_crowd open(void) {
  far_crowd self = {.registry = registry_open()};
  ovis_world_def world_def = ovis_default_world_def();
  world_def.blocks = self.registry;
  assert_int_equal(ovis_world_create(&world_def, &self.world), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = self.world;
  assert_int_equal(ovis_sim_create(&def, &self.sim), OVIS_OK);
  return self;
}

static void close(far_crowd* self) {
  ovis_sim_destroy(self->sim);
  ovis_world_destroy(self->world);
  ovis_blocks_destroy(self->registry);
}

static ov_actor* spawn(far_crowd* self, const char* name, double x, double z) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(name);
  def.pos = (ovis_vec3){x, 64, z};
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(self->sim, &def, &id), OVIS_OK);
  return ov_crowd_get(&self->sim->crowd, id.value);
}

// The island of each actor, in the order of serials.
static void divide_slowly(const ov_crowd* crowd, double drift, int32_t* out) {
  square squares[MOBS_MAX];
  int32_t square_count = 0;
  int32_t of[MOBS_MAX];
  const int32_t count = crowd->order.count;
  for (int32_t i = 0; i < count; i++) {
    of[i] = square_of(squares, &square_count, ov_crowd_at(crowd, crowd->order.items[i]));
  }
  for (int32_t i = 0; i < count; i++) {
    const ov_actor* hunter = ov_crowd_at(crowd, crowd->order.items[i]);
    const int32_t prey = ov_crowd_index(crowd, hunter->target);
    if (prey >= 0) {
      unite(squares, square_count, of[i], of[prey]);
    }
  }
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    for (int32_t a = 0; a < square_count; a++) {
      for (int32_t b = 0; b < a; b++) {
        goes_on |=
            is_meeting(&squares[a], &squares[b], drift) && unite(squares, square_count, a, b);
      }
    }
  }
  for (int32_t i = 0; i < count; i++) {
    out[i] = squares[of[i]].island;
  }
}

static double place(uint64_t* random) {
  return (double)(test_random(random) % SIDE) - SIDE / 2.0;
}

static far_crowd open_random(uint64_t* random) {
  far_crowd self = open();
  const int32_t count = 2 + (int32_t)(test_random(random) % (MOBS_MAX - 20));
  for (int32_t i = 0; i < count; i++) {
    const double x = place(random);
    spawn(&self, species[i % 4], x, place(random));
  }
  return self;
}

static ov_actor* any_of(const ov_crowd* crowd, uint64_t* random) {
  const uint64_t index = test_random(random) % (uint64_t)crowd->order.count;
  return ov_crowd_at(crowd, crowd->order.items[index]);
}

// Those that the slow division joins are joined; with `is_exact` no others are.
static void check_islands(const ov_islands* islands, const ov_crowd* crowd, const int32_t* slow,
                          bool is_exact) {
  for (int32_t i = 0; i < crowd->order.count; i++) {
    for (int32_t k = 0; k < i; k++) {
      const bool is_joined = ov_islands_of(islands, crowd->order.items[i]) ==
                             ov_islands_of(islands, crowd->order.items[k]);
      assert_true(is_joined == (slow[i] == slow[k]) || (is_joined && !is_exact));
    }
  }
  int32_t members = 0;
  for (int32_t i = 0; i < islands->list.count; i++) {
    const ov_island* island = &islands->list.items[i];
    assert_int_equal(island->first, members);
    members += island->count;
    for (int32_t k = island->first; k < members; k++) { // by serial
      const ov_actor* actor = ov_crowd_at(crowd, islands->members.items[k]);
      assert_int_equal(ov_islands_of(islands, islands->members.items[k]), i);
      assert_true(k == island->first ||
                  ov_crowd_at(crowd, islands->members.items[k - 1])->serial < actor->serial);
    }
  }
  assert_int_equal(members, crowd->order.count);
}

static void compare(uint64_t seed) {
  uint64_t random = seed;
  far_crowd self = open_random(&random);
  const ov_crowd* crowd = &self.sim->crowd;
  for (int32_t i = 0; i < crowd->order.count / 10; i++) { // some hunt others, wherever these are
    any_of(crowd, &random)->target = any_of(crowd, &random)->serial;
  }
  int32_t slow[MOBS_MAX];
  divide_slowly(crowd, OV_ISLAND_DRIFT, slow);
  ov_islands islands;
  const ovis_allocator allocator = {0};
  ov_islands_init(&islands, &allocator);
  ov_islands_make(&islands, crowd, reach_of, NULL);
  assert_int_equal(islands.whole, OV_ISLANDS_MANY);
  check_islands(&islands, crowd, slow, true);
  ov_islands_fini(&islands);
  close(&self);
}

TEST(islands_are_those_of_the_slow_division) {
  const int64_t cases = test_count(200, 2000, 20000);
  for (int64_t i = 0; i < cases; i++) {
    compare((uint64_t)i * 77 + 5);
  }
}

// ---- Updates

// An actor walks, appears, is removed, or hunts another one: as the host does it, or a turn.
static void change(far_crowd* self, ov_islands* islands, uint64_t* random) {
  ov_crowd* crowd = &self->sim->crowd;
  ov_actor* actor = any_of(crowd, random);
  switch (test_random(random) % 8) {
  case 0:
    if (crowd->order.count < MOBS_MAX) {
      const double x = place(random);
      spawn(self, "sheep", x, place(random))->target = actor->serial;
    }
    break;
  case 1:
    if (crowd->order.count > 2) {
      assert_int_equal(ovis_mob_remove(self->sim, (ovis_mob_id){actor->id}), OVIS_OK);
    }
    break;
  case 2:
    actor->target = any_of(crowd, random)->serial;
    ov_islands_note_command(islands, actor->serial);
    break;
  case 3: actor->body.pos.x = place(random); break;
  default: // a walk
    actor->body.pos.x += (double)(test_random(random) % 21) - 10;
    actor->body.pos.z += (double)(test_random(random) % 21) - 10;
  }
}

static int32_t update_many_times(uint64_t seed) {
  uint64_t random = seed;
  far_crowd self = open_random(&random);
  const ov_crowd* crowd = &self.sim->crowd;
  ov_islands islands;
  const ovis_allocator allocator = {0};
  ov_islands_init(&islands, &allocator);
  int32_t unchanged = 0;
  for (int32_t i = 0; i < 40; i++) {
    const int32_t before = islands.list.count;
    const bool has_changed = ov_islands_update(&islands, crowd, reach_of, NULL);
    assert_true(islands.is_made);
    assert_true(has_changed || before == islands.list.count);
    unchanged += !has_changed;
    int32_t slow[MOBS_MAX];
    divide_slowly(crowd, 0, slow);
    check_islands(&islands, crowd, slow, false);
    change(&self, &islands, &random);
  }
  ov_islands_fini(&islands);
  close(&self);
  return unchanged;
}

TEST(updated_islands_still_join_all_that_meet) {
  const int64_t cases = test_count(100, 1000, 10000);
  int64_t unchanged = 0;
  for (int64_t i = 0; i < cases; i++) {
    unchanged += update_many_times((uint64_t)i * 91 + 3);
  }
  assert_true(unchanged > cases * 5); // most walks change nothing
}

TEST(an_update_makes_islands_anew_after_a_command_that_may_concern_any_actor) {
  far_crowd self = open();
  ov_actor* hunter = spawn(&self, "sheep", 0.5, 0.5);
  ov_actor* prey = spawn(&self, "sheep", 900.5, 0.5);
  ov_islands islands;
  const ovis_allocator allocator = {0};
  ov_islands_init(&islands, &allocator);
  assert_true(ov_islands_update(&islands, &self.sim->crowd, reach_of, NULL));
  assert_int_equal(islands.list.count, 2);
  assert_false(ov_islands_update(&islands, &self.sim->crowd, reach_of, NULL));
  hunter->target = prey->serial;
  ov_islands_forget(&islands);
  assert_true(ov_islands_update(&islands, &self.sim->crowd, reach_of, NULL));
  assert_int_equal(islands.list.count, 1);
  assert_int_equal(islands.joins.count, 1);
  assert_int_equal(islands.joins.items[0].kind, OVIS_JOIN_NAMED);
  assert_int_equal(islands.joins.items[0].actor, hunter->serial);
  assert_int_equal(islands.joins.items[0].other, prey->serial);
  assert_string_equal(islands.joins.items[0].field, "target");
  ov_islands_fini(&islands);
  close(&self);
}

// A dash is 22.2 times the speed attribute; who rides goes as far.
TEST(reach_grows_by_the_way_of_a_dash_and_of_vehicles) {
  far_crowd self = open();
  ov_actor* camel = spawn(&self, "camel", 0.5, 0.5);
  ov_actor* rider = spawn(&self, "villager", 0.5, 0.5);
  camel->body.movement_speed = 2;
  camel->riders[0] = rider->serial;
  ov_reach of_camel;
  ov_reach on_foot;
  ov_reach riding;
  assert_true(ov_reach_of(self.sim, camel, &of_camel));
  assert_true(of_camel.write >= 16 + 44);
  assert_true(ov_reach_of(self.sim, rider, &on_foot));
  rider->vehicle = camel->serial;
  assert_true(ov_reach_of(self.sim, rider, &riding));
  assert_true(riding.read >= on_foot.read + 44);
  rider->vehicle = camel->riders[0] = 0;
  close(&self);
}

// 0 0 0 is a cell as any other where a field tells whether it is set.
TEST(a_cell_of_0_0_0_joins_if_it_is_set) {
  far_crowd self = open();
  ov_actor* villager = spawn(&self, "villager", 900.5, 0.5);
  ov_actor* bee = spawn(&self, "bee", 0.5, 900.5);
  spawn(&self, "sheep", 3.5, 3.5);
  ov_islands islands;
  const ovis_allocator allocator = {0};
  ov_islands_init(&islands, &allocator);
  ov_islands_make(&islands, &self.sim->crowd, reach_of, NULL);
  assert_int_equal(islands.list.count, 3);
  const ovis_memory_value home = {.type = OVIS_MEMORY_PLACE, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(ovis_mob_set_memory(self.sim, (ovis_mob_id){villager->id}, OVIS_MEM_HOME, &home),
                   OVIS_OK);
  ov_islands_make(&islands, &self.sim->crowd, reach_of, NULL);
  assert_int_equal(islands.list.count, 2);
  ov_bee_of(bee)->has_hive = true;
  ov_islands_make(&islands, &self.sim->crowd, reach_of, NULL);
  assert_int_equal(islands.list.count, 1);
  ov_islands_fini(&islands);
  close(&self);
}

// Nothing else joins these two.
TEST(a_remembered_cell_joins_whoever_is_there) {
  far_crowd self = open();
  ov_actor* villager = spawn(&self, "villager", 0.5, 0.5);
  spawn(&self, "sheep", 900.5, 0.5);
  ov_islands islands;
  const ovis_allocator allocator = {0};
  ov_islands_init(&islands, &allocator);
  ov_islands_make(&islands, &self.sim->crowd, reach_of, NULL);
  assert_int_equal(islands.list.count, 2);
  const ovis_memory_value home = {
      .type = OVIS_MEMORY_PLACE, .cell = {902, 64, 3}, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_int_equal(ovis_mob_set_memory(self.sim, (ovis_mob_id){villager->id}, OVIS_MEM_HOME, &home),
                   OVIS_OK);
  ov_islands_make(&islands, &self.sim->crowd, reach_of, NULL);
  assert_int_equal(islands.list.count, 1);
  ov_islands_fini(&islands);
  close(&self);
}

// The reach is what the context says.
static bool reach_as_told(const void* context, const ov_actor* actor, ov_reach* out) {
  (void)actor;
  *out = *(const ov_reach*)context;
  return true;
}

TEST(an_actor_is_steady_while_neither_its_place_nor_its_reach_is_new) {
  far_crowd self = open();
  ov_actor* actor = spawn(&self, "sheep", 8, 8);
  const ov_crowd* crowd = &self.sim->crowd;
  const int32_t slot = crowd->order.items[0];
  const ov_reach reach = {.write = 16, .read = 64};
  ov_islands islands;
  ov_islands_init(&islands, &crowd->allocator);
  ov_islands_make(&islands, crowd, reach_as_told, &reach);
  actor->has_loaded = true;
  actor->loaded_around = ov_section_of(actor->body.pos);
  const ov_reach others[] = {
      reach,
      {.write = 17, .read = 64},
      {.write = 16, .read = 65},
      {.write = 16, .read = 64, .is_serial = true},
      {.write = 16, .read = 64, .is_joint = true},
      {.write = 16, .read = 64, .is_hosts = true},
      {.write = 16, .read = 64, .is_of_two = true},
  };
  islands.knows_steady = true;
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    ov_islands_note_steady(&islands, &slot, 1, reach_as_told, &others[i]);
    assert_int_equal(ov_islands_is_steady(&islands, slot, actor->serial), i == 0);
  }
  actor->has_loaded = false;
  ov_islands_note_steady(&islands, &slot, 1, reach_as_told, &reach);
  assert_false(ov_islands_is_steady(&islands, slot, actor->serial));
  actor->has_loaded = true;
  actor->body.pos.x += OV_ISLAND_DRIFT + 1; // into the next section
  ov_islands_note_steady(&islands, &slot, 1, reach_as_told, &reach);
  assert_false(ov_islands_is_steady(&islands, slot, actor->serial));
  actor->loaded_around = ov_section_of(actor->body.pos);
  ov_islands_note_steady(&islands, &slot, 1, reach_as_told, &reach);
  assert_false(ov_islands_is_steady(&islands, slot, actor->serial));
  actor->body.pos.x -= 2;
  ov_islands_note_steady(&islands, &slot, 1, reach_as_told, &reach);
  assert_false(ov_islands_is_steady(&islands, slot, actor->serial)); // in no section it asked for
  actor->loaded_around = ov_section_of(actor->body.pos);
  ov_islands_note_steady(&islands, &slot, 1, reach_as_told, &reach);
  assert_true(ov_islands_is_steady(&islands, slot, actor->serial));
  assert_false(ov_islands_is_steady(&islands, slot, actor->serial + 1));
  ov_islands_note_moved(&islands, actor->serial);
  assert_false(ov_islands_is_steady(&islands, slot, actor->serial));
  ov_islands_fini(&islands);
  close(&self);
}

TEST(an_actor_that_reads_everywhere_leaves_one_island) {
  far_crowd self = open();
  spawn(&self, "sheep", 0.5, 0.5);
  const uint64_t unbounded = spawn(&self, "sheep", 900.5, 0.5)->serial;
  ov_islands islands;
  const ovis_allocator allocator = {0};
  ov_islands_init(&islands, &allocator);
  ov_islands_make(&islands, &self.sim->crowd, has_no_bound, &unbounded);
  assert_int_equal(islands.whole, OV_ISLANDS_UNBOUNDED);
  assert_int_equal(islands.unbounded, unbounded);
  assert_int_equal(islands.list.count, 0);
  ov_islands_fini(&islands);
  close(&self);
}
