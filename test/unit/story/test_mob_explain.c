// Mobs explain what they do, and why they do nothing else, without a story.
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/story.h>

#include <stdio.h>
#include <string.h>

#define OPTIONS_MAX 256

// The same text, from the words of each option.
static size_t join(const ovis_sim* sim, ovis_mob_id mob, char* out, size_t size) {
  static ovis_option options[OPTIONS_MAX];
  static ovis_option_info infos[OPTIONS_MAX];
  int32_t count = 0;
  while (ovis_mob_get_option(sim, mob, count, &options[count])) {
    infos[count] = options[count].info;
    count++;
    assert_true(count < OPTIONS_MAX);
  }
  size_t length = 0;
  for (int32_t runs = 1; runs >= 0; runs--) {
    for (int32_t i = 0; i < count; i++) {
      char why[1024];
      ovis_reason_words(infos, count, i, &options[i].answer, why, sizeof why);
      if (options[i].is_running == (runs == 1) && (runs == 1 || why[0] != '\0')) {
        length +=
            (size_t)snprintf(out + length, size - length, "%s%s%s%s\n", runs == 1 ? "" : "not ",
                             ovis_option_doing(&infos[i]), why[0] != '\0' ? ": " : "", why);
        assert_true(length < size);
      }
    }
  }
  return length;
}

TEST(a_mob_explains_each_option_that_runs_and_each_that_says_why_not) {
  static const char* const names[] = {"sheep", "villager", "zombie", "axolotl"};
  mob_scene scene = mob_scene_open("grass_block");
  ovis_mob_id mobs[4];
  for (int32_t i = 0; i < 4; i++) {
    mobs[i] = mob_scene_spawn(&scene, names[i], 40.5 + 3 * i, 40.5);
  }
  static char text[1 << 16];
  static char expected[1 << 16];
  int32_t running_count = 0;
  int32_t about_other_count = 0;
  for (int32_t tick = 0; tick < 200; tick++) {
    assert_int_equal(ovis_sim_tick(scene.sim), OVIS_OK);
    for (int32_t i = 0; i < 4; i++) {
      expected[0] = '\0';
      const size_t length = join(scene.sim, mobs[i], expected, sizeof expected);
      assert_true(ovis_mob_explain(scene.sim, mobs[i], text, sizeof text) == length);
      assert_string_equal(text, expected);
      running_count += text[0] != '\0' && strncmp(text, "not ", 4) != 0;
      about_other_count +=
          strstr(text, "is more urgent") != NULL || strstr(text, "it is busy") != NULL;
    }
  }
  assert_true(running_count > 100);
  assert_true(about_other_count > 10);
  mob_scene_close(&scene);
}

TEST(a_text_without_room_is_cut_and_its_length_is_that_of_the_whole) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 40.5, 40.5);
  assert_int_equal(ovis_sim_tick(scene.sim), OVIS_OK);
  static char whole[4096];
  char some[64];
  const size_t length = ovis_mob_explain(scene.sim, sheep, whole, sizeof whole);
  assert_true(length > sizeof some && length == strlen(whole));
  for (size_t size = 0; size <= sizeof some; size++) {
    memset(some, 'x', sizeof some);
    assert_true(ovis_mob_explain(scene.sim, sheep, some, size) == length);
    assert_true(size == 0 ? some[0] == 'x' : some[size - 1] == '\0');
    assert_true(size == 0 || memcmp(some, whole, size - 1) == 0);
    assert_true(size == sizeof some || some[size] == 'x');
  }
  assert_true(ovis_mob_explain(scene.sim, OVIS_NO_MOB, some, sizeof some) == 0);
  assert_string_equal(some, "");
  assert_true(ovis_mob_explain(NULL, sheep, some, sizeof some) == 0);
  mob_scene_close(&scene);
}
