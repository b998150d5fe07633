// Shared behaviors: attack targets come and go, blows, food that is followed, babies behind adults.
#include "sim/sim_internal.h"

#include "mind/brain/brain.h"
#include "mind/brain/fight/fight_behaviors.h"
#include "mind/brain/walk/walk_behaviors.h"
#include "support/brain_lists.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <stdlib.h>
#include <string.h>

static const ovis_memory memories[] = {OVIS_MEM_ATTACK_TARGET,
                                       OVIS_MEM_ATTACK_COOLING_DOWN,
                                       OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE,
                                       OVIS_MEM_LOOK_TARGET,
                                       OVIS_MEM_WALK_TARGET,
                                       OVIS_MEM_VISIBLE_LIVING,
                                       OVIS_MEM_LIVING,
                                       OVIS_MEM_TEMPTING_PLAYER,
                                       OVIS_MEM_TEMPTATION_COOLDOWN_TICKS,
                                       OVIS_MEM_IS_TEMPTED,
                                       OVIS_MEM_BREED_TARGET,
                                       OVIS_MEM_IS_PANICKING,
                                       OVIS_MEM_NEAREST_VISIBLE_ADULT,
                                       OVIS_MEM_AVOID_TARGET,
                                       OVIS_MEM_ANGRY_AT,
                                       OVIS_MEM_PACIFIED};
static const ov_brain_def def = {.name = "probe",
                                 .memories = memories,
                                 .memory_count = OV_COUNT_OF(memories),
                                 .fallback = OV_ACTIVITY_IDLE};

// A mob whose mind is replaced by a brain of this test.
typedef struct stage {
  mob_scene scene;
  ovis_mob_id mob, other;
  ov_actor* actor;
  ov_actor* target;
  const ov_mind_plan* plan_before; // the mob's own
  ov_mind_plan brain_alone;
  void* mind;
  ov_brain_plan* plan;
  ov_agent agent;
  ovis_answer why;
  ov_behavior_turn turn;
} stage;

static void open_stage(stage* s, const char* species, const char* other, double distance) {
  *s = (stage){.scene = mob_scene_open("stone")};
  s->mob = mob_scene_spawn(&s->scene, species, 60.5, 60.5);
  s->other = other != NULL ? mob_scene_spawn(&s->scene, other, 60.5 + distance, 60.5)
                           : mob_scene_player(&s->scene, 60.5 + distance, 60.5);
  s->actor = ov_crowd_get(&s->scene.sim->crowd, s->mob.value);
  s->target = ov_crowd_get(&s->scene.sim->crowd, s->other.value);
  s->plan_before = s->actor->mind_plan;
  s->mind = s->actor->mind;
  const ovis_rules rules = ovis_rules_get_preset(OVIS_RULES_1_19_4);
  assert_int_equal(ov_brain_plan_compile(&def, &rules, &(ovis_allocator){0}, &s->plan), OVIS_OK);
  void* mind = calloc(1, s->plan->size);
  assert_non_null(mind);
  ov_brain_mind_ops.init(mind, s->plan);
  s->brain_alone = (ov_mind_plan)OV_MIND_ALONE(OV_PART_BRAIN, &ov_brain_mind_ops, s->plan);
  s->actor->mind_plan = &s->brain_alone;
  s->actor->mind = mind;
  s->agent = ov_agent_of(&s->scene.sim->turn, s->actor);
  s->turn = (ov_behavior_turn){.agent = &s->agent, .brain = mind, .time = 1000, .why = &s->why};
}

static void close_stage(stage* s) {
  ov_brain_mind_ops.fini(s->actor->mind, &(ovis_allocator){0});
  free(s->actor->mind);
  s->actor->mind = s->mind;
  s->actor->mind_plan = s->plan_before;
  ov_brain_plan_destroy(s->plan, &(ovis_allocator){0});
  ov_sim_merge_turns(s->scene.sim);
  mob_scene_close(&s->scene);
}

static bool ask(stage* s, const ov_behavior_kind* kind, const void* settings) {
  s->turn.settings = settings;
  s->why = (ovis_answer){.other = -1};
  return kind->can_start(&s->turn);
}

// ---- Targets

static ov_actor* find_last(ov_behavior_turn* turn) {
  const ov_crowd* crowd = turn->agent->crowd;
  return ov_crowd_at(crowd, crowd->order.items[crowd->order.count - 1]);
}

static ov_actor* find_nobody(ov_behavior_turn* turn) {
  (void)turn;
  return NULL;
}

static bool never(ov_behavior_turn* turn) {
  (void)turn;
  return false;
}

TEST(an_attack_starts_with_whom_the_species_finds) {
  stage s;
  open_stage(&s, "zombie", NULL, 4);
  const ov_start_attacking_settings finds = {.find = find_last};
  const ov_start_attacking_settings finds_nobody = {.find = find_nobody};
  const ov_start_attacking_settings may_not = {.test = never, .find = find_last};
  ov_brain_set_number(s.turn.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, 5, OVIS_MEMORY_FOR_EVER);
  assert_false(ask(&s, &ov_start_attacking, &finds_nobody));
  assert_int_equal(s.why.reason, OVIS_REASON_NO_TARGET);
  assert_false(ask(&s, &ov_start_attacking, &may_not));
  const ovis_player_state creative = {.mode = OVIS_GAME_MODE_CREATIVE};
  assert_int_equal(ovis_player_set_state(s.scene.sim, s.other, &creative), OVIS_OK);
  assert_false(ask(&s, &ov_start_attacking, &finds)); // nobody attacks it
  assert_int_equal(ovis_player_set_state(s.scene.sim, s.other, &(ovis_player_state){.mode = 0}),
                   OVIS_OK);
  assert_true(ov_brain_has(s.turn.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE));
  assert_true(ask(&s, &ov_start_attacking, &finds));
  assert_true(ov_brain_entity(s.turn.brain, OVIS_MEM_ATTACK_TARGET) == s.target->serial);
  assert_false(ov_brain_has(s.turn.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE));
  close_stage(&s);
}

static int32_t stopped_count;

static void count_stop(ov_behavior_turn* turn, const ov_actor* target) {
  (void)turn;
  (void)target;
  stopped_count++;
}

static bool is_low(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return other->health < 10;
}

static void aim(stage* s) {
  ov_brain_set_entity(s->turn.brain, OVIS_MEM_ATTACK_TARGET, s->target->serial,
                      OVIS_MEMORY_FOR_EVER);
}

TEST(a_target_is_let_go_when_it_is_safe_done_or_out_of_reach) {
  stage s;
  open_stage(&s, "zombie", NULL, 4);
  const ov_stop_attacking_settings plain = {.is_done = is_low, .stopped = count_stop};
  const ov_stop_attacking_settings tireless = {.never_tires = true};
  stopped_count = 0;
  aim(&s);
  assert_false(ask(&s, &ov_stop_attacking, &plain));
  // It walks in vain since tick 800: 200 ticks are not yet too long.
  ov_brain_set_number(s.turn.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE, 800,
                      OVIS_MEMORY_FOR_EVER);
  assert_false(ask(&s, &ov_stop_attacking, &plain));
  s.turn.time = 1001;
  assert_false(ask(&s, &ov_stop_attacking, &tireless));
  assert_true(ask(&s, &ov_stop_attacking, &plain));
  assert_int_equal(stopped_count, 1);
  assert_false(ov_brain_has(s.turn.brain, OVIS_MEM_ATTACK_TARGET));
  ov_brain_erase(s.turn.brain, OVIS_MEM_CANT_REACH_WALK_TARGET_SINCE);
  aim(&s);
  s.target->health = 5;
  assert_true(ask(&s, &ov_stop_attacking, &plain));
  s.target->health = 20;
  aim(&s);
  const ovis_player_state spectator = {.mode = OVIS_GAME_MODE_SPECTATOR};
  assert_int_equal(ovis_player_set_state(s.scene.sim, s.other, &spectator), OVIS_OK);
  assert_true(ask(&s, &ov_stop_attacking, &tireless));
  close_stage(&s);
}

static void see(stage* s) {
  ov_brain_clear_list(s->turn.brain, OVIS_MEM_VISIBLE_LIVING);
  brain_push_visible(&s->agent, s->target->serial, 0);
}

TEST(a_blow_needs_reach_and_sight_and_waits_then) {
  stage s;
  open_stage(&s, "zombie", "cow", 3);
  const ov_melee_attack_settings settings = {.cooldown_ticks = 20};
  aim(&s);
  see(&s);
  assert_false(ask(&s, &ov_melee_attack, &settings));
  assert_int_equal(s.why.reason, OVIS_REASON_TOO_FAR);
  assert_int_equal(ovis_mob_place(s.scene.sim, s.other, (ovis_vec3){61.9, 64, 60.5}, 0, 0),
                   OVIS_OK);
  mob_scene_set(&s.scene, 61, 65, 60, "stone");
  see(&s);
  assert_false(ask(&s, &ov_melee_attack, &settings));
  assert_int_equal(s.why.reason, OVIS_REASON_NOT_SEEN);
  mob_scene_set(&s.scene, 61, 65, 60, "air");
  see(&s);
  ov_turn_begin(&s.scene.sim->turn, 0); // sight is asked for again
  assert_true(ask(&s, &ov_melee_attack, &settings));
  assert_true(s.target->health < 10);
  assert_true(ov_brain_has(s.turn.brain, OVIS_MEM_ATTACK_COOLING_DOWN));
  assert_int_equal(ov_brain_ttl(s.turn.brain, OVIS_MEM_ATTACK_COOLING_DOWN), 20);
  assert_true(ov_brain_look(s.turn.brain)->entity == s.target->serial);
  close_stage(&s);
}

// ---- Shots and distances

static double shot_range; // of the probe

static double range_of_probe(const ov_agent* agent) {
  (void)agent;
  return shot_range;
}

static int32_t shots;

static void count_shot(ov_agent* agent, ov_actor* target) {
  (void)agent;
  (void)target;
  shots++;
}

TEST(claim_372_who_holds_a_crossbow_shoots_and_never_strikes) {
  stage s;
  open_stage(&s, "zombie", "cow", 1.5);
  const ov_melee_attack_settings melee = {.cooldown_ticks = 20, .shot_range = range_of_probe};
  const ov_crossbow_attack_settings crossbow = {.shot_range = range_of_probe, .shoot = count_shot};
  aim(&s);
  see(&s);
  shot_range = 8;
  assert_false(ask(&s, &ov_melee_attack, &melee));
  assert_int_equal(s.why.reason, OVIS_REASON_NOT_ITS_KIND);
  assert_true(ask(&s, &ov_crossbow_attack, &crossbow));
  shot_range = 1; // it is farther away than that
  assert_false(ask(&s, &ov_crossbow_attack, &crossbow));
  assert_int_equal(s.why.reason, OVIS_REASON_TOO_FAR);
  shot_range = 0;
  assert_false(ask(&s, &ov_crossbow_attack, &crossbow));
  assert_int_equal(s.why.reason, OVIS_REASON_NOT_ITS_KIND);
  assert_true(ask(&s, &ov_melee_attack, &melee));
  close_stage(&s);
}

TEST(a_crossbow_is_loaded_for_25_ticks_and_waits_20_to_39_more) {
  stage s;
  open_stage(&s, "zombie", "cow", 4);
  const ov_crossbow_attack_settings crossbow = {.shot_range = range_of_probe, .shoot = count_shot};
  uint64_t state[4] = {0}; // of the kind
  assert_true(ov_crossbow_attack.state_size <= sizeof state);
  s.turn.state = state;
  s.turn.settings = &crossbow;
  aim(&s);
  int32_t shortest = 1000;
  int32_t longest = 0;
  int32_t last = 0;
  shots = 0;
  for (int32_t tick = 1; tick <= 40000; tick++) {
    const int32_t before = shots;
    ov_crossbow_attack.tick(&s.turn);
    if (shots > before) {
      const int32_t took = tick - last;
      last = tick;
      shortest = took < shortest ? took : shortest;
      longest = took > longest ? took : longest;
    }
  }
  assert_int_equal(shortest, 1 + 25 + 20 + 1);
  assert_int_equal(longest, 1 + 25 + 39 + 1);
  close_stage(&s);
}

TEST(an_attacker_goes_to_what_is_out_of_reach_and_stands_otherwise) {
  stage s;
  open_stage(&s, "zombie", "cow", 4);
  const ov_approach_settings settings = {.speed = 1.5, .shot_range = range_of_probe};
  shot_range = 0;
  aim(&s);
  see(&s);
  assert_true(ask(&s, &ov_approach_target, &settings));
  assert_true(ov_brain_walk(s.turn.brain)->entity == s.target->serial);
  assert_true(ov_brain_walk(s.turn.brain)->speed == 1.5f);
  shot_range = 5; // less a block
  assert_true(ask(&s, &ov_approach_target, &settings));
  assert_non_null(ov_brain_walk(s.turn.brain));
  shot_range = 5.1;
  assert_true(ask(&s, &ov_approach_target, &settings));
  assert_null(ov_brain_walk(s.turn.brain));
  mob_scene_fill(&s.scene, (ovis_pos){62, 64, 58}, (ovis_pos){62, 67, 62}, "stone");
  see(&s);
  ov_turn_begin(&s.scene.sim->turn, 0);
  assert_true(ask(&s, &ov_approach_target, &settings)); // it does not see it
  assert_non_null(ov_brain_walk(s.turn.brain));
  close_stage(&s);
}

TEST(an_attacker_steps_back_from_who_is_too_near) {
  stage s;
  open_stage(&s, "zombie", "cow", 5.5);
  const ov_back_up_settings settings = {.range = 5, .speed = 0.75f};
  aim(&s);
  see(&s);
  assert_false(ask(&s, &ov_back_up, &settings));
  assert_int_equal(s.why.reason, OVIS_REASON_TOO_FAR);
  assert_int_equal(ovis_mob_place(s.scene.sim, s.other, (ovis_vec3){64.5, 64, 60.5}, 0, 0),
                   OVIS_OK);
  assert_true(ask(&s, &ov_back_up, &settings));
  assert_int_equal(s.actor->controls.move.state, OV_MOVE_STRAFE);
  assert_true(s.actor->controls.move.strafe_forward == -0.75f);
  close_stage(&s);
}

// ---- Moods

TEST(memories_of_fights_are_copied_erased_and_pacified) {
  stage s;
  open_stage(&s, "zombie", "cow", 4);
  static const ov_condition copies[] = {{OVIS_MEM_ATTACK_TARGET, OV_PRESENT},
                                        {OVIS_MEM_AVOID_TARGET, OV_ABSENT}};
  const ov_behavior copy = {.kind = &ov_copy_memory, OV_CONDITIONS(copies)};
  const ov_behavior_node copy_node = {.behavior = &copy, .kind = &ov_copy_memory};
  const ov_copy_memory_settings copy_settings = {.ticks_min = 100, .ticks_max = 140};
  s.turn.node = &copy_node;
  aim(&s);
  assert_true(ask(&s, &ov_copy_memory, &copy_settings));
  assert_true(ov_brain_entity(s.turn.brain, OVIS_MEM_AVOID_TARGET) == s.target->serial);
  assert_in_range(ov_brain_ttl(s.turn.brain, OVIS_MEM_AVOID_TARGET), 100, 140);
  const ov_copy_memory_settings closed = {.test = never, .ticks_min = 1, .ticks_max = 1};
  assert_false(ask(&s, &ov_copy_memory, &closed));
  assert_false(ask(&s, &ov_erase_memory_if, &(ov_erase_memory_settings){never}));
  assert_true(ov_brain_has(s.turn.brain, OVIS_MEM_ATTACK_TARGET));
  assert_true(ask(&s, &ov_become_passive, &(ov_become_passive_settings){200}));
  assert_false(ov_brain_has(s.turn.brain, OVIS_MEM_ATTACK_TARGET));
  assert_int_equal(ov_brain_ttl(s.turn.brain, OVIS_MEM_PACIFIED), 200);
  close_stage(&s);
}

TEST(the_anger_at_the_dead_ends) {
  stage s;
  open_stage(&s, "zombie", "cow", 4);
  ov_brain_set_entity(s.turn.brain, OVIS_MEM_ANGRY_AT, s.target->serial, 600);
  assert_false(ask(&s, &ov_stop_being_angry, NULL));
  s.target->dead_ticks = 3;
  assert_true(ask(&s, &ov_stop_being_angry, NULL));
  assert_false(ov_brain_has(s.turn.brain, OVIS_MEM_ANGRY_AT));
  s.target->dead_ticks = 0;
  aim(&s);
  ov_brain_show_target(&s.turn);
  assert_true(s.actor->target == s.target->serial);
  assert_true(s.actor->is_aggressive);
  ov_brain_erase(s.turn.brain, OVIS_MEM_ATTACK_TARGET);
  ov_brain_show_target(&s.turn);
  assert_true(s.actor->target == 0);
  close_stage(&s);
}

// ---- Following

TEST(a_tempted_mob_follows_up_to_two_and_a_half_blocks) {
  stage s;
  open_stage(&s, "cow", NULL, 5);
  const ov_speed_settings settings = {.speed = 1.25};
  ov_brain* brain = s.turn.brain;
  assert_false(ask(&s, &ov_follow_temptation, &settings));
  ov_brain_set_entity(brain, OVIS_MEM_TEMPTING_PLAYER, s.target->serial, OVIS_MEMORY_FOR_EVER);
  assert_true(ask(&s, &ov_follow_temptation, &settings));
  ov_follow_temptation.start(&s.turn);
  assert_int_equal(ov_brain_number(brain, OVIS_MEM_IS_TEMPTED), 1);
  ov_follow_temptation.tick(&s.turn);
  assert_true(ov_brain_walk(brain)->speed == 1.25f);
  assert_int_equal(ov_brain_walk(brain)->close_enough, 2);
  assert_int_equal(ovis_mob_place(s.scene.sim, s.other, (ovis_vec3){62.9, 64, 60.5}, 0, 0),
                   OVIS_OK);
  ov_follow_temptation.tick(&s.turn);
  assert_null(ov_brain_walk(brain));
  assert_true(ov_brain_look(brain)->entity == s.target->serial);
  ov_brain_set_number(brain, OVIS_MEM_IS_PANICKING, 1, OVIS_MEMORY_FOR_EVER);
  assert_false(ov_follow_temptation.can_continue(&s.turn));
  ov_follow_temptation.stop(&s.turn);
  assert_int_equal(ov_brain_number(brain, OVIS_MEM_TEMPTATION_COOLDOWN_TICKS), 100);
  assert_int_equal(ov_brain_number(brain, OVIS_MEM_IS_TEMPTED), 0);
  assert_null(ov_brain_look(brain));
  close_stage(&s);
}

TEST(a_baby_follows_an_adult_between_two_distances) {
  stage s;
  open_stage(&s, "cow", "cow", 10);
  const ov_follow_adult_settings settings = {.range_min = 5, .range_max = 16, .speed = 1.25};
  ov_brain_set_entity(s.turn.brain, OVIS_MEM_NEAREST_VISIBLE_ADULT, s.target->serial,
                      OVIS_MEMORY_FOR_EVER);
  assert_false(ask(&s, &ov_baby_follow_adult, &settings));
  assert_int_equal(s.why.reason, OVIS_REASON_GROWN_UP);
  s.actor->is_baby = true;
  const struct {
    double distance;
    bool follows;
  } cases[] = {{4.99, false}, {5, true}, {16.99, true}, {17, false}};
  for (int32_t i = 0; i < 4; i++) {
    const ovis_vec3 pos = {60.5 + cases[i].distance, 64, 60.5};
    assert_int_equal(ovis_mob_place(s.scene.sim, s.other, pos, 0, 0), OVIS_OK);
    assert_int_equal(ask(&s, &ov_baby_follow_adult, &settings), cases[i].follows);
  }
  assert_int_equal(ov_brain_walk(s.turn.brain)->close_enough, 4);
  assert_true(ov_brain_walk(s.turn.brain)->entity == s.target->serial);
  s.actor->is_baby = false;
  close_stage(&s);
}
