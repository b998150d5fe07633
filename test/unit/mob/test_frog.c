// Frogs and tadpoles: tongue, croak, leaps, spawn, growth, buckets.
#include "mind/brain/brain.h"
#include "species/animals/frog.h"
#include "support/brain_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

// A frog that does not jump by itself.
static ovis_mob_id calm_frog(mob_scene* scene, double x, double z) {
  const ovis_mob_id id = mob_scene_spawn(scene, "frog", x, z);
  brain_scene_remember(scene, id, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 100000);
  return id;
}

static ovis_mob_id slime_of(mob_scene* scene, double x, double z, int32_t size) {
  const ovis_mob_id id = mob_scene_spawn(scene, "slime", x, z);
  mob_scene_put(scene, id, OVIS_PROP_SIZE, size);
  return id;
}

// ---- Tongue

TEST(frogs_eat_small_slimes) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id frog = calm_frog(&scene, 60.5, 60.5);
  const ovis_mob_id slime = slime_of(&scene, 65.5, 60.5, 0);
  int32_t shots = 0, died_at = -1, gone_at = -1;
  for (int32_t i = 0; i < 400 && gone_at < 0; i++) {
    mob_scene_ticks(&scene, 1);
    shots += mob_scene_runs(&scene, frog, "ShootTongue");
    ovis_mob_state state;
    if (died_at < 0 && mob_scene_events(&scene, OVIS_EVENT_DIED) > 0) {
      died_at = i;
    }
    gone_at = ovis_mob_get_state(scene.sim, slime, &state) ? -1 : i;
  }
  assert_true(shots > 6);
  assert_true(died_at >= 0);
  assert_in_range(gone_at - died_at, 0, 2); // eaten, it does not lie there for a second
  mob_scene_ticks(&scene, 12);
  assert_false(mob_scene_runs(&scene, frog, "ShootTongue"));
  assert_true(ov_frog_of(brain_scene_actor(&scene, frog))->tongue_target == 0);
  assert_false(brain_scene_knows(&scene, frog, OVIS_MEM_ATTACK_TARGET));
  mob_scene_close(&scene);
}

TEST(prey_flies_toward_the_frog_for_six_ticks) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id frog = calm_frog(&scene, 60.5, 60.5);
  const ovis_mob_id slime = slime_of(&scene, 61.8, 60.5, 0);
  assert_true(mob_scene_until(&scene, frog, "ShootTongue", 400) >= 0);
  const ov_actor* prey = brain_scene_actor(&scene, slime);
  int32_t pulled_at = -1;
  int32_t died_at = -1;
  for (int32_t i = 0; i < 100 && died_at < 0; i++) {
    const double speed = hypot(prey->body.velocity.x, prey->body.velocity.z);
    pulled_at = pulled_at < 0 && speed > 0.35 ? i : pulled_at;
    mob_scene_ticks(&scene, 1);
    died_at = mob_scene_events(&scene, OVIS_EVENT_DIED) > 0 ? i : -1;
  }
  assert_true(pulled_at >= 0);
  assert_in_range(died_at - pulled_at, 5, 8);
  mob_scene_close(&scene);
}

TEST(frogs_leave_large_slimes_and_other_mobs_alone) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id frog = calm_frog(&scene, 60.5, 60.5);
  slime_of(&scene, 64.5, 60.5, 1);
  mob_scene_spawn(&scene, "silverfish", 60.5, 64.5);
  for (int32_t i = 0; i < 60; i++) {
    mob_scene_ticks(&scene, 1);
    assert_false(brain_scene_knows(&scene, frog, OVIS_MEM_ATTACK_TARGET));
  }
  mob_scene_close(&scene);
}

TEST(frogs_remember_prey_that_they_cannot_reach) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){65, 64, 60}, (ovis_pos){65, 66, 60}, "stone");
  const ovis_mob_id frog = calm_frog(&scene, 60.5, 60.5);
  const ovis_mob_id slime = mob_scene_spawn_still(&scene, "slime", 65.5, 60.5);
  assert_int_equal(ovis_mob_place(scene.sim, slime, (ovis_vec3){65.5, 67, 60.5}, 0, 0), OVIS_OK);
  int64_t count = -1;
  for (int32_t i = 0; i < 400 && count < 0; i++) {
    mob_scene_ticks(&scene, 1);
    assert_false(mob_scene_runs(&scene, frog, "ShootTongue"));
    count = brain_scene_number(&scene, frog, OVIS_MEM_UNREACHABLE_TONGUE_TARGETS);
  }
  assert_int_equal(count, 1);
  ovis_memory_value value;
  assert_true(ovis_mob_get_memory(scene.sim, frog, OVIS_MEM_UNREACHABLE_TONGUE_TARGETS, &value));
  assert_in_range(value.ttl, 98, 100);
  assert_false(brain_scene_knows(&scene, frog, OVIS_MEM_ATTACK_TARGET));
  mob_scene_close(&scene);
}

// ---- Croak

TEST(frogs_croak_for_sixty_ticks_on_land) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id frog = calm_frog(&scene, 60.5, 60.5);
  int32_t length = 0, croaks = 0;
  for (int32_t i = 0; i < 3000; i++) {
    mob_scene_ticks(&scene, 1);
    const bool croaks_now = mob_scene_runs(&scene, frog, "Croak");
    assert_int_equal(ov_frog_of(brain_scene_actor(&scene, frog))->is_croaking, croaks_now);
    if (croaks_now) {
      length++;
    } else if (length > 0) {
      assert_in_range(length, 60, 62);
      croaks++;
      length = 0;
    }
  }
  assert_true(croaks >= 3);
  mob_scene_close(&scene);
}

// ---- Leaps

TEST(frogs_prefer_lily_pads) {
  mob_scene scene = mob_scene_open("grass_block");
  // An island in water, lily pads in the west, and a shore of the same height in the east.
  mob_scene_fill(&scene, (ovis_pos){50, 62, 50}, (ovis_pos){70, 63, 70}, "water");
  mob_scene_fill(&scene, (ovis_pos){60, 62, 60}, (ovis_pos){60, 63, 60}, "stone");
  mob_scene_fill(&scene, (ovis_pos){63, 62, 58}, (ovis_pos){63, 65, 62}, "stone");
  mob_scene_fill(&scene, (ovis_pos){57, 64, 58}, (ovis_pos){57, 64, 62}, "lily_pad");
  const int32_t count = (int32_t)test_count(60, 200, 1000);
  int32_t pads = 0, shores = 0;
  for (int32_t i = 0; i < count; i++) {
    const ovis_mob_id frog = mob_scene_spawn(&scene, "frog", 60.5, 60.5);
    brain_scene_remember(&scene, frog, OVIS_MEM_LONG_JUMP_COOLING_DOWN, 1);
    bool has_begun = false;
    for (int32_t tick = 0; tick < 12; tick++) {
      mob_scene_ticks(&scene, 1);
      if (mob_scene_runs(&scene, frog, "LongJumpToRandomPos")) {
        ovis_memory_value look;
        has_begun = has_begun || ovis_mob_get_memory(scene.sim, frog, OVIS_MEM_LOOK_TARGET, &look);
        if (has_begun) {
          pads += look.cell.x <= 57;
          shores += look.cell.x >= 63;
          break;
        }
      }
    }
    assert_int_equal(ovis_mob_remove(scene.sim, frog), OVIS_OK);
  }
  // Half of the jumps prefer pads; the other half draws among both by distance.
  assert_true(pads + shores > count / 2);
  assert_true(shores > 0);
  assert_true(pads > shores);
  mob_scene_close(&scene);
}

// ---- Offspring

TEST(frogs_in_love_lay_spawn_beside_the_shore) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_fill(&scene, (ovis_pos){64, 62, 50}, (ovis_pos){72, 63, 72}, "water");
  const ovis_mob_id one = calm_frog(&scene, 58.5, 60.5);
  const ovis_mob_id two = calm_frog(&scene, 60.5, 60.5);
  mob_scene_put(&scene, one, OVIS_PROP_LOVE, 600);
  mob_scene_put(&scene, two, OVIS_PROP_LOVE, 600);
  int32_t pregnant_at = -1, laid_at = -1;
  ovis_pos where = {0};
  for (int32_t i = 0; i < 1500 && laid_at < 0; i++) {
    mob_scene_ticks(&scene, 1);
    assert_null(mob_scene_event(&scene, OVIS_EVENT_BORN));
    if (pregnant_at < 0 && (brain_scene_knows(&scene, one, OVIS_MEM_IS_PREGNANT) ||
                            brain_scene_knows(&scene, two, OVIS_MEM_IS_PREGNANT))) {
      pregnant_at = i;
    }
    for (int32_t z = 50; z <= 72 && pregnant_at >= 0; z++) {
      if (strcmp(mob_scene_block(&scene, 64, 64, z), "frogspawn") == 0) {
        laid_at = i;
        where = (ovis_pos){64, 64, z};
      }
    }
  }
  assert_in_range(pregnant_at, 60, 140);
  assert_true(laid_at > pregnant_at);
  assert_true(where.x == 64);
  assert_false(brain_scene_knows(&scene, one, OVIS_MEM_IS_PREGNANT));
  assert_false(brain_scene_knows(&scene, two, OVIS_MEM_IS_PREGNANT));
  assert_true(mob_scene_get(&scene, one, OVIS_PROP_AGE) > 4000);
  mob_scene_close(&scene);
}

// ---- Tadpoles

static void dig_pond(mob_scene* scene) {
  mob_scene_fill(scene, (ovis_pos){50, 58, 50}, (ovis_pos){70, 63, 70}, "water");
}

static ovis_mob_id tadpole_of(mob_scene* scene, double x, double z) {
  const ovis_mob_id id = mob_scene_spawn(scene, "tadpole", x, z);
  assert_int_equal(ovis_mob_place(scene->sim, id, (ovis_vec3){x, 61, z}, 0, 0), OVIS_OK);
  return id;
}

TEST(tadpoles_become_frogs) {
  mob_scene scene = mob_scene_open("stone");
  dig_pond(&scene);
  const ovis_mob_id id = tadpole_of(&scene, 60.5, 60.5);
  mob_scene_ticks(&scene, 20);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_TADPOLE_AGE) == 20);
  mob_scene_put(&scene, id, OVIS_PROP_TADPOLE_AGE, 23998);
  mob_scene_ticks(&scene, 1);
  assert_string_equal(mob_scene_mob(&scene, id).species->name, "tadpole");
  mob_scene_ticks(&scene, 1);
  const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_CONVERTED);
  assert_non_null(event);
  ovis_mob_state state;
  assert_false(ovis_mob_get_state(scene.sim, id, &state));
  assert_string_equal(mob_scene_mob(&scene, event->other).species->name, "frog");
  mob_scene_close(&scene);
}

TEST(slime_balls_let_tadpoles_grow_by_a_tenth) {
  mob_scene scene = mob_scene_open("stone");
  dig_pond(&scene);
  const ovis_mob_id id = tadpole_of(&scene, 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 60.5);
  const ovis_use use = {.player = hero, .item = "slime_ball", .mob = id};
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_FEED);
  assert_true(mob_scene_get(&scene, id, OVIS_PROP_TADPOLE_AGE) == 2400);
  mob_scene_close(&scene);
}

TEST(tadpoles_fit_into_buckets) {
  mob_scene scene = mob_scene_open("stone");
  dig_pond(&scene);
  const ovis_mob_id id = tadpole_of(&scene, 60.5, 60.5);
  const ovis_mob_id hero = mob_scene_player(&scene, 62.5, 60.5);
  const ovis_stack bucket = ovis_stack_from_name("water_bucket", 1);
  assert_int_equal(ovis_mob_set_equipment(scene.sim, hero, OVIS_SLOT_MAIN_HAND, &bucket), OVIS_OK);
  const ovis_use use = {.player = hero, .mob = id};
  assert_int_equal(use_of(scene.sim, &use), OVIS_USE_BUCKET);
  mob_scene_ticks(&scene, 1);
  ovis_mob_state state;
  assert_false(ovis_mob_get_state(scene.sim, id, &state));
  assert_int_equal(ovis_mob_get_equipment(scene.sim, hero, OVIS_SLOT_MAIN_HAND).count, 0);
  ovis_item_state item;
  assert_true(ovis_item_get_state(scene.sim, ovis_sim_get_mob(scene.sim, 1), &item));
  assert_string_equal(ovis_item_name(item.stack.item), "tadpole_bucket");
  mob_scene_close(&scene);
}

TEST(tadpoles_swim_about_and_stay_in_water) {
  mob_scene scene = mob_scene_open("stone");
  dig_pond(&scene);
  const ovis_mob_id id = tadpole_of(&scene, 60.5, 60.5);
  double moved = 0;
  ovis_vec3 last = mob_scene_mob(&scene, id).pos;
  for (int32_t i = 0; i < 600; i++) {
    mob_scene_ticks(&scene, 1);
    const ovis_vec3 at = mob_scene_mob(&scene, id).pos;
    moved += hypot(at.x - last.x, at.z - last.z);
    last = at;
    assert_true(brain_scene_actor(&scene, id)->body.is_in_water);
  }
  assert_true(moved > 5);
  mob_scene_close(&scene);
}

// ---- State

TEST(frogs_and_tadpoles_survive_snapshots) {
  mob_scene scene = mob_scene_open("grass_block");
  dig_pond(&scene);
  mob_scene_fill(&scene, (ovis_pos){57, 64, 58}, (ovis_pos){59, 64, 62}, "lily_pad");
  const ovis_mob_id frog = mob_scene_spawn(&scene, "frog", 48.5, 60.5);
  mob_scene_put(&scene, frog, OVIS_PROP_VARIANT, 2);
  brain_scene_remember(&scene, frog, OVIS_MEM_IS_PREGNANT, 0);
  mob_scene_spawn(&scene, "frog", 46.5, 60.5);
  slime_of(&scene, 44.5, 60.5, 0);
  mob_scene_put(&scene, tadpole_of(&scene, 60.5, 60.5), OVIS_PROP_TADPOLE_AGE, 23950);
  brain_scene_check_snapshots(&scene, "grass_block", 14, 9);
  mob_scene_close(&scene);
}
