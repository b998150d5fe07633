#include "base/alloc.h"
#include "base/arena.h"
#include "base/array.h"
#include "base/pool.h"
#include "support/counting_alloc.h"
#include "support/test.h"

#include <string.h>

TEST(array_keeps_its_items_while_it_grows) {
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_array(int32_t) numbers = {0};
  for (int32_t i = 0; i < 1000; i++) {
    assert_true(ov_array_push(&numbers, &allocator, i * 3));
  }
  for (int32_t i = 0; i < 1000; i++) {
    assert_int_equal(numbers.items[i], i * 3);
  }
  assert_true(counter.calls < 20);
  ov_array_fini(&numbers, &allocator);
  assert_int_equal(counter.bytes, 0);
}

TEST(array_that_cannot_grow_stays_as_it_was) {
  counting_alloc counter = {.fail_at = 2};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_array(int64_t) numbers = {0};
  int32_t pushed = 0;
  while (ov_array_push(&numbers, &allocator, pushed)) {
    pushed++;
  }
  assert_int_equal(numbers.count, pushed);
  assert_int_equal(numbers.capacity, pushed);
  assert_int_equal(numbers.items[pushed - 1], pushed - 1);
  ov_array_fini(&numbers, &allocator);
  assert_int_equal(counter.bytes, 0);
}

TEST(arena_grows_to_the_high_water_mark_and_then_never_allocates) {
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_arena arena;
  assert_true(ov_arena_init(&arena, &allocator, 0));
  for (int round = 0; round < 3; round++) {
    const int64_t calls = counter.calls;
    uint8_t* a = ov_arena_push(&arena, 100, "a");
    uint8_t* b = ov_arena_push(&arena, 5000, "b");
    uint8_t* c = ov_arena_push(&arena, 1, "c");
    assert_non_null(a);
    assert_int_equal((uintptr_t)a % 16 + (uintptr_t)b % 16 + (uintptr_t)c % 16, 0);
    memset(a, 1, 100);
    memset(b, 2, 5000);
    memset(c, 3, 1);
    assert_int_equal(a[99], 1);
    assert_int_equal(b[4999], 2);
    ov_arena_pop(&arena, c);
    ov_arena_pop(&arena, b);
    ov_arena_pop(&arena, a);
    assert_true(ov_arena_grow_to_peak(&arena));
    if (round > 0) {
      assert_int_equal(counter.calls, calls);
    }
  }
  assert_int_equal(arena.size, 112 + 5008 + 16);
  ov_arena_fini(&arena);
  assert_int_equal(counter.bytes, 0);
}

TEST(arena_gives_null_when_memory_is_out_and_goes_on) {
  counting_alloc counter = {.bytes_limit = 300};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_arena arena;
  assert_true(ov_arena_init(&arena, &allocator, 256));
  void* a = ov_arena_push(&arena, 200, "a");
  assert_non_null(a);
  assert_null(ov_arena_push(&arena, 200, "b"));
  assert_null(ov_arena_push(&arena, SIZE_MAX, "absurd"));
  void* c = ov_arena_push(&arena, 48, "c");
  assert_non_null(c);
  ov_arena_pop(&arena, c);
  ov_arena_pop(&arena, a);
  ov_arena_fini(&arena);
  assert_int_equal(counter.bytes, 0);
}

TEST(pool_id_of_a_removed_slot_names_nobody_even_after_reuse) {
  const ovis_allocator allocator = {0};
  ov_pool pool;
  assert_true(ov_pool_init(&pool, &allocator, sizeof(int64_t), 0, 0));
  uint32_t first;
  *(int64_t*)ov_pool_add(&pool, &first) = 7;
  assert_int_not_equal(first, 0);
  assert_int_equal(*(int64_t*)ov_pool_get(&pool, first), 7);
  ov_pool_remove(&pool, first);
  assert_null(ov_pool_get(&pool, first));
  uint32_t second;
  const int64_t* item = ov_pool_add(&pool, &second);
  assert_int_equal(*item, 0);
  assert_int_not_equal(first, second);
  assert_null(ov_pool_get(&pool, first));
  assert_null(ov_pool_get(&pool, 0));
  assert_null(ov_pool_get(&pool, 0xFFFFFFFFu));
  ov_pool_fini(&pool);
}

TEST(pool_agrees_with_a_plain_list_over_random_adds_and_removes) {
  uint64_t random = test_seed(1);
  counting_alloc counter = {0};
  const ovis_allocator allocator = counting_allocator(&counter);
  ov_pool pool;
  assert_true(ov_pool_init(&pool, &allocator, sizeof(uint64_t), 4, 0));
  uint32_t ids[500];
  uint64_t values[500];
  int32_t count = 0;
  for (int step = 0; step < 20000; step++) {
    if (count < 500 && test_random(&random) % 100 < 51) {
      uint64_t* item = ov_pool_add(&pool, &ids[count]);
      values[count] = test_random(&random);
      *item = values[count++];
    } else if (count > 0) {
      const int32_t at = (int32_t)(test_random(&random) % (uint64_t)count);
      ov_pool_remove(&pool, ids[at]);
      assert_null(ov_pool_get(&pool, ids[at]));
      ids[at] = ids[--count];
      values[at] = values[count];
    }
    assert_int_equal(pool.count, count);
  }
  assert_true(ov_pool_is_valid(&pool));
  int32_t walked = 0;
  for (int32_t i = ov_pool_next(&pool, -1); i >= 0; i = ov_pool_next(&pool, i)) {
    assert_ptr_equal(ov_pool_get(&pool, ov_pool_id(&pool, i)), ov_pool_at(&pool, i));
    walked++;
  }
  assert_int_equal(walked, count);
  for (int32_t i = 0; i < count; i++) {
    assert_true(*(uint64_t*)ov_pool_get(&pool, ids[i]) == values[i]);
  }
  ov_pool_fini(&pool);
  assert_int_equal(counter.bytes, 0);
}

static ovis_status make_pool(const ovis_allocator* allocator, void* context) {
  (void)context;
  ov_pool pool;
  if (!ov_pool_init(&pool, allocator, 8, 2, 0)) {
    return OVIS_NO_MEMORY;
  }
  ovis_status status = OVIS_OK;
  for (int32_t i = 0; i < 40 && status == OVIS_OK; i++) {
    uint32_t id;
    status = ov_pool_add(&pool, &id) == NULL ? OVIS_NO_MEMORY : OVIS_OK;
    assert_int_equal(pool.count, i + (status == OVIS_OK));
  }
  ov_pool_fini(&pool);
  return status;
}

TEST(pool_gives_everything_back_whichever_allocation_fails) {
  assert_int_equal(fail_each_allocation(make_pool, NULL), 10);
}
