// Offers, gossips, inventories and clocks of villagers: read, written back, and kept where Ovis
// does not know them.
#include "support/save_compare.h"
#include "support/save_fixture.h"
#include "support/save_village.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Helpers

// The entities of chunk 0 0 as text. Valid until the next call.
static const char* text_of(const char* folder) {
  static char text[16000];
  save_bytes document = save_document(folder, OVIS_SAVE_ENTITIES, 0, 0);
  char* whole = save_document_text(&document);
  snprintf(text, sizeof text, "%s", whole);
  free(whole);
  save_bytes_free(&document);
  return text;
}

static void expect_text(const char* folder, const char* part, bool is_there) {
  const char* text = text_of(folder);
  if ((strstr(text, part) != NULL) != is_there) {
    fail_msg("%s is %s in %s", part, is_there ? "not" : "still", text);
  }
}

static void put_item(nbt_writer* w, const char* name, const char* id, int8_t count) {
  nbt_compound(w, name);
  nbt_string(w, "id", id);
  nbt_byte(w, "Count", count);
  nbt_end(w);
}

// ---- A librarian of 1.19 with everything

// Emeralds for paper; an enchanted book for emeralds and a book; and one that cannot be read.
static void put_offers(nbt_writer* w) {
  nbt_compound(w, "Offers");
  nbt_string(w, "unknown", "kept");
  nbt_list(w, "Recipes", OVIS_NBT_COMPOUND);
  nbt_compound(w, NULL);
  put_item(w, "buy", "minecraft:paper", 24);
  put_item(w, "buyB", "minecraft:air", 0);
  put_item(w, "sell", "minecraft:emerald", 1);
  nbt_int(w, "uses", 3);
  nbt_int(w, "maxUses", 16);
  nbt_byte(w, "rewardExp", 1);
  nbt_int(w, "specialPrice", 0);
  nbt_float(w, "priceMultiplier", 0.0625f);
  nbt_int(w, "xp", 2);
  nbt_int(w, "demand", -13);
  nbt_end(w);
  nbt_compound(w, NULL);
  put_item(w, "buy", "minecraft:emerald", 19);
  put_item(w, "buyB", "minecraft:book", 1);
  nbt_compound(w, "sell");
  nbt_string(w, "id", "minecraft:enchanted_book");
  nbt_byte(w, "Count", 1);
  nbt_compound(w, "tag");
  nbt_string(w, "spell", "mending");
  nbt_end(w);
  nbt_end(w);
  nbt_int(w, "maxUses", 12);
  nbt_float(w, "priceMultiplier", 0.25f);
  nbt_end(w);
  nbt_compound(w, NULL);
  put_item(w, "buy", "minecraft:emerald", 99); // no stack is so large
  put_item(w, "sell", "minecraft:dirt", 1);
  nbt_end(w);
  nbt_end(w); // Recipes
  nbt_end(w); // Offers
}

static void put_gossip(nbt_writer* w, const char* type, int32_t subject, int32_t value) {
  nbt_compound(w, NULL);
  nbt_string(w, "Type", type);
  nbt_ints(w, "Target", (const int32_t[]){-7, 2, 3, subject}, 4);
  nbt_int(w, "Value", value);
  nbt_byte(w, "strange", (int8_t)subject);
  nbt_end(w);
}

static void put_librarian(void* context, nbt_writer* w) {
  (void)context;
  village_put_mob(w, "minecraft:villager", 1, 5.5);
  nbt_compound(w, "VillagerData");
  nbt_string(w, "type", "minecraft:savanna");
  nbt_string(w, "profession", "minecraft:librarian");
  nbt_int(w, "level", 2);
  nbt_end(w);
  nbt_int(w, "Xp", 12);
  nbt_byte(w, "FoodLevel", 5);
  nbt_long(w, "LastRestock", 2500);
  nbt_int(w, "RestocksToday", 1);
  nbt_long(w, "LastGossipDecay", 2100);
  put_offers(w);
  nbt_list(w, "Gossips", OVIS_NBT_COMPOUND);
  put_gossip(w, "trading", 40, 10);
  put_gossip(w, "rumor", 40, 10); // of a mod
  put_gossip(w, "minor_negative", 40, 25);
  put_gossip(w, "major_positive", 41, 20);
  nbt_end(w);
  nbt_list(w, "Inventory", OVIS_NBT_COMPOUND);
  nbt_compound(w, NULL);
  nbt_string(w, "id", "minecraft:bread");
  nbt_byte(w, "Count", 6);
  nbt_end(w);
  nbt_compound(w, NULL);
  nbt_string(w, "id", "minecraft:diamond"); // nothing that villagers carry here
  nbt_byte(w, "Count", 2);
  nbt_end(w);
  nbt_compound(w, NULL);
  nbt_string(w, "id", "minecraft:carrot");
  nbt_byte(w, "Count", 3);
  nbt_compound(w, "tag");
  nbt_string(w, "display", "Fred");
  nbt_end(w);
  nbt_end(w);
  nbt_compound(w, NULL);
  nbt_string(w, "id", "minecraft:wheat_seeds");
  nbt_byte(w, "Count", 64);
  nbt_end(w);
  nbt_end(w);
  nbt_end(w); // the villager
}

static const char* write_librarian(const char* name) {
  const char* folder = scratch_path("%s", name);
  village_write(folder, put_librarian, NULL, village_points, VILLAGE_POINTS);
  return folder;
}

static double prop(const village* v, ovis_prop which) {
  double value;
  assert_true(ovis_sim_get(v->sim, village_mob(v, 0), which, &value));
  return value;
}

TEST(a_villager_comes_back_whole) {
  village v;
  village_open(&v, write_librarian("whole"));
  const ovis_mob_id villager = village_mob(&v, 0);
  ovis_offer offers[3];
  assert_int_equal(ovis_sim_offers(v.sim, villager, offers, 3), 2);
  assert_string_equal(offers[0].cost_a, "paper");
  assert_int_equal(offers[0].cost_a_count, 24);
  assert_string_equal(offers[0].cost_b, "");
  assert_string_equal(offers[0].result, "emerald");
  assert_int_equal(offers[0].uses, 3);
  assert_int_equal(offers[0].max_uses, 16);
  assert_int_equal(offers[0].demand, -13);
  assert_int_equal(offers[0].xp, 2);
  assert_true(offers[0].price_multiplier == 0.0625f);
  assert_string_equal(offers[1].cost_b, "book");
  assert_int_equal(offers[1].cost_b_count, 1);
  assert_int_equal(offers[1].max_uses, 12);
  assert_int_equal(offers[1].uses, 0);
  assert_int_equal(offers[1].xp, 1); // as in a recipe that does not say
  ovis_known_gossip gossips[4];
  assert_int_equal(ovis_sim_gossips(v.sim, villager, gossips, 4), 3);
  assert_int_equal(gossips[0].type, OVIS_GOSSIP_TRADING);
  assert_int_equal(gossips[0].value, 10);
  assert_int_equal(gossips[0].subject[0], (uint32_t)-7);
  assert_int_equal(gossips[0].subject[3], 40);
  assert_int_equal(gossips[1].type, OVIS_GOSSIP_MINOR_NEGATIVE);
  assert_int_equal(gossips[2].subject[3], 41);
  const ovis_stack bread = ovis_sim_packed(v.sim, villager, 0);
  assert_string_equal(bread.item, "bread");
  assert_int_equal(bread.count, 6);
  assert_int_equal(ovis_sim_packed(v.sim, villager, 1).count, 64);
  assert_int_equal(ovis_sim_packed(v.sim, villager, 2).count, 0);
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
  assert_int_equal(ovis_sim_offers(v.sim, villager, offers, 2), 2);
  offers[0].demand = 7;
  offers[0].uses = 0;
  offers[1].uses = 2; // an entry that the recipe does not have
  assert_int_equal(ovis_sim_set_offer(v.sim, villager, 0, &offers[0]), OVIS_OK);
  assert_int_equal(ovis_sim_set_offer(v.sim, villager, 1, &offers[1]), OVIS_OK);
  const ovis_offer more = {.cost_a = "emerald",
                           .cost_a_count = 5,
                           .result = "mod:lamp",
                           .result_count = 2,
                           .max_uses = 8,
                           .price_multiplier = 0.0625f};
  assert_int_equal(ovis_sim_set_offer(v.sim, villager, 2, &more), OVIS_OK);
  village_store(&v, folder, to);
  expect_text(
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
  assert_int_equal(ovis_sim_offers(v.sim, village_mob(&v, 0), again, 4), 3);
  assert_memory_equal(&again[0], &offers[0], sizeof offers[0]);
  assert_memory_equal(&again[1], &offers[1], sizeof offers[1]);
  assert_string_equal(again[2].result, "mod:lamp");
  village_close(&v);
}

TEST(offers_that_the_host_removed_or_replaced_leave_the_save) {
  const char* folder = write_librarian("fewer");
  const char* to = scratch_path("fewer_to");
  village v;
  village_open(&v, folder);
  const ovis_mob_id villager = village_mob(&v, 0);
  ovis_offer first;
  ovis_sim_offers(v.sim, villager, &first, 1);
  first.result_count = 2;
  assert_int_equal(ovis_sim_set_offer(v.sim, villager, 1, NULL), OVIS_OK);
  assert_int_equal(ovis_sim_set_offer(v.sim, villager, 0, &first), OVIS_OK);
  village_store(&v, folder, to);
  expect_text(to, "sell:{id:\"minecraft:emerald\",Count:2b}", true);
  expect_text(to, "enchanted_book", false);
  expect_text(to, "{buy:{id:\"minecraft:emerald\",Count:99b}", true); // never read, so kept
  village_close(&v);
}

TEST(gossips_and_items_are_written_back_and_strange_ones_kept) {
  const char* folder = write_librarian("gossips");
  const char* to = scratch_path("gossips_to");
  village v;
  village_open(&v, folder);
  const ovis_mob_id villager = village_mob(&v, 0);
  const ovis_known_gossip changed = {
      .subject = {(uint32_t)-7, 2, 3, 40}, .type = OVIS_GOSSIP_MINOR_NEGATIVE, .value = 60};
  const ovis_known_gossip gone = {
      .subject = {(uint32_t)-7, 2, 3, 41}, .type = OVIS_GOSSIP_MAJOR_POSITIVE, .value = 0};
  const ovis_known_gossip more = {.subject = {5, 6, 7, 8}, .type = OVIS_GOSSIP_TRADING, .value = 4};
  const ovis_known_gossip local = {
      .subject = {0, 0, 0, 2}, .type = OVIS_GOSSIP_TRADING, .value = 4}; // a mob without UUID
  assert_int_equal(ovis_sim_set_gossip(v.sim, villager, &changed), OVIS_OK);
  assert_int_equal(ovis_sim_set_gossip(v.sim, villager, &gone), OVIS_OK);
  assert_int_equal(ovis_sim_set_gossip(v.sim, villager, &more), OVIS_OK);
  assert_int_equal(ovis_sim_set_gossip(v.sim, villager, &local), OVIS_OK);
  ovis_stack bread = ovis_sim_packed(v.sim, villager, 0);
  bread.count = 2;
  assert_true(ovis_sim_pack(v.sim, villager, 0, &bread));
  village_store(&v, folder, to);
  expect_text(to,
              "Gossips:[{Type:\"trading\",Target:[I;-7,2,3,40],Value:10,strange:40b},"
              "{Type:\"minor_negative\",Target:[I;-7,2,3,40],Value:60,strange:40b},"
              "{Type:\"trading\",Target:[I;5,6,7,8],Value:4},"
              "{Type:\"rumor\",Target:[I;-7,2,3,40],Value:10,strange:40b}]",
              true);
  expect_text(to,
              "Inventory:[{id:\"minecraft:bread\",Count:2b},"
              "{id:\"minecraft:wheat_seeds\",Count:64b},{id:\"minecraft:diamond\",Count:2b},"
              "{id:\"minecraft:carrot\",Count:3b,tag:{display:\"Fred\"}}]",
              true);
  expect_text(to, "specialPrice:0,priceMultiplier:0.0625f,xp:2,demand:-13", true);
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
  assert_int_equal(ovis_sim_add_player(v.sim, (ovis_vec3){6.5, 64, 8.5}, 0, &player), OVIS_OK);
  assert_true(ovis_sim_open_trade(v.sim, villager, player));
  assert_true(ovis_sim_trade(v.sim, villager, 1));
  assert_true(ovis_sim_close_trade(v.sim, villager));
  for (int32_t i = 0; i < 100; i++) {
    assert_int_equal(ovis_sim_tick(v.sim), OVIS_OK);
  }
  village_store(&v, folder, to);
  village again;
  village_open(&again, to);
  ovis_offer a[2];
  ovis_offer b[2];
  assert_int_equal(ovis_sim_offers(v.sim, villager, a, 2), 2);
  assert_int_equal(ovis_sim_offers(again.sim, village_mob(&again, 0), b, 2), 2);
  assert_memory_equal(a, b, sizeof a);
  assert_int_equal(a[1].uses, 1);
  ovis_known_gossip known[8];
  assert_int_equal(ovis_sim_gossips(again.sim, village_mob(&again, 0), known, 8), 3);
  for (int32_t i = 0; i < ovis_sim_pack_size(v.sim, villager); i++) {
    const ovis_stack before = ovis_sim_packed(v.sim, villager, i);
    const ovis_stack after = ovis_sim_packed(again.sim, village_mob(&again, 0), i);
    assert_memory_equal(&before, &after, sizeof before);
  }
  village_close(&again);
  village_close(&v);
}

// ---- Bad input

static void put_wrong(void* context, nbt_writer* w) {
  (void)context;
  village_put_mob(w, "minecraft:villager", 1, 5.5);
  nbt_compound(w, "VillagerData");
  nbt_string(w, "type", "mod:moon");
  nbt_string(w, "profession", "minecraft:none");
  nbt_int(w, "level", 1);
  nbt_end(w);
  nbt_compound(w, "Offers");
  nbt_string(w, "Recipes", "many");
  nbt_end(w);
  nbt_int(w, "Gossips", 5);
  nbt_ints(w, "Inventory", (const int32_t[]){1, 2}, 2);
  nbt_end(w);
  village_put_mob(w, "minecraft:sheep", 2, 9.5); // keeps what is not its own
  put_offers(w);
  nbt_list(w, "Inventory", OVIS_NBT_COMPOUND);
  nbt_compound(w, NULL);
  nbt_string(w, "id", "minecraft:bread");
  nbt_end(w);
  nbt_end(w);
  nbt_end(w);
}

TEST(goods_of_a_wrong_type_are_kept) {
  const char* folder = scratch_path("wrong");
  const char* to = scratch_path("wrong_to");
  village_write(folder, put_wrong, NULL, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  assert_int_equal(ovis_sim_offers(v.sim, village_mob(&v, 0), NULL, 0), 0);
  assert_int_equal(ovis_sim_gossips(v.sim, village_mob(&v, 0), NULL, 0), 0);
  assert_int_equal(prop(&v, OVIS_PROP_VARIANT), 0);
  village_store(&v, folder, to);
  const document_counts counts = save_compare_documents(folder, to);
  assert_int_equal(counts.changed + counts.only_one, 0);
  village_close(&v);
}

static void put_hoarder(void* context, nbt_writer* w) {
  static int32_t block[20000];
  (void)context;
  village_put_mob(w, "minecraft:villager", 1, 5.5);
  nbt_compound(w, "Offers");
  nbt_ints(w, "heap", block, 20000);
  nbt_end(w);
  nbt_end(w);
}

TEST(goods_that_are_too_large_are_reported_and_kept) {
  const char* folder = scratch_path("hoarder");
  const char* to = scratch_path("hoarder_to");
  village_write(folder, put_hoarder, NULL, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  assert_true(v.saved.mobs.items[0].has_unread_goods);
  assert_non_null(strstr(v.reports, "the offers, gossips and items of the villager at 5.5 64 8.5 "
                                    "are too large"));
  const ovis_offer offer = {.cost_a = "dirt", .cost_a_count = 1, .result = "emerald"};
  assert_int_equal(ovis_sim_set_offer(v.sim, village_mob(&v, 0), 0, &offer), OVIS_OK);
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
  const ovis_known_gossip more = {.subject = {5, 6, 7, 8}, .type = OVIS_GOSSIP_TRADING, .value = 4};
  assert_int_equal(ovis_sim_set_gossip(v.sim, villager, &more), OVIS_OK);
  int32_t count;
  const ovis_input input = *ovis_sim_inputs(v.sim, &count);
  assert_int_equal(count, 1);
  const uint64_t hash = ovis_sim_hash(v.sim);
  const ovis_known_gossip gone = {.subject = {5, 6, 7, 8}, .type = OVIS_GOSSIP_TRADING};
  assert_int_equal(ovis_sim_set_gossip(v.sim, villager, &gone), OVIS_OK);
  assert_true(ovis_sim_hash(v.sim) != hash);
  assert_int_equal(ovis_sim_apply(v.sim, &input), OVIS_OK);
  assert_true(ovis_sim_hash(v.sim) == hash);
  village_close(&v);
}

// ---- The healer of a zombie villager

static void put_patient(void* context, nbt_writer* w) {
  (void)context;
  village_put_mob(w, "minecraft:zombie_villager", 1, 5.5);
  nbt_int(w, "ConversionTime", 3000);
  nbt_ints(w, "ConversionPlayer", (const int32_t[]){-7, 2, 3, 40}, 4);
  nbt_end(w);
}

TEST(the_healer_of_a_zombie_villager_comes_back_and_is_written) {
  const char* folder = scratch_path("patient");
  const char* same = scratch_path("patient_same");
  const char* other = scratch_path("patient_other");
  const char* nobody = scratch_path("patient_nobody");
  village_write(folder, put_patient, NULL, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  const ovis_mob_id patient = village_mob(&v, 0);
  uint32_t healer[4];
  assert_true(ovis_sim_healer(v.sim, patient, healer));
  assert_int_equal(healer[0], (uint32_t)-7);
  assert_int_equal(healer[3], 40);
  village_store(&v, folder, same);
  const document_counts counts = save_compare_documents(folder, same);
  assert_int_equal(counts.changed + counts.only_one, 0);

  const uint32_t another[4] = {9, 8, 7, 6};
  const uint32_t none[4] = {0};
  const uint64_t hash = ovis_sim_hash(v.sim);
  assert_int_equal(ovis_sim_set_healer(v.sim, patient, another), OVIS_OK);
  assert_true(ovis_sim_hash(v.sim) != hash);
  village_store(&v, folder, other);
  expect_text(other, "ConversionPlayer:[I;9,8,7,6]", true);
  assert_int_equal(ovis_sim_set_healer(v.sim, patient, none), OVIS_OK);
  assert_false(ovis_sim_healer(v.sim, patient, healer));
  village_store(&v, folder, nobody);
  expect_text(nobody, "ConversionPlayer", false);
  village_close(&v);
}

TEST(a_healer_is_an_input_and_only_the_sick_have_one) {
  const char* folder = scratch_path("patient_input");
  village_write(folder, put_patient, NULL, village_points, VILLAGE_POINTS);
  village v;
  village_open(&v, folder);
  const uint32_t another[4] = {9, 8, 7, 6};
  const uint32_t none[4] = {0};
  assert_int_equal(ovis_sim_keep_inputs(v.sim, true), OVIS_OK);
  assert_int_equal(ovis_sim_set_healer(v.sim, village_mob(&v, 0), another), OVIS_OK);
  int32_t count;
  const ovis_input input = *ovis_sim_inputs(v.sim, &count);
  assert_int_equal(count, 1);
  const uint64_t hash = ovis_sim_hash(v.sim);
  assert_int_equal(ovis_sim_set_healer(v.sim, village_mob(&v, 0), none), OVIS_OK);
  assert_int_equal(ovis_sim_apply(v.sim, &input), OVIS_OK);
  assert_true(ovis_sim_hash(v.sim) == hash);
  assert_int_equal(ovis_sim_set_healer(v.sim, 0, another), OVIS_NOT_FOUND);
  village_close(&v);
  village_open(&v, write_librarian("healthy"));
  assert_int_equal(ovis_sim_set_healer(v.sim, village_mob(&v, 0), another), OVIS_NOT_FOUND);
  village_close(&v);
}
