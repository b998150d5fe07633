// Breadcrumbs: the trail and the choice of the text, claim by claim, and the switches.
#include "support/asserts.h"
#include "support/steer_stage.h"
#include "support/steer_subject.h"
#include "support/test.h"

#include <math.h>

static ovis_trail empty(ovis_vec3* records) {
  return (ovis_trail){.records = records};
}

// The direction, and of the engine also the record that leads there; the reference does not say.
static ovis_vec3 follow(const ovis_trail_def* def, const ovis_trail* trail,
                        const ovis_steer_step* step, int32_t record) {
  int32_t found = record;
  const ovis_vec3 dir = test_subject_now() == TEST_ENGINE
                            ? ovis_crumbs_follow(def, trail, step, &found)
                            : steer_subject_follow(def, trail, step);
  assert_int_equal(found, record);
  return dir;
}

static void pass(const ovis_trail_def* def, ovis_trail* trail, double dt, double x, double y) {
  steer_subject_pass(def, trail, dt, (ovis_vec3){x, y, 0});
}

CLAIM(claim_298_a_record_every_tenth_of_a_second_one_apart_eight_at_most) {
  const ovis_trail_def def = ovis_default_trail_def();
  ovis_vec3 records[OVIS_TRAIL_MAX];
  ovis_trail trail = empty(records);
  pass(&def, &trail, 0.03125, 0, 0); // starts the timer
  for (int32_t i = 1; i <= 15; i++) {
    pass(&def, &trail, 0.03125, i, 0); // fires after 0.125, 0.21875, 0.3125, 0.40625 s
  }
  assert_int_equal(trail.count, 4);
  static const double at[] = {4, 7, 10, 13};
  for (int32_t i = 0; i < 4; i++) {
    assert_true(records[i].x == at[i]);
  }
  for (int32_t i = 0; i < 100; i++) {
    pass(&def, &trail, 0.125, 13.999, 0); // not one apart
  }
  assert_int_equal(trail.count, 4);
  pass(&def, &trail, 0.125, 14, 0); // just one
  assert_int_equal(trail.count, 5);
  for (int32_t i = 0; i < 9; i++) {
    pass(&def, &trail, 0.125, 20 + 2 * i, 0);
  }
  assert_int_equal(trail.count, 8);
  assert_true(records[0].x == 22 && records[7].x == 36);
}

CLAIM(claim_299_the_first_step_of_a_chase_starts_the_timer) {
  const ovis_trail_def def = ovis_default_trail_def();
  ovis_vec3 records[OVIS_TRAIL_MAX];
  ovis_trail trail = empty(records);
  assert_false(trail.is_running);
  pass(&def, &trail, 5, 1, 1);
  assert_true(trail.is_running);
  assert_true(trail.time_left == def.interval);
  assert_int_equal(trail.count, 0);
  pass(&def, &trail, 0.0625, 1, 1); // a running one goes on
  assert_true(trail.time_left == def.interval - 0.0625);
}

CLAIM(claim_300_sight_is_a_free_ray_or_the_target_itself_and_a_free_body) {
  steer_stage stage;
  steer_stage_open(&stage);
  const ovis_shape_id wall = steer_stage_box(&stage, 4, -2, 5, 2);
  const ovis_trail_def def = ovis_default_trail_def();
  ovis_vec3 records[OVIS_TRAIL_MAX] = {{0, 3, 0}};
  ovis_trail trail = empty(records);
  trail.count = 1;
  ovis_steer_step step = steer_stage_step(&stage, 0, 0, 3, 0); // nothing between
  steer_expect(follow(&def, &trail, &step, OVIS_CRUMBS_STRAIGHT), 1, 0);
  step = steer_stage_step(&stage, 0, 0, 4.5, 0); // in a wall, which is not the target
  steer_expect(follow(&def, &trail, &step, 0), 0, 1);
  step.target_id = wall; // the ray hits the target
  steer_expect(follow(&def, &trail, &step, OVIS_CRUMBS_STRAIGHT), 1, 0);
  step.target_id.value = wall.value + 1;
  steer_expect(follow(&def, &trail, &step, 0), 0, 1);
  // The ray is free, and the body is not.
  steer_stage_box(&stage, 0.5, 0.1, 1, 0.3);
  step = steer_stage_step(&stage, 0, 0, 3, 0);
  steer_expect(follow(&def, &trail, &step, 0), 0, 1);
  step.target_id = wall;
  step.target.x = 4.5;
  steer_expect(follow(&def, &trail, &step, 0), 0, 1);
  steer_stage_close(&stage);
}

// The target went around the wall's northern end.
static ovis_trail around_the_wall(steer_stage* stage, ovis_vec3* records) {
  steer_stage_box(stage, 4, -9, 5, 4);
  records[0] = (ovis_vec3){4.5, 2, 0};  // in the wall: not in sight
  records[1] = (ovis_vec3){-0.4, 0, 0}; // in sight, but the body cannot move there
  records[2] = (ovis_vec3){3, 6, 0};
  records[3] = (ovis_vec3){2, 7, 0};
  steer_stage_box(stage, -0.6, -0.2, -0.5, 0.2);
  ovis_trail trail = empty(records);
  trail.count = 4;
  return trail;
}

CLAIM(claim_301_the_first_record_with_free_ray_and_body_wins) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_trail_def def = ovis_default_trail_def();
  ovis_vec3 records[OVIS_TRAIL_MAX];
  const ovis_trail trail = around_the_wall(&stage, records);
  const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 8, 0);
  steer_expect(follow(&def, &trail, &step, 2), 3, 6);
  ovis_trail shorter = trail;
  shorter.count = 2; // what lies behind its end is no record
  steer_expect(follow(&def, &shorter, &step, OVIS_CRUMBS_LOST), 1, 0);
  if (test_subject_now() == TEST_ENGINE) {
    def.newest_first = true; // a switch
    steer_expect(follow(&def, &trail, &step, 3), 2, 7);
  }
  steer_stage_close(&stage);
}

CLAIM(claim_302_each_chaser_can_have_its_own_interval_and_pays_with_memory) {
  ovis_trail_def quick = ovis_default_trail_def();
  ovis_trail_def slow = ovis_default_trail_def();
  quick.interval = 0.1;
  slow.interval = 0.4;
  ovis_vec3 records[2][OVIS_TRAIL_MAX];
  ovis_trail own[2] = {empty(records[0]), empty(records[1])};
  for (int32_t i = 0; i <= 10; i++) {
    pass(&quick, &own[0], 0.125, 2 * i, 0);
    pass(&slow, &own[1], 0.125, 2 * i, 0);
  }
  assert_true(own[0].count > own[1].count);
  assert_true(own[1].count >= 2);
  // Each record is a place of its own in each trail.
  assert_true(own[0].records != own[1].records);
  assert_int_equal(sizeof *own[0].records, sizeof(ovis_vec3));
}

TEST(claim_405_settings_have_limits) {
  steer_stage stage;
  steer_stage_open(&stage);
  ovis_vec3 records[OVIS_TRAIL_MAX];
  const double intervals[] = {0, 10};
  const int32_t counts[] = {1, 100};
  const double distances[] = {0, 100};
  for (int32_t i = 0; i < 2; i++) { // the limits themselves are allowed
    ovis_trail_def def = ovis_default_trail_def();
    def.interval = intervals[i];
    def.count_max = counts[i];
    def.distance_min = distances[i];
    ovis_trail trail = empty(records);
    for (int32_t k = 0; k <= 400; k++) {
      pass(&def, &trail, 11, 200.0 * k, 0);
    }
    assert_int_equal(trail.count, counts[i]);
  }
  asserts_begin();
  for (int32_t i = 0; i < 6; i++) { // beyond them nothing is recorded
    ovis_trail_def def = ovis_default_trail_def();
    def.interval = i == 0 ? -0.001 : i == 1 ? 10.001 : def.interval;
    def.count_max = i == 2 ? 0 : i == 3 ? 101 : def.count_max;
    def.distance_min = i == 4 ? -0.001 : i == 5 ? 100.001 : def.distance_min;
    ovis_trail trail = empty(records);
    pass(&def, &trail, 1, 0, 0);
    assert_false(trail.is_running);
  }
  asserts_end();
  steer_stage_close(&stage);
}

CLAIM(claim_406_without_a_free_record_the_chaser_goes_straight_on) {
  steer_stage stage;
  steer_stage_open(&stage);
  steer_stage_box(&stage, 1, -9, 2, 9);
  const ovis_trail_def def = ovis_default_trail_def();
  ovis_vec3 records[OVIS_TRAIL_MAX] = {{5, 5, 0}, {5, 6, 0}};
  ovis_trail trail = empty(records);
  const ovis_steer_step step = steer_stage_step(&stage, 0, 0, 6, 8);
  for (trail.count = 0; trail.count <= 2; trail.count++) {
    steer_expect(follow(&def, &trail, &step, OVIS_CRUMBS_LOST), 6, 8);
  }
  steer_stage_close(&stage);
}

CLAIM(claim_407_a_trail_is_the_targets_or_the_chasers) {
  steer_stage stage;
  steer_stage_open(&stage);
  steer_stage_box(&stage, 4, -9, 5, 4);
  const ovis_trail_def def = ovis_default_trail_def();
  ovis_vec3 shared_records[OVIS_TRAIL_MAX];
  ovis_trail shared = empty(shared_records);
  ovis_vec3 own_records[2][OVIS_TRAIL_MAX];
  ovis_trail own[2] = {empty(own_records[0]), empty(own_records[1])};
  static const double from[2][2] = {{0, 0}, {-3, 2}};
  int32_t by_record = 0;
  for (int32_t i = 0; i < 60; i++) {
    const double x = 3 + 0.15 * i; // over the end of the wall, and down behind it
    const double y = i < 20 ? 5 : 5 - 0.2 * (i - 20);
    steer_subject_pass(&def, &shared, 0.1, (ovis_vec3){x, y, 0});
    for (int32_t k = 0; k < 2; k++) {
      const ovis_steer_step step = steer_stage_step(&stage, from[k][0], from[k][1], x, y);
      const ovis_vec3 dir = steer_subject_crumbs(&def, &own[k], &step);
      const ovis_vec3 same = steer_subject_follow(&def, &shared, &step);
      assert_true(dir.x == same.x && dir.y == same.y);
      by_record += fabs(dir.x * (y - step.pos.y) - dir.y * (x - step.pos.x)) > 1e-9; // not straight
    }
  }
  assert_true(by_record > 10);
  steer_stage_close(&stage);
}

TEST(claim_409_records_are_dropped_when_the_target_changes) {
  ovis_trail_def def = ovis_default_trail_def();
  for (int32_t keeps = 0; keeps < 2; keeps++) {
    def.keeps_on_change = keeps != 0; // the script's silence
    ovis_vec3 records[OVIS_TRAIL_MAX];
    ovis_trail trail = empty(records);
    for (int32_t i = 0; i < 4; i++) {
      ovis_trail_pass(&def, &trail, 0.125, (ovis_vec3){2 * i, 0, 0}, (ovis_shape_id){7});
    }
    assert_int_equal(trail.count, 3);
    ovis_trail_pass(&def, &trail, 0.01, (ovis_vec3){50, 0, 0}, (ovis_shape_id){8});
    assert_int_equal(trail.count, keeps ? 3 : 0);
    assert_true(trail.is_running); // the timer runs on
  }
}
