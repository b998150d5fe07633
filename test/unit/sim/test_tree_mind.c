// Trees as minds: their actions among the goals of the species, news, boards, snapshots, reasons.
#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>
#include <ovis/tree.h>

#include <string.h>

// ---- A sheep that looks up

static const ovis_tree_key keys[] = {
    {"noticed", OVIS_TREE_MOB}, {"hurt_by", OVIS_TREE_MOB}, {"count", OVIS_TREE_NUMBER}};
static const ovis_tree_news news[] = {
    {OVIS_NEWS_SAW, "noticed", "player", 10, 40},
    {OVIS_NEWS_HURT, "hurt_by", NULL, 0, 30},
};
static const ovis_tree_node nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 2},
    {.kind = OVIS_TREE_IF, .children = 1, .key = "noticed", .stops = OVIS_TREE_STOPS_RESTART},
    {.kind = OVIS_TREE_ACTION, .name = "LookUp", .goal = "LookAt", .key = "noticed"},
    {.kind = OVIS_TREE_WAIT, .ticks = 1000000},
};
static const ovis_tree_def alert = {.cookie = OVIS_COOKIE,
                                    .name = "alert",
                                    .nodes = nodes,
                                    .node_count = 4,
                                    .keys = keys,
                                    .key_count = 3,
                                    .like = "sheep",
                                    .has_goals = true,
                                    .priority = 5,
                                    .news = news,
                                    .news_count = 2};

static mob_scene open_with(const ovis_tree_def* tree) {
  ovis_sim_def def = ovis_default_sim_def();
  def.trees = tree;
  def.tree_count = 1;
  return mob_scene_open_def("grass_block", &def);
}

static float pitch(const mob_scene* scene, ovis_mob_id mob) {
  return mob_scene_mob(scene, mob).pitch_deg;
}

// Ticks until the sheep eats, and a player appears beside it while it does. Returns the player.
static ovis_mob_id surprise(mob_scene* scene, ovis_mob_id sheep) {
  assert_true(mob_scene_until(scene, sheep, "EatBlock", 20000) >= 0);
  mob_scene_ticks(scene, 4);
  assert_true(mob_scene_runs(scene, sheep, "EatBlock"));
  const ovis_vec3 pos = mob_scene_mob(scene, sheep).pos;
  return mob_scene_player(scene, pos.x + 3, pos.z);
}

TEST(claim_263_a_sheep_without_a_tree_never_pauses_to_look_up) {
  mob_scene scene = open_with(&alert);
  const ovis_mob_id exact = mob_scene_spawn(&scene, "sheep", 20.5, 20.5);
  surprise(&scene, exact);
  int32_t ticks = 0;
  for (; mob_scene_runs(&scene, exact, "EatBlock"); ticks++) {
    assert_false(mob_scene_runs(&scene, exact, "LookAtPlayer"));
    assert_false(mob_scene_runs(&scene, exact, "RandomLookAround"));
    mob_scene_ticks(&scene, 1);
  }
  assert_true(ticks >= 30); // it ate to the end
  assert_int_equal(mob_scene_option(&scene, exact, "EatBlock").answer.reason, OVIS_REASON_ENDED);
  mob_scene_close(&scene);
}

TEST(claim_394_a_sheep_with_a_tree_stops_grazing_and_looks_up) {
  mob_scene scene = open_with(&alert);
  const ovis_mob_id sheep = mob_scene_spawn_with(&scene, "sheep", "alert", 20.5, 20.5);
  surprise(&scene, sheep);
  assert_true(mob_scene_until(&scene, sheep, "LookUp", 8) >= 0);
  const ovis_option eat = mob_scene_option(&scene, sheep, "EatBlock");
  assert_false(eat.is_running);
  assert_int_equal(eat.answer.reason, OVIS_REASON_REPLACED);
  mob_scene_ticks(&scene, 20);
  assert_true(pitch(&scene, sheep) < 20); // the head is up
  mob_scene_ticks(&scene, 40);            // it has noticed for 40 ticks
  assert_false(mob_scene_runs(&scene, sheep, "LookUp"));
  assert_true(mob_scene_until(&scene, sheep, "EatBlock", 20000) >= 0); // and it goes on
  mob_scene_close(&scene);
}

TEST(a_goal_with_a_lower_number_takes_flags_from_an_action) {
  mob_scene scene = open_with(&alert);
  const ovis_mob_id sheep = mob_scene_spawn_with(&scene, "sheep", "alert", 20.5, 20.5);
  const ovis_mob_id player = mob_scene_player(&scene, 23.5, 20.5);
  assert_true(mob_scene_until(&scene, sheep, "LookUp", 20) >= 0);
  assert_int_equal(ovis_mob_hurt(scene.sim, sheep, 1, player), OVIS_OK);
  assert_true(mob_scene_until(&scene, sheep, "Panic", 4) >= 0);
  const ovis_option look = mob_scene_option(&scene, sheep, "LookUp");
  assert_false(look.is_running);
  assert_int_equal(look.answer.reason, OVIS_REASON_REPLACED);
  ovis_option other;
  assert_true(ovis_mob_get_option(scene.sim, sheep, look.answer.other, &other));
  assert_string_equal(other.info.name, "Panic");
  ovis_tree_value value; // the blow is on its board, for 30 ticks
  assert_true(ovis_mob_get_board(scene.sim, sheep, "hurt_by", &value));
  assert_true(value.mob == mob_scene_mob(&scene, player).serial);
  mob_scene_ticks(&scene, 31);
  assert_false(ovis_mob_get_board(scene.sim, sheep, "hurt_by", &value));
  mob_scene_close(&scene);
}

TEST(a_goal_with_the_same_or_a_higher_number_is_refused_while_an_action_holds_its_flag) {
  mob_scene scene = open_with(&alert);
  const ovis_mob_id sheep = mob_scene_spawn_with(&scene, "sheep", "alert", 20.5, 20.5);
  mob_scene_player(&scene, 23.5, 20.5);
  assert_true(mob_scene_until(&scene, sheep, "LookUp", 20) >= 0);
  mob_scene_ticks(&scene, 4);
  const ovis_option look = mob_scene_option(&scene, sheep, "LookUp");
  const char* const goals[] = {"EatBlock", "WaterAvoidingRandomStroll", "LookAtPlayer"};
  for (size_t i = 0; i < 3; i++) {
    const ovis_option goal = mob_scene_option(&scene, sheep, goals[i]);
    assert_int_equal(goal.answer.reason, OVIS_REASON_FLAG_HELD);
    ovis_option holder;
    assert_true(ovis_mob_get_option(scene.sim, sheep, goal.answer.other, &holder));
    assert_string_equal(holder.info.name, look.info.name);
  }
  mob_scene_close(&scene);
}

TEST(every_node_is_an_option_with_a_reason) {
  mob_scene scene = open_with(&alert);
  const ovis_mob_id sheep = mob_scene_spawn_with(&scene, "sheep", "alert", 20.5, 20.5);
  mob_scene_ticks(&scene, 3);
  assert_int_equal(ovis_mob_get_option_count(scene.sim, sheep), 9 + 4);
  assert_int_equal(mob_scene_option(&scene, sheep, "noticed").answer.reason, OVIS_REASON_CONDITION);
  assert_int_equal(mob_scene_option(&scene, sheep, "LookUp").answer.reason,
                   OVIS_REASON_PARENT_STOPPED);
  assert_true(mob_scene_runs(&scene, sheep, "wait"));
  assert_string_equal(mob_scene_option(&scene, sheep, "LookUp").info.group, "tree");
  mob_scene_close(&scene);
}

// ---- Goals and services of a host

typedef struct tally {
  int64_t calls;
} tally;

static bool can_always(const ovis_turn* turn) {
  (void)turn;
  return true;
}

static bool until_three(const ovis_turn* turn) {
  ovis_tree_value value;
  return !ovis_turn_get_board(turn, "count", &value) || value.number < 3;
}

static void count_up(const ovis_turn* turn) {
  tally* self = turn->state;
  self->calls++;
  const ovis_tree_value value = {.number = (double)self->calls};
  assert_int_equal(ovis_turn_set_board(turn, "count", &value, 0), OVIS_OK);
  assert_int_equal(ovis_turn_set_board(turn, "unknown", &value, 0), OVIS_NOT_FOUND);
}

static const ovis_goal_def stand = {
    .cookie = OVIS_COOKIE, .name = "Stand", .can_use = can_always, .can_continue = until_three};
static const ovis_goal_def counter = {.cookie = OVIS_COOKIE,
                                      .name = "Count",
                                      .state_size = sizeof(tally),
                                      .can_use = can_always,
                                      .tick = count_up};
static const ovis_tree_node counting[] = {
    {.kind = OVIS_TREE_SEQUENCE, .children = 2},
    {.kind = OVIS_TREE_SERVICE, .children = 1, .ticks = 10, .own = &counter},
    {.kind = OVIS_TREE_ACTION, .own = &stand},
    {.kind = OVIS_TREE_WAIT, .name = "done", .ticks = 1000000},
};
static const ovis_tree_def counts = {.cookie = OVIS_COOKIE,
                                     .name = "counts",
                                     .nodes = counting,
                                     .node_count = 4,
                                     .keys = keys,
                                     .key_count = 3,
                                     .like = "pig"};

TEST(goals_and_services_of_a_host_read_and_write_the_board) {
  mob_scene scene = open_with(&counts);
  const ovis_mob_id pig = mob_scene_spawn_with(&scene, "pig", "counts", 20.5, 20.5);
  mob_scene_ticks(&scene, 20);
  assert_true(mob_scene_runs(&scene, pig, "Stand"));
  mob_scene_ticks(&scene, 4);
  assert_true(mob_scene_runs(&scene, pig, "done"));
  ovis_tree_value value;
  assert_true(ovis_mob_get_board(scene.sim, pig, "count", &value));
  assert_true(value.number == 3);                                 // in ticks 1, 11 and 21
  assert_int_equal(ovis_mob_get_option_count(scene.sim, pig), 4); // it has no goals of pigs
  mob_scene_close(&scene);
}

// ---- State

TEST(a_tree_goes_on_after_a_snapshot_as_without) {
  mob_scene scene = open_with(&alert);
  for (int32_t i = 0; i < 6; i++) {
    mob_scene_spawn_with(&scene, "sheep", "alert", 20.5 + i * 2, 20.5);
  }
  const ovis_mob_id player = mob_scene_player(&scene, 30.5, 24.5);
  mob_scene_ticks(&scene, 13);
  ovis_mob_walk_to(scene.sim, player, (ovis_vec3){50.5, MOB_SCENE_FEET, 24.5}, 1);
  mob_scene_ticks(&scene, 20);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  uint64_t hashes[100];
  for (int32_t i = 0; i < 100; i++) {
    hashes[i] = ovis_sim_get_hash(scene.sim);
    mob_scene_ticks(&scene, 1);
  }
  ovis_sim* other;
  ovis_sim_def def = ovis_default_sim_def();
  mob_scene copy = mob_scene_open("grass_block");
  def.world = copy.world;
  def.trees = &alert;
  def.tree_count = 1;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &other, NULL), OVIS_OK);
  for (int32_t i = 0; i < 100; i++) {
    assert_true(ovis_sim_get_hash(other) == hashes[i]);
    assert_int_equal(ovis_sim_tick(other), OVIS_OK);
  }
  ovis_sim_destroy(other);
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}

TEST(a_tree_with_functions_needs_its_host_after_a_snapshot) {
  mob_scene scene = open_with(&counts);
  mob_scene_spawn_with(&scene, "pig", "counts", 20.5, 20.5);
  mob_scene_ticks(&scene, 5);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  mob_scene copy = mob_scene_open("grass_block");
  ovis_sim_def def = ovis_default_sim_def();
  def.world = copy.world;
  ovis_sim* other;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &other, NULL), OVIS_NOT_FOUND);
  def.trees = &counts;
  def.tree_count = 1;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &other, NULL), OVIS_OK);
  assert_true(ovis_sim_get_hash(other) == ovis_sim_get_hash(scene.sim));
  ovis_sim_destroy(other);
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}

TEST(a_mob_that_dies_drops_its_tree) {
  mob_scene scene = open_with(&alert);
  const ovis_mob_id sheep = mob_scene_spawn_with(&scene, "sheep", "alert", 20.5, 20.5);
  mob_scene_player(&scene, 23.5, 20.5);
  assert_true(mob_scene_until(&scene, sheep, "LookUp", 20) >= 0);
  assert_int_equal(ovis_mob_hurt(scene.sim, sheep, 100, OVIS_NO_MOB), OVIS_OK);
  assert_false(mob_scene_runs(&scene, sheep, "LookUp"));
  assert_int_equal(ovis_mob_get_running_options(scene.sim, sheep, NULL, 0), 0);
  mob_scene_ticks(&scene, 10);
  mob_scene_close(&scene);
}

// ---- Beside a brain of a species

static ovis_option option_at(const mob_scene* scene, ovis_mob_id mob, int32_t index) {
  ovis_option option;
  assert_true(ovis_mob_get_option(scene->sim, mob, index, &option));
  return option;
}

TEST(a_tree_stands_beside_the_brain_of_a_species) {
  ovis_tree_def def = alert;
  def.like = "villager";
  def.priority = -1;
  mob_scene scene = open_with(&def);
  const ovis_mob_id mob = mob_scene_spawn_with(&scene, "villager", "alert", 20.5, 20.5);
  const int32_t look = ovis_mob_find_option(scene.sim, mob, "LookUp", 0);
  const int32_t play = ovis_mob_find_option(scene.sim, mob, "MoveToTargetSink", 0); // of children
  const int32_t sink = ovis_mob_find_option(scene.sim, mob, "MoveToTargetSink", play + 1);
  assert_true(look >= 0);
  assert_true(play > look); // the brain's options are behind those of the tree
  assert_string_equal(option_at(&scene, mob, sink).info.group, "core");
  assert_non_null(ovis_mob_get_activity(scene.sim, mob));
  int32_t ticks = 0;
  for (; !option_at(&scene, mob, sink).is_running; ticks++) { // until it strolls
    assert_true(ticks < 4000);
    assert_false(option_at(&scene, mob, look).is_running);
    mob_scene_ticks(&scene, 1);
  }
  const ovis_vec3 pos = mob_scene_mob(&scene, mob).pos;
  mob_scene_player(&scene, pos.x + 3, pos.z);
  assert_true(mob_scene_until(&scene, mob, "LookUp", 8) >= 0);
  for (ticks = 0; option_at(&scene, mob, look).is_running; ticks++) { // it has taken MOVE
    assert_false(option_at(&scene, mob, sink).is_running);
    mob_scene_ticks(&scene, 1);
  }
  assert_true(ticks >= 30); // it has noticed for 40 ticks
  mob_scene_close(&scene);
}

TEST(a_tree_that_keeps_no_mind_is_alone_on_a_villager) {
  ovis_tree_def def = alert;
  def.like = "villager";
  def.has_goals = false;
  mob_scene scene = open_with(&def);
  const ovis_mob_id mob = mob_scene_spawn_with(&scene, "villager", "alert", 20.5, 20.5);
  mob_scene_ticks(&scene, 10);
  assert_null(ovis_mob_get_activity(scene.sim, mob));
  assert_int_equal(ovis_mob_find_option(scene.sim, mob, "MoveToTargetSink", 0), -1);
  mob_scene_close(&scene);
}

// ---- Definitions that are refused

TEST(a_tree_is_for_mobs_of_its_species_only) {
  mob_scene scene = open_with(&alert);
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find("cow");
  def.pos = (ovis_vec3){20.5, MOB_SCENE_FEET, 20.5};
  def.mind = "alert";
  ovis_mob_id mob;
  assert_int_equal(ovis_mob_spawn(scene.sim, &def, &mob), OVIS_NOT_FOUND);
  mob_scene_close(&scene);
}

static const char* fault_of(ovis_tree_def def) {
  static ovis_error error;
  error = (ovis_error){0};
  const ovis_status status = ovis_tree_check(&def, &error);
  assert_int_equal(status == OVIS_OK, error.message[0] == '\0');
  return error.message;
}

TEST(wrong_trees_are_refused_with_a_reason) {
  assert_string_equal(fault_of(alert), "");
  ovis_tree_def def = alert;
  def.like = "villager"; // its brain is no obstacle
  assert_string_equal(fault_of(def), "");
  def.answers = &(const ovis_news_answer){"noticed", "EatBlock", OVIS_NEWS_RESULT_DONE, 0, NULL, 0};
  def.answer_count = 1;
  assert_non_null(strstr(fault_of(def), "names an option that the mob does not have"));
  def = alert;
  def.like = "vilager";
  assert_non_null(strstr(fault_of(def), "the tree 'alert' is like 'vilager'"));
  def.like = NULL;
  assert_non_null(strstr(fault_of(def), "needs 'like', a species"));
  def = alert;
  def.name = "a name that is far too long for a mind of a mob";
  assert_non_null(strstr(fault_of(def), "needs a name"));
  def = alert;
  const ovis_tree_news no_range = {OVIS_NEWS_SAW, "noticed", "player", 0, 40};
  def.news = &no_range;
  def.news_count = 1;
  assert_non_null(strstr(fault_of(def), "a range"));
  const ovis_tree_news stranger = {OVIS_NEWS_SAW, "noticed", "unicorn", 8, 40};
  def.news = &stranger;
  assert_non_null(strstr(fault_of(def), "someone known"));
  def = alert;
  const ovis_tree_node no_goal = {.kind = OVIS_TREE_ACTION, .goal = "Swell"};
  def.nodes = &no_goal;
  def.node_count = 1;
  assert_non_null(strstr(fault_of(def), "does not have"));
  const ovis_tree_node no_key = {.kind = OVIS_TREE_ACTION, .goal = "GoTo"};
  def.nodes = &no_key;
  assert_non_null(strstr(fault_of(def), "a key of a mob or a place"));
  const ovis_tree_node number = {.kind = OVIS_TREE_ACTION, .goal = "Fight", .key = "count"};
  def.nodes = &number;
  assert_non_null(strstr(fault_of(def), "a key of a mob or a place"));
}

TEST(a_simulation_refuses_trees_that_are_wrong_or_have_a_name_twice) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_tree_def twice[] = {alert, alert};
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  def.trees = twice;
  def.tree_count = 2;
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OUT_OF_RANGE);
  assert_null(sim);
  ovis_tree_def walker = alert;
  walker.name = "walker"; // a built-in mind
  def.trees = &walker;
  def.tree_count = 1;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OUT_OF_RANGE);
  mob_scene_close(&scene);
}

// A watcher asks only the options of a tree whose answers are other ones: here none, then few.
TEST(a_tree_finds_its_own_news_for_a_watcher) {
  enum { GOALS = 9, OPTIONS = GOALS + 4 };
  mob_scene scene = open_with(&alert);
  const ovis_mob_id sheep = mob_scene_spawn_with(&scene, "sheep", "alert", 20.5, 20.5);
  mob_scene_ticks(&scene, 3);
  ovis_answer known[OPTIONS];
  for (int32_t i = 0; i < OPTIONS; i++) {
    ovis_option option;
    assert_true(ovis_mob_get_option(scene.sim, sheep, i, &option));
    known[i] = option.answer;
  }
  assert_int_equal(ov_sim_next_news(scene.sim, sheep, known, GOALS), OPTIONS);
  for (int32_t i = 0; i < GOALS; i++) { // the sheep's own goals are asked one by one
    assert_int_equal(ov_sim_next_news(scene.sim, sheep, known, i), i);
  }
  for (int32_t i = GOALS; i < OPTIONS; i++) { // each field that records hold
    ovis_answer changed[OPTIONS];
    memcpy(changed, known, sizeof known);
    changed[i].reason = OVIS_REASON_COUNT;
    assert_int_equal(ov_sim_next_news(scene.sim, sheep, changed, GOALS), i);
    changed[i] = known[i];
    changed[i].other = OPTIONS;
    assert_int_equal(ov_sim_next_news(scene.sim, sheep, changed, GOALS), i);
    changed[i] = known[i];
    changed[i].limit += 1;
    assert_int_equal(ov_sim_next_news(scene.sim, sheep, changed, GOALS), i);
  }
  mob_scene_close(&scene);
}
