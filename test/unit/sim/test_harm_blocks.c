// Blocks that hurt mobs inside or on top of them: cactus, berry bushes, fire, campfires, magma,
// powder snow, lava cauldrons.
#include "support/goal_probe.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

enum { FEET = MOB_SCENE_FEET };

static float health(const mob_scene* scene, ovis_mob_id mob) {
  return mob_scene_mob(scene, mob).health;
}

// A mob in a pit of one cell, with a block in the cell of its feet, for so many ticks after the one
// in which it stands. Returns how often it was hurt; each time must be as said. Nothing that is
// hurt here flees: its plan is taken away by the pit.
typedef struct pit {
  mob_scene scene;
  ovis_mob_id mob;
} pit;

// Its walls are of glass, in which a mob that is wider than the pit does not suffocate.
static pit open_pit(const char* species, const char* state, double y) {
  pit p = {.scene = mob_scene_open("stone")};
  for (int32_t x = 63; x <= 65; x++) {
    for (int32_t z = 63; z <= 65; z++) {
      if (x != 64 || z != 64) {
        mob_scene_fill(&p.scene, (ovis_pos){x, FEET, z}, (ovis_pos){x, FEET + 3, z}, "glass");
      }
    }
  }
  p.mob = mob_scene_spawn(&p.scene, species, 64.5, 64.5);
  mob_scene_set(&p.scene, 64, (int32_t)floor(y), 64, state);
  ovis_mob_place(p.scene.sim, p.mob, (ovis_vec3){64.5, FEET, 64.5}, 0, 0);
  return p;
}

static int32_t hurts(pit* p, int32_t ticks, ovis_damage damage, float amount, ovis_pos at,
                     const char* block) {
  int32_t count = 0;
  const ovis_blocks* registry = ovis_world_get_blocks(p->scene.world);
  for (int32_t i = 0; i < ticks; i++) {
    mob_scene_ticks(&p->scene, 1);
    int32_t event_count;
    const ovis_event* events = ovis_sim_get_events(p->scene.sim, &event_count);
    for (int32_t e = 0; e < event_count; e++) {
      if (events[e].type != OVIS_EVENT_HURT || events[e].damage != damage) {
        continue;
      }
      count++;
      assert_true(events[e].mob.value == p->mob.value && events[e].other.value == 0);
      assert_true(events[e].amount == amount);
      assert_true(events[e].pos.x == at.x && events[e].pos.y == at.y && events[e].pos.z == at.z);
      assert_string_equal(
          ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, events[e].state)),
          block);
    }
  }
  return count;
}

// The immunity lets the first blow through, and then one in each ten ticks.
static int32_t one_in_ten(int32_t ticks) {
  return (ticks + 9) / 10;
}

static const ovis_pos feet = {64, FEET, 64};
static const ovis_pos below = {64, FEET - 1, 64};

// ---- Cactus

TEST(a_cactus_hurts_whom_its_cell_touches) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id golem = mob_scene_spawn(&scene, "iron_golem", 64.5, 64.5); // 1.4 wide
  mob_scene_set(&scene, 65, FEET, 64, "cactus");
  mob_scene_set(&scene, 63, FEET, 64, "cactus");
  mob_scene_ticks(&scene, 1);
  const ovis_event* hurt = mob_scene_event(&scene, OVIS_EVENT_HURT);
  assert_true(hurt != NULL && hurt->damage == OVIS_DAMAGE_CACTUS && hurt->amount == 1);
  assert_true(hurt->pos.x == 63 && hurt->pos.y == FEET && hurt->pos.z == 64); // the first cell
  assert_true(health(&scene, golem) == 99);
  mob_scene_close(&scene);
}

// A pig is 0.9 wide: at x its box ends at x + 0.45.
TEST(a_cactus_hurts_by_its_cell_less_a_ten_millionth) {
  static const struct {
    double x;
    bool is_hurt;
  } places[] = {
      {64.55, false}, {64.55 + 5e-8, false}, {64.55 + 2e-7, true}, {64.56, true}, {64.4, false}};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id pig = mob_scene_spawn_still(&scene, "pig", places[i].x, 64.5);
    mob_scene_set(&scene, 65, FEET, 64, "cactus");
    // The width is a float: what is over the half is taken off.
    ovis_vec3 pos = mob_scene_mob(&scene, pig).pos;
    pos.x = places[i].x + 0.45 - (double)(0.9f / 2.0f);
    assert_int_equal(ovis_mob_place(scene.sim, pig, pos, 0, 0), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    assert_true((mob_scene_event(&scene, OVIS_EVENT_HURT) != NULL) == places[i].is_hurt);
    mob_scene_close(&scene);
  }
}

TEST(cacti_hurt_each_ten_ticks_also_who_is_at_rest) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id pig = mob_scene_spawn_still(&scene, "pig", 64.6, 64.5); // a still body
  mob_scene_set(&scene, 65, FEET, 64, "cactus");
  for (int32_t i = 0; i < 40; i++) {
    mob_scene_ticks(&scene, 1);
    assert_true((mob_scene_event(&scene, OVIS_EVENT_HURT) != NULL) == (i % 10 == 0));
  }
  assert_true(health(&scene, pig) == 6);
  mob_scene_set(&scene, 65, FEET, 64, "air");
  mob_scene_ticks(&scene, 20);
  assert_true(health(&scene, pig) == 6);
  mob_scene_close(&scene);
}

// ---- Sweet berries

static int32_t bush_hurts(const char* species, const char* bush, double step) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id mob = mob_scene_spawn(&scene, species, 64.5, 64.5);
  goal_probe_actor(&scene, mob)->is_hosted = true; // moved by hand
  mob_scene_set(&scene, 64, FEET, 64, bush);
  int32_t count = 0;
  double x = 64.5;
  for (int32_t i = 0; i < 20; i++) {
    x += i % 2 == 0 ? step : -step;
    const ovis_body_report report = {.pos = {x, FEET, 64.5}, .is_on_ground = true};
    assert_int_equal(ovis_mob_report_body(scene.sim, mob, &report), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    const ovis_event* hurt = mob_scene_event(&scene, OVIS_EVENT_HURT);
    count += hurt != NULL;
    assert_true(hurt == NULL || (hurt->damage == OVIS_DAMAGE_BERRY_BUSH && hurt->amount == 1 &&
                                 hurt->pos.x == 64 && hurt->pos.y == FEET));
  }
  mob_scene_close(&scene);
  return count;
}

TEST(berry_bushes_prick_who_moves_in_them) {
  assert_int_equal(bush_hurts("pig", "sweet_berry_bush[age=1]", 0.01), 2);
  assert_int_equal(bush_hurts("pig", "sweet_berry_bush[age=3]", 0.0031), 2);
  assert_int_equal(bush_hurts("pig", "sweet_berry_bush[age=3]", 0.0029), 0);
  assert_int_equal(bush_hurts("pig", "sweet_berry_bush[age=3]", 0), 0);
  assert_int_equal(bush_hurts("pig", "sweet_berry_bush[age=0]", 0.01), 0);
  assert_int_equal(bush_hurts("fox", "sweet_berry_bush[age=3]", 0.01), 0);
  assert_int_equal(bush_hurts("bee", "sweet_berry_bush[age=3]", 0.01), 0);
}

// ---- Fire

TEST(fire_hurts_and_sets_on_fire_for_eight_seconds) {
  static const struct {
    const char* state;
    const char* block;
    float amount;
  } fires[] = {{"fire", "fire", 1}, {"soul_fire", "soul_fire", 2}};
  for (int i = 0; i < 2; i++) {
    pit p = open_pit("pig", fires[i].state, FEET);
    assert_int_equal(hurts(&p, 1, OVIS_DAMAGE_IN_FIRE, fires[i].amount, feet, fires[i].block), 1);
    assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FIRE) == 160);
    assert_true(health(&p.scene, p.mob) == 10 - fires[i].amount);
    mob_scene_ticks(&p.scene, 1); // a tick burns, a tick of fire is added
    assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FIRE) == 160);
    mob_scene_set(&p.scene, 64, FEET, 64, "air");
    mob_scene_ticks(&p.scene, 100);
    assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FIRE) == 60);
    mob_scene_close(&p.scene);
  }
}

TEST(fire_campfires_and_magma_leave_the_fireproof_alone) {
  static const char* const species[] = {"blaze", "strider", "zombified_piglin", "shulker",
                                        "wither_skeleton"};
  static const char* const states[] = {"fire", "soul_fire", "campfire[lit=true]", "lava_cauldron",
                                       "magma_block"};
  for (int s = 0; s < 5; s++) {
    for (int i = 0; i < 5; i++) {
      const bool is_magma = strcmp(states[i], "magma_block") == 0;
      pit p = open_pit(species[s], states[i], is_magma ? FEET - 1 : FEET);
      const float before = health(&p.scene, p.mob);
      mob_scene_ticks(&p.scene, 15);
      assert_true(health(&p.scene, p.mob) == before);
      assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FIRE) == 0);
      mob_scene_close(&p.scene);
    }
  }
}

// A pig in the cell of a campfire stands on it.
TEST(lit_campfires_hurt_and_do_not_set_on_fire) {
  static const struct {
    const char* state;
    const char* block;
    float amount;
    int32_t count;
  } fires[] = {{"campfire[lit=true]", "campfire", 1, 3},
               {"soul_campfire[lit=true]", "soul_campfire", 2, 3},
               {"campfire[lit=false]", "campfire", 1, 0},
               {"soul_campfire[lit=false]", "soul_campfire", 2, 0}};
  for (int i = 0; i < 4; i++) {
    pit p = open_pit("pig", fires[i].state, FEET);
    assert_int_equal(
        ovis_mob_place(p.scene.sim, p.mob, (ovis_vec3){64.5, FEET + 0.4375, 64.5}, 0, 0), OVIS_OK);
    assert_int_equal(hurts(&p, 30, OVIS_DAMAGE_IN_FIRE, fires[i].amount, feet, fires[i].block),
                     fires[i].count);
    assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FIRE) == 0);
    mob_scene_close(&p.scene);
  }
}

TEST(a_cauldron_of_lava_is_lava) {
  pit p = open_pit("iron_golem", "stone", FEET - 1);
  mob_scene_fill(&p.scene, (ovis_pos){63, FEET, 63}, (ovis_pos){65, FEET + 3, 65}, "air");
  mob_scene_set(&p.scene, 64, FEET, 64, "lava_cauldron");
  assert_int_equal(ovis_mob_place(p.scene.sim, p.mob, (ovis_vec3){64.5, FEET + 0.25, 64.5}, 0, 0),
                   OVIS_OK);
  assert_int_equal(hurts(&p, 1, OVIS_DAMAGE_LAVA, 4, feet, "lava_cauldron"), 1);
  assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FIRE) == 300);
  // On its rim nobody touches what is in it.
  assert_int_equal(ovis_mob_place(p.scene.sim, p.mob, (ovis_vec3){64.5, FEET + 1, 64.5}, 0, 0),
                   OVIS_OK);
  assert_int_equal(hurts(&p, 20, OVIS_DAMAGE_LAVA, 4, feet, "lava_cauldron"), 0);
  mob_scene_close(&p.scene);
}

// ---- Magma

TEST(magma_burns_who_stands_on_it) {
  pit p = open_pit("pig", "magma_block", FEET - 1);
  assert_int_equal(hurts(&p, 35, OVIS_DAMAGE_HOT_FLOOR, 1, below, "magma_block"), one_in_ten(35));
  assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FIRE) == 0);
  // In the air above it: nothing.
  mob_scene_set(&p.scene, 64, FEET - 1, 64, "air");
  mob_scene_set(&p.scene, 64, FEET - 2, 64, "magma_block");
  ovis_mob_place(p.scene.sim, p.mob, (ovis_vec3){64.5, FEET + 2, 64.5}, 0, 0);
  assert_int_equal(hurts(&p, 4, OVIS_DAMAGE_HOT_FLOOR, 1, below, "magma_block"), 0);
  mob_scene_close(&p.scene);
}

// A body that lies still asks for the block below it once, and again after blocks around changed.
TEST(magma_that_comes_under_a_body_at_rest_burns_it) {
  pit p = open_pit("pig", "stone", FEET - 1);
  assert_int_equal(hurts(&p, 30, OVIS_DAMAGE_HOT_FLOOR, 1, below, "stone"), 0);
  mob_scene_set(&p.scene, 64, FEET - 1, 64, "magma_block");
  assert_int_equal(hurts(&p, 35, OVIS_DAMAGE_HOT_FLOOR, 1, below, "magma_block"), one_in_ten(35));
  mob_scene_set(&p.scene, 64, FEET - 1, 64, "stone");
  assert_int_equal(hurts(&p, 30, OVIS_DAMAGE_HOT_FLOOR, 1, below, "stone"), 0);
  mob_scene_close(&p.scene);
}

// ---- Powder snow

// Ticks of freezing after each tick, and what it costs: a reference that counts by itself.
static void freeze(const char* species, float amount) {
  pit p = open_pit(species, "powder_snow", FEET);
  const float before = health(&p.scene, p.mob);
  int32_t frozen = 0;
  float lost = 0;
  for (int32_t age = 1; age <= 330; age++) {
    mob_scene_ticks(&p.scene, 1);
    frozen = frozen < 140 ? frozen + 1 : 140;
    const bool is_due = frozen == 140 && age % 40 == 0;
    lost += is_due ? amount : 0;
    assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FREEZE) == frozen);
    const ovis_event* hurt = mob_scene_event(&p.scene, OVIS_EVENT_HURT);
    assert_true((hurt != NULL) == is_due);
    assert_true(hurt == NULL || (hurt->damage == OVIS_DAMAGE_FREEZE && hurt->amount == amount &&
                                 hurt->pos.x == 64 && hurt->pos.y == FEET && hurt->pos.z == 64));
    assert_true(health(&p.scene, p.mob) == before - lost);
    if (!mob_scene_mob(&p.scene, p.mob).is_alive) {
      break;
    }
  }
  assert_true(lost >= 3 * amount); // ticks 160, 200 and 240
  mob_scene_close(&p.scene);
}

TEST(powder_snow_freezes_within_seven_seconds_and_hurts_each_two) {
  freeze("pig", 1);
}

TEST(the_cold_hurts_five_times_whom_fire_does_not) {
  freeze("blaze", 5);
  freeze("strider", 5);
}

TEST(some_never_freeze) {
  static const char* const species[] = {"stray", "snow_golem", "polar_bear", "wither"};
  for (int i = 0; i < 4; i++) {
    pit p = open_pit(species[i], "powder_snow", FEET);
    const float before = health(&p.scene, p.mob);
    mob_scene_ticks(&p.scene, 250);
    assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FREEZE) == 0);
    assert_true(health(&p.scene, p.mob) == before);
    mob_scene_close(&p.scene);
  }
}

TEST(out_of_the_snow_one_thaws_twice_as_fast) {
  pit p = open_pit("pig", "powder_snow", FEET);
  mob_scene_ticks(&p.scene, 101);
  assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FREEZE) == 101);
  mob_scene_set(&p.scene, 64, FEET, 64, "air");
  for (int32_t left = 99; left > 0; left -= 2) {
    mob_scene_ticks(&p.scene, 1);
    assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FREEZE) == left);
  }
  mob_scene_ticks(&p.scene, 1);
  assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FREEZE) == 0);
  mob_scene_close(&p.scene);
}

TEST(fire_thaws_and_snow_puts_fire_out) {
  pit p = open_pit("pig", "air", FEET);
  mob_scene_put(&p.scene, p.mob, OVIS_PROP_FREEZE, 100);
  mob_scene_put(&p.scene, p.mob, OVIS_PROP_FIRE, 100);
  mob_scene_ticks(&p.scene, 1);
  assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FREEZE) == 0);
  assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FIRE) == 99);
  mob_scene_set(&p.scene, 64, FEET, 64, "powder_snow");
  mob_scene_ticks(&p.scene, 1);
  assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FIRE) == 0);
  assert_true(mob_scene_get(&p.scene, p.mob, OVIS_PROP_FREEZE) == 1);
  mob_scene_close(&p.scene);
}

// ---- What the others name, and panic

TEST(falls_lava_and_blocks_around_the_head_name_the_block) {
  pit p = open_pit("pig", "dirt", FEET - 1);
  ovis_mob_place(p.scene.sim, p.mob, (ovis_vec3){64.5, FEET + 5, 64.5}, 0, 0);
  assert_int_equal(hurts(&p, 30, OVIS_DAMAGE_FALL, 2, below, "dirt"), 1);
  mob_scene_set(&p.scene, 64, FEET, 64, "sand");
  assert_int_equal(hurts(&p, 1, OVIS_DAMAGE_SUFFOCATION, 1, feet, "sand"), 1);
  mob_scene_close(&p.scene);
  p = open_pit("pig", "lava", FEET);
  assert_int_equal(hurts(&p, 1, OVIS_DAMAGE_LAVA, 4, feet, "lava"), 1);
  mob_scene_close(&p.scene);
}

TEST(a_sleeper_does_not_suffocate) {
  pit p = open_pit("pig", "sand", FEET);
  ov_actor* actor = ov_crowd_get(&p.scene.sim->crowd, p.mob.value);
  actor->is_sleeping = true;
  assert_int_equal(hurts(&p, 15, OVIS_DAMAGE_SUFFOCATION, 1, feet, "sand"), 0);
  actor->is_sleeping = false;
  assert_int_equal(hurts(&p, 15, OVIS_DAMAGE_SUFFOCATION, 1, feet, "sand"), 2);
  mob_scene_close(&p.scene);
}

TEST(who_freezes_panics) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 64.5, 64.5);
  mob_scene_ticks(&scene, 4);
  assert_false(mob_scene_runs(&scene, sheep, "Panic"));
  mob_scene_put(&scene, sheep, OVIS_PROP_FREEZE, 20);
  assert_true(mob_scene_until(&scene, sheep, "Panic", 4) > 0);
  mob_scene_close(&scene);
}
