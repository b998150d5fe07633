#include "agent/actor_grid.h"
#include "support/counting_alloc.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define ACTORS 300

static ovis_aabb random_box(uint64_t* random, double side_max) {
  const ovis_vec3 at = {test_between(random, -60, 60), test_between(random, 0, 20),
                        test_between(random, -60, 60)};
  const double side = test_between(random, 0.2, side_max);
  return (ovis_aabb){at, {at.x + side, at.y + side, at.z + side}};
}

typedef struct plain {
  ovis_aabb boxes[ACTORS];
  uint64_t serials[ACTORS];
  int8_t kinds[ACTORS];
  bool is_in[ACTORS];
} plain;

// Looks at everybody, then sorts by serial.
static int32_t slow_find(const plain* p, const ovis_aabb* box, int32_t* out) {
  int32_t count = 0;
  for (int32_t i = 0; i < ACTORS; i++) {
    const ovis_aabb* b = &p->boxes[i];
    if (p->is_in[i] && b->min.x < box->max.x && b->max.x > box->min.x && b->min.y < box->max.y &&
        b->max.y > box->min.y && b->min.z < box->max.z && b->max.z > box->min.z) {
      int32_t at = count++;
      while (at > 0 && p->serials[out[at - 1]] > p->serials[i]) {
        out[at] = out[at - 1];
        at--;
      }
      out[at] = i;
    }
  }
  return count;
}

typedef struct visits {
  int32_t slots[ACTORS];
  int32_t count;
} visits;

static void note(void* context, int32_t slot) {
  visits* self = context;
  assert_true(self->count < ACTORS);
  self->slots[self->count++] = slot;
}

// Each kind alone gives its part of all.
static void check_kinds(const ov_actor_grid* grid, const plain* p, const ovis_aabb* box,
                        int32_t count) {
  for (int32_t kind = 0; kind < OV_GRID_KINDS; kind++) {
    visits of_kind = {.count = 0};
    ov_grid_each(grid, box, kind, note, &of_kind);
    for (int32_t i = 0; i < of_kind.count; i++) {
      assert_int_equal(p->kinds[of_kind.slots[i]], kind);
    }
    count -= of_kind.count;
  }
  assert_int_equal(count, 0);
}

TEST(neighbors_agree_with_a_look_at_everybody_in_the_order_of_serials) {
  uint64_t random = test_seed(17);
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_actor_grid grid;
  assert_true(ov_grid_init(&grid, &allocator, 32));
  static plain p;
  memset(&p, 0, sizeof p);
  int64_t found = 0;
  const int64_t steps = test_count_arithmetic(20000, 200000, 2000000);
  for (int64_t step = 0; step < steps; step++) {
    const int32_t slot = (int32_t)(test_random(&random) % ACTORS);
    if (p.is_in[slot] && test_random(&random) % 4 == 0) {
      ov_grid_remove(&grid, slot);
      p.is_in[slot] = false;
    } else {
      p.serials[slot] = p.is_in[slot] ? p.serials[slot] : test_random(&random);
      p.kinds[slot] = p.is_in[slot] ? p.kinds[slot] : test_random(&random) % 8 == 0;
      p.boxes[slot] = random_box(&random, step % 50 == 0 ? 12 : 2);
      p.is_in[slot] = true;
      assert_true(ov_grid_put(&grid, slot, p.kinds[slot], p.serials[slot], &p.boxes[slot]));
    }
    // Small boxes merge lists, large ones go page by page.
    const ovis_aabb box = random_box(&random, step % 3 == 0 ? 200 : step % 3 == 1 ? 40 : 4);
    int32_t expected[ACTORS];
    int32_t got[ACTORS];
    const int32_t count = slow_find(&p, &box, expected);
    assert_int_equal(ov_grid_find(&grid, &box, got, ACTORS), count);
    assert_memory_equal(got, expected, (size_t)count * sizeof *got);
    visits in_order = {.count = 0};
    ov_grid_each_by_serial(&grid, &box, note, &in_order);
    assert_int_equal(in_order.count, count);
    assert_memory_equal(in_order.slots, expected, (size_t)count * sizeof *expected);
    check_kinds(&grid, &p, &box, count);
    // A short array gets the first by serial.
    const int32_t shorter = count / 2;
    assert_int_equal(ov_grid_find(&grid, &box, got, shorter), count);
    assert_memory_equal(got, expected, (size_t)shorter * sizeof *got);
    found += count;
  }
  assert_true(ov_grid_is_valid(&grid));
  assert_true(found > steps);
  ov_grid_fini(&grid);
  assert_int_equal(counter.bytes, 0);
}

TEST(grid_that_is_large_enough_allocates_nothing_more) {
  uint64_t random = 3;
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_actor_grid grid;
  assert_true(ov_grid_init(&grid, &allocator, ACTORS));
  const int64_t calls = counter.calls;
  for (int32_t i = 0; i < 5000; i++) {
    const ovis_aabb box = random_box(&random, 2);
    assert_true(ov_grid_put(&grid, i % ACTORS, 0, (uint64_t)i, &box));
    int32_t slots[8];
    ov_grid_find(&grid, &box, slots, 8);
  }
  assert_int_equal(counter.calls, calls);
  ov_grid_fini(&grid);
}

static ovis_status fill(const ovis_allocator* allocator, void* context) {
  (void)context;
  ov_actor_grid grid;
  if (!ov_grid_init(&grid, allocator, 4)) {
    return OVIS_NO_MEMORY;
  }
  uint64_t random = 5;
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < 100 && status == OVIS_OK; i++) {
    const ovis_aabb box = random_box(&random, 2);
    status = ov_grid_put(&grid, i, i % 2, (uint64_t)i, &box) ? OVIS_OK : OVIS_NO_MEMORY;
    assert_true(ov_grid_is_valid(&grid));
  }
  ov_grid_fini(&grid);
  return status;
}

TEST(grid_gives_everything_back_whichever_allocation_fails) {
  assert_true(fail_each_allocation(fill, NULL) >= 4);
}

static void count_one(void* context, int32_t slot) {
  (void)slot;
  ++*(int32_t*)context;
}

TEST(boxes_of_any_size_are_searched_at_once) {
  const ovis_allocator allocator = {0};
  ov_actor_grid grid;
  assert_true(ov_grid_init(&grid, &allocator, 32));
  for (int32_t i = 0; i < 10; i++) {
    const double x = 2e6 * (i - 5);
    const ovis_aabb box = {{x, 64, -x}, {x + 1, 66, -x + 1}};
    assert_true(ov_grid_put(&grid, i, 0, (uint64_t)i + 1, &box));
  }
  static const struct {
    double half;
    int32_t found;
  } boxes[] = {{1, 1}, {1e6, 1}, {2.5e6, 3}, {3e7, 10}, {1e18, 10}, {1e300, 10}};
  for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
    const double half = boxes[i].half;
    const ovis_aabb box = {{-half, 0, -half}, {half, 100, half}};
    int32_t count = 0;
    ov_grid_each(&grid, &box, 0, count_one, &count);
    assert_int_equal(count, boxes[i].found);
  }
  const ovis_aabb far = {{1e300, 0, 1e300}, {1e300, 1, 1e300}};
  int32_t count = 0;
  ov_grid_each(&grid, &far, 0, count_one, &count);
  assert_int_equal(count, 0);
  ov_grid_fini(&grid);
}

// Entries that a search for one actor's neighbors walks over, on average: the lengths of the lists,
// weighted by who is in them.
static double steps_per_search(const ov_actor_grid* grid) {
  double steps = 0;
  for (int32_t i = 0; i < grid->head_count; i++) {
    double length = 0;
    for (int32_t slot = grid->heads[i]; slot != OV_GRID_NOBODY;
         slot = grid->entries.items[slot].next) {
      length++;
    }
    steps += length * length;
  }
  return steps / grid->count;
}

#define CROWD 16384

TEST(search_costs_the_same_in_a_crowd_of_any_size) {
  const ovis_allocator allocator = {0};
  uint64_t random = 23;
  double steps[2] = {0, 0};
  for (int32_t i = 0; i < 2; i++) {
    const int32_t count = i == 0 ? 256 : CROWD;
    const double side = 4 * sqrt(count); // one actor in 16 blocks
    ov_actor_grid grid;
    assert_true(ov_grid_init(&grid, &allocator, 256));
    for (int32_t slot = 0; slot < count; slot++) {
      const ovis_vec3 at = {test_between(&random, 0, side), 64, test_between(&random, 0, side)};
      const ovis_aabb box = {at, {at.x + 0.9, at.y + 1.3, at.z + 0.9}};
      assert_true(ov_grid_put(&grid, slot, 0, (uint64_t)slot + 1, &box));
    }
    assert_true(ov_grid_is_valid(&grid));
    steps[i] = steps_per_search(&grid);
    ov_grid_fini(&grid);
  }
  printf("%.2f entries a search of 256 actors, %.2f of %d\n", steps[0], steps[1], CROWD);
  assert_true(steps[1] < 1.5 * steps[0]);
}

static void add_slot(void* context, int32_t slot) {
  *(int64_t*)context += slot;
}

static int64_t ns_of(const ov_actor_grid* grid, const ovis_aabb* box, bool by_serial) {
  struct timespec from;
  struct timespec to;
  int64_t sum = 0;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
  if (by_serial) {
    ov_grid_each_by_serial(grid, box, add_slot, &sum);
  } else {
    ov_grid_each(grid, box, OV_GRID_ANY_KIND, add_slot, &sum);
  }
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
  assert_int_equal(sum, (int64_t)CROWD * (CROWD - 1) / 2);
  return (int64_t)(to.tv_sec - from.tv_sec) * 1000000000 + to.tv_nsec - from.tv_nsec;
}

// In pages of 128 with a search for each, this took 150 times as long as a visit in any order.
TEST(pile_is_visited_by_serial_in_one_pass) {
  const ovis_allocator allocator = {0};
  ov_actor_grid grid;
  assert_true(ov_grid_init(&grid, &allocator, CROWD));
  const ovis_aabb box = {{7.6, 64, 7.6}, {8.5, 65.3, 8.5}}; // over the corner of four columns
  for (int32_t slot = 0; slot < CROWD; slot++) {
    const double off = slot % 4 * 0.2;
    const ovis_aabb own = {{7.3 + off, 64, 7.9 - off}, {8.2 + off, 65.3, 8.8 - off}};
    assert_true(ov_grid_put(&grid, slot, 0, (uint64_t)slot + 1, &own));
  }
  int64_t best[2] = {INT64_MAX, INT64_MAX};
  for (int32_t round = 0; round < 10; round++) {
    for (int32_t i = 0; i < 2; i++) {
      const int64_t ns = ns_of(&grid, &box, i == 1);
      best[i] = ns < best[i] ? ns : best[i];
    }
  }
  printf("a pile of %d: %lld ns in any order, %lld ns by serial\n", CROWD, (long long)best[0],
         (long long)best[1]);
  assert_true(best[1] < 20 * best[0]);
  ov_grid_fini(&grid);
}
