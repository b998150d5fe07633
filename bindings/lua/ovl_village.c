// Problem: gossip, offers and trades of villagers for scripts.
// Design: docs/scenes.md
#include "ovl.h"

#include <string.h>

static ovis_gossip check_gossip(lua_State* L, int index) {
  const char* name = luaL_checkstring(L, index);
  for (int32_t i = 0; i < OVIS_GOSSIP_COUNT; i++) {
    if (strcmp(ovis_gossip_name((ovis_gossip)i), name) == 0) {
      return (ovis_gossip)i;
    }
  }
  luaL_error(L, "there is no gossip '%s'", name);
  return OVIS_GOSSIP_TRADING;
}

int ovl_mob_gossip(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovl_mob* about = ovl_check_mob(L, 2);
  const ovis_gossip type = check_gossip(L, 3);
  const int32_t value = (int32_t)ovl_check_whole(L, 4, 0, 200);
  if (ovis_villager_add_gossip(mob->world->sim, mob->id, about->id, type, value) != OVIS_OK) {
    return luaL_error(L, "only villagers gossip");
  }
  return 0;
}

int ovl_mob_reputation(lua_State* L) {
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovl_mob* about = ovl_check_mob(L, 2);
  ovl_push_whole(L, ovis_villager_get_reputation(mob->world->sim, mob->id, about->id));
  return 1;
}

static ovis_item item_option(lua_State* L, int options, const char* name, ovis_sim* sim) {
  const char* item = ovl_option_text(L, options, name);
  if (item != NULL && strlen(item) >= OVIS_ITEM_NAME_MAX) {
    luaL_error(L, "the item's name is too long");
  }
  ovis_item number = 0;
  if (item != NULL && item[0] != '\0') {
    const ovis_status status = ovis_sim_add_item(sim, item, &number);
    if (status != OVIS_OK) {
      ovl_raise(L, item, status);
    }
  }
  return number;
}

static int32_t whole_option(lua_State* L, int options, const char* name, int32_t limit,
                            int32_t usual) {
  return (int32_t)ovl_option_whole(L, options, name, 0, limit, usual);
}

int ovl_mob_offer(lua_State* L) {
  static const char* const names[] = {"cost",   "cost_count",   "cost2", "cost2_count",
                                      "result", "result_count", "uses",  "max_uses",
                                      "xp",     "multiplier",   NULL};
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  ovl_check_options(L, 2, names);
  ovis_offer offer = {0};
  offer.cost_a = item_option(L, 2, "cost", mob->world->sim);
  offer.cost_b = item_option(L, 2, "cost2", mob->world->sim);
  offer.result = item_option(L, 2, "result", mob->world->sim);
  offer.cost_a_count = whole_option(L, 2, "cost_count", OVIS_OFFER_COUNT_MAX, 1);
  offer.cost_b_count = whole_option(L, 2, "cost2_count", OVIS_OFFER_COUNT_MAX, 0);
  offer.result_count = whole_option(L, 2, "result_count", OVIS_OFFER_COUNT_MAX, 1);
  offer.uses = whole_option(L, 2, "uses", OVIS_OFFER_USES_MAX, 0);
  offer.max_uses = whole_option(L, 2, "max_uses", OVIS_OFFER_USES_MAX, 12);
  offer.xp = whole_option(L, 2, "xp", OVIS_OFFER_XP_MAX, 2);
  offer.price_multiplier = (float)ovl_option_real(L, 2, "multiplier", 0, 10, 0.05);
  const int32_t index = ovis_villager_get_offers(mob->world->sim, mob->id, NULL, 0);
  const ovis_status status = ovis_villager_set_offer(mob->world->sim, mob->id, index, &offer);
  return status == OVIS_OK ? 0 : ovl_raise(L, "offer", status);
}

int ovl_mob_clear_offers(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovis_status status = ovis_villager_set_offer(mob->world->sim, mob->id, 0, NULL);
  return status == OVIS_OK ? 0 : ovl_raise(L, "clear_offers", status);
}

static void push_item(lua_State* L, const char* name, const char* item, const char* count_name,
                      int32_t count) {
  if (item[0] != '\0') {
    lua_pushstring(L, item);
    lua_setfield(L, -2, name);
    ovl_push_whole(L, count);
    lua_setfield(L, -2, count_name);
  }
}

static void push_number(lua_State* L, const char* name, double value) {
  ovl_push_number(L, value);
  lua_setfield(L, -2, name);
}

// z.offers: a list of tables with the names of z:offer, and the price now.
void ovl_mob_push_offers(lua_State* L, const ovl_mob* mob) {
  const ovis_sim* sim = mob->world->sim;
  const int32_t count = ovis_villager_get_offers(sim, mob->id, NULL, 0);
  ovis_offer* offers = lua_newuserdata(L, sizeof *offers * (size_t)(count > 0 ? count : 1));
  ovis_villager_get_offers(sim, mob->id, offers, count);
  lua_createtable(L, count, 0);
  for (int32_t i = 0; i < count; i++) {
    const ovis_offer* offer = &offers[i];
    lua_newtable(L);
    const char* cost = ovis_sim_get_item_name(sim, offer->cost_a);
    const char* cost2 = ovis_sim_get_item_name(sim, offer->cost_b);
    push_item(L, "cost", cost, "cost_count", offer->cost_a_count);
    push_item(L, "cost2", cost2, "cost2_count", offer->cost_b_count);
    push_item(L, "result", ovis_sim_get_item_name(sim, offer->result), "result_count",
              offer->result_count);
    push_number(L, "uses", offer->uses);
    push_number(L, "max_uses", offer->max_uses);
    push_number(L, "xp", offer->xp);
    push_number(L, "multiplier", (double)offer->price_multiplier);
    push_number(L, "price", ovis_villager_get_price(sim, mob->id, i));
    lua_rawseti(L, -2, i + 1);
  }
  lua_remove(L, -2);
}

// Trades with a player once: opens the trade, buys, and leaves again.
int ovl_mob_trade(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovl_mob* player = ovl_check_mob(L, 2);
  const int32_t index = (int32_t)ovl_check_whole(L, 3, 1, 1000) - 1;
  const int32_t times = (int32_t)luaL_optnumber(L, 4, 1);
  ovis_sim* sim = mob->world->sim;
  int32_t done = 0;
  int32_t price = 0;
  if (ovis_villager_open_trade(sim, mob->id, player->id) == OVIS_OK) {
    price = ovis_villager_get_price(sim, mob->id, index);
    while (done < times && ovis_villager_trade(sim, mob->id, index) == OVIS_OK) {
      done++;
    }
    ovis_villager_close_trade(sim, mob->id);
  }
  ovl_push_whole(L, done);
  ovl_push_whole(L, price);
  return 2;
}

// The player stays until the trade is closed, and the villager or trader waits.
int ovl_mob_open_trade(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovl_mob* player = ovl_check_mob(L, 2);
  lua_pushboolean(L, ovis_villager_open_trade(mob->world->sim, mob->id, player->id) == OVIS_OK);
  return 1;
}

int ovl_mob_close_trade(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  lua_pushboolean(L, ovis_villager_close_trade(mob->world->sim, mob->id) == OVIS_OK);
  return 1;
}
