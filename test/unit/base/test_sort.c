#include "base/array.h"
#include "base/sort.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static bool number_before(const void* left, const void* right) {
  return *(const int32_t*)left < *(const int32_t*)right;
}

// Larger than what is swapped at once, and no multiple of it.
typedef struct thing {
  uint8_t filling[71];
  uint8_t key;
  uint8_t number;
} thing;

static bool thing_before(const void* left, const void* right) {
  const thing* a = left;
  const thing* b = right;
  return a->key != b->key ? a->key < b->key : a->number < b->number;
}

// The slow and obvious one: each item goes in front of the first that it comes before.
static void insert_in_order(int32_t* sorted, int32_t count, int32_t value) {
  int32_t at = count;
  for (; at > 0 && value < sorted[at - 1]; at--) {
    sorted[at] = sorted[at - 1];
  }
  sorted[at] = value;
}

TEST(sort_gives_the_order_of_an_insertion_sort) {
  uint64_t random = test_seed(31);
  const int64_t rounds = test_count(2000, 20000, 200000);
  for (int64_t round = 0; round < rounds; round++) {
    int32_t items[70];
    int32_t expected[70];
    const int32_t count = (int32_t)(test_random(&random) % 71);
    const uint32_t values = 1 + (uint32_t)(test_random(&random) % 100); // few of them: equal ones
    for (int32_t i = 0; i < count; i++) {
      items[i] = (int32_t)(test_random(&random) % values) - 50;
      insert_in_order(expected, i, items[i]);
    }
    ov_sort(items, count, sizeof *items, number_before);
    assert_memory_equal(items, expected, (size_t)count * sizeof *items);
  }
}

TEST(sort_orders_every_permutation) {
  static const int32_t places[5] = {1, 5, 25, 125, 625};
  for (int32_t code = 0; code < 3125; code++) {
    int32_t items[5];
    int32_t sums[5] = {0};
    for (int32_t i = 0; i < 5; i++) {
      items[i] = code / places[i] % 5;
      sums[items[i]]++;
    }
    ov_sort(items, 5, sizeof *items, number_before);
    for (int32_t i = 0; i < 5; i++) {
      assert_true(i == 0 || items[i - 1] <= items[i]);
      sums[items[i]]--;
    }
    for (int32_t i = 0; i < 5; i++) {
      assert_int_equal(sums[i], 0);
    }
  }
}

TEST(sort_moves_whole_items) {
  thing things[200];
  for (int32_t i = 0; i < 200; i++) {
    things[i].number = (uint8_t)i;
    things[i].key = (uint8_t)(i * 37 % 11);
    memset(things[i].filling, i ^ 0x5A, sizeof things[i].filling);
  }
  ov_sort(things, 200, sizeof *things, thing_before);
  bool seen[200] = {false};
  for (int32_t i = 0; i < 200; i++) {
    const thing* t = &things[i];
    assert_true(i == 0 || thing_before(&things[i - 1], t));
    assert_int_equal(t->key, t->number * 37 % 11);
    for (size_t at = 0; at < sizeof t->filling; at++) {
      assert_int_equal(t->filling[at], t->number ^ 0x5A);
    }
    assert_false(seen[t->number]);
    seen[t->number] = true;
  }
}

static int64_t asked;

static bool counted_before(const void* left, const void* right) {
  asked++;
  return number_before(left, right);
}

// Inputs for which a naive quicksort needs thousands of times as many comparisons.
TEST(sort_of_many_items_asks_for_few_comparisons_however_they_lie) {
  const int32_t count = 1 << 16;
  int32_t* items = malloc((size_t)count * sizeof *items);
  assert_non_null(items);
  for (int32_t kind = 0; kind < 4; kind++) {
    for (int32_t i = 0; i < count; i++) {
      const int32_t kinds[4] = {i, count - i, 7, i % 2 * count + i};
      items[i] = kinds[kind];
    }
    asked = 0;
    ov_sort(items, count, sizeof *items, counted_before);
    assert_true(asked < (int64_t)count * 2 * 16);
    for (int32_t i = 1; i < count; i++) {
      assert_true(items[i - 1] <= items[i]);
    }
  }
  free(items);
}

TEST(sort_of_nothing_and_of_one_does_nothing) {
  ov_sort(NULL, 0, 4, number_before);
  ov_array(int32_t) none = {0};
  ov_array_sort(&none, number_before);
  int32_t one = 9;
  ov_sort(&one, 1, sizeof one, number_before);
  assert_int_equal(one, 9);
}
