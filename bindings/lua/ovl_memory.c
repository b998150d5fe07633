// Memories of mobs for scripts: z.memory, z:remember(name, value, ttl), z:forget(name).
// Design: docs/scenes.md
#include "ovl.h"

static void push_cell(lua_State* L, ovis_pos cell) {
  ovl_push_place(L, (ovis_vec3){cell.x, cell.y, cell.z});
}

void ovl_memory_push_value(lua_State* L, ovl_world* world, const ovis_memory_value* value) {
  const ovis_mob_id entity =
      world != NULL && value->entity != 0 ? ovis_mob_find(world->sim, value->entity) : OVIS_NO_MOB;
  switch (value->type) {
  case OVIS_MEMORY_UNIT: lua_pushboolean(L, true); break;
  case OVIS_MEMORY_BOOL: lua_pushboolean(L, value->number != 0); break;
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG:
  case OVIS_MEMORY_ENTITIES:
  case OVIS_MEMORY_PLACES: ovl_push_whole(L, value->number); break;
  case OVIS_MEMORY_CELL:
  case OVIS_MEMORY_PLACE: push_cell(L, value->cell); break;
  case OVIS_MEMORY_POINT: ovl_push_place(L, value->point); break;
  case OVIS_MEMORY_ENTITY:
  case OVIS_MEMORY_DAMAGE: ovl_mob_push(L, world, entity); break;
  case OVIS_MEMORY_WALK:
  case OVIS_MEMORY_LOOK:
    if (entity.value != 0) {
      ovl_mob_push(L, world, entity);
    } else {
      push_cell(L, value->cell);
    }
    break;
  }
}

void ovl_mob_push_memories(lua_State* L, const ovl_mob* mob) {
  ovis_memory kinds[OVIS_BRAIN_MEMORIES_MAX];
  const ovis_sim* sim = mob->world->sim;
  const int32_t count = ovis_mob_get_memories(sim, mob->id, kinds, OVIS_BRAIN_MEMORIES_MAX);
  lua_newtable(L);
  for (int32_t i = 0; i < count; i++) {
    ovis_memory_value value;
    if (ovis_mob_get_memory(sim, mob->id, kinds[i], &value)) {
      ovl_memory_push_value(L, mob->world, &value);
      lua_setfield(L, -2, ovis_sim_get_memory_info(sim, kinds[i]).name);
    }
  }
}

static ovis_memory check_memory(lua_State* L, const ovl_mob* mob, int index) {
  ovis_memory memory;
  const char* name = luaL_checkstring(L, index);
  if (!ovis_sim_find_memory(mob->world->sim, name, &memory)) {
    luaL_error(L, "there is no memory '%s'", name);
  }
  return memory;
}

static uint64_t serial_of(lua_State* L, int index, const ovl_mob* mob) {
  const ovl_mob* other = ovl_check_mob(L, index);
  ovis_mob_state state;
  if (other->world != mob->world || !ovis_mob_get_state(mob->world->sim, other->id, &state)) {
    luaL_argerror(L, index, "the mob is not in this world");
  }
  return state.serial;
}

// Reads a mob, or a place as a cell.
static void read_whom(lua_State* L, const ovl_mob* mob, int* next, ovis_memory_value* out) {
  if (lua_isuserdata(L, *next)) {
    out->entity = serial_of(L, (*next)++, mob);
  } else {
    out->cell = ovl_cell_of(ovl_check_place(L, next));
  }
}

// Reads the value of a memory from argument 3 on.
static ovis_memory_value check_value(lua_State* L, const ovl_mob* mob, ovis_memory_info info) {
  ovis_memory_value value = {.type = info.type, .ttl = OVIS_MEMORY_FOR_EVER};
  int next = 3;
  switch (info.type) {
  case OVIS_MEMORY_UNIT:
  case OVIS_MEMORY_BOOL: value.number = lua_toboolean(L, next++); break;
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG: value.number = (int64_t)ovl_check_real(L, next++, -9e15, 9e15); break;
  case OVIS_MEMORY_CELL:
  case OVIS_MEMORY_PLACE: value.cell = ovl_cell_of(ovl_check_place(L, &next)); break;
  case OVIS_MEMORY_POINT: value.point = ovl_check_place(L, &next); break;
  case OVIS_MEMORY_ENTITY: value.entity = serial_of(L, next++, mob); break;
  case OVIS_MEMORY_LOOK:
  case OVIS_MEMORY_WALK: read_whom(L, mob, &next, &value); break;
  default: luaL_error(L, "the memory '%s' is set by the mob itself", info.name);
  }
  if (!lua_isnoneornil(L, next)) {
    value.ttl = (int64_t)ovl_check_real(L, next, 0, 1e9);
  }
  if (info.type == OVIS_MEMORY_WALK) {
    value.speed = (float)(lua_isnoneornil(L, next + 1) ? 1 : ovl_check_real(L, next + 1, 0, 64));
    value.close_enough =
        lua_isnoneornil(L, next + 2) ? 1 : (int32_t)ovl_check_whole(L, next + 2, 0, 1000);
  }
  return value;
}

// Reads a list of mobs or places from argument 3, in a turn.
static bool set_items(lua_State* L, const ovis_turn* turn, const ovl_mob* mob,
                      ovis_memory_info info) {
  static const int32_t most = OVIS_MEMORY_ITEMS_MAX;
  luaL_checktype(L, 3, LUA_TTABLE);
  const int32_t count = (int32_t)lua_rawlen(L, 3);
  if (count > most) {
    luaL_error(L, "a list has at most %d items", most);
  }
  ovis_memory_value* items = lua_newuserdata(L, (size_t)(count + 1) * sizeof *items);
  for (int32_t i = 0; i < count; i++) {
    lua_rawgeti(L, 3, i + 1);
    int next = lua_gettop(L);
    items[i] = (ovis_memory_value){.type = info.type};
    if (info.type == OVIS_MEMORY_ENTITIES) {
      items[i].entity = serial_of(L, next, mob);
    } else {
      items[i].cell = ovl_cell_of(ovl_check_place(L, &next));
    }
    lua_pop(L, 1);
  }
  return ovis_turn_set_memory_items(turn, info.name, items, count) == OVIS_OK;
}

// The turn of a function of the mob that runs. NULL: none does.
static const ovis_turn* turn_of(lua_State* L, const ovl_mob* mob) {
  const ovl_turn_run* run = ovl_turn_run_of(L);
  ovl_turn_refuse_in_form(L);
  if (run->turn == NULL) {
    return NULL;
  }
  if (run->world != mob->world || run->turn->mob.value != mob->id.value) {
    luaL_error(L, "during a tick only the functions of this mob can change what it remembers");
  }
  return run->turn;
}

int ovl_mob_remember(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovis_memory memory = check_memory(L, mob, 2);
  const ovis_memory_info info = ovis_sim_get_memory_info(mob->world->sim, memory);
  const ovis_turn* turn = turn_of(L, mob);
  const bool is_list = info.type == OVIS_MEMORY_ENTITIES || info.type == OVIS_MEMORY_PLACES;
  bool is_done;
  if (turn != NULL && is_list) {
    is_done = set_items(L, turn, mob, info);
  } else {
    const ovis_memory_value value = check_value(L, mob, info);
    is_done = turn != NULL
                  ? ovis_turn_set_memory(turn, info.name, &value) == OVIS_OK
                  : ovis_mob_set_memory(mob->world->sim, mob->id, memory, &value) == OVIS_OK;
  }
  return is_done ? 0 : luaL_error(L, "this mob has no memory '%s'", info.name);
}

int ovl_mob_forget(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovis_memory memory = check_memory(L, mob, 2);
  const ovis_turn* turn = turn_of(L, mob);
  lua_pushboolean(L, turn != NULL
                         ? ovis_turn_set_memory(turn, luaL_checkstring(L, 2), NULL) == OVIS_OK
                         : ovis_mob_set_memory(mob->world->sim, mob->id, memory, NULL) == OVIS_OK);
  return 1;
}

int ovl_mob_items(lua_State* L) {
  const ovis_turn* turn = ovl_turn_of(L);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const char* name = luaL_checkstring(L, 2);
  const int32_t count = ovis_turn_get_memory_items(turn, name, NULL, 0);
  ovis_memory_value* items = lua_newuserdata(L, (size_t)(count + 1) * sizeof *items);
  ovis_turn_get_memory_items(turn, name, items, count);
  lua_createtable(L, count, 0);
  int place = 0;
  for (int32_t i = 0; i < count; i++) {
    ovl_memory_push_value(L, mob->world, &items[i]);
    if (lua_isnil(L, -1)) { // it was removed
      lua_pop(L, 1);
    } else {
      lua_rawseti(L, -2, ++place);
    }
  }
  return 1;
}

int ovl_mob_set_activity(lua_State* L) {
  const ovis_turn* turn = ovl_turn_of(L);
  const char* name = luaL_checkstring(L, 2);
  if (ovis_turn_set_activity(turn, name) != OVIS_OK) {
    return luaL_error(L, "this mob has no activity '%s'", name);
  }
  return 0;
}
