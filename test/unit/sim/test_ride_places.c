// Where riders are put: seats at the edge and at the border, and the cells beside a vehicle.
#include "support/goal_probe.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>

enum { FEET = MOB_SCENE_FEET };

typedef struct ride {
  mob_scene scene;
  ovis_mob_id vehicle, rider;
} ride;

static ovis_vec3 place(const ride* self, ovis_mob_id mob) {
  return mob_scene_mob(&self->scene, mob).pos;
}

static ride ride_open(const char* vehicle, const char* rider) {
  ride self = {.scene = mob_scene_open("stone")};
  self.vehicle = mob_scene_spawn(&self.scene, vehicle, 64.5, 64.5);
  self.rider = mob_scene_spawn(&self.scene, rider, 70.5, 64.5);
  return self;
}

static void get_on(ride* self) {
  assert_int_equal(ovis_mob_mount(self->scene.sim, self->rider, self->vehicle), OVIS_OK);
}

static void assert_is_at(const ride* self, double x, double y, double z) {
  const ovis_vec3 at = place(self, self->rider);
  if (at.x != x || at.y != y || at.z != z) {
    fail_msg("is at %.4f %.4f %.4f, not at %.4f %.4f %.4f", at.x, at.y, at.z, x, y, z);
  }
}

static void get_on_and_off(ride* self, double x, double y, double z) {
  get_on(self);
  assert_int_equal(ovis_mob_dismount(self->scene.sim, self->rider), OVIS_OK);
  assert_is_at(self, x, y, z);
}

// ---- Floors

TEST(one_gets_off_onto_whatever_is_the_floor_of_the_cell) {
  static const struct {
    const char* state;
    double top;
  } floors[] = {{"stone_slab[type=bottom]", 0.5},
                {"white_carpet", 0.0625},
                {"snow[layers=4]", 0.375},
                {"snow[layers=8]", 0.875},
                {"dirt_path", 0.9375},
                {"soul_sand", 0.875},
                {"stone", 1},
                {"air", 0}};
  for (size_t i = 0; i < sizeof floors / sizeof *floors; i++) {
    ride self = ride_open("cow", "husk");
    const double y = FEET + floors[i].top;
    mob_scene_fill(&self.scene, (ovis_pos){60, FEET, 60}, (ovis_pos){68, FEET, 68},
                   floors[i].state);
    assert_int_equal(ovis_mob_place(self.scene.sim, self.vehicle, (ovis_vec3){64.5, y, 64.5}, 0, 0),
                     OVIS_OK);
    get_on_and_off(&self, 65.5, y, 64.5);
    mob_scene_ticks(&self.scene, 3); // it does stand there
    assert_true(place(&self, self.rider).y == y);
    assert_true(mob_scene_mob(&self.scene, self.rider).is_on_ground);
    mob_scene_close(&self.scene);
  }
}

TEST(of_two_floors_in_a_cell_it_is_the_higher_one_with_room) {
  ride wide = ride_open("cow", "spider"); // 1.4 wide
  mob_scene_set(&wide.scene, 66, FEET, 64, "stone_slab[type=bottom]");
  get_on_and_off(&wide, 65.5, FEET + 0.5, 64.5);
  mob_scene_close(&wide.scene);
  ride flat = ride_open("cow", "turtle"); // 0.4 high: there would be room below the chain as well
  mob_scene_set(&flat.scene, 64, FEET, 64, "chain[axis=x]");
  get_on_and_off(&flat, 65.5, FEET + 0.59375, 64.5);
  mob_scene_close(&flat.scene);
  ride low = ride_open("cow", "silverfish"); // 0.3 high
  mob_scene_set(&low.scene, 65, FEET, 64, "stone_slab[type=top]");
  get_on_and_off(&low, 65.5, FEET, 64.5); // below the slab, whose top is the next cell's floor
  mob_scene_set(&low.scene, 65, FEET, 64, "oak_trapdoor[half=top,open=false]");
  mob_scene_set(&low.scene, 65, FEET + 1, 64, "stone");
  get_on_and_off(&low, 65.5, FEET, 64.5);
  mob_scene_close(&low.scene);
}

TEST(one_step_down_is_the_real_floor_too) {
  ride self = ride_open("cow", "husk");
  mob_scene_fill(&self.scene, (ovis_pos){63, FEET - 1, 63}, (ovis_pos){65, FEET - 1, 65},
                 "soul_sand");
  mob_scene_set(&self.scene, 64, FEET - 1, 64, "stone");
  get_on_and_off(&self, 65.5, FEET - 0.125, 64.5);
  mob_scene_close(&self.scene);
}

// ---- What hurts

TEST(cells_with_what_hurts_are_taken_last) {
  static const struct {
    const char* state;
    int32_t y;
  } blocks[] = {{"lava", FEET},          {"fire", FEET},
                {"soul_fire", FEET},     {"campfire[lit=true]", FEET},
                {"cactus", FEET},        {"sweet_berry_bush[age=2]", FEET},
                {"powder_snow", FEET},   {"magma_block", FEET - 1},
                {"lava[level=7]", FEET}, {"fire", FEET + 1}};
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    ride self = ride_open("horse", "villager");
    mob_scene_set(&self.scene, 65, blocks[i].y, 64, blocks[i].state);
    get_on_and_off(&self, 63.5, FEET, 64.5);
    mob_scene_set(&self.scene, 65, blocks[i].y, 64, blocks[i].y < FEET ? "stone" : "air");
    get_on_and_off(&self, 65.5, FEET, 64.5);
    mob_scene_close(&self.scene);
  }
  // Nothing but magma around: better than nowhere.
  ride self = ride_open("horse", "villager");
  mob_scene_fill(&self.scene, (ovis_pos){62, FEET - 1, 62}, (ovis_pos){66, FEET - 1, 66},
                 "magma_block");
  get_on_and_off(&self, 65.5, FEET, 64.5);
  // The farthest corner is better.
  mob_scene_fill(&self.scene, (ovis_pos){62, FEET - 1, 62}, (ovis_pos){63, FEET - 1, 63}, "stone");
  get_on_and_off(&self, 63.5, FEET, 63.5);
  mob_scene_close(&self.scene);
}

TEST(lava_of_the_hosts_own_is_lava) {
  ovis_block_def def = ovis_default_block_def();
  def.name = "default:lava";
  def.box_count = 0;
  def.traits.tags = 0;
  def.traits.fluid = OVIS_FLUID_LAVA;
  def.traits.fluid_amount = 8;
  ovis_state state;
  assert_int_equal(ovis_blocks_add(path_scene_registry(), &def, &state), OVIS_OK);
  ride self = ride_open("horse", "villager");
  mob_scene_set(&self.scene, 65, FEET, 64, "default:lava");
  get_on_and_off(&self, 63.5, FEET, 64.5);
  mob_scene_close(&self.scene);
}

// ---- The edge of what is loaded, and the border of all places

TEST(a_seat_over_the_edge_of_the_loaded_world_is_the_middle) {
  ride self = ride_open("camel", "husk");
  const ovis_vec3 edge = {MOB_SCENE_SIDE - 0.1, FEET, 64.5};
  assert_int_equal(ovis_mob_place(self.scene.sim, self.vehicle, edge, -90, 0), OVIS_OK);
  get_on(&self);
  for (int32_t i = 0; i < 3; i++) {
    assert_true(place(&self, self.rider).x == edge.x);
    assert_false(mob_scene_mob(&self.scene, self.rider).is_frozen);
    mob_scene_ticks(&self.scene, 1);
  }
  assert_int_equal(ovis_mob_place(self.scene.sim, self.vehicle, edge, 90, 0),
                   OVIS_OK); // the other way round
  assert_true(fabs(place(&self, self.rider).x - (edge.x - 0.5)) < 1e-6);
  mob_scene_close(&self.scene);
}

TEST(nobody_gets_off_to_where_nothing_is_loaded) {
  ride self = ride_open("cow", "ravager"); // so wide that it would stand on what is loaded
  const ovis_vec3 edge = {MOB_SCENE_SIDE - 0.5, FEET, 64.5};
  assert_int_equal(ovis_mob_place(self.scene.sim, self.vehicle, edge, 0, 0), OVIS_OK);
  get_on_and_off(&self, edge.x - 1, FEET, 64.5);
  mob_scene_close(&self.scene);
}

// Its section goes while it sits there, and it dies before its vehicle's next turn.
TEST(a_rider_that_dies_where_nothing_is_loaded_goes) {
  ride self = ride_open("camel", "husk");
  const ovis_vec3 at = {63.9, FEET, 64.5};
  assert_int_equal(ovis_mob_place(self.scene.sim, self.vehicle, at, -90, 0), OVIS_OK);
  get_on(&self);
  mob_scene_ticks(&self.scene, 2);
  assert_true(place(&self, self.rider).x > 64);
  for (int32_t y = 0; y < MOB_SCENE_SIDE / 16; y++) {
    ovis_world_drop_section(self.scene.world, (ovis_section_pos){4, y, 4});
  }
  assert_int_equal(ovis_mob_hurt(self.scene.sim, self.rider, 1000, OVIS_NO_MOB), OVIS_OK);
  assert_is_at(&self, at.x, at.y, at.z);
  mob_scene_ticks(&self.scene, 25);
  assert_int_equal(ovis_sim_get_mob_count(self.scene.sim), 1);
  mob_scene_close(&self.scene);
}

TEST(nobody_is_put_beyond_the_border) {
  static const ovis_vec3 places[] = {
      {OVIS_PLACE_MAX, 1000, 64.5}, {-OVIS_PLACE_MAX, 1000, 64.5}, {64.5, OVIS_PLACE_MAX, 64.5}};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    ride self = ride_open("camel", "husk");
    const float yaw = places[i].x > 0 ? -90 : 90; // ahead is outwards
    assert_int_equal(ovis_mob_place(self.scene.sim, self.vehicle, places[i], yaw, 0), OVIS_OK);
    get_on(&self);
    for (int32_t step = 0; step < 2; step++) {
      const ovis_vec3 at = place(&self, self.rider);
      assert_true(fabs(at.x) <= OVIS_PLACE_MAX);
      assert_true(fabs(at.y) <= OVIS_PLACE_MAX);
      assert_true(ovis_sim_check(self.scene.sim));
      assert_true(step == 1 || ovis_mob_dismount(self.scene.sim, self.rider) == OVIS_OK);
    }
    mob_scene_close(&self.scene);
  }
}

TEST(nobody_gets_off_beyond_the_border) {
  ride self = ride_open("cow", "husk");
  const ovis_state stone = path_scene_state("stone");
  const ovis_section_data data = {.palette = &stone, .palette_count = 1};
  const int32_t border = (int32_t)OVIS_PLACE_MAX / 16; // the first section beyond it
  for (int32_t x = border - 1; x <= border; x++) {
    assert_int_equal(ovis_world_set_section(self.scene.world, (ovis_section_pos){x, 3, 4}, &data),
                     OVIS_OK);
    const ovis_state air = path_scene_state("air");
    const ovis_section_data empty = {.palette = &air, .palette_count = 1};
    assert_int_equal(ovis_world_set_section(self.scene.world, (ovis_section_pos){x, 4, 4}, &empty),
                     OVIS_OK);
  }
  const ovis_vec3 edge = {OVIS_PLACE_MAX - 0.5, FEET, 72.5};
  assert_int_equal(ovis_mob_place(self.scene.sim, self.vehicle, edge, 0, 0), OVIS_OK);
  get_on_and_off(&self, edge.x - 1, FEET, 72.5);
  mob_scene_close(&self.scene);
}

// ---- At once

TEST(who_changes_size_moves_the_seat_at_once) {
  ride self = ride_open("horse", "zombie");
  get_on(&self);
  const double grown = FEET + (double)1.6f * 0.75 - 0.45;
  assert_true(fabs(place(&self, self.rider).y - grown) < 1e-6);
  mob_scene_put(&self.scene, self.vehicle, OVIS_PROP_IS_BABY, 1);
  assert_true(fabs(place(&self, self.rider).y - (FEET + (double)0.8f * 0.75 - 0.45)) < 1e-6);
  mob_scene_put(&self.scene, self.vehicle, OVIS_PROP_AGE, 0);
  assert_true(fabs(place(&self, self.rider).y - grown) < 1e-6);
  mob_scene_put(&self.scene, self.rider, OVIS_PROP_IS_BABY, 1); // who sits higher
  assert_true(fabs(place(&self, self.rider).y - (grown + 0.45)) < 1e-6);
  mob_scene_close(&self.scene);
}

static void assert_is_still(const ride* self) {
  const ovis_vec3 v = mob_scene_mob(&self->scene, self->rider).velocity;
  assert_true(v.x == 0 && v.y == 0 && v.z == 0);
}

TEST(who_rides_has_no_motion_of_its_own_and_leaves_with_none) {
  ride self = ride_open("horse", "husk");
  const ovis_mob_id player = mob_scene_player(&self.scene, 67.5, 64.5);
  get_on(&self);
  mob_scene_ticks(&self.scene, 2);
  assert_int_equal(ovis_mob_hurt(self.scene.sim, self.rider, 1, player), OVIS_OK); // no knock-back
  assert_is_still(&self);
  mob_scene_put(&self.scene, self.rider, OVIS_PROP_VELOCITY_X, 1);
  assert_is_still(&self);
  goal_probe_actor(&self.scene, self.rider)->body.velocity = (ovis_vec3){0.1, 0.2, 0.3};
  assert_int_equal(ovis_mob_dismount(self.scene.sim, self.rider), OVIS_OK);
  assert_is_still(&self);
  assert_int_equal(ovis_mob_hurt(self.scene.sim, self.rider, 5, player),
                   OVIS_OK); // of the same blow: more
  assert_is_still(&self);
  mob_scene_ticks(&self.scene, 12);
  assert_int_equal(ovis_mob_hurt(self.scene.sim, self.rider, 1, player), OVIS_OK);
  assert_true(mob_scene_mob(&self.scene, self.rider).velocity.x < 0);
  mob_scene_close(&self.scene);
}

TEST(who_rides_is_in_no_powder_snow) {
  ride self = ride_open("spider", "skeleton");
  mob_scene_set(&self.scene, 70, FEET, 64, "powder_snow");
  mob_scene_ticks(&self.scene, 1);
  assert_true(goal_probe_actor(&self.scene, self.rider)->body.is_in_powder_snow);
  get_on(&self);
  assert_false(goal_probe_actor(&self.scene, self.rider)->body.is_in_powder_snow);
  mob_scene_close(&self.scene);
}
