// The claims about what hosts of a brain call: conditions handed to triggers, forms of triggerIf,
// names, memory calls and activity calls. Each on the engine with a plan typed by hand.
// Rules: docs/claims.tsv, group U.
#include "mind/brain/brain_share.h"
#include "support/brain_stage.h"
#include "support/test.h"

#include <string.h>

#define FOR_EVER OVIS_MEMORY_FOR_EVER

// ---- Names

TEST(claim_345_every_behavior_has_a_name_its_own_or_that_of_its_kind) {
  static brain_part a = {.name = "a"}, b = {.name = "b"};
  static const ov_behavior_child children[] = {
      {.weight = 1, .behavior = {.kind = &brain_part_shot, .settings = &b, .name = "shout"}},
      {.weight = 1, .behavior = BRAIN_SHOT(b)}};
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &brain_part_timed, .settings = &a, .name = "hide.at_home"}},
      {.behavior = BRAIN_TIMED(a, 5, 5)},
      {.behavior = {.kind = &ov_trigger_gate, OV_CHILDREN(children)}}};
  static const char* const names[] = {"hide.at_home", "timed", "TriggerGate", "shout", "shot"};
  BRAIN_STAGE_OPEN(stage, entries);
  assert_int_equal(ov_brain_mind_ops.count(stage.plan), 5);
  for (int32_t i = 0; i < 5; i++) {
    assert_string_equal(ov_brain_mind_ops.info(stage.plan, i).name, names[i]);
    ovis_option option;
    ov_brain_mind_ops.item(stage.brain, NULL, i, &option);
    assert_string_equal(option.info.name, names[i]);
  }
  brain_stage_close(&stage);
}

// ---- Triggers and their conditions

TEST(claim_346_a_trigger_without_conditions_can_be_made) {
  static brain_part a = {.name = "a"};
  const ov_activity_entry entries[] = {{.behavior = BRAIN_SHOT(a)}};
  BRAIN_STAGE_OPEN(stage, entries);
  assert_true(stage.plan->nodes[0].present == 0);
  assert_true(stage.plan->nodes[0].absent == 0);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a!");
  brain_stage_close(&stage);
}

TEST(claim_346_a_group_of_conditions_names_at_least_one) {
  static brain_part a = {.name = "a"};
  static const ov_condition group[] = {{OVIS_MEM_LAST_SLEPT, OV_ABSENT}};
  ov_activity_entry entry = {.behavior = BRAIN_SHOT(a)};
  const ov_activity_plan core = {.activity = OV_ACTIVITY_CORE, .entries = &entry, .entry_count = 1};
  const ov_brain_def def = brain_stage_def(&core, 1);
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  const ovis_allocator none = {0};
  for (int32_t count = 0; count <= 1; count++) {
    entry.behavior.conditions = group;
    entry.behavior.condition_count = count;
    ov_brain_plan* plan = NULL;
    const ovis_status status = ov_brain_plan_compile(&def, &rules, &none, &plan);
    assert_int_equal(status, count == 0 ? OVIS_OUT_OF_RANGE : OVIS_OK);
    assert_int_equal(plan != NULL, count == 1);
    ov_brain_plan_destroy(plan, &none);
  }
}

// Reads the first memory, writes the second one, erases the third one: all through the numbers of
// its conditions.
static bool move_on(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  const int64_t number = ov_brain_number(brain, ov_behavior_memory(turn, 0));
  ov_brain_set_number(brain, ov_behavior_memory(turn, 1), number + 1, FOR_EVER);
  ov_brain_erase(brain, ov_behavior_memory(turn, 2));
  return true;
}

static const ov_condition usual_group[] = {{OVIS_MEM_LAST_SLEPT, OV_PRESENT},
                                           {OVIS_MEM_LAST_WOKEN, OV_ABSENT},
                                           {OVIS_MEM_LAST_WORKED_AT_POI, OV_REGISTERED}};
static const ov_condition other_group[] = {{OVIS_MEM_LAST_WORKED_AT_POI, OV_PRESENT},
                                           {OVIS_MEM_LAST_SLEPT, OV_REGISTERED},
                                           {OVIS_MEM_LAST_WOKEN, OV_PRESENT}};
static const ov_behavior_kind mover = {.name = "mover",
                                       .shape = OV_BEHAVIOR_ONE_SHOT,
                                       OV_CONDITIONS(usual_group),
                                       .can_start = move_on};

// The three numbers; -1 where a memory is absent.
static void check_numbers(const ov_brain* brain, int64_t slept, int64_t woken, int64_t worked) {
  static const ovis_memory memories[] = {OVIS_MEM_LAST_SLEPT, OVIS_MEM_LAST_WOKEN,
                                         OVIS_MEM_LAST_WORKED_AT_POI};
  const int64_t expected[] = {slept, woken, worked};
  for (int32_t i = 0; i < 3; i++) {
    const bool has = ov_brain_has(brain, memories[i]);
    assert_int_equal(has ? ov_brain_number(brain, memories[i]) : -1, expected[i]);
  }
}

TEST(claim_347_the_conditions_are_handed_over_one_to_one_and_in_order) {
  const ov_activity_entry entries[] = {{.behavior = {.kind = &mover}},
                                       {.behavior = {.kind = &mover, OV_CONDITIONS(other_group)}}};
  BRAIN_STAGE_OPEN(stage, entries);
  ov_brain_set_number(stage.brain, OVIS_MEM_LAST_SLEPT, 5, FOR_EVER);
  ov_brain_set_number(stage.brain, OVIS_MEM_LAST_WORKED_AT_POI, 70, FOR_EVER);
  brain_stage_tick(&stage); // the first one alone: the other needs the third memory
  check_numbers(stage.brain, 5, 6, -1);
  ov_brain_set_number(stage.brain, OVIS_MEM_LAST_WORKED_AT_POI, 70, FOR_EVER);
  brain_stage_tick(&stage); // the other one alone, with the memories of its entry
  check_numbers(stage.brain, 71, -1, 70);
  brain_stage_close(&stage);
}

TEST(claim_348_what_a_trigger_returns_decides_whether_its_one_shot_ran) {
  static brain_part a = {.name = "a"}, b = {.name = "b"};
  static const ov_behavior_child two[] = {{.weight = 1, .behavior = BRAIN_SHOT(a)},
                                          {.weight = 1, .behavior = BRAIN_SHOT(b)}};
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &ov_gate, OV_CHILDREN(two), .policy = OV_RUN_ONE}}};
  for (int32_t refuses = 0; refuses <= 1; refuses++) {
    a.refuses = refuses == 1;
    BRAIN_STAGE_OPEN(stage, entries);
    brain_stage_tick(&stage);
    brain_stage_expect(&stage, refuses ? "a! b!" : "a!"); // a gate goes on after a refusal
    const int32_t first = brain_stage_node(&stage, &a);
    assert_int_equal(ov_brain_has_run(stage.brain, first), !refuses);
    assert_int_equal(ov_brain_has_run(stage.brain, first + 1), refuses);
    ovis_option option;
    ov_brain_mind_ops.item(stage.brain, NULL, first, &option);
    assert_int_equal(option.answer.reason == OVIS_REASON_RAN, !refuses);
    brain_stage_close(&stage);
  }
}

static bool is_old_enough;
static const ov_actor* asked_about;

static bool is_grown_up(const ov_agent* agent, const ov_actor* other) {
  assert_ptr_equal(agent->self, other);
  asked_about = other;
  return is_old_enough;
}

static bool is_late(ov_behavior_turn* turn) {
  return turn->agent->env->game_time >= 2;
}

TEST(claim_349_trigger_if_has_three_forms) {
  static brain_part a = {.name = "a"};
  static const ov_behavior_child guarded[] = {{.weight = 1, .behavior = BRAIN_SHOT(a)}};
  static const ov_trigger_if_settings of_self = {.self_test = is_grown_up};
  static const ov_trigger_if_settings of_world = {.test = is_late};
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &ov_trigger_if, .settings = &of_self, OV_CHILDREN(guarded)}},
      {.behavior = {.kind = &ov_trigger_if, .settings = &of_self}},
      {.behavior = {.kind = &ov_trigger_if, .settings = &of_world}}};
  BRAIN_STAGE_OPEN(stage, entries);
  is_old_enough = false;
  brain_stage_tick(&stage); // at game time 1
  brain_stage_expect(&stage, "");
  assert_ptr_equal(asked_about, &stage.actor);
  for (int32_t i = 0; i < 3; i++) {
    assert_false(ov_brain_has_run(stage.brain, i));
  }
  is_old_enough = true;
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "a!");
  for (int32_t i = 0; i < 3; i++) {
    assert_true(ov_brain_has_run(stage.brain, i));
  }
  brain_stage_close(&stage);
}

// ---- Memory calls

static const ovis_memory known[] = {OVIS_MEM_LAST_SLEPT, OVIS_MEM_NEAREST_BED};
static const ov_brain_def quiet = {.memories = known, .memory_count = 2};

TEST(claim_389_memories_have_five_calls) {
  brain_stage stage;
  brain_stage_open(&stage, &quiet);
  ov_brain* brain = stage.brain;
  // has and get: empty when absent
  assert_false(ov_brain_has(brain, OVIS_MEM_LAST_SLEPT));
  assert_int_equal(ov_brain_number(brain, OVIS_MEM_LAST_SLEPT), 0);
  assert_null(ov_brain_cell(brain, OVIS_MEM_NEAREST_BED));
  // set
  ov_brain_set_number(brain, OVIS_MEM_LAST_SLEPT, 44, FOR_EVER);
  assert_true(ov_brain_has(brain, OVIS_MEM_LAST_SLEPT));
  assert_int_equal(ov_brain_number(brain, OVIS_MEM_LAST_SLEPT), 44);
  assert_null(ov_brain_cell(brain, OVIS_MEM_NEAREST_BED)); // another memory
  // set with expiry: in ticks
  ov_brain_set_cell(brain, OVIS_MEM_NEAREST_BED, (ovis_pos){4, 5, 6}, 7);
  assert_int_equal(ov_brain_ttl(brain, OVIS_MEM_NEAREST_BED), 7);
  assert_int_equal(ov_brain_cell(brain, OVIS_MEM_NEAREST_BED)->y, 5);
  brain_stage_ticks(&stage, 7);
  assert_non_null(ov_brain_cell(brain, OVIS_MEM_NEAREST_BED));
  brain_stage_tick(&stage);
  assert_null(ov_brain_cell(brain, OVIS_MEM_NEAREST_BED));
  assert_int_equal(ov_brain_number(brain, OVIS_MEM_LAST_SLEPT), 44);
  // erase
  ov_brain_set_number(brain, OVIS_MEM_LAST_SLEPT, 45, 9);
  ov_brain_erase(brain, OVIS_MEM_LAST_SLEPT);
  assert_false(ov_brain_has(brain, OVIS_MEM_LAST_SLEPT));
  assert_int_equal(ov_brain_number(brain, OVIS_MEM_LAST_SLEPT), 0);
  assert_true(brain->expiring == 0);
  brain_stage_close(&stage);
}

TEST(claim_389_to_set_nothing_erases) {
  brain_stage stage;
  brain_stage_open(&stage, &quiet);
  const ovis_memory_value value = {
      .type = ovis_memory_get_info(OVIS_MEM_LAST_SLEPT).type, .number = 3, .ttl = FOR_EVER};
  assert_true(ov_brain_remember(stage.brain, OVIS_MEM_LAST_SLEPT, &value));
  ov_brain_set_cell(stage.brain, OVIS_MEM_NEAREST_BED, (ovis_pos){4, 5, 6}, FOR_EVER);
  assert_int_equal(ov_brain_number(stage.brain, OVIS_MEM_LAST_SLEPT), 3);
  assert_true(ov_brain_remember(stage.brain, OVIS_MEM_LAST_SLEPT, NULL));
  assert_false(ov_brain_has(stage.brain, OVIS_MEM_LAST_SLEPT));
  assert_true(ov_brain_has(stage.brain, OVIS_MEM_NEAREST_BED));
  brain_stage_close(&stage);
}

// ---- Brain calls

TEST(claim_350_core_and_idle_are_what_a_brain_starts_with) {
  static brain_part a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
  const ov_activity_entry core[] = {{.behavior = BRAIN_SHOT(a)}};
  const ov_activity_entry idle[] = {{.priority = 1, .behavior = BRAIN_SHOT(b)}};
  const ov_activity_entry work[] = {{.priority = 2, .behavior = BRAIN_SHOT(c)}};
  const ov_activity_plan plans[] = {
      {.activity = OV_ACTIVITY_CORE, .entries = core, .entry_count = 1},
      {.activity = OV_ACTIVITY_IDLE, .entries = idle, .entry_count = 1},
      {.activity = OV_ACTIVITY_WORK, .entries = work, .entry_count = 1}};
  ov_brain_def def = {.activities = plans, .activity_count = 3}; // nothing else is set
  brain_stage stage;
  brain_stage_open(&stage, &def);
  assert_true(stage.brain->active == (1u << OV_ACTIVITY_CORE | 1u << OV_ACTIVITY_IDLE));
  assert_int_equal(ov_brain_activity(stage.brain), OV_ACTIVITY_IDLE);
  brain_stage_tick(&stage); // both are active at once
  brain_stage_expect(&stage, "a! b!");
  ov_brain_set_activity(stage.brain, OV_ACTIVITY_WORK);
  ov_brain_use_fallback(stage.brain);
  assert_int_equal(ov_brain_activity(stage.brain), OV_ACTIVITY_IDLE);
  brain_stage_close(&stage);
  def.fallback = OV_ACTIVITY_WORK;
  def.core = 1u << OV_ACTIVITY_IDLE;
  brain_stage_open(&stage, &def);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, "b! c!");
  brain_stage_close(&stage);
}

static const ov_keyframe day[] = {{0, OV_ACTIVITY_WORK}, {12000, OV_ACTIVITY_REST}};
static const ov_keyframe lazy_day[] = {{0, OV_ACTIVITY_REST}, {6000, OV_ACTIVITY_WORK}};
static const ov_schedule schedules[] = {{day, 2}, {lazy_day, 2}};
static uint32_t variant;

static uint32_t variant_of(const ov_agent* agent) {
  (void)agent;
  return variant;
}

// setCoreActivities, setDefaultActivity, useDefaultActivity, addActivity with a start priority,
// setActiveActivityIfPossible, isActive, setSchedule.
TEST(claim_391_a_brain_has_calls_for_its_activities) {
  static brain_part a = {.name = "a"}, b = {.name = "b"}, c = {.name = "c"};
  static const ov_condition has_slept[] = {{OVIS_MEM_LAST_SLEPT, OV_PRESENT}};
  const ov_activity_entry core[] = {{.behavior = BRAIN_SHOT(a)}};
  const ov_activity_entry work[] = {{.behavior = BRAIN_SHOT(b)}, {.behavior = BRAIN_SHOT(c)}};
  const ov_activity_plan plans[] = {{.activity = OV_ACTIVITY_CORE,
                                     .numbering = OV_UPWARD,
                                     .first = 8,
                                     .entries = core,
                                     .entry_count = 1},
                                    {.activity = OV_ACTIVITY_WORK,
                                     .numbering = OV_UPWARD,
                                     .first = 7,
                                     .entries = work,
                                     .entry_count = 2},
                                    {.activity = OV_ACTIVITY_REST},
                                    {.activity = OV_ACTIVITY_MEET, OV_CONDITIONS(has_slept)}};
  const ov_brain_def def = {.memories = known,
                            .memory_count = 2,
                            .activities = plans,
                            .activity_count = 4,
                            .schedules = schedules,
                            .schedule_count = 2,
                            .variant = variant_of};
  brain_stage stage;
  variant = 1;
  brain_stage_open(&stage, &def);
  ov_brain* brain = stage.brain;
  ov_brain_set_activity_if_possible(brain, OV_ACTIVITY_WORK);
  assert_true(ov_brain_is_active(brain, OV_ACTIVITY_WORK));
  assert_true(ov_brain_is_active(brain, OV_ACTIVITY_CORE));
  assert_false(ov_brain_is_active(brain, OV_ACTIVITY_IDLE));
  brain_stage_tick(&stage); // 7: b, 8: core's a before work's c
  brain_stage_expect(&stage, "b! a! c!");
  ov_brain_set_fallback(brain, OV_ACTIVITY_REST);
  assert_true(ov_brain_is_active(brain, OV_ACTIVITY_WORK)); // not yet
  ov_brain_set_activity_if_possible(brain, OV_ACTIVITY_MEET);
  assert_true(ov_brain_is_active(brain, OV_ACTIVITY_REST));
  ov_brain_set_activity(brain, OV_ACTIVITY_WORK);
  ov_brain_use_fallback(brain);
  assert_true(ov_brain_is_active(brain, OV_ACTIVITY_REST));
  ov_brain_set_number(brain, OVIS_MEM_LAST_SLEPT, 1, FOR_EVER);
  ov_brain_set_activity_if_possible(brain, OV_ACTIVITY_MEET);
  assert_true(ov_brain_is_active(brain, OV_ACTIVITY_MEET));
  // The schedule of its variant.
  stage.env.day_time = 1000;
  ov_brain_follow_schedule_now(&stage.agent);
  assert_true(ov_brain_is_active(brain, OV_ACTIVITY_WORK));
  variant = 2;
  ov_brain_follow_schedule_now(&stage.agent);
  assert_true(ov_brain_is_active(brain, OV_ACTIVITY_REST));
  brain_stage_close(&stage);
}
