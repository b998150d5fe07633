// Piglins and brutes notice kin, prey, enemies, players with and without gold.
// Rules: docs/sources.md#piglins
#include "agent/item_table.h"
#include "agent/player.h"
#include "mind/brain/sensor.h"
#include "species/nether/piglin.h"

#include <string.h>

static bool wears_gold(const ov_items* items, const ov_actor* player) {
  for (int32_t slot = OVIS_SLOT_FEET; slot < OVIS_SLOT_COUNT; slot++) {
    if (ov_items_have(items, ov_gear_worn(player, (ovis_slot)slot)->item, OV_ITEM_IS_GOLDEN)) {
      return true;
    }
  }
  return false;
}

static bool is_nemesis(const ov_actor* other) {
  return other->row->id == OV_SPECIES_WITHER_SKELETON || other->row->id == OV_SPECIES_WITHER;
}

typedef struct seen {
  const ov_actor* nemesis;
  const ov_actor* prey;
  const ov_actor* baby_hoglin;
  const ov_actor* zombified;
  const ov_actor* without_gold;
  const ov_actor* with_item;
  int32_t adult_hoglins;
} seen;

static void keep_first(const ov_actor** kept, const ov_actor* other) {
  *kept = *kept == NULL ? other : *kept;
}

static bool may_attack(ov_agent* agent, const ov_actor* player) {
  const ov_targeting combat = {.range = 0, .is_combat = true};
  return ov_agent_can_target(agent, player, &combat);
}

static void note_one(ov_behavior_turn* turn, ov_actor* other, void* context) {
  seen* found = context;
  if (ov_is_hoglin(other)) {
    if (other->is_baby) {
      keep_first(&found->baby_hoglin, other);
    } else {
      found->adult_hoglins++;
      if (!ov_is_spared(other)) {
        keep_first(&found->prey, other);
      }
    }
  } else if (ov_is_piglin(other) || ov_is_brute(other)) {
    if (!other->is_baby) {
      ov_brain_push_serial(turn->agent, OVIS_MEM_NEAREST_VISIBLE_ADULT_PIGLINS, other->serial);
    }
  } else if (other->kind == OV_ACTOR_PLAYER) {
    if (!wears_gold(turn->agent->turn->items, other) && may_attack(turn->agent, other)) {
      keep_first(&found->without_gold, other);
    }
    if (!ov_player_is_spectator(other) && ov_piglin_likes_hands(turn->agent, other)) {
      keep_first(&found->with_item, other);
    }
  } else if (is_nemesis(other)) {
    keep_first(&found->nemesis, other);
  } else if (ov_is_zombified(other)) {
    keep_first(&found->zombified, other);
  }
}

// Adults of both kinds around it, seen or not.
static void scan_kin(ov_behavior_turn* turn) {
  ov_brain_clear_list(turn->brain, OVIS_MEM_NEARBY_ADULT_PIGLINS);
  const ov_memory_list* living = ov_brain_list(turn->brain, OVIS_MEM_LIVING);
  for (int32_t i = 0; i < living->count; i++) {
    const ov_actor* other = ov_agent_find(turn->agent, ov_brain_living_at(turn->brain, i));
    if (other != NULL && !other->is_baby && (ov_is_piglin(other) || ov_is_brute(other))) {
      ov_brain_push_serial(turn->agent, OVIS_MEM_NEARBY_ADULT_PIGLINS, other->serial);
    }
  }
}

static void scan_piglin(ov_behavior_turn* turn) {
  ov_brain* brain = turn->brain;
  seen found = {.adult_hoglins = 0};
  ov_nether_sense_repellent(turn, OVIS_TAG(PIGLIN_REPELLENT));
  ov_brain_clear_list(brain, OVIS_MEM_NEAREST_VISIBLE_ADULT_PIGLINS);
  ov_brain_each_visible(turn, note_one, &found);
  scan_kin(turn);
  ov_nether_set(brain, OVIS_MEM_NEAREST_VISIBLE_NEMESIS, found.nemesis);
  ov_nether_set(brain, OVIS_MEM_NEAREST_VISIBLE_HUNTABLE_HOGLIN, found.prey);
  ov_nether_set(brain, OVIS_MEM_NEAREST_VISIBLE_BABY_HOGLIN, found.baby_hoglin);
  ov_nether_set(brain, OVIS_MEM_NEAREST_VISIBLE_ZOMBIFIED, found.zombified);
  ov_nether_set(brain, OVIS_MEM_NEAREST_TARGETABLE_PLAYER_NOT_WEARING_GOLD, found.without_gold);
  ov_nether_set(brain, OVIS_MEM_NEAREST_PLAYER_HOLDING_WANTED_ITEM, found.with_item);
  const ov_memory_list* kin = ov_brain_list(brain, OVIS_MEM_NEAREST_VISIBLE_ADULT_PIGLINS);
  ov_brain_set_number(brain, OVIS_MEM_VISIBLE_ADULT_PIGLIN_COUNT, kin->count, OVIS_MEMORY_FOR_EVER);
  ov_brain_set_number(brain, OVIS_MEM_VISIBLE_ADULT_HOGLIN_COUNT, found.adult_hoglins,
                      OVIS_MEMORY_FOR_EVER);
}

const ov_sensor_kind ov_sense_piglin = {
    OV_SENSOR("piglin_specific_sensor", OV_SENSOR_RATE, scan_piglin),
    OV_REQUIRES(OVIS_MEM_VISIBLE_LIVING, OVIS_MEM_LIVING, OVIS_MEM_NEAREST_VISIBLE_NEMESIS,
                OVIS_MEM_NEAREST_TARGETABLE_PLAYER_NOT_WEARING_GOLD,
                OVIS_MEM_NEAREST_PLAYER_HOLDING_WANTED_ITEM,
                OVIS_MEM_NEAREST_VISIBLE_HUNTABLE_HOGLIN, OVIS_MEM_NEAREST_VISIBLE_BABY_HOGLIN,
                OVIS_MEM_NEAREST_VISIBLE_ADULT_PIGLINS, OVIS_MEM_NEARBY_ADULT_PIGLINS,
                OVIS_MEM_VISIBLE_ADULT_PIGLIN_COUNT, OVIS_MEM_VISIBLE_ADULT_HOGLIN_COUNT,
                OVIS_MEM_NEAREST_VISIBLE_ZOMBIFIED, OVIS_MEM_NEAREST_REPELLENT),
};

static bool is_visible_nemesis(const ov_agent* agent, const ov_actor* other) {
  (void)agent;
  return is_nemesis(other);
}

static void scan_brute(ov_behavior_turn* turn) {
  scan_kin(turn);
  ov_nether_set(turn->brain, OVIS_MEM_NEAREST_VISIBLE_NEMESIS,
                ov_brain_nearest_visible(turn, is_visible_nemesis));
}

const ov_sensor_kind ov_sense_brute = {
    OV_SENSOR("piglin_brute_specific_sensor", OV_SENSOR_RATE, scan_brute),
    OV_REQUIRES(OVIS_MEM_VISIBLE_LIVING, OVIS_MEM_LIVING, OVIS_MEM_NEAREST_VISIBLE_NEMESIS,
                OVIS_MEM_NEARBY_ADULT_PIGLINS),
};
