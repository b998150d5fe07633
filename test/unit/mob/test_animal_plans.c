// The lists of goals of animals, as typed from docs/sources.md#goals-of-animals, and what each
// species does with them over a day.
#include "support/mob_scene.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

// "priority name flags", targets before "/", in the order of the game's list. Flags: M move, L
// look, J jump, T target.
typedef struct list {
  const char* species;
  const char* options;
} list;

#define STROLL "WaterAvoidingRandomStroll M"

#define HORSE                                                                                      \
  "/1 Panic M,1 RunAroundLikeCrazy M,2 Breed ML,4 FollowParent -,6 " STROLL                        \
  ",7 LookAtPlayer L,8 RandomLookAround ML,9 RandomStand -"

static const list lists[] = {
    {"sheep", "/0 Float J,1 Panic M,2 Breed ML,3 Tempt ML,4 FollowParent -,5 EatBlock MLJ,"
              "6 " STROLL ",7 LookAtPlayer L,8 RandomLookAround ML"},
    {"cow", "/0 Float J,1 Panic M,2 Breed ML,3 Tempt ML,4 FollowParent -,5 " STROLL
            ",6 LookAtPlayer L,7 RandomLookAround ML"},
    {"mooshroom", "/0 Float J,1 Panic M,2 Breed ML,3 Tempt ML,4 FollowParent -,5 " STROLL
                  ",6 LookAtPlayer L,7 RandomLookAround ML"},
    {"pig", "/0 Float J,1 Panic M,3 Breed ML,4 Tempt ML,4 Tempt ML,5 FollowParent -,6 " STROLL
            ",7 LookAtPlayer L,8 RandomLookAround ML"},
    {"chicken", "/0 Float J,1 Panic M,2 Breed ML,3 Tempt ML,4 FollowParent -,5 " STROLL
                ",6 LookAtPlayer L,7 RandomLookAround ML"},
    {"horse", HORSE ",0 Float J,3 Tempt ML"},
    {"donkey", HORSE ",0 Float J,3 Tempt ML"},
    {"mule", HORSE ",0 Float J,3 Tempt ML"},
    {"skeleton_horse", HORSE},
    {"zombie_horse", HORSE},
    {"wolf", "1 OwnerHurtByTarget T,2 OwnerHurtTarget T,3 HurtByTarget T,"
             "4 NearestAttackableTarget T,5 NonTameRandomTarget T,6 NonTameRandomTarget T,"
             "7 NearestAttackableTarget T,8 ResetUniversalAnger -/"
             "1 Float J,1 WolfPanic M,2 SitWhenOrdered MJ,3 WolfAvoidEntity M,4 LeapAtTarget MJ,"
             "5 MeleeAttack ML,6 FollowOwner ML,7 Breed ML,8 " STROLL
             ",9 Beg L,10 LookAtPlayer L,10 RandomLookAround ML"},
    {"polar_bear", "1 PolarBearHurtByTarget T,2 PolarBearAttackPlayers T,"
                   "3 NearestAttackableTarget T,4 NearestAttackableTarget T,"
                   "5 ResetUniversalAnger -/"
                   "0 Float J,1 PolarBearMeleeAttack ML,1 PolarBearPanic M,4 FollowParent -,"
                   "5 RandomStroll M,6 LookAtPlayer L,7 RandomLookAround ML"},
};

enum { LIST_COUNT = sizeof lists / sizeof *lists, OPTIONS_MAX = 64 };

static void add_flags(char* text, uint8_t flags) {
  static const char letters[] = "MLJT";
  for (int32_t i = 0; i < OVIS_FLAG_COUNT; i++) {
    if ((flags >> i & 1u) != 0) {
      strncat(text, &letters[i], 1);
    }
  }
  if (flags == 0) {
    strcat(text, "-");
  }
}

static void write_list(const char* species, char* out, size_t size) {
  ovis_option_info options[OPTIONS_MAX];
  const int32_t count = ovis_species_options(ovis_species_find(species), options, OPTIONS_MAX);
  out[0] = '\0';
  bool is_first = true;
  bool was_target = true;
  for (int32_t i = 0; i < count; i++) {
    const bool is_target = strcmp(options[i].group, "targets") == 0;
    if (was_target && !is_target) {
      strcat(out, "/");
      is_first = true;
    }
    was_target = is_target;
    char item[80];
    snprintf(item, sizeof item, "%s%d %s ", is_first ? "" : ",", options[i].priority,
             options[i].name);
    add_flags(item, options[i].flags);
    assert_true(strlen(out) + strlen(item) < size);
    strcat(out, item);
    is_first = false;
  }
}

TEST(goals_of_animals_are_those_of_the_list) {
  for (int32_t i = 0; i < LIST_COUNT; i++) {
    char text[2048];
    write_list(lists[i].species, text, sizeof text);
    assert_string_equal(text, lists[i].options);
  }
}

// An option without words would have no sentence in a story.
TEST(every_option_of_an_animal_has_words) {
  for (int32_t i = 0; i < LIST_COUNT; i++) {
    ovis_option_info options[OPTIONS_MAX];
    const int32_t count =
        ovis_species_options(ovis_species_find(lists[i].species), options, OPTIONS_MAX);
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
  ovis_mob_id mobs[LIST_COUNT];
  for (int32_t i = 0; i < LIST_COUNT; i++) {
    mobs[i] = mob_scene_spawn(&scene, lists[i].species, 20.5 + 8 * (i % 12), 30.5 + 30 * (i / 12));
  }
  ovis_vec3 from[LIST_COUNT];
  for (int32_t i = 0; i < LIST_COUNT; i++) {
    from[i] = mob_scene_mob(&scene, mobs[i]).pos;
  }
  bool has_walked[LIST_COUNT] = {false};
  for (int tick = 0; tick < 2400; tick++) {
    mob_scene_ticks(&scene, 1);
    for (int32_t i = 0; i < LIST_COUNT; i++) {
      ovis_mob_state mob;
      if (ovis_sim_mob(scene.sim, mobs[i], &mob)) {
        const double dx = mob.pos.x - from[i].x;
        const double dz = mob.pos.z - from[i].z;
        has_walked[i] |= dx * dx + dz * dz > 4;
      }
    }
  }
  for (int32_t i = 0; i < LIST_COUNT; i++) {
    if (!has_walked[i]) {
      fail_msg("a %s did not walk two blocks in two minutes", lists[i].species);
    }
  }
  mob_scene_close(&scene);
}
