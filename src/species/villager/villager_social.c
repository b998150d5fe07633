// Meetings of villagers: they socialize, gossip and share.
// Rules: docs/sources.md#villager-social
#include "species/villager/villager_items.h"

#include "base/check.h"

#define SOCIALIZE_ONE_IN 100 // ticks
#define BELL_RANGE 4.0       // blocks, from the bell's center
#define PARTNER_RANGE2 32.0  // blocks^2
#define SOCIALIZE_SPEED 0.3
#define MEET_DISTANCE2 5.0 // blocks^2

static bool socialize(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  const ov_place* bell = ov_brain_place(turn->brain, OVIS_MEM_MEETING_POINT);
  if (ov_rng_int(&agent->self->rng, SOCIALIZE_ONE_IN) != 0) { // claim 220
    return ov_behavior_refuse(turn, OVIS_REASON_NO_CHANCE, 1, SOCIALIZE_ONE_IN);
  }
  const double d2 = ov_brain_dist2_to_cell(agent, bell->cell);
  if (bell->dimension != OVIS_MEMORY_HERE || d2 >= BELL_RANGE * BELL_RANGE) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, BELL_RANGE * BELL_RANGE);
  }
  const ov_actor* partner = ov_brain_nearest_visible(turn, ov_is_villager);
  if (partner == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  // It counts as run even if the nearest one is too far. docs/sources.md#villager-social
  if (ov_actor_dist2(agent->self, partner) <= PARTNER_RANGE2) {
    ov_brain_set_entity(turn->brain, OVIS_MEM_INTERACTION_TARGET, partner->serial,
                        OVIS_MEMORY_FOR_EVER);
    ov_brain_look_at_actor(turn->brain, partner);
    ov_brain_walk_to_actor(turn->brain, partner, SOCIALIZE_SPEED, 1);
  }
  return true;
}

const ov_behavior_kind ov_socialize_at_bell = {
    OV_ONE_SHOT("SocializeAtBell", socialize),
    OV_NEEDS(OV_REGISTERED(WALK_TARGET), OV_REGISTERED(LOOK_TARGET), OV_PRESENT(MEETING_POINT),
             OV_PRESENT(VISIBLE_LIVING), OV_ABSENT(INTERACTION_TARGET)),
    OV_PHRASES(.words = "meet others", .doing = "meeting others",
               OV_WHY({OVIS_REASON_TOO_FAR, "it is too far from the bell"},
                      {OVIS_REASON_NO_TARGET, "it sees no other villager"})),
};

// ---- TradeWithVillager: gossip, and food for the other one

#define FOOD_EXCESS 24 // points; with as many it gives food away
#define FOOD_WANTED 12 // points; with fewer it is given food
#define GOLEM_COUNT 5  // villagers that must want a golem when gossip calls one

static void tell(ov_behavior_turn* turn, ov_actor* partner) {
  ov_agent* agent = turn->agent;
  ov_villager* own = ov_villager_self(agent);
  ov_villager* other = ov_villager_of(partner);
  if (!ov_gossip_may_tell(&own->gossips, turn->time) ||
      !ov_gossip_may_tell(&other->gossips, turn->time)) {
    return;
  }
  if (!ov_gossip_hear(&own->gossips, &other->gossips, &agent->self->rng, &agent->turn->allocator)) {
    agent->turn->is_out_of_memory = true;
  }
  own->gossips.told_time = turn->time;
  other->gossips.told_time = turn->time;
  ov_turn_emit(agent->turn, OVIS_EVENT_TALKED, agent->self, partner, NULL);
  ov_villager_call_golem(agent, GOLEM_COUNT);
}

static bool has_partner(ov_behavior_turn* turn) {
  return ov_villager_partner(turn, OVIS_MEM_INTERACTION_TARGET) != NULL ||
         ov_villager_refuse_partner(turn, OVIS_MEM_INTERACTION_TARGET);
}

static void start_trade(ov_behavior_turn* turn) {
  ov_actor* partner = ov_villager_partner(turn, OVIS_MEM_INTERACTION_TARGET);
  ov_villager_approach(turn->agent, partner);
}

static void tick_trade(ov_behavior_turn* turn) {
  ov_agent* agent = turn->agent;
  ov_actor* partner = ov_villager_partner(turn, OVIS_MEM_INTERACTION_TARGET);
  const ov_villager* own = ov_villager_self(agent);
  const ov_villager* other = ov_villager_of(partner);
  if (ov_actor_dist2(agent->self, partner) > MEET_DISTANCE2) {
    return;
  }
  ov_villager_approach(agent, partner);
  tell(turn, partner);
  const bool is_farmer = own->profession == OV_PROFESSION_FARMER;
  if (ov_pack_food(&own->pack) >= FOOD_EXCESS &&
      (is_farmer || ov_pack_food(&other->pack) < FOOD_WANTED)) {
    ov_villager_share(agent, OV_GOODS_FOOD, partner);
  }
  if (other->profession == OV_PROFESSION_FARMER &&
      ov_pack_count(&own->pack, OV_GOOD_WHEAT) > OV_PACK_STACK_MAX / 2) {
    ov_villager_share(agent, OV_GOOD_MASK(WHEAT), partner);
  }
  const uint32_t asked = ov_villager_requests(other->profession);
  ov_villager_share(agent, asked & ~ov_villager_requests(own->profession), partner);
}

static void stop_trade(ov_behavior_turn* turn) {
  ov_brain_erase(turn->brain, OVIS_MEM_INTERACTION_TARGET);
}

const ov_behavior_kind ov_trade_with_villager = {
    OV_TIMED("TradeWithVillager"),
    OV_NEEDS(OV_PRESENT(INTERACTION_TARGET), OV_PRESENT(VISIBLE_LIVING)),
    OV_BEHAVIOR_CALLS(has_partner, has_partner, start_trade, tick_trade, stop_trade),
    OV_PHRASES(.words = "talk to another villager", .doing = "talking to another villager",
               OV_WHY({OVIS_REASON_NOT_SEEN, "the other villager is not in sight"})),
};
