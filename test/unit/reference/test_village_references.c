// The references of what villagers do with each other, by hand.
#include "reference/golem_ref.h"
#include "reference/gossip_ref.h"
#include "reference/villager_ref.h"
#include "support/test.h"

#include <string.h>

static int draw_first(void* context, int bound) {
  (void)context;
  (void)bound;
  return 0;
}

// ---- Gossip

TEST(gossip_is_capped_and_makes_a_reputation) {
  static gossip_ref ref;
  for (int i = 0; i < 30; i++) {
    gossip_ref_add(&ref, 7, GOSSIP_REF_TRADING, 2);
    gossip_ref_add(&ref, 7, GOSSIP_REF_MINOR_NEGATIVE, 25);
  }
  assert_int_equal(gossip_ref_value(&ref, 7, GOSSIP_REF_TRADING), 25);
  assert_int_equal(gossip_ref_value(&ref, 7, GOSSIP_REF_MINOR_NEGATIVE), 200);
  gossip_ref_add(&ref, 7, GOSSIP_REF_MAJOR_POSITIVE, 20);
  assert_int_equal(gossip_ref_reputation(&ref, 7), 25 - 200 + 100);
  assert_int_equal(gossip_ref_reputation(&ref, 8), 0);
}

TEST(gossip_fades_once_a_day) {
  static gossip_ref ref;
  gossip_ref_add(&ref, 7, GOSSIP_REF_TRADING, 4);
  gossip_ref_add(&ref, 7, GOSSIP_REF_MAJOR_POSITIVE, 20);
  gossip_ref_decay(&ref, 500); // the clock begins
  gossip_ref_decay(&ref, 24499);
  assert_int_equal(gossip_ref_value(&ref, 7, GOSSIP_REF_TRADING), 4);
  gossip_ref_decay(&ref, 24500);
  assert_int_equal(gossip_ref_value(&ref, 7, GOSSIP_REF_TRADING), 2);
  gossip_ref_decay(&ref, 48500);
  assert_int_equal(ref.count, 1); // trading is below 2
  assert_int_equal(gossip_ref_value(&ref, 7, GOSSIP_REF_MAJOR_POSITIVE), 20);
}

TEST(gossip_loses_when_it_is_passed_on_and_major_positive_stays) {
  static gossip_ref from, to;
  gossip_ref_add(&from, 7, GOSSIP_REF_MINOR_NEGATIVE, 25);
  assert_false(gossip_ref_meet(&to, &from, 1199, draw_first, NULL)); // the first pause is since 0
  assert_true(gossip_ref_meet(&to, &from, 1200, draw_first, NULL));
  assert_int_equal(gossip_ref_value(&to, 7, GOSSIP_REF_MINOR_NEGATIVE), 5);
  assert_false(gossip_ref_meet(&from, &to, 2399, draw_first, NULL));
  assert_true(gossip_ref_meet(&from, &to, 2400, draw_first, NULL));
  static gossip_ref good, listener;
  gossip_ref_add(&good, 7, GOSSIP_REF_MAJOR_POSITIVE, 100);
  assert_true(gossip_ref_meet(&listener, &good, 1200, draw_first, NULL));
  assert_int_equal(listener.count, 0);
}

// ---- Golems

TEST(three_of_those_in_the_box_must_want_a_golem) {
  golem_ref_villager villagers[4] = {{true, 100, false, true},
                                     {true, 100, false, true},
                                     {true, 100, true, true},
                                     {false, 0, false, true}};
  assert_false(golem_ref_is_enough(villagers, 4, 0, GOLEM_REF_BY_PANIC, 200));
  villagers[2].has_seen_golem = false;
  assert_true(golem_ref_is_enough(villagers, 4, 0, GOLEM_REF_BY_PANIC, 200));
  assert_false(golem_ref_is_enough(villagers, 4, 3, GOLEM_REF_BY_PANIC, 200)); // it never slept
  assert_false(golem_ref_is_enough(villagers, 4, 0, GOLEM_REF_BY_PANIC, 24100));
  assert_false(golem_ref_is_enough(villagers, 4, 0, GOLEM_REF_BY_GOSSIP, 200));
  assert_true(golem_ref_is_panic_tick(700));
  assert_false(golem_ref_is_panic_tick(650));
}

static int draw_middle(void* context, int bound) {
  (void)context;
  return bound / 2;
}

static bool is_ground(void* context, mind_ref_cell cell) {
  return cell.y <= *(const int*)context;
}

static bool is_nothing(void* context, mind_ref_cell cell) {
  (void)context;
  (void)cell;
  return false;
}

static bool is_air(void* context, mind_ref_cell cell) {
  return cell.y > *(const int*)context;
}

TEST(a_golem_is_put_on_the_ground_within_six_blocks) {
  int ground = 60;
  const golem_ref_world world = {&ground, draw_middle, is_ground, is_nothing, is_air, is_air};
  mind_ref_cell out;
  assert_true(golem_ref_place(&world, (mind_ref_cell){10, 64, 10}, &out));
  assert_int_equal(out.x, 10);
  assert_int_equal(out.y, 61);
  ground = 50;
  assert_false(golem_ref_place(&world, (mind_ref_cell){10, 64, 10}, &out));
  ground = 57; // a floor of the cell 6 below
  assert_true(golem_ref_place(&world, (mind_ref_cell){10, 64, 10}, &out));
  ground = 56;
  assert_false(golem_ref_place(&world, (mind_ref_cell){10, 64, 10}, &out));
}

// ---- Job sites

TEST(of_two_owners_the_later_of_equals_keeps_the_site) {
  const mind_ref_place site = {true, 0, {5, 64, 5}};
  compete_ref_villager self = {true, true, site, true, 3};
  compete_ref_villager others[2] = {{true, true, site, true, 3}, {true, true, site, true, 2}};
  compete_ref_trigger(&self, others, 2, true);
  assert_false(self.job_site.is_present);
  assert_true(others[0].job_site.is_present);
  assert_false(others[1].job_site.is_present);
}

// ---- Trades

typedef struct trade_log {
  int walks, gossips, throws;
  trade_ref_slot last;
} trade_log;

static void walk(void* context) {
  ((trade_log*)context)->walks++;
}

static void gossip(void* context) {
  ((trade_log*)context)->gossips++;
}

static void throw_item(void* context, trade_ref_slot item) {
  trade_log* log = context;
  log->throws++;
  log->last = item;
}

TEST(a_villager_throws_half_a_stack_or_what_is_over_24) {
  static const int before[] = {64, 33, 32, 25, 24, 1};
  static const int thrown[] = {32, 16, 8, 1, 0, 0};
  const bool bread[TRADE_REF_ITEMS] = {[TRADE_REF_BREAD] = true};
  for (int i = 0; i < 6; i++) {
    trade_ref_villager villager = {.slots = {{TRADE_REF_CARROT, 64}, {TRADE_REF_BREAD, before[i]}}};
    trade_ref_slot slot = {0};
    assert_int_equal(trade_ref_throw_half(&villager, bread, &slot), thrown[i] > 0);
    assert_int_equal(slot.count, thrown[i]);
    assert_int_equal(villager.slots[1].count, before[i] - thrown[i]);
  }
}

TEST(food_goes_to_who_wants_it_and_seeds_to_the_farmer) {
  trade_log log = {0};
  const trade_ref_hands hands = {&log, walk, gossip, throw_item};
  trade_ref_villager self = {.slots = {{TRADE_REF_BREAD, 40}, {TRADE_REF_WHEAT_SEEDS, 30}}};
  const trade_ref_villager other = {.is_farmer = true};
  trade_ref ref = {0};
  trade_ref_start(&ref, &hands, &self, &other);
  trade_ref_tick(&ref, &hands, &self, &other, 5.1);
  assert_int_equal(log.throws, 0);
  assert_int_equal(log.gossips, 0);
  trade_ref_tick(&ref, &hands, &self, &other, 5);
  assert_int_equal(log.throws, 2);
  assert_int_equal(log.last.item, TRADE_REF_WHEAT_SEEDS);
  assert_int_equal(log.last.count, 6);
  assert_int_equal(log.gossips, 1);
  assert_int_equal(self.slots[0].count, 20);
}

// ---- Births

typedef struct birth_log {
  bool has_bed, is_refused;
  int births, angers, releases;
} birth_log;

static void nothing(void* context) {
  (void)context;
}

static bool take_bed(void* context) {
  return ((const birth_log*)context)->has_bed;
}

static bool bear(void* context) {
  birth_log* log = context;
  log->births += !log->is_refused;
  return !log->is_refused;
}

static void release_bed(void* context) {
  ((birth_log*)context)->releases++;
}

static void show_anger(void* context) {
  ((birth_log*)context)->angers++;
}

TEST(a_birth_takes_275_ticks_a_bed_and_twelve_food_of_both) {
  for (int has_bed = 0; has_bed < 2; has_bed++) {
    birth_log log = {.has_bed = has_bed};
    const love_ref_hands hands = {&log,     draw_first, nothing,     nothing,
                                  take_bed, bear,       release_bed, show_anger};
    trade_ref_villager self = {.slots = {{TRADE_REF_BREAD, 3}}};
    trade_ref_villager partner = {.slots = {{TRADE_REF_CARROT, 13}}};
    love_ref ref;
    love_ref_start(&ref, &hands, 1000);
    int64_t time = 1000;
    for (; love_ref_goes_on(&ref, true, &self, &partner, time); time++) {
      love_ref_tick(&ref, &hands, &self, &partner, 4, time);
    }
    assert_int_equal(time, 1276);
    assert_int_equal(log.births, has_bed);
    assert_int_equal(log.angers, !has_bed);
    assert_int_equal(self.food_level, 0);
    assert_int_equal(partner.slots[0].count, 1);
    assert_int_equal(self.age_ticks, has_bed ? 6000 : 0);
  }
}
