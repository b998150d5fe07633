// Problem: what players' stand-ins do in Lua: sneak, sprint, swim, sleep, wear, and use items.
// Design: docs/scenes.md
#include "ovl.h"

#include <ovis/player.h>

#include <string.h>

#define USE_WORK 1000 // a use may spawn things [Units: instructions]

// ---- State

static ovis_player_state check_player(lua_State* L, const ovl_mob* mob) {
  ovis_player_state state;
  if (!ovis_player_get_state(mob->world->sim, mob->id, &state)) {
    luaL_argerror(L, 1, "only players do this");
  }
  return state;
}

static int set_player(const ovl_mob* mob, const ovis_player_state* state) {
  ovis_player_set_state(mob->world->sim, mob->id, state);
  return 0;
}

static bool flag_of(lua_State* L, int index) {
  return lua_isnoneornil(L, index) || lua_toboolean(L, index);
}

static int sneak(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovis_player_state state = check_player(L, mob);
  state.is_sneaking = flag_of(L, 2);
  return set_player(mob, &state);
}

static int sprint(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovis_player_state state = check_player(L, mob);
  state.is_sprinting = flag_of(L, 2);
  return set_player(mob, &state);
}

static int swim(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovis_player_state state = check_player(L, mob);
  state.is_swimming = flag_of(L, 2);
  return set_player(mob, &state);
}

static int mode(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovis_player_state state = check_player(L, mob);
  if (lua_isnoneornil(L, 2)) {
    lua_pushstring(L, ovis_game_mode_name(state.mode));
    return 1;
  }
  const char* name = luaL_checkstring(L, 2);
  if (!ovis_game_mode_find(name, &state.mode)) {
    return luaL_error(
        L, "there is no game mode '%s'; use survival, creative, adventure or spectator", name);
  }
  return set_player(mob, &state);
}

static int sleep_in(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  check_player(L, mob);
  int next = 2;
  const ovis_pos bed = ovl_check_cell(L, &next);
  lua_pushboolean(L, ovis_player_lie_down(mob->world->sim, mob->id, bed) == OVIS_OK);
  return 1;
}

static int wake(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  check_player(L, mob);
  lua_pushboolean(L, ovis_player_get_up(mob->world->sim, mob->id) == OVIS_OK);
  return 1;
}

// ---- Equipment and inventories

static int32_t check_level(lua_State* L, int index, const char* name) {
  lua_getfield(L, index, name);
  const int64_t level =
      lua_isnil(L, -1) ? 0 : ovl_check_whole(L, lua_gettop(L), 0, OVIS_ENCHANTMENT_MAX);
  lua_pop(L, 1);
  return (int32_t)level;
}

// {protection = 4, ...}
static uint64_t check_enchantments(lua_State* L, int index) {
  ovis_enchantments levels;
#define OVL_LEVEL(member, name) levels.member = check_level(L, index, name);
  OVIS_ENCHANTMENT_LIST(OVL_LEVEL)
#undef OVL_LEVEL
  return ovis_enchantments_pack(&levels);
}

// The stack that a text ("bread"), a table ({"bread", 3}, {"iron_helmet", protection = 4}) or false
// (nothing) names.
static ovis_stack check_stack(lua_State* L, ovis_sim* sim, int index) {
  if (lua_type(L, index) != LUA_TTABLE) {
    const char* name = lua_toboolean(L, index) ? luaL_checkstring(L, index) : "";
    return ovl_make_stack(L, sim, name, 1);
  }
  lua_rawgeti(L, index, 1);
  lua_rawgeti(L, index, 2);
  const char* name = luaL_checkstring(L, -2);
  const int64_t count =
      lua_isnil(L, -1) ? 1 : ovl_check_whole(L, lua_gettop(L), 1, ovis_item_get_stack_max(name));
  ovis_stack stack = ovl_make_stack(L, sim, name, count);
  lua_pop(L, 2);
  stack.variant = stack.count > 0 ? check_enchantments(L, index) : 0;
  return stack;
}

// z:wear { head = "iron_helmet", mainhand = {"bread", 3}, feet = false }
static int wear(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  luaL_checktype(L, 2, LUA_TTABLE);
  // By slot, not in the order of the table, which differs between runs.
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    lua_getfield(L, 2, ovis_slot_name((ovis_slot)i));
    if (!lua_isnil(L, -1)) {
      const ovis_stack stack = check_stack(L, mob->world->sim, lua_gettop(L));
      ovis_mob_set_equipment(mob->world->sim, mob->id, (ovis_slot)i, &stack);
    }
    lua_pop(L, 1);
  }
  lua_pushnil(L);
  while (lua_next(L, 2) != 0) {
    lua_pop(L, 1);
    ovis_slot slot;
    const char* name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "?";
    if (!ovis_slot_find(name, &slot)) {
      return luaL_error(
          L, "there is no slot '%s'; use mainhand, offhand, feet, legs, chest or head", name);
    }
  }
  return 0;
}

static int carry(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const int32_t size = ovis_mob_get_inventory_size(mob->world->sim, mob->id);
  if (size == 0) {
    return luaL_error(L, "a %s has no inventory", mob->species->name);
  }
  const int64_t place = ovl_check_whole(L, 2, 1, size);
  const ovis_stack stack = check_stack(L, mob->world->sim, 3);
  ovis_mob_set_inventory(mob->world->sim, mob->id, (int32_t)place - 1, &stack);
  return 0;
}

static void push_stack(lua_State* L, const ovis_sim* sim, const ovis_stack* stack) {
  lua_createtable(L, 2, 0);
  lua_pushstring(L, ovis_sim_get_item_name(sim, stack->item));
  lua_rawseti(L, -2, 1);
  ovl_push_whole(L, stack->count);
  lua_rawseti(L, -2, 2);
}

void ovl_mob_push_worn(lua_State* L, const ovl_mob* mob) {
  lua_newtable(L);
  for (int32_t i = 0; i < OVIS_SLOT_COUNT; i++) {
    const ovis_stack stack = ovis_mob_get_equipment(mob->world->sim, mob->id, (ovis_slot)i);
    if (stack.count > 0) {
      push_stack(L, mob->world->sim, &stack);
      lua_setfield(L, -2, ovis_slot_name((ovis_slot)i));
    }
  }
}

void ovl_mob_push_pack(lua_State* L, const ovl_mob* mob) {
  const int32_t size = ovis_mob_get_inventory_size(mob->world->sim, mob->id);
  int kept = 0;
  lua_newtable(L);
  for (int32_t i = 0; i < size; i++) {
    const ovis_stack stack = ovis_mob_get_inventory(mob->world->sim, mob->id, i);
    if (stack.count > 0) {
      push_stack(L, mob->world->sim, &stack);
      lua_rawseti(L, -2, ++kept);
    }
  }
}

// ---- Use

// hero:use(mob, item) and hero:use(x,y,z, item); without an item it uses what it holds.
static int use(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  check_player(L, mob);
  ovis_use def = {.player = mob->id};
  int next = 2;
  const ovl_mob* other = luaL_testudata(L, 2, OVL_MOB);
  if (other != NULL) {
    ovl_check_live(L, 2);
    if (other->world != mob->world) {
      return luaL_argerror(L, 2, "the mob belongs to another world");
    }
    def.mob = other->id;
    next = 3;
  } else {
    def.cell = ovl_check_cell(L, &next);
  }
  def.item = lua_isnoneornil(L, next) ? NULL : luaL_checkstring(L, next);
  ovl_charge(L, USE_WORK);
  ovl_world_check_mob_count(L, 16);
  ovis_use_kind kind;
  if (ovis_player_use(mob->world->sim, &def, &kind) != OVIS_OK || kind == OVIS_USE_NOTHING) {
    lua_pushnil(L);
  } else {
    lua_pushstring(L, ovis_use_name(kind));
  }
  return 1;
}

// hero:dig(x,y,z): true if there was a block.
static int dig(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  check_player(L, mob);
  int next = 2;
  const ovis_pos cell = ovl_check_cell(L, &next);
  ovl_charge(L, USE_WORK);
  lua_pushboolean(L, ovis_player_break_block(mob->world->sim, mob->id, cell) == OVIS_OK);
  return 1;
}

// hero:shoot(place): an arrow; nil if it had no effect.
static int shoot(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  check_player(L, mob);
  int next = 2;
  const ovis_vec3 at = ovl_check_place(L, &next);
  ovl_charge(L, USE_WORK);
  ovl_world_check_mob_count(L, 1);
  ovis_mob_id arrow;
  if (ovis_player_shoot(mob->world->sim, mob->id, at, &arrow) != OVIS_OK ||
      arrow.value == OVIS_NO_MOB.value) {
    lua_pushnil(L);
  } else {
    ovl_mob_push(L, mob->world, arrow);
  }
  return 1;
}

const luaL_Reg ovl_player_methods[] = {{"sneak", sneak}, {"sprint", sprint},  {"swim", swim},
                                       {"mode", mode},   {"sleep", sleep_in}, {"wake", wake},
                                       {"wear", wear},   {"carry", carry},    {"use", use},
                                       {"dig", dig},     {"shoot", shoot},    {NULL, NULL}};
