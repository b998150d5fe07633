// Claims 109, 112, 133 to 137, 310: which neighbors there are, and which corners are cut.
#include "support/path_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

// ---- Number and order (claims 109, 112) --------------------------------------------------------

CLAIM(claim_109_on_an_open_floor_there_are_8_neighbors) {
  path_scene scene;
  path_scene_open(&scene, MAP(". . . . .", ". . . . .", ". . S . .", ". . . . .", ". . . . ."));
  for (int dx = -1; dx <= 1; dx++) {
    for (int dz = -1; dz <= 1; dz++) {
      if (dx != 0 || dz != 0) {
        path_scene_expect_step(&scene, 2 + dx, FEET, 2 + dz, OVIS_PATH_WALKABLE, 0);
      }
    }
  }
  assert_int_equal(path_scene_step_count(&scene), 8);
  path_scene_close(&scene);
}

// Between four walls all 8 are refused, in the order in which they are looked at.
static void expect_refused_in_order(ovis_neighbor_order order, const int expected[8][2]) {
  path_scene scene;
  path_scene_open(&scene, MAP(". # .", "# S #", ". # ."));
  path_scene_double(&scene, '#');
  scene.rules.neighbor_order = order;
  path_scene_step(&scene, 9, FEET, 9);
  assert_int_equal(scene.refused_count, 8);
  for (int i = 0; i < 8; i++) {
    assert_int_equal(scene.refused[i].to.x - 1, expected[i][0]);
    assert_int_equal(scene.refused[i].to.z - 1, expected[i][1]);
    assert_true(path_scene_refuses(&scene, scene.refused[i].to,
                                   i < 4 ? OVIS_REFUSED_IMPASSABLE : OVIS_REFUSED_CORNER_MISSING));
  }
  path_scene_close(&scene);
}

CLAIM(claim_109_the_direct_neighbors_come_before_the_diagonal_ones) {
  static const int south_first[8][2] = {{0, 1},   {-1, 0}, {1, 0},  {0, -1}, // S W E N
                                        {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}; // NW NE SW SE
  static const int north_first[8][2] = {{0, -1}, {1, 0}, {0, 1},  {-1, 0},   // N E S W
                                        {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}; // NE SE SW NW
  expect_refused_in_order(OVIS_NEIGHBOR_ORDER_1_19, south_first);
  expect_refused_in_order(OVIS_NEIGHBOR_ORDER_1_20_5, north_first);
}

// One corner of each diagonal is a wall: each diagonal looks at its own two direct neighbors.
CLAIM(claim_109_a_diagonal_lies_between_its_own_two_direct_neighbors) {
  for (int wall = 0; wall < 4; wall++) {
    for (int order = 0; order < 2; order++) {
      const int wall_dx = wall == 0 ? -1 : wall == 1 ? 1 : 0;
      const int wall_dz = wall == 2 ? -1 : wall == 3 ? 1 : 0;
      path_scene scene;
      path_scene_open(&scene, MAP(". . .", ". S .", ". . ."));
      scene.rules.neighbor_order = (ovis_neighbor_order)order;
      path_scene_fill(&scene, (ovis_pos){1 + wall_dx, FEET, 1 + wall_dz},
                      (ovis_pos){1 + wall_dx, FEET + 1, 1 + wall_dz}, "stone");
      for (int i = 0; i < 4; i++) {
        const int dx = (i & 1) == 0 ? -1 : 1;
        const int dz = (i & 2) == 0 ? -1 : 1;
        const bool is_beside_wall = dx == wall_dx || dz == wall_dz;
        const bool is_step = path_scene_step(&scene, 1 + dx, FEET, 1 + dz) != NULL;
        assert_true(is_step != is_beside_wall);
      }
      path_scene_close(&scene);
    }
  }
}

// A diagonal climb is tested for room in the cell that lies north or south of it, as if the body
// came from there: the cell west or east of the start.
CLAIM(claim_112_a_diagonal_climb_rises_beside_the_start_in_x) {
  for (int i = 0; i < 8; i++) {
    const int dx = (i & 1) == 0 ? -1 : 1;
    const int dz = (i & 2) == 0 ? -1 : 1;
    path_scene scene;
    path_scene_open(&scene, MAP(". . .", ". S .", ". . ."));
    scene.rules.neighbor_order =
        (i & 4) == 0 ? OVIS_NEIGHBOR_ORDER_1_19 : OVIS_NEIGHBOR_ORDER_1_20_5;
    path_scene_set(&scene, 1 + dx, FEET, 1 + dz, "stone");
    path_scene_set(&scene, 1, FEET + 2, 1, "white_carpet");      // over the start
    path_scene_set(&scene, 1, FEET + 2, 1 + dz, "white_carpet"); // and beside it in z
    path_scene_expect_step(&scene, 1 + dx, FEET + 1, 1 + dz, OVIS_PATH_WALKABLE, 0);
    path_scene_set(&scene, 1 + dx, FEET + 2, 1, "white_carpet"); // beside it in x
    path_scene_expect_no_step(&scene, 1 + dx, FEET, 1 + dz, OVIS_REFUSED_NO_ROOM_TO_RISE);
    path_scene_close(&scene);
  }
}

// ---- Missing, closed and impassable (claims 133, 134) ------------------------------------------

CLAIM(claim_133_a_diagonal_past_a_wall_is_refused) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #", ". T"));
  path_scene_double(&scene, '#');
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_MISSING);
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 #", "2 3"));
  path_scene_close(&scene);
}

CLAIM(claim_133_a_diagonal_whose_other_side_is_a_wall_is_refused) {
  path_scene scene;
  path_scene_open(&scene, MAP("S .", "# T"));
  path_scene_double(&scene, '#');
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_MISSING);
  path_scene_close(&scene);
}

CLAIM(claim_133_a_diagonal_that_is_a_wall_itself_is_refused) {
  path_scene scene;
  path_scene_open(&scene, MAP("S .", ". #"));
  path_scene_double(&scene, '#');
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_IMPASSABLE);
  path_scene_close(&scene);
}

// A door that the body opens is passed straight only, wherever it is of the three.
CLAIM(claim_133_no_diagonal_touches_a_walkable_door) {
  static const int cells[3][2] = {{1, 0}, {0, 1}, {1, 1}};
  for (int i = 0; i < 3; i++) {
    path_scene scene;
    path_scene_open(&scene, MAP("S .", ". ."));
    scene.query.body.can_open_doors = true;
    path_scene_expect_step(&scene, 1, FEET, 1, OVIS_PATH_WALKABLE, 0);
    path_scene_fill(&scene, (ovis_pos){cells[i][0], FEET, cells[i][1]},
                    (ovis_pos){cells[i][0], FEET + 1, cells[i][1]}, "oak_door[open=false]");
    path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_DOOR);
    if (i < 2) {
      path_scene_expect_step(&scene, cells[i][0], FEET, cells[i][1], OVIS_PATH_WALKABLE_DOOR, 0);
    }
    path_scene_close(&scene);
  }
}

CLAIM(claim_133_a_diagonal_past_an_open_door_is_taken) {
  path_scene scene;
  path_scene_open(&scene, MAP("S o", ". ."));
  path_scene_double(&scene, 'o');
  path_scene_expect_step(&scene, 1, FEET, 1, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_134_a_diagonal_that_was_popped_is_closed) {
  path_scene scene;
  path_scene_open(&scene, MAP("S .", ". ."));
  path_scene_add_target(&scene, 9, FEET, 9);
  path_scene_find(&scene);
  const ovis_path_refusal* back = path_scene_refusal(&scene, 0, FEET, 0);
  assert_int_equal(back->reason, OVIS_REFUSED_CLOSED);
  assert_int_equal(back->from.x, 1);
  assert_int_equal(back->from.z, 1);
  assert_int_equal(scene.popped_count, 4); // none of them twice
  path_scene_close(&scene);
}

CLAIM(claim_134_an_impassable_diagonal_is_refused_and_one_of_malus_0_is_not) {
  path_scene scene;
  path_scene_open(&scene, MAP("S .", ". t"));
  path_scene_expect_step(&scene, 1, FEET, 1, OVIS_PATH_TRAPDOOR, 0);
  scene.query.body.malus[OVIS_PATH_TRAPDOOR] = -1;
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_IMPASSABLE);
  path_scene_close(&scene);
}

// From an impassable start direct neighbors may be impassable, diagonal ones never.
CLAIM(claim_134_an_impassable_diagonal_is_refused_from_an_impassable_start_too) {
  path_scene scene;
  path_scene_open(&scene, MAP("F V", "V V"));
  scene.query.body.pos = (ovis_vec3){0.5, FEET, 0.5};
  path_scene_expect_step(&scene, 1, FEET - 4, 0, OVIS_PATH_BLOCKED, -1);
  path_scene_expect_no_step(&scene, 1, FEET - 4, 1, OVIS_REFUSED_DROP_TOO_DEEP);
  path_scene_close(&scene);
}

// ---- Fences, lower and higher cells (claims 135 to 137, 310) -----------------------------------

CLAIM(claim_135_a_body_narrower_than_half_a_block_squeezes_between_two_fences) {
  path_scene scene;
  path_scene_open(&scene, MAP("S F", "F T"));
  scene.query.body.width = 0.5f;
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 F", "F ."));
  scene.query.body.width = 0.49f;
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 F", "F 2"));
  path_scene_close(&scene);
}

CLAIM(claim_135_between_a_fence_and_another_cell_it_does_not_squeeze) {
  path_scene scene;
  path_scene_open(&scene, MAP("S F", ". ."));
  scene.query.body.width = 0.4f;
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_BLOCKED);
  path_scene_set(&scene, 1, FEET, 0, "air");
  path_scene_set(&scene, 0, FEET, 1, "oak_fence");
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_BLOCKED);
  path_scene_close(&scene);
}

// Beside the start, in both places: two kinds of passable cells, one that is lower, a fence.
CLAIM(claim_136_both_cells_beside_a_diagonal_must_be_lower_or_passable) {
  static const char* const kinds[4] = {"honey_block", "oak_trapdoor", "air", "oak_fence"};
  for (int i = 0; i < 16; i++) {
    path_scene scene;
    path_scene_open(&scene, MAP("S V", "V ."));
    path_scene_set(&scene, 1, FEET, 0, kinds[i % 4]);
    path_scene_set(&scene, 0, FEET, 1, kinds[i / 4]);
    const bool is_free = i % 4 != 3 && i / 4 != 3;
    if (is_free) {
      path_scene_expect_step(&scene, 1, FEET, 1, OVIS_PATH_WALKABLE, 0);
    } else {
      path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_BLOCKED);
    }
    path_scene_close(&scene);
  }
}

// A fall out of the world leaves its BLOCKED node at the start's height: neither lower nor free.
CLAIM(claim_136_an_impassable_cell_of_the_same_height_bars_the_diagonal) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V", ". ."));
  path_scene_expect_step(&scene, 1, FEET, 1, OVIS_PATH_WALKABLE, 0); // the fall ends 4 lower
  scene.query.body.max_fall = 100;
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_BLOCKED);
  path_scene_close(&scene);
}

CLAIM(claim_137_a_zombie_does_not_path_diagonally_past_a_fence_corner) {
  path_scene scene;
  path_scene_open(&scene, MAP("S F F", ". T F", ". . ."));
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 F F", "2 3 F", ". . ."));
  path_scene_close(&scene);
}

CLAIM(claim_310_a_diagonal_past_cells_of_the_same_height_is_taken) {
  path_scene scene;
  path_scene_open(&scene, MAP("S .", ". ."));
  path_scene_expect_step(&scene, 1, FEET, 1, OVIS_PATH_WALKABLE, 0);
  path_scene_close(&scene);
}

CLAIM(claim_310_a_diagonal_past_a_higher_cell_is_refused) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #", ". T"));
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_HIGHER);
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 #", "2 3"));
  path_scene_close(&scene);
}

CLAIM(claim_310_a_diagonal_whose_other_side_is_higher_is_refused) {
  path_scene scene;
  path_scene_open(&scene, MAP("S .", "# T"));
  path_scene_expect_no_step(&scene, 1, FEET, 1, OVIS_REFUSED_CORNER_HIGHER);
  path_scene_close(&scene);
}

CLAIM(claim_310_to_the_letter_a_diagonal_past_a_higher_cell_is_taken) {
  path_scene scene;
  path_scene_open(&scene, MAP("S #", ". T"));
  scene.rules.diagonal_ignores_side_height = true;
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 #", ". 2"));
  path_scene_close(&scene);
}
