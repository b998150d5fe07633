// Problem: items as Lua objects: w:item, and the fields that only items have.
// Design: docs/scenes.md
#include "ovl.h"

#include <ovis/item.h>

#include <string.h>

#define ITEM_WORK 10000 // charges as a mob does [Units: instructions]

// w:vibrate("step", x,y,z, source): the count of mobs that will hear it.
int ovl_world_vibrate(lua_State* L) {
  ovl_world* self = ovl_check_world(L, 1);
  ovis_vibration vibration = {.source = 0};
  const char* name = luaL_checkstring(L, 2);
  if (!ovis_vibration_find(name, &vibration.kind)) {
    return luaL_error(L, "there is no vibration '%s'", name);
  }
  ovl_charge(L, ITEM_WORK);
  int next = 3;
  vibration.pos = ovl_check_place(L, &next);
  const ovl_mob* source = luaL_testudata(L, next, OVL_MOB);
  if (source != NULL) {
    ovl_check_live(L, next);
    vibration.source = source->id;
  }
  int32_t heard;
  ovis_sim_emit_vibration(self->sim, &vibration, &heard);
  ovl_push_whole(L, heard);
  return 1;
}

ovis_stack ovl_make_stack(lua_State* L, ovis_sim* sim, const char* name, int64_t count) {
  ovis_stack stack;
  const ovis_status status = ovis_sim_make_stack(sim, name, (int32_t)count, &stack);
  if (status != OVIS_OK) {
    ovl_raise(L, name, status);
  }
  return stack;
}

int ovl_world_spawn_item(lua_State* L) {
  static const char* const names[] = {"delay", "age", NULL};
  ovl_world* self = ovl_check_world(L, 1);
  ovis_item_def def = ovis_default_item_def();
  const char* name = luaL_checkstring(L, 2);
  int next = 3;
  def.pos = ovl_check_place(L, &next);
  const bool has_count = lua_type(L, next) == LUA_TNUMBER;
  const int64_t count = has_count ? ovl_check_whole(L, next, 1, ovis_item_get_stack_max(name)) : 1;
  def.stack = ovl_make_stack(L, self->sim, name, count);
  next += has_count;
  lua_settop(L, next);
  ovl_check_options(L, next, names);
  def.pickup_delay_ticks =
      (int32_t)ovl_option_whole(L, next, "delay", 0, OVIS_ITEM_DELAY_NEVER, def.pickup_delay_ticks);
  def.age_ticks = (int32_t)ovl_option_whole(L, next, "age", OVIS_ITEM_AGE_NEVER,
                                            OVIS_ITEM_AGE_MAX - 1, def.age_ticks);
  ovl_world_check_mob_count(L, 1);
  ovl_charge(L, ITEM_WORK);
  ovis_mob_id id;
  const ovis_status status = ovis_item_spawn(self->sim, &def, &id);
  if (status != OVIS_OK) {
    return ovl_raise(L, "item", status);
  }
  ovl_mob_push(L, self, id);
  return 1;
}

static void push_whole_or_nil(lua_State* L, bool is_there, int64_t value) {
  if (is_there) {
    ovl_push_whole(L, value);
  } else {
    lua_pushnil(L);
  }
}

bool ovl_mob_push_item_field(lua_State* L, const ovl_mob* mob, const char* name) {
  ovis_item_state item;
  const bool is_item = ovis_item_get_state(mob->world->sim, mob->id, &item);
  if (strcmp(name, "item") == 0) {
    lua_pushstring(L, is_item ? ovis_sim_get_item_name(mob->world->sim, item.stack.item) : NULL);
  } else if (strcmp(name, "count") == 0) {
    push_whole_or_nil(L, is_item, item.stack.count);
  } else if (strcmp(name, "delay") == 0) {
    push_whole_or_nil(L, is_item, item.pickup_delay_ticks);
  } else {
    return false;
  }
  return true;
}
