// The controls of those who do not just walk.
#include "body/body_angle.h"
#include "figures/species_row.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <ovis/species.h>

#include <math.h>

static void expect_near(double value, double expected, double tolerance) {
  if (!(fabs(value - expected) <= tolerance)) {
    fail_msg("%.17g is not within %g of %.17g", value, tolerance, expected);
  }
}

typedef struct mob {
  ov_body body;
  ov_controls controls;
  ov_control_view view;
} mob;

static mob make(const char* name, const ovis_world* world, ovis_vec3 pos) {
  const ovis_species* species = ovis_species_find(name);
  assert_non_null(species);
  const ov_body_size size = {species->width, species->height, species->eye_height};
  mob m = {.view = {.world = world}};
  ov_body_init(&m.body, &size, pos, 0);
  m.body.movement_speed = (double)species->speed;
  m.body.step_height = species->step_height;
  ov_controls_init(&m.controls, &m.body);
  ov_body_plan_apply(&ov_species_of(species)->body, &m.body, &m.controls);
  return m;
}

static void tick(mob* m) {
  ov_body_begin(&m->body, m->view.world);
  ov_controls_tick(&m->controls, &m->body, &m->view);
  ov_body_end(&m->body, m->view.world);
  ov_body_turn_tick(&m->controls, &m->body, &m->view);
  assert_true(ov_body_is_valid(&m->body));
  assert_true(ov_controls_is_valid(&m->controls));
}

static double distance(const mob* m, ovis_vec3 to) {
  const double dx = m->body.pos.x - to.x;
  const double dy = m->body.pos.y - to.y;
  const double dz = m->body.pos.z - to.z;
  return sqrt(dx * dx + dy * dy + dz * dz);
}

// Nearest that it comes to a place.
static double travel_to(mob* m, ovis_vec3 to, int ticks) {
  double nearest = distance(m, to);
  for (int i = 0; i < ticks; i++) {
    ov_move_control_want(&m->controls.move, to, 1);
    tick(m);
    nearest = distance(m, to) < nearest ? distance(m, to) : nearest;
  }
  return nearest;
}

static ovis_world* sea(void) {
  ovis_world* world = body_scene_floor("stone");
  body_scene_fill(world, (ovis_pos){0, 1, 0}, (ovis_pos){127, 63, 127}, "water");
  return world;
}

// ---- All

TEST(every_kind_gets_where_it_wants_in_its_medium) {
  static const struct {
    const char* name;
    bool is_swimmer;
    int ticks;
  } cases[] = {{"bee", false, 300},    {"allay", false, 900},    {"parrot", false, 400},
               {"wither", false, 300}, {"dolphin", true, 400},   {"axolotl", true, 400},
               {"tadpole", true, 900}, {"frog", true, 900},      {"cod", true, 600},
               {"salmon", true, 600},  {"guardian", true, 400},  {"turtle", true, 600},
               {"drowned", true, 900}, {"pufferfish", true, 600}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_world* world = cases[i].is_swimmer ? sea() : body_scene_floor("stone");
    const double y = cases[i].is_swimmer ? 40 : 90;
    mob m = make(cases[i].name, world, (ovis_vec3){60.5, y, 60.5});
    m.view.wants_to_swim = true;
    const double nearest = travel_to(&m, (ovis_vec3){64.5, y + 4, 70.5}, cases[i].ticks);
    if (nearest > 1.5) {
      fail_msg("a %s came no nearer than %g", cases[i].name, nearest);
    }
    ovis_world_destroy(world);
  }
}

TEST(a_plan_of_zeros_walks) {
  ov_body body = body_scene_zombie(0, 0, 0);
  ov_controls controls;
  ov_controls_init(&controls, &body);
  const ov_body before = body;
  const ov_controls controls_before = controls;
  ov_body_plan_apply(&(const ov_body_plan){0}, &body, &controls);
  assert_true(controls.move_kind == OV_MOVE_KIND_GROUND);
  assert_true(body.travel == before.travel);
  assert_true(body.is_pushed_by_fluids);
  assert_true(controls.head_yaw_max_deg == controls_before.head_yaw_max_deg);
  assert_true(controls.head_pitch_max_deg == controls_before.head_pitch_max_deg);
  assert_true(controls.head_turn_max_deg == controls_before.head_turn_max_deg);
}

TEST(look_limits_are_those_of_the_species) {
  static const struct {
    const char* name;
    float yaw, pitch, turn;
  } cases[] = {{"ravager", 45, 40, 10}, {"guardian", 75, 180, 10}, {"dolphin", 1, 1, 10},
               {"axolotl", 1, 1, 10},   {"slime", 75, 0, 10},      {"magma_cube", 75, 0, 10},
               {"camel", 30, 40, 10},   {"frog", 5, 40, 35},       {"cow", 75, 40, 10}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    mob m = make(cases[i].name, NULL, (ovis_vec3){0, 0, 0});
    assert_true(m.controls.head_yaw_max_deg == cases[i].yaw);
    assert_true(m.controls.head_pitch_max_deg == cases[i].pitch);
    assert_true(m.controls.head_turn_max_deg == cases[i].turn);
  }
}

// ---- Flying

TEST(a_flier_rises_at_its_speed_and_falls_only_if_it_does_not_hover) {
  ovis_world* world = body_scene_world();
  static const char* const names[] = {"bee", "parrot"};
  for (int i = 0; i < 2; i++) {
    mob m = make(names[i], world, (ovis_vec3){60.5, 60, 60.5});
    ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 70, 68.5}, 1);
    ov_body_begin(&m.body, world);
    ov_move_control_tick(&m.controls, &m.body, &m.view);
    const float speed = (float)m.controls.limits.flight_speed;
    assert_true(m.body.speed == speed);
    assert_true(m.body.forward == speed);
    assert_true(m.body.vertical == speed);
    assert_false(m.body.has_gravity);
    assert_true(m.body.pitch_deg == -m.controls.limits.pitch_max_deg); // upward is negative
    ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 50, 68.5}, 1);
    ov_move_control_tick(&m.controls, &m.body, &m.view);
    assert_true(m.body.vertical == -speed);
    ov_move_control_tick(&m.controls, &m.body, &m.view); // nobody wants
    assert_true(m.body.vertical == 0 && m.body.forward == 0);
    assert_true(m.body.has_gravity == (i == 1));
    m.body.is_on_ground = true;
    ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 50, 68.5}, 1);
    ov_move_control_tick(&m.controls, &m.body, &m.view);
    assert_true(m.body.speed == (float)m.body.movement_speed);
  }
  ovis_world_destroy(world);
}

// ---- Swimming

TEST(a_dolphin_swims_along_its_pitch_of_5_degrees_a_tick) {
  ovis_world* world = sea();
  mob m = make("dolphin", world, (ovis_vec3){60.5, 30, 60.5});
  ov_body_begin(&m.body, world);
  ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 40, 70.5}, 1);
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  const float speed = 1.2f;
  assert_true(m.body.speed == speed * 0.02f);
  assert_true(m.body.pitch_deg == -5);
  assert_true(m.body.forward == ov_angle_cos(-5) * speed);
  assert_true(m.body.vertical == -ov_angle_sin(-5) * speed);
  assert_true(m.body.vertical > 0);
  expect_near(m.body.velocity.y, 0.005, 1e-12);
  for (int i = 0; i < 20; i++) {
    ov_move_control_tick(&m.controls, &m.body, &m.view); // the wish lives on
  }
  expect_near((double)m.body.pitch_deg, -45, 0.5);
  ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 50, 60.6}, 1);
  for (int i = 0; i < 20; i++) {
    ov_move_control_tick(&m.controls, &m.body, &m.view);
  }
  assert_true(m.body.pitch_deg == -85); // no steeper
  m.view.is_path_done = true;
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.forward == 0 && m.body.vertical == 0 && m.body.speed == 0);
  ovis_world_destroy(world);
}

TEST(a_swimmer_on_land_turns_before_it_goes) {
  ovis_world* world = body_scene_floor("stone");
  mob m = make("axolotl", world, (ovis_vec3){60.5, 64, 60.5});
  ov_body_begin(&m.body, world);
  ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 64, 40.5}, 1); // behind it
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.speed == 0);
  for (int i = 0; i < 13; i++) {
    ov_move_control_tick(&m.controls, &m.body, &m.view);
  }
  // 140 of 180 degrees: 40 to go, 30 of them too many: 1 - 30 / 50.
  expect_near((double)m.body.speed, 0.5 * 0.4, 1e-4);
  for (int i = 0; i < 4; i++) {
    ov_move_control_tick(&m.controls, &m.body, &m.view);
  }
  assert_true(m.body.speed == 0.5f);
  ovis_world_destroy(world);
}

TEST(a_fish_eases_into_its_speed) {
  ovis_world* world = sea();
  mob m = make("cod", world, (ovis_vec3){60.5, 30, 60.5});
  ov_body_begin(&m.body, world);
  assert_true(m.body.is_eye_in_water);
  float speed = 0;
  double rise = 0;
  for (int i = 0; i < 10; i++) {
    ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 34, 63.5}, 1);
    ov_move_control_tick(&m.controls, &m.body, &m.view);
    speed += 0.125f * (0.7f - speed);
    rise += 0.005 + (double)speed * 0.8 * 0.1;
    expect_near((double)m.body.speed, (double)speed, 1e-6);
    expect_near(m.body.velocity.y, rise, 1e-6);
  }
  m.view.is_path_done = true;
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.speed == 0 && m.body.forward == 0);
  ovis_world_destroy(world);
}

TEST(who_hunts_does_not_sink) {
  ovis_world* world = sea();
  mob m = make("guardian", world, (ovis_vec3){60.5, 30, 60.5});
  m.view.is_path_done = true;
  for (int i = 0; i < 150; i++) {
    tick(&m);
  }
  expect_near(m.body.pos.y - m.body.tick_pos.y, -0.05, 1e-3);
  m.view.has_target = true;
  for (int i = 0; i < 150; i++) {
    tick(&m);
  }
  assert_true(m.body.pos.y == m.body.tick_pos.y);
  ovis_world_destroy(world);
}

TEST(turtles_are_slow_far_from_home_and_on_land) {
  ovis_world* world = sea();
  mob m = make("turtle", world, (ovis_vec3){60.5, 30, 60.5});
  ov_body_begin(&m.body, world);
  static const float expected[] = {0.25f, 0.125f, 0.0833333358f};
  for (int i = 0; i < 3; i++) {
    m.view.is_far_from_home = i == 1;
    m.view.is_baby = i == 2;
    m.body.speed = 0.25f;
    ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 30, 63.5}, 1);
    ov_move_control_tick(&m.controls, &m.body, &m.view);
    const float slow = expected[i];
    expect_near((double)m.body.speed, (double)(slow + 0.125f * (0.25f - slow)), 1e-7);
  }
  ovis_world_destroy(world);
}

TEST(a_drowned_walks_until_it_wants_to_swim) {
  ovis_world* world = sea();
  body_scene_fill(world, (ovis_pos){0, 0, 0}, (ovis_pos){127, 0, 127}, "stone");
  mob m = make("drowned", world, (ovis_vec3){60.5, 1, 60.5});
  for (int i = 0; i < 60; i++) {
    ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 20, 100.5}, 1);
    tick(&m);
  }
  assert_true(m.body.pos.y < 2);
  m.body.velocity.y = 0;
  m.body.is_on_ground = false;
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.velocity.y == -0.008); // it does not swim: it sinks
  m.view.wants_to_swim = true;
  m.view.wants_up = true;
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  expect_near(m.body.velocity.y, -0.006, 1e-12);
  for (int i = 0; i < 400; i++) {
    ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 20, 100.5}, 1);
    tick(&m);
  }
  assert_true(m.body.pos.y > 10);
  ovis_world_destroy(world);
}

// ---- Looking of swimmers

TEST(a_swimmers_trunk_follows_its_head_by_4_degrees) {
  mob m = make("dolphin", NULL, (ovis_vec3){0, 0, 0});
  m.view.is_path_done = true;
  ov_look_control_look_at(&m.controls.look, (ovis_vec3){-20, 0.3, 0.1}, 30, 30); // a yaw of 90
  ov_look_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.head_yaw_deg == 30);
  assert_true(m.body.body_yaw_deg == 4);
  expect_near((double)m.body.pitch_deg, 10, 1e-4); // ten below the place
  ov_look_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.head_yaw_deg == 60);
  assert_true(m.body.body_yaw_deg == 8);
  ov_look_control_tick(&m.controls, &m.body, &m.view); // the wish is over
  expect_near((double)m.body.pitch_deg, 5, 1e-4);
  assert_true(m.body.head_yaw_deg == 50);
  m.view.is_path_done = false;
  ov_look_control_tick(&m.controls, &m.body, &m.view);
  expect_near((double)m.body.pitch_deg, 5, 1e-4); // stays on a way
}

TEST(who_does_not_look_keeps_its_head) {
  mob m = make("cow", NULL, (ovis_vec3){0, 0, 0});
  m.body.pitch_deg = 12;
  m.view.is_look_off = true;
  ov_look_control_look_at(&m.controls.look, (ovis_vec3){-20, 0.3, 0.1}, 30, 30);
  ov_look_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.head_yaw_deg == 0);
  assert_true(m.body.pitch_deg == 12);
  m.view.is_look_off = false;
  m.view.keeps_pitch = true;
  m.controls.look.cooldown_ticks = 0;
  ov_look_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.pitch_deg == 12);
  m.view.keeps_pitch = false;
  ov_look_control_tick(&m.controls, &m.body, &m.view);
  assert_true(m.body.pitch_deg == 0);
}

// ---- Slimes

TEST(a_slime_hops_after_10_to_29_ticks_on_the_ground) {
  static const struct {
    const char* name;
    bool is_hurried;
    int min, max;
  } cases[] = {{"slime", false, 10, 29}, {"slime", true, 3, 9}, {"magma_cube", false, 40, 116}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ovis_world* world = body_scene_floor("stone");
    mob m = make(cases[i].name, world, (ovis_vec3){60.5, 64, 60.5});
    ov_rng rng = ov_rng_make(3, 4);
    m.view.rng = &rng;
    int waited = 0;
    int hops = 0;
    int least = 1000;
    int most = 0;
    for (int t = 0; t < 6000; t++) {
      const bool stood = m.body.is_on_ground;
      ov_slime_control_turn(&m.controls, (float)(hops * 77 % 360), cases[i].is_hurried);
      ov_slime_control_hop(&m.controls, 1);
      tick(&m);
      if (stood && m.body.pos.y > 64.1) {
        if (hops > 0) {
          least = waited < least ? waited : least;
          most = waited > most ? waited : most;
        }
        hops++;
        waited = 0;
      } else if (stood) {
        waited++;
        assert_true(m.body.speed == 0);
      }
    }
    assert_true(hops > 30);
    assert_int_equal(least, cases[i].min);
    assert_true(most <= cases[i].max && most >= cases[i].max - 8);
    ovis_world_destroy(world);
  }
}

TEST(a_sprinter_walks_faster) {
  ovis_world* world = body_scene_floor("stone");
  mob m = make("cat", world, (ovis_vec3){60.5, 64, 60.5});
  m.body.is_sprinting = true;
  ov_move_control_want(&m.controls.move, (ovis_vec3){60.5, 64, 70.5}, 1);
  ov_move_control_tick(&m.controls, &m.body, &m.view);
  expect_near((double)m.body.speed, 0.3 * 1.3, 1e-6);
  ovis_world_destroy(world);
}

// ---- Fields

TEST(each_kind_is_read_back_as_it_was_written) {
  static const char* const names[] = {"cow", "bee", "dolphin", "cod", "magma_cube", "drowned"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    mob m = make(names[i], NULL, (ovis_vec3){1, 2, 3});
    m.controls.slime.delay_ticks = m.controls.move_kind == OV_MOVE_KIND_SLIME ? 7 : 0;
    const ovis_allocator plain = {0};
    ov_writer writer;
    ov_writer_init(&writer, &plain);
    ov_fields write = ov_fields_write(&writer);
    ov_body_fields(&m.body, &write);
    ov_controls_fields(&m.controls, &write);
    ov_reader reader = ov_reader_make(writer.bytes, writer.size);
    ov_fields read = ov_fields_read(&reader);
    mob other = {0};
    ov_body_fields(&other.body, &read);
    ov_controls_fields(&other.controls, &read);
    assert_false(read.is_bad);
    assert_false(reader.is_short);
    assert_true(reader.at == reader.size);
    ov_fields a = ov_fields_hash(1);
    ov_fields b = ov_fields_hash(1);
    ov_body_fields(&m.body, &a);
    ov_controls_fields(&m.controls, &a);
    ov_body_fields(&other.body, &b);
    ov_controls_fields(&other.controls, &b);
    assert_true(ov_fields_end(&a) == ov_fields_end(&b));
    assert_true(other.controls.move_kind == m.controls.move_kind);
    assert_true(other.controls.slime.delay_ticks == m.controls.slime.delay_ticks);
    assert_true(other.controls.limits.water_factor == m.controls.limits.water_factor);
    assert_true(ov_controls_is_valid(&other.controls));
    ov_writer_fini(&writer);
  }
}
