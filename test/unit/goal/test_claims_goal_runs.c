// Runs that show how goals of sheep exclude and allow each other, and how long a counted delay is.
#include "mind/goal/goal_selector.h"
#include "support/goal_probe.h"
#include "support/mob_scene.h"
#include "support/test.h"

static const ovis_item wheat[] = {OV_ITEM_WHEAT, 0};
static const ov_tempt_settings tempts = {.speed = 1.1, .items = wheat};

typedef struct lure {
  mob_scene scene;
  ovis_mob_id sheep, player;
} lure;

static lure lure_at(double distance) {
  lure l = {.scene = mob_scene_open("stone")};
  l.sheep = mob_scene_spawn(&l.scene, "sheep", 40.5, 60.5);
  l.player = mob_scene_player(&l.scene, 40.5 + distance, 60.5);
  return l;
}

static void show(const lure* l, const char* item) {
  assert_int_equal(ovis_mob_set_held_item(l->scene.sim, l->player, item), OVIS_OK);
}

static bool runs(const lure* l, const char* goal) {
  return mob_scene_runs(&l->scene, l->sheep, goal);
}

TEST(claim_384_a_tempted_sheep_stops_when_the_player_leaves_or_puts_the_wheat_away) {
  for (int leaves = 0; leaves < 2; leaves++) {
    lure l = lure_at(6);
    mob_scene_ticks(&l.scene, 2); // it stands
    goal_probe tempt;
    goal_probe_init(&tempt, &l.scene, l.sheep, &ov_goal_tempt, &tempts);
    show(&l, "wheat");
    assert_true(goal_probe_can_use(&tempt));
    goal_probe_start(&tempt);
    assert_true(goal_probe_goes_on(&tempt));
    assert_true(goal_probe_number(&tempt, "player") != 0);
    goal_probe_tick(&tempt);
    assert_false(ov_agent_is_path_done(&tempt.agent));
    if (leaves) {
      assert_int_equal(ovis_mob_place(l.scene.sim, l.player, (ovis_vec3){50.6, 64, 60.5}, 0, 0),
                       OVIS_OK);
    } else {
      show(&l, "stick");
    }
    assert_false(goal_probe_goes_on(&tempt));
    assert_int_equal(tempt.why.reason, OVIS_REASON_NO_TARGET);
    ov_goal_tempt.stop(&tempt.turn);
    assert_true(goal_probe_number(&tempt, "player") == 0);
    assert_true(ov_agent_is_path_done(&tempt.agent));
    mob_scene_close(&l.scene);
  }
  lure l = lure_at(6); // the same with the whole mind
  show(&l, "wheat");
  assert_true(mob_scene_until(&l.scene, l.sheep, "Tempt", 10) >= 0);
  show(&l, "");
  mob_scene_ticks(&l.scene, 2);
  assert_false(runs(&l, "Tempt"));
  mob_scene_close(&l.scene);
}

TEST(claim_385_a_sheep_that_was_hit_keeps_fleeing_though_wheat_is_shown) {
  lure l = lure_at(8);
  mob_scene_ticks(&l.scene, 2);
  assert_int_equal(ovis_mob_hurt(l.scene.sim, l.sheep, 1, l.player), OVIS_OK);
  assert_true(mob_scene_until(&l.scene, l.sheep, "Panic", 4) >= 0);
  show(&l, "wheat");
  int32_t fleeing = 0;
  for (int tick = 0; tick < 60; tick++) {
    mob_scene_ticks(&l.scene, 1);
    fleeing += runs(&l, "Panic");
    assert_false(runs(&l, "Panic") && runs(&l, "Tempt"));
  }
  assert_true(fleeing > 30);
  mob_scene_close(&l.scene);
}

TEST(claim_386_a_sheep_that_follows_wheat_and_is_hit_breaks_off_and_flees) {
  lure l = lure_at(8);
  show(&l, "wheat");
  assert_true(mob_scene_until(&l.scene, l.sheep, "Tempt", 10) >= 0);
  assert_int_equal(ovis_mob_hurt(l.scene.sim, l.sheep, 1, l.player), OVIS_OK);
  assert_true(mob_scene_until(&l.scene, l.sheep, "Panic", 4) >= 0);
  assert_false(runs(&l, "Tempt"));
  mob_scene_close(&l.scene);
}

TEST(claim_387_a_floating_sheep_can_be_lured) {
  lure l = lure_at(8);
  mob_scene_fill(&l.scene, (ovis_pos){36, 61, 56}, (ovis_pos){46, 63, 64}, "water");
  show(&l, "wheat");
  bool does_both = false;
  for (int tick = 0; tick < 40 && !does_both; tick++) {
    mob_scene_ticks(&l.scene, 1);
    does_both = runs(&l, "Float") && runs(&l, "Tempt");
  }
  assert_true(does_both);
  const double before = mob_scene_distance(&l.scene, l.sheep, l.player);
  mob_scene_ticks(&l.scene, 200);
  assert_true(mob_scene_distance(&l.scene, l.sheep, l.player) < before - 2);
  mob_scene_close(&l.scene);
}

// ---- A delay that is counted down in each check

typedef struct delay {
  int32_t checks_left;
} delay;

static void delay_fields(void* state, ov_fields* list) {
  ov_field_goal_count(list, "checks_left", &((delay*)state)->checks_left);
}

static bool always(ov_goal_turn* turn) {
  (void)turn;
  return true;
}

static void set(ov_goal_turn* turn) {
  ((delay*)turn->state)->checks_left = ov_goal_delay(200);
}

static void count(ov_goal_turn* turn) {
  ((delay*)turn->state)->checks_left--;
}

static bool is_left(ov_goal_turn* turn) {
  return ((delay*)turn->state)->checks_left > 0;
}

TEST(claim_388_a_delay_of_two_hundred_counted_once_per_check_lasts_ten_seconds) {
  const ov_goal_kind kind = {.name = "Delay",
                             .state_size = OV_STATE_SIZE(delay),
                             .fields = delay_fields,
                             .can_use = always,
                             .can_continue = is_left,
                             .start = set,
                             .tick = count};
  const ov_goal_entry entry = {.kind = &kind};
  const ov_goal_plan plan = {&entry, 1};
  for (uint64_t serial = 1; serial <= 4; serial++) {
    ov_goal_slot slot = {0};
    _Alignas(8) uint8_t state[OV_STATE_MAX] = {0};
    ov_goal_selector selector;
    ov_goal_selector_init(&selector, &plan, &slot, state);
    ov_goal_turn turn = {.elapsed_ticks = 1};
    int64_t ran = 0;
    bool has_ended = false;
    for (int64_t tick = 0; !has_ended; tick++) {
      turn.tick = tick;
      if (ov_goal_is_full_tick(tick, serial, tick + 1)) {
        const int64_t changes = selector.changes;
        ov_goal_selector_tick(&selector, &turn);
        has_ended = selector.changes > changes && ran > 0;
      } else {
        ov_goal_selector_tick_reduced(&selector, &turn);
      }
      ran += !has_ended && ov_goal_is_running(&selector, 0);
    }
    assert_in_range(ran, 199, 201); // the first check may come a tick early
  }
}
