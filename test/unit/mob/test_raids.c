// Raids: who comes in a wave, where, the clock and all ends, members, the omen, and villagers.
#include "agent/gear.h"
#include "raid_stage.h"
#include "species/illagers/raider_life.h"
#include "village/raid_waves.h"
#include "village/raids.h"

#include <ovis/item.h>
#include <ovis/village.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Waves against the table, typed by hand

// Rows: vindicator, evoker, pillager, witch, ravager; columns: waves 1 to 7.
#define KINDS 5
static const int32_t table[KINDS][8] = {{-1, 0, 2, 0, 1, 4, 2, 5},
                                        {-1, 0, 0, 0, 0, 1, 1, 2},
                                        {-1, 4, 3, 3, 4, 4, 4, 2},
                                        {-1, 0, 0, 0, 3, 0, 0, 1},
                                        {-1, 0, 0, 1, 0, 1, 0, 2}};

// Chance that `more` come in addition to the table.
static double chance_of(ovis_difficulty difficulty, int32_t kind, int32_t wave, bool is_bonus,
                        int32_t more) {
  const bool is_easy = difficulty == OVIS_DIFFICULTY_EASY;
  int32_t most = 0;
  if (kind == 0 || kind == 2) { // vindicators and pillagers
    if (is_easy) {              // a draw of 0 or 1, then up to as many
      return more == 0 ? 0.75 : more == 1 ? 0.25 : 0;
    }
    most = difficulty == OVIS_DIFFICULTY_NORMAL ? 1 : 2;
  } else if (kind == 3) {
    most = !is_easy && wave > 2 && wave != 4 ? 1 : 0;
  } else if (kind == 4) {
    most = !is_easy && is_bonus ? 1 : 0;
  }
  return more >= 0 && more <= most ? 1.0 / (most + 1) : 0;
}

TEST(waves_of_1000_seeded_raids_are_those_of_the_table) {
  const int32_t raids = (int32_t)test_count(1000, 10000, 100000);
  const uint64_t seed = test_seed(224);
  static const int32_t waves_of[] = {0, 3, 5, 7};
  for (int level = OVIS_DIFFICULTY_EASY; level <= OVIS_DIFFICULTY_HARD; level++) {
    assert_int_equal(ov_raid_wave_count((ovis_difficulty)level), waves_of[level]);
    for (int32_t number = 1; number <= waves_of[level] + 1; number++) {
      const bool is_bonus = number > waves_of[level];
      const ov_wave wave = {(ovis_difficulty)level, number, is_bonus, waves_of[level]};
      int32_t seen[KINDS][8] = {{0}};
      for (int32_t i = 0; i < raids; i++) {
        ov_rng rng = ov_rng_make(seed + (uint64_t)i, (uint64_t)(level * 100 + number));
        for (int32_t kind = 0; kind < KINDS; kind++) {
          const int32_t base = table[kind][is_bonus ? waves_of[level] : number];
          const int32_t more = ov_raid_draw_count(&wave, ov_raid_kind(kind + 1)->raid, &rng) - base;
          assert_in_range(more, 0, 7);
          seen[kind][more]++;
        }
      }
      for (int32_t kind = 0; kind < KINDS; kind++) {
        for (int32_t more = 0; more < 8; more++) {
          const double p = chance_of((ovis_difficulty)level, kind, number, is_bonus, more);
          const double off = fabs(seen[kind][more] - raids * p);
          if (off > 5 * sqrt(raids * p * (1 - p))) {
            fail_msg("level %d, wave %d, kind %d: %d times %d more, expected %g", level, number,
                     kind, seen[kind][more], more, raids * p);
          }
        }
      }
    }
  }
}

TEST(raiders_come_by_turns_without_gaps) {
  static const char* const names[] = {"vindicator", "evoker", "pillager", "witch", "ravager"};
  for (int32_t kind = 0; kind < KINDS; kind++) {
    assert_string_equal(ov_raid_kind(kind + 1)->figures.name, names[kind]);
  }
  assert_null(ov_raid_kind(KINDS + 1));
}

TEST(ravagers_have_riders_in_the_fifth_wave_and_from_the_seventh_on) {
  for (int32_t wave = 1; wave <= 8; wave++) {
    for (int32_t index = 0; index < 3; index++) {
      const ov_species_id expected = wave == 5   ? OV_SPECIES_PILLAGER
                                     : wave < 7  ? OV_SPECIES_NONE
                                     : index > 0 ? OV_SPECIES_VINDICATOR
                                                 : OV_SPECIES_EVOKER;
      assert_int_equal(ov_raid_rider(wave, index), expected);
    }
  }
  static const float odds[] = {0, 0, 0.1f, 0.25f, 0.5f, 0.75f};
  for (int32_t omen = 0; omen <= 5; omen++) {
    assert_true(ov_raid_enchant_chance(omen) == odds[omen]);
  }
}

// A damaged save may say so; there are seven waves in the table.
TEST(a_raid_with_more_waves_than_it_has_brings_no_more) {
  ov_raid raid = {.state = {.omen_level = 1, .wave_count = 3, .waves_spawned = 2}};
  assert_true(ov_raid_has_more_waves(&raid));
  raid.state.waves_spawned = 3;
  assert_false(ov_raid_has_more_waves(&raid));
  raid.state.waves_spawned = 5;
  assert_false(ov_raid_has_more_waves(&raid));
  raid.state.omen_level = 2;
  assert_false(ov_raid_has_more_waves(&raid));
  raid.state.waves_spawned = 3;
  assert_true(ov_raid_has_more_waves(&raid)); // the wave of the omen
}

TEST(a_raid_warns_300_ticks_and_brings_its_first_wave_with_a_leader) {
  stage self = open_stage();
  const int32_t id = begin(&self, 1);
  assert_int_equal(until(&self, OVIS_RAID_NEWS_WAVE, 400), 300);
  ovis_raid raid;
  assert_true(find(&self, id, &raid));
  assert_int_equal(raid.waves_spawned, 1);
  assert_int_equal(raid.wave_count, 5);
  ovis_mob_id list[64];
  const int32_t count = raiders(&self, list);
  assert_in_range(count, 4, 6);
  int32_t leaders = 0;
  for (int32_t i = 0; i < count; i++) {
    const ov_actor* actor = goal_probe_actor(&self.scene, list[i]);
    const ov_raider* raider = ov_raider_of(actor);
    assert_int_equal(raider->raid_id, id);
    assert_int_equal(raider->wave, 1);
    leaders += raider->is_leader;
    assert_int_equal(raider->is_leader, ov_raider_has_banner(actor));
    assert_string_equal(ovis_item_name(ov_gear_held(actor)),
                        actor->row->id == OV_SPECIES_PILLAGER ? "crossbow" : "iron_axe");
  }
  assert_int_equal(leaders, 1);
  // In one of the first two rings, not in the village.
  const ovis_vec3 at = mob_scene_mob(&self.scene, list[0]).pos;
  const double away = sqrt(pow(at.x - raid.center.x, 2) + pow(at.z - raid.center.z, 2));
  assert_true(away > 25 && away < 72);
  close_stage(&self);
}

TEST(a_raid_is_won_40_ticks_after_its_last_raider_and_removed_600_later) {
  stage self = open_stage();
  const ovis_mob_id hero = mob_scene_player(&self.scene, X + 20.5, Z + 20.5);
  ovis_mob_give_effect(self.scene.sim, hero, OVIS_EFFECT_RESISTANCE, &(ovis_effect_state){-1, 4});
  ovis_env env = mob_scene_env(&self.scene);
  env.difficulty = OVIS_DIFFICULTY_EASY;
  mob_scene_set_env(&self.scene, &env);
  const int32_t id = begin(&self, 3); // three waves and a bonus wave
  for (int wave = 1; wave <= 4; wave++) {
    // The countdown begins in the tick after the last one died.
    assert_int_equal(until(&self, OVIS_RAID_NEWS_WAVE, 400), wave == 1 ? 300 : 301);
    mob_scene_ticks(&self.scene, 5);
    kill_all(&self, hero);
  }
  assert_int_equal(until(&self, OVIS_RAID_NEWS_WON, 100), 41);
  ovis_raid raid;
  assert_true(find(&self, id, &raid));
  assert_int_equal(raid.status, OVIS_RAID_VICTORY);
  assert_int_equal(raid.hero_count, 1);
  const ov_actor* actor = goal_probe_actor(&self.scene, hero);
  assert_int_equal(ov_effect_level(actor, OVIS_EFFECT_HERO_OF_THE_VILLAGE), 3); // amplifier 2
  assert_int_equal(until(&self, OVIS_RAID_NEWS_OVER, 700), 600);
  assert_false(find(&self, id, &raid));
  close_stage(&self);
}

TEST(a_raid_is_lost_with_the_village_and_raiders_celebrate) {
  stage self = open_stage();
  const int32_t id = begin(&self, 0);
  assert_int_equal(until(&self, OVIS_RAID_NEWS_WAVE, 400), 300);
  for (int i = 0; i < FOLK; i++) {
    ovis_mob_remove(self.scene.sim, self.folk[i]);
    ovis_sim_set_point_tickets(self.scene.sim, (ovis_pos){X - 8 + 4 * i, Y, Z + 6}, "home", 1);
  }
  ovis_sim_set_point_tickets(self.scene.sim, (ovis_pos){X, Y, Z}, "meeting", 32);
  assert_true(until(&self, OVIS_RAID_NEWS_LOST, 5) > 0);
  ovis_raid raid;
  assert_true(find(&self, id, &raid));
  assert_int_equal(raid.status, OVIS_RAID_LOSS);
  ovis_mob_id list[64];
  assert_true(raiders(&self, list) >= 4);
  assert_true(mob_scene_until(&self.scene, list[0], "RaiderCelebration", 200) > 0);
  assert_true(ov_raider_of(goal_probe_actor(&self.scene, list[0]))->is_celebrating);
  assert_true(until(&self, OVIS_RAID_NEWS_OVER, 700) > 0);
  close_stage(&self);
}

TEST(every_other_end_has_its_reason) {
  stage self = open_stage();
  // Without a village before the first wave.
  int32_t id;
  assert_int_equal(ovis_raid_begin(self.scene.sim, (ovis_pos){X + 3000, Y, Z}, 1, &id), OVIS_OK);
  mob_scene_ticks(&self.scene, 50); // its center is not loaded: nothing happens
  ovis_raid raid;
  assert_true(find(&self, id, &raid));
  assert_int_equal(raid.ticks_active, 0);
  assert_false(raid.is_active);
  // Time is up.
  id = begin(&self, 1);
  ov_raid_find(&self.scene.sim->turn, id)->state.ticks_active = 47990;
  assert_int_equal(until(&self, OVIS_RAID_NEWS_TIMED_OUT, 20), 10);
  assert_false(find(&self, id, &raid));
  // Peace.
  id = begin(&self, 1);
  ovis_env env = mob_scene_env(&self.scene);
  env.difficulty = OVIS_DIFFICULTY_PEACEFUL;
  mob_scene_set_env(&self.scene, &env);
  assert_int_equal(until(&self, OVIS_RAID_NEWS_PEACE, 5), 1);
  assert_int_equal(ovis_raid_begin(self.scene.sim, (ovis_pos){X, Y, Z}, 1, &id), OVIS_UNSUPPORTED);
  close_stage(&self);
}

TEST(without_a_place_a_raid_stops) {
  stage self = open_stage();
  begin(&self, 1);
  // Glass panes on all ground: no floor fills its top face.
  mob_scene_fill(&self.scene, (ovis_pos){0, Y + 4, 0}, (ovis_pos){127, Y + 4, 127}, "iron_bars");
  assert_true(until(&self, OVIS_RAID_NEWS_NO_PLACE, 400) > 0);
  close_stage(&self);
}

TEST(places_are_64_32_and_few_blocks_from_the_center) {
  stage self = open_stage();
  const int32_t id = begin(&self, 1);
  ov_turn* turn = &self.scene.sim->turn;
  ov_raid* raid = ov_raid_find(turn, id);
  for (int32_t ring = 0; ring <= 2; ring++) {
    int32_t found = 0;
    for (int32_t i = 0; i < 200; i++) {
      ovis_pos at;
      if (!ov_raid_find_place(turn, raid, ring, 20, &at)) {
        continue;
      }
      found++;
      const double dx = at.x - raid->state.center.x;
      const double dz = at.z - raid->state.center.z;
      const double away = sqrt(dx * dx + dz * dz);
      const double radius = 64 - 32 * ring;
      assert_true(away >= radius - 7.2 && away <= radius + 7.2); // up to 5 on both axes
      assert_true(ring == 2 || !ov_raid_is_village(turn, at));
    }
    assert_true(found > 0);
  }
  // The newer rule: 32 * (0.22 * seconds - 0.24) blocks, plus up to 2 steps on each axis.
  turn->rules.raid_places_by_clock = true;
  raid->state.countdown_ticks = 200;
  for (int32_t i = 0; i < 100; i++) {
    ovis_pos at;
    if (ov_raid_find_place(turn, raid, 0, 8, &at)) {
      const double dx = at.x - raid->state.center.x;
      const double dz = at.z - raid->state.center.z;
      assert_true(sqrt(dx * dx + dz * dz) <= 32 * (0.22 * 10 - 0.24) + 4);
    }
  }
  close_stage(&self);
}

TEST(raiders_join_a_raid_that_runs_and_leave_it_far_away) {
  stage self = open_stage();
  const int32_t id = begin(&self, 1);
  const ovis_mob_id late = mob_scene_spawn(&self.scene, "vindicator", X + 40.5, Z + 40.5);
  const ovis_mob_id loner = mob_scene_spawn(&self.scene, "vindicator", X + 42.5, Z + 40.5);
  mob_scene_put(&self.scene, late, OVIS_PROP_CAN_JOIN_RAID, 1);
  mob_scene_ticks(&self.scene, 21);
  assert_int_equal(ov_raider_of(goal_probe_actor(&self.scene, late))->raid_id, id);
  assert_int_equal(ov_raider_of(goal_probe_actor(&self.scene, loner))->raid_id, 0);
  ov_raid* raid = ov_raid_find(&self.scene.sim->turn, id);
  raid->state.center.x -= 100; // 112 blocks are too far
  mob_scene_ticks(&self.scene, 1);
  goal_probe_actor(&self.scene, late)->body.pos.x += 10;
  ov_raid_update_members(&self.scene.sim->turn, raid);
  assert_int_equal(ov_raider_of(goal_probe_actor(&self.scene, late))->raid_id, 0);
  // Idle outside of the village, it leaves after 30 counts.
  raid->state.center.x += 100;
  ov_actor* actor = goal_probe_actor(&self.scene, loner);
  ov_raider_of(actor)->raid_id = id;
  ov_raid_add(&self.scene.sim->turn, raid, actor->serial);
  actor->idle_ticks = 3000;
  actor->age_ticks = 601;
  actor->body.pos = (ovis_vec3){X + 55.5, Y, Z + 55.5};
  for (int i = 1; i <= 30; i++) {
    assert_int_equal(ov_raider_of(actor)->raid_id, id);
    ov_raid_update_members(&self.scene.sim->turn, raid);
  }
  assert_int_equal(ov_raider_of(actor)->raid_id, 0);
  close_stage(&self);
}

TEST(a_captain_gives_the_omen_and_the_omen_begins_a_raid_in_a_village) {
  ovis_sim_def def = ovis_default_sim_def();
  def.seed = 3;
  def.has_raids = true;
  stage self = {.scene = mob_scene_open_def("stone", &def)};
  mob_scene* scene = &self.scene;
  const ovis_mob_id player = mob_scene_player(scene, 20.5, 20.5);
  for (int level = 1; level <= 6; level++) {
    const ovis_mob_id captain = mob_scene_spawn(scene, "pillager", 24.5, 20.5);
    mob_scene_put(scene, captain, OVIS_PROP_PATROL_LEADER, 1);
    const ovis_stack banner = ov_stack_of(OV_BANNER, 1);
    ovis_mob_set_equipment(scene->sim, captain, OVIS_SLOT_HEAD, &banner);
    ovis_mob_hurt(scene->sim, captain, 1000, player);
    const ov_actor* actor = goal_probe_actor(scene, player);
    assert_int_equal(ov_effect_level(actor, OVIS_EFFECT_BAD_OMEN), level < 5 ? level : 5);
    mob_scene_ticks(scene, 2);
  }
  ovis_raid raid;
  assert_int_equal(ovis_sim_get_raids(scene->sim, &raid, 1), 0); // no village
  mob_scene_set(scene, X, Y, Z + 6, "white_bed[part=head,facing=north]");
  mob_scene_set(scene, X, Y, Z + 7, "white_bed[part=foot,facing=north]");
  mob_scene_spawn(scene, "villager", X + 2.5, Z + 5.5);
  mob_scene_ticks(scene, 100);
  assert_int_equal(ovis_sim_get_raids(scene->sim, &raid, 1), 0); // the player is not there
  assert_int_equal(ovis_mob_place(scene->sim, player, (ovis_vec3){X + 0.5, Y, Z + 0.5}, 0, 0),
                   OVIS_OK);
  mob_scene_ticks(scene, 1);
  assert_int_equal(ovis_sim_get_raids(scene->sim, &raid, 1), 1);
  assert_int_equal(raid.omen_level, 5);
  assert_int_equal(raid.center.x, X);
  assert_int_equal(raid.center.z, Z + 6);
  assert_int_equal(ov_effect_level(goal_probe_actor(scene, player), OVIS_EFFECT_BAD_OMEN), 0);
  mob_scene_close(scene);
}

TEST(a_raider_takes_up_the_banner_of_a_dead_leader) {
  stage self = open_stage();
  const int32_t id = begin(&self, 1);
  assert_int_equal(until(&self, OVIS_RAID_NEWS_WAVE, 400), 300);
  const ov_raid* raid = ov_raid_find(&self.scene.sim->turn, id);
  const uint64_t first = raid->leaders[1];
  assert_true(first != 0);
  ovis_mob_hurt(self.scene.sim, ovis_mob_find(self.scene.sim, first), 1000, OVIS_NO_MOB);
  uint64_t second = 0;
  for (int i = 0; i < 400 && second == 0; i++) {
    mob_scene_ticks(&self.scene, 1);
    second = raid->leaders[1];
  }
  assert_true(second != 0 && second != first);
  assert_true(ov_raider_has_banner(ov_crowd_find(&self.scene.sim->crowd, second)));
  close_stage(&self);
}

// ---- Snapshots

TEST(a_snapshot_in_the_middle_of_a_raid_goes_on_with_the_same_hashes) {
  stage self = open_stage();
  begin(&self, 2);
  mob_scene_ticks(&self.scene, 350);
  mob_scene other = mob_scene_restored(&self.scene, NULL);
  for (int i = 0; i < 200; i++) {
    assert_true(ovis_sim_get_hash(other.sim) == ovis_sim_get_hash(self.scene.sim));
    mob_scene_ticks(&self.scene, 1);
    mob_scene_ticks(&other, 1);
  }
  mob_scene_close(&other);
  close_stage(&self);
}
