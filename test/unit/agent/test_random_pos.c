#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

// A mob of a species in the middle of a world.
typedef struct stage {
  mob_scene scene;
  ov_agent agent;
} stage;

static stage open_stage(const char* ground, const char* species) {
  stage s = {.scene = mob_scene_open(ground)};
  const ovis_mob_id mob = mob_scene_spawn(&s.scene, species, 64.5, 64.5);
  s.agent = ov_agent_of(&s.scene.sim->turn, ov_crowd_get(&s.scene.sim->crowd, mob.value));
  return s;
}

static const char* block_at(const stage* s, ovis_vec3 place, int32_t dy) {
  return mob_scene_block(&s->scene, (int32_t)floor(place.x), (int32_t)floor(place.y) + dy,
                         (int32_t)floor(place.z));
}

#define DRAWS 4000

TEST(places_are_the_middles_of_cells_within_the_range) {
  stage s = open_stage("stone", "zombie");
  bool is_seen[21][21] = {{false}};
  int32_t found = 0;
  for (int i = 0; i < DRAWS; i++) {
    ovis_vec3 place;
    if (!ov_agent_random_pos(&s.agent, 10, 7, &place)) {
      continue; // ten draws in the air or in the ground
    }
    found++;
    assert_true(place.y == MOB_SCENE_FEET);
    const double dx = place.x - 64.5;
    const double dz = place.z - 64.5;
    assert_true(dx == floor(dx) && dz == floor(dz));
    assert_true(fabs(dx) <= 10 && fabs(dz) <= 10);
    is_seen[(int)dx + 10][(int)dz + 10] = true;
  }
  int32_t cells = 0;
  for (int x = 0; x < 21; x++) {
    for (int z = 0; z < 21; z++) {
      cells += is_seen[x][z];
    }
  }
  // Ten draws of 15 levels each: 1 - (14/15)^10 is 0.498; 0.42 to 0.58 is ten times its spread.
  assert_in_range(found, DRAWS * 42 / 100, DRAWS * 58 / 100);
  assert_true(cells > 400); // of 441; corners as likely as the middle
  mob_scene_close(&s.scene);
}

TEST(edges_of_the_range_are_as_likely_as_its_middle) {
  stage s = open_stage("stone", "zombie");
  int32_t by_dx[21] = {0};
  int32_t found = 0;
  for (int i = 0; i < DRAWS; i++) {
    ovis_vec3 place;
    if (ov_agent_random_pos(&s.agent, 10, 1, &place)) {
      by_dx[(int)floor(place.x) - 54]++;
      found++;
    }
  }
  for (int dx = 0; dx < 21; dx++) {
    // The expected share is a 21st, about 187 of them, with a spread of 13.
    assert_in_range(by_dx[dx], found / 21 - 60, found / 21 + 60);
  }
  mob_scene_close(&s.scene);
}

TEST(ground_must_bear_a_whole_opaque_cube) {
  static const char* const bad[] = {
      "glass", "oak_slab[type=bottom]", "oak_fence", "water", "lava", "ice", "oak_leaves"};
  static const char* const good[] = {"dirt", "sand", "oak_planks", "obsidian"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    stage s = open_stage("stone", "zombie");
    mob_scene_fill(&s.scene, (ovis_pos){50, 63, 50}, (ovis_pos){79, 63, 79}, bad[i]);
    mob_scene_fill(&s.scene, (ovis_pos){50, 57, 50}, (ovis_pos){79, 62, 79}, "air");
    for (int draw = 0; draw < 100; draw++) {
      ovis_vec3 place;
      assert_false(ov_agent_random_pos(&s.agent, 10, 2, &place));
      assert_false(ov_agent_random_land_pos(&s.agent, 10, 2, &place));
    }
    mob_scene_close(&s.scene);
  }
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    stage s = open_stage(good[i], "zombie");
    ovis_vec3 place;
    assert_true(ov_agent_random_pos(&s.agent, 10, 0, &place));
    assert_true(ov_agent_random_land_pos(&s.agent, 10, 0, &place));
    mob_scene_close(&s.scene);
  }
}

TEST(a_cell_must_cost_nothing) {
  // Cacti in a grid: every cell of the ground is next to one.
  stage s = open_stage("stone", "zombie");
  for (int32_t x = 50; x < 80; x += 3) {
    for (int32_t z = 50; z < 80; z += 3) {
      mob_scene_set(&s.scene, x, MOB_SCENE_FEET, z, "cactus");
    }
  }
  for (int draw = 0; draw < 100; draw++) {
    ovis_vec3 place;
    assert_false(ov_agent_random_pos(&s.agent, 10, 1, &place));
  }
  mob_scene_close(&s.scene);
}

TEST(a_land_place_moves_up_out_of_the_ground) {
  stage s = open_stage("stone", "zombie");
  int32_t found = 0;
  for (int draw = 0; draw < DRAWS; draw++) {
    ovis_vec3 place;
    if (ov_agent_random_land_pos(&s.agent, 10, 7, &place)) {
      found++;
      assert_true(place.y == MOB_SCENE_FEET);
    }
  }
  // A draw in the ground counts as well: 8 of 15 levels. Ten in the air: (7/15)^10, 0.05 %.
  assert_true(found > DRAWS * 99 / 100);
  mob_scene_close(&s.scene);
}

TEST(a_land_place_is_not_in_water_and_another_may_be) {
  // A pond, one block deep everywhere, with a solid bottom.
  stage s = open_stage("stone", "zombie");
  mob_scene_fill(&s.scene, (ovis_pos){50, 64, 50}, (ovis_pos){79, 64, 79}, "water");
  for (int draw = 0; draw < 200; draw++) {
    ovis_vec3 place;
    assert_false(ov_agent_random_land_pos(&s.agent, 10, 0, &place));
    assert_false(ov_agent_random_pos(&s.agent, 10, 0, &place)); // water costs 8
  }
  s.agent.turn->path_body.malus[OVIS_PATH_WATER] = 0; // as of a species that swims
  ovis_vec3 place;
  assert_true(ov_agent_random_pos(&s.agent, 10, 0, &place));
  assert_string_equal(block_at(&s, place, 0), "water");
  assert_false(ov_agent_random_land_pos(&s.agent, 10, 0, &place));
  mob_scene_close(&s.scene);
}

TEST(nothing_outside_of_the_height_of_the_world) {
  stage s = open_stage("stone", "zombie");
  // Stone up to the top: land places would have to be above it.
  mob_scene_fill(&s.scene, (ovis_pos){54, 118, 54}, (ovis_pos){75, 127, 75}, "stone");
  s.agent.self->body.pos.y = 125;
  for (int draw = 0; draw < 100; draw++) {
    ovis_vec3 place;
    assert_false(ov_agent_random_land_pos(&s.agent, 10, 2, &place));
    assert_false(ov_agent_random_pos(&s.agent, 10, 7, &place) && place.y >= MOB_SCENE_SIDE);
  }
  mob_scene_close(&s.scene);
}

TEST(walk_value_of_animals_is_ten_on_grass_and_else_the_light) {
  stage s = open_stage("stone", "sheep");
  const ovis_pos at = {60, MOB_SCENE_FEET, 60};
  mob_scene_set_time(&s.scene, MOB_SCENE_NOON);
  assert_true(ov_agent_walk_value(&s.agent, at) == 0.5f);
  mob_scene_set(&s.scene, 60, MOB_SCENE_FEET + 5, 60, "stone"); // in the shade: no light
  assert_true(ov_agent_walk_value(&s.agent, at) == -0.5f);
  mob_scene_set(&s.scene, 60, MOB_SCENE_FEET - 1, 60, "grass_block");
  assert_true(ov_agent_walk_value(&s.agent, at) == 10);
  mob_scene_close(&s.scene);
}

TEST(walk_value_of_monsters_is_the_darkness) {
  stage s = open_stage("grass_block", "zombie");
  const ovis_pos at = {60, MOB_SCENE_FEET, 60};
  mob_scene_set_time(&s.scene, MOB_SCENE_NOON);
  assert_true(ov_agent_walk_value(&s.agent, at) == -0.5f);
  mob_scene_set(&s.scene, 60, MOB_SCENE_FEET + 5, 60, "stone");
  assert_true(ov_agent_walk_value(&s.agent, at) == 0.5f);
  mob_scene_close(&s.scene);
}

TEST(walk_value_of_striders_is_ten_in_lava_and_in_lava_nothing_else_counts) {
  stage s = open_stage("netherrack", "strider");
  const ovis_pos at = {60, MOB_SCENE_FEET - 1, 60};
  assert_true(ov_agent_walk_value(&s.agent, at) == 0);
  ovis_vec3 place;
  int32_t found = 0;
  for (int i = 0; i < 100; i++) {
    found += ov_agent_random_pos(&s.agent, 10, 7, &place);
  }
  assert_true(found > 0);
  s.agent.self->body.is_in_lava = true;
  assert_true(ov_agent_walk_value(&s.agent, at) == -INFINITY);
  for (int i = 0; i < 100; i++) {
    assert_false(ov_agent_random_pos(&s.agent, 10, 7, &place));
  }
  mob_scene_set(&s.scene, at.x, at.y, at.z, "lava");
  assert_true(ov_agent_walk_value(&s.agent, at) == 10);
  bool is_found = false;
  for (int i = 0; i < 20000 && !is_found; i++) { // one of 6615 cells, ten draws each
    is_found = ov_agent_random_pos(&s.agent, 10, 7, &place);
  }
  assert_true(is_found);
  assert_true(place.x == 60.5 && place.y == at.y && place.z == 60.5);
  mob_scene_close(&s.scene);
}

// A floor of grass and stone in equal shares: of ten draws, nearly always one hits grass.
TEST(of_ten_draws_the_best_value_is_kept) {
  stage s = open_stage("stone", "sheep");
  for (int32_t x = 50; x < 80; x++) {
    for (int32_t z = 50; z < 80; z++) {
      if ((x + z) % 2 == 0) {
        mob_scene_set(&s.scene, x, MOB_SCENE_FEET - 1, z, "grass_block");
      }
    }
  }
  int32_t on_grass = 0;
  int32_t on_stone = 0;
  for (int draw = 0; draw < DRAWS; draw++) {
    ovis_vec3 place;
    assert_true(ov_agent_random_pos(&s.agent, 10, 0, &place));
    const bool is_grass = strcmp(block_at(&s, place, -1), "grass_block") == 0;
    on_grass += is_grass;
    on_stone += !is_grass;
  }
  // All ten on stone: 1 in 1024, 3.9 of 4000 expected. With nine or eleven draws: 7.8 or 2.
  assert_in_range(on_stone, 0, 12);
  assert_int_equal(on_grass + on_stone, DRAWS);
  mob_scene_close(&s.scene);
}

// One good cell in 441: how often it is found tells how many draws there were.
TEST(there_are_ten_draws) {
  stage s = open_stage("glass", "zombie");
  mob_scene_set(&s.scene, 64, MOB_SCENE_FEET - 1, 66, "stone");
  mob_scene_set(&s.scene, 64, MOB_SCENE_FEET - 1, 62, "stone");
  const int32_t draws = 60000;
  int32_t found = 0;
  for (int32_t i = 0; i < draws; i++) {
    ovis_vec3 place;
    found += ov_agent_random_pos(&s.agent, 2, 0, &place);
  }
  // Two of 25 cells: 1 - (23/25)^10 is 0.5656, of 60000 33936 with a spread of 121. Nine draws
  // give 0.528, eleven 0.600.
  assert_in_range(found, 33936 - 700, 33936 + 700);
  mob_scene_close(&s.scene);
}

TEST(equal_values_keep_the_first_draw) {
  // The same stream, once asked for a place and once drawn by hand: all cells are alike.
  stage s = open_stage("stone", "zombie");
  for (int round = 0; round < 200; round++) {
    ov_rng copy = s.agent.self->rng;
    ovis_vec3 place;
    assert_true(ov_agent_random_pos(&s.agent, 5, 0, &place));
    const int32_t dx = ov_rng_int(&copy, 11) - 5;
    (void)ov_rng_int(&copy, 1);
    const int32_t dz = ov_rng_int(&copy, 11) - 5;
    assert_true(place.x == 64.5 + dx && place.z == 64.5 + dz);
  }
  mob_scene_close(&s.scene);
}
