// The references of single behaviors, by hand: each rule that a differential test could miss on
// both sides.
#include "reference/acquire_ref.h"
#include "reference/door_ref.h"
#include "reference/place_walk_ref.h"
#include "reference/walk_sink_ref.h"
#include "reference/yield_ref.h"
#include "support/test.h"

#include <string.h>

// ---- AcquirePoi: points in a row, drawn numbers all alike

typedef struct row_of_points {
  int count;
  int drawn;      // what each draw gives
  int draw_count; // so far
  bool can_reach;
  int asked; // cells of the last search
  int reach;
  int taken; // x of the point taken, or -1
} row_of_points;

static int draw_same(void* context, int bound) {
  row_of_points* row = context;
  row->draw_count++;
  return row->drawn < bound ? row->drawn : bound - 1;
}

static int nearest_in_row(void* context, mind_ref_cell from, acquire_ref_point* out, int max) {
  const row_of_points* row = context;
  (void)from;
  int count = 0;
  for (; count < row->count && count < max; count++) {
    out[count] = (acquire_ref_point){{count, 64, 0}, count == 0 ? 6 : 1};
  }
  return count;
}

static bool path_in_row(void* context, const mind_ref_cell* cells, int count, int reach,
                        mind_ref_cell* target) {
  row_of_points* row = context;
  row->asked = count;
  row->reach = reach;
  *target = cells[0];
  return row->can_reach;
}

static void take_in_row(void* context, mind_ref_cell cell) {
  row_of_points* row = context;
  row->taken = cell.x;
}

static acquire_ref_world world_of(row_of_points* row) {
  return (acquire_ref_world){row, draw_same, nearest_in_row, path_in_row, take_in_row};
}

TEST(acquire_searches_after_its_first_draw_and_every_20_to_39_ticks) {
  static acquire_ref ref;
  row_of_points row = {.count = 0, .drawn = 7, .taken = -1};
  const acquire_ref_world world = world_of(&row);
  int64_t times[3];
  int searches = 0;
  mind_ref_cell cell;
  for (int64_t time = 100; searches < 3; time++) {
    if (acquire_ref_trigger(&ref, &world, (mind_ref_cell){0}, false, time, &cell) !=
        ACQUIRE_REF_REFUSED) {
      times[searches++] = time;
    }
  }
  assert_int_equal(times[0], 107);
  assert_int_equal(times[1], 107 + 27);
  assert_int_equal(times[2], 107 + 2 * 27);
}

TEST(acquire_takes_what_it_reaches_with_the_widest_range) {
  static acquire_ref ref;
  row_of_points row = {.count = 9, .can_reach = true, .taken = -1};
  const acquire_ref_world world = world_of(&row);
  mind_ref_cell cell;
  acquire_ref_trigger(&ref, &world, (mind_ref_cell){0}, false, 0, &cell);
  assert_int_equal(acquire_ref_trigger(&ref, &world, (mind_ref_cell){0}, false, 0, &cell),
                   ACQUIRE_REF_ACQUIRED);
  assert_int_equal(row.asked, 5);
  assert_int_equal(row.reach, 6);
  assert_int_equal(row.taken, 0);
}

// With draws of 0 a point waits for 40, 80, 120 ... ticks, and starts again after 400.
TEST(acquire_waits_longer_each_time) {
  static acquire_ref ref;
  row_of_points row = {.count = 1, .taken = -1};
  const acquire_ref_world world = world_of(&row);
  mind_ref_cell cell;
  int64_t last = 0;
  int64_t gaps[16];
  int tries = 0;
  for (int64_t time = 0; tries < 13; time++) {
    row.asked = 0;
    acquire_ref_trigger(&ref, &world, (mind_ref_cell){0}, false, time, &cell);
    if (row.asked > 0) {
      gaps[tries++] = time - last;
      last = time;
    }
  }
  static const int64_t expected[13] = {0, 40, 80, 120, 160, 200, 240, 280, 320, 360, 400, 40, 80};
  for (int i = 1; i < 13; i++) {
    assert_int_equal(gaps[i], expected[i]);
  }
}

TEST(a_baby_asks_for_what_only_adults_hold_without_a_draw) {
  static acquire_ref ref = {.only_adults = true};
  row_of_points row = {.count = 1};
  const acquire_ref_world world = world_of(&row);
  mind_ref_cell cell;
  assert_int_equal(acquire_ref_trigger(&ref, &world, (mind_ref_cell){0}, true, 0, &cell),
                   ACQUIRE_REF_REFUSED);
  assert_int_equal(row.draw_count, 0);
}

// ---- SetWalkTargetFromBlockMemory

typedef struct toward_row {
  int calls;
  int good_at; // call that gives a place beside the mob; before it, far ones
} toward_row;

static bool toward_in_row(void* context, mind_ref_cell cell, mind_ref_vec* out) {
  toward_row* row = context;
  (void)cell;
  row->calls++;
  *out = (mind_ref_vec){row->calls == row->good_at ? 3.5 : 500, 64, 0.5};
  return row->calls % 2 == 0 || row->calls == row->good_at;
}

static place_walk_ref_result walk_from(int distance, int good_at, int64_t since, int64_t now) {
  toward_row row = {.good_at = good_at};
  const place_walk_ref_world world = {&row, toward_in_row};
  const place_walk_ref ref = {0.5, 9, 100, 1200};
  const place_walk_ref_mob mob = {
      .cell = {0, 64, 0}, .has_cant_reach = since >= 0, .cant_reach = since};
  return place_walk_ref_trigger(&ref, &world, &mob, (mind_ref_place){true, 0, {distance, 64, 0}},
                                now);
}

TEST(a_place_is_walked_to_between_close_and_too_far) {
  assert_false(walk_from(9, 1, -1, 0).walk.is_present);
  assert_int_equal((int)walk_from(10, 1, -1, 0).walk.place.x, 10);
  assert_int_equal((int)walk_from(100, 1, -1, 0).walk.place.x, 100);
  assert_int_equal((int)walk_from(101, 7, -1, 0).walk.place.x, 3); // toward it
}

TEST(a_place_is_given_up) {
  assert_true(walk_from(101, 1001, -1, 0).gives_up);
  assert_false(walk_from(101, 1000, -1, 0).gives_up);
  assert_false(walk_from(20, 1, 0, 1200).gives_up);
  assert_true(walk_from(20, 1, 0, 1201).gives_up);
}

// ---- InteractWithDoor: two doors at x 1 and 5 of a row

typedef struct doors {
  bool is_open[8];
} doors;

static bool is_door(void* context, mind_ref_cell cell) {
  (void)context;
  return cell.x == 1 || cell.x == 5;
}

static bool is_open(void* context, mind_ref_cell cell) {
  return ((const doors*)context)->is_open[cell.x];
}

static void set_open(void* context, mind_ref_cell cell, bool open) {
  ((doors*)context)->is_open[cell.x] = open;
}

static door_ref_path between(int previous, int next) {
  return (door_ref_path){true, true, {previous, 64, 0}, {next, 64, 0}};
}

TEST(a_door_ahead_opens_and_is_closed_behind) {
  doors row = {{0}};
  door_ref ref = {0};
  const door_ref_world world = {&row, is_door, is_open, set_open, NULL, 0};
  for (int x = 0; x < 4; x++) {
    const door_ref_path path = between(x, x + 1);
    assert_true(door_ref_trigger(&ref, &world, &path, (mind_ref_vec){x + 0.5, 64, 0.5}, 0));
    assert_int_equal(row.is_open[1], x < 2); // at 2 both nodes are past it
  }
  assert_int_equal(ref.remembered_count, 0);
}

TEST(the_same_node_is_looked_at_again_after_20_ticks) {
  doors row = {{0}};
  door_ref ref = {0};
  const door_ref_world world = {&row, is_door, is_open, set_open, NULL, 0};
  const door_ref_path path = between(0, 1);
  const mind_ref_vec mob = {0.5, 64, 0.5};
  assert_true(door_ref_trigger(&ref, &world, &path, mob, 0));
  for (int round = 0; round < 3; round++) {
    for (int i = 1; i < 20; i++) {
      assert_false(door_ref_trigger(&ref, &world, &path, mob, 0));
    }
    assert_true(door_ref_trigger(&ref, &world, &path, mob, 0));
  }
}

TEST(a_door_stays_open_for_another_that_comes) {
  doors row = {{0}};
  door_ref ref = {0};
  const door_ref_other other = {{0.5, 64, 0.5}, between(0, 1)};
  door_ref_world world = {&row, is_door, is_open, set_open, &other, 1};
  const door_ref_path before = between(0, 1);
  door_ref_trigger(&ref, &world, &before, (mind_ref_vec){0.5, 64, 0.5}, 0);
  const door_ref_path behind = between(2, 3);
  door_ref_trigger(&ref, &world, &behind, (mind_ref_vec){2.5, 64, 0.5}, 0);
  assert_true(row.is_open[1]);
  assert_int_equal(ref.remembered_count, 0); // it is the other one's now
}

// ---- YieldJobSite

static bool reaches_second(void* context, int other) {
  (void)context;
  return other == 1;
}

TEST(a_site_is_given_to_the_first_that_can_reach_it) {
  const yield_ref_other others[] = {
      {.is_villager = true, .is_alive = true, .has_profession_of_site = true},
      {.is_villager = true, .is_alive = true, .has_profession_of_site = true}};
  yield_ref_world world = {NULL, true, others, 2, false, reaches_second};
  yield_ref_giver giver = {.potential = {true, 0, {5, 64, 5}}};
  yield_ref_result result = yield_ref_trigger(&world, &giver);
  assert_int_equal(result.receiver, 1);
  assert_true(result.is_given);
  giver.is_employed = true;
  assert_false(yield_ref_trigger(&world, &giver).runs);
  world.is_inverted = true;
  assert_true(yield_ref_trigger(&world, &giver).runs);
}

TEST(who_owns_the_site_already_gets_nothing_but_it_is_let_go) {
  const yield_ref_other owner = {.is_villager = true,
                                 .is_alive = true,
                                 .has_profession_of_site = true,
                                 .job_site = {true, 0, {5, 64, 5}}};
  const yield_ref_world world = {NULL, true, &owner, 1, false, reaches_second};
  const yield_ref_giver giver = {.potential = {true, 0, {5, 64, 5}}};
  const yield_ref_result result = yield_ref_trigger(&world, &giver);
  assert_int_equal(result.receiver, 0);
  assert_false(result.is_given);
}

// ---- MoveToTargetSink: a mob that cannot find a path

typedef struct sink {
  walk_sink_ref_target target;
  mind_ref_cell mob;
  walk_sink_ref_path found; // by each search
  int searches;
  bool can_reach, is_stuck, has_cant_reach;
  walk_sink_ref_path path;
} sink;

static int draw_39(void* context, int bound) {
  (void)context;
  return bound - 1;
}

static walk_sink_ref_target sink_target(void* context) {
  return ((const sink*)context)->target;
}

static mind_ref_cell sink_cell(void* context) {
  return ((const sink*)context)->mob;
}

static walk_sink_ref_path sink_search(void* context, mind_ref_cell cell) {
  sink* stage = context;
  (void)cell;
  stage->searches++;
  return stage->found;
}

static bool sink_can_reach(void* context, walk_sink_ref_path path) {
  (void)path;
  return ((const sink*)context)->can_reach;
}

static bool sink_toward(void* context, mind_ref_cell cell, mind_ref_vec* out) {
  (void)context;
  *out = mind_ref_center(cell);
  return true;
}

static void sink_move(void* context, walk_sink_ref_path path, double speed) {
  (void)speed;
  ((sink*)context)->path = path;
}

static void sink_stop(void* context) {
  ((sink*)context)->path = 0;
}

static bool sink_is_done(void* context) {
  return ((const sink*)context)->path == 0;
}

static bool sink_is_stuck(void* context) {
  return ((const sink*)context)->is_stuck;
}

static walk_sink_ref_path sink_path_now(void* context) {
  return ((const sink*)context)->path;
}

static void sink_set_path(void* context, walk_sink_ref_path path) {
  (void)context;
  (void)path;
}

static void sink_erase_target(void* context) {
  ((sink*)context)->target.is_present = false;
}

static bool sink_has_cant_reach(void* context) {
  return ((const sink*)context)->has_cant_reach;
}

static void sink_set_cant_reach(void* context, int64_t time) {
  (void)time;
  ((sink*)context)->has_cant_reach = true;
}

static void sink_erase_cant_reach(void* context) {
  ((sink*)context)->has_cant_reach = false;
}

static walk_sink_ref_world sink_world(sink* stage) {
  return (walk_sink_ref_world){stage,
                               draw_39,
                               sink_target,
                               sink_cell,
                               sink_search,
                               sink_can_reach,
                               sink_toward,
                               sink_move,
                               sink_stop,
                               sink_is_done,
                               sink_is_stuck,
                               sink_path_now,
                               sink_set_path,
                               sink_erase_target,
                               sink_has_cant_reach,
                               sink_set_cant_reach,
                               sink_erase_cant_reach};
}

TEST(a_walk_that_ends_stuck_is_followed_by_a_pause) {
  sink stage = {.target = {true, {9, 64, 0}, 0.5, 1}, .found = 1, .is_stuck = true};
  const walk_sink_ref_world world = sink_world(&stage);
  walk_sink_ref ref = {0};
  assert_true(walk_sink_ref_can_start(&ref, &world, 5));
  walk_sink_ref_start(&ref, &world);
  assert_true(stage.has_cant_reach); // the path does not reach
  assert_true(walk_sink_ref_goes_on(&ref, &world));
  walk_sink_ref_stop(&ref, &world);
  assert_false(stage.target.is_present);
  stage.target.is_present = true;
  int refused = 0;
  while (!walk_sink_ref_can_start(&ref, &world, 6)) {
    refused++;
  }
  assert_int_equal(refused, 39);
}

TEST(a_target_that_moved_more_than_two_blocks_is_searched_again) {
  sink stage = {.target = {true, {9, 64, 0}, 0.5, 1}, .found = 1, .can_reach = true};
  const walk_sink_ref_world world = sink_world(&stage);
  walk_sink_ref ref = {0};
  assert_true(walk_sink_ref_can_start(&ref, &world, 5));
  walk_sink_ref_start(&ref, &world);
  stage.target.cell.x = 11;
  walk_sink_ref_tick(&ref, &world, 6);
  assert_int_equal(stage.searches, 1);
  stage.target.cell.z = 1;
  walk_sink_ref_tick(&ref, &world, 7);
  assert_int_equal(stage.searches, 2);
}

TEST(who_is_there_does_not_walk) {
  sink stage = {
      .target = {true, {1, 64, 0}, 0.5, 1}, .mob = {0, 64, 0}, .found = 1, .has_cant_reach = true};
  const walk_sink_ref_world world = sink_world(&stage);
  walk_sink_ref ref = {0};
  assert_false(walk_sink_ref_can_start(&ref, &world, 5));
  assert_false(stage.has_cant_reach);
  assert_false(stage.target.is_present);
  assert_int_equal(stage.searches, 0);
}
