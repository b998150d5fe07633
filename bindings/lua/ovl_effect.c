// Status effects of mobs in scripts: z:give_effect(effect, ticks, level), z:effect(effect).
// Design: docs/scenes.md
#include "ovl.h"

#include <ovis/mob.h>

static ovis_effect check_effect(lua_State* L, int index) {
  const char* name = luaL_checkstring(L, index);
  ovis_effect effect;
  if (!ovis_effect_find(name, &effect)) {
    luaL_error(L, "there is no effect '%s'", name);
  }
  return effect;
}

int ovl_mob_give_effect(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovis_effect effect = check_effect(L, 2);
  const double level = lua_isnoneornil(L, 4) ? 1 : ovl_check_real(L, 4, 1, 256);
  const ovis_effect_state state = {.ticks =
                                       (int32_t)ovl_check_real(L, 3, OVIS_EFFECT_FOR_EVER, 1e9),
                                   .amplifier = (int32_t)level - 1};
  lua_pushboolean(L, ovis_mob_give_effect(mob->world->sim, mob->id, effect, &state) == OVIS_OK);
  return 1;
}

int ovl_mob_get_effect(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovis_effect effect = check_effect(L, 2);
  ovis_effect_state state;
  if (!ovis_mob_get_effect(mob->world->sim, mob->id, effect, &state)) {
    return 0;
  }
  ovl_push_whole(L, state.ticks);
  ovl_push_whole(L, state.amplifier + 1);
  return 2;
}
