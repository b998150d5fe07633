// Problem: functions of string that can run long must count their work, and none shows an address.
// Design: docs/scenes.md (What scripts do not have)
//
// They give what those of Lua 5.1 give (find, match, gmatch, gsub, rep), in both Luas.
#include "ovl_pattern.h"
#include "ovl_sandbox.h"

#include <string.h>

#define BYTES_A_STEP 16 // bytes that are copied or compared for the cost of an instruction
#define MATCH_WORK 10   // instructions a match that gsub replaces

// Reads a start position as string.find does. Returns an index from 0 to `length`.
static size_t check_start(lua_State* L, int index, size_t length) {
  const double wish = luaL_optnumber(L, index, 1);
  const double at = wish < 0 ? (double)length + wish : wish - 1;
  return at > 0 ? (at < (double)length ? (size_t)at : length) : 0;
}

static bool has_specials(const char* pattern, size_t length) {
  for (size_t i = 0; i < length; i++) {
    if (pattern[i] != '\0' && strchr("^$*+?.([%-", pattern[i]) != NULL) {
      return true;
    }
  }
  return false;
}

// Finds a text without patterns, and charges the bytes that it compares.
static const char* find_plain(lua_State* L, const char* text, size_t text_length,
                              const char* wanted, size_t length) {
  const char* end = text + text_length;
  size_t compared = 0;
  while ((size_t)(end - text) >= length && length > 0) {
    const char* at = memchr(text, wanted[0], (size_t)(end - text) - length + 1);
    size_t same = at != NULL ? 1 : 0;
    while (at != NULL && same < length && at[same] == wanted[same]) {
      same++;
    }
    compared += (size_t)((at != NULL ? at : end) - text) + same + BYTES_A_STEP;
    if (at == NULL || same == length || compared > (size_t)1 << 16) {
      ovl_charge(L, (int64_t)(compared / BYTES_A_STEP));
      compared = 0;
    }
    if (at == NULL || same == length) {
      return at;
    }
    text = at + 1;
  }
  ovl_charge(L, (int64_t)(compared / BYTES_A_STEP));
  return length == 0 ? text : NULL;
}

static ovl_match begin(lua_State* L, int pattern_index, const char** out_pattern) {
  ovl_match self = {.L = L};
  size_t length;
  self.text = luaL_checklstring(L, 1, &length);
  self.text_end = self.text + length;
  *out_pattern = luaL_checklstring(L, pattern_index, &length);
  self.pattern_end = *out_pattern + length;
  return self;
}

static bool skip_anchor(const ovl_match* self, const char** pattern) {
  if (*pattern == self->pattern_end || **pattern != '^') {
    return false;
  }
  *pattern += 1;
  return true;
}

static int search(lua_State* L, bool is_find) {
  const char* pattern;
  ovl_match self = begin(L, 2, &pattern);
  const size_t length = (size_t)(self.text_end - self.text);
  const char* at = self.text + check_start(L, 3, length);
  const size_t pattern_length = (size_t)(self.pattern_end - pattern);
  ovl_charge(L, 1 + (int64_t)(pattern_length / BYTES_A_STEP));
  if (is_find && (lua_toboolean(L, 4) || !has_specials(pattern, pattern_length))) {
    const char* found = find_plain(L, at, (size_t)(self.text_end - at), pattern, pattern_length);
    if (found == NULL) {
      lua_pushnil(L);
      return 1;
    }
    ovl_push_whole(L, found - self.text + 1);
    ovl_push_whole(L, found - self.text + (ptrdiff_t)pattern_length);
    return 2;
  }
  const bool is_anchored = skip_anchor(&self, &pattern);
  do {
    const char* end = ovl_match_at(&self, at, pattern);
    if (end == NULL) {
      continue;
    }
    ovl_match_settle(&self);
    if (!is_find) {
      return ovl_push_captures(&self, at, end);
    }
    ovl_push_whole(L, at - self.text + 1);
    ovl_push_whole(L, end - self.text);
    return 2 + (self.capture_count > 0 ? ovl_push_captures(&self, at, end) : 0);
  } while (at++ < self.text_end && !is_anchored);
  ovl_match_settle(&self);
  lua_pushnil(L);
  return 1;
}

static int find(lua_State* L) {
  return search(L, true);
}

static int match(lua_State* L) {
  return search(L, false);
}

// Upvalues: text, pattern, where the next match may start.
static int next_match(lua_State* L) {
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, lua_upvalueindex(2));
  const char* pattern;
  ovl_match self = begin(L, 2, &pattern);
  ptrdiff_t start = (ptrdiff_t)lua_tonumber(L, lua_upvalueindex(3));
  for (; start <= self.text_end - self.text; start++) {
    const char* at = self.text + start;
    const char* end = ovl_match_at(&self, at, pattern);
    if (end != NULL) {
      // An empty match must not be found again.
      ovl_push_whole(L, end - self.text + (end == at ? 1 : 0));
      lua_replace(L, lua_upvalueindex(3));
      ovl_match_settle(&self);
      return ovl_push_captures(&self, at, end);
    }
  }
  ovl_match_settle(&self);
  return 0;
}

static int gmatch(lua_State* L) {
  luaL_checkstring(L, 1);
  luaL_checkstring(L, 2);
  lua_settop(L, 2);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_match, 3);
  return 1;
}

// ---- gsub

static void add_template(ovl_match* self, luaL_Buffer* out, const char* start, const char* end) {
  size_t length;
  const char* text = lua_tolstring(self->L, 3, &length);
  ovl_charge(self->L, (int64_t)(length / BYTES_A_STEP));
  for (size_t i = 0; i < length; i++) {
    if (text[i] != '%' || ++i == length) {
      luaL_addchar(out, i < length ? text[i] : '\0');
    } else if (text[i] < '0' || text[i] > '9') {
      luaL_addchar(out, text[i]);
    } else if (text[i] == '0') {
      luaL_addlstring(out, start, (size_t)(end - start));
    } else {
      ovl_push_capture(self, text[i] - '1', start, end);
      luaL_addvalue(out); // a number becomes text
    }
  }
}

// Adds what replaces one match: of a template, a table or a function.
static void add_replacement(ovl_match* self, luaL_Buffer* out, const char* start, const char* end) {
  lua_State* L = self->L;
  switch (lua_type(L, 3)) {
  case LUA_TFUNCTION: {
    lua_pushvalue(L, 3);
    const int count = ovl_push_captures(self, start, end);
    lua_call(L, count, 1);
    break;
  }
  case LUA_TTABLE:
    ovl_push_capture(self, 0, start, end);
    lua_gettable(L, 3);
    break;
  default: add_template(self, out, start, end); return;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    lua_pushlstring(L, start, (size_t)(end - start)); // keeps the match
  } else if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  }
  luaL_addvalue(out);
}

static int gsub(lua_State* L) {
  const char* pattern;
  ovl_match self = begin(L, 2, &pattern);
  const int kind = lua_type(L, 3);
  if (kind != LUA_TNUMBER && kind != LUA_TSTRING && kind != LUA_TTABLE && kind != LUA_TFUNCTION) {
    return luaL_argerror(L, 3, "string/function/table expected");
  }
  const double count_max = luaL_optnumber(L, 4, (double)(self.text_end - self.text) + 1);
  lua_settop(L, 4);
  const bool is_anchored = skip_anchor(&self, &pattern);
  luaL_Buffer out;
  luaL_buffinit(L, &out);
  int64_t count = 0;
  const char* at = self.text;
  while ((double)count < count_max) {
    const char* end = ovl_match_at(&self, at, pattern);
    if (end != NULL) {
      count++;
      ovl_charge(L, MATCH_WORK);
      add_replacement(&self, &out, at, end);
    }
    if (end != NULL && end > at) {
      at = end;
    } else if (at < self.text_end) {
      luaL_addchar(&out, *at++);
    } else {
      break;
    }
    if (is_anchored) {
      break;
    }
  }
  ovl_match_settle(&self);
  luaL_addlstring(&out, at, (size_t)(self.text_end - at));
  luaL_pushresult(&out);
  ovl_push_whole(L, count);
  return 2;
}

// ---- rep

static int rep(lua_State* L) {
  size_t length;
  size_t between;
  const char* text = luaL_checklstring(L, 1, &length);
  const double wish = luaL_checknumber(L, 2);
  const char* separator = luaL_optlstring(L, 3, "", &between);
  if (!(wish >= 1) || length + between == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  if (wish > (double)OVL_MEMORY_MAX / (double)(length + between)) {
    return luaL_error(L, "resulting string too large");
  }
  const size_t count = (size_t)wish;
  const size_t size = count * (length + between) - between;
  ovl_charge(L, (int64_t)(size / BYTES_A_STEP));
  char* made = lua_newuserdata(L, size + 1);
  for (size_t i = 0; i < count; i++) {
    char* at = made + i * (length + between);
    memcpy(at, text, length);
    if (i + 1 < count) {
      memcpy(at + length, separator, between);
    }
    if (i % 1024 == 1023) {
      ovl_charge(L, 1024);
    }
  }
  lua_pushlstring(L, made, size);
  return 1;
}

void ovl_open_string(lua_State* L) {
  static const char* const kept[] = {"byte",    "char", "len",   "lower",
                                     "reverse", "sub",  "upper", NULL};
  static const luaL_Reg functions[] = {{"find", find}, {"match", match}, {"gmatch", gmatch},
                                       {"gsub", gsub}, {"rep", rep},     {"format", ovl_format},
                                       {NULL, NULL}};
  lua_getglobal(L, "string");
  ovl_keep_only(L, kept);
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}
