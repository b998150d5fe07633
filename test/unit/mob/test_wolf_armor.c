// Armor of wolves takes harm, breaks, is mended and taken off. Numbers by hand from
// docs/sources.md#wolf-armor.
#include "sim/sim_internal.h"
#include "support/mob_scene.h"
#include "support/outcomes.h"
#include "support/test.h"

#include <ovis/item.h>
#include <ovis/player.h>

#include <string.h>

typedef struct kennel {
  mob_scene scene;
  ovis_mob_id wolf, owner;
} kennel;

static kennel open_kennel(void) {
  kennel k = {.scene = mob_scene_open("stone")};
  k.wolf = mob_scene_spawn(&k.scene, "wolf", 40.5, 40.5);
  k.owner = mob_scene_player(&k.scene, 41.5, 40.5);
  mob_scene_put(&k.scene, k.wolf, OVIS_PROP_TAME, 1);
  mob_scene_put(&k.scene, k.wolf, OVIS_PROP_OWNER, (double)mob_scene_mob(&k.scene, k.owner).serial);
  mob_scene_put(&k.scene, k.wolf, OVIS_PROP_HEALTH, 20);
  return k;
}

static ovis_use_kind use(const kennel* k, ovis_mob_id player, const char* item) {
  return use_of(k->scene.sim, &(ovis_use){.player = player, .item = item, .mob = k->wolf});
}

static ovis_stack worn(const kennel* k) {
  return ovis_mob_get_equipment(k->scene.sim, k->wolf, OVIS_SLOT_CHEST);
}

static bool is_armored(const kennel* k) {
  return strcmp(ovis_item_name(worn(k).item), "wolf_armor") == 0;
}

static void wear(const kennel* k, int32_t spent) {
  ovis_stack armor = ovis_stack_from_name("wolf_armor", 1);
  ovis_stack_set_wear(&armor, spent);
  assert_int_equal(ovis_mob_set_equipment(k->scene.sim, k->wolf, OVIS_SLOT_CHEST, &armor), OVIS_OK);
}

static void harm(const kennel* k, float amount, ovis_damage damage) {
  ov_turn* turn = &k->scene.sim->turn;
  ov_actor* actor = ov_crowd_get(&k->scene.sim->crowd, k->wolf.value);
  actor->immune_ticks = 0;
  turn->verbs->harm(turn, NULL, actor, &(ov_harm){.amount = amount, .damage = damage});
  ov_sim_spawn_launched(k->scene.sim);
  ov_sim_merge_turns(k->scene.sim);
}

TEST(its_owner_puts_it_on_a_grown_wolf) {
  kennel k = open_kennel();
  const ovis_mob_id other = mob_scene_player(&k.scene, 39.5, 40.5);
  assert_int_equal(use(&k, other, "wolf_armor"), OVIS_USE_NOTHING);
  mob_scene_put(&k.scene, k.wolf, OVIS_PROP_AGE, -1000);
  assert_int_not_equal(use(&k, k.owner, "wolf_armor"), OVIS_USE_SADDLE);
  mob_scene_put(&k.scene, k.wolf, OVIS_PROP_AGE, 0);
  assert_false(is_armored(&k));
  assert_int_equal(use(&k, k.owner, "wolf_armor"), OVIS_USE_SADDLE);
  assert_true(is_armored(&k));
  assert_int_not_equal(use(&k, k.owner, "wolf_armor"), OVIS_USE_SADDLE);
  mob_scene_close(&k.scene);
}

TEST(it_takes_blows_until_it_breaks) {
  kennel k = open_kennel();
  wear(&k, 0);
  static const struct {
    float amount;
    int32_t left; // uses
  } blows[] = {{2.5f, 61}, {1, 60}, {38.01f, 21}, {0.5f, 20}, {19, 1}, {9, 0}};
  for (size_t i = 0; i < sizeof blows / sizeof *blows; i++) {
    assert_true(is_armored(&k));
    harm(&k, blows[i].amount, OVIS_DAMAGE_ATTACK);
    int32_t count;
    const ovis_event* events = ovis_sim_get_events(k.scene.sim, &count);
    const ovis_event* took = NULL;
    for (int32_t n = 0; n < count; n++) {
      took = events[n].type == OVIS_EVENT_ARMOR_TOOK ? &events[n] : took;
    }
    assert_non_null(took);
    assert_true(took->amount == blows[i].amount);
    assert_int_equal(took->count, blows[i].left);
    assert_true(mob_scene_mob(&k.scene, k.wolf).health == 20);
  }
  assert_false(is_armored(&k));
  harm(&k, 3, OVIS_DAMAGE_ATTACK);
  assert_true(mob_scene_mob(&k.scene, k.wolf).health == 17);
  mob_scene_close(&k.scene);
}

TEST(some_harm_passes_it) {
  static const ovis_damage passing[] = {
      OVIS_DAMAGE_VOID,        OVIS_DAMAGE_CRAMMING, OVIS_DAMAGE_DROWNING, OVIS_DAMAGE_FREEZE,
      OVIS_DAMAGE_SUFFOCATION, OVIS_DAMAGE_MAGIC,    OVIS_DAMAGE_THORNS,   OVIS_DAMAGE_WITHER};
  kennel k = open_kennel();
  for (int32_t damage = 0; damage < OVIS_DAMAGE_COUNT; damage++) {
    bool passes = false;
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++) {
      passes |= (int32_t)passing[i] == damage;
    }
    wear(&k, 0);
    mob_scene_put(&k.scene, k.wolf, OVIS_PROP_HEALTH, 20);
    harm(&k, 2, (ovis_damage)damage);
    assert_true(mob_scene_mob(&k.scene, k.wolf).health == (passes ? 18 : 20));
    const ovis_stack armor = worn(&k);
    assert_int_equal(ovis_stack_get_wear(&armor), passes ? 0 : 2);
  }
  mob_scene_close(&k.scene);
}

TEST(scutes_mend_it_while_the_wolf_sits) {
  kennel k = open_kennel();
  wear(&k, 11);
  assert_int_not_equal(use(&k, k.owner, "armadillo_scute"), OVIS_USE_HEAL);
  mob_scene_put(&k.scene, k.wolf, OVIS_PROP_SITTING, 1);
  mob_scene_ticks(&k.scene, 20);
  static const int32_t left[] = {3, 0};
  for (int32_t i = 0; i < 2; i++) {
    assert_int_equal(use(&k, k.owner, "armadillo_scute"), OVIS_USE_HEAL);
    const ovis_stack armor = worn(&k);
    assert_int_equal(ovis_stack_get_wear(&armor), left[i]);
  }
  assert_int_not_equal(use(&k, k.owner, "armadillo_scute"), OVIS_USE_HEAL);
  mob_scene_close(&k.scene);
}

static int32_t dropped_wear(const kennel* k) {
  ovis_item_state state;
  for (int32_t i = 0; i < ovis_sim_get_mob_count(k->scene.sim); i++) {
    const ovis_mob_id id = ovis_sim_get_mob(k->scene.sim, i);
    if (ovis_item_get_state(k->scene.sim, id, &state) &&
        strcmp(ovis_item_name(state.stack.item), "wolf_armor") == 0) {
      return ovis_stack_get_wear(&state.stack);
    }
  }
  return -1;
}

TEST(its_owner_shears_it_off_and_a_dead_wolf_drops_it) {
  for (int32_t dies = 0; dies < 2; dies++) {
    kennel k = open_kennel();
    wear(&k, 7);
    if (dies) {
      harm(&k, 100, OVIS_DAMAGE_VOID);
    } else {
      const ovis_mob_id other = mob_scene_player(&k.scene, 39.5, 40.5);
      assert_int_not_equal(use(&k, other, "shears"), OVIS_USE_SHEAR);
      assert_int_equal(use(&k, k.owner, "shears"), OVIS_USE_SHEAR);
      assert_false(is_armored(&k));
    }
    mob_scene_ticks(&k.scene, 1);
    assert_int_equal(dropped_wear(&k), 7);
    mob_scene_close(&k.scene);
  }
}
