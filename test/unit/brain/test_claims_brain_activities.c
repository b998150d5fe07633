// The claims about activities, schedules and the order of a tick, each with a plan typed by hand.
// Rules: docs/claims.tsv, groups K and R.
#include "support/brain_stage.h"
#include "support/test.h"

#define FOR_EVER OVIS_MEMORY_FOR_EVER

static brain_part a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"}, d = {.name = "d"};

static const ov_activity_entry core_entries[] = {{.priority = 2, .behavior = BRAIN_SHOT(a)}};
static const ov_activity_entry idle_entries[] = {{.priority = 1, .behavior = BRAIN_SHOT(b)},
                                                 {.priority = 3, .behavior = BRAIN_SHOT(c)}};
static const ov_activity_entry work_entries[] = {{.priority = 0, .behavior = BRAIN_SHOT(d)}};
static const ov_condition has_job[] = {{OVIS_MEM_JOB_SITE, OV_PRESENT}};
static const ovis_memory work_memories[] = {OVIS_MEM_LAST_WORKED_AT_POI};
static const ovis_memory known[] = {OVIS_MEM_JOB_SITE, OVIS_MEM_LAST_WORKED_AT_POI,
                                    OVIS_MEM_MEETING_POINT};

// core {a: 2}, idle {b: 1, c: 3}, work {d: 0} with a requirement and an erasure, and meet, which
// requires a memory that nothing registers.
static const ov_condition has_slept[] = {{OVIS_MEM_LAST_SLEPT, OV_PRESENT}};
static const ov_activity_plan plans[] = {
    {.activity = OV_ACTIVITY_CORE, .entries = core_entries, .entry_count = 1},
    {.activity = OV_ACTIVITY_IDLE, .entries = idle_entries, .entry_count = 2},
    {.activity = OV_ACTIVITY_WORK,
     .entries = work_entries,
     .entry_count = 1,
     OV_CONDITIONS(has_job),
     .stop_erases = work_memories,
     .stop_erase_count = 1},
    {.activity = OV_ACTIVITY_MEET, OV_CONDITIONS(has_slept)}};

static ov_brain_def village(void) {
  ov_brain_def def = brain_stage_def(plans, OV_COUNT_OF(plans));
  def.memories = known;
  def.memory_count = 3;
  return def;
}

static void give_job(brain_stage* stage) {
  brain_stage_set(stage, OVIS_MEM_JOB_SITE, 1, FOR_EVER);
}

static int32_t active_count(const brain_stage* stage) {
  int32_t count = 0;
  for (int i = 0; i < OV_ACTIVITY_COUNT; i++) {
    count += brain_stage_is_active(stage, (ov_activity)i);
  }
  return count;
}

CLAIM(claim_184_the_core_is_always_active_and_exactly_one_other) {
  const ov_brain_def def = village();
  brain_stage stage;
  brain_stage_open(&stage, &def);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_IDLE);
  static const ov_activity turns[] = {OV_ACTIVITY_WORK, OV_ACTIVITY_MEET, OV_ACTIVITY_IDLE};
  for (int i = 0; i < 3; i++) {
    brain_stage_set_activity(&stage, turns[i]);
    assert_true(brain_stage_is_active(&stage, OV_ACTIVITY_CORE));
    assert_true(brain_stage_is_active(&stage, turns[i]));
    assert_int_equal(brain_stage_activity(&stage), turns[i]);
    assert_int_equal(active_count(&stage), 2);
  }
  brain_stage_set_activity(&stage, OV_ACTIVITY_CORE); // it is active: nothing changes
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_IDLE);
  brain_stage_close(&stage);
}

CLAIM(claim_185_the_default_activity_takes_the_place_of_one_that_cannot_be) {
  const ov_brain_def def = village();
  brain_stage stage;
  brain_stage_open(&stage, &def);
  brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_WORK);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_IDLE);
  give_job(&stage);
  brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_WORK);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_WORK);
  brain_stage_erase(&stage, OVIS_MEM_JOB_SITE);
  brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_MEET);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_IDLE);
  if (test_subject_now() == TEST_ENGINE) { // the reference's default is that of its plan
    ov_brain_set_fallback(stage.brain, OV_ACTIVITY_WORK);
    brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_MEET); // without a look at its needs
    assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_WORK);
  }
  brain_stage_close(&stage);
}

CLAIM(claim_186_an_activity_needs_memories_and_erases_memories_when_it_stops) {
  const ov_brain_def def = village();
  brain_stage stage;
  brain_stage_open(&stage, &def);
  give_job(&stage);
  brain_stage_set(&stage, OVIS_MEM_LAST_WORKED_AT_POI, 5, FOR_EVER);
  brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_WORK);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_WORK);
  assert_true(brain_stage_has(&stage, OVIS_MEM_LAST_WORKED_AT_POI));
  brain_stage_set_activity(&stage, OV_ACTIVITY_WORK); // it goes on
  assert_true(brain_stage_has(&stage, OVIS_MEM_LAST_WORKED_AT_POI));
  brain_stage_set_activity(&stage, OV_ACTIVITY_IDLE);
  assert_false(brain_stage_has(&stage, OVIS_MEM_LAST_WORKED_AT_POI));
  assert_true(brain_stage_has(&stage, OVIS_MEM_JOB_SITE));
  brain_stage_set(&stage, OVIS_MEM_LAST_WORKED_AT_POI, 5, FOR_EVER);
  brain_stage_set_activity(&stage, OV_ACTIVITY_MEET); // leaves idle, which erases nothing
  assert_true(brain_stage_has(&stage, OVIS_MEM_LAST_WORKED_AT_POI));
  brain_stage_close(&stage);
}

CLAIM(claim_186_the_core_is_never_left_so_it_erases_nothing) {
  const ov_activity_plan core = {
      .activity = OV_ACTIVITY_CORE, .stop_erases = work_memories, .stop_erase_count = 1};
  ov_brain_def def = brain_stage_def(&core, 1);
  def.memories = known;
  def.memory_count = 3;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  brain_stage_set(&stage, OVIS_MEM_LAST_WORKED_AT_POI, 5, FOR_EVER);
  brain_stage_set_activity(&stage, OV_ACTIVITY_REST);
  assert_true(brain_stage_has(&stage, OVIS_MEM_LAST_WORKED_AT_POI));
  brain_stage_close(&stage);
}

CLAIM(claim_186_a_requirement_of_an_unregistered_memory_never_holds) {
  static const ov_condition absent[] = {{OVIS_MEM_LAST_SLEPT, OV_ABSENT}};
  const ov_activity_plan meet = {.activity = OV_ACTIVITY_MEET, OV_CONDITIONS(absent)};
  ov_brain_def def = brain_stage_def(&meet, 1);
  static const ovis_memory slept[] = {OVIS_MEM_LAST_SLEPT};
  for (int is_registered = 0; is_registered <= 1; is_registered++) {
    def.memories = slept;
    def.memory_count = is_registered;
    brain_stage stage;
    brain_stage_open(&stage, &def);
    assert_int_equal(brain_stage_registers(&stage, OVIS_MEM_LAST_SLEPT), is_registered);
    brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_MEET);
    assert_int_equal(brain_stage_activity(&stage),
                     is_registered ? OV_ACTIVITY_MEET : OV_ACTIVITY_IDLE);
    brain_stage_close(&stage);
  }
}

CLAIM(claim_187_behaviors_go_by_priority_over_all_activities) {
  const ov_brain_def def = village();
  brain_stage stage;
  brain_stage_open(&stage, &def);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "b! a! c!");
  brain_stage_set_activity(&stage, OV_ACTIVITY_WORK);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "d! a!");
  brain_stage_close(&stage);
}

// Equal priorities go by the places of the activities' names in a hash map: idle 5, work 6, rest 1.
CLAIM(claim_187_activities_of_one_priority_go_by_hash_or_as_they_were_added) {
  static const ov_activity_entry first[] = {{.behavior = BRAIN_SHOT(a)}};
  static const ov_activity_entry second[] = {{.behavior = BRAIN_SHOT(b)}};
  static const ov_activity_entry third[] = {{.behavior = BRAIN_SHOT(c)},
                                            {.behavior = BRAIN_SHOT(d)}};
  static const ov_activity_plan mixed[] = {
      {.activity = OV_ACTIVITY_WORK, .entries = first, .entry_count = 1},
      {.activity = OV_ACTIVITY_IDLE, .entries = second, .entry_count = 1},
      {.activity = OV_ACTIVITY_REST, .entries = third, .entry_count = 2}};
  ov_brain_def def = brain_stage_def(mixed, 3);
  def.core = 1u << OV_ACTIVITY_WORK | 1u << OV_ACTIVITY_REST;
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  brain_stage stage;
  brain_stage_open_rules(&stage, &def, &rules);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "c! d! b! a!");
  brain_stage_close(&stage);
  rules.activities_in_insertion_order = true;
  brain_stage_open_rules(&stage, &def, &rules);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a! b! c! d!");
  brain_stage_close(&stage);
}

CLAIM(claim_187_activities_are_numbered_upward_or_share_a_priority) {
  static const ov_activity_entry two[] = {{.behavior = BRAIN_SHOT(a)}, {.behavior = BRAIN_SHOT(b)}};
  static const ov_activity_entry others[] = {{.behavior = BRAIN_SHOT(c)},
                                             {.behavior = BRAIN_SHOT(d)}};
  static const ov_activity_plan numbered[] = {
      {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, .entries = two, .entry_count = 2},
      {.activity = OV_ACTIVITY_IDLE,
       .numbering = OV_UPWARD,
       .first = 1,
       .entries = others,
       .entry_count = 2}};
  const ov_brain_def def = brain_stage_def(numbered, 2);
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  brain_stage stage;
  brain_stage_open_rules(&stage, &def, &rules);
  static const int32_t upward[] = {0, 1, 1, 2};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(brain_stage_priority(&stage, i), upward[i]);
  }
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a! b! c! d!"); // a 0, b 1 and c 1: core before idle, d 2
  brain_stage_close(&stage);
  rules.activities_share_priority = true;
  brain_stage_open_rules(&stage, &def, &rules);
  static const int32_t shared[] = {0, 0, 1, 1};
  for (int i = 0; i < 4; i++) {
    assert_int_equal(brain_stage_priority(&stage, i), shared[i]);
  }
  brain_stage_close(&stage);
}

CLAIM(claim_188_first_valid_changes_nothing_if_none_fits) {
  const ov_brain_def def = village();
  static const ov_activity list[] = {OV_ACTIVITY_MEET, OV_ACTIVITY_WORK, OV_ACTIVITY_IDLE};
  brain_stage stage;
  brain_stage_open(&stage, &def);
  give_job(&stage);
  brain_stage_set_first_valid(&stage, list, 3);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_WORK);
  brain_stage_set_activity(&stage, OV_ACTIVITY_MEET);
  brain_stage_set_first_valid(&stage, &list[1], 2); // the first of two that fit
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_WORK);
  brain_stage_erase(&stage, OVIS_MEM_JOB_SITE);
  brain_stage_set_first_valid(&stage, list, 2); // neither fits: it stays
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_WORK);
  brain_stage_set_first_valid(&stage, list, 3);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_IDLE);
  give_job(&stage);
  brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_WORK);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_WORK);
  brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_MEET); // the default, by contrast
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_IDLE);
  brain_stage_close(&stage);
}

// ---- The tick

static void sense(ov_behavior_turn* turn) {
  const bool is_known = brain_stage_has(brain_stage_of(turn), OVIS_MEM_LAST_WORKED_AT_POI);
  brain_stage_note(turn, is_known ? "scan" : "scan without");
  brain_stage_set(brain_stage_of(turn), OVIS_MEM_LAST_SLEPT, 1, FOR_EVER);
}
static const ovis_memory sensed[] = {OVIS_MEM_LAST_SLEPT, OVIS_MEM_LAST_WORKED_AT_POI};
static const ov_sensor_kind sensor = {.name = "sensor",
                                      .rate = 1,
                                      .requires = sensed,
                                      .require_count = OV_COUNT_OF(sensed),
                                      .scan = sense};
static const ov_sensor_kind* const sensors[] = {&sensor};

CLAIM(claim_189_a_tick_forgets_senses_starts_and_ticks) {
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &brain_part_timed, .settings = &a, OV_CONDITIONS(has_slept)}},
      {.behavior = BRAIN_TIMED(b, 9, 9)}};
  const ov_activity_plan core = {
      .activity = OV_ACTIVITY_CORE, .entries = entries, .entry_count = 2};
  ov_brain_def def = brain_stage_def(&core, 1);
  def.sensors = sensors;
  def.sensor_count = 1;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  brain_stage_set(&stage, OVIS_MEM_LAST_WORKED_AT_POI, 1, 0);
  brain_stage_tick(&stage); // forgotten before the scan; all start before the first one ticks
  brain_stage_expect(&stage, "scan without a? a+ b? b+ a~ a. b~ b.");
  brain_stage_close(&stage);
}

static void stop_everything(ov_behavior_turn* turn) {
  brain_stage_stop_all(brain_stage_of(turn));
}

static bool goes_on(ov_behavior_turn* turn) {
  (void)turn;
  return true;
}

// The behaviors that run are listed before the first of them ticks.
CLAIM(claim_189_a_behavior_that_another_stops_still_has_its_turn) {
  static const ov_behavior_kind stopper = {
      .name = "stopper", .can_continue = goes_on, .tick = stop_everything};
  const ov_activity_entry entries[] = {{.behavior = {.kind = &stopper}},
                                       {.behavior = BRAIN_TIMED(b, 9, 9)}};
  const ov_activity_plan core = {
      .activity = OV_ACTIVITY_CORE, .entries = entries, .entry_count = 2};
  const ov_brain_def def = brain_stage_def(&core, 1);
  brain_stage stage;
  brain_stage_open(&stage, &def);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "b? b+ b- b~ b.");
  assert_false(brain_stage_runs(&stage, &b));
  brain_stage_close(&stage);
}

static void go_to_work(ov_behavior_turn* turn) {
  brain_stage_set_activity(brain_stage_of(turn), OV_ACTIVITY_WORK);
}

CLAIM(claim_190_starting_skips_inactive_activities_and_what_runs) {
  brain_part go = {.name = "go", .act = go_to_work};
  const ov_activity_entry idle[] = {{.priority = 1, .behavior = BRAIN_SHOT(go)},
                                    {.priority = 3, .behavior = BRAIN_SHOT(a)}};
  const ov_activity_entry work[] = {{.priority = 0, .behavior = BRAIN_SHOT(b)},
                                    {.priority = 2, .behavior = BRAIN_TIMED(c, 9, 9)}};
  const ov_activity_plan both[] = {
      {.activity = OV_ACTIVITY_IDLE, .entries = idle, .entry_count = 2},
      {.activity = OV_ACTIVITY_WORK, .entries = work, .entry_count = 2}};
  const ov_brain_def def = brain_stage_def(both, 2);
  brain_stage stage;
  brain_stage_open(&stage, &def);
  brain_stage_tick(&stage); // the activity changes on the way: work's 2 is tried, idle's 3 is not
  brain_stage_expect(&stage, "go! c? c+ c~ c.");
  brain_stage_tick(&stage); // c runs: it is not asked again
  brain_stage_expect(&stage, "b! c~ c.");
  brain_stage_close(&stage);

  // The child of a gate that cannot start is not asked either.
  static const ov_behavior_child below[] = {{.weight = 1, .behavior = BRAIN_SHOT(d)}};
  static const ov_activity_entry gates[] = {
      {.behavior = {.kind = &ov_gate, OV_CONDITIONS(has_slept), OV_CHILDREN(below)}}};
  static const ov_activity_plan core = {
      .activity = OV_ACTIVITY_CORE, .entries = gates, .entry_count = 1};
  const ov_brain_def gate_def = brain_stage_def(&core, 1);
  brain_stage_open(&stage, &gate_def);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "");
  brain_stage_close(&stage);
}

static uint32_t variant;
static uint32_t variant_of(const struct ov_agent* agent) {
  (void)agent;
  return variant;
}

TEST(claim_191_what_runs_goes_on_when_the_activity_changes_and_villagers_stop_all) {
  const ov_activity_entry idle[] = {{.behavior = BRAIN_TIMED(a, 9, 9)}};
  const ov_activity_plan plan = {.activity = OV_ACTIVITY_IDLE, .entries = idle, .entry_count = 1};
  ov_brain_def def = brain_stage_def(&plan, 1);
  def.variant = variant_of;
  variant = 1;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a? a+ a~ a.");
  brain_stage_set_activity(&stage, OV_ACTIVITY_REST);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a~ a.");
  variant = 2; // another profession: the brain is made again, and all behaviors stop
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a-");
  brain_stage_close(&stage);
}

CLAIM(claim_191_stop_all_stops_what_runs_also_of_activities_that_were_left) {
  const ov_activity_entry core[] = {{.behavior = BRAIN_TIMED(a, 9, 9)}};
  const ov_activity_entry idle[] = {{.behavior = BRAIN_TIMED(b, 9, 9)}};
  const ov_activity_entry work[] = {{.behavior = BRAIN_TIMED(c, 9, 9)}};
  const ov_activity_plan three[] = {
      {.activity = OV_ACTIVITY_CORE, .entries = core, .entry_count = 1},
      {.activity = OV_ACTIVITY_IDLE, .entries = idle, .entry_count = 1},
      {.activity = OV_ACTIVITY_WORK, .entries = work, .entry_count = 1}};
  const ov_brain_def def = brain_stage_def(three, 3);
  brain_stage stage;
  brain_stage_open(&stage, &def);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a? a+ b? b+ a~ a. b~ b.");
  brain_stage_set_activity(&stage, OV_ACTIVITY_WORK);
  brain_stage_stop_all(&stage);
  brain_stage_stop_all(&stage); // nothing runs any more
  brain_stage_expect(&stage, "a- b-");
  brain_stage_close(&stage);
}

TEST(claim_262_memories_sensors_behaviors_activities_and_a_schedule_are_one_brain) {
  const ov_activity_entry rest[] = {
      {.behavior = {.kind = &brain_part_shot, .settings = &a, OV_CONDITIONS(has_slept)}}};
  const ov_activity_plan plan = {.activity = OV_ACTIVITY_REST, .entries = rest, .entry_count = 1};
  static const ov_keyframe frames[] = {{10, OV_ACTIVITY_IDLE}, {12000, OV_ACTIVITY_REST}};
  static const ov_schedule schedule = {frames, 2};
  ov_brain_def def = brain_stage_def(&plan, 1);
  def.sensors = sensors;
  def.sensor_count = 1;
  def.schedules = &schedule;
  def.schedule_count = 1;
  def.update = ov_brain_follow_schedule;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  stage.env.day_time = 12000;
  brain_stage_ticks(&stage, 2); // the sensor writes, the schedule chooses, the behavior runs
  brain_stage_expect(&stage, "scan without scan without a!");
  brain_stage_close(&stage);
}

// ---- Further claims of the overview

CLAIM(claim_268_core_activities_are_active_with_whatever_else) {
  ov_brain_def def = village();
  def.core = 1u << OV_ACTIVITY_CORE | 1u << OV_ACTIVITY_PANIC;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  assert_int_equal(active_count(&stage), 3);
  brain_stage_set_activity(&stage, OV_ACTIVITY_WORK);
  assert_int_equal(active_count(&stage), 3);
  assert_true(brain_stage_is_active(&stage, OV_ACTIVITY_CORE));
  assert_true(brain_stage_is_active(&stage, OV_ACTIVITY_PANIC));
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_WORK);
  brain_stage_close(&stage);
}

CLAIM(claim_269_requirements_erasures_and_the_default_of_activities) {
  const ov_brain_def def = village();
  brain_stage stage;
  brain_stage_open(&stage, &def);
  give_job(&stage);
  brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_WORK);
  brain_stage_set(&stage, OVIS_MEM_LAST_WORKED_AT_POI, 5, FOR_EVER);
  brain_stage_erase(&stage, OVIS_MEM_JOB_SITE);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_WORK); // until it is set again
  brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_MEET);   // needs what is absent
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_IDLE);
  assert_false(brain_stage_has(&stage, OVIS_MEM_LAST_WORKED_AT_POI));
  if (test_subject_now() ==
      TEST_ENGINE) { // no such activity; the reference has only those of plans
    brain_stage_set_activity_if_possible(&stage, OV_ACTIVITY_PANIC);
    assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_IDLE);
  }
  brain_stage_close(&stage);
}

CLAIM(claim_270_running_behaviors_outlive_their_activity) {
  const ov_activity_entry idle[] = {{.behavior = BRAIN_TIMED(a, 3, 3)}};
  const ov_activity_plan plan = {.activity = OV_ACTIVITY_IDLE, .entries = idle, .entry_count = 1};
  const ov_brain_def def = brain_stage_def(&plan, 1);
  brain_stage stage;
  brain_stage_open(&stage, &def);
  brain_stage_tick(&stage);
  brain_stage_set_activity(&stage, OV_ACTIVITY_REST);
  brain_stage_ticks(&stage, 3);
  brain_stage_expect(&stage, "a? a+ a~ a. a~ a. a~ a. a~ a.");
  brain_stage_ticks(&stage, 2); // it ends, and cannot start again
  brain_stage_expect(&stage, "a-");
  brain_stage_close(&stage);
}

TEST(claim_271_a_schedule_gives_the_activity_of_the_hour) {
  static const ov_keyframe frames[] = {{10, OV_ACTIVITY_IDLE},
                                       {2000, OV_ACTIVITY_WORK},
                                       {9000, OV_ACTIVITY_MEET},
                                       {11000, OV_ACTIVITY_IDLE},
                                       {12000, OV_ACTIVITY_REST}};
  const ov_schedule adult = {frames, 5};
  static const struct {
    int64_t time;
    ov_activity activity;
  } cases[] = {{0, OV_ACTIVITY_REST},      {9, OV_ACTIVITY_REST},      {10, OV_ACTIVITY_IDLE},
               {1999, OV_ACTIVITY_IDLE},   {2000, OV_ACTIVITY_WORK},   {8999, OV_ACTIVITY_WORK},
               {9000, OV_ACTIVITY_MEET},   {11000, OV_ACTIVITY_IDLE},  {12000, OV_ACTIVITY_REST},
               {23999, OV_ACTIVITY_REST},  {24010, OV_ACTIVITY_IDLE},  {-1, OV_ACTIVITY_REST},
               {-22000, OV_ACTIVITY_WORK}, {-13000, OV_ACTIVITY_IDLE}, {48000, OV_ACTIVITY_REST}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    assert_int_equal(ov_schedule_at(&adult, cases[i].time), cases[i].activity);
  }
  static const ov_keyframe from_0[] = {{0, OV_ACTIVITY_REST}, {30, OV_ACTIVITY_WORK}};
  assert_int_equal(ov_schedule_at(&(ov_schedule){from_0, 2}, 0), OV_ACTIVITY_REST);
  assert_int_equal(ov_schedule_at(&(ov_schedule){from_0, 2}, 24000), OV_ACTIVITY_REST);
  assert_int_equal(ov_schedule_at(&(ov_schedule){from_0, 2}, -1), OV_ACTIVITY_WORK);
  assert_int_equal(ov_schedule_at(NULL, 0), OV_ACTIVITY_IDLE);
  assert_int_equal(ov_schedule_at(&(ov_schedule){frames, 0}, 5), OV_ACTIVITY_IDLE);
}

CLAIM(claim_271_a_schedule_is_followed_by_a_behavior_every_21_ticks) {
  static const ov_keyframe frames[] = {{0, OV_ACTIVITY_REST}, {30, OV_ACTIVITY_WORK}};
  static const ov_schedule schedule = {frames, 2};
  static const ov_activity_plan activities[] = {{.activity = OV_ACTIVITY_REST},
                                                {.activity = OV_ACTIVITY_WORK}};
  ov_brain_def def = brain_stage_def(activities, 2);
  def.schedules = &schedule;
  def.schedule_count = 1;
  brain_stage stage;
  brain_stage_open(&stage, &def);
  stage.env.day_time = 5;
  brain_stage_ticks(&stage, 30);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_IDLE); // nothing follows it
  brain_stage_close(&stage);

  brain_part follow = {.name = "follow", .act = brain_stage_follow_schedule};
  const ov_activity_entry entries[] = {{.behavior = BRAIN_SHOT(follow)}};
  const ov_activity_plan with[] = {
      {.activity = OV_ACTIVITY_CORE, .entries = entries, .entry_count = 1},
      {.activity = OV_ACTIVITY_REST},
      {.activity = OV_ACTIVITY_WORK}};
  def.activities = with;
  def.activity_count = 3;
  brain_stage_open(&stage, &def);
  stage.env.day_time = 5;
  brain_stage_tick(&stage); // at once
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_REST);
  stage.env.day_time = 30;
  for (int32_t tick = 1; tick <= 20; tick++) {
    brain_stage_tick(&stage);
    assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_REST);
  }
  brain_stage_tick(&stage);
  assert_int_equal(brain_stage_activity(&stage), OV_ACTIVITY_WORK);
  brain_stage_close(&stage);
}
