// Answers of goals and behaviors to news: each result, ranks, the three sinks in their order.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/tree.h>

#include <string.h>

static bool always(const ovis_turn* turn) {
  (void)turn;
  return true;
}

static void count(const ovis_turn* turn, const char* name) {
  ovis_memory_value value = {0};
  ovis_turn_get_memory(turn, name, &value);
  value.type = OVIS_MEMORY_INT;
  value.number++;
  value.ttl = OVIS_MEMORY_FOR_EVER;
  assert_int_equal(ovis_turn_set_memory(turn, name, &value), OVIS_OK);
}

static void count_stop(const ovis_turn* turn) {
  count(turn, "stops");
}

static void count_other_stop(const ovis_turn* turn) {
  count(turn, "other_stops");
}

static const ovis_memory_def memories[] = {
    {.cookie = OVIS_COOKIE, .name = "told", .type = OVIS_MEMORY_UNIT},
    {.cookie = OVIS_COOKIE, .name = "stops", .type = OVIS_MEMORY_INT},
    {.cookie = OVIS_COOKIE, .name = "other_stops", .type = OVIS_MEMORY_INT}};
static const char* const names[] = {"stops", "other_stops"};
static const ovis_memory_condition is_told[] = {{"told", OVIS_MEMORY_PRESENT}};
static const ovis_behavior_def graze = {.cookie = OVIS_COOKIE,
                                        .name = "Graze",
                                        .never_times_out = true,
                                        .can_continue = always,
                                        .stop = count_stop};
static const ovis_behavior_def chew = {.cookie = OVIS_COOKIE,
                                       .name = "Chew",
                                       .never_times_out = true,
                                       .can_continue = always,
                                       .stop = count_other_stop};
// It starts only with the memory that the news write first.
static const ovis_behavior_def stare = {.cookie = OVIS_COOKIE,
                                        .name = "Stare",
                                        .conditions = is_told,
                                        .condition_count = 1,
                                        .ticks_min = 9,
                                        .ticks_max = 9,
                                        .can_start = always,
                                        .can_continue = always};
static const ovis_brain_entry core[] = {{.own = &graze}, {.own = &chew}};
static const ovis_brain_entry gate_children[] = {{.own = &stare}};
static const ovis_brain_activity activities[] = {
    {.name = "core", .entries = core, .entry_count = 2},
    {.name = "idle"},
    {.name = "stare", .entries = gate_children, .entry_count = 1}};
static const char* const always_active[] = {"core"};
static const ovis_tree_key keys[] = {{"noise", OVIS_TREE_FLAG}, {"seen", OVIS_TREE_FLAG}};
static const ovis_tree_node nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 2},
    {.kind = OVIS_TREE_IF, .children = 1, .key = "noise", .stops = OVIS_TREE_STOPS_RESTART},
    {.kind = OVIS_TREE_SET, .key = "seen"},
    {.kind = OVIS_TREE_WAIT, .ticks = 1000000},
};

static const char* const news_memories[] = {"told"};

typedef struct stage {
  mob_scene scene;
  ovis_mob_id pig;
} stage;

static ovis_tree_def tree_of(const ovis_tree_news* news, const ovis_news_answer* answers,
                             int32_t answer_count, bool has_goals) {
  return (ovis_tree_def){.cookie = OVIS_COOKIE,
                         .name = "answering",
                         .like = "pig",
                         .nodes = nodes,
                         .node_count = 4,
                         .keys = keys,
                         .key_count = 2,
                         .news = news,
                         .news_count = 1,
                         .news_memories = news_memories,
                         .answers = answers,
                         .answer_count = answer_count,
                         .has_goals = has_goals,
                         .brain = "grazer"};
}

static const ovis_tree_news noise[] = {{OVIS_NEWS_TOLD, "noise", "noise", 0, 30}};

static ovis_brain_def brain_of(void) {
  return (ovis_brain_def){.cookie = OVIS_COOKIE,
                          .name = "grazer",
                          .like = "pig",
                          .memories = names,
                          .memory_count = 2,
                          .activities = activities,
                          .activity_count = 3,
                          .core = always_active,
                          .core_count = 1,
                          .fallback = "stare"};
}

static stage open_stage(const ovis_news_answer* answers, int32_t answer_count, bool has_goals) {
  const ovis_tree_def tree = tree_of(noise, answers, answer_count, has_goals);
  const ovis_brain_def brain = brain_of();
  ovis_sim_def def = ovis_default_sim_def();
  def.memories = memories;
  def.memory_count = 3;
  def.brains = &brain;
  def.brain_count = 1;
  def.trees = &tree;
  def.tree_count = 1;
  stage out = {.scene = mob_scene_open_def("grass_block", &def)};
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("pig");
  spawn.pos = (ovis_vec3){40.5, MOB_SCENE_FEET, 40.5};
  spawn.mind = "answering";
  assert_int_equal(ovis_mob_spawn(out.scene.sim, &spawn, &out.pig), OVIS_OK);
  mob_scene_ticks(&out.scene, 3);
  assert_true(mob_scene_runs(&out.scene, out.pig, "Graze"));
  assert_true(mob_scene_runs(&out.scene, out.pig, "Chew"));
  assert_false(mob_scene_runs(&out.scene, out.pig, "Stare"));
  return out;
}

static void tell(stage* self) {
  int32_t count;
  assert_int_equal(ovis_sim_tell(self->scene.sim, "noise", (ovis_vec3){0}, 0, OVIS_NO_MOB, &count),
                   OVIS_OK);
  assert_int_equal(count, 1);
}

static int64_t number(const stage* self, const char* name) {
  ovis_memory memory;
  ovis_memory_value value;
  assert_true(ovis_sim_find_memory(self->scene.sim, name, &memory));
  return ovis_mob_get_memory(self->scene.sim, self->pig, memory, &value) ? value.number : 0;
}

TEST(each_result_does_what_it_says) {
  static const struct {
    ovis_news_result result;
    int64_t stops;
    bool grazes;
  } cases[] = {{OVIS_NEWS_RESULT_CONTINUE, 0, true},
               {OVIS_NEWS_RESULT_SUSTAIN, 0, true},
               {OVIS_NEWS_RESULT_DONE, 1, true}, // its brain starts it again
               {OVIS_NEWS_RESULT_CHANGE, 1, true},
               {OVIS_NEWS_RESULT_SUSPEND, 1, false}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ovis_news_answer answers[] = {
        {.key = "noise", .option = "Graze", .result = cases[i].result, .to = "Stare"}};
    stage self = open_stage(answers, 1, false);
    tell(&self);
    mob_scene_ticks(&self.scene, 1);
    assert_int_equal(number(&self, "stops"), cases[i].stops);
    assert_int_equal(mob_scene_runs(&self.scene, self.pig, "Graze"), cases[i].grazes);
    assert_true(mob_scene_runs(&self.scene, self.pig, "Stare")); // the memory was written
    assert_true(mob_scene_runs(&self.scene, self.pig, "Chew"));
    mob_scene_ticks(&self.scene, 4);
    assert_int_equal(mob_scene_runs(&self.scene, self.pig, "Graze"), cases[i].grazes);
    mob_scene_close(&self.scene);
  }
}

TEST(a_suspended_option_starts_again_when_the_other_one_has_ended) {
  const ovis_news_answer answers[] = {{.key = "noise",
                                       .option = "Graze",
                                       .result = OVIS_NEWS_RESULT_SUSPEND,
                                       .to = "Stare",
                                       .reason = OVIS_REASON_NOT_HERE}};
  stage self = open_stage(answers, 1, false);
  tell(&self);
  mob_scene_ticks(&self.scene, 1);
  const ovis_option option = mob_scene_option(&self.scene, self.pig, "Graze");
  assert_false(option.is_running);
  assert_int_equal(option.answer.reason, OVIS_REASON_NOT_HERE);
  int32_t ticks = 0;
  for (; mob_scene_runs(&self.scene, self.pig, "Stare"); ticks++) {
    assert_false(mob_scene_runs(&self.scene, self.pig, "Graze"));
    mob_scene_ticks(&self.scene, 1);
  }
  assert_in_range(ticks, 9, 11);
  mob_scene_ticks(&self.scene, 1);
  assert_true(mob_scene_runs(&self.scene, self.pig, "Graze"));
  assert_int_equal(number(&self, "stops"), 1);
  mob_scene_close(&self.scene);
}

TEST(the_highest_rank_counts_and_of_equal_ones_the_last_unless_one_sustains) {
  static const struct {
    ovis_news_result first, second;
    int32_t first_rank, second_rank;
    int64_t stops, other_stops;
  } cases[] = {{OVIS_NEWS_RESULT_DONE, OVIS_NEWS_RESULT_DONE, 1, 1, 0, 1},
               {OVIS_NEWS_RESULT_DONE, OVIS_NEWS_RESULT_DONE, 2, 1, 1, 0},
               {OVIS_NEWS_RESULT_SUSTAIN, OVIS_NEWS_RESULT_DONE, 1, 1, 0, 0},
               {OVIS_NEWS_RESULT_SUSTAIN, OVIS_NEWS_RESULT_DONE, 1, 2, 0, 1},
               {OVIS_NEWS_RESULT_DONE, OVIS_NEWS_RESULT_SUSTAIN, 1, 1, 0, 0},
               {OVIS_NEWS_RESULT_CONTINUE, OVIS_NEWS_RESULT_DONE, 1, 1, 0, 1},
               {OVIS_NEWS_RESULT_CONTINUE, OVIS_NEWS_RESULT_DONE, 1, 0, 0, 0}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ovis_news_answer answers[] = {
        {.key = "noise", .option = "Graze", .result = cases[i].first, .rank = cases[i].first_rank},
        {.key = "noise",
         .option = "Chew",
         .result = cases[i].second,
         .rank = cases[i].second_rank}};
    stage self = open_stage(answers, 2, false);
    tell(&self);
    mob_scene_ticks(&self.scene, 2);
    assert_int_equal(number(&self, "stops"), cases[i].stops);
    assert_int_equal(number(&self, "other_stops"), cases[i].other_stops);
    mob_scene_close(&self.scene);
  }
}

TEST(a_goal_answers_news_and_says_why_it_ended) {
  const ovis_news_answer answers[] = {{.key = "noise",
                                       .option = "WaterAvoidingRandomStroll",
                                       .result = OVIS_NEWS_RESULT_DONE,
                                       .reason = OVIS_REASON_NOT_SEEN}};
  stage self = open_stage(answers, 1, true);
  assert_true(mob_scene_until(&self.scene, self.pig, "WaterAvoidingRandomStroll", 5000) >= 0);
  tell(&self);
  mob_scene_ticks(&self.scene, 1);
  const ovis_option option = mob_scene_option(&self.scene, self.pig, "WaterAvoidingRandomStroll");
  assert_false(option.is_running);
  assert_int_equal(option.answer.reason, OVIS_REASON_NOT_SEEN);
  mob_scene_close(&self.scene);
}

TEST(claim_393_goals_and_brains_answer_events_only_if_they_declare_it) {
  // The board, the third sink, has it in any case; without answers nothing stops.
  stage self = open_stage(NULL, 0, true);
  ovis_tree_value value;
  tell(&self);
  mob_scene_ticks(&self.scene, 2);
  assert_int_equal(number(&self, "stops"), 0);
  assert_true(mob_scene_runs(&self.scene, self.pig, "Graze"));
  assert_true(ovis_mob_get_board(self.scene.sim, self.pig, "seen", &value)); // the tree noticed it
  mob_scene_close(&self.scene);
  const ovis_news_answer answers[] = {
      {.key = "noise", .option = "Graze", .result = OVIS_NEWS_RESULT_DONE}};
  self = open_stage(answers, 1, true);
  tell(&self);
  mob_scene_ticks(&self.scene, 2);
  assert_int_equal(number(&self, "stops"), 1);
  mob_scene_close(&self.scene);
}

TEST(a_snapshot_within_a_suspension_runs_on_with_the_same_hashes) {
  const ovis_news_answer answers[] = {
      {.key = "noise", .option = "Graze", .result = OVIS_NEWS_RESULT_SUSPEND, .to = "Stare"}};
  stage self = open_stage(answers, 1, false);
  tell(&self);
  mob_scene_ticks(&self.scene, 3);
  const ovis_tree_def tree = tree_of(noise, answers, 1, false);
  const ovis_brain_def brain = brain_of();
  ovis_sim_def def = ovis_default_sim_def();
  def.memories = memories;
  def.memory_count = 3;
  def.brains = &brain;
  def.brain_count = 1;
  for (int32_t round = 0; round < 2; round++) { // the host gives the tree, or the snapshot has it
    def.trees = &tree;
    def.tree_count = round == 0 ? 1 : 0;
    mob_scene other = mob_scene_restored(&self.scene, &def);
    for (int32_t tick = 0; tick < 20; tick++) {
      assert_int_equal(ovis_sim_get_hash(self.scene.sim), ovis_sim_get_hash(other.sim));
      mob_scene_ticks(&self.scene, 1);
      mob_scene_ticks(&other, 1);
    }
    mob_scene_close(&other);
    tell(&self);
    mob_scene_ticks(&self.scene, 3);
  }
  mob_scene_close(&self.scene);
}

// A child of a gate runs only while its gate does: as `to` it would start without it, and then
// nothing would tick or stop it.
TEST(an_answer_starts_no_child_of_a_gate) {
  static const ovis_behavior_def wander = {.cookie = OVIS_COOKIE,
                                           .name = "Wander",
                                           .never_times_out = true,
                                           .can_start = always,
                                           .can_continue = always};
  static const ovis_brain_entry children[] = {{.own = &wander}, {.own = &stare}};
  static const ovis_brain_entry gate[] = {
      {.gate = OVIS_GATE_RUN_FIRST, .children = children, .child_count = 2}};
  const ovis_brain_activity own[] = {
      activities[0], activities[1], {.name = "stare", .entries = gate, .entry_count = 1}};
  static const struct {
    ovis_news_answer answer;
    ovis_status status;
  } cases[] = {
      {{.key = "noise", .option = "Graze", .result = OVIS_NEWS_RESULT_CHANGE, .to = "Stare"},
       OVIS_OUT_OF_RANGE},
      {{.key = "noise", .option = "Graze", .result = OVIS_NEWS_RESULT_SUSPEND, .to = "Wander"},
       OVIS_OUT_OF_RANGE},
      {{.key = "noise", .option = "Wander", .result = OVIS_NEWS_RESULT_SUSPEND, .to = "Graze"},
       OVIS_OUT_OF_RANGE},
      {{.key = "noise", .option = "Wander", .result = OVIS_NEWS_RESULT_CHANGE, .to = "Graze"},
       OVIS_OK},
      {{.key = "noise", .option = "Wander", .result = OVIS_NEWS_RESULT_DONE}, OVIS_OK},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ovis_tree_def tree = tree_of(noise, &cases[i].answer, 1, false);
    ovis_brain_def brain = brain_of();
    brain.activities = own;
    mob_scene world = mob_scene_open("stone");
    ovis_sim_def def = ovis_default_sim_def();
    def.world = world.world;
    def.memories = memories;
    def.memory_count = 3;
    def.brains = &brain;
    def.brain_count = 1;
    def.trees = &tree;
    def.tree_count = 1;
    ovis_sim* sim;
    assert_int_equal(ovis_sim_create(&def, &sim), cases[i].status);
    ovis_sim_destroy(sim);
    mob_scene_close(&world);
  }
}

TEST(answers_that_break_a_rule_are_refused_with_a_sentence) {
  static const struct {
    ovis_news_answer answer;
    const char* part;
  } cases[] = {
      {{.key = "nothing", .option = "Panic"}, "names a key to which no news are written"},
      {{.key = "noise", .option = "Fly"}, "names an option that the mob does not have"},
      {{.key = "noise", .option = "PanicGoal", .result = (ovis_news_result)9}, "unknown result"},
      {{.key = "noise", .option = "WaterAvoidingRandomStroll", .result = OVIS_NEWS_RESULT_CHANGE},
       "names an option that the mob does not have"},
  };
  ovis_error error = {0};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_tree_def tree = tree_of(noise, &cases[i].answer, 1, true);
    tree.brain = NULL;
    tree.news_memories = NULL;
    assert_int_equal(ovis_tree_check(&tree, &error), OVIS_OUT_OF_RANGE);
    if (strstr(error.message, cases[i].part) == NULL) {
      fail_msg("'%s' does not say '%s'", error.message, cases[i].part);
    }
  }
  ovis_tree_def tree = tree_of(noise, NULL, 0, true);
  tree.brain = NULL; // and so no memories
  assert_int_equal(ovis_tree_check(&tree, &error), OVIS_OUT_OF_RANGE);
  assert_non_null(strstr(error.message, "name the memory 'told'"));
  tree = tree_of(noise, NULL, 33, true);
  assert_int_equal(ovis_tree_check(&tree, &error), OVIS_OUT_OF_RANGE);
  assert_string_equal(ovis_news_result_name(OVIS_NEWS_RESULT_SUSPEND), "suspend");
  assert_string_equal(ovis_news_result_name((ovis_news_result)-1), "unknown");
}
