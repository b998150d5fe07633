// The navigation kinds of the reference against numbers calculated by hand.
#include "reference/nav_ref.h"
#include "support/body_scene.h"
#include "support/test.h"

static const nav_ref_rules rules = {0};

static nav_ref_mob mob_at(double x, double y, double z) {
  return (nav_ref_mob){.x = x, .y = y, .z = z, .width = 0.6f, .height = 1, .speed = 0.25f};
}

TEST(who_may_follow_depends_on_the_kind_and_where_it_is) {
  enum { G = 1, C = 2, F = 4, W = 8, A = 16 };
  static const struct {
    nav_ref_mob mob;
    int kinds;
  } cases[] = {{{.on_ground = true}, G | C | F | A},
               {{.on_ground = false}, F | A},
               {{.in_water = true}, G | C | F | W | A},
               {{.in_lava = true}, G | C | F | W | A},
               {{.riding = true}, G | C | A},
               {{.riding = true, .in_water = true}, G | C | W | A},
               {{.riding = true, .in_water = true, .can_float = true}, G | C | F | W | A},
               {{.can_breach = true}, F | W | A}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    for (int kind = 0; kind < 5; kind++) {
      assert_int_equal(nav_ref_can_update((nav_ref_kind)kind, &cases[i].mob),
                       cases[i].kinds >> kind & 1);
    }
  }
}

TEST(only_fliers_and_swimmers_see_clear_ways_and_water_does_not_hide_them) {
  ovis_world* world = body_scene_world();
  body_scene_fill(world, (ovis_pos){10, 64, 8}, (ovis_pos){10, 66, 8}, "water");
  nav_ref_mob mob = mob_at(8.5, 64, 8.5);
  for (int kind = 0; kind < 5; kind++) {
    const bool sees = kind == NAV_REF_FLYING || kind == NAV_REF_WATER;
    assert_int_equal(nav_ref_is_clear((nav_ref_kind)kind, world, &mob, 12.5, 64, 8.5), sees);
  }
  mob.in_water = true;
  assert_true(nav_ref_is_clear(NAV_REF_AMPHIBIOUS, world, &mob, 12.5, 64, 8.5));
  // A slab on the floor hides the way from a flier's feet (64) to half its height (64.5) and not
  // that from a swimmer's middle (64.5).
  body_scene_fill(world, (ovis_pos){9, 64, 8}, (ovis_pos){9, 64, 8}, "oak_slab[type=bottom]");
  assert_false(nav_ref_is_clear(NAV_REF_FLYING, world, &mob, 12.5, 64, 8.5));
  mob.height = 1.2f;
  assert_true(nav_ref_is_clear(NAV_REF_WATER, world, &mob, 12.5, 64, 8.5));
  ovis_world_destroy(world);
}

TEST(walkers_go_to_the_floor_and_the_others_to_the_node) {
  ovis_world* world = body_scene_floor("oak_slab[type=bottom]"); // top at 63.5
  const nav_ref_node nodes[] = {{12, 64, 8, OVIS_PATH_OPEN}, {13, 64, 8, OVIS_PATH_OPEN}};
  nav_ref_mob mob = mob_at(8.5, 64, 8.5);
  mob.on_ground = mob.in_water = true;
  for (int kind = 0; kind < 5; kind++) {
    nav_ref ref = {.kind = (nav_ref_kind)kind};
    nav_ref_start(&ref, world, &mob, nodes, 2);
    nav_ref_tick(&ref, world, &rules, &mob, 1);
    assert_true(ref.wants);
    assert_true(ref.want_x == 12.5);
    assert_true(ref.want_y == (kind <= NAV_REF_CLIMBER ? 63.5 : 64));
  }
  ovis_world_destroy(world);
}

// A flier two blocks before a node that lies straight on: the way there is clear, so on it goes.
TEST(a_clear_way_skips_a_node_within_two_blocks) {
  ovis_world* world = body_scene_world();
  const nav_ref_node nodes[] = {
      {9, 64, 8, OVIS_PATH_OPEN}, {10, 64, 8, OVIS_PATH_OPEN}, {11, 64, 8, OVIS_PATH_OPEN}};
  nav_ref_mob mob = mob_at(8, 64, 8.5); // 1.5 from the first
  nav_ref ref = {.kind = NAV_REF_FLYING};
  nav_ref_start(&ref, world, &mob, nodes, 3);
  nav_ref_tick(&ref, world, &rules, &mob, 1);
  assert_int_equal(ref.next, 1);
  nav_ref_tick(&ref, world, &rules, &mob, 2); // 2.5 from the second
  assert_int_equal(ref.next, 1);
  ref = (nav_ref){.kind = NAV_REF_AMPHIBIOUS}; // dry
  nav_ref_start(&ref, world, &mob, nodes, 3);
  nav_ref_tick(&ref, world, &rules, &mob, 1);
  assert_int_equal(ref.next, 0);
  ovis_world_destroy(world);
}

TEST(a_climber_steers_at_its_target_s_corner_until_its_width_is_near) {
  ovis_world* world = body_scene_world();
  nav_ref_mob mob = mob_at(8.5, 64, 8.5);
  mob.width = 1.4f;
  nav_ref ref = {.kind = NAV_REF_CLIMBER, .has_raw = true, .raw_x = 8, .raw_y = 68, .raw_z = 8};
  nav_ref_tick(&ref, world, &rules, &mob, 1);
  assert_true(ref.wants);
  assert_true(ref.want_x == 8 && ref.want_y == 68 && ref.want_z == 8);
  mob.y = 67.2; // 1.3 below its middle
  nav_ref_tick(&ref, world, &rules, &mob, 2);
  assert_false(ref.wants);
  assert_false(ref.has_raw);
  ref.has_raw = true;
  mob.y = 75; // far above, and over it
  nav_ref_tick(&ref, world, &rules, &mob, 3);
  assert_false(ref.has_raw);
  ref.has_raw = true;
  mob.x = 10; // 1.5 beside it
  nav_ref_tick(&ref, world, &rules, &mob, 4);
  assert_true(ref.wants);
  ovis_world_destroy(world);
}

TEST(what_a_mob_may_be_sent_to_depends_on_the_kind) {
  ovis_world* world = body_scene_world();
  body_scene_fill(world, (ovis_pos){8, 64, 8}, (ovis_pos){8, 64, 8}, "stone");
  body_scene_fill(world, (ovis_pos){9, 64, 8}, (ovis_pos){9, 64, 8},
                  "oak_stairs[half=top,facing=north]");
  static const bool expected[5][3] = {// in the stone, on it, in the stairs
                                      {false, true, false},
                                      {false, true, false},
                                      {true, false, true},
                                      {false, true, true},
                                      {false, true, false}};
  for (int kind = 0; kind < 5; kind++) {
    assert_int_equal(nav_ref_is_stable((nav_ref_kind)kind, world, 8, 64, 8), expected[kind][0]);
    assert_int_equal(nav_ref_is_stable((nav_ref_kind)kind, world, 8, 65, 8), expected[kind][1]);
    assert_int_equal(nav_ref_is_stable((nav_ref_kind)kind, world, 9, 64, 8), expected[kind][2]);
  }
  ovis_world_destroy(world);
}
