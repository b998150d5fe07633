// Public functions of villages with values that no host means.
#include "support/asserts.h"
#include "support/mob_scene.h"
#include "support/test.h"

#include <math.h>

static ovis_offer bread(void) {
  return (ovis_offer){.cost_a = ovis_item_from_name("emerald"),
                      .cost_a_count = 1,
                      .result = ovis_item_from_name("bread"),
                      .result_count = 6,
                      .max_uses = 16,
                      .xp = 1,
                      .price_multiplier = 0.05f};
}

TEST(bells_and_gossip_with_bad_values) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 62.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 60.5);
  asserts_begin();
  assert_int_not_equal(ovis_village_ring_bell(scene.sim, (ovis_pos){60, 64, 64}),
                       OVIS_OK); // no bell
  assert_int_not_equal(ovis_village_ring_bell(scene.sim, (ovis_pos){30000000, 64, 64}), OVIS_OK);
  assert_string_equal(ovis_gossip_name(OVIS_GOSSIP_TRADING), "trading");
  assert_string_equal(ovis_gossip_name((ovis_gossip)77), "unknown");
  assert_string_equal(ovis_gossip_name((ovis_gossip)-1), "unknown");
  assert_int_not_equal(
      ovis_villager_add_gossip(scene.sim, OVIS_NO_MOB, player, OVIS_GOSSIP_TRADING, 5), OVIS_OK);
  assert_int_not_equal(ovis_villager_add_gossip(scene.sim, sheep, player, OVIS_GOSSIP_TRADING, 5),
                       OVIS_OK);
  assert_int_not_equal(
      ovis_villager_add_gossip(scene.sim, villager, OVIS_NO_MOB, OVIS_GOSSIP_TRADING, 5), OVIS_OK);
  assert_int_not_equal(ovis_villager_add_gossip(scene.sim, villager, player, (ovis_gossip)9, 5),
                       OVIS_OK);
  assert_int_not_equal(
      ovis_villager_add_gossip(scene.sim, villager, player, OVIS_GOSSIP_TRADING, -1), OVIS_OK);
  assert_int_not_equal(
      ovis_villager_add_gossip(scene.sim, villager, player, OVIS_GOSSIP_TRADING, 201), OVIS_OK);
  ovis_known_gossip known = {.subject = {{1, 2, 3, 4}}, .type = OVIS_GOSSIP_TRADING, .value = 201};
  assert_int_equal(ovis_villager_set_gossip(scene.sim, villager, &known), OVIS_OUT_OF_RANGE);
  known.value = -1;
  assert_int_equal(ovis_villager_set_gossip(scene.sim, villager, &known), OVIS_OUT_OF_RANGE);
  known.value = 5;
  assert_int_equal(ovis_villager_set_gossip(scene.sim, sheep, &known), OVIS_NOT_FOUND);
  known.type = (ovis_gossip)9;
  assert_int_equal(ovis_villager_set_gossip(scene.sim, villager, &known), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_villager_get_gossips(scene.sim, sheep, NULL, 0), 0);
  assert_int_equal(ovis_villager_get_gossips(scene.sim, villager, NULL, 0), 0);
  assert_int_equal(ovis_villager_get_reputation(scene.sim, villager, player), 0);
  assert_int_equal(ovis_villager_get_reputation(scene.sim, sheep, player), 0);
  assert_int_equal(ovis_villager_get_reputation(scene.sim, OVIS_NO_MOB, OVIS_NO_MOB), 0);
  asserts_end();
  mob_scene_close(&scene);
}

TEST(trades_with_bad_values) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 62.5, 60.5);
  const ovis_mob_id player = mob_scene_player(&scene, 64.5, 60.5);
  ovis_offer offer = bread();
  asserts_begin();
  assert_int_equal(ovis_villager_set_offer(scene.sim, sheep, 0, &offer), OVIS_NOT_FOUND);
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, 1, &offer), OVIS_OUT_OF_RANGE);
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, -1, &offer), OVIS_OUT_OF_RANGE);
  offer.price_multiplier = NAN;
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, 0, &offer), OVIS_OUT_OF_RANGE);
  offer = bread();
  offer.uses = -1;
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, 0, &offer), OVIS_OUT_OF_RANGE);
  offer = bread();
  offer.cost_b = ovis_item_from_name("mod:lamp"); // which the simulation has no name of
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, 0, &offer), OVIS_OUT_OF_RANGE);
  assert_int_not_equal(ovis_villager_open_trade(scene.sim, villager, player), OVIS_OK); // no offers
  assert_int_equal(ovis_villager_get_offers(scene.sim, villager, NULL, 0), 0);
  assert_int_equal(ovis_villager_get_price(scene.sim, villager, 0), 0);
  offer = bread();
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, 0, &offer), OVIS_OK);
  assert_int_equal(ovis_villager_get_offers(scene.sim, OVIS_NO_MOB, NULL, 0), 0);
  assert_int_equal(ovis_villager_get_price(scene.sim, villager, -1), 0);
  assert_int_equal(ovis_villager_get_price(scene.sim, villager, 7), 0);
  assert_int_not_equal(ovis_villager_trade(scene.sim, villager, 0), OVIS_OK); // nobody trades
  assert_int_not_equal(ovis_villager_close_trade(scene.sim, villager), OVIS_OK);
  assert_int_not_equal(ovis_villager_open_trade(scene.sim, villager, sheep), OVIS_OK);
  assert_int_not_equal(ovis_villager_open_trade(scene.sim, sheep, player), OVIS_OK);
  assert_int_equal(ovis_villager_open_trade(scene.sim, villager, player), OVIS_OK);
  assert_int_not_equal(ovis_villager_open_trade(scene.sim, villager, player), OVIS_OK);
  assert_int_not_equal(ovis_villager_trade(scene.sim, villager, 1), OVIS_OK);
  assert_int_equal(ovis_villager_trade(scene.sim, villager, 0), OVIS_OK);
  assert_int_equal(ovis_villager_close_trade(scene.sim, villager), OVIS_OK);
  assert_int_equal(ovis_villager_set_offer(scene.sim, villager, 0, NULL), OVIS_OK);
  asserts_end();
  mob_scene_close(&scene);
}

TEST(only_zombie_villagers_have_a_healer) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 8.5, 8.5);
  ovis_uuid subject = {{1, 2, 3, 4}};
  assert_int_equal(ovis_mob_set_healer(scene.sim, sheep, subject), OVIS_NOT_FOUND);
  assert_int_equal(ovis_mob_set_healer(scene.sim, (ovis_mob_id){12345}, subject), OVIS_NOT_FOUND);
  assert_false(ovis_mob_get_healer(scene.sim, (ovis_mob_id){12345}, &subject));
  assert_int_equal(subject.words[0], 0);
  mob_scene_close(&scene);
}

TEST(only_wardens_have_suspects) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 8.5, 8.5);
  const ovis_mob_id warden = mob_scene_spawn(&scene, "warden", 12.5, 8.5);
  ovis_suspect found;
  assert_int_not_equal(ovis_warden_set_suspect(scene.sim, sheep, warden, 5), OVIS_OK);
  assert_int_not_equal(ovis_warden_set_suspect(scene.sim, warden, warden, 5), OVIS_OK);
  assert_int_not_equal(ovis_warden_set_suspect(scene.sim, warden, (ovis_mob_id){12345}, 5),
                       OVIS_OK);
  assert_int_not_equal(ovis_warden_set_suspect(scene.sim, (ovis_mob_id){12345}, sheep, 5), OVIS_OK);
  assert_int_not_equal(ovis_warden_set_suspect(scene.sim, warden, sheep, -1), OVIS_OK);
  assert_int_not_equal(ovis_warden_set_suspect(scene.sim, warden, sheep, OVIS_ANGER_MAX + 1),
                       OVIS_OK);
  assert_int_equal(ovis_warden_get_suspects(scene.sim, sheep, &found, 1), 0);
  assert_int_equal(ovis_warden_get_suspects(scene.sim, (ovis_mob_id){12345}, &found, 1), 0);
  assert_int_equal(ovis_warden_get_suspects(scene.sim, warden, &found, 1), 0);
  assert_int_equal(ovis_warden_set_suspect(scene.sim, warden, sheep, OVIS_ANGER_MAX), OVIS_OK);
  assert_int_equal(ovis_warden_get_suspects(scene.sim, warden, NULL, 0), 1);
  assert_int_equal(ovis_warden_get_suspects(scene.sim, warden, &found, 1), 1);
  assert_int_equal(found.anger, OVIS_ANGER_MAX);
  assert_int_equal(ovis_warden_set_suspect(scene.sim, warden, sheep, 0), OVIS_OK);
  assert_int_equal(ovis_warden_get_suspects(scene.sim, warden, NULL, 0), 0);
  mob_scene_close(&scene);
}

// A host's setting is an input: another run that repeats it has the same suspects.
TEST(suspects_can_be_set_again_from_inputs) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene copy = mob_scene_open("grass_block");
  ovis_sim_keep_inputs(scene.sim, true);
  const ovis_mob_id warden = mob_scene_spawn(&scene, "warden", 12.5, 8.5);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 8.5, 8.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 8.5, 12.5);
  const int32_t angers[][2] = {{90, 20}, {40, 100}, {0, 0}};
  for (int32_t tick = 0; tick < 30; tick++) {
    if (tick % 10 == 4) {
      assert_int_equal(ovis_warden_set_suspect(scene.sim, warden, sheep, angers[tick / 10][0]),
                       OVIS_OK);
      assert_int_equal(ovis_warden_set_suspect(scene.sim, warden, cow, angers[tick / 10][1]),
                       OVIS_OK);
    }
    mob_scene_ticks(&scene, 1);
    int32_t count;
    const ovis_input* inputs = ovis_sim_get_inputs(scene.sim, &count);
    for (int32_t i = 0; i < count; i++) {
      assert_int_equal(ovis_sim_apply_input(copy.sim, &inputs[i]), OVIS_OK);
    }
    mob_scene_ticks(&copy, 1);
    assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(copy.sim));
  }
  ovis_input bad = {.kind = OVIS_INPUT_SUSPECT, .mob = 1, .other = 2, .value = (double)NAN};
  assert_int_equal(ovis_sim_apply_input(copy.sim, &bad), OVIS_OUT_OF_RANGE);
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}

TEST(lists_of_memories_with_bad_values) {
  const ovis_memory explored = OVIS_MEM_SNIFFER_EXPLORED_POSITIONS;
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 8.5, 8.5);
  const ovis_mob_id sniffer = mob_scene_spawn(&scene, "sniffer", 12.5, 8.5);
  ovis_memory_value items[4];
  ovis_memory_value place = {.type = OVIS_MEMORY_PLACES, .cell = {1, 2, 3}};
  assert_int_not_equal(ovis_mob_set_memory(scene.sim, sheep, explored, &place), OVIS_OK);
  assert_int_not_equal(ovis_mob_set_memory(scene.sim, sniffer, OVIS_MEM_DOORS_TO_CLOSE, &place),
                       OVIS_OK);
  assert_int_not_equal(ovis_mob_set_memory(scene.sim, sniffer, OVIS_MEM_VISIBLE_LIVING, NULL),
                       OVIS_OK);
  ovis_memory_value walk = {
      .type = OVIS_MEMORY_WALK, .cell = {0, 64, 0}, .ttl = OVIS_MEMORY_FOR_EVER, .speed = 64.5f};
  assert_int_not_equal(ovis_mob_set_memory(scene.sim, sniffer, OVIS_MEM_WALK_TARGET, &walk),
                       OVIS_OK);
  walk.speed = 64;
  assert_int_equal(ovis_mob_set_memory(scene.sim, sniffer, OVIS_MEM_WALK_TARGET, &walk), OVIS_OK);
  place.type = OVIS_MEMORY_PLACE;
  assert_int_not_equal(ovis_mob_set_memory(scene.sim, sniffer, explored, &place), OVIS_OK);
  place.type = OVIS_MEMORY_PLACES;
  place.cell.x = INT32_MAX;
  assert_int_not_equal(ovis_mob_set_memory(scene.sim, sniffer, explored, &place), OVIS_OK);
  assert_int_equal(ovis_mob_get_memory_items(scene.sim, sniffer, explored, items, 4), 0);
  for (int32_t i = 0; i < OVIS_MEMORY_PLACES_MAX; i++) {
    place.cell.x = i;
    assert_int_equal(ovis_mob_set_memory(scene.sim, sniffer, explored, &place), OVIS_OK);
  }
  assert_int_not_equal(ovis_mob_set_memory(scene.sim, sniffer, explored, &place), OVIS_OK);
  assert_int_equal(ovis_mob_get_memory_items(scene.sim, sniffer, explored, items, 4),
                   OVIS_MEMORY_PLACES_MAX);
  assert_int_equal(items[3].cell.x, 3);
  assert_int_equal(items[3].type, OVIS_MEMORY_PLACE);
  assert_int_equal(ovis_mob_get_memory_items(scene.sim, sniffer, OVIS_MEM_WALK_TARGET, items, 4),
                   0);
  assert_int_equal(ovis_mob_get_memory_items(scene.sim, sniffer, (ovis_memory)600, items, 4), 0);
  assert_int_equal(ovis_mob_get_memory_items(scene.sim, sheep, explored, items, 4), 0);
  assert_int_equal(ovis_mob_get_memory_items(scene.sim, (ovis_mob_id){12345}, explored, items, 4),
                   0);
  mob_scene_ticks(&scene, 25); // a scan of who is near
  const ovis_memory lists[] = {OVIS_MEM_LIVING, OVIS_MEM_VISIBLE_LIVING};
  for (int32_t i = 0; i < 2; i++) {
    assert_int_equal(ovis_mob_get_memory_items(scene.sim, sniffer, lists[i], items, 4), 1);
    assert_int_equal(items[0].type, OVIS_MEMORY_ENTITY);
    assert_true(ovis_mob_find(scene.sim, items[0].entity).value == sheep.value);
  }
  mob_scene_close(&scene);
}

// Two runs with the same inputs agree; also in the lists that the host filled.
TEST(places_are_remembered_again_from_inputs) {
  mob_scene scene = mob_scene_open("grass_block");
  mob_scene copy = mob_scene_open("grass_block");
  ovis_sim_keep_inputs(scene.sim, true);
  const ovis_mob_id sniffer = mob_scene_spawn(&scene, "sniffer", 12.5, 8.5);
  for (int32_t tick = 0; tick < 20; tick++) {
    const ovis_memory_value place = {
        .type = OVIS_MEMORY_PLACES, .dimension = OVIS_MEMORY_THE_END, .cell = {tick, 60, 8}};
    const uint64_t before = ovis_sim_get_hash(scene.sim);
    assert_int_equal(ovis_mob_set_memory(scene.sim, sniffer, OVIS_MEM_SNIFFER_EXPLORED_POSITIONS,
                                         tick == 10 ? NULL : &place),
                     OVIS_OK);
    assert_true(ovis_sim_get_hash(scene.sim) != before);
    mob_scene_ticks(&scene, 1);
    int32_t count;
    const ovis_input* inputs = ovis_sim_get_inputs(scene.sim, &count);
    for (int32_t i = 0; i < count; i++) {
      assert_int_equal(ovis_sim_apply_input(copy.sim, &inputs[i]), OVIS_OK);
    }
    mob_scene_ticks(&copy, 1);
    assert_true(ovis_sim_get_hash(scene.sim) == ovis_sim_get_hash(copy.sim));
  }
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}

TEST(hearing_with_bad_values) {
  mob_scene scene = mob_scene_open("grass_block");
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 8.5, 8.5);
  const ovis_mob_id warden = mob_scene_spawn(&scene, "warden", 12.5, 8.5);
  const ovis_noise noise = {true, OVIS_VIBRATION_STEP, {8, 64, 8}, 0, 4.5, 0};
  const ovis_hearing good = {.current = noise, .ticks_left = 3};
  const ovis_noise bad[] = {{true, (ovis_vibration_kind)-1, {8, 64, 8}, 0, 4.5, 0},
                            {true, OVIS_VIBRATION_COUNT, {8, 64, 8}, 0, 4.5, 0},
                            {true, OVIS_VIBRATION_STEP, {(double)NAN, 64, 8}, 0, 4.5, 0},
                            {true, OVIS_VIBRATION_STEP, {8, 64, 8}, 0, -0.5, 0},
                            {true, OVIS_VIBRATION_STEP, {8, 64, 8}, 0, 16.5, 0},
                            {true, OVIS_VIBRATION_STEP, {8, 64, 8}, 0, (double)NAN, 0},
                            {true, OVIS_VIBRATION_STEP, {8, 64, 8}, 0, 4.5, 1},
                            {true, OVIS_VIBRATION_STEP, {8, 64, 8}, 0, 4.5, INT64_MIN}};
  ovis_hearing hearing;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    hearing = (ovis_hearing){.current = bad[i]};
    assert_int_not_equal(ovis_mob_set_hearing(scene.sim, warden, &hearing), OVIS_OK);
    hearing = (ovis_hearing){.candidate = bad[i]};
    assert_int_not_equal(ovis_mob_set_hearing(scene.sim, warden, &hearing), OVIS_OK);
  }
  hearing = (ovis_hearing){.ticks_left = 3}; // of nothing
  assert_int_not_equal(ovis_mob_set_hearing(scene.sim, warden, &hearing), OVIS_OK);
  hearing = good;
  hearing.ticks_left = 17;
  assert_int_not_equal(ovis_mob_set_hearing(scene.sim, warden, &hearing), OVIS_OK);
  assert_int_not_equal(ovis_mob_set_hearing(scene.sim, sheep, &good), OVIS_OK);
  assert_int_not_equal(ovis_mob_set_hearing(scene.sim, (ovis_mob_id){12345}, &good), OVIS_OK);
  assert_false(ovis_mob_get_hearing(scene.sim, sheep, &hearing));
  assert_false(ovis_mob_get_hearing(scene.sim, (ovis_mob_id){12345}, &hearing));
  assert_true(ovis_mob_get_hearing(scene.sim, warden, &hearing));
  assert_false(hearing.current.is_there);
  assert_int_equal(ovis_mob_set_hearing(scene.sim, warden, &good), OVIS_OK);
  assert_true(ovis_mob_get_hearing(scene.sim, warden, &hearing));
  assert_true(hearing.current.is_there);
  assert_int_equal(hearing.ticks_left, 3);
  // The same from its input.
  mob_scene copy = mob_scene_open("grass_block");
  mob_scene_spawn(&copy, "sheep", 8.5, 8.5);
  mob_scene_spawn(&copy, "warden", 12.5, 8.5);
  assert_true(ovis_sim_get_hash(copy.sim) != ovis_sim_get_hash(scene.sim));
  const ovis_input input = {.kind = OVIS_INPUT_HEARING, .mob = 2, .hearing = good};
  assert_int_equal(ovis_sim_apply_input(copy.sim, &input), OVIS_OK);
  assert_true(ovis_sim_get_hash(copy.sim) == ovis_sim_get_hash(scene.sim));
  mob_scene_close(&copy);
  mob_scene_close(&scene);
}
