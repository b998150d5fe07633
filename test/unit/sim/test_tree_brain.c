// Goals, a brain and a tree of one mob at once: who holds which flag, memories, snapshots, reasons.
#include "support/counting_alloc.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/tree.h>

#include <stdio.h>
#include <string.h>

static bool always(const ovis_turn* turn) {
  (void)turn;
  return true;
}

// The action counts in a memory of the brain.
static void tick_action(const ovis_turn* turn) {
  ovis_memory_value tally = {0};
  ovis_turn_get_memory(turn, "tally", &tally);
  tally.type = OVIS_MEMORY_INT;
  tally.number++;
  tally.ttl = OVIS_MEMORY_FOR_EVER;
  assert_int_equal(ovis_turn_set_memory(turn, "tally", &tally), OVIS_OK);
}

static const ovis_memory_def memories[] = {
    {.cookie = OVIS_COOKIE, .name = "wish", .type = OVIS_MEMORY_UNIT},
    {.cookie = OVIS_COOKIE, .name = "tally", .type = OVIS_MEMORY_INT}};
static const ovis_memory_condition wishes[] = {{"wish", OVIS_MEMORY_PRESENT},
                                               {"tally", OVIS_MEMORY_REGISTERED}};
static const ovis_behavior_def hold = {.cookie = OVIS_COOKIE,
                                       .name = "Hold",
                                       .flags = OVIS_FLAG_MOVE,
                                       .conditions = wishes,
                                       .condition_count = 2,
                                       .never_times_out = true,
                                       .can_continue = always};
static const ovis_goal_def act = {.cookie = OVIS_COOKIE,
                                  .name = "Act",
                                  .flags = OVIS_FLAG_MOVE | OVIS_FLAG_LOOK,
                                  .ticks_every = true,
                                  .can_use = always,
                                  .tick = tick_action};
static const ovis_brain_sensor senses[] = {{"nearest_living_entities", NULL},
                                           {"nearest_players", NULL}};
static const ovis_tree_key keys[] = {{"go", OVIS_TREE_FLAG}};
static const ovis_tree_news news[] = {{OVIS_NEWS_TOLD, "go", "go", 0, 0}};
static const ovis_tree_node nodes[] = {
    {.kind = OVIS_TREE_SELECTOR, .children = 2},
    {.kind = OVIS_TREE_IF, .children = 1, .key = "go", .stops = OVIS_TREE_STOPS_RESTART},
    {.kind = OVIS_TREE_ACTION, .own = &act},
    {.kind = OVIS_TREE_WAIT, .ticks = 1000000},
};

typedef struct stage {
  mob_scene scene;
  ovis_mob_id pig;
} stage;

// A pig with a tree of that number, and a behavior of that number. `has_goals`: those of pigs, too.
static ovis_sim_def def_of(ovis_tree_def* tree, ovis_brain_def* brain, ovis_brain_entry* entry,
                           ovis_brain_activity activities[2]) {
  *entry = (ovis_brain_entry){.own = &hold, .priority = entry->priority};
  activities[0] = (ovis_brain_activity){.name = "core", .entries = entry, .entry_count = 1};
  activities[1] = (ovis_brain_activity){.name = "idle"};
  *brain = (ovis_brain_def){.cookie = OVIS_COOKIE,
                            .name = "wishful",
                            .like = "pig",
                            .sensors = senses,
                            .sensor_count = 2,
                            .activities = activities,
                            .activity_count = 2};
  *tree = (ovis_tree_def){.cookie = OVIS_COOKIE,
                          .name = "both",
                          .like = "pig",
                          .nodes = nodes,
                          .node_count = 4,
                          .keys = keys,
                          .key_count = 1,
                          .news = news,
                          .news_count = 1,
                          .priority = tree->priority,
                          .has_goals = tree->has_goals,
                          .brain = "wishful"};
  ovis_sim_def def = ovis_default_sim_def();
  def.memories = memories;
  def.memory_count = 2;
  def.brains = brain;
  def.brain_count = 1;
  def.trees = tree;
  def.tree_count = 1;
  return def;
}

static stage open_stage(int32_t tree_number, int32_t brain_number, bool has_goals) {
  static ovis_tree_def tree;
  static ovis_brain_def brain;
  static ovis_brain_entry entry;
  static ovis_brain_activity activities[2];
  tree = (ovis_tree_def){.cookie = OVIS_COOKIE, .priority = tree_number, .has_goals = has_goals};
  entry.priority = brain_number;
  const ovis_sim_def def = def_of(&tree, &brain, &entry, activities);
  stage out = {.scene = mob_scene_open_def("grass_block", &def)};
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("pig");
  spawn.pos = (ovis_vec3){40.5, MOB_SCENE_FEET, 40.5};
  spawn.mind = "both";
  assert_int_equal(ovis_mob_spawn(out.scene.sim, &spawn, &out.pig), OVIS_OK);
  return out;
}

static void wish(stage* self, bool is_wished) {
  ovis_memory memory;
  const ovis_memory_value value = {.type = OVIS_MEMORY_UNIT, .ttl = OVIS_MEMORY_FOR_EVER};
  assert_true(ovis_sim_find_memory(self->scene.sim, "wish", &memory));
  assert_int_equal(
      ovis_mob_set_memory(self->scene.sim, self->pig, memory, is_wished ? &value : NULL), OVIS_OK);
}

static int32_t tell_to_go(stage* self) {
  int32_t count;
  assert_int_equal(ovis_sim_tell(self->scene.sim, "go", (ovis_vec3){0}, 0, OVIS_NO_MOB, &count),
                   OVIS_OK);
  return count;
}

static void go(stage* self) {
  assert_int_equal(tell_to_go(self), 1);
}

static const char* other_of(const stage* self, const char* name) {
  const int32_t other = mob_scene_option(&self->scene, self->pig, name).answer.other;
  static ovis_option option;
  return other >= 0 && ovis_mob_get_option(self->scene.sim, self->pig, other, &option)
             ? option.info.name
             : "";
}

TEST(a_behavior_takes_a_flag_from_an_action_only_with_a_lower_number) {
  for (int32_t number = 4; number <= 6; number++) {
    stage self = open_stage(5, number, false);
    go(&self);
    mob_scene_ticks(&self.scene, 2);
    assert_true(mob_scene_runs(&self.scene, self.pig, "Act"));
    wish(&self, true);
    mob_scene_ticks(&self.scene, 2);
    const bool takes = number < 5;
    assert_int_equal(mob_scene_runs(&self.scene, self.pig, "Hold"), takes);
    assert_int_equal(mob_scene_runs(&self.scene, self.pig, "Act"), !takes);
    const char* loser = takes ? "Act" : "Hold";
    const ovis_reason reason = mob_scene_option(&self.scene, self.pig, loser).answer.reason;
    assert_true(reason == OVIS_REASON_FLAG_HELD || (takes && reason == OVIS_REASON_REPLACED));
    assert_string_equal(other_of(&self, loser), takes ? "Hold" : "Act");
    mob_scene_close(&self.scene);
  }
}

TEST(an_action_takes_a_flag_from_a_behavior_with_the_same_or_a_higher_number) {
  for (int32_t number = 4; number <= 6; number++) {
    stage self = open_stage(5, number, false);
    wish(&self, true);
    mob_scene_ticks(&self.scene, 2);
    assert_true(mob_scene_runs(&self.scene, self.pig, "Hold"));
    go(&self);
    mob_scene_ticks(&self.scene, 2);
    const bool takes = number >= 5;
    assert_int_equal(mob_scene_runs(&self.scene, self.pig, "Act"), takes);
    assert_int_equal(mob_scene_runs(&self.scene, self.pig, "Hold"), !takes);
    assert_string_equal(other_of(&self, takes ? "Hold" : "Act"), takes ? "Act" : "Hold");
    mob_scene_close(&self.scene);
  }
}

// Counts the holders of each flag among goals, the action and the behavior.
static void assert_one_holder(const stage* self) {
  int32_t holders[OVIS_FLAG_COUNT] = {0};
  ovis_option option;
  for (int32_t i = 0; ovis_mob_get_option(self->scene.sim, self->pig, i, &option); i++) {
    for (int32_t flag = 0; flag < OVIS_FLAG_COUNT && option.is_running; flag++) {
      holders[flag] +=
          (option.info.flags & OVIS_FLAG_ONE_SHOT) == 0 && (option.info.flags >> flag & 1) != 0;
    }
  }
  for (int32_t flag = 0; flag < OVIS_FLAG_COUNT; flag++) {
    assert_in_range(holders[flag], 0, 1);
  }
}

static bool runs_any(const stage* self, const char* group) {
  ovis_option option;
  bool runs = false;
  for (int32_t i = 0; ovis_mob_get_option(self->scene.sim, self->pig, i, &option); i++) {
    runs |= option.is_running && strcmp(option.info.group, group) == 0 &&
            (option.info.flags & OVIS_FLAG_MOVE) != 0;
  }
  return runs;
}

TEST(of_goals_a_brain_and_a_tree_one_at_a_time_holds_a_flag) {
  int32_t ran[3] = {0};
  for (int32_t turn = 0; turn < 6; turn++) {
    // Goals of pigs that hold MOVE have the numbers 6 and 8: above, between and below these.
    stage self = open_stage(turn % 3 == 0 ? 9 : 5, turn % 2 == 0 ? 7 : 4, true);
    for (int32_t tick = 0; tick < 600; tick++) {
      if (tick % 100 == 20) {
        wish(&self, tick % 200 < 100);
      }
      if (tick == 300) {
        go(&self);
      }
      mob_scene_ticks(&self.scene, 1);
      assert_one_holder(&self);
      ran[0] += runs_any(&self, "goals");
      ran[1] += runs_any(&self, "tree");
      ran[2] += mob_scene_runs(&self.scene, self.pig, "Hold");
    }
    mob_scene_close(&self.scene);
  }
  assert_true(ran[0] > 20);
  assert_true(ran[1] > 200);
  assert_true(ran[2] > 200);
}

TEST(goals_and_behaviors_with_one_number_the_behavior_takes_the_flag) {
  stage self = open_stage(20, 6, true); // WaterAvoidingRandomStroll has the number 6
  const int32_t ticks = mob_scene_until(&self.scene, self.pig, "WaterAvoidingRandomStroll", 3000);
  assert_true(ticks >= 0);
  wish(&self, true);
  mob_scene_ticks(&self.scene, 1);
  assert_true(mob_scene_runs(&self.scene, self.pig, "Hold"));
  assert_false(mob_scene_runs(&self.scene, self.pig, "WaterAvoidingRandomStroll"));
  for (int32_t tick = 0; tick < 400; tick++) {
    mob_scene_ticks(&self.scene, 1);
    assert_true(mob_scene_runs(&self.scene, self.pig, "Hold"));
  }
  mob_scene_close(&self.scene);
}

TEST(actions_of_a_tree_share_the_memories_of_the_brain) {
  stage self = open_stage(5, 6, false);
  ovis_memory tally;
  ovis_memory_value value;
  ovis_memory_cause cause;
  assert_true(ovis_sim_find_memory(self.scene.sim, "tally", &tally));
  go(&self);
  mob_scene_ticks(&self.scene, 10);
  assert_true(ovis_mob_get_memory(self.scene.sim, self.pig, tally, &value));
  assert_true(value.number >= 8);
  assert_string_equal(ovis_mob_get_activity(self.scene.sim, self.pig), "idle");
  assert_true(ovis_mob_get_memory_cause(self.scene.sim, self.pig, tally, &cause));
  mob_scene_close(&self.scene);
}

TEST(a_snapshot_of_goals_a_brain_and_a_tree_runs_on_with_the_same_hashes) {
  stage self = open_stage(7, 5, true);
  go(&self);
  wish(&self, true);
  mob_scene_ticks(&self.scene, 33);
  ovis_tree_def tree = {.cookie = OVIS_COOKIE, .priority = 7, .has_goals = true};
  ovis_brain_def brain;
  ovis_brain_entry entry = {.priority = 5};
  ovis_brain_activity activities[2];
  ovis_sim_def def = def_of(&tree, &brain, &entry, activities);
  stage other = {.scene = mob_scene_restored(&self.scene, &def)};
  other.pig = ovis_mob_find(other.scene.sim, mob_scene_mob(&self.scene, self.pig).serial);
  for (int32_t tick = 0; tick < 60; tick++) {
    assert_int_equal(ovis_sim_get_hash(self.scene.sim), ovis_sim_get_hash(other.scene.sim));
    if (tick == 20) {
      wish(&self, false);
      wish(&other, false);
    }
    mob_scene_ticks(&self.scene, 1);
    mob_scene_ticks(&other.scene, 1);
  }
  // Without the brain the tree cannot be made.
  ovis_sim_destroy(other.scene.sim);
  def.world = other.scene.world;
  def.brain_count = 0;
  assert_int_equal(ovis_sim_create(&def, &other.scene.sim), OVIS_NOT_FOUND);
  ovis_world_destroy(other.scene.world);
  mob_scene_close(&self.scene);
}

#define CROWD 20
#define BYTES_MAX 3072 // of a mob with goals, a brain and a tree

TEST(a_mob_with_all_three_is_small_and_its_steady_tick_allocates_nothing) {
  counting_alloc counter = {0};
  ovis_tree_def tree = {.cookie = OVIS_COOKIE, .priority = 5, .has_goals = false};
  ovis_brain_def brain;
  ovis_brain_entry entry = {.priority = 6};
  ovis_brain_activity activities[2];
  ovis_sim_def def = def_of(&tree, &brain, &entry, activities);
  def.allocator = counting_allocator(&counter);
  def.random_ticks = 0;
  stage self = {.scene = mob_scene_open_def("stone", &def)};
  ovis_spawn_def spawn = ovis_default_spawn_def();
  spawn.species = ovis_species_find("pig");
  spawn.mind = "both";
  const size_t before = counter.bytes;
  for (int32_t i = 0; i < CROWD; i++) {
    spawn.pos = (ovis_vec3){40.5 + 2 * i, MOB_SCENE_FEET, 40.5};
    assert_int_equal(ovis_mob_spawn(self.scene.sim, &spawn, &self.pig), OVIS_OK);
  }
  assert_true((counter.bytes - before) / CROWD <= BYTES_MAX);
  wish(&self, true);
  assert_int_equal(tell_to_go(&self), CROWD);
  mob_scene_ticks(&self.scene, 300);
  const int64_t calls = counter.calls;
  mob_scene_ticks(&self.scene, 200);
  assert_int_equal(counter.calls, calls);
  mob_scene_close(&self.scene);
  assert_int_equal(counter.bytes, 0);
}
