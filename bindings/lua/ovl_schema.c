// Problem: read what scripts declare by the schemas of the definitions, so that wrong keys, types
// and values of all of them raise the same errors. Design: docs/definitions.md
#include "ovl_schema.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define DEPTH_MAX 64
#define ITEMS_MAX 4096 // in the lists of a definition
#define TEXT_MAX 1024  // bytes

typedef struct ovl_frame {
  const struct ovl_frame* up;
  const ovl_schema* schema;
  int32_t number; // among its siblings, from 1; 0: it has none
  int32_t depth;
  int table;      // stack index
  uint32_t where; // bit of the first word, or 0
} ovl_frame;

// ---- Errors

// Pushes where the frame is: "the tree 't', node 1.2" for the second child of the first child of
// the root.
static const char* push_where(lua_State* L, const ovl_frame* frame) {
  const char* noun = frame->schema->noun;
  const ovl_frame* up = frame->up;
  if (up != NULL && frame->number == 0) {
    return lua_pushfstring(L, "%s, root %s", push_where(L, up), noun);
  }
  if (up != NULL && up->schema == frame->schema && up->number > 0) {
    return lua_pushfstring(L, "%s.%d", push_where(L, up), (int)frame->number);
  }
  if (up != NULL) {
    const bool is_root = up->schema == frame->schema;
    return lua_pushfstring(L, "%s, %s %d", push_where(L, is_root ? up->up : up), noun,
                           (int)frame->number);
  }
  lua_pushliteral(L, "name");
  lua_rawget(L, frame->table);
  return lua_type(L, -1) == LUA_TSTRING
             ? lua_pushfstring(L, "the %s '%s'", noun, lua_tostring(L, -1))
             : lua_pushfstring(L, "a %s", noun);
}

int ovl_reader_fail(ovl_reader* reader, const char* format, ...) {
  lua_State* L = reader->L;
  va_list values;
  luaL_checkstack(L, 3 * DEPTH_MAX + 8, "out of stack");
  const char* where = push_where(L, reader->frame);
  va_start(values, format);
  const char* text = lua_pushvfstring(L, format, values);
  va_end(values);
  return luaL_error(L, "%s%s", where, text);
}

// Pushes a number as both Luas print it.
static const char* push_number(lua_State* L, double value) {
  char text[32];
  snprintf(text, sizeof text, "%.14g", value);
  lua_pushstring(L, text);
  return lua_tostring(L, -1);
}

// Raises an error for the value at `index`.
static int refuse(ovl_reader* reader, const ovl_key* key, int index, const char* expected) {
  lua_State* L = reader->L;
  const char* is = lua_type(L, index) == LUA_TNUMBER
                       ? push_number(L, lua_tonumber(L, index))
                       : lua_pushfstring(L, "a %s", luaL_typename(L, index));
  return ovl_reader_fail(reader, ": '%s' must be %s, and is %s", key->name, expected, is);
}

static bool is_here(const ovl_reader* reader, const ovl_key* key) {
  return key->where == 0 || (key->where & reader->frame->where) != 0;
}

static void refuse_key(ovl_reader* reader, const char* name) {
  lua_State* L = reader->L;
  const char* names[64];
  int32_t count = 0;
  bool is_elsewhere = false;
  for (const ovl_key* key = reader->frame->schema->keys; key->name != NULL; key++) {
    is_elsewhere = is_elsewhere || (key->place == 0 && strcmp(key->name, name) == 0);
    if (key->place == 0 && is_here(reader, key)) {
      names[count++] = key->name;
    }
  }
  names[count] = NULL;
  if (is_elsewhere) {
    lua_rawgeti(L, reader->frame->table, 1);
    ovl_reader_fail(reader, " has no option '%s': '%s' does not use it", name, lua_tostring(L, -1));
  }
  ovl_push_meant_of(L, name, names);
  ovl_reader_fail(reader, " has no option '%s'%s", name, lua_tostring(L, -1));
}

// ---- Memory

// Keeps the value on the top as long as the definition, and pops it.
static void keep(ovl_reader* reader) {
  lua_rawseti(reader->L, reader->kept, (int)lua_rawlen(reader->L, reader->kept) + 1);
}

void* ovl_reader_reserve(ovl_reader* reader, size_t size) {
  void* memory = lua_newuserdata(reader->L, size);
  memset(memory, 0, size);
  keep(reader);
  return memory;
}

// ---- Values: each is on the top, and stays there

static const char* read_text(ovl_reader* reader, const ovl_key* key) {
  lua_State* L = reader->L;
  size_t length = 0;
  const char* text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
  if (text == NULL) {
    refuse(reader, key, -1, "a text");
  }
  const size_t most = key->max > 0 ? (size_t)key->max : TEXT_MAX;
  if (strlen(text) != length || length > most || (key->is_required && length == 0)) {
    ovl_reader_fail(reader, ": '%s' must be a text of %d to %d bytes without NUL, and has %d",
                    key->name, key->is_required, (int)most, (int)length);
  }
  lua_pushvalue(L, -1);
  keep(reader);
  return text;
}

static double read_number(ovl_reader* reader, const ovl_key* key, double min, double max) {
  lua_State* L = reader->L;
  const bool is_whole = key->kind == OVL_WHOLE || key->kind == OVL_RANGE;
  const double value = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : (double)NAN;
  if (!(value >= min && value <= max) || (is_whole && floor(value) != value)) {
    const int index = lua_gettop(L);
    const char* what = is_whole ? "a whole number" : "a number";
    if (isfinite(min) && isfinite(max)) {
      what = lua_pushfstring(L, "%s from %s to %s", what, push_number(L, min), push_number(L, max));
    }
    if (key->unit != NULL) {
      what = lua_pushfstring(L, "%s (%s)", what, key->unit);
    }
    refuse(reader, key, index, what);
  }
  return value;
}

static int32_t read_word(ovl_reader* reader, const ovl_key* key) {
  lua_State* L = reader->L;
  const char* word = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : luaL_typename(L, -1);
  const int32_t found = ovl_find_word(word, key->words);
  if (found < 0) {
    ovl_push_meant_word(L, word, key->words);
    ovl_reader_fail(reader, ": there is no %s '%s'%s", key->unit != NULL ? key->unit : key->name,
                    word, lua_tostring(L, -1));
  }
  return found;
}

// Returns the number of items from `first` on of the table at `table`.
static int32_t count_items(ovl_reader* reader, const ovl_key* key, int table, int32_t first) {
  const int32_t length = (int32_t)lua_rawlen(reader->L, table);
  const int32_t count = length >= first ? length - first + 1 : 0;
  if (count > (int32_t)key->max) {
    ovl_reader_fail(reader, ": '%s' has at most %d items, not %d", key->name, (int)key->max,
                    (int)count);
  }
  reader->item_count += count;
  if (reader->item_count > ITEMS_MAX) {
    ovl_reader_fail(reader, ": its lists have more than %d items", ITEMS_MAX);
  }
  return count;
}

static void need_table(ovl_reader* reader, const ovl_key* key, const char* form) {
  if (!lua_istable(reader->L, -1)) {
    refuse(reader, key, -1, form);
  }
}

static uint8_t read_bits(ovl_reader* reader, const ovl_key* key) {
  lua_State* L = reader->L;
  uint8_t bits = 0;
  need_table(reader, key, "a list of words");
  const int32_t count = count_items(reader, key, lua_gettop(L), 1);
  for (int32_t i = 1; i <= count; i++) {
    lua_rawgeti(L, -1, i);
    bits |= (uint8_t)(1u << read_word(reader, key));
    lua_pop(L, 1);
  }
  return bits;
}

static void read_range(ovl_reader* reader, const ovl_key* key, int32_t* min, int32_t* max) {
  lua_State* L = reader->L;
  if (!lua_istable(L, -1)) {
    *min = *max = (int32_t)read_number(reader, key, key->min, key->max);
    return;
  }
  lua_rawgeti(L, -1, 1);
  *min = (int32_t)read_number(reader, key, key->min, key->max);
  lua_rawgeti(L, -2, 2);
  *max = (int32_t)read_number(reader, key, *min, key->max);
  lua_pop(L, 2);
}

// Keeps the list in order: a table has none.
static void insert_setting(ovis_setting* out, int32_t count, ovis_setting setting) {
  int32_t at = count;
  for (; at > 0 && strcmp(out[at - 1].name, setting.name) > 0; at--) {
    out[at] = out[at - 1];
  }
  out[at] = setting;
}

static void read_settings(ovl_reader* reader, const ovl_key* key, const ovis_setting** out,
                          int32_t* out_count) {
  static const char form[] = "{name = number or boolean, ...}";
  lua_State* L = reader->L;
  const int list = lua_gettop(L);
  int32_t count = 0;
  need_table(reader, key, form);
  ovis_setting* settings = ovl_reader_reserve(reader, OVIS_SETTINGS_MAX * sizeof *settings);
  for (lua_pushnil(L); lua_next(L, list) != 0; lua_pop(L, 1)) {
    const int type = lua_type(L, -1);
    if (lua_type(L, -2) != LUA_TSTRING || (type != LUA_TNUMBER && type != LUA_TBOOLEAN)) {
      ovl_reader_fail(reader, ": '%s' must be %s", key->name, form);
    }
    if (count == OVIS_SETTINGS_MAX) {
      ovl_reader_fail(reader, ": '%s' has more than %d settings", key->name, OVIS_SETTINGS_MAX);
    }
    const ovis_setting one = {.name = lua_tostring(L, -2),
                              .value =
                                  type == LUA_TNUMBER ? lua_tonumber(L, -1) : lua_toboolean(L, -1)};
    lua_pushvalue(L, -2);
    keep(reader);
    insert_setting(settings, count++, one);
  }
  *out = count > 0 ? settings : NULL;
  *out_count = count;
}

static void read_list(ovl_reader* reader, const ovl_key* key, void** out, int32_t* out_count) {
  lua_State* L = reader->L;
  const int32_t first = key->is_rest ? key->place : 1;
  need_table(reader, key, "a list");
  const int table = lua_gettop(L);
  const int32_t count = count_items(reader, key, table, first);
  const size_t size = key->items != NULL ? key->items->size : sizeof(const char*);
  char* items = count > 0 ? ovl_reader_reserve(reader, (size_t)count * size) : NULL;
  for (int32_t i = 0; i < count; i++) {
    lua_rawgeti(L, table, first + i);
    if (key->items != NULL) {
      ovl_reader_read(reader, key->items, i + 1, items + (size_t)i * size);
    } else if (lua_type(L, -1) != LUA_TSTRING) {
      ovl_reader_fail(reader, ": '%s' must list texts, and item %d is a %s", key->name,
                      (int)(i + 1), luaL_typename(L, -1));
    } else {
      ((const char**)(void*)items)[i] = read_text(reader, &(ovl_key){.name = key->name});
    }
    lua_pop(L, 1);
  }
  *out = items;
  *out_count = count;
}

static void read_part(ovl_reader* reader, const ovl_key* key, const void** out, const char** text) {
  lua_State* L = reader->L;
  if (text != NULL && lua_type(L, -1) == LUA_TSTRING) {
    *text = read_text(reader, key);
    return;
  }
  *out = key->find_part(L, lua_gettop(L));
  if (*out == NULL) {
    lua_pushfstring(L, "%s%s", text != NULL ? "a name or " : "", key->part);
    refuse(reader, key, -2, lua_tostring(L, -1));
  }
}

static void read_value(ovl_reader* reader, const ovl_key* key, char* out) {
  lua_State* L = reader->L;
  void* at = out + key->at;
  void* also = key->also != 0 ? out + key->also : NULL;
  switch (key->kind) {
  case OVL_TEXT: *(const char**)at = read_text(reader, key); break;
  case OVL_FLAG:
    if (!lua_isboolean(L, -1)) {
      refuse(reader, key, -1, "true or false");
    }
    *(bool*)at = lua_toboolean(L, -1) != 0;
    break;
  case OVL_WHOLE:
    *(int32_t*)at = (int32_t)read_number(reader, key, key->min, key->max);
    if (also != NULL) {
      *(bool*)also = true;
    }
    break;
  case OVL_REAL: *(double*)at = read_number(reader, key, key->min, key->max); break;
  case OVL_FLOAT: *(float*)at = (float)read_number(reader, key, key->min, key->max); break;
  case OVL_WORD: *(int32_t*)at = read_word(reader, key); break;
  case OVL_BITS: *(uint8_t*)at = read_bits(reader, key); break;
  case OVL_RANGE: read_range(reader, key, at, also); break;
  case OVL_FUNCTION:
    if (!lua_isfunction(L, -1)) {
      refuse(reader, key, -1, "a function");
    }
    lua_pushvalue(L, -1);
    *(int*)at = luaL_ref(L, LUA_REGISTRYINDEX);
    break;
  case OVL_PART: read_part(reader, key, at, NULL); break;
  case OVL_NAMED: read_part(reader, key, at, (const char**)(void*)(out + key->also)); break;
  case OVL_LIST: read_list(reader, key, at, also); break;
  case OVL_SETTINGS: read_settings(reader, key, at, also); break;
  case OVL_OWN: key->read(reader, out); break;
  }
}

// ---- Tables

int32_t ovl_reader_last_place(const ovl_reader* reader, bool counts_lists) {
  int32_t last = 0;
  for (const ovl_key* key = reader->frame->schema->keys; key->name != NULL; key++) {
    const int32_t place = key->is_rest ? INT32_MAX : key->place;
    if ((counts_lists || !key->is_rest) && is_here(reader, key) && place > last) {
      last = place;
    }
  }
  return last;
}

static void check_keys(ovl_reader* reader) {
  lua_State* L = reader->L;
  const ovl_schema* schema = reader->frame->schema;
  const int32_t last = ovl_reader_last_place(reader, true);
  for (lua_pushnil(L); lua_next(L, reader->frame->table) != 0; lua_pop(L, 1)) {
    if (lua_type(L, -2) == LUA_TSTRING) {
      const char* name = lua_tostring(L, -2);
      const ovl_key* key = schema->keys;
      while (key->name != NULL &&
             (key->place > 0 || !is_here(reader, key) || strcmp(key->name, name) != 0)) {
        key++;
      }
      if (key->name == NULL) {
        refuse_key(reader, name);
      }
      continue;
    }
    const double number = lua_type(L, -2) == LUA_TNUMBER ? lua_tonumber(L, -2) : 0;
    if (!(number >= 1 && number <= last && floor(number) == number)) {
      ovl_reader_fail(reader,
                      last == 0 ? ": options must have the form name = value"
                                : ": it must be %s, without other values",
                      schema->form);
    }
  }
}

static void read_key(ovl_reader* reader, const ovl_key* key, char* out) {
  lua_State* L = reader->L;
  const int table = reader->frame->table;
  if (key->is_rest) {
    lua_pushvalue(L, table);
  } else if (key->place > 0) {
    lua_rawgeti(L, table, key->place);
  } else {
    lua_pushstring(L, key->name); // raw: nothing would keep a value that a metamethod creates
    lua_rawget(L, table);
  }
  if (!lua_isnil(L, -1) || (key->kind == OVL_OWN && !key->is_required)) {
    read_value(reader, key, out);
  } else if (key->is_required) {
    ovl_reader_fail(reader, " needs a '%s'", key->name);
  } else if (key->usual != 0 && key->kind == OVL_REAL) {
    *(double*)(void*)(out + key->at) = key->usual;
  } else if (key->usual != 0) {
    *(int32_t*)(void*)(out + key->at) = (int32_t)key->usual;
  }
  lua_pop(L, 1);
}

// Reads the table of the frame.
static void read_table(ovl_reader* reader, ovl_frame* frame, char* out) {
  const ovl_key* key = frame->schema->keys;
  reader->frame = frame;
  if (key->is_kind) {
    read_key(reader, key, out);
    frame->where = 1u << *(const int32_t*)(const void*)(out + key->at);
    key++;
  }
  check_keys(reader);
  for (; key->name != NULL; key++) {
    if (is_here(reader, key)) {
      read_key(reader, key, out);
    }
  }
  if (frame->schema->finish != NULL) {
    frame->schema->finish(reader, out);
  }
}

void ovl_reader_read(ovl_reader* reader, const ovl_schema* schema, int32_t number, void* out) {
  lua_State* L = reader->L;
  const ovl_frame* up = reader->frame;
  ovl_frame frame = {.up = up, .schema = schema, .number = number, .depth = up->depth + 1};
  luaL_checkstack(L, 16, "out of stack");
  const int top = lua_gettop(L);
  if (frame.depth > DEPTH_MAX) {
    while (reader->frame->up != NULL) {
      reader->frame = reader->frame->up;
    }
    ovl_reader_fail(reader, ": it is too deep: at most %d tables are within each other", DEPTH_MAX);
  }
  if (!lua_istable(L, -1)) {
    if (schema->form[0] == '{') {
      const char* number_of = number > 0 ? lua_pushfstring(L, " %d", (int)number) : "";
      ovl_reader_fail(reader, ": %s%s%s must be %s, and is a %s", number > 0 ? "" : "root ",
                      schema->noun, number_of, schema->form, luaL_typename(L, top));
    }
    lua_createtable(L, 1, 0);
    lua_pushvalue(L, top);
    lua_rawseti(L, -2, 1);
  }
  frame.table = lua_gettop(L);
  read_table(reader, &frame, out);
  lua_settop(L, top);
  reader->frame = up;
}

void ovl_schema_read(lua_State* L, const ovl_schema* schema, void* out) {
  ovl_reader reader = {.L = L, .out = out};
  ovl_frame frame = {.schema = schema, .table = 1};
  lua_newtable(L);
  reader.kept = lua_gettop(L);
  read_table(&reader, &frame, out);
  luaL_ref(L, LUA_REGISTRYINDEX);
}

void* ovl_schema_make(lua_State* L, const ovl_schema* schema) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  char* def = lua_newuserdata(L, schema->size);
  memset(def, 0, schema->size);
  for (const ovl_key* key = schema->keys; key->name != NULL; key++) {
    if (key->kind == OVL_FUNCTION) {
      *(int*)(void*)(def + key->at) = LUA_NOREF;
    }
  }
  return def;
}
