// Defs that a host lists in an ovis_sim_def: each begins with its default function, and is refused
// without the cookie. Options, fields of events and words of properties by name.
#include "support/asserts.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/tree.h>
#include <string.h>

static bool can_use(const ovis_turn* turn) {
  return ovis_turn_refuse(turn, OVIS_REASON_NO_NEED, 1, 2);
}

static void think(const ovis_turn* turn) {
  (void)turn;
}

typedef struct defs {
  ovis_mind_def mind;
  ovis_goal_def goal;
  ovis_species_goal list[2];
  ovis_species_def species;
  ovis_memory_def memory;
  ovis_sensor_def sensor;
  ovis_behavior_def behavior;
  ovis_brain_sensor sensors[1];
  ovis_brain_entry entries[1];
  ovis_brain_activity activities[2];
  ovis_brain_def brain;
  ovis_tree_node inner_node;
  ovis_tree_def inner;
  ovis_tree_node nodes[2];
  ovis_tree_def tree;
  ovis_state states[1];
  ovis_point_type_def point;
  ovis_sim_def sim;
} defs;

static void fill_minds(defs* all) {
  all->mind = ovis_default_mind_def();
  all->mind.name = "thinker";
  all->mind.think = think;
  all->goal = ovis_default_goal_def();
  all->goal.name = "Own";
  all->goal.can_use = can_use;
  all->list[0] = (ovis_species_goal){.priority = 1, .own = &all->goal};
  all->list[1] = (ovis_species_goal){.priority = 2, .built_in = "Float"};
  all->species = ovis_default_species_def();
  all->species.name = "boar";
  all->species.like = "pig";
  all->species.goals = all->list;
  all->species.goal_count = 2;
  all->inner = ovis_default_tree_def();
  all->inner_node = (ovis_tree_node){.kind = OVIS_TREE_WAIT, .ticks = 10};
  all->inner.nodes = &all->inner_node;
  all->inner.node_count = 1;
  all->nodes[0] = (ovis_tree_node){.kind = OVIS_TREE_REPEAT, .children = 1};
  all->nodes[1] = (ovis_tree_node){.kind = OVIS_TREE_SUBTREE, .tree = &all->inner};
  all->tree = ovis_default_tree_def();
  all->tree.name = "waits";
  all->tree.like = "pig";
  all->tree.nodes = all->nodes;
  all->tree.node_count = 2;
}

static void fill_brain(defs* all) {
  all->memory = ovis_default_memory_def();
  all->memory.name = "mood";
  all->memory.type = OVIS_MEMORY_INT;
  all->sensor = ovis_default_sensor_def();
  all->sensor.name = "nose";
  all->sensor.scan = think;
  all->behavior = ovis_default_behavior_def();
  all->behavior.name = "Try";
  all->behavior.can_start = can_use;
  all->sensors[0].own = &all->sensor;
  all->entries[0].own = &all->behavior;
  all->activities[0] =
      (ovis_brain_activity){.name = "core", .entries = all->entries, .entry_count = 1};
  all->activities[1] = (ovis_brain_activity){.name = "idle"};
  all->brain = ovis_default_brain_def();
  all->brain.name = "brained";
  all->brain.like = "cow";
  all->brain.sensors = all->sensors;
  all->brain.sensor_count = 1;
  all->brain.activities = all->activities;
  all->brain.activity_count = 2;
}

static void fill(defs* all, const mob_scene* scene) {
  memset(all, 0, sizeof *all);
  fill_minds(all);
  fill_brain(all);
  const ovis_blocks* registry = ovis_world_get_blocks(scene->world);
  assert_int_equal(ovis_blocks_parse(registry, "sponge", &all->states[0], NULL), OVIS_OK);
  all->point = ovis_default_point_type_def();
  all->point.name = "bath";
  all->point.tickets = 1;
  all->point.states = all->states;
  all->point.state_count = 1;
  all->sim = ovis_default_sim_def();
  all->sim.world = scene->world;
  all->sim.minds = &all->mind;
  all->sim.species = &all->species;
  all->sim.trees = &all->tree;
  all->sim.memories = &all->memory;
  all->sim.brains = &all->brain;
  all->sim.point_types = &all->point;
  all->sim.mind_count = all->sim.species_count = all->sim.tree_count = 1;
  all->sim.memory_count = all->sim.brain_count = all->sim.point_type_count = 1;
}

TEST(a_def_without_its_default_function_is_refused) {
  mob_scene scene = mob_scene_open("stone");
  defs all;
  fill(&all, &scene);
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&all.sim, &sim), OVIS_OK);
  ovis_sim_destroy(sim);
  // The message about a def inside another one says what else may be wrong with it.
  const struct {
    uint32_t* cookie;
    ovis_status status;
  } list[] = {{&all.mind.cookie, OVIS_BAD_ARGUMENT},    {&all.goal.cookie, OVIS_OUT_OF_RANGE},
              {&all.species.cookie, OVIS_BAD_ARGUMENT}, {&all.memory.cookie, OVIS_BAD_ARGUMENT},
              {&all.sensor.cookie, OVIS_OUT_OF_RANGE},  {&all.behavior.cookie, OVIS_OUT_OF_RANGE},
              {&all.brain.cookie, OVIS_BAD_ARGUMENT},   {&all.inner.cookie, OVIS_OUT_OF_RANGE},
              {&all.tree.cookie, OVIS_BAD_ARGUMENT},    {&all.point.cookie, OVIS_BAD_ARGUMENT}};
  asserts_begin();
  for (int32_t i = 0; i < (int32_t)(sizeof list / sizeof *list); i++) {
    *list[i].cookie = 0;
    assert_refused(ovis_sim_create(&all.sim, &sim), list[i].status);
    assert_null(sim);
    *list[i].cookie = OVIS_COOKIE;
  }
  asserts_end();
  assert_int_equal(ovis_sim_create(&all.sim, &sim), OVIS_OK);
  ovis_sim_destroy(sim);
  mob_scene_close(&scene);
}

TEST(the_check_of_a_brain_or_tree_says_that_the_cookie_is_missing) {
  mob_scene scene = mob_scene_open("stone");
  defs all;
  fill(&all, &scene);
  ovis_error error;
  asserts_begin();
  all.behavior.cookie = 0;
  assert_refused(ovis_brain_check(&all.brain, &all.memory, 1, &error), OVIS_OUT_OF_RANGE);
  assert_non_null(strstr(error.message, "ovis_default_behavior_def"));
  all.inner.cookie = 0;
  assert_refused(ovis_tree_check(&all.tree, &error), OVIS_OUT_OF_RANGE);
  assert_non_null(strstr(error.message, "ovis_default_tree_def"));
  asserts_end();
  mob_scene_close(&scene);
}

TEST(an_option_is_found_by_its_name) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id spider = mob_scene_spawn(&scene, "spider", 40.5, 40.5);
  const int32_t count = ovis_mob_get_option_count(scene.sim, spider);
  int32_t pairs = 0;
  ovis_option option;
  for (int32_t i = 0; i < count; i++) {
    assert_true(ovis_mob_get_option(scene.sim, spider, i, &option));
    const int32_t first = ovis_mob_find_option(scene.sim, spider, option.info.name, 0);
    assert_int_equal(ovis_mob_find_option(scene.sim, spider, option.info.name, i), i);
    assert_in_range(first, 0, i);
    pairs += first < i; // a name may occur twice
    assert_int_equal(ovis_mob_find_option(scene.sim, spider, option.info.name, -5), first);
  }
  assert_true(pairs > 0);
  asserts_begin();
  assert_refused(ovis_mob_find_option(scene.sim, spider, "NoSuchGoal", 0), -1);
  assert_refused(ovis_mob_find_option(scene.sim, spider, NULL, 0), -1);
  assert_refused(ovis_mob_find_option(scene.sim, spider, option.info.name, count), -1);
  assert_refused(ovis_mob_find_option(scene.sim, spider, option.info.name, INT32_MAX), -1);
  assert_refused(ovis_mob_find_option(scene.sim, (ovis_mob_id){0xFFFFFFFF}, option.info.name, 0),
                 -1);
  asserts_end();
  mob_scene_close(&scene);
}

TEST(fields_and_reasons_of_events_that_there_are_not) {
  asserts_begin();
  assert_refused(ovis_event_get_fields((ovis_event_type)-1), 0);
  assert_refused(ovis_event_get_fields(OVIS_EVENT_COUNT), 0);
  assert_string_equal(ovis_event_field_name((ovis_event_field)99), "unknown");
  for (int32_t i = -1; i <= OVIS_EVENT_COUNT; i++) {
    ovis_event event = {.type = (ovis_event_type)i, .reason = INT32_MAX};
    assert_null(ovis_event_reason_name(&event));
    event.reason = INT32_MIN;
    assert_null(ovis_event_reason_name(&event));
  }
  const ovis_event employed = {.type = OVIS_EVENT_EMPLOYED, .reason = 5};
  assert_string_equal(ovis_event_reason_name(&employed), "cleric");
  asserts_end();
}

TEST(words_of_properties_that_there_are_not) {
  int32_t value = 7;
  const ovis_species* cat = ovis_species_find("cat");
  asserts_begin();
  assert_null(ovis_prop_get_word(cat, OVIS_PROP_VARIANT, 11));
  assert_null(ovis_prop_get_word(cat, OVIS_PROP_VARIANT, INT32_MIN));
  assert_null(ovis_prop_get_word(NULL, OVIS_PROP_VARIANT, 0));
  assert_null(ovis_prop_get_word(cat, OVIS_PROP_HEALTH, 1));
  assert_null(ovis_prop_get_word(cat, (ovis_prop)-1, 1));
  assert_null(ovis_prop_get_word(cat, OVIS_PROP_PROFESSION, INT32_MAX));
  assert_refused(ovis_prop_find_word(cat, OVIS_PROP_VARIANT, NULL, &value), false);
  assert_refused(ovis_prop_find_word(cat, OVIS_PROP_VARIANT, "", &value), false);
  assert_refused(ovis_prop_find_word(NULL, OVIS_PROP_VARIANT, "tabby", &value), false);
  assert_refused(ovis_prop_find_word(cat, OVIS_PROP_COUNT, "tabby", &value), false);
  assert_int_equal(value, 0);
  asserts_end();
  assert_true(ovis_prop_find_word(cat, OVIS_PROP_VARIANT, "minecraft:siamese", &value));
  assert_int_equal(value, 3);
  // Each word leads back to its value.
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    for (int32_t k = 0; k < 2048; k++) {
      const char* word = ovis_prop_get_word(species, OVIS_PROP_VARIANT, k);
      if (word != NULL) {
        assert_true(ovis_prop_find_word(species, OVIS_PROP_VARIANT, word, &value));
        assert_int_equal(value, k);
      }
    }
  }
}
