// Fifteen bodies of every kind, each in a medium of its own, for 200 ticks: a golden hash.
#include "body/body_item.h"
#include "body/body_projectile.h"
#include "body/body_seconds.h"
#include "figures/species_row.h"
#include "support/body_scene.h"
#include "support/test.h"

#include <ovis/species.h>

#include <math.h>
#include <stdio.h>

enum { TICKS = 200, MOBS = 11 };

typedef struct mob {
  const char* species;
  ovis_vec3 pos;
  ovis_vec3 wanted;
  ov_body body;
  ov_controls controls;
} mob;

// Lanes along z, eight blocks apart: brook, slime, bed, honey, snow, bubbles up, bubbles down,
// lava, sea, air.
static ovis_world* lanes(void) {
  ovis_world* world = body_scene_floor("stone");
  for (int i = 0; i < 8; i++) {
    char state[24];
    snprintf(state, sizeof state, "water[level=%d]", i);
    body_scene_fill(world, (ovis_pos){4, 64, 8 + i}, (ovis_pos){6, 64, 8 + i}, state);
  }
  body_scene_fill(world, (ovis_pos){4, 64, 20}, (ovis_pos){6, 72, 20}, "stone");
  body_scene_fill(world, (ovis_pos){4, 64, 19}, (ovis_pos){6, 72, 19}, "vine[south=true]");
  body_scene_fill(world, (ovis_pos){12, 63, 4}, (ovis_pos){14, 63, 30}, "slime_block");
  body_scene_fill(world, (ovis_pos){20, 63, 4}, (ovis_pos){22, 63, 30}, "red_bed[part=foot]");
  body_scene_fill(world, (ovis_pos){28, 64, 10}, (ovis_pos){30, 90, 10}, "honey_block");
  body_scene_fill(world, (ovis_pos){36, 60, 4}, (ovis_pos){38, 63, 30}, "powder_snow");
  body_scene_fill(world, (ovis_pos){44, 64, 8}, (ovis_pos){46, 90, 10},
                  "bubble_column[drag=false]");
  body_scene_fill(world, (ovis_pos){52, 40, 8}, (ovis_pos){54, 63, 10}, "bubble_column[drag=true]");
  body_scene_fill(world, (ovis_pos){60, 60, 4}, (ovis_pos){62, 63, 60}, "lava");
  body_scene_fill(world, (ovis_pos){68, 30, 4}, (ovis_pos){90, 63, 60}, "water");
  return world;
}

static void open_mob(mob* m) {
  const ovis_species* species = ovis_species_find(m->species);
  assert_non_null(species);
  const ov_body_size size = {species->width, species->height, species->eye_height};
  ov_body_init(&m->body, &size, m->pos, 0);
  m->body.movement_speed = (double)species->speed;
  m->body.step_height = species->step_height;
  ov_controls_init(&m->controls, &m->body);
  ov_body_plan_apply(&ov_species_of(species)->body, &m->body, &m->controls);
}

static void tick_mob(mob* m, const ovis_world* world, ov_rng* rng, ov_fields* hash) {
  const ov_control_view view = {.world = world, .rng = rng, .wants_to_swim = true};
  ov_body_begin(&m->body, world);
  if (m->controls.move_kind == OV_MOVE_KIND_SLIME) {
    ov_slime_control_turn(&m->controls, 20, true);
    ov_slime_control_hop(&m->controls, 1);
  } else if (m->wanted.y > 0) {
    ov_move_control_want(&m->controls.move, m->wanted, 1);
    ov_look_control_look_at(&m->controls.look, (ovis_vec3){60, 70, 60}, 10, 40);
  }
  ov_controls_tick(&m->controls, &m->body, &view);
  ov_body_end(&m->body, world);
  ov_body_turn_tick(&m->controls, &m->body, &view);
  ov_body_fields(&m->body, hash);
  ov_controls_fields(&m->controls, hash);
}

typedef struct others {
  ov_body item, arrow, fireball;
  ov_seconds_body man;
} others;

static void open_others(others* o, ov_rng* rng) {
  static const ov_body_size man = {0.6f, 1.8f, 1.62f};
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  ov_item_init(&o->item, (ovis_vec3){5.5, 66, 9});
  ov_projectile_init(&o->arrow, OV_FLIGHT_ARROW, (ovis_vec3){29, 70, 40});
  ov_projectile_shoot(&o->arrow, (ovis_vec3){0, 0.2, -1}, 1.6f, 2, rng);
  ov_projectile_init(&o->fireball, OV_FLIGHT_FIREBALL, (ovis_vec3){100, 70, 20});
  ov_projectile_shoot(&o->fireball, (ovis_vec3){0.1, 0.05, 1}, 0.5f, 0, NULL);
  ov_seconds_init(&o->man, &man, (ovis_vec3){10.5, 64, 40.5}, &rules);
  ov_seconds_face(&o->man, (ovis_vec3){5, 64, 5});
}

static void tick_others(others* o, const ovis_world* world, int tick, ov_fields* hash) {
  ov_item_tick(&o->item, world, tick);
  ov_projectile_tick(&o->arrow, world, NULL);
  if (tick < 30) {
    ov_projectile_tick(&o->fireball, world, NULL);
  }
  ov_seconds_step(&o->man, world, (int64_t)tick * 50 + tick % 3);
  ov_body_fields(&o->item, hash);
  ov_body_fields(&o->arrow, hash);
  ov_body_fields(&o->fireball, hash);
  ov_seconds_fields(&o->man, hash);
}

static void expect_ends(const mob mobs[MOBS], const others* o) {
  assert_true(mobs[0].body.pos.y > 70);  // climbed the vine behind the brook
  assert_true(mobs[3].body.pos.y < 85);  // slid
  assert_true(mobs[4].body.pos.y < 62);  // sank
  assert_true(mobs[5].body.pos.y == 64); // stood on the snow
  assert_true(mobs[6].body.pos.y > 80);  // was lifted
  assert_true(mobs[7].body.pos.y < 50);  // was drawn down
  assert_true(mobs[8].body.pos.z > 20);  // walked over lava
  assert_true(mobs[8].body.pos.y == 63.5);
  assert_true(mobs[9].body.pos.z > 20);  // swam
  assert_true(mobs[10].body.pos.z > 12); // hopped
  assert_true(o->item.pos.z > 14);       // drifted
  assert_true(o->arrow.is_in_block);
  assert_true(o->fireball.pos.z > 40);
}

TEST(a_course_through_all_media_ends_where_it_always_did) {
  mob mobs[MOBS] = {
      {.species = "zombie", .pos = {5.5, 64, 8.5}, .wanted = {5.5, 73, 24.5}},
      {.species = "cow", .pos = {13.5, 74, 8.5}},
      {.species = "villager", .pos = {21.5, 74, 8.5}},
      {.species = "skeleton", .pos = {29.5, 88, 11.0 - 0.0625 + 0.31}, .wanted = {29.5, 88, 8}},
      {.species = "sheep", .pos = {37.5, 64.5, 8.5}, .wanted = {37.5, 64, 30.5}},
      {.species = "fox", .pos = {37.5, 64.5, 14.5}, .wanted = {37.5, 64, 24.5}},
      {.species = "pig", .pos = {45.5, 65, 9.5}},
      {.species = "husk", .pos = {53.5, 62, 9.5}},
      {.species = "strider", .pos = {61.5, 64, 8.5}, .wanted = {61.5, 64, 50.5}},
      {.species = "dolphin", .pos = {80.5, 50, 8.5}, .wanted = {80.5, 55, 50.5}},
      {.species = "slime", .pos = {100.5, 64, 8.5}},
  };
  ovis_world* world = lanes();
  ov_rng rng = ov_rng_make(9, 1);
  others o;
  open_others(&o, &rng);
  for (int i = 0; i < MOBS; i++) {
    open_mob(&mobs[i]);
  }
  ov_fields hash = ov_fields_hash(0);
  double bounced = 0;
  double slept = 0;
  for (int tick = 0; tick < TICKS; tick++) {
    for (int i = 0; i < MOBS; i++) {
      tick_mob(&mobs[i], world, &rng, &hash);
    }
    tick_others(&o, world, tick, &hash);
    bounced = fmax(bounced, mobs[1].body.velocity.y);
    slept = fmax(slept, mobs[2].body.velocity.y);
  }
  assert_true(bounced > 0.9);
  assert_true(slept > 0.5 && slept < bounced);
  expect_ends(mobs, &o);
  ovis_world_destroy(world);
  // Golden: it changes only with a rule, in the commit that names it.
  if (ov_fields_end(&hash) != UINT64_C(0x04B036DAAD4AE759)) {
    fail_msg("the course's hash is 0x%016llX", (unsigned long long)ov_fields_end(&hash));
  }
}
