// Claims 54 to 63: from the types of the cells that a body fills to one type for the body.
#include "support/path_scene.h"
#include "support/test.h"

enum { FEET = PATH_SCENE_FEET };

static void expect_type(path_scene* scene, int x, int y, int z, ovis_path_type expected) {
  const ovis_path_type found = path_scene_type(scene, x, y, z);
  if (found != expected) {
    fail_msg("%d,%d,%d: expected %s, found %s", x, y, z, ovis_path_type_name(expected),
             ovis_path_type_name(found));
  }
}

static void open_floor(path_scene* scene) {
  path_scene_open(scene, MAP(". . . . . .", ". . . . . .", ". . . . . .", ". . . . . .",
                             ". . . . . .", ". . . . . S"));
}

// ---- Which cells (claim 54) --------------------------------------------------------------------

// 1.4 wide and 2.7 high is 2 x 3 x 2 cells, from the node to the south-east.
CLAIM(claim_54_a_wide_body_needs_every_cell_that_it_may_fill) {
  path_scene scene;
  open_floor(&scene);
  scene.query.body.width = 1.4f;
  scene.query.body.height = 2.7f;
  for (int dx = -1; dx <= 2; dx++) {
    for (int dy = 0; dy <= 3; dy++) {
      for (int dz = -1; dz <= 2; dz++) {
        path_scene_set(&scene, 2 + dx, FEET + dy, 2 + dz, "oak_fence");
        const bool is_in = dx >= 0 && dx < 2 && dy < 3 && dz >= 0 && dz < 2;
        expect_type(&scene, 2, FEET, 2, is_in ? OVIS_PATH_FENCE : OVIS_PATH_WALKABLE);
        path_scene_set(&scene, 2 + dx, FEET + dy, 2 + dz, "air");
      }
    }
  }
  path_scene_close(&scene);
}

CLAIM(claim_54_a_body_of_width_1_fills_two_cells_and_a_narrower_one_fills_one) {
  path_scene scene;
  open_floor(&scene);
  path_scene_set(&scene, 3, FEET, 2, "oak_fence");
  scene.query.body.width = 0.99f;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_WALKABLE);
  scene.query.body.width = 1.0f;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_FENCE);
  path_scene_close(&scene);
}

CLAIM(claim_54_a_body_of_height_1_fills_two_cells_and_a_lower_one_fills_one) {
  path_scene scene;
  open_floor(&scene);
  path_scene_set(&scene, 2, FEET + 1, 2, "oak_fence");
  scene.query.body.height = 0.99f;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_WALKABLE);
  scene.query.body.height = 1.0f;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_FENCE);
  path_scene_close(&scene);
}

// ---- Doors and rails (claims 55 to 58) ---------------------------------------------------------

CLAIM(claim_55_a_shut_wooden_door_is_walkable_door_to_who_opens_and_passes_doors) {
  path_scene scene;
  open_floor(&scene);
  path_scene_set(&scene, 2, FEET, 2, "oak_door[open=false]");
  path_scene_set(&scene, 4, FEET, 2, "iron_door[open=false]");
  scene.query.body.can_open_doors = true;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_WALKABLE_DOOR);
  expect_type(&scene, 4, FEET, 2, OVIS_PATH_DOOR_IRON_CLOSED);
  scene.query.body.can_pass_doors = false;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_DOOR_WOOD_CLOSED);
  scene.query.body.can_open_doors = false;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_DOOR_WOOD_CLOSED);
  scene.query.body.can_pass_doors = true;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_DOOR_WOOD_CLOSED);
  path_scene_close(&scene);
}

CLAIM(claim_56_an_open_door_is_blocked_to_who_passes_no_doors) {
  path_scene scene;
  open_floor(&scene);
  path_scene_set(&scene, 2, FEET, 2, "oak_door[open=true]");
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_DOOR_OPEN);
  scene.query.body.can_pass_doors = false;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_BLOCKED);
  expect_type(&scene, 4, FEET, 2, OVIS_PATH_WALKABLE); // where there is no door
  scene.query.body.height = 0.5f;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

CLAIM(claim_57_a_rail_is_unpassable_unless_the_body_is_on_one) {
  path_scene scene;
  open_floor(&scene);
  path_scene_set(&scene, 2, FEET, 2, "rail");
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_UNPASSABLE_RAIL);
  path_scene_set(&scene, 5, FEET, 5, "powered_rail"); // in its own block
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_RAIL);
  scene.query.body.pos.y += 1; // in the block below
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_RAIL);
  scene.query.body.pos.y += 1; // two below
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_UNPASSABLE_RAIL);
  scene.query.body.pos.y = FEET - 1; // over its head
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_UNPASSABLE_RAIL);
  path_scene_close(&scene);
}

// The rails at the end are joined to nothing, and there is stone between.
CLAIM(claim_58_a_body_that_starts_on_a_rail_passes_every_rail) {
  path_scene scene;
  path_scene_open(&scene, MAP("S . r . T"));
  path_scene_find(&scene);
  path_scene_expect_partial(&scene, PATH("1 2 r . ."));
  path_scene_set(&scene, 0, FEET, 0, "rail");
  path_scene_find(&scene);
  path_scene_expect_reached(&scene, PATH("1 2 3 4 5"));
  path_scene_expect_node(&scene.nodes[2], 2, FEET, 0, OVIS_PATH_RAIL, 0);
  path_scene_close(&scene);
}

CLAIM(claim_58_a_rail_beside_the_body_opens_no_rail) {
  path_scene scene;
  path_scene_open(&scene, MAP("r r r", "r S r", "r r r"));
  assert_int_equal(path_scene_step_count(&scene), 0);
  path_scene_close(&scene);
}

// ---- Which type wins (claims 59 to 63) ---------------------------------------------------------

// A body of 2 x 2 x 2 cells over stone in which up to four blocks stand.
static ovis_path_type type_among(path_scene* scene, const char* const states[4]) {
  open_floor(scene);
  scene->query.body.width = 1.4f;
  for (int i = 0; i < 4; i++) {
    path_scene_set(scene, 2 + (i & 1), FEET, 2 + (i >> 1), states[i]);
  }
  return path_scene_type(scene, 2, FEET, 2);
}

#define AMONG(...) ((const char* const[4]){__VA_ARGS__})

static void expect_among(const char* const states[4], ovis_path_type expected) {
  path_scene scene;
  const ovis_path_type found = type_among(&scene, states);
  path_scene_close(&scene);
  if (found != expected) {
    fail_msg("expected %s, found %s", ovis_path_type_name(expected), ovis_path_type_name(found));
  }
}

CLAIM(claim_59_a_fence_among_the_cells_decides) {
  expect_among(AMONG("stone", "lava", "rail", "oak_fence"), OVIS_PATH_FENCE);
  expect_among(AMONG("oak_fence", "powder_snow", "air", "air"), OVIS_PATH_FENCE);
}

CLAIM(claim_59_a_fence_decides_also_at_a_malus_of_0) {
  path_scene scene;
  type_among(&scene, AMONG("stone", "oak_fence", "air", "fire"));
  scene.query.body.malus[OVIS_PATH_FENCE] = 0;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_FENCE);
  path_scene_close(&scene);
}

CLAIM(claim_60_an_unpassable_rail_decides_where_there_is_no_fence) {
  expect_among(AMONG("stone", "lava", "rail", "powder_snow"), OVIS_PATH_UNPASSABLE_RAIL);
  expect_among(AMONG("stone", "air", "air", "rail"), OVIS_PATH_UNPASSABLE_RAIL);
  path_scene scene;
  type_among(&scene, AMONG("rail", "fire", "stone", "air"));
  scene.query.body.malus[OVIS_PATH_UNPASSABLE_RAIL] = 0;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_UNPASSABLE_RAIL);
  path_scene_close(&scene);
}

CLAIM(claim_61_the_first_impassable_type_is_taken_at_once) {
  expect_among(AMONG("fire", "lava", "air", "air"), OVIS_PATH_LAVA);
  expect_among(AMONG("oak_leaves", "lava", "air", "powder_snow"), OVIS_PATH_POWDER_SNOW);
  expect_among(AMONG("oak_leaves", "lava", "air", "air"), OVIS_PATH_LAVA);
  expect_among(AMONG("oak_leaves", "stone", "lava", "air"), OVIS_PATH_BLOCKED);
}

// A malus of 0 is passable: the search for the worst goes on past it.
CLAIM(claim_61_a_malus_of_0_is_not_impassable) {
  path_scene scene;
  type_among(&scene, AMONG("powder_snow", "water", "air", "air"));
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_POWDER_SNOW);
  scene.query.body.malus[OVIS_PATH_POWDER_SNOW] = 0;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_WATER_BORDER);
  path_scene_close(&scene);
}

CLAIM(claim_62_the_type_of_the_largest_malus_wins) {
  expect_among(AMONG("fire", "water", "air", "air"), OVIS_PATH_DAMAGE_FIRE);
  expect_among(AMONG("water", "fire", "honey_block", "air"), OVIS_PATH_DAMAGE_FIRE);
  expect_among(AMONG("air", "air", "air", "water"), OVIS_PATH_WATER_BORDER);
}

CLAIM(claim_62_of_two_types_of_one_malus_the_later_wins) {
  expect_among(AMONG("honey_block", "water", "air", "air"), OVIS_PATH_STICKY_HONEY);
  expect_among(AMONG("cocoa", "oak_trapdoor", "air", "oak_door[open=true]"), OVIS_PATH_COCOA);
  path_scene scene; // WATER_BORDER comes after WATER
  type_among(&scene, AMONG("water", "air", "air", "air"));
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_WATER_BORDER);
  scene.query.body.malus[OVIS_PATH_WATER] = 8.5f;
  expect_type(&scene, 2, FEET, 2, OVIS_PATH_WATER);
  path_scene_close(&scene);
}

// A trapdoor hangs over air over a pit.
static void open_under_trapdoor(path_scene* scene) {
  path_scene_open(scene, MAP("S . V"));
  path_scene_set(scene, 2, FEET + 1, 0, "oak_trapdoor");
}

CLAIM(claim_63_an_open_corner_makes_it_open_for_narrow_bodies_if_nothing_costs) {
  path_scene scene;
  open_under_trapdoor(&scene);
  expect_type(&scene, 2, FEET, 0, OVIS_PATH_OPEN);
  scene.query.body.malus[OVIS_PATH_TRAPDOOR] = 0.5f;
  expect_type(&scene, 2, FEET, 0, OVIS_PATH_TRAPDOOR);
  path_scene_close(&scene);
}

CLAIM(claim_63_a_corner_that_is_not_open_takes_no_shortcut) {
  path_scene scene;
  open_under_trapdoor(&scene);
  path_scene_set(&scene, 2, FEET - 1, 0, "stone");
  expect_type(&scene, 2, FEET, 0, OVIS_PATH_TRAPDOOR);
  path_scene_close(&scene);
}

CLAIM(claim_63_a_body_of_width_1_takes_no_shortcut) {
  path_scene scene;
  open_under_trapdoor(&scene);
  scene.query.body.width = 1.0f;
  expect_type(&scene, 2, FEET, 0, OVIS_PATH_TRAPDOOR);
  scene.query.body.width = 0.99f;
  expect_type(&scene, 2, FEET, 0, OVIS_PATH_OPEN);
  path_scene_close(&scene);
}

// A body 1.4 wide takes no shortcut at any height: the trapdoor to the east is in its box. One 0.6
// wide takes it at any height.
CLAIM(claim_63_the_height_of_a_body_does_not_count) {
  path_scene scene;
  open_under_trapdoor(&scene);
  path_scene_set(&scene, 3, FEET, 0, "oak_trapdoor");
  static const float heights[] = {0.5f, 0.99f, 1.0f, 1.95f, 2.9f, 4.0f};
  for (int i = 0; i < 6; i++) {
    scene.query.body.height = heights[i];
    scene.query.body.width = 1.4f;
    expect_type(&scene, 2, FEET, 0, OVIS_PATH_TRAPDOOR);
    scene.query.body.width = 0.6f;
    expect_type(&scene, 2, FEET, 0, OVIS_PATH_OPEN);
  }
  path_scene_close(&scene);
}

// Claims 59 and 60 come first: what they give is not looked at again.
CLAIM(claim_63_fences_and_unpassable_rails_of_malus_0_stay_what_they_are) {
  path_scene scene;
  open_under_trapdoor(&scene);
  scene.query.body.malus[OVIS_PATH_FENCE] = 0;
  scene.query.body.malus[OVIS_PATH_UNPASSABLE_RAIL] = 0;
  path_scene_set(&scene, 2, FEET + 1, 0, "oak_fence");
  expect_type(&scene, 2, FEET, 0, OVIS_PATH_FENCE);
  path_scene_set(&scene, 2, FEET + 1, 0, "rail");
  expect_type(&scene, 2, FEET, 0, OVIS_PATH_UNPASSABLE_RAIL);
  path_scene_close(&scene);
}
