// Questions of players, and what Ovis answers: a scene each, recorded by the program and asked.
#include "questions.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char answer[1 << 20];

static const char* program(void) {
  static char path[1024];
  const char* build = getenv("OVIS_BINARY_DIR");
  snprintf(path, sizeof path, "%s/ovis", build != NULL ? build : ".");
  return path;
}

// Runs a command and stores its output in `answer`. Returns its exit code.
static int run(const char* command) {
  FILE* pipe = popen(command, "r");
  assert_non_null(pipe);
  const size_t size = fread(answer, 1, sizeof answer - 1, pipe);
  answer[size] = '\0';
  return pclose(pipe);
}

// Asks a question. Returns false if the answer lacks the expected text.
static bool ask(const question* one) {
  char scene[512];
  char script[4096];
  char command[4096];
  snprintf(scene, sizeof scene, "%s/%s", test_scratch(), one->name);
  char path[600];
  snprintf(path, sizeof path, "%s.lua", scene);
  const int length =
      snprintf(script, sizeof script, "local w = ovis.world { size = {32, 32}, seed = 3, %s }\n%s",
               one->world, one->scene);
  assert_true(length < (int)sizeof script);
  test_write_file(path, script, (size_t)length);
  snprintf(command, sizeof command, "%s run %s.lua --ticks 1 --record %s.ovr --quiet 2>&1",
           program(), scene, scene);
  if (run(command) != 0) {
    print_message("%s: %s\n", one->name, answer);
    return false;
  }
  snprintf(command, sizeof command, "%s replay %s.ovr --mob %d --why 2>&1", program(), scene,
           one->mob);
  return run(command) == 0 && strstr(answer, one->answer) != NULL;
}

TEST(every_question_gets_its_answer) {
  const size_t count = sizeof questions / sizeof *questions;
  assert_true(count >= 30);
  int32_t wrong = 0;
  for (size_t i = 0; i < count; i++) {
    if (!ask(&questions[i])) {
      wrong++;
      print_message("%s: \"%s\" lacks \"%s\":\n%s\n", questions[i].name, questions[i].asked,
                    questions[i].answer, answer);
    }
  }
  assert_int_equal(wrong, 0);
}

// The story of a mob of a real world contains a text.
static void expect_in_world(const char* world, int64_t ticks, int32_t mob, const char* expected) {
  char command[4096];
  const char* folder = test_shared_data(world);
  if (folder == NULL) {
    skip();
  }
  snprintf(command, sizeof command, "%s run %s --ticks %d --why %d --quiet 2>&1", program(), folder,
           (int)ticks, (int)mob);
  assert_int_equal(run(command), 0);
  if (strstr(answer, expected) == NULL) {
    fail_msg("mob %d of %s: no \"%s\" in\n%s", (int)mob, world, expected, answer);
  }
}

TEST(a_pillager_of_a_real_outpost_does_not_see_the_golem_in_its_cage) {
  expect_in_world("worlds/ensnbt-1.20.4-pillager-outpost", 100, 6,
                  "a block between their eyes hides it, at -1493 70 -1349 (dark_oak_fence)");
}

// Its closet has one way out, one block high.
TEST(a_brute_of_a_real_bastion_is_too_tall_for_the_way_out) {
  expect_in_world("worlds/strange-berries-1.19.2-nether-bastion", 300, 23,
                  "the gap is 1 high; the piglin_brute is 1.95 high, at 8036 42 9720 "
                  "(polished_blackstone_bricks)");
}

// A recording of every bundled scene comes out the same again, without the scene.
TEST(every_bundled_scene_verifies) {
  static const char* const scenes[] = {"doors",  "slopes",        "pasture",  "village",
                                       "course", "golem_clock",   "frozen",   "bed_far",
                                       "retry",  "chase_compare", "farmyard", "forest"};
  for (size_t i = 0; i < sizeof scenes / sizeof *scenes; i++) {
    char command[4096];
    char file[600];
    snprintf(file, sizeof file, "%s/%s.ovr", test_scratch(), scenes[i]);
    // Ignores the scene's own expectations: other tests check them.
    snprintf(command, sizeof command,
             "%s run %s --ticks 300 --record %s --quiet >/dev/null 2>&1; %s replay %s --verify "
             "--quiet 2>&1",
             program(), scenes[i], file, program(), file);
    if (run(command) != 0) {
      fail_msg("%s: %s", scenes[i], answer);
    }
    assert_non_null(strstr(answer, "the same up to tick"));
  }
}
