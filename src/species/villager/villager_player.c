// Villagers and players: gifts for heroes, trades shown, and the customer followed.
// Rules: docs/sources.md#villager-players
#include "agent/item_table.h"
#include "species/villager/gifts.h"
#include "species/villager/villager_items.h"

#include "agent/gear.h"
#include "base/check.h"

#include <ovis/item.h>

// ---- GiveGiftToHero

#define GIFT_FIRST_TICKS 600
#define GIFT_TICKS_MIN 600
#define GIFT_TICKS_MORE 6001
#define GIFT_DISTANCE2 25.0 // blocks^2
#define GIFT_LOOK_TICKS 20
#define GIFT_SPEED 0.5
#define GIFT_CLOSE 5

// `ticks_left`: until the next gift; counts while a hero is in sight
#define GIFT_STATE(X)                                                                              \
  X(BOOL, has_waited) /* until a first gift */                                                     \
  X(BOOL, was_given)                                                                               \
  X(I32, ticks_left, 0, GIFT_TICKS_MIN + GIFT_TICKS_MORE)                                          \
  X(I64, since) /* game time of the start */
OV_KIND_STATE(gift, GIFT_STATE)

static ov_actor* find_hero(const ov_behavior_turn* turn) {
  ov_actor* player = ov_brain_actor(turn->agent, OVIS_MEM_NEAREST_VISIBLE_PLAYER);
  return player != NULL && ov_effect_level(player, OVIS_EFFECT_HERO_OF_THE_VILLAGE) > 0 ? player
                                                                                        : NULL;
}

static bool can_give(ov_behavior_turn* turn) {
  if (find_hero(turn) == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  gift* self = ov_behavior_own_state(turn);
  if (self == NULL) {
    return false;
  }
  if (!self->has_waited) {
    self->has_waited = true;
    self->ticks_left = GIFT_FIRST_TICKS;
  }
  if (self->ticks_left > 0) {
    self->ticks_left--;
    return ov_behavior_refuse(turn, OVIS_REASON_COOLDOWN, self->ticks_left, 0);
  }
  return true;
}

static void start_gift(ov_behavior_turn* turn) {
  gift* self = turn->state;
  const ov_actor* hero = find_hero(turn);
  self->was_given = false;
  self->since = turn->time;
  ov_brain_set_entity(turn->brain, OVIS_MEM_INTERACTION_TARGET, hero->serial, OVIS_MEMORY_FOR_EVER);
  ov_brain_look_at_actor(turn->brain, hero);
  ov_brain_walk_to_actor(turn->brain, hero, GIFT_SPEED, GIFT_CLOSE);
}

static bool still_gives(ov_behavior_turn* turn) {
  const gift* self = turn->state;
  return find_hero(turn) != NULL && !self->was_given;
}

static void throw_gift(ov_agent* agent, const ov_actor* hero) {
  const int32_t profession = ov_villager_self(agent)->profession;
  const ovis_stack thrown = ov_gift_draw(&agent->self->rng, profession, agent->self->is_baby);
  ovis_event more = {.reason = profession, .count = thrown.count};
  ov_item_copy_name(more.item, sizeof more.item, ov_items_name(agent->turn->items, thrown.item));
  ov_turn_emit(agent->turn, OVIS_EVENT_GIFTED, agent->self, hero, &more);
  ov_villager_throw_to(agent, &thrown, hero);
}

static void tick_gift(ov_behavior_turn* turn) {
  gift* self = turn->state;
  ov_agent* agent = turn->agent;
  const ov_actor* hero = find_hero(turn);
  ov_brain_look_at_actor(turn->brain, hero);
  if (ov_actor_dist2(agent->self, hero) > GIFT_DISTANCE2) {
    ov_brain_walk_to_actor(turn->brain, hero, GIFT_SPEED, GIFT_CLOSE);
  } else if (turn->time - self->since > GIFT_LOOK_TICKS) {
    throw_gift(agent, hero);
    self->was_given = true;
  }
}

static void stop_gift(ov_behavior_turn* turn) {
  gift* self = turn->state;
  self->ticks_left = GIFT_TICKS_MIN + ov_rng_int(&turn->agent->self->rng, GIFT_TICKS_MORE);
  ov_brain_erase(turn->brain, OVIS_MEM_INTERACTION_TARGET); // claim 358
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  ov_brain_erase(turn->brain, OVIS_MEM_LOOK_TARGET);
}

const ov_behavior_kind ov_give_gift_to_hero = {
    OV_TIMED("GiveGiftToHero"),
    OV_NEEDS(OV_REGISTERED(WALK_TARGET), OV_REGISTERED(LOOK_TARGET),
             OV_REGISTERED(INTERACTION_TARGET), OV_PRESENT(NEAREST_VISIBLE_PLAYER)),
    OV_RARE_STATE(gift, gift_fields),
    OV_BEHAVIOR_CALLS(can_give, still_gives, start_gift, tick_gift, stop_gift),
    OV_PHRASES(.words = "give a hero a gift", .doing = "giving a gift",
               OV_WHY({OVIS_REASON_NO_TARGET, "the player is no hero of the village"},
                      {OVIS_REASON_COOLDOWN, "it waits before the next gift"})),
};

// ---- ShowTradesToPlayer

#define SHOW_DISTANCE2 17.0 // blocks^2
#define SHOW_TICKS 40       // without an offer that fits
#define SHOW_FITS_TICKS 900 // with one
#define SHOW_CYCLE_TICKS 40 // of each of several offers

#define NOTHING_HELD UINT64_C(0xD67411C4BAF265E9) // the hash of an empty name

#define SHOW_STATE(X)                                                                              \
  X(U64, asked) /* hash of the item in the player's hand; 0: not looked at yet */                  \
  X(I32, ticks_left, -1, SHOW_FITS_TICKS)                                                          \
  X(I32, cycle_ticks, 0, SHOW_CYCLE_TICKS)                                                         \
  X(I32, index, 0, INT32_MAX) /* of the shown offer among those that fit */
OV_KIND_STATE(show, SHOW_STATE)

static ov_actor* find_customer(ov_behavior_turn* turn) {
  ov_actor* player = ov_brain_actor(turn->agent, OVIS_MEM_INTERACTION_TARGET);
  return player != NULL && player->kind == OV_ACTOR_PLAYER &&
                 ov_actor_dist2(turn->agent->self, player) <= SHOW_DISTANCE2
             ? player
             : NULL;
}

static bool can_show(ov_behavior_turn* turn) {
  if (turn->agent->self->is_baby) {
    return ov_behavior_refuse(turn, OVIS_REASON_TOO_YOUNG, 0, 0);
  }
  return find_customer(turn) != NULL || ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
}

static bool fits(const ovis_offer* offer, ovis_item item) {
  OVIS_ASSERT(offer->uses >= 0);
  OVIS_ASSERT(offer->uses <= OVIS_OFFER_USES_MAX);
  OVIS_ASSERT(offer->max_uses >= 0);
  return offer->uses < offer->max_uses && item != 0 &&
         (offer->cost_a == item || offer->cost_b == item);
}

// The offer `index` among those that cost the item. NULL: there are not so many.
static const ovis_offer* fitting(const ov_villager* villager, ovis_item item, int32_t index) {
  OVIS_ASSERT(index >= 0);
  for (int32_t i = 0; i < villager->counter.offers.count; i++) {
    const ovis_offer* offer = &villager->counter.offers.items[i];
    if (fits(offer, item) && index-- == 0) {
      return offer;
    }
  }
  return NULL;
}

// The item that it holds to show an offer. An offer of a save may have an item that the simulation
// does not know.
static ovis_item shown_item(const ov_agent* agent, const ovis_offer* offer) {
  const ovis_item item = offer != NULL ? offer->result : 0;
  return item != 0 && ov_items_find(agent->turn->items, item) != NULL ? item : 0;
}

static void start_show(ov_behavior_turn* turn) {
  show* self = turn->state;
  ov_brain_look_at_actor(turn->brain, find_customer(turn));
  *self = (show){.ticks_left = SHOW_TICKS};
}

static bool still_shows(ov_behavior_turn* turn) {
  const show* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= -1);
  OVIS_ASSERT(self->ticks_left <= SHOW_FITS_TICKS);
  return can_show(turn) && self->ticks_left > 0;
}

static void tick_show(ov_behavior_turn* turn) {
  show* self = turn->state;
  OVIS_ASSERT(self->ticks_left >= -1);
  OVIS_ASSERT(self->ticks_left <= SHOW_FITS_TICKS);
  OVIS_ASSERT(self->cycle_ticks >= 0);
  ov_agent* agent = turn->agent;
  const ov_villager* villager = ov_villager_self(agent);
  const ov_actor* player = find_customer(turn);
  ov_brain_look_at_actor(turn->brain, player);
  const ovis_item item = ov_gear_held(player);
  const uint64_t asked = (item != 0 ? item : NOTHING_HELD) | 1;
  const bool is_new = asked != self->asked;
  if (is_new) {
    *self = (show){.asked = asked, .ticks_left = self->ticks_left};
    if (fitting(villager, item, 0) != NULL) {
      self->ticks_left = SHOW_FITS_TICKS;
    }
  }
  const ovis_offer* shown = fitting(villager, item, self->index);
  if (shown != NULL && fitting(villager, item, 1) != NULL &&
      ++self->cycle_ticks >= SHOW_CYCLE_TICKS) {
    self->cycle_ticks = 0;
    self->index++;
    shown = fitting(villager, item, self->index);
  }
  if (shown == NULL) {
    self->index = 0;
    shown = fitting(villager, item, 0);
  }
  ov_villager_hold(agent, shown_item(agent, shown));
  if (shown == NULL && self->ticks_left > SHOW_TICKS) {
    self->ticks_left = SHOW_TICKS;
  }
  self->ticks_left--;
}

static void stop_show(ov_behavior_turn* turn) {
  show* self = turn->state;
  ov_brain_erase(turn->brain, OVIS_MEM_INTERACTION_TARGET);
  ov_villager_hold(turn->agent, 0);
  self->asked = 0;
}

const ov_behavior_kind ov_show_trades = {
    OV_TIMED("ShowTradesToPlayer"),
    OV_NEEDS(OV_PRESENT(INTERACTION_TARGET)),
    OV_RARE_STATE(show, show_fields),
    OV_BEHAVIOR_CALLS(can_show, still_shows, start_show, tick_show, stop_show),
    OV_PHRASES(.words = "show its offers", .doing = "showing its offers",
               OV_WHY({OVIS_REASON_NO_TARGET, "no player is near enough to be shown an offer"})),
};

// ---- LookAndFollowTradingPlayerSink

#define FOLLOW_DISTANCE2 16.0 // blocks^2
#define FOLLOW_SPEED 0.5
#define FOLLOW_CLOSE 2

static bool has_customer(ov_behavior_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_actor* player = ov_agent_find(agent, ov_villager_self(agent)->counter.customer);
  if (player == NULL) {
    return ov_behavior_refuse(turn, OVIS_REASON_NO_TARGET, 0, 0);
  }
  const double d2 = ov_actor_dist2(agent->self, player);
  return (d2 <= FOLLOW_DISTANCE2 && !agent->self->body.is_in_water) ||
         ov_behavior_refuse(turn, OVIS_REASON_TOO_FAR, d2, FOLLOW_DISTANCE2);
}

static void follow(ov_behavior_turn* turn) {
  const ov_agent* agent = turn->agent;
  const ov_actor* player = ov_agent_find(agent, ov_villager_self(agent)->counter.customer);
  ov_brain_walk_to_actor(turn->brain, player, FOLLOW_SPEED, FOLLOW_CLOSE);
  ov_brain_look_at_actor(turn->brain, player);
}

static void stop_follow(ov_behavior_turn* turn) {
  ov_brain_erase(turn->brain, OVIS_MEM_WALK_TARGET);
  ov_brain_erase(turn->brain, OVIS_MEM_LOOK_TARGET);
}

const ov_behavior_kind ov_follow_trading_player = {
    OV_TIMED("LookAndFollowTradingPlayerSink"),
    OV_NEEDS(OV_REGISTERED(WALK_TARGET), OV_REGISTERED(LOOK_TARGET)),
    .never_times_out = true,
    OV_BEHAVIOR_CALLS(has_customer, has_customer, follow, follow, stop_follow),
    OV_PHRASES(.words = "stay with its customer", .doing = "staying with its customer",
               OV_WHY({OVIS_REASON_NO_TARGET, "nobody trades with it"})),
};
