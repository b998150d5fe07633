// The warden: anger against a slow book, what it hears, and what it does then.
#include "sim/sim_internal.h"

#include "reference/anger_ref.h"
#include "species/warden/warden.h"
#include "support/brain_scene.h"
#include "support/test.h"

#include <ovis/vibration.h>

#include <stdlib.h>

// ---- The book of anger

static bool ref_target(uint64_t who) {
  return who % 7 != 3;
}

static bool ref_player(uint64_t who) {
  return who % 3 == 0;
}

static bool ref_away(uint64_t who) {
  return who % 11 == 5;
}

static bool book_target(void* context, uint64_t who) {
  (void)context;
  return ref_target(who);
}

static bool book_player(void* context, uint64_t who) {
  (void)context;
  return ref_player(who);
}

static bool book_away(void* context, uint64_t who) {
  (void)context;
  return ref_away(who);
}

TEST(random_anger_is_that_of_the_slow_book) {
  static const int more[] = {10, 20, 35, 100};
  const int32_t count = (int32_t)test_count(40000, 200000, 1000000);
  ov_anger_book book = {.count = 0};
  anger_ref slow = {.count = 0};
  ov_rng rng = ov_rng_make(77, 1);
  for (int32_t i = 0; i < count; i++) {
    if (ov_rng_int(&rng, 3) == 0) {
      ov_anger_book_decay(&book, book_target, book_away, NULL);
      anger_ref_decay(&slow, ref_target, ref_away);
    } else if (ov_rng_int(&rng, 8) == 0) {
      const uint64_t who = 1 + (uint64_t)ov_rng_int(&rng, 30);
      const int amount = more[ov_rng_int(&rng, 4)];
      assert_int_equal(ov_anger_book_add(&book, who, amount), anger_ref_add(&slow, who, amount));
    }
    assert_int_equal(book.count, slow.count);
    assert_true(ov_anger_book_active(&book, book_target, book_player, NULL) ==
                anger_ref_active(&slow, ref_target, ref_player));
  }
}

TEST(a_full_book_forgets_the_least_angry) {
  ov_anger_book book = {.count = 0};
  for (uint64_t who = 1; who <= OV_SUSPECTS_MAX; who++) {
    ov_anger_book_add(&book, who, who == 9 ? 5 : 35);
  }
  ov_anger_book_add(&book, 1000, 10);
  assert_int_equal(book.count, OV_SUSPECTS_MAX);
  assert_int_equal(ov_anger_book_at(&book, 9), 0);
  assert_int_equal(ov_anger_book_at(&book, 1000), 10);
}

// ---- The stage

typedef struct stage {
  mob_scene s;
  ovis_mob_id warden, hero;
} stage;

static stage open_stage(double hero_x) {
  stage t = {.s = mob_scene_open("stone")};
  t.warden = mob_scene_spawn(&t.s, "warden", 60.5, 60.5);
  t.hero = mob_scene_player(&t.s, hero_x, 60.5);
  return t;
}

static int32_t vibrate(stage* t, ovis_vibration_kind kind, double x, ovis_mob_id source) {
  const ovis_vibration vibration = {.kind = kind, .pos = {x, 64.5, 60.5}, .source = source};
  int32_t count;
  assert_int_equal(ovis_sim_emit_vibration(t->s.sim, &vibration, &count), OVIS_OK);
  return count;
}

static int32_t anger_at(const stage* t, ovis_mob_id whom) {
  return ov_anger_book_at(&ov_warden_of(brain_scene_actor(&t->s, t->warden))->book,
                          brain_scene_actor(&t->s, whom)->serial);
}

static bool knows(const stage* t, ovis_memory memory) {
  return brain_scene_knows(&t->s, t->warden, memory);
}

static ov_agent agent_of(const stage* t) {
  return ov_agent_of(&t->s.sim->turn, brain_scene_actor(&t->s, t->warden));
}

TEST(sensors_and_memories_of_wardens_are_those_of_the_lists) {
  static const char* const names[] = {"nearest_players", "warden_entity_sensor"};
  stage t = open_stage(100.5);
  brain_scene_check_sensors(&t.s, t.warden, names, 2);
  assert_int_equal(ov_brain_ttl(brain_scene_brain(&t.s, t.warden), OVIS_MEM_DIG_COOLDOWN), 1200);
  mob_scene_close(&t.s);
}

// ---- Hearing

TEST(a_vibration_travels_a_block_a_tick_and_adds_35) {
  stage t = open_stage(72.5);
  mob_scene_ticks(&t.s, 1);
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 72.5, t.hero), 1);
  // 12 blocks away on the level, 1.97 below the ear: 12.16 blocks. It is chosen one tick later.
  assert_int_equal(brain_scene_until(&t.s, OVIS_EVENT_HEARD, 40), 12);
  const ovis_event* event = mob_scene_event(&t.s, OVIS_EVENT_HEARD);
  assert_int_equal(event->reason, OVIS_VIBRATION_STEP);
  assert_true(event->other.value == t.hero.value);
  const ovis_event* angered = mob_scene_event(&t.s, OVIS_EVENT_ANGERED);
  assert_int_equal(angered->count, 35);
  assert_true(angered->amount == 35);
  assert_int_equal(anger_at(&t, t.hero), 35);
  assert_true(knows(&t, OVIS_MEM_DISTURBANCE_LOCATION));
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 72.5, t.hero), 0); // for 40 ticks
  mob_scene_ticks(&t.s, 2);
  assert_true(brain_scene_is_active(&t.s, t.warden, OV_ACTIVITY_INVESTIGATE));
  mob_scene_close(&t.s);
}

TEST(who_sneaks_stands_on_wool_or_is_behind_it_is_not_heard) {
  stage t = open_stage(70.5);
  const ovis_player_state sneaks = {.is_sneaking = true};
  assert_int_equal(ovis_player_set_state(t.s.sim, t.hero, &sneaks), OVIS_OK);
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 70.5, t.hero), 0);
  assert_true(vibrate(&t, OVIS_VIBRATION_BLOCK_DESTROY, 70.5, t.hero) == 1); // that is heard
  assert_int_equal(ovis_player_set_state(t.s.sim, t.hero, &(ovis_player_state){.mode = 0}),
                   OVIS_OK);
  mob_scene_close(&t.s);
  t = open_stage(70.5);
  mob_scene_set(&t.s, 70, 63, 60, "white_wool");
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 70.5, t.hero), 0);
  mob_scene_set(&t.s, 70, 63, 60, "stone");
  mob_scene_set(&t.s, 70, 64, 60, "red_carpet");
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 70.5, t.hero), 0);
  mob_scene_set(&t.s, 70, 64, 60, "air");
  mob_scene_fill(&t.s, (ovis_pos){65, 63, 50}, (ovis_pos){65, 75, 70}, "gray_wool");
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 70.5, t.hero), 0);
  mob_scene_fill(&t.s, (ovis_pos){65, 64, 50}, (ovis_pos){65, 75, 70}, "air");
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 77.5, t.hero), 0); // 17 blocks
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 70.5, t.hero), 1);
  mob_scene_close(&t.s);
}

TEST(of_one_tick_the_higher_frequency_is_heard_then_the_nearer) {
  stage t = open_stage(70.5);
  const ovis_mob_id cow = mob_scene_spawn_still(&t.s, "cow", 64.5, 66.5);
  mob_scene_ticks(&t.s, 1);
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 64.5, cow), 1);
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_NOTE_BLOCK_PLAY, 70.5, t.hero), 1);
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 62.5, cow), 0);
  assert_true(brain_scene_until(&t.s, OVIS_EVENT_HEARD, 40) > 0);
  assert_int_equal(mob_scene_event(&t.s, OVIS_EVENT_HEARD)->reason, OVIS_VIBRATION_NOTE_BLOCK_PLAY);
  assert_int_equal(anger_at(&t, cow), 0);
  mob_scene_close(&t.s);
}

TEST(nobody_hears_a_warden_and_creative_players_are_no_targets) {
  stage t = open_stage(70.5);
  mob_scene_spawn(&t.s, "warden", 66.5, 60.5);
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 60.5, t.warden), 0);
  const ovis_player_state creative = {.mode = OVIS_GAME_MODE_CREATIVE};
  assert_int_equal(ovis_player_set_state(t.s.sim, t.hero, &creative), OVIS_OK);
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 70.5, t.hero), 0);
  mob_scene_close(&t.s);
}

// ---- Anger

TEST(anger_falls_by_one_every_20_ticks) {
  stage t = open_stage(100.5);
  ov_agent agent = agent_of(&t);
  ov_warden_suspects(&agent, brain_scene_actor(&t.s, t.hero), 35);
  mob_scene_ticks(&t.s, 200);
  assert_int_equal(anger_at(&t, t.hero), 25);
  mob_scene_ticks(&t.s, 500);
  assert_int_equal(anger_at(&t, t.hero), 0);
  mob_scene_close(&t.s);
}

TEST(a_blow_adds_100_and_is_answered_at_once) {
  stage t = open_stage(63.5);
  mob_scene_ticks(&t.s, 1);
  assert_int_equal(ovis_mob_hurt(t.s.sim, t.warden, 1, t.hero), OVIS_OK);
  assert_int_equal(anger_at(&t, t.hero), 100);
  assert_true(brain_scene_knows_that(&t.s, t.warden, OVIS_MEM_ATTACK_TARGET, t.hero));
  assert_int_equal(ov_brain_ttl(brain_scene_brain(&t.s, t.warden), OVIS_MEM_SONIC_BOOM_COOLDOWN),
                   200);
  mob_scene_close(&t.s);
}

TEST(a_player_that_makes_it_angry_replaces_a_mob) {
  stage t = open_stage(75.5);
  const ovis_mob_id cow = mob_scene_spawn_still(&t.s, "cow", 70.5, 66.5);
  ov_agent agent = agent_of(&t);
  ov_warden_suspects(&agent, brain_scene_actor(&t.s, cow), 150);
  ov_warden_attack(&agent, brain_scene_actor(&t.s, cow));
  ov_warden_suspects(&agent, brain_scene_actor(&t.s, t.hero), 79);
  assert_true(brain_scene_knows_that(&t.s, t.warden, OVIS_MEM_ATTACK_TARGET, cow));
  ov_warden_suspects(&agent, brain_scene_actor(&t.s, t.hero), 1);
  assert_false(knows(&t, OVIS_MEM_ATTACK_TARGET));
  assert_true(ov_warden_suspect(&agent) == brain_scene_actor(&t.s, t.hero));
  ov_sim_merge_turns(t.s.sim);
  mob_scene_close(&t.s);
}

TEST(whom_it_touches_it_suspects_once_in_20_ticks) {
  stage t = open_stage(60.9);
  mob_scene_ticks(&t.s, 1);
  assert_int_equal(anger_at(&t, t.hero), 35);
  assert_true(knows(&t, OVIS_MEM_TOUCH_COOLDOWN));
  mob_scene_close(&t.s);
}

// ---- Roar, boom, sniff

TEST(it_roars_for_84_ticks_and_attacks_then) {
  stage t = open_stage(68.5);
  brain_scene_actor(&t.s, t.hero)->health = 1000;
  ov_agent agent = agent_of(&t);
  ov_warden_suspects(&agent, brain_scene_actor(&t.s, t.hero), 80);
  ov_sim_merge_turns(t.s.sim);
  assert_in_range(mob_scene_until(&t.s, t.warden, "Roar", 5), 0, 5);
  assert_in_range(anger_at(&t, t.hero), 99, 100); // one may have passed
  assert_int_equal(ov_warden_of(brain_scene_actor(&t.s, t.warden))->pose, OV_WARDEN_ROARS);
  int32_t ticks = 0;
  while (!knows(&t, OVIS_MEM_ATTACK_TARGET) && ticks < 200) {
    mob_scene_ticks(&t.s, 1);
    ticks++;
  }
  assert_in_range(ticks, 83, 86);
  assert_true(brain_scene_knows_that(&t.s, t.warden, OVIS_MEM_ATTACK_TARGET, t.hero));
  mob_scene_close(&t.s);
}

TEST(the_boom_hits_after_34_ticks_through_walls_and_pushes) {
  stage t = open_stage(70.5);
  brain_scene_actor(&t.s, t.hero)->health = 1000;
  mob_scene_fill(&t.s, (ovis_pos){63, 64, 55}, (ovis_pos){63, 70, 65}, "stone");
  mob_scene_fill(&t.s, (ovis_pos){57, 64, 55}, (ovis_pos){57, 70, 65}, "stone");
  mob_scene_fill(&t.s, (ovis_pos){57, 64, 55}, (ovis_pos){63, 70, 55}, "stone");
  mob_scene_fill(&t.s, (ovis_pos){57, 64, 65}, (ovis_pos){63, 70, 65}, "stone");
  ov_agent agent = agent_of(&t);
  ov_warden_suspects(&agent, brain_scene_actor(&t.s, t.hero), 150);
  ov_warden_attack(&agent, brain_scene_actor(&t.s, t.hero));
  ov_brain_erase(brain_scene_brain(&t.s, t.warden), OVIS_MEM_SONIC_BOOM_COOLDOWN);
  ov_sim_merge_turns(t.s.sim);
  assert_in_range(mob_scene_until(&t.s, t.warden, "SonicBoom", 5), 0, 5);
  const int32_t ticks = brain_scene_until(&t.s, OVIS_EVENT_HURT, 60);
  assert_in_range(ticks, 33, 36);
  const ovis_event* event = mob_scene_event(&t.s, OVIS_EVENT_HURT);
  assert_int_equal(event->damage, OVIS_DAMAGE_SONIC_BOOM);
  assert_true(event->amount == 10);
  assert_true(brain_scene_actor(&t.s, t.hero)->body.velocity.x > 0.5);
  mob_scene_close(&t.s);
}

TEST(it_sniffs_and_suspects_who_is_within_six) {
  for (int32_t i = 0; i < 2; i++) {
    stage t = open_stage(i == 0 ? 65.5 : 70.5);
    assert_in_range(mob_scene_until(&t.s, t.warden, "Sniffing", 60), 0, 60);
    for (int32_t tick = 0; tick < 90 && knows(&t, OVIS_MEM_IS_SNIFFING); tick++) {
      mob_scene_ticks(&t.s, 1);
    }
    assert_int_equal(anger_at(&t, t.hero) > 0, i == 0);
    assert_true(knows(&t, OVIS_MEM_DISTURBANCE_LOCATION));
    mob_scene_close(&t.s);
  }
}

// ---- Earth

TEST(it_digs_itself_away_after_1200_calm_ticks) {
  mob_scene s = mob_scene_open("stone");
  const ovis_mob_id warden = mob_scene_spawn(&s, "warden", 60.5, 60.5);
  // 1200 ticks of cooldown; it may wait for the end of a walk; then 100 ticks.
  assert_in_range(brain_scene_until(&s, OVIS_EVENT_VANISHED, 1700), 1301, 1700);
  ovis_mob_state state;
  mob_scene_ticks(&s, 1);
  assert_false(ovis_mob_get_state(s.sim, warden, &state));
  mob_scene_close(&s);
}

TEST(below_the_ground_nothing_hurts_it_and_it_hears_nothing) {
  stage t = open_stage(70.5);
  ov_brain_set_unit(brain_scene_brain(&t.s, t.warden), OVIS_MEM_IS_EMERGING, 134);
  mob_scene_ticks(&t.s, 3);
  assert_true(mob_scene_runs(&t.s, t.warden, "Emerging"));
  assert_true(brain_scene_actor(&t.s, t.warden)->body.size.height == 1);
  assert_int_not_equal(ovis_mob_hurt(t.s.sim, t.warden, 5, t.hero), OVIS_OK);
  assert_int_equal(vibrate(&t, OVIS_VIBRATION_STEP, 70.5, t.hero), 0);
  mob_scene_ticks(&t.s, 140);
  assert_false(mob_scene_runs(&t.s, t.warden, "Emerging"));
  assert_true(brain_scene_actor(&t.s, t.warden)->body.size.height > 2);
  assert_int_equal(ovis_mob_hurt(t.s.sim, t.warden, 5, t.hero), OVIS_OK);
  mob_scene_close(&t.s);
}

TEST(players_within_20_are_in_the_dark) {
  stage t = open_stage(75.5);
  int32_t waves = 0;
  for (int32_t tick = 0; tick < 360; tick++) {
    mob_scene_ticks(&t.s, 1);
    waves += mob_scene_events(&t.s, OVIS_EVENT_AFFECTED);
  }
  assert_int_equal(waves, 3);
  mob_scene_close(&t.s);
}

TEST(wardens_survive_snapshots) {
  stage t = open_stage(70.5);
  brain_scene_actor(&t.s, t.hero)->health = 1000;
  vibrate(&t, OVIS_VIBRATION_STEP, 70.5, t.hero);
  brain_scene_check_snapshots(&t.s, "stone", 6, 31);
  mob_scene_close(&t.s);
}
