// Tests that stories name the obstacle of the run's own search, with its rules and its limits.
#include "path/path_search.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/species.h>
#include <ovis/story.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FEET = PATH_SCENE_FEET };

static const ovis_trace_species zombies = {.name = "zombie", .width = 0.6f, .height = 1.95f};

// A corridor from S to T, three high.
static void open_corridor(path_scene* scene, draw_rows rows) {
  path_scene_open(scene, rows);
  for (int32_t z = 0; z < 3; z += 2) {
    path_scene_fill(scene, (ovis_pos){0, FEET, z}, (ovis_pos){9, FEET + 3, z}, "bedrock");
  }
  path_scene_fill(scene, (ovis_pos){0, FEET, 1}, (ovis_pos){0, FEET + 3, 1}, "bedrock");
  path_scene_fill(scene, (ovis_pos){9, FEET, 1}, (ovis_pos){9, FEET + 3, 1}, "bedrock");
}

static ovis_obstacle_def ask(const path_scene* scene, const ovis_trace_mob* mob) {
  return (ovis_obstacle_def){.like = -1,
                             .world = scene->world,
                             .rules = ovis_rules_get_preset(OVIS_RULES_1_19_4),
                             .mob = mob,
                             .from = {1, FEET, 1},
                             .target = {8, FEET, 1}};
}

TEST(the_reach_of_the_request_decides_whether_a_path_ends_short) {
  path_scene scene;
  open_corridor(&scene, MAP("# # # # # # # # # #", "# S . . . . . . # #", "# # # # # # # # # #"));
  path_scene_fill(&scene, (ovis_pos){8, FEET, 1}, (ovis_pos){8, FEET + 3, 1}, "bedrock");
  const ovis_trace_mob mob = {.serial = 1, .species = &zombies, .pos = {1.5, FEET, 1.5}};
  ovis_obstacle_def def = ask(&scene, &mob);
  ovis_obstacle obstacle;
  def.limits = (ovis_path_limits){.follow_range = 16, .reach_range = 1, .region_half = 24};
  assert_false(ovis_obstacle_find(&def, &obstacle, NULL));
  def.limits.reach_range = 0;
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_non_null(strstr(obstacle.cause, "it can reach a cell next to the target"));
  assert_string_equal(obstacle.block, "bedrock");
  path_scene_close(&scene);
}

TEST(a_climber_whose_path_ends_short_pushes_straight_at_what_it_was_asked_for) {
  static const ovis_trace_species spiders = {.name = "spider", .width = 1.4f, .height = 0.9f};
  path_scene scene;
  open_corridor(&scene, MAP("# # # # # # # # # #", "# S . . . . . . # #", "# # # # # # # # # #"));
  path_scene_fill(&scene, (ovis_pos){6, FEET, 1}, (ovis_pos){8, FEET + 3, 1}, "bedrock");
  const ovis_trace_mob mob = {.serial = 1, .species = &spiders, .pos = {1.5, FEET, 1.5}};
  ovis_obstacle_def def = ask(&scene, &mob);
  ovis_obstacle obstacle;
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  char said[80];
  snprintf(said, sizeof said, "pushes straight at its target 8 %d 1", FEET);
  assert_non_null(strstr(obstacle.cause, said));
  assert_false(obstacle.has_cell);
  def.has_asked = true;
  def.asked = (ovis_pos){8, FEET + 9, 1};
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  snprintf(said, sizeof said, "pushes straight at its target 8 %d 1", FEET + 9);
  assert_non_null(strstr(obstacle.cause, said));
  path_scene_close(&scene);
}

// Source: docs/sources.md#max-fall
TEST(a_mob_with_a_target_drops_by_its_health) {
  static const struct {
    float health;
    uint64_t target;
    const char* limit;
  } cases[] = {{20, 0, "10 blocks, at most 3"},
               {20, 7, NULL}, // 3 + (20 - 6.6), on hard
               {10, 7, "10 blocks, at most 6"},
               {13, 7, "10 blocks, at most 9"}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    path_scene scene;
    open_corridor(&scene, MAP("# # # # # # # # # #", "# S . . . . . . T #", "# # # # # # # # # #"));
    path_scene_fill(&scene, (ovis_pos){5, FEET - 10, 1}, (ovis_pos){8, FEET - 1, 1}, "air");
    path_scene_fill(&scene, (ovis_pos){5, FEET - 11, 1}, (ovis_pos){8, FEET - 11, 1}, "stone");
    ovis_trace_species species = zombies;
    species.health_max = 20;
    const ovis_trace_mob mob = {.serial = 1,
                                .species = &species,
                                .pos = {1.5, FEET, 1.5},
                                .health = cases[i].health,
                                .target = cases[i].target};
    ovis_env env = *ovis_world_get_env(scene.world);
    env.difficulty = OVIS_DIFFICULTY_HARD;
    ovis_world_set_env(scene.world, &env);
    ovis_obstacle_def def = ask(&scene, &mob);
    def.target = (ovis_pos){8, FEET - 10, 1};
    ovis_obstacle obstacle;
    assert_int_equal(ovis_obstacle_find(&def, &obstacle, NULL), cases[i].limit != NULL);
    if (cases[i].limit != NULL && strstr(obstacle.cause, cases[i].limit) == NULL) {
      fail_msg("'%s' does not say '%s'", obstacle.cause, cases[i].limit);
    }
    path_scene_close(&scene);
  }
}

// A drop of 10 blocks, and a wall of two that only a large step or jump gets over.
TEST(the_mob_s_own_body_decides_what_is_in_its_way) {
  path_scene scene;
  open_corridor(&scene, MAP("# # # # # # # # # #", "# S . . . . . . T #", "# # # # # # # # # #"));
  path_scene_fill(&scene, (ovis_pos){3, FEET, 1}, (ovis_pos){3, FEET + 1, 1}, "stone");
  path_scene_fill(&scene, (ovis_pos){5, FEET - 10, 1}, (ovis_pos){8, FEET - 1, 1}, "air");
  path_scene_fill(&scene, (ovis_pos){5, FEET - 11, 1}, (ovis_pos){8, FEET - 11, 1}, "stone");
  const ovis_trace_mob mob = {.serial = 1, .species = &zombies, .pos = {1.5, FEET, 1.5}};
  ovis_obstacle_def def = ask(&scene, &mob);
  def.target = (ovis_pos){8, FEET - 10, 1};
  ovis_obstacle obstacle;
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_string_equal(obstacle.block, "stone");
  def.limits.body = (ovis_own_body){
      .width = 0.6f, .height = 1.95f, .step_height = 2, .jump_height = 2, .max_fall = 9};
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_non_null(strstr(obstacle.cause, "10 blocks, at most 9"));
  def.limits.body.max_fall = 12;
  assert_false(ovis_obstacle_find(&def, &obstacle, NULL));
  def.limits.body.width = 1.2f; // the corridor is one block wide
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  def.limits.body.height = (float)NAN;
  assert_false(ovis_obstacle_find(&def, &obstacle, NULL));
  path_scene_close(&scene);
}

TEST(the_range_of_the_request_decides_too) {
  path_scene scene;
  open_corridor(&scene, MAP("# # # # # # # # # #", "# S . . . . . . T #", "# # # # # # # # # #"));
  const ovis_trace_mob mob = {.serial = 1, .species = &zombies, .pos = {1.5, FEET, 1.5}};
  ovis_obstacle_def def = ask(&scene, &mob);
  ovis_obstacle obstacle;
  assert_false(ovis_obstacle_find(&def, &obstacle, NULL)); // the range of a zombie is 35
  def.limits = (ovis_path_limits){.follow_range = 4, .reach_range = 0, .region_half = 12};
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_non_null(strstr(obstacle.cause, "off, and its follow range is 4 blocks"));
  path_scene_close(&scene);
}

// A switch of the rules forbids every climb, so the step in the corridor is an obstacle.
TEST(the_rules_of_the_run_decide_too) {
  path_scene scene;
  open_corridor(&scene, MAP("# # # # # # # # # #", "# S . . . . . . T #", "# # # # # # # # # #"));
  path_scene_set(&scene, 5, FEET, 1, "stone");
  const ovis_trace_mob mob = {.serial = 1, .species = &zombies, .pos = {1.5, FEET, 1.5}};
  ovis_obstacle_def def = ask(&scene, &mob);
  ovis_obstacle obstacle;
  assert_false(ovis_obstacle_find(&def, &obstacle, NULL));
  def.rules.climb_needs_positive_malus_above = true;
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_int_equal(obstacle.cell.x, 5);
  assert_string_equal(obstacle.block, "stone");
  path_scene_close(&scene);
}

TEST(a_stuck_mob_names_the_block_that_it_touches) {
  path_scene scene;
  open_corridor(&scene, MAP("# # # # # # # # # #", "# S . . . F . . T #", "# # # # # # # # # #"));
  ovis_trace_mob mob = {.serial = 1, .species = &zombies, .pos = {5.375 - 0.3, FEET, 1.5}};
  ovis_obstacle_def def = ask(&scene, &mob);
  ovis_obstacle obstacle;
  def.is_stuck = true;
  def.target = (ovis_pos){6, FEET, 1};
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_string_equal(obstacle.cause, "its body touches a block");
  assert_string_equal(obstacle.block, "oak_fence");
  assert_int_equal(obstacle.cell.x, 5);
  assert_int_equal(obstacle.cell.y, FEET);
  assert_int_equal(obstacle.cell.z, 1);
  def.limits.body = (ovis_own_body){.width = 0.1f, .height = 1};
  assert_false(ovis_obstacle_find(&def, &obstacle, NULL)); // a thinner one does not
  def.limits.body = (ovis_own_body){0};
  mob.pos.x = 3.5; // it touches nothing there
  assert_false(ovis_obstacle_find(&def, &obstacle, NULL));
  path_scene_close(&scene);
}

// ---- Held at a step

static const ovis_trace_species villagers = {.name = "villager", .width = 0.6f, .height = 1.95f};

// The corner of a planter between two upright trapdoors.
static ovis_obstacle_def open_planter(path_scene* scene, ovis_trace_mob* mob) {
  open_corridor(scene, MAP("# # # # # # # # # #", "# S . . . . . . T #", "# # # # # # # # # #"));
  path_scene_fill(scene, (ovis_pos){1, FEET, 0}, (ovis_pos){8, FEET + 3, 2}, "air");
  path_scene_set(scene, 4, FEET, 0, "grass_block");
  path_scene_set(scene, 5, FEET, 0, "oak_trapdoor[facing=east,open=true]");
  path_scene_set(scene, 4, FEET, 1, "oak_trapdoor[facing=south,open=true]");
  *mob = (ovis_trace_mob){.serial = 1, .species = &villagers, .pos = {5.3, FEET, 1.3}};
  ovis_obstacle_def def = ask(scene, mob);
  def.is_stuck = true;
  def.target = (ovis_pos){4, FEET + 1, 0};
  return def;
}

TEST(both_blocks_of_a_corner_are_named_with_distance_and_limit) {
  path_scene scene;
  ovis_trace_mob mob;
  const ovis_obstacle_def def = open_planter(&scene, &mob);
  ovis_obstacle obstacle;
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_string_equal(obstacle.cause, "two blocks hold it at a squared distance of 1.28, and it "
                                      "jumps up there only below 1");
  assert_string_equal(obstacle.block, "oak_trapdoor");
  assert_string_equal(obstacle.second_block, "oak_trapdoor");
  assert_int_equal(obstacle.cell.x, 4);
  assert_int_equal(obstacle.cell.z, 1);
  assert_int_equal(obstacle.second.x, 5);
  assert_int_equal(obstacle.second.z, 0);
  assert_non_null(strstr(obstacle.until, "it tries again until"));
  path_scene_close(&scene);
}

TEST(one_trapdoor_alone_is_the_only_one_named) {
  path_scene scene;
  ovis_trace_mob mob;
  const ovis_obstacle_def def = open_planter(&scene, &mob);
  path_scene_set(&scene, 5, FEET, 0, "air");
  ovis_obstacle obstacle;
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_false(obstacle.has_second);
  assert_string_equal(obstacle.cause,
                      "a block holds it at a squared distance of 1.28, and it jumps up there only "
                      "below 1");
  assert_string_equal(obstacle.block, "oak_trapdoor");
  path_scene_close(&scene);
}

// Near enough to jump: the block over the head is in the way.
TEST(a_jump_that_ends_at_a_block_overhead_names_it) {
  path_scene scene;
  ovis_trace_mob mob;
  ovis_obstacle_def def = open_planter(&scene, &mob);
  path_scene_set(&scene, 5, FEET, 0, "air");
  path_scene_set(&scene, 4, FEET, 1, "air");
  path_scene_set(&scene, 4, FEET + 2, 1, "glass");
  mob.pos = (ovis_vec3){4.5, FEET, 1.3};
  ovis_obstacle obstacle;
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_string_equal(obstacle.cause, "its jump ends at a block over its head");
  assert_string_equal(obstacle.block, "glass");
  assert_int_equal(obstacle.cell.y, FEET + 2);
  path_scene_set(&scene, 4, FEET + 2, 1, "air");
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_string_equal(obstacle.cause, "its body touches a block");
  assert_string_equal(obstacle.block, "grass_block");
  path_scene_close(&scene);
}

// ---- Places that nobody leaves

typedef struct asker {
  path_scene scene;
  ovis_path_finder* finder;
  ovis_enclosures* enclosures;
} asker;

static void open_asker(asker* self) {
  open_corridor(&self->scene,
                MAP("# # # # # # # # # #", "# S . . . . . . T #", "# # # # # # # # # #"));
  path_scene_fill(&self->scene, (ovis_pos){5, FEET, 1}, (ovis_pos){5, FEET + 3, 1}, "bedrock");
  ovis_path_finder_def def = ovis_default_path_finder_def();
  def.world = self->scene.world;
  def.rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  assert_int_equal(ovis_path_finder_create(&def, &self->finder), OVIS_OK);
  assert_int_equal(ovis_enclosures_create(NULL, &self->enclosures), OVIS_OK);
}

static void close_asker(asker* self) {
  ovis_enclosures_destroy(self->enclosures);
  ovis_path_finder_destroy(self->finder);
  path_scene_close(&self->scene);
}

// Asks what keeps a mob at x from the target, with all that earlier questions found and without.
// Both answers are the same. Returns the searches of the first.
static int32_t searches_from(asker* self, int32_t x, int32_t target_x) {
  const ovis_trace_mob mob = {.serial = 1, .species = &zombies, .pos = {x + 0.5, FEET, 1.5}};
  ovis_obstacle_def def = ask(&self->scene, &mob);
  def.from = (ovis_pos){x, FEET, 1};
  def.target = (ovis_pos){target_x, FEET, 1};
  ovis_obstacle alone;
  ovis_path_why why_alone;
  const bool is_found = ovis_obstacle_find(&def, &alone, &why_alone);
  def.finder = self->finder;
  def.enclosures = self->enclosures;
  ovis_obstacle obstacle;
  ovis_path_why why;
  const uint64_t before = self->finder->finds;
  assert_int_equal(ovis_obstacle_find(&def, &obstacle, &why), is_found);
  assert_string_equal(obstacle.cause, alone.cause);
  assert_string_equal(why.sentence, why_alone.sentence);
  assert_int_equal(why.change, why_alone.change);
  return (int32_t)(self->finder->finds - before);
}

TEST(one_set_of_searches_answers_for_all_who_start_in_an_enclosed_place) {
  asker self;
  open_asker(&self);
  assert_true(searches_from(&self, 1, 8) > 2);
  assert_int_equal(searches_from(&self, 1, 7), 1); // the own one, for what is nearest
  assert_int_equal(searches_from(&self, 3, 8), 1);
  assert_true(searches_from(&self, 7, 2) > 2); // another place
  assert_int_equal(searches_from(&self, 8, 2), 1);
  close_asker(&self);
}

TEST(a_change_of_the_world_opens_what_was_enclosed) {
  asker self;
  open_asker(&self);
  searches_from(&self, 1, 8);
  assert_int_equal(searches_from(&self, 2, 8), 1);
  path_scene_fill(&self.scene, (ovis_pos){5, FEET, 1}, (ovis_pos){5, FEET + 3, 1}, "air");
  path_scene_set(&self.scene, 5, FEET, 1, "oak_fence");
  assert_true(searches_from(&self, 2, 8) > 1); // and the fence is the cause
  close_asker(&self);
}

// A smaller body may fit through what keeps a larger one in.
TEST(an_enclosure_holds_for_bodies_of_one_kind) {
  asker self;
  open_asker(&self);
  searches_from(&self, 1, 8);
  const ovis_trace_species chickens = {.name = "chicken", .width = 0.4f, .height = 0.7f};
  const ovis_trace_mob mob = {.serial = 2, .species = &chickens, .pos = {1.5, FEET, 1.5}};
  ovis_obstacle_def def = ask(&self.scene, &mob);
  def.finder = self.finder;
  def.enclosures = self.enclosures;
  const uint64_t before = self.finder->finds;
  ovis_obstacle obstacle;
  assert_true(ovis_obstacle_find(&def, &obstacle, NULL));
  assert_true(self.finder->finds - before > 2);
  close_asker(&self);
}
