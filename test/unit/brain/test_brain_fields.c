// A brain that is written and read back goes on as the one that was written; bad bytes are refused.
// Design: docs/determinism.md
#include "mind/brain/brain_share.h"
#include "support/brain_adapter.h"
#include "support/brain_lists.h"
#include "support/brain_stage.h"
#include "support/test.h"

#include <string.h>

enum { TICKS_BEFORE_MAX = 300, TICKS_AFTER = 100 };

static uint64_t hash_of(ov_brain* brain) {
  ov_fields fields = ov_fields_hash(1);
  ov_brain_fields(brain, &fields);
  return ov_fields_end(&fields);
}

static ov_writer write_brain(ov_brain* brain) {
  ov_writer writer;
  const ovis_allocator none = {0};
  ov_writer_init(&writer, &none);
  ov_fields fields = ov_fields_write(&writer);
  ov_brain_fields(brain, &fields);
  assert_false(writer.is_failed);
  return writer;
}

// Returns whether a simulation would take these bytes.
static bool read_brain(ov_brain* brain, const uint8_t* bytes, size_t size) {
  const ovis_allocator none = {0};
  ov_reader reader = ov_reader_make(bytes, size);
  ov_fields fields = ov_fields_read(&reader);
  fields.allocator = &none;
  ov_brain_fields(brain, &fields);
  return !fields.is_bad && !reader.is_short && ov_brain_mind_ops.is_valid(brain);
}

static void check_answers(const brain_adapter* a, const brain_adapter* b) {
  for (int32_t i = 0; i < a->plan->node_count; i++) {
    ovis_option left;
    ovis_option right;
    ov_brain_mind_ops.item(a->brain, NULL, i, &left);
    ov_brain_mind_ops.item(b->brain, NULL, i, &right);
    assert_int_equal(left.is_running, right.is_running);
    assert_int_equal(left.answer.reason, right.answer.reason);
    assert_int_equal(left.answer.other, right.answer.other);
    assert_true(left.answer.value == right.answer.value);
    assert_true(left.answer.limit == right.answer.limit);
  }
}

static void check_equal(const brain_adapter* a, const brain_adapter* b) {
  assert_int_equal(a->log.count, b->log.count);
  assert_memory_equal(a->log.call, b->log.call, (size_t)a->log.count * sizeof a->log.call[0]);
  assert_true(hash_of(a->brain) == hash_of(b->brain));
  assert_true(a->actor.rng.state == b->actor.rng.state);
  check_answers(a, b);
}

static int64_t advance(brain_adapter* self, int64_t time, int32_t ticks) {
  for (int32_t i = 0; i < ticks; i++) {
    brain_adapter_host(self, time);
    brain_adapter_tick(self, time);
    time = random_brain_next_time(self->random, time);
  }
  return time;
}

static void try_snapshot(uint64_t seed, random_brain* random) {
  uint64_t state = seed;
  const random_brain_options options = {.stops_all_inside = test_chance(&state, 50),
                                        .skips_time = test_chance(&state, 50)};
  random_brain_make(random, seed, options);
  brain_adapter_restrict(random);
  brain_adapter* was = brain_adapter_open(random);
  int64_t time = random_brain_next_time(random, random->time_start);
  time = advance(was, time, test_below(&state, TICKS_BEFORE_MAX));

  ov_writer writer = write_brain(was->brain);
  brain_adapter* is = brain_adapter_open(random);
  is->actor.rng = was->actor.rng;
  is->env = was->env;
  assert_true(read_brain(is->brain, writer.bytes, writer.size));
  assert_true(hash_of(is->brain) == hash_of(was->brain));
  ov_writer again = write_brain(is->brain);
  assert_int_equal(again.size, writer.size);
  assert_memory_equal(again.bytes, writer.bytes, writer.size);
  for (int32_t i = 0; i < TICKS_AFTER; i++) {
    advance(was, time, 1);
    time = advance(is, time, 1);
    check_equal(was, is);
  }
  ov_writer_fini(&again);
  ov_writer_fini(&writer);
  brain_adapter_close(is);
  brain_adapter_close(was);
}

TEST(a_brain_that_is_read_back_goes_on_like_the_one_that_was_written) {
  static random_brain random;
  uint64_t seed = test_seed(189);
  const int64_t count = test_count(300, 5000, 50000);
  for (int64_t i = 0; i < count; i++) {
    try_snapshot(test_random(&seed), &random);
  }
}

// A brain of a random plan in the middle of its life, as bytes.
static brain_adapter* open_running(random_brain* random, uint64_t seed) {
  random_brain_make(random, seed, (random_brain_options){0});
  brain_adapter_restrict(random);
  brain_adapter* self = brain_adapter_open(random);
  advance(self, random->time_start + 1, 50);
  return self;
}

TEST(every_prefix_of_a_brain_is_refused) {
  static random_brain random;
  brain_adapter* was = open_running(&random, 7);
  ov_writer writer = write_brain(was->brain);
  for (size_t size = 0; size < writer.size; size++) {
    brain_adapter* is = brain_adapter_open(&random);
    assert_false(read_brain(is->brain, writer.bytes, size));
    brain_adapter_close(is);
  }
  ov_writer_fini(&writer);
  brain_adapter_close(was);
}

TEST(a_brain_with_any_byte_changed_is_refused_or_works) {
  static random_brain random;
  int32_t refused = 0;
  for (uint64_t seed = 1; seed <= 4; seed++) {
    brain_adapter* was = open_running(&random, seed);
    ov_writer writer = write_brain(was->brain);
    for (size_t i = 0; i < writer.size; i++) {
      const uint8_t right = writer.bytes[i];
      writer.bytes[i] ^= (uint8_t)(1u << (i + seed) % 8);
      brain_adapter* is = brain_adapter_open(&random);
      if (read_brain(is->brain, writer.bytes, writer.size)) {
        advance(is, random.time_start + 51, 3); // checks itself after each tick
      } else {
        refused++;
      }
      brain_adapter_close(is);
      writer.bytes[i] = right;
    }
    ov_writer_fini(&writer);
    brain_adapter_close(was);
  }
  assert_true(refused > 100);
}

// ---- Lists

static const ovis_memory lists[] = {OVIS_MEM_LIVING, OVIS_MEM_SECONDARY_JOB_SITE};
static const ov_brain_def with_lists = {
    .memories = lists, .memory_count = 2, .core = 1, .fallback = OV_ACTIVITY_IDLE};

TEST(lists_are_in_a_snapshot_and_empty_ones_are_absent) {
  brain_stage was;
  brain_stage is;
  brain_stage_open(&was, &with_lists);
  brain_stage_open(&is, &with_lists);
  const uint64_t empty = hash_of(was.brain);
  assert_false(ov_brain_has(was.brain, OVIS_MEM_LIVING));
  for (uint64_t i = 1; i <= 40; i++) {
    assert_true(ov_brain_push_serial(&was.agent, OVIS_MEM_LIVING, i * i));
    const ov_place place = {.cell = {(int32_t)i, 2, 3}, .dimension = OVIS_MEMORY_THE_NETHER};
    assert_true(ov_brain_push_place(&was.agent, OVIS_MEM_SECONDARY_JOB_SITE, &place));
  }
  assert_true(ov_brain_has(was.brain, OVIS_MEM_LIVING));
  ov_writer writer = write_brain(was.brain);
  assert_true(read_brain(is.brain, writer.bytes, writer.size));
  assert_true(hash_of(is.brain) == hash_of(was.brain));
  const ov_memory_list* living = ov_brain_list(is.brain, OVIS_MEM_LIVING);
  const ov_memory_list* places = ov_brain_list(is.brain, OVIS_MEM_SECONDARY_JOB_SITE);
  assert_int_equal(living->count, 40);
  assert_int_equal(living->serials[39], 1600);
  assert_int_equal(places->places[4].cell.x, 5);
  assert_int_equal(places->places[4].dimension, OVIS_MEMORY_THE_NETHER);
  for (int32_t i = 0; i < 40; i++) {
    ov_brain_remove_at(is.brain, OVIS_MEM_LIVING, 0);
  }
  ov_brain_clear_list(is.brain, OVIS_MEM_SECONDARY_JOB_SITE);
  assert_false(ov_brain_has(is.brain, OVIS_MEM_LIVING));
  assert_int_equal(ov_brain_list(is.brain, OVIS_MEM_LIVING)->count, 0);
  assert_true(hash_of(is.brain) == empty);
  ov_writer_fini(&writer);
  brain_stage_close(&is);
  brain_stage_close(&was);
}

static const ovis_memory living[] = {OVIS_MEM_LIVING, OVIS_MEM_VISIBLE_LIVING};
static const ov_brain_def with_living = {
    .memories = living, .memory_count = 2, .core = 1, .fallback = OV_ACTIVITY_IDLE};

static void fill_at_once(brain_stage* stage, uint64_t first, int32_t count) {
  ov_brain_clear_list(stage->brain, OVIS_MEM_LIVING);
  ov_brain_clear_list(stage->brain, OVIS_MEM_VISIBLE_LIVING);
  uint64_t serials[100];
  assert_in_range(count, 0, 100);
  for (int32_t i = 0; i < count; i++) {
    serials[i] = first + (uint64_t)i;
  }
  ov_brain_set_living(&stage->agent, serials, count, OV_LISTED_PLAYERS);
}

static void fill_one_by_one(brain_stage* stage, uint64_t first, int32_t count) {
  for (uint64_t i = first; i < first + (uint64_t)count; i++) {
    assert_true(ov_brain_push_serial(&stage->agent, OVIS_MEM_LIVING, i));
    brain_push_visible(&stage->agent, i, 0);
  }
}

TEST(a_scan_stores_living_once_and_saves_it_as_two_lists) {
  brain_stage one;
  brain_stage two;
  brain_stage is;
  brain_stage_open(&one, &with_living);
  brain_stage_open(&two, &with_living);
  brain_stage_open(&is, &with_living);
  fill_at_once(&one, 7, 30);
  fill_one_by_one(&two, 7, 30);
  assert_true(hash_of(one.brain) == hash_of(two.brain));
  ov_writer writer = write_brain(one.brain);
  assert_true(read_brain(is.brain, writer.bytes, writer.size));
  assert_true(hash_of(is.brain) == hash_of(two.brain));
  assert_int_equal(ov_brain_list(one.brain, OVIS_MEM_LIVING)->count, 30);
  for (int32_t i = 0; i < 30; i++) {
    assert_int_equal(ov_brain_living_at(one.brain, i), 7 + i);
    assert_int_equal(ov_brain_living_at(is.brain, i), 7 + i);
  }
  // Only a scan tells who stands in the lists.
  assert_true(ov_brain_may_list(one.brain, OV_LISTED_PLAYERS));
  assert_true(ov_brain_may_list(one.brain, 0));
  assert_false(ov_brain_may_list(one.brain, OV_LISTED_SPECIES(CAT)));
  assert_true(ov_brain_may_list(two.brain, OV_LISTED_SPECIES(CAT)));
  assert_true(ov_brain_may_list(is.brain, OV_LISTED_SPECIES(CAT)));
  // One list outlives the other.
  ov_brain_erase(one.brain, OVIS_MEM_VISIBLE_LIVING);
  ov_brain_erase(two.brain, OVIS_MEM_VISIBLE_LIVING);
  assert_int_equal(ov_brain_living_at(one.brain, 29), 36);
  assert_true(hash_of(one.brain) == hash_of(two.brain));
  // A scan after a restore, with more and with nobody.
  fill_at_once(&is, 100, 90);
  assert_int_equal(ov_brain_living_at(is.brain, 89), 189);
  fill_at_once(&is, 0, 0);
  assert_false(ov_brain_has(is.brain, OVIS_MEM_LIVING));
  assert_true(ov_brain_has(is.brain, OVIS_MEM_VISIBLE_LIVING));
  assert_int_equal(ov_brain_list(is.brain, OVIS_MEM_LIVING)->count, 0);
  ov_writer_fini(&writer);
  brain_stage_close(&is);
  brain_stage_close(&two);
  brain_stage_close(&one);
}

TEST(serials_that_need_more_than_30_bits_make_wide_entries) {
  static const uint64_t firsts[] = {1, (UINT64_C(1) << 30) - 31, (UINT64_C(1) << 30) - 30,
                                    (UINT64_C(1) << 30) - 1, UINT64_C(1) << 60};
  for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++) {
    brain_stage one;
    brain_stage two;
    brain_stage_open(&one, &with_living);
    brain_stage_open(&two, &with_living);
    for (int32_t round = 0; round < 4; round++) { // narrow, as serials say, narrow, wide
      const uint64_t first = round == 1 ? firsts[i] : round == 3 ? firsts[4] : 5;
      fill_at_once(&one, first, 30);
      const ov_memory_list* list = ov_brain_list(one.brain, OVIS_MEM_VISIBLE_LIVING);
      assert_int_equal(one.brain->has_wide_entries, first + 29 >= UINT64_C(1) << 30);
      ov_brain_mark_entry(one.brain, list, 7, 2);
      ov_brain_clear_list(two.brain, OVIS_MEM_LIVING);
      ov_brain_clear_list(two.brain, OVIS_MEM_VISIBLE_LIVING);
      fill_one_by_one(&two, first, 30);
      list = ov_brain_list(two.brain, OVIS_MEM_VISIBLE_LIVING);
      ov_brain_mark_entry(two.brain, list, 7, 2);
      assert_true(hash_of(one.brain) == hash_of(two.brain));
      for (int32_t k = 0; k < 30; k++) {
        assert_true(ov_brain_living_at(one.brain, k) == first + (uint64_t)k);
        assert_true(ov_brain_visible_at(two.brain, list, k) == first + (uint64_t)k);
      }
    }
    brain_stage_close(&two);
    brain_stage_close(&one);
  }
}

// ---- Game times far apart

static brain_part lasting = {.name = "a"};
static const ov_activity_entry two[] = {
    {.behavior = BRAIN_TIMED(lasting, OV_BEHAVIOR_TICKS_MAX, OV_BEHAVIOR_TICKS_MAX)}};
static const ov_activity_plan core = {
    .activity = OV_ACTIVITY_CORE, .entries = two, .entry_count = 1};

static void tick_at(brain_stage* stage, int64_t time) {
  stage->env.game_time = time - 1;
  stage->log[0] = '\0';
  brain_stage_tick(stage);
}

TEST(end_times_are_exact_however_far_the_game_time_goes) {
  static const int64_t starts[] = {0, 5, INT64_C(5000000000), OVIS_TIME_MAX / 2, -OVIS_TIME_MAX};
  const ov_brain_def def = brain_stage_def(&core, 1);
  for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
    const int64_t end = starts[i] + OV_BEHAVIOR_TICKS_MAX;
    brain_stage stage;
    brain_stage_open(&stage, &def);
    tick_at(&stage, starts[i]);
    assert_int_equal(ov_brain_end_time(stage.brain, 0), end);
    for (int64_t time = starts[i]; time < end; time += 300000000) {
      tick_at(&stage, time);
      assert_true(brain_stage_runs(&stage, &lasting));
      assert_int_equal(ov_brain_end_time(stage.brain, 0), end);
    }
    tick_at(&stage, end);
    assert_true(brain_stage_runs(&stage, &lasting));
    tick_at(&stage, end + 1);
    assert_false(brain_stage_runs(&stage, &lasting));
    brain_stage_close(&stage);
  }
}

TEST(a_behavior_that_ended_long_ago_ends) {
  const ov_brain_def def = brain_stage_def(&core, 1);
  brain_stage stage;
  brain_stage_open(&stage, &def);
  tick_at(&stage, -OVIS_TIME_MAX);
  assert_true(brain_stage_runs(&stage, &lasting));
  tick_at(&stage, OVIS_TIME_MAX);
  assert_false(brain_stage_runs(&stage, &lasting));
  brain_stage_close(&stage);
}

// ---- Refusals

static float refused_value;
static bool refuse(ov_behavior_turn* turn) {
  return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, (double)refused_value, 16);
}
static const ov_behavior_kind refuser = {.name = "refuser", .can_start = refuse};

static ovis_answer answer_of(const brain_stage* stage, int32_t node) {
  ovis_option option;
  ov_brain_mind_ops.item(stage->brain, NULL, node, &option);
  return option.answer;
}

TEST(the_numbers_of_as_many_refusals_as_fit_are_kept) {
  for (int32_t count = 1; count <= 2 * OV_REFUSALS_KEPT; count++) {
    ov_activity_entry entries[2 * OV_REFUSALS_KEPT] = {{0}};
    for (int32_t i = 0; i < count; i++) {
      entries[i].behavior.kind = &refuser;
    }
    const ov_activity_plan plan = {
        .activity = OV_ACTIVITY_CORE, .entries = entries, .entry_count = count};
    const ov_brain_def def = brain_stage_def(&plan, 1);
    brain_stage stage;
    brain_stage_open(&stage, &def);
    for (int32_t tick = 0; tick < 3; tick++) {
      refused_value = 17.5f + (float)tick;
      brain_stage_tick(&stage);
      int32_t numbers = 0;
      for (int32_t i = 0; i < count; i++) {
        const ovis_answer answer = answer_of(&stage, i);
        assert_int_equal(answer.reason, OVIS_REASON_TOO_FAR);
        numbers += answer.value == refused_value && answer.limit == 16;
        assert_true(answer.value == refused_value || answer.value == 0);
      }
      assert_int_equal(numbers, count < OV_REFUSALS_KEPT ? count : OV_REFUSALS_KEPT);
    }
    brain_stage_close(&stage);
  }
}
