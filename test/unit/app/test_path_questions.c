// Tests that each question why a mob does not get on is answered once, as long as its answer holds.
#include "replay/path_questions.h"

#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/species.h>

#include <string.h>

enum { FEET = PATH_SCENE_FEET };

static const ovis_trace_species zombies = {.name = "zombie", .width = 0.6f, .height = 1.95f};

typedef struct land {
  path_scene scene;
  int32_t looks; // at it, for questions without an answer
  bool is_there;
} land;

static bool look(void* context, int64_t tick, ovis_obstacle_def* asked) {
  land* self = context;
  (void)tick;
  self->looks++;
  asked->world = self->scene.world;
  asked->rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  return self->is_there;
}

static void wall(land* self, int32_t x, int32_t z, int32_t last_x) {
  path_scene_fill(&self->scene, (ovis_pos){x, FEET, z}, (ovis_pos){last_x, FEET + 3, z}, "bedrock");
}

// A corridor whose end is bedrock.
static void open_land(land* self) {
  *self = (land){.is_there = true};
  path_scene_open(&self->scene,
                  MAP("# # # # # # # # # #", "# S . . . . . . # #", "# # # # # # # # # #"));
  wall(self, 0, 0, 9);
  wall(self, 0, 2, 9);
  wall(self, 0, 1, 0);
  wall(self, 8, 1, 9);
}

static bool asks(land* self, path_questions* questions, uint64_t serial, int64_t tick) {
  const ovis_trace_mob mob = {.serial = serial, .species = &zombies, .pos = {1.5, FEET, 1.5}};
  ovis_obstacle_def asked = {.like = -1,
                             .mob = &mob,
                             .from = {1, FEET, 1},
                             .target = {8, FEET, 1},
                             .limits = {.follow_range = 16, .region_half = 24}};
  ovis_obstacle said;
  const bool is_answered = path_questions_answer(questions, &asked, tick, look, self, &said);
  return is_answered && strlen(said.cause) > 0;
}

TEST(a_question_about_one_path_is_answered_once) {
  land at;
  path_questions questions = {0};
  open_land(&at);
  assert_true(asks(&at, &questions, 1, 10));
  assert_true(asks(&at, &questions, 1, 200));
  assert_int_equal(at.looks, 1);
  assert_true(asks(&at, &questions, 2, 201)); // another mob has an obstacle of its own
  assert_int_equal(at.looks, 2);
  path_questions_fini(&questions);
  path_scene_close(&at.scene);
}

TEST(a_change_near_the_way_makes_an_answer_old) {
  land at;
  path_questions questions = {0};
  open_land(&at);
  assert_true(asks(&at, &questions, 1, 10));
  path_questions_change(&questions, (ovis_pos){17, FEET, 1}); // 9 beyond the target
  assert_true(asks(&at, &questions, 1, 11));
  assert_int_equal(at.looks, 1);
  path_questions_change(&questions, (ovis_pos){16, FEET, 1});
  assert_true(asks(&at, &questions, 1, 12));
  assert_int_equal(at.looks, 2);
  path_questions_fini(&questions);
  path_scene_close(&at.scene);
}

TEST(the_newer_half_of_the_answers_stays) {
  land at;
  path_questions questions = {0};
  open_land(&at);
  for (uint64_t serial = 1; serial <= 4; serial++) {
    assert_true(asks(&at, &questions, serial, (int64_t)serial));
  }
  path_questions_thin(&questions);
  assert_int_equal(questions.count, 2);
  assert_true(asks(&at, &questions, 3, 10));
  assert_true(asks(&at, &questions, 4, 10));
  assert_int_equal(at.looks, 4);
  assert_true(asks(&at, &questions, 2, 10));
  assert_int_equal(at.looks, 5);
  path_questions_fini(&questions);
  path_scene_close(&at.scene);
}

TEST(without_a_world_a_question_is_asked_again) {
  land at;
  path_questions questions = {0};
  open_land(&at);
  at.is_there = false;
  assert_false(asks(&at, &questions, 1, 10));
  at.is_there = true;
  assert_true(asks(&at, &questions, 1, 11));
  path_questions_fini(&questions);
  path_scene_close(&at.scene);
}
