// Players use items on mobs and blocks; and what they wear, and how they behave.
#include "sim/sim_internal.h"

#include "agent/gear.h"
#include "agent/player.h"
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/path_scene.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static ovis_use_kind use_held(const mob_scene* scene, ovis_mob_id player, ovis_mob_id mob) {
  return use_of(scene->sim, &(ovis_use){.player = player, .mob = mob});
}

static ovis_use_kind use_item(const mob_scene* scene, ovis_mob_id player, ovis_mob_id mob,
                              const char* item) {
  return use_of(scene->sim, &(ovis_use){.player = player, .mob = mob, .item = item});
}

static int32_t held_count(const mob_scene* scene, ovis_mob_id mob) {
  return ovis_mob_get_equipment(scene->sim, mob, OVIS_SLOT_MAIN_HAND).count;
}

// ---- Sheep

TEST(wheat_feeds_a_sheep_and_is_used_up) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  const ovis_mob_id ewe = mob_scene_spawn(&scene, "sheep", 61.5, 60.5);
  const ovis_mob_id lamb = mob_scene_spawn_baby(&scene, "sheep", 59.5, 60.5);
  assert_int_equal(use_held(&scene, hero, ewe), OVIS_USE_NOTHING);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, hero, "wheat"), OVIS_OK);
  assert_int_equal(held_count(&scene, hero), 64);
  assert_int_equal(use_held(&scene, hero, ewe), OVIS_USE_FEED);
  assert_int_equal(mob_scene_get(&scene, ewe, OVIS_PROP_LOVE), 600);
  assert_int_equal(held_count(&scene, hero), 63);
  assert_int_equal(use_held(&scene, hero, ewe), OVIS_USE_NOTHING); // it is in love already
  assert_int_equal(held_count(&scene, hero), 63);
  assert_int_equal(use_held(&scene, hero, lamb), OVIS_USE_FEED);
  assert_int_equal((int32_t)mob_scene_get(&scene, lamb, OVIS_PROP_AGE), -24000 + 2400); // a tenth
  mob_scene_put(&scene, ewe, OVIS_PROP_LOVE, 0);
  const ovis_player_state creative = {.mode = OVIS_GAME_MODE_CREATIVE};
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &creative), OVIS_OK);
  assert_int_equal(use_held(&scene, hero, ewe), OVIS_USE_FEED);
  assert_int_equal(held_count(&scene, hero), 62); // nothing is used up in creative mode
  mob_scene_put(&scene, ewe, OVIS_PROP_LOVE, 0);
  mob_scene_put(&scene, ewe, OVIS_PROP_AGE, 50);
  assert_int_equal(use_held(&scene, hero, ewe), OVIS_USE_NOTHING); // it has a pause
  mob_scene_close(&scene);
}

TEST(shears_take_wool_that_falls_as_items) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  const ovis_mob_id ewe = mob_scene_spawn(&scene, "sheep", 61.5, 60.5);
  mob_scene_put(&scene, ewe, OVIS_PROP_COLOR, 14);
  assert_int_equal(use_item(&scene, hero, ewe, "shears"), OVIS_USE_SHEAR);
  assert_int_equal(mob_scene_get(&scene, ewe, OVIS_PROP_SHEARED), 1);
  const int32_t wool = ovis_sim_get_mob_count(scene.sim) - 2;
  assert_true(wool >= 1);
  assert_true(wool <= 3);
  ovis_item_state item;
  assert_true(ovis_item_get_state(scene.sim, ovis_sim_get_mob(scene.sim, 2), &item));
  assert_string_equal(ovis_item_name(item.stack.item), "red_wool");
  assert_int_equal(item.stack.count, 1);
  assert_int_equal(use_item(&scene, hero, ewe, "shears"), OVIS_USE_NOTHING);
  assert_int_equal(use_item(&scene, hero, ewe, "blue_dye"), OVIS_USE_NOTHING); // no wool
  mob_scene_put(&scene, ewe, OVIS_PROP_SHEARED, 0);
  assert_int_equal(use_item(&scene, hero, ewe, "light_gray_dye"), OVIS_USE_DYE);
  assert_int_equal(mob_scene_get(&scene, ewe, OVIS_PROP_COLOR), 8);
  assert_int_equal(use_item(&scene, hero, ewe, "light_gray_dye"), OVIS_USE_NOTHING);
  mob_scene_close(&scene);
}

// ---- Others

TEST(horses_are_mounted_with_an_empty_hand) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  const ovis_mob_id horse = mob_scene_spawn(&scene, "horse", 61.5, 60.5);
  const ovis_mob_id cow = mob_scene_spawn(&scene, "cow", 70.5, 60.5);
  assert_int_equal(use_item(&scene, hero, cow, ""), OVIS_USE_NOTHING);
  assert_int_equal(use_item(&scene, hero, horse, "stone"), OVIS_USE_NOTHING);
  const ovis_player_state sneaks = {.is_sneaking = true};
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &sneaks), OVIS_OK);
  assert_int_equal(use_item(&scene, hero, horse, ""), OVIS_USE_NOTHING);
  assert_int_equal(
      ovis_player_set_state(scene.sim, hero, &(ovis_player_state){.is_sneaking = false}), OVIS_OK);
  assert_int_equal(use_item(&scene, hero, horse, ""), OVIS_USE_MOUNT);
  assert_int_equal(ovis_mob_get_vehicle(scene.sim, hero).value, horse.value);
  assert_int_equal(use_item(&scene, hero, horse, ""), OVIS_USE_NOTHING); // it sits there
  mob_scene_close(&scene);
}

TEST(villagers_trade_unless_they_are_babies_or_asleep) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  const ovis_mob_id grown = mob_scene_spawn(&scene, "villager", 61.5, 60.5);
  const ovis_mob_id child = mob_scene_spawn_baby(&scene, "villager", 63.5, 60.5);
  assert_int_equal(use_item(&scene, hero, child, "emerald"), OVIS_USE_NOTHING);
  assert_int_equal(use_item(&scene, hero, grown, "villager_spawn_egg"), OVIS_USE_NOTHING);
  assert_int_equal(use_item(&scene, hero, grown, "emerald"), OVIS_USE_TRADE);
  const ovis_event* used = mob_scene_event(&scene, OVIS_EVENT_USED);
  assert_int_equal(used->mob.value, hero.value);
  assert_int_equal(used->other.value, grown.value);
  assert_int_equal(used->reason, OVIS_USE_TRADE);
  assert_string_equal(used->item, "emerald");
  mob_scene_close(&scene);
}

TEST(villagers_hear_a_bell_within_32_blocks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  const ovis_mob_id near = mob_scene_spawn(&scene, "villager", 62.5, 91.5);
  const ovis_mob_id far = mob_scene_spawn(&scene, "villager", 62.5, 92.5 + 0.1);
  mob_scene_set(&scene, 62, 64, 60, "bell");
  ovis_use ring = {.player = hero, .cell = {62, 64, 60}};
  assert_int_equal(use_of(scene.sim, &ring), OVIS_USE_RING);
  ovis_memory_value heard;
  assert_true(ovis_mob_get_memory(scene.sim, near, OVIS_MEM_HEARD_BELL_TIME, &heard));
  assert_true(heard.number == ovis_world_get_env(scene.world)->game_time);
  assert_false(ovis_mob_get_memory(scene.sim, far, OVIS_MEM_HEARD_BELL_TIME, &heard));
  ring.cell.x = 61;
  assert_int_equal(use_of(scene.sim, &ring), OVIS_USE_NOTHING);
  mob_scene_close(&scene);
}

// ---- Containers

static ovis_use_kind open_at(const mob_scene* scene, ovis_mob_id player, int32_t x, int32_t z) {
  return use_of(scene->sim, &(ovis_use){.player = player, .cell = {x, 64, z}});
}

TEST(a_cat_that_sits_on_a_chest_keeps_it_shut) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  mob_scene_set(&scene, 62, 64, 60, "chest[facing=north]");
  mob_scene_set(&scene, 64, 64, 60, "trapped_chest[facing=north]");
  mob_scene_set(&scene, 66, 64, 60, "ender_chest");
  mob_scene_set(&scene, 68, 64, 60, "barrel");
  for (int32_t x = 62; x <= 68; x += 2) {
    assert_int_equal(open_at(&scene, hero, x, 60), OVIS_USE_OPEN);
    const ovis_mob_id cat = mob_scene_spawn(&scene, "cat", x + 0.5, 60.5);
    assert_int_equal(ovis_mob_place(scene.sim, cat, (ovis_vec3){x + 0.5, 64.875, 60.5}, 0, 0),
                     OVIS_OK);
    mob_scene_put(&scene, cat, OVIS_PROP_TAME, 1);
    assert_int_equal(open_at(&scene, hero, x, 60), OVIS_USE_OPEN); // it stands there
    mob_scene_put(&scene, cat, OVIS_PROP_SITTING, 1);
    mob_scene_ticks(&scene, 4);
    assert_int_equal(open_at(&scene, hero, x, 60), x < 66 ? OVIS_USE_NOTHING : OVIS_USE_OPEN);
    ovis_mob_remove(scene.sim, cat);
    assert_int_equal(open_at(&scene, hero, x, 60), OVIS_USE_OPEN);
  }
  mob_scene_close(&scene);
}

TEST(players_open_copper_chests_of_all_stages) {
  static const char* const blocks[] = {"copper_chest", "weathered_copper_chest",
                                       "waxed_oxidized_copper_chest"};
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
    mob_scene_set(&scene, 62, 64, 60, blocks[i]);
    assert_int_equal(open_at(&scene, hero, 62, 60), OVIS_USE_OPEN);
    mob_scene_set(&scene, 62, 65, 60, "stone");
    assert_int_equal(open_at(&scene, hero, 62, 60), OVIS_USE_NOTHING);
    mob_scene_set(&scene, 62, 65, 60, "air");
  }
  mob_scene_close(&scene);
}

// A cat beside a chest, and a wolf on it, are not in the way.
TEST(only_cats_above_a_chest_keep_it_shut) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  mob_scene_set(&scene, 62, 64, 60, "chest[facing=north]");
  const ovis_mob_id cat = mob_scene_spawn(&scene, "cat", 63.5, 60.5);
  const ovis_mob_id wolf = mob_scene_spawn(&scene, "wolf", 62.5, 60.5);
  assert_int_equal(ovis_mob_place(scene.sim, wolf, (ovis_vec3){62.5, 64.875, 60.5}, 0, 0), OVIS_OK);
  mob_scene_put(&scene, cat, OVIS_PROP_TAME, 1);
  mob_scene_put(&scene, cat, OVIS_PROP_SITTING, 1);
  mob_scene_put(&scene, wolf, OVIS_PROP_TAME, 1);
  mob_scene_put(&scene, wolf, OVIS_PROP_SITTING, 1);
  mob_scene_ticks(&scene, 4);
  assert_int_equal(open_at(&scene, hero, 62, 60), OVIS_USE_OPEN);
  mob_scene_close(&scene);
}

TEST(a_solid_block_above_keeps_a_chest_shut) {
  static const struct {
    const char* block;
    bool is_solid;
  } cases[] = {{"stone", true},
               {"soul_sand", true},
               {"mud", true},
               {"redstone_lamp", true},
               {"packed_ice", true},
               {"slime_block", true},
               {"glass", false},
               {"tinted_glass", false},
               {"oak_leaves", false},
               {"ice", false},
               {"glowstone", false},
               {"sea_lantern", false},
               {"oak_stairs", false},
               {"oak_slab", false},
               {"chest", false},
               {"farmland", false},
               {"redstone_block", false},
               {"observer", false},
               {"piston", false},
               {"tnt", false},
               {"hopper", false},
               {"beacon", false},
               {"oak_slab[type=double]", true}};
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  mob_scene_set(&scene, 62, 64, 60, "chest[facing=north]");
  mob_scene_set(&scene, 64, 64, 60, "ender_chest");
  mob_scene_set(&scene, 66, 64, 60, "barrel");
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const ovis_use_kind kind = cases[i].is_solid ? OVIS_USE_NOTHING : OVIS_USE_OPEN;
    for (int32_t x = 62; x <= 66; x += 2) {
      mob_scene_set(&scene, x, 65, 60, cases[i].block);
      const ovis_use_kind got = open_at(&scene, hero, x, 60);
      if (got != (x == 66 ? OVIS_USE_OPEN : kind)) {
        fail_msg("under %s the container at x %d: %s", cases[i].block, (int)x, ovis_use_name(got));
      }
    }
  }
  mob_scene_close(&scene);
}

// Seen from behind, as the facing points away, the right half is to the right of the left half.
TEST(both_halves_of_a_double_chest_must_be_free) {
  static const struct {
    const char* facing;
    int32_t x, z; // from the left half to the right one
  } cases[] = {{"north", 1, 0}, {"east", 0, 1}, {"south", -1, 0}, {"west", 0, -1}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    mob_scene scene = mob_scene_open("stone");
    const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
    char state[64];
    snprintf(state, sizeof state, "chest[facing=%s,type=left]", cases[i].facing);
    mob_scene_set(&scene, 70, 64, 70, state);
    snprintf(state, sizeof state, "chest[facing=%s,type=right]", cases[i].facing);
    const int32_t x = 70 + cases[i].x;
    const int32_t z = 70 + cases[i].z;
    mob_scene_set(&scene, x, 64, z, state);
    mob_scene_set(&scene, 70 - cases[i].x, 65, 70 - cases[i].z, "stone"); // over neither
    assert_int_equal(open_at(&scene, hero, 70, 70), OVIS_USE_OPEN);
    assert_int_equal(open_at(&scene, hero, x, z), OVIS_USE_OPEN);
    mob_scene_set(&scene, x, 65, z, "stone");
    assert_int_equal(open_at(&scene, hero, 70, 70), OVIS_USE_NOTHING);
    assert_int_equal(open_at(&scene, hero, x, z), OVIS_USE_NOTHING);
    mob_scene_close(&scene);
  }
}

TEST(a_shulker_box_needs_half_a_block_before_its_lid) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  mob_scene_set(&scene, 62, 64, 60, "shulker_box[facing=up]");
  mob_scene_set(&scene, 62, 65, 60, "oak_slab[type=top]");
  assert_int_equal(open_at(&scene, hero, 62, 60), OVIS_USE_OPEN);
  mob_scene_set(&scene, 62, 65, 60, "oak_slab[type=bottom]");
  assert_int_equal(open_at(&scene, hero, 62, 60), OVIS_USE_NOTHING);
  mob_scene_set(&scene, 62, 64, 60, "shulker_box[facing=west]");
  assert_int_equal(open_at(&scene, hero, 62, 60), OVIS_USE_OPEN);
  mob_scene_set(&scene, 61, 64, 60, "oak_fence");
  assert_int_equal(open_at(&scene, hero, 62, 60), OVIS_USE_NOTHING);
  mob_scene_close(&scene);
}

TEST(only_living_players_use_and_only_living_mobs_are_used_on) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  const ovis_mob_id ewe = mob_scene_spawn(&scene, "sheep", 61.5, 60.5);
  assert_int_equal(use_item(&scene, ewe, ewe, "wheat"), OVIS_USE_NOTHING);
  assert_int_equal(use_item(&scene, hero, hero, "wheat"), OVIS_USE_NOTHING);
  assert_int_equal(use_item(&scene, hero, (ovis_mob_id){999}, "wheat"), OVIS_USE_NOTHING);
  assert_int_equal(use_item(&scene, OVIS_NO_MOB, ewe, "wheat"), OVIS_USE_NOTHING);
  const ovis_player_state spectator = {.mode = OVIS_GAME_MODE_SPECTATOR};
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &spectator), OVIS_OK);
  assert_int_equal(use_item(&scene, hero, ewe, "wheat"), OVIS_USE_NOTHING);
  assert_int_equal(
      ovis_player_set_state(scene.sim, hero, &(ovis_player_state){.is_sneaking = false}), OVIS_OK);
  assert_int_equal(ovis_mob_hurt(scene.sim, ewe, 100, OVIS_NO_MOB), OVIS_OK);
  assert_int_equal(use_item(&scene, hero, ewe, "wheat"), OVIS_USE_NOTHING);
  mob_scene_close(&scene);
}

typedef struct answer {
  ovis_act act;
  ovis_verdict verdict;
} answer;

static ovis_verdict reply(void* context, const ovis_act* act, int32_t* out_reason) {
  answer* self = context;
  self->act = *act;
  *out_reason = 4;
  return self->verdict;
}

TEST(the_host_is_asked_before_a_use) {
  answer host = {.verdict = OVIS_VERDICT_REFUSED};
  ovis_sim_def def = ovis_default_sim_def();
  def.on_act = reply;
  def.act_context = &host;
  mob_scene scene = mob_scene_open_def("stone", &def);
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  const ovis_mob_id ewe = mob_scene_spawn(&scene, "sheep", 61.5, 60.5);
  assert_int_equal(ovis_mob_set_held_item(scene.sim, hero, "wheat"), OVIS_OK);
  assert_int_equal(use_held(&scene, hero, ewe), OVIS_USE_NOTHING);
  assert_int_equal(host.act.verb, OVIS_VERB_USE);
  assert_int_equal(host.act.use, OVIS_USE_FEED);
  assert_int_equal(host.act.mob.value, hero.value);
  assert_int_equal(host.act.other.value, ewe.value);
  assert_string_equal(host.act.item, "wheat");
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_USED), 0);
  host.verdict = OVIS_VERDICT_DONE;
  assert_int_equal(use_held(&scene, hero, ewe), OVIS_USE_FEED);
  assert_int_equal(mob_scene_get(&scene, ewe, OVIS_PROP_LOVE), 0); // the host did it
  assert_int_equal(held_count(&scene, hero), 64);
  mob_scene_close(&scene);
}

// ---- Equipment

TEST(equipment_and_inventories_hold_stacks) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id villager = mob_scene_spawn(&scene, "villager", 60.5, 60.5);
  const ovis_mob_id sheep = mob_scene_spawn(&scene, "sheep", 70.5, 60.5);
  assert_int_equal(ovis_mob_get_inventory_size(scene.sim, villager), 8);
  assert_int_equal(ovis_mob_get_inventory_size(scene.sim, sheep), 0);
  const ovis_stack bread = ovis_stack_from_name("bread", 3);
  assert_int_equal(ovis_mob_set_inventory(scene.sim, villager, 7, &bread), OVIS_OK);
  assert_int_not_equal(ovis_mob_set_inventory(scene.sim, villager, 8, &bread), OVIS_OK);
  assert_int_not_equal(ovis_mob_set_inventory(scene.sim, sheep, 0, &bread), OVIS_OK);
  assert_int_equal(ovis_mob_get_inventory(scene.sim, villager, 7).count, 3);
  assert_int_equal(ovis_mob_get_inventory(scene.sim, villager, 6).count, 0);
  const ovis_stack sword = ovis_stack_from_name("iron_sword", 1);
  assert_int_not_equal(ovis_mob_set_inventory(scene.sim, villager, 1, &sword),
                       OVIS_OK); // villagers carry goods only
  assert_int_equal(ovis_mob_set_inventory(scene.sim, villager, 7, NULL), OVIS_OK);
  assert_int_equal(ovis_mob_get_inventory(scene.sim, villager, 7).count, 0);
  const ovis_stack hat = ovis_stack_from_name("iron_helmet", 1);
  assert_int_equal(ovis_mob_set_equipment(scene.sim, sheep, OVIS_SLOT_HEAD, &hat), OVIS_OK);
  assert_string_equal(ovis_item_name(ovis_mob_get_equipment(scene.sim, sheep, OVIS_SLOT_HEAD).item),
                      "iron_helmet");
  ovis_stack bad = bread;
  bad.count = 200;
  assert_int_not_equal(ovis_mob_set_equipment(scene.sim, sheep, OVIS_SLOT_HEAD, &bad), OVIS_OK);
  assert_int_not_equal(ovis_mob_set_equipment(scene.sim, sheep, OVIS_SLOT_COUNT, &hat), OVIS_OK);
  const ov_actor* actor = ov_crowd_get(&scene.sim->crowd, sheep.value);
  assert_non_null(actor->gear);
  assert_int_equal(ovis_mob_set_equipment(scene.sim, sheep, OVIS_SLOT_HEAD, NULL), OVIS_OK);
  assert_null(actor->gear); // what is empty takes no memory
  mob_scene_close(&scene);
}

// The inventory fills equal stacks first, then empty places.
TEST(inventories_fill_up) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id id = mob_scene_spawn(&scene, "piglin", 60.5, 60.5);
  ov_actor* piglin = ov_crowd_get(&scene.sim->crowd, id.value);
  ov_turn* turn = &scene.sim->turn;
  const ovis_stack some = ovis_stack_from_name("bread", 60);
  const ovis_stack wheat = ovis_stack_from_name("wheat", 10);
  assert_int_equal(ov_gear_store(turn, piglin, &wheat), 10);
  assert_int_equal(ov_gear_store(turn, piglin, &some), 60);
  assert_int_equal(ov_gear_store(turn, piglin, &some), 60);
  assert_int_equal(ov_gear_packed(piglin, 1)->count, 64);
  assert_int_equal(ov_gear_packed(piglin, 2)->count, 56);
  assert_int_equal(ov_gear_pack_room(NULL, piglin, &some), 60);
  for (int32_t i = 0; i < 5; i++) {
    ov_gear_store(turn, piglin, &some);
  }
  assert_int_equal(ov_gear_pack_room(NULL, piglin, &some), 64 * 7 - 420);
  assert_int_equal(ov_gear_store(turn, piglin, &some), 28);
  assert_int_equal(ov_gear_store(turn, piglin, &some), 0);
  assert_int_equal(ov_gear_take_packed(turn, piglin, 4).count, 4);
  assert_int_equal(ov_gear_packed(piglin, 0)->count, 6);
  mob_scene_close(&scene);
}

// ---- Players

TEST(a_sneaking_player_is_noticed_later_and_a_safe_one_not_at_all) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 70.5, 60.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 60.5, 60.5);
  ov_agent agent = ov_agent_of(&scene.sim->turn, ov_crowd_get(&scene.sim->crowd, zombie.value));
  const ov_actor* player = ov_crowd_get(&scene.sim->crowd, hero.value);
  const ov_targeting combat = {.range = 10.5, .is_combat = true};
  const ov_targeting calm = {.range = 10.5};
  assert_true(ov_agent_can_target(&agent, player, &combat));
  ovis_player_state state = {.is_sneaking = true};
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &state), OVIS_OK);
  assert_false(ov_agent_can_target(&agent, player, &combat)); // 8.4 blocks
  assert_int_equal(ovis_mob_place(scene.sim, hero, (ovis_vec3){68.8, 64, 60.5}, 0, 0), OVIS_OK);
  assert_true(ov_agent_can_target(&agent, player, &combat));
  state = (ovis_player_state){.mode = OVIS_GAME_MODE_CREATIVE};
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &state), OVIS_OK);
  assert_false(ov_agent_can_target(&agent, player, &combat));
  assert_true(ov_agent_can_target(&agent, player, &calm));
  state.mode = OVIS_GAME_MODE_SPECTATOR;
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &state), OVIS_OK);
  assert_false(ov_agent_can_target(&agent, player, &calm));
  state.mode = OVIS_GAME_MODE_SURVIVAL;
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &state), OVIS_OK);
  const ovis_stack head = ovis_stack_from_name("zombie_head", 1);
  assert_int_equal(ovis_mob_set_equipment(scene.sim, hero, OVIS_SLOT_HEAD, &head), OVIS_OK);
  assert_false(ov_agent_can_target(&agent, player, &combat)); // half of the range
  const ovis_stack other = ovis_stack_from_name("creeper_head", 1);
  assert_int_equal(ovis_mob_set_equipment(scene.sim, hero, OVIS_SLOT_HEAD, &other), OVIS_OK);
  assert_true(ov_agent_can_target(&agent, player, &combat));
  mob_scene_close(&scene);
}

TEST(zombies_leave_players_in_creative_mode_alone) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 64.5, 60.5);
  const ovis_mob_id zombie = mob_scene_spawn(&scene, "zombie", 60.5, 60.5);
  ovis_player_state state = {.mode = OVIS_GAME_MODE_CREATIVE};
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &state), OVIS_OK);
  mob_scene_ticks(&scene, 200);
  assert_int_equal(mob_scene_mob(&scene, zombie).target.value, 0);
  state.mode = OVIS_GAME_MODE_SURVIVAL;
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &state), OVIS_OK);
  mob_scene_ticks(&scene, 40);
  assert_int_equal(mob_scene_mob(&scene, zombie).target.value, hero.value);
  state.mode = OVIS_GAME_MODE_CREATIVE;
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &state), OVIS_OK);
  mob_scene_ticks(&scene, 10);
  assert_int_equal(mob_scene_mob(&scene, zombie).target.value, 0);
  mob_scene_close(&scene);
}

// A player who sneaks under a slab cannot stand up before it has left.
TEST(a_player_grows_again_when_there_is_room) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  const ov_actor* player = ov_crowd_get(&scene.sim->crowd, hero.value);
  ovis_player_state state = {.is_sneaking = true};
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &state), OVIS_OK);
  mob_scene_ticks(&scene, 1);
  assert_true(player->body.size.height == 1.5f);
  assert_true(player->body.size.eye_height == 1.27f);
  mob_scene_set(&scene, 60, 65, 60, "stone_slab[type=top]");
  state.is_sneaking = false;
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &state), OVIS_OK);
  mob_scene_ticks(&scene, 20);
  assert_true(player->body.size.height == 1.5f);
  mob_scene_set(&scene, 60, 65, 60, "air");
  mob_scene_ticks(&scene, 1);
  assert_true(player->body.size.height == 1.8f);
  assert_true(player->body.pos.y == 64);
  mob_scene_close(&scene);
}

static double walked(bool is_sneaking, bool is_sprinting) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 20.5, 60.5);
  const ovis_player_state state = {.is_sneaking = is_sneaking, .is_sprinting = is_sprinting};
  assert_int_equal(ovis_player_set_state(scene.sim, hero, &state), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_int_equal(ovis_mob_walk_to(scene.sim, hero, (ovis_vec3){120.5, 64, 60.5}, 1), OVIS_OK);
  mob_scene_ticks(&scene, 40);
  const double from = mob_scene_mob(&scene, hero).pos.x;
  mob_scene_ticks(&scene, 60);
  const double blocks = mob_scene_mob(&scene, hero).pos.x - from;
  mob_scene_close(&scene);
  return blocks;
}

TEST(players_sneak_slowly_and_sprint_fast) {
  const double walk = walked(false, false);
  assert_true(walk > 12);
  assert_true(fabs(walked(true, false) / walk - 0.3) < 0.01);
  assert_true(fabs(walked(false, true) / walk - 1.3) < 0.01);
}

TEST(players_sleep_in_beds) {
  mob_scene scene = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  mob_scene_set(&scene, 62, 64, 60, "red_bed[part=head,facing=east]");
  assert_int_not_equal(ovis_player_get_up(scene.sim, hero), OVIS_OK);
  assert_int_not_equal(ovis_player_lie_down(scene.sim, hero, (ovis_pos){63, 64, 60}), OVIS_OK);
  assert_int_equal(ovis_player_lie_down(scene.sim, hero, (ovis_pos){62, 64, 60}), OVIS_OK);
  assert_int_not_equal(ovis_player_lie_down(scene.sim, hero, (ovis_pos){62, 64, 60}), OVIS_OK);
  assert_true(ovis_mob_is_sleeping(scene.sim, hero));
  assert_int_equal(mob_scene_events(&scene, OVIS_EVENT_SLEPT), 1);
  mob_scene_ticks(&scene, 30);
  assert_true(ovis_mob_is_sleeping(scene.sim, hero));
  assert_int_equal(ovis_player_get_up(scene.sim, hero), OVIS_OK);
  mob_scene_ticks(&scene, 2);
  assert_false(ovis_mob_is_sleeping(scene.sim, hero));
  assert_true(ov_crowd_get(&scene.sim->crowd, hero.value)->body.size.height == 1.8f);
  mob_scene_close(&scene);
}

TEST(a_player_in_bed_still_sleeps_in_a_restored_simulation) {
  mob_scene scene = mob_scene_open("stone");
  mob_scene spare = mob_scene_open("stone");
  const ovis_mob_id hero = mob_scene_player(&scene, 60.5, 60.5);
  mob_scene_set(&scene, 62, 64, 60, "red_bed[part=head,facing=east]");
  assert_int_equal(ovis_player_lie_down(scene.sim, hero, (ovis_pos){62, 64, 60}), OVIS_OK);
  uint8_t* bytes;
  size_t size;
  assert_int_equal(ovis_sim_take_snapshot(scene.sim, &bytes, &size), OVIS_OK);
  ovis_sim_def def = ovis_default_sim_def();
  def.world = spare.world;
  ovis_sim* restored;
  assert_int_equal(ovis_sim_restore(&def, bytes, size, &restored, NULL), OVIS_OK);
  ovis_sim_free_snapshot(scene.sim, bytes, size);
  assert_true(ovis_mob_is_sleeping(restored, ovis_sim_get_mob(restored, 0)));
  assert_int_equal(ovis_sim_tick(restored), OVIS_OK);
  assert_int_equal(ovis_sim_tick(scene.sim), OVIS_OK);
  assert_true(ovis_sim_get_hash(restored) == ovis_sim_get_hash(scene.sim));
  ovis_sim_destroy(restored);
  mob_scene_close(&spare);
  mob_scene_close(&scene);
}

// ---- State

static void meddle(mob_scene* scene, ovis_mob_id hero, ovis_mob_id ewe, int32_t step) {
  const ovis_stack stacks[] = {ovis_stack_from_name("bread", 3),
                               ovis_stack_from_name("iron_helmet", 1),
                               ovis_stack_from_name("wheat", 20)};
  const ovis_player_state state = {.is_sneaking = step % 3 == 0,
                                   .is_sprinting = step % 3 == 1,
                                   .mode = (ovis_game_mode)(step % 4)};
  switch (step % 6) {
  case 0: ovis_mob_set_equipment(scene->sim, hero, (ovis_slot)(step % 6), &stacks[step % 3]); break;
  case 1: ovis_player_set_state(scene->sim, hero, &state); break;
  case 2: ovis_mob_set_held_item(scene->sim, hero, "wheat"); break;
  case 3: use_held(scene, hero, ewe); break;
  case 4: use_item(scene, hero, ewe, "shears"); break;
  default: ovis_player_lie_down(scene->sim, hero, (ovis_pos){62, 64, 60}); break;
  }
  if (step % 10 == 9) {
    ovis_player_get_up(scene->sim, hero);
    mob_scene_put(scene, ewe, OVIS_PROP_SHEARED, 0);
  }
}

// The inputs of a run, applied again, give the same hashes; and so does a snapshot of its middle.
TEST(uses_are_inputs_and_survive_snapshots) {
  mob_scene scenes[2] = {mob_scene_open("stone"), mob_scene_open("stone")};
  ovis_mob_id hero = OVIS_NO_MOB;
  ovis_mob_id ewe = OVIS_NO_MOB;
  for (int32_t i = 0; i < 2; i++) {
    mob_scene_set(&scenes[i], 62, 64, 60, "red_bed[part=head,facing=east]");
    hero = mob_scene_player(&scenes[i], 60.5, 60.5);
    ewe = mob_scene_spawn(&scenes[i], "sheep", 61.5, 61.5);
    mob_scene_spawn(&scenes[i], "villager", 66.5, 61.5);
  }
  mob_scene spare = mob_scene_open("stone");
  ovis_sim_destroy(spare.sim);
  assert_int_equal(ovis_sim_keep_inputs(scenes[0].sim, true), OVIS_OK);
  for (int32_t step = 0; step < 60; step++) {
    meddle(&scenes[0], hero, ewe, step);
    mob_scene_ticks(&scenes[0], 1);
    int32_t count;
    const ovis_input* inputs = ovis_sim_get_inputs(scenes[0].sim, &count);
    for (int32_t i = 0; i < count; i++) {
      assert_int_equal(ovis_sim_apply_input(scenes[1].sim, &inputs[i]), OVIS_OK);
    }
    mob_scene_ticks(&scenes[1], 1);
    assert_true(ovis_sim_get_hash(scenes[0].sim) == ovis_sim_get_hash(scenes[1].sim));
    uint8_t* bytes;
    size_t size;
    assert_int_equal(ovis_sim_take_snapshot(scenes[0].sim, &bytes, &size), OVIS_OK);
    ovis_sim_def def = ovis_default_sim_def();
    def.world = spare.world;
    ovis_sim* restored;
    assert_int_equal(ovis_sim_restore(&def, bytes, size, &restored, NULL), OVIS_OK);
    assert_true(ovis_sim_get_hash(restored) == ovis_sim_get_hash(scenes[0].sim));
    ovis_sim_destroy(restored);
    ovis_sim_free_snapshot(scenes[0].sim, bytes, size);
  }
  ovis_world_destroy(spare.world);
  mob_scene_close(&scenes[0]);
  mob_scene_close(&scenes[1]);
}
