// Problem: read the arguments of scripts and reject wrong ones with an error that names them.
// Design: docs/scenes.md
#include "ovl.h"

#include <ovd_schema.h>

#include <math.h>
#include <string.h>

// ---- Handles

ovl_world* ovl_check_world(lua_State* L, int index) {
  ovl_world* self = *(ovl_world**)luaL_checkudata(L, index, OVL_WORLD);
  if (self == NULL || self->registry == NULL) {
    luaL_argerror(L, index, "its world is closed");
  }
  return self;
}

ovl_mob* ovl_check_mob(lua_State* L, int index) {
  ovl_mob* mob = luaL_checkudata(L, index, OVL_MOB);
  if (mob->world == NULL || mob->world->registry == NULL) {
    luaL_argerror(L, index, "its world is closed");
  }
  return mob;
}

ovis_mob_state ovl_check_live(lua_State* L, int index) {
  const ovl_mob* mob = ovl_check_mob(L, index);
  ovis_mob_state state;
  if (!ovis_mob_get_state(mob->world->sim, mob->id, &state)) {
    luaL_argerror(
        L, index,
        lua_pushfstring(L, "this %s was removed from the world and is gone", mob->species->name));
  }
  return state;
}

// ---- Numbers and names

double ovl_check_real(lua_State* L, int index, double min, double max) {
  const double value = luaL_checknumber(L, index);
  if (!(value >= min && value <= max)) { // NaN as well
    luaL_argerror(L, index, lua_pushfstring(L, "%f is not from %f to %f", value, min, max));
  }
  return value;
}

int64_t ovl_check_whole(lua_State* L, int index, int64_t min, int64_t max) {
  const double value = ovl_check_real(L, index, (double)min, (double)max);
  if (floor(value) != value) {
    luaL_argerror(L, index, lua_pushfstring(L, "%f is not a whole number", value));
  }
  return (int64_t)value;
}

ovis_state ovl_check_state(lua_State* L, int index, const ovl_world* self) {
  const char* text = luaL_checkstring(L, index);
  ovis_error error;
  ovis_state state = 0;
  if (ovis_blocks_parse(self->registry, text, &state, &error) != OVIS_OK) {
    luaL_argerror(L, index, lua_pushfstring(L, "'%s': %s", text, error.message));
  }
  return state;
}

// ---- Places

static double axis_of(lua_State* L, int index, int axis) {
  static const char* const names[] = {"x", "y", "z"};
  lua_getfield(L, index, names[axis]);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 1);
    lua_rawgeti(L, index, axis + 1);
  }
  const double value = lua_tonumber(L, -1);
  if (lua_type(L, -1) != LUA_TNUMBER || !(fabs(value) <= OVIS_PLACE_MAX)) {
    luaL_argerror(L, index,
                  lua_pushfstring(L, "a place {x, y, z} needs a valid number for %s", names[axis]));
  }
  lua_pop(L, 1);
  return value;
}

// Reads a place. Returns true if it was a table.
static bool take_place(lua_State* L, int* index, ovis_vec3* out) {
  if (lua_istable(L, *index)) {
    *out = (ovis_vec3){axis_of(L, *index, 0), axis_of(L, *index, 1), axis_of(L, *index, 2)};
    *index += 1;
    return true;
  }
  *out = (ovis_vec3){ovl_check_real(L, *index, -OVIS_PLACE_MAX, OVIS_PLACE_MAX),
                     ovl_check_real(L, *index + 1, -OVIS_PLACE_MAX, OVIS_PLACE_MAX),
                     ovl_check_real(L, *index + 2, -OVIS_PLACE_MAX, OVIS_PLACE_MAX)};
  *index += 3;
  return false;
}

ovis_pos ovl_cell_of(ovis_vec3 at) {
  return (ovis_pos){(int32_t)floor(at.x), (int32_t)floor(at.y), (int32_t)floor(at.z)};
}

ovis_pos ovl_check_cell(lua_State* L, int* index) {
  const int first = *index;
  ovis_vec3 at;
  const bool is_table = take_place(L, index, &at);
  const ovis_pos cell = ovl_cell_of(at);
  if (!is_table && (cell.x != at.x || cell.y != at.y || cell.z != at.z)) {
    luaL_argerror(L, first, "the coordinates of a cell must be whole numbers");
  }
  return cell;
}

ovis_vec3 ovl_check_place(lua_State* L, int* index) {
  ovis_vec3 at;
  if (take_place(L, index, &at) && floor(at.x) == at.x && floor(at.z) == at.z) {
    at.x += 0.5;
    at.z += 0.5;
  }
  return at;
}

// ---- Words

void ovl_push_meant(lua_State* L, const char* meant) {
  if (meant != NULL) {
    lua_pushfstring(L, "; did you mean '%s'?", meant);
  } else {
    lua_pushliteral(L, "");
  }
}

void ovl_push_meant_of(lua_State* L, const char* word, const char* const* names) {
  char meant[200];
  ovd_write_meant(meant, sizeof meant, word, names, false);
  lua_pushstring(L, meant);
}

int32_t ovl_check_word(lua_State* L, const char* what, const char* word, const char* const* words) {
  const int32_t found = ovd_find_word(word, words);
  if (found < 0) {
    char meant[200];
    ovd_write_meant(meant, sizeof meant, word, words, true);
    luaL_error(L, "there is no %s '%s'%s", what, word, meant);
  }
  return found;
}

// The order of a table's keys differs from run to run: of equally near ones the first by letters.
static void try_keys(lua_State* L, int table, ovis_spelling* near) {
  for (lua_pushnil(L); lua_next(L, table) != 0; lua_pop(L, 1)) {
    const char* key = lua_tostring(L, -2);
    ovis_spelling one = ovis_spelling_begin(near->word);
    ovis_spelling_try(&one, key);
    if (one.edits < near->edits || (one.edits == near->edits && strcmp(key, near->best) < 0)) {
      *near = one;
    }
  }
}

void ovl_push_meant_field(lua_State* L, const char* word, const char* const* names, bool has_props,
                          int methods) {
  ovis_spelling near = ovis_spelling_begin(word);
  for (int32_t i = 0; names[i] != NULL; i++) {
    ovis_spelling_try(&near, names[i]);
  }
  for (int32_t i = 0; has_props && i < OVIS_PROP_COUNT; i++) {
    ovis_spelling_try(&near, ovis_prop_get_info((ovis_prop)i).name);
  }
  if (methods != 0) {
    try_keys(L, methods, &near);
  }
  ovl_push_meant(L, ovis_spelling_end(&near));
}

// ---- Options

void ovl_check_options(lua_State* L, int index, const char* const* names) {
  if (lua_isnoneornil(L, index)) {
    return;
  }
  luaL_checktype(L, index, LUA_TTABLE);
  lua_pushnil(L);
  while (lua_next(L, index) != 0) {
    lua_pop(L, 1);
    if (lua_type(L, -1) != LUA_TSTRING) {
      luaL_argerror(L, index, "options must have the form name = value");
    }
    const char* name = lua_tostring(L, -1);
    if (ovd_find_word(name, names) < 0) {
      ovl_push_meant_of(L, name, names);
      luaL_argerror(
          L, index,
          lua_pushfstring(L, "there is no option '%s' here%s", name, lua_tostring(L, -1)));
    }
  }
}

bool ovl_get_option(lua_State* L, int index, const char* name) {
  if (lua_isnoneornil(L, index)) {
    return false;
  }
  // Raw access: nothing would keep a value alive that a metamethod creates.
  lua_pushstring(L, name);
  lua_rawget(L, index);
  if (!lua_isnil(L, -1)) {
    return true;
  }
  lua_pop(L, 1);
  return false;
}

bool ovl_option_flag(lua_State* L, int index, const char* name, bool otherwise) {
  if (!ovl_get_option(L, index, name)) {
    return otherwise;
  }
  if (!lua_isboolean(L, -1)) {
    luaL_argerror(L, index, lua_pushfstring(L, "'%s' must be true or false", name));
  }
  const bool value = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return value;
}

double ovl_option_real(lua_State* L, int index, const char* name, double min, double max,
                       double otherwise) {
  if (!ovl_get_option(L, index, name)) {
    return otherwise;
  }
  const double value = lua_tonumber(L, -1);
  if (lua_type(L, -1) != LUA_TNUMBER || !(value >= min && value <= max)) {
    luaL_argerror(L, index,
                  lua_pushfstring(L, "'%s' must be a number from %f to %f", name, min, max));
  }
  lua_pop(L, 1);
  return value;
}

int64_t ovl_option_whole(lua_State* L, int index, const char* name, int64_t min, int64_t max,
                         int64_t otherwise) {
  const double value = ovl_option_real(L, index, name, (double)min, (double)max, (double)otherwise);
  if (floor(value) != value) {
    luaL_argerror(L, index, lua_pushfstring(L, "'%s' must be a whole number", name));
  }
  return (int64_t)value;
}

const char* ovl_option_text(lua_State* L, int index, const char* name) {
  if (!ovl_get_option(L, index, name)) {
    return NULL;
  }
  if (lua_type(L, -1) != LUA_TSTRING) {
    luaL_argerror(L, index, lua_pushfstring(L, "'%s' must be a string", name));
  }
  // The table of options keeps the string alive.
  const char* text = lua_tostring(L, -1);
  lua_pop(L, 1);
  return text;
}

// ---- Results

void ovl_push_number(lua_State* L, double value) {
  if (floor(value) == value && fabs(value) <= 0x1p53) {
    lua_pushinteger(L, (lua_Integer)value);
  } else {
    lua_pushnumber(L, value);
  }
}

void ovl_push_place(lua_State* L, ovis_vec3 at) {
  const double values[] = {at.x, at.y, at.z};
  static const char* const names[] = {"x", "y", "z"};
  lua_createtable(L, 3, 3);
  for (int axis = 0; axis < 3; axis++) {
    ovl_push_number(L, values[axis]);
    lua_rawseti(L, -2, axis + 1);
    ovl_push_number(L, values[axis]);
    lua_setfield(L, -2, names[axis]);
  }
}

void ovl_push_cell(lua_State* L, ovis_pos at) {
  ovl_push_place(L, (ovis_vec3){at.x, at.y, at.z});
}

void ovl_push_whole(lua_State* L, int64_t value) {
  lua_pushinteger(L, (lua_Integer)value);
}

int ovl_raise(lua_State* L, const char* what, ovis_status status) {
  return luaL_error(L, "%s: %s", what, ovis_status_sentence(status));
}
