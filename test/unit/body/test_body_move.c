// Moves against shapes: steps, walls, landings, and what holds a body.
#include "body/body.h"
#include "support/body_scene.h"
#include "support/counting_alloc.h"
#include "support/path_scene.h"
#include "support/random_world.h"
#include "support/test.h"

#include <math.h>

static const ovis_pos WALL_MIN = {6, 64, 12};
static const ovis_pos WALL_MAX = {11, 64, 14};

// Walks north to south towards an edge of `state` at z 12; returns the body after 100 ticks.
static ov_body walk_at(const char* state, float step_height) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, WALL_MIN, WALL_MAX, state);
  ov_body body = body_scene_zombie(8.5, 64, 9.5);
  body.step_height = step_height;
  body_scene_settle(&body, world);
  for (int i = 0; i < 100 && body.pos.z < 13; i++) {
    body_scene_walk(&body, world, 0.23f, 1);
    body_scene_expect_free(world, &body);
    assert_true(body.is_on_ground);
  }
  ovis_world_destroy(world);
  return body;
}

static void expect_up(const char* state, float step_height, double height) {
  const ov_body body = walk_at(state, step_height);
  assert_true(body.pos.z >= 13);
  // A step height of 0.6f is 2.4e-8 more than 0.6: what touches by less than 1e-7 is not lowered.
  assert_true(fabs(body.pos.y - (64 + height)) < 1e-7);
}

static void expect_stopped(const char* state, float step_height, double edge_z) {
  const ov_body body = walk_at(state, step_height);
  assert_true(body.pos.y == 64);
  assert_true(body.has_hit_side);
  assert_true(fabs(body.pos.z - (edge_z - (double)0.3f)) < 1e-6);
}

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not within %g of %.17g", value, tolerance, expected);
  }
}

// A block of any height, of the host's own.
static const char* host_block(const char* name, double height) {
  ovis_block_def def = ovis_default_block_def();
  def.name = name;
  const ovis_aabb box = {{0, 0, 0}, {1, height, 1}};
  def.boxes = &box;
  ovis_state state;
  assert_int_equal(ovis_blocks_add(path_scene_registry(), &def, &state), OVIS_OK);
  return name;
}

TEST(slabs_stairs_and_beds_are_stepped_up) {
  expect_up("stone_slab[type=bottom]", 0.6f, 0.5);
  expect_up("red_bed[part=head]", 0.6f, 0.5625);
  expect_up("white_carpet", 0.6f, 0.0625);
  expect_up("soul_sand", 1.0f, 0.875);
}

TEST(stairs_are_climbed_in_two_steps) {
  ovis_world* world = body_scene_floor("stone");
  for (int i = 0; i < 4; i++) {
    body_scene_fill(world, (ovis_pos){6, 64 + i, 12 + i}, (ovis_pos){11, 64 + i, 12 + i},
                    "oak_stairs[facing=south]");
    body_scene_fill(world, (ovis_pos){6, 64, 13 + i}, (ovis_pos){11, 64 + i, 13 + i}, "stone");
  }
  ov_body body = body_scene_zombie(8.5, 64, 10.5);
  body_scene_walk(&body, world, 0.23f, 60);
  assert_true(body.pos.z > 16);
  assert_true(body.pos.y == 68);
  ovis_world_destroy(world);
}

TEST(an_edge_of_0_6_is_stepped_up_and_one_of_0_61_is_not) {
  expect_up(host_block("test:edge_60", 0.6), 0.6f, 0.6);
  expect_stopped(host_block("test:edge_61", 0.61), 0.6f, 12);
}

TEST(a_whole_block_needs_a_jump_or_long_legs) {
  expect_stopped("stone", 0.6f, 12);
  expect_up("stone", 1.0f, 1.0);
  expect_stopped("oak_fence", 1.0f, 12.375); // a post, 1.5 high
  expect_up("oak_fence", 1.5f, 1.5);         // camels
  expect_stopped("white_carpet", 0, 12);
}

TEST(no_step_is_taken_in_the_air) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, WALL_MIN, WALL_MAX, "stone_slab[type=bottom]");
  ov_body body = body_scene_zombie(8.5, 64.3, 11.6);
  body.velocity = (ovis_vec3){0, 0.1, 0.3};
  ov_body_tick(&body, world);
  assert_true(body.has_hit_side);
  assert_true(body.pos.y < 64.5);
  ovis_world_destroy(world);
}

// Beside it: a ceiling at 66.5 over the edge only. Raised by all of its step the body would hit the
// ceiling's side; raised by what there is room for it gets under it.
TEST(a_low_ceiling_over_the_edge_makes_the_step_smaller) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, WALL_MIN, WALL_MAX, "stone_slab[type=bottom]");
  body_scene_fill(world, (ovis_pos){6, 66, 12}, (ovis_pos){11, 66, 14}, "stone_slab[type=top]");
  ov_body body = body_scene_zombie(8.5, 64, 9.5);
  body.step_height = 1.0f;
  body_scene_walk(&body, world, 0.23f, 40);
  assert_true(body.pos.z > 12);
  assert_true(body.pos.y == 64.5);
  ovis_world_destroy(world);
}

TEST(a_corner_too_low_for_the_body_stays_shut) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, WALL_MIN, WALL_MAX, "stone_slab[type=bottom]");
  body_scene_fill(world, (ovis_pos){6, 66, 12}, (ovis_pos){11, 66, 14}, "stone");
  ov_body body = body_scene_zombie(8.5, 64, 9.5);
  body_scene_walk(&body, world, 0.23f, 60);
  assert_true(body.pos.z < 12);
  assert_true(body.pos.y == 64);
  ovis_world_destroy(world);
}

TEST(a_wall_stops_only_the_axis_that_it_blocks) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, 64, 12}, (ovis_pos){127, 66, 12}, "stone");
  ov_body body = body_scene_zombie(20.5, 64, 11.5);
  body.yaw_deg = -45; // along +x and +z
  body_scene_walk(&body, world, 0.3f, 60);
  assert_true(body.pos.x > 24);
  assert_true(body.pos.z < 11.7 + 1e-6);
  assert_true(body.velocity.z == 0);
  assert_true(body.velocity.x > 0);
  ovis_world_destroy(world);
}

TEST(a_box_of_0_6_passes_a_gap_of_0_6_and_one_of_0_7_does_not) {
  for (int wide = 0; wide < 2; wide++) {
    ovis_world* world = body_scene_floor("stone");
    body_scene_fill(world, (ovis_pos){0, 64, 12}, (ovis_pos){127, 66, 12}, "stone");
    body_scene_fill(world, (ovis_pos){8, 64, 12}, (ovis_pos){8, 66, 12}, "air");
    ov_body body = body_scene_zombie(8.5, 64, 10.5);
    body.size.width = wide != 0 ? 1.1f : 0.9f;
    body_scene_walk(&body, world, 0.3f, 40);
    assert_int_equal(body.pos.z > 13, wide == 0);
    ovis_world_destroy(world);
  }
}

TEST(a_fall_is_told_once_with_its_depth_and_ground) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = body_scene_zombie(8.5, 74, 8.5);
  int landings = 0;
  for (int i = 0; i < 60; i++) {
    const ov_body_landing landing = ov_body_tick(&body, world);
    if (landing.has_landed) {
      landings++;
      // The fall distance lacks the last tick's move: the game handles the landing before it adds
      // that move.
      assert_true(landing.fall_distance > 8.5f);
      assert_true(landing.fall_distance < 10);
      assert_int_equal(landing.ground.y, 63);
      assert_int_equal(landing.ground.x, 8);
      assert_int_equal(landing.ground.z, 8);
    } else {
      assert_true(landing.fall_distance == 0);
    }
  }
  assert_int_equal(landings, 1);
  assert_true(body.fall_distance == 0);
  ovis_world_destroy(world);
}

TEST(a_cobweb_lets_a_quarter_through_and_a_twentieth_down) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){8, 64, 8}, (ovis_pos){8, 80, 9}, "cobweb");
  ov_body body = body_scene_zombie(8.5, 75, 8.5);
  body.fall_distance = 5;
  ov_body_tick(&body, world);
  assert_true(body.fall_distance == 0);
  for (int i = 0; i < 10; i++) {
    ov_body_tick(&body, world);
  }
  const double pull = 0.08 * (double)0.98f * (double)0.05f;
  assert_true(fabs(body.tick_pos.y - body.pos.y - pull) < 1e-12);
  body.passes_cobwebs = true;
  body.stuck = (ovis_vec3){0, 0, 0};
  for (int i = 0; i < 10; i++) {
    ov_body_tick(&body, world);
  }
  assert_true(body.tick_pos.y - body.pos.y > 0.5);
  ovis_world_destroy(world);
}

TEST(water_at_the_feet_keeps_the_grounds_slowness_away) {
  static const struct {
    const char* feet;
    double factor;
  } cases[] = {{"air", (double)0.4f},           {"water", 1},
               {"bubble_column[drag=true]", 1}, {"oak_sign[waterlogged=true]", (double)0.4f},
               {"kelp", (double)0.4f},          {"kelp_plant", (double)0.4f},
               {"seagrass", (double)0.4f},      {"tall_seagrass", (double)0.4f}};
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    ovis_world* world = body_scene_floor("soul_sand");
    body_scene_fill(world, (ovis_pos){6, 64, 6}, (ovis_pos){10, 64, 10}, cases[i].feet);
    ov_body body = body_scene_zombie(8.5, 64.2, 8.5);
    body.velocity = (ovis_vec3){0.25, 0, 0.5};
    ov_body_move(&body, world, body.velocity);
    assert_true(body.velocity.x == 0.25 * cases[i].factor);
    assert_true(body.velocity.z == 0.5 * cases[i].factor);
    ovis_world_destroy(world);
  }
}

TEST(a_bush_holds_less_than_a_cobweb_and_foxes_not_at_all) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){8, 64, 8}, (ovis_pos){8, 65, 8}, "sweet_berry_bush[age=3]");
  ov_body body = body_scene_zombie(8.5, 64, 8.5);
  ov_body_tick(&body, world);
  assert_true(body.stuck.x == (double)0.8f);
  assert_true(body.stuck.y == 0.75);
  ov_body fox = body_scene_zombie(8.5, 64, 8.5);
  fox.passes_bushes = true;
  ov_body_tick(&fox, world);
  assert_true(fox.stuck.x == 0);
  ov_body item = body_scene_zombie(8.5, 64, 8.5);
  item.kind = OV_BODY_ITEM; // lives not
  ov_body_move(&item, world, (ovis_vec3){0, -0.1, 0});
  assert_true(item.stuck.x == 0);
  ovis_world_destroy(world);
}

TEST(a_move_of_less_than_3e_4_leaves_the_body_where_it_is) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = body_scene_zombie(8.5, 64 + 3e-4, 8.5);
  body.velocity.y = -0.1;
  ov_body_tick(&body, world);
  assert_true(body.pos.y == 64 + 3e-4); // and yet
  assert_true(body.is_on_ground && body.velocity.y > -0.08);
  ov_body_move(&body, world, (ovis_vec3){2e-4, 0, 2.4e-4});
  assert_true(body.pos.x == 8.5 && body.pos.z == 8.5);
  ov_body_move(&body, world, (ovis_vec3){2e-4, 0, 2.5e-4});
  assert_true(body.pos.x == 8.5 + 2e-4 && body.pos.z == 8.5 + 2.5e-4);
  body.velocity.y = -0.1;
  body.pos.y = 64 + 4e-4;
  ov_body_tick(&body, world);
  expect_near(body.pos.y, 64, 1e-12);
  ovis_world_destroy(world);
}

TEST(a_body_without_a_step_height_stays_on_its_level) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, WALL_MIN, WALL_MAX, "white_carpet");
  ov_body body = body_scene_zombie(8.5, 64, 9.5);
  body.step_height = 0;
  body_scene_settle(&body, world);
  body_scene_walk(&body, world, 0.3f, 60);
  assert_true(body.pos.z < 12);
  ovis_world_destroy(world);
}

// The tick that lands may also step: a body that falls along an edge gets onto it.
TEST(the_move_that_lands_may_step_up) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, WALL_MIN, WALL_MAX, "stone_slab[type=bottom]");
  ov_body body = body_scene_zombie(8.5, 64.2, 11.6);
  ov_body_move(&body, world, (ovis_vec3){0, -0.4, 0.3});
  assert_true(body.pos.y == 64.5);
  assert_true(fabs(body.pos.z - 11.9) < 1e-12);
  ovis_world_destroy(world);
}

TEST(a_babys_box_is_half_as_wide_and_high) {
  const ov_body_size adult = {0.6f, 1.95f, 1.74f};
  const ov_body_size size = ov_body_size_scaled(&adult, 0.5f);
  ov_body body;
  ov_body_init(&body, &size, (ovis_vec3){1, 2, 3}, 0);
  const ovis_aabb box = ov_body_box(&body);
  assert_true(fabs(box.max.x - box.min.x - 0.3) < 1e-6);
  assert_true(fabs(box.max.y - box.min.y - 0.975) < 1e-6);
  assert_true(box.min.y == 2);
  assert_true(fabs(ov_body_eye(&body).y - 2.87) < 1e-6);
}

TEST(no_move_ends_inside_a_shape) {
  uint64_t random = test_seed(42);
  random_palette palette;
  random_palette_init(&palette, path_scene_registry());
  const int64_t count = test_count_arithmetic(200000, 1000000, 20000000);
  int64_t moves = 0;
  int64_t cut = 0;
  while (moves < count) {
    ovis_world* world = random_world_make(path_scene_registry(), &palette, &random);
    for (int k = 0; k < 60; k++) {
      ov_body body = body_scene_zombie(4 + 24 * test_unit(&random), 2 + 30 * test_unit(&random),
                                       4 + 24 * test_unit(&random));
      body.size.width = (float)(0.2 + 1.8 * test_unit(&random));
      body.size.height = (float)(0.2 + 2.8 * test_unit(&random));
      body.step_height = test_random(&random) % 2 == 0 ? 0.6f : 1.0f;
      const ovis_aabb start = ov_body_box(&body);
      for (int i = 0; i < 100 && !ovis_world_has_collision(world, &start); i++) {
        const double reach = test_random(&random) % 8 == 0 ? 4 : 0.6;
        const ovis_vec3 motion = {reach * (test_unit(&random) - 0.5),
                                  reach * (test_unit(&random) - 0.6),
                                  reach * (test_unit(&random) - 0.5)};
        ov_body_move(&body, world, motion);
        body_scene_expect_free(world, &body);
        moves++;
        cut += body.has_hit_side || body.has_hit_level;
      }
    }
    ovis_world_destroy(world);
  }
  print_message("%lld moves, %lld cut\n", (long long)moves, (long long)cut);
  assert_true(cut > moves / 8);
}

TEST(a_tick_allocates_nothing) {
  counting_alloc counter = {0};
  ovis_blocks_def registry_def = ovis_default_blocks_def();
  registry_def.allocator = counting_allocator(&counter);
  ovis_blocks* registry;
  assert_int_equal(ovis_blocks_create(&registry_def, &registry), OVIS_OK);
  ovis_world_def def = ovis_default_world_def();
  def.blocks = registry;
  def.allocator = counting_allocator(&counter);
  ovis_world* world;
  assert_int_equal(ovis_world_create(&def, &world), OVIS_OK);
  uint64_t random = 5;
  random_palette palette;
  random_palette_init(&palette, registry);
  random_world_fill(world, &palette, &random);
  const int64_t before = counter.calls;
  for (int k = 0; k < 20; k++) {
    ov_body body = body_scene_zombie(4.0 + k, 28, 16);
    for (int i = 0; i < 100; i++) {
      body.is_jumping = i % 3 == 0;
      body_scene_walk(&body, world, 0.4f, 1);
    }
  }
  assert_true(counter.calls == before);
  ovis_world_destroy(world);
  ovis_blocks_destroy(registry);
}

// ---- Rest

static ov_body at_rest(ovis_world* world) {
  ov_body body = body_scene_zombie(8.5, 64, 8.5);
  body_scene_settle(&body, world);
  ov_body_tick(&body, world);
  assert_true(body.rest.is_known);
  return body;
}

TEST(a_body_at_rest_wakes_when_it_is_pushed) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = at_rest(world);
  body.velocity.x = 0.3;
  ov_body_tick(&body, world);
  assert_true(body.pos.x == 8.5 + 0.3);
  ovis_world_destroy(world);
}

TEST(a_body_at_rest_wakes_when_it_is_moved_or_wants_to) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = at_rest(world);
  body.pos.y = 70;
  ov_body_tick(&body, world);
  assert_true(body.pos.y < 70);
  body = at_rest(world);
  body_scene_walk(&body, world, 0.23f, 1);
  assert_true(body.pos.z > 8.5);
  body = at_rest(world);
  body.is_jumping = true;
  ov_body_tick(&body, world);
  assert_true(body.pos.y > 64);
  ovis_world_destroy(world);
}

// As a mind may do: between the look around and the move.
TEST(a_block_that_changes_within_a_tick_is_seen_in_the_next) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = at_rest(world);
  ov_body_begin(&body, world);
  body_scene_fill(world, (ovis_pos){8, 65, 8}, (ovis_pos){8, 65, 8}, "sand");
  ov_body_end(&body, world);
  ov_body_begin(&body, world);
  assert_true(body.is_suffocating);
  ov_body_end(&body, world);
  assert_true(body.rest.begin_revision == body.rest.revision);
  ovis_world_destroy(world);
}

// A player's stand-in lies down or crouches between the look around and the move.
TEST(a_body_that_changes_its_size_within_a_tick_looks_from_its_new_eyes) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = at_rest(world);
  body_scene_fill(world, (ovis_pos){8, 65, 8}, (ovis_pos){8, 65, 8}, "sand");
  ov_body_begin(&body, world);
  assert_true(body.is_suffocating);
  body.size = (ov_body_size){0.6f, 0.6f, 0.4f};
  ov_body_end(&body, world);
  ov_body_begin(&body, world);
  assert_false(body.is_suffocating);
  ovis_world_destroy(world);
}

TEST(a_body_at_rest_that_begins_to_pass_blocks_suffocates_no_more) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = at_rest(world);
  body_scene_fill(world, (ovis_pos){8, 65, 8}, (ovis_pos){8, 65, 8}, "sand");
  for (int i = 0; i < 3; i++) {
    ov_body_tick(&body, world);
  }
  assert_true(body.is_suffocating);
  body.passes_blocks = true;
  ov_body_begin(&body, world);
  assert_false(body.is_suffocating);
  ovis_world_destroy(world);
}

// In a large crowd some block changes in every tick.
TEST(a_body_at_rest_sleeps_on_while_blocks_change_far_away) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = at_rest(world);
  for (int32_t tick = 0; tick < 300; tick++) { // more than the world's log keeps
    const ovis_pos far = {40 + tick % 2, 64, 8};
    body_scene_fill(world, far, far, tick % 4 < 2 ? "sand" : "air");
    ov_body_begin(&body, world);
    assert_true(body.rest.is_known); // it did not look
    ov_body_end(&body, world);
    assert_true(body.rest.is_known);
  }
  ovis_world_destroy(world);
}

// Whatever changes around it, a body that may sleep does what one does that always looks.
TEST(a_body_at_rest_sees_each_change_that_concerns_it) {
  static const char* const blocks[] = {"air",       "air",       "stone",       "water", "ladder",
                                       "oak_fence", "soul_sand", "slime_block", "lava"};
  ovis_world* world = body_scene_floor("stone");
  uint64_t random = test_seed(31);
  int32_t slept = 0;
  for (int64_t round = 0; round < test_count(300, 3000, 30000); round++) {
    body_scene_fill(world, (ovis_pos){0, 64, 0}, (ovis_pos){20, 72, 20}, "air");
    body_scene_fill(world, (ovis_pos){0, 60, 0}, (ovis_pos){20, 63, 20}, "stone");
    ov_body sleeper = at_rest(world);
    ov_body waker = sleeper;
    for (int32_t tick = 0; tick < 12; tick++) {
      for (uint64_t n = test_random(&random) % 3; n > 0; n--) {
        const ovis_pos at = {(int32_t)(test_random(&random) % 17),
                             60 + (int32_t)(test_random(&random) % 10),
                             (int32_t)(test_random(&random) % 17)};
        body_scene_fill(world, at, at, blocks[test_random(&random) % 9]);
      }
      ov_body_wake(&waker);
      ov_body_begin(&waker, world);
      ov_body_begin(&sleeper, world);
      slept += sleeper.rest.is_known;
      ov_body_end(&waker, world);
      ov_body_end(&sleeper, world);
      ov_body a = sleeper;
      ov_body b = waker;
      ov_fields of_a = ov_fields_hash(0);
      ov_fields of_b = ov_fields_hash(0);
      ov_body_fields(&a, &of_a);
      ov_body_fields(&b, &of_b);
      assert_true(ov_fields_end(&of_a) == ov_fields_end(&of_b));
    }
  }
  assert_true(slept > 100);
  ovis_world_destroy(world);
}

TEST(a_body_read_from_a_snapshot_looks_again) {
  ovis_world* world = body_scene_floor("stone");
  ov_body body = at_rest(world);
  const ovis_allocator plain = {0};
  ov_writer writer;
  ov_writer_init(&writer, &plain);
  ov_fields write = ov_fields_write(&writer);
  ov_body_fields(&body, &write);
  ov_reader reader = ov_reader_make(writer.bytes, writer.size);
  ov_fields read = ov_fields_read(&reader);
  ov_body_fields(&body, &read);
  assert_false(read.is_bad);
  assert_false(body.rest.is_known);
  assert_null(body.rest.world);
  ov_writer_fini(&writer);
  ovis_world_destroy(world);
}
