// Trades with villagers, items that lie in the world, and players that lie in beds.
// Design: bindings/js/README.md
#include "ovjs.h"

// ---- Offers

static void put_stack(ovjs_text* text, const char* key, const ovis_sim* sim, ovis_item item,
                      int32_t count) {
  ovjs_open(text, key, '{');
  ovjs_put_text(text, "item", item != 0 ? ovis_sim_get_item_name(sim, item) : NULL);
  ovjs_put_whole(text, "count", count);
  ovjs_close(text, '}');
}

static void put_offer(ovjs_text* text, const ovis_sim* sim, const ovis_offer* offer,
                      int32_t price) {
  ovjs_open(text, NULL, '{');
  put_stack(text, "costA", sim, offer->cost_a, offer->cost_a_count);
  put_stack(text, "costB", sim, offer->cost_b, offer->cost_b_count);
  put_stack(text, "result", sim, offer->result, offer->result_count);
  ovjs_put_whole(text, "price", price);
  ovjs_put_whole(text, "uses", offer->uses);
  ovjs_put_whole(text, "maxUses", offer->max_uses);
  ovjs_put_whole(text, "demand", offer->demand);
  ovjs_put_whole(text, "specialPrice", offer->special_price);
  ovjs_put_whole(text, "xp", offer->xp);
  ovjs_put_number(text, "priceMultiplier", (double)offer->price_multiplier);
  ovjs_close(text, '}');
}

// A list of the offers of a villager; empty if it has none or does not exist.
OVJS_EXPORT(int32_t, ovjs_villager_offers, const ovjs_sim* self, double serial) {
  ovis_offer offers[OVIS_OFFER_COUNT_MAX];
  ovjs_text* text = &ovjs_result;
  const ovis_mob_id villager = ovjs_mob(self->sim, serial);
  const int32_t count = ovis_villager_get_offers(self->sim, villager, offers, OVIS_OFFER_COUNT_MAX);
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '[');
  for (int32_t i = 0; i < count && i < OVIS_OFFER_COUNT_MAX; i++) {
    put_offer(text, self->sim, &offers[i], ovis_villager_get_price(self->sim, villager, i));
  }
  ovjs_close(text, ']');
  return ovjs_text_end(text);
}

// Numbers of an offer from JavaScript.
enum {
  OFFER_COST_A,
  OFFER_COST_B,
  OFFER_RESULT,
  OFFER_USES,
  OFFER_MAX_USES,
  OFFER_DEMAND,
  OFFER_SPECIAL_PRICE,
  OFFER_XP,
  OFFER_MULTIPLIER
};

static int32_t add_item(ovis_sim* sim, const char* name, ovis_item* out) {
  return name == NULL ? OVIS_OK : ovjs_check(ovis_sim_add_item(sim, name, out), name);
}

// Sets an offer, or adds one; `numbers` NULL removes it and those after it. Costs [opt].
OVJS_EXPORT(int32_t, ovjs_villager_set_offer, ovjs_sim* self, double serial, int32_t index,
            const char* cost_a, const char* cost_b, const char* result, const double* numbers) {
  ovis_offer offer = {0};
  const ovis_mob_id villager = ovjs_mob(self->sim, serial);
  if (numbers != NULL) {
    int32_t status = add_item(self->sim, cost_a, &offer.cost_a);
    status = status == OVIS_OK ? add_item(self->sim, cost_b, &offer.cost_b) : status;
    status = status == OVIS_OK ? add_item(self->sim, result, &offer.result) : status;
    if (status != OVIS_OK) {
      return status;
    }
    offer.cost_a_count = (int32_t)numbers[OFFER_COST_A];
    offer.cost_b_count = (int32_t)numbers[OFFER_COST_B];
    offer.result_count = (int32_t)numbers[OFFER_RESULT];
    offer.uses = (int32_t)numbers[OFFER_USES];
    offer.max_uses = (int32_t)numbers[OFFER_MAX_USES];
    offer.demand = (int32_t)numbers[OFFER_DEMAND];
    offer.special_price = (int32_t)numbers[OFFER_SPECIAL_PRICE];
    offer.xp = (int32_t)numbers[OFFER_XP];
    offer.price_multiplier = (float)numbers[OFFER_MULTIPLIER];
  }
  return ovjs_check(
      ovis_villager_set_offer(self->sim, villager, index, numbers != NULL ? &offer : NULL),
      "the offer cannot be set");
}

OVJS_EXPORT(int32_t, ovjs_villager_open_trade, ovjs_sim* self, double villager, double player) {
  return ovjs_check(ovis_villager_open_trade(self->sim, ovjs_mob(self->sim, villager),
                                             ovjs_mob(self->sim, player)),
                    "it does not trade now");
}

OVJS_EXPORT(int32_t, ovjs_villager_trade, ovjs_sim* self, double villager, int32_t index) {
  return ovjs_check(ovis_villager_trade(self->sim, ovjs_mob(self->sim, villager), index),
                    "there is no such offer, or it is out of stock");
}

OVJS_EXPORT(int32_t, ovjs_villager_close_trade, ovjs_sim* self, double villager) {
  return ovjs_check(ovis_villager_close_trade(self->sim, ovjs_mob(self->sim, villager)),
                    "nobody trades with it");
}

// ---- Items that lie in the world

// The stack of an item, and the ticks until it may be picked up.
OVJS_EXPORT(int32_t, ovjs_item_state, const ovjs_sim* self, double serial) {
  ovjs_text* text = &ovjs_result;
  ovis_item_state state;
  if (!ovis_item_get_state(self->sim, ovjs_mob(self->sim, serial), &state)) {
    return ovjs_fail(OVIS_NOT_FOUND, NULL, "there is no such item");
  }
  ovjs_text_begin(text);
  ovjs_open(text, NULL, '{');
  ovjs_put_text(text, "item", ovis_sim_get_item_name(self->sim, state.stack.item));
  ovjs_put_whole(text, "count", state.stack.count);
  ovjs_put_whole(text, "pickupDelayTicks", state.pickup_delay_ticks);
  ovjs_close(text, '}');
  return ovjs_text_end(text);
}

// ---- Beds

OVJS_EXPORT(int32_t, ovjs_player_lie_down, ovjs_sim* self, double serial, int32_t x, int32_t y,
            int32_t z) {
  return ovjs_check(
      ovis_player_lie_down(self->sim, ovjs_mob(self->sim, serial), (ovis_pos){x, y, z}),
      "the player does not lie down there");
}

OVJS_EXPORT(int32_t, ovjs_player_get_up, ovjs_sim* self, double serial) {
  return ovjs_check(ovis_player_get_up(self->sim, ovjs_mob(self->sim, serial)),
                    "the player does not lie in a bed");
}
