// Controls: turn limits, when a walker jumps, where a head may look, how a trunk follows.
#include "body/controls.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <math.h>

typedef struct mob {
  ovis_world* world;
  ov_body body;
  ov_controls controls;
  ov_control_view view;
} mob;

static void open(mob* m, double x, double y, double z) {
  *m = (mob){.world = body_scene_floor("stone"), .body = body_scene_zombie(x, y, z)};
  m->view.world = m->world;
  m->view.is_path_done = true;
  ov_controls_init(&m->controls, &m->body);
  if (y == 64) {
    body_scene_settle(&m->body, m->world);
  }
}

static void close(mob* m) {
  ovis_world_destroy(m->world);
}

static void tick(mob* m) {
  ov_body_begin(&m->body, m->world);
  ov_controls_tick(&m->controls, &m->body, &m->view);
  ov_body_end(&m->body, m->world);
  ov_body_turn_tick(&m->controls, &m->body, &m->view);
  assert_true(ov_controls_is_valid(&m->controls));
  assert_true(ov_body_is_valid(&m->body));
}

static void want(mob* m, double x, double y, double z) {
  ov_move_control_want(&m->controls.move, (ovis_vec3){x, y, z}, 1);
}

// ---- Moving

TEST(a_walk_lasts_one_tick_a_wish) {
  mob m;
  open(&m, 8.5, 64, 8.5);
  want(&m, 8.5, 64, 12.5);
  assert_true(ov_move_control_has_wanted(&m.controls.move));
  tick(&m);
  assert_false(ov_move_control_has_wanted(&m.controls.move));
  assert_true(m.body.speed == 0.23f);
  assert_true(m.body.forward == 0.23f * 0.98f);
  tick(&m);
  assert_true(m.body.forward == 0);
  assert_true(m.body.speed == 0.23f); // only the input stops
  close(&m);
}

TEST(speed_is_modifier_times_attribute) {
  mob m;
  open(&m, 8.5, 64, 8.5);
  ov_move_control_want(&m.controls.move, (ovis_vec3){8.5, 64, 20.5}, 0.5);
  tick(&m);
  assert_true(m.body.speed == (float)(0.5 * 0.23));
  close(&m);
}

TEST(a_walker_turns_by_at_most_90_degrees_a_tick) {
  mob m;
  open(&m, 20.5, 64, 20.5);
  want(&m, 20.6, 64, 10.5); // behind it, a little to the left
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.yaw_deg == 270);
  want(&m, 20.6, 64, 10.5);
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  assert_true(fabsf(m.body.yaw_deg - 180.573f) < 0.001f);
  close(&m);
}

TEST(a_walker_stands_still_where_it_is_wanted) {
  mob m;
  open(&m, 8.5, 64, 8.5);
  m.body.yaw_deg = 12;
  m.body.forward = 1;
  want(&m, 8.5004, 64, 8.5);
  tick(&m);
  assert_true(m.body.forward == 0);
  assert_true(m.body.yaw_deg == 12);
  want(&m, 8.5006, 64, 8.5); // 0.0005 squared is the border
  tick(&m);
  assert_true(m.body.forward > 0);
  close(&m);
}

// Does a walker at 8.5,64,8.5 jump for a wish that is so far ahead and so much higher?
static bool jumps_for(double dz, double dy, float width, float step_height) {
  mob m;
  open(&m, 8.5, 64, 8.5);
  m.body.size.width = width;
  m.body.step_height = step_height;
  want(&m, 8.5, 64 + dy, 8.5 + dz);
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  ov_jump_control_tick(&m.controls, &m.body);
  const bool is_state = m.controls.move.state == OV_MOVE_JUMPING;
  assert_int_equal(is_state, m.body.is_jumping);
  close(&m);
  return is_state;
}

TEST(a_wish_over_the_step_height_and_near_is_jumped_for) {
  assert_true(jumps_for(0.99, 1, 0.6f, 0.6f));
  assert_false(jumps_for(1.0, 1, 0.6f, 0.6f)); // too far
  assert_false(jumps_for(0.9, 0.6, 0.6f, 0.6f));
  assert_true(jumps_for(0.9, 0.61, 0.6f, 0.6f));
  assert_false(jumps_for(0.9, 1, 0.6f, 1.0f)); // stepped up
}

TEST(a_wide_walker_jumps_from_farther_away) {
  assert_true(jumps_for(1.18, 1, 1.4f, 0.6f)); // 1.18 squared < 1.4
  assert_false(jumps_for(1.19, 1, 1.4f, 0.6f));
}

// A walker whose feet are in a block below its top.
static bool jumps_in(const char* block) {
  mob m;
  open(&m, 8.5, 64, 8.5);
  body_scene_fill(m.world, (ovis_pos){8, 64, 8}, (ovis_pos){8, 64, 8}, block);
  want(&m, 8.5, 64, 12.5);
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  const bool is_jumping = m.controls.jump.is_wanted;
  close(&m);
  return is_jumping;
}

TEST(a_walker_jumps_out_of_a_block_but_not_of_doors_and_fences) {
  assert_true(jumps_in("stone_slab[type=bottom]"));
  assert_true(jumps_in("white_carpet"));
  assert_false(jumps_in("short_grass"));
  assert_false(jumps_in("oak_door"));
  assert_false(jumps_in("oak_fence"));
  assert_true(jumps_in("oak_fence_gate")); // neither of the two tags
}

TEST(a_jumper_gets_onto_a_whole_block_and_forgets_the_jump) {
  mob m;
  open(&m, 8.5, 64, 8.5);
  body_scene_fill(m.world, (ovis_pos){6, 64, 10}, (ovis_pos){11, 64, 14}, "stone");
  bool has_jumped = false;
  for (int i = 0; i < 60 && m.body.pos.z < 12; i++) {
    const double to = m.body.pos.z < 9.8 ? 9.8 : m.body.pos.z + 0.7;
    want(&m, 8.5, 65, to);
    tick(&m);
    has_jumped |= m.controls.move.state == OV_MOVE_JUMPING;
  }
  assert_true(has_jumped);
  assert_true(m.body.pos.z >= 12);
  for (int i = 0; i < 20; i++) {
    tick(&m);
  }
  assert_true(m.body.pos.y == 65);
  assert_int_equal(m.controls.move.state, OV_MOVE_WAIT);
  close(&m);
}

TEST(in_the_air_a_jumper_takes_wishes_but_keeps_jumping) {
  mob m;
  open(&m, 8.5, 80, 8.5);
  m.controls.move.state = OV_MOVE_JUMPING;
  ov_move_control_want(&m.controls.move, (ovis_vec3){1, 2, 3}, 0.5);
  assert_int_equal(m.controls.move.state, OV_MOVE_JUMPING);
  tick(&m);
  assert_int_equal(m.controls.move.state, OV_MOVE_JUMPING);
  assert_true(m.body.speed == (float)(0.5 * 0.23));
  assert_true(m.body.yaw_deg == 0); // it does not turn
  m.body.is_on_ground = true;
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  assert_int_equal(m.controls.move.state, OV_MOVE_WAIT);
  close(&m);
}

static bool says_no(void* context, ovis_pos cell) {
  *(ovis_pos*)context = cell;
  return false;
}

TEST(a_strafe_goes_aside_at_a_quarter_of_the_speed) {
  mob m;
  open(&m, 8.5, 64, 8.5);
  ov_move_control_strafe(&m.controls.move, 0.5f, -0.5f);
  tick(&m);
  assert_true(m.body.speed == 0.25f * 0.23f);
  assert_true(m.body.forward == 0.5f * 0.98f);
  assert_true(m.body.sideways == -0.5f * 0.98f);
  assert_int_equal(m.controls.move.state, OV_MOVE_WAIT);
  assert_true(m.body.pos.z > 8.5);
  assert_true(m.body.pos.x < 8.5);
  close(&m);
}

TEST(a_strafe_into_a_bad_cell_goes_straight_ahead) {
  mob m;
  open(&m, 8.98, 64, 8.5);
  ovis_pos asked = {0, 0, 0};
  m.view.is_walkable = says_no;
  m.view.context = &asked;
  ov_move_control_strafe(&m.controls.move, 3, 4); // longer than 1: cut to it
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  // 0.6 and 0.8 of a speed of 0.0575: 8.98 + 0.0345 is in the next cell.
  assert_int_equal(asked.x, 9);
  assert_int_equal(asked.y, 64);
  assert_int_equal(asked.z, 8);
  assert_true(m.body.forward == 1);
  assert_true(m.body.sideways == 0);
  close(&m);
}

// The cell that a strafe of 3 ahead and 4 aside asks about, at a yaw of 90: the pair is cut to 0.6
// and 0.8, and turned by the yaw to -0.8 along x and 0.6 along z. The step is 0.0575 long.
static ovis_pos strafed_cell(double x, double z) {
  mob m;
  open(&m, x, 64, z);
  ovis_pos asked = {0, 0, 0};
  m.view.is_walkable = says_no;
  m.view.context = &asked;
  m.body.yaw_deg = 90;
  ov_move_control_strafe(&m.controls.move, 3, 4);
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  close(&m);
  return asked;
}

TEST(a_strafe_asks_for_the_cell_that_a_tick_leads_to) {
  assert_int_equal(strafed_cell(8.045, 8.5).x, 7);
  assert_int_equal(strafed_cell(8.047, 8.5).x, 8);
  assert_int_equal(strafed_cell(8.5, 8.966).z, 9);
  assert_int_equal(strafed_cell(8.5, 8.965).z, 8);
}

// ---- Looking

TEST(a_head_turns_and_tilts_by_no_more_than_asked) {
  mob m;
  open(&m, 20.5, 64, 20.5);
  for (int i = 1; i <= 3; i++) {
    ov_look_control_look_at(&m.controls.look, (ovis_vec3){10.5, 80, 20.5}, 10, 40);
    ov_look_control_tick(&m.controls, &m.body, &m.view);
    assert_true(m.body.head_yaw_deg == 10 * (float)i);
    assert_true(m.body.pitch_deg == -40);
  }
  close(&m);
}

TEST(a_look_lives_two_ticks_and_the_head_comes_back_by_10) {
  mob m;
  open(&m, 20.5, 64, 20.5);
  ov_look_control_look_at(&m.controls.look, (ovis_vec3){10.5, 65.74, 20.5}, 30, 40);
  static const float yaws[] = {30, 60, 50, 40, 30, 20, 10, 0, 0};
  for (size_t i = 0; i < sizeof yaws / sizeof yaws[0]; i++) {
    assert_int_equal(m.controls.look.cooldown_ticks > 0, i < 2);
    ov_look_control_tick(&m.controls, &m.body, &m.view);
    assert_true(m.body.head_yaw_deg == yaws[i]);
  }
  assert_true(m.body.pitch_deg == 0);
  close(&m);
}

TEST(a_head_stays_within_75_degrees_of_the_trunk_while_it_follows_a_path) {
  mob m;
  open(&m, 20.5, 64, 20.5);
  const ovis_vec3 behind = {10.5, 65.74, 10.5};
  ov_look_control_look_at(&m.controls.look, behind, 180, 40);
  ov_look_control_tick(&m.controls, &m.body, &m.view);
  assert_true(fabsf(m.body.head_yaw_deg - 135) < 0.001f);
  m.view.is_path_done = false;
  ov_look_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.head_yaw_deg == 75);
  close(&m);
}

TEST(what_is_straight_above_tilts_the_head_without_turning_it) {
  mob m;
  open(&m, 20.5, 64, 20.5);
  m.body.head_yaw_deg = 33;
  ov_look_control_look_at(&m.controls.look, (ovis_vec3){20.5, 90, 20.5}, 10, 90);
  ov_look_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.head_yaw_deg == 33);
  assert_true(fabsf(m.body.pitch_deg + 90) < 2e-5f);
  close(&m);
}

// ---- Turning

TEST(a_walking_trunk_points_where_it_walks) {
  mob m;
  open(&m, 20.5, 64, 20.5);
  m.body.yaw_deg = 40;
  m.body.head_yaw_deg = 170;
  m.body.pos.x += 0.001;
  ov_body_turn_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.body_yaw_deg == 40);
  assert_true(m.body.head_yaw_deg == 115);
  close(&m);
}

TEST(a_standing_trunk_comes_after_the_head_in_ticks_11_to_20) {
  mob m;
  open(&m, 20.5, 64, 20.5);
  m.body.head_yaw_deg = 60;
  ov_body_turn_tick(&m.controls, &m.body, &m.view); // more than 15: the wait begins
  assert_true(m.body.body_yaw_deg == 0);
  for (int i = 1; i <= 30; i++) {
    ov_body_turn_tick(&m.controls, &m.body, &m.view);
    const float past = i <= 10 ? 0 : i >= 20 ? 1 : (float)(i - 10) / 10;
    const float off = 75 * (1 - past);
    const float expected = off < 60 ? 60 - off : 0;
    assert_true(fabsf(m.body.body_yaw_deg - expected) < 1e-4f);
  }
  close(&m);
}

TEST(the_trunk_waits_ten_ticks_however_far_the_head_is_off) {
  mob m;
  open(&m, 20.5, 64, 20.5);
  m.body.head_yaw_deg = 100;
  ov_body_turn_tick(&m.controls, &m.body, &m.view);
  m.body.head_yaw_deg = 114; // by less than 15: the wait goes on
  for (int i = 1; i <= 10; i++) {
    ov_body_turn_tick(&m.controls, &m.body, &m.view);
    assert_true(m.body.body_yaw_deg == 25);
  }
  ov_body_turn_tick(&m.controls, &m.body, &m.view);
  assert_true(fabsf(m.body.body_yaw_deg - (114 - 67.5f)) < 1e-4f);
  close(&m);
}

TEST(a_head_that_turns_far_takes_the_trunk_along) {
  mob m;
  open(&m, 20.5, 64, 20.5);
  m.body.head_yaw_deg = 100;
  ov_body_turn_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.body_yaw_deg == 25);
  m.view.carries_mob = true;
  m.body.head_yaw_deg = 140;
  ov_body_turn_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.body_yaw_deg == 25); // not under a rider
  close(&m);
}

TEST(a_hash_tells_every_control_apart) {
  mob m;
  open(&m, 20.5, 64, 20.5);
  ov_fields fields = ov_fields_hash(0);
  ov_controls_fields(&m.controls, &fields);
  const uint64_t before = ov_fields_end(&fields);
  ov_controls changed[8];
  for (int i = 0; i < 8; i++) {
    changed[i] = m.controls;
  }
  changed[0].move.state = OV_MOVE_TO;
  changed[1].move.wanted.y += 1;
  changed[2].move.strafe_right = 1;
  changed[3].look.cooldown_ticks = 1;
  changed[4].look.yaw_max_deg = 1;
  changed[5].jump.is_wanted = true;
  changed[6].turn.stable_ticks = 3;
  changed[7].head_yaw_max_deg = 30;
  for (int i = 0; i < 8; i++) {
    ov_fields other = ov_fields_hash(0);
    ov_controls_fields(&changed[i], &other);
    assert_true(ov_fields_end(&other) != before);
  }
  close(&m);
}
