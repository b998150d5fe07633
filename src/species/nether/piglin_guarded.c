// Angers piglins near a guarded block that a player breaks or opens.
// Rules: docs/sources.md#piglins
#include "species/nether/piglin_guarded.h"

#include <string.h>

#define ALERT_RANGE 16.0 // blocks around the player's box

// Shulker boxes of all colors, copper chests of all stages.
static bool ends_with(const char* name, const char* end) {
  const size_t length = strlen(name);
  const size_t tail = strlen(end);
  return length >= tail && strcmp(name + length - tail, end) == 0;
}

static bool is_listed(const char* name, const char* const* list) {
  for (int32_t i = 0; list[i] != NULL; i++) {
    if (strcmp(name, list[i]) == 0) {
      return true;
    }
  }
  return false;
}

static const char* name_of(const ovis_blocks* registry, ovis_state state) {
  return ovis_blocks_get_block_name(registry, ovis_blocks_get_block_of(registry, state));
}

bool ov_is_container(const ovis_blocks* registry, ovis_state state) {
  static const char* const containers[] = {"barrel", "chest", "ender_chest", "trapped_chest", NULL};
  const char* name = name_of(registry, state);
  return is_listed(name, containers) || ends_with(name, "shulker_box") ||
         ends_with(name, "copper_chest");
}

bool ov_is_guarded(const ovis_blocks* registry, ovis_state state) {
  static const char* const gold[] = {"gold_block", "gilded_blackstone",  "raw_gold_block",
                                     "gold_ore",   "deepslate_gold_ore", "nether_gold_ore",
                                     NULL};
  return ov_is_container(registry, state) || is_listed(name_of(registry, state), gold);
}

static void tell_one(ov_agent* agent, ov_actor* other, void* context) {
  if (other->profile->was_robbed != NULL && other->given_mind == NULL && !other->is_frozen) {
    agent->turn->sight.count = 0; // sight is that of another mob now
    ov_agent guard = ov_agent_of(agent->turn, other);
    other->profile->was_robbed(&guard, context);
  }
}

void ov_guarded_was_touched(ov_turn* turn, const ov_theft* theft) {
  const ovis_aabb body = ov_body_box(&theft->thief->body);
  const ovis_aabb box = {
      {body.min.x - ALERT_RANGE, body.min.y - ALERT_RANGE, body.min.z - ALERT_RANGE},
      {body.max.x + ALERT_RANGE, body.max.y + ALERT_RANGE, body.max.z + ALERT_RANGE}};
  ov_agent agent = ov_agent_of(turn, theft->thief);
  ov_theft context = *theft;
  ov_agent_each_near(&agent, &box, OV_ACTOR_MOB, tell_one, &context);
  turn->sight.count = 0;
}
