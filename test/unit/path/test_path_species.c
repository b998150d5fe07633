// The species table: its order, its figures, and the bodies made of them. The figures here are
// copied from docs/sources.md#species, not from the table.
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/species.h>

#include <string.h>

enum { FEET = PATH_SCENE_FEET, WALL_TOP = FEET + 6 };

static const ovis_species* species_of(const char* name) {
  const ovis_species* species = ovis_species_find(name);
  if (species == NULL) {
    fail_msg("no species '%s'", name);
  }
  return species;
}

static ovis_path_body body_of(const char* name) {
  return ovis_species_get_body(species_of(name), false);
}

TEST(species_are_in_the_order_of_their_names) {
  assert_true(ovis_species_get_count() >= 70);
  for (int32_t i = 1; i < ovis_species_get_count(); i++) {
    assert_true(strcmp(ovis_species_get(i - 1)->name, ovis_species_get(i)->name) < 0);
  }
}

TEST(every_species_is_found_by_its_name_with_and_without_prefix) {
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    char full[64] = "minecraft:";
    strcat(full, species->name);
    assert_ptr_equal(ovis_species_find(species->name), species);
    assert_ptr_equal(ovis_species_find(full), species);
  }
}

TEST(what_is_no_species_is_not_found) {
  static const char* const names[] = {
      "", "zombi", "zombiez", "Zombie", "minecraft:", "aaa", "zzz", "ovis:zombie", "player"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    assert_null(ovis_species_find(names[i]));
  }
}

TEST(figures_are_within_their_limits) {
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* s = ovis_species_get(i);
    assert_true(s->width > 0 && s->width <= 16);
    assert_true(s->height > 0 && s->height <= 16);
    assert_true(s->eye_height > 0 && s->eye_height < s->height * 1.2f);
    assert_true(s->health_max >= 1);
    assert_true(s->speed > 0 && s->follow_range >= 12);
    assert_true(s->step_height == 0.6f || s->step_height == 1.0f || s->step_height == 1.5f ||
                s->step_height == 1.0625f);
    for (int32_t k = 0; k < s->malus_count; k++) {
      assert_true(s->malus[k].type < OVIS_PATH_TYPE_COUNT);
    }
  }
}

typedef struct figures {
  const char* name;
  double width, height, eye, health, speed, follow, attack, step;
} figures;

// Facts 5.3, one row of each kind.
TEST(figures_are_those_of_the_sources) {
  static const figures table[] = {
      {"allay", 0.35, 0.6, 0.36, 20, 0.1, 48, 2, 0.6},
      {"axolotl", 0.75, 0.42, 0.2751, 14, 1, 16, 2, 1},
      {"camel", 1.7, 2.375, 2.275, 32, 0.09, 16, 0, 1.5},
      {"chicken", 0.4, 0.7, 0.644, 4, 0.25, 16, 0, 0.6},
      {"cow", 0.9, 1.4, 1.3, 10, 0.2, 16, 0, 0.6},
      {"mooshroom", 0.9, 1.4, 1.3, 10, 0.2, 16, 0, 0.6},
      {"creeper", 0.6, 1.7, 1.445, 20, 0.25, 16, 0, 0.6},
      {"drowned", 0.6, 1.95, 1.74, 20, 0.23, 35, 3, 1},
      {"enderman", 0.6, 2.9, 2.55, 40, 0.3, 64, 7, 1},
      {"frog", 0.5, 0.5, 0.425, 10, 1, 16, 10, 1},
      {"hoglin", 1.3965, 1.4, 1.19, 40, 0.3, 16, 6, 0.6},
      {"zoglin", 1.3965, 1.4, 1.19, 40, 0.3, 16, 6, 0.6},
      {"iron_golem", 1.4, 2.7, 2.295, 100, 0.25, 16, 15, 1},
      {"ocelot", 0.6, 0.7, 0.595, 10, 0.3, 16, 3, 0.6},
      {"rabbit", 0.4, 0.5, 0.425, 3, 0.3, 16, 3, 0.6},
      {"ravager", 1.95, 2.2, 1.87, 100, 0.3, 32, 12, 1},
      {"sheep", 0.9, 1.3, 1.235, 8, 0.23, 16, 0, 0.6},
      {"skeleton", 0.6, 1.99, 1.74, 20, 0.25, 16, 2, 0.6},
      {"spider", 1.4, 0.9, 0.65, 16, 0.3, 16, 2, 0.6},
      {"turtle", 1.2, 0.4, 0.34, 30, 0.25, 16, 0, 1},
      {"villager", 0.6, 1.95, 1.62, 20, 0.5, 48, 0, 0.6},
      {"vindicator", 0.6, 1.95, 1.6575, 24, 0.35, 12, 5, 0.6},
      {"warden", 0.9, 2.9, 2.465, 500, 0.3, 16, 30, 0.6},
      {"wolf", 0.6, 0.85, 0.68, 8, 0.3, 16, 2, 0.6},
      {"zombie", 0.6, 1.95, 1.74, 20, 0.23, 35, 3, 0.6},
      {"zombified_piglin", 0.6, 1.95, 1.79, 20, 0.23, 35, 5, 0.6},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    const figures* f = &table[i];
    const ovis_species* s = species_of(f->name);
    const float found[] = {s->width, s->height,       s->eye_height,    s->health_max,
                           s->speed, s->follow_range, s->attack_damage, s->step_height};
    const double expected[] = {f->width, f->height, f->eye,    f->health,
                               f->speed, f->follow, f->attack, f->step};
    for (int k = 0; k < 8; k++) {
      if (found[k] != (float)expected[k]) {
        fail_msg("%s, figure %d: expected %g, found %g", f->name, k, expected[k], (double)found[k]);
      }
    }
  }
}

// ---- Path costs (docs/sources.md#species) ------------------------------------------------------

typedef struct cost {
  ovis_path_type type;
  float malus;
} cost;

// All types but those given have their base malus.
static void check_costs(const char* name, const cost* costs, int count) {
  const ovis_path_body body = body_of(name);
  for (int i = 0; i < OVIS_PATH_TYPE_COUNT; i++) {
    float expected = ovis_path_base_malus((ovis_path_type)i);
    for (int k = 0; k < count; k++) {
      expected = costs[k].type == (ovis_path_type)i ? costs[k].malus : expected;
    }
    if (body.malus[i] != expected) {
      fail_msg("%s: %s costs %g, expected %g", name, ovis_path_type_name((ovis_path_type)i),
               (double)body.malus[i], (double)expected);
    }
  }
}

#define C(type, malus)                                                                             \
  { OVIS_PATH_##type, malus }
#define EXPECT_COSTS(name, ...)                                                                    \
  check_costs(name, (const cost[]){__VA_ARGS__},                                                   \
              (int)(sizeof((const cost[]){__VA_ARGS__}) / sizeof(cost)))
#define FIRE_SHY C(DANGER_FIRE, 16), C(DAMAGE_FIRE, -1)

TEST(animals_keep_out_of_fire) {
  static const char* const names[] = {
      "sheep", "cow",    "mooshroom",  "pig",          "cat",           "ocelot",
      "horse", "donkey", "mule",       "llama",        "rabbit",        "panda",
      "camel", "hoglin", "polar_bear", "zombie_horse", "skeleton_horse"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    assert_true(species_of(names[i])->is_animal);
    EXPECT_COSTS(names[i], FIRE_SHY);
  }
}

TEST(villagers_traders_and_piglins_keep_out_of_fire_without_being_animals) {
  static const char* const names[] = {"villager", "wandering_trader", "piglin", "piglin_brute"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    assert_false(species_of(names[i])->is_animal);
    EXPECT_COSTS(names[i], FIRE_SHY);
  }
}

TEST(many_species_pay_what_everybody_pays) {
  static const char* const names[] = {
      "zombie",     "husk",    "zombie_villager", "giant",       "zoglin",     "skeleton",
      "stray",      "spider",  "creeper",         "cave_spider", "silverfish", "endermite",
      "witch",      "evoker",  "allay",           "vindicator",  "pillager",   "illusioner",
      "iron_golem", "shulker", "snow_golem"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    check_costs(names[i], NULL, 0);
  }
}

TEST(some_species_have_costs_of_their_own) {
  EXPECT_COSTS("zombified_piglin", C(LAVA, 8));
  EXPECT_COSTS("wither_skeleton", C(LAVA, 8));
  EXPECT_COSTS("drowned", C(WATER, 0));
  EXPECT_COSTS("ravager", C(LEAVES, 0));
  EXPECT_COSTS("enderman", C(WATER, -1));
  EXPECT_COSTS("blaze", C(WATER, -1), C(LAVA, 8), C(DANGER_FIRE, 0), C(DAMAGE_FIRE, 0));
  EXPECT_COSTS("guardian", C(WATER, 0));
  EXPECT_COSTS("cod", C(WATER, 0));
  EXPECT_COSTS("chicken", FIRE_SHY, C(WATER, 0));
  EXPECT_COSTS("wolf", FIRE_SHY, C(POWDER_SNOW, -1), C(DANGER_POWDER_SNOW, -1));
  EXPECT_COSTS("goat", FIRE_SHY, C(POWDER_SNOW, -1), C(DANGER_POWDER_SNOW, -1));
  EXPECT_COSTS("fox", FIRE_SHY, C(DANGER_OTHER, 0), C(DAMAGE_OTHER, 0));
  EXPECT_COSTS("parrot", C(DANGER_FIRE, -1), C(DAMAGE_FIRE, -1), C(COCOA, -1));
  EXPECT_COSTS("bee", C(DANGER_FIRE, -1), C(DAMAGE_FIRE, -1), C(WATER, -1), C(WATER_BORDER, 16),
               C(COCOA, -1), C(FENCE, -1));
  EXPECT_COSTS("turtle", FIRE_SHY, C(WATER, 0), C(DOOR_IRON_CLOSED, -1), C(DOOR_WOOD_CLOSED, -1),
               C(DOOR_OPEN, -1));
  EXPECT_COSTS("axolotl", FIRE_SHY, C(WATER, 0));
  EXPECT_COSTS("frog", FIRE_SHY, C(WATER, 4), C(TRAPDOOR, -1));
  EXPECT_COSTS("strider", C(WATER, -1), C(LAVA, 0), C(DANGER_FIRE, 0), C(DAMAGE_FIRE, 0));
  EXPECT_COSTS("sniffer", FIRE_SHY, C(WATER, -1));
  EXPECT_COSTS("warden", C(UNPASSABLE_RAIL, 0), C(DAMAGE_OTHER, 8), C(POWDER_SNOW, 8), C(LAVA, 8),
               C(DAMAGE_FIRE, 0), C(DANGER_FIRE, 0));
}

// ---- Bodies ------------------------------------------------------------------------------------

TEST(a_body_has_its_species_size_and_abilities) {
  const ovis_path_body villager = body_of("villager");
  assert_true(villager.width == 0.6f && villager.height == 1.95f);
  assert_true(villager.max_up_step == 0.6f);
  assert_int_equal(villager.max_fall, 3);
  assert_true(villager.can_open_doors && villager.can_pass_doors && villager.can_float);
  assert_true(villager.is_on_ground);
  assert_false(villager.is_in_water || villager.can_walk_over_fences || villager.stands_on_lava);
  const ovis_path_body zombie = body_of("zombie");
  assert_false(zombie.can_float || zombie.can_open_doors);
  assert_true(zombie.can_pass_doors);
  const ovis_path_body camel = body_of("camel");
  assert_true(camel.can_walk_over_fences && camel.can_float);
  assert_true(camel.max_up_step == 1.5f);
  assert_true(body_of("strider").stands_on_lava);
  assert_false(body_of("strider").stands_on_water);
  assert_true(body_of("piglin").can_open_doors);
  assert_false(body_of("cod").can_pass_doors);
  assert_true(body_of("turtle").can_pass_doors);
}

TEST(a_baby_is_half_the_size_and_pays_the_same) {
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_path_body grown = ovis_species_get_body(ovis_species_get(i), false);
    ovis_path_body baby = ovis_species_get_body(ovis_species_get(i), true);
    assert_true(baby.width == grown.width / 2);
    assert_true(baby.height == grown.height / 2);
    baby.width = grown.width;
    baby.height = grown.height;
    assert_memory_equal(baby.malus, grown.malus, sizeof grown.malus);
    assert_true(baby.max_up_step == grown.max_up_step);
  }
}

TEST(claim_2_bats_do_not_search_for_paths) {
  assert_int_equal(species_of("bat")->navigation, OVIS_NAVIGATION_NONE);
}

TEST(claim_4_ghasts_and_phantoms_do_not_search_for_paths) {
  assert_int_equal(species_of("ghast")->navigation, OVIS_NAVIGATION_NONE);
  assert_int_equal(species_of("phantom")->navigation, OVIS_NAVIGATION_NONE);
}

TEST(claim_5_slimes_and_magma_cubes_do_not_search_for_paths) {
  assert_int_equal(species_of("slime")->navigation, OVIS_NAVIGATION_NONE);
  assert_int_equal(species_of("magma_cube")->navigation, OVIS_NAVIGATION_NONE);
}

// The vex flies straight at its enemy without paths (docs/sources.md#species).
TEST(claim_7_all_other_species_search_for_paths) {
  static const char* const names[] = {"bat",        "ghast", "phantom",     "slime",
                                      "magma_cube", "vex",   "ender_dragon"};
  int32_t count = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    count += ovis_species_get(i)->navigation == OVIS_NAVIGATION_NONE;
  }
  assert_int_equal(count, sizeof names / sizeof *names);
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    assert_int_equal(species_of(names[i])->navigation, OVIS_NAVIGATION_NONE);
  }
}

// A wall from north to south through a room full of air, or of water up to its top, with a gap in
// the south. The water ends where the wall does.
static void open_walled_room(path_scene* scene, bool is_water) {
  path_scene_open(scene, MAP("V"));
  path_scene_fill(scene, (ovis_pos){0, FEET - 1, 0}, (ovis_pos){31, FEET - 1, 31}, "stone");
  if (is_water) {
    path_scene_fill(scene, (ovis_pos){0, FEET, 0}, (ovis_pos){31, WALL_TOP, 31}, "water");
  }
  path_scene_fill(scene, (ovis_pos){16, FEET, 0}, (ovis_pos){16, WALL_TOP, 24}, "stone");
}

// The straight way is barred, and each finds another one: through the gap or, in the air, over it.
TEST(claim_7_all_other_species_find_a_way_around_a_wall) {
  path_scene rooms[2];
  ovis_path_finder* finders[2];
  for (int i = 0; i < 2; i++) {
    open_walled_room(&rooms[i], i == 1);
    ovis_path_finder_def def = ovis_default_path_finder_def();
    def.world = rooms[i].world;
    assert_int_equal(ovis_path_finder_create(&def, &finders[i]), OVIS_OK);
  }
  static ovis_path_node nodes[512];
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    if (species->navigation == OVIS_NAVIGATION_NONE) {
      continue;
    }
    const bool swims = species->navigation == OVIS_NAVIGATION_WATER ||
                       species->navigation == OVIS_NAVIGATION_AMPHIBIOUS;
    const ovis_pos target = {22, FEET, 16};
    ovis_path_query query = ovis_default_path_query();
    query.body = ovis_species_get_body(species, false);
    query.body.pos = (ovis_vec3){8.5, FEET, 16.5};
    query.body.is_in_water = swims;
    query.targets = &target;
    query.target_count = 1;
    query.follow_range = 1000;
    query.visited_max = 30000;
    ovis_path path = {.nodes = nodes, .capacity = 512};
    assert_int_equal(ovis_path_find(finders[swims], &query, &path), OVIS_OK);
    bool is_around = false;
    for (int32_t n = 0; n < path.count; n++) {
      is_around |= nodes[n].pos.z > 20 || nodes[n].pos.y > WALL_TOP;
    }
    if (path.result != OVIS_PATH_REACHED || !is_around) {
      fail_msg("%s: no way around the wall", species->name);
    }
  }
  for (int i = 0; i < 2; i++) {
    ovis_path_finder_destroy(finders[i]);
    path_scene_close(&rooms[i]);
  }
}

TEST(species_move_as_their_kind_does) {
  static const struct {
    const char* name;
    ovis_navigation navigation;
  } table[] = {{"zombie", OVIS_NAVIGATION_GROUND},   {"villager", OVIS_NAVIGATION_GROUND},
               {"spider", OVIS_NAVIGATION_CLIMBER},  {"cave_spider", OVIS_NAVIGATION_CLIMBER},
               {"bee", OVIS_NAVIGATION_FLYING},      {"parrot", OVIS_NAVIGATION_FLYING},
               {"cod", OVIS_NAVIGATION_WATER},       {"dolphin", OVIS_NAVIGATION_WATER},
               {"frog", OVIS_NAVIGATION_AMPHIBIOUS}, {"turtle", OVIS_NAVIGATION_AMPHIBIOUS}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    assert_int_equal(species_of(table[i].name)->navigation, table[i].navigation);
  }
}
