// Names of the functions that plans pass to goals and behaviors, for the text of a plan. Functions
// of one file only have no name here.
// Rules: docs/plans.md
#include "agent/anger.h"
#include "mind/brain/walk/walk_behaviors.h"
#include "mind/goal/goal_share.h"
#include "species/animals/allay.h"
#include "species/animals/sniffer.h"
#include "species/illagers/raider_goals.h"
#include "species/monsters/shulker_goals.h"
#include "species/monsters/zombie_state.h"
#include "species/nether/nether_plan.h"
#include "species/nether/piglin.h"
#include "species/nether/tusks.h"
#include "species/plan/plan_settings.h"
#include "species/villager/villager.h"
#include "species/water/water_goals.h"

static const struct {
  ov_any_call* call;
  const char* name;
} names[] = {
#define CALL(name)                                                                                 \
  { (ov_any_call*)ov_##name, #name }
    CALL(allay_find_deposit),
    CALL(anger_is_at),
    CALL(brute_find_target),
    CALL(goal_is_not_peaceful),
    CALL(goal_walks_on),
    CALL(is_anyone),
    CALL(is_brute_near),
    CALL(is_dry),
    CALL(is_in_water),
    CALL(is_on_ground),
    CALL(is_piglin_near),
    CALL(is_player),
    CALL(is_villager),
    CALL(panic_of_elements),
    CALL(piglin_find_target),
    CALL(piglin_hand_is_free),
    CALL(piglin_is_near_zombified),
    CALL(piglin_likes_hands),
    CALL(piglin_may_stop_fleeing),
    CALL(raid_goes_on_here),
    CALL(raid_is_here),
    CALL(raid_is_won_here),
    CALL(shulker_has_team),
    CALL(shulker_is_beside),
    CALL(sniffer_forget_search),
    CALL(swim_find),
    CALL(tusks_damage),
    CALL(villager_acquirable),
    CALL(villager_can_breed),
    CALL(villager_held),
    CALL(villager_home),
    CALL(villager_meeting),
    CALL(zombie_has_hit),
    CALL(zombie_may_break_doors),
#undef CALL
};

const char* ov_plan_call_name(ov_any_call* call) {
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (names[i].call == call) {
      return names[i].name;
    }
  }
  return NULL;
}
