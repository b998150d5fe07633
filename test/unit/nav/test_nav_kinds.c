// Differences between the kinds of navigation. The tests put paths into the navigation by hand, so
// no search runs.
#include "nav/nav_internal.h"
#include "support/nav_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

static void open_kind(nav_scene* scene, draw_rows rows, ovis_navigation kind) {
  nav_scene_open(scene, rows);
  nav_scene_start(scene);
  scene->nav.kind = kind;
}

// As if a search had found it.
static void walk_along(nav_scene* scene, const ovis_pos* nodes, int32_t count) {
  ov_nav* nav = &scene->nav;
  ov_nav_shared* shared = &scene->shared;
  for (int32_t i = 0; i < count; i++) {
    shared->nodes[i] = (ov_nav_node){nodes[i], OVIS_PATH_OPEN};
  }
  nav->has_target = true;
  nav->target = nodes[count - 1];
  const ov_nav_path path = {.nodes = shared->nodes,
                            .count = count,
                            .result = OVIS_PATH_REACHED,
                            .target = nodes[count - 1],
                            .serial = ++shared->serial};
  assert_true(ov_nav_move_to(nav, &scene->mob, &path, 1.0));
}

TEST(each_kind_has_its_own_time_to_look_for_paths) {
  static const struct {
    ovis_navigation kind;
    bool on_ground, in_water, rides, floats, breaches;
    bool expected;
  } cases[] = {
      {OVIS_NAVIGATION_CLIMBER, true, false, false, false, false, true},
      {OVIS_NAVIGATION_CLIMBER, false, false, false, false, false, false},
      {OVIS_NAVIGATION_FLYING, false, false, false, false, false, true},
      {OVIS_NAVIGATION_FLYING, false, false, true, false, false, false},
      {OVIS_NAVIGATION_FLYING, false, true, true, true, false, true},
      {OVIS_NAVIGATION_FLYING, false, true, true, false, false, false},
      {OVIS_NAVIGATION_WATER, true, false, false, false, false, false},
      {OVIS_NAVIGATION_WATER, false, true, false, false, false, true},
      {OVIS_NAVIGATION_WATER, false, false, false, false, true, true},
      {OVIS_NAVIGATION_AMPHIBIOUS, false, false, true, false, false, true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_path_body body = ovis_default_path_body();
    body.is_on_ground = cases[i].on_ground;
    body.is_in_water = cases[i].in_water;
    body.can_float = cases[i].floats;
    const ov_nav_mob mob = {
        .body = &body, .is_passenger = cases[i].rides, .can_breach = cases[i].breaches};
    const ov_nav nav = {.kind = cases[i].kind};
    assert_int_equal(ov_nav_can_update(&nav, &mob), cases[i].expected);
  }
}

TEST(swimmers_count_as_being_at_half_their_height_and_fliers_where_they_are) {
  nav_scene scene;
  open_kind(&scene, MAP("S ."), OVIS_NAVIGATION_FLYING);
  nav_scene_place(&scene, 0.25, FEET + 0.75, 0.5);
  assert_true(ov_nav_temp_pos(&scene.nav, scene.mob.body).y == FEET + 0.75);
  scene.nav.kind = OVIS_NAVIGATION_WATER;
  scene.blocks.query.body.height = 0.5f;
  assert_true(ov_nav_temp_pos(&scene.nav, scene.mob.body).y == FEET + 1);
  scene.nav.kind = OVIS_NAVIGATION_AMPHIBIOUS;
  assert_true(ov_nav_temp_pos(&scene.nav, scene.mob.body).y == FEET + 1);
  scene.nav.kind = OVIS_NAVIGATION_CLIMBER; // on whole floors
  assert_true(ov_nav_temp_pos(&scene.nav, scene.mob.body).y == FEET + 1);
  nav_scene_close(&scene);
}

TEST(walkers_aim_at_the_floor_and_fliers_at_the_node) {
  nav_scene scene;
  open_kind(&scene, MAP("S . ."), OVIS_NAVIGATION_FLYING);
  path_scene_set(&scene.blocks, 2, FEET, 0, "stone_slab[type=bottom]");
  const ovis_vec3 over = {2.5, FEET + 1, 0.5};
  assert_true(ov_nav_want_y(&scene.nav, &over) == FEET + 1);
  scene.nav.kind = OVIS_NAVIGATION_CLIMBER;
  assert_true(ov_nav_want_y(&scene.nav, &over) == FEET + 0.5);
  nav_scene_close(&scene);
}

// Three nodes in a row, the first of which is passed at a distance: who looks ahead skips it while
// the way to it is clear.
TEST(fliers_skip_what_they_see_the_way_to) {
  nav_scene scene;
  open_kind(&scene, MAP("S . . ."), OVIS_NAVIGATION_FLYING);
  nav_scene_place(&scene, 0.5, FEET + 3, 0.5);
  const ovis_pos way[] = {{1, FEET + 3, 0}, {2, FEET + 3, 0}, {3, FEET + 3, 0}};
  walk_along(&scene, way, 3);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.next_index, 1);
  path_scene_set(&scene.blocks, 1, FEET + 3, 0, "stone"); // in its face: nothing is skipped
  scene.nav.is_recompute_pending = false;
  nav_scene_place(&scene, 0.5, FEET + 3, 0.5);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.next_index, 1);
  nav_scene_close(&scene);
}

TEST(walkers_do_not_skip_what_they_see_the_way_to) {
  nav_scene scene;
  open_kind(&scene, MAP("S . . ."), OVIS_NAVIGATION_GROUND);
  const ovis_pos way[] = {{1, FEET, 0}, {2, FEET, 0}, {3, FEET, 0}};
  walk_along(&scene, way, 3);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.next_index, 0);
  nav_scene_close(&scene);
}

TEST(amphibious_ones_look_ahead_in_liquids_only) {
  nav_scene scene;
  open_kind(&scene, MAP("S . . ."), OVIS_NAVIGATION_AMPHIBIOUS);
  const ovis_vec3 to = {1.5, FEET, 0.5};
  assert_false(ov_nav_can_move_directly(&scene.nav, &scene.mob, &to));
  scene.mob.is_in_lava = true;
  assert_true(ov_nav_can_move_directly(&scene.nav, &scene.mob, &to));
  path_scene_set(&scene.blocks, 1, FEET, 0, "stone");
  path_scene_set(&scene.blocks, 1, FEET + 1, 0, "stone");
  assert_false(ov_nav_can_move_directly(&scene.nav, &scene.mob, &to));
  nav_scene_close(&scene);
}

// Up on the wall there is no path to; the spider goes to its foot and on, until it is there.
TEST(a_climber_steers_on_to_its_target_when_the_path_is_done) {
  nav_scene scene;
  open_kind(&scene, MAP("S . #"), OVIS_NAVIGATION_CLIMBER);
  const ovis_vec3 feet = {2.5, FEET + 4, 0.5};
  path_scene_fill(&scene.blocks, (ovis_pos){2, FEET, 0}, (ovis_pos){2, FEET + 3, 0}, "stone");
  ov_nav_move_to_entity(&scene.nav, &scene.mob, &feet, 1.25);
  ov_nav_stop(&scene.nav); // whatever path there was: it is over
  nav_scene_tick(&scene);
  assert_true(scene.want.is_moving);
  assert_true(scene.want.pos.x == 2 && scene.want.pos.y == FEET + 4 && scene.want.pos.z == 0);
  assert_true(scene.want.speed == 1.25);
  nav_scene_place(&scene, 2.5, FEET + 4.5, 0.5);
  nav_scene_tick(&scene);
  assert_false(scene.want.is_moving);
  nav_scene_place(&scene, 0.5, FEET, 0.5); // it has forgotten
  nav_scene_tick(&scene);
  assert_false(scene.want.is_moving);
  nav_scene_close(&scene);
}

TEST(who_walks_does_not_steer_on) {
  nav_scene scene;
  open_kind(&scene, MAP("S . ."), OVIS_NAVIGATION_GROUND);
  assert_true(ov_nav_move_to_block(&scene.nav, &scene.mob, nav_scene_cell(2, 0), 1));
  ov_nav_stop(&scene.nav);
  nav_scene_tick(&scene);
  assert_false(scene.want.is_moving);
  nav_scene_close(&scene);
}

// Air for those who swim, ground for those who walk, something underfoot for those who fly.
TEST(each_kind_has_its_own_stable_places) {
  nav_scene scene;
  open_kind(&scene, MAP("S . ."), OVIS_NAVIGATION_GROUND);
  path_scene_set(&scene.blocks, 1, FEET + 2, 0, "oak_leaves");
  const ovis_world* world = scene.blocks.world;
  const ovis_pos floor_cell = {1, FEET, 0};
  const ovis_pos in_air = {1, FEET + 1, 0};
  const ovis_pos on_leaves = {1, FEET + 3, 0};
  const ovis_pos in_stone = {1, FEET - 1, 0};
  assert_true(ov_nav_is_stable(OVIS_NAVIGATION_GROUND, world, floor_cell));
  assert_false(ov_nav_is_stable(OVIS_NAVIGATION_GROUND, world, in_air));
  assert_false(ov_nav_is_stable(OVIS_NAVIGATION_CLIMBER, world, on_leaves)); // light falls through
  assert_true(ov_nav_is_stable(OVIS_NAVIGATION_AMPHIBIOUS, world, on_leaves));
  assert_false(ov_nav_is_stable(OVIS_NAVIGATION_AMPHIBIOUS, world, in_air));
  assert_true(ov_nav_is_stable(OVIS_NAVIGATION_FLYING, world, in_stone));
  assert_false(ov_nav_is_stable(OVIS_NAVIGATION_FLYING, world, in_air));
  assert_true(ov_nav_is_stable(OVIS_NAVIGATION_WATER, world, in_air));
  assert_false(ov_nav_is_stable(OVIS_NAVIGATION_WATER, world, in_stone));
  nav_scene_close(&scene);
}

// A small flier in stone looks for its start at random cells: which, the mob's seed says.
TEST(the_mobs_seed_says_where_a_flier_in_stone_starts) {
  nav_scene scene;
  open_kind(&scene, MAP("S . . . .", ". . . . .", ". . . . ."), OVIS_NAVIGATION_FLYING);
  path_scene_set(&scene.blocks, 1, FEET + 2, 1, "stone");
  ovis_path_body* body = &scene.blocks.query.body;
  body->evaluator = OVIS_EVALUATOR_FLY;
  body->width = 0.4f;
  body->height = 0.4f;
  nav_scene_place(&scene, 1.5, FEET + 2, 1.5);
  const ovis_pos target = {4, FEET + 2, 1};
  const ov_nav_request request = {.targets = &target, .target_count = 1};
  int32_t changes = 0;
  ovis_pos last = {0, 0, 0};
  for (scene.mob.start_seed = 0; scene.mob.start_seed < 20; scene.mob.start_seed++) {
    const ov_nav_path path = ov_nav_find(&scene.nav, &scene.mob, &request);
    assert_true(path.count > 0);
    const ovis_pos first = path.nodes[0].pos;
    changes += first.x != last.x || first.y != last.y || first.z != last.z;
    last = first;
    ov_nav_stop(&scene.nav);
  }
  assert_true(changes > 5);
  nav_scene_close(&scene);
}
