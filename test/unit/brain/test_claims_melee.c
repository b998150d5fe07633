// Claims 250 and 251: when a brain strikes, and what a blow does.
// Rules: docs/sources.md#attacks-of-brains
#include "mind/brain/fight/fight_behaviors.h"
#include "support/brain_lists.h"
#include "support/brain_swap.h"
#include "support/goal_probe.h"
#include "support/test.h"

enum { Y = MOB_SCENE_FEET, COOLDOWN = 20 };
#define FOR_EVER OVIS_MEMORY_FOR_EVER

static double shot_range; // of what it holds

static double shot_range_now(const ov_agent* agent) {
  (void)agent;
  return shot_range;
}

static int32_t hit_count;
static void count_hit(ov_behavior_turn* turn, ov_actor* target) {
  assert_ptr_equal(target, ov_brain_actor(turn->agent, OVIS_MEM_ATTACK_TARGET));
  hit_count++;
}

static const ov_melee_attack_settings armed = {
    .cooldown_ticks = COOLDOWN, .shot_range = shot_range_now, .has_hit = count_hit};
static const ov_activity_entry core[] = {
    {.behavior = {.kind = &ov_melee_attack, .settings = &armed}}};
static const ov_activity_plan plans[] = {
    {.activity = OV_ACTIVITY_CORE, .entries = core, .entry_count = 1}};
static const ov_brain_def striker = {.activities = plans, .activity_count = 1};

typedef struct stage {
  mob_scene scene;
  ov_actor* target;
  brain_swap swap;
} stage;

// Its target stands `off` away, is in sight, and is what it attacks.
static void open_stage(stage* s, const char* species, const char* other, ovis_vec3 off) {
  *s = (stage){.scene = mob_scene_open("stone")};
  const ovis_mob_id mob = mob_scene_spawn(&s->scene, species, 64.5, 64.5);
  const ovis_mob_id target = mob_scene_spawn(&s->scene, other, 80.5, 64.5);
  s->target = goal_probe_actor(&s->scene, target);
  brain_swap_open(&s->swap, &s->scene, mob, &striker);
  s->swap.actor->body.pos = (ovis_vec3){64.5, Y, 64.5};
  s->target->body.pos = (ovis_vec3){64.5 + off.x, Y + off.y, 64.5 + off.z};
  ov_turn_update_grid(s->swap.agent.turn, s->swap.actor);
  ov_turn_update_grid(s->swap.agent.turn, s->target);
  ov_brain_set_entity(s->swap.brain, OVIS_MEM_ATTACK_TARGET, s->target->serial, FOR_EVER);
  brain_push_visible(&s->swap.agent, s->target->serial, 0);
  shot_range = 0;
  hit_count = 0;
}

static void close_stage(stage* s) {
  brain_swap_close(&s->swap);
  mob_scene_close(&s->scene);
}

// Whether it strikes in this tick; the reason if it does not.
static bool strikes(stage* s, ovis_reason* reason) {
  brain_swap_tick(&s->swap);
  ovis_option option;
  ov_brain_mind_ops.item(s->swap.brain, NULL, 0, &option);
  *reason = option.answer.reason;
  return option.answer.reason == OVIS_REASON_RAN;
}

static void look_away(stage* s) {
  ov_brain_clear_list(s->swap.brain, OVIS_MEM_VISIBLE_LIVING);
  ov_brain_keep_list(s->swap.brain, OVIS_MEM_VISIBLE_LIVING);
}
static void forget_target(stage* s) {
  ov_brain_erase(s->swap.brain, OVIS_MEM_ATTACK_TARGET);
}
static void forget_visible(stage* s) {
  ov_brain_erase(s->swap.brain, OVIS_MEM_VISIBLE_LIVING);
}
static void cool_down(stage* s) {
  ov_brain_set_number(s->swap.brain, OVIS_MEM_ATTACK_COOLING_DOWN, 1, 5);
}
static void raise_wall(stage* s) {
  mob_scene_fill(&s->scene, (ovis_pos){65, Y, 62}, (ovis_pos){65, Y + 4, 66}, "stone");
}
static void do_nothing(stage* s) {
  (void)s;
}

TEST(claim_250_a_blow_needs_target_list_and_sight_and_no_cooldown) {
  static const struct {
    void (*prepare)(stage* s);
    ovis_reason reason;
  } cases[] = {{do_nothing, OVIS_REASON_RAN},
               {forget_target, OVIS_REASON_MEMORY_ABSENT},
               {forget_visible, OVIS_REASON_MEMORY_ABSENT},
               {cool_down, OVIS_REASON_MEMORY_PRESENT},
               {look_away, OVIS_REASON_NOT_SEEN},
               {raise_wall, OVIS_REASON_NOT_SEEN}};
  for (int32_t i = 0; i < 6; i++) {
    stage s;
    open_stage(&s, "zombie", "iron_golem", (ovis_vec3){1.4, 0, 0});
    assert_true(ov_brain_is_registered(s.swap.brain, OVIS_MEM_LOOK_TARGET));
    assert_false(ov_brain_has(s.swap.brain, OVIS_MEM_LOOK_TARGET)); // registered is enough
    cases[i].prepare(&s);
    ovis_reason reason;
    assert_int_equal(strikes(&s, &reason), i == 0);
    assert_int_equal(reason, cases[i].reason);
    assert_int_equal(hit_count, i == 0);
    close_stage(&s);
  }
}

// A cod is 0.5 wide and a ghast 4: the squared reach is 1 + 4.
TEST(claim_250_reach_follows_from_the_widths_of_both) {
  static const struct {
    ovis_vec3 off;
    bool is_in_reach;
  } cases[] = {{{1, 0, 2}, true},     {{2, 1, 0}, true},    {{0, 2, -1}, true},
               {{1, 0, 2.01}, false}, {{2.3, 0, 0}, false}, {{0, 0, 2.2}, true}};
  for (int32_t i = 0; i < 6; i++) {
    stage s;
    open_stage(&s, "cod", "ghast", cases[i].off);
    assert_true(ov_brain_reach2(s.swap.actor, s.target) == 5);
    ovis_reason reason;
    assert_int_equal(strikes(&s, &reason), cases[i].is_in_reach);
    assert_int_equal(reason, cases[i].is_in_reach ? OVIS_REASON_RAN : OVIS_REASON_TOO_FAR);
    close_stage(&s);
  }
}

TEST(claim_251_it_looks_hits_and_then_cools_down) {
  stage s;
  open_stage(&s, "zombie", "iron_golem", (ovis_vec3){1.4, 0, 0});
  const float health = s.target->health;
  const int32_t before = s.swap.agent.turn->events.count;
  ovis_reason reason;
  assert_true(strikes(&s, &reason));
  assert_true(s.target->health < health);
  assert_int_equal(hit_count, 1);
  const ovis_event* events = &s.swap.agent.turn->events.items[before];
  assert_true(s.swap.agent.turn->events.count >= before + 2);
  assert_int_equal(events[0].type, OVIS_EVENT_SWUNG); // first it swings
  assert_true(events[0].other.value == s.target->id);
  assert_int_equal(events[1].type, OVIS_EVENT_HURT);
  assert_true(ov_brain_look(s.swap.brain)->entity == s.target->serial);
  ovis_memory_value value;
  assert_true(ov_brain_recall(s.swap.brain, OVIS_MEM_ATTACK_COOLING_DOWN, &value));
  assert_int_equal(value.number, 1);
  assert_int_equal(value.ttl, COOLDOWN);
  for (int32_t i = 0; i < COOLDOWN; i++) { // a memory lives a tick longer: claim 164
    assert_false(strikes(&s, &reason));
    assert_int_equal(reason, OVIS_REASON_MEMORY_PRESENT);
  }
  assert_true(strikes(&s, &reason));
  close_stage(&s);
}

TEST(claim_251_who_holds_what_it_shoots_with_does_not_strike) {
  static const struct {
    double range;
    bool strikes;
  } cases[] = {{0, true}, {0.5, false}, {8, false}};
  for (int32_t i = 0; i < 3; i++) {
    stage s;
    open_stage(&s, "zombie", "iron_golem", (ovis_vec3){1.4, 0, 0});
    shot_range = cases[i].range;
    ovis_reason reason;
    assert_int_equal(strikes(&s, &reason), cases[i].strikes);
    assert_int_equal(reason, cases[i].strikes ? OVIS_REASON_RAN : OVIS_REASON_NOT_ITS_KIND);
    assert_int_equal(ov_brain_has(s.swap.brain, OVIS_MEM_ATTACK_COOLING_DOWN), cases[i].strikes);
    close_stage(&s);
  }
}
