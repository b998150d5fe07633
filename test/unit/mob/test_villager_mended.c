// Villagers: when the schedule counts, how near is near, which beds are tried, where talk happens.
#include "mind/brain/brain.h"
#include "mind/brain/place/place_behaviors.h"
#include "species/villager/villager.h"
#include "support/behavior_probe.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <string.h>

enum { FEET = 64 };

static bool recalls(const mob_scene* scene, ovis_mob_id mob, ovis_memory memory) {
  ovis_memory_value value;
  return ovis_mob_get_memory(scene->sim, mob, memory, &value);
}

static void put_bed(mob_scene* scene, int32_t x, int32_t y, int32_t z) {
  mob_scene_set(scene, x, y, z, "red_bed[part=head,facing=north]");
  mob_scene_set(scene, x, y, z + 1, "red_bed[part=foot,facing=north]");
}

static bool is_active(const mob_scene* scene, ovis_mob_id mob, const char* activity) {
  return strcmp(ovis_mob_get_activity(scene->sim, mob), activity) == 0;
}

static mob_scene open_by(bool by_distance, bool needs_empty_cells) {
  ovis_sim_def def = ovis_default_sim_def();
  def.rules.bed_searches_by_distance = by_distance;
  def.rules.golem_needs_empty_cells = needs_empty_cells;
  return mob_scene_open_def("grass_block", &def);
}

static void set_times(mob_scene* scene, int64_t game_time, int64_t day_time) {
  ovis_env env = mob_scene_env(scene);
  env.game_time = game_time;
  env.day_time = day_time;
  mob_scene_set_env(scene, &env);
}

// ---- The schedule

// A brain looks at the schedule when it is made, at 0, then at 21.
TEST(villagers_of_a_new_world_wake_at_game_time_21) {
  mob_scene scene = mob_scene_open("grass_block");
  set_times(&scene, 0, 0);
  put_bed(&scene, 64, FEET, 64);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 64.5, 66.5);
  const ovis_mob_id asleep = mob_scene_spawn(&scene, "villager", 64.5, 67.5);
  assert_int_equal(ovis_player_lie_down(scene.sim, asleep, (ovis_pos){64, FEET, 64}), OVIS_OK);
  for (int64_t tick = 1; tick <= 25; tick++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(ovis_world_get_env(scene.world)->game_time, tick);
    assert_int_equal(is_active(&scene, villager, "rest"), tick < 21);
    assert_int_equal(is_active(&scene, asleep, "rest"), tick < 21);
  }
  mob_scene_close(&scene);
}

static const ov_brain* brain_of(const mob_scene* scene, ovis_mob_id mob) {
  return ov_brain_of(ov_crowd_get(&scene->sim->crowd, mob.value));
}

// Panic ends at a look at the schedule, which comes only when more than 20 ticks have passed.
TEST(calm_waits_for_the_next_look_at_the_schedule) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  mob_scene_set_time(&scene, 500);
  mob_scene_ticks(&scene, 40);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, villager, "VillagerCalmDown");
  for (int64_t since = 0; since <= 25; since++) {
    const int64_t last = probe.brain->schedule_time + 1000;
    probe.brain->schedule_time = last;
    ov_brain_set_activity_if_possible(probe.brain, OV_ACTIVITY_PANIC);
    assert_true(is_active(&scene, villager, "panic"));
    assert_true(behavior_probe_start(&probe, last + since));
    assert_int_equal(is_active(&scene, villager, "panic"), since <= 20);
    assert_true(probe.brain->schedule_time == (since <= 20 ? last : last + since));
  }
  mob_scene_close(&scene);
}

TEST(a_raid_that_is_over_waits_for_the_next_look_at_the_schedule) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  mob_scene_set_time(&scene, 500);
  mob_scene_ticks(&scene, 40);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, villager, "ResetRaidStatus");
  int32_t ended = 0;
  for (int32_t round = 0; round < 2000; round++) {
    const int64_t since = round % 26;
    const int64_t last = probe.brain->schedule_time + 1000;
    probe.brain->schedule_time = last;
    ov_brain_set_fallback(probe.brain, OV_ACTIVITY_RAID);
    ov_brain_set_activity_if_possible(probe.brain, OV_ACTIVITY_RAID);
    if (behavior_probe_start(&probe, last + since)) { // one in 20: no raid is here
      assert_int_equal(brain_of(&scene, villager)->fallback, OV_ACTIVITY_IDLE);
      assert_int_equal(is_active(&scene, villager, "raid"), since <= 20);
      ended += since > 20;
    }
  }
  assert_true(ended > 0);
  mob_scene_close(&scene);
}

// ---- Talk

// Two villagers talk from the start, but gossip only within the square root of 5.
TEST(gossip_needs_two_villagers_within_the_root_of_five) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id other = mob_scene_spawn(&scene, "villager", 64.5, 60.5);
  mob_scene_set_time(&scene, 500);
  mob_scene_ticks(&scene, 30);
  ov_actor* partner = ov_crowd_get(&scene.sim->crowd, other.value);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, villager, "TradeWithVillager");
  const ovis_vec3 at = {60.5, FEET, 60.5};
  behavior_probe_move(&probe, at);
  partner->body.pos = (ovis_vec3){60.5 + 2.25, FEET, 60.5}; // 5.06 squared
  ov_brain_set_entity(probe.brain, OVIS_MEM_INTERACTION_TARGET, partner->serial,
                      OVIS_MEMORY_FOR_EVER);
  const ov_villager* self = ov_villager_of(ov_crowd_get(&scene.sim->crowd, villager.value));
  const int64_t before = self->gossips.told_time;
  const int64_t time = 5000;
  assert_true(behavior_probe_start(&probe, time));
  behavior_probe_tick(&probe, time);
  assert_true(self->gossips.told_time == before);
  partner->body.pos.x = 60.5 + 2.2; // 4.84 squared
  behavior_probe_tick(&probe, time + 1);
  assert_true(self->gossips.told_time == time + 1);
  behavior_probe_tick(&probe, time + 2); // the pause of 1200 ticks
  assert_true(self->gossips.told_time == time + 1);
  mob_scene_close(&scene);
}

// ---- Hiding, bells, the sky

static int64_t hidden_ticks(behavior_probe* probe, ovis_vec3 at, ovis_pos place) {
  behavior_probe_move(probe, at);
  const ov_place hidden = {.cell = place};
  ov_brain_set_place(probe->brain, OVIS_MEM_HIDING_PLACE, &hidden);
  ov_brain_set_number(probe->brain, OVIS_MEM_HEARD_BELL_TIME, 1000, OVIS_MEMORY_FOR_EVER);
  assert_true(behavior_probe_may_start(probe));
  for (int64_t i = 0; i < 320; i++) {
    probe->brain->schedule_time = 0;
    behavior_probe_start(probe, 1000); // the bell's own 300 ticks never pass
    if (!ov_brain_has(probe->brain, OVIS_MEM_HIDING_PLACE)) {
      return i;
    }
  }
  return -1;
}

// Nearer than 3 from cell to cell: 2.83 counts, 3 does not, wherever in its cell it stands.
TEST(hidden_is_who_is_nearer_than_three_cells) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  mob_scene_ticks(&scene, 5);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, villager, "SetHiddenState");
  const ovis_pos place = {70, FEET, 70};
  assert_int_equal(hidden_ticks(&probe, (ovis_vec3){68.01, FEET, 68.01}, place), 301);
  assert_int_equal(hidden_ticks(&probe, (ovis_vec3){67.99, FEET, 70.5}, place), -1);
  mob_scene_close(&scene);
}

static ovis_pos hiding_place(behavior_probe* probe, ovis_vec3 at) {
  behavior_probe_move(probe, at);
  ov_brain_erase(probe->brain, OVIS_MEM_HIDING_PLACE);
  ov_brain_erase(probe->brain, OVIS_MEM_WALK_TARGET);
  assert_true(behavior_probe_start(probe, 1000));
  return ov_brain_place(probe->brain, OVIS_MEM_HIDING_PLACE)->cell;
}

// HIDE looks for a bed within 2 first: the first in scan order within 3 counts if it is nearer than
// 2. Else any bed within 32 by chance.
TEST(a_bed_beside_it_is_its_hiding_place_only_if_it_is_near) {
  mob_scene scene = mob_scene_open("grass_block");
  put_bed(&scene, 60, FEET, 58); // first in scan order
  put_bed(&scene, 62, FEET, 60);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 80.5, 60.5);
  mob_scene_ticks(&scene, 5);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, villager, "LocateHidingPlace");
  int32_t firsts = 0;
  for (int32_t i = 0; i < 60; i++) {
    // Beside the second bed; the first, 2.5 off, is met first and is too far: a draw decides.
    const ovis_pos drawn = hiding_place(&probe, (ovis_vec3){61.5, FEET, 60.5});
    firsts += drawn.x == 60;
    // Beside the first bed.
    const ovis_pos near = hiding_place(&probe, (ovis_vec3){60.5, FEET, 59.9});
    assert_true(near.x == 60 && near.z == 58);
  }
  assert_in_range(firsts, 10, 50);
  mob_scene_close(&scene);
}

static int32_t rings(mob_scene* scene, behavior_probe* probe, ovis_vec3 at) {
  behavior_probe_move(probe, at);
  int32_t count = 0;
  for (int32_t i = 0; i < 300; i++) {
    ov_brain_erase(probe->brain, OVIS_MEM_HEARD_BELL_TIME);
    behavior_probe_start(probe, 1000 + i);
    count += ov_brain_has(probe->brain, OVIS_MEM_HEARD_BELL_TIME);
  }
  (void)scene;
  return count;
}

TEST(the_bell_is_rung_from_nearer_than_three_cells) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene_set(&scene, 70, FEET, 70, "bell");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  mob_scene_ticks(&scene, 5);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, villager, "RingBell");
  const ov_place bell = {.cell = {70, FEET, 70}};
  ov_brain_set_place(probe.brain, OVIS_MEM_MEETING_POINT, &bell);
  assert_true(rings(&scene, &probe, (ovis_vec3){68.01, FEET, 68.01}) > 0);
  assert_int_equal(rings(&scene, &probe, (ovis_vec3){67.99, FEET, 70.5}), 0);
  mob_scene_close(&scene);
}

// Under a roof, on a terrace 2 above the land around: the land is below its feet and counts.
TEST(the_open_sky_is_looked_for_by_the_villagers_own_height) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 64.5, 64.5);
  mob_scene_ticks(&scene, 5);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, villager, "MoveToSkySeeingSpot");
  for (int32_t is_low = 0; is_low < 2; is_low++) {
    // A hall whose roof is its own floor's height plus 4; land around it 3 up, or level.
    mob_scene_fill(&scene, (ovis_pos){40, FEET, 40}, (ovis_pos){88, FEET + 9, 88}, "air");
    mob_scene_fill(&scene, (ovis_pos){60, FEET + 4, 60}, (ovis_pos){68, FEET + 4, 68}, "stone");
    if (is_low) {
      mob_scene_fill(&scene, (ovis_pos){40, FEET, 40}, (ovis_pos){88, FEET + 1, 88}, "stone");
      mob_scene_fill(&scene, (ovis_pos){60, FEET, 60}, (ovis_pos){68, FEET + 1, 68}, "air");
    }
    int32_t spots = 0;
    for (int32_t i = 0; i < 100; i++) {
      behavior_probe_move(&probe, (ovis_vec3){64.5, FEET, 64.5});
      ov_brain_erase(probe.brain, OVIS_MEM_WALK_TARGET);
      assert_true(behavior_probe_start(&probe, 1000 + i));
      spots += ov_brain_has(probe.brain, OVIS_MEM_WALK_TARGET);
    }
    assert_int_equal(spots > 0, !is_low); // two blocks up are above its feet
  }
  mob_scene_close(&scene);
}

// ---- Beds

// Six beds stand in a pit without a way down; the seventh, last in scan order, can be reached.
static mob_scene beds_in_a_pit(bool by_distance) {
  mob_scene scene = open_by(by_distance, false);
  mob_scene_fill(&scene, (ovis_pos){58, FEET - 8, 58}, (ovis_pos){76, FEET - 1, 62}, "air");
  for (int32_t i = 0; i < 6; i++) {
    put_bed(&scene, 60 + 2 * i, FEET - 8, 59);
  }
  put_bed(&scene, 66, FEET, 84);
  return scene;
}

TEST(four_new_beds_a_search_lead_to_one_behind_those_that_cannot_be_reached) {
  mob_scene scene = beds_in_a_pit(false);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 66.5, 70.5);
  mob_scene_ticks(&scene, 5);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, villager, "SetClosestHomeAsWalkTarget");
  behavior_probe_move(&probe, (ovis_vec3){66.5, FEET, 70.5});
  ov_brain_erase(probe.brain, OVIS_MEM_HOME);
  ov_brain_erase(probe.brain, OVIS_MEM_WALK_TARGET);
  int64_t time = 1000;
  assert_true(behavior_probe_start(&probe, time)); // no path counts as run
  assert_false(ov_brain_has(probe.brain, OVIS_MEM_WALK_TARGET));
  int64_t waited = 0;
  while (!behavior_probe_start(&probe, time + ++waited) && waited < 100) {
    assert_int_equal(probe.why.reason, OVIS_REASON_COOLDOWN);
  }
  assert_in_range(waited, 20, 39);
  assert_true(ov_brain_has(probe.brain, OVIS_MEM_WALK_TARGET)); // the next four have it
  ovis_memory_value walk;
  assert_true(ovis_mob_get_memory(scene.sim, villager, OVIS_MEM_WALK_TARGET, &walk));
  assert_int_equal(walk.cell.z, 84);
  mob_scene_close(&scene);
}

TEST(by_distance_five_beds_are_tried_and_no_path_is_a_refusal) {
  mob_scene scene = beds_in_a_pit(true);
  mob_scene_set(&scene, 66, FEET, 84, "air"); // only those in the pit are left
  mob_scene_set(&scene, 66, FEET, 85, "air");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 66.5, 70.5);
  mob_scene_ticks(&scene, 5);
  behavior_probe probe;
  behavior_probe_init(&probe, &scene, villager, "SetClosestHomeAsWalkTarget");
  behavior_probe_move(&probe, (ovis_vec3){66.5, FEET, 70.5});
  ov_brain_erase(probe.brain, OVIS_MEM_WALK_TARGET);
  assert_false(behavior_probe_start(&probe, 1000));
  assert_int_equal(probe.why.reason, OVIS_REASON_NO_PATH);
  assert_false(behavior_probe_start(&probe, 1019));
  assert_int_equal(probe.why.reason, OVIS_REASON_COOLDOWN);
  assert_false(behavior_probe_start(&probe, 1020));
  assert_int_equal(probe.why.reason, OVIS_REASON_NO_PATH);
  mob_scene_close(&scene);
}

// A baby keeps its bed in mind when a wall comes between, and forgets it by the older reading.
TEST(a_baby_remembers_a_bed_that_it_cannot_reach_any_more) {
  for (int32_t by_distance = 0; by_distance < 2; by_distance++) {
    mob_scene scene = open_by(by_distance == 1, false);
    put_bed(&scene, 70, FEET, 64);
    const ovis_mob_id baby = mob_scene_spawn_baby(&scene, "villager", 60.5, 64.5);
    mob_scene_set_time(&scene, 500);
    mob_scene_ticks(&scene, 60);
    assert_true(recalls(&scene, baby, OVIS_MEM_NEAREST_BED));
    mob_scene_fill(&scene, (ovis_pos){68, FEET - 1, 62}, (ovis_pos){72, FEET + 3, 68}, "stone");
    put_bed(&scene, 70, FEET, 64);
    ovis_mob_place(scene.sim, baby, (ovis_vec3){60.5, FEET, 64.5}, 0, 0);
    mob_scene_ticks(&scene, 130);
    assert_int_equal(recalls(&scene, baby, OVIS_MEM_NEAREST_BED), by_distance == 0);
    mob_scene_close(&scene);
  }
}

TEST(a_snapshot_keeps_the_beds_that_a_baby_tried) {
  mob_scene scene = beds_in_a_pit(false);
  const ovis_mob_id baby = mob_scene_spawn_baby(&scene, "villager", 66.5, 70.5);
  mob_scene_set_time(&scene, 500);
  mob_scene_ticks(&scene, 45);
  assert_non_null(ov_villager_of(ov_crowd_get(&scene.sim->crowd, baby.value))->tried_beds);
  const ovis_sim_def def = ovis_default_sim_def();
  mob_scene other = mob_scene_restored(&scene, &def);
  mob_scene_ticks(&scene, 200);
  const uint64_t hash = ovis_sim_get_hash(scene.sim);
  mob_scene_close(&other);
  other = mob_scene_restored(&scene, &def);
  assert_true(ovis_sim_get_hash(other.sim) == hash);
  mob_scene_close(&other);
  mob_scene_close(&scene);
}

// ---- Golems

// Does a golem come for three villagers who talk, with all cells around them filled so?
static bool golem_comes(const char* block, int32_t above, bool needs_empty_cells) {
  mob_scene scene = open_by(false, needs_empty_cells);
  set_times(&scene, 100000, MOB_SCENE_NIGHT);
  ovis_mob_id villagers[3];
  mob_scene_fill(&scene, (ovis_pos){50, FEET + above, 50}, (ovis_pos){78, FEET + above, 78}, block);
  for (int32_t i = 0; i < 3; i++) {
    villagers[i] = mob_scene_spawn(&scene, "villager", 63.5 + i, 64.5);
  }
  ov_agent agent =
      ov_agent_of(&scene.sim->turn, ov_crowd_get(&scene.sim->crowd, villagers[0].value));
  bool came = false;
  for (int32_t i = 0; i < 3; i++) {
    ov_brain* brain = ov_brain_of(ov_crowd_get(&scene.sim->crowd, villagers[i].value));
    ov_brain_set_number(brain, OVIS_MEM_LAST_SLEPT, 99000, OVIS_MEMORY_FOR_EVER);
  }
  for (int32_t i = 0; i < 20 && !came; i++) {
    came = ov_villager_call_golem(&agent, 3);
  }
  mob_scene_ticks(&scene, 1);
  assert_int_equal(ovis_sim_get_mob_count(scene.sim), came ? 4 : 3);
  mob_scene_close(&scene);
  return came;
}

TEST(golems_come_where_no_cube_power_source_rail_fluid_or_danger_is) {
  static const struct {
    const char* block;
    int32_t above; // cells over the feet
    bool comes, comes_to_empty_cells;
  } cases[] = {
      {"air", 0, true, true},
      {"end_rod", 2, true, false},
      {"glass", 2, false, false},
      {"lever[face=ceiling]", 2, false, true},
      {"redstone_torch", 1, false, true},
      {"rail", 1, false, true},
      {"wither_rose", 1, false, true},
      {"sweet_berry_bush[age=1]", 1, false, true},
      {"fire", 2, false, true},
      {"water", 2, false, true},
      {"water", 1, false, true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (golem_comes(cases[i].block, cases[i].above, false) != cases[i].comes ||
        golem_comes(cases[i].block, cases[i].above, true) != cases[i].comes_to_empty_cells) {
      fail_msg("%s, %d above the feet", cases[i].block, (int)cases[i].above);
    }
  }
}
