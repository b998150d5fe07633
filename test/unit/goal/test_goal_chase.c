// The goal that chases players: five ways, one question.
#include "mind/goal/chase/chase_state.h"
#include "steer/world_mesh.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <ovis/sim.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define FEET MOB_SCENE_FEET

static ovis_chase_view view_of(const mob_scene* scene, ovis_mob_id mob) {
  ovis_chase_view view;
  assert_true(ovis_mob_get_chase(scene->sim, mob, &view));
  return view;
}

// Ticks until the catch, at most `limit`; -1: none.
static int32_t chase(mob_scene* scene, ovis_mob_id mob, int32_t limit) {
  for (int32_t i = 1; i <= limit; i++) {
    mob_scene_ticks(scene, 1);
    if (view_of(scene, mob).catches > 0) {
      return i;
    }
  }
  return -1;
}

// A wall three high between chaser and player, three blocks long, that both see over at its ends.
static void put_wall(mob_scene* scene) {
  mob_scene_fill(scene, (ovis_pos){60, FEET, 63}, (ovis_pos){60, FEET + 2, 65}, "stone");
}

TEST(claim_404_every_way_answers_the_same_question_and_catches) {
  for (int32_t way = 0; way < OVIS_CHASE_COUNT; way++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id player = mob_scene_player(&scene, 70.5, 64.5);
    const ovis_mob_id chaser =
        mob_scene_spawn_with(&scene, "zombie", ovis_chase_name((ovis_chase_way)way), 55.5, 64.5);
    assert_int_equal(view_of(&scene, chaser).way, way);
    assert_true(mob_scene_until(&scene, chaser, "Chase", 4) >= 0);
    assert_true(view_of(&scene, chaser).target != 0);
    assert_true(chase(&scene, chaser, 300) > 60); // 14 blocks at 2.3 a second
    assert_true(mob_scene_distance(&scene, player, chaser) < 1.6);
    mob_scene_ticks(&scene, 3);
    assert_false(mob_scene_runs(&scene, chaser, "Chase"));
    assert_int_equal(mob_scene_option(&scene, chaser, "Chase").answer.reason, OVIS_REASON_TOO_NEAR);
    assert_true(view_of(&scene, chaser).target == 0);
    mob_scene_close(&scene);
  }
}

TEST(ways_differ_behind_a_wall) {
  static const bool catches[OVIS_CHASE_COUNT] = {
      [OVIS_CHASE_GRID] = true, [OVIS_CHASE_NAVMESH] = true, [OVIS_CHASE_RAYS] = true};
  for (int32_t way = 0; way < OVIS_CHASE_COUNT; way++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_player(&scene, 66.5, 64.5);
    put_wall(&scene);
    const ovis_mob_id chaser =
        mob_scene_spawn_with(&scene, "zombie", ovis_chase_name((ovis_chase_way)way), 55.5, 64.5);
    const int32_t ticks = chase(&scene, chaser, 400);
    if (catches[way]) {
      assert_true(ticks > 0);
    } else {
      assert_int_equal(ticks, -1); // straight at a wall, which nobody has gone around before it
    }
    mob_scene_close(&scene);
  }
}

TEST(claim_408_rays_areas_trail_and_path_can_be_drawn) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id player = mob_scene_player(&scene, 66.5, 64.5);
  put_wall(&scene);
  ovis_mob_id chasers[OVIS_CHASE_COUNT];
  for (int32_t way = 0; way < OVIS_CHASE_COUNT; way++) {
    chasers[way] =
        mob_scene_spawn_with(&scene, "zombie", ovis_chase_name((ovis_chase_way)way), 58.9, 64.5);
  }
  for (int32_t i = 0; i < 12; i++) { // the player walks out from behind the wall
    assert_int_equal(
        ovis_mob_place(scene.sim, player, (ovis_vec3){66.5, FEET, 64.5 + 1.1 * i}, 0, 0), OVIS_OK);
    mob_scene_ticks(&scene, 3);
  }
  for (int32_t way = 0; way < OVIS_CHASE_COUNT; way++) {
    const ovis_chase_view view = view_of(&scene, chasers[way]);
    const bool is_lines = way == OVIS_CHASE_RAYS || way == OVIS_CHASE_AREAS;
    assert_int_equal(view.line_count, is_lines ? OV_CHASE_DIRECTIONS : 0);
    assert_int_equal(view.trail_count > 0, way == OVIS_CHASE_GRID || way == OVIS_CHASE_CRUMBS);
    assert_int_equal(view.path_count > 0, way == OVIS_CHASE_NAVMESH);
    assert_true(view.tests > 0);
    for (int32_t i = 0; i < view.line_count; i++) {
      const ovis_chase_line* line = &view.lines[i];
      const double length = hypot(line->to.x - line->from.x, line->to.z - line->from.z);
      const double expected = way == OVIS_CHASE_RAYS ? OV_CHASE_RAY_LENGTH : OV_CHASE_AREA_AT;
      assert_true(fabs(length - expected) < 1e-9);
    }
    for (int32_t i = 1; i < view.trail_count; i++) {
      assert_true(view.trail[i].z - view.trail[i - 1].z >= 1);
    }
  }
  mob_scene_close(&scene);
}

static void count_polygon(void* context, const ovis_vec3* corners, int32_t count) {
  int32_t* polygons = context;
  assert_true(count >= 3 && (corners[0].y == FEET || corners[0].y == FEET + 3));
  ++*polygons;
}

// The step is one block high, and the mesh follows the blocks.
TEST(a_mesh_of_floors_follows_the_blocks) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_player(&scene, 66.5, 64.5);
  const ovis_mob_id chaser =
      mob_scene_spawn_with(&scene, "zombie", ovis_chase_name(OVIS_CHASE_NAVMESH), 55.5, 64.5);
  int32_t polygons = 0;
  assert_int_equal(ovis_mob_visit_chase_mesh(scene.sim, chaser, count_polygon, &polygons), OVIS_OK);
  assert_int_equal(polygons, 1); // one floor without an edge near
  mob_scene_fill(&scene, (ovis_pos){60, FEET, 0}, (ovis_pos){60, FEET + 2, 127}, "stone");
  polygons = 0;
  assert_int_equal(ovis_mob_visit_chase_mesh(scene.sim, chaser, count_polygon, &polygons), OVIS_OK);
  assert_int_equal(polygons, 3); // on both sides of the wall, and on top
  assert_int_equal(chase(&scene, chaser, 100), -1);
  mob_scene_fill(&scene, (ovis_pos){60, FEET, 70}, (ovis_pos){60, FEET + 2, 70}, "air");
  const int32_t ticks = chase(&scene, chaser, 300); // through the gap
  assert_true(ticks > 0);
  mob_scene_close(&scene);
}

TEST(chasers_climb_a_step_in_every_way) {
  for (int32_t way = 0; way < OVIS_CHASE_COUNT; way++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_player(&scene, 66.5, 64.5);
    mob_scene_fill(&scene, (ovis_pos){60, FEET, 0}, (ovis_pos){62, FEET, 127}, "stone");
    const ovis_mob_id chaser =
        mob_scene_spawn_with(&scene, "zombie", ovis_chase_name((ovis_chase_way)way), 55.5, 64.5);
    assert_true(chase(&scene, chaser, 300) > 0);
    mob_scene_close(&scene);
  }
}

// No path leads onto the roof that the player flew to; the trail leads as near as it goes.
TEST(rays_keep_away_from_lava_and_deep_drops) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_player(&scene, 66.5, 64.5);
  mob_scene_fill(&scene, (ovis_pos){60, FEET - 1, 60}, (ovis_pos){61, FEET - 1, 68}, "lava");
  mob_scene_fill(&scene, (ovis_pos){60, FEET - 12, 69}, (ovis_pos){61, FEET - 1, 72}, "air");
  const ovis_mob_id chaser =
      mob_scene_spawn_with(&scene, "zombie", ovis_chase_name(OVIS_CHASE_RAYS), 55.5, 64.5);
  const int32_t ticks = chase(&scene, chaser, 600);
  assert_true(ticks > 0);
  assert_true(mob_scene_mob(&scene, chaser).health == 20);
  mob_scene_close(&scene);
}

// A snapshot in the middle of a chase goes on with equal hashes, tick by tick.
TEST(a_chase_goes_on_from_a_snapshot) {
  for (int32_t way = 0; way < OVIS_CHASE_COUNT; way++) {
    mob_scene scene = mob_scene_open("stone");
    mob_scene_player(&scene, 70.5, 64.5);
    put_wall(&scene);
    mob_scene_spawn_with(&scene, "zombie", ovis_chase_name((ovis_chase_way)way), 52.5, 64.9);
    mob_scene_ticks(&scene, 33);
    uint8_t* bytes;
    size_t size;
    assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
    ovis_sim_def def = ovis_default_sim_def();
    def.world = scene.world;
    def.seed = 1;
    uint64_t hashes[80];
    for (int32_t i = 0; i < 80; i++) {
      mob_scene_ticks(&scene, 1);
      hashes[i] = ovis_sim_get_hash(scene.sim);
    }
    ovis_sim* restored;
    assert_int_equal(ovis_sim_restore(&def, bytes, size, &restored, NULL), OVIS_OK);
    for (int32_t i = 0; i < 80; i++) {
      assert_int_equal(ovis_sim_tick(restored), OVIS_OK);
      assert_true(ovis_sim_get_hash(restored) == hashes[i]);
    }
    assert_true(ovis_sim_check(restored));
    ovis_sim_destroy(restored);
    ovis_sim_free_snapshot(scene.sim, bytes, size);
    mob_scene_close(&scene);
  }
}
