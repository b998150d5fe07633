// Claims 138 to 141, 147 to 153, 318 and 328: taking a path over and following it.
#include "support/nav_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

#define assert_cell(pos, px, py, pz)                                                               \
  do {                                                                                             \
    assert_int_equal((pos).x, px);                                                                 \
    assert_int_equal((pos).y, py);                                                                 \
    assert_int_equal((pos).z, pz);                                                                 \
  } while (0)

// ---- Taking a path over ------------------------------------------------------------------------

TEST(claim_138_moves_without_a_reach_distance_have_reach_1) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  assert_true(ov_nav_move_to_block(&scene.nav, &scene.mob, nav_scene_cell(4, 0), 1.0));
  assert_int_equal(scene.nav.reach_range, 1);
  assert_cell(scene.nav.nodes[scene.nav.count - 1].pos, 3, FEET, 0);
  ov_nav_stop(&scene.nav);
  const ovis_vec3 feet = {4.5, FEET, 0.5};
  assert_true(ov_nav_move_to_entity(&scene.nav, &scene.mob, &feet, 1.0));
  assert_int_equal(scene.nav.reach_range, 1);
  assert_cell(scene.nav.nodes[scene.nav.count - 1].pos, 3, FEET, 0);
  nav_scene_close(&scene);
}

TEST(claim_139_no_path_at_all_interrupts_the_current_one) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  scene.blocks.query.body.is_on_ground = false;
  assert_false(ov_nav_move_to_block(&scene.nav, &scene.mob, nav_scene_cell(2, 0), 1.0));
  assert_true(ov_nav_is_done(&scene.nav));
  assert_false(scene.nav.has_path);
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_NO_PATH);
  nav_scene_tick(&scene);
  assert_false(scene.want.is_moving);
  nav_scene_close(&scene);
}

TEST(claim_140_a_path_that_differs_replaces_the_current_one) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . .", ". . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 3, 0);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.next_index, 1);
  nav_scene_send(&scene, 1, 1);
  assert_int_equal(scene.nav.next_index, 0);
  assert_cell(scene.nav.path_target, 1, FEET, 1);
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_REPLACED);
  nav_scene_close(&scene);
}

// Two questions whose answers have the same cells: the walk goes on where it was.
TEST(claim_140_an_equal_path_leaves_the_walk_where_it_is) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . # .", ". . . # ."));
  path_scene_double(&scene.blocks, '#');
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 0);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.next_index, 1);
  const ovis_pos target = {4, FEET + 1, 0};
  const ov_nav_request request = {.targets = &target, .target_count = 1};
  const ov_nav_path path = ov_nav_find(&scene.nav, &scene.mob, &request);
  assert_false(path.is_current);
  assert_int_equal(path.count, scene.nav.count);
  assert_true(ov_nav_move_to(&scene.nav, &scene.mob, &path, 0.5));
  assert_int_equal(scene.nav.next_index, 1);
  assert_true(scene.nav.speed == 0.5);
  assert_int_equal(scene.nav.counts.ended[OVIS_NAV_END_REPLACED], 0);
  nav_scene_close(&scene);
}

TEST(claim_141_a_finished_path_cannot_be_started) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 1, 0);
  const ov_nav_path path = ov_nav_path_to_block(&scene.nav, &scene.mob, nav_scene_cell(1, 0), 0);
  assert_true(path.is_current);
  nav_scene_tick(&scene);
  nav_scene_place(&scene, 1.5, FEET, 0.5);
  nav_scene_tick(&scene);
  assert_false(ov_nav_move_to(&scene.nav, &scene.mob, &path, 1.0));
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_ARRIVED);
  nav_scene_close(&scene);
}

// As in the game: the walk that is over has the same cells, so it is not replaced.
TEST(claim_141_a_path_equal_to_a_finished_one_cannot_be_started) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 1, 0);
  nav_scene_tick(&scene);
  nav_scene_place(&scene, 1.5, FEET, 0.5);
  nav_scene_tick(&scene);
  nav_scene_place(&scene, 0.5, FEET, 0.5);
  assert_false(ov_nav_move_to_block(&scene.nav, &scene.mob, nav_scene_cell(2, 0), 1.0));
  ov_nav_stop(&scene.nav);
  nav_scene_send(&scene, 1, 0);
  nav_scene_close(&scene);
}

// ---- Reaching a node ---------------------------------------------------------------------------

// Is the next node reached from this offset? The map has one node more, straight ahead, so that no
// corner can be cut.
static bool reaches(float width, double dx, double dy, double dz, bool is_z26) {
  nav_scene scene;
  nav_scene_open(&scene, MAP(". . . . .", ". . . . .", "S . . . ."));
  scene.blocks.query.body.width = width;
  scene.blocks.rules.height_reached_at_one_block = is_z26;
  nav_scene_start(&scene);
  nav_scene_send(&scene, 4, 2);
  scene.nav.count = 2;
  scene.nav.next_index = 1;
  const ovis_pos node = scene.nav.nodes[1].pos;
  nav_scene_place(&scene, node.x + 0.5 + dx, node.y + dy, node.z + 0.5 + dz);
  nav_scene_tick(&scene);
  const bool is_reached = scene.nav.next_index == 2;
  nav_scene_close(&scene);
  return is_reached;
}

// 0.45 is less than the float 0.75 - 0.6 / 2, and 0.4500001 is more.
TEST(claim_151_the_limit_is_half_the_width_or_what_is_left_of_three_quarters) {
  assert_true(reaches(0.6f, 0.4499, 0, 0, false));
  assert_false(reaches(0.6f, 0.4501, 0, 0, false));
  assert_true(reaches(0.75f, 0.374, 0, 0, false));
  assert_false(reaches(0.75f, 0.376, 0, 0, false));
  assert_true(reaches(1.4f, 0.699, 0, 0, false));
  assert_false(reaches(1.4f, 0.701, 0, 0, false));
  assert_true(reaches(0.25f, 0.624, 0, 0, false));
  assert_false(reaches(0.25f, 0.626, 0, 0, false));
}

// 0.375 and 1.875 are exact.
TEST(claim_150_exactly_at_the_limit_a_node_is_not_reached) {
  assert_false(reaches(0.75f, 0.375, 0, 0, false));
  assert_false(reaches(0.75f, 0, 0, -0.375, false));
  assert_true(reaches(0.75f, 0.374, 0, -0.374, false));
}

TEST(claim_150_a_node_is_reached_by_chebyshev_and_less_than_a_block_up_or_down) {
  assert_true(reaches(0.6f, 0.44, 0, 0.44, false));
  assert_true(reaches(0.6f, -0.44, 0, -0.44, false));
  assert_false(reaches(0.6f, 0.44, 0, 0.46, false));
  assert_false(reaches(0.6f, 0.46, 0, 0.44, false));
  assert_false(reaches(0.6f, -0.46, 0, 0, false));
  assert_false(reaches(0.6f, 0, 0, -0.46, false));
  assert_true(reaches(0.6f, 0, 0.99, 0, false));
  assert_true(reaches(0.6f, 0, -0.99, 0, false));
}

TEST(claim_328_exactly_one_block_up_or_down_is_too_far) {
  assert_false(reaches(0.6f, 0, 1, 0, false));
  assert_false(reaches(0.6f, 0, -1, 0, false));
}

TEST(claim_150_to_the_letter_one_block_up_or_down_counts) {
  assert_true(reaches(0.6f, 0, 1, 0, true));
  assert_true(reaches(0.6f, 0, -1, 0, true));
  assert_false(reaches(0.6f, 0, 1.001, 0, true));
}

TEST(claim_149_the_next_place_goes_to_the_move_control_until_the_path_ends) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 2, 0);
  for (int x = 0; x < 2; x++) {
    nav_scene_place(&scene, x + 0.5, FEET, 0.5);
    nav_scene_tick(&scene);
    assert_true(scene.want.is_moving);
    assert_true(scene.want.pos.x == x + 1.5);
    assert_true(scene.want.pos.y == FEET);
    assert_true(scene.want.pos.z == 0.5);
    assert_true(scene.want.speed == 1.0);
  }
  nav_scene_place(&scene, 2.5, FEET, 0.5);
  nav_scene_tick(&scene);
  assert_false(scene.want.is_moving);
  assert_int_equal(scene.nav.last_end, OVIS_NAV_END_ARRIVED);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.counts.ended[OVIS_NAV_END_ARRIVED], 1);
  nav_scene_close(&scene);
}

// A golem is 1.4 wide: its box lies over two cells each way, so its middle is at their corner; and
// still the node counts as reached around the cell's middle.
TEST(wide_bodies_are_led_to_the_corner_of_their_cells) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . .", ". . . .", ". . . ."));
  scene.blocks.query.body.width = 1.4f;
  nav_scene_place(&scene, 1, FEET, 1);
  nav_scene_start(&scene);
  nav_scene_send(&scene, 3, 1);
  nav_scene_tick(&scene);
  assert_true(scene.want.pos.x == scene.nav.nodes[scene.nav.next_index].pos.x + 1.0);
  assert_true(scene.want.pos.z == scene.nav.nodes[scene.nav.next_index].pos.z + 1.0);
  nav_scene_close(&scene);
}

TEST(the_height_that_is_wanted_is_that_of_the_floor) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S _ V ."));
  path_scene_set(&scene.blocks, 3, FEET - 1, 0, "soul_sand");
  nav_scene_start(&scene);
  nav_scene_send(&scene, 1, 0);
  nav_scene_tick(&scene);
  assert_cell(scene.nav.nodes[1].pos, 1, FEET + 1, 0);
  assert_true(scene.want.pos.y == FEET + 0.5); // on the slab
  scene.nav.nodes[1].pos = nav_scene_cell(2, 0);
  nav_scene_tick(&scene);
  assert_true(scene.want.pos.y == FEET); // nothing below
  scene.nav.nodes[1].pos = nav_scene_cell(3, 0);
  nav_scene_tick(&scene);
  assert_true(scene.want.pos.y == FEET - 1 + 0.875);
  nav_scene_close(&scene);
}

TEST(claim_148_nodes_are_reached_on_the_ground_and_in_fluids_but_not_in_the_air) {
  for (int i = 0; i < 4; i++) {
    nav_scene scene;
    nav_scene_open(&scene, MAP("S . . ."));
    nav_scene_start(&scene);
    nav_scene_send(&scene, 3, 0);
    scene.blocks.query.body.is_on_ground = i == 0;
    scene.blocks.query.body.is_in_water = i == 1;
    scene.mob.is_in_lava = i == 2;
    nav_scene_tick(&scene);
    assert_int_equal(scene.nav.next_index, i < 3 ? 1 : 0);
    nav_scene_close(&scene);
  }
}

// ---- Falling -----------------------------------------------------------------------------------

static int index_after_fall(double x, double y, bool is_on_ground, bool is_rider) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 3, 0);
  scene.nav.next_index = 1;
  scene.blocks.query.body.is_on_ground = is_on_ground;
  scene.mob.is_passenger = is_rider;
  nav_scene_place(&scene, x, y, 0.1);
  nav_scene_tick(&scene);
  const int index = scene.nav.next_index;
  nav_scene_close(&scene);
  return index;
}

TEST(claim_147_a_body_that_falls_over_its_next_node_moves_on) {
  assert_int_equal(index_after_fall(1.05, FEET + 5, false, false), 2);
  assert_int_equal(index_after_fall(1.95, FEET + 0.5, false, false), 2); // counts as a block up
  assert_int_equal(index_after_fall(1.95, FEET + 0.49, false, false), 1);
  assert_int_equal(index_after_fall(0.95, FEET + 5, false, false), 1);
  assert_int_equal(index_after_fall(2.05, FEET + 5, false, false), 1);
  assert_int_equal(index_after_fall(1.5, FEET + 5, false, true),
                   1); // a rider still follows its path
}

// ---- Cutting corners ---------------------------------------------------------------------------

typedef struct cut_case {
  ovis_vec3 pos;
  ovis_pos next, after;
  ovis_path_type type;
  bool is_z16;
} cut_case;

static bool cuts(const cut_case* c) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . .", ". . . .", ". . . ."));
  scene.blocks.rules.corner_cut_half_block = c->is_z16;
  scene.blocks.query.body.width = 0.75f; // reach 0.375: less than what is tried here
  nav_scene_start(&scene);
  nav_scene_send(&scene, 3, 2);
  scene.nav.count = 3;
  scene.nav.next_index = 1;
  scene.nav.nodes[1] = (ov_nav_node){c->next, c->type};
  scene.nav.nodes[2] = (ov_nav_node){c->after, OVIS_PATH_WALKABLE};
  nav_scene_place(&scene, c->pos.x, c->pos.y, c->pos.z);
  nav_scene_tick(&scene);
  const bool is_cut = scene.nav.next_index == 2;
  nav_scene_close(&scene);
  return is_cut;
}

// The body is past the node, which is behind it; the one after is ahead.
static cut_case past_the_node(void) {
  return (cut_case){{1.9, FEET, 0.5}, {1, FEET, 0}, {2, FEET, 0}, OVIS_PATH_WALKABLE, false};
}

TEST(claim_152_no_corner_is_cut_beside_danger_and_doors) {
  for (int type = 0; type < OVIS_PATH_TYPE_COUNT; type++) {
    cut_case c = past_the_node();
    c.type = (ovis_path_type)type;
    const bool is_careful = type == OVIS_PATH_DANGER_FIRE || type == OVIS_PATH_DANGER_OTHER ||
                            type == OVIS_PATH_WALKABLE_DOOR || type == OVIS_PATH_DANGER_CACTUS;
    assert_int_equal(cuts(&c), !is_careful);
  }
}

TEST(claim_152_corners_are_cut_within_2_blocks_of_the_node) {
  cut_case c = past_the_node();
  c.after.x = 4;
  c.pos.x = 3.499;
  assert_true(cuts(&c));
  c.pos.x = 3.5;
  assert_false(cuts(&c));
}

// Two blocks below the node is not within 2 blocks, however near it is on the level.
TEST(claim_152_the_2_blocks_are_in_3_dimensions) {
  cut_case c = past_the_node();
  c.next.y = FEET - 1;
  assert_true(cuts(&c));
  c.next.y = FEET - 2;
  assert_false(cuts(&c));
}

TEST(claim_153_the_node_after_is_nearer_and_the_directions_differ_by_more_than_90_degrees) {
  cut_case c = past_the_node();
  c.after.x = 3;
  c.pos.x = 2.5; // as far from both
  assert_false(cuts(&c));
  c.pos.x = 2.501;
  assert_true(cuts(&c));
  // Off to the side both lie in front of the body, in the end at less than a right angle.
  c.pos = (ovis_vec3){2.6, FEET, 0.5 + 0.99};
  assert_true(cuts(&c));
  c.pos = (ovis_vec3){2.6, FEET, 0.5 + 1.0};
  assert_false(cuts(&c));
}

TEST(claim_153_within_half_a_block_the_angle_alone_decides) {
  cut_case c = past_the_node();
  c.after = (ovis_pos){3, FEET, 0}; // 2 away: not nearer
  c.pos = (ovis_vec3){1.9, FEET, 0.5};
  assert_true(cuts(&c));
  c.pos = (ovis_vec3){1.1, FEET, 0.5}; // before the node: both are ahead
  assert_false(cuts(&c));
  c.pos = (ovis_vec3){1.5, FEET, 0.95}; // at a right angle and a bit
  assert_false(cuts(&c));
}

// First the node is (-0.5, 0, -0.5) away: half a block, squared. Then it is (-0.5, -1, -0.5) away
// and the one after, which is nearer, (0.5, 0, -0.5): a right angle.
TEST(claim_153_exactly_at_its_limits_no_corner_is_cut) {
  cut_case c = past_the_node();
  c.after = (ovis_pos){3, FEET, 0};
  c.pos = (ovis_vec3){2.0, FEET, 1.0};
  assert_false(cuts(&c));
  c.pos.z = 0.999;
  assert_true(cuts(&c));
  c.after = (ovis_pos){2, FEET + 1, 0};
  c.pos = (ovis_vec3){2.0, FEET + 1, 1.0};
  assert_false(cuts(&c));
  c.pos.z = 1.001;
  assert_false(cuts(&c));
  c.pos.z = 0.999;
  assert_true(cuts(&c));
}

// The node is (-0.6, -1, -0.6) away and the one after (0.4, 1, -0.6): 117 degrees apart, and less
// than 90 on the level. Then they are (-0.6, -1, 0) and (0.4, -1, 0) away: opposite on the level,
// and 53 degrees apart.
TEST(claim_153_the_angle_is_in_3_dimensions) {
  cut_case c = past_the_node();
  c.next.y = FEET - 1;
  c.after.y = FEET + 1;
  c.pos = (ovis_vec3){2.1, FEET, 1.1};
  assert_true(cuts(&c));
  c.after.y = FEET - 1;
  c.pos.z = 0.5;
  assert_false(cuts(&c));
}

// Two blocks up, the node after is 2.01 away; on the level it is 0.2 away, and the next one 0.8.
TEST(claim_153_the_nearer_node_is_so_in_3_dimensions) {
  cut_case c = past_the_node();
  c.pos.x = 2.3;
  assert_true(cuts(&c));
  c.after.y = FEET + 2;
  assert_false(cuts(&c));
}

// Half a block squared is 0.707 blocks: the node is that near, and the one after is farther.
TEST(claim_318_half_a_block_is_compared_squared) {
  cut_case c = past_the_node();
  c.after = (ovis_pos){3, FEET, 0};
  c.pos.x = 1.5 + 0.707;
  assert_true(cuts(&c));
  c.pos.x = 1.5 + 0.7072;
  assert_false(cuts(&c));
}

TEST(claim_153_to_the_letter_the_distance_is_half_a_block) {
  cut_case c = past_the_node();
  c.after = (ovis_pos){3, FEET, 0};
  c.is_z16 = true;
  c.pos.x = 1.5 + 0.499;
  assert_true(cuts(&c));
  c.pos.x = 1.5 + 0.501;
  assert_false(cuts(&c));
}

TEST(claim_153_the_last_node_is_never_cut) {
  nav_scene scene;
  nav_scene_open(&scene, MAP("S . . ."));
  nav_scene_start(&scene);
  nav_scene_send(&scene, 1, 0);
  scene.nav.next_index = 1;
  nav_scene_place(&scene, 1.96, FEET, 0.5);
  nav_scene_tick(&scene);
  assert_int_equal(scene.nav.next_index, 1);
  nav_scene_close(&scene);
}
