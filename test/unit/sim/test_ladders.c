// Mobs that use ladders: their paths lead up and down, and their bodies follow.
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>

enum { FEET = MOB_SCENE_FEET };

static const char* const facings[] = {"west", "east", "north", "south"};
static const ovis_pos sides[] = {{-1, 0, 0}, {1, 0, 0}, {0, 0, -1}, {0, 0, 1}}; // where they face

// A tower of `height` around (60, 60) with a ladder on one side, from `low` above the ground.
static ovis_pos tower(mob_scene* scene, int32_t side, int32_t height, int32_t low,
                      const char* kind) {
  char state[64];
  mob_scene_fill(scene, (ovis_pos){59, FEET, 59}, (ovis_pos){61, FEET + height - 1, 61}, "stone");
  snprintf(state, sizeof state, kind, facings[side]);
  const ovis_pos foot = {60 + 2 * sides[side].x, FEET, 60 + 2 * sides[side].z};
  mob_scene_fill(scene, (ovis_pos){foot.x, FEET + low, foot.z},
                 (ovis_pos){foot.x, FEET + height - 1, foot.z}, state);
  return foot;
}

static ovis_mob_id climber(mob_scene* scene, const char* species, ovis_vec3 pos, bool is_seconds) {
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = pos;
  def.mind = "walker";
  def.has_seconds_body = is_seconds;
  ovis_mob_id id;
  assert_int_equal(ovis_mob_spawn(scene->sim, &def, &id), OVIS_OK);
  mob_scene_put(scene, id, OVIS_PROP_USES_LADDERS, 1);
  return id;
}

static bool is_at(const mob_scene* scene, ovis_mob_id mob, ovis_vec3 pos) {
  const ovis_vec3 at = mob_scene_mob(scene, mob).pos;
  return fabs(at.x - pos.x) < 1 && fabs(at.z - pos.z) < 1 && fabs(at.y - pos.y) < 0.01;
}

// Ticks until it stands there, at most 600; -1: it never does.
static int32_t walk_to(mob_scene* scene, ovis_mob_id mob, ovis_vec3 pos) {
  assert_int_equal(ovis_mob_walk_to(scene->sim, mob, pos, 1), OVIS_OK);
  for (int32_t i = 1; i <= 600; i++) {
    mob_scene_ticks(scene, 1);
    if (is_at(scene, mob, pos)) {
      return i;
    }
  }
  return -1;
}

static ovis_vec3 top_of(int32_t height) {
  return (ovis_vec3){60.5, FEET + height, 60.5};
}

TEST(a_mob_climbs_a_tower_and_comes_down) {
  for (int32_t side = 0; side < 4; side++) {
    mob_scene scene = mob_scene_open("stone");
    tower(&scene, side, 8, 0, "ladder[facing=%s]");
    const ovis_mob_id mob = climber(&scene, "zombie", (ovis_vec3){50.5, FEET, 52.5}, false);
    const int32_t up = walk_to(&scene, mob, top_of(8));
    assert_in_range(up, 100, 400);
    const float health = mob_scene_mob(&scene, mob).health;
    assert_in_range(walk_to(&scene, mob, (ovis_vec3){50.5, FEET, 68.5}), 100, 400);
    assert_true(mob_scene_mob(&scene, mob).health == health); // it climbed down, and did not fall
    mob_scene_close(&scene);
  }
}

// Nothing changes for mobs that do not.
TEST(others_find_no_way_up) {
  mob_scene scene = mob_scene_open("stone");
  tower(&scene, 0, 8, 0, "ladder[facing=%s]");
  const ovis_mob_id mob = climber(&scene, "zombie", (ovis_vec3){50.5, FEET, 60.5}, false);
  mob_scene_put(&scene, mob, OVIS_PROP_USES_LADDERS, 0);
  assert_int_equal(walk_to(&scene, mob, top_of(8)), -1);
  assert_true(mob_scene_mob(&scene, mob).pos.y == FEET);
  mob_scene_close(&scene);
}

TEST(the_seconds_body_climbs_as_well) {
  for (int32_t side = 0; side < 4; side++) {
    mob_scene scene = mob_scene_open("stone");
    tower(&scene, side, 7, 0, "ladder[facing=%s]");
    const ovis_mob_id mob = climber(&scene, "villager", (ovis_vec3){50.5, FEET, 52.5}, true);
    assert_in_range(walk_to(&scene, mob, top_of(7)), 50, 500);
    assert_in_range(walk_to(&scene, mob, (ovis_vec3){50.5, FEET, 68.5}), 50, 500);
    mob_scene_close(&scene);
  }
}

TEST(vines_are_climbed_but_not_scaffolding) {
  static const char* const kinds[] = {"vine[east=true]", "scaffolding[distance=0]"};
  for (int32_t i = 0; i < 2; i++) {
    mob_scene scene = mob_scene_open("stone");
    tower(&scene, 0, 6, 0, kinds[i]);
    const ovis_mob_id mob = climber(&scene, "skeleton", (ovis_vec3){50.5, FEET, 60.5}, false);
    const bool arrives = walk_to(&scene, mob, top_of(6)) > 0;
    assert_true(arrives == (i == 0));
    assert_true(!arrives || walk_to(&scene, mob, (ovis_vec3){50.5, FEET, 60.5}) > 0);
    mob_scene_close(&scene);
  }
}

// A jump reaches a rung one block up, and from a ladder that ends three above the ground it drops.
TEST(hanging_ladders) {
  mob_scene scene = mob_scene_open("stone");
  tower(&scene, 1, 7, 1, "ladder[facing=%s]");
  const ovis_mob_id mob = climber(&scene, "zombie", (ovis_vec3){70.5, FEET, 60.5}, false);
  assert_in_range(walk_to(&scene, mob, top_of(7)), 50, 400);
  mob_scene_close(&scene);

  scene = mob_scene_open("stone");
  tower(&scene, 1, 7, 3, "ladder[facing=%s]");
  const ovis_mob_id low = climber(&scene, "zombie", (ovis_vec3){70.5, FEET, 60.5}, false);
  assert_int_equal(walk_to(&scene, low, top_of(7)), -1); // out of its reach
  const ovis_mob_id high = climber(&scene, "zombie", top_of(7), false);
  assert_in_range(walk_to(&scene, high, (ovis_vec3){70.5, FEET, 60.5}), 50, 400);
  mob_scene_close(&scene);
}

// Three storeys, with a ladder through a hole in each floor.
TEST(a_ladder_leads_through_the_floors_of_a_house) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_fill(&scene, (ovis_pos){50, FEET, 50}, (ovis_pos){58, FEET + 12, 58}, "stone");
  for (int32_t storey = 0; storey < 3; storey++) {
    const int32_t y = FEET + 4 * storey;
    mob_scene_fill(&scene, (ovis_pos){51, y, 51}, (ovis_pos){57, y + 2, 57}, "air");
  }
  mob_scene_fill(&scene, (ovis_pos){57, FEET, 54}, (ovis_pos){57, FEET + 8, 54},
                 "ladder[facing=west]");
  const ovis_mob_id mob = climber(&scene, "zombie", (ovis_vec3){52.5, FEET, 52.5}, false);
  assert_in_range(walk_to(&scene, mob, (ovis_vec3){52.5, FEET + 8, 56.5}), 50, 500);
  assert_in_range(walk_to(&scene, mob, (ovis_vec3){56.5, FEET + 4, 51.5}), 50, 500);
  assert_in_range(walk_to(&scene, mob, (ovis_vec3){52.5, FEET, 52.5}), 50, 500);
  mob_scene_close(&scene);
}

// Removed while a mob is on it.
TEST(a_ladder_that_is_gone_lets_it_fall) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_pos foot = tower(&scene, 0, 8, 0, "ladder[facing=%s]");
  const ovis_mob_id mob = climber(&scene, "zombie", (ovis_vec3){56.5, FEET, 60.5}, false);
  assert_int_equal(ovis_mob_walk_to(scene.sim, mob, top_of(8), 1), OVIS_OK);
  for (int32_t i = 0; i < 300 && mob_scene_mob(&scene, mob).pos.y < FEET + 5; i++) {
    mob_scene_ticks(&scene, 1);
  }
  assert_true(mob_scene_mob(&scene, mob).pos.y >= FEET + 5);
  mob_scene_fill(&scene, foot, (ovis_pos){foot.x, FEET + 7, foot.z}, "air");
  mob_scene_ticks(&scene, 60);
  assert_true(mob_scene_mob(&scene, mob).pos.y == FEET);
  mob_scene_close(&scene);
}

// A snapshot on the ladder goes on with the same hashes.
TEST(a_snapshot_on_a_ladder_goes_on) {
  mob_scene scene = mob_scene_open("stone");
  tower(&scene, 0, 8, 0, "ladder[facing=%s]");
  const ovis_mob_id mob = climber(&scene, "zombie", (ovis_vec3){56.5, FEET, 60.5}, false);
  assert_int_equal(ovis_mob_walk_to(scene.sim, mob, top_of(8), 1), OVIS_OK);
  for (int32_t i = 0; i < 300 && mob_scene_mob(&scene, mob).pos.y < FEET + 3; i++) {
    mob_scene_ticks(&scene, 1);
  }
  mob_scene again = mob_scene_restored(&scene, NULL);
  for (int32_t i = 0; i < 100; i++) {
    mob_scene_ticks(&scene, 1);
    mob_scene_ticks(&again, 1);
    assert_true(ovis_sim_get_hash(again.sim) == ovis_sim_get_hash(scene.sim));
  }
  assert_true(is_at(&scene, mob, top_of(8)));
  mob_scene_close(&again);
  mob_scene_close(&scene);
}

// Each mob of the game that walks on the ground: it climbs up and down, or is too wide.
TEST(every_walker_climbs_or_is_too_wide) {
  int32_t climbed = 0;
  for (int32_t i = 0; i < ovis_species_get_count(); i++) {
    const ovis_species* species = ovis_species_get(i);
    mob_scene scene = mob_scene_open("stone");
    tower(&scene, 0, 5, 0, "ladder[facing=%s]");
    ovis_spawn_def def = ovis_default_spawn_def();
    def.species = species;
    def.pos = (ovis_vec3){55.5, FEET, 60.5};
    def.mind = "walker";
    ovis_mob_id mob;
    assert_int_equal(ovis_mob_spawn(scene.sim, &def, &mob), OVIS_OK);
    const bool may = ovis_mob_set_prop(scene.sim, mob, OVIS_PROP_USES_LADDERS, 1) == OVIS_OK;
    assert_true(!may || species->navigation == OVIS_NAVIGATION_GROUND);
    if (may && species->speed > 0) {
      const bool arrives = walk_to(&scene, mob, top_of(5)) > 0;
      if (arrives != (species->width < 1)) {
        fail_msg("%s: %d", species->name, arrives);
      }
      climbed += arrives;
    }
    mob_scene_close(&scene);
  }
  assert_in_range(climbed, 20, 60);
}
