// Every animal has words for its options, and walks by itself. Their lists of goals are compared
// with those of test/expect/species in species/species_minds.
#include "support/mob_scene.h"
#include "support/test.h"

#include <string.h>

static const char* const animals[] = {
    "sheep",  "cow",    "mooshroom",      "pig",          "chicken", "horse",
    "donkey", "mule",   "skeleton_horse", "zombie_horse", "wolf",    "polar_bear",
    "cat",    "ocelot", "rabbit",         "fox",          "panda",
};

enum { ANIMAL_COUNT = sizeof animals / sizeof *animals, OPTIONS_MAX = 64 };

// An option without words would have no sentence in a story.
TEST(every_option_of_an_animal_has_words) {
  for (int32_t i = 0; i < ANIMAL_COUNT; i++) {
    ovis_option_info options[OPTIONS_MAX];
    const int32_t count =
        ovis_species_get_options(ovis_species_find(animals[i]), options, OPTIONS_MAX);
    for (int32_t option = 0; option < count; option++) {
      assert_non_null(options[option].phrases);
      assert_true(strlen(options[option].phrases->words) > 0);
      assert_true(strlen(options[option].phrases->doing) > 0);
    }
  }
}

// No species stands still: within two minutes each one walks by itself.
TEST(every_animal_walks_by_itself) {
  mob_scene scene = mob_scene_open("grass_block");
  ovis_mob_id mobs[ANIMAL_COUNT];
  for (int32_t i = 0; i < ANIMAL_COUNT; i++) {
    mobs[i] = mob_scene_spawn(&scene, animals[i], 20.5 + 8 * (i % 12), 30.5 + 30 * (i / 12));
  }
  ovis_vec3 from[ANIMAL_COUNT];
  for (int32_t i = 0; i < ANIMAL_COUNT; i++) {
    from[i] = mob_scene_mob(&scene, mobs[i]).pos;
  }
  bool has_walked[ANIMAL_COUNT] = {false};
  for (int tick = 0; tick < 2400; tick++) {
    mob_scene_ticks(&scene, 1);
    for (int32_t i = 0; i < ANIMAL_COUNT; i++) {
      ovis_mob_state mob;
      if (ovis_mob_get_state(scene.sim, mobs[i], &mob)) {
        const double dx = mob.pos.x - from[i].x;
        const double dz = mob.pos.z - from[i].z;
        has_walked[i] |= dx * dx + dz * dz > 4;
      }
    }
  }
  for (int32_t i = 0; i < ANIMAL_COUNT; i++) {
    if (!has_walked[i]) {
      fail_msg("a %s did not walk two blocks in two minutes", animals[i]);
    }
  }
  mob_scene_close(&scene);
}
