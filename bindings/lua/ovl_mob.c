#include "ovl.h"

#include <stdio.h>
#include <string.h>

void ovl_push_mob(lua_State* L, ovl_world* self, ovis_mob_id id) {
  ovis_mob_state state;
  if (!ovis_sim_mob(self->sim, id, &state)) {
    lua_pushnil(L);
    return;
  }
  ovl_mob* mob = lua_newuserdata(L, sizeof *mob);
  *mob = (ovl_mob){.id = id, .species = state.species};
  luaL_getmetatable(L, OVL_MOB);
  lua_setmetatable(L, -2);
  mob->world = self;
  self->handle_count++;
}

static int collect(lua_State* L) {
  ovl_mob* mob = luaL_checkudata(L, 1, OVL_MOB);
  ovl_release(L, mob->world);
  mob->world = NULL;
  return 0;
}

int ovl_spawn(lua_State* L) {
  static const char* const names[] = {"baby", "yaw", "health", NULL};
  ovl_world* self = ovl_check_world(L, 1);
  ovis_spawn_def def = ovis_default_spawn_def();
  def.species = ovl_check_species(L, 2);
  int next = 3;
  def.pos = ovl_check_place(L, &next);
  lua_settop(L, next);
  ovl_check_options(L, next, names);
  def.is_baby = ovl_option_flag(L, next, "baby", false);
  def.yaw_deg = (float)ovl_option_real(L, next, "yaw", -360, 360, 0);
  def.health = (float)ovl_option_real(L, next, "health", 0, 1024, 0);
  ovis_mob_id id;
  const ovis_status status = ovis_sim_spawn(self->sim, &def, &id);
  if (status != OVIS_OK) {
    return ovl_raise(L, "spawn", status);
  }
  ovl_push_mob(L, self, id);
  return 1;
}

int ovl_player(lua_State* L) {
  ovl_check_world(L, 1);
  return luaL_error(L, "players are not part of Ovis yet");
}

// ---- Methods

static int remove_mob(lua_State* L) {
  const ovl_mob* mob = ovl_check_mob(L, 1);
  ovis_sim_remove(mob->world->sim, mob->id);
  return 0;
}

static int no_room(lua_State* L) {
  ovl_check_mob(L, 1);
  return luaL_error(L, "mobs have no minds yet: there is no '%s'",
                    lua_tostring(L, lua_upvalueindex(1)));
}

// ---- Fields

typedef enum mob_field {
  FIELD_NONE,
  FIELD_ALIVE,
  FIELD_POS,
  FIELD_VELOCITY,
  FIELD_HEALTH,
  FIELD_SPECIES,
  FIELD_ON_GROUND,
  FIELD_IN_WATER,
  FIELD_YAW,
  FIELD_PITCH,
  FIELD_HEAD_YAW,
  FIELD_BABY,
  FIELD_AGE,
  FIELD_FROZEN,
  FIELD_ID,
  FIELD_NO_ROOM
} mob_field;

static mob_field find_field(const char* name) {
  static const struct {
    const char* name;
    mob_field field;
  } fields[] = {{"alive", FIELD_ALIVE},       {"pos", FIELD_POS},
                {"velocity", FIELD_VELOCITY}, {"health", FIELD_HEALTH},
                {"species", FIELD_SPECIES},   {"on_ground", FIELD_ON_GROUND},
                {"in_water", FIELD_IN_WATER}, {"yaw", FIELD_YAW},
                {"pitch", FIELD_PITCH},       {"head_yaw", FIELD_HEAD_YAW},
                {"baby", FIELD_BABY},         {"age", FIELD_AGE},
                {"frozen", FIELD_FROZEN},     {"id", FIELD_ID},
                {"goals", FIELD_NO_ROOM},     {"running", FIELD_NO_ROOM},
                {"activity", FIELD_NO_ROOM},  {"memory", FIELD_NO_ROOM},
                {"path", FIELD_NO_ROOM},      {"target", FIELD_NO_ROOM}};
  for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
    if (strcmp(fields[i].name, name) == 0) {
      return fields[i].field;
    }
  }
  return FIELD_NONE;
}

static void push_state(lua_State* L, mob_field field, const ovis_mob_state* state) {
  switch (field) {
  case FIELD_POS: ovl_push_place(L, state->pos); break;
  case FIELD_VELOCITY: ovl_push_place(L, state->velocity); break;
  case FIELD_HEALTH: ovl_push_number(L, (double)state->health); break;
  case FIELD_ON_GROUND: lua_pushboolean(L, state->is_on_ground); break;
  case FIELD_IN_WATER: lua_pushboolean(L, state->is_in_water); break;
  case FIELD_YAW: ovl_push_number(L, (double)state->yaw_deg); break;
  case FIELD_PITCH: ovl_push_number(L, (double)state->pitch_deg); break;
  case FIELD_HEAD_YAW: ovl_push_number(L, (double)state->head_yaw_deg); break;
  case FIELD_BABY: lua_pushboolean(L, state->is_baby); break;
  case FIELD_AGE: ovl_push_whole(L, state->age_ticks); break;
  default: lua_pushboolean(L, state->is_frozen);
  }
}

static int index_mob(lua_State* L) {
  luaL_checkudata(L, 1, OVL_MOB);
  const char* name = luaL_checkstring(L, 2);
  lua_getfield(L, lua_upvalueindex(1), name); // a method
  if (!lua_isnil(L, -1)) {
    return 1;
  }
  const ovl_mob* mob = ovl_check_mob(L, 1);
  const mob_field wanted = find_field(name);
  ovis_mob_state state;
  const bool is_there = ovis_sim_mob(mob->world->sim, mob->id, &state);
  switch (wanted) {
  case FIELD_NONE: return luaL_error(L, "a mob has no '%s'", name);
  case FIELD_NO_ROOM: return luaL_error(L, "mobs have no minds yet: there is no '%s'", name);
  case FIELD_SPECIES: lua_pushstring(L, mob->species->name); break;
  case FIELD_ID: ovl_push_whole(L, mob->id); break;
  case FIELD_ALIVE: lua_pushboolean(L, is_there); break;
  default:
    if (is_there) {
      push_state(L, wanted, &state);
    } else {
      lua_pushnil(L);
    }
  }
  return 1;
}

static int set_field(lua_State* L) {
  ovl_check_mob(L, 1);
  return luaL_error(L, "a mob's '%s' cannot be set", luaL_checkstring(L, 2));
}

static int is_same(lua_State* L) {
  const ovl_mob* a = luaL_testudata(L, 1, OVL_MOB);
  const ovl_mob* b = luaL_testudata(L, 2, OVL_MOB);
  lua_pushboolean(L, a != NULL && b != NULL && a->world == b->world && a->id == b->id);
  return 1;
}

static int describe(lua_State* L) {
  const ovl_mob* mob = luaL_checkudata(L, 1, OVL_MOB);
  ovis_mob_state state;
  if (mob->world == NULL || mob->world->registry == NULL ||
      !ovis_sim_mob(mob->world->sim, mob->id, &state)) {
    lua_pushfstring(L, "%s (gone)", mob->species->name);
  } else {
    char text[128];
    snprintf(text, sizeof text, "%s at %.9g,%.9g,%.9g", mob->species->name, state.pos.x,
             state.pos.y, state.pos.z);
    lua_pushstring(L, text);
  }
  return 1;
}

void ovl_open_mob(lua_State* L) {
  static const luaL_Reg methods[] = {{"remove", remove_mob}, {NULL, NULL}};
  static const char* const missing[] = {"why", "hurt", "remember", "hold", "walk_to", "hit", NULL};
  static const luaL_Reg meta[] = {{"__gc", collect},
                                  {"__newindex", set_field},
                                  {"__eq", is_same},
                                  {"__tostring", describe},
                                  {NULL, NULL}};
  if (luaL_newmetatable(L, OVL_MOB) != 0) {
    luaL_setfuncs(L, meta, 0);
    lua_newtable(L);
    luaL_setfuncs(L, methods, 0);
    for (int32_t i = 0; missing[i] != NULL; i++) {
      lua_pushstring(L, missing[i]);
      lua_pushcclosure(L, no_room, 1);
      lua_setfield(L, -2, missing[i]);
    }
    lua_pushcclosure(L, index_mob, 1);
    lua_setfield(L, -2, "__index");
    lua_pushliteral(L, OVL_MOB);
    lua_setfield(L, -2, "__metatable");
  }
  lua_pop(L, 1);
}
