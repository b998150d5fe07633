// Views of containers: what workers change by themselves is, once merged, what one would have
// changed.
#include "agent/containers.h"
#include "base/fields.h"
#include "support/test.h"

#include <ovis/item.h>

#define VIEWS 3
#define CELLS 12 // of each view

static const ovis_allocator allocator = {0};

static ovis_pos cell_of(int32_t view, int32_t index) {
  return (ovis_pos){index * 5 % CELLS, 64, index * VIEWS + view};
}

static uint64_t hash_of(ov_containers* containers) {
  ov_fields fields = ov_fields_hash(1);
  ov_containers_fields(containers, &fields, &allocator);
  return ov_fields_end(&fields);
}

static void change(ov_containers* containers, uint64_t random, int32_t view) {
  const ovis_pos cell = cell_of(view, test_below(&random, CELLS));
  const int32_t place = test_below(&random, 3);
  const ovis_stack stack = ovis_stack_from_name("stone", test_below(&random, 3));
  if (test_one_in(&random, 5)) {
    assert_true(ov_containers_lock(containers, cell, test_one_in(&random, 2), &allocator));
  } else {
    assert_true(ov_containers_put(containers, cell, place, &stack, &allocator));
  }
}

static void expect_same(const ov_containers* a, const ov_containers* b, int32_t view) {
  for (int32_t i = 0; i < CELLS; i++) {
    const ovis_pos cell = cell_of(view, i);
    const ov_container* found_a = ov_containers_find(a, cell);
    const ov_container* found_b = ov_containers_find(b, cell);
    assert_int_equal(found_a != NULL && found_a->is_locked, found_b != NULL && found_b->is_locked);
    for (int32_t place = 0; place < 3; place++) {
      assert_int_equal(ov_containers_place(a, cell, place)->count,
                       ov_containers_place(b, cell, place)->count);
    }
  }
}

TEST(views_that_are_merged_are_what_one_would_have_changed) {
  uint64_t random = test_seed(38);
  ov_containers one = {.has_spilt = false};
  ov_containers base = {.has_spilt = false};
  ov_containers views[VIEWS] = {{.has_spilt = false}};
  const int64_t ticks = test_count(300, 3000, 30000);
  for (int64_t tick = 0; tick < ticks; tick++) {
    for (int32_t i = 0; i < VIEWS; i++) {
      ov_containers_view(&views[i], &base);
    }
    for (int32_t i = test_below(&random, 20); i > 0; i--) {
      const int32_t view = test_below(&random, VIEWS);
      const uint64_t drawn = test_random(&random);
      change(&one, drawn, view);
      change(&views[view], drawn, view);
      expect_same(&one, &views[view], view);
    }
    for (int32_t i = 0; i < VIEWS; i++) {
      assert_true(ov_containers_merge(&base, &views[(tick + i) % VIEWS], &allocator));
    }
    assert_true(ov_containers_is_valid(&base));
    assert_int_equal(base.list.count, one.list.count);
    assert_true(hash_of(&base) == hash_of(&one));
  }
  ov_containers_fini(&one, &allocator);
  ov_containers_fini(&base, &allocator);
  for (int32_t i = 0; i < VIEWS; i++) {
    ov_containers_fini(&views[i], &allocator);
  }
}
