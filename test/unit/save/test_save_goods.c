// Offers, gossips, inventories and clocks of villagers: read, written back, and kept where Ovis
// does not know them.
#include "support/outcomes.h"
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_village.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

// ---- A librarian of 1.19 with everything

// Emeralds for paper; an enchanted book for emeralds and a book; and one that cannot be read: no
// stack is so large.
#define OFFERS                                                                                     \
  "Offers:{unknown:kept,Recipes:[{buy:{id:'minecraft:paper',Count:24b},"                           \
  "buyB:{id:'minecraft:air',Count:0b},sell:{id:'minecraft:emerald',Count:1b},"                     \
  "uses:3,maxUses:16,rewardExp:1b,specialPrice:0,priceMultiplier:0.0625f,xp:2,demand:-13},"        \
  "{buy:{id:'minecraft:emerald',Count:19b},buyB:{id:'minecraft:book',Count:1b},"                   \
  "sell:{id:'minecraft:enchanted_book',Count:1b,tag:{spell:mending}},"                             \
  "maxUses:12,priceMultiplier:0.25f},"                                                             \
  "{buy:{id:'minecraft:emerald',Count:99b},sell:{id:'minecraft:dirt',Count:1b}}]}"

// A gossip is of a mod; and villagers carry neither diamonds nor tagged carrots here.
static const char librarian[] =
    "{id:'minecraft:villager',Pos:[5.5d,64d,8.5d],UUID:[I;1,2,3,1],LeftHanded:0b,"
    "VillagerData:{type:'minecraft:savanna',profession:'minecraft:librarian',level:2},"
    "Xp:12,FoodLevel:5b,LastRestock:2500L,RestocksToday:1,LastGossipDecay:2100L," OFFERS ","
    "Gossips:[{Type:trading,Target:[I;-7,2,3,40],Value:10,strange:40b},"
    "{Type:rumor,Target:[I;-7,2,3,40],Value:10,strange:40b},"
    "{Type:minor_negative,Target:[I;-7,2,3,40],Value:25,strange:40b},"
    "{Type:major_positive,Target:[I;-7,2,3,41],Value:20,strange:41b}],"
    "Inventory:[{id:'minecraft:bread',Count:6b},{id:'minecraft:diamond',Count:2b},"
    "{id:'minecraft:carrot',Count:3b,tag:{display:Fred}},"
    "{id:'minecraft:wheat_seeds',Count:64b}]}";

static const char* write_librarian(const char* name) {
  const char* folder = scratch_path("%s", name);
  village_write(folder, librarian, village_points, VILLAGE_POINTS);
  return folder;
}

static double prop(const village* v, ovis_prop which) {
  double value;
  assert_true(ovis_mob_get_prop(v->sim, village_mob(v, 0), which, &value));
  return value;
}

TEST(a_villager_comes_back_whole) {
  village v;
  village_open(&v, write_librarian("whole"));
  const ovis_mob_id villager = village_mob(&v, 0);
  ovis_offer offers[3];
  assert_int_equal(ovis_villager_get_offers(v.sim, villager, offers, 3), 2);
  assert_true(offers[0].cost_a == ovis_item_from_name("paper"));
  assert_int_equal(offers[0].cost_a_count, 24);
  assert_true(offers[0].cost_b == 0);
  assert_true(offers[0].result == ovis_item_from_name("emerald"));
  assert_int_equal(offers[0].uses, 3);
  assert_int_equal(offers[0].max_uses, 16);
  assert_int_equal(offers[0].demand, -13);
  assert_int_equal(offers[0].xp, 2);
  assert_true(offers[0].price_multiplier == 0.0625f);
  assert_true(offers[1].cost_b == ovis_item_from_name("book"));
  assert_int_equal(offers[1].cost_b_count, 1);
  assert_int_equal(offers[1].max_uses, 12);
  assert_int_equal(offers[1].uses, 0);
  assert_int_equal(offers[1].xp, 1); // as in a recipe that does not say
  ovis_known_gossip gossips[4];
  assert_int_equal(ovis_villager_get_gossips(v.sim, villager, gossips, 4), 3);
  assert_int_equal(gossips[0].type, OVIS_GOSSIP_TRADING);
  assert_int_equal(gossips[0].value, 10);
  assert_int_equal(gossips[0].subject.words[0], (uint32_t)-7);
  assert_int_equal(gossips[0].subject.words[3], 40);
  assert_int_equal(gossips[1].type, OVIS_GOSSIP_MINOR_NEGATIVE);
  assert_int_equal(gossips[2].subject.words[3], 41);
  const ovis_stack bread = ovis_mob_get_inventory(v.sim, villager, 0);
  assert_string_equal(ovis_item_name(bread.item), "bread");
  assert_int_equal(bread.count, 6);
  assert_int_equal(ovis_mob_get_inventory(v.sim, villager, 1).count, 64);
  assert_int_equal(ovis_mob_get_inventory(v.sim, villager, 2).count, 0);
  assert_int_equal(prop(&v, OVIS_PROP_XP), 12);
  assert_int_equal(prop(&v, OVIS_PROP_LEVEL), 2);
  assert_int_equal(prop(&v, OVIS_PROP_FOOD), 5);
  assert_int_equal(prop(&v, OVIS_PROP_LAST_RESTOCK), 2500);
  assert_int_equal(prop(&v, OVIS_PROP_RESTOCKS_TODAY), 1);
  assert_int_equal(prop(&v, OVIS_PROP_LAST_GOSSIP_DECAY), 2100);
  assert_int_equal(prop(&v, OVIS_PROP_VARIANT), 3);
  assert_string_equal(v.reports, "");
  village_close(&v);
}

TEST(goods_that_did_not_change_keep_their_bytes) {
  const char* folder = write_librarian("same");
  const char* to = scratch_path("same_to");
  village v;
  village_open(&v, folder);
  village_store(&v, folder, to);
  const document_counts counts = save_compare_documents(folder, to);
  assert_int_equal(counts.changed + counts.only_one, 0);
  village_close(&v);
}

TEST(only_the_numbers_of_an_offer_that_changed_are_written) {
  const char* folder = write_librarian("offers");
  const char* to = scratch_path("offers_to");
  village v;
  village_open(&v, folder);
  const ovis_mob_id villager = village_mob(&v, 0);
  ovis_offer offers[2];
  assert_int_equal(ovis_villager_get_offers(v.sim, villager, offers, 2), 2);
  offers[0].demand = 7;
  offers[0].uses = 0;
  offers[1].uses = 2; // an entry that the recipe does not have
  assert_int_equal(ovis_villager_set_offer(v.sim, villager, 0, &offers[0]), OVIS_OK);
  assert_int_equal(ovis_villager_set_offer(v.sim, villager, 1, &offers[1]), OVIS_OK);
  const ovis_offer more = {.cost_a = ovis_item_from_name("emerald"),
                           .cost_a_count = 5,
                           .result = item_of(v.sim, "mod:lamp"),
                           .result_count = 2,
                           .max_uses = 8,
                           .price_multiplier = 0.0625f};
  assert_int_equal(ovis_villager_set_offer(v.sim, villager, 2, &more), OVIS_OK);
  village_store(&v, folder, to);
  save_expect_text(
      to,
      "Offers:{unknown:\"kept\",Recipes:[{buy:{id:\"minecraft:paper\",Count:24b},"
      "buyB:{id:\"minecraft:air\",Count:0b},sell:{id:\"minecraft:emerald\",Count:1b},"
      "uses:0,maxUses:16,rewardExp:1b,specialPrice:0,priceMultiplier:0.0625f,xp:2,demand:7},"
      "{buy:{id:\"minecraft:emerald\",Count:19b},buyB:{id:\"minecraft:book\",Count:1b},"
      "sell:{id:\"minecraft:enchanted_book\",Count:1b,tag:{spell:\"mending\"}},maxUses:12,"
      "priceMultiplier:0.25f,uses:2},"
      "{buy:{id:\"minecraft:emerald\",Count:99b},sell:{id:\"minecraft:dirt\",Count:1b}},"
      "{buy:{id:\"minecraft:emerald\",Count:5b},sell:{id:\"mod:lamp\",Count:2b},uses:0,"
      "maxUses:8,demand:0,specialPrice:0,xp:0,priceMultiplier:0.0625f,rewardExp:1b}]}",
      true);
  village_close(&v);
  // The copy loads as it was left.
  village_open(&v, to);
  ovis_offer again[4];
  assert_int_equal(ovis_villager_get_offers(v.sim, village_mob(&v, 0), again, 4), 3);
  assert_memory_equal(&again[0], &offers[0], sizeof offers[0]);
  assert_memory_equal(&again[1], &offers[1], sizeof offers[1]);
  assert_string_equal(ovis_sim_get_item_name(v.sim, again[2].result), "mod:lamp");
  village_close(&v);
}

TEST(offers_that_the_host_removed_or_replaced_leave_the_save) {
  const char* folder = write_librarian("fewer");
  const char* to = scratch_path("fewer_to");
  village v;
  village_open(&v, folder);
  const ovis_mob_id villager = village_mob(&v, 0);
  ovis_offer first;
  ovis_villager_get_offers(v.sim, villager, &first, 1);
  first.result_count = 2;
  assert_int_equal(ovis_villager_set_offer(v.sim, villager, 1, NULL), OVIS_OK);
  assert_int_equal(ovis_villager_set_offer(v.sim, villager, 0, &first), OVIS_OK);
  village_store(&v, folder, to);
  save_expect_text(to, "sell:{id:\"minecraft:emerald\",Count:2b}", true);
  save_expect_text(to, "enchanted_book", false);
  save_expect_text(to, "{buy:{id:\"minecraft:emerald\",Count:99b}", true); // never read, so kept
  village_close(&v);
}

TEST(gossips_and_items_are_written_back_and_strange_ones_kept) {
  const char* folder = write_librarian("gossips");
  const char* to = scratch_path("gossips_to");
  village v;
  village_open(&v, folder);
  const ovis_mob_id villager = village_mob(&v, 0);
  const ovis_known_gossip changed = {
      .subject = {{(uint32_t)-7, 2, 3, 40}}, .type = OVIS_GOSSIP_MINOR_NEGATIVE, .value = 60};
  const ovis_known_gossip gone = {
      .subject = {{(uint32_t)-7, 2, 3, 41}}, .type = OVIS_GOSSIP_MAJOR_POSITIVE, .value = 0};
  const ovis_known_gossip more = {
      .subject = {{5, 6, 7, 8}}, .type = OVIS_GOSSIP_TRADING, .value = 4};
  const ovis_known_gossip local = {
      .subject = {{0, 0, 0, 2}}, .type = OVIS_GOSSIP_TRADING, .value = 4}; // a mob without UUID
  assert_int_equal(ovis_villager_set_gossip(v.sim, villager, &changed), OVIS_OK);
  assert_int_equal(ovis_villager_set_gossip(v.sim, villager, &gone), OVIS_OK);
  assert_int_equal(ovis_villager_set_gossip(v.sim, villager, &more), OVIS_OK);
  assert_int_equal(ovis_villager_set_gossip(v.sim, villager, &local), OVIS_OK);
  ovis_stack bread = ovis_mob_get_inventory(v.sim, villager, 0);
  bread.count = 2;
  assert_int_equal(ovis_mob_set_inventory(v.sim, villager, 0, &bread), OVIS_OK);
  village_store(&v, folder, to);
  save_expect_text(to,
                   "Gossips:[{Type:\"trading\",Target:[I;-7,2,3,40],Value:10,strange:40b},"
                   "{Type:\"minor_negative\",Target:[I;-7,2,3,40],Value:60,strange:40b},"
                   "{Type:\"trading\",Target:[I;5,6,7,8],Value:4},"
                   "{Type:\"rumor\",Target:[I;-7,2,3,40],Value:10,strange:40b}]",
                   true);
  save_expect_text(to,
                   "Inventory:[{id:\"minecraft:bread\",Count:2b},"
                   "{id:\"minecraft:wheat_seeds\",Count:64b},{id:\"minecraft:diamond\",Count:2b},"
                   "{id:\"minecraft:carrot\",Count:3b,tag:{display:\"Fred\"}}]",
                   true);
  save_expect_text(to, "specialPrice:0,priceMultiplier:0.0625f,xp:2,demand:-13", true);
  village_close(&v);
}

// A run of the simulation, written and read again, is where the run was.
TEST(a_run_that_was_saved_goes_on_with_the_same_goods) {
  const char* folder = write_librarian("run");
  const char* to = scratch_path("run_to");
  village v;
  village_open(&v, folder);
  const ovis_mob_id villager = village_mob(&v, 0);
  ovis_mob_id player;
  assert_int_equal(ovis_player_add(v.sim, (ovis_vec3){6.5, 64, 8.5}, 0, &player), OVIS_OK);
  assert_int_equal(ovis_villager_open_trade(v.sim, villager, player), OVIS_OK);
  assert_int_equal(ovis_villager_trade(v.sim, villager, 1), OVIS_OK);
  assert_int_equal(ovis_villager_close_trade(v.sim, villager), OVIS_OK);
  for (int32_t i = 0; i < 100; i++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
  }
  village_store(&v, folder, to);
  village again;
  village_open(&again, to);
  ovis_offer a[2];
  ovis_offer b[2];
  assert_int_equal(ovis_villager_get_offers(v.sim, villager, a, 2), 2);
  assert_int_equal(ovis_villager_get_offers(again.sim, village_mob(&again, 0), b, 2), 2);
  assert_memory_equal(a, b, sizeof a);
  assert_int_equal(a[1].uses, 1);
  ovis_known_gossip known[8];
  assert_int_equal(ovis_villager_get_gossips(again.sim, village_mob(&again, 0), known, 8), 3);
  for (int32_t i = 0; i < ovis_mob_get_inventory_size(v.sim, villager); i++) {
    const ovis_stack before = ovis_mob_get_inventory(v.sim, villager, i);
    const ovis_stack after = ovis_mob_get_inventory(again.sim, village_mob(&again, 0), i);
    assert_memory_equal(&before, &after, sizeof before);
  }
  village_close(&again);
  village_close(&v);
}

// ---- Bad input

// The sheep keeps what is not its own.
static const char wrong[] =
    "{id:'minecraft:villager',Pos:[5.5d,64d,8.5d],UUID:[I;1,2,3,1],LeftHanded:0b,"
    "VillagerData:{type:'mod:moon',profession:'minecraft:none',level:1},"
    "Offers:{Recipes:many},Gossips:5,Inventory:[I;1,2]},"
    "{id:'minecraft:sheep',Pos:[9.5d,64d,8.5d],UUID:[I;1,2,3,2],LeftHanded:0b," OFFERS
    ",Inventory:[{id:'minecraft:bread'}]}";

TEST(goods_of_a_wrong_type_are_kept) {
  const char* folder = scratch_path("wrong");
  const char* to = scratch_path("wrong_to");
  village_write(folder, wrong, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  assert_int_equal(ovis_villager_get_offers(v.sim, village_mob(&v, 0), NULL, 0), 0);
  assert_int_equal(ovis_villager_get_gossips(v.sim, village_mob(&v, 0), NULL, 0), 0);
  assert_int_equal(prop(&v, OVIS_PROP_VARIANT), 0);
  village_store(&v, folder, to);
  const document_counts counts = save_compare_documents(folder, to);
  assert_int_equal(counts.changed + counts.only_one, 0);
  village_close(&v);
}

TEST(goods_that_are_too_large_are_reported_and_kept) {
  const char* folder = scratch_path("hoarder");
  const char* to = scratch_path("hoarder_to");
  static char heap[41000]; // 20,000 numbers
  for (int32_t i = 0; i < 20000; i++) {
    memcpy(heap + 2 * i, "0,", 2);
  }
  static char text[41200];
  heap[39999] = '\0'; // the last comma
  snprintf(text, sizeof text,
           "{id:'minecraft:villager',Pos:[5.5d,64d,8.5d],UUID:[I;1,2,3,1],LeftHanded:0b,"
           "ActiveEffects:[{Id:1b,Amplifier:0b,Duration:-1}],Offers:{heap:[I;%s]}}",
           heap);
  village_write(folder, text, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  assert_true(v.saved.mobs.items[0].has_unread_goods);
  ovis_effect_state speed; // of the other entries nothing is lost
  assert_true(ovis_mob_get_effect(v.sim, village_mob(&v, 0), OVIS_EFFECT_SPEED, &speed));
  assert_non_null(strstr(v.reports, "the offers, gossips and items of the villager at 5.5 64 8.5 "
                                    "are too large"));
  const ovis_offer offer = {.cost_a = ovis_item_from_name("dirt"),
                            .cost_a_count = 1,
                            .result = ovis_item_from_name("emerald")};
  assert_int_equal(ovis_villager_set_offer(v.sim, village_mob(&v, 0), 0, &offer), OVIS_OK);
  village_store(&v, folder, to);
  const document_counts counts = save_compare_documents(folder, to);
  assert_int_equal(counts.changed + counts.only_one, 0);
  village_close(&v);
}

// ---- Repeated inputs

TEST(gossip_of_somebody_who_is_away_is_an_input) {
  village v;
  village_open(&v, write_librarian("input"));
  const ovis_mob_id villager = village_mob(&v, 0);
  assert_int_equal(ovis_sim_keep_inputs(v.sim, true), OVIS_OK);
  const ovis_known_gossip more = {
      .subject = {{5, 6, 7, 8}}, .type = OVIS_GOSSIP_TRADING, .value = 4};
  assert_int_equal(ovis_villager_set_gossip(v.sim, villager, &more), OVIS_OK);
  int32_t count;
  const ovis_input input = *ovis_sim_get_inputs(v.sim, &count);
  assert_int_equal(count, 1);
  const uint64_t hash = ovis_sim_get_hash(v.sim);
  const ovis_known_gossip gone = {.subject = {{5, 6, 7, 8}}, .type = OVIS_GOSSIP_TRADING};
  assert_int_equal(ovis_villager_set_gossip(v.sim, villager, &gone), OVIS_OK);
  assert_true(ovis_sim_get_hash(v.sim) != hash);
  assert_int_equal(ovis_sim_apply_input(v.sim, &input), OVIS_OK);
  assert_true(ovis_sim_get_hash(v.sim) == hash);
  village_close(&v);
}

// ---- The healer of a zombie villager

static const char patient[] =
    "{id:'minecraft:zombie_villager',Pos:[5.5d,64d,8.5d],UUID:[I;1,2,3,1],LeftHanded:0b,"
    "ConversionTime:3000,ConversionPlayer:[I;-7,2,3,40]}";

TEST(the_healer_of_a_zombie_villager_comes_back_and_is_written) {
  const char* folder = scratch_path("patient");
  const char* same = scratch_path("patient_same");
  const char* other = scratch_path("patient_other");
  const char* nobody = scratch_path("patient_nobody");
  village_write(folder, patient, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  const ovis_mob_id zombie = village_mob(&v, 0);
  ovis_uuid healer;
  assert_true(ovis_mob_get_healer(v.sim, zombie, &healer));
  assert_int_equal(healer.words[0], (uint32_t)-7);
  assert_int_equal(healer.words[3], 40);
  village_store(&v, folder, same);
  const document_counts counts = save_compare_documents(folder, same);
  assert_int_equal(counts.changed + counts.only_one, 0);

  const ovis_uuid another = {{9, 8, 7, 6}};
  const ovis_uuid none = {{0}};
  const uint64_t hash = ovis_sim_get_hash(v.sim);
  assert_int_equal(ovis_mob_set_healer(v.sim, zombie, another), OVIS_OK);
  assert_true(ovis_sim_get_hash(v.sim) != hash);
  village_store(&v, folder, other);
  save_expect_text(other, "ConversionPlayer:[I;9,8,7,6]", true);
  assert_int_equal(ovis_mob_set_healer(v.sim, zombie, none), OVIS_OK);
  assert_false(ovis_mob_get_healer(v.sim, zombie, &healer));
  village_store(&v, folder, nobody);
  save_expect_text(nobody, "ConversionPlayer", false);
  village_close(&v);
}

TEST(a_healer_is_an_input_and_only_the_sick_have_one) {
  const char* folder = scratch_path("patient_input");
  village_write(folder, patient, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  const ovis_uuid another = {{9, 8, 7, 6}};
  const ovis_uuid none = {{0}};
  assert_int_equal(ovis_sim_keep_inputs(v.sim, true), OVIS_OK);
  assert_int_equal(ovis_mob_set_healer(v.sim, village_mob(&v, 0), another), OVIS_OK);
  int32_t count;
  const ovis_input input = *ovis_sim_get_inputs(v.sim, &count);
  assert_int_equal(count, 1);
  const uint64_t hash = ovis_sim_get_hash(v.sim);
  assert_int_equal(ovis_mob_set_healer(v.sim, village_mob(&v, 0), none), OVIS_OK);
  assert_int_equal(ovis_sim_apply_input(v.sim, &input), OVIS_OK);
  assert_true(ovis_sim_get_hash(v.sim) == hash);
  assert_int_equal(ovis_mob_set_healer(v.sim, OVIS_NO_MOB, another), OVIS_NOT_FOUND);
  village_close(&v);
  village_open(&v, write_librarian("healthy"));
  assert_int_equal(ovis_mob_set_healer(v.sim, village_mob(&v, 0), another), OVIS_NOT_FOUND);
  village_close(&v);
}
