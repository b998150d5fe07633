// Points of interest for hosts: their own types, queries, and what a snapshot keeps of them.
#include "support/mob_scene.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <string.h>

static ovis_state state_of(const char* text) {
  return path_scene_state(text);
}

static const ovis_pos shrine = {70, MOB_SCENE_FEET, 70};
static const ovis_pos bank = {72, MOB_SCENE_FEET, 70};

static ovis_point_type_def types[2];
static ovis_state shrine_states[1];
static ovis_state bank_states[2];

static ovis_sim_def def_with_types(void) {
  shrine_states[0] = state_of("emerald_block");
  bank_states[0] = state_of("gold_block");
  bank_states[1] = state_of("diamond_block");
  types[0] = (ovis_point_type_def){.cookie = OVIS_COOKIE,
                                   .name = "shrine",
                                   .tickets = 3,
                                   .valid_range = 2,
                                   .states = shrine_states,
                                   .state_count = 1};
  types[1] = (ovis_point_type_def){.cookie = OVIS_COOKIE,
                                   .name = "mod:bank",
                                   .tickets = 1,
                                   .valid_range = 1,
                                   .states = bank_states,
                                   .state_count = 2};
  ovis_sim_def def = ovis_default_sim_def();
  def.point_types = types;
  def.point_type_count = 2;
  return def;
}

static mob_scene open_with_types(void) {
  const ovis_sim_def def = def_with_types();
  mob_scene scene = mob_scene_open_def("grass_block", &def);
  mob_scene_set(&scene, shrine.x, shrine.y, shrine.z, "emerald_block");
  mob_scene_set(&scene, bank.x, bank.y, bank.z, "diamond_block");
  return scene;
}

TEST(a_hosts_types_are_points_like_all_others) {
  mob_scene scene = open_with_types();
  ovis_point point;
  assert_int_equal(ovis_sim_get_point(scene.sim, shrine, &point), OVIS_OK);
  assert_string_equal(point.type, "shrine");
  assert_int_equal(point.free_tickets, 3);
  assert_int_equal(point.tickets, 3);
  assert_int_equal(ovis_sim_get_point(scene.sim, bank, &point), OVIS_OK);
  assert_string_equal(point.type, "mod:bank");
  mob_scene_set(&scene, bank.x, bank.y, bank.z, "gold_block"); // the same type
  assert_int_equal(ovis_sim_get_point(scene.sim, bank, &point), OVIS_OK);
  mob_scene_set(&scene, bank.x, bank.y, bank.z, "stone");
  assert_int_equal(ovis_sim_get_point(scene.sim, bank, &point), OVIS_NOT_FOUND);
  assert_string_equal(point.type, "");
  assert_int_equal(point.tickets, 0);
  int32_t tickets;
  assert_int_equal(ovis_sim_find_point_type(scene.sim, "shrine", &tickets), OVIS_OK);
  assert_int_equal(tickets, 3);
  assert_int_equal(ovis_sim_find_point_type(scene.sim, "meeting", NULL), OVIS_OK);
  assert_int_equal(ovis_sim_find_point_type(scene.sim, "tavern", &tickets), OVIS_UNKNOWN_NAME);
  assert_int_equal(tickets, 0);
  assert_int_equal(tickets, 0);
  assert_int_equal(ovis_sim_set_point_tickets(scene.sim, shrine, "shrine", 1), OVIS_OK);
  assert_int_not_equal(ovis_sim_set_point_tickets(scene.sim, shrine, "shrine", 4),
                       OVIS_OK); // clamped
  assert_int_equal(ovis_sim_get_point(scene.sim, shrine, &point), OVIS_OK);
  assert_int_equal(point.free_tickets, 3);
  assert_int_equal(ovis_sim_get_lost_points(scene.sim, NULL, 0), 0);
  mob_scene_close(&scene);
}

static ovis_sim* restore(ovis_sim* sim, ovis_world* world, const ovis_sim_def* more) {
  uint8_t* bytes;
  size_t size;
  ovis_sim* again = NULL;
  ovis_error error = {.message = ""};
  assert_int_equal(ovis_sim_take_snapshot(sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = *more;
  def.world = world;
  if (ovis_sim_restore(&def, bytes, size, &again, &error) != OVIS_OK) {
    fail_msg("%s", error.message);
  }
  ovis_sim_free_snapshot(sim, bytes, size);
  return again;
}

TEST(a_snapshot_holds_the_hosts_types) {
  mob_scene scene = open_with_types();
  assert_int_equal(ovis_sim_set_point_tickets(scene.sim, shrine, "shrine", 1), OVIS_OK);
  assert_int_equal(ovis_sim_set_point_tickets(scene.sim, bank, "mod:bank", 0), OVIS_OK);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  // A host that forgot them, and one that says them again: the snapshot's count.
  const ovis_sim_def defs[] = {ovis_default_sim_def(), def_with_types()};
  for (int32_t i = 0; i < 2; i++) {
    ovis_sim* again = restore(scene.sim, scene.world, &defs[i]);
    ovis_point point;
    assert_true(ovis_sim_get_hash(again) == hash);
    assert_int_equal(ovis_sim_get_point(again, shrine, &point), OVIS_OK);
    assert_string_equal(point.type, "shrine");
    assert_int_equal(point.free_tickets, 1);
    assert_int_equal(point.tickets, 3);
    assert_int_equal(ovis_sim_get_point(again, bank, &point), OVIS_OK);
    assert_int_equal(point.free_tickets, 0);
    ovis_sim_destroy(again);
  }
  mob_scene_close(&scene);
}

static void expect_refused(const ovis_point_type_def* type, ovis_status status) {
  ovis_sim_def def = ovis_default_sim_def();
  const ovis_point_type_def two[2] = {types[0], *type};
  mob_scene scene = mob_scene_open("grass_block");
  ovis_sim* sim;
  def.world = scene.world;
  def.point_types = two;
  def.point_type_count = 2;
  assert_int_equal(ovis_sim_create(&def, &sim), status);
  assert_true((sim == NULL) == (status != OVIS_OK));
  ovis_sim_destroy(sim);
  mob_scene_close(&scene);
}

TEST(what_is_no_type_is_refused) {
  def_with_types();
  ovis_point_type_def type = types[1];
  expect_refused(&type, OVIS_OK);
  type.name = "shrine";
  expect_refused(&type, OVIS_BAD_FORMAT); // taken
  type.name = "";
  expect_refused(&type, OVIS_BAD_FORMAT);
  type.name = NULL;
  expect_refused(&type, OVIS_OUT_OF_RANGE);
  type = types[1];
  type.tickets = -1;
  expect_refused(&type, OVIS_OUT_OF_RANGE);
  type = types[1];
  type.states = NULL;
  expect_refused(&type, OVIS_OUT_OF_RANGE);
  type = types[1];
  type.states = shrine_states;
  type.state_count = 1;
  expect_refused(&type, OVIS_BAD_FORMAT); // a state of another type
  bank_states[0] = state_of("bell");
  expect_refused(&types[1], OVIS_BAD_FORMAT);
}

// Points that were loaded for a section, and are not among its blocks when they come.
TEST(points_without_their_block_are_lost_when_the_section_comes) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_section_pos section = {4, MOB_SCENE_FEET / 16, 4};
  ovis_world_drop_section(scene.world, section);
  for (int32_t i = 0; i < 15; i++) {
    const ovis_pos pos = {64 + i, MOB_SCENE_FEET + 1, 66};
    assert_int_equal(ovis_sim_set_point_tickets(scene.sim, pos, "home", 0), OVIS_OK);
    assert_int_equal(
        ovis_sim_set_point_tickets(scene.sim, (ovis_pos){64 + i, pos.y, 67}, "farmer", 0), OVIS_OK);
  }
  ovis_state states[OVIS_SECTION_CELLS] = {0};
  states[1 << 8 | 2 << 4 | 3] = state_of("red_bed[part=head]"); // 67 65 66
  assert_int_equal(ovis_world_set_states(scene.world, section, states), OVIS_OK);
  ovis_point lost[OVIS_LOST_POINTS_MAX + 1];
  memset(lost, 0, sizeof lost);
  assert_int_equal(ovis_sim_get_lost_points(scene.sim, lost, 2), 29);
  assert_null(lost[2].type);
  assert_int_equal(ovis_sim_get_lost_points(scene.sim, lost, OVIS_LOST_POINTS_MAX + 1), 29);
  assert_null(lost[OVIS_LOST_POINTS_MAX].type);
  assert_string_equal(lost[0].type, "home");
  assert_int_equal(lost[3].pos.x, 68); // the fourth has its bed
  assert_string_equal(lost[OVIS_LOST_POINTS_MAX - 1].type, "farmer");
  ovis_point bed;
  assert_int_equal(ovis_sim_get_point(scene.sim, (ovis_pos){67, MOB_SCENE_FEET + 1, 66}, &bed),
                   OVIS_OK);
  assert_int_equal(bed.free_tickets, 0);
  mob_scene_close(&scene);
}
