#include "agent/crowd.h"
#include "species/profiles.h"
#include "support/counting_alloc.h"
#include "support/test.h"

static const ovis_allocator libc_memory;

static ov_actor* add(ov_crowd* crowd, uint64_t serial, double x) {
  ov_actor* actor = ov_crowd_add(crowd, serial);
  if (actor != NULL) {
    const ovis_species* pig = ovis_species_find("pig");
    actor->profile = ov_profile_of(pig);
    actor->rng = ov_rng_make(1, serial);
    ov_actor_init(actor, pig, false, (ovis_vec3){x, 64, 0}, 0);
    assert_true(ov_crowd_update(crowd, actor));
  }
  return actor;
}

TEST(actors_are_found_by_serial_and_stand_in_its_order) {
  ov_crowd crowd;
  assert_true(ov_crowd_init(&crowd, &libc_memory, 4, 0));
  assert_null(ov_crowd_find(&crowd, 1));
  for (uint64_t serial = 3; serial <= 300; serial += 3) {
    add(&crowd, serial, (double)serial);
  }
  assert_true(ov_crowd_is_valid(&crowd));
  for (uint64_t serial = 0; serial <= 301; serial++) {
    const ov_actor* actor = ov_crowd_find(&crowd, serial);
    assert_true((actor != NULL) == (serial > 0 && serial % 3 == 0));
    assert_true(actor == NULL || actor->serial == serial);
    assert_true(actor == NULL || ov_crowd_get(&crowd, actor->id) == actor);
  }
  ov_crowd_fini(&crowd);
}

TEST(species_are_counted_until_the_last_one_is_removed) {
  static const ov_species_id pigs[] = {OV_SPECIES_COW, OV_SPECIES_PIG, OV_SPECIES_NONE};
  static const ov_species_id cows[] = {OV_SPECIES_COW, OV_SPECIES_NONE};
  ov_crowd crowd;
  assert_true(ov_crowd_init(&crowd, &libc_memory, 4, 0));
  assert_false(ov_crowd_has_any(&crowd, pigs));
  for (uint64_t serial = 1; serial <= 2; serial++) {
    ov_actor* actor = add(&crowd, serial, 1);
    assert_true(ov_crowd_update(&crowd, actor)); // a move is no second actor
  }
  assert_false(ov_crowd_has_any(&crowd, cows));
  for (uint64_t serial = 1; serial <= 2; serial++) {
    assert_true(ov_crowd_has_any(&crowd, pigs));
    assert_true(ov_crowd_is_valid(&crowd));
    ov_crowd_remove(&crowd, ov_crowd_find(&crowd, serial)->id);
  }
  assert_false(ov_crowd_has_any(&crowd, pigs));
  ov_crowd_fini(&crowd);
}

TEST(random_comings_and_goings_keep_order_and_grid) {
  uint64_t random = test_seed(11);
  ov_crowd crowd;
  assert_true(ov_crowd_init(&crowd, &libc_memory, 0, 0));
  bool is_in[3000] = {false};
  int32_t count = 0;
  uint64_t next = 1;
  for (int64_t i = 0; i < test_count(2000, 2900, 2900); i++) {
    if (count == 0 || test_random(&random) % 5 < 3) {
      add(&crowd, next, (double)(test_random(&random) % 64));
      is_in[next++] = true;
      count++;
    } else {
      uint64_t gone = test_random(&random) % next;
      while (!is_in[gone]) {
        gone = gone == 0 ? next - 1 : gone - 1;
      }
      const uint32_t id = ov_crowd_find(&crowd, gone)->id;
      ov_crowd_remove(&crowd, id);
      assert_null(ov_crowd_get(&crowd, id)); // nor when another takes the slot
      is_in[gone] = false;
      count--;
    }
    assert_int_equal(crowd.order.count, count);
    if (i % 50 == 0) {
      assert_true(ov_crowd_is_valid(&crowd));
      for (uint64_t serial = 1; serial < next; serial++) {
        assert_true((ov_crowd_find(&crowd, serial) != NULL) == is_in[serial]);
      }
    }
  }
  ov_crowd_fini(&crowd);
}

TEST(checker_sees_what_is_out_of_order) {
  ov_crowd crowd;
  assert_true(ov_crowd_init(&crowd, &libc_memory, 4, 0));
  add(&crowd, 5, 0);
  ov_actor* second = add(&crowd, 9, 1);
  assert_true(ov_crowd_is_valid(&crowd));
  second->serial = 4;
  assert_false(ov_crowd_is_valid(&crowd));
  second->serial = 9;
  second->health = 0.0f / (second->health - second->health);
  assert_false(ov_crowd_is_valid(&crowd));
  second->health = 1;
  assert_true(ov_crowd_is_valid(&crowd));
  ov_crowd_fini(&crowd);
}

static ovis_status fill(const ovis_allocator* allocator, void* context) {
  (void)context;
  ov_crowd crowd;
  bool is_whole = ov_crowd_init(&crowd, allocator, 2, 0);
  for (uint64_t serial = 1; serial <= 40 && is_whole; serial++) {
    ov_actor* actor = ov_crowd_add(&crowd, serial);
    is_whole = actor != NULL;
    if (is_whole) {
      const ovis_species* pig = ovis_species_find("pig");
      ov_actor_init(actor, pig, false, (ovis_vec3){0, 64, 0}, 0);
      is_whole = ov_crowd_update(&crowd, actor);
    }
  }
  ov_crowd_fini(&crowd);
  return is_whole ? OVIS_OK : OVIS_NO_MEMORY;
}

TEST(crowd_gives_everything_back_whichever_allocation_fails) {
  assert_true(fail_each_allocation(fill, NULL) > 4);
}
