// Navigation, move control and body together: a zombie walks over drawn maps.
#include "body/body.h"
#include "body/controls.h"
#include "support/nav_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = PATH_SCENE_FEET };

typedef struct walker {
  nav_scene scene;
  ov_body body;
  ov_controls controls;
  bool hears_changes;
} walker;

static void hear_change(void* context, const ovis_world* world, const ovis_change* change) {
  (void)world;
  walker* w = context;
  if (w->hears_changes && ov_nav_should_recompute(&w->scene.nav, &w->body.pos, change->pos)) {
    ov_nav_request_recompute(&w->scene.nav);
  }
}

// One tick in the order of the rules: fluids, navigation, controls, body.
static void tick(walker* w) {
  nav_scene* scene = &w->scene;
  ov_body_begin(&w->body, scene->blocks.world);
  ovis_path_body* body = &scene->blocks.query.body;
  body->pos = w->body.pos;
  body->is_on_ground = w->body.is_on_ground;
  body->is_in_water = w->body.is_in_water;
  scene->mob.is_in_lava = w->body.is_in_lava;
  scene->mob.speed = w->body.speed;
  nav_scene_tick(scene);
  if (scene->want.is_moving) {
    ov_move_control_want(&w->controls.move, scene->want.pos, scene->want.speed);
  }
  const ov_control_view view = {.world = scene->blocks.world,
                                .is_path_done = ov_nav_is_done(&scene->nav)};
  ov_controls_tick(&w->controls, &w->body, &view);
  ov_body_end(&w->body, scene->blocks.world);
  ov_body_turn_tick(&w->controls, &w->body, &view);
}

static void ticks(walker* w, int count) {
  for (int i = 0; i < count; i++) {
    tick(w);
  }
}

static void set(walker* w, int x, int y, int z, const char* state) {
  path_scene_set(&w->scene.blocks, x, y, z, state);
}

static void open_walker(walker* w, draw_rows rows) {
  *w = (walker){.hears_changes = true};
  nav_scene_open(&w->scene, rows);
  path_scene_double(&w->scene.blocks, '#');
  const ov_body_size size = {0.6f, 1.95f, 1.74f};
  ov_body_init(&w->body, &size, w->scene.mob.body->pos, 0);
  w->body.movement_speed = 0.23;
  ov_controls_init(&w->controls, &w->body);
}

// Lets the body come to rest, so that blocks may be set before.
static void start_walker(walker* w) {
  nav_scene_start(&w->scene);
  assert_int_equal(ovis_world_add_listener(w->scene.blocks.world, hear_change, w), OVIS_OK);
  nav_scene_wait(&w->scene, 100);
  ticks(w, 5);
  assert_true(w->body.is_on_ground);
}

static void close_walker(walker* w) {
  assert_true(ov_body_is_valid(&w->body));
  nav_scene_close(&w->scene);
}

// Walks until the walk is over. Fails the test if it takes too long.
static ovis_nav_end walk_out(walker* w, int ticks_max) {
  for (int i = 0; i < ticks_max; i++) {
    tick(w);
    if (ov_nav_is_done(&w->scene.nav)) {
      return w->scene.nav.last_end;
    }
  }
  fail_msg("still walking after %d ticks, at %g %g %g", ticks_max, w->body.pos.x, w->body.pos.y,
           w->body.pos.z);
  return OVIS_NAV_END_COUNT;
}

// The limits of a node that was reached: 0.45 to the sides, less than a block up or down.
static void expect_at(const walker* w, double x, double y, double z) {
  assert_true(fabs(w->body.pos.x - x) < 0.6);
  assert_true(fabs(w->body.pos.y - y) < 0.6);
  assert_true(fabs(w->body.pos.z - z) < 0.6);
}

static void expect_arrival(walker* w, int x, int z, int ticks_max) {
  nav_scene_send(&w->scene, x, z);
  assert_int_equal(w->scene.nav.result, OVIS_PATH_REACHED);
  assert_int_equal(walk_out(w, ticks_max), OVIS_NAV_END_ARRIVED);
  ticks(w, 10); // a drop may still be going on
}

// ---- Ways --------------------------------------------------------------------------------------

// 12 blocks at 0.114 blocks a tick are 105 ticks.
TEST(a_zombie_walks_straight_at_its_speed) {
  walker w;
  open_walker(&w, MAP("S . . . . . . . . . . . ."));
  start_walker(&w);
  nav_scene_send(&w.scene, 12, 0);
  int count = 0;
  while (!ov_nav_is_done(&w.scene.nav)) {
    tick(&w);
    count++;
    assert_true(count < 200);
  }
  assert_int_equal(w.scene.nav.last_end, OVIS_NAV_END_ARRIVED);
  assert_true(count > 95 && count < 115);
  expect_at(&w, 12.5, FEET, 0.5);
  ticks(&w, 40); // it stays
  expect_at(&w, 12.5, FEET, 0.5);
  close_walker(&w);
}

TEST(it_walks_around_corners) {
  walker w;
  open_walker(&w, MAP("S # . . .", ". # . # .", ". # . # .", ". . . # ."));
  start_walker(&w);
  expect_arrival(&w, 4, 3, 300);
  expect_at(&w, 4.5, FEET, 3.5);
  close_walker(&w);
}

TEST(it_walks_through_a_gap_of_one_block) {
  walker w;
  open_walker(&w, MAP("S . . # . . .", ". . . # . . .", ". . . . . . .", ". . . # . . ."));
  start_walker(&w);
  expect_arrival(&w, 6, 0, 300);
  expect_at(&w, 6.5, FEET, 0.5);
  close_walker(&w);
}

TEST(it_walks_over_slabs_and_blocks) {
  walker w;
  open_walker(&w, MAP("S _ . _ . . . ."));
  set(&w, 5, FEET, 0, "stone");
  start_walker(&w);
  expect_arrival(&w, 7, 0, 300);
  expect_at(&w, 7.5, FEET, 0.5);
  close_walker(&w);
}

TEST(it_walks_up_stairs) {
  walker w;
  open_walker(&w, MAP("S . # # # #"));
  set(&w, 2, FEET, 0, "oak_stairs[facing=east,half=bottom]");
  set(&w, 2, FEET + 1, 0, "air");
  set(&w, 3, FEET + 1, 0, "oak_stairs[facing=east,half=bottom]");
  start_walker(&w);
  expect_arrival(&w, 5, 0, 300);
  expect_at(&w, 5.5, FEET + 2, 0.5);
  close_walker(&w);
}

TEST(it_drops_three_blocks) {
  walker w;
  open_walker(&w, MAP("S . . V V V"));
  path_scene_fill(&w.scene.blocks, (ovis_pos){3, FEET - 4, 0}, (ovis_pos){5, FEET - 4, 0}, "stone");
  start_walker(&w);
  expect_arrival(&w, 5, 0, 300);
  expect_at(&w, 5.5, FEET - 3, 0.5);
  close_walker(&w);
}

TEST(it_swims_over_a_pond_if_it_floats) {
  walker w;
  open_walker(&w, MAP("S . w w w . ."));
  path_scene_fill(&w.scene.blocks, (ovis_pos){1, FEET - 1, 0}, (ovis_pos){6, FEET, 0}, "stone");
  path_scene_fill(&w.scene.blocks, (ovis_pos){2, FEET, 0}, (ovis_pos){4, FEET, 0}, "water");
  set(&w, 0, FEET, 0, "stone");
  w.body.pos.y = FEET + 1;
  w.scene.blocks.query.body.can_float = true;
  start_walker(&w);
  const ov_nav_path path =
      ov_nav_path_to_block(&w.scene.nav, &w.scene.mob, (ovis_pos){6, FEET + 1, 0}, 0);
  assert_int_equal(path.result, OVIS_PATH_REACHED);
  assert_true(ov_nav_move_to(&w.scene.nav, &w.scene.mob, &path, 1.0));
  bool was_in_water = false;
  for (int i = 0; i < 600 && !ov_nav_is_done(&w.scene.nav); i++) {
    tick(&w);
    was_in_water = was_in_water || w.body.is_in_water;
    if (w.body.is_in_water) { // what the goal of floating does
      ov_jump_control_jump(&w.controls.jump);
    }
  }
  assert_true(was_in_water);
  assert_int_equal(w.scene.nav.last_end, OVIS_NAV_END_ARRIVED);
  expect_at(&w, 6.5, FEET + 1, 0.5);
  close_walker(&w);
}

// ---- Doors -------------------------------------------------------------------------------------

static void open_door_walker(walker* w, bool can_open_doors) {
  open_walker(w, MAP("# # # # # # #", "S . . E . . .", "# # # # # # #"));
  set(w, 3, FEET + 1, 1, "oak_door[facing=west,half=upper,open=false]");
  w->scene.blocks.query.body.can_open_doors = can_open_doors;
}

TEST(it_stops_in_front_of_a_shut_door_that_it_cannot_open) {
  walker w;
  open_door_walker(&w, false);
  start_walker(&w);
  nav_scene_send(&w.scene, 6, 1);
  assert_int_equal(w.scene.nav.result, OVIS_PATH_PARTIAL);
  assert_int_equal(walk_out(&w, 300), OVIS_NAV_END_ENDED_SHORT);
  assert_true(w.body.pos.x < 3.9);
  close_walker(&w);
}

TEST(it_waits_at_a_shut_door_until_its_mind_opens_it) {
  walker w;
  open_door_walker(&w, true);
  start_walker(&w);
  w.hears_changes = false;
  nav_scene_send(&w.scene, 6, 1);
  assert_int_equal(w.scene.nav.result, OVIS_PATH_REACHED);
  ticks(&w, 80);
  assert_true(w.scene.want.is_moving);
  assert_true(w.body.pos.x < 3.9);
  set(&w, 3, FEET, 1, "oak_door[facing=west,half=lower,open=true]");
  set(&w, 3, FEET + 1, 1, "oak_door[facing=west,half=upper,open=true]");
  assert_int_equal(walk_out(&w, 300), OVIS_NAV_END_ARRIVED);
  expect_at(&w, 6.5, FEET, 1.5);
  close_walker(&w);
}

TEST(at_a_door_that_nobody_opens_it_gives_up) {
  walker w;
  open_door_walker(&w, true);
  start_walker(&w);
  nav_scene_send(&w.scene, 6, 1);
  const ovis_nav_end end = walk_out(&w, 500);
  assert_true(end == OVIS_NAV_END_STUCK || end == OVIS_NAV_END_TIMEOUT);
  assert_true(w.body.pos.x < 3.9);
  close_walker(&w);
}

// ---- Changes on the way ------------------------------------------------------------------------

TEST(a_block_in_its_way_makes_it_walk_around) {
  walker w;
  open_walker(&w, MAP(". . . . . . . .", "S . . . . . . .", ". . . . . . . ."));
  start_walker(&w);
  nav_scene_send(&w.scene, 7, 1);
  ticks(&w, 20);
  for (int z = 0; z < 2; z++) {
    set(&w, 5, FEET, z, "stone");
    set(&w, 5, FEET + 1, z, "stone");
  }
  assert_true(w.scene.nav.is_recompute_pending);
  assert_int_equal(walk_out(&w, 300), OVIS_NAV_END_ARRIVED);
  assert_int_equal(w.scene.nav.counts.ended[OVIS_NAV_END_BLOCK_CHANGED], 1);
  expect_at(&w, 7.5, FEET, 1.5);
  close_walker(&w);
}

TEST(without_notice_of_the_block_it_gets_stuck) {
  walker w;
  open_walker(&w, MAP("# # # # # # # #", "S . . . . . . .", "# # # # # # # #"));
  start_walker(&w);
  w.hears_changes = false;
  nav_scene_send(&w.scene, 7, 1);
  ticks(&w, 20);
  set(&w, 5, FEET, 1, "stone");
  set(&w, 5, FEET + 1, 1, "stone");
  const ovis_nav_end end = walk_out(&w, 500);
  assert_true(end == OVIS_NAV_END_STUCK || end == OVIS_NAV_END_TIMEOUT);
  assert_true(w.body.pos.x < 5);
  close_walker(&w);
}

TEST(a_target_that_is_walled_in_is_walked_to_as_near_as_can_be) {
  walker w;
  open_walker(&w, MAP("# # # # # # # #", "S . . . . . . .", "# # # # # # # #"));
  start_walker(&w);
  nav_scene_send(&w.scene, 7, 1);
  ticks(&w, 20);
  set(&w, 6, FEET, 1, "stone");
  set(&w, 6, FEET + 1, 1, "stone");
  assert_int_equal(walk_out(&w, 300), OVIS_NAV_END_ENDED_SHORT);
  assert_int_equal(w.scene.nav.counts.ended[OVIS_NAV_END_BLOCK_CHANGED], 1);
  assert_int_equal(w.scene.nav.result, OVIS_PATH_PARTIAL);
  expect_at(&w, 5.5, FEET, 1.5);
  close_walker(&w);
}

// The ground opens under its feet, and nobody tells it.
TEST(in_a_hole_it_gets_stuck) {
  walker w;
  open_walker(&w, MAP("S . . . . ."));
  path_scene_fill(&w.scene.blocks, (ovis_pos){0, FEET - 4, 0}, (ovis_pos){5, FEET - 1, 0}, "stone");
  path_scene_fill(&w.scene.blocks, (ovis_pos){0, FEET - 4, 1}, (ovis_pos){5, FEET - 1, 1}, "stone");
  start_walker(&w);
  w.hears_changes = false;
  nav_scene_send(&w.scene, 5, 0);
  while (w.body.pos.x < 2.5) {
    tick(&w);
  }
  for (int y = FEET - 3; y < FEET; y++) {
    set(&w, 2, y, 0, "air");
    set(&w, 3, y, 0, "air");
  }
  assert_int_equal(walk_out(&w, 500), OVIS_NAV_END_STUCK);
  assert_true(w.scene.nav.is_stuck);
  assert_true(w.body.pos.y < FEET - 2);
  close_walker(&w);
}

// ---- Any map -----------------------------------------------------------------------------------

// A zombie, a cow and a cat. Wider bodies are not promised as much: a search looks for the floor
// under one corner of theirs only, so that it leads them up where they cannot climb.
static void draw_size(walker* w, uint64_t* random) {
  static const ov_body_size sizes[] = {
      {0.6f, 1.95f, 1.74f}, {0.9f, 1.4f, 1.3f}, {0.4f, 0.7f, 0.35f}};
  const double speeds[] = {0.23, 0.2, 0.3};
  const int kind = (int)(test_random(random) % 3);
  w->body.size = sizes[kind];
  w->body.movement_speed = speeds[kind];
  w->scene.blocks.query.body.width = sizes[kind].width;
  w->scene.blocks.query.body.height = sizes[kind].height;
}

// A map of walls, slabs and steps. Where a path reaches its target, the body does so too. One in
// thousands hangs on a corner, and gives up in time, as the rules say.
TEST(what_the_search_finds_the_body_can_walk) {
  uint64_t random = test_seed(20230402);
  const int64_t maps = test_count(400, 4000, 100000);
  int64_t reached = 0;
  int64_t hung = 0;
  for (int64_t i = 0; i < maps; i++) {
    char rows[16][32] = {{0}};
    const char* map[17] = {0};
    for (int z = 0; z < 16; z++) {
      for (int x = 0; x < 16; x++) {
        const int draw = (int)(test_random(&random) % 100);
        rows[z][2 * x] = draw < 22 ? '#' : draw < 30 ? '_' : '.';
        rows[z][2 * x + 1] = x < 15 ? ' ' : 0;
      }
      map[z] = rows[z];
    }
    rows[0][0] = 'S';
    walker w;
    open_walker(&w, map);
    draw_size(&w, &random);
    for (int n = 0; n < 20; n++) { // steps of one block
      const ovis_pos pos = {1 + (int)(test_random(&random) % 14), FEET,
                            1 + (int)(test_random(&random) % 14)};
      set(&w, pos.x, pos.y, pos.z, "stone");
    }
    start_walker(&w);
    const ovis_pos target = {4 + (int)(test_random(&random) % 8), FEET,
                             4 + (int)(test_random(&random) % 8)};
    const ov_nav_path path = ov_nav_path_to_block(&w.scene.nav, &w.scene.mob, target, 0);
    if (path.result == OVIS_PATH_REACHED) {
      assert_true(ov_nav_move_to(&w.scene.nav, &w.scene.mob, &path, 1.0));
      const ovis_nav_end end = walk_out(&w, 1500);
      const bool gives_up = end == OVIS_NAV_END_TIMEOUT || end == OVIS_NAV_END_STUCK;
      hung += gives_up;
      if (end != OVIS_NAV_END_ARRIVED && !gives_up) {
        fail_msg("map %lld: %s at %g %g %g", (long long)i, ovis_nav_end_name(end), w.body.pos.x,
                 w.body.pos.y, w.body.pos.z);
      }
      reached++;
    }
    close_walker(&w);
  }
  print_message("%lld of %lld maps have a way, %lld walkers hung\n", (long long)reached,
                (long long)maps, (long long)hung);
  assert_true(reached > maps / 4);
  assert_true(hung <= reached / 5000);
}
