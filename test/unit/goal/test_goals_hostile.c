// Zombies: choice of targets and attacks.
#include "support/goal_probe.h"
#include "support/test.h"
#include "world/daylight.h"

#include <math.h>
#include <string.h>

#define TARGET_PLAYER 0 // of the NearestAttackableTarget goals
#define TARGET_VILLAGER 1

static void wall(mob_scene* scene, int32_t x) {
  mob_scene_fill(scene, (ovis_pos){x, 64, 30}, (ovis_pos){x, 69, 100}, "stone");
}

static ovis_mob_id target_of(const mob_scene* scene, ovis_mob_id mob) {
  return mob_scene_mob(scene, mob).target;
}

// ---- NearestAttackable

static const ov_nearest_settings seen_players = {.kind = OV_ACTOR_PLAYER, .must_see = true};

TEST(a_player_is_looked_for_once_in_ten_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  mob_scene_player(&scene, 70.5, 64.5);
  goal_probe look;
  goal_probe_init(&look, &scene, zombie, &ov_goal_nearest_attackable, &seen_players);
  // Asked every second tick: 1 in 5, of 10000 2000 with a spread of 40.
  assert_in_range(goal_probe_yes(&look, 10000), 1800, 2200);
  mob_scene_close(&scene);
}

TEST(a_player_is_found_within_the_follow_range_and_seen) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 99.5, 64.5);
  goal_probe look;
  goal_probe_init(&look, &scene, zombie, &ov_goal_nearest_attackable, &seen_players);
  assert_true(goal_probe_yes(&look, 100) > 0); // 35
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){99.501, 64, 64.5}, 0, 0), OVIS_OK);
  assert_int_equal(goal_probe_yes(&look, 100), 0);
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){66.5, 98, 64.5}, 0, 0), OVIS_OK);
  assert_true(goal_probe_yes(&look, 100) > 0); // high above, too
  assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){70.5, 64, 64.5}, 0, 0), OVIS_OK);
  wall(&scene, 67);
  assert_int_equal(goal_probe_yes(&look, 100), 0);
  mob_scene_close(&scene);
}

static bool is_chosen(const char* species, bool is_baby, double x, double y, const char* at) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id zombie = ovis_sim_get_mob(scene.sim, 0);
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovis_species_find(species);
  def.pos = (ovis_vec3){x, y, 64.5};
  def.is_baby = is_baby;
  mob_scene_set(&scene, (int32_t)floor(x), (int32_t)y, 64, at);
  mob_scene_set(&scene, (int32_t)floor(x), (int32_t)y - 1, 64, "stone");
  ovis_mob_id other;
  assert_int_equal(ovis_mob_spawn(scene.sim, &def, &other), OVIS_OK);
  bool is_target = false;
  for (int i = 0; i < 120 && !is_target; i++) { // 60 questions: (4/5)^60 is nothing
    assert_int_equal(ovis_sim_tick(scene.sim), OVIS_OK);
    assert_int_equal(ovis_mob_place(scene.sim, zombie, (ovis_vec3){64.5, 64, 64.5}, 0, 0), OVIS_OK);
    assert_int_equal(ovis_mob_place(scene.sim, other, def.pos, 0, 0), OVIS_OK);
    is_target = target_of(&scene, zombie).value == other.value;
  }
  mob_scene_close(&scene);
  return is_target;
}

TEST(zombies_aim_at_villagers_traders_golems_and_young_turtles_on_land) {
  assert_true(is_chosen("villager", false, 70.5, 64, "air"));
  assert_true(is_chosen("wandering_trader", false, 70.5, 64, "air"));
  assert_true(is_chosen("iron_golem", false, 70.5, 64, "air"));
  assert_true(is_chosen("turtle", true, 70.5, 64, "air"));
  assert_false(is_chosen("turtle", false, 70.5, 64, "air"));
  assert_false(is_chosen("turtle", true, 70.5, 64, "water"));
  assert_false(is_chosen("sheep", false, 70.5, 64, "air"));
  assert_false(is_chosen("zombie", false, 70.5, 64, "air"));
}

TEST(mobs_are_looked_for_in_a_box_of_four_blocks_up_and_down) {
  assert_true(is_chosen("villager", false, 70.5, 69.9, "air")); // its box begins at 64 + 1.95 + 4
  assert_false(is_chosen("villager", false, 70.5, 70, "air"));
  assert_true(is_chosen("villager", false, 99.5, 64, "air"));
  assert_false(is_chosen("villager", false, 99.6, 64, "air")); // in the box, but over 35 away
}

// All are chosen by sight; villagers are kept without it, golems are given up.
TEST(a_target_is_chosen_by_sight_and_villagers_are_kept_without) {
  static const char* const names[] = {"villager", "iron_golem", "wandering_trader"};
  for (int i = 0; i < 3; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_pos cage[2] = {{63, 64, 63}, {65, 64, 65}};
    mob_scene_fill(&scene, cage[0], cage[1], "oak_fence");
    mob_scene_set(&scene, 64, 64, 64, "air");
    const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
    wall(&scene, 67);
    const ovis_mob_id other = mob_scene_spawn_still(&scene, names[i], 72.5, 64.5);
    mob_scene_ticks(&scene, 150);
    assert_int_equal(target_of(&scene, zombie).value, 0);
    mob_scene_fill(&scene, (ovis_pos){67, 64, 30}, (ovis_pos){67, 69, 100}, "air");
    mob_scene_ticks(&scene, 150);
    assert_int_equal(target_of(&scene, zombie).value, other.value);
    wall(&scene, 67);
    mob_scene_ticks(&scene, 150);
    assert_int_equal(target_of(&scene, zombie).value, i == 1 ? 0 : other.value);
    mob_scene_close(&scene);
  }
}

TEST(a_player_takes_a_villagers_place_and_a_golem_does_not) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 84.5, 64.5);
  while (target_of(&scene, zombie).value != villager.value) {
    mob_scene_ticks(&scene, 1);
  }
  mob_scene_spawn_still(&scene, "iron_golem", 74.5, 64.5); // nearer, and of the same number
  for (int i = 0; i < 60; i++) {
    mob_scene_ticks(&scene, 1);
    assert_int_equal(target_of(&scene, zombie).value, villager.value);
  }
  const ovis_vec3 at = mob_scene_mob(&scene, zombie).pos;
  const ovis_mob_id player = mob_scene_player(&scene, at.x - 10, at.z);
  int32_t events = 0;
  for (int i = 0; i < 100 && target_of(&scene, zombie).value != player.value; i++) {
    mob_scene_ticks(&scene, 1);
    events += mob_scene_events(&scene, OVIS_EVENT_TARGET);
  }
  assert_int_equal(target_of(&scene, zombie).value, player.value);
  assert_int_equal(events, 1); // from one to the other in one turn
  const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_TARGET);
  assert_true(event != NULL && event->mob.value == zombie.value &&
              event->other.value == player.value);
  assert_int_equal(mob_scene_option_nth(&scene, zombie, "NearestAttackableTarget", TARGET_VILLAGER)
                       .answer.reason,
                   OVIS_REASON_REPLACED);
  mob_scene_close(&scene);
}

TEST(who_is_not_seen_for_sixty_ticks_is_let_go) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 90.5, 64.5);
  while (target_of(&scene, zombie).value != player.value) {
    mob_scene_ticks(&scene, 1);
  }
  wall(&scene, 80);
  assert_true(ovis_sim_get_ticks(scene.sim) % 2 == 1); // a full one: the next one is in two ticks
  // 30 checks, every second tick, may not see it; the 31st ends it.
  mob_scene_ticks(&scene, 61);
  assert_int_equal(target_of(&scene, zombie).value, player.value);
  mob_scene_ticks(&scene, 1);
  assert_int_equal(target_of(&scene, zombie).value, 0);
  assert_int_equal(
      mob_scene_option_nth(&scene, zombie, "NearestAttackableTarget", TARGET_PLAYER).is_running, 0);
  const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_TARGET);
  assert_true(event != NULL && event->mob.value == zombie.value && event->other.value == 0);
  mob_scene_close(&scene);
}

TEST(who_is_seen_in_between_is_not_let_go) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id player = mob_scene_player(&scene, 90.5, 64.5);
  while (target_of(&scene, zombie).value != player.value) {
    mob_scene_ticks(&scene, 1);
  }
  for (int i = 0; i < 5; i++) {
    mob_scene_set(&scene, 82, 65, 64, "stone");
    wall(&scene, 82);
    mob_scene_ticks(&scene, 50);
    mob_scene_fill(&scene, (ovis_pos){82, 64, 30}, (ovis_pos){82, 69, 100}, "air");
    mob_scene_ticks(&scene, 2);
    assert_int_equal(target_of(&scene, zombie).value, player.value);
    assert_int_equal(ovis_mob_place(scene.sim, zombie, (ovis_vec3){64.5, 64, 64.5}, 0, 0), OVIS_OK);
  }
  mob_scene_close(&scene);
}

TEST(who_is_out_of_range_or_at_peace_is_let_go_at_once) {
  for (int peace = 0; peace < 2; peace++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
    const ovis_mob_id player = mob_scene_player(&scene, 90.5, 64.5);
    while (target_of(&scene, zombie).value != player.value) {
      mob_scene_ticks(&scene, 1);
    }
    if (peace) {
      ovis_env env = mob_scene_env(&scene);
      env.difficulty = OVIS_DIFFICULTY_PEACEFUL;
      mob_scene_set_env(&scene, &env);
    } else {
      assert_int_equal(ovis_mob_place(scene.sim, player, (ovis_vec3){100.5, 64, 64.5}, 0, 0),
                       OVIS_OK);
    }
    mob_scene_ticks(&scene, 2);
    assert_int_equal(target_of(&scene, zombie).value, 0);
    mob_scene_close(&scene);
  }
}

// ---- HurtBy

// Is hurt, and the goal that answers begins.
static void answer_blow(goal_probe* hurt, mob_scene* scene, ovis_mob_id self, ovis_mob_id by,
                        const ov_hurt_by_settings* settings) {
  goal_probe_init(hurt, scene, self, &ov_goal_hurt_by, settings);
  assert_int_equal(ovis_mob_hurt(scene->sim, self, 1, by), OVIS_OK);
  assert_true(goal_probe_can_use(hurt));
  goal_probe_start(hurt);
}

TEST(a_zombie_aims_at_who_hurt_it_and_tells_the_others) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id self = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id golem = mob_scene_spawn(&scene, "pig", 66.5, 64.5);
  const ovis_mob_id near = mob_scene_spawn(&scene, "zombie", 64.5, 80.5);
  const ovis_mob_id piglin = mob_scene_spawn(&scene, "zombified_piglin", 64.5, 76.5);
  const ovis_mob_id husk = mob_scene_spawn(&scene, "husk", 60.5, 64.5);
  const ovis_mob_id far = mob_scene_spawn(&scene, "zombie", 64.5, 102.5); // over 35 + 1 away
  const ovis_mob_id busy = mob_scene_spawn(&scene, "zombie", 58.5, 64.5);
  goal_probe_actor(&scene, busy)->target = goal_probe_actor(&scene, piglin)->serial;
  mob_scene_ticks(&scene, 4);
  assert_int_equal(ovis_mob_hurt(scene.sim, self, 1, golem), OVIS_OK);
  mob_scene_ticks(&scene, 1); // tick 5 is a full one of serial 1
  assert_true(mob_scene_runs(&scene, self, "HurtByTarget"));
  assert_int_equal(target_of(&scene, self).value, golem.value);
  assert_int_equal(target_of(&scene, near).value, golem.value);
  assert_int_equal(target_of(&scene, husk).value, golem.value);
  assert_int_equal(target_of(&scene, piglin).value, 0);
  assert_int_equal(target_of(&scene, far).value, 0);
  assert_int_equal(target_of(&scene, busy).value, piglin.value);
  int32_t count;
  const ovis_event* events = ovis_sim_get_events(scene.sim, &count);
  assert_int_equal(count, 3); // the two told by serial, then itself
  const ovis_mob_id wanted[] = {near, husk, self};
  for (int32_t i = 0; i < 3; i++) {
    assert_true(events[i].type == OVIS_EVENT_TARGET && events[i].mob.value == wanted[i].value);
    assert_true(events[i].other.value == golem.value && events[i].serial == 1 &&
                events[i].index == i);
  }
  mob_scene_close(&scene);
}

TEST(a_blow_is_answered_once) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id self = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 75.5, 64.5);
  goal_probe hurt;
  const ov_hurt_by_settings settings = {0};
  goal_probe_init(&hurt, &scene, self, &ov_goal_hurt_by, &settings);
  assert_false(goal_probe_can_use(&hurt));
  assert_int_equal(ovis_mob_hurt(scene.sim, self, 1, pig), OVIS_OK);
  assert_true(goal_probe_can_use(&hurt));
  goal_probe_start(&hurt);
  assert_int_equal(target_of(&scene, self).value, pig.value);
  assert_false(goal_probe_can_use(&hurt));
  mob_scene_ticks(&scene, 25);
  assert_false(goal_probe_can_use(&hurt));
  assert_int_equal(ovis_mob_hurt(scene.sim, self, 1, pig), OVIS_OK);
  assert_true(goal_probe_can_use(&hurt));
  mob_scene_close(&scene);
}

// The follow range of a zombie is 35: it is not asked for here, only when the goal goes on.
TEST(a_blow_from_any_distance_is_answered_and_then_let_go) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id self = mob_scene_spawn(&scene, "zombie", 24.5, 64.5);
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 84.5, 64.5);
  const ov_hurt_by_settings settings = {0};
  goal_probe hurt;
  answer_blow(&hurt, &scene, self, pig, &settings);
  assert_int_equal(target_of(&scene, self).value, pig.value);
  assert_false(goal_probe_goes_on(&hurt));
  assert_int_equal(hurt.why.reason, OVIS_REASON_TOO_FAR);
  mob_scene_close(&scene);
}

TEST(who_hurt_it_is_not_let_go_for_three_hundred_unseen_ticks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id self = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 75.5, 64.5);
  goal_probe hurt;
  const ov_hurt_by_settings settings = {0};
  answer_blow(&hurt, &scene, self, pig, &settings);
  wall(&scene, 70);
  for (int i = 0; i < 150; i++) { // checks, one in two ticks
    assert_true(goal_probe_goes_on(&hurt));
  }
  assert_false(goal_probe_goes_on(&hurt));
  assert_int_equal(hurt.why.reason, OVIS_REASON_NOT_SEEN);
  mob_scene_close(&scene);
}

// The cube of one block at its feet, grown by 35 and by 10 up and down.
TEST(others_are_told_within_ten_blocks_of_height) {
  static const struct {
    double y;
    bool is_told;
  } places[] = {{74.9, true}, {75, false}, {52.1, true}, {52, false}};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id self = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
    const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 66.5, 64.5);
    const ovis_mob_id other = mob_scene_spawn(&scene, "zombie", 72.5, 64.5);
    mob_scene_fill(&scene, (ovis_pos){72, 50, 64}, (ovis_pos){72, 63, 64}, "air");
    assert_int_equal(ovis_mob_place(scene.sim, other, (ovis_vec3){72.5, places[i].y, 64.5}, 0, 0),
                     OVIS_OK);
    static const ov_species_id alerted[] = {OV_SPECIES_ZOMBIE, OV_SPECIES_NONE};
    const ov_hurt_by_settings settings = {.alerted = alerted};
    goal_probe hurt;
    answer_blow(&hurt, &scene, self, pig, &settings);
    assert_int_equal(target_of(&scene, other).value, (places[i].is_told ? pig : OVIS_NO_MOB).value);
    mob_scene_close(&scene);
  }
}

static ovis_verdict say(void* context, const ovis_act* act, int32_t* out_reason) {
  *out_reason = 5;
  return act->verb == OVIS_VERB_ALERT ? *(const ovis_verdict*)context : OVIS_VERDICT_DO;
}

TEST(the_host_may_keep_the_others_out_of_it) {
  for (ovis_verdict verdict = OVIS_VERDICT_DO; verdict <= OVIS_VERDICT_REFUSED; verdict++) {
    ovis_sim_def def = ovis_default_sim_def();
    def.on_act = say;
    def.act_context = &verdict;
    mob_scene scene = mob_scene_open_def("stone", &def);
    const ovis_mob_id self = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
    const ovis_mob_id other = mob_scene_spawn(&scene, "zombie", 64.5, 80.5);
    const ovis_mob_id pig = mob_scene_spawn(&scene, "pig", 75.5, 64.5);
    mob_scene_ticks(&scene, 4);
    assert_int_equal(ovis_mob_hurt(scene.sim, self, 1, pig), OVIS_OK);
    mob_scene_ticks(&scene, 1);
    assert_int_equal(target_of(&scene, self).value, pig.value);
    assert_int_equal(target_of(&scene, other).value,
                     (verdict == OVIS_VERDICT_DO ? pig : OVIS_NO_MOB).value);
    const ovis_event* event = mob_scene_event(&scene, OVIS_EVENT_REFUSED);
    assert_true((event != NULL) == (verdict == OVIS_VERDICT_REFUSED));
    assert_true(event == NULL ||
                (event->verb == OVIS_VERB_ALERT && event->reason == 5 &&
                 event->mob.value == self.value && event->other.value == other.value));
    mob_scene_close(&scene);
  }
}

// ---- Melee

static const ov_melee_settings zombie_attack = {.speed = 1, .raises_arms = true};

// A zombie next to an iron golem, which no blow moves.
static mob_scene open_fight(ovis_mob_id* out_zombie, ovis_mob_id* out_golem) {
  mob_scene scene = mob_scene_open("stone");
  *out_zombie = mob_scene_spawn(&scene, "zombie", 64.5, 64.5);
  *out_golem = mob_scene_spawn(&scene, "iron_golem", 65.9, 64.5);
  return scene;
}

TEST(a_zombie_in_reach_hits_as_soon_as_it_attacks) {
  ovis_mob_id zombie;
  ovis_mob_id golem;
  mob_scene scene = open_fight(&zombie, &golem);
  while (!mob_scene_runs(&scene, zombie, "ZombieAttack")) {
    assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_HURT), 0);
    assert_int_equal(ovis_mob_place(scene.sim, zombie, (ovis_vec3){64.5, 64, 64.5}, 0, 0), OVIS_OK);
    mob_scene_ticks(&scene, 1);
  }
  const ovis_event* hurt = mob_scene_event(&scene, OVIS_EVENT_HURT);
  assert_non_null(hurt);
  assert_true(hurt->mob.value == golem.value && hurt->other.value == zombie.value &&
              hurt->amount == 3);
  assert_true(hurt->damage == OVIS_DAMAGE_ATTACK && hurt->serial == 1 && hurt->index == 0);
  assert_true(mob_scene_mob(&scene, golem).health == 97);
  mob_scene_close(&scene);
}

TEST(a_zombie_hits_every_twenty_ticks_and_raises_its_arms_before) {
  ovis_mob_id zombie;
  ovis_mob_id golem;
  mob_scene scene = open_fight(&zombie, &golem);
  ov_actor* actor = goal_probe_actor(&scene, zombie);
  actor->target = 2;
  goal_probe attack;
  goal_probe_init(&attack, &scene, zombie, &ov_goal_melee, &zombie_attack);
  double health = 100;
  for (int tick = 0; tick <= 100; tick++) {
    goal_probe_actor(&scene, golem)->immune_ticks = 0;
    goal_probe_tick(&attack);
    health -= tick % 20 == 0 ? 3 : 0;
    assert_true((double)mob_scene_mob(&scene, golem).health == health);
    assert_true(actor->is_aggressive == (tick % 20 > 10)); // less than half the wait is left
  }
  attack.kind->stop(&attack.turn);
  assert_false(actor->is_aggressive);
  mob_scene_close(&scene);
}

TEST(reach_is_twice_its_width_squared_and_the_targets_width) {
  ovis_mob_id zombie;
  ovis_mob_id golem;
  mob_scene scene = open_fight(&zombie, &golem);
  goal_probe_actor(&scene, zombie)->target = 2;
  for (int turn = 0; turn < 2; turn++) {
    // (2 * 0.6)^2 + 1.4 for the golem; 2.84 is 1.6852 squared.
    const double x = turn == 0 ? 64.5 + 1.6852 : 64.5 + 1.6853;
    assert_int_equal(ovis_mob_place(scene.sim, golem, (ovis_vec3){x, 64, 64.5}, 0, 0), OVIS_OK);
    goal_probe attack;
    goal_probe_init(&attack, &scene, zombie, &ov_goal_melee, &zombie_attack);
    goal_probe_tick(&attack);
    assert_int_equal(goal_probe_number(&attack, "ticks_until_attack"), turn == 0 ? 20 : 0);
  }
  mob_scene_close(&scene);
}

TEST(arms_go_up_after_five_ticks) {
  ovis_mob_id zombie;
  ovis_mob_id golem;
  mob_scene scene = open_fight(&zombie, &golem);
  ov_actor* actor = goal_probe_actor(&scene, zombie);
  actor->target = 2;
  assert_int_equal(ovis_mob_place(scene.sim, golem, (ovis_vec3){75.5, 64, 64.5}, 0, 0), OVIS_OK);
  goal_probe attack;
  goal_probe_init(&attack, &scene, zombie, &ov_goal_melee, &zombie_attack);
  for (int i = 1; i < 10; i++) {
    goal_probe_tick(&attack);
    assert_true(actor->is_aggressive == (i >= 5));
  }
  mob_scene_close(&scene);
}

TEST(a_zombie_may_attack_in_the_first_tick_and_asks_every_twenty) {
  ovis_mob_id zombie;
  ovis_mob_id golem;
  mob_scene scene = open_fight(&zombie, &golem);
  goal_probe attack;
  goal_probe_init(&attack, &scene, zombie, &ov_goal_melee, &zombie_attack);
  attack.turn.tick = 1;
  assert_false(goal_probe_can_use(&attack));
  assert_int_equal(attack.why.reason, OVIS_REASON_NO_TARGET);
  goal_probe_actor(&scene, zombie)->target = 2;
  for (int64_t tick = 2; tick <= 20; tick++) {
    attack.turn.tick = tick;
    assert_false(goal_probe_can_use(&attack));
    assert_int_equal(attack.why.reason, OVIS_REASON_COOLDOWN);
  }
  attack.turn.tick = 21;
  assert_true(goal_probe_can_use(&attack));
  mob_scene_close(&scene);
}

// Delays of new paths at a distance, by many draws: from `low` to `low` + 6.
static void expect_delays(double distance, bool is_falling, int32_t low) {
  ovis_mob_id zombie;
  ovis_mob_id golem;
  mob_scene scene = open_fight(&zombie, &golem);
  ov_actor* actor = goal_probe_actor(&scene, zombie);
  actor->target = 2;
  mob_scene_ticks(&scene, 2);
  assert_int_equal(ovis_mob_place(scene.sim, zombie, (ovis_vec3){20.5, 64, 64.5}, 0, 0), OVIS_OK);
  assert_int_equal(ovis_mob_place(scene.sim, golem, (ovis_vec3){20.5 + distance, 64, 64.5}, 0, 0),
                   OVIS_OK);
  actor->body.is_on_ground = !is_falling;
  bool is_seen[7] = {false};
  for (int i = 0; i < 200; i++) {
    goal_probe attack;
    goal_probe_init(&attack, &scene, zombie, &ov_goal_melee, &zombie_attack);
    goal_probe_tick(&attack);
    const int32_t delay = (int32_t)goal_probe_number(&attack, "ticks_until_path");
    assert_in_range(delay, low, low + 6);
    is_seen[delay - low] = true;
  }
  for (int i = 0; i < 7; i++) {
    assert_true(is_seen[i]);
  }
  mob_scene_close(&scene);
}

TEST(new_paths_wait_longer_for_far_targets_and_after_failures) {
  expect_delays(10, false, 4);
  expect_delays(16, false, 4);
  expect_delays(16.01, false, 9);
  expect_delays(32, false, 9);
  expect_delays(32.01, false, 14);
  expect_delays(10, true, 4 + 15); // nobody in the air gets a path
}

// Until its next tick may ask for a path.
static void wait_for_path(goal_probe* attack) {
  while (goal_probe_number(attack, "ticks_until_path") > 1) {
    goal_probe_tick(attack);
  }
}

TEST(a_target_that_stands_is_asked_for_a_path_now_and_then) {
  ovis_mob_id zombie;
  ovis_mob_id golem;
  mob_scene scene = open_fight(&zombie, &golem);
  ov_actor* actor = goal_probe_actor(&scene, zombie);
  actor->target = 2;
  assert_int_equal(ovis_mob_place(scene.sim, golem, (ovis_vec3){75.5, 64, 64.5}, 0, 0), OVIS_OK);
  goal_probe attack;
  goal_probe_init(&attack, &scene, zombie, &ov_goal_melee, &zombie_attack);
  goal_probe_tick(&attack);
  int32_t asked = 0;
  for (int i = 0; i < 10000; i++) {
    wait_for_path(&attack);
    goal_probe_tick(&attack);
    asked += goal_probe_number(&attack, "ticks_until_path") > 0;
  }
  assert_in_range(asked, 400, 600); // 5 %: 500, spread 22
  for (int turn = 0; turn < 2; turn++) {
    wait_for_path(&attack);
    const ovis_vec3 off = {75.5, 64, 64.5 + (turn == 0 ? 1 : 2)};
    assert_int_equal(ovis_mob_place(scene.sim, golem, off, 0, 0), OVIS_OK);
    goal_probe_tick(&attack);
    assert_true(goal_probe_number(&attack, "ticks_until_path") > 0); // a block away: always
  }
  mob_scene_close(&scene);
}

TEST(a_zombie_asks_for_paths_only_to_whom_it_sees) {
  ovis_mob_id zombie;
  ovis_mob_id golem;
  mob_scene scene = open_fight(&zombie, &golem);
  goal_probe_actor(&scene, zombie)->target = 2;
  assert_int_equal(ovis_mob_place(scene.sim, golem, (ovis_vec3){75.5, 64, 64.5}, 0, 0), OVIS_OK);
  wall(&scene, 70);
  static const ov_melee_settings stubborn = {.speed = 1, .follows_unseen = true};
  goal_probe attack;
  goal_probe_init(&attack, &scene, zombie, &ov_goal_melee, &zombie_attack);
  goal_probe_tick(&attack);
  assert_true(goal_probe_number(&attack, "ticks_until_path") == 0);
  goal_probe_init(&attack, &scene, zombie, &ov_goal_melee, &stubborn);
  goal_probe_tick(&attack);
  assert_true(goal_probe_number(&attack, "ticks_until_path") > 0);
  // Without a path only the stubborn one goes on.
  ov_nav_stop(&goal_probe_actor(&scene, zombie)->nav);
  assert_true(goal_probe_goes_on(&attack));
  goal_probe_init(&attack, &scene, zombie, &ov_goal_melee, &zombie_attack);
  assert_false(goal_probe_goes_on(&attack));
  assert_int_equal(attack.why.reason, OVIS_REASON_PATH_ENDED);
  mob_scene_close(&scene);
}

// ---- In the sun

// At noon under a roof, with a player in the open. The path leads out into the sun, uncut.
TEST(claim_145_a_zombie_walks_out_into_the_sun) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene_set_time(&scene, MOB_SCENE_NOON);
  mob_scene_fill(&scene, (ovis_pos){58, 68, 58}, (ovis_pos){66, 68, 70}, "stone");
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 62.5, 64.5);
  mob_scene_player(&scene, 76.5, 64.5);
  assert_true(mob_scene_until(&scene, zombie, "ZombieAttack", 200) > 0);
  assert_false(ov_sees_sky(scene.world, (ovis_pos){62, 64, 64}));
  ovis_nav_state nav;
  assert_true(ovis_mob_get_nav(scene.sim, zombie, &nav));
  const ovis_pos end = ovis_mob_get_nav_node(scene.sim, zombie, nav.node_count - 1);
  assert_true(end.x >= 75);
  assert_true(ov_sees_sky(scene.world, end));
  bool has_burned = false;
  for (int tick = 0; tick < 150 && mob_scene_mob(&scene, zombie).pos.x < 70; tick++) {
    mob_scene_ticks(&scene, 1);
    has_burned |= goal_probe_actor(&scene, zombie)->fire_ticks > 0;
  }
  assert_true(mob_scene_mob(&scene, zombie).pos.x >= 70);
  assert_true(has_burned); // it was in the sun, and went on
  mob_scene_close(&scene);
}
