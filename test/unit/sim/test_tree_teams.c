// Trees that ask and answer, and boards of teams: the protocol seen through events and options,
// under deaths, removals and snapshots at any tick.
#include "sim/sim_internal.h"

#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/tree.h>

#include <string.h>

#define HANDS 6
#define TICKS_MAX 400

static const ovis_tree_key keys[] = {{"busy", OVIS_TREE_FLAG},
                                     {"where", OVIS_TREE_PLACE},
                                     {"asker", OVIS_TREE_MOB},
                                     {"go", OVIS_TREE_FLAG}};
static const ovis_tree_key team_keys[] = {{"alarm", OVIS_TREE_NUMBER}};
static const ovis_tree_news news[] = {{OVIS_NEWS_TOLD, "busy", "work", 0, 0},
                                      {OVIS_NEWS_TOLD, "go", "ask", 0, 30}};

// Whoever is told to work does that first; else it answers, and waits.
static const ovis_tree_node hand_nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 3},
    {.kind = OVIS_TREE_IF, .children = 1, .key = "busy", .stops = OVIS_TREE_STOPS_RESTART},
    {.kind = OVIS_TREE_WAIT, .name = "work", .ticks = 1000000},
    {.kind = OVIS_TREE_ANSWER, .children = 1, .request = "lift", .key = "where"},
    {.kind = OVIS_TREE_WAIT, .name = "lifting", .ticks = 20},
    {.kind = OVIS_TREE_WAIT, .name = "idle", .ticks = 1000000},
};

// It asks while it is told to; and takes part when others do.
static const ovis_tree_node boss_nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 3},
    {.kind = OVIS_TREE_IF, .children = 1, .key = "go", .stops = OVIS_TREE_STOPS_RESTART},
    {.kind = OVIS_TREE_SEQUENCE, .children = 3},
    {.kind = OVIS_TREE_SET, .key = "alarm", .value = 7, .ticks = 100},
    {.kind = OVIS_TREE_REQUEST, .children = 1, .request = "lift", .count = 3, .ticks = 12},
    {.kind = OVIS_TREE_WAIT, .name = "leading", .ticks = 10},
    {.kind = OVIS_TREE_ERASE, .key = "go"},
    {.kind = OVIS_TREE_ANSWER, .children = 1, .request = "lift", .key = "asker"},
    {.kind = OVIS_TREE_WAIT, .name = "lifting", .ticks = 20},
    {.kind = OVIS_TREE_WAIT, .name = "idle", .ticks = 1000000},
};

// It takes a request only while it has none: its answer sets the key that its condition asks for.
static const ovis_tree_node shy_nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 2},
    {.kind = OVIS_TREE_IF, .children = 1, .key = "where", .test = OVIS_TREE_IS_UNSET},
    {.kind = OVIS_TREE_ANSWER, .children = 1, .request = "lift", .key = "where"},
    {.kind = OVIS_TREE_WAIT, .name = "lifting", .ticks = 20},
    {.kind = OVIS_TREE_WAIT, .name = "idle", .ticks = 1000000},
};

#define TEAM(its_name, its_nodes, its_news)                                                        \
  {                                                                                                \
    .cookie = OVIS_COOKIE, .name = (its_name), .like = "pig", .nodes = (its_nodes),                \
    .node_count = (int32_t)(sizeof(its_nodes) / sizeof *(its_nodes)), .keys = keys,                \
    .key_count = 4, .news = (its_news), .news_count = 2, .team = "crew", .team_keys = team_keys,   \
    .team_key_count = 1                                                                            \
  }

static const ovis_tree_def trees[] = {TEAM("hand", hand_nodes, news),
                                      TEAM("boss", boss_nodes, news), TEAM("shy", shy_nodes, news)};

typedef struct crew {
  mob_scene scene;
  ovis_mob_id boss;
  ovis_mob_id hands[HANDS];
} crew;

static crew open_crew_of(const char* mind, int32_t hands) {
  ovis_sim_def def = ovis_default_sim_def();
  def.trees = trees;
  def.tree_count = 3;
  crew all = {.scene = mob_scene_open_def("stone", &def)};
  all.boss = mob_scene_spawn_with(&all.scene, "pig", "boss", 20.5, 20.5);
  for (int32_t i = 0; i < hands; i++) {
    all.hands[i] = mob_scene_spawn_with(&all.scene, "pig", mind, 24.5 + 2 * i, 20.5);
  }
  mob_scene_ticks(&all.scene, 1);
  return all;
}

static crew open_crew(int32_t hands) {
  return open_crew_of("hand", hands);
}

static int32_t told_near(const crew* all, const char* name, ovis_vec3 place, double range) {
  int32_t count;
  assert_int_equal(ovis_sim_tell(all->scene.sim, name, place, range, OVIS_NO_MOB, &count), OVIS_OK);
  return count;
}

// The host tells one mob, or all.
static int32_t tell(crew* all, const char* name, ovis_mob_id whom) {
  ovis_vec3 place = {64, MOB_SCENE_FEET, 64};
  if (whom.value != 0) {
    place = mob_scene_mob(&all->scene, whom).pos;
  }
  return told_near(all, name, place, whom.value != 0 ? 0.5 : 0);
}

static bool runs(const crew* all, ovis_mob_id mob, const char* name) {
  return mob_scene_runs(&all->scene, mob, name);
}

static int32_t count_running(const crew* all, const char* name) {
  int32_t count = 0;
  for (int32_t i = 0; i < HANDS; i++) {
    ovis_mob_state state;
    count += all->hands[i].value != 0 &&
             ovis_mob_get_state(all->scene.sim, all->hands[i], &state) &&
             runs(all, all->hands[i], name);
  }
  return count;
}

// Events of a type in the last tick, with that reason; -1: with any.
static int32_t count_events(const crew* all, ovis_event_type type, int32_t reason) {
  int32_t count;
  int32_t found = 0;
  const ovis_event* events = ovis_sim_get_events(all->scene.sim, &count);
  for (int32_t i = 0; i < count; i++) {
    found += events[i].type == type && (reason < 0 || events[i].reason == reason);
  }
  return found;
}

// ---- The protocol through trees

TEST(claim_393_asker_and_those_who_agreed_start_in_the_same_tick) {
  crew all = open_crew(5);
  assert_int_equal(tell(&all, "ask", all.boss), 1);
  mob_scene_ticks(&all.scene, 1);
  assert_int_equal(count_events(&all, OVIS_EVENT_ASKED, -1), 1);
  mob_scene_ticks(&all.scene, 1);
  assert_int_equal(count_events(&all, OVIS_EVENT_ANSWERED, OVIS_TREE_REPLY_AGREED), 5);
  mob_scene_ticks(&all.scene, 1);
  assert_int_equal(count_events(&all, OVIS_EVENT_REQUEST_ENDED, OVIS_TREE_END_MET), 1);
  assert_false(runs(&all, all.boss, "leading"));
  assert_int_equal(count_running(&all, "lifting"), 0);
  mob_scene_ticks(&all.scene, 1);
  assert_true(runs(&all, all.boss, "leading"));
  assert_int_equal(count_running(&all, "lifting"), 3); // the first by serial ...
  assert_true(runs(&all, all.hands[0], "lifting"));
  assert_int_equal(count_events(&all, OVIS_EVENT_ANSWERED, OVIS_TREE_REPLY_RELEASED), 2);
  ovis_tree_value value; // ... and they know where
  assert_true(ovis_mob_get_board(all.scene.sim, all.hands[0], "where", &value));
  assert_true(value.place.x == 20.5);
  mob_scene_ticks(&all.scene, 20);
  assert_int_equal(count_events(&all, OVIS_EVENT_ANSWERED, OVIS_TREE_REPLY_DONE), 3);
  mob_scene_ticks(&all.scene, 1);
  assert_int_equal(count_running(&all, "idle"), 5);
  const ovis_option answer = mob_scene_option(&all.scene, all.hands[0], "lift");
  assert_false(answer.is_running);
  mob_scene_close(&all.scene);
}

TEST(who_cannot_leave_its_work_declines_and_the_request_fails_with_numbers) {
  crew all = open_crew(4);
  tell(&all, "work", all.hands[0]);
  tell(&all, "work", all.hands[2]);
  tell(&all, "ask", all.boss);
  mob_scene_ticks(&all.scene, 2);
  assert_int_equal(count_events(&all, OVIS_EVENT_ANSWERED, OVIS_TREE_REPLY_DECLINED), 2);
  assert_int_equal(count_events(&all, OVIS_EVENT_ANSWERED, OVIS_TREE_REPLY_AGREED), 2);
  mob_scene_ticks(&all.scene, 1);
  assert_int_equal(count_events(&all, OVIS_EVENT_REQUEST_ENDED, OVIS_TREE_END_IMPOSSIBLE), 1);
  const ovis_option request = mob_scene_option(&all.scene, all.boss, "lift");
  assert_int_equal(request.answer.reason, OVIS_REASON_NO_QUORUM);
  assert_true(request.answer.value == 2 && request.answer.limit == 3);
  assert_true(runs(&all, all.hands[0], "work"));
  mob_scene_ticks(&all.scene, 1); // nobody waits any more
  assert_int_equal(count_events(&all, OVIS_EVENT_ANSWERED, OVIS_TREE_REPLY_RELEASED), 2);
  mob_scene_close(&all.scene);
}

TEST(a_request_to_fewer_than_it_needs_is_not_sent) {
  crew all = open_crew(2);
  tell(&all, "ask", all.boss);
  mob_scene_ticks(&all.scene, 1);
  assert_int_equal(count_events(&all, OVIS_EVENT_ASKED, -1), 0);
  const ovis_option request = mob_scene_option(&all.scene, all.boss, "lift");
  assert_int_equal(request.answer.reason, OVIS_REASON_NO_QUORUM);
  assert_true(request.answer.value == 2 && request.answer.limit == 3);
  mob_scene_close(&all.scene);
}

TEST(answers_stop_when_the_branch_that_asked_is_stopped) {
  crew all = open_crew(3);
  tell(&all, "ask", all.boss);
  mob_scene_ticks(&all.scene, 6);
  assert_int_equal(count_running(&all, "lifting"), 3);
  assert_int_equal(ovis_mob_hurt(all.scene.sim, all.boss, 1000, OVIS_NO_MOB),
                   OVIS_OK); // it dies: nobody goes on
  mob_scene_ticks(&all.scene, 1);
  assert_int_equal(count_running(&all, "lifting"), 0);
  const ovis_option answer = mob_scene_option(&all.scene, all.hands[0], "lift");
  assert_int_equal(answer.answer.reason, OVIS_REASON_CANCELLED);
  assert_int_equal(count_running(&all, "idle"), 3);
  mob_scene_close(&all.scene);
}

TEST(a_boss_that_the_host_removes_takes_its_request_back) {
  crew all = open_crew(3);
  tell(&all, "ask", all.boss);
  mob_scene_ticks(&all.scene, 2); // they have agreed
  assert_int_equal(ovis_mob_remove(all.scene.sim, all.boss), OVIS_OK);
  mob_scene_ticks(&all.scene, 1);
  assert_int_equal(count_events(&all, OVIS_EVENT_ANSWERED, OVIS_TREE_REPLY_RELEASED), 3);
  mob_scene_ticks(&all.scene, 20);
  assert_int_equal(count_running(&all, "lifting"), 0);
  mob_scene_close(&all.scene);
}

TEST(two_who_ask_in_the_same_tick_do_not_block_each_other) {
  crew all = open_crew(0);
  for (int32_t i = 0; i < 3; i++) { // four of them: each needs all others
    all.hands[i] = mob_scene_spawn_with(&all.scene, "pig", "boss", 24.5 + 2 * i, 20.5);
  }
  mob_scene_ticks(&all.scene, 1);
  tell(&all, "ask", OVIS_NO_MOB);
  int32_t met = 0;
  int32_t yielded = 0;
  for (int32_t i = 0; i < 30; i++) {
    mob_scene_ticks(&all.scene, 1);
    met += count_events(&all, OVIS_EVENT_REQUEST_ENDED, OVIS_TREE_END_MET);
    yielded += count_events(&all, OVIS_EVENT_REQUEST_ENDED, OVIS_TREE_END_YIELDED);
  }
  assert_true(met >= 1);
  assert_true(yielded >= 3);
  mob_scene_close(&all.scene);
}

// ---- Boards of teams

TEST(all_of_a_team_read_its_board_in_the_next_tick_and_newcomers_do_too) {
  crew all = open_crew(2);
  ovis_tree_value value;
  tell(&all, "ask", all.boss);
  mob_scene_ticks(&all.scene, 1);
  assert_false(ovis_mob_get_board(all.scene.sim, all.boss, "alarm", &value)); // not even the writer
  mob_scene_ticks(&all.scene, 1);
  assert_true(ovis_mob_get_board(all.scene.sim, all.boss, "alarm", &value));
  assert_true(value.number == 7);
  assert_true(ovis_mob_get_board(all.scene.sim, all.hands[1], "alarm", &value));
  const ovis_mob_id newcomer = mob_scene_spawn_with(&all.scene, "pig", "hand", 40.5, 20.5);
  assert_true(ovis_mob_get_board(all.scene.sim, newcomer, "alarm", &value));
  mob_scene_ticks(&all.scene, 97);
  assert_true(ovis_mob_get_board(all.scene.sim, newcomer, "alarm", &value));
  mob_scene_ticks(&all.scene, 2); // it expires for all of them at once
  assert_false(ovis_mob_get_board(all.scene.sim, newcomer, "alarm", &value));
  assert_false(ovis_mob_get_board(all.scene.sim, all.boss, "alarm", &value));
  mob_scene_close(&all.scene);
}

TEST(a_key_of_a_team_has_one_type) {
  static const ovis_tree_key other[] = {{"alarm", OVIS_TREE_FLAG}};
  ovis_tree_def both[] = {trees[0], trees[1]};
  both[1].team_keys = other;
  mob_scene scene = mob_scene_open("stone");
  ovis_sim_def def = ovis_default_sim_def();
  def.world = scene.world;
  def.trees = both;
  def.tree_count = 2;
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OUT_OF_RANGE);
  both[1].team = "others"; // which is another board
  assert_int_equal(ovis_sim_create(&def, &sim), OVIS_OK);
  ovis_sim_destroy(sim);
  mob_scene_close(&scene);
}

TEST(conditions_of_an_answer_are_asked_before_it_sets_its_key) {
  crew all = open_crew_of("shy", 3);
  assert_int_equal(tell(&all, "ask", all.boss), 1);
  mob_scene_ticks(&all.scene, 4);
  assert_int_equal(count_running(&all, "lifting"), 3);
  assert_true(runs(&all, all.boss, "leading"));
  mob_scene_ticks(&all.scene, 40);
  assert_int_equal(count_running(&all, "lifting"), 0);
  assert_int_equal(tell(&all, "ask", all.boss), 1); // all have the key now, and decline
  mob_scene_ticks(&all.scene, 2);
  assert_int_equal(count_events(&all, OVIS_EVENT_ANSWERED, OVIS_TREE_REPLY_DECLINED), 3);
  mob_scene_close(&all.scene);
}

TEST(an_asker_that_turns_into_another_mob_lets_those_go_who_take_part) {
  crew all = open_crew(5);
  assert_int_equal(tell(&all, "ask", all.boss), 1);
  mob_scene_ticks(&all.scene, 4);
  assert_true(runs(&all, all.boss, "leading"));
  assert_int_equal(count_running(&all, "lifting"), 3);
  ov_agent agent =
      ov_agent_of(&all.scene.sim->turn, ov_crowd_get(&all.scene.sim->crowd, all.boss.value));
  assert_true(agent.verbs->convert(&agent, agent.self, ovis_species_find("cow"), NULL));
  mob_scene_ticks(&all.scene, 1);
  assert_non_null(mob_scene_event(&all.scene, OVIS_EVENT_CONVERTED));
  assert_int_equal(count_events(&all, OVIS_EVENT_REQUEST_ENDED, OVIS_TREE_END_STOPPED), 1);
  mob_scene_ticks(&all.scene, 1);
  assert_int_equal(count_running(&all, "lifting"), 0);
  mob_scene_close(&all.scene);
}

// ---- Under deaths, removals and snapshots

static uint64_t random_state;

// Everything is over: no answer runs, no request is open, and a new request goes well.
static void expect_quiet(crew* all) {
  for (int32_t i = 0; i < HANDS; i++) {
    ovis_mob_state state;
    if (all->hands[i].value != 0 && ovis_mob_get_state(all->scene.sim, all->hands[i], &state)) {
      assert_false(runs(all, all->hands[i], "lifting"));
      assert_false(runs(all, all->hands[i], "lift"));
    }
  }
}

// Requests that were sent, less those that ended, by the events from `first` on.
static int32_t open_now(const crew* all, int32_t first) {
  int32_t count;
  int32_t open = 0;
  const ovis_event* events = ovis_sim_get_events(all->scene.sim, &count);
  for (int32_t i = first; i < count; i++) {
    open += events[i].type == OVIS_EVENT_ASKED && events[i].amount > 0;
    open -= events[i].type == OVIS_EVENT_REQUEST_ENDED && events[i].reason != OVIS_TREE_END_ENDED &&
            events[i].reason != OVIS_TREE_END_MET;
    open -= events[i].type == OVIS_EVENT_REQUEST_ENDED && events[i].reason == OVIS_TREE_END_ENDED;
  }
  return open;
}

static void disturb(crew* all, int32_t* open) {
  const int32_t draw = test_below(&random_state, 12);
  const ovis_mob_id whom = all->hands[test_below(&random_state, HANDS)];
  ovis_mob_state state;
  int32_t seen;
  (void)ovis_sim_get_events(all->scene.sim, &seen);
  if (whom.value == 0 || !ovis_mob_get_state(all->scene.sim, whom, &state)) {
    return;
  }
  if (draw == 0) {
    ovis_mob_hurt(all->scene.sim, whom, 1000, OVIS_NO_MOB);
    *open += open_now(all, seen);
  } else if (draw == 1) {
    assert_int_equal(ovis_mob_remove(all->scene.sim, whom), OVIS_OK);
    *open += open_now(all, seen);
  } else if (draw < 6) {
    tell(all, "work", whom);
  } else if (draw < 9) {
    tell(all, "ask", whom);
  }
}

TEST(no_request_stays_open_whoever_dies_or_goes) {
  const int64_t rounds = test_count(40, 200, 5000);
  random_state = 22;
  for (int64_t round = 0; round < rounds; round++) {
    crew all = open_crew(0);
    for (int32_t i = 0; i < HANDS; i++) {
      all.hands[i] = mob_scene_spawn_with(&all.scene, "pig",
                                          test_below(&random_state, 2) == 0 ? "hand" : "boss",
                                          24.5 + 2 * i, 20.5);
    }
    int32_t open = 0;
    tell(&all, "ask", OVIS_NO_MOB);
    for (int32_t i = 0; i < 40; i++) {
      mob_scene_ticks(&all.scene, 1);
      open += open_now(&all, 0);
      disturb(&all, &open);
      assert_true(ovis_sim_check(all.scene.sim));
    }
    for (int32_t i = 0; i < 80; i++) { // nobody asks any more
      mob_scene_ticks(&all.scene, 1);
      open += open_now(&all, 0);
    }
    assert_int_equal(open, 0);
    expect_quiet(&all);
    mob_scene_close(&all.scene);
  }
}

TEST(requests_go_on_after_a_snapshot_at_any_tick_without_the_host) {
  for (int32_t at = 0; at < 12; at++) {
    crew all = open_crew(5);
    tell(&all, "ask", all.boss);
    mob_scene_ticks(&all.scene, at);
    mob_scene copy = mob_scene_restored(&all.scene, NULL); // the trees come from the snapshot
    for (int32_t i = 0; i < 40; i++) {
      assert_true(ovis_sim_get_hash(copy.sim) == ovis_sim_get_hash(all.scene.sim));
      mob_scene_ticks(&copy, 1);
      mob_scene_ticks(&all.scene, 1);
    }
    mob_scene_close(&copy);
    mob_scene_close(&all.scene);
  }
}

// ---- Definitions that are refused

static const char* fault_of(const ovis_tree_node* nodes, int32_t count, const char* team) {
  static ovis_error error;
  error = (ovis_error){0};
  const ovis_tree_def def = {.cookie = OVIS_COOKIE,
                             .name = "t",
                             .like = "pig",
                             .nodes = nodes,
                             .node_count = count,
                             .keys = keys,
                             .key_count = 4,
                             .team = team};
  (void)ovis_tree_check(&def, &error);
  return error.message;
}

TEST(wrong_requests_are_refused_with_a_reason) {
  const ovis_tree_node send = {.kind = OVIS_TREE_SEND, .request = "help"};
  assert_string_equal(fault_of(&send, 1, "crew"), "");
  assert_non_null(strstr(fault_of(&send, 1, NULL), "needs a team"));
  assert_non_null(strstr(fault_of(&send, 1, ""), "name of a team"));
  ovis_tree_node wrong = send;
  wrong.request = NULL;
  assert_non_null(strstr(fault_of(&wrong, 1, "crew"), "name of a request"));
  wrong.request = "a name of a request that is far too long for an event";
  assert_non_null(strstr(fault_of(&wrong, 1, "crew"), "name of a request"));
  wrong = send;
  wrong.key = "unknown";
  assert_non_null(strstr(fault_of(&wrong, 1, "crew"), "needs a key"));
  wrong = send;
  wrong.reach = -1;
  assert_non_null(strstr(fault_of(&wrong, 1, "crew"), "beyond its limits"));
  const ovis_tree_node needs[] = {
      {.kind = OVIS_TREE_REQUEST, .children = 1, .request = "help", .needs = "busy"},
      {.kind = OVIS_TREE_WAIT, .ticks = 1}};
  assert_non_null(strstr(fault_of(needs, 2, "crew"), "who must take part"));
  const ovis_tree_node alone[] = {{.kind = OVIS_TREE_ANSWER, .children = 1, .request = "help"},
                                  {.kind = OVIS_TREE_WAIT, .ticks = 1}};
  assert_non_null(strstr(fault_of(alone, 2, "crew"), "a rule that its parent does not allow"));
  const ovis_tree_node childless[] = {{.kind = OVIS_TREE_SELECTOR, .children = 1},
                                      {.kind = OVIS_TREE_ANSWER, .request = "help"}};
  assert_non_null(strstr(fault_of(childless, 2, "crew"), "number of children"));
}

TEST(trees_hear_of_what_the_host_tells_by_name_and_distance) {
  crew all = open_crew(2);
  const ovis_vec3 here = mob_scene_mob(&all.scene, all.boss).pos;
  ovis_sim* sim = all.scene.sim;
  assert_int_equal(told_near(&all, "work", here, 0), 3);
  assert_int_equal(told_near(&all, "work", here, 4.5), 2);
  assert_int_equal(told_near(&all, "play", here, 0), 0);
  const char* const long_name = "a name of an event that is too long for an input of a run";
  const ovis_vec3 nowhere = {1e30, 0, 0};
  assert_int_equal(ovis_sim_tell(sim, NULL, here, 0, OVIS_NO_MOB, NULL), OVIS_BAD_ARGUMENT);
  assert_int_equal(ovis_sim_tell(sim, "", here, 0, OVIS_NO_MOB, NULL), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_sim_tell(sim, "work", here, -1, OVIS_NO_MOB, NULL), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_sim_tell(sim, "work", nowhere, 0, OVIS_NO_MOB, NULL), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_sim_tell(sim, long_name, here, 0, OVIS_NO_MOB, NULL), OVIS_OUT_OF_RANGE);
  mob_scene_close(&all.scene);
}
