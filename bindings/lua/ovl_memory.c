// Memories of mobs for scripts: z.memory, z:remember(name, value, ttl), z:forget(name).
// Design: docs/scenes.md
#include "ovl.h"

#include <math.h>

static void push_cell(lua_State* L, ovis_pos cell) {
  ovl_push_place(L, (ovis_vec3){cell.x, cell.y, cell.z});
}

static void push_value(lua_State* L, ovl_world* world, const ovis_memory_value* value) {
  const ovis_mob_id entity = value->entity != 0 ? ovis_sim_find(world->sim, value->entity) : 0;
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
  case OVIS_MEMORY_DAMAGE: ovl_push_mob(L, world, entity); break;
  case OVIS_MEMORY_WALK:
  case OVIS_MEMORY_LOOK:
    if (entity != 0) {
      ovl_push_mob(L, world, entity);
    } else {
      push_cell(L, value->cell);
    }
    break;
  }
}

void ovl_push_memories(lua_State* L, const ovl_mob* mob) {
  lua_newtable(L);
  for (int32_t i = 0; i < OVIS_MEM_COUNT; i++) {
    ovis_memory_value value;
    if (ovis_sim_recall(mob->world->sim, mob->id, (ovis_memory)i, &value)) {
      push_value(L, mob->world, &value);
      lua_setfield(L, -2, ovis_memory_describe((ovis_memory)i).name);
    }
  }
}

static ovis_memory check_memory(lua_State* L, int index) {
  ovis_memory memory;
  const char* name = luaL_checkstring(L, index);
  if (!ovis_memory_find(name, &memory)) {
    luaL_error(L, "there is no memory '%s'", name);
  }
  return memory;
}

int ovl_mob_remember(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovis_memory memory = check_memory(L, 2);
  const ovis_memory_info info = ovis_memory_describe(memory);
  ovis_memory_value value = {.type = info.type, .ttl = OVIS_MEMORY_FOR_EVER};
  int next = 3;
  switch (info.type) {
  case OVIS_MEMORY_UNIT:
  case OVIS_MEMORY_BOOL: value.number = lua_toboolean(L, next++); break;
  case OVIS_MEMORY_INT:
  case OVIS_MEMORY_LONG: value.number = (int64_t)ovl_check_real(L, next++, -9e15, 9e15); break;
  case OVIS_MEMORY_CELL:
  case OVIS_MEMORY_PLACE: {
    const ovis_vec3 at = ovl_check_place(L, &next);
    value.cell = (ovis_pos){(int32_t)floor(at.x), (int32_t)floor(at.y), (int32_t)floor(at.z)};
    break;
  }
  default: return luaL_error(L, "the memory '%s' is set by the mob itself", info.name);
  }
  if (!lua_isnoneornil(L, next)) {
    value.ttl = (int64_t)ovl_check_real(L, next, 0, 1e9);
  }
  if (!ovis_sim_remember(mob->world->sim, mob->id, memory, &value)) {
    return luaL_error(L, "this mob has no memory '%s'", info.name);
  }
  return 0;
}

int ovl_mob_forget(lua_State* L) {
  ovl_check_live(L, 1);
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const ovis_memory memory = check_memory(L, 2);
  lua_pushboolean(L, ovis_sim_remember(mob->world->sim, mob->id, memory, NULL));
  return 1;
}
