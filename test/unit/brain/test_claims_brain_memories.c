// The claims about memories and sensors, each with a plan typed by hand.
// Rules: docs/claims.tsv, groups I, K and R.
#include "support/brain_stage.h"
#include "support/test.h"

#include <string.h>

#define FOR_EVER OVIS_MEMORY_FOR_EVER

// A brain without behaviors that registers three memories.
static const ovis_memory some[] = {OVIS_MEM_LAST_SLEPT, OVIS_MEM_GOLEM_DETECTED_RECENTLY,
                                   OVIS_MEM_NEAREST_BED};
static const ov_brain_def quiet = {
    .memories = some, .memory_count = 3, .core = 1, .fallback = OV_ACTIVITY_IDLE};

static bool has(const brain_stage* stage, ovis_memory memory) {
  return brain_stage_has(stage, memory);
}

// Ticks until a memory is forgotten.
static int32_t life_of(const ovis_rules* rules, int32_t ttl) {
  brain_stage stage;
  brain_stage_open_rules(&stage, &quiet, rules);
  brain_stage_set(&stage, OVIS_MEM_GOLEM_DETECTED_RECENTLY, 1, ttl);
  int32_t ticks = 0;
  while (has(&stage, OVIS_MEM_GOLEM_DETECTED_RECENTLY)) {
    brain_stage_tick(&stage);
    ticks++;
  }
  brain_stage_close(&stage);
  return ticks;
}

TEST(claim_158_long_term_memories_are_saved_and_short_term_ones_are_not) {
  static const char* const saved[] = {"home", "job_site", "last_slept", "liked_player",
                                      "is_pregnant"};
  static const char* const lost[] = {"walk_target", "path", "nearest_bed", "attack_target", "mobs"};
  for (int i = 0; i < 5; i++) {
    ovis_memory memory;
    assert_true(ovis_memory_find(saved[i], &memory));
    assert_true(ovis_memory_get_info(memory).is_saved);
    assert_true(ovis_memory_find(lost[i], &memory));
    assert_false(ovis_memory_get_info(memory).is_saved);
  }
}

CLAIM(claim_159_a_memory_that_expires_is_forgotten_without_a_call) {
  brain_stage stage;
  brain_stage_open(&stage, &quiet);
  brain_stage_set(&stage, OVIS_MEM_LAST_SLEPT, 5, FOR_EVER);
  brain_stage_set(&stage, OVIS_MEM_GOLEM_DETECTED_RECENTLY, 1, 3);
  brain_stage_ticks(&stage, 3);
  assert_true(has(&stage, OVIS_MEM_GOLEM_DETECTED_RECENTLY));
  brain_stage_ticks(&stage, 1);
  assert_false(has(&stage, OVIS_MEM_GOLEM_DETECTED_RECENTLY));
  brain_stage_ticks(&stage, 1000);
  assert_true(has(&stage, OVIS_MEM_LAST_SLEPT)); // it does not expire
  assert_int_equal(brain_stage_number(&stage, OVIS_MEM_LAST_SLEPT), 5);
  brain_stage_close(&stage);
}

CLAIM(claim_160_set_set_with_expiry_and_erase_are_separate) {
  brain_stage stage;
  brain_stage_open(&stage, &quiet);
  assert_false(has(&stage, OVIS_MEM_LAST_SLEPT));
  brain_stage_set(&stage, OVIS_MEM_LAST_SLEPT, 7, FOR_EVER);
  assert_true(has(&stage, OVIS_MEM_LAST_SLEPT));
  assert_int_equal(brain_stage_ttl(&stage, OVIS_MEM_LAST_SLEPT), FOR_EVER);
  brain_stage_set(&stage, OVIS_MEM_LAST_SLEPT, 8, 5);
  assert_int_equal(brain_stage_number(&stage, OVIS_MEM_LAST_SLEPT), 8);
  assert_int_equal(brain_stage_ttl(&stage, OVIS_MEM_LAST_SLEPT), 5);
  brain_stage_set(&stage, OVIS_MEM_LAST_SLEPT, 9, FOR_EVER); // ends the expiry
  assert_int_equal(brain_stage_ttl(&stage, OVIS_MEM_LAST_SLEPT), FOR_EVER);
  brain_stage_ticks(&stage, 10);
  assert_int_equal(brain_stage_number(&stage, OVIS_MEM_LAST_SLEPT), 9);
  brain_stage_set(&stage, OVIS_MEM_LAST_SLEPT, 9, 5);
  brain_stage_erase(&stage, OVIS_MEM_LAST_SLEPT);
  assert_false(has(&stage, OVIS_MEM_LAST_SLEPT));
  assert_int_equal(brain_stage_number(&stage, OVIS_MEM_LAST_SLEPT), 0);
  assert_true(stage.brain == NULL || ov_brain_mind_ops.is_valid(stage.brain));
  brain_stage_set(&stage, OVIS_MEM_LAST_SLEPT, 4, FOR_EVER); // the old expiry is erased too
  assert_int_equal(brain_stage_ttl(&stage, OVIS_MEM_LAST_SLEPT), FOR_EVER);
  brain_stage_close(&stage);
}

CLAIM(claim_160_erasing_one_memory_leaves_the_others) {
  brain_stage stage;
  brain_stage_open(&stage, &quiet);
  brain_stage_set(&stage, OVIS_MEM_LAST_SLEPT, 7, 4);
  brain_stage_set(&stage, OVIS_MEM_NEAREST_BED, 1, 4);
  brain_stage_erase(&stage, OVIS_MEM_LAST_SLEPT);
  assert_true(has(&stage, OVIS_MEM_NEAREST_BED));
  assert_int_equal(brain_stage_ttl(&stage, OVIS_MEM_NEAREST_BED), 4);
  if (test_subject_now() == TEST_ENGINE) { // the reference has numbers alone
    const ovis_pos* cell = ov_brain_cell(stage.brain, OVIS_MEM_NEAREST_BED);
    assert_int_equal(cell->x + 10 * cell->y + 100 * cell->z, 321);
  }
  brain_stage_close(&stage);
}

CLAIM(a_memory_that_is_not_registered_cannot_be_set) {
  brain_stage stage;
  brain_stage_open(&stage, &quiet);
  brain_stage_set(&stage, OVIS_MEM_LAST_WOKEN, 7, FOR_EVER);
  assert_false(has(&stage, OVIS_MEM_LAST_WOKEN));
  assert_false(brain_stage_registers(&stage, OVIS_MEM_LAST_WOKEN));
  brain_stage_erase(&stage, OVIS_MEM_LAST_WOKEN);
  brain_stage_close(&stage);
}

static void see_golem(ov_behavior_turn* turn) {
  brain_stage_note(turn, brain_stage_has(brain_stage_of(turn), OVIS_MEM_GOLEM_DETECTED_RECENTLY)
                             ? "known"
                             : "forgotten");
}
static const ov_sensor_kind golem_sensor = {.name = "golem", .rate = 1, .scan = see_golem};

CLAIM(claim_161_a_tick_forgets_before_sensors_look) {
  static const ov_sensor_kind* const sensors[] = {&golem_sensor};
  ov_brain_def def = quiet;
  def.sensors = sensors;
  def.sensor_count = 1;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  brain_stage_set(&stage, OVIS_MEM_GOLEM_DETECTED_RECENTLY, 1, 1);
  brain_stage_ticks(&stage, 3);
  brain_stage_expect(&stage, "known forgotten forgotten");
  brain_stage_close(&stage);
}

CLAIM(claim_162_the_countdown_comes_before_the_check_until_22w12a) {
  const ovis_rules old = ovis_rules_get_preset(OVIS_RULES_1_18);
  const ovis_rules new = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  assert_int_equal(life_of(&old, 1), 1);
  assert_int_equal(life_of(&old, 2), 2);
  assert_int_equal(life_of(&old, 600), 600);
  assert_int_equal(life_of(&new, 1), 2);
  assert_int_equal(life_of(&new, 2), 3);
  assert_int_equal(life_of(&old, 0), 1);
  assert_int_equal(life_of(&new, 0), 1);
}

// The first of the tries, one each 100 ticks, that finds the memory forgotten.
static int32_t first_try(const ovis_rules* rules) {
  brain_stage stage;
  brain_stage_open_rules(&stage, &quiet, rules);
  brain_stage_set(&stage, OVIS_MEM_GOLEM_DETECTED_RECENTLY, 1, 600);
  int32_t tick = 0;
  do {
    brain_stage_ticks(&stage, 100);
    tick += 100;
  } while (has(&stage, OVIS_MEM_GOLEM_DETECTED_RECENTLY));
  brain_stage_close(&stage);
  return tick;
}

CLAIM(claim_163_a_golem_is_due_after_600_ticks_before_22w12a_and_after_700_since) {
  const ovis_rules old = ovis_rules_get_preset(OVIS_RULES_1_18);
  const ovis_rules new = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  assert_int_equal(first_try(&old), 600);
  assert_int_equal(first_try(&new), 700);
}

CLAIM(claim_164_a_memory_lives_one_tick_longer_than_stated_since_22w12a) {
  const ovis_rules new = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  for (int32_t ttl = 1; ttl <= 50; ttl++) {
    assert_int_equal(life_of(&new, ttl), ttl + 1);
  }
}

// ---- Sensors

static int32_t scan_count;
static void count_scan(ov_behavior_turn* turn) {
  (void)turn;
  scan_count++;
}
static const ov_sensor_kind usual = {.name = "usual", .rate = OV_SENSOR_RATE, .scan = count_scan};

CLAIM(claim_182_a_sensor_scans_every_20_ticks_and_first_within_these) {
  static const ov_sensor_kind* const sensors[] = {&usual};
  ov_brain_def def = quiet;
  def.sensors = sensors;
  def.sensor_count = 1;
  int32_t firsts[OV_SENSOR_RATE + 1] = {0};
  for (uint64_t serial = 1; serial <= 2000; serial++) {
    brain_stage stage;
    brain_stage_open(&stage, &def);
    brain_stage_born(&stage, 9, serial);
    scan_count = 0;
    int32_t first = 0;
    while (scan_count == 0) {
      brain_stage_tick(&stage);
      first++;
    }
    assert_in_range(first, 1, 19);
    firsts[first]++;
    for (int32_t i = 1; i <= 3; i++) {
      brain_stage_ticks(&stage, 19);
      assert_int_equal(scan_count, i);
      brain_stage_ticks(&stage, 1);
      assert_int_equal(scan_count, i + 1);
    }
    brain_stage_close(&stage);
  }
  // A first count of 0 and one of 1 both scan in the first tick.
  assert_in_range(firsts[1], 150, 250);
  for (int32_t i = 2; i <= 19; i++) {
    assert_in_range(firsts[i], 60, 140);
  }
}

CLAIM(claim_182_each_sensor_draws_its_first_count_once) {
  static const ov_sensor_kind* const sensors[] = {&usual, &usual, &usual}; // the brain has two
  ov_brain_def def = quiet;
  def.sensors = sensors;
  def.sensor_count = 2;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  ov_rng rng = ov_rng_make(1, 1);
  for (int32_t i = 0; i < 2; i++) {
    assert_int_equal(brain_stage_sensor_ticks(&stage, i), ov_rng_int(&rng, OV_SENSOR_RATE));
  }
  assert_true(stage.actor.rng.state == rng.state);
  brain_stage_close(&stage);
}

CLAIM(claim_183_what_a_sensor_requires_is_registered_for_it) {
  static const ovis_memory required[] = {OVIS_MEM_NEAREST_HOSTILE, OVIS_MEM_LIVING};
  static const ov_sensor_kind hostiles = {.name = "hostiles",
                                          .rate = 20,
                                          .requires = required,
                                          .require_count = OV_COUNT_OF(required),
                                          .scan = count_scan};
  static const ovis_memory others[] = {OVIS_MEM_HURT_BY};
  static const ov_sensor_kind hurt = {.name = "hurt",
                                      .rate = 20,
                                      .requires = others,
                                      .require_count = OV_COUNT_OF(others),
                                      .scan = count_scan};
  static const ov_sensor_kind* const sensors[] = {&hostiles, &usual, &hurt};
  ov_brain_def def = quiet;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  assert_false(brain_stage_registers(&stage, OVIS_MEM_NEAREST_HOSTILE));
  brain_stage_close(&stage);
  def.sensors = sensors;
  def.sensor_count = 3;
  brain_stage_open(&stage, &def);
  assert_true(brain_stage_registers(&stage, OVIS_MEM_NEAREST_HOSTILE));
  assert_true(brain_stage_registers(&stage, OVIS_MEM_LIVING));
  assert_true(brain_stage_registers(&stage, OVIS_MEM_HURT_BY));
  brain_stage_close(&stage);
}

TEST(claim_264_a_memory_can_be_persistent_and_can_expire) {
  // One that is saved and one that is not, each with and without expiry.
  static const struct {
    ovis_memory memory;
    bool is_saved;
  } cases[] = {{OVIS_MEM_LAST_SLEPT, true}, {OVIS_MEM_NEAREST_BED, false}};
  for (int i = 0; i < 2; i++) {
    const ovis_memory memory = cases[i].memory;
    assert_int_equal(ovis_memory_get_info(memory).is_saved, cases[i].is_saved);
    brain_stage stage;
    brain_stage_open(&stage, &quiet);
    ovis_memory_value value = {.type = ovis_memory_get_info(memory).type, .ttl = FOR_EVER};
    assert_true(ov_brain_remember(stage.brain, memory, &value));
    brain_stage_ticks(&stage, 100);
    assert_true(ov_brain_recall(stage.brain, memory, &value));
    assert_int_equal(value.ttl, FOR_EVER);
    value.ttl = 100;
    assert_true(ov_brain_remember(stage.brain, memory, &value));
    brain_stage_ticks(&stage, 60);
    assert_true(ov_brain_recall(stage.brain, memory, &value));
    assert_int_equal(value.ttl, 40);
    brain_stage_ticks(&stage, 41);
    assert_false(ov_brain_recall(stage.brain, memory, &value));
    brain_stage_close(&stage);
  }
}

static bool holds_wheat;
static void look_for_wheat(ov_behavior_turn* turn) {
  assert_null(turn->settings);
  assert_null(turn->state);
  if (holds_wheat) {
    brain_stage_set(brain_stage_of(turn), OVIS_MEM_TEMPTING_PLAYER, 12, FOR_EVER);
  } else {
    brain_stage_erase(brain_stage_of(turn), OVIS_MEM_TEMPTING_PLAYER);
  }
}

CLAIM(claim_265_a_sensor_has_a_rate_and_writes_memories) {
  static const ovis_memory required[] = {OVIS_MEM_TEMPTING_PLAYER};
  static const ov_sensor_kind wheat = {.name = "wheat",
                                       .rate = 3,
                                       .requires = required,
                                       .require_count = OV_COUNT_OF(required),
                                       .scan = look_for_wheat};
  static const ov_sensor_kind* const sensors[] = {&wheat};
  ov_brain_def def = quiet;
  def.sensors = sensors;
  def.sensor_count = 1;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  holds_wheat = true;
  brain_stage_ticks(&stage, 3);
  assert_int_equal(brain_stage_number(&stage, OVIS_MEM_TEMPTING_PLAYER), 12);
  holds_wheat = false;
  int32_t ticks = 0;
  while (has(&stage, OVIS_MEM_TEMPTING_PLAYER)) { // until the next scan
    brain_stage_tick(&stage);
    ticks++;
  }
  assert_in_range(ticks, 1, 3);
  holds_wheat = true;
  brain_stage_ticks(&stage, 2);
  assert_false(has(&stage, OVIS_MEM_TEMPTING_PLAYER));
  brain_stage_ticks(&stage, 1);
  assert_true(has(&stage, OVIS_MEM_TEMPTING_PLAYER));
  brain_stage_close(&stage);
}
