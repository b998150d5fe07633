// Claims 114 to 119, 130 to 132, 334 and 339 to 341: the ways out of fences, shut doors and
// impassable cells.
#include "support/path_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

// A body in the middle of a shut door. W has its board on the west side, E on the east side.
static void open_in_door(path_scene* scene, const char* door) {
  path_scene_open(scene, MAP(". . .", ". S .", ". . ."));
  path_scene_fill(scene, (ovis_pos){1, FEET, 1}, (ovis_pos){1, FEET + 1, 1}, door);
}

static const char west_door[] = "oak_door[facing=east,open=false]";
static const char east_door[] = "oak_door[facing=west,open=false]";

#define expect_way(scene, x, z) path_scene_expect_step(scene, x, FEET, z, OVIS_PATH_WALKABLE, 0)
#define expect_no_way(scene, x, z)                                                                 \
  path_scene_expect_no_step(scene, x, FEET, z, OVIS_REFUSED_WAY_BLOCKED)

// To the north, west and south the body's corner moves onto the board, to the east away from it.
CLAIM(claim_114_out_of_a_shut_door_a_blocked_way_drops_the_node) {
  path_scene scene;
  open_in_door(&scene, west_door);
  expect_no_way(&scene, 1, 0);
  expect_no_way(&scene, 0, 1);
  expect_no_way(&scene, 1, 2);
  expect_way(&scene, 2, 1);
  path_scene_close(&scene);
}

CLAIM(claim_114_out_of_other_cells_no_way_is_tested) {
  path_scene scene;
  path_scene_open(&scene, MAP(". . .", ". S .", ". . ."));
  path_scene_fill(&scene, (ovis_pos){1, FEET, 1}, (ovis_pos){1, FEET + 1, 1},
                  "oak_door[facing=east,open=true]"); // its board collides all the same
  expect_way(&scene, 1, 0);
  expect_way(&scene, 0, 1);
  expect_way(&scene, 1, 2);
  path_scene_close(&scene);
}

// The way to the west is (0 - 1.5 + 0.3, 1.95 / 2, 1 - 1.5 + 0.3): 1.559 long. The box's sides are
// 1.05 in the mean, so it goes there in 2 steps; the first one meets the board.
CLAIM(claim_115_the_box_moves_in_steps_of_its_mean_side) {
  path_scene scene;
  open_in_door(&scene, west_door);
  expect_no_way(&scene, 0, 1);
  path_scene_expect_refused(&scene, 0, FEET, 1, OVIS_REFUSED_WAY_BLOCKED, 1, 2);
  scene.query.body.width = 0.3f; // mean side 0.85, way 1.7017 long
  path_scene_step(&scene, 0, FEET, 1);
  path_scene_expect_refused(&scene, 0, FEET, 1, OVIS_REFUSED_WAY_BLOCKED, 1, 3);
  scene.query.body.height = 0.6f; // mean side 0.4, way 1.4265 long
  path_scene_step(&scene, 0, FEET, 1);
  path_scene_expect_refused(&scene, 0, FEET, 1, OVIS_REFUSED_WAY_BLOCKED, 1, 4);
  path_scene_close(&scene);
}

// To the east the box goes from 16 to 16.975 with its head at 18.925, and ends at x 2 to 2.6 and
// z 1 to 1.6.
CLAIM(claim_115_the_box_ends_with_its_corner_on_the_nodes) {
  path_scene scene;
  open_in_door(&scene, west_door);
  path_scene_set(&scene, 2, FEET + 2, 1, "white_carpet"); // from 18
  expect_no_way(&scene, 2, 1);
  path_scene_expect_refused(&scene, 2, FEET, 1, OVIS_REFUSED_WAY_BLOCKED, 1, 2);
  path_scene_set(&scene, 2, FEET + 2, 1, "air");
  path_scene_set(&scene, 2, FEET + 1, 2, "white_carpet");
  expect_way(&scene, 2, 1);
  path_scene_set(&scene, 2, FEET + 1, 2, "air");
  path_scene_set(&scene, 3, FEET + 1, 1, "stone");
  expect_way(&scene, 2, 1);
  path_scene_close(&scene);
}

// A fence's post over the neighbor, at x 2.375 and y 18: only the box of the second step is there.
CLAIM(claim_115_the_last_step_counts) {
  path_scene scene;
  open_in_door(&scene, west_door);
  path_scene_set(&scene, 2, FEET + 2, 1, "oak_fence");
  expect_no_way(&scene, 2, 1);
  path_scene_expect_refused(&scene, 2, FEET, 1, OVIS_REFUSED_WAY_BLOCKED, 2, 2);
  path_scene_close(&scene);
}

// Iron bars over the door, their post at x 1.4375 to 1.5625. A thin body goes to the east in 2
// steps: its box is at x 1.18 to 1.38, then at 1.59 to 1.79, and its head passes y 18 between them.
// A box that was swept along the way would hit the post.
CLAIM(claim_115_nothing_between_two_steps_is_looked_at) {
  path_scene scene;
  open_in_door(&scene, west_door);
  path_scene_set(&scene, 1, FEET + 2, 1, "iron_bars");
  scene.query.body.width = 0.2f;
  scene.query.body.pos = (ovis_vec3){1.28, FEET, 1.6};
  expect_way(&scene, 2, 1);
  scene.query.body.pos.x = 1.2; // now the second box is at 1.55: in the post
  expect_no_way(&scene, 2, 1);
  path_scene_expect_refused(&scene, 2, FEET, 1, OVIS_REFUSED_WAY_BLOCKED, 1, 2);
  path_scene_close(&scene);
}

// Nearer to the east side, the box is half of the way to the north at x 1.195, past the board,
// which ends at 1.1875, and then it is out of the door.
CLAIM(claim_116_which_ways_out_of_a_door_are_free_depends_on_the_exact_position) {
  path_scene scene;
  open_in_door(&scene, west_door);
  expect_no_way(&scene, 1, 0);
  expect_no_way(&scene, 1, 2);
  scene.query.body.pos.x = 1.69;
  expect_way(&scene, 1, 0);
  expect_way(&scene, 1, 2);
  expect_no_way(&scene, 0, 1);
  path_scene_close(&scene);
}

CLAIM(claim_116_from_a_board_on_the_east_side_the_other_three_ways_are_free) {
  path_scene scene;
  open_in_door(&scene, east_door);
  expect_way(&scene, 1, 0);
  expect_way(&scene, 1, 2);
  expect_way(&scene, 0, 1);
  expect_no_way(&scene, 2, 1);
  path_scene_close(&scene);
}

// Claim 119's picture: a zombie behind a door with its board on the east side cannot path east.
CLAIM(claim_119_a_board_on_the_east_side_bars_the_east_only) {
  path_scene scene;
  path_scene_open(&scene, MAP(". S . T"));
  path_scene_fill(&scene, (ovis_pos){1, FEET, 0}, (ovis_pos){1, FEET + 1, 0}, east_door);
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH(". 1 . ."));
  scene.query.target_count = 0;
  path_scene_add_target(&scene, 0, FEET, 0);
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("2 1 . ."));
  path_scene_close(&scene);
}

// ---- What the line and the box say (claim 339) -------------------------------------------------

// Is the line from the body's minimum corner to the node's free, as a map shows it?
static bool is_line_free(const path_scene* scene, int x, int z) {
  const ovis_vec3* at = &scene->query.body.pos;
  const double half = (double)scene->query.body.width / 2;
  const ovis_vec3 from = {at->x - half, FEET + 0.5, at->z - half};
  const ovis_vec3 to = {x, FEET + 0.5, z};
  return !ovis_world_cast_ray(scene->world, from, to, OVIS_RAY_FLUIDS_NONE).is_hit;
}

// To the north past a board on the west side. The line is past it from x 1.525 on, and the box in
// the middle of its way from x 1.675 on. The same to the west past a board on the north side.
CLAIM(claim_339_a_body_stands_farther_from_the_board_than_its_line) {
  static const struct {
    double away;
    bool is_line_free, is_box_free;
  } table[] = {{1.5, false, false}, {1.52, false, false}, {1.53, true, false},
               {1.6, true, false},  {1.67, true, false},  {1.68, true, true}};
  for (int i = 0; i < 6; i++) {
    for (int axis = 0; axis < 2; axis++) {
      path_scene scene;
      open_in_door(&scene, axis == 0 ? west_door : "oak_door[facing=south,open=false]");
      ovis_vec3* pos = &scene.query.body.pos;
      *(axis == 0 ? &pos->x : &pos->z) = table[i].away;
      const int x = axis == 0 ? 1 : 0;
      assert_int_equal(is_line_free(&scene, x, 1 - x), table[i].is_line_free);
      if (table[i].is_box_free) {
        expect_way(&scene, x, 1 - x);
      } else {
        expect_no_way(&scene, x, 1 - x);
      }
      path_scene_close(&scene);
    }
  }
}

// ---- The trap of two doors (claim 340) ---------------------------------------------------------

// A board on the west side bars three ways. A block in the east that covers the corner of its cell
// bars the fourth.
CLAIM(claim_340_any_block_over_the_nodes_corner_does_what_a_second_door_does) {
  static const struct {
    const char* state;
    bool is_free;
  } table[] = {
      {"air", true},
      {"oak_door[facing=east,open=false]", false}, // the second door: its board is on the west side
      {"stone", false},
      {"oak_door[facing=north,hinge=left,open=true]", false}, // passable; on the west side
      {"oak_door[facing=north,hinge=right,open=true]", true}, // on the east side
      {"oak_trapdoor[facing=east,open=true]", false},
      {"oak_trapdoor[facing=west,open=true]", true},
      {"oak_trapdoor[facing=south,open=true]", false}, // the corner is the north-west one
      {"oak_trapdoor[facing=north,open=true]", true},
  };
  for (int i = 0; i < (int)(sizeof table / sizeof *table); i++) {
    path_scene scene;
    open_in_door(&scene, west_door);
    path_scene_fill(&scene, (ovis_pos){2, FEET, 1}, (ovis_pos){2, FEET + 1, 1}, table[i].state);
    expect_no_way(&scene, 1, 0);
    expect_no_way(&scene, 0, 1);
    expect_no_way(&scene, 1, 2);
    assert_int_equal(path_scene_step(&scene, 2, FEET, 1) != NULL, table[i].is_free);
    path_scene_add_target(&scene, 2, FEET, 0);
    path_scene_find(&scene);
    assert_int_equal(scene.path.result, table[i].is_free ? OVIS_PATH_REACHED : OVIS_PATH_PARTIAL);
    assert_int_equal(scene.path.count, table[i].is_free ? 3 : 1);
    path_scene_close(&scene);
  }
}

// A body 0.3 wide south-east of the post (1.375 to 1.625). To the north, three steps each way: from
// its minimum corner a third of the way is at z 1.1 to 1.4, in the post; from the centre of its
// bottom that is z 1.05 to 1.35, past it.
CLAIM(claim_117_since_22w16a_the_reach_test_starts_at_the_minimum_corner) {
  path_scene scene;
  path_scene_open(&scene, MAP(". . .", ". F .", ". . ."));
  scene.query.body.width = 0.3f;
  scene.query.body.pos = (ovis_vec3){1.8, FEET, 1.8};
  expect_no_way(&scene, 1, 0);
  path_scene_expect_node(&scene.popped[0], 1, FEET, 1, OVIS_PATH_FENCE, -1);
  path_scene_expect_refused(&scene, 1, FEET, 0, OVIS_REFUSED_WAY_BLOCKED, 1, 3);
  scene.rules = ovis_rules_get_preset(OVIS_RULES_1_18);
  expect_way(&scene, 1, 0);
  path_scene_close(&scene);
}

// The same to the north and to the west: a third of the way the box ends at (1.77 - 0.15) * 2/3 +
// 0.3 = 1.38, in the post, and from 1.76 at 1.3733, before it.
CLAIM(claim_117_the_box_aims_with_its_minimum_corner_on_both_axes) {
  for (int axis = 0; axis < 2; axis++) {
    path_scene scene;
    path_scene_open(&scene, MAP(". . .", ". F .", ". . ."));
    scene.query.body.width = 0.3f;
    scene.query.body.pos = (ovis_vec3){axis == 0 ? 1.77 : 1.8, FEET, axis == 0 ? 1.8 : 1.77};
    expect_no_way(&scene, axis == 0 ? 0 : 1, axis == 0 ? 1 : 0);
    scene.query.body.pos = (ovis_vec3){axis == 0 ? 1.76 : 1.8, FEET, axis == 0 ? 1.8 : 1.76};
    expect_way(&scene, axis == 0 ? 0 : 1, axis == 0 ? 1 : 0);
    path_scene_close(&scene);
  }
}

CLAIM(claim_118_before_22w16a_a_shut_door_holds_nobody) {
  path_scene scene;
  open_in_door(&scene, west_door);
  scene.rules = ovis_rules_get_preset(OVIS_RULES_1_18);
  expect_way(&scene, 1, 0);
  expect_way(&scene, 0, 1);
  expect_way(&scene, 1, 2);
  expect_way(&scene, 2, 1);
  scene.rules = ovis_rules_get_preset(OVIS_RULES_1_19_3);
  expect_no_way(&scene, 0, 1);
  path_scene_close(&scene);
}

CLAIM(claim_118_a_shut_iron_door_holds_like_a_wooden_one) {
  path_scene scene;
  open_in_door(&scene, "iron_door[facing=east,open=false]");
  expect_no_way(&scene, 0, 1);
  expect_way(&scene, 2, 1);
  scene.rules = ovis_rules_get_preset(OVIS_RULES_1_18);
  expect_way(&scene, 0, 1);
  path_scene_close(&scene);
}

// Under a block the box's head (at 16 + 1.95 + 0.975 in the end) has no room.
CLAIM(claim_334_under_a_lintel_no_way_out_of_a_door_is_free) {
  path_scene scene;
  open_in_door(&scene, west_door);
  expect_way(&scene, 2, 1);
  path_scene_set(&scene, 1, FEET + 2, 1, "stone");
  expect_no_way(&scene, 2, 1);
  path_scene_close(&scene);
}

CLAIM(claim_334_to_the_letter_the_box_stays_level_under_a_lintel) {
  path_scene scene;
  open_in_door(&scene, west_door);
  path_scene_set(&scene, 1, FEET + 2, 1, "stone");
  scene.rules.reach_box_stays_level = true;
  expect_way(&scene, 2, 1);
  expect_no_way(&scene, 0, 1);
  path_scene_close(&scene);
}

// ---- From impassable cells (claims 130 to 132) -------------------------------------------------

CLAIM(claim_130_a_direct_neighbor_must_be_passable_and_not_closed) {
  path_scene scene;
  path_scene_open(&scene, MAP("V S F"));
  path_scene_expect_no_step(&scene, 0, FEET - 4, 0, OVIS_REFUSED_DROP_TOO_DEEP);
  path_scene_expect_no_step(&scene, 2, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_add_target(&scene, 9, FEET, 0);
  path_scene_set(&scene, 2, FEET, 0, "air");
  path_scene_find(&scene);
  const ovis_path_refusal* back = path_scene_refusal(&scene, 1, FEET, 0); // from (2, 0)
  assert_int_equal(back->reason, OVIS_REFUSED_CLOSED);
  assert_int_equal(back->from.x, 2);
  path_scene_close(&scene);
}

// A body in a fence post, and a pit and another post beside it.
static void open_in_fence(path_scene* scene) {
  path_scene_open(scene, MAP("V F F"));
  scene->query.body.pos = (ovis_vec3){1.5, FEET, 0.5};
}

CLAIM(claim_130_from_an_impassable_node_impassable_neighbors_are_valid_but_closed_ones_are_not) {
  path_scene scene;
  open_in_fence(&scene);
  path_scene_expect_step(&scene, 0, FEET - 4, 0, OVIS_PATH_BLOCKED, -1);
  path_scene_expect_no_step(&scene, 2, FEET, 0, OVIS_REFUSED_IMPASSABLE);
  path_scene_close(&scene);
}

CLAIM(claim_132_from_an_impassable_fence_an_impassable_blocked_node_is_reached) {
  path_scene scene;
  open_in_fence(&scene);
  path_scene_add_target(&scene, 0, FEET - 4, 0);
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_REACHED);
  assert_int_equal(scene.path.count, 2);
  path_scene_expect_node(&scene.nodes[0], 1, FEET, 0, OVIS_PATH_FENCE, -1);
  path_scene_expect_node(&scene.nodes[1], 0, FEET - 4, 0, OVIS_PATH_BLOCKED, -1);
  path_scene_close(&scene);
}

// Falls of 4, 4 and 4 add up, each from a BLOCKED node, then 3 more onto the stone.
CLAIM(claim_131_from_an_impassable_start_falls_add_up) {
  path_scene scene;
  path_scene_open(&scene, MAP("F"));
  scene.query.body.pos = (ovis_vec3){0.5, FEET, 0.5};
  path_scene_add_target(&scene, 0, 5, 3);
  path_scene_fill(&scene, (ovis_pos){0, 4, 1}, (ovis_pos){0, 4, 4}, "stone");
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_REACHED);
  assert_int_equal(scene.path.count, 4);
  path_scene_expect_node(&scene.nodes[0], 0, FEET, 0, OVIS_PATH_FENCE, -1);
  path_scene_expect_node(&scene.nodes[1], 0, FEET - 4, 1, OVIS_PATH_BLOCKED, -1);
  path_scene_expect_node(&scene.nodes[2], 0, FEET - 8, 2, OVIS_PATH_BLOCKED, -1);
  path_scene_expect_node(&scene.nodes[3], 0, 5, 3, OVIS_PATH_WALKABLE, 0);
  path_scene_set(&scene, 0, FEET, 0, "air"); // from a passable start the first fall is refused
  path_scene_set(&scene, 0, FEET - 1, 0, "stone");
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_PARTIAL);
  assert_int_equal(scene.path.count, 1);
  path_scene_close(&scene);
}

// A shaft one cell wide, with walls to the west and east. The falls in it end on a floor at z 2 to
// 4; down from that there is another one of 4, which only an impassable node leads to.
CLAIM(claim_341_from_the_first_passable_node_on_the_usual_rule_holds) {
  path_scene scene;
  path_scene_open(&scene, MAP("# F #"));
  path_scene_fill(&scene, (ovis_pos){0, 0, 0}, (ovis_pos){0, FEET + 8, 9}, "stone");
  path_scene_fill(&scene, (ovis_pos){2, 0, 0}, (ovis_pos){2, FEET + 8, 9}, "stone");
  path_scene_fill(&scene, (ovis_pos){1, 0, 0}, (ovis_pos){1, FEET - 1, 0}, "stone");
  path_scene_fill(&scene, (ovis_pos){1, 0, 2}, (ovis_pos){1, 8, 4}, "stone");
  scene.query.body.pos = (ovis_vec3){1.5, FEET, 0.5};
  path_scene_add_target(&scene, 1, 5, 5);
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_PARTIAL);
  assert_int_equal(scene.path.count, 5);
  path_scene_expect_node(&scene.nodes[0], 1, FEET, 0, OVIS_PATH_FENCE, -1);
  path_scene_expect_node(&scene.nodes[1], 1, FEET - 4, 1, OVIS_PATH_BLOCKED, -1);
  for (int i = 2; i < 5; i++) {
    path_scene_expect_node(&scene.nodes[i], 1, 9, i, OVIS_PATH_WALKABLE, 0);
  }
  path_scene_expect_refused(&scene, 1, 5, 5, OVIS_REFUSED_DROP_TOO_DEEP, 4, 3);
  assert_int_equal(path_scene_refusal(&scene, 1, 5, 5)->from.z, 4);
  path_scene_set(&scene, 1, 9, 4, "oak_fence"); // the same fall from an impassable node
  scene.query.body.pos = (ovis_vec3){1.5, 9, 4.5};
  path_scene_find(&scene);
  assert_int_equal(scene.path.result, OVIS_PATH_REACHED);
  assert_int_equal(scene.path.count, 2);
  path_scene_close(&scene);
}
