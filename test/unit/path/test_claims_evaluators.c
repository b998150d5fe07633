// Claims 24, 64 to 69, 120 and 311: how bodies that fly, swim or do both see cells. More of each is
// in test_claims_flight.c, test_claims_swimming.c and test_claims_amphibious.c.
#include "support/path_scene.h"
#include "support/test.h"

#include <ovis/species.h>

enum { FEET = PATH_SCENE_FEET };

static void expect_type(path_scene* scene, int x, int y, int z, ovis_path_type expected) {
  const ovis_path_type found = path_scene_type(scene, x, y, z);
  if (found != expected) {
    fail_msg("%d,%d,%d to one that goes by %s: expected %s, found %s", x, y, z,
             ovis_path_evaluator_name(scene->query.body.evaluator), ovis_path_type_name(expected),
             ovis_path_type_name(found));
  }
}

static void open_floor(path_scene* scene, ovis_path_evaluator evaluator) {
  path_scene_open(scene, MAP(". . . . . .", ". . . . . .", ". . . S . .", ". . . . . .",
                             ". . . . . .", ". . . . . ."));
  scene->query.body.evaluator = evaluator;
  scene->query.body.width = 0.6f;
  scene->query.body.height = 0.6f;
}

// Water from the floor up, `depth` deep, with stone around.
static void open_pool(path_scene* scene, ovis_path_evaluator evaluator, int depth) {
  open_floor(scene, evaluator);
  path_scene_fill(scene, (ovis_pos){0, FEET, 0}, (ovis_pos){5, FEET + depth - 1, 5}, "water");
  scene->query.body.is_in_water = true;
  scene->query.body.malus[OVIS_PATH_WATER] = 0;
}

// ---- Claim 24 ----------------------------------------------------------------------------------

CLAIM(claim_24_a_cell_is_another_thing_to_each_of_the_five) {
  path_scene scene;
  open_floor(&scene, OVIS_EVALUATOR_WALK);
  path_scene_fill(&scene, (ovis_pos){1, FEET, 1}, (ovis_pos){1, FEET + 4, 1}, "water");
  path_scene_set(&scene, 2, FEET + 2, 1, "stone");
  path_scene_set(&scene, 1, FEET + 5, 1, "lily_pad");
  static const struct {
    ovis_path_type deep, beside_stone, over_lily_pad, on_floor;
  } expected[OVIS_EVALUATOR_COUNT] = {
      [OVIS_EVALUATOR_WALK] = {OVIS_PATH_WATER, OVIS_PATH_WATER, OVIS_PATH_WALKABLE,
                               OVIS_PATH_WALKABLE},
      [OVIS_EVALUATOR_FLY] = {OVIS_PATH_WATER, OVIS_PATH_WATER, OVIS_PATH_WALKABLE,
                              OVIS_PATH_WALKABLE},
      [OVIS_EVALUATOR_SWIM] = {OVIS_PATH_WATER, OVIS_PATH_WATER, OVIS_PATH_BLOCKED,
                               OVIS_PATH_BLOCKED},
      [OVIS_EVALUATOR_AMPHIBIOUS] = {OVIS_PATH_WATER, OVIS_PATH_WATER_BORDER, OVIS_PATH_WALKABLE,
                                     OVIS_PATH_WALKABLE},
      [OVIS_EVALUATOR_FROG] = {OVIS_PATH_WATER, OVIS_PATH_WATER_BORDER, OVIS_PATH_OPEN,
                               OVIS_PATH_WALKABLE},
  };
  for (int i = 0; i < OVIS_EVALUATOR_COUNT; i++) {
    scene.query.body.evaluator = (ovis_path_evaluator)i;
    expect_type(&scene, 1, FEET + 3, 1, expected[i].deep);
    expect_type(&scene, 1, FEET + 2, 1, expected[i].beside_stone);
    expect_type(&scene, 1, FEET + 6, 1, expected[i].over_lily_pad);
    expect_type(&scene, 4, FEET, 4, expected[i].on_floor);
  }
  path_scene_close(&scene);
}

TEST(claim_24_species_say_which_evaluator_is_theirs) {
  static const struct {
    const char* name;
    ovis_path_evaluator evaluator;
  } table[] = {{"zombie", OVIS_EVALUATOR_WALK},        {"spider", OVIS_EVALUATOR_WALK},
               {"strider", OVIS_EVALUATOR_WALK},       {"bee", OVIS_EVALUATOR_FLY},
               {"allay", OVIS_EVALUATOR_FLY},          {"parrot", OVIS_EVALUATOR_FLY},
               {"wither", OVIS_EVALUATOR_FLY},         {"cod", OVIS_EVALUATOR_SWIM},
               {"dolphin", OVIS_EVALUATOR_SWIM},       {"guardian", OVIS_EVALUATOR_SWIM},
               {"axolotl", OVIS_EVALUATOR_AMPHIBIOUS}, {"turtle", OVIS_EVALUATOR_AMPHIBIOUS},
               {"frog", OVIS_EVALUATOR_FROG}};
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    const ovis_species* species = ovis_species_find(table[i].name);
    assert_int_equal(species->evaluator, table[i].evaluator);
    assert_int_equal(ovis_species_get_body(species, false).evaluator, table[i].evaluator);
    assert_int_equal(ovis_species_get_body(species, true).can_breach,
                     species == ovis_species_find("dolphin"));
  }
}

// ---- Flying (claim 64) -------------------------------------------------------------------------

// The mob's own costs decide: a rail that costs 0 is no bar to a flier, and is one to a walker.
CLAIM(claim_64_a_flier_has_no_unpassable_rail_at_once) {
  path_scene scene;
  open_floor(&scene, OVIS_EVALUATOR_FLY);
  scene.query.body.height = 1.9f;
  path_scene_set(&scene, 1, FEET, 1, "rail");
  path_scene_set(&scene, 1, FEET + 1, 1, "honey_block");
  scene.query.body.malus[OVIS_PATH_UNPASSABLE_RAIL] = 0;
  expect_type(&scene, 1, FEET, 1, OVIS_PATH_STICKY_HONEY);
  scene.query.body.evaluator = OVIS_EVALUATOR_WALK;
  expect_type(&scene, 1, FEET, 1, OVIS_PATH_UNPASSABLE_RAIL);
  scene.query.body.evaluator = OVIS_EVALUATOR_FLY;
  scene.query.body.malus[OVIS_PATH_UNPASSABLE_RAIL] = -1;
  expect_type(&scene, 1, FEET, 1, OVIS_PATH_UNPASSABLE_RAIL);
  path_scene_close(&scene);
}

CLAIM(claim_64_open_is_open_to_a_wide_flier_too) {
  path_scene scene;
  open_floor(&scene, OVIS_EVALUATOR_FLY);
  scene.query.body.width = 1.4f;
  path_scene_set(&scene, 2, FEET + 2, 1, "cocoa[age=2]"); // its own cell and the one above: COCOA
  expect_type(&scene, 1, FEET + 2, 1, OVIS_PATH_OPEN);
  scene.query.body.evaluator = OVIS_EVALUATOR_WALK;
  expect_type(&scene, 1, FEET + 2, 1, OVIS_PATH_COCOA);
  // A narrow walker, whose head is in the cocoa, needs no width to be open.
  scene.query.body.width = 0.6f;
  scene.query.body.height = 1.2f;
  path_scene_set(&scene, 1, FEET + 3, 1, "cocoa[age=2]");
  expect_type(&scene, 1, FEET + 2, 1, OVIS_PATH_OPEN);
  path_scene_close(&scene);
}

// ---- Amphibious and frog (claims 65, 120) ------------------------------------------------------

CLAIM(claim_65_fences_rails_and_the_worst_cell_decide_for_the_amphibious_as_for_walkers) {
  static const ovis_path_evaluator both[] = {OVIS_EVALUATOR_AMPHIBIOUS, OVIS_EVALUATOR_FROG};
  for (size_t i = 0; i < 2; i++) {
    path_scene scene;
    open_floor(&scene, both[i]);
    scene.query.body.height = 1.9f;
    path_scene_set(&scene, 1, FEET, 1, "rail");
    scene.query.body.malus[OVIS_PATH_UNPASSABLE_RAIL] = 0;
    path_scene_set(&scene, 1, FEET + 1, 1, "honey_block");
    expect_type(&scene, 1, FEET, 1, OVIS_PATH_UNPASSABLE_RAIL);
    path_scene_set(&scene, 1, FEET + 1, 1, "oak_fence");
    expect_type(&scene, 1, FEET, 1, OVIS_PATH_FENCE);
    path_scene_set(&scene, 4, FEET + 1, 4, "honey_block"); // 8, more than WALKABLE's 6
    expect_type(&scene, 4, FEET, 4, OVIS_PATH_STICKY_HONEY);
    scene.query.body.width = 1.4f; // OPEN is for narrow bodies only
    scene.query.body.height = 0.6f;
    path_scene_set(&scene, 2, FEET + 4, 4, "cocoa[age=2]");
    expect_type(&scene, 1, FEET + 4, 4, OVIS_PATH_COCOA);
    path_scene_close(&scene);
  }
}

// Two deep, so that no cell of the surface is beside stone.
static void fill_with_water(path_scene* scene, int x) {
  path_scene_fill(scene, (ovis_pos){x, FEET - 1, 0}, (ovis_pos){x, FEET, 0}, "water");
}

CLAIM(claim_120_water_is_the_neighbor_of_the_amphibious_at_once) {
  path_scene scene;
  path_scene_open(&scene, MAP("V S V"));
  scene.query.body.evaluator = OVIS_EVALUATOR_AMPHIBIOUS;
  path_scene_set(&scene, 1, FEET, 0, "oak_door[facing=east,open=false]");
  fill_with_water(&scene, 0);
  fill_with_water(&scene, 2);
  path_scene_expect_no_step(&scene, 0, FEET, 0, OVIS_REFUSED_WAY_BLOCKED); // nor from above
  path_scene_expect_step(&scene, 2, FEET, 0, OVIS_PATH_WATER, 0);
  path_scene_close(&scene);
}

CLAIM(claim_120_the_amphibious_drop_from_a_cell_that_is_open) {
  path_scene scene;
  path_scene_open(&scene, MAP("S V"));
  scene.query.body.evaluator = OVIS_EVALUATOR_AMPHIBIOUS;
  path_scene_set(&scene, 1, FEET - 2, 0, "stone");
  path_scene_expect_step(&scene, 1, FEET - 1, 0, OVIS_PATH_WALKABLE, 6);
  assert_null(path_scene_step(&scene, 1, FEET, 0));
  path_scene_close(&scene);
}

// ---- Swimming (claims 66 to 69) ----------------------------------------------------------------

CLAIM(claim_66_a_swimmer_knows_breach_water_and_blocked_and_nothing_else) {
  path_scene scene;
  open_pool(&scene, OVIS_EVALUATOR_SWIM, 2);
  static const char* const things[] = {"lava",         "oak_fence",   "rail",    "cactus",
                                       "oak_trapdoor", "powder_snow", "seagrass"};
  for (size_t i = 0; i < sizeof things / sizeof *things; i++) {
    path_scene_set(&scene, 1, FEET + 1, 1, things[i]);
    expect_type(&scene, 1, FEET + 1, 1, i == 6 ? OVIS_PATH_WATER : OVIS_PATH_BLOCKED);
    path_scene_set(&scene, 1, FEET + 1, 1, "water");
  }
  expect_type(&scene, 1, FEET + 1, 1, OVIS_PATH_WATER);
  expect_type(&scene, 1, FEET + 2, 1, OVIS_PATH_BREACH);
  expect_type(&scene, 1, FEET + 3, 1, OVIS_PATH_BLOCKED);
  path_scene_close(&scene);
}

CLAIM(claim_67_air_over_what_swimmers_pass_is_breach) {
  path_scene scene;
  open_pool(&scene, OVIS_EVALUATOR_SWIM, 2);
  expect_type(&scene, 1, FEET + 2, 1, OVIS_PATH_BREACH);
  path_scene_set(&scene, 1, FEET + 2, 1, "torch"); // dry, but no air
  expect_type(&scene, 1, FEET + 2, 1, OVIS_PATH_BLOCKED);
  path_scene_set(&scene, 1, FEET + 2, 1, "air");
  path_scene_set(&scene, 1, FEET + 1, 1, "lava");
  expect_type(&scene, 1, FEET + 2, 1, OVIS_PATH_BLOCKED);
  // Only those that breach enter it, and pay for the dry cell.
  path_scene_set(&scene, 1, FEET + 1, 1, "water");
  scene.query.body.pos.y = FEET + 1;
  path_scene_expect_no_step(&scene, 3, FEET + 2, 2, OVIS_REFUSED_IMPASSABLE);
  scene.query.body.can_breach = true;
  path_scene_expect_step(&scene, 3, FEET + 2, 2, OVIS_PATH_BREACH, 12);
  path_scene_close(&scene);
}

CLAIM(claim_68_one_cell_of_the_box_without_water_blocks) {
  path_scene scene;
  open_pool(&scene, OVIS_EVALUATOR_SWIM, 4);
  scene.query.body.width = 1.2f;
  scene.query.body.height = 1.2f;
  for (int x = 0; x < 3; x++) {
    for (int y = 0; y < 3; y++) {
      for (int z = 0; z < 3; z++) {
        path_scene_set(&scene, 1 + x, FEET + y, 1 + z, "oak_fence");
        const bool is_in = x < 2 && y < 2 && z < 2;
        expect_type(&scene, 1, FEET, 1, is_in ? OVIS_PATH_BLOCKED : OVIS_PATH_WATER);
        path_scene_set(&scene, 1 + x, FEET + y, 1 + z, "water");
      }
    }
  }
  path_scene_close(&scene);
}

CLAIM(claim_69_water_is_water_where_the_last_cell_lets_swimmers_through) {
  path_scene scene;
  open_pool(&scene, OVIS_EVALUATOR_SWIM, 3);
  expect_type(&scene, 1, FEET, 1, OVIS_PATH_WATER);
  ovis_state state = path_scene_state("oak_leaves[waterlogged=true]");
  const ovis_state_traits* traits = ovis_blocks_get_traits(path_scene_registry(), state);
  assert_int_equal(traits->fluid, OVIS_FLUID_WATER);
  // A block with water in it that swimmers do not pass: made here, no block of the game is one.
  ovis_block_def def = ovis_default_block_def();
  def.name = test_subject_now() == TEST_ENGINE ? "claim_69_grate" : "claim_69_other_grate";
  def.traits = *traits;
  def.traits.pathfindable = 0;
  assert_int_equal(ovis_blocks_add(path_scene_registry(), &def, &state), OVIS_OK);
  const ovis_pos at = {1, FEET, 1};
  assert_int_equal(ovis_world_set_block(scene.world, at, state), OVIS_OK);
  expect_type(&scene, 1, FEET, 1, OVIS_PATH_BLOCKED);
  scene.query.body.height = 1.4f; // the last cell is the one above
  expect_type(&scene, 1, FEET, 1, OVIS_PATH_WATER);
  path_scene_close(&scene);
}

// Z9: to those that swim and walk, water with something BLOCKED on one of its six sides is a
// border.
CLAIM(claim_311_water_beside_what_is_blocked_is_a_border_to_amphibious_bodies) {
  static const ovis_pos sides[6] = {{0, -1, 0}, {0, 1, 0},  {0, 0, -1},
                                    {0, 0, 1},  {-1, 0, 0}, {1, 0, 0}};
  path_scene scene;
  open_floor(&scene, OVIS_EVALUATOR_AMPHIBIOUS);
  scene.query.body.height = 0.9f;
  const ovis_pos at = {12, FEET + 5, 12};
  path_scene_fill(&scene, (ovis_pos){at.x - 2, at.y - 2, at.z - 2},
                  (ovis_pos){at.x + 2, at.y + 2, at.z + 2}, "water");
  assert_int_equal(path_scene_type(&scene, at.x, at.y, at.z), OVIS_PATH_WATER);
  path_scene_set(&scene, at.x + 1, at.y + 1, at.z, "stone"); // over an edge: no side
  path_scene_set(&scene, at.x, at.y + 1, at.z - 1, "stone");
  path_scene_set(&scene, at.x - 1, at.y, at.z + 1, "stone");
  assert_int_equal(path_scene_type(&scene, at.x, at.y, at.z), OVIS_PATH_WATER);
  for (int i = 0; i < 6; i++) {
    const ovis_pos side = {at.x + sides[i].x, at.y + sides[i].y, at.z + sides[i].z};
    path_scene_set(&scene, side.x, side.y, side.z, "stone");
    assert_int_equal(path_scene_type(&scene, at.x, at.y, at.z), OVIS_PATH_WATER_BORDER);
    path_scene_set(&scene, side.x, side.y, side.z, "air"); // OPEN
    assert_int_equal(path_scene_type(&scene, at.x, at.y, at.z), OVIS_PATH_WATER);
    path_scene_set(&scene, side.x, side.y, side.z, "water");
  }
  path_scene_set(&scene, at.x + 1, at.y, at.z, "stone");
  scene.query.body.evaluator = OVIS_EVALUATOR_WALK; // the mob's rule is shared, this one is not
  assert_int_equal(path_scene_type(&scene, at.x, at.y, at.z), OVIS_PATH_WATER);
  path_scene_close(&scene);
}
