// Stories and questions about obstacles with values that no host means.
#include "support/asserts.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/story.h>

enum { FEET = PATH_SCENE_FEET };

static const ovis_trace_species zombies = {.name = "zombie", .width = 0.6f, .height = 1.95f};
static const ovis_trace_species strangers = {.name = "stranger", .width = 1, .height = 1};

TEST(an_obstacle_needs_a_world_a_mob_and_a_species) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . # T"));
  asserts_begin();
  ovis_obstacle obstacle;
  ovis_trace_mob mob = {.serial = 1, .species = &strangers, .pos = {0.5, FEET, 0.5}};
  ovis_obstacle_def def = {.mob = &mob, .like = -1, .from = {0, FEET, 0}, .target = {3, FEET, 0}};
  assert_refused(ovis_obstacle_find(&def, &obstacle, NULL), false);
  def.world = scene.world;
  assert_refused(ovis_obstacle_find(&def, &obstacle, NULL), false);
  assert_int_equal(ovis_enclosures_create(NULL, &def.enclosures), OVIS_OK); // without a finder
  assert_refused(ovis_obstacle_find(&def, &obstacle, NULL), false);
  ovis_enclosures_destroy(def.enclosures);
  ovis_enclosures_destroy(NULL);
  def.enclosures = NULL;
  def.mob = NULL;
  assert_refused(ovis_obstacle_find(&def, &obstacle, NULL), false);
  assert_string_equal(obstacle.cause, "");
  asserts_end();
  path_scene_close(&scene);
}

TEST(a_path_without_nodes_is_no_question) {
  const ovis_trace_mob mob = {.serial = 1, .species = &zombies};
  const ovis_record empty = {.kind = OVIS_RECORD_PATH, .mob = 1};
  ovis_obstacle_def def;
  assert_false(ovis_obstacle_ask(&mob, &empty, &def));
  const ovis_record stuck = {.kind = OVIS_RECORD_PATH_ENDED, .mob = 1};
  assert_true(ovis_obstacle_ask(&mob, &stuck, &def));
  assert_true(def.is_stuck);
  assert_ptr_equal(ovis_obstacle_ask_hidden(&mob, &mob).other, &mob);
}

// A running simulation is asked about its own world.
TEST(a_simulation_knows_what_hides_a_mob) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . . . T"));
  ovis_sim_def sim_def = ovis_default_sim_def();
  sim_def.world = scene.world;
  ovis_sim* sim;
  assert_int_equal(ovis_sim_create(&sim_def, &sim), OVIS_OK);
  const ovis_trace_mob mob = {.serial = 1, .species = &zombies, .pos = {0.5, FEET, 0.5}};
  const ovis_trace_mob other = {.serial = 2, .species = &zombies, .pos = {4.5, FEET, 0.5}};
  ovis_obstacle obstacle;
  assert_false(ovis_obstacle_hidden_now(sim, &mob, &other, 0, &obstacle));
  path_scene_fill(&scene, (ovis_pos){2, FEET, 0}, (ovis_pos){2, FEET + 3, 0}, "bricks");
  assert_true(ovis_obstacle_hidden_now(sim, &mob, &other, 0, &obstacle));
  assert_string_equal(obstacle.block, "bricks");
  assert_int_equal(obstacle.cell.x, 2);
  const ovis_record empty = {.kind = OVIS_RECORD_PATH, .mob = 1};
  assert_false(ovis_obstacle_now(sim, &mob, &empty, 0, &obstacle));
  ovis_sim_destroy(sim);
  path_scene_close(&scene);
}

TEST(a_story_has_mobs_by_index) {
  const ovis_story_def def = ovis_default_story_def();
  ovis_story* story;
  assert_int_equal(ovis_story_create(&def, &story), OVIS_OK);
  const ovis_trace_mob mobs[] = {{.serial = 3, .species = &zombies},
                                 {.serial = 8, .species = &strangers}};
  const ovis_trace trace = {.tick = 1, .mobs = mobs, .mob_count = 2};
  assert_int_equal(ovis_story_tick(story, &trace), OVIS_OK);
  asserts_begin();
  ovis_story_mob mob;
  assert_refused(ovis_story_get_mob(story, -1, &mob), false);
  assert_refused(ovis_story_get_mob(story, 2, &mob), false);
  assert_null(mob.species);
  asserts_end();
  assert_true(ovis_story_get_mob(story, 1, &mob));
  assert_int_equal(mob.serial, 8);
  assert_ptr_equal(mob.species, &strangers);
  ovis_story_destroy(story);
}

TEST(words_of_states_accept_no_name_and_short_buffers) {
  char text[40];
  ovis_property_words(NULL, NULL, text, sizeof text);
  assert_string_equal(text, "");
  ovis_property_words("oak_door[open=true,half=top]", "oak_door[half=top,open=false]", text,
                      sizeof text);
  assert_string_equal(text, "open=true");
  ovis_block_change_words("air", "stone", text, sizeof text);
  assert_string_equal(text, "from air to stone");
  ovis_block_change_words("oak_door[open=true]", "oak_door[open=false]", text, sizeof text);
  assert_string_equal(text, "from oak_door with open=true to open=fa");
  ovis_block_change_words(NULL, "stone[", text, sizeof text);
  assert_string_equal(text, "from  to stone");
}
