// Move and look controls against the slow reference: random wishes, bodies and places. Angles agree
// to a thousandth of a degree, the rest follows from them; after each tick both go on from the
// engine's state.
#include "body/controls.h"
#include "figures/species_row.h"
#include "reference/body_ref_controls.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <math.h>

static bool near_to(double a, double b, double tolerance) {
  return fabs(a - b) <= tolerance;
}

static bool same_angle(float a, float b) {
  const double off = fmod(fabs((double)a - (double)b), 360);
  return off < 1e-3 || off > 360 - 1e-3;
}

typedef struct pair {
  ov_body body;
  ov_controls controls;
  control_ref ref;
  ov_control_view view;
} pair;

static const ov_move_kind kinds[] = {[CONTROL_REF_FLIES] = OV_MOVE_KIND_FLYING,
                                     [CONTROL_REF_SWIMS] = OV_MOVE_KIND_SWIMMING,
                                     [CONTROL_REF_FISH] = OV_MOVE_KIND_FISH,
                                     [CONTROL_REF_SLIME] = OV_MOVE_KIND_SLIME};

static void draw_pair(pair* p, const ovis_world* world, uint64_t* random) {
  p->body = body_scene_zombie(64, 64, 64);
  ov_controls_init(&p->controls, &p->body);
  p->view = (ov_control_view){.world = world};
  control_ref* r = &p->ref;
  *r = (control_ref){.kind = (control_ref_kind)(test_random(random) % 4)};
  r->yaw_max = test_float(random, 1, 20);
  r->pitch_max = test_float(random, 5, 90);
  r->in_water = test_float(random, 0.01, 1);
  r->on_land = test_float(random, 0.05, 1);
  r->hovers = test_one_in(random, 2);
  r->rises = test_one_in(random, 2);
  r->walk_speed = test_unit(random);
  r->fly_speed = test_unit(random);
  r->delay_factor = test_one_in(random, 2) ? 1 : 4;
  p->controls.move_kind = kinds[r->kind];
  p->controls.limits = (ov_move_limits){.yaw_max_deg = r->yaw_max,
                                        .pitch_max_deg = r->pitch_max,
                                        .water_factor = r->in_water,
                                        .land_factor = r->on_land,
                                        .flight_speed = r->fly_speed,
                                        .delay_factor = r->delay_factor,
                                        .hovers = r->hovers,
                                        .rises = r->rises};
  p->body.movement_speed = r->walk_speed;
}

static void copy_body(pair* p) {
  const ov_body* b = &p->body;
  control_ref* r = &p->ref;
  r->at[0] = b->pos.x;
  r->at[1] = b->pos.y;
  r->at[2] = b->pos.z;
  r->v[0] = b->velocity.x;
  r->v[1] = b->velocity.y;
  r->v[2] = b->velocity.z;
  r->yaw = b->yaw_deg;
  r->body_yaw = b->body_yaw_deg;
  r->head_yaw = b->head_yaw_deg;
  r->pitch = b->pitch_deg;
  r->speed = b->speed;
  r->ahead = b->forward;
  r->left = b->sideways;
  r->up = b->vertical;
  r->stands = b->is_on_ground;
  r->wet = b->is_in_water;
  r->eye_wet = b->is_eye_in_water;
  r->weighs = b->has_gravity;
  r->delay = p->controls.slime.delay_ticks;
  r->jumps = false;
}

static void draw_wish(pair* p, uint64_t* random) {
  ov_body* b = &p->body;
  control_ref* r = &p->ref;
  b->is_on_ground = test_one_in(random, 2);
  b->is_in_water = test_one_in(random, 2);
  b->is_eye_in_water = b->is_in_water && test_one_in(random, 2);
  p->view.is_path_done = r->is_path_done = test_one_in(random, 5);
  p->controls.jump.is_wanted = false;
  if (r->kind == CONTROL_REF_SLIME) {
    r->slime_yaw = test_float(random, -360, 720);
    r->is_hurried = test_one_in(random, 3);
    ov_slime_control_turn(&p->controls, r->slime_yaw, r->is_hurried);
  }
  if (test_one_in(random, 4)) {
    return; // what was wished may go on
  }
  const double far = test_one_in(random, 4) ? 1e-4 : 8;
  const ovis_vec3 to = {b->pos.x + far * (test_unit(random) - 0.5),
                        b->pos.y + (test_one_in(random, 6) ? 0 : far * (test_unit(random) - 0.5)),
                        b->pos.z + far * (test_unit(random) - 0.5)};
  r->has_wish = true;
  r->modifier = 2 * test_unit(random);
  r->want[0] = to.x;
  r->want[1] = to.y;
  r->want[2] = to.z;
  if (r->kind == CONTROL_REF_SLIME) {
    ov_slime_control_hop(&p->controls, r->modifier);
  } else {
    ov_move_control_want(&p->controls.move, to, r->modifier);
  }
}

static void compare(const pair* p) {
  const ov_body* b = &p->body;
  const control_ref* r = &p->ref;
  const struct {
    const char* name;
    bool is_same;
  } parts[] = {{"yaw", same_angle(b->yaw_deg, r->yaw)},
               {"body yaw", same_angle(b->body_yaw_deg, r->body_yaw)},
               {"head yaw", same_angle(b->head_yaw_deg, r->head_yaw)},
               {"pitch", same_angle(b->pitch_deg, r->pitch)},
               {"speed", near_to((double)b->speed, (double)r->speed, 1e-5)},
               {"forward", near_to((double)b->forward, (double)r->ahead, 1e-4)},
               {"sideways", near_to((double)b->sideways, (double)r->left, 0)},
               {"vertical", near_to((double)b->vertical, (double)r->up, 1e-4)},
               {"velocity", near_to(b->velocity.y, r->v[1], 1e-9)},
               {"gravity", b->has_gravity == r->weighs},
               {"jump", p->controls.jump.is_wanted == r->jumps},
               {"delay", p->controls.slime.delay_ticks == r->delay}};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (!parts[i].is_same) {
      fail_msg("kind %d differs in its %s: forward %g against %g, vertical %g against %g, yaw %g "
               "against %g, pitch %g against %g",
               r->kind, parts[i].name, (double)b->forward, (double)r->ahead, (double)b->vertical,
               (double)r->up, (double)b->yaw_deg, (double)r->yaw, (double)b->pitch_deg,
               (double)r->pitch);
    }
  }
}

TEST(move_controls_of_every_kind_do_as_their_reference) {
  uint64_t random = test_seed(20261122);
  ovis_world* world = body_scene_world();
  const int64_t rounds = test_count(4000, 40000, 1000000);
  for (int64_t i = 0; i < rounds; i++) {
    pair p;
    draw_pair(&p, world, &random);
    for (int tick = 0; tick < 20; tick++) {
      draw_wish(&p, &random);
      copy_body(&p);
      ov_move_control_tick(&p.controls, &p.body, &p.view);
      control_ref_tick(&p.ref);
      compare(&p);
    }
  }
  ovis_world_destroy(world);
}

TEST(looks_of_both_kinds_do_as_their_reference) {
  uint64_t random = test_seed(20261123);
  ovis_world* world = body_scene_world();
  const int64_t rounds = test_count(20000, 200000, 4000000);
  for (int64_t i = 0; i < rounds; i++) {
    ov_body b = body_scene_zombie(64, 64, 64);
    ov_controls controls;
    ov_controls_init(&controls, &b);
    look_ref l = {.is_swimmer = test_one_in(&random, 2)};
    b.body_yaw_deg = l.body_yaw = test_float(&random, -400, 400);
    b.head_yaw_deg = l.head_yaw = l.body_yaw + test_float(&random, -120, 120);
    b.pitch_deg = l.pitch = test_float(&random, -90, 90);
    controls.head_yaw_max_deg = l.head_max = test_float(&random, 1, 180);
    controls.head_turn_max_deg = l.turn_max = test_float(&random, 1, 40);
    controls.look_center_max_deg = l.center_max = test_float(&random, 1, 30);
    controls.look_kind = l.is_swimmer ? OV_LOOK_KIND_SWIMMING : OV_LOOK_KIND_PLAIN;
    const ov_control_view view = {.world = world, .is_path_done = test_one_in(&random, 2)};
    l.is_path_done = view.is_path_done;
    const ovis_vec3 eye = ov_body_eye(&b);
    const ovis_vec3 at = {eye.x + (test_one_in(&random, 5) ? 0 : 8 * (test_unit(&random) - 0.5)),
                          eye.y + (test_one_in(&random, 5) ? 0 : 8 * (test_unit(&random) - 0.5)),
                          eye.z + (test_one_in(&random, 5) ? 0 : 8 * (test_unit(&random) - 0.5))};
    l.eye[0] = eye.x;
    l.eye[1] = eye.y;
    l.eye[2] = eye.z;
    l.at[0] = at.x;
    l.at[1] = at.y;
    l.at[2] = at.z;
    l.yaw_max = test_float(&random, 0, 60);
    l.pitch_max = test_float(&random, 0, 60);
    controls.look.yaw_max_deg = l.yaw_max;
    if (test_one_in(&random, 2)) {
      ov_look_control_look_at(&controls.look, at, l.yaw_max, l.pitch_max);
      l.cooldown = 2;
    }
    for (int tick = 0; tick < 4; tick++) {
      ov_look_control_tick(&controls, &b, &view);
      look_ref_tick(&l);
      if (!same_angle(b.head_yaw_deg, l.head_yaw) || !same_angle(b.pitch_deg, l.pitch) ||
          !same_angle(b.body_yaw_deg, l.body_yaw)) {
        fail_msg("tick %d, swimmer %d, path done %d, cooldown %d: head %g against %g, pitch %g "
                 "against %g, body %g against %g",
                 tick, l.is_swimmer, l.is_path_done, l.cooldown, (double)b.head_yaw_deg,
                 (double)l.head_yaw, (double)b.pitch_deg, (double)l.pitch, (double)b.body_yaw_deg,
                 (double)l.body_yaw);
      }
    }
  }
  ovis_world_destroy(world);
}

TEST(limits_of_the_look_equal_the_reference_limits) {
  static const char* const names[] = {"ravager",    "guardian", "dolphin", "axolotl", "slime",
                                      "magma_cube", "camel",    "frog",    "shulker", "sheep",
                                      "zombie",     "villager", "bee",     "wolf"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    ov_body b = body_scene_zombie(64, 64, 64);
    ov_controls controls;
    ov_controls_init(&controls, &b);
    ov_body_plan_apply(&ov_species_of(ovis_species_find(names[i]))->body, &b, &controls);
    const look_ref_limits limits = look_ref_limits_of(names[i]);
    if (controls.head_yaw_max_deg != limits.head_yaw ||
        controls.head_pitch_max_deg != limits.head_pitch ||
        controls.head_turn_max_deg != limits.turn) {
      fail_msg("%s: %g %g %g against %g %g %g", names[i], (double)controls.head_yaw_max_deg,
               (double)controls.head_pitch_max_deg, (double)controls.head_turn_max_deg,
               (double)limits.head_yaw, (double)limits.head_pitch, (double)limits.turn);
    }
  }
}
