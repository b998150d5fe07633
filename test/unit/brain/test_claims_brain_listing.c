// The claims about the list of behaviors: its order, its numbers, where it ends, and behaviors that
// never end by time. Each on the engine with a plan typed by hand.
// Rules: docs/claims.tsv, groups K, U.
#include "mind/brain/walk/walk_behaviors.h"
#include "support/brain_stage.h"
#include "support/test.h"

#include <string.h>

// ---- Order

static brain_part parts[12] = {{.name = "a"}, {.name = "b"}, {.name = "c"}, {.name = "d"},
                               {.name = "e"}, {.name = "f"}, {.name = "g"}, {.name = "h"}};

// Ticks once with all four activities active, and expects these triggers.
static void check_order(const ov_activity_plan* plans, int32_t count, const ovis_rules* rules,
                        const char* expected) {
  ov_brain_def def = brain_stage_def(plans, count);
  for (int32_t i = 0; i < count; i++) {
    def.core |= 1u << plans[i].activity;
  }
  def.fallback = OV_ACTIVITY_DIG;
  brain_stage stage;
  brain_stage_open_rules(&stage, &def, rules);
  brain_stage_tick(&stage);
  brain_stage_expect(&stage, expected);
  brain_stage_close(&stage);
}

// Places in the game's hash map: play 0, core and rest 1, work 6.
CLAIM(claim_351_by_priority_then_by_hash_of_the_activity_then_as_they_were_added) {
  const ov_activity_entry work[] = {{.priority = 1, .behavior = BRAIN_SHOT(parts[0])},
                                    {.priority = 0, .behavior = BRAIN_SHOT(parts[1])}};
  const ov_activity_entry rest[] = {{.priority = 1, .behavior = BRAIN_SHOT(parts[2])},
                                    {.priority = 1, .behavior = BRAIN_SHOT(parts[3])}};
  const ov_activity_entry core[] = {{.priority = 1, .behavior = BRAIN_SHOT(parts[4])},
                                    {.priority = 2, .behavior = BRAIN_SHOT(parts[5])}};
  const ov_activity_entry play[] = {{.priority = 1, .behavior = BRAIN_SHOT(parts[6])},
                                    {.priority = -3, .behavior = BRAIN_SHOT(parts[7])}};
  const ov_activity_plan plans[] = {
      {.activity = OV_ACTIVITY_WORK, .entries = work, .entry_count = 2},
      {.activity = OV_ACTIVITY_REST, .entries = rest, .entry_count = 2},
      {.activity = OV_ACTIVITY_CORE, .entries = core, .entry_count = 2},
      {.activity = OV_ACTIVITY_PLAY, .entries = play, .entry_count = 2}};
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  check_order(plans, 4, &rules, "h! b! g! c! d! e! a! f!");
  rules.activities_in_insertion_order = true;
  check_order(plans, 4, &rules, "h! b! a! c! d! e! g! f!");
}

CLAIM(claim_352_an_activity_is_numbered_upward_from_its_number) {
  const ov_activity_entry core[] = {{.behavior = BRAIN_SHOT(parts[0])},
                                    {.behavior = BRAIN_SHOT(parts[1])},
                                    {.behavior = BRAIN_SHOT(parts[2])}};
  const ov_activity_entry idle[] = {{.behavior = BRAIN_SHOT(parts[3])},
                                    {.behavior = BRAIN_SHOT(parts[4])}};
  const ov_activity_plan plans[] = {
      {.activity = OV_ACTIVITY_CORE, .numbering = OV_UPWARD, .entries = core, .entry_count = 3},
      {.activity = OV_ACTIVITY_IDLE,
       .numbering = OV_UPWARD,
       .first = 1,
       .entries = idle,
       .entry_count = 2}};
  ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  check_order(plans, 2, &rules, "a! b! d! c! e!"); // 0, 1, 1, 2, 2: both interleave
  rules.activities_share_priority = true;          // the text's reading
  check_order(plans, 2, &rules, "a! b! c! d! e!");
}

// ---- Three words of behaviors

enum { MANY = 150, SPARE_BYTES = 1 << 16 };

// Gives the plan room behind its last node, so that the test can put one there.
static void* give_room(void* context, void* old, size_t old_size, size_t new_size) {
  static uint64_t room[SPARE_BYTES / 8];
  (void)old_size;
  if (old != NULL || new_size == 0) {
    return NULL;
  }
  assert_true(new_size < sizeof room);
  *(size_t*)context = new_size;
  memset(room, 0, sizeof room);
  return room;
}

// Behaviors of core and idle fill three words; behind them lies one that is in no list.
TEST(claim_190_a_tick_starts_what_is_listed_and_nothing_behind_it) {
  static brain_part listed = {.name = "a"}, foreign = {.name = "x"};
  static brain_part last = {.name = "z", .refuses = true}; // so that its bit says "did not run"
  static ov_activity_entry core[MANY];
  const ov_activity_entry idle[] = {{.priority = -1, .behavior = BRAIN_SHOT(last)}};
  for (int32_t i = 0; i < MANY; i++) {
    core[i] = (ov_activity_entry){.behavior = BRAIN_SHOT(listed)};
  }
  const ov_activity_plan plans[] = {
      {.activity = OV_ACTIVITY_CORE, .entries = core, .entry_count = MANY},
      {.activity = OV_ACTIVITY_IDLE, .entries = idle, .entry_count = 1}};
  const ov_brain_def def = brain_stage_def(plans, 2);
  brain_stage stage;
  brain_stage_open(&stage, &def);
  size_t used = 0;
  const ovis_allocator roomy = {.resize = give_room, .context = &used};
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  ov_brain_plan* plan = NULL;
  assert_int_equal(ov_brain_plan_compile(&def, &rules, &roomy, &plan), OVIS_OK);
  assert_int_equal(plan->top_count, MANY + 1);
  // Number 192, where a fourth word would begin: the first word of the next activity has bit 0.
  assert_true(plan->tops_of[OV_ACTIVITY_IDLE][0] == 1);
  const ov_behavior outside = BRAIN_SHOT(foreign);
  ov_behavior_node* behind = &plan->nodes[OV_BRAIN_NODES_MAX];
  assert_true((uint8_t*)behind >= (uint8_t*)plan + used);
  *behind = plan->nodes[0];
  behind->behavior = &outside;
  stage.brain->plan = plan;
  brain_stage_tick(&stage);
  assert_string_equal(strtok(stage.log, " "), "z!");
  for (int32_t i = 0; i < MANY; i++) {
    assert_string_equal(strtok(NULL, " "), "a!");
  }
  assert_null(strtok(NULL, " "));
  stage.brain->plan = stage.plan;
  brain_stage_close(&stage);
}

// ---- Time

TEST(claim_392_floating_never_ends_by_time) {
  static const ov_swim_settings never_jumps = {.chance = 0};
  static brain_part timed = {.name = "t"};
  const ov_activity_entry entries[] = {
      {.behavior = {.kind = &ov_swim, .settings = &never_jumps}},
      {.behavior = BRAIN_TIMED(timed, OV_BEHAVIOR_TICKS, OV_BEHAVIOR_TICKS)}};
  BRAIN_STAGE_OPEN(stage, entries);
  stage.actor.body.is_in_lava = true;
  int32_t stops_of_timed = 0;
  brain_stage_tick(&stage);
  const uint32_t changes = stage.brain->changes;
  assert_int_equal(changes, 2);
  for (int32_t i = 0; i < 10000; i++) {
    brain_stage_tick(&stage);
    assert_true(brain_stage_node_runs(&stage, 0));
    stops_of_timed += !brain_stage_node_runs(&stage, 1);
    stage.log[0] = '\0';
  }
  assert_in_range(stops_of_timed, 160, 165); // the other one ends every 61 ticks
  assert_int_equal(stage.brain->changes - changes, 2 * (uint32_t)stops_of_timed);
  stage.actor.body.is_in_lava = false;
  brain_stage_tick(&stage);
  assert_false(brain_stage_node_runs(&stage, 0));
  brain_stage_close(&stage);
}
